//! From text: the start of a game, and what is said of its end.

use super::corrections::side;
use super::phrases::Spoken;
use super::{Fact, PHASES};
use crate::book::Nei;
use crate::game::{Correction, Creation};
use crate::optional::{OptionalRule, OptionalRules};
use crate::rulings::Rulings;
use kernel::recording::reading;
use kernel::recording::words::Words;
use kernel::system::System;
use kernel::verdict::Enforcement;

/// The lines before the first command.
#[derive(Default)]
pub struct Start {
    rules: Option<u32>,
    scenario: String,
    rulings: Vec<(String, u8)>,
    optional: OptionalRules,
    open_table: bool,
    without_advice: bool,
}

impl Start {
    pub(super) fn title(&mut self, words: &mut Words) -> Result<(), String> {
        if !words.accepts_clause("Scenario") {
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
            "advice" => {
                words.expect("none")?;
                self.without_advice = true;
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
            without_advice: self.without_advice,
        }
    }
}

pub(super) fn fact(words: &mut Words) -> Result<Fact, String> {
    if words.accepts("entries") {
        return Ok(Fact::Entries(words.number("a number of entries")?));
    }
    if words.accepts("victory points of") {
        return Ok(Fact::VictoryPoints { side: side(words)?, points: words.number("a number of victory points")? });
    }
    if words.accepts("result") {
        return Ok(Fact::Result(words.quotation("the result")?));
    }
    if let Some((phase, _)) = PHASES.into_iter().find(|(_, name)| words.accepts(name)) {
        return Ok(Fact::Phase(phase));
    }
    Correction::read(words).map(Fact::State).map_err(|reason| {
        format!("{reason}; so are \"entries\", \"victory points of\", \"result\" and the name of a phase")
    })
}
