//! To text: the start of a game, its commands, and what is said of its end.

use std::fmt::{self, Display, Formatter};

use super::reading::DISPLAYS;
use super::{Fact, PHASES};
use crate::command::{
    AirDrop, Boarding, Command, DropOff, Flight, Force, Landing, Loss, Passenger, Returning, ScoutingSource,
};
use crate::components::{Face, UnitId};
use crate::game::{Correction, Creation, Location};
use crate::pack::{FreeAction, IncidentEffect, RefitResult};
use crate::statements::Statement;
use kernel::dice::Source;
use kernel::recording::words::{id, quoted};

pub(super) fn title(creation: &Creation) -> String {
    format!(", Scenario {}", id(&creation.scenario))
}

pub(super) fn start(creation: &Creation) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend((creation.rules > 1).then(|| format!("rules: version {}", creation.rules)));
    lines.extend(creation.chosen_rulings().map(|(ruling, reading)| format!("ruling: {ruling} reading {reading}")));
    lines.extend(creation.optional.iter().map(|rule| format!("option: {}", rule.term().id)));
    lines.extend(creation.open_table.then(|| "table: open".to_owned()));
    lines
}

pub(super) fn command(command: &Command) -> String {
    Said(command).to_string()
}

pub(super) fn fact(f: &mut Formatter<'_>, fact: &Fact) -> fmt::Result {
    match fact {
        Fact::Entries(number) => write!(f, "entries {number}"),
        Fact::Phase(phase) => {
            let name = PHASES.into_iter().find(|(known, _)| known == phase).map_or("", |(_, name)| name);
            f.write_str(name)
        }
        Fact::VictoryPoints { side, points } => write!(f, "victory points of {side} {points}"),
        Fact::Result(result) => write!(f, "result {}", quoted(result)),
        Fact::State(correction) => Set(correction).fmt(f),
    }
}

/// A command in the words of the notation.
struct Said<'a>(&'a Command);

