//! GEAW 2, 3, 6 to 8: what is printed on the components, as far as it was transcribed.
//!
//! The text of the rules holds neither the map nor the counters nor the charts. The pack gives what the text says of
//! them; the players transcribe the rest from the components they own, row by row (GEAW-R-07).

mod charts;
mod records;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::components::{Side, UnitId};
use super::hexes::{Hex, Hexside};

pub use charts::{
    Component, CorpsRow, LossValue, MobilizationRow, NamedObjective, PlacementRow, ScenarioNumeral, ScenarioSheet,
    ScheduledEntry, ScheduledWithdrawal, SetUpLine, TurnRecord, UnitKind,
};
pub use records::{ChineseZone, Counter, HexRecord, HexsideRecord, TerrainPrice, TerrainRow};

/// What the players say is transcribed whole.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Complete {
    /// Every hex of the map: another number is not on it.
    pub map: bool,
    /// Every objective hex.
    pub objectives: bool,
}

/// Everything that was transcribed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Sheets {
    pub hexes: BTreeMap<Hex, HexRecord>,
    pub hexsides: BTreeMap<Hexside, HexsideRecord>,
    /// The Terrain Effects Chart.
    pub terrain: BTreeMap<String, TerrainRow>,
    pub counters: BTreeMap<UnitId, Counter>,
    pub markers: BTreeSet<UnitId>,
    /// The Mobilization Costs Table.
    pub mobilization: Vec<MobilizationRow>,
    /// The Reinforcement Placement Table.
    pub placement: Vec<PlacementRow>,
    /// The Corps Components Table.
    pub corps: Vec<CorpsRow>,
    /// The Turn Record, where the players confirmed it.
    pub turns: BTreeMap<u8, TurnRecord>,
    /// What the loss of units is proposed to cost (GEAW-R-16).
    pub losses: Vec<LossValue>,
    /// Objectives by their names in small letters, for a table that enters no hexes.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub objectives: BTreeMap<String, NamedObjective>,
    /// What the players say is transcribed whole.
    pub complete: Complete,
}

/// One thing read off the components.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Transcription {
    Hex(HexRecord),
    Hexside(HexsideRecord),
    /// A row of the Terrain Effects Chart.
    Terrain(TerrainRow),
    Counter {
        /// The side whose counter it is.
        side: Side,
        counter: Counter,
    },
    Marker(UnitId),
    /// A row of the Mobilization Costs Table.
    Mobilization(MobilizationRow),
    /// A row of the Reinforcement Placement Table.
    Placement(PlacementRow),
    /// A row of the Corps Components Table.
    Corps(CorpsRow),
    /// A space of the Turn Record.
    Turn(TurnRecord),
    /// What the loss of units is proposed to cost (GEAW-R-16).
    Loss(LossValue),
    /// An objective by its name alone (5.2).
    Objective(NamedObjective),
    /// What is transcribed whole; it takes the place of what was said before.
    Complete(Complete),
}

impl Sheets {
    /// How many counters of the sheet are entered, units and markers (2.1).
    pub fn counted(&self) -> usize {
        self.counters.len() + self.markers.len()
    }

    /// The row of the Mobilization Costs Table for a counter.
    pub fn mobilization_row(&self, counter: &Counter) -> Option<&MobilizationRow> {
        self.mobilization.iter().filter(|row| row.units.includes(counter)).max_by_key(|row| row.units.precision())
    }

    /// The hexes where the Reinforcement Placement Table lets a counter in; `None` without a row.
    pub fn placement_hexes(&self, counter: &Counter) -> Option<&BTreeSet<Hex>> {
        let rows = self.placement.iter().filter(|row| row.units.includes(counter));
        rows.max_by_key(|row| row.units.precision()).map(|row| &row.hexes)
    }

    /// The row of the Corps Components Table for a corps.
    pub fn corps_row(&self, counter: &Counter) -> Option<&CorpsRow> {
        self.corps.iter().filter(|row| row.corps.includes(counter)).max_by_key(|row| row.corps.precision())
    }

    /// The hexes with this name, in any case; the misprinted Chittaong finds Chittagong (errata).
    pub fn named(&self, name: &str) -> impl Iterator<Item = Hex> {
        let wanted = super::transcribing::corrected_name(name).to_lowercase();
        let is_named = move |record: &&HexRecord| record.name.as_deref().is_some_and(|n| n.to_lowercase() == wanted);
        self.hexes.values().filter(is_named).map(|record| record.hex).collect::<Vec<_>>().into_iter()
    }

    /// The objectives that are entered by their names (5.2).
    pub fn named_objectives(&self) -> impl Iterator<Item = &NamedObjective> {
        self.objectives.values().filter(|objective| objective.value > 0)
    }

    /// Whether a hex is an objective that is entered by its name as well, and counts by that.
    pub fn counts_by_name(&self, record: &HexRecord) -> bool {
        let name = record.name.as_ref().map(|name| name.to_lowercase());
        name.is_some_and(|name| self.objectives.get(&name).is_some_and(|objective| objective.value > 0))
    }

    /// Enters what was read. An equal row is replaced, a hex or hexside keeps what is not said anew.
    pub fn enter(&mut self, transcription: &Transcription) {
        match transcription {
            Transcription::Hex(record) => {
                self.hexes.entry(record.hex).or_insert_with(|| HexRecord::of(record.hex)).merge(record);
            }
            Transcription::Hexside(record) => {
                let old = self.hexsides.entry(record.hexside);
                old.or_insert_with(|| HexsideRecord::of(record.hexside)).merge(record);
            }
            Transcription::Terrain(row) => match self.terrain.get_mut(&row.terrain) {
                Some(old) => old.merge(row),
                None => {
                    self.terrain.insert(row.terrain.clone(), row.clone());
                }
            },
            Transcription::Counter { counter, .. } => {
                self.counters.insert(counter.id, counter.clone());
            }
            Transcription::Marker(id) => {
                self.markers.insert(*id);
            }
            Transcription::Mobilization(row) => replace(&mut self.mobilization, row, |old| &old.units),
            Transcription::Placement(row) => replace(&mut self.placement, row, |old| &old.units),
            Transcription::Corps(row) => replace(&mut self.corps, row, |old| &old.corps),
            Transcription::Turn(record) => {
                self.turns.insert(record.turn, *record);
            }
            Transcription::Loss(value) => replace(&mut self.losses, value, |old| &old.units),
            Transcription::Objective(objective) => {
                self.objectives.insert(objective.name.to_lowercase(), objective.clone());
            }
            Transcription::Complete(complete) => self.complete = *complete,
        }
    }
}

/// Puts a row in the place of the one for the same units, or at the end.
fn replace<T: Clone>(rows: &mut Vec<T>, row: &T, units: impl Fn(&T) -> &UnitKind) {
    match rows.iter_mut().find(|old| units(old) == units(row)) {
        Some(old) => *old = row.clone(),
        None => rows.push(row.clone()),
    }
}
