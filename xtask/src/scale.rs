//! `cargo xtask bench scale`: what the database of a million games a day would do, on a year of them in small.
//!
//! A PostgreSQL server of its own holds the tables as the migrations make them, `entries` in one piece or in parts, filled
//! to two sizes with rows as long as real ones. `pgbench` says the server's own statements to it, as often beside each other
//! as a peak hour would. Nothing is held to a time: what is told are rates and ratios of one run on one machine.

mod arithmetic;
mod database;
mod load;
mod statements;
mod store;

use std::fs;
use std::path::Path;
use std::time::Instant;

use crate::postgres::{Cluster, Durability};
use crate::tell::{Failure, Outcome, clock};
use crate::tools;
use database::Database;
use load::{Mix, Telling};
use statements::Statements;
use store::{ENTRIES_PER_GAME, Layout, PLAYED_AT_ONCE};

/// How large, and how long.
struct Size {
    /// Games that were played.
    few: u64,
    /// Ten times as many.
    many: u64,
    /// Seconds of each load of a round.
    seconds: u64,
    /// Mebibytes that must be free.
    free: u64,
}

const WHOLE: Size = Size { few: 250, many: 2_500, seconds: 4, free: 8 * 1024 };
const QUICK: Size = Size { few: 20, many: 200, seconds: 1, free: 2 * 1024 };
/// Each layout at each size in turn, so often; the quickest counts, so that other work on the machine counts least.
const ROUNDS: usize = 4;

/// A layout, filled to a size.
struct Filled<'a> {
    layout: Layout,
    database: Database<'a>,
    /// Games that were played.
    games: u64,
    /// From here on there are no games yet.
    free: u64,
}

/// What was seen of one layout at one size.
struct Seen {
    layout: Layout,
    games: u64,
    /// Bytes of `entries` with its indexes, and of the indexes alone.
    bytes: (u64, u64),
    entries: u64,
    mix: Mix,
    /// Milliseconds for the newest twenty games.
    newest: f64,
}

/// What was seen of the three ways to tell the others: how, how many at once, entries of a statement, entries a second.
type Told = (Telling, u64, u64, f64);

/// Brings up a server, simulates, tells, and removes everything.
pub(crate) fn scale(root: &Path, is_quick: bool, json: &Path) -> Outcome {
    let size = if is_quick { QUICK } else { WHOLE };
    let begun = Instant::now();
    let said = |what: &str| println!("      {}  {what}", clock(begun.elapsed()));
    if let Some(free) = tools::free_mebibytes(&std::env::temp_dir()).filter(|free| *free < size.free) {
        return Err(Failure::new(format!(
            "{free} MiB are free in the folder of temporary files, and {} are needed",
            size.free
        ))
        .cure("make room, or simulate less: cargo xtask bench scale --quick"));
    }
    let statements = Statements::read(root)?;
    let cluster = Cluster::start(root, Durability::Full)?;
    let database = Database::new(&cluster, database::folder(&root.join("target/bench"))?);
    // What cleans up by itself would come when it likes, and be measured with what it falls on.
    database.run("ALTER SYSTEM SET autovacuum = off")?;
    database.run("ALTER SYSTEM SET max_wal_size = '2GB'")?;
    database.run("SELECT pg_reload_conf()")?;
    // Beyond the games that were played there are those that are: twice as many ids as will be needed.
    store::prepare(&database, size.many * 2)?;

    said("parts made by hand, as docs/operating does");
    store::check_by_hand(root, &database.part("by_hand")?, &statements.append, size.many * 2)?;
    let mut all = Vec::new();
    for games in [size.few, size.many] {
        for layout in Layout::ALL {
            said(&format!("{}: {games} games", layout.name()));
            let part = database.part(&format!("{}_{games}", layout.schema()))?;
            layout.make(&part, size.many * 2)?;
            store::fill(&part, 0..games, ENTRIES_PER_GAME)?;
            all.push(Filled { layout, database: part, games, free: size.many });
        }
    }
    database.run("ANALYZE; CHECKPOINT")?;
    let seen = see(&mut all, &statements, size.seconds, said)?;
    let one = all.iter().rfind(|filled| filled.layout == Layout::One);
    let one = one.ok_or_else(|| Failure::new("no layout is one table"))?;
    said("one table: three ways to tell the others");
    let told = load::tellings(&one.database, &statements, one.free, size.seconds.div_ceil(2))?;
    said("one table: read as a backup does, and frozen");
    let looked = Instant::now();
    one.database.dump()?;
    let (dump, frozen) = (looked.elapsed().as_secs_f64(), Instant::now());
    one.database.run("VACUUM (FREEZE) entries")?;
    let upkeep = [dump, frozen.elapsed().as_secs_f64()];
    said("done; the server and all it held are removed");
    drop(all);
    drop(cluster);

    let page = page(&seen, &told, upkeep);
    println!("\n{page}");
    let report = report(&seen, &told, upkeep, is_quick, begun.elapsed().as_secs());
    fs::write(json, report).map_err(|error| Failure::new(format!("{} could not be written: {error}", json.display())))
}

