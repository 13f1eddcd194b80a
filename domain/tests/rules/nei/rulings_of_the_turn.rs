//! The switches of the game that bear on victory, the sequence of play and Singapore: the default and the other readings.

use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{Code, Contingent, Side};
use domain::nei::game::{Creation, Location, Phase};
use domain::nei::pack::Pack;
use domain::nei::rulings::{NoReading, Rulings, ZeroDifferential};
use domain::nei::{reinforcements, victory};
use domain::table::seat::Seat;
use domain::table::system::System;

use crate::common::board::*;

/// The configurable rulings of the ledger, with their readings.
fn ledger() -> Vec<(String, usize)> {
    let text = include_str!("../../../rulebooks/nei-rulings.toml");
    let ledger: toml::Table = text.parse().unwrap();
    ledger["ruling"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|ruling| ruling["configurable"].as_bool().unwrap())
        .map(|ruling| (ruling["id"].as_str().unwrap().to_owned(), ruling["options"].as_array().unwrap().len()))
        .collect()
}

#[test]
fn every_configurable_ruling_is_a_switch() {
    let switches: Vec<(String, usize)> =
        Rulings::SWITCHES.iter().map(|switch| (switch.id.to_owned(), usize::from(switch.readings))).collect();
    assert_eq!(switches, ledger());
}

#[test]
fn a_reading_is_chosen_and_told() {
    let mut rulings = Rulings::default();
    assert_eq!(rulings.reading("NEI-R27"), Some(1));
    for switch in Rulings::SWITCHES {
        for reading in 1..=switch.readings {
            rulings.choose(switch.id, reading).unwrap();
            assert_eq!(rulings.reading(switch.id), Some(reading));
        }
        assert!(matches!(rulings.choose(switch.id, switch.readings + 1), Err(NoReading::Reading { .. })));
        assert!(matches!(rulings.choose(switch.id, 0), Err(NoReading::Reading { .. })));
    }
    assert_eq!(rulings.chosen().count(), Rulings::SWITCHES.len());
    assert_eq!(rulings.choose("NEI-R06", 1), Err(NoReading::Switch("NEI-R06".to_owned())));
}

#[test]
fn a_game_founded_before_there_were_switches_has_the_defaults() {
    let creation: Creation = serde_json::from_str(r#"{"scenario":"I","enforcement":"strict"}"#).unwrap();
    assert_eq!(creation, Creation::of("I"));
    let with: Creation =
        serde_json::from_str(r#"{"scenario":"I","enforcement":"strict","rulings":{"lift":"printed"}}"#).unwrap();
    assert_eq!(with.rulings.reading("NEI-R18"), Some(2));
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
    let first = |reading: u8| {
        let mut board =
            Board::action(Side::Japan).turn(1).ruled("NEI-R29", reading).phase(Phase::Incident(Side::Japan));
        board.play(Side::Japan, Command::RollIncident).roll(&[3]);
        board
    };
    let spared = first(1);
    spared.refuses(Side::Japan, &Command::RollSingaporeDrive, "NEI-23.1-shock-c");
    assert_ne!(spared.game.phase, Phase::Incident(Side::Japan));
    first(2).accepts(Side::Japan, &Command::RollSingaporeDrive);
}

#[test]
fn nei_r30_whether_incidents_change_the_fixed_totals() {
    // The Japanese incident 6 brings one point.
    let total = |reading: u8| {
        Board::action(Side::Japan).turn(1).ruled("NEI-R30", reading).incident(Side::Japan, 6).ap(Side::Japan)
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
