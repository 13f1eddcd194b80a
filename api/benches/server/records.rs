//! Durable records in a second: whole campaigns of *Netherlands East Indies*, every command judged, over HTTP and GraphQL,
//! on disk before it is answered.
//!
//! The limits are a bare loop that commits the rows that came of it to another SQLite file beside it, with the same mean
//! batch and one by one, and the server of boardgame.io, which keeps a match as files, for moves of a counter among as many.
//! The same games over PostgreSQL, which tells other processes of every entry, are held against those over SQLite.

use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};

use crate::Length;
use crate::campaign::{self, Move, is_recorded};
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
/// The share of the records over SQLite that PostgreSQL comes to.
const SHARE_POSTGRES_BAR: f64 = 0.80;

/// What one round of games did.
struct Round {
    records: usize,
    elapsed: Duration,
    /// What the processors have worked for it, the load itself included.
    worked: Duration,
    times: Vec<Duration>,
    /// Where the database is a file, which counts them.
    commits: Option<u32>,
}

impl Round {
    fn rate(&self) -> f64 {
        number(self.records) / self.elapsed.as_secs_f64()
    }

    /// What the processors have worked for a record, in microseconds.
    fn work(&self) -> f64 {
        micros(self.worked) / number(self.records)
    }

    /// The mean number of records in a commit, where that is known.
    fn batch(&self) -> f64 {
        self.commits.map_or(f64::NAN, |commits| number(self.records) / f64::from(commits))
    }
}

/// How often SQLite has committed: a counter in the header of its index of the write-ahead log.
fn commits(index: &File) -> u32 {
    let mut count = [0; 4];
    index.read_exact_at(&mut count, 8).unwrap();
    u32::from_ne_bytes(count)
}

/// How long the processors have worked for this process.
fn worked() -> Duration {
    clock_gettime(ClockId::ProcessCPUTime).try_into().unwrap()
}

/// Plays a campaign in each of some games at once.
async fn play(table: &Table, moves: &[Move], games: usize) -> Round {
    let mut connection = Connection::open(table.address).await;
    let mut prepared = Vec::with_capacity(games);
    for _ in 0..games {
        let game = Game::create(&mut connection).await;
        prepared.push((campaign::requests(&game, moves), Connection::open(table.address).await));
    }
    let before = table.index.as_ref().map(commits);
    let (start, worked_before) = (Instant::now(), worked());
    let played = prepared.into_iter().map(|(requests, mut connection)| async move {
        let mut times = Vec::with_capacity(requests.len());
        for request in &requests {
            let sent = Instant::now();
            let answer = connection.exchange(request).await;
            times.push(sent.elapsed());
            assert!(is_recorded(&answer.body), "{}", String::from_utf8_lossy(&answer.body));
        }
        times
    });
    let times: Vec<Duration> = join_all(played).await.into_iter().flatten().collect();
    let (elapsed, worked) = (start.elapsed(), worked().saturating_sub(worked_before));
    let commits = table.index.as_ref().map(commits).zip(before).map(|(after, before)| after - before);
    Round { records: times.len(), elapsed, worked, times, commits }
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

/// What was measured one after the other.
struct Row {
    together: Round,
    /// The bare loop with the batches of these games.
    batches: f64,
    alone: Round,
    /// The bare loop with a commit for each row.
    single: f64,
    on_postgres: Round,
    alone_on_postgres: Round,
}

impl Row {
    /// What was done in a second of each.
    fn json(&self) -> Value {
        json!({
            "together": self.together.rate(), "mean_batch": self.together.batch(), "bare_batches": self.batches,
            "work_micros": self.together.work(),
            "alone": self.alone.rate(), "bare_single": self.single,
            "postgres": self.on_postgres.rate(), "postgres_alone": self.alone_on_postgres.rate(),
        })
    }
}

/// The same campaigns in every round, each round beside its limits.
fn rows(moves: &[Move], rounds: usize) -> Vec<Row> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let table = Table::open();
    let file = table.file.clone().unwrap();
    let server = std::env::var("ADJUTANT_BENCH_POSTGRES").expect("run this by `cargo xtask bench`");
    let on_postgres = Table::on_postgres(&server);
    // Everything is loaded and the databases have their first pages.
    runtime.block_on(play(&table, moves, 2));
    runtime.block_on(play(&on_postgres, moves, 2));
    let row = |_| {
        let together = runtime.block_on(play(&table, moves, GAMES));
        let batches = bare(&file, together.batch(), together.records);
        let alone = runtime.block_on(play(&table, moves, 1));
        let single = bare(&file, 1.0, 3_000);
        Row {
            together,
            batches,
            alone,
            single,
            on_postgres: runtime.block_on(play(&on_postgres, moves, GAMES)),
            alone_on_postgres: runtime.block_on(play(&on_postgres, moves, 1)),
        }
    };
    (0..rounds).map(row).collect()
}

