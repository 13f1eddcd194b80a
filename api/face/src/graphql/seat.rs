//! Who asks, and for which seat.

use std::net::IpAddr;
use std::sync::Arc;

use async_graphql::{Context, ID, Result};
use uuid::Uuid;

use super::book_name::BookName;
use super::error::{Code, WithCode};
use super::words;
use crate::app_state::AppState;
use crate::books::AnyGames;
use crate::graphql::shown::object;
use host::presence::Listeners;
use host::seats::{KeyScope, OWNER, SeatKind, Session};
use journal::TokenRow;

object!(
    /// A seat at a table.
    #[derive(Debug, Clone)]
    pub struct Seat {
        /// Its kind.
        pub(super) kind: words::SeatKind,
        /// What its player wants to be called; may be empty.
        pub(super) name: String,
    }
);

object!(
    /// A seat whose devices are at the table.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct SeatPresent {
        /// Its kind.
        kind: words::SeatKind,
        /// What its player wants to be called; may be empty.
        name: String,
        /// How many devices with a key of their own.
        devices: i32,
    }
);

impl SeatPresent {
    /// The seats of these listeners, in the order of the kinds, then by name.
    pub(super) fn all(listeners: &Listeners) -> Vec<Self> {
        let mut present: Vec<Self> = Vec::new();
        for kind in SeatKind::ALL {
            let mut names: Vec<&str> = listeners
                .values()
                .filter(|listener| listener.kind == kind.as_str())
                .map(|listener| listener.name.as_str())
                .collect();
            names.sort_unstable();
            for name in names {
                match present.last_mut() {
                    Some(last) if last.kind == kind.into() && last.name == name => last.devices += 1,
                    _ => present.push(Self { kind: kind.into(), name: name.to_owned(), devices: 1 }),
                }
            }
        }
        present
    }
}

/// Who asks: what the connection knows before anything is looked up.
#[derive(Debug, Clone)]
pub struct Caller {
    /// The token that came with the request.
    pub token: Option<String>,
    /// What is kept of that token, where the request has been looked up already. A connection that stays never has it: the
    /// token may be revoked meanwhile.
    pub known: Option<Arc<TokenRow>>,
    /// The side that has a shared tablet in hand, as the request says.
    pub side: Option<String>,
    /// Where the request came from.
    pub address: IpAddr,
}

/// The key of a seat may record, or it is refused.
pub(super) fn may_record(session: &Session) -> Result<()> {
    if session.may_record() {
        return Ok(());
    }
    Err(Code::Forbidden.error("this key reads and records nothing; take the seat with a code for a player or umpire"))
}

pub(super) fn app<'a>(context: &Context<'a>) -> Result<&'a Arc<AppState>> {
    context.data::<Arc<AppState>>()
}

/// The games of a book.
pub(super) fn of_book(context: &Context<'_>, book: BookName) -> Result<AnyGames> {
    let games = app(context)?.games.of_book(book.as_str());
    games.ok_or_else(|| Code::Internal.error(format!("the server keeps no games of {}", book.as_str())))
}

/// The token of this request, if it belongs to that game.
pub(super) async fn key(context: &Context<'_>, game: &ID) -> Result<Arc<TokenRow>> {
    key_of(context, game, Asking::of(context)).await
}

