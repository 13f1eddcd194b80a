//! Wishes: what a player wants to come true, the actions that make it so now, and where none does, everything that is
//! missing and what would be nearest to it.

use serde::{Deserialize, Serialize};

use super::attempts;
use super::changes::{self, Change};
use super::dry_run::{DryRun, dry_run};
use super::everything::{Possibility, all_options};
use super::hands::hands;
use super::shape::{acts_on, end, flies_over, stands_at, steps};
use crate::book::Nei;
use crate::command::Command;
use crate::components::{AreaId, Side, SquareId, UnitId};
use crate::game::Game;
use crate::known::Known;
use crate::options::{Selection, options};
use kernel::seat::Seat;
use kernel::system::System;
use kernel::violation::{Refusal, Verdict};

/// What is wished for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// Units stand in an area.
    BeAt(AreaId),
    /// Troops go ashore in a land area or home base, with or without a fight.
    LandAt(AreaId),
    /// Aircraft are over a square: they strike there, patrol there, bring something or are based there.
    HaveAirOver(SquareId),
    /// Ships fire at the base of a land area.
    Bombard(AreaId),
    /// An area is attacked, by one arm or by any.
    AttackArea(AreaId, Option<Arm>),
    /// Anything in a square is attacked, by one arm or by any.
    AttackSquare(SquareId, Option<Arm>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    /// Ships, and the aircraft of carriers.
    Sea,
    Air,
    /// Ground units, on land or from the sea and the air.
    Ground,
}

/// How a wish comes true.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Fulfilment {
    /// What makes it come true now, the cheapest first.
    pub ways: Vec<Way>,
    /// How many ways there are, those not given included.
    pub count: usize,
    /// Where there is no way: the tries that lack the least.
    pub misses: Vec<Miss>,
}

/// An action that makes a wish come true.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Way {
    /// What is picked up, and the command with its cost.
    pub possibility: Possibility,
    /// Squares or areas entered on the way.
    pub steps: usize,
    /// What would come of it.
    pub dry_run: DryRun,
}

/// A try that the rules refuse.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Miss {
    /// What is picked up.
    pub units: Vec<UnitId>,
    /// The command that was tried.
    pub command: Command,
    /// Everything that is missing, each with its clause and its cure.
    pub verdict: Verdict,
    /// What works instead, the smallest changes first; none where nothing comes near.
    pub changes: Vec<Change>,
}

/// Misses that are shown.
const MISSES: usize = 3;

/// How a wish of a seat comes true: with these units, or with any where none are named. At most `most` ways are given.
/// Refused for units that the seat does not hold.
pub fn fulfil(known: &Known, units: &[UnitId], wish: Wish, most: usize) -> Result<Fulfilment, Refusal> {
    known.take_up(units)?;
    let Some(side) = side(known) else { return Ok(Fulfilment::default()) };
    let mut found = ways(known, side, units, wish);
    found.sort_by_key(|way| (way.offer.cost, steps(&way.offer.command), way.units.len()));
    let count = found.len();
    if count == 0 {
        return Ok(Fulfilment { misses: misses(known, side, units, wish), ..Fulfilment::default() });
    }
    let ways = found.into_iter().take(most).map(|possibility| Way {
        steps: steps(&possibility.offer.command),
        dry_run: dry_run(known, &possibility.offer.command),
        possibility,
    });
    Ok(Fulfilment { ways: ways.collect(), count, misses: Vec::new() })
}

/// The side a seat asks for: its own, or whose turn it is.
fn side(known: &Known) -> Option<Side> {
    match known.seat() {
        Seat::Side(side) => Some(side),
        Seat::Both => {
            let game = known.board();
            game.pending.last().map(crate::pending::Pending::by).or(game.phase.side())
        }
        Seat::Umpire | Seat::Onlooker => None,
    }
}

/// Everything allowed that makes a wish come true.
pub(super) fn ways(known: &Known, side: Side, units: &[UnitId], wish: Wish) -> Vec<Possibility> {
    let mut all = if units.is_empty() { all_options(known.board(), known.seat()) } else { with(known, units) };
    all.retain(|possibility| wish.is_granted(known.board(), side, &possibility.offer.command));
    all
}

/// What may be done with these units together.
pub(super) fn with(known: &Known, units: &[UnitId]) -> Vec<Possibility> {
    let selection = Selection { units: units.to_vec(), area: None };
    let allowed =
        options(known.board(), known.seat(), &selection).offers.into_iter().filter(|offer| offer.verdict.is_clear());
    allowed.map(|offer| Possibility { units: units.to_vec(), area: None, offer }).collect()
}

/// The tries that lack the least, of different places.
fn misses(known: &Known, side: Side, units: &[UnitId], wish: Wish) -> Vec<Miss> {
    let (game, by) = (known.board(), known.seat());
    let tried: Vec<Vec<UnitId>> = if units.is_empty() {
        hands(game, side).into_iter().map(|hand| hand.selection.units).filter(|units| !units.is_empty()).collect()
    } else {
        vec![units.to_vec()]
    };
    let mut misses: Vec<Miss> = tried
        .into_iter()
        .filter_map(|units| {
            let hand = attempts::Hand::of(game, &units)?;
            let command = wish.attempt(game, side, &hand)?;
            let verdict = Nei::judge(game, by, &command);
            (!verdict.is_clear()).then_some(Miss { units, command, verdict, changes: Vec::new() })
        })
        .collect();
    misses.sort_by_key(|miss| {
        let lacks = miss.verdict.violations.len();
        (miss.verdict.refusal.is_some(), lacks, steps(&miss.command), miss.units.len())
    });
    let mut places: Vec<AreaId> = Vec::new();
    misses.retain(|miss| {
        let place = miss.units.iter().find_map(|unit| game.place(*unit));
        let is_new = place.is_some_and(|place| !places.contains(&place) && places.len() < MISSES);
        places.extend(place.filter(|_| is_new));
        is_new
    });
    for miss in &mut misses {
        miss.changes = changes::nearest(known, side, miss, wish);
    }
    misses
}

