//! What the players say where the assistant has no table to read: a line that is missing from the pack, or a number that
//! the book does not give (NEI-R36). The record marks it as their statement.
//!
//! Both sides confirm a statement, but for the result of a refit, which is its owner's secret (20.3).

use serde::{Deserialize, Serialize};

use super::combat;
use super::components::{Side, UnitId};
use super::deciding::Deciding;
use super::event::Event;
use super::game::Game;
use super::incidents;
use super::judging::Judged;
use super::pack::{Incident, IncidentEffect, RefitResult, Terrain};
use super::pending::Pending;
use super::refit_and_rally;
use super::words;
use kernel::seat::{Opposed, Seat};
use kernel::verdict::{Refusal, RefusalKind};

/// The most boxes a drive moves, hits a strike scores, and the largest modifier: what no table exceeds.
const MOST_BOXES: u8 = 9;
const MOST_HITS: u8 = 18;
const LARGEST_MODIFIER: i8 = 5;

/// What the table is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// A line of an Incident Table (7.0).
    Incident { side: Side, die: u8 },
    /// The boxes that the Singapore marker moves (7.4).
    Drive {
        /// The die as modified.
        die: u8,
    },
    /// The result of a refit die (18.1).
    Refit { unit: UnitId, die: u8 },
    /// The die modifiers of a terrain (12.3).
    Terrain { terrain: String },
    /// The hits of the First Air Fleet, where the table does not take the sum of the dice (NEI-R96).
    FirstAirFleet,
}

/// What the players say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Statement {
    /// The line of the Incident Table.
    Incident {
        name: String,
        effect: IncidentEffect,
        /// Modifier of this turn's drive die; the Japanese table only.
        drive_modifier: i8,
    },
    Drive {
        boxes: u8,
    },
    /// The result of the refit die.
    Refit {
        result: RefitResult,
    },
    /// What is added to the dice.
    Terrain {
        /// Of air and naval units.
        air_naval_modifier: i8,
        ground_modifier: i8,
    },
    FirstAirFleet {
        hits: u8,
    },
}

impl Question {
    /// Who answers first.
    pub fn asked_of(&self, game: &Game) -> Side {
        match self {
            Self::Incident { side, .. } => *side,
            Self::Drive { .. } | Self::FirstAirFleet => Side::Japan,
            Self::Refit { unit, .. } => game.side(*unit),
            Self::Terrain { .. } => game.battle.as_ref().map_or(Side::Japan, |battle| battle.attacker),
        }
    }

    /// The clause whose table is missing.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::Incident { .. } => "NEI-R36",
            Self::Drive { .. } => "NEI-7.4-d",
            Self::Refit { .. } => "NEI-18.1-f",
            Self::Terrain { .. } => "NEI-12.3-b",
            Self::FirstAirFleet => "NEI-R96",
        }
    }

    /// Whether only the side that answers may know of it (20.3).
    pub const fn is_secret(&self) -> bool {
        matches!(self, Self::Refit { .. })
    }

    /// The question, as the table reads it. Nothing secret stands in it.
    pub fn sentence(&self) -> String {
        match self {
            Self::Incident { side, die } => {
                format!("what the Incident Table of {} says for a {die}", side.name())
            }
            Self::Drive { die } => format!("how many boxes the Singapore marker moves for a {die}"),
            Self::Refit { .. } => "the result of a refit die".to_owned(),
            Self::Terrain { terrain } => format!("what the Terrain Effects Chart adds to the dice in {terrain}"),
            Self::FirstAirFleet => "how many hits these dice are".to_owned(),
        }
    }
}

impl Statement {
    /// The statement in words.
    pub fn sentence(&self) -> String {
        match self {
            Self::Incident { name, effect, drive_modifier } => {
                let effect = match effect {
                    IncidentEffect::None | IncidentEffect::Unknown => "nothing happens".to_owned(),
                    IncidentEffect::ActionPoints(amount) => format!("{amount:+} Action Points"),
                    IncidentEffect::TurnAbdacom => "ABDACOM turns over".to_owned(),
                    IncidentEffect::MoraleCheck => "an Allied morale check".to_owned(),
                    IncidentEffect::FreeAction(action) => format!("a free action: {}", action.name()),
                };
                let drive = if *drive_modifier == 0 { String::new() } else { format!(", drive {drive_modifier:+}") };
                format!("{name}: {effect}{drive}")
            }
            Self::Drive { boxes } => words::count(*boxes, "box", "boxes"),
            Self::Refit { result } => match result {
                RefitResult::Refit => "refit".to_owned(),
                RefitResult::Damage => "damage".to_owned(),
                RefitResult::Destroyed => "destroyed".to_owned(),
            },
            Self::Terrain { air_naval_modifier, ground_modifier } => {
                format!("{air_naval_modifier:+} for air and naval units, {ground_modifier:+} for ground units")
            }
            Self::FirstAirFleet { hits } => words::count(*hits, "hit", "hits"),
        }
    }
}

