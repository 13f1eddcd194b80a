//! What the table waits for: data inside the game, so that it survives a restart and shows on any tablet.

use serde::{Deserialize, Serialize};

use super::combat::LossChoice;
use super::components::{AreaId, Contingent, Side, UnitId};
use super::game::Correction;
use super::optional::forces;
use super::pack::FreeAction;
use super::statements::{Question, Statement};
use super::words;
use kernel::dice::RollRequest;

/// What brings units that are to be deployed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arrival {
    /// Picks from the pool (G-1).
    #[default]
    Mobilized,
    /// An emergency amphibious replacement (G-1).
    Emergency,
    Refitted,
}

impl Arrival {
    /// The clause that has them deployed.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Mobilized => "NEI-G1.mobilize-b",
            Self::Emergency => "NEI-G1.emergency-b",
            Self::Refitted => "NEI-18.1-h",
        }
    }
}

/// One thing the table waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pending {
    /// Dice, and what they are for.
    Roll {
        request: RollRequest<Side>,
        /// What their faces decide.
        purpose: RollPurpose,
    },
    /// Counters to be drawn unseen from a pool (2.10, 15.0).
    Draw { by: Side, count: u8 },
    /// Reinforcements to be deployed (15).
    Deploy {
        by: Side,
        /// The units that are still to be placed.
        units: Vec<UnitId>,
        /// What brought them.
        #[serde(default)]
        after: Arrival,
    },
    /// Hits to be allotted (12.6).
    ChooseLosses(LossChoice),
    /// Step losses to be chosen after a failed morale check (7.3).
    ChooseMoraleLosses { steps: u8 },
    /// Aircraft to be disrupted because their airfield holds fewer (9.3.1).
    DisruptExcessAircraft {
        by: Side,
        area: AreaId,
        /// How many exceed its capacity.
        excess: u8,
    },
    /// Aircraft were stopped on their way and may attack where they are (10.1, NEI-R48).
    AttackWhereStopped {
        by: Side,
        units: Vec<UnitId>,
        /// The areas of the square that their action lets them attack.
        areas: Vec<AreaId>,
    },
    /// A free action of an incident (8.1, 8.4).
    TakeFreeAction {
        by: Side,
        /// Which actions it allows.
        action: FreeAction,
    },
    /// The land area the fifth column looks at.
    ChooseFifthColumnArea { by: Side },
    /// The ground unit the fifth column hits.
    ChooseFifthColumnTarget {
        by: Side,
        /// The area that was looked at.
        area: AreaId,
    },
    /// A result that no table of the pack gives (NEI-R36).
    State { by: Side, question: Question },
    /// A statement that the other side must confirm (NEI-R36).
    ConfirmStatement { by: Side, question: Question, statement: Statement },
    /// Loaded ships that may be kept out of the battle (NEI-R65).
    Withhold { by: Side, ships: Vec<UnitId> },
    /// A correction that the other side must agree to.
    AgreeToAdjustment {
        by: Side,
        /// What would be set.
        corrections: Vec<Correction>,
        reason: String,
    },
    /// Carriers that were struck at across a grid line may strike back (25.3).
    Counterstrike {
        by: Side,
        /// Where the force is that launched the strike.
        area: AreaId,
        carriers: Vec<UnitId>,
        /// That force, escorts included.
        force: Vec<UnitId>,
    },
}

/// What the faces of a roll decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RollPurpose {
    /// The incident of the phasing side (7.0).
    Incident,
    /// The Allied morale check (7.3).
    MoraleCheck,
    /// How many steps a failed check costs (7.3).
    MoraleLosses,
    /// The drive on Singapore (7.4).
    SingaporeDrive,
    /// Action Points (8.1).
    ActionPoints,
    /// How many reinforcements are picked (G-1).
    Mobilize,
    /// Fifth column (G-2).
    FifthColumn,
    /// Fire in the open battle (12).
    Fire,
    /// The hits of the First Air Fleet (21.4).
    FirstAirFleet,
    /// What becomes of disrupted units, a die for each (18.1).
    Refit {
        /// Their contingent.
        contingent: Contingent,
    },
    /// Oilfield Demolition (G-4).
    Demolition { area: AreaId },
    /// Repair Demolished Oilfield (G-4).
    Repair { area: AreaId },
    /// The turn on which an optional force comes (28.2).
    Arrival { unit: UnitId },
}

