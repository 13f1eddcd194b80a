//! GEAW 6.1 to 6.5: mobilization.

use std::collections::BTreeSet;

use domain::geaw::command::{Command, Instruction, Order};
use domain::geaw::components::{Contingent, UnitType};
use domain::geaw::declarations::Topic;
use domain::geaw::game::{Location, Phase};
use domain::geaw::sheets::{
    MobilizationRow, ScenarioSheet, ScheduledEntry, ScheduledWithdrawal, Transcription, UnitKind,
};

use crate::common::geaw::*;

fn board() -> Board {
    Board::at(JAPAN, MOBILIZATION)
}

/// A scenario that brings a garrison on turn 2, and withdraws a marine.
pub(super) fn scheduled() -> ScenarioSheet {
    ScenarioSheet {
        schedule: vec![ScheduledEntry {
            turn: 2,
            units: UnitKind::of(Contingent::Japanese, UnitType::Garrison),
            hexes: hexes("2914 2915").into_iter().collect(),
        }],
        withdrawals: vec![ScheduledWithdrawal { turn: 2, units: UnitKind::of(Contingent::Japanese, UnitType::Marine) }],
        ..scenario()
    }
}

pub(super) fn enter(id: &str, at: &str) -> Command {
    Order::EnterScheduled { entry: 0, unit: unit(id), hex: hex(at) }.into()
}

#[test]
fn geaw_6_1_a_in_ones_own_mobilization_phase() {
    let board = board();
    board.accepts(JAPAN, &mobilize("J-INF1", "2914"));
    board.clone().phase(Phase::Of(JAPAN, REORGANIZATION)).refuses(JAPAN, &mobilize("J-INF1", "2914"), "GEAW-6.1-a");
    board.phase(Phase::Of(ALLIES, MOBILIZATION)).refuses(JAPAN, &mobilize("J-INF1", "2914"), "GEAW-6.1-a");
}

#[test]
fn geaw_6_1_b_a_unit_that_returns_is_a_reinforcement() {
    let mut board = board().send("J-INF1", Location::Eliminated).points(JAPAN, 2);
    board.refuses(JAPAN, &mobilize("J-INF1", "2914"), "GEAW-5.4-a");
    board = board.points(JAPAN, 5);
    board.refuses(JAPAN, &mobilize("J-INF1", "3414"), "GEAW-6.4-a");
    board.play(JAPAN, mobilize("J-INF1", "2914"));
    assert_eq!(board.vp(JAPAN), 3);
}

#[test]
fn geaw_6_1_c_for_points_or_by_the_scenario() {
    let mut board = Board::in_scenario(scheduled(), JAPAN, MOBILIZATION);
    let free: Command = Order::EnterScheduled { entry: 3, unit: unit("J-GAR"), hex: hex("2914") }.into();
    board.refuses(JAPAN, &free, "GEAW-6.1-c");
    board.cured(JAPAN, &enter("J-INF1", "2914"), "GEAW-6.1-c", &enter("J-GAR", "2914"));
    board.play(JAPAN, enter("J-GAR", "2914"));
    assert_eq!(board.vp(JAPAN), 30);
}

#[test]
fn geaw_6_1_d_a_withdrawal_leaves_by_an_instruction() {
    let withdraw = |id: &str, instruction| Order::Withdraw { unit: unit(id), instruction }.into();
    let mut board = Board::in_scenario(scheduled(), JAPAN, MOBILIZATION).put("J-MAR J-INF1", "2916");
    board.cured(
        JAPAN,
        &withdraw("J-INF1", Instruction::Line(0)),
        "GEAW-6.1-d",
        &withdraw("J-MAR", Instruction::Line(0)),
    );
    board.refuses(JAPAN, &withdraw("J-MAR", Instruction::Section(section("6.1"))), "GEAW-6.1-d");
    board.accepts(JAPAN, &withdraw("J-INF1", Instruction::Section(section("20.0"))));
    board.play(JAPAN, withdraw("J-MAR", Instruction::Line(0)));
    assert_eq!(board.place_of("J-MAR"), Location::Withdrawn);
}

