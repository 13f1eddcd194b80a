//! What the records of a pack must agree on.

use std::collections::{BTreeMap, BTreeSet};

use super::counters::CounterFile;
use super::map::{COLUMNS, ROWS, grid_position, square_name};
use super::map_file::{MapFile, MapRecords};
use super::map_records::{Arrow, LandLinkRecord, SeaLinkRecord, SquareKind};
use super::tables::TablesFile;
use crate::components::{AreaId, Code, Contingent, GroundType, Port, SquareId, UnitType};
use kernel::records::{At, Mistakes, Place};

/// Where a value can come from.
pub(super) fn source(source: &str, at: Place<'_>, mistakes: &mut Mistakes) {
    if !["rulebook", "inferred", "deduced", "owner"].iter().any(|origin| source.starts_with(origin)) {
        mistakes.add(at, format!("source begins with rulebook, inferred, deduced or owner; this is \"{source}\""));
    }
}

/// A square of the grid.
pub(super) fn square(name: &str, at: Place<'_>, mistakes: &mut Mistakes) -> Option<SquareId> {
    let square = grid_position(name).and_then(|_| name.parse().ok());
    if square.is_none() {
        mistakes.add(at, format!("\"{name}\" is no square; squares are A1 to H12 (NEI 2.1)"));
    }
    square
}

fn set(names: &[String]) -> BTreeSet<&str> {
    names.iter().map(String::as_str).collect()
}

fn listed(names: &BTreeSet<&str>) -> String {
    if names.is_empty() { "none".to_owned() } else { names.iter().copied().collect::<Vec<_>>().join(", ") }
}

/// Every square is there once, and lists the areas that say they are in it.
pub(super) fn squares(records: &MapRecords<'_>, at: Place<'_>, mistakes: &mut Mistakes) {
    let all = (0..u8::try_from(ROWS.len()).unwrap_or(0))
        .flat_map(|row| (1..=COLUMNS).map(move |column| square_name(row, column)));
    let is_known = |name: &String| name.parse().is_ok_and(|id: SquareId| records.squares.contains_key(&id));
    let missing: Vec<String> = all.filter(|name| !is_known(name) && !records.broken.contains(name)).collect();
    match missing.as_slice() {
        [] => {}
        [one] => mistakes.add(at, format!("square {one} is missing (NEI 2.1)")),
        many => mistakes.add(at, format!("{} squares are missing: {} (NEI 2.1)", many.len(), many.join(", "))),
    }
    for (id, At { place, value: square }) in &records.squares {
        source(&square.source, *place, mistakes);
        let lands: BTreeSet<&str> = records
            .lands
            .values()
            .filter(|land| land.value.square == square.id)
            .map(|land| land.value.id.as_str())
            .collect();
        let seas: BTreeSet<&str> = records
            .seas
            .values()
            .filter(|sea| sea.value.square == square.id)
            .map(|sea| sea.value.id.as_str())
            .collect();
        for (key, given, found) in [("lands", &square.lands, &lands), ("seas", &square.seas, &seas)] {
            let names: BTreeSet<&str> = set(given).into_iter().filter(|name| !records.broken.contains(*name)).collect();
            if names != *found {
                let reason = format!(
                    "square {id} lists {key} {}, but the {key} that say they are in {id} are {}",
                    listed(&names),
                    listed(found)
                );
                mistakes.add(*place, reason);
            }
        }
        if square.lands.len() > 1 {
            mistakes.add(
                *place,
                format!("square {id} has {} land areas; a square has at most one (NEI 10.0)", square.lands.len()),
            );
        }
        let expected = match (square.japanese, square.lands.is_empty(), square.seas.is_empty()) {
            (true, ..) => SquareKind::HomeBase,
            (false, true, true) => SquareKind::Unplayable,
            (false, true, false) => SquareKind::Sea,
            (false, false, true) => SquareKind::Land,
            (false, false, false) => SquareKind::LandSea,
        };
        if square.kind != expected {
            mistakes.add(
                *place,
                format!("square {id} is of kind {expected:?} by its areas and colour, not {:?}", square.kind),
            );
        }
        if square.playable == (expected == SquareKind::Unplayable) {
            mistakes.add(*place, format!("square {id} is playable exactly if it has areas (NEI 9.5)"));
        }
    }
}

