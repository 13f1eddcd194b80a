//! Whether offers cover what the rules accept.
//!
//! An offer covers a command of the same kind with the same units moved, the same end and the same attack flag. Beyond
//! that they may differ in what a player adds by hand to an offer he takes: the way there; who joins an attack, and who
//! supports a combined one; which ship of the force carries whom; who of those that the action takes aboard stays aboard where others land; where ships
//! sail on to that have put marines ashore; which units an airlift restores; which base each recalled seaplane goes to. Units dropped off on the way are not compared: whoever wants to drop some
//! off picks up those who go on. Where nothing was taken aboard, those who land are the same.

use std::collections::BTreeSet;
use std::mem::{Discriminant, discriminant};

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::{AirDrop, Boarding, Command, DropOff, Force, Landing, ScoutingSource};
use domain::nei::components::{AreaId, Side, UnitId};
use domain::nei::explorer::Possibility;
use domain::nei::game::{Game, Location};
use domain::nei::options::{Offer, Selection};

use super::guesses::end_of;

/// What a command does, as far as an offer must agree with it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Deed {
    kind: Discriminant<Command>,
    /// Everybody who moves, goes aboard or goes ashore; units dropped off stay out of it.
    moved: BTreeSet<UnitId>,
    loaded: BTreeSet<UnitId>,
    landed: BTreeSet<UnitId>,
    /// Where it leads or strikes.
    end: Option<AreaId>,
    /// Where troops go ashore.
    beach: Option<AreaId>,
    attack: bool,
    /// An evacuation: which of the marines ride warships, and so land, is which ship carries whom.
    swaps_marines: bool,
}

impl Deed {
    fn of(command: &Command, moved: impl IntoIterator<Item = UnitId>, end: Option<AreaId>, attack: bool) -> Self {
        Self {
            kind: discriminant(command),
            moved: moved.into_iter().collect(),
            loaded: BTreeSet::new(),
            landed: BTreeSet::new(),
            end,
            beach: None,
            attack,
            swaps_marines: matches!(command, Command::EvacuateBySea { .. }),
        }
    }

    fn carrying(mut self, loading: &[Boarding], put_ashore: &[DropOff], landing: Option<&Landing>) -> Self {
        // Who boards a ship that is dropped off stays behind with it.
        let goes = |boarding: &&Boarding| self.moved.contains(&boarding.ship);
        self.loaded = loading.iter().filter(goes).map(|boarding| boarding.unit).collect();
        self.landed = put_ashore.iter().map(|drop| drop.unit).collect();
        self.landed.extend(landing.iter().flat_map(|landing| &landing.units));
        self.moved.extend(self.loaded.iter().chain(&self.landed));
        self.beach = landing.map(|landing| landing.area);
        if let Some(drop) = put_ashore.first() {
            // Where the ships sail on to is part of the way.
            self.beach = Some(drop.area);
            self.end = None;
        }
        self.attack = landing.is_some_and(|landing| landing.attack);
        self
    }

    /// Whether an offer that does this covers a command that does `wanted`.
    fn covers(&self, wanted: &Self) -> bool {
        let landed = if wanted.loaded.is_empty() {
            self.landed == wanted.landed
        } else if self.swaps_marines {
            self.landed.len() == wanted.landed.len()
        } else {
            self.landed.is_superset(&wanted.landed) && self.landed.is_empty() == wanted.landed.is_empty()
        };
        landed
            && self.kind == wanted.kind
            && self.moved == wanted.moved
            && self.end == wanted.end
            && self.beach == wanted.beach
            && self.attack == wanted.attack
    }

    /// Whether this is the same thing done by no others than those who do `wanted`.
    fn is_the_least_of(&self, wanted: &Self) -> bool {
        self.kind == wanted.kind
            && self.end == wanted.end
            && self.beach == wanted.beach
            && self.attack == wanted.attack
            && self.moved.is_subset(&wanted.moved)
    }
}

fn arriving(force: &Force) -> impl Iterator<Item = UnitId> + '_ {
    force.units.iter().copied().filter(|unit| force.drop_offs.iter().all(|drop| drop.unit != *unit))
}

/// Air transports and their passengers.
fn flying(drop: &AirDrop) -> impl Iterator<Item = UnitId> + '_ {
    drop.flight.units.iter().copied().chain(drop.passengers.iter().map(|passenger| passenger.unit))
}

