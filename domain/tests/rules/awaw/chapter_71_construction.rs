//! AWAW 71.15, 72.16: what Australia and India construct, within which limits, and who pays.

use domain::awaw::accounts::Figure;
use domain::awaw::boxes::country_limit;
use domain::awaw::command::Order;
use domain::awaw::components::{Area, Country, Nation, TransportKind, UnitKind, War};

use crate::common::awaw::*;

const BRITAIN: Nation = Nation::Britain;
const US: Nation = Nation::UnitedStates;

fn building() -> Board {
    Board::building(FALL_1940)
}

/// India's infantry lost, to be rebuilt.
fn rebuilding() -> Board {
    building().lost("IND-INF1").lost("IND-INF2").lost("IND-INF5").lost("IND-INF6")
}

fn in_australia(ship_kind: UnitKind, factors: u8, brps: u16) -> domain::awaw::command::Command {
    let what = ship(Nation::Australia, ship_kind, factors);
    build_ship_by(Country::Australia, what, Some(AUSTRALIA), BRITAIN, 1, brps)
}

#[test]
fn awaw_71_151_a_where_australians_are_built() {
    let board = building();
    let at = |at| build("AUS-INF5", at, BRITAIN);
    board.accepts(ALLIES, &at(AUSTRALIA));
    board.cured(ALLIES, &at(hex("PENANG")), "AWAW-71.151-a", &at(hex("MM19")));
    building().phase(ALLIES, COMBAT).refuses(ALLIES, &at(AUSTRALIA), "AWAW-71.151-a");
    let lost = building().lost("AUS-DD1");
    let to = |at| build_ship(Country::Australia, ship(Nation::Australia, UnitKind::Destroyer, 1), Some(at));
    lost.cured(ALLIES, &to(hex("PENANG")), "AWAW-71.151-a", &to(AUSTRALIA));
    let gone = building().surrendered(Area::Australia).phase(ALLIES, BUILD);
    gone.refuses(ALLIES, &at(AUSTRALIA), "AWAW-71.51D-a");
}

#[test]
fn awaw_71_152_a_nine_brps_in_a_turn() {
    let mut board = building().lost("AUS-CA1");
    board.play(ALLIES, build("AUS-INF5", AUSTRALIA, BRITAIN)).play(ALLIES, build("AUS-INF7", AUSTRALIA, BRITAIN));
    board.play(ALLIES, build("AUS-AAF1", AUSTRALIA, BRITAIN));
    let cruiser = |brps| in_australia(UnitKind::Cruiser, 2, brps);
    board.cured(ALLIES, &cruiser(4), "AWAW-71.152-a", &cruiser(3));
    board.play(ALLIES, cruiser(3));
    assert_eq!(board.game.country(Country::Australia).spent, 9);
    let fixed = repair(Country::Australia, ship(BRITAIN, UnitKind::Cruiser, 2));
    board.refuses(ALLIES, &fixed, "AWAW-71.152-a");
    let next = board.turn(WINTER_1940).phase(ALLIES, BUILD);
    next.accepts(ALLIES, &fixed);
}

#[test]
fn awaw_71_152_b_reductions_are_three_at_most() {
    let limit = |board: &Board| country_limit(&board.game, Country::Australia);
    assert_eq!(limit(&building()), Some(9));
    assert_eq!(limit(&building().losses(Area::Australia, 6, 0, 0, 9)), Some(6));
    assert_eq!(limit(&building().losses(Area::Australia, 3, 0, 0, 3)), Some(7));
}

#[test]
fn awaw_71_152a_a_three_infantry_factors() {
    let mut board = building();
    board.play(ALLIES, build("AUS-INF5", AUSTRALIA, BRITAIN));
    let next = |id| build(id, AUSTRALIA, BRITAIN);
    board.cured(ALLIES, &next("AUS-INF6"), "AWAW-71.152A-a", &next("AUS-INF7"));
    let mut small = building().lost("AUS-INF2").lost("AUS-INF3").lost("AUS-INF4");
    small.play(ALLIES, next("AUS-INF2")).play(ALLIES, next("AUS-INF3")).play(ALLIES, next("AUS-INF4"));
    small.refuses(ALLIES, &next("AUS-INF7"), "AWAW-71.152A-a");
}