/// Land areas: their features fit together, and they touch the seas of their square.
pub(super) fn lands(records: &MapRecords<'_>, at: Place<'_>, mistakes: &mut Mistakes) {
    let mut names = BTreeMap::new();
    let mut limited_home_bases = Vec::new();
    for (id, At { place, value: land }) in &records.lands {
        let place = *place;
        source(&land.source, place, mistakes);
        if let Some(other) = names.insert(land.name.as_str(), id) {
            mistakes.add(place, format!("{id} has the name \"{}\" of {other}", land.name));
        }
        if land.contingent != "Japan" && !Contingent::ALL.iter().any(|contingent| contingent.name() == land.contingent)
        {
            mistakes
                .add(place, format!("{id}: contingent is Japan or one of NEI 2.7; this is \"{}\"", land.contingent));
        }
        let square = square(&land.square, place, mistakes).and_then(|square| records.squares.get(&square));
        let japanese = square.is_some_and(|square| square.value.japanese);
        adjoins(records, *id, &land.adjoins, square.map(|square| square.value.seas.as_slice()), place, mistakes);
        for sea in &land.port_seas {
            if !land.adjoins.contains(sea) {
                mistakes
                    .add(place, format!("the port of {id} serves \"{sea}\", which {id} does not adjoin (NEI 10.0)"));
            }
        }
        if (land.port == Port::None) != land.port_seas.is_empty() {
            mistakes.add(place, format!("{id} has port_seas exactly if it has a port (NEI 10.0)"));
        }
        if land.home && !japanese {
            limited_home_bases.push((place, id));
        }
        if japanese && !land.home {
            mistakes.add(place, format!("{id} lies in a Japanese square, so it is a home base (NEI 19.0)"));
        }
        if land.home && (land.port != Port::Major || !land.airfield || !land.base.is_empty()) {
            mistakes.add(
                place,
                format!("home base {id} has a major port and an airfield, and needs no base counter (NEI 19.0, 7.4)"),
            );
        }
        let objective = !land.home && (land.port != Port::None || land.airfield || land.oilfield);
        if land.vp != objective {
            mistakes.add(place, format!("{id}: vp is {objective}, since an objective is an area with port, airfield or oilfield that is nobody's home base (NEI 4.1, 4.3)"));
        }
        if !land.base.is_empty() && land.base != land.name {
            mistakes.add(
                place,
                format!("{id}: a base counter names its land area, so base is \"{}\" or empty (NEI G-4)", land.name),
            );
        }
    }
    if limited_home_bases.is_empty() && records.broken.is_empty() {
        mistakes.add(at, "no land area outside the Japanese squares has home = true: Singapore is one (NEI 7.4)");
    }
    if let [_, others @ ..] = limited_home_bases.as_slice() {
        for (place, id) in others {
            mistakes
                .add(*place, format!("{id}: only Singapore is a home base outside the Japanese squares (NEI 19.0)"));
        }
    }
}

/// Sea areas touch the land of their square.
pub(super) fn seas(records: &MapRecords<'_>, mistakes: &mut Mistakes) {
    for (id, At { place, value: sea }) in &records.seas {
        source(&sea.source, *place, mistakes);
        let square = square(&sea.square, *place, mistakes).and_then(|square| records.squares.get(&square));
        adjoins(records, *id, &sea.adjoins, square.map(|square| square.value.lands.as_slice()), *place, mistakes);
    }
}

/// An area touches exactly the areas of the other kind in its square (NEI 2.10), and they say so too.
fn adjoins(
    records: &MapRecords<'_>,
    id: AreaId,
    given: &[String],
    expected: Option<&[String]>,
    place: Place<'_>,
    mistakes: &mut Mistakes,
) {
    for name in given {
        let Some(other) = records.area(name, place, mistakes) else { continue };
        let back = records.lands.get(&other).map(|land| &land.value.adjoins);
        let back = back.or_else(|| records.seas.get(&other).map(|sea| &sea.value.adjoins));
        if back.is_some_and(|back| !back.iter().any(|name| name == id.as_str())) {
            mistakes.add(
                place,
                format!("{id} adjoins {other}, but {other} does not adjoin {id}: both lines say it, or neither"),
            );
        }
    }
    if let Some(expected) = expected
        && set(given) != set(expected)
    {
        mistakes.add(
            place,
            format!("{id} adjoins {}, but its square has {} (NEI 2.10)", listed(&set(given)), listed(&set(expected))),
        );
    }
}

