//! NEI 23.0: reading `scenario_*.toml`, and the small language in which it names units and areas.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use toml::Spanned;

use super::counters::CounterFile;
use super::map_file::MapFile;
use super::records::{At, Mistakes, Place, Section, Source};
use super::{Area, Counter, Map, Scenario, SetupMinimum, SetupZone, Tables, check};
use crate::nei::components::{AreaId, Code, GroundType, Side, SquareId, UnitId, UnitType};
use crate::table::seat::BySide;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Frame {
    id: String,
    title: String,
    first_turn: u8,
    last_turn: u8,
    abdacom: bool,
    singapore: SingaporeBox,
    first_turn_action_points: Option<ActionPoints>,
    barred_squares: Names,
    source: String,
}

/// "start", or the number of a box.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum SingaporeBox {
    Labelled(String),
    Numbered(u8),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ActionPoints {
    japan: u8,
    allies: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneRecord {
    clause: String,
    text: String,
    units: UnitSelector,
    areas: AreaSelector,
    /// The zone is for units that some copy of the game may have.
    #[serde(default)]
    may_be_empty: bool,
    source: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MinimumRecord {
    clause: String,
    text: String,
    units: UnitSelector,
    areas: AreaSelector,
    at_least: u8,
    source: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlacedRecord {
    clause: String,
    #[serde(rename = "text")]
    _text: String,
    units: UnitSelector,
    at: Spanned<String>,
    source: String,
}

/// Start units that meet all the conditions given.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct UnitSelector {
    sides: Option<Names>,
    contingents: Option<Names>,
    categories: Option<Names>,
    names: Option<Names>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct HistoricalRecord {
    at: Spanned<String>,
    units: Names,
    source: String,
    #[serde(rename = "basis")]
    _basis: String,
}

type Names = Vec<Spanned<String>>;

/// Areas that any of the parts given names.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct AreaSelector {
    /// Areas by id or by name.
    names: Names,
    /// Groups of `[alias]` in `map.toml`.
    groups: Names,
    /// All land areas of a region.
    land_in_regions: Names,
    /// Land areas of a region with an airfield and a base at start.
    functional_airfields_in_regions: Names,
    /// Sea areas in the squares of ports with a base at start, if they touch the land area of the port (NEI-R21).
    waters_of_functional_ports_in_regions: Names,
    /// All sea areas of a square.
    waters_of_squares: Names,
    /// The home bases of a side, Singapore not among them.
    home_bases_of: Names,
}

/// What the selectors look things up in.
struct Lookup<'l, 's, 't> {
    section: &'l Section<'s, 't>,
    map: &'l Map,
    counters: &'l BTreeMap<UnitId, Counter>,
    /// Areas where a base stands at start.
    with_base: BTreeSet<AreaId>,
}

/// Reads a scenario; `None` if its frame cannot be read.
pub(super) fn read(
    source: &Source<'_>,
    map: &MapFile<'_>,
    counters: &CounterFile<'_>,
    tables: &Tables,
    mistakes: &mut Mistakes,
) -> Option<Scenario> {
    let mut root = source.parse(mistakes)?;
    let frame = root.value::<Frame>("scenario", mistakes);
    let placed = root.records::<PlacedRecord>("placed", mistakes);
    let zones = root.records::<ZoneRecord>("zone", mistakes);
    let minimums = root.records::<MinimumRecord>("minimum", mistakes);
    let historical = root.records::<HistoricalRecord>("historical", mistakes);

    let mut lookup = Lookup { section: &root, map: &map.map, counters: &counters.counters, with_base: BTreeSet::new() };
    let mut placed_units = BTreeMap::new();
    for At { place, value } in &placed.good {
        clause(&value.clause, *place, mistakes);
        check::source(&value.source, *place, mistakes);
        placed_units.extend(lookup.place(value, *place, mistakes));
    }
    lookup.with_base = placed_units
        .iter()
        .filter(|(unit, _)| lookup.counters.get(*unit).is_some_and(is_base))
        .map(|(_, area)| *area)
        .collect();

    let mut covered: BTreeSet<UnitId> = placed_units.keys().copied().collect();
    let mut setup_zones = Vec::new();
    for At { place, value } in &zones.good {
        clause(&value.clause, *place, mistakes);
        check::source(&value.source, *place, mistakes);
        let units = lookup.units(&value.units, mistakes);
        let areas = lookup.areas(&value.areas, mistakes);
        if units.is_empty() && !value.may_be_empty {
            mistakes.add(
                *place,
                format!("zone {}: no Start unit is meant; say may_be_empty = true if that is intended", value.clause),
            );
        }
        if areas.is_empty() {
            mistakes.add(*place, format!("zone {}: no area is meant", value.clause));
        }
        let units: BTreeSet<UnitId> = units.difference(&covered).copied().collect();
        covered.extend(&units);
        if !units.is_empty() {
            setup_zones.push(SetupZone { clause: value.clause.clone(), text: value.text.clone(), units, areas });
        }
    }
    // Zones that could not be read may be the very ones that cover a unit.
    if zones.failed + placed.failed == 0 {
        for unit in counters.counters.values().filter(|unit| unit.code == Code::Start && !covered.contains(&unit.id)) {
            if let Some(place) = counters.places.get(&unit.id) {
                mistakes.add(
                    *place,
                    format!(
                        "{} has the code Start, but no zone of {} says where it starts (NEI-R124)",
                        unit.id,
                        source.name()
                    ),
                );
            }
        }
    }

    let mut setup_minimums = Vec::new();
    for At { place, value } in &minimums.good {
        clause(&value.clause, *place, mistakes);
        check::source(&value.source, *place, mistakes);
        let units = lookup.units(&value.units, mistakes);
        let areas = lookup.areas(&value.areas, mistakes);
        if units.len() < usize::from(value.at_least) || areas.is_empty() {
            let reason = format!(
                "minimum {}: {} units and {} areas are meant, too few for {}",
                value.clause,
                units.len(),
                areas.len(),
                value.at_least
            );
            mistakes.add(*place, reason);
        }
        let MinimumRecord { clause, text, at_least, .. } = value;
        let (clause, text) = (clause.clone(), text.clone());
        setup_minimums.push(SetupMinimum { clause, text, units, areas, at_least: *at_least });
    }

    let mut stood = BTreeMap::new();
    for At { place, value } in &historical.good {
        check::source(&value.source, *place, mistakes);
        stood.extend(lookup.historical(value, &setup_zones, &counters.places, mistakes));
    }

    let scenario =
        frame.and_then(|frame| scenario(frame, &root, tables, mistakes, setup_zones, setup_minimums, placed_units));
    root.finish(mistakes);
    scenario.map(|scenario| Scenario { historical: stood, ..scenario })
}

fn scenario(
    frame: At<'_, Frame>,
    root: &Section<'_, '_>,
    tables: &Tables,
    mistakes: &mut Mistakes,
    zones: Vec<SetupZone>,
    minimums: Vec<SetupMinimum>,
    placed: BTreeMap<UnitId, AreaId>,
) -> Option<Scenario> {
    let At { place, value: frame } = frame;
    check::source(&frame.source, place, mistakes);
    let last = tables.turn_names.len();
    if frame.first_turn == 0 || frame.first_turn > frame.last_turn || usize::from(frame.last_turn) > last {
        mistakes.add(
            place,
            format!(
                "the game turns {} to {} do not lie on the track of 1 to {last} (NEI 2.2)",
                frame.first_turn, frame.last_turn
            ),
        );
    }
    let singapore_box = match &frame.singapore {
        SingaporeBox::Labelled(label) if label == "start" => Some(tables.singapore_start),
        SingaporeBox::Numbered(number) if (1..=tables.singapore_start).contains(number) => Some(*number),
        SingaporeBox::Labelled(_) | SingaporeBox::Numbered(_) => {
            mistakes
                .add(place, format!("singapore is \"start\" or a box from 1 to {} (NEI 7.4)", tables.singapore_start));
            None
        }
    };
    let points = frame.first_turn_action_points.as_ref().map(|points| BySide::new(points.japan, points.allies));
    if let Some(points) = &points {
        for side in Side::ALL {
            let highest = *tables.action_track_maximum.of(side);
            if *points.of(side) > highest {
                mistakes.add(place, format!("the Actions Track of {} ends at {highest} (NEI 8.2)", side.name()));
            }
        }
    }
    let mut barred_squares = BTreeSet::new();
    for name in &frame.barred_squares {
        barred_squares.extend(square(name, root, mistakes));
    }
    Some(Scenario {
        id: frame.id,
        title: frame.title,
        first_turn: frame.first_turn,
        last_turn: frame.last_turn,
        abdacom: frame.abdacom,
        singapore_box: singapore_box?,
        first_turn_action_points: points,
        barred_squares,
        zones,
        minimums,
        placed,
        historical: BTreeMap::new(),
    })
}

/// A clause of the ledger, or a ruling on one.
fn clause(id: &str, at: Place<'_>, mistakes: &mut Mistakes) {
    if !id.starts_with("NEI-") {
        mistakes.add(at, format!("a clause is written like NEI-23.1-g; this is \"{id}\""));
    }
}

fn square(name: &Spanned<String>, root: &Section<'_, '_>, mistakes: &mut Mistakes) -> Option<SquareId> {
    check::square(name.get_ref(), root.place_of(name), mistakes)
}

fn is_base(unit: &Counter) -> bool {
    unit.kind == UnitType::Ground(GroundType::Base)
}

const fn category(unit: &Counter) -> &'static str {
    match unit.kind {
        UnitType::Ship(_) => "naval",
        UnitType::Aircraft(_) => "air",
        UnitType::Ground(GroundType::Base) => "base",
        UnitType::Ground(_) => "ground",
        UnitType::FirstAirFleet => "marker",
    }
}

