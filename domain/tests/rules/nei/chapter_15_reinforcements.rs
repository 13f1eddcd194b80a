//! NEI 15: reinforcements.

use domain::nei::command::Command;
use domain::nei::components::{Code, Face, Side};
use domain::nei::event::Event;
use domain::nei::game::{Location, Phase};
use domain::nei::pending::{Arrival, Pending};
use domain::nei::reinforcements;

use crate::common::board::*;

fn japan() -> Board {
    Board::action(Side::Japan)
}

fn allies() -> Board {
    Board::action(Side::Allies)
}

/// A Japanese base and garrison in Batavia.
fn batavia_taken() -> Board {
    japan().send("B-BAT", Location::OutOfPlay).put_face("J-3N", Face::Base, "batavia").put("J-SAG", "batavia")
}

/// The unit is picked on this board and may be deployed at these places.
#[track_caller]
fn enters(board: &Board, side: Side, id: &str, at: &str) {
    let board = board.clone().mobilized(side, id);
    for place in at.split_whitespace() {
        board.accepts(side, &deploy(id, place));
    }
}

/// The unit is picked on this board, together with one that has a site, and may not be deployed there but where the
/// cure says.
#[track_caller]
fn stays_out(board: &Board, side: Side, id: &str, at: &str, clause: &str) {
    let companion = if side == Side::Japan { "J-229" } else { "U-3H" };
    let board = board.clone().mobilized(side, &format!("{id} {companion}"));
    let open = reinforcements::sites(&board.game, unit(id))[0];
    board.cured(side, &deploy(id, at), clause, &deploy(id, open.as_str()));
}

#[test]
fn nei_15_0_a_a_unit_that_arrives_later_is_deployed() {
    let mut board = japan().mobilized(Side::Japan, "J-228");
    board.play(Side::Japan, deploy("J-228", "saigon"));
    assert!(board.events.contains(&Event::UnitDeployed { unit: unit("J-228"), area: area("saigon") }));
    assert!(!board.events.iter().any(|event| matches!(event, Event::PlacedAtStart { .. })));
    assert!(board.is_at("J-228", "saigon"));
}

#[test]
fn nei_15_0_b_each_side_has_its_own_pool() {
    let mut board = japan()
        .only_in_pool(Side::Japan, "J-228 J-229 J-230 J-4")
        .only_in_pool(Side::Allies, "N-SS U-CA U-CL U-TR O-7MD O-TR S-CA S-CL S-DD S-SS1");
    board.play(Side::Japan, Command::MobilizeReinforcements).roll(&[6]);
    assert_eq!(*board.pending(), Pending::Draw { by: Side::Japan, count: 4 });
    board.refuses(Side::Japan, &draw("J-228 J-229 J-230 U-CA"), "NEI-2.10-k");
    board.play(Side::Japan, draw("J-228 J-229 J-230 J-4"));
    assert_eq!(board.game.in_display(Side::Allies, Location::Pool).count(), 10);
}

#[test]
fn nei_15_0_c_units_join_the_pool_on_their_turn() {
    let mut board = allies();
    assert_eq!((board.at("U-AA21"), board.at("J-228")), (Location::Potential, Location::Potential));
    board.play(Side::Allies, Command::EndActionPhase);
    assert_eq!((board.game.turn, board.game.phase), (3, Phase::Incident(Side::Japan)));
    for counter in board.game.pack.counters.values().filter(|counter| counter.code == Code::Turn(3)) {
        assert_eq!(board.at(counter.id.as_str()), Location::Pool, "{}", counter.id);
    }
    assert_eq!(board.at("U-3H"), Location::Potential);
}

#[test]
fn nei_15_0_d_the_draw_comes_before_the_deployment() {
    let mut board = japan().only_in_pool(Side::Japan, "J-228 J-229 J-230");
    board.play(Side::Japan, Command::MobilizeReinforcements).roll(&[2]);
    board.refuses(Side::Japan, &deploy("J-228", "saigon"), "NEI-15.0-d");
    board.play(Side::Japan, draw("J-228 J-230"));
    assert_eq!(*board.pending(), deployment(Side::Japan, "J-228 J-230", Arrival::Mobilized));
    board.refuses(Side::Japan, &deploy("J-229", "saigon"), "NEI-15.0-d");
    board.accepts(Side::Japan, &deploy("J-228", "saigon"));
}

#[test]
fn nei_15_1_a_japan_always_enters_at_its_home_bases() {
    for id in ["J-228", "J-21B", "J-CA5"] {
        enters(&japan(), Side::Japan, id, "cam_ranh_bay saigon palau");
    }
    stays_out(&japan(), Side::Japan, "J-228", "indian_ocean", "NEI-15.1-a");
}

