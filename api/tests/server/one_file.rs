//! One process for one file, one whole file after its end, for the eyes of its owner alone, and what is said where it cannot
//! be written or an older copy was put in its place.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, chown, symlink};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::common::process::{Process, get, json, serving};
use crate::common::socket::{connect, greet, hear, listen, say};
use crate::common::{Game, Table, code};

const ADJUTANT: &str = env!("CARGO_BIN_EXE_adjutant");
/// How long the program may take to end.
const PATIENCE: Duration = Duration::from_secs(20);

fn run(arguments: &[&str], folder: &Path) -> Output {
    Command::new(ADJUTANT).args(arguments).current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn mode(file: &Path) -> u32 {
    fs::metadata(file).unwrap().permissions().mode() & 0o777
}

/// Before it answers it is no server yet, and the system ends it as it does with any program.
async fn is_up(server: &Process) {
    assert_eq!(get(&format!("{}/health", server.url)).await.0, 200);
}

async fn end(server: Process) -> String {
    is_up(&server).await;
    server.terminate();
    let (status, log) = server.ended(PATIENCE).await;
    assert!(status.success(), "{status}: {log}");
    log
}

fn place(unit: &str) -> Value {
    json!({ "placeAtStart": { "unit": unit, "area": "batavia" } })
}

async fn played(table: &Table) -> Game {
    let game = table.create("STRICT", "EITHER").await;
    let outcome = table.record(&game, "SECOND", 1, "one", place("N-I1")).await;
    assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
    game
}

#[actix_web::test]
async fn one_process_serves_a_file_and_a_second_one_says_why_it_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("a.db"), folder.path().join("link.db"));
    let mut server = Process::start(&file, &[]);
    symlink(&file, &link).unwrap();
    let game = played(&server.table()).await;
    for name in [file.as_os_str(), "a.db".as_ref(), "./a.db".as_ref(), link.as_os_str()] {
        let second = serving(name, &[]).current_dir(folder.path()).stdin(Stdio::null()).output().unwrap();
        let said = said(&second);
        assert!(!second.status.success() && said.contains("is served by another Adjutant"), "{said}");
        assert!(said.contains(&*name.to_string_lossy()) && said.contains("--database"), "{said}");
    }
    // What only reads goes beside it; what writes is refused in the same words.
    for words in [
        vec!["backup", "copy.db", "--database", "a.db"],
        vec!["verify", "a.db"],
        vec!["export", &game.id, "game.adjutant", "--database", "a.db"],
        vec!["statistics", "--database", "a.db"],
    ] {
        let done = run(&words, folder.path());
        assert!(done.status.success(), "{words:?}: {}", said(&done));
    }
    for words in [["import", "game.adjutant", "--database", "a.db"], ["restore", "copy.db", "--database", "a.db"]] {
        let refused = run(&words, folder.path());
        let said = said(&refused);
        assert!(!refused.status.success() && said.contains("is served by another Adjutant"), "{words:?}: {said}");
        assert!(said.contains("POST /games"), "{said}");
    }
    // The lock goes with the process, however that ends.
    server.kill();
    let again = Process::start(&file, &[]);
    assert_eq!(again.table().look(&game, "SECOND", "lastEntry").await["lastEntry"], 2);
    end(again).await;
}

#[actix_web::test]
async fn a_clean_end_leaves_one_file_with_all_games_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    let server = Process::start(&file, &[]);
    let table = server.table();
    let games = [played(&table).await, played(&table).await];
    let exported = run(&["export", &games[0].id, "game.adjutant", "--database", "a.db"], folder.path());
    assert!(exported.status.success(), "{}", said(&exported));
    end(server).await;
    assert_eq!(names(folder.path()), ["a.db", "game.adjutant"]);

    let elsewhere = tempfile::tempdir().unwrap();
    fs::copy(&file, elsewhere.path().join("copied.db")).unwrap();
    let verified = run(&["verify", "copied.db"], elsewhere.path());
    let told = said(&verified);
    assert!(verified.status.success() && told.contains("is accepted: 2 games"), "{told}");
    assert_eq!(names(elsewhere.path()), ["copied.db"], "who only reads leaves nothing beside it");

    // The same after each command that writes.
    let archive = folder.path().join("game.adjutant");
    let imported = run(&["import", archive.to_str().unwrap(), "--database", "new.db"], elsewhere.path());
    assert!(imported.status.success(), "{}", said(&imported));
    let restored = run(&["restore", "copied.db", "--database", "restored.db"], elsewhere.path());
    assert!(restored.status.success(), "{}", said(&restored));
    assert_eq!(names(elsewhere.path()), ["copied.db", "new.db", "restored.db"]);
    // A server that cannot begin ends as cleanly.
    let refused = serving("restored.db".as_ref(), &["--bind", "192.0.2.1:80"]).current_dir(&elsewhere).output();
    assert!(!refused.unwrap().status.success());
    assert_eq!(names(elsewhere.path()), ["copied.db", "new.db", "restored.db"]);
}

