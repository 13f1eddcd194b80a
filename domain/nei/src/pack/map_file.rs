//! Reading `map.toml`: squares, areas and every border between them.

use std::collections::{BTreeMap, BTreeSet};

use super::map::{COLUMNS, ROWS, grid_position};
use super::map_records::{
    AnchorRecord, Arrow, LandLinkRecord, LandRecord, OffMapRecord, SeaLinkRecord, SeaRecord, SquareRecord,
};
use super::{
    Anchor, Area, AreaKind, Confidence, LandFeatures, LandLink, Map, PortRank, Provenance, SeaLink, Square, check,
};
use crate::components::{AreaId, Port, Side, SquareId};
use kernel::by_name::ByName;
use kernel::records::{At, Mistakes, Place, Records, Section, Source};

/// The map, with the line of each area.
#[derive(Debug)]
pub(super) struct MapFile<'t> {
    pub(super) map: Map,
    pub(super) places: BTreeMap<AreaId, Place<'t>>,
}

/// The records of the map, by id, while their references are followed.
#[derive(Debug, Default)]
pub(super) struct MapRecords<'t> {
    pub(super) squares: BTreeMap<SquareId, At<'t, SquareRecord>>,
    pub(super) lands: BTreeMap<AreaId, At<'t, LandRecord>>,
    pub(super) seas: BTreeMap<AreaId, At<'t, SeaRecord>>,
    pub(super) off_map: BTreeMap<AreaId, At<'t, OffMapRecord>>,
    /// Ids of records that could not be read: a reference to one is no mistake of its own.
    pub(super) broken: BTreeSet<String>,
}

impl MapRecords<'_> {
    /// The area a record names; must be one of this file.
    pub(super) fn area(&self, name: &str, at: Place<'_>, mistakes: &mut Mistakes) -> Option<AreaId> {
        let id = name
            .parse()
            .ok()
            .filter(|id| self.lands.contains_key(id) || self.seas.contains_key(id) || self.off_map.contains_key(id));
        if id.is_none() && !self.broken.contains(name) {
            mistakes.add(at, format!("there is no area \"{name}\""));
        }
        id
    }

    /// The squares of land and sea areas.
    pub(super) fn square_of(&self, id: AreaId) -> Option<&str> {
        let land = self.lands.get(&id).map(|land| land.value.square.as_str());
        land.or_else(|| self.seas.get(&id).map(|sea| sea.value.square.as_str()))
    }

    fn is_japanese(&self, square: &str) -> bool {
        square.parse().ok().and_then(|id: SquareId| self.squares.get(&id)).is_some_and(|square| square.value.japanese)
    }
}

