//! What must hold after every entry of every game, in tests and simulations alike.
//!
//! * The invariants of the state.
//! * A replay of the journal as it is written to disk is the same game: a twin table folds each entry after a trip
//!   through its text, and must stay equal to the live one.
//! * Nobody is told of a counter that he may not know of, neither by his view nor by a line of the record.
//!
//! What a seat may know is not taken from the state but counted from what was shown, so that the view is not compared
//! with itself.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use serde::Serialize;

use super::Told;
use crate::book::Nei;
use crate::components::{Side, UnitId};
use crate::event::Event;
use crate::fog;
use crate::game::{Game, Location, Phase};
use crate::notation::Recording;
use crate::view::View;
use kernel::clause::Clause;
use kernel::journal::{Deed, Entry, Table};
use kernel::seat::{BySide, Seat};
use kernel::system::System;
use rulebooks;

/// The seats whose views are read.
const SEATS: [Seat<Side>; 3] = [Seat::Side(Side::Japan), Seat::Side(Side::Allies), Seat::Onlooker];

/// Whoever watches a game.
#[derive(Debug)]
pub struct Watch {
    twin: Table<Nei>,
    /// Counters of the enemy that each side was shown.
    shown: BySide<BTreeSet<UnitId>>,
    /// Counters that everybody saw: bases on the map, and whoever fought.
    open: BTreeSet<UnitId>,
    /// The words that mean one counter and nothing else: ids, and such names as nobody else and no place bears.
    words: HashMap<String, UnitId>,
}

impl Watch {
    /// Begins to watch a table that has its first entry.
    ///
    /// # Errors
    /// The first entry does not survive being written.
    pub fn over(table: &Table<Nei>) -> Result<Self, String> {
        let entries = table.entries().iter().map(|entry| written_and_read(entry).map(|(entry, _)| entry));
        let twin = Table::replay(Arc::clone(table.pack()), entries.collect::<Result<Vec<_>, _>>()?)
            .map_err(|corrupt| corrupt.to_string())?;
        Ok(Self { twin, shown: BySide::default(), open: BTreeSet::new(), words: telling_words(table.game()) })
    }

    /// Looks at the last entry and at what has become of the game.
    ///
    /// # Errors
    /// What does not hold.
    pub fn see(&mut self, table: &Table<Nei>, told: &mut Told) -> Result<(), String> {
        let game = table.game();
        let broken = Nei::check_invariants(game);
        if !broken.is_empty() {
            return Err(format!("what must always hold does not: {}", broken.join("; ")));
        }
        let entry = table.entries().last().ok_or("a journal without entries")?;
        let (read, text) = written_and_read(entry)?;
        collect_clauses(&text, &mut told.clauses);
        if read != *entry {
            return Err("the entry does not read as it was written".to_owned());
        }
        self.twin.fold(read).map_err(|corrupt| corrupt.to_string())?;
        if self.twin.game() != game {
            return Err("a replay of the written journal differs from the game".to_owned());
        }
        if let Some(pending) = Nei::pending(game) {
            collect_clause(pending.clause(), &mut told.clauses);
        }
        self.remember(entry, game);
        for seat in SEATS {
            self.read_record(table, entry, seat, told)?;
            self.read_view(table, seat)?;
        }
        Ok(())
    }

    /// Looks at the whole game once it is over: its recording in the notation plays to the same end.
    ///
    /// # Errors
    /// Where it does not.
    pub fn see_the_end(&self, table: &Table<Nei>) -> Result<(), String> {
        let recording = Recording::of(table);
        let read = Recording::parse(&recording.to_string()).map_err(|mistakes| {
            let first = mistakes.first().map(ToString::to_string).unwrap_or_default();
            format!("the recorded game cannot be read: {first}")
        })?;
        let replayed = read
            .replay(Arc::clone(table.pack()))
            .map_err(|stopped| format!("the recorded game is not accepted again: {stopped}"))?;
        if replayed.game() == table.game() && replayed.entries() == table.entries() {
            Ok(())
        } else {
            Err("the recorded game plays to another end".to_owned())
        }
    }

    fn remember(&mut self, entry: &Entry<Nei>, game: &Game) {
        if let Deed::Played { events, .. } = &entry.deed {
            for event in events {
                if let Event::AreasSeen { by, sightings, .. } | Event::UnitsSeen { by, sightings } = event {
                    self.shown.of_mut(*by).extend(sightings.iter().map(|sighting| sighting.unit));
                } else if let Event::BattleOpened(battle) = event {
                    let fighters = battle.attackers.iter().chain(&battle.defenders);
                    self.open.extend(fighters.map(|participant| participant.unit));
                }
            }
        }
        self.open.extend(
            game.units
                .keys()
                .copied()
                .filter(|unit| fog::is_open(game, *unit) && matches!(game.unit(*unit).location, Location::Area(_))),
        );
    }

