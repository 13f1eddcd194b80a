//! GEAW 6: reinforcements. What may be bought, for how much, and what the scenario brings.

use std::collections::BTreeSet;

use super::command::Destination;
use super::components::{Side, UnitId};
use super::deciding::Deciding;
use super::declarations::{Basis, Topic, Value};
use super::event::{Entry, Event};
use super::game::{Game, Location, PlayerPhase};
use super::hexes::Hex;
use super::judging::{Judging, own_phase, own_unit, refuse};
use super::placement;
use super::rulings::{AmphibiousEntryPayment, PricedCorps};
use super::sheets::{MobilizationRow, ScheduledEntry, UnitKind};
use super::victory_points::{self, Reason};
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// 6.1: buys a unit.
pub(super) fn judge(judging: &mut Judging, unit: UnitId, to: Destination) -> Result<(), Refusal> {
    own_unit(judging.game, judging.side, unit)?;
    own_phase(judging, &[PlayerPhase::Mobilization], "GEAW-6.1-a")?;
    judge_available(judging.game, unit)?;
    judge_purchase(judging, unit);
    match to {
        Destination::Hex(hex) => placement::judge_reinforcement(judging, unit, hex, &BTreeSet::new()),
        Destination::AmphibiousEntry => {
            judge_sea_entry(judging, unit);
            if judging.game.rulings.amphibious_entry_payment == AmphibiousEntryPayment::OnEntry {
                return Err(refuse(
                    RefusalKind::Phase,
                    "at this table a unit that enters by amphibious movement is paid for when it enters",
                    "move it in by sea in a movement phase",
                )
                .by("GEAW-6.6-c"));
            }
        }
    }
    Ok(())
}

/// 6.9, 6.11: the counter is free.
pub(super) fn judge_available(game: &Game, unit: UnitId) -> Result<(), Refusal> {
    let location = game.units[&unit].location;
    if location == Location::Removed {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{} was lost; a headquarters never comes back", game.name(unit)),
            "choose another unit",
        )
        .by("GEAW-6.9-b"));
    }
    if location.is_available() {
        return Ok(());
    }
    let counter = game.counter(unit);
    let of_type = |id: &&UnitId| game.counter(**id).is_of_type(counter);
    let free: Vec<String> = game
        .units
        .keys()
        .filter(of_type)
        .filter(|id| game.units[*id].location.is_available())
        .map(UnitId::to_string)
        .collect();
    let all = game.units.keys().filter(of_type).count();
    let cure = if free.is_empty() {
        "wait until one is eliminated or withdrawn".to_owned()
    } else {
        format!("take {}", free.join(" or "))
    };
    Err(refuse(
        RefusalKind::Malformed,
        format!("{} is in play; of {all} counters of its type {} are free", game.name(unit), free.len()),
        cure,
    )
    .by("GEAW-6.11-a")
    .also("GEAW-6.2-b"))
}

/// What a unit costs now, as far as charts and declarations say.
pub fn price(game: &Game, unit: UnitId) -> Option<u16> {
    match game.sheets.mobilization_row(game.counter(unit)) {
        Some(row) => row.cost.map(u16::from),
        None => {
            game.fact(game.side(unit), &Topic::Price { unit }).and_then(|declaration| declaration.claim.value.number())
        }
    }
}

