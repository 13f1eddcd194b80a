//! Ships in hand beside a port of their own: the naval raid, and submarines on station (29).

use super::moves::slowest;
use super::offers::{Candidate, Candidates};
use super::ways::Ways;
use crate::command::{Command, Force};
use crate::components::{AreaId, Side, UnitId};
use crate::game::Game;
use crate::optional::{OptionalRule, submarines_on_station};

/// Where a raider could strike, and where submarines could wait.
pub(super) fn candidates(ways: &Ways, ships: &[UnitId], start: AreaId, candidates: &mut Candidates) {
    let (game, side) = (ways.game, ways.side);
    if !game.is_served_by_port(side, start) {
        return;
    }
    if game.optional.has(OptionalRule::NavalRaid) && ships.len() == 1 {
        raids(ways, ships, start, candidates);
    }
    if game.optional.has(OptionalRule::SubmarinesOnStation) && ships.iter().all(|ship| game.is_submarine(*ship)) {
        stations(game, side, ships, start, candidates);
    }
}

fn raids(ways: &Ways, ships: &[UnitId], start: AreaId, candidates: &mut Candidates) {
    let (game, side) = (ways.game, ways.side);
    for way in ways.by_sea(start, slowest(game, ships)).ways() {
        let Some(end) = way.end() else { continue };
        let force = Force::new(ships.iter().copied(), way.path());
        let command = |bombardment| Command::RaidFromPort { force: force.clone(), bombardment };
        if game.has_enemies_at_sea(side, end) {
            let text = candidates.say(|| format!("Raid the ships in {}", game.area_name(end)));
            candidates.push(Candidate::to(command(false), text, end, true));
        }
        for land in game.area(end).adjoins.iter().filter(|land| game.has_enemy_ground_units(side, **land)) {
            let text = candidates.say(|| format!("Raid the base of {}", game.area_name(*land)));
            candidates.push(Candidate::to(command(true), text, end, true));
        }
    }
}

/// One force; several of them are put together by hand.
fn stations(game: &Game, side: Side, ships: &[UnitId], start: AreaId, candidates: &mut Candidates) {
    if !submarines_on_station::is_clear(game, side, start) {
        return;
    }
    let range = submarines_on_station::REACH * slowest(game, ships);
    for way in submarines_on_station::reach(game, side, start, range).ways() {
        let Some(end) = way.end() else { continue };
        let text = candidates.say(|| format!("On station in {}", game.area_name(end)));
        let command = Command::StationSubmarines { forces: vec![Force::new(ships.iter().copied(), way.path())] };
        candidates.push(Candidate::to(command, text, end, false));
    }
}
