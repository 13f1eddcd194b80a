//! The law of the house (NEI 20): two games that differ only in what a side may not see are one game to that side, and
//! to an onlooker. Equal views, equal offers with their verdicts, equal records line by line, equal refusals.
//!
//! Pairs are made from random games in three ways. *Renamed*: the counters of one side that the other never saw change
//! names within their category, from the first entry on, so that the record differs too. *Rearranged*: counters are
//! moved where nothing open shows it, so that numbers differ as well. *Resited*: the secret airbase was placed elsewhere
//! (28.2), where nothing was done.

mod secret_airbase;

use std::collections::BTreeSet;

use domain::kernel::dice::Roll;
use domain::kernel::journal::{Deed, Entry, Table};
use domain::kernel::seat::{Opposed, Seat};
use domain::kernel::system::System;
use domain::kernel::verdict::{Enforcement, Ruling};
use domain::nei::Nei;
use domain::nei::command::{Boarding, Command, DropOff, Force, Landing};
use domain::nei::components::{AreaId, Contingent, Face, Side, UnitId};
use domain::nei::event::Event;
use domain::nei::explorer::{self, Wish};
use domain::nei::game::{Correction, Creation, Game, Location, Phase};
use domain::nei::known::Known;
use domain::nei::optional::OptionalRule::{
    Airlift, LangleyFerry, LongRangeBombers, SeaplanePatrols, SeaplaneTenders, SecretAirbase,
};
use domain::nei::options::Selection;
use domain::nei::pack::{AreaKind, Pack};
use domain::nei::pending::Pending;
use domain::nei::reconcile::{CounterShown, Measure, Reconciliation, Shown, reconcile};
use domain::nei::table_check::table_check;
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use serde::Serialize;
use serde_json::Value;

use crate::common::board::{
    Board, air_drop, airborne_assault, area, assault, landing, losses, rally, refit, sail, unit,
};
use crate::common::pairs::{rearranged, renamed};
use crate::common::random::{Player, generator};

fn new_table(enforcement: Enforcement) -> Table<Nei> {
    let pack = Pack::built_in();
    let creation = Creation { enforcement, ..Creation::of("I") };
    let entry = Table::<Nei>::creation_entry(creation, pack.hash.clone(), Seat::Both);
    Table::replay(pack, [entry]).unwrap()
}

/// A game with the optional rules that put units where others do not see them.
fn optional_table() -> Table<Nei> {
    let pack = Pack::built_in();
    let optional = [Airlift, LangleyFerry, LongRangeBombers, SeaplanePatrols, SeaplaneTenders, SecretAirbase];
    let optional = optional.into_iter().collect();
    let creation = Creation { optional, ..Creation::of("I") };
    let entry = Table::<Nei>::creation_entry(creation, pack.hash.clone(), Seat::Both);
    Table::replay(pack, [entry]).unwrap()
}

/// Where two values differ first, as a path and both readings.
fn difference(one: &Value, other: &Value, path: &str) -> Option<String> {
    match (one, other) {
        (Value::Object(a), Value::Object(b)) => {
            let keys: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
            keys.into_iter().find_map(|key| {
                difference(
                    a.get(key).unwrap_or(&Value::Null),
                    b.get(key).unwrap_or(&Value::Null),
                    &format!("{path}.{key}"),
                )
            })
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            (0..a.len()).find_map(|index| difference(&a[index], &b[index], &format!("{path}[{index}]")))
        }
        _ if one == other => None,
        _ => Some(format!("{path}: {one} or {other}")),
    }
}

#[track_caller]
fn same<T: PartialEq + Serialize>(one: &T, other: &T, what: &str) {
    if one != other {
        let (one, other) = (serde_json::to_value(one).unwrap(), serde_json::to_value(other).unwrap());
        panic!("{what} tells two games apart: {:?}", difference(&one, &other, ""));
    }
}