/// The table begins to wait for a statement.
pub(super) fn ask(deciding: &mut Deciding, question: Question) {
    let by = question.asked_of(&deciding.game);
    deciding.wait_for(Pending::State { by, question });
}

/// The statement answers what was asked and is of a kind that some table could print.
pub(super) fn judge(question: &Question, statement: &Statement) -> Judged {
    let possible = match (question, statement) {
        (Question::Incident { side, .. }, Statement::Incident { name, effect, drive_modifier }) => {
            !name.trim().is_empty()
                && *effect != IncidentEffect::Unknown
                && (*drive_modifier == 0 || *side == Side::Japan)
                && drive_modifier.abs() <= LARGEST_MODIFIER
        }
        (Question::Drive { .. }, Statement::Drive { boxes }) => *boxes <= MOST_BOXES,
        (Question::Refit { .. }, Statement::Refit { .. }) => true,
        (Question::Terrain { .. }, Statement::Terrain { air_naval_modifier, ground_modifier }) => {
            air_naval_modifier.abs() <= LARGEST_MODIFIER && ground_modifier.abs() <= LARGEST_MODIFIER
        }
        (Question::FirstAirFleet, Statement::FirstAirFleet { hits }) => *hits <= MOST_HITS,
        _ => false,
    };
    if possible {
        return Ok(());
    }
    Err(Refusal::new(
        RefusalKind::Malformed,
        format!("{:?} does not say {}", statement.sentence(), question.sentence()),
        match question {
            Question::Incident { .. } => {
                "give the title of the line and its effect; a modifier of the drive is Japanese"
            }
            Question::Drive { .. } => "give the number of boxes, 0 to 9",
            Question::Refit { .. } => "say refit, damage or destroyed",
            Question::Terrain { .. } => "give both modifiers, -5 to 5",
            Question::FirstAirFleet => "give the number of hits, 0 to 18",
        },
    )
    .by(question.clause()))
}

/// The statement is made: at once where one hand holds both sides or it is a secret, else when the other side confirms.
pub(super) fn state(deciding: &mut Deciding, by: Seat<Side>, statement: &Statement) {
    let Some(Pending::State { by: side, question }) = deciding.game.pending.last().cloned() else { return };
    deciding.happen(Event::Answered);
    if question.is_secret() || !matches!(by, Seat::Side(_)) {
        settle(deciding, question, statement.clone());
    } else {
        deciding.wait_for(Pending::ConfirmStatement { by: side.other(), question, statement: statement.clone() });
    }
}

/// The other side confirms, or the question is asked again.
pub(super) fn confirm(deciding: &mut Deciding, agreed: bool) {
    let Some(Pending::ConfirmStatement { question, statement, .. }) = deciding.game.pending.last().cloned() else {
        return;
    };
    deciding.happen(Event::Answered);
    if agreed {
        settle(deciding, question, statement);
    } else {
        deciding.happen(Event::StatementDeclined);
        ask(deciding, question);
    }
}

/// The game goes on as if the table had said so.
fn settle(deciding: &mut Deciding, question: Question, statement: Statement) {
    let by = question.asked_of(&deciding.game);
    deciding.happen(Event::Stated { by, question: question.clone(), statement: statement.clone() });
    match (question, statement) {
        (Question::Incident { side, die }, Statement::Incident { name, effect, drive_modifier }) => {
            incidents::happen(deciding, side, die, &name, effect, drive_modifier);
        }
        (Question::Refit { unit, die }, Statement::Refit { result }) => {
            refit_and_rally::on_statement(deciding, unit, die, result);
        }
        (Question::Drive { die }, Statement::Drive { boxes }) => incidents::drive(deciding, die, boxes),
        (Question::FirstAirFleet, Statement::FirstAirFleet { hits }) => {
            combat::first_air_fleet_hits(deciding, hits);
            combat::advance(deciding);
        }
        (Question::Terrain { .. }, Statement::Terrain { .. }) => combat::advance(deciding),
        _ => {}
    }
}

impl Incident {
    /// Whether the line is part of the pack.
    pub fn is_known(&self) -> bool {
        self.effect != IncidentEffect::Unknown
    }
}

impl Statement {
    /// The stated line of the Terrain Effects Chart.
    pub(super) fn terrain(&self) -> Option<Terrain> {
        if let Self::Terrain { air_naval_modifier, ground_modifier } = self {
            Some(Terrain { air_naval_modifier: *air_naval_modifier, ground_modifier: *ground_modifier })
        } else {
            None
        }
    }
}
