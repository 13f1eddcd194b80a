//! Prices: what an aid prints is what offers cost and what is paid, in games that are played for it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use domain::kernel::journal::{Deed, Table};
use domain::kernel::seat::Seat;
use domain::kernel::verdict::Ruling;
use domain::nei::Nei;
use domain::nei::actions::ACTIONS;
use domain::nei::command::Command;
use domain::nei::components::{Contingent, Side, UnitId};
use domain::nei::event::Event;
use domain::nei::explorer::all_options;
use domain::nei::game::{Creation, Game, Phase};
use domain::nei::optional::actions::OPTIONAL_ACTIONS;
use domain::nei::optional::{OptionalRule, rules_of};
use domain::nei::pack::Pack;
use domain::nei::pending::Pending;
use domain::nei::players::{Chair, Player as _, Random, Sensible};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::position::ways;
use super::printed::Printed;
use super::{aid, of};

/// Prices that were met: the action, and what it cost.
type Met = BTreeMap<String, BTreeSet<u8>>;

/// A game with its set-up done as in history.
fn begun(creation: Creation) -> Table<Nei> {
    let pack = Pack::built_in();
    let first = Table::<Nei>::creation_entry(creation, pack.hash.clone(), Seat::Both);
    let mut table = Table::<Nei>::replay(Arc::clone(&pack), [first]).unwrap();
    for side in [Side::Allies, Side::Japan] {
        for command in [Command::PlaceTheRest, Command::FinishSetUp] {
            let entry = table.play(Seat::Side(side), command, Ruling::ByTheBook).unwrap();
            table.fold(entry).unwrap();
        }
    }
    table
}

/// Whether an aid prints this price for an action of a side.
#[track_caller]
fn is_printed(printed: &Printed, side: Side, action: &str, cost: u8, way: &str) {
    let cell = &printed.row(&format!("actions-{}", of(side)), 1, action)[2];
    let prices: Vec<u8> =
        if cell == "free" { vec![0] } else { cell.split(" or ").map(|price| price.parse().unwrap()).collect() };
    assert!(prices.contains(&cost), "{way}: {action} of {side:?} costs {cost}, and {cell:?} is printed");
}

/// The offers of a position cost what is printed, and those that the aid calls shut are not offered.
fn compare(game: &Game, way: &str, met: &mut Met) {
    let printed = aid(game);
    for side in Side::ALL {
        let prices = printed.rows(&format!("actions-{}", of(side)));
        for row in prices {
            let known = ACTIONS.iter().chain(OPTIONAL_ACTIONS).find(|action| action.name == row[1]);
            assert!(known.is_some_and(|action| action.only.is_none_or(|only| only == side)), "{way}: {row:?}");
        }
        for possibility in all_options(game, Seat::Side(side)) {
            let offer = possibility.offer;
            if !offer.command.is_action() {
                continue;
            }
            is_printed(&printed, side, offer.action, offer.cost, way);
            met.entry(offer.action.to_owned()).or_default().insert(offer.cost);
            if let Some(contingents) = named_alone(game, &offer.command) {
                // One contingent alone pays the first price, whatever joint operations ask of several.
                let cell = &printed.row(&format!("actions-{}", of(side)), 1, offer.action)[2];
                let first = cell.split(" or ").next().unwrap().replace("free", "0");
                if contingents == 1 {
                    assert_eq!(first, offer.cost.to_string(), "{way}: {:?}", offer.command);
                }
            }
        }
    }
}

/// How many contingents an assault from the sea names, those who carry included.
fn named_alone(game: &Game, command: &Command) -> Option<usize> {
    let Command::AssaultFromTheSea { ships, landing } = command else { return None };
    let aboard: Vec<UnitId> = ships.iter().flat_map(|ship| game.cargo(*ship)).collect();
    let units = ships.iter().chain(&landing.units).chain(&landing.joining).chain(&aboard);
    let contingents: BTreeSet<Contingent> = units.map(|unit| game.contingent(*unit)).collect();
    Some(contingents.len())
}

/// Plays a game and compares its prices; what is met goes into `met`.
fn play(way: &str, creation: Creation, seed: u64, entries: u32, met: &mut Met) {
    let mut table = begun(creation);
    let mut generator = StdRng::seed_from_u64(seed);
    let mut luck = |bound: usize| generator.random_range(0..bound);
    let last = table.last_number() + entries;
    let mut sensible = Sensible;
    while table.last_number() < last {
        let game = table.game();
        let is_priced = matches!(game.phase, Phase::Action(_)) && game.pending.is_empty()
            || matches!(game.pending.last(), Some(Pending::TakeFreeAction { .. }));
        let printed = is_priced.then(|| aid(game));
        if is_priced && table.last_number().is_multiple_of(7) {
            compare(game, way, met);
        }
        let mut chair = Chair::in_silence(table.game(), &mut luck);
        let chosen = if seed.is_multiple_of(2) { sensible.choose(&mut chair) } else { Random.choose(&mut chair) };
        let Some((by, command)) = chosen else { break };
        assert!(
            rules_of(&command).is_empty() || rules_of(&command).iter().any(|rule| table.game().optional.has(*rule))
        );
        let entry = table.play(by, command, Ruling::ByTheBook).unwrap();
        if let (Deed::Played { events, .. }, Some(printed)) = (&entry.deed, &printed) {
            for event in events {
                if let Event::ActionTaken { side, action, cost } = event {
                    is_printed(printed, *side, action, *cost, way);
                    met.entry(action.clone()).or_default().insert(*cost);
                }
            }
        }
        table.fold(entry).unwrap();
    }
}

#[test]
fn every_price_is_the_one_that_is_asked_and_paid() {
    let entries = std::env::var("AIDS_ENTRIES").ok().map_or(24, |text| text.parse().unwrap());
    let mut met = Met::new();
    for (seed, (way, creation)) in (0..).zip(ways()) {
        play(&way, creation, seed, entries, &mut met);
    }
    // Joint operations ask for more in longer games than those.
    let mut joint = Met::new();
    for seed in 0..2 {
        let rules = [OptionalRule::JointOperations];
        let creation = Creation { optional: rules.into_iter().collect(), ..Creation::of("I") };
        play("joint operations, longer", creation, seed, entries * 8, &mut joint);
    }
    assert!(joint.values().any(|costs| costs.contains(&2)), "no price of two was met: {joint:?}");
    for (action, costs) in joint {
        met.entry(action).or_default().extend(costs);
    }
    let all = ACTIONS.iter().chain(OPTIONAL_ACTIONS).map(|action| action.name);
    let unmet: Vec<&str> = all.filter(|action| !met.contains_key(*action)).collect();
    println!("prices of {} actions met in {entries} entries a game; not met: {unmet:?}", met.len());
    assert!(met.len() > 25, "few actions were met: {met:?}");
}
