//! GEAW 7: reorganization. British and Japanese corps and their divisions.

use super::command::Cause;
use super::components::UnitId;
use super::deciding::Deciding;
use super::declarations::{Basis, Topic, Value};
use super::event::Event;
use super::game::{Game, Phase, PlayerPhase};
use super::judging::{Judging, named_once, on_map, own_on_map, own_phase, own_units, refuse, rely_on};
use super::rulings::{AskStacking, ForcedBreakdownShortage};
use super::sequence::judge_stacking;
use super::sheets::{CorpsRow, Counter};
use super::{components::UnitType, setting_up};
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// 7.5: only British and Japanese corps.
fn judge_nationality(judging: &mut Judging, corps: &Counter) {
    judging.demand(corps.is_corps(), || {
        Violation::new(
            "GEAW-7.5-a",
            format!("{} {}; only British and Japanese corps break down or build up", corps.id, corps.kind()),
            "name a British or Japanese corps",
        )
        .about([corps.id])
    });
}

/// 7.4: nobody reorganizes during set-up unless the scenario lets him. Whether the game is in set-up.
fn judge_set_up(judging: &Judging) -> Result<bool, Refusal> {
    if judging.game.phase != Phase::SetUp {
        return Ok(false);
    }
    setting_up::before_play(judging)?;
    if judging.game.scenario.as_ref().is_some_and(|scenario| scenario.reorganization_during_set_up) {
        return Ok(true);
    }
    Err(refuse(
        RefusalKind::Phase,
        "nobody breaks down or combines during set-up, unless the scenario says so",
        "wait for your Reorganization Phase",
    )
    .by("GEAW-7.4-e"))
}

/// 7.1, 7.2, 7.4: which phase a cause belongs to (GEAW-R-28).
fn judge_cause(judging: &mut Judging, cause: Cause) -> Result<(), Refusal> {
    if judge_set_up(judging)? {
        return Ok(());
    }
    let game = judging.game;
    match cause {
        Cause::Voluntary => {
            own_phase(judging, &[PlayerPhase::Reorganization], "GEAW-7.2-b")
                .map_err(|refusal| refusal.also("GEAW-7.1-a"))?;
        }
        Cause::CombatResult | Cause::CombatLoss => {
            if !game.phase.of_player().is_some_and(PlayerPhase::is_combat) {
                return Err(refuse(
                    RefusalKind::Phase,
                    format!("combat forces a breakdown in a Combat Phase; it is the {}", game.phase.name()),
                    "wait for a Combat Phase",
                )
                .by("GEAW-7.2-c")
                .also("GEAW-7.4-f"));
            }
        }
        Cause::SupplyAttrition => {
            own_phase(judging, &[PlayerPhase::SupplyAttrition], "GEAW-7.2-d")
                .map_err(|refusal| refusal.also("GEAW-7.4-f"))?;
        }
        Cause::Withdrawal => {
            let side = judging.side;
            let ordered = game.scenario.iter().flat_map(|scenario| scenario.withdrawals.iter().enumerate());
            let pending = ordered.filter(|(index, line)| {
                line.units.contingent.side() == side && line.turn == game.turn && !game.withdrawals_met.contains(index)
            });
            judging.demand(pending.count() > 0, || {
                Violation::new(
                    "GEAW-7.1-c",
                    "a breakdown to meet a withdrawal, and none is to be met this turn",
                    "break it down in your Reorganization Phase, or cite the section that asks for it",
                )
            });
        }
        Cause::Other(section) => rely_on(judging, section),
    }
    Ok(())
}

/// Whether the cause leaves the owner a choice.
const fn is_forced(cause: Cause) -> bool {
    !matches!(cause, Cause::Voluntary)
}

/// 7.2: a corps is replaced by its components.
pub(super) fn judge_breakdown(
    judging: &mut Judging,
    corps: UnitId,
    cause: Cause,
    into: &[UnitId],
) -> Result<(), Refusal> {
    let hex = own_on_map(judging, corps)?;
    own_units(judging.game, judging.side, into)?;
    judge_cause(judging, cause)?;
    judge_parts(judging, corps, cause, into);
    if judging.game.rulings.ask_stacking == AskStacking::OnEntry && judging.is_unopposed() {
        judge_stacking(judging, hex);
    }
    Ok(())
}

