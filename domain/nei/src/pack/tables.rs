//! Reading `tables.toml`: the tables and tracks printed on the map.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::de::IgnoredAny;

use super::table_records::{Entry, IncidentRecord, RefitRecord, Sourced, TerrainRecord, TurnBox};
use super::{
    Confidence, FreeAction, Incident, IncidentEffect, Provenance, RefitResult, RefitRow, Tables, TablesProvenance,
    Terrain, Warnings, check, counters,
};
use crate::components::SquareId;
use kernel::records::{At, Mistakes, Place, Section, Source};
use kernel::seat::BySide;

/// The tables, with the line of the oilfield squares.
#[derive(Debug)]
pub(super) struct TablesFile<'t> {
    pub(super) tables: Tables,
    pub(super) oilfields_place: Place<'t>,
}

/// Sections that repeat numbers of the rules text for the reader. The rules hold these numbers as code.
pub(super) const READING_MATTER: [&str; 6] = ["ap", "incident_notes", "victory", "limits", "dice", "scenario"];
/// Entries of the Terrain Effects Chart of the same kind.
pub(super) const CHART_READING_MATTER: [&str; 6] =
    ["crossing", "chokepoint", "sea_cost", "air_cost", "railroad", "home_base"];

/// Reads the tables; `None` if any of them is missing or cannot be read.
pub(super) fn read<'t>(
    source: &Source<'t>,
    mistakes: &mut Mistakes,
    warnings: &mut Warnings,
) -> Option<TablesFile<'t>> {
    let mut root = source.parse(mistakes)?;
    let turn_names = root.section("turn_record", mistakes).and_then(|section| turn_record(section, mistakes));
    let action_track_maximum =
        root.section("action_tracks", mistakes).and_then(|section| action_tracks(section, mistakes));
    let singapore_starts =
        root.section("singapore_track", mistakes).and_then(|section| singapore_track(section, mistakes));
    let singapore_drive =
        root.section("singapore_drive", mistakes).and_then(|section| singapore_drive(section, mistakes));
    let incidents = root.section("incident", mistakes).map(|section| incidents(section, mistakes));
    let refit = root.section("refit", mistakes).map(|section| refit(section, mistakes));
    let terrain = root.section("tec", mistakes).map(|section| terrain(section, mistakes, warnings));
    let oilfields = oilfield_squares(&mut root, mistakes);
    root.optional::<IgnoredAny>("ambiguity", mistakes);
    reading_matter(&mut root, "", &READING_MATTER, mistakes, warnings);
    root.finish(mistakes);
    let oilfields = oilfields?;
    let (terrain, terrain_provenance) = terrain?;
    let (action_track_maximum, track_provenance) = action_track_maximum?;
    let (singapore_drive, drive_provenance) = singapore_drive?;
    let (singapore_start, singapore_start_without_first_drive) = singapore_starts?;
    Some(TablesFile {
        tables: Tables {
            turn_names: turn_names?,
            action_track_maximum,
            singapore_drive,
            singapore_start,
            singapore_start_without_first_drive,
            incidents: incidents?,
            refit: refit?,
            terrain,
            oilfield_squares: oilfields.value,
            provenance: TablesProvenance {
                action_track_maximum: track_provenance,
                singapore_drive: drive_provenance,
                terrain: terrain_provenance,
            },
        },
        oilfields_place: oilfields.place,
    })
}

fn turn_record(mut section: Section<'_, '_>, mistakes: &mut Mistakes) -> Option<Vec<String>> {
    for key in ["source", "number_source", "scenario_1", "scenario_2"] {
        section.optional::<IgnoredAny>(key, mistakes);
    }
    let boxes = section.records::<TurnBox>("boxes", mistakes).good;
    section.finish(mistakes);
    for (number, turn) in (1..).zip(&boxes) {
        if turn.value.gt != number {
            mistakes.add(turn.place, format!("the boxes count up from 1; this is box {number}, not {}", turn.value.gt));
        }
    }
    (!boxes.is_empty()).then(|| boxes.into_iter().map(|turn| turn.value.name).collect())
}

