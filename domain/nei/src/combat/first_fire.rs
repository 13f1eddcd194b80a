//! NEI 12.1: tactical superiority, once for the whole combat.

use super::{Battle, BattlePlan, Participant, Profile, Stage};
use crate::components::{AreaId, Side, UnitId};
use crate::game::Game;
use crate::optional::seaplane_tenders;
use crate::rulings::FirstFireUnits;
use kernel::clause::Clause;
use kernel::seat::Opposed;

/// Who fires first, and the line of 12.1 that says so. By default only units that take part count (NEI-R64); where an
/// `area` is named, the others there do in another reading.
pub(crate) fn first_fire(
    game: &Game,
    attacker: Side,
    attackers: &[Participant],
    defenders: &[Participant],
    area: Option<AreaId>,
) -> (Side, Clause) {
    let is_air = |unit: UnitId| game.is_carrier(unit) || game.is_aircraft(unit);
    let flies = |side: Side, participants: &[Participant]| {
        participants.iter().any(|participant| is_air(participant.unit))
            || (game.rulings.first_fire_units == FirstFireUnits::AnyInTheArea
                && area.is_some_and(|area| game.units_of(side, area).any(is_air)))
    };
    match (flies(attacker, attackers), flies(attacker.other(), defenders)) {
        (true, false) => (attacker, Clause::new("NEI-12.1-c")),
        (false, true) => (attacker.other(), Clause::new("NEI-12.1-c")),
        (true, true) => (attacker.other(), Clause::new("NEI-12.1-d")),
        (false, false) => (attacker, Clause::new("NEI-12.1-e")),
    }
}

impl Battle {
    /// A battle at its first stage.
    pub(crate) fn begin(game: &Game, mut plan: BattlePlan) -> Self {
        // Optional rule: seaplanes of a tender rise with the aircraft that are attacked in their square (26.3).
        plan.defenders.extend(seaplane_tenders::rising(game, &plan));
        // NEI-R132: a base fights alone, and whoever flies beside it counts in no reading.
        let area = (plan.profile != Profile::ExtendedBase).then_some(plan.area);
        let (first_fire, first_fire_clause) = first_fire(game, plan.attacker, &plan.attackers, &plan.defenders, area);
        let (first_fire, first_fire_clause) = match plan.profile {
            // 21.4: the First Air Fleet alone fires.
            Profile::FirstAirFleetSea | Profile::FirstAirFleetLand => (plan.attacker, Clause::new("NEI-G3.1af-c")),
            Profile::RangedStrike | Profile::Counterstrike => (plan.attacker, Clause::new("NEI-25.1-c")),
            Profile::Naval
            | Profile::Bombardment
            | Profile::CarrierStrike
            | Profile::AirstrikeLand
            | Profile::AirstrikeSea
            | Profile::Ground
            | Profile::Amphibious
            | Profile::CoastalFire
            | Profile::Airborne
            | Profile::AirGround
            | Profile::CombinedAmphibious
            | Profile::AirNaval
            | Profile::SeaplaneBombardment
            | Profile::Airlift
            | Profile::ExtendedBase => (first_fire, first_fire_clause),
        };
        let defended =
            plan.beach.is_some_and(|beach| game.enemies_in(plan.attacker, beach).any(|unit| game.is_base(unit)));
        Self {
            profile: plan.profile,
            area: plan.area,
            attacker: plan.attacker,
            first_fire,
            first_fire_clause,
            stage: match plan.profile {
                Profile::FirstAirFleetSea | Profile::RangedStrike | Profile::Counterstrike | Profile::ExtendedBase => {
                    Stage::AntiShip
                }
                Profile::FirstAirFleetLand => Stage::AntiGround,
                Profile::Naval
                | Profile::Bombardment
                | Profile::CarrierStrike
                | Profile::AirstrikeLand
                | Profile::AirstrikeSea
                | Profile::Ground
                | Profile::Amphibious
                | Profile::CoastalFire
                | Profile::Airborne
                | Profile::AirGround
                | Profile::CombinedAmphibious
                | Profile::AirNaval
                | Profile::SeaplaneBombardment
                | Profile::Airlift => Stage::AntiAir,
            },
            firing: first_fire,
            fired: false,
            attackers: plan.attackers,
            defenders: plan.defenders,
            landing: plan.landing,
            beach: plan.beach,
            defended,
            shots: Vec::new(),
            owed: Vec::new(),
            stated_terrain: None,
            asked_to_withhold: Vec::new(),
            supplies: None,
            aftermath: None,
        }
    }
}
