//! What takes a server down that has no limits: each thing by itself (`budget`), and all of it at once, against the real
//! program with 2 GiB of memory and 256 descriptors; meanwhile a seated player plays on.
//!
//! It measures how long others wait, takes more than a minute and is no part of `cargo test`: `cargo xtask test hostile`
//! runs it, with nothing beside it.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that fails here says so")]

mod asked;
mod budget;
#[path = "../common/mod.rs"]
mod common;
mod lines;
mod player;
mod wire;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use asked::Row;
use common::process::{Process, serving};
use futures_util::FutureExt;
use futures_util::future::{LocalBoxFuture, join_all};
use serde_json::{Value, json};
use wire::Scene;

/// What the process may take: 2 GiB of address space, which bounds its memory from above and needs no rights, and so many
/// descriptors.
const LIMITS: &str = "ulimit -v 2097152 && ulimit -n 256 && exec \"$0\" \"$@\"";
/// Both allocators set more than a gigabyte of addresses aside that they may never use; here they ask as they need.
const FRUGAL: [(&str, &str); 2] = [("MIMALLOC_ARENA_RESERVE", "65536"), ("MALLOC_ARENA_MAX", "2")];
/// Within which 99 of 100 answers of the player come.
const ANSWERED_WITHIN: Duration = Duration::from_millis(300);
/// By how much the memory may have grown afterwards.
const GROWN: f64 = 1.2;
/// Within which it ends.
const ENDS_WITHIN: Duration = Duration::from_secs(10);

/// The real program under these limits. Its drain is as long as it is usually.
fn start(database: &Path) -> Process {
    let plain = serving(database.as_os_str(), &[]);
    let mut bounded = Command::new("sh");
    bounded.envs(FRUGAL).args(["-c", LIMITS]).arg(plain.get_program()).args(plain.get_args());
    Process::of(bounded, database.as_os_str())
}

