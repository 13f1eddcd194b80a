//! A cup for each side, out of which VASSAL draws a counter at random. It is empty: whoever draws there puts the pool into it.

use domain::nei::components::Side;
use domain::nei::game::Location;

use super::boards::Boards;
use super::places::{Board, Place, Slot};
use super::zones::LAST_CELL;
use crate::vassal::{Command, Markup, Spot, joined};

/// The ids of the cups, after those of all other pieces.
const FIRST: usize = 1_943_000_000;

const fn name(side: Side) -> &'static str {
    match side {
        Side::Japan => "Draw cup of Japan",
        Side::Allies => "Draw cup of the Allies",
    }
}

/// It stands in the box of the pool, so that what is in it counts as in the pool.
fn spot(boards: &Boards, side: Side) -> Option<Spot> {
    boards.spot(Place::Display(side, Location::Pool), Slot::Cell(LAST_CELL))
}

/// What the module is told of a cup.
pub(super) fn element(boards: &Boards, side: Side) -> Option<Markup> {
    let Spot { x, y, .. } = spot(boards, side)?;
    let element = Markup::new("VASSAL.build.module.map.DrawPile")
        .with("name", name(side))
        .with("owningBoard", Board::Displays(side).name())
        .with("x", x)
        .with("y", y);
    Some(element.with_all(&[
        ("width", "48"),
        ("height", "48"),
        ("draw", "true"),
        ("color", "90,90,82"),
        ("faceDown", "Always"),
        ("drawFaceUp", "true"),
        ("shuffle", "Always"),
        ("allowMultiple", "false"),
        ("allowSelect", "false"),
        ("reversible", "false"),
        ("reshufflable", "false"),
        ("canSave", "false"),
        ("maxStack", "5"),
    ]))
}

/// The command by which it stands on its board.
pub(super) fn command(boards: &Boards, side: Side) -> Option<Command> {
    let Spot { map, x, y } = spot(boards, side)?;
    let id = (FIRST + usize::from(side == Side::Allies)).to_string();
    let kind = joined(
        ';',
        [
            "deck",
            "true",
            "90,90,82",
            "48",
            "48",
            "Always",
            "Always",
            "false",
            "false",
            "false",
            "",
            "",
            "",
            name(side),
            "",
            "",
            "",
            "true",
            "false",
            "",
            "",
            "5",
        ],
    );
    let state = joined(';', [map.as_str(), &x.to_string(), &y.to_string(), "true", ""]);
    Some(Command::other(format!("+/{}", joined('/', [id, kind, state]))))
}
