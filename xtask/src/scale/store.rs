//! The tables that are simulated, each way they may lie, and what fills them.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::scale::database::Database;
use crate::tell::{Failure, Outcome};

/// Entries of a whole game: the mean of twelve recorded campaigns, 430 in Scenario I and 277 in Scenario II, is 354.
pub(crate) const ENTRIES_PER_GAME: u64 = 354;
/// Bytes of a payload: the mean of the same entries.
const PAYLOAD_BYTES: u64 = 550;
/// Games that are played at the same time, so that their entries come to lie among each other.
pub(crate) const PLAYED_AT_ONCE: u64 = 250;
/// Partitions of either kind: a year of months, and as many parts by hash.
const PARTITIONS: u64 = 12;

/// When game 0 began, in milliseconds since 1970.
const BEGINNING: u64 = 1_767_225_600_000;

/// The columns of `entries`, as the migrations make them.
pub(crate) const COLUMNS: [(&str, &str); 11] = [
    ("game", "varchar(36) NOT NULL"),
    ("number", "integer NOT NULL"),
    ("at", "varchar(40) NOT NULL"),
    ("kind", "varchar(32) NOT NULL"),
    ("version", "integer NOT NULL"),
    ("payload", "text NOT NULL"),
    ("command_id", "varchar(64)"),
    ("seat", "varchar(16) NOT NULL"),
    ("salt", "varchar(64)"),
    ("seal", "varchar(64)"),
    ("digest", "varchar(16)"),
];

const GAMES: &str = "CREATE TABLE games (id varchar(36) NOT NULL PRIMARY KEY, name text NOT NULL, book varchar(16) NOT NULL, \
    rules_version integer NOT NULL, pack_hash varchar(64) NOT NULL, dice varchar(16) NOT NULL, \
    created_at varchar(40) NOT NULL, branch_of varchar(36), branch_at integer, overlay varchar(64), \
    digest varchar(16));";

/// What makes ids, entries and the JSON of a batch out of numbers. An id begins with its time, as those of the server do;
/// game 0 began with the year, and the last one of `games` ends it.
const FUNCTIONS: &str = r"
CREATE FUNCTION game_id(place bigint) RETURNS text IMMUTABLE LANGUAGE sql AS $$
    SELECT overlay(lpad(to_hex(BEGINNING + place * STEP), 12, '0') placing '-' from 9 for 0)
        || '-7000-8000-' || lpad(to_hex(place), 12, '0') $$;
CREATE FUNCTION command_id(place bigint, number bigint) RETURNS text IMMUTABLE LANGUAGE sql AS $$
    SELECT md5(place || ' ' || number)::uuid::text $$;
CREATE FUNCTION secret(place bigint, number bigint, kind text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
    SELECT md5(kind || place || ' ' || number) || md5(number || kind || place) $$;
CREATE FUNCTION batch(first bigint, games bigint, number bigint) RETURNS text STABLE LANGUAGE sql AS $$
    SELECT json_agg(json_build_object('game', game_id(place), 'number', number, 'at', '2026-12-31T20:15:00.000Z',
        'kind', 'played', 'version', 1, 'payload', PAYLOAD, 'command_id', command_id(place, number),
        'seat', 'JAPAN', 'salt', secret(place, number, 'a'), 'seal', secret(place, number, 'b'),
        'digest', left(secret(place, number, 'c'), 16)) ORDER BY place)::text
    FROM generate_series(first, first + games - 1) AS place $$;
";

/// How `entries` lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    /// One table, as the server makes it.
    One,
    /// Parts by the hash of the game.
    Hash,
    /// Parts by the id of the game, which begins with the time it was created: a part for each month.
    Months,
}

impl Layout {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::One, Self::Hash, Self::Months];

    /// Where it lies beside the others.
    pub(crate) const fn schema(self) -> &'static str {
        match self {
            Self::One => "one",
            Self::Hash => "hash",
            Self::Months => "months",
        }
    }

    /// Its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::One => "one table",
            Self::Hash => "12 by hash",
            Self::Months => "12 by month",
        }
    }

    /// What makes the tables for so many games in a year.
    pub(crate) fn tables(self, games: u64) -> String {
        let columns: Vec<String> = COLUMNS.iter().map(|(name, kind)| format!("{name} {kind}")).collect();
        let parted = match self {
            Self::One => "",
            Self::Hash => " PARTITION BY HASH (game)",
            Self::Months => " PARTITION BY RANGE (game)",
        };
        let mut text = format!(
            "{GAMES}\n\
             CREATE TABLE entries ({}, PRIMARY KEY (game, number), FOREIGN KEY (game) REFERENCES games (id)){parted};\n\
             CREATE UNIQUE INDEX entries_command_id ON entries (game, command_id);\n",
            columns.join(", ")
        );
        for part in 0..PARTITIONS {
            let bound = |part: u64| match part {
                0 => "MINVALUE".to_owned(),
                PARTITIONS => "MAXVALUE".to_owned(),
                part => format!("'game_id {}'", part * games / PARTITIONS),
            };
            let values = match self {
                Self::One => continue,
                Self::Hash => format!("WITH (MODULUS {PARTITIONS}, REMAINDER {part})"),
                Self::Months => format!("FROM ({}) TO ({})", bound(part), bound(part + 1)),
            };
            let _ = writeln!(text, "CREATE TABLE entries_{part} PARTITION OF entries FOR VALUES {values};");
        }
        text
    }

    /// Makes the tables, for so many games in a year.
    pub(crate) fn make(self, database: &Database, games: u64) -> Outcome {
        let mut text = self.tables(games);
        // Bounds must be written out.
        for part in 0..PARTITIONS {
            let place = part * games / PARTITIONS;
            let id = database.one(&format!("SELECT game_id({place})"))?;
            text = text.replace(&format!("'game_id {place}'"), &format!("'{id}'"));
        }
        database.run(&text)
    }
}

