//! What is said to the database: the mix of a peak hour, and the same entries with the news told in three ways.

use crate::scale::database::{Came, Database, Script, Wait};
use crate::scale::statements::Statements;
use crate::scale::{Told, number, store};
use crate::tell::Outcome;

/// Games that are played at the same time in the mix.
pub(crate) const AT_ONCE: u64 = CLIENTS * GROUPS * BATCH;
/// Entries in a statement of the mix.
const BATCH: u64 = 8;
/// Statements of a client until it comes to the same games again.
const GROUPS: u64 = 4;
/// Clients of the mix.
const CLIENTS: u64 = 4;
/// The most clients of a load.
const CLIENTS_MAX: u64 = 16;
/// How often each way to tell the others is tried; the quickest counts.
const TELLINGS_TRIED: usize = 2;
/// How often a game is read from the beginning while it is played: it is opened, left for a while, and moved to another
/// process.
const READ_WHOLE: u64 = 3;

/// What came of the mix.
#[derive(Debug)]
pub(crate) struct Mix {
    /// Entries that were kept in a second, while everything else was asked beside them.
    pub(crate) entries_per_second: f64,
    /// Milliseconds in the mean: to append a batch, to read an entry that another process kept, to read a whole game.
    pub(crate) milliseconds: [f64; 3],
}

impl Mix {
    /// The quickest of several rounds: other work on the machine can only make one slower.
    pub(crate) fn quickest(rounds: Vec<Self>) -> Option<Self> {
        rounds.into_iter().max_by(|one, other| one.entries_per_second.total_cmp(&other.entries_per_second))
    }
}

/// How the other processes are told of entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Telling {
    /// With the commit, as the server does.
    WithCommit,
    /// In a statement of its own after the commit.
    After,
    /// Not at all.
    Not,
}

impl Telling {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::WithCommit, Self::After, Self::Not];

    /// Its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::WithCommit => "with the commit",
            Self::After => "after the commit",
            Self::Not => "not told",
        }
    }
}

/// Appends, each batch with what other processes read of it, and whole games among them.
///
/// The games that are played begin at a place where there are none yet.
pub(crate) fn mix(database: &Database, statements: &Statements, games: u64, free: u64, seconds: u64) -> Outcome<Mix> {
    store::fill(database, free..free + AT_ONCE, 1)?;
    let appends = 1_000;
    let scripts = [
        Script { name: "append", weight: appends, text: append(&statements.append, "") },
        // Each entry is read once more, by the process that the other player is at.
        Script { name: "next", weight: appends * BATCH, text: next(&statements.after) },
        Script {
            name: "whole",
            weight: appends * BATCH * READ_WHOLE / store::ENTRIES_PER_GAME,
            text: whole(statements),
        },
    ];
    let mut known = known(BATCH, free);
    known.push(("games", games));
    let came = database.load(&scripts, Wait::ForNothing, [CLIENTS, seconds], &known)?;
    kept(database, &came, BATCH, free)?;
    let [append, next, whole] = [0, 1, 2].map(|place| came.scripts[place].1);
    let all: u64 = came.scripts.iter().map(|(count, _)| count).sum();
    let share = number(came.scripts[0].0) / number(all.max(1));
    Ok(Mix { entries_per_second: came.per_second * share * number(BATCH), milliseconds: [append, next, whole] })
}

/// Milliseconds for the list of the newest games.
pub(crate) fn newest(database: &Database, statements: &Statements) -> Outcome<f64> {
    let text = format!("{}EXECUTE newest;\n", prepared("newest", "", &statements.newest));
    let came = database.load(
        &[Script { name: "newest", weight: 1, text }],
        Wait::ForNothing,
        [1, 1],
        &[("begun_newest", 0)],
    )?;
    Ok(came.scripts[0].1)
}

