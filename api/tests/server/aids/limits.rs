//! Limits: one more than is printed meets an objection that names the limit, and as many as are printed do not.

use domain::kernel::seat::Opposed;
use domain::nei::command::{Boarding, Command, Flight, Force};
use domain::nei::components::{AreaId, Face, Side, UnitId};
use domain::nei::event::Event;
use domain::nei::game::{Location, Phase};
use domain::nei::pack::AreaKind;
use domain::nei::stacking::air_capacity;

use super::board::Board;
use super::position::{counters, ids, in_action, ways};
use super::printed::Printed;
use super::{aid, of};

/// A printed limit; `None` where each counter has its own.
fn limit(printed: &Printed, side: Side, what: &str) -> Option<usize> {
    let cell = &printed.row(&format!("limits-{}", of(side)), 0, what)[1];
    if cell == "as printed" { None } else { Some(cell.parse().unwrap()) }
}

fn meets(board: &Board, side: Side, command: &Command, clause: &str) -> bool {
    board.judge(side, command).cites(clause)
}

#[test]
fn one_more_than_is_printed_is_too_many() {
    for (way, creation) in ways() {
        for side in Side::both() {
            let board = in_action(&creation, side);
            let printed = aid(&board.game);
            ships(&way, &board, &printed, side);
            aircraft(&way, &board, &printed, side);
            cargo(&way, &board, &printed, side);
            let most = limit(&printed, side, "Task forces").unwrap();
            let assign =
                |number: usize| Command::AssignTaskForce { number: u8::try_from(number).unwrap(), units: Vec::new() };
            assert!(!meets(&board, side, &assign(most), "NEI-2.2-h"), "{way}");
            assert!(meets(&board, side, &assign(most + 1), "NEI-2.2-h"), "{way}");
            track(&way, board, &printed, side);
        }
    }
}

fn ships(way: &str, board: &Board, printed: &Printed, side: Side) {
    let most = limit(printed, side, "Naval units that move in one action").unwrap();
    let all = counters(board, side, |board, unit| board.game.is_surface_ship(unit));
    let (sea, next) = open_seas(board);
    let clause = if side == Side::Japan { "NEI-9.1-b" } else { "NEI-9.1-c" };
    let board = board.clone().put(&ids(&all[..=most]), sea.as_str());
    let move_of = |count: usize| Command::MoveNavalForce {
        force: Force::new(all[..count].iter().copied(), [next]),
        attack: false,
        joining: Vec::new(),
    };
    assert!(!meets(&board, side, &move_of(most), clause), "{way}, {side:?}: {most} ships");
    assert!(meets(&board, side, &move_of(most + 1), clause), "{way}, {side:?}: {most} ships");
}

/// Two neighbouring seas without a chokepoint between them.
fn open_seas(board: &Board) -> (AreaId, AreaId) {
    let map = &board.game.pack.map;
    let is_sea = |area: &AreaId| map.areas.get(area).is_some_and(|area| area.kind == AreaKind::Sea);
    let pairs = map.sea_links.iter().filter(|(sea, _)| is_sea(sea)).flat_map(|(sea, links)| {
        links.iter().filter(|(next, link)| is_sea(next) && !link.chokepoint).map(move |(next, _)| (*sea, *next))
    });
    pairs.min().unwrap()
}

