//! NEI 11: combat. Who takes part in which kind of combat, and which of their factors count.

mod close;
mod fire;
mod first_fire;
mod losses;
mod withholding;

pub(super) use close::{
    airborne_assault_fails, counts_against_landing, disrupt_excess, judge_excess_aircraft, landing_takes_ships_along,
    settle_airfields,
};
pub(super) use fire::{
    Hits, advance, dice_asked, die, first_air_fleet_hits, first_chooser, hit_groups, next_part, on_fire, open,
    open_battle, open_for, shooter_chooses, unknown_terrain,
};
pub(super) use losses::{allot, disrupt, hit, is_protected, is_reduced_by_a_hit, judge_losses};
pub(super) use withholding::{judge_withholding, withhold};

use serde::{Deserialize, Serialize};

use super::components::{AreaId, Side, UnitId};
use super::game::{Game, Location};
use super::optional::airlift::Supplies;
use super::optional::{Aftermath, base_combat, carrier_strikes};
use super::pack::Terrain;
use super::rulings::{AntiAirFire, AssaultSupport, BombardmentReply, BombardmentTargets, FireOnLanding};
use kernel::clause::Clause;
use kernel::dice::D6;
use kernel::seat::Opposed;

/// The kinds of combat (14.0, and the profiles of the Actions List).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Profile {
    Naval,
    /// Coastal bombardment by ships other than carriers (14.2).
    Bombardment,
    /// Carrier strike against land units (14.2).
    CarrierStrike,
    /// Airstrike against ground and air units.
    AirstrikeLand,
    /// Airstrike against ships.
    AirstrikeSea,
    Ground,
    /// Amphibious assault (13.3).
    Amphibious,
    /// Coastal defence against a landing that does not attack (13.3, NEI-R136).
    CoastalFire,
    /// Airborne assault (21.2).
    Airborne,
    /// Ground units and aircraft on one land area (14.1).
    AirGround,
    /// An amphibious assault with ships and aircraft in support (14.1).
    CombinedAmphibious,
    /// Naval attack with seaplanes (14.1).
    AirNaval,
    /// Coastal bombardment with seaplanes (14.1, NEI-R85).
    SeaplaneBombardment,
    /// The First Air Fleet against ships.
    FirstAirFleetSea,
    /// The First Air Fleet against ground units.
    FirstAirFleetLand,
    /// Aircraft against aircraft over units that are to be supplied (29).
    Airlift,
    /// Carriers against the ships of an adjacent sea area (25).
    RangedStrike,
    /// Carriers that were struck at against the force that struck (25.3).
    Counterstrike,
    /// A base against the ships of an adjoining sea area (29).
    ExtendedBase,
}

impl Profile {
    /// The combat in words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Naval => "naval attack",
            Self::Bombardment => "coastal bombardment",
            Self::CarrierStrike => "carrier strike",
            Self::AirstrikeLand | Self::AirstrikeSea => "airstrike",
            Self::Ground => "ground attack",
            Self::Amphibious => "amphibious assault",
            Self::CoastalFire => "coastal defence",
            Self::Airborne => "airborne assault",
            Self::AirGround => "combined air-ground attack",
            Self::CombinedAmphibious => "combined amphibious assault",
            Self::AirNaval => "combined air-naval attack",
            Self::SeaplaneBombardment => "coastal bombardment with seaplanes",
            Self::FirstAirFleetSea | Self::FirstAirFleetLand => "strike of the First Air Fleet",
            Self::Airlift => "combat over an airlift",
            Self::RangedStrike => "carrier ranged strike",
            Self::Counterstrike => "carrier counterstrike",
            Self::ExtendedBase => "extended base combat",
        }
    }
}

/// The four stages, in their fixed order (12.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Fire at air units.
    AntiAir,
    /// Fire at surface ships.
    AntiShip,
    /// Fire at submarines.
    AntiSubmarine,
    /// Fire at ground units.
    AntiGround,
}

impl Stage {
    /// The stages, first to last.
    pub const ALL: [Self; 4] = [Self::AntiAir, Self::AntiShip, Self::AntiSubmarine, Self::AntiGround];

