//! Other answers to what the table waited for: losses, choices, faces, where a reinforcement came down.

use std::collections::BTreeSet;

use super::candidates::{Cause, Suspects};
use crate::command::{Command, Loss};
use crate::components::{Side, UnitId};
use crate::game::{Game, Location};
use crate::incidents;
use crate::pending::Pending;
use crate::stacking;
use crate::{actions, reinforcements};
use kernel::dice::{Roll, Source};

/// Other commands in the place of one that is no action, and what they would mean.
pub(super) fn others(game: &Game, command: &Command, suspects: &Suspects, sides: &[Side]) -> (Cause, Vec<Command>) {
    let mine = |unit: UnitId| sides.contains(&game.side(unit));
    if let Command::ChooseLosses { losses } = command {
        let targets: Vec<(UnitId, u8)> = match game.pending.last() {
            Some(Pending::ChooseLosses(choice)) => {
                choice.targets.iter().map(|target| (target.unit, target.steps)).collect()
            }
            _ => Vec::new(),
        };
        let other = exchanged(losses, &targets, suspects);
        (Cause::OtherAnswer, other.into_iter().map(|losses| Command::ChooseLosses { losses }).collect())
    } else if let Command::ChooseMoraleLosses { losses } = command {
        let other = exchanged(losses, &incidents::morale_targets(game), suspects);
        (Cause::OtherAnswer, other.into_iter().map(|losses| Command::ChooseMoraleLosses { losses }).collect())
    } else if let Command::Roll(roll) = command {
        (Cause::OtherFaces, other_faces(roll))
    } else if let Command::Deploy { unit, .. } = command {
        let units = match game.pending.last() {
            Some(Pending::Deploy { units, .. }) => units.clone(),
            _ => vec![*unit],
        };
        let differ = units.into_iter().filter(|other| other == unit || suspects.units.contains_key(other));
        let deploy = |unit: UnitId| {
            let places = reinforcements::sites(game, unit).into_iter();
            places
                .filter(|area| suspects.goals.is_empty() || suspects.goals.contains(area))
                .map(move |area| Command::Deploy { unit, area })
        };
        (Cause::Otherwise, differ.flat_map(deploy).collect())
    } else if let Command::PlaceAtStart { unit, .. } | Command::EmbarkAtStart { unit, .. } = command {
        let places = suspects.goals.iter().map(|area| Command::PlaceAtStart { unit: *unit, area: *area });
        let aboard = suspects.units.get(unit).and_then(|wanted| wanted.at).and_then(|(at, _)| {
            if let Location::Aboard(ship) = at { Some(Command::EmbarkAtStart { unit: *unit, ship }) } else { None }
        });
        (Cause::Otherwise, places.chain(aboard).collect())
    } else if let Command::Draw { units, source } = command {
        let suspected: Vec<UnitId> = suspects.units.keys().copied().filter(|unit| mine(*unit)).collect();
        let in_pool = |unit: &&UnitId| game.unit(**unit).location == Location::Pool && !units.contains(unit);
        let swap = |index: usize, instead: UnitId| {
            let mut drawn = units.clone();
            drawn[index] = instead;
            Command::Draw { units: drawn, source: *source }
        };
        let swaps = suspected.iter().filter(in_pool).flat_map(|instead| {
            (0..units.len()).filter(|index| suspected.contains(&units[*index])).map(|index| swap(index, *instead))
        });
        (Cause::OtherAnswer, swaps.collect())
    } else if let Command::DisruptExcessAircraft { units } = command {
        let resting: Vec<UnitId> = match game.pending.last() {
            Some(Pending::DisruptExcessAircraft { by, area, .. }) => stacking::resting(game, *by, *area).collect(),
            _ => Vec::new(),
        };
        let swaps = resting.into_iter().filter(|unit| !units.contains(unit)).flat_map(|instead| {
            (0..units.len()).map(move |index| {
                let mut chosen = units.clone();
                chosen[index] = instead;
                Command::DisruptExcessAircraft { units: chosen }
            })
        });
        (Cause::OtherAnswer, swaps.collect())
    } else if let Command::ChooseFifthColumnTarget { .. } = command {
        let targets = match game.pending.last() {
            Some(Pending::ChooseFifthColumnTarget { by, area }) => {
                actions::intelligence::fifth_column_targets(game, *by, *area)
            }
            _ => Vec::new(),
        };
        let choices = targets.into_iter().map(Some).chain([None]);
        (Cause::OtherAnswer, choices.map(|unit| Command::ChooseFifthColumnTarget { unit }).collect())
    } else if let Command::Withhold { .. } | Command::AttackWhereStopped { .. } | Command::Counterstrike { .. } =
        command
    {
        (Cause::OtherAnswer, Vec::new())
    } else {
        (Cause::Otherwise, Vec::new())
    }
}

