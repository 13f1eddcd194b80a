//! The shape of what `australia` and `india` give of their boxes: numbers, gates, ways in, clauses.

use serde::Serialize;

use super::super::command::Method;
use super::super::components::{BoxName, UnitKind};

/// A hex by which naval units come and go, and how far off the board their ports lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Gate {
    pub hex: &'static str,
    /// Off-board hexes to the ports of the box.
    pub distance: u16,
    /// Whether NRs and sea supply pass it too (AWAW-R-46).
    pub for_all: bool,
}

/// The numbers and clauses of a box.
#[derive(Debug, Clone, Copy)]
pub struct BoxRules {
    pub brp_value: i32,
    /// The construction limit of its country.
    pub limit: i32,
    /// Infantry factors its country may build in a turn, where that is limited apart.
    pub infantry: Option<u32>,
    /// The gates of naval units.
    pub gates: &'static [Gate],
    /// Boxes from which an NR may come.
    pub nr_boxes: &'static [BoxName],
    /// Boxes from which a base change may come; none where the section does not list origins.
    pub base_boxes: Option<&'static [BoxName]>,
    /// Ports off the Pacific mapboard that are named as origins.
    pub ports: &'static [&'static str],
    /// Ways into the box.
    pub ways: &'static [Way],
    /// A unit may be constructed there.
    pub construction: &'static str,
    /// The construction limit.
    pub within_limit: &'static str,
    pub reductions: &'static str,
    /// Infantry that production adds.
    pub production: &'static str,
    /// When production adds it.
    pub production_gate: &'static str,
    /// Only listed ways in.
    pub listed: &'static str,
    /// NR over the edge by which gates.
    pub nr_gate: &'static str,
    /// NR from which boxes.
    pub nr_box: &'static str,
    /// NR from which ports.
    pub nr_port: &'static str,
    /// Air units by sea transport.
    pub air_by_sea: &'static str,
    /// NR between boxes is not intercepted.
    pub not_intercepted: &'static str,
    /// Japanese units may not enter.
    pub japan_barred: &'static str,
    /// Japanese bombing is the exception.
    pub bombing: &'static str,
    pub out: &'static str,
    /// Into vacant hexes on the edge.
    pub vacant: &'static str,
    /// The garrison against adjacent Japanese.
    pub garrison: &'static str,
    /// No Japanese missions into the box.
    pub mission_in: &'static str,
    /// No missions out of it.
    pub mission_out: &'static str,
    /// No ground attack out of it.
    pub attack_out: &'static str,
    /// No ground attack into it.
    pub attack_in: &'static str,
    /// Attrition works both ways.
    pub attrition: &'static str,
    /// No hex results against it.
    pub no_hex_result: &'static str,
    /// No advance out of it.
    pub no_advance: &'static str,
    /// No ground offensives.
    pub no_ground_offensive: &'static str,
    /// Only bombing as an air offensive.
    pub only_bombing: &'static str,
    /// Air combat over it.
    pub air_combat: &'static str,
    /// No air attack on Allied air units in it.
    pub no_air_attack: &'static str,
    /// Bombing lowers limits.
    pub bombed: &'static str,
    /// Interception only over mapboard hexes.
    pub interception: &'static str,
    /// The BRP loss by adjacent factors.
    pub loss: &'static str,
    /// Surrender by counts.
    pub surrender: &'static str,
    /// Voluntary surrender.
    pub voluntary: &'static str,
    /// National units are removed.
    pub removed: &'static str,
    /// The box is closed to entry.
    pub closed: &'static str,
    /// No supply from it.
    pub no_supply: &'static str,
    /// No construction in it.
    pub no_construction: &'static str,
    /// The British base falls.
    pub base: &'static str,
    /// The prorated value is lost.
    pub prorated: &'static str,
    /// The adjacency loss ends.
    pub loss_ends: &'static str,
    /// Resistance falls.
    pub resistance: &'static str,
    /// A Japanese conquest.
    pub conquest: &'static str,
    /// Supply for Western Allied units.
    pub supply: &'static str,
    pub supply_land: &'static str,
    pub supply_sea: &'static str,
    /// Naval units in it are active.
    pub active: &'static str,
    pub gate: &'static str,
    /// How far they are.
    pub distance: &'static str,
}

/// A way into a box: the clause that opens it, for whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    pub method: Method,
    pub who: Who,
    /// The clause that opens it.
    pub opens: &'static str,
}

/// Which units a way is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    Ground,
    Armor,
    Air,
    Naval,
    /// Any unit that another chapter lets redeploy so.
    Any,
}

impl Who {
    /// Whether a kind of unit is meant.
    pub const fn is(self, kind: UnitKind) -> bool {
        match self {
            Self::Ground => kind.walks(),
            Self::Armor => matches!(kind, UnitKind::Armor),
            Self::Air => kind.is_air(),
            Self::Naval => kind.is_naval(),
            Self::Any => true,
        }
    }
}
