//! AWAW 71.41, 71.42, 72.41, 72.42: hostile ground factors next to a box.

use super::super::accounts::{Figure, post};
use super::super::components::{Area, Mark, Nation, Spot, UnitKind};
use super::super::deciding::Deciding;
use super::super::event::Event;
use super::super::game::{Game, Losses, Unit};
use super::super::rulings::{OutbackEdge, PartisanFactors};
use super::rules;

/// The most BRPs lost at a box in a turn (71.41, 72.41).
pub const LOSS_AT_MOST: u32 = 10;
/// The margin at which a country surrenders (71.43, 72.43).
pub const SURRENDER_AT: u32 = 10;

/// Whether a hex is next to a box: as entered, or else proposed (AWAW-R-32).
pub fn is_adjacent(game: &Game, area: Area, spot: Spot) -> bool {
    if game.land(spot) != Some(area.land()) {
        return false;
    }
    if let Some(known) = game.mark(spot, Mark::BoxAdjacent) {
        return known;
    }
    let is = |mark| game.mark(spot, mark) == Some(true);
    match area {
        Area::Australia => {
            is(Mark::SouthEdge)
                && (!is(Mark::Outback) || game.rulings.outback_edge_is_adjacent == OutbackEdge::Adjacent)
        }
        Area::India => is(Mark::WestEdge) && is(Mark::SouthOfHimalayas),
    }
}

/// The ground factors of a unit (AWAW-R-33).
pub fn ground_factors(game: &Game, unit: &Unit) -> u32 {
    let partisan = unit.counter.kind == UnitKind::Partisan
        && game.rulings.partisans_count_as_ground_factors == PartisanFactors::Counted;
    if unit.counter.kind.is_ground() || partisan { unit.counter.factors() } else { 0 }
}

/// Japanese ground factors next to a box, with those of the Indian National Army where they count.
pub fn hostile(game: &Game, area: Area, with_ina: bool) -> u32 {
    let next_to = |unit: &&Unit| {
        unit.place().and_then(super::super::components::Place::spot).is_some_and(|spot| is_adjacent(game, area, spot))
    };
    let counts = |unit: &&Unit| {
        if let Nation::Japan = unit.counter.nation {
            true
        } else if let Nation::IndianNationalArmy = unit.counter.nation {
            with_ina && area == Area::India
        } else {
            false
        }
    };
    let units: u32 = game.units.values().filter(counts).filter(next_to).map(|unit| ground_factors(game, unit)).sum();
    let entered = game.area(area).factors;
    units + entered.japanese + if with_ina && area == Area::India { entered.ina } else { 0 }
}

/// Western Allied ground factors in a box.
pub fn defending(game: &Game, area: Area) -> u32 {
    let inside = game.units_at(area.place()).filter(|unit| unit.counter.nation.is_western_allied());
    inside.map(|unit| ground_factors(game, unit)).sum::<u32>() + game.area(area).factors.allied
}

/// By how much hostile factors outnumber the defending ones; negative where they do not.
pub fn margin(game: &Game, area: Area) -> i64 {
    i64::from(hostile(game, area, true)) - i64::from(defending(game, area))
}

/// BRPs Britain would lose at the end of this Japanese combat phase.
pub fn loss(game: &Game, area: Area) -> u32 {
    if game.area(area).surrendered.is_some() {
        return 0;
    }
    u32::try_from(margin(game, area)).unwrap_or(0).min(LOSS_AT_MOST)
}

/// They are lost, and the limits fall with them.
pub(crate) fn lose(deciding: &mut Deciding, area: Area) {
    let brps = loss(&deciding.game, area);
    if brps == 0 {
        return;
    }
    let rules = rules(area);
    let reason = format!("hostile ground factors next to {}", area.name());
    post(deciding, Nation::Britain, Figure::Level, -i32::try_from(brps).unwrap_or(0), rules.loss, reason);
    let losses = Losses { adjacency: u16::try_from(brps).unwrap_or(0), ..Losses::default() };
    let turn = deciding.game.turn_number();
    deciding.happen(Event::LossesRecorded { area, turn, losses });
}
