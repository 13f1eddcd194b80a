//! Copies of a database in use, going on from one, and what `adjutant verify` says of a database.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use api::backups::{self, Copies, LastCopies, Schedule, copies};
use api::commands::archive::verified_database;
use api::commands::backups::backed_up;
use api::config::{BackupOptions, VerifyOptions};
use api::journal::{CopyError, Journal, JournalError, is_database};
use sea_orm::{ConnectionTrait, Database};
use serde_json::json;
use uuid::Uuid;

use crate::common::Table;
use crate::common::process::Process;
use crate::common::rows::{entry, new_game};

async fn verified(file: &Path) -> Result<String, String> {
    verified_database(&VerifyOptions { file: file.into(), packs: None }).await
}

#[actix_web::test]
async fn a_copy_made_while_eight_write_holds_all_that_was_acknowledged_before_it_began() {
    let folder = tempfile::tempdir().unwrap();
    let journal = Journal::open(&folder.path().join("live.db")).await.unwrap();
    let games: Vec<(Uuid, AtomicU32)> = (0..8).map(|_| (Uuid::now_v7(), AtomicU32::new(1))).collect();
    for (game, _) in &games {
        journal.create(new_game(*game)).await.unwrap();
    }
    let is_over = AtomicBool::new(false);
    let writers = games.iter().map(|(game, acknowledged)| {
        let (journal, is_over) = (&journal, &is_over);
        async move {
            for number in 2.. {
                if is_over.load(Ordering::SeqCst) {
                    break;
                }
                journal.append(entry(*game, number, &format!("c{number}"))).await.unwrap();
                acknowledged.store(number, Ordering::SeqCst);
            }
        }
    });
    let copier = async {
        for copied in 0..6 {
            tokio::time::sleep(Duration::from_millis(40)).await;
            let before: Vec<u32> = games.iter().map(|(_, last)| last.load(Ordering::SeqCst)).collect();
            let file = folder.path().join(format!("copy-{copied}.db"));
            // As another program does it, with a journal of its own.
            let options = BackupOptions { file: file.clone(), database: folder.path().join("live.db").into() };
            backed_up(&options).await.unwrap();
            let copy = Journal::open(&file).await.unwrap();
            for ((game, _), before) in games.iter().zip(before) {
                let entries = copy.entries(*game).await.unwrap();
                let last = u32::try_from(entries.len()).unwrap();
                assert!(last >= before, "copy {copied} has {last} of {before} entries that were acknowledged");
                for (number, found) in (1..).zip(&entries).skip(1) {
                    assert_eq!(*found, entry(*game, number, &format!("c{number}")));
                }
            }
        }
        is_over.store(true, Ordering::SeqCst);
    };
    futures_util::future::join(futures_util::future::join_all(writers), copier).await;
    assert!(games.iter().all(|(_, last)| last.load(Ordering::SeqCst) > 8), "everybody wrote meanwhile");
}

#[actix_web::test]
async fn a_game_goes_on_from_a_copy_and_what_is_there_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (live, copy) = (folder.path().join("live.db"), folder.path().join("copy.db"));
    let table = Table::over(&live).await;
    let game = table.create("STRICT", "EITHER").await;
    let place = |unit: &str| json!({ "placeAtStart": { "unit": unit, "area": "batavia" } });
    table.record(&game, "SECOND", 1, "one", place("N-I1")).await;
    backed_up(&BackupOptions { file: copy.clone(), database: live.clone().into() }).await.unwrap();
    let fields = "lastEntry view { areas { code units { code } } }";
    let copied = table.look(&game, "SECOND", fields).await;
    table.record(&game, "SECOND", 2, "two", place("N-I2")).await;
    let said = backed_up(&BackupOptions { file: copy.clone(), database: live.clone().into() }).await.unwrap_err();
    assert!(said.contains("is there already; name another file"), "{said}");
    table.stop().await;

    let table = Table::over(&copy).await;
    assert_eq!(table.look(&game, "SECOND", fields).await, copied, "keys and position are those of the copy");
    let outcome = table.record(&game, "SECOND", 2, "three", place("N-I4")).await;
    assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
    let told = verified(&copy).await.unwrap();
    assert!(told.contains("with 3 entries") && told.contains("is accepted: 1 game"), "{told}");
    assert!(verified(&live).await.unwrap().contains("with 3 entries"));
    table.stop().await;
}

