//! GEAW 4: the sequence of play.

use domain::geaw::command::{AttritionResult, Cause, CombatOutcome, Order};
use domain::geaw::declarations::Topic;
use domain::geaw::game::{Phase, PlayerPhase};
use domain::geaw::sequence::{obligations, phases, victory_status};

use crate::common::geaw::*;

/// Ends phases, doing what they owe, until this one begins; the phases on the way.
fn until(board: &mut Board, last: Phase) -> Vec<Phase> {
    let mut seen = Vec::new();
    while board.game.phase != last {
        seen.push(board.game.phase);
        let side = board.game.phase.side().unwrap_or(JAPAN);
        match board.game.phase {
            Phase::VictoryPoint => board.play(side, score()),
            Phase::VictoryCheck => board.play(side, victory_check(None)),
            _ => board,
        };
        board.play(side, end());
    }
    seen
}

#[test]
fn geaw_4_1_a_seventeen_phases_in_a_game_turn() {
    let mut board = Board::at(JAPAN, MOBILIZATION);
    let mut seen = until(&mut board, Phase::TurnAdvance);
    seen.push(Phase::TurnAdvance);
    assert_eq!((seen.len(), &seen), (17, &phases()));
}

#[test]
fn geaw_4_1_b_everything_in_its_phase() {
    let board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1 J-INF2 J-INF3", "2916");
    board.refuses(JAPAN, &mobilize("J-INF4", "2914"), "GEAW-4.1-b");
    board.refuses(JAPAN, &combine("J-INF1 J-INF2 J-INF3", "", "J-C1"), "GEAW-4.1-b");
    board.refuses(JAPAN, &score(), "GEAW-4.1-b");
    let mobilization = board.clone().phase(Phase::Of(JAPAN, MOBILIZATION));
    mobilization.refuses(JAPAN, &march("J-INF1", "2917"), "GEAW-4.1-b").accepts(JAPAN, &mobilize("J-INF4", "2914"));
    let mut disputed = board.declared(JAPAN, zone("2917"));
    disputed.play(ALLIES, Order::DisputeFact { number: 1 }.into());
    disputed.cured(JAPAN, &end(), "GEAW-4.1-b", &Order::WithdrawFact { number: 1 }.into());
}

#[test]
fn geaw_4_2_a_the_japanese_player_turn_comes_first() {
    let mut board = Board::at(JAPAN, MOBILIZATION);
    let seen = until(&mut board, Phase::Of(ALLIES, MOBILIZATION));
    assert_eq!(seen, PlayerPhase::ALL.map(|phase| Phase::Of(JAPAN, phase)));
}

#[test]
fn geaw_4_2_b_the_allied_player_turn_is_alike() {
    let mut board = Board::at(ALLIES, MOBILIZATION);
    assert_eq!(until(&mut board, Phase::VictoryPoint), PlayerPhase::ALL.map(|phase| Phase::Of(ALLIES, phase)));
}

#[test]
fn geaw_4_2_c_only_the_active_side_acts() {
    let board = Board::at(JAPAN, MOBILIZATION);
    board.refuses(ALLIES, &mobilize("B-INF1", "3414"), "GEAW-4.2-c");
    board.refuses(JAPAN, &mobilize("B-INF1", "3414"), "GEAW-4.2-c");
    board.refuses(ALLIES, &end(), "GEAW-4.2-c");
    let allowed = spend(1, "21.0").declaring(yes(Topic::InactivePays { side: ALLIES }));
    board.cured(ALLIES, &spend(1, "21.0"), "GEAW-4.2-c", &allowed);
}

#[test]
fn geaw_4_2_d_buying_is_optional() {
    let mut board = Board::at(JAPAN, MOBILIZATION);
    board.accepts(JAPAN, &end());
    board.play(JAPAN, mobilize("J-INF1", "2914"));
    assert_eq!(board.vp(JAPAN), 28);
}

#[test]
fn geaw_4_2_e_reorganizing_is_optional() {
    let board = Board::at(JAPAN, REORGANIZATION).put("J-C1", "2916");
    board.accepts(JAPAN, &stacked(break_down("J-C1", Cause::Voluntary), "2916")).accepts(JAPAN, &end());
}

#[test]
fn geaw_4_2_f_any_number_of_units_moves() {
    let mut board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2916").put("J-INF2", "3016");
    board.accepts(JAPAN, &end());
    board.play(JAPAN, march("J-INF1", "2917")).accepts(JAPAN, &end());
    board.play(JAPAN, march("J-INF2", "3017")).accepts(JAPAN, &end());
}

#[test]
fn geaw_4_2_g_the_active_player_attacks() {
    for phase in [COMBAT_1, COMBAT_2] {
        let mut board = Board::at(JAPAN, phase).put("J-INF1", "2916").put("B-INF1", "2917");
        board.accepts(JAPAN, &end());
        board.refuses(ALLIES, &attack("B-INF1", "J-INF1", CombatOutcome::default()), "GEAW-4.2-g");
        board.refuses(JAPAN, &attack("J-INF1", "J-INF1", CombatOutcome::default()), "GEAW-4.2-g");
        board.play(JAPAN, attack("J-INF1", "B-INF1", CombatOutcome::default()));
        assert!(board.told().contains("declared by 11.0"));
    }
}

