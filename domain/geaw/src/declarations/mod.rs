//! GEAW 8.13, 9.0 to 45.0: what the players declare where the text at hand stops.
//!
//! A rule that depends on a section we lack takes the players' word for the fact, and says so on the record
//! (GEAW-R-01). A declaration fills a gap; it never overrides a rule that is held.

mod topics;

use serde::{Deserialize, Serialize};

use topics::Lifetime;
pub use topics::{Topic, Value};

use super::components::{Section, Side, UnitId};
use super::deciding::Deciding;
use super::event::Event;
use super::game::{Game, Phase, Unit};
use super::hexes::Hex;
use super::judging::{Judging, cite, refuse, rely_on};
use super::victory_points::{Booking, Reason};
pub use declared::Status;
use kernel::seat::{BySide, Opposed};
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// What a player says: a fact, and the section he relies on.
pub type Claim = declared::Claim<Topic>;
/// A question that must be answered before the rules can judge (GEAW-R-02).
pub type Question = declared::Question<Topic>;
/// What a check rests on.
pub type Basis = declared::Basis<Section>;
/// A clause that a command met, and what that rests on.
pub type Rest = declared::Rest<Section>;

/// A fact that was declared (GEAW-R-08).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declaration {
    /// Its number in the game.
    pub number: u32,
    pub by: Side,
    pub claim: Claim,
    pub turn: u8,
    pub phase: Phase,
    /// Whether it holds.
    pub status: Status,
    /// Whether an order declared it by itself, such as a combat; else it was said with one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_order: bool,
}

impl Declaration {
    /// What an order declares by itself is told when it is made, and holds no longer than its phase.
    const fn lifetime(&self) -> Lifetime {
        if self.by_order { Lifetime::Phase } else { self.claim.topic.lifetime() }
    }
}

/// A command that rests on declarations, as it can be reversed (GEAW-R-08).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dependent {
    /// The declarations, by number.
    pub facts: Vec<u32>,
    /// The units it changed: before and after.
    pub units: Vec<(UnitId, Unit, Unit)>,
    /// By how much it changed each side's victory points.
    pub points: BySide<i16>,
    /// Rail hexes whose control it changed, and who had it before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rails: Vec<(Hex, Option<Side>)>,
    /// Whether it made the victory check of the turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub checked: bool,
}

impl Game {
    /// What was declared about a topic and holds, the last word first. A side's zones, radii and rails are its own.
    pub fn fact(&self, side: Side, topic: &Topic) -> Option<&Declaration> {
        let is_own = |declaration: &&Declaration| {
            declaration.by == side || !matches!(topic, Topic::EnemyZone { .. } | Topic::RailControl { .. })
        };
        self.declarations.iter().rev().filter(is_own).find(|declaration| declaration.claim.topic == *topic)
    }

    /// The declaration with a number, while it holds.
    pub fn declaration(&self, number: u32) -> Option<&Declaration> {
        self.declarations.iter().find(|declaration| declaration.number == number)
    }

    /// Forgets what held for a phase, and what held for a turn when a turn begins.
    pub(super) fn lapse(&mut self, turn_ends: bool) {
        let ended = if turn_ends { Lifetime::Turn } else { Lifetime::Phase };
        self.declarations.retain(|declaration| declaration.lifetime() > ended);
        self.dependents.clear();
    }

    /// Contingents that were declared not to be friendly and share a hex (3.3), a sentence each.
    pub fn unfriendly_stacks(&self) -> Vec<String> {
        let mut found = Vec::new();
        for declaration in &self.declarations {
            let Topic::Unfriendly { one, other } = declaration.claim.topic else { continue };
            if !declaration.claim.value.is_yes() {
                continue;
            }
            for (hex, units) in &self.occupants {
                let has = |contingent| units.iter().any(|unit| self.counter(*unit).contingent == contingent);
                if has(one) && has(other) {
                    found.push(format!(
                        "{hex} holds {} and {} units, declared not to be friendly by {}",
                        one.name(),
                        other.name(),
                        declaration.claim.section
                    ));
                }
            }
        }
        found
    }
}

