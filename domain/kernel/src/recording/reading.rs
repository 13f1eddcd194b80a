//! From text to recorded game. Every line is read; every mistake is reported with its line.

use std::collections::BTreeSet;

use serde::de::DeserializeOwned;

use super::words::Words;
use super::{Expectation, Mistake, Notation, Recording, Step, StepDeed};
use crate::journal::EntryNumber;
use crate::seat::Seat;
use crate::verdict::Enforcement;

impl<S: Notation> Recording<S> {
    /// Reads a recorded game.
    ///
    /// # Errors
    /// All mistakes, in the order of the lines.
    pub fn parse(text: &str) -> Result<Self, Vec<Mistake>> {
        let mut reading = Reading::default();
        for (number, line) in lines(text) {
            if let Err(reason) = reading.line(number, line) {
                reading.mistakes.push(Mistake { line: number, reason });
            }
        }
        reading.finish()
    }
}

/// What was read so far.
struct Reading<S: Notation> {
    is_named: bool,
    packs: Option<String>,
    enforcement: Option<Enforcement>,
    start: S::Start,
    /// The keys of the start that were said.
    said: BTreeSet<String>,
    steps: Vec<Step<S>>,
    /// The number of the entry that the last step makes; a line with a mistake counts.
    entry: EntryNumber,
    end: Vec<Expectation<S>>,
    mistakes: Vec<Mistake>,
}

impl<S: Notation> Default for Reading<S> {
    fn default() -> Self {
        Self {
            is_named: false,
            packs: None,
            enforcement: None,
            start: S::Start::default(),
            said: BTreeSet::new(),
            steps: Vec::new(),
            entry: 0,
            end: Vec::new(),
            mistakes: Vec::new(),
        }
    }
}

impl<S: Notation> Reading<S> {
    fn line(&mut self, line: usize, text: &str) -> Result<(), String> {
        let (key, rest) = text.split_once(':').ok_or_else(keys::<S>)?;
        if let Some(head) = head::<S>(key) {
            return self.step(line, head, rest);
        }
        let key = key.trim();
        let mut words = Words::of(rest)?;
        if key == "end" {
            self.expect(line, &mut words)?;
        } else {
            self.start(key, &mut words)?;
        }
        words.finish()
    }

    /// A line of the start. What is fixed there is said before the first command, most of it once.
    fn start(&mut self, key: &str, words: &mut Words) -> Result<(), String> {
        let own = S::KEYS.iter().find(|(known, _)| *known == key);
        let is_once = match (key, own) {
            ("game" | "packs" | "enforcement", _) => true,
            (_, Some((_, is_once))) => *is_once,
            (_, None) => return Err(format!("{key:?}: {}", keys::<S>())),
        };
        if is_once && self.said.contains(key) {
            return Err(format!("{key}: is said twice"));
        }
        if self.entry > 0 {
            return Err(format!("{key}: is said after the first command; move it to the top"));
        }
        match key {
            "game" => {
                words.expect(S::TITLE)?;
                S::read_title(&mut self.start, words)?;
                self.is_named = true;
            }
            "packs" => self.packs = Some(words.text("the folder of the data packs")?),
            "enforcement" => self.enforcement = Some(enforcement(words)?),
            _ => S::read_start(&mut self.start, key, words)?,
        }
        self.said.insert(key.to_owned());
        Ok(())
    }

