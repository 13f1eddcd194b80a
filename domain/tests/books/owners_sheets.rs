//! The overlays of *The Greater East Asia War* and *A World at War*: one hash for one content, refused whole with every
//! mistake, and what a table typed is what its next game begins with.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use domain::awaw::accounts::Figure;
use domain::awaw::calendar::Quarter;
use domain::awaw::components::{Mark, Nation, TransportKind, UnitKind};
use domain::awaw::declarations::{Claim as AwawClaim, Topic as AwawTopic, Value as AwawValue};
use domain::awaw::{Awaw, overlay as awaw_overlay, pack as awaw_pack};
use domain::geaw::command::Order;
use domain::geaw::declarations::Topic;
use domain::geaw::game::Creation;
use domain::geaw::sheets::Sheets;
use domain::geaw::{overlay as geaw_overlay, pack as geaw_pack};
use domain::kernel::overlay::sheets::Overlay;
use domain::kernel::overlay::{LONGEST, OverlayError, Section};
use domain::kernel::system::System;
use proptest::prelude::*;

use crate::common::{self, awaw, geaw};

const DAY: &str = "2026-11-24";

fn file(book: &str, records: &[String]) -> String {
    format!("schema = 1\nbook = \"{book}\"\n{}\n[end]\nentries = {}\n", records.concat(), records.len())
}

fn record(kind: &str, said: &str) -> String {
    format!("[[{kind}]]\nprinted = \"map\"\ndate = {DAY}\n{said}\n")
}

/// The invented game of the test kit, as its table would take it along.
fn typed() -> Overlay {
    let game = geaw::Board::set_up(geaw::scenario()).game;
    geaw_overlay::of_game(&geaw_pack::Pack::built_in(), &game, None, DAY)
}

fn reasons(error: &OverlayError) -> Vec<String> {
    error.mistakes.iter().map(|mistake| format!("{}: {}", mistake.line, mistake.reason)).collect()
}

fn sorted(sheets: &Sheets) -> Sheets {
    let mut sheets = sheets.clone();
    sheets.mobilization.sort_by_key(|row| row.units.to_string());
    sheets.placement.sort_by_key(|row| row.units.to_string());
    sheets.corps.sort_by_key(|row| row.corps.to_string());
    sheets.losses.sort_by_key(|row| row.units.to_string());
    sheets
}

#[test]
fn what_a_table_typed_is_what_its_next_game_begins_with() {
    let overlay = typed();
    let laid = geaw_overlay::load(&geaw_pack::built_in_files(), "overlay", &overlay.export()).unwrap();
    assert_eq!(sorted(&laid.pack.sheets), sorted(&common::geaw::sheets()));
    assert_eq!((laid.overlay.hash(), laid.overlay.export()), (overlay.hash(), overlay.export()));
    assert_ne!(laid.hash, geaw_pack::Pack::built_in().hash);
    assert_eq!(laid.hash, laid.pack.hash);

    // Taken along again it is the same, with the days of the first reading.
    let board = geaw::Board::created(&Arc::new(laid.pack), &Creation::default());
    let built_in = geaw_pack::Pack::built_in();
    let again = geaw_overlay::of_game(&built_in, &board.game, Some(&laid.overlay), "2027-01-01");
    assert_eq!(again.export(), overlay.export());
    let parts: Vec<_> = laid.sections.iter().map(|part| (part.section, part.owner > 0)).collect();
    assert_eq!(parts, [(Section::Counters, true), (Section::Map, true), (Section::Tables, true)]);
}

