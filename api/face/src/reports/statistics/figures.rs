//! The statistics of one game of any book, as one seat may know them: what page, table and API are made of.

use std::sync::Mutex;

use domain::awaw::Awaw;
use domain::awaw::components::Side as AwawSide;
use domain::geaw::Geaw;
use domain::geaw::components::Side as GeawSide;
use domain::kernel::seat::{Opposed, Seat};
use domain::kernel::statistics::{self, Dice, Die, Entries, Spent};
use domain::kernel::system::System as _;
use domain::nei::Nei;
use domain::nei::components::Side as NeiSide;
use domain::nei::statistics as nei;
use jiff::Timestamp;

use crate::books::{AnyGame, Book};
use crate::books::{Made, NotMade, Reading};
use host::hall::Loaded;
use host::seats::SeatKind;

/// The longest wait before an entry that counts as play, in seconds; what is longer was a break.
pub const LONGEST_WAIT: u64 = 30 * 60;

/// The statistics of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Figures {
    /// The book.
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
    /// In words.
    pub result: String,
    /// Who won; `None` for a draw and where there is no winner.
    pub winner: Option<SeatKind>,
}

/// How often a side took an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actions {
    /// The side.
    pub side: SeatKind,
    /// The family of the Actions List.
    pub family: &'static str,
    /// Its name.
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
    /// The turn.
    pub turn: u8,
    /// The side.
    pub side: SeatKind,
    /// Determined.
    pub determined: Option<u8>,
    /// Paid.
    pub paid: u32,
}

