//! A full transcription over an empty pack is the shipped pack.

use std::fs;
use std::path::PathBuf;

use domain::nei::components::Side;
use domain::nei::overlay::{Overlay, OverlayError, Printed, Reading, Section, Transcription, empty};
use domain::nei::pack::{Confidence, Pack, PackFiles, Provenance, built_in_files};

use super::load;

/// The printed values of the reference, typed in.
const REFERENCE: &str = include_str!("reference.toml");

fn today() -> Reading {
    Reading { printed: Printed::Counter, date: "2026-11-23".to_owned() }
}

/// Over an empty pack it is asked whether two counters really bear one name.
const ONE_NAME: &str = "counter \"N-DD2\": it has the name \"DD/NEI\" of counter \"N-DD1\"";

fn is_asked(laid: &Transcription) -> bool {
    laid.doubts.iter().any(|doubt| doubt.reason == ONE_NAME)
}

fn over_nothing(text: &str) -> Result<Transcription, OverlayError> {
    Transcription::load(&empty(), "mine.toml", text)
}

/// A pack without what only says where its values come from, and with areas in one order.
fn bare(pack: &Pack) -> Pack {
    let mut pack = pack.clone();
    let nowhere = Provenance { source: String::new(), confidence: Confidence::Owner, basis: String::new() };
    pack.hash.clear();
    for area in pack.map.areas.values_mut() {
        area.provenance = nowhere.clone();
        area.fixed.clear();
        area.adjoins.sort();
        area.land.port_seas.sort();
    }
    for square in pack.map.squares.values_mut() {
        square.provenance = nowhere.clone();
        square.areas.sort();
    }
    for counter in pack.counters.values_mut() {
        for said in [&mut counter.source, &mut counter.code_source, &mut counter.factors_source, &mut counter.basis] {
            said.clear();
        }
    }
    for side in Side::ALL {
        for incident in pack.tables.incidents.of_mut(side) {
            incident.provenance = nowhere.clone();
        }
        for row in pack.tables.refit.of_mut(side) {
            row.provenance = nowhere.clone();
        }
        pack.tables.provenance.action_track_maximum.of_mut(side).clone_from(&nowhere);
    }
    pack.tables.provenance.singapore_drive.clone_from(&nowhere);
    for line in pack.tables.provenance.terrain.values_mut() {
        line.clone_from(&nowhere);
    }
    pack
}

#[test]
fn an_empty_pack_is_no_pack_and_says_what_it_lacks() {
    let error = Pack::load(&empty()).unwrap_err();
    assert!(error.to_string().contains("96 squares are missing: A1, A2, "), "{error}");
    let text = "schema = 1\nbook = \"nei\"\n[end]\nentries = 0\n";
    assert!(over_nothing(text).unwrap_err().mistakes.len() > 10);
    let files = empty();
    let counters = files.text("counters.csv").unwrap();
    assert_eq!(counters.lines().count(), 1, "the columns alone");
    for printed in ["Banka Strait", "momentum", "japanese_max", "boxes_by_die", "oilfield_squares", "capital ship"] {
        let somewhere = files.iter().any(|(_, text)| text.contains(printed));
        assert!(!somewhere, "{printed}");
    }
}

#[test]
fn the_reference_over_an_empty_pack_is_the_shipped_pack() {
    let laid = over_nothing(REFERENCE).unwrap();
    let shipped = Pack::built_in();
    assert!(laid.pack.warnings.is_empty(), "{:?}", laid.pack.warnings);
    assert_eq!(bare(&laid.pack), bare(&shipped));
    let over_shipped = load(REFERENCE).unwrap();
    assert!(is_asked(&laid) && !is_asked(&over_shipped), "the shipped pack has the two under one name already");
    assert_eq!(laid.section_hashes(), over_shipped.section_hashes());
    assert_eq!(over_shipped.pack.hash, shipped.hash, "over the shipped pack it only confirms");
    for section in Section::ALL {
        let share = laid.share(section);
        assert_eq!((share.rulebook, share.reconstructed), (0, 0), "{}", section.name());
        assert_eq!(share, over_shipped.share(section));
    }
}

