//! What is read off the components, from the API's words to the domain's.

use domain::geaw::sheets::{
    Complete, Component, CorpsRow, Counter, HexRecord, HexsideRecord, LossValue, MobilizationRow, PlacementRow,
    ScenarioSheet, ScheduledEntry, ScheduledWithdrawal, SetUpLine, TerrainPrice, TerrainRow, Transcription, TurnRecord,
    UnitKind,
};
use domain::kernel::violation::Refusal;

use super::reading::{all, hex, hexes, hexside, malformed, perhaps_hexes, unit};
use crate::graphql::geaw::records::{
    GeawComponent, GeawCorpsRow, GeawCounter, GeawHex, GeawHexside, GeawMobilizationRow, GeawPlacementRow,
    GeawScenario, GeawScheduledEntry, GeawScheduledWithdrawal, GeawSetUpLine, GeawTerrain, GeawTranscription,
    GeawUnitKind,
};

impl TryFrom<&GeawTranscription> for Transcription {
    type Error = Refusal;
    fn try_from(what: &GeawTranscription) -> Result<Self, Refusal> {
        use GeawTranscription as G;
        Ok(match what {
            G::Hex(record) => Self::Hex(record.try_into()?),
            G::Hexside(record) => Self::Hexside(record.try_into()?),
            G::Terrain(row) => Self::Terrain(row.try_into()?),
            G::Counter(of) => Self::Counter { side: of.side.into(), counter: (&of.counter).try_into()? },
            G::Marker(id) => Self::Marker(unit(id)?),
            G::Mobilization(row) => Self::Mobilization(row.into()),
            G::Placement(row) => Self::Placement(row.try_into()?),
            G::Corps(row) => Self::Corps(row.into()),
            G::Turn(turn) => Self::Turn(TurnRecord { turn: turn.turn, year: turn.year, quarter: turn.quarter }),
            G::Loss(value) => Self::Loss(LossValue { units: (&value.units).into(), loss: value.loss }),
            G::Complete(complete) => Self::Complete(Complete { map: complete.map, objectives: complete.objectives }),
        })
    }
}

impl TryFrom<&GeawHex> for HexRecord {
    type Error = Refusal;
    fn try_from(record: &GeawHex) -> Result<Self, Refusal> {
        Ok(Self {
            hex: hex(&record.hex)?,
            name: record.name.clone(),
            terrain: record.terrain.clone(),
            country: record.country.clone(),
            zone: record.zone.map(Into::into),
            road: record.road,
            rail: record.rail,
            value: record.value,
            cut: record.cut,
        })
    }
}

impl TryFrom<&GeawHexside> for HexsideRecord {
    type Error = Refusal;
    fn try_from(record: &GeawHexside) -> Result<Self, Refusal> {
        Ok(Self {
            hexside: hexside(&record.hexside)?,
            river: record.river.clone(),
            road: record.road,
            rail: record.rail,
            crossing: record.crossing,
        })
    }
}

fn price(written: Option<&String>) -> Result<Option<TerrainPrice>, Refusal> {
    let read = |text: &String| {
        TerrainPrice::try_from(text.clone()).map_err(|reason| malformed(reason, "write a number or \"barred\""))
    };
    written.map(read).transpose()
}

impl TryFrom<&GeawTerrain> for TerrainRow {
    type Error = Refusal;
    fn try_from(row: &GeawTerrain) -> Result<Self, Refusal> {
        Ok(Self {
            terrain: row.terrain.clone(),
            non_mechanized: price(row.non_mechanized.as_ref())?,
            mechanized: price(row.mechanized.as_ref())?,
            defense: row.defense.clone(),
            note: row.note.clone(),
        })
    }
}

impl TryFrom<&GeawCounter> for Counter {
    type Error = Refusal;
    fn try_from(counter: &GeawCounter) -> Result<Self, Refusal> {
        Ok(Self {
            id: unit(&counter.id)?,
            contingent: counter.contingent.into(),
            unit_type: counter.unit_type.into(),
            size: counter.size.into(),
            name: counter.name.clone().unwrap_or_default(),
            factors: counter.factors.clone(),
            movement: counter.movement,
            mechanized: counter.mechanized,
        })
    }
}

impl From<&GeawUnitKind> for UnitKind {
    fn from(kind: &GeawUnitKind) -> Self {
        Self {
            contingent: kind.contingent.into(),
            unit_type: kind.unit_type.map(Into::into),
            size: kind.size.map(Into::into),
            factors: kind.factors.clone(),
            name: kind.name.clone(),
        }
    }
}

impl From<&GeawMobilizationRow> for MobilizationRow {
    fn from(row: &GeawMobilizationRow) -> Self {
        Self {
            units: (&row.units).into(),
            cost: row.cost,
            years: row.years.iter().flatten().copied().collect(),
            once: row.once.unwrap_or_default(),
        }
    }
}

impl TryFrom<&GeawPlacementRow> for PlacementRow {
    type Error = Refusal;
    fn try_from(row: &GeawPlacementRow) -> Result<Self, Refusal> {
        Ok(Self { units: (&row.units).into(), hexes: hexes(&row.hexes)? })
    }
}

impl From<&GeawComponent> for Component {
    fn from(component: &GeawComponent) -> Self {
        Self {
            count: component.count,
            unit_type: component.unit_type.into(),
            size: component.size.into(),
            factors: component.factors.clone(),
        }
    }
}

impl From<&GeawCorpsRow> for CorpsRow {
    fn from(row: &GeawCorpsRow) -> Self {
        Self {
            corps: (&row.corps).into(),
            supply: row.supply,
            components: row.components.iter().map(Component::from).collect(),
        }
    }
}

impl TryFrom<&GeawScenario> for ScenarioSheet {
    type Error = Refusal;
    fn try_from(sheet: &GeawScenario) -> Result<Self, Refusal> {
        Ok(Self {
            numeral: sheet.numeral.into(),
            name: sheet.name.clone(),
            first_turn: sheet.first_turn,
            last_turn: sheet.last_turn,
            japan: sheet.japan,
            allies: sheet.allies,
            set_up: all(sheet.set_up.as_deref().unwrap_or_default())?,
            schedule: all(sheet.schedule.as_deref().unwrap_or_default())?,
            withdrawals: sheet.withdrawals.iter().flatten().map(ScheduledWithdrawal::from).collect(),
            reorganization_during_set_up: sheet.reorganization_during_set_up.unwrap_or_default(),
        })
    }
}

impl TryFrom<&GeawSetUpLine> for SetUpLine {
    type Error = Refusal;
    fn try_from(line: &GeawSetUpLine) -> Result<Self, Refusal> {
        Ok(Self { count: line.count, units: (&line.units).into(), area: perhaps_hexes(line.area.as_ref())? })
    }
}

impl TryFrom<&GeawScheduledEntry> for ScheduledEntry {
    type Error = Refusal;
    fn try_from(line: &GeawScheduledEntry) -> Result<Self, Refusal> {
        Ok(Self { turn: line.turn, units: (&line.units).into(), hexes: perhaps_hexes(line.hexes.as_ref())? })
    }
}

impl From<&GeawScheduledWithdrawal> for ScheduledWithdrawal {
    fn from(line: &GeawScheduledWithdrawal) -> Self {
        Self { turn: line.turn, units: (&line.units).into() }
    }
}