/// Off-map home bases open into the sea of their entry squares, never into each other (NEI 19.3).
pub(super) fn off_map(records: &MapRecords<'_>, mistakes: &mut Mistakes) {
    for (id, At { place, value: base }) in &records.off_map {
        source(&base.source, *place, mistakes);
        if base.side != "Allied" {
            mistakes.add(*place, format!("{id}: off-map home bases are Allied (NEI 2.1); this is \"{}\"", base.side));
        }
        if base.major_ports != 1 || !base.airfield {
            mistakes.add(*place, format!("home base {id} has one major port and an airfield (NEI 8.1, 19.0)"));
        }
        for entry in &base.entry {
            square(entry, *place, mistakes);
        }
        let mut squares = BTreeSet::new();
        for sea in &base.entry_seas {
            let Some(area) = records.area(sea, *place, mistakes) else { continue };
            match records.seas.get(&area) {
                Some(sea) => _ = squares.insert(sea.value.square.as_str()),
                None => {
                    mistakes.add(*place, format!("{id} is entered from the sea, and {area} is no sea area (NEI 19.3)"));
                }
            }
        }
        if squares != set(&base.entry) {
            mistakes.add(
                *place,
                format!(
                    "{id} is entered from {}, but its entry_seas lie in {} (NEI 19.3)",
                    listed(&set(&base.entry)),
                    listed(&squares)
                ),
            );
        }
    }
}

