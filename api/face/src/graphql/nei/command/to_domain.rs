//! From the API's words to the domain's. What cannot be understood is refused as the rules refuse.

use std::str::FromStr;

use async_graphql::ID;
use domain::kernel::dice::{D6, Roll, Source};
use domain::kernel::violation::{Refusal, RefusalKind};
use domain::nei::command::{
    AirDrop, AirSupport, Boarding, Command, DropOff, Flight, Force, Landing, Loss, Passenger, Returning, ScoutingSource,
};
use domain::nei::components::{AreaId, Face, SquareId, UnitId};
use domain::nei::game::{Correction, Location};
use domain::nei::pack::IncidentEffect;
use domain::nei::statements::Statement;

use super::{
    NeiAirDropInput, NeiAirSupportInput, NeiBoardingInput, NeiCommand, NeiCorrectionInput, NeiDropOffInput,
    NeiFlightInput, NeiForceInput, NeiIncidentEffectInput, NeiLandingInput, NeiLossInput, NeiPassengerInput, NeiPlace,
    NeiScoutInput, NeiStatementInput, NeiStrikeInput, NeiUnitCorrection,
};

fn malformed(message: impl Into<String>, cure: &str) -> Refusal {
    Refusal::new(RefusalKind::Malformed, message, cure)
}

fn name<T: FromStr>(id: &ID, what: &str) -> Result<T, Refusal> {
    id.parse().map_err(|_| {
        let shown: String = id.chars().take(40).collect();
        Refusal::new(RefusalKind::Unknown, format!("there is no {what} {shown:?}"), "take its id from the pack")
    })
}

pub(in crate::graphql) fn unit(id: &ID) -> Result<UnitId, Refusal> {
    name(id, "counter")
}

pub(in crate::graphql) fn area(id: &ID) -> Result<AreaId, Refusal> {
    name(id, "area")
}

fn units(ids: &[ID]) -> Result<Vec<UnitId>, Refusal> {
    ids.iter().map(unit).collect()
}

fn areas(ids: &[ID]) -> Result<Vec<AreaId>, Refusal> {
    ids.iter().map(area).collect()
}

fn all<'a, T: 'a, U: TryFrom<&'a T, Error = Refusal>>(items: &'a [T]) -> Result<Vec<U>, Refusal> {
    items.iter().map(U::try_from).collect()
}

fn perhaps<'a, T, U: TryFrom<&'a T, Error = Refusal>>(item: Option<&'a T>) -> Result<Option<U>, Refusal> {
    item.map(U::try_from).transpose()
}

fn squares(ids: &[ID]) -> Result<Vec<SquareId>, Refusal> {
    ids.iter().map(|id| name(id, "square")).collect()
}

fn small(number: i32, what: &str) -> Result<u8, Refusal> {
    u8::try_from(number)
        .map_err(|_| malformed(format!("{number} is no number for {what}"), "give a number from 0 to 255"))
}

fn modifier(number: i32, what: &str) -> Result<i8, Refusal> {
    i8::try_from(number)
        .map_err(|_| malformed(format!("{number} is no number for {what}"), "give a number from -128 to 127"))
}

fn yes<T>(written: bool, meant: T) -> Result<T, Refusal> {
    if written {
        Ok(meant)
    } else {
        Err(malformed("what is written with `false` asks for nothing", "write it with `true`"))
    }
}

fn faces(faces: &[i32]) -> Result<Vec<D6>, Refusal> {
    let face = |face: &i32| {
        u8::try_from(*face).ok().and_then(|face| D6::try_from(face).ok()).ok_or_else(|| {
            malformed(format!("a die shows 1 to 6, not {face}"), "read the die again and type in its face")
        })
    };
    faces.iter().map(face).collect()
}

