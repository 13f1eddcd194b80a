//! What the players state where no table says it, in words.

use super::phrases::{Line, Spoken};
use crate::pack::{FreeAction, IncidentEffect, RefitResult};
use crate::statements::Statement;
use kernel::recording::words::{Words, quoted};

impl Spoken for Statement {
    fn say(&self, line: &mut Line) {
        match self {
            Self::Incident { name, effect, drive_modifier } => {
                line.say("incident");
                line.say(quoted(name));
                effect.say(line);
                if *drive_modifier != 0 {
                    line.say(format_args!(", drive {drive_modifier}"));
                }
            }
            Self::Drive { boxes } => line.say(format_args!("drive {boxes}")),
            Self::Refit { result: RefitResult::Refit } => line.say("refit"),
            Self::Refit { result: RefitResult::Damage } => line.say("damage"),
            Self::Refit { result: RefitResult::Destroyed } => line.say("destroyed"),
            Self::Terrain { air_naval_modifier, ground_modifier } => {
                line.say(format_args!("terrain {air_naval_modifier} {ground_modifier}"));
            }
            Self::FirstAirFleet { hits } => line.say(format_args!("hits {hits}")),
        }
    }

    fn read(words: &mut Words) -> Result<Self, String> {
        if words.accepts("drive") {
            Ok(Self::Drive { boxes: words.number("a number of boxes")? })
        } else if words.accepts("refit") {
            Ok(Self::Refit { result: RefitResult::Refit })
        } else if words.accepts("damage") {
            Ok(Self::Refit { result: RefitResult::Damage })
        } else if words.accepts("destroyed") {
            Ok(Self::Refit { result: RefitResult::Destroyed })
        } else if words.accepts("terrain") {
            let air_naval_modifier = words.number("the modifier of air and naval units")?;
            Ok(Self::Terrain { air_naval_modifier, ground_modifier: words.number("the modifier of ground units")? })
        } else if words.accepts("hits") {
            Ok(Self::FirstAirFleet { hits: words.number("a number of hits")? })
        } else if words.accepts("incident") {
            let name = words.quotation("the title of the incident")?;
            let effect = IncidentEffect::read(words)?;
            let drive_modifier =
                if words.accepts_clause("drive") { words.number("the modifier of the drive")? } else { 0 };
            Ok(Self::Incident { name, effect, drive_modifier })
        } else {
            Err(format!(
                "\"incident\", \"drive\", \"refit\", \"damage\", \"destroyed\", \"terrain\" or \"hits\" is expected, not {}",
                words.next_shown()
            ))
        }
    }
}

impl Spoken for IncidentEffect {
    fn say(&self, line: &mut Line) {
        match self {
            Self::None => line.say(", nothing"),
            Self::Unknown => line.say(", unknown"),
            Self::ActionPoints(amount) => line.say(format_args!(", points {amount}")),
            Self::TurnAbdacom => line.say(", ABDACOM"),
            Self::MoraleCheck => line.say(", morale"),
            Self::FreeAction(FreeAction::MobilizeReinforcements) => line.say(", free mobilization"),
            Self::FreeAction(FreeAction::FifthColumn) => line.say(", free fifth column"),
            Self::FreeAction(FreeAction::AnyIntelligence) => line.say(", free intelligence"),
        }
    }

    fn read(words: &mut Words) -> Result<Self, String> {
        if words.accepts_clause("nothing") {
            Ok(Self::None)
        } else if words.accepts_clause("unknown") {
            Ok(Self::Unknown)
        } else if words.accepts_clause("points") {
            Ok(Self::ActionPoints(words.number("a number of Action Points")?))
        } else if words.accepts_clause("ABDACOM") {
            Ok(Self::TurnAbdacom)
        } else if words.accepts_clause("morale") {
            Ok(Self::MoraleCheck)
        } else if words.accepts_clause("free") {
            let action = if words.accepts("mobilization") {
                FreeAction::MobilizeReinforcements
            } else if words.accepts("fifth column") {
                FreeAction::FifthColumn
            } else {
                words.expect("intelligence")?;
                FreeAction::AnyIntelligence
            };
            Ok(Self::FreeAction(action))
        } else {
            Err(format!("what the incident does is expected, not {}", words.next_shown()))
        }
    }
}