/// What a command does; `None` for commands that move nobody, which must be offered as they are.
fn deed(game: &Game, command: &Command) -> Option<Deed> {
    let moving = |force: &Force, attack| Deed::of(command, arriving(force), end_of(game, force), attack);
    Some(match command {
        Command::MoveNavalForce { force, attack, .. }
        | Command::MoveGroundForce { force, attack, .. }
        | Command::MoveByRailroad { force, attack, .. } => moving(force, *attack),
        Command::BombardCoast { force } | Command::StrikeFromCarriers { force } => moving(force, true),
        Command::RedeployGroundForce { force } => moving(force, false),
        Command::RaidFromPort { force, bombardment } => {
            let end = end_of(game, force);
            let beach = end.filter(|_| *bombardment).and_then(|end| game.area(end).adjoins.first().copied());
            Deed { beach, ..moving(force, true) }
        }
        // Several forces are put together by hand, each as it is offered.
        Command::StationSubmarines { forces } => moving(forces.first()?, false),
        Command::StrikeAcrossTheLine { force, target } => Deed { beach: Some(*target), ..moving(force, true) },
        Command::StrikeLand { flight, target, .. } | Command::StrikeShips { flight, target, .. } => {
            Deed::of(command, flight.units.iter().copied(), Some(*target), true)
        }
        Command::RedeployAirForce { flight, airfield } => {
            Deed::of(command, flight.units.iter().copied(), Some(*airfield), false)
        }
        Command::RedeployAirForceBetweenHomeBases { units, passengers, home_base } => {
            let flying = passengers.iter().map(|passenger| passenger.unit);
            Deed::of(command, units.iter().copied().chain(flying), Some(*home_base), false)
        }
        Command::MoveAmphibiousForce { force, loading, put_ashore, landing }
        | Command::CarryInEmergency { force, loading, put_ashore, landing } => {
            moving(force, false).carrying(loading, put_ashore, landing.as_ref())
        }
        Command::EvacuateBySea { force, loading, landing }
        | Command::RedeployNavalForce { force, loading, landing } => {
            moving(force, false).carrying(loading, &[], landing.as_ref())
        }
        Command::RedeployNavalForceBetweenHomeBases { units, loading, home_base, landing } => {
            Deed::of(command, units.iter().copied(), Some(*home_base), false).carrying(loading, &[], landing.as_ref())
        }
        Command::AttackByLandAndAir { force, support, drop, target, .. } => {
            let moving = force.iter().filter(|force| !force.path.is_empty()).flat_map(arriving);
            let mut hand: BTreeSet<UnitId> = moving.chain(drop.iter().flat_map(flying)).collect();
            if hand.is_empty() {
                // Those on the spot join; the aircraft are the ones that come.
                hand.extend(support.iter().flat_map(|support| &support.flight.units));
            }
            Deed::of(command, hand, Some(*target), true)
        }
        Command::RecallSeaplanePatrols { returning } => {
            Deed::of(command, returning.iter().map(|one| one.unit), None, false)
        }
        Command::LaunchSeaplanePatrol { flight, area } | Command::AirliftSupplies { flight, area, .. } => {
            Deed::of(command, flight.units.iter().copied(), Some(*area), false)
        }
        Command::AttackFromBase { units, target } => Deed::of(command, units.iter().copied(), Some(*target), true),
        Command::TransportByAir { drop, area } => Deed::of(command, flying(drop), Some(*area), false),
        Command::AssaultFromTheAir { drop, area, attack, .. } => Deed::of(command, flying(drop), Some(*area), *attack),
        Command::AttackBySeaAndAir { force, bombardment, .. } => {
            let end = end_of(game, force);
            let beach = end.filter(|_| *bombardment).and_then(|end| game.area(end).adjoins.first().copied());
            Deed { beach, ..moving(force, true) }
        }
        Command::AssaultFromTheSea { ships, landing } | Command::AssaultWithSupport { ships, landing, .. } => {
            // No ship moves, so only those matter that carry the troops.
            let at = ships.first().and_then(|ship| game.place(*ship));
            let carriers = landing.units.iter().filter_map(|unit| match game.unit(*unit).location {
                Location::Aboard(ship) => Some(ship),
                _ => None,
            });
            Deed::of(command, carriers, at, false).carrying(&[], &[], Some(landing))
        }
        _ => return None,
    })
}