#[test]
fn what_was_declared_at_the_table_is_not_asked_again() {
    let pack = geaw::pack();
    let mut sheets = pack.sheets.clone();
    let id = *sheets.counters.keys().next().unwrap();
    sheets.mobilization.clear();
    sheets.counters.get_mut(&id).unwrap().movement = None;
    let gaps = geaw_pack::Pack { sheets, ..(*pack).clone() };
    let mut board = geaw::Board::created(&Arc::new(gaps), &Creation::default());
    for (side, player) in [(geaw::JAPAN, "Aoi"), (geaw::ALLIES, "Ben")] {
        board.game.apply(&domain::geaw::event::Event::SideTaken { side, player: player.to_owned() });
    }
    for claim in [geaw::number(Topic::Price { unit: id }, 4), geaw::number(Topic::Allowance { unit: id }, 6)] {
        let side = board.game.side(id);
        let declare = domain::geaw::command::Command::from(Order::Declare).declaring(claim);
        common::geaw::Judged::play(&mut board, side, declare);
    }
    let overlay = geaw_overlay::of_game(&geaw_pack::Pack::built_in(), &board.game, None, DAY);
    let laid = geaw_overlay::load(&geaw_pack::built_in_files(), "overlay", &overlay.export()).unwrap();
    let counter = laid.pack.sheets.counters[&id].clone();
    assert_eq!(counter.movement, Some(6));
    assert_eq!(laid.pack.sheets.mobilization_row(&counter).unwrap().cost, Some(4));
}

#[test]
fn an_overlay_is_refused_whole_with_every_mistake_and_its_line() {
    let cases: [(&str, Vec<String>, &[&str]); 5] = [
        (
            "geaw",
            vec![
                record("hex", "hex = \"3117\"\nvalue = 2"),
                record("hex", "hex = \"31\""),
                record("corps", "corps = \"all\"\ncomponents = []"),
                record("counter", "id = \"J-1\"\ncontingent = \"prussian\"\nunit_type = \"infantry\"\nsize = \"xx\""),
            ],
            &["counter: ", "hex: ", "corps: "],
        ),
        ("geaw", vec![record("hex", "hex = \"3117\"\nvalue = 2")], &["the errata give 3117"]),
        (
            "geaw",
            vec![
                record("hex", "hex = \"2020\"\nterrain = \"hill\""),
                record("hex", "hex = \"2020\"\nterrain = \"clear\""),
            ],
            &["hex \"2020\": terrain is given twice; before in line 3"],
        ),
        (
            "geaw",
            vec![
                record("loss", "units = { contingent = \"british\" }\nloss = -1"),
                record("sheet", "numeral = \"IV\""),
            ],
            &["loss: ", "sheet: "],
        ),
        (
            "awaw",
            vec![
                record("hex", "hex = \"NN15\"\nis_not = [\"south_edge\"]"),
                record("hex", "hex = \"CALCUTTA\"\nname = \"Bombay\""),
                record(
                    "account",
                    "nation = \"australia\"\nfirst_turn = { season = \"fall\", year = 1939 }\nbase = 1\nlevel = 1\nlimit = 1",
                ),
            ],
            &["it is on the southern edge", "the text of the rules calls it Calcutta", "has no account"],
        ),
    ];
    for (book, records, parts) in cases {
        let text = file(book, &records);
        let error = match book {
            "geaw" => geaw_overlay::load(&geaw_pack::built_in_files(), "overlay", &text).unwrap_err(),
            _ => awaw_overlay::load(&awaw_pack::built_in_files(), "overlay", &text).unwrap_err(),
        };
        let reasons = reasons(&error);
        for part in parts {
            assert!(reasons.iter().any(|reason| reason.contains(part)), "{part} in {reasons:#?}");
        }
        assert!(reasons.iter().all(|reason| !reason.starts_with("0:")), "{reasons:#?}");
    }
}

