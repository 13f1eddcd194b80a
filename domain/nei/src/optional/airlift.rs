//! NEI 29, G-4: airlift of supplies. Air transports fly to reduced ground units of two steps and restore one each, with
//! the effect of a rally (NEI-R123). Where enemy aircraft are, the aircraft of both sides fight first, and nobody else.

use serde::{Deserialize, Serialize};

use crate::airborne;
use crate::combat::{self, BattlePlan, Participant, Profile};
use crate::command::Flight;
use crate::components::{AreaId, Side, UnitId};
use crate::deciding::Deciding;
use crate::event::Event;
use crate::game::Game;
use crate::judging::{Judged, known_area, own_units};
use crate::movement::air::{self, Bars, Errand};
use crate::pack::AreaKind;
use crate::refit_and_rally::rallying;
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// Supplies that wait for the end of a combat in the air.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Supplies {
    /// The air transports that bring them; each that survives restores one unit.
    pub transports: Vec<UnitId>,
    /// The reduced units, those first that are to be restored first.
    pub units: Vec<UnitId>,
}

/// Our reading: the base of any type that the transports start beside makes their airfield functional, since air units
/// rest nowhere else (17.0).
const ERRAND: Errand = Errand {
    airfield: "NEI-29.G4.airlift-a",
    off_map: "NEI-19.3-i",
    range: "NEI-10.0-air-b",
    barred: None,
    one_base: None,
};
use crate::words;

/// Airlift supplies.
pub(crate) fn judge(
    game: &Game,
    side: Side,
    flight: &Flight,
    area: AreaId,
    units: &[UnitId],
    objections: &mut Objections,
) -> Judged {
    let malformed = |message: String, cure: Cure| {
        Err(Refusal::new(RefusalKind::Malformed, message, cure).by("NEI-29.G4.airlift-a"))
    };
    own_units(game, side, units)?;
    let area = known_area(game, area)?;
    if game.area(area).kind == AreaKind::Sea {
        return malformed(
            format!("{} is sea; supplies go to units ashore", game.area_name(area)),
            Cure::elsewhere("name a land area"),
        );
    }
    if units.is_empty() {
        return malformed(
            "nobody is to be restored".to_owned(),
            Cure::elsewhere("name the reduced units that the supplies are for"),
        );
    }
    air::judge_errand(game, side, flight, area, ERRAND, objections)?;
    let transports = transports(game, flight).len();
    objections.demand(transports > 0, || {
        Violation::new(
            "NEI-29.G4.airlift-a",
            "no air transport is in the force",
            Cure::elsewhere("add an air transport"),
        )
    });
    objections.demand(transports == 0 || units.len() <= transports, || {
        Violation::new(
            "NEI-29.G4.airlift-a",
            format!(
                "{} to be restored; {} one each",
                words::count(units.len(), "unit is", "units are"),
                words::count(transports, "air transport restores", "air transports restore")
            ),
            Cure::elsewhere(format!("name {transports}")),
        )
        .about(units.iter())
    });
    let here = rallying(game, side, area);
    for unit in units.iter().filter(|unit| !here.contains(unit)) {
        objections.raise(|| {
            let (name, place) = (game.name(*unit), game.area_name(area));
            let message = if game.is_base(*unit) {
                format!("{name} is a base; bases are not restored by air")
            } else {
                format!("{name} is no reduced ground unit ashore in {place}")
            };
            let cure = if here.is_empty() {
                "fly to an area with reduced ground units".to_owned()
            } else {
                format!("name {}", game.names(&here))
            };
            Violation::new("NEI-29.G4.airlift-a", message, cure).about([*unit])
        });
    }
    Ok(())
}

/// The air transports of a flight, in id order.
pub(crate) fn transports(game: &Game, flight: &Flight) -> Vec<UnitId> {
    let mut transports: Vec<UnitId> =
        flight.units.iter().copied().filter(|unit| airborne::is_transport(game, *unit)).collect();
    transports.sort_unstable();
    transports
}

/// The aircraft fly; if enemy aircraft are in the area, all aircraft there fight, and the transports that are left
/// restore the units. Aircraft that were stopped on their way bring nothing.
pub(crate) fn fly(deciding: &mut Deciding, side: Side, flight: &Flight, area: AreaId, units: &[UnitId]) {
    let area = deciding.game.pack.map.resolve(area);
    let stopped = air::fly_as(deciding, side, flight, area, Bars::Nothing, |from, path, target| Event::SuppliesFlown {
        side,
        units: flight.units.clone(),
        from,
        path,
        target,
    });
    if stopped.is_some() {
        return;
    }
    let game = &deciding.game;
    let supplies = Supplies { transports: transports(game, flight), units: units.to_vec() };
    let defenders: Vec<Participant> =
        game.enemies_in(side, area).filter(|unit| game.is_aircraft(*unit)).map(Participant::fighting).collect();
    if defenders.is_empty() {
        restore(deciding, side, area, &supplies);
        return;
    }
    let based = game.units_of(side, area).filter(|unit| game.is_aircraft(*unit) && !flight.units.contains(unit));
    let plan = BattlePlan {
        profile: Profile::Airlift,
        area,
        attacker: side,
        attackers: flight.units.iter().copied().chain(based).map(Participant::fighting).collect(),
        defenders,
        landing: Vec::new(),
        beach: None,
    };
    combat::open_for(deciding, plan, supplies);
}

/// Each transport that is left restores one unit.
pub(crate) fn restore(deciding: &mut Deciding, side: Side, area: AreaId, supplies: &Supplies) {
    let game = &deciding.game;
    let left = supplies.transports.iter().filter(|unit| game.place(**unit).is_some()).count();
    let here = rallying(game, side, area);
    let units: Vec<UnitId> = supplies.units.iter().copied().filter(|unit| here.contains(unit)).take(left).collect();
    if !units.is_empty() {
        deciding.happen(Event::UnitsSupplied { side, area, units });
    }
}