#[test]
fn geaw_4_2_h_the_second_movement_needs_supply() {
    let mut board = Board::at(JAPAN, MOVEMENT_2).put("J-INF1 J-SUP1", "2916");
    board.refuses(JAPAN, &march("J-INF1", "2917"), "GEAW-4.2-h");
    board.play(JAPAN, expend("J-SUP1", "J-INF1").declaring(number(Topic::SupplyRadius, 3)));
    board.accepts(JAPAN, &march("J-INF1", "2917"));
}

#[test]
fn geaw_4_2_i_a_unit_may_attack_in_both_combat_phases() {
    let mut board = Board::at(JAPAN, COMBAT_1).put("J-INF1", "2916").put("B-INF1", "2917");
    board.play(JAPAN, attack("J-INF1", "B-INF1", CombatOutcome::default()));
    let board = board.phase(Phase::Of(JAPAN, COMBAT_2));
    board.accepts(JAPAN, &attack("J-INF1", "B-INF1", CombatOutcome::default()));
}

#[test]
fn geaw_4_2_j_attrition_only_on_some_turns() {
    let check = |id: &str| {
        let order = Order::RecordAttrition { unit: unit(id), die: Some(4), result: AttritionResult::Eliminated };
        domain::geaw::command::Command::from(order)
    };
    let mut board = Board::at(JAPAN, ATTRITION).put("J-INF1", "2817").put("J-INF2", "2916").put("B-INF1", "2917");
    let declared = check("J-INF2").declaring(yes(Topic::AttritionTurn));
    board.cured(JAPAN, &check("J-INF2"), "GEAW-4.2-j", &declared);
    board.refuses(JAPAN, &check("B-INF1"), "GEAW-4.2-c");
    board.clone().turn(4).accepts(JAPAN, &check("J-INF1"));
    board.play(JAPAN, declared);
    assert_eq!(board.place_of("J-INF2"), domain::geaw::game::Location::Eliminated);
    board.phase(Phase::Of(JAPAN, COMBAT_1)).refuses(JAPAN, &check("J-INF1"), "GEAW-4.2-j");
}

#[test]
fn geaw_4_2_k_objectives_are_scored_once_a_turn() {
    let mut board =
        Board::at(JAPAN, MOBILIZATION).put("J-INF1", "2915").put("U-INF1", "3117").phase(Phase::VictoryPoint);
    board.cured(JAPAN, &end(), "GEAW-4.2-k", &score());
    assert_eq!(obligations(&board.game).len(), 1);
    board.play(ALLIES, score());
    assert_eq!((board.vp(JAPAN), board.vp(ALLIES)), (32, 26));
    board.refuses(JAPAN, &score(), "GEAW-4.2-k").accepts(JAPAN, &end());
}

#[test]
fn geaw_4_2_l_the_closing_phases_have_one_order() {
    assert_eq!(phases()[14..], [Phase::VictoryPoint, Phase::VictoryCheck, Phase::TurnAdvance]);
    let mut board = Board::at(JAPAN, MOBILIZATION).phase(Phase::VictoryPoint);
    assert_eq!(until(&mut board, Phase::TurnAdvance), [Phase::VictoryPoint, Phase::VictoryCheck]);
}

#[test]
fn geaw_4_2_m_the_check_has_its_phase() {
    let mut board = Board::at(JAPAN, MOBILIZATION);
    board.refuses(JAPAN, &victory_check(None), "GEAW-4.2-m");
    board = board.phase(Phase::VictoryCheck);
    board.cured(JAPAN, &end(), "GEAW-4.2-m", &victory_check(None));
    board.play(JAPAN, victory_check(None)).refuses(JAPAN, &victory_check(None), "GEAW-4.2-m");
    board.play(JAPAN, end());
    assert_eq!(board.game.phase, Phase::TurnAdvance);
}

#[test]
fn geaw_4_2_n_the_turn_advances_by_one() {
    let mut board = Board::at(JAPAN, MOBILIZATION).turn(4).phase(Phase::TurnAdvance);
    board.play(JAPAN, end());
    assert_eq!((board.game.turn, board.game.phase), (5, Phase::Of(JAPAN, MOBILIZATION)));
    assert!(!board.game.scored && !board.game.checked);
}

#[test]
fn geaw_4_2_o_after_the_last_turn_the_result_is_asked() {
    let result = |winner| Order::RecordFinalResult { winner, section: section("27.0") }.into();
    let mut board = Board::at(JAPAN, MOBILIZATION).turn(16).phase(Phase::TurnAdvance);
    board.refuses(JAPAN, &result(Some(JAPAN)), "GEAW-4.2-o");
    board.play(JAPAN, end());
    assert!(victory_status(&board.game).is_final);
    board.agree(JAPAN, result(Some(JAPAN)));
    assert_eq!(board.game.outcome.as_ref().and_then(|outcome| outcome.winner), Some(JAPAN));
}