/// What speaks against buying a unit, wherever it goes: 6.2 to 6.5, 6.10 and 5.4.
fn judge_purchase(judging: &mut Judging, unit: UnitId) {
    let game = judging.game;
    let counter = game.counter(unit);
    let name = game.name(unit);
    let row = game.sheets.mobilization_row(counter);
    let priced = row.is_some_and(|row| row.cost.is_some());
    let may_buy_corps = game.rulings.priced_corps_purchasable == PricedCorps::Purchasable && priced;
    judging.demand(game.sheets.corps_row(counter).is_none() || may_buy_corps, || {
        Violation::new(
            "GEAW-6.5-b",
            format!("{name} is made by combining units on the map, and cannot be bought"),
            "buy its components, and combine them",
        )
        .about([unit])
    });
    if let Some(row) = row {
        judging.rest("GEAW-6.2-a", Basis::VerifiedFromTranscription);
        judging.demand(row.cost.is_some(), || {
            Violation::new(
                "GEAW-6.3-b",
                format!("the Mobilization Costs Table has a dash for {name}; it does not come for victory points"),
                "buy another unit, or wait for the scenario to bring it",
            )
            .about([unit])
        });
        if !row.years.is_empty() {
            judge_year(judging, &name, Some(unit), &row.years);
        }
        judging.demand(!(row.once && game.units[&unit].once_used), || {
            Violation::new(
                "GEAW-6.3-d",
                format!("{name} enters only once in a game, and has entered"),
                "buy another unit",
            )
            .about([unit])
        });
    }
    let price = match row {
        Some(row) => row.cost.map(u16::from),
        None => {
            judging.ask(Topic::Price { unit }, "GEAW-6.2-a", format!("what does {name} cost?")).and_then(Value::number)
        }
    };
    if let Some(price) = price {
        victory_points::judge_payment(judging, judging.side, price, &name);
    }
    if counter.contingent.is_chinese() {
        let text = format!("does 23.0 let {name} enter now?");
        let allowed = judging.ask(Topic::ChineseReinforcement { unit }, "GEAW-6.10-a", text);
        judging.demand(allowed.is_none_or(Value::is_yes), || {
            Violation::new(
                "GEAW-6.10-a",
                format!("{name} may not enter now by 23.0, as it was declared"),
                "buy another unit",
            )
        });
    }
}

/// 6.3: years in brackets.
fn judge_year(judging: &mut Judging, name: &str, unit: Option<UnitId>, years: &BTreeSet<u16>) {
    let game = judging.game;
    let year = if let Some(quarter) = game.quarter() {
        judging.rest("GEAW-6.3-c", if quarter.confirmed { Basis::VerifiedFromTranscription } else { Basis::Derived });
        Some(quarter.year)
    } else {
        let text = format!("in which year is turn {}?", game.turn);
        judging.ask(Topic::YearOfTurn { turn: game.turn }, "GEAW-6.3-c", text).and_then(Value::number)
    };
    let Some(year) = year else { return };
    judging.demand(years.contains(&year), || {
        let open: Vec<String> = years.iter().map(u16::to_string).collect();
        Violation::new(
            "GEAW-6.3-c",
            format!("{name} in {year}, recruited only in {}", open.join("+")),
            "wait for one of those years, or buy another unit",
        )
        .about(unit)
    });
}

/// 6.6: who may enter by amphibious movement (GEAW-R-58).
pub(super) fn judge_sea_entry(judging: &mut Judging, unit: UnitId) {
    let game = judging.game;
    judging.demand(game.counter(unit).contingent.enters_by_sea(), || {
        Violation::new(
            "GEAW-6.6-d",
            format!("{} to enter by amphibious movement; British, US and Japanese units may", game.name(unit)),
            "place it in a hex of the Reinforcement Placement Table",
        )
        .about([unit])
    });
}

/// 6.6, GEAW-R-20: what is needed to buy a unit at the moment it enters by sea, where the table plays so.
pub(super) fn judge_bought_on_entry(judging: &mut Judging, unit: UnitId) -> Result<(), Refusal> {
    judge_available(judging.game, unit)?;
    judge_purchase(judging, unit);
    Ok(())
}

