//! AWAW 71.43, 71.431, 71.5, 72.43, 72.431, 72.5: surrender and all its effects.

use domain::awaw::boxes::adjacency::margin;
use domain::awaw::command::{Command, GrantRoute, Order};
use domain::awaw::components::{Area, BoxName, Nation, Place, UnitKind, War};
use domain::awaw::declarations::{Prize, Topic};
use domain::awaw::game::Location;
use domain::awaw::surrender::preview;

use crate::common::awaw::*;

const BRITAIN: Nation = Nation::Britain;
const US: Nation = Nation::UnitedStates;

/// The end of the Allied player turn with these factors next to a box and in it, the real ones elsewhere.
fn ending(area: Area, japanese: u32, ina: u32, allied: u32) -> Board {
    let mut board = Board::at(SPRING_1942, ALLIES, END);
    let there: Vec<String> = board.game.units_at(area.place()).map(|unit| unit.counter.id.to_string()).collect();
    for id in there {
        board = board.put(&id, hex("PENANG"));
    }
    board.factors(area, japanese, ina, allied)
}

fn ended(area: Area) -> Command {
    prorated(end_turn(), Prize::of(area), 5, 4)
}

/// Ten surrenders, nine does not, and only as the Allied player turn ends.
fn test_of(area: Area, at_ten: (u32, u32, u32), at_nine: (u32, u32, u32), clause: &str) {
    let (japanese, ina, allied) = at_ten;
    let mut falls = ending(area, japanese, ina, allied);
    assert_eq!(margin(&falls.game, area), 10);
    falls.asks(ALLIES, &end_turn(), &Topic::Prorated { prize: Prize::of(area) });
    falls.play(ALLIES, ended(area));
    assert!(falls.game.area(area).surrendered.is_some() && falls.told_by(clause));
    falls.play(ALLIES, Order::Acknowledge.into());
    let (japanese, ina, allied) = at_nine;
    let mut holds = ending(area, japanese, ina, allied);
    holds.play(ALLIES, end_turn());
    assert!(holds.game.area(area).surrendered.is_none());
    let (japanese, ina, allied) = at_ten;
    let mut axis = ending(area, japanese, ina, allied).phase(AXIS, END);
    axis.play(AXIS, end_turn());
    assert!(axis.game.area(area).surrendered.is_none());
    let mut middle = ending(area, japanese, ina, allied).phase(ALLIES, REDEPLOY);
    middle.play(ALLIES, end_phase());
    assert!(middle.game.area(area).surrendered.is_none());
}

#[test]
fn awaw_71_43_a_at_a_margin_of_ten() {
    test_of(Area::Australia, (13, 0, 3), (12, 0, 3), "AWAW-71.43-a");
}

#[test]
fn awaw_72_43_a_at_a_margin_of_ten() {
    test_of(Area::India, (9, 3, 2), (9, 2, 2), "AWAW-72.43-a");
}

/// By choice: by the Allies, confirmed, as their player turn ends.
fn by_choice(area: Area, clause: &str) {
    let mut board = Board::at(SPRING_1942, ALLIES, END);
    board.refuses(AXIS, &surrender(area), clause);
    let unconfirmed = Command::from(Order::SurrenderVoluntarily { area, confirmed: false });
    board.refuses(ALLIES, &unconfirmed, clause);
    let early = Board::at(SPRING_1942, ALLIES, COMBAT);
    early.cured(ALLIES, &surrender(area), clause, &end_phase());
    board.play(ALLIES, surrender(area));
    assert!(board.game.area(area).surrendered.is_some() && board.told_by(clause));
}

#[test]
fn awaw_71_431_a_by_choice() {
    by_choice(Area::Australia, "AWAW-71.431-a");
}

#[test]
fn awaw_72_431_a_by_choice() {
    by_choice(Area::India, "AWAW-72.431-a");
}

#[test]
fn awaw_71_51a_a_australian_units_are_gone() {
    let board = Board::at(SPRING_1942, ALLIES, END).in_europe("AUS-INF2", hex("EGYPT")).put("AUS-CA1", hex("HAWAII"));
    let gone = board.surrendered(Area::Australia);
    assert!(gone.game.units_of(Nation::Australia).all(|unit| unit.at == Location::Removed));
    let building = gone.phase(ALLIES, BUILD).lost("IND-INF1");
    let other = build("IND-INF1", INDIA, BRITAIN);
    building.cured(ALLIES, &build("AUS-INF5", AUSTRALIA, BRITAIN), "AWAW-71.51A-a", &other);
    let more = produce(domain::awaw::components::Country::Australia, &["1-2"]);
    building.refuses(ALLIES, &more, "AWAW-71.51A-a");
}

#[test]
fn awaw_72_51a_a_indian_units_are_gone() {
    let board = Board::at(SPRING_1942, ALLIES, END).put("IND-INF1", hex("PEGU")).lost("IND-INF2");
    let gone = board.surrendered(Area::India);
    assert!(gone.game.units_of(Nation::India).all(|unit| unit.at == Location::Removed));
    let building = gone.phase(ALLIES, BUILD);
    let other = build("AUS-INF5", AUSTRALIA, BRITAIN);
    building.cured(ALLIES, &build("IND-INF1", INDIA, BRITAIN), "AWAW-72.51A-a", &other);
    let more = produce(domain::awaw::components::Country::India, &["1-2"]);
    building.refuses(ALLIES, &more, "AWAW-72.51A-a");
}

