//! Taking seats, and what is the same in creating games and recording, whatever the book.

use async_graphql::{Context, ID, InputObject, Object, Result};
use domain::kernel::verdict::Ruling;
use domain::rulebooks;

use super::book::{record_any, seen};
use super::boxed::boxed;
use super::command::{CommandInput, play};
use super::entry::RecordOutcome;
use super::error::{Code, WithCode};
use super::game::Game;
use super::head::GameHead;
use super::repair::{self, ChangeInput};
use super::seat::{Caller, Seat, app, kind_from_row, may_record, scope_of, session};
use super::words;
use crate::books::{AnyGames, AnyWish, each};

use host::seats::Session;

/// Taking seats.
#[derive(Default)]
pub struct SeatMutation;

/// Taking seats.
#[Object]
impl SeatMutation {
    /// Take a seat by its short code; answers with the token of that seat, to be sent as Authorization: Bearer ….
    async fn take_seat(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The code, in any case, with or without spaces.")] code: String,
        #[graphql(desc = "What its player wants to be called.")] name: Option<String>,
    ) -> Result<SeatTaken> {
        let address = context.data::<Caller>()?.address;
        let app = app(context)?;
        let (token, row) = boxed(app.seats.take(&code, &name.unwrap_or_default(), address)).await.coded()?;
        let kind = kind_from_row(&row.kind)?;
        let scope = scope_of(kind, row.scope.as_deref())?;
        Ok(SeatTaken { token, session: Session { game: row.game, kind, name: row.name.clone(), scope } })
    }
}

/// What may be done in a game.
#[derive(Default)]
pub struct CourseMutation;

/// What may be done in a game.
#[expect(clippy::too_many_arguments, reason = "the contract's")]
#[Object]
impl CourseMutation {
    /// Record a command, or an offer as it was given. The same commandId twice gives the same answer. Where facts must be
    /// declared first, the answer is `Refused` with `questions`; send the command again with the answers in its `facts`.
    async fn record(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The last entry this client knows.")] expected_entry: u32,
        #[graphql(desc = "Made by the client: a UUID, a new one for each command.")] command_id: ID,
        #[graphql(desc = "The command, of the game's book.")] command: Option<CommandInput>,
        #[graphql(desc = "An offer, instead of a command: what `offer` of it says.")] offer: Option<ID>,
        #[graphql(desc = "The reason why the table overrules the objections.")] overrule: Option<String>,
    ) -> Result<RecordOutcome> {
        let session = recorder(context, &game, &command_id).await?;
        let command = (CommandInput::given(command, offer.as_ref())?, ruling(overrule)?);
        let games = app(context)?.games.of_game(session.game).await.coded()?;
        let sent = (expected_entry, command_id.0);
        each!(AnyGames, &games, games => boxed(play(games, &session, sent, command)).await.coded())
    }

    /// Let the server throw the dice or draw the counters that are asked for now.
    async fn roll(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The last entry this client knows.")] expected_entry: u32,
        #[graphql(desc = "Made by the client: a UUID, a new one for each command.")] command_id: ID,
    ) -> Result<RecordOutcome> {
        wish(context, &game, expected_entry, &command_id, AnyWish::Roll).await
    }

    /// Put earlier entries right and play the rest again with the same faces and draws: at once where the entries could
    /// be taken back, else by consent of the other side (see `amendment` of the game for what would come of it). What
    /// stood there stays in the record, marked; what the rules refuse now is left out.
    #[graphql(complexity = "repair::COST + child_complexity")]
    async fn amend(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The last entry this client knows.")] expected_entry: u32,
        #[graphql(desc = "Made by the client: a UUID, a new one for each command.")] command_id: ID,
        #[graphql(desc = "Where, and what should stand there; 1 to 20 places.")] changes: Vec<ChangeInput>,
    ) -> Result<RecordOutcome> {
        let session = recorder(context, &game, &command_id).await?;
        let games = app(context)?.games.of_game(session.game).await.coded()?;
        let sent = (expected_entry, command_id.0);
        each!(AnyGames, &games, games => boxed(repair::amend(games, &session, sent, changes)).await)
    }

    /// Take back everything after an entry: at once where that is free, else by consent of the other side.
    async fn take_back(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The last entry this client knows.")] expected_entry: u32,
        #[graphql(desc = "Made by the client: a UUID, a new one for each command.")] command_id: ID,
        #[graphql(desc = "The last entry that would stand.")] to: u32,
    ) -> Result<RecordOutcome> {
        wish(context, &game, expected_entry, &command_id, AnyWish::TakeBack(to)).await
    }

