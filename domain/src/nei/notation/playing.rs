//! A recorded game played by the rules, and a played game recorded.

use std::fmt;
use std::sync::Arc;

use super::{Expectation, Fact, Mistake, Recording, Step, StepDeed};
use crate::nei::Nei;
use crate::nei::components::Side;
use crate::nei::game::Correction;
use crate::nei::pack::Pack;
use crate::nei::victory;
use crate::table::journal::{CorruptJournal, Deed, Entry, EntryNumber, Table};
use crate::table::seat::Seat;
use crate::table::violation::{Refused, Ruling};

/// A recorded game that the rules stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stopped {
    /// The line of the step that was not carried out; zero where there is none.
    pub line: usize,
    /// The entry it would have made.
    pub entry: EntryNumber,
    /// The step in the words of the notation.
    pub step: String,
    /// Why.
    pub by: Box<StoppedBy>,
}

/// Why a recorded game stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoppedBy {
    /// The rules refused the step.
    Refused(Refused),
    /// The pack has no such scenario, or the entry did not fit.
    Corrupt(CorruptJournal),
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} (entry {}), {:?}: ", self.line, self.entry, self.step)?;
        match &*self.by {
            StoppedBy::Refused(refused) => {
                refused.fmt(f)?;
                let cures: Vec<&str> = match refused {
                    Refused::Impossible(refusal) => vec![&refusal.cure],
                    Refused::AgainstTheRules(violations) | Refused::NeedsRuling(violations) => {
                        violations.iter().map(|violation| violation.cure.as_str()).collect()
                    }
                };
                write!(f, "; what would do: {}", cures.join("; "))
            }
            StoppedBy::Corrupt(corrupt) => corrupt.fmt(f),
        }
    }
}

impl std::error::Error for Stopped {}

/// Plays a recorded game from its creation, each step judged.
///
/// # Errors
/// The first step that the rules do not allow.
pub fn replay_recording(recording: &Recording, pack: Arc<Pack>) -> Result<Table<Nei>, Stopped> {
    replay_watched(recording, pack, |_, _| {})
}

/// Plays a recorded game and shows the table after each step.
///
/// # Errors
/// The first step that the rules do not allow.
pub fn replay_watched(
    recording: &Recording,
    pack: Arc<Pack>,
    mut watch: impl FnMut(&Table<Nei>, &Step),
) -> Result<Table<Nei>, Stopped> {
    let hash = pack.hash.clone();
    let creation = Table::<Nei>::creation_entry(recording.creation.clone(), hash, Seat::Both);
    let mut table = Table::replay(pack, [creation]).map_err(|corrupt| Stopped {
        line: 0,
        entry: corrupt.number,
        step: format!("Scenario {}", recording.creation.scenario),
        by: Box::new(StoppedBy::Corrupt(corrupt)),
    })?;
    for step in &recording.steps {
        let stopped = |by| Stopped {
            line: step.line,
            entry: table.last_number() + 1,
            step: step.deed.to_string(),
            by: Box::new(by),
        };
        let entry = play_step(&table, step).map_err(|refused| stopped(StoppedBy::Refused(refused)))?;
        let number = entry.number;
        table.fold(entry).map_err(|corrupt| Stopped {
            line: step.line,
            entry: number,
            step: step.deed.to_string(),
            by: Box::new(StoppedBy::Corrupt(corrupt)),
        })?;
        watch(&table, step);
    }
    Ok(table)
}

/// The entry that a step makes on this table, not yet part of its journal.
///
/// # Errors
/// [`Refused`], as the table says it.
pub fn play_step(table: &Table<Nei>, step: &Step) -> Result<Entry<Nei>, Refused> {
    match &step.deed {
        StepDeed::Play(command, overruled) => {
            let ruling = overruled.clone().map_or(Ruling::ByTheBook, Ruling::Overruled);
            table.play(step.by, command.clone(), ruling)
        }
        StepDeed::TakeBack { to } => table.take_back(step.by, *to),
        StepDeed::AnswerTakeBack { granted } => table.answer_take_back(step.by, *granted),
    }
}

/// What a recorded game expects of its end and the table does not show, with the lines that say so.
pub fn check_end(recording: &Recording, table: &Table<Nei>) -> Vec<Mistake> {
    recording
        .end
        .iter()
        .filter_map(|Expectation { line, fact }| {
            let reason = match actual(fact, table) {
                Some(found) if found == *fact => return None,
                Some(found) => format!("the end should be {:?}; it is {:?}", fact.to_string(), found.to_string()),
                None => format!("the end should be {:?}; there is no such thing in this game", fact.to_string()),
            };
            Some(Mistake { line: *line, reason })
        })
        .collect()
}

/// What is so, where `fact` says what should be.
fn actual(fact: &Fact, table: &Table<Nei>) -> Option<Fact> {
    let game = table.game();
    Some(match fact {
        Fact::Entries(_) => Fact::Entries(table.last_number()),
        Fact::Phase(_) => Fact::Phase(game.phase),
        Fact::VictoryPoints { side, .. } => victory_points(table, *side),
        Fact::Result(_) => {
            Fact::Result(game.outcome.as_ref().map_or_else(String::new, |outcome| outcome.result.clone()))
        }
        Fact::State(correction) => Fact::State(match correction {
            Correction::ActionPoints { side, .. } => {
                Correction::ActionPoints { side: *side, value: game.action_points.of(*side).get() }
            }
            Correction::Turn(_) => Correction::Turn(game.turn),
            Correction::Abdacom(_) => Correction::Abdacom(game.abdacom),
            Correction::SingaporeBox(_) => Correction::SingaporeBox(game.singapore_box),
            Correction::Demolished { area, .. } => {
                let place = game.pack.map.area(*area)?;
                Correction::Demolished { area: *area, demolished: game.is_demolished(place.id) }
            }
            Correction::Unit { unit, .. } => {
                let state = game.units.get(unit)?;
                Correction::Unit { unit: *unit, face: state.face, location: state.location }
            }
        }),
    })
}

fn victory_points(table: &Table<Nei>, side: Side) -> Fact {
    let game = table.game();
    let points = victory::points(game, side);
    Fact::VictoryPoints { side, points }
}

impl Recording {
    /// The recorded game of a table, as its journal tells it; its end is what the table shows now.
    pub fn of(table: &Table<Nei>) -> Self {
        let mut steps = Vec::new();
        let mut is_asked = false;
        for entry in table.entries() {
            let deed = match &entry.deed {
                Deed::Created { .. } => continue,
                Deed::Played { command, .. } => {
                    StepDeed::Play(command.clone(), entry.ruling.as_ref().and_then(|ruling| ruling.reason.clone()))
                }
                Deed::TakeBackAsked { to } => StepDeed::TakeBack { to: *to },
                Deed::TookBack { to } if !is_asked => StepDeed::TakeBack { to: *to },
                Deed::TookBack { .. } => StepDeed::AnswerTakeBack { granted: true },
                Deed::TakeBackDeclined => StepDeed::AnswerTakeBack { granted: false },
            };
            is_asked = matches!(entry.deed, Deed::TakeBackAsked { .. });
            steps.push(Step { line: 0, by: entry.by, deed });
        }
        let game = table.game();
        let facts = [
            Fact::Entries(table.last_number()),
            Fact::State(Correction::Turn(game.turn)),
            Fact::Phase(game.phase),
            victory_points(table, Side::Japan),
            victory_points(table, Side::Allies),
        ];
        let end = facts.into_iter().map(|fact| Expectation { line: 0, fact }).collect();
        Self { creation: table.creation().clone(), steps, end }
    }
}
