//! NEI 2.4 to 2.9: the counter sheet, `counters.csv`.

use std::collections::BTreeMap;

use csv::{ReaderBuilder, StringRecord};

use super::{Counter, Warnings};
use crate::components::{
    AircraftType, Back, Code, Contingent, Factors, GroundType, ShipType, Side, UnitId, UnitSize, UnitType,
};
use crate::standing::MOST_COUNTERS;
use kernel::by_name::ByName;
use kernel::records::{Mistakes, Place};

pub(super) const COLUMNS: [&str; 28] = [
    "id",
    "side",
    "contingent",
    "category",
    "type",
    "name",
    "size",
    "steps",
    "anti_ground",
    "anti_air",
    "anti_sub",
    "anti_ship",
    "back",
    "back_anti_ground",
    "back_anti_air",
    "back_anti_sub",
    "back_anti_ship",
    "move",
    "capacity",
    "marine",
    "mechanized",
    "code",
    "setup_i",
    "setup_ii",
    "source",
    "code_source",
    "stats_source",
    "basis",
];

/// A complete counter sheet (NEI 2.0).
pub(crate) const COUNTERS_IN_A_SET: usize = 176;
/// A hit number of 6 hits with every face (NEI 12.4).
pub(super) const HIGHEST_FACTOR: u8 = 6;
/// The map has twelve columns (NEI 2.1).
pub(super) const LONGEST_MOVE: u8 = 12;
/// Boxes of the Turn Record Track, so the last reinforcement code is R8.
pub(super) const LAST_TURN: u8 = 8;

/// The counters, with the line of each.
#[derive(Debug)]
pub(super) struct CounterFile<'t> {
    pub(super) counters: ByName<UnitId, Counter>,
    pub(super) places: BTreeMap<UnitId, Place<'t>>,
}

/// Reads the whole sheet; `None` if its columns are not the known ones.
pub(super) fn read<'t>(
    file: &'t str,
    text: &str,
    mistakes: &mut Mistakes,
    warnings: &mut Warnings,
) -> Option<CounterFile<'t>> {
    let mut reader = ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let top = Place { file, line: 1 };
    let header = match reader.headers() {
        Ok(header) if header.iter().eq(COLUMNS) => header.len(),
        Ok(_) => {
            mistakes.add(top, format!("the columns are {}, in this order", COLUMNS.join(",")));
            return None;
        }
        Err(error) => {
            mistakes.add(top, format!("this is no CSV: {error}"));
            return None;
        }
    };
    let mut sheet = CounterFile { counters: ByName::new(), places: BTreeMap::new() };
    let mut ids = BTreeMap::new();
    let mut total = 0;
    for record in reader.records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let line = error.position().map_or(1, line_of);
                mistakes.add(Place { file, line }, format!("this is no CSV: {error}"));
                continue;
            }
        };
        total += 1;
        let place = Place { file, line: record.position().map_or(1, line_of) };
        if record.len() != header {
            let reason =
                format!("a counter has {header} cells; this has {} (a comma inside a cell needs quotes)", record.len());
            mistakes.add(place, reason);
            continue;
        }
        let id = record[0].to_owned();
        if let Some(earlier) = ids.insert(id.clone(), place.line) {
            mistakes.add(place, format!("counter \"{id}\" is in line {earlier} already"));
        }
        if let Ok(id) = id.parse() {
            // A row that cannot be read is there all the same: nobody who names it is told that it is not.
            sheet.places.insert(id, place);
        }
        let mut row = Row { record: &record, place, mistakes, failed: false };
        let counter = row.counter(warnings);
        if let (Some(counter), false) = (counter, row.failed) {
            sheet.counters.insert(counter.id, counter);
        }
    }
    mark_twins(&mut sheet.counters);
    if total > MOST_COUNTERS {
        mistakes.add(top, format!("there are {total} counters; a pack has at most {MOST_COUNTERS}"));
    }
    if total != COUNTERS_IN_A_SET {
        warnings.add(format!("{file} has {total} counters; a complete set has {COUNTERS_IN_A_SET} (NEI 2.0)"));
    }
    Some(sheet)
}

/// Finds the counters that nothing printed tells apart.
fn mark_twins(counters: &mut ByName<UnitId, Counter>) {
    let printed = |counter: &Counter| (counter.contingent, counter.kind.code(), counter.name.clone());
    let mut bearers: BTreeMap<_, usize> = BTreeMap::new();
    for counter in counters.values() {
        *bearers.entry(printed(counter)).or_default() += 1;
    }
    for counter in counters.values_mut() {
        counter.has_twin = bearers.get(&printed(counter)).is_some_and(|bearers| *bearers > 1);
    }
}

