//! The data pack: map, counters, tables and scenarios, as data that an owner can correct.
//!
//! Every value says where it comes from (`source`) and how sure we are (`confidence`): the rulebook
//! text holds neither the printed map nor the counters' factors, so most of this is a reconstruction.
//! [`Pack::load`] reports all mistakes at once, each with file, line and reason.

mod abbreviations;
mod across_squares;
mod check;
mod counter_schema;
mod counters;
mod load;
mod map;
mod map_file;
mod map_records;
mod scenario;
mod scenario_records;
pub mod schema;
mod selectors;
mod set_up;
mod table_records;
mod tables;

pub use abbreviations::{ABBREVIATIONS, expand};
pub(crate) use counters::COUNTERS_IN_A_SET;
pub use load::{PackError, PackFiles, PackMistake, built_in_files};
pub use set_up::{Condition, Elsewhere, SetElsewhere, SetupMaximum, SetupMinimum, SetupZone};

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::components::{
    AreaId, Back, Code, Contingent, Face, Factors, GroundType, Port, Side, SquareId, UnitId, UnitSize, UnitType,
};
use super::words;
use kernel::by_name::ByName;
use kernel::seat::BySide;

/// Everything printed, as far as it is known.
#[derive(Debug, Clone, PartialEq)]
pub struct Pack {
    /// SHA-256 over the files, in hexadecimal: two tables with the same hash play with the same numbers.
    pub hash: String,
    pub map: Map,
    /// The counters, by id.
    pub counters: ByName<UnitId, Counter>,
    /// The tables and tracks printed on the map.
    pub tables: Tables,
    /// The scenarios, by their Roman number ("I").
    pub scenarios: BTreeMap<String, Scenario>,
    /// Things the owner should know that are not mistakes, such as a counter total other than 176.
    pub warnings: Vec<String>,
}

/// Whether an id is one of the squares A1 to H12.
pub(super) fn is_square(id: &str) -> bool {
    map::grid_position(id).is_some()
}

/// Warnings as they come up while a pack is read.
#[derive(Debug, Default)]
struct Warnings(Vec<String>);

impl Warnings {
    fn add(&mut self, warning: String) {
        self.0.push(warning);
    }
}

/// How likely the printed component agrees with ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Confidence {
    /// Stated by the rulebook text.
    Text,
    /// Not stated, and very likely right.
    High,
    /// Not stated, and likely right.
    Medium,
    /// Not stated; little more than a guess.
    Low,
    /// Confirmed or corrected by an owner from the printed copy.
    Owner,
}

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provenance {
    /// "rulebook §7.2", or "inferred".
    pub source: String,
    pub confidence: Confidence,
    /// What the value rests on, in words; may be empty.
    pub basis: String,
}

/// The map: squares, the areas in them, and every border.
#[derive(Debug, Clone, PartialEq)]
pub struct Map {
    /// Squares A1 to H12, by id.
    pub squares: ByName<SquareId, Square>,
    /// Land areas, sea areas and home bases, by id. A home base is one combined area (NEI 19.0, NEI-R12).
    pub areas: ByName<AreaId, Area>,
    /// Other names for an area: the sea of a home base square, "india".
    pub aliases: ByName<AreaId, AreaId>,
    /// Names for groups of areas ("java", "sarawak").
    pub groups: BTreeMap<String, Vec<AreaId>>,
    /// For each area, the areas that ships can reach by crossing one grid line, in id order.
    pub sea_links: ByName<AreaId, BTreeMap<AreaId, SeaLink>>,
    /// For each land area, the land areas that ground units can reach by crossing one grid line.
    pub land_links: ByName<AreaId, BTreeMap<AreaId, LandLink>>,
    /// The side of a square in kilometres; for display only (NEI 1.2).
    pub square_kilometres: u16,
    /// Longitudes of the column edges in degrees east, west edge of column 1 first.
    pub longitude_edges: Vec<f64>,
    /// Latitudes of the row edges in degrees north, north edge of row A first.
    pub latitude_edges: Vec<f64>,
    /// Real places with their coordinates, to fit and label the drawn map.
    pub anchors: Vec<Anchor>,
}

/// A real place on the fitted grid.
#[derive(Debug, Clone, PartialEq)]
pub struct Anchor {
    pub name: String,
    /// In degrees north, below zero in the south.
    pub latitude: f64,
    /// In degrees east of Greenwich.
    pub longitude: f64,
    /// The square it belongs to.
    pub square: SquareId,
    /// "text", "deduced" or "inferred": who says that it belongs there.
    pub given: String,
}

