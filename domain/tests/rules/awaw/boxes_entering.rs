//! AWAW 71.21, 71.22, 72.21, 72.22: the boxes, and the ways in.

use domain::awaw::boxes::entering::phase_of;
use domain::awaw::command::Method::{ChangeBase, Exploitation, Move, Nr, SeaTransport, Sr, Stage, Tr};
use domain::awaw::command::{Mission, Order};
use domain::awaw::components::{Area, BoxName, Nation, Place, UnitKind, War};

use crate::common::awaw::*;

const US: Nation = Nation::UnitedStates;
const BRITAIN: Nation = Nation::Britain;

/// American infantry, armor, air units and a cruiser at a place.
fn at(phase: domain::awaw::calendar::Phase, place: Place) -> Board {
    Board::at(SPRING_1942, ALLIES, phase)
        .war(War::BritainJapan)
        .foreign("US-INF", US, UnitKind::Infantry, "3-4", place)
        .foreign("US-ARM", US, UnitKind::Armor, "2-5", place)
        .foreign("US-AAF", US, UnitKind::ArmyAir, "1", place)
        .foreign("US-CA", US, UnitKind::Cruiser, "2", place)
}

fn australia(id: &str, method: domain::awaw::command::Method, via: &str) -> domain::awaw::command::Command {
    enter(Area::Australia, id, method, via)
}

fn india(id: &str, method: domain::awaw::command::Method, via: &str) -> domain::awaw::command::Command {
    enter(Area::India, id, method, via)
}

/// In redeployment this is refused for the way of another phase, and an NR is accepted.
fn of_another_phase(area: Area, id: &str, method: domain::awaw::command::Method, clause: &str) {
    assert_ne!(phase_of(method), REDEPLOY);
    at(REDEPLOY, hex("SUEZ")).cured(ALLIES, &enter(area, id, method, ""), clause, &enter(area, id, Nr, ""));
}

#[test]
fn awaw_71_21_a_the_box_is_off_the_board() {
    assert_eq!(Area::Australia.place(), Place::Box(BoxName::Australia));
    let board = Board::set_up();
    assert_ne!(board.game.land(spot("NN22")), None);
}

/// Fifty units are there already.
fn crowded(area: Area) -> Board {
    let mut board = at(MOVEMENT, hex("SUEZ"));
    for number in 0..50 {
        let kind = if number % 2 == 0 { UnitKind::Cruiser } else { UnitKind::ArmyAir };
        board = board.foreign(&format!("X-{number}"), US, kind, "2", area.place());
    }
    board
}

#[test]
fn awaw_71_211_a_unlimited_basing() {
    crowded(Area::Australia).accepts(ALLIES, &australia("US-CA", ChangeBase, ""));
    crowded(Area::Australia).refuses(ALLIES, &australia("US-CA", Nr, ""), "AWAW-71.22-a");
}

#[test]
fn awaw_71_22_a_only_by_the_listed_ways() {
    let board = at(MOVEMENT, hex("NN22"));
    board.cured(ALLIES, &australia("US-INF", Nr, "NN24"), "AWAW-71.22-a", &australia("US-INF", Move, ""));
    let verdict = board.judge(ALLIES, &australia("US-INF", Nr, "NN24"));
    assert!(verdict.violations[0].cure.contains("movement"), "{verdict:?}");
    let chinese = board.foreign("CH-INF", Nation::China, UnitKind::Infantry, "2-2", hex("NN22"));
    chinese.refuses(ALLIES, &australia("CH-INF", Move, ""), "AWAW-71.22-a");
}

#[test]
fn awaw_71_221a_a_ground_units_move_in() {
    let by_land = australia("US-INF", Move, "");
    at(MOVEMENT, hex("NN22")).accepts(ALLIES, &by_land);
    let inland = at(MOVEMENT, hex("MM19"));
    inland.cured(ALLIES, &by_land, "AWAW-71.221A-a", &australia("US-INF", SeaTransport, "NN24"));
    at(MOVEMENT, hex("FIJI")).refuses(ALLIES, &by_land, "AWAW-71.221A-a");
}

