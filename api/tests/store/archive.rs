//! A game as one file: out, in again and the same; and whatever was changed in it is named.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use api::archive::{Checked, Place, state_hash};
use api::commands::archive as command;

use api::app_state::AppState;
use api::config::{ExportOptions, ImportOptions};
use api::games::{Outcome, Request, Wish};
use api::journal::{Address, JournalError, NewGame};
use api::seats::SeatKind;
use domain::kernel::dice::Roll;
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::kernel::verdict::Ruling;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::Side;
use domain::nei::game::Phase;
use domain::nei::pack::Pack;
use domain::nei::pending::Pending;
use domain::nei::players::{Playthrough, Random};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::common::archives::{app, archive_of, opened, payload, play_recorded, refused, sealed, set_payload, take_in};
use crate::common::storage::Storage;

async fn hash_of(app: &AppState, game: Uuid) -> String {
    state_hash::<Nei>(app.games.nei.look(game).await.unwrap().table.game()).unwrap()
}

#[actix_web::test]
async fn a_recorded_game_goes_out_and_in_and_out_again_unchanged() {
    let folder = Storage::new();
    let (here, there) = (folder.database("here.db").await, folder.database("there.db").await);
    let ours = app(&here).await;
    let game = play_recorded(&ours, "first-two-turns.game").await;

    let file = folder.path().join("evening.adjutant");
    let out = ExportOptions { game: game.to_string(), file: file.clone(), database: (&here).into(), packs: None };
    let entries = command::exported(&out).await.unwrap();
    let again = command::exported(&out).await.unwrap_err();
    assert!(again.contains("is there already"), "{again}");
    let into = ImportOptions { file: file.clone(), database: (&there).into(), packs: None };
    let imported = command::imported(&into).await.unwrap().remove(0);
    assert_eq!(imported.checked, Checked::ByTheRules);
    assert_ne!(imported.id, game);
    assert_eq!(usize::try_from(imported.entries).unwrap(), entries);

    let theirs = app(&there).await;
    assert_eq!(hash_of(&theirs, imported.id).await, hash_of(&ours, game).await);
    let (one, other) = (ours.games.nei.look(game).await.unwrap(), theirs.games.nei.look(imported.id).await.unwrap());
    assert_eq!(one.table.entries(), other.table.entries());
    assert_eq!(one.table.game(), other.table.game());
    for number in 1..=imported.entries {
        assert_eq!(one.mark(number).unwrap().at, other.mark(number).unwrap().at);
        assert_eq!(other.mark(number).unwrap().command_id, None);
    }
    // Nothing in the file depends on the id, so that it is the same to the last byte.
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(archive_of(&theirs, imported.id).await, text);
    assert!(!text.contains(&game.to_string()));
    // New codes for all seats, and they open the new game.
    let kinds: Vec<&str> = imported.codes.iter().map(|code| code.kind.as_str()).collect();
    assert_eq!(kinds, ["JAPAN", "ALLIES", "BOTH", "UMPIRE", "ONLOOKER", "DISPLAY"]);
    for code in &imported.codes {
        assert_eq!(theirs.journal.code(&code.code).await.unwrap().unwrap().game, imported.id);
        assert_eq!(ours.journal.code(&code.code).await.unwrap(), None);
    }
}

#[actix_web::test]
async fn the_same_archive_twice_is_two_games() {
    let folder = Storage::new();
    let app = app(&folder.database("test.db").await).await;
    let game = play_recorded(&app, "overruled.game").await;
    let text = archive_of(&app, game).await;
    let (one, two) = (take_in(&app, &text).await, take_in(&app, &text).await);
    assert_ne!(one.id, two.id);
    assert_eq!(archive_of(&app, two.id).await, text);
}

/// Take-backs asked for, granted and declined, corrections and overruled objections are decided anew as well.
#[actix_web::test]
async fn every_recorded_game_is_taken_in_by_the_rules() {
    let folder = Storage::new();
    let app = app(&folder.database("test.db").await).await;
    for name in
        ["overruled.game", "failed-morale.game", "fall-of-singapore.game", "sudden-death.game", "scenario-two.game"]
    {
        let game = play_recorded(&app, name).await;
        let imported = take_in(&app, &archive_of(&app, game).await).await;
        assert_eq!(imported.checked, Checked::ByTheRules, "{name}");
        assert_eq!(hash_of(&app, imported.id).await, hash_of(&app, game).await, "{name}");
    }
}