pub(crate) fn measure(length: Length) {
    let moves = campaign::moves(1941);
    // Many: the same disk is a tenth faster or slower from one second to the next.
    let rounds = if length.is_quick { 1 } else { 7 };
    println!(
        "durable records over HTTP: a campaign of {} judged commands in each game, {rounds} rounds, SQLite synchronous=FULL\n",
        moves.len()
    );
    let rows = rows(&moves, rounds);
    let boardgame_together = boardgame(GAMES, moves.len(), COUNTERS, length);
    let boardgame_alone = boardgame(1, moves.len(), COUNTERS, length);
    let boardgame_small = boardgame(GAMES, moves.len(), 1, length);

    let of_rows = |pick: fn(&Row) -> f64| middle(rows.iter().map(pick));
    let together = of_rows(|row| row.together.rate());
    let batch = of_rows(|row| row.together.batch());
    println!("{:<58}{:>12}{:>10}{:>10}", "", "a second", "median", "p99");
    let line = |name: &str, rate: f64, times: Option<&Times>| {
        let times = times.map_or_else(String::new, |times| {
            format!("{:>8.2}ms{:>8.2}ms", micros(times.median()) / 1e3, micros(times.p99()) / 1e3)
        });
        println!("{name:<58}{rate:>12.0}{times}");
        rate
    };
    let played = |name: &str, pick: fn(&Row) -> &Round| {
        let times = Times::among(rows.iter().flat_map(|row| pick(row).times.iter().copied()).collect());
        let rate = line(name, middle(rows.iter().map(|row| pick(row).rate())), Some(&times));
        json!({ "per_second": rate, "times": times.json() })
    };
    let work = of_rows(|row| row.together.work());
    let report = json!({
        "bench": "records",
        "work_micros": work, "games": GAMES, "commands": moves.len(), "rounds": rounds, "quick": length.is_quick,
        "mean_batch": batch,
        "together": played(&format!("{GAMES} games, {batch:.1} records in a commit"), |row| &row.together),
        "alone": played("one game alone", |row| &row.alone),
        "postgres": played(&format!("{GAMES} games over PostgreSQL"), |row| &row.on_postgres),
        "postgres_alone": played("one game alone over PostgreSQL", |row| &row.alone_on_postgres),
        "per_second": {
            "bare_batches":
                line(&format!("bare SQLite, the same rows, {batch:.0} in a commit"), of_rows(|row| row.batches), None),
            "bare_single":
                line("bare SQLite, the same rows, each in a commit of its own", of_rows(|row| row.single), None),
            "boardgame_together": line(
                &format!("boardgame.io with files, {GAMES} matches of {COUNTERS} counters"), boardgame_together, None),
            "boardgame_alone":
                line(&format!("boardgame.io with files, one match of {COUNTERS} counters"), boardgame_alone, None),
            "boardgame_one_counter":
                line(&format!("boardgame.io with files, {GAMES} matches of one counter"), boardgame_small, None),
        },
        "in_rounds": rows.iter().map(Row::json).collect::<Vec<_>>(),
    });
    println!("\nthe processors work {work:.0} microseconds for a record of {GAMES} games, the load itself included");
    let bars = [
        Bar::at_least(
            "share of the bare loop with the same mean batch",
            of_rows(|row| row.together.rate() / row.batches),
            SHARE_OF_BATCHES_BAR,
        ),
        Bar::at_least(
            "times the bare loop that commits each record",
            of_rows(|row| row.together.rate() / row.single),
            TIMES_SINGLE_BAR,
        ),
        Bar::at_least("times boardgame.io, as many matches", together / boardgame_together, TIMES_BOARDGAME_BAR),
        Bar::at_least(
            "one game alone: share of single raw commits",
            of_rows(|row| row.alone.rate() / row.single),
            SHARE_ALONE_BAR,
        ),
        Bar::at_least(
            "PostgreSQL, its news to other processes included: share of SQLite",
            of_rows(|row| row.on_postgres.rate() / row.together.rate()),
            SHARE_POSTGRES_BAR,
        ),
    ];
    conclude(&bars, report);
}
