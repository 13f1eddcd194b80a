//! GEAW 8.1 to 8.5: who moves when, and what supply does in the second phase.

use domain::geaw::command::{Leg, Reopening, Step, Way};
use domain::geaw::declarations::Topic;
use domain::geaw::game::{Location, Phase};
use domain::kernel::seat::Seat;

use crate::common::geaw::*;

fn radius(hexes: u16) -> domain::geaw::declarations::Claim {
    number(Topic::SupplyRadius, hexes)
}

/// The 2nd Movement Phase, the infantry enabled by J-SUP1.
fn enabled() -> Board {
    let mut board = Board::at(JAPAN, MOVEMENT_2).put("J-INF1 J-INF2 J-SUP1 J-SUP2", "2916");
    board.play(JAPAN, expend("J-SUP1", "J-INF1 J-INF2 J-SUP2").declaring(radius(3)));
    board
}

#[test]
fn geaw_8_1_a_two_movement_phases() {
    let mut board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1 J-SUP1", "2915");
    board.play(JAPAN, march("J-INF1", "2916 2917 2918 2919"));
    let mut board = board.phase(Phase::Of(JAPAN, MOVEMENT_2));
    board.play(JAPAN, expend("J-SUP1", "J-INF1").declaring(radius(9)));
    board.play(JAPAN, march("J-INF1", "2918 2917 2916 3016"));
}

#[test]
fn geaw_8_1_b_the_first_phase_is_free() {
    let mut board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2916").put("J-INF2", "3016").put("B-INF1", "3414");
    board.refuses(JAPAN, &march("B-INF1", "3415"), "GEAW-4.2-c");
    board.play(JAPAN, march("J-INF1", "2917")).play(JAPAN, march("J-INF2", "3017"));
}

#[test]
fn geaw_8_1_c_the_second_phase_needs_supply() {
    let board = Board::at(JAPAN, MOVEMENT_2).put("J-INF1 J-SUP1", "2916");
    board.cured(JAPAN, &march("J-INF1", "2917"), "GEAW-8.1-c", &expend("J-SUP1", "J-INF1").declaring(radius(2)));
}

#[test]
fn geaw_8_2_a_any_direction() {
    let board = Board::at(JAPAN, MOVEMENT_1).put("J-CAV1", "3117");
    let around = "3017 3018 3118 3218 3217";
    board.accepts(JAPAN, &march("J-CAV1", around));
    board.refuses(JAPAN, &march("J-CAV1", "3116 3114"), "GEAW-8.4-b");
}

#[test]
fn geaw_8_2_b_normal_or_by_rail() {
    let board = Board::at(JAPAN, MOVEMENT_1).put("J-CTF J-INF1", "2819").rails(JAPAN, "2819 2919 3019");
    board.refuses(JAPAN, &march("J-CTF", "2919"), "GEAW-8.2-b");
    let both = vec![Leg::Ride(hexes("2919 3019")), Leg::March(vec![Step { hex: hex("3018"), way: Way::Terrain }])];
    board.accepts(JAPAN, &supplied(legs("J-INF1", both), "J-INF1"));
}

#[test]
fn geaw_8_2_c_the_printed_allowance() {
    let board = Board::at(JAPAN, MOVEMENT_1).put("C-INF", "2916");
    board.accepts(JAPAN, &march("C-INF", "2917 2918 2919"));
    board.refuses(JAPAN, &march("C-INF", "2917 2918 2919 3019"), "GEAW-8.2-c");
}

#[test]
fn geaw_8_3_a_a_supply_unit_is_expended() {
    let board = Board::at(JAPAN, MOVEMENT_2).put("J-INF1 J-SUP1 J-TAB", "2916");
    let good = expend("J-SUP1", "J-INF1").declaring(radius(2));
    board.cured(JAPAN, &expend("J-TAB", "J-INF1").declaring(radius(2)), "GEAW-8.3-a", &good);
    board.clone().phase(Phase::Of(JAPAN, MOVEMENT_1)).refuses(JAPAN, &good, "GEAW-8.3-a");
    let mut board = board;
    board.play(JAPAN, good).accepts(JAPAN, &march("J-INF1", "2917"));
    assert_eq!(board.place_of("J-SUP1"), Location::Pool);
}

