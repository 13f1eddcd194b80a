//! Earlier entries put right and the rest played again: random amendments in recorded games of every book, each held
//! against a replay from nothing. `AMENDMENTS=5000` tries more than usual.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fs};

use domain::awaw::Awaw;
use domain::geaw::Geaw;
use domain::kernel::dice::Roll;
use domain::kernel::journal::{Deed, Entry, EntryNumber, Table};
use domain::kernel::pack_files::PackFiles;
use domain::kernel::renewal::{Change, Played, Renewal};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::kernel::verdict::{RefusalKind, Refused, Ruling};
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::Side;
use domain::nei::pack::Pack;
use domain::{awaw, geaw, nei};
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::common::random::{Player, generator};

/// Amendments tried unless `AMENDMENTS` says otherwise.
const AMENDMENTS: usize = 500;

fn text_of(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file)).unwrap()
}

fn nei_games() -> Vec<Table<Nei>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|kind| kind == "game"));
    files.sort();
    let read = |path: &PathBuf| nei::notation::Recording::parse(&fs::read_to_string(path).unwrap()).unwrap();
    files.iter().map(|path| read(path).replay(Pack::built_in()).unwrap()).collect()
}

fn geaw_game() -> Table<Geaw> {
    let recording = geaw::notation::Recording::parse(&text_of("geaw_games/four-turns.game")).unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/geaw_games");
    let mut files = PackFiles::default();
    for file in fs::read_dir(folder.join(recording.packs.as_ref().unwrap()).join("geaw")).unwrap() {
        let path = file.unwrap().path();
        files.insert(path.file_name().unwrap().to_string_lossy(), fs::read_to_string(&path).unwrap());
    }
    recording.replay(Arc::new(geaw::pack::load(&files).unwrap())).unwrap()
}

fn awaw_game() -> Table<Awaw> {
    let recording = awaw::notation::Recording::parse(&text_of("awaw_games/twelve-turns.game")).unwrap();
    recording.replay(awaw::pack::Pack::built_in()).unwrap()
}

/// Numbers of the entries of play that stand.
fn standing<S: System>(table: &Table<S>) -> Vec<EntryNumber> {
    let entries = table.entries().iter();
    let of_play = entries.filter(|entry| matches!(entry.deed, Deed::Played { .. }) && table.stands(entry.number));
    of_play.map(|entry| entry.number).collect()
}

fn ruling_of<S: System>(entry: &Entry<S>) -> Ruling {
    let reason = entry.ruling.as_ref().and_then(|ruling| ruling.reason.clone());
    reason.map_or(Ruling::ByTheBook, Ruling::Overruled)
}

/// What a replay from nothing makes of a game with changes: for each entry after the first change whether it is
/// accepted, and whether it brings the same; and the table.
type Replay<S> = (Vec<(EntryNumber, Option<bool>)>, Table<S>);

/// Plays a game again from its first entry, command by command, with the changes; none where the rules refuse one.
fn replayed_from_nothing<S: System>(table: &Table<S>, changes: &[Change<S>]) -> Option<Replay<S>> {
    let mut fresh = Table::replay(Arc::clone(table.pack()), [table.entries()[0].clone()]).unwrap();
    let mut is_changed = false;
    let mut outcomes = Vec::new();
    let insert = |fresh: &mut Table<S>, after: EntryNumber, is_changed: &mut bool| {
        for change in changes {
            if let Change::Insert { after: here, by, command, .. } = change
                && *here == after
            {
                let entry = fresh.play(*by, command.clone(), Ruling::ByTheBook).ok()?;
                fresh.fold(entry).unwrap();
                *is_changed = true;
            }
        }
        Some(())
    };
    insert(&mut fresh, 1, &mut is_changed)?;
    for number in standing(table) {
        let entry = table.entry(number).unwrap();
        let Deed::Played { command, events } = &entry.deed else { unreachable!() };
        match changes.iter().find(|change| change.entry() == number && !matches!(change, Change::Insert { .. })) {
            Some(Change::Replace { command, .. }) => {
                let entry = fresh.play(entry.by, command.clone(), Ruling::ByTheBook).ok()?;
                fresh.fold(entry).unwrap();
                is_changed = true;
            }
            Some(_) => is_changed = true,
            None => match fresh.play(entry.by, command.clone(), ruling_of(entry)) {
                Ok(played) => {
                    let Deed::Played { events: now, .. } = &played.deed else { unreachable!() };
                    let is_same = now == events && played.ruling == entry.ruling;
                    assert!(is_same || is_changed, "entry {number} differs before anything was changed");
                    fresh.fold(played).unwrap();
                    if is_changed {
                        outcomes.push((number, Some(is_same)));
                    }
                }
                Err(_) => outcomes.push((number, None)),
            },
        }
        insert(&mut fresh, number, &mut is_changed)?;
    }
    Some((outcomes, fresh))
}

