//! NEI 12.5 and 12.6: protected targets, and who chooses the losses.

use std::collections::BTreeMap;

use super::{LossChoice, LossTarget, Profile};
use crate::command::Loss;
use crate::components::{Face, Side, UnitId};
use crate::deciding::Deciding;
use crate::event::Event;
use crate::game::Game;
use crate::judging::{Judged, known_units};
use crate::optional::{armor_in_the_attack, carrier_strikes};
use crate::pending::Pending;
use crate::rulings::ProtectedShips;
use crate::words;
use kernel::clause::Clause;
use kernel::seat::Opposed;
use kernel::verdict::{Objections, Refusal, RefusalKind, Violation};

/// The choice that the first group of hits leaves, or `None` when there is nobody to hit.
fn choice(game: &Game) -> Option<LossChoice> {
    let battle = game.battle.as_ref()?;
    let group = battle.owed.first()?;
    let victims = if let Profile::FirstAirFleetSea | Profile::FirstAirFleetLand = battle.profile {
        Side::Allies
    } else {
        battle.firing.other()
    };
    let targets: Vec<LossTarget> = battle
        .targets(game, victims, battle.stage)
        .into_iter()
        .filter(|unit| !group.bases_only || game.is_base(*unit))
        .map(|unit| LossTarget { unit, steps: game.steps(unit), protected: is_protected(game, unit) })
        .collect();
    let steps: u8 = targets.iter().map(|target| target.steps).fold(0, u8::saturating_add);
    if steps == 0 {
        return None;
    }
    let clause = if group.chooser == victims {
        Clause::new("NEI-12.6-a")
    } else if battle.shots.iter().any(|shot| shot.hit && shot.stage == battle.stage && game.is_submarine(shot.unit)) {
        Clause::new("NEI-12.6-c")
    } else if group.chooser == battle.attacker
        && battle.shots.iter().any(|shot| shot.hit && armor_in_the_attack::chooses(game, battle, shot.unit, shot.stage))
    {
        Clause::new("NEI-26.1-a")
    } else {
        Clause::new("NEI-12.6-b")
    };
    // 12.3: hits beyond the targets are lost.
    Some(LossChoice { by: group.chooser, hits: group.hits.min(steps), clause, targets })
}

/// NEI 12.5: a ship that carries land or air units is a protected target; an air transport is not (NEI-R88). NEI-R66
/// says what of transports as such.
pub(crate) fn is_protected(game: &Game, unit: UnitId) -> bool {
    let carries = game.cargo(unit).next().is_some();
    match game.rulings.protected_ships {
        ProtectedShips::WithCargo => game.is_ship(unit) && carries,
        ProtectedShips::AllTransports => game.is_amphibious(unit),
        ProtectedShips::TransportsWithCargo => game.is_amphibious(unit) && carries,
    }
}

/// The only way to allot the hits, if there is just one.
fn forced(choice: &LossChoice) -> Option<Vec<Loss>> {
    let open: Vec<&LossTarget> = choice.targets.iter().filter(|target| !target.protected).collect();
    let protected: Vec<&LossTarget> = choice.targets.iter().filter(|target| target.protected).collect();
    let steps = |targets: &[&LossTarget]| targets.iter().map(|target| target.steps).fold(0, u8::saturating_add);
    let (first, rest) = if choice.hits <= steps(&open) { (open, Vec::new()) } else { (open, protected) };
    let in_first = choice.hits.min(steps(&first));
    let mut losses = only_way(&first, in_first)?;
    losses.extend(only_way(&rest, choice.hits - in_first)?);
    Some(losses)
}

fn only_way(targets: &[&LossTarget], hits: u8) -> Option<Vec<Loss>> {
    let all: u8 = targets.iter().map(|target| target.steps).fold(0, u8::saturating_add);
    if hits == 0 {
        Some(Vec::new())
    } else if hits == all {
        Some(targets.iter().map(|target| Loss { unit: target.unit, hits: target.steps }).collect())
    } else if let [only] = targets {
        Some(vec![Loss { unit: only.unit, hits }])
    } else {
        None
    }
}

/// Allots the first group of hits if there is one way only, else asks. True when the battle can go on.
pub(crate) fn allot_or_ask(deciding: &mut Deciding) -> bool {
    let Some(choice) = choice(&deciding.game) else {
        let by =
            deciding.game.battle.as_ref().and_then(|battle| battle.owed.first()).map_or(Side::Japan, |g| g.chooser);
        deciding.happen(Event::HitsAllotted { by, losses: Vec::new() });
        return true;
    };
    if let Some(losses) = forced(&choice) {
        allot(deciding, choice.by, losses);
        true
    } else {
        deciding.wait_for(Pending::ChooseLosses(choice));
        false
    }
}

