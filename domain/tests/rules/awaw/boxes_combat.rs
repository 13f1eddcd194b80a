//! AWAW 71.24 to 71.33, 71.81, 72.24 to 72.33: combat at the boxes, and the outback.

use domain::awaw::boxes::combat::is_in_attrition_zone;
use domain::awaw::command::{AttritionResult, Command, Mission, Mode, Offensive, Order};
use domain::awaw::components::{Area, Nation, Place, UnitKind, War};
use domain::awaw::event::ActivityKind;
use domain::awaw::transcribing::{Compass, HexsideRecord, Transcription};

use crate::common::awaw::*;

const US: Nation = Nation::UnitedStates;

fn axis() -> Board {
    Board::at(SPRING_1942, AXIS, COMBAT)
}

fn fly(nation: Nation, mission: Mission, from: Place, target: Place) -> Command {
    Order::DeclareAirMission { nation, mission, from, target }.into()
}

fn offensive(area: Area, operation: Offensive) -> Command {
    Order::DeclareOffensive { area, operation }.into()
}

fn attack(from: Place, to: Place) -> Command {
    Order::DeclareGroundAttack { from, to }.into()
}

fn result(area: Area, result: AttritionResult) -> Command {
    Order::ApplyAttrition { area, result }.into()
}

fn attrition(area: Area) -> Command {
    Order::DeclareAttrition { area }.into()
}

fn air_combat(area: Area) -> Command {
    Order::RecordAirCombat { area, lost: Vec::new() }.into()
}

const fn edge(area: Area) -> &'static str {
    match area {
        Area::Australia => "NN22",
        Area::India => "CC2",
    }
}

#[test]
fn awaw_71_24_a_no_japanese_missions_into_it() {
    let into = |mission| fly(Nation::Japan, mission, hex("FIJI"), AUSTRALIA);
    for mission in [Mission::GroundSupport, Mission::NavalStrike, Mission::Counterair] {
        axis().cured(AXIS, &into(mission), "AWAW-71.24-a", &into(Mission::Bombing));
    }
}

#[test]
fn awaw_72_24_a_no_japanese_missions_into_it() {
    let into = |mission| fly(Nation::Japan, mission, hex("PEGU"), INDIA);
    for mission in [Mission::GroundSupport, Mission::NavalStrike, Mission::Counterair] {
        axis().cured(AXIS, &into(mission), "AWAW-72.24-a", &into(Mission::Bombing));
    }
}

#[test]
fn awaw_71_24_b_no_missions_out_of_it() {
    let board = Board::at(SPRING_1942, ALLIES, COMBAT);
    let from = |place| fly(US, Mission::GroundSupport, place, hex("NN22"));
    board.cured(ALLIES, &from(AUSTRALIA), "AWAW-71.24-b", &from(hex("NN24")));
}

#[test]
fn awaw_72_24_b_no_missions_out_of_it() {
    let board = Board::at(SPRING_1942, ALLIES, COMBAT);
    let from = |place| fly(US, Mission::NavalStrike, place, hex("PEGU"));
    board.cured(ALLIES, &from(INDIA), "AWAW-72.24-b", &from(hex("CALCUTTA")));
}

#[test]
fn awaw_71_25_a_no_ground_attack_out() {
    let board = Board::at(SPRING_1942, ALLIES, COMBAT);
    board.cured(ALLIES, &attack(AUSTRALIA, hex("NN22")), "AWAW-71.25-a", &attack(hex("NN24"), hex("NN22")));
}

#[test]
fn awaw_72_25_a_no_ground_attack_out() {
    let board = Board::at(SPRING_1942, ALLIES, COMBAT);
    board.cured(ALLIES, &attack(INDIA, hex("CC2")), "AWAW-72.25-a", &attack(hex("BB2"), hex("CC2")));
}

#[test]
fn awaw_71_25_b_no_ground_attack_in() {
    axis().cured(AXIS, &attack(hex("NN22"), AUSTRALIA), "AWAW-71.25-b", &attack(hex("NN22"), hex("NN24")));
}

