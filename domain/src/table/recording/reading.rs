//! A recorded game as text: what is read alike for every game. A game's own notation reads what is fixed at its start,
//! its commands, and what is so at its end.

use serde::de::DeserializeOwned;

use super::words::Words;
use super::{Expectation, Mistake, Recording, Step, StepDeed};
use crate::table::journal::EntryNumber;
use crate::table::seat::Seat;
use crate::table::system::System;
use crate::table::violation::Enforcement;

/// How a game reads a command: with the words that stand after it.
pub(crate) type ReadCommand<C> = fn(&str) -> Result<(C, Words), String>;

/// What of a recording is no header: its steps, its end, and the mistakes of all lines.
pub(crate) struct Body<S: System, F> {
    steps: Vec<Step<S>>,
    /// The number of the entry that the last step makes; a line with a mistake counts.
    entry: EntryNumber,
    end: Vec<Expectation<F>>,
    mistakes: Vec<Mistake>,
}

impl<S: System, F> Default for Body<S, F> {
    fn default() -> Self {
        Self { steps: Vec::new(), entry: 0, end: Vec::new(), mistakes: Vec::new() }
    }
}

impl<S: System, F> Body<S, F> {
    /// A line that cannot be read.
    pub(crate) fn mistake(&mut self, line: usize, reason: String) {
        self.mistakes.push(Mistake { line, reason });
    }

    /// What is fixed at the start is said once, and before the first command.
    pub(crate) fn header(&self, is_double: bool, what: &str) -> Result<(), String> {
        if is_double {
            return Err(format!("{what} is said twice"));
        }
        if self.entry > 0 {
            return Err(format!("{what} is said after the first command; move it to the top"));
        }
        Ok(())
    }

    /// A line that begins with a seat.
    pub(crate) fn step(
        &mut self,
        line: usize,
        (by, refused): (Seat<S::Side>, Option<String>),
        text: &str,
        read: ReadCommand<S::Command>,
    ) -> Result<(), String> {
        self.entry = self.entry.max(1) + EntryNumber::from(refused.is_none());
        if !self.end.is_empty() {
            return Err("nothing is done after end:; move this line before it".to_owned());
        }
        let deed = match refused {
            Some(clause) => StepDeed::Refuse { command: whole(text, read)?, clause },
            None => deed(text, read)?,
        };
        if let StepDeed::TakeBack { to } = deed
            && (to == 0 || to >= self.entry)
        {
            return Err(format!("entry {to} is no earlier entry; this line makes entry {}", self.entry));
        }
        self.steps.push(Step { line, by, deed });
        Ok(())
    }

    /// What is so at the end: facts, with commas between them.
    pub(crate) fn expect(
        &mut self,
        line: usize,
        words: &mut Words,
        fact: fn(&mut Words) -> Result<F, String>,
    ) -> Result<(), String> {
        loop {
            self.end.push(Expectation { line, fact: fact(words)? });
            if !words.eats_comma_unless(&[]) {
                return Ok(());
            }
        }
    }

    /// The recording; every mistake in the order of the lines, first that its game is not named.
    pub(crate) fn finish(
        mut self,
        unnamed: Option<String>,
        packs: Option<String>,
        creation: S::Creation,
    ) -> Result<Recording<S, F>, Vec<Mistake>> {
        self.mistakes.splice(0..0, unnamed.map(|reason| Mistake { line: 1, reason }));
        if self.mistakes.is_empty() {
            return Ok(Recording { packs, creation, steps: self.steps, end: self.end });
        }
        Err(self.mistakes)
    }
}

/// The lines of a text that say something, with their numbers from 1.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// A command with nothing after it.
pub(crate) fn whole<C>(text: &str, read: ReadCommand<C>) -> Result<C, String> {
    let (command, words) = read(text)?;
    words.finish()?;
    Ok(command)
}

/// A command as data, in braces, or in the words of the game.
pub(crate) fn in_data_or_words<C: DeserializeOwned>(
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
pub(crate) fn enforcement(words: &mut Words) -> Result<Enforcement, String> {
    match words.word("strict, advise or record")?.as_str() {
        "strict" => Ok(Enforcement::Strict),
        "advise" => Ok(Enforcement::Advise),
        "record" => Ok(Enforcement::Record),
        other => Err(format!("{other:?} is no enforcement; it is strict, advise or record")),
    }
}

/// A ruling and the number of its reading.
pub(crate) fn ruling(words: &mut Words) -> Result<(String, u8), String> {
    let id = words.text("the id of a ruling")?;
    words.expect("reading")?;
    Ok((id, words.number("the number of a reading")?))
}

fn deed<S: System>(text: &str, read: ReadCommand<S::Command>) -> Result<StepDeed<S>, String> {
    let is_data = text.trim_start().starts_with('{');
    let mut words = if is_data { Words::of("")? } else { Words::of(text)? };
    let deed = if words.eats("take back to entry") {
        StepDeed::TakeBack { to: words.number("the number of an entry")? }
    } else if words.eats("grant the take-back") {
        StepDeed::AnswerTakeBack { granted: true }
    } else if words.eats("decline the take-back") {
        StepDeed::AnswerTakeBack { granted: false }
    } else {
        let (command, after) = read(text)?;
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
