//! What the server counts and measures, for Prometheus: one registry for the process, since that is what is watched.
//!
//! No label has a value that comes from outside; a game, a seat or an address is never one.

use std::fmt::Display;
use std::net::IpAddr;
use std::sync::{LazyLock, OnceLock};
use std::time::{Duration, SystemTime};

use prometheus::{
    Encoder, Gauge, Histogram, HistogramOpts, HistogramVec, IntCounterVec, IntGauge, IntGaugeVec, Opts, Registry,
    TextEncoder,
};

/// The media type of [`text`].
pub const MEDIA: &str = prometheus::TEXT_FORMAT;

/// Seconds from a look at memory to a request that is about to be given up.
const ANSWER_SECONDS: [f64; 13] = [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0];
/// Seconds from a fast disk to a slow card.
const COMMIT_SECONDS: [f64; 12] = [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 3.0];
/// Orders in one transaction, up to the most that go into one.
const BATCH_WRITES: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

static METERS: LazyLock<Result<Meters, prometheus::Error>> = LazyLock::new(Meters::new);

#[derive(Debug)]
struct Meters {
    registry: Registry,
    requests: HistogramVec,
    records: IntCounterVec,
    journal_waiting: IntGauge,
    batch_writes: Histogram,
    commit_seconds: Histogram,
    games_in_memory: IntGaugeVec,
    games_closed: IntGauge,
    game_lookups: IntCounterVec,
    sockets: IntGauge,
    subscriptions: IntGauge,
    sockets_ended: IntCounterVec,
    limited: IntCounterVec,
    accesses: IntCounterVec,
    deliveries: IntCounterVec,
    backups: IntCounterVec,
    backup_made: Gauge,
    resident: IntGauge,
    descriptors: IntGauge,
    descriptors_max: IntGauge,
}