    pub const fn next(self) -> Option<Self> {
        match self {
            Self::AntiAir => Some(Self::AntiShip),
            Self::AntiShip => Some(Self::AntiSubmarine),
            Self::AntiSubmarine => Some(Self::AntiGround),
            Self::AntiGround => None,
        }
    }

    /// The stage in words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AntiAir => "anti-air",
            Self::AntiShip => "anti-ship",
            Self::AntiSubmarine => "anti-submarine",
            Self::AntiGround => "anti-ground",
        }
    }
}

/// What a unit does in a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Fires, and can be hit.
    Fighting,
    /// Can be hit, and does not fire: escorts of a carrier strike, ships that land troops.
    Silent,
    /// An air transport with troops: fires at all but ground units (G-3 Airborne Assault).
    Carrying,
    /// A unit that comes down from an air transport when the battle ends; fires, and can be hit.
    Dropping,
    /// Fires, and cannot be hit: who replies to a ranged strike without being its target (25.1).
    Answering,
}

/// A unit in a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Participant {
    pub unit: UnitId,
    pub role: Role,
}

impl Participant {
    /// A unit that fires.
    pub const fn fighting(unit: UnitId) -> Self {
        Self { unit, role: Role::Fighting }
    }

    /// A unit that does not fire.
    pub const fn silent(unit: UnitId) -> Self {
        Self { unit, role: Role::Silent }
    }

    /// An air transport with troops aboard.
    pub const fn carrying(unit: UnitId) -> Self {
        Self { unit, role: Role::Carrying }
    }

    /// A unit that fires and is no target.
    pub const fn answering(unit: UnitId) -> Self {
        Self { unit, role: Role::Answering }
    }

    /// A unit that comes down from an air transport.
    pub const fn dropping(unit: UnitId) -> Self {
        Self { unit, role: Role::Dropping }
    }
}

/// A shot, as it fell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    pub stage: Stage,
    pub unit: UnitId,
    pub face: D6,
    /// The number to roll, or less.
    pub hits_on: u8,
    /// Added to the face.
    pub modifier: i8,
    pub hit: bool,
}

/// Hits that one chooser allots (12.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct HitGroup {
    pub chooser: Side,
    pub hits: u8,
    /// Only bases can take them (14.2).
    #[serde(default)]
    pub bases_only: bool,
}

/// A battle in progress (12.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    pub profile: Profile,
    /// Where it is fought.
    pub area: AreaId,
    pub attacker: Side,
    /// Who fires first in every stage (12.1).
    pub first_fire: Side,
    /// The line of 12.1 that says so.
    pub first_fire_clause: Clause,
    pub stage: Stage,
    /// Whose part of the stage it is.
    pub firing: Side,
    /// Whether that side has fired in it.
    pub fired: bool,
    /// The attackers, those lost included.
    pub attackers: Vec<Participant>,
    /// The defenders, those lost included.
    pub defenders: Vec<Participant>,
    /// Units that go ashore when it ends (13.3).
    pub landing: Vec<UnitId>,
    /// The land area they go to.
    pub beach: Option<AreaId>,
    /// An enemy base stood there when it began: a defended beach (13.3).
    pub defended: bool,
    /// The shots so far.
    pub shots: Vec<Shot>,
    /// Hits that are not allotted yet.
    pub owed: Vec<HitGroup>,
    /// What the players said of the terrain, where the chart of the pack has no line for it.
    #[serde(default)]
    pub stated_terrain: Option<Terrain>,
    /// Sides that have said which loaded ships they keep out (NEI-R65).
    #[serde(default)]
    pub asked_to_withhold: Vec<Side>,
    /// Supplies that come in by air when it ends (29).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supplies: Option<Supplies>,
    /// What an optional rule has follow it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aftermath: Option<Aftermath>,
}

/// What a [`Battle`] begins with.
pub(super) struct BattlePlan {
    pub(super) profile: Profile,
    pub(super) area: AreaId,
    pub(super) attacker: Side,
    pub(super) attackers: Vec<Participant>,
    pub(super) defenders: Vec<Participant>,
    pub(super) landing: Vec<UnitId>,
    pub(super) beach: Option<AreaId>,
}

impl Battle {
    /// The participants of a side.
    pub fn participants(&self, side: Side) -> &[Participant] {
        if side == self.attacker { &self.attackers } else { &self.defenders }
    }