/// 6.1 to 6.3: units of a row of the Mobilization Costs Table, where no counter of it is entered.
pub(super) fn judge_recruiting(judging: &mut Judging, units: &UnitKind, count: u8) -> Result<(), Refusal> {
    let game = judging.game;
    if units.contingent.side() != judging.side {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{units} belong to {}, not to {}", units.contingent.side().name(), judging.side.name()),
            "buy units of your own side",
        )
        .by("GEAW-4.2-c"));
    }
    own_phase(judging, &[PlayerPhase::Mobilization], "GEAW-6.1-a")?;
    if count == 0 {
        return Err(refuse(RefusalKind::Malformed, "nothing is bought", "name a number of 1 or more"));
    }
    let row = price_row(game, judging.side, units)?;
    if let Some(counter) = game.sheets.counters.values().find(|counter| units.includes(counter)) {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("counters of {units} are entered, such as {}", counter.id),
            "buy the counter itself, so that it stands on the map",
        )
        .by("GEAW-6.11-a"));
    }
    judging.rest("GEAW-6.2-a", Basis::VerifiedFromTranscription);
    judging.demand(row.cost.is_some(), || {
        let message =
            format!("the Mobilization Costs Table has a dash for {units}; they do not come for victory points");
        Violation::new("GEAW-6.3-b", message, "buy other units, or wait for the scenario to bring them")
    });
    if !row.years.is_empty() {
        judge_year(judging, &units.to_string(), None, &row.years);
    }
    if units.contingent.is_chinese() {
        let text = format!("23.0 lets {units} enter in turn {}", game.turn);
        let asked = format!("does 23.0 let {units} enter now?");
        let allowed = judging.ask(Topic::Note { text }, "GEAW-6.10-a", asked);
        judging.demand(allowed.is_none_or(Value::is_yes), || {
            let message = format!("{units} may not enter now by 23.0, as it was declared");
            Violation::new("GEAW-6.10-a", message, "buy other units")
        });
    }
    if let Some(cost) = row.cost {
        let amount = u16::from(cost) * u16::from(count);
        victory_points::judge_payment(judging, judging.side, amount, &format!("{count} {units}"));
    }
    Ok(())
}

/// The row of the Mobilization Costs Table for exactly these units.
fn price_row<'g>(game: &'g Game, side: Side, units: &UnitKind) -> Result<&'g MobilizationRow, Refusal> {
    let rows = &game.sheets.mobilization;
    rows.iter().find(|row| row.units == *units).ok_or_else(|| {
        let own = rows.iter().filter(|row| row.units.contingent.side() == side);
        let known: Vec<String> = own.map(|row| row.units.to_string()).collect();
        let cure = if known.is_empty() {
            "enter the row with its price first".to_owned()
        } else {
            format!("enter the row with its price first, or buy {}", known.join(", "))
        };
        let message = format!("the Mobilization Costs Table has no row for {units}");
        refuse(RefusalKind::Unknown, message, cure).by("GEAW-6.3-a")
    })
}

/// The price is paid; where the units enter is seen on the map.
pub(super) fn recruit(deciding: &mut Deciding, side: Side, units: &UnitKind, count: u8) {
    let row = price_row(&deciding.game, side, units).ok();
    let (cost, once) = row.map_or((0, false), |row| (row.cost.unwrap_or_default(), row.once));
    let reason = Reason::Recruited { units: units.clone(), count };
    victory_points::book(deciding, side, -i32::from(cost) * i32::from(count), reason, None);
    if once {
        deciding.note("each of these enters only once in a game; without counters the table sees to it", "GEAW-6.3-d");
    }
}

/// The price is paid and the unit enters.
pub(super) fn mobilize(deciding: &mut Deciding, unit: UnitId, to: Destination) {
    pay(deciding, unit);
    match to {
        Destination::Hex(hex) => enter(deciding, unit, Location::Map(hex), Entry::Bought),
        Destination::AmphibiousEntry => enter(deciding, unit, Location::AwaitingEntry, Entry::Bought),
    }
}

/// The price is paid (6.2, 6.3). A table that overruled a dash pays nothing.
pub(super) fn pay(deciding: &mut Deciding, unit: UnitId) {
    let side = deciding.game.side(unit);
    let price = price(&deciding.game, unit).unwrap_or_default();
    let declared = deciding.game.fact(side, &Topic::Price { unit }).map(|known| known.claim.section);
    let section = declared.filter(|_| deciding.game.sheets.mobilization_row(deciding.game.counter(unit)).is_none());
    victory_points::book(deciding, side, -i32::from(price), Reason::Bought(unit), section);
}

/// The unit enters; whether its one entry is used, and whether the hex was full, goes with it.
pub(super) fn enter(deciding: &mut Deciding, unit: UnitId, to: Location, how: Entry) {
    let game = &deciding.game;
    let side = game.side(unit);
    let once = game.sheets.mobilization_row(game.counter(unit)).is_some_and(|row| row.once);
    let over_limit = if let Location::Map(hex) = to {
        game.fact(side, &Topic::Stacking { hex }).is_some_and(|known| !known.claim.value.is_yes())
    } else {
        false
    };
    deciding.happen(Event::UnitEntered { unit, to, how, once, over_limit });
}

