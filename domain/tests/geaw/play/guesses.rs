//! Commands that nobody offered: made from the sheets and the counters alone, without a look at what `options` lists.
//!
//! They look legal (neighboring hexes, units of one stack), so that the rules accept some. What they accept must be
//! offered, see [`super::agreement`].

use domain::geaw::command::{AttritionResult, Cause, Destination, Instruction, Leg, Order, Reopening, Step, Way};
use domain::geaw::components::{Section, Side, UnitId, UnitType};
use domain::geaw::game::{Game, Phase, PlayerPhase};
use domain::geaw::hexes::Hex;
use rand::RngExt;
use rand::rngs::StdRng;

fn one<T: Copy>(luck: &mut StdRng, among: &[T]) -> Option<T> {
    (!among.is_empty()).then(|| among[luck.random_range(0..among.len())])
}

fn once_in(luck: &mut StdRng, times: u32) -> bool {
    luck.random_range(0..times) == 0
}

/// Units of a side, or now and then of both.
fn own(game: &Game, side: Side, luck: &mut StdRng) -> Vec<UnitId> {
    let of_both = once_in(luck, 20);
    game.units.keys().copied().filter(|unit| of_both || game.side(*unit) == side).collect()
}

fn anyone(game: &Game, side: Side, luck: &mut StdRng) -> Option<UnitId> {
    let units = own(game, side, luck);
    one(luck, &units)
}

/// A unit on the map, most of the time.
fn on_map(game: &Game, side: Side, luck: &mut StdRng) -> Option<UnitId> {
    let units: Vec<UnitId> =
        own(game, side, luck).into_iter().filter(|unit| game.hex(*unit).is_some() || once_in(luck, 20)).collect();
    one(luck, &units)
}

fn any_hex(game: &Game, luck: &mut StdRng) -> Option<Hex> {
    let hexes: Vec<Hex> = game.sheets.hexes.keys().copied().collect();
    one(luck, &hexes)
}

/// The hex of a unit, one beside it, or any.
fn near(game: &Game, unit: UnitId, luck: &mut StdRng) -> Option<Hex> {
    let around: Vec<Hex> = game.hex(unit).into_iter().flat_map(|hex| hex.neighbors().chain([hex])).collect();
    if once_in(luck, 3) { any_hex(game, luck) } else { one(luck, &around).or_else(|| any_hex(game, luck)) }
}

/// An order of a random kind.
pub(crate) fn any(game: &Game, side: Side, luck: &mut StdRng) -> Option<Order> {
    // Most tries fit the phase; the others must be refused.
    let phase = match game.phase {
        Phase::Of(_, phase) if !once_in(luck, 4) => Some(phase),
        _ => None,
    };
    Some(match (phase, luck.random_range(0..10)) {
        (Some(PlayerPhase::Mobilization), 0..8) => reinforcement(game, side, luck)?,
        (Some(PlayerPhase::Reorganization), 0..9) => reorganization(game, side, luck)?,
        (Some(PlayerPhase::FirstMovement | PlayerPhase::SecondMovement), 0..8) => movement(game, side, luck)?,
        (Some(PlayerPhase::FirstCombat | PlayerPhase::SecondCombat), 0..8) => combat(game, side, luck)?,
        (Some(PlayerPhase::SupplyAttrition), 0..8) => attrition(game, side, luck)?,
        _ => match luck.random_range(0..8) {
            0 => reinforcement(game, side, luck)?,
            1 => reorganization(game, side, luck)?,
            2 => movement(game, side, luck)?,
            3 => combat(game, side, luck)?,
            4 => attrition(game, side, luck)?,
            5 => {
                let unit = anyone(game, side, luck)?;
                Order::PlaceAtStart { line: once_in(luck, 6).then_some(0), unit, hex: any_hex(game, luck)? }
            }
            _ => of_table(game, luck),
        },
    })
}

fn of_table(game: &Game, luck: &mut StdRng) -> Order {
    let section = Section::new(27, 0);
    let winner = [None, Some(Side::Japan), Some(Side::Allies)][luck.random_range(0..3)];
    let declared = game.declarations.iter().map(|known| known.number).collect::<Vec<_>>();
    let number = one(luck, &declared).unwrap_or(1);
    match luck.random_range(0..11) {
        0 => Order::EndPhase,
        1 => Order::ScoreObjectives,
        2 => Order::RecordVictoryCheck { winner, section },
        3 => Order::RecordFinalResult { winner, section },
        4 => Order::FinishSetUp,
        5 => Order::Answer { agreed: once_in(luck, 2) },
        6 => Order::DisputeFact { number },
        7 => Order::AcceptFact { number },
        8 => Order::WithdrawFact { number },
        _ => {
            let side = if once_in(luck, 2) { Side::Japan } else { Side::Allies };
            Order::ResolveZero { side, ends: once_in(luck, 2), winner: None }
        }
    }
}

fn reinforcement(game: &Game, side: Side, luck: &mut StdRng) -> Option<Order> {
    let unit = anyone(game, side, luck)?;
    // Where the Reinforcement Placement Table puts anybody, or anywhere.
    let listed: Vec<Hex> = game.sheets.placement.iter().flat_map(|row| row.hexes.iter().copied()).collect();
    let hex = if once_in(luck, 3) { any_hex(game, luck)? } else { one(luck, &listed)? };
    Some(match luck.random_range(0..8) {
        0 => Order::EnterScheduled { entry: luck.random_range(0..2), unit, hex },
        1 => Order::ReturnBlocked { entry: once_in(luck, 2).then(|| luck.random_range(0..2)), unit },
        2 => {
            Order::Withdraw { unit: on_map(game, side, luck)?, instruction: Instruction::Line(luck.random_range(0..2)) }
        }
        3 => Order::Mobilize { unit, to: Destination::AmphibiousEntry },
        _ => Order::Mobilize { unit, to: Destination::Hex(hex) },
    })
}

