//! GEAW 5: victory points.

use domain::geaw::Geaw;
use domain::geaw::calculators::forecast;
use domain::geaw::command::{CombatOutcome, Command, Order, PointsReason};
use domain::geaw::game::Phase;
use domain::geaw::sheets::{HexRecord, NamedObjective, ScenarioSheet, Transcription};
use domain::geaw::victory_points::{Reason, objectives};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;

use crate::common::geaw::*;

/// Victory Point Phase with these units placed, objectives scored.
fn scored(board: Board) -> Board {
    let mut board = board.phase(Phase::VictoryPoint);
    board.play(JAPAN, score());
    board
}

fn empty() -> Board {
    Board::at(JAPAN, MOBILIZATION)
}

#[test]
fn geaw_5_1_a_the_scenario_gives_the_first_points() {
    let enter = |japan| Order::DefineScenario(Box::new(ScenarioSheet { japan, ..scenario() })).into();
    let board = Board::shipped();
    board.cured(JAPAN, &enter(0), "GEAW-5.1-a", &enter(30));
    board.refuses(JAPAN, &enter(101), "GEAW-5.1-a").refuses(JAPAN, &Order::FinishSetUp.into(), "GEAW-5.1-a");
    let board = Board::set_up(scenario());
    assert_eq!((board.vp(JAPAN), board.vp(ALLIES)), (30, 25));
    assert_eq!(board.game.bookings.of(JAPAN)[0].reason, Reason::Start);
}

#[test]
fn geaw_5_1_b_totals_are_open() {
    let board = empty();
    let seats = [Seat::Side(ALLIES), Seat::Onlooker, Seat::Side(JAPAN)];
    for seat in seats {
        assert_eq!(Geaw::view(&board.game, seat).sides[0].bookings.len(), 1);
    }
}

#[test]
fn geaw_5_1_c_a_total_is_the_sum_of_its_entries() {
    let mut board = empty().points(JAPAN, 20);
    let before = board.game.bookings.of(JAPAN).len();
    board.play(JAPAN, spend(3, "21.0"));
    board.play(JAPAN, book(&[change(JAPAN, 0, 2)], PointsReason::Other, "20.0"));
    board.play(JAPAN, book(&[change(JAPAN, 4, 0)], PointsReason::CombatLoss, "11.0"));
    assert_eq!(board.vp(JAPAN), 19);
    let changes: Vec<i16> = board.game.bookings.of(JAPAN)[before..].iter().map(|booking| booking.change).collect();
    assert_eq!(changes, [-3, -2, 4]);
}

#[test]
fn geaw_5_2_a_objectives_pay_their_value() {
    let board = empty().put("J-INF1", "3117").put("J-INF2", "2915").put("J-INF3", "3318").put("J-INF4", "2916");
    assert_eq!(scored(board).vp(JAPAN), 36);
}

#[test]
fn geaw_5_2_a_objectives_by_name_pay_their_value() {
    let objective =
        |name: &str, value| transcribe(Transcription::Objective(NamedObjective { name: name.to_owned(), value }));
    let hold = |name: &str, side| -> Command { Order::HoldObjective { name: name.to_owned(), side }.into() };
    let mut board = empty();
    board.cured(JAPAN, &objective(" ", 2), "GEAW-5.2-a", &objective("Rangoon", 2));
    board.play(JAPAN, objective("Rangoon", 2)).play(JAPAN, objective("Manila", 3));
    board.refuses(JAPAN, &hold("Atlantis", Some(JAPAN)), "GEAW-5.2-a");
    board.play(JAPAN, hold("manila", Some(JAPAN)));
    assert_eq!(scored(board).vp(JAPAN), 33);
}

#[test]
fn geaw_5_2_b_occupation_pays_only_then() {
    let mut board = Board::at(ALLIES, MOVEMENT_1).put("B-INF1", "3317");
    let scoring = score();
    board.play(ALLIES, march("B-INF1", "3318")).refuses(ALLIES, &scoring, "GEAW-4.2-k");
    assert_eq!(board.vp(ALLIES), 25);
    assert_eq!(scored(board.clone()).vp(ALLIES), 28);
    board.play(ALLIES, eliminate("B-INF1"));
    assert_eq!(scored(board).vp(ALLIES), 25);
}

