//! Whole recorded games: every `games/*.game` is played by the rules, and what each seat was told is compared with
//! the log kept beside it. `UPDATE_GOLDEN=1 cargo test -p domain --test nei games::` writes the logs anew.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fs};

use domain::kernel::journal::{Deed, Entry, Table};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{ShipType, Side, UnitId, UnitType};
use domain::nei::event::Event;
use domain::nei::notation::Recording;
use domain::nei::pack::Pack;

const SEATS: [(&str, Seat<Side>); 5] = [
    ("japan", Seat::Side(Side::Japan)),
    ("allies", Seat::Side(Side::Allies)),
    ("both", Seat::Both),
    ("umpire", Seat::Umpire),
    ("onlooker", Seat::Onlooker),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games")
}

/// The recorded games, in the order of their names.
fn files() -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = fs::read_dir(folder())
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "game"))
        .collect();
    all.sort();
    assert!(!all.is_empty(), "no recorded games in {}", folder().display());
    all
}

fn read(path: &Path) -> Recording {
    let text = fs::read_to_string(path).unwrap();
    Recording::parse(&text).unwrap_or_else(|mistakes| {
        let list: Vec<String> = mistakes.iter().map(|mistake| format!("{}: {mistake}", path.display())).collect();
        panic!("{}", list.join("\n"))
    })
}

/// Plays a recorded game; after every entry each counter is in one place and no invariant is broken.
fn play(path: &Path, recording: &Recording) -> Table<Nei> {
    let pack = Pack::built_in();
    let mut last = String::new();
    let mut pending = String::new();
    let played = recording.replay_watched(Arc::clone(&pack), |table, step| {
        let place = format!("{}, line {}", path.display(), step.line);
        assert!(table.game().units.keys().eq(pack.counters.keys()), "{place}: counters came or went");
        let broken = Nei::check_invariants(table.game());
        assert!(broken.is_empty(), "{place}: {}", broken.join("; "));
        last = log(table, Seat::Umpire)
            .lines()
            .rev()
            .take(12)
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .collect::<Vec<_>>()
            .join("\n");
        pending = format!("{:?}", Nei::pending(table.game()));
    });
    played.unwrap_or_else(|stopped| {
        panic!("{}, {stopped}\nthe record ends with\n{last}\nthe table waits for {pending}", path.display())
    })
}

/// What a seat was told, one line each with the clause it leans on.
fn log(table: &Table<Nei>, seat: Seat<Side>) -> String {
    let mut text = String::new();
    for entry in table.entries() {
        let seen = table.render_for(entry, seat);
        let by = match seen.by {
            Seat::Side(side) => side.to_string(),
            other => format!("{other:?}"),
        };
        let back = if seen.taken_back { " (taken back)" } else { "" };
        writeln!(text, "{:>4} {by}{back}", seen.number).unwrap();
        for line in seen.lines {
            let clause = line.clause.map(|clause| format!(" [{clause}]")).unwrap_or_default();
            writeln!(text, "       {}{clause}", line.text).unwrap();
        }
        if let Some(ruling) = seen.ruling {
            for violation in ruling.violations {
                writeln!(text, "       against the rules: {} [{}]", violation.message, violation.clause).unwrap();
            }
            writeln!(text, "       overruled: {}", ruling.reason.unwrap_or_else(|| "noted only".to_owned())).unwrap();
        }
    }
    text
}

#[test]
fn recorded_games_keep_the_rules_and_end_as_they_say() {
    for path in files() {
        let recording = read(&path);
        let table = play(&path, &recording);
        let mistakes: Vec<String> = recording.check_end(&table).iter().map(ToString::to_string).collect();
        assert!(mistakes.is_empty(), "{}: {}", path.display(), mistakes.join("; "));
        assert!(!recording.end.is_empty(), "{} does not say how it ends", path.display());
    }
}

#[test]
fn a_game_kept_as_json_folds_to_the_same_state() {
    for path in files() {
        let table = play(&path, &read(&path));
        let kept: Vec<String> = table.entries().iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
        let entries: Vec<Entry<Nei>> = kept.iter().map(|entry| serde_json::from_str(entry).unwrap()).collect();
        assert_eq!(entries, table.entries(), "{}", path.display());
        let again = Table::replay(Arc::clone(table.pack()), entries).unwrap();
        assert_eq!(again.game(), table.game(), "{}", path.display());
        assert_eq!(again.take_back_asked(), table.take_back_asked(), "{}", path.display());
    }
}