/// Reads the map. `None` if it is no TOML or has no areas, so that nothing can be checked against it.
pub(super) fn read<'t>(source: &Source<'t>, mistakes: &mut Mistakes) -> Option<MapFile<'t>> {
    let mut root = source.parse(mistakes)?;
    let square_kilometres = root.section("grid", mistakes).map_or(0, |grid| read_grid(grid, mistakes));
    let fit = root.section("fit", mistakes);
    let groups = root.section("alias", mistakes);
    let areas = root.section("areas", mistakes);
    root.finish(mistakes);
    let mut areas = areas?;

    let mut records = MapRecords::default();
    let off_map = areas.records::<OffMapRecord>("off_map", mistakes);
    let squares = areas.records::<SquareRecord>("square", mistakes);
    let lands = areas.records::<LandRecord>("land", mistakes);
    let seas = areas.records::<SeaRecord>("sea", mistakes);
    let land_links = areas.records::<LandLinkRecord>("land_link", mistakes);
    let sea_links = areas.records::<SeaLinkRecord>("sea_link", mistakes);
    let areas_place = areas.place();
    areas.finish(mistakes);

    collect_squares(&mut records, squares, mistakes);
    collect_areas(&mut records, off_map, lands, seas, mistakes);
    check::squares(&records, areas_place, mistakes);
    check::lands(&records, areas_place, mistakes);
    check::seas(&records, mistakes);
    check::off_map(&records, mistakes);
    check::land_links(&records, &land_links.good, areas_place, mistakes);
    check::sea_links(&records, &sea_links.good, areas_place, mistakes);

    let mut map = Map {
        squares: ByName::new(),
        areas: ByName::new(),
        aliases: ByName::new(),
        groups: BTreeMap::new(),
        sea_links: ByName::new(),
        land_links: ByName::new(),
        square_kilometres,
        longitude_edges: Vec::new(),
        latitude_edges: Vec::new(),
        anchors: Vec::new(),
    };
    let mut places = BTreeMap::new();
    // "India" and "Indian Ocean" are one home base (NEI-R11).
    if let (Ok(india), Ok(indian_ocean)) = ("india".parse(), "indian_ocean".parse::<AreaId>())
        && records.off_map.contains_key(&indian_ocean)
    {
        map.aliases.insert(india, indian_ocean);
    }
    add_lands(&mut map, &mut places, &records);
    add_seas(&mut map, &mut places, &records);
    add_off_map(&mut map, &mut places, &records);
    add_squares(&mut map, &records);
    add_links(&mut map, &records, &land_links.good, &sea_links.good);
    map.find_neighbours();
    if let Some(groups) = groups {
        for (name, members) in groups.rest::<Vec<String>>(mistakes) {
            let ids = members.iter().filter_map(|member| records.area(member, name.place, mistakes)).collect();
            map.groups.insert(name.value, ids);
        }
    }
    if let Some(fit) = fit {
        read_fit(fit, &mut map, mistakes);
    }
    Some(MapFile { map, places })
}

/// The grid is code (NEI 2.1, 2.10): the file may repeat it, not change it. Gives the side of a square.
fn read_grid(mut grid: Section<'_, '_>, mistakes: &mut Mistakes) -> u16 {
    if let Some(rows) = grid.value::<String>("rows", mistakes)
        && rows.value != ROWS
    {
        mistakes.add(rows.place, format!("the rows are {ROWS} (NEI 2.1)"));
    }
    if let Some(columns) = grid.value::<u8>("columns", mistakes)
        && columns.value != COLUMNS
    {
        mistakes.add(columns.place, format!("there are {COLUMNS} columns (NEI 2.1)"));
    }
    if let Some(adjacency) = grid.value::<String>("adjacency", mistakes)
        && adjacency.value != "orthogonal"
    {
        mistakes.add(
            adjacency.place,
            "adjacency is \"orthogonal\": squares touching at a corner are not adjacent (NEI 2.10)",
        );
    }
    let side = grid.value::<u16>("km_per_square", mistakes).map_or(0, |side| side.value);
    grid.finish(mistakes);
    side
}

fn read_fit(mut fit: Section<'_, '_>, map: &mut Map, mistakes: &mut Mistakes) {
    // How far the grid could be stretched is for the reader; nothing is computed from it.
    for key in ["feasible_lon_step_text", "feasible_lon_step_deduced", "feasible_lat_step"] {
        fit.optional::<[f64; 2]>(key, mistakes);
    }
    fit.value::<String>("source", mistakes);
    if let Some(edges) = fit.value::<Vec<f64>>("lon_edges", mistakes) {
        if edges.value.len() != usize::from(COLUMNS) + 1 || !edges.value.is_sorted_by(|west, east| west < east) {
            mistakes.add(edges.place, format!("lon_edges are {} rising degrees east", COLUMNS + 1));
        }
        map.longitude_edges = edges.value;
    }
    if let Some(edges) = fit.value::<Vec<f64>>("lat_edges", mistakes) {
        if edges.value.len() != ROWS.len() + 1 || !edges.value.is_sorted_by(|north, south| north > south) {
            mistakes.add(edges.place, format!("lat_edges are {} falling degrees north", ROWS.len() + 1));
        }
        map.latitude_edges = edges.value;
    }
    for At { place, value } in fit.records::<AnchorRecord>("anchors", mistakes).good {
        if !matches!(value.given.as_str(), "text" | "deduced" | "inferred" | "owner") {
            mistakes.add(place, format!("given is text, deduced, inferred or owner; this is \"{}\"", value.given));
        }
        let Some(square) = check::square(&value.square, place, mistakes) else { continue };
        let AnchorRecord { name, lat: latitude, lon: longitude, given, .. } = value;
        map.anchors.push(Anchor { name, latitude, longitude, square, given });
    }
    fit.finish(mistakes);
}