/// Other Western Allied units in the box are eliminated; those on the map are not.
fn others(area: Area, on_map: &str) {
    let board = Board::at(SPRING_1942, ALLIES, END)
        .foreign("US-INF", US, UnitKind::Infantry, "3-4", area.place())
        .foreign("BR-AAF", BRITAIN, UnitKind::ArmyAir, "1", area.place())
        .foreign("US-CA", US, UnitKind::Cruiser, "2", area.place())
        .foreign("US-INF2", US, UnitKind::Infantry, "3-4", hex(on_map));
    let gone = board.surrendered(area);
    for id in ["US-INF", "BR-AAF", "US-CA"] {
        assert_eq!(gone.location(id), Location::Eliminated);
    }
    assert!(gone.is_at("US-INF2", hex(on_map)));
}

#[test]
fn awaw_71_51b_a_other_allied_units_die() {
    others(Area::Australia, "NN22");
}

#[test]
fn awaw_72_51b_a_other_allied_units_die() {
    others(Area::India, "CALCUTTA");
}

/// Nothing is constructed in the box.
fn closed(area: Area, id: &str, clause: &str, other: &Command) {
    let board = Board::at(SPRING_1942, ALLIES, END).lost("SAF-INF2").surrendered(area).phase(ALLIES, BUILD);
    board.cured(ALLIES, &build(id, area.place(), BRITAIN), clause, other);
}

#[test]
fn awaw_71_51d_a_no_construction_in_the_box() {
    closed(Area::Australia, "SAF-INF2", "AWAW-71.51D-a", &build("SAF-INF2", SOUTH_AFRICA, BRITAIN));
}

#[test]
fn awaw_72_51d_a_no_construction_in_the_box() {
    closed(Area::India, "SAF-INF2", "AWAW-72.51D-a", &build("SAF-INF2", SOUTH_AFRICA, BRITAIN));
}

fn fell(area: Area) -> Board {
    Board::at(SPRING_1942, ALLIES, END).surrendered(area)
}

#[test]
fn awaw_71_51e_a_the_base_falls_by_ten() {
    let board = fell(Area::Australia);
    assert_eq!(board.account(BRITAIN).base, 115);
    assert!(board.told_by("AWAW-71.51E-a"));
}

#[test]
fn awaw_72_51e_a_the_base_falls_by_ten() {
    let board = fell(Area::India);
    assert_eq!(board.account(BRITAIN).base, 115);
    assert!(board.told_by("AWAW-72.51E-a"));
}

/// The prorated value is declared, between nothing and ten.
fn prorates(area: Area, clause: &str) {
    assert_eq!(fell(area).level(BRITAIN), 85);
    let board = Board::at(SPRING_1942, ALLIES, END);
    let with = |lost| {
        let order = Order::SurrenderVoluntarily { area, confirmed: true };
        prorated(order.into(), Prize::of(area), lost, 5)
    };
    board.cured(ALLIES, &with(11), clause, &with(10));
    let undeclared = Command::from(Order::SurrenderVoluntarily { area, confirmed: true });
    board.asks(ALLIES, &undeclared, &Topic::Prorated { prize: Prize::of(area) });
}

#[test]
fn awaw_71_51e_b_the_prorated_value() {
    prorates(Area::Australia, "AWAW-71.51E-b");
}

#[test]
fn awaw_72_51e_b_the_prorated_value() {
    prorates(Area::India, "AWAW-72.51E-b");
}

#[test]
fn awaw_71_51f_a_control_does_not_change() {
    let board = Board::at(SPRING_1942, ALLIES, END).held("NN22", AXIS).held("NN24", ALLIES);
    assert_eq!(board.clone().surrendered(Area::Australia).game.control, board.game.control);
}

#[test]
fn awaw_72_51f_a_control_does_not_change() {
    let board = Board::at(SPRING_1942, ALLIES, END).held("DACCA", AXIS);
    assert_eq!(board.clone().surrendered(Area::India).game.control, board.game.control);
}

/// Either side may move into the country's hexes.
fn entered(area: Area, start: &str, to: &str) {
    let board =
        fell(area).japanese("J-INF", "3-2", hex(start)).foreign("US-INF", US, UnitKind::Infantry, "3-4", hex(start));
    board.clone().phase(AXIS, MOVEMENT).accepts(AXIS, &walk("J-INF", &[to]));
    board.phase(ALLIES, MOVEMENT).accepts(ALLIES, &walk("US-INF", &[to]));
}

