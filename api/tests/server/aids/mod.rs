//! What an aid prints is what the engine does, for every optional rule and every reading of every switch: the page is
//! made, its tables are read off its text, and each value is held against real commands, their offers and their events.
//!
//! Not reached by a command are lines of the Terrain Effects Chart whose terrain no land area has, and rows of the Refit
//! Tables for types without a counter; they are held against the pack. `AIDS_ENTRIES` says how many entries are played in
//! each game for its prices (24 unless it is said).

#[allow(
    dead_code,
    unreachable_pub,
    clippy::expect_used,
    clippy::needless_pass_by_value,
    reason = "shared with the tests of the domain"
)]
#[path = "../../../../domain/tests/common/board.rs"]
mod board;
#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the domain")]
#[path = "../../../../domain/tests/common/commands.rs"]
mod commands;
mod limits;
mod position;
mod prices;
mod printed;
mod scoring;
mod tables;
mod terms;

use api::reports::nei::aids::{Paper, of_nei};
use domain::nei::components::Side;
use domain::nei::game::Game;

use printed::Printed;

/// The aid of a position, as it is printed.
fn aid(game: &Game) -> Printed {
    Printed::of(&of_nei("A game", game, Side::Japan, Paper::A4).unwrap())
}

/// The end of the ids of a side's tables.
const fn of(side: Side) -> &'static str {
    match side {
        Side::Japan => "japan",
        Side::Allies => "allies",
    }
}

#[test]
fn a_page_is_laid_out_for_its_paper() {
    let game = board::Board::set_up().game;
    for (name, paper) in [("A4", Paper::A4), ("letter", Paper::Letter)] {
        let page = of_nei("A game", &game, Side::Japan, paper).unwrap();
        assert!(page.contains(&format!("@page {{ size: {name};")), "{name}");
        assert!(!page.contains("http"), "nothing is loaded from anywhere");
        assert!(page.contains("reconstruction"), "the page says what it rests on");
    }
    assert!(Paper::of(Some("a5")).is_err());
}
