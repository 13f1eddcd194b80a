//! The record as data: what each seat is given of dice, losses and moves.

use domain::kernel::clause::Clause;
use domain::kernel::dice::{D6, Source};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::{Command, Force};
use domain::nei::components::{Contingent, Side, UnitId};
use domain::nei::event::Event;
use domain::nei::facts::{Die, Fact, Marker, MarkerKind, Morale, Move, MoveKind, Now, Place, Points, PointsKind};
use domain::nei::game::Location;
use domain::nei::pack::Pack;

use crate::common::board::{Board, area, refit, sail, unit, units};

const JAPAN: Seat<Side> = Seat::Side(Side::Japan);
const ALLIES: Seat<Side> = Seat::Side(Side::Allies);
/// Those who see what Japan sees of its own units, and those who do not.
const WITH_JAPAN: [Seat<Side>; 3] = [JAPAN, Seat::Both, Seat::Umpire];
const WITHOUT_JAPAN: [Seat<Side>; 2] = [ALLIES, Seat::Onlooker];

fn facts(board: &Board, seat: Seat<Side>) -> Vec<Fact> {
    Nei::facts(&Pack::built_in(), &board.events, seat)
}

fn moves(board: &Board, seat: Seat<Side>) -> Vec<Move> {
    let only = |fact| match fact {
        Fact::Move(made) => Some(made),
        _ => None,
    };
    facts(board, seat).into_iter().filter_map(only).collect()
}

fn dice(board: &Board, seat: Seat<Side>) -> Vec<Die> {
    let only = |fact| match fact {
        Fact::Die(die) => Some(die),
        _ => None,
    };
    facts(board, seat).into_iter().filter_map(only).collect()
}

fn place(id: &str) -> Place {
    Place::Area(area(id))
}

#[test]
fn a_die_of_a_battle_is_tied_to_its_unit_and_says_what_it_did() {
    let mut board = Board::action(Side::Japan).put("J-CA5 J-CA7", "s_D3").put("N-DD1 N-DD2", "s_D4");
    board.play(Side::Japan, sail("J-CA5 J-CA7", "s_D4", true));
    board.roll(&[1, 6]);
    for seat in [JAPAN, ALLIES, Seat::Both, Seat::Umpire, Seat::Onlooker] {
        let dice = dice(&board, seat);
        assert_eq!(dice.len(), 2, "{seat:?}");
        let [hit, miss] = &dice[..] else { panic!("two dice") };
        assert_eq!(
            (hit.purpose.word(), hit.clause.id(), hit.roller, hit.unit),
            ("fire", "NEI-12.4-a", Side::Japan, Some(unit("J-CA5")))
        );
        assert_eq!((hit.face, hit.hit, hit.source), (D6::FACES[0], Some(true), Source::Table));
        assert!(hit.hits_on.is_some_and(|number| number >= 1));
        assert_eq!((miss.unit, miss.face, miss.hit), (Some(unit("J-CA7")), D6::FACES[5], Some(false)));
    }
    board.losses(Side::Allies, "N-DD1 1");
    for seat in [JAPAN, ALLIES, Seat::Onlooker] {
        let Some(Fact::Loss(loss)) = facts(&board, seat).into_iter().next() else { panic!("a loss") };
        assert_eq!((loss.unit, loss.hits, loss.chooser), (unit("N-DD1"), 1, Side::Allies));
    }
}

#[test]
fn a_force_is_named_for_those_who_see_it_with_each_place_where_it_stopped() {
    let mut board = Board::action(Side::Japan).put("J-CA5 J-DD3", "s_D3");
    let force = Force::new([unit("J-CA5")], [area("s_D4"), area("s_D5")]);
    board.play(Side::Japan, Command::MoveNavalForce { force, attack: false, joining: Vec::new() });
    let named = Move {
        side: Side::Japan,
        kind: MoveKind::Sea,
        units: units("J-CA5"),
        from: Some(place("s_D3")),
        path: vec![place("s_D4"), place("s_D5")],
        to: Some(place("s_D5")),
    };
    for seat in WITH_JAPAN {
        assert_eq!(moves(&board, seat), std::slice::from_ref(&named), "{seat:?}");
    }
    for seat in WITHOUT_JAPAN {
        assert_eq!(moves(&board, seat), [Move { units: Vec::new(), ..named.clone() }], "{seat:?}");
    }
    // Two that stopped on the way and one that went to the end.
    let path = vec![area("s_D4"), area("s_D5")];
    let stops = [("J-CA5", "s_D4"), ("J-DD3", "s_D5"), ("J-CA7", "s_D4")];
    board.events = vec![Event::ForceMoved {
        side: Side::Japan,
        travel: domain::nei::event::Travel::Naval,
        from: area("s_D3"),
        path,
        units: stops.map(|(id, at)| (unit(id), area(at))).to_vec(),
    }];
    let seen: Vec<_> = moves(&board, JAPAN).into_iter().map(|made| (made.units, made.path, made.to)).collect();
    assert_eq!(
        seen,
        [
            (units("J-CA5 J-CA7"), vec![place("s_D4")], Some(place("s_D4"))),
            (units("J-DD3"), vec![place("s_D4"), place("s_D5")], Some(place("s_D5"))),
        ]
    );
    assert_eq!(moves(&board, ALLIES).len(), 1);
}

