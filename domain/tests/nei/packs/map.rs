//! NEI 1.2, 2.1, 2.10, 5.5, 7.2, 10, 16, 19: the map.

use std::collections::{BTreeMap, BTreeSet};

use domain::nei::components::{Port, Side, SquareId};
use domain::nei::pack::{AreaKind, Confidence, Map};

use super::{changed, id, land, lands, map_records, pack, raw, reach, sea_reach, square};

#[test]
fn nei_1_2_b_a_square_spans_245_miles() {
    assert_eq!(Map::SQUARE_MILES, 245);
    assert_eq!(pack().map.square_kilometres, 400);
}

#[test]
fn nei_2_1_a_two_allied_home_bases_off_the_map() {
    let pack = pack();
    let bases: Vec<_> = pack.map.home_bases(Side::Allies).map(|base| (base.id.as_str(), base.is_off_map())).collect();
    assert_eq!(bases, [("australia", true), ("indian_ocean", true)]);
}

#[test]
fn nei_2_1_b_three_japanese_home_bases_on_the_map() {
    let pack = pack();
    let bases: BTreeMap<_, _> =
        pack.map.home_bases(Side::Japan).map(|base| (base.name.as_str(), base.square.unwrap())).collect();
    let expected = [("Cam Ranh Bay", square("A4")), ("Palau", square("C10")), ("Saigon", square("B3"))];
    assert_eq!(bases, BTreeMap::from(expected));
    let japanese: BTreeSet<_> =
        pack.map.squares.values().filter(|square| square.japanese).map(|square| square.id).collect();
    assert_eq!(japanese, bases.values().copied().collect());
}

#[test]
fn nei_2_1_d_a_mixed_square_has_two_areas() {
    let pack = pack();
    let f3 = pack.map.square(square("F3")).unwrap();
    assert_eq!(f3.areas, [id("palembang"), id("s_F3")]);
    for area in &f3.areas {
        assert_eq!(pack.map.square_of(*area), Some(f3.id));
    }
    assert!(pack.map.is_land(id("palembang")) && !pack.map.is_sea(id("palembang")));
    assert!(pack.map.is_sea(id("s_F3")) && !pack.map.is_land(id("s_F3")));
}

#[test]
fn nei_2_1_i_each_square_says_which_sides_it_lets_in() {
    let map = &pack().map;
    assert_eq!(map.sides_allowed(square("F3")), Side::ALL);
    assert_eq!(map.sides_allowed(square("H10")), Side::ALL, "Darwin is in play for both (9.5)");
    for home in ["A4", "B3", "C10"] {
        assert_eq!(map.sides_allowed(square(home)), [Side::Japan], "{home}");
    }
    for (name, found) in &map.squares {
        assert_eq!(found.playable, !found.areas.is_empty(), "{name} is playable exactly if it has areas (9.5)");
        assert_eq!(map.sides_allowed(*name).is_empty(), !found.playable, "{name}");
    }
}

#[test]
fn nei_2_1_j_chokepoints_are_recorded() {
    let map = &pack().map;
    assert!(map.sea_links[&id("s_D1E")][&id("s_D2")].chokepoint, "Malacca Strait");
    assert!(!map.sea_links[&id("s_F3")][&id("s_G3")].chokepoint);
    assert!(map.area(id("s_G3")).unwrap().strait, "Sunda Strait");
}

#[test]
fn nei_2_1_k_squares_are_a1_to_h12() {
    let map = &pack().map;
    let expected: BTreeSet<SquareId> =
        ('A'..='H').flat_map(|row| (1..=12).map(move |column| square(&format!("{row}{column}")))).collect();
    assert_eq!(map.squares.keys().copied().collect::<BTreeSet<_>>(), expected);
    for unknown in ["I1", "A0", "A13"] {
        assert!(map.square(square(unknown)).is_none());
        let error = domain::nei::pack::Pack::load(&changed("map.toml", "id = \"A1\"", &format!("id = \"{unknown}\"")))
            .unwrap_err();
        let reason = format!("\"{unknown}\" is no square; squares are A1 to H12 (NEI 2.1)");
        assert!(error.mistakes.iter().any(|mistake| mistake.reason == reason), "{error}");
    }
}