#[actix_web::test]
async fn the_oldest_copies_make_way_and_nothing_else_is_touched() {
    let folder = tempfile::tempdir().unwrap();
    let journal = Journal::open(&folder.path().join("live.db")).await.unwrap();
    let schedule = Schedule { folder: folder.path().join("new/copies"), every: Duration::from_millis(20), kept: 3 };
    let made = Copies::default();
    assert_eq!(made.went(), None);
    let first = made.make(&journal, &schedule).await.unwrap();
    for other in ["adjutant-notes.db", "adjutant-.db", "evening.db"] {
        std::fs::write(schedule.folder.join(other), "a file of somebody").unwrap();
    }
    let keeper = actix_web::rt::spawn(backups::keep(journal.clone(), schedule.clone(), made.clone()));
    let mut seen = Vec::new();
    for _ in 0..500 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        seen = copies(&schedule.folder).unwrap();
        if !seen.contains(&first) {
            break;
        }
    }
    keeper.abort();
    assert!(!seen.contains(&first), "the first has made way");
    assert!((1..=4).contains(&seen.len()), "{seen:?}");
    assert!(seen.iter().all(|copy| is_database(copy)));
    for other in ["adjutant-notes.db", "adjutant-.db", "evening.db"] {
        assert_eq!(std::fs::read_to_string(schedule.folder.join(other)).unwrap(), "a file of somebody");
    }

    std::fs::write(folder.path().join("file"), "").unwrap();
    let nowhere = Schedule { folder: folder.path().join("file/copies"), ..schedule.clone() };
    let said = Copies::default().make(&journal, &nowhere).await.unwrap_err();
    assert!(said.contains("cannot be made") && said.contains("--backups"), "{said}");

    let before = made.went().unwrap();
    assert!(before.made.is_some() && before.failed.is_none(), "{before:?}");
    // As a disk that is not mounted any more leaves its folder.
    let aside = folder.path().join("aside");
    std::fs::rename(&schedule.folder, &aside).unwrap();
    let said = made.make(&journal, &schedule).await.unwrap_err();
    assert!(said.contains("is not mounted any more"), "{said}");
    assert!(!schedule.folder.exists(), "nothing is put where the disk is not");
    let after = made.went().unwrap();
    assert!(after.made == before.made && after.failed.is_some(), "{after:?}");
    std::fs::rename(&aside, &schedule.folder).unwrap();
    made.make(&journal, &schedule).await.unwrap();
    assert_eq!(made.went().unwrap().failed, None);
}

/// Keeps copies for a moment, as a process does that ends again soon.
async fn for_a_moment(journal: &Journal, schedule: &Schedule) -> LastCopies {
    let told = Copies::default();
    let keeper = actix_web::rt::spawn(backups::keep(journal.clone(), schedule.clone(), told.clone()));
    tokio::time::sleep(Duration::from_millis(200)).await;
    keeper.abort();
    told.went().unwrap()
}

#[actix_web::test]
async fn who_starts_again_and_again_pushes_no_copy_out_and_tells_of_those_of_others() {
    let folder = tempfile::tempdir().unwrap();
    let journal = Journal::open(&folder.path().join("live.db")).await.unwrap();
    let schedule = Schedule { folder: folder.path().join("copies"), every: Duration::from_mins(30), kept: 3 };
    let first = for_a_moment(&journal, &schedule).await;
    let made = copies(&schedule.folder).unwrap();
    assert_eq!(made.len(), 1);
    assert!(first.made.is_some() && first.failed.is_none(), "{first:?}");
    for _ in 0..3 {
        let told = for_a_moment(&journal, &schedule).await;
        assert_eq!(copies(&schedule.folder).unwrap(), made);
        assert_eq!(told.made.unwrap()[..16], first.made.as_ref().unwrap()[..16], "to the minute");
    }

    std::fs::rename(&made[0], schedule.folder.join("adjutant-20261101-120000000.db")).unwrap();
    for_a_moment(&journal, &schedule).await;
    assert_eq!(copies(&schedule.folder).unwrap().len(), 2, "it was due");
}