fn collect_squares<'t>(records: &mut MapRecords<'t>, squares: Records<'t, SquareRecord>, mistakes: &mut Mistakes) {
    records.broken.extend(squares.broken);
    for square in squares.good {
        let place = square.place;
        let Some(id) = check::square(&square.value.id, place, mistakes) else { continue };
        if let Some(earlier) = records.squares.insert(id, square) {
            mistakes.add(place, format!("square {id} is in line {} already", earlier.place.line));
        }
    }
}

fn collect_areas<'t>(
    records: &mut MapRecords<'t>,
    off_map: Records<'t, OffMapRecord>,
    lands: Records<'t, LandRecord>,
    seas: Records<'t, SeaRecord>,
    mistakes: &mut Mistakes,
) {
    let mut lines = BTreeMap::new();
    let mut first_time = |id: AreaId, place: Place<'t>| {
        let earlier = lines.insert(id, place.line);
        if let Some(earlier) = earlier {
            mistakes.add(place, format!("area \"{id}\" is in line {earlier} already"));
        }
        earlier.is_none()
    };
    records.broken.extend(off_map.broken.into_iter().chain(lands.broken).chain(seas.broken));
    for record in off_map.good {
        if first_time(record.value.id, record.place) {
            records.off_map.insert(record.value.id, record);
        }
    }
    for record in lands.good {
        if first_time(record.value.id, record.place) {
            records.lands.insert(record.value.id, record);
        }
    }
    for record in seas.good {
        if first_time(record.value.id, record.place) {
            records.seas.insert(record.value.id, record);
        }
    }
}

fn ids(names: &[String]) -> Vec<AreaId> {
    names.iter().filter_map(|name| name.parse().ok()).collect()
}

fn provenance(source: &str, confidence: Confidence, basis: &str) -> Provenance {
    Provenance { source: source.to_owned(), confidence, basis: basis.to_owned() }
}

fn add_lands<'t>(map: &mut Map, places: &mut BTreeMap<AreaId, Place<'t>>, records: &MapRecords<'t>) {
    for (id, At { place, value: land }) in &records.lands {
        let is_home_base = land.home && records.is_japanese(&land.square);
        if is_home_base {
            // Land and sea of a Japanese square are one area (NEI 19.0, NEI-R12).
            map.aliases.extend(ids(&land.adjoins).into_iter().map(|sea| (sea, *id)));
        }
        places.insert(*id, *place);
        let features = LandFeatures {
            region: land.region.clone(),
            terrain: land.terrain.clone(),
            port: PortRank(land.port),
            port_seas: if is_home_base { vec![*id] } else { ids(&land.port_seas) },
            airfield: land.airfield,
            oilfield: land.oilfield,
            railroad: land.railroad,
            base_name: land.base.clone(),
            is_objective: land.vp,
        };
        let area = Area {
            id: *id,
            name: land.name.clone(),
            kind: if is_home_base { AreaKind::HomeBase } else { AreaKind::Land },
            square: land.square.parse().ok(),
            extends_into: Vec::new(),
            home_of: is_home_base.then_some(Side::Japan),
            is_singapore: land.home && !is_home_base,
            adjoins: if is_home_base { Vec::new() } else { ids(&land.adjoins) },
            land: features,
            strait: false,
            fixed: land.fixed.clone(),
            provenance: provenance(&land.source, land.conf, &land.basis),
        };
        map.areas.insert(*id, area);
    }
}

