//! The words of seats, keys, dice and take-backs, as enums.

use domain::kernel::seat::{Opposed, Seat};
use domain::kernel::{dice, journal};
use host::seats;

use super::mirror::words;

words!(
    /// The kinds of seats at a table.
    SeatKind = seats::SeatKind {
        /// The player of the first side of the book; `sides` of a game says which that is.
        First,
        /// The player of the second side.
        Second,
        /// One shared tablet: acts for whichever side is asked, sees what both see.
        Both,
        /// The umpire: sees everything, may correct, plays for nobody.
        Umpire,
        /// Looks on: sees what is open to both sides.
        Onlooker,
        /// A screen for the room: sees what an onlooker sees.
        Display,
    }
);
words!(
    /// What a key may do.
    KeyScope = seats::KeyScope {
        /// Read what is open to both sides.
        ReadPublic,
        /// Read what its side may see.
        ReadSide,
        /// Read and play for its side.
        Play,
        /// Read everything, correct, and throw dice for either side.
        Umpire,
        /// Read what is open to both sides, and keep the webhooks of the game.
        Webhook,
        /// Keep the codes and keys of the game. It reads nothing of the game itself.
        Owner,
    }
);
words!(
    /// Where a die was thrown.
    DieSource = dice::Source {
        /// On the table, and typed in.
        Table,
        /// By the server.
        Server,
    }
);
words!(
    /// What an entry has to do with a take-back.
    TakeBackKind = journal::TakeBackKind {
        /// It takes back at once what its seat may take back alone.
        Done,
        /// It asks the other side.
        Asked,
        /// It agrees to what was asked, and takes back.
        Granted,
        /// It declines what the other side asked.
        Declined,
        /// Whoever asked asks no more.
        Withdrawn,
    }
);

/// The seat from which a side is played.
pub(in crate::graphql) fn seat_of<S: Opposed>(side: S) -> SeatKind {
    seats::SeatKind::of_seat(Seat::Side(side)).into()
}
