//! JSON Schema of the files of the pack, made of the records that the loader reads.

use serde_json::Value;

use super::map_records::{
    AnchorRecord, LandLinkRecord, LandRecord, OffMapRecord, SeaLinkRecord, SeaRecord, SquareRecord,
};
use super::scenario_records::{Frame, HistoricalRecord, MaximumRecord, MinimumRecord, PlacedRecord, ZoneRecord};
use super::table_records::{Entry, IncidentRecord, RefitRecord, Sourced, TerrainRecord, TurnBox};
use super::{counter_schema, tables};
use kernel::pack_files::has_extension;
use kernel::schema::FileSchema;

/// The files that have a schema: all of them. Every `scenario_*.toml` has the same.
pub const NAMES: [&str; 5] = ["counters.csv", "map.toml", "scenario_1.toml", "scenario_2.toml", "tables.toml"];

/// The JSON Schema (draft 2020-12) of a file of the pack; none if the pack has no file of this name.
///
/// That of `counters.csv` is of its rows.
pub fn of(name: &str) -> Option<Value> {
    let title = format!("{name} of Netherlands East Indies 1941-42");
    match name {
        "counters.csv" => Some(counter_schema::schema(&title)),
        "map.toml" => Some(of_map(FileSchema::new(title)).finish()),
        "tables.toml" => Some(of_tables(FileSchema::new(title)).finish()),
        _ if name.starts_with("scenario_") && has_extension(name, "toml") => {
            Some(of_scenario(FileSchema::new(title)).finish())
        }
        _ => None,
    }
}

fn of_map(file: FileSchema) -> FileSchema {
    file.section("grid", "The grid, which the rules fix.", |grid| {
        grid.value::<String>("rows")
            .required("rows")
            .value::<u8>("columns")
            .required("columns")
            .value::<String>("adjacency")
            .required("adjacency")
            .value::<u16>("km_per_square")
            .required("km_per_square")
    })
    .required("grid")
    .section("fit", "How the grid lies over the earth.", |fit| {
        fit.value::<[f64; 2]>("feasible_lon_step_text")
            .value::<[f64; 2]>("feasible_lon_step_deduced")
            .value::<[f64; 2]>("feasible_lat_step")
            .value::<String>("source")
            .required("source")
            .value::<[f64; 13]>("lon_edges")
            .required("lon_edges")
            .value::<[f64; 9]>("lat_edges")
            .required("lat_edges")
            .records::<AnchorRecord>("anchors", "Places with their degrees and squares.")
            .required("anchors")
    })
    .required("fit")
    .by_name::<Vec<String>>("alias", "Names that the rules use for groups of areas, each with the areas by id.")
    .required("alias")
    .section("areas", "What is printed on the map.", |areas| {
        areas
            .records::<OffMapRecord>("off_map", "The home bases off the map.")
            .required("off_map")
            .records::<SquareRecord>("square", "The squares, A1 to H12.")
            .required("square")
            .records::<LandRecord>("land", "The land areas.")
            .required("land")
            .records::<SeaRecord>("sea", "The sea areas.")
            .required("sea")
            .records::<LandLinkRecord>("land_link", "The borders between land areas.")
            .required("land_link")
            .records::<SeaLinkRecord>("sea_link", "The borders between sea areas.")
            .required("sea_link")
    })
    .required("areas")
}

fn of_tables(file: FileSchema) -> FileSchema {
    let file = file
        .section("turn_record", "The Turn Record Track.", |turns| {
            let turns = ["source", "number_source", "scenario_1", "scenario_2"]
                .into_iter()
                .fold(turns, FileSchema::reading_matter);
            turns.records::<TurnBox>("boxes", "The boxes, counting up from 1.").required("boxes")
        })
        .required("turn_record")
        .section("action_tracks", "The highest boxes of the Actions Tracks.", |tracks| {
            tracks
                .value::<Sourced>("japanese_max")
                .required("japanese_max")
                .value::<Sourced>("allied_max")
                .required("allied_max")
        })
        .required("action_tracks")
        .section("singapore_track", "The track of the Drive on Singapore.", |track| {
            track
                .reading_matter("boxes_source")
                .value::<u8>("alternative_start_if_no_gt1_roll")
                .value::<Vec<u8>>("boxes")
                .required("boxes")
                .value::<Sourced>("zero")
                .required("zero")
                .value::<Sourced>("start")
                .required("start")
                .value::<Sourced>("scenario_2")
                .required("scenario_2")
        })
        .required("singapore_track")
        .section("singapore_drive", "The table of the Drive on Singapore.", |drive| {
            ["conf", "text_basis", "modifier"]
                .into_iter()
                .fold(drive, FileSchema::reading_matter)
                .value::<String>("source")
                .required("source")
                .value::<[Entry<u8>; 6]>("boxes_by_die")
                .required("boxes_by_die")
        })
        .required("singapore_drive")
        .section("incident", "The Incident Tables.", |incident| {
            incident
                .records::<IncidentRecord>("japanese", "The Japanese table, die 1 to 6.")
                .required("japanese")
                .records::<IncidentRecord>("allied", "The Allied table, die 1 to 6.")
                .required("allied")
        })
        .required("incident")
        .section("refit", "The Refit Tables.", |refit| {
            refit
                .reading_matter("source_of_procedure")
                .records::<RefitRecord>("japanese", "The Japanese table, from the top.")
                .required("japanese")
                .records::<RefitRecord>("allied", "The Allied table, from the top.")
                .required("allied")
        })
        .required("refit")
        .section("tec", "The Terrain Effects Chart.", |chart| {
            tables::CHART_READING_MATTER
                .into_iter()
                .fold(chart, FileSchema::reading_matter)
                .records::<TerrainRecord>("combat", "What terrain adds to the dice.")
                .required("combat")
        })
        .required("tec");
    tables::READING_MATTER
        .into_iter()
        .fold(file, FileSchema::reading_matter)
        .reading_matter("ambiguity")
        .section("victory", "Victory Points, for the reader, and the oilfield squares.", |victory| {
            victory.value::<Vec<String>>("oilfield_squares").required("oilfield_squares").open()
        })
        .required("victory")
}

fn of_scenario(file: FileSchema) -> FileSchema {
    file.value::<Frame>("scenario")
        .required("scenario")
        .records::<PlacedRecord>("placed", "Units that set themselves up; the first record that names one counts.")
        .required("placed")
        .records::<ZoneRecord>("zone", "Where units may be placed; the first zone that fits a unit counts.")
        .required("zone")
        .records::<MinimumRecord>("minimum", "How many units must be somewhere.")
        .required("minimum")
        .records::<MaximumRecord>("maximum", "How many units may be somewhere.")
        .records::<HistoricalRecord>("historical", "Where units stood: for players who want to begin at once.")
        .required("historical")
}
