//! Creating games of *A World at War*.

use async_graphql::{ID, InputObject, Result};
use domain::awaw::Awaw;
use domain::awaw::game::Creation;
use domain::awaw::rulings::Rulings;

use super::command::AwawQuarterInput;
use crate::graphql::creation::{Created, NewGame};
use crate::graphql::error::Code;
use crate::graphql::game::{DiceSetting, Enforcement};
use crate::graphql::mirror::Mirror;
use crate::graphql::mutation::RulingChoice;

impl Created for Awaw {
    type Input = CreateAwawGame;

    fn new_game(input: CreateAwawGame) -> Result<NewGame<Self>> {
        let chosen = input.rulings.iter().map(RulingChoice::parts);
        let rulings = Rulings::of(chosen).map_err(|no_reading| Code::BadInput.error(no_reading.to_string()))?;
        let creation = Creation {
            first_turn: input.first_turn.read().map_err(|refusal| Code::BadInput.error(refusal.message))?,
            enforcement: input.enforcement.into(),
            rulings,
        };
        let (dice, overlay, codes_expire_in_hours) = (input.dice.into(), input.overlay, input.codes_expire_in_hours);
        Ok(NewGame { name: input.name, dice, creation, overlay, codes_expire_in_hours })
    }
}

/// What is fixed when a game is created.
#[derive(Debug, InputObject)]
pub struct CreateAwawGame {
    /// The name of the game; not empty.
    name: String,
    /// The first game turn; null for Fall 1939.
    first_turn: Option<AwawQuarterInput>,
    /// What the table does with objections.
    #[graphql(default_with = "Enforcement::Strict")]
    enforcement: Enforcement,
    /// Where dice are thrown.
    #[graphql(default_with = "DiceSetting::Either")]
    dice: DiceSetting,
    /// Readings of unclear places of the book, where this table does not take the default.
    #[graphql(default)]
    rulings: Vec<RulingChoice>,
    /// The hash of an overlay that was kept here (see keepOverlay): what an owner read off his copy. For the whole
    /// game.
    overlay: Option<ID>,
    /// How long the codes of the seats open them, 1 to 8760 hours. Whoever keeps the keys can make new ones.
    #[graphql(default = 720)]
    codes_expire_in_hours: i32,
}
