//! An acknowledged entry is on disk, and a database that cannot be used is named with its cure.

use api::journal::{Address, Journal, JournalError};
use sea_orm::{ConnectionTrait, Database};
use serde_json::json;
use uuid::Uuid;

use crate::common::Table;
use crate::common::rows::{entry, new_game};
use crate::common::storage::Storage;

/// Writes into all of these games at once, up to an entry of each.
async fn fill(journal: &Journal, games: &[Uuid], last: u32) {
    let writers = games.iter().map(|game| async move {
        for number in 2..=last {
            journal.append(entry(*game, number, &format!("c{number}"))).await.unwrap();
        }
    });
    futures_util::future::join_all(writers).await;
}

#[actix_web::test]
async fn what_was_acknowledged_is_there_after_the_file_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.db");
    let games: Vec<Uuid> = (0..8).map(|_| Uuid::now_v7()).collect();
    let journal = Journal::open(&file).await.unwrap();
    for game in &games {
        journal.create(new_game(*game)).await.unwrap();
    }
    // Eight writers at once, so that batches form.
    fill(&journal, &games, 40).await;
    // A copy of the files as they are now is what a killed process leaves.
    let copy = tempfile::tempdir().unwrap();
    for name in ["test.db", "test.db-wal"] {
        std::fs::copy(folder.path().join(name), copy.path().join(name)).unwrap();
    }
    let again = Journal::open(&copy.path().join("test.db")).await.unwrap();
    for game in games {
        let entries = again.entries(game).await.unwrap();
        assert_eq!(entries.len(), 40);
        assert_eq!(entries[39], entry(game, 40, "c40"));
    }
}

/// Bytes of the log beyond which it should not grow: 4000 pages with their heads, and what is in a commit or two.
const LOG_MAX: u64 = 20 * 1024 * 1024;

#[actix_web::test]
async fn the_log_is_brought_over_while_entries_are_kept_and_begins_anew() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.db");
    let journal = Journal::open(&file).await.unwrap();
    let games: Vec<Uuid> = (0..16).map(|_| Uuid::now_v7()).collect();
    for game in &games {
        journal.create(new_game(*game)).await.unwrap();
    }
    // Some sixty megabytes, if nobody brought anything over.
    fill(&journal, &games, 500).await;
    let log = std::fs::metadata(folder.path().join("test.db-wal")).unwrap().len();
    assert!((1..LOG_MAX).contains(&log), "{log} bytes");
    for game in games {
        assert_eq!(journal.entries(game).await.unwrap().len(), 500);
    }
}

#[actix_web::test]
async fn an_entry_that_does_not_follow_is_refused() {
    let storage = Storage::new();
    let journal = Journal::open(storage.database("test.db").await).await.unwrap();
    let game = Uuid::now_v7();
    journal.create(new_game(game)).await.unwrap();
    journal.append(entry(game, 2, "a")).await.unwrap();
    for wrong in [entry(game, 2, "b"), entry(game, 4, "b"), entry(game, 3, "a"), entry(Uuid::now_v7(), 2, "b")] {
        assert_eq!(journal.append(wrong).await, Err(JournalError::Conflict));
    }
    let two = (journal.append(entry(game, 3, "x")), journal.append(entry(game, 3, "y")));
    let (one, other) = futures_util::future::join(two.0, two.1).await;
    assert!(one.is_ok() != other.is_ok(), "of two with one number one wins");
    assert_eq!(journal.entries(game).await.unwrap().len(), 3);
}

#[actix_web::test]
async fn after_a_commit_that_failed_what_is_acknowledged_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.db");
    let journal = Journal::open(&file).await.unwrap();
    let game = Uuid::now_v7();
    journal.create(new_game(game)).await.unwrap();
    // A trap that lets every statement pass and refuses the commit, as a disk does that is full just then.
    let db = Database::connect(format!("sqlite:{}", file.display())).await.unwrap();
    db.execute_unprepared(
        "CREATE TABLE trap (id INTEGER REFERENCES games (id) DEFERRABLE INITIALLY DEFERRED); \
         CREATE TRIGGER refuse AFTER INSERT ON entries WHEN NEW.command_id = 'trap' \
         BEGIN INSERT INTO trap VALUES (7); END;",
    )
    .await
    .unwrap();
    let mut last = 1;
    for _ in 0..3 {
        let refused = journal.append(entry(game, last + 1, "trap")).await;
        assert!(matches!(refused, Err(JournalError::Store(_))), "{refused:?}");
        let refused = journal.append_run(vec![entry(game, last + 1, "a"), entry(game, last + 2, "trap")]).await;
        assert!(matches!(refused, Err(JournalError::Store(_))), "{refused:?}");
        let other = Uuid::now_v7();
        let mut trapped = new_game(other);
        trapped.entries[0].command_id = Some("trap".to_owned());
        journal.create(trapped).await.unwrap_err();
        journal.append(entry(game, last + 1, &format!("c{last}"))).await.unwrap();
        let two = [2, 3].map(|more| entry(game, last + more, &format!("c{last}-{more}")));
        journal.append_run(two.to_vec()).await.unwrap();
        last += 3;
        // As whoever opens the file after a power cut sees it.
        let again = Journal::open_to_read(&file).await.unwrap();
        assert_eq!(again.entries(game).await.unwrap().len(), last as usize);
        assert_eq!(again.game(other).await.unwrap(), None);
        again.close().await.unwrap();
    }
}

