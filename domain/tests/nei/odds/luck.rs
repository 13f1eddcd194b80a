//! The swing of a throw is zero in the mean: over every fall of the dice, from every position of generated combats and of
//! played games. So is what a throw counts beyond its mean.

use std::collections::BTreeMap;

use domain::kernel::dice::{Chance, Roll, Source};
use domain::kernel::journal::Table;
use domain::kernel::luck::{Counted, Distribution, sum};
use domain::kernel::seat::Seat;
use domain::kernel::system::System as _;
use domain::kernel::verdict::Ruling;
use domain::nei::Nei;
use domain::nei::components::Side;
use domain::nei::game::{Creation, Game};
use domain::nei::luck::{swing, throws};
use domain::nei::odds::{Aim, Choice, Policies};
use domain::nei::pack::Pack;
use domain::nei::victory::differential;

use super::count;
use super::fights::{PROFILES, fight};
use super::real::{Asked, Began, all_choices, asked, chosen_by_order, falls, rolled};
use crate::common::random::Player;

const CLOSE: f64 = 1e-12;

/// The mean of the swing over every fall of the dice; `None` where it is known for none of them.
fn mean_swing(game: &Game, by: Side, dice: &[domain::kernel::dice::DieAsked]) -> Option<f64> {
    let falls = falls(dice);
    let swings: Vec<Option<f64>> =
        falls.iter().map(|(faces, chance)| Some(chance * swing(game, &rolled(game, by, faces.clone()), by)?)).collect();
    let known: Vec<f64> = swings.iter().flatten().copied().collect();
    assert!(known.is_empty() || known.len() == swings.len(), "the swing is known for some falls of the dice alone");
    (!known.is_empty()).then(|| known.iter().sum())
}

#[test]
fn the_swing_of_a_throw_is_zero_over_all_falls_of_its_dice() {
    let policies = Policies::both(Choice::Customary, Aim::VictoryPoints);
    let (mut tried, mut moved) = (0, 0);
    for seed in 0..count("LUCK_FIGHTS", 60) {
        let profile = PROFILES[usize::try_from(seed).unwrap() % PROFILES.len()];
        let Some(start) = fight(profile, seed, 4) else { continue };
        let began = Began::new(&start);
        let mut game = start.clone();
        loop {
            game = match asked(&game) {
                Asked::Nothing => break,
                Asked::Dice(by, dice) => {
                    if let Some(mean) = mean_swing(&game, by, &dice) {
                        assert!(mean.abs() < CLOSE, "seed {seed}, {profile:?}: {mean}");
                        tried += 1;
                    }
                    let falls = falls(&dice);
                    let faces = falls[usize::try_from(seed).unwrap() % falls.len()].0.clone();
                    let after = rolled(&game, by, faces);
                    moved += u32::from(swing(&game, &after, by).is_some_and(|swing| swing.abs() > 0.01));
                    after
                }
                Asked::Losses(_) | Asked::Excess(..) => chosen_by_order(&began, &game, policies),
            };
        }
    }
    assert!(tried > 40 && moved > 20, "{tried} throws with a swing, {moved} that moved something");
}

#[test]
fn nei_12_6_b_whoever_chooses_losses_gains_most_points_by_the_customary_order() {
    let policies = Policies::both(Choice::Customary, Aim::VictoryPoints);
    let (mut choices, mut spared) = (0, 0);
    for seed in 0..count("ORDER_FIGHTS", 400) {
        let profile = PROFILES[usize::try_from(seed).unwrap() % PROFILES.len()];
        let Some(start) = fight(profile, seed, 4) else { continue };
        let began = Began::new(&start);
        let mut game = start.clone();
        loop {
            game = match asked(&game) {
                Asked::Nothing => break,
                Asked::Dice(by, dice) => {
                    let falls = falls(&dice);
                    rolled(&game, by, falls[usize::try_from(seed).unwrap() % falls.len()].0.clone())
                }
                Asked::Losses(choice) => {
                    let gain = |after: &Game| {
                        let japan = differential(after) - differential(&game);
                        if choice.by == Side::Japan { japan } else { -japan }
                    };
                    let chosen = chosen_by_order(&began, &game, policies);
                    let ways = all_choices(&game);
                    // At the end of a battle control changes hands too, which no order looks at.
                    if ways.iter().all(|after| after.battle.is_some()) {
                        let gains: Vec<i16> = ways.iter().map(gain).collect();
                        assert_eq!(Some(gain(&chosen)), gains.iter().copied().max(), "seed {seed}, {profile:?}");
                        choices += 1;
                        spared += u32::from(gains.iter().any(|one| *one != gain(&chosen)));
                    }
                    chosen
                }
                Asked::Excess(..) => chosen_by_order(&began, &game, policies),
            };
        }
    }
    assert!(choices > 40 && spared > 10, "{choices} choices, {spared} that mattered");
}