#[test]
fn a_file_that_is_too_long_cut_short_or_of_another_book_is_refused() {
    let whole = typed().export();
    for (text, part) in [
        (whole.replace("book = \"geaw\"", "book = \"nei\""), "the file says \"nei\""),
        (whole[..whole.len() / 2].to_owned(), "this is no TOML"),
        (whole.split("\n[end]").next().unwrap().to_owned(), "was it cut short?"),
        (whole.replace("entries = ", "entries = 1"), "was it cut short?"),
        (format!("{whole}{}", " ".repeat(LONGEST)), "an overlay has at most"),
        (whole.replace("hexside = [", "hexsides = ["), "`hexsides` is not a key"),
        (whole.replacen("printed = \"map\"", "printed = \"box\"", 1), "printed is \"map\", \"counter\" or \"errata\""),
        (whole.replacen(DAY, "yesterday", 1), ""),
        (whole.replacen("printed = \"map\"", "guessed = true, printed = \"map\"", 1), "guessed"),
    ] {
        let error = geaw_overlay::load(&geaw_pack::built_in_files(), "overlay", &text).unwrap_err();
        let reasons = reasons(&error);
        assert!(reasons.iter().any(|reason| reason.contains(part)), "{part} in {reasons:#?}");
    }
}

#[test]
fn a_confirmation_changes_no_hash_of_a_pack() {
    let text = file(
        "geaw",
        &[record("hex", "hex = \"3117\"\nvalue = 1"), record("terrain", "terrain = \"Clear\"\nmechanized = \"1\"")],
    );
    let laid = geaw_overlay::load(&geaw_pack::built_in_files(), "overlay", &text).unwrap();
    assert_eq!(laid.hash, geaw_pack::Pack::built_in().hash);
    let text = file("awaw", &[record("hex", "hex = \"NN15\"\nis = [\"south_edge\"]")]);
    let laid = awaw_overlay::load(&awaw_pack::built_in_files(), "overlay", &text).unwrap();
    assert_eq!(laid.hash, awaw_pack::Pack::built_in().hash);
}

#[test]
fn two_owners_learn_where_they_differ() {
    let first = typed();
    let text = first.export();
    let line = text.lines().find(|line| line.contains("cost = ")).unwrap();
    let digits = line.split("cost = ").nth(1).unwrap().split([',', ' ']).next().unwrap();
    let slip = line.replace(&format!("cost = {digits}"), "cost = 19");
    let second = geaw_overlay::read("second", &text.replace(line, &slip)).unwrap();
    let differences = first.difference(&second);
    let [only] = differences.as_slice() else { panic!("{differences:?}") };
    let (kind, field) = (only.record.kind, only.field.as_str());
    assert_eq!((kind, field, only.second.as_deref()), ("mobilization", "cost", Some("19")));
    assert!(only.to_string().ends_with(&format!("the first says {digits}, the second 19")), "{only}");
    assert!(first.difference(&first).is_empty());
}

#[test]
fn accounts_of_a_scenario_begin_as_they_are_printed() {
    let game = awaw::Board::set_up().game;
    let built_in = awaw_pack::Pack::built_in();
    let overlay = awaw_overlay::of_game(&built_in, &game, None, DAY);
    let laid = awaw_overlay::load(&awaw_pack::built_in_files(), "overlay", &overlay.export()).unwrap();
    assert_eq!(laid.overlay.hash(), overlay.hash());
    let kinds: BTreeSet<_> = overlay.entries().iter().map(|entry| entry.kind.key).collect();
    assert_eq!(kinds, ["account", "cost", "hex", "transports"].into());

    let pack = Arc::new(laid.pack);
    let next = Awaw::create(&pack, &domain::awaw::game::Creation::default()).unwrap();
    for nation in [Nation::Britain, Nation::UnitedStates, Nation::Japan] {
        assert_eq!(next.account(nation), game.account(nation));
    }
    assert!(next.ledger.iter().all(|posting| posting.reason.contains("owner's copy") && posting.clause.is_none()));
    assert_eq!(next.ledger.iter().filter(|posting| posting.figure == Figure::Base).count(), 3);
    let marks = |game: &domain::awaw::game::Game| {
        let sorted = |mut hex: domain::awaw::transcribing::HexRecord| {
            hex.is.sort_unstable();
            hex.is_not.sort_unstable();
            hex
        };
        game.hexes.values().cloned().map(sorted).collect::<Vec<_>>()
    };
    assert_eq!((marks(&next), next.costs.len()), (marks(&game), game.costs.len()));
    let atlantic = |game: &domain::awaw::game::Game| game.transports[&TransportKind::Atlantic].stock;
    assert_eq!(atlantic(&next), atlantic(&game));

    // Another scenario begins with other accounts.
    let later = domain::awaw::game::Creation {
        first_turn: Some(Quarter::SPRING_1942),
        ..domain::awaw::game::Creation::default()
    };
    let later = Awaw::create(&pack, &later).unwrap();
    assert!(!later.account(Nation::Britain).known && later.transports.is_empty() && later.ledger.is_empty());
}

