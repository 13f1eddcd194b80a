//! From recorded game to text: what [`Recording::parse`] reads, one step a line.

use std::fmt;

use super::words::{id, quoted};
use super::{Notation, Recording, StepDeed};
use crate::verdict::Enforcement;

/// The recorded game as a text.
impl<S: Notation> fmt::Display for Recording<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game: {}{}", S::TITLE, S::write_title(&self.creation))?;
        if let Some(folder) = &self.packs {
            writeln!(f, "packs: {}", id(folder))?;
        }
        writeln!(f, "enforcement: {}", word(S::enforcement(&self.creation)))?;
        for line in S::write_start(&self.creation) {
            writeln!(f, "{line}")?;
        }
        writeln!(f)?;
        for step in &self.steps {
            let seat = S::SEATS.into_iter().find(|(known, _)| *known == step.by).map_or("", |(_, word)| word);
            let refused = match &step.deed {
                StepDeed::Refuse { clause, .. } => format!(" refused {clause}"),
                StepDeed::Play(..) | StepDeed::TakeBack { .. } | StepDeed::AnswerTakeBack { .. } => String::new(),
            };
            writeln!(f, "{seat}{refused}: {}", step.deed)?;
        }
        if !self.end.is_empty() {
            writeln!(f)?;
        }
        for expectation in &self.end {
            writeln!(f, "end: {}", expectation.fact)?;
        }
        Ok(())
    }
}

impl<S: Notation> fmt::Display for StepDeed<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(command, None) | Self::Refuse { command, .. } => f.write_str(&S::write_command(command)),
            Self::Play(command, Some(reason)) => {
                write!(f, "{}, overruled because {}", S::write_command(command), quoted(reason))
            }
            Self::TakeBack { to } => write!(f, "take back to entry {to}"),
            Self::AnswerTakeBack { granted: true } => f.write_str("grant the take-back"),
            Self::AnswerTakeBack { granted: false } => f.write_str("decline the take-back"),
        }
    }
}

const fn word(enforcement: Enforcement) -> &'static str {
    match enforcement {
        Enforcement::Strict => "strict",
        Enforcement::Advise => "advise",
        Enforcement::Record => "record",
    }
}
