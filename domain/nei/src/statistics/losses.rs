//! Losses. That hits were allotted to a unit everybody is told; what became of it, the enemy is not (20.0).

use super::actions::events;
use crate::book::Nei;
use crate::components::{Side, UnitId, UnitType};
use crate::event::Event;
use crate::facts::Fact;
use kernel::journal::Table;
use kernel::seat::Seat;

/// What a side lost, as far as a seat may know it and as far as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Losses {
    pub side: Side,
    /// Hits on its ships.
    pub hits_on_ships: u32,
    /// Hits on its air units.
    pub hits_on_air_units: u32,
    /// Hits on its ground units.
    pub hits_on_ground_units: u32,
    /// What became of the units, where the seat may know it.
    pub units: Option<UnitLosses>,
}

/// What became of units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct UnitLosses {
    /// How often one was reduced.
    pub reduced: u32,
    /// How often one was disrupted.
    pub disrupted: u32,
    /// How often one was destroyed.
    pub destroyed: u32,
    /// Disrupted units that came back by refit.
    pub refitted: u32,
}

/// The losses of both sides, Japan first.
pub fn losses(table: &Table<Nei>, seat: Seat<Side>) -> Vec<Losses> {
    let eyes = table.eyes(seat);
    let none = |side: Side| Losses {
        side,
        hits_on_ships: 0,
        hits_on_air_units: 0,
        hits_on_ground_units: 0,
        units: eyes.sees_for(side).then(UnitLosses::default),
    };
    let mut losses = Side::ALL.map(none);
    let of = |unit: &UnitId| table.pack().counters.get(unit);
    let standing = table.entries().iter().filter(|entry| table.stands(entry.number));
    for fact in standing.flat_map(|entry| table.facts_of(entry, seat)) {
        let Fact::Loss(loss) = fact else { continue };
        let Some(counter) = of(&loss.unit) else { continue };
        let Some(sums) = losses.iter_mut().find(|sums| sums.side == counter.side) else { continue };
        let hits = match counter.kind {
            UnitType::Ship(_) | UnitType::FirstAirFleet => &mut sums.hits_on_ships,
            UnitType::Aircraft(_) => &mut sums.hits_on_air_units,
            UnitType::Ground(_) => &mut sums.hits_on_ground_units,
        };
        *hits += u32::from(loss.hits);
    }
    for (_, event) in events(table).filter(|(number, _)| table.stands(*number)) {
        let (unit, count): (&UnitId, fn(&mut UnitLosses) -> &mut u32) = if let Event::UnitReduced { unit } = event {
            (unit, |lost| &mut lost.reduced)
        } else if let Event::UnitDisrupted { unit, .. } = event {
            (unit, |lost| &mut lost.disrupted)
        } else if let Event::UnitDestroyed { unit, .. } = event {
            (unit, |lost| &mut lost.destroyed)
        } else if let Event::RefitTried { unit, result, .. } = event {
            match result {
                crate::pack::RefitResult::Refit => (unit, |lost| &mut lost.refitted),
                crate::pack::RefitResult::Destroyed => (unit, |lost| &mut lost.destroyed),
                crate::pack::RefitResult::Damage => continue,
            }
        } else {
            continue;
        };
        let side = of(unit).map(|counter| counter.side);
        let lost = losses.iter_mut().find(|lost| Some(lost.side) == side).and_then(|lost| lost.units.as_mut());
        if let Some(lost) = lost {
            *count(lost) += 1;
        }
    }
    losses.to_vec()
}
