//! From text to command: the words that may follow each verb.

use std::str::FromStr;

use super::optional;
use super::reading::adjustment;
use crate::command::{
    AirDrop, AirSupport, Boarding, Command, DropOff, Flight, Force, Landing, Loss, Passenger, ScoutingSource,
};
use crate::components::{AreaId, Contingent, SquareId, UnitId};
use crate::pack::{FreeAction, IncidentEffect, RefitResult};
use crate::statements::Statement;
use kernel::dice::{D6, Roll, Source};
use kernel::recording::words::Words;

pub(super) const UNIT: &str = "a unit id such as J-CA5";
pub(super) const AREA: &str = "an area id such as batavia or s_G3";
const SQUARE: &str = "a square such as G3";

/// One command.
pub(super) fn command(words: &mut Words) -> Result<Command, String> {
    let verb = words.word("a command")?;
    match verb.as_str() {
        "place" if words.eats("the rest") => Ok(Command::PlaceTheRest),
        "place" => {
            let unit = words.id(UNIT)?;
            words.expect("at")?;
            Ok(Command::PlaceAtStart { unit, area: words.id(AREA)? })
        }
        "start" => {
            let unit = words.id(UNIT)?;
            words.expect("aboard")?;
            Ok(Command::EmbarkAtStart { unit, ship: words.id(UNIT)? })
        }
        "finish" => words.expect("the set-up").map(|()| Command::FinishSetUp),
        "form" => {
            words.expect("task force")?;
            let number = words.number("the number of a task force")?;
            words.expect("of")?;
            Ok(Command::AssignTaskForce { number, units: words.ids(UNIT)? })
        }
        "dissolve" => {
            words.expect("task force")?;
            Ok(Command::AssignTaskForce { number: words.number("the number of a task force")?, units: Vec::new() })
        }
        "show" => Ok(Command::RevealUnits { units: words.ids(UNIT)? }),
        "correct" => adjustment(words),
        "agree" if words.eats("to the statement") => Ok(Command::ConfirmStatement { agreed: true }),
        "refuse" if words.eats("the statement") => Ok(Command::ConfirmStatement { agreed: false }),
        "state" => Ok(Command::State { statement: statement(words)? }),
        "withhold" => Ok(Command::Withhold { units: words.ids(UNIT)? }),
        "agree" => words.expect("to the correction").map(|()| Command::AnswerAdjustment { agreed: true }),
        "refuse" => words.expect("the correction").map(|()| Command::AnswerAdjustment { agreed: false }),
        "concede" => Ok(Command::Concede),
        "roll" => roll_announced(words),
        "decline" if words.eats("the counterstrike") => Ok(Command::Counterstrike { carriers: Vec::new() }),
        "decline" => words.expect("the free action").map(|()| Command::DeclineFreeAction),
        "end" => words.expect("the action phase").map(|()| Command::EndActionPhase),
        "dice" => dice(words),
        "draw" => Ok(Command::Draw { units: words.ids(UNIT)?, source: source(words)? }),
        "deploy" => {
            let unit = words.id(UNIT)?;
            words.expect("to")?;
            Ok(Command::Deploy { unit, area: words.id(AREA)? })
        }
        "choose" => {
            let is_morale = words.eats("morale");
            words.expect("losses")?;
            let losses = losses(words)?;
            Ok(if is_morale { Command::ChooseMoraleLosses { losses } } else { Command::ChooseLosses { losses } })
        }
        "disrupt" => {
            words.expect("excess aircraft")?;
            Ok(Command::DisruptExcessAircraft { units: words.ids(UNIT)? })
        }
        "stopped" => stopped_aircraft(words),
        "fifth" => fifth_column(words),
        "raise" => words.expect("the fifth column").map(|()| Command::RaiseFifthColumn),
        "mobilize" if words.eats("emergency transport") => {
            Ok(Command::MobilizeEmergencyTransport { unit: words.id(UNIT)? })
        }
        "mobilize" => words.expect("reinforcements").map(|()| Command::MobilizeReinforcements),
        "scout" => scouting(words),
        "sail" if words.eats("with seaplanes") => sail_with_seaplanes(words),
        "sail" | "march" | "ride" => {
            let force = force(words)?;
            let (attack, joining) = attack(words)?;
            Ok(match verb.as_str() {
                "sail" => Command::MoveNavalForce { force, attack, joining },
                "march" => Command::MoveGroundForce { force, attack, joining },
                _ => Command::MoveByRailroad { force, attack, joining },
            })
        }
        "redeploy" => redeployment(words),
        "transfer" => transfer(words),
        "combined" => combined_attack(words),
        "emergency" => {
            words.expect("transport")?;
            let (force, loading) = (force(words)?, loading(words)?);
            Ok(Command::CarryInEmergency { force, loading, put_ashore: put_ashore(words)?, landing: landing(words)? })
        }
        "evacuate" => {
            words.expect("with")?;
            let (force, loading) = (force(words)?, loading(words)?);
            Ok(Command::EvacuateBySea { force, loading, landing: landing(words)? })
        }
        "fly" => {
            words.expect("troops to")?;
            let area = words.id(AREA)?;
            words.expect("with")?;
            Ok(Command::TransportByAir { drop: drop(words)?, area })
        }
        "drop" => {
            words.expect("at")?;
            let area = words.id(AREA)?;
            words.expect("from")?;
            let drop = drop(words)?;
            let (attack, joining) = attack(words)?;
            Ok(Command::AssaultFromTheAir { drop, area, attack, joining })
        }
        "convert" if words.eats("to base") => Ok(Command::ConvertToBase { unit: words.id(UNIT)? }),
        "convert" => {
            words.expect("to engineers")?;
            Ok(Command::ConvertToEngineers { units: words.ids(UNIT)? })
        }
        "build" => {
            words.expect("base")?;
            let base = words.id(UNIT)?;
            words.expect("with")?;
            Ok(Command::BuildBase { engineer: words.id(UNIT)?, base })
        }
        "increase" => {
            words.expect("base")?;
            Ok(Command::IncreaseBase { base: words.id(UNIT)? })
        }
        "rally" => {
            words.expect("at")?;
            Ok(Command::Rally { area: words.id(AREA)? })
        }
        "refit" => {
            let contingent = contingent(words)?;
            let units = if words.eats_clause("only") { words.ids(UNIT)? } else { Vec::new() };
            Ok(Command::Refit { contingent, units })
        }
        "demolish" => {
            words.expect("the oilfield at")?;
            Ok(Command::DemolishOilfield { area: words.id(AREA)? })
        }
        "repair" => {
            words.expect("the oilfield at")?;
            Ok(Command::RepairOilfield { area: words.id(AREA)? })
        }
        "bombard" => {
            words.expect("with")?;
            Ok(Command::BombardCoast { force: force(words)? })
        }
        "carrier" => {
            words.expect("strike with")?;
            Ok(Command::StrikeFromCarriers { force: force(words)? })
        }
        "strike" => strike(words),
        "amphibious" => amphibious(words),
        "assault" if words.eats("with support from") => supported_assault(words),
        "assault" => {
            words.expect("from")?;
            let ships = words.ids(UNIT)?;
            Ok(Command::AssaultFromTheSea { ships, landing: a_landing(words)? })
        }
        other => {
            optional::command(other, words).unwrap_or_else(|| Err(format!("{other:?} begins no command; {VERBS}")))
        }
    }
}

