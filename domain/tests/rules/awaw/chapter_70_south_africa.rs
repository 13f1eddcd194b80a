//! AWAW 70.2: South Africa.

use domain::awaw::accounts::{BasePart, Figure, base_parts, brp_value};
use domain::awaw::command::{Mode, Order};
use domain::awaw::components::{BoxName, Country, Nation, TransportKind, War};
use domain::awaw::south_africa;
use domain::awaw::transcribing::Transcription;

use crate::common::awaw::*;

const BRITAIN: Nation = Nation::Britain;
const US: Nation = Nation::UnitedStates;

fn rebuilding() -> Board {
    Board::building(FALL_1940).lost("SAF-INF1").lost("SAF-INF2").lost("SAF-INF3")
}

#[test]
fn awaw_70_21_a_south_africa_has_its_own_units() {
    assert_eq!(Board::shipped().game.units_of(Nation::SouthAfrica).count(), 4);
    assert_eq!(Nation::SouthAfrica.country(), Some(Country::SouthAfrica));
}

#[test]
fn awaw_70_21_b_african_units_are_south_african() {
    let board = Board::shipped();
    let small = board.game.units_of(Nation::SouthAfrica).filter(|unit| unit.counter.print == print("1-3"));
    assert_eq!(small.count(), 3);
}

#[test]
fn awaw_70_22_a_its_box() {
    assert_eq!(south_africa::LOCATION, [BoxName::SouthAfrica]);
}

#[test]
fn awaw_70_23_a_worth_ten() {
    assert_eq!(brp_value(Country::SouthAfrica), 10);
}

#[test]
fn awaw_70_23_b_in_the_british_base() {
    let parts = base_parts(&Board::set_up().game);
    assert!(parts.contains(&BasePart { country: Some(Country::SouthAfrica), brps: 10 }));
    let account = Order::Transcribe(Transcription::Account(sheet(Nation::SouthAfrica))).into();
    Board::set_up().refuses(ALLIES, &account, "AWAW-70.23-b");
    rebuilding().refuses(ALLIES, &build("SAF-INF1", SOUTH_AFRICA, Nation::SouthAfrica), "AWAW-70.23-b");
}

#[test]
fn awaw_70_24_a_four_units_in_the_box() {
    let board = Board::shipped();
    let all: Vec<String> = board.game.units_at(SOUTH_AFRICA).map(|unit| unit.counter.print.to_string()).collect();
    assert_eq!(all, ["3-4", "1-3", "1-3", "1-3"]);
    assert_eq!(board.game.units_at(SOUTH_AFRICA).map(|unit| unit.counter.factors()).sum::<u32>(), 6);
}

#[test]
fn awaw_70_24_b_they_may_go_to_europe() {
    let board = Board::at(FALL_1939, ALLIES, REDEPLOY);
    for id in ["SAF-INF1", "SAF-INF2", "SAF-INF3", "SAF-INF4"] {
        board.accepts(ALLIES, &nr(id, hex("EGYPT")));
    }
    let only = Board::at(FALL_1940, ALLIES, REDEPLOY).ruled("AWAW-R-10", 2);
    let elsewhere = redeploy("SAF-INF1", Mode::Nr, hex("FIJI"), &[]);
    only.cured(ALLIES, &nr("SAF-INF1", hex("EGYPT")), "AWAW-70.24-b", &elsewhere);
}

#[test]
fn awaw_70_24_c_no_more_south_africans() {
    let board = Board::building(SPRING_1942);
    let more = produce(Country::SouthAfrica, &["1-2"]);
    board.cured(ALLIES, &more, "AWAW-70.24-c", &produce(Country::India, &["1-2"]));
}

#[test]
fn awaw_70_25a_a_built_in_south_africa() {
    let at = |at| build("SAF-INF2", at, BRITAIN);
    rebuilding().cured(ALLIES, &at(hex("EGYPT")), "AWAW-70.25A-a", &at(SOUTH_AFRICA));
    rebuilding().phase(ALLIES, COMBAT).refuses(ALLIES, &at(SOUTH_AFRICA), "AWAW-70.25A-a");
}

