//! GEAW 8.13, 9.0 to 45.0: what can be declared, for how long it holds, and what stands in for it unasked.

use serde::{Deserialize, Serialize};

use crate::components::{Contingent, Section, Side, UnitId};
use crate::hexes::{Hex, Hexside};

/// What a declaration is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// Whether a hex is in a zone of control of the enemy of the side that declares (10.0).
    EnemyZone { hex: Hex },
    /// Whether 10.0 lets a unit go from one enemy zone of control straight into another (GEAW-R-38).
    ZoneToZone {
        /// The hex it leaves.
        from: Hex,
        /// The hex it enters.
        to: Hex,
    },
    /// Whether a unit is in general supply (14.2).
    GeneralSupply { unit: UnitId },
    /// The supply radius, in hexes (14.0).
    SupplyRadius,
    /// Whether a unit is within the supply radius of a supply unit (14.0).
    InRadius { supply: UnitId, unit: UnitId },
    /// Whether the units in a hex keep the stacking limit (9.0).
    Stacking { hex: Hex },
    /// Whether the road or railroad of two hexes crosses the side between them (GEAW-R-43).
    RoadConnection { hexside: Hexside },
    /// Whether a rail hex is under the control of the side that declares (GEAW-R-57).
    RailControl { hex: Hex },
    /// Whether supply attrition is checked this turn (14.0, 22.0).
    AttritionTurn,
    /// Whether two contingents of a side are not friendly to each other (GEAW 3.3).
    Unfriendly { one: Contingent, other: Contingent },
    /// Whether the Reinforcement Placement Table lets a unit into a hex.
    PlacementHex { unit: UnitId, hex: Hex },
    /// The price of a unit on the Mobilization Costs Table.
    Price { unit: UnitId },
    /// Whether the Corps Components Table has this corps made of the units named.
    Recipe { corps: UnitId },
    /// Whether a supply unit is expended to build a corps.
    SupplyForCorps { corps: UnitId },
    /// The movement points that a step costs on the Terrain Effects Chart, hexside included.
    StepPrice {
        unit: UnitId,
        /// The hex it leaves.
        from: Hex,
        /// The hex it enters.
        to: Hex,
    },
    /// Whether the Terrain Effects Chart lets a unit into the terrain of a hex.
    OpenTerrain { unit: UnitId, hex: Hex },
    /// The movement factor printed on a unit.
    Allowance { unit: UnitId },
    /// Whether 23.0 lets a Chinese reinforcement enter.
    ChineseReinforcement { unit: UnitId },
    /// Whether 42.0 lets a unit into the Soviet Union or Mongolia.
    ClosedCountry { hex: Hex },
    /// Whether 25.0 lets a unit that was bought wait off the map.
    MayWait { unit: UnitId },
    /// Whether enemy units hold every hex where a reinforcement could enter (6.8).
    EntryBlocked { unit: UnitId },
    /// Whether enemy naval units keep units out of a hex (GEAW-R-53).
    NavalUnitsBlock { hex: Hex },
    /// Whether a section lets a unit without allowance make the one-hex move (GEAW-R-40).
    MinimumWithoutAllowance { unit: UnitId },
    /// Whether a section lets the side pay that is not active (GEAW-R-56).
    InactivePays { side: Side },
    /// Whether the components that a forced breakdown lacks are lost (GEAW-R-27).
    Shortage { corps: UnitId },
    /// Whether a side's set-up is done though lines of the sheet are open.
    SetUpDone { side: Side },
    /// The year of a turn, where the Turn Record is not transcribed.
    YearOfTurn { turn: u8 },
    /// Anything else, in words: shown, and nothing follows from it.
    Note { text: String },
}

/// How long a declaration holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Lifetime {
    Phase,
    Turn,
    Game,
}

impl Topic {
    pub(super) const fn lifetime(&self) -> Lifetime {
        if let Self::SupplyRadius | Self::RoadConnection { .. } | Self::Unfriendly { .. } | Self::Note { .. } = self {
            Lifetime::Game
        } else if let Self::AttritionTurn = self {
            Lifetime::Turn
        } else {
            Lifetime::Phase
        }
    }

    /// The section that a declaration about it usually relies on: one that we lack, or the place of the text that sends to
    /// a chart, the map or a scenario's list.
    pub const fn section(&self) -> Section {
        match self {
            Self::EnemyZone { .. } | Self::ZoneToZone { .. } => Section::new(10, 0),
            Self::GeneralSupply { .. } => Section::new(14, 2),
            Self::SupplyRadius | Self::InRadius { .. } | Self::AttritionTurn => Section::new(14, 0),
            Self::Stacking { .. } => Section::new(9, 0),
            Self::RoadConnection { .. } => Section::new(8, 9),
            Self::RailControl { .. } | Self::Note { .. } => Section::new(8, 13),
            Self::Unfriendly { .. } | Self::ChineseReinforcement { .. } => Section::new(23, 0),
            Self::PlacementHex { .. } | Self::EntryBlocked { .. } => Section::new(6, 4),
            Self::Price { .. } | Self::YearOfTurn { .. } => Section::new(6, 3),
            Self::Recipe { .. } | Self::SupplyForCorps { .. } | Self::Shortage { .. } => Section::new(7, 1),
            Self::StepPrice { .. } | Self::OpenTerrain { .. } | Self::Allowance { .. } => Section::new(8, 4),
            Self::ClosedCountry { .. } => Section::new(42, 0),
            Self::MayWait { .. } => Section::new(25, 0),
            Self::NavalUnitsBlock { .. } => Section::new(18, 0),
            Self::MinimumWithoutAllowance { .. } => Section::new(20, 0),
            Self::InactivePays { .. } => Section::new(11, 0),
            Self::SetUpDone { .. } => Section::new(3, 1),
        }
    }

    /// Whether the answer is a number; else it is yes or no.
    pub const fn asks_for_a_number(&self) -> bool {
        matches!(
            self,
            Self::SupplyRadius
                | Self::Price { .. }
                | Self::StepPrice { .. }
                | Self::Allowance { .. }
                | Self::YearOfTurn { .. }
        )
    }
}

impl declared::Topic for Topic {
    type Value = Value;
    type Section = Section;
    type Rule = Section;

    fn usual(&self) -> Section {
        self.section()
    }

    fn rule(&self, section: &Section) -> Section {
        *section
    }

    /// GEAW-R-02; none for a number.
    fn assumed(&self) -> Option<Value> {
        if let Self::EnemyZone { .. }
        | Self::ZoneToZone { .. }
        | Self::NavalUnitsBlock { .. }
        | Self::MinimumWithoutAllowance { .. }
        | Self::SupplyForCorps { .. }
        | Self::AttritionTurn
        | Self::InactivePays { .. } = self
        {
            Some(Value::No)
        } else if let _ = self
            && self.asks_for_a_number()
        {
            None
        } else {
            Some(Value::Yes)
        }
    }
}

/// What is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    Yes,
    No,
    Number(u16),
}

impl Value {
    /// Whether it is so.
    pub const fn is_yes(self) -> bool {
        matches!(self, Self::Yes)
    }

    /// The number, if it is one.
    pub const fn number(self) -> Option<u16> {
        if let Self::Number(number) = self { Some(number) } else { None }
    }
}
