//! Entries of the record, each as a seat may see it, and what becomes of a command.

use std::sync::Arc;

use async_graphql::{ComplexObject, Context, ID, Json, Object, Result, SimpleObject, Union};
use domain::kernel::dice::D6;
use domain::kernel::journal::{self, Deed, EntryNumber, TakeBack};
use domain::kernel::seat::Seat;
use uuid::Uuid;

use super::book::GraphqlBook;
use super::date_time::DateTime;
use super::dice::{DiceStatement, RollProof};
use super::error::{Code, WithCode, gone_back, not_beyond};
use super::fact::Fact;
use super::game::Game;
use super::query::seated_game;
use super::relay::{PageInfo, cursor, number_of};
use super::repair::Renewal;
use super::rulebook::Clause;
use super::seat::app;
use super::verdict::{Question, Refusal, Violation, violations};
use super::words;
use crate::graphql::mirror::output;
use crate::graphql::shown::{Later, object};
use host::games::{GameState, Outcome};
use host::seats::{SeatKind, Session};

/// An entry of the record. Its number is never hidden; its lines may be.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct Entry {
    #[graphql(skip)]
    game: Uuid,
    #[graphql(skip)]
    pub(super) number: u32,
    #[graphql(flatten)]
    told: EntryTold,
    #[graphql(skip)]
    salt: Option<String>,
}

object!(
    /// What an entry tells a seat. It is what a line of `record.jsonl` and a webhook say of it, too.
    #[derive(Debug, Clone)]
    pub struct EntryTold {
        /// Its number, from 1, without holes.
        number: u32,
        /// The seat that made it.
        by: words::SeatKind,
        /// When it was recorded.
        at: DateTime,
        /// What happened, in words; empty where all of it is hidden from this seat.
        lines: Vec<Line>,
        /// What happened, as data: nothing that the lines do not say to this seat. Empty for an entry that is not of play.
        facts: Later<Vec<Fact>>,
        /// The command as it was given, as the API takes it. Null where it is not this seat's to know, and for an entry that
        /// no command made: a side reads its own; both, the umpire, an open table and everybody after the end read all.
        command: Later<Option<Json<serde_json::Value>>>,
        /// Objections that were overruled or noted.
        overruled: Option<Overruled>,
        /// Whether it was taken back later.
        taken_back: bool,
        /// Whether it is an entry of play, and not one that takes back, asks to, or answers that.
        of_play: bool,
        /// What it has to do with a take-back; null for an entry that has nothing to do with one.
        takes_back: Option<TakesBack>,
        /// SHA-256, in hexadecimal, of a salt and of the whole entry as the journal keeps it. Remember it: when the game is
        /// over, `opened` shows that nobody altered the entry. Null for entries from before there were seals.
        seal: Option<String>,
        /// Which earlier entry it renews, where the record was put right or something was done again.
        renews: Option<Renewal>,
        /// The dice with which it answered what the rules asked for, in the order asked; empty for every other entry. A
        /// `roll` of as many faces in its place puts other faces there.
        dice: Vec<DieAnswered>,
        /// What shows that nobody steered its dice or its draw; null where they were not proven. What one side alone was told
        /// stays closed to others until the game is over.
        proof: Option<RollProof>,
        /// What it states of the dice; null for every entry that is no such statement.
        statement: Option<DiceStatement>,
    }
);

output!(
    /// What an entry has to do with a take-back.
    TakesBack = TakeBack {
        /// What it does about it.
        kind: words::TakeBackKind,
        /// The last entry that stands after it; where it was asked for or not agreed to, the last that would stand.
        after: u32,
    }
);

object!(
    /// A sealed entry, opened: SHA-256 over the salt's digits followed by the payload is its seal.
    #[derive(Debug, Clone)]
    pub struct OpenedEntry {
        /// 64 hexadecimal digits.
        salt: String,
        /// The entry as the journal keeps it, JSON, letter by letter. Its shape belongs to the server and may change; an
        /// entry keeps the one it was written in.
        payload: String,
    }
);

object!(
    /// A die of the record.
    #[derive(Debug, Clone)]
    pub struct DieAnswered {
        /// What it showed, 1 to 6.
        pub(super) face: u8,
        /// The counter it was thrown for.
        pub(super) unit: Option<ID>,
        /// The highest face that hit, after the modifier; null for a die read from a table.
        pub(super) hits_on: Option<u8>,
        /// Added to the face.
        pub(super) modifier: i8,
    }
);

impl DieAnswered {
    /// A die that was read from a table.
    pub(crate) fn plain(face: D6) -> Self {
        Self { face: face.get(), unit: None, hits_on: None, modifier: 0 }
    }
}

