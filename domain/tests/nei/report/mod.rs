//! The report of a game says what the record says, and no more than its reader may know (NEI 20).
//!
//! Every sentence is held against the entries it cites: they exist and stand, or the sentence says that they were taken
//! back; and what it states is found in the lines and facts that the reader was told of them, in his views before and
//! after them, or in odds worked out anew. Words and numbers that stand in a sentence without being stated are found out
//! too. `REPORTS` is the number of campaigns (4 by default).

mod check;
mod made;

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use check::Checker;
use domain::kernel::journal::Table;
use domain::kernel::seat::{Opposed, Seat};
use domain::nei::components::Side;
use domain::nei::notation::Recording;
use domain::nei::pack::Pack;
use domain::nei::report::{Report, report};

use crate::common::pairs;
use crate::common::random::generator;

const READERS: [Seat<Side>; 4] = [Seat::Both, Seat::Side(Side::Japan), Seat::Side(Side::Allies), Seat::Onlooker];

fn reports() -> u64 {
    std::env::var("REPORTS").ok().map_or(4, |text| text.parse().unwrap())
}

/// Holds the report of every reader against the record; how many sentences there were, and what is wrong with some.
fn check(table: &Table<domain::nei::Nei>, name: &str) -> (u64, Vec<String>) {
    let (mut sentences, mut wrong) = (0, Vec::new());
    for reader in READERS {
        let report = report(table, reader).unwrap();
        let mut checker = Checker::of(table, reader);
        for sentence in report.sentences() {
            if let Err(reason) = checker.check(sentence) {
                wrong.push(format!("{name}, read by {reader:?}: {reason}\n{} {:?}\n", sentence.text, sentence.entries));
            }
            sentences += 1;
        }
    }
    (sentences, wrong)
}

/// Fails with some of what is wrong, from everywhere.
#[track_caller]
fn none_is(wrong: &[String]) {
    let some: Vec<&String> = wrong.iter().step_by(1 + wrong.len() / 40).collect();
    assert!(wrong.is_empty(), "{} sentences are wrong:\n{some:#?}", wrong.len());
}

#[test]
fn every_sentence_says_what_its_entries_say() {
    let (sentences, entries, next) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let wrong = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= reports() {
                        return;
                    }
                    let table = made::campaign(seed, u32::MAX);
                    let (told, faults) = check(&table, &format!("campaign {seed}"));
                    wrong.lock().unwrap().extend(faults);
                    sentences.fetch_add(told, Ordering::Relaxed);
                    entries.fetch_add(table.last_number().into(), Ordering::Relaxed);
                }
            });
        }
    });
    none_is(&wrong.into_inner().unwrap());
    let (sentences, entries) = (sentences.into_inner(), entries.into_inner());
    println!("{} campaigns, {entries} entries, {sentences} sentences of four readers", reports());
    // A history of four readers tells of much of what is recorded.
    assert!(sentences > entries, "{sentences} sentences of {entries} entries");
}

#[test]
fn recorded_games_are_told_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let (mut told, mut wrong) = (0, Vec::new());
    for file in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        if file.extension().is_none_or(|extension| extension != "game") {
            continue;
        }
        let recording = Recording::parse(&fs::read_to_string(&file).unwrap()).unwrap();
        let table = recording.replay(Pack::built_in()).unwrap();
        let (sentences, faults) = check(&table, &file.file_name().unwrap().to_string_lossy());
        told += sentences;
        wrong.extend(faults);
        let texts: Vec<String> =
            report(&table, Seat::Both).unwrap().sentences().map(|sentence| sentence.text.clone()).collect();
        let has = |part: &str| texts.iter().any(|text| text.contains(part));
        match file.file_stem().unwrap().to_str().unwrap() {
            "first-two-turns" => {
                assert!(has("Entry 108 was taken back"), "{texts:#?}");
                assert!(has("placed at Darwin on the table; entered as Australia by mistake"));
                assert!(has("Japan gained sole control of Kuching"));
            }
            "fall-of-singapore" => assert!(has("Singapore fell to Japan")),
            "overruled" => assert!(has("and the table ruled so")),
            _ => {}
        }
    }
    none_is(&wrong);
    assert!(told > 1000, "{told} sentences");
}