/// What was tried, and what came of it.
#[derive(Default)]
struct Tally {
    tried: usize,
    refused: usize,
    hold: usize,
    differ: usize,
    need_decision: usize,
    faces: usize,
}

/// One amendment by those who act for both, held against a replay from nothing.
fn amend<S: System>(table: &Table<S>, changes: &[Change<S>], faces: impl Fn(&S::Command) -> usize, tally: &mut Tally) {
    tally.tried += 1;
    let (before, entries) = (table.game().clone(), table.entries().to_vec());
    let fresh = replayed_from_nothing(table, changes);
    let amendment = match table.amend(Seat::Both, changes) {
        Ok(amendment) => amendment,
        Err(refused) => {
            assert!(fresh.is_none(), "the replay accepts what is refused: {refused}");
            tally.refused += 1;
            return;
        }
    };
    // Proposing it loses nothing.
    assert!(*table.game() == before && table.entries() == entries);
    let (outcomes, fresh) = fresh.unwrap();
    let listed: Vec<_> = amendment
        .again
        .iter()
        .map(|again| {
            let same = match again.outcome {
                Played::Holds => Some(true),
                Played::Differs => Some(false),
                Played::NeedsDecision(_) => None,
            };
            (again.of, same)
        })
        .collect();
    assert_eq!(listed, outcomes, "the differences listed are not those of a replay from nothing");
    // What is recorded folds to the game of the replay, and what was there stays, letter by letter.
    let mut live = table.clone();
    for entry in &amendment.entries {
        // The journal keeps it as text.
        let kept = serde_json::to_string(entry).unwrap();
        live.fold(serde_json::from_str(&kept).unwrap()).unwrap();
    }
    assert!(live.game() == fresh.game() && live.game() == amendment.table.game(), "it folds to another game");
    assert!(live.entries().starts_with(&entries));
    for again in &amendment.again {
        let Some(renewed) = again.renewed.and_then(|number| live.entry(number)) else {
            tally.need_decision += 1;
            continue;
        };
        assert_eq!(renewed.renews, Some(Renewal::Again(again.of)));
        let of = |entry: &Entry<S>| match &entry.deed {
            Deed::Played { command, .. } => command.clone(),
            _ => unreachable!(),
        };
        let (old, new) = (of(table.entry(again.of).unwrap()), of(renewed));
        assert_eq!(old, new, "another command, or other faces");
        tally.faces += faces(&new);
        if again.outcome == Played::Holds { tally.hold += 1 } else { tally.differ += 1 }
    }
    let broken = S::check_invariants(live.game());
    assert!(broken.is_empty(), "{broken:?}");
}

/// The table as it was before an entry.
fn before<S: System>(table: &Table<S>, number: EntryNumber) -> Table<S> {
    let entries = table.entries()[..number as usize - 1].to_vec();
    Table::replay(Arc::clone(table.pack()), entries).unwrap()
}

