//! From the domain's words to the API's.

use async_graphql::ID;
use domain::nei::command::{
    AirDrop, AirSupport, Boarding, Command, DropOff, Flight, Force, Landing, Loss, Passenger, ScoutingSource,
};
use domain::nei::components::{AreaId, SquareId, UnitId};
use domain::nei::game::{Correction, Location};
use domain::nei::pack::IncidentEffect;
use domain::nei::statements::Statement;

use super::{
    NeiAdjustInput, NeiAirDropInput, NeiAirRedeploymentInput, NeiAirSupportInput, NeiAirTransferInput,
    NeiAirTransportInput, NeiAirborneAssaultInput, NeiAirliftInput, NeiAmphibiousInput, NeiAnswerInput, NeiAreaFlag,
    NeiAreaInput, NeiAssaultInput, NeiBaseAttackInput, NeiBoardingInput, NeiBuildBaseInput, NeiCommand,
    NeiCorrectionInput, NeiDropOffInput, NeiFirstAirFleetInput, NeiFlightInput, NeiForceInput, NeiForceMoveInput,
    NeiForcesInput, NeiIncidentEffectInput, NeiIncidentInput, NeiLandAndAirInput, NeiLandingInput, NeiLossInput,
    NeiLossesInput, NeiNavalTransferInput, NeiNavalTransportInput, NeiOptionalAreaInput, NeiOptionalUnitInput,
    NeiPassengerInput, NeiPatrolInput, NeiPlace, NeiPlaceInput, NeiRaidInput, NeiRangedStrikeInput, NeiRecallInput,
    NeiRefitInput, NeiRollInput, NeiScoutInput, NeiSeaAndAirInput, NeiSideNumber, NeiStatementInput, NeiStrikeInput,
    NeiSupportedAssaultInput, NeiTaskForceInput, NeiTerrainInput, NeiUnitCorrection, NeiUnitInput, NeiUnitsInput,
};

fn id(name: impl AsRef<str>) -> ID {
    ID(name.as_ref().to_owned())
}

fn squares(path: &[SquareId]) -> Vec<ID> {
    path.iter().map(|square| id(square.as_str())).collect()
}

fn unit_ids(units: &[UnitId]) -> Vec<ID> {
    units.iter().map(|unit| id(unit.as_str())).collect()
}