#[test]
fn nei_15_1_b_japanese_ships_enter_at_functional_major_ports() {
    enters(&batavia_taken(), Side::Japan, "J-CA5", "s_G3");
    let minor = japan().send("B-PAL", Location::OutOfPlay).put_face("J-3N", Face::Base, "palembang");
    stays_out(&minor, Side::Japan, "J-CA5", "s_F3", "NEI-15.1-b");
}

#[test]
fn nei_15_1_c_japanese_aircraft_enter_at_functional_airfields() {
    let airfield =
        japan().send("B-KEN", Location::OutOfPlay).put_face("J-3N", Face::Base, "kendari").put("J-22B", "kendari");
    enters(&airfield, Side::Japan, "J-21B", "kendari");
    stays_out(&airfield.clone().put("J-22F", "kendari"), Side::Japan, "J-21B", "kendari", "NEI-15.5-a");
    stays_out(&airfield.put("N-I1", "kendari"), Side::Japan, "J-21B", "kendari", "NEI-15.1-c");
}

#[test]
fn nei_15_1_d_japanese_ground_units_enter_at_singapore_once_taken() {
    stays_out(&japan(), Side::Japan, "J-228", "singapore", "NEI-15.1-d");
    enters(&japan().singapore(0), Side::Japan, "J-228", "singapore");
    stays_out(&batavia_taken().singapore(0), Side::Japan, "J-228", "batavia", "NEI-15.1-d");
}

#[test]
fn nei_15_2_a_netherlands_ships_enter_at_nei_major_ports_or_singapore() {
    enters(&allies(), Side::Allies, "N-DD1", "s_G3 s_G5 s_D2");
    for place in ["s_H10", "australia", "s_F3"] {
        stays_out(&allies(), Side::Allies, "N-DD1", place, "NEI-15.2-a");
    }
    stays_out(&allies().singapore(0), Side::Allies, "N-DD1", "s_D2", "NEI-15.2-a");
}

#[test]
fn nei_15_2_b_netherlands_aircraft_enter_at_any_functional_airfield() {
    enters(&allies(), Side::Allies, "N-A4", "darwin kuching");
    let baseless = allies().send("B-KEN", Location::OutOfPlay).put("N-I1", "kendari");
    stays_out(&baseless, Side::Allies, "N-A4", "kendari", "NEI-15.2-b");
}

#[test]
fn nei_15_2_c_netherlands_ground_units_enter_at_nei_major_ports() {
    enters(&allies(), Side::Allies, "N-I1", "batavia soerabaja");
    for place in ["palembang", "singapore", "darwin"] {
        stays_out(&allies(), Side::Allies, "N-I1", place, "NEI-15.2-c");
    }
    stays_out(&allies().put("J-SAG", "batavia"), Side::Allies, "N-I1", "batavia", "NEI-15.2-c");
}

#[test]
fn nei_15_2_d_the_netherlands_have_no_home_base_to_enter_at() {
    for place in ["australia", "indian_ocean"] {
        stays_out(&allies(), Side::Allies, "N-I1", place, "NEI-15.2-d");
    }
    enters(&allies(), Side::Allies, "N-I1", "soerabaja");
    let board = allies().send("B-BAT B-SOE", Location::OutOfPlay).singapore(0).mobilized(Side::Allies, "N-I1 N-DD1");
    assert_eq!((board.at("N-I1"), board.at("N-DD1")), (Location::Pool, Location::Pool));
    assert!(board.game.pending.is_empty());
}

#[test]
fn nei_15_3_a_the_british_always_enter_at_the_indian_ocean() {
    for id in ["U-AA21", "U-F2", "U-CA"] {
        enters(&allies().singapore(0), Side::Allies, id, "indian_ocean");
    }
    stays_out(&allies(), Side::Allies, "U-AA21", "australia", "NEI-15.3-a");
}

#[test]
fn nei_15_3_b_british_ships_enter_at_singapore_while_allied() {
    enters(&allies(), Side::Allies, "U-CA", "s_D2");
    stays_out(&allies().singapore(0), Side::Allies, "U-CA", "s_D2", "NEI-15.3-b");
}

#[test]
fn nei_15_3_c_british_aircraft_enter_at_functional_airfields() {
    enters(&allies(), Side::Allies, "U-F2", "batavia");
    let baseless = allies().send("B-BAT", Location::OutOfPlay).put("N-I1", "batavia");
    stays_out(&baseless, Side::Allies, "U-F2", "batavia", "NEI-15.3-c");
}

#[test]
fn nei_15_3_d_british_ground_units_enter_at_singapore_while_allied() {
    enters(&allies(), Side::Allies, "U-AA21", "singapore");
    stays_out(&allies().singapore(0), Side::Allies, "U-AA21", "singapore", "NEI-15.3-d");
    stays_out(&allies(), Side::Allies, "U-AA21", "batavia", "NEI-15.3-d");
}

