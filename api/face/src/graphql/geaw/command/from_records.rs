//! What is known of the components, from the domain's words to the API's.

use domain::geaw::sheets::{
    Complete, Component, CorpsRow, Counter, HexRecord, HexsideRecord, LossValue, MobilizationRow, PlacementRow,
    ScenarioSheet, ScheduledEntry, ScheduledWithdrawal, SetUpLine, TerrainRow, Transcription, TurnRecord, UnitKind,
};

use crate::graphql::geaw::records::{
    GeawComplete, GeawComponent, GeawCorpsRow, GeawCounter, GeawCounterOf, GeawHex, GeawHexside, GeawLossValue,
    GeawMobilizationRow, GeawPlacementRow, GeawScenario, GeawScheduledEntry, GeawScheduledWithdrawal, GeawSetUpLine,
    GeawTerrain, GeawTranscription, GeawTurn, GeawUnitKind,
};
use crate::graphql::geaw::{id, ids};

impl From<&Transcription> for GeawTranscription {
    fn from(what: &Transcription) -> Self {
        use Transcription as T;
        match what {
            T::Hex(record) => Self::Hex(record.into()),
            T::Hexside(record) => Self::Hexside(record.into()),
            T::Terrain(row) => Self::Terrain(row.into()),
            T::Counter { side, counter } => {
                Self::Counter(GeawCounterOf { side: (*side).into(), counter: counter.into() })
            }
            T::Marker(marker) => Self::Marker(id(marker)),
            T::Mobilization(row) => Self::Mobilization(row.into()),
            T::Placement(row) => Self::Placement(row.into()),
            T::Corps(row) => Self::Corps(row.into()),
            T::Turn(turn) => Self::Turn((*turn).into()),
            T::Loss(value) => Self::Loss(value.into()),
            T::Complete(complete) => Self::Complete((*complete).into()),
        }
    }
}

impl From<&HexRecord> for GeawHex {
    fn from(record: &HexRecord) -> Self {
        Self {
            hex: id(record.hex),
            name: record.name.clone(),
            terrain: record.terrain.clone(),
            country: record.country.clone(),
            zone: record.zone.map(Into::into),
            road: record.road,
            rail: record.rail,
            value: record.value,
            cut: record.cut,
        }
    }
}

impl From<&HexsideRecord> for GeawHexside {
    fn from(record: &HexsideRecord) -> Self {
        Self {
            hexside: id(record.hexside),
            river: record.river.clone(),
            road: record.road,
            rail: record.rail,
            crossing: record.crossing,
        }
    }
}

impl From<&TerrainRow> for GeawTerrain {
    fn from(row: &TerrainRow) -> Self {
        Self {
            terrain: row.terrain.clone(),
            non_mechanized: row.non_mechanized.map(|price| price.to_string()),
            mechanized: row.mechanized.map(|price| price.to_string()),
            defense: row.defense.clone(),
            note: row.note.clone(),
        }
    }
}

impl From<&Counter> for GeawCounter {
    fn from(counter: &Counter) -> Self {
        Self {
            id: id(counter.id),
            contingent: counter.contingent.into(),
            unit_type: counter.unit_type.into(),
            size: counter.size.into(),
            name: (!counter.name.is_empty()).then(|| counter.name.clone()),
            factors: counter.factors.clone(),
            movement: counter.movement,
            mechanized: counter.mechanized,
        }
    }
}

impl From<&UnitKind> for GeawUnitKind {
    fn from(kind: &UnitKind) -> Self {
        Self {
            contingent: kind.contingent.into(),
            unit_type: kind.unit_type.map(Into::into),
            size: kind.size.map(Into::into),
            factors: kind.factors.clone(),
            name: kind.name.clone(),
        }
    }
}

impl From<&MobilizationRow> for GeawMobilizationRow {
    fn from(row: &MobilizationRow) -> Self {
        Self {
            units: (&row.units).into(),
            cost: row.cost,
            years: (!row.years.is_empty()).then(|| row.years.iter().copied().collect()),
            once: Some(row.once),
        }
    }
}

impl From<&PlacementRow> for GeawPlacementRow {
    fn from(row: &PlacementRow) -> Self {
        Self { units: (&row.units).into(), hexes: ids(&row.hexes) }
    }
}

impl From<&CorpsRow> for GeawCorpsRow {
    fn from(row: &CorpsRow) -> Self {
        let component = |component: &Component| GeawComponent {
            count: component.count,
            unit_type: component.unit_type.into(),
            size: component.size.into(),
            factors: component.factors.clone(),
        };
        Self {
            corps: (&row.corps).into(),
            supply: row.supply,
            components: row.components.iter().map(component).collect(),
        }
    }
}

impl From<TurnRecord> for GeawTurn {
    fn from(turn: TurnRecord) -> Self {
        Self { turn: turn.turn, year: turn.year, quarter: turn.quarter }
    }
}

impl From<&LossValue> for GeawLossValue {
    fn from(value: &LossValue) -> Self {
        Self { units: (&value.units).into(), loss: value.loss }
    }
}

impl From<Complete> for GeawComplete {
    fn from(complete: Complete) -> Self {
        Self { map: complete.map, objectives: complete.objectives }
    }
}

impl From<&ScenarioSheet> for GeawScenario {
    fn from(sheet: &ScenarioSheet) -> Self {
        let line = |line: &SetUpLine| GeawSetUpLine {
            count: line.count,
            units: (&line.units).into(),
            area: (!line.area.is_empty()).then(|| ids(&line.area)),
        };
        let entry = |entry: &ScheduledEntry| GeawScheduledEntry {
            turn: entry.turn,
            units: (&entry.units).into(),
            hexes: (!entry.hexes.is_empty()).then(|| ids(&entry.hexes)),
        };
        let withdrawal =
            |line: &ScheduledWithdrawal| GeawScheduledWithdrawal { turn: line.turn, units: (&line.units).into() };
        Self {
            numeral: sheet.numeral.into(),
            name: sheet.name.clone(),
            first_turn: sheet.first_turn,
            last_turn: sheet.last_turn,
            japan: sheet.japan,
            allies: sheet.allies,
            set_up: Some(sheet.set_up.iter().map(line).collect()),
            schedule: Some(sheet.schedule.iter().map(entry).collect()),
            withdrawals: Some(sheet.withdrawals.iter().map(withdrawal).collect()),
            reorganization_during_set_up: Some(sheet.reorganization_during_set_up),
        }
    }
}
