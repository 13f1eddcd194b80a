//! The switches of the game that bear on victory, the sequence of play and Singapore: the default and the other readings.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{Code, Contingent, Face, Side};
use domain::nei::game::{Creation, Location, Phase};
use domain::nei::options::Selection;
use domain::nei::pack::Pack;
use domain::nei::rulings::{NoReading, Rulings, ZeroDifferential};
use domain::nei::{reinforcements, victory};
use domain::rulebooks;

use crate::common::board::*;

/// The configurable rulings of the ledger, with their readings and the default.
fn ledger() -> Vec<(String, usize, u8)> {
    let ledger = rulebooks::books().iter().find(|book| book.name == "NEI").unwrap();
    ledger
        .rulings
        .iter()
        .filter(|ruling| ruling.configurable)
        .map(|ruling| (ruling.id.clone(), ruling.options.len(), ruling.default))
        .collect()
}

#[test]
fn every_configurable_ruling_is_a_switch_with_the_default_of_the_ledger() {
    let switches: Vec<_> = Rulings::SWITCHES
        .iter()
        .map(|switch| (switch.id.to_owned(), usize::from(switch.readings), switch.default))
        .collect();
    assert_eq!(switches, ledger());
    for switch in Rulings::SWITCHES {
        assert_eq!(Rulings::default().reading(switch.id), Some(switch.default), "{}", switch.id);
    }
    assert_eq!(Rulings::default().chosen().count(), 0);
}

#[test]
fn a_reading_is_chosen_and_told() {
    let mut rulings = Rulings::default();
    assert_eq!((rulings.reading("NEI-R27"), rulings.reading("NEI-R29")), (Some(1), Some(2)));
    for switch in Rulings::SWITCHES {
        for reading in 1..=switch.readings {
            rulings.choose(switch.id, reading).unwrap();
            assert_eq!(rulings.reading(switch.id), Some(reading));
            assert_eq!(rulings.chosen().count(), usize::from(reading != switch.default));
        }
        assert!(matches!(rulings.choose(switch.id, switch.readings + 1), Err(NoReading::Reading { .. })));
        assert!(matches!(rulings.choose(switch.id, 0), Err(NoReading::Reading { .. })));
        rulings.choose(switch.id, switch.default).unwrap();
    }
    assert_eq!(rulings.choose("NEI-R06", 1), Err(NoReading::Switch("NEI-R06".to_owned())));
}

