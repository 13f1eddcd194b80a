//! The position that a reading is about: after which entry, and what the seat sees of it.

use domain::kernel::journal::EntryNumber;
use domain::kernel::seat::Seat;
use domain::kernel::system::System as _;
use domain::nei::Nei;
use domain::nei::components::Side;
use domain::nei::view::View;

use crate::reports::NotMade;
use host::games::GameState;

/// What a seat saw after an entry; after the last one where none is named. Also which entry that is.
pub(super) fn seen(
    loaded: &GameState<Nei>,
    seat: Seat<Side>,
    entry: Option<EntryNumber>,
) -> Result<(EntryNumber, View), NotMade> {
    let last = loaded.table.last_number();
    let Some(entry) = entry.filter(|entry| *entry != last) else {
        return Ok((last, Nei::view(loaded.table.game(), seat)));
    };
    if !(1..last).contains(&entry) {
        return Err(NotMade::Unknown(format!(
            "there is no entry {entry}; this game has the entries 1 to {last}, and without a number the last one counts"
        )));
    }
    let game = loaded.as_of(entry).map_err(|fault| NotMade::Fault(fault.to_string()))?;
    Ok((entry, Nei::view(&game, seat)))
}