const VERBS: &str = "commands begin with place, start, finish, form, dissolve, show, correct, agree, refuse, state, withhold, concede, roll, \
                     decline, end, dice, draw, deploy, choose, disrupt, stopped, fifth, raise, mobilize, scout, sail, bombard, \
                     carrier, strike, march, ride, redeploy, transfer, combined, amphibious, emergency, assault, evacuate, fly, \
                     drop, convert, build, increase, rally, refit, demolish, repair, patrol, recall, airlift, ranged, counterstrike, \
                     raid, station, base, take back or grant";

/// What the players state where no table says it.
fn statement(words: &mut Words) -> Result<Statement, String> {
    if words.eats("drive") {
        Ok(Statement::Drive { boxes: words.number("a number of boxes")? })
    } else if words.eats("refit") {
        Ok(Statement::Refit { result: RefitResult::Refit })
    } else if words.eats("damage") {
        Ok(Statement::Refit { result: RefitResult::Damage })
    } else if words.eats("destroyed") {
        Ok(Statement::Refit { result: RefitResult::Destroyed })
    } else if words.eats("terrain") {
        let air_naval_modifier = words.number("the modifier of air and naval units")?;
        Ok(Statement::Terrain { air_naval_modifier, ground_modifier: words.number("the modifier of ground units")? })
    } else if words.eats("hits") {
        Ok(Statement::FirstAirFleet { hits: words.number("a number of hits")? })
    } else if words.eats("incident") {
        let name = words.quotation("the title of the incident")?;
        let effect = incident_effect(words)?;
        let drive_modifier = if words.eats_clause("drive") { words.number("the modifier of the drive")? } else { 0 };
        Ok(Statement::Incident { name, effect, drive_modifier })
    } else {
        Err(format!(
            "\"incident\", \"drive\", \"refit\", \"damage\", \"destroyed\", \"terrain\" or \"hits\" is expected, not {}",
            words.next_shown()
        ))
    }
}

