//! NEI 2.0 to 2.9: the counters.

use std::collections::{BTreeMap, BTreeSet};

use domain::nei::components::{
    AircraftType, Back, Code, Contingent, Face, GroundType, ShipClass, ShipType, Side, UnitSize, UnitType,
};
use domain::nei::pack::{ABBREVIATIONS, Counter, Pack, expand};

use super::{changed, counter_rows, names, pack, units};

pub(crate) fn is_mobile(unit: &Counter) -> bool {
    matches!(unit.kind, UnitType::Ground(ground) if ground != GroundType::Base)
}

pub(crate) fn is_base(unit: &Counter) -> bool {
    unit.kind == UnitType::Ground(GroundType::Base)
}

pub(crate) fn ship(unit: &Counter) -> Option<ShipType> {
    match unit.kind {
        UnitType::Ship(ship) => Some(ship),
        _ => None,
    }
}

pub(crate) fn aircraft(unit: &Counter) -> Option<AircraftType> {
    match unit.kind {
        UnitType::Aircraft(aircraft) => Some(aircraft),
        _ => None,
    }
}

pub(crate) fn ships(pack: &Pack, side: Side, kind: ShipType) -> Vec<&Counter> {
    units(pack).filter(|unit| unit.side == side && ship(unit) == Some(kind)).collect()
}

#[test]
fn nei_2_0_a_counter_manifest_totals_176() {
    assert_eq!(counter_rows().len(), 176);
    assert!(pack().warnings.is_empty(), "{:?}", pack().warnings);
    let ids: BTreeSet<_> = counter_rows().iter().map(|row| row["id"].clone()).collect();
    assert_eq!(ids.len(), 176);
    let short = Pack::load(&changed(
        "counters.csv",
        "M-BAT,Both,,marker,marker,Battle,,,,,,,,,,,,,,no,no,,,,rulebook 2.9,,n/a,one marker assumed\n",
        "",
    ))
    .unwrap();
    assert_eq!(short.warnings, ["counters.csv has 175 counters; a complete set has 176 (NEI 2.0)"]);
}

#[test]
fn nei_2_4_errata_1_3_yok_is_airborne() {
    let pack = pack();
    let unit = units(&pack).find(|unit| unit.name == "1+3 Yok").unwrap();
    assert_eq!(unit.kind, UnitType::Ground(GroundType::Airborne));
    assert!(!unit.marine, "so no emergency transport");
}

#[test]
fn nei_2_4_1_a_ships_have_one_step() {
    for unit in units(&pack()).filter(|unit| ship(unit).is_some()) {
        assert_eq!(unit.steps, 1, "{}", unit.id);
        assert!(matches!(unit.back, Back::Plain | Back::Transport), "{}: no reduced side", unit.id);
    }
}

#[test]
fn nei_2_4_1_b_amphibious_ships_show_their_lift() {
    let pack = pack();
    for unit in units(&pack) {
        let amphibious = ship(unit).is_some_and(|ship| ship.class() == ShipClass::Amphibious);
        assert_eq!(amphibious, unit.capacity == 2, "{}", unit.id);
    }
    let odd = Pack::load(&changed(
        "counters.csv",
        "J-LS1,Japan,IJN,naval,LS,LS-1,,1,1,1,0,0,transport,1,1,0,0,4,2,",
        "J-LS1,Japan,IJN,naval,LS,LS-1,,1,1,1,0,0,transport,1,1,0,0,4,3,",
    ))
    .unwrap();
    assert_eq!(odd.counters[&"J-LS1".parse().unwrap()].capacity, 3);
    let [warning] = odd.warnings.as_slice() else { panic!("{:?}", odd.warnings) };
    assert!(warning.ends_with("J-LS1 is printed with lift 3; the rules use 2 (NEI 13.1)"), "{warning}");
}

#[test]
fn nei_2_4_1_c_air_transports_show_their_lift() {
    let pack = pack();
    let transports: Vec<_> = units(&pack).filter(|unit| aircraft(unit) == Some(AircraftType::Tr)).collect();
    assert!(!transports.is_empty());
    assert!(transports.iter().all(|unit| unit.capacity == 1 && unit.back == Back::Transport));
}