impl Display for Said<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Command::PlaceAtStart { unit, area } => write!(f, "place {} at {}", id(unit), id(area)),
            Command::PlaceTheRest => f.write_str("place the rest"),
            Command::EmbarkAtStart { unit, ship } => write!(f, "start {} aboard {}", id(unit), id(ship)),
            Command::FinishSetUp => f.write_str("finish the set-up"),
            Command::AssignTaskForce { number, units } if units.is_empty() => write!(f, "dissolve task force {number}"),
            Command::AssignTaskForce { number, units } => write!(f, "form task force {number} of {}", ids(units)),
            Command::RevealUnits { units } => write!(f, "show {}", ids(units)),
            Command::Adjust { corrections, reason } => {
                let said: Vec<String> = corrections.iter().map(|correction| Set(correction).to_string()).collect();
                write!(f, "correct {}, because {}", or_nothing(said.join(", ")), quoted(reason))
            }
            Command::AnswerAdjustment { agreed: true } => f.write_str("agree to the correction"),
            Command::AnswerAdjustment { agreed: false } => f.write_str("refuse the correction"),
            Command::Concede => f.write_str("concede"),
            Command::RollIncident => f.write_str("roll the incident"),
            Command::RollSingaporeDrive => f.write_str("roll the drive on Singapore"),
            Command::RollActionPoints => f.write_str("roll action points"),
            Command::DeclineFreeAction => f.write_str("decline the free action"),
            Command::EndActionPhase => f.write_str("end the action phase"),
            Command::Roll(roll) => write!(f, "dice {}{}", ids(&roll.faces), by(roll.source)),
            Command::Draw { units, source } => write!(f, "draw {}{}", ids(units), by(*source)),
            Command::Deploy { unit, area } => write!(f, "deploy {} to {}", id(unit), id(area)),
            Command::ChooseLosses { losses } => write!(f, "choose losses {}", all_losses(losses)),
            Command::ChooseMoraleLosses { losses } => write!(f, "choose morale losses {}", all_losses(losses)),
            Command::DisruptExcessAircraft { units } => write!(f, "disrupt excess aircraft {}", ids(units)),
            Command::AttackWhereStopped { area: None } => f.write_str("stopped aircraft fly home"),
            Command::AttackWhereStopped { area: Some(area) } => write!(f, "stopped aircraft attack {}", id(area)),
            Command::ChooseFifthColumnArea { area: None } => f.write_str("fifth column looks nowhere"),
            Command::ChooseFifthColumnArea { area: Some(area) } => write!(f, "fifth column looks at {}", id(area)),
            Command::ChooseFifthColumnTarget { unit: None } => f.write_str("fifth column strikes nobody"),
            Command::ChooseFifthColumnTarget { unit: Some(unit) } => write!(f, "fifth column strikes {}", id(unit)),
            Command::MobilizeReinforcements => f.write_str("mobilize reinforcements"),
            Command::ScoutFromTheAir { source: ScoutingSource::Carrier(unit) } => {
                write!(f, "scout from carrier {}", id(unit))
            }
            Command::ScoutFromTheAir { source: ScoutingSource::Airfield(area) } => {
                write!(f, "scout from airfield {}", id(area))
            }
            Command::ScoutAtSea { unit } => write!(f, "scout at sea with {}", id(unit)),
            Command::ScoutOnLand { unit } => write!(f, "scout on land with {}", id(unit)),
            Command::RaiseFifthColumn => f.write_str("raise the fifth column"),
            Command::MoveNavalForce { force, attack, joining } => {
                write!(f, "sail {}{}", a_force(force), an_attack(*attack, joining))
            }
            Command::BombardCoast { force } => write!(f, "bombard with {}", a_force(force)),
            Command::StrikeFromCarriers { force } => write!(f, "carrier strike with {}", a_force(force)),
            Command::StrikeWithFirstAirFleet { area, land } => {
                write!(f, "strike with the First Air Fleet at {}", id(area))?;
                land.map_or(Ok(()), |land| write!(f, ", ashore at {}", id(land)))
            }
            Command::StrikeLand { flight, target, joining } => {
                write!(f, "strike land at {} with {}{}", id(target), a_flight(flight), an_attack(false, joining))
            }
            Command::StrikeShips { flight, target, joining } => {
                write!(f, "strike ships at {} with {}{}", id(target), a_flight(flight), an_attack(false, joining))
            }
            Command::MoveGroundForce { force, attack, joining } => {
                write!(f, "march {}{}", a_force(force), an_attack(*attack, joining))
            }
            Command::MoveAmphibiousForce { force, loading, put_ashore, landing } => write!(
                f,
                "amphibious {}{}{}{}",
                a_force(force),
                a_loading(loading),
                put_ashore_at(put_ashore),
                landing_if_any(landing.as_ref())
            ),
            Command::AssaultFromTheSea { ships, landing } => {
                write!(f, "assault from {}{}", ids(ships), a_landing(landing))
            }
            Command::State { statement } => state(f, statement),
            Command::ConfirmStatement { agreed: true } => f.write_str("agree to the statement"),
            Command::ConfirmStatement { agreed: false } => f.write_str("refuse the statement"),
            Command::Withhold { units } => write!(f, "withhold {}", ids(units)),
            Command::MobilizeEmergencyTransport { unit } => write!(f, "mobilize emergency transport {}", id(unit)),
            Command::RedeployNavalForce { force, loading, landing } => {
                let landing = landing_if_any(landing.as_ref());
                write!(f, "redeploy ships {}{}{landing}", a_force(force), a_loading(loading))
            }
            Command::RedeployNavalForceBetweenHomeBases { units, loading, home_base, landing } => {
                let landing = landing_if_any(landing.as_ref());
                write!(f, "transfer ships {} to {}{}{landing}", ids(units), id(home_base), a_loading(loading))
            }
            Command::RedeployAirForce { flight, airfield } => {
                write!(f, "redeploy aircraft at {} with {}", id(airfield), a_flight(flight))
            }
            Command::RedeployAirForceBetweenHomeBases { units, passengers, home_base } => {
                write!(f, "transfer aircraft {} to {}{}", ids(units), id(home_base), flying(passengers))
            }
            Command::RedeployGroundForce { force } => write!(f, "redeploy troops {}", a_force(force)),
            Command::MoveByRailroad { force, attack, joining } => {
                write!(f, "ride {}{}", a_force(force), an_attack(*attack, joining))
            }
            Command::AttackByLandAndAir { force, joining, support, drop, target } => {
                write!(f, "combined attack at {}", id(target))?;
                if let Some(force) = force {
                    write!(f, ", troops {}", a_force(force))?;
                }
                f.write_str(&an_attack(false, joining))?;
                if let Some(support) = support {
                    write!(f, ", aircraft {}", a_flight(&support.flight))?;
                    if !support.joining.is_empty() {
                        write!(f, ", helped by {}", ids(&support.joining))?;
                    }
                }
                drop.as_ref().map_or(Ok(()), |drop| write!(f, ", dropping from {}", a_drop(drop)))
            }
            Command::CarryInEmergency { force, loading, put_ashore, landing } => write!(
                f,
                "emergency transport {}{}{}{}",
                a_force(force),
                a_loading(loading),
                put_ashore_at(put_ashore),
                landing_if_any(landing.as_ref())
            ),
            Command::AssaultWithSupport { ships, landing, supporting, flight } => {
                write!(f, "assault with support from {}{}", ids(ships), a_landing(landing))?;
                if !supporting.is_empty() {
                    write!(f, ", supported by {}", ids(supporting))?;
                }
                flight.as_ref().map_or(Ok(()), |flight| write!(f, ", aircraft {}", a_flight(flight)))
            }
            Command::AttackBySeaAndAir { force, bombardment, joining, flight } => {
                let bombarding = if *bombardment { ", bombarding" } else { "" };
                write!(f, "sail with seaplanes {}, ships {}{bombarding}", a_flight(flight), a_force(force))?;
                f.write_str(&an_attack(false, joining))
            }
            Command::EvacuateBySea { force, loading, landing } => {
                let landing = landing_if_any(landing.as_ref());
                write!(f, "evacuate with {}{}{landing}", a_force(force), a_loading(loading))
            }
            Command::TransportByAir { drop, area } => write!(f, "fly troops to {} with {}", id(area), a_drop(drop)),
            Command::AssaultFromTheAir { drop, area, attack, joining } => {
                write!(f, "drop at {} from {}{}", id(area), a_drop(drop), an_attack(*attack, joining))
            }
            Command::ConvertToBase { unit } => write!(f, "convert to base {}", id(unit)),
            Command::ConvertToEngineers { units } => write!(f, "convert to engineers {}", ids(units)),
            Command::BuildBase { engineer, base } => write!(f, "build base {} with {}", id(base), id(engineer)),
            Command::IncreaseBase { base } => write!(f, "increase base {}", id(base)),
            Command::Rally { area } => write!(f, "rally at {}", id(area)),
            Command::Refit { contingent, units } if units.is_empty() => write!(f, "refit {contingent}"),
            Command::Refit { contingent, units } => write!(f, "refit {contingent}, only {}", ids(units)),
            Command::DemolishOilfield { area } => write!(f, "demolish the oilfield at {}", id(area)),
            Command::RepairOilfield { area } => write!(f, "repair the oilfield at {}", id(area)),
            Command::LaunchSeaplanePatrol { flight, area } => {
                write!(f, "patrol at {} with {}", id(area), a_flight(flight))
            }
            Command::RecallSeaplanePatrols { returning } => write!(f, "recall {}", who_returns(returning)),
            Command::AirliftSupplies { flight, area, units } => {
                write!(f, "airlift to {} with {}", id(area), a_flight(flight))?;
                if units.is_empty() { Ok(()) } else { write!(f, ", restoring {}", ids(units)) }
            }
            Command::Counterstrike { carriers } if carriers.is_empty() => f.write_str("decline the counterstrike"),
            Command::Counterstrike { carriers } => write!(f, "counterstrike with {}", ids(carriers)),
            Command::RaidFromPort { force, bombardment } => {
                write!(f, "raid with {}{}", a_force(force), if *bombardment { ", bombarding" } else { "" })
            }
            Command::StationSubmarines { forces } if forces.is_empty() => f.write_str("station nobody"),
            Command::StationSubmarines { forces } => {
                write!(f, "station {}", forces.iter().map(a_force).collect::<Vec<_>>().join(", and "))
            }
            Command::StrikeAcrossTheLine { force, target } => {
                write!(f, "ranged strike at {} with {}", id(target), a_force(force))
            }
            Command::AttackFromBase { units, target } => write!(f, "base attack at {} with {}", id(target), ids(units)),
        }
    }
}