#[test]
fn nei_2_1_l_letters_run_down_and_numbers_across() {
    let pack = pack();
    let a1 = pack.map.square(square("A1")).unwrap();
    assert_eq!((a1.row, a1.column), (0, 1));
    assert!(pack.map.squares.values().all(|other| other.row >= a1.row && other.column >= a1.column));
    let palembang = land(&pack, "Palembang").square.unwrap();
    assert_eq!(palembang, square("F3"));
    assert_eq!(pack.map.square(palembang).unwrap().row, 5, "five rows below row A");
    for (name, expected) in [("Pontianak", "E4"), ("Batavia", "G3"), ("Soerabaja", "G5"), ("Darwin", "H10")] {
        assert_eq!(land(&pack, name).square, Some(square(expected)), "{name}");
    }
}

#[test]
fn nei_2_10_b_adjacent_squares_share_a_grid_line() {
    let map = &pack().map;
    let adjacent = |a, b| map.adjacent(square(a), square(b));
    assert!(adjacent("F3", "G3"));
    assert!(adjacent("F3", "F4"));
    assert!(!adjacent("F3", "G4"));
    assert!(!adjacent("F3", "F3"));
    assert!(!adjacent("F3", "I1"), "there is no I1");
}

#[test]
fn nei_2_10_c_palembang_and_pontianak_are_not_adjacent() {
    let pack = pack();
    assert!(!pack.map.adjacent(square("F3"), square("E4")));
    assert_eq!(pack.map.distance(square("F3"), square("E4")), 2);
    assert!(pack.map.land_links.get(&id("palembang")).is_none_or(|links| !links.contains_key(&id("pontianak"))));
}

#[test]
fn nei_2_10_d_adjoining_areas_share_a_square() {
    let map = &pack().map;
    assert!(map.adjoining(id("s_G3"), id("batavia")));
    assert!(!map.adjoining(id("s_G3"), id("palembang")));
    for area in map.areas.values().filter(|area| area.kind != AreaKind::HomeBase) {
        let mut others: Vec<_> = map
            .areas_of_square(area.square.unwrap())
            .filter(|other| other.kind != area.kind)
            .map(|other| other.id)
            .collect();
        others.sort();
        let mut adjoins = area.adjoins.clone();
        adjoins.sort();
        assert_eq!(adjoins, others, "{}", area.id);
    }
}

#[test]
fn nei_2_10_e_batavia_adjoins_the_sea_of_g3() {
    let pack = pack();
    let batavia = land(&pack, "Batavia");
    for sea in pack.map.areas.values().filter(|area| area.kind == AreaKind::Sea) {
        assert_eq!(pack.map.adjoining(batavia.id, sea.id), sea.id == id("s_G3"), "{}", sea.id);
    }
}

#[test]
fn nei_5_5_c_java_splits_g4() {
    let map = &pack().map;
    let seas: Vec<_> = map.seas_of_square(square("G4")).map(|sea| sea.id).collect();
    assert_eq!(seas, [id("s_G4N"), id("s_G4S")]);
    assert!(!map.sea_links[&seas[0]].contains_key(&seas[1]), "ships do not shift inside the square (NEI-R21)");
}

#[test]
fn nei_7_2_f_six_oilfields() {
    let pack = pack();
    let found: BTreeSet<_> = pack.map.oilfields().map(|area| area.square.unwrap()).collect();
    let expected = ["F3", "G4", "D5", "C6", "D6", "E6"].map(square);
    assert_eq!(found, BTreeSet::from(expected));
    assert_eq!(pack.map.oilfields().count(), 6);
    assert_eq!(pack.tables.oilfield_squares, found);
}

