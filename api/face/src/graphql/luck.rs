//! The luck ledger: what each throw brought against all that it could have brought.

use async_graphql::{Context, ID, Result};
use domain::kernel::luck::{self, Throw};
use domain::kernel::seat::{Opposed, Seat};
use tokio::sync::{Semaphore, SemaphorePermit};

use super::book;
use super::error::{Code, WithCode};
use super::rulebook::Clause;
use super::seat::{app, session};
use super::words;
use crate::books::Book;
use crate::graphql::shown::object;
use host::games::{GameState, guarded};
use host::seats::{SeatKind, Session};

/// What a ledger costs beside the fields of the answer: the game is replayed, and its combats are worked out.
pub(super) const COST: usize = 5000;
/// The most throws in one answer.
pub(crate) const THROWS_MAX: usize = 200;
/// Ledgers that are made at the same time.
static LEDGERS: Semaphore = Semaphore::const_new(1);

object!(
    /// The luck of a game, as far as a seat may know its throws.
    #[derive(Debug)]
    pub struct Luck {
        /// What each side had of the throws that stand. In the mean, all of it is zero.
        sides: Vec<LuckOfSide>,
        /// The throws after an entry, in order, at most 200.
        throws: Vec<LuckyThrow>,
        /// How many throws there are after that entry.
        count: usize,
    }
);

object!(
    /// What a side had of the throws that stand.
    #[derive(Debug)]
    pub struct LuckOfSide {
        /// The side.
        side: words::SeatKind,
        /// Its throws whose hits count.
        fire: u32,
        /// Hits beyond the mean.
        hits_over: f64,
        /// Its throws that were read from tables; what the table makes of a face is not weighed.
        tables: u32,
        /// Pips beyond the mean.
        faces_over: f64,
        /// Its throws whose swing this seat may know.
        swings: u32,
        /// Victory points that they brought this side beyond the mean; null where none is known.
        swing: Option<f64>,
    }
);

object!(
    /// A throw against all that it could have been.
    #[derive(Debug)]
    pub struct LuckyThrow {
        /// Its entry.
        entry: u32,
        /// The side that threw.
        by: words::SeatKind,
        /// The clause that asked.
        clause: Clause,
        /// What for.
        purpose: String,
        /// Whether it stands; what was taken back is listed and counts for nobody.
        stands: bool,
        /// How many dice.
        dice: usize,
        /// Whether hits are counted; else the faces.
        counts_hits: bool,
        /// The count.
        actual: usize,
        /// The mean of the count, by its exact distribution.
        expected: f64,
        /// How likely less was, and half of how likely the same was: 0 to 1, one half in the mean.
        percentile: f64,
        /// Victory points that it changed to the side that threw, by the exact odds of the combat before and after it, losses
        /// chosen by the customary order. Null outside a combat, and for a seat that does not see what both sides see.
        swing: Option<f64>,
    }
);

/// The ledger of a game, for a seat.
pub(super) async fn of(context: &Context<'_>, game: &ID, since: u32) -> Result<Luck> {
    let session = session(context, game).await?;
    let game = app(context)?.games.look(session.game).await.coded()?;
    let _alone = alone().await?;
    let made = tokio::task::spawn_blocking(move || guarded(|| book::luck(&game, &session, since)));
    let made = made.await.map_err(|error| Code::Internal.error(error.to_string()))?.coded()?;
    made.map_err(|reason| Code::Internal.error(reason))
}

/// The turn to make a ledger, while no other is made.
pub(super) async fn alone() -> Result<SemaphorePermit<'static>> {
    LEDGERS.acquire().await.map_err(|error| Code::Internal.error(error.to_string()))
}

impl Luck {
    /// Hits and victory points beyond the mean of each side, the first side first.
    pub(super) fn by_side(&self) -> impl Iterator<Item = (f64, Option<f64>)> + '_ {
        self.sides.iter().map(|side| (side.hits_over, side.swing))
    }
}

/// The ledger of a loaded game. What one side alone was told is in the ledger of no other seat, sums included.
pub(crate) fn ledger<S: Book>(
    loaded: &GameState<S>,
    session: &Session,
    since: u32,
) -> std::result::Result<Luck, String> {
    let eyes = loaded.table.eyes(session.kind.seat());
    let sees_all = matches!(eyes, Seat::Both | Seat::Umpire);
    let mut throws = S::luck(loaded, sees_all).map_err(|corrupt| corrupt.to_string())?;
    throws.retain(|throw| !throw.is_secret || eyes.sees_for(throw.by));
    let sides = S::Side::both().into_iter().map(|side| {
        let sum = luck::sum(&throws, side);
        LuckOfSide {
            side: SeatKind::of_seat(Seat::Side(side)).into(),
            fire: sum.fire,
            hits_over: sum.hits_over,
            tables: sum.tables,
            faces_over: sum.faces_over,
            swings: sum.swings,
            swing: (sum.swings > 0).then_some(sum.swing),
        }
    });
    let sides = sides.collect();
    throws.retain(|throw| throw.number > since);
    let count = throws.len();
    throws.truncate(THROWS_MAX);
    Ok(Luck { sides, throws: throws.into_iter().map(lucky_throw::<S>).collect(), count })
}

fn lucky_throw<S: Book>(throw: Throw<S::Side>) -> LuckyThrow {
    LuckyThrow {
        entry: throw.number,
        by: SeatKind::of_seat(Seat::Side(throw.by)).into(),
        clause: (&throw.clause).into(),
        purpose: throw.purpose,
        stands: throw.stands,
        dice: throw.dice,
        counts_hits: throw.counted == luck::Counted::Hits,
        actual: throw.actual,
        expected: throw.expected,
        percentile: throw.percentile,
        swing: throw.swing,
    }
}