/// Two games look alike to `seat`: the view, and what it may do with nothing in hand and with own counters in hand.
#[track_caller]
fn look_alike(one: &Game, other: &Game, seat: Seat<Side>, selections: &[Selection], context: &str) {
    same(&Nei::view(one, seat), &Nei::view(other, seat), &format!("{context}: the view of {seat:?}"));
    for selection in selections {
        let what = format!("{context}: what {seat:?} may do with {selection:?}");
        same(&Nei::options(one, seat, selection), &Nei::options(other, seat, selection), &what);
        let what = format!("{context}: how far {seat:?} comes with {selection:?}");
        let units = &selection.units;
        same(&explorer::reach(&Known::to(one, seat), units), &explorer::reach(&Known::to(other, seat), units), &what);
    }
}

/// What the explorer answers: everything that may be done, what would come of some of it, and wishes.
#[track_caller]
fn explored_alike(one: &Game, other: &Game, seat: Seat<Side>, context: &str) {
    let (all, of_the_other) = (explorer::all_options(one, seat), explorer::all_options(other, seat));
    same(&all, &of_the_other, &format!("{context}: everything that {seat:?} may do"));
    for possibility in all.iter().step_by(1 + all.len() / 8) {
        let command = &possibility.offer.command;
        let what = format!("{context}: what would come of {command:?} for {seat:?}");
        same(
            &explorer::dry_run(&Known::to(one, seat), command),
            &explorer::dry_run(&Known::to(other, seat), command),
            &what,
        );
    }
    let turn = one.action_points.of(Side::Japan).get() + one.turn;
    let areas: Vec<AreaId> = one.pack.map.areas.keys().copied().collect();
    let area = areas[usize::from(turn) * 7 % areas.len()];
    let wishes = [Wish::LandAt(area), Wish::AttackArea(area, None), Wish::BeAt(area)];
    let wish = wishes[usize::from(turn) % wishes.len()];
    let what = format!("{context}: how {wish:?} comes true for {seat:?}");
    same(
        &explorer::fulfil(&Known::to(one, seat), &[], wish, 4),
        &explorer::fulfil(&Known::to(other, seat), &[], wish, 4),
        &what,
    );
}

/// Nothing in hand, an area, and a handful of own counters.
fn selections(game: &Game, side: Side, generator: &mut StdRng) -> Vec<Selection> {
    let areas: Vec<AreaId> = game.pack.map.areas.keys().copied().collect();
    let mut places: Vec<AreaId> =
        areas.iter().copied().filter(|area| game.units_of(side, *area).next().is_some()).collect();
    places.shuffle(generator);
    let mut selections =
        vec![Selection::default(), Selection { units: Vec::new(), area: areas.choose(generator).copied() }];
    for place in places.into_iter().take(2) {
        let mut units: Vec<UnitId> = game.units_of(side, place).filter(|unit| !game.is_base(*unit)).collect();
        units.shuffle(generator);
        units.truncate(generator.random_range(1..=3));
        selections.push(Selection { units, area: None });
    }
    // Counters that it does not hold: one of each place, and one among its own.
    let mut others: Vec<UnitId> = game.units.keys().copied().filter(|unit| game.side(*unit) != side).collect();
    others.shuffle(generator);
    let is_on_map = |unit: &UnitId| game.place(*unit).is_some();
    let (on_map, elsewhere): (Vec<UnitId>, Vec<UnitId>) = others.into_iter().partition(is_on_map);
    let strangers = on_map.into_iter().take(2).chain(elsewhere.into_iter().take(1));
    let own = selections.last().map(|selection| selection.units.clone()).unwrap_or_default();
    for stranger in strangers.collect::<Vec<UnitId>>() {
        selections.push(Selection { units: vec![stranger], area: None });
        selections.push(Selection { units: own.iter().copied().chain([stranger]).collect(), area: None });
    }
    selections
}