/// What has several names by one of them. A landing supported by nobody who can fire is Amphibious Assault; an attack after a ride that ends where it began is one without it; a landing of what is afloat already is Amphibious Assault and Naval Amphibious
/// Movement of no step; marines put ashore beside the end of the way land there; and at a port, an evacuation is what
/// amphibious movement and emergency transport do.
fn by_its_first_name(game: &Game, side: Side, command: &Command) -> Command {
    let renamed = renamed(game, side, command);
    if renamed == *command { renamed } else { by_its_first_name(game, side, &renamed) }
}

fn renamed(game: &Game, side: Side, command: &Command) -> Command {
    match command {
        Command::MoveByRailroad { force, attack: true, joining } if is_still(game, force) => Command::MoveGroundForce {
            force: Force::new(force.units.iter().copied(), []),
            attack: true,
            joining: joining.clone(),
        },
        Command::AttackByLandAndAir { force: Some(force), joining, support, drop, target }
            if !force.path.is_empty() && is_still(game, force) =>
        {
            Command::AttackByLandAndAir {
                force: Some(Force::new(force.units.iter().copied(), [])),
                joining: joining.clone(),
                support: support.clone(),
                drop: drop.clone(),
                target: *target,
            }
        }
        Command::AssaultWithSupport { ships, landing, supporting, flight: None }
            if supporting.iter().all(|ship| game.factors(*ship).anti_ground == 0) =>
        {
            Command::AssaultFromTheSea { ships: ships.clone(), landing: landing.clone() }
        }
        Command::MoveAmphibiousForce { force, loading, put_ashore, landing: Some(landing) }
            if loading.is_empty() && put_ashore.is_empty() && is_still(game, force) =>
        {
            Command::AssaultFromTheSea { ships: force.units.clone(), landing: landing.clone() }
        }
        Command::MoveAmphibiousForce { force, loading, put_ashore, landing: None } => {
            let (put_ashore, landing) = landed_at_the_end(game, force, put_ashore);
            Command::MoveAmphibiousForce { force: force.clone(), loading: loading.clone(), put_ashore, landing }
        }
        Command::CarryInEmergency { force, loading, put_ashore, landing: None } => {
            let (put_ashore, landing) = landed_at_the_end(game, force, put_ashore);
            Command::CarryInEmergency { force: force.clone(), loading: loading.clone(), put_ashore, landing }
        }
        Command::EvacuateBySea { force, loading, landing }
            if force
                .units
                .first()
                .and_then(|unit| game.place(*unit))
                .is_some_and(|at| game.is_served_by_port(side, at)) =>
        {
            let transports = |ship: &UnitId| game.is_amphibious(*ship);
            let (of_transports, of_warships): (Vec<Boarding>, Vec<Boarding>) =
                loading.iter().cloned().partition(|boarding| transports(&boarding.ship));
            match landing {
                None if of_warships.is_empty() => Command::MoveAmphibiousForce {
                    force: Force::new(of_transports.iter().map(|b| b.ship).collect::<BTreeSet<UnitId>>(), []),
                    loading: of_transports,
                    put_ashore: Vec::new(),
                    landing: None,
                },
                Some(_) if of_transports.is_empty() => Command::CarryInEmergency {
                    force: Force {
                        units: force.units.iter().copied().filter(|ship| !transports(ship)).collect(),
                        ..force.clone()
                    },
                    loading: of_warships,
                    put_ashore: Vec::new(),
                    landing: landing.clone(),
                },
                _ => command.clone(),
            }
        }
        _ => command.clone(),
    }
}

fn landed_at_the_end(game: &Game, force: &Force, put_ashore: &[DropOff]) -> (Vec<DropOff>, Option<Landing>) {
    let beside_the_end =
        |area: AreaId| end_of(game, force).is_some_and(|end| end == area || game.area(end).adjoins.contains(&area));
    match put_ashore.first() {
        Some(first) if put_ashore.iter().all(|drop| drop.area == first.area) && beside_the_end(first.area) => {
            let units = put_ashore.iter().map(|drop| drop.unit).collect();
            (Vec::new(), Some(Landing { area: first.area, units, attack: false, joining: Vec::new() }))
        }
        _ => (put_ashore.to_vec(), None),
    }
}

/// Whether a force stays where it is, or comes back to it.
fn is_still(game: &Game, force: &Force) -> bool {
    force.units.first().is_some_and(|unit| end_of(game, force) == game.place(*unit))
}