#[test]
fn geaw_8_3_b_it_enables_its_radius() {
    let mut board = Board::at(JAPAN, MOVEMENT_2).put("J-INF1 J-INF2 J-SUP1", "2916").put("J-INF3", "3216");
    let all = expend("J-SUP1", "J-INF1 J-INF2 J-INF3").declaring(radius(2));
    let near = expend("J-SUP1", "J-INF1 J-INF2").declaring(radius(2));
    board.cured(JAPAN, &all, "GEAW-8.3-b", &near);
    let topic = Topic::InRadius { supply: unit("J-SUP1"), unit: unit("J-INF3") };
    board.asks(JAPAN, &expend("J-SUP1", "J-INF3"), &topic);
    board.refuses(JAPAN, &expend("J-SUP1", "J-INF3").declaring(no(topic)), "GEAW-8.3-b");
    board.play(JAPAN, near).refuses(JAPAN, &march("J-INF3", "3217"), "GEAW-8.3-b");
}

#[test]
fn geaw_8_3_b_everybody_in_the_radius_is_enabled() {
    let board = Board::at(JAPAN, MOVEMENT_2).put("J-INF1 J-INF2 J-SUP1", "2916").put("J-INF3", "3216");
    for named in ["J-INF1", ""] {
        let mut board = board.clone();
        board.play(JAPAN, expend("J-SUP1", named).declaring(radius(2)));
        board.accepts(JAPAN, &march("J-INF1", "2917")).accepts(JAPAN, &march("J-INF2", "2917"));
        board.accepts(JAPAN, &by_air("J-INF2", "3117")).refuses(JAPAN, &march("J-INF3", "3217"), "GEAW-8.3-b");
    }
    board.asks(JAPAN, &expend("J-SUP1", ""), &Topic::SupplyRadius);
    let alone = Board::at(JAPAN, MOVEMENT_2).put("J-SUP1", "2916");
    alone.refuses(JAPAN, &expend("J-SUP1", "").declaring(radius(2)), "GEAW-8.3-b");
    alone.refuses(JAPAN, &expend("J-SUP1", "J-SUP1").declaring(radius(2)), "GEAW-8.3-c");
}

#[test]
fn geaw_8_3_b_of_whom_nobody_said_it_is_asked_when_he_moves() {
    let within = |id| Topic::InRadius { supply: unit("J-SUP1"), unit: unit(id) };
    let mut board = Board::at(JAPAN, MOVEMENT_2).put("J-INF1 J-INF2 J-SUP1", "2916").put("J-INF3", "3216");
    board.play(JAPAN, expend("J-SUP1", "J-INF1").declaring(yes(within("J-INF1"))));
    board.asks(JAPAN, &march("J-INF2", "2917"), &within("J-INF2"));
    let far = march("J-INF3", "3217").declaring(no(within("J-INF3")));
    board.cured(JAPAN, &far, "GEAW-8.3-b", &march("J-INF2", "2917").declaring(yes(within("J-INF2"))));
    // The one word is withdrawn with the move that rests on it, the supply unit stays expended.
    board.play(JAPAN, march("J-INF2", "2917").declaring(yes(within("J-INF2"))));
    let number = board.game.declared;
    board.play(JAPAN, domain::geaw::command::Order::WithdrawFact { number }.into());
    assert!(board.is_at("J-INF2", "2916") && board.place_of("J-SUP1") == Location::Pool);
    // Without its own word the supply unit is back, and may be expended anew.
    board.play(JAPAN, domain::geaw::command::Order::WithdrawFact { number: 1 }.into());
    board.accepts(JAPAN, &expend("J-SUP1", "J-INF2").declaring(yes(within("J-INF2"))));
}

#[test]
fn geaw_8_3_c_the_enabling_unit_does_not_move() {
    let mut board = enabled();
    board.refuses(JAPAN, &march("J-SUP1", "2917"), "GEAW-8.3-c");
    let use_it = expend("J-SUP2", "J-INF1").declaring(radius(3));
    let mut unmoved = board.clone();
    board.play(JAPAN, march("J-SUP2", "2917"));
    board.cured(JAPAN, &use_it, "GEAW-8.3-c", &march("J-INF1", "3016"));
    unmoved.play(JAPAN, use_it);
}