#[test]
fn what_the_map_says_is_taken_along_from_declarations() {
    let mut board = awaw::Board::set_up();
    let (spot, kind, print) = (awaw::spot("ZZ9"), UnitKind::Infantry, awaw::print("9-9"));
    for claim in [
        AwawClaim::new(AwawTopic::Mark { spot, mark: Mark::Port }, AwawValue::Yes),
        AwawClaim::new(AwawTopic::Mark { spot, mark: Mark::City }, AwawValue::No),
        AwawClaim::new(AwawTopic::Cost { kind, print }, AwawValue::Number(17)),
    ] {
        let declare = domain::awaw::command::Command::from(domain::awaw::command::Order::Declare).declaring(claim);
        common::judged::Judged::play(&mut board, awaw::ALLIES, declare);
    }
    let overlay = awaw_overlay::of_game(&awaw_pack::Pack::built_in(), &board.game, None, DAY);
    let laid = awaw_overlay::load(&awaw_pack::built_in_files(), "overlay", &overlay.export()).unwrap();
    let hex = laid.pack.hexes.iter().find(|known| known.hex == spot).unwrap();
    assert_eq!((hex.mark(Mark::Port), hex.mark(Mark::City), hex.mark(Mark::Outback)), (Some(true), Some(false), None));
    assert!(laid.pack.costs.iter().any(|cost| (cost.kind, cost.print, cost.brps) == (kind, print, 17)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever the order of the records, the blanks between them and the ends of lines.
    #[test]
    fn one_content_has_one_hash(order in Just(()).prop_perturb(|(), mut rng| rng.random::<u64>()), crlf: bool, wide: bool) {
        let overlay = typed();
        let text = overlay.export();
        let mut state = order;
        let mut blocks: Vec<(String, Vec<String>)> = Vec::new();
        for line in text.lines() {
            if let Some(key) = line.strip_suffix(" = [") {
                blocks.push((key.to_owned(), Vec::new()));
            } else if let Some(record) = line.strip_prefix("  { ") {
                let record = record.strip_suffix(" },").unwrap();
                blocks.last_mut().unwrap().1.push(record.to_owned());
            }
        }
        let mut below = |end: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(state >> 33).unwrap() % end
        };
        for last in (1..blocks.len()).rev() {
            blocks.swap(last, below(last + 1));
        }
        let entries = overlay.entries().len();
        let mut again = "book = \"geaw\"\nschema = 1\n".to_owned();
        for (key, records) in &mut blocks {
            for last in (1..records.len()).rev() {
                records.swap(last, below(last + 1));
            }
            writeln!(again, "{key} = [").unwrap();
            for record in records {
                let blanks = if wide { "   " } else { "" };
                writeln!(again, "{blanks}{{{blanks}{record}}}{blanks},").unwrap();
            }
            again += "]\n";
        }
        write!(again, "[end]\nentries = {entries}\n").unwrap();
        if crlf {
            again = again.replace('\n', "\r\n");
        }
        let read = geaw_overlay::read("again", &again).unwrap_or_else(|error| panic!("{error}\n{again}"));
        prop_assert_eq!(read.hash(), overlay.hash());
        prop_assert_eq!(read.export(), overlay.export());
    }
}