impl NeiCommand {
    /// The domain's command in the words of the API; `None` for what the API has no words for.
    pub fn of(command: &Command) -> Option<Self> {
        use Command as C;
        Some(match command {
            C::PlaceAtStart { unit, area } => Self::PlaceAtStart(place(*unit, *area)),
            C::EmbarkAtStart { unit, ship } => {
                Self::EmbarkAtStart(NeiBoardingInput { unit: id(unit.as_str()), ship: id(ship.as_str()) })
            }
            C::PlaceTheRest => Self::PlaceTheRest(true),
            C::FinishSetUp => Self::FinishSetUp(true),
            C::AssignTaskForce { number, units } => {
                Self::AssignTaskForce(NeiTaskForceInput { number: i32::from(*number), units: unit_ids(units) })
            }
            C::RevealUnits { units } => Self::RevealUnits(NeiUnitsInput { units: unit_ids(units) }),
            C::Adjust { corrections, reason } => Self::Adjust(NeiAdjustInput {
                corrections: corrections.iter().map(correction).collect::<Option<_>>()?,
                reason: reason.clone(),
            }),
            C::AnswerAdjustment { agreed } => Self::AnswerAdjustment(NeiAnswerInput { agreed: *agreed }),
            C::Concede => Self::Concede(true),
            C::RollIncident => Self::RollIncident(true),
            C::RollSingaporeDrive => Self::RollSingaporeDrive(true),
            C::RollActionPoints => Self::RollActionPoints(true),
            C::DeclineFreeAction => Self::DeclineFreeAction(true),
            C::EndActionPhase => Self::EndActionPhase(true),
            C::Roll(roll) => {
                Self::Roll(NeiRollInput { faces: roll.faces.iter().map(|face| i32::from(face.get())).collect() })
            }
            C::Draw { units, .. } => Self::Draw(NeiUnitsInput { units: unit_ids(units) }),
            C::Deploy { unit, area } => Self::Deploy(place(*unit, *area)),
            C::ChooseLosses { losses } => Self::ChooseLosses(loss_input(losses)),
            C::ChooseMoraleLosses { losses } => Self::ChooseMoraleLosses(loss_input(losses)),
            C::DisruptExcessAircraft { units } => Self::DisruptExcessAircraft(NeiUnitsInput { units: unit_ids(units) }),
            C::AttackWhereStopped { area } => {
                Self::AttackWhereStopped(NeiOptionalAreaInput { area: area.as_ref().map(|area| id(area.as_str())) })
            }
            C::ChooseFifthColumnArea { area } => {
                Self::ChooseFifthColumnArea(NeiOptionalAreaInput { area: area.as_ref().map(|area| id(area.as_str())) })
            }
            C::ChooseFifthColumnTarget { unit } => Self::ChooseFifthColumnTarget(NeiOptionalUnitInput {
                unit: unit.as_ref().map(|unit| id(unit.as_str())),
            }),
            C::State { statement } => Self::State(statement_input(statement)?),
            C::ConfirmStatement { agreed } => Self::ConfirmStatement(NeiAnswerInput { agreed: *agreed }),
            C::Counterstrike { carriers } => Self::Counterstrike(NeiUnitsInput { units: unit_ids(carriers) }),
            C::Withhold { units } => Self::Withhold(NeiUnitsInput { units: unit_ids(units) }),
            C::MobilizeReinforcements => Self::MobilizeReinforcements(true),
            C::MobilizeEmergencyTransport { unit } => {
                Self::MobilizeEmergencyTransport(NeiUnitInput { unit: id(unit.as_str()) })
            }
            C::ScoutFromTheAir { source } => Self::ScoutFromTheAir(match source {
                ScoutingSource::Carrier(unit) => NeiScoutInput::Carrier(id(unit.as_str())),
                ScoutingSource::Airfield(area) => NeiScoutInput::Airfield(id(area.as_str())),
            }),
            C::ScoutAtSea { unit } => Self::ScoutAtSea(NeiUnitInput { unit: id(unit.as_str()) }),
            C::ScoutOnLand { unit } => Self::ScoutOnLand(NeiUnitInput { unit: id(unit.as_str()) }),
            C::RaiseFifthColumn => Self::RaiseFifthColumn(true),
            C::MoveNavalForce { force, attack, joining } => Self::MoveNavalForce(force_move(force, *attack, joining)),
            C::BombardCoast { force } => Self::BombardCoast(force.into()),
            C::StrikeFromCarriers { force } => Self::StrikeFromCarriers(force.into()),
            C::StrikeWithFirstAirFleet { area, land } => Self::StrikeWithFirstAirFleet(NeiFirstAirFleetInput {
                area: id(area.as_str()),
                land: land.as_ref().map(|land| id(land.as_str())),
            }),
            C::StrikeLand { flight, target, joining } => Self::StrikeLand(strike(flight, *target, joining)),
            C::StrikeShips { flight, target, joining } => Self::StrikeShips(strike(flight, *target, joining)),
            C::MoveGroundForce { force, attack, joining } => Self::MoveGroundForce(force_move(force, *attack, joining)),
            C::MoveAmphibiousForce { force, loading, put_ashore, landing } => {
                Self::MoveAmphibiousForce(amphibious(force, loading, put_ashore, landing.as_ref()))
            }
            C::AssaultFromTheSea { ships, landing } => {
                Self::AssaultFromTheSea(NeiAssaultInput { ships: unit_ids(ships), landing: landing.into() })
            }
            C::RedeployNavalForce { force, loading, landing } => {
                Self::RedeployNavalForce(naval_transport(force, loading, landing.as_ref()))
            }
            C::RedeployNavalForceBetweenHomeBases { units, loading, home_base, landing } => {
                Self::RedeployNavalForceBetweenHomeBases(NeiNavalTransferInput {
                    units: unit_ids(units),
                    loading: all(loading),
                    home_base: id(home_base.as_str()),
                    landing: landing.as_ref().map(Into::into),
                })
            }
            C::RedeployAirForce { flight, airfield } => Self::RedeployAirForce(NeiAirRedeploymentInput {
                flight: flight.into(),
                airfield: id(airfield.as_str()),
            }),
            C::RedeployAirForceBetweenHomeBases { units, passengers, home_base } => {
                Self::RedeployAirForceBetweenHomeBases(NeiAirTransferInput {
                    units: unit_ids(units),
                    passengers: all(passengers),
                    home_base: id(home_base.as_str()),
                })
            }
            C::RedeployGroundForce { force } => Self::RedeployGroundForce(force.into()),
            C::MoveByRailroad { force, attack, joining } => Self::MoveByRailroad(force_move(force, *attack, joining)),
            C::AttackByLandAndAir { force, joining, support, drop, target } => {
                Self::AttackByLandAndAir(NeiLandAndAirInput {
                    force: force.as_ref().map(Into::into),
                    joining: unit_ids(joining),
                    support: support.as_ref().map(Into::into),
                    drop: drop.as_ref().map(Into::into),
                    target: id(target.as_str()),
                })
            }
            C::CarryInEmergency { force, loading, put_ashore, landing } => {
                Self::CarryInEmergency(amphibious(force, loading, put_ashore, landing.as_ref()))
            }
            C::AssaultWithSupport { ships, landing, supporting, flight } => {
                Self::AssaultWithSupport(NeiSupportedAssaultInput {
                    ships: unit_ids(ships),
                    landing: landing.into(),
                    supporting: unit_ids(supporting),
                    flight: flight.as_ref().map(Into::into),
                })
            }
            C::AttackBySeaAndAir { force, bombardment, joining, flight } => {
                Self::AttackBySeaAndAir(NeiSeaAndAirInput {
                    force: force.into(),
                    bombardment: *bombardment,
                    joining: unit_ids(joining),
                    flight: flight.into(),
                })
            }
            C::EvacuateBySea { force, loading, landing } => {
                Self::EvacuateBySea(naval_transport(force, loading, landing.as_ref()))
            }
            C::TransportByAir { drop, area } => {
                Self::TransportByAir(NeiAirTransportInput { drop: drop.into(), area: id(area.as_str()) })
            }
            C::LaunchSeaplanePatrol { flight, area } => {
                Self::LaunchSeaplanePatrol(NeiPatrolInput { flight: flight.into(), area: id(area.as_str()) })
            }
            C::RecallSeaplanePatrols { returning } => Self::RecallSeaplanePatrols(NeiRecallInput {
                returning: returning.iter().map(|one| place(one.unit, one.base)).collect(),
            }),
            C::AirliftSupplies { flight, area, units } => Self::AirliftSupplies(NeiAirliftInput {
                flight: flight.into(),
                area: id(area.as_str()),
                units: unit_ids(units),
            }),
            C::AssaultFromTheAir { drop, area, attack, joining } => Self::AssaultFromTheAir(NeiAirborneAssaultInput {
                drop: drop.into(),
                area: id(area.as_str()),
                attack: *attack,
                joining: unit_ids(joining),
            }),
            C::ConvertToBase { unit } => Self::ConvertToBase(NeiUnitInput { unit: id(unit.as_str()) }),
            C::ConvertToEngineers { units } => Self::ConvertToEngineers(NeiUnitsInput { units: unit_ids(units) }),
            C::BuildBase { engineer, base } => {
                Self::BuildBase(NeiBuildBaseInput { engineer: id(engineer.as_str()), base: id(base.as_str()) })
            }
            C::IncreaseBase { base } => Self::IncreaseBase(NeiUnitInput { unit: id(base.as_str()) }),
            C::Rally { area } => Self::Rally(NeiAreaInput { area: id(area.as_str()) }),
            C::Refit { contingent, units } => {
                Self::Refit(NeiRefitInput { contingent: (*contingent).into(), units: unit_ids(units) })
            }
            C::DemolishOilfield { area } => Self::DemolishOilfield(NeiAreaInput { area: id(area.as_str()) }),
            C::RepairOilfield { area } => Self::RepairOilfield(NeiAreaInput { area: id(area.as_str()) }),
            C::RaidFromPort { force, bombardment } => {
                Self::RaidFromPort(NeiRaidInput { force: force.into(), bombardment: *bombardment })
            }
            C::StationSubmarines { forces } => Self::StationSubmarines(NeiForcesInput { forces: all(forces) }),
            C::StrikeAcrossTheLine { force, target } => {
                Self::StrikeAcrossTheLine(NeiRangedStrikeInput { force: force.into(), target: id(target.as_str()) })
            }
            C::AttackFromBase { units, target } => {
                Self::AttackFromBase(NeiBaseAttackInput { units: unit_ids(units), target: id(target.as_str()) })
            }
        })
    }
}