#[test]
fn nei_2_4_1_d_four_combat_factors() {
    let pack = pack();
    for unit in units(&pack) {
        for face in [Face::Full, Face::Reduced, Face::Base] {
            let factors = unit.factors(face);
            for factor in [factors.anti_ground, factors.anti_air, factors.anti_submarine, factors.anti_ship] {
                assert!(factor <= 5, "12.4: {}", unit.id);
            }
        }
    }
    let kongo = units(&pack).find(|unit| unit.name == "BB Kongo").unwrap();
    let row = counter_rows().into_iter().find(|row| row["id"] == kongo.id.as_str()).unwrap();
    let printed = ["anti_ground", "anti_air", "anti_sub", "anti_ship"].map(|column| row[column].parse::<u8>().unwrap());
    let front = kongo.front;
    assert_eq!([front.anti_ground, front.anti_air, front.anti_submarine, front.anti_ship], printed, "in this order");
}

#[test]
fn nei_2_4_1_h_movement_or_range() {
    for unit in units(&pack()) {
        assert_eq!(unit.movement == 0, is_base(unit), "{}", unit.id);
    }
}

#[test]
fn nei_2_4_1_m_identification_and_type_tell_counters_apart() {
    let pack = pack();
    let mut seen = BTreeMap::new();
    for unit in units(&pack) {
        assert!(!unit.name.is_empty());
        let earlier = seen.insert((unit.contingent, unit.kind, unit.identification().into_owned()), unit.id);
        assert_eq!(earlier, None, "{}", unit.id);
    }
    // Where an owner's counters bear one name, as these two do in the reconstruction, their ids tell them apart.
    let twins: Vec<&Counter> = units(&pack).filter(|unit| unit.has_twin).collect();
    let said: Vec<_> = twins.iter().map(|unit| (unit.name.as_str(), unit.label().into_owned())).collect();
    assert_eq!(said, [("DD/NEI", "DD/NEI [N-DD1]".to_owned()), ("DD/NEI", "DD/NEI [N-DD2]".to_owned())]);
}

#[test]
fn nei_2_4_2_c_each_surface_ship_has_one_subclass() {
    let pack = pack();
    let of = |class: ShipClass| {
        let codes = units(&pack).filter_map(ship).filter(|ship| ship.class() == class).map(ShipType::code);
        codes.collect::<BTreeSet<_>>()
    };
    assert_eq!(of(ShipClass::Carrier), BTreeSet::from(["AV", "CV", "CVL"]));
    assert_eq!(of(ShipClass::Combatant), BTreeSet::from(["BB", "CA", "CL", "CX", "DD"]), "no BC in the mix");
    assert_eq!(of(ShipClass::Amphibious), BTreeSet::from(["LS", "TR"]));
    assert_eq!(of(ShipClass::Submarine), BTreeSet::from(["SS"]));
}

#[test]
fn nei_2_4_2_d_carriers_are_av_cv_cvl() {
    let is_carrier = |ship: ShipType| ship.class() == ShipClass::Carrier;
    assert!([ShipType::Av, ShipType::Cv, ShipType::Cvl].into_iter().all(is_carrier));
    assert!(![ShipType::Bb, ShipType::Ca, ShipType::Cx, ShipType::Ls, ShipType::Ss].into_iter().any(is_carrier));
}

#[test]
fn nei_2_4_2_e_combat_ship_codes() {
    let kongo = "J-BB,Japan,IJN,naval,BB,";
    for code in ["BB", "BC", "CA", "CL", "CX", "DD"] {
        let pack = Pack::load(&changed("counters.csv", kongo, &format!("J-BB,Japan,IJN,naval,{code},")));
        let Ok(pack) = pack else {
            // No Refit Table has a row for the BC, which is no data error of the counter (NEI-R16).
            let error = pack.unwrap_err();
            assert!(
                code == "BC" && error.mistakes.iter().all(|mistake| mistake.reason.contains("Refit Table")),
                "{error}"
            );
            continue;
        };
        let kind = pack.counters[&"J-BB".parse().unwrap()].kind;
        assert!(matches!(kind, UnitType::Ship(ship) if ship.class() == ShipClass::Combatant && ship.code() == code));
    }
    let error = Pack::load(&changed("counters.csv", kongo, "J-BB,Japan,IJN,naval,BX,")).unwrap_err();
    assert!(error.to_string().contains("this is \"BX\""), "{error}");
}

