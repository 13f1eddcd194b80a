//! AWAW 72.13, 72.14: where Indian units may be.

use domain::awaw::components::{Area, Country, Nation, War};
use domain::awaw::deployment::report;

use crate::common::awaw::*;

const BRITAIN: Nation = Nation::Britain;

fn peace() -> Board {
    Board::at(FALL_1940, ALLIES, REDEPLOY)
}

fn out(id: &str, to: &str) -> domain::awaw::command::Command {
    leave(Area::India, id, METHOD_NR, hex(to), "CC2")
}

#[test]
fn awaw_72_13_a_limits_until_war() {
    let board = peace();
    board.cured(ALLIES, &out("IND-INF1", "SIAM"), "AWAW-72.13-a", &out("IND-INF1", "MADRAS"));
    board.war(War::BritainJapan).accepts(ALLIES, &out("IND-INF1", "SIAM"));
}

#[test]
fn awaw_72_13_b_free_on_the_southeast_asian_front_after_war() {
    let mut board = peace().war(War::BritainJapan);
    board.cured(ALLIES, &out("IND-INF1", "HAWAII"), "AWAW-72.13-b", &out("IND-INF1", "PEGU"));
    for number in 1..=8 {
        board.play(ALLIES, out(&format!("IND-INF{number}"), "PEGU"));
    }
    let in_europe = board.in_europe("IND-INF1", hex("EGYPT"));
    in_europe.refuses(ALLIES, &nr("IND-INF2", hex("EGYPT")), "AWAW-72.14-c");
}

#[test]
fn awaw_72_13_c_four_stay_in_india() {
    let board = peace().put("IND-INF1 IND-INF2", hex("PEGU")).lost("IND-INF3").lost("IND-INF4");
    board.cured(ALLIES, &out("IND-INF5", "PEGU"), "AWAW-72.13-c", &out("IND-INF5", "MADRAS"));
    peace().accepts(ALLIES, &out("IND-INF5", "PEGU"));
}

#[test]
fn awaw_72_13_d_twelve_in_india_at_most() {
    let mut board = Board::building(SPRING_1942);
    board.play(ALLIES, produce(Country::India, &["1-2", "1-2", "1-2"]));
    let board = board.put("IND-INF9", hex("PEGU")).put("IND-INF5", hex("PENANG")).phase(ALLIES, REDEPLOY);
    let home = |id| enter(Area::India, id, METHOD_NR, "CC2");
    board.accepts(ALLIES, &home("IND-INF9"));
    let full = board.put("IND-INF5", INDIA);
    full.cured(ALLIES, &home("IND-INF9"), "AWAW-72.13-d", &nr("IND-INF9", hex("PENANG")));
    let building = full.phase(ALLIES, BUILD);
    building.refuses(ALLIES, &build("IND-INF10", INDIA, BRITAIN), "AWAW-72.13-d");
}

#[test]
fn awaw_72_13_e_five_in_burma_and_malaya() {
    let board = peace().put("IND-INF1 IND-INF5", hex("PENANG")).put("IND-INF2", hex("PEGU"));
    board.cured(ALLIES, &out("IND-INF6", "SINGAPORE"), "AWAW-72.13-e", &out("IND-INF6", "MADRAS"));
}

#[test]
fn awaw_72_13_f_three_in_europe() {
    let board = Board::at(FALL_1939, ALLIES, REDEPLOY).in_europe("IND-INF1", hex("EGYPT"));
    let board = board.in_europe("IND-INF5", hex("EGYPT"));
    board.cured(ALLIES, &out("IND-INF6", "EGYPT"), "AWAW-72.13-f", &out("IND-INF6", "MADRAS"));
}

#[test]
fn awaw_72_13_g_factors_are_counted() {
    let board = peace().put("IND-INF1 IND-INF2 IND-INF5", hex("PEGU"));
    assert_eq!(report(&board.game, Country::India)[1].factors, 5);
}

#[test]
fn awaw_72_13_h_the_southeast_asian_front_alone() {
    let board = peace().war(War::BritainJapan).put("IND-INF1", hex("PEGU"));
    let home = enter(Area::India, "IND-INF1", METHOD_NR, "CC2");
    board.cured(ALLIES, &enter(Area::Australia, "IND-INF1", METHOD_NR, "NN24"), "AWAW-72.13-h", &home);
    board.refuses(ALLIES, &nr("IND-INF1", hex("HAWAII")), "AWAW-72.13-h");
    Board::at(FALL_1939, ALLIES, REDEPLOY).accepts(ALLIES, &out("IND-INF1", "EGYPT"));
}

#[test]
fn awaw_72_13_i_starting_placement() {
    let mut board = Board::set_up();
    board.refuses(ALLIES, &begin(AXIS), "AWAW-72.13-i");
    for id in ["IND-INF1", "IND-INF5"] {
        board.play(ALLIES, place(id, hex("PENANG")));
    }
    board.play(ALLIES, place("IND-INF2", hex("PEGU")));
    board.cured(ALLIES, &place("IND-INF6", hex("PEGU")), "AWAW-72.13-i", &place("IND-INF6", INDIA));
    Board::at(FALL_1939, ALLIES, MOVEMENT).refuses(ALLIES, &place("IND-INF1", INDIA), "AWAW-72.13-i");
}

#[test]
fn awaw_72_14_a_a_large_and_a_small_unit_in_fall_1939() {
    let mut board = Board::at(FALL_1939, ALLIES, REDEPLOY);
    board.play(ALLIES, out("IND-INF1", "EGYPT"));
    board.cured(ALLIES, &out("IND-INF2", "EGYPT"), "AWAW-72.14-a", &out("IND-INF5", "EGYPT"));
    board.play(ALLIES, out("IND-INF5", "EGYPT")).refuses(ALLIES, &out("IND-INF6", "EGYPT"), "AWAW-72.14-a");
    let by_foot = Board::at(FALL_1939, ALLIES, MOVEMENT).put("IND-INF1", hex("MADRAS"));
    by_foot.refuses(ALLIES, &walk("IND-INF1", &["EGYPT"]), "AWAW-72.14-a");
}

#[test]
fn awaw_72_14_b_the_others_stay_in_asia() {
    peace().cured(ALLIES, &out("IND-INF5", "EGYPT"), "AWAW-72.14-b", &out("IND-INF5", "MADRAS"));
}

#[test]
fn awaw_72_14_c_losses_are_replaced() {
    let sent = || Board::at(SUMMER_1941, ALLIES, REDEPLOY).in_europe("IND-INF5", hex("EGYPT"));
    sent().lost("IND-INF5").accepts(ALLIES, &out("IND-INF6", "EGYPT"));
    sent().cured(ALLIES, &out("IND-INF6", "EGYPT"), "AWAW-72.14-c", &out("IND-INF6", "MADRAS"));
    let large_lost = sent().in_europe("IND-INF1", hex("EGYPT")).lost("IND-INF1");
    large_lost.refuses(ALLIES, &out("IND-INF6", "EGYPT"), "AWAW-72.14-c");
}

#[test]
fn awaw_72_14_d_mediterranean_and_ethiopia_alone() {
    let board = Board::at(FALL_1939, ALLIES, REDEPLOY);
    board.cured(ALLIES, &out("IND-INF1", "ENGLAND"), "AWAW-72.14-d", &out("IND-INF1", "EGYPT"));
    board.accepts(ALLIES, &out("IND-INF1", "GONDAR"));
}
