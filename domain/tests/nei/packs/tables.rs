//! NEI 7, 8.2, 12.3, 18.1: the tables and tracks printed on the map.

use std::collections::BTreeSet;

use domain::nei::components::{AircraftType, GroundType, ShipType, Side, UnitType};
use domain::nei::pack::{FreeAction, IncidentEffect, Pack, RefitResult};

use super::{changed_all, lands, pack, raw, units};

#[test]
fn nei_1_2_a_two_game_turns_a_month() {
    let pack = pack();
    let expected = [
        "Dec I 1941",
        "Dec II 1941",
        "Jan I 1942",
        "Jan II 1942",
        "Feb I 1942",
        "Feb II 1942",
        "Mar I 1942",
        "Mar II 1942",
    ];
    assert_eq!(pack.tables.turn_names, expected);
}

#[test]
fn nei_2_3_b_each_side_has_its_incident_table() {
    let pack = pack();
    for side in Side::ALL {
        let dice: Vec<_> = pack.tables.incidents.of(side).iter().map(|incident| incident.die).collect();
        assert_eq!(dice, [1, 2, 3, 4, 5, 6]);
    }
    let ids =
        |side: Side| pack.tables.incidents.of(side).iter().map(|incident| incident.id.clone()).collect::<BTreeSet<_>>();
    assert!(ids(Side::Japan).is_disjoint(&ids(Side::Allies)));
}

#[test]
fn nei_2_3_d_each_side_has_its_refit_table() {
    let japanese_cruisers = r#"{ row = "cruiser", types = ["CA", "CL", "CX", "AV"], result = ["R", "R", "#;
    let destroyed = r#"{ row = "cruiser", types = ["CA", "CL", "CX", "AV"], result = ["X", "R", "#;
    let pack = Pack::load(&changed_all(&[("tables.toml", japanese_cruisers, destroyed)])).unwrap();
    let on_one = |side: Side| {
        let ca = UnitType::Ship(ShipType::Ca);
        pack.tables.refit.of(side).iter().find(|row| row.types.contains(&ca)).unwrap().results[0].unwrap()
    };
    assert_eq!(on_one(Side::Allies), RefitResult::Refit);
    assert_eq!(on_one(Side::Japan), RefitResult::Destroyed);
}

#[test]
fn incidents_are_those_the_rules_text_proves() {
    let pack = pack();
    let count = |side: Side, wanted: IncidentEffect| {
        pack.tables.incidents.of(side).iter().filter(|incident| incident.effect == wanted).count()
    };
    assert!(count(Side::Allies, IncidentEffect::TurnAbdacom) >= 1);
    assert_eq!(count(Side::Japan, IncidentEffect::TurnAbdacom), 0);
    assert!(Side::ALL.iter().any(|side| count(*side, IncidentEffect::MoraleCheck) > 0), "7.3");
    for side in Side::ALL {
        let table = pack.tables.incidents.of(side);
        let amount = |effect| match effect {
            IncidentEffect::ActionPoints(amount) => Some(amount),
            _ => None,
        };
        let amounts: Vec<_> = table.iter().filter_map(|incident| amount(incident.effect)).collect();
        assert!(amounts.iter().any(|amount| *amount > 0) && amounts.iter().any(|amount| *amount < 0), "8.1: {side}");
    }
    let emergency = pack
        .tables
        .incidents
        .of(Side::Allies)
        .iter()
        .find(|incident| incident.name == "Emergency Reinforcements")
        .unwrap();
    assert_eq!(emergency.effect, IncidentEffect::FreeAction(FreeAction::MobilizeReinforcements), "8.1");
    assert!(pack.tables.incidents.of(Side::Allies).iter().all(|incident| incident.singapore_modifier == 0));
    assert!(pack.tables.incidents.of(Side::Japan).iter().any(|incident| incident.singapore_modifier != 0), "23.1");
}

#[test]
fn the_singapore_drive_never_goes_backward() {
    let pack = pack();
    let drive = pack.tables.singapore_drive;
    assert!(drive.is_sorted() && drive.iter().any(|boxes| boxes.unwrap() > 0), "7.4");
    let track = &raw("tables.toml")["singapore_track"];
    let second = track["scenario_2"]["value"].as_integer().unwrap();
    assert_eq!(second, 2, "30.0");
    assert!(u8::try_from(second).unwrap() < pack.tables.singapore_start);
}