fn line_of(position: &csv::Position) -> usize {
    usize::try_from(position.line()).unwrap_or(usize::MAX)
}

/// One line of the sheet while it is read. A cell that cannot be read is reported and the rest read on.
struct Row<'r, 't> {
    record: &'r StringRecord,
    place: Place<'t>,
    mistakes: &'r mut Mistakes,
    failed: bool,
}

impl<'r> Row<'r, '_> {
    fn text(&self, column: &str) -> &'r str {
        COLUMNS.iter().position(|name| *name == column).and_then(|at| self.record.get(at)).unwrap_or_default()
    }

    fn mistake(&mut self, reason: &str) {
        let reason = format!("counter \"{}\": {reason}", &self.record[0]);
        self.mistakes.add(self.place, reason);
        self.failed = true;
    }

    fn demand(&mut self, holds: bool, reason: impl FnOnce() -> String) {
        if !holds {
            self.mistake(&reason());
        }
    }

    fn number(&mut self, column: &str, lowest: u8, highest: u8) -> u8 {
        let text = self.text(column);
        match text.parse() {
            Ok(number) if (lowest..=highest).contains(&number) => number,
            _ => {
                self.mistake(&format!("{column} is a number from {lowest} to {highest}; this is \"{text}\""));
                lowest
            }
        }
    }

    fn yes(&mut self, column: &str) -> bool {
        let text = self.text(column);
        self.demand(matches!(text, "yes" | "no"), || format!("{column} is \"yes\" or \"no\"; this is \"{text}\""));
        text == "yes"
    }

    fn one_of<T: Copy>(&mut self, column: &str, choices: &[(&str, T)]) -> Option<T> {
        let text = self.text(column);
        let found = choices.iter().find(|(name, _)| *name == text).map(|(_, value)| *value);
        if found.is_none() {
            let names: Vec<_> = choices.iter().map(|(name, _)| format!("\"{name}\"")).collect();
            self.mistake(&format!("{column} is one of {}; this is \"{text}\"", names.join(", ")));
        }
        found
    }

    fn factors(&mut self, prefix: &str) -> Factors {
        let mut factor = |name: &str| self.number(&format!("{prefix}{name}"), 0, HIGHEST_FACTOR);
        Factors {
            anti_ground: factor("anti_ground"),
            anti_air: factor("anti_air"),
            anti_submarine: factor("anti_sub"),
            anti_ship: factor("anti_ship"),
        }
    }

    /// The counter, or `None` for a marker other than the First Air Fleet.
    fn counter(&mut self, warnings: &mut Warnings) -> Option<Counter> {
        if self.text("category") == "marker" {
            self.one_of("side", &[("Japan", ()), ("Allied", ()), ("Both", ())]);
            self.sources(&["source"]);
            return (self.text("id") == "M-1AF").then(|| self.first_air_fleet()).flatten();
        }
        let id = self.id();
        let side = self.one_of("side", &[("Japan", Side::Japan), ("Allied", Side::Allies)]);
        let contingent = self.one_of("contingent", &Contingent::ALL.map(|contingent| (contingent.name(), contingent)));
        if let (Some(side), Some(contingent)) = (side, contingent) {
            self.demand(contingent.side() == side, || {
                format!("{contingent} units are not on the side of {} (NEI 2.7)", side.name())
            });
        }
        let kind = self.kind();
        let steps = self.number("steps", 1, 2);
        let front = self.factors("");
        let back = self.back(front, steps, kind, side);
        let unit_size = self.size(kind);
        let movement = self.movement(kind);
        let capacity = self.capacity(kind, warnings);
        let marine = self.yes("marine");
        let mechanized = self.yes("mechanized");
        let is_mechanized = matches!(kind, Some(UnitType::Ground(ground)) if ground.is_mechanized());
        self.demand(kind.is_none() || mechanized == is_mechanized, || {
            "armor and armored recon are mechanized, nothing else is (NEI 2.4.4)".to_owned()
        });
        self.demand(!marine || kind.is_none_or(|kind| matches!(kind, UnitType::Ground(_))), || {
            "only ground units carry the anchor of a marine unit (NEI 21.1)".to_owned()
        });
        let code = self.code();
        self.sources(&["source", "code_source", "stats_source"]);
        self.demand(!self.text("name").is_empty(), || "name is empty".to_owned());
        self.demand(!self.text("basis").is_empty(), || "basis is empty: say what the counter stands for".to_owned());
        Some(Counter {
            id: id?,
            side: side?,
            contingent: contingent?,
            kind: kind?,
            name: self.text("name").to_owned(),
            has_twin: false,
            size: unit_size,
            steps,
            front,
            back: back?,
            movement,
            capacity,
            marine,
            code: code?,
            source: self.text("source").to_owned(),
            code_source: self.text("code_source").to_owned(),
            factors_source: self.text("stats_source").to_owned(),
            basis: self.text("basis").to_owned(),
        })
    }

    /// The marker that is drawn from the pool like a unit (NEI 21.4).
    fn first_air_fleet(&mut self) -> Option<Counter> {
        self.one_of("side", &[("Japan", ())]);
        self.one_of("contingent", &[("IJN", ())]);
        let id = self.id();
        let code = self.code();
        Some(Counter {
            id: id?,
            side: Side::Japan,
            contingent: Contingent::ImperialNavy,
            kind: UnitType::FirstAirFleet,
            name: self.text("name").to_owned(),
            has_twin: false,
            size: None,
            steps: 0,
            front: Factors::default(),
            back: Back::Plain,
            movement: 0,
            capacity: 0,
            marine: false,
            code: code?,
            source: self.text("source").to_owned(),
            code_source: self.text("code_source").to_owned(),
            factors_source: self.text("stats_source").to_owned(),
            basis: self.text("basis").to_owned(),
        })
    }

    fn id(&mut self) -> Option<UnitId> {
        match self.text("id").parse() {
            Ok(id) => Some(id),
            Err(error) => {
                self.mistake(&format!("{error}"));
                None
            }
        }
    }

    fn kind(&mut self) -> Option<UnitType> {
        match self.text("category") {
            "naval" => self.one_of("type", &SHIPS.map(|ship| (ship.code(), UnitType::Ship(ship)))),
            "air" => self.one_of("type", &AIRCRAFT.map(|aircraft| (aircraft.code(), UnitType::Aircraft(aircraft)))),
            "ground" => self.one_of("type", &MOBILE_GROUND.map(|ground| (label(ground), UnitType::Ground(ground)))),
            "base" => self.one_of("type", &[("base", UnitType::Ground(GroundType::Base))]),
            other => {
                self.mistake(&format!("category is naval, air, ground, base or marker; this is \"{other}\" (NEI 2.4)"));
                None
            }
        }
    }

    fn size(&mut self, kind: Option<UnitType>) -> Option<UnitSize> {
        let mobile = matches!(kind, Some(UnitType::Ground(ground)) if ground != GroundType::Base);
        if mobile {
            return self.one_of("size", &[("X", UnitSize::Brigade), ("III", UnitSize::Regiment)]);
        }
        self.demand(kind.is_none() || self.text("size").is_empty(), || {
            "only mobile ground units have a size (NEI 2.5)".to_owned()
        });
        None
    }

    fn movement(&mut self, kind: Option<UnitType>) -> u8 {
        match kind {
            Some(UnitType::Ground(GroundType::Base)) => self.number("move", 0, 0),
            Some(UnitType::Ground(_)) => self.number("move", 1, 2),
            _ => self.number("move", 1, LONGEST_MOVE),
        }
    }

    /// The printed lift. The rules use the flat numbers of NEI 13.1 and G-3, so another one is worth a warning only.
    fn capacity(&mut self, kind: Option<UnitType>, warnings: &mut Warnings) -> u8 {
        let (flat, clause) = match kind {
            Some(UnitType::Ship(ShipType::Ls | ShipType::Tr)) => (2, "NEI 13.1"),
            Some(UnitType::Aircraft(AircraftType::Tr)) => (1, "NEI G-3, Air Transport"),
            None => return 0,
            Some(_) => {
                self.demand(self.text("capacity").is_empty(), || {
                    "only LS, TR and air transports carry units (NEI 2.4.1)".to_owned()
                });
                return 0;
            }
        };
        let capacity = self.number("capacity", 1, 9);
        if capacity != flat && !self.failed {
            let Place { file, line } = self.place;
            let id = self.text("id");
            warnings
                .add(format!("{file}:{line}: {id} is printed with lift {capacity}; the rules use {flat} ({clause})"));
        }
        capacity
    }

    fn back(&mut self, front: Factors, steps: u8, kind: Option<UnitType>, side: Option<Side>) -> Option<Back> {
        let back = self.text("back");
        let result = match back {
            "reduced" => Back::Reduced(self.factors("back_")),
            "base" => Back::Base(self.factors("back_")),
            "patrol" => Back::Patrol(self.factors("back_")),
            "transport" => {
                let printed = self.factors("back_");
                self.demand(printed == front, || {
                    "the transport side has the factors of the front (NEI 2.4.1)".to_owned()
                });
                Back::Transport
            }
            "flag" | "" => {
                let blank = ["back_anti_ground", "back_anti_air", "back_anti_sub", "back_anti_ship"]
                    .iter()
                    .all(|column| self.text(column).is_empty());
                self.demand(blank, || {
                    "a back with factors is \"reduced\", \"base\", \"patrol\" or \"transport\"".to_owned()
                });
                Back::Plain
            }
            other => {
                self.mistake(&format!("back is reduced, base, patrol, transport, flag or empty; this is \"{other}\""));
                return None;
            }
        };
        self.demand((steps == 2) == matches!(result, Back::Reduced(_)), || {
            "a unit has two steps exactly if it has a reduced side (NEI 2.6)".to_owned()
        });
        let fits = match (result, kind) {
            (_, None) | (Back::Plain, _) => true,
            (Back::Reduced(_), Some(kind)) => matches!(kind, UnitType::Ground(_)),
            (Back::Base(_), Some(kind)) => {
                matches!(kind, UnitType::Ground(GroundType::Engineer | GroundType::AmphibiousEngineer))
                    && side != Some(Side::Allies)
            }
            (Back::Patrol(_), Some(kind)) => kind == UnitType::Aircraft(AircraftType::Sp),
            (Back::Transport, Some(kind)) => {
                matches!(kind, UnitType::Ship(ShipType::Ls | ShipType::Tr) | UnitType::Aircraft(AircraftType::Tr))
            }
        };
        self.demand(fits, || {
            format!(
                "a {back} back belongs to another kind of unit: reduced to ground units, base to Japanese engineers, \
                     patrol to seaplanes, transport to LS, TR and air transports (NEI 2.4, 2.6)"
            )
        });
        Some(result)
    }

    fn code(&mut self) -> Option<Code> {
        let text = self.text("code");
        let code = match text {
            "Start" => Some(Code::Start),
            "Opt" => Some(Code::Optional),
            // One code in two spellings: the Allied one and the Japanese one (NEI 2.4.1).
            "Spor" | "R-Sp" => Some(Code::Singapore),
            _ => text
                .strip_prefix('R')
                .and_then(|turn| turn.parse().ok())
                .filter(|turn| (1..=LAST_TURN).contains(turn))
                .map(Code::Turn),
        };
        self.demand(code.is_some(), || {
            format!("code is Start, R1 to R{LAST_TURN}, Spor, R-Sp or Opt; this is \"{text}\" (NEI 2.4.1)")
        });
        code
    }

    fn sources(&mut self, columns: &[&str]) {
        for column in columns {
            self.demand(!self.text(column).is_empty(), || format!("{column} is empty: say where the value comes from"));
        }
    }
}