#[test]
fn geaw_6_1_e_naval_units_stay() {
    let withdraw =
        |id: &str| Order::Withdraw { unit: unit(id), instruction: Instruction::Section(section("20.0")) }.into();
    let board = board().put("J-CTF", "2916");
    board.cured(JAPAN, &withdraw("J-CTF"), "GEAW-6.1-e", &eliminate("J-CTF"));
    board.with(35).accepts(JAPAN, &withdraw("J-CTF"));
}

#[test]
fn geaw_6_2_a_the_table_sets_the_price() {
    let mut board = board();
    board.play(JAPAN, mobilize("J-INF1", "2914"));
    assert_eq!(board.vp(JAPAN), 28);
    let price = Topic::Price { unit: unit("J-TAB") };
    board.asks(JAPAN, &mobilize("J-TAB", "2914"), &price);
    board.play(JAPAN, mobilize("J-TAB", "2914").declaring(number(price, 4)));
    assert_eq!(board.vp(JAPAN), 24);
    assert!(board.told().contains("declared by 6.3"), "{}", board.told());
}

#[test]
fn geaw_6_2_b_any_number_within_chart_and_mix() {
    let mut board = board();
    for id in ["J-INF1", "J-CAV1", "J-CAV2"] {
        board.play(JAPAN, mobilize(id, "2914"));
    }
    board.refuses(JAPAN, &mobilize("J-CAV1", "2914"), "GEAW-6.2-b");
}

#[test]
fn geaw_6_3_a_the_price_is_for_each_unit() {
    let mut board = board();
    board.play(JAPAN, mobilize("J-CAV1", "2914")).play(JAPAN, mobilize("J-CAV2", "2914"));
    assert_eq!((board.vp(JAPAN), board.game.bookings.of(JAPAN).len()), (24, 3));
    // By the table alone, where no counter is entered: only what has a row.
    let buy = |unit_type| -> Command {
        Order::Recruit { units: UnitKind::of(Contingent::JapaneseClient, unit_type), count: 2 }.into()
    };
    let row = Transcription::Mobilization(MobilizationRow {
        units: UnitKind::of(Contingent::JapaneseClient, UnitType::Cavalry),
        cost: Some(3),
        years: BTreeSet::new(),
        once: false,
    });
    board.play(JAPAN, transcribe(row));
    board.refuses(JAPAN, &buy(UnitType::Marine), "GEAW-6.3-a");
    board.play(JAPAN, buy(UnitType::Cavalry));
    assert_eq!(board.vp(JAPAN), 18);
}

#[test]
fn geaw_6_3_b_a_dash_bars_buying() {
    let board = Board::in_scenario(scheduled(), JAPAN, MOBILIZATION);
    let priced = mobilize("J-GAR", "2914").declaring(number(Topic::Price { unit: unit("J-GAR") }, 1));
    board.refuses(JAPAN, &priced, "GEAW-6.3-b");
    board.cured(JAPAN, &mobilize("J-GAR", "2914"), "GEAW-6.3-b", &enter("J-GAR", "2914"));
}

#[test]
fn geaw_6_3_c_some_only_in_named_years() {
    let buy = mobilize("J-CAV1", "2914");
    for (turn, open) in [(1, false), (2, true), (9, true), (10, false), (14, false)] {
        let board = board().turn(turn);
        if open {
            board.accepts(JAPAN, &buy);
        } else {
            board.cured(JAPAN, &buy, "GEAW-6.3-c", &mobilize("J-INF1", "2914"));
        }
    }
}

#[test]
fn geaw_6_3_d_some_only_once() {
    let mut board = board();
    board.play(JAPAN, mobilize("J-MAR", "2914")).play(JAPAN, eliminate("J-MAR"));
    board.cured(JAPAN, &mobilize("J-MAR", "2914"), "GEAW-6.3-d", &mobilize("J-INF1", "2914"));
}

