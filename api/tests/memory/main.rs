//! The memory of a server: what a game and a device take that do nothing, and that it grows no further under load.
//!
//! A few seconds by default, in which little can be seen but that the measure works; `cargo xtask soak memory` takes an
//! hour.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that fails here says so")]
#![allow(clippy::float_cmp, reason = "counts are whole numbers")]

#[path = "../common/mod.rs"]
mod common;
mod course;
mod load;

use std::ffi::OsStr;
use std::fs;
use std::rc::Rc;
use std::time::{Duration, Instant};

use actix_web::rt::spawn;
use common::process::{Process, WITHOUT_LIMITS};
use common::socket::{connect, greet, hear, listen, say};
use common::storage::Storage;
use common::{Game, setting};
use course::{Course, median};
use futures_util::future::join_all;
use load::{Load, follow, play};
use serde_json::json;

/// The most that a campaign takes for each of its entries, in KiB: bounds that say that something is wrong.
const ENTRY_KIBIBYTES_MAX: f64 = 16.0;
/// The most that a device takes that follows a game, in KiB.
const LISTENER_KIBIBYTES_MAX: f64 = 256.0;
/// Caches fill up in a short run: that is no leak, and none can be told from it.
const SHORT_RUN_MEBIBYTES: f64 = 48.0;
/// What a long run may gain in half its time.
const LONG_RUN_MEBIBYTES: f64 = 8.0;