/// Other faces for the same dice, something else that could be done, something forgotten, or nothing at all.
fn nei_change(table: &Table<Nei>, number: EntryNumber, generator: &mut StdRng) -> Change<Nei> {
    let entry = table.entry(number).unwrap();
    let Deed::Played { command, .. } = &entry.deed else { unreachable!() };
    match (generator.random_range(0..4), command) {
        (0, _) => Change::Strike { entry: number },
        (1, Command::Roll(roll)) => {
            let faces = roll.faces.iter().map(|_| generator.random_range(1..=6));
            Change::Replace { entry: number, command: Command::Roll(Roll::typed(faces).unwrap()), overrule: None }
        }
        (kind, _) => {
            let mut player = Player::new(generator.random());
            match player.choose(&before(table, number)) {
                Some((by, command)) if kind == 2 && by == entry.by => {
                    Change::Replace { entry: number, command, overrule: None }
                }
                Some((by, command)) => {
                    let earlier = standing(table).into_iter().rev().find(|earlier| *earlier < number).unwrap_or(1);
                    Change::Insert { after: earlier, by, command, overrule: None }
                }
                None => Change::Strike { entry: number },
            }
        }
    }
}

/// The command of a neighbour of the same seat, the entry twice, or nothing.
fn any_change<S: System>(table: &Table<S>, number: EntryNumber, generator: &mut StdRng) -> Change<S> {
    let entry = table.entry(number).unwrap();
    let near: Vec<_> = standing(table)
        .into_iter()
        .filter(|other| other.abs_diff(number) < 12 && *other != number)
        .filter_map(|other| table.entry(other))
        .filter(|other| other.by == entry.by)
        .collect();
    let command = near.choose(generator).and_then(|other| match &other.deed {
        Deed::Played { command, .. } => Some(command.clone()),
        _ => None,
    });
    match (generator.random_range(0..3), command) {
        (1, Some(command)) => Change::Replace { entry: number, command, overrule: None },
        (2, Some(command)) => Change::Insert { after: number, by: entry.by, command, overrule: None },
        _ => Change::Strike { entry: number },
    }
}

fn nei_faces(command: &Command) -> usize {
    match command {
        Command::Roll(roll) => roll.faces.len(),
        _ => 0,
    }
}

#[test]
fn random_amendments_agree_with_a_replay_from_nothing() {
    let wanted: usize = env::var("AMENDMENTS").ok().and_then(|count| count.parse().ok()).unwrap_or(AMENDMENTS);
    let mut generator = generator(9);
    let mut tally = Tally::default();
    let games = nei_games();
    let (geaw, awaw) = (geaw_game(), awaw_game());
    while tally.tried < wanted {
        let table = games.choose(&mut generator).unwrap();
        let numbers = standing(table);
        // Late entries leave little to play again, early ones little that holds: both are wanted.
        let number = *numbers.choose(&mut generator).unwrap();
        let mut changes = vec![nei_change(table, number, &mut generator)];
        if generator.random_range(0..5) == 0 {
            let other = *numbers.choose(&mut generator).unwrap();
            if other != number {
                changes.push(Change::Strike { entry: other });
            }
        }
        amend(table, &changes, nei_faces, &mut tally);
        if tally.tried % 4 == 0 {
            let number = *standing(&geaw).choose(&mut generator).unwrap();
            amend(&geaw, &[any_change(&geaw, number, &mut generator)], |_| 0, &mut tally);
            let number = *standing(&awaw).choose(&mut generator).unwrap();
            amend(&awaw, &[any_change(&awaw, number, &mut generator)], |_| 0, &mut tally);
        }
    }
    let Tally { tried, refused, hold, differ, need_decision, faces } = tally;
    assert!(tried - refused > wanted / 4 && hold > 0 && differ > 0 && need_decision > 0 && faces > 0);
    println!(
        "{tried} amendments, {refused} refused by the rules; of the entries played again {hold} hold, {differ} differ, \
         {need_decision} need a decision; {faces} faces kept"
    );
}

const JAPAN: Seat<Side> = Seat::Side(Side::Japan);
const ALLIES: Seat<Side> = Seat::Side(Side::Allies);

