//! AWAW 70.1: Canada.

use domain::awaw::accounts::{BasePart, base_parts, brp_value};
use domain::awaw::canada;
use domain::awaw::command::{Mode, Order};
use domain::awaw::components::{BoxName, Country, Nation, UnitKind, War};
use domain::awaw::game::Location;
use domain::awaw::transcribing::Transcription;

use crate::common::awaw::*;

const BRITAIN: Nation = Nation::Britain;
const US: Nation = Nation::UnitedStates;

/// The starting infantry was lost and may be rebuilt.
fn rebuilding() -> Board {
    Board::building(FALL_1940).lost("CAN-INF1")
}

#[test]
fn awaw_70_11_a_canada_has_its_own_units() {
    let board = Board::shipped();
    assert!(board.game.units_of(Nation::Canada).count() == 1);
    assert_eq!(Nation::Canada.country(), Some(Country::Canada));
    let mut board = rebuilding();
    board.play(ALLIES, build("CAN-INF1", US_ATLANTIC, BRITAIN));
    assert_eq!(board.game.units[&unit("CAN-INF1")].counter.nation, Nation::Canada);
}

#[test]
fn awaw_70_12_a_canada_is_both_boxes() {
    assert_eq!(canada::LOCATION, [BoxName::UsAtlantic, BoxName::UsPacific]);
}

#[test]
fn awaw_70_12_b_sr_between_the_boxes() {
    let board = Board::at(FALL_1940, ALLIES, REDEPLOY)
        .foreign("BRI-INF9", BRITAIN, UnitKind::Infantry, "3-4", US_PACIFIC)
        .war(War::BritainJapan)
        .put("AUS-INF2", US_PACIFIC);
    board.accepts(ALLIES, &redeploy("CAN-INF1", Mode::Sr, US_PACIFIC, &[]));
    board.accepts(ALLIES, &redeploy("BRI-INF9", Mode::Sr, US_ATLANTIC, &[]));
    let other = redeploy("AUS-INF2", Mode::Sr, US_ATLANTIC, &[]);
    let topic = domain::awaw::declarations::Topic::Redeployment { unit: unit("AUS-INF2") };
    board.refuses(ALLIES, &other, "AWAW-70.12-b").asks(ALLIES, &other, &topic);
    board.accepts(ALLIES, &other.clone().declaring(yes(topic.clone())));
    board.cured(ALLIES, &other.declaring(no(topic)), "AWAW-70.12-b", &redeploy("CAN-INF1", Mode::Sr, US_PACIFIC, &[]));
}

#[test]
fn awaw_70_13_a_canada_is_worth_ten() {
    assert_eq!(brp_value(Country::Canada), 10);
}

#[test]
fn awaw_70_13_b_its_brps_are_in_the_british_base() {
    let board = Board::set_up();
    let parts = base_parts(&board.game);
    assert!(parts.contains(&BasePart { country: Some(Country::Canada), brps: 10 }));
    assert_eq!(parts.iter().map(|part| part.brps).sum::<i32>(), 125);
    let account = |nation| Order::Transcribe(Transcription::Account(sheet(nation))).into();
    board.accepts(ALLIES, &account(BRITAIN)).refuses(ALLIES, &account(Nation::Canada), "AWAW-70.13-b");
    let by_canada = build("CAN-INF1", US_ATLANTIC, Nation::Canada);
    rebuilding().refuses(ALLIES, &by_canada, "AWAW-70.13-b");
    let mut low = board.clone();
    let mut small = sheet(BRITAIN);
    small.base = 30;
    low.play(ALLIES, Order::Transcribe(Transcription::Account(small)).into());
    assert!(low.told_by("AWAW-70.13-b"));
}

#[test]
fn awaw_70_14a_a_one_infantry_in_the_atlantic_box() {
    let board = Board::shipped();
    let all: Vec<String> = board.game.units_of(Nation::Canada).map(|unit| unit.counter.print.to_string()).collect();
    assert_eq!(all, ["3-4"]);
    assert!(board.is_at("CAN-INF1", US_ATLANTIC));
}

#[test]
fn awaw_70_14a_b_it_may_go_to_europe() {
    let first = Board::at(FALL_1939, ALLIES, REDEPLOY);
    first.accepts(ALLIES, &nr("CAN-INF1", hex("ENGLAND")));
    let later = Board::at(FALL_1940, ALLIES, REDEPLOY);
    later.accepts(ALLIES, &nr("CAN-INF1", hex("ENGLAND")));
    let only = later.ruled("AWAW-R-10", 2);
    let other = redeploy("CAN-INF1", Mode::Sr, US_PACIFIC, &[]);
    only.cured(ALLIES, &nr("CAN-INF1", hex("ENGLAND")), "AWAW-70.14A-b", &other);
}