fn aircraft(way: &str, board: &Board, printed: &Printed, side: Side) {
    let most = limit(printed, side, "Air units that move in one action").unwrap();
    let all = counters(board, side, |board, unit| board.game.is_aircraft(unit));
    let area = |name: &str| name.parse::<AreaId>().unwrap();
    // Japan flies between home bases, the Allies from theirs to Darwin.
    let home = if side == Side::Japan { "palau" } else { "australia" };
    let board = board.clone().put(&ids(&all[..=most]), home);
    let fly = |count: usize| match (all[..count].to_vec(), side) {
        (units, Side::Japan) => {
            Command::RedeployAirForceBetweenHomeBases { units, passengers: Vec::new(), home_base: area("saigon") }
        }
        (units, Side::Allies) => Command::RedeployAirForce {
            flight: Flight { units, path: vec!["H10".parse().unwrap()] },
            airfield: area("darwin"),
        },
    };
    assert!(!meets(&board, side, &fly(most), "NEI-9.3.2-a"), "{way}, {side:?}");
    assert!(meets(&board, side, &fly(most + 1), "NEI-9.3.2-a"), "{way}, {side:?}");
    // What the rules hold an airfield against when aircraft arrive.
    let singapore = board.game.pack.map.areas.values().find(|area| area.is_singapore).unwrap().id;
    let at_singapore = limit(printed, side, "Air units at Singapore");
    let holder = board.game.singapore_holder();
    if holder == side {
        assert_eq!(air_capacity(&board.game, side, singapore), at_singapore, "{way}");
    }
    let for_each_step = limit(printed, side, "Air units at an airfield, for each step of its base").unwrap();
    let mut tried = 0;
    for land in board.game.pack.map.areas.values().filter(|area| area.land.airfield && area.home_of.is_none()) {
        if land.is_singapore {
            continue;
        }
        let standing: Vec<UnitId> = board.game.units_in(land.id).collect();
        let (board, base) = match side {
            Side::Allies => {
                let Some(base) = standing.iter().copied().find(|unit| board.game.is_base(*unit)) else { continue };
                (board.clone(), base)
            }
            Side::Japan => {
                let base = counters(&board, side, |board, unit| board.game.counter(unit).is_base(Face::Base))[0];
                let board = if standing.is_empty() {
                    board.clone()
                } else {
                    board.clone().send(&ids(&standing), Location::OutOfPlay)
                };
                (board.put_face(base.as_str(), Face::Base, land.id.as_str()), base)
            }
        };
        let capacity = air_capacity(&board.game, side, land.id);
        assert_eq!(capacity, Some(for_each_step * usize::from(board.game.steps(base))), "{way}: {}", land.id);
        tried += 1;
    }
    assert!(tried > 0, "{way}, {side:?}: no airfield was tried");
}

fn cargo(way: &str, board: &Board, printed: &Printed, side: Side) {
    let transport = counters(board, side, |board, unit| board.game.is_amphibious(unit))[0];
    let most = limit(printed, side, "Units aboard a landing ship or transport");
    let most = most.unwrap_or_else(|| usize::from(board.game.counter(transport).capacity));
    let troops = counters(board, side, |board, unit| board.game.is_mobile_ground(unit));
    let home = board.game.pack.map.areas.values().find(|area| area.home_of == Some(side)).unwrap().id;
    let board = board.clone().put(transport.as_str(), home.as_str()).put(&ids(&troops[..=most]), home.as_str());
    let next = *board.game.pack.map.sea_links.get(&home).unwrap().keys().next().unwrap();
    let carry = |count: usize| Command::MoveAmphibiousForce {
        force: Force::new([transport], [next]),
        loading: troops[..count].iter().map(|unit| Boarding { unit: *unit, ship: transport }).collect(),
        put_ashore: Vec::new(),
        landing: None,
    };
    assert!(!meets(&board, side, &carry(most), "NEI-13.1-a"), "{way}, {side:?}: {most} aboard");
    assert!(meets(&board, side, &carry(most + 1), "NEI-13.1-a"), "{way}, {side:?}: {most} aboard");
}

fn track(way: &str, board: Board, printed: &Printed, side: Side) {
    let most = limit(printed, side, "Action Points on the track").unwrap();
    let mut board = board.phase(Phase::ActionPoints(side));
    board.game.apply(&Event::ActionPointsCredited { side, amount: 100, by_incident: false, by_shock: false });
    board.play(side, Command::RollActionPoints).roll(&[6]);
    assert_eq!(usize::from(board.ap(side)), most, "{way}, {side:?}");
}
