//! What is made of a game of *Netherlands East Indies 1941–42* to be read.

pub mod aids;
pub mod picture;
mod plans;
mod position;
mod report;
pub mod set_up_sheet;
mod statistics;
pub mod vassal;

use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;
use domain::nei::Nei;
use domain::nei::components::Side;
use host::games::GameState;

use super::after_action::Origin;
use super::after_action::page::Page;
use super::statistics::Figures;
use super::wanted::{Aids, MapPicture, SheetWanted, Vassal};
use super::{Document, ReportError, Reported};

impl Reported for Nei {
    fn figures(loaded: &GameState<Self>, seat: Seat<Side>) -> Figures {
        statistics::figures(loaded, seat)
    }

    fn report(table: &Table<Self>, reader: Seat<Side>, origin: &Origin) -> Result<Page, ReportError> {
        report::page(table, reader, origin, &[])
    }

    fn report_with_plans(table: &Table<Self>, reader: Seat<Side>, origin: &Origin) -> Result<Page, ReportError> {
        report::page(table, reader, origin, &plans::plans(table, reader)?)
    }

    fn aids(loaded: &GameState<Self>, wanted: &Aids, seat: Seat<Side>) -> Result<Document, ReportError> {
        aids::render(loaded, wanted, seat)
    }

    fn map(loaded: &GameState<Self>, wanted: &MapPicture, seat: Seat<Side>) -> Result<Document, ReportError> {
        picture::render(loaded, wanted, seat)
    }

    fn set_up_sheet(loaded: &GameState<Self>, wanted: &SheetWanted, seat: Seat<Side>) -> Result<Document, ReportError> {
        set_up_sheet::render(loaded, wanted, seat)
    }

    fn vassal(loaded: &GameState<Self>, wanted: &Vassal, seat: Seat<Side>) -> Result<Document, ReportError> {
        vassal::render(loaded, wanted, seat)
    }
}
