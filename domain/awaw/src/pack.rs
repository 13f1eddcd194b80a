//! The data pack of AWAW: the rosters and values that the chapter prints, and what an owner adds of his map and costs.
//!
//! Every file is TOML with one record a line. [`load`] reports all mistakes at once, each with file, line and reason.

pub mod schema;

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};

use super::accounts::figures::HOLDERS;
use super::boxes::outback::sides;
use super::calendar::Quarter;
use super::components::{BoxName, Counter, Country, Land, Nation, Print, Spot, TransportKind, UnitId, UnitKind};
use super::transcribing::records::{Cost, HexRecord, HexsideRecord};
use kernel::pack_files::{PackError, PackFiles};
use kernel::records::{Mistakes, Place, Section, read_files};

/// The files of a pack.
const FILES: [&str; 3] = ["map.toml", "places.toml", "units.toml"];

/// Everything the text prints, and what an owner entered.
#[derive(Debug, Clone, PartialEq)]
pub struct Pack {
    /// SHA-256 over the files, in hexadecimal.
    pub hash: String,
    pub units: Vec<RosterLine>,
    /// The places with a value or a rule.
    pub places: Vec<PlaceRecord>,
    /// The shipbuilding points.
    pub yards: Vec<Yard>,
    /// What is known of hexes.
    pub hexes: Vec<HexRecord>,
    /// What an owner entered of hexsides.
    pub hexsides: Vec<HexsideRecord>,
    /// Costs, where an owner entered them.
    pub costs: Vec<Cost>,
    /// The accounts with which scenarios begin, where an owner entered them.
    pub accounts: Vec<StartingAccount>,
    /// The transports with which scenarios begin, where an owner entered them.
    pub transports: Vec<StartingTransports>,
    /// Where scenarios let the British garrison of Asia be, where an owner entered it.
    pub garrisons: Vec<GarrisonAreas>,
}

/// A counter of the roster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RosterLine {
    pub counter: Counter,
    /// Its box, where the text names one.
    pub at: Option<BoxName>,
    /// The turn in which it joins the force pool, unbuilt; none for a starting unit.
    pub adds: Option<Quarter>,
    /// The reading of AWAW-R-27 that it belongs to, where it depends on that.
    pub reading: Option<u8>,
}

/// A line of `units.toml`.
#[derive(Debug, Clone, Copy, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct UnitLine {
    id: UnitId,
    nation: Nation,
    kind: UnitKind,
    print: Print,
    #[serde(default)]
    at: Option<BoxName>,
    #[serde(default)]
    adds: Option<Quarter>,
    #[serde(default)]
    new_zealand: bool,
    #[serde(default)]
    garrison: bool,
    #[serde(default)]
    reading: Option<u8>,
}

impl UnitLine {
    const fn line(self) -> RosterLine {
        let Self { id, nation, kind, print, at, adds, new_zealand, garrison, reading } = self;
        RosterLine { counter: Counter { id, nation, kind, print, new_zealand, garrison }, at, adds, reading }
    }
}

/// What a place is for BRPs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlaceClass {
    /// A British colony in Asia (74.11).
    Colony,
    /// A city of India that counts as a colony for BRPs (72.15A).
    IndianCity,
    /// A place whose control matters.
    Objective,
    /// A British possession (73.11).
    Possession,
    /// The capital of a colony, such as Rangoon; no BRPs are counted for it.
    Capital,
}

/// Terrain of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "names of terrain")]
pub enum Terrain {
    Fortress,
    Mountain,
    Beach,
}

/// A place with a value or a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaceRecord {
    /// Its short name, without spaces, such as `HONG_KONG`, by which commands and records name it.
    pub spot: Spot,
    /// Its name as people read it, such as Hong Kong.
    pub name: String,
    /// The land it lies in; `elsewhere` if it is none of the lands that have a word.
    pub land: Land,
    /// Its value in BRPs, 0 for none; a colony in Allied hands adds it at each year start (74.21).
    pub brps: u16,
    /// Which rules hold for it; BRPs are counted for colonies and Indian cities alone.
    pub class: PlaceClass,
    /// The short name of its capital, such as `RANGOON`; left out where the text names none.
    #[serde(default)]
    pub capital: Option<Spot>,
    /// Its hex, where the text prints it.
    #[serde(default)]
    pub hex: Option<Spot>,
    /// Its terrain, where the text prints it.
    #[serde(default)]
    pub terrain: Vec<Terrain>,
}

