//! What the players declare where the text at hand stops (8.13, 9.0 to 45.0).

use async_graphql::{ID, InputObject, OneofObject};
use domain::geaw::declarations::{Claim, Topic, Value};
use domain::kernel::violation::Refusal;
use serde::{Deserialize, Serialize};

use super::GeawUnitHexInput;
use super::reading::{hex, hexside, section, unit, yes};
use crate::graphql::geaw::{GeawContingent, GeawSide, id};

input!(
    /// A fact, and the section its declarer relies on.
    GeawClaim {
        /// About what.
        topic: GeawTopic,
        /// What.
        value: GeawValue,
        /// The section, such as 14.2; null for the usual one of its topic.
        section: Option<ID>,
    }
);
/// What is declared: exactly one of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, OneofObject, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GeawValue {
    /// It is so, or it is not so.
    Yes(bool),
    /// So many: hexes, movement points, victory points or a year, as the topic asks.
    Number(u16),
}
input!(
    /// Two adjacent hexes, in the order in which a unit passes.
    GeawHexPairInput {
        /// The hex it leaves.
        from: ID,
        /// The hex it enters.
        to: ID,
    }
);
input!(
    /// A supply unit and a unit.
    GeawSupplyPairInput {
        /// The supply unit.
        supply: ID,
        /// The unit.
        unit: ID,
    }
);
input!(
    /// Two contingents.
    GeawContingentPairInput {
        /// One.
        one: GeawContingent,
        /// The other.
        other: GeawContingent,
    }
);
input!(
    /// A step of a unit.
    GeawUnitStepInput {
        /// The unit.
        unit: ID,
        /// The hex it leaves.
        from: ID,
        /// The hex it enters.
        to: ID,
    }
);

/// What a declaration is about: exactly one of these. Topics without particulars are written with `true`.
#[derive(Debug, Clone, PartialEq, OneofObject, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GeawTopic {
    /// Whether a hex is in a zone of control of the enemy of the side that declares (10.0).
    EnemyZone(ID),
    /// Whether a unit may go from one enemy zone of control straight into another (10.0).
    ZoneToZone(GeawHexPairInput),
    /// Whether a unit is in general supply (14.2).
    GeneralSupply(ID),
    /// The supply radius: a number of hexes (14.0).
    SupplyRadius(bool),
    /// Whether a unit is within the supply radius of a supply unit (14.0).
    InRadius(GeawSupplyPairInput),
    /// Whether the units in a hex keep the stacking limit (9.0).
    Stacking(ID),
    /// Whether the road or railroad of two hexes crosses the side between them (8.9).
    RoadConnection(ID),
    /// Whether a rail hex is under the control of the side that declares (8.13).
    RailControl(ID),
    /// Whether supply attrition is checked this turn (14.0, 22.0).
    AttritionTurn(bool),
    /// Whether two contingents of a side are not friendly to each other (3.3, 23.0).
    Unfriendly(GeawContingentPairInput),
    /// Whether the Reinforcement Placement Table lets a unit into a hex (6.4).
    PlacementHex(GeawUnitHexInput),
    /// The price of a unit on the Mobilization Costs Table: a number of victory points (6.3).
    Price(ID),
    /// Whether the Corps Components Table has this corps made of the units named (7.1).
    Recipe(ID),
    /// Whether a supply unit is expended to build a corps (7.2).
    SupplyForCorps(ID),
    /// What a step costs on the Terrain Effects Chart, hexside included: a number of movement points (8.8).
    StepPrice(GeawUnitStepInput),
    /// The movement factor printed on a unit: a number of movement points (8.2).
    Allowance(ID),
    /// Whether 23.0 lets a Chinese reinforcement enter (6.10).
    ChineseReinforcement(ID),
    /// Whether 42.0 lets a unit into a hex of the Soviet Union or Mongolia (2.2).
    ClosedCountry(ID),
    /// Whether 25.0 lets a unit that was bought wait off the map (6.6).
    MayWait(ID),
    /// Whether enemy units hold every hex where a reinforcement could enter (6.8).
    EntryBlocked(ID),
    /// Whether enemy naval units keep units out of a hex (18.0).
    NavalUnitsBlock(ID),
    /// Whether a section lets a unit without allowance make the one-hex move (8.6).
    MinimumWithoutAllowance(ID),
    /// Whether a section lets the side pay that is not active (11.0).
    InactivePays(GeawSide),
    /// Whether the components that a forced breakdown of a corps lacks are lost (7.1).
    Shortage(ID),
    /// Whether a side's set-up is done though lines of the sheet are open (3.1).
    SetUpDone(GeawSide),
    /// The year of a turn: a number (2.13).
    YearOfTurn(u8),
    /// Anything else, in words: shown, and nothing follows from it.
    Note(String),
}

impl TryFrom<&GeawClaim> for Claim {
    type Error = Refusal;
    fn try_from(claim: &GeawClaim) -> Result<Self, Refusal> {
        let topic = Topic::try_from(&claim.topic)?;
        let relied_on = claim.section.as_ref().map(section).transpose()?;
        let value = match claim.value {
            GeawValue::Yes(true) => Value::Yes,
            GeawValue::Yes(false) => Value::No,
            GeawValue::Number(number) => Value::Number(number),
        };
        Ok(Self { section: relied_on.unwrap_or_else(|| topic.section()), topic, value })
    }
}

impl From<&Claim> for GeawClaim {
    fn from(claim: &Claim) -> Self {
        Self { topic: (&claim.topic).into(), value: claim.value.into(), section: Some(id(claim.section)) }
    }
}

