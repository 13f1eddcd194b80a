//! The statistics of a game as data.

use async_graphql::{Context, ID, Result};
use domain::kernel::statistics::Dice;
use tokio::sync::Semaphore;

use super::error::{Code, WithCode};
use super::seat::{app, session};
use super::words;
use crate::graphql::shown::object;
use crate::reports::statistics::Figures;
use host::games::guarded;
use host::seats::SeatKind;

/// What statistics cost beside the fields of the answer: the whole record is read once.
pub(super) const COST: usize = 1000;
/// About how many lines an answer has.
pub(super) const LINES: usize = 60;
/// Statistics that are made at the same time.
static MAKING: Semaphore = Semaphore::const_new(2);

object!(
    /// Statistics of a game, as far as a seat may know them. What was taken back counts only where it is said.
    #[derive(Debug)]
    pub struct Statistics {
        /// Commands on the record that stand.
        played: u32,
        /// Commands that were taken back.
        taken_back: u32,
        /// Commands that stand although a rule objected.
        overruled: u32,
        /// Dice by who threw them and what for.
        dice: Vec<DiceCount>,
        /// Actions by side, in the order of the Actions List; empty in a book without one.
        actions: Vec<ActionCount>,
        /// Where the time went: by phase, or in books without phases of that kind by the seat that made the entry.
        times: Vec<TimeSpent>,
        /// Seconds in waits longer than half an hour, which count as breaks.
        break_seconds: u64,
        /// Whether a side knows things that are not counted here.
        partial: bool,
    }
);

object!(
    /// Dice that somebody threw for one purpose.
    #[derive(Debug)]
    pub struct DiceCount {
        /// Who threw them.
        by: words::SeatKind,
        /// What for: a word of the book, or the words of whoever asked.
        purpose: String,
        /// How many stand.
        dice: u32,
        /// How many were taken back.
        taken_back: u32,
        /// How often each face fell among those that stand, 1 first.
        faces: Vec<u32>,
        /// The sum of the faces.
        pips: u32,
        /// What it was to be.
        pips_expected: f64,
        /// How many of the dice hit or miss.
        fired: u32,
        /// How many hit.
        hits: u32,
        /// How many hits were to be expected.
        hits_expected: f64,
        /// How many standard deviations the hits are above that, or the pips where no die hits or misses; null where neither
        /// can be said.
        deviations: Option<f64>,
    }
);

object!(
    /// How often a side took an action.
    #[derive(Debug)]
    pub struct ActionCount {
        /// The side.
        side: words::SeatKind,
        /// The family of the Actions List: G-1 to G-4.
        family: String,
        /// Its name.
        action: String,
        /// How often.
        times: u32,
        /// Action Points paid for it.
        points: u32,
        /// How often it was taken back.
        taken_back: u32,
    }
);

object!(
    /// Time that was spent on something.
    #[derive(Debug)]
    pub struct TimeSpent {
        /// On what.
        on: String,
        /// Seconds, without breaks.
        seconds: u64,
        /// The entries it led to.
        entries: u32,
    }
);

/// The statistics of a game, for a seat.
pub(super) async fn of(context: &Context<'_>, game: &ID) -> Result<Statistics> {
    let session = session(context, game).await?;
    let game = app(context)?.games.look(session.game).await.coded()?;
    let _place = MAKING.acquire().await.map_err(|error| Code::Internal.error(error.to_string()))?;
    let made = tokio::task::spawn_blocking(move || guarded(|| Figures::of(&game, session.kind)));
    let figures = made.await.map_err(|error| Code::Internal.error(error.to_string()))?.coded()?;
    Ok(Statistics {
        played: figures.entries.played,
        taken_back: figures.entries.taken_back,
        overruled: figures.entries.overruled,
        dice: figures.dice.iter().map(DiceCount::from).collect(),
        actions: figures
            .actions
            .into_iter()
            .map(|count| ActionCount {
                side: count.side.into(),
                family: count.family.to_owned(),
                action: count.action,
                times: count.times,
                points: count.points,
                taken_back: count.taken_back,
            })
            .collect(),
        times: figures
            .times
            .into_iter()
            .map(|time| TimeSpent { on: time.on, seconds: time.spent.seconds, entries: time.spent.entries })
            .collect(),
        break_seconds: figures.breaks.seconds,
        partial: figures.is_partial,
    })
}

impl From<&Dice<SeatKind>> for DiceCount {
    fn from(dice: &Dice<SeatKind>) -> Self {
        Self {
            by: dice.by.into(),
            purpose: dice.purpose.clone(),
            dice: dice.standing(),
            taken_back: dice.taken_back,
            faces: dice.faces.to_vec(),
            pips: dice.pips(),
            pips_expected: dice.pips_expected(),
            fired: dice.fired,
            hits: dice.hits,
            hits_expected: dice.hits_expected,
            deviations: if dice.fired > 0 { dice.hits_deviations() } else { dice.pips_deviations() },
        }
    }
}