fn incident_effect(words: &mut Words) -> Result<IncidentEffect, String> {
    if words.eats_clause("nothing") {
        Ok(IncidentEffect::None)
    } else if words.eats_clause("unknown") {
        Ok(IncidentEffect::Unknown)
    } else if words.eats_clause("points") {
        Ok(IncidentEffect::ActionPoints(words.number("a number of Action Points")?))
    } else if words.eats_clause("ABDACOM") {
        Ok(IncidentEffect::TurnAbdacom)
    } else if words.eats_clause("morale") {
        Ok(IncidentEffect::MoraleCheck)
    } else if words.eats_clause("free") {
        let action = if words.eats("mobilization") {
            FreeAction::MobilizeReinforcements
        } else if words.eats("fifth column") {
            FreeAction::FifthColumn
        } else {
            words.expect("intelligence")?;
            FreeAction::AnyIntelligence
        };
        Ok(IncidentEffect::FreeAction(action))
    } else {
        Err(format!("what the incident does is expected, not {}", words.next_shown()))
    }
}

fn roll_announced(words: &mut Words) -> Result<Command, String> {
    if words.eats("the incident") {
        Ok(Command::RollIncident)
    } else if words.eats("the drive on Singapore") {
        Ok(Command::RollSingaporeDrive)
    } else if words.eats("action points") {
        Ok(Command::RollActionPoints)
    } else {
        Err(format!(
            "\"the incident\", \"the drive on Singapore\" or \"action points\" is expected, not {}; faces follow \"dice\"",
            words.next_shown()
        ))
    }
}

fn dice(words: &mut Words) -> Result<Command, String> {
    let faces: Vec<u8> = words.ids("a face of a die, 1 to 6")?;
    let faces = faces.into_iter().map(|face| D6::try_from(face).map_err(|no_face| no_face.to_string()));
    let faces = faces.collect::<Result<_, _>>()?;
    Ok(Command::Roll(Roll { faces, source: source(words)? }))
}

/// Who threw or drew: the players, unless the line says otherwise.
fn source(words: &mut Words) -> Result<Source, String> {
    if words.eats_clause("by") { words.expect("the server").map(|()| Source::Server) } else { Ok(Source::Table) }
}

fn losses(words: &mut Words) -> Result<Vec<Loss>, String> {
    let mut all = Vec::new();
    if words.eats("nothing") {
        return Ok(all);
    }
    loop {
        all.push(Loss { unit: words.id(UNIT)?, hits: words.number("the number of its hits")? });
        if !words.eats_comma_unless(&["overruled"]) {
            return Ok(all);
        }
    }
}

fn stopped_aircraft(words: &mut Words) -> Result<Command, String> {
    words.expect("aircraft")?;
    if words.eats("fly home") {
        return Ok(Command::AttackWhereStopped { area: None });
    }
    words.expect("attack")?;
    Ok(Command::AttackWhereStopped { area: Some(words.id(AREA)?) })
}

fn fifth_column(words: &mut Words) -> Result<Command, String> {
    words.expect("column")?;
    if words.eats("looks nowhere") {
        Ok(Command::ChooseFifthColumnArea { area: None })
    } else if words.eats("looks at") {
        Ok(Command::ChooseFifthColumnArea { area: Some(words.id(AREA)?) })
    } else if words.eats("strikes nobody") {
        Ok(Command::ChooseFifthColumnTarget { unit: None })
    } else if words.eats("strikes") {
        Ok(Command::ChooseFifthColumnTarget { unit: Some(words.id(UNIT)?) })
    } else {
        Err(format!(
            "\"looks at\", \"looks nowhere\", \"strikes\" or \"strikes nobody\" is expected, not {}",
            words.next_shown()
        ))
    }
}