    /// Grant or decline a take-back; who asked may withdraw it.
    async fn answer_take_back(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The last entry this client knows.")] expected_entry: u32,
        #[graphql(desc = "Made by the client: a UUID, a new one for each command.")] command_id: ID,
        #[graphql(desc = "Whether it is granted.")] granted: bool,
    ) -> Result<RecordOutcome> {
        wish(context, &game, expected_entry, &command_id, AnyWish::AnswerTakeBack(granted)).await
    }

    /// Do again what was taken back last, with the same faces and draws (see `nextRedo` of the game).
    async fn redo(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The last entry this client knows.")] expected_entry: u32,
        #[graphql(desc = "Made by the client: a UUID, a new one for each command.")] command_id: ID,
    ) -> Result<RecordOutcome> {
        wish(context, &game, expected_entry, &command_id, AnyWish::Redo).await
    }
}

/// The seat of this request, which may record, with a command id that can be kept.
pub(super) async fn recorder(context: &Context<'_>, game: &ID, command_id: &ID) -> Result<Session> {
    let session = session(context, game).await?;
    may_record(&session)?;
    if command_id.trim().is_empty() {
        return Err(Code::BadInput.error("a commandId has 1 to 64 characters, and not blanks alone; take a UUID"));
    }
    Ok(session)
}

/// Does what a seat wishes in a game of any book.
pub(super) async fn wish(
    context: &Context<'_>,
    game: &ID,
    expected: u32,
    command_id: &ID,
    wish: AnyWish,
) -> Result<RecordOutcome> {
    let session = recorder(context, game, command_id).await?;
    let games = app(context)?.games.of_game(session.game).await.coded()?;
    record_any(&games, &session, expected, command_id.to_string(), wish).await.coded()
}

/// What the mover says about objections.
pub(super) fn ruling(overrule: Option<String>) -> Result<Ruling> {
    match overrule.map(|reason| reason.trim().to_owned()) {
        None => Ok(Ruling::ByTheBook),
        Some(reason) if reason.is_empty() => Err(Code::BadInput.error("to overrule the rules takes a reason in words")),
        Some(reason) => Ok(Ruling::Overruled(reason)),
    }
}

/// A reading of a ruling that is a switch of the game (see `rulings`, `configurable`).
#[derive(Debug, InputObject)]
pub struct RulingChoice {
    /// The ruling, such as NEI-R27.
    ruling: ID,
    /// The reading, by its number from 1.
    reading: i32,
}

impl RulingChoice {
    /// The ruling and its reading; 0, which no ruling has, where the number is none of a reading.
    pub(super) fn parts(&self) -> (&str, u8) {
        (self.ruling.as_str(), u8::try_from(self.reading).unwrap_or(0))
    }

    /// Refuses a reading that is kept for older games alone.
    pub(super) fn is_offered(&self) -> Result<()> {
        let (id, reading) = self.parts();
        let Some(ruling) = rulebooks::ruling(id).filter(|ruling| ruling.withdrawn.contains(&reading)) else {
            return Ok(());
        };
        let offered: Vec<String> = ruling.offered().map(|number| number.to_string()).collect();
        Err(Code::BadInput.error(format!(
            "reading {reading} of {id} is not offered to a new game ({}); choose {}",
            ruling.ruling,
            offered.join(" or ")
        )))
    }
}

/// A seat that was taken.
#[derive(Debug)]
pub struct SeatTaken {
    token: String,
    session: Session,
}

/// A seat that was taken.
#[Object]
impl SeatTaken {
    /// The token of this seat. It is shown this once; keep it on the device.
    async fn token(&self) -> &str {
        &self.token
    }

    /// The seat.
    async fn seat(&self) -> Seat {
        Seat { kind: self.session.kind.into(), name: self.session.name.clone() }
    }

    /// What the token may do.
    async fn scope(&self) -> words::KeyScope {
        self.session.scope.into()
    }

    /// What the game is called, and its id.
    async fn head(&self, context: &Context<'_>) -> Result<GameHead> {
        GameHead::of(context, self.session.game).await
    }

    /// The game, as this seat sees it.
    async fn game(&self, context: &Context<'_>) -> Result<Game> {
        seen(context, self.session.clone()).await
    }
}