#[test]
fn geaw_8_3_d_it_may_have_moved_before() {
    let mut board = Board::at(JAPAN, MOVEMENT_1).put("J-SUP1 J-INF1", "2916");
    board.play(JAPAN, march("J-SUP1", "2917 2918"));
    let mut board = board.phase(Phase::Of(JAPAN, MOVEMENT_2));
    board.refuses(JAPAN, &march("J-SUP1", "2919"), "GEAW-8.1-c");
    board.play(JAPAN, expend("J-SUP1", "J-INF1").declaring(radius(2)));
}

#[test]
fn geaw_8_3_e_by_air_and_by_sea_too() {
    let board = Board::at(JAPAN, MOVEMENT_2).put("J-INF1 J-SUP1", "2916");
    board.refuses(JAPAN, &by_sea("J-INF1", "3117"), "GEAW-8.3-e");
    board.refuses(JAPAN, &by_air("J-INF1", "3117"), "GEAW-8.3-e");
    let mut board = board;
    board.play(JAPAN, expend("J-SUP1", "J-INF1").declaring(radius(2)));
    board.accepts(JAPAN, &by_air("J-INF1", "3117"));
    board.play(JAPAN, by_sea("J-INF1", "3117"));
    assert!(board.told().contains("declared by 18.0"));
    let mut waiting = Board::at(JAPAN, MOBILIZATION);
    waiting.play(JAPAN, mobilize_by_sea("J-INF3"));
    let waiting = waiting.phase(Phase::Of(JAPAN, MOVEMENT_2));
    waiting.cured(JAPAN, &by_sea("J-INF3", "3117"), "GEAW-8.3-e", &waits());
}

/// What is left to do with a unit that cannot enter: it waits.
fn waits() -> domain::geaw::command::Command {
    end().declaring(yes(Topic::MayWait { unit: unit("J-INF3") }))
}

#[test]
fn geaw_8_3_f_no_rail_in_the_second_phase() {
    let mut board = Board::at(JAPAN, MOVEMENT_2).put("J-INF1 J-SUP1", "2819").rails(JAPAN, "2819 2919 3019");
    board.play(JAPAN, expend("J-SUP1", "J-INF1").declaring(radius(2)));
    let rail = supplied(ride("J-INF1", "2919 3019"), "J-INF1");
    board.cured(JAPAN, &rail, "GEAW-8.3-f", &road("J-INF1", "2919 3019"));
}

#[test]
fn geaw_8_4_a_one_unit_at_a_time() {
    let mut board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1 J-INF2", "2916");
    board.play(JAPAN, march("J-INF1", "2917"));
    assert!(board.is_at("J-INF2", "2916"));
    board.play(JAPAN, stacked(march("J-INF2", "2917"), "2917"));
}

#[test]
fn geaw_8_4_b_a_path_of_hexes_that_touch() {
    let board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2915");
    board.cured(JAPAN, &march("J-INF1", "3017"), "GEAW-8.4-b", &march("J-INF1", "3016 3017"));
    board.refuses(JAPAN, &march("J-INF1", ""), "GEAW-8.4-b");
    let held = domain::geaw::command::Order::MoveAsDeclared {
        unit: unit("J-INF1"),
        hex: hex("3117"),
        section: section("8.4"),
    };
    board.refuses(JAPAN, &held.into(), "GEAW-8.4-b");
}

#[test]
fn geaw_8_5_a_in_ones_own_movement_phases() {
    let board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2916");
    board.accepts(JAPAN, &march("J-INF1", "2917"));
    for phase in [Phase::Of(JAPAN, COMBAT_1), Phase::Of(ALLIES, MOVEMENT_1)] {
        board.clone().phase(phase).refuses(JAPAN, &march("J-INF1", "2917"), "GEAW-8.5-a");
    }
}

