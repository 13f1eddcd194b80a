//! What the players declare where the text at hand stops (8.13, 9.0 to 45.0).

use async_graphql::{ID, OneofObject};
use domain::geaw::components::Section;
use domain::geaw::declarations::{Claim, Topic, Value};
use domain::kernel::verdict::Refusal;
use serde::Serialize;

use super::GeawUnitHexInput;
use crate::graphql::geaw::{GeawContingent, GeawSide};
use crate::graphql::mirror::{Mirror, Output, input, one_of};

input!(
    /// A fact, and the section its declarer relies on.
    GeawClaim {
        /// About what.
        topic: GeawTopic,
        /// The fact that is declared.
        value: GeawValue,
        /// The section, such as 14.2; null for the usual one of its topic.
        section: Option<ID>,
    }
);
/// What is declared: exactly one of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, OneofObject, Serialize)]
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
one_of!(
    /// What a declaration is about: exactly one of these. Topics without particulars are written with `true`.
    GeawTopic = Topic {
        /// Whether a hex is in a zone of control of the enemy of the side that declares (10.0).
        EnemyZone(ID) = hex,
        /// Whether a unit may go from one enemy zone of control straight into another (10.0).
        ZoneToZone(GeawHexPairInput) = { from, to },
        /// Whether a unit is in general supply (14.2).
        GeneralSupply(ID) = unit,
        /// The supply radius: a number of hexes (14.0).
        SupplyRadius(bool) = true,
        /// Whether a unit is within the supply radius of a supply unit (14.0).
        InRadius(GeawSupplyPairInput) = { supply, unit },
        /// Whether the units in a hex keep the stacking limit (9.0).
        Stacking(ID) = hex,
        /// Whether the road or railroad of two hexes crosses the side between them (8.9).
        RoadConnection(ID) = hexside,
        /// Whether a rail hex is under the control of the side that declares (8.13).
        RailControl(ID) = hex,
        /// Whether supply attrition is checked this turn (14.0, 22.0).
        AttritionTurn(bool) = true,
        /// Whether two contingents of a side are not friendly to each other (3.3, 23.0).
        Unfriendly(GeawContingentPairInput) = { one, other },
        /// Whether the Reinforcement Placement Table lets a unit into a hex (6.4).
        PlacementHex(GeawUnitHexInput) = { unit, hex },
        /// The price of a unit on the Mobilization Costs Table: a number of victory points (6.3).
        Price(ID) = unit,
        /// Whether the Corps Components Table has this corps made of the units named (7.1).
        Recipe(ID) = corps,
        /// Whether a supply unit is expended to build a corps (7.2).
        SupplyForCorps(ID) = corps,
        /// What a step costs on the Terrain Effects Chart, hexside included: a number of movement points (8.8).
        StepPrice(GeawUnitStepInput) = { unit, from, to },
        /// Whether the Terrain Effects Chart lets a unit into the terrain of a hex (8.6).
        OpenTerrain(GeawUnitHexInput) = { unit, hex },
        /// The movement factor printed on a unit: a number of movement points (8.2).
        Allowance(ID) = unit,
        /// Whether 23.0 lets a Chinese reinforcement enter (6.10).
        ChineseReinforcement(ID) = unit,
        /// Whether 42.0 lets a unit into a hex of the Soviet Union or Mongolia (2.2).
        ClosedCountry(ID) = hex,
        /// Whether 25.0 lets a unit that was bought wait off the map (6.6).
        MayWait(ID) = unit,
        /// Whether enemy units hold every hex where a reinforcement could enter (6.8).
        EntryBlocked(ID) = unit,
        /// Whether enemy naval units keep units out of a hex (18.0).
        NavalUnitsBlock(ID) = hex,
        /// Whether a section lets a unit without allowance make the one-hex move (8.6).
        MinimumWithoutAllowance(ID) = unit,
        /// Whether a section lets the side pay that is not active (11.0).
        InactivePays(GeawSide) = side,
        /// Whether the components that a forced breakdown of a corps lacks are lost (7.1).
        Shortage(ID) = corps,
        /// Whether a side's set-up is done though lines of the sheet are open (3.1).
        SetUpDone(GeawSide) = side,
        /// The year of a turn: a number (2.13).
        YearOfTurn(u8) = turn,
        /// Anything else, in words: shown, and nothing follows from it.
        Note(String) = text,
    }
);

/// Without a section a claim relies on the usual one of its topic.
impl Mirror<Claim> for GeawClaim {
    fn read(&self) -> Result<Claim, Refusal> {
        let topic: Topic = self.topic.read()?;
        let section: Option<Section> = self.section.read()?;
        Ok(Claim { section: section.unwrap_or_else(|| topic.section()), topic, value: self.value.read()? })
    }
}

impl Output<Claim> for GeawClaim {
    fn output(of: &Claim) -> Self {
        Self {
            topic: Output::output(&of.topic),
            value: Output::output(&of.value),
            section: Some(ID::output(&of.section)),
        }
    }
}

impl Output<Value> for GeawValue {
    fn output(of: &Value) -> Self {
        match *of {
            Value::Yes => Self::Yes(true),
            Value::No => Self::Yes(false),
            Value::Number(number) => Self::Number(number),
        }
    }
}

impl Mirror<Value> for GeawValue {
    fn read(&self) -> Result<Value, Refusal> {
        Ok(match *self {
            Self::Yes(true) => Value::Yes,
            Self::Yes(false) => Value::No,
            Self::Number(number) => Value::Number(number),
        })
    }
}