impl TryFrom<NeiCommand> for Command {
    type Error = Refusal;
    fn try_from(command: NeiCommand) -> Result<Self, Refusal> {
        use NeiCommand as N;
        Ok(match command {
            N::PlaceAtStart(it) => Self::PlaceAtStart { unit: unit(&it.unit)?, area: area(&it.area)? },
            N::EmbarkAtStart(it) => Self::EmbarkAtStart { unit: unit(&it.unit)?, ship: unit(&it.ship)? },
            N::PlaceTheRest(it) => yes(it, Self::PlaceTheRest)?,
            N::FinishSetUp(it) => yes(it, Self::FinishSetUp)?,
            N::AssignTaskForce(it) => {
                Self::AssignTaskForce { number: small(it.number, "a task force")?, units: units(&it.units)? }
            }
            N::RevealUnits(it) => Self::RevealUnits { units: units(&it.units)? },
            N::Adjust(it) => Self::Adjust { corrections: all(&it.corrections)?, reason: it.reason },
            N::AnswerAdjustment(it) => Self::AnswerAdjustment { agreed: it.agreed },
            N::Concede(it) => yes(it, Self::Concede)?,
            N::RollIncident(it) => yes(it, Self::RollIncident)?,
            N::RollSingaporeDrive(it) => yes(it, Self::RollSingaporeDrive)?,
            N::RollActionPoints(it) => yes(it, Self::RollActionPoints)?,
            N::DeclineFreeAction(it) => yes(it, Self::DeclineFreeAction)?,
            N::EndActionPhase(it) => yes(it, Self::EndActionPhase)?,
            N::Roll(it) => Self::Roll(Roll { faces: faces(&it.faces)?, source: Source::Table }),
            N::Draw(it) => Self::Draw { units: units(&it.units)?, source: Source::Table },
            N::Deploy(it) => Self::Deploy { unit: unit(&it.unit)?, area: area(&it.area)? },
            N::ChooseLosses(it) => Self::ChooseLosses { losses: all(&it.losses)? },
            N::ChooseMoraleLosses(it) => Self::ChooseMoraleLosses { losses: all(&it.losses)? },
            N::DisruptExcessAircraft(it) => Self::DisruptExcessAircraft { units: units(&it.units)? },
            N::AttackWhereStopped(it) => Self::AttackWhereStopped { area: it.area.as_ref().map(area).transpose()? },
            N::ChooseFifthColumnArea(it) => {
                Self::ChooseFifthColumnArea { area: it.area.as_ref().map(area).transpose()? }
            }
            N::ChooseFifthColumnTarget(it) => {
                Self::ChooseFifthColumnTarget { unit: it.unit.as_ref().map(unit).transpose()? }
            }
            N::State(it) => Self::State { statement: (&it).try_into()? },
            N::ConfirmStatement(it) => Self::ConfirmStatement { agreed: it.agreed },
            N::Counterstrike(it) => Self::Counterstrike { carriers: units(&it.units)? },
            N::Withhold(it) => Self::Withhold { units: units(&it.units)? },
            N::MobilizeReinforcements(it) => yes(it, Self::MobilizeReinforcements)?,
            N::MobilizeEmergencyTransport(it) => Self::MobilizeEmergencyTransport { unit: unit(&it.unit)? },
            N::ScoutFromTheAir(it) => Self::ScoutFromTheAir {
                source: match it {
                    NeiScoutInput::Carrier(id) => ScoutingSource::Carrier(unit(&id)?),
                    NeiScoutInput::Airfield(id) => ScoutingSource::Airfield(area(&id)?),
                },
            },
            N::ScoutAtSea(it) => Self::ScoutAtSea { unit: unit(&it.unit)? },
            N::ScoutOnLand(it) => Self::ScoutOnLand { unit: unit(&it.unit)? },
            N::RaiseFifthColumn(it) => yes(it, Self::RaiseFifthColumn)?,
            N::MoveNavalForce(it) => {
                Self::MoveNavalForce { force: (&it.force).try_into()?, attack: it.attack, joining: units(&it.joining)? }
            }
            N::BombardCoast(it) => Self::BombardCoast { force: (&it).try_into()? },
            N::StrikeFromCarriers(it) => Self::StrikeFromCarriers { force: (&it).try_into()? },
            N::StrikeWithFirstAirFleet(it) => {
                Self::StrikeWithFirstAirFleet { area: area(&it.area)?, land: it.land.as_ref().map(area).transpose()? }
            }
            N::StrikeLand(it) => {
                Self::StrikeLand { flight: (&it).try_into()?, target: area(&it.target)?, joining: units(&it.joining)? }
            }
            N::StrikeShips(it) => {
                Self::StrikeShips { flight: (&it).try_into()?, target: area(&it.target)?, joining: units(&it.joining)? }
            }
            N::MoveGroundForce(it) => Self::MoveGroundForce {
                force: (&it.force).try_into()?,
                attack: it.attack,
                joining: units(&it.joining)?,
            },
            N::MoveAmphibiousForce(it) => Self::MoveAmphibiousForce {
                force: (&it.force).try_into()?,
                loading: all(&it.loading)?,
                put_ashore: all(&it.put_ashore)?,
                landing: perhaps(it.landing.as_ref())?,
            },
            N::AssaultFromTheSea(it) => {
                Self::AssaultFromTheSea { ships: units(&it.ships)?, landing: (&it.landing).try_into()? }
            }
            N::RedeployNavalForce(it) => Self::RedeployNavalForce {
                force: (&it.force).try_into()?,
                loading: all(&it.loading)?,
                landing: perhaps(it.landing.as_ref())?,
            },
            N::RedeployNavalForceBetweenHomeBases(it) => Self::RedeployNavalForceBetweenHomeBases {
                units: units(&it.units)?,
                loading: all(&it.loading)?,
                home_base: area(&it.home_base)?,
                landing: perhaps(it.landing.as_ref())?,
            },
            N::RedeployAirForce(it) => {
                Self::RedeployAirForce { flight: (&it.flight).try_into()?, airfield: area(&it.airfield)? }
            }
            N::RedeployAirForceBetweenHomeBases(it) => Self::RedeployAirForceBetweenHomeBases {
                units: units(&it.units)?,
                passengers: all(&it.passengers)?,
                home_base: area(&it.home_base)?,
            },
            N::RedeployGroundForce(it) => Self::RedeployGroundForce { force: (&it).try_into()? },
            N::MoveByRailroad(it) => {
                Self::MoveByRailroad { force: (&it.force).try_into()?, attack: it.attack, joining: units(&it.joining)? }
            }
            N::AttackByLandAndAir(it) => Self::AttackByLandAndAir {
                force: perhaps(it.force.as_ref())?,
                joining: units(&it.joining)?,
                support: perhaps(it.support.as_ref())?,
                drop: perhaps(it.drop.as_ref())?,
                target: area(&it.target)?,
            },
            N::CarryInEmergency(it) => Self::CarryInEmergency {
                force: (&it.force).try_into()?,
                loading: all(&it.loading)?,
                put_ashore: all(&it.put_ashore)?,
                landing: perhaps(it.landing.as_ref())?,
            },
            N::AssaultWithSupport(it) => Self::AssaultWithSupport {
                ships: units(&it.ships)?,
                landing: (&it.landing).try_into()?,
                supporting: units(&it.supporting)?,
                flight: perhaps(it.flight.as_ref())?,
            },
            N::AttackBySeaAndAir(it) => Self::AttackBySeaAndAir {
                force: (&it.force).try_into()?,
                bombardment: it.bombardment,
                joining: units(&it.joining)?,
                flight: (&it.flight).try_into()?,
            },
            N::EvacuateBySea(it) => Self::EvacuateBySea {
                force: (&it.force).try_into()?,
                loading: all(&it.loading)?,
                landing: perhaps(it.landing.as_ref())?,
            },
            N::TransportByAir(it) => Self::TransportByAir { drop: (&it.drop).try_into()?, area: area(&it.area)? },
            N::LaunchSeaplanePatrol(it) => {
                Self::LaunchSeaplanePatrol { flight: (&it.flight).try_into()?, area: area(&it.area)? }
            }
            N::RecallSeaplanePatrols(it) => Self::RecallSeaplanePatrols {
                returning: it
                    .returning
                    .iter()
                    .map(|one| Ok(Returning { unit: unit(&one.unit)?, base: area(&one.area)? }))
                    .collect::<Result<_, Refusal>>()?,
            },
            N::AirliftSupplies(it) => Self::AirliftSupplies {
                flight: (&it.flight).try_into()?,
                area: area(&it.area)?,
                units: units(&it.units)?,
            },
            N::AssaultFromTheAir(it) => Self::AssaultFromTheAir {
                drop: (&it.drop).try_into()?,
                area: area(&it.area)?,
                attack: it.attack,
                joining: units(&it.joining)?,
            },
            N::ConvertToBase(it) => Self::ConvertToBase { unit: unit(&it.unit)? },
            N::ConvertToEngineers(it) => Self::ConvertToEngineers { units: units(&it.units)? },
            N::BuildBase(it) => Self::BuildBase { engineer: unit(&it.engineer)?, base: unit(&it.base)? },
            N::IncreaseBase(it) => Self::IncreaseBase { base: unit(&it.unit)? },
            N::Rally(it) => Self::Rally { area: area(&it.area)? },
            N::Refit(it) => Self::Refit { contingent: it.contingent.into(), units: units(&it.units)? },
            N::DemolishOilfield(it) => Self::DemolishOilfield { area: area(&it.area)? },
            N::RaidFromPort(it) => Self::RaidFromPort { force: (&it.force).try_into()?, bombardment: it.bombardment },
            N::StationSubmarines(it) => {
                Self::StationSubmarines { forces: it.forces.iter().map(TryInto::try_into).collect::<Result<_, _>>()? }
            }
            N::StrikeAcrossTheLine(it) => {
                Self::StrikeAcrossTheLine { force: (&it.force).try_into()?, target: area(&it.target)? }
            }
            N::AttackFromBase(it) => Self::AttackFromBase { units: units(&it.units)?, target: area(&it.target)? },
            N::RepairOilfield(it) => Self::RepairOilfield { area: area(&it.area)? },
        })
    }
}

