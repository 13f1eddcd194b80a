//! Creating games of *Netherlands East Indies 1941–42* and recording in them.

use std::sync::Arc;

use async_graphql::{Context, ID, InputObject, Object, Result};
use domain::kernel::system::System as _;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::game::Creation;
use domain::nei::optional::OptionalRule;
use domain::nei::rulings::Rulings;
use host::dice;
use host::games::{Wish, guarded};
use host::seats::SeatKind;
use tokio::sync::Semaphore;

use super::command::NeiCommand;
use super::optional::NeiOptionalRule;
use crate::books::AnyWish;
use crate::books::nei::sandbox;
use crate::graphql::book;
use crate::graphql::boxed::boxed;
use crate::graphql::entry::RecordOutcome;
use crate::graphql::error::{Code, WithCode};
use crate::graphql::game::{DiceSetting, Enforcement};
use crate::graphql::keys::code_hours;
use crate::graphql::mutation::{GameCreated, RulingChoice, named, opened, recorder, ruling, wish};
use crate::graphql::repair::{self, ChangeInput};
use crate::graphql::seat::app;

/// What a sandbox costs beside the fields of its answer: the players' work.
const SANDBOX_COST: usize = 5000;
/// Sandboxes that are played at the same time.
static SANDBOXES: Semaphore = Semaphore::const_new(1);

/// Creating games of Netherlands East Indies.
#[derive(Default)]
pub struct NeiCreation;

/// Creating games of Netherlands East Indies.
#[Object]
impl NeiCreation {
    /// Create a game of Netherlands East Indies; answers with the codes of its seats.
    async fn create_nei_game(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "What is fixed for the whole game.")] input: CreateNeiGame,
    ) -> Result<GameCreated> {
        boxed(create(context, input)).await
    }

    /// Create a game to try things in: Scenario I, played by the players of the house up to an entry. The same seed gives
    /// the same game. It is a game like any other, with codes of its own.
    #[graphql(complexity = "SANDBOX_COST + child_complexity")]
    async fn create_sandbox(
        &self,
        context: &Context<'_>,
        #[graphql(default = 1941, desc = "The seed, from 0.")] seed: i32,
        #[graphql(default = 150, desc = "How many entries have been played, 1 to 400.")] entries: i32,
    ) -> Result<GameCreated> {
        boxed(create_sandbox(context, seed, entries)).await
    }
}

/// Recording in games of Netherlands East Indies.
#[derive(Default)]
pub struct NeiRecording;

/// Recording in games of Netherlands East Indies.
#[Object]
impl NeiRecording {
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
        record(context, (&game, expected_entry, command_id), *command, overrule).await
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
}

/// Putting entries of games of Netherlands East Indies right.
#[derive(Default)]
pub struct NeiAmending;

/// Putting entries of games of Netherlands East Indies right.
#[Object]
impl NeiAmending {
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
        let games = &app(context)?.games.nei;
        repair::amend(context, games, (&game, expected_entry, &command_id), changes).await
    }
}

/// Creates a game.
async fn create(context: &Context<'_>, input: CreateNeiGame) -> Result<GameCreated> {
    let name = named(&input.name)?;
    let (id, created, keys) = opened(context, code_hours(input.codes_expire_in_hours)?).await?;
    let rules = rules_of(input.rules)?;
    let chosen = input.rulings.iter().map(RulingChoice::parts);
    let rulings = Rulings::of_version(rules).but(chosen);
    let rulings = rulings.map_err(|no_reading| Code::BadInput.error(no_reading.to_string()))?;
    if rules == Nei::RULES_VERSION {
        input.rulings.iter().try_for_each(RulingChoice::is_offered)?;
    }
    let overlay = input.overlay.map(|overlay| overlay.0);
    let optional = input.optional_rules.into_iter().map(OptionalRule::from).collect();
    let creation = Creation {
        rules,
        enforcement: input.enforcement.into(),
        rulings,
        optional,
        open_table: input.open_table,
        ..Creation::of(input.scenario)
    };
    let games = &app(context)?.games.nei;
    boxed(games.create(id, name, input.dice.into(), creation, keys, overlay.as_deref())).await.coded()?;
    Ok(created)
}

