//! Recorded games of *The Greater East Asia War*: every `geaw_games/*.game` is played by the rules with the data pack it
//! names, and what every seat reads is compared with the log kept beside it. `UPDATE_GOLDEN=1 cargo test -p domain --test
//! geaw games::` writes the logs and the pack anew.
//!
//! The pack in `geaw_games/packs` is the invented map of the test kit as the files of an owner: it stands on no printed
//! component.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fs};

use domain::geaw::Geaw;
use domain::geaw::command::{Leg, Order};
use domain::geaw::event::Event;
use domain::geaw::game::Phase;
use domain::geaw::notation::{Recording, StepDeed};
use domain::geaw::pack::{Pack, load, table_files};
use domain::kernel::journal::{Deed, Entry, Table};
use domain::kernel::pack_files::PackFiles;
use domain::kernel::seat::Seat;
use domain::kernel::system::System;

use crate::common;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/geaw_games")
}

fn files() -> Vec<PathBuf> {
    let all = fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path());
    let mut games: Vec<PathBuf> = all.filter(|path| path.extension().is_some_and(|kind| kind == "game")).collect();
    games.sort();
    assert!(!games.is_empty(), "no recorded game");
    games
}

fn read(path: &Path) -> Recording {
    Recording::parse(&fs::read_to_string(path).unwrap()).unwrap_or_else(|mistakes| {
        let list: Vec<String> = mistakes.iter().map(|mistake| format!("{}: {mistake}", path.display())).collect();
        panic!("{}", list.join("\n"))
    })
}

/// The pack that a recording names, or the one inside the program.
fn pack(recording: &Recording) -> Arc<Pack> {
    let Some(packs) = &recording.packs else { return Pack::built_in() };
    let mut files = PackFiles::default();
    for file in fs::read_dir(folder().join(packs).join("geaw")).unwrap() {
        let path = file.unwrap().path();
        files.insert(path.file_name().unwrap().to_string_lossy(), fs::read_to_string(&path).unwrap());
    }
    Arc::new(load(&files).unwrap_or_else(|error| panic!("{error}")))
}

/// Plays a recorded game; refusals must come as written.
fn play(path: &Path) -> Table<Geaw> {
    let recording = read(path);
    let played = recording.replay_watched(pack(&recording), |table, step| {
        let broken = Geaw::check_invariants(table.game());
        assert!(broken.is_empty(), "{}, line {}: {broken:?}", path.display(), step.line);
    });
    played.unwrap_or_else(|stopped| panic!("{}, {stopped}", path.display()))
}

#[test]
fn the_pack_of_the_recorded_games_is_that_of_the_test_kit() {
    let sheets = common::geaw::sheets();
    let own = folder().join("packs/geaw");
    for (name, text) in table_files(&Pack::built_in(), &sheets).iter() {
        let path = own.join(name);
        let text =
            format!("# Invented, to have something to move over: none of it stands on the printed components.\n{text}");
        if env::var_os("UPDATE_GOLDEN").is_some() {
            fs::create_dir_all(&own).unwrap();
            fs::write(path, text).unwrap();
        } else {
            let kept = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
            assert!(kept == text, "UPDATE_GOLDEN=1 writes {} anew", path.display());
        }
    }
}

fn log(table: &Table<Geaw>) -> String {
    let mut text = String::new();
    for entry in table.entries() {
        let seen = table.seen_by(entry, Seat::Onlooker);
        writeln!(text, "{:>4} {:?}", seen.number, seen.by).unwrap();
        for line in seen.lines {
            let clause = line.clause.map(|clause| format!(" [{clause}]")).unwrap_or_default();
            writeln!(text, "       {}{clause}", line.text).unwrap();
        }
    }
    text
}

#[test]
fn recorded_games_keep_the_rules_and_their_logs_and_end_as_they_say() {
    for path in files() {
        let (recording, table) = (read(&path), play(&path));
        let mistakes: Vec<String> = recording.check_end(&table).iter().map(ToString::to_string).collect();
        assert!(mistakes.is_empty(), "{}: {}", path.display(), mistakes.join("; "));
        assert!(!recording.end.is_empty(), "{} does not say how it ends", path.display());
        let golden = path.with_extension("log");
        let told = log(&table);
        if env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&golden, told).unwrap();
            continue;
        }
        let expected = fs::read_to_string(&golden).unwrap().replace("\r\n", "\n");
        let difference = told.lines().zip(expected.lines()).find(|(told, expected)| told != expected);
        assert_eq!(difference, None, "UPDATE_GOLDEN=1 writes {} anew", golden.display());
        assert_eq!(told.lines().count(), expected.lines().count(), "{}", golden.display());
    }
}

#[test]
fn a_recorded_game_kept_as_data_is_the_same_game() {
    for path in files() {
        let table = play(&path);
        let kept: Vec<String> = table.entries().iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
        let entries: Vec<Entry<Geaw>> = kept.iter().map(|entry| serde_json::from_str(entry).unwrap()).collect();
        let again = Table::replay(Arc::clone(table.pack()), entries).unwrap();
        assert_eq!(again.game(), table.game(), "{}", path.display());
    }
}

#[test]
fn a_played_game_can_be_recorded_printed_and_played_again() {
    for path in files() {
        let table = play(&path);
        let printed = Recording::of(&table).to_string();
        let again = Recording::parse(&printed).unwrap();
        let replayed = again.replay(Arc::clone(table.pack())).unwrap();
        assert_eq!(replayed.entries(), table.entries(), "{}", path.display());
        assert!(again.check_end(&replayed).is_empty(), "{}", path.display());
    }
}

/// What the four turns must show, so that an edit of the recording does not lose it.
#[test]
fn four_turns_show_what_they_were_recorded_for() {
    let path = folder().join("four-turns.game");
    let refused: Vec<String> = read(&path)
        .steps
        .iter()
        .filter_map(|step| match &step.deed {
            StepDeed::Refuse { command, clause } => Some(format!("{} {clause}", command.order.name())),
            _ => None,
        })
        .collect();
    let table = play(&path);
    let mut events = Vec::new();
    let mut rides = 0;
    for entry in table.entries() {
        if let Deed::Played { command, events: brought } = &entry.deed {
            let is_ride = |leg: &Leg| matches!(leg, Leg::Ride(_));
            rides += usize::from(matches!(&command.order, Order::Move { legs, .. } if legs.iter().any(is_ride)));
            events.extend(brought.clone());
        }
    }
    let place = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted);
    assert_eq!((table.game().turn, table.game().phase, table.game().outcome.is_some()), (4, Phase::Finished, true));
    assert!(refused.iter().any(|what| what == "mobilize GEAW-5.4-a"), "no purchase is refused: {refused:?}");
    assert!(place(&|event| matches!(event, Event::ReinforcementLost { .. })).is_some());
    let broken = place(&|event| matches!(event, Event::CorpsBrokenDown { .. })).unwrap();
    let rebuilt = place(&|event| matches!(event, Event::CorpsCombined { .. })).unwrap();
    assert!(broken < rebuilt && rides > 0);
    // Each side moves in both movement phases of its player turn.
    assert_eq!(events.iter().filter(|event| matches!(event, Event::SupplyExpended { .. })).count(), 2);
}