#[test]
fn action_tracks_hold_the_points_of_the_first_turn() {
    let pack = pack();
    assert!(*pack.tables.action_track_maximum.of(Side::Japan) >= 9, "8.2, 23.1");
    assert!(*pack.tables.action_track_maximum.of(Side::Allies) >= 3, "8.2, 23.1");
}

#[test]
fn refit_tables_have_one_row_for_each_type_in_the_mix() {
    let pack = pack();
    for side in Side::ALL {
        let rows = pack.tables.refit.of(side);
        for unit in units(&pack).filter(|unit| unit.side == side && unit.kind != UnitType::Ground(GroundType::Base)) {
            assert_eq!(rows.iter().filter(|row| row.types.contains(&unit.kind)).count(), 1, "18.1: {}", unit.id);
        }
        assert!(rows.iter().all(|row| !row.types.contains(&UnitType::Ground(GroundType::Base))), "bases never refit");
        let order = |result: &Option<RefitResult>| result.unwrap() as u8;
        for row in rows {
            assert!(row.results.is_sorted_by_key(order), "{side} {}", row.name);
            for result in [RefitResult::Refit, RefitResult::Damage, RefitResult::Destroyed] {
                assert!(row.results.contains(&Some(result)), "{side} {}: {result:?} is possible", row.name);
            }
        }
    }
    let air_transport = UnitType::Aircraft(AircraftType::Tr);
    let row = pack.tables.refit.of(Side::Japan).iter().find(|row| row.types.contains(&air_transport)).unwrap();
    assert_eq!(row.name, "air", "air TR is not the ship TR");
}

#[test]
fn every_terrain_has_a_line_in_the_chart() {
    let pack = pack();
    for area in lands(&pack) {
        assert!(pack.tables.terrain.contains_key(&area.land.terrain), "12.3: {}", area.id);
    }
}

