//! What a player asks before he moves.

use domain::geaw::calculators::{forecast, mobilization_menu, placement_options, second_phase_plan, smallest_cover};
use domain::geaw::command::{Leg, Order, Step, Way};
use domain::geaw::declarations::Topic;
use domain::geaw::movement::cheapest;

use crate::common::geaw::*;

#[test]
fn the_menu_says_price_stock_and_what_would_be_left() {
    let board = Board::at(JAPAN, MOBILIZATION).points(JAPAN, 8).put("J-CAV1", "2916");
    let menu = mobilization_menu(&board.game, JAPAN);
    let of = |id: &str| menu.iter().find(|line| line.free.contains(&unit(id))).unwrap();
    let cavalry = of("J-CAV2");
    assert_eq!((cavalry.price, cavalry.counters, cavalry.free.len()), (Some(3), 2, 1));
    assert_eq!((cavalry.affordable, cavalry.left), (1, Some(5)));
    assert_eq!(of("J-INF1").affordable, 3);
    assert_eq!(of("J-GAR").barred, ["a dash on the Mobilization Costs Table (6.3)"]);
    assert_eq!(of("J-C1").barred, ["it is made by combining (6.5)"]);
    assert_eq!(of("J-TAB").questions, ["what does it cost?"]);
    let (hexes, blocked) = placement_options(&board.put("B-INF1", "2914").game, unit("J-ARM1")).unwrap();
    assert_eq!((hexes, blocked), (vec![hex("2915")], false));
}

#[test]
fn the_plan_finds_the_fewest_supply_units() {
    let board = Board::at(JAPAN, MOVEMENT_2)
        .put("J-SUP1 J-INF1", "2916")
        .put("J-SUP2 J-INF2", "3316")
        .put("J-SUP3", "3116")
        .declared(JAPAN, number(Topic::SupplyRadius, 2));
    assert_eq!(second_phase_plan(&board.game, JAPAN).len(), 3);
    assert_eq!(smallest_cover(&board.game, JAPAN, &units("J-INF1 J-INF2")), Some(units("J-SUP3")));
    let far = board.put("J-INF3", "2819");
    assert_eq!(smallest_cover(&far.game, JAPAN, &units("J-INF3")), None);
}

#[test]
fn the_cheapest_way_is_a_command_ready_to_give() {
    let mut board = Board::at(JAPAN, MOVEMENT_1).put("C-INF", "2914");
    let (legs, minimum) = cheapest(&board.game, unit("C-INF"), hex("3113")).unwrap();
    let over_land = |digits: &str| Step { hex: hex(digits), way: Way::Terrain };
    assert_eq!(legs, [Leg::March(vec![over_land("3014"), over_land("3113")])]);
    board.play(JAPAN, Order::Move { unit: unit("C-INF"), legs, minimum }.into());
    assert_eq!(board.spent("C-INF"), "3");
}

#[test]
fn the_forecast_tells_income_and_what_the_ceiling_takes() {
    let board = Board::at(JAPAN, MOBILIZATION).points(JAPAN, 99).put("J-INF1", "3318").put("J-INF2", "2915");
    let told = forecast(&board.game, JAPAN);
    assert_eq!((told.income, told.now, told.then, told.forfeited), (5, 99, 100, 4));
    assert_eq!((told.vacant, told.scorings_left), (vec![(hex("3117"), 1)], 15));
}
