//! Games that are being played, each loaded by replay when somebody asks for it.
//!
//! One command of a game is judged at a time; it is kept in the journal first and folded into the state after. A fault
//! in one game is caught here and touches no other.

mod actor;
mod dice;
mod eviction;
mod given_links;
mod idempotency;
mod packs;
mod receipt;
mod seat_cache;
mod shape;
mod snapshots;
mod sync;

pub use actor::{GameState, Mark};
pub use dice::{DiceState, may_state};
pub use eviction::Retention;
pub use kernel::pack::{Bound, Laid};
pub use packs::Base;
pub use receipt::Receipt;
pub use shape::{PAYLOAD_VERSION, shape_of};

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use kernel::journal::{Deed, Entry, EntryNumber, Table};
use kernel::renewal::Change;
use kernel::seat::Seat;
use kernel::system::System;
use kernel::violation::{Refusal, Refused, Ruling, Violation};
use quick_cache::sync::Cache;
use tokio::sync::{OnceCell, watch};
use tracing::Instrument;
use uuid::Uuid;

use crate::dice::{Anchor, DiceSetting, Party};
use crate::seats::Keys;
use actor::GameActor;
use dice::AtHand;
use journal::clock;
use journal::seal::Seal;
use journal::{Branch, EntryRow, GameRow, Journal, JournalError, NewGame};
use snapshots::Snapshots;

/// Packs that stay in memory beside the server's own, for each book.
const SHELF_MAX: usize = 32;

/// Why there is no answer. What the rules say is no error: see [`Outcome`].
#[derive(Debug, Clone, thiserror::Error)]
pub enum GamesError {
    #[error("there is no game {0}")]
    NotFound(Uuid),
    /// The game was begun with other data.
    #[error(
        "the game was begun with the data pack {began}, and this server has {here}; start it with --packs and the folder of that pack"
    )]
    OtherPack {
        /// The hash in its first entry.
        began: String,
        /// The hash of the pack that is loaded.
        here: String,
    },
    /// Its journal cannot be folded.
    #[error("the journal of the game cannot be read: {0}")]
    Corrupt(String),
    /// The same command id came from another seat.
    #[error("another seat has used this command id; make a new one for each command")]
    ForeignCommandId,
    /// The same command id came with another wish.
    #[error(
        "entry {0} was recorded by this command id for something else; make a new id, a UUID, for each command, roll and take-back"
    )]
    UsedCommandId(EntryNumber),
    /// The record of the game is as long as this server allows.
    #[error(
        "the entries of this game would have {bytes} bytes, and this server allows {most} for one game; nothing was recorded: \
         whoever keeps the server can allow more (--record-mebibytes), or take the game's archive to another one"
    )]
    RecordFull {
        /// What they would have.
        bytes: usize,
        /// What they may have.
        most: usize,
    },
    /// The scenario or the options do not fit.
    #[error("{0}")]
    Creation(String),
    /// The journal refused.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A fault of the program; the game stands as it was.
    #[error("the program has a fault: {0}; nothing was recorded and the game stands as it was")]
    Fault(String),
}

/// What a seat wants.
#[derive(Debug, Clone)]
pub enum Wish<S: System> {
    Play {
        command: S::Command,
        /// What the mover says about objections.
        ruling: Ruling,
        /// It carries faces or draws that were made on the table.
        from_table: bool,
    },
    /// Have the server throw what is asked for.
    Roll,
    /// Take back everything after an entry.
    TakeBack(EntryNumber),
    /// Answer a take-back.
    AnswerTakeBack(bool),
    /// Do again what was taken back last.
    Redo,
    /// Put earlier entries right and play the rest again.
    Amend {
        /// Where, and what should stand there.
        changes: Vec<Change<S>>,
        /// Something new carries faces or draws that were made on the table.
        from_table: bool,
    },
    /// Bind a side to the chain of its device, for dice that are proven.
    CommitDice { side: Party, chain: Anchor },
    /// Agree to dice without proof for what is asked now.
    AgreePlainDice,
}