fn state(f: &mut Formatter<'_>, statement: &Statement) -> fmt::Result {
    match statement {
        Statement::Incident { name, effect, drive_modifier } => {
            write!(f, "state incident {}", quoted(name))?;
            match effect {
                IncidentEffect::None => f.write_str(", nothing")?,
                IncidentEffect::Unknown => f.write_str(", unknown")?,
                IncidentEffect::ActionPoints(amount) => write!(f, ", points {amount}")?,
                IncidentEffect::TurnAbdacom => f.write_str(", ABDACOM")?,
                IncidentEffect::MoraleCheck => f.write_str(", morale")?,
                IncidentEffect::FreeAction(FreeAction::MobilizeReinforcements) => f.write_str(", free mobilization")?,
                IncidentEffect::FreeAction(FreeAction::FifthColumn) => f.write_str(", free fifth column")?,
                IncidentEffect::FreeAction(FreeAction::AnyIntelligence) => f.write_str(", free intelligence")?,
            }
            if *drive_modifier == 0 { Ok(()) } else { write!(f, ", drive {drive_modifier}") }
        }
        Statement::Drive { boxes } => write!(f, "state drive {boxes}"),
        Statement::Refit { result: RefitResult::Refit } => f.write_str("state refit"),
        Statement::Refit { result: RefitResult::Damage } => f.write_str("state damage"),
        Statement::Refit { result: RefitResult::Destroyed } => f.write_str("state destroyed"),
        Statement::Terrain { air_naval_modifier, ground_modifier } => {
            write!(f, "state terrain {air_naval_modifier} {ground_modifier}")
        }
        Statement::FirstAirFleet { hits } => write!(f, "state hits {hits}"),
    }
}