#[actix_web::test]
async fn a_file_copied_without_its_log_is_no_empty_database_in_silence() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    let mut server = Process::start(&file, &[]);
    server.kill();
    fs::create_dir(folder.path().join("copy")).unwrap();
    let copy = folder.path().join("copy/a.db");
    fs::copy(&file, &copy).unwrap();
    let told = said(&run(&["verify", "a.db"], &folder.path().join("copy")));
    assert!(told.contains("is accepted: 0 games"), "a fresh file has its tables from the start: {told}");

    // As older programs left it: a head, and everything else in the log.
    let bare = folder.path().join("bare.db");
    let db = sea_orm::Database::connect(format!("sqlite:{}?mode=rwc", bare.display())).await.unwrap();
    sea_orm::ConnectionTrait::execute_unprepared(&db, "PRAGMA journal_mode = WAL").await.unwrap();
    db.close().await.unwrap();
    assert!(fs::metadata(&bare).unwrap().len() > 0);
    let verified = run(&["verify", "bare.db"], folder.path());
    let told = said(&verified);
    assert!(!verified.status.success() && told.contains("holds no tables") && told.contains("-wal"), "{told}");
    let log = end(Process::start(&bare, &[])).await;
    assert!(log.contains("it holds no tables and is taken for a new database"), "{log}");
}

#[actix_web::test]
async fn databases_copies_and_exports_are_for_their_owner_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    let copies = folder.path().join("copies");
    let server = Process::start(&file, &["--backups", copies.to_str().unwrap()]);
    let game = played(&server.table()).await;
    for words in [
        vec!["backup", "copy.db", "--database", "a.db"],
        vec!["export", &game.id, "game.adjutant", "--database", "a.db"],
        vec!["restore", "copy.db", "--database", "restored.db"],
    ] {
        let done = run(&words, folder.path());
        assert!(done.status.success(), "{}", said(&done));
    }
    let made = copies.join(&names(&copies)[0]);
    for name in ["a.db", "a.db-wal", "a.db-shm", "a.db-lock", "copy.db", "game.adjutant", "restored.db"] {
        assert_eq!(mode(&folder.path().join(name)), 0o600, "{name}");
    }
    assert_eq!(mode(&made), 0o600);
    end(server).await;
    // What others could read is closed to them, and that is said.
    for wide in [&file, &made] {
        fs::set_permissions(wide, fs::Permissions::from_mode(0o644)).unwrap();
    }
    let server = Process::start(&file, &["--backups", copies.to_str().unwrap()]);
    assert_eq!((mode(&file), mode(&made)), (0o600, 0o600));
    let log = end(server).await;
    assert_eq!(log.matches("others could read it; now its owner alone can").count(), 2, "{log}");
}

/// Somebody who is not root, before whom rights count.
const NOBODY: u32 = 65534;

#[actix_web::test]
async fn a_file_that_cannot_be_written_is_said_at_the_start_and_by_ready() {
    let folder = tempfile::tempdir().unwrap();
    let is_root = fs::metadata(folder.path()).is_ok_and(|made| std::os::unix::fs::MetadataExt::uid(&made) == 0);
    let file = folder.path().join("a.db");
    let by_nobody = || {
        let mut command = serving(file.as_os_str(), &[]);
        if is_root {
            command.uid(NOBODY).gid(NOBODY);
        }
        command
    };
    if is_root {
        chown(folder.path(), Some(NOBODY), Some(NOBODY)).unwrap();
        if by_nobody().arg("--help").output().is_err() {
            println!("left out: nobody but root may start the program here");
            return;
        }
    }
    let server = Process::of(by_nobody(), file.as_os_str());
    let ready = async || json(get(&format!("{}/ready", server.url)).await);
    assert_eq!(ready().await, (200, json!({ "status": "ready" })));
    let rights = |path: &Path, mode: u32| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    for (path, closed, open) in [(&*file, 0o400, 0o600), (folder.path(), 0o500, 0o700)] {
        rights(path, closed);
        tokio::time::sleep(Duration::from_millis(1100)).await;
        let (status, body) = ready().await;
        assert_eq!((status, &body["trouble"]), (503, &json!("READ_ONLY")), "{}: {body}", path.display());
        rights(path, open);
        tokio::time::sleep(Duration::from_millis(1100)).await;
        assert_eq!(ready().await.0, 200);
    }
    // As SQLite leaves it where somebody opened the file while it could not be written.
    rights(&folder.path().join("a.db-wal"), 0o400);
    // Another file in its place is not the one that is written to.
    fs::copy(&file, folder.path().join("b.db")).unwrap();
    fs::rename(&file, folder.path().join("c.db")).unwrap();
    fs::rename(folder.path().join("b.db"), &file).unwrap();
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let (status, body) = ready().await;
    assert_eq!((status, &body["trouble"]), (503, &json!("LOST")), "{body}");
    fs::rename(folder.path().join("c.db"), &file).unwrap();
    end(server).await;

    let owner = if is_root { NOBODY } else { std::os::unix::fs::MetadataExt::uid(&fs::metadata(&file).unwrap()) };
    let mut cases = vec![(&*file, 0o400, owner), (folder.path(), 0o500, owner)];
    if is_root {
        cases.push((&*file, 0o600, 0));
    }
    for (path, mode, whose) in cases {
        let before = fs::metadata(path).unwrap().permissions().mode();
        rights(path, mode);
        chown(path, Some(whose), None).unwrap();
        let refused = by_nobody().stdin(Stdio::null()).output().unwrap();
        let told = said(&refused);
        let is_clear = told.contains("is read-only: give this user the right to write to it")
            || told.contains("cannot be opened or made");
        assert!(!refused.status.success() && is_clear, "{} {mode:o} of {whose}: {told}", path.display());
        chown(path, Some(owner), None).unwrap();
        rights(path, before);
    }
}