    /// The participants of a side that are still in the fight.
    pub fn standing<'a>(&'a self, game: &'a Game, side: Side) -> impl Iterator<Item = Participant> + 'a {
        self.participants(side).iter().copied().filter(|participant| game.place(participant.unit).is_some())
    }

    /// Units that come down when it ends and are still in the air.
    pub fn dropping<'a>(&'a self, game: &'a Game) -> impl Iterator<Item = UnitId> + 'a {
        let in_the_air = |unit| matches!(game.unit(unit).location, Location::Aboard(_));
        self.attackers
            .iter()
            .filter(move |participant| participant.role == Role::Dropping && in_the_air(participant.unit))
            .map(|participant| participant.unit)
    }

    /// Whether a unit may fire its factor of this stage in this kind of combat (11.1, 14.2, 14.3, NEI-R72, NEI-R81).
    pub fn may_fire(&self, game: &Game, participant: Participant, stage: Stage) -> bool {
        match participant.role {
            Role::Silent => return false,
            Role::Carrying if stage == Stage::AntiGround => return false,
            Role::Fighting | Role::Carrying | Role::Dropping | Role::Answering => {}
        }
        let attacks = game.side(participant.unit) == self.attacker;
        match self.profile {
            // NEI-R81: by default based aircraft may fire at the landing ships.
            Profile::Amphibious | Profile::CombinedAmphibious
                if game.rulings.fire_on_landing == FireOnLanding::NoAntiShip
                    && game.is_aircraft(participant.unit)
                    && !attacks =>
            {
                matches!(stage, Stage::AntiAir | Stage::AntiGround)
            }
            Profile::Naval
            | Profile::AirstrikeLand
            | Profile::AirstrikeSea
            | Profile::Ground
            | Profile::Amphibious
            | Profile::Airborne
            | Profile::AirGround
            | Profile::CombinedAmphibious
            | Profile::AirNaval => true,
            // NEI-R85: ships and those who answer them keep to 14.2 and 14.3; seaplanes and their enemies fight in full.
            Profile::SeaplaneBombardment => match (attacks, game.is_aircraft(participant.unit)) {
                (true, true) => true,
                (true, false) => stage == Stage::AntiGround,
                (false, true) => stage == Stage::AntiAir,
                (false, false) => matches!(stage, Stage::AntiAir | Stage::AntiShip),
            },
            Profile::CoastalFire => !attacks && stage == Stage::AntiShip && game.is_ground(participant.unit),
            Profile::Bombardment => stage == if attacks { Stage::AntiGround } else { Stage::AntiShip },
            Profile::CarrierStrike => {
                if attacks {
                    matches!(stage, Stage::AntiAir | Stage::AntiGround)
                } else {
                    // NEI-R72: by default based aircraft reply too.
                    stage == Stage::AntiShip
                        && (game.rulings.bombardment_reply == BombardmentReply::AtAllShips
                            || game.is_ground(participant.unit))
                }
            }
            Profile::FirstAirFleetSea | Profile::FirstAirFleetLand => false,
            Profile::Airlift => stage == Stage::AntiAir,
            Profile::RangedStrike | Profile::Counterstrike => carrier_strikes::may_fire(attacks, stage),
            Profile::ExtendedBase => base_combat::may_fire(game, attacks, stage),
        }
    }

    /// The units of `side` that fire of this stage can hit, in id order (12.0, NEI-R131).
    pub fn targets(&self, game: &Game, side: Side, stage: Stage) -> Vec<UnitId> {
        let mut targets: Vec<UnitId> = self
            .standing(game, side)
            .filter(|participant| self.is_target(game, *participant, stage))
            .map(|participant| participant.unit)
            .collect();
        targets.sort_unstable();
        targets
    }