#[test]
fn nei_15_4_a_australians_and_americans_always_enter_at_australia() {
    for (id, clause) in [("S-F17", "NEI-15.4-c"), ("O-7MD", "NEI-15.4-d"), ("S-CA", "NEI-15.4-b")] {
        enters(&allies().send("B-DAR", Location::OutOfPlay), Side::Allies, id, "australia");
        stays_out(&allies(), Side::Allies, id, "indian_ocean", clause);
        stays_out(&allies(), Side::Allies, id, "indian_ocean", "NEI-15.4-a");
    }
}

#[test]
fn nei_15_4_b_their_ships_enter_at_darwin() {
    enters(&allies(), Side::Allies, "S-CA", "s_H10");
    let baseless = allies().send("B-DAR", Location::OutOfPlay).put("O-GF", "darwin");
    stays_out(&baseless, Side::Allies, "S-CA", "s_H10", "NEI-15.4-b");
    stays_out(&allies(), Side::Allies, "S-CA", "s_G3", "NEI-15.4-b");
}

#[test]
fn nei_15_4_c_their_aircraft_enter_at_darwin() {
    enters(&allies(), Side::Allies, "S-F17", "darwin");
    stays_out(&allies(), Side::Allies, "S-F17", "batavia", "NEI-15.4-c");
    let full = allies().put("O-A2 O-A13 S-B17 S-B24", "darwin");
    stays_out(&full, Side::Allies, "S-F17", "darwin", "NEI-15.5-a");
}

#[test]
fn nei_15_4_d_their_ground_units_enter_at_darwin_with_a_base() {
    enters(&allies(), Side::Allies, "S-RCT", "darwin");
    let baseless = allies().send("B-DAR", Location::OutOfPlay).put("O-GF", "darwin");
    stays_out(&baseless, Side::Allies, "S-RCT", "darwin", "NEI-15.4-d");
    stays_out(&allies().put("J-SAG", "darwin"), Side::Allies, "S-RCT", "darwin", "NEI-15.4-d");
}

#[test]
fn nei_15_5_a_capacity_limits_hold() {
    let three = allies().put("N-A1 N-A2 N-A3", "batavia");
    enters(&three, Side::Allies, "N-A4", "batavia");
    stays_out(&three.put("U-F1", "batavia"), Side::Allies, "N-A4", "batavia", "NEI-15.5-a");
}

#[test]
fn nei_15_5_b_captured_facilities_serve() {
    enters(&batavia_taken(), Side::Japan, "J-21B", "batavia");
    enters(&batavia_taken(), Side::Japan, "J-CA5", "s_G3");
    stays_out(&batavia_taken().put("N-I1", "batavia"), Side::Japan, "J-CA5", "s_G3", "NEI-15.1-b");
}

#[test]
fn nei_15_5_c_singapore_serves_without_a_base() {
    assert_eq!(allies().game.units_in(area("singapore")).count(), 0);
    enters(&allies(), Side::Allies, "N-DD1", "s_D2");
    enters(&allies(), Side::Allies, "N-A4", "singapore");
}

#[test]
fn nei_15_5_d_units_without_a_site_return_after_all_picks() {
    let board = allies().send("B-BAT B-SOE", Location::OutOfPlay).singapore(0);
    let mut board = board.mobilized(Side::Allies, "N-I1 U-AA21 U-CA");
    board.play(Side::Allies, deploy("U-AA21", "indian_ocean"));
    assert_eq!(board.at("N-I1"), Location::Picked);
    board.play(Side::Allies, deploy("U-CA", "indian_ocean"));
    assert_eq!(board.at("N-I1"), Location::Pool);
    assert!(board.game.pending.is_empty());
}

#[test]
fn nei_15_5_e_units_enter_at_full_strength() {
    let board = allies().put_face("N-I1", Face::Reduced, "batavia").send("N-I1", Location::Disrupted);
    let mut board = board.mobilized(Side::Allies, "N-I1");
    board.play(Side::Allies, deploy("N-I1", "batavia"));
    assert_eq!(board.game.unit(unit("N-I1")).face, Face::Full);
}

#[test]
fn nei_15_5_f_ships_do_not_enter_beside_enemy_ships() {
    enters(&allies(), Side::Allies, "U-CA", "s_D2");
    stays_out(&allies().put("J-SS4", "s_D2"), Side::Allies, "U-CA", "s_D2", "NEI-15.5-f");
}

#[test]
fn nei_15_5_g_no_more_units_than_counters_in_the_pool() {
    let mut board = japan().only_in_pool(Side::Japan, "J-228");
    board.play(Side::Japan, Command::MobilizeReinforcements).roll(&[3]);
    board.refuses(Side::Japan, &draw("J-229"), "NEI-15.5-g");
    board.refuses(Side::Japan, &draw("J-999"), "NEI-2.4-a");
    board.accepts(Side::Japan, &draw("J-228"));
}
