//! What may be asked of the odds, and what is refused.

use domain::kernel::seat::Seat;
use domain::kernel::verdict::RefusalKind;
use domain::nei::components::Side;
use domain::nei::odds::{Aim, Choice, Odds, Policies, begun, more_needed, odds};

use crate::common::board::*;

const CUSTOMARY: Policies = Policies::both(Choice::Customary, Aim::VictoryPoints);

/// One cruiser (anti-ship 4) attacks one destroyer division (anti-ship 2) in D4.
fn cruiser_against_destroyers() -> Board {
    Board::action(Side::Japan).put("J-CA5", "s_D3").put("N-DD1", "s_D4")
}

fn asked(board: &Board) -> Odds {
    let begun = begun(&board.game, Seat::Side(Side::Japan), &sail("J-CA5", "s_D4", true)).unwrap();
    odds(&begun, CUSTOMARY).unwrap()
}

fn is_near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
}

#[test]
fn a_duel_is_what_two_dice_make_it() {
    // The attacker fires first (12.1) and hits on 4 of 6; if it misses, the destroyers hit on 2 of 6.
    let odds = asked(&cruiser_against_destroyers());
    is_near(odds.probability(|outcome| outcome.allies.units == 1), 4.0 / 6.0);
    is_near(odds.probability(|outcome| outcome.japan.units == 1), 2.0 / 6.0 * 2.0 / 6.0);
    is_near(odds.probability(|outcome| outcome.control.is(Side::Japan)), 4.0 / 6.0);
    // 4.4: a CA is worth a point to the Allies; 4.3: destroyers are worth none to Japan.
    is_near(odds.mean(|outcome| f64::from(outcome.swing)), -1.0 / 9.0);
    assert_eq!(odds.percentile(|outcome| outcome.allies.steps, 0.3), Some(0));
    assert_eq!(odds.percentile(|outcome| outcome.allies.steps, 0.5), Some(1));
    is_near(odds.marginal(|outcome| outcome.japan.steps)[&1], 1.0 / 9.0);
}

#[test]
fn how_many_more_it_takes() {
    let mut board = cruiser_against_destroyers();
    board.play(Side::Japan, sail("J-CA5", "s_D4", true));
    let sunk = |outcome: &domain::nei::odds::Outcome| outcome.allies.units == 1;
    let needed =
        |probability, most| more_needed(&board.game, CUSTOMARY, unit("J-CA5"), most, probability, sunk).unwrap();
    // One cruiser sinks them with 2/3, two with 8/9, three with 26/27.
    assert_eq!(needed(0.6, 9).unwrap().more, 0);
    assert_eq!(needed(0.95, 9).unwrap().more, 2);
    is_near(needed(0.95, 9).unwrap().probability, 26.0 / 27.0);
    assert!(needed(0.95, 1).is_none());
    let refused = more_needed(&board.game, CUSTOMARY, unit("J-CA7"), 9, 0.5, sunk).unwrap_err();
    assert!(refused.message.contains("CA-7") && refused.kind == RefusalKind::Malformed, "{refused:?}");
}

#[test]
fn odds_are_of_a_battle() {
    let board = cruiser_against_destroyers();
    assert_eq!(odds(&board.game, CUSTOMARY).unwrap_err().kind, RefusalKind::Phase);
    let seat = Seat::Side(Side::Japan);
    let peaceful = begun(&board.game, seat, &sail("J-CA5", "s_D4", false)).unwrap_err();
    assert!(peaceful.message.contains("no battle"), "{peaceful:?}");
    let barred = begun(&board.game, seat, &sail("J-CA5", "s_G3", true)).unwrap_err();
    assert!(barred.clause.is_some(), "{barred:?}");
    let mut on = board.clone();
    on.play(Side::Japan, sail("J-CA5", "s_D4", true));
    let twice = begun(&on.game, seat, &sail("J-CA5", "s_D3", true)).unwrap_err();
    assert_eq!(twice.kind, RefusalKind::Pending);
}

#[test]
fn hits_that_the_players_will_say_are_no_odds() {
    let mut board = Board::action(Side::Japan).ruled("NEI-R96", 3).put("N-DD1", "s_G3");
    let Some(fleet) = board.game.pack.counters.keys().find(|id| id.as_str().contains("1AF")).copied() else {
        panic!("the pack has no First Air Fleet")
    };
    board = board.send(fleet.as_str(), domain::nei::game::Location::Picked);
    board.game.first_air_fleet_due = true;
    board.play(Side::Japan, first_air_fleet("s_G3", None));
    let refused = odds(&board.game, CUSTOMARY).unwrap_err();
    assert_eq!(refused.clause.unwrap().id(), "NEI-R96");
}

#[test]
fn the_best_choice_among_too_many_kinds_is_refused_and_an_order_is_not() {
    let ships = |side: Side| {
        let game = Board::action(side).game;
        let ships: Vec<&str> = game
            .pack
            .counters
            .values()
            .filter(|counter| counter.side == side && game.is_ship(counter.id) && counter.id.as_str() != "J-CA4")
            .map(|counter| counter.id.as_str())
            .collect();
        ships.join(" ")
    };
    let board = Board::action(Side::Japan).put(&ships(Side::Japan), "s_G3").put(&ships(Side::Allies), "s_G3");
    let mut game = board.game;
    super::fights::play(&mut game, Side::Japan, &sail(&ships(Side::Japan), "", true));
    let refused = odds(&game, Policies::both(Choice::Best, Aim::VictoryPoints)).unwrap_err();
    assert!(refused.cure.contains("order"), "{refused:?}");
    let found = odds(&game, CUSTOMARY).unwrap();
    is_near(found.outcomes.iter().map(|(_, chance)| chance).sum(), 1.0);
}