#[test]
fn geaw_6_4_a_the_placement_table_names_the_hexes() {
    let board = board();
    board.cured(JAPAN, &mobilize("J-INF1", "2919"), "GEAW-6.4-a", &mobilize("J-INF1", "2914"));
    let allied = Board::at(ALLIES, MOBILIZATION);
    let topic = Topic::PlacementHex { unit: unit("U-INF1"), hex: hex("3419") };
    allied.asks(ALLIES, &mobilize("U-INF1", "3419"), &topic);
    allied.accepts(ALLIES, &mobilize("U-INF1", "3419").declaring(yes(topic.clone())));
    allied.refuses(ALLIES, &mobilize("U-INF1", "3419").declaring(no(topic)), "GEAW-6.4-a");
}

#[test]
fn geaw_6_4_b_not_onto_enemy_units() {
    for id in ["B-INF1", "A-SUP1", "A-CTF"] {
        let board = board().put(id, "2914");
        board.cured(JAPAN, &mobilize("J-INF1", "2914"), "GEAW-6.4-b", &mobilize("J-INF1", "2915"));
    }
}

#[test]
fn geaw_6_4_c_not_onto_prohibited_terrain() {
    let board = board();
    board.cured(JAPAN, &mobilize("J-ARM1", "3013"), "GEAW-6.4-c", &mobilize("J-ARM1", "2914"));
    board.accepts(JAPAN, &mobilize("J-INF1", "3013"));
}

#[test]
fn geaw_6_4_d_stacking_may_be_exceeded_on_arrival() {
    let full = no(Topic::Stacking { hex: hex("2914") });
    let mut board = board().put("J-INF2", "2914").declared(JAPAN, full);
    board.play(JAPAN, mobilize("J-INF1", "2914"));
    assert!(board.told().contains("above the stacking limit"));
    let moving = Board::at(JAPAN, MOVEMENT_1).put("J-INF2", "2914").put("J-INF1", "2913");
    moving.asks(JAPAN, &march("J-INF1", "2914"), &Topic::Stacking { hex: hex("2914") });
    let over = march("J-INF1", "2914").declaring(no(Topic::Stacking { hex: hex("2914") }));
    moving.refuses(JAPAN, &over, "GEAW-3.3-a");
}

#[test]
fn geaw_6_4_e_enemy_zones_do_not_matter() {
    let board = board().put("B-INF1", "2913").declared(JAPAN, zone("2914"));
    board.accepts(JAPAN, &mobilize("J-INF1", "2914"));
    board.phase(Phase::Of(JAPAN, MOVEMENT_1)).put("J-INF1", "2915").refuses(
        JAPAN,
        &march("J-INF1", "2914 3014").declaring(zone("2914")).declaring(free("3014")),
        "GEAW-8.7-a",
    );
}

#[test]
fn geaw_6_4_f_placement_costs_no_movement() {
    let mut board = board();
    board.play(JAPAN, mobilize("J-INF1", "2915"));
    let mut board = board.phase(Phase::Of(JAPAN, MOVEMENT_1));
    board.play(JAPAN, march("J-INF1", "2916 2917 2918 2919"));
    assert_eq!(board.spent("J-INF1"), "4");
}

#[test]
fn geaw_6_5_a_points_are_the_only_limit() {
    let mut board = board().points(JAPAN, 7);
    for id in ["J-INF1", "J-INF2", "J-INF3"] {
        board.play(JAPAN, mobilize(id, "2914"));
    }
    assert_eq!(board.vp(JAPAN), 1);
    board.refuses(JAPAN, &mobilize("J-SUP1", "2914"), "GEAW-5.4-a");
}

#[test]
fn geaw_6_5_b_combined_units_are_not_bought() {
    let board = Board::at(ALLIES, MOBILIZATION);
    let corps = mobilize("B-MC", "3414").declaring(number(Topic::Price { unit: unit("B-MC") }, 5));
    board.cured(ALLIES, &corps, "GEAW-6.5-b", &mobilize("B-INF1", "3414"));
    let corps = mobilize("J-C1", "2914").declaring(number(Topic::Price { unit: unit("J-C1") }, 5));
    self::board().refuses(JAPAN, &corps, "GEAW-6.5-b");
}
