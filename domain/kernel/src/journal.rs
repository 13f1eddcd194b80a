//! The journal: entries that are only ever added, and the table that is their fold.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::renewal::{Change, Renewal};
use super::seat::{Opposed, Seat};
use super::system::{Line, System};
use super::verdict::{Enforcement, Refusal, RefusalKind, Refused, Ruling, RulingMade, Verdict, Violation};

/// The number of an entry; the first is 1.
pub type EntryNumber = u32;

/// What whoever runs the table fixes at the creation beside the game itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The rulebook's short name.
    pub book: String,
    /// The name the players gave it.
    pub name: String,
    /// Where dice may be thrown.
    pub dice: String,
    /// SHA-256 of the owner's overlay over the pack, in hexadecimal; `None` where none lies there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overlay: Option<String>,
    /// The hash of the pack below the overlay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
}

/// One entry of the journal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Entry<S: System> {
    /// Its number; entries have no holes.
    pub number: EntryNumber,
    /// The seat that made it.
    pub by: Seat<S::Side>,
    /// What it records: the creation, a command, a step of a take-back or a statement.
    pub deed: Deed<S>,
    /// Objections overruled or noted.
    pub ruling: Option<RulingMade>,
    /// Which earlier entry it renews, where it was not played afresh.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renews: Option<Renewal>,
    /// What shows that nobody steered the chance in it, in the words of whoever threw; opaque here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
}

/// What an entry records.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
pub enum Deed<S: System> {
    /// The game was created: always entry 1.
    Created {
        /// Version of the rules.
        rules_version: u32,
        /// Hash of the data pack.
        pack_hash: String,
        /// Scenario, options, enforcement.
        creation: S::Creation,
        /// What else was fixed then; `None` in games from before this was sealed with the creation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        settings: Option<Settings>,
    },
    /// A command and what it brought; both are kept, so that a later build replays the facts.
    Played {
        /// The command as it was given.
        command: S::Command,
        /// What it brought, in order; a replay applies these and judges nothing again.
        events: Vec<S::Event>,
    },
    /// A side asked to take back everything after entry `to`.
    TakeBackAsked {
        /// The last entry that would stand.
        to: EntryNumber,
        /// What would then be put right, and the rest played again; empty where nothing is.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        changes: Vec<Change<S>>,
    },
    /// The other side did not agree, or the asker changed his mind.
    TakeBackDeclined,
    /// Everything after entry `to` was taken back; the entries stay in the journal.
    TookBack {
        /// The last entry that stands.
        to: EntryNumber,
    },
    /// A statement of how the game is played, and not of the game: it changes nothing on the table, and no take-back
    /// reaches it.
    Attested {
        /// What it says, for people.
        words: String,
        /// What it says, for whoever runs the table; opaque here.
        statement: String,
    },
}

impl<S: System> Deed<S> {
    /// Its kind in a word, as a record is kept.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Created { .. } => "created",
            Self::Played { .. } => "played",
            Self::TakeBackAsked { .. } => "take_back_asked",
            Self::TakeBackDeclined => "take_back_declined",
            Self::TookBack { .. } => "took_back",
            Self::Attested { .. } => "attested",
        }
    }
}

/// An entry as one seat sees it: the number is never hidden.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SeenEntry<Side> {
    /// Its number in the journal, from 1.
    pub number: EntryNumber,
    /// The seat that made it.
    pub by: Seat<Side>,
    /// What happened, in words; empty when all of it is hidden from this seat.
    pub lines: Vec<Line>,
    /// Objections overruled or noted.
    pub ruling: Option<RulingMade>,
    /// Whether it was taken back later.
    pub taken_back: bool,
    /// Which earlier entry it renews.
    pub renews: Option<Renewal>,
}

/// A request to take back that awaits the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakeBackAsked<Side> {
    /// The side that asks; it may withdraw its wish, not grant it.
    pub by: Side,
    /// The last entry that would stand.
    pub to: EntryNumber,
}

/// What an entry has to do with a take-back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakeBack {
    /// What it does about it.
    pub kind: TakeBackKind,
    /// The last entry that stands, or would stand.
    pub after: EntryNumber,
}

/// What an entry does about a take-back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakeBackKind {
    /// Takes back, without asking.
    Done,
    /// Asks the other side.
    Asked,
    /// Takes back what was asked for.
    Granted,
    /// Declines what was asked for.
    Declined,
    /// Whoever asked asks no more.
    Withdrawn,
}