/// A wish with all that makes it safe to repeat.
#[derive(Debug, Clone)]
pub struct Request<S: System> {
    pub game: Uuid,
    /// The seat that wishes.
    pub by: Seat<S::Side>,
    /// How the journal names that seat.
    pub seat: String,
    /// The last entry the client has seen.
    pub expected: EntryNumber,
    /// Made by the client; the same id twice gives the same answer.
    pub command_id: String,
    pub wish: Wish<S>,
}

/// What became of a wish.
#[derive(Debug)]
pub enum Outcome<S: System> {
    /// Recorded as this entry, now or at an earlier try.
    Recorded(EntryNumber, Arc<GameState<S>>),
    /// Against the rules; a reason would overrule.
    NeedsRuling(Vec<Violation>),
    /// Impossible, or against the rules of a strict table.
    Refused(Option<Refusal>, Vec<Violation>),
    /// Others were faster: entries came after the expected one.
    Stale(Arc<GameState<S>>),
}

impl<S: System> From<Refused> for Outcome<S> {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Impossible(refusal) => Self::Refused(Some(refusal), Vec::new()),
            Refused::AgainstTheRules(violations) => Self::Refused(None, violations),
            Refused::NeedsRuling(violations) => Self::NeedsRuling(violations),
        }
    }
}

/// All games of one rulebook.
#[derive(Debug)]
pub struct Games<S: System> {
    journal: Journal,
    base: Base<S>,
    /// Whether the journal has it.
    base_kept: OnceCell<()>,
    /// Other packs that games were begun with, by their hash and that of the overlay.
    shelf: Cache<(String, Option<String>), Arc<S::Pack>>,
    running: Mutex<HashMap<Uuid, Arc<GameActor<S>>>>,
    stay: Mutex<Retention>,
    /// States of earlier entries.
    past: Mutex<Snapshots<S>>,
    /// How a client asks for a throw.
    thrown_by: Arc<str>,
}

impl<S: System> Games<S> {
    /// The games of a journal; new ones are played with this pack.
    pub fn new(journal: Journal, base: Base<S>) -> Self {
        let shelf = Cache::new(SHELF_MAX);
        let stay = Retention::default();
        Self {
            journal,
            base,
            base_kept: OnceCell::new(),
            shelf,
            running: Mutex::default(),
            stay: Mutex::new(stay),
            past: Mutex::new(Snapshots::of(stay.states)),
            thrown_by: Arc::default(),
        }
    }

    /// The same, where whoever may not type faces in is told how a client asks for a throw.
    #[must_use]
    pub fn thrown_by(self, asked: &Arc<str>) -> Self {
        Self { thrown_by: Arc::clone(asked), ..self }
    }

    /// Where its games are kept.
    pub const fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Creates a game, played with this server's pack, under the overlay of a hash if one is named.
    pub async fn create(
        &self,
        id: Uuid,
        name: String,
        dice: DiceSetting,
        creation: S::Creation,
        keys: Keys,
        overlay: Option<&str>,
    ) -> Result<(), GamesError> {
        let Base { pack, hash, .. } = self.base.clone();
        let bound = match overlay {
            Some(overlay) => self.under(overlay).await?,
            None => Bound { pack, hash, overlay: None },
        };
        let entry = Table::<S>::creation_entry(creation, bound.hash, Seat::Umpire);
        let table = guarded(|| Table::replay(bound.pack, [entry]))?;
        let table = table.map_err(|corrupt| GamesError::Creation(corrupt.reason))?;
        let (entries, fresh) = dice::beginning(&table, id, dice)?;
        if let Some(fresh) = fresh {
            self.journal.keep_dice_seed(fresh.row(id)).await?;
        }
        self.found_with(id, name, dice, &entries, keys, bound.overlay).await
    }

