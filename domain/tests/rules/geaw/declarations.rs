//! What players declare: questions, disputes, withdrawals, and where it shows on the record.

use domain::geaw::command::Order;
use domain::geaw::declarations::{Basis, Topic};
use domain::geaw::{Geaw, rests};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::kernel::verdict::RefusalKind;

use crate::common::geaw::*;

fn dispute(number: u32) -> domain::geaw::command::Command {
    Order::DisputeFact { number }.into()
}

fn withdraw(number: u32) -> domain::geaw::command::Command {
    Order::WithdrawFact { number }.into()
}

#[test]
fn a_missing_fact_is_asked_for_with_its_section() {
    let board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2916").put("B-INF1", "3018");
    let verdict = board.judge(JAPAN, &march("J-INF1", "2917"));
    let refusal = verdict.refusal.unwrap();
    assert_eq!(refusal.kind, RefusalKind::Malformed);
    assert!(refusal.message.contains("is 2917 in an enemy zone of control? (10.0)"), "{}", refusal.message);
}

#[test]
fn the_record_says_what_a_check_rests_on() {
    let board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2916").put("B-INF1", "3018");
    let command = march("J-INF1", "2917").declaring(free("2917"));
    let found = rests(&board.game, Seat::Side(JAPAN), &command);
    let of = |clause: &str| found.iter().find(|rest| rest.clause.id() == clause).map(|rest| rest.basis);
    assert_eq!(of("GEAW-8.7-a"), Some(Basis::Declared(section("10.0"))));
    assert_eq!(of("GEAW-8.4-d"), Some(Basis::VerifiedFromTranscription));
}

#[test]
fn a_disputed_fact_holds_the_phase_until_it_is_settled() {
    let mut board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2916").put("B-INF1", "3018");
    board.play(JAPAN, march("J-INF1", "2917").declaring(free("2917"))).play(ALLIES, dispute(1));
    assert!(!board.judge(JAPAN, &end()).is_clear());
    assert!(!board.judge(JAPAN, &dispute(1)).is_clear(), "nobody disputes his own word");
    let mut accepted = board.clone();
    accepted.play(ALLIES, Order::AcceptFact { number: 1 }.into()).accepts(JAPAN, &end());
    board.play(JAPAN, withdraw(1));
    assert!(board.is_at("J-INF1", "2916") && board.spent("J-INF1") == "0");
    board.accepts(JAPAN, &end());
}

#[test]
fn what_rests_on_a_withdrawn_price_is_paid_back() {
    let mut board = Board::at(JAPAN, MOBILIZATION);
    board.play(JAPAN, mobilize("J-TAB", "2914").declaring(number(Topic::Price { unit: unit("J-TAB") }, 4)));
    board.play(JAPAN, withdraw(1));
    assert_eq!((board.vp(JAPAN), board.game.hex(unit("J-TAB"))), (30, None));
}

#[test]
fn a_fact_is_not_withdrawn_under_a_later_command() {
    let mut board = Board::at(JAPAN, MOBILIZATION);
    board.play(JAPAN, mobilize("J-TAB", "2914").declaring(number(Topic::Price { unit: unit("J-TAB") }, 4)));
    board.play(JAPAN, eliminate("J-TAB"));
    assert!(board.judge(JAPAN, &withdraw(1)).refusal.is_some());
}

#[test]
fn declarations_lapse_with_their_phase_and_standing_ones_do_not() {
    let mut board = Board::at(JAPAN, MOVEMENT_1)
        .declared(JAPAN, zone("2917"))
        .declared(JAPAN, number(Topic::SupplyRadius, 3))
        .declared(JAPAN, yes(Topic::AttritionTurn));
    board.play(JAPAN, end());
    let left: Vec<&Topic> = board.game.declarations.iter().map(|known| &known.claim.topic).collect();
    assert_eq!(left, [&Topic::SupplyRadius, &Topic::AttritionTurn]);
    let next = board.turn(3);
    assert_eq!(next.game.declarations.len(), 1);
}

#[test]
fn a_number_is_not_answered_with_yes() {
    let board = Board::at(JAPAN, MOBILIZATION);
    let wrong = mobilize("J-TAB", "2914").declaring(yes(Topic::Price { unit: unit("J-TAB") }));
    assert_eq!(board.judge(JAPAN, &wrong).refusal.map(|refusal| refusal.kind), Some(RefusalKind::Malformed));
}

#[test]
fn consent_is_asked_of_the_other_side_alone() {
    let mut board = Board::at(JAPAN, MOBILIZATION);
    let correction = domain::geaw::game::Correction::VictoryPoints { side: JAPAN, total: 12 };
    let correct = Order::Correct { corrections: vec![correction], reason: "misread".to_owned() };
    board.play(JAPAN, correct.into());
    assert!(Geaw::pending(&board.game).is_some() && board.vp(JAPAN) == 30);
    assert!(board.judge(JAPAN, &end()).refusal.is_some());
    board.play(ALLIES, Order::Answer { agreed: true }.into());
    assert_eq!(board.vp(JAPAN), 12);
}