/// A correction in the words of the notation.
struct Set<'a>(&'a Correction);

impl Display for Set<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Correction::ActionPoints { side, value } => write!(f, "action points of {side} {value}"),
            Correction::Turn(turn) => write!(f, "turn {turn}"),
            Correction::Abdacom(true) => f.write_str("ABDACOM in effect"),
            Correction::Abdacom(false) => f.write_str("ABDACOM not in effect"),
            Correction::SingaporeBox(number) => write!(f, "Singapore box {number}"),
            Correction::Demolished { area, demolished } => {
                write!(f, "oilfield at {} {}", id(area), if *demolished { "demolished" } else { "intact" })
            }
            Correction::Unit { unit, face, location } => {
                let face = match face {
                    Face::Full => "full",
                    Face::Reduced => "reduced",
                    Face::Base => "base",
                    Face::Patrol => "patrol",
                };
                write!(f, "unit {} {face} ", id(unit))?;
                match location {
                    Location::Area(area) => write!(f, "at {}", id(area)),
                    Location::Aboard(ship) => write!(f, "aboard {}", id(ship)),
                    display @ (Location::Unplaced
                    | Location::Disrupted
                    | Location::Destroyed
                    | Location::Potential
                    | Location::Pool
                    | Location::AwaitingSingapore
                    | Location::Picked
                    | Location::OutOfPlay
                    | Location::Concealed(_)) => {
                        let name =
                            DISPLAYS.into_iter().find(|(known, _)| known == display).map_or("", |(_, name)| name);
                        f.write_str(name)
                    }
                }
            }
        }
    }
}

