//! What is printed of victory, of who carries whom and of how far redeployments go is what the rules count and allow.

use std::collections::BTreeSet;

use domain::kernel::seat::Opposed;
use domain::nei::command::{Boarding, Command, Force};
use domain::nei::components::{AreaId, Side, UnitType};
use domain::nei::game::Location;
use domain::nei::optional::OptionalRule;
use domain::nei::victory;

use super::board::Board;
use super::position::{counters, ids, in_action, ways};
use super::printed::{Printed, number};
use super::{aid, of};

#[test]
fn levels_are_those_of_every_difference() {
    for (way, creation) in ways() {
        let board = in_action(&creation, Side::Japan);
        let printed = aid(&board.game);
        for differential in -60..=90_i16 {
            let outcome = victory::band(differential, board.game.rulings.zero_differential);
            let holds = |range: &str| match (range.split_once(" to "), range.split_once(" and ")) {
                (Some((least, most)), _) => (number(least)..=number(most)).contains(&i64::from(differential)),
                (_, Some((least, "more"))) => i64::from(differential) >= number(least),
                (_, Some((most, _))) => i64::from(differential) <= number(most),
                _ => number(range) == i64::from(differential),
            };
            let rows: Vec<_> = printed.rows("levels").iter().filter(|row| holds(&row[0])).collect();
            assert_eq!(rows.len(), 1, "{way}: {differential}");
            assert_eq!((rows[0][1].as_str(), rows[0][2].as_str()), (&*outcome.result, outcome.clause.id()), "{way}");
        }
    }
}

/// The points of the line for something, 0 without one; a line may be for several things.
fn points(printed: &Printed, side: Side, what: &str) -> i64 {
    let rows = printed.rows(&format!("schedule-{}", of(side)));
    rows.iter().find(|row| row[0].split(", ").any(|one| one == what)).map_or(0, |row| number(&row[2]))
}

#[test]
fn every_unit_and_place_scores_what_is_printed() {
    for (way, creation) in ways() {
        let board = in_action(&creation, Side::Japan);
        let printed = aid(&board.game);
        let mut met = BTreeSet::new();
        for side in Side::both() {
            // What a scenario begins with among the losses is scored already.
            let is_lost = |unit| [Location::Disrupted, Location::Destroyed].contains(&board.game.units[&unit].location);
            for unit in counters(&board, side.other(), |_, unit| !is_lost(unit)) {
                let before = victory::total(&victory::losses(&board.game, side));
                let lost = board.clone().send(unit.as_str(), Location::Destroyed);
                let scored = victory::total(&victory::losses(&lost.game, side)) - before;
                let counter = board.game.counter(unit);
                let what = match counter.kind {
                    UnitType::Aircraft(_) => "air unit",
                    UnitType::Ground(_) if board.game.is_mobile_ground(unit) => "ground unit",
                    UnitType::Ground(_) => "base",
                    other => other.code(),
                };
                // A Japanese engineer is an engineer, whatever it has built.
                assert_eq!(i64::from(scored), points(&printed, side, what), "{way}: {unit}, {what}");
                met.insert((side, what));
            }
        }
        assert!(met.len() > 12, "{way}: {met:?}");
        let mut places = 0;
        for area in board.game.pack.map.areas.values() {
            for demolished in [false, true] {
                let board = if area.land.oilfield {
                    board.clone().demolished(area.id.as_str(), demolished)
                } else {
                    board.clone()
                };
                for term in victory::held(&board.game, area) {
                    let what = term.text.split(" of ").next().unwrap().to_owned();
                    assert_eq!(i64::from(term.amount), points(&printed, Side::Japan, &what), "{way}: {what}");
                    places += 1;
                }
            }
        }
        assert!(places > 20, "{way}: {places}");
    }
}

#[test]
fn warships_carry_one_marine_each_and_other_ships_none() {
    for (way, creation) in ways() {
        let board = in_action(&creation, Side::Japan);
        let printed = aid(&board.game);
        let emergency = &printed.rows("carriers")[1];
        let marines = counters(&board, Side::Japan, |board, unit| board.game.counter(unit).marine);
        let board = board.put(&ids(&marines[..2]), "saigon");
        let saigon: AreaId = "saigon".parse().unwrap();
        let next = *board.game.pack.map.sea_links.get(&saigon).unwrap().keys().next().unwrap();
        let mut types = BTreeSet::new();
        for ship in counters(&board, Side::Japan, |board, unit| board.game.is_surface_ship(unit)) {
            let code = board.game.counter(ship).kind.code();
            if board.game.is_amphibious(ship) || !types.insert(code) {
                continue;
            }
            let board = board.clone().put(ship.as_str(), "saigon");
            let objected = |count: usize| {
                let carry = Command::CarryInEmergency {
                    force: Force::new([ship], [next]),
                    loading: marines[..count].iter().map(|unit| Boarding { unit: *unit, ship }).collect(),
                    put_ashore: Vec::new(),
                    landing: None,
                };
                let verdict = board.judge(Side::Japan, &carry);
                verdict.cites("NEI-13.1-b") || verdict.cites("NEI-G3.emergency-transport-b")
            };
            let is_printed = emergency[0].split(", ").any(|printed| printed == code);
            assert_eq!(emergency[1], "1");
            assert_eq!((objected(1), objected(2)), (!is_printed, true), "{way}: {code}");
        }
        assert!(types.len() > 4, "{way}: {types:?}");
    }
}

#[test]
fn multiples_stand_for_the_redeployments_of_the_game() {
    for (way, creation) in ways() {
        let board: Board = in_action(&creation, Side::Japan);
        let printed = aid(&board.game);
        let times: Vec<&str> = printed.rows("multiples").iter().map(|row| row[1].as_str()).collect();
        let with_submarines = creation.optional.has(OptionalRule::SubmarinesOnStation);
        let expected: &[&str] =
            if with_submarines { &["× 3", "× 3", "× 2", "× 2"] } else { &["× 3", "× 3", "× 2"] };
        assert_eq!(times, expected, "{way}");
    }
}
