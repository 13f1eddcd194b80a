//! What players declare: questions, disputes, withdrawals, and where it shows on the record.

use domain::geaw::command::{AttritionResult, Cause, CombatOutcome, Command, Instruction, Order, PointsReason};
use domain::geaw::declarations::{Basis, Status, Topic};
use domain::geaw::game::Phase;
use domain::geaw::telling::foreseen;
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

#[test]
fn a_combat_and_its_points_are_disputed_and_taken_back() {
    let mut board = Board::at(JAPAN, COMBAT_1).points(ALLIES, 2).put("J-INF1", "2916").put("B-INF1", "2917");
    let points = vec![change(JAPAN, 1, 0), change(ALLIES, 0, 2)];
    let advances = vec![(unit("J-INF1"), hex("2917"))];
    let outcome = CombatOutcome { losses: units("B-INF1"), advances, points, ..CombatOutcome::default() };
    board.play(JAPAN, attack("J-INF1", "B-INF1", outcome));
    assert!(board.told().contains("Declaration 1 of Japan: J-INF1 attacked B-INF1"), "{}", board.told());
    assert!(board.game.zero.contains(&ALLIES));
    board.play(ALLIES, dispute(1)).refuses(JAPAN, &end(), "GEAW-4.1-b");
    board.play(JAPAN, withdraw(1)).accepts(JAPAN, &end());
    assert!(board.is_at("B-INF1", "2917") && board.is_at("J-INF1", "2916"));
    assert_eq!((board.vp(JAPAN), board.vp(ALLIES)), (30, 2));
    assert!(board.game.zero.is_empty(), "what was reversed led to zero");
}

/// Every order that is a declaration itself, where it may be given by Japan.
fn declaring_orders() -> Vec<(Board, Command)> {
    let (japan, allies) = (unit("J-INF1"), unit("B-INF1"));
    let at = |phase| Board::at(JAPAN, phase).put("J-INF1 J-SUP1", "2916").put("B-INF1", "2917");
    let (sea, rails) = (hex("3117"), hexes("2819 2919"));
    let changes = [change(JAPAN, 15, 0), change(ALLIES, 0, 15)];
    let attrition = Order::RecordAttrition { unit: japan, die: Some(2), result: AttritionResult::Eliminated };
    let losing = CombatOutcome { losses: vec![allies], ..CombatOutcome::default() };
    let corps = Board::at(JAPAN, COMBAT_1).put("J-C1", "2916");
    vec![
        (Board::set_up(scenario()), Order::PlaceAtStart { line: None, unit: japan, hex: sea }.into()),
        (at(MOBILIZATION).phase(Phase::VictoryCheck), victory_check(None)),
        (at(MOBILIZATION), spend(3, "21.0")),
        (at(MOBILIZATION), book(&changes, PointsReason::Other, "20.0")),
        (at(MOBILIZATION), Order::Withdraw { unit: japan, instruction: Instruction::Section(section("20.0")) }.into()),
        (at(MOBILIZATION), eliminate("B-INF1")),
        (at(MOBILIZATION).with(36), Order::FlipToBase { unit: unit("J-SUP1") }.into()),
        (corps, stacked(break_down("J-C1", Cause::CombatResult), "2916")),
        (at(MOVEMENT_1), by_sea("J-INF1", "3117")),
        (at(MOVEMENT_1), by_air("J-INF1", "3117")),
        (at(MOVEMENT_1), Order::MoveAsDeclared { unit: japan, hex: sea, section: section("20.0") }.into()),
        (at(MOVEMENT_1), Order::DeclareRailControl { hexes: rails, side: JAPAN }.into()),
        (at(COMBAT_1), attack("J-INF1", "B-INF1", losing)),
        (at(COMBAT_1), Order::Retreat { unit: allies, hex: hex("2918") }.into()),
        (at(COMBAT_1), Order::Advance { unit: japan, hex: hex("3016") }.into()),
        (
            Board::at(JAPAN, ATTRITION).put("J-INF1", "2817").turn(4).phase(Phase::Of(JAPAN, ATTRITION)),
            attrition.into(),
        ),
    ]
}

/// What an order could change, and its withdrawal puts right.
fn changeable(board: &Board) -> String {
    let game = &board.game;
    format!("{:?} {} {} {:?} {}", game.units, board.vp(JAPAN), board.vp(ALLIES), game.rail_control, game.checked)
}

#[test]
fn every_order_that_declares_can_be_disputed_and_taken_back() {
    for (mut board, command) in declaring_orders() {
        let before = changeable(&board);
        board.play(JAPAN, command.clone());
        assert_ne!(changeable(&board), before, "{command:?}");
        let number = board.game.declarations.iter().find(|known| known.by_order).map(|known| known.number).unwrap();
        board.play(ALLIES, dispute(number)).play(JAPAN, withdraw(number));
        assert_eq!(changeable(&board), before, "{command:?}");
    }
}

#[test]
fn at_a_table_that_confirms_first_every_order_that_declares_asks_the_other_side() {
    for (board, command) in declaring_orders() {
        let mut board = board.ruled("GEAW-R-08", 2);
        let before = changeable(&board);
        board.play(JAPAN, command.clone());
        assert_eq!(changeable(&board), before, "{command:?}");
        assert!(foreseen(&board.game).len() > 1, "{command:?}: {:?}", foreseen(&board.game));
        let mut refused = board.clone();
        refused.play(ALLIES, Order::Answer { agreed: false }.into());
        assert_eq!(changeable(&refused), before, "{command:?}");
        board.play(ALLIES, Order::Answer { agreed: true }.into());
        assert_ne!(changeable(&board), before, "{command:?}");
        let known: Vec<Status> = board.game.declarations.iter().map(|known| known.status).collect();
        assert!(known.iter().all(|status| *status == Status::Accepted), "{command:?}: {known:?}");
    }
}