#[test]
fn geaw_8_5_b_no_second_move() {
    let mut board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1 J-INF2", "2916");
    board.play(JAPAN, march("J-INF1", "2917"));
    board.cured(JAPAN, &march("J-INF1", "2918"), "GEAW-8.5-b", &march("J-INF2", "3016"));
}

#[test]
fn geaw_8_5_c_the_opponent_may_permit_a_redo() {
    let mut board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2916");
    board.refuses(JAPAN, &reopen("J-INF1", Reopening::Undo), "GEAW-8.5-c");
    board.play(JAPAN, march("J-INF1", "2917 2918")).play(JAPAN, reopen("J-INF1", Reopening::Continue));
    let answer = |agreed| domain::geaw::command::Order::Answer { agreed }.into();
    board.refuses(JAPAN, &answer(true), "GEAW-8.5-c");
    let mut declined = board.clone();
    declined.play(ALLIES, answer(false)).refuses(JAPAN, &march("J-INF1", "2919"), "GEAW-8.5-b");
    board.play(ALLIES, answer(true));
    board.refuses(JAPAN, &march("J-INF1", "2919 3019 3119"), "GEAW-8.4-c");
    board.play(JAPAN, march("J-INF1", "2919"));
    assert_eq!(board.spent("J-INF1"), "3");
    board.play_from(Seat::Both, reopen("J-INF1", Reopening::Undo));
    assert!(board.is_at("J-INF1", "2916") && board.spent("J-INF1") == "0");
}

#[test]
fn geaw_8_5_d_advance_and_retreat_cost_nothing() {
    use domain::geaw::command::Order;
    let mut board = Board::at(JAPAN, COMBAT_1).put("J-INF1", "2916").put("B-INF1", "2917");
    let advance = |at: &str| Order::Advance { unit: unit("J-INF1"), hex: hex(at) }.into();
    board.refuses(JAPAN, &advance("2917"), "GEAW-8.6-d");
    board.play(JAPAN, Order::Retreat { unit: unit("B-INF1"), hex: hex("2918") }.into()).play(JAPAN, advance("2917"));
    assert!(board.is_at("J-INF1", "2917") && board.spent("J-INF1") == "0");
    assert!(!board.game.units[&unit("J-INF1")].in_phase.released);
    board.phase(Phase::Of(JAPAN, MOVEMENT_2)).refuses(JAPAN, &advance("2916"), "GEAW-8.5-d");
}

#[test]
fn geaw_8_5_e_a_unit_may_stop_early() {
    let mut board = Board::at(JAPAN, MOVEMENT_1).put("J-CAV1", "2916");
    board.refuses(JAPAN, &march("J-CAV1", "2917 2918 2919 3019 3119 3219"), "GEAW-8.4-c");
    board.play(JAPAN, march("J-CAV1", "2917 2918")).accepts(JAPAN, &end());
}

#[test]
fn geaw_8_5_f_points_are_not_saved() {
    let mut board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1 J-SUP1", "2916");
    board.play(JAPAN, march("J-INF1", "2917"));
    let mut board = board.phase(Phase::Of(JAPAN, MOVEMENT_2));
    board.play(JAPAN, expend("J-SUP1", "J-INF1").declaring(radius(2)));
    board.refuses(JAPAN, &march("J-INF1", "2918 2919 2918 2917 2916"), "GEAW-8.4-c");
    board.accepts(JAPAN, &march("J-INF1", "2918 2919 2918 2917"));
}

#[test]
fn geaw_8_5_g_points_are_not_lent() {
    let board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1 J-INF2", "2915");
    board.refuses(JAPAN, &march("J-INF1", "2916 2917 2918 2919 3019"), "GEAW-8.5-g");
    board.accepts(JAPAN, &march("J-INF1", "2916 2917 2918 2919"));
}

#[test]
fn geaw_8_5_h_some_terrain_is_barred_to_motorized_units() {
    let board = Board::at(JAPAN, MOVEMENT_1).put("J-ARM1 J-INF1", "3014");
    board.cured(JAPAN, &march("J-ARM1", "3013"), "GEAW-8.5-h", &march("J-ARM1", "3015"));
    board.accepts(JAPAN, &march("J-INF1", "3013"));
}
