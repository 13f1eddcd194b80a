//! NEI Actions List, G-4: logistic actions. Refit and rally stand in chapter 18, the turning of engineers in 22.

use crate::components::{AreaId, Code, Contingent, Face, GroundType, Side, UnitId, UnitType};
use crate::deciding::Deciding;
use crate::engineers_and_bases::{ashore, engineers_in, is_engineer, judge_room};
use crate::event::Event;
use crate::game::{Control, Game, Location};
use crate::judging::{Judged, known_area, own_units};
use crate::optional::secret_airbase;
use crate::pack::AreaKind;
use crate::pending::{Pending, RollPurpose};
use crate::rulings::{BasesInHomeBases, DemolitionPresence};
use crate::words;
use crate::{engineers_and_bases, refit_and_rally, setting_up};
use kernel::clause::Clause;
use kernel::dice::{D6, DieAsked, RollRequest};
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// Whether the map prints a port or an airfield in a land area: only there a base is of use.
fn has_facility(game: &Game, area: AreaId) -> bool {
    let land = &game.area(area).land;
    land.airfield || !matches!(land.port.0, crate::components::Port::None)
}

/// Convert an Engineer to a Base: in a land area that Japan controls, with a port or an airfield.
pub(crate) fn judge_conversion_to_base(game: &Game, side: Side, unit: UnitId, objections: &mut Objections) -> Judged {
    own_units(game, side, &[unit])?;
    let area = engineers_and_bases::judge_turning_to_base(game, unit)?;
    let name = game.area_name(area);
    // NEI-R141: a home base has land, a port and an airfield.
    let at_home = game.is_home_base_of(side, area);
    let is_open = if at_home {
        game.rulings.bases_in_home_bases == BasesInHomeBases::Allowed
    } else {
        game.area(area).kind == AreaKind::Land && has_facility(game, area)
    };
    objections.demand(is_open, || {
        let objection = Violation::new(
            "NEI-G4.to-base-a",
            if at_home {
                format!("{name} is a home base; in this game no base is built there")
            } else {
                format!("{name} is no land area with a port or an airfield")
            },
            Cure::first("move the engineer to one that Japan controls"),
        )
        .about([area]);
        if at_home { objection.also("NEI-R141") } else { objection }
    });
    objections.demand(game.control(area) == Control::By(side), || {
        Violation::new(
            "NEI-G4.to-base-a",
            format!("{name} is contested; a base is built where only {} in control", side.that("are")),
            Cure::first(format!("drive the enemy's ground units out of {name} first")),
        )
        .about([area])
    });
    Ok(())
}

/// The engineer turns over.
pub(crate) fn convert_to_base(deciding: &mut Deciding, unit: UnitId) {
    if let Some(area) = deciding.game.place(unit) {
        deciding.happen(Event::ConvertedToBase { unit, area });
    }
}

/// Convert Base to Engineer: any bases, anywhere. Aircraft that lose their airfield are disrupted (NEI-R100).
pub(crate) fn judge_conversion_to_engineers(game: &Game, side: Side, units: &[UnitId]) -> Judged {
    own_units(game, side, units)?;
    engineers_and_bases::judge_turning_back(game, units)?;
    Ok(())
}

/// The bases turn over.
pub(crate) fn convert_to_engineers(deciding: &mut Deciding, units: &[UnitId]) {
    let units = units.iter().filter_map(|unit| Some((*unit, deciding.game.place(*unit)?))).collect();
    deciding.happen(Event::ConvertedToEngineers { units });
}

/// The unit is a base counter of the Allies.
fn judge_base_counter(game: &Game, unit: UnitId, clause: &'static str) -> Result<(), Refusal> {
    if game.counter(unit).kind == UnitType::Ground(GroundType::Base) {
        return Ok(());
    }
    Err(Refusal::new(
        RefusalKind::Malformed,
        format!("{} is no base", game.name(unit)),
        Cure::elsewhere("name a base counter"),
    )
    .by(clause))
}