#[test]
fn geaw_5_2_c_the_sum_is_one_entry() {
    let board = scored(empty().points(JAPAN, 40).put("J-INF1", "2915").put("J-INF2", "3318"));
    let last = board.game.bookings.of(JAPAN).last().unwrap();
    assert_eq!((last.change, last.total), (5, 45));
    assert_eq!(last.reason, Reason::Objectives(vec![(hex("2915"), 2), (hex("3318"), 3)]));
}

#[test]
fn geaw_5_3_a_objectives_pay_every_turn() {
    let mut board = empty().put("J-INF1", "2915");
    for turn in 3..6 {
        board = scored(board).turn(turn);
    }
    assert_eq!(board.vp(JAPAN), 36);
}

#[test]
fn geaw_5_3_b_singapore_is_worth_three() {
    let named = |at: &str, value| {
        let record = HexRecord { name: Some("Singapore".to_owned()), value, ..HexRecord::of(hex(at)) };
        transcribe(Transcription::Hex(record))
    };
    let mut board = Board::shipped();
    board.cured(JAPAN, &named("2020", Some(2)), "GEAW-5.3-b", &named("2020", Some(3)));
    let by_name = |value| transcribe(Transcription::Objective(NamedObjective { name: "SINGAPORE".to_owned(), value }));
    board.cured(JAPAN, &by_name(2), "GEAW-5.3-b", &by_name(3));
    board.play(JAPAN, named("2020", None));
    assert_eq!(board.game.sheets.hexes[&hex("2020")].value, Some(3));
}

#[test]
fn geaw_5_3_c_every_kind_of_land_unit_occupies() {
    for id in ["J-SUP1", "J-HQ", "J-TAB", "J-GAR"] {
        assert_eq!(scored(empty().put(id, "3117")).vp(JAPAN), 31, "{id}");
    }
}

#[test]
fn geaw_5_3_d_every_contingent_occupies() {
    let board = scored(empty().put("CC-INF", "3318").put("C-INF", "3117"));
    assert_eq!((board.vp(JAPAN), board.vp(ALLIES)), (31, 28));
}

#[test]
fn geaw_5_3_e_naval_units_alone_do_not_count() {
    let board = empty().put("J-CTF", "3117");
    assert!(objectives(&board.game).iter().any(|objective| objective.hex == hex("3117") && objective.only_naval));
    assert_eq!(scored(board.clone()).vp(JAPAN), 30);
    assert_eq!(scored(board.put("J-INF1", "3117")).vp(JAPAN), 31);
}

#[test]
fn geaw_5_3_f_presence_counts_and_not_passage() {
    let mut board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2914");
    board.play(JAPAN, march("J-INF1", "2915 2916"));
    let vacant = forecast(&board.game, JAPAN).vacant;
    assert!(vacant.contains(&(hex("2915"), 2)));
    let board = scored(board);
    assert_eq!((board.vp(JAPAN), board.vp(ALLIES)), (30, 25));
}

#[test]
fn geaw_5_4_a_one_point_must_be_left() {
    let mut board = empty().points(JAPAN, 2);
    board.cured(JAPAN, &mobilize("J-INF1", "2914"), "GEAW-5.4-a", &mobilize("J-SUP1", "2914"));
    board.play(JAPAN, mobilize("J-SUP1", "2914"));
    assert_eq!(board.vp(JAPAN), 1);
    board.refuses(JAPAN, &mobilize("J-SUP2", "2914"), "GEAW-5.4-a");
}

#[test]
fn geaw_5_4_b_the_floor_binds_every_payment() {
    let mut board = Board::at(ALLIES, MOBILIZATION).points(ALLIES, 2);
    board.refuses(ALLIES, &spend(2, "21.0"), "GEAW-5.4-b").accepts(ALLIES, &spend(1, "21.0"));
    board.play(JAPAN, book(&[change(ALLIES, 0, 2)], PointsReason::CombatLoss, "11.0"));
    assert_eq!(board.vp(ALLIES), 0);
}

#[test]
fn geaw_5_5_a_combat_losses_are_booked_at_once() {
    let mut board = Board::at(JAPAN, COMBAT_1).put("J-INF1", "2916").put("B-INF1", "2917");
    let points = vec![change(ALLIES, 0, 2), change(JAPAN, 1, 0)];
    board.play(
        JAPAN,
        attack("J-INF1", "B-INF1", CombatOutcome { losses: units("B-INF1"), points, ..Default::default() }),
    );
    assert_eq!((board.vp(JAPAN), board.vp(ALLIES)), (31, 23));
    assert_eq!(board.game.bookings.of(ALLIES).last().unwrap().phase, Phase::Of(JAPAN, COMBAT_1));
}

