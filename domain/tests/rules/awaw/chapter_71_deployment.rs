//! AWAW 71.1, 71.9: the Australian forces and where they may be.

use domain::awaw::accounts::{BasePart, base_parts, brp_value};
use domain::awaw::boxes::rules;
use domain::awaw::command::Order;
use domain::awaw::components::{Area, Country, Nation, UnitKind, War};
use domain::awaw::deployment::report;
use domain::awaw::game::Location;
use domain::awaw::transcribing::Transcription;

use crate::common::awaw::*;

const BRITAIN: Nation = Nation::Britain;
const US: Nation = Nation::UnitedStates;

/// All ten factors in being at home, Fall 1940, before war.
fn ten() -> Board {
    Board::at(FALL_1940, ALLIES, REDEPLOY)
        .built("AUS-INF5", AUSTRALIA, BRITAIN)
        .built("AUS-INF6", AUSTRALIA, BRITAIN)
        .built("AUS-INF7", AUSTRALIA, BRITAIN)
}

/// Thirteen factors in being, Spring 1942, before war.
fn thirteen() -> Board {
    let mut board = Board::building(SPRING_1942);
    board.play(ALLIES, produce(Country::Australia, &["2-2", "1-2"]));
    board
        .built("AUS-INF5", AUSTRALIA, BRITAIN)
        .built("AUS-INF6", AUSTRALIA, BRITAIN)
        .built("AUS-INF7", AUSTRALIA, BRITAIN)
        .put("AUS-INF8 AUS-INF9", AUSTRALIA)
        .phase(ALLIES, REDEPLOY)
}

fn factors(board: &Board) -> u32 {
    let infantry = board.game.units_of(Nation::Australia).filter(|unit| unit.counter.kind == UnitKind::Infantry);
    infantry.map(|unit| unit.counter.factors()).sum()
}

#[test]
fn awaw_71_11_a_australia_has_its_own_units() {
    assert!(Board::shipped().game.units_of(Nation::Australia).count() > 0);
    assert_eq!(Nation::Australia.country(), Some(Country::Australia));
}

#[test]
fn awaw_71_11_b_the_box_is_worth_ten() {
    assert_eq!(rules(Area::Australia).brp_value, 10);
}

#[test]
fn awaw_71_11_c_in_the_british_base() {
    let part = BasePart { country: Some(Country::Australia), brps: brp_value(Country::Australia) };
    let board = Board::at(FALL_1940, ALLIES, END);
    assert!(base_parts(&board.game).contains(&part));
    let account = Order::Transcribe(Transcription::Account(sheet(Nation::Australia))).into();
    board.refuses(ALLIES, &account, "AWAW-71.11-c");
    let by_itself = build("AUS-INF5", AUSTRALIA, Nation::Australia);
    Board::building(FALL_1940).refuses(ALLIES, &by_itself, "AWAW-71.11-c");
    assert!(!base_parts(&board.surrendered(Area::Australia).game).contains(&part));
}

#[test]
fn awaw_71_12a_a_starting_infantry() {
    let board = Board::shipped();
    let of_kind = |unit: &&domain::awaw::game::Unit| unit.counter.kind == UnitKind::Infantry;
    let all: Vec<String> =
        board.game.units_of(Nation::Australia).filter(of_kind).map(|unit| unit.counter.print.to_string()).collect();
    assert_eq!(all, ["2-2", "1-2", "1-2", "1-2"]);
    assert_eq!(factors(&board), 5);
}

#[test]
fn awaw_71_12a_b_starting_fleet() {
    let board = Board::shipped();
    let of = |kind| board.game.units_of(Nation::Australia).filter(move |unit| unit.counter.kind == kind);
    let count = |kind| (of(kind).count(), of(kind).map(|unit| unit.counter.factors()).sum::<u32>());
    assert_eq!((count(UnitKind::Cruiser), count(UnitKind::Destroyer)), ((2, 4), (2, 2)));
}

#[test]
fn awaw_71_12b_a_additions_of_fall_1940() {
    let early = Board::building(SUMMER_1940);
    early.refuses(ALLIES, &build("AUS-INF5", AUSTRALIA, BRITAIN), "AWAW-71.12B-a");
    let mut board = Board::at(SUMMER_1940, ALLIES, END);
    board.game.played.insert(AXIS);
    board.play(ALLIES, end_turn()).play(ALLIES, begin(AXIS));
    for id in ["AUS-INF5", "AUS-INF6", "AUS-INF7", "AUS-AAF1", "AUS-AAF2"] {
        assert_eq!(board.location(id), Location::Pool);
    }
    assert_eq!(factors(&board), 10);
    assert!(board.told_by("AWAW-71.12B-a"));
}