/// A game of three entries whose server went on from a copy with two, and then recorded another third.
async fn gone_back(folder: &Path, records: bool) -> (Table, Game, String) {
    let (live, copy) = (folder.join("live.db"), folder.join("copy.db"));
    let table = Table::over(&live).await;
    let game = played(&table).await;
    let copied = run(&["backup", copy.to_str().unwrap(), "--database", live.to_str().unwrap()], folder);
    assert!(copied.status.success(), "{}", said(&copied));
    table.record(&game, "SECOND", 2, "two", place("N-I2")).await;
    let (_, tag) = view(&table, &game, None).await;
    table.stop().await;
    let table = Table::over(&copy).await;
    if records {
        table.record(&game, "SECOND", 2, "three", place("N-I4")).await;
    }
    (table, game, tag)
}

async fn view(table: &Table, game: &Game, known: Option<&str>) -> (u16, String) {
    let url = format!("{}/games/{}/view", table.url, game.id);
    let mut request = awc::Client::default().get(url).bearer_auth(game.token("SECOND"));
    if let Some(known) = known {
        request = request.insert_header(("if-none-match", known));
    }
    let answer = request.send().await.unwrap();
    (answer.status().as_u16(), answer.headers().get("etag").unwrap().to_str().unwrap().to_owned())
}

#[actix_web::test]
async fn whoever_follows_from_beyond_the_end_is_told_that_the_record_went_back() {
    let folder = tempfile::tempdir().unwrap();
    let (table, game, _) = gone_back(folder.path(), false).await;
    let told = |answer: &Value| {
        assert_eq!(code(answer), "BEYOND_END", "{answer}");
        assert_eq!(answer["errors"][0]["extensions"]["lastEntry"], 2, "{answer}");
        let message = answer["errors"][0]["message"].as_str().unwrap();
        assert!(message.contains("ends at entry 2") && message.contains("anew from the start"), "{message}");
    };
    for query in [
        "query($g: ID!) { awaitEntries(game: $g, since: 3) { totalCount } }",
        "query($g: ID!) { game(id: $g) { ... on NeiGame { entries(since: 3) { totalCount } } } }",
    ] {
        told(&table.answer(Some(game.token("FIRST")), query, json!({ "g": game.id })).await);
    }
    let mut socket = connect(&table).await;
    greet(&mut socket, json!({ "token": game.token("FIRST") })).await;
    say(&mut socket, listen(&game, 3)).await;
    told(&hear(&mut socket).await.unwrap()["payload"]);
    assert_eq!(hear(&mut socket).await.unwrap()["type"], "complete");
    // From the end on all goes well.
    say(&mut socket, listen(&game, 2)).await;
    let query = "mutation($g: ID!, $n: Int!, $c: NeiCommand!) { record(game: $g, expectedEntry: $n, commandId: \"x\", command: { nei: $c }) \
        { __typename ... on Stale { lastEntry missed { number } goneBack } } }";
    let wish = json!({ "g": game.id, "n": 3, "c": place("N-I4") });
    let outcome = table.ask(Some(game.token("SECOND")), query, wish).await["record"].take();
    assert_eq!((&outcome["__typename"], &outcome["lastEntry"]), (&json!("Stale"), &json!(2)));
    assert!(outcome["goneBack"].as_str().unwrap().contains("older copy"), "{outcome}");
    let wish = json!({ "g": game.id, "n": 1, "c": place("N-I4") });
    let outcome = table.ask(Some(game.token("SECOND")), query, wish).await["record"].take();
    assert_eq!((&outcome["goneBack"], outcome["missed"].as_array().unwrap().len()), (&Value::Null, 1));
    table.record(&game, "SECOND", 2, "three", place("N-I4")).await;
    assert_eq!(hear(&mut socket).await.unwrap()["payload"]["data"]["entries"]["number"], 3);
    table.stop().await;
}

#[actix_web::test]
async fn another_board_under_the_same_number_has_another_tag() {
    let folder = tempfile::tempdir().unwrap();
    let (table, game, known) = gone_back(folder.path(), true).await;
    let (status, tag) = view(&table, &game, Some(&known)).await;
    assert_eq!(status, 200, "{known} is not {tag}");
    assert_ne!(tag, known);
    assert_eq!(view(&table, &game, Some(&tag)).await.0, 304);
    table.stop().await;
}