#[test]
fn the_check_finds_what_is_wrong() {
    let table = made::campaign(0, 400);
    let report = report(&table, Seat::Both).unwrap();
    let mut checker = Checker::of(&table, Seat::Both);
    let mut spoiled = 0;
    for sentence in report.sentences() {
        // The same words, cited from the entry that created the game.
        let mut elsewhere = sentence.clone();
        elsewhere.entries = vec![1];
        // Another number, another unit, an entry that there is not.
        let mut more = sentence.clone();
        more.text = more.text.replace(". ", " ").replace('.', " and 77 others.");
        let mut named = sentence.clone();
        named.text.push_str(" BB Kongo sank.");
        let mut nowhere = sentence.clone();
        nowhere.entries.push(9_999);
        for wrong in [elsewhere, more, nowhere] {
            if !wrong.says.is_empty() {
                assert!(checker.check(&wrong).is_err(), "{wrong:#?}");
                spoiled += 1;
            }
        }
        if !sentence.text.contains("BB Kongo") {
            spoiled += u64::from(checker.check(&named).is_err());
        }
    }
    assert!(spoiled > 300, "{spoiled}");
}

#[test]
fn the_midst_of_a_turn_is_not_called_its_end() {
    let over = made::campaign(0, u32::MAX);
    let words = |table| -> Vec<String> {
        report(table, Seat::Both).unwrap().sentences().map(|sentence| sentence.text.clone()).collect()
    };
    let count = |texts: &[String], part: &str| texts.iter().filter(|text| text.starts_with(part)).count();
    let (ended, midst) = (words(&over), words(&made::campaign(0, over.last_number() / 2)));
    assert_eq!(count(&ended, "So far "), 0);
    assert!(count(&ended, "At the end of the turn ") > 1);
    assert_eq!(count(&midst, "So far "), 1);
    for text in ended.iter().chain(&midst).filter(|text| text.contains(" stood at ") && text.contains(" Allies at ")) {
        let figures = text.split(|letter: char| !letter.is_ascii_digit()).filter(|figure| !figure.is_empty()).count();
        assert!(figures == 0 || figures == 2, "one in words and one in figures: {text}");
    }
}

/// Two games that differ only in what a side may not know have the same report for it, and for an onlooker.
#[test]
fn a_report_tells_nothing_that_its_reader_could_not_know() {
    let (mut pairs, mut differ) = (0, 0);
    for seed in 0..(reports() / 2).max(2) {
        let mut generator = generator(seed);
        // While the game goes on: once it is over the displays are open to all.
        let table = made::campaign(seed, 500);
        for hidden in Side::ALL {
            for _ in 0..2 {
                let other = pairs::renamed(&table, hidden, &mut generator);
                for reader in [Seat::Side(hidden.other()), Seat::Onlooker] {
                    let (one, two) = (report(&table, reader).unwrap(), report(&other, reader).unwrap());
                    same(&one, &two, &format!("seed {seed}, {hidden} renamed, read by {reader:?}"));
                }
                pairs += 1;
                differ += usize::from(report(&table, Seat::Both).unwrap() != report(&other, Seat::Both).unwrap());
            }
        }
    }
    assert!(differ * 2 > pairs, "{differ} of {pairs} pairs differ for those who see both sides");
}

#[track_caller]
fn same(one: &Report, two: &Report, what: &str) {
    let (told, twin): (Vec<_>, Vec<_>) = (one.sentences().collect(), two.sentences().collect());
    let apart = told.iter().zip(&twin).find(|(one, two)| one != two);
    assert_eq!(apart, None, "{what}");
    assert_eq!(told.len(), twin.len(), "{what}");
    assert!(one == two, "{what}: the numbers or the pictures of the two reports differ");
}