#[test]
fn geaw_5_5_b_occupation_is_booked_only_in_its_phase() {
    let occupation = book(&[change(JAPAN, 2, 0)], PointsReason::Occupation, "27.0");
    let other = book(&[change(JAPAN, 2, 0)], PointsReason::Other, "27.0");
    let board = empty();
    board.cured(JAPAN, &occupation, "GEAW-5.5-b", &other);
    board.phase(Phase::VictoryPoint).accepts(JAPAN, &occupation);
}

#[test]
fn geaw_5_2_a_places_are_scored_and_not_declared() {
    let places = |by| book(&[change(JAPAN, 50, 0)], PointsReason::Occupation, by);
    let board = empty().put("J-INF1", "3117").phase(Phase::VictoryPoint);
    board.cured(JAPAN, &places("5.2"), "GEAW-5.2-a", &score());
    board.refuses(JAPAN, &places("5.5"), "GEAW-5.2-a").accepts(JAPAN, &places("28.0"));
}

#[test]
fn geaw_5_5_c_other_changes_are_booked_at_once() {
    let mut board = Board::at(ALLIES, MOVEMENT_1).with(30);
    board.play(JAPAN, book(&[change(JAPAN, 0, 3)], PointsReason::Other, "30.0"));
    assert_eq!(board.vp(JAPAN), 27);
    assert!(board.told().contains("declared by 30.0"));
}

#[test]
fn geaw_5_6_a_a_total_stops_at_one_hundred() {
    let board = scored(empty().points(JAPAN, 97).put("J-INF1", "3117").put("J-INF2", "2915").put("J-INF3", "3318"));
    let last = board.game.bookings.of(JAPAN).last().unwrap();
    assert_eq!((last.change, last.forfeited, last.total), (3, 3, 100));
    let mut full = empty().points(JAPAN, 100);
    full.play(JAPAN, book(&[change(JAPAN, 4, 0)], PointsReason::Other, "20.0"));
    assert_eq!(full.vp(JAPAN), 100);
    let more = domain::geaw::game::Correction::VictoryPoints { side: JAPAN, total: 101 };
    let more = Order::Correct { corrections: vec![more], reason: "test".to_owned() }.into();
    full.refuses(JAPAN, &more, "GEAW-5.6-a");
}

#[test]
fn geaw_5_6_b_zero_calls_for_27_2() {
    let resolve = |side| Order::ResolveZero { side, ends: false, winner: None }.into();
    let mut board = Board::at(JAPAN, COMBAT_1).points(ALLIES, 2);
    board.refuses(JAPAN, &resolve(ALLIES), "GEAW-5.6-b");
    board.play(JAPAN, book(&[change(ALLIES, 0, 2)], PointsReason::CombatLoss, "11.0"));
    board.cured(JAPAN, &end(), "GEAW-5.6-b", &resolve(ALLIES));
    let mut ended = board.clone();
    ended.agree(JAPAN, Order::ResolveZero { side: ALLIES, ends: true, winner: Some(JAPAN) }.into());
    ended.refuses(JAPAN, &end(), "GEAW-5.6-b");
    board.agree(JAPAN, resolve(ALLIES)).accepts(JAPAN, &end());
}

#[test]
fn geaw_5_6_c_gain_and_loss_of_one_event_are_netted() {
    let mut board = empty().points(ALLIES, 3);
    board.play(JAPAN, book(&[change(ALLIES, 2, 4)], PointsReason::Other, "20.0"));
    assert_eq!((board.vp(ALLIES), board.game.bookings.of(ALLIES).last().unwrap().change), (1, -2));
    board.play(JAPAN, book(&[change(ALLIES, 3, 0), change(ALLIES, 0, 3)], PointsReason::Other, "20.0"));
    assert_eq!((board.vp(ALLIES), board.game.bookings.of(ALLIES).last().unwrap().change), (1, 0));
}

#[test]
fn geaw_5_6_d_netting_comes_before_the_limits() {
    let mut board = empty().points(JAPAN, 98);
    board.play(JAPAN, book(&[change(JAPAN, 5, 4)], PointsReason::Other, "20.0"));
    assert_eq!(board.vp(JAPAN), 99);
    let mut low = empty().points(JAPAN, 2);
    low.play(JAPAN, book(&[change(JAPAN, 3, 4)], PointsReason::Other, "20.0"));
    assert_eq!(low.vp(JAPAN), 1);
    assert!(low.game.zero.is_empty());
}
