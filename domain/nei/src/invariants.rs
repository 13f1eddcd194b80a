//! What must hold after every entry, whatever was played. Corrections and overruled moves may break the rules, never these.

use std::collections::BTreeMap;

use super::components::{AreaId, Back, Face, Side, UnitId};
use super::game::{self, Game, Location, Phase};
use super::known::Knowledge;
use super::optional::seaplane_patrols;
use super::pack::AreaKind;
use super::pending::Pending;
use kernel::seat::Opposed;

/// What is broken, in words.
pub(super) fn check(game: &Game) -> Vec<String> {
    let mut broken = Vec::new();
    // The counters of the pack and no others: with each type as many as were printed.
    if !game.units.keys().eq(game.pack.counters.keys()) {
        broken.push(format!("{} counters are not the {} of the pack", game.units.len(), game.pack.counters.len()));
        return broken;
    }
    for (id, unit) in &game.units {
        check_place(game, *id, unit.location, &mut broken);
        let state = game.counter(*id);
        if unit.face == Face::Reduced && state.steps < 2 {
            broken.push(format!("{id} is reduced and has {} step", state.steps));
        }
        let at_sea = matches!(unit.location, Location::Area(area) if game.pack.map.areas.get(&area).is_some_and(|area| area.kind == AreaKind::Sea));
        if unit.face == Face::Patrol && !(matches!(state.back, Back::Patrol(_)) && at_sea) {
            broken.push(format!("{id} is on patrol and is no seaplane at sea"));
        }
        if unit.face == Face::Base && !matches!(state.back, Back::Base(_)) {
            broken.push(format!("{id} shows a base side that it does not have"));
        }
    }
    check_index(game, &mut broken);
    check_bases(game, &mut broken);
    for side in Side::both() {
        let track = game.action_points.of(side);
        if track.get() > track.highest() {
            broken.push(format!("{side} has more Action Points than the track holds"));
        }
        for (unit, known) in game.knowledge.of(side).iter() {
            if game.side(*unit) == side || matches!(known, Knowledge::Visible(_)) {
                broken.push(format!("{side} remembers {known:?} of {unit}, which it sees"));
            }
        }
    }
    check_pending(game, &mut broken);
    broken
}

/// The index says what a new one over the same counters would.
fn check_index(game: &Game, broken: &mut Vec<String>) {
    if game.standing != game::index(&game.pack, &game.units) {
        broken.push("the index of who stands where is not that of the counters".to_owned());
    }
}

fn check_place(game: &Game, unit: UnitId, location: Location, broken: &mut Vec<String>) {
    match location {
        Location::Area(area) => {
            let Some(place) = game.pack.map.areas.get(&area) else {
                broken.push(format!("{unit} is in {area}, which is no area"));
                return;
            };
            let fits = match place.kind {
                AreaKind::HomeBase => true,
                AreaKind::Sea => game.is_ship(unit) || seaplane_patrols::may_be_at_sea(game, unit),
                AreaKind::Land => !game.is_ship(unit),
            };
            if !fits {
                broken.push(format!("{unit} cannot stand in {area}"));
            }
        }
        // Troops in the air (NEI-R88): only while a battle lasts.
        Location::Aboard(transport) if game.units.contains_key(&transport) && game.is_aircraft(transport) => {
            if game.side(transport) != game.side(unit) || game.place(transport).is_none() {
                broken.push(format!("{unit} is aboard {transport}, which is no friendly air transport on the map"));
            } else if game.battle.is_none() && game.phase != Phase::Finished {
                broken.push(format!("{unit} is still aboard {transport} and no battle is on"));
            }
        }
        Location::Aboard(ship) => {
            if !game.units.contains_key(&ship) || !game.is_ship(ship) || game.side(ship) != game.side(unit) {
                broken.push(format!("{unit} is aboard {ship}, which is no friendly ship"));
            } else if !matches!(game.unit(ship).location, Location::Area(_)) {
                broken.push(format!("{unit} is aboard {ship}, which is not on the map"));
            }
        }
        Location::Picked => {
            let deploying = game
                .pending
                .iter()
                .any(|pending| matches!(pending, Pending::Deploy { units, .. } if units.contains(&unit)));
            if !deploying && !game.first_air_fleet_due {
                broken.push(format!("{unit} was picked and nobody deploys it"));
            }
        }
        Location::Unplaced if !matches!(game.phase, Phase::SetUp(_)) => broken.push(format!("{unit} was never set up")),
        Location::Unplaced
        | Location::Disrupted
        | Location::Destroyed
        | Location::Potential
        | Location::Pool
        | Location::AwaitingSingapore
        | Location::OutOfPlay
        | Location::Concealed(_) => {}
    }
}

fn check_bases(game: &Game, broken: &mut Vec<String>) {
    let mut bases: BTreeMap<AreaId, usize> = BTreeMap::new();
    for id in game.units.keys().filter(|id| game.is_base(**id)) {
        if let Location::Area(area) = game.unit(*id).location {
            *bases.entry(area).or_default() += 1;
        }
    }
    broken.extend(
        bases.into_iter().filter(|(_, count)| *count > 1).map(|(area, count)| format!("{count} bases in {area}")),
    );
}

fn check_pending(game: &Game, broken: &mut Vec<String>) {
    if game.phase == Phase::Finished && (!game.pending.is_empty() || game.battle.is_some()) {
        broken.push("a finished game waits for something".to_owned());
    }
    if game.battle.is_some() && game.pending.is_empty() {
        broken.push("a battle is on and nobody has to act".to_owned());
    }
    for pending in &game.pending {
        if let Pending::Deploy { units, .. } = pending
            && units.is_empty()
        {
            broken.push("a deployment of no units".to_owned());
        } else if let Pending::ChooseLosses(choice) = pending
            && choice.hits == 0
        {
            broken.push("a choice of no losses".to_owned());
        } else if let Pending::DisruptExcessAircraft { excess: 0, .. } = pending {
            broken.push("an excess of no aircraft".to_owned());
        }
    }
}