#[test]
fn awaw_71_12c_a_production_adds_three_factors() {
    let mut board = Board::building(SPRING_1942);
    let two_large = produce(Country::Australia, &["2-2", "2-2"]);
    let mixed = produce(Country::Australia, &["2-2", "1-2"]);
    board.cured(ALLIES, &two_large, "AWAW-71.12C-a", &mixed);
    board.accepts(ALLIES, &produce(Country::Australia, &["1-2", "1-2", "1-2"]));
    board.refuses(ALLIES, &produce(Country::Australia, &["3-4"]), "AWAW-71.12C-a");
    let before = factors(&board);
    board.play(ALLIES, produce(Country::Australia, &["1-2"])).refuses(ALLIES, &mixed, "AWAW-71.12C-a");
    board.play(ALLIES, produce(Country::Australia, &["2-2"]));
    assert_eq!(factors(&board), before + 3);
}

#[test]
fn awaw_71_12c_b_from_war_or_spring_1942() {
    let one = produce(Country::Australia, &["1-2"]);
    Board::building(SPRING_1942).accepts(ALLIES, &one);
    let winter = Board::building(WINTER_1941);
    winter.cured(ALLIES, &one, "AWAW-71.12C-b", &build("AUS-INF5", AUSTRALIA, BRITAIN));
    let mut summer = Board::building(SUMMER_1941);
    summer.play(ALLIES, Order::RecordWarOutbreak(War::BritainJapan).into());
    summer.refuses(ALLIES, &one, "AWAW-71.12C-b");
    Board::building(SUMMER_1941).war(War::BritainJapan).accepts(ALLIES, &one);
    let axis = Board::at(SPRING_1942, AXIS, BUILD);
    axis.refuses(ALLIES, &one, "AWAW-71.12C-b").refuses(AXIS, &one, "AWAW-71.12C-b");
}

#[test]
fn awaw_71_13_a_limits_until_war() {
    let peace = ten();
    let out = leave(Area::Australia, "AUS-INF5", METHOD_NR, hex("SIAM"), "NN24");
    let listed = leave(Area::Australia, "AUS-INF5", METHOD_NR, hex("FIJI"), "NN31");
    peace.cured(ALLIES, &out, "AWAW-71.13-a", &listed);
    ten().war(War::BritainJapan).accepts(ALLIES, &out);
}

#[test]
fn awaw_71_13_b_free_in_the_pacific_after_war() {
    let mut board = ten().war(War::BritainJapan);
    for id in ["AUS-INF1", "AUS-INF2", "AUS-INF3", "AUS-INF4", "AUS-INF5", "AUS-INF6", "AUS-INF7"] {
        board.play(ALLIES, leave(Area::Australia, id, METHOD_NR, hex("HAWAII"), "NN24"));
    }
    let europe = board.in_europe("AUS-INF5", hex("EGYPT")).in_europe("AUS-INF2", hex("EGYPT"));
    europe.refuses(ALLIES, &nr("AUS-INF3", hex("EGYPT")), "AWAW-71.14-a");
}

#[test]
fn awaw_71_13_c_four_stay_in_australia() {
    let mut board = Board::at(FALL_1940, ALLIES, REDEPLOY);
    board.play(ALLIES, leave(Area::Australia, "AUS-INF2", METHOD_NR, hex("FIJI"), "NN31"));
    let second = leave(Area::Australia, "AUS-INF3", METHOD_NR, hex("FIJI"), "NN31");
    let home = leave(Area::Australia, "AUS-INF3", METHOD_TR, hex("NN22"), "");
    board.cured(ALLIES, &second, "AWAW-71.13-c", &home);
}

#[test]
fn awaw_71_13_d_ten_in_australia_at_most() {
    let board = thirteen().put("AUS-INF8", hex("FIJI")).put("AUS-INF9", hex("FIJI")).put("AUS-INF7", hex("FIJI"));
    let home = |id| enter(Area::Australia, id, METHOD_NR, "NN31");
    board.cured(ALLIES, &home("AUS-INF8"), "AWAW-71.13-d", &home("AUS-INF7"));
    let building = thirteen().lost("AUS-INF9").phase(ALLIES, BUILD).put("AUS-INF1", hex("FIJI"));
    building.refuses(ALLIES, &build("AUS-INF9", AUSTRALIA, BRITAIN), "AWAW-71.13-d");
}