fn sourced(section: &mut Section<'_, '_>, key: &str, mistakes: &mut Mistakes) -> Option<(u8, Provenance)> {
    let At { place, value } = section.value::<Sourced>(key, mistakes)?;
    check::source(&value.source, place, mistakes);
    Some((value.value, provenance(value.source, value.conf, &value.text_basis, &value.basis)))
}

fn action_tracks(mut section: Section<'_, '_>, mistakes: &mut Mistakes) -> Option<(BySide<u8>, BySide<Provenance>)> {
    let japan = sourced(&mut section, "japanese_max", mistakes);
    let allies = sourced(&mut section, "allied_max", mistakes);
    section.finish(mistakes);
    let ((japan, japan_from), (allies, allies_from)) = japan.zip(allies)?;
    Some((BySide::new(japan, allies), BySide::new(japan_from, allies_from)))
}

/// The box labelled start, and that in which the marker begins where the first turn has no drive.
fn singapore_track(mut section: Section<'_, '_>, mistakes: &mut Mistakes) -> Option<(u8, u8)> {
    section.optional::<IgnoredAny>("boxes_source", mistakes);
    let alternative = section.optional::<u8>("alternative_start_if_no_gt1_roll", mistakes);
    let boxes = section.value::<Vec<u8>>("boxes", mistakes);
    let mut number = |key| sourced(&mut section, key, mistakes).map(|(value, _)| value);
    let (zero, start, second) = (number("zero"), number("start"), number("scenario_2"));
    let place = section.place();
    section.finish(mistakes);
    if let Some(At { place, value: boxes }) = boxes {
        if !boxes.iter().copied().eq(0..=boxes.last().copied().unwrap_or(0)) {
            mistakes.add(place, "the boxes of the track count up from 0 (NEI 7.4)");
        }
        for (name, found) in [("start", start), ("scenario_2", second)] {
            if found.is_some_and(|found| !boxes.contains(&found)) {
                mistakes.add(place, format!("`{name}` is not one of the boxes (NEI 7.4)"));
            }
        }
    }
    if zero.is_some_and(|zero| zero != 0) {
        mistakes.add(place, "Singapore falls in box 0 (NEI 7.4)");
    }
    let start = start?;
    match alternative {
        Some(At { place, value }) if !(1..=start).contains(&value) => {
            mistakes.add(
                place,
                format!("`alternative_start_if_no_gt1_roll` is a box from 1 to {start}, not {value} (NEI-R29)"),
            );
            None
        }
        Some(At { value, .. }) => Some((start, value)),
        // One roll less, and one box fewer.
        None => Some((start, start.saturating_sub(1).max(1))),
    }
}

fn singapore_drive(mut section: Section<'_, '_>, mistakes: &mut Mistakes) -> Option<([Option<u8>; 6], Provenance)> {
    section.optional::<IgnoredAny>("modifier", mistakes);
    let conf = section.optional::<Confidence>("conf", mistakes).map(|conf| conf.value);
    let text_basis = section.optional::<String>("text_basis", mistakes).map(|text| text.value).unwrap_or_default();
    let source = section.value::<String>("source", mistakes);
    if let Some(origin) = &source {
        check::source(&origin.value, origin.place, mistakes);
    }
    let boxes = section.value::<Vec<Entry<u8>>>("boxes_by_die", mistakes);
    section.finish(mistakes);
    let At { place, value } = boxes?;
    let boxes: Vec<Option<u8>> = value.iter().map(|entry| entry.known()).collect();
    let dice: Option<[Option<u8>; 6]> = boxes.as_slice().try_into().ok();
    if dice.is_none() {
        mistakes.add(place, format!("boxes_by_die has one number for each die 1 to 6; this has {}", value.len()));
    }
    Some((dice?, provenance(source?.value, conf, &text_basis, "")))
}

/// A record that does not say how sure we are: what the rules text gives is sure, the rest is a guess.
fn provenance(source: String, conf: Option<Confidence>, text_basis: &str, basis: &str) -> Provenance {
    let implied = if source.starts_with("rulebook") { Confidence::Text } else { Confidence::Low };
    let basis = [text_basis, basis].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ");
    Provenance { source, confidence: conf.unwrap_or(implied), basis }
}