/// The corps, its recipe, and the counters that replace it.
pub(super) fn judge_parts(judging: &mut Judging, corps: UnitId, cause: Cause, into: &[UnitId]) {
    let game = judging.game;
    let counter = game.counter(corps);
    judge_nationality(judging, counter);
    if !counter.is_corps() {
        return;
    }
    for unit in into {
        let part = game.counter(*unit);
        judging.demand(part.contingent == counter.contingent, || mixed(counter, part));
    }
    let Some(row) = game.sheets.corps_row(counter) else {
        let named: Vec<String> = into.iter().map(UnitId::to_string).collect();
        let text = format!("does the Corps Components Table break {corps} down into {}?", named.join(", "));
        let answer = judging.ask(Topic::Recipe { corps }, "GEAW-7.1-b", text);
        judging.demand(answer.is_none_or(Value::is_yes) && !into.is_empty(), || wrong_parts(corps, "other units"));
        return;
    };
    judging.rest("GEAW-7.1-b", Basis::VerifiedFromTranscription);
    let chosen = components(game, counter, row, into);
    if !into.is_empty() {
        judging
            .demand(chosen.units.len() == into.len() && chosen.missing == 0, || wrong_parts(corps, &recipe_text(row)));
        if let Some(taken) = into.iter().find(|unit| !game.units[*unit].location.is_available()) {
            judging.object(shortage(game, corps, row, &format!("{taken} is in play")));
        }
    } else if chosen.missing > 0 {
        let may_declare =
            is_forced(cause) && game.rulings.forced_breakdown_shortage == ForcedBreakdownShortage::Declare;
        if may_declare {
            let text = format!("are the {} components of {corps} for which no counter is free lost?", chosen.missing);
            judging.ask(Topic::Shortage { corps }, "GEAW-7.2-a", text);
        } else {
            judging.object(shortage(game, corps, row, &format!("{} counters are not free", chosen.missing)));
        }
    }
}

fn mixed(corps: &Counter, part: &Counter) -> Violation {
    Violation::new(
        "GEAW-7.4-a",
        format!("{} ({}) in {} ({}); components are of one nationality", part.id, part.kind(), corps.id, corps.kind()),
        format!("take {} units only", corps.contingent.name()),
    )
    .about([part.id])
}

fn wrong_parts(corps: UnitId, recipe: &str) -> Violation {
    Violation::new("GEAW-7.1-b", format!("these units are not what {corps} is made of"), format!("name {recipe}"))
        .about([corps])
}

fn shortage(game: &Game, corps: UnitId, row: &CorpsRow, what: &str) -> Violation {
    Violation::new(
        "GEAW-6.11-a",
        format!("{} needs {}, and {what}", game.name(corps), recipe_text(row)),
        "wait until the counters are free",
    )
    .about([corps])
}

fn recipe_text(row: &CorpsRow) -> String {
    let parts: Vec<String> = row.components.iter().map(ToString::to_string).collect();
    parts.join(" and ")
}

/// Counters for the components of a corps.
struct Components {
    units: Vec<UnitId>,
    /// Components without a counter.
    missing: u8,
}

/// The counters that replace a corps: out of those named, or else any that are free, by their ids.
fn components(game: &Game, corps: &Counter, row: &CorpsRow, named: &[UnitId]) -> Components {
    let mut found = Components { units: Vec::new(), missing: 0 };
    let is_free = |unit: &UnitId| game.units[unit].location.is_available();
    let free: Vec<UnitId> = match named {
        [] => game.units.keys().copied().filter(is_free).collect(),
        named => named.to_vec(),
    };
    // What the table says most exactly is taken first, so that it is not used up by what fits anything.
    let mut components: Vec<_> = row.components.iter().collect();
    components.sort_by_key(|component| component.factors.is_none());
    for component in components {
        for _ in 0..component.count {
            let fits = |unit: &&UnitId| {
                let counter = game.counter(**unit);
                counter.contingent == corps.contingent && component.includes(counter) && !found.units.contains(unit)
            };
            match free.iter().find(fits).copied() {
                Some(unit) => found.units.push(unit),
                None => found.missing += 1,
            }
        }
    }
    found
}