#[test]
fn a_game_recorded_from_its_journal_is_the_same_game() {
    for path in files() {
        let table = play(&path, &read(&path));
        let text = Recording::of(&table).to_string();
        let recording = Recording::parse(&text).unwrap();
        let again = play(Path::new("the game recorded anew"), &recording);
        assert_eq!(recording.check_end(&again), []);
        assert_eq!(again.entries(), table.entries(), "{}", path.display());
    }
}

#[test]
fn each_seat_was_told_what_its_log_says() {
    let update = env::var_os("UPDATE_GOLDEN").is_some();
    for path in files() {
        let table = play(&path, &read(&path));
        for (name, seat) in SEATS {
            let golden = path.with_extension(format!("{name}.log"));
            let told = log(&table, seat);
            if update {
                fs::write(&golden, told).unwrap();
                continue;
            }
            let expected = fs::read_to_string(&golden)
                .unwrap_or_else(|error| panic!("{}: {error}; UPDATE_GOLDEN=1 writes it", golden.display()));
            let difference = told.lines().zip(expected.lines()).find(|(told, expected)| told != expected);
            assert_eq!(difference, None, "{}: UPDATE_GOLDEN=1 writes it anew", golden.display());
            assert_eq!(
                told.lines().count(),
                expected.lines().count(),
                "{}: UPDATE_GOLDEN=1 writes it anew",
                golden.display()
            );
        }
    }
}

/// What the first two turns must show, so that an edit of the recording does not lose it.
#[test]
fn the_first_two_turns_hold_what_they_were_recorded_for() {
    let path = folder().join("first-two-turns.game");
    let table = play(&path, &read(&path));
    assert!(table.entries().iter().all(|entry| entry.ruling.is_none()), "played by the book");
    let standing = || table.entries().iter().filter(|entry| table.stands(entry.number));
    let did = |by: Side, what: &str, wanted: &dyn Fn(&Command, &[Event]) -> bool| {
        let found = standing().any(|entry| match &entry.deed {
            Deed::Played { command, events } => entry.by == Seat::Side(by) && wanted(command, events),
            _ => false,
        });
        assert!(found, "{by}: {what}");
    };
    let side_of = |unit: &UnitId| table.pack().counters[unit].side;
    let is_submarine = |unit: &UnitId| table.pack().counters[unit].kind == UnitType::Ship(ShipType::Ss);
    for by in Side::ALL {
        did(by, "an incident", &|command, _| *command == Command::RollIncident);
        did(by, "reinforcements are mobilized", &|command, _| *command == Command::MobilizeReinforcements);
        did(by, "reinforcements are drawn", &|command, _| matches!(command, Command::Draw { .. }));
        did(by, "reinforcements are deployed", &|command, _| matches!(command, Command::Deploy { .. }));
    }
    did(Side::Japan, "the drive on Singapore", &|command, _| *command == Command::RollSingaporeDrive);
    did(Side::Japan, "an airstrike", &|command, _| matches!(command, Command::StrikeLand { .. }));
    did(
        Side::Allies,
        "a naval battle with a submarine",
        &|command, _| matches!(command, Command::MoveNavalForce { force, attack: true, .. } if force.units.iter().any(is_submarine)),
    );
    for beach in ["miri", "kuching", "menado"] {
        did(
            Side::Japan,
            "a landing",
            &|command, _| matches!(command, Command::MoveAmphibiousForce { landing: Some(landing), .. } if landing.area.as_str() == beach),
        );
    }
    did(Side::Allies, "a landing is thrown back", &|_, events| {
        events.iter().any(|event| matches!(event, Event::UnitDisrupted { clause, .. } if clause.id() == "NEI-13.3-c"))
    });
    did(Side::Japan, "a landing succeeds", &|_, events| {
        events.iter().any(|event| matches!(event, Event::UnitLanded { .. }))
    });
    did(
        Side::Allies,
        "an owner chooses his loss",
        &|command, _| matches!(command, Command::ChooseLosses { losses } if losses.iter().all(|loss| side_of(&loss.unit) == Side::Allies)),
    );
    did(
        Side::Allies,
        "a shooter chooses the loss",
        &|command, _| matches!(command, Command::ChooseLosses { losses } if losses.iter().all(|loss| side_of(&loss.unit) == Side::Japan)),
    );
    did(Side::Allies, "a correction is proposed", &|command, _| matches!(command, Command::Adjust { .. }));
    did(Side::Japan, "a correction is agreed", &|command, _| *command == Command::AnswerAdjustment { agreed: true });
    let entries = table.entries();
    let asked = entries.iter().position(|entry| matches!(entry.deed, Deed::TakeBackAsked { .. })).unwrap();
    assert!(matches!(entries[asked + 1].deed, Deed::TookBack { .. }), "the take-back is granted");
    assert_ne!(entries[asked].by, entries[asked + 1].by, "by the other side");
}