#[test]
fn awaw_71_221a_b_by_sea_transport() {
    at(MOVEMENT, hex("HAWAII")).accepts(ALLIES, &australia("US-INF", SeaTransport, "NN24"));
    of_another_phase(Area::Australia, "US-INF", SeaTransport, "AWAW-71.221A-b");
}

#[test]
fn awaw_71_221a_c_not_across_the_outback() {
    let board = at(MOVEMENT, hex("NN18"));
    let by_sea = australia("US-INF", SeaTransport, "NN24");
    board.cured(ALLIES, &australia("US-INF", Move, ""), "AWAW-71.221A-c", &by_sea);
    board.refuses(ALLIES, &australia("US-INF", Move, ""), "AWAW-71.81-a");
}

#[test]
fn awaw_71_221b_a_air_units_stage_in() {
    at(MOVEMENT, hex("NN18")).accepts(ALLIES, &australia("US-AAF", Stage, ""));
    let away = at(MOVEMENT, hex("NN31"));
    away.cured(ALLIES, &australia("US-AAF", Stage, ""), "AWAW-71.221B-a", &australia("US-AAF", SeaTransport, "NN31"));
}

#[test]
fn awaw_71_221b_b_air_units_by_sea_transport() {
    at(MOVEMENT, hex("HAWAII")).accepts(ALLIES, &australia("US-AAF", SeaTransport, "NN31"));
    of_another_phase(Area::Australia, "US-AAF", SeaTransport, "AWAW-71.221B-b");
}

#[test]
fn awaw_71_221c_a_naval_units_change_base() {
    let board = at(MOVEMENT, hex("HAWAII"));
    board.accepts(ALLIES, &australia("US-CA", ChangeBase, "NN24"));
    board.refuses(ALLIES, &australia("US-CA", ChangeBase, "NN20"), "AWAW-71.71-b");
    of_another_phase(Area::Australia, "US-CA", ChangeBase, "AWAW-71.221C-a");
}

#[test]
fn awaw_71_222a_a_armor_exploits() {
    let board = at(COMBAT, hex("NN22"));
    let by_armor = australia("US-ARM", Exploitation, "");
    board.cured(ALLIES, &australia("US-INF", Exploitation, ""), "AWAW-71.222A-a", &by_armor);
    board.refuses(ALLIES, &australia("US-ARM", Move, ""), "AWAW-71.22-a");
    at(COMBAT, hex("MM19")).refuses(ALLIES, &by_armor, "AWAW-71.222A-a");
}

#[test]
fn awaw_71_223a_a_tr_and_sr_over_the_edge() {
    let board = at(REDEPLOY, hex("MM19"));
    for method in [Tr, Sr] {
        let by_edge = australia("US-INF", method, "NN22");
        board.cured(ALLIES, &australia("US-INF", method, ""), "AWAW-71.223A-a", &by_edge);
        board.refuses(ALLIES, &australia("US-INF", method, "NN18"), "AWAW-71.81-a");
    }
    at(MOVEMENT, hex("NN22")).refuses(ALLIES, &australia("US-INF", Tr, ""), "AWAW-71.223A-a");
}

#[test]
fn awaw_71_223a_b_nr_from_boxes() {
    for from in [US_PACIFIC, INDIA, SOUTH_AFRICA, ETHIOPIA] {
        at(REDEPLOY, from).accepts(ALLIES, &australia("US-INF", Nr, ""));
    }
    let barred = at(REDEPLOY, US_ATLANTIC);
    barred.cured(ALLIES, &australia("US-INF", Nr, ""), "AWAW-71.223A-b", &australia("US-INF", Nr, "NN24"));
    let sw = at(REDEPLOY, Place::Box(BoxName::IndianOceanSw));
    sw.refuses(ALLIES, &australia("US-INF", Nr, ""), "AWAW-71.223A-b");
}