fn all<'a, T, U: From<&'a T>>(items: &'a [T]) -> Vec<U> {
    items.iter().map(U::from).collect()
}

fn place(unit: UnitId, area: AreaId) -> NeiPlaceInput {
    NeiPlaceInput { unit: id(unit.as_str()), area: id(area.as_str()) }
}

fn loss_input(losses: &[Loss]) -> NeiLossesInput {
    let losses = losses.iter().map(|loss| NeiLossInput { unit: id(loss.unit.as_str()), hits: i32::from(loss.hits) });
    NeiLossesInput { losses: losses.collect() }
}

fn force_move(force: &Force, attack: bool, joining: &[UnitId]) -> NeiForceMoveInput {
    NeiForceMoveInput { force: force.into(), attack, joining: unit_ids(joining) }
}

fn amphibious(
    force: &Force,
    loading: &[Boarding],
    put_ashore: &[DropOff],
    landing: Option<&Landing>,
) -> NeiAmphibiousInput {
    NeiAmphibiousInput {
        force: force.into(),
        loading: all(loading),
        put_ashore: all(put_ashore),
        landing: landing.map(Into::into),
    }
}

fn naval_transport(force: &Force, loading: &[Boarding], landing: Option<&Landing>) -> NeiNavalTransportInput {
    NeiNavalTransportInput { force: force.into(), loading: all(loading), landing: landing.map(Into::into) }
}

