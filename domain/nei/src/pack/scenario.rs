//! NEI 23.0 and 30.0: reading `scenario_*.toml`.

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;

use super::counters::CounterFile;
use super::map_file::MapFile;
use super::scenario_records::{
    Frame, HistoricalRecord, MaximumRecord, MinimumRecord, PlacedRecord, ReadingRecord, SingaporeBox, ZoneRecord,
};
use super::selectors::{AreaSelector, Lookup, is_base, square};
use super::{Condition, Elsewhere, Scenario, SetElsewhere, SetupMaximum, SetupMinimum, SetupZone, Tables, check};
use crate::components::{AreaId, Code, Side, UnitId};
use crate::optional::{OptionalRule, OptionalRules};
use crate::rulings::Rulings;
use kernel::records::{At, Mistakes, Place, Section, Source};
use kernel::seat::BySide;

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
    let maximums = root.optional_records::<MaximumRecord>("maximum", mistakes);
    let historical = root.records::<HistoricalRecord>("historical", mistakes);

    let mut lookup = Lookup { section: &root, map: &map.map, counters: &counters.counters, with_base: BTreeSet::new() };
    let (placed_units, elsewhere, fixed_by) = lookup.fixed(&placed.good, mistakes);
    lookup.with_base = placed_units
        .iter()
        .filter(|(unit, _)| lookup.counters.get(*unit).is_some_and(is_base))
        .map(|(_, area)| *area)
        .collect();
    let always = elsewhere.iter().filter(|set| set.condition.is_none()).flat_map(|set| set.units.iter().copied());
    let mut covered: BTreeSet<UnitId> = placed_units.keys().copied().chain(always).collect();
    let setup_zones = lookup.zones(&zones.good, &mut covered, mistakes);
    // Records that could not be read may be the very ones that cover a unit.
    if zones.failed + placed.failed == 0 {
        for (unit, reading) in uncovered(counters, &placed_units, &elsewhere, &setup_zones) {
            if let Some(place) = counters.places.get(&unit) {
                mistakes.add(
                    *place,
                    format!(
                        "{unit} has the code Start, but no zone of {} says where it starts{reading} (NEI-R124)",
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

    let mut setup_maximums = Vec::new();
    for At { place, value } in &maximums.good {
        clause(&value.clause, *place, mistakes);
        check::source(&value.source, *place, mistakes);
        let units = lookup.units(&value.units, mistakes);
        let areas = lookup.areas(&value.areas, mistakes);
        if units.is_empty() || areas.is_empty() {
            mistakes.add(*place, format!("maximum {}: no unit or no area is meant", value.clause));
        }
        let MaximumRecord { clause, text, at_most, .. } = value;
        let (clause, text) = (clause.clone(), text.clone());
        setup_maximums.push(SetupMaximum { clause, text, units, areas, at_most: *at_most });
    }

    let mut stood = BTreeMap::new();
    for At { place, value } in &historical.good {
        check::source(&value.source, *place, mistakes);
        stood.extend(lookup.historical(value, &setup_zones, &counters.places, mistakes));
    }

    let scenario = frame.and_then(|frame| scenario(frame, &root, tables, mistakes));
    root.finish(mistakes);
    scenario.map(|scenario| Scenario {
        zones: setup_zones,
        minimums: setup_minimums,
        maximums: setup_maximums,
        placed: placed_units,
        elsewhere,
        fixed_by,
        historical: stood,
        ..scenario
    })
}

/// The units with the code Start that nothing places, in the default readings or in another one that a record names.
fn uncovered(
    counters: &CounterFile<'_>,
    placed: &BTreeMap<UnitId, AreaId>,
    elsewhere: &[SetElsewhere],
    zones: &[SetupZone],
) -> BTreeMap<UnitId, String> {
    let conditions = || elsewhere.iter().map(|set| &set.condition).chain(zones.iter().map(|zone| &zone.condition));
    let mut readings: BTreeSet<Option<(&str, u8)>> = BTreeSet::from([None]);
    readings.extend(conditions().flatten().filter_map(|condition| match condition {
        Condition::Reading { ruling, number } => Some(Some((ruling.as_str(), *number))),
        Condition::Option(_) => None,
    }));
    let mut missing = BTreeMap::new();
    for chosen in readings {
        let Ok(rulings) = Rulings::of(chosen) else { continue };
        let holds = |condition: &Option<Condition>| {
            condition.as_ref().is_none_or(|condition| condition.holds(&rulings, &OptionalRules::default()))
        };
        let covered = |unit: UnitId| {
            placed.contains_key(&unit)
                || elsewhere.iter().any(|set| holds(&set.condition) && set.units.contains(&unit))
                || zones.iter().any(|zone| holds(&zone.condition) && zone.units.contains(&unit))
        };
        let text = chosen.map(|(ruling, number)| format!(" in reading {number} of {ruling}")).unwrap_or_default();
        for unit in counters.counters.values().filter(|unit| unit.code == Code::Start && !covered(unit.id)) {
            missing.entry(unit.id).or_insert_with(|| text.clone());
        }
    }
    missing
}

fn scenario(
    frame: At<'_, Frame>,
    root: &Section<'_, '_>,
    tables: &Tables,
    mistakes: &mut Mistakes,
) -> Option<Scenario> {
    let At { place, value: frame } = frame;
    check::source(&frame.source, place, mistakes);
    clause(&frame.allies_first, place, mistakes);
    clause(&frame.japan_second, place, mistakes);
    if let Some(start_units) = &frame.start_units {
        clause(start_units, place, mistakes);
    }
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
        allies_first: frame.allies_first,
        japan_second: frame.japan_second,
        start_units: frame.start_units,
        zones: Vec::new(),
        minimums: Vec::new(),
        maximums: Vec::new(),
        placed: BTreeMap::new(),
        elsewhere: Vec::new(),
        fixed_by: BTreeMap::new(),
        historical: BTreeMap::new(),
    })
}

/// A clause of the ledger, or a ruling on one.
fn clause(id: &str, at: Place<'_>, mistakes: &mut Mistakes) {
    if !id.starts_with("NEI-") {
        mistakes.add(at, format!("a clause is written like NEI-23.1-g; this is \"{id}\""));
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
            let may_stand =
                |unit: &UnitId| zones.iter().any(|zone| zone.units.contains(unit) && zone.areas.contains(&area));
            let at_a_base = |unit: &UnitId| {
                let bases = zones.iter().filter(|zone| zone.units.contains(unit)).filter_map(|zone| zone.at_the_base);
                bases.into_iter().any(|base| may_stand(&base))
            };
            let allowed = unit.is_some_and(|unit| may_stand(&unit) || at_a_base(&unit));
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

    /// Units whose place the scenario fixes: on the map, or elsewhere; and the clause that does. The first record
    /// that names a unit counts.
    fn fixed(
        &self,
        records: &[At<'_, PlacedRecord>],
        mistakes: &mut Mistakes,
    ) -> (BTreeMap<UnitId, AreaId>, Vec<SetElsewhere>, BTreeMap<UnitId, String>) {
        let (mut placed, mut elsewhere, mut fixed_by) = (BTreeMap::new(), Vec::new(), BTreeMap::new());
        for At { place, value } in records {
            clause(&value.clause, *place, mistakes);
            check::source(&value.source, *place, mistakes);
            let mut units = self.units(&value.units, mistakes);
            if units.is_empty() && !value.may_be_empty {
                mistakes.add(*place, format!("placed {}: no Start unit is meant", value.clause));
            }
            let condition = self.condition(value.reading.as_ref(), None, mistakes);
            if condition.is_none() {
                units.retain(|unit| !fixed_by.contains_key(unit));
                fixed_by.extend(units.iter().map(|unit| (*unit, value.clause.clone())));
            }
            let at = match value.at.get_ref().as_str() {
                "land area of its name" => {
                    placed.extend(self.at_their_names(&units, *place, mistakes));
                    continue;
                }
                "disrupted units display" => Elsewhere::Disrupted,
                "out of play" => Elsewhere::OutOfPlay,
                _ => {
                    let reason = "units set themselves up at the \"land area of its name\", in the \"disrupted units \
                                  display\" or \"out of play\"; no other place is known here";
                    mistakes.add(self.section.place_of(&value.at), reason);
                    continue;
                }
            };
            let (clause, text) = (value.clause.clone(), value.text.clone());
            elsewhere.push(SetElsewhere { clause, text, units, at, condition });
        }
        (placed, elsewhere, fixed_by)
    }

    /// The area of each unit that stands where its name says.
    fn at_their_names(
        &self,
        units: &BTreeSet<UnitId>,
        at: Place<'_>,
        mistakes: &mut Mistakes,
    ) -> BTreeMap<UnitId, AreaId> {
        let mut placed = BTreeMap::new();
        for unit in units.iter().copied() {
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

    /// Where units may be placed. What an earlier record always covers belongs to that one.
    fn zones(
        &self,
        records: &[At<'_, ZoneRecord>],
        covered: &mut BTreeSet<UnitId>,
        mistakes: &mut Mistakes,
    ) -> Vec<SetupZone> {
        let mut zones = Vec::new();
        for At { place, value } in records {
            clause(&value.clause, *place, mistakes);
            check::source(&value.source, *place, mistakes);
            let units = self.units(&value.units, mistakes);
            let areas = self.areas(&value.areas, mistakes);
            if units.is_empty() && !value.may_be_empty {
                mistakes.add(
                    *place,
                    format!(
                        "zone {}: no Start unit is meant; say may_be_empty = true if that is intended",
                        value.clause
                    ),
                );
            }
            if areas.is_empty() {
                mistakes.add(*place, format!("zone {}: no area is meant", value.clause));
            }
            let condition = self.condition(value.reading.as_ref(), value.option.as_ref(), mistakes);
            let units: BTreeSet<UnitId> = units.difference(covered).copied().collect();
            if condition.is_none() {
                covered.extend(&units);
            }
            let at_the_base = value.at_the_base.as_ref().and_then(|name| {
                let unit = name.get_ref().parse::<UnitId>().ok().filter(|unit| self.counters.contains_key(unit));
                if unit.is_none() {
                    mistakes.add(self.section.place_of(name), format!("there is no counter \"{}\"", name.get_ref()));
                }
                unit
            });
            if !units.is_empty() {
                zones.push(SetupZone {
                    clause: value.clause.clone(),
                    text: value.text.clone(),
                    units,
                    areas,
                    base_side: value.base_side,
                    at_the_base,
                    condition,
                });
            }
        }
        zones
    }

    /// When a record holds.
    fn condition(
        &self,
        reading: Option<&ReadingRecord>,
        option: Option<&Spanned<String>>,
        mistakes: &mut Mistakes,
    ) -> Option<Condition> {
        if let Some(name) = option {
            return match OptionalRule::of(name.get_ref()) {
                Ok(rule) => Some(Condition::Option(rule)),
                Err(error) => {
                    mistakes.add(self.section.place_of(name), error.to_string());
                    None
                }
            };
        }
        let ReadingRecord { ruling, number } = reading?;
        match Rulings::default().choose(ruling.get_ref(), *number) {
            Ok(()) => Some(Condition::Reading { ruling: ruling.get_ref().clone(), number: *number }),
            Err(error) => {
                mistakes.add(self.section.place_of(ruling), error.to_string());
                None
            }
        }
    }
}