fn incidents(mut section: Section<'_, '_>, mistakes: &mut Mistakes) -> BySide<Vec<Incident>> {
    let japan = incident_table(&mut section, "japanese", true, mistakes);
    let allies = incident_table(&mut section, "allied", false, mistakes);
    section.finish(mistakes);
    BySide::new(japan, allies)
}

fn incident_table(
    section: &mut Section<'_, '_>,
    key: &str,
    singapore_column: bool,
    mistakes: &mut Mistakes,
) -> Vec<Incident> {
    let place = section.place();
    let records = section.records::<IncidentRecord>(key, mistakes);
    let dice: Vec<u8> = records.good.iter().map(|record| record.value.die).collect();
    if dice != [1, 2, 3, 4, 5, 6] && records.failed == 0 {
        let out_of_order = (1..).zip(&records.good).find(|(die, record)| record.value.die != *die);
        let at = out_of_order.map(|(_, record)| record).or(records.good.last()).map_or(place, |record| record.place);
        let reason =
            format!("the {key} incident table has one line for each die 1 to 6 in this order, not {dice:?} (NEI 7.0)");
        mistakes.add(at, reason);
    }
    let mut table = Vec::new();
    for At { place, value: record } in records.good {
        check::source(&record.source, place, mistakes);
        if record.singapore.is_some() != singapore_column {
            mistakes.add(
                place,
                format!("{}: the Singapore column is on the Japanese table, in each line (NEI 23.1)", record.id),
            );
        }
        let Some(effect) = incident_effect(&record, place, mistakes) else { continue };
        table.push(Incident {
            die: record.die,
            id: record.id,
            name: record.name,
            effect,
            singapore_modifier: record.singapore.unwrap_or(0),
            provenance: provenance(record.source, record.conf, &record.text_basis, &record.basis),
        });
    }
    table
}

fn incident_effect(record: &IncidentRecord, place: Place<'_>, mistakes: &mut Mistakes) -> Option<IncidentEffect> {
    let effect = match (record.effect.as_str(), record.amount, record.action.as_deref()) {
        ("missing", None, None) => Some(IncidentEffect::Unknown),
        ("none", None, None) => Some(IncidentEffect::None),
        ("ap", Some(amount), None) => Some(IncidentEffect::ActionPoints(amount)),
        ("abdacom_toggle", None, None) => Some(IncidentEffect::TurnAbdacom),
        ("morale_check", None, None) => Some(IncidentEffect::MoraleCheck),
        ("free_action", None, Some("Mobilize Reinforcements")) => {
            Some(IncidentEffect::FreeAction(FreeAction::MobilizeReinforcements))
        }
        ("free_action", None, Some("Fifth Column/Guerrillas")) => {
            Some(IncidentEffect::FreeAction(FreeAction::FifthColumn))
        }
        ("free_action", None, Some("any G-2 action")) => Some(IncidentEffect::FreeAction(FreeAction::AnyIntelligence)),
        _ => None,
    };
    if effect.is_none() {
        let reason = format!(
            "{}: effect is none, missing, ap (with amount), abdacom_toggle, morale_check or free_action (with action \
             \"Mobilize Reinforcements\", \"Fifth Column/Guerrillas\" or \"any G-2 action\")",
            record.id
        );
        mistakes.add(place, reason);
    }
    effect
}

fn refit(mut section: Section<'_, '_>, mistakes: &mut Mistakes) -> BySide<Vec<RefitRow>> {
    section.optional::<IgnoredAny>("source_of_procedure", mistakes);
    let japan = refit_table(&mut section, "japanese", mistakes);
    let allies = refit_table(&mut section, "allied", mistakes);
    section.finish(mistakes);
    BySide::new(japan, allies)
}