    /// Creates a game that has been played up to an entry; the first one says what is fixed.
    pub async fn found_with(
        &self,
        id: Uuid,
        name: String,
        dice: DiceSetting,
        entries: &[Entry<S>],
        keys: Keys,
        overlay: Option<Laid>,
    ) -> Result<(), GamesError> {
        let pack_hash = match entries.first().map(|entry| &entry.deed) {
            Some(Deed::Created { pack_hash, .. }) => pack_hash.clone(),
            _ => self.base.hash.clone(),
        };
        self.keep_pack(&pack_hash, overlay.as_ref()).await?;
        let settings = shape::settings::<S>(&name, dice, overlay.as_ref());
        let entries = entries.iter().map(|entry| row_of(id, &shape::founded(entry, &settings), None, "UMPIRE"));
        let entries = entries.collect::<Result<_, _>>()?;
        let game = GameRow {
            id,
            name,
            book: S::BOOK.to_owned(),
            rules_version: S::RULES_VERSION,
            pack_hash,
            overlay: overlay.map(|overlay| overlay.hash),
            dice: dice.to_string(),
            created_at: clock::now(),
            branch: None,
        };
        Ok(self.journal.create(NewGame { game, codes: keys.codes, owner: Some(keys.owner), entries }).await?)
    }

    /// Creates a game that begins as another stood after an entry. What is done there never touches the other.
    ///
    /// # Errors
    /// [`GamesError::Creation`] where the other game has no such entry.
    pub async fn branch(
        &self,
        id: Uuid,
        name: String,
        origin: &GameState<S>,
        at: EntryNumber,
        keys: Keys,
    ) -> Result<(), GamesError> {
        let last = origin.table.last_number();
        if !(1..=last).contains(&at) {
            return Err(GamesError::Creation(format!("the game has the entries 1 to {last}, and no entry {at}")));
        }
        let mut entries = self.journal.entries(origin.row.id).await?;
        entries.retain(|entry| entry.number <= at);
        for entry in &mut entries {
            entry.game = id;
            // The ids of commands are those of the other game: here they would answer for what was not recorded.
            entry.command_id = None;
        }
        let branch = Some(Branch { of: origin.row.id, at });
        let game = GameRow { id, name, created_at: clock::now(), branch, ..GameRow::clone(&origin.row) };
        Ok(self.journal.create(NewGame { game, codes: keys.codes, owner: Some(keys.owner), entries }).await?)
    }

    /// Keeps a game that was played elsewhere, whose entries have been checked, with the overlay it was played under.
    pub async fn adopt(&self, founding: NewGame, overlay: Option<&Laid>) -> Result<(), GamesError> {
        self.keep_pack(&founding.game.pack_hash, overlay).await?;
        Ok(self.journal.create(founding).await?)
    }

    /// A game as it stands now. It does not change under its holder.
    pub async fn look(&self, game: Uuid) -> Result<Arc<GameState<S>>, GamesError> {
        self.live(game).await?.look(self).await
    }

    /// How many games have their state in memory.
    pub fn in_memory(&self) -> usize {
        let games = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        games.values().filter(|live| live.in_memory().is_some()).count()
    }

