//! `adjutant league`: players of the house and programs against each other, in pairs of games with the same dice and changed
//! seats.

mod hosted;
mod pages;
mod playing;
mod sequential;
mod told;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use domain::nei::components::Side;
use domain::nei::pack::Pack;
use domain::nei::staff::Weights;

use crate::config::{LeagueOptions, LeaguePlayer, LeagueSeat};
use hosted::Server;
use playing::{Played, Rules};
use sequential::Known;

/// Games with the same dice: with the first player as Japan and as the Allies, one of which is missing where a seat is left
/// out, and with the other player in both seats.
#[derive(Debug)]
struct Pair {
    seats: [Option<Played>; 2],
    without: Played,
}

/// All pairs of two players, by their seeds.
#[derive(Debug)]
struct Meeting {
    players: [LeaguePlayer; 2],
    pairs: Vec<(u64, Pair)>,
    known: Known,
}

/// Plays the league, prints its tables and writes them where they are wanted.
///
/// # Errors
/// What cannot be played or written.
pub fn league(options: &LeagueOptions) -> Result<(), String> {
    let weights = match &options.weights {
        None => Weights::built_in()?,
        Some(file) => Weights::read(&fs::read_to_string(file).map_err(|error| failed(file, &error))?)?,
    };
    if options.players.len() < 2 {
        return Err("a league has at least two players: --players staff,sensible".to_owned());
    }
    if !Pack::built_in().scenarios.contains_key(&options.scenario) {
        return Err(format!(
            "there is no scenario {:?}; `adjutant simulate` names those of the pack",
            options.scenario
        ));
    }
    let has_programs = options.players.iter().any(|player| matches!(player, LeaguePlayer::Program(_)));
    let league = League { options, weights, server: has_programs.then(Server::open).transpose()? };
    let mut meetings = Vec::new();
    for (number, one) in options.players.iter().enumerate() {
        for other in &options.players[number + 1..] {
            let meeting = league.meet([one, other])?;
            print!("{}", told::meeting(&meeting, options));
            meetings.push(meeting);
        }
    }
    let written = [
        (&options.json, told::json(&meetings, options).to_string()),
        (&options.html, pages::html(&meetings, options)),
        (&options.markdown, pages::markdown(&meetings, options)),
    ];
    for (file, text) in written {
        if let Some(file) = file {
            fs::write(file, text).map_err(|error| failed(file, &error))?;
        }
    }
    Ok(())
}

fn failed(file: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", file.display())
}

/// How games of this league are played.
struct League<'a> {
    options: &'a LeagueOptions,
    weights: Weights,
    /// Where programs play, if one is among the players.
    server: Option<Server>,
}

impl League<'_> {
    /// Plays the pairs of two players, several at once; as many as are wanted, or until it is known who is the stronger.
    fn meet(&self, players: [&LeaguePlayer; 2]) -> Result<Meeting, String> {
        let options = self.options;
        let threads = options.threads.or(std::thread::available_parallelism().ok()).map_or(1, std::num::NonZero::get);
        let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
        let done: Mutex<BTreeMap<u64, Result<Pair, String>>> = Mutex::default();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while !stop.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= options.pairs {
                            break;
                        }
                        let seed = options.seed.wrapping_add(number);
                        let played = self.pair(players, seed);
                        if let Ok(pair) = &played
                            && !options.quiet
                        {
                            println!("{}", told::pair(seed, pair));
                        }
                        let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                        done.insert(number, played);
                        if done.values().any(Result::is_err) || (options.until_known && decided(&done).is_some()) {
                            stop.store(true, Ordering::Relaxed);
                        }
                    }
                });
            }
        });
        let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Pairs that were begun before it was known are left out, so that the threads make no difference.
        let last = if options.until_known { decided(&done) } else { None };
        let mut pairs = Vec::new();
        for (number, pair) in done {
            if last.is_none_or(|last| number <= last) {
                pairs.push((options.seed.wrapping_add(number), pair?));
            }
        }
        let known = Known::of(pairs.iter().filter_map(|(_, pair)| margin(pair)));
        Ok(Meeting { players: players.map(LeaguePlayer::clone), pairs, known })
    }

    fn pair(&self, players: [&LeaguePlayer; 2], seed: u64) -> Result<Pair, String> {
        let wanted = |side| match self.options.only {
            None => true,
            Some(LeagueSeat::Japan) => side == Side::Japan,
            Some(LeagueSeat::Allies) => side == Side::Allies,
        };
        let game = |side| wanted(side).then(|| self.game(players, side, seed)).transpose();
        let [_, other] = players;
        let without = self.game([other, other], Side::Japan, seed)?;
        Ok(Pair { seats: [game(Side::Japan)?, game(Side::Allies)?], without })
    }

    /// A game in which the first player has a side: here, or on the server where a program plays.
    fn game(&self, players: [&LeaguePlayer; 2], first: Side, seed: u64) -> Result<Played, String> {
        let options = self.options;
        let rules = Rules { scenario: &options.scenario, has_options: options.optional_rules };
        match (players, &self.server) {
            ([LeaguePlayer::House(one), LeaguePlayer::House(other)], _) => {
                playing::play([*one, *other], first, &rules, seed, &self.weights)
            }
            (players, Some(server)) => {
                let clock = Duration::from_secs(options.clock);
                hosted::play(server, players, first, &rules, seed, &self.weights, clock)
            }
            (_, None) => Err("a program has no server to play on".to_owned()),
        }
    }
}

/// The pair with which it was known who is the stronger, of those that follow each other from the first.
fn decided(done: &BTreeMap<u64, Result<Pair, String>>) -> Option<u64> {
    let in_order = done.iter().zip(0..).take_while(|((number, _), place)| *number == place);
    let margins: Vec<f64> = in_order.filter_map(|((_, pair), _)| margin(pair.as_ref().ok()?)).collect();
    let count = (1..=margins.len()).find(|count| Known::of(margins[..*count].iter().copied()).is_known())?;
    u64::try_from(count - 1).ok()
}

/// By how many victory points the first player did better from both seats than the other.
fn margin(pair: &Pair) -> Option<f64> {
    let [japan, allies] = &pair.seats;
    let (japan, allies) = (japan.as_ref()?, allies.as_ref()?);
    Some(f64::from(japan.differential) - f64::from(allies.differential))
}

/// By how many victory points the first player did better in a seat than the other in his place, the dice the same.
fn better(pair: &Pair, side: Side) -> Option<f64> {
    let [japan, allies] = &pair.seats;
    let without = f64::from(pair.without.differential);
    match side {
        Side::Japan => Some(f64::from(japan.as_ref()?.differential) - without),
        Side::Allies => Some(without - f64::from(allies.as_ref()?.differential)),
    }
}