impl Meters {
    fn new() -> Result<Self, prometheus::Error> {
        let registry = Registry::new();
        let counter = |name: &str, help: &str, labels: &[&str]| {
            let made = IntCounterVec::new(Opts::new(name, help), labels)?;
            registry.register(Box::new(made.clone())).map(|()| made)
        };
        let gauge = |name: &str, help: &str| {
            let made = IntGauge::new(name, help)?;
            registry.register(Box::new(made.clone())).map(|()| made)
        };
        let histogram = |name: &str, help: &str, buckets: &[f64]| {
            let made = Histogram::with_opts(HistogramOpts::new(name, help).buckets(buckets.to_vec()))?;
            registry.register(Box::new(made.clone())).map(|()| made)
        };
        let requests = HistogramVec::new(
            HistogramOpts::new("adjutant_request_seconds", "Queries and mutations, by how they ended.")
                .buckets(ANSWER_SECONDS.to_vec()),
            &["kind", "outcome"],
        )?;
        registry.register(Box::new(requests.clone()))?;
        let games_in_memory =
            IntGaugeVec::new(Opts::new("adjutant_games_in_memory", "Games whose state is in memory."), &["book"])?;
        registry.register(Box::new(games_in_memory.clone()))?;
        let started =
            Gauge::new("process_start_time_seconds", "When the process began, in seconds since 1970, in UTC.")?;
        started.set(now());
        registry.register(Box::new(started))?;
        let backup_made = Gauge::new(
            "adjutant_backup_made_time_seconds",
            "When the newest copy was made, in seconds since 1970, in UTC; 0 where there is none.",
        )?;
        registry.register(Box::new(backup_made.clone()))?;
        let build = Opts::new("adjutant_build_info", "The program; its value is always 1.")
            .const_label("version", env!("CARGO_PKG_VERSION"))
            .const_label("commit", commit());
        let build = IntGauge::with_opts(build)?;
        build.set(1);
        registry.register(Box::new(build))?;
        let meters = Self {
            records: counter("adjutant_records_total", "What became of wishes to record.", &["book", "outcome"])?,
            journal_waiting: gauge("adjutant_journal_waiting", "Writes that wait for the writer of the journal.")?,
            batch_writes: histogram(
                "adjutant_journal_batch_writes",
                "Writes that the writer took up at once.",
                &BATCH_WRITES,
            )?,
            commit_seconds: histogram(
                "adjutant_journal_commit_seconds",
                "From taking writes up until the last of them is on disk.",
                &COMMIT_SECONDS,
            )?,
            games_closed: gauge(
                "adjutant_games_closed",
                "Games that were found to be altered on the disk since the process began, and are closed.",
            )?,
            game_lookups: counter(
                "adjutant_game_lookups_total",
                "Looks at a game, by where its state was: in memory, or read from the journal.",
                &["book", "found"],
            )?,
            sockets: gauge("adjutant_sockets", "Open WebSocket connections.")?,
            subscriptions: gauge("adjutant_subscriptions", "Open subscriptions on them.")?,
            sockets_ended: counter("adjutant_sockets_ended_total", "WebSocket connections that ended.", &["reason"])?,
            limited: counter("adjutant_limited_total", "Requests that were too many.", &["limit"])?,
            accesses: counter("adjutant_access_total", "What came to the door.", &["event"])?,
            deliveries: counter("adjutant_webhook_deliveries_total", "Tries to deliver an entry.", &["outcome"])?,
            backups: counter("adjutant_backups_total", "Copies of the database.", &["outcome"])?,
            backup_made,
            resident: gauge(
                "process_resident_memory_bytes",
                "Memory of the process; 0 where the system does not tell.",
            )?,
            descriptors: gauge("process_open_fds", "Open descriptors; 0 where the system does not tell.")?,
            descriptors_max: gauge("process_max_fds", "The most descriptors that the process may have.")?,
            registry: registry.clone(),
            requests,
            games_in_memory,
        };
        // What has not happened yet is nought and not unknown: an alarm sees the first time as well.
        for outcome in OUTCOMES_OF_WORK {
            meters.backups.with_label_values(&[outcome]);
            meters.deliveries.with_label_values(&[outcome]);
        }
        for event in Access::ALL {
            meters.accesses.with_label_values(&[event.as_str()]);
        }
        for reason in ["client", "silent", "unread", "protocol", "limit", "closing"] {
            meters.sockets_ended.with_label_values(&[reason]);
        }
        for kind in Kind::ALL {
            for ended in Ended::ALL {
                meters.requests.with_label_values(&[kind.as_str(), ended.as_str()]);
            }
        }
        for limit in Limit::ALL {
            meters.limited.with_label_values(&[limit.as_str()]);
        }
        Ok(meters)
    }
}

/// The commit that the program was built from, once it has begun to count.
static COMMIT: OnceLock<&str> = OnceLock::new();

const OUTCOMES_OF_WORK: [&str; 2] = ["ok", "failed"];

/// What became of wishes to record.
pub const OUTCOMES: [&str; 5] = ["recorded", "refused", "needs_ruling", "stale", "failed"];

/// What the system tells of the process under /proc: resident memory in bytes, open descriptors, and how many it may have.
fn of_the_system() -> Option<[i64; 3]> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: i64 = resident.trim().trim_end_matches("kB").trim().parse().ok()?;
    let open = std::fs::read_dir("/proc/self/fd").ok()?.count();
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let most = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?.split_whitespace().next()?;
    Some([kibibytes * 1024, i64::try_from(open).ok()?, most.parse().unwrap_or(i64::MAX)])
}

/// Seconds since 1970.
fn now() -> f64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs_f64()
}

/// What kind of request it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Query,
    /// It changed something, or wanted to.
    Mutation,
    Subscription,
    /// It could not be read.
    Unread,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Query, Self::Mutation, Self::Subscription, Self::Unread];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Query => "query",
            Self::Mutation => "mutation",
            Self::Subscription => "subscription",
            Self::Unread => "unread",
        }
    }
}

/// How a request ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// With data and no error.
    Answered,
    /// With an error among or in place of the data.
    Error,
    /// Before anything was carried out: it was not understood, or asked for too much.
    Invalid,
    /// There were too many.
    Limited,
    /// It took too long.
    GivenUp,
}

