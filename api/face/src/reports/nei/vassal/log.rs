//! A record as a log: a step for each entry, with the words that the seat was told and what moved on the boards it sees.

use std::collections::{BTreeMap, BTreeSet};

use domain::kernel::journal::{CorruptJournal, Deed, Table};
use domain::kernel::seat::Seat;
use domain::kernel::system::System as _;
use domain::nei::Nei;
use domain::nei::components::Side;

use super::boards::Boards;
use super::pieces::{Pieces, Token};
use super::position::{Lying, Position, position};
use super::save::{commands, written};
use crate::vassal::{Command, Form, VassalError};

/// Why there is no log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LogError {
    #[error(transparent)]
    File(#[from] VassalError),
    /// The record cannot be folded.
    #[error("the record cannot be read: {0}")]
    Record(String),
}

impl From<CorruptJournal> for LogError {
    fn from(corrupt: CorruptJournal) -> Self {
        Self::Record(corrupt.to_string())
    }
}

/// The whole record as a seat knows it. It begins with the position after the first entry.
///
/// # Errors
/// The record cannot be folded, or the zip could not be written.
pub fn log(table: &Table<Nei>, seat: Seat<Side>, title: &str, form: Form) -> Result<Vec<u8>, LogError> {
    let pack = table.pack();
    let (boards, pieces) = (Boards::of(pack), Pieces::of(pack));
    let mut game = table.as_of(1)?;
    let mut before = position(&boards, &Nei::view(&game, seat));
    let mut all = commands(&boards, &pieces, &before);
    for entry in table.entries() {
        let told = table.seen_by(entry, seat);
        let mut step: Vec<Command> =
            told.lines.iter().map(|line| Command::Chat(format!("* {}. {}", entry.number, line.text))).collect();
        match &entry.deed {
            Deed::Played { events, .. } => events.iter().for_each(|event| game.apply(event)),
            Deed::TookBack { .. } => game = table.as_of(entry.number)?,
            Deed::Created { .. } | Deed::TakeBackAsked { .. } | Deed::TakeBackDeclined | Deed::Attested { .. } => {}
        }
        let after = position(&boards, &Nei::view(&game, seat));
        step.extend(changes(&boards, &pieces, &before, &after));
        all.push(Command::Step(step));
        before = after;
    }
    Ok(written(&all, title, form)?)
}

/// What leads from one position to the next: pieces that go, move, turn over and come.
fn changes(boards: &Boards, pieces: &Pieces, before: &Position, after: &Position) -> Vec<Command> {
    let was: BTreeMap<Token, Lying> = before.iter().copied().collect();
    let is: BTreeSet<Token> = after.iter().map(|(token, _)| *token).collect();
    let gone = before.iter().filter(|(token, _)| !is.contains(token));
    let mut commands: Vec<Command> = gone.map(|(token, _)| Command::Remove { id: pieces.id(*token) }).collect();
    for (token, lying) in after {
        let Some(to) = boards.spot(lying.place, lying.slot) else { continue };
        let id = pieces.id(*token);
        match was.get(token) {
            None => commands.push(Command::Add { id, piece: pieces.piece(*token, lying.shows_back, Some(&to)) }),
            Some(earlier) if earlier == lying => {}
            Some(earlier) => {
                let Some(from) = boards.spot(earlier.place, earlier.slot) else { continue };
                if earlier.shows_back != lying.shows_back {
                    let [new, old] = [lying, earlier].map(|lying| pieces.piece(*token, lying.shows_back, Some(&from)));
                    commands.push(Command::Change { id: id.clone(), new, old });
                }
                if from != to {
                    commands.push(Command::Move { id, to, under: None, from });
                }
            }
        }
    }
    commands
}
