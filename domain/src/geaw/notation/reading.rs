//! From text to recorded game. Every line is read; every mistake is reported with its line.

use std::collections::BTreeSet;

use super::orders::{self, HEX, UNIT};
use super::{Fact, Mistake, PLACES, Recording, SEATS, TITLE, phases};
use crate::geaw::command::Command;
use crate::geaw::game::{Creation, Location};
use crate::geaw::rulings::Rulings;
use crate::geaw::system::Geaw;
use crate::table::recording;
use crate::table::recording::reading::{self, Body};
use crate::table::recording::words::Words;
use crate::table::violation::Enforcement;

/// Reads a recorded game.
///
/// # Errors
/// All mistakes, in the order of the lines.
pub fn parse_game(text: &str) -> Result<Recording, Vec<Mistake>> {
    let mut reading = Reading::default();
    for (number, line) in reading::lines(text) {
        if let Err(reason) = reading.line(number, line) {
            reading.body.mistake(number, reason);
        }
    }
    reading.finish()
}

/// Reads one command as a line says it after the seat, in words or as data.
///
/// # Errors
/// What stands there and what may.
pub fn parse_command(text: &str) -> Result<Command, String> {
    reading::whole(text, command)
}

/// A command, and the words that stand after it.
fn command(text: &str) -> Result<(Command, Words), String> {
    reading::in_data_or_words(text, orders::command)
}

#[derive(Default)]
struct Reading {
    is_named: bool,
    packs: Option<String>,
    scenario: Option<String>,
    enforcement: Option<Enforcement>,
    rulings: Rulings,
    optional: BTreeSet<u8>,
    body: Body<Geaw, Fact>,
}

impl Reading {
    fn line(&mut self, line: usize, text: &str) -> Result<(), String> {
        let keys = || {
            let seats: Vec<String> = SEATS.iter().map(|(_, word)| format!("{word}:")).collect();
            format!(
                "a line begins with game:, packs:, enforcement:, ruling:, option:, end: or a seat ({}); what the rules \
                 must refuse has \"refused\" and a clause between the seat and its colon",
                seats.join(" ")
            )
        };
        let (key, rest) = text.split_once(':').ok_or_else(keys)?;
        if let Some(head) = recording::head(key, &SEATS) {
            return self.body.step(line, head, rest, command);
        }
        let mut words = Words::of(rest)?;
        match key.trim() {
            "game" => {
                self.body.header(self.is_named, "game:")?;
                words.expect(TITLE)?;
                self.is_named = true;
                if words.eats_clause("scenario") {
                    self.scenario = Some(words.text("the scenario")?);
                }
            }
            "packs" => {
                self.body.header(self.packs.is_some(), "packs:")?;
                self.packs = Some(words.text("the folder of the data packs")?);
            }
            "enforcement" => {
                self.body.header(self.enforcement.is_some(), "enforcement:")?;
                self.enforcement = Some(reading::enforcement(&mut words)?);
            }
            "ruling" => {
                self.body.header(false, "ruling:")?;
                let (id, reading) = reading::ruling(&mut words)?;
                self.rulings.choose(&id, reading).map_err(|no_reading| no_reading.to_string())?;
            }
            "option" => {
                self.body.header(false, "option:")?;
                words.expect("section")?;
                self.optional.insert(words.number("the number of an optional section")?);
            }
            "end" => self.body.expect(line, &mut words, fact)?,
            key => return Err(format!("{key:?}: {}", keys())),
        }
        words.finish()
    }

    fn finish(self) -> Result<Recording, Vec<Mistake>> {
        let unnamed = (!self.is_named).then(|| format!("the game is not named; begin with \"game: {TITLE}\""));
        let creation = Creation {
            scenario: self.scenario,
            enforcement: self.enforcement.unwrap_or_default(),
            rulings: self.rulings,
            optional: self.optional,
        };
        self.body.finish(unnamed, self.packs, creation)
    }
}

fn fact(words: &mut Words) -> Result<Fact, String> {
    if words.eats("entries") {
        return Ok(Fact::Entries(words.number("a number of entries")?));
    }
    if words.eats("turn") {
        return Ok(Fact::Turn(words.number("the number of a turn")?));
    }
    if words.eats("victory points of") {
        let side = orders::side(words)?;
        return Ok(Fact::VictoryPoints { side, points: words.number("a number of victory points")? });
    }
    if words.eats("unit") {
        let unit = words.id(UNIT)?;
        if let Some((location, _)) = PLACES.into_iter().find(|(_, name)| words.eats(name)) {
            return Ok(Fact::Unit { unit, location });
        }
        words.expect("in")?;
        return Ok(Fact::Unit { unit, location: Location::Map(words.id(HEX)?) });
    }
    if let Some((phase, _)) = phases().find(|(_, name)| words.eats(name)) {
        return Ok(Fact::Phase(phase));
    }
    Err(format!(
        "\"entries\", \"turn\", \"victory points of\", \"unit\" or the name of a phase is expected, not {}",
        words.next_shown()
    ))
}
