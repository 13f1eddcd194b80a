//! GEAW 7: reorganization.

use domain::geaw::calculators::{reorganization_options, what_if_broken_down};
use domain::geaw::command::{Cause, Command, Order};
use domain::geaw::components::{Contingent, UnitSize, UnitType};
use domain::geaw::declarations::Topic;
use domain::geaw::game::{Location, Phase, PlayerPhase};
use domain::geaw::sheets::{Component, CorpsRow, ScenarioSheet, Transcription, UnitKind};

use super::chapter_06_mobilization::scheduled;
use crate::common::geaw::*;

const PARTS: &str = "J-INF1 J-INF2 J-INF3";
const BRITISH: &str = "B-INF1 B-INF2 B-INF3 B-ARM1";

/// A Japanese corps in 2916, in a phase.
fn with_corps(phase: PlayerPhase) -> Board {
    Board::at(JAPAN, phase).put("J-C1", "2916")
}

/// Three divisions in 2916 in the Reorganization Phase.
fn with_parts() -> Board {
    Board::at(JAPAN, REORGANIZATION).put(PARTS, "2916")
}

fn split(cause: Cause) -> Command {
    stacked(break_down("J-C1", cause), "2916")
}

/// Everything in general supply; no supply unit needed for British corps.
fn build(ids: &str, supply: &str, corps: &str) -> Command {
    let command = supplied(combine(ids, supply, corps), ids);
    command.declaring(no(Topic::SupplyForCorps { corps: unit(corps) }))
}

#[test]
fn geaw_7_1_a_in_ones_own_reorganization_phase() {
    with_corps(REORGANIZATION).accepts(JAPAN, &split(Cause::Voluntary));
    with_parts().accepts(JAPAN, &build(PARTS, "", "J-C1"));
    let allied = with_parts().phase(Phase::Of(ALLIES, REORGANIZATION));
    allied.refuses(JAPAN, &build(PARTS, "", "J-C1"), "GEAW-7.1-a");
    with_corps(REORGANIZATION).refuses(ALLIES, &split(Cause::Voluntary), "GEAW-4.2-c");
}

#[test]
fn geaw_7_1_b_the_table_sets_the_recipe() {
    let board = with_parts();
    board.cured(JAPAN, &build("J-INF1 J-INF2", "", "J-C1"), "GEAW-7.1-b", &build(PARTS, "", "J-C1"));
    board.refuses(JAPAN, &combine("", "", "J-C1"), "GEAW-7.1-b");
    // Without a row the players say what the table says.
    let card = counter("B-CORPS", Contingent::British, UnitType::Infantry, UnitSize::Corps, "9-6-4");
    let open = Board::at(ALLIES, REORGANIZATION)
        .entered(Transcription::Counter { side: ALLIES, counter: card })
        .put("B-INF1 B-INF2", "3414");
    let topic = Topic::Recipe { corps: unit("B-CORPS") };
    let command = build("B-INF1 B-INF2", "", "B-CORPS");
    open.asks(ALLIES, &command, &topic).accepts(ALLIES, &command.clone().declaring(yes(topic.clone())));
    open.refuses(ALLIES, &command.declaring(no(topic)), "GEAW-7.1-b");
}

#[test]
fn geaw_7_1_c_a_corps_breaks_down_for_losses_and_withdrawals() {
    for (side, phase) in [(JAPAN, COMBAT_1), (ALLIES, COMBAT_2)] {
        with_corps(MOBILIZATION).phase(Phase::Of(side, phase)).accepts(JAPAN, &split(Cause::CombatLoss));
    }
    let board = with_corps(MOVEMENT_1);
    board.refuses(JAPAN, &split(Cause::Voluntary), "GEAW-7.2-b");
    let other = split(Cause::Other(section("20.0")));
    board.cured(JAPAN, &split(Cause::Withdrawal), "GEAW-7.1-c", &other);
    Board::in_scenario(scheduled(), JAPAN, MOVEMENT_1).put("J-C1", "2916").accepts(JAPAN, &split(Cause::Withdrawal));
}

#[test]
fn geaw_7_2_a_divisions_take_the_place_of_the_corps() {
    let mut board = with_corps(REORGANIZATION);
    let told = what_if_broken_down(&board.game, unit("J-C1")).unwrap();
    assert_eq!((told.into, told.missing), (units(PARTS), 0));
    board.play(JAPAN, split(Cause::Voluntary));
    assert_eq!(board.place_of("J-C1"), Location::Pool);
    assert!(units(PARTS).iter().all(|part| board.game.hex(*part) == Some(hex("2916"))));
}

#[test]
fn geaw_7_2_b_voluntarily_only_in_ones_own_phase() {
    for phase in [MOVEMENT_1, COMBAT_1] {
        with_corps(phase).refuses(JAPAN, &split(Cause::Voluntary), "GEAW-7.2-b");
    }
    let enemy = with_corps(REORGANIZATION).phase(Phase::Of(ALLIES, REORGANIZATION));
    enemy.refuses(JAPAN, &split(Cause::Voluntary), "GEAW-7.2-b");
    with_corps(REORGANIZATION).accepts(JAPAN, &split(Cause::Voluntary));
}