#[actix_web::test]
async fn a_game_goes_on_after_the_server_was_started_again() {
    let storage = Storage::new();
    let file = storage.database("test.db").await;
    let table = Table::over(&file).await;
    let game = table.create("STRICT", "EITHER").await;
    let command = json!({ "placeAtStart": { "unit": "N-I1", "area": "batavia" } });
    let first = table.record(&game, "SECOND", 1, "one", command.clone()).await;
    let fields = "lastEntry view { areas { code units { code } } }";
    let before = table.look(&game, "SECOND", fields).await;
    table.stop().await;

    let table = Table::over(&file).await;
    assert_eq!(table.look(&game, "SECOND", fields).await, before);
    assert_eq!(table.record(&game, "SECOND", 1, "one", command).await, first, "the same id, the same answer");
}

async fn refused(file: impl Into<Address>) -> String {
    Journal::open(file).await.expect_err("a refusal").to_string()
}

#[actix_web::test]
async fn a_database_that_cannot_be_used_is_named_with_its_cure() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);

    std::fs::write(file("text.db"), "This is a letter and no database. ".repeat(100)).unwrap();
    let said = refused(&file("text.db")).await;
    assert!(said.contains("is not a database") && said.contains("--database"), "{said}");

    assert!(refused(folder.path()).await.contains("it is a folder"));
    assert!(refused(&file("no/such/folder.db")).await.contains("there is no folder"));

    drop(Journal::open(&file("good.db")).await.unwrap());
    let db = Database::connect(format!("sqlite:{}", file("good.db").display())).await.unwrap();
    db.execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)").await.unwrap();
    let mut bytes = std::fs::read(file("good.db")).unwrap();
    assert!(bytes.len() > 8192, "{}", bytes.len());
    bytes[4096..8192].fill(0xAB);
    std::fs::write(file("damaged.db"), bytes).unwrap();
    let said = refused(&file("damaged.db")).await;
    assert!(said.contains("is damaged"), "{said}");
}

#[actix_web::test]
async fn databases_of_others_and_of_newer_programs_are_left_alone() {
    let storage = Storage::new();
    let newer = storage.database("newer.db").await;
    drop(Journal::open(&newer).await.unwrap());
    let db = storage.connect("newer.db").await;
    let applied = |name: &str| format!("INSERT INTO seaql_migrations (version, applied_at) VALUES ('{name}', 0)");
    // While processes are replaced one by one, the old ones go on beside what only adds.
    db.execute_unprepared(&applied("m29990101_000001_expands_games")).await.unwrap();
    drop(Journal::open(&newer).await.unwrap());
    db.execute_unprepared(&applied("m29990101_000002_future")).await.unwrap();
    let said = refused(&newer).await;
    assert!(said.contains("newer Adjutant") && said.contains("m29990101_000002"), "{said}");

    let foreign = storage.database("foreign.db").await;
    drop(Journal::open(&foreign).await.unwrap());
    let db = storage.connect("foreign.db").await;
    db.execute_unprepared("ALTER TABLE seaql_migrations RENAME TO recipes").await.unwrap();
    let said = refused(&foreign).await;
    assert!(said.contains("another program"), "{said}");
}

#[actix_web::test]
async fn a_file_that_another_program_holds_is_named_so() {
    let folder = tempfile::tempdir().unwrap();
    let locked = folder.path().join("locked.db");
    drop(Journal::open(&locked).await.unwrap());
    let db = Database::connect(format!("sqlite:{}", locked.display())).await.unwrap();
    db.execute_unprepared("BEGIN EXCLUSIVE").await.unwrap();
    let said = refused(&locked).await;
    assert!(said.contains("is locked"), "{said}");
}
