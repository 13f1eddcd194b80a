//! What the players declare where the chapter at hand stops, and what every table needs.

use domain::awaw::command::{Command, Order};
use domain::awaw::components::{Front, Land, Nation};
use domain::awaw::declarations::{Basis, Claim, Status, Topic, Value};
use domain::awaw::event::{Correction, Event};
use domain::awaw::game::Creation;
use domain::awaw::options::Selection;
use domain::awaw::pending::Pending;
use domain::awaw::{Awaw, rests};
use domain::kernel::dice::Roll;
use domain::kernel::seat::Seat;
use domain::kernel::system::System;

use crate::common::awaw::*;

#[test]
fn a_missing_fact_is_asked_for_kept_and_can_be_withdrawn() {
    let mut board = Board::at(FALL_1939, ALLIES, REDEPLOY);
    let unknown = leave(domain::awaw::components::Area::Australia, "AUS-INF2", METHOD_NR, hex("TOBRUK"), "NN31");
    board.asks(ALLIES, &unknown, &Topic::Land { spot: spot("TOBRUK") });
    let land = Claim::new(Topic::Land { spot: spot("TOBRUK") }, Value::Land(Land::Elsewhere));
    let front = Claim::new(Topic::Front { spot: spot("TOBRUK") }, Value::Front(Front::Mediterranean));
    board.play(ALLIES, declare(land.clone()));
    board.play(ALLIES, Order::WithdrawFact { number: 1 }.into());
    assert!(board.game.declarations.is_empty());
    let answered = unknown.declaring(land).declaring(front);
    let found = rests(&board.game, Seat::Side(ALLIES), &answered);
    assert!(found.iter().any(|rest| matches!(rest.basis, Basis::Declared(_))));
    board.play(ALLIES, answered);
    assert!(board.game.units[&unit("AUS-INF2")].in_europe);
    let number = board.game.declarations[0].number;
    let withdrawn = board.judge(ALLIES, &Order::WithdrawFact { number }.into());
    assert!(withdrawn.refusal.is_some(), "a command rests on it");
}

#[test]
fn a_declaration_is_disputed_by_the_other_side_alone_and_holds_the_phase() {
    let mut board = Board::at(FALL_1939, ALLIES, MOVEMENT);
    board.play(ALLIES, declare(yes(Topic::FullSupply { spot: spot("RANGOON") })));
    let dispute = Command::from(Order::DisputeFact { number: 1 });
    assert!(board.judge(ALLIES, &dispute).refusal.is_some());
    board.play(AXIS, dispute);
    assert!(board.judge(ALLIES, &end_phase()).refusal.is_some());
    board.play(AXIS, Order::AcceptFact { number: 1 }.into()).play(ALLIES, end_phase());
    assert_eq!(board.game.declarations[0].status, Status::Accepted);
    let bad = declare(Claim::new(Topic::PrewarGrantLimit, Value::Yes));
    assert!(board.judge(ALLIES, &bad).refusal.is_some());
    assert!(board.judge(ALLIES, &Order::Declare.into()).refusal.is_some());
}

#[test]
fn a_correction_needs_both_sides_and_a_reason() {
    let mut board = Board::at(FALL_1939, ALLIES, MOVEMENT);
    let figure = domain::awaw::accounts::Figure::Level;
    let to = |value, reason: &str| {
        let corrections = vec![Correction::Figure { nation: Nation::Britain, figure, value }];
        Command::from(Order::CorrectRecord { corrections, reason: reason.to_owned() })
    };
    assert!(board.judge(ALLIES, &to(70, " ")).refusal.is_some());
    board.play(ALLIES, to(70, "the sheet says so"));
    assert!(matches!(board.game.pending[0], Pending::Consent { .. }));
    assert_eq!(board.level(Nation::Britain), 90);
    assert!(board.judge(ALLIES, &end_phase()).refusal.is_some());
    board.play(AXIS, Order::Answer { agreed: true }.into());
    assert_eq!((board.level(Nation::Britain), board.game.pending.len()), (70, 0));
    board.play(ALLIES, to(60, "another")).play(AXIS, Order::Answer { agreed: false }.into());
    assert_eq!(board.level(Nation::Britain), 70);
    board.play_from(Seat::Both, to(65, "one tablet"));
    assert_eq!(board.level(Nation::Britain), 65);
}

#[test]
fn a_die_is_typed_or_asked_for() {
    let mut board = Board::at(FALL_1939, ALLIES, COMBAT);
    let die = |face| Command::from(Order::RecordDieRoll { purpose: "attrition".to_owned(), face });
    assert!(board.judge(ALLIES, &die(Some(7))).refusal.is_some());
    board.play(ALLIES, die(Some(4)));
    assert!(board.events.iter().any(|event| Awaw::is_irrevocable(&Creation::default(), event)));
    board.play(ALLIES, die(None));
    assert!(Awaw::chance(&board.game).is_some());
    board.play(ALLIES, Order::Roll(Roll::typed([3]).unwrap()).into());
    assert!(board.told().contains('3') && board.game.pending.is_empty());
}

#[test]
fn a_view_shows_everything_and_offers_are_judged() {
    let board = Board::at(SPRING_1942, ALLIES, END).factors(domain::awaw::components::Area::Australia, 14, 0, 0);
    let view = Awaw::view(&board.game, Seat::Onlooker);
    assert_eq!(view.accounts.len(), 3);
    assert!(view.warnings[0].contains("Australia"));
    assert!(view.units.len() > 30 && view.areas.len() == 2 && view.countries.len() == 4);
    let options = Awaw::options(&board.game, Seat::Side(ALLIES), &Selection::default());
    assert!(
        options.offers.iter().any(|offer| offer.command.order == Order::EndPlayerTurn && offer.questions.is_empty())
    );
    for command in options.allowed() {
        board.accepts(ALLIES, command);
    }
}

#[test]
fn the_record_is_told_whole() {
    let mut board = Board::at(SPRING_1942, AXIS, COMBAT);
    let mut told = Vec::new();
    for command in [
        control("CALCUTTA", AXIS),
        bomb(domain::awaw::components::Area::India, 4, 2, 1),
        end_phase(),
        end_phase(),
        end_phase(),
        end_turn(),
    ] {
        board.play(AXIS, command);
        told.push(board.told());
    }
    let all = told.join("\n");
    for words in ["Calcutta", "CALCUTTA is lost unless", "4 to bombing", "Allied movement phase"].iter().skip(1) {
        assert!(all.contains(words), "{words} in\n{all}");
    }
    assert!(board.events.iter().any(|event| matches!(event, Event::PhaseBegan { .. })));
}
