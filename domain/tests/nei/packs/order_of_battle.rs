//! NEI 23.1, 28.0, 30.0 and the examples of play: the units the rules text needs are in the mix.

use std::collections::{BTreeMap, BTreeSet};

use domain::nei::components::{AircraftType, Back, Code, Contingent, GroundType, ShipClass, ShipType, Side, UnitType};
use domain::nei::pack::Counter;

use super::counters::{aircraft, is_base, is_mobile, ship, ships};
use super::{land, names, pack, units};

#[test]
fn units_the_rules_text_names_exist() {
    let pack = pack();
    let once = [
        "BB Kongo",
        "AV Langley",
        "B17",
        "B24",
        "Catalina",
        "NEI-4",
        "4N",
        "Kw D",
        "2 Yok SNLF",
        "7MD",
        "SARFOR",
        "GF",
        "SF",
        "48",
        "77",
        "TR/NEI",
        "TR/EI",
    ];
    for name in once {
        assert_eq!(units(&pack).filter(|unit| unit.name == name).count(), 1, "{name}");
    }
    assert_eq!(
        units(&pack).filter(|unit| unit.name == "21").count(),
        2,
        "British anti-aircraft and a Japanese air flotilla"
    );
    assert!(units(&pack).all(|unit| unit.kind != UnitType::Ship(ShipType::Bc)), "2.4.2: no BC counter");
}

#[test]
fn optional_units_are_those_of_28() {
    let pack = pack();
    let expected: BTreeMap<&str, Option<UnitType>> = BTreeMap::from([
        ("1AR", Some(UnitType::Ground(GroundType::Airborne))),
        ("6 Tk", Some(UnitType::Ground(GroundType::Armor))),
        ("TR-5", Some(UnitType::Ship(ShipType::Tr))),
        ("BB-R", Some(UnitType::Ship(ShipType::Bb))),
        ("CV Indomitable", Some(UnitType::Ship(ShipType::Cv))),
        ("30", Some(UnitType::Aircraft(AircraftType::F))),
        ("7 Armd", Some(UnitType::Ground(GroundType::Armor))),
        ("BG 7", Some(UnitType::Ground(GroundType::Infantry))),
        ("CA-15.5", Some(UnitType::Ship(ShipType::Ca))),
        ("Prov", Some(UnitType::Ground(GroundType::Marine))),
        ("1 MAW", None),
        ("B-25", Some(UnitType::Aircraft(AircraftType::B))),
        ("Secret Airbase", Some(UnitType::Ground(GroundType::Base))),
    ]);
    let optional: Vec<_> = units(&pack).filter(|unit| unit.code == Code::Optional).collect();
    assert_eq!(names(optional.iter().copied()), expected.keys().copied().collect());
    for unit in optional {
        assert!(expected[unit.name.as_str()].is_none_or(|kind| kind == unit.kind), "{}", unit.name);
    }
    assert!(units(&pack).any(|unit| unit.name == "Prov" && unit.contingent == Contingent::UnitedStates));
    assert!(units(&pack).all(|unit| unit.contingent != Contingent::Portuguese || is_base(unit)), "18.1, 28.2");
}

/// The printed examples of play need these units and factors.
#[test]
fn the_mix_can_play_the_examples() {
    let pack = pack();
    let count = |side, kind| ships(&pack, side, kind).len();
    for kind in [ShipType::Cvl, ShipType::Ca, ShipType::Dd] {
        assert!(count(Side::Japan, kind) >= 2, "12.1, 12.6, 25.4");
    }
    for (kind, at_least) in [(ShipType::Ca, 2), (ShipType::Dd, 2), (ShipType::Ss, 1), (ShipType::Av, 2)] {
        assert!(count(Side::Allies, kind) >= at_least, "12.1, 12.6, 25.4");
    }
    for unit in ships(&pack, Side::Japan, ShipType::Cvl).into_iter().chain(ships(&pack, Side::Japan, ShipType::Ca)) {
        let front = unit.front;
        assert!(front.anti_ship >= 1 && front.anti_submarine >= 1 && front.anti_ground >= 1, "12.1, 14.4: {}", unit.id);
    }
    for unit in units(&pack) {
        match unit.kind {
            UnitType::Ship(ShipType::Ss) => {
                assert!(unit.front.anti_air == 0 && unit.front.anti_ship >= 1, "12.1: {}", unit.id);
            }
            UnitType::Ship(ship) if ship.class() == ShipClass::Carrier => {
                assert!(unit.front.anti_ship >= 1, "25.1: {}", unit.id);
            }
            UnitType::Ground(GroundType::Infantry) if unit.side == Side::Japan => {
                assert!(unit.front.anti_air >= 1, "11.1: {}", unit.id);
            }
            _ => {}
        }
        if unit.side == Side::Allies && matches!(ship(unit), Some(ShipType::Dd | ShipType::Av)) {
            assert!(unit.front.anti_air >= 1, "25.4: {}", unit.id);
        }
    }
    let any = |wanted: &dyn Fn(&Counter) -> bool| units(&pack).any(wanted);
    let coded = |unit: &Counter| unit.code != Code::Optional;
    assert!(any(&|unit| aircraft(unit).is_some() && unit.front.anti_submarine == 0), "12.3, 20.2");
    assert!(any(&|unit| aircraft(unit).is_some() && unit.front.anti_submarine > 0), "12.3, 20.2");
    assert!(
        any(&|unit| unit.side == Side::Japan && unit.kind == UnitType::Ground(GroundType::Armor) && coded(unit)),
        "12.6"
    );
    assert!(any(&|unit| unit.side == Side::Allies && unit.kind == UnitType::Ground(GroundType::ArmoredRecon)), "12.6");
    assert!(
        any(&|unit| aircraft(unit).is_some()
            && unit.contingent == Contingent::Netherlands
            && unit.code == Code::Start
            && unit.movement == 3),
        "10.0"
    );
    assert!(any(&|unit| is_mobile(unit) && unit.side == Side::Japan && unit.movement == 2), "10.0");
    assert!(
        any(&|unit| unit.side == Side::Allies && matches!(unit.kind, UnitType::Ground(GroundType::Engineer))),
        "G-4 Build a Base"
    );
    assert_eq!(count(Side::Allies, ShipType::Cvl), 0, "4.3");
    for kind in [ShipType::Bb, ShipType::Cv] {
        assert!(ships(&pack, Side::Allies, kind).iter().all(|unit| unit.code == Code::Optional), "4.3, 28.2");
    }
}

