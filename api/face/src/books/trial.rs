//! Games to try things in: recorded games inside the program, on boards of which everything that the text does not hold is
//! invented.

use std::sync::Arc;

use domain::kernel::journal::Entry;
use domain::kernel::recording::{Notation, Recording};

use super::Book;
use host::games::Base;

/// The entries of a recorded game, played by the rules over a pack.
///
/// # Errors
/// The line that is no command, or that the rules refuse.
pub(super) fn replayed<S: Book + Notation>(base: &Base<S>, text: &str) -> Result<Vec<Entry<S>>, String> {
    let recording = Recording::<S>::parse(text)
        .map_err(|mistakes| mistakes.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
    let table = recording.replay(Arc::clone(&base.pack)).map_err(|stopped| stopped.to_string())?;
    Ok(table.entries().to_vec())
}