#[test]
fn a_table_may_have_gaps_that_the_players_fill() {
    let pack = Pack::load(&changed_all(&[
        ("tables.toml", "boxes_by_die = [0,", "boxes_by_die = [\"missing\","),
        (
            "tables.toml",
            r#"types = ["CA", "CL", "CX", "AV"], result = ["R", "R", "D""#,
            r#"types = ["CA", "CL", "CX", "AV"], result = ["R", "?", "D""#,
        ),
        ("tables.toml", r#"name = "No incident", effect = "none""#, r#"name = "No incident", effect = "missing""#),
    ]))
    .unwrap();
    assert_eq!(pack.tables.singapore_drive[0], None);
    assert!(pack.tables.singapore_drive[1..].iter().all(Option::is_some));
    let cruisers = pack.tables.refit.of(Side::Japan).iter().find(|row| row.name == "cruiser").unwrap();
    assert_eq!(cruisers.results[1], None);
    assert!(!pack.tables.incidents.of(Side::Japan)[2].is_known());
}

/// The sections that repeat the rules text say what the rules text says.
#[test]
fn reading_matter_repeats_the_rules_text() {
    let tables = raw("tables.toml");
    let number = |path: &[&str]| {
        let value =
            path.iter().fold(None, |at: Option<&toml::Value>, key| at.map_or(tables.get(*key), |at| at.get(*key)));
        value.unwrap_or_else(|| panic!("{path:?}")).as_integer().unwrap()
    };
    assert_eq!(number(&["turn_record", "scenario_1", "first"]), 1);
    assert_eq!(number(&["turn_record", "scenario_1", "last"]), 8, "23.1");
    assert_eq!(number(&["turn_record", "scenario_2", "first"]), 4);
    assert_eq!(number(&["turn_record", "scenario_2", "last"]), 8, "30.0");
    assert_eq!(
        number(&["ap", "japanese_home_total"]),
        3 * number(&["ap", "japanese_per_home_major_port"]),
        "8.1: three home ports"
    );
    assert_eq!(
        number(&["ap", "allied_home_total"]),
        2 * number(&["ap", "allied_per_home_major_port"]),
        "8.1: two home ports"
    );
    for key in ["abdacom_in_effect", "singapore_controller", "per_functional_onmap_major_port"] {
        assert_eq!(number(&["ap", key]), 1, "8.1: {key}");
    }
    assert_eq!(number(&["ap", "gt1_allied", "value"]), 3, "23.1");
    assert_eq!(number(&["ap", "gt1_japanese", "value"]), 9, "23.1");
    assert_eq!(
        (number(&["limits", "naval_per_action", "japanese"]), number(&["limits", "naval_per_action", "allied"])),
        (8, 6),
        "9.1"
    );
    assert_eq!(number(&["limits", "air_per_action", "value"]), 4, "9.3");
    let capacity =
        ["two_step_base", "one_step_base", "singapore"].map(|key| number(&["limits", "airfield_capacity", key]));
    assert_eq!(capacity, [4, 2, 4], "9.3.1");
    assert_eq!(["TR", "LS"].map(|key| number(&["limits", "transport_capacity", key])), [2, 2], "13.1");
    assert_eq!(["naval", "air", "ground"].map(|key| number(&["limits", "redeploy_multiple", key])), [3, 3, 2], "G-3");
    assert_eq!(["allied", "japanese"].map(|key| number(&["limits", "task_force_displays", key])), [2, 3], "2.2");
    let range = |table: &str, key: &str| {
        tables["dice"][table][key].as_array().unwrap().iter().map(|die| die.as_integer().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(
        (range("demolish", "success"), range("repair", "success"), range("fifth_column", "hit")),
        (vec![1, 5], vec![1, 3], vec![5, 6])
    );
    let abdacom = &tables["scenario"]["abdacom_start"];
    assert_eq!(abdacom["scenario_1"].as_str(), Some("Not in Effect"), "23.1");
    assert_eq!(abdacom["scenario_2"].as_str(), Some("In Effect"), "30.0");
    let points = |table: &str, expected: &[(&str, i64)]| {
        let found = tables["victory"][table].as_table().unwrap();
        assert_eq!(found.len(), expected.len(), "{table}");
        for (key, value) in expected {
            assert_eq!(found[*key].as_integer(), Some(*value), "{table}: {key}");
        }
    };
    points(
        "japanese_control",
        &[
            ("batavia", 3),
            ("major_port", 3),
            ("airfield", 1),
            ("minor_port", 1),
            ("oil_demolished", 3),
            ("oil_intact", 6),
            ("singapore", 0),
        ],
    );
    points(
        "japanese_losses_inflicted",
        &[("BB", 2), ("CV", 2), ("AV", 1), ("CA", 1), ("mobile_ground", 1), ("air", 1), ("other", 0)],
    );
    points(
        "allied_losses_inflicted",
        &[
            ("CV", 3),
            ("CVL", 3),
            ("BB", 3),
            ("AV", 1),
            ("CA", 1),
            ("TR", 1),
            ("mobile_ground", 1),
            ("air", 2),
            ("other", 0),
        ],
    );
    let bands: Vec<_> = tables["victory"]["bands"]
        .as_array()
        .unwrap()
        .iter()
        .map(|band| {
            let end = |key: &str| band.get(key).and_then(toml::Value::as_integer);
            (end("min"), end("max"))
        })
        .collect();
    let expected = [
        (Some(50), None),
        (Some(36), Some(49)),
        (Some(16), Some(35)),
        (Some(6), Some(15)),
        (Some(1), Some(5)),
        (None, Some(-1)),
    ];
    assert_eq!(bands, expected, "4.2");
}

#[test]
fn the_chart_costs_what_the_rules_text_says() {
    let tables = raw("tables.toml");
    let crossing = tables["tec"]["crossing"].as_array().unwrap();
    let arrow = |name: &str| crossing.iter().find(|line| line["arrow"].as_str() == Some(name)).unwrap();
    assert_eq!(arrow("white")["cost"].as_integer(), Some(1), "10.1");
    assert_eq!(arrow("black")["cost"].as_str(), Some("all"), "10.3");
    assert_eq!(arrow("black")["mechanized"].as_bool(), Some(false), "10.3");
    assert_eq!(arrow("none")["cost"].as_str(), Some("prohibited"), "2.1");
}
