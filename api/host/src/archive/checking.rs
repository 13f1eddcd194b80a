//! Checking an archive: every entry is decided anew and folded, before one of them is kept.

use std::sync::Arc;
use std::time::Instant;

use jiff::Timestamp;
use kernel::journal::{Deed, Entry, Table};
use kernel::seat::Seat;
use kernel::system::System;
use kernel::violation::{Refused, Ruling};
use sha2::{Digest, Sha256};

use super::writing::scenario_of;
use super::{Archive, Looked, Place, Row, SEALED_VERSION, Unfit, look, strict};
use crate::dice::{Asked, DiceSetting, Seen, Witness};
use crate::games::{PAYLOAD_VERSION, guarded, may_state};
use crate::seats::NAME_MAX;
use journal::seal::Seal;

/// How far an archive was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    /// Every entry is what the rules decide for its command, and the state is the one the archive names.
    ByTheRules,
    /// Its facts lead to the state the archive names; they were decided by another version of the rules.
    FactsOnly {
        /// The version the game began under.
        began: u32,
        /// The version here.
        here: u32,
    },
}

impl Checked {
    /// What was checked, in a sentence.
    pub fn sentence(self) -> String {
        match self {
            Self::ByTheRules => "every entry was decided anew and is what the rules say".to_owned(),
            Self::FactsOnly { began, here } => format!(
                "the game began under version {began} of the rules and this program has {here}: what happened was \
                 replayed as it is written, and was not decided anew"
            ),
        }
    }
}

/// SHA-256 of a state, in hexadecimal.
pub fn state_hash<S: System>(game: &S::Game) -> Result<String, serde_json::Error> {
    Ok(format!("{:x}", Sha256::digest(serde_json::to_vec(game)?)))
}

/// Plays an archive on a table of its own, and looks at its dice. An error names the first entry that does not fit.
///
/// `pack` is the data pack that it names; `seats` are the kinds of seats that entries may come from; after `until` it is given up.
pub fn check<S: System>(
    pack: &Arc<S::Pack>,
    archive: &Archive,
    seats: &[&str],
    until: Option<Instant>,
) -> Result<(Checked, Looked), Unfit> {
    let checked = check_head::<S>(archive)?;
    let by_the_rules = checked == Checked::ByTheRules;
    let says_all = by_the_rules && archive.head.version >= SEALED_VERSION;
    let mut witness = Witness::default();
    let mut table: Option<Table<S>> = None;
    for row in &archive.rows {
        let place = Place::Entry(row.number);
        if until.is_some_and(|until| Instant::now() > until) {
            return Err(Unfit::new(
                place,
                "the archive takes too long to check; import it on the server's own machine with `adjutant import FILE`",
            ));
        }
        let entry = entry_of(row, seats)?;
        if says_all {
            nothing_more(&entry, row)?;
        }
        let seen = Seen::of(&entry).map_err(|reason| Unfit::new(place, reason))?;
        let is_held = witness.is_held();
        let done = guarded(|| match &mut table {
            None => begin(pack, archive, entry).map(|begun| table = Some(begun)),
            Some(table) => follow(table, is_held, entry, by_the_rules),
        });
        done.map_err(|fault| Unfit::new(place, fault.to_string()))??;
        witness.read(row.number, &seen).map_err(|reason| Unfit::new(place, reason))?;
    }
    let table = table.ok_or_else(|| Unfit::new(Place::Entry(1), "it is missing"))?;
    check_end(archive, &table)?;
    Ok((checked, look(archive)?))
}

/// Whether the payload says nothing that the entry has not: a field that nobody reads is none of it.
fn nothing_more<S: System>(entry: &Entry<S>, row: &Row) -> Result<(), Unfit> {
    let unfit = |reason: String| Unfit::new(Place::Entry(row.number), reason);
    let here = serde_json::to_value(entry).map_err(|error| unfit(error.to_string()))?;
    if strict::value(&row.payload).map_err(|error| unfit(format!("its payload is no entry: {error}")))? == here {
        return Ok(());
    }
    Err(unfit("its payload has fields that no entry has, or lacks some".to_owned()))
}

