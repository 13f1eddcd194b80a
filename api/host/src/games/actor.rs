//! One game: its state as everybody may read it, and the lock through which commands go one by one.

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Instant;

use kernel::journal::{Deed, Entry, EntryNumber, Table};
use kernel::seat::Seat;
use kernel::system::System;
use tokio::sync::{Mutex, watch};

use super::Receipt;
use super::seat_cache::SeatCache;
use super::snapshots::Snapshots;
use super::{Games, GamesError, PAYLOAD_VERSION, guarded};
use crate::dice::{Chain, DiceSetting, Party, Seen, Witness};
use journal::metrics;
use journal::seal::Seal;
use journal::{EntryRow, GameRow};

/// What the journal knows of an entry beside the entry itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// When it was recorded, RFC 3339 in UTC.
    pub at: String,
    /// The id the client gave the command.
    pub command_id: Option<String>,
    /// The kind of seat that made it.
    pub seat: String,
    /// Its seal, if it has one.
    pub seal: Option<Seal>,
    /// The bytes of the entry as it is kept.
    pub size: usize,
}

impl Mark {
    pub(super) fn of(row: &EntryRow) -> Self {
        Self {
            at: row.at.clone(),
            command_id: row.command_id.clone(),
            seat: row.seat.clone(),
            seal: row.seal.clone(),
            size: row.payload.len(),
        }
    }
}

/// A game with everything that was recorded of it.
#[derive(Clone)]
pub struct GameState<S: System> {
    pub row: Arc<GameRow>,
    /// Where its dice are thrown.
    pub dice: DiceSetting,
    /// Its entries and the state that follows from them.
    pub table: Table<S>,
    /// What the record says of dice.
    pub(super) witness: Witness,
    marks: Vec<Mark>,
    /// The bytes of all entries as they are kept.
    pub(super) bytes: usize,
    pub(super) commands: HashMap<String, EntryNumber>,
    made: SeatCache<Seat<S::Side>>,
    pub(super) past: Snapshots<S>,
}

impl<S: System> fmt::Debug for GameState<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameState").field("row", &self.row).field("entries", &self.marks.len()).finish_non_exhaustive()
    }
}

impl<S: System> GameState<S> {
    pub(super) fn replay(pack: Arc<S::Pack>, row: Arc<GameRow>, rows: Vec<EntryRow>) -> Result<Self, GamesError> {
        let entries = rows.iter().map(read).collect::<Result<Vec<Entry<S>>, _>>()?;
        if let Some(Deed::Created { pack_hash, rules_version, .. }) = entries.first().map(|entry| &entry.deed) {
            if *pack_hash != row.pack_hash {
                return Err(GamesError::Corrupt(format!(
                    "its first entry names the data pack {pack_hash}, and its row {}",
                    row.pack_hash
                )));
            }
            if *rules_version > S::RULES_VERSION {
                return Err(GamesError::Corrupt(format!(
                    "it was begun under version {rules_version} of the rules, and this program has {}; install a newer one",
                    S::RULES_VERSION
                )));
            }
        }
        let mut witness = Witness::default();
        for entry in &entries {
            let read = Seen::of(entry).and_then(|seen| witness.read(entry.number, &seen));
            read.map_err(|reason| GamesError::Corrupt(format!("entry {}: {reason}", entry.number)))?;
        }
        let table = Table::replay(pack, entries).map_err(|error| GamesError::Corrupt(error.to_string()))?;
        if let Some(sealed) = table.settings().filter(|sealed| sealed.dice != row.dice) {
            return Err(GamesError::Corrupt(format!(
                "its first entry says that its dice are {}, and its row {}",
                sealed.dice, row.dice
            )));
        }
        let dice = row.dice.parse().map_err(GamesError::Corrupt)?;
        let mut loaded = Self {
            row,
            dice,
            table,
            witness,
            marks: Vec::new(),
            bytes: 0,
            commands: HashMap::new(),
            made: SeatCache::default(),
            past: Snapshots::default(),
        };
        for entry in rows {
            loaded.note(entry.number, Mark::of(&entry));
        }
        Ok(loaded)
    }

    fn note(&mut self, number: EntryNumber, mark: Mark) {
        if let Some(command_id) = &mark.command_id {
            self.commands.insert(command_id.clone(), number);
        }
        self.bytes += mark.size;
        self.marks.push(mark);
    }

    /// What the journal knows of an entry beside the entry itself.
    pub fn mark(&self, number: EntryNumber) -> Option<&Mark> {
        self.marks.get(usize::try_from(number).ok()?.checked_sub(1)?)
    }

    /// What a device keeps of the record as it stands.
    pub fn receipt(&self) -> Receipt {
        let seals = self.marks.iter().map(|mark| mark.seal.as_ref().map(|seal| seal.seal.as_str()));
        let newest = |(party, chain): &(Party, &Chain)| self.witness.newest(*party) == Some(chain.anchor);
        let anchors = self.witness.chains().filter(newest);
        Receipt::of(seals, anchors.map(|(party, chain)| (chain.from, party, chain.anchor.anchor)).collect())
    }