impl Ended {
    const ALL: [Self; 5] = [Self::Answered, Self::Error, Self::Invalid, Self::Limited, Self::GivenUp];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Answered => "answered",
            Self::Error => "error",
            Self::Invalid => "invalid",
            Self::Limited => "limited",
            Self::GivenUp => "given_up",
        }
    }
}

/// What there were too many of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// Commands of one key or address.
    Commands,
    /// Queries of one key or address.
    Queries,
    /// New games from one address.
    NewGames,
    /// Wrong codes from one address.
    Codes,
    /// Messages on one socket.
    Messages,
    /// Keys of one code or from one address.
    Keys,
    /// Sockets of one address, or without a key.
    Sockets,
    /// Connections of one address.
    Connections,
    /// What one key says across the table.
    Talk,
}

impl Limit {
    const ALL: [Self; 9] = [
        Self::Commands,
        Self::Queries,
        Self::NewGames,
        Self::Codes,
        Self::Messages,
        Self::Keys,
        Self::Sockets,
        Self::Connections,
        Self::Talk,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Commands => "commands",
            Self::Queries => "queries",
            Self::NewGames => "new_games",
            Self::Codes => "codes",
            Self::Messages => "messages",
            Self::Keys => "keys",
            Self::Sockets => "sockets",
            Self::Connections => "connections",
            Self::Talk => "talk",
        }
    }
}

/// What came to the door, from an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// A code opened a seat.
    SeatTaken,
    /// A code opened none.
    WrongCode,
    /// A key was none, or one that was revoked.
    UnknownKey,
    /// A page of another site wanted to listen.
    ForeignOrigin,
    /// A request was for a name that this server has not.
    ForeignHost,
}

impl Access {
    const ALL: [Self; 5] = [Self::SeatTaken, Self::WrongCode, Self::UnknownKey, Self::ForeignOrigin, Self::ForeignHost];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SeatTaken => "seat_taken",
            Self::WrongCode => "wrong_code",
            Self::UnknownKey => "unknown_key",
            Self::ForeignOrigin => "foreign_origin",
            Self::ForeignHost => "foreign_host",
        }
    }
}

fn count(what: impl FnOnce(&Meters)) {
    if let Ok(meters) = &*METERS {
        what(meters);
    }
}

/// The commit that the program was built from; `unknown` where nobody said it.
pub fn commit() -> &'static str {
    COMMIT.get().copied().unwrap_or("unknown")
}

/// Begins to count what becomes of games of these books, in a program built from a commit.
///
/// # Errors
/// A sentence for whoever changed the names of what is counted.
pub fn begin(commit: &'static str, books: &[&'static str]) -> Result<(), String> {
    // Whoever begins twice in a process is the same program.
    let _ = COMMIT.set(commit);
    let meters = METERS.as_ref().map_err(|error| format!("nothing can be counted: {error}"))?;
    for book in books {
        for outcome in OUTCOMES {
            meters.records.with_label_values(&[*book, outcome]);
        }
        for found in ["memory", "journal"] {
            meters.game_lookups.with_label_values(&[*book, found]);
        }
    }
    Ok(())
}

/// A query or mutation ended.
pub fn answered(kind: Kind, ended: Ended, took: Duration) {
    count(|meters| {
        meters.requests.with_label_values(&[kind.as_str(), ended.as_str()]).observe(took.as_secs_f64());
    });
}

/// A wish to record came to an end, in the word of `outcome`.
pub fn recorded(book: &'static str, outcome: &'static str) {
    count(|meters| meters.records.with_label_values(&[book, outcome]).inc());
}

/// The writer of the journal has answered so many writes.
pub fn committed(writes: usize, took: Duration) {
    count(|meters| {
        #[expect(clippy::cast_precision_loss, reason = "a batch is at most a few hundred writes")]
        meters.batch_writes.observe(writes as f64);
        meters.commit_seconds.observe(took.as_secs_f64());
    });
}