#[test]
fn awaw_72_25_b_no_ground_attack_in() {
    axis().cured(AXIS, &attack(hex("CC2"), INDIA), "AWAW-72.25-b", &attack(hex("CC2"), hex("BB2")));
}

#[test]
fn awaw_71_31_a_one_attrition_zone() {
    let board = Board::at(SPRING_1942, ALLIES, END);
    assert!(is_in_attrition_zone(&board.game, Area::Australia));
    assert!(!is_in_attrition_zone(&board.surrendered(Area::Australia).game, Area::Australia));
}

#[test]
fn awaw_72_31_a_one_attrition_zone() {
    let board = Board::at(SPRING_1942, ALLIES, END);
    assert!(is_in_attrition_zone(&board.game, Area::India));
    assert!(!is_in_attrition_zone(&board.surrendered(Area::India).game, Area::India));
}

/// Attrition needs both sides there, next to the box and in it.
fn both_ways(area: Area, clause: &str) {
    let near = |side| Board::at(SPRING_1942, side, COMBAT).japanese("J-INF", "3-2", hex(edge(area)));
    near(AXIS).accepts(AXIS, &attrition(area));
    near(ALLIES).accepts(ALLIES, &attrition(area));
    let far = Board::at(SPRING_1942, AXIS, COMBAT).japanese("J-INF", "3-2", hex("FIJI"));
    let other = if area == Area::India { Area::Australia } else { Area::India };
    far.factors(other, 2, 0, 0).cured(AXIS, &attrition(area), clause, &attrition(other));
}

#[test]
fn awaw_71_31_b_attrition_works_both_ways() {
    axis().factors(Area::Australia, 1, 0, 0).accepts(AXIS, &attrition(Area::Australia));
    both_ways(Area::Australia, "AWAW-71.31-b");
}

#[test]
fn awaw_72_31_b_attrition_works_both_ways() {
    axis().factors(Area::India, 1, 0, 0).accepts(AXIS, &attrition(Area::India));
    both_ways(Area::India, "AWAW-72.31-b");
}

#[test]
fn awaw_71_31_c_no_hex_results_against_it() {
    let units = result(Area::Australia, AttritionResult::Units(vec![unit("AUS-INF2")]));
    axis().cured(AXIS, &result(Area::Australia, AttritionResult::HexAgainstBox), "AWAW-71.31-c", &units);
    let mut board = axis();
    board.play(AXIS, units);
    assert!(!board.is_at("AUS-INF2", AUSTRALIA));
}

#[test]
fn awaw_72_31_c_no_hex_results_against_it() {
    let units = result(Area::India, AttritionResult::Units(vec![unit("IND-INF5")]));
    axis().cured(AXIS, &result(Area::India, AttritionResult::HexAgainstBox), "AWAW-72.31-c", &units);
}

#[test]
fn awaw_71_31_d_no_advance_out_of_it() {
    let board = Board::at(SPRING_1942, ALLIES, COMBAT);
    let advance = result(Area::Australia, AttritionResult::AdvanceFromBox(spot("NN22")));
    board.cured(ALLIES, &advance, "AWAW-71.31-d", &result(Area::Australia, AttritionResult::Units(Vec::new())));
}

#[test]
fn awaw_72_31_d_no_advance_out_of_it() {
    let board = Board::at(SPRING_1942, ALLIES, COMBAT);
    let advance = result(Area::India, AttritionResult::AdvanceFromBox(spot("CC2")));
    board.cured(ALLIES, &advance, "AWAW-72.31-d", &result(Area::India, AttritionResult::Units(Vec::new())));
}

#[test]
fn awaw_71_31_e_no_ground_offensives() {
    let bombing = offensive(Area::Australia, Offensive::Air(Mission::Bombing));
    axis().cured(AXIS, &offensive(Area::Australia, Offensive::Ground), "AWAW-71.31-e", &bombing);
    let allies = Board::at(SPRING_1942, ALLIES, COMBAT);
    allies.refuses(ALLIES, &offensive(Area::Australia, Offensive::Ground), "AWAW-71.31-e");
}