/// Measures all layouts and sizes in turn.
fn see(all: &mut [Filled<'_>], statements: &Statements, seconds: u64, said: impl Fn(&str)) -> Outcome<Vec<Seen>> {
    let mut seen = Vec::new();
    for filled in all.iter_mut() {
        let Filled { layout, games, .. } = *filled;
        let Filled { database, free, .. } = filled;
        // Of a table in parts the parts are counted.
        let bytes = |function: &str| {
            database.number(&format!(
                "SELECT coalesce(sum({function}(relid)), {function}('entries'))::bigint \
                 FROM pg_partition_tree('entries') WHERE isleaf"
            ))
        };
        let bytes = (bytes("pg_total_relation_size")?, bytes("pg_indexes_size")?);
        let entries = database.number("SELECT count(*) FROM entries")?;
        store::fill(database, *free..*free + 1, 1)?;
        store::check(database, &statements.append, *free)?;
        *free += 1;
        let newest = load::newest(database, statements)?;
        let seen_here = move |mix| Seen { layout, games, bytes, entries, mix, newest };
        seen.push((seen_here, Vec::new()));
    }
    for round in 1..=ROUNDS {
        said(&format!("all of them are played beside, round {round} of {ROUNDS}"));
        for (filled, (_, rounds)) in all.iter_mut().zip(&mut seen) {
            rounds.push(load::mix(&filled.database, statements, filled.games, filled.free, seconds)?);
            filled.free += load::AT_ONCE;
        }
    }
    let whole = seen.into_iter().filter_map(|(seen, rounds)| Mix::quickest(rounds).map(seen));
    Ok(whole.collect())
}

/// One page of what was seen.
fn page(seen: &[Seen], told: &[Told], [dump, frozen]: [f64; 2]) -> String {
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let mut lines = vec![
        format!(
            "a million games a day, simulated in small: PostgreSQL alone, by its own means, on {processors} processors"
        ),
        format!("the quickest of {ROUNDS} rounds, all layouts and sizes in turn; a mix without waiting for the disk"),
        String::new(),
        format!(
            "{:<26}{:>9}{:>8}{:>10}{:>11}{:>9}{:>9}{:>9}",
            "entries lie as", "GB", "B each", "entries/s", "append ms", "next ms", "game ms", "new ms"
        ),
    ];
    for at in seen {
        let [append, after, whole] = at.mix.milliseconds;
        lines.push(format!(
            "{:<26}{:>9.2}{:>8.0}{:>10.0}{append:>11.2}{after:>9.2}{whole:>9.2}{:>9.2}",
            format!("{}, {} games", at.layout.name(), at.games),
            number(at.bytes.0) / 1e9,
            number(at.bytes.0) / number(at.entries),
            at.mix.entries_per_second,
            at.newest
        ));
    }
    lines.push(String::new());
    for layout in Layout::ALL {
        let [few, many] = [0, 1].map(|place| seen.iter().filter(|at| at.layout == layout).nth(place));
        let (Some(few), Some(many)) = (few, many) else { continue };
        let times = |place: usize| many.mix.milliseconds[place] / few.mix.milliseconds[place];
        lines.push(format!(
            "{:<26}ten times the games: append {:.2} times, next {:.2}, game {:.2}, newest games {:.2}; entries/s {:.2}",
            layout.name(),
            times(0),
            times(1),
            times(2),
            many.newest / few.newest,
            many.mix.entries_per_second / few.mix.entries_per_second
        ));
    }
    lines.push(String::new());
    lines.push(
        "one table, entries a second by how the other processes are told, clients x entries in a statement:".to_owned(),
    );
    for telling in Telling::ALL {
        let rates: Vec<String> = told
            .iter()
            .filter(|(how, ..)| *how == telling)
            .map(|(_, clients, batch, rate)| format!("{:>16}", format!("{clients}x{batch}: {rate:.0}")))
            .collect();
        lines.push(format!("{:<26}{}", telling.name(), rates.concat()));
    }
    let one = seen.iter().rfind(|at| at.layout == Layout::One);
    let bytes = one.map_or(0, |at| at.bytes.0);
    lines.push(String::new());
    lines.push(format!(
        "a backup reads {:.0} MB a second; a freezing vacuum passes {:.0} MB a second",
        number(bytes) / 1e6 / dump,
        number(bytes) / 1e6 / frozen
    ));
    lines.push(String::new());
    let each = one.map_or(0.0, |at| number(at.bytes.0) / number(at.entries));
    lines.extend(arithmetic::lines(each, number(bytes) / dump));
    lines.join("\n")
}

/// The same as JSON.
fn report(seen: &[Seen], told: &[Told], [dump, frozen]: [f64; 2], is_quick: bool, seconds: u64) -> String {
    let layouts: Vec<String> = seen
        .iter()
        .map(|at| {
            let [append, after, whole] = at.mix.milliseconds;
            format!(
                "    {{\"layout\":\"{}\",\"games\":{},\"entries\":{},\"bytes\":{},\"index_bytes\":{},\"entries_per_second\":{:.1},\
                 \"append_ms\":{append},\"next_ms\":{after},\"game_ms\":{whole},\"newest_ms\":{}}}",
                at.layout.name(),
                at.games,
                at.entries,
                at.bytes.0,
                at.bytes.1,
                at.mix.entries_per_second,
                at.newest
            )
        })
        .collect();
    let tellings: Vec<String> = told
        .iter()
        .map(|(how, clients, batch, rate)| {
            format!(
                "    {{\"telling\":\"{}\",\"clients\":{clients},\"batch\":{batch},\"entries_per_second\":{rate:.1}}}",
                how.name()
            )
        })
        .collect();
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    format!(
        "{{\n  \"bench\":\"scale\",\"quick\":{is_quick},\"processors\":{processors},\"seconds\":{seconds},\n  \
         \"entries_per_game\":{ENTRIES_PER_GAME},\"played_at_once\":{PLAYED_AT_ONCE},\n  \
         \"dump_seconds\":{dump:.2},\"freeze_seconds\":{frozen:.2},\n  \
         \"layouts\":[\n{}\n  ],\n  \"tellings\":[\n{}\n  ]\n}}\n",
        layouts.join(",\n"),
        tellings.join(",\n")
    )
}

/// A count, as a number to divide by.
#[expect(clippy::cast_precision_loss, reason = "nothing here is counted beyond 2^52")]
fn number(count: u64) -> f64 {
    count as f64
}
