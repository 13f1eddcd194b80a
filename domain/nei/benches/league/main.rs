//! A league of the players of *Netherlands East Indies*: pairs of games with seats changed and the same dice.
//!
//! `cargo xtask league --players staff,sensible --pairs N --seed S` builds and runs this. Further: `--scenario II`,
//! `--options` for some of the optional rules in each game, `--only japan` or `allies` for one seat of the first player,
//! `--weights FILE` for other weights of the staff, `--json FILE`, `--quiet` for the table alone, `--trace` for every
//! order.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a league that cannot go on should stop")]

mod playing;
mod told;

use nei::components::Side;
use nei::players::{Player, Random, Sensible};
use nei::staff::{Level, Staff, Weights};
use playing::Played;

/// What is asked for.
#[derive(Debug)]
struct Asked {
    players: [String; 2],
    pairs: u64,
    seed: u64,
    scenario: String,
    only: Option<Side>,
    weights: Weights,
    json: Option<String>,
    is_quiet: bool,
    has_options: bool,
    is_traced: bool,
}

impl Asked {
    fn read(arguments: &[String]) -> Self {
        let value = |name: &str| {
            let place = arguments.iter().position(|argument| argument == name)?;
            arguments.get(place + 1).cloned()
        };
        let has = |name: &str| arguments.iter().any(|argument| argument == name);
        let number = |name: &str, default: u64| value(name).map_or(default, |text| text.parse().unwrap());
        let players = value("--players").unwrap_or_else(|| "staff,sensible".to_owned());
        let (one, other) = players.split_once(',').unwrap_or_else(|| panic!("name two players: staff,sensible"));
        Self {
            players: [one.to_owned(), other.to_owned()],
            pairs: number("--pairs", 10),
            seed: number("--seed", 1),
            scenario: value("--scenario").unwrap_or_else(|| "I".to_owned()),
            only: value("--only").map(|side| if side == "japan" { Side::Japan } else { Side::Allies }),
            weights: value("--weights").map_or_else(Weights::built_in, |file| read_weights(&file)).unwrap(),
            json: value("--json"),
            is_quiet: has("--quiet"),
            has_options: has("--options"),
            is_traced: has("--trace"),
        }
    }

    fn player(&self, name: &str) -> Box<dyn Player> {
        if let Some(level) = Level::ALL.into_iter().find(|level| level.name() == name) {
            return Box::new(Staff::new(level, self.weights.clone()));
        }
        match name {
            "random" => Box::new(Random),
            "sensible" => Box::new(Sensible),
            other => panic!("there is no player {other}"),
        }
    }

    /// The game of a seed with the first player on a side, unless that side is left out.
    fn play(&self, side: Side, seed: u64) -> Option<Played> {
        if self.only.is_some_and(|only| only != side) {
            return None;
        }
        let [one, other] = &self.players;
        let seats = if side == Side::Japan { [one, other] } else { [other, one] };
        let players = seats.map(|name| self.player(name));
        Some(playing::play(players, side, &self.scenario, seed, (self.has_options, self.is_traced)))
    }
}

fn read_weights(file: &str) -> Result<Weights, String> {
    Weights::read(&std::fs::read_to_string(file).map_err(|error| error.to_string())?)
}

pub fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let asked = Asked::read(&arguments);
    let mut pairs = Vec::new();
    for seed in asked.seed..asked.seed + asked.pairs {
        let pair = Side::ALL.map(|side| asked.play(side, seed));
        if !asked.is_quiet {
            told::pair(seed, &pair);
        }
        pairs.push(pair);
    }
    told::table(&asked, &pairs);
}
