//! What must hold after every entry, whatever was played. Corrections and overruled commands may break the rules, never
//! these.

use std::collections::BTreeMap;

use super::accounts::{Figure, HOLDERS};
use super::boxes;
use super::components::{Area, Country, Nation};
use super::game::Game;

/// What is broken, in words.
pub(super) fn check(game: &Game) -> Vec<String> {
    let mut broken = Vec::new();
    for (id, unit) in &game.units {
        if unit.counter.id != *id {
            broken.push(format!("{id} is listed as {}", unit.counter.id));
        }
        if unit.in_europe && unit.place().is_none() {
            broken.push(format!("{id} is in Europe and {}", unit.at.name()));
        }
    }
    check_ledger(game, &mut broken);
    for area in Area::ALL {
        let reduction = boxes::reduction(game, area);
        if !(0..=boxes::MOST).contains(&reduction.country) {
            broken.push(format!("the limit of {} falls by {}", area.country().name(), reduction.country));
        }
    }
    for country in Country::ALL {
        let state = game.country(country);
        if state.spent < 0 || state.granted > state.spent {
            broken.push(format!("{} spent {} BRPs, of them {} granted", country.name(), state.spent, state.granted));
        }
    }
    if game.ina.saved > 1 {
        broken.push(format!("{} factors of the Indian National Army are saved", game.ina.saved));
    }
    broken
}

/// Every figure is the sum of its lines in the ledger; what counts by the turn begins anew with it.
fn check_ledger(game: &Game, broken: &mut Vec<String>) {
    let mut sums: BTreeMap<(Nation, Figure), i32> = BTreeMap::new();
    for posting in game.ledger.iter() {
        if posting.figure == Figure::Spent && posting.quarter != game.quarter {
            continue;
        }
        *sums.entry((posting.nation, posting.figure)).or_default() += posting.change;
    }
    for nation in HOLDERS {
        let account = game.account(nation);
        for figure in Figure::ALL {
            let sum = sums.get(&(nation, figure)).copied().unwrap_or_default();
            if account.get(figure) != sum {
                let (name, found) = (nation.name(), account.get(figure));
                broken.push(format!("the {} of {name} is {found}; its lines make {sum}", figure.name()));
            }
        }
    }
}
