//! NEI Actions List, G-1: Mobilize Emergency Amphibious Replacements.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::Side;
use domain::nei::game::{Creation, Location};
use domain::nei::options::Selection;
use domain::nei::pending::Arrival;

use crate::common::board::*;

#[test]
fn nei_g1_emergency_a_no_transport_is_in_play() {
    let board = Board::action(Side::Japan).send("J-TR1", Location::Disrupted).send("J-LS1", Location::Pool);
    assert_eq!(board.at("J-TR4"), Location::Potential);
    for id in ["J-TR1", "J-LS1", "J-TR4"] {
        board.accepts(Side::Japan, &emergency_transport(id));
    }
    let sailing = board.clone().put("J-TR2", "palau");
    let mobilized = Command::MobilizeReinforcements;
    sailing.cured(Side::Japan, &emergency_transport("J-TR1"), "NEI-G1.emergency-a", &mobilized);
    // NEI-R93: what was destroyed or set aside does not count; an LS does.
    board.clone().send("J-TR2", Location::Destroyed).accepts(Side::Japan, &emergency_transport("J-TR1"));
    board.send("J-LS1", Location::OutOfPlay).put("J-LS1", "s_E3").refuses(
        Side::Japan,
        &emergency_transport("J-TR1"),
        "NEI-G1.emergency-a",
    );
}

#[test]
fn nei_g1_emergency_a_each_side_counts_its_own_transports() {
    let board = Board::action(Side::Japan).put("O-TR", "australia").send("J-TR1", Location::Pool);
    board.accepts(Side::Japan, &emergency_transport("J-TR1"));
}

#[test]
fn nei_g1_emergency_b_the_player_selects_one_transport() {
    let mut board = Board::action(Side::Japan).send("J-TR1", Location::Disrupted).send("J-LS1", Location::Destroyed);
    board.refuses(Side::Japan, &emergency_transport("J-LS1"), "NEI-G1.emergency-b");
    board.refuses(Side::Japan, &emergency_transport("J-CA7"), "NEI-G1.emergency-b");
    board.play(Side::Japan, emergency_transport("J-TR1"));
    assert_eq!(*board.pending(), deployment(Side::Japan, "J-TR1", Arrival::Emergency));
    assert_eq!((board.ap(Side::Japan), board.at("J-TR1")), (4, Location::Picked));
    // What the table waits for, and what it refuses meanwhile, cite this action.
    assert_eq!(board.pending().clause(), "NEI-G1.emergency-b");
    board.refuses(Side::Japan, &Command::EndActionPhase, "NEI-G1.emergency-b");
    board.refuses(Side::Japan, &deploy("J-TR1", "s_E3"), "NEI-15.1-b");
    board.play(Side::Japan, deploy("J-TR1", "palau"));
    assert!(board.is_at("J-TR1", "palau") && board.game.pending.is_empty());
    board.refuses(Side::Japan, &emergency_transport("J-TR3"), "NEI-G1.emergency-a");
}

#[test]
fn nei_g1_emergency_b_without_a_site_the_transport_goes_to_the_pool() {
    let mut board = Board::action(Side::Allies)
        .send("B-BAT B-SOE", Location::Disrupted)
        .singapore(0)
        .send("N-TR", Location::Disrupted);
    board.play(Side::Allies, emergency_transport("N-TR"));
    assert_eq!((board.at("N-TR"), board.ap(Side::Allies)), (Location::Pool, 4));
    assert!(board.game.pending.is_empty());
}

#[test]
fn nei_2_10_o_to_select_is_to_choose() {
    let mut board = Board::action(Side::Japan).send("J-TR1 J-TR2 J-LS1", Location::Pool);
    assert!(Nei::chance(&board.game).is_none());
    board.play(Side::Japan, emergency_transport("J-TR2"));
    assert!(Nei::chance(&board.game).is_none());
    assert_eq!(board.at("J-TR2"), Location::Picked);
    assert_eq!(board.game.in_display(Side::Japan, Location::Picked).count(), 1);
    // Nothing was drawn or seen: the choice may be taken back.
    assert!(!board.events.iter().any(|event| Nei::is_irrevocable(&Creation::of("I"), event)));
}

#[test]
fn emergency_replacements_are_offered() {
    let board = Board::action(Side::Japan).send("J-TR1", Location::Disrupted).send("J-LS1", Location::Destroyed);
    let offered = |board: &Board, ids: &str| -> Vec<Command> {
        let selection = Selection { units: units(ids), area: None };
        let options = Nei::options(&board.game, Seat::Side(Side::Japan), &selection);
        let emergency = |command: &&Command| matches!(command, Command::MobilizeEmergencyTransport { .. });
        options.allowed().filter(emergency).cloned().collect()
    };
    // TR-3 is in the pool, TR-4 is still to come.
    assert_eq!(offered(&board, ""), ["J-TR1", "J-TR3", "J-TR4"].map(emergency_transport));
    assert_eq!(offered(&board, "J-TR1"), [emergency_transport("J-TR1")]);
    assert!(offered(&board, "J-LS1").is_empty());
    assert!(offered(&board.put("J-TR2", "palau"), "").is_empty());
}

#[test]
fn nei_g1_emergency_b_the_enemy_does_not_read_which_transport() {
    let mut board = Board::action(Side::Japan).send("J-LS1", Location::Pool);
    board.play(Side::Japan, emergency_transport("J-LS1"));
    let pack = domain::nei::pack::Pack::built_in();
    let lines = |side| -> String {
        let told = board.events.iter().filter_map(|event| Nei::describe(&pack, event, Seat::Side(side)));
        told.map(|line| line.text).collect::<Vec<_>>().join("; ")
    };
    assert!(lines(Side::Japan).contains("LS-1"), "{}", lines(Side::Japan));
    assert!(lines(Side::Allies).contains("a naval transport"), "{}", lines(Side::Allies));
    assert!(!lines(Side::Allies).contains("LS-1"), "{}", lines(Side::Allies));
}