    /// Whether fire of this stage can hit a participant that is still in the fight (12.0, NEI-R131).
    pub fn is_target(&self, game: &Game, participant: Participant, stage: Stage) -> bool {
        let unit = participant.unit;
        let attacks = game.side(unit) == self.attacker;
        if participant.role == Role::Answering {
            return false;
        }
        match stage {
            _ if matches!(self.profile, Profile::RangedStrike | Profile::Counterstrike) => {
                carrier_strikes::is_target(game, unit, attacks, stage)
            }
            _ if self.profile == Profile::ExtendedBase => base_combat::is_target(game, unit, attacks, stage),
            // NEI-R60: by default aircraft of either side are targets.
            Stage::AntiAir => {
                game.is_aircraft(unit) && (attacks || game.rulings.anti_air_fire == AntiAirFire::BothSides)
            }
            Stage::AntiShip => game.is_surface_ship(unit) && self.is_in_reply(game, unit),
            Stage::AntiSubmarine => game.is_submarine(unit),
            // 14.2: where ships alone bombard, nobody can hit anything but the base.
            Stage::AntiGround => {
                game.is_ground(unit)
                    && (self.profile != Profile::Bombardment
                        || game.is_base(unit)
                        || game.rulings.bombardment == BombardmentTargets::CarriersAnyGroundUnit)
            }
        }
    }

    /// NEI-R72: by default the reply to a bombardment or carrier strike may hit every ship of the force; in another
    /// reading only those that bombard or strike.
    fn is_in_reply(&self, game: &Game, ship: UnitId) -> bool {
        let is_bombardment =
            matches!(self.profile, Profile::Bombardment | Profile::CarrierStrike | Profile::SeaplaneBombardment);
        !is_bombardment
            || game.rulings.bombardment_reply == BombardmentReply::AtAllShips
            || self.participants(game.side(ship)).contains(&Participant::fighting(ship))
    }

    /// Whether the fire of a unit can hit no ground unit but bases: ships that bombard (14.2). NEI-R74 says whether
    /// carriers may bombard anybody. In a combined assault NEI-R84 says whether the limit binds the ships; by default
    /// it does not.
    pub fn hits_bases_only(&self, game: &Game, shooter: UnitId, stage: Stage) -> bool {
        let bombards = matches!(self.profile, Profile::Bombardment | Profile::SeaplaneBombardment)
            || (self.profile == Profile::CombinedAmphibious
                && game.rulings.assault_support == AssaultSupport::BothAndBasesOnly);
        let free = game.is_carrier(shooter) && game.rulings.bombardment == BombardmentTargets::CarriersAnyGroundUnit;
        stage == Stage::AntiGround && bombards && game.is_ship(shooter) && !free
    }

    /// Whether a unit fires in a stage where there is somebody it can hit: it may, and has a factor of one or more.
    pub fn has_fire(&self, game: &Game, participant: Participant, stage: Stage) -> bool {
        self.may_fire(game, participant, stage) && factor(game, participant.unit, stage) > 0
    }

    /// The units of `side` that fire in a stage: a factor of one or more, and somebody to hit (12.0).
    pub fn shooters(&self, game: &Game, side: Side, stage: Stage) -> Vec<UnitId> {
        let targets = self.targets(game, side.other(), stage);
        let can_hit =
            |shooter| targets.iter().any(|unit| game.is_base(*unit) || !self.hits_bases_only(game, shooter, stage));
        let mut shooters: Vec<UnitId> = self
            .standing(game, side)
            .filter(|participant| self.has_fire(game, *participant, stage))
            .map(|participant| participant.unit)
            .filter(|unit| can_hit(*unit))
            .collect();
        shooters.sort_unstable();
        shooters
    }
}

/// The factor a unit uses in a stage (12.0).
pub(super) fn factor(game: &Game, unit: UnitId, stage: Stage) -> u8 {
    let factors = game.factors(unit);
    match stage {
        Stage::AntiAir => factors.anti_air,
        Stage::AntiShip => factors.anti_ship,
        Stage::AntiSubmarine => factors.anti_submarine,
        Stage::AntiGround => factors.anti_ground,
    }
}

/// Hits that wait for their chooser (12.6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LossChoice {
    pub by: Side,
    /// Hits to allot; never more than the targets have steps (12.3).
    pub hits: u8,
    /// The line of 12.6 that names the chooser.
    pub clause: Clause,
    /// Those that can be hit.
    pub targets: Vec<LossTarget>,
}

/// A unit that can be hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LossTarget {
    pub unit: UnitId,
    pub steps: u8,
    /// Carries land or air units: takes hits last (12.5).
    pub protected: bool,
}
