//! What may be bought, at what price, and what would be left.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::components::{Side, UnitId};
use crate::game::{Game, Location};
use crate::hexes::Hex;
use crate::mobilization;
use crate::placement;
use crate::rulings::PricedCorps;
use crate::sheets::{MobilizationRow, UnitKind};
use crate::victory_points;

/// A type of units that could be bought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MenuLine {
    pub kind: String,
    /// The row of the Mobilization Costs Table, where no counter of it is entered.
    pub row: Option<UnitKind>,
    /// The factors that tell the type from others.
    pub factors: Option<String>,
    /// The counters that are free, by id.
    pub free: Vec<UnitId>,
    /// How many counters the mix has.
    pub counters: usize,
    /// The price of each, where it is known.
    pub price: Option<u16>,
    /// How many could be paid for and are free.
    pub affordable: u16,
    /// Victory points left after buying one, if one can be bought.
    pub left: Option<u16>,
    /// Why none can be bought.
    pub barred: Vec<String>,
    /// What the table must say first.
    pub questions: Vec<String>,
}

/// Everything a side has a counter for, type by type.
pub fn mobilization_menu(game: &Game, side: Side) -> Vec<MenuLine> {
    let own = |id: &&UnitId| game.side(**id) == side;
    let mut types: Vec<UnitId> = Vec::new();
    for id in game.units.keys().filter(own) {
        if !types.iter().any(|known| game.counter(*known).is_of_type(game.counter(*id))) {
            types.push(*id);
        }
    }
    let rows = game.sheets.mobilization.iter().filter(|row| row.units.contingent.side() == side);
    let has_counter = |row: &MobilizationRow| game.sheets.counters.values().any(|counter| row.units.includes(counter));
    let bare = rows.filter(|row| !has_counter(row)).map(|row| bare_line(game, side, row));
    types.into_iter().map(|id| line(game, side, id)).chain(bare).collect()
}

/// A row of the Mobilization Costs Table of which no counter is entered.
fn bare_line(game: &Game, side: Side, row: &MobilizationRow) -> MenuLine {
    let (mut barred, mut questions) = (Vec::new(), Vec::new());
    price_and_years(game, row, &mut barred, &mut questions);
    if row.units.contingent.is_chinese() {
        questions.push("does 23.0 let it enter?".to_owned());
    }
    let purse = victory_points::spendable(game, side);
    let price = row.cost.map(u16::from);
    let affordable = match price {
        Some(price) if barred.is_empty() => purse.checked_div(price).unwrap_or(u16::from(u8::MAX)),
        _ => 0,
    };
    if barred.is_empty() && affordable == 0 {
        barred.push(format!("{purse} victory points may be spent (5.4)"));
    }
    MenuLine {
        kind: row.units.to_string(),
        row: Some(row.units.clone()),
        factors: row.units.factors.clone(),
        free: Vec::new(),
        counters: 0,
        price,
        affordable,
        left: price.filter(|_| affordable > 0).map(|price| purse + 1 - price),
        barred,
        questions,
    }
}

/// What a row has against buying now: a dash, or years in brackets (6.3).
fn price_and_years(game: &Game, row: &MobilizationRow, barred: &mut Vec<String>, questions: &mut Vec<String>) {
    if row.cost.is_none() {
        barred.push("a dash on the Mobilization Costs Table (6.3)".to_owned());
    } else if !row.years.is_empty() {
        match game.quarter() {
            Some(quarter) if !row.years.contains(&quarter.year) => {
                let years: Vec<String> = row.years.iter().map(u16::to_string).collect();
                barred.push(format!("only in {} (6.3)", years.join("+")));
            }
            None => questions.push(format!("in which year is turn {}?", game.turn)),
            Some(_) => {}
        }
    }
}

fn line(game: &Game, side: Side, example: UnitId) -> MenuLine {
    let counter = game.counter(example);
    let of_type: Vec<UnitId> = game.units.keys().copied().filter(|id| game.counter(*id).is_of_type(counter)).collect();
    let row = game.sheets.mobilization_row(counter);
    let once_used = |id: &UnitId| row.is_some_and(|row| row.once) && game.units[id].once_used;
    let is_free = |id: &UnitId| game.units[id].location.is_available();
    let free: Vec<UnitId> = of_type.iter().copied().filter(|id| is_free(id) && !once_used(id)).collect();
    let (mut barred, mut questions) = (Vec::new(), Vec::new());
    if free.is_empty() {
        barred.push(if of_type.iter().any(|id| is_free(id) && once_used(id)) {
            "each enters only once in a game (6.3)".to_owned()
        } else if of_type.iter().all(|id| game.units[id].location == Location::Removed) {
            "a headquarters that was lost never comes back (6.9)".to_owned()
        } else {
            "no counter is free (6.11)".to_owned()
        });
    }
    let may_buy_corps =
        game.rulings.priced_corps_purchasable == PricedCorps::Purchasable && row.is_some_and(|row| row.cost.is_some());
    if game.sheets.corps_row(counter).is_some() && !may_buy_corps {
        barred.push("it is made by combining (6.5)".to_owned());
    }
    match row {
        Some(row) => price_and_years(game, row, &mut barred, &mut questions),
        None => questions.push("what does it cost?".to_owned()),
    }
    if counter.contingent.is_chinese() {
        questions.push("does 23.0 let it enter?".to_owned());
    }
    let price = mobilization::price(game, example);
    let purse = victory_points::spendable(game, side);
    let count = u16::try_from(free.len()).unwrap_or(u16::MAX);
    let affordable = match price {
        _ if !barred.is_empty() => 0,
        Some(0) => count,
        Some(price) => (purse / price).min(count),
        None => 0,
    };
    if barred.is_empty() && affordable == 0 && price.is_some() {
        barred.push(format!("{purse} victory points may be spent (5.4)"));
    }
    MenuLine {
        kind: counter.kind(),
        row: None,
        factors: counter.factors.clone(),
        free,
        counters: of_type.len(),
        price,
        affordable,
        left: price.filter(|_| affordable > 0).map(|price| purse + 1 - price),
        barred,
        questions,
    }
}

/// The hexes where a reinforcement could be put now, and whether enemy units hold every one. `None` where the
/// Reinforcement Placement Table has no row for it.
pub fn placement_options(game: &Game, unit: UnitId) -> Option<(Vec<Hex>, bool)> {
    let side = game.side(unit);
    let eligible = placement::eligible(game, unit, &BTreeSet::new())?;
    let all_blocked = placement::are_all_blocked(game, side, &eligible);
    let is_open = |hex: &Hex| {
        placement::is_on_the_map(game, *hex)
            && placement::is_blocked(game, side, *hex) == Some(false)
            && !placement::is_barred(game, unit, *hex)
            && !game.sheets.hexes.get(hex).is_some_and(crate::sheets::HexRecord::is_closed)
    };
    Some((eligible.into_iter().filter(is_open).collect(), all_blocked))
}
