//! Transport by sea: the two redeployments of ships, Emergency Naval Transport, Naval Evacuation, and marines put
//! ashore on the way.

use super::offers::{Candidate, Candidates};
use super::ways::{Found, Ways};
use crate::actions::operational_naval_redeployment as redeployment;
use crate::command::{Boarding, Command, DropOff, Force, Landing};
use crate::components::{AreaId, Side, UnitId};
use crate::embarkation::{Carriage, aboard, capacity, carries_marine};
use crate::game::{Game, Location};

/// The ships in hand, and what they would carry.
struct Convoy<'a> {
    ways: &'a Ways<'a>,
    game: &'a Game,
    side: Side,
    ships: Vec<UnitId>,
    start: AreaId,
    /// Units in hand that are ashore, each on the ship that takes it.
    loading: Vec<Boarding>,
    /// Who goes ashore where an action lands anybody: all in hand but the ships, or all that the ships carry.
    troops: Vec<UnitId>,
}

/// What the ships in hand could carry, and where.
pub(super) fn candidates(ways: &Ways, units: &[UnitId], candidates: &mut Candidates) {
    let (game, side) = (ways.game, ways.side);
    let (ships, others): (Vec<UnitId>, Vec<UnitId>) = units.iter().copied().partition(|unit| game.is_ship(*unit));
    let Some(Location::Area(start)) = ships.first().map(|ship| game.unit(*ship).location) else { return };
    if !others.iter().all(|unit| game.may_be_carried(*unit) || game.is_aircraft(*unit)) {
        return;
    }
    let Some(loading) = stow(game, &ships, &others, false) else { return };
    let kept = stow(game, &ships, &others, true);
    let troops = if others.is_empty() { ships.iter().flat_map(|ship| game.cargo(*ship)).collect() } else { others };
    let mut convoy = Convoy { ways, game, side, ships, start, loading, troops };
    convoy.redeployments(candidates);
    convoy.transfers(candidates);
    convoy.emergency_transports(candidates);
    convoy.evacuations(candidates);
    convoy.ways_ashore(candidates);
    // Marines on warships must land; where LS and TR have room for them, all may stay aboard too.
    if let Some(kept) = kept.filter(|kept| *kept != convoy.loading) {
        convoy.loading = kept;
        if convoy.marines_on_warships().is_empty() {
            convoy.troops.clear();
            convoy.redeployments(candidates);
            convoy.transfers(candidates);
            convoy.evacuations(candidates);
        }
    }
}

/// Puts the units in hand that are ashore aboard: marines on warships first, the others on LS and TR, or all of them
/// there first. Nothing where somebody finds no room.
fn stow(game: &Game, ships: &[UnitId], others: &[UnitId], transports_first: bool) -> Option<Vec<Boarding>> {
    let mut room: Vec<(UnitId, usize)> =
        ships.iter().map(|ship| (*ship, capacity(game, *ship).saturating_sub(game.cargo(*ship).count()))).collect();
    room.sort_by_key(|(ship, _)| game.is_amphibious(*ship) != transports_first);
    others
        .iter()
        .filter(|unit| matches!(game.unit(**unit).location, Location::Area(_)))
        .map(|unit| {
            let fits = |ship: UnitId| game.is_amphibious(ship) || game.counter(*unit).marine;
            let (ship, free) = room.iter_mut().find(|(ship, free)| *free > 0 && fits(*ship))?;
            *free -= 1;
            Some(Boarding { unit: *unit, ship: *ship })
        })
        .collect()
}