impl Wish {
    /// Whether a command makes the wish come true, as far as it says so itself.
    pub(super) fn is_granted(self, game: &Game, side: Side, command: &Command) -> bool {
        match self {
            Self::BeAt(area) => stands_at(game, command, area, None),
            Self::LandAt(area) => {
                let drops = command.parts().put_ashore.iter().any(|drop| drop.area == area);
                let flown = matches!(command,
                    Command::TransportByAir { area: at, .. } | Command::AssaultFromTheAir { area: at, .. } if *at == area);
                drops || flown || command.parts().landing.is_some_and(|landing| landing.area == area)
            }
            Self::HaveAirOver(square) => flies_over(game, command, square),
            Self::Bombard(area) => bombards(command) && struck(game, side, command).contains(&area),
            Self::AttackArea(area, arm) => strikes(arm, command) && struck(game, side, command).contains(&area),
            Self::AttackSquare(square, arm) => {
                strikes(arm, command)
                    && struck(game, side, command).into_iter().any(|area| game.pack.map.lies_in(area, square))
            }
        }
    }

    /// The straightest try of a hand.
    fn attempt(self, game: &Game, side: Side, hand: &attempts::Hand) -> Option<Command> {
        let with = |arm: Option<Arm>, area| hand.attack(game, area).filter(|command| strikes(arm, command));
        let command = match self {
            Self::BeAt(area) => hand.go(game, area),
            Self::LandAt(area) => {
                let lands = |command: &Command| command.parts().landing.is_some();
                hand.attack(game, area).filter(lands).or_else(|| hand.go(game, area).filter(lands))
            }
            Self::HaveAirOver(square) => hand.fly_over(game, side, square),
            Self::Bombard(area) => hand.bombard(game, area),
            Self::AttackArea(area, arm) => with(arm, area),
            Self::AttackSquare(square, arm) => {
                let mut areas = game.pack.map.areas_of_square(square).map(|area| area.id);
                areas.find_map(|area| with(arm, area))
            }
        }?;
        self.is_granted(game, side, &command).then_some(command)
    }

    /// The area the wish is about, for the map.
    pub(super) fn area(self, game: &Game) -> Option<AreaId> {
        match self {
            Self::BeAt(area) | Self::LandAt(area) | Self::Bombard(area) | Self::AttackArea(area, _) => Some(area),
            Self::HaveAirOver(square) | Self::AttackSquare(square, _) => {
                game.pack.map.areas_of_square(square).map(|area| area.id).next()
            }
        }
    }
}

const fn bombards(command: &Command) -> bool {
    matches!(
        command,
        Command::BombardCoast { .. }
            | Command::AttackBySeaAndAir { bombardment: true, .. }
            | Command::RaidFromPort { bombardment: true, .. }
    )
}

/// Whether a command attacks with an arm, or with any.
fn strikes(arm: Option<Arm>, command: &Command) -> bool {
    let by_sea = bombards(command)
        || matches!(
            command,
            Command::MoveNavalForce { attack: true, .. }
                | Command::StrikeFromCarriers { .. }
                | Command::StrikeAcrossTheLine { .. }
                | Command::StrikeWithFirstAirFleet { .. }
                | Command::AttackBySeaAndAir { .. }
                | Command::RaidFromPort { .. }
        );
    let by_air = matches!(
        command,
        Command::StrikeLand { .. }
            | Command::StrikeShips { .. }
            | Command::AttackBySeaAndAir { .. }
            | Command::AttackByLandAndAir { support: Some(_), .. }
            | Command::AssaultWithSupport { flight: Some(_), .. }
    );
    let on_land = matches!(
        command,
        Command::MoveGroundForce { attack: true, .. }
            | Command::MoveByRailroad { attack: true, .. }
            | Command::AttackByLandAndAir { .. }
            | Command::AssaultFromTheAir { attack: true, .. }
            | Command::AttackFromBase { .. }
    ) || command.parts().landing.is_some_and(|landing| landing.attack);
    match arm {
        Some(Arm::Sea) => by_sea,
        Some(Arm::Air) => by_air,
        Some(Arm::Ground) => on_land,
        None => by_sea || by_air || on_land,
    }
}

/// The areas that an attack strikes: from the sea, the land beside it.
fn struck(game: &Game, side: Side, command: &Command) -> Vec<AreaId> {
    let ashore = bombards(command) || matches!(command, Command::StrikeFromCarriers { .. });
    match command.parts().forces.first().and_then(|force| end(game, force)).filter(|_| ashore) {
        Some(sea) => {
            let beside = game.area(sea).adjoins.iter().copied();
            beside.filter(|land| game.has_enemy_ground_units(side, *land)).collect()
        }
        None => acts_on(game, command).into_iter().collect(),
    }
}
