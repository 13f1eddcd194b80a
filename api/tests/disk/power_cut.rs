//! The power is cut at every kind of moment: what was acknowledged is on the disk, and the file opens and is sound.
//!
//! The program records above a disk that notes everything it is told (`shim.rs`), and the disk is rebuilt as a power cut may
//! leave it: after each sync, and between syncs with any part of what was written since, torn at sectors, in any order. A
//! few hundred cuts by default; `cargo xtask soak power` makes thousands.

use std::collections::BTreeSet;

use migrations::Migrator;
use rand::SeedableRng;
use rand::rngs::StdRng;
use sea_orm::Database;
use sea_orm_migration::MigratorTrait as _;

use crate::common::setting;
use crate::cuts::{Tally, cut, cut_everywhere};
use crate::evening::{Acknowledged, Evening, Start, check, hear, lay, read};
use crate::platter::{Image, Luck, Platter, SECTOR};
use crate::shim::Condition;
use crate::trace::{Event, File};

/// Evenings on one file.
const IN_A_ROW: u64 = 3;

/// Tablets that record at the same time.
const GAMES: usize = 4;

/// Evenings one after the other, each begun with what a power cut left of the one before.
async fn evenings(count: u64, entries: u32, cuts: usize, condition: Condition, random: &mut StdRng) -> Tally {
    let mut tally = Tally::default();
    let mut start = Start::default();
    for number in 1..=count {
        let mut evening = Evening::begin(start, GAMES).await;
        evening.disk.become_(condition);
        evening.play();
        evening.until(entries).await;
        if number.is_multiple_of(IN_A_ROW) {
            evening.until_checkpoint().await;
        }
        evening.disk.become_(Condition::Well);
        // Some end as a program should.
        let went = evening.end(!number.is_multiple_of(IN_A_ROW)).await;
        start = cut(&went, cuts, random, &mut tally).await;
        // A new file from time to time: what is verified grows with every evening.
        if number.is_multiple_of(IN_A_ROW) {
            start = Start::default();
        }
    }
    tally
}

#[actix_web::test]
async fn whenever_the_power_fails_what_was_acknowledged_is_there() {
    let mut random = StdRng::seed_from_u64(setting("SEED", 1943));
    let (count, entries) = (setting("EVENINGS", 3), u32::try_from(setting("ENTRIES", 120)).unwrap());
    let cuts = usize::try_from(setting("CUTS", 40)).unwrap();
    let tally = evenings(count, entries, cuts, Condition::Well, &mut random).await;
    assert!(tally.amid_checkpoint > 0 && tally.torn > 0, "the moments that matter were among them");
    println!("seen: {tally} in {count} evenings, none missing");
}

#[actix_web::test]
async fn a_sync_that_fails_costs_nothing_that_was_acknowledged() {
    let mut random = StdRng::seed_from_u64(setting("SEED", 1944));
    let (entries, cuts) =
        (u32::try_from(setting("ENTRIES", 80)).unwrap(), usize::try_from(setting("CUTS", 50)).unwrap());
    let tally = evenings(setting("EVENINGS", 1), entries, cuts, Condition::SyncsFail { each: 5 }, &mut random).await;
    println!("seen: one sync in five failed; {tally}, none missing");
}

/// The migrations that the older program of this test did not know: one of them is of several statements.
const NEWER: u32 = 2;

#[actix_web::test]
async fn a_file_is_made_and_brought_to_a_newer_version_in_whole_or_not_at_all() {
    let mut random = StdRng::seed_from_u64(setting("SEED", 1948));
    let evening = Evening::begin(Start::default(), 1).await;
    assert!(evening.record_once(1).await.answer().is_some());
    let made = evening.end(true).await;
    let mut cuts = cut_everywhere(&made, &mut random).await;

    // The file as an older program left it, with a game in it.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.db");
    let mut platter = Platter::holding(&Image::new());
    let mut acknowledged = Acknowledged::new();
    for event in &made.events {
        platter.apply(event);
        hear(&mut acknowledged, event);
    }
    lay(&platter.now(), &file);
    let db = Database::connect(format!("sqlite:{}", file.display())).await.unwrap();
    Migrator::down(&db, Some(NEWER)).await.unwrap();
    db.close().await.unwrap();
    let evening = Evening::begin(Start { image: read(&file), acknowledged, games: made.games }, 1).await;
    assert!(evening.record_once(2).await.answer().is_some());
    cuts += cut_everywhere(&evening.end(true).await, &mut random).await;
    println!("{cuts} cuts while a file was made and brought to a newer version, each opens and verifies");
}