/// Commands of `side` that feel for what is hidden from it.
fn probes(game: &Game, side: Side, generator: &mut StdRng) -> Vec<Command> {
    let mut enemies: Vec<UnitId> = game.units.keys().copied().filter(|unit| game.side(*unit) != side).collect();
    enemies.shuffle(generator);
    let mut probes = Vec::new();
    for pair in enemies.chunks(2).take(12) {
        let [unit, ship] = pair else { break };
        probes.push(Command::RevealUnits { units: vec![*unit] });
        probes.push(Command::ScoutAtSea { unit: *unit });
        probes.push(Command::AssignTaskForce { number: 1, units: pair.to_vec() });
        let aboard = Correction::Unit { unit: *unit, face: Face::Full, location: Location::Aboard(*ship) };
        probes.push(Command::Adjust { corrections: vec![aboard], reason: "seen aboard".to_owned() });
        let lost = Correction::Unit { unit: *ship, face: Face::Full, location: Location::Destroyed };
        probes.push(Command::Adjust { corrections: vec![lost], reason: "sunk".to_owned() });
    }
    for (contingent, area) in Contingent::ALL.into_iter().zip(game.pack.map.areas.keys().copied()) {
        probes.push(Command::Refit { contingent, units: Vec::new() });
        probes.push(Command::Refit { contingent, units: enemies.iter().copied().take(1).collect() });
        probes.push(Command::Rally { area });
        probes.push(Command::DemolishOilfield { area });
        probes.push(Command::RepairOilfield { area });
    }
    for unit in enemies.iter().copied().take(4) {
        probes.push(Command::ConvertToBase { unit });
        probes.push(Command::ConvertToEngineers { units: vec![unit] });
        probes.push(Command::BuildBase { engineer: unit, base: unit });
        probes.push(Command::IncreaseBase { base: unit });
    }
    // Into what is closed: Singapore and its strait, from wherever own ships and troops are.
    let singapore: AreaId = "singapore".parse().unwrap();
    let strait: AreaId = "s_D2".parse().unwrap();
    for unit in game.units.keys().copied().filter(|unit| game.side(*unit) == side && game.place(*unit).is_some()) {
        let force = |end: AreaId| Force::new([unit], [end]);
        if game.is_ship(unit) {
            probes.push(Command::MoveNavalForce { force: force(strait), attack: true, joining: Vec::new() });
            probes.push(Command::BombardCoast { force: force(strait) });
            probes.push(Command::StrikeFromCarriers { force: force(strait) });
            probes.push(Command::StrikeAcrossTheLine { force: Force::new([unit], []), target: strait });
            probes.push(Command::RedeployNavalForce { force: force(strait), loading: Vec::new(), landing: None });
            for cargo in game.cargo(unit) {
                let landing = Landing { area: singapore, units: vec![cargo], attack: true, joining: Vec::new() };
                let loading: Vec<Boarding> = Vec::new();
                probes.push(Command::CarryInEmergency {
                    force: force(strait),
                    loading: loading.clone(),
                    put_ashore: vec![DropOff { unit: cargo, area: singapore }],
                    landing: None,
                });
                probes.push(Command::MoveAmphibiousForce {
                    force: force(strait),
                    loading,
                    put_ashore: Vec::new(),
                    landing: Some(landing),
                });
            }
        }
        if game.is_mobile_ground(unit) {
            probes.push(Command::MoveGroundForce { force: force(singapore), attack: true, joining: Vec::new() });
        }
    }
    for area in game.pack.map.areas.values().filter(|area| area.kind == AreaKind::Land).map(|area| area.id) {
        probes.push(Command::StrikeWithFirstAirFleet { area: strait, land: Some(area) });
    }
    probes
}

/// One position of so many is looked at: `SECRETS_EACH`, 12 by default; `cargo xtask soak secrets` looks at every second.
fn one_in() -> u32 {
    std::env::var("SECRETS_EACH").ok().and_then(|text| text.parse().ok()).unwrap_or(12)
}

/// The explorer is asked at one position of so many.
const EXPLORED_EACH: usize = 8;

/// The counters of a side somewhere else than the record has them, as the side would say it.
fn shown_by(game: &Game, side: Side, generator: &mut StdRng) -> Vec<Shown> {
    let own: Vec<UnitId> =
        game.units.keys().copied().filter(|unit| game.side(*unit) == side && game.place(*unit).is_some()).collect();
    let mut shown = Vec::new();
    if let Some(unit) = own.choose(generator).copied() {
        let areas = game.pack.map.areas.values().filter(|area| match area.kind {
            AreaKind::HomeBase => true,
            AreaKind::Sea => game.is_ship(unit),
            AreaKind::Land => !game.is_ship(unit),
        });
        let areas: Vec<AreaId> = areas.map(|area| area.id).collect();
        let location = Location::Area(*areas.choose(generator).unwrap());
        shown.push(Shown::Counter { unit, face: game.unit(unit).face, location });
    }
    let last = own.iter().filter_map(|unit| game.place(*unit)).collect::<Vec<_>>();
    if let Some(area) = last.choose(generator).copied() {
        let named = |unit: UnitId| {
            shown.iter().any(|shown| matches!(shown, Shown::Counter { unit: other, .. } if *other == unit))
        };
        let here = own.iter().copied().filter(|unit| game.place(*unit) == Some(area) && !named(*unit)).skip(1);
        let counters = here.map(|unit| CounterShown { unit, face: game.unit(unit).face }).collect();
        shown.push(Shown::Area { area, counters });
    }
    let measure = Measure::ActionPoints(side);
    shown.push(Shown::Number { value: measure.value(game) + generator.random_range(0..2), measure });
    shown
}