#[test]
fn nei_2_4_2_f_amphibious_ships_are_ls_and_tr() {
    let pack = pack();
    for unit in units(&pack) {
        let amphibious = ship(unit).is_some_and(|ship| ship.class() == ShipClass::Amphibious);
        assert_eq!(amphibious, matches!(unit.kind, UnitType::Ship(ShipType::Ls | ShipType::Tr)), "{}", unit.id);
        assert!(!(amphibious && aircraft(unit).is_some()));
    }
}

#[test]
fn nei_2_4_3_b_six_aircraft_types() {
    let pack = pack();
    let codes: BTreeSet<_> = units(&pack).filter_map(aircraft).map(AircraftType::code).collect();
    assert_eq!(codes, BTreeSet::from(["A", "B", "F", "HB", "SP", "TR"]));
    for unit in units(&pack) {
        let Some(kind) = aircraft(unit) else { continue };
        let back = matches!(
            (kind, unit.back),
            (AircraftType::Sp, Back::Patrol(_)) | (AircraftType::Tr, Back::Transport) | (_, Back::Plain)
        );
        assert!(unit.steps == 1 && back, "{}", unit.id);
    }
    let error = Pack::load(&changed("counters.csv", "J-22B,Japan,IJN,air,B,", "J-22B,Japan,IJN,air,DB,")).unwrap_err();
    assert!(error.to_string().contains("this is \"DB\""), "{error}");
}

#[test]
fn nei_2_4_4_a_mobile_units_move_one_or_two() {
    for unit in units(&pack()).filter(|unit| is_mobile(unit)) {
        assert!((1..=2).contains(&unit.movement), "{}", unit.id);
    }
}

#[test]
fn nei_2_4_4_c_non_mechanized_types() {
    let non_mechanized = [
        GroundType::Infantry,
        GroundType::Marine,
        GroundType::Airborne,
        GroundType::Engineer,
        GroundType::AmphibiousEngineer,
        GroundType::OilfieldEngineer,
        GroundType::AntiAircraft,
        GroundType::Artillery,
    ];
    assert!(!non_mechanized.into_iter().any(GroundType::is_mechanized));
    let pack = pack();
    for kind in non_mechanized {
        assert!(units(&pack).any(|unit| unit.kind == UnitType::Ground(kind)), "{}", kind.name());
    }
}

#[test]
fn nei_2_4_4_d_mechanized_types() {
    assert!(GroundType::Armor.is_mechanized() && GroundType::ArmoredRecon.is_mechanized());
    let pack = pack();
    for row in counter_rows().iter().filter(|row| row["category"] == "ground") {
        let unit = &pack.counters[&row["id"].parse().unwrap()];
        let UnitType::Ground(ground) = unit.kind else { panic!("{}", unit.id) };
        assert_eq!(ground.is_mechanized(), row["mechanized"] == "yes", "{}", unit.id);
    }
}

#[test]
fn nei_2_4_4_e_bases_are_static_and_show_their_steps() {
    let pack = pack();
    let batavia = &pack.counters[&"B-BAT".parse().unwrap()];
    assert_eq!((batavia.steps_left(Face::Full), batavia.steps_left(Face::Reduced)), (2, 1));
    let engineer = units(&pack).find(|unit| unit.name == "4N").unwrap();
    assert_eq!(engineer.steps_left(Face::Base), 1);
    for base in units(&pack).filter(|unit| is_base(unit)) {
        assert_eq!((base.side, base.steps, base.movement), (Side::Allies, 2, 0), "{}", base.id);
        assert!(base.front.anti_ship >= 1 && base.front.anti_ground >= 1, "11.0, 13.3: {} defends its beach", base.id);
    }
}

#[test]
fn nei_2_5_a_brigades_and_regiments() {
    let pack = pack();
    for unit in units(&pack) {
        assert_eq!(unit.size.is_some(), is_mobile(unit), "{}", unit.id);
    }
    let optional: BTreeSet<_> =
        names(units(&pack).filter(|unit| unit.size == Some(UnitSize::Brigade) && unit.code == Code::Optional));
    assert_eq!(optional, BTreeSet::from(["7 Armd", "BG 7", "Prov"]), "28.2");
}