#[test]
fn the_way_of_aircraft_and_who_they_are_is_for_their_owner() {
    let mut board = Board::action(Side::Japan);
    let target = board.game.pack.map.area(area("kuching")).unwrap().square.unwrap();
    let aircraft = unit("J-21B");
    let flown = |to| Event::FlightFlown {
        side: Side::Japan,
        units: vec![aircraft],
        from: area("saigon"),
        path: vec![target],
        target: to,
    };
    board.events = vec![flown(Some(area("kuching")))];
    let seen = moves(&board, ALLIES);
    assert_eq!((&seen[0].units[..], &seen[0].path[..], seen[0].to), (&[][..], &[][..], Some(place("kuching"))));
    let seen = moves(&board, JAPAN);
    assert_eq!((&seen[0].units[..], &seen[0].path[..]), (&[aircraft][..], &[Place::Square(target)][..]));
    // Everybody knows where they were stopped.
    board.events = vec![flown(None)];
    assert_eq!(moves(&board, ALLIES)[0].to, Some(Place::Square(target)));
}

/// NEI 20.3: the other side is not even given the number of the dice.
#[test]
fn refit_dice_are_given_to_their_owner_alone() {
    let mut board = Board::action(Side::Allies).send("N-VBS N-A1 N-DD1", Location::Disrupted);
    board.play(Side::Allies, refit(Contingent::Netherlands));
    board.roll(&[6, 6, 6]);
    for seat in [JAPAN, Seat::Onlooker] {
        assert_eq!(facts(&board, seat), [], "{seat:?}");
    }
    for seat in [ALLIES, Seat::Both, Seat::Umpire] {
        let dice = dice(&board, seat);
        assert_eq!(dice.iter().map(|die| die.purpose.word()).collect::<Vec<_>>(), ["refit"; 3], "{seat:?}");
        let mut rolled_for: Vec<_> = dice.iter().filter_map(|die| die.unit).collect();
        rolled_for.sort_unstable();
        assert_eq!(rolled_for, units("N-A1 N-DD1 N-VBS"));
    }
}

#[test]
fn hidden_units_that_land_together_are_one_fact() {
    let mut board = Board::action(Side::Japan);
    board.events = ["J-KWD", "J-KUR"].map(|id| Event::UnitLanded { unit: unit(id), area: area("riouw") }).to_vec();
    assert_eq!(moves(&board, JAPAN).len(), 2);
    for seat in WITHOUT_JAPAN {
        let seen = moves(&board, seat);
        assert_eq!(seen.len(), 1, "{seat:?}");
        assert_eq!((seen[0].kind, seen[0].to), (MoveKind::Landing, Some(place("riouw"))));
    }
    // What only the owner sees leaves nothing behind.
    board.events = vec![
        Event::UnitEmbarked { unit: unit("J-KWD"), ship: unit("J-TR1") },
        Event::PlacedAtStart { unit: unit("J-KWD"), area: area("saigon"), clause: Clause::new("NEI-23.1-d") },
    ];
    assert_eq!(moves(&board, JAPAN).len(), 2);
    for seat in WITHOUT_JAPAN {
        assert_eq!(facts(&board, seat), [], "{seat:?}");
    }
}

fn conditions(board: &Board, seat: Seat<Side>) -> Vec<(Option<UnitId>, Option<Now>)> {
    let only = |fact| match fact {
        Fact::Condition(condition) => Some((condition.unit, condition.now)),
        _ => None,
    };
    facts(board, seat).into_iter().filter_map(only).collect()
}

#[test]
fn who_lost_steps_is_for_their_owner_and_the_others_hear_of_losses_once() {
    let mut board = Board::action(Side::Japan);
    let clause = Clause::new("NEI-9.3.1-e");
    board.events = vec![
        Event::UnitReduced { unit: unit("J-KWD") },
        Event::UnitDisrupted { unit: unit("J-21B"), clause: clause.clone() },
        Event::UnitDestroyed { unit: unit("J-CA5"), clause },
    ];
    let lost = [("J-KWD", Now::Reduced), ("J-21B", Now::Disrupted), ("J-CA5", Now::Destroyed)];
    for seat in WITH_JAPAN {
        assert_eq!(conditions(&board, seat), lost.map(|(id, now)| (Some(unit(id)), Some(now))), "{seat:?}");
    }
    for seat in WITHOUT_JAPAN {
        assert_eq!(conditions(&board, seat), [(None, None)], "{seat:?}");
    }
}

#[test]
fn points_and_markers_are_told_to_everybody() {
    let mut board = Board::action(Side::Japan);
    board.events = vec![
        Event::ActionTaken { side: Side::Japan, action: "Naval Move".to_owned(), cost: 2 },
        Event::ActionPointsCredited { side: Side::Allies, amount: -1, by_incident: true, by_shock: false },
        Event::SingaporeMarkerMoved { to: 3 },
        Event::DemolitionTried { area: area("kuching"), demolished: false },
        Event::DemolitionTried { area: area("kuching"), demolished: true },
        Event::MoraleChecked { level: 4, die: 5, passed: false },
    ];
    let points = |side, kind, change, action: Option<&str>| {
        Fact::Points(Points { side, kind, change: Some(change), total: None, action: action.map(str::to_owned) })
    };
    let marker = |kind, area, shows| Fact::Marker(Marker { kind, area, shows });
    for seat in [JAPAN, ALLIES, Seat::Both, Seat::Umpire, Seat::Onlooker] {
        assert_eq!(
            facts(&board, seat),
            [
                points(Side::Japan, PointsKind::Paid, -2, Some("Naval Move")),
                points(Side::Allies, PointsKind::Credited, -1, None),
                marker(MarkerKind::Singapore, None, 3),
                marker(MarkerKind::Demolition, Some(area("kuching")), 1),
                Fact::Morale(Morale { level: 4, die: 5, passed: false }),
            ],
            "{seat:?}"
        );
    }
}