/// A side reconciles board and record, and is told the same in both games.
#[track_caller]
fn reconciled_alike(table: &Table<Nei>, other: &Table<Nei>, looking: Side, shown: &[Shown], pair: &str) -> usize {
    let [one, two] = [table, other].map(|table| reconcile(table, Seat::Side(looking), shown, None).unwrap());
    let (told, twin) = (format!("{one:#?}"), format!("{two:#?}"));
    let whys = |found: &Reconciliation| found.proposals.iter().map(|proposal| proposal.why.clone()).collect::<Vec<_>>();
    assert_eq!(whys(&one), whys(&two), "{pair}: reconciling {shown:?} tells two games apart");
    let apart = told.lines().zip(twin.lines()).find(|(one, two)| one != two);
    assert_eq!(apart, None, "{pair}: reconciling {shown:?} tells two games apart");
    assert_eq!(told, twin, "{pair}: reconciling {shown:?} tells two games apart");
    one.proposals.iter().filter(|proposal| !proposal.changes.is_empty()).count()
}

/// What one run of random games met.
#[derive(Default)]
struct Count {
    positions: usize,
    renamed: usize,
    rearranged: usize,
    resited: usize,
    proposals: usize,
}

/// Two games are one record, line by line, to a side and to an onlooker.
#[track_caller]
fn records_alike(table: &Table<Nei>, other: &Table<Nei>, looking: Side, pair: &str) {
    for seat in [Seat::Side(looking), Seat::Onlooker] {
        for (entry, twin) in table.entries().iter().zip(other.entries()) {
            let what = format!("{pair}: entry {} as {seat:?} reads it", entry.number);
            same(&table.render_for(entry, seat), &other.render_for(twin, seat), &what);
            same(&table.facts_told(entry, seat), &other.facts_told(twin, seat), &what);
            let (Deed::Played { events, .. }, Deed::Played { events: twins, .. }) = (&entry.deed, &twin.deed) else {
                continue;
            };
            assert_eq!(events.len(), twins.len());
            for (event, twin) in events.iter().zip(twins) {
                same(&Nei::describe(table.pack(), event, seat), &Nei::describe(table.pack(), twin, seat), &what);
            }
        }
    }
}

fn check_position(table: &Table<Nei>, generator: &mut StdRng, context: &str, count: &mut Count) {
    let game = table.game();
    count.positions += 1;
    for hidden in Side::ALL {
        let looking = hidden.other();
        let selections = selections(game, looking, generator);
        let nothing = [Selection::default()];

        let other = renamed(table, hidden, generator);
        let pair = format!("{context}, {hidden} renamed");
        look_alike(game, other.game(), Seat::Side(looking), &selections, &pair);
        // The explorer looks long, so it is asked now and then.
        let explores = count.positions % EXPLORED_EACH == 1;
        if explores {
            explored_alike(game, other.game(), Seat::Side(looking), &pair);
        }
        look_alike(game, other.game(), Seat::Onlooker, &nothing, &pair);
        records_alike(table, &other, looking, &pair);
        for seat in [Seat::Side(looking), Seat::Onlooker] {
            same(
                &table_check(&Known::to(game, seat)),
                &table_check(&Known::to(other.game(), seat)),
                &format!("{pair}: a table check"),
            );
        }
        let shown = shown_by(game, looking, generator);
        count.proposals += reconciled_alike(table, &other, looking, &shown, &pair);
        count.renamed += usize::from(other.game() != game);

        let other = rearranged(game, hidden, generator);
        let pair = format!("{context}, {hidden} rearranged");
        look_alike(game, &other, Seat::Side(looking), &selections, &pair);
        if explores {
            explored_alike(game, &other, Seat::Side(looking), &pair);
        }
        look_alike(game, &other, Seat::Onlooker, &nothing, &pair);
        let seat = Seat::Side(looking);
        same(
            &table_check(&Known::to(game, seat)),
            &table_check(&Known::to(&other, seat)),
            &format!("{pair}: a table check"),
        );
        for probe in probes(game, looking, generator) {
            let seat = Seat::Side(looking);
            let what = format!("{pair}: the answer of the rules to {probe:?}");
            same(&Nei::judge(game, seat, &probe), &Nei::judge(&other, seat, &probe), &what);
        }
        count.rearranged += usize::from(Nei::view(&other, Seat::Side(hidden)) != Nei::view(game, Seat::Side(hidden)));
    }
    count.resited += usize::from(secret_airbase::lies_anywhere(table, context, generator));
}