/// Land borders: arrows that make sense, and a decision for every pair of land areas across a grid line.
pub(super) fn land_links(
    records: &MapRecords<'_>,
    links: &[At<'_, LandLinkRecord>],
    at: Place<'_>,
    mistakes: &mut Mistakes,
) {
    for At { place, value } in links {
        source(&value.source, *place, mistakes);
        let name = format!("{}-{}", value.a, value.b);
        if value.mountain != (value.arrow == Arrow::Black) {
            mistakes
                .add(*place, format!("{name}: a border is a mountain border exactly if its arrow is black (NEI 10.3)"));
        }
        if value.rail && value.arrow != Arrow::White {
            mistakes.add(*place, format!("{name}: a railroad crosses white arrows only"));
        }
        for end in [&value.a, &value.b] {
            let Some(land) = end.parse().ok().and_then(|id: AreaId| records.lands.get(&id)) else { continue };
            if land.value.home && value.arrow != Arrow::None {
                mistakes.add(*place, format!("{name}: no ground unit walks into {end}, a home base (NEI 7.4, 19.2)"));
            }
            if value.rail && !land.value.railroad {
                mistakes.add(*place, format!("{name}: a railroad joins areas with a railroad, and {end} has none"));
            }
        }
    }
    let ends = links.iter().map(|link| (link.place, link.value.a.as_str(), link.value.b.as_str()));
    let lands: BTreeMap<_, _> = records.lands.iter().map(|(id, land)| (*id, land.value.square.as_str())).collect();
    borders(records, ends, &lands, "land_link", at, mistakes);
}

/// Sea borders: a decision for every pair of sea areas across a grid line.
pub(super) fn sea_links(
    records: &MapRecords<'_>,
    links: &[At<'_, SeaLinkRecord>],
    at: Place<'_>,
    mistakes: &mut Mistakes,
) {
    for At { place, value } in links {
        source(&value.source, *place, mistakes);
        if value.choke && !value.open {
            mistakes.add(*place, format!("{}-{}: a chokepoint is an open border (NEI 2.1)", value.a, value.b));
        }
    }
    let ends = links.iter().map(|link| (link.place, link.value.a.as_str(), link.value.b.as_str()));
    let seas: BTreeMap<_, _> = records.seas.iter().map(|(id, sea)| (*id, sea.value.square.as_str())).collect();
    borders(records, ends, &seas, "sea_link", at, mistakes);
}

fn borders<'r>(
    records: &MapRecords<'_>,
    links: impl Iterator<Item = (Place<'r>, &'r str, &'r str)>,
    areas: &BTreeMap<AreaId, &str>,
    what: &str,
    at: Place<'_>,
    mistakes: &mut Mistakes,
) {
    let mut decided = BTreeMap::new();
    for (place, a, b) in links {
        let ends = (records.area(a, place, mistakes), records.area(b, place, mistakes));
        let (Some(a), Some(b)) = ends else { continue };
        let (Some(from), Some(to)) = (areas.get(&a), areas.get(&b)) else {
            mistakes.add(place, format!("a {what} joins two areas of that kind; {a}-{b} does not"));
            continue;
        };
        if !share_a_line(from, to) {
            mistakes.add(place, format!("{a} ({from}) and {b} ({to}) do not share a grid line (NEI 2.10)"));
        }
        if let Some(earlier) = decided.insert((a.min(b), a.max(b)), place.line) {
            mistakes.add(place, format!("the border {a}-{b} is in line {earlier} already"));
        }
    }
    for (a, from) in areas {
        for (b, to) in areas.range(a..).skip(1) {
            if share_a_line(from, to) && !decided.contains_key(&(*a, *b)) {
                mistakes.add(
                    at,
                    format!(
                        "{a} ({from}) and {b} ({to}) share a grid line, but no {what} says whether it can be crossed"
                    ),
                );
            }
        }
    }
}

fn share_a_line(a: &str, b: &str) -> bool {
    match (grid_position(a), grid_position(b)) {
        (Some((row, column)), Some((other_row, other_column))) => {
            row.abs_diff(other_row) + column.abs_diff(other_column) == 1
        }
        _ => false,
    }
}

/// What one file says of another: bases and their areas, oilfields, terrain, refit rows.
pub(super) fn across_files(
    map: &MapFile<'_>,
    counters: &CounterFile<'_>,
    tables: &TablesFile<'_>,
    mistakes: &mut Mistakes,
) {
    let areas = &map.map.areas;
    let start_bases: BTreeSet<&str> = counters
        .counters
        .values()
        .filter(|unit| unit.kind == UnitType::Ground(GroundType::Base) && unit.code == Code::Start)
        .map(|unit| unit.name.as_str())
        .collect();
    for area in areas.values() {
        let Some(place) = map.places.get(&area.id) else { continue };
        let land = &area.land;
        if !land.base_name.is_empty() && !start_bases.contains(land.base_name.as_str()) {
            mistakes.add(
                *place,
                format!("{} has base \"{}\", but no Start base counter has this name", area.id, land.base_name),
            );
        }
        if !land.terrain.is_empty() && !tables.tables.terrain.contains_key(&land.terrain) {
            mistakes.add(
                *place,
                format!("{} has terrain \"{}\", which is not in tec.combat of tables.toml", area.id, land.terrain),
            );
        }
    }
    let oilfields: BTreeSet<SquareId> = map.map.oilfields().filter_map(|area| area.square).collect();
    if oilfields != tables.tables.oilfield_squares {
        let names: Vec<_> = oilfields.iter().map(SquareId::as_str).collect();
        let reason = format!(
            "oilfield_squares differ from the oilfields of map.toml, which are in {} (NEI 7.2)",
            names.join(", ")
        );
        mistakes.add(tables.oilfields_place, reason);
    }
    for (unit, place) in counters.counters.values().filter_map(|unit| Some((unit, counters.places.get(&unit.id)?))) {
        if matches!(unit.kind, UnitType::Ground(GroundType::Base) | UnitType::FirstAirFleet) {
            continue;
        }
        let rows = tables.tables.refit.of(unit.side).iter().filter(|row| row.types.contains(&unit.kind)).count();
        if rows != 1 {
            let reason = format!(
                "{}: {rows} rows of the Refit Table of {} have its type {}, not one (NEI 18.1)",
                unit.id,
                unit.side.name(),
                unit.kind.code()
            );
            mistakes.add(*place, reason);
        }
    }
}
