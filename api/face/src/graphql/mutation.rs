//! Creating games, taking seats, and recording.

use async_graphql::{Context, ID, InputObject, MergedObject, Object, Result, SimpleObject};
use domain::kernel::violation::Ruling;
use domain::rulebooks;
use uuid::Uuid;

use super::awaw::mutation::AwawMutation;
use super::book::record_any;
use super::boxed::boxed;
use super::branch::BranchMutation;
use super::dice::DiceMutation;
use super::entry::RecordOutcome;
use super::error::{Code, WithCode};
use super::geaw::mutation::GeawMutation;
use super::keys::{KeyMutation, SeatCode};
use super::nei;
use super::nei::command::NeiCommand;
use super::nei::copy::CopyMutation;
use super::nei::mutation::CreateNeiGame;
use super::notes::NoteMutation;
use super::repair::{self, ChangeInput};
use super::seat::{Seat, Session, desk, kind_of, may_record, scope_of, sitting};
use super::webhooks::WebhookMutation;
use super::words;
use crate::books::AnyWish;

use host::seats::{Keys, NAME_MAX, Seats};
use host::seats::{SeatKind, Sitting};

/// Everything that changes something.
#[derive(Default, MergedObject)]
pub struct Mutation(
    Play,
    CopyMutation,
    BranchMutation,
    DiceMutation,
    GeawMutation,
    AwawMutation,
    KeyMutation,
    NoteMutation,
    WebhookMutation,
);

/// Creating games, taking seats, and recording.
#[derive(Default)]
pub struct Play;

/// Creating games, taking seats, and recording.
#[Object]
impl Play {
    /// Create a game of Netherlands East Indies; answers with the codes of its seats.
    async fn create_nei_game(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "What is fixed for the whole game.")] input: CreateNeiGame,
    ) -> Result<GameCreated> {
        boxed(nei::mutation::create(context, input)).await
    }

    /// Create a game to try things in: Scenario I, played by the players of the house up to an entry. The same seed gives
    /// the same game. It is a game like any other, with codes of its own.
    #[graphql(complexity = "nei::mutation::SANDBOX_COST + child_complexity")]
    async fn create_sandbox(
        &self,
        context: &Context<'_>,
        #[graphql(default = 1941, desc = "The seed, from 0.")] seed: i32,
        #[graphql(default = 150, desc = "How many entries have been played, 1 to 400.")] entries: i32,
    ) -> Result<GameCreated> {
        boxed(nei::mutation::create_sandbox(context, seed, entries)).await
    }

    /// Take a seat by its short code; answers with the token of that seat, to be sent as Authorization: Bearer ….
    async fn take_seat(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The code, in any case, with or without spaces.")] code: String,
        #[graphql(desc = "What its player wants to be called.")] name: Option<String>,
    ) -> Result<SeatTaken> {
        let address = context.data::<Session>()?.address;
        let desk = desk(context)?;
        let (token, row) = boxed(desk.seats.take(&code, &name.unwrap_or_default(), address)).await.coded()?;
        let kind = kind_of(&row.kind)?;
        let scope = scope_of(kind, row.scope.as_deref())?;
        let seat = Seat { kind: kind.into(), name: row.name.clone() };
        let book = boxed(desk.journal.game(row.game)).await.coded()?.map_or_else(String::new, |game| game.book);
        Ok(SeatTaken { token, game: row.game.into(), book, seat, scope: scope.into() })
    }

    /// Record a command. The same commandId twice gives the same answer.
    async fn record_nei(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The last entry this client knows.")] expected_entry: u32,
        #[graphql(desc = "Made by the client: a UUID, a new one for each command.")] command_id: ID,
        #[graphql(desc = "The command.")] command: Box<NeiCommand>,
        #[graphql(desc = "The reason why the table overrules the objections.")] overrule: Option<String>,
    ) -> Result<RecordOutcome> {
        nei::mutation::record(context, (&game, expected_entry, command_id), *command, overrule).await
    }

    /// Let the server throw the dice or draw the counters that are asked for now.
    async fn roll_nei(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The last entry this client knows.")] expected_entry: u32,
        #[graphql(desc = "Made by the client: a UUID, a new one for each command.")] command_id: ID,
    ) -> Result<RecordOutcome> {
        wish(context, &game, expected_entry, &command_id, AnyWish::Roll).await
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

    /// Put earlier entries right and play the rest again with the same faces and draws: at once where the entries could
    /// be taken back, else by consent of the other side (see `amendment` of the game for what would come of it). What
    /// stood there stays in the record, marked; what the rules refuse now is left out.
    #[graphql(complexity = "repair::COST + child_complexity")]
    async fn amend_nei(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The last entry this client knows.")] expected_entry: u32,
        #[graphql(desc = "Made by the client: a UUID, a new one for each command.")] command_id: ID,
        #[graphql(desc = "Where, and what should stand there; 1 to 20 places.")] changes: Vec<ChangeInput<NeiCommand>>,
    ) -> Result<RecordOutcome> {
        let hall = &desk(context)?.halls.nei;
        repair::amend(context, hall, (&game, expected_entry, &command_id), changes).await
    }
}

/// The name of a new game.
pub(super) fn named(name: &str) -> Result<String> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > NAME_MAX {
        return Err(Code::BadInput.error(format!("the name of a game has 1 to {NAME_MAX} characters")));
    }
    Ok(name.to_owned())
}

/// The id, the answer and the keys of a new game.
pub(super) async fn opened(context: &Context<'_>, hours: u32) -> Result<(Uuid, GameCreated, Keys)> {
    let id = Uuid::now_v7();
    let desk = desk(context)?;
    let openings = SeatKind::openings(hours).map(|opening| opening.with(desk.codes()));
    let (owner_key, keys) = boxed(Seats::unused_keys(&desk.journal, id, &openings)).await.coded()?;
    let seats = keys.codes.iter().map(SeatCode::of).collect::<Result<_>>()?;
    Ok((id, GameCreated { id: id.into(), seats, owner_key }, keys))
}

/// The seat of this request, which may record, with a command id that can be kept.
pub(super) async fn recorder(context: &Context<'_>, game: &ID, command_id: &ID) -> Result<Sitting> {
    let sitting = sitting(context, game).await?;
    may_record(&sitting)?;
    if command_id.trim().is_empty() {
        return Err(Code::BadInput.error("a commandId has 1 to 64 characters, and not blanks alone; take a UUID"));
    }
    Ok(sitting)
}

/// Does what a seat wishes in a game of any book.
pub(super) async fn wish(
    context: &Context<'_>,
    game: &ID,
    expected: u32,
    command_id: &ID,
    wish: AnyWish,
) -> Result<RecordOutcome> {
    let sitting = recorder(context, game, command_id).await?;
    let hall = desk(context)?.halls.of_game(sitting.game).await.coded()?;
    record_any(&hall, &sitting, expected, command_id.to_string(), wish).await.coded()
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

/// A new game.
#[derive(Debug, SimpleObject)]
pub struct GameCreated {
    /// Its id.
    id: ID,
    /// One code for each kind of seat. They are shown this once.
    seats: Vec<SeatCode>,
    /// The key of whoever keeps the codes and keys of the game. It is shown this once, and sees nothing of the game.
    owner_key: String,
}

/// A seat that was taken.
#[derive(Debug, SimpleObject)]
pub struct SeatTaken {
    /// The token of this seat. It is shown this once; keep it on the device.
    token: String,
    /// The game.
    game: ID,
    /// The rulebook's short name.
    book: String,
    /// The seat.
    seat: Seat,
    /// What the token may do.
    scope: words::KeyScope,
}
