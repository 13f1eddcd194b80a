//! The loader names every mistake of a malformed pack, each with file and line.

use domain::nei::components::Side;
use domain::nei::pack::{Pack, PackError, PackFiles, built_in_files};

use super::{changed, changed_all, pack};

fn refused(files: &PackFiles) -> PackError {
    Pack::load(files).unwrap_err()
}

/// The line of the compiled-in file on which this passage begins.
fn line(file: &str, passage: &str) -> usize {
    let files = built_in_files();
    let text = files.text(file).unwrap();
    let at = text.find(passage).unwrap_or_else(|| panic!("{file} has no {passage:?}"));
    text[..at].matches('\n').count() + 1
}

/// The pack is refused with exactly this one mistake, on the line of the passage that was changed.
fn only_mistake(file: &str, old: &str, new: &str, reason: &str) {
    let error = refused(&changed(file, old, new));
    let [mistake] = error.mistakes.as_slice() else { panic!("{error}") };
    assert_eq!(mistake.to_string(), format!("{file}:{}: {reason}", line(file, old)));
}

/// Among the mistakes is one on the line of the passage that was changed, with these words.
fn has_mistake(file: &str, old: &str, new: &str, words: &str) {
    let error = refused(&changed(file, old, new));
    let line = line(file, old);
    let found = error
        .mistakes
        .iter()
        .any(|mistake| mistake.file == file && mistake.line == line && mistake.reason.contains(words));
    assert!(found, "{file}:{line} …{words}…\n{error}");
}

#[test]
fn all_mistakes_are_reported_at_once_with_their_lines() {
    let changes = [
        ("map.toml", "id = \"lombok\", square = \"G6\"", "id = \"lombok\", square = \"I1\""),
        (
            "map.toml",
            "id = \"flores\", square = \"G7\", name = \"Flores\"",
            "id = \"flores\", square = \"G7\", nane = \"Flores\"",
        ),
        ("map.toml", "a = \"benkoelen\", b = \"palembang\"", "a = \"benkoelen\", b = \"palembank\""),
        ("counters.csv", "J-BB,Japan,IJN,naval,BB,BB Kongo,,1,4,", "J-BB,Japan,IJN,naval,BB,BB Kongo,,1,7,"),
        ("counters.csv", "J-CA5,Japan,IJN,naval,CA,", "J-CA5,Japan,IJN,naval,CAX,"),
        ("tables.toml", "{ die = 6, id = \"resolve\"", "{ die = 7, id = \"resolve\""),
        ("tables.toml", "effect = \"ap\", amount = -1, singapore = -1", "effect = \"ap\", singapore = -1"),
        ("scenario_1.toml", "units = { names = [\"GF\"] }", "units = { names = [\"GX\"] }"),
    ];
    let error = refused(&changed_all(&changes));
    for (file, old, _) in changes.iter().filter(|(file, ..)| *file != "scenario_1.toml") {
        let line = line(file, old);
        assert!(
            error.mistakes.iter().any(|mistake| mistake.file == *file && mistake.line == line),
            "{file}:{line}\n{error}"
        );
    }
    let text = error.to_string();
    assert!(text.starts_with(&format!("the data pack has {} mistakes\n", error.mistakes.len())), "{text}");
    assert!(error.mistakes.is_sorted(), "in the order of files and lines");
    // Flores cannot be read, but what refers to it is not to blame.
    assert!(!text.contains("there is no area \"flores\""), "{text}");
}

#[test]
fn an_unknown_key_is_a_mistake() {
    let error = refused(&changed("map.toml", "km_per_square = 400", "km_per_square = 400\nmiles = 245"));
    assert_eq!(error.mistakes.len(), 1);
    let next = line("map.toml", "km_per_square = 400") + 1;
    assert_eq!(
        error.to_string(),
        format!("the data pack has 1 mistake\nmap.toml:{next}: `grid.miles` is not a key of this file")
    );
    has_mistake("map.toml", "terrain = \"jungle\"", "terain = \"jungle\"", "unknown field `terain`");
    has_mistake(
        "scenario_1.toml",
        "units = { names = [\"GF\"] }",
        "units = { nmaes = [\"GF\"] }",
        "unknown field `nmaes`",
    );
}

#[test]
fn a_file_that_is_no_toml_is_refused_by_line() {
    let error = refused(&changed("map.toml", "columns = 12  ", "columns = = 12"));
    let expected = line("map.toml", "columns = 12  ");
    assert!(error.mistakes.iter().all(|mistake| mistake.file == "map.toml"), "{error}");
    assert!(
        error.mistakes.iter().any(|mistake| mistake.line == expected && mistake.reason.starts_with("this is no TOML")),
        "{error}"
    );
}

