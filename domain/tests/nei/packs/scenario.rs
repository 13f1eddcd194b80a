//! NEI 23.1: Scenario I.

use std::collections::BTreeSet;

use domain::nei::components::{AreaId, Code, GroundType, Side, UnitId, UnitType};
use domain::nei::pack::{Pack, Scenario, SetupZone};

use super::{changed_all, id, names, pack, square, units};

fn scenario(pack: &Pack) -> &Scenario {
    &pack.scenarios["I"]
}

/// The zone of a unit: the first that names it.
fn zone<'p>(pack: &'p Pack, unit: &str) -> &'p SetupZone {
    let unit: UnitId = unit.parse().unwrap();
    scenario(pack).zones.iter().find(|zone| zone.units.contains(&unit)).unwrap_or_else(|| panic!("no zone for {unit}"))
}

fn areas(names: &[&str]) -> BTreeSet<AreaId> {
    names.iter().map(|name| id(name)).collect()
}

#[test]
fn nei_23_1_a_eight_turns_from_dec_i_to_mar_ii() {
    let pack = pack();
    let scenario = scenario(&pack);
    assert_eq!((scenario.first_turn, scenario.last_turn), (1, 8));
    let label = |turn: u8| pack.tables.turn_names[usize::from(turn) - 1].as_str();
    assert_eq!((label(scenario.first_turn), label(scenario.last_turn)), ("Dec I 1941", "Mar II 1942"));
}

#[test]
fn scenario_one_has_the_markers_and_shock_of_23_1() {
    let pack = pack();
    let scenario = scenario(&pack);
    assert!(!scenario.abdacom, "Not in Effect");
    assert_eq!(scenario.singapore_box, pack.tables.singapore_start);
    let points = scenario.first_turn_action_points.unwrap();
    assert_eq!((*points.of(Side::Japan), *points.of(Side::Allies)), (9, 3));
    assert!(scenario.barred_squares.is_empty(), "every eligible square is in play");
}

#[test]
fn every_start_unit_is_placed_or_in_exactly_one_zone() {
    let pack = pack();
    let scenario = scenario(&pack);
    for unit in units(&pack) {
        let always = scenario.zones.iter().filter(|zone| zone.condition.is_none());
        let zones = always.filter(|zone| zone.units.contains(&unit.id)).count();
        let placed = usize::from(scenario.placed.contains_key(&unit.id));
        assert_eq!(zones + placed, usize::from(unit.code == Code::Start), "{}", unit.id);
    }
    for zone in &scenario.zones {
        assert!(!zone.text.is_empty() && !zone.units.is_empty() && !zone.areas.is_empty(), "{}", zone.clause);
        assert!(zone.areas.iter().all(|area| pack.map.areas.contains_key(area)), "{}: no aliases", zone.clause);
    }
}

#[test]
fn bases_stand_where_their_counters_say() {
    let pack = pack();
    let placed = &scenario(&pack).placed;
    let bases = units(&pack).filter(|unit| unit.kind == UnitType::Ground(GroundType::Base) && unit.code == Code::Start);
    let mut count = 0;
    for base in bases {
        let area = pack.map.area(placed[&base.id]).unwrap();
        assert_eq!((area.name.as_str(), area.land.base_name.as_str()), (base.name.as_str(), base.name.as_str()));
        count += 1;
    }
    assert_eq!((count, placed.len()), (21, 21));
    let named: BTreeSet<_> = placed.values().copied().collect();
    assert_eq!(
        named,
        pack.map.areas.values().filter(|area| !area.land.base_name.is_empty()).map(|area| area.id).collect()
    );
}

#[test]
fn netherlands_ground_units_start_in_the_netherlands_east_indies() {
    let pack = pack();
    let zone = zone(&pack, "N-I1");
    assert_eq!(zone.clause, "NEI-23.1-g");
    assert_eq!(zone.units.len(), 8);
    assert!(zone.areas.is_superset(&areas(&["ambon", "batavia", "central_java", "soerabaja"])));
    assert!(zone.areas.is_disjoint(&areas(&["darwin", "kuching", "singapore", "east_timor"])));
    let [minimum] = scenario(&pack).minimums.as_slice() else { panic!("one minimum") };
    assert_eq!((minimum.clause.as_str(), minimum.at_least), ("NEI-23.1-f", 4));
    assert_eq!(minimum.units, zone.units);
    assert_eq!(minimum.areas, areas(&["batavia", "central_java", "soerabaja"]));
}