/// The actions of the list and the optional rules need these units.
#[test]
fn the_mix_can_play_the_actions() {
    let pack = pack();
    let any = |wanted: &dyn Fn(&Counter) -> bool| units(&pack).any(wanted);
    let coded = |unit: &Counter| unit.code != Code::Optional;
    let seaplane = |unit: &Counter| aircraft(unit) == Some(AircraftType::Sp);
    assert!(any(&|unit| seaplane(unit) && unit.side == Side::Japan), "G-3 Combined Air-Naval");
    assert!(
        any(&|unit| seaplane(unit)
            && any(&|tender| ship(tender) == Some(ShipType::Av) && tender.contingent == unit.contingent)),
        "26.3"
    );
    assert!(
        any(&|unit| unit.contingent == Contingent::UnitedStates && aircraft(unit) == Some(AircraftType::Hb)),
        "26.2"
    );
    assert!(any(&|unit| unit.contingent == Contingent::UnitedStates && seaplane(unit)), "26.2");
    assert!(
        any(&|unit| unit.side == Side::Allies
            && aircraft(unit) == Some(AircraftType::F)
            && unit.code != Code::Start
            && coded(unit)),
        "29.0"
    );
    assert!(any(&|unit| unit.kind == UnitType::Ground(GroundType::Airborne) && coded(unit)), "21.2");
    assert!(any(&|unit| unit.side == Side::Japan && aircraft(unit) == Some(AircraftType::Tr)), "21.2");
    assert!(any(&|unit| unit.side == Side::Japan && unit.marine && coded(unit)), "13.1");
    for side in Side::ALL {
        assert!(any(&|unit| unit.side == side && ship(unit) == Some(ShipType::Tr) && coded(unit)), "G-1: {side}");
    }
}

#[test]
fn start_and_reinforcement_units_are_those_of_23_1() {
    let pack = pack();
    let start = |contingent, wanted: fn(&Counter) -> bool| {
        units(&pack)
            .filter(move |unit| unit.contingent == contingent && unit.code == Code::Start && wanted(unit))
            .collect::<Vec<_>>()
    };
    let is_ship: fn(&Counter) -> bool = |unit| ship(unit).is_some();
    let is_aircraft: fn(&Counter) -> bool = |unit| aircraft(unit).is_some();
    assert!(start(Contingent::Netherlands, is_mobile).len() >= 4);
    assert!(
        !start(Contingent::Netherlands, is_ship).is_empty() && !start(Contingent::Netherlands, is_aircraft).is_empty()
    );
    assert_eq!(names(start(Contingent::British, is_mobile)), BTreeSet::from(["SARFOR"]));
    assert!(start(Contingent::British, is_ship).is_empty() && start(Contingent::British, is_aircraft).is_empty());
    assert_eq!(names(start(Contingent::Australia, is_mobile)), BTreeSet::from(["GF", "SF"]));
    assert!(!start(Contingent::Australia, is_ship).is_empty() && !start(Contingent::Australia, is_aircraft).is_empty());
    assert!(start(Contingent::UnitedStates, |_| true).is_empty());
    for force in units(&pack).filter(|unit| ["SARFOR", "GF", "SF"].contains(&unit.name.as_str())) {
        assert_eq!(force.kind, UnitType::Ground(GroundType::Infantry), "{}", force.name);
    }
    for contingent in [Contingent::ImperialArmy, Contingent::ImperialNavy] {
        assert!(!start(contingent, |_| true).is_empty(), "{contingent}");
    }
    let kinds: [fn(&Counter) -> bool; 3] = [is_mobile, is_ship, is_aircraft];
    for kind in kinds {
        assert!(units(&pack).any(|unit| unit.side == Side::Japan && unit.code == Code::Start && kind(unit)));
    }
    for side in Side::ALL {
        for code in [Code::Turn(1), Code::Turn(5), Code::Turn(7), Code::Singapore] {
            assert!(units(&pack).any(|unit| unit.side == side && unit.code == code), "23.1, 30.0: {side} {code}");
        }
    }
    assert!(units(&pack).all(|unit| !is_base(unit) || unit.side == Side::Allies), "no Japanese base counters");
    let capital = [ShipType::Bb, ShipType::Cv, ShipType::Cvl, ShipType::Ca];
    let capital_at_start = |unit: &Counter| {
        unit.side == Side::Japan && unit.code == Code::Start && ship(unit).is_some_and(|ship| capital.contains(&ship))
    };
    assert!(units(&pack).any(capital_at_start), "4.1");
    let airfields = pack.map.areas.values().filter(|area| area.land.region == "NEI" && area.land.airfield).count();
    assert!(start(Contingent::Netherlands, is_aircraft).len() <= 4 * airfields, "9.3.1");
    assert!(start(Contingent::Australia, is_aircraft).len() <= 8, "9.3.1: two airfields");
    assert!(land(&pack, "Darwin").land.airfield && land(&pack, "West Timor").land.airfield);
}