/// The line of the schedule, and whether it is still to come.
fn schedule_line<'g>(judging: &Judging<'g>, entry: usize) -> Result<&'g ScheduledEntry, Refusal> {
    let game = judging.game;
    let line = game.scenario.as_ref().and_then(|scenario| scenario.schedule.get(entry));
    let line = line.filter(|line| line.units.contingent.side() == judging.side).ok_or_else(|| {
        refuse(
            RefusalKind::Unknown,
            format!("the scenario brings {} nothing by line {entry}", judging.side.name()),
            "name a line of the schedule, or buy the unit",
        )
        .by("GEAW-6.1-c")
    })?;
    if game.entries_spent.contains(&entry) {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("line {entry} of the schedule is spent; a reinforcement that was blocked is lost, not delayed"),
            "buy the unit at its price",
        )
        .by("GEAW-6.8-b"));
    }
    Ok(line)
}

/// What the line of the schedule says of turn and unit.
fn judge_line(judging: &mut Judging, line: &ScheduledEntry, unit: UnitId) {
    let game = judging.game;
    judging.demand(line.turn == game.turn && line.units.includes(game.counter(unit)), || {
        Violation::new(
            "GEAW-6.1-c",
            format!("{} on turn {}; the line brings {} on turn {}", game.name(unit), game.turn, line.units, line.turn),
            "bring in the unit of the line on its turn, or buy this one",
        )
        .about([unit])
    });
}

/// 6.1: a unit that the scenario brings, without cost.
pub(super) fn judge_scheduled(judging: &mut Judging, entry: usize, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
    own_unit(judging.game, judging.side, unit)?;
    own_phase(judging, &[PlayerPhase::Mobilization], "GEAW-6.1-a")?;
    let line = schedule_line(judging, entry)?;
    judge_available(judging.game, unit)?;
    judge_line(judging, line, unit);
    placement::judge_reinforcement(judging, unit, hex, &line.hexes);
    Ok(())
}

/// 6.8: a reinforcement that no hex is left for goes back to the pool.
pub(super) fn judge_return(judging: &mut Judging, entry: Option<usize>, unit: UnitId) -> Result<(), Refusal> {
    let (game, side) = (judging.game, judging.side);
    own_unit(game, side, unit)?;
    let listed = match entry {
        Some(entry) => {
            own_phase(judging, &[PlayerPhase::Mobilization], "GEAW-6.1-a")?;
            let line = schedule_line(judging, entry)?;
            judge_available(game, unit)?;
            judge_line(judging, line, unit);
            line.hexes.clone()
        }
        None if game.units[&unit].location == Location::AwaitingEntry => BTreeSet::new(),
        None => {
            return Err(refuse(
                RefusalKind::Malformed,
                format!("{} does not wait to enter", game.name(unit)),
                "name a unit that was bought and waits, or a line of the schedule",
            )
            .by("GEAW-6.8-b"));
        }
    };
    if let Some(hexes) = placement::eligible(game, unit, &listed) {
        judging.demand(placement::are_all_blocked(game, side, &hexes), || {
            let free = hexes.iter().find(|hex| placement::is_blocked(game, side, **hex) != Some(true));
            let free = free.map_or_else(|| "one of its hexes".to_owned(), Hex::to_string);
            Violation::new(
                "GEAW-6.8-b",
                format!("{} is not blocked: {free} is free of the enemy", game.name(unit)),
                format!("bring it in at {free}"),
            )
            .about([unit])
        });
    } else {
        let text = format!("do enemy units hold every hex where {} could enter?", game.name(unit));
        let blocked = judging.ask(Topic::EntryBlocked { unit }, "GEAW-6.8-b", text);
        judging.demand(blocked.is_none_or(Value::is_yes), || {
            Violation::new(
                "GEAW-6.8-b",
                format!("{} is not blocked, as it was declared", game.name(unit)),
                "bring it in at a hex that is free of the enemy",
            )
            .about([unit])
        });
    }
    Ok(())
}

/// It goes back to the pool; its line is spent.
pub(super) fn return_blocked(deciding: &mut Deciding, entry: Option<usize>, unit: UnitId) {
    deciding.happen(Event::ReinforcementLost { unit, entry });
}