object!(
    /// One thing that happened.
    #[derive(Debug, Clone)]
    pub struct Line {
        /// What happened.
        text: String,
        /// The clause it leans on, where one does.
        clause: Option<Clause>,
    }
);

impl Line {
    /// Lines of the record.
    pub(super) fn all(lines: Vec<domain::kernel::system::Line>) -> Vec<Self> {
        let shown = |line: domain::kernel::system::Line| Self {
            clause: line.clause.as_ref().map(Clause::from),
            text: line.text,
        };
        lines.into_iter().map(shown).collect()
    }
}

object!(
    /// Objections that were overruled or noted.
    #[derive(Debug, Clone)]
    pub struct Overruled {
        /// The mover's reason; null where the table only records.
        reason: Option<String>,
        /// The objections. Another side's seat learns the clause alone.
        violations: Vec<Violation>,
    }
);

/// A page of the record, in order.
#[derive(Debug, Clone, SimpleObject)]
pub struct EntryConnection {
    /// The entries, each with its cursor.
    edges: Vec<EntryEdge>,
    /// The entries.
    nodes: Vec<Entry>,
    /// Where the page stands in the record.
    page_info: PageInfo,
    /// How many entries the record has; the number of the last one.
    total_count: u32,
}

/// An entry and its cursor.
#[derive(Debug, Clone, SimpleObject)]
pub struct EntryEdge {
    /// The cursor.
    cursor: String,
    /// The entry.
    node: Entry,
}

/// What opening an entry costs beside its fields: it is read from the journal.
const OPENED_COST: usize = 5;
/// The most entries in one answer.
pub(crate) const ENTRIES_MAX: i32 = 200;

/// The length of a page of entries: what was asked for, within its limits, also where that was negative.
pub(super) fn page_length(first: Option<i32>) -> usize {
    usize::try_from(first.unwrap_or(ENTRIES_MAX).clamp(0, ENTRIES_MAX)).unwrap_or(0)
}

/// What stands between the game and the number in the id of an entry.
const NUMBER: char = ':';

/// The game and the number that the id of an entry names.
pub(super) fn id_parts(id: &str) -> Option<(ID, u32)> {
    let (game, number) = id.split_once(NUMBER)?;
    Some((ID(game.to_owned()), number.parse().ok()?))
}

#[ComplexObject]
impl Entry {
    /// Its id: that of its game, and its number.
    pub(super) async fn id(&self) -> ID {
        ID(format!("{}{NUMBER}{}", self.game, self.number))
    }

    /// Everything the entry holds, for every seat once the game is over and at an open table; the umpire and a shared
    /// tablet see it at any time. Null for others, and where there is no seal.
    #[graphql(complexity = "OPENED_COST + child_complexity")]
    async fn opened(&self, context: &Context<'_>) -> Result<Option<OpenedEntry>> {
        let Some(salt) = self.salt.clone() else { return Ok(None) };
        let payload = app(context)?.journal.payload(self.game, self.number).await.coded()?;
        Ok(payload.map(|payload| OpenedEntry { salt, payload }))
    }
}

impl Entry {
    /// An entry as a seat may see it.
    pub fn seen<S: GraphqlBook>(loaded: &Arc<GameState<S>>, entry: &journal::Entry<S>, seat: Seat<S::Side>) -> Self {
        let sees_all = matches!(loaded.table.eyes(seat), Seat::Both | Seat::Umpire);
        let salt = loaded.mark(entry.number).and_then(|mark| Some(mark.seal.as_ref()?.salt.clone()));
        Self {
            game: loaded.row.id,
            number: entry.number,
            told: EntryTold::to(loaded, entry, seat),
            salt: salt.filter(|_| sees_all),
        }
    }

    /// The entry that this seat may do again, if any.
    pub(super) fn to_redo<S: GraphqlBook>(loaded: &Arc<GameState<S>>, session: &Session) -> Option<Self> {
        let entry = loaded.table.next_redo()?;
        let seat = session.kind.seat();
        let may = entry.by == seat || matches!(seat, Seat::Both | Seat::Umpire);
        may.then(|| Self::seen(loaded, entry, seat))
    }

    /// All entries after a number.
    pub(crate) fn after<S: GraphqlBook>(loaded: &Arc<GameState<S>>, number: u32, session: &Session) -> Vec<Self> {
        loaded.entries_after(number).iter().map(|entry| Self::seen(loaded, entry, session.kind.seat())).collect()
    }
}

