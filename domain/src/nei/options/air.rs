//! Aircraft in hand: strikes at every square in reach.

use super::moves::slowest;
use super::offers::Candidate;
use crate::nei::command::{Command, Flight};
use crate::nei::components::{AreaId, Side, SquareId, UnitId};
use crate::nei::game::Game;
use crate::nei::movement::air;
use crate::nei::pack::AreaKind;

/// What aircraft in hand could do together.
pub(super) fn candidates(game: &Game, side: Side, units: &[UnitId], base: AreaId, candidates: &mut Vec<Candidate>) {
    let Some(square) = game.square(base) else { return };
    let reach = air::reach(game, side, square, slowest(game, units));
    let targets: Vec<(SquareId, Vec<SquareId>)> = std::iter::once((square, Vec::new()))
        .chain(reach.into_iter().filter_map(|path| path.last().copied().map(|end| (end, path))))
        .collect();
    for (end, path) in targets {
        let Some(printed) = game.pack.map.squares.get(&end) else { continue };
        for area in &printed.areas {
            let flight = Flight { units: units.to_vec(), path: path.clone() };
            let name = game.area_name(*area);
            match game.area(*area).kind {
                AreaKind::Sea if game.has_enemy_ships(side, *area) => {
                    let command = Command::StrikeShips { flight, target: *area };
                    candidates.push(Candidate::to(command, format!("Strike the ships in {name}"), *area, true));
                }
                AreaKind::Land if game.enemies_in(side, *area).next().is_some() => {
                    let command = Command::StrikeLand { flight: flight.clone(), target: *area, joining: Vec::new() };
                    candidates.push(Candidate::to(command, format!("Strike {name}"), *area, true));
                    let joining: Vec<UnitId> = game
                        .units_of(side, *area)
                        .filter(|unit| game.is_aircraft(*unit) && !units.contains(unit))
                        .collect();
                    if !joining.is_empty() {
                        let text = format!("Strike {name}, joined by {}", game.names(&joining));
                        candidates.push(Candidate::to(
                            Command::StrikeLand { flight, target: *area, joining },
                            text,
                            *area,
                            true,
                        ));
                    }
                }
                _ => {}
            }
        }
    }
}