fn or_nothing(list: String) -> String {
    if list.is_empty() { "nothing".to_owned() } else { list }
}

fn ids<I: Display>(all: &[I]) -> String {
    or_nothing(all.iter().map(id).collect::<Vec<_>>().join(" "))
}

fn all_losses(losses: &[Loss]) -> String {
    or_nothing(losses.iter().map(|loss| format!("{} {}", id(loss.unit), loss.hits)).collect::<Vec<_>>().join(", "))
}

const fn by(source: Source) -> &'static str {
    match source {
        Source::Table => "",
        Source::Server => ", by the server",
    }
}

fn path<I: Display>(path: &[I]) -> String {
    match path {
        [] => String::new(),
        [only] => format!(" to {}", id(only)),
        [way @ .., last] => format!(" by {} to {}", ids(way), id(last)),
    }
}

fn a_force(force: &Force) -> String {
    let mut said = format!("{}{}", ids(&force.units), path(&force.path));
    for party in force.drop_offs.chunk_by(|one, other| one.area == other.area) {
        let units: Vec<UnitId> = party.iter().map(|drop| drop.unit).collect();
        if let Some(first) = party.first() {
            said.extend([", leaving ", &ids(&units), " at ", &id(first.area)]);
        }
    }
    said
}

fn a_flight(flight: &Flight) -> String {
    format!("{}{}", ids(&flight.units), path(&flight.path))
}

fn an_attack(attack: bool, joining: &[UnitId]) -> String {
    let attack = if attack { ", attack" } else { "" };
    if joining.is_empty() { attack.to_owned() } else { format!("{attack}, joined by {}", ids(joining)) }
}

fn a_landing(landing: &Landing) -> String {
    let attack = an_attack(landing.attack, &landing.joining);
    format!(", landing {} at {}{attack}", ids(&landing.units), id(landing.area))
}

fn landing_if_any(landing: Option<&Landing>) -> String {
    landing.map(a_landing).unwrap_or_default()
}

fn a_loading(loading: &[Boarding]) -> String {
    let mut said = String::new();
    for party in loading.chunk_by(|one, other| one.ship == other.ship) {
        let units: Vec<UnitId> = party.iter().map(|boarding| boarding.unit).collect();
        if let Some(first) = party.first() {
            said.extend([", loading ", &ids(&units), " on ", &id(first.ship)]);
        }
    }
    said
}

fn who_returns(returning: &[Returning]) -> String {
    let parties = returning.chunk_by(|one, other| one.base == other.base).filter_map(|party| {
        let units: Vec<UnitId> = party.iter().map(|one| one.unit).collect();
        party.first().map(|first| format!("{} to {}", ids(&units), id(first.base)))
    });
    let said = parties.collect::<Vec<_>>().join(", ");
    if said.is_empty() { "nobody".to_owned() } else { said }
}

fn put_ashore_at(all: &[DropOff]) -> String {
    let mut said = String::new();
    for party in all.chunk_by(|one, other| one.area == other.area) {
        let units: Vec<UnitId> = party.iter().map(|drop| drop.unit).collect();
        if let Some(first) = party.first() {
            said.extend([", putting ashore ", &ids(&units), " at ", &id(first.area)]);
        }
    }
    said
}

fn flying(passengers: &[Passenger]) -> String {
    let mut said = String::new();
    for party in passengers.chunk_by(|one, other| one.transport == other.transport) {
        let units: Vec<UnitId> = party.iter().map(|passenger| passenger.unit).collect();
        if let Some(first) = party.first() {
            said.extend([", flying ", &ids(&units), " on ", &id(first.transport)]);
        }
    }
    said
}

fn a_drop(drop: &AirDrop) -> String {
    format!("{}{}", a_flight(&drop.flight), flying(&drop.passengers))
}