/// What to pick up in order to be offered a command: the units it moves, or the area it is about.
fn selection(game: &Game, command: &Command) -> Selection {
    let units = |units: Vec<UnitId>| Selection { units, area: None };
    match command {
        Command::PlaceAtStart { unit, .. }
        | Command::EmbarkAtStart { unit, .. }
        | Command::Deploy { unit, .. }
        | Command::ScoutAtSea { unit }
        | Command::ScoutOnLand { unit }
        | Command::ScoutFromTheAir { source: ScoutingSource::Carrier(unit) }
        | Command::ConvertToBase { unit }
        | Command::BuildBase { engineer: unit, .. }
        | Command::IncreaseBase { base: unit } => units(vec![*unit]),
        Command::ConvertToEngineers { units: bases } => units(bases.clone()),
        Command::ScoutFromTheAir { source: ScoutingSource::Airfield(area) } | Command::Rally { area } => {
            Selection { units: Vec::new(), area: Some(*area) }
        }
        _ => match deed(game, command) {
            // Ships first, then aircraft: whoever picks up carriers and passengers means to carry them.
            Some(deed) => {
                let mut all: Vec<UnitId> = deed.moved.into_iter().collect();
                all.sort_by_key(|unit| (!game.is_ship(*unit), !game.is_aircraft(*unit)));
                units(all)
            }
            None => Selection { units: Vec::new(), area: game.pack.map.areas.keys().next().copied() },
        },
    }
}

/// Whether nobody needs an offer of a command that the rules accept, because nothing comes of it.
fn is_idle(game: &Game, side: Side, command: &Command) -> bool {
    let boards_and_lands = |landing: Option<&Landing>| {
        let back = |landing: &Landing| {
            landing.units.iter().any(|unit| game.unit(*unit).location == Location::Area(landing.area))
        };
        landing.is_some_and(back)
    };
    match command {
        // There and back again.
        Command::MoveNavalForce { force, attack: false, .. }
        | Command::MoveGroundForce { force, attack: false, .. }
        | Command::MoveByRailroad { force, attack: false, .. }
        | Command::RedeployGroundForce { force } => is_still(game, force),
        Command::StationSubmarines { forces } => forces.iter().all(|force| is_still(game, force)),
        Command::MoveAmphibiousForce { force, loading, put_ashore, landing }
        | Command::CarryInEmergency { force, loading, put_ashore, landing } => {
            // Whoever passes the place where he began could have landed there before he sailed.
            let start = force.units.first().and_then(|unit| game.place(*unit));
            let at_the_start =
                |area: AreaId| start.is_some_and(|at| at == area || game.area(at).adjoins.contains(&area));
            let back = put_ashore.iter().any(|drop| at_the_start(drop.area));
            boards_and_lands(landing.as_ref())
                || back
                || (landing.is_none() && loading.is_empty() && put_ashore.is_empty() && is_still(game, force))
        }
        Command::EvacuateBySea { landing, .. } => boards_and_lands(landing.as_ref()),
        Command::RedeployNavalForce { force, landing, .. } => {
            is_still(game, force) || boards_and_lands(landing.as_ref())
        }
        Command::RedeployAirForce { flight, airfield } => {
            flight.units.first().is_some_and(|unit| game.place(*unit) == Some(*airfield))
        }
        Command::TransportByAir { drop, area } | Command::AssaultFromTheAir { drop, area, attack: false, .. } => {
            drop.flight.units.first().is_some_and(|unit| game.place(*unit) == Some(*area))
        }
        // Nobody but a base is there to be looked at.
        Command::ChooseFifthColumnArea { area: Some(area) } => {
            game.enemies_in(side, *area).all(|unit| game.is_base(unit))
        }
        _ => false,
    }
}

/// An accepted command that no allowed offer covers, in words. `None` where one does, or none is needed.
pub fn uncovered(game: &Game, side: Side, command: &Command) -> Option<String> {
    if is_idle(game, side, command) {
        return None;
    }
    if let Command::StationSubmarines { forces } = command
        && forces.len() > 1
    {
        let alone = |force: &Force| Command::StationSubmarines { forces: vec![force.clone()] };
        return forces.iter().find_map(|force| uncovered(game, side, &alone(force)));
    }
    let wanted = by_its_first_name(game, side, command);
    let selection = selection(game, &wanted);
    let options = Nei::options(game, Seat::Side(side), &selection);
    let allowed: Vec<&Offer> = options.offers.iter().filter(|offer| offer.verdict.is_clear()).collect();
    let wanted_deed = deed(game, &wanted);
    let covers = |offer: &Command| {
        *offer == wanted
            || wanted_deed
                .as_ref()
                .zip(deed(game, &by_its_first_name(game, side, offer)))
                .is_some_and(|(wanted, offered)| offered.covers(wanted))
    };
    if allowed.iter().any(|offer| covers(&offer.command)) {
        return None;
    }
    Some(format!("{command:?} is accepted and not offered to {selection:?}"))
}

