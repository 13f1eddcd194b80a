//! Larger combats, fought again and again with dice of a seeded generator through the real commands.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use domain::kernel::dice::D6;
use domain::nei::game::Game;
use domain::nei::odds::{Aim, Choice, Outcome, Policies, odds};
use rand::RngExt;
use rand::rngs::StdRng;

use super::count;
use super::fights::{PROFILES, fight};
use super::real::{Asked, Began, End, asked, chosen_by_order, rolled};
use crate::common::random::generator;

/// What is compared: a number of an end, and the same of the odds.
type Number = (fn(&End) -> f64, fn(&Outcome) -> f64);

const NUMBERS: [Number; 4] = [
    (|end| f64::from(end.2), |outcome| f64::from(outcome.swing)),
    (|end| f64::from(end.0[1]), |outcome| f64::from(outcome.japan.steps)),
    (|end| f64::from(end.0[3]), |outcome| f64::from(outcome.allies.steps)),
    (
        |end| f64::from(u8::from(end.0[0] > end.0[2])),
        |outcome| f64::from(u8::from(outcome.japan.units > outcome.allies.units)),
    ),
];

fn fought(began: &Began<'_>, game: &Game, policies: Policies, luck: &mut StdRng) -> End {
    let mut game = game.clone();
    loop {
        game = match asked(&game) {
            Asked::Nothing => return began.end(&game),
            Asked::Dice(by, dice) => {
                let faces = dice.iter().map(|_| D6::FACES[luck.random_range(0..6)]).collect();
                rolled(&game, by, faces)
            }
            Asked::Losses(_) | Asked::Excess(..) => chosen_by_order(began, &game, policies),
        };
    }
}

fn value(game: &Game, policies: Policies) -> Option<f64> {
    let found = odds(game, policies).ok()?;
    Some(found.mean(|outcome| match policies.aim {
        Aim::VictoryPoints => f64::from(outcome.swing),
        Aim::Steps => f64::from(outcome.allies.steps) - f64::from(outcome.japan.steps),
    }))
}

/// Whoever chooses best does no worse than by any order, whatever the other side does. False where the best choice is
/// refused.
fn best_is_no_worse(seed: u64, game: &Game) -> bool {
    let orders = [Choice::Customary, Choice::LeastWorthFirst, Choice::MostWorthFirst];
    for aim in [Aim::VictoryPoints, Aim::Steps] {
        let by = |japan, allies| value(game, Policies { japan, allies, aim });
        let Some(both) = by(Choice::Best, Choice::Best) else { return false };
        for order in orders {
            let (Some(japan), Some(allies)) = (by(Choice::Best, order), by(order, Choice::Best)) else { return false };
            // The other side may do worse by its order than by choosing best, never better.
            assert!(allies <= both + 1e-9 && both <= japan + 1e-9, "seed {seed}, {order:?}: {allies} {both} {japan}");
            for other in orders {
                let (against_japan, against_allies) = (by(other, order).unwrap(), by(order, other).unwrap());
                assert!(
                    against_japan <= japan + 1e-9 && allies <= against_allies + 1e-9,
                    "seed {seed}, {order:?}, {other:?}: {against_japan} {japan}, {allies} {against_allies}"
                );
            }
        }
    }
    true
}

/// Simulates one combat. False where there is none.
fn simulate(seed: u64, samples: u32, best: &AtomicU64) -> bool {
    let profile = PROFILES[usize::try_from(seed).unwrap() % PROFILES.len()];
    let Some(game) = fight(profile, seed.wrapping_add(1 << 32), 6) else { return false };
    let policies = Policies::both(Choice::Customary, Aim::VictoryPoints);
    let found = odds(&game, policies).unwrap();
    best.fetch_add(u64::from(best_is_no_worse(seed, &game)), Ordering::Relaxed);
    let began = Began::new(&game);
    let mut luck = generator(seed);
    let ends: Vec<End> = (0..samples).map(|_| fought(&began, &game, policies, &mut luck)).collect();
    for (which, (of_end, of_outcome)) in NUMBERS.iter().enumerate() {
        let mean = found.mean(of_outcome);
        let variance = found.mean(|outcome| (of_outcome(outcome) - mean).powi(2));
        let observed = ends.iter().map(of_end).sum::<f64>() / f64::from(samples);
        let error = (variance / f64::from(samples)).sqrt();
        assert!(
            (observed - mean).abs() <= 4.0 * error + 1e-9,
            "seed {seed}, {profile:?}, number {which}: {observed} rolled, {mean} by the odds, standard error {error}"
        );
    }
    true
}

#[test]
fn what_is_rolled_lies_within_four_standard_errors() {
    let (wanted, samples) = (count("LARGE_FIGHTS", 8), u32::try_from(count("SAMPLES", 150)).unwrap());
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let (seed, best, done) = (AtomicU64::new(0), AtomicU64::new(0), Mutex::new(0));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while *done.lock().unwrap() < wanted {
                    if simulate(seed.fetch_add(1, Ordering::Relaxed), samples, &best) {
                        *done.lock().unwrap() += 1;
                    }
                }
            });
        }
    });
    let done = done.into_inner().unwrap();
    let best = best.into_inner();
    println!(
        "{done} combats fought {samples} times each; the best choice no worse than any order in {best}, refused in the rest"
    );
    assert!(done >= wanted && best * 4 >= done * 3, "{done} fought, the best choice answered in {best}");
}