fn add_seas<'t>(map: &mut Map, places: &mut BTreeMap<AreaId, Place<'t>>, records: &MapRecords<'t>) {
    for (id, At { place, value: sea }) in &records.seas {
        if map.aliases.contains_key(id) {
            continue;
        }
        places.insert(*id, *place);
        let area = Area {
            id: *id,
            name: sea.name.clone(),
            kind: AreaKind::Sea,
            square: sea.square.parse().ok(),
            extends_into: Vec::new(),
            home_of: None,
            is_singapore: false,
            adjoins: ids(&sea.adjoins),
            land: LandFeatures::default(),
            strait: sea.choke,
            fixed: Vec::new(),
            provenance: provenance(&sea.source, sea.conf, &sea.basis),
        };
        map.areas.insert(*id, area);
    }
}

fn add_off_map<'t>(map: &mut Map, places: &mut BTreeMap<AreaId, Place<'t>>, records: &MapRecords<'t>) {
    for (id, At { place, value: base }) in &records.off_map {
        places.insert(*id, *place);
        let features = LandFeatures {
            port: PortRank(if base.major_ports > 0 { Port::Major } else { Port::None }),
            port_seas: vec![*id],
            airfield: base.airfield,
            ..LandFeatures::default()
        };
        let area = Area {
            id: *id,
            name: base.name.clone(),
            kind: AreaKind::HomeBase,
            square: None,
            extends_into: Vec::new(),
            home_of: Some(Side::Allies),
            is_singapore: false,
            adjoins: Vec::new(),
            land: features,
            strait: false,
            fixed: Vec::new(),
            provenance: provenance(&base.source, base.conf, &base.basis),
        };
        map.areas.insert(*id, area);
        for sea in ids(&base.entry_seas) {
            link(&mut map.sea_links, *id, sea, SeaLink { chokepoint: false });
        }
    }
}

fn add_squares(map: &mut Map, records: &MapRecords<'_>) {
    for (id, At { value: square, .. }) in &records.squares {
        let Some((row, column)) = grid_position(id.as_str()) else { continue };
        let areas = ids(&square.lands).into_iter().chain(ids(&square.seas));
        let square = Square {
            id: *id,
            row,
            column,
            playable: square.playable,
            japanese: square.japanese,
            areas: areas.filter(|area| map.areas.contains_key(area)).collect(),
            beside: Vec::new(),
            off_map: Vec::new(),
            provenance: provenance(&square.source, square.conf, &square.basis),
        };
        map.squares.insert(*id, square);
    }
}

fn add_links(
    map: &mut Map,
    records: &MapRecords<'_>,
    land_links: &[At<'_, LandLinkRecord>],
    sea_links: &[At<'_, SeaLinkRecord>],
) {
    let known = |name: &String| name.parse().ok().filter(|id: &AreaId| records.square_of(*id).is_some());
    for At { value, .. } in land_links.iter().filter(|link| link.value.arrow != Arrow::None) {
        if let (Some(a), Some(b)) = (known(&value.a), known(&value.b)) {
            link(&mut map.land_links, a, b, LandLink { mountain: value.mountain, railroad: value.rail });
        }
    }
    for At { value, .. } in sea_links.iter().filter(|link| link.value.open) {
        if let (Some(a), Some(b)) = (known(&value.a), known(&value.b)) {
            let (a, b) = (map.resolve(a), map.resolve(b));
            link(&mut map.sea_links, a, b, SeaLink { chokepoint: value.choke });
        }
    }
}

/// A link holds in both directions.
fn link<L: Copy>(links: &mut ByName<AreaId, BTreeMap<AreaId, L>>, a: AreaId, b: AreaId, link: L) {
    links.get_or_default(a).insert(b, link);
    links.get_or_default(b).insert(a, link);
}