/// Whether the claims that come with a command can be made at all: no optional section that is not in force.
pub(super) fn judge_claims(judging: &mut Judging) -> Result<(), Refusal> {
    for claim in judging.claims {
        let number = matches!(claim.value, Value::Number(_));
        if number != claim.topic.asks_for_a_number() && !matches!(claim.topic, Topic::Note { .. }) {
            let wanted = if claim.topic.asks_for_a_number() { "a number" } else { "yes or no" };
            return Err(refuse(
                RefusalKind::Malformed,
                format!("{:?} is answered with {wanted}", claim.topic),
                format!("answer {wanted}"),
            ));
        }
        if let Topic::ClosedCountry { hex } = claim.topic
            && !judging.game.has_optional(42)
        {
            judging.object(
                Violation::new(
                    "GEAW-2.2-d",
                    format!("{hex} is closed, and only the optional rule 42.0 opens it"),
                    "play with 42.0, or stay out of the Soviet Union and Mongolia",
                )
                .about([hex]),
            );
        } else if claim.section == claim.topic.section() {
            cite(judging, claim.section);
        } else {
            rely_on(judging, claim.section);
        }
    }
    Ok(())
}

/// A fact declared by itself. Facts that stand for the game may be declared by either side, others by the active one.
pub(super) fn judge_declare(judging: &mut Judging) -> Result<(), Refusal> {
    if judging.claims.is_empty() {
        return Err(refuse(RefusalKind::Malformed, "nothing is declared", "say what is so, and by which section"));
    }
    Ok(())
}

/// A declaration of the other side.
fn of_the_other<'g>(judging: &Judging<'g>, number: u32) -> Result<&'g Declaration, Refusal> {
    let found = known(judging, number)?;
    declared::judge_answer(number, found.by, judging.side)?;
    Ok(found)
}

fn known<'g>(judging: &Judging<'g>, number: u32) -> Result<&'g Declaration, Refusal> {
    declared::known(judging.game.declaration(number), number, "name one that holds; they lapse with the phase")
}

/// The opponent may dispute until the end of the phase.
pub(super) fn judge_dispute(judging: &mut Judging, number: u32) -> Result<(), Refusal> {
    let found = of_the_other(judging, number)?;
    let game = judging.game;
    if (found.turn, found.phase) != (game.turn, game.phase) {
        return Err(refuse(
            RefusalKind::Phase,
            format!("declaration {number} was made in an earlier phase"),
            "dispute a declaration in the phase in which it is made",
        ));
    }
    Ok(())
}

/// The opponent agrees.
pub(super) fn judge_accept(judging: &mut Judging, number: u32) -> Result<(), Refusal> {
    of_the_other(judging, number).map(|_| ())
}

/// Who declared it takes it back, and with it what rests on it, unless something happened to those units since.
pub(super) fn judge_withdraw(judging: &mut Judging, number: u32) -> Result<(), Refusal> {
    let found = known(judging, number)?;
    declared::judge_withdrawal(number, found.by, judging.side)?;
    let game = judging.game;
    for dependent in game.dependents.iter().filter(|dependent| dependent.facts.contains(&number)) {
        for (unit, _, after) in &dependent.units {
            if game.units.get(unit) != Some(after) {
                return Err(refuse(
                    RefusalKind::Pending,
                    format!("a later command changed {unit}, which was moved by what rests on declaration {number}"),
                    "take the later command back first",
                ));
            }
        }
    }
    Ok(())
}

/// Takes a declaration back, and reverses the commands that rest on it, the last first.
pub(super) fn withdraw(deciding: &mut Deciding, number: u32) {
    let resting: Vec<Dependent> =
        deciding.game.dependents.iter().rev().filter(|d| d.facts.contains(&number)).cloned().collect();
    for dependent in resting {
        for side in Side::both() {
            let change = -dependent.points.of(side);
            if change != 0 {
                let booking = Booking::plain(&deciding.game, side, change, Reason::Reversed);
                deciding.happen(Event::PointsBooked { side, booking });
            }
        }
        deciding.happen(Event::Reversed { fact: number, dependent });
    }
    deciding.happen(Event::FactWithdrawn { number });
}