    /// How many games take any room: those whose state is in memory, that somebody follows, or whose dice wait for a link.
    pub fn held(&self) -> usize {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The number of the last entry, and a wake-up for every later one. Join before reading, then nothing is missed.
    pub async fn follow(&self, game: Uuid) -> Result<watch::Receiver<EntryNumber>, GamesError> {
        Ok(self.live(game).await?.news.subscribe())
    }

    /// Does what a seat wishes, or says why not.
    ///
    /// It begins at once, and runs to its end even if whoever asked goes away: an entry on disk must also be in the state.
    pub fn record(
        self: &Arc<Self>,
        request: Request<S>,
    ) -> impl Future<Output = Result<Outcome<S>, GamesError>> + use<S> {
        let games = Arc::clone(self);
        // In a box: it is large, and a task that is spawned is moved several times.
        let recording = Box::pin(async move { games.record_to_the_end(&request).await });
        let recorded = tokio::spawn(recording.in_current_span());
        async { recorded.await.map_err(|error| GamesError::Fault(error.to_string()))? }
    }

    async fn record_to_the_end(&self, request: &Request<S>) -> Result<Outcome<S>, GamesError> {
        let live = self.live(request.game).await?;
        let _turn = live.turn.lock().await;
        let mut loaded = live.look(self).await?;
        if request.expected > loaded.table.last_number() {
            // The client has heard it from another process before we did.
            drop(loaded);
            live.catch_up_in_turn(self, Some(request.expected)).await?;
            loaded = live.look(self).await?;
        }
        if let Some(answer) = already(&loaded, request) {
            return answer;
        }
        if given_links::is_stale(&loaded, request.expected) {
            return Ok(Outcome::Stale(loaded));
        }
        let at_hand = self.at_hand(&loaded, &request.wish).await?;
        let entries = match guarded(|| decide(&loaded, request, &at_hand)) {
            Ok(Ok(Ok(entries))) => entries,
            Ok(Ok(Err(refused))) => return Ok(refused.into()),
            Ok(Err(error)) | Err(error) => {
                live.forget();
                return Err(error);
            }
        };
        drop(loaded);
        if let Some(fresh) = &at_hand.fresh {
            self.journal.keep_dice_seed(fresh.row(request.game)).await?;
        }
        let Some(number) = entries.last().map(|entry| entry.number) else {
            return Err(GamesError::Fault("a wish that is granted records something".to_owned()));
        };
        match self.keep_run(&live, entries, Some(&request.command_id), &request.seat).await {
            Ok(loaded) => Ok(Outcome::Recorded(number, loaded)),
            Err(GamesError::Journal(JournalError::Conflict)) => {
                let loaded = live.look(self).await?;
                already(&loaded, request).unwrap_or(Ok(Outcome::Stale(loaded)))
            }
            Err(error) => Err(error),
        }
    }

    /// Keeps entries that follow the last one and folds them. Only the holder of the turn may.
    async fn keep_run(
        &self,
        live: &GameActor<S>,
        entries: Vec<Entry<S>>,
        command_id: Option<&str>,
        seat: &str,
    ) -> Result<Arc<GameState<S>>, GamesError> {
        let number = entries.last().map_or(0, |entry| entry.number);
        let rows = entries.iter().map(|entry| {
            // The last entry is the answer to the command: it carries its id.
            row_of(live.row.id, entry, command_id.filter(|_| entry.number == number), seat)
        });
        let rows = rows.collect::<Result<Vec<EntryRow>, _>>()?;
        self.within_budget(live.look(self).await?.bytes, &rows)?;
        let marks: Vec<Mark> = rows.iter().map(Mark::of).collect();
        if let Err(error) = self.journal.append_run(rows).await {
            // Whether it is on disk is unknown; the journal knows.
            live.forget();
            if error == JournalError::Conflict {
                live.news.send_replace(live.look(self).await?.table.last_number());
            }
            return Err(error.into());
        }
        live.fold(entries.into_iter().zip(marks));
        let loaded = live.look(self).await?;
        live.news.send_replace(number);
        Ok(loaded)
    }

    /// Whether entries have room beside so many bytes that the game has already.
    fn within_budget(&self, before: usize, rows: &[EntryRow]) -> Result<(), GamesError> {
        let most = self.record_bytes();
        let bytes = before + rows.iter().map(|row| row.payload.len()).sum::<usize>();
        if bytes > most { Err(GamesError::RecordFull { bytes, most }) } else { Ok(()) }
    }

    async fn live(&self, game: Uuid) -> Result<Arc<GameActor<S>>, GamesError> {
        if let Some(live) = self.running.lock().unwrap_or_else(PoisonError::into_inner).get(&game) {
            return Ok(Arc::clone(live));
        }
        self.journal.is_open(game)?;
        let row = self.journal.game(game).await?.filter(|row| row.book == S::BOOK);
        let row = row.ok_or(GamesError::NotFound(game))?;
        let mut games = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Arc::clone(games.entry(game).or_insert_with(|| Arc::new(GameActor::new(row)))))
    }