/// A recorded game up to the first entry of Japan's that answers a request for dice.
fn with_dice() -> (Table<Nei>, EntryNumber) {
    let is_own_roll =
        |entry: &&Entry<Nei>| entry.by == JAPAN && matches!(entry.deed, Deed::Played { command: Command::Roll(_), .. });
    let games = nei_games();
    let found = games.iter().find_map(|table| Some((table, table.entries().iter().find(is_own_roll)?.number)));
    let (table, number) = found.unwrap();
    (before(table, number + 1), number)
}

#[track_caller]
fn refused<T: std::fmt::Debug>(result: Result<T, Refused>, kind: RefusalKind) {
    match result {
        Err(Refused::Impossible(refusal)) if refusal.kind == kind => assert!(!refusal.cure.is_empty()),
        other => panic!("{other:?}"),
    }
}

fn other_faces(table: &Table<Nei>, number: EntryNumber) -> Change<Nei> {
    let Deed::Played { command: Command::Roll(roll), .. } = &table.entry(number).unwrap().deed else { panic!() };
    let faces = roll.faces.iter().map(|face| 7 - face.get());
    Change::Replace { entry: number, command: Command::Roll(Roll::typed(faces).unwrap()), overrule: None }
}

#[test]
fn a_fallen_die_is_put_right_when_the_other_side_agrees() {
    let (mut table, number) = with_dice();
    let (change, state) = (other_faces(&table, number), table.game().clone());
    let amendment = table.amend(JAPAN, &[change]).unwrap();
    assert!(amendment.needs_consent);
    assert_eq!(amendment.entries.len(), 1);
    table.fold(amendment.entries[0].clone()).unwrap();
    assert!(*table.game() == state, "asking changes nothing");
    refused(table.answer(JAPAN, true), RefusalKind::Seat);
    refused(table.amend(Seat::Both, &[Change::Strike { entry: number }]), RefusalKind::Pending);

    let mut declined = table.clone();
    for entry in declined.answer(ALLIES, false).unwrap() {
        declined.fold(entry).unwrap();
    }
    assert!(*declined.game() == state && declined.stands(number));

    let answer = table.answer(ALLIES, true).unwrap();
    assert_eq!(answer[1].renews, Some(Renewal::InsteadOf(number)));
    for entry in answer {
        table.fold(entry).unwrap();
    }
    assert!(!table.stands(number) && *table.game() == *amendment.table.game());
    assert!(table.seen_by(table.entry(number).unwrap(), JAPAN).taken_back, "what stood there is still to be read");
}

#[test]
fn a_side_puts_its_own_entries_right_and_no_others() {
    let (table, number) = with_dice();
    let strike = [Change::Strike { entry: number }];
    refused(table.amend(ALLIES, &strike), RefusalKind::Seat);
    refused(table.amend(Seat::Onlooker, &strike), RefusalKind::Seat);
    let forgotten = [Change::Insert { after: number, by: ALLIES, command: Command::EndActionPhase, overrule: None }];
    refused(table.amend(JAPAN, &forgotten), RefusalKind::Seat);
    refused(table.amend(Seat::Umpire, &[]), RefusalKind::Malformed);
    refused(table.amend(Seat::Umpire, &[Change::Strike { entry: 1 }]), RefusalKind::Unknown);
    refused(table.amend(Seat::Umpire, &[Change::Strike { entry: 99_999 }]), RefusalKind::Unknown);
    let twice = [Change::Strike { entry: number }, other_faces(&table, number)];
    refused(table.amend(Seat::Umpire, &twice), RefusalKind::Malformed);
    assert!(!table.amend(Seat::Umpire, &strike).unwrap().needs_consent);
}