fn strike(flight: &Flight, target: AreaId, joining: &[UnitId]) -> NeiStrikeInput {
    NeiStrikeInput {
        units: unit_ids(&flight.units),
        path: squares(&flight.path),
        target: id(target.as_str()),
        joining: unit_ids(joining),
    }
}

impl From<&Force> for NeiForceInput {
    fn from(force: &Force) -> Self {
        Self {
            units: unit_ids(&force.units),
            path: force.path.iter().map(|area| id(area.as_str())).collect(),
            drop_offs: all(&force.drop_offs),
        }
    }
}

impl From<&DropOff> for NeiDropOffInput {
    fn from(it: &DropOff) -> Self {
        Self { unit: id(it.unit.as_str()), area: id(it.area.as_str()) }
    }
}

impl From<&Boarding> for NeiBoardingInput {
    fn from(it: &Boarding) -> Self {
        Self { unit: id(it.unit.as_str()), ship: id(it.ship.as_str()) }
    }
}

impl From<&Flight> for NeiFlightInput {
    fn from(flight: &Flight) -> Self {
        Self { units: unit_ids(&flight.units), path: squares(&flight.path) }
    }
}

impl From<&Passenger> for NeiPassengerInput {
    fn from(it: &Passenger) -> Self {
        Self { unit: id(it.unit.as_str()), transport: id(it.transport.as_str()) }
    }
}

impl From<&AirDrop> for NeiAirDropInput {
    fn from(drop: &AirDrop) -> Self {
        Self { flight: (&drop.flight).into(), passengers: all(&drop.passengers) }
    }
}