#[test]
fn nei_10_0_ground_i_one_land_area_in_a_square() {
    let pack = pack();
    for found in pack.map.squares.values() {
        let lands = pack.map.areas_of_square(found.id).filter(|area| area.holds_land_units());
        assert!(lands.count() <= 1, "{}", found.id);
    }
    assert_eq!(pack.map.land_of_square(square("E3")).unwrap().name, "Riouw-Banka", "many islands, one area");
    assert!(pack.map.land_of_square(square("D3")).is_none());
}

#[test]
fn nei_10_0_ground_timor_islets_belong_to_east_timor() {
    let pack = pack();
    let members = &pack.map.groups["timor_east"];
    let squares: BTreeSet<_> = members.iter().map(|area| pack.map.square_of(*area).unwrap()).collect();
    assert_eq!(squares, BTreeSet::from([square("G8"), square("G9")]));
    for area in members {
        assert_eq!(pack.map.area(*area).unwrap().land.region, "Portuguese Timor");
        assert_eq!(pack.map.land_of_square(pack.map.square_of(*area).unwrap()).unwrap().id, *area);
    }
}

#[test]
fn the_port_of_g4_serves_the_southern_sea() {
    let pack = pack();
    let central_java = pack.map.land_of_square(square("G4")).unwrap();
    assert!(central_java.has_port());
    assert_eq!(central_java.land.port_seas, [id("s_G4S")]);
    assert_eq!(central_java.adjoins, [id("s_G4N"), id("s_G4S")]);
}

#[test]
fn miri_kuching_pontianak_are_two_plain_steps() {
    let map = &pack().map;
    for (a, b) in [("miri", "kuching"), ("kuching", "pontianak")] {
        assert!(!map.land_links[&id(a)][&id(b)].mountain, "{a}-{b}");
    }
    assert!(!map.land_links[&id("miri")].contains_key(&id("pontianak")), "one step would not need a factor of two");
}

#[test]
fn central_sumatra_is_three_squares_from_batavia() {
    let pack = pack();
    let flights = reach(square("G3"), |from| pack.map.air_neighbours(from));
    let target = land(&pack, "Central Sumatra");
    assert_eq!(flights[&target.square.unwrap()], 3);
    assert_eq!(target.land.region, "NEI");
    assert!(pack.map.square(target.square.unwrap()).unwrap().column <= 3, "in the west");
}

#[test]
fn nei_16_0_a_ports_are_major_or_minor() {
    let pack = pack();
    for area in lands(&pack) {
        assert_eq!(area.has_port(), !area.land.port_seas.is_empty(), "{}", area.id);
        if area.kind == AreaKind::Land {
            assert!(
                area.land.port_seas.iter().all(|sea| area.adjoins.contains(sea)),
                "{} serves what it adjoins",
                area.id
            );
        }
    }
    let of_rank = |rank| lands(&pack).filter(|area| area.land.port.0 == rank).count();
    assert!(of_rank(Port::Major) > 0 && of_rank(Port::Minor) > 0);
    let nei_major = lands(&pack).filter(|area| area.land.region == "NEI" && area.land.port.0 == Port::Major);
    assert!(nei_major.count() >= 2, "30.0 speaks of them in the plural");
}

#[test]
fn nei_19_0_a_a_home_base_is_one_area_of_land_and_sea() {
    let pack = pack();
    let saigon = land(&pack, "Saigon");
    assert_eq!((saigon.kind, saigon.square), (AreaKind::HomeBase, Some(square("B3"))));
    assert!(saigon.holds_ships() && saigon.holds_land_units());
    assert_eq!(pack.map.area(id("s_B3")).unwrap().id, saigon.id, "its sea is an alias (NEI-R12)");
    assert_eq!(pack.map.square(square("B3")).unwrap().areas, [saigon.id]);
    assert!(saigon.adjoins.is_empty());
    for alias in ["s_A4", "s_B3", "s_C10"] {
        assert!(!pack.map.areas.contains_key(&id(alias)));
        assert!(!pack.map.sea_links.contains_key(&id(alias)));
        assert!(!pack.map.sea_links[&pack.map.resolve(id(alias))].is_empty(), "19.2: ships can leave");
    }
}

