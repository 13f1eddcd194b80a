//! Exact odds of a combat (chapters 11 to 14): the joint distribution of what both sides lose, of control and of the
//! swing in victory points, from a position of a battle to its end. No sampling.
//!
//! A combat is a fixed row of volleys; in each of them a side throws its dice, and the hits are allotted by whoever
//! 12.6 names. It is read off the game by the functions that the combat itself uses; units that are alike
//! are counted and not named, and whatever nothing asks for any more is forgotten between two volleys. So the number
//! of positions stays small, and every one of them is followed with its exact probability.
//!
//! Losses are chosen by a [`Choice`] of each side. Orders are by *worth*: the victory points that the enemy would get
//! for the unit with all it carries (4.3, 4.4), then the sum of its four factors, then its steps; each hit falls on the
//! first unit in the order that 12.5 leaves open at that moment. The best choice is by backward induction: whoever is
//! asked knows what has fallen so far, and what both sides will do later. Its value is an [`Aim`]. Choices that cannot be
//! better than another, whatever comes, are not weighed; of those that are and have equal value, the one that gives up the
//! unit of least worth stands.
//!
//! The odds end with the battle and with the aircraft that find no room to land (14.4). A counterstrike (25.3) is a
//! battle of its own; sudden death (4.1) and the shock effect (27) are not looked at; seaplanes that lose their tender
//! (26.3) stay where they are.

mod building;
mod choosing;
mod closing;
mod fight;
mod layout;
mod mixing;
mod order;
mod pick;
mod positions;
mod rank;
mod salvo;
mod state;
mod supposing;
mod walk;

pub use pick::{pick_excess, pick_losses};
pub use supposing::{Known, Supposed, known_to};

use std::collections::BTreeMap;

use self::fight::Fight;
use self::walk::Walk;
use super::Nei;
use super::combat::{Battle, Participant, Profile};
use super::command::Command;
use super::components::{AreaId, Side, UnitId};
use super::game::{Control, Game, Location};
use super::pending::Pending;
use kernel::seat::Seat;
use kernel::system::System;
use kernel::violation::{Refusal, RefusalKind};

/// How a side chooses losses where the choice is its own (12.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// What gains its side most victory points by the hits that it allots; where that is the same, of its own units those
    /// of least worth first, of the enemy's those of most worth.
    Customary,
    /// Always the unit of least worth.
    LeastWorthFirst,
    /// Always the unit of most worth.
    MostWorthFirst,
    /// What serves its [`Aim`] best.
    Best,
}

/// What the best choice is for. Japan wants much of it, the Allies want little.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// The swing in Japanese less Allied victory points, for losses and for control (4.3, 4.4).
    VictoryPoints,
    /// Steps that the Allies lose, less those that Japan loses.
    Steps,
}

/// How both sides choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Policies {
    pub japan: Choice,
    /// The Allies' choice.
    pub allies: Choice,
    /// What best choice is for.
    pub aim: Aim,
}

impl Policies {
    /// Both sides choose alike.
    pub const fn both(choice: Choice, aim: Aim) -> Self {
        Self { japan: choice, allies: choice, aim }
    }

    /// The choice of a side.
    pub const fn of(self, side: Side) -> Choice {
        match side {
            Side::Japan => self.japan,
            Side::Allies => self.allies,
        }
    }

    fn has_best(self, sides: [Side; 2]) -> bool {
        sides.iter().any(|side| self.of(*side) == Choice::Best)
    }
}

/// What a side loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Losses {
    /// Counters that leave the map: disrupted, with all they carry, or sent to the pool (25.2).
    pub units: u8,
    /// Steps, those of the units included.
    pub steps: u8,
}

/// An end of a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// What Japan loses.
    pub japan: Losses,
    /// What the Allies lose.
    pub allies: Losses,
    /// Who controls the area of the combat, or the beach of a landing (5.0).
    pub control: Control,
    /// By how much Japanese less Allied victory points change, by losses and by control (4.3, 4.4).
    pub swing: i16,
}

impl Outcome {
    /// What a side loses.
    pub const fn losses(&self, side: Side) -> Losses {
        match side {
            Side::Japan => self.japan,
            Side::Allies => self.allies,
        }
    }
}

/// How likely each end of a combat is.
#[derive(Debug, Clone, PartialEq)]
pub struct Odds {
    /// The kind of combat.
    pub profile: Profile,
    /// The area that [`Outcome::control`] is about.
    pub area: AreaId,
    /// The ends that can be, with their probabilities, in a fixed order. They add up to one.
    pub outcomes: Vec<(Outcome, f64)>,
    /// What is taken for granted beyond the rules, in words.
    pub assumptions: Vec<String>,
}

impl Odds {
    /// The probability of what is asked for.
    pub fn probability(&self, wanted: impl Fn(&Outcome) -> bool) -> f64 {
        self.outcomes.iter().filter(|(outcome, _)| wanted(outcome)).map(|(_, chance)| chance).sum()
    }

    /// The mean of a number.
    pub fn mean(&self, number: impl Fn(&Outcome) -> f64) -> f64 {
        self.outcomes.iter().map(|(outcome, chance)| number(outcome) * chance).sum()
    }

    /// The distribution of a number alone.
    pub fn marginal<T: Ord>(&self, number: impl Fn(&Outcome) -> T) -> BTreeMap<T, f64> {
        let mut marginal = BTreeMap::new();
        for (outcome, chance) in &self.outcomes {
            *marginal.entry(number(outcome)).or_insert(0.0) += chance;
        }
        marginal
    }