/// By which token somebody asks.
#[derive(Debug, Clone, Copy)]
enum Asking<'a> {
    /// One that was looked up already.
    Known(&'a Arc<TokenRow>),
    /// One that came along.
    With(Option<&'a str>),
}

impl<'a> Asking<'a> {
    /// As the request says.
    fn of(context: &Context<'a>) -> Self {
        let caller = context.data_opt::<Caller>();
        match caller.and_then(|caller| caller.known.as_ref()) {
            Some(row) => Self::Known(row),
            None => Self::With(caller.and_then(|caller| caller.token.as_deref())),
        }
    }
}

async fn key_of(context: &Context<'_>, game: &ID, asking: Asking<'_>) -> Result<Arc<TokenRow>> {
    let game =
        Uuid::try_parse(game).map_err(|_| Code::NotFound.error(format!("there is no game {}", game.as_str())))?;
    let row = match asking {
        Asking::Known(row) => Some(Arc::clone(row)),
        Asking::With(None) => {
            return Err(Code::Seat
                .error("this needs a seat: take one with its code, and send the token as Authorization: Bearer …"));
        }
        Asking::With(Some(token)) => app(context)?.seats.find(token).await.coded()?,
    };
    let row = row.ok_or_else(|| Code::Seat.error("no seat has this token; take the seat again with its code"))?;
    if row.game != game {
        return Err(Code::Seat.error("this token is for a seat in another game; join this one with a seat code"));
    }
    Ok(row)
}

/// The seat of this request, if its token belongs to that game.
pub(super) async fn session(context: &Context<'_>, game: &ID) -> Result<Session> {
    seated(context, &*key(context, game).await?)
}

/// The seat of a token, if it belongs to that game.
pub(super) async fn seated_by(context: &Context<'_>, game: &ID, token: &str) -> Result<Session> {
    seated(context, &*key_of(context, game, Asking::With(Some(token))).await?)
}

/// The seat of a token, as the request looks: a shared tablet may be in the hand of one side.
pub(super) fn seated(context: &Context<'_>, row: &TokenRow) -> Result<Session> {
    if row.kind == OWNER {
        return Err(
            Code::Forbidden.error("this key keeps the keys of the game and sees nothing of it; join with a seat code")
        );
    }
    let own = kind_from_row(&row.kind)?;
    let kind = narrowed(own, context.data_opt::<Caller>().and_then(|caller| caller.side.as_deref()))?;
    let scope = scope_of(own, row.scope.as_deref())?;
    // The umpire borrows a side's eyes, never its hands.
    let scope = if own == SeatKind::Umpire && kind != own { KeyScope::ReadSide } else { scope };
    Ok(Session { game: row.game, kind, name: row.name.clone(), scope })
}

/// The seat of a key while one side has the tablet in hand: a shared tablet looks and acts as that side alone, an umpire
/// looks as it does.
pub fn narrowed(own: SeatKind, side: Option<&str>) -> Result<SeatKind> {
    let Some(side) = side else { return Ok(own) };
    let sides = [SeatKind::First, SeatKind::Second];
    let kind = sides.into_iter().find(|kind| kind.word() == side).ok_or_else(|| {
        Code::BadInput
            .error("a tablet is in the hand of FIRST or of SECOND; leave `Adjutant-Side` out where neither is meant")
    })?;
    if matches!(own, SeatKind::Both | SeatKind::Umpire) || own == kind {
        return Ok(kind);
    }
    Err(Code::Forbidden.error(format!(
        "the seat {} cannot look as {side}; only the keys of a shared tablet (BOTH) and of the umpire take the eyes of one side",
        own.word()
    )))
}

/// The game of this request, if its token keeps the keys of that game.
pub(super) async fn ownership(context: &Context<'_>, game: &ID) -> Result<Uuid> {
    let row = key(context, game).await?;
    if row.kind == OWNER {
        return Ok(row.game);
    }
    Err(Code::Forbidden
        .error("codes and keys are kept with the owner's key, which was shown when the game was created"))
}

/// The kind of seat that a row names.
pub(super) fn kind_from_row(word: &str) -> Result<SeatKind> {
    SeatKind::of(word).ok_or_else(|| Code::Internal.error("the journal names an unknown kind of seat"))
}

/// The scope that a row names, or the usual one of its seat.
pub(super) fn scope_of(kind: SeatKind, word: Option<&str>) -> Result<KeyScope> {
    match word {
        None => Ok(kind.scope()),
        Some(word) => {
            KeyScope::of(word).ok_or_else(|| Code::Internal.error("the journal names an unknown scope of a key"))
        }
    }
}