#[test]
fn geaw_7_2_c_combat_may_force_it() {
    let board = with_corps(MOBILIZATION).phase(Phase::Of(ALLIES, COMBAT_1));
    board.accepts(JAPAN, &split(Cause::CombatResult));
    board.phase(Phase::Of(ALLIES, MOVEMENT_1)).refuses(JAPAN, &split(Cause::CombatResult), "GEAW-7.2-c");
}

#[test]
fn geaw_7_2_d_attrition_may_force_it() {
    with_corps(ATTRITION).accepts(JAPAN, &split(Cause::SupplyAttrition));
    with_corps(COMBAT_1).refuses(JAPAN, &split(Cause::SupplyAttrition), "GEAW-7.2-d");
}

#[test]
fn geaw_7_2_e_counters_are_free_at_once() {
    let mut board = with_corps(REORGANIZATION).put("J-C2", "3016");
    board.play(JAPAN, split(Cause::Voluntary));
    board.play(JAPAN, build(PARTS, "", "J-C1"));
    assert!(board.is_at("J-C1", "2916"));
    let board = board.phase(Phase::Of(JAPAN, MOBILIZATION));
    board.accepts(JAPAN, &mobilize("J-INF1", "2914"));
}

#[test]
fn geaw_7_2_f_some_corps_need_a_supply_unit() {
    let mut board = Board::at(JAPAN, REORGANIZATION).put("J-M1 J-INF1 J-INF2 J-SUP1 J-TAB", "2916");
    let parts = "J-M1 J-INF1 J-INF2";
    board.cured(JAPAN, &build(parts, "", "J-MC"), "GEAW-7.2-f", &build(parts, "J-SUP1", "J-MC"));
    board.refuses(JAPAN, &build(parts, "J-TAB", "J-MC"), "GEAW-7.2-f");
    board.play(JAPAN, build(parts, "J-SUP1", "J-MC"));
    assert_eq!(board.place_of("J-SUP1"), Location::Pool);
}

#[test]
fn geaw_7_2_g_expended_supply_does_not_come_back() {
    let mut board = Board::at(JAPAN, REORGANIZATION).put("J-M1 J-INF1 J-INF2 J-SUP1", "2916");
    board.play(JAPAN, build("J-M1 J-INF1 J-INF2", "J-SUP1", "J-MC"));
    board.play(JAPAN, stacked(break_down("J-MC", Cause::Voluntary), "2916"));
    assert_eq!(board.game.units_in(hex("2916")).collect::<Vec<_>>(), units("J-INF1 J-INF2 J-M1"));
}

#[test]
fn geaw_7_3_a_combining_only_in_ones_own_phase() {
    let command = build(PARTS, "", "J-C1");
    with_parts().phase(Phase::Of(JAPAN, MOVEMENT_1)).refuses(JAPAN, &command, "GEAW-7.3-a");
    with_parts().phase(Phase::Of(ALLIES, REORGANIZATION)).refuses(JAPAN, &command, "GEAW-7.3-a");
    with_parts().accepts(JAPAN, &command);
}

#[test]
fn geaw_7_3_b_components_share_a_hex() {
    let board = Board::at(JAPAN, REORGANIZATION).put("J-INF1 J-INF2 J-INF4", "2916").put("J-INF3", "2917");
    board.cured(JAPAN, &build(PARTS, "", "J-C1"), "GEAW-7.3-b", &build("J-INF1 J-INF2 J-INF4", "", "J-C1"));
}

#[test]
fn geaw_7_3_c_components_are_in_general_supply() {
    let mut board = with_parts();
    board.asks(JAPAN, &combine(PARTS, "", "J-C1"), &Topic::GeneralSupply { unit: unit("J-INF2") });
    let out = supplied(combine(PARTS, "", "J-C1"), "J-INF1 J-INF3");
    let out = out.declaring(no(Topic::GeneralSupply { unit: unit("J-INF2") }));
    board.cured(JAPAN, &out, "GEAW-7.3-c", &build(PARTS, "", "J-C1"));
    board.play(JAPAN, build(PARTS, "", "J-C1"));
    assert!(board.told().contains("GEAW-7.3-c (declared by 14.2)"), "{}", board.told());
}

#[test]
fn geaw_7_3_d_the_corps_takes_the_place_of_the_units() {
    let mut board = with_parts();
    board.play(JAPAN, build(PARTS, "", "J-C1"));
    assert!(board.is_at("J-C1", "2916"));
    assert_eq!(board.place_of("J-INF1"), Location::Pool);
    let taken = with_parts().put("J-C1", "3016");
    taken.cured(JAPAN, &build(PARTS, "", "J-C1"), "GEAW-6.11-a", &build(PARTS, "", "J-C2"));
    taken.refuses(JAPAN, &build(PARTS, "", "J-C1"), "GEAW-7.3-d");
}

