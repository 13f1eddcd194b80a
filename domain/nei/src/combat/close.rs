//! NEI 12.3, 13.3 and 14.4: the end of a battle, and aircraft that find no room to land.

use std::collections::BTreeSet;

use super::losses::disrupt;
use super::{Battle, Profile};
use crate::components::{AreaId, Side, UnitId, UnitType};
use crate::deciding::Deciding;
use crate::event::Event;
use crate::game::{Game, Location};
use crate::judging::{Judged, own_units};
use crate::optional::{aftermath, airlift, seaplane_patrols, seaplane_tenders};
use crate::pack::AreaKind;
use crate::pending::Pending;
use crate::rulings::FailedLanding;
use crate::stacking::{excess_aircraft, resting};
use crate::words;
use kernel::verdict::{Cure, Refusal, RefusalKind};

/// After stage four the battle is over (12.3): troops go ashore or are thrown back (13.3), or come down from the air or
/// fail (G-3 Airborne Assault); the marker comes off.
pub(super) fn close(deciding: &mut Deciding) {
    let Some(battle) = deciding.game.battle.clone() else { return };
    deciding.happen(Event::BattleClosed { area: battle.area });
    if let Some(beach) = battle.beach {
        let landers: Vec<UnitId> =
            battle.landing.iter().copied().filter(|unit| deciding.game.place(*unit).is_some()).collect();
        let game = &deciding.game;
        let enemies_left = game.enemies_in(battle.attacker, beach).any(|unit| counts_against_landing(game, unit));
        let thrown_back = battle.defended && enemies_left;
        if thrown_back && landing_takes_ships_along(game) {
            let ships = landers.iter().filter_map(|unit| {
                if let Location::Aboard(ship) = deciding.game.unit(*unit).location { Some(ship) } else { None }
            });
            for ship in ships.collect::<BTreeSet<UnitId>>() {
                disrupt(deciding, ship, "NEI-13.3-c");
            }
        }
        for unit in landers {
            if deciding.game.place(unit).is_none() {
                continue;
            }
            if thrown_back {
                deciding.happen(Event::UnitDisrupted { unit, clause: kernel::clause::Clause::new("NEI-13.3-c") });
            } else {
                deciding.happen(Event::UnitLanded { unit, area: beach });
            }
        }
    }
    come_down(deciding, &battle);
    if let Some(supplies) = &battle.supplies {
        airlift::restore(deciding, battle.attacker, battle.area, supplies);
    }
    if matches!(battle.profile, Profile::FirstAirFleetSea | Profile::FirstAirFleetLand) {
        deciding.happen(Event::FirstAirFleetSpent { struck: true });
    }
    aftermath::follow(deciding, &battle);
}

/// Whether a unit that is left on a defended beach throws a landing back. NEI-R80: by default ground units alone do.
pub(crate) fn counts_against_landing(game: &Game, enemy: UnitId) -> bool {
    game.is_ground(enemy) || (landing_takes_ships_along(game) && game.is_aircraft(enemy))
}

/// NEI-R80: by default the ships of a landing that is thrown back stay, and so do its friends ashore.
pub(crate) fn landing_takes_ships_along(game: &Game) -> bool {
    game.rulings.failed_landing == FailedLanding::AllUnitsAndShips
}

/// NEI-R89: those dropped are lost where enemy ground units are left and no ground unit of their own side is there that
/// was not dropped with them.
pub(crate) const fn airborne_assault_fails(enemies_left: bool, friends_there: bool) -> bool {
    enemies_left && !friends_there
}

/// Those dropped come down, or are lost.
fn come_down(deciding: &mut Deciding, battle: &Battle) {
    let game = &deciding.game;
    let dropped: Vec<UnitId> = battle.dropping(game).collect();
    let has_friends = game.units_of(battle.attacker, battle.area).any(|unit| game.is_ground(unit));
    let fails = airborne_assault_fails(game.has_enemy_ground_units(battle.attacker, battle.area), has_friends);
    for unit in dropped {
        if fails {
            disrupt(deciding, unit, "NEI-G3.airborne-e");
        } else {
            deciding.happen(Event::UnitCameDown { unit, area: battle.area });
        }
    }
}

/// Aircraft in excess of an airfield's capacity (9.3.1): all of them are disrupted, or their owner chooses.
/// True when the table waits for a choice.
pub(crate) fn settle_airfields(deciding: &mut Deciding) -> bool {
    let game = &deciding.game;
    // Looked for after every command, so each aircraft is looked at once.
    let aircraft = game.pack.counters.values().filter(|counter| matches!(counter.kind, UnitType::Aircraft(_)));
    let mut standing: Vec<(AreaId, Side, UnitId)> = aircraft
        .filter_map(|counter| {
            if let Location::Area(area) = game.unit(counter.id).location {
                Some((area, counter.side, counter.id))
            } else {
                None
            }
        })
        .collect();
    standing.sort_unstable();
    for there in standing.chunk_by(|one, next| (one.0, one.1) == (next.0, next.1)) {
        let [(area, side, _), ..] = *there else { continue };
        let game = &deciding.game;
        let resting_there = there.iter().filter(|(.., unit)| !seaplane_patrols::is_on_patrol(game, *unit)).count();
        let excess = excess_aircraft(&deciding.game, side, area, resting_there);
        if excess == 0 {
            continue;
        }
        // Optional rule: a seaplane without its tender (26.3, NEI-R114).
        if deciding.game.area(area).kind == AreaKind::Sea && seaplane_tenders::rebase(deciding, side, area) {
            return settle_airfields(deciding);
        }
        let based: Vec<UnitId> = resting(&deciding.game, side, area).collect();
        if based.len() == excess {
            disrupt_excess(deciding, &based);
        } else {
            let excess = u8::try_from(excess).unwrap_or(u8::MAX);
            deciding.wait_for(Pending::DisruptExcessAircraft { by: side, area, excess });
            return true;
        }
    }
    false
}

/// The aircraft named are disrupted.
pub(crate) fn disrupt_excess(deciding: &mut Deciding, units: &[UnitId]) {
    for unit in units {
        disrupt(deciding, *unit, "NEI-9.3.1-e");
    }
}

/// The owner names exactly the excess, among the aircraft of that airfield.
pub(crate) fn judge_excess_aircraft(game: &Game, by: Side, area: AreaId, excess: u8, units: &[UnitId]) -> Judged {
    own_units(game, by, units)?;
    if units.len() != usize::from(excess) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!(
                "{} named; {} the capacity of {}",
                words::count(units.len(), "air unit is", "air units are"),
                words::count(excess, "exceeds", "exceed"),
                game.area_name(area)
            ),
            format!("name exactly {excess}"),
        )
        .by("NEI-9.3.1-e"));
    }
    let rests: Vec<UnitId> = resting(game, by, area).collect();
    match units.iter().find(|unit| !rests.contains(unit)) {
        Some(unit) => Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is no air unit based in {}", game.name(*unit), game.area_name(area)),
            Cure::elsewhere("name air units of that airfield"),
        )
        .by("NEI-9.3.1-e")),
        None => Ok(()),
    }
}