#[test]
fn missing_and_unknown_files_are_named() {
    let files: PackFiles = built_in_files().iter().filter(|(name, _)| *name != "tables.toml").collect();
    assert_eq!(refused(&files).to_string(), "the data pack has 1 mistake\ntables.toml:1: the file is missing");
    let mut files = built_in_files();
    files.insert("scenaro_2.toml", "");
    files.insert("SOURCES.md", "notes beside the pack are no part of it");
    let error = refused(&files);
    let [mistake] = error.mistakes.as_slice() else { panic!("{error}") };
    assert!(mistake.to_string().starts_with("scenaro_2.toml:1: no file of a pack has this name"), "{mistake}");
    assert_eq!(refused(&PackFiles::default()).mistakes.len(), 4);
}

#[test]
fn squares_and_areas_are_checked() {
    only_mistake(
        "map.toml",
        "{ name = \"Medan\", lat = 3.59, lon = 98.67, square = \"D1\"",
        "{ name = \"Medan\", lat = 3.59, lon = 98.67, square = \"D13\"",
        "\"D13\" is no square; squares are A1 to H12 (NEI 2.1)",
    );
    has_mistake("map.toml", "{ id = \"H12\", playable", "{ id = \"H11\", playable", "square H11 is in line");
    has_mistake(
        "map.toml",
        "{ id = \"s_F4\", square = \"F4\"",
        "{ id = \"s_F3\", square = \"F4\"",
        "area \"s_F3\" is in line",
    );
    has_mistake(
        "map.toml",
        "{ id = \"palembang\", square",
        "{ id = \"palembang_in_southern_sumatra\", square",
        "an area id is written with 1 to 24 characters",
    );
    has_mistake(
        "map.toml",
        "port = \"minor\", port_seas = [\"s_F3\"]",
        "port = \"large\", port_seas = [\"s_F3\"]",
        "unknown variant `large`",
    );
    has_mistake(
        "map.toml",
        "port = \"minor\", port_seas = [\"s_F3\"]",
        "port = \"minor\", port_seas = [\"s_F4\"]",
        "which palembang does not adjoin",
    );
    has_mistake(
        "map.toml",
        "name = \"Batavia waters\", adjoins = [\"batavia\"]",
        "name = \"Batavia waters\", adjoins = []",
        "s_G3 adjoins none, but its square has batavia",
    );
    let error = refused(&changed(
        "map.toml",
        "name = \"Batavia waters\", adjoins = [\"batavia\"]",
        "name = \"Batavia waters\", adjoins = []",
    ));
    assert!(error.to_string().contains("batavia adjoins s_G3, but s_G3 does not adjoin batavia"), "{error}");
}

#[test]
fn singapore_must_be_there() {
    let error = refused(&changed(
        "map.toml",
        "base = \"\", home = true, vp = false, adjoins = [\"s_D2\"]",
        "base = \"\", home = false, vp = true, adjoins = [\"s_D2\"]",
    ));
    assert!(error.to_string().contains("Singapore is one (NEI 7.4)"), "{error}");
}

#[test]
fn borders_are_checked() {
    only_mistake(
        "map.toml",
        "a = \"makassar\", b = \"kendari\", arrow = \"black\", mountain = true",
        "a = \"makassar\", b = \"kendari\", arrow = \"black\", mountain = false",
        "makassar-kendari: a border is a mountain border exactly if its arrow is black (NEI 10.3)",
    );
    let far = "a = \"s_H1\", b = \"s_H3\"";
    has_mistake(
        "map.toml",
        "a = \"s_H1\", b = \"s_H2\"",
        far,
        "s_H1 (H1) and s_H3 (H3) do not share a grid line (NEI 2.10)",
    );
    let error = refused(&changed("map.toml", "a = \"s_H1\", b = \"s_H2\"", far));
    assert!(error.to_string().contains("s_H1 (H1) and s_H2 (H2) share a grid line, but no sea_link says"), "{error}");
    let again = "a = \"s_H11\", b = \"s_H10\"";
    has_mistake("map.toml", "a = \"s_H11\", b = \"s_H12\"", again, "the border s_H11-s_H10 is in line");
}

