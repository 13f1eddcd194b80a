//! A plan as it is told: the order that comes next, what it is for, what it should bring.

use super::choosing::Opening;
use crate::action_points;
use crate::command::Command;
use crate::components::{AreaId, UnitId};
use crate::game::Game;
use crate::options::Offer;
use kernel::verdict::Verdict;

/// What a side may do next, and what for.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) command: Command,
    /// The area that is to be taken at the end of it.
    pub(super) target: Option<AreaId>,
    /// The area to which the next order leads, and whether it attacks there.
    pub(super) destination: Option<AreaId>,
    pub(super) attack: bool,
    pub(super) gain: f64,
    pub(super) cost: f64,
}

impl Plan {
    /// Something that is done because nothing else is to be done.
    pub(super) const fn only(command: Command) -> Self {
        Self { command, target: None, destination: None, attack: false, gain: 0.0, cost: 0.0 }
    }

    pub(super) fn of(opening: &Opening) -> Self {
        let Opening { command, destination, attack, gain, cost, .. } = opening.clone();
        Self { command, target: None, destination, attack, gain, cost }
    }

    /// The plan as it is told to the side whose board this is.
    pub(super) fn told(self, board: &Game) -> Advice {
        let units = self.command.parts().units;
        let start = units.first().and_then(|unit| board.place(*unit));
        let name = |area: AreaId| board.area(area).name.as_str();
        let counters: Vec<&str> = units.iter().map(|unit| board.counter(*unit).name.as_str()).collect();
        let mut text = counters.join(", ");
        for (word, area) in [("from", start.filter(|start| Some(*start) != self.destination)), ("to", self.destination)]
        {
            if let Some(area) = area {
                text = format!("{text} {word} {}", name(area));
            }
        }
        let offer = Offer {
            action: self.command.name(),
            text: text.trim_start().to_owned(),
            cost: action_points::cost(board, &self.command),
            destination: self.destination,
            attack: self.attack,
            verdict: Verdict::clear(),
            command: self.command,
        };
        Advice { offer, units, start, target: self.target, gain: self.gain, cost: self.cost }
    }
}

/// A plan in words and numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The order that comes next.
    pub offer: Offer,
    /// The counters that take part in it.
    pub units: Vec<UnitId>,
    /// Where the first of them is.
    pub start: Option<AreaId>,
    /// The area that is to be taken at the end of the plan.
    pub target: Option<AreaId>,
    /// What the whole plan should bring, in victory points on the average.
    pub gain: f64,
    /// Action Points that the whole plan takes, on the average.
    pub cost: f64,
}