#[actix_web::test]
async fn two_hundred_alterations_are_refused_and_named() {
    let folder = Storage::new();
    let app = app(&folder.database("test.db").await).await;
    let game = play_recorded(&app, "failed-morale.game").await;
    let text = archive_of(&app, game).await;
    let entries = text.lines().count() - 2;
    let place = |line: usize| match line {
        0 => Place::Head,
        line if line > entries => Place::End,
        line => Place::Entry(u32::try_from(line).unwrap()),
    };
    let mut generator = StdRng::seed_from_u64(1941);
    let mut places = BTreeSet::new();
    for round in 0..200 {
        let (altered, line) =
            if round % 2 == 0 { one_byte(&text, &mut generator) } else { one_field(&text, &mut generator) };
        let unfit = refused(&app, altered).await;
        let wanted = place(line);
        // A line break in the wrong place moves the end; what was the last line then is named.
        assert_eq!(unfit.place, wanted, "round {round}: {unfit}");
        if let Place::Entry(number) = wanted {
            assert!(unfit.to_string().contains(&format!("entry {number} ")), "{unfit}");
        }
        places.insert(line);
    }
    assert!(places.len() > entries / 2, "the alterations are spread: {places:?}");
    assert_eq!(app.journal.games().await.unwrap().len(), 1);
    take_in(&app, &text).await;
}

/// Another byte in one place; and the line it is in.
fn one_byte(text: &str, generator: &mut StdRng) -> (Vec<u8>, usize) {
    let mut bytes = text.as_bytes().to_vec();
    let at = generator.random_range(0..bytes.len());
    let line = bytes[..at].split(|byte| *byte == b'\n').count() - 1;
    let before = bytes[at];
    while bytes[at] == before {
        bytes[at] = generator.random();
    }
    (bytes, line)
}

/// Another value in one field of one line, or of the entry in it; the hashes stay as they were.
fn one_field(text: &str, generator: &mut StdRng) -> (Vec<u8>, usize) {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let line = generator.random_range(0..lines.len());
    let mut value: Value = serde_json::from_str(&lines[line]).unwrap();
    if value.get("payload").is_some() && generator.random_range(0..2) == 0 {
        let mut inside = payload(&value);
        another(&mut inside, generator);
        set_payload(&mut value, &inside);
    } else {
        another(&mut value, generator);
    }
    lines[line] = value.to_string();
    (format!("{}\n", lines.join("\n")).into_bytes(), line)
}

/// Another value in one field, wherever it is.
fn another(value: &mut Value, generator: &mut StdRng) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let index = generator.random_range(0..fields.len());
            another(fields.values_mut().nth(index).unwrap(), generator);
        }
        Value::Array(values) if !values.is_empty() => {
            let index = generator.random_range(0..values.len());
            another(&mut values[index], generator);
        }
        Value::Number(number) => *value = json!(number.as_i64().unwrap_or(0) + 1),
        Value::String(text) => text.push('x'),
        Value::Bool(is) => *is = !*is,
        other => *other = json!("x"),
    }
}

type Change = Box<dyn Fn(&mut Vec<Value>)>;