#[test]
fn what_a_side_may_not_see_changes_nothing_that_it_reads() {
    let mut count = Count::default();
    let each = one_in();
    for seed in 0..5 {
        let mut table = if seed == 4 { optional_table() } else { new_table(Enforcement::Strict) };
        let mut player = Player::new(1_000 + seed);
        let mut generator = generator(seed);
        while table.game().phase != Phase::Finished && table.last_number() < 420 {
            let Some((by, command)) = player.choose(&table) else { break };
            let entry = table.play(by, command, Ruling::ByTheBook).unwrap();
            table.fold(entry).unwrap();
            if table.game().phase != Phase::Finished && generator.random_range(0..each) == 0 {
                check_position(
                    &table,
                    &mut generator,
                    &format!("seed {seed}, entry {}", table.last_number()),
                    &mut count,
                );
            }
        }
    }
    // The pairs are pairs: nearly all of them differ for those who may see the difference.
    let least = usize::try_from(1000 / each).unwrap();
    assert!(count.positions >= least, "{} positions", count.positions);
    assert!(count.renamed > count.positions, "{} of {} games differ", count.renamed, 2 * count.positions);
    assert!(count.rearranged > count.positions, "{} of {} positions differ", count.rearranged, 2 * count.positions);
    assert!(count.proposals >= least / 2, "{} proposals to a side", count.proposals);
    assert!(count.resited >= least / 10, "{} positions with a secret airbase", count.resited);
}

/// What a seat reads of a command played on a board: entry, facts and position.
fn read(board: &Board, side: Side, command: &Command, seat: Seat<Side>) -> [Value; 3] {
    assert!(board.judge(side, command).is_clear(), "{:?}", board.judge(side, command));
    let events = Nei::decide(&board.game, Seat::Side(side), command);
    let mut after = board.game.clone();
    for event in &events {
        after.apply(event);
    }
    let entry = Entry {
        number: 2,
        by: Seat::Side(side),
        deed: Deed::Played { command: command.clone(), events },
        ruling: None,
        renews: None,
        proof: None,
    };
    let table = new_table(Enforcement::Strict);
    [
        serde_json::to_value(table.render_for(&entry, seat)).unwrap(),
        serde_json::to_value(table.facts_told(&entry, seat)).unwrap(),
        serde_json::to_value(Nei::view(&after, seat)).unwrap(),
    ]
}

/// Two commands on two boards read the same to the other side and to an onlooker.
#[track_caller]
fn read_alike(side: Side, one: (&Board, &Command), other: (&Board, &Command)) {
    for seat in [Seat::Side(side.other()), Seat::Onlooker] {
        let (one, other) = (read(one.0, side, one.1, seat), read(other.0, side, other.1, seat));
        for (index, what) in ["entry", "facts", "view"].into_iter().enumerate() {
            assert_eq!(difference(&one[index], &other[index], what), None, "{seat:?}");
        }
    }
    assert_ne!(read(one.0, side, one.1, Seat::Side(side)), read(other.0, side, other.1, Seat::Side(side)));
}