#[test]
fn awaw_71_223a_c_nr_by_townsville_or_noumea() {
    let board = at(REDEPLOY, hex("HAWAII"));
    board.accepts(ALLIES, &australia("US-INF", Nr, "NN31"));
    board.cured(ALLIES, &australia("US-INF", Nr, "NN15"), "AWAW-71.223A-c", &australia("US-INF", Nr, "NN24"));
}

#[test]
fn awaw_71_223a_d_nr_from_three_ports() {
    for from in ["SUEZ", "BASRA", "ABADAN"] {
        at(REDEPLOY, hex(from)).accepts(ALLIES, &australia("US-INF", Nr, ""));
    }
    let other = at(REDEPLOY, hex("ALEXANDRIA"));
    other.cured(ALLIES, &australia("US-INF", Nr, ""), "AWAW-71.223A-d", &australia("US-INF", Nr, "NN31"));
}

#[test]
fn awaw_71_223b_a_between_boxes_it_is_not_intercepted() {
    let mut board = at(REDEPLOY, INDIA);
    board.play(ALLIES, australia("US-INF", Nr, "")).play(ALLIES, australia("US-AAF", Nr, "NN24"));
    board.cured(AXIS, &intercept(1, ""), "AWAW-71.223B-a", &intercept(2, "NN24"));
}

#[test]
fn awaw_71_224_a_no_japanese_units() {
    let board = Board::at(SPRING_1942, AXIS, MOVEMENT).japanese("J-INF", "3-2", hex("NN22"));
    board.cured(AXIS, &australia("J-INF", Move, ""), "AWAW-71.224-a", &walk("J-INF", &["MM19"]));
    let sailing = activity(sail(Nation::Japan, domain::awaw::event::ActivityKind::Patrol, AUSTRALIA, &["NN24"]));
    board.refuses(AXIS, &sailing, "AWAW-71.224-a");
    let gone = Board::at(SPRING_1942, ALLIES, END).surrendered(Area::Australia);
    let gone = gone.japanese("J-INF", "3-2", hex("NN22")).phase(AXIS, MOVEMENT);
    gone.refuses(AXIS, &australia("J-INF", Move, ""), "AWAW-71.224-a");
    let redeploying = gone.phase(AXIS, REDEPLOY);
    redeploying.refuses(AXIS, &nr("J-INF", AUSTRALIA), "AWAW-71.224-a");
}

/// Japan bombs a box; after a surrender only where the players say so.
fn bombing(area: Area, clause: &str) {
    let bomb = |mission| {
        let (nation, from, target) = (Nation::Japan, hex("FIJI"), area.place());
        domain::awaw::command::Command::from(Order::DeclareAirMission { nation, mission, from, target })
    };
    Board::at(SPRING_1942, AXIS, COMBAT).accepts(AXIS, &bomb(Mission::Bombing));
    let gone = Board::at(SPRING_1942, ALLIES, END).surrendered(area).phase(AXIS, COMBAT);
    let topic = domain::awaw::declarations::Topic::BombingAfterSurrender { area };
    let declared = |claim| bomb(Mission::Bombing).declaring(claim);
    gone.cured(AXIS, &declared(no(topic.clone())), clause, &declared(yes(topic)));
}

#[test]
fn awaw_71_224_b_bombing_is_the_exception() {
    bombing(Area::Australia, "AWAW-71.224-b");
}

#[test]
fn awaw_72_21_a_the_box_is_off_the_board() {
    assert_eq!(Area::India.place(), Place::Box(BoxName::India));
    assert_ne!(Place::Box(BoxName::India), Place::Box(BoxName::IndianOceanSw));
}

#[test]
fn awaw_72_21_b_not_the_indian_ocean_sw_box() {
    let sw = Place::Box(BoxName::IndianOceanSw);
    let board = at(REDEPLOY, sw);
    assert_eq!(domain::awaw::boxes::adjacency::defending(&board.game, Area::India), 12);
    board.cured(ALLIES, &india("US-INF", Nr, ""), "AWAW-72.223A-c", &india("US-INF", Nr, "CC2"));
    at(MOVEMENT, sw).refuses(ALLIES, &india("US-CA", ChangeBase, ""), "AWAW-72.221C-a");
}