#[test]
fn a_game_of_version_1_keeps_its_defaults() {
    // What is not said in its journal was the first reading; a new game says which version it is of.
    let text = r#"{"scenario":"I","enforcement":"strict"}"#;
    let creation: Creation = serde_json::from_str(text).unwrap();
    assert_eq!((creation.rules, creation.rulings), (1, Rulings::first_readings()));
    assert_eq!(creation.rulings.reading("NEI-R29"), Some(1));
    assert_eq!(creation.chosen_rulings().count(), 0);
    let with: Creation =
        serde_json::from_str(r#"{"scenario":"I","enforcement":"strict","rulings":{"lift":"printed"}}"#).unwrap();
    assert_eq!(with.chosen_rulings().collect::<Vec<_>>(), [("NEI-R18", 2)]);
    let written = serde_json::to_value(&creation).unwrap();
    assert!(written.get("rules").is_none(), "what was not written then is not written now");
    let today = Creation::of("I");
    assert_eq!(today.rules, Nei::RULES_VERSION);
    let again: Creation = serde_json::from_value(serde_json::to_value(&today).unwrap()).unwrap();
    assert_eq!(again, today);
    assert_eq!(today.chosen_rulings().count(), 0);
}

#[test]
fn nei_r01_what_a_differential_of_zero_is() {
    let winner = |zero| victory::band(0, zero).winner;
    assert_eq!(victory::band(0, ZeroDifferential::MarginalAllied).result, "Allied Marginal Victory");
    assert_eq!(victory::band(0, ZeroDifferential::DecisiveAllied).result, "Allied Decisive Victory");
    assert_eq!(winner(ZeroDifferential::Draw), None);
    for zero in [ZeroDifferential::MarginalAllied, ZeroDifferential::DecisiveAllied, ZeroDifferential::Draw] {
        assert_eq!(victory::band(1, zero).result, "Allied Marginal Victory");
        assert_eq!(victory::band(-1, zero).result, "Allied Decisive Victory");
    }
}

#[test]
fn nei_r02_whether_ships_in_home_bases_hold_off_sudden_death() {
    // The only capital ship stands in Saigon.
    let ends = |reading: u8| {
        let mut board = Board::action(Side::Japan).ruled("NEI-R02", reading);
        board.play(Side::Japan, Command::EndActionPhase);
        board.game.phase == Phase::Finished
    };
    assert_eq!([ends(1), ends(2), ends(3)], [false, true, true]);
    let first_turn = |reading: u8| {
        let mut board = Board::action(Side::Japan).turn(1).ruled("NEI-R02", reading);
        board.play(Side::Japan, Command::RaiseFifthColumn).roll(&[1]);
        board.game.phase == Phase::Finished
    };
    assert_eq!([first_turn(1), first_turn(2), first_turn(3)], [false, true, false]);
}

#[test]
fn nei_r03_which_areas_japan_must_hold() {
    let board = Board::action(Side::Japan);
    let names = |reading: u8| {
        let board = board.clone().ruled("NEI-R03", reading);
        victory::objectives(&board.game).collect::<Vec<_>>()
    };
    let (all, no_singapore, no_darwin) = (names(1), names(2), names(3));
    assert!(all.contains(&area("singapore")) && all.contains(&area("darwin")));
    assert!(!no_singapore.contains(&area("singapore")) && no_singapore.contains(&area("darwin")));
    assert!(no_darwin.contains(&area("singapore")) && !no_darwin.contains(&area("darwin")));
}

#[test]
fn nei_r10_which_victory_points_are_shown() {
    let seen = |reading: u8, finished: bool| {
        let board = Board::action(Side::Japan).send("J-KWD", Location::Disrupted).ruled("NEI-R10", reading);
        let board = if finished { board.phase(Phase::Finished) } else { board };
        let view = Nei::view(&board.game, Seat::Side(Side::Allies));
        let allies = view.sides.iter().find(|side| side.side == Side::Allies).unwrap().clone();
        (allies.territory_points.is_some(), allies.loss_points.is_some())
    };
    assert_eq!([seen(1, false), seen(2, false), seen(3, false)], [(true, false), (true, true), (false, false)]);
    assert_eq!([seen(1, true), seen(2, true), seen(3, true)], [(true, true); 3]);
}

#[test]
fn nei_r13_whether_chokepoints_stop_ships() {
    let pack = Pack::built_in();
    let (from, to) = pack
        .map
        .sea_links
        .iter()
        .flat_map(|(from, links)| links.iter().map(move |(to, link)| (*from, *to, link.chokepoint)))
        .find(|(from, to, chokepoint)| {
            *chokepoint && pack.map.areas[from].square.is_some() && pack.map.areas[to].square.is_some()
        })
        .map(|(from, to, _)| (from, to))
        .unwrap();
    let beyond = *pack.map.sea_links[&to].keys().find(|next| **next != from).unwrap();
    let board = Board::action(Side::Allies).put("N-CL", from.as_str());
    let path = format!("{to} {beyond}");
    for reading in [1, 2] {
        board.clone().ruled("NEI-R13", reading).accepts(Side::Allies, &sail("N-CL", &path, false));
    }
    let stopping = board.ruled("NEI-R13", 3);
    stopping.cured(Side::Allies, &sail("N-CL", &path, false), "NEI-R13", &sail("N-CL", to.as_str(), false));
}

#[test]
fn nei_r19_whose_lines_the_portuguese_follow() {
    let portuguese = Board::action(Side::Allies)
        .game
        .pack
        .counters
        .values()
        .find(|c| c.contingent == Contingent::Portuguese)
        .unwrap()
        .id;
    // A base is never deployed, so the lists are asked directly.
    let sites = |reading: u8| {
        let board = Board::action(Side::Allies).send(portuguese.as_str(), Location::Picked).ruled("NEI-R19", reading);
        reinforcements::sites(&board.game, portuguese)
    };
    assert_eq!(sites(1), Vec::new());
    assert!(sites(2).contains(&area("batavia")));
    assert!(sites(3).contains(&area("australia")));
}

#[test]
fn nei_r27_how_often_singapore_pays() {
    // The Allies hold Singapore after the drive; then each side determines its points.
    let points = |reading: u8, side: Side, singapore: u8| {
        let board = Board::action(Side::Japan).singapore(singapore).ruled("NEI-R27", reading).drive(2);
        let after = board.determination(side, 1);
        (after.term(side, "NEI-8.1-h"), after.term(side, "NEI-7.3-d"))
    };
    assert_eq!(points(1, Side::Allies, 5), (Some(1), None));
    assert_eq!(points(2, Side::Allies, 5), (Some(1), Some(1)));
    assert_eq!(points(3, Side::Allies, 5), (None, None));
    assert_eq!(points(4, Side::Allies, 5), (Some(1), None));
    // Japan takes it with this roll.
    assert_eq!(points(1, Side::Japan, 1), (Some(1), None));
    assert_eq!(points(2, Side::Japan, 1), (Some(1), Some(1)));
    assert_eq!(points(3, Side::Japan, 1), (None, Some(1)));
    assert_eq!(points(4, Side::Japan, 1), (Some(1), None));
}

#[test]
fn nei_r29_whether_the_first_turn_has_a_drive() {
    let first = |board: Board| {
        let mut board = board.begun();
        board.play(Side::Japan, Command::RollIncident).roll(&[3]);
        board
    };
    let read_as = |reading: u8, rules: u32| {
        let rulings = Rulings::of([("NEI-R29", reading)]).unwrap();
        Board::created(&Creation { rules, rulings, ..Creation::of("I") })
    };
    let start = Pack::built_in().tables.singapore_start;
    let rolled = first(Board::set_up());
    assert_eq!(rolled.game.singapore_box, start);
    rolled.accepts(Side::Japan, &Command::RollSingaporeDrive);
    // One roll less, and the marker one box nearer.
    let spared = first(read_as(1, 2));
    assert_eq!(spared.game.singapore_box, start - 1);
    spared.refuses(Side::Japan, &Command::RollSingaporeDrive, "NEI-23.1-shock-c");
    assert_ne!(spared.game.phase, Phase::Incident(Side::Japan));
    // Games of version 1 began in the box labelled start all the same, and so they go on.
    assert_eq!(first(read_as(1, 1)).game.singapore_box, start);
    // Scenario II has no such turn.
    let rulings = Rulings::of([("NEI-R29", 1)]).unwrap();
    let second = first(Board::created(&Creation { rulings, ..Creation::of("II") }));
    assert_eq!(second.game.singapore_box, 2);
    second.accepts(Side::Japan, &Command::RollSingaporeDrive);
}

#[test]
fn nei_r30_whether_incidents_change_the_fixed_totals() {
    // The Japanese incident 6 brings one point.
    let total = |reading: u8| {
        let mut board = Board::action(Side::Japan).turn(1).ruled("NEI-R30", reading).incident(Side::Japan, 6);
        board.play(Side::Japan, Command::RollSingaporeDrive).roll(&[1]);
        board.ap(Side::Japan)
    };
    assert_eq!([total(1), total(2)], [9, 10]);
}

#[test]
fn nei_r31_whether_a_deduction_is_carried() {
    // The Allied incident 2 costs a point, 6 brings one.
    let points = |reading: u8, die: u8| {
        let board = Board::action(Side::Japan).ruled("NEI-R31", reading).incident(Side::Allies, die);
        board.determination(Side::Allies, 1).term(Side::Allies, "NEI-8.1-j")
    };
    assert_eq!([points(1, 2), points(2, 2)], [Some(-1), None]);
    assert_eq!([points(1, 6), points(2, 6)], [Some(1), Some(1)]);
}

#[test]
fn nei_r34_whether_points_earned_in_the_enemys_turn_are_kept() {
    // The Japanese incident 4 is a morale check; the Allies pass it in the Japanese turn.
    let credit = |reading: u8, side: Side, incident: u8| {
        let mut board = Board::action(Side::Japan).ruled("NEI-R34", reading).incident(side, incident);
        board.roll(&[6]);
        *board.game.credits.of(Side::Allies)
    };
    assert_eq!([credit(1, Side::Japan, 4), credit(2, Side::Japan, 4)], [1, 0]);
    // In their own turn nothing is lost.
    assert_eq!([credit(1, Side::Allies, 1), credit(2, Side::Allies, 1)], [1, 1]);
}

#[test]
fn nei_r40_what_becomes_of_cargo_when_singapore_falls() {
    let fallen = |reading: u8| {
        let board = Board::action(Side::Japan).singapore(1).put("N-TR", "s_D2").load("N-I1", "N-TR");
        let board = board.ruled("NEI-R40", reading).drive(2);
        assert_eq!(board.at("N-TR"), Location::Potential);
        board.at("N-I1")
    };
    assert_eq!([fallen(1), fallen(2), fallen(3)], [Location::Potential, Location::Disrupted, Location::Destroyed]);
}

#[test]
fn nei_r41_when_displaced_units_reach_the_pool() {
    let fallen = |reading: u8| {
        let board = Board::action(Side::Japan).singapore(1).put("U-CA", "s_D2").ruled("NEI-R41", reading);
        board.only_in_pool(Side::Allies, "").drive(2)
    };
    assert_eq!(
        [fallen(1), fallen(2), fallen(3)].map(|board| board.at("U-CA")),
        [Location::Potential, Location::Potential, Location::Pool]
    );
    // The first reading: before the next Mobilize Reinforcements.
    let mobilizing = |reading: u8| {
        let mut board = fallen(reading).phase(Phase::Action(Side::Allies)).points(Side::Allies, 3);
        board.play(Side::Allies, Command::MobilizeReinforcements);
        board.at("U-CA")
    };
    assert_eq!([mobilizing(1), mobilizing(2)], [Location::Pool, Location::Potential]);
    // The second: when the next turn begins.
    let next_turn = |reading: u8| {
        let mut board = fallen(reading).phase(Phase::Action(Side::Allies));
        board.play(Side::Allies, Command::EndActionPhase);
        board.at("U-CA")
    };
    assert_eq!([next_turn(1), next_turn(2)], [Location::Potential, Location::Pool]);
    assert!(matches!(fallen(1).game.counter(unit("U-CA")).code, Code::Start | Code::Turn(_) | Code::Singapore));
}

#[test]
fn nei_r42_whether_aircraft_fly_from_singapore() {
    let board = Board::action(Side::Allies).put("U-F1", "singapore").put("J-DD2", "s_D3");
    let strike = strike_ships("U-F1", "D3", "s_D3");
    board.clone().accepts(Side::Allies, &strike);
    board.ruled("NEI-R42", 2).cured(Side::Allies, &strike, "NEI-R42", &redeploy_air("U-F1", "E2 F2 F3", "palembang"));
    // Nor do they come from another home base by the ordinary redeployment.
    let home = Board::action(Side::Allies);
    assert!(home.game.counts_as_home_base_of(Side::Allies, area("indian_ocean")));
    assert!(!home.game.counts_as_home_base_of(Side::Allies, area("singapore")));
    let full = home.ruled("NEI-R42", 2);
    assert!(full.game.counts_as_home_base_of(Side::Allies, area("singapore")));
    assert!(!full.game.counts_as_home_base_of(Side::Japan, area("singapore")));
}

#[test]
fn nei_r42_singapore_is_transferred_to_where_it_is_a_full_home_base() {
    let japan = Board::action(Side::Japan).singapore(0).put("J-22B J-TR1 J-KWD", "saigon").put("J-CA5", "s_D2");
    let by_air = transfer_air("J-22B", "", "singapore");
    let by_sea = transfer_ships("J-TR1", "J-KWD J-TR1", "s_D2", Some(landing("singapore", "J-KWD", false)));
    let away = transfer_ships("J-CA5", "", "palau", None);
    // By default it is a limited one: the refusal says so, and redeployment leads there.
    let redeployed = [
        redeploy_air("J-22B", "C3 D3 D2", "singapore"),
        redeploy_ships("J-TR1", "J-KWD J-TR1", "s_C3 s_D3 s_D2", Some(landing("singapore", "J-KWD", false))),
        redeploy_ships("J-CA5", "", "s_D3 s_C3 saigon", None),
    ];
    for (transfer, redeployment) in [&by_air, &by_sea, &away].into_iter().zip(&redeployed) {
        japan.cured(Side::Japan, transfer, "NEI-R42", redeployment);
        let said = japan.judge(Side::Japan, transfer).violations;
        assert!(said.iter().all(|violation| !violation.message.contains("no home base of yours")), "{said:?}");
    }
    // Where it is a full one the transfer leads there, and redeployment does not.
    let full = japan.ruled("NEI-R42", 2);
    let bans = ["NEI-G3.redeploy-air-d", "NEI-G3.redeploy-naval-g", "NEI-G3.redeploy-naval-g"];
    for ((transfer, redeployment), clause) in [&by_air, &by_sea, &away].into_iter().zip(&redeployed).zip(bans) {
        full.cured(Side::Japan, redeployment, clause, transfer);
    }
    let mut board = full.clone();
    board.play(Side::Japan, by_air.clone()).play(Side::Japan, by_sea.clone()).play(Side::Japan, away);
    assert!(board.is_at("J-22B", "singapore") && board.is_at("J-TR1", "s_D2") && board.is_at("J-KWD", "singapore"));
    assert!(board.is_at("J-CA5", "palau"));
    board.accepts(Side::Japan, &transfer_air("J-22B", "", "palau"));
    // 19.2: Japan flies missions from its home bases. 9.3.1: the airfield holds four.
    let strike = strike_ships("J-22B", "D3", "s_D3");
    board.clone().put("N-DD1", "s_D3").accepts(Side::Japan, &strike);
    board.put("J-21B J-23B J-22F", "singapore").put("J-12S", "saigon").refuses(
        Side::Japan,
        &transfer_air("J-12S", "", "singapore"),
        "NEI-9.3.1-c",
    );
    // What is offered is what is accepted.
    let offers = |board: &Board, ids: &str| {
        let selection = Selection { units: units(ids), area: None };
        let options = Nei::options(&board.game, Seat::Side(Side::Japan), &selection);
        options.allowed().cloned().collect::<Vec<_>>()
    };
    assert!(offers(&full, "J-22B").contains(&by_air) && offers(&full, "J-TR1 J-KWD").contains(&by_sea));
    // It leads nowhere while the Allies hold it.
    let held = full.singapore(3).put("J-CA5", "saigon");
    held.refuses(Side::Japan, &by_air, "NEI-7.4-k").refuses(Side::Japan, &by_sea, "NEI-7.4-k");
}

#[test]
fn nei_r139_when_the_first_air_fleet_is_in_the_pool() {
    let read_as = |reading: u8, scenario: &str| {
        let rulings = Rulings::of([("NEI-R139", reading)]).unwrap();
        Board::created(&Creation { rulings, ..Creation::of(scenario) })
    };
    let Code::Turn(turn) = Board::set_up().game.counter(unit("M-1AF")).code else { panic!("it has a code of a turn") };
    for scenario in ["I", "II"] {
        assert_eq!(read_as(1, scenario).at("M-1AF"), Location::Pool);
        let mut later = read_as(2, scenario).begun();
        assert_eq!(later.at("M-1AF"), Location::Potential);
        later = later.turn(turn - 1).phase(Phase::Action(Side::Allies));
        later.play(Side::Allies, Command::EndActionPhase);
        assert_eq!((later.game.turn, later.at("M-1AF")), (turn, Location::Pool));
    }
    // The row of the counter says the same as the game.
    let row =
        include_str!("../../../../scenarios/nei/counters.csv").lines().find(|row| row.starts_with("M-1AF")).unwrap();
    assert!(row.contains("pool from the start") && row.contains("NEI-R139"), "{row}");
}

#[test]
fn nei_r140_whether_any_airfield_is_one_of_a_home_base_too() {
    let sites = |reading: u8, id: &str| {
        let board = Board::action(Side::Allies).send(id, Location::Picked).ruled("NEI-R140", reading);
        let sites = reinforcements::sites(&board.game, unit(id));
        ["australia", "indian_ocean"].map(|home| sites.contains(&area(home)))
    };
    assert_eq!([sites(1, "N-A1"), sites(2, "N-A1")], [[false, false], [true, true]]);
    assert_eq!([sites(1, "U-F1"), sites(2, "U-F1")], [[false, true], [true, true]]);
    // Others go by their own lines.
    for id in ["N-I1", "N-DD1"] {
        assert_eq!(sites(2, id), [false, false], "{id}");
    }
    assert_eq!([sites(2, "U-AA21"), sites(2, "O-A2")], [[false, true], [true, false]]);
    assert_eq!(Rulings::of_version(1).reading("NEI-R140"), Some(1));
}

#[test]
fn nei_r141_whether_an_engineer_becomes_a_base_in_a_home_base() {
    let board = Board::action(Side::Japan).put("J-1E", "saigon").put("J-2E", "palau");
    let mut allowed = board.clone();
    allowed.play(Side::Japan, to_base("J-1E")).play(Side::Japan, to_base("J-2E"));
    assert!(allowed.game.is_base(unit("J-1E")));
    allowed.play(Side::Japan, to_engineers("J-1E J-2E"));
    let never = board.ruled("NEI-R141", 1).send("B-KEN", Location::Disrupted).put("J-3E", "kendari");
    never.cured(Side::Japan, &to_base("J-1E"), "NEI-R141", &to_base("J-3E"));
    // One base in an area holds there too (22.0).
    allowed.put("J-3E", "saigon").play(Side::Japan, to_base("J-3E")).refuses(
        Side::Japan,
        &to_base("J-1E"),
        "NEI-22.0-g",
    );
}

#[test]
fn nei_r02_the_reading_that_ends_the_game_at_once_is_not_offered() {
    let ruling = rulebooks::ruling("NEI-R02").unwrap();
    assert_eq!(ruling.offered().collect::<Vec<_>>(), [1, 3]);
    // Games that chose it are played on.
    assert!(Rulings::of([("NEI-R02", 2)]).is_ok());
}

#[test]
fn nei_r20_east_timor_lies_in_one_square_or_in_two() {
    let board = |reading: u8| {
        let creation = Creation { rulings: Rulings::of([("NEI-R20", reading)]).unwrap(), ..Creation::of("I") };
        let board = Board::action_of(Side::Japan, &creation).put("N-I1", "east_timor");
        board.put_face("J-4N", Face::Base, "ambon").put("J-21B", "ambon")
    };
    let (one, two) = (board(1), board(2));
    // From Ambon the islets of G9 are one square away, and the main land of G8 two.
    let from_the_east = strike_land("J-21B", "G9", "east_timor");
    one.cured(Side::Japan, &from_the_east, "NEI-10.0-air-d", &strike_land("J-21B", "G9 G8", "east_timor"));
    two.accepts(Side::Japan, &from_the_east).accepts(Side::Japan, &strike_land("J-21B", "G9 G8", "east_timor"));
    let adjoins = |board: &Board, sea: &str| board.game.pack.map.adjoining(area(sea), area("east_timor"));
    assert_eq!(["s_G8", "s_G9"].map(|sea| (adjoins(&one, sea), adjoins(&two, sea))), [(true, true), (false, true)]);
    let known = |board: &Board| board.game.pack.map.areas.contains_key(&area("east_timor_e"));
    assert!(known(&one) && !known(&two));
    assert_eq!(two.game.pack.map.resolve(area("east_timor_e")), area("east_timor"));
    assert!(two.game.scenario().zones.iter().all(|zone| !zone.areas.contains(&area("east_timor_e"))));
    assert_eq!(Rulings::of_version(1).reading("NEI-R20"), Some(1));
}