/// Creates a game that the players of the house have begun.
async fn create_sandbox(context: &Context<'_>, seed: i32, entries: i32) -> Result<GameCreated> {
    let seed =
        u64::try_from(seed).map_err(|_| Code::BadInput.error(format!("a seed is a number from 0, not {seed}")))?;
    let wanted = u32::try_from(entries).ok().filter(|count| (1..=sandbox::ENTRIES_MAX).contains(count));
    let wanted = wanted.ok_or_else(|| {
        Code::BadInput.error(format!("a sandbox has 1 to {} entries, not {entries}", sandbox::ENTRIES_MAX))
    })?;
    let games = &app(context)?.games.nei;
    let pack = Arc::clone(&games.base().pack);
    // One at a time: playing a game is work, and the table beside it must not wait for it.
    let _alone = SANDBOXES.acquire().await.map_err(|error| Code::Internal.error(error.to_string()))?;
    let playing = tokio::task::spawn_blocking(move || guarded(|| sandbox::play(&pack, seed, wanted)));
    let played = playing.await.map_err(|error| Code::Internal.error(error.to_string()))?.coded()?;
    let played = played.map_err(|reason| Code::Internal.error(reason))?;
    let (id, created, keys) = opened(context, SeatKind::CODE_HOURS).await?;
    let founding = games.found_with(id, format!("Sandbox {seed}"), dice::DiceSetting::Either, &played, keys, None);
    boxed(founding).await.coded()?;
    Ok(created)
}

/// Records a command.
async fn record(
    context: &Context<'_>,
    (game, expected_entry, command_id): (&ID, u32, ID),
    command: NeiCommand,
    overrule: Option<String>,
) -> Result<RecordOutcome> {
    let session = recorder(context, game, &command_id).await?;
    let command = match Command::try_from(command) {
        Ok(command) => command,
        Err(refusal) => return Ok(RecordOutcome::refused(Some(&refusal), &[])),
    };
    let from_table = Nei::is_from_table(&command);
    let wish = Wish::Play { command, ruling: ruling(overrule)?, from_table };
    let games = &app(context)?.games.nei;
    book::record(games, &session, expected_entry, command_id.0, wish).await.coded()
}

/// The version of the rules whose defaults a new game has.
fn rules_of(wanted: Option<u32>) -> Result<u32> {
    let newest = Nei::RULES_VERSION;
    let rules = wanted.unwrap_or(newest);
    if (1..=newest).contains(&rules) {
        return Ok(rules);
    }
    Err(Code::BadInput
        .error(format!("there are versions 1 to {newest} of the rules, not {rules}; leave it out for {newest}")))
}

/// What is fixed when a game is created.
#[derive(Debug, InputObject)]
pub struct CreateNeiGame {
    /// The name of the game; not empty.
    name: String,
    /// The scenario, as the pack numbers it.
    #[graphql(default = "I")]
    scenario: String,
    /// What the table does with objections.
    #[graphql(default_with = "Enforcement::Strict")]
    enforcement: Enforcement,
    /// Where dice are thrown.
    #[graphql(default_with = "DiceSetting::Either")]
    dice: DiceSetting,
    /// Readings of unclear places of the book, where this table does not take the default.
    #[graphql(default)]
    rulings: Vec<RulingChoice>,
    /// The version of the rules whose defaults the game has; the newest, unless an older game is recorded anew.
    rules: Option<u32>,
    /// The optional rules it is played with.
    #[graphql(default)]
    optional_rules: Vec<NeiOptionalRule>,
    /// Nothing is hidden: every seat sees what both sides see.
    #[graphql(default)]
    open_table: bool,
    /// How long the codes of the seats open them, 1 to 8760 hours. Whoever keeps the keys can make new ones.
    #[graphql(default = 720)]
    codes_expire_in_hours: i32,
    /// The hash of an overlay that was kept here (see keepNeiOverlay): what an owner read off his copy. For the whole game.
    overlay: Option<ID>,
}