#[test]
fn netherlands_air_units_start_on_functional_airfields() {
    let pack = pack();
    let zone = zone(&pack, "N-A1");
    assert_eq!(zone.clause, "NEI-23.1-h");
    for area in pack.map.areas.values() {
        let based = scenario(&pack).placed.values().any(|with_base| *with_base == area.id);
        let allowed = area.land.region == "NEI" && area.land.airfield && based;
        assert_eq!(zone.areas.contains(&area.id), allowed, "{}", area.id);
    }
    assert!(!zone.areas.contains(&id("singapore")));
}

#[test]
fn netherlands_ships_start_off_functional_ports() {
    let pack = pack();
    let zone = zone(&pack, "N-DD1");
    assert_eq!(zone.clause, "NEI-23.1-i");
    assert!(zone.areas.is_superset(&areas(&["s_G3", "s_G4N", "s_G4S", "s_D1W", "s_D1E", "s_H8"])), "NEI-R21");
    assert!(zone.areas.is_disjoint(&areas(&["s_F7", "s_D2", "s_H10", "s_F4"])), "portless, or not Netherlands");
    assert!(zone.areas.iter().all(|area| pack.map.is_sea(*area)));
}

#[test]
fn a_port_without_a_base_gives_no_waters() {
    let files = changed_all(&[
        ("map.toml", "base = \"Ambon\"", "base = \"\""),
        (
            "counters.csv",
            "B-AMB,Allied,NEI,base,base,Ambon,,2,2,2,1,2,reduced,1,1,0,1,0,,no,no,Start",
            "B-AMB,Allied,NEI,base,base,Ambon,,2,2,2,1,2,reduced,1,1,0,1,0,,no,no,Opt",
        ),
    ]);
    let pack = Pack::load(&files).unwrap();
    assert!(!zone(&pack, "N-DD1").areas.contains(&id("s_F9")));
    assert!(!zone(&pack, "N-A1").areas.contains(&id("ambon")));
    assert!(zone(&pack, "N-I1").areas.contains(&id("ambon")));
}

#[test]
fn british_and_australian_units_start_where_23_1_says() {
    let pack = pack();
    assert_eq!(zone(&pack, "U-SAR").areas, areas(&["brunei", "kuching", "miri"]));
    assert_eq!(zone(&pack, "O-GF").areas, areas(&["darwin"]));
    assert_eq!(zone(&pack, "O-SF").areas, areas(&["west_timor"]));
    assert_eq!(zone(&pack, "O-A2").areas, areas(&["darwin", "west_timor"]));
    let fleet = zone(&pack, "O-CL");
    assert_eq!((fleet.clause.as_str(), &fleet.areas), ("NEI-23.1-m", &areas(&["australia", "s_D2", "s_H10"])));
    assert_eq!(
        names(fleet.units.iter().map(|unit| &pack.counters[unit])),
        BTreeSet::from(["CL/RAN", "CX/RAN", "DD/RAN"])
    );
}

#[test]
fn japanese_units_start_in_their_home_bases() {
    let pack = pack();
    let homes = areas(&["cam_ranh_bay", "palau", "saigon"]);
    for unit in units(&pack).filter(|unit| unit.side == Side::Japan && unit.code == Code::Start) {
        let zone = zone(&pack, unit.id.as_str());
        assert_eq!(zone.areas, homes, "{}", unit.id);
        let ship = matches!(unit.kind, UnitType::Ship(_));
        assert_eq!(zone.clause, if ship { "NEI-23.1-t" } else { "NEI-23.1-s" }, "{}", unit.id);
    }
    assert_eq!(pack.map.square_of(id("s_A4")), Some(square("A4")), "naming the sea area means the square (NEI-R12)");
}

#[test]
fn seventh_military_district_starts_at_darwin_if_it_is_coded_so() {
    let old = "O-7MD,Allied,Australia,ground,infantry,7MD,X,2,2,1,0,0,reduced,1,1,0,0,1,,no,no,R1";
    let pack = Pack::load(&changed_all(&[("counters.csv", old, &old.replace(",R1", ",Start"))])).unwrap();
    assert_eq!(zone(&pack, "O-7MD").areas, areas(&["darwin"]), "NEI-R124");
}
