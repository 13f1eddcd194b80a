//! NEI Actions List, G-2: intelligence.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::{Command, ScoutingSource};
use domain::nei::components::{Face, Side};
use domain::nei::game::Location;
use domain::nei::known::{Knowledge, knowledge};

use crate::common::board::*;

fn from_carrier(id: &str) -> Command {
    Command::ScoutFromTheAir { source: ScoutingSource::Carrier(unit(id)) }
}

fn from_airfield(at: &str) -> Command {
    Command::ScoutFromTheAir { source: ScoutingSource::Airfield(area(at)) }
}

fn look_at(at: &str) -> Command {
    Command::ChooseFifthColumnArea { area: Some(area(at)) }
}

#[test]
fn nei_g2_home_enemy_home_bases_are_not_scouted() {
    // Babo is two squares from Palau.
    let mut board = Board::action(Side::Allies).put("J-CA5", "palau").put("J-DD2", "s_D10");
    board.play(Side::Allies, from_airfield("babo"));
    assert_eq!(board.known_to(Side::Allies), "J-DD2");
    board.play(Side::Allies, Command::RaiseFifthColumn).roll(&[6]);
    board.cured(Side::Allies, &look_at("palau"), "NEI-G2.home", &look_at("menado"));

    // Singapore counts as one while the Allies hold it.
    let mut board = Board::action(Side::Japan).singapore(1);
    board.play(Side::Japan, Command::RaiseFifthColumn).roll(&[6]);
    board.refuses(Side::Japan, &look_at("singapore"), "NEI-G2.home");
}

#[test]
fn nei_g2_air_a_the_unit_sees_its_own_square() {
    let mut board = Board::action(Side::Japan).put("J-AV11", "s_G3").put("N-DD1", "s_G3").put("N-I1 N-A4", "batavia");
    board.play(Side::Japan, from_carrier("J-AV11"));
    assert_eq!(board.known_to(Side::Japan), "N-A4 N-DD1 N-I1");
    assert_eq!(board.ap(Side::Japan), 4);
}

#[test]
fn nei_g2_air_b_carriers_see_adjacent_squares() {
    let mut board = Board::action(Side::Japan)
        .put("J-AV11 J-CA5", "s_G3")
        .put("N-DD1", "s_F3")
        .put("N-DD2", "s_H3")
        .put("O-DD", "s_G2")
        .put("S-DD", "s_G4N")
        .put("N-I1", "central_java")
        .put("U-DD", "s_F2");
    board.cured(Side::Japan, &from_carrier("J-CA5"), "NEI-G2.air-b", &from_carrier("J-AV11"));
    let tenders = Board::action(Side::Allies).put("S-AV1", "australia").put("S-AV2", "s_H10");
    tenders.cured(Side::Allies, &from_carrier("S-AV1"), "NEI-G2.air-b", &from_carrier("S-AV2"));
    board.play(Side::Japan, from_carrier("J-AV11"));
    assert_eq!(board.known_to(Side::Japan), "N-DD1 N-DD2 N-I1 O-DD S-DD");
}

#[test]
fn nei_g2_air_c_airfields_see_two_squares() {
    let mut board = Board::action(Side::Allies).put("J-CA5", "s_F3").put("J-DD2", "s_E3").put("J-DD3", "s_D3");
    let contested = board.clone().put("J-KWD", "batavia");
    contested.refuses(Side::Allies, &from_airfield("batavia"), "NEI-G2.air-c");
    board.cured(Side::Allies, &from_airfield("riouw"), "NEI-G2.air-c", &from_airfield("batavia"));
    board.play(Side::Allies, from_airfield("batavia"));
    assert_eq!(board.known_to(Side::Allies), "J-CA5 J-DD2");
}

#[test]
fn nei_g2_naval_a_ships_see_adjacent_seas() {
    let mut board = Board::action(Side::Allies)
        .put("N-SS", "s_F3")
        .put("N-I1", "batavia")
        .put("J-CA5", "s_F3")
        .put("J-CA7", "s_E3")
        .put("J-DD2", "s_G3")
        .put("J-DD3", "s_F2")
        .put("J-DD4", "s_F4")
        .put("J-DD5", "s_F5")
        .put("J-KWD", "palembang");
    let scout = |id: &str| Command::ScoutAtSea { unit: unit(id) };
    board.cured(Side::Allies, &scout("N-I1"), "NEI-G2.naval-a", &scout("N-SS"));
    board.play(Side::Allies, scout("N-SS"));
    assert_eq!(board.known_to(Side::Allies), "J-CA5 J-CA7 J-DD2 J-DD3 J-DD4");
    assert_eq!(board.ap(Side::Allies), 4);
}