    /// A line that begins with a seat.
    fn step(&mut self, line: usize, (by, refused): (Seat<S::Side>, Option<String>), text: &str) -> Result<(), String> {
        self.entry = self.entry.max(1) + EntryNumber::from(refused.is_none());
        if !self.end.is_empty() {
            return Err("nothing is done after end:; move this line before it".to_owned());
        }
        let deed = match refused {
            Some(clause) => StepDeed::Refuse { command: command::<S>(text)?, clause },
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

    /// What is so at the end, with commas between.
    fn expect(&mut self, line: usize, words: &mut Words) -> Result<(), String> {
        loop {
            self.end.push(Expectation { line, fact: S::read_end(words)? });
            if !words.accepts_comma_unless(&[]) {
                return Ok(());
            }
        }
    }

    /// The recording; every mistake in the order of the lines, first that its game is not named.
    fn finish(mut self) -> Result<Recording<S>, Vec<Mistake>> {
        let unnamed = (!self.is_named).then(|| format!("the game is not named; begin with {:?}", S::FIRST_LINE));
        self.mistakes.splice(0..0, unnamed.map(|reason| Mistake { line: 1, reason }));
        if !self.mistakes.is_empty() {
            return Err(self.mistakes);
        }
        let creation = S::creation(self.start, self.enforcement.unwrap_or_default());
        Ok(Recording { packs: self.packs, creation, steps: self.steps, end: self.end })
    }
}

/// What a line may begin with.
fn keys<S: Notation>() -> String {
    let own = S::KEYS.iter().map(|(key, _)| *key);
    let keys: Vec<&str> = ["game", "packs", "enforcement"].into_iter().chain(own).collect();
    let seats: Vec<String> = S::SEATS.iter().map(|(_, word)| format!("{word}:")).collect();
    format!(
        "a line begins with {}:, end: or a seat ({}); what the rules must refuse has \"refused\" \
         and a clause between the seat and its colon",
        keys.join(":, "),
        seats.join(" ")
    )
}

/// What the beginning of a line says: the seat, by its word, and the clause that must refuse the command, if one must.
fn head<S: Notation>(key: &str) -> Option<(Seat<S::Side>, Option<String>)> {
    let mut words = key.split_whitespace();
    let word = words.next()?;
    let (seat, _) = S::SEATS.into_iter().find(|(_, name)| *name == word)?;
    let refused = match (words.next(), words.next(), words.next()) {
        (None, ..) => None,
        (Some("refused"), Some(clause), None) => Some(clause.to_owned()),
        _ => return None,
    };
    Some((seat, refused))
}

/// The lines of a text that say something, with their numbers from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Reads one command as a line says it after the seat.
///
/// # Errors
/// What stands there and what may.
pub fn command<S: Notation>(text: &str) -> Result<S::Command, String> {
    let (command, words) = S::read_command(text)?;
    words.finish()?;
    Ok(command)
}

/// A command as data, in braces, or in the words of the game.
pub fn in_data_or_words<C: DeserializeOwned>(
    text: &str,
    in_words: fn(&mut Words) -> Result<C, String>,
) -> Result<(C, Words), String> {
    let text = text.trim();
    if text.starts_with('{') {
        let mut data = serde_json::Deserializer::from_str(text).into_iter::<C>();
        let command = data.next().ok_or("a command is expected")?.map_err(|error| error.to_string())?;
        return Ok((command, Words::of(&text[data.byte_offset()..])?));
    }
    let mut words = Words::of(text)?;
    let command = in_words(&mut words)?;
    Ok((command, words))
}

/// `strict`, `advise` or `record`.
fn enforcement(words: &mut Words) -> Result<Enforcement, String> {
    match words.word("strict, advise or record")?.as_str() {
        "strict" => Ok(Enforcement::Strict),
        "advise" => Ok(Enforcement::Advise),
        "record" => Ok(Enforcement::Record),
        other => Err(format!("{other:?} is no enforcement; it is strict, advise or record")),
    }
}

/// A ruling and the number of its reading.
pub fn ruling(words: &mut Words) -> Result<(String, u8), String> {
    let id = words.text("the id of a ruling")?;
    words.expect("reading")?;
    Ok((id, words.number("the number of a reading")?))
}

fn deed<S: Notation>(text: &str) -> Result<StepDeed<S>, String> {
    let is_data = text.trim_start().starts_with('{');
    let mut words = if is_data { Words::of("")? } else { Words::of(text)? };
    let deed = if words.accepts("take back to entry") {
        StepDeed::TakeBack { to: words.number("the number of an entry")? }
    } else if words.accepts("grant the take-back") {
        StepDeed::AnswerTakeBack { granted: true }
    } else if words.accepts("decline the take-back") {
        StepDeed::AnswerTakeBack { granted: false }
    } else {
        let (command, after) = S::read_command(text)?;
        words = after;
        let overruled = if words.accepts_clause("overruled") {
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
