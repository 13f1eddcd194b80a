//! The after-action report: what happened, turn by turn, as a history that a seat may read (NEI 20).
//!
//! It is made in one pass over the journal. Whatever it says comes from what the seat was told of the entries
//! ([`Table::render_for`], [`Table::facts_told`], the events that have a line for it) and from its views; only the odds of
//! a battle are read from the true positions, and only for those who see both sides. Every sentence names its entries
//! and what it states ([`Said`]), so that a machine can hold it against the record. Here stand the words and the
//! numbers; how a page looks is decided elsewhere.
//!
//! | file | what |
//! |---|---|
//! | `said` | a sentence and what it states |
//! | `course` | the pass over the journal: chapters, sections, paragraphs |
//! | `turn` | incidents, morale, Singapore, Action Points, the end |
//! | `journeys` | who went where |
//! | `fighting` | battles, and how likely their result was |
//! | `logistics` | bases, refits, rallies, oilfields, reinforcements |
//! | `talk` | what was taken back, put right, ruled and stated |
//! | `balance` | victory points and control over time |
//! | `turning` | turning points |
//! | `ledger` | what a turn changed, in figures and names |
//! | `fortune` | what the dice decided, against the mean |

mod balance;
mod course;
mod fighting;
mod fortune;
mod journeys;
mod ledger;
mod logistics;
mod said;
mod talk;
mod turn;
mod turning;

pub use super::words::{alike, counted};
pub use balance::{Reading, known_balance};
pub use fortune::Fortune;
pub use ledger::Ledger;
pub use said::{Said, Sentence};
pub use turning::{BattleLuck, TurningPoint};

use serde::Serialize;

use super::Nei;
use super::components::Side;
use super::view::{OutcomeSeen, View};
use kernel::journal::{CorruptJournal, EntryNumber, Table};
use kernel::seat::Seat;

#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// Whose knowledge it is made of.
    pub knowledge: Seat<Side>,
    pub scenario: String,
    /// The last entry that it knows.
    pub last: EntryNumber,
    /// What happened, in order.
    pub chapters: Vec<Chapter>,
    /// What changed most, first to last.
    pub turning_points: Vec<TurningPoint>,
    /// The battles that went most against the odds; empty where the odds cannot be known.
    pub against_the_odds: Vec<TurningPoint>,
    /// Numbers over time.
    pub readings: Vec<Reading>,
    /// What the dice decided, Japan first of each thing.
    pub fortunes: Vec<Fortune>,
    /// What the battles brought beyond the mean; none where no odds can be known.
    pub battle_luck: Option<BattleLuck>,
    /// How the game ended, if it has.
    pub outcome: Option<OutcomeSeen>,
}

/// A part of the history: the set-up, or a game turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Chapter {
    pub title: String,
    /// The game turn; none for the set-up.
    pub turn: Option<u8>,
    pub first: EntryNumber,
    pub last: EntryNumber,
    /// What the seat saw when it began.
    pub before: View,
    /// What the seat saw when it was over.
    pub after: View,
    /// What happened in it.
    pub sections: Vec<Section>,
}

/// The part of one side in a chapter.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Section {
    /// Whose turn it was; none for what concerns both.
    pub side: Option<Side>,
    pub title: String,
    pub paragraphs: Vec<Paragraph>,
}

/// What belongs together: an action with its battles, or the beginning of a turn.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Paragraph {
    pub sentences: Vec<Sentence>,
    /// Its action in the Actions List, if it is one.
    pub action: Option<String>,
}

impl Report {
    /// The sentences of the history, in order.
    pub fn sentences_of_the_history(&self) -> impl Iterator<Item = &Sentence> {
        let sections = self.chapters.iter().flat_map(|chapter| &chapter.sections);
        sections.flat_map(|section| &section.paragraphs).flat_map(|paragraph| &paragraph.sentences)
    }

    /// All its sentences: the history, the turning points, the battles against the odds.
    pub fn sentences(&self) -> impl Iterator<Item = &Sentence> {
        let points = self.turning_points.iter().chain(&self.against_the_odds);
        self.sentences_of_the_history().chain(points.map(|point| &point.sentence))
    }
}

/// The report of a game as a seat may know it. A side's own knowledge stays what it knew while the game went on.
///
/// # Errors
/// A journal that does not fold.
pub fn report(table: &Table<Nei>, knowledge: Seat<Side>) -> Result<Report, CorruptJournal> {
    let told = course::told(table, knowledge)?;
    let (turning_points, against_the_odds) = turning::points(table.pack(), &told.episodes);
    Ok(Report {
        knowledge,
        scenario: table.game().scenario.clone(),
        last: table.last_number(),
        chapters: told.chapters,
        turning_points,
        against_the_odds,
        readings: told.readings,
        fortunes: fortune::fortunes(table, knowledge),
        battle_luck: turning::battle_luck(&told.episodes),
        outcome: told.outcome,
    })
}
