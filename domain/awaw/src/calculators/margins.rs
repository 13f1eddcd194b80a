//! AWAW 71.23, 71.41 to 71.43, 72.23, 72.41 to 72.43: margins at the boxes.

use serde::Serialize;

use super::super::boxes::{self, adjacency, leaving};
use super::super::components::{Area, UnitId};
use super::super::event::Event;
use super::super::game::{Factors, Game, Losses};
use super::super::surrender;

/// What is supposed at a box beside what is recorded: factors more, or fewer where the number is below zero.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Supposed {
    /// Japanese factors next to the box.
    pub japanese: i32,
    /// Factors of the Indian National Army next to the box.
    pub ina: i32,
    /// Western Allied factors in it.
    pub allied: i32,
    /// BRPs lost to bombing there in this game turn.
    pub bombing: u16,
}

/// The game as it would be if that were so.
pub fn supposing(game: &Game, area: Area, supposed: Supposed) -> Game {
    let mut game = game.clone();
    let known = game.area(area).factors;
    let factors = Factors {
        japanese: known.japanese.saturating_add_signed(supposed.japanese),
        ina: known.ina.saturating_add_signed(supposed.ina),
        allied: known.allied.saturating_add_signed(supposed.allied),
    };
    game.apply(&Event::FactorsSet { area, factors });
    if supposed.bombing > 0 {
        let losses = Losses { bombing: supposed.bombing, ..Losses::default() };
        game.apply(&Event::LossesRecorded { area, turn: game.turn_number(), losses });
    }
    game
}

/// How near a country is to surrender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SurrenderCheck {
    /// Hostile ground factors next to the box.
    pub hostile: u32,
    /// Western Allied ground factors in it.
    pub defending: u32,
    /// By how much the first outnumber the second.
    pub margin: i64,
    /// Whether it would surrender if the Allied player turn ended now.
    pub surrenders: bool,
    /// Factors to bring in, so that it does not.
    pub to_be_safe: u32,
    /// Factors that the other side lacks.
    pub to_fall: u32,
    /// Whether it surrendered already.
    pub surrendered: bool,
}

/// How near a country is to surrender (71.43, 72.43).
pub fn surrender_check(game: &Game, area: Area) -> SurrenderCheck {
    let margin = adjacency::margin(game, area);
    let limit = i64::from(adjacency::SURRENDER_AT);
    SurrenderCheck {
        hostile: adjacency::hostile(game, area, true),
        defending: adjacency::defending(game, area),
        margin,
        surrenders: surrender::is_due(game, area),
        to_be_safe: u32::try_from(margin - limit + 1).unwrap_or(0),
        to_fall: u32::try_from(limit - margin).unwrap_or(0),
        surrendered: game.area(area).surrendered.is_some(),
    }
}

/// What the end of this Japanese combat phase would bring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct AdjacencyForecast {
    /// BRPs Britain would lose.
    pub brps: u32,
    /// By how much the limits would fall for that alone.
    pub limits: u32,
    /// By how much the limit of the country would have fallen then, bombing and all.
    pub reduction: i32,
}

/// What the end of this Japanese combat phase would bring (71.41, 71.42, 72.41, 72.42).
pub fn adjacency_forecast(game: &Game, area: Area) -> AdjacencyForecast {
    let brps = adjacency::loss(game, area);
    let mut then = game.clone();
    let losses = Losses { adjacency: u16::try_from(brps).unwrap_or(u16::MAX), ..Losses::default() };
    then.apply(&Event::LossesRecorded { area, turn: game.turn_number(), losses });
    let reduction = boxes::reduction(&then, area).country;
    AdjacencyForecast { brps, limits: (brps / 3).min(boxes::MOST.unsigned_abs()), reduction }
}

/// Who may still leave a box.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MayLeave {
    /// Ground factors that are free to leave.
    pub free: u32,
    /// Ground factors that are tied down.
    pub tied: u32,
    /// Ground units that may leave, each by itself.
    pub units: Vec<UnitId>,
}

/// Who may still leave a box (71.23, 72.23).
pub fn may_leave(game: &Game, area: Area) -> MayLeave {
    let free = leaving::free_factors(game, area);
    let defending = adjacency::defending(game, area);
    let units = game.units_at(area.place()).filter(|unit| unit.counter.kind.is_ground());
    let units = units.filter(|unit| unit.counter.nation.is_western_allied() && unit.counter.factors() <= free);
    MayLeave { free, tied: defending - free, units: units.map(|unit| unit.counter.id).collect() }
}