#[test]
fn nei_g2_ground_a_ground_units_see_adjacent_land() {
    let mut board = Board::action(Side::Allies)
        .put("N-I1", "batavia")
        .put("N-SS", "s_G3")
        .put("J-CA5", "s_G3")
        .put("J-KWD", "palembang")
        .put("J-SAG", "central_java")
        .put("J-KUR", "soerabaja");
    let scout = |id: &str| Command::ScoutOnLand { unit: unit(id) };
    board.cured(Side::Allies, &scout("N-SS"), "NEI-G2.ground-a", &scout("N-I1"));
    board.play(Side::Allies, scout("N-I1"));
    assert_eq!(board.known_to(Side::Allies), "J-KWD J-SAG");
    assert_eq!(board.ap(Side::Allies), 4);
}

#[test]
fn nei_g2_fifth_a_a_die_of_one_to_four_does_nothing() {
    for face in 1..=6 {
        let mut board = Board::action(Side::Japan);
        board.play(Side::Japan, Command::RaiseFifthColumn);
        board.refuses(Side::Japan, &Command::EndActionPhase, "NEI-G2.fifth-a");
        board.roll(&[face]);
        assert_eq!(board.ap(Side::Japan), 4);
        assert_eq!(board.game.pending.is_empty(), face <= 4, "a die of {face}");
    }
}

/// Japan's agents look at Palembang, where infantry, a fighter and a base stand and a destroyer lies off shore.
fn agents_in_palembang() -> Board {
    let mut board = Board::action(Side::Japan).put("N-I1 N-A4", "palembang").put("N-DD1", "s_F3");
    board.play(Side::Japan, Command::RaiseFifthColumn).roll(&[5]);
    board.play(Side::Japan, look_at("palembang"));
    board
}

#[test]
fn nei_g2_fifth_b_a_five_or_six_looks_at_any_land_area() {
    assert_eq!(agents_in_palembang().known_to(Side::Japan), "N-A4 N-I1");
    let mut board = Board::action(Side::Japan);
    board.play(Side::Japan, Command::RaiseFifthColumn).roll(&[5]);
    board.cured(Side::Japan, &look_at("s_F3"), "NEI-G2.fifth-b", &look_at("darwin"));
    board.accepts(Side::Japan, &Command::ChooseFifthColumnArea { area: None });
}

#[test]
fn nei_g2_fifth_c_one_mobile_ground_unit_takes_a_hit() {
    let strike = |id: &str| Command::ChooseFifthColumnTarget { unit: Some(unit(id)) };
    let mut board = agents_in_palembang();
    board.refuses(Side::Japan, &strike("B-PAL"), "NEI-G2.fifth-c");
    board.refuses(Side::Japan, &strike("N-A4"), "NEI-G2.fifth-c");
    board.accepts(Side::Japan, &Command::ChooseFifthColumnTarget { unit: None });
    board.play(Side::Japan, strike("N-I1"));
    assert_eq!(
        (board.at("N-I1"), board.game.unit(unit("N-I1")).face),
        (Location::Area(area("palembang")), Face::Reduced)
    );
    assert!(board.game.pending.is_empty());
}

/// Whoever names the victim inflicts the hit, and is told what became of it.
#[test]
fn nei_g2_fifth_c_who_names_the_victim_knows_what_became_of_it() {
    let strike = |id: &str| Command::ChooseFifthColumnTarget { unit: Some(unit(id)) };
    let told = |board: &Board, seat: Seat<Side>| -> String {
        let lines = board.events.iter().filter_map(|event| Nei::describe(&board.game.pack, event, seat));
        lines.map(|line| line.text).collect::<Vec<_>>().join("; ")
    };
    let mut board = agents_in_palembang();
    board.play(Side::Japan, strike("N-I1"));
    let japan = told(&board, Seat::Side(Side::Japan));
    assert!(japan.contains("The fifth column strikes infantry 1, and it is reduced"), "{japan}");
    let allies = told(&board, Seat::Side(Side::Allies));
    assert!(allies.contains("Infantry 1 is reduced; The fifth column strikes infantry 1;"), "{allies}");
    assert!(!told(&board, Seat::Onlooker).contains("infantry"));
    let Some(Knowledge::Seen(seen)) = knowledge(&board.game, Side::Japan, unit("N-I1")) else { panic!() };
    assert_eq!((seen.area, seen.face), (area("palembang"), Face::Reduced));
    // The second step.
    board.play(Side::Japan, Command::RaiseFifthColumn).roll(&[5]);
    board.play(Side::Japan, look_at("palembang"));
    board.play(Side::Japan, strike("N-I1"));
    assert_eq!(knowledge(&board.game, Side::Japan, unit("N-I1")), Some(Knowledge::Dead));
    let japan = told(&board, Seat::Side(Side::Japan));
    assert!(japan.contains("The fifth column strikes infantry 1, and it is disrupted"), "{japan}");
}
