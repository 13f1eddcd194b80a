//! Durable records in a second: whole campaigns of *Netherlands East Indies*, every command judged, over HTTP and GraphQL,
//! on disk before it is answered.
//!
//! The limits are a bare loop that commits the rows that came of it to another SQLite file beside it, with the same mean
//! batch and one by one, and the server of boardgame.io, which keeps a match as files, for moves of a counter among as many.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::Length;
use crate::campaign::{self, Move, RECORDED};
use crate::loopback::Connection;
use crate::measuring::{Bar, Times, conclude, micros, number};
use crate::table::{Game, Table};

/// Games at the same time.
const GAMES: usize = 64;
/// Counters of Scenario I, of which a move of boardgame.io takes one.
const COUNTERS: usize = 220;
/// The share of the bare loop with the same mean batch.
const SHARE_OF_BATCHES_BAR: f64 = 0.45;
/// Times the bare loop that commits each row.
const TIMES_SINGLE_BAR: f64 = 2.0;
/// Times boardgame.io.
const TIMES_BOARDGAME_BAR: f64 = 12.0;
/// The share of single raw commits that one game alone comes to.
const SHARE_ALONE_BAR: f64 = 0.40;

/// What one round of games did.
struct Round {
    records: usize,
    elapsed: Duration,
    times: Vec<Duration>,
    commits: u32,
}

impl Round {
    fn rate(&self) -> f64 {
        number(self.records) / self.elapsed.as_secs_f64()
    }

    fn batch(&self) -> f64 {
        number(self.records) / f64::from(self.commits)
    }
}

/// How often SQLite has committed: a counter in the header of its index of the write-ahead log.
fn commits(database: &Path) -> u32 {
    let mut index = database.as_os_str().to_owned();
    index.push("-shm");
    let bytes = std::fs::read(index).unwrap();
    u32::from_ne_bytes(bytes[8..12].try_into().unwrap())
}

/// Plays a campaign in each of some games at once.
async fn play(table: &Table, moves: &[Move], games: usize) -> Round {
    let mut connection = Connection::open(table.address).await;
    let mut prepared = Vec::with_capacity(games);
    for _ in 0..games {
        let game = Game::create(&mut connection).await;
        prepared.push((campaign::requests(&game, moves), Connection::open(table.address).await));
    }
    let before = commits(&table.database);
    let start = Instant::now();
    let played = prepared.into_iter().map(|(requests, mut connection)| async move {
        let mut times = Vec::with_capacity(requests.len());
        for request in &requests {
            let sent = Instant::now();
            let answer = connection.exchange(request).await;
            times.push(sent.elapsed());
            let is_recorded = answer.body.windows(RECORDED.len()).any(|window| window == RECORDED);
            assert!(is_recorded, "{}", String::from_utf8_lossy(&answer.body));
        }
        times
    });
    let times: Vec<Duration> = join_all(played).await.into_iter().flatten().collect();
    let elapsed = start.elapsed();
    Round { records: times.len(), elapsed, times, commits: commits(&table.database) - before }
}

/// What a program beside this one measured: rows or moves in a second.
fn limit(command: &mut Command) -> f64 {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said: Value = serde_json::from_slice(&output.stdout).unwrap();
    said["per_second"].as_f64().unwrap()
}

/// Where a program lies that `cargo xtask bench` has built.
fn beside(name: &str) -> PathBuf {
    PathBuf::from(
        std::env::var_os(name).unwrap_or_else(|| panic!("{name} is not set: run this by `cargo xtask bench`")),
    )
}

fn bare(database: &Path, batch: f64, most: usize) -> f64 {
    let program = beside("ADJUTANT_BENCH_BARE_SQLITE");
    limit(Command::new(program).arg(database).arg(format!("{batch:.0}")).arg(most.to_string()))
}

/// Moves a second of boardgame.io with so many counters on its board.
fn boardgame(matches: usize, moves: usize, counters: usize, length: Length) -> f64 {
    let seconds = if length.is_quick { 2 } else { 6 };
    let folder = beside("ADJUTANT_BENCH_BOARDGAME");
    let arguments = [matches, seconds, moves, counters].map(|number| number.to_string());
    limit(Command::new("node").arg(folder.join("bench.mjs")).args(arguments))
}