#[test]
fn awaw_71_152b_a_one_aaf() {
    let mut board = building();
    let next = |id| build(id, AUSTRALIA, BRITAIN);
    board.play(ALLIES, next("AUS-AAF1"));
    board.cured(ALLIES, &next("AUS-AAF2"), "AWAW-71.152B-a", &next("AUS-INF7"));
    board.turn(WINTER_1940).phase(ALLIES, BUILD).accepts(ALLIES, &next("AUS-AAF2"));
}

#[test]
fn awaw_71_152c_a_one_shipbuilding_point() {
    let mut board = building().lost("AUS-CA1");
    assert_eq!(board.game.country(Country::Australia).yard, 1);
    let of = |points| {
        let what = ship(Nation::Australia, UnitKind::Cruiser, 2);
        build_ship_by(Country::Australia, what, Some(AUSTRALIA), BRITAIN, points, 3)
    };
    board.cured(ALLIES, &of(2), "AWAW-71.152C-a", &of(1));
    board.play(ALLIES, of(1));
    assert!(board.is_at("AUS-CA1", AUSTRALIA));
}

#[test]
fn awaw_71_152c_b_production_adds_points() {
    let mut board = building();
    board.refuses(AXIS, &shipbuilding(Country::Australia, 1), "AWAW-71.152C-b");
    board.play(ALLIES, shipbuilding(Country::Australia, 1));
    assert_eq!(board.game.country(Country::Australia).yard, 2);
    assert!(board.told_by("AWAW-71.152C-b"));
}

#[test]
fn awaw_71_152c_c_australian_destroyers_and_cruisers() {
    let board = building().lost("AUS-CA1").lost("AUS-DD1");
    let british = build_ship(Country::Australia, ship(BRITAIN, UnitKind::Battleship, 4), Some(AUSTRALIA));
    board.cured(ALLIES, &british, "AWAW-71.152C-c", &in_australia(UnitKind::Cruiser, 2, 3));
    board.accepts(ALLIES, &in_australia(UnitKind::Destroyer, 1, 3));
    let early = board.phase(ALLIES, COMBAT);
    early.refuses(ALLIES, &in_australia(UnitKind::Destroyer, 1, 3), "AWAW-71.152C-c");
}

#[test]
fn awaw_71_152c_d_two_of_each_at_most() {
    let cruiser = in_australia(UnitKind::Cruiser, 2, 3);
    let destroyer = in_australia(UnitKind::Destroyer, 1, 3);
    let board = building().lost("AUS-DD1");
    board.cured(ALLIES, &cruiser, "AWAW-71.152C-d", &destroyer);
    building().refuses(ALLIES, &destroyer, "AWAW-71.152C-d");
    building().lost("AUS-CA1").accepts(ALLIES, &cruiser);
}

#[test]
fn awaw_71_152c_e_allied_ships_are_repaired() {
    let board = building();
    let of = |nation, kind| repair(Country::Australia, ship(nation, kind, 4));
    board.accepts(ALLIES, &of(US, UnitKind::Carrier)).accepts(ALLIES, &of(BRITAIN, UnitKind::Battleship));
    let axis = of(Nation::Japan, UnitKind::Carrier);
    board.cured(ALLIES, &axis, "AWAW-71.152C-e", &of(US, UnitKind::Carrier));
}

#[test]
fn awaw_71_153a_a_britain_pays() {
    let mut board = building();
    board.play(ALLIES, build("AUS-AAF1", AUSTRALIA, BRITAIN));
    assert_eq!((board.level(BRITAIN), board.account(BRITAIN).spent), (87, 3));
    assert_eq!(board.game.country(Country::Australia).spent, 3);
    let mut spent = building().war(War::UsJapan);
    spent.play(ALLIES, assign(Country::Australia, TransportKind::Pacific, 1));
    spent.post(BRITAIN, Figure::Spent, 39);
    let payer = |nation| build("AUS-INF5", AUSTRALIA, nation);
    spent.cured(ALLIES, &payer(BRITAIN), "AWAW-71.153A-a", &payer(US));
}

#[test]
fn awaw_71_153b_a_when_the_us_may_pay() {
    let pays = |board: Board| {
        let mut board = board;
        board.play(ALLIES, assign(Country::Australia, TransportKind::Pacific, 1));
        board
    };
    let payer = |nation| build("AUS-INF5", AUSTRALIA, nation);
    pays(building()).cured(ALLIES, &payer(US), "AWAW-71.153B-a", &payer(BRITAIN));
    pays(building().war(War::UsJapan)).accepts(ALLIES, &payer(US));
    pays(building().britain_fell()).accepts(ALLIES, &payer(US));
}