/// The corps leaves the map and its components take its place (7.2). Expended supply does not come back.
pub(super) fn break_down(deciding: &mut Deciding, corps: UnitId, cause: Cause, into: &[UnitId]) {
    let Some(hex) = deciding.game.hex(corps) else { return };
    let counter = deciding.game.counter(corps);
    let (units, missing) = match deciding.game.sheets.corps_row(counter) {
        Some(row) if into.is_empty() => {
            let components = components(&deciding.game, counter, row, &[]);
            (components.units, components.missing)
        }
        _ => (into.to_vec(), 0),
    };
    deciding.happen(Event::CorpsBrokenDown { corps, into: units, missing, cause, hex });
}

/// 7.3: units are replaced by a corps.
pub(super) fn judge_combining(
    judging: &mut Judging,
    units: &[UnitId],
    supply: Option<UnitId>,
    corps: UnitId,
) -> Result<(), Refusal> {
    let game = judging.game;
    let all: Vec<UnitId> = units.iter().chain(&supply).copied().chain([corps]).collect();
    own_units(game, judging.side, &all)?;
    let Some(first) = units.first() else {
        return Err(refuse(RefusalKind::Malformed, "no units are named", "name the components").by("GEAW-7.1-b"));
    };
    if !judge_set_up(judging)? {
        own_phase(judging, &[PlayerPhase::Reorganization], "GEAW-7.3-a")
            .map_err(|refusal| refusal.also("GEAW-7.1-a"))?;
    }
    let hex = on_map(game, *first)?;
    for (index, unit) in units.iter().chain(&supply).enumerate() {
        named_once(&all, index)?;
        let at = on_map(game, *unit)?;
        judging.demand(at == hex, || {
            Violation::new(
                "GEAW-7.3-b",
                format!("{} is in {at}, the others are in {hex}", game.name(*unit)),
                "combine units of one hex",
            )
            .about([*unit])
        });
    }
    judge_recipe(judging, units, supply, corps);
    for unit in units {
        let text = format!("is {} in general supply?", game.name(*unit));
        let supplied = judging.ask(Topic::GeneralSupply { unit: *unit }, "GEAW-7.3-c", text);
        judging.demand(supplied.is_none_or(Value::is_yes), || {
            Violation::new(
                "GEAW-7.3-c",
                format!("{} is not in general supply, as it was declared", game.name(*unit)),
                "combine units in general supply",
            )
            .about([*unit])
        });
    }
    Ok(())
}

fn judge_recipe(judging: &mut Judging, units: &[UnitId], supply: Option<UnitId>, corps: UnitId) {
    let game = judging.game;
    let counter = game.counter(corps);
    judge_nationality(judging, counter);
    if !counter.is_corps() {
        return;
    }
    judging.demand(game.units[&corps].location.is_available(), || {
        Violation::new(
            "GEAW-6.11-a",
            format!("{} is in play already; the counter-mix has no other", game.name(corps)),
            "name a corps whose counter is free",
        )
        .also("GEAW-7.3-d")
        .about([corps])
    });
    for unit in units {
        let part = game.counter(*unit);
        judging.demand(part.contingent == counter.contingent, || mixed(counter, part).also("GEAW-7.4-d"));
    }
    let row = game.sheets.corps_row(counter);
    if let Some(row) = row {
        judging.rest("GEAW-7.1-b", Basis::VerifiedFromTranscription);
        for unit in units {
            let part = game.counter(*unit);
            judging.demand(row.components.iter().any(|component| component.includes(part)), || {
                Violation::new(
                    "GEAW-7.4-b",
                    format!("{} for {corps}, which is made of {}", game.name(*unit), recipe_text(row)),
                    format!("name {}", recipe_text(row)),
                )
                .about([*unit])
            });
        }
        let wanted: usize = row.components.iter().map(|component| usize::from(component.count)).sum();
        let used = components_of_any(game, row, units);
        judging.demand(units.len() == wanted && used == wanted, || wrong_parts(corps, &recipe_text(row)));
    } else {
        let named: Vec<String> = units.iter().map(UnitId::to_string).collect();
        let text = format!("does the Corps Components Table make {corps} of {}?", named.join(", "));
        let answer = judging.ask(Topic::Recipe { corps }, "GEAW-7.1-b", text);
        judging.demand(answer.is_none_or(Value::is_yes), || wrong_parts(corps, "the units that the table lists"));
    }
    judge_supply(judging, row, supply, corps);
}

