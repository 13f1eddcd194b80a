//! AWAW 72.9: the Indian National Army.

use domain::awaw::command::Order;
use domain::awaw::components::{Nation, UnitKind};
use domain::awaw::declarations::Topic;
use domain::awaw::ina::{LARGE, SMALL, in_play, partisans};

use crate::common::awaw::*;

/// The Japanese construction phase with these objectives held, in full supply, and the subversion result.
fn japan(held: &[&str]) -> Board {
    let mut board = Board::at(SPRING_1942, AXIS, BUILD);
    for name in held {
        board = board.held(name, AXIS);
        board.play(AXIS, declare(yes(Topic::FullSupply { spot: spot(name) })));
    }
    board.subverted()
}

#[test]
fn awaw_72_91_a_japan_controls_it() {
    assert_eq!(Nation::IndianNationalArmy.side(), AXIS);
    let mut board = japan(&["RANGOON"]);
    board.refuses(ALLIES, &ina("1-2", "RANGOON"), "AWAW-72.91-a").refuses(ALLIES, &defer(), "AWAW-72.91-a");
    board.refuses(ALLIES, &partisan("RANGOON"), "AWAW-72.91-a");
    board.play(AXIS, ina("1-2", "RANGOON"));
    board.phase(ALLIES, MOVEMENT).refuses(ALLIES, &walk("INA-INF1", &["PEGU"]), "AWAW-72.91-a");
}

#[test]
fn awaw_72_92a_a_the_subversion_result() {
    let mut board = Board::at(SPRING_1942, AXIS, COMBAT).held("RANGOON", AXIS);
    board.play(AXIS, declare(yes(Topic::FullSupply { spot: spot("RANGOON") })));
    board.play(AXIS, end_phase());
    board.cured(AXIS, &ina("1-2", "RANGOON"), "AWAW-72.92A-a", &subversion());
    board.refuses(AXIS, &defer(), "AWAW-72.92A-a").refuses(ALLIES, &subversion(), "AWAW-72.92A-a");
    board.play(AXIS, subversion()).accepts(AXIS, &ina("1-2", "RANGOON"));
}

#[test]
fn awaw_72_92b_a_one_small_unit_a_turn() {
    let mut board = japan(&["RANGOON", "DACCA"]);
    board.play(AXIS, ina("1-2", "RANGOON"));
    board.cured(AXIS, &ina("1-2", "DACCA"), "AWAW-72.92B-a", &partisan("DACCA"));
    board.turn(SUMMER_1942).phase(AXIS, BUILD).accepts(AXIS, &ina("1-2", "DACCA"));
}

#[test]
fn awaw_72_92b_b_deferring_for_a_large_one() {
    let mut board = japan(&["RANGOON"]);
    board.cured(AXIS, &ina("2-2", "RANGOON"), "AWAW-72.92B-b", &ina("1-2", "RANGOON"));
    let mut built = board.clone();
    built.play(AXIS, ina("1-2", "RANGOON"));
    built.cured(AXIS, &defer(), "AWAW-72.92B-b", &partisan("RANGOON"));
    board.play(AXIS, defer());
    assert_eq!((board.game.ina.saved, board.told_by("AWAW-72.92B-b")), (1, true));
    let mut next = board.turn(SUMMER_1942).phase(AXIS, BUILD);
    next.play(AXIS, ina("2-2", "RANGOON"));
    assert_eq!((next.game.ina.saved, in_play(&next.game, LARGE)), (0, 1));
}

#[test]
fn awaw_72_92b_c_one_factor_saved_at_most() {
    let mut board = japan(&["RANGOON"]);
    board.play(AXIS, defer());
    let next = board.turn(SUMMER_1942).phase(AXIS, BUILD);
    next.cured(AXIS, &defer(), "AWAW-72.92B-c", &ina("1-2", "RANGOON"));
}

#[test]
fn awaw_72_92c_a_where_they_are_built() {
    let board = japan(&["RANGOON", "MANDALAY", "SINGAPORE", "KUALA_LUMPUR"]);
    let good = ina("1-2", "RANGOON");
    board.accepts(AXIS, &ina("1-2", "MANDALAY"));
    board.cured(AXIS, &ina("1-2", "SINGAPORE"), "AWAW-72.92C-a", &good);
    board.refuses(AXIS, &ina("1-2", "KUALA_LUMPUR"), "AWAW-72.92C-a");
    let mut taken = board.clone();
    taken.play(AXIS, control("CALCUTTA", AXIS)).refuses(AXIS, &ina("1-2", "CALCUTTA"), "AWAW-72.92C-a");
    let hungry = good.declaring(no(Topic::FullSupply { spot: spot("RANGOON") }));
    board.refuses(AXIS, &hungry, "AWAW-72.92C-a");
}

#[test]
fn awaw_72_92d_a_japan_pays() {
    let mut board = japan(&["RANGOON"]);
    let british = board.account(Nation::Britain);
    board.play(AXIS, ina("1-2", "RANGOON"));
    assert_eq!((board.level(Nation::Japan), board.account(Nation::Britain)), (59, british));
    let mut poor = japan(&["RANGOON"]);
    poor.post(Nation::Japan, domain::awaw::accounts::Figure::Level, -60);
    let topic = Topic::DeficitSpending { nation: Nation::Japan };
    poor.asks(AXIS, &ina("1-2", "RANGOON"), &topic);
    let with = |claim| ina("1-2", "RANGOON").declaring(claim);
    poor.cured(AXIS, &with(no(topic.clone())), "AWAW-72.92D-a", &with(yes(topic)));
}