/// The memory of a process that is in the machine, in KiB.
fn resident(process: &Process) -> f64 {
    let status = fs::read_to_string(format!("/proc/{}/status", process.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches("kB").trim().parse().unwrap()
}

/// The same when nothing happens.
///
/// What is free goes back to the system some time after it became free, when its thread has something to do; each question
/// comes over a connection of its own, so that every thread has.
async fn settled(process: &Process) -> f64 {
    for _ in 0..30 {
        process.table().ask(None, "{ about { version } }", json!({})).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let mut seen = Vec::new();
    for _ in 0..5 {
        tokio::time::sleep(Duration::from_millis(200)).await;
        seen.push(resident(process));
    }
    median(seen)
}

/// Waits until a number is what it should be.
async fn becomes(process: &Process, name: &str, wanted: f64) {
    let began = Instant::now();
    loop {
        let numbers = process.numbers().await;
        if numbers.of(name) == wanted {
            return;
        }
        assert!(began.elapsed() < Duration::from_mins(2), "{name} {wanted} is awaited:\n{}", numbers.0);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

const IN_MEMORY: &str = "adjutant_games_in_memory{book=\"NEI\"}";

/// What games and devices take that do nothing, as a line.
async fn idle(database: &OsStr, games: u32, listeners: u32) -> String {
    let all = (games + 1).to_string();
    let options = [WITHOUT_LIMITS.as_slice(), &["--games-in-memory", &all]].concat();
    let mut campaigns: Vec<Game> = Vec::new();
    {
        let maker = Process::over(database, &options);
        let table = maker.table();
        for seed in 0..=games {
            let query =
                "mutation($s: Int!) { createSandbox(seed: $s, entries: 400) { game { id } seats { kind code } } }";
            let created = table.ask(None, query, json!({ "s": seed })).await["createSandbox"].take();
            campaigns.push(table.sit(&created).await);
        }
    }
    // Another process reads them from the journal, as after an upgrade.
    let server = Process::over(database, &options);
    let table = server.table();
    let last = async |game: &Game| table.look(game, "FIRST", "lastEntry").await["lastEntry"].as_u64().unwrap();
    // The first brings along what is needed once.
    let first = last(&campaigns[0]).await;
    let empty = settled(&server).await;
    let mut entries = 0;
    for game in &campaigns[1..] {
        entries += u32::try_from(last(game).await).unwrap();
    }
    let loaded = settled(&server).await;
    assert_eq!(server.numbers().await.of(IN_MEMORY), f64::from(games + 1));

    let mut sockets = Vec::new();
    let mut alone = loaded;
    for number in 0..=listeners {
        let mut socket = connect(&table).await;
        greet(&mut socket, json!({ "token": campaigns[0].token("FIRST") })).await;
        say(&mut socket, listen(&campaigns[0], u32::try_from(first).unwrap() - 1)).await;
        assert_eq!(hear(&mut socket).await.unwrap()["type"], "next");
        sockets.push(socket);
        if number == 0 {
            alone = settled(&server).await;
        }
    }
    becomes(&server, "adjutant_subscriptions", f64::from(listeners + 1)).await;
    let followed = settled(&server).await;
    drop(sockets);
    becomes(&server, "adjutant_sockets", 0.0).await;
    becomes(&server, "adjutant_subscriptions", 0.0).await;

    let (of_a_game, of_an_entry) = ((loaded - empty) / f64::from(games), (loaded - empty) / f64::from(entries));
    let of_a_listener = (followed - alone) / f64::from(listeners);
    assert!(of_an_entry < ENTRY_KIBIBYTES_MAX, "{of_an_entry:.1} KiB an entry");
    assert!(of_a_listener < LISTENER_KIBIBYTES_MAX, "{of_a_listener:.1} KiB a device");
    format!(
        "{of_a_game:.0} KiB an idle game of {} entries, {of_an_entry:.2} KiB an entry; \
         {of_a_listener:.0} KiB an idle device that follows a game; {:.0} MiB the process without them",
        entries / games,
        empty / 1024.0
    )
}

#[actix_web::test]
async fn memory_is_flat_whatever_comes_and_goes() {
    let seconds = setting("SECONDS", 15);
    let number = |name: &str, usual: u64| u32::try_from(setting(name, usual)).unwrap();
    let (games, listeners) = (number("GAMES", 6), number("LISTENERS", 60));
    let pause = Duration::from_millis(setting("PAUSE", 50));
    let storage = Storage::new();
    storage.database("test.db").await;
    let database = storage.argument("test.db");
    let idle = idle(&database, games, listeners).await;
    println!("{idle}");

    // Far fewer stay than are played.
    let few = (games / 2).max(1).to_string();
    let retention = ["--games-in-memory", &few, "--games-idle-seconds", "5"];
    let server = Process::over(&database, &[WITHOUT_LIMITS.as_slice(), &retention].concat());
    let load = Load::new(server.table(), pause, seconds > 120);
    let players = (0..games).map(|seed| spawn(play(Rc::clone(&load), seed.into())));
    let followers = (0..(listeners / 10).max(1)).map(|seed| spawn(follow(Rc::clone(&load), 1000 + u64::from(seed))));
    let everybody: Vec<_> = players.chain(followers).collect();
    let (began, mut course, mut most_games) = (Instant::now(), Course::default(), 0.0_f64);
    let mut minutes = 0;
    while began.elapsed().as_secs() < seconds {
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert!(everybody.iter().all(|client| !client.is_finished()), "somebody has given up");
        let now = resident(&server) / 1024.0;
        course.note(began.elapsed().as_secs_f64(), now);
        most_games = most_games.max(server.numbers().await.of(IN_MEMORY));
        if began.elapsed().as_secs() / 60 > minutes {
            minutes = began.elapsed().as_secs() / 60;
            let (made, told) = (load.tally.games.get(), load.tally.commands.get());
            println!("{minutes} min: {now:.1} MiB, {made} games, {told} commands");
        }
    }
    load.end();
    join_all(everybody).await.into_iter().for_each(Result::unwrap);
    becomes(&server, "adjutant_sockets", 0.0).await;
    becomes(&server, "adjutant_subscriptions", 0.0).await;
    becomes(&server, IN_MEMORY, 0.0).await;
    let looks = server.numbers().await.of("adjutant_game_lookups_total{book=\"NEI\",found=\"journal\"}");
    let tally = &load.tally;
    assert!(tally.sockets.get() > 0 && tally.told.get() > 0, "nobody followed");
    assert!(looks > f64::from(games), "no game left memory and came back: {looks}");

    let allowed = if seconds < 600 { SHORT_RUN_MEBIBYTES } else { LONG_RUN_MEBIBYTES };
    let (early, late, slope) = (course.quarter(1), course.quarter(3), course.slope_an_hour());
    let seen = format!(
        "{seconds} s, {} games created, {} commands, {} questions, {} sockets that were told {} things, at most {most_games} games \
         in memory, {looks} read again: {early:.1} MiB after the warm-up, {late:.1} MiB at the end, slope {slope:+.1} MiB an hour, \
         {:.1} MiB when all had gone; {idle}",
        tally.games.get(),
        tally.commands.get(),
        tally.questions.get(),
        tally.sockets.get(),
        tally.told.get(),
        settled(&server).await / 1024.0,
    );
    assert!(course.is_flat(allowed), "memory grows: {seen}");
    println!("seen: {seen}");
}
