//! The statistics of one game of any book, as one seat may know them: what page, table and API are made of.

use domain::kernel::seat::Seat;
use domain::kernel::statistics::{self, Dice, Die, Entries, Spent};
use jiff::Timestamp;

use crate::books::{AnyGame, Book, each};
use crate::reports::Reported;
use crate::reports::statistics::charts::duration;
use host::games::GameState;
use host::seats::SeatKind;

/// The longest wait before an entry that counts as play, in seconds; what is longer was a break.
pub const LONGEST_WAIT: u64 = 30 * 60;

/// The statistics of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Figures {
    pub book: &'static str,
    /// The scenario, where the game has one.
    pub scenario: String,
    /// The optional rules it is played with, by name.
    pub options: Vec<String>,
    /// The rulings it reads otherwise: the id and the reading.
    pub rulings: Vec<(&'static str, u8)>,
    /// How it ended, if it has.
    pub ending: Option<Ending>,
    /// How its entries came about.
    pub entries: Entries,
    /// Dice by who threw them and what for.
    pub dice: Vec<Dice<SeatKind>>,
    /// Actions by side; none in a book without a list of them.
    pub actions: Vec<Actions>,
    /// Action Points by turn and side; none in a book without them.
    pub points: Vec<Points>,
    /// Losses by side; none in a book that does not tell them.
    pub losses: Vec<Losses>,
    /// Where the time went, in the order of play.
    pub times: Vec<Time>,
    /// Waits too long to be play.
    pub breaks: Spent,
    /// Whether a side knows things that are not in here.
    pub is_partial: bool,
    /// Hits beyond the mean of all dice so far, by side: after an entry, so many.
    pub course: Vec<(SeatKind, Vec<(u32, f64)>)>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    pub result: String,
    /// Who won; `None` for a draw and where there is no winner.
    pub winner: Option<SeatKind>,
}

/// How often a side took an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actions {
    pub side: SeatKind,
    /// The family of the Actions List.
    pub family: &'static str,
    pub action: String,
    /// How often, as far as it stands.
    pub times: u32,
    /// Action Points paid.
    pub points: u32,
    /// How often it was taken back.
    pub taken_back: u32,
}

/// Action Points of a side in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Points {
    pub turn: u8,
    pub side: SeatKind,
    pub determined: Option<u8>,
    pub paid: u32,
}

/// The losses of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Losses {
    pub side: SeatKind,
    /// Hits on ships, air units and ground units.
    pub hits: [u32; 3],
    /// What became of its units, where this seat may know it.
    pub units: Option<UnitLosses>,
}

/// What became of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnitLosses {
    /// How often one was reduced.
    pub reduced: u32,
    /// How often one was disrupted.
    pub disrupted: u32,
    /// How often one was destroyed.
    pub destroyed: u32,
    /// Disrupted units that came back by refit.
    pub refitted: u32,
}

/// Time that was spent on something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Time {
    /// On what: a phase of the game, or in other books the seat that made the entry.
    pub on: String,
    /// How much, and how many entries it led to.
    pub spent: Spent,
}

impl Time {
    /// How much, in words.
    pub fn told(&self) -> String {
        duration(self.spent.seconds)
    }
}

impl Actions {
    /// The side in words.
    pub const fn who(&self) -> &'static str {
        name_of(self.side)
    }
}

impl Points {
    /// The side in words.
    pub const fn who(&self) -> &'static str {
        name_of(self.side)
    }
}

impl Losses {
    /// The side in words.
    pub const fn who(&self) -> &'static str {
        name_of(self.side)
    }
}

impl Figures {
    /// The statistics of a game for a kind of seat.
    pub fn of(game: &AnyGame, kind: SeatKind) -> Self {
        each!(AnyGame, game, loaded => Reported::figures(loaded, kind.seat()))
    }

    /// All dice of a side together.
    pub fn all_dice(&self, side: SeatKind) -> Dice<SeatKind> {
        statistics::together(&self.dice, side)
    }

    /// Whoever threw dice, in order.
    pub fn throwers(&self) -> Vec<SeatKind> {
        let mut throwers: Vec<SeatKind> = self.dice.iter().map(|dice| dice.by).collect();
        throwers.dedup();
        throwers
    }

    /// Seconds of play, without breaks.
    pub fn seconds(&self) -> u64 {
        self.times.iter().map(|time| time.spent.seconds).sum()
    }
}

/// When an entry was recorded, in seconds; what is no time repeats the one before.
pub(in crate::reports) fn seconds<S: Book>(loaded: &GameState<S>) -> Vec<i64> {
    let mut last = 0;
    let at = |number: u32| {
        let mark = loaded.mark(number).and_then(|mark| mark.at.parse::<Timestamp>().ok());
        last = mark.map_or(last, Timestamp::as_second);
        last
    };
    loaded.table.entries().iter().map(|entry| entry.number).map(at).collect()
}

/// What is counted of a book whose players declare: nothing is hidden in it.
pub(in crate::reports) fn declared<S: Book>(
    loaded: &GameState<S>,
    face: impl Fn(&S::Fact) -> Option<(String, domain::kernel::dice::D6)>,
) -> Figures {
    let table = &loaded.table;
    let dice = table.entries().iter().flat_map(|entry| {
        let faces = table.facts_of(entry, Seat::Both);
        let faces: Vec<_> = faces.iter().filter_map(&face).collect();
        faces.into_iter().map(move |(purpose, face)| Die {
            by: entry.by,
            purpose,
            hits_on: None,
            modifier: 0,
            face,
            stands: table.stands(entry.number),
        })
    });
    let dice = statistics::dice(dice).into_iter().map(|dice| {
        let by = SeatKind::of_seat(dice.by);
        dice.named(by)
    });
    let seats = table.entries().iter().map(|entry| entry.by);
    let times = statistics::times(seats.zip(seconds(loaded)), LONGEST_WAIT);
    let spent =
        times.spent.into_iter().map(|(seat, spent)| Time { on: name_of(SeatKind::of_seat(seat)).to_owned(), spent });
    Figures {
        book: S::BOOK,
        scenario: String::new(),
        options: Vec::new(),
        rulings: Vec::new(),
        ending: None,
        entries: statistics::entries(table),
        dice: dice.collect(),
        actions: Vec::new(),
        points: Vec::new(),
        losses: Vec::new(),
        times: spent.collect(),
        breaks: times.breaks,
        is_partial: false,
        course: Vec::new(),
    }
}

pub const fn name_of(kind: SeatKind) -> &'static str {
    match kind {
        SeatKind::First => "Japan",
        SeatKind::Second => "the Allies",
        SeatKind::Both => "the shared tablet",
        SeatKind::Umpire => "the umpire",
        SeatKind::Onlooker => "an onlooker",
        SeatKind::Display => "a screen",
    }
}
