//! What the players state where the pack has no table to read.

use async_graphql::OneofObject;
use domain::kernel::verdict::Refusal;
use domain::nei::pack::{self, IncidentEffect};
use domain::nei::statements::Statement;
use serde::Serialize;

use crate::graphql::mirror::{Mirror, Output, Way, input, one_of, unit_variant, words};
use crate::graphql::nei::names::Number;

one_of!(
    /// A result read from a printed table, or decided by the players: exactly one of these, as the question asks.
    NeiStatementInput = Statement {
        /// A line of an Incident Table.
        Incident(NeiIncidentInput) = { name, effect, drive_modifier as Number("a modifier of the drive") },
        /// Boxes that the Singapore marker moves.
        Drive(i32 as Number("boxes")) = boxes,
        /// The result of a refit die.
        Refit(NeiRefitResult) = result,
        /// What the Terrain Effects Chart adds to the dice.
        Terrain(NeiTerrainInput) = {
            air_naval_modifier as Number("a modifier of dice"),
            ground_modifier as Number("a modifier of dice")
        },
        /// Hits that the First Air Fleet scores.
        FirstAirFleet(i32 as Number("hits")) = hits,
    }
);
input!(
    /// A line of an Incident Table.
    NeiIncidentInput {
        /// Its title.
        name: String,
        /// What it does.
        effect: NeiIncidentEffectInput,
        /// Modifier of this turn's drive die; the Japanese table only.
        #[graphql(default)]
        #[serde(default)]
        drive_modifier: i32,
    }
);

/// What an incident does: exactly one of these. Effects without particulars are written with `true`.
#[derive(Debug, Clone, PartialEq, OneofObject, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum NeiIncidentEffectInput {
    /// Nothing.
    Nothing(bool),
    /// Action Points gained, or lost where it is negative.
    ActionPoints(i32),
    /// The ABDACOM marker turns over.
    TurnAbdacom(bool),
    /// The Allies check morale.
    MoraleCheck(bool),
    /// One action at no cost, if the player wants it.
    FreeAction(NeiFreeAction),
}

impl Output<IncidentEffect> for NeiIncidentEffectInput {
    fn output(of: &IncidentEffect) -> Self {
        match of {
            // What is unknown is no statement; `NeiCommand::of` leaves it out.
            IncidentEffect::Unknown => Self::Nothing(false),
            IncidentEffect::None => Self::Nothing(true),
            IncidentEffect::ActionPoints(amount) => Self::ActionPoints((*amount).into()),
            IncidentEffect::TurnAbdacom => Self::TurnAbdacom(true),
            IncidentEffect::MoraleCheck => Self::MoraleCheck(true),
            IncidentEffect::FreeAction(action) => Self::FreeAction((*action).into()),
        }
    }
}

impl Mirror<IncidentEffect> for NeiIncidentEffectInput {
    fn read(&self) -> Result<IncidentEffect, Refusal> {
        Ok(match self {
            Self::Nothing(written) => unit_variant(*written, IncidentEffect::None)?,
            Self::ActionPoints(amount) => IncidentEffect::ActionPoints(Number("Action Points").read(amount)?),
            Self::TurnAbdacom(written) => unit_variant(*written, IncidentEffect::TurnAbdacom)?,
            Self::MoraleCheck(written) => unit_variant(*written, IncidentEffect::MoraleCheck)?,
            Self::FreeAction(action) => IncidentEffect::FreeAction((*action).into()),
        })
    }
}

words!(
    /// The actions that an incident can give.
    NeiFreeAction = pack::FreeAction {
        /// Mobilize Reinforcements.
        MobilizeReinforcements,
        /// Fifth Column/Guerrillas.
        FifthColumn,
        /// Any G-2 action.
        AnyIntelligence,
    }
);
words!(
    /// Outcomes of a refit die.
    NeiRefitResult = pack::RefitResult {
        /// Back on the map.
        Refit,
        /// To the potential reinforcements.
        Damage,
        /// Gone for good.
        Destroyed,
    }
);
input!(
    /// A line of the Terrain Effects Chart.
    NeiTerrainInput {
        /// Added to the dice of air and naval units.
        air_naval_modifier: i32,
        /// Added to the dice of ground units.
        ground_modifier: i32,
    }
);