#[test]
fn nei_19_0_b_home_bases_of_each_side() {
    let pack = pack();
    let bases = |side| pack.map.home_bases(side).map(|base| base.name.as_str()).collect::<BTreeSet<_>>();
    assert_eq!(bases(Side::Allies), BTreeSet::from(["Australia", "Indian Ocean"]));
    assert_eq!(bases(Side::Japan), BTreeSet::from(["Cam Ranh Bay", "Palau", "Saigon"]));
    let singapore = pack.map.singapore().unwrap();
    assert!(singapore.is_singapore && singapore.home_of.is_none(), "limited: it changes hands");
    assert_eq!((singapore.kind, singapore.square), (AreaKind::Land, Some(square("D2"))));
    assert_eq!(pack.map.areas.values().filter(|area| area.is_singapore).count(), 1);
}

#[test]
fn home_bases_have_a_major_port_and_an_airfield() {
    let pack = pack();
    for base in Side::ALL.into_iter().flat_map(|side| pack.map.home_bases(side)).chain(pack.map.singapore()) {
        assert_eq!(base.land.port.0, Port::Major, "{}", base.id);
        assert!(base.land.airfield && base.land.base_name.is_empty() && !base.land.is_objective, "{}", base.id);
    }
}

#[test]
fn nei_19_3_a_off_map_bases_touch_their_entry_squares() {
    let map = &pack().map;
    assert_eq!(map.entry_squares(id("india")), [square("D1")]);
    assert_eq!(map.entry_squares(id("australia")), ["H10", "H11", "H12"].map(square));
    let neighbours: Vec<_> = map.off_map_neighbours(square("D1")).map(|base| base.id).collect();
    assert_eq!(neighbours, [id("indian_ocean")]);
    assert_eq!(map.area(id("india")).unwrap().id, id("indian_ocean"), "one base with two names (NEI-R11)");
}

#[test]
fn no_way_straight_from_india_to_australia() {
    let map = &pack().map;
    assert!(!map.sea_links[&id("indian_ocean")].contains_key(&id("australia")));
    let shared =
        map.sea_links[&id("indian_ocean")].keys().filter(|sea| map.sea_links[&id("australia")].contains_key(*sea));
    assert_eq!(shared.count(), 0);
}

#[test]
fn links_hold_in_both_directions_and_cross_one_grid_line() {
    let map = &pack().map;
    for (a, links) in &map.sea_links {
        for (b, link) in links {
            assert_eq!(map.sea_links[b].get(a), Some(link), "{a}-{b}");
            assert!(map.is_sea(*a) && map.is_sea(*b));
            if let (Some(from), Some(to)) = (map.square_of(*a), map.square_of(*b)) {
                assert!(map.adjacent(from, to), "{a}-{b}");
            }
        }
    }
    for (a, links) in &map.land_links {
        for (b, link) in links {
            assert_eq!(map.land_links[b].get(a), Some(link), "{a}-{b}");
            assert!(map.adjacent(map.square_of(*a).unwrap(), map.square_of(*b).unwrap()), "{a}-{b}");
            for end in [a, b].map(|end| map.area(*end).unwrap()) {
                assert!(end.kind == AreaKind::Land && !end.is_singapore, "no way on foot into {} (19.2, 7.4)", end.id);
                assert!(!link.railroad || end.land.railroad, "a railroad joins areas with a railroad");
            }
            assert!(!(link.mountain && link.railroad));
        }
    }
    let links = || map.land_links.values().flat_map(BTreeMap::values);
    assert!(
        links().any(|link| link.mountain) && links().any(|link| !link.mountain) && links().any(|link| link.railroad)
    );
    assert!(!map.land_links.contains_key(&id("darwin")), "19.3: Australians reach Darwin only when carried");
}