/// A journal that cannot be folded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("entry {number} does not fit: {reason}")]
pub struct CorruptJournal {
    /// The number of the entry that does not fit.
    pub number: EntryNumber,
    /// What does not fit.
    pub reason: String,
}

/// A game on the table: its journal and the state that follows from it.
#[derive(Debug)]
pub struct Table<S: System> {
    pack: Arc<S::Pack>,
    creation: S::Creation,
    game: S::Game,
    entries: Vec<Entry<S>>,
    asked: Option<TakeBackAsked<S::Side>>,
    /// Numbers of the entries that stand, in order.
    standing: Vec<EntryNumber>,
    /// Entries taken back that may be done again as they were, the next one last.
    undone: Vec<EntryNumber>,
}

// Written out, since a derived one would ask that the pack can be copied; a table shares it.
impl<S: System> Clone for Table<S> {
    fn clone(&self) -> Self {
        Self {
            pack: Arc::clone(&self.pack),
            creation: self.creation.clone(),
            game: self.game.clone(),
            entries: self.entries.clone(),
            asked: self.asked,
            standing: self.standing.clone(),
            undone: self.undone.clone(),
        }
    }
}

impl<S: System> Table<S> {
    /// The first entry of a new game.
    pub fn creation_entry(creation: S::Creation, pack_hash: String, by: Seat<S::Side>) -> Entry<S> {
        Entry {
            number: 1,
            by,
            deed: Deed::Created { rules_version: S::RULES_VERSION, pack_hash, creation, settings: None },
            ruling: None,
            renews: None,
            proof: None,
        }
    }

    /// Folds a journal. Errors name the entry that does not fit.
    pub fn replay(pack: Arc<S::Pack>, entries: impl IntoIterator<Item = Entry<S>>) -> Result<Self, CorruptJournal> {
        let mut entries = entries.into_iter();
        let corrupt = |number, reason: &str| CorruptJournal { number, reason: reason.to_owned() };
        let first = entries.next().ok_or_else(|| corrupt(1, "the journal is empty"))?;
        let Deed::Created { creation, .. } = &first.deed else {
            return Err(corrupt(first.number, "a journal begins with the creation of its game"));
        };
        let creation = creation.clone();
        let game = S::create(&pack, &creation).map_err(|reason| CorruptJournal { number: 1, reason })?;
        let mut table =
            Self { pack, creation, game, entries: vec![first], asked: None, standing: vec![1], undone: Vec::new() };
        for entry in entries {
            if entry.number != table.last_number() + 1 {
                return Err(corrupt(entry.number, "its number does not follow the one before"));
            }
            table.fold(entry)?;
        }
        Ok(table)
    }

    /// The state that follows from the entries that stand.
    pub const fn game(&self) -> &S::Game {
        &self.game
    }

    /// The data pack that the game is played with, shared with copies of the table.
    pub const fn pack(&self) -> &Arc<S::Pack> {
        &self.pack
    }

    /// What whoever runs the table fixed at the start, where it was sealed with the creation.
    pub fn settings(&self) -> Option<&Settings> {
        match self.entries.first().map(|entry| &entry.deed) {
            Some(Deed::Created { settings, .. }) => settings.as_ref(),
            _ => None,
        }
    }

    /// What was fixed at the start.
    pub const fn creation(&self) -> &S::Creation {
        &self.creation
    }

    /// All entries, those taken back included.
    pub fn entries(&self) -> &[Entry<S>] {
        &self.entries
    }

    /// The number of the last entry.
    pub fn last_number(&self) -> EntryNumber {
        self.entries.last().map_or(0, |entry| entry.number)
    }

    /// A take-back that awaits the other side.
    pub const fn take_back_asked(&self) -> Option<TakeBackAsked<S::Side>> {
        self.asked
    }

    /// Whether an entry still stands.
    pub fn stands(&self, number: EntryNumber) -> bool {
        self.standing.binary_search(&number).is_ok()
    }

    /// Everything the rules have to say of `command`, as if it were given now.
    pub fn judge(&self, by: Seat<S::Side>, command: &S::Command) -> Verdict {
        if let Some(asked) = self.asked {
            return Verdict::refused(Refusal::new(
                RefusalKind::Pending,
                format!("a take-back to entry {} has been asked for and is not answered", asked.to),
                "answer it first",
            ));
        }
        S::judge(&self.game, by, command)
    }

