//! The kinds of seats, what a key may do, and a seat that was proved by its key.

use kernel::seat::{Opposed, Seat};
use uuid::Uuid;

use super::{Codes, OWNER, Opening};

/// The kinds of seats at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SeatKind {
    /// The player of the first side: which it is, the book says.
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

impl SeatKind {
    /// All kinds, in the order in which their codes are given.
    pub const ALL: [Self; 6] = [Self::First, Self::Second, Self::Both, Self::Umpire, Self::Onlooker, Self::Display];

    /// What a key for it may do unless its code says otherwise.
    pub const fn scope(self) -> KeyScope {
        match self {
            Self::First | Self::Second | Self::Both => KeyScope::Play,
            Self::Umpire => KeyScope::Umpire,
            Self::Onlooker | Self::Display => KeyScope::ReadPublic,
        }
    }

    /// Hours that the codes of a new game open its seats, unless its founder says otherwise.
    pub const CODE_HOURS: u32 = 720;

    /// What the codes of a new game open: each seat, with its usual scope.
    pub fn openings(hours: u32) -> [Opening<'static>; 6] {
        let codes = Codes::default();
        Self::ALL.map(|kind| Opening { kind: kind.as_str(), scope: kind.scope().as_str(), hours, codes })
    }

    /// The seat that it is in a game.
    pub fn seat<Side: Opposed>(self) -> Seat<Side> {
        let [first, second] = Side::both();
        match self {
            Self::First => Seat::Side(first),
            Self::Second => Seat::Side(second),
            Self::Both => Seat::Both,
            Self::Umpire => Seat::Umpire,
            Self::Onlooker | Self::Display => Seat::Onlooker,
        }
    }

    /// The kind of a seat of a game.
    pub fn of_seat<Side: Opposed>(seat: Seat<Side>) -> Self {
        let [first, _] = Side::both();
        match seat {
            Seat::Side(side) if side == first => Self::First,
            Seat::Side(_) => Self::Second,
            Seat::Both => Self::Both,
            Seat::Umpire => Self::Umpire,
            Seat::Onlooker => Self::Onlooker,
        }
    }

    /// The word the journal keeps, older than the second book: there the first side is always called Japan.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::First => "JAPAN",
            Self::Second => "ALLIES",
            Self::Both => "BOTH",
            Self::Umpire => "UMPIRE",
            Self::Onlooker => "ONLOOKER",
            Self::Display => "DISPLAY",
        }
    }

    /// The kind of that word.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }

    /// The word of the contract, which is also in what is downloaded.
    pub const fn word(self) -> &'static str {
        match self {
            Self::First => "FIRST",
            Self::Second => "SECOND",
            Self::Both | Self::Umpire | Self::Onlooker | Self::Display => self.as_str(),
        }
    }
}

/// What a key may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyScope {
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

impl KeyScope {
    const ALL: [Self; 6] = [Self::ReadPublic, Self::ReadSide, Self::Play, Self::Umpire, Self::Webhook, Self::Owner];

    /// The word the journal keeps, older than the second book: there the first side is always called Japan.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ReadPublic => "READ_PUBLIC",
            Self::ReadSide => "READ_SIDE",
            Self::Play => "PLAY",
            Self::Umpire => "UMPIRE",
            Self::Webhook => "WEBHOOK",
            Self::Owner => OWNER,
        }
    }

    /// The scope of that word.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.as_str() == word)
    }

    /// Whether a code for a kind of seat may be made with it.
    pub const fn fits(self, kind: SeatKind) -> bool {
        match self {
            Self::ReadPublic | Self::Webhook => matches!(kind, SeatKind::Onlooker | SeatKind::Display),
            Self::ReadSide => !matches!(kind, SeatKind::Onlooker | SeatKind::Display),
            Self::Play => matches!(kind, SeatKind::First | SeatKind::Second | SeatKind::Both),
            Self::Umpire => matches!(kind, SeatKind::Umpire),
            Self::Owner => false,
        }
    }

    /// Whether a key with it may record.
    pub const fn writes(self) -> bool {
        matches!(self, Self::Play | Self::Umpire)
    }
}

/// A seat that was proved by its token.
#[derive(Debug, Clone)]
pub struct Session {
    pub game: Uuid,
    /// The kind of seat.
    pub kind: SeatKind,
    /// Its player's name.
    pub name: String,
    /// What its key may do.
    pub scope: KeyScope,
}

impl Session {
    /// Whether its key may record.
    pub const fn may_record(&self) -> bool {
        self.scope.writes()
    }
}