impl EntryTold {
    /// What an entry tells a seat now.
    pub(super) fn to<S: GraphqlBook>(
        loaded: &Arc<GameState<S>>,
        entry: &journal::Entry<S>,
        seat: Seat<S::Side>,
    ) -> Self {
        let seen = loaded.table.seen_by(entry, seat);
        let eyes = loaded.table.eyes(seat);
        let own = match seen.by {
            Seat::Side(side) => eyes.sees_for(side),
            Seat::Both | Seat::Umpire | Seat::Onlooker => matches!(eyes, Seat::Both | Seat::Umpire),
        };
        let overruled = seen.ruling.map(|ruling| Overruled {
            reason: ruling.reason,
            violations: if own {
                violations(&ruling.violations)
            } else {
                ruling.violations.iter().map(Violation::clause_only).collect()
            },
        });
        let mark = loaded.mark(seen.number);
        let number = seen.number;
        Self {
            number,
            by: SeatKind::of_seat(seen.by).into(),
            at: mark.map_or_else(String::new, |mark| mark.at.clone()).into(),
            lines: Line::all(seen.lines),
            facts: told_of(loaded, number, move |loaded: &GameState<S>, entry: &journal::Entry<S>| {
                loaded.table.facts_of(entry, seat).iter().map(|fact| S::fact(fact).into()).collect()
            }),
            command: told_of(loaded, number, move |_: &GameState<S>, entry: &journal::Entry<S>| match &entry.deed {
                Deed::Played { command, .. } if own => S::command(command).ok().map(Json),
                Deed::Played { .. }
                | Deed::Created { .. }
                | Deed::TakeBackAsked { .. }
                | Deed::TakeBackDeclined
                | Deed::TookBack { .. }
                | Deed::Attested { .. } => None,
            }),
            overruled,
            taken_back: seen.taken_back,
            of_play: matches!(entry.deed, Deed::Created { .. } | Deed::Played { .. }),
            takes_back: loaded.table.take_back_of(entry).as_ref().map(TakesBack::from),
            seal: mark.and_then(|mark| mark.seal.as_ref()).map(|seal| seal.seal.clone()),
            renews: seen.renews.map(Renewal::from),
            dice: S::dice(loaded, entry, seat),
            proof: RollProof::of(entry, matches!(eyes, Seat::Both | Seat::Umpire)),
            statement: DiceStatement::of(entry),
        }
    }
}

/// Something of an entry that is worked out for those who ask for it.
fn told_of<S: GraphqlBook, T: Default>(
    loaded: &Arc<GameState<S>>,
    number: EntryNumber,
    tell: impl Fn(&GameState<S>, &journal::Entry<S>) -> T + Send + Sync + 'static,
) -> Later<T> {
    let loaded = Arc::clone(loaded);
    Later::new(move || loaded.table.entry(number).map(|entry| tell(&loaded, entry)).unwrap_or_default())
}

/// Which entries are asked for: those after one and before another, of these the first or the last.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Page<'a> {
    /// A cursor.
    pub(crate) after: Option<&'a str>,
    /// A number, where there is no cursor.
    pub(crate) since: Option<i32>,
    pub(crate) first: Option<i32>,
    /// A cursor.
    pub(crate) before: Option<&'a str>,
    pub(crate) last: Option<i32>,
}

impl EntryConnection {
    /// A page of the record.
    pub(crate) fn new<S: GraphqlBook>(loaded: &Arc<GameState<S>>, page: Page<'_>, session: &Session) -> Result<Self> {
        let Page { after, since, first, before, last } = page;
        if first.is_some() && last.is_some() {
            return Err(Code::BadInput.error("ask for the `first` entries or for the `last`, not for both"));
        }
        let since = u32::try_from(since.unwrap_or(0)).unwrap_or(0);
        let known = after.map(number_of).transpose()?.unwrap_or(since);
        not_beyond(known, loaded.table.last_number())?;
        let before = before.map(number_of).transpose()?;
        let all = loaded.entries_after(known);
        let is_meant = |entry: &&journal::Entry<S>| before.is_none_or(|before| entry.number < before);
        let meant = &all[..all.iter().take_while(is_meant).count()];
        let length = page_length(first.or(last)).min(meant.len());
        let from = if last.is_some() { meant.len() - length } else { 0 };
        let seat = session.kind.seat();
        let nodes: Vec<Entry> =
            meant[from..from + length].iter().map(|entry| Entry::seen(loaded, entry, seat)).collect();
        let page_info = PageInfo {
            has_next_page: from + length < all.len(),
            has_previous_page: from > 0 || all.len() < loaded.table.entries().len(),
            start_cursor: nodes.first().map(|entry| cursor(entry.number)),
            end_cursor: nodes.last().map(|entry| cursor(entry.number)),
        };
        let edges = nodes.iter().map(|entry| EntryEdge { cursor: cursor(entry.number), node: entry.clone() }).collect();
        Ok(Self { edges, nodes, page_info, total_count: loaded.table.last_number() })
    }
}

