//! From the domain's words to the API's.

use async_graphql::ID;
use domain::nei::command::{Command, Flight, Force, Landing, Loss, ScoutingSource};
use domain::nei::components::{AreaId, UnitId};
use domain::nei::game::{Correction, Location};

use super::{
    NeiAdjustInput, NeiAmphibiousInput, NeiAnswerInput, NeiAreaFlag, NeiAssaultInput, NeiBoardingInput, NeiCommand,
    NeiCorrectionInput, NeiDropOffInput, NeiFirstAirFleetInput, NeiForceInput, NeiForceMoveInput, NeiLandingInput,
    NeiLossInput, NeiLossesInput, NeiOptionalAreaInput, NeiOptionalUnitInput, NeiPlace, NeiPlaceInput, NeiRollInput,
    NeiScoutInput, NeiSideNumber, NeiStrikeInput, NeiTaskForceInput, NeiUnitCorrection, NeiUnitInput, NeiUnitsInput,
};

fn id(name: impl AsRef<str>) -> ID {
    ID(name.as_ref().to_owned())
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
            C::MobilizeReinforcements => Self::MobilizeReinforcements(true),
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
            C::StrikeShips { flight, target } => Self::StrikeShips(strike(flight, *target, &[])),
            C::MoveGroundForce { force, attack, joining } => Self::MoveGroundForce(force_move(force, *attack, joining)),
            C::MoveAmphibiousForce { force, loading, landing } => Self::MoveAmphibiousForce(NeiAmphibiousInput {
                force: force.into(),
                loading: loading
                    .iter()
                    .map(|it| NeiBoardingInput { unit: id(it.unit.as_str()), ship: id(it.ship.as_str()) })
                    .collect(),
                landing: landing.as_ref().map(NeiLandingInput::from),
            }),
            C::AssaultFromTheSea { ships, landing } => {
                Self::AssaultFromTheSea(NeiAssaultInput { ships: unit_ids(ships), landing: landing.into() })
            }
        })
    }
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

fn strike(flight: &Flight, target: AreaId, joining: &[UnitId]) -> NeiStrikeInput {
    NeiStrikeInput {
        units: unit_ids(&flight.units),
        path: flight.path.iter().map(|square| id(square.as_str())).collect(),
        target: id(target.as_str()),
        joining: unit_ids(joining),
    }
}

impl From<&Force> for NeiForceInput {
    fn from(force: &Force) -> Self {
        Self {
            units: unit_ids(&force.units),
            path: force.path.iter().map(|area| id(area.as_str())).collect(),
            drop_offs: force
                .drop_offs
                .iter()
                .map(|it| NeiDropOffInput { unit: id(it.unit.as_str()), area: id(it.area.as_str()) })
                .collect(),
        }
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
            let (place, at) = match location {
                Location::Area(area) => (NeiPlace::Area, Some(id(area.as_str()))),
                Location::Aboard(ship) => (NeiPlace::Aboard, Some(id(ship.as_str()))),
                Location::Disrupted => (NeiPlace::Disrupted, None),
                Location::Destroyed => (NeiPlace::Destroyed, None),
                Location::Potential => (NeiPlace::Potential, None),
                Location::Pool => (NeiPlace::Pool, None),
                Location::AwaitingSingapore => (NeiPlace::AwaitingSingapore, None),
                Location::OutOfPlay => (NeiPlace::OutOfPlay, None),
                // Steps on the way in, which no correction puts a counter on.
                Location::Unplaced | Location::Picked => return None,
            };
            NeiCorrectionInput::Unit(NeiUnitCorrection { unit: id(unit.as_str()), face: (*face).into(), place, at })
        }
    })
}
