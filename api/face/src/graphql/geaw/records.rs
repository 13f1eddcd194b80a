//! What is printed on the components: read off by the players, and read back by them.
//!
//! One type serves both ways: what a query answers can be sent again as a transcription.

use async_graphql::ID;
use domain::geaw::sheets::{
    Complete, Component, CorpsRow, Counter, HexRecord, HexsideRecord, LossValue, MobilizationRow, NamedObjective,
    PlacementRow, ScenarioSheet, ScheduledEntry, ScheduledWithdrawal, SetUpLine, TerrainRow, Transcription, TurnRecord,
    UnitKind,
};
use domain::kernel::verdict::Refusal;

use super::{GeawChineseZone, GeawContingent, GeawScenarioNumeral, GeawSide, GeawUnitSize, GeawUnitType};
use crate::graphql::mirror::{Always, Mirror, Output, input, one_of, shared};

shared!(
    /// A hex as it was transcribed (2.2). What is not said is not known, and stays as it was.
    GeawHex, "GeawHexInput" = HexRecord {
        /// Its four digits.
        hex: ID,
        /// The name printed in it.
        name: Option<String>,
        /// Its terrain, a row of the Terrain Effects Chart.
        terrain: Option<String>,
        /// Its country.
        country: Option<String>,
        /// Its zone, for hexes of China (2.2).
        zone: Option<GeawChineseZone>,
        /// Whether a road is marked in it (8.9).
        road: Option<bool>,
        /// Whether a railroad is marked in it (8.11).
        rail: Option<bool>,
        /// The circled number of victory points (5.2).
        value: Option<u8>,
        /// Whether the number is not on the map at all.
        cut: Option<bool>,
    }
);
shared!(
    /// A hexside as it was transcribed. What is not said is not known, and stays as it was.
    GeawHexside, "GeawHexsideInput" = HexsideRecord {
        /// The two hexes: 2915/2916.
        hexside: ID,
        /// The river along it, by its name; "none" where there is none.
        river: Option<String>,
        /// Whether a road crosses it (8.9).
        road: Option<bool>,
        /// Whether a railroad crosses it (8.11).
        rail: Option<bool>,
        /// Movement points charged for crossing it, on top of the hex (8.8).
        crossing: Option<u8>,
    }
);
shared!(
    /// A row of the Terrain Effects Chart (8.8). A price that is not said is not known.
    GeawTerrain, "GeawTerrainInput" = TerrainRow {
        /// The terrain.
        terrain: String,
        /// Movement points for units that are not mechanized, or "barred".
        non_mechanized: Option<String>,
        /// Movement points for mechanized units, or "barred".
        mechanized: Option<String>,
        /// The defense multiple as printed; "none" for a blank.
        defense: Option<String>,
        /// What else the row says.
        note: Option<String>,
    }
);
shared!(
    /// A unit's counter, as far as it was read off (2.6).
    GeawCounter, "GeawCounterInput" = Counter {
        /// The short name the players give it, 1 to 16 characters without blanks: J-INF3. Commands use it.
        #[output(name = "code")]
        id: ID,
        /// Its contingent; it says the side (2.4).
        contingent: GeawContingent,
        /// Its type (2.5).
        unit_type: GeawUnitType,
        /// Its size (2.9).
        size: GeawUnitSize,
        /// The designation printed on it.
        name: Option<String>,
        /// The factors as printed, such as "3-1-4" (2.7).
        factors: Option<String>,
        /// The movement factor, in movement points (2.7).
        movement: Option<u8>,
        /// Whether it is mechanized, where the players confirmed it (8.4).
        mechanized: Option<bool>,
    }
);
shared!(
    /// Units of a kind: what a row of a chart or of a set-up speaks of. What is not said is any.
    GeawUnitKind, "GeawUnitKindInput" = UnitKind {
        /// The contingent.
        contingent: GeawContingent,
        /// The type.
        unit_type: Option<GeawUnitType>,
        /// The size.
        size: Option<GeawUnitSize>,
        /// The factors as printed.
        factors: Option<String>,
        /// The designation.
        name: Option<String>,
    }
);
shared!(
    /// A row of the Mobilization Costs Table (6.3).
    GeawMobilizationRow, "GeawMobilizationRowInput" = MobilizationRow {
        /// The units.
        units: GeawUnitKind,
        /// Victory points for each; null for a dash.
        cost: Option<u8>,
        /// The years in which they may be recruited; null for any.
        years: Option<Vec<u16>>,
        /// Whether each enters only once in a game.
        once: Option<bool> as Always,
    }
);
shared!(
    /// A row of the Reinforcement Placement Table (6.4).
    GeawPlacementRow, "GeawPlacementRowInput" = PlacementRow {
        /// The units.
        units: GeawUnitKind,
        /// The hexes where they may be placed.
        hexes: Vec<ID>,
    }
);
shared!(
    /// Some of the units that make a corps (7.1).
    GeawComponent, "GeawComponentInput" = Component {
        /// How many.
        count: u8,
        /// Their type.
        unit_type: GeawUnitType,
        /// Their size.
        size: GeawUnitSize,
        /// Their factors as printed, where the table says them.
        factors: Option<String>,
    }
);
shared!(
    /// A row of the Corps Components Table (7.1).
    GeawCorpsRow, "GeawCorpsRowInput" = CorpsRow {
        /// The corps.
        corps: GeawUnitKind,
        /// Whether a supply unit is expended to build it (7.2); null where that is not known.
        supply: Option<bool>,
        /// What it is made of.
        components: Vec<GeawComponent>,
    }
);
shared!(
    /// A space of the Turn Record (2.13).
    GeawTurn, "GeawTurnInput" = TurnRecord {
        /// The number of the turn.
        turn: u8,
        /// Its year.
        year: u16,
        /// Its quarter, 1 to 4 for I to IV.
        quarter: u8,
    }
);
shared!(
    /// What the loss of a unit is proposed to cost. Always declared, since section 11.0 is not at hand.
    GeawLossValue, "GeawLossValueInput" = LossValue {
        /// The units.
        units: GeawUnitKind,
        /// Victory points that their owner loses.
        loss: u8,
    }
);
shared!(
    /// An objective by its name, for a table that enters no hexes (5.2). It counts in place
    /// of the hex that bears the name.
    GeawNamedObjective, "GeawNamedObjectiveInput" = NamedObjective {
        /// The name printed in its hex.
        name: String,
        /// The circled number of victory points; 0 for none.
        value: u8,
    }
);
shared!(
    /// What the players say is transcribed whole.
    GeawComplete, "GeawCompleteInput" = Complete {
        /// Every hex of the map: another number is not on it.
        map: bool,
        /// Every objective hex.
        objectives: bool,
    }
);
shared!(
    /// A line of a set-up (3.2): so many units of a kind, in this area.
    GeawSetUpLine, "GeawSetUpLineInput" = SetUpLine {
        /// How many.
        count: u8,
        /// Of which kind.
        units: GeawUnitKind,
        /// The hexes, which need not be connected (2.2); null for any hex.
        area: Option<Vec<ID>>,
    }
);
shared!(
    /// A reinforcement that the scenario brings without cost (6.1).
    GeawScheduledEntry, "GeawScheduledEntryInput" = ScheduledEntry {
        /// The turn.
        turn: u8,
        /// The unit.
        units: GeawUnitKind,
        /// Where; null for the Reinforcement Placement Table.
        hexes: Option<Vec<ID>>,
    }
);
shared!(
    /// A unit that the scenario takes off the map (6.1).
    GeawScheduledWithdrawal, "GeawScheduledWithdrawalInput" = ScheduledWithdrawal {
        /// The turn.
        turn: u8,
        /// The unit.
        units: GeawUnitKind,
    }
);
shared!(
    /// The sheet of a scenario, as the players entered it (3.1).
    GeawScenario, "GeawScenarioInput" = ScenarioSheet {
        /// Which one it is.
        numeral: GeawScenarioNumeral,
        /// Its name.
        name: String,
        /// Its first turn.
        first_turn: u8,
        /// Its last turn.
        last_turn: u8,
        /// The victory points of Japan at the start (5.1).
        japan: u16,
        /// The victory points of the Allies at the start (5.1).
        allies: u16,
        /// The lines of the set-up, in the order of the list; null for none.
        set_up: Option<Vec<GeawSetUpLine>> as Always,
        /// Reinforcements that come without cost; null for none.
        schedule: Option<Vec<GeawScheduledEntry>> as Always,
        /// Units that leave; null for none.
        withdrawals: Option<Vec<GeawScheduledWithdrawal>> as Always,
        /// Whether units may reorganize during set-up (7.4).
        reorganization_during_set_up: Option<bool> as Always,
    }
);
one_of!(
    /// One thing read off the components: exactly one of these.
    GeawTranscription = Transcription {
        /// A hex.
        Hex(GeawHex),
        /// A hexside.
        Hexside(GeawHexside),
        /// A row of the Terrain Effects Chart.
        Terrain(GeawTerrain),
        /// A unit.
        Counter(GeawCounterOf) = { side, counter },
        /// A marker: the id the players give it (2.3).
        Marker(ID),
        /// A row of the Mobilization Costs Table.
        Mobilization(GeawMobilizationRow),
        /// A row of the Reinforcement Placement Table.
        Placement(GeawPlacementRow),
        /// A row of the Corps Components Table.
        Corps(GeawCorpsRow),
        /// A space of the Turn Record.
        Turn(GeawTurn),
        /// A proposed loss.
        Loss(GeawLossValue),
        /// An objective by its name alone.
        Objective(GeawNamedObjective),
        /// What is whole.
        Complete(GeawComplete),
    }
);
input!(
    /// A unit's counter, and whose it is.
    GeawCounterOf {
        /// The side whose counter it is (2.4).
        side: GeawSide,
        /// The counter.
        counter: GeawCounter,
    }
);

impl Output<Box<ScenarioSheet>> for GeawScenario {
    fn output(of: &Box<ScenarioSheet>) -> Self {
        Self::output(&**of)
    }
}

impl Mirror<Box<ScenarioSheet>> for GeawScenario {
    fn read(&self) -> Result<Box<ScenarioSheet>, Refusal> {
        Mirror::<ScenarioSheet>::read(self).map(Box::new)
    }
}
