//! NEI-R36: where a table of the pack has a gap, the players say what it says, and the record marks it.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{Contingent, Side};
use domain::nei::event::Event;
use domain::nei::game::{Location, Phase};
use domain::nei::overlay::{Value, answer};
use domain::nei::pack::{FreeAction, IncidentEffect, RefitResult};
use domain::nei::pending::{Pending, RollPurpose};
use domain::nei::statements::{Question, Statement};

use crate::common::board::*;

fn state(statement: Statement) -> Command {
    Command::State { statement }
}

fn incident(effect: IncidentEffect) -> Statement {
    Statement::Incident { name: "Storm".to_owned(), effect, drive_modifier: 0 }
}

/// The Incident Phase of a side whose table has no line for a 3.
fn without_a_line(side: Side) -> Board {
    let mut board = Board::action_with(Side::Japan, |pack| {
        pack.tables.incidents.of_mut(side)[2].effect = IncidentEffect::Unknown;
    })
    .phase(Phase::Incident(side));
    board.play(side, Command::RollIncident).roll(&[3]);
    board
}

#[test]
fn nei_r36_an_incident_without_a_line_is_stated_and_confirmed() {
    let mut board = without_a_line(Side::Allies);
    assert!(matches!(board.pending(), Pending::State { by: Side::Allies, .. }));
    assert!(!board.judge(Side::Japan, &state(incident(IncidentEffect::None))).is_clear());
    board.play(Side::Allies, state(incident(IncidentEffect::ActionPoints(2))));
    assert!(matches!(board.pending(), Pending::ConfirmStatement { by: Side::Japan, .. }));
    assert_eq!(*board.game.incident_points.of(Side::Allies), 0);
    let mut declined = board.clone();
    declined.play(Side::Japan, Command::ConfirmStatement { agreed: false });
    assert!(matches!(declined.pending(), Pending::State { by: Side::Allies, .. }));
    board.play(Side::Japan, Command::ConfirmStatement { agreed: true });
    assert_eq!(*board.game.incident_points.of(Side::Allies), 2);
    let told: Vec<String> = board
        .events
        .iter()
        .filter_map(|event| Nei::describe(&board.game.pack, event, Seat::Onlooker))
        .map(|line| line.text)
        .collect();
    assert!(told.iter().any(|line| line.contains("By the players' statement")), "{told:?}");
}

#[test]
fn nei_r36_one_hand_for_both_sides_needs_no_confirmation() {
    let mut board = without_a_line(Side::Japan);
    let command = state(incident(IncidentEffect::FreeAction(FreeAction::FifthColumn)));
    let events = Nei::decide(&board.game, Seat::Both, &command);
    for event in &events {
        board.game.apply(event);
    }
    assert!(matches!(board.pending(), Pending::TakeFreeAction { by: Side::Japan, .. }));
    assert!(events.iter().any(|event| matches!(event, Event::Stated { .. })));
}

#[test]
fn nei_r36_a_statement_answers_what_was_asked() {
    let board = without_a_line(Side::Allies);
    board.refuses(Side::Allies, &state(Statement::Drive { boxes: 1 }), "NEI-R36");
    board.refuses(Side::Allies, &state(incident(IncidentEffect::Unknown)), "NEI-R36");
    let unnamed = Statement::Incident { name: " ".to_owned(), effect: IncidentEffect::None, drive_modifier: 0 };
    board.refuses(Side::Allies, &state(unnamed), "NEI-R36");
    let drive = Statement::Incident { name: "Storm".to_owned(), effect: IncidentEffect::None, drive_modifier: 1 };
    board.refuses(Side::Allies, &state(drive.clone()), "NEI-R36");
    without_a_line(Side::Japan).accepts(Side::Japan, &state(drive));
    board.accepts(Side::Allies, &state(incident(IncidentEffect::None)));
    Board::action(Side::Japan).refuses(Side::Japan, &state(incident(IncidentEffect::None)), "NEI-R36");
}