    /// The entry that records `command`, not yet part of the journal.
    ///
    /// # Errors
    /// [`Refused`]: impossible; against the rules of a strict table; or in need of a ruling.
    pub fn play(&self, by: Seat<S::Side>, command: S::Command, ruling: Ruling) -> Result<Entry<S>, Refused> {
        let verdict = self.judge(by, &command);
        if let Some(refusal) = verdict.refusal {
            return Err(Refused::Impossible(refusal));
        }
        let ruling = self.rule(verdict.violations, ruling)?;
        let events = S::decide(&self.game, by, &command);
        Ok(Entry { ruling, ..self.next_entry(by, Deed::Played { command, events }) })
    }

    fn rule(&self, violations: Vec<Violation>, ruling: Ruling) -> Result<Option<RulingMade>, Refused> {
        if violations.is_empty() {
            return Ok(None);
        }
        match (S::enforcement(&self.creation), ruling) {
            (Enforcement::Strict, _) => Err(Refused::AgainstTheRules(violations)),
            (Enforcement::Advise, Ruling::ByTheBook) => Err(Refused::NeedsRuling(violations)),
            (Enforcement::Advise, Ruling::Overruled(reason)) => {
                Ok(Some(RulingMade { violations, reason: Some(reason) }))
            }
            (Enforcement::Record, ruling) => Ok(Some(RulingMade {
                violations,
                reason: match ruling {
                    Ruling::Overruled(reason) => Some(reason),
                    Ruling::ByTheBook => None,
                },
            })),
        }
    }

    /// The entry that takes back, or asks to take back, everything after entry `to`.
    ///
    /// Free for one's own entries until a die fell or a secret was shown since; after that by consent
    /// of the other side. A shared tablet and the umpire need nobody's consent.
    pub fn take_back(&self, by: Seat<S::Side>, to: EntryNumber) -> Result<Entry<S>, Refused> {
        self.check_take_back(to)?;
        let deed = match by {
            Seat::Onlooker => {
                return Err(Refused::Impossible(Refusal::new(
                    RefusalKind::Seat,
                    "an onlooker may not take back",
                    "take a player's seat",
                )));
            }
            Seat::Both | Seat::Umpire => Deed::TookBack { to },
            Seat::Side(side) if self.is_free_for(side, to) => Deed::TookBack { to },
            Seat::Side(_) => Deed::TakeBackAsked { to, changes: Vec::new() },
        };
        Ok(self.next_entry(by, deed))
    }

    /// The entry by which a side asks to take back everything after entry `to`, though it may be its own.
    pub fn ask_to_take_back(&self, by: S::Side, to: EntryNumber) -> Result<Entry<S>, Refused> {
        self.check_take_back(to)?;
        Ok(self.next_entry(Seat::Side(by), Deed::TakeBackAsked { to, changes: Vec::new() }))
    }

    fn check_take_back(&self, to: EntryNumber) -> Result<(), Refused> {
        let refuse = |kind, message: String, cure: &str| Err(Refused::Impossible(Refusal::new(kind, message, cure)));
        if self.asked.is_some() {
            return refuse(
                RefusalKind::Pending,
                "a take-back has been asked for already".to_owned(),
                "answer or withdraw it first",
            );
        }
        if !self.stands(to) || to >= self.last_standing() {
            return refuse(
                RefusalKind::Unknown,
                format!("entry {to} is not an earlier entry that stands"),
                &format!("name an entry from 1 to {}", self.last_standing().saturating_sub(1)),
            );
        }
        Ok(())
    }

    /// The entry that answers a request to take back. The asker may withdraw it, not grant it.
    pub fn answer_take_back(&self, by: Seat<S::Side>, granted: bool) -> Result<Entry<S>, Refused> {
        let refuse = |kind, message: &str, cure: &str| Err(Refused::Impossible(Refusal::new(kind, message, cure)));
        let Some(asked) = self.asked else {
            return refuse(RefusalKind::Pending, "nobody has asked to take back", "ask first");
        };
        let may_grant = by == Seat::Umpire || by.may_act_for(asked.by.other());
        let deed = match (granted, may_grant) {
            (true, true) => Deed::TookBack { to: asked.to },
            (true, false) => {
                return refuse(
                    RefusalKind::Seat,
                    "the side that asked cannot grant its own wish",
                    "wait for the other side",
                );
            }
            (false, _) if may_grant || by.may_act_for(asked.by) => Deed::TakeBackDeclined,
            (false, _) => return refuse(RefusalKind::Seat, "an onlooker may not answer", "take a player's seat"),
        };
        Ok(self.next_entry(by, deed))
    }

    /// The entry that records a statement of how the game is played.
    pub fn attest(&self, by: Seat<S::Side>, words: String, statement: String) -> Entry<S> {
        self.next_entry(by, Deed::Attested { words, statement })
    }