/// Somebody who seals the lines again is told by the rules.
#[actix_web::test]
async fn what_was_changed_and_sealed_again_is_told_by_the_rules() {
    let folder = Storage::new();
    let app = app(&folder.database("test.db").await).await;
    let game = play_recorded(&app, "failed-morale.game").await;
    let text = archive_of(&app, game).await;
    let lines = opened(&text);
    assert_eq!(take_in(&app, &sealed(&lines)).await.checked, Checked::ByTheRules);
    let end = lines.len() - 1;
    let rolled =
        lines.iter().position(|line| line["payload"].as_str().is_some_and(|text| text.contains("dice_rolled")));
    let rolled = rolled.unwrap();
    let number = u32::try_from(rolled).unwrap();
    let inside = move |change: fn(&mut Value)| -> Change {
        Box::new(move |lines| {
            let mut inside = payload(&lines[rolled]);
            change(&mut inside);
            set_payload(&mut lines[rolled], &inside);
        })
    };
    let outside = |line: usize, field: &'static str, value: Value| -> Change {
        Box::new(move |lines| lines[line][field] = value.clone())
    };
    let cases: Vec<(Place, &str, Change)> = vec![
        (
            Place::Entry(number),
            "not what the rules decide",
            inside(|entry| {
                let face = &mut entry["deed"]["played"]["command"]["roll"]["faces"][0];
                *face = json!(face.as_u64().unwrap() % 6 + 1);
            }),
        ),
        (
            Place::Entry(number),
            "not what the rules decide",
            inside(|entry| _ = entry["deed"]["played"]["events"].as_array_mut().unwrap().pop()),
        ),
        (Place::Entry(number), "the rules refuse it", inside(|entry| entry["by"] = json!("onlooker"))),
        (
            Place::Entry(number),
            "the rules refuse it",
            inside(|entry| entry["deed"]["played"]["command"] = json!("roll_action_points")),
        ),
        (Place::Entry(number), "payload is no entry", inside(|entry| entry["deed"] = json!("nonsense"))),
        (Place::Entry(number), "says that it is entry 77", inside(|entry| entry["number"] = json!(77))),
        (
            Place::Entry(number),
            "objections",
            inside(|entry| entry["ruling"] = json!({ "violations": [], "reason": "as we like it" })),
        ),
        (Place::Entry(number), "calls it", outside(rolled, "kind", json!("created"))),
        (Place::Entry(number), "is no time", outside(rolled, "at", json!("yesterday"))),
        (Place::Entry(number), "no kind of seat", outside(rolled, "seat", json!("JUDGE"))),
        (Place::Entry(number), "shape 99", outside(rolled, "version", json!(99))),
        (Place::Entry(number), "is missing", outside(rolled, "number", json!(number + 1))),
        (Place::Entry(number), "a second time", outside(rolled, "number", json!(number - 1))),
        (Place::Entry(number), "is missing", Box::new(move |lines| _ = lines.remove(rolled))),
        (Place::Entry(number + 1), "a second time", Box::new(move |lines| lines.insert(rolled, lines[rolled].clone()))),
        (Place::Entry(number), "should have", outside(rolled, "command_id", json!("step-1"))),
        (Place::Entry(number), "its seal does not fit", outside(rolled, "salt", json!("ab".repeat(32)))),
        (Place::Entry(number), "its seal does not fit", outside(rolled, "seal", Value::Null)),
        (Place::Entry(1), "the head of the archive says", outside(0, "scenario", json!("II"))),
        (Place::Head, "version 5 of the format", outside(0, "version", json!(5))),
        (Place::Head, "no archive of Adjutant", outside(0, "format", json!("diary"))),
        (Place::Head, "this program plays NEI", outside(0, "book", json!("GEAW"))),
        (Place::Head, "--packs", outside(0, "pack_hash", json!("0".repeat(64)))),
        (Place::Head, "install a newer one", outside(0, "rules_version", json!(Nei::RULES_VERSION + 1))),
        (Place::Head, "never was a version 0", outside(0, "rules_version", json!(0))),
        (Place::Entry(1), "setting for dice", outside(0, "dice", json!("PROVEN"))),
        (Place::Entry(1), "its name is", outside(0, "name", json!("Another evening"))),
        (Place::Head, "no letter", outside(0, "name", json!(" "))),
        (Place::Head, "no setting for dice", outside(0, "dice", json!("LOADED"))),
        (Place::End, "the state has the hash", outside(end, "state", json!("0".repeat(64)))),
        (Place::End, "it counts 3 entries", outside(end, "entries", json!(3))),
        (
            Place::Entry(1),
            "begins with the creation",
            Box::new(move |lines| {
                let mut inside = payload(&lines[rolled]);
                inside["number"] = json!(1);
                lines[1]["kind"] = json!("played");
                set_payload(&mut lines[1], &inside);
            }),
        ),
        (
            Place::Entry(2),
            "created once",
            Box::new(move |lines| {
                let mut inside = payload(&lines[1]);
                inside["number"] = json!(2);
                lines[2]["kind"] = json!("created");
                set_payload(&mut lines[2], &inside);
            }),
        ),
        (Place::Entry(u32::try_from(end - 1).unwrap()), "cut off", Box::new(|lines| _ = lines.pop())),
        (
            Place::Entry(1),
            "it is missing",
            Box::new(|lines| _ = lines.splice(1.., [json!({ "entries": 0, "state_version": 1, "state": "" })])),
        ),
    ];
    for (place, words, change) in cases {
        let mut changed = lines.clone();
        change(&mut changed);
        let unfit = refused(&app, sealed(&changed)).await;
        assert_eq!(unfit.place, place, "{words}: {unfit}");
        assert!(unfit.reason.contains(words), "{words}: {unfit}");
    }
    for (bytes, place, words) in [
        (Vec::new(), Place::Head, "no archive"),
        (b"\n\n\n".to_vec(), Place::Head, "no archive"),
        (b"hello".to_vec(), Place::Head, "no archive"),
        (text.lines().next().unwrap().as_bytes().to_vec(), Place::Head, "cut off"),
        (format!("{text}more").into_bytes(), Place::End, "something follows"),
        (text.replace('\n', "\r\n").into_bytes(), Place::Head, "changed"),
        (text.trim_end().as_bytes().to_vec(), Place::Entry(number), ""),
    ] {
        let unfit = refused(&app, bytes).await;
        assert!(unfit.reason.contains(words), "{words}: {unfit}");
        assert!(unfit.place == place || words.is_empty(), "{unfit}");
    }
}