#[test]
fn awaw_72_211_a_unlimited_basing() {
    crowded(Area::India).accepts(ALLIES, &india("US-CA", ChangeBase, ""));
    crowded(Area::India).refuses(ALLIES, &india("US-CA", Nr, ""), "AWAW-72.22-a");
}

#[test]
fn awaw_72_22_a_only_by_the_listed_ways() {
    let board = at(MOVEMENT, hex("CC2"));
    board.cured(ALLIES, &india("US-INF", Nr, "CC2"), "AWAW-72.22-a", &india("US-INF", Move, ""));
}

#[test]
fn awaw_72_221a_a_ground_units_move_in() {
    let by_land = india("US-INF", Move, "");
    at(MOVEMENT, hex("CC2")).accepts(ALLIES, &by_land);
    at(MOVEMENT, hex("PEGU")).refuses(ALLIES, &by_land, "AWAW-72.221A-a");
    let north = at(MOVEMENT, hex("Y2"));
    let by_sea = india("US-INF", SeaTransport, "");
    let port = domain::awaw::declarations::Topic::Mark {
        spot: spot("Y2"),
        mark: domain::awaw::components::Mark::EligiblePort,
    };
    north.cured(ALLIES, &by_land, "AWAW-72.221A-a", &by_sea.declaring(yes(port)));
}

#[test]
fn awaw_72_221a_b_by_sea_transport() {
    for from in ["SUEZ", "BASRA", "ABADAN", "HAWAII"] {
        at(MOVEMENT, hex(from)).accepts(ALLIES, &india("US-INF", SeaTransport, ""));
    }
    at(MOVEMENT, hex("ALEXANDRIA")).refuses(ALLIES, &india("US-INF", SeaTransport, ""), "AWAW-72.221A-b");
    at(MOVEMENT, SOUTH_AFRICA).refuses(ALLIES, &india("US-INF", SeaTransport, ""), "AWAW-72.221A-b");
    of_another_phase(Area::India, "US-INF", SeaTransport, "AWAW-72.221A-b");
}

#[test]
fn awaw_72_221b_a_air_units_stage_in() {
    at(MOVEMENT, hex("Y2")).accepts(ALLIES, &india("US-AAF", Stage, ""));
    at(MOVEMENT, hex("RANGOON")).refuses(ALLIES, &india("US-AAF", Stage, ""), "AWAW-72.221B-a");
    of_another_phase(Area::India, "US-AAF", Stage, "AWAW-72.221B-a");
}

#[test]
fn awaw_72_221b_b_air_units_by_sea_transport() {
    at(MOVEMENT, hex("SUEZ")).accepts(ALLIES, &india("US-AAF", SeaTransport, ""));
    at(MOVEMENT, hex("ALEXANDRIA")).refuses(ALLIES, &india("US-AAF", SeaTransport, ""), "AWAW-72.221B-b");
    of_another_phase(Area::India, "US-AAF", SeaTransport, "AWAW-72.221B-b");
}

#[test]
fn awaw_72_221c_a_naval_units_change_base() {
    for from in [AUSTRALIA, SOUTH_AFRICA, hex("SUEZ"), hex("BASRA"), hex("ABADAN"), hex("HAWAII")] {
        at(MOVEMENT, from).accepts(ALLIES, &india("US-CA", ChangeBase, ""));
    }
    for from in [US_PACIFIC, ETHIOPIA] {
        at(MOVEMENT, from).refuses(ALLIES, &india("US-CA", ChangeBase, ""), "AWAW-72.221C-a");
    }
    of_another_phase(Area::India, "US-CA", ChangeBase, "AWAW-72.221C-a");
}

#[test]
fn awaw_72_222a_a_armor_exploits() {
    let board = at(COMBAT, hex("CC2"));
    let by_armor = india("US-ARM", Exploitation, "");
    board.cured(ALLIES, &india("US-INF", Exploitation, ""), "AWAW-72.222A-a", &by_armor);
    at(COMBAT, hex("Y2")).refuses(ALLIES, &by_armor, "AWAW-72.222A-a");
}