#[test]
fn the_record_of_a_landing_counts_nobody() {
    let one = Board::action(Side::Japan).put("J-TR1", "s_E3").load("J-KWD", "J-TR1");
    let two = one.clone().load("J-KUR", "J-TR1");
    let all = |ids| assault("J-TR1", landing("riouw", ids, false));
    read_alike(Side::Japan, (&one, &all("J-KWD")), (&two, &all("J-KWD J-KUR")));
}

#[test]
fn the_record_of_an_airborne_assault_counts_nobody() {
    let board = Board::action(Side::Japan).put("J-NTR J-ATR J-13Y J-2AR J-228", "palau");
    let at = |transports, passengers| {
        airborne_assault(air_drop(transports, "D10 D9 E9", passengers), "halmahera", false, "")
    };
    let (one, two) = (at("J-NTR", "J-13Y J-NTR"), at("J-NTR J-ATR", "J-2AR J-NTR J-13Y J-ATR"));
    read_alike(Side::Japan, (&board, &one), (&board, &two));
}

#[test]
fn the_record_of_a_failed_morale_check_names_nobody() {
    let mut board = Board::action(Side::Allies).put("N-I1 N-VBS", "batavia").put("N-I2", "central_java");
    board.game.apply(&Event::Awaited(Pending::ChooseMoraleLosses { steps: 2 }));
    let command = |ids| Command::ChooseMoraleLosses { losses: losses(ids) };
    // One unit is reduced in the first, one disrupted in the second, two touched in the third.
    read_alike(Side::Allies, (&board, &command("N-I1 2")), (&board, &command("N-VBS 1 N-I2 1")));
    read_alike(Side::Allies, (&board, &command("N-I2 1 N-I1 1")), (&board, &command("N-VBS 1 N-I1 1")));
}

#[test]
fn excess_aircraft_are_counted_by_their_owner_alone() {
    let ready =
        Board::action(Side::Allies).put_face("B-KUC", Face::Reduced, "kuching").put("N-A1 N-A2 N-A3", "kuching");
    let fuller = ready.clone().put("N-A4", "kuching");
    // Any command makes the airfields settle.
    let command = Command::AssignTaskForce { number: 1, units: Vec::new() };
    read_alike(Side::Allies, (&ready, &command), (&fuller, &command));
}

#[test]
fn a_choice_of_losses_does_not_show_which_ships_are_loaded() {
    let convoy = |loaded: &str| {
        let mut board = Board::action(Side::Japan)
            .put("J-CA5 J-CA7", "s_D3")
            .put("N-DD1 N-DD2 N-TR U-TR", "s_D4")
            .load("N-I1", loaded);
        board.play(Side::Japan, sail("J-CA5 J-CA7", "s_D4", true)).roll(&[1, 6]);
        board
    };
    let (one, other) = (convoy("N-TR"), convoy("U-TR"));
    for seat in [Seat::Side(Side::Japan), Seat::Onlooker] {
        same(&Nei::view(&one.game, seat), &Nei::view(&other.game, seat), "a choice of losses");
    }
    assert_ne!(Nei::view(&one.game, Seat::Side(Side::Allies)), Nei::view(&other.game, Seat::Side(Side::Allies)));
}

#[test]
fn a_battle_does_not_show_which_task_force_a_ship_belongs_to() {
    let battle = |members: &[&str]| {
        let mut board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("N-DD1 N-DD2", "s_D4");
        let units = members.iter().map(|id| unit(id)).collect();
        board.game.apply(&Event::TaskForceAssigned { side: Side::Allies, number: 1, units });
        board.play(Side::Japan, sail("J-CA5", "s_D4", true));
        board
    };
    let (one, other) = (battle(&["N-DD1"]), battle(&["N-DD2"]));
    for seat in [Seat::Side(Side::Japan), Seat::Onlooker] {
        same(&Nei::view(&one.game, seat), &Nei::view(&other.game, seat), "a battle");
    }
}