impl TryFrom<&NeiForceInput> for Force {
    type Error = Refusal;
    fn try_from(it: &NeiForceInput) -> Result<Self, Refusal> {
        Ok(Self { units: units(&it.units)?, path: areas(&it.path)?, drop_offs: all(&it.drop_offs)? })
    }
}

impl TryFrom<&NeiDropOffInput> for DropOff {
    type Error = Refusal;
    fn try_from(it: &NeiDropOffInput) -> Result<Self, Refusal> {
        Ok(Self { unit: unit(&it.unit)?, area: area(&it.area)? })
    }
}

impl TryFrom<&NeiBoardingInput> for Boarding {
    type Error = Refusal;
    fn try_from(it: &NeiBoardingInput) -> Result<Self, Refusal> {
        Ok(Self { unit: unit(&it.unit)?, ship: unit(&it.ship)? })
    }
}

impl TryFrom<&NeiLossInput> for Loss {
    type Error = Refusal;
    fn try_from(it: &NeiLossInput) -> Result<Self, Refusal> {
        Ok(Self { unit: unit(&it.unit)?, hits: small(it.hits, "hits")? })
    }
}

impl TryFrom<&NeiStrikeInput> for Flight {
    type Error = Refusal;
    fn try_from(it: &NeiStrikeInput) -> Result<Self, Refusal> {
        Ok(Self { units: units(&it.units)?, path: squares(&it.path)? })
    }
}