#[test]
fn a_side_puts_nothing_right_across_what_another_seat_played() {
    let games = nei_games();
    let mut across = 0;
    let mut beside = 0;
    for table in games.iter().filter(|table| table.eyes(JAPAN) == JAPAN) {
        let all = standing(table);
        let is_own = |number: &EntryNumber| table.entry(*number).unwrap().by == JAPAN;
        let own: Vec<_> = all.iter().copied().filter(is_own).collect();
        for pair in own.windows(2) {
            let changes = [Change::Strike { entry: pair[0] }, Change::Strike { entry: pair[1] }];
            if all.iter().any(|number| pair[0] < *number && *number < pair[1]) {
                across += 1;
                refused(table.amend(JAPAN, &changes), RefusalKind::Seat);
                if across < 3 {
                    assert!(table.amend(Seat::Umpire, &changes).is_ok(), "an umpire sees it all");
                }
            } else {
                beside += 1;
                if beside < 6 {
                    assert!(table.amend(JAPAN, &changes).is_ok(), "nobody played in between");
                }
            }
        }
    }
    assert!(across > 0 && beside > 0, "{across} across, {beside} beside");
}

#[test]
fn what_was_taken_back_is_done_again_one_by_one_with_the_same_faces() {
    let (mut table, number) = with_dice();
    let (state, last) = (table.game().clone(), table.last_number());
    refused(table.redo(Seat::Both), RefusalKind::Unknown);
    table.fold(table.take_back(Seat::Both, number - 2).unwrap()).unwrap();
    let undone: Vec<EntryNumber> = (number - 1..=last).collect();
    for number in &undone {
        let next = table.next_redo().unwrap();
        assert_eq!(next.number, *number);
        let other = if next.by == JAPAN { ALLIES } else { JAPAN };
        refused(table.redo(other), RefusalKind::Seat);
        let entry = table.redo(next.by).unwrap();
        assert_eq!(entry.renews, Some(Renewal::Again(*number)));
        table.fold(entry).unwrap();
    }
    assert!(*table.game() == state);
    refused(table.redo(Seat::Both), RefusalKind::Unknown);
}

#[test]
fn something_new_ends_what_could_be_done_again() {
    let (mut table, number) = with_dice();
    let Deed::Played { command, .. } = table.entry(number).unwrap().deed.clone() else { panic!() };
    table.fold(table.take_back(Seat::Both, number - 1).unwrap()).unwrap();
    assert!(table.next_redo().is_some());
    table.fold(table.play(JAPAN, command, Ruling::ByTheBook).unwrap()).unwrap();
    assert!(table.next_redo().is_none());
}

#[test]
fn an_entry_that_says_it_renews_another_and_does_not_is_no_entry() {
    let (mut table, number) = with_dice();
    table.fold(table.take_back(Seat::Both, number - 1).unwrap()).unwrap();
    let redone = table.redo(Seat::Both).unwrap();
    for renews in [Renewal::Again(number - 1), Renewal::Again(99_999), Renewal::InsteadOf(number - 1)] {
        assert!(table.clone().fold(Entry { renews: Some(renews), ..redone.clone() }).is_err(), "{renews:?}");
    }
    table.fold(redone).unwrap();
}

#[test]
fn a_statement_changes_nothing_on_the_table_and_stands_in_nobodys_way() {
    let (mut table, rolled) = with_dice();
    let before = table.game().clone();
    let state = |table: &mut Table<Nei>| {
        let stated = table.attest(Seat::Umpire, "The clock was set".to_owned(), "{}".to_owned());
        table.fold(stated).unwrap();
        table.last_number()
    };
    let number = state(&mut table);
    assert_eq!(table.game(), &before);
    assert!(!table.stands(number), "no take-back reaches it");
    assert_eq!(table.last_deed().unwrap().number, number - 1);
    let seen = table.seen_by(table.entry(number).unwrap(), Seat::Onlooker);
    assert_eq!((seen.lines[0].text.as_str(), seen.taken_back), ("The clock was set", false));

    // Between the question and the answer it hides nothing of what was asked.
    let by = table.entry(rolled).unwrap().by;
    let asked = table.amend(by, &[other_faces(&table, rolled)]).unwrap();
    assert!(asked.needs_consent);
    table.fold(asked.entries[0].clone()).unwrap();
    state(&mut table);
    assert_eq!(table.asked_changes().len(), 1);
    let answer = table.answer(Seat::Umpire, true).unwrap();
    assert!(answer.len() > 1, "what stood after it is played again: {answer:?}");
}