#[test]
fn an_overruled_objection_does_not_name_the_units_it_is_about() {
    let table = new_table(Enforcement::Advise);
    let place = |id: &str| {
        let command = Command::PlaceAtStart { unit: unit(id), area: area("darwin") };
        table.play(Seat::Side(Side::Allies), command, Ruling::Overruled("as we always do".to_owned())).unwrap()
    };
    let (one, other) = (place("N-I1"), place("N-I2"));
    for seat in [Seat::Side(Side::Japan), Seat::Onlooker] {
        let seen = table.render_for(&one, seat);
        assert_eq!(seen, table.render_for(&other, seat), "{seat:?}");
        // What was overruled, and why, is open all the same.
        let ruling = seen.ruling.unwrap();
        assert_eq!(ruling.reason.as_deref(), Some("as we always do"));
        assert!(!ruling.violations.is_empty());
    }
    for seat in [Seat::Side(Side::Allies), Seat::Both, Seat::Umpire] {
        assert_eq!(table.render_for(&one, seat).ruling, one.ruling, "{seat:?}");
    }
}

/// NEI 20.3: neither how many units are refitted, nor which, nor what the dice bring.
#[test]
fn a_refit_is_read_by_its_owner_alone() {
    let command = refit(Contingent::Netherlands);
    let lying = |ids| Board::action(Side::Allies).send(ids, Location::Disrupted);
    let (one, three) = (lying("N-I1"), lying("N-VBS N-A1 N-DD1"));
    read_alike(Side::Allies, (&one, &command), (&three, &command));

    let roll = |faces: &[u8]| Command::Roll(Roll::typed(faces.iter().copied()).unwrap());
    let rolling = |mut board: Board| {
        board.play(Side::Allies, command.clone());
        board
    };
    let (one, three) = (rolling(one), rolling(three));
    for board in [&one, &three] {
        let chosen = [Selection::default()];
        look_alike(&one.game, &board.game, Seat::Side(Side::Japan), &chosen, "refit dice");
        let refused = |board: &Board| Nei::judge(&board.game, Seat::Side(Side::Japan), &Command::EndActionPhase);
        same(&refused(&one), &refused(board), "a refusal while refit dice are awaited");
        let refused = |board: &Board| Nei::judge(&board.game, Seat::Side(Side::Japan), &roll(&[1]));
        same(&refused(&one), &refused(board), "a roll of the other side's refit dice");
    }
    // Damaged or destroyed, all or none of them.
    read_alike(Side::Allies, (&one, &roll(&[2])), (&three, &roll(&[6, 6, 6])));
    read_alike(Side::Allies, (&three, &roll(&[3, 3, 4])), (&three, &roll(&[6, 4, 5])));
    // Somebody is back: whoever and however many.
    read_alike(Side::Allies, (&one, &roll(&[1])), (&three, &roll(&[1, 1, 1])));
    read_alike(Side::Allies, (&three, &roll(&[1, 6, 6])), (&three, &roll(&[4, 2, 1])));
    // Nobody can be placed: it reads as if nobody were back.
    let homeless = rolling(lying("N-I1 B-BAT B-SOE"));
    read_alike(Side::Allies, (&homeless, &roll(&[1])), (&homeless, &roll(&[6])));
}

#[test]
fn the_record_of_a_rally_names_and_counts_nobody() {
    let board = Board::action(Side::Japan).put("J-228 J-229", "saigon");
    let one = board.clone().put_face("J-228", Face::Reduced, "saigon");
    let two = one.clone().put_face("J-229", Face::Reduced, "saigon");
    read_alike(Side::Japan, (&one, &rally("saigon")), (&two, &rally("saigon")));
}

/// NEI-R107: control of Singapore does not follow from what stands there, so presence is all that shows.
#[test]
fn what_is_closed_is_refused_without_a_word_of_what_stands_there() {
    let base = Board::action(Side::Japan)
        .put("J-CA5 J-RYU J-TR1", "s_D3")
        .load("J-KWD", "J-TR1")
        .put("J-SAG", "central_sumatra");
    let one = base.clone().put("N-I1", "singapore").put("N-DD1", "s_D2");
    let other = base.put("N-A1", "singapore").put("N-SS", "s_D2");
    let mut chance = generator(1);
    let selections = selections(&one.game, Side::Japan, &mut chance);
    look_alike(&one.game, &other.game, Seat::Side(Side::Japan), &selections, "Singapore");
    for probe in probes(&one.game, Side::Japan, &mut chance) {
        let seat = Seat::Side(Side::Japan);
        same(&Nei::judge(&one.game, seat, &probe), &Nei::judge(&other.game, seat, &probe), &format!("{probe:?}"));
    }
}
