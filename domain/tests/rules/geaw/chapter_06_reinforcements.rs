//! GEAW 6.6 to 6.11: entry by sea, lost reinforcements, returns, the counter-mix.

use domain::geaw::command::{Command, Instruction, Order};
use domain::geaw::declarations::Topic;
use domain::geaw::game::{Location, Phase};

use super::chapter_06_mobilization::{enter, scheduled};
use crate::common::geaw::*;

fn give_back(entry: Option<usize>, id: &str) -> Command {
    Order::ReturnBlocked { entry, unit: unit(id) }.into()
}

/// A unit bought to enter by sea, in a phase of its own player turn.
fn bought(side: domain::geaw::components::Side, id: &str, phase: domain::geaw::game::PlayerPhase) -> Board {
    let mut board = Board::at(side, MOBILIZATION);
    board.play(side, mobilize_by_sea(id));
    board.phase(Phase::Of(side, phase))
}

#[test]
fn geaw_6_6_a_british_and_us_units_enter_by_sea() {
    for id in ["B-INF1", "U-INF1"] {
        let mut board = bought(ALLIES, id, MOVEMENT_1);
        board.play(ALLIES, by_sea(id, "3117"));
        assert!(board.is_at(id, "3117") && board.told().contains("declared by 18.0"));
    }
    let board = Board::at(ALLIES, MOVEMENT_1);
    board.refuses(ALLIES, &by_sea("B-INF1", "3117"), "GEAW-6.6-a");
}

#[test]
fn geaw_6_6_b_japanese_units_enter_by_sea() {
    bought(JAPAN, "J-INF1", MOVEMENT_1).accepts(JAPAN, &by_sea("J-INF1", "3117"));
    Board::at(JAPAN, MOVEMENT_1).refuses(JAPAN, &by_sea("J-INF1", "3117"), "GEAW-6.6-b");
}

#[test]
fn geaw_6_6_c_in_a_movement_phase() {
    bought(JAPAN, "J-INF1", MOBILIZATION).refuses(JAPAN, &by_sea("J-INF1", "3117"), "GEAW-6.6-c");
    let mut board = bought(JAPAN, "J-INF1", MOVEMENT_1);
    board.accepts(JAPAN, &by_sea("J-INF1", "3117"));
    let second = board.clone().phase(Phase::Of(JAPAN, MOVEMENT_2)).put("J-SUP1 J-INF2", "2916");
    let mut enabled = second.clone();
    enabled.play(JAPAN, expend("J-SUP1", "J-INF2").declaring(number(Topic::SupplyRadius, 2)));
    second.refuses(JAPAN, &by_sea("J-INF1", "3117"), "GEAW-8.3-e");
    enabled.accepts(JAPAN, &by_sea("J-INF1", "3117"));
    let waits = |value: bool| {
        let topic = Topic::MayWait { unit: unit("J-INF1") };
        end().declaring(if value { yes(topic) } else { no(topic) })
    };
    second.cured(JAPAN, &waits(false), "GEAW-6.6-c", &waits(true));
    board.play(JAPAN, by_sea("J-INF1", "3117"));
    let paid_on_entry = Board::at(JAPAN, MOBILIZATION).ruled("GEAW-R-20", 2);
    paid_on_entry.refuses(JAPAN, &mobilize_by_sea("J-INF1"), "GEAW-6.6-c");
}

#[test]
fn geaw_6_6_d_no_other_contingent() {
    let board = Board::at(ALLIES, MOBILIZATION);
    board.cured(ALLIES, &mobilize_by_sea("D-INF"), "GEAW-6.6-d", &mobilize("D-INF", "3414"));
    Board::at(JAPAN, MOBILIZATION).refuses(JAPAN, &mobilize_by_sea("C-INF"), "GEAW-6.6-d");
}

#[test]
fn geaw_6_7_a_the_first_deployment_is_free() {
    let mut board = Board::set_up(scenario());
    for id in ["J-INF1", "J-INF2", "J-CAV1", "J-HQ"] {
        board.play(JAPAN, Order::PlaceAtStart { line: None, unit: unit(id), hex: hex("2916") }.into());
    }
    assert_eq!(board.vp(JAPAN), 30);
}