    async fn load(&self, game: &Arc<GameRow>) -> Result<GameState<S>, GamesError> {
        let pack = self.pack_for(&game.pack_hash, game.overlay.as_deref()).await?;
        let rows = self.journal.entries(game.id).await?;
        let past = self.past.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let mut loaded = guarded(|| GameState::replay(pack, Arc::clone(game), rows))??;
        loaded.past = past;
        Ok(loaded)
    }
}

/// Runs code of a game. A fault in it is logged and becomes an answer.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, GamesError> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let words = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("it said nothing");
        tracing::error!(words, "a game has a fault");
        GamesError::Fault(words.to_owned())
    })
}

fn already<S: System>(loaded: &Arc<GameState<S>>, request: &Request<S>) -> Option<Result<Outcome<S>, GamesError>> {
    let recorded = *loaded.commands.get(&request.command_id)?;
    let by_other = loaded.mark(recorded).is_some_and(|mark| mark.seat != request.seat);
    Some(if by_other {
        Err(GamesError::ForeignCommandId)
    } else if idempotency::is_the_same(loaded, recorded, &request.wish) {
        Ok(Outcome::Recorded(recorded, Arc::clone(loaded)))
    } else {
        Err(GamesError::UsedCommandId(recorded))
    })
}

type Decision<S> = Result<Result<Vec<Entry<S>>, Refused>, GamesError>;

fn decide<S: System>(loaded: &GameState<S>, request: &Request<S>, at_hand: &AtHand) -> Decision<S> {
    let table = &loaded.table;
    let from_table =
        matches!(&request.wish, Wish::Play { from_table, .. } | Wish::Amend { from_table, .. } if *from_table);
    if from_table && let Err(refusal) = dice::may_be_typed(loaded, &request.wish, at_hand) {
        return Ok(Err(Refused::Impossible(refusal)));
    }
    if loaded.witness.is_held()
        && let Some(decided) = given_links::decided(loaded, request)
    {
        return Ok(decided);
    }
    let decided = match &request.wish {
        Wish::Play { command, ruling, .. } => table.play(request.by, command.clone(), ruling.clone()).map(only),
        Wish::Roll => dice::thrown(loaded, request, at_hand)?,
        wish @ (Wish::CommitDice { .. } | Wish::AgreePlainDice) => dice::spoken(loaded, request.by, wish, at_hand)?,
        Wish::TakeBack(to) => table.take_back(request.by, *to).map(only),
        Wish::AnswerTakeBack(granted) => table.answer(request.by, *granted),
        Wish::Redo => table.redo(request.by).map(only),
        Wish::Amend { changes, .. } => table.amend(request.by, changes).map(|amendment| amendment.entries),
    };
    // A fact that cannot be folded must not reach the journal: it would close the game for good. What the rules decide now,
    // they have folded themselves. Of several entries each was folded before the next was decided, and a statement changes
    // nothing. So what is left is what was decided once and is played again.
    if let (Wish::Redo | Wish::Amend { .. }, Ok([before @ .., Entry { deed: Deed::Played { events, .. }, .. }])) =
        (&request.wish, decided.as_deref())
        && before.iter().all(|entry| matches!(entry.deed, Deed::Attested { .. }))
    {
        let mut game = table.game().clone();
        for event in events {
            S::apply(&mut game, event);
        }
    }
    Ok(decided)
}

fn only<S: System>(entry: Entry<S>) -> Vec<Entry<S>> {
    vec![entry]
}

fn row_of<S: System>(
    game: Uuid,
    entry: &Entry<S>,
    command_id: Option<&str>,
    seat: &str,
) -> Result<EntryRow, GamesError> {
    let payload = serde_json::to_string(entry).map_err(|error| GamesError::Fault(error.to_string()))?;
    let sealed = Seal::new(&payload).map_err(GamesError::Fault)?;
    Ok(EntryRow {
        game,
        number: entry.number,
        at: clock::now(),
        kind: entry.deed.kind().to_owned(),
        version: shape_of(entry),
        payload,
        command_id: command_id.map(str::to_owned),
        seat: seat.to_owned(),
        seal: Some(sealed),
    })
}