fn scouting(words: &mut Words) -> Result<Command, String> {
    if words.eats("from carrier") {
        Ok(Command::ScoutFromTheAir { source: ScoutingSource::Carrier(words.id(UNIT)?) })
    } else if words.eats("from airfield") {
        Ok(Command::ScoutFromTheAir { source: ScoutingSource::Airfield(words.id(AREA)?) })
    } else if words.eats("at sea with") {
        Ok(Command::ScoutAtSea { unit: words.id(UNIT)? })
    } else if words.eats("on land with") {
        Ok(Command::ScoutOnLand { unit: words.id(UNIT)? })
    } else {
        Err(format!(
            "\"from carrier\", \"from airfield\", \"at sea with\" or \"on land with\" is expected, not {}",
            words.next_shown()
        ))
    }
}

/// The places entered: `by a b to c`, `to c`, or none.
fn path<I>(words: &mut Words, what: &str) -> Result<Vec<I>, String>
where
    I: FromStr,
    I::Err: std::fmt::Display,
{
    let mut path = if words.eats("by") { words.ids(what)? } else { Vec::new() };
    if words.eats("to") {
        path.push(words.id(what)?);
    } else if !path.is_empty() {
        return Err(format!("\"to\" and the last of the path are expected, not {}", words.next_shown()));
    }
    Ok(path)
}

pub(super) fn force(words: &mut Words) -> Result<Force, String> {
    let units = words.ids(UNIT)?;
    let path = path(words, AREA)?;
    let mut drop_offs = Vec::new();
    while words.eats_clause("leaving") {
        let left: Vec<UnitId> = words.ids(UNIT)?;
        words.expect("at")?;
        let area: AreaId = words.id(AREA)?;
        drop_offs.extend(left.into_iter().map(|unit| DropOff { unit, area }));
    }
    Ok(Force { units, path, drop_offs })
}

fn joining(words: &mut Words) -> Result<Vec<UnitId>, String> {
    if words.eats_clause("joined") {
        words.expect("by")?;
        words.ids(UNIT)
    } else {
        Ok(Vec::new())
    }
}

fn attack(words: &mut Words) -> Result<(bool, Vec<UnitId>), String> {
    let attack = words.eats_clause("attack");
    Ok((attack, joining(words)?))
}

fn landing(words: &mut Words) -> Result<Option<Landing>, String> {
    if !words.eats_clause("landing") {
        return Ok(None);
    }
    let units = words.ids(UNIT)?;
    words.expect("at")?;
    let area = words.id(AREA)?;
    let (attack, joining) = attack(words)?;
    Ok(Some(Landing { area, units, attack, joining }))
}

fn amphibious(words: &mut Words) -> Result<Command, String> {
    let (force, loading) = (force(words)?, loading(words)?);
    Ok(Command::MoveAmphibiousForce { force, loading, put_ashore: put_ashore(words)?, landing: landing(words)? })
}

fn loading(words: &mut Words) -> Result<Vec<Boarding>, String> {
    let mut loading = Vec::new();
    while words.eats_clause("loading") {
        let units: Vec<UnitId> = words.ids(UNIT)?;
        words.expect("on")?;
        let ship: UnitId = words.id(UNIT)?;
        loading.extend(units.into_iter().map(|unit| Boarding { unit, ship }));
    }
    Ok(loading)
}

fn put_ashore(words: &mut Words) -> Result<Vec<DropOff>, String> {
    let mut all = Vec::new();
    while words.eats_clause("putting") {
        words.expect("ashore")?;
        let units: Vec<UnitId> = words.ids(UNIT)?;
        words.expect("at")?;
        let area: AreaId = words.id(AREA)?;
        all.extend(units.into_iter().map(|unit| DropOff { unit, area }));
    }
    Ok(all)
}

fn flying(words: &mut Words) -> Result<Vec<Passenger>, String> {
    let mut all = Vec::new();
    while words.eats_clause("flying") {
        let units: Vec<UnitId> = words.ids(UNIT)?;
        words.expect("on")?;
        let transport: UnitId = words.id(UNIT)?;
        all.extend(units.into_iter().map(|unit| Passenger { unit, transport }));
    }
    Ok(all)
}

fn drop(words: &mut Words) -> Result<AirDrop, String> {
    Ok(AirDrop { flight: aircraft(words)?, passengers: flying(words)? })
}

fn a_landing(words: &mut Words) -> Result<Landing, String> {
    landing(words)?.ok_or_else(|| format!("\", landing …\" is expected, not {}", words.next_shown()))
}

