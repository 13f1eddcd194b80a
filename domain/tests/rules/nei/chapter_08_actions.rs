//! NEI 8: actions and action points.

use domain::nei::command::{Command, ScoutingSource};
use domain::nei::components::{Face, Side};
use domain::nei::event::Event;
use domain::nei::game::{Location, Phase};
use domain::nei::pack::{IncidentEffect, Pack};

use crate::common::board::*;

/// No major port of the Allies on the map, and Singapore in Japanese hands.
fn bare() -> Board {
    Board::action(Side::Allies).send("B-BAT B-SOE B-DAR", Location::OutOfPlay).singapore(0)
}

/// The Allied incident of die 6 gives so many points.
fn incident_of(points: i8) -> Board {
    Board::action_with(Side::Allies, |pack: &mut Pack| {
        pack.tables.incidents.of_mut(Side::Allies)[5].effect = IncidentEffect::ActionPoints(points);
    })
    .send("B-BAT B-SOE B-DAR", Location::OutOfPlay)
    .singapore(0)
    .incident(Side::Allies, 6)
}

fn cost_of_the_last(board: &Board) -> Option<u8> {
    board.events.iter().find_map(|event| match event {
        Event::ActionTaken { cost, .. } => Some(*cost),
        _ => None,
    })
}

#[test]
fn nei_8_0_a_units_move_by_actions_only() {
    let board = Board::action(Side::Allies).put("N-CL", "s_F4");
    board.refuses(Side::Allies, &place("N-CL", "s_F5"), "NEI-8.0-a");
    board.refuses(Side::Allies, &deploy("N-CL", "s_F5"), "NEI-8.0-a");
    board.accepts(Side::Allies, &sail("N-CL", "s_F5", false));
}

#[test]
fn nei_8_0_b_some_actions_belong_to_one_side() {
    let board = Board::action(Side::Allies).put("N-CL", "s_F4").put("J-CA5", "s_F5");
    let strike = Command::StrikeWithFirstAirFleet { area: area("s_F4"), land: None };
    board.refuses(Side::Allies, &strike, "NEI-G3.1af-a");
    board.refuses(Side::Allies, &strike, "NEI-8.0-b");
    board.accepts(Side::Allies, &sail("N-CL", "s_F5", false));
    let mut japan = board.phase(Phase::Action(Side::Japan)).only_in_pool(Side::Japan, "M-1AF");
    japan.accepts(Side::Japan, &sail("J-CA5", "s_F4", false));
    japan.play(Side::Japan, Command::MobilizeReinforcements).roll(&[1]).play(Side::Japan, draw("M-1AF"));
    japan.accepts(Side::Japan, &strike);
}

#[test]
fn nei_8_1_a_points_are_totalled_in_their_own_phase() {
    let board = Board::action(Side::Japan);
    board.refuses(Side::Japan, &Command::RollActionPoints, "NEI-8.1-a");
    let other = board.clone().phase(Phase::ActionPoints(Side::Allies));
    other.refuses(Side::Japan, &Command::RollActionPoints, "NEI-8.1-a");
    let total = board.determination(Side::Japan, 1);
    let terms = total.game.action_point_terms.of(Side::Japan).iter().map(|term| term.amount).sum::<i16>();
    assert_eq!(i16::from(total.ap(Side::Japan)), terms);
    assert_eq!(total.game.phase, Phase::Action(Side::Japan));
}

#[test]
fn nei_8_1_b_areas_count_from_the_next_determination() {
    let mut board =
        Board::action(Side::Japan).send("B-BAT B-CJV", Location::OutOfPlay).put("J-SAG J-3N", "central_java");
    board.play(Side::Japan, march("J-SAG J-3N", "batavia", false));
    let board = board.put_face("J-3N", Face::Base, "batavia");
    assert_eq!(board.ap(Side::Japan), 4);
    assert_eq!(board.determination(Side::Japan, 1).term(Side::Japan, "NEI-8.1-i"), Some(1));
}

#[test]
fn nei_8_1_c_japan_has_six_points_from_its_home_ports() {
    let board = Board::action(Side::Japan).determination(Side::Japan, 1);
    assert_eq!(board.term(Side::Japan, "NEI-8.1-c"), Some(6));
    assert_eq!(board.ap(Side::Japan), 6);
}

#[test]
fn nei_8_1_d_japan_adds_half_a_die() {
    let points =
        [1, 2, 3, 4, 5, 6].map(|die| Board::action(Side::Japan).determination(Side::Japan, die).ap(Side::Japan));
    assert_eq!(points, [6, 7, 7, 8, 8, 9]);
}

#[test]
fn nei_8_1_e_the_allies_have_two_points_from_their_home_ports() {
    let board = bare().determination(Side::Allies, 1);
    assert_eq!(board.term(Side::Allies, "NEI-8.1-e"), Some(2));
    assert_eq!(board.ap(Side::Allies), 2);
}