/// The shipbuilding points of a country at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Yard {
    /// The country whose yards they are; each of the four has a line.
    pub country: Country,
    /// Points for each game turn; by the text 1 in Canada and in Australia, and 0 elsewhere.
    pub points: u8,
}

/// The account of a nation at the beginning of a scenario (AWAW-R-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartingAccount {
    /// `britain`, `united_states` or `japan`; no other nation has an account.
    pub nation: Nation,
    /// The turn with which the scenario begins.
    pub first_turn: Quarter,
    /// The BRP base; Britain's includes 10 for each of the four countries (AWAW-R-07).
    pub base: i32,
    /// The BRPs at hand when the scenario begins; may be below zero.
    pub level: i32,
    /// The construction limit.
    pub limit: i32,
    /// The resistance level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resistance: Option<i32>,
    /// The pre-war grant limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prewar: Option<i32>,
}

impl StartingAccount {
    /// What is wrong with it.
    pub(super) fn objection(&self) -> Option<String> {
        if !HOLDERS.contains(&self.nation) {
            return Some(format!("{} has no account; Britain, the U.S. and Japan have one", self.nation.name()));
        }
        let below = self.limit < 0 || self.prewar.is_some_and(|limit| limit < 0);
        below.then(|| "a limit is zero or more".to_owned())
    }
}

/// The transports of a kind at the beginning of a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartingTransports {
    /// The sea they serve; each sea has a stock of its own.
    pub kind: TransportKind,
    /// The turn with which the scenario begins.
    pub first_turn: Quarter,
    /// How many there are.
    pub stock: u8,
}

/// The hexes in which a scenario lets the British garrison of Asia be (72.17).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GarrisonAreas {
    /// The turn with which the scenario begins.
    pub first_turn: Quarter,
    /// Hexes, or places by name; until war between Britain and Japan the garrison may be in no other hex.
    pub hexes: BTreeSet<Spot>,
}

impl Pack {
    /// The place with a short name, or in a hex.
    pub fn place(&self, spot: Spot) -> Option<&PlaceRecord> {
        self.places.iter().find(|place| place.spot == spot || place.hex == Some(spot))
    }

    /// The short name of a place that is given by its hex.
    pub fn canonical(&self, spot: Spot) -> Spot {
        self.place(spot).map_or(spot, |place| place.spot)
    }

    /// The pack compiled into this program, read once.
    ///
    /// # Panics
    ///
    /// If the compiled-in files have a mistake, which the tests over the pack rule out.
    pub fn built_in() -> Arc<Self> {
        static BUILT_IN: LazyLock<Arc<Pack>> = LazyLock::new(|| match load(&built_in_files()) {
            Ok(pack) => Arc::new(pack),
            Err(error) => panic!("{error}"),
        });
        Arc::clone(&BUILT_IN)
    }
}

/// The files compiled into this program.
pub fn built_in_files() -> PackFiles {
    [
        ("map.toml", include_str!("../../../scenarios/awaw/map.toml")),
        ("places.toml", include_str!("../../../scenarios/awaw/places.toml")),
        ("units.toml", include_str!("../../../scenarios/awaw/units.toml")),
    ]
    .into_iter()
    .collect()
}

/// Reads and checks a pack; on failure gives all mistakes of all files at once.
pub fn load(files: &PackFiles) -> Result<Pack, PackError> {
    let mut mistakes = Mistakes::default();
    let mut pack = Pack {
        hash: files.hash(),
        units: Vec::new(),
        places: Vec::new(),
        yards: Vec::new(),
        hexes: Vec::new(),
        hexsides: Vec::new(),
        costs: Vec::new(),
        accounts: Vec::new(),
        transports: Vec::new(),
        garrisons: Vec::new(),
    };
    read_files(files, &FILES, &mut mistakes, |_, section, mistakes| read(&mut pack, section, mistakes));
    check_what_the_text_gives(&pack, &mut mistakes);
    let mistakes = mistakes.into_sorted();
    if mistakes.is_empty() { Ok(pack) } else { Err(PackError { mistakes }) }
}