pub(super) const SHIPS: [ShipType; 12] = [
    ShipType::Av,
    ShipType::Cv,
    ShipType::Cvl,
    ShipType::Bb,
    ShipType::Bc,
    ShipType::Ca,
    ShipType::Cl,
    ShipType::Cx,
    ShipType::Dd,
    ShipType::Ls,
    ShipType::Tr,
    ShipType::Ss,
];

pub(super) const AIRCRAFT: [AircraftType; 6] =
    [AircraftType::A, AircraftType::B, AircraftType::F, AircraftType::Hb, AircraftType::Sp, AircraftType::Tr];

pub(super) const MOBILE_GROUND: [GroundType; 10] = [
    GroundType::Infantry,
    GroundType::Marine,
    GroundType::Airborne,
    GroundType::Engineer,
    GroundType::AmphibiousEngineer,
    GroundType::OilfieldEngineer,
    GroundType::AntiAircraft,
    GroundType::Artillery,
    GroundType::Armor,
    GroundType::ArmoredRecon,
];

/// A ground type as the pack writes it.
pub(super) const fn label(ground: GroundType) -> &'static str {
    match ground {
        GroundType::AntiAircraft => "AA",
        other @ (GroundType::Infantry
        | GroundType::Marine
        | GroundType::Airborne
        | GroundType::Engineer
        | GroundType::AmphibiousEngineer
        | GroundType::OilfieldEngineer
        | GroundType::Artillery
        | GroundType::Armor
        | GroundType::ArmoredRecon
        | GroundType::Base) => other.name(),
    }
}

/// The unit type a Refit Table names; air transports are "air TR" there, since ships are TR too.
pub(super) fn refit_type(name: &str) -> Option<UnitType> {
    let ship = SHIPS.into_iter().find(|ship| ship.code() == name).map(UnitType::Ship);
    let ground = || MOBILE_GROUND.into_iter().find(|ground| label(*ground) == name).map(UnitType::Ground);
    let aircraft = || match name {
        "air TR" => Some(UnitType::Aircraft(AircraftType::Tr)),
        _ => AIRCRAFT.into_iter().find(|aircraft| aircraft.code() == name).map(UnitType::Aircraft),
    };
    ship.or_else(ground).or_else(aircraft)
}
