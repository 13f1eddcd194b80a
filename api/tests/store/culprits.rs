//! A text that the database refuses hurts whoever sent it, and nobody who was written in the same transaction.

use api::commands::archive::verified_database;
use api::commands::backups::{backed_up, restored};
use api::config::{BackupOptions, RestoreOptions, VerifyOptions};
use api::journal::{Address, EntryRow, Journal, JournalError};
use api::seal::Seal;
use futures_util::future::join_all;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::json;
use uuid::Uuid;

use crate::common::rows::{entry, new_game};
use crate::common::storage::{Storage, server};
use crate::common::{Table, setting};

/// Tables at which nobody does anything wrong.
const INNOCENT: usize = 20;

#[actix_web::test]
async fn of_a_batch_that_fails_the_culprit_alone_is_refused() {
    let commands = setting("ADJUTANT_TEST_COMMANDS", 1000);
    let (culprits, each) =
        (commands / 10, u32::try_from(commands * 9 / 10).unwrap() / u32::try_from(INNOCENT).unwrap());
    let storage = Storage::new();
    let journal = Journal::open(storage.database("test.db").await).await.unwrap();
    if server().is_none() {
        // PostgreSQL has no place for U+0000; SQLite does, and is told to refuse it too.
        let db = storage.connect("test.db").await;
        let trap = "CREATE TRIGGER culprit BEFORE INSERT ON entries WHEN instr(NEW.command_id, char(0)) > 0 \
                    BEGIN SELECT RAISE(ABORT, 'the words of the database'); END";
        db.execute_unprepared(trap).await.unwrap();
        db.close().await.unwrap();
    }
    let games: Vec<Uuid> = (0..INNOCENT + 5).map(|_| Uuid::now_v7()).collect();
    for game in &games {
        journal.create(new_game(*game)).await.unwrap();
    }
    let (good, bad) = games.split_at(INNOCENT);
    let innocent = join_all(good.iter().map(|game| async {
        for number in 2..=each + 1 {
            journal.append(entry(*game, number, &format!("c{number}"))).await.unwrap();
        }
    }));
    let guilty = join_all(bad.iter().map(|game| async {
        for number in 0..culprits / 5 {
            let refused = journal.append(entry(*game, 2, &format!("a\0{number}"))).await.unwrap_err();
            assert!(matches!(refused, JournalError::Store(_)), "{refused:?}");
            let told = refused.to_string();
            assert!(told.contains("refused") && !told.contains("words of the database"), "{told}");
            assert!(!told.contains("0x00") && !told.contains("nicode"), "{told}");
        }
    }));
    futures_util::future::join(innocent, guilty).await;
    for game in good {
        assert_eq!(journal.entries(*game).await.unwrap().len(), each as usize + 1);
    }
    for game in bad {
        assert_eq!(journal.entries(*game).await.unwrap().len(), 1);
        journal.append(entry(*game, 2, "good again")).await.unwrap();
    }
    println!(
        "seen: {culprits} culprits among {commands} commands of {INNOCENT} innocent tables: none of the innocent failed"
    );
}

async fn entries(address: &Address, game: &str) -> Vec<EntryRow> {
    let journal = Journal::open_to_read(address).await.unwrap();
    let entries = journal.entries(game.parse().unwrap()).await.unwrap();
    journal.close().await.unwrap();
    entries
}

/// A file as an older program left it, with U+0000 in a name, in the id of a command, in a note and in a reason.
async fn old_file(storage: &Storage) -> (Address, String) {
    let file: Address = storage.path().join("old.db").into();
    let table = Table::over(&file).await;
    let game = table.create("ADVISE", "EITHER").await;
    let outcome = table.overrule(&game, "SECOND", 1, "f", json!({ "finishSetUp": true }), Some("we NUL begin")).await;
    assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
    let note = "mutation($g: ID!) { keepNote(game: $g, note: { id: \"01900000-0000-7000-8000-000000000001\", entry: 2, text: \"x\" }) { id } }";
    table.ask(Some(game.token("SECOND")), note, json!({ "g": game.id })).await;
    table.stop().await;
    let payload = entries(&file, &game.id).await[1].payload.replace("NUL", "\\u0000");
    let Seal { salt, seal } = Seal::new(&payload).unwrap();
    let db = sea_orm::Database::connect(format!("sqlite:{}", storage.path().join("old.db").display())).await.unwrap();
    for (text, values) in [
        ("UPDATE games SET digest = NULL, name = 'An ' || char(0) || '\\evening'", Vec::new()),
        ("UPDATE tokens SET name = 'A' || char(0)", Vec::new()),
        ("UPDATE notes SET text = char(0) || 'x'", Vec::new()),
        ("UPDATE entries SET digest = NULL, command_id = 'a' || char(0) || 'b' WHERE number = 2", Vec::new()),
        (
            "UPDATE entries SET payload = $1, salt = $2, seal = $3 WHERE number = 2",
            vec![payload.into(), salt.into(), seal.into()],
        ),
    ] {
        db.execute_raw(Statement::from_sql_and_values(db.get_database_backend(), text, values)).await.unwrap();
    }
    db.close().await.unwrap();
    (file, game.id)
}

async fn verified(file: &Address) {
    let verified = verified_database(&VerifyOptions { file: file.clone(), packs: None }).await.unwrap();
    assert!(verified.contains("is accepted: 1 game"), "{verified}");
}

#[actix_web::test]
async fn what_older_files_hold_is_carried_both_ways_and_stays_sealed() {
    let storage = Storage::new();
    let (old, game) = old_file(&storage).await;
    verified(&old).await;
    let before = entries(&old, &game).await;
    assert_eq!(before[1].command_id.as_deref(), Some("a\0b"));
    let there = storage.database("there.db").await;
    let options = RestoreOptions { file: storage.path().join("old.db"), database: there.clone().into() };
    let told = restored(&options).await.unwrap();
    assert!(told.contains("hold U+0000") && told.contains("escaped form"), "{told}");
    let copy = storage.path().join("copy.db");
    backed_up(&BackupOptions { file: copy.clone(), database: there.clone().into() }).await.unwrap();
    let back: Address = storage.path().join("back.db").into();
    restored(&RestoreOptions { file: copy.clone(), database: back.clone().into() }).await.unwrap();
    for address in [&there, &copy.into(), &back] {
        assert_eq!(entries(address, &game).await, before, "{address}");
        verified(address).await;
        let journal = Journal::open_to_read(address).await.unwrap();
        let row = journal.game(game.parse().unwrap()).await.unwrap().unwrap();
        assert_eq!(row.name, "An \0\\evening");
        let notes = journal.notes(game.parse().unwrap(), "SECOND").await.unwrap();
        assert_eq!(notes[0].text, "\0x");
        journal.close().await.unwrap();
    }
    println!("a file with U+0000 was carried there and back, entry by entry the same: {told}");
}