fn read(pack: &mut Pack, mut section: Section<'_, '_>, mistakes: &mut Mistakes) {
    for record in section.optional_records::<UnitLine>("unit", mistakes).good {
        let line = record.value.line();
        if pack.units.iter().any(|known| known.counter.id == line.counter.id) {
            mistakes.add(record.place, format!("{} is in the roster twice", line.counter.id));
        }
        pack.units.push(line);
    }
    pack.places.extend(section.optional_records::<PlaceRecord>("place", mistakes).good.into_iter().map(|at| at.value));
    pack.yards.extend(section.optional_records::<Yard>("yard", mistakes).good.into_iter().map(|at| at.value));
    pack.hexes.extend(section.optional_records::<HexRecord>("hex", mistakes).good.into_iter().map(|at| at.value));
    let hexsides = section.optional_records::<HexsideRecord>("hexside", mistakes).good;
    for record in hexsides {
        if let Some(reason) = sides::objection(&record.value, &pack.hexes) {
            mistakes.add(record.place, reason);
        }
        pack.hexsides.push(record.value);
    }
    for record in section.optional_records::<StartingAccount>("account", mistakes).good {
        if let Some(reason) = record.value.objection() {
            mistakes.add(record.place, reason);
        }
        pack.accounts.push(record.value);
    }
    let transports = section.optional_records::<StartingTransports>("transports", mistakes).good;
    pack.transports.extend(transports.into_iter().map(|at| at.value));
    let garrisons = section.optional_records::<GarrisonAreas>("garrison", mistakes).good;
    pack.garrisons.extend(garrisons.into_iter().map(|at| at.value));
    pack.costs.extend(section.optional_records::<Cost>("cost", mistakes).good.into_iter().map(|at| at.value));
    section.finish(mistakes);
}

/// What the text prints must stand in every pack, so that no owner's file loses it.
fn check_what_the_text_gives(pack: &Pack, mistakes: &mut Mistakes) {
    let mut demand = |file: &'static str, holds: bool, what: &str| {
        if !holds {
            mistakes.add(Place { file, line: 1 }, format!("the text asks for {what}"));
        }
    };
    let factors = |nation: Nation, adds: Option<Quarter>| -> u32 {
        let of_nation = pack.units.iter().filter(|line| line.counter.nation == nation && line.adds == adds);
        of_nation.filter(|line| line.counter.kind == UnitKind::Infantry).map(|line| line.counter.factors()).sum()
    };
    demand("units.toml", factors(Nation::Canada, None) == 3, "one Canadian 3-4 infantry (70.14A)");
    demand("units.toml", factors(Nation::SouthAfrica, None) == 6, "six South African infantry factors (70.24)");
    demand("units.toml", factors(Nation::Australia, None) == 5, "five Australian infantry factors (71.12A)");
    demand("units.toml", factors(Nation::Australia, Some(Quarter::FALL_1940)) == 5, "five more in Fall 1940 (71.12B)");
    demand("units.toml", factors(Nation::India, None) == 12, "twelve Indian infantry factors (72.12A)");
    for country in [Country::Canada, Country::Australia] {
        let yard = pack.yards.iter().find(|yard| yard.country == country);
        demand(
            "places.toml",
            yard.is_some_and(|yard| yard.points == 1),
            &format!("one shipbuilding point in {}", country.name()),
        );
    }
    for (name, brps) in [
        ("BURMA", 10),
        ("MALAYA", 10),
        ("SARAWAK", 0),
        ("HONG_KONG", 5),
        ("SINGAPORE", 5),
        ("CALCUTTA", 5),
        ("DACCA", 5),
        ("COLOMBO", 0),
        ("GIBRALTAR", 0),
        ("RANGOON", 0),
    ] {
        let found = pack.places.iter().find(|place| place.spot.as_str() == name);
        demand("places.toml", found.is_some_and(|place| place.brps == brps), &format!("{name}, worth {brps} BRPs"));
    }
    for name in ["NN15", "NN24", "NN31", "CC2", "DD10", "DD11", "EE9", "EE10", "EE11", "FF10", "Z8"] {
        demand("map.toml", pack.hexes.iter().any(|hex| hex.hex.as_str() == name), &format!("hex {name}"));
    }
}
