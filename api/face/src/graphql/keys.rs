//! Codes and keys of a game: who may open it, with what right, and until when.

use std::sync::Arc;

use async_graphql::{ComplexObject, Context, ID, Object, Result, SimpleObject};
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use uuid::Uuid;

use super::book::seen;
use super::boxed::boxed;
use super::date_time::DateTime;
use super::error::{Code, WithCode};
use super::game::Game;
use super::head::GameHead;
use super::identity::{Id, Origin, identified};
use super::seat::{Caller, Seat, app, key, kind_from_row, ownership, scope_of, seated};
use super::words;
use crate::app_state::AppState;
use crate::graphql::shown::object;
use host::backups::LastCopies;
use host::seats::{KeyScope, SeatKind};
use host::seats::{OWNER, Opening, key_id};
use journal::{CodeRow, TokenRow};

/// A code opens for at most a year.
pub(crate) const HOURS_MAX: i32 = 8760;
/// The most codes and keys of one game that are listed, for the measure of a query.
const KEYS_MAX: usize = 100;
/// The longest address that a QR code may hold, in bytes.
pub(crate) const ADDRESS_MAX: usize = 200;
/// The smallest picture of a QR code that a camera reads well, in pixels.
const QR_SIZE: u32 = 240;

/// The code of a seat.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct SeatCode {
    /// The kind of seat.
    kind: words::SeatKind,
    /// Six letters and digits; ten on a public server.
    code: String,
    /// What a key that is taken with it may do.
    scope: words::KeyScope,
    /// Until when it opens the seat; null for always.
    expires_at: Option<DateTime>,
    /// When it was revoked; null while it was not.
    revoked_at: Option<DateTime>,
}

#[expect(clippy::unused_async, reason = "resolvers are async by their macro")]
#[ComplexObject]
impl SeatCode {
    /// A QR code, as an SVG picture, of the address that opens this seat on the page: `base`, then `#/join/` and the code.
    async fn qr(
        &self,
        #[graphql(desc = "The address of the page, such as `http://192.168.1.5:8080/`, at most 200 bytes.")]
        base: String,
    ) -> Result<String> {
        let is_web = base.starts_with("http://") || base.starts_with("https://");
        if !is_web || base.len() > ADDRESS_MAX {
            return Err(Code::BadInput.error(format!(
                "the base of a QR code is an address that begins with http:// or https:// and has at most {ADDRESS_MAX} bytes"
            )));
        }
        let address = format!("{}/#/join/{}", base.trim_end_matches('/'), self.code);
        let code = QrCode::with_error_correction_level(&address, EcLevel::M)
            .map_err(|error| Code::BadInput.error(format!("no QR code holds that address: {error}")))?;
        Ok(code.render::<svg::Color<'_>>().min_dimensions(QR_SIZE, QR_SIZE).build())
    }
}

impl SeatCode {
    pub(super) fn of(row: &CodeRow) -> Result<Self> {
        let kind = kind_from_row(&row.kind)?;
        Ok(Self {
            kind: kind.into(),
            code: row.code.clone(),
            scope: scope_of(kind, row.scope.as_deref())?.into(),
            expires_at: row.expires_at.clone().map(DateTime::from),
            revoked_at: row.revoked_at.clone().map(DateTime::from),
        })
    }
}

object!(
    /// A key that somebody holds. Its token is known to its bearer alone.
    #[derive(Debug, Clone)]
    pub struct Key {
        /// Its id.
        id: Id,
        /// Its short name, with which it can be revoked; it opens nothing.
        code: ID,
        /// The kind of seat; null for the key of whoever keeps the keys.
        kind: Option<words::SeatKind>,
        /// What it may do.
        scope: words::KeyScope,
        /// What its player wants to be called; may be empty.
        name: String,
        /// When it was taken.
        taken_at: DateTime,
        /// When it was revoked; null while it was not.
        revoked_at: Option<DateTime>,
    }
);

identified!(Key);

impl Key {
    /// What the id of a key calls it.
    pub(super) const KIND: &'static str = "key";

    fn of(row: &TokenRow) -> Result<Self> {
        let kind = if row.kind == OWNER { None } else { Some(kind_from_row(&row.kind)?) };
        Ok(Self {
            id: Origin::game(row.game).of(Self::KIND, key_id(row)),
            code: key_id(row).into(),
            kind: kind.map(Into::into),
            scope: kind.map_or(Ok(KeyScope::Owner), |kind| scope_of(kind, row.scope.as_deref()))?.into(),
            name: row.name.clone(),
            taken_at: row.taken_at.clone().into(),
            revoked_at: row.revoked_at.clone().map(DateTime::from),
        })
    }
}

/// What the token of a request opens.
#[derive(Debug, Clone)]
pub struct Viewer(Arc<TokenRow>);

/// The keys of a game that the bearer of one of them sees: the owner all of them, others their own.
pub(super) async fn keys_seen(context: &Context<'_>, game: &ID) -> Result<Vec<Key>> {
    let row = key(context, game).await?;
    if row.kind == OWNER { Ok(KeyRing::of_game(context, row.game).await?.keys) } else { Ok(vec![Key::of(&row)?]) }
}

impl Viewer {
    pub(super) async fn of(context: &Context<'_>) -> Result<Option<Self>> {
        let Some(token) = context.data_opt::<Caller>().and_then(|caller| caller.token.as_deref()) else {
            return Ok(None);
        };
        Ok(app(context)?.seats.find(token).await.coded()?.map(Self))
    }
}

/// What the token of a request opens.
#[expect(clippy::unused_async, reason = "resolvers are async by their macro")]
#[Object]
impl Viewer {
    /// The key.
    async fn key(&self) -> Result<Key> {
        Key::of(&self.0)
    }

