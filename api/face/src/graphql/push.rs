//! Browsers that are told when it is the turn of their seat, while their page is closed.

use async_graphql::{Context, ID, InputObject, Object, Result};

use super::boxed::boxed;
use super::error::{Code, WithCode};
use super::seat::{app, key, may_record, session};
use host::seats::SeatKind;
use host::webhooks::push::Receiver;

/// What a browser makes when it subscribes: the fields of a `PushSubscription`.
#[derive(Debug, InputObject)]
pub struct PushInput {
    /// Where its push service takes messages, with https. Private networks are refused unless the server allows them.
    endpoint: String,
    /// The key of the browser, a point of P-256 in base64url.
    p256dh: String,
    /// Its secret, 16 bytes in base64url.
    auth: String,
}

/// Browsers that are told when it is the turn of their seat.
#[derive(Default)]
pub struct PushMutation;

/// Browsers that are told when it is the turn of their seat.
#[Object]
impl PushMutation {
    /// Have a browser told when it is the turn of the seat of this request, when that seat must answer or is asked to grant a
    /// take-back, and when the game is over. It takes the place of the browser that this key named before, and ends with the
    /// key. Only for seats that play; a game tells at most 40 browsers. Answers with the game.
    async fn keep_push(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "What the browser made when it subscribed with `pushKey`.")] subscription: PushInput,
    ) -> Result<ID> {
        let session = session(context, &game).await?;
        may_record(&session)?;
        if !matches!(session.kind, SeatKind::First | SeatKind::Second | SeatKind::Both) {
            return Err(Code::Forbidden.error("those are told that it is their turn who play a side"));
        }
        let row = key(context, &game).await?;
        let app = app(context)?;
        let PushInput { endpoint, p256dh, auth } = subscription;
        let receiver = Receiver::read(&p256dh, &auth).map_err(|error| Code::BadInput.error(error.to_string()))?;
        let last = app.games.look(session.game).await.coded()?.last_number();
        let kept = app.webhooks.add_browser(session.game, &row.token_hash, &endpoint, &receiver, last);
        boxed(kept).await.coded()?;
        Ok(session.game.into())
    }

    /// A browser is told nothing more of a game, nor what else this key named. Answers with the game.
    async fn drop_push(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "Where its push service takes messages.")] endpoint: String,
    ) -> Result<ID> {
        let row = key(context, &game).await?;
        boxed(app(context)?.webhooks.remove_browser(row.game, &row.token_hash, &endpoint)).await.coded()?;
        Ok(row.game.into())
    }
}
