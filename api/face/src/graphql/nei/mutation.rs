//! Creating games of *Netherlands East Indies 1941–42*.

use std::sync::Arc;

use async_graphql::{Context, ID, InputObject, Object, Result};
use domain::kernel::system::System as _;
use domain::nei::Nei;
use domain::nei::game::Creation;
use domain::nei::optional::OptionalRule;
use domain::nei::rulings::Rulings;
use host::dice;
use host::games::guarded;
use host::seats::SeatKind;
use tokio::sync::Semaphore;

use super::optional::NeiOptionalRule;
use crate::books::nei::sandbox;
use crate::graphql::book_name::BookName;
use crate::graphql::boxed::boxed;
use crate::graphql::creation::{Created, GameCreated, NewGame, Once};
use crate::graphql::error::{Code, WithCode};
use crate::graphql::game::{DiceSetting, Enforcement};
use crate::graphql::head::GameHead;
use crate::graphql::mutation::RulingChoice;
use crate::graphql::seat::app;

/// What a sandbox costs beside the fields of its answer: the players' work.
const SANDBOX_COST: usize = 5000;
/// Sandboxes that are played at the same time.
static SANDBOXES: Semaphore = Semaphore::const_new(1);

/// Games of Netherlands East Indies to try things in.
#[derive(Default)]
pub struct NeiCreation;

/// Games of Netherlands East Indies to try things in.
#[Object]
impl NeiCreation {
    /// Create a game to try things in: Scenario I, played by the players of the house up to an entry. The same seed gives
    /// the same game. It is a game like any other, with codes of its own.
    #[graphql(complexity = "SANDBOX_COST + child_complexity")]
    async fn create_sandbox(
        &self,
        context: &Context<'_>,
        #[graphql(default = 1941, desc = "The seed, from 0.")] seed: i32,
        #[graphql(default = 150, desc = "How many entries have been played, 1 to 400.")] entries: i32,
        #[graphql(desc = "Made by the client, so that this is done once, as with `createGame`.")] key: Option<ID>,
    ) -> Result<GameCreated> {
        boxed(create_sandbox(context, seed, entries, key)).await
    }
}

impl Created for Nei {
    type Input = CreateNeiGame;

    fn new_game(input: CreateNeiGame) -> Result<NewGame<Self>> {
        let rules = rules_of(input.rules)?;
        let chosen = input.rulings.iter().map(RulingChoice::parts);
        let rulings = Rulings::of_version(rules).but(chosen);
        let rulings = rulings.map_err(|no_reading| Code::BadInput.error(no_reading.to_string()))?;
        if rules == Self::RULES_VERSION {
            input.rulings.iter().try_for_each(RulingChoice::is_offered)?;
        }
        let creation = Creation {
            rules,
            enforcement: input.enforcement.into(),
            rulings,
            optional: input.optional_rules.into_iter().map(OptionalRule::from).collect(),
            open_table: input.open_table,
            without_advice: input.without_advice,
            ..Creation::of(input.scenario)
        };
        let (dice, overlay, codes_expire_in_hours) = (input.dice.into(), input.overlay, input.codes_expire_in_hours);
        Ok(NewGame { name: input.name, dice, creation, overlay, codes_expire_in_hours })
    }
}

/// Creates a game that the players of the house have begun.
async fn create_sandbox(context: &Context<'_>, seed: i32, entries: i32, key: Option<ID>) -> Result<GameCreated> {
    let seed =
        u64::try_from(seed).map_err(|_| Code::BadInput.error(format!("a seed is a number from 0, not {seed}")))?;
    let wanted = u32::try_from(entries).ok().filter(|count| (1..=sandbox::ENTRIES_MAX).contains(count));
    let wanted = wanted.ok_or_else(|| {
        Code::BadInput.error(format!("a sandbox has 1 to {} entries, not {entries}", sandbox::ENTRIES_MAX))
    })?;
    let once = Once::of(context, key, &("sandbox", seed, entries))?;
    let games = &app(context)?.games.nei;
    let name = format!("Sandbox {seed}");
    let about = GameHead::new(name.clone(), BookName::of::<Nei>());
    let begin = async |id, keys| {
        let pack = Arc::clone(&games.base().pack);
        // One at a time: playing a game is work, and the table beside it must not wait for it.
        let _alone = SANDBOXES.acquire().await.map_err(|error| Code::Internal.error(error.to_string()))?;
        let playing = tokio::task::spawn_blocking(move || guarded(|| sandbox::play(&pack, seed, wanted)));
        let played = playing.await.map_err(|error| Code::Internal.error(error.to_string()))?.coded()?;
        let played = played.map_err(|reason| Code::Internal.error(reason))?;
        games.create_with(id, name, dice::DiceSetting::Either, &played, keys, None).await.coded()
    };
    once.done(context, (about, SeatKind::CODE_HOURS), begin).await
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
    /// Nobody asks the staff for advice, for the whole game.
    #[graphql(default)]
    without_advice: bool,
    /// How long the codes of the seats open them, 1 to 8760 hours. Whoever keeps the keys can make new ones.
    #[graphql(default = 720)]
    codes_expire_in_hours: i32,
    /// The hash of an overlay that was kept here (see keepOverlay): what an owner read off his copy. For the whole game.
    overlay: Option<ID>,
}