/// A square of the grid (NEI 2.1).
#[derive(Debug, Clone, PartialEq)]
pub struct Square {
    /// From A1, the upper left square, to H12.
    pub id: SquareId,
    /// Row 0 (A) to 7 (H).
    pub row: u8,
    /// Column 1, the westernmost, to 12.
    pub column: u8,
    /// False for the unplayable colour (NEI 9.5).
    pub playable: bool,
    /// Printed in the Japanese colour (NEI 2.1, 9.5).
    pub japanese: bool,
    /// The areas inside, land first.
    pub areas: Vec<AreaId>,
    /// The squares across a grid line, in id order (NEI 2.10). Follows from the grid.
    pub(super) beside: Vec<SquareId>,
    /// The off-map home bases that touch it, in id order (NEI 19.3). Follows from the sea links.
    pub(super) off_map: Vec<AreaId>,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// What kind of area this is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AreaKind {
    /// Land within a square; at most one in each (NEI 10.1).
    Land,
    /// Sea within a square; two where an island splits it (NEI 5.5).
    Sea,
    /// A home base, land and sea in one: on the map for Japan, off the map for the Allies (NEI 19.0).
    HomeBase,
}

/// An area: the place where counters stand.
#[derive(Debug, Clone, PartialEq)]
pub struct Area {
    pub id: AreaId,
    /// Its name on the map.
    pub name: String,
    /// Land, sea or home base.
    pub kind: AreaKind,
    /// Its square; `None` for an off-map home base.
    pub square: Option<SquareId>,
    /// Other squares that it lies in too (NEI-R20); none as a rule.
    pub extends_into: Vec<SquareId>,
    /// Whose home base it is (NEI 19.0). `None` elsewhere, Singapore included.
    pub home_of: Option<Side>,
    /// Singapore's land area: a limited home base of its controller (NEI 7.4).
    pub is_singapore: bool,
    /// The areas of the same square that touch it (NEI 2.10).
    pub adjoins: Vec<AreaId>,
    /// What only land and home bases have; plain for a sea area.
    pub land: LandFeatures,
    /// A strait lies inside this sea area, where a red chokepoint arrow is likely; it has no effect (NEI-R13).
    pub strait: bool,
    /// Facts the rulebook text gives, in words.
    pub fixed: Vec<String>,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// What is printed in a land area.
#[expect(clippy::struct_excessive_bools, reason = "four symbols, each printed or not")]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LandFeatures {
    /// "NEI", "British Borneo", "Portuguese Timor", "Australia", "Malaya", "Indochina", "Palau"; empty at sea and
    /// off the map.
    pub region: String,
    /// Key of the terrain line in the Terrain Effects Chart ("open", "jungle"); empty at sea and off the map.
    pub terrain: String,
    /// The port, if any.
    pub port: PortRank,
    /// The sea areas the port serves (NEI 10.1); a home base serves itself.
    pub port_seas: Vec<AreaId>,
    /// An airfield is printed.
    pub airfield: bool,
    /// An oilfield is printed (NEI 7.2).
    pub oilfield: bool,
    /// A railroad is printed.
    pub railroad: bool,
    /// The name of the Allied base counter that belongs here (G-4 Build a Base); empty where there is none.
    pub base_name: String,
    /// Counts for victory: has a port, airfield or oilfield and is nobody's home base (NEI 4.1, 4.3).
    pub is_objective: bool,
}

/// A port rank with a default of none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PortRank(pub Port);

impl Default for PortRank {
    fn default() -> Self {
        Self(Port::None)
    }
}

/// A grid line that ships may cross.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeaLink {
    /// A red arrow is likely here; it has no effect (NEI-R13).
    pub chokepoint: bool,
}

/// A grid line that ground units may cross (NEI 2.1): one with an arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LandLink {
    /// A mountain border (NEI 10.3).
    pub mountain: bool,
    /// A railroad crosses here.
    pub railroad: bool,
}

