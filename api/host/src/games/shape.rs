//! The shape of an entry's payload, and what a creation seals beside the game.

use kernel::journal::{Deed, Entry, Settings};
use kernel::system::System;

use super::Laid;
use crate::dice::{DiceSetting, Seen, Statement};
use journal::seal::sha256;

/// The newest version of the payload's shape. An entry is written in the oldest that has what is in it: 1 has neither
/// proof nor statement, 2 no settings, no links and no game of a chain.
pub const PAYLOAD_VERSION: u32 = 3;

/// The version of the shape in which an entry is written.
pub fn shape_of<S: System>(entry: &Entry<S>) -> u32 {
    match &entry.deed {
        Deed::Created { settings: Some(_), .. } => 3,
        Deed::Attested { .. } => match Seen::of(entry) {
            Ok(Seen::Statement(Statement::Given { .. } | Statement::Committed { game: Some(_), .. })) => 3,
            _ => 2,
        },
        _ => {
            if entry.proof.is_some() {
                2
            } else {
                1
            }
        }
    }
}

/// What a new game's creation seals.
pub(super) fn settings<S: System>(name: &str, dice: DiceSetting, overlay: Option<&Laid>) -> Settings {
    Settings {
        book: S::BOOK.to_owned(),
        name: name.to_owned(),
        dice: dice.to_string(),
        overlay: overlay.map(|overlay| sha256(&overlay.text)),
        base: overlay.map(|overlay| overlay.base.clone()),
    }
}

/// An entry of a new game; the first one with its settings.
pub(super) fn founded<S: System>(entry: &Entry<S>, sealed: &Settings) -> Entry<S> {
    let mut entry = entry.clone();
    if let Deed::Created { settings, .. } = &mut entry.deed {
        *settings = Some(sealed.clone());
    }
    entry
}
