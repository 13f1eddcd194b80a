//! The statistics of a game.

use domain::kernel::seat::{Opposed, Seat};
use domain::kernel::statistics::{self, Die};
use domain::kernel::system::System as _;
use domain::nei::components::Side;
use domain::nei::{Nei, statistics as nei};
use host::games::GameState;
use host::seats::SeatKind;

use crate::reports::statistics::figures::{
    Actions, Ending, Figures, LONGEST_WAIT, Losses, Points, Time, UnitLosses, seconds,
};

/// What a seat may know of it.
pub(super) fn figures(loaded: &GameState<Nei>, seat: Seat<Side>) -> Figures {
    let table = &loaded.table;
    let kind = |side: Side| SeatKind::of_seat(Seat::Side(side));
    let game = table.game();
    let all: Vec<(u32, Die<Side>)> = nei::dice(table, seat).collect();
    let dice = statistics::dice(all.iter().map(|(_, die)| die.clone()));
    let course = Side::both().into_iter().map(|side| (kind(side), course(&all, side))).collect();
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
        is_partial: !Side::both().into_iter().all(|side| eyes.sees_for(side)),
        course,
    }
}

/// Hits of a side beyond the mean, added up over the dice that stand.
fn course(dice: &[(u32, Die<Side>)], side: Side) -> Vec<(u32, f64)> {
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