#[test]
fn awaw_71_13_e_six_in_pacific_possessions() {
    let out = |id| leave(Area::Australia, id, METHOD_NR, hex("FIJI"), "NN31");
    let six = ten().put("AUS-INF1 AUS-INF5", hex("FIJI"));
    six.accepts(ALLIES, &out("AUS-INF6"));
    let board = thirteen().put("AUS-INF1 AUS-INF5", hex("FIJI")).put("AUS-INF2", hex("FIJI"));
    board.cured(ALLIES, &out("AUS-INF6"), "AWAW-71.13-e", &out("AUS-INF3"));
}

#[test]
fn awaw_71_13_f_three_in_europe_and_malaya() {
    let board = ten().put("AUS-INF5", hex("SINGAPORE")).in_europe("AUS-INF2", hex("EGYPT"));
    let to = |at| leave(Area::Australia, "AUS-INF3", METHOD_NR, hex(at), "NN31");
    board.cured(ALLIES, &to("PENANG"), "AWAW-71.13-f", &to("FIJI"));
}

#[test]
fn awaw_71_13_g_factors_are_counted() {
    let board = ten().put("AUS-INF5 AUS-INF2", hex("PENANG")).put("AUS-AAF1", hex("PENANG"));
    assert_eq!(report(&board.game, Country::Australia)[2].factors, 3);
}

#[test]
fn awaw_71_13_h_aaf_and_fleet_stay() {
    let board = ten().put("AUS-AAF1", AUSTRALIA);
    let out = |id| leave(Area::Australia, id, METHOD_NR, hex("PENANG"), "NN24");
    let home = |id| leave(Area::Australia, id, METHOD_NR, hex("NN22"), "NN24");
    board.cured(ALLIES, &out("AUS-AAF1"), "AWAW-71.13-h", &home("AUS-AAF1"));
    board.cured(ALLIES, &out("AUS-CA1"), "AWAW-71.13-h", &home("AUS-CA1"));
    board.war(War::BritainJapan).accepts(ALLIES, &out("AUS-CA1"));
}

#[test]
fn awaw_71_13_i_starting_placement() {
    let mut board = Board::set_up();
    board.refuses(ALLIES, &begin(AXIS), "AWAW-71.13-i");
    for id in ["AUS-INF1", "AUS-INF3", "AUS-INF4", "AUS-CA1", "AUS-CA2", "AUS-DD1", "AUS-DD2"] {
        board.play(ALLIES, place(id, AUSTRALIA));
    }
    board.play(ALLIES, place("AUS-INF2", hex("PENANG")));
    board.cured(ALLIES, &place("AUS-INF3", hex("PENANG")), "AWAW-71.13-i", &place("AUS-INF3", hex("NN22")));
    board.refuses(ALLIES, &place("AUS-CA1", hex("PENANG")), "AWAW-71.13-i");
    Board::at(FALL_1939, ALLIES, MOVEMENT).refuses(ALLIES, &place("AUS-INF1", AUSTRALIA), "AWAW-71.13-i");
}

#[test]
fn awaw_71_14_a_one_small_unit_in_fall_1939() {
    let mut board = Board::at(FALL_1939, ALLIES, REDEPLOY);
    let out = |id, to| leave(Area::Australia, id, METHOD_NR, hex(to), "NN31");
    board.refuses(ALLIES, &out("AUS-INF1", "EGYPT"), "AWAW-71.14-c");
    board.play(ALLIES, out("AUS-INF2", "EGYPT"));
    let stay = leave(Area::Australia, "AUS-INF3", METHOD_TR, hex("NN22"), "");
    board.cured(ALLIES, &out("AUS-INF3", "EGYPT"), "AWAW-71.14-a", &stay);
    let late = Board::at(FALL_1940, ALLIES, REDEPLOY);
    late.refuses(ALLIES, &out("AUS-INF2", "EGYPT"), "AWAW-71.14-a");
    let by_foot = Board::at(FALL_1939, ALLIES, MOVEMENT).put("AUS-INF2", hex("NN22"));
    by_foot.refuses(ALLIES, &walk("AUS-INF2", &["EGYPT"]), "AWAW-71.14-a");
}

#[test]
fn awaw_71_14_b_the_other_four_stay() {
    let board = Board::at(FALL_1939, ALLIES, REDEPLOY).in_europe("AUS-INF2", hex("EGYPT"));
    let out = leave(Area::Australia, "AUS-INF3", METHOD_NR, hex("PENANG"), "NN31");
    let stay = leave(Area::Australia, "AUS-INF3", METHOD_TR, hex("NN22"), "");
    board.cured(ALLIES, &out, "AWAW-71.14-b", &stay);
}