#[test]
fn awaw_72_223a_a_tr_from_an_indian_hex() {
    let board = at(REDEPLOY, hex("PEGU"));
    board.cured(ALLIES, &india("US-INF", Tr, "BB2"), "AWAW-72.223A-a", &india("US-INF", Nr, "CC2"));
    at(REDEPLOY, hex("MADRAS")).accepts(ALLIES, &india("US-INF", Tr, "BB2"));
}

#[test]
fn awaw_72_223a_b_sr_from_an_objective() {
    at(REDEPLOY, hex("CALCUTTA")).accepts(ALLIES, &india("US-INF", Sr, "BB2"));
    let board = at(REDEPLOY, hex("MANDALAY"));
    board.cured(ALLIES, &india("US-INF", Sr, "BB2"), "AWAW-72.223A-b", &india("US-INF", Nr, "CC2"));
}

#[test]
fn awaw_72_223a_c_nr_by_cc2_or_from_boxes() {
    for from in [AUSTRALIA, SOUTH_AFRICA, ETHIOPIA, hex("SUEZ"), hex("BASRA"), hex("ABADAN")] {
        at(REDEPLOY, from).accepts(ALLIES, &india("US-INF", Nr, ""));
    }
    let board = at(REDEPLOY, US_PACIFIC);
    board.cured(ALLIES, &india("US-INF", Nr, ""), "AWAW-72.223A-c", &india("US-INF", Nr, "CC2"));
    at(REDEPLOY, hex("HAWAII")).refuses(ALLIES, &india("US-INF", Nr, "DD2"), "AWAW-72.223A-c");
}

#[test]
fn awaw_72_223b_a_between_boxes_it_is_not_intercepted() {
    let mut board = at(REDEPLOY, SOUTH_AFRICA);
    board.play(ALLIES, india("US-INF", Nr, "")).play(ALLIES, india("US-AAF", Nr, "CC2"));
    board.cured(AXIS, &intercept(1, ""), "AWAW-72.223B-a", &intercept(2, "CC2"));
}

#[test]
fn awaw_72_224_a_no_japanese_units() {
    let board = Board::at(SPRING_1942, AXIS, MOVEMENT).japanese("J-INF", "3-2", hex("CC2")).foreign(
        "INA-INF9",
        Nation::IndianNationalArmy,
        UnitKind::Infantry,
        "1-2",
        hex("CC2"),
    );
    board.cured(AXIS, &india("J-INF", Move, ""), "AWAW-72.224-a", &walk("J-INF", &["MADRAS"]));
    board.refuses(AXIS, &india("INA-INF9", Move, ""), "AWAW-72.224-a");
}

#[test]
fn awaw_72_224_b_bombing_is_the_exception() {
    bombing(Area::India, "AWAW-72.224-b");
}

/// The box closes with the surrender.
fn closed(area: Area, clause: &str, other: &domain::awaw::command::Command) {
    let board = at(END, hex("SUEZ")).surrendered(area).phase(ALLIES, REDEPLOY);
    board.cured(ALLIES, &enter(area, "US-INF", Nr, ""), clause, other);
}

#[test]
fn awaw_71_51c_a_no_entry_after_the_surrender() {
    closed(Area::Australia, "AWAW-71.51C-a", &india("US-INF", Nr, ""));
}

#[test]
fn awaw_72_51c_a_no_entry_after_the_surrender() {
    closed(Area::India, "AWAW-72.51C-a", &australia("US-INF", Nr, ""));
}

#[test]
fn a_refusal_of_a_unit_of_the_other_side_names_it() {
    let board = at(MOVEMENT, hex("NN22"));
    assert!(!board.judge(AXIS, &australia("US-INF", Move, "")).is_clear());
    let garrison = Board::at(FALL_1940, ALLIES, MOVEMENT);
    assert!(!garrison.judge(ALLIES, &australia("BRI-INF1", SeaTransport, "NN24")).is_clear());
    assert_eq!(garrison.game.units[&unit("BRI-INF1")].counter.nation, BRITAIN);
}