/// Everything that is listed at a position, ready to be looked through.
pub struct Listing {
    listed: Vec<(Command, Option<Deed>)>,
}

impl Listing {
    pub fn new(game: &Game, side: Side, all: &[Possibility]) -> Self {
        let named = all.iter().map(|possibility| by_its_first_name(game, side, &possibility.offer.command));
        Self { listed: named.map(|command| (command.clone(), deed(game, &command))).collect() }
    }

    fn lists(&self, game: &Game, command: &Command) -> bool {
        let wanted = deed(game, command);
        let covers = |deed: &Deed| wanted.as_ref().is_some_and(|wanted| deed.is_the_least_of(wanted));
        self.listed.iter().any(|(listed, deed)| listed == command || deed.as_ref().is_some_and(covers))
    }

    /// An accepted command that is not listed by the least that does it, part by part, in words.
    pub fn lacks(&self, game: &Game, side: Side, command: &Command) -> Option<String> {
        if is_idle(game, side, command) || is_composed(command) {
            return None;
        }
        let gap = parts(game, side, command).into_iter().find(|part| !self.lists(game, part))?;
        Some(format!("{command:?} is accepted, and {gap:?} is not listed"))
    }
}

/// Answers and statements that no list can hold: they are composed by hand.
fn is_composed(command: &Command) -> bool {
    matches!(
        command,
        Command::AssignTaskForce { .. }
            | Command::RevealUnits { .. }
            | Command::Adjust { .. }
            | Command::AnswerAdjustment { .. }
            | Command::Concede
            | Command::Roll(_)
            | Command::Draw { .. }
            | Command::ChooseLosses { .. }
            | Command::ChooseMoraleLosses { .. }
            | Command::DisruptExcessAircraft { .. }
            | Command::State { .. }
            | Command::Withhold { .. }
            | Command::Counterstrike { .. }
    )
}

/// The parts of a command that are listed one by one, each by its first name.
fn parts(game: &Game, side: Side, command: &Command) -> Vec<Command> {
    match command {
        Command::StationSubmarines { forces } => {
            let moving = forces.iter().filter(|force| !is_still(game, force));
            moving.map(|force| Command::StationSubmarines { forces: vec![force.clone()] }).collect()
        }
        Command::ConvertToEngineers { units } => {
            units.iter().map(|unit| Command::ConvertToEngineers { units: vec![*unit] }).collect()
        }
        Command::RecallSeaplanePatrols { returning } => {
            returning.iter().map(|one| Command::RecallSeaplanePatrols { returning: vec![*one] }).collect()
        }
        // Ships that stay where they are land whom they carry already, and take others aboard.
        Command::MoveAmphibiousForce { force, loading, put_ashore, landing: Some(landing) }
            if put_ashore.is_empty()
                && is_still(game, force)
                && landing.units.iter().all(|unit| loading.iter().all(|boarding| boarding.unit != *unit)) =>
        {
            let ships = force.units.clone();
            let landed = Command::AssaultFromTheSea { ships, landing: landing.clone() };
            let loaded = Command::MoveAmphibiousForce {
                force: Force::new(force.units.iter().copied(), []),
                loading: loading.clone(),
                put_ashore: Vec::new(),
                landing: None,
            };
            let both = [Some(landed), Some(loaded).filter(|_| !loading.is_empty())];
            both.into_iter().flatten().map(|part| by_its_first_name(game, side, &part)).collect()
        }
        // At a port the warships and the transports do what each could do alone.
        Command::EvacuateBySea { force, loading, landing: Some(landing) }
            if force
                .units
                .first()
                .and_then(|unit| game.place(*unit))
                .is_some_and(|at| game.is_served_by_port(side, at)) =>
        {
            let of_warships =
                loading.iter().filter(|boarding| !game.is_amphibious(boarding.ship)).cloned().collect::<Vec<_>>();
            let warships = force.units.iter().copied().filter(|ship| !game.is_amphibious(*ship)).collect();
            vec![by_its_first_name(
                game,
                side,
                &Command::CarryInEmergency {
                    force: Force { units: warships, ..force.clone() },
                    loading: of_warships,
                    put_ashore: Vec::new(),
                    landing: Some(landing.clone()),
                },
            )]
        }
        _ => vec![by_its_first_name(game, side, command)],
    }
}