/// The files of the reference, where they lie beside the clone, or in the folder that `REFERENCE_NEI` names.
fn reference_files() -> Option<PackFiles> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/reference/nei");
    let folder = std::env::var_os("REFERENCE_NEI").map_or_else(beside, PathBuf::from);
    let mut files = empty();
    for name in ["counters.csv", "map.toml", "tables.toml"] {
        // One carrier to a counter (1.2): the reference has two ships of a division on one.
        let text = fs::read_to_string(folder.join(name)).ok()?.replace("naval,CV,CV-2,", "naval,CV,CV Hiryu,");
        files.insert(name, text);
    }
    Some(files)
}

#[test]
fn the_files_of_the_reference_over_an_empty_pack_are_the_shipped_pack() {
    let Some(files) = reference_files() else {
        assert!(std::env::var_os("REFERENCE_NEI").is_none(), "REFERENCE_NEI names no folder with the reference");
        println!("the reference does not lie beside this clone; reference.toml stands for it");
        return;
    };
    let reference = Overlay::of_files(&files, &today()).unwrap();
    let checked_in = Overlay::read("reference.toml", REFERENCE).unwrap();
    assert_eq!(reference.difference(&checked_in).0, []);
    let laid = over_nothing(&reference.export()).unwrap();
    assert_eq!(bare(&laid.pack), bare(&Pack::built_in()));
    let share: usize = Section::ALL.iter().map(|section| laid.share(*section).owner).sum();
    println!("{share} values of the reference over an empty pack: exactly the shipped pack");
}

#[test]
fn typing_the_shipped_pack_off_gives_it_again() {
    let overlay = Overlay::of_files(&built_in_files(), &today()).unwrap();
    let text = overlay.export();
    let laid = over_nothing(&text).unwrap();
    assert_eq!(laid.overlay(), &overlay);
    assert_eq!(bare(&laid.pack), bare(&Pack::built_in()));
    let sarfor = laid.pack.counters.values().find(|unit| unit.name == "SARFOR").unwrap();
    assert_eq!(sarfor.basis, Pack::built_in().counters[&sarfor.id].basis, "a note says what a new counter stands for");
    assert!(text.len() < Overlay::LONGEST / 2, "{} bytes", text.len());
}

#[test]
fn what_is_checked_in_is_the_shipped_pack_typed_off() {
    let checked_in = Overlay::read("reference.toml", REFERENCE).unwrap();
    let typed = Overlay::of_files(&built_in_files(), &today()).unwrap();
    assert_eq!(typed.difference(&checked_in).0, []);
}

#[test]
fn two_owners_learn_section_by_section_that_they_typed_the_same() {
    let mine = load(REFERENCE).unwrap();
    // Typed on another day from other prints, and one factor is another.
    let other = REFERENCE.replace("date = 2026-11-23", "date = 2027-01-02");
    let row = other.find("id = \"J-BB\"").unwrap();
    let (before, row) = other.split_at(row);
    let other = format!("{before}{}", row.replacen("anti_ship = 5", "anti_ship = 4", 1));
    assert_ne!(other, REFERENCE.replace("date = 2026-11-23", "date = 2027-01-02"));
    let theirs = load(&other).unwrap();
    let (mine_hashes, their_hashes) = (mine.section_hashes(), theirs.section_hashes());
    assert_eq!(mine_hashes.map, their_hashes.map);
    assert_eq!(mine_hashes.tables, their_hashes.tables);
    assert_ne!(mine_hashes.counters, their_hashes.counters);
    let [one] = mine.overlay().difference(theirs.overlay()).0.try_into().unwrap();
    assert_eq!(one.to_string(), "counter \"J-BB\", anti_ship: 5 in the first, 4 in the second");
}