#[test]
fn only_arrows_and_open_borders_become_links() {
    let map = &pack().map;
    let arrows = map_records("land_link").iter().filter(|link| link["arrow"].as_str() != Some("none")).count();
    assert_eq!(map.land_links.values().map(BTreeMap::len).sum::<usize>(), 2 * arrows);
    let open = map_records("sea_link").iter().filter(|link| link["open"].as_bool() == Some(true)).count();
    let entries = map_records("off_map").iter().map(|base| base["entry_seas"].as_array().unwrap().len()).sum::<usize>();
    assert_eq!(map.sea_links.values().map(BTreeMap::len).sum::<usize>(), 2 * (open + entries));
}

#[test]
fn every_border_is_decided_once() {
    for (areas, links) in [("land", "land_link"), ("sea", "sea_link")] {
        let map = pack();
        let place = |record: &toml::Table| {
            (record["id"].as_str().unwrap().to_owned(), square(record["square"].as_str().unwrap()))
        };
        let places: BTreeMap<_, _> = map_records(areas).iter().map(place).collect();
        let mut wanted = BTreeSet::new();
        for (a, from) in &places {
            for (b, to) in &places {
                if a < b && map.map.adjacent(*from, *to) {
                    wanted.insert((a.clone(), b.clone()));
                }
            }
        }
        let records = map_records(links);
        let end = |record: &toml::Table, key: &str| record[key].as_str().unwrap().to_owned();
        let decided: BTreeSet<_> = records
            .iter()
            .map(|record| (end(record, "a"), end(record, "b")))
            .map(|(a, b)| if a < b { (a, b) } else { (b, a) })
            .collect();
        assert_eq!(decided, wanted, "{links}");
        assert_eq!(records.len(), decided.len(), "{links}: none twice");
    }
}

#[test]
fn areas_have_what_the_rules_need() {
    let pack = pack();
    for area in lands(&pack) {
        let land = &area.land;
        let home = area.home_of.is_some() || area.is_singapore;
        assert_eq!(land.is_objective, !home && (area.has_port() || land.airfield || land.oilfield), "4.1: {}", area.id);
        assert_eq!(!land.base_name.is_empty(), !home && (area.has_port() || land.airfield), "23.1, 5.4: {}", area.id);
        assert!(land.base_name.is_empty() || land.base_name == area.name, "G-4 Build a Base: {}", area.id);
        assert!(!land.region.is_empty(), "{}", area.id);
    }
    for name in ["Kuching", "Miri", "Brunei", "Tarakan"] {
        assert_eq!(land(&pack, name).land.base_name, name, "30.0");
    }
    let darwin = land(&pack, "Darwin");
    assert_eq!(
        (darwin.land.port.0, darwin.land.airfield, darwin.land.base_name.as_str()),
        (Port::Major, true, "Darwin"),
        "15.4"
    );
    assert!(land(&pack, "West Timor").land.airfield, "23.1: Australian air units may start there");
    assert!(!land(&pack, "Ambon").adjoins.is_empty(), "9.4: it can be invaded");
}

#[test]
fn groups_of_areas_are_those_the_rules_name() {
    let pack = pack();
    let squares =
        |group: &str| pack.map.groups[group].iter().map(|area| pack.map.square_of(*area).unwrap()).collect::<Vec<_>>();
    assert_eq!(squares("java"), ["G3", "G4", "G5"].map(square), "23.1");
    assert!(pack.map.groups["java"].iter().all(|area| pack.map.area(*area).unwrap().land.region == "NEI"));
    assert_eq!(squares("indochina"), ["A4", "B3"].map(square), "15.1");
    assert_eq!(squares("palaus"), [square("C10")]);
    let sarawak = &pack.map.groups["sarawak"];
    assert_eq!(*sarawak, [id("kuching"), id("miri")], "NEI-R24");
    let places = sarawak.iter().chain([&land(&pack, "Brunei").id, &land(&pack, "Tarakan").id]);
    let choices: Vec<_> = places.map(|area| pack.map.area(*area).unwrap()).collect();
    assert!(choices.iter().all(|area| area.has_port() || area.land.airfield), "22.0, 30.0: a base is legal in each");
    assert!(choices.iter().any(|area| area.land.airfield), "30.0: some choice can hold two air units");
}