/// How many of the units fill a place of the recipe, whatever their nationality.
fn components_of_any(game: &Game, row: &CorpsRow, units: &[UnitId]) -> usize {
    let mut left: Vec<UnitId> = units.to_vec();
    let mut used = 0;
    let mut components: Vec<_> = row.components.iter().collect();
    components.sort_by_key(|component| component.factors.is_none());
    for component in components {
        for _ in 0..component.count {
            if let Some(at) = left.iter().position(|unit| component.includes(game.counter(*unit))) {
                left.swap_remove(at);
                used += 1;
            }
        }
    }
    used
}

/// 7.2: some corps need a supply unit (GEAW-R-30).
fn judge_supply(judging: &mut Judging, row: Option<&CorpsRow>, supply: Option<UnitId>, corps: UnitId) {
    let game = judging.game;
    if let Some(unit) = supply {
        judging.demand(game.counter(unit).unit_type == UnitType::Supply, || {
            Violation::new(
                "GEAW-7.2-f",
                format!("{} is no supply unit", game.name(unit)),
                "name a supply unit in the hex",
            )
            .about([unit])
        });
    }
    let needed = match row.and_then(|row| row.supply) {
        Some(needed) => Some(needed),
        None if supply.is_some() => None,
        None => {
            let text = format!("must a supply unit be expended to build {corps}?");
            judging.ask(Topic::SupplyForCorps { corps }, "GEAW-7.2-f", text).map(Value::is_yes)
        }
    };
    judging.demand(needed != Some(true) || supply.is_some(), || {
        Violation::new(
            "GEAW-7.2-f",
            format!("{} is built with a supply unit, and none is named", game.name(corps)),
            "expend a supply unit in the same hex",
        )
        .about([corps])
    });
}

/// The components leave the map and the corps takes their place (7.3).
pub(super) fn combine(deciding: &mut Deciding, units: &[UnitId], supply: Option<UnitId>, corps: UnitId) {
    let Some(hex) = units.first().and_then(|unit| deciding.game.hex(*unit)) else { return };
    deciding.happen(Event::CorpsCombined { units: units.to_vec(), supply, corps, hex });
}

/// What a corps would break down into now: the counters, and how many components have none; `None` without a row.
pub(super) fn parts_of(game: &Game, corps: UnitId) -> Option<(Vec<UnitId>, u8)> {
    let counter = game.counter(corps);
    let row = game.sheets.corps_row(counter)?;
    let components = components(game, counter, row, &[]);
    Some((components.units, components.missing))
}

/// The units out of `among` that would make a corps, and in words what is missing; `None` without a row.
pub(super) fn parts_for(game: &Game, corps: UnitId, among: &[UnitId]) -> Option<(Vec<UnitId>, Vec<String>)> {
    let counter = game.counter(corps);
    let row = game.sheets.corps_row(counter)?;
    let (mut units, mut missing) = (Vec::new(), Vec::new());
    let mut components: Vec<_> = row.components.iter().collect();
    components.sort_by_key(|component| component.factors.is_none());
    for component in components {
        let fits = |unit: &&UnitId| {
            let part = game.counter(**unit);
            part.contingent == counter.contingent && component.includes(part)
        };
        let free: Vec<UnitId> = among.iter().filter(fits).filter(|unit| !units.contains(*unit)).copied().collect();
        let taken = free.len().min(usize::from(component.count));
        units.extend(&free[..taken]);
        let lacking = usize::from(component.count) - taken;
        if lacking > 0 {
            missing.push(format!("{lacking} {} {}", component.unit_type.name(), component.size.symbol()));
        }
    }
    Some((units, missing))
}
