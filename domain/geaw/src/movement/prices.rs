//! GEAW 8.8, 8.9, 8.10: what a step costs: terrain and hexside, a road, a river.

use crate::command::Way;
use crate::components::{Mobility, MovementPoints, UnitId, UnitType};
use crate::declarations::Topic;
use crate::game::Game;
use crate::hexes::{Hex, Hexside};
use crate::rulings::{RiverStep, RoadsAndBarredTerrain};
use crate::sheets::{HexsideRecord, TerrainPrice};

/// Who moves, as far as prices depend on it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mover {
    pub(super) unit: UnitId,
    pub(super) mobility: Mobility,
    pub(super) is_supply: bool,
}

impl Mover {
    pub(super) fn of(game: &Game, unit: UnitId) -> Self {
        let counter = game.counter(unit);
        let (mobility, _) = counter.mobility(game.rulings.mechanized_proposal);
        Self { unit, mobility, is_supply: counter.unit_type == UnitType::Supply }
    }
}

/// Whether a road or a river is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum There {
    Yes,
    No,
    /// The players have not said.
    Unknown,
}

/// What is known of the side between two hexes.
pub(super) fn side(game: &Game, from: Hex, to: Hex) -> Option<&HexsideRecord> {
    game.sheets.hexsides.get(&Hexside::between(from, to)?)
}

/// 8.9: whether a road, or a railroad used as one, leads from hex to hex (GEAW-R-43).
pub(super) fn road(game: &Game, mover: &Mover, from: Hex, to: Hex) -> There {
    road_over(game, mover, from, to, side(game, from, to))
}

/// The same, of a side that was looked up.
pub(super) fn road_over(game: &Game, mover: &Mover, from: Hex, to: Hex, side: Option<&HexsideRecord>) -> There {
    if let Some(record) = side {
        if record.road == Some(true) || record.rail == Some(true) {
            return There::Yes;
        }
        if record.road == Some(false) {
            return There::No;
        }
    }
    let Some(hexside) = Hexside::between(from, to) else { return There::No };
    if let Some(known) = game.fact(game.side(mover.unit), &Topic::RoadConnection { hexside }) {
        return if known.claim.value.is_yes() { There::Yes } else { There::No };
    }
    let may_have = |hex| match game.sheets.hexes.get(&hex) {
        Some(record) if record.has_road() => true,
        Some(record) => record.road.is_none() && !game.sheets.complete.map,
        None => !game.sheets.complete.map,
    };
    if may_have(from) && may_have(to) { There::Unknown } else { There::No }
}

/// The rivers along the sides of a hex.
fn rivers(game: &Game, hex: Hex) -> impl Iterator<Item = &str> {
    hex.neighbors().filter_map(move |next| side(game, hex, next)).filter_map(HexsideRecord::river)
}

/// 8.10: whether a step follows a river (GEAW-R-44).
pub(super) fn follows_river(game: &Game, from: Hex, to: Hex) -> bool {
    joins_rivers(game, || rivers(game, from), || rivers(game, to))
}

/// The same, of rivers that were looked up.
pub(super) fn joins_rivers<'r, F: Iterator<Item = &'r str>, T: Iterator<Item = &'r str>>(
    game: &Game,
    from: impl Fn() -> F,
    to: impl Fn() -> T,
) -> bool {
    match game.rulings.river_step {
        RiverStep::EnteredHexOnly => to().next().is_some(),
        RiverStep::BothHexesSameRiver => to().any(|river| from().any(|other| other.eq_ignore_ascii_case(river))),
    }
}

/// What the Terrain Effects Chart says of a hex for a class of units.
pub(super) fn terrain(game: &Game, mobility: Mobility, hex: Hex) -> Option<TerrainPrice> {
    let terrain = game.sheets.hexes.get(&hex)?.terrain.as_ref()?;
    game.sheets.terrain.get(terrain)?.price(mobility)
}

/// Whether a terrain keeps a unit out that comes this way (8.5, 8.6, GEAW-R-43).
pub(super) fn keeps_out(game: &Game, terrain: Option<TerrainPrice>, along_road: bool) -> bool {
    let opened = along_road && game.rulings.road_opens_barred_terrain == RoadsAndBarredTerrain::RoadOpens;
    !opened && terrain == Some(TerrainPrice::Barred)
}

/// The price of a step, if everything it depends on is transcribed or was declared: terrain with the hexside on top
/// (8.8), a road (8.9), or a river (8.10). Whether the way may be taken at all is judged apart.
pub(super) fn price(game: &Game, mover: &Mover, from: Hex, to: Hex, way: Way) -> Option<MovementPoints> {
    match way {
        Way::Road => Some(along_road(mover.mobility)),
        Way::River => Some(MovementPoints::HALF),
        Way::Terrain => {
            let there = terrain(game, mover.mobility, to);
            over_land(game, mover, from, to, there, || side(game, from, to))
        }
    }
}

/// 8.9: what a hex along a road costs.
pub(super) const fn along_road(mobility: Mobility) -> MovementPoints {
    match mobility {
        Mobility::NonMechanized => MovementPoints::ONE,
        Mobility::Mechanized => MovementPoints::HALF,
    }
}

/// 8.8: what a step over land costs, of a terrain and a side that were looked up.
pub(super) fn over_land<'r>(
    game: &Game,
    mover: &Mover,
    from: Hex,
    to: Hex,
    terrain: Option<TerrainPrice>,
    side: impl FnOnce() -> Option<&'r HexsideRecord>,
) -> Option<MovementPoints> {
    match terrain {
        Some(TerrainPrice::Points(points)) => {
            let crossing = side().and_then(|record| record.crossing).unwrap_or_default();
            Some(MovementPoints::whole(points) + MovementPoints::whole(crossing))
        }
        // Barred terrain has no price; whoever overrules the bar says what it costs.
        Some(TerrainPrice::Barred) | None => {
            let topic = Topic::StepPrice { unit: mover.unit, from, to };
            let known = game.fact(game.side(mover.unit), &topic)?;
            u8::try_from(known.claim.value.number()?).ok().map(MovementPoints::whole)
        }
    }
}

/// What a step from hex to hex costs a unit on a way, as far as it is known; `None` where it is not, or the hexes do not
/// touch.
pub fn price_of_step(game: &Game, unit: UnitId, from: Hex, to: Hex, way: Way) -> Option<MovementPoints> {
    Hexside::between(from, to)?;
    price(game, &Mover::of(game, unit), from, to, way)
}