fn check_head<S: System>(archive: &Archive) -> Result<Checked, Unfit> {
    let head = &archive.head;
    let unfit = |reason: String| Err(Unfit::new(Place::Head, reason));
    if head.book != S::BOOK {
        return unfit(format!("it is a game of {:?}, and this program plays {}", head.book, S::BOOK));
    }
    if head.rules_version > S::RULES_VERSION {
        return unfit(format!(
            "the game began under version {} of the rules, and this program has {}; install a newer one",
            head.rules_version,
            S::RULES_VERSION
        ));
    }
    if head.rules_version == 0 {
        return unfit("there never was a version 0 of the rules; take an unaltered copy".to_owned());
    }
    let fits = |name: &str| !name.is_empty() && name == name.trim() && name.chars().count() <= NAME_MAX;
    if !fits(&head.name) || !head.label.as_deref().is_none_or(fits) {
        return unfit(format!("the name of a game has 1 to {NAME_MAX} characters, without blanks around them"));
    }
    if let Err(reason) = head.dice.parse::<DiceSetting>() {
        return unfit(reason);
    }
    Ok(if head.rules_version == S::RULES_VERSION {
        Checked::ByTheRules
    } else {
        Checked::FactsOnly { began: head.rules_version, here: S::RULES_VERSION }
    })
}

/// The entry of a row, which must say the same of it.
fn entry_of<S: System>(row: &Row, seats: &[&str]) -> Result<Entry<S>, Unfit> {
    let unfit = |reason: String| Unfit::new(Place::Entry(row.number), reason);
    if row.version > PAYLOAD_VERSION {
        return Err(unfit(format!(
            "its payload has shape {}, and this program reads shape {PAYLOAD_VERSION}; install the program that wrote it, \
             or a newer one",
            row.version
        )));
    }
    if row.at.parse::<Timestamp>().is_err() {
        return Err(unfit(format!("{:?} is no time as RFC 3339 writes it", row.at)));
    }
    if !seats.contains(&row.seat.as_str()) {
        return Err(unfit(format!("{:?} is no kind of seat; there are {}", row.seat, seats.join(", "))));
    }
    match (&row.salt, &row.seal) {
        (None, None) => {}
        (Some(salt), Some(seal)) if (Seal { salt: salt.clone(), seal: seal.clone() }).fits(&row.payload) => {}
        _ => return Err(unfit("its seal does not fit what it sealed; take an unaltered copy".to_owned())),
    }
    let entry: Entry<S> =
        serde_json::from_str(&row.payload).map_err(|error| unfit(format!("its payload is no entry: {error}")))?;
    if entry.number != row.number {
        return Err(unfit(format!("its payload says that it is entry {}", entry.number)));
    }
    let kind = entry.deed.kind();
    if row.kind != kind {
        return Err(unfit(format!("its line calls it {:?}, and its payload is {kind:?}", row.kind)));
    }
    Ok(entry)
}

/// Entry 1, which must say what the head says.
fn begin<S: System>(pack: &Arc<S::Pack>, archive: &Archive, entry: Entry<S>) -> Result<Table<S>, Unfit> {
    let unfit = |reason: String| Unfit::new(Place::Entry(1), reason);
    let head = &archive.head;
    if let Deed::Created { rules_version, pack_hash, creation, .. } = &entry.deed {
        let creation = serde_json::to_value(creation).map_err(|error| unfit(error.to_string()))?;
        let scenario = scenario_of(&creation);
        for (what, here, in_head) in [
            ("version of the rules", rules_version.to_string(), head.rules_version.to_string()),
            ("data pack", pack_hash.clone(), head.pack_hash.clone()),
            ("scenario", scenario, head.scenario.clone()),
        ] {
            if here != in_head {
                return Err(unfit(format!("its {what} is {here:?}, and the head of the archive says {in_head:?}")));
            }
        }
    }
    Table::replay(Arc::clone(pack), [entry]).map_err(|error| unfit(error.reason))
}

/// A later entry: decided anew where the rules are the same, then folded.
fn follow<S: System>(table: &mut Table<S>, is_held: bool, entry: Entry<S>, by_the_rules: bool) -> Result<(), Unfit> {
    let number = entry.number;
    let unfit = |reason: String| Unfit::new(Place::Entry(number), reason);
    check_dice(table, &entry).map_err(unfit)?;
    if by_the_rules {
        let decided = decide(table, is_held, &entry).ok_or_else(|| unfit("a game is created once".to_owned()))?;
        // Whether it may say so of itself is looked at when it is folded.
        let decided = decided.map(|decided| Entry { renews: entry.renews, proof: entry.proof.clone(), ..decided });
        let decided = decided.map_err(|refused| unfit(format!("the rules refuse it: {refused}")))?;
        if decided != entry {
            return Err(unfit(difference(&decided, &entry)));
        }
    }
    table.fold(entry).map_err(|error| unfit(error.reason))?;
    // What the rules have not decided here is at least no impossible table.
    let broken = if by_the_rules { Vec::new() } else { S::check_invariants(table.game()) };
    if broken.is_empty() { Ok(()) } else { Err(unfit(format!("after it the table cannot be: {}", broken.join("; ")))) }
}

