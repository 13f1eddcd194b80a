//! From text: the start of a game, and what is said of its end.

use super::commands::{AREA, UNIT};
use super::{Fact, PHASES};
use crate::book::Nei;
use crate::command::Command;
use crate::components::{Face, Side};
use crate::game::{Correction, Creation, Location};
use crate::optional::{OptionalRule, OptionalRules};
use crate::rulings::Rulings;
use kernel::recording::reading;
use kernel::recording::words::Words;
use kernel::system::System;
use kernel::violation::Enforcement;

/// The lines before the first command.
#[derive(Default)]
pub struct Start {
    rules: Option<u32>,
    scenario: String,
    rulings: Vec<(String, u8)>,
    optional: OptionalRules,
    open_table: bool,
}

impl Start {
    pub(super) fn title(&mut self, words: &mut Words) -> Result<(), String> {
        if !words.eats_clause("Scenario") {
            return Err(format!("\", Scenario I\" or another scenario is expected, not {}", words.next_shown()));
        }
        self.scenario = words.text("the scenario")?;
        Ok(())
    }

    pub(super) fn line(&mut self, key: &str, words: &mut Words) -> Result<(), String> {
        match key {
            "rules" => {
                words.expect("version")?;
                let version = words.number("the version of the rules")?;
                if !(1..=Nei::RULES_VERSION).contains(&version) {
                    return Err(format!("there are versions 1 to {} of the rules, not {version}", Nei::RULES_VERSION));
                }
                self.rules = Some(version);
            }
            "ruling" => {
                let (id, reading) = reading::ruling(words)?;
                Rulings::default().choose(&id, reading).map_err(|no_reading| no_reading.to_string())?;
                self.rulings.push((id, reading));
            }
            "option" => {
                let id = words.text("the name of an optional rule")?;
                self.optional.choose(OptionalRule::of(&id).map_err(|no_rule| no_rule.to_string())?);
            }
            _ => {
                words.expect("open")?;
                self.open_table = true;
            }
        }
        Ok(())
    }

    pub(super) fn creation(self, enforcement: Enforcement) -> Creation {
        // Recordings of version 1 do not say it.
        let rules = self.rules.unwrap_or(1);
        let chosen = self.rulings.iter().map(|(id, reading)| (id.as_str(), *reading));
        Creation {
            rules,
            scenario: self.scenario,
            enforcement,
            // Each was found to be a reading on its line.
            rulings: Rulings::of_version(rules).but(chosen).unwrap_or_else(|_| Rulings::of_version(rules)),
            optional: self.optional,
            open_table: self.open_table,
        }
    }
}

pub(super) fn adjustment(words: &mut Words) -> Result<Command, String> {
    let mut corrections = Vec::new();
    if !words.eats("nothing") {
        loop {
            corrections.push(correction(words)?);
            if !words.eats_comma_unless(&["because"]) {
                break;
            }
        }
    }
    if !words.eats_clause("because") {
        return Err(format!("\", because\" and the reason are expected, not {}", words.next_shown()));
    }
    Ok(Command::Adjust { corrections, reason: words.quotation("the reason")? })
}

fn side(words: &mut Words) -> Result<Side, String> {
    if words.eats("Japan") {
        Ok(Side::Japan)
    } else if words.eats("Allies") {
        Ok(Side::Allies)
    } else {
        Err(format!("Japan or Allies is expected, not {}", words.next_shown()))
    }
}

fn correction(words: &mut Words) -> Result<Correction, String> {
    if words.eats("action points of") {
        Ok(Correction::ActionPoints { side: side(words)?, value: words.number("a number of Action Points")? })
    } else if words.eats("turn") {
        Ok(Correction::Turn(words.number("the number of a turn")?))
    } else if words.eats("ABDACOM in effect") {
        Ok(Correction::Abdacom(true))
    } else if words.eats("ABDACOM not in effect") {
        Ok(Correction::Abdacom(false))
    } else if words.eats("Singapore box") {
        Ok(Correction::SingaporeBox(words.number("the number of a box")?))
    } else if words.eats("oilfield at") {
        let area = words.id(AREA)?;
        let demolished = words.eats("demolished");
        if !demolished {
            words.expect("intact")?;
        }
        Ok(Correction::Demolished { area, demolished })
    } else if words.eats("unit") {
        Ok(Correction::Unit { unit: words.id(UNIT)?, face: face(words)?, location: location(words)? })
    } else {
        Err(format!(
            "\"unit\", \"action points of\", \"turn\", \"ABDACOM\", \"Singapore box\" or \"oilfield at\" is expected, not {}",
            words.next_shown()
        ))
    }
}

fn face(words: &mut Words) -> Result<Face, String> {
    match words.word("the face of the counter: full, reduced, base or patrol")?.as_str() {
        "full" => Ok(Face::Full),
        "reduced" => Ok(Face::Reduced),
        "base" => Ok(Face::Base),
        "patrol" => Ok(Face::Patrol),
        other => Err(format!("{other:?} is no face of a counter; it is full, reduced, base or patrol")),
    }
}

/// The places that are no areas and no ships.
pub(super) const DISPLAYS: [(Location, &str); 8] = [
    (Location::Unplaced, "not placed"),
    (Location::Disrupted, "disrupted"),
    (Location::Destroyed, "destroyed"),
    (Location::Potential, "among the potential reinforcements"),
    (Location::Pool, "in the pool"),
    (Location::AwaitingSingapore, "awaiting Singapore"),
    (Location::Picked, "picked"),
    (Location::OutOfPlay, "out of play"),
];

fn location(words: &mut Words) -> Result<Location, String> {
    if words.eats("at") {
        return Ok(Location::Area(words.id(AREA)?));
    }
    if words.eats("aboard") {
        return Ok(Location::Aboard(words.id(UNIT)?));
    }
    match DISPLAYS.into_iter().find(|(_, name)| words.eats(name)) {
        Some((location, _)) => Ok(location),
        None => Err(format!(
            "\"at\", \"aboard\" or one of {} is expected, not {}",
            DISPLAYS.map(|(_, name)| format!("{name:?}")).join(", "),
            words.next_shown()
        )),
    }
}

pub(super) fn fact(words: &mut Words) -> Result<Fact, String> {
    if words.eats("entries") {
        return Ok(Fact::Entries(words.number("a number of entries")?));
    }
    if words.eats("victory points of") {
        return Ok(Fact::VictoryPoints { side: side(words)?, points: words.number("a number of victory points")? });
    }
    if words.eats("result") {
        return Ok(Fact::Result(words.quotation("the result")?));
    }
    if let Some((phase, _)) = PHASES.into_iter().find(|(_, name)| words.eats(name)) {
        return Ok(Fact::Phase(phase));
    }
    correction(words).map(Fact::State).map_err(|reason| {
        format!("{reason}; so are \"entries\", \"victory points of\", \"result\" and the name of a phase")
    })
}
