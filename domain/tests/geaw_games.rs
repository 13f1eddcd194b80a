//! Recorded games of *The Greater East Asia War* on the invented map of the test kit. Each line of a `.game` file is a
//! seat and a command as data; `refused CLAUSE` before the colon says that the rules must not let it pass. The log beside
//! it is what every seat reads. `UPDATE_GOLDEN=1 cargo test -p domain --test geaw_games` writes the logs anew.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fs};

use common::geaw::pack;
use domain::geaw::Geaw;
use domain::geaw::command::{Command, Leg, Order};
use domain::geaw::components::Side;
use domain::geaw::event::Event;
use domain::geaw::game::Creation;
use domain::table::journal::{Deed, Entry, Table};
use domain::table::seat::Seat;
use domain::table::system::System;
use domain::table::violation::Ruling;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/geaw_games");
    let all = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut games: Vec<PathBuf> = all.filter(|path| path.extension().is_some_and(|kind| kind == "game")).collect();
    games.sort();
    assert!(!games.is_empty(), "no recorded game");
    games
}

/// Plays a recorded game; refusals must come as written.
fn play(path: &Path) -> (Table<Geaw>, Vec<String>) {
    let pack = pack();
    let creation = Table::<Geaw>::creation_entry(Creation::default(), pack.hash.clone(), Seat::Both);
    let mut table = Table::replay(pack, [creation]).unwrap();
    let mut refused = Vec::new();
    for (number, line) in fs::read_to_string(path).unwrap().lines().enumerate() {
        let place = format!("{}:{}", path.display(), number + 1);
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let (head, command) = line.split_once(": ").unwrap_or_else(|| panic!("{place}: a seat and a command"));
        let mut words = head.split_whitespace();
        let seat = match words.next() {
            Some("Japan") => Seat::Side(Side::Japan),
            Some("Allies") => Seat::Side(Side::Allies),
            other => panic!("{place}: no seat {other:?}"),
        };
        let command: Command = serde_json::from_str(command).unwrap_or_else(|error| panic!("{place}: {error}"));
        if words.next() == Some("refused") {
            let clause = words.next().unwrap();
            assert!(table.judge(seat, &command).cites(clause), "{place}: {:?}", table.judge(seat, &command));
            assert!(table.play(seat, command, Ruling::ByTheBook).is_err(), "{place}: it was accepted");
            refused.push(clause.to_owned());
            continue;
        }
        let entry = table.play(seat, command, Ruling::ByTheBook).unwrap_or_else(|refusal| panic!("{place}: {refusal}"));
        table.fold(entry).unwrap();
        let broken = Geaw::check_invariants(table.game());
        assert!(broken.is_empty(), "{place}: {broken:?}");
    }
    (table, refused)
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
fn recorded_games_keep_the_rules_and_their_logs() {
    for path in files() {
        let (table, _) = play(&path);
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
        let (table, _) = play(&path);
        let kept: Vec<String> = table.entries().iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
        let entries: Vec<Entry<Geaw>> = kept.iter().map(|entry| serde_json::from_str(entry).unwrap()).collect();
        let again = Table::replay(Arc::clone(table.pack()), entries).unwrap();
        assert_eq!(again.game(), table.game(), "{}", path.display());
    }
}

/// What the four turns must show, so that an edit of the recording does not lose it.
#[test]
fn four_turns_show_what_they_were_recorded_for() {
    let path = files().into_iter().find(|path| path.ends_with("four-turns.game")).unwrap();
    let (table, refused) = play(&path);
    let mut events = Vec::new();
    let mut commands = Vec::new();
    for entry in table.entries() {
        if let Deed::Played { command, events: brought } = &entry.deed {
            commands.push(command.order.clone());
            events.extend(brought.clone());
        }
    }
    assert_eq!((table.game().turn, table.game().outcome.is_some()), (4, true));
    assert!(refused.iter().any(|clause| clause == "GEAW-5.4-a"), "no purchase is refused: {refused:?}");
    assert!(events.iter().any(|event| matches!(event, Event::ReinforcementLost { .. })));
    assert!(events.iter().any(|event| matches!(event, Event::CorpsBrokenDown { .. })));
    assert!(events.iter().any(|event| matches!(event, Event::CorpsCombined { .. })));
    assert!(events.iter().filter(|event| matches!(event, Event::SupplyExpended { .. })).count() >= 2);
    let rides =
        |order: &Order| matches!(order, Order::Move { legs, .. } if legs.iter().any(|leg| matches!(leg, Leg::Ride(_))));
    assert!(commands.iter().any(rides));
}
