//! The reconstruction can be played and leads near to history. These are our own standards, not the rulebook's.

use std::collections::BTreeSet;
use std::sync::Arc;

use domain::kernel::dice::Roll;
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{Code, GroundType, Port, ShipType, Side, UnitType};
use domain::nei::event::Event;
use domain::nei::game::{Correction, Creation, Game, Phase};
use domain::nei::pack::{Area, Pack};
use domain::nei::pending::Pending;
use domain::nei::rulings::Rulings;

use super::{id, land, lands, names, pack, sea_reach, units};

/// Victory points of an area (NEI 4.3).
fn value(area: &Area, oil_intact: bool) -> u32 {
    let port = match area.land.port.0 {
        Port::Major => 3,
        Port::Minor => 1,
        Port::None => 0,
    };
    let oil = match (area.land.oilfield, oil_intact) {
        (true, true) => 6,
        (true, false) => 3,
        (false, _) => 0,
    };
    port + u32::from(area.land.airfield) + oil + if area.id == id("batavia") { 3 } else { 0 }
}

fn burnt<'a>(areas: impl IntoIterator<Item = &'a Area>) -> u32 {
    areas.into_iter().map(|area| value(area, false)).sum()
}

#[test]
fn every_victory_band_can_be_reached() {
    let pack = pack();
    let objectives: Vec<_> = pack.map.objectives().collect();
    let full: u32 = objectives.iter().map(|area| value(area, true)).sum();
    assert_eq!((full, burnt(objectives.iter().copied())), (83, 65), "4.2: decisive by control alone");
    let java = &pack.map.groups["java"];
    let outer = objectives.iter().filter(|area| !java.contains(&area.id) && area.land.region != "Australia");
    assert!(burnt(outer.copied()) < 50, "with the oil burnt a decisive victory needs Java, or losses");
    let early = [
        "kuching",
        "miri",
        "brunei",
        "tarakan",
        "balikpapan",
        "menado",
        "kendari",
        "makassar",
        "ambon",
        "pontianak",
        "bandjermasin",
        "palembang",
    ];
    let core = burnt(early.iter().map(|name| pack.map.area(id(name)).unwrap()));
    let java = burnt(java.iter().map(|area| pack.map.area(*area).unwrap()));
    assert!((16..50).contains(&core) && core + java + 6 >= 50, "{core} and {java}");
    let bases = units(&pack).filter(|unit| unit.kind == UnitType::Ground(GroundType::Base) && unit.code == Code::Start);
    let objectives: BTreeSet<_> = objectives.iter().map(|area| area.name.as_str()).collect();
    assert_eq!(names(bases), objectives, "4.1: sudden death objectives are the base areas");
}

#[test]
fn historical_hops_are_within_reach() {
    let pack = pack();
    let hops = [
        ("saigon", "kuching", 3),
        ("saigon", "miri", 4),
        ("palau", "menado", 3),
        ("menado", "tarakan", 3),
        ("menado", "kendari", 3),
        ("menado", "ambon", 3),
        ("tarakan", "balikpapan", 3),
        ("kuching", "palembang", 3),
        ("kendari", "makassar", 3),
        ("balikpapan", "bandjermasin", 3),
        ("makassar", "bandjermasin", 3),
        ("ambon", "west_timor", 3),
        ("ambon", "east_timor", 3),
        ("ambon", "darwin", 3),
        ("balikpapan", "soerabaja", 3),
        ("makassar", "soerabaja", 3),
        ("palembang", "batavia", 3),
    ];
    let waters = |name: &str| {
        let area = pack.map.area(id(name)).unwrap();
        if area.adjoins.is_empty() { vec![area.id] } else { area.adjoins.clone() }
    };
    for (from, to, at_most) in hops {
        let square = |name: &str| pack.map.square_of(id(name)).unwrap();
        assert!(pack.map.distance(square(from), square(to)) <= u32::from(at_most), "{from} to {to} by air");
        let convoy = waters(from).into_iter().flat_map(|start| {
            let reach = sea_reach(&pack, start.as_str(), &["s_D2"]);
            waters(to).into_iter().filter_map(move |end| reach.get(&end).copied())
        });
        assert!(convoy.min().unwrap() <= at_most, "{from} to {to} by sea");
    }
    let zeros = units(&pack)
        .filter(|unit| unit.kind.code() == "F" && unit.contingent == domain::nei::components::Contingent::ImperialNavy);
    assert!(zeros.map(|unit| unit.movement).all(|range| range == 3), "A6M range covers each hop and no more");
}