/// The middle of some numbers.
fn middle(numbers: impl IntoIterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.into_iter().collect();
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

pub(crate) fn measure(length: Length) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let table = Table::open();
    let moves = campaign::moves(1941);
    let rounds = if length.is_quick { 1 } else { 3 };
    println!(
        "durable records over HTTP: a campaign of {} judged commands in each game, {rounds} rounds, SQLite synchronous=FULL\n",
        moves.len()
    );
    // Everything is loaded and the database has its first pages.
    runtime.block_on(play(&table, &moves, 2));

    let mut rows = Vec::new();
    for _ in 0..rounds {
        let together = runtime.block_on(play(&table, &moves, GAMES));
        let batches = bare(&table.database, together.batch(), together.records);
        let alone = runtime.block_on(play(&table, &moves, 1));
        let single = bare(&table.database, 1.0, 3_000);
        rows.push((together, batches, alone, single));
    }
    let boardgame_together = boardgame(GAMES, moves.len(), COUNTERS, length);
    let boardgame_alone = boardgame(1, moves.len(), COUNTERS, length);
    let boardgame_small = boardgame(GAMES, moves.len(), 1, length);

    let together = middle(rows.iter().map(|row| row.0.rate()));
    let batch = middle(rows.iter().map(|row| row.0.batch()));
    let alone = middle(rows.iter().map(|row| row.2.rate()));
    let batches = middle(rows.iter().map(|row| row.1));
    let single = middle(rows.iter().map(|row| row.3));
    println!("{:<58}{:>12}{:>10}{:>10}", "", "a second", "median", "p99");
    let waits = |pick: fn(&(Round, f64, Round, f64)) -> &Round| {
        Times::among(rows.iter().flat_map(|row| pick(row).times.iter().copied()).collect())
    };
    let (waits_together, waits_alone) = (waits(|row| &row.0), waits(|row| &row.2));
    let line = |name: &str, rate: f64, times: Option<&Times>| {
        let times = times.map_or_else(String::new, |times| {
            format!("{:>8.2}ms{:>8.2}ms", micros(times.median()) / 1e3, micros(times.p99()) / 1e3)
        });
        println!("{name:<58}{rate:>12.0}{times}");
    };
    line(&format!("{GAMES} games, {batch:.1} records in a commit"), together, Some(&waits_together));
    line("one game alone", alone, Some(&waits_alone));
    line(&format!("bare SQLite, the same rows, {batch:.0} in a commit"), batches, None);
    line("bare SQLite, the same rows, each in a commit of its own", single, None);
    line(&format!("boardgame.io with files, {GAMES} matches of {COUNTERS} counters"), boardgame_together, None);
    line(&format!("boardgame.io with files, one match of {COUNTERS} counters"), boardgame_alone, None);
    line(&format!("boardgame.io with files, {GAMES} matches of one counter"), boardgame_small, None);

    let of = |name: &str, value: f64, limit: f64, bar: f64| Bar::at_least(name, value / limit, bar);
    let share = |pick: fn(&(Round, f64, Round, f64)) -> f64| middle(rows.iter().map(pick));
    let bars = [
        Bar::at_least(
            "share of the bare loop with the same mean batch",
            share(|row| row.0.rate() / row.1),
            SHARE_OF_BATCHES_BAR,
        ),
        Bar::at_least(
            "times the bare loop that commits each record",
            share(|row| row.0.rate() / row.3),
            TIMES_SINGLE_BAR,
        ),
        of("times boardgame.io, as many matches", together, boardgame_together, TIMES_BOARDGAME_BAR),
        Bar::at_least(
            "one game alone: share of single raw commits",
            share(|row| row.2.rate() / row.3),
            SHARE_ALONE_BAR,
        ),
    ];
    let report = json!({
        "bench": "records", "games": GAMES, "commands": moves.len(), "rounds": rounds, "quick": length.is_quick,
        "per_second": { "together": together, "alone": alone, "bare_batches": batches, "bare_single": single,
            "boardgame_together": boardgame_together, "boardgame_alone": boardgame_alone,
            "boardgame_one_counter": boardgame_small },
        "mean_batch": batch, "together": waits_together.json(), "alone": waits_alone.json(),
    });
    conclude(&bars, report);
}