#[test]
fn territories_have_the_contingents_of_23_1() {
    let contingent = |area: &str| {
        let lands = map_records("land");
        let record = lands.iter().find(|land| land["id"].as_str() == Some(area)).unwrap();
        record["contingent"].as_str().unwrap().to_owned()
    };
    for area in ["kuching", "miri", "brunei"] {
        assert_eq!(contingent(area), "British", "Sarawak Force starts in {area}");
    }
    assert_eq!(contingent("tarakan"), "NEI");
    for area in ["cam_ranh_bay", "saigon", "palau"] {
        assert_eq!(contingent(area), "Japan");
    }
}

#[test]
fn all_seas_are_one_theatre() {
    let pack = pack();
    let seas: BTreeSet<_> =
        pack.map.areas.values().filter(|area| area.holds_ships() && !area.is_off_map()).map(|area| area.id).collect();
    assert_eq!(sea_reach(&pack, "saigon", &[]).into_keys().collect::<BTreeSet<_>>(), seas, "10.0");
    let without_singapore = sea_reach(&pack, "saigon", &["s_D2"]);
    let cut_off: BTreeSet<_> = seas.into_iter().filter(|sea| !without_singapore.contains_key(sea)).collect();
    assert!(
        cut_off.is_subset(&BTreeSet::from([id("s_D2"), id("s_D1E")])),
        "7.4: only the Malacca Strait, not {cut_off:?}"
    );
    assert!(sea_reach(&pack, "s_D1W", &["s_D2"]).contains_key(&id("s_G3")), "19.3: the Indian Ocean reaches Java");
    let distance = |a: &str, b: &str| pack.map.distance(square(a), square(b));
    assert_eq!(distance("A4", "B3"), 2);
    assert!(distance("C10", "A4") > 2 && distance("C10", "B3") > 2, "19.2: the transfer move is needed");
}

#[test]
fn the_grid_fits_the_real_places() {
    let map = &pack().map;
    let mut displaced = Vec::new();
    for anchor in &map.anchors {
        let found = map.square(anchor.square).unwrap();
        let (row, column) = (usize::from(found.row), usize::from(found.column));
        let outside = |value: f64, low: f64, high: f64| (low - value).max(value - high).max(0.0);
        let latitude = outside(anchor.latitude, map.latitude_edges[row + 1], map.latitude_edges[row]);
        let longitude = outside(anchor.longitude, map.longitude_edges[column - 1], map.longitude_edges[column]);
        let off = latitude.max(longitude);
        let limit = if anchor.given == "text" { 0.0 } else { 0.7 };
        assert!(off <= limit, "{} lies {off:.2} degrees outside {}", anchor.name, anchor.square);
        if off > 0.12 {
            displaced.push(anchor.name.as_str());
        }
    }
    assert!(displaced.len() <= 1, "at most Brunei is displaced, not {displaced:?}");
    assert_eq!(raw("map.toml")["grid"]["adjacency"].as_str(), Some("orthogonal"));
}

#[test]
fn every_area_says_where_it_comes_from() {
    let pack = pack();
    let areas = pack.map.areas.values().map(|area| (area.id.to_string(), &area.provenance));
    let squares = pack.map.squares.values().map(|square| (square.id.to_string(), &square.provenance));
    for (name, provenance) in areas.chain(squares) {
        assert!(
            ["rulebook", "inferred", "deduced"].iter().any(|origin| provenance.source.starts_with(origin)),
            "{name}"
        );
        assert_ne!(provenance.confidence, Confidence::Owner, "{name}: what we ship no owner has confirmed");
    }
}