/// Somebody looked at a game.
pub fn looked(book: &'static str, in_memory: bool) {
    let found = if in_memory { "memory" } else { "journal" };
    count(|meters| meters.game_lookups.with_label_values(&[book, found]).inc());
}

/// Something came too often, from an address or in a game.
pub fn limited(limit: Limit, from: impl Display) {
    count(|meters| meters.limited.with_label_values(&[limit.as_str()]).inc());
    tracing::warn!(limit = limit.as_str(), %from, "too many");
}

/// Somebody came to the door.
pub fn accessed(event: Access, address: IpAddr) {
    count(|meters| meters.accesses.with_label_values(&[event.as_str()]).inc());
    match event {
        Access::SeatTaken => tracing::info!(event = event.as_str(), %address, "at the door"),
        Access::WrongCode | Access::UnknownKey | Access::ForeignOrigin | Access::ForeignHost => {
            tracing::warn!(event = event.as_str(), %address, "at the door");
        }
    }
}

/// A webhook was brought an entry, or could not be.
pub fn delivered(is_delivered: bool) {
    count(|meters| meters.deliveries.with_label_values(&[outcome_of(is_delivered)]).inc());
}

const fn outcome_of(is_done: bool) -> &'static str {
    if is_done { OUTCOMES_OF_WORK[0] } else { OUTCOMES_OF_WORK[1] }
}

/// A copy of the database was made, or was not.
pub fn copied(is_made: bool) {
    count(|meters| {
        meters.backups.with_label_values(&[outcome_of(is_made)]).inc();
        if is_made {
            meters.backup_made.set(now());
        }
    });
}

/// The newest copy was made then, in seconds since 1970, by whichever process.
pub fn newest_copy(seconds: i64) {
    let since_1970 = Duration::from_secs(seconds.try_into().unwrap_or_default());
    count(|meters| meters.backup_made.set(since_1970.as_secs_f64()));
}

/// A socket ended, in the word of `reason`.
pub fn socket_ended(reason: &'static str) {
    count(|meters| meters.sockets_ended.with_label_values(&[reason]).inc());
}

/// Something that is open until this is dropped.
#[derive(Debug)]
pub struct OpenGauge(fn(&Meters) -> &IntGauge);

impl OpenGauge {
    pub fn socket() -> Self {
        Self::of(|meters| &meters.sockets)
    }

    pub fn subscription() -> Self {
        Self::of(|meters| &meters.subscriptions)
    }

    fn of(gauge: fn(&Meters) -> &IntGauge) -> Self {
        count(|meters| gauge(meters).inc());
        Self(gauge)
    }
}

impl Drop for OpenGauge {
    fn drop(&mut self) {
        count(|meters| self.0(meters).dec());
    }
}

/// What is counted elsewhere, at the moment somebody asks.
#[derive(Debug)]
pub struct Counted {
    /// Orders that wait for the writer.
    pub journal_waiting: usize,
    /// Games that are closed.
    pub games_closed: usize,
    /// Games of each book whose state is in memory.
    pub games_in_memory: Vec<(&'static str, usize)>,
}

/// All of it as text, version 0.0.4 of the format.
///
/// # Errors
/// The words of the library.
pub fn text(counted: &Counted) -> Result<String, String> {
    let meters = METERS.as_ref().map_err(ToString::to_string)?;
    meters.journal_waiting.set(i64::try_from(counted.journal_waiting).unwrap_or(i64::MAX));
    meters.games_closed.set(i64::try_from(counted.games_closed).unwrap_or(i64::MAX));
    if let Some([resident, open, most]) = of_the_system() {
        meters.resident.set(resident);
        meters.descriptors.set(open);
        meters.descriptors_max.set(most);
    }
    for (book, games) in &counted.games_in_memory {
        meters.games_in_memory.with_label_values(&[book]).set(i64::try_from(*games).unwrap_or(i64::MAX));
    }
    let mut text = Vec::new();
    TextEncoder::new().encode(&meters.registry.gather(), &mut text).map_err(|error| error.to_string())?;
    String::from_utf8(text).map_err(|error| error.to_string())
}