fn redeployment(words: &mut Words) -> Result<Command, String> {
    if words.eats("ships") {
        let (force, loading) = (force(words)?, loading(words)?);
        Ok(Command::RedeployNavalForce { force, loading, landing: landing(words)? })
    } else if words.eats("troops") {
        Ok(Command::RedeployGroundForce { force: force(words)? })
    } else if words.eats("aircraft at") {
        let airfield = words.id(AREA)?;
        Ok(Command::RedeployAirForce { flight: flight(words)?, airfield })
    } else {
        Err(format!("\"ships\", \"aircraft at\" or \"troops\" is expected, not {}", words.next_shown()))
    }
}

fn transfer(words: &mut Words) -> Result<Command, String> {
    let ships = words.eats("ships");
    if !ships && !words.eats("aircraft") {
        return Err(format!("\"ships\" or \"aircraft\" is expected, not {}", words.next_shown()));
    }
    let units = words.ids(UNIT)?;
    words.expect("to")?;
    let home_base = words.id(AREA)?;
    if ships {
        let loading = loading(words)?;
        Ok(Command::RedeployNavalForceBetweenHomeBases { units, loading, home_base, landing: landing(words)? })
    } else {
        Ok(Command::RedeployAirForceBetweenHomeBases { units, passengers: flying(words)?, home_base })
    }
}

fn combined_attack(words: &mut Words) -> Result<Command, String> {
    words.expect("attack at")?;
    let target = words.id(AREA)?;
    let troops = if words.eats_clause("troops") { Some(force(words)?) } else { None };
    let joining = joining(words)?;
    let support = if words.eats_clause("aircraft") {
        let flight = aircraft(words)?;
        let joining = if words.eats_clause("helped") {
            words.expect("by")?;
            words.ids(UNIT)?
        } else {
            Vec::new()
        };
        Some(AirSupport { flight, joining })
    } else {
        None
    };
    let drop = if words.eats_clause("dropping") {
        words.expect("from")?;
        Some(drop(words)?)
    } else {
        None
    };
    Ok(Command::AttackByLandAndAir { force: troops, joining, support, drop, target })
}

fn supported_assault(words: &mut Words) -> Result<Command, String> {
    let ships = words.ids(UNIT)?;
    let landing = a_landing(words)?;
    let supporting = if words.eats_clause("supported") {
        words.expect("by")?;
        words.ids(UNIT)?
    } else {
        Vec::new()
    };
    let flight = if words.eats_clause("aircraft") { Some(aircraft(words)?) } else { None };
    Ok(Command::AssaultWithSupport { ships, landing, supporting, flight })
}

fn sail_with_seaplanes(words: &mut Words) -> Result<Command, String> {
    let seaplanes = aircraft(words)?;
    if !words.eats_clause("ships") {
        return Err(format!("\", ships\" and the force are expected, not {}", words.next_shown()));
    }
    let force = force(words)?;
    let bombardment = words.eats_clause("bombarding");
    Ok(Command::AttackBySeaAndAir { force, bombardment, joining: joining(words)?, flight: seaplanes })
}

fn contingent(words: &mut Words) -> Result<Contingent, String> {
    Contingent::ALL.into_iter().find(|contingent| words.eats(contingent.name())).ok_or_else(|| {
        format!("{} is expected, not {}", Contingent::ALL.map(Contingent::name).join(", "), words.next_shown())
    })
}

fn aircraft(words: &mut Words) -> Result<Flight, String> {
    Ok(Flight { units: words.ids(UNIT)?, path: path::<SquareId>(words, SQUARE)? })
}

pub(super) fn flight(words: &mut Words) -> Result<Flight, String> {
    words.expect("with")?;
    aircraft(words)
}

fn strike(words: &mut Words) -> Result<Command, String> {
    if words.eats("land at") {
        let target = words.id(AREA)?;
        let flight = flight(words)?;
        Ok(Command::StrikeLand { flight, target, joining: joining(words)? })
    } else if words.eats("ships at") {
        let target = words.id(AREA)?;
        let flight = flight(words)?;
        Ok(Command::StrikeShips { flight, target, joining: joining(words)? })
    } else if words.eats("with the First Air Fleet at") {
        let area = words.id(AREA)?;
        let land = if words.eats_clause("ashore") {
            words.expect("at")?;
            Some(words.id(AREA)?)
        } else {
            None
        };
        Ok(Command::StrikeWithFirstAirFleet { area, land })
    } else {
        Err(format!(
            "\"land at\", \"ships at\" or \"with the First Air Fleet at\" is expected, not {}",
            words.next_shown()
        ))
    }
}