#[test]
fn awaw_70_25b_a_britain_pays() {
    let mut board = rebuilding();
    board.play(ALLIES, build("SAF-INF2", SOUTH_AFRICA, BRITAIN));
    assert_eq!((board.level(BRITAIN), board.account(BRITAIN).spent), (89, 1));
    let mut spent = rebuilding().war(War::UsGermany);
    spent.play(ALLIES, assign(Country::SouthAfrica, TransportKind::Atlantic, 1));
    spent.post(BRITAIN, Figure::Spent, 40);
    let payer = |nation| build("SAF-INF2", SOUTH_AFRICA, nation);
    spent.cured(ALLIES, &payer(BRITAIN), "AWAW-70.25B-a", &payer(US));
}

#[test]
fn awaw_70_25b_b_the_us_pays() {
    let mut board = rebuilding();
    board.play(ALLIES, assign(Country::SouthAfrica, TransportKind::Atlantic, 1));
    let mut tight = board.clone();
    board.play(ALLIES, build("SAF-INF1", SOUTH_AFRICA, US));
    assert_eq!((board.level(US), board.account(US).spent, board.level(BRITAIN)), (97, 3, 90));
    tight.post(US, Figure::Spent, 49);
    let payer = |nation| build("SAF-INF1", SOUTH_AFRICA, nation);
    tight.cured(ALLIES, &payer(US), "AWAW-70.25B-b", &payer(BRITAIN));
}

#[test]
fn awaw_70_25b_c_an_atlantic_transport_for_five() {
    let mut board = rebuilding().war(War::UsGermany);
    let by_us = |id| build(id, SOUTH_AFRICA, US);
    let by_britain = build("SAF-INF1", SOUTH_AFRICA, BRITAIN);
    board.cured(ALLIES, &by_us("SAF-INF1"), "AWAW-70.25B-c", &by_britain);
    let pacific = assign(Country::SouthAfrica, TransportKind::Pacific, 1);
    board.cured(ALLIES, &pacific, "AWAW-70.25B-c", &assign(Country::SouthAfrica, TransportKind::Atlantic, 1));
    board.play(ALLIES, assign(Country::SouthAfrica, TransportKind::Atlantic, 1));
    for id in ["SAF-INF1", "SAF-INF2", "SAF-INF3"] {
        board.play(ALLIES, by_us(id));
    }
    board = board.lost("SAF-INF4");
    board.refuses(ALLIES, &by_us("SAF-INF4"), "AWAW-70.25B-c");
    board.play(ALLIES, assign(Country::SouthAfrica, TransportKind::Atlantic, 1)).accepts(ALLIES, &by_us("SAF-INF4"));
}

#[test]
fn awaw_70_25b_d_pre_war_grants() {
    let mut board = rebuilding();
    board.post(US, Figure::PrewarSpent, 4);
    board.play(ALLIES, assign(Country::SouthAfrica, TransportKind::Atlantic, 1));
    let by_us = |id| build(id, SOUTH_AFRICA, US);
    board.cured(ALLIES, &by_us("SAF-INF1"), "AWAW-70.25B-d", &by_us("SAF-INF2"));
    board.play(ALLIES, by_us("SAF-INF2"));
    assert_eq!(board.account(US).prewar_spent, 5);
    board.lost("CAN-INF1").refuses(ALLIES, &build("CAN-INF1", US_ATLANTIC, US), "AWAW-70.15C-c");
}

#[test]
fn awaw_70_25b_e_nobody_else_pays() {
    let payer = |nation| build("SAF-INF1", SOUTH_AFRICA, nation);
    rebuilding().cured(ALLIES, &payer(Nation::France), "AWAW-70.25B-e", &payer(BRITAIN));
}

#[test]
fn awaw_70_26_a_a_british_surrender_leaves_it_alone() {
    let mut board = Board::building(FALL_1940);
    let before = board.game.clone();
    board.play(ALLIES, Order::RecordBritishSurrender.into());
    assert_eq!(board.game.units, before.units);
    assert_eq!(brp_value(Country::SouthAfrica), 10);
    board.refuses(ALLIES, &produce(Country::SouthAfrica, &["1-2"]), "AWAW-70.24-c");
}

#[test]
fn awaw_70_26_b_south_africans_are_lent() {
    let before = rebuilding().put("SAF-INF1", SOUTH_AFRICA);
    before.cured(ALLIES, &lend("SAF-INF1"), "AWAW-70.26-b", &build("SAF-INF2", SOUTH_AFRICA, BRITAIN));
    before.britain_fell().accepts(ALLIES, &lend("SAF-INF1"));
}
