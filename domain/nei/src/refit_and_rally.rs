//! NEI 18: refit and rally. Disrupted units come back by a die for each, reduced ones are full again where a base is.

use super::components::{AreaId, Contingent, Face, GroundType, Side, UnitId, UnitType};
use super::deciding::Deciding;
use super::event::Event;
use super::game::{Game, Location};
use super::judging::{Judged, known_area, own_units};
use super::pack::{AreaKind, RefitResult};
use super::pending::{Arrival, Pending, RollPurpose};
use super::rulings::RefitSelection;
use super::stacking::is_closed;
use super::statements::{self, Question};
use super::words;
use super::{reinforcements, sequence};
use kernel::clause::Clause;
use kernel::dice::{D6, DieAsked, Roll, RollRequest};
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// The contingents of a side that refit, each by an action of its own (18.1); the Portuguese are not among the
/// Allied ones (NEI-R19).
pub fn contingents(side: Side) -> &'static [Contingent] {
    match side {
        Side::Japan => &[Contingent::ImperialArmy, Contingent::ImperialNavy],
        Side::Allies => {
            &[Contingent::British, Contingent::Australia, Contingent::Netherlands, Contingent::UnitedStates]
        }
    }
}

/// The disrupted units of a contingent that roll, in id order. Allied bases come back by building alone (18.1); a
/// Japanese base lies in the display as its engineer (22.0).
pub fn disrupted(game: &Game, contingent: Contingent) -> Vec<UnitId> {
    game.in_display(contingent.side(), Location::Disrupted)
        .filter(|unit| reinforcements::acts_as(game, *unit) == contingent && !is_base_counter(game, *unit))
        .collect()
}

fn is_base_counter(game: &Game, unit: UnitId) -> bool {
    game.counter(unit).kind == UnitType::Ground(GroundType::Base)
}

/// NEI-R94: whether the player says which of the contingent's units roll. By default all of them do.
fn is_choice_free(game: &Game) -> bool {
    game.rulings.refit_selection == RefitSelection::Chosen
}

/// What a die of the Refit Table does to a unit: the line of its type (18.1); `None` where the table has a gap.
fn result(game: &Game, unit: UnitId, die: D6) -> Option<RefitResult> {
    let counter = game.counter(unit);
    let row = game.pack.tables.refit.of(counter.side).iter().find(|row| row.types.contains(&counter.kind))?;
    row.results.get(die.index()).copied().flatten()
}

/// NEI 18.1: one contingent of the side, with units in the display.
pub(super) fn judge_refit(
    game: &Game,
    side: Side,
    contingent: Contingent,
    units: &[UnitId],
    objections: &mut Objections,
) -> Judged {
    let known = contingents(side);
    if contingent.side() != side {
        let names = known.iter().map(|contingent| contingent.name()).collect::<Vec<_>>().join(", ");
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{contingent} is no contingent of {}", side.name()),
            Cure::elsewhere(format!("name one of {names}")),
        )
        .by(if side == Side::Japan { "NEI-18.1-b" } else { "NEI-18.1-c" }));
    }
    judge_named(game, side, units)?;
    let waiting: Vec<Contingent> =
        known.iter().copied().filter(|contingent| !disrupted(game, *contingent).is_empty()).collect();
    let cure = || {
        if waiting.is_empty() {
            Cure::instead("take another action")
        } else {
            format!("refit {}", words::either(waiting.iter().map(|contingent| contingent.name()))).into()
        }
    };
    let refits = known.contains(&contingent);
    objections.demand(refits, || {
        let message = format!("the {contingent} contingent does not refit");
        Violation::new("NEI-18.1-c", message, cure())
    });
    objections.demand(!refits || waiting.contains(&contingent), || {
        Violation::new(
            "NEI-18.1-a",
            format!("no unit of {contingent} that could be refitted is in the Disrupted Units Display"),
            cure(),
        )
    });
    let strangers: Vec<UnitId> =
        units.iter().copied().filter(|unit| reinforcements::acts_as(game, *unit) != contingent).collect();
    objections.demand(strangers.is_empty(), || {
        Violation::new(
            "NEI-18.1-a",
            format!(
                "{} {} not belong to {contingent}; one action refits one contingent",
                game.names(&strangers),
                words::of(strangers.len(), "does", "do")
            ),
            Cure::elsewhere("refit them in an action of their own"),
        )
        .about(strangers.iter())
    });
    objections.demand(units.is_empty() || is_choice_free(game), || {
        Violation::new(
            "NEI-18.1-a",
            format!("all disrupted units of {contingent} roll, not those of the player's choice"),
            "name no units",
        )
        .about(units.iter())
    });
    Ok(())
}

/// Whoever rolls lies in the display and has a line in the table.
fn judge_named(game: &Game, side: Side, units: &[UnitId]) -> Result<(), Refusal> {
    own_units(game, side, units)?;
    for unit in units {
        if is_base_counter(game, *unit) {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!("{} is a base, and bases are not refitted", game.name(*unit)),
                Cure::instead("build it again with an engineer on the spot"),
            )
            .by("NEI-18.1-d"));
        }
        if game.unit(*unit).location != Location::Disrupted {
            return Err(Refusal::new(
                RefusalKind::Malformed,
                format!("{} is not in the Disrupted Units Display", game.name(*unit)),
                Cure::instead("name none; a reduced unit rallies instead"),
            )
            .by("NEI-18.0-a"));
        }
    }
    Ok(())
}