    /// Whether a seat may read of a counter.
    fn may_know(&self, game: &Game, seat: Seat<Side>, unit: UnitId) -> bool {
        let own = game.side(unit);
        seat.sees_for(own)
            || game.phase == Phase::Finished
            || self.open.contains(&unit)
            || matches!(seat, Seat::Side(side) if self.shown.of(side).contains(&unit))
    }

    fn read_record(
        &self,
        table: &Table<Nei>,
        entry: &Entry<Nei>,
        seat: Seat<Side>,
        told: &mut Told,
    ) -> Result<(), String> {
        let seen = table.render_for(entry, seat);
        for line in &seen.lines {
            if let Some(clause) = &line.clause {
                collect_clause(clause.id(), &mut told.clauses);
            }
            self.read(table.game(), seat, &line.text)
                .map_err(|unit| format!("the record tells {} of {unit}: {:?}", who(seat), line.text))?;
        }
        Ok(())
    }

    fn read_view(&self, table: &Table<Nei>, seat: Seat<Side>) -> Result<(), String> {
        let game = table.game();
        let view = Nei::view(game, seat);
        shows_no_hidden_place(game, seat, &view)?;
        let text = text_of(&view)?;
        self.read(game, seat, &text).map_err(|unit| format!("the view of {} names {unit}", who(seat)))
    }

    /// Reads a text for words with a hyphen. The error is the counter that it must not name.
    fn read(&self, game: &Game, seat: Seat<Side>, text: &str) -> Result<(), UnitId> {
        // A dot belongs to the word, or a clause such as NEI-4.3 would be read as the counter NEI-4.
        let belongs = |letter: &u8| letter.is_ascii_alphanumeric() || b"-/.".contains(letter);
        let letters = text.as_bytes();
        let mut read = 0;
        for (hyphen, _) in text.match_indices('-') {
            if hyphen < read {
                continue;
            }
            let start = hyphen - letters[..hyphen].iter().rev().take_while(|letter| belongs(letter)).count();
            read = hyphen + letters[hyphen..].iter().take_while(|letter| belongs(letter)).count();
            let word = text.get(start..read).unwrap_or_default().trim_end_matches('.');
            if let Some(unit) = self.words.get(word)
                && !self.may_know(game, seat, *unit)
            {
                return Err(*unit);
            }
        }
        Ok(())
    }
}

/// An enemy's counter stands in a view only where it is open, and his displays are closed.
fn shows_no_hidden_place(game: &Game, seat: Seat<Side>, view: &View) -> Result<(), String> {
    let sees = |side| seat.sees_for(side) || game.phase == Phase::Finished;
    for area in &view.areas {
        if let Some(unit) = area.units.iter().find(|unit| !sees(unit.side) && !fog::is_open(game, unit.unit)) {
            return Err(format!("{} sees {} in {}", who(seat), unit.unit, area.area));
        }
    }
    for side in view.sides.iter().filter(|side| !sees(side.side)) {
        let displays = [
            &side.disrupted,
            &side.destroyed,
            &side.potential,
            &side.pool,
            &side.awaiting_singapore,
            &side.unplaced,
            &side.picked,
        ];
        if displays.iter().any(|display| display.is_some()) {
            return Err(format!("{} sees a display of {}", who(seat), side.side));
        }
    }
    Ok(())
}

fn who(seat: Seat<Side>) -> String {
    if let Seat::Side(side) = seat { side.name().to_owned() } else { "an onlooker".to_owned() }
}

/// The words that mean one counter: every id, and every name with a hyphen that is borne once and by no id.
fn telling_words(game: &Game) -> HashMap<String, UnitId> {
    let mut names: BTreeMap<String, Option<UnitId>> = BTreeMap::new();
    for unit in game.units.keys() {
        let name = game.name(*unit).into_owned();
        if name.contains('-') && !name.contains(' ') {
            names.entry(name).and_modify(|twice| *twice = None).or_insert(Some(*unit));
        }
    }
    let mut words: HashMap<String, UnitId> =
        names.into_iter().filter_map(|(name, unit)| unit.map(|unit| (name, unit))).collect();
    words.extend(game.units.keys().map(|unit| (unit.to_string(), *unit)));
    words
}

fn text_of(value: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(value).map_err(|error| format!("it cannot be written: {error}"))
}

/// An entry after a trip through its text, and the text.
fn written_and_read(entry: &Entry<Nei>) -> Result<(Entry<Nei>, String), String> {
    let text = text_of(entry)?;
    let read = serde_json::from_str(&text).map_err(|error| format!("the entry cannot be read again: {error}"))?;
    Ok((read, text))
}

/// The clauses that a text names in quotation marks.
fn collect_clauses(text: &str, clauses: &mut BTreeSet<Clause>) {
    for part in text.split("\"NEI-").skip(1) {
        if let Some((id, _)) = part.split_once('"') {
            collect_clause(&format!("NEI-{id}"), clauses);
        }
    }
}

fn collect_clause(id: &str, clauses: &mut BTreeSet<Clause>) {
    if let Some(entry) = rulebooks::clause(id) {
        clauses.insert(Clause::new(&entry.id));
    }
}