#[actix_web::test]
async fn a_server_plays_without_the_disk_of_its_copies_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let nowhere = folder.path().join("file/copies");
    let server = Process::start(&folder.path().join("a.db"), &["--backups", nowhere.to_str().unwrap()]);
    let game = server.table().create("STRICT", "EITHER").await;
    assert!(!game.id.is_empty());
    let failed = server.numbers().await.of("adjutant_backups_total{outcome=\"failed\"}");
    assert!(failed >= 1.0, "{failed}");
}

#[actix_web::test]
async fn a_copy_that_cannot_be_made_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let journal = Journal::open(&folder.path().join("live.db")).await.unwrap();
    let refused = journal.copy_to(&folder.path().join("no/such/copy.db")).await;
    assert!(matches!(refused, Err(CopyError::Unwritable(..))), "{refused:?}");
    // Whoever reads alone writes nothing.
    let reader = Journal::open_to_read(&folder.path().join("live.db")).await.unwrap();
    assert_eq!(reader.append(entry(Uuid::now_v7(), 2, "x")).await, Err(JournalError::Closed));
    let missing = Journal::open_to_read(&folder.path().join("nobody.db")).await.unwrap_err().to_string();
    assert!(missing.contains("there is no database") && missing.contains("--database"), "{missing}");
    assert!(!folder.path().join("nobody.db").exists());
    let names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert!(names.iter().all(|name| name.to_string_lossy().starts_with("live.db")), "{names:?}");
}

/// What somebody who writes into the file past the program leaves.
async fn altered(file: &Path, statement: &str) {
    let db = Database::connect(format!("sqlite:{}", file.display())).await.unwrap();
    db.execute_unprepared("PRAGMA foreign_keys = OFF").await.unwrap();
    let done = db.execute_unprepared(statement).await.unwrap();
    assert_eq!(done.rows_affected(), 1, "{statement}");
    db.execute_unprepared("PRAGMA wal_checkpoint(TRUNCATE)").await.unwrap();
    db.close().await.unwrap();
}

#[actix_web::test]
async fn what_is_wrong_with_a_database_is_named_with_the_way_out() {
    let folder = tempfile::tempdir().unwrap();
    let sound = folder.path().join("sound.db");
    let table = Table::over(&sound).await;
    let mut games = Vec::new();
    for _ in 0..2 {
        let game = table.create("STRICT", "EITHER").await;
        for (last, unit) in (1..).zip(["N-I1", "N-I2", "N-I4"]) {
            let command = json!({ "placeAtStart": { "unit": unit, "area": "batavia" } });
            let outcome = table.record(&game, "SECOND", last, unit, command).await;
            assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
        }
        games.push(game.id);
    }
    let copy = |name: &str| {
        let file = folder.path().join(name);
        let options = BackupOptions { file: file.clone(), database: sound.clone().into() };
        async move {
            backed_up(&options).await.unwrap();
            file
        }
    };
    assert!(verified(&sound).await.unwrap().contains("is accepted: 2 games"));
    let game = &games[1];
    for (name, statement, words) in [
        (
            "otherwise.db",
            format!(
                "UPDATE entries SET payload = replace(payload, 'batavia', 'central_java') WHERE game = '{game}' AND number = 3"
            ),
            "is refused",
        ),
        ("hole.db", format!("DELETE FROM entries WHERE game = '{game}' AND number = 3"), "is refused"),
        ("seal.db", format!("UPDATE entries SET salt = '00' WHERE game = '{game}' AND number = 2"), "is refused"),
        ("orphan.db", "DELETE FROM games WHERE id = (SELECT max(id) FROM games)".to_owned(), "not there"),
    ] {
        let file = copy(name).await;
        altered(&file, &statement).await;
        let said = verified(&file).await.unwrap_err();
        assert!(said.contains(words) && said.contains("adjutant serve --database COPY"), "{name}: {said}");
        if words == "is refused" {
            assert!(said.contains(game) && said.contains("1 of them cannot be trusted"), "{name}: {said}");
            assert!(said.contains(&format!("{} is accepted", games[0])), "{name}: the other game is sound: {said}");
        }
    }
    let file = copy("torn.db").await;
    let mut bytes = std::fs::read(&file).unwrap();
    let at = bytes.len() / 2 / 4096 * 4096;
    bytes[at..at + 4096].fill(0xAB);
    std::fs::write(&file, bytes).unwrap();
    let said = verified(&file).await.unwrap_err();
    assert!(said.contains("torn.db") && said.contains("COPY"), "{said}");
    table.stop().await;
}
