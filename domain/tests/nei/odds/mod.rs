//! The odds of a combat against the combat itself.
//!
//! - `brute_force`: every face of every die and every choice of small generated combats of all kinds, through the real
//!   commands, against the odds. `FIGHTS` says how many (400 by default; the bar is 2,000).
//! - `simulation`: larger combats rolled with a seeded generator through the real commands; means must lie within four
//!   standard errors, and the best choice must be no worse than any order. `LARGE_FIGHTS` says how many (8 by default; the
//!   bar is 200), `SAMPLES` how often each is fought (150 by default; the bar is 5,000, a million in all).
//!
//! `FIGHTS=2000 LARGE_FIGHTS=200 SAMPLES=5000 cargo test -p domain --test nei odds::` is the full count.
//!
//! - `luck`: the swing of a throw, from the odds before and after it, is zero over all falls of its dice.
//!   `LUCK_FIGHTS` (60) and `LUCK_GAMES` (3) say how many combats and games.

mod asking;
mod brute_force;
mod fights;
mod luck;
mod real;
mod simulation;

/// A number from the environment, or the one of an ordinary run.
fn count(name: &str, ordinary: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(ordinary)
}