#[test]
fn nei_8_1_f_abdacom_adds_one() {
    let points =
        [false, true].map(|in_effect| bare().abdacom(in_effect).determination(Side::Allies, 1).ap(Side::Allies));
    assert_eq!(points, [2, 3]);
}

#[test]
fn nei_8_1_g_the_allies_add_half_a_die() {
    let points = [1, 2, 3, 4, 5, 6].map(|die| bare().determination(Side::Allies, die).ap(Side::Allies));
    assert_eq!(points, [2, 3, 3, 4, 4, 5]);
}

#[test]
fn nei_8_1_h_the_holder_of_singapore_adds_one() {
    for (at, holder, other) in [(1, Side::Allies, Side::Japan), (0, Side::Japan, Side::Allies)] {
        let board = Board::action(Side::Japan).singapore(at);
        assert_eq!(board.clone().determination(holder, 1).term(holder, "NEI-8.1-h"), Some(1));
        assert_eq!(board.determination(other, 1).term(other, "NEI-8.1-h"), None);
    }
}

#[test]
fn nei_8_1_i_controlled_functional_major_ports_add_one_each() {
    let ports = |board: Board| board.determination(Side::Allies, 1).term(Side::Allies, "NEI-8.1-i");
    assert_eq!(ports(Board::action(Side::Allies)), Some(3));
    let batavia = || bare().put("B-BAT", "batavia");
    assert_eq!(ports(batavia()), Some(1));
    assert_eq!(ports(batavia().put("J-SAG", "batavia")), None);
    assert_eq!(ports(batavia().send("B-BAT", Location::OutOfPlay).put("N-I1", "batavia")), None);
    assert_eq!(ports(bare().singapore(1)), None);
}

#[test]
fn nei_8_1_j_incidents_alter_the_total() {
    assert_eq!(bare().determination(Side::Allies, 6).ap(Side::Allies), 5);
    assert_eq!(incident_of(-2).determination(Side::Allies, 6).ap(Side::Allies), 3);
    assert_eq!(incident_of(1).determination(Side::Allies, 6).ap(Side::Allies), 6);
}

#[test]
fn nei_8_1_k_an_incidents_action_is_free() {
    let mut board = Board::action(Side::Japan).incident(Side::Allies, 4);
    assert_eq!(board.ap(Side::Allies), 0);
    board.play(Side::Allies, Command::RaiseFifthColumn);
    assert_eq!(cost_of_the_last(&board), Some(0));
    assert_eq!(board.ap(Side::Allies), 0);
}

#[test]
fn nei_8_1_l_emergency_reinforcements_cost_nothing() {
    let mut board = Board::action(Side::Japan).incident(Side::Allies, 5);
    board.refuses(Side::Allies, &Command::RaiseFifthColumn, "NEI-8.4-e");
    board.play(Side::Allies, Command::MobilizeReinforcements);
    assert_eq!((cost_of_the_last(&board), board.ap(Side::Allies)), (Some(0), 0));
}

#[test]
fn nei_8_2_a_the_track_ends_the_total() {
    let board = incident_of(12);
    assert_eq!(board.game.action_points.of(Side::Allies).highest(), 12);
    assert_eq!(board.determination(Side::Allies, 1).ap(Side::Allies), 12);
}

#[test]
fn nei_8_2_b_points_never_fall_below_zero() {
    assert_eq!(incident_of(-3).determination(Side::Allies, 1).ap(Side::Allies), 0);
}

#[test]
fn nei_8_2_c_as_many_actions_as_points() {
    let mut board = Board::action(Side::Japan).points(Side::Japan, 7).put("J-CA5", "s_D3");
    for step in 0..7 {
        board.play(Side::Japan, sail("J-CA5", if step % 2 == 0 { "s_D4" } else { "s_D3" }, false));
    }
    board.refuses(Side::Japan, &sail("J-CA5", "s_D3", false), "NEI-8.2-c");
}

#[test]
fn nei_8_2_d_nothing_is_saved() {
    let mut board = Board::action(Side::Japan).points(Side::Japan, 3);
    board.play(Side::Japan, Command::EndActionPhase);
    board.play(Side::Allies, Command::RollIncident).roll(&[6]).play(Side::Allies, Command::RollActionPoints).roll(&[1]);
    board.play(Side::Allies, Command::EndActionPhase);
    board.play(Side::Japan, Command::RollIncident).roll(&[3]).play(Side::Japan, Command::RollSingaporeDrive).roll(&[1]);
    board.play(Side::Japan, Command::RollActionPoints).roll(&[1]);
    assert_eq!(board.ap(Side::Japan), 6);
}

#[test]
fn nei_8_2_e_the_track_is_cleared_when_a_player_turn_begins() {
    let mut board = Board::action(Side::Japan).points(Side::Allies, 2);
    board.play(Side::Japan, Command::EndActionPhase);
    assert_eq!((board.game.phase, board.ap(Side::Allies)), (Phase::Incident(Side::Allies), 0));
}

