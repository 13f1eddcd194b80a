//! Who asks, and for which seat.

use std::net::IpAddr;
use std::sync::Arc;

use async_graphql::{Context, Enum, ID, Result, SimpleObject};
use domain::nei::components::Side;
use domain::table::seat;
use uuid::Uuid;

use super::Desk;
use super::error::{Code, WithCode};

/// The kinds of seats at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum SeatKind {
    /// The Japanese player.
    Japan,
    /// The Allied player.
    Allies,
    /// One shared tablet: acts for whichever side is asked, sees what both see.
    Both,
    /// The umpire: sees everything, may correct, plays for nobody.
    Umpire,
    /// Looks on: sees what is open to both sides.
    Onlooker,
}

impl SeatKind {
    /// All kinds, in the order in which their codes are given.
    pub const ALL: [Self; 5] = [Self::Japan, Self::Allies, Self::Both, Self::Umpire, Self::Onlooker];

    /// The word the journal keeps.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Japan => "JAPAN",
            Self::Allies => "ALLIES",
            Self::Both => "BOTH",
            Self::Umpire => "UMPIRE",
            Self::Onlooker => "ONLOOKER",
        }
    }

    /// The kind of that word.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

impl From<seat::Seat<Side>> for SeatKind {
    fn from(seat: seat::Seat<Side>) -> Self {
        match seat {
            seat::Seat::Side(Side::Japan) => Self::Japan,
            seat::Seat::Side(Side::Allies) => Self::Allies,
            seat::Seat::Both => Self::Both,
            seat::Seat::Umpire => Self::Umpire,
            seat::Seat::Onlooker => Self::Onlooker,
        }
    }
}

impl From<SeatKind> for seat::Seat<Side> {
    fn from(kind: SeatKind) -> Self {
        match kind {
            SeatKind::Japan => Self::Side(Side::Japan),
            SeatKind::Allies => Self::Side(Side::Allies),
            SeatKind::Both => Self::Both,
            SeatKind::Umpire => Self::Umpire,
            SeatKind::Onlooker => Self::Onlooker,
        }
    }
}

/// A seat at a table.
#[derive(Debug, Clone, SimpleObject)]
pub struct Seat {
    /// Its kind.
    pub(super) kind: SeatKind,
    /// What its player wants to be called; may be empty.
    pub(super) name: String,
}

/// Who asks: what the connection knows before anything is looked up.
#[derive(Debug, Clone)]
pub struct Session {
    /// The token that came with the request.
    pub token: Option<String>,
    /// Where the request came from.
    pub address: IpAddr,
}

/// A seat that was proved by its token.
#[derive(Debug, Clone)]
pub struct Sitting {
    /// The game.
    pub game: Uuid,
    /// The kind of seat.
    pub kind: SeatKind,
    /// Its player's name.
    pub name: String,
}

impl Sitting {
    /// The seat as the rules know it.
    pub fn seat(&self) -> seat::Seat<Side> {
        self.kind.into()
    }
}

pub(super) fn desk<'a>(context: &Context<'a>) -> Result<&'a Arc<Desk>> {
    context.data::<Arc<Desk>>()
}

/// The seat of this request, if its token belongs to that game.
pub(super) async fn sitting(context: &Context<'_>, game: &ID) -> Result<Sitting> {
    let game =
        Uuid::try_parse(game).map_err(|_| Code::NotFound.error(format!("there is no game {}", game.as_str())))?;
    let token = context.data_opt::<Session>().and_then(|session| session.token.as_deref());
    let token = token.ok_or_else(|| {
        Code::Seat.error("this needs a seat: take one with its code, and send the token as Authorization: Bearer …")
    })?;
    let row = desk(context)?.seats.find(token).await.coded()?;
    let row = row.ok_or_else(|| Code::Seat.error("no seat has this token; take the seat again with its code"))?;
    if row.game != game {
        return Err(Code::Seat.error("this token is for a seat in another game; take a seat in this one with its code"));
    }
    let kind =
        SeatKind::of(&row.kind).ok_or_else(|| Code::Internal.error("the journal names an unknown kind of seat"))?;
    Ok(Sitting { game, kind, name: row.name.clone() })
}