impl TryFrom<&NeiFlightInput> for Flight {
    type Error = Refusal;
    fn try_from(it: &NeiFlightInput) -> Result<Self, Refusal> {
        Ok(Self { units: units(&it.units)?, path: squares(&it.path)? })
    }
}

impl TryFrom<&NeiPassengerInput> for Passenger {
    type Error = Refusal;
    fn try_from(it: &NeiPassengerInput) -> Result<Self, Refusal> {
        Ok(Self { unit: unit(&it.unit)?, transport: unit(&it.transport)? })
    }
}

impl TryFrom<&NeiAirDropInput> for AirDrop {
    type Error = Refusal;
    fn try_from(it: &NeiAirDropInput) -> Result<Self, Refusal> {
        Ok(Self { flight: (&it.flight).try_into()?, passengers: all(&it.passengers)? })
    }
}

impl TryFrom<&NeiAirSupportInput> for AirSupport {
    type Error = Refusal;
    fn try_from(it: &NeiAirSupportInput) -> Result<Self, Refusal> {
        Ok(Self { flight: (&it.flight).try_into()?, joining: units(&it.joining)? })
    }
}

impl TryFrom<&NeiLandingInput> for Landing {
    type Error = Refusal;
    fn try_from(it: &NeiLandingInput) -> Result<Self, Refusal> {
        Ok(Self { area: area(&it.area)?, units: units(&it.units)?, attack: it.attack, joining: units(&it.joining)? })
    }
}

