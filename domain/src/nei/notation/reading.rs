//! From text to recorded game. Every line is read; every mistake is reported with its line.

use super::commands::{AREA, UNIT, command};
use super::{Fact, Mistake, PHASES, Recording, SEATS, TITLE};
use crate::nei::Nei;
use crate::nei::command::Command;
use crate::nei::components::{Face, Side};
use crate::nei::game::{Correction, Creation, Location};
use crate::nei::optional::{OptionalRule, OptionalRules};
use crate::nei::rulings::Rulings;
use crate::table::recording;
use crate::table::recording::reading::{self, Body};
use crate::table::recording::words::Words;
use crate::table::system::System;
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

/// Reads one command as a line says it after the seat.
///
/// # Errors
/// What stands there and what may.
pub fn parse_command(text: &str) -> Result<Command, String> {
    reading::whole(text, command_and_rest)
}

/// A command, and the words that stand after it.
fn command_and_rest(text: &str) -> Result<(Command, Words), String> {
    let mut words = Words::of(text)?;
    let command = command(&mut words)?;
    Ok((command, words))
}

#[derive(Default)]
struct Reading {
    rules: Option<u32>,
    packs: Option<String>,
    scenario: Option<String>,
    enforcement: Option<Enforcement>,
    rulings: Vec<(String, u8)>,
    optional: OptionalRules,
    open_table: bool,
    body: Body<Nei, Fact>,
}

impl Reading {
    fn line(&mut self, line: usize, text: &str) -> Result<(), String> {
        let keys = || {
            let seats: Vec<String> = SEATS.iter().map(|(_, word)| format!("{word}:")).collect();
            format!(
                "a line begins with game:, rules:, packs:, enforcement:, ruling:, option:, table:, end: or a seat ({}); what the \
                 rules must refuse has \"refused\" and a clause between the seat and its colon",
                seats.join(" ")
            )
        };
        let (key, rest) = text.split_once(':').ok_or_else(keys)?;
        if let Some(head) = recording::head(key, &SEATS) {
            return self.body.step(line, head, rest, command_and_rest);
        }
        let mut words = Words::of(rest)?;
        match key.trim() {
            "game" => {
                self.body.header(self.scenario.is_some(), "game:")?;
                self.scenario = Some(title(&mut words)?);
                words.finish()
            }
            "rules" => {
                self.body.header(self.rules.is_some(), "rules:")?;
                words.expect("version")?;
                let version = words.number("the version of the rules")?;
                if !(1..=Nei::RULES_VERSION).contains(&version) {
                    return Err(format!("there are versions 1 to {} of the rules, not {version}", Nei::RULES_VERSION));
                }
                self.rules = Some(version);
                words.finish()
            }
            "packs" => {
                self.body.header(self.packs.is_some(), "packs:")?;
                self.packs = Some(words.text("the folder of the data packs")?);
                words.finish()
            }
            "enforcement" => {
                self.body.header(self.enforcement.is_some(), "enforcement:")?;
                self.enforcement = Some(reading::enforcement(&mut words)?);
                words.finish()
            }
            "ruling" => {
                self.body.header(false, "ruling:")?;
                let (id, reading) = reading::ruling(&mut words)?;
                Rulings::default().choose(&id, reading).map_err(|no_reading| no_reading.to_string())?;
                self.rulings.push((id, reading));
                words.finish()
            }
            "option" => {
                self.body.header(false, "option:")?;
                let id = words.text("the name of an optional rule")?;
                self.optional.choose(OptionalRule::of(&id).map_err(|no_rule| no_rule.to_string())?);
                words.finish()
            }
            "table" => {
                self.body.header(false, "table:")?;
                words.expect("open")?;
                self.open_table = true;
                words.finish()
            }
            "end" => {
                self.body.expect(line, &mut words, fact)?;
                words.finish()
            }
            key => Err(format!("{key:?}: {}", keys())),
        }
    }

    fn finish(self) -> Result<Recording, Vec<Mistake>> {
        let unnamed = self.scenario.is_none();
        // Recordings of version 1 do not say it.
        let rules = self.rules.unwrap_or(1);
        let chosen = self.rulings.iter().map(|(id, reading)| (id.as_str(), *reading));
        let creation = Creation {
            rules,
            scenario: self.scenario.unwrap_or_default(),
            enforcement: self.enforcement.unwrap_or_default(),
            // Each was found to be a reading on its line.
            rulings: Rulings::of_version(rules).but(chosen).unwrap_or_else(|_| Rulings::of_version(rules)),
            optional: self.optional,
            open_table: self.open_table,
        };
        let unnamed = unnamed.then(|| format!("the game is not named; begin with \"game: {TITLE}, Scenario I\""));
        self.body.finish(unnamed, self.packs, creation)
    }
}

fn title(words: &mut Words) -> Result<String, String> {
    words.expect(TITLE)?;
    if !words.eats_clause("Scenario") {
        return Err(format!("\", Scenario I\" or another scenario is expected, not {}", words.next_shown()));
    }
    words.text("the scenario")
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

fn fact(words: &mut Words) -> Result<Fact, String> {
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