/// Without this, nobody would know whether the model can find anything.
#[actix_web::test]
async fn a_disk_that_only_says_it_has_synced_is_found_out() {
    let mut random = StdRng::seed_from_u64(1945);
    let mut evening = Evening::begin(Start::default(), 2).await;
    evening.play();
    evening.until(40).await;
    let went = evening.end(true).await;
    let mut platter = Platter::holding(&Image::new()).lying();
    let mut acknowledged = Acknowledged::new();
    for event in &went.events {
        platter.apply(event);
        hear(&mut acknowledged, event);
    }
    let mut found = Vec::new();
    for luck in [Luck::None, Luck::Torn(90), Luck::Torn(99), Luck::Torn(50)] {
        found.extend(check(&platter.cut(luck, &mut random), &acknowledged, &went.kept).await.err());
    }
    assert_eq!(found.len(), 4, "{found:?}");
    assert!(found.iter().any(|reason| reason.contains("entries are missing")), "{found:?}");
    // With everything that was written the same disk is sound.
    check(&platter.cut(Luck::All, &mut random), &acknowledged, &went.kept).await.unwrap();
}

#[test]
fn after_a_cut_each_sector_is_one_of_those_that_were_and_what_was_synced_stays() {
    let mut random = StdRng::seed_from_u64(7);
    let file = File::Database;
    let write = |letter: u8| Event::Written { file, offset: 100, bytes: vec![letter; 3 * SECTOR] };
    let mut platter = Platter::holding(&Image::new());
    for event in [Event::Created(file), write(b'a'), Event::Synced(file)] {
        platter.apply(&event);
    }
    assert_eq!(platter.cut(Luck::None, &mut random), Image::new(), "its name was not synced");
    platter.apply(&Event::FolderSynced);
    assert!(!platter.is_between_syncs());
    platter.apply(&write(b'b'));
    platter.apply(&write(b'c'));
    let mut seen = BTreeSet::new();
    for _ in 0..3000 {
        let image = platter.cut(Luck::Torn(40), &mut random);
        let sectors: Vec<u8> = image[&file].chunks(SECTOR).map(|sector| sector[sector.len() / 2]).collect();
        for sector in image[&file].chunks(SECTOR) {
            let letter = sector[sector.len() - 1];
            assert!(
                sector.iter().all(|byte| *byte == 0 || *byte == letter || sector.len() < SECTOR),
                "a sector is whole"
            );
        }
        seen.insert(sectors);
    }
    assert_eq!(seen.len(), 81, "four sectors of three versions");
    platter.apply(&Event::SyncFailed(file));
    platter.apply(&Event::Synced(file));
    assert_eq!(
        platter.cut(Luck::None, &mut random)[&file][200],
        b'a',
        "what a failed sync was to bring may be gone for good"
    );
    platter.apply(&write(b'd'));
    platter.apply(&Event::Synced(file));
    assert!(platter.cut(Luck::None, &mut random)[&file][100..].iter().all(|byte| *byte == b'd'));
    platter.apply(&Event::Sized { file, length: 10 });
    platter.apply(&Event::Removed(file));
    assert_eq!(platter.now(), Image::new());
    let lengths: BTreeSet<usize> =
        (0..200).filter_map(|_| Some(platter.cut(Luck::Torn(50), &mut random).get(&file)?.len())).collect();
    assert_eq!(lengths, [10, 100 + 3 * SECTOR].into());
}