#[test]
fn awaw_72_93a_a_a_factor_and_a_partisan_a_turn() {
    let mut board = japan(&["RANGOON"]);
    board.play(AXIS, ina("1-2", "RANGOON")).play(AXIS, partisan("RANGOON"));
    board.refuses(AXIS, &partisan("RANGOON"), "AWAW-72.93A-a");
    let mut other = japan(&["RANGOON"]);
    other.play(AXIS, partisan("PEGU"));
    other.cured(AXIS, &partisan("PEGU"), "AWAW-72.93A-a", &ina("1-2", "RANGOON"));
    let none = Board::at(SPRING_1942, AXIS, BUILD);
    none.refuses(AXIS, &partisan("PEGU"), "AWAW-72.93A-a");
}

#[test]
fn awaw_72_93a_b_the_pool_grows_with_the_objectives() {
    let all = ["RANGOON", "DACCA", "COLOMBO", "CALCUTTA"];
    for count in 0..=4 {
        assert_eq!(japan(&all[..count]).game.ina.objectives * 3, u32::try_from(count).unwrap() * 3);
    }
    let mut board = japan(&["RANGOON"]);
    board.play(AXIS, ina("1-2", "RANGOON"));
    let next = board.turn(SUMMER_1942).phase(AXIS, BUILD);
    next.cured(AXIS, &ina("1-2", "RANGOON"), "AWAW-72.93A-b", &defer());
}

#[test]
fn awaw_72_93a_c_two_partisans_in_any_case() {
    let mut board = japan(&[]);
    board.play(AXIS, partisan("PEGU"));
    let mut board = board.turn(SUMMER_1942).phase(AXIS, BUILD);
    board.play(AXIS, partisan("PEGU"));
    assert_eq!(partisans(&board.game), 2);
    let third = board.turn(FALL_1942).phase(AXIS, BUILD);
    third.cured(AXIS, &partisan("PEGU"), "AWAW-72.93A-c", &eliminate("INA-PAR1"));
}

#[test]
fn awaw_72_93b_a_recapture_shrinks_the_pool() {
    let mut board = japan(&["RANGOON", "DACCA"]).phase(AXIS, COMBAT);
    board.play(ALLIES, control("DACCA", ALLIES)).play(AXIS, end_phase());
    assert_eq!(board.game.ina.objectives, 1);
}

#[test]
fn awaw_72_93b_b_adjusted_in_the_construction_phase() {
    let mut board = Board::at(SPRING_1942, AXIS, COMBAT).subverted();
    board.play(AXIS, control("RANGOON", AXIS));
    assert_eq!(board.game.ina.objectives, 0);
    board.play(AXIS, end_phase());
    assert_eq!((board.game.ina.objectives, board.told_by("AWAW-72.93B-b")), (1, true));
}

#[test]
fn awaw_72_93b_c_units_on_board_are_kept() {
    let mut board = japan(&["RANGOON", "DACCA"]);
    board.play(AXIS, ina("1-2", "RANGOON"));
    let mut board = board.turn(SUMMER_1942).phase(AXIS, BUILD);
    board.play(AXIS, ina("1-2", "DACCA"));
    let mut board = board.turn(FALL_1942).phase(AXIS, COMBAT);
    board.play(AXIS, control("DACCA", ALLIES)).play(AXIS, end_phase());
    assert_eq!((in_play(&board.game, SMALL), board.game.ina.objectives), (2, 1));
    board.refuses(AXIS, &ina("1-2", "RANGOON"), "AWAW-72.93B-c");
    board.play(AXIS, eliminate("INA-INF2")).refuses(AXIS, &ina("1-2", "RANGOON"), "AWAW-72.93A-b");
    board.play(AXIS, eliminate("INA-INF1")).accepts(AXIS, &ina("1-2", "RANGOON"));
}

#[test]
fn awaw_72_94_a_in_burma_and_india_alone() {
    let board = Board::at(SPRING_1942, AXIS, MOVEMENT)
        .foreign("INA-INF9", Nation::IndianNationalArmy, UnitKind::Infantry, "1-2", hex("PEGU"))
        .foreign("INA-PAR9", Nation::IndianNationalArmy, UnitKind::Partisan, "1", hex("PEGU"));
    board.cured(AXIS, &walk("INA-INF9", &["SIAM"]), "AWAW-72.94-a", &walk("INA-INF9", &["MADRAS"]));
    board.refuses(AXIS, &walk("INA-INF9", &["PENANG"]), "AWAW-72.94-a");
    board.accepts(AXIS, &walk("INA-PAR9", &["SIAM"]));
    let factors = domain::awaw::game::Factors { japanese: 0, ina: 2, allied: 0 };
    let of = |area| domain::awaw::command::Command::from(Order::SetGroundFactors { area, factors });
    board.refuses(AXIS, &of(domain::awaw::components::Area::Australia), "AWAW-72.94-a");
    board.accepts(AXIS, &of(domain::awaw::components::Area::India));
}