#[actix_web::test]
async fn a_new_game_with_entries_out_of_order_is_not_kept_at_all() {
    let folder = Storage::new();
    let file = folder.database("test.db").await;
    let app = app(&file).await;
    let game = play_recorded(&app, "overruled.game").await;
    let journal = app.journal.clone();
    let id = Uuid::now_v7();
    let row = api::journal::GameRow { id, ..journal.game(game).await.unwrap().unwrap() };
    let entries: Vec<_> = journal
        .entries(game)
        .await
        .unwrap()
        .into_iter()
        .map(|entry| api::journal::EntryRow { game: id, ..entry })
        .collect();
    let mut hole = entries.clone();
    hole.remove(1);
    let mut foreign = entries.clone();
    foreign[1].game = game;
    let mut twice = entries.clone();
    twice[2].command_id = twice[1].command_id.clone();
    for entries in [hole, foreign, Vec::new(), twice] {
        let new_game = NewGame { game: row.clone(), codes: Vec::new(), owner: None, entries };
        let error = journal.create(new_game).await.unwrap_err();
        assert!(matches!(error, JournalError::Conflict | JournalError::Store(_)), "{error}");
        assert_eq!(journal.game(id).await.unwrap(), None);
        assert_eq!(journal.entries(id).await.unwrap(), []);
    }
    journal.create(NewGame { game: row, codes: Vec::new(), owner: None, entries: entries.clone() }).await.unwrap();
    assert_eq!(journal.entries(id).await.unwrap(), entries);
}

#[actix_web::test]
async fn the_command_line_names_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("test.db");
    let file = folder.path().join("evening.adjutant");
    let out = |game: &str| ExportOptions {
        game: game.to_owned(),
        file: file.clone(),
        database: database.clone().into(),
        packs: None,
    };
    let error = command::exported(&out("x")).await.unwrap_err();
    assert!(error.contains("there is no database"), "{error}");
    assert!(!database.exists());
    let ours = app(&database.clone().into()).await;
    let game = play_recorded(&ours, "overruled.game").await;
    ours.journal.end().await.unwrap();
    for wrong in ["x".to_owned(), Uuid::now_v7().to_string()] {
        let error = command::exported(&out(&wrong)).await.unwrap_err();
        assert!(error.contains(&wrong) && error.contains(&game.to_string()), "{error}");
    }
    let into = ImportOptions { file: file.clone(), database: database.clone().into(), packs: None };
    let error = command::imported(&into).await.unwrap_err();
    assert!(error.contains("cannot be read"), "{error}");
    std::fs::write(&file, "hello\n").unwrap();
    let error = command::imported(&into).await.unwrap_err();
    assert!(error.contains("no archive of Adjutant") && error.contains("nothing was kept"), "{error}");
}

/// The hash of a state is compared only with one of the same shape. Whoever changes the shape raises
/// `Nei::STATE_VERSION`, and writes the new shape down here.
#[test]
fn the_shape_of_the_state_is_that_of_its_version() {
    let pack = Pack::built_in();
    let mut game = Playthrough::new(&pack, domain::nei::game::Creation::of("I")).unwrap();
    let mut generator = StdRng::seed_from_u64(7);
    let mut luck = |bound: usize| generator.random_range(0..bound);
    let mut player = Random;
    for _ in 0..200 {
        game.step(&mut player, &mut luck).unwrap();
    }
    let state = serde_json::to_value(game.table().game()).unwrap();
    let names = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(Nei::STATE_VERSION, 2);
    assert_eq!(
        names(&state),
        "abdacom action_losses action_point_terms action_points arrivals battle credits demolished drive_modifier \
         drive_rolled ferry first_air_fleet_due incident_points incident_rolled knowledge open_table optional outcome pack pending \
         phase rulings scenario singapore_box turn units"
    );
    assert_eq!(names(state["units"].as_object().unwrap().values().next().unwrap()), "face location task_force");
    assert_eq!(state["pack"], json!(pack.hash));
}