/// Whether a base counter can be built: it is in the game and not on the map (NEI-R99).
pub(crate) fn is_buildable(game: &Game, base: UnitId) -> bool {
    let counter = game.counter(base);
    counter.kind == UnitType::Ground(GroundType::Base)
        && counter.code != Code::Optional
        && matches!(
            game.unit(base).location,
            Location::Unplaced | Location::Disrupted | Location::Potential | Location::Pool
        )
}

/// Build a Base: an engineer ashore, a port or an airfield, no base there, and the counter of that name. Control is
/// not needed (NEI-R99).
pub(crate) fn judge_building(
    game: &Game,
    side: Side,
    engineer: UnitId,
    base: UnitId,
    objections: &mut Objections,
) -> Judged {
    own_units(game, side, &[engineer, base])?;
    judge_base_counter(game, base, "NEI-G4.build-base-a")?;
    let area = ashore(game, engineer)?;
    judge_room(game, side, area)?;
    if !is_buildable(game, base) {
        let refusal = Refusal::new(
            RefusalKind::Malformed,
            match game.place(base) {
                Some(at) => format!("the base of {} stands there", game.area_name(at)),
                None => format!("{} is out of the game", game.name(base)),
            },
            Cure::elsewhere("name a base that is in the Disrupted Units Display"),
        )
        .by("NEI-G4.build-base-a");
        let removed = if secret_airbase::is_gone_for_good(game, base) {
            Some(Clause::new("NEI-28.2-l"))
        } else {
            setting_up::removed_by(game, base)
        };
        return Err(Refusal { clause: removed.or_else(|| refusal.clause.clone()), ..refusal });
    }
    let name = game.area_name(area);
    objections.demand(is_engineer(game, engineer), || {
        let message = format!("{} is no engineer; engineers build bases", game.name(engineer));
        match engineers_in(game, side, area).next() {
            Some(other) => {
                Violation::new("NEI-G4.build-base-c", message, format!("build it with {}", game.name(other)))
            }
            None => Violation::new(
                "NEI-G4.build-base-a",
                message,
                Cure::first(format!("bring an engineer of any Allied contingent to {name} first")),
            ),
        }
        .about([engineer])
    });
    objections.demand(game.area(area).kind == AreaKind::Land && has_facility(game, area), || {
        Violation::new(
            "NEI-G4.build-base-a",
            format!("{name} is no land area with a port or an airfield"),
            Cure::first("move the engineer to one"),
        )
        .about([area])
    });
    objections.demand(game.area(area).land.base_name == game.counter(base).name, || {
        let cure = match base_named_for(game, area) {
            Some(own) if is_buildable(game, own) => format!("build {} here", game.name(own)).into(),
            _ => Cure::first(format!("move the engineer to {} first", game.counter(base).name)),
        };
        Violation::new("NEI-G4.build-base-b", format!("{} is not the base of {name}", game.name(base)), cure)
            .about([base])
    });
    Ok(())
}

/// The base counter that bears the name of a land area.
pub(crate) fn base_named_for(game: &Game, area: AreaId) -> Option<UnitId> {
    let name = game.area(area).land.base_name.as_str();
    game.pack
        .counters
        .values()
        .find(|counter| !name.is_empty() && counter.kind == UnitType::Ground(GroundType::Base) && counter.name == name)
        .map(|counter| counter.id)
}

/// A base of one step is placed.
pub(crate) fn build(deciding: &mut Deciding, engineer: UnitId, base: UnitId) {
    if let Some(area) = deciding.game.place(engineer) {
        deciding.happen(Event::BaseBuilt { base, area });
    }
}