#[test]
fn every_coastal_objective_is_within_nine_sea_moves() {
    let pack = pack();
    let reaches: Vec<_> = ["cam_ranh_bay", "saigon", "palau"].map(|home| sea_reach(&pack, home, &["s_D2"])).into();
    for area in pack.map.objectives().filter(|area| area.id != id("northern_sumatra")) {
        let moves = reaches.iter().flat_map(|reach| area.adjoins.iter().filter_map(|sea| reach.get(sea).copied()));
        assert!(moves.min().unwrap() <= 9, "{}", area.id);
    }
}

#[test]
fn japanese_lift_fits_the_troops() {
    let pack = pack();
    let lifts = |start_only: bool| {
        let transports = units(&pack).filter(|unit| {
            let transport = matches!(unit.kind, UnitType::Ship(ShipType::Tr | ShipType::Ls));
            unit.side == Side::Japan
                && transport
                && if start_only { unit.code == Code::Start } else { unit.code != Code::Optional }
        });
        transports.map(|unit| usize::from(unit.capacity)).sum::<usize>()
    };
    let troops = |start_only: bool| {
        let ground = units(&pack).filter(|unit| {
            let ground = matches!(unit.kind, UnitType::Ground(_));
            unit.side == Side::Japan
                && ground
                && if start_only { unit.code == Code::Start } else { unit.code != Code::Optional }
        });
        ground.count()
    };
    assert!((6..=troops(true) + 2).contains(&lifts(true)) && lifts(false) >= 8);
    assert!(troops(false) >= pack.map.objectives().count(), "5.0: enough to garrison every objective");
}

/// What this program makes of a Japanese Incident Phase: the box of the marker after it, by the box before, for each
/// incident and each face of the drive.
fn drives(begun: &Game, turn: u8, from: u8) -> Vec<u8> {
    let corrections = vec![Correction::Turn(turn), Correction::SingaporeBox(from)];
    let mut phase = begun.clone();
    phase.apply(&Event::AdjustmentMade { corrections, reason: "laid out".to_owned() });
    phase.apply(&Event::PhaseBegan { phase: Phase::Incident(Side::Japan) });
    let play = |game: &mut Game, command: Command| {
        for event in Nei::decide(game, Seat::Both, &command) {
            game.apply(&event);
        }
    };
    let dice = |face: u8| Command::Roll(Roll::typed([face]).unwrap());
    let mut after = Vec::new();
    for incident in 1..=6 {
        let mut rolled = phase.clone();
        play(&mut rolled, Command::RollIncident);
        play(&mut rolled, dice(incident));
        while let Some(pending) = Nei::pending(&rolled) {
            let answer = match pending {
                Pending::Roll { .. } => dice(6),
                Pending::TakeFreeAction { .. } => Command::DeclineFreeAction,
                other => panic!("{other:?} after incident {incident}"),
            };
            play(&mut rolled, answer);
        }
        for face in 1..=6 {
            let mut driven = rolled.clone();
            // Where there is none, the phase is over.
            if driven.phase == Phase::Incident(Side::Japan) {
                play(&mut driven, Command::RollSingaporeDrive);
                play(&mut driven, dice(face));
            }
            after.push(driven.singapore_box);
        }
    }
    after
}

/// The chance that Singapore has fallen by each turn from the first to 8, as this program plays it.
fn fallen(pack: &Arc<Pack>, creation: &Creation) -> Vec<f64> {
    let mut begun = Game::create(pack, creation).unwrap();
    let first = begun.turn;
    for command in [Command::PlaceTheRest, Command::FinishSetUp, Command::PlaceTheRest, Command::FinishSetUp] {
        for event in Nei::decide(&begun, Seat::Both, &command) {
            begun.apply(&event);
        }
    }
    let start = usize::from(begun.singapore_box);
    let mut boxes = vec![0.0; start + 1];
    boxes[start] = 1.0;
    let by_box = |turn: u8| (1..=u8::try_from(start).unwrap()).map(|at| drives(&begun, turn, at)).collect::<Vec<_>>();
    let (on_the_first, later) = (by_box(first), by_box(first + 1));
    let mut fallen = Vec::new();
    for turn in first..=8 {
        let mut next = vec![0.0; boxes.len()];
        next[0] = boxes[0];
        for (at, chance) in boxes.iter().enumerate().skip(1) {
            let after = if turn == first { &on_the_first } else { &later };
            for to in &after[at - 1] {
                next[usize::from(*to)] += chance / 36.0;
            }
        }
        boxes = next;
        fallen.push(boxes[0]);
    }
    fallen
}
#[test]
fn singapore_most_likely_falls_in_february() {
    let pack = pack();
    let sources = include_str!("../../../../scenarios/nei/SOURCES.md");
    let percent = |chance: f64| format!("{:.0} %", chance * 100.0);
    let by = fallen(&pack, &Creation::of("I"));
    assert!(by[2] < 0.15 && by[3] < 0.5 && by[4] >= 0.5 && by[7] > 0.9, "Scenario I: {by:?}");
    let (february, march) = (percent(by[4]), percent(by[7]));
    // NEI-R29: without the first drive the marker begins one box nearer, and the calendar is much the same.
    let rulings = Rulings::of([("NEI-R29", 1)]).unwrap();
    let spared = fallen(&pack, &Creation { rulings, ..Creation::of("I") });
    assert!((spared[4] - by[4]).abs() < 0.1 && spared[0] == 0.0, "without the first drive: {spared:?}");
    let second = fallen(&pack, &Creation::of("II"));
    assert!(second[1] >= 0.5 && second[4] > 0.95, "Scenario II: {second:?}");
    let line = format!(
        "- Singapore: fallen by Feb I in {february} of games, by Mar II in {march} (without a drive on the first turn, by \
         the other reading of NEI-R29, in {} and {}); in Scenario II {} by Feb I.",
        percent(spared[4]),
        percent(spared[7]),
        percent(second[1]),
    );
    assert!(sources.contains(&line), "SOURCES.md does not say {line:?}");
}