/// One counter of the sheet: a unit, or the First Air Fleet.
#[derive(Debug, Clone, PartialEq)]
pub struct Counter {
    pub id: UnitId,
    pub side: Side,
    pub contingent: Contingent,
    /// Its category and type.
    pub kind: UnitType,
    /// Its unit identification, as it is printed ("CA-5", "SARFOR").
    pub name: String,
    /// Whether another counter of its contingent and type bears the same identification, so that nothing printed tells
    /// them apart.
    pub has_twin: bool,
    /// Brigade or regiment, for ground units.
    pub size: Option<UnitSize>,
    /// Steps at full strength, 1 or 2; 0 for the First Air Fleet, which cannot be hit.
    pub steps: u8,
    /// Factors of the front.
    pub front: Factors,
    pub back: Back,
    /// Movement or range, in squares.
    pub movement: u8,
    /// Units it can carry, as printed; 0 for none (NEI 13.1).
    pub capacity: u8,
    /// Carries the anchor of a marine unit (NEI 21.1).
    pub marine: bool,
    /// Its deployment code.
    pub code: Code,
    /// Where the counter itself is known from.
    pub source: String,
    /// Where its deployment code is known from.
    pub code_source: String,
    /// Where its factors are known from.
    pub factors_source: String,
    /// What it stands for.
    pub basis: String,
}

impl Counter {
    /// Its identification, and its id where nothing printed tells it from another ("DD/NEI [N-DD1]").
    pub fn identification(&self) -> Cow<'_, str> {
        if self.has_twin { Cow::Owned(format!("{} [{}]", self.name, self.id)) } else { Cow::Borrowed(&self.name) }
    }

    /// What players call the counter: its identification, with its type where that is a bare number ("B 22") and where
    /// it is named after its place ("the base of Batavia").
    pub fn label(&self) -> Cow<'_, str> {
        if self.kind == UnitType::Ground(GroundType::Base) {
            Cow::Owned(words::base_of(&self.identification()))
        } else if self.name.chars().all(|letter| letter.is_ascii_digit()) {
            Cow::Owned(format!("{} {}", self.kind.code(), self.identification()))
        } else {
            self.identification()
        }
    }

    /// The factors that count with `face` up.
    pub const fn factors(&self, face: Face) -> Factors {
        match (face, self.back) {
            (Face::Reduced, Back::Reduced(factors))
            | (Face::Base, Back::Base(factors))
            | (Face::Patrol, Back::Patrol(factors)) => factors,
            _ => self.front,
        }
    }

    /// Whether the counter is a base with `face` up: an Allied base, or the back of a Japanese engineer (NEI 17.1).
    pub const fn is_base(&self, face: Face) -> bool {
        matches!(self.kind, UnitType::Ground(GroundType::Base))
            || matches!((face, self.back), (Face::Base, Back::Base(_)))
    }

    /// Steps that are left with `face` up (NEI 2.6, 22.0).
    pub const fn steps_left(&self, face: Face) -> u8 {
        match face {
            Face::Full | Face::Patrol => self.steps,
            Face::Reduced | Face::Base => 1,
        }
    }
}

/// The tables printed on the map. What the rulebook text gives as numbers is code; these are data.
#[derive(Debug, Clone, PartialEq)]
pub struct Tables {
    /// The labels of the Turn Record Track, box 1 first.
    pub turn_names: Vec<String>,
    /// The highest box of each Actions Track, in AP (NEI 8.2).
    pub action_track_maximum: BySide<u8>,
    /// Boxes the Singapore marker moves, by die 1 to 6 (NEI 7.4); `None` where the players will say.
    pub singapore_drive: [Option<u8>; 6],
    /// The box labelled start.
    pub singapore_start: u8,
    /// The box in which the marker begins where the first turn has no drive (NEI-R29).
    pub singapore_start_without_first_drive: u8,
    /// The incidents of each side, by die 1 to 6 (NEI 7.0).
    pub incidents: BySide<Vec<Incident>>,
    /// The refit tables, one row per group of types (NEI 18.1).
    pub refit: BySide<Vec<RefitRow>>,
    /// Die modifiers of the Terrain Effects Chart, by terrain (NEI 12.3); `None` where the players will say.
    pub terrain: BTreeMap<String, Option<Terrain>>,
    /// The six oilfield squares (NEI 7.2).
    pub oilfield_squares: BTreeSet<SquareId>,
    /// Where the tracks and the tables without lines of their own come from.
    pub provenance: TablesProvenance,
}

/// Where the tracks and the tables come from whose lines do not say it themselves.
#[derive(Debug, Clone, PartialEq)]
pub struct TablesProvenance {
    /// The highest box of each Actions Track.
    pub action_track_maximum: BySide<Provenance>,
    /// The drive on Singapore.
    pub singapore_drive: Provenance,
    /// The lines of the Terrain Effects Chart, by terrain.
    pub terrain: BTreeMap<String, Provenance>,
}

