//! Creating games of *The Greater East Asia War*.

use std::collections::BTreeSet;

use async_graphql::{ID, InputObject, Result};
use domain::geaw::Geaw;
use domain::geaw::game::Creation;
use domain::geaw::rulings::Rulings;

use crate::graphql::creation::{Created, NewGame};
use crate::graphql::error::Code;
use crate::graphql::game::{DiceSetting, Enforcement};
use crate::graphql::mutation::RulingChoice;

impl Created for Geaw {
    type Input = CreateGeawGame;

    fn new_game(input: CreateGeawGame) -> Result<NewGame<Self>> {
        let chosen = input.rulings.iter().map(RulingChoice::parts);
        let rulings = Rulings::of(chosen).map_err(|no_reading| Code::BadInput.error(no_reading.to_string()))?;
        let creation = Creation {
            scenario: input.scenario,
            enforcement: input.enforcement.into(),
            rulings,
            optional: input.optional_sections.into_iter().collect::<BTreeSet<u8>>(),
        };
        let (dice, overlay, codes_expire_in_hours) = (input.dice.into(), input.overlay, input.codes_expire_in_hours);
        Ok(NewGame { name: input.name, dice, creation, overlay, codes_expire_in_hours })
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
    /// The hash of an overlay that was kept here (see keepOverlay): what an owner read off his copy. For the whole
    /// game.
    overlay: Option<ID>,
    /// How long the codes of the seats open them, 1 to 8760 hours. Whoever keeps the keys can make new ones.
    #[graphql(default = 720)]
    codes_expire_in_hours: i32,
}