    /// The least number that is not exceeded with this probability, 0 to 1.
    pub fn percentile<T: Ord + Copy>(&self, number: impl Fn(&Outcome) -> T, probability: f64) -> Option<T> {
        let marginal = self.marginal(number);
        let mut sum = 0.0;
        let reached = marginal.iter().find(|(_, chance)| {
            sum += **chance;
            // Sums of rounded numbers may stay a hair under what they are.
            sum + 1e-12 >= probability
        });
        reached.or(marginal.last_key_value()).map(|(number, _)| *number)
    }
}

/// The odds of the battle in progress, from where it stands to its end; losses are counted from there.
///
/// Refused where there is no battle, and where nobody can know the dice: a terrain without a line in the chart (12.3),
/// hits that the players will say (NEI-R96). Refused for [`Choice::Best`] where too many kinds of unit meet to weigh all
/// choices; orders have no such limit.
pub fn odds(game: &Game, policies: Policies) -> Result<Odds, Refusal> {
    let battle = battle(game)?;
    walked(game, battle, &building::fight(game, battle)?, policies)
}

fn battle(game: &Game) -> Result<&Battle, Refusal> {
    game.battle.as_ref().ok_or_else(|| {
        Refusal::new(
            RefusalKind::Phase,
            "no battle is in progress",
            "ask while one is, or name the command that would begin one",
        )
    })
}

fn walked(game: &Game, battle: &Battle, fight: &Fight, policies: Policies) -> Result<Odds, Refusal> {
    let ends = Walk::new(fight, policies).ends().ok_or_else(|| {
        Refusal::new(
            RefusalKind::Unknown,
            "too many kinds of unit meet in this combat to weigh every choice of losses",
            "ask with an order of losses in place of the best choice",
        )
    })?;
    let mut ends: Vec<_> = ends.into_iter().collect();
    ends.sort_unstable_by_key(|(tally, _)| *tally);
    let outcomes = ends.into_iter().map(|(tally, chance)| {
        let (japan, allies) = (tally.losses(Side::Japan), tally.losses(Side::Allies));
        (Outcome { japan, allies, control: tally.control(), swing: tally.swing() }, chance)
    });
    Ok(Odds {
        profile: battle.profile,
        area: battle.beach.unwrap_or(battle.area),
        outcomes: outcomes.collect(),
        assumptions: assumptions(game, battle),
    })
}

fn assumptions(game: &Game, battle: &Battle) -> Vec<String> {
    let mut assumptions = Vec::new();
    if let Some(Pending::Withhold { ships, .. }) = game.pending.last() {
        assumptions.push(format!("{} take part and are not kept out of the battle", game.names(ships)));
    }
    if battle.aftermath.is_some() {
        assumptions.push("what may follow the battle is not counted".to_owned());
    }
    assumptions
}

/// The position in which a command would leave the game, if it begins a battle that can be asked about.
///
/// The command is judged first, and refused by its first objection. What it finds is read from the position: ask for a
/// seat only in one that holds nothing which the seat may not know ([`known_to`]).
pub fn begun(game: &Game, by: Seat<Side>, command: &Command) -> Result<Game, Refusal> {
    let verdict = Nei::judge(game, by, command);
    if let Some(refusal) = verdict.refusal {
        return Err(refusal);
    }
    if let Some(violation) = verdict.violations.first() {
        return Err(Refusal {
            kind: RefusalKind::Malformed,
            message: violation.message.clone(),
            cure: violation.cure.clone(),
            cure_kind: violation.cure_kind,
            clause: Some(violation.clause.clone()),
            also: violation.also.clone(),
        });
    }
    if game.battle.is_some() {
        return Err(Refusal::new(
            RefusalKind::Pending,
            "a battle is in progress",
            "ask about it, or about another when it is over",
        ));
    }
    let mut begun = game.clone();
    for event in Nei::decide(game, by, command) {
        begun.apply(&event);
    }
    if begun.battle.is_none() {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            "the command begins no battle in which anybody could fire",
            "name a command that attacks",
        ));
    }
    Ok(begun)
}

/// An answer to how many more units it takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Needed {
    pub more: u8,
    /// How likely what is wanted is then.
    pub probability: f64,
}

/// How many more units like `unit` its side needs for a probability of what is wanted, up to `most`; `None` if even
/// those are not enough. `probability` is 0 to 1.
///
/// Refused for a unit that is not in the battle, and for one that carries others or is carried.
pub fn more_needed(
    game: &Game,
    policies: Policies,
    unit: UnitId,
    most: u8,
    probability: f64,
    wanted: impl Fn(&Outcome) -> bool,
) -> Result<Option<Needed>, Refusal> {
    let battle = battle(game)?;
    let participant: Option<Participant> =
        Side::ALL.iter().find_map(|side| battle.standing(game, *side).find(|one| one.unit == unit));
    let refused = |message: String, cure: &str| Err(Refusal::new(RefusalKind::Malformed, message, cure.to_owned()));
    let Some(participant) = participant else {
        let name =
            game.pack.counters.get(&unit).map_or_else(|| unit.to_string(), |counter| counter.label().to_string());
        return refused(format!("{name} is not in the battle"), "name a unit that fights in it");
    };
    let is_carried = !matches!(game.unit(unit).location, Location::Area(_));
    if is_carried || game.cargo(unit).next().is_some() {
        return refused(
            format!("{} carries others or is carried, and one more like it would too", game.name(unit)),
            "name a unit that stands for itself",
        );
    }
    let fight = building::fight(game, battle)?;
    let Some(cell) = fight.cell_like(game, battle, participant) else {
        return refused(format!("{} is not in the battle", game.name(unit)), "name a unit that fights in it");
    };
    for more in 0..=most {
        let Some(fight) = fight.reinforced(cell, more) else { break };
        let reached = walked(game, battle, &fight, policies)?.probability(&wanted);
        if reached + 1e-12 >= probability {
            return Ok(Some(Needed { more, probability: reached }));
        }
    }
    Ok(None)
}