/// One die with another face; dice of the server fell as they stand.
fn other_faces(roll: &Roll) -> Vec<Command> {
    if roll.source != Source::Table {
        return Vec::new();
    }
    let changed = |index: usize, face: u8| {
        let faces = roll.faces.iter().enumerate();
        Roll::typed(faces.map(|(place, old)| if place == index { face } else { old.get() })).ok().map(Command::Roll)
    };
    let dice = roll.faces.iter().enumerate();
    let others = dice.flat_map(|(index, old)| (1..=6).filter(|face| *face != old.get()).map(move |face| (index, face)));
    others.filter_map(|(index, face)| changed(index, face)).collect()
}

/// The same hits with one or two of them on others, where a counter that differs is touched.
fn exchanged(losses: &[Loss], targets: &[(UnitId, u8)], suspects: &Suspects) -> Vec<Vec<Loss>> {
    let once = moved_hits(losses, targets, suspects);
    let twice: Vec<Vec<Loss>> = once.iter().flat_map(|losses| moved_hits(losses, targets, suspects)).collect();
    let mut seen: BTreeSet<Vec<(UnitId, u8)>> = BTreeSet::new();
    let key = |losses: &[Loss]| {
        let mut key: Vec<_> = losses.iter().map(|loss| (loss.unit, loss.hits)).collect();
        key.sort_unstable();
        key
    };
    seen.insert(key(losses));
    once.into_iter().chain(twice).filter(|losses| seen.insert(key(losses))).collect()
}

fn moved_hits(losses: &[Loss], targets: &[(UnitId, u8)], suspects: &Suspects) -> Vec<Vec<Loss>> {
    let hits_on = |unit: UnitId| losses.iter().find(|loss| loss.unit == unit).map_or(0, |loss| loss.hits);
    let differs = |unit: UnitId| suspects.units.contains_key(&unit);
    let mut found = Vec::new();
    for from in losses {
        for (to, steps) in targets.iter().filter(|(unit, _)| *unit != from.unit) {
            if !differs(from.unit) && !differs(*to) {
                continue;
            }
            let room = steps.saturating_sub(hits_on(*to));
            for hits in 1..=from.hits.min(room) {
                let mut other: Vec<Loss> = losses.to_vec();
                for loss in &mut other {
                    if loss.unit == from.unit {
                        loss.hits -= hits;
                    } else if loss.unit == *to {
                        loss.hits += hits;
                    }
                }
                if hits_on(*to) == 0 {
                    other.push(Loss { unit: *to, hits });
                }
                other.retain(|loss| loss.hits > 0);
                found.push(other);
            }
        }
    }
    found
}

/// An answer in words; any other command has its name.
pub(super) fn text(game: &Game, command: &Command) -> String {
    let losses_of = |losses: &[Loss]| {
        let each = losses.iter().map(|loss| match loss.hits {
            1 => game.name(loss.unit).into_owned(),
            hits => format!("{} ({hits})", game.name(loss.unit)),
        });
        each.collect::<Vec<_>>().join(", ")
    };
    if let Command::ChooseLosses { losses } = command {
        format!("hits on {}", losses_of(losses))
    } else if let Command::ChooseMoraleLosses { losses } = command {
        format!("steps of {}", losses_of(losses))
    } else if let Command::Roll(roll) = command {
        let faces: Vec<String> = roll.faces.iter().map(|face| face.get().to_string()).collect();
        format!("faces {}", faces.join(" "))
    } else if let Command::Deploy { unit, area } | Command::PlaceAtStart { unit, area } = command {
        format!("{} at {}", game.name(*unit), game.area_name(*area))
    } else if let Command::EmbarkAtStart { unit, ship } = command {
        format!("{} aboard {}", game.name(*unit), game.name(*ship))
    } else if let Command::Draw { units, .. } = command {
        format!("{} drawn", game.names(units))
    } else if let Command::DisruptExcessAircraft { units } = command {
        format!("{} disrupted", game.names(units))
    } else if let Command::ChooseFifthColumnTarget { unit: Some(unit) } = command {
        format!("a strike at {}", game.name(*unit))
    } else {
        command.name().to_owned()
    }
}