#[test]
fn awaw_71_153b_b_the_american_limit_counts() {
    let mut board = building().war(War::UsJapan);
    board.play(ALLIES, assign(Country::Australia, TransportKind::Pacific, 1));
    let mut tight = board.clone();
    board.play(ALLIES, build("AUS-AAF1", AUSTRALIA, US));
    assert_eq!((board.level(US), board.account(US).spent, board.level(BRITAIN)), (97, 3, 90));
    assert_eq!((board.game.country(Country::Australia).spent, board.account(US).prewar_spent), (3, 0));
    tight.post(US, Figure::Spent, 48);
    let payer = |nation| build("AUS-AAF1", AUSTRALIA, nation);
    tight.cured(ALLIES, &payer(US), "AWAW-71.153B-b", &payer(BRITAIN));
}

#[test]
fn awaw_71_153b_c_a_pacific_transport_for_five() {
    let mut board = building().war(War::UsJapan).lost("AUS-CA1");
    let payer = |nation| build("AUS-AAF1", AUSTRALIA, nation);
    board.cured(ALLIES, &payer(US), "AWAW-71.153B-c", &payer(BRITAIN));
    let atlantic = assign(Country::Australia, TransportKind::Atlantic, 1);
    let pacific = assign(Country::Australia, TransportKind::Pacific, 1);
    board.cured(ALLIES, &atlantic, "AWAW-71.153B-c", &pacific);
    board.play(ALLIES, pacific.clone()).play(ALLIES, payer(US)).play(ALLIES, build("AUS-INF5", AUSTRALIA, US));
    let what = ship(Nation::Australia, UnitKind::Cruiser, 2);
    let cruiser = build_ship_by(Country::Australia, what, Some(AUSTRALIA), US, 1, 4);
    board.refuses(ALLIES, &cruiser, "AWAW-71.153B-c");
    board.play(ALLIES, pacific.clone()).accepts(ALLIES, &cruiser);
    Board::at(FALL_1940, ALLIES, MOVEMENT).refuses(ALLIES, &pacific, "AWAW-71.153B-c");
}

#[test]
fn awaw_71_153_a_nobody_else_pays() {
    let payer = |nation| build("AUS-INF5", AUSTRALIA, nation);
    building().cured(ALLIES, &payer(Nation::France), "AWAW-71.153-a", &payer(BRITAIN));
    building().refuses(ALLIES, &payer(Nation::Australia), "AWAW-71.153-a");
}

#[test]
fn awaw_72_161_a_where_indians_are_built() {
    let board = rebuilding();
    let at = |at| build("IND-INF1", at, BRITAIN);
    board.accepts(ALLIES, &at(INDIA));
    board.cured(ALLIES, &at(hex("PEGU")), "AWAW-72.161-a", &at(hex("MADRAS")));
    rebuilding().phase(ALLIES, COMBAT).refuses(ALLIES, &at(INDIA), "AWAW-72.161-a");
    let gone = rebuilding().surrendered(Area::India).phase(ALLIES, BUILD);
    gone.refuses(ALLIES, &at(INDIA), "AWAW-72.51D-a");
}

#[test]
fn awaw_72_162_a_three_brps_of_infantry() {
    let mut board = rebuilding();
    let next = |id| build(id, INDIA, BRITAIN);
    board.play(ALLIES, next("IND-INF1"));
    board.cured(ALLIES, &next("IND-INF2"), "AWAW-72.162-a", &next("IND-INF5"));
    board.play(ALLIES, next("IND-INF5")).refuses(ALLIES, &next("IND-INF6"), "AWAW-72.162-a");
}

#[test]
fn awaw_72_162_b_it_can_be_cut_to_zero() {
    let limit = |board: &Board| country_limit(&board.game, Country::India);
    assert_eq!(limit(&building().losses(Area::India, 6, 0, 0, 6)), Some(0));
    assert_eq!(limit(&building().losses(Area::India, 3, 0, 0, 0)), Some(2));
    rebuilding().losses(Area::India, 9, 0, 0, 0).refuses(ALLIES, &build("IND-INF5", INDIA, BRITAIN), "AWAW-72.162-a");
}

