//! NEI 21: unique units. The First Air Fleet (21.4).

use super::combat::{self, BattlePlan, Participant, Profile};
use super::components::{AreaId, Side};
use super::deciding::Deciding;
use super::game::Game;
use super::judging::{Judged, known_area};
use super::pack::AreaKind;
use super::rulings::FirstAirFleetTargets;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// The areas 1AF can strike now (21.4, NEI-R97): a sea area with Allied surface ships, or a land area with Allied
/// ground units and the sea beside it.
pub fn first_air_fleet_targets(game: &Game) -> Vec<(AreaId, Option<AreaId>)> {
    let any_square = game.rulings.first_air_fleet_targets == FirstAirFleetTargets::AnySquare;
    let open = |area: AreaId| any_square || !super::stacking::is_closed(game, Side::Japan, area);
    let mut targets = Vec::new();
    for area in game.pack.map.areas.values().filter(|area| area.kind == AreaKind::Sea && open(area.id)) {
        // NEI-R97: by default submarines are no target.
        let at_sea = if game.rulings.first_air_fleet_targets == FirstAirFleetTargets::AnySquare {
            game.has_enemy_ships(Side::Japan, area.id)
        } else {
            game.has_enemy_surface_ships(Side::Japan, area.id)
        };
        if at_sea {
            targets.push((area.id, None));
        }
        for land in &area.adjoins {
            if open(*land) && game.has_enemy_ground_units(Side::Japan, *land) {
                targets.push((area.id, Some(*land)));
            }
        }
    }
    targets
}

/// NEI 21.4: in the player turn 1AF was picked, once, anywhere at sea, against one target.
pub(super) fn judge_strike(
    game: &Game,
    side: Side,
    area: AreaId,
    land: Option<AreaId>,
    objections: &mut Objections,
) -> Judged {
    if side != Side::Japan {
        return Err(Refusal::new(
            RefusalKind::Seat,
            "the First Air Fleet is Japanese",
            Cure::wait("leave it to Japan"),
        )
        .by("NEI-G3.1af-a"));
    }
    if !game.first_air_fleet_due {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            "the First Air Fleet strikes once, in the Japanese player turn in which it is picked",
            Cure::first("draw it by Mobilize Reinforcements first"),
        )
        .by("NEI-21.4-a"));
    }
    let area = known_area(game, area)?;
    let land = land.map(|land| known_area(game, land)).transpose()?;
    objections.demand(game.area(area).kind == AreaKind::Sea, || {
        Violation::new(
            "NEI-21.4-e",
            format!("{} is no sea area", game.area_name(area)),
            Cure::elsewhere("name a sea area"),
        )
        .about([area])
    });
    if game.rulings.first_air_fleet_targets == FirstAirFleetTargets::SurfaceShips {
        super::stacking::judge_entry(game, Side::Japan, area, objections);
    }
    match land {
        None => objections.demand(game.has_enemy_ships(Side::Japan, area), || {
            Violation::new(
                "NEI-G3.1af-a",
                format!("there are no Allied ships in {}", game.area_name(area)),
                Cure::elsewhere("name an area with Allied ships"),
            )
            .about([area])
        }),
        Some(land) => {
            objections.demand(game.area(area).adjoins.contains(&land), || {
                Violation::new(
                    "NEI-G3.1af-b",
                    format!("{} does not adjoin {}", game.area_name(land), game.area_name(area)),
                    Cure::elsewhere("name the land area of the same square"),
                )
                .about([land])
            });
            objections.demand(
                super::stacking::is_closed(game, Side::Japan, land) || game.has_enemy_ground_units(Side::Japan, land),
                || {
                    Violation::new(
                        "NEI-G3.1af-b",
                        format!("there are no Allied ground units in {}", game.area_name(land)),
                        Cure::elsewhere("name a land area with Allied ground units"),
                    )
                    .about([land])
                },
            );
        }
    }
    Ok(())
}

/// The strike: no other Japanese unit takes part and nobody answers it (G-3).
pub(super) fn strike(deciding: &mut Deciding, area: AreaId, land: Option<AreaId>) {
    let game = &deciding.game;
    let resolve = |area: AreaId| game.pack.map.area(area).map_or(area, |found| found.id);
    let (profile, at) = match land {
        None => (Profile::FirstAirFleetSea, resolve(area)),
        Some(land) => (Profile::FirstAirFleetLand, resolve(land)),
    };
    let defenders = game
        .enemies_in(Side::Japan, at)
        .filter(|unit| if land.is_some() { game.is_ground(*unit) } else { game.is_ship(*unit) })
        .map(Participant::silent)
        .collect();
    combat::open(
        deciding,
        BattlePlan {
            profile,
            area: at,
            attacker: Side::Japan,
            attackers: Vec::new(),
            defenders,
            landing: Vec::new(),
            beach: None,
        },
    );
}

/// NEI 21.4: the phase cannot end before a drawn 1AF has struck, if it can strike anything (NEI-R98).
pub(super) fn judge_end(game: &Game, side: Side, objections: &mut Objections) {
    let is_owed = side == Side::Japan && game.first_air_fleet_due && !first_air_fleet_targets(game).is_empty();
    objections.demand(!is_owed, || {
        Violation::new(
            "NEI-21.4-c",
            "the First Air Fleet was picked and must strike in this player turn",
            Cure::instead("strike with the First Air Fleet first"),
        )
    });
}
