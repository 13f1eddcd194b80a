//! Amphibious ships in hand, with troops or what they carry: loading, carrying, landing.

use super::moves::{paths, residents, slowest};
use super::offers::{Candidate, Candidates};
use super::ways::Ways;
use crate::amphibious::capacity;
use crate::command::{Boarding, Command, Force, Landing};
use crate::components::{AreaId, Side, UnitId};
use crate::embarkation::Carriage;
use crate::game::{Game, Location};

/// What amphibious ships and troops in hand could do together.
pub(super) fn candidates(ways: &Ways, ships: &[UnitId], ground: &[UnitId], start: AreaId, candidates: &mut Candidates) {
    let (game, side) = (ways.game, ways.side);
    let loading = stow(game, ships, ground);
    let aboard: Vec<UnitId> = ships.iter().flat_map(|ship| game.cargo(*ship)).collect();
    if (loading.is_empty() && aboard.is_empty()) || !ways.goes_on(Carriage::Amphibious, ships, start, &loading) {
        return;
    }
    // Troops in hand go ashore; with ships alone in hand, all they carry.
    let troops: Vec<UnitId> = if ground.is_empty() { aboard } else { ground.to_vec() };
    let afloat: Vec<UnitId> =
        troops.iter().copied().filter(|unit| matches!(game.unit(*unit).location, Location::Aboard(_))).collect();
    for (end, way) in paths(start, &ways.by_sea(start, slowest(game, ships))) {
        let force = || Force::new(ships.iter().copied(), way.path());
        let name = game.area_name(end);
        if !way.is_empty() || !loading.is_empty() {
            let command = Command::MoveAmphibiousForce {
                force: force(),
                loading: loading.clone(),
                put_ashore: Vec::new(),
                landing: None,
            };
            let text = if way.is_empty() {
                "Load and stay".to_owned()
            } else {
                candidates.say(|| format!("Carry to {name}, stay aboard"))
            };
            candidates.push(Candidate::to(command, text, end, false));
        }
        // What has just gone aboard is not landed where it was.
        let party = if way.is_empty() { &afloat } else { &troops };
        let own = game.is_home_base(end).then_some(end);
        for beach in game.area(end).adjoins.iter().copied().chain(own).filter(|_| !party.is_empty()) {
            for landing in landings(game, side, beach, party) {
                let verb = if landing.attack { "assault" } else { "land at" };
                let joined = if landing.joining.is_empty() {
                    String::new()
                } else {
                    candidates.say(|| format!(", joined by {}", game.names(&landing.joining)))
                };
                let attack = landing.attack;
                if way.is_empty() && loading.is_empty() {
                    let command = Command::AssaultFromTheSea { ships: ships.to_vec(), landing };
                    let text = candidates.say(|| format!("From the sea: {verb} {}{joined}", game.area_name(beach)));
                    candidates.push(Candidate::to(command, text, beach, attack));
                    continue;
                }
                let command = Command::MoveAmphibiousForce {
                    force: force(),
                    loading: loading.clone(),
                    put_ashore: Vec::new(),
                    landing: Some(landing),
                };
                candidates.push(Candidate::to(
                    command,
                    candidates.say(|| format!("Carry and {verb} {}{joined}", game.area_name(beach))),
                    beach,
                    attack,
                ));
            }
        }
    }
}

/// The landings worth an offer: without a fight, with one, and with one that friends ashore join.
fn landings(game: &Game, side: Side, beach: AreaId, troops: &[UnitId]) -> Vec<Landing> {
    let landing = |attack: bool, joining: Vec<UnitId>| Landing { area: beach, units: troops.to_vec(), attack, joining };
    let mut landings = vec![landing(false, Vec::new())];
    if game.has_enemy_ground_units(side, beach) {
        landings.push(landing(true, Vec::new()));
        let joining = residents(game, side, beach, troops);
        if !joining.is_empty() {
            landings.push(landing(true, joining));
        }
    }
    landings
}

/// Puts the troops in hand that are ashore onto the ships in hand, two on each, in order.
fn stow(game: &Game, ships: &[UnitId], ground: &[UnitId]) -> Vec<Boarding> {
    let mut room: Vec<(UnitId, usize)> =
        ships.iter().map(|ship| (*ship, capacity(game, *ship).saturating_sub(game.cargo(*ship).count()))).collect();
    ground
        .iter()
        .filter(|unit| matches!(game.unit(**unit).location, Location::Area(_)))
        .map(|unit| {
            let slot = room.iter_mut().find(|(_, free)| *free > 0);
            let ship = match slot {
                Some((ship, free)) => {
                    *free -= 1;
                    *ship
                }
                // No room: the last ship takes it, and the verdict says that it is too much.
                None => ships[ships.len() - 1],
            };
            Boarding { unit: *unit, ship }
        })
        .collect()
}
