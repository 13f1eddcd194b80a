//! Every face and every choice of small combats, through the real commands.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use domain::nei::components::Side;
use domain::nei::game::Game;
use domain::nei::odds::{Aim, Choice, Odds, Policies, odds};
use rand::RngExt;
use rand::rngs::StdRng;

use super::count;
use super::fights::{PROFILES, fight};
use super::real::{
    Asked, Began, End, Key, all_choices, asked, chooser, chosen_by_order, end_of, falls, is_best, rolled,
};
use crate::common::random::generator;

const CLOSE: f64 = 1e-12;

/// Positions after which a combat is too large to be worked out by force, and another is taken.
const LARGEST: usize = 1_500;

const ORDERS: [Choice; 3] = [Choice::Customary, Choice::LeastWorthFirst, Choice::MostWorthFirst];

type Ends = Rc<BTreeMap<End, f64>>;

/// What the generated combats held, so that it can be seen that they try what there is to try.
#[derive(Debug, Default)]
struct Tried {
    by_profile: BTreeMap<String, u64>,
    /// Combats with more than ten ends.
    varied: u64,
    /// Combats in which losses are chosen.
    with_choices: u64,
    /// Combats after which aircraft may find no room to land (14.4).
    with_excess: u64,
    /// Combats in which the best choice is worth more than the order.
    better_by_choice: u64,
    /// Combats that may change who controls the area.
    about_control: u64,
}

/// A combat worked out by force.
struct Force<'g> {
    began: Began<'g>,
    policies: Policies,
    ends: BTreeMap<Key, Ends>,
    values: BTreeMap<Key, f64>,
    chooses: bool,
    exceeds: bool,
}

impl<'g> Force<'g> {
    fn new(game: &'g Game, policies: Policies) -> Self {
        Self {
            began: Began::new(game),
            policies,
            ends: BTreeMap::new(),
            values: BTreeMap::new(),
            chooses: false,
            exceeds: false,
        }
    }

    /// How likely each end is when all choices follow an order; `None` where it is too much.
    fn ends(&mut self, game: &Game) -> Option<Ends> {
        let key = self.began.key(game);
        if let Some(known) = self.ends.get(&key) {
            return Some(Rc::clone(known));
        }
        if self.ends.len() > LARGEST {
            return None;
        }
        let mut ends = BTreeMap::new();
        match asked(game) {
            Asked::Nothing => {
                ends.insert(self.began.end(game), 1.0);
            }
            Asked::Dice(by, dice) => {
                if dice.len() > 7 {
                    return None;
                }
                for (faces, chance) in falls(&dice) {
                    for (end, likely) in self.ends(&rolled(game, by, faces))?.iter() {
                        *ends.entry(end.clone()).or_insert(0.0) += chance * likely;
                    }
                }
            }
            choice @ (Asked::Losses(_) | Asked::Excess(..)) => {
                self.chooses |= matches!(choice, Asked::Losses(_));
                self.exceeds |= matches!(choice, Asked::Excess(..));
                let next = chosen_by_order(&self.began, game, self.policies);
                return self.ends(&next);
            }
        }
        let ends = Rc::new(ends);
        self.ends.insert(key, Rc::clone(&ends));
        Some(ends)
    }

    /// The value when those who choose best try every choice; `None` where it is too much.
    fn value(&mut self, game: &Game) -> Option<f64> {
        let key = self.began.key(game);
        if let Some(known) = self.values.get(&key) {
            return Some(*known);
        }
        if self.values.len() > LARGEST {
            return None;
        }
        let value = match asked(game) {
            Asked::Nothing => {
                let (lost, _, swing) = self.began.end(game);
                match self.policies.aim {
                    Aim::VictoryPoints => f64::from(swing),
                    Aim::Steps => f64::from(lost[3]) - f64::from(lost[1]),
                }
            }
            Asked::Dice(by, dice) => {
                if dice.len() > 7 {
                    return None;
                }
                let mut value = 0.0;
                for (faces, chance) in falls(&dice) {
                    value += chance * self.value(&rolled(game, by, faces))?;
                }
                value
            }
            Asked::Losses(_) | Asked::Excess(..) if is_best(self.policies, chooser(game)) => {
                let by = chooser(game);
                let mut best: Option<f64> = None;
                for next in all_choices(game) {
                    let value = self.value(&next)?;
                    best = Some(match (best, by) {
                        (None, _) => value,
                        (Some(known), Side::Japan) => known.max(value),
                        (Some(known), Side::Allies) => known.min(value),
                    });
                }
                best.unwrap()
            }
            Asked::Losses(_) | Asked::Excess(..) => {
                let next = chosen_by_order(&self.began, game, self.policies);
                self.value(&next)?
            }
        };
        self.values.insert(key, value);
        Some(value)
    }
}

fn value_of(odds: &Odds, aim: Aim) -> f64 {
    odds.mean(|outcome| match aim {
        Aim::VictoryPoints => f64::from(outcome.swing),
        Aim::Steps => f64::from(outcome.allies.steps) - f64::from(outcome.japan.steps),
    })
}