/// The same entries with the news told in three ways, by ever more clients, in games from a place on where there are none.
pub(crate) fn tellings(database: &Database, statements: &Statements, games: u64, seconds: u64) -> Outcome<Vec<Told>> {
    let mut told = Vec::new();
    // Behind the games of the mix.
    let mut free = games + 2 * (AT_ONCE + 1);
    for (clients, batch) in [(1, 1), (4, 1), (CLIENTS_MAX, 1), (4, 16)] {
        // One after the other, so that whatever else the disk does falls on all three.
        for telling in Telling::ALL {
            let (text, after) = match telling {
                Telling::WithCommit => (statements.append.clone(), ""),
                Telling::After => (
                    statements.append_in_silence(),
                    "SELECT pg_notify('adjutant', 'entry ' || game_id(:first) || ' ' || :number);\n",
                ),
                Telling::Not => (statements.append_in_silence(), ""),
            };
            let script = [Script { name: "append", weight: 1, text: append(&text, after) }];
            let mut quickest = 0.0_f64;
            for _ in 0..TELLINGS_TRIED {
                let at_once = CLIENTS_MAX * GROUPS * batch;
                store::fill(database, free..free + at_once, 1)?;
                let came = database.load(&script, Wait::ForTheDisk, [clients, seconds], &known(batch, free))?;
                kept(database, &came, batch, free)?;
                quickest = quickest.max(came.per_second * number(batch));
                free += at_once;
            }
            told.push((telling, clients, batch, quickest));
        }
    }
    Ok(told)
}

/// Every statement that was carried out must have kept all its entries: else something else was measured.
fn kept(database: &Database, came: &Came, batch: u64, free: u64) -> Outcome {
    let kept =
        database.number(&format!("SELECT count(*) FROM entries WHERE game >= game_id({free}) AND number > 1"))?;
    let wanted = came.scripts[0].0 * batch;
    // What was under way when time was up is kept and not counted.
    if (wanted..=wanted + CLIENTS_MAX * batch).contains(&kept) {
        return Ok(());
    }
    Err(crate::tell::Failure::new(format!("{wanted} entries were sent and {kept} were kept"))
        .cure("the statement that appends no longer fits the tables or the batches of xtask/src/scale"))
}

/// What the scripts know.
fn known(batch: u64, free: u64) -> Vec<(&'static str, u64)> {
    let mut known = vec![("batch", batch), ("base", free), ("groups", GROUPS), ("turn", 0)];
    known.extend(["begun_append", "begun_next", "begun_whole", "begun_game"].map(|name| (name, 0)));
    known
}

/// Prepares a statement once in each connection, as the server does.
fn prepared(name: &str, kinds: &str, statement: &str) -> String {
    format!(
        "\\if :begun_{name} = 0\nPREPARE {name}{kinds} AS {};\n\\set begun_{name} 1\n\\endif\n",
        statement.trim_end_matches(';')
    )
}

/// One batch: an entry for each game of a group, whose turn it is.
fn append(statement: &str, after: &str) -> String {
    format!(
        "{}\\set first :base + (:client_id * :groups + :turn % :groups) * :batch\n\
         \\set number 2 + :turn / :groups\n\\set turn :turn + 1\n\
         EXECUTE append(batch(:first, :batch, :number));\n{after}",
        prepared("append", "(text)", statement)
    )
}

/// The newest entry of a game that was played a moment ago.
fn next(statement: &str) -> String {
    format!(
        "{}\\set played :base + (:client_id * :groups + (:turn + :groups - 1) % :groups) * :batch + random(0, :batch - 1)\n\
         \\set seen (:turn + :groups - 1) / :groups\n\
         EXECUTE next(game_id(:played), :seen);\n",
        prepared("next", "(text, bigint)", statement)
    )
}

/// A game with everything recorded of it, any of those that were played.
fn whole(statements: &Statements) -> String {
    format!(
        "{}{}\\set place random(0, :games - 1)\nEXECUTE game(game_id(:place));\nEXECUTE whole(game_id(:place));\n",
        prepared("whole", "(text)", &statements.whole),
        prepared("game", "(text)", &statements.game),
    )
}