/// A number of the process in /proc, in MiB.
fn mebibytes(process: &Process, name: &str) -> f64 {
    let status = fs::read_to_string(format!("/proc/{}/status", process.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    let kibibytes: f64 = line.trim_start_matches(':').trim().trim_end_matches("kB").trim().parse().unwrap();
    kibibytes / 1024.0
}

/// The memory that it has when nothing happens: what is free goes back to the system when its thread has something to do.
async fn settled(process: &Process) -> f64 {
    for _ in 0..30 {
        process.table().ask(None, "{ about { version } }", json!({})).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    mebibytes(process, "VmRSS")
}

async fn token(process: &Process, created: &Value, kind: &str) -> (String, String) {
    let seats = created["seats"].as_array().unwrap();
    let code = seats.iter().find(|seat| seat["kind"] == kind).unwrap()["code"].as_str().unwrap();
    let query = "mutation($c: String!) { takeSeat(code: $c) { token } }";
    let taken = process.table().ask(None, query, json!({ "c": code })).await;
    (code.to_owned(), taken["takeSeat"]["token"].as_str().unwrap().to_owned())
}

async fn scene(process: &Process) -> Scene {
    let table = process.table();
    let long = "mutation { createSandbox(seed: 1, entries: 400) { game { id } seats { kind code } } }";
    let long = table.ask(None, long, json!({})).await["createSandbox"].take();
    let other = "mutation { createGame(input: { geaw: { name: \"A\" } }) { game { id } seats { kind code } } }";
    let other = table.ask(None, other, json!({})).await["createGame"].take();
    let (code, key) = token(process, &long, "BOTH").await;
    let (_, other_key) = token(process, &other, "BOTH").await;
    let game = long["game"]["id"].as_str().unwrap().to_owned();
    let client = awc::Client::builder().timeout(Duration::from_mins(1)).finish();
    let asked = client.get(format!("{}/games/{game}/archive", process.url)).bearer_auth(&key);
    let archive = asked.send().await.unwrap().body().limit(16_000_000).await.unwrap().to_vec();
    let to = process.url.trim_start_matches("http://").parse().unwrap();
    Scene { to, game, key, code, other_game: other["game"]["id"].as_str().unwrap().to_owned(), other_key, archive }
}

/// What a server does on any evening, so that what it keeps ready stands there.
async fn warm(scene: &Scene) {
    for what in ["map.png?width=4800", "report.html", "statistics.html", "archive", "view"] {
        assert_eq!(scene.get(40, what).await.unwrap().status, 200, "{what}");
    }
    let headers = [("content-type", "application/jsonl")];
    assert_eq!(scene.post(40, "/games", &headers, &scene.archive).await.unwrap().status, 201);
}

fn rows(scene: &Scene) -> Vec<(&'static str, LocalBoxFuture<'_, Row>)> {
    vec![
        ("fragments that spread one another", asked::fragments(scene).boxed_local()),
        ("fields and lists within one another", asked::nested(scene).boxed_local()),
        ("bodies packed a millionfold", asked::brotli(scene).boxed_local()),
        ("frames of 2^62 bytes", lines::frames(scene).boxed_local()),
        ("pictures as wide as they may be", asked::pictures(scene).boxed_local()),
        ("texts of a megabyte", asked::texts(scene).boxed_local()),
        ("bodies a byte at a time", lines::slow_bodies(scene).boxed_local()),
        ("idle connections of one address", lines::idle(scene).boxed_local()),
        ("sockets of one address", lines::sockets(scene).boxed_local()),
        ("slow uploads", lines::slow_uploads(scene).boxed_local()),
        ("line ends as an archive", lines::line_ends(scene).boxed_local()),
        ("keys of one code", asked::keys(scene).boxed_local()),
        ("wrong codes", asked::codes(scene).boxed_local()),
        ("a search for 400,000 words", asked::words(scene).boxed_local()),
        ("downloads", asked::downloads(scene).boxed_local()),
    ]
}

/// Prints each row when it is over; gives the names of those that failed.
async fn attack(scene: &Scene) -> Vec<&'static str> {
    let told = rows(scene).into_iter().map(|(name, row)| async move {
        let began = Instant::now();
        let row = row.await;
        let (word, what) = match &row {
            Ok(seen) => ("held", seen),
            Err(why) => ("FAILED", why),
        };
        let shown: String = what.chars().take(300).collect();
        println!("{word:<7} {name:<36} {shown} ({:.1?})", began.elapsed());
        row.is_err().then_some(name)
    });
    join_all(told).await.into_iter().flatten().collect()
}

#[actix_web::test]
async fn the_door_holds() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(&folder.path().join("a.db"));
    let scene = scene(&server).await;
    let game = server.table().create("STRICT", "EITHER").await;
    warm(&scene).await;
    let before = settled(&server).await;

    let is_over = Arc::new(AtomicBool::new(false));
    let player = player::play(&server.url, &game.id, game.token("SECOND"), &is_over);
    let failed = attack(&scene).await;
    is_over.store(true, Ordering::Relaxed);
    let played = player.join().unwrap();
    let peak = mebibytes(&server, "VmHWM");
    let after = settled(&server).await;

    let held = lines::held(&scene).await;
    let told = Instant::now();
    server.terminate();
    let (status, log) = server.ended(ENDS_WITHIN).await;
    let ended = told.elapsed();
    drop(held);
    println!(
        "the player: {} answers, {} refused, 99 of 100 within {:.0?}, the slowest {:.0?}; memory {before:.0} MiB before, \
         {peak:.0} at most, {after:.0} after; ended after {ended:.1?}",
        played.times.len(),
        played.refused.len(),
        played.ninety_nine(),
        played.times.iter().max().copied().unwrap_or_default(),
    );
    assert!(failed.is_empty(), "did not hold: {failed:?}");
    assert!(played.times.len() > 100, "the player hardly played");
    assert!(played.refused.is_empty(), "the player was refused: {:?}", played.refused.first());
    assert!(played.ninety_nine() < ANSWERED_WITHIN, "the player waited");
    assert!(after <= before * GROWN, "memory did not come back");
    assert!(status.success(), "{status}: {log}");
}
