//! The data pack of *The Greater East Asia War*: it holds what the text gives and nothing else, its loader names every
//! mistake with its line, and what a table transcribed can be taken along.

use domain::geaw::pack::{Pack, built_in_files, load, table_files};

use crate::common;

#[test]
fn the_shipped_pack_invents_nothing() {
    let pack = Pack::built_in();
    let sheets = &pack.sheets;
    assert_eq!((sheets.counters.len(), sheets.markers.len()), (0, 0));
    assert_eq!((sheets.hexes.len(), sheets.hexsides.len(), sheets.terrain.len()), (1, 3, 2));
    assert!(sheets.mobilization.is_empty() && sheets.placement.is_empty() && sheets.losses.is_empty());
    assert_eq!((sheets.corps.len(), sheets.turns.len()), (1, 3));
    assert!(pack.scenarios.iter().all(|scenario| scenario.sheet.is_none()));
    assert_eq!(pack.abbreviations.len(), 53);
}

#[test]
fn every_mistake_is_named_with_its_line() {
    let mut files = built_in_files();
    files.insert("map.toml", "schema = 1\nhex = [\n  { hex = \"3117\", value = 2 },\n  { hex = \"31\" },\n]\n");
    files.insert("tables.toml", "schema = 1\nterrain = [\n  { terrain = \"clear\", mechanized = \"2\" },\n]\n");
    let error = load(&files).unwrap_err().to_string();
    for part in ["map.toml:3: the errata give 3117", "map.toml:4: ", "Yangtze", "tables.toml:3: a clear hex"] {
        assert!(error.contains(part), "{part} in\n{error}");
    }
}

#[test]
fn what_a_table_transcribed_loads_again() {
    let mut sheets = common::geaw::sheets();
    let files = table_files(&Pack::built_in(), &sheets);
    let again = load(&files).unwrap_or_else(|error| panic!("{error}"));
    sheets.mobilization.sort_by_key(|row| row.units.to_string());
    let mut loaded = again.sheets.clone();
    loaded.mobilization.sort_by_key(|row| row.units.to_string());
    assert_eq!(loaded, sheets);
}