impl RollPurpose {
    /// The clause of the phase or the action that has these dice rolled.
    pub(super) fn clause(self) -> &'static str {
        match self {
            Self::Incident => "NEI-7.0-b",
            Self::MoraleCheck | Self::MoraleLosses => "NEI-7.3-a",
            Self::SingaporeDrive => "NEI-7.4-d",
            Self::ActionPoints => "NEI-8.1-a",
            Self::Mobilize => "NEI-G1.mobilize-a",
            Self::FifthColumn => "NEI-G2.fifth-a",
            Self::Fire => "NEI-12.0-d",
            Self::FirstAirFleet => "NEI-G3.1af-d",
            Self::Refit { .. } => "NEI-18.1-f",
            Self::Demolition { .. } => "NEI-G4.demolish-a",
            Self::Repair { .. } => "NEI-G4.repair-a",
            Self::Arrival { unit } => forces::clause_of(unit),
        }
    }

    /// What the dice are for, in one word that names no counter and no place.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Incident => "incident",
            Self::MoraleCheck => "morale_check",
            Self::MoraleLosses => "morale_losses",
            Self::SingaporeDrive => "singapore_drive",
            Self::ActionPoints => "action_points",
            Self::Mobilize => "mobilize",
            Self::FifthColumn => "fifth_column",
            Self::Fire => "fire",
            Self::FirstAirFleet => "first_air_fleet",
            Self::Refit { .. } => "refit",
            Self::Demolition { .. } => "demolition",
            Self::Repair { .. } => "repair",
            Self::Arrival { .. } => "arrival",
        }
    }

    /// Whether the dice, their number and what they bring are for the roller alone (20.3).
    pub const fn is_secret(self) -> bool {
        matches!(self, Self::Refit { .. })
    }
}

impl Pending {
    /// The side that must act.
    pub fn by(&self) -> Side {
        match self {
            Self::Roll { request, .. } => request.roller,
            Self::ChooseLosses(choice) => choice.by,
            Self::ChooseMoraleLosses { .. } => Side::Allies,
            Self::Draw { by, .. }
            | Self::Deploy { by, .. }
            | Self::DisruptExcessAircraft { by, .. }
            | Self::AttackWhereStopped { by, .. }
            | Self::TakeFreeAction { by, .. }
            | Self::ChooseFifthColumnArea { by }
            | Self::ChooseFifthColumnTarget { by, .. }
            | Self::State { by, .. }
            | Self::ConfirmStatement { by, .. }
            | Self::Withhold { by, .. }
            | Self::AgreeToAdjustment { by, .. }
            | Self::Counterstrike { by, .. } => *by,
        }
    }

    /// The clause that makes the table wait.
    pub fn clause(&self) -> &str {
        match self {
            Self::Roll { request, .. } => request.clause.id(),
            Self::Draw { .. } => "NEI-15.0-d",
            Self::Deploy { after, .. } => after.clause(),
            Self::ChooseLosses(choice) => choice.clause.id(),
            Self::ChooseMoraleLosses { .. } => "NEI-7.3-c",
            Self::DisruptExcessAircraft { .. } => "NEI-9.3.1-e",
            Self::AttackWhereStopped { .. } => "NEI-10.0-air-e",
            Self::TakeFreeAction { .. } => "NEI-8.4-e",
            Self::ChooseFifthColumnArea { .. } => "NEI-G2.fifth-b",
            Self::ChooseFifthColumnTarget { .. } => "NEI-G2.fifth-c",
            Self::State { question, .. } | Self::ConfirmStatement { question, .. } => question.clause(),
            Self::Withhold { .. } => "NEI-R65",
            Self::AgreeToAdjustment { .. } => "NEI-6.1-d",
            Self::Counterstrike { .. } => "NEI-25.3-a",
        }
    }

    /// What the side that must act has to do, as everybody may read it: no number that counts hidden units.
    pub fn sentence(&self) -> String {
        let by = self.by();
        match self {
            Self::Roll { request, purpose } if purpose.is_secret() => {
                format!("{} for {}", by.does("roll"), request.purpose)
            }
            Self::Roll { request, .. } => {
                let dice = words::count(request.dice.len(), "die", "dice");
                format!("{} {dice} for {}", by.does("roll"), request.purpose)
            }
            Self::Draw { count, .. } => format!("{} {count} from the reinforcement pool", by.does("draw")),
            Self::Deploy { .. } => format!("{} reinforcements", by.does("deploy")),
            Self::ChooseLosses(choice) => {
                format!("{} who takes {}", by.does("choose"), words::count(choice.hits, "hit", "hits"))
            }
            Self::ChooseMoraleLosses { steps } => {
                let losses = words::count(*steps, "step loss", "step losses");
                format!("{} {losses} of Netherlands ground units", by.does("choose"))
            }
            Self::DisruptExcessAircraft { .. } => {
                format!("{} the air units for which their airfield has no room", by.does("disrupt"))
            }
            Self::AttackWhereStopped { .. } => {
                format!("{} where the aircraft were stopped, or they fly home", by.does("attack"))
            }
            Self::TakeFreeAction { action, .. } => {
                format!("{} may take a free action ({}) or decline it", by.subject(), action.name())
            }
            Self::ChooseFifthColumnArea { .. } => format!("{} the land area its agents look at", by.does("name")),
            Self::ChooseFifthColumnTarget { .. } => format!("{} the ground unit its agents strike", by.does("name")),
            Self::State { question, .. } => format!("{} {}", by.does("state"), question.sentence()),
            Self::ConfirmStatement { question, statement, .. } => {
                format!("{} {}: {}", by.does("confirm"), question.sentence(), statement.sentence())
            }
            Self::Withhold { .. } => format!("{} may keep loaded ships out of the battle", by.subject()),
            Self::AgreeToAdjustment { .. } => format!("{} to a correction, or not", by.does("agree")),
            Self::Counterstrike { .. } => {
                format!("{} may strike back from carriers at the force that struck", by.subject())
            }
        }
    }
}
