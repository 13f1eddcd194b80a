//! AWAW 71.51C, 71.61, 71.71, 72.51C, 72.61, 72.71: supply from the boxes, and naval activities from them.

use domain::awaw::boxes::activities::range;
use domain::awaw::command::{Command, Order, SupplyRoute};
use domain::awaw::components::{Area, Nation, TransportKind};
use domain::awaw::event::ActivityKind;

use crate::common::awaw::*;

const US: Nation = Nation::UnitedStates;

fn allied() -> Board {
    Board::at(SPRING_1942, ALLIES, MOVEMENT)
}

fn supply(area: Area, nation: Nation, route: SupplyRoute) -> Command {
    Order::TraceSupply { area, nation, route }.into()
}

fn land(area: Area, by: &str) -> Command {
    supply(area, US, SupplyRoute::Land(spot(by)))
}

fn sea(area: Area, by: &str, transport: Option<TransportKind>) -> Command {
    supply(area, US, SupplyRoute::Sea { gate: spot(by), transport })
}

#[test]
fn awaw_71_61_a_an_unlimited_source() {
    let mut board = allied();
    for _ in 0..30 {
        board.play(ALLIES, land(Area::Australia, "NN22"));
    }
    let japanese = supply(Area::Australia, Nation::Japan, SupplyRoute::Land(spot("NN22")));
    board.refuses(AXIS, &japanese, "AWAW-71.61-a").refuses(AXIS, &land(Area::Australia, "NN22"), "AWAW-71.61-a");
}

#[test]
fn awaw_72_61_a_an_unlimited_source() {
    let mut board = allied();
    for _ in 0..30 {
        board.play(ALLIES, land(Area::India, "CC2"));
    }
    let ina = supply(Area::India, Nation::IndianNationalArmy, SupplyRoute::Land(spot("CC2")));
    board.refuses(AXIS, &ina, "AWAW-72.61-a").refuses(AXIS, &land(Area::India, "CC2"), "AWAW-72.61-a");
}

#[test]
fn awaw_71_61_b_overland() {
    let board = allied();
    board.cured(ALLIES, &land(Area::Australia, "NN18"), "AWAW-71.61-b", &land(Area::Australia, "NN22"));
    board.refuses(ALLIES, &land(Area::Australia, "NN18"), "AWAW-71.81-a");
    board.refuses(ALLIES, &land(Area::Australia, "MM19"), "AWAW-71.61-b");
}

#[test]
fn awaw_72_61_b_overland() {
    let board = allied();
    board.cured(ALLIES, &land(Area::India, "Y2"), "AWAW-72.61-b", &land(Area::India, "BB2"));
}

#[test]
fn awaw_71_61_c_by_sea() {
    let pacific = Some(TransportKind::Pacific);
    let mut board = allied();
    let good = sea(Area::Australia, "NN24", pacific);
    for bad in [
        sea(Area::Australia, "NN24", None),
        sea(Area::Australia, "NN24", Some(TransportKind::Atlantic)),
        sea(Area::Australia, "NN15", pacific),
    ] {
        board.cured(ALLIES, &bad, "AWAW-71.61-c", &good);
    }
    for _ in 0..3 {
        board.play(ALLIES, good.clone());
    }
    board.refuses(ALLIES, &good, "AWAW-71.61-c");
}

#[test]
fn awaw_72_61_c_by_sea() {
    let mut board = allied();
    let good = sea(Area::India, "CC2", Some(TransportKind::IndianOcean));
    board.cured(ALLIES, &sea(Area::India, "CC2", Some(TransportKind::Pacific)), "AWAW-72.61-c", &good);
    board.refuses(ALLIES, &sea(Area::India, "CC2", None), "AWAW-72.61-c");
    board.play(ALLIES, good.clone()).play(ALLIES, good.clone()).refuses(ALLIES, &good, "AWAW-72.61-c");
}

#[test]
fn awaw_71_51c_b_no_supply_after_the_surrender() {
    let board = allied().phase(ALLIES, END).surrendered(Area::Australia);
    board.cured(ALLIES, &land(Area::Australia, "NN22"), "AWAW-71.51C-b", &land(Area::India, "CC2"));
}

#[test]
fn awaw_72_51c_b_no_supply_after_the_surrender() {
    let board = allied().phase(ALLIES, END).surrendered(Area::India);
    board.cured(ALLIES, &land(Area::India, "CC2"), "AWAW-72.51C-b", &land(Area::Australia, "NN22"));
}

fn from(place: domain::awaw::components::Place, path: &[&str]) -> Command {
    activity(sail(US, ActivityKind::Patrol, place, path))
}

#[test]
fn awaw_71_71_a_naval_units_are_active() {
    let mut board = allied();
    board.play(ALLIES, from(AUSTRALIA, &["NN24"]));
    let mut axis = Board::at(SPRING_1942, AXIS, MOVEMENT);
    axis.play(AXIS, activity(sail(Nation::Japan, ActivityKind::Patrol, hex("FIJI"), &["NN24"])));
    axis.accepts(ALLIES, &intercept(1, "NN24"));
    board.refuses(ALLIES, &from(AUSTRALIA, &["NN20"]), "AWAW-71.71-b");
}

#[test]
fn awaw_72_71_a_naval_units_are_active() {
    let board = allied();
    board.accepts(ALLIES, &from(INDIA, &["CC2"])).refuses(ALLIES, &from(INDIA, &["DD2"]), "AWAW-72.71-b");
}

#[test]
fn awaw_71_71_b_three_gates() {
    let board = allied();
    for by in ["NN15", "NN24", "NN31"] {
        board.accepts(ALLIES, &from(AUSTRALIA, &[by]));
    }
    board.cured(ALLIES, &from(AUSTRALIA, &["NN20"]), "AWAW-71.71-b", &from(AUSTRALIA, &["NN15"]));
}

#[test]
fn awaw_72_71_b_they_come_on_board_at_cc2() {
    allied().cured(ALLIES, &from(INDIA, &["DD2"]), "AWAW-72.71-b", &from(INDIA, &["CC2"]));
}

#[test]
fn awaw_71_71_c_off_board_distances() {
    let told = |by| range(Area::Australia, spot(by), 3);
    assert_eq!((told("NN15"), told("NN24"), told("NN31"), told("NN20")), (Some(11), Some(11), Some(13), None));
}

#[test]
fn awaw_72_71_c_cc2_is_eight_hexes_away() {
    assert_eq!(range(Area::India, spot("CC2"), 3), Some(11));
}