    /// The last entry that is no mere statement of how the game is played.
    pub fn last_deed(&self) -> Option<&Entry<S>> {
        self.entries.iter().rev().find(|entry| !matches!(entry.deed, Deed::Attested { .. }))
    }

    /// An entry that no rule objects to.
    pub(super) fn next_entry(&self, by: Seat<S::Side>, deed: Deed<S>) -> Entry<S> {
        Entry { number: self.last_number() + 1, by, deed, ruling: None, renews: None, proof: None }
    }

    /// Numbers of the entries that stand, in order.
    pub(super) fn standing(&self) -> &[EntryNumber] {
        &self.standing
    }

    /// Entries taken back that may be done again as they were, the next one last.
    pub(super) fn undone(&self) -> &[EntryNumber] {
        &self.undone
    }

    fn last_standing(&self) -> EntryNumber {
        self.standing.last().copied().unwrap_or(0)
    }

    pub(super) fn is_free_for(&self, side: S::Side, to: EntryNumber) -> bool {
        self.standing.iter().rev().take_while(|number| **number > to).all(|number| {
            self.entry(*number).is_some_and(|entry| {
                entry.by == Seat::Side(side)
                    && if let Deed::Played { events, .. } = &entry.deed {
                        !events.iter().any(|event| S::is_irrevocable(&self.creation, event))
                    } else {
                        true
                    }
            })
        })
    }

    /// An entry by its number.
    pub fn entry(&self, number: EntryNumber) -> Option<&Entry<S>> {
        self.entries.get(usize::try_from(number).ok()?.checked_sub(1)?)
    }

    /// Adds an entry and folds it. Errors name what does not fit; then nothing has changed.
    pub fn fold(&mut self, entry: Entry<S>) -> Result<(), CorruptJournal> {
        let number = entry.number;
        let corrupt = |reason: &str| CorruptJournal { number, reason: reason.to_owned() };
        if number != self.last_number() + 1 {
            return Err(corrupt("its number does not follow the one before"));
        }
        match &entry.deed {
            Deed::Created { .. } => return Err(corrupt("a game is created once")),
            Deed::Played { events, .. } => {
                self.check_renewal(&entry).map_err(corrupt)?;
                for event in events {
                    S::apply(&mut self.game, event);
                }
                self.standing.push(number);
                // What is done again makes the next one's turn; anything else ends it.
                match entry.renews {
                    Some(Renewal::Again(again)) if self.undone.last() == Some(&again) => drop(self.undone.pop()),
                    _ => self.undone.clear(),
                }
            }
            Deed::TakeBackAsked { to, .. } => {
                let Seat::Side(by) = entry.by else { return Err(corrupt("only a side asks to take back")) };
                self.asked = Some(TakeBackAsked { by, to: *to });
            }
            Deed::TakeBackDeclined => self.asked = None,
            Deed::Attested { .. } => {}
            Deed::TookBack { to } => {
                if !self.stands(*to) {
                    return Err(corrupt("it goes back to an entry that does not stand"));
                }
                self.undone.extend(self.standing.iter().rev().take_while(|standing| *standing > to));
                self.standing.retain(|standing| standing <= to);
                self.game = self.folded(&self.standing).map_err(|reason| corrupt(&reason))?;
                self.asked = None;
            }
        }
        self.entries.push(entry);
        Ok(())
    }

    /// The state as it was after an entry: what was taken back later is in it, what had been taken back is not.
    ///
    /// Errors name an entry that there is not, or that does not fold.
    pub fn as_of(&self, number: EntryNumber) -> Result<S::Game, CorruptJournal> {
        let corrupt = |reason: String| CorruptJournal { number, reason };
        let last = self.last_number();
        if !(1..=last).contains(&number) {
            return Err(corrupt(format!("the game has the entries 1 to {last}")));
        }
        if number == last {
            return Ok(self.game.clone());
        }
        let mut standing = Vec::new();
        for entry in self.entries.iter().take_while(|entry| entry.number <= number) {
            match &entry.deed {
                Deed::Created { .. } | Deed::Played { .. } => standing.push(entry.number),
                Deed::TookBack { to } => standing.retain(|standing| standing <= to),
                Deed::TakeBackAsked { .. } | Deed::TakeBackDeclined | Deed::Attested { .. } => {}
            }
        }
        self.folded(&standing).map_err(corrupt)
    }