impl From<&AirSupport> for NeiAirSupportInput {
    fn from(support: &AirSupport) -> Self {
        Self { flight: (&support.flight).into(), joining: unit_ids(&support.joining) }
    }
}

impl From<&Landing> for NeiLandingInput {
    fn from(landing: &Landing) -> Self {
        Self {
            area: id(landing.area.as_str()),
            units: unit_ids(&landing.units),
            attack: landing.attack,
            joining: unit_ids(&landing.joining),
        }
    }
}

fn statement_input(statement: &Statement) -> Option<NeiStatementInput> {
    Some(match statement {
        Statement::Incident { name, effect, drive_modifier } => NeiStatementInput::Incident(NeiIncidentInput {
            name: name.clone(),
            effect: match effect {
                // What is unknown is no statement.
                IncidentEffect::Unknown => return None,
                IncidentEffect::None => NeiIncidentEffectInput::Nothing(true),
                IncidentEffect::ActionPoints(amount) => NeiIncidentEffectInput::ActionPoints(i32::from(*amount)),
                IncidentEffect::TurnAbdacom => NeiIncidentEffectInput::TurnAbdacom(true),
                IncidentEffect::MoraleCheck => NeiIncidentEffectInput::MoraleCheck(true),
                IncidentEffect::FreeAction(action) => NeiIncidentEffectInput::FreeAction((*action).into()),
            },
            drive_modifier: i32::from(*drive_modifier),
        }),
        Statement::Drive { boxes } => NeiStatementInput::Drive(i32::from(*boxes)),
        Statement::Refit { result } => NeiStatementInput::Refit((*result).into()),
        Statement::Terrain { air_naval_modifier, ground_modifier } => NeiStatementInput::Terrain(NeiTerrainInput {
            air_naval_modifier: i32::from(*air_naval_modifier),
            ground_modifier: i32::from(*ground_modifier),
        }),
        Statement::FirstAirFleet { hits } => NeiStatementInput::FirstAirFleet(i32::from(*hits)),
    })
}

/// A place in the words of the API; none for steps on the way in, which no correction puts a counter on.
pub(in crate::graphql) fn place_of(location: Location) -> Option<(NeiPlace, Option<ID>)> {
    Some(match location {
        Location::Area(area) => (NeiPlace::Area, Some(id(area.as_str()))),
        Location::Aboard(ship) => (NeiPlace::Aboard, Some(id(ship.as_str()))),
        Location::Disrupted => (NeiPlace::Disrupted, None),
        Location::Destroyed => (NeiPlace::Destroyed, None),
        Location::Potential => (NeiPlace::Potential, None),
        Location::Pool => (NeiPlace::Pool, None),
        Location::AwaitingSingapore => (NeiPlace::AwaitingSingapore, None),
        Location::OutOfPlay => (NeiPlace::OutOfPlay, None),
        Location::Unplaced | Location::Picked | Location::Concealed(_) => return None,
    })
}

fn correction(correction: &Correction) -> Option<NeiCorrectionInput> {
    Some(match correction {
        Correction::ActionPoints { side, value } => {
            NeiCorrectionInput::ActionPoints(NeiSideNumber { side: (*side).into(), value: i32::from(*value) })
        }
        Correction::Turn(turn) => NeiCorrectionInput::Turn(i32::from(*turn)),
        Correction::Abdacom(in_effect) => NeiCorrectionInput::Abdacom(*in_effect),
        Correction::SingaporeBox(at) => NeiCorrectionInput::SingaporeBox(i32::from(*at)),
        Correction::Demolished { area, demolished } => {
            NeiCorrectionInput::Demolished(NeiAreaFlag { area: id(area.as_str()), value: *demolished })
        }
        Correction::Unit { unit, face, location } => {
            let (place, at) = place_of(*location)?;
            NeiCorrectionInput::Unit(NeiUnitCorrection { unit: id(unit.as_str()), face: (*face).into(), place, at })
        }
    })
}