#[test]
fn geaw_7_4_a_of_one_nationality() {
    let board = Board::at(ALLIES, REORGANIZATION).put("B-INF1 B-INF2 B-INF3 B-ARM1 U-INF1 A-SUP1", "3414");
    let mixed = build("B-INF1 B-INF2 U-INF1 B-ARM1", "", "B-MC");
    board.cured(ALLIES, &mixed, "GEAW-7.4-a", &build(BRITISH, "A-SUP1", "B-MC"));
}

#[test]
fn geaw_7_4_b_of_the_named_types() {
    let board = with_parts().put("J-CAV1", "2916");
    board.cured(JAPAN, &build("J-INF1 J-INF2 J-CAV1", "", "J-C1"), "GEAW-7.4-b", &build(PARTS, "", "J-C1"));
}

#[test]
fn geaw_7_4_c_the_british_mechanized_corps() {
    let mut board = Board::at(ALLIES, REORGANIZATION).put(BRITISH, "3414");
    let (_, combinations) = reorganization_options(&board.game, ALLIES);
    assert!(combinations[0].missing.is_empty() && combinations[0].units.len() == 4);
    board.refuses(ALLIES, &build("B-INF1 B-INF2 B-ARM1", "", "B-MC"), "GEAW-7.1-b");
    board.play(ALLIES, build(BRITISH, "", "B-MC"));
    assert!(board.is_at("B-MC", "3414"));
}

#[test]
fn geaw_7_4_d_no_us_division_in_it() {
    let board = Board::at(ALLIES, REORGANIZATION).put("B-INF1 B-INF2 B-INF3 B-ARM1 U-INF1", "3414");
    board.refuses(ALLIES, &build("B-INF1 B-INF2 U-INF1 B-ARM1", "", "B-MC"), "GEAW-7.4-d");
    board.accepts(ALLIES, &build(BRITISH, "", "B-MC"));
}

#[test]
fn geaw_7_4_e_nobody_reorganizes_during_set_up() {
    let board = Board::set_up(scenario()).put(PARTS, "2916").put("J-C2", "3016");
    board.refuses(JAPAN, &build(PARTS, "", "J-C1"), "GEAW-7.4-e");
    board.refuses(JAPAN, &break_down("J-C2", Cause::Voluntary), "GEAW-7.4-e");
    let open = ScenarioSheet { reorganization_during_set_up: true, ..scenario() };
    Board::set_up(open).put(PARTS, "2916").accepts(JAPAN, &build(PARTS, "", "J-C1"));
}

#[test]
fn geaw_7_4_f_at_other_times_only_when_forced() {
    for phase in PlayerPhase::ALL {
        let board = with_corps(phase);
        if phase.is_combat() {
            board.accepts(JAPAN, &split(Cause::CombatResult));
        } else {
            board.refuses(JAPAN, &split(Cause::CombatResult), "GEAW-7.4-f");
        }
        if phase == ATTRITION {
            board.accepts(JAPAN, &split(Cause::SupplyAttrition));
        } else {
            board.refuses(JAPAN, &split(Cause::SupplyAttrition), "GEAW-7.4-f");
        }
    }
}

#[test]
fn geaw_7_5_a_only_british_and_japanese_corps() {
    let card = counter("U-CORPS", Contingent::UnitedStates, UnitType::Infantry, UnitSize::Corps, "9-6-4");
    let board = Board::at(ALLIES, COMBAT_1)
        .entered(Transcription::Counter { side: ALLIES, counter: card })
        .put("U-CORPS B-MC", "3414");
    let british = stacked(break_down("B-MC", Cause::CombatResult), "3414");
    board.cured(ALLIES, &break_down("U-CORPS", Cause::CombatResult), "GEAW-7.5-a", &british);
    let row = |contingent| {
        transcribe(Transcription::Corps(CorpsRow {
            corps: UnitKind::of(contingent, UnitType::Infantry),
            supply: None,
            components: vec![Component {
                count: 3,
                unit_type: UnitType::Infantry,
                size: UnitSize::Division,
                factors: None,
            }],
        }))
    };
    board.cured(ALLIES, &row(Contingent::Dutch), "GEAW-7.5-a", &row(Contingent::British));
}

#[test]
fn a_breakdown_names_counters_that_are_free_and_fit() {
    let board = with_corps(REORGANIZATION).put("J-INF1", "3016");
    let into = |ids: &str| -> Command {
        let order = Order::BreakDown { corps: unit("J-C1"), cause: Cause::Voluntary, into: units(ids) };
        stacked(order.into(), "2916")
    };
    board.accepts(JAPAN, &into("J-INF2 J-INF3 J-INF4"));
    board.refuses(JAPAN, &into("J-INF1 J-INF2 J-INF3"), "GEAW-6.11-a");
    board.refuses(JAPAN, &into("J-INF2 J-INF3"), "GEAW-7.1-b");
}
