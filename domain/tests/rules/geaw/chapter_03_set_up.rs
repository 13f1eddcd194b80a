//! GEAW 3: set-up.

use domain::geaw::command::{CombatOutcome, Command, Order};
use domain::geaw::components::{Contingent, UnitType};
use domain::geaw::declarations::Topic;
use domain::geaw::game::{Creation, End, Phase};
use domain::geaw::sheets::{ScenarioNumeral, ScenarioSheet, SetUpLine, UnitKind};

use crate::common::geaw::*;

fn line(count: u8, contingent: Contingent, unit_type: UnitType, factors: &str, area: &str) -> SetUpLine {
    let units = UnitKind { factors: Some(factors.to_owned()), ..UnitKind::of(contingent, unit_type) };
    SetUpLine { count, units, area: hexes(area).into_iter().collect() }
}

fn sheet() -> ScenarioSheet {
    ScenarioSheet {
        set_up: vec![
            line(2, Contingent::Japanese, UnitType::Infantry, "3-1-4", "2914 2915"),
            line(1, Contingent::Japanese, UnitType::Cavalry, "1-1-5", "2914 2916"),
            line(1, Contingent::British, UnitType::Infantry, "3-2-4", "2914 2917"),
        ],
        ..scenario()
    }
}

fn enter(sheet: ScenarioSheet) -> Command {
    Order::DefineScenario(Box::new(sheet)).into()
}

fn finish() -> Command {
    Order::FinishSetUp.into()
}

#[test]
fn geaw_3_1_a_scenario_and_sides_come_first() {
    let mut board = Board::created(&pack(), &Creation::default());
    let put: Command = Order::PlaceAtStart { line: None, unit: unit("J-INF1"), hex: hex("2914") }.into();
    board.refuses(JAPAN, &put, "GEAW-3.1-a");
    for (side, player) in [(JAPAN, "Aoi"), (ALLIES, "Ben")] {
        board.play(side, Order::TakeSide { side, player: player.to_owned() }.into());
    }
    board.refuses(JAPAN, &put, "GEAW-3.1-a");
    board.agree(JAPAN, enter(scenario())).play(JAPAN, put);
    assert!(board.told().contains("as the players declare"));
}

#[test]
fn geaw_3_1_b_the_campaign_is_the_whole_war() {
    let campaign = |last_turn| ScenarioSheet { numeral: ScenarioNumeral::Campaign, last_turn, ..scenario() };
    let board = Board::shipped();
    board.cured(JAPAN, &enter(campaign(9)), "GEAW-3.1-b", &enter(campaign(16)));
    board.refuses(JAPAN, &enter(campaign(9)), "GEAW-ERR-h");
}

#[test]
fn geaw_3_1_c_the_order_of_the_list_binds() {
    let mut board = Board::set_up(sheet());
    board.cured(JAPAN, &place(1, "J-CAV1", "2914"), "GEAW-3.1-c", &place(0, "J-INF1", "2914"));
    board.refuses(JAPAN, &place(2, "B-INF1", "2917"), "GEAW-3.1-c");
    board.refuses(JAPAN, &place(7, "J-CAV1", "2914"), "GEAW-3.1-c");
    let unnamed: Command = Order::PlaceAtStart { line: None, unit: unit("J-INF1"), hex: hex("2914") }.into();
    board.refuses(JAPAN, &unnamed, "GEAW-3.1-c");
    board.play(JAPAN, place(0, "J-INF1", "2914")).play(JAPAN, place(0, "J-INF2", "2914"));
    let done = finish().declaring(yes(Topic::SetUpDone { side: JAPAN }));
    board.cured(JAPAN, &finish(), "GEAW-3.1-c", &done);
    board.accepts(JAPAN, &place(1, "J-CAV1", "2914"));
}

#[test]
fn geaw_3_1_d_play_opens_on_the_first_turn() {
    let mut board = Board::set_up(ScenarioSheet { first_turn: 3, ..scenario() });
    board.refuses(JAPAN, &end(), "GEAW-3.1-d");
    board.play(JAPAN, finish()).refuses(JAPAN, &end(), "GEAW-3.1-d");
    board.play(ALLIES, finish());
    assert_eq!((board.game.turn, board.game.phase), (3, Phase::Of(JAPAN, MOBILIZATION)));
    board.refuses(JAPAN, &finish(), "GEAW-4.1-b");
}

#[test]
fn geaw_3_1_e_the_last_turn_ends_the_game() {
    let mut board = Board::at(JAPAN, MOBILIZATION).turn(16).phase(Phase::TurnAdvance);
    board.play(ALLIES, end());
    assert_eq!(board.game.outcome.as_ref().map(|outcome| outcome.end), Some(End::FinalTurn));
    board.refuses(JAPAN, &mobilize("J-INF1", "2914"), "GEAW-3.1-e");
}