/// Takes the losses off the map.
pub(crate) fn allot(deciding: &mut Deciding, by: Side, losses: Vec<Loss>) {
    deciding.happen(Event::HitsAllotted { by, losses: losses.clone() });
    for loss in losses {
        for _ in 0..loss.hits {
            // 25.2: a carrier that struck across the line loses its air group instead.
            if !carrier_strikes::loses_air_group(deciding, loss.unit) {
                hit(deciding, loss.unit, "NEI-12.4-c");
            }
        }
    }
}

/// One hit on one unit: a full two-step unit is reduced, any other disrupted with all it carries (2.6, 12.4, 13.2).
pub(crate) fn hit(deciding: &mut Deciding, unit: UnitId, clause: &'static str) {
    let game = &deciding.game;
    if game.place(unit).is_none() {
        return;
    }
    if is_reduced_by_a_hit(game, unit) {
        deciding.happen(Event::UnitReduced { unit });
    } else {
        disrupt(deciding, unit, clause);
    }
}

/// Whether a hit reduces a unit and does not disrupt it: a full unit of two steps (2.6, 12.4).
pub(crate) fn is_reduced_by_a_hit(game: &Game, unit: UnitId) -> bool {
    game.unit(unit).face == Face::Full && game.counter(unit).steps == 2
}

/// Disrupts a unit, and what it carries with it (13.2; NEI-R88 for air transports).
pub(crate) fn disrupt(deciding: &mut Deciding, unit: UnitId, clause: &'static str) {
    let cargo: Vec<UnitId> = deciding.game.cargo(unit).collect();
    for carried in cargo {
        deciding.happen(Event::UnitDisrupted { unit: carried, clause: Clause::new("NEI-13.2-h") });
    }
    deciding.happen(Event::UnitDisrupted { unit, clause: Clause::new(clause) });
}

/// What 12.5 and 12.6 have to say of an allotment.
pub(crate) fn judge_losses(game: &Game, choice: &LossChoice, losses: &[Loss], objections: &mut Objections) -> Judged {
    let units: Vec<UnitId> = losses.iter().map(|loss| loss.unit).collect();
    known_units(game, &units)?;
    let taken: BTreeMap<UnitId, u8> = losses.iter().map(|loss| (loss.unit, loss.hits)).collect();
    for (unit, hits) in &taken {
        let Some(target) = choice.targets.iter().find(|target| target.unit == *unit) else {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!("{} cannot be hit in this stage", game.name(*unit)),
                format!("choose {}", words::either(choice.targets.iter().map(|target| game.name(target.unit)))),
            )
            .by("NEI-12.0-b"));
        };
        if *hits == 0 || *hits > target.steps {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!(
                    "{} on {}, which has {}",
                    words::count(*hits, "hit", "hits"),
                    game.name(*unit),
                    words::count(target.steps, "step", "steps")
                ),
                if target.steps == 1 { "give it 1".to_owned() } else { format!("give it 1 to {}", target.steps) },
            )
            .by("NEI-12.3-g"));
        }
    }
    let total: u16 = taken.values().map(|hits| u16::from(*hits)).sum();
    if total != u16::from(choice.hits) {
        let refusal = Refusal::new(
            RefusalKind::Malformed,
            format!(
                "{} allotted; {} scored",
                words::count(total, "hit is", "hits are"),
                words::count(choice.hits, "was", "were")
            ),
            format!("allot exactly {}", choice.hits),
        );
        return Err(Refusal { clause: Some(choice.clause.clone()), ..refusal });
    }
    let spared: Vec<UnitId> = choice
        .targets
        .iter()
        .filter(|target| !target.protected && taken.get(&target.unit).copied().unwrap_or(0) < target.steps)
        .map(|target| target.unit)
        .collect();
    if !spared.is_empty() {
        for target in choice.targets.iter().filter(|target| target.protected && taken.contains_key(&target.unit)) {
            objections.raise(|| {
                Violation::new(
                    "NEI-12.5-b",
                    format!(
                        "{} carries units and is a protected target while {} can be hit",
                        game.name(target.unit),
                        game.names(&spared)
                    ),
                    format!("give the hit to {}", words::either(spared.iter().map(|unit| game.name(*unit)))),
                )
                .also("NEI-12.5-a")
                .also("NEI-13.2-i")
                .about([target.unit])
            });
        }
    }
    Ok(())
}