impl TryFrom<&NeiStatementInput> for Statement {
    type Error = Refusal;
    fn try_from(it: &NeiStatementInput) -> Result<Self, Refusal> {
        Ok(match it {
            NeiStatementInput::Incident(it) => Self::Incident {
                name: it.name.clone(),
                effect: (&it.effect).try_into()?,
                drive_modifier: modifier(it.drive_modifier, "a modifier of the drive")?,
            },
            NeiStatementInput::Drive(boxes) => Self::Drive { boxes: small(*boxes, "boxes")? },
            NeiStatementInput::Refit(result) => Self::Refit { result: (*result).into() },
            NeiStatementInput::Terrain(it) => Self::Terrain {
                air_naval_modifier: modifier(it.air_naval_modifier, "a modifier of dice")?,
                ground_modifier: modifier(it.ground_modifier, "a modifier of dice")?,
            },
            NeiStatementInput::FirstAirFleet(hits) => Self::FirstAirFleet { hits: small(*hits, "hits")? },
        })
    }
}

impl TryFrom<&NeiIncidentEffectInput> for IncidentEffect {
    type Error = Refusal;
    fn try_from(it: &NeiIncidentEffectInput) -> Result<Self, Refusal> {
        Ok(match it {
            NeiIncidentEffectInput::Nothing(written) => yes(*written, Self::None)?,
            NeiIncidentEffectInput::ActionPoints(amount) => Self::ActionPoints(modifier(*amount, "Action Points")?),
            NeiIncidentEffectInput::TurnAbdacom(written) => yes(*written, Self::TurnAbdacom)?,
            NeiIncidentEffectInput::MoraleCheck(written) => yes(*written, Self::MoraleCheck)?,
            NeiIncidentEffectInput::FreeAction(action) => Self::FreeAction((*action).into()),
        })
    }
}

impl TryFrom<&NeiCorrectionInput> for Correction {
    type Error = Refusal;
    fn try_from(it: &NeiCorrectionInput) -> Result<Self, Refusal> {
        Ok(match it {
            NeiCorrectionInput::ActionPoints(it) => {
                Self::ActionPoints { side: it.side.into(), value: small(it.value, "Action Points")? }
            }
            NeiCorrectionInput::Turn(turn) => Self::Turn(small(*turn, "a game turn")?),
            NeiCorrectionInput::Abdacom(in_effect) => Self::Abdacom(*in_effect),
            NeiCorrectionInput::SingaporeBox(at) => Self::SingaporeBox(small(*at, "a box")?),
            NeiCorrectionInput::Demolished(it) => Self::Demolished { area: area(&it.area)?, demolished: it.value },
            NeiCorrectionInput::Unit(it) => {
                let (unit, face, location) = it.read()?;
                Self::Unit { unit, face, location }
            }
        })
    }
}

impl NeiUnitCorrection {
    /// The counter, its face and its place.
    pub(in crate::graphql) fn read(&self) -> Result<(UnitId, Face, Location), Refusal> {
        Ok((unit(&self.unit)?, self.face.into(), location(self.place, self.at.as_ref())?))
    }
}

pub(in crate::graphql) fn location(place: NeiPlace, at: Option<&ID>) -> Result<Location, Refusal> {
    let plain = match (place, at) {
        (NeiPlace::Area, Some(at)) => return Ok(Location::Area(area(at)?)),
        (NeiPlace::Aboard, Some(at)) => return Ok(Location::Aboard(unit(at)?)),
        (NeiPlace::Area, None) => return Err(malformed("AREA does not say which area", "name it in `at`")),
        (NeiPlace::Aboard, None) => return Err(malformed("ABOARD does not say which ship", "name it in `at`")),
        (NeiPlace::Disrupted, _) => Location::Disrupted,
        (NeiPlace::Destroyed, _) => Location::Destroyed,
        (NeiPlace::Potential, _) => Location::Potential,
        (NeiPlace::Pool, _) => Location::Pool,
        (NeiPlace::AwaitingSingapore, _) => Location::AwaitingSingapore,
        (NeiPlace::OutOfPlay, _) => Location::OutOfPlay,
    };
    if at.is_some() {
        return Err(malformed("`at` goes with AREA and ABOARD alone", "leave it out"));
    }
    Ok(plain)
}