impl Convoy<'_> {
    fn force(&self, path: impl IntoIterator<Item = AreaId>) -> Force {
        Force::new(self.ships.iter().copied(), path)
    }

    fn goes_on(&self, carriage: Carriage) -> bool {
        self.ways.goes_on(carriage, &self.ships, self.start, &self.loading)
    }

    fn slowest(&self) -> usize {
        self.ships.iter().map(|ship| usize::from(self.game.movement(*ship))).min().unwrap_or(0)
    }

    /// Every path in reach, and staying.
    fn paths(&self) -> Vec<Vec<AreaId>> {
        let reach = self.ways.by_sea(self.start, self.slowest());
        reach.and_staying().map(|way| way.path()).collect()
    }

    /// Every path in reach of the warships, which leave LS and TR where they are.
    fn paths_of_warships(&self) -> Found<AreaId> {
        let warships = self.ships.iter().filter(|ship| !self.game.is_amphibious(**ship));
        let slowest = warships.map(|ship| usize::from(self.game.movement(*ship))).min().unwrap_or(0);
        self.ways.by_sea(self.start, slowest)
    }

    /// The ship a unit rides once everything is loaded.
    fn ship_of(&self, unit: UnitId) -> Option<UnitId> {
        self.ships.iter().copied().find(|ship| aboard(self.game, &self.loading, *ship).any(|rider| rider == unit))
    }

    /// Marines that ride warships and may not stay aboard (13.1).
    fn marines_on_warships(&self) -> Vec<UnitId> {
        let warships = self.ships.iter().filter(|ship| carries_marine(self.game, **ship));
        warships.flat_map(|ship| aboard(self.game, &self.loading, *ship)).collect()
    }

    fn beaches(&self, end: AreaId) -> Vec<AreaId> {
        let own = self.game.is_home_base(end).then_some(end);
        self.game.area(end).adjoins.iter().copied().chain(own).collect()
    }

    /// Landings at a beach: without a fight, with one, and with one that friends ashore join.
    fn landings(&self, beach: AreaId, units: &[UnitId]) -> Vec<Landing> {
        let game = self.game;
        let landing = |attack, joining| Landing { area: beach, units: units.to_vec(), attack, joining };
        let mut landings = Vec::new();
        if !game.has_enemy_base(self.side, beach) {
            landings.push(landing(false, Vec::new()));
        }
        if game.has_enemy_ground_units(self.side, beach) {
            landings.push(landing(true, Vec::new()));
            let joining: Vec<UnitId> = game
                .units_of(self.side, beach)
                .filter(|unit| game.is_ground(*unit) && !self.troops.contains(unit))
                .collect();
            if !joining.is_empty() {
                landings.push(landing(true, joining));
            }
        }
        landings
    }

    fn redeployments(&self, candidates: &mut Candidates) {
        let game = self.game;
        if !redeployment::is_harbour(game, self.side, self.start) || !self.goes_on(Carriage::Redeployment) {
            return;
        }
        let range = redeployment::REACH * self.slowest();
        for way in self.ways.redeploying_by_sea(self.start, range).ways() {
            let Some(end) = way.end() else { continue };
            let name = game.area_name(end);
            let mut offer = |landing: Option<Landing>, words: &dyn Fn() -> String| {
                let text = candidates.say(words);
                let loading = self.loading.clone();
                let command = Command::RedeployNavalForce { force: self.force(way.path()), loading, landing };
                candidates.push(Candidate::to(command, text, end, false));
            };
            if self.marines_on_warships().is_empty() {
                let kept = if self.troops.is_empty() { "" } else { ", stay aboard" };
                offer(None, &|| format!("Redeploy to {name}{kept}"));
            }
            if !self.troops.is_empty() {
                for area in self.beaches(end) {
                    let landing = Landing { area, units: self.troops.clone(), attack: false, joining: Vec::new() };
                    offer(Some(landing), &|| format!("Redeploy to {name} and land at {}", game.area_name(area)));
                }
            }
        }
    }

    fn transfers(&self, candidates: &mut Candidates) {
        let game = self.game;
        let is_start = game.counts_as_home_base_of(self.side, self.start);
        if self.side != Side::Japan || !is_start || !self.goes_on(Carriage::Transfer) {
            return;
        }
        for home_base in game.transfer_ends(self.side, true).filter(|area| *area != self.start) {
            let mut offer = |landing: Option<Landing>, words: &dyn Fn() -> String| {
                let text = candidates.say(words);
                let (units, loading) = (self.ships.clone(), self.loading.clone());
                let command = Command::RedeployNavalForceBetweenHomeBases { units, loading, home_base, landing };
                candidates.push(Candidate::to(command, text, home_base, false));
            };
            let name = game.area_name(home_base);
            if self.marines_on_warships().is_empty() {
                offer(None, &|| format!("Transfer to {name}"));
            }
            for area in self.beaches(home_base).into_iter().filter(|_| !self.troops.is_empty()) {
                let units = self.troops.clone();
                let landing = Landing { area, units, attack: false, joining: Vec::new() };
                offer(Some(landing), &|| format!("Transfer to {name} and land"));
            }
        }
    }

    /// Emergency transport: all in hand land where the move ends, or the marines of the warships alone.
    fn emergency_transports(&self, candidates: &mut Candidates) {
        let marines = self.marines_on_warships();
        if marines.is_empty() || !self.goes_on(Carriage::Emergency) {
            return;
        }
        // What has just gone aboard is not landed where it was.
        for path in self.paths().into_iter().filter(|path| !path.is_empty() || self.loading.is_empty()) {
            self.landings_after(&path, &marines, candidates, |force, loading, landing| Command::CarryInEmergency {
                force,
                loading,
                put_ashore: Vec::new(),
                landing: Some(landing),
            });
        }
    }

    /// Evacuation, where no port lets amphibious movement do the same.
    fn evacuations(&self, candidates: &mut Candidates) {
        let game = self.game;
        let marines = self.marines_on_warships();
        let on_transports = self.loading.iter().any(|boarding| game.is_amphibious(boarding.ship));
        // At a port only both together are more than amphibious movement or emergency transport.
        let is_more = !game.is_served_by_port(self.side, self.start) || (on_transports && !marines.is_empty());
        if self.loading.is_empty() || !is_more || !self.goes_on(Carriage::Evacuation) {
            return;
        }
        if marines.is_empty() {
            let (force, loading) = (self.force([]), self.loading.clone());
            let command = Command::EvacuateBySea { force, loading, landing: None };
            candidates.push(Candidate::to(command, "Evacuate and stay".to_owned(), self.start, false));
            return;
        }
        for way in self.paths_of_warships().ways() {
            let Some(end) = way.end() else { continue };
            for beach in self.beaches(end) {
                for landing in self.landings(beach, &marines) {
                    let text = candidates.say(|| format!("Evacuate and {}", landing_text(game, &landing)));
                    let attack = landing.attack;
                    let (force, loading) = (self.force(way.path()), self.loading.clone());
                    let command = Command::EvacuateBySea { force, loading, landing: Some(landing) };
                    candidates.push(Candidate::to(command, text, beach, attack));
                }
            }
        }
    }

    fn landings_after(
        &self,
        path: &[AreaId],
        marines: &[UnitId],
        candidates: &mut Candidates,
        command: impl Fn(Force, Vec<Boarding>, Landing) -> Command,
    ) {
        let end = path.last().copied().unwrap_or(self.start);
        let mut parties = vec![self.troops.clone()];
        if marines != self.troops {
            parties.push(marines.to_vec());
        }
        for beach in self.beaches(end) {
            for landing in parties.iter().flat_map(|units| self.landings(beach, units)) {
                let text = candidates.say(|| format!("Carry and {}", landing_text(self.game, &landing)));
                let attack = landing.attack;
                let command = command(self.force(path.iter().copied()), self.loading.clone(), landing);
                candidates.push(Candidate::to(command, text, beach, attack));
            }
        }
    }

    /// NEI 21.1: the marines in hand are put ashore on the way and the ships sail on.
    fn ways_ashore(&self, candidates: &mut Candidates) {
        let game = self.game;
        let marines: Vec<UnitId> = self.troops.iter().copied().filter(|unit| game.counter(*unit).marine).collect();
        if marines.is_empty() {
            return;
        }
        let on_warships = !self.marines_on_warships().is_empty();
        if !self.goes_on(if on_warships { Carriage::Emergency } else { Carriage::Amphibious }) {
            return;
        }
        if !on_warships && self.troops.iter().any(|unit| self.ship_of(*unit).is_none()) {
            return;
        }
        let mut paths = self.paths();
        // An area that lies on the way to nowhere is left the way it was entered.
        let ends: Vec<Vec<AreaId>> =
            paths.iter().filter(|path| !path.is_empty() && path.len() < self.slowest()).cloned().collect();
        for mut path in ends {
            if !paths.iter().any(|longer| longer.len() > path.len() && longer.starts_with(&path)) {
                path.push(path.iter().rev().nth(1).copied().unwrap_or(self.start));
                paths.push(path);
            }
        }
        for path in paths {
            let Some((end, before)) = path.split_last() else { continue };
            for beach in before.iter().flat_map(|sea| self.beaches(*sea)) {
                if game.has_enemy_base(self.side, beach) {
                    continue;
                }
                let put_ashore = marines.iter().map(|unit| DropOff { unit: *unit, area: beach }).collect();
                let (force, loading, landing) = (self.force(path.iter().copied()), self.loading.clone(), None);
                let command = if on_warships {
                    Command::CarryInEmergency { force, loading, put_ashore, landing }
                } else {
                    Command::MoveAmphibiousForce { force, loading, put_ashore, landing }
                };
                let text = candidates
                    .say(|| format!("Put ashore at {} and sail on to {}", game.area_name(beach), game.area_name(*end)));
                candidates.push(Candidate::to(command, text, *end, false));
            }
        }
    }
}

fn landing_text(game: &Game, landing: &Landing) -> String {
    let verb = if landing.attack { "assault" } else { "land at" };
    let joined = if landing.joining.is_empty() {
        String::new()
    } else {
        format!(", joined by {}", game.names(&landing.joining))
    };
    format!("{verb} {}{joined}", game.area_name(landing.area))
}