#[test]
fn geaw_3_1_f_an_automatic_victory_ends_the_game() {
    let mut board = Board::at(JAPAN, MOBILIZATION).phase(Phase::VictoryCheck);
    board.agree(JAPAN, victory_check(Some(JAPAN)));
    assert_eq!(board.game.phase, Phase::Finished);
    board.refuses(JAPAN, &mobilize("J-INF1", "2914"), "GEAW-3.1-f");
}

#[test]
fn geaw_3_1_g_a_player_may_give_up() {
    let mut board = Board::at(JAPAN, MOVEMENT_1);
    board.play(ALLIES, Order::Concede.into());
    assert_eq!(board.game.outcome.as_ref().and_then(|outcome| outcome.winner), Some(JAPAN));
    board.refuses(JAPAN, &end(), "GEAW-3.1-g");
}

#[test]
fn geaw_3_2_a_any_counter_of_type_and_factors() {
    let board = Board::set_up(sheet());
    board.accepts(JAPAN, &place(0, "J-INF4", "2914"));
    board.cured(JAPAN, &place(0, "J-SLOW", "2914"), "GEAW-3.2-a", &place(0, "J-INF1", "2914"));
    board.refuses(JAPAN, &place(0, "J-CAV1", "2914"), "GEAW-3.2-a");
}

#[test]
fn geaw_3_2_b_inside_the_area() {
    let board = Board::set_up(sheet());
    board.cured(JAPAN, &place(0, "J-INF1", "2916"), "GEAW-3.2-b", &place(0, "J-INF1", "2915"));
}

#[test]
fn geaw_3_2_c_not_on_enemy_units() {
    let mut board = Board::set_up(sheet());
    board.play(ALLIES, place(2, "B-INF1", "2914"));
    board.cured(JAPAN, &place(0, "J-INF1", "2914"), "GEAW-3.2-c", &place(0, "J-INF1", "2915"));
    let mut reverse = Board::set_up(sheet());
    reverse.play(JAPAN, place(0, "J-INF1", "2914"));
    reverse.refuses(ALLIES, &place(2, "B-INF1", "2914"), "GEAW-3.2-c");
}

#[test]
fn geaw_3_2_d_enemy_zones_do_not_matter() {
    let mut board = Board::set_up(sheet()).declared(JAPAN, zone("2915"));
    board.play(JAPAN, place(0, "J-INF1", "2915"));
    assert_eq!(board.spent("J-INF1"), "0");
}

#[test]
fn geaw_3_3_a_contingents_share_a_hex() {
    let board = Board::at(ALLIES, MOVEMENT_1).put("D-INF B-INF1 CC-INF", "3117").put("U-INF1", "3217");
    let into = march("U-INF1", "3117");
    board.asks(ALLIES, &into, &Topic::Stacking { hex: hex("3117") });
    board.accepts(ALLIES, &stacked(into.clone(), "3117"));
    let full = into.declaring(no(Topic::Stacking { hex: hex("3117") }));
    board.cured(ALLIES, &full, "GEAW-3.3-a", &march("U-INF1", "3218"));
    let japan = Board::at(JAPAN, MOVEMENT_1).put("C-INF", "3117").put("J-INF1", "3217");
    japan.accepts(JAPAN, &stacked(march("J-INF1", "3117"), "3117"));
}

#[test]
fn geaw_3_3_b_contingents_fight_and_are_supplied_together() {
    let mut board = Board::at(ALLIES, COMBAT_1).put("B-INF1 N-INF1", "3117").put("J-INF1", "3217");
    board.play(ALLIES, attack("B-INF1 N-INF1", "J-INF1", CombatOutcome::default()));
    let mut board = Board::at(ALLIES, MOVEMENT_2).put("A-SUP1 U-INF1 CC-INF", "3117");
    board.refuses(ALLIES, &march("U-INF1", "3118"), "GEAW-8.3-b");
    let radius = number(Topic::SupplyRadius, 2);
    board.play(ALLIES, expend("A-SUP1", "U-INF1 CC-INF").declaring(radius));
    board.accepts(ALLIES, &march("CC-INF", "3118"));
}

#[test]
fn geaw_3_3_c_exceptions_are_declared() {
    let board = Board::at(ALLIES, MOBILIZATION).put("N-INF1 CC-INF", "3117");
    assert!(board.game.unfriendly_stacks().is_empty());
    let one = Contingent::ChineseNationalist;
    let claim = yes(Topic::Unfriendly { one, other: Contingent::ChineseCommunist });
    let board = board.declared(ALLIES, claim);
    assert!(board.game.unfriendly_stacks()[0].contains("by 23.0"));
    // Where the text itself sets a limit by nationality, no declaration is needed.
    board.refuses(ALLIES, &mobilize_by_sea("D-INF"), "GEAW-6.6-d").accepts(ALLIES, &mobilize("B-INF1", "3414"));
}
