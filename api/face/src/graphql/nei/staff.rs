//! What the staff would do, as a seat may know it.

use std::sync::Arc;

use async_graphql::{ID, Result};
use domain::kernel::seat::Seat;
use domain::kernel::system::System as _;
use domain::nei::Nei;
use domain::nei::components::Side;
use domain::nei::game::Game;
use domain::nei::known::Known;
use domain::nei::staff::{Advice, Level, Staff, Weights};
use host::games::{GameState, guarded};
use host::seats::Session;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::Semaphore;

use super::options::{NeiOffer, said};
use crate::graphql::error::{Code, WithCode};
use crate::graphql::mirror::{output, words};

/// What asking the staff costs beside the fields of the answer: its thinking.
pub(in crate::graphql) const COST: usize = 5000;
/// The most plans in one answer.
pub(crate) const PLANS_MAX: usize = 8;
/// One thinks at a time, for whichever table: whoever plays meanwhile does not wait for it.
static DESK: Semaphore = Semaphore::const_new(1);

words!(
    /// How far the staff thinks.
    NeiStaffLevel = Level {
        /// It imagines one position where the enemy is not in sight, and few throws of the dice; it weighs one action at a
        /// time.
        Recruit,
        /// It imagines a few, and more throws; it looks at expeditions over several actions, to their end.
        Staff,
        /// More of both, and what may follow an action is looked at too.
        Chief,
    }
);
output!(
    /// A plan of the staff: the next order, what it is for, and what it should bring.
    NeiPlan = Advice as plan {
        /// The next order, which the rules allow.
        offer: NeiOffer,
        /// The counters that take part in it.
        units: Vec<ID>,
        /// Where the first of them is.
        start: Option<ID>,
        /// The area that is to be taken at the end of the plan, where it is about one.
        target: Option<ID>,
        /// What the whole plan should bring, in victory points on the average, as the staff values positions.
        gain: f64,
        /// Action Points that the whole plan takes, on the average.
        cost: f64,
    }
);

/// How many plans are wanted.
pub(super) fn plans(first: Option<i32>) -> usize {
    usize::try_from(first.unwrap_or(3)).unwrap_or(0).min(PLANS_MAX)
}

/// The side that has to decide something, if this seat acts for it: dice and draws decide themselves.
fn thinks_for(game: &Game, seat: Seat<Side>) -> Option<Side> {
    let side = match game.pending.last() {
        Some(_) if Nei::chance(game).is_some() => return None,
        Some(pending) => pending.by(),
        None => game.phase.side()?,
    };
    seat.may_act_for(side).then_some(side)
}

/// What the staff would do for the side that has to act, now or after an entry: it knows what that side knows then, whoever
/// asks.
pub(super) async fn advice(
    loaded: &Arc<GameState<Nei>>,
    session: &Session,
    most: usize,
    level: NeiStaffLevel,
    after: Option<i32>,
) -> Result<Vec<NeiPlan>> {
    if loaded.table.creation().without_advice {
        return Err(
            Code::Forbidden.error("this table plays without the staff's advice, as it was agreed at its creation")
        );
    }
    let last = loaded.table.last_number();
    let entry = match after {
        None => last,
        Some(after) => u32::try_from(after).ok().filter(|entry| (1..=last).contains(entry)).ok_or_else(|| {
            Code::BadInput.error(format!("the game has the entries 1 to {last}; `after` is one of them, not {after}"))
        })?,
    };
    let game = loaded.as_of(entry).coded()?;
    let Some(side) = thinks_for(&game, session.kind.seat()) else { return Ok(Vec::new()) };
    let weights = Weights::built_in().map_err(|reason| Code::Internal.error(reason))?;
    let staff = Staff::new(level.into(), weights);
    let _alone = DESK.acquire().await.map_err(|error| Code::Internal.error(error.to_string()))?;
    let think = move || {
        let seat = Seat::Side(side);
        let mut generator = StdRng::seed_from_u64(entry.into());
        let mut luck = |bound| generator.random_range(0..bound);
        staff.advice(&Known::to(&game, seat), side, &mut luck, &|command| Nei::allows(&game, seat, command), most)
    };
    let thinking = tokio::task::spawn_blocking(move || guarded(think));
    let plans = thinking.await.map_err(|_| Code::Internal.error("the staff broke off"))?.coded()?;
    Ok(said(&plans, |plan: &Advice| &plan.offer.command))
}