#[test]
fn awaw_71_51f_b_both_sides_may_enter() {
    let on_the_map = fell(Area::Australia).foreign("US-INF", US, UnitKind::Infantry, "3-4", hex("FIJI"));
    on_the_map.clone().phase(ALLIES, MOVEMENT).accepts(ALLIES, &walk("US-INF", &["NN22"]));
    let into_the_box = enter(Area::Australia, "US-INF", METHOD_NR, "NN24");
    on_the_map.phase(ALLIES, REDEPLOY).refuses(ALLIES, &into_the_box, "AWAW-71.51C-a");
    entered(Area::Australia, "NN24", "NN22");
}

#[test]
fn awaw_72_51f_b_both_sides_may_enter() {
    let on_the_map = fell(Area::India).foreign("US-INF", US, UnitKind::Infantry, "3-4", hex("PEGU"));
    on_the_map.clone().phase(ALLIES, MOVEMENT).accepts(ALLIES, &walk("US-INF", &["MADRAS"]));
    let into_the_box = enter(Area::India, "US-INF", METHOD_NR, "CC2");
    on_the_map.phase(ALLIES, REDEPLOY).refuses(ALLIES, &into_the_box, "AWAW-72.51C-a");
    entered(Area::India, "MADRAS", "CALCUTTA");
}

#[test]
fn awaw_71_51g_a_resistance_falls_by_two() {
    let board = fell(Area::Australia);
    assert_eq!(board.account(BRITAIN).resistance, 1);
    assert!(board.told_by("AWAW-71.51G-a"));
    assert_eq!(board.surrendered(Area::India).account(BRITAIN).resistance, -1);
}

#[test]
fn awaw_72_51g_a_resistance_falls_by_two() {
    let board = fell(Area::India);
    assert_eq!(board.account(BRITAIN).resistance, 1);
    assert!(board.told_by("AWAW-72.51G-a"));
}

#[test]
fn awaw_72_51h_a_no_grants_to_china_through_india() {
    let grant = |route| Command::from(Order::GrantToChina { route, brps: 5 });
    Board::at(SPRING_1942, ALLIES, END).accepts(ALLIES, &grant(GrantRoute::IndiaBox));
    fell(Area::India).cured(ALLIES, &grant(GrantRoute::IndiaBox), "AWAW-72.51H-a", &grant(GrantRoute::Other));
    fell(Area::India).refuses(AXIS, &grant(GrantRoute::Other), "AWAW-72.51H-a");
}

/// A Japanese overseas conquest worth ten, credited as declared.
fn conquest(area: Area, clause: &str) {
    let board = fell(area);
    let found = board.game.conquests[0];
    assert_eq!((found.prize, found.value, found.overseas, found.credited), (Prize::of(area), 10, true, 5));
    assert_eq!(board.level(Nation::Japan), 65);
    assert!(board.told_by(clause));
    let with = |credited| {
        let order = Order::SurrenderVoluntarily { area, confirmed: true };
        prorated(order.into(), Prize::of(area), 5, credited)
    };
    Board::at(SPRING_1942, ALLIES, END).cured(ALLIES, &with(11), clause, &with(0));
}

#[test]
fn awaw_71_52_a_a_conquest_worth_ten() {
    conquest(Area::Australia, "AWAW-71.52-a");
}

#[test]
fn awaw_72_52_a_a_conquest_worth_ten() {
    conquest(Area::India, "AWAW-72.52-a");
}

/// Retaking hexes reverses nothing.
fn permanent(area: Area, retaken: &str, clause: &str) {
    let mut board = fell(area).held(retaken, AXIS);
    board.play(ALLIES, control(retaken, ALLIES));
    assert!(board.game.area(area).surrendered.is_some());
    let entering = board
        .foreign("US-INF", US, UnitKind::Infantry, "3-4", Place::Box(BoxName::SouthAfrica))
        .war(War::UsJapan)
        .phase(ALLIES, REDEPLOY);
    entering.refuses(ALLIES, &enter(area, "US-INF", METHOD_NR, ""), clause);
}

#[test]
fn awaw_71_53_a_it_cannot_be_undone() {
    let board = fell(Area::Australia);
    board.accepts(ALLIES, &surrender(Area::India));
    permanent(Area::Australia, "NN22", "AWAW-71.51C-a");
}

#[test]
fn awaw_72_53_a_it_cannot_be_undone() {
    let board = fell(Area::India);
    board.accepts(ALLIES, &surrender(Area::Australia));
    permanent(Area::India, "CALCUTTA", "AWAW-72.51C-a");
}

#[test]
fn both_countries_may_surrender_as_one_turn_ends() {
    let mut board = ending(Area::Australia, 10, 0, 0);
    for number in 1..=8 {
        board = board.put(&format!("IND-INF{number}"), hex("PENANG"));
    }
    let mut board = board.factors(Area::India, 10, 0, 0);
    let shown = preview(&board.game, Area::India);
    board.play(ALLIES, prorated(ended(Area::Australia), Prize::India, 3, 2));
    assert_eq!((board.account(BRITAIN).base, board.level(BRITAIN)), (105, 82));
    assert_eq!((shown.removed.len(), shown.base, shown.resistance), (8, 115, 1));
    board.play(ALLIES, Order::Acknowledge.into());
    board.play(ALLIES, Order::Acknowledge.into());
    assert!(board.game.pending.is_empty());
}
