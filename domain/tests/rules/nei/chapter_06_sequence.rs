//! NEI 6: the sequence of play.

use std::sync::Arc;

use domain::kernel::journal::{Deed, Table};
use domain::kernel::seat::Seat;
use domain::kernel::verdict::Ruling;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{Side, UnitId};
use domain::nei::event::Event;
use domain::nei::game::{Creation, Location, Phase};
use domain::nei::pack::Pack;

use crate::common::board::*;

#[test]
fn nei_6_0_a_the_turn_marker_moves_on_after_both_player_turns() {
    let mut board = Board::action(Side::Allies);
    assert_eq!(board.game.turn, 2);
    board.play(Side::Allies, Command::EndActionPhase);
    assert_eq!((board.game.turn, board.game.phase), (3, Phase::Incident(Side::Japan)));
}

#[test]
fn nei_6_0_b_the_last_turn_ends_the_game() {
    let mut seventh = Board::action(Side::Allies).turn(7);
    seventh.play(Side::Allies, Command::EndActionPhase);
    assert_eq!(seventh.game.phase, Phase::Incident(Side::Japan));
    let mut eighth = Board::action(Side::Allies).turn(8);
    eighth.play(Side::Allies, Command::EndActionPhase);
    assert_eq!(eighth.game.phase, Phase::Finished);
    assert!(eighth.game.outcome.unwrap().clause.id().starts_with("NEI-4.2-"));
}

#[test]
fn nei_6_0_c_only_the_phasing_player_acts() {
    let board = Board::action(Side::Japan).put("N-CL", "s_F4");
    let allied = sail("N-CL", "s_F5", false);
    board.refuses(Side::Allies, &allied, "NEI-6.0-c");
    board.phase(Phase::Action(Side::Allies)).accepts(Side::Allies, &allied);
}

#[test]
fn nei_6_1_a_the_japanese_turn_runs_incident_points_actions() {
    let mut board = Board::action(Side::Allies).put("J-CA5", "s_D4");
    let action = sail("J-CA5", "s_D3", false);
    board.play(Side::Allies, Command::EndActionPhase);
    assert_eq!(board.game.phase, Phase::Incident(Side::Japan));
    board.refuses(Side::Japan, &Command::RollActionPoints, "NEI-6.1-a").refuses(Side::Japan, &action, "NEI-6.1-a");
    board.play(Side::Japan, Command::RollIncident).roll(&[3]).play(Side::Japan, Command::RollSingaporeDrive).roll(&[1]);
    assert_eq!(board.game.phase, Phase::ActionPoints(Side::Japan));
    board.refuses(Side::Japan, &action, "NEI-6.1-a");
    board.play(Side::Japan, Command::RollActionPoints).roll(&[1]);
    assert_eq!(board.game.phase, Phase::Action(Side::Japan));
    board.accepts(Side::Japan, &action);
}

#[test]
fn nei_6_1_b_the_allied_turn_follows() {
    let mut board = Board::action(Side::Japan).put("N-CL", "s_F4");
    let action = sail("N-CL", "s_F5", false);
    board.play(Side::Japan, Command::EndActionPhase);
    assert_eq!(board.game.phase, Phase::Incident(Side::Allies));
    board.play(Side::Allies, Command::RollIncident).roll(&[6]);
    assert_eq!(board.game.phase, Phase::ActionPoints(Side::Allies));
    board.refuses(Side::Allies, &action, "NEI-6.1-a");
    board.play(Side::Allies, Command::RollActionPoints).roll(&[1]);
    assert_eq!(board.game.phase, Phase::Action(Side::Allies));
    board.accepts(Side::Allies, &action);
}

#[test]
fn nei_6_1_c_the_turn_is_recorded_once_after_the_allied_turn() {
    let turns = |board: &Board| board.events.iter().filter(|event| matches!(event, Event::TurnBegan { .. })).count();
    let mut board = Board::action(Side::Japan);
    board.play(Side::Japan, Command::EndActionPhase);
    assert_eq!(turns(&board), 0);
    let mut board = Board::action(Side::Allies);
    board.play(Side::Allies, Command::EndActionPhase);
    assert_eq!(turns(&board), 1);
}

/// A table of its own, since a take-back is a matter of the journal.
fn table() -> Table<Nei> {
    let pack = Pack::built_in();
    let creation = Creation::of("I");
    let first = Table::<Nei>::creation_entry(creation, pack.hash.clone(), Seat::Both);
    let mut table = Table::replay(Arc::clone(&pack), [first]).unwrap();
    let allies: Vec<UnitId> = table
        .game()
        .units
        .iter()
        .filter(|(id, unit)| unit.location == Location::Unplaced && table.game().side(**id) == Side::Allies)
        .map(|(id, _)| *id)
        .collect();
    for unit in allies {
        let area = table.game().scenario().historical[&unit];
        play(&mut table, Command::PlaceAtStart { unit, area });
    }
    table
}

fn play(table: &mut Table<Nei>, command: Command) {
    let entry = table.play(Seat::Side(Side::Allies), command, Ruling::ByTheBook).unwrap();
    table.fold(entry).unwrap();
}

#[test]
fn nei_6_1_d_a_finished_step_is_taken_back_by_consent_only() {
    let unasked = Command::AnswerAdjustment { agreed: true };
    Board::action(Side::Japan).refuses(Side::Allies, &unasked, "NEI-6.1-d");
    let allies = Seat::Side(Side::Allies);
    let japan = Seat::Side(Side::Japan);
    let mut table = table();
    let (before, before_entry) = (table.game().clone(), table.last_number());
    play(&mut table, Command::FinishSetUp);
    let after = table.game().clone();
    let asked = table.take_back(allies, before_entry).unwrap();
    assert_eq!(asked.deed, Deed::TakeBackAsked { to: before_entry, changes: Vec::new() });
    table.fold(asked.clone()).unwrap();
    assert_eq!(table.game(), &after, "asking alone has no effect");
    assert!(table.answer_take_back(allies, true).is_err(), "who asks cannot agree for the other side");
    let declined = table.answer_take_back(japan, false).unwrap();
    table.fold(declined).unwrap();
    assert_eq!(table.game(), &after);
    let asked = table.take_back(allies, before_entry).unwrap();
    table.fold(asked).unwrap();
    let granted = table.answer_take_back(japan, true).unwrap();
    table.fold(granted).unwrap();
    assert_eq!(table.game(), &before);
    assert!(table.entry(before_entry + 1).is_some() && !table.stands(before_entry + 1), "the record keeps the entry");
}
