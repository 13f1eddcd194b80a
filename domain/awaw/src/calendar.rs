//! AWAW-R-03 to AWAW-R-05: quarterly game turns, player turns and their phases.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::components::Side;
use super::rulings::{PhaseOrder, SeasonOrder};

/// A season: a game turn is a quarter of a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "names of seasons")]
pub enum Season {
    Spring,
    Summer,
    Fall,
    Winter,
}

impl Season {
    /// The seasons of a year, in the order that the table plays them.
    pub const fn in_order(order: SeasonOrder) -> [Self; 4] {
        match order {
            SeasonOrder::SpringFirst => [Self::Spring, Self::Summer, Self::Fall, Self::Winter],
            SeasonOrder::WinterFirst => [Self::Winter, Self::Spring, Self::Summer, Self::Fall],
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Spring => "Spring",
            Self::Summer => "Summer",
            Self::Fall => "Fall",
            Self::Winter => "Winter",
        }
    }
}

/// A season of a year. Which of two comes first depends on the order of the seasons: see [`Quarter::number`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Quarter {
    /// The quarter of the year: spring, summer, fall or winter.
    pub season: Season,
    /// The year in full, such as 1940; the first turn of a game lies in 1939 to 1945.
    pub year: u16,
}

impl Quarter {
    /// The first turn of the game.
    pub const FALL_1939: Self = Self { season: Season::Fall, year: 1939 };
    /// When Canada's second infantry and Australia's additions come (70.14B, 71.12B).
    pub const FALL_1940: Self = Self { season: Season::Fall, year: 1940 };
    /// When Canada's armor comes (70.14C).
    pub const SPRING_1941: Self = Self { season: Season::Spring, year: 1941 };
    /// From when production adds infantry without a war (71.12C, 72.12B).
    pub const SPRING_1942: Self = Self { season: Season::Spring, year: 1942 };

    /// Its number among all quarters: later ones are greater.
    pub fn number(self, order: SeasonOrder) -> u32 {
        let place = Season::in_order(order).into_iter().position(|season| season == self.season);
        u32::from(self.year) * 4 + u32::try_from(place.unwrap_or_default()).unwrap_or_default()
    }

    /// The quarter after it.
    #[must_use]
    pub fn next(self, order: SeasonOrder) -> Self {
        let seasons = Season::in_order(order);
        let number = self.number(order) + 1;
        let season = seasons[(number % 4) as usize];
        Self { season, year: u16::try_from(number / 4).unwrap_or(self.year) }
    }

    /// Whether a year starts with it.
    pub fn starts_year(self, order: SeasonOrder) -> bool {
        self.season == Season::in_order(order)[0]
    }
}

impl fmt::Display for Quarter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.season.name(), self.year)
    }
}

/// A phase of a player turn (AWAW-R-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names of the rulebook")]
pub enum Phase {
    Movement,
    Combat,
    UnitConstruction,
    Redeployment,
    /// The end of the player turn.
    End,
}

impl Phase {
    /// The phases in the order that the table plays them.
    pub const fn in_order(order: PhaseOrder) -> [Self; 5] {
        let (third, fourth) = match order {
            PhaseOrder::BuildThenRedeploy => (Self::UnitConstruction, Self::Redeployment),
            PhaseOrder::RedeployThenBuild => (Self::Redeployment, Self::UnitConstruction),
        };
        [Self::Movement, Self::Combat, third, fourth, Self::End]
    }

    /// The phase after it, if the player turn goes on.
    pub fn next(self, order: PhaseOrder) -> Option<Self> {
        let phases = Self::in_order(order);
        let at = phases.into_iter().position(|phase| phase == self)?;
        phases.get(at + 1).copied()
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Movement => "movement phase",
            Self::Combat => "combat phase",
            Self::UnitConstruction => "unit construction phase",
            Self::Redeployment => "redeployment phase",
            Self::End => "end of the player turn",
        }
    }
}

/// Where the game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Before the first game turn.
    SetUp,
    /// Between two player turns.
    Between,
    /// In a phase of a player turn.
    Of(Side, Phase),
}

impl Stage {
    /// The side whose player turn it is.
    pub const fn side(self) -> Option<Side> {
        if let Self::Of(side, _) = self { Some(side) } else { None }
    }

    pub fn name(self) -> String {
        match self {
            Self::SetUp => "set-up".to_owned(),
            Self::Between => "between player turns".to_owned(),
            Self::Of(side, phase) => format!("{} {}", side.adjective(), phase.name()),
        }
    }
}