/// A die for each unit is asked for, in id order (18.1).
pub(super) fn ask_for_refit(deciding: &mut Deciding, side: Side, contingent: Contingent, units: &[UnitId]) {
    let rolling: Vec<UnitId> = if units.is_empty() {
        disrupted(&deciding.game, contingent)
    } else {
        let mut named = units.to_vec();
        named.sort_unstable();
        named
    };
    if rolling.is_empty() {
        return;
    }
    let dice = rolling.iter().map(|unit| DieAsked { unit: Some(String::from(*unit)), ..DieAsked::PLAIN }).collect();
    deciding.wait_for(Pending::Roll {
        request: RollRequest {
            clause: Clause::new("NEI-18.1-f"),
            roller: side,
            purpose: format!("the refit of {contingent} units"),
            dice,
        },
        purpose: RollPurpose::Refit { contingent },
    });
}

/// The units of a request that are still in the display.
fn asked(game: &Game, request: &RollRequest<Side>) -> Vec<Option<UnitId>> {
    request
        .dice
        .iter()
        .map(|die| die.unit.as_deref().and_then(|id| id.parse().ok()))
        .map(|unit: Option<UnitId>| {
            unit.filter(|unit| game.units.get(unit).is_some_and(|state| state.location == Location::Disrupted))
        })
        .collect()
}

/// The dice fell: each unit's result at once (18.1). Those that are back are deployed by the rules of section 15, or
/// go to the pool where they have no site (NEI-R95); damaged ones wait for the next mobilization (NEI-R41).
pub(super) fn on_refit(deciding: &mut Deciding, request: &RollRequest<Side>, roll: &Roll) {
    for (unit, die) in asked(&deciding.game, request).into_iter().zip(&roll.faces) {
        let Some(unit) = unit else { continue };
        match result(&deciding.game, unit, *die) {
            Some(result) => deciding.happen(Event::RefitTried { unit, die: die.get(), result }),
            None => statements::ask(deciding, Question::Refit { unit, die: die.get() }),
        }
    }
    settle(deciding, request.roller);
}

/// The owner says what a gap of the table holds; when all gaps are filled, the units that are back are deployed.
pub(super) fn on_statement(deciding: &mut Deciding, unit: UnitId, die: u8, result: RefitResult) {
    let side = deciding.game.side(unit);
    deciding.happen(Event::RefitTried { unit, die, result });
    settle(deciding, side);
}

fn settle(deciding: &mut Deciding, side: Side) {
    if matches!(deciding.game.pending.last(), Some(Pending::State { question: Question::Refit { .. }, .. })) {
        return;
    }
    sequence::fill_pool_at_once(deciding);
    reinforcements::settle_deployment(deciding, side, Arrival::Refitted);
}

/// After a correction the dice are asked for again, for those that are still in the display.
pub(super) fn ask_again(deciding: &mut Deciding, request: &RollRequest<Side>, contingent: Contingent) {
    let left: Vec<UnitId> = asked(&deciding.game, request).into_iter().flatten().collect();
    if !left.is_empty() {
        ask_for_refit(deciding, request.roller, contingent, &left);
    }
}

/// The units of a side that a rally in an area restores: those ashore, no bases (18.2, NEI-R103).
pub fn rallying(game: &Game, side: Side, area: AreaId) -> Vec<UnitId> {
    game.units_of(side, area)
        .filter(|unit| game.is_mobile_ground(*unit) && game.unit(*unit).face == Face::Reduced)
        .collect()
}

/// NEI 18.2: a home base, or a land area with a friendly base, and reduced units in it. Singapore counts for its
/// holder (NEI-R103).
pub(super) fn judge_rally(game: &Game, side: Side, area: AreaId, objections: &mut Objections) -> Judged {
    let area = known_area(game, area)?;
    let name = game.area_name(area);
    if game.area(area).kind == AreaKind::Sea {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{name} is a sea area; ground units rally ashore"),
            Cure::elsewhere("name a land area or a home base"),
        )
        .by("NEI-18.2-c"));
    }
    let elsewhere = || {
        let places: Vec<&str> = game
            .pack
            .map
            .areas
            .values()
            .filter(|place| game.works_for(side, place.id) && !rallying(game, side, place.id).is_empty())
            .map(|place| place.name.as_str())
            .collect();
        if places.is_empty() {
            Cure::instead("take another action")
        } else {
            format!("rally at {}", words::either(places)).into()
        }
    };
    if rallying(game, side, area).is_empty() {
        let base = game.units_of(side, area).find(|unit| game.is_base(*unit) && game.unit(*unit).face == Face::Reduced);
        objections.raise(|| match base {
            Some(base) => Violation::new(
                "NEI-18.2-b",
                format!("{} is a base, and bases do not rally", game.name(base)),
                Cure::instead("increase its strength with an engineer on the spot"),
            )
            .about([base]),
            None => Violation::new(
                "NEI-18.2-a",
                format!("no reduced ground unit of {} is ashore in {name}", side.name()),
                elsewhere(),
            )
            .about([area]),
        });
    }
    objections.demand(game.works_for(side, area), || {
        Violation::new(
            "NEI-18.2-c",
            format!("{name} is no home base of {} and has no friendly base", side.name()),
            // An enemy home base, and what is closed to the side, never holds a base of its own.
            if is_closed(game, side, area) || game.area(area).kind != AreaKind::Land {
                elsewhere()
            } else {
                let there = elsewhere();
                Cure { words: format!("{}, or have a base in {name} first", there.words), ..there }
            },
        )
        .about([area])
    });
    Ok(())
}

/// Every reduced unit of the place is full again (18.2).
pub(super) fn rally(deciding: &mut Deciding, side: Side, area: AreaId) {
    let units = rallying(&deciding.game, side, area);
    if !units.is_empty() {
        deciding.happen(Event::UnitsRallied { side, area, units });
    }
}