/// Increase Base Strength: a base of one step, with an engineer of any contingent beside it.
pub(crate) fn judge_increase(game: &Game, side: Side, base: UnitId, objections: &mut Objections) -> Judged {
    own_units(game, side, &[base])?;
    judge_base_counter(game, base, "NEI-G4.increase-a")?;
    let area = ashore(game, base)?;
    let name = game.area_name(area);
    objections.demand(game.unit(base).face == Face::Reduced, || {
        let others = increasable(game, side);
        let cure = if others.is_empty() {
            Cure::instead("take another action")
        } else {
            format!("increase the base of {}", words::either(others)).into()
        };
        Violation::new("NEI-G4.increase-a", format!("the base of {name} has all its steps"), cure).about([base])
    });
    // A base that has all its steps needs no engineer.
    let is_full = game.unit(base).face != Face::Reduced;
    objections.demand(is_full || engineers_in(game, side, area).next().is_some(), || {
        Violation::new(
            "NEI-G4.increase-a",
            format!("no engineer is ashore in {name}"),
            Cure::first(format!("bring an engineer of any Allied contingent to {name} first")),
        )
        .about([area])
    });
    Ok(())
}

/// The areas with a base of one step and an engineer beside it, by name.
fn increasable(game: &Game, side: Side) -> Vec<&str> {
    let one_step = |unit| game.is_base(unit) && game.unit(unit).face == Face::Reduced;
    game.pack
        .map
        .areas
        .values()
        .filter(|area| game.units_of(side, area.id).any(one_step) && engineers_in(game, side, area.id).next().is_some())
        .map(|area| area.name.as_str())
        .collect()
}

/// The base has two steps again.
pub(crate) fn increase(deciding: &mut Deciding, base: UnitId) {
    if let Some(area) = deciding.game.place(base) {
        deciding.happen(Event::BaseIncreased { base, area });
    }
}

/// Rally Reduced Ground Units.
pub(crate) fn judge_rally(game: &Game, side: Side, area: AreaId, objections: &mut Objections) -> Judged {
    refit_and_rally::judge_rally(game, side, area, objections)
}

/// All reduced mobile ground units of the place are full again.
pub(crate) fn rally(deciding: &mut Deciding, side: Side, area: AreaId) {
    let area = resolved(deciding, area);
    refit_and_rally::rally(deciding, side, area);
}

pub(crate) fn judge_refit(
    game: &Game,
    side: Side,
    contingent: Contingent,
    units: &[UnitId],
    objections: &mut Objections,
) -> Judged {
    refit_and_rally::judge_refit(game, side, contingent, units, objections)
}

/// A die for each unit is asked for.
pub(crate) fn refit(deciding: &mut Deciding, side: Side, contingent: Contingent, units: &[UnitId]) {
    refit_and_rally::ask_for_refit(deciding, side, contingent, units);
}

fn resolved(deciding: &Deciding, area: AreaId) -> AreaId {
    deciding.game.pack.map.area(area).map_or(area, |found| found.id)
}

/// The area has an oilfield.
fn judge_oilfield(game: &Game, area: AreaId, clause: &'static str) -> Result<AreaId, Refusal> {
    let area = known_area(game, area)?;
    if game.area(area).land.oilfield {
        return Ok(area);
    }
    let names = words::either(game.pack.map.oilfields().map(|area| area.name.as_str()));
    Err(Refusal::new(
        RefusalKind::Malformed,
        format!("{} has no oilfield", game.area_name(area)),
        Cure::elsewhere(format!("name {names}")),
    )
    .by(clause))
}

/// The oilfields that are demolished, or those that are not, by name; where there is none, another action.
fn oilfields_where(game: &Game, demolished: bool) -> Cure {
    let names: Vec<&str> = game
        .pack
        .map
        .oilfields()
        .filter(|area| game.is_demolished(area.id) == demolished)
        .map(|area| area.name.as_str())
        .collect();
    if names.is_empty() {
        Cure::instead("take another action")
    } else {
        Cure::elsewhere(format!("name {}", words::either(names)))
    }
}