#[test]
fn nei_2_6_c_an_engineers_back_is_a_base() {
    let pack = pack();
    for unit in units(&pack) {
        assert_eq!(unit.steps == 2, matches!(unit.back, Back::Reduced(_)), "2.6: {}", unit.id);
        if let Back::Reduced(reduced) = unit.back {
            let pairs = [
                (reduced.anti_ground, unit.front.anti_ground),
                (reduced.anti_air, unit.front.anti_air),
                (reduced.anti_submarine, unit.front.anti_submarine),
                (reduced.anti_ship, unit.front.anti_ship),
            ];
            assert!(
                reduced != unit.front && pairs.iter().all(|(less, more)| less <= more),
                "2.6: {} is weaker",
                unit.id
            );
        }
        let engineer = matches!(unit.kind, UnitType::Ground(GroundType::Engineer | GroundType::AmphibiousEngineer));
        let base_side = matches!(unit.back, Back::Base(_));
        assert_eq!(base_side, engineer && unit.side == Side::Japan, "22.0: {}", unit.id);
        if let Back::Base(base) = unit.back {
            assert_eq!(unit.steps, 1, "{}", unit.id);
            assert!(base.anti_ship >= 1, "11.0: the base {} defends its beach", unit.id);
        }
    }
}

#[test]
fn nei_2_7_a_five_allied_contingents() {
    let pack = pack();
    let found: BTreeSet<_> =
        units(&pack).filter(|unit| unit.side == Side::Allies).map(|unit| unit.contingent).collect();
    let colours: BTreeSet<_> = found.iter().map(|contingent| (contingent.name(), contingent.colour())).collect();
    let expected = [
        ("NEI", "orange"),
        ("US", "green"),
        ("British", "light blue"),
        ("Australia", "steel blue"),
        ("Portuguese", "gray"),
    ];
    assert_eq!(colours, BTreeSet::from(expected));
    let error = Pack::load(&changed("counters.csv", "U-SAR,Allied,British,", "U-SAR,Allied,French,")).unwrap_err();
    assert!(error.to_string().contains("this is \"French\""), "{error}");
    for base in units(&pack).filter(|unit| is_base(unit) && unit.code == Code::Start) {
        let rows = super::map_records("land");
        let territory = rows.iter().find(|row| row["base"].as_str() == Some(&base.name)).unwrap();
        assert_eq!(
            territory["contingent"].as_str(),
            Some(base.contingent.name()),
            "{} has its territory's colour",
            base.name
        );
    }
}

#[test]
fn nei_2_7_b_two_japanese_contingents() {
    let pack = pack();
    let found: BTreeSet<_> = units(&pack).filter(|unit| unit.side == Side::Japan).map(|unit| unit.contingent).collect();
    assert_eq!(found, BTreeSet::from([Contingent::ImperialArmy, Contingent::ImperialNavy]));
    let error = Pack::load(&changed("counters.csv", "J-BB,Japan,IJN,", "J-BB,Japan,US,")).unwrap_err();
    assert!(error.to_string().contains("US units are not on the side of Japan"), "{error}");
}

fn has_abbreviation(side: &str, code: &str) -> bool {
    // Some abbreviations are printed without a space before or after.
    let whole = match code {
        "MD" => "7MD",
        "N" => "4N",
        other => other,
    };
    counter_rows().iter().filter(|row| row["side"] == side).any(|row| {
        let name = &row["name"];
        *name == whole || name.split(['/', '-', ' ']).any(|word| word == whole)
    })
}

#[test]
fn nei_2_8_a_japanese_abbreviations() {
    let (japanese, _) = ABBREVIATIONS.split_at(12);
    for (code, meaning) in japanese {
        assert_eq!(expand(code), *meaning);
        assert!(has_abbreviation("Japan", code), "{code}");
    }
    assert_eq!(expand("SNLF"), "Special Naval Landing Force");
    assert_eq!(expand("Kure"), "Kure", "an unknown code stands for itself");
}

#[test]
fn nei_2_8_b_allied_abbreviations() {
    let (_, allied) = ABBREVIATIONS.split_at(12);
    assert_eq!(allied.len(), 19);
    for (code, meaning) in allied {
        assert_eq!(expand(code), *meaning);
        assert!(has_abbreviation("Allied", code), "{code}");
    }
    assert_eq!((expand("GF"), expand("SARFOR")), ("Gull Force", "Sarawak Force"));
    assert_eq!(expand("KNIL"), "KNIL");
}

