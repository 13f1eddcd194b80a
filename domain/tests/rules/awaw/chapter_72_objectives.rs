//! AWAW 72.8: Calcutta, Dacca, Colombo, Rangoon.

use domain::awaw::boxes::country_limit;
use domain::awaw::command::{Command, Order};
use domain::awaw::components::{Country, Nation};
use domain::awaw::declarations::{Prize, Topic};
use domain::awaw::gibraltar::submarine_modifiers;
use domain::awaw::pack::Pack;

use crate::common::awaw::*;

const BRITAIN: Nation = Nation::Britain;
const JAPAN: Nation = Nation::Japan;

/// An Axis player turn in which these cities fall; then the end of the Allied one.
fn fallen(cities: &[&str]) -> Board {
    let mut board = Board::at(SPRING_1942, AXIS, COMBAT);
    for city in cities {
        board.play(AXIS, control(city, AXIS));
    }
    let mut board = board.phase(AXIS, END);
    board.play(AXIS, end_turn());
    board.phase(ALLIES, END)
}

fn paying(city: &[(Prize, u16)]) -> Command {
    city.iter()
        .fold(end_turn(), |command, (prize, brps)| command.declaring(number(Topic::Prorated { prize: *prize }, *brps)))
}

#[test]
fn awaw_72_81_a_five_each() {
    let pack = Pack::built_in();
    assert_eq!(["CALCUTTA", "DACCA"].map(|name| pack.place(spot(name)).unwrap().brps), [5, 5]);
    assert_eq!([Prize::Calcutta.value(), Prize::Dacca.value()], [5, 5]);
}

#[test]
fn awaw_72_81_b_lost_if_not_retaken() {
    let mut board = fallen(&["CALCUTTA"]);
    board.cured(ALLIES, &paying(&[(Prize::Calcutta, 6)]), "AWAW-72.81-b", &paying(&[(Prize::Calcutta, 5)]));
    board.refuses(ALLIES, &end_turn(), "AWAW-72.81-b");
    let mut regained = board.clone();
    board.play(ALLIES, paying(&[(Prize::Calcutta, 4)]));
    assert_eq!((board.level(BRITAIN), board.told_by("AWAW-72.81-b")), (86, true));
    regained.play(ALLIES, control("CALCUTTA", ALLIES)).play(ALLIES, end_turn());
    assert_eq!(regained.level(BRITAIN), 90);
    let mut late = Board::at(SPRING_1942, ALLIES, COMBAT);
    late.play(ALLIES, control("CALCUTTA", AXIS));
    let mut late = late.phase(ALLIES, END);
    late.play(ALLIES, end_turn());
    assert_eq!(late.level(BRITAIN), 90);
}

#[test]
fn awaw_72_81_c_japan_gains_it() {
    let mut board = fallen(&["CALCUTTA"]);
    board.play(ALLIES, paying(&[(Prize::Calcutta, 4)]));
    assert_eq!((board.level(JAPAN), board.told_by("AWAW-72.81-c")), (64, true));
    assert_eq!(board.game.conquests[0].prize, Prize::Calcutta);
    assert_eq!((board.game.conquests[0].value, board.game.conquests[0].credited), (5, 4));
}

#[test]
fn awaw_72_81_d_each_by_itself() {
    let mut board = fallen(&["CALCUTTA", "DACCA"]);
    board.play(ALLIES, control("DACCA", ALLIES));
    assert!(board.told_by("AWAW-72.81-d"));
    board.play(ALLIES, paying(&[(Prize::Calcutta, 5)]));
    assert_eq!((board.level(BRITAIN), board.game.conquests.len()), (85, 1));
}

#[test]
fn awaw_72_81_e_not_key_economic_areas() {
    let mut board = fallen(&["CALCUTTA", "DACCA"]);
    board.play(ALLIES, paying(&[(Prize::Calcutta, 5), (Prize::Dacca, 5)]));
    assert_eq!((board.account(BRITAIN).base, board.game.limit(BRITAIN)), (125, 40));
    assert_eq!(country_limit(&board.game, Country::India), Some(3));
}

#[test]
fn awaw_72_82_a_colombo_has_no_value() {
    let mut board = fallen(&["COLOMBO"]);
    board.play(ALLIES, end_turn());
    assert_eq!((board.level(BRITAIN), board.level(JAPAN)), (90, 60));
}

#[test]
fn awaw_72_82_b_raiders_at_colombo() {
    let raiders = |base| Command::from(Order::DeclareRaiders { base: spot(base) });
    let held = Board::at(SPRING_1942, AXIS, MOVEMENT).held("COLOMBO", AXIS);
    held.accepts(AXIS, &raiders("COLOMBO"));
    let british = Board::at(SPRING_1942, AXIS, MOVEMENT);
    british.cured(AXIS, &raiders("COLOMBO"), "AWAW-72.82-b", &control("COLOMBO", AXIS));
    held.refuses(ALLIES, &raiders("COLOMBO"), "AWAW-72.82-b");
}

#[test]
fn awaw_72_82_c_a_submarine_modifier() {
    let board = Board::at(SPRING_1942, AXIS, MOVEMENT);
    assert!(submarine_modifiers(&board.game).is_empty());
    let mut held = board.held("COLOMBO", AXIS);
    let found = &submarine_modifiers(&held.game)[0];
    assert_eq!((found.favors, found.size, found.clause), (AXIS, None, "AWAW-72.82-c"));
    held.play(AXIS, declare(number(Topic::ModifierSize { spot: spot("COLOMBO") }, 1)));
    assert_eq!(submarine_modifiers(&held.game)[0].size, Some(1));
}

#[test]
fn awaw_72_83_a_rangoon_is_the_capital_of_burma() {
    assert_eq!(Pack::built_in().place(spot("BURMA")).unwrap().capital, Some(spot("RANGOON")));
}
