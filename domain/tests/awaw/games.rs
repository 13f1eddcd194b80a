//! Recorded desks of *A World at War* with invented accounts, costs and hexes. The log beside a `.game` file
//! is what every seat reads. `UPDATE_GOLDEN=1 cargo test -p domain --test awaw games::` writes the logs anew.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fs};

use domain::awaw::Awaw;
use domain::awaw::calendar::{Quarter, Season};
use domain::awaw::components::{Area, Nation};
use domain::awaw::event::Event;
use domain::awaw::notation::{Recording, Step, StepDeed};
use domain::awaw::pack::Pack;
use domain::kernel::journal::{Deed, Entry, Table};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/awaw_games");
    let all = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut games: Vec<PathBuf> = all.filter(|path| path.extension().is_some_and(|kind| kind == "game")).collect();
    games.sort();
    assert!(!games.is_empty(), "no recorded desk");
    games
}

fn read(path: &Path) -> Recording {
    Recording::parse(&fs::read_to_string(path).unwrap()).unwrap_or_else(|mistakes| {
        let list: Vec<String> = mistakes.iter().map(|mistake| format!("{}: {mistake}", path.display())).collect();
        panic!("{}", list.join("\n"))
    })
}

/// Plays a recorded desk; refusals must come as written, and the end must be as it says.
fn play(path: &Path) -> (Table<Awaw>, Vec<String>) {
    let recording = read(path);
    let played = recording.replay_watched(Pack::built_in(), |table, step| {
        let broken = Awaw::check_invariants(table.game());
        assert!(broken.is_empty(), "{}, line {}: {broken:?}", path.display(), step.line);
    });
    let table = played.unwrap_or_else(|stopped| panic!("{}, {stopped}", path.display()));
    assert_eq!(recording.check_end(&table), []);
    let refused = recording.steps.iter().filter_map(|step| match &step.deed {
        StepDeed::Refuse { clause, .. } => Some(clause.clone()),
        _ => None,
    });
    (table, refused.collect())
}

#[test]
fn what_is_printed_reads_back_as_the_same_desk() {
    for path in files() {
        let recording = read(&path);
        let again = Recording::parse(&recording.to_string()).unwrap();
        assert_eq!((again.creation, again.packs), (recording.creation.clone(), recording.packs.clone()));
        let deeds = |steps: &[Step]| steps.iter().map(|step| (step.by, step.deed.clone())).collect::<Vec<_>>();
        assert!(deeds(&again.steps) == deeds(&recording.steps), "{}", path.display());
        let kept = Recording::of(&play(&path).0);
        let printed = Recording::parse(&kept.to_string()).unwrap();
        assert!(deeds(&printed.steps) == deeds(&kept.steps) && printed.end.len() == 7, "{}", path.display());
    }
}

#[test]
fn every_mistake_of_a_recording_is_named_with_its_line() {
    let text = "enforcement: mild\nruling: AWAW-R-40 reading 9\nAxis: end everything\nAxis: take back to entry 7\n\
                game: A World at War\nend: the war\n";
    let mistakes = Recording::parse(text).unwrap_err();
    let lines: Vec<usize> = mistakes.iter().map(|mistake| mistake.line).collect();
    assert_eq!(lines, [1, 1, 2, 3, 4, 5, 6], "{mistakes:?}");
}

fn log(table: &Table<Awaw>) -> String {
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
fn recorded_desks_keep_the_rules_and_their_logs() {
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
fn a_recorded_desk_kept_as_data_is_the_same_desk() {
    for path in files() {
        let (table, _) = play(&path);
        let kept: Vec<String> = table.entries().iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
        let entries: Vec<Entry<Awaw>> = kept.iter().map(|entry| serde_json::from_str(entry).unwrap()).collect();
        let again = Table::replay(Arc::clone(table.pack()), entries).unwrap();
        assert_eq!(again.game(), table.game(), "{}", path.display());
        assert!(serde_json::to_string(table.game()).is_ok());
    }
}

/// What the twelve turns must show, so that an edit of the recording does not lose it.
#[test]
fn twelve_turns_show_what_they_were_recorded_for() {
    let path = files().into_iter().find(|path| path.ends_with("twelve-turns.game")).unwrap();
    let (table, refused) = play(&path);
    let mut events = Vec::new();
    for entry in table.entries() {
        if let Deed::Played { events: brought, .. } = &entry.deed {
            events.extend(brought.clone());
        }
    }
    let game = table.game();
    assert_eq!(game.quarter, Some(Quarter { season: Season::Summer, year: 1942 }));
    assert_eq!(events.iter().filter(|event| matches!(event, Event::GameTurnBegan { .. })).count(), 12);
    let at = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted);
    let scare = at(&|event| matches!(event, Event::LossesRecorded { losses, .. } if losses.adjacency == 9)).unwrap();
    let fall = at(&|event| matches!(event, Event::CountrySurrendered { area: Area::Australia, .. })).unwrap();
    assert!(scare < fall, "a margin of nine, a turn before it is ten");
    assert!(at(&|event| matches!(event, Event::CityLost { .. })).is_some());
    assert!(at(&|event| matches!(event, Event::InaUnitBuilt { .. })).is_some());
    assert!(at(&|event| matches!(event, Event::UnitsAdded { .. })).is_some());
    assert!(refused.iter().any(|clause| clause == "AWAW-74.31-b"), "no refusal at Malacca: {refused:?}");
    assert_eq!((game.account(Nation::Britain).base, game.account(Nation::Britain).resistance), (115, 1));
    assert_eq!(game.conquests.len(), 2);
}
