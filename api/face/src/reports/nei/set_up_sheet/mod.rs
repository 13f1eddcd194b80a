//! The set-up sheet of *Netherlands East Indies*: one page for printing from which a board is put up again.
//!
//! What stands on it is `domain`'s `nei/set_up_sheet`; here are its words (`words.rs`) and its layout
//! (`templates/set_up_sheet.html`). The page is one file, and loads nothing.

mod words;

use askama::Template;
use domain::kernel::seat::Seat;
use domain::nei::Nei;
use domain::nei::components::Side;
use domain::nei::pack::Pack;
use domain::nei::set_up_sheet::set_up_sheet;
use domain::nei::view::View;

use super::picture::{self, Ink, RECONSTRUCTION};
use super::position;
use crate::reports::wanted::{Paper, SheetWanted, Size};
use crate::reports::{Made, NotMade};
use host::games::GameState;
use words::{AreaPrinted, DisplayPrinted, Printed};

/// How a sheet is printed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    pub paper: Paper,
    pub size: Size,
    pub ink: Ink,
    /// What it is of, such as the name of the game and the entry.
    pub caption: String,
}

/// The sheet that is wanted, as a seat may see it.
pub(super) fn made(loaded: &GameState<Nei>, wanted: &SheetWanted, seat: Seat<Side>) -> Result<Made, NotMade> {
    let (entry, view) = position::seen(loaded, seat, wanted.entry)?;
    let caption = format!("{}, after entry {entry}", loaded.row.name);
    let options = Options { paper: wanted.paper, size: wanted.size, ink: wanted.ink, caption };
    let page = html(loaded.table.pack(), &view, &options).map_err(NotMade::Fault)?;
    Ok(Made { media: "text/html; charset=utf-8", ending: "set-up-sheet.html", bytes: page.into_bytes() })
}

/// The page as it is laid out.
#[derive(Template)]
#[template(path = "set_up_sheet.html")]
struct Page<'a> {
    options: &'a Options,
    printed: &'a Printed,
    /// The map in one piece, or in large print its western and its eastern half.
    maps: &'a [String],
    reconstruction: &'static str,
}

impl Page<'_> {
    const fn paper(&self) -> &'static str {
        match self.options.paper {
            Paper::A4 => "A4",
            Paper::Letter => "letter",
        }
    }

    fn is_large(&self) -> bool {
        self.options.size == Size::Large
    }

    fn is_black(&self) -> bool {
        self.options.ink == Ink::Black
    }

    fn areas(&self) -> &[AreaPrinted] {
        &self.printed.areas
    }

    fn displays(&self) -> &[DisplayPrinted] {
        &self.printed.displays
    }
}

/// The sheet of a seat's view as one HTML page.
///
/// # Errors
/// What could not be laid out, which would be a fault of ours.
pub fn html(pack: &Pack, view: &View, options: &Options) -> Result<String, String> {
    let sheet = set_up_sheet(pack, view);
    let drawn = picture::Options { ink: options.ink, caption: options.caption.clone(), is_part: true };
    let maps = match options.size {
        Size::Normal => vec![picture::svg(pack, view, &drawn)],
        Size::Large => picture::halves(pack, view, &drawn).to_vec(),
    };
    let printed = Printed::of(&sheet);
    let page = Page { options, printed: &printed, maps: &maps, reconstruction: RECONSTRUCTION };
    page.render().map_err(|error| error.to_string())
}
