//! A position as a save.

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::nei::components::Side;
use domain::nei::pack::Pack;
use domain::nei::view::View;

use super::boards::Boards;
use super::cups;
use super::pieces::Pieces;
use super::places::Board;
use super::position::{Position, position};
use super::{VERSION, module_data};
use crate::vassal::{Command, Form, Metadata, Spot, VassalError, script, write_game};

/// What a seat sees as a save. `title` is what VASSAL shows of it before it is opened.
///
/// # Errors
/// The zip could not be written.
pub fn save(pack: &Arc<Pack>, view: &View, title: &str, form: Form) -> Result<Vec<u8>, VassalError> {
    let (boards, pieces) = (Boards::of(pack), Pieces::of(pack));
    let commands = commands(&boards, &pieces, &position(&boards, view));
    written(&commands, title, form)
}

/// Commands as a file.
pub(super) fn written(commands: &[Command], title: &str, form: Form) -> Result<Vec<u8>, VassalError> {
    let save = Metadata { name: None, version: VERSION.to_owned(), description: title.to_owned() };
    write_game(&script(commands), form, &module_data(), &save)
}

/// The commands that lay a position out.
pub(super) fn commands(boards: &Boards, pieces: &Pieces, position: &Position) -> Vec<Command> {
    let mut commands = vec![Command::other("begin_save")];
    let mut stacks: BTreeMap<Spot, Vec<String>> = BTreeMap::new();
    for (token, lying) in position {
        let Some(spot) = boards.spot(lying.place, lying.slot) else { continue };
        let id = pieces.id(*token);
        let piece = pieces.piece(*token, lying.shows_back, Some(&spot));
        stacks.entry(spot).or_default().push(id.clone());
        commands.push(Command::Add { id, piece });
    }
    for (spot, pieces) in stacks {
        commands.push(Command::Stack { id: stack_id(&spot), spot, pieces });
    }
    commands.extend(Side::ALL.into_iter().filter_map(|side| cups::command(boards, side)));
    // Nothing is laid out by the module itself.
    commands.push(Command::other("SETUP_STACK\t"));
    for board in Board::ALL {
        commands.push(Command::other(chosen(board)));
    }
    commands.push(Command::other("end_save"));
    commands
}

/// The words that put a board into its window.
pub(super) fn chosen(board: Board) -> String {
    let name = board.name();
    format!("{name}BoardPicker\t{name}\t0\t0")
}

/// The id of a stack, by where it lies.
fn stack_id(spot: &Spot) -> String {
    let board = Board::ALL.into_iter().position(|board| board.name() == spot.map).unwrap_or_default();
    format!("1942{board}{:05}{:05}", spot.x, spot.y)
}