fn refit_table(section: &mut Section<'_, '_>, key: &str, mistakes: &mut Mistakes) -> Vec<RefitRow> {
    let mut table = Vec::new();
    for At { place, value: record } in section.records::<RefitRecord>(key, mistakes).good {
        check::source(&record.source, place, mistakes);
        let mut types = BTreeSet::new();
        for name in &record.types {
            match counters::refit_type(name) {
                Some(kind) => _ = types.insert(kind),
                None => mistakes.add(place, format!("refit row {}: there is no unit type \"{name}\"", record.row)),
            }
        }
        let results: Vec<Option<RefitResult>> = record.result.iter().flat_map(|letter| refit_result(letter)).collect();
        let Ok(results) = <[Option<RefitResult>; 6]>::try_from(results) else {
            mistakes.add(
                place,
                format!(
                    "refit row {}: result has one of R, D, X or ? (missing) for each die 1 to 6 (NEI 18.1)",
                    record.row
                ),
            );
            continue;
        };
        let provenance = provenance(record.source, record.conf, &record.text_basis, &record.basis);
        table.push(RefitRow { name: record.row, types, results, provenance });
    }
    table
}

/// A letter of the table; `None` for a result that the owner of the pack does not know, an error for no letter of it.
fn refit_result(letter: &str) -> Result<Option<RefitResult>, ()> {
    match letter {
        "R" => Ok(Some(RefitResult::Refit)),
        "D" => Ok(Some(RefitResult::Damage)),
        "X" => Ok(Some(RefitResult::Destroyed)),
        "?" => Ok(None),
        _ => Err(()),
    }
}

fn terrain(
    mut section: Section<'_, '_>,
    mistakes: &mut Mistakes,
    warnings: &mut Warnings,
) -> (BTreeMap<String, Option<Terrain>>, BTreeMap<String, Provenance>) {
    reading_matter(&mut section, "tec", &CHART_READING_MATTER, mistakes, warnings);
    let (mut lines, mut sources) = (BTreeMap::new(), BTreeMap::new());
    for At { place, value } in section.records::<TerrainRecord>("combat", mistakes).good {
        check::source(&value.source, place, mistakes);
        let line = value
            .die_modifier_air_naval
            .known()
            .zip(value.die_modifier_ground.known())
            .map(|(air_naval_modifier, ground_modifier)| Terrain { air_naval_modifier, ground_modifier });
        let TerrainRecord { terrain, source, conf, text_basis, basis, .. } = value;
        sources.insert(terrain.clone(), provenance(source, conf, &text_basis, &basis));
        if lines.insert(terrain.clone(), line).is_some() {
            mistakes.add(place, format!("terrain \"{terrain}\" has a line already"));
        }
    }
    section.finish(mistakes);
    (lines, sources)
}

fn oilfield_squares<'t>(root: &mut Section<'_, 't>, mistakes: &mut Mistakes) -> Option<At<'t, BTreeSet<SquareId>>> {
    let mut victory = root.section("victory", mistakes)?;
    let At { place, value } = victory.value::<Vec<String>>("oilfield_squares", mistakes)?;
    root.put_back("victory", victory);
    let mut squares = BTreeSet::new();
    for name in value {
        squares.extend(check::square(&name, place, mistakes));
    }
    Some(At { place, value: squares })
}

/// Warns of a change to entries that nothing reads: the owner would wait in vain for its effect.
fn reading_matter(
    section: &mut Section<'_, '_>,
    path: &str,
    names: &[&str],
    mistakes: &mut Mistakes,
    warnings: &mut Warnings,
) {
    static BUILT_IN: LazyLock<toml::Table> =
        LazyLock::new(|| include_str!("../../../../scenarios/nei/tables.toml").parse().unwrap_or_default());
    let built_in = if path.is_empty() { Some(&*BUILT_IN) } else { BUILT_IN.get(path).and_then(toml::Value::as_table) };
    for name in names {
        let Some(found) = section.optional::<toml::Value>(name, mistakes) else { continue };
        let mut expected = built_in.and_then(|table| table.get(*name)).cloned();
        if let Some(toml::Value::Table(table)) = &mut expected {
            table.remove("oilfield_squares");
        }
        if expected.as_ref() != Some(&found.value) {
            let Place { file, line } = found.place;
            let name = if path.is_empty() { (*name).to_owned() } else { format!("{path}.{name}") };
            warnings.add(format!(
                "{file}:{line}: `{name}` repeats the rules text for the reader and is not read: the change has no effect"
            ));
        }
    }
}