/// Oilfield Demolition: any oilfield that is not demolished (NEI-R101).
pub(crate) fn judge_demolition(game: &Game, side: Side, area: AreaId, objections: &mut Objections) -> Judged {
    let area = judge_oilfield(game, area, "NEI-G4.demolish-a")?;
    let name = game.area_name(area);
    objections.demand(!game.is_demolished(area), || {
        Violation::new(
            "NEI-G4.demolish-a",
            format!("the oilfield of {name} is demolished already"),
            oilfields_where(game, false),
        )
        .about([area])
    });
    // NEI-R101: by default nobody need be there.
    let (is_there, what) = match game.rulings.demolition_presence {
        DemolitionPresence::Nobody => (true, ""),
        DemolitionPresence::GroundUnit => {
            (game.units_of(side, area).any(|unit| game.is_ground(unit)), "an Allied ground unit there")
        }
        DemolitionPresence::Control => (game.control(area).is(side), "Allied control of the area"),
    };
    objections.demand(is_there, || {
        Violation::new(
            "NEI-R101",
            format!("this table reads that demolition needs {what}; {name} does not have it"),
            Cure::elsewhere("demolish an oilfield that has it, or bring a ground unit there first"),
        )
        .about([area])
    });
    Ok(())
}

fn ask(deciding: &mut Deciding, side: Side, clause: &'static str, what: String, purpose: RollPurpose) {
    deciding.wait_for(Pending::Roll {
        request: RollRequest { clause: Clause::new(clause), roller: side, purpose: what, dice: vec![DieAsked::PLAIN] },
        purpose,
    });
}

/// The die is asked for.
pub(crate) fn demolish(deciding: &mut Deciding, side: Side, area: AreaId) {
    let area = resolved(deciding, area);
    let what = format!("the demolition of the oilfield of {}", deciding.game.area_name(area));
    ask(deciding, side, "NEI-G4.demolish-a", what, RollPurpose::Demolition { area });
}

/// The highest die that demolishes an oilfield (G-4).
pub(crate) const DEMOLISHES_UP_TO: u8 = 5;

/// The highest die that repairs one (G-4).
pub(crate) const REPAIRS_UP_TO: u8 = 3;

/// The die fell: it demolishes, or not.
pub(crate) fn on_demolition(deciding: &mut Deciding, area: AreaId, die: D6) {
    deciding.happen(Event::DemolitionTried { area, demolished: die.get() <= DEMOLISHES_UP_TO });
}

/// Repair Demolished Oilfield: the oilfield engineer is on the spot; control is not needed (NEI-R102).
pub(crate) fn judge_repair(game: &Game, side: Side, area: AreaId, objections: &mut Objections) -> Judged {
    let area = judge_oilfield(game, area, "NEI-G4.repair-a")?;
    let name = game.area_name(area);
    objections.demand(game.is_demolished(area), || {
        Violation::new(
            "NEI-G4.repair-a",
            format!("the oilfield of {name} is not demolished"),
            oilfields_where(game, true),
        )
        .about([area])
    });
    let is_there = |unit| game.counter(unit).kind == UnitType::Ground(GroundType::OilfieldEngineer);
    objections.demand(game.units_of(side, area).any(is_there), || {
        Violation::new(
            "NEI-G4.repair-a",
            format!("the oilfield engineer is not ashore in {name}"),
            Cure::first(format!("bring it to {name} first")),
        )
        .about([area])
    });
    Ok(())
}

/// The die is asked for.
pub(crate) fn repair(deciding: &mut Deciding, side: Side, area: AreaId) {
    let area = resolved(deciding, area);
    let what = format!("the repair of the oilfield of {}", deciding.game.area_name(area));
    ask(deciding, side, "NEI-G4.repair-a", what, RollPurpose::Repair { area });
}

/// The die fell: it repairs, or not.
pub(crate) fn on_repair(deciding: &mut Deciding, area: AreaId, die: D6) {
    deciding.happen(Event::RepairTried { area, repaired: die.get() <= REPAIRS_UP_TO });
}
