//! A disk that is full, read-only or broken: the server says so, shows what it has, and acknowledges nothing that it does not
//! keep; once the disk is well, play goes on where it stood, whether or not the server was killed meanwhile.
//!
//! The disk is the system's, with a library before it that refuses as such a disk refuses (`shim.rs`).

use std::process::Stdio;
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::common::process::{get, json};
use crate::common::recording::Heard;
use crate::common::setting;
use crate::cuts::{Tally, cut};
use crate::evening::{Evening, Start, above};
use crate::shim::Condition;

/// What a disk may be like, what a command hears then, and what `/ready` says.
const TROUBLES: [(Condition, &str, &str); 5] = [
    (Condition::Full { room: 0 }, "FULL", "FULL"),
    // A part of what is written finds room.
    (Condition::Full { room: 9_000 }, "FULL", "FULL"),
    (Condition::FullForAll, "FULL", "FULL"),
    // A file that is open for writing says no more than that it cannot be written.
    (Condition::ReadOnly, "LOST", "READ_ONLY"),
    (Condition::Broken, "LOST", "LOST"),
];

/// More commands than find room in what the log has taken from the disk already.
const COMMANDS_MAX: u32 = 3_000;

/// Records until the disk refuses; gives the number of the last entry and the trouble.
async fn until_refused(evening: &Evening, mut last: u32) -> (u32, String) {
    for _ in 0..COMMANDS_MAX {
        match evening.record_once(last).await {
            Heard::Answer(_) => last += 1,
            Heard::StorageError(kind) => return (last, kind),
            Heard::Nothing => panic!("the server is gone"),
        }
    }
    panic!("the disk refuses nothing");
}

/// Waits until `/ready` says this; none: that it is ready.
async fn is_ready_or_says(evening: &Evening, trouble: Option<&str>) {
    let began = Instant::now();
    loop {
        let (status, said) = json(get(&format!("{}/ready", evening.process.url)).await);
        if (status == 200, said["trouble"].as_str()) == (trouble.is_none(), trouble) {
            return;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "{status} {said}, and not {trouble:?}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[actix_web::test]
async fn every_trouble_of_a_disk_is_told_and_passes() {
    let mut evening = Evening::begin(Start::default(), 1).await;
    let mut last = 1;
    for is_killed in [false, true] {
        for (condition, told, ready) in TROUBLES {
            evening.disk.become_(condition);
            if !is_killed {
                // Before anybody has lost a command.
                is_ready_or_says(&evening, Some(ready)).await;
            }
            let (kept, kind) = until_refused(&evening, last).await;
            assert_eq!(kind, told, "{condition:?}");
            last = kept;
            assert_eq!(evening.last().await, last, "{condition:?}: what is kept is shown");
            // The file was opened again, which may say more exactly what is wrong.
            let again = evening.record_once(last).await;
            assert!([Some(told), Some(ready)].contains(&again.trouble()), "{condition:?}: it stays refused: {again:?}");
            if is_killed {
                evening.kill();
                evening.disk.become_(Condition::Well);
                evening.serve_again();
                // A command that was refused while it was written may have reached the disk all the same.
                assert!([last, last + 1].contains(&evening.last().await), "{condition:?}");
            } else {
                evening.disk.become_(Condition::Well);
                is_ready_or_says(&evening, None).await;
            }
            // The same command under the same id.
            for _ in 0..3 {
                let heard = evening.record_once(last).await;
                assert!(heard.answer().is_some(), "{condition:?}: after the cure play goes on");
                last += 1;
            }
        }
    }
    let mut random = StdRng::seed_from_u64(setting("SEED", 1946));
    let went = evening.end(true).await;
    let mut tally = Tally::default();
    cut(&went, 20, &mut random, &mut tally).await;
}

#[actix_web::test]
async fn a_disk_that_comes_and_goes_under_load_keeps_what_was_acknowledged() {
    let mut random = StdRng::seed_from_u64(setting("SEED", 1947));
    let turns = setting("TURNS", 10);
    let mut evening = Evening::begin(Start::default(), 4).await;
    evening.play();
    for turn in 1..=turns {
        let (condition, ..) = TROUBLES[random.random_range(0..TROUBLES.len())];
        evening.disk.become_(condition);
        tokio::time::sleep(Duration::from_millis(random.random_range(30..200))).await;
        // What is refused in whole leaves nothing half done, of which the trace would tell the half.
        if turn.is_multiple_of(3) {
            evening.disk.become_(Condition::FullForAll);
            tokio::time::sleep(Duration::from_millis(50)).await;
            evening.kill();
            evening.disk.become_(Condition::Well);
            evening.serve_again();
        }
        evening.disk.become_(Condition::Well);
        let before = evening.recorded();
        evening.until(before + 12).await;
    }
    let went = evening.end(true).await;
    let mut tally = Tally::default();
    cut(&went, usize::try_from(setting("CUTS", 40)).unwrap(), &mut random, &mut tally).await;
    println!("seen: {turns} times a disk was in trouble; with the power cut at any moment {tally}, none missing");
}

#[actix_web::test]
async fn a_server_does_not_start_above_such_a_disk_and_says_why() {
    let mut evening = Evening::begin(Start::default(), 1).await;
    assert!(evening.record_once(1).await.answer().is_some());
    for (condition, _, ready) in TROUBLES {
        evening.kill();
        evening.disk.become_(condition);
        let mut child = above(&evening.disk).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let began = Instant::now();
        while child.try_wait().unwrap().is_none() {
            if began.elapsed() > Duration::from_secs(30) {
                child.kill().unwrap();
                panic!("{condition:?}: it serves");
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        let expected = match ready {
            "FULL" => "is full: make room and start again",
            "READ_ONLY" => "is read-only: give this user the right to write to it",
            _ => "cannot be opened or made: Input/output error",
        };
        assert!(!output.status.success() && said.contains(expected), "{condition:?}: {said}");
        evening.disk.become_(Condition::Well);
        evening.serve_again();
        assert_eq!(evening.last().await, 2);
    }
}