#[test]
fn nei_8_3_a_the_family_of_an_action_does_not_alter_its_price() {
    let board = Board::action(Side::Japan).put("J-RYU", "s_D3");
    let scout = Command::ScoutFromTheAir { source: ScoutingSource::Carrier(unit("J-RYU")) };
    for command in [Command::MobilizeReinforcements, scout, sail("J-RYU", "s_D4", false)] {
        let mut board = board.clone();
        board.play(Side::Japan, command);
        assert_eq!((cost_of_the_last(&board), board.ap(Side::Japan)), (Some(1), 4));
    }
}

#[test]
fn nei_8_4_a_an_action_is_announced_and_costs_one_point() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D3");
    let action = sail("J-CA5", "s_D4", false);
    board.clone().points(Side::Japan, 0).cured(Side::Japan, &action, "NEI-8.4-a", &Command::EndActionPhase);
    board.play(Side::Japan, action.clone());
    assert_eq!(board.ap(Side::Japan), 4);
    let announced = Event::ActionTaken { side: Side::Japan, action: action.name().to_owned(), cost: 1 };
    assert_eq!(board.events.first(), Some(&announced));
}

#[test]
fn nei_8_4_b_actions_may_be_repeated() {
    let mut board = Board::action(Side::Japan).put("J-22B", "saigon").put("N-CL", "s_C3");
    for _ in 0..3 {
        board.play(Side::Japan, strike_ships("J-22B", "C3", "s_C3"));
        while board.game.battle.is_some() {
            board.roll(&[6]);
        }
    }
    assert_eq!(board.ap(Side::Japan), 2);
    // Points alone set the end.
    board.points(Side::Japan, 0).refuses(Side::Japan, &strike_ships("J-22B", "C3", "s_C3"), "NEI-8.4-a");
}

#[test]
fn nei_8_4_c_an_action_involves_one_force() {
    let board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("J-CA7", "s_E4");
    board.refuses(Side::Japan, &sail("J-CA5 J-CA7", "s_D4", false), "NEI-2.10-h");
    board.put("J-CA7", "s_D3").accepts(Side::Japan, &sail("J-CA5 J-CA7", "s_D4", false));
}

#[test]
fn nei_8_4_d_units_may_act_again() {
    let mut board = Board::action(Side::Japan).put("J-CA5", "s_D3");
    board.play(Side::Japan, sail("J-CA5", "s_D4", false)).play(Side::Japan, sail("J-CA5", "s_E4", false));
    assert!(board.is_at("J-CA5", "s_E4"));
    board.points(Side::Japan, 0).refuses(Side::Japan, &sail("J-CA5", "s_D4", false), "NEI-8.4-a");
}

#[test]
fn nei_8_4_e_an_incidents_action_is_done_at_once() {
    let mut board = Board::action(Side::Japan).incident(Side::Allies, 5);
    board.refuses(Side::Allies, &Command::RollActionPoints, "NEI-8.4-e");
    board.play(Side::Allies, Command::DeclineFreeAction);
    board.accepts(Side::Allies, &Command::RollActionPoints);
    board.refuses(Side::Allies, &Command::DeclineFreeAction, "NEI-8.4-e");
}

#[test]
fn nei_8_4_f_the_action_says_which_kinds_of_unit_take_part() {
    let board = Board::action(Side::Japan).put("J-22B J-SAG", "saigon").put("N-VBS", "riouw").put("J-CA5", "s_D3");
    board.refuses(Side::Japan, &strike_land("J-SAG", "C3 D3 E3", "riouw"), "NEI-8.4-f");
    board.refuses(Side::Japan, &sail("J-22B", "s_B4", false), "NEI-8.4-f");
    board.accepts(Side::Japan, &strike_land("J-22B", "C3 D3 E3", "riouw"));
}

#[test]
fn nei_8_4_g_a_land_force_takes_land_units_only() {
    let board = Board::action(Side::Allies).put("N-I1 N-I2 N-I4 N-I5 N-A1 N-A2", "batavia");
    board.accepts(Side::Allies, &march("N-I1 N-I2 N-I4 N-I5", "central_java", false));
    board.refuses(Side::Allies, &march("N-I1 N-I2 N-I4 N-I5 N-A1", "central_java", false), "NEI-8.4-g");
}

#[test]
fn nei_8_5_a_contingents_of_a_side_act_together() {
    let mut allies = Board::action(Side::Allies).put("N-DD1 S-CA U-CL", "s_F4");
    // Friends only.
    let with_an_enemy = allies.clone().put("J-CA5", "s_F4");
    with_an_enemy.refuses(Side::Allies, &sail("N-DD1 J-CA5", "s_F5", false), "NEI-2.10-k");
    allies.play(Side::Allies, sail("N-DD1 S-CA U-CL", "s_F5", false));
    assert_eq!(allies.ap(Side::Allies), 4);
    let japan = Board::action(Side::Japan).send("B-CSU", Location::OutOfPlay).put("J-SAG J-KUR", "central_sumatra");
    japan.accepts(Side::Japan, &march("J-SAG J-KUR", "benkoelen", false));
}