#[test]
fn awaw_72_31_e_no_ground_offensives() {
    let bombing = offensive(Area::India, Offensive::Air(Mission::Bombing));
    axis().cured(AXIS, &offensive(Area::India, Offensive::Ground), "AWAW-72.31-e", &bombing);
}

#[test]
fn awaw_71_32_a_only_bombing() {
    let air = |mission| offensive(Area::Australia, Offensive::Air(mission));
    axis().cured(AXIS, &air(Mission::Counterair), "AWAW-71.32-a", &air(Mission::Bombing));
    let allies = Board::at(SPRING_1942, ALLIES, COMBAT);
    allies.refuses(ALLIES, &air(Mission::Bombing), "AWAW-71.32-a");
}

#[test]
fn awaw_72_32_a_only_bombing() {
    let air = |mission| offensive(Area::India, Offensive::Air(mission));
    axis().cured(AXIS, &air(Mission::GroundSupport), "AWAW-72.32-a", &air(Mission::Bombing));
}

/// Air combat follows a bombing, and its losses are booked.
fn over(area: Area, id: &str, clause: &str) {
    let other = fly(Nation::Japan, Mission::Bombing, hex("PEGU"), area.place());
    axis().cured(AXIS, &air_combat(area), clause, &other);
    let mut board = axis();
    board.play(AXIS, other);
    board.play(AXIS, Order::RecordAirCombat { area, lost: vec![unit(id)] }.into());
    assert!(board.told_by(clause) && !board.is_at(id, area.place()));
}

#[test]
fn awaw_71_32_b_air_combat_is_normal() {
    over(Area::Australia, "AUS-CA1", "AWAW-71.32-b");
}

#[test]
fn awaw_72_32_b_air_combat_is_normal() {
    over(Area::India, "IND-INF5", "AWAW-72.32-b");
}

#[test]
fn awaw_71_32_c_the_southeast_asian_front_pays() {
    let mut board = axis();
    board.play(AXIS, fly(Nation::Japan, Mission::Bombing, hex("FIJI"), AUSTRALIA));
    assert!(board.told_by("AWAW-71.32-c") && board.told().contains("Southeast Asian front"));
}

#[test]
fn awaw_72_32_c_the_southeast_asian_front_pays() {
    let mut board = axis();
    board.play(AXIS, offensive(Area::India, Offensive::Air(Mission::Bombing)));
    assert!(board.told_by("AWAW-72.32-c") && board.told().contains("Southeast Asian front"));
}

#[test]
fn awaw_71_32_d_no_attack_on_allied_air() {
    let into = |mission| fly(Nation::Japan, mission, hex("FIJI"), AUSTRALIA);
    axis().cured(AXIS, &into(Mission::Counterair), "AWAW-71.32-d", &into(Mission::Bombing));
}

#[test]
fn awaw_72_32_d_no_attack_on_allied_air() {
    let into = |mission| fly(Nation::Japan, mission, hex("PEGU"), INDIA);
    axis().cured(AXIS, &into(Mission::Counterair), "AWAW-72.32-d", &into(Mission::Bombing));
}

/// Two activities to a box: one over the mapboard, one not.
fn interception(area: Area, by: &str, clause: &str) {
    let mut board = Board::at(SPRING_1942, ALLIES, MOVEMENT);
    let voyage = |from, path: &[&str]| {
        activity(domain::awaw::event::Activity {
            to: Some(area.place()),
            ..sail(US, ActivityKind::SeaTransport, from, path)
        })
    };
    board.play(ALLIES, voyage(hex("HAWAII"), &[by])).play(ALLIES, voyage(SOUTH_AFRICA, &[]));
    board.cured(AXIS, &intercept(2, "FIJI"), clause, &intercept(1, by));
    board.refuses(AXIS, &intercept(1, "FIJI"), clause);
}

