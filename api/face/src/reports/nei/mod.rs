//! What is made of a game of *Netherlands East Indies 1941–42* to be read.

pub mod aids;
pub mod picture;
mod position;
mod report;
pub mod set_up_sheet;
mod statistics;

use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;
use domain::nei::Nei;
use domain::nei::components::Side;
use host::games::GameState;

use super::after_action::Origin;
use super::after_action::page::Page;
use super::statistics::Figures;
use super::wanted::{Aids, MapPicture, SheetWanted};
use super::{Made, NotMade, Reported};

impl Reported for Nei {
    fn figures(loaded: &GameState<Self>, seat: Seat<Side>) -> Figures {
        statistics::figures(loaded, seat)
    }

    fn report(table: &Table<Self>, reader: Seat<Side>, origin: &Origin) -> Result<Page, NotMade> {
        report::page(table, reader, origin)
    }

    fn aids(loaded: &GameState<Self>, wanted: &Aids, seat: Seat<Side>) -> Result<Made, NotMade> {
        aids::made(loaded, wanted, seat)
    }

    fn map(loaded: &GameState<Self>, wanted: &MapPicture, seat: Seat<Side>) -> Result<Made, NotMade> {
        picture::made(loaded, wanted, seat)
    }

    fn set_up_sheet(loaded: &GameState<Self>, wanted: &SheetWanted, seat: Seat<Side>) -> Result<Made, NotMade> {
        set_up_sheet::made(loaded, wanted, seat)
    }
}