/// What became of a command. What the rules say is data, never an error.
#[derive(Debug, Clone, Union)]
pub enum RecordOutcome {
    /// It is on the record and on disk.
    Recorded(Recorded),
    /// Against the rules; the same command with a reason in `overrule` would be recorded.
    NeedsRuling(NeedsRuling),
    /// Impossible, or against the rules of a strict table.
    Refused(Refused),
    /// Others were faster: look at what was missed, then decide again.
    Stale(Stale),
}

/// It is on the record and on disk.
#[derive(Debug, Clone)]
pub struct Recorded {
    game: Uuid,
    number: EntryNumber,
    /// Most clients hear of the entry by a subscription and ask for its number alone, so it is told to those who ask.
    entry: Later<Option<Entry>>,
}

/// It is on the record and on disk.
#[expect(clippy::unused_async, reason = "resolvers are async by their macro")]
#[Object]
impl Recorded {
    /// The entry.
    async fn entry(&self) -> Result<Entry> {
        self.entry.tell().ok_or_else(|| Code::Internal.error("the entry that was recorded is not in the game"))
    }

    /// Its number, which is what the next command expects.
    async fn last_entry(&self) -> u32 {
        self.number
    }

    /// The game as this seat sees it now: with the entry, and with whatever was recorded since. It saves a client the
    /// second question.
    async fn game(&self, context: &Context<'_>) -> Result<Game> {
        seated_game(context, &self.game.into()).await
    }
}

object!(
    /// Against the rules; the same command with a reason in `overrule` would be recorded.
    #[derive(Debug, Clone)]
    pub struct NeedsRuling {
        /// All objections, in rulebook order.
        violations: Vec<Violation>,
    }
);

object!(
    /// Impossible, or against the rules of a strict table.
    #[derive(Debug, Clone)]
    pub struct Refused {
        /// Why it is impossible, if it is.
        refusal: Option<Refusal>,
        /// All objections, in rulebook order.
        violations: Vec<Violation>,
        /// Facts that must be declared with the command before the rules can judge it.
        questions: Vec<Question>,
    }
);

/// Others were faster: entries came after the expected one.
#[derive(Debug, Clone, SimpleObject)]
pub struct Stale {
    /// The number of the last entry.
    last_entry: u32,
    /// The entries after the expected one.
    missed: Vec<Entry>,
    /// Where the expected entry is beyond the end of the record: that the server went on from an older copy, and what to
    /// do. Null otherwise.
    gone_back: Option<String>,
}

impl RecordOutcome {
    /// What became of a command of a seat that had seen the entries up to `expected`.
    pub(crate) fn new<S: GraphqlBook>(outcome: Outcome<S>, expected: u32, session: &Session) -> Self {
        match outcome {
            Outcome::Recorded(number, loaded) => {
                let (game, seat) = (loaded.row.id, session.kind.seat());
                let entry = move || loaded.table.entry(number).map(|entry| Entry::seen(&loaded, entry, seat));
                Self::Recorded(Recorded { game, number, entry: Later::new(entry) })
            }
            Outcome::NeedsRuling(found) => Self::NeedsRuling(NeedsRuling { violations: violations(&found) }),
            Outcome::Refused(refusal, found) => Self::refused(refusal.as_ref(), &found),
            Outcome::Stale(loaded) => {
                let last_entry = loaded.table.last_number();
                Self::Stale(Stale {
                    last_entry,
                    missed: Entry::after(&loaded, expected, session),
                    gone_back: (expected > last_entry).then(|| gone_back(expected, last_entry)),
                })
            }
        }
    }

    pub(super) fn refused(
        refusal: Option<&domain::kernel::verdict::Refusal>,
        found: &[domain::kernel::verdict::Violation],
    ) -> Self {
        Self::Refused(Refused {
            refusal: refusal.map(Refusal::from),
            violations: violations(found),
            questions: Vec::new(),
        })
    }

    /// With what must be declared first, where it was refused.
    pub(crate) fn asking(mut self, open: impl FnOnce() -> Vec<Question>) -> Self {
        if let Self::Refused(refused) = &mut self {
            refused.questions = open();
        }
        self
    }
}