fn reorganization(game: &Game, side: Side, luck: &mut StdRng) -> Option<Order> {
    let corps: Vec<UnitId> = own(game, side, luck).into_iter().filter(|unit| game.counter(*unit).is_corps()).collect();
    let corps = one(luck, &corps)?;
    if once_in(luck, 3) {
        let causes = [
            Cause::Voluntary,
            Cause::Voluntary,
            Cause::CombatResult,
            Cause::CombatLoss,
            Cause::SupplyAttrition,
            Cause::Withdrawal,
        ];
        return Some(Order::BreakDown { corps, cause: one(luck, &causes)?, into: Vec::new() });
    }
    // Some units of a stack, three or four as corps are made of, and perhaps a supply unit.
    let first = on_map(game, side, luck)?;
    let mut stack: Vec<UnitId> = game.hex(first).into_iter().flat_map(|hex| game.units_of(side, hex)).collect();
    for at in (1..stack.len()).rev() {
        stack.swap(at, luck.random_range(0..=at));
    }
    let is_supply = |unit: &UnitId| game.counter(*unit).unit_type == UnitType::Supply;
    let supply = stack.iter().copied().find(is_supply).filter(|_| once_in(luck, 2));
    let most = luck.random_range(1..5);
    let units: Vec<UnitId> = stack.into_iter().filter(|unit| !is_supply(unit)).take(most).collect();
    Some(Order::Combine { units, supply, corps })
}

fn movement(game: &Game, side: Side, luck: &mut StdRng) -> Option<Order> {
    let unit = on_map(game, side, luck)?;
    Some(match luck.random_range(0..16) {
        0 => Order::MoveByAir { unit, hex: near(game, unit, luck)? },
        1 => Order::MoveByAmphibious { unit, hex: near(game, unit, luck)? },
        2 => {
            let unit = anyone(game, side, luck)?;
            Order::MoveByAmphibious { unit, hex: near(game, unit, luck)? }
        }
        3 => Order::ReopenMove { unit, way: if once_in(luck, 2) { Reopening::Undo } else { Reopening::Continue } },
        4 => {
            let supply: Vec<UnitId> = own(game, side, luck)
                .into_iter()
                .filter(|unit| game.counter(*unit).unit_type == UnitType::Supply && game.hex(*unit).is_some())
                .collect();
            let supply = one(luck, &supply)?;
            let mut units: Vec<UnitId> =
                (0..luck.random_range(1..4)).filter_map(|_| on_map(game, side, luck)).collect();
            units.sort();
            units.dedup();
            units.retain(|unit| *unit != supply);
            Order::ExpendSupply { supply, units }
        }
        _ => Order::Move { unit, legs: way(game, unit, luck)?, minimum: once_in(luck, 8) },
    })
}

/// A way from hex to hex, each paid for somehow; now and then by rail.
fn way(game: &Game, unit: UnitId, luck: &mut StdRng) -> Option<Vec<Leg>> {
    let mut at = game.hex(unit)?;
    let mut legs: Vec<Leg> = Vec::new();
    let by_rail = once_in(luck, 4);
    for _ in 0..luck.random_range(1..5) {
        let around: Vec<Hex> = at.neighbors().collect();
        let rail = |hex: &Hex| game.sheets.hexes.get(hex).and_then(|record| record.rail) == Some(true);
        let along: Vec<Hex> = around.iter().copied().filter(rail).collect();
        if by_rail && !along.is_empty() {
            at = one(luck, &along)?;
            match legs.last_mut() {
                Some(Leg::Ride(hexes)) => hexes.push(at),
                _ => legs.push(Leg::Ride(vec![at])),
            }
            continue;
        }
        at = one(luck, &around)?;
        let way = [Way::Terrain, Way::Terrain, Way::Road, Way::River][luck.random_range(0..4)];
        match legs.last_mut() {
            Some(Leg::March(steps)) => steps.push(Step { hex: at, way }),
            _ => legs.push(Leg::March(vec![Step { hex: at, way }])),
        }
    }
    Some(legs)
}

fn combat(game: &Game, side: Side, luck: &mut StdRng) -> Option<Order> {
    if once_in(luck, 4) {
        return reorganization(game, side, luck);
    }
    let unit = on_map(game, side, luck)?;
    let hex = near(game, unit, luck)?;
    Some(if once_in(luck, 2) { Order::Retreat { unit, hex } } else { Order::Advance { unit, hex } })
}

fn attrition(game: &Game, side: Side, luck: &mut StdRng) -> Option<Order> {
    let unit = on_map(game, side, luck)?;
    Some(match luck.random_range(0..5) {
        0 => Order::BreakDown { corps: unit, cause: Cause::SupplyAttrition, into: Vec::new() },
        1 => Order::FlipToBase { unit },
        kind => {
            let results = [AttritionResult::NoEffect, AttritionResult::Eliminated, AttritionResult::BrokenDown];
            Order::RecordAttrition { unit, die: Some(luck.random_range(1..7)), result: results[kind - 2] }
        }
    })
}