/// A side as the counter sheet writes it.
const fn side_label(side: Side) -> &'static str {
    match side {
        Side::Japan => "Japan",
        Side::Allies => "Allied",
    }
}

impl Lookup<'_, '_, '_> {
    /// Where units historically stood: each in an area that its zone allows.
    fn historical(
        &self,
        record: &HistoricalRecord,
        zones: &[SetupZone],
        rows: &BTreeMap<UnitId, Place<'_>>,
        mistakes: &mut Mistakes,
    ) -> BTreeMap<UnitId, AreaId> {
        let selector = AreaSelector { names: vec![record.at.clone()], ..AreaSelector::default() };
        let Some(area) = self.areas(&selector, mistakes).into_iter().next() else { return BTreeMap::new() };
        let mut stood = BTreeMap::new();
        for name in &record.units {
            let unit = name.get_ref().parse::<UnitId>().ok().filter(|unit| rows.contains_key(unit));
            if unit.is_some_and(|unit| !self.counters.contains_key(&unit)) {
                continue;
            }
            let allowed = unit
                .is_some_and(|unit| zones.iter().any(|zone| zone.units.contains(&unit) && zone.areas.contains(&area)));
            match unit {
                Some(unit) if allowed => _ = stood.insert(unit, area),
                Some(unit) => mistakes.add(
                    self.section.place_of(name),
                    format!("the set-up does not let {unit} start at {}", record.at.get_ref()),
                ),
                None => {
                    mistakes.add(self.section.place_of(name), format!("there is no counter \"{}\"", name.get_ref()));
                }
            }
        }
        stood
    }

    /// The area of each unit that stands where its name says.
    fn place(&self, record: &PlacedRecord, at: Place<'_>, mistakes: &mut Mistakes) -> BTreeMap<UnitId, AreaId> {
        let mut placed = BTreeMap::new();
        if record.at.get_ref() != "land area of its name" {
            let reason = "units set themselves up at the \"land area of its name\"; no other place is known here";
            mistakes.add(self.section.place_of(&record.at), reason);
            return placed;
        }
        let units = self.units(&record.units, mistakes);
        if units.is_empty() {
            mistakes.add(at, format!("placed {}: no Start unit is meant", record.clause));
        }
        for unit in units {
            let Some(counter) = self.counters.get(&unit) else { continue };
            match self
                .map
                .areas
                .values()
                .find(|area| !area.land.base_name.is_empty() && area.land.base_name == counter.name)
            {
                Some(area) => _ = placed.insert(unit, area.id),
                None => mistakes.add(
                    at,
                    format!(
                        "{unit} is named \"{}\", but no land area of map.toml has this base (NEI 23.1)",
                        counter.name
                    ),
                ),
            }
        }
        placed
    }

    fn units(&self, selector: &UnitSelector, mistakes: &mut Mistakes) -> BTreeSet<UnitId> {
        type Of = fn(&Counter) -> &str;
        let conditions: [(&Option<Names>, &str, Of); 4] = [
            (&selector.sides, "side", |unit| side_label(unit.side)),
            (&selector.contingents, "contingent", |unit| unit.contingent.name()),
            (&selector.categories, "category", |unit| category(unit)),
            (&selector.names, "name", |unit| &unit.name),
        ];
        for (wanted, what, of) in conditions {
            for name in wanted.iter().flatten() {
                if !self.counters.values().any(|unit| of(unit) == name.get_ref()) {
                    mistakes.add(self.section.place_of(name), format!("no unit has the {what} \"{}\"", name.get_ref()));
                }
            }
        }
        let is_meant = |unit: &&Counter| {
            unit.code == Code::Start
                && conditions.iter().all(|(wanted, _, of)| {
                    wanted.as_ref().is_none_or(|wanted| wanted.iter().any(|name| name.get_ref() == of(unit)))
                })
        };
        self.counters.values().filter(is_meant).map(|unit| unit.id).collect()
    }

    fn areas(&self, selector: &AreaSelector, mistakes: &mut Mistakes) -> BTreeSet<AreaId> {
        let mut areas: BTreeSet<AreaId> = BTreeSet::new();
        for name in &selector.names {
            areas.extend(self.named(name, mistakes));
        }
        for name in &selector.groups {
            match self.map.groups.get(name.get_ref()) {
                Some(members) => areas.extend(members),
                None => self.unknown(name, "group of [alias] in map.toml", mistakes),
            }
        }
        areas.extend(self.land(&selector.land_in_regions, mistakes).map(|area| area.id));
        let airfields = self.land(&selector.functional_airfields_in_regions, mistakes);
        areas.extend(
            airfields.filter(|area| area.land.airfield && self.with_base.contains(&area.id)).map(|area| area.id),
        );
        let ports = self.land(&selector.waters_of_functional_ports_in_regions, mistakes);
        for port in ports.filter(|area| area.has_port() && self.with_base.contains(&area.id)) {
            let seas = port.square.into_iter().flat_map(|square| self.map.seas_of_square(square));
            areas.extend(seas.filter(|sea| port.adjoins.contains(&sea.id)).map(|sea| sea.id));
        }
        for name in &selector.waters_of_squares {
            let Some(square) = square(name, self.section, mistakes) else { continue };
            areas.extend(self.map.seas_of_square(square).map(|sea| sea.id));
        }
        for name in &selector.home_bases_of {
            match Side::ALL.into_iter().find(|side| side_label(*side) == name.get_ref()) {
                Some(side) => areas.extend(self.map.home_bases(side).map(|area| area.id)),
                None => self.unknown(name, "side (Japan, Allied)", mistakes),
            }
        }
        areas
    }

    /// Land areas and on-map home bases of some regions.
    fn land<'a>(&'a self, regions: &'a [Spanned<String>], mistakes: &mut Mistakes) -> impl Iterator<Item = &'a Area> {
        for region in regions {
            if !self.map.areas.values().any(|area| area.land.region == *region.get_ref()) {
                self.unknown(region, "region", mistakes);
            }
        }
        self.map.areas.values().filter(|area| {
            !area.land.region.is_empty() && regions.iter().any(|region| *region.get_ref() == area.land.region)
        })
    }

    fn named(&self, name: &Spanned<String>, mistakes: &mut Mistakes) -> Option<AreaId> {
        let by_id = name.get_ref().parse().ok().and_then(|id| self.map.area(id));
        let by_name = || {
            let mut areas = self.map.areas.values().filter(|area| area.name == *name.get_ref());
            // Several seas are called "Indian Ocean": such a name means none of them, the id does.
            areas.next().filter(|_| areas.next().is_none())
        };
        let area = by_id.or_else(by_name);
        if area.is_none() {
            self.unknown(name, "area, by id or by a name that only one has", mistakes);
        }
        area.map(|area| area.id)
    }

    fn unknown(&self, name: &Spanned<String>, what: &str, mistakes: &mut Mistakes) {
        mistakes.add(self.section.place_of(name), format!("there is no {what} \"{}\"", name.get_ref()));
    }
}