impl From<Value> for GeawValue {
    fn from(value: Value) -> Self {
        match value {
            Value::Yes => Self::Yes(true),
            Value::No => Self::Yes(false),
            Value::Number(number) => Self::Number(number),
        }
    }
}

impl TryFrom<&GeawTopic> for Topic {
    type Error = Refusal;
    fn try_from(topic: &GeawTopic) -> Result<Self, Refusal> {
        use GeawTopic as G;
        Ok(match topic {
            G::EnemyZone(it) => Self::EnemyZone { hex: hex(it)? },
            G::ZoneToZone(it) => Self::ZoneToZone { from: hex(&it.from)?, to: hex(&it.to)? },
            G::GeneralSupply(it) => Self::GeneralSupply { unit: unit(it)? },
            G::SupplyRadius(it) => yes(*it, Self::SupplyRadius)?,
            G::InRadius(it) => Self::InRadius { supply: unit(&it.supply)?, unit: unit(&it.unit)? },
            G::Stacking(it) => Self::Stacking { hex: hex(it)? },
            G::RoadConnection(it) => Self::RoadConnection { hexside: hexside(it)? },
            G::RailControl(it) => Self::RailControl { hex: hex(it)? },
            G::AttritionTurn(it) => yes(*it, Self::AttritionTurn)?,
            G::Unfriendly(it) => Self::Unfriendly { one: it.one.into(), other: it.other.into() },
            G::PlacementHex(it) => Self::PlacementHex { unit: unit(&it.unit)?, hex: hex(&it.hex)? },
            G::Price(it) => Self::Price { unit: unit(it)? },
            G::Recipe(it) => Self::Recipe { corps: unit(it)? },
            G::SupplyForCorps(it) => Self::SupplyForCorps { corps: unit(it)? },
            G::StepPrice(it) => Self::StepPrice { unit: unit(&it.unit)?, from: hex(&it.from)?, to: hex(&it.to)? },
            G::Allowance(it) => Self::Allowance { unit: unit(it)? },
            G::ChineseReinforcement(it) => Self::ChineseReinforcement { unit: unit(it)? },
            G::ClosedCountry(it) => Self::ClosedCountry { hex: hex(it)? },
            G::MayWait(it) => Self::MayWait { unit: unit(it)? },
            G::EntryBlocked(it) => Self::EntryBlocked { unit: unit(it)? },
            G::NavalUnitsBlock(it) => Self::NavalUnitsBlock { hex: hex(it)? },
            G::MinimumWithoutAllowance(it) => Self::MinimumWithoutAllowance { unit: unit(it)? },
            G::InactivePays(it) => Self::InactivePays { side: (*it).into() },
            G::Shortage(it) => Self::Shortage { corps: unit(it)? },
            G::SetUpDone(it) => Self::SetUpDone { side: (*it).into() },
            G::YearOfTurn(it) => Self::YearOfTurn { turn: *it },
            G::Note(it) => Self::Note { text: it.clone() },
        })
    }
}

impl From<&Topic> for GeawTopic {
    fn from(topic: &Topic) -> Self {
        use Topic as T;
        match topic {
            T::EnemyZone { hex } => Self::EnemyZone(id(hex)),
            T::ZoneToZone { from, to } => Self::ZoneToZone(GeawHexPairInput { from: id(from), to: id(to) }),
            T::GeneralSupply { unit } => Self::GeneralSupply(id(unit)),
            T::SupplyRadius => Self::SupplyRadius(true),
            T::InRadius { supply, unit } => Self::InRadius(GeawSupplyPairInput { supply: id(supply), unit: id(unit) }),
            T::Stacking { hex } => Self::Stacking(id(hex)),
            T::RoadConnection { hexside } => Self::RoadConnection(id(hexside)),
            T::RailControl { hex } => Self::RailControl(id(hex)),
            T::AttritionTurn => Self::AttritionTurn(true),
            T::Unfriendly { one, other } => {
                Self::Unfriendly(GeawContingentPairInput { one: (*one).into(), other: (*other).into() })
            }
            T::PlacementHex { unit, hex } => Self::PlacementHex(GeawUnitHexInput { unit: id(unit), hex: id(hex) }),
            T::Price { unit } => Self::Price(id(unit)),
            T::Recipe { corps } => Self::Recipe(id(corps)),
            T::SupplyForCorps { corps } => Self::SupplyForCorps(id(corps)),
            T::StepPrice { unit, from, to } => {
                Self::StepPrice(GeawUnitStepInput { unit: id(unit), from: id(from), to: id(to) })
            }
            T::Allowance { unit } => Self::Allowance(id(unit)),
            T::ChineseReinforcement { unit } => Self::ChineseReinforcement(id(unit)),
            T::ClosedCountry { hex } => Self::ClosedCountry(id(hex)),
            T::MayWait { unit } => Self::MayWait(id(unit)),
            T::EntryBlocked { unit } => Self::EntryBlocked(id(unit)),
            T::NavalUnitsBlock { hex } => Self::NavalUnitsBlock(id(hex)),
            T::MinimumWithoutAllowance { unit } => Self::MinimumWithoutAllowance(id(unit)),
            T::InactivePays { side } => Self::InactivePays((*side).into()),
            T::Shortage { corps } => Self::Shortage(id(corps)),
            T::SetUpDone { side } => Self::SetUpDone((*side).into()),
            T::YearOfTurn { turn } => Self::YearOfTurn(*turn),
            T::Note { text } => Self::Note(text.clone()),
        }
    }
}