/// The losses of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Losses {
    /// The side.
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
    pub fn of(game: &AnyGame, kind: SeatKind) -> Result<Self, NotMade> {
        Self::gathered(|gathering| game.make(gathering, kind))
    }

    /// The statistics of a game of one book for a seat.
    pub(super) fn of_book<S: Book>(loaded: &Loaded<S>, seat: Seat<S::Side>) -> Result<Self, NotMade> {
        Self::gathered(|gathering| S::make(loaded, gathering, seat))
    }

    fn gathered(make: impl FnOnce(&Gathering) -> Result<Made, NotMade>) -> Result<Self, NotMade> {
        let gathering = Gathering::default();
        make(&gathering)?;
        let gathered = gathering.0.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        gathered.ok_or_else(|| NotMade::Fault("the game gave no statistics".to_owned()))
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

/// Gathers the statistics of the game that it is read of.
#[derive(Default)]
struct Gathering(Mutex<Option<Figures>>);

impl Gathering {
    fn keep(&self, figures: Figures) -> Made {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(figures);
        Made { media: "text/plain", ending: "", bytes: Vec::new() }
    }
}

impl Reading for Gathering {
    fn of_nei(&self, loaded: &Loaded<Nei>, seat: Seat<NeiSide>) -> Result<Made, NotMade> {
        Ok(self.keep(of_nei(loaded, seat)))
    }

    fn of_geaw(&self, loaded: &Loaded<Geaw>, _: Seat<GeawSide>) -> Result<Made, NotMade> {
        use domain::geaw::facts::Fact;
        use domain::geaw::game::End;
        let creation = loaded.table.creation();
        let face = |fact: &Fact| match fact {
            Fact::Die { purpose, face, .. } => Some((purpose.clone(), *face)),
            _ => None,
        };
        let mut figures = declared(loaded, face);
        figures.scenario = creation.scenario.clone().unwrap_or_default();
        figures.options = creation.optional.iter().map(|section| format!("section {section}")).collect();
        figures.rulings = creation.rulings.chosen().collect();
        let outcome = loaded.table.game().outcome.as_ref();
        figures.ending = outcome.map(|outcome| Ending {
            result: match outcome.end {
                End::FinalTurn => "the last turn was over",
                End::AutomaticVictory => "automatic victory",
                End::Conceded => "conceded",
                End::ZeroVictoryPoints => "victory points fell to zero",
            }
            .to_owned(),
            winner: outcome.winner.map(|side| SeatKind::of_seat(Seat::Side(side))),
        });
        Ok(self.keep(figures))
    }

    fn of_awaw(&self, loaded: &Loaded<Awaw>, _: Seat<AwawSide>) -> Result<Made, NotMade> {
        use domain::awaw::facts::Fact;
        let face = |fact: &Fact| match fact {
            Fact::Die { purpose, face, .. } => Some((purpose.clone(), *face)),
            _ => None,
        };
        let mut figures = declared(loaded, face);
        figures.rulings = loaded.table.creation().rulings.chosen().collect();
        Ok(self.keep(figures))
    }
}

/// When an entry was recorded, in seconds; what is no time repeats the one before.
fn seconds<S: Book>(loaded: &Loaded<S>) -> Vec<i64> {
    let mut last = 0;
    let at = |number: u32| {
        let mark = loaded.mark(number).and_then(|mark| mark.at.parse::<Timestamp>().ok());
        last = mark.map_or(last, Timestamp::as_second);
        last
    };
    loaded.table.entries().iter().map(|entry| entry.number).map(at).collect()
}

/// What is counted of a book whose players declare: nothing is hidden in it.
fn declared<S: Book>(
    loaded: &Loaded<S>,
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

fn of_nei(loaded: &Loaded<Nei>, seat: Seat<NeiSide>) -> Figures {
    let table = &loaded.table;
    let kind = |side: NeiSide| SeatKind::of_seat(Seat::Side(side));
    let game = table.game();
    let all: Vec<(u32, Die<NeiSide>)> = nei::dice(table, seat).collect();
    let dice = statistics::dice(all.iter().map(|(_, die)| die.clone()));
    let course = NeiSide::both().into_iter().map(|side| (kind(side), course(&all, side))).collect();
    let moments = nei::moments(table).into_iter().map(|moment| moment.phase);
    let times = statistics::times(moments.zip(seconds(loaded)), LONGEST_WAIT);
    let actions = nei::actions(table).into_iter().map(|count| Actions {
        side: kind(count.side),
        family: count.family.map_or("", |family| family.code()),
        action: count.action,
        times: count.times,
        points: count.points,
        taken_back: count.taken_back,
    });
    let points = nei::points(table).into_iter();
    let losses = nei::losses(table, seat).into_iter().map(|lost| Losses {
        side: kind(lost.side),
        hits: [lost.hits_on_ships, lost.hits_on_air_units, lost.hits_on_ground_units],
        units: lost.units.map(|units| UnitLosses {
            reduced: units.reduced,
            disrupted: units.disrupted,
            destroyed: units.destroyed,
            refitted: units.refitted,
        }),
    });
    let eyes = table.eyes(seat);
    Figures {
        book: Nei::BOOK,
        entries: statistics::entries(table),
        scenario: game.scenario().title.clone(),
        options: game.optional.iter().map(|rule| rule.term().title.to_owned()).collect(),
        rulings: table.creation().chosen_rulings().collect(),
        ending: game
            .outcome
            .as_ref()
            .map(|outcome| Ending { result: outcome.result.clone(), winner: outcome.winner.map(kind) }),
        dice: dice.into_iter().map(|dice| (kind(dice.by), dice)).map(|(by, dice)| dice.named(by)).collect(),
        actions: actions.collect(),
        points: points
            .map(|((turn, side), points)| Points {
                turn,
                side: kind(side),
                determined: points.determined,
                paid: points.paid,
            })
            .collect(),
        losses: losses.collect(),
        times: times.spent.into_iter().map(|(phase, spent)| Time { on: phase.name(), spent }).collect(),
        breaks: times.breaks,
        is_partial: !NeiSide::both().into_iter().all(|side| eyes.sees_for(side)),
        course,
    }
}

/// Hits of a side beyond the mean, added up over the dice that stand.
fn course(dice: &[(u32, Die<NeiSide>)], side: NeiSide) -> Vec<(u32, f64)> {
    let mut course: Vec<(u32, f64)> = Vec::new();
    let mut over = 0.0;
    for (number, die) in dice.iter().filter(|(_, die)| die.by == side && die.stands && die.hits_on.is_some()) {
        for one in statistics::dice([die.clone()]) {
            over += f64::from(one.hits) - one.hits_expected;
        }
        match course.last_mut() {
            Some((last, sum)) if last == number => *sum = over,
            _ => course.push((*number, over)),
        }
    }
    course
}

/// A seat in words.
pub const fn name_of(kind: SeatKind) -> &'static str {
    match kind {
        SeatKind::Japan => "Japan",
        SeatKind::Allies => "the Allies",
        SeatKind::Both => "the shared tablet",
        SeatKind::Umpire => "the umpire",
        SeatKind::Onlooker => "an onlooker",
        SeatKind::Display => "a screen",
    }
}
