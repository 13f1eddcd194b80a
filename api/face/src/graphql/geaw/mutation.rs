//! Creating games of *The Greater East Asia War* and recording in them.

use std::collections::BTreeSet;

use async_graphql::{Context, ID, InputObject, Object, Result};
use domain::geaw::command::Command;
use domain::geaw::game::Creation;
use domain::geaw::overlay;
use domain::geaw::rulings::Rulings;
use domain::geaw::{Geaw, questions};
use domain::kernel::system::System as _;

use super::command::GeawCommand;
use crate::books::AnyWish;
use crate::graphql::book::play_declaring;
use crate::graphql::boxed::boxed;
use crate::graphql::copy::{self, OverlayChecked};
use crate::graphql::entry::RecordOutcome;
use crate::graphql::error::{Code, WithCode};
use crate::graphql::game::{DiceSetting, Enforcement};
use crate::graphql::keys::code_hours;
use crate::graphql::mirror::Shown;
use crate::graphql::mutation::{GameCreated, RulingChoice, named, opened, recorder, ruling, wish};
use crate::graphql::repair::{self, ChangeInput};
use crate::graphql::seat::app;
use host::games::Wish;

/// Creating games of The Greater East Asia War and recording in them.
#[derive(Default)]
pub struct GeawMutation;

/// Creating games of The Greater East Asia War and recording in them.
#[Object]
impl GeawMutation {
    /// Create a game of The Greater East Asia War; answers with the codes of its seats.
    async fn create_geaw_game(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "What is fixed for the whole game.")] input: CreateGeawGame,
    ) -> Result<GameCreated> {
        let name = named(&input.name)?;
        let overlay = input.overlay.map(|overlay| overlay.0);
        let (id, created, keys) = opened(context, code_hours(input.codes_expire_in_hours)?).await?;
        let chosen = input.rulings.iter().map(RulingChoice::parts);
        let rulings = Rulings::of(chosen).map_err(|no_reading| Code::BadInput.error(no_reading.to_string()))?;
        let creation = Creation {
            scenario: input.scenario,
            enforcement: input.enforcement.into(),
            rulings,
            optional: input.optional_sections.into_iter().collect::<BTreeSet<u8>>(),
        };
        let games = &app(context)?.games.geaw;
        boxed(games.create(id, name, input.dice.into(), creation, keys, overlay.as_deref())).await.coded()?;
        Ok(created)
    }

    /// Record a command. The same commandId twice gives the same answer. Where facts must be declared first, the answer
    /// is `Refused` with `questions`; send the command again with the answers in `facts`.
    async fn record_geaw(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The last entry this client knows.")] expected_entry: u32,
        #[graphql(desc = "Made by the client: a UUID, a new one for each command.")] command_id: ID,
        #[graphql(desc = "The command.")] command: Box<GeawCommand>,
        #[graphql(desc = "The reason why the table overrules the objections.")] overrule: Option<String>,
    ) -> Result<RecordOutcome> {
        let session = recorder(context, &game, &command_id).await?;
        let command = match Command::try_from(&*command) {
            Ok(command) => command,
            Err(refusal) => return Ok(RecordOutcome::refused(Some(&refusal), &[])),
        };
        let from_table = Geaw::is_from_table(&command);
        let wish = Wish::Play { command: command.clone(), ruling: ruling(overrule)?, from_table };
        let open = |game: &_, by, command: &_| Shown::shown(&questions(game, by, command));
        let games = &app(context)?.games.geaw;
        boxed(play_declaring(games, &session, expected_entry, command_id.0, (&command, wish), open)).await.coded()
    }

    /// Let the server throw the die that is asked for now (2.1).
    async fn roll_geaw(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The last entry this client knows.")] expected_entry: u32,
        #[graphql(desc = "Made by the client: a UUID, a new one for each command.")] command_id: ID,
    ) -> Result<RecordOutcome> {
        wish(context, &game, expected_entry, &command_id, AnyWish::Roll).await
    }

    /// Put earlier entries right and play the rest again, as `amendNei` does.
    #[graphql(complexity = "repair::COST + child_complexity")]
    async fn amend_geaw(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game.")] game: ID,
        #[graphql(desc = "The last entry this client knows.")] expected_entry: u32,
        #[graphql(desc = "Made by the client: a UUID, a new one for each command.")] command_id: ID,
        #[graphql(desc = "Where, and what should stand there; 1 to 20 places.")] changes: Vec<ChangeInput<GeawCommand>>,
    ) -> Result<RecordOutcome> {
        let games = &app(context)?.games.geaw;
        repair::amend(context, games, (&game, expected_entry, &command_id), changes).await
    }

    /// Look an overlay of The Greater East Asia War through and, if it fits, keep it, so that games can be created with it. It is told to
    /// nobody who does not know its hash.
    #[graphql(complexity = "copy::CHECK_COST + child_complexity")]
    async fn keep_geaw_overlay(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The overlay: a text in TOML.")] text: String,
    ) -> Result<OverlayChecked> {
        boxed(copy::looked_through(&app(context)?.games.geaw, overlay::load, text, true)).await
    }
}

/// What is fixed when a game is created.
#[derive(Debug, InputObject)]
pub struct CreateGeawGame {
    /// The name of the game; not empty.
    name: String,
    /// A scenario of the pack whose sheet is to be taken, by its name; null where the players enter the sheet (3.1).
    scenario: Option<String>,
    /// What the table does with objections.
    #[graphql(default_with = "Enforcement::Strict")]
    enforcement: Enforcement,
    /// Where dice are thrown.
    #[graphql(default_with = "DiceSetting::Either")]
    dice: DiceSetting,
    /// Readings of unclear places of the book, where this table does not take the default.
    #[graphql(default)]
    rulings: Vec<RulingChoice>,
    /// The optional sections in force, 30 to 45.
    #[graphql(default)]
    optional_sections: Vec<u8>,
    /// The hash of an overlay that was kept here (see keepGeawOverlay): what an owner read off his copy. For the whole
    /// game.
    overlay: Option<ID>,
    /// How long the codes of the seats open them, 1 to 8760 hours. Whoever keeps the keys can make new ones.
    #[graphql(default = 720)]
    codes_expire_in_hours: i32,
}