/// A desk with the pack of the first version of the rules of NEI, which is kept beside the archive.
async fn desk_of_version_1(database: &Address) -> Arc<AppState> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/store/archives/packs-1");
    let packs = api::books::packs(Some(&folder)).unwrap();
    api::serve::app(database, packs, api::webhooks::Reach::Internet).await.unwrap()
}

/// Archives of the first version have no seals. The file was never written anew and must not be.
#[actix_web::test]
async fn an_archive_of_the_first_version_is_read_for_ever() {
    let text = include_str!("archives/version-1.adjutant");
    let archive = api::archive::read(text.as_bytes()).unwrap();
    assert_eq!((archive.head.version, archive.rows.len()), (1, 60));
    assert_eq!((archive.head.rules_version, Nei::RULES_VERSION), (1, 2));
    let folder = Storage::new();
    let app = desk_of_version_1(&folder.database("test.db").await).await;
    assert_eq!(archive.head.pack_hash, app.games.nei.base().hash);
    let imported = take_in(&app, text).await;
    assert_eq!(imported.entries, 60);
    let again = archive_of(&app, imported.id).await;
    assert!(!again.contains("\"seal\""), "what was never sealed has no seal");
    assert_eq!(take_in(&app, &again).await.entries, 60);
}

/// A game that began under version 1 of the rules has its defaults for good: in a database that a newer server opens, and
/// when it is played on there.
#[actix_web::test]
async fn a_database_of_version_1_is_opened_and_its_games_are_played_on() {
    let folder = Storage::new();
    let database = folder.database("test.db").await;
    let before = {
        let app = desk_of_version_1(&database).await;
        let id = take_in(&app, include_str!("archives/version-1.adjutant")).await.id;
        (id, app.games.nei.look(id).await.unwrap().table.game().clone())
    };
    let (game, state) = before;
    // The server of today, with the pack of today.
    let app = app(&database).await;
    assert_ne!(app.games.nei.base().hash, state.pack.hash);
    let loaded = app.games.nei.look(game).await.unwrap();
    assert_eq!(*loaded.table.game(), state, "it is replayed unchanged");
    assert_eq!((loaded.row.rules_version, loaded.table.creation().rules), (1, 1));
    let readings = ["NEI-R29", "NEI-R138", "NEI-R139", "NEI-R140", "NEI-R141"].map(|id| state.rulings.reading(id));
    assert_eq!(readings, [Some(1); 5]);
    let play = async |expected: u32, by, command| {
        let wish = Wish::Play { command, ruling: Ruling::ByTheBook, from_table: true };
        let command_id = format!("on-{expected}");
        let request = Request { game, by, seat: SeatKind::of_seat(by).as_str().to_owned(), expected, command_id, wish };
        let outcome = app.games.nei.record(request).await.unwrap();
        assert!(matches!(outcome, Outcome::Recorded(..)), "{outcome:?}");
    };
    let japan = Seat::Side(Side::Japan);
    let loaded = app.games.nei.look(game).await.unwrap();
    let asked = loaded.table.game().pending.clone();
    assert!(!asked.is_empty(), "a die is asked for");
    let dice = match asked.last() {
        Some(Pending::Roll { request, .. }) => request.dice.len(),
        other => panic!("{other:?}"),
    };
    play(60, Seat::Both, Command::Roll(Roll::typed(vec![6; dice]).unwrap())).await;
    let mut last = 61;
    while let Some(Pending::Roll { request, .. }) = app.games.nei.look(game).await.unwrap().table.game().pending.last()
    {
        let faces = vec![6; request.dice.len()];
        play(last, Seat::Both, Command::Roll(Roll::typed(faces).unwrap())).await;
        last += 1;
    }
    play(last, japan, Command::EndActionPhase).await;
    // Under version 1 a side took back the end of its phase alone.
    let wish = Wish::TakeBack(last);
    let request =
        Request { game, by: japan, seat: "JAPAN".to_owned(), expected: last + 1, command_id: "back".to_owned(), wish };
    app.games.nei.record(request).await.unwrap();
    let loaded = app.games.nei.look(game).await.unwrap();
    assert_eq!(loaded.table.game().phase, Phase::Action(Side::Japan));
    let archive = archive_of(&app, game).await;
    assert_eq!(take_in(&app, &archive).await.entries, last + 2);
}
