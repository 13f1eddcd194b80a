//! Aircraft in hand: strikes at every square in reach.

use super::moves::slowest;
use super::offers::{Candidate, Candidates};
use super::ways::Ways;
use crate::command::{Command, Flight};
use crate::components::{AreaId, Side, UnitId};
use crate::fog;
use crate::game::Game;
use crate::optional::seaplane_tenders;
use crate::pack::AreaKind;

/// What aircraft in hand could do together.
pub(super) fn candidates(ways: &Ways, units: &[UnitId], base: AreaId, candidates: &mut Candidates) {
    let (game, side) = (ways.game, ways.side);
    let Some(square) = game.square(base) else { return };
    let reach = ways.by_air(square, slowest(game, units));
    for way in reach.and_staying() {
        let flight = || Flight { units: units.to_vec(), path: way.path() };
        let Some(printed) = game.pack.map.square(way.end().unwrap_or(square)) else { continue };
        for area in &printed.areas {
            let name = game.area_name(*area);
            match game.area(*area).kind {
                AreaKind::Sea if game.has_enemies_at_sea(side, *area) => {
                    let command = Command::StrikeShips { flight: flight(), target: *area, joining: Vec::new() };
                    candidates.push(Candidate::to(
                        command,
                        candidates.say(|| format!("Strike the ships in {name}")),
                        *area,
                        true,
                    ));
                    let joining = on_the_spot(game, side, *area, units);
                    if !joining.is_empty() {
                        let text = candidates
                            .say(|| format!("Strike the ships in {name}, joined by {}", game.names(&joining)));
                        let command = Command::StrikeShips { flight: flight(), target: *area, joining };
                        candidates.push(Candidate::to(command, text, *area, true));
                    }
                }
                AreaKind::Land if game.enemies_in(side, *area).next().is_some() => {
                    let command = Command::StrikeLand { flight: flight(), target: *area, joining: Vec::new() };
                    candidates.push(Candidate::to(command, candidates.say(|| format!("Strike {name}")), *area, true));
                    let joining = on_the_spot(game, side, *area, units);
                    if !joining.is_empty() {
                        let text = candidates.say(|| format!("Strike {name}, joined by {}", game.names(&joining)));
                        candidates.push(Candidate::to(
                            Command::StrikeLand { flight: flight(), target: *area, joining },
                            text,
                            *area,
                            true,
                        ));
                    }
                }
                AreaKind::Land | AreaKind::Sea | AreaKind::HomeBase => {}
            }
        }
    }
}

/// Aircraft that may join an attack on an area: those based in it, and seaplanes of a tender in its square (26.3).
fn on_the_spot(game: &Game, side: Side, area: AreaId, in_hand: &[UnitId]) -> Vec<UnitId> {
    let at_sea = game.area(area).kind == AreaKind::Sea;
    let square = game.square(area);
    let places = square.into_iter().flat_map(|square| fog::areas_of(game, [square]));
    places
        .flat_map(|place| game.units_of(side, place).map(move |unit| (place, unit)))
        .filter(|(place, unit)| {
            seaplane_tenders::joins(game, *unit, area) || (!at_sea && *place == area && game.is_aircraft(*unit))
        })
        .map(|(_, unit)| unit)
        .filter(|unit| !in_hand.contains(unit))
        .collect()
}