#[test]
fn awaw_72_163a_a_britain_pays() {
    let mut board = rebuilding();
    board.play(ALLIES, build("IND-INF1", INDIA, BRITAIN));
    assert_eq!((board.level(BRITAIN), board.account(BRITAIN).spent), (88, 2));
    assert_eq!(board.game.country(Country::India).spent, 2);
    let mut spent = rebuilding().war(War::UsJapan);
    spent.play(ALLIES, assign(Country::India, TransportKind::IndianOcean, 1));
    spent.play(ALLIES, assign(Country::India, TransportKind::Atlantic, 1));
    spent.post(BRITAIN, Figure::Spent, 39);
    let payer = |nation| build("IND-INF1", INDIA, nation);
    spent.cured(ALLIES, &payer(BRITAIN), "AWAW-72.163A-a", &payer(US));
}

#[test]
fn awaw_72_163b_a_when_the_us_may_pay() {
    let pays = |board: Board| {
        let mut board = board;
        board.play(ALLIES, assign(Country::India, TransportKind::IndianOcean, 1));
        board.play(ALLIES, assign(Country::India, TransportKind::Pacific, 1));
        board
    };
    let payer = |nation| build("IND-INF1", INDIA, nation);
    pays(rebuilding()).cured(ALLIES, &payer(US), "AWAW-72.163B-a", &payer(BRITAIN));
    pays(rebuilding().war(War::UsJapan)).accepts(ALLIES, &payer(US));
    pays(rebuilding().britain_fell()).accepts(ALLIES, &payer(US));
}

#[test]
fn awaw_72_163b_b_the_american_limit_counts() {
    let mut board = rebuilding().war(War::UsJapan);
    board.play(ALLIES, assign(Country::India, TransportKind::IndianOcean, 1));
    board.play(ALLIES, assign(Country::India, TransportKind::Pacific, 1));
    let mut tight = board.clone();
    board.play(ALLIES, build("IND-INF1", INDIA, US));
    assert_eq!((board.level(US), board.account(US).spent, board.level(BRITAIN)), (98, 2, 90));
    assert_eq!(board.game.country(Country::India).spent, 2);
    tight.post(US, Figure::Spent, 49);
    let payer = |nation| build("IND-INF1", INDIA, nation);
    tight.cured(ALLIES, &payer(US), "AWAW-72.163B-b", &payer(BRITAIN));
}

#[test]
fn awaw_72_163b_c_two_transports_for_five() {
    let payer = |nation| build("IND-INF1", INDIA, nation);
    let with = |kinds: &[TransportKind]| {
        let mut board = rebuilding().war(War::UsJapan);
        for kind in kinds {
            board.play(ALLIES, assign(Country::India, *kind, 1));
        }
        board
    };
    with(&[TransportKind::IndianOcean, TransportKind::Atlantic]).accepts(ALLIES, &payer(US));
    with(&[TransportKind::IndianOcean, TransportKind::Pacific]).accepts(ALLIES, &payer(US));
    let both = with(&[TransportKind::IndianOcean, TransportKind::IndianOcean]);
    both.cured(ALLIES, &payer(US), "AWAW-72.163B-c", &payer(BRITAIN));
    with(&[TransportKind::Atlantic, TransportKind::Pacific]).refuses(ALLIES, &payer(US), "AWAW-72.163B-c");
    let more = assign(Country::India, TransportKind::IndianOcean, 3);
    rebuilding().cured(ALLIES, &more, "AWAW-72.163B-c", &assign(Country::India, TransportKind::IndianOcean, 2));
}

#[test]
fn awaw_72_163_a_nobody_else_pays() {
    let payer = |nation| build("IND-INF1", INDIA, nation);
    rebuilding().cured(ALLIES, &payer(Nation::China), "AWAW-72.163-a", &payer(BRITAIN));
    rebuilding().refuses(ALLIES, &payer(Nation::India), "AWAW-72.163-a");
}

#[test]
fn awaw_72_164_a_a_british_surrender_leaves_india_alone() {
    let mut board = building();
    let before = board.game.clone();
    board.play(ALLIES, Order::RecordBritishSurrender.into());
    assert_eq!((&board.game.units, &board.game.areas), (&before.units, &before.areas));
    assert!(!board.game.has_surrendered(Country::India));
}

#[test]
fn awaw_72_164_b_indians_are_lent() {
    let before = rebuilding();
    before.cured(ALLIES, &lend("IND-INF3"), "AWAW-72.164-b", &build("IND-INF1", INDIA, BRITAIN));
    before.britain_fell().accepts(ALLIES, &lend("IND-INF3"));
}