#[test]
fn geaw_6_8_a_no_entry_where_the_enemy_holds_every_hex() {
    let blocked = Board::at(ALLIES, MOBILIZATION).put("J-INF1", "3414").put("J-INF2", "3415");
    blocked.cured(ALLIES, &mobilize("B-INF1", "3414"), "GEAW-6.8-a", &end());
    let half = Board::at(ALLIES, MOBILIZATION).put("J-INF1", "3414");
    half.accepts(ALLIES, &mobilize("B-INF1", "3415"));
}

#[test]
fn geaw_6_8_b_a_blocked_reinforcement_is_lost() {
    let free = Board::in_scenario(scheduled(), JAPAN, MOBILIZATION);
    free.cured(JAPAN, &give_back(Some(0), "J-GAR"), "GEAW-6.8-b", &enter("J-GAR", "2914"));
    free.refuses(JAPAN, &give_back(None, "J-INF1"), "GEAW-6.8-b");
    let mut board = free.put("B-INF1", "2914").put("B-INF2", "2915");
    board.refuses(JAPAN, &enter("J-GAR", "2914"), "GEAW-6.8-a");
    board.play(JAPAN, give_back(Some(0), "J-GAR"));
    assert_eq!(board.place_of("J-GAR"), Location::Pool);
    board.send("B-INF1", Location::Pool).refuses(JAPAN, &enter("J-GAR", "2914"), "GEAW-6.8-b");
    let mut waiting = bought(ALLIES, "U-INF1", MOVEMENT_1);
    let topic = Topic::EntryBlocked { unit: unit("U-INF1") };
    waiting.asks(ALLIES, &give_back(None, "U-INF1"), &topic);
    waiting.refuses(ALLIES, &give_back(None, "U-INF1").declaring(no(topic.clone())), "GEAW-6.8-b");
    waiting.play(ALLIES, give_back(None, "U-INF1").declaring(yes(topic)));
    assert_eq!((waiting.place_of("U-INF1"), waiting.vp(ALLIES)), (Location::Pool, 22));
}

#[test]
fn geaw_6_9_a_lost_units_return_at_the_normal_price() {
    let mut board =
        Board::at(JAPAN, MOBILIZATION).send("J-INF1", Location::Eliminated).send("J-INF2", Location::Withdrawn);
    board.refuses(JAPAN, &mobilize("J-INF1", "2919"), "GEAW-6.4-a");
    board.play(JAPAN, mobilize("J-INF1", "2914")).play(JAPAN, mobilize("J-INF2", "2914"));
    assert_eq!(board.vp(JAPAN), 26);
}

#[test]
fn geaw_6_9_b_headquarters_never_return() {
    let mut board = Board::at(JAPAN, MOBILIZATION).put("J-HQ", "2916");
    board.clone().send("J-HQ", Location::Pool).accepts(JAPAN, &mobilize("J-HQ", "2914"));
    let mut withdrawn = board.clone();
    withdrawn
        .play(JAPAN, Order::Withdraw { unit: unit("J-HQ"), instruction: Instruction::Section(section("20.0")) }.into());
    board.play(JAPAN, eliminate("J-HQ"));
    for board in [board, withdrawn] {
        assert_eq!(board.place_of("J-HQ"), Location::Removed);
        board.refuses(JAPAN, &mobilize("J-HQ", "2914"), "GEAW-6.9-b");
    }
}

#[test]
fn geaw_6_10_a_chinese_reinforcements_follow_23_0() {
    let board = Board::at(ALLIES, MOBILIZATION);
    let topic = Topic::ChineseReinforcement { unit: unit("N-INF1") };
    board.asks(ALLIES, &mobilize("N-INF1", "3414"), &topic);
    let allowed = mobilize("N-INF1", "3414").declaring(yes(topic.clone()));
    board.cured(ALLIES, &mobilize("N-INF1", "3414").declaring(no(topic)), "GEAW-6.10-a", &mobilize("B-INF1", "3414"));
    let mut board = board;
    board.play(ALLIES, allowed);
    assert!(board.told().contains("(declared by 23.0)"), "{}", board.told());
}

#[test]
fn geaw_6_11_a_the_counter_mix_is_a_limit() {
    let mut board = Board::at(JAPAN, MOBILIZATION).put("J-CAV1 J-CAV2", "2916");
    board.refuses(JAPAN, &mobilize("J-CAV1", "2914"), "GEAW-6.11-a");
    board.play(JAPAN, eliminate("J-CAV1")).accepts(JAPAN, &mobilize("J-CAV1", "2914"));
}