/// Whether a proof is one for what the table asks of chance, and a statement is made by who may make it. Whether links
/// and faces fit is looked at for the archive as a whole.
fn check_dice<S: System>(table: &Table<S>, entry: &Entry<S>) -> Result<(), String> {
    match Seen::of(entry)? {
        Seen::Proven(proof) => {
            let game = table.game();
            let asked = S::chance(game).map(|chance| Asked::of(&chance, S::is_secret_chance(game)));
            if asked.as_ref() == Some(&proof.asked) {
                Ok(())
            } else {
                Err("its proof is for other dice than those the table asked for".to_owned())
            }
        }
        Seen::Statement(statement) if !may_state(entry.by, &statement) => {
            Err("its statement was not made by who may make it".to_owned())
        }
        _ => Ok(()),
    }
}

/// What the rules make of an entry's command; `None` for the creation of a game.
fn decide<S: System>(table: &Table<S>, is_held: bool, entry: &Entry<S>) -> Option<Result<Entry<S>, Refused>> {
    Some(match &entry.deed {
        Deed::Created { .. } => return None,
        Deed::Played { command, .. } => {
            let reason = entry.ruling.as_ref().and_then(|ruling| ruling.reason.clone());
            table.play(entry.by, command.clone(), reason.map_or(Ruling::ByTheBook, Ruling::Overruled))
        }
        Deed::TookBack { .. } if table.take_back_asked().is_some() => table.answer_take_back(entry.by, true),
        Deed::TakeBackAsked { changes, .. } if !changes.is_empty() => match table.amend(entry.by, changes) {
            Ok(amendment) => Ok(amendment.entries.into_iter().next()?),
            Err(refused) => Err(refused),
        },
        // While a link is given, a side asks for what it could else take back alone.
        Deed::TakeBackAsked { to, .. } if is_held && let Seat::Side(side) = entry.by => {
            table.ask_to_take_back(side, *to)
        }
        Deed::TakeBackAsked { to, .. } | Deed::TookBack { to } => table.take_back(entry.by, *to),
        Deed::TakeBackDeclined => table.answer_take_back(entry.by, false),
        Deed::Attested { words, statement } => Ok(table.attest(entry.by, words.clone(), statement.clone())),
    })
}

/// Where an entry differs from what the rules decide.
fn difference<S: System>(decided: &Entry<S>, entry: &Entry<S>) -> String {
    if let (Deed::Played { events: decided, .. }, Deed::Played { events, .. }) = (&decided.deed, &entry.deed)
        && decided != events
    {
        let first = decided.iter().zip(events).take_while(|(decided, event)| decided == event).count() + 1;
        return format!(
            "its events are not what the rules decide for its command: they differ from event {first} on (the rules decide \
             {}, the entry has {})",
            decided.len(),
            events.len()
        );
    }
    if decided.deed != entry.deed {
        return "it is not what the rules decide for its command".to_owned();
    }
    "the objections it overrules are not those that the rules have".to_owned()
}

fn check_end<S: System>(archive: &Archive, table: &Table<S>) -> Result<(), Unfit> {
    let end = &archive.end;
    // A state of another shape has another hash, though it be the same state.
    if end.state_version > S::STATE_VERSION && archive.is_sealed() {
        return Err(Unfit::new(
            Place::End,
            "its state has a shape that this program does not know; install a newer one",
        ));
    }
    if end.state_version != S::STATE_VERSION {
        return Ok(());
    }
    let state = state_hash::<S>(table.game()).map_err(|error| Unfit::new(Place::End, error.to_string()))?;
    if state == end.state {
        return Ok(());
    }
    Err(Unfit::new(
        Place::End,
        format!("after entry {} the state has the hash {state}, and the archive says {}", end.entries, end.state),
    ))
}