/// Makes what all layouts have in common, for so many games in a year.
pub(crate) fn prepare(database: &Database, games: u64) -> Outcome {
    let text = FUNCTIONS.replace("BEGINNING", &BEGINNING.to_string()).replace("STEP", &step(games).to_string());
    database.run(&text.replace("PAYLOAD", &payload()))
}

/// Milliseconds from one game to the next.
const fn step(games: u64) -> u64 {
    365 * 24 * 3_600_000 / games
}

/// What makes a payload.
fn payload() -> String {
    format!("rpad('', {PAYLOAD_BYTES}, '{{\"deed\":{{\"played\":{{\"unit\":\"CA-7\"}}}}}}')")
}

/// Keeps games that have been played, entries of games of the same time among each other.
pub(crate) fn fill(database: &Database, games: std::ops::Range<u64>, entries: u64) -> Outcome {
    let (mut first, payload) = (games.start, payload());
    while first < games.end {
        let last = games.end.min(first + PLAYED_AT_ONCE) - 1;
        // Whoever fills is trusted to name games that are there: looking each one up would be half the time.
        database.run(&format!(
            "SET synchronous_commit = off; SET session_replication_role = replica;\n\
             INSERT INTO games SELECT game_id(place), 'An evening', 'NEI', 1, repeat('0', 64), 'EITHER', \
                 '2026-' || lpad(place::text, 12, '0') || 'Z' \
             FROM generate_series({first}, {last}) AS place;\n\
             INSERT INTO entries SELECT id, number, '2026-06-15T20:15:00.000Z', 'played', 1, \
                 {payload}, command_id(place, number), 'JAPAN', secret(place, number, 'a'), \
                 secret(place, number, 'b'), left(secret(place, number, 'c'), 16) \
             FROM generate_series(1, {entries}) AS number, \
                  (SELECT place, game_id(place) AS id FROM generate_series({first}, {last}) AS place OFFSET 0) AS game;"
        ))?;
        first = last + 1;
    }
    Ok(())
}

/// Puts a table with games in it into parts as an administrator would, by the file of the handbook, and tries the server's
/// statement on a game of the old part and on one of a month to come. `games` go into a year.
pub(crate) fn check_by_hand(root: &Path, database: &Database, append: &str, games: u64) -> Outcome {
    Layout::One.make(database, games)?;
    fill(database, 0..2, ENTRIES_PER_GAME)?;
    let file = root.join("docs/operating/entries-in-parts.sql");
    let text = fs::read_to_string(&file)
        .map_err(|error| Failure::new(format!("{} cannot be read: {error}", file.display())))?;
    database.run(&text)?;
    let step = step(games);
    let to_come = database.number(&format!(
        "SELECT ((extract(epoch FROM now() + interval '40 days') * 1000)::bigint - {BEGINNING}) / {step}"
    ))?;
    for place in [2, to_come] {
        fill(database, place..place + 1, 1)?;
        check(database, append, place)?;
    }
    let parts = database.lines("SELECT DISTINCT tableoid::regclass::text FROM entries ORDER BY 1")?;
    match parts.as_slice() {
        [month, old] if old.ends_with("entries_before") && month.contains("entries_2") => Ok(()),
        _ => Err(Failure::new(format!("by {} entries come to lie in {}", file.display(), parts.join(", ")))),
    }
}

/// Tries the server's statement on a game that stands at entry 1: what follows is kept, and nothing else. The keys of the
/// tables see to that, so it is tried in each layout.
pub(crate) fn check(database: &Database, append: &str, place: u64) -> Outcome {
    let told = database.lines(&format!(
        "PREPARE append(text) AS {append};\n\
         CREATE TEMPORARY TABLE kept (place serial, name text, entries bigint);\n\
         EXECUTE append(batch({place}, 1, 2));\n\
         INSERT INTO kept (name, entries) SELECT 'follows', count(*) FROM entries WHERE game = game_id({place});\n\
         EXECUTE append(batch({place}, 1, 2));\n\
         INSERT INTO kept (name, entries) SELECT 'twice', count(*) FROM entries WHERE game = game_id({place});\n\
         EXECUTE append(batch({place}, 1, 9));\n\
         INSERT INTO kept (name, entries) SELECT 'a hole', count(*) FROM entries WHERE game = game_id({place});\n\
         EXECUTE append(replace(batch({place}, 1, 3), command_id({place}, 3), command_id({place}, 2)));\n\
         INSERT INTO kept (name, entries) SELECT 'a command twice', count(*) FROM entries WHERE game = game_id({place});\n\
         SELECT 'kept ' || name || ': ' || entries FROM kept ORDER BY place;"
    ))?;
    let told: Vec<&str> = told.iter().filter(|line| line.starts_with("kept ")).map(String::as_str).collect();
    if told == ["kept follows: 2", "kept twice: 2", "kept a hole: 2", "kept a command twice: 2"] {
        return Ok(());
    }
    Err(Failure::new(format!("the server's statement does not keep what it should over these tables: {told:?}"))
        .cure("each number is of entries in the game, and should be 2"))
}