    /// What is made of this state for a seat: the first who asks for it makes it, the others are given the same.
    ///
    /// One thing of a type for each seat; what it is made of is this state and the seat's eyes alone. A fault in making it
    /// is an answer too, until the state is another.
    pub fn once_for<T: Any + Send + Sync>(
        &self,
        seat: Seat<S::Side>,
        make: impl FnOnce() -> T,
    ) -> Result<Arc<T>, GamesError> {
        let shared = self.made.once(seat, || guarded(|| Arc::new(make())));
        Result::clone(&shared)
    }

    /// The entries after `number`, in order.
    pub fn entries_after(&self, number: EntryNumber) -> &[Entry<S>] {
        let entries = self.table.entries();
        let start = usize::try_from(number).unwrap_or(usize::MAX).min(entries.len());
        &entries[start..]
    }
}

fn read<S: System>(row: &EntryRow) -> Result<Entry<S>, GamesError> {
    if row.version > PAYLOAD_VERSION {
        return Err(GamesError::Corrupt(format!(
            "entry {} was written by a newer program (shape {}); install that version",
            row.number, row.version
        )));
    }
    let entry: Entry<S> = serde_json::from_str(&row.payload)
        .map_err(|error| GamesError::Corrupt(format!("entry {}: {error}", row.number)))?;
    if entry.number == row.number {
        Ok(entry)
    } else {
        Err(GamesError::Corrupt(format!("entry {} says of itself that it is entry {}", row.number, entry.number)))
    }
}

#[derive(Debug)]
pub(super) struct GameActor<S: System> {
    pub(super) row: Arc<GameRow>,
    /// Held while a command is judged, kept and folded.
    pub(super) turn: Mutex<()>,
    /// Told the number of every new entry, after it was folded.
    pub(super) news: watch::Sender<EntryNumber>,
    /// Held while the journal is read.
    pub(super) loading: Mutex<()>,
    slot: RwLock<Option<Arc<GameState<S>>>>,
    /// When somebody last looked at the state.
    asked_at: std::sync::Mutex<Instant>,
}

impl<S: System> GameActor<S> {
    pub(super) fn new(row: GameRow) -> Self {
        Self {
            row: Arc::new(row),
            turn: Mutex::default(),
            news: watch::Sender::new(0),
            loading: Mutex::default(),
            slot: RwLock::default(),
            asked_at: std::sync::Mutex::new(Instant::now()),
        }
    }

    /// The state, read from the journal if it is not in memory.
    pub(super) async fn look(&self, games: &Games<S>) -> Result<Arc<GameState<S>>, GamesError> {
        *self.asked_at.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        games.journal.is_open(self.row.id)?;
        if let Some(loaded) = self.in_memory() {
            metrics::looked(S::BOOK, true);
            return Ok(loaded);
        }
        let _alone = self.loading.lock().await;
        if let Some(loaded) = self.in_memory() {
            return Ok(loaded);
        }
        metrics::looked(S::BOOK, false);
        // In a box: rare, and large beside what everybody does who finds it in memory.
        let loaded = Arc::new(Box::pin(games.load(&self.row)).await?);
        *self.slot.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&loaded));
        games.make_room();
        Ok(loaded)
    }

    /// When somebody last looked at the state.
    pub(super) fn asked_at(&self) -> Instant {
        *self.asked_at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn in_memory(&self) -> Option<Arc<GameState<S>>> {
        self.slot.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The next who asks reads the journal again. Only the holder of the turn may say so: else a reader could put a
    /// state in place that lacks the entry being written.
    pub(super) fn forget(&self) {
        *self.slot.write().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Adds entries as the journal has them.
    pub(super) fn fold_rows(&self, rows: &[EntryRow]) {
        let entries = rows.iter().map(|row| Ok((read(row)?, Mark::of(row)))).collect::<Result<Vec<_>, GamesError>>();
        match entries {
            Ok(entries) => self.fold(entries),
            Err(error) => {
                tracing::error!(game = %self.row.id, %error, "an entry cannot be read; the journal is read again");
                self.forget();
            }
        }
    }

    /// Adds entries that are in the journal. Readers that hold the state keep the one they have.
    pub(super) fn fold(&self, entries: impl IntoIterator<Item = (Entry<S>, Mark)>) {
        let mut slot = self.slot.write().unwrap_or_else(PoisonError::into_inner);
        let Some(loaded) = slot.as_mut() else { return };
        let folded = guarded(|| {
            let loaded = Arc::make_mut(loaded);
            loaded.made.clear();
            for (entry, mark) in entries {
                let number = entry.number;
                let seen = Seen::of(&entry)?;
                loaded.table.fold(entry).map_err(|corrupt| corrupt.to_string())?;
                loaded.witness.read(number, &seen)?;
                loaded.note(number, mark);
            }
            Ok::<(), String>(())
        });
        if !matches!(folded, Ok(Ok(()))) {
            tracing::error!(game = %self.row.id, ?folded, "an entry could not be folded; the journal is read again");
            *slot = None;
        }
    }
}