#[test]
fn nei_7_4_d_a_drive_without_a_line_is_stated() {
    let mut board = Board::action_with(Side::Japan, |pack| pack.tables.singapore_drive[3] = None).singapore(5).drive(4);
    assert!(matches!(board.pending(), Pending::State { question: Question::Drive { die: 4 }, .. }));
    board.refuses(Side::Japan, &state(Statement::Drive { boxes: 10 }), "NEI-7.4-d");
    board.play(Side::Japan, state(Statement::Drive { boxes: 2 }));
    board.play(Side::Allies, Command::ConfirmStatement { agreed: true });
    assert_eq!(board.game.singapore_box, 3);
    assert_eq!(board.game.phase, Phase::ActionPoints(Side::Japan));
}

#[test]
fn nei_12_3_b_a_terrain_without_a_line_is_stated_once_a_battle() {
    let mut board = Board::action_with(Side::Japan, |pack| {
        pack.tables.terrain.insert("jungle".to_owned(), None);
    })
    .put("J-KWD U-SAR", "kuching");
    board.play(Side::Japan, march("J-KWD", "", true));
    assert!(matches!(board.pending(), Pending::State { question: Question::Terrain { .. }, .. }));
    let modifiers = Statement::Terrain { air_naval_modifier: 2, ground_modifier: 1 };
    board.refuses(Side::Japan, &state(Statement::Terrain { air_naval_modifier: 9, ground_modifier: 1 }), "NEI-12.3-b");
    board.play(Side::Japan, state(modifiers)).play(Side::Allies, Command::ConfirmStatement { agreed: true });
    match board.pending() {
        Pending::Roll { request, .. } => assert_eq!(request.dice[0].modifier, 1),
        other => panic!("{other:?}"),
    }
    let expected = [("air_naval", 2), ("ground", 1)]
        .map(|(units, number)| (format!("terrain \"jungle\", die_modifier_{units}"), None, Value::Number(number)));
    assert_eq!(to_keep(&board, Seat::Onlooker), expected);
    board.roll(&[6]);
    assert!(matches!(board.pending(), Pending::Roll { .. }), "the chart is not asked for again");
}

#[test]
fn nei_r96_how_the_hits_of_the_first_air_fleet_are_counted() {
    let struck = |reading: u8| {
        let mut board = Board::action(Side::Japan)
            .put("N-CL N-DD1 U-CA", "s_G4N")
            .mobilized(Side::Japan, "M-1AF")
            .ruled("NEI-R96", reading);
        board.play(Side::Japan, first_air_fleet("s_G4N", None));
        assert!(matches!(board.pending(), Pending::Roll { purpose: RollPurpose::FirstAirFleet, .. }));
        board.roll(&[1, 1, 1]);
        board
    };
    // Three hits on three ships.
    let sum = struck(1);
    assert_eq!(["N-CL", "N-DD1", "U-CA"].map(|id| sum.at(id)), [Location::Disrupted; 3]);
    for reading in [2, 3] {
        let mut stated = struck(reading);
        assert!(matches!(stated.pending(), Pending::State { question: Question::FirstAirFleet, .. }));
        stated.refuses(Side::Japan, &state(Statement::FirstAirFleet { hits: 19 }), "NEI-R96");
        stated.play(Side::Japan, state(Statement::FirstAirFleet { hits: 1 }));
        stated.play(Side::Allies, Command::ConfirmStatement { agreed: true });
        stated.losses(Side::Japan, "U-CA 1");
        assert_eq!(stated.at("U-CA"), Location::Disrupted);
        assert!(stated.is_at("N-CL", "s_G4N"));
    }
}

#[test]
fn nei_r65_whether_loaded_ships_may_stay_out_of_a_battle() {
    let attacked = |reading: u8| {
        let mut board = Board::action(Side::Japan)
            .put("J-CA5", "s_D3")
            .put("N-TR N-DD1", "s_D4")
            .load("N-I1", "N-TR")
            .ruled("NEI-R65", reading);
        board.play(Side::Japan, sail("J-CA5", "s_D4", true));
        board
    };
    assert!(matches!(attacked(1).pending(), Pending::Roll { .. }));
    let mut asked = attacked(2);
    assert!(matches!(asked.pending(), Pending::Withhold { by: Side::Allies, .. }));
    asked.refuses(Side::Allies, &Command::Withhold { units: units("N-DD1") }, "NEI-12.3-f");
    Board::action(Side::Japan).refuses(Side::Japan, &Command::Withhold { units: units("N-TR") }, "NEI-R65");
    let mut all = asked.clone();
    all.play(Side::Allies, Command::Withhold { units: Vec::new() });
    assert_eq!(all.in_battle(Side::Allies), "N-DD1 N-TR");
    asked.play(Side::Allies, Command::Withhold { units: units("N-TR") });
    assert_eq!(asked.in_battle(Side::Allies), "N-DD1");
}