#[test]
fn counters_are_checked() {
    let kongo = "J-BB,Japan,IJN,naval,BB,BB Kongo,,1,4,2,0,5,flag,,,,,5,,no,no,Start";
    only_mistake(
        "counters.csv",
        kongo,
        &kongo.replace(",4,2,0,5,", ",4,2,0,7,"),
        "counter \"J-BB\": anti_ship is a number from 0 to 6; this is \"7\"",
    );
    only_mistake(
        "counters.csv",
        kongo,
        &kongo.replace("flag,,,,", "flag,1,,,"),
        "counter \"J-BB\": a back with factors is \"reduced\", \"base\", \"patrol\" or \"transport\"",
    );
    only_mistake(
        "counters.csv",
        kongo,
        &kongo.replace("Start", "R9"),
        "counter \"J-BB\": code is Start, R1 to R8, Spor, R-Sp or Opt; this is \"R9\" (NEI 2.4.1)",
    );
    has_mistake("counters.csv", "J-CA5,Japan", "J-CA4,Japan", "counter \"J-CA4\" is in line");
    has_mistake(
        "counters.csv",
        "J-CA5,Japan",
        "J-HEAVY-CRUISER-5,Japan",
        "a unit id is written with 1 to 16 characters",
    );
    has_mistake(
        "counters.csv",
        "N-I1,Allied,NEI,ground,infantry,1,III,2",
        "N-I1,Allied,NEI,ground,infantry,1,III,1",
        "two steps exactly if it has a reduced side",
    );
    has_mistake(
        "counters.csv",
        "O-GF,Allied,Australia,ground,infantry,GF,III",
        "O-GF,Allied,Australia,ground,infantry,GF,III,III",
        "a counter has 28 cells; this has 29",
    );
    // One line with three wrong cells: three mistakes.
    let error = refused(&changed("counters.csv", kongo, &kongo.replace(",1,4,2,0,5,", ",3,9,2,x,5,")));
    assert_eq!(error.mistakes.len(), 3, "{error}");
    let error = refused(&changed("counters.csv", "id,side,contingent", "id,player,contingent"));
    assert!(error.to_string().contains("counters.csv:1: the columns are id,side,contingent,"), "{error}");
}

#[test]
fn a_start_unit_without_a_zone_is_a_mistake() {
    let houston = "S-CA,Allied,US,naval,CA,CA/AsF,,1,3,2,1,3,flag,,,,,5,,no,no,R1";
    only_mistake(
        "counters.csv",
        houston,
        &houston.replace(",R1", ",Start"),
        "S-CA has the code Start, but no zone of scenario_1.toml says where it starts (NEI-R124)",
    );
}

#[test]
fn the_points_of_the_first_turn_are_on_the_track() {
    let points = "{ japan = 9, allies = 3 }";
    let highest = |side| *pack().tables.action_track_maximum.of(side);
    let (japan, allies) = (highest(Side::Japan), highest(Side::Allies));
    let at_the_end = format!("{{ japan = {japan}, allies = {allies} }}");
    assert!(Pack::load(&changed("scenario_1.toml", points, &at_the_end)).is_ok());
    for beyond in [1, 2] {
        let beyond = format!("{{ japan = {}, allies = 3 }}", japan + beyond);
        let error = refused(&changed("scenario_1.toml", points, &beyond)).to_string();
        assert!(error.contains(&format!("the Actions Track of Japan ends at {japan} (NEI 8.2)")), "{error}");
    }
}

#[test]
fn zones_are_checked() {
    let gull_force = "units = { names = [\"GF\"] }\nareas = { names = [\"Darwin\"] }";
    let zone = |areas: &str| format!("units = {{ names = [\"GF\"] }}\nareas = {{ {areas} }}");
    for (areas, reason) in [
        ("names = [\"Darwen\"]", "there is no area, by id or by a name that only one has \"Darwen\""),
        ("names = [\"Pacific\"]", "there is no area, by id or by a name that only one has \"Pacific\""),
        ("groups = [\"jawa\"]", "there is no group of [alias] in map.toml \"jawa\""),
        ("land_in_regions = [\"Papua\"]", "there is no region \"Papua\""),
        ("waters_of_squares = [\"A13\"]", "\"A13\" is no square"),
        ("home_bases_of = [\"Allies\"]", "there is no side (Japan, Allied) \"Allies\""),
    ] {
        let error = refused(&changed("scenario_1.toml", gull_force, &zone(areas)));
        let at = line("scenario_1.toml", gull_force) + 1;
        assert!(
            error.mistakes.iter().any(|mistake| mistake.line == at && mistake.reason.starts_with(reason)),
            "{areas}\n{error}"
        );
        assert!(error.to_string().contains("zone NEI-23.1-k: no area is meant"), "{error}");
    }
    let error = refused(&changed("scenario_1.toml", "units = { names = [\"GF\"] }", "units = { names = [\"GX\"] }"));
    assert!(error.to_string().contains("no unit has the name \"GX\""), "{error}");
    let error = refused(&changed("scenario_1.toml", "units = { names = [\"GF\"] }", "units = { names = [\"BF\"] }"));
    assert!(error.to_string().contains("no Start unit is meant"), "Black Force comes later: {error}");
    assert!(error.to_string().contains("O-GF has the code Start"), "{error}");
    let error = refused(&changed("scenario_1.toml", "at_least = 4", "at_least = 9"));
    assert!(error.to_string().contains("minimum NEI-23.1-f: 8 units and 3 areas are meant, too few for 9"), "{error}");
}

