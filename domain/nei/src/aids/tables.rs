//! The tables printed on the map, as the pack has them and as the rulings in force read them.

use std::collections::BTreeSet;

use super::origin;
use crate::action_points;
use crate::actions::logistic::{DEMOLISHES_UP_TO, REPAIRS_UP_TO};
use crate::components::{AircraftType, Side, UnitType};
use crate::game::Game;
use crate::overlay::Origin;
use crate::pack::{Incident, IncidentEffect, RefitResult};
use kernel::clause::Clause;
use kernel::dice::{D6, DieAsked};

/// A line of an Incident Table (7.0).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IncidentLine {
    pub die: u8,
    pub name: String,
    /// What it does in this game.
    pub effect: IncidentEffect,
    /// Added to this turn's die for the drive on Singapore.
    pub drive_modifier: i8,
    pub origin: Origin,
}

/// The Incident Table of a side.
pub fn incidents(game: &Game, side: Side) -> Vec<IncidentLine> {
    let line = |incident: &Incident| IncidentLine {
        die: incident.die,
        name: incident.name.clone(),
        effect: match incident.effect {
            IncidentEffect::ActionPoints(amount) => {
                let amount = action_points::by_incident(game, i16::from(amount));
                IncidentEffect::ActionPoints(i8::try_from(amount).unwrap_or_default())
            }
            effect @ (IncidentEffect::Unknown
            | IncidentEffect::None
            | IncidentEffect::TurnAbdacom
            | IncidentEffect::MoraleCheck
            | IncidentEffect::FreeAction(_)) => effect,
        },
        drive_modifier: incident.singapore_modifier,
        origin: origin(&incident.provenance),
    };
    game.pack.tables.incidents.of(side).iter().map(line).collect()
}

/// The boxes that the Singapore marker moves by die 1 to 6 (7.4); `None` where the players will say.
pub fn drive(game: &Game) -> ([Option<u8>; 6], Origin) {
    let tables = &game.pack.tables;
    (tables.singapore_drive, origin(&tables.provenance.singapore_drive))
}

/// A row of a Refit Table (18.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefitLine {
    /// The codes of the types of unit that it is for.
    pub types: Vec<&'static str>,
    /// The results by die 1 to 6; `None` where the players will say.
    pub results: [Option<RefitResult>; 6],
    pub origin: Origin,
}

/// A type of unit as a Refit Table names it: transports on the sea and in the air have the same letters.
fn named(kind: UnitType) -> &'static str {
    match kind {
        UnitType::Aircraft(AircraftType::Tr) => "air TR",
        other @ (UnitType::Ship(_) | UnitType::Aircraft(_) | UnitType::Ground(_) | UnitType::FirstAirFleet) => {
            other.code()
        }
    }
}

/// The Refit Table of a side.
pub fn refit(game: &Game, side: Side) -> Vec<RefitLine> {
    let rows = game.pack.tables.refit.of(side).iter();
    rows.map(|row| RefitLine {
        types: row.types.iter().map(|kind| named(*kind)).collect(),
        results: row.results,
        origin: origin(&row.provenance),
    })
    .collect()
}

/// A line of the Terrain Effects Chart (12.3).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TerrainLine {
    pub terrain: String,
    /// Added to the die of air and naval units, and of ground units, that fire at ground units; `None` where the players
    /// will say.
    pub modifiers: Option<(i8, i8)>,
    /// How many land areas have it.
    pub areas: usize,
    pub origin: Origin,
}

/// The combat part of the Terrain Effects Chart.
pub fn terrain(game: &Game) -> Vec<TerrainLine> {
    let tables = &game.pack.tables;
    let areas = |terrain: &str| game.pack.map.areas.values().filter(|area| area.land.terrain == terrain).count();
    let line = |(terrain, line): (&String, &Option<crate::pack::Terrain>)| TerrainLine {
        terrain: terrain.clone(),
        modifiers: line.map(|line| (line.air_naval_modifier, line.ground_modifier)),
        areas: areas(terrain),
        origin: tables.provenance.terrain.get(terrain).map_or(Origin::Reconstruction, origin),
    };
    tables.terrain.iter().map(line).collect()
}

/// The faces that hit with a factor, for each modifier that the terrain may bring (12.4).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FireLine {
    pub factor: u8,
    /// How many of the six faces hit, by modifier.
    pub hits: Vec<(i8, u8)>,
}

/// The factors on the counters of this game, with the faces that hit.
pub fn fire(game: &Game) -> Vec<FireLine> {
    let mut modifiers = BTreeSet::from([0]);
    modifiers
        .extend(terrain(game).into_iter().filter_map(|line| line.modifiers).flat_map(|(air, ground)| [air, ground]));
    let counters = game.pack.counters.values();
    let factors = counters.flat_map(|counter| {
        [counter.front, counter.factors(crate::components::Face::Reduced)]
            .map(|factors| [factors.anti_air, factors.anti_ground, factors.anti_ship, factors.anti_submarine])
            .concat()
    });
    let factors: BTreeSet<u8> = factors.filter(|factor| *factor > 0).collect();
    let hits = |factor: u8, modifier: i8| {
        let die = DieAsked { unit: None, hits_on: Some(factor), modifier };
        let hitting = D6::FACES.into_iter().filter(|face| die.is_hit(*face)).count();
        (modifier, u8::try_from(hitting).unwrap_or_default())
    };
    let line =
        |factor: u8| FireLine { factor, hits: modifiers.iter().map(|modifier| hits(factor, *modifier)).collect() };
    factors.into_iter().map(line).collect()
}

/// What a single die decides that no table lists: in words for each face.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DieLine {
    /// What the die is for.
    pub what: &'static str,
    /// What each face brings, 1 to 6.
    pub faces: [String; 6],
    pub clause: Clause,
}

/// The dice without a table: Action Points, reinforcements, oilfields.
pub fn dice() -> Vec<DieLine> {
    let line = |what, clause, of: &dyn Fn(D6) -> String| DieLine {
        what,
        faces: D6::FACES.map(of),
        clause: Clause::new(clause),
    };
    let up_to = |highest: u8, yes: &'static str, no: &'static str| {
        move |die: D6| (if die.get() <= highest { yes } else { no }).to_owned()
    };
    vec![
        line("Action Points of the die", "NEI-8.1-a", &|die| die.halved().to_string()),
        line("Reinforcements picked, at most", "NEI-G1.mobilize-a", &|die| die.get().to_string()),
        line("Oilfield Demolition", "NEI-G4.demolish-a", &up_to(DEMOLISHES_UP_TO, "demolished", "unharmed")),
        line("Repair Demolished Oilfield", "NEI-G4.repair-a", &up_to(REPAIRS_UP_TO, "repaired", "demolished")),
    ]
}