#[test]
fn nei_17_1_c_what_counts_as_a_base() {
    let pack = pack();
    let batavia = &pack.counters[&"B-BAT".parse().unwrap()];
    assert!(batavia.is_base(Face::Full) && batavia.is_base(Face::Reduced));
    let engineer = units(&pack).find(|unit| unit.name == "4N").unwrap();
    assert!(engineer.is_base(Face::Base) && !engineer.is_base(Face::Full));
}

#[test]
fn nei_21_1_a_marine_units_carry_the_anchor() {
    for unit in units(&pack()) {
        let anchor = matches!(unit.kind, UnitType::Ground(GroundType::Marine | GroundType::AmphibiousEngineer));
        assert_eq!(unit.marine, anchor, "{}", unit.id);
        let airborne = unit.kind == UnitType::Ground(GroundType::Airborne);
        assert!(!airborne || unit.side == Side::Japan, "21.2: {}", unit.id);
    }
}

#[test]
fn nei_21_3_d_the_oilfield_engineer_has_no_base_side() {
    let pack = pack();
    let found: Vec<_> =
        units(&pack).filter(|unit| unit.kind == UnitType::Ground(GroundType::OilfieldEngineer)).collect();
    let [engineer] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!((engineer.side, engineer.steps, engineer.back), (Side::Japan, 1, Back::Plain));
}

#[test]
fn the_first_air_fleet_is_a_marker_in_the_shape_of_a_unit() {
    let pack = pack();
    let marker = pack.counters.values().find(|unit| unit.kind == UnitType::FirstAirFleet).unwrap();
    assert_eq!((marker.id.as_str(), marker.side, marker.contingent), ("M-1AF", Side::Japan, Contingent::ImperialNavy));
    assert_eq!((marker.steps, marker.movement, marker.code), (0, 0, Code::Turn(5)), "2.9, 21.4");
    assert_eq!(pack.counters.len(), 159, "158 units and bases, and the First Air Fleet");
}

#[test]
fn markers_are_those_of_2_9() {
    let rows = counter_rows();
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows.iter().filter(|row| row["category"] == "marker") {
        *count.entry(row["name"].split(" (").next().unwrap()).or_default() += 1;
    }
    for name in ["Allied AP", "Japanese AP", "ABDACOM", "Singapore Control", "Turn", "CV-1AF"] {
        assert_eq!(count.get(name), Some(&1), "{name}");
    }
    assert!(count["Battle"] >= 1);
    assert!(count["Oilfield Demolition"] >= 6, "2.9, 21.3");
    let two_sided = |row: &&BTreeMap<String, String>| {
        row["name"].starts_with("ABDACOM") || row["name"].starts_with("Singapore Control")
    };
    assert!(rows.iter().filter(two_sided).all(|row| !row["back"].is_empty()));
    let task_forces =
        |side: &str| rows.iter().filter(|row| row["side"] == side && row["basis"].contains("task force")).count();
    assert_eq!((task_forces("Allied"), task_forces("Japan")), (2, 3), "2.2, 20.1");
}

#[test]
fn deployment_codes_are_those_of_2_4_1() {
    let pack = pack();
    let codes: BTreeSet<_> = units(&pack).map(|unit| unit.code).collect();
    let turns = [1, 3, 5, 7].map(Code::Turn);
    assert_eq!(codes, turns.into_iter().chain([Code::Start, Code::Singapore, Code::Optional]).collect());
    for (spelling, side) in [("Spor", Side::Allies), ("R-Sp", Side::Japan)] {
        let rows = counter_rows();
        let spelt = rows.iter().filter(|row| row["code"] == spelling);
        let units: Vec<_> = spelt.map(|row| &pack.counters[&row["id"].parse().unwrap()]).collect();
        assert!(
            !units.is_empty() && units.iter().all(|unit| unit.code == Code::Singapore && unit.side == side),
            "{spelling}"
        );
    }
}

#[test]
fn every_counter_says_where_it_comes_from() {
    for row in counter_rows() {
        let source = &row["source"];
        assert!(source.starts_with("rulebook") || source.starts_with("inferred"), "{}", row["id"]);
        assert!(row["category"] == "marker" || !row["basis"].is_empty(), "{}", row["id"]);
    }
}