#[test]
fn awaw_70_14b_a_a_second_infantry_in_fall_1940() {
    let early = Board::building(SUMMER_1940);
    early.refuses(ALLIES, &build("CAN-INF2", US_ATLANTIC, BRITAIN), "AWAW-70.14B-a");
    let mut board = Board::at(SUMMER_1940, ALLIES, END);
    board.game.played.insert(AXIS);
    board.play(ALLIES, end_turn()).play(ALLIES, begin(AXIS));
    assert_eq!((board.game.quarter, board.location("CAN-INF2")), (Some(FALL_1940), Location::Pool));
    assert!(board.told_by("AWAW-70.14B-a"));
    Board::building(FALL_1940).accepts(ALLIES, &build("CAN-INF2", US_ATLANTIC, BRITAIN));
}

#[test]
fn awaw_70_14c_a_armor_in_spring_1941() {
    let early = Board::building(WINTER_1940);
    early.refuses(ALLIES, &build("CAN-ARM1", US_ATLANTIC, BRITAIN), "AWAW-70.14C-a");
    let board = Board::building(SUMMER_1941);
    assert_eq!(board.location("CAN-ARM1"), Location::Pool);
    board.accepts(ALLIES, &build("CAN-ARM1", US_ATLANTIC, BRITAIN));
}

#[test]
fn awaw_70_14d_a_no_more_canadians() {
    let board = Board::at(SPRING_1942, ALLIES, BUILD);
    let more = produce(Country::Canada, &["1-2"]);
    board.cured(ALLIES, &more, "AWAW-70.14D-a", &produce(Country::India, &["1-2"]));
    assert_eq!(board.game.units_of(Nation::Canada).count(), 3);
}

#[test]
fn awaw_70_15a_a_ground_units_are_built_in_canada() {
    let board = rebuilding();
    let at_home = build("CAN-INF1", US_ATLANTIC, BRITAIN);
    board.cured(ALLIES, &build("CAN-INF1", hex("ENGLAND"), BRITAIN), "AWAW-70.15A-a", &at_home);
    let moving = rebuilding().phase(ALLIES, MOVEMENT);
    moving.refuses(ALLIES, &at_home, "AWAW-70.15A-a");
}

#[test]
fn awaw_70_15a_b_in_either_box() {
    let board = Board::building(SUMMER_1941);
    for at in [US_ATLANTIC, US_PACIFIC] {
        board.accepts(ALLIES, &build("CAN-ARM1", at, BRITAIN));
    }
    board.refuses(ALLIES, &build("CAN-ARM1", SOUTH_AFRICA, BRITAIN), "AWAW-70.15A-b");
}

#[test]
fn awaw_70_15b_a_one_shipbuilding_point() {
    let mut board = Board::building(FALL_1939);
    assert_eq!(board.game.country(Country::Canada).yard, 1);
    let ship = ship(BRITAIN, UnitKind::Destroyer, 1);
    let use_of = |points| build_ship_by(Country::Canada, ship, Some(US_ATLANTIC), BRITAIN, points, 3);
    board.cured(ALLIES, &use_of(2), "AWAW-70.15B-a", &use_of(1));
    board.play(ALLIES, use_of(1)).refuses(ALLIES, &use_of(1), "AWAW-70.15B-a");
}

#[test]
fn awaw_70_15b_b_production_adds_points() {
    let mut board = Board::building(FALL_1939);
    board.refuses(AXIS, &shipbuilding(Country::Canada, 1), "AWAW-70.15B-b");
    board.play(ALLIES, shipbuilding(Country::Canada, 1));
    assert_eq!(board.game.country(Country::Canada).yard, 2);
    assert!(board.told().contains("production"));
}

#[test]
fn awaw_70_15b_c_what_canada_builds_at_sea() {
    let board = Board::building(FALL_1939);
    let good = |nation, kind, factors| build_ship(Country::Canada, ship(nation, kind, factors), Some(US_ATLANTIC));
    board.accepts(ALLIES, &good(US, UnitKind::Asw, 1)).accepts(ALLIES, &good(US, UnitKind::Transport, 1));
    let british = good(BRITAIN, UnitKind::Cruiser, 2);
    board.cured(ALLIES, &good(US, UnitKind::Cruiser, 2), "AWAW-70.15B-c", &british);
    Board::at(FALL_1939, ALLIES, COMBAT).refuses(ALLIES, &british, "AWAW-70.15B-c");
}

#[test]
fn awaw_70_15b_d_the_same_are_repaired() {
    let board = Board::building(FALL_1939);
    let british = repair(Country::Canada, ship(BRITAIN, UnitKind::Cruiser, 2));
    let american = repair(Country::Canada, ship(US, UnitKind::Battleship, 4));
    board.cured(ALLIES, &american, "AWAW-70.15B-d", &british);
    board.accepts(ALLIES, &repair(Country::Canada, ship(US, UnitKind::Asw, 1)));
}

#[test]
fn awaw_70_15b_e_no_large_ships() {
    let board = Board::building(FALL_1939);
    let of = |factors| build_ship(Country::Canada, ship(BRITAIN, UnitKind::Battleship, factors), Some(US_ATLANTIC));
    board.cured(ALLIES, &of(3), "AWAW-70.15B-e", &of(2)).refuses(ALLIES, &of(4), "AWAW-70.15B-e");
}

