//! From text: the start of a game, and what is said of its end.

use std::collections::BTreeSet;

use super::orders::{self, HEX, UNIT};
use super::{Fact, PLACES, phases};
use crate::game::{Creation, Location};
use crate::rulings::Rulings;
use kernel::recording::reading;
use kernel::recording::words::Words;
use kernel::verdict::Enforcement;

/// The lines before the first command.
#[derive(Default)]
pub struct Start {
    scenario: Option<String>,
    rulings: Rulings,
    optional: BTreeSet<u8>,
}

impl Start {
    pub(super) fn title(&mut self, words: &mut Words) -> Result<(), String> {
        if words.accepts_clause("scenario") {
            self.scenario = Some(words.text("the scenario")?);
        }
        Ok(())
    }

    pub(super) fn line(&mut self, key: &str, words: &mut Words) -> Result<(), String> {
        if key == "ruling" {
            let (id, reading) = reading::ruling(words)?;
            return self.rulings.choose(&id, reading).map_err(|no_reading| no_reading.to_string());
        }
        words.expect("section")?;
        self.optional.insert(words.number("the number of an optional section")?);
        Ok(())
    }

    pub(super) fn creation(self, enforcement: Enforcement) -> Creation {
        Creation { scenario: self.scenario, enforcement, rulings: self.rulings, optional: self.optional }
    }
}

pub(super) fn fact(words: &mut Words) -> Result<Fact, String> {
    if words.accepts("entries") {
        return Ok(Fact::Entries(words.number("a number of entries")?));
    }
    if words.accepts("turn") {
        return Ok(Fact::Turn(words.number("the number of a turn")?));
    }
    if words.accepts("victory points of") {
        let side = orders::side(words)?;
        return Ok(Fact::VictoryPoints { side, points: words.number("a number of victory points")? });
    }
    if words.accepts("unit") {
        let unit = words.id(UNIT)?;
        if let Some((location, _)) = PLACES.into_iter().find(|(_, name)| words.accepts(name)) {
            return Ok(Fact::Unit { unit, location });
        }
        words.expect("in")?;
        return Ok(Fact::Unit { unit, location: Location::Map(words.id(HEX)?) });
    }
    if let Some((phase, _)) = phases().find(|(_, name)| words.accepts(name)) {
        return Ok(Fact::Phase(phase));
    }
    Err(format!(
        "\"entries\", \"turn\", \"victory points of\", \"unit\" or the name of a phase is expected, not {}",
        words.next_shown()
    ))
}