#[test]
fn a_hit_more_is_never_worse_for_who_throws() {
    let (mut tried, mut worse) = (0, Vec::new());
    for seed in 0..count("LUCK_FIGHTS", 400) {
        let profile = PROFILES[usize::try_from(seed).unwrap() % PROFILES.len()];
        let Some(game) = fight(profile, seed, 3) else { continue };
        let Asked::Dice(by, dice) = asked(&game) else { continue };
        if dice.iter().any(|die| die.hits_on.is_none()) {
            continue;
        }
        let mut by_hits: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        for (faces, _) in falls(&dice) {
            let hits = faces.iter().zip(&dice).filter(|(face, die)| die.is_hit(**face)).count();
            if let Some(swing) = swing(&game, &rolled(&game, by, faces), by) {
                by_hits.entry(hits).or_default().push(swing);
            }
        }
        let Some(none) = by_hits.get(&0).and_then(|swings| swings.first()).copied() else { continue };
        for (hits, swings) in &by_hits {
            tried += 1;
            for swing in swings {
                if *swing < none - CLOSE {
                    worse.push(format!("seed {seed}, {profile:?}: {hits} hits are worth {swing}, none {none}"));
                }
            }
        }
    }
    assert!(tried > 100 && worse.is_empty(), "{tried}: {} {worse:#?}", worse.len());
}

/// A game of the random player.
fn played(seed: u64, entries: u32) -> Table<Nei> {
    let pack = Pack::built_in();
    let first = Table::<Nei>::creation_entry(Creation::of("I"), pack.hash.clone(), Seat::Umpire);
    let mut table = Table::replay(pack, [first]).unwrap();
    let mut player = Player::new(seed);
    while table.last_number() < entries {
        let Some((by, command)) = player.choose(&table) else { break };
        let entry = table.play(by, command, Ruling::ByTheBook).unwrap();
        table.fold(entry).unwrap();
    }
    table
}

#[test]
fn what_is_counted_beyond_the_mean_is_zero_for_every_kind_of_request() {
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    let mut sums = [(0.0_f64, 0.0_f64); 2];
    for seed in 0..count("LUCK_GAMES", 3) {
        let table = played(seed, 500);
        let mut then = Table::replay(Pack::built_in(), table.entries().iter().take(1).cloned()).unwrap();
        for entry in &table.entries()[1..] {
            if let Some(Chance::Dice(request)) = Nei::chance(then.game()) {
                let of = Distribution::of(&request.dice);
                let all: f64 = of.counts().map(|(_, chance)| chance).sum();
                let over: f64 = of.counts().map(|(count, chance)| chance * (count - of.expected())).sum();
                assert!((all - 1.0).abs() < CLOSE && over.abs() < CLOSE, "{request:?}");
                // Each fall of a small request, by what the faces themselves count.
                if request.dice.len() <= 4 {
                    let mean: f64 = falls_of(request.dice.len())
                        .map(|faces| {
                            let roll = Roll { source: Source::Table, ..Roll::typed(faces).unwrap() };
                            f64::from(u32::try_from(of.count(&request.dice, &roll)).unwrap())
                        })
                        .sum::<f64>()
                        / 6_f64.powi(i32::try_from(request.dice.len()).unwrap());
                    assert!((mean - of.expected()).abs() < CLOSE, "{request:?}: {mean}");
                }
                *kinds.entry(request.purpose.split(':').next().unwrap_or_default().to_owned()).or_default() += 1;
            }
            then.fold(entry.clone()).unwrap();
        }
        let thrown = throws(&table, false).unwrap();
        assert!(thrown.iter().all(|throw| throw.stands && (0.0..=1.0).contains(&throw.percentile)));
        for throw in &thrown {
            let of_kind = &mut sums[usize::from(throw.counted == Counted::Faces)];
            of_kind.0 += throw.over();
            // A pip has the variance 35/12, a hit at most 1/4.
            let variance = if throw.counted == Counted::Faces { 35.0 / 12.0 } else { 0.25 };
            of_kind.1 += variance * f64::from(u32::try_from(throw.dice).unwrap());
        }
        let both = Side::ALL.map(|side| sum(&thrown, side));
        assert_eq!(both.iter().map(|sum| sum.fire + sum.tables).sum::<u32>(), u32::try_from(thrown.len()).unwrap());
    }
    assert!(kinds.len() >= 4, "{kinds:?}");
    for (over, variance) in sums {
        assert!(over.abs() < 4.0 * variance.sqrt(), "{over} beyond the mean, with the variance {variance}");
    }
}

/// Every fall of some dice.
fn falls_of(dice: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..6_usize.pow(u32::try_from(dice).unwrap())).map(move |number| {
        (0..dice).map(|die| u8::try_from(number / 6_usize.pow(u32::try_from(die).unwrap()) % 6 + 1).unwrap()).collect()
    })
}

#[test]
fn a_throw_that_was_taken_back_counts_for_nobody() {
    let mut table = played(1, 200);
    let before = throws(&table, false).unwrap();
    let last = before.last().unwrap();
    let back = table.take_back(Seat::Both, last.number - 1).unwrap();
    table.fold(back).unwrap();
    let after = throws(&table, false).unwrap();
    assert_eq!(after.len(), before.len(), "it is still listed");
    assert!(!after.last().unwrap().stands);
    let counted = |thrown: &[_]| sum(thrown, last.by).fire + sum(thrown, last.by).tables;
    assert_eq!(counted(&after) + 1, counted(&before));
}