#[test]
fn awaw_71_14_c_a_british_built_large_unit_from_fall_1940() {
    let out = |id| leave(Area::Australia, id, METHOD_NR, hex("EGYPT"), "NN31");
    let summer = Board::at(SUMMER_1940, ALLIES, REDEPLOY);
    summer.refuses(ALLIES, &out("AUS-INF1"), "AWAW-71.14-c");
    let mut board =
        Board::at(FALL_1940, ALLIES, REDEPLOY).built("AUS-INF5", AUSTRALIA, BRITAIN).built("AUS-INF6", AUSTRALIA, US);
    board.cured(ALLIES, &out("AUS-INF6"), "AWAW-71.14-c", &out("AUS-INF5"));
    board.play(ALLIES, out("AUS-INF5"));
    let second = board.built("AUS-INF6", AUSTRALIA, BRITAIN);
    second.refuses(ALLIES, &out("AUS-INF6"), "AWAW-71.14-c");
}

#[test]
fn awaw_71_14_d_rebuilt_units_go() {
    let out = |id| leave(Area::Australia, id, METHOD_NR, hex("EGYPT"), "NN31");
    let lost = || Board::at(SUMMER_1941, ALLIES, REDEPLOY).in_europe("AUS-INF2", hex("EGYPT")).lost("AUS-INF2");
    lost().built("AUS-INF2", AUSTRALIA, BRITAIN).accepts(ALLIES, &out("AUS-INF2"));
    let by_us = lost().built("AUS-INF2", AUSTRALIA, US);
    let stay = leave(Area::Australia, "AUS-INF2", METHOD_TR, hex("NN22"), "");
    by_us.cured(ALLIES, &out("AUS-INF2"), "AWAW-71.14-d", &stay);
}

#[test]
fn awaw_71_14_e_mediterranean_and_ethiopia_alone() {
    let board = Board::at(FALL_1939, ALLIES, REDEPLOY);
    let out = |to| leave(Area::Australia, "AUS-INF2", METHOD_NR, to, "NN31");
    board.cured(ALLIES, &out(hex("ENGLAND")), "AWAW-71.14-e", &out(hex("EGYPT")));
    board.accepts(ALLIES, &out(hex("GONDAR"))).accepts(ALLIES, &out(ETHIOPIA));
    board.in_europe("AUS-INF2", hex("EGYPT")).refuses(ALLIES, &nr("AUS-INF2", hex("BREST")), "AWAW-71.14-e");
}

#[test]
fn awaw_71_154_a_a_british_surrender_leaves_australia_alone() {
    let mut board = Board::building(FALL_1940);
    let before = board.game.clone();
    board.play(ALLIES, Order::RecordBritishSurrender.into());
    assert_eq!((&board.game.units, &board.game.areas), (&before.units, &before.areas));
    assert!(!board.game.has_surrendered(Country::Australia));
}

#[test]
fn awaw_71_154_b_australians_are_lent() {
    let before = Board::building(FALL_1940);
    before.cured(ALLIES, &lend("AUS-INF1"), "AWAW-71.154-b", &build("AUS-INF5", AUSTRALIA, BRITAIN));
    before.britain_fell().accepts(ALLIES, &lend("AUS-INF1"));
}

#[test]
fn awaw_71_91_a_new_zealand_is_part_of_australia() {
    let board = Board::shipped();
    let zealanders = board.game.units.values().filter(|unit| unit.counter.new_zealand);
    assert!(zealanders.map(|unit| unit.counter.nation).all(|nation| nation == Nation::Australia));
    let gone = Board::at(FALL_1940, ALLIES, END).surrendered(Area::Australia);
    assert_eq!(gone.location("AUS-INF3"), Location::Removed);
}

#[test]
fn awaw_71_91_b_two_small_units() {
    let board = Board::at(FALL_1939, ALLIES, REDEPLOY);
    let all: Vec<String> = (board.game.units.values())
        .filter(|unit| unit.counter.new_zealand)
        .map(|unit| unit.counter.print.to_string())
        .collect();
    assert_eq!(all, ["1-2", "1-2"]);
    let mut sent = board;
    sent.play(ALLIES, leave(Area::Australia, "AUS-INF3", METHOD_NR, hex("EGYPT"), "NN31"));
    let second = leave(Area::Australia, "AUS-INF2", METHOD_NR, hex("EGYPT"), "NN31");
    sent.refuses(ALLIES, &second, "AWAW-71.14-a");
}
