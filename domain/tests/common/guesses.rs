//! Commands that nobody offered: made from the map and the counters alone, without a look at what `options` lists.
//!
//! They look legal (units of one area, a way along links, targets where the way ends), so that the rules accept some.
//! What they accept must be covered by an offer, see [`uncovered`].

use std::collections::BTreeSet;

use domain::nei::Nei;
use domain::nei::command::{Boarding, Command, DropOff, Flight, Force, Landing, ScoutingSource};
use domain::nei::components::{AreaId, Side, SquareId, UnitId};
use domain::nei::game::{Game, Phase};
use domain::nei::options::{Offer, Selection};
use domain::nei::pending::Pending;
use domain::nei::players::{Luck, once_in, one_of, shuffle, some_of};
use domain::table::seat::Seat;
use domain::table::system::System;

/// A command of a random kind for `side`.
pub fn any(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Command> {
    if let Some(pending) = game.pending.last() {
        return answer(game, pending, luck);
    }
    match game.phase {
        Phase::SetUp(_) => set_up(game, side, luck),
        Phase::Action(_) => action(game, side, luck),
        _ => one_of(luck, &[Command::RollIncident, Command::RollSingaporeDrive, Command::RollActionPoints]).cloned(),
    }
}

fn own(game: &Game, side: Side) -> Vec<UnitId> {
    game.units.keys().copied().filter(|unit| game.side(*unit) == side).collect()
}

fn any_area(game: &Game, luck: &mut dyn Luck) -> Option<AreaId> {
    let areas: Vec<AreaId> = game.pack.map.areas.keys().copied().collect();
    one_of(luck, &areas).copied()
}

fn set_up(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Command> {
    let units = own(game, side);
    let unit = *one_of(luck, &units)?;
    Some(match luck.below(8) {
        0 => Command::FinishSetUp,
        1 => Command::PlaceTheRest,
        2 => {
            let ships: Vec<UnitId> = units.iter().copied().filter(|unit| game.is_amphibious(*unit)).collect();
            Command::EmbarkAtStart { unit, ship: *one_of(luck, &ships)? }
        }
        _ => Command::PlaceAtStart { unit, area: any_area(game, luck)? },
    })
}

/// An answer to what the table waits for. Losses and the choice among excess aircraft are left out: of these, options
/// list one, and others are composed by hand.
fn answer(game: &Game, pending: &Pending, luck: &mut dyn Luck) -> Option<Command> {
    match pending {
        Pending::Deploy { units, .. } => {
            Some(Command::Deploy { unit: *one_of(luck, units)?, area: any_area(game, luck)? })
        }
        Pending::TakeFreeAction { by, .. } => match luck.below(4) {
            0 => Some(Command::DeclineFreeAction),
            1 => Some(Command::MobilizeReinforcements),
            2 => Some(Command::RaiseFifthColumn),
            _ => scouting(game, *by, luck),
        },
        Pending::ChooseFifthColumnArea { .. } => {
            Some(Command::ChooseFifthColumnArea { area: Some(any_area(game, luck)?).filter(|_| !once_in(luck, 4)) })
        }
        Pending::ChooseFifthColumnTarget { by, area } => {
            let units: Vec<UnitId> = game.enemies_in(*by, *area).collect();
            Some(Command::ChooseFifthColumnTarget { unit: one_of(luck, &units).copied().filter(|_| !once_in(luck, 4)) })
        }
        Pending::AttackWhereStopped { .. } => {
            Some(Command::AttackWhereStopped { area: Some(any_area(game, luck)?).filter(|_| !once_in(luck, 4)) })
        }
        _ => None,
    }
}

fn scouting(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Command> {
    let unit = *one_of(luck, &own(game, side))?;
    Some(match luck.below(4) {
        0 => Command::ScoutAtSea { unit },
        1 => Command::ScoutOnLand { unit },
        2 => Command::ScoutFromTheAir { source: ScoutingSource::Carrier(unit) },
        _ => Command::ScoutFromTheAir { source: ScoutingSource::Airfield(any_area(game, luck)?) },
    })
}

/// Own units of a kind in one area, a few of them or all.
fn some_units(game: &Game, side: Side, luck: &mut dyn Luck, wanted: impl Fn(UnitId) -> bool) -> Option<Vec<UnitId>> {
    let wanted: Vec<UnitId> =
        own(game, side).into_iter().filter(|unit| wanted(*unit) && game.place(*unit).is_some()).collect();
    let area = game.place(*one_of(luck, &wanted)?)?;
    let mut units: Vec<UnitId> = wanted.into_iter().filter(|unit| game.place(*unit) == Some(area)).collect();
    shuffle(luck, &mut units);
    let most = 1 + luck.below(5);
    units.truncate(most);
    // Now and then one who stands elsewhere.
    if once_in(luck, 30) {
        units.push(*one_of(luck, &own(game, side))?);
    }
    Some(units)
}

/// A way along the links of the map, by sea or over land; the same area is not entered twice, but the way may end
/// where it began.
fn way(game: &Game, start: AreaId, by_sea: bool, luck: &mut dyn Luck) -> Vec<AreaId> {
    let map = &game.pack.map;
    let mut at = start;
    let mut path = Vec::new();
    for _ in 0..luck.below(6) {
        let next: Vec<AreaId> = if by_sea {
            map.sea_links.get(&at).into_iter().flat_map(|links| links.keys().copied()).collect()
        } else {
            map.land_links.get(&at).into_iter().flat_map(|links| links.keys().copied()).collect()
        };
        let next: Vec<AreaId> = next.into_iter().filter(|area| !path.contains(area)).collect();
        let Some(step) = one_of(luck, &next).copied() else { break };
        path.push(step);
        at = step;
    }
    path
}

/// A force on a way; now and then some of it is left behind on the way.
fn force(game: &Game, units: &[UnitId], by_sea: bool, luck: &mut dyn Luck) -> Option<Force> {
    let mut force = Force::new(units.iter().copied(), way(game, game.place(*units.first()?)?, by_sea, luck));
    if !force.path.is_empty() && once_in(luck, 6) {
        let unit = *one_of(luck, units)?;
        force.drop_offs.push(DropOff { unit, area: *one_of(luck, &force.path)? });
    }
    Some(force)
}

fn end_of(game: &Game, force: &Force) -> Option<AreaId> {
    force.path.last().copied().or_else(|| game.place(*force.units.first()?))
}

/// Friends of an area who may join an attack there, some or none.
fn joiners(game: &Game, side: Side, area: AreaId, luck: &mut dyn Luck) -> Vec<UnitId> {
    if !once_in(luck, 3) {
        return Vec::new();
    }
    let there: Vec<UnitId> = game.units_of(side, area).collect();
    let most = 1 + luck.below(3);
    some_of(luck, &there, most)
}

fn flight(game: &Game, units: Vec<UnitId>, luck: &mut dyn Luck) -> Option<(Flight, AreaId)> {
    let map = &game.pack.map;
    let mut at = game.square(game.place(*units.first()?)?)?;
    let mut path: Vec<SquareId> = Vec::new();
    for _ in 0..luck.below(6) {
        let beside: Vec<SquareId> = map.squares.keys().copied().filter(|to| map.adjacent(at, *to)).collect();
        at = *one_of(luck, &beside)?;
        path.push(at);
    }
    let target = *one_of(luck, &map.square(at)?.areas)?;
    Some((Flight { units, path }, target))
}

fn action(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Command> {
    let is_ship = |unit| game.is_ship(unit);
    Some(match luck.below(24) {
        0 => Command::MobilizeReinforcements,
        1 => Command::RaiseFifthColumn,
        2 => Command::EndActionPhase,
        3 => {
            let area = any_area(game, luck)?;
            let land = if once_in(luck, 2) { one_of(luck, &game.area(area).adjoins).copied() } else { None };
            Command::StrikeWithFirstAirFleet { area, land }
        }
        4 | 5 => scouting(game, side, luck)?,
        6..=8 => {
            let force = force(game, &some_units(game, side, luck, is_ship)?, true, luck)?;
            let attack = once_in(luck, 2);
            let joining = if attack { joiners(game, side, end_of(game, &force)?, luck) } else { Vec::new() };
            Command::MoveNavalForce { force, attack, joining }
        }
        9 => Command::BombardCoast { force: force(game, &some_units(game, side, luck, is_ship)?, true, luck)? },
        10 => {
            let has_carrier = |area| game.units_of(side, area).any(|unit| game.is_carrier(unit));
            let units =
                some_units(game, side, luck, |unit| is_ship(unit) && game.place(unit).is_some_and(has_carrier))?;
            Command::StrikeFromCarriers { force: force(game, &units, true, luck)? }
        }
        11..=13 => {
            let (flight, target) = flight(game, some_units(game, side, luck, |unit| game.is_aircraft(unit))?, luck)?;
            let joining = joiners(game, side, target, luck);
            Command::StrikeLand { flight, target, joining }
        }
        14 => {
            let (flight, target) = flight(game, some_units(game, side, luck, |unit| game.is_aircraft(unit))?, luck)?;
            Command::StrikeShips { flight, target }
        }
        15..=17 => {
            let force = force(game, &some_units(game, side, luck, |unit| game.is_ground(unit))?, false, luck)?;
            let attack = once_in(luck, 2);
            let joining = if attack { joiners(game, side, end_of(game, &force)?, luck) } else { Vec::new() };
            Command::MoveGroundForce { force, attack, joining }
        }
        18..=21 => amphibious(game, side, luck)?,
        _ => {
            let ships =
                some_units(game, side, luck, |unit| game.is_amphibious(unit) && game.cargo(unit).next().is_some())?;
            let end = game.place(*ships.first()?)?;
            Command::AssaultFromTheSea { landing: landing(game, side, &ships, &[], end, luck)?, ships }
        }
    })
}

fn amphibious(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Command> {
    let ships = some_units(game, side, luck, |unit| game.is_amphibious(unit))?;
    let force = force(game, &ships, true, luck)?;
    let start = game.place(*ships.first()?)?;
    let shore: Vec<UnitId> = std::iter::once(start)
        .chain(game.area(start).adjoins.iter().copied())
        .flat_map(|area| game.units_of(side, area))
        .filter(|unit| game.is_ground(*unit))
        .collect();
    let most = luck.below(5);
    let loading: Vec<Boarding> = some_of(luck, &shore, most)
        .into_iter()
        .filter_map(|unit| Some(Boarding { unit, ship: *one_of(luck, &ships)? }))
        .collect();
    let landing =
        if once_in(luck, 3) { None } else { landing(game, side, &ships, &loading, end_of(game, &force)?, luck) };
    Some(Command::MoveAmphibiousForce { force, loading, put_ashore: Vec::new(), landing })
}

/// Some of what is or will be aboard goes ashore beside the end of the way.
fn landing(
    game: &Game,
    side: Side,
    ships: &[UnitId],
    loading: &[Boarding],
    end: AreaId,
    luck: &mut dyn Luck,
) -> Option<Landing> {
    let mut aboard: Vec<UnitId> = ships.iter().flat_map(|ship| game.cargo(*ship)).collect();
    aboard.extend(loading.iter().map(|boarding| boarding.unit));
    let most = 1 + luck.below(aboard.len());
    let units = some_of(luck, &aboard, most);
    let beaches: Vec<AreaId> = std::iter::once(end).chain(game.area(end).adjoins.iter().copied()).collect();
    let area = *one_of(luck, &beaches)?;
    let attack = once_in(luck, 2);
    let joining = if attack { joiners(game, side, area, luck) } else { Vec::new() };
    Some(Landing { area, units, attack, joining })
}

/// What a command does, as far as an offer must agree with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deed {
    kind: std::mem::Discriminant<Command>,
    /// Who moves, in any order: units dropped off on the way stay out of it.
    moved: BTreeSet<UnitId>,
    /// Who goes ashore.
    landed: BTreeSet<UnitId>,
    /// Where it leads or strikes: the beach of a landing, else the end of the way.
    end: Option<AreaId>,
    attack: bool,
}

/// What a command does. `None` for commands that move nobody and strike at nothing: they must be offered as they are.
pub fn deed(game: &Game, command: &Command) -> Option<Deed> {
    let kind = std::mem::discriminant(command);
    let all = |units: &[UnitId]| units.iter().copied().collect::<BTreeSet<UnitId>>();
    let arriving = |force: &Force| -> BTreeSet<UnitId> {
        let dropped: BTreeSet<UnitId> = force.drop_offs.iter().map(|drop| drop.unit).collect();
        force.units.iter().copied().filter(|unit| !dropped.contains(unit)).collect()
    };
    let going = |force: &Force, attack| Deed {
        kind,
        moved: arriving(force),
        landed: BTreeSet::new(),
        end: end_of(game, force),
        attack,
    };
    Some(match command {
        Command::MoveNavalForce { force, attack, .. } | Command::MoveGroundForce { force, attack, .. } => {
            going(force, *attack)
        }
        Command::BombardCoast { force } | Command::StrikeFromCarriers { force } => going(force, true),
        Command::StrikeLand { flight, target, .. } | Command::StrikeShips { flight, target } => {
            Deed { kind, moved: all(&flight.units), landed: BTreeSet::new(), end: Some(*target), attack: true }
        }
        Command::MoveAmphibiousForce { force, loading, landing, .. } => {
            let mut moved = arriving(force);
            moved.extend(loading.iter().map(|boarding| boarding.unit));
            let ends = end_of(game, force);
            ashore(kind, moved, landing.as_ref(), ends)
        }
        Command::AssaultFromTheSea { ships, landing } => ashore(kind, all(ships), Some(landing), None),
        _ => return None,
    })
}

fn ashore(
    kind: std::mem::Discriminant<Command>,
    mut moved: BTreeSet<UnitId>,
    landing: Option<&Landing>,
    end: Option<AreaId>,
) -> Deed {
    let landed: BTreeSet<UnitId> = landing.into_iter().flat_map(|landing| landing.units.iter().copied()).collect();
    moved.extend(&landed);
    let attack = landing.is_some_and(|landing| landing.attack);
    Deed { kind, moved, landed, end: landing.map(|landing| landing.area).or(end), attack }
}

/// What to pick up in order to be offered a command: the units it moves, or the area it scouts from.
fn selection(game: &Game, command: &Command) -> Selection {
    let units = |units: Vec<UnitId>| Selection { units, area: None };
    match command {
        Command::PlaceAtStart { unit, .. }
        | Command::EmbarkAtStart { unit, .. }
        | Command::Deploy { unit, .. }
        | Command::ScoutAtSea { unit }
        | Command::ScoutOnLand { unit }
        | Command::ScoutFromTheAir { source: ScoutingSource::Carrier(unit) } => units(vec![*unit]),
        Command::ScoutFromTheAir { source: ScoutingSource::Airfield(area) } => {
            Selection { units: Vec::new(), area: Some(*area) }
        }
        _ => match deed(game, command) {
            // Ships first: whoever picks up ships and troops means the ships to carry them.
            Some(deed) => {
                let (ships, others): (Vec<UnitId>, Vec<UnitId>) =
                    deed.moved.into_iter().partition(|unit| game.is_ship(*unit));
                units(ships.into_iter().chain(others).collect())
            }
            None => Selection { units: Vec::new(), area: game.pack.map.areas.keys().next().copied() },
        },
    }
}

/// Whether nobody needs an offer of a command that the rules accept: what it does is nothing, or another offer's.
fn needs_no_offer(game: &Game, side: Side, command: &Command) -> bool {
    let returns = |force: &Force| !force.path.is_empty() && end_of(game, force) == game.place(force.units[0]);
    match command {
        // There and back again.
        Command::MoveNavalForce { force, attack: false, .. }
        | Command::MoveGroundForce { force, attack: false, .. } => returns(force),
        Command::MoveAmphibiousForce { force, loading, landing, .. } => {
            landing.is_none() && loading.is_empty() && returns(force)
        }
        // Nobody but a base is there to be looked at.
        Command::ChooseFifthColumnArea { area: Some(area) } => {
            game.enemies_in(side, *area).all(|unit| game.is_base(unit))
        }
        _ => false,
    }
}

/// Whether an offer covers a command: the same kind, the same units moved and landed, the same end and the same attack
/// flag. Ways and joiners may differ, and so may the ships that carry; of units dropped off on the way only those who
/// go on are compared. A landing of what is afloat already is one deed by two names, with a move of no step or without.
fn covers(game: &Game, offer: &Command, command: &Command) -> bool {
    if offer == command {
        return true;
    }
    let (Some(mut offered), Some(mut wanted)) = (deed(game, offer), deed(game, command)) else { return false };
    for deed in [&mut offered, &mut wanted] {
        if deed.kind == assault_kind() {
            deed.kind = std::mem::discriminant(&Command::MoveAmphibiousForce {
                force: Force::new([], []),
                loading: Vec::new(),
                put_ashore: Vec::new(),
                landing: None,
            });
        }
    }
    offered == wanted
}

fn assault_kind() -> std::mem::Discriminant<Command> {
    let area = "batavia".parse().unwrap();
    let landing = Landing { area, units: Vec::new(), attack: false, joining: Vec::new() };
    std::mem::discriminant(&Command::AssaultFromTheSea { ships: Vec::new(), landing })
}

/// An accepted command that no allowed offer covers, in words. `None` where one does, or none is needed.
pub fn uncovered(game: &Game, side: Side, command: &Command) -> Option<String> {
    if needs_no_offer(game, side, command) {
        return None;
    }
    let selection = selection(game, command);
    let options = Nei::options(game, Seat::Side(side), &selection);
    let allowed: Vec<&Offer> = options.offers.iter().filter(|offer| offer.verdict.is_clear()).collect();
    if allowed.iter().any(|offer| covers(game, &offer.command, command)) {
        return None;
    }
    Some(format!("{command:?} is accepted and not offered to {selection:?}"))
}