/// One line of an Incident Table.
#[derive(Debug, Clone, PartialEq)]
pub struct Incident {
    /// The face that brings it, 1 to 6.
    pub die: u8,
    /// A key ("momentum").
    pub id: String,
    pub name: String,
    pub effect: IncidentEffect,
    /// Modifier of this turn's Singapore drive die; Japanese table only.
    pub singapore_modifier: i8,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// What an incident does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IncidentEffect {
    /// The line is missing; the players will say (NEI-R36).
    Unknown,
    None,
    /// Action Points gained or lost this turn (NEI 8.1).
    ActionPoints(i8),
    /// The ABDACOM marker turns over (NEI 7.1).
    TurnAbdacom,
    /// The Allies check morale (NEI 7.3).
    MoraleCheck,
    /// One action at no AP, if the player wants it (NEI 8.1, 8.4).
    FreeAction(FreeAction),
}

/// The actions an incident can give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FreeAction {
    /// Mobilize Reinforcements (G-1).
    MobilizeReinforcements,
    /// Fifth Column/Guerrillas (G-2).
    FifthColumn,
    /// Any one of the intelligence actions (G-2).
    AnyIntelligence,
}

impl FreeAction {
    /// The action in the words of the book.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MobilizeReinforcements => "Mobilize Reinforcements",
            Self::FifthColumn => "Fifth Column/Guerrillas",
            Self::AnyIntelligence => "any G-2 action",
        }
    }
}

/// One row of a refit table.
#[derive(Debug, Clone, PartialEq)]
pub struct RefitRow {
    /// What the table calls it, such as "capital ship".
    pub name: String,
    /// The types it covers.
    pub types: BTreeSet<UnitType>,
    /// Results by die 1 to 6; `None` where the players will say.
    pub results: [Option<RefitResult>; 6],
    /// Where this comes from.
    pub provenance: Provenance,
}

/// Outcomes of a refit die (NEI 18.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefitResult {
    /// Deployed as section 15 says; to the pool where it has no site (NEI-R95).
    Refit,
    /// To the potential reinforcements.
    Damage,
    /// Out of the game for good.
    Destroyed,
}

/// One line of the Terrain Effects Chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terrain {
    /// Added to the die of air and naval units that fire their anti-ground factor here.
    pub air_naval_modifier: i8,
    /// Added to the die of ground units that fire their anti-ground factor here.
    pub ground_modifier: i8,
}

/// A scenario (NEI 23.0): its length and what its set-up fixes.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    /// Its Roman number, such as "I".
    pub id: String,
    pub title: String,
    /// The box of the Turn Record Track in which it begins, from 1.
    pub first_turn: u8,
    /// The box in which it ends.
    pub last_turn: u8,
    /// Whether ABDACOM begins in effect.
    pub abdacom: bool,
    /// The box in which the Singapore marker begins.
    pub singapore_box: u8,
    /// Fixed AP on the first turn, if the scenario gives them (NEI 23.1 shock effect).
    pub first_turn_action_points: Option<BySide<u8>>,
    /// Squares this scenario closes to everybody (NEI 9.5).
    pub barred_squares: BTreeSet<SquareId>,
    /// The clause by which the Allies set up first.
    pub allies_first: String,
    /// The clause by which Japan sets up second.
    pub japan_second: String,
    /// The clause that has every start unit placed, if the scenario has one for both sides.
    pub start_units: Option<String>,
    /// Where units of each kind may be placed, in the order of the scenario's text; the first that holds counts.
    pub zones: Vec<SetupZone>,
    /// Minimum numbers that finishing the set-up demands ("at least four mobile ground units on Java").
    pub minimums: Vec<SetupMinimum>,
    /// Numbers that a place holds at most.
    pub maximums: Vec<SetupMaximum>,
    /// Units that set themselves up (Allied bases at the area of their name, NEI 23.1).
    pub placed: BTreeMap<UnitId, AreaId>,
    /// Units that begin elsewhere than on the map or by their code.
    pub elsewhere: Vec<SetElsewhere>,
    /// The clause that fixes the place of a unit that nobody places.
    pub fixed_by: BTreeMap<UnitId, String>,
    /// Where start units historically stood, for players who want to begin at once. No rule asks for it.
    pub historical: BTreeMap<UnitId, AreaId>,
}