#[test]
fn awaw_70_15b_f_large_ships_are_repaired() {
    let board = Board::building(FALL_1939);
    board.accepts(ALLIES, &repair(Country::Canada, ship(BRITAIN, UnitKind::Battleship, 4)));
    let german = repair(Country::Canada, ship(Nation::Germany, UnitKind::Battleship, 4));
    board.refuses(ALLIES, &german, "AWAW-70.15B-d");
}

#[test]
fn awaw_70_15b_g_launched_in_the_atlantic_box() {
    let mut board = Board::building(FALL_1939);
    let to = |at| build_ship(Country::Canada, ship(BRITAIN, UnitKind::Destroyer, 1), Some(at));
    board.cured(ALLIES, &to(US_PACIFIC), "AWAW-70.15B-g", &to(US_ATLANTIC));
    board.play(ALLIES, to(US_ATLANTIC));
    let found = board.game.units_at(US_ATLANTIC).filter(|unit| unit.counter.kind == UnitKind::Destroyer);
    assert_eq!(found.count(), 1);
}

#[test]
fn awaw_70_15c_a_britain_pays() {
    let mut board = rebuilding();
    board.post(BRITAIN, domain::awaw::accounts::Figure::Spent, 10);
    board.play(ALLIES, build("CAN-INF1", US_ATLANTIC, BRITAIN));
    assert_eq!((board.level(BRITAIN), board.account(BRITAIN).spent), (87, 13));
    let mut tight = rebuilding();
    tight.post(BRITAIN, domain::awaw::accounts::Figure::Spent, 38);
    let payer = |nation| build("CAN-INF1", US_ATLANTIC, nation);
    tight.cured(ALLIES, &payer(BRITAIN), "AWAW-70.15C-a", &payer(US));
}

#[test]
fn awaw_70_15c_b_the_us_pays() {
    let mut board = rebuilding().war(War::UsGermany);
    board.play(ALLIES, build("CAN-INF1", US_ATLANTIC, US));
    assert_eq!((board.level(US), board.account(US).spent), (97, 3));
    assert_eq!((board.level(BRITAIN), board.account(BRITAIN).spent), (90, 0));
    let mut tight = rebuilding().war(War::UsGermany);
    tight.post(US, domain::awaw::accounts::Figure::Spent, 49);
    let payer = |nation| build("CAN-INF1", US_ATLANTIC, nation);
    tight.cured(ALLIES, &payer(US), "AWAW-70.15C-b", &payer(BRITAIN));
    let transports = assign(Country::Canada, domain::awaw::components::TransportKind::Atlantic, 1);
    tight.refuses(ALLIES, &transports, "AWAW-70.15C-b");
}

#[test]
fn awaw_70_15c_c_pre_war_grants() {
    let mut board = rebuilding();
    board.post(US, domain::awaw::accounts::Figure::PrewarSpent, 3);
    let by_us = build("CAN-INF1", US_ATLANTIC, US);
    board.cured(ALLIES, &by_us, "AWAW-70.15C-c", &build("CAN-INF1", US_ATLANTIC, BRITAIN));
    let asw = |brps| build_ship_by(Country::Canada, ship(US, UnitKind::Asw, 1), Some(US_ATLANTIC), US, 1, brps);
    board.play(ALLIES, asw(2));
    assert_eq!(board.account(US).prewar_spent, 5);
    board.refuses(ALLIES, &asw(1), "AWAW-70.15C-c");
    let mut at_war = board.war(War::UsGermany);
    at_war.play(ALLIES, by_us);
    assert_eq!(at_war.account(US).prewar_spent, 5);
}

#[test]
fn awaw_70_15c_d_nobody_else_pays() {
    let payer = |nation| build("CAN-INF1", US_ATLANTIC, nation);
    rebuilding().cured(ALLIES, &payer(Nation::China), "AWAW-70.15C-d", &payer(BRITAIN));
}

#[test]
fn awaw_70_16_a_a_british_surrender_leaves_canada_alone() {
    let mut board = Board::building(FALL_1940);
    let before = board.game.clone();
    board.play(ALLIES, Order::RecordBritishSurrender.into());
    assert_eq!((&board.game.units, &board.game.countries), (&before.units, &before.countries));
    assert!(base_parts(&board.game).contains(&BasePart { country: Some(Country::Canada), brps: 10 }));
    assert!(board.told_by("AWAW-70.16-a"));
}

#[test]
fn awaw_70_16_b_canadians_are_lent() {
    let before = Board::building(FALL_1940);
    let other = build("CAN-INF2", US_ATLANTIC, BRITAIN);
    before.cured(ALLIES, &lend("CAN-INF1"), "AWAW-70.16-b", &other);
    let mut after = before.britain_fell();
    after.play(ALLIES, lend("CAN-INF1"));
    assert!(after.game.units[&unit("CAN-INF1")].lent);
    assert!(after.told().contains("59.53"));
}
