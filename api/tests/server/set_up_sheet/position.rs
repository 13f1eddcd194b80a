//! A position, as it is known from the game itself and as it is read off a sheet.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use domain::kernel::seat::Seat;
use domain::kernel::system::System as _;
use domain::nei::action_points;
use domain::nei::components::{AreaId, Face, Side, UnitId};
use domain::nei::game::{Amount, Control, Game, Location, Phase};
use domain::nei::incidents;
use domain::nei::view;
use domain::nei::{Nei, victory};

/// A counter as it lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lying {
    pub(super) at: Location,
    pub(super) face: Face,
    pub(super) steps: u8,
    pub(super) task_force: Option<u8>,
}

/// What belongs to one side.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct OfSide {
    pub(super) action_points: u8,
    pub(super) track: u8,
    pub(super) counted: Vec<(String, i16, String)>,
    pub(super) territory: i16,
    pub(super) losses: i16,
    pub(super) options: i16,
}

/// A battle in progress.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Fight {
    pub(super) kind: String,
    pub(super) area: Option<AreaId>,
    pub(super) attacker: String,
    pub(super) first_fire: (String, String),
    pub(super) stage: (String, String),
    pub(super) attackers: BTreeMap<UnitId, (Face, u8)>,
    pub(super) defenders: BTreeMap<UnitId, (Face, u8)>,
    pub(super) shots: Vec<(String, UnitId, u8, i8, u8, bool)>,
}

/// Everything that a board shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) scenario: String,
    pub(super) turn: (u8, u8),
    pub(super) turn_name: String,
    pub(super) phase: String,
    pub(super) incident_rolled: bool,
    pub(super) drive_rolled: bool,
    pub(super) drive_modifier: i8,
    pub(super) abdacom: bool,
    pub(super) singapore_box: u8,
    pub(super) morale: u8,
    pub(super) sides: BTreeMap<Side, OfSide>,
    pub(super) counters: BTreeMap<UnitId, Lying>,
    pub(super) control: BTreeMap<AreaId, String>,
    pub(super) demolished: BTreeSet<AreaId>,
    pub(super) arrivals: BTreeMap<UnitId, u8>,
    /// The markers that stand on the map.
    pub(super) forces: BTreeMap<(Side, u8), AreaId>,
    pub(super) waits: Option<(String, String)>,
    pub(super) battle: Option<Fight>,
    pub(super) ended: Option<(String, String)>,
}

impl Position {
    pub(super) fn of(game: &Game) -> Self {
        let scenario = game.scenario();
        let everything = Nei::view(game, Seat::Both);
        let counters = game.units.iter().map(|(id, unit)| {
            let is_in_play = unit.location != Location::OutOfPlay;
            let face = if is_in_play { unit.face } else { Face::Full };
            let steps = game.counter(*id).steps_left(face);
            (*id, Lying { at: unit.location, face, steps, task_force: unit.task_force })
        });
        let controlled = game.pack.map.areas.keys().filter_map(|area| {
            let said = match game.control(*area) {
                Control::Uncontrolled => return None,
                Control::By(side) => side.to_string(),
                Control::Contested => "Contested".to_owned(),
            };
            Some((*area, said))
        });
        let forces =
            game.units.iter().filter_map(|(id, unit)| Some(((game.side(*id), unit.task_force?), game.place(*id)?)));
        Self {
            scenario: format!("{}: {}", scenario.id, scenario.title),
            turn: (game.turn, scenario.last_turn),
            turn_name: game.pack.tables.turn_names[usize::from(game.turn) - 1].clone(),
            phase: game.phase.name(),
            incident_rolled: game.incident_rolled,
            drive_rolled: game.drive_rolled,
            drive_modifier: game.drive_modifier,
            abdacom: game.abdacom,
            singapore_box: game.singapore_box,
            morale: incidents::morale_level(game),
            sides: Side::ALL.into_iter().map(|side| (side, of_side(game, side))).collect(),
            counters: counters.collect(),
            control: controlled.collect(),
            demolished: game.demolished.clone(),
            arrivals: game.arrivals.clone(),
            forces: forces.collect(),
            // Its sentence is for a seat, and this is the seat that sees both sides.
            waits: game
                .pending
                .last()
                .map(|pending| (everything.pending.as_ref().unwrap().sentence.clone(), pending.clause().to_owned())),
            battle: game.battle.as_ref().map(|_| fight(game, everything.battle.as_ref().unwrap())),
            ended: game.outcome.as_ref().map(|outcome| (outcome.result.clone(), outcome.clause.id().to_owned())),
        }
    }

    /// Where two positions differ, in words that say where to look.
    pub(super) fn differences(&self, other: &Self) -> Vec<String> {
        let mut differences = Vec::new();
        for (unit, lying) in &other.counters {
            if self.counters.get(unit) != Some(lying) {
                differences.push(format!("{unit} lies {lying:?}, and is read as {:?}", self.counters.get(unit)));
            }
        }
        let mut compare = |what: &str, one: &dyn Debug, two: &dyn Debug| {
            let (one, two) = (format!("{one:?}"), format!("{two:?}"));
            if one != two {
                differences.push(format!("{what} is {two}, and is read as {one}"));
            }
        };
        compare("the turn", &(self.turn, &self.turn_name, &self.phase), &(other.turn, &other.turn_name, &other.phase));
        compare("ABDACOM", &self.abdacom, &other.abdacom);
        compare("control", &self.control, &other.control);
        compare("the tracks", &self.sides, &other.sides);
        compare("the battle", &self.battle, &other.battle);
        compare("what is awaited", &self.waits, &other.waits);
        differences
    }
}

fn of_side(game: &Game, side: Side) -> OfSide {
    // In its own phase the points were counted; before, it is what the next count will bring.
    let counted: Vec<Amount> = if game.phase == Phase::Action(side) {
        game.action_point_terms.of(side).to_vec()
    } else {
        action_points::terms(game, side, None)
    };
    OfSide {
        action_points: game.action_points.of(side).get(),
        track: game.action_points.of(side).highest(),
        counted: counted.into_iter().map(|term| (term.text, term.amount, term.clause.id().to_owned())).collect(),
        territory: victory::total(&victory::territory(game, side)),
        losses: victory::total(&victory::losses(game, side)),
        options: victory::total(&victory::costs(game, side)),
    }
}

fn fight(game: &Game, seen: &view::BattleSeen) -> Fight {
    let battle = game.battle.as_ref().unwrap();
    // Who stands is asked of the seat that sees all; how they lie is asked of the game.
    let standing = |units: &[view::UnitSeen]| {
        units.iter().map(|unit| (unit.unit, (game.unit(unit.unit).face, game.steps(unit.unit)))).collect()
    };
    let shots = battle
        .shots
        .iter()
        .map(|shot| (shot.stage.name().to_owned(), shot.unit, shot.face.get(), shot.modifier, shot.hits_on, shot.hit));
    Fight {
        kind: battle.profile.name().to_owned(),
        area: Some(battle.area),
        attacker: battle.attacker.to_string(),
        first_fire: (battle.first_fire.to_string(), battle.first_fire_clause.id().to_owned()),
        stage: (battle.stage.name().to_owned(), battle.firing.to_string()),
        attackers: standing(&seen.attackers),
        defenders: standing(&seen.defenders),
        shots: shots.collect(),
    }
}