#[test]
fn awaw_71_33_a_interception_over_mapboard_hexes() {
    let mut board = Board::at(SPRING_1942, ALLIES, MOVEMENT);
    let by_sea = sail(US, ActivityKind::SeaTransport, hex("HAWAII"), &["NN24"]);
    board.play(ALLIES, activity(by_sea)).accepts(AXIS, &intercept(1, "NN24"));
    interception(Area::Australia, "NN24", "AWAW-71.33-a");
}

#[test]
fn awaw_72_33_a_interception_over_mapboard_hexes() {
    let mut board = Board::at(SPRING_1942, ALLIES, MOVEMENT);
    let by_sea = sail(US, ActivityKind::SeaTransport, hex("HAWAII"), &["CC2"]);
    board.play(ALLIES, activity(by_sea)).accepts(AXIS, &intercept(1, "CC2"));
    interception(Area::India, "CC2", "AWAW-72.33-a");
}

fn hexside(at: &str, side: Compass, beyond: &str, all_outback: bool) -> Command {
    let record = HexsideRecord { hex: spot(at), side, beyond: spot(beyond), all_outback };
    Order::Transcribe(Transcription::Hexside(record)).into()
}

#[test]
fn awaw_71_81_a_the_outback_bars_the_ground() {
    let mut board = Board::at(SPRING_1942, ALLIES, MOVEMENT).war(War::BritainJapan).foreign(
        "US-INF",
        US,
        UnitKind::Infantry,
        "1-2",
        hex("NN18"),
    );
    let around = walk("US-INF", &["MM19"]);
    board.cured(ALLIES, &walk("US-INF", &["NN19"]), "AWAW-71.81-a", &around);
    board.play(ALLIES, hexside("NN18", Compass::Northeast, "MM19", true)).refuses(ALLIES, &around, "AWAW-71.81-a");
    let redeploying = board.clone().phase(ALLIES, REDEPLOY);
    for mode in [Mode::Tr, Mode::Sr] {
        redeploying.refuses(ALLIES, &redeploy("US-INF", mode, hex("MM19"), &[]), "AWAW-71.81-a");
    }
    board.phase(ALLIES, COMBAT).refuses(ALLIES, &attack(hex("NN18"), hex("MM19")), "AWAW-71.81-a");
    let line = Order::TraceSupply {
        area: Area::Australia,
        nation: US,
        route: domain::awaw::command::SupplyRoute::Land(spot("NN18")),
    };
    Board::at(SPRING_1942, ALLIES, MOVEMENT).refuses(ALLIES, &line.into(), "AWAW-71.81-a");
}

#[test]
fn awaw_71_81_b_air_is_free_of_it() {
    let board = Board::at(SPRING_1942, ALLIES, MOVEMENT).foreign("US-AAF", US, UnitKind::ArmyAir, "1", hex("NN18"));
    board.accepts(ALLIES, &walk("US-AAF", &["NN19"]));
    board.accepts(ALLIES, &enter(Area::Australia, "US-AAF", domain::awaw::command::Method::Stage, ""));
    let on_foot = board.foreign("US-INF", US, UnitKind::Infantry, "1-2", hex("NN18"));
    on_foot.refuses(ALLIES, &walk("US-INF", &["NN19"]), "AWAW-71.81-a");
}

#[test]
fn awaw_71_81_c_the_outermost_sides_are_open() {
    let board = Board::set_up();
    for (at, side) in [
        ("NN16", Compass::West),
        ("NN16", Compass::Northwest),
        ("NN16", Compass::Northeast),
        ("NN21", Compass::Northwest),
        ("NN21", Compass::Northeast),
        ("NN21", Compass::East),
    ] {
        let bad = hexside(at, side, "MM20", true);
        board.cured(ALLIES, &bad, "AWAW-71.81-c", &hexside(at, side, "MM20", false));
    }
    board.accepts(ALLIES, &hexside("NN18", Compass::Northwest, "MM19", true));
    let walking =
        Board::at(SPRING_1942, ALLIES, MOVEMENT).foreign("US-INF", US, UnitKind::Infantry, "1-2", hex("NN21"));
    walking.accepts(ALLIES, &walk("US-INF", &["NN22"])).accepts(ALLIES, &walk("US-INF", &["MM20"]));
}