    /// The fold of some of the entries.
    fn folded(&self, standing: &[EntryNumber]) -> Result<S::Game, String> {
        let mut game = S::create(&self.pack, &self.creation)?;
        for number in standing {
            if let Some(Deed::Played { events, .. }) = self.entry(*number).map(|entry| &entry.deed) {
                for event in events {
                    S::apply(&mut game, event);
                }
            }
        }
        Ok(game)
    }

    /// The seat whose eyes `seat` has now.
    pub fn eyes(&self, seat: Seat<S::Side>) -> Seat<S::Side> {
        S::eyes(&self.game, seat)
    }

    /// An entry as `seat` may see it now.
    pub fn seen_by(&self, entry: &Entry<S>, seat: Seat<S::Side>) -> SeenEntry<S::Side> {
        self.render_for(entry, self.eyes(seat))
    }

    /// An entry as `seat` was told of it while the game went on. A line that says the same as the one before it is left out, so that the number
    /// of hidden counters does not show in the number of lines.
    pub fn render_for(&self, entry: &Entry<S>, seat: Seat<S::Side>) -> SeenEntry<S::Side> {
        let mut lines = match &entry.deed {
            Deed::Created { .. } => vec![Line::plain("The game was created")],
            Deed::Played { events, .. } => {
                events.iter().filter_map(|event| S::describe(&self.pack, event, seat)).collect()
            }
            Deed::TakeBackAsked { to, changes } if changes.is_empty() => {
                vec![Line::plain(format!("Asked to take back everything after entry {to}"))]
            }
            Deed::TakeBackAsked { changes, .. } => {
                let places: Vec<String> = changes.iter().map(Change::place).collect();
                vec![Line::plain(format!(
                    "Asked to put the record right ({}) and play the rest again",
                    places.join(", ")
                ))]
            }
            Deed::TakeBackDeclined => vec![Line::plain("The take-back was declined")],
            Deed::TookBack { to } => vec![Line::plain(format!("Took back everything after entry {to}"))],
            Deed::Attested { words, .. } => vec![Line::plain(words.clone())],
        };
        lines.dedup();
        if let Deed::Played { .. } = &entry.deed
            && lines.is_empty()
        {
            lines.push(Line::plain("Something is done that only its own side may see"));
        }
        SeenEntry {
            number: entry.number,
            by: entry.by,
            lines,
            ruling: entry.ruling.as_ref().map(|ruling| {
                let sees = if let Seat::Side(side) = entry.by {
                    seat.sees_for(side)
                } else {
                    S::Side::both().into_iter().all(|side| seat.sees_for(side))
                };
                if sees { ruling.clone() } else { ruling.in_open_words() }
            }),
            taken_back: matches!(entry.deed, Deed::Played { .. }) && !self.stands(entry.number),
            renews: entry.renews,
        }
    }

    /// What an entry has to do with a take-back, if anything.
    pub fn take_back_of(&self, entry: &Entry<S>) -> Option<TakeBack> {
        // While a request is open nothing else is recorded but statements.
        let asked = || {
            let before = self.entries.get(..usize::try_from(entry.number).ok()?.checked_sub(1)?)?;
            before.iter().rev().find(|earlier| !matches!(earlier.deed, Deed::Attested { .. }))
        };
        match &entry.deed {
            Deed::Created { .. } | Deed::Played { .. } | Deed::Attested { .. } => None,
            Deed::TakeBackAsked { to, .. } => Some(TakeBack { kind: TakeBackKind::Asked, after: *to }),
            Deed::TookBack { to } => {
                let was_asked = asked().is_some_and(|earlier| matches!(earlier.deed, Deed::TakeBackAsked { .. }));
                let kind = if was_asked { TakeBackKind::Granted } else { TakeBackKind::Done };
                Some(TakeBack { kind, after: *to })
            }
            Deed::TakeBackDeclined => {
                let asked = asked()?;
                let Deed::TakeBackAsked { to, .. } = asked.deed else { return None };
                let kind = if asked.by == entry.by { TakeBackKind::Withdrawn } else { TakeBackKind::Declined };
                Some(TakeBack { kind, after: to })
            }
        }
    }

    /// What an entry brought, as data, as far as `seat` may know it now. Only a command brings facts.
    pub fn facts_of(&self, entry: &Entry<S>, seat: Seat<S::Side>) -> Vec<S::Fact> {
        self.facts_told(entry, self.eyes(seat))
    }

    /// What an entry brought, as data, as `seat` was told of it while the game went on.
    pub fn facts_told(&self, entry: &Entry<S>, seat: Seat<S::Side>) -> Vec<S::Fact> {
        if let Deed::Played { events, .. } = &entry.deed { S::facts(&self.pack, events, seat) } else { Vec::new() }
    }
}
