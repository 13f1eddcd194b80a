//! NEI Actions List, G-1: Mobilize Reinforcements.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::Side;
use domain::nei::game::Location;
use domain::nei::pending::{Arrival, Pending};

use crate::common::board::*;

const NINE: &str = "J-228 J-229 J-230 J-4 J-16 J-29 J-47 J-1F J-2F";

#[test]
fn nei_g1_mobilize_a_the_die_says_how_many_are_picked() {
    let mut board = Board::action(Side::Japan).only_in_pool(Side::Japan, NINE);
    board.play(Side::Japan, Command::MobilizeReinforcements);
    assert_eq!(board.ap(Side::Japan), 4);
    board.roll(&[4]);
    assert_eq!(*board.pending(), Pending::Draw { by: Side::Japan, count: 4 });
    board.refuses(Side::Japan, &draw("J-228 J-229 J-230"), "NEI-G1.mobilize-a");
    board.accepts(Side::Japan, &draw("J-228 J-229 J-230 J-4"));
    // NEI-R92: no more than there are.
    let mut few = Board::action(Side::Japan).only_in_pool(Side::Japan, "J-228 J-229");
    few.play(Side::Japan, Command::MobilizeReinforcements).roll(&[6]);
    assert_eq!(*few.pending(), Pending::Draw { by: Side::Japan, count: 2 });
}

#[test]
fn nei_g1_mobilize_b_the_picks_are_deployed() {
    let mut board = Board::action(Side::Japan).mobilized(Side::Japan, "J-228 J-229");
    board.refuses(Side::Japan, &Command::EndActionPhase, "NEI-G1.mobilize-b");
    board.play(Side::Japan, deploy("J-229", "palau"));
    assert_eq!(*board.pending(), deployment(Side::Japan, "J-228", Arrival::Mobilized));
    board.play(Side::Japan, deploy("J-228", "saigon"));
    assert!(board.is_at("J-228", "saigon") && board.is_at("J-229", "palau"));
    board.accepts(Side::Japan, &Command::EndActionPhase);
}

#[test]
fn nei_g1_mobilize_c_the_picks_are_secret() {
    let mut board = Board::action(Side::Japan).only_in_pool(Side::Japan, NINE);
    let mut told: Vec<(String, String)> = Vec::new();
    let pack = domain::nei::pack::Pack::built_in();
    let mut tell = |board: &Board| {
        for event in &board.events {
            let line = |side| Nei::describe(&pack, event, Seat::Side(side)).map_or(String::new(), |line| line.text);
            told.push((line(Side::Japan), line(Side::Allies)));
        }
    };
    board.play(Side::Japan, Command::MobilizeReinforcements);
    tell(&board);
    board.roll(&[2]);
    tell(&board);
    board.play(Side::Japan, draw("J-228 J-230"));
    tell(&board);
    let (own, enemy): (Vec<String>, Vec<String>) = told.into_iter().unzip();
    let (own, enemy) = (own.join("\n"), enemy.join("\n"));
    assert!(own.contains("228") && own.contains("230"), "{own}");
    assert!(!enemy.contains("228") && !enemy.contains("230"), "{enemy}");
    assert!(
        enemy.contains("Mobilize Reinforcements") && enemy.contains("rolled 2") && enemy.contains("2 units"),
        "{enemy}"
    );
    for (seat, sees) in [(Side::Japan, true), (Side::Allies, false)] {
        let view = Nei::view(&board.game, Seat::Side(seat));
        let japan = view.sides.iter().find(|seen| seen.side == Side::Japan).unwrap();
        assert_eq!((japan.picked.is_some(), japan.pool.is_some()), (sees, sees));
    }
    assert_eq!(board.game.in_display(Side::Japan, Location::Picked).count(), 2);
}