/// A position of a combat, perhaps some dice and choices into it.
fn position(seed: u64, luck: &mut StdRng) -> Option<Game> {
    let profile = PROFILES[usize::try_from(seed).unwrap() % PROFILES.len()];
    let most = luck.random_range(1..=3);
    let mut game = fight(profile, seed, most)?;
    for _ in 0..luck.random_range(0..4_u8) {
        let next = match asked(&game) {
            Asked::Dice(by, dice) => {
                let falls = falls(&dice);
                let (faces, _) = falls[luck.random_range(0..falls.len())].clone();
                rolled(&game, by, faces)
            }
            Asked::Losses(_) if luck.random_bool(0.5) => {
                let choices = all_choices(&game);
                choices[luck.random_range(0..choices.len())].clone()
            }
            _ => break,
        };
        if next.battle.is_none() {
            break;
        }
        game = next;
    }
    Some(game)
}

/// Compares one generated combat. False where it has no battle or is too large.
fn compare(seed: u64, tried: &Mutex<Tried>) -> bool {
    let mut luck = generator(seed ^ 0x0dd5);
    let Some(game) = position(seed, &mut luck) else { return false };
    let profile = game.battle.as_ref().unwrap().profile;
    let aim = if luck.random_bool(0.7) { Aim::VictoryPoints } else { Aim::Steps };
    let mut order = || ORDERS[luck.random_range(0..ORDERS.len())];
    let policies = Policies { japan: order(), allies: order(), aim };
    let mut force = Force::new(&game, policies);
    let Some(ends) = force.ends(&game) else { return false };

    let found = odds(&game, policies).unwrap();
    let sum: f64 = found.outcomes.iter().map(|(_, chance)| chance).sum();
    assert!((sum - 1.0).abs() < CLOSE, "seed {seed}, {profile:?}: the probabilities add up to {sum}");
    let found_ends: BTreeMap<End, f64> = found.outcomes.iter().map(|(end, chance)| (end_of(*end), *chance)).collect();
    for end in ends.keys().chain(found_ends.keys()) {
        let (real, found) = (ends.get(end).unwrap_or(&0.0), found_ends.get(end).unwrap_or(&0.0));
        assert!(
            (real - found).abs() < CLOSE,
            "seed {seed}, {profile:?}, {policies:?}: {end:?} has {real} and the odds say {found}; \
             all: {ends:?}, the odds: {found_ends:?}"
        );
    }

    let best = [
        Policies::both(Choice::Best, aim),
        Policies { japan: Choice::Best, ..policies },
        Policies { allies: Choice::Best, ..policies },
    ];
    let by_best = best.map(|policies| value_of(&odds(&game, policies).unwrap(), aim));
    let fixed = value_of(&found, aim);
    // Against the same order of the other side nobody does worse by choosing best, nor against a best chooser.
    assert!(
        by_best[1] >= fixed - CLOSE && by_best[2] <= fixed + CLOSE,
        "seed {seed}, {profile:?}: {by_best:?} {fixed}"
    );
    assert!(
        by_best[2] <= by_best[0] + CLOSE && by_best[0] <= by_best[1] + CLOSE,
        "seed {seed}, {profile:?}: {by_best:?}"
    );
    let chosen = luck.random_range(0..best.len());
    let Some(value) = Force::new(&game, best[chosen]).value(&game) else { return false };
    assert!(
        (value - by_best[chosen]).abs() < CLOSE * 10.0_f64.max(value.abs()),
        "seed {seed}, {profile:?}, {:?}: the best is worth {value}, and the odds say {}",
        best[chosen],
        by_best[chosen]
    );
    let mut tried = tried.lock().unwrap();
    *tried.by_profile.entry(format!("{profile:?}")).or_default() += 1;
    tried.varied += u64::from(ends.len() > 10);
    tried.with_choices += u64::from(force.chooses);
    tried.with_excess += u64::from(force.exceeds);
    tried.better_by_choice += u64::from(by_best[1] > fixed + 1e-6 || by_best[2] < fixed - 1e-6);
    tried.about_control += u64::from(ends.keys().any(|end| Some(&end.1) != ends.keys().next().map(|first| &first.1)));
    true
}

#[test]
fn the_odds_are_those_of_every_die_and_every_choice() {
    let wanted = count("FIGHTS", 400);
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let (seed, compared, tried) = (AtomicU64::new(1), AtomicU64::new(0), Mutex::new(Tried::default()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while compared.load(Ordering::Relaxed) < wanted {
                    if compare(seed.fetch_add(1, Ordering::Relaxed), &tried) {
                        compared.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let (compared, seed, tried) = (compared.into_inner(), seed.into_inner() - 1, tried.into_inner().unwrap());
    println!("{compared} combats compared of {seed} laid out: {tried:?}");
    assert!(compared >= wanted);
    if wanted >= 200 {
        for profile in PROFILES {
            assert!(tried.by_profile.contains_key(&format!("{profile:?}")), "no {profile:?} among {tried:?}");
        }
        let kinds = [tried.varied, tried.with_choices, tried.with_excess, tried.better_by_choice, tried.about_control];
        assert!(kinds.iter().all(|kind| *kind > 0), "{tried:?}");
    }
}