    /// The seat for which it speaks; null for the key of whoever keeps the keys.
    async fn seat(&self, context: &Context<'_>) -> Result<Option<Seat>> {
        if self.0.kind == OWNER {
            return Ok(None);
        }
        let session = seated(context, &self.0)?;
        Ok(Some(Seat { kind: session.kind.into(), name: session.name }))
    }

    /// What it may do now.
    async fn scope(&self, context: &Context<'_>) -> Result<words::KeyScope> {
        let scope = if self.0.kind == OWNER { KeyScope::Owner } else { seated(context, &self.0)?.scope };
        Ok(scope.into())
    }

    /// What the game is called, and its id; the key of whoever keeps the keys is told it too.
    async fn head(&self, context: &Context<'_>) -> Result<GameHead> {
        GameHead::of(context, self.0.game).await
    }

    /// The game, as its seat sees it; null for the key of whoever keeps the keys, which sees nothing of it.
    async fn game(&self, context: &Context<'_>) -> Result<Option<Game>> {
        if self.0.kind == OWNER {
            return Ok(None);
        }
        seen(context, seated(context, &self.0)?).await.map(Some)
    }
}

object!(
    /// The copies that the server makes of all games by the clock.
    #[derive(Debug, Clone)]
    pub struct ServerCopies {
        /// When the last one was made; null where none was.
        made_at: Option<DateTime>,
        /// When one failed after it; null where the last one was made. The log of the server says why.
        failed_at: Option<DateTime>,
    }
);

/// The codes and keys of a game.
#[derive(Debug, Clone, SimpleObject)]
pub struct KeyRing {
    /// Its codes, those that expired or were revoked among them.
    #[graphql(complexity = "KEYS_MAX * child_complexity")]
    codes: Vec<SeatCode>,
    /// The keys that were taken, the oldest first.
    #[graphql(complexity = "KEYS_MAX * child_complexity")]
    keys: Vec<Key>,
    /// How the copies went that the server makes by the clock; null where it makes none.
    copies: Option<ServerCopies>,
}

impl KeyRing {
    pub(super) async fn of(context: &Context<'_>, game: &ID) -> Result<Self> {
        let game = ownership(context, game).await?;
        Self::of_game(context, game).await
    }

    async fn of_game(context: &Context<'_>, game: Uuid) -> Result<Self> {
        let AppState { journal, copies, .. } = &**app(context)?;
        let codes = journal.codes(game).await.coded()?;
        let tokens = journal.tokens(game).await.coded()?;
        Ok(Self {
            codes: codes.iter().map(SeatCode::of).collect::<Result<_>>()?,
            keys: tokens.iter().map(Key::of).collect::<Result<_>>()?,
            copies: copies.went().map(|LastCopies { made, failed }| ServerCopies {
                made_at: made.map(DateTime::from),
                failed_at: failed.map(DateTime::from),
            }),
        })
    }
}

/// The hours that a code is to open.
pub(super) fn code_hours(hours: i32) -> Result<u32> {
    u32::try_from(hours)
        .ok()
        .filter(|_| (1..=HOURS_MAX).contains(&hours))
        .ok_or_else(|| Code::BadInput.error(format!("a code opens for 1 to {HOURS_MAX} hours, not {hours}")))
}

/// Codes and keys.
#[derive(Default)]
pub struct KeyMutation;

/// Codes and keys.
#[Object]
impl KeyMutation {
    /// Make one more code for a seat. Only with the owner's key.
    async fn make_code(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The kind of seat.")] kind: words::SeatKind,
        #[graphql(desc = "What keys that are taken with it may do; the usual of that seat if nothing is said.")]
        scope: Option<words::KeyScope>,
        #[graphql(default = 720, desc = "How long it opens the seat, 1 to 8760 hours.")] expires_in_hours: i32,
    ) -> Result<SeatCode> {
        let game = ownership(context, &game).await?;
        let kind = SeatKind::from(kind);
        let scope = scope.map_or(kind.scope(), KeyScope::from);
        if !scope.fits(kind) {
            return Err(Code::BadInput.error(format!(
                "a key for {} cannot have the scope {}; leave the scope out for the usual one, {}",
                kind.word(),
                scope.as_str(),
                kind.scope().as_str()
            )));
        }
        let (hours, codes) = (code_hours(expires_in_hours)?, app(context)?.codes());
        let opening = Opening { kind: kind.as_str(), scope: scope.as_str(), hours, codes };
        SeatCode::of(&boxed(app(context)?.seats.open(game, opening)).await.coded()?)
    }

    /// A code opens its seat no more; keys that were taken with it stay. Only with the owner's key.
    async fn revoke_code(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The code, in any case, with or without spaces.")] code: String,
    ) -> Result<KeyRing> {
        let game = ownership(context, &game).await?;
        boxed(app(context)?.seats.revoke_code(game, &code)).await.coded()?;
        KeyRing::of_game(context, game).await
    }

    /// A key is worth nothing any more. Only with the owner's key, which can revoke itself too.
    async fn revoke_key(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The code of the key, as the key ring lists it.")] key: ID,
    ) -> Result<KeyRing> {
        let game = ownership(context, &game).await?;
        boxed(app(context)?.seats.revoke_key(game, &key)).await.coded()?;
        KeyRing::of_game(context, game).await
    }

    /// Give up the key of this request: its token is worth nothing from now on. Answers with the game it was for.
    async fn give_up_key(&self, context: &Context<'_>, #[graphql(desc = "The game.")] game: ID) -> Result<ID> {
        let row = key(context, &game).await?;
        boxed(app(context)?.seats.revoke(row.token_hash.clone())).await.coded()?;
        Ok(row.game.into())
    }
}
