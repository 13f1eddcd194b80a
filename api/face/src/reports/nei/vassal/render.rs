//! Files of VASSAL as somebody asks for them.

use domain::kernel::seat::Seat;
use domain::nei::Nei;
use domain::nei::components::Side;

use super::super::picture::eyes;
use super::super::position;
use super::{log, module, save};
use crate::reports::wanted::{Vassal, VassalFile};
use crate::reports::{Document, ReportError};
use host::games::GameState;

/// A program keeps it, and nothing opens it by itself.
const MEDIA: &str = "application/octet-stream";

/// The file that is wanted, as a seat may know it.
pub(in crate::reports) fn render(
    loaded: &GameState<Nei>,
    wanted: &Vassal,
    seat: Seat<Side>,
) -> Result<Document, ReportError> {
    let pack = loaded.table.pack();
    let name = &loaded.row.name;
    let fault = |error: &dyn std::fmt::Display| ReportError::Fault(error.to_string());
    let (ending, bytes) = match wanted.file {
        VassalFile::Module => ("vmod", module(pack, wanted.form).map_err(ReportError::Fault)?),
        VassalFile::Save => {
            let (entry, view) = position::seen(loaded, seat, wanted.entry)?;
            let title = format!("{name}, after entry {entry}, {}", eyes(seat));
            ("vsav", save(pack, &view, &title, wanted.form).map_err(|error| fault(&error))?)
        }
        VassalFile::Log => {
            let title = format!("{name}, the record {}", eyes(seat));
            ("vlog", log(&loaded.table, seat, &title, wanted.form).map_err(|error| fault(&error))?)
        }
    };
    Ok(Document { media: MEDIA, ending, bytes })
}
