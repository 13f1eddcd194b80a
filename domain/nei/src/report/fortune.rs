//! What the dice decided, against what they decide in the mean: hits, boxes, Action Points, oilfields, units.
//!
//! A high face is good on one table and bad on another; what the table makes of it is not.

use crate::Nei;
use crate::actions::logistic::{DEMOLISHES_UP_TO, REPAIRS_UP_TO};
use crate::components::Side;
use crate::facts::{Die, Fact};
use crate::pack::{Pack, RefitResult};
use crate::pending::RollPurpose;
use kernel::dice::{D6, DieAsked};
use kernel::journal::Table;
use kernel::seat::{Opposed, Seat};

/// What the dice of a side brought of one thing.
#[derive(Debug, Clone, PartialEq)]
pub struct Fortune {
    pub what: &'static str,
    pub side: Side,
    pub dice: u32,
    pub brought: f64,
    /// What so many dice bring in the mean.
    pub expected: f64,
}

/// What is counted of dice, in the order in which it is told.
const COUNTED: [&str; 7] = [
    "Hits in battle",
    "Action Points from the die",
    "Boxes of the drive on Singapore",
    "Reinforcements called up, at most",
    "Units back by refit",
    "Oilfields blown up",
    "Oilfields repaired",
];

/// The dice that stand, as the reader was told of them; what no die was thrown for is left out.
pub(super) fn fortunes(table: &Table<Nei>, reader: Seat<Side>) -> Vec<Fortune> {
    let pack = table.pack();
    let mut all: Vec<Fortune> = COUNTED
        .into_iter()
        .flat_map(|what| Side::both().map(|side| Fortune { what, side, dice: 0, brought: 0.0, expected: 0.0 }))
        .collect();
    for entry in table.entries().iter().filter(|entry| table.stands(entry.number)) {
        for fact in table.facts_told(entry, reader) {
            let Fact::Die(die) = fact else { continue };
            let Some((what, by_face)) = decided(pack, &die) else { continue };
            if let Some(fortune) = all.iter_mut().find(|one| one.what == what && one.side == die.roller) {
                fortune.dice += 1;
                fortune.brought += by_face[usize::from(die.face.get()) - 1];
                fortune.expected += by_face.iter().sum::<f64>() / 6.0;
            }
        }
    }
    all.retain(|fortune| fortune.dice > 0);
    all
}

/// What a die decides, and how much of it each face brings; none where it cannot be counted.
fn decided(pack: &Pack, die: &Die) -> Option<(&'static str, [f64; 6])> {
    let count = |of: &dyn Fn(D6) -> f64| D6::FACES.map(of);
    let share = |is_so: bool| if is_so { 1.0 } else { 0.0 };
    let [hits, points, boxes, picked, refitted, blown_up, repaired] = COUNTED;
    Some(match die.purpose {
        RollPurpose::Fire => {
            let asked = DieAsked { unit: None, hits_on: Some(die.hits_on?), modifier: die.modifier };
            (hits, count(&|face| share(asked.is_hit(face))))
        }
        RollPurpose::ActionPoints => (points, count(&|face| f64::from(face.halved()))),
        RollPurpose::SingaporeDrive => {
            let by_face = |face: D6| {
                let modified = (i16::from(face.get()) + i16::from(die.modifier)).clamp(1, 6);
                let place = usize::try_from(modified - 1).ok()?;
                pack.tables.singapore_drive.get(place).copied().flatten()
            };
            if D6::FACES.into_iter().any(|face| by_face(face).is_none()) {
                return None;
            }
            (boxes, count(&|face| f64::from(by_face(face).unwrap_or_default())))
        }
        RollPurpose::Mobilize => (picked, count(&|face| f64::from(face.get()))),
        RollPurpose::Refit { .. } => {
            let kind = pack.counters.get(&die.unit?)?.kind;
            let row = pack.tables.refit.of(die.roller).iter().find(|row| row.types.contains(&kind))?;
            if row.results.iter().any(Option::is_none) {
                return None;
            }
            (refitted, row.results.map(|result| share(result == Some(RefitResult::Refit))))
        }
        RollPurpose::Demolition { .. } => (blown_up, count(&|face| share(face.get() <= DEMOLISHES_UP_TO))),
        RollPurpose::Repair { .. } => (repaired, count(&|face| share(face.get() <= REPAIRS_UP_TO))),
        RollPurpose::Incident
        | RollPurpose::MoraleCheck
        | RollPurpose::MoraleLosses
        | RollPurpose::FifthColumn
        | RollPurpose::FirstAirFleet
        | RollPurpose::Arrival { .. } => return None,
    })
}