#[test]
fn units_by_turn_three_are_those_of_scenario_two() {
    let pack = pack();
    let early = |unit: &&Counter| matches!(unit.code, Code::Start | Code::Turn(1 | 3));
    let of = |contingent| {
        units(&pack)
            .filter(early)
            .filter(move |unit| unit.contingent == contingent && !is_base(unit))
            .collect::<Vec<_>>()
    };
    let codes = |found: &[&Counter]| {
        let mut codes: Vec<_> = found.iter().map(|unit| unit.kind.code()).collect();
        codes.sort_unstable();
        codes
    };
    let keep = |found: &[&Counter], wanted: fn(&Counter) -> bool| -> Vec<usize> {
        (0..found.len()).filter(|at| wanted(found[*at])).collect()
    };
    let netherlands = of(Contingent::Netherlands);
    let ground: Vec<_> = keep(&netherlands, is_mobile).into_iter().map(|at| netherlands[at]).collect();
    assert_eq!(
        codes(&ground),
        ["armored recon", "engineer", "infantry", "infantry", "infantry", "infantry", "infantry", "infantry"]
    );
    assert!(ground.iter().all(|unit| unit.code == Code::Start));
    let air: Vec<_> =
        keep(&netherlands, |unit| aircraft(unit).is_some()).into_iter().map(|at| netherlands[at]).collect();
    assert!(air.len() == 4 && names(air).contains("NEI-4"));
    let fleet: Vec<_> = keep(&netherlands, |unit| ship(unit).is_some() && unit.code == Code::Start)
        .into_iter()
        .map(|at| netherlands[at])
        .collect();
    assert_eq!(codes(&fleet), ["CL", "DD", "DD", "TR"]);
    let british = of(Contingent::British);
    assert_eq!(names(british), BTreeSet::from(["21", "48", "77", "CA/EI", "CL/EI", "SARFOR", "TR/EI"]));
    let australian: BTreeSet<_> = names(of(Contingent::Australia).into_iter().filter(|unit| is_mobile(unit)));
    assert_eq!(australian, BTreeSet::from(["7MD", "GF", "SF"]));
    let seventh = units(&pack).find(|unit| unit.name == "7MD").unwrap();
    assert!(matches!(seventh.code, Code::Turn(1 | 3)), "a reinforcement in Scenario I");
    let japanese = |name: &str| units(&pack).find(|unit| unit.side == Side::Japan && unit.name == name).unwrap();
    for (name, kind) in [("Kw D", Some(GroundType::Infantry)), ("2 Yok SNLF", Some(GroundType::Marine)), ("4N", None)] {
        let unit = japanese(name);
        assert!(early(&unit) && kind.is_none_or(|kind| unit.kind == UnitType::Ground(kind)), "{name}");
    }
    assert!(matches!(japanese("4N").back, Back::Base(_)));
    assert!(
        units(&pack).filter(early).filter(|unit| unit.side == Side::Japan && aircraft(unit).is_some()).count() >= 2
    );
    let tables = super::raw("tables.toml");
    let removed = tables["scenario"]["scenario_2_removed_bases"]["names"].as_array().unwrap();
    let removed: BTreeSet<_> = removed.iter().map(|name| name.as_str().unwrap()).collect();
    assert_eq!(removed, BTreeSet::from(["Brunei", "Kuching", "Miri", "Tarakan"]));
    assert!(removed.is_subset(&names(units(&pack).filter(|unit| is_base(unit) && unit.code == Code::Start))));
}