#[test]
fn action_points_fit_the_game() {
    let pack = pack();
    // 8.1: half a die, rounded down.
    let die_bonus = (1..=6).map(|die| f64::from(die / 2)).sum::<f64>() / 6.0;
    let fallen = fallen(&pack, &Creation::of("I"));
    let japan = 9.0 + 7.0 * (6.0 + die_bonus) + fallen[1..].iter().sum::<f64>();
    assert!((55.0..=75.0).contains(&japan), "{japan}");
    let major_ports = lands(&pack).filter(|area| area.land.is_objective && area.land.port.0 == Port::Major).count();
    assert!(2 + major_ports + 1 + 1 + 3 <= usize::from(*pack.tables.action_track_maximum.of(Side::Allies)), "8.2");
    assert!(*pack.tables.action_track_maximum.of(Side::Japan) > 6 + 3, "8.2");
}

/// The chance of at least `need` hits with these hit numbers.
fn at_least(hit_numbers: &[i8], need: usize) -> f64 {
    let mut chances = vec![1.0];
    for number in hit_numbers {
        let hit = f64::from((*number).clamp(0, 6)) / 6.0;
        let mut next = vec![0.0; chances.len() + 1];
        for (hits, chance) in chances.iter().enumerate() {
            next[hits] += chance * (1.0 - hit);
            next[hits + 1] += chance * hit;
        }
        chances = next;
    }
    chances.iter().skip(need).sum()
}

#[test]
fn assaults_are_neither_certain_nor_hopeless() {
    let pack = pack();
    let jungle = pack.tables.terrain["jungle"].unwrap();
    let fire = |terrain: bool, ids: &[&str]| {
        let number = |name: &&str| {
            let unit = &pack.counters[&name.parse().unwrap()];
            let modifier = match unit.kind {
                UnitType::Ground(_) => jungle.ground_modifier,
                _ => jungle.air_naval_modifier,
            };
            i8::try_from(unit.front.anti_ground).unwrap() - if terrain { modifier } else { 0 }
        };
        ids.iter().map(number).collect::<Vec<_>>()
    };
    assert_eq!(land(&pack, "Tarakan").land.terrain, "jungle");
    let tarakan = fire(true, &["J-SAG", "J-KUR", "J-CA5", "J-CL16", "J-22B", "J-21B"]);
    let (rushed, softened) = (at_least(&tarakan, 2), at_least(&tarakan, 1));
    assert!(0.5 < rushed && rushed < 0.9 && softened > 0.9, "13.3: {rushed} and {softened}");
    let menado = at_least(&fire(true, &["J-SAS", "J-13Y", "J-CA5", "J-RYU", "J-DD2"]), 2);
    assert!(0.4 < menado && menado < 0.9, "{menado}");
    let fleet = ["J-BB", "J-CA4", "J-CA5", "J-CA7", "J-CL16", "J-DD2", "J-DD3", "J-DD4"];
    assert!(at_least(&fire(false, &fleet), 2) > 0.75, "14.2: a fleet bombards the base of Batavia out");
    assert!(at_least(&fire(false, &["J-4", "J-16", "J-29", "J-230", "J-2T"]), 8) < 0.05, "Java is not rushed");
}