#[test]
fn nei_18_1_f_a_refit_result_without_a_line_is_stated_by_the_owner_alone() {
    let mut board = Board::action_with(Side::Japan, |pack| {
        for row in pack.tables.refit.of_mut(Side::Japan) {
            row.results[1] = None;
        }
    })
    .send("J-KWD J-SAG J-16", Location::Disrupted);
    board.play(Side::Japan, Command::Refit { contingent: Contingent::ImperialArmy, units: Vec::new() });
    board.roll(&[2, 6, 2]);
    // One result is printed, two are not.
    assert_eq!(board.at("J-KWD"), Location::Destroyed);
    assert!(matches!(board.pending(), Pending::State { by: Side::Japan, question: Question::Refit { .. } }));
    let refuse = Statement::Drive { boxes: 1 };
    board.refuses(Side::Japan, &state(refuse), "NEI-18.1-f");
    board.play(Side::Japan, state(Statement::Refit { result: RefitResult::Damage }));
    assert!(matches!(board.pending(), Pending::State { by: Side::Japan, .. }), "no confirmation of a secret");
    board.play(Side::Japan, state(Statement::Refit { result: RefitResult::Refit }));
    assert!(matches!(board.pending(), Pending::Deploy { by: Side::Japan, .. }));
    let kept = to_keep(&board, Seat::Side(Side::Japan));
    let row = Value::List(["R", "R", "R", "D", "D", "X"].map(text).to_vec());
    assert_eq!(kept, [("refit \"japanese-6\", result".to_owned(), Some(1), row)]);
    assert_eq!(to_keep(&board, Seat::Side(Side::Allies)), [], "a secret is not kept by the other side");
    for event in &board.events {
        if matches!(event, Event::Stated { .. }) {
            assert!(Nei::describe(&board.game.pack, event, Seat::Side(Side::Allies)).is_none());
            assert!(Nei::describe(&board.game.pack, event, Seat::Side(Side::Japan)).is_some());
        }
    }
}

/// What a seat may keep in an overlay of the answers in these events: field, place and value each.
fn to_keep(board: &Board, seat: Seat<Side>) -> Vec<(String, Option<usize>, Value)> {
    let answers = board.events.iter().filter_map(|event| answer(&board.game.pack, event, seat));
    answers.flat_map(|(_, values)| values).map(|one| (one.id.to_string(), one.at, one.value)).collect()
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

#[test]
fn nei_r36_an_agreed_answer_can_be_kept_in_an_overlay_once_both_sides_agreed() {
    let mut board = without_a_line(Side::Allies);
    board.play(Side::Allies, state(incident(IncidentEffect::ActionPoints(2))));
    assert_eq!(to_keep(&board, Seat::Both), [], "nobody agreed yet");
    board.play(Side::Japan, Command::ConfirmStatement { agreed: true });
    for seat in [Seat::Onlooker, Seat::Side(Side::Japan), Seat::Side(Side::Allies)] {
        let expected = [
            ("incident \"allied-3\", name".to_owned(), None, text("Storm")),
            ("incident \"allied-3\", effect".to_owned(), None, text("ap")),
            ("incident \"allied-3\", amount".to_owned(), None, Value::Number(2)),
        ];
        assert_eq!(to_keep(&board, seat), expected);
    }
}

#[test]
fn nei_7_4_d_a_drive_can_be_kept_at_its_die() {
    let mut board = Board::action_with(Side::Japan, |pack| pack.tables.singapore_drive[3] = None).singapore(5).drive(4);
    board.play(Side::Japan, state(Statement::Drive { boxes: 2 }));
    board.play(Side::Allies, Command::ConfirmStatement { agreed: true });
    let boxes = Value::List([0, 1, 1, 2, 1, 2].map(Value::Number).to_vec());
    let expected = ("singapore_drive \"singapore\", boxes_by_die".to_owned(), Some(3), boxes);
    assert_eq!(to_keep(&board, Seat::Onlooker), [expected]);
}