#[test]
fn tables_are_checked() {
    has_mistake(
        "tables.toml",
        "boxes_by_die = [0, 1, 1, 1, 1, 2]",
        "boxes_by_die = [0, 1, 1, 1, 2]",
        "one number for each die 1 to 6; this has 5",
    );
    let error = refused(&changed("tables.toml", "{ die = 6, id = \"momentum\"", "# { die = 6, id = \"momentum\""));
    let reason =
        "the japanese incident table has one line for each die 1 to 6 in this order, not [1, 2, 3, 4, 5] (NEI 7.0)";
    assert!(error.to_string().contains(reason), "{error}");
    has_mistake(
        "tables.toml",
        "types = [\"BB\", \"CV\"], result = [\"R\", \"D\", \"D\", \"X\", \"X\", \"X\"]",
        "types = [\"BB\", \"CV\"], result = [\"R\", \"D\", \"D\", \"X\", \"X\", \"Y\"]",
        "one of R, D, X or ? (missing) for each die 1 to 6",
    );
    has_mistake("tables.toml", "{ gt = 3, name", "{ gt = 4, name", "this is box 3, not 4");
    has_mistake(
        "tables.toml",
        "oilfield_squares = [\"F3\"",
        "oilfield_squares = [\"F4\"",
        "differ from the oilfields of map.toml",
    );
    let error = refused(&changed("tables.toml", "types = [\"TR\"], result", "types = [\"LS\"], result"));
    assert!(error.to_string().contains("0 rows of the Refit Table of the Allies have its type TR"), "{error}");
}

#[test]
fn a_change_that_would_have_no_effect_is_a_warning() {
    let pack = Pack::load(&changed("tables.toml", "batavia = 3,", "batavia = 4,")).unwrap();
    let [warning] = pack.warnings.as_slice() else { panic!("{:?}", pack.warnings) };
    let at = line("tables.toml", "\n[victory]") + 1;
    assert_eq!(
        *warning,
        format!(
            "tables.toml:{at}: `victory` repeats the rules text for the reader and is not read: the change has no effect"
        )
    );
}

#[test]
fn an_owner_can_correct_a_line() {
    let old = "a = \"makassar\", b = \"kendari\", arrow = \"black\", mountain = true, rail = false, source = \"inferred\", conf = \"low\"";
    let new = "a = \"makassar\", b = \"kendari\", arrow = \"white\", mountain = false, rail = false, source = \"owner\", conf = \"owner\"";
    let corrected = Pack::load(&changed("map.toml", old, new)).unwrap();
    let link = |pack: &Pack| pack.map.land_links[&"makassar".parse().unwrap()][&"kendari".parse().unwrap()].mountain;
    assert!(link(&pack()) && !link(&corrected));
}

#[test]
fn the_hash_follows_the_files() {
    let built_in = pack();
    assert_eq!(built_in.hash.len(), 64);
    assert_eq!(Pack::load(&built_in_files()).unwrap().hash, built_in.hash);
    let other = Pack::load(&changed("scenario_1.toml", "Historical Campaign\"", "Historical campaign\"")).unwrap();
    assert_ne!(other.hash, built_in.hash);
}

#[test]
fn a_lost_or_cut_line_never_stops_the_loader() {
    let built_in = built_in_files();
    for (name, text) in built_in.iter() {
        let lines: Vec<&str> = text.lines().collect();
        for at in (0..lines.len()).step_by(51) {
            let (before, after) = (lines[..at].join("\n"), lines[at + 1..].join("\n"));
            let half: String = lines[at].chars().take(lines[at].chars().count() / 2).collect();
            for changed in [format!("{before}\n{after}"), format!("{before}\n{half}\n{after}")] {
                let mut files = built_in.clone();
                files.insert(name, changed);
                if let Err(error) = Pack::load(&files) {
                    assert!(error.mistakes.iter().all(|mistake| mistake.line > 0 && !mistake.reason.is_empty()));
                }
            }
        }
    }
}
