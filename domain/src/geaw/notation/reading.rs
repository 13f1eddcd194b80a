//! From text to recorded game. Every line is read; every mistake is reported with its line.

use std::collections::BTreeSet;

use super::orders::{self, HEX, UNIT};
use super::{Expectation, Fact, Mistake, PLACES, Recording, SEATS, Step, StepDeed, TITLE, phases};
use crate::geaw::command::Command;
use crate::geaw::components::Side;
use crate::geaw::game::{Creation, Location};
use crate::geaw::rulings::Rulings;
use crate::table::journal::EntryNumber;
use crate::table::recording;
use crate::table::recording::words::Words;
use crate::table::seat::Seat;
use crate::table::violation::Enforcement;

/// Reads a recorded game.
///
/// # Errors
/// All mistakes, in the order of the lines.
pub fn parse_game(text: &str) -> Result<Recording, Vec<Mistake>> {
    let mut reading = Reading::default();
    for (index, line) in text.lines().enumerate() {
        let line_number = index + 1;
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Err(reason) = reading.line(line_number, line) {
            reading.mistakes.push(Mistake { line: line_number, reason });
        }
    }
    reading.finish()
}

/// Reads one command as a line says it after the seat, in words or as data.
///
/// # Errors
/// What stands there and what may.
pub fn parse_command(text: &str) -> Result<Command, String> {
    let (command, words) = command(text)?;
    words.finish()?;
    Ok(command)
}

/// A command, and the words that stand after it.
fn command(text: &str) -> Result<(Command, Words), String> {
    let text = text.trim();
    if !text.starts_with('{') {
        let mut words = Words::of(text)?;
        let command = orders::command(&mut words)?;
        return Ok((command, words));
    }
    let mut data = serde_json::Deserializer::from_str(text).into_iter::<Command>();
    let command = data.next().ok_or("a command is expected")?.map_err(|error| error.to_string())?;
    Ok((command, Words::of(&text[data.byte_offset()..])?))
}

#[derive(Default)]
struct Reading {
    is_named: bool,
    packs: Option<String>,
    scenario: Option<String>,
    enforcement: Option<Enforcement>,
    rulings: Rulings,
    optional: BTreeSet<u8>,
    steps: Vec<Step>,
    /// The number of the entry that the last step makes; a line with a mistake counts.
    entry: EntryNumber,
    end: Vec<Expectation>,
    mistakes: Vec<Mistake>,
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
        if let Some((by, refused)) = recording::head(key, &SEATS) {
            return self.step(line, by, refused, rest);
        }
        let mut words = Words::of(rest)?;
        match key.trim() {
            "game" => {
                self.header(self.is_named, "game:")?;
                words.expect(TITLE)?;
                self.is_named = true;
                if words.eats_clause("scenario") {
                    self.scenario = Some(words.text("the scenario")?);
                }
            }
            "packs" => {
                self.header(self.packs.is_some(), "packs:")?;
                self.packs = Some(words.text("the folder of the data packs")?);
            }
            "enforcement" => {
                self.header(self.enforcement.is_some(), "enforcement:")?;
                self.enforcement = Some(enforcement(&mut words)?);
            }
            "ruling" => {
                self.header(false, "ruling:")?;
                let id = words.text("the id of a ruling")?;
                words.expect("reading")?;
                let reading = words.number("the number of a reading")?;
                self.rulings.choose(&id, reading).map_err(|no_reading| no_reading.to_string())?;
            }
            "option" => {
                self.header(false, "option:")?;
                words.expect("section")?;
                self.optional.insert(words.number("the number of an optional section")?);
            }
            "end" => loop {
                self.end.push(Expectation { line, fact: fact(&mut words)? });
                if !words.eats_comma_unless(&[]) {
                    break;
                }
            },
            key => return Err(format!("{key:?}: {}", keys())),
        }
        words.finish()
    }

    fn header(&self, is_double: bool, what: &str) -> Result<(), String> {
        if is_double {
            return Err(format!("{what} is said twice"));
        }
        if self.entry > 0 {
            return Err(format!("{what} is said after the first command; move it to the top"));
        }
        Ok(())
    }

    fn step(&mut self, line: usize, by: Seat<Side>, refused: Option<String>, text: &str) -> Result<(), String> {
        self.entry = self.entry.max(1) + EntryNumber::from(refused.is_none());
        if !self.end.is_empty() {
            return Err("nothing is done after end:; move this line before it".to_owned());
        }
        let deed = match refused {
            Some(clause) => StepDeed::Refuse { command: parse_command(text)?, clause },
            None => deed(text)?,
        };
        if let StepDeed::TakeBack { to } = deed
            && (to == 0 || to >= self.entry)
        {
            return Err(format!("entry {to} is no earlier entry; this line makes entry {}", self.entry));
        }
        self.steps.push(Step { line, by, deed });
        Ok(())
    }

    fn finish(mut self) -> Result<Recording, Vec<Mistake>> {
        if !self.is_named {
            let reason = format!("the game is not named; begin with \"game: {TITLE}\"");
            self.mistakes.insert(0, Mistake { line: 1, reason });
        }
        if !self.mistakes.is_empty() {
            return Err(self.mistakes);
        }
        let creation = Creation {
            scenario: self.scenario,
            enforcement: self.enforcement.unwrap_or_default(),
            rulings: self.rulings,
            optional: self.optional,
        };
        Ok(Recording { packs: self.packs, creation, steps: self.steps, end: self.end })
    }
}

fn enforcement(words: &mut Words) -> Result<Enforcement, String> {
    match words.word("strict, advise or record")?.as_str() {
        "strict" => Ok(Enforcement::Strict),
        "advise" => Ok(Enforcement::Advise),
        "record" => Ok(Enforcement::Record),
        other => Err(format!("{other:?} is no enforcement; it is strict, advise or record")),
    }
}

fn deed(text: &str) -> Result<StepDeed, String> {
    let is_data = text.trim_start().starts_with('{');
    let mut words = if is_data { Words::of("")? } else { Words::of(text)? };
    let deed = if words.eats("take back to entry") {
        StepDeed::TakeBack { to: words.number("the number of an entry")? }
    } else if words.eats("grant the take-back") {
        StepDeed::AnswerTakeBack { granted: true }
    } else if words.eats("decline the take-back") {
        StepDeed::AnswerTakeBack { granted: false }
    } else {
        let (command, after) = command(text)?;
        words = after;
        let overruled = if words.eats_clause("overruled") {
            words.expect("because")?;
            Some(words.quotation("the reason")?)
        } else {
            None
        };
        StepDeed::Play(command, overruled)
    };
    words.finish()?;
    Ok(deed)
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
