//! NEI 24: joint operations.

use domain::nei::command::Command;
use domain::nei::components::Side;
use domain::nei::game::{Location, Phase};
use domain::nei::optional::OptionalRule::JointOperations;

use crate::common::board::*;

const TO_KUCHING: &str = "B4 C4 D4";

/// The army at Miri and aboard a transport of the navy off Kuching; marines of the navy aboard another; bombers.
fn before_kuching() -> Board {
    Board::action(Side::Japan)
        .put("J-KWD", "miri")
        .put("J-22B J-13Y J-2AR J-NTR", "saigon")
        .put("J-TR1 J-LS1 J-CA5", "s_D4")
        .load("J-228", "J-TR1")
        .load("J-SAS", "J-LS1")
}

/// Japanese infantry in Central Java; Netherlands infantry, bombers of two contingents and ships at Batavia.
fn before_central_java() -> Board {
    Board::action(Side::Allies)
        .send("B-CJV", Location::OutOfPlay)
        .put("J-SAG", "central_java")
        .put("N-I1 N-A1 U-F1", "batavia")
        .put("U-TR N-TR", "s_G3")
}

fn march_and_fly(units: &str, bombers: &str) -> Command {
    air_ground(Some(force(units, "kuching")), flight(bombers, TO_KUCHING), None, "kuching")
}

#[test]
fn nei_24_0_a_without_the_option_a_combined_action_costs_one() {
    let mut board = before_kuching();
    board.play(Side::Japan, march_and_fly("J-KWD", "J-22B"));
    assert_eq!(board.ap(Side::Japan), 4);
    let mut board = before_kuching().with(JointOperations);
    board.play(Side::Japan, march_and_fly("J-KWD", "J-22B"));
    assert_eq!(board.ap(Side::Japan), 3);
}

#[test]
fn nei_24_1_a_army_and_navy_together_cost_two() {
    let board = before_kuching().with(JointOperations);
    let of_both = supported_assault("J-TR1", landing("kuching", "J-228", true), "J-CA5", None);
    let of_the_navy = supported_assault("J-LS1", landing("kuching", "J-SAS", true), "J-CA5", None);
    let mut joint = board.clone();
    joint.play(Side::Japan, of_both.clone());
    assert_eq!(joint.ap(Side::Japan), 3);
    let mut alone = board.clone();
    alone.play(Side::Japan, of_the_navy.clone());
    assert_eq!(alone.ap(Side::Japan), 4);
    // With one point left the navy still can, alone.
    let poor = board.points(Side::Japan, 1);
    poor.cured(Side::Japan, &of_both, "NEI-24.1-a", &of_the_navy);
    poor.points(Side::Japan, 0).refuses(Side::Japan, &of_the_navy, "NEI-8.4-a");
}

#[test]
fn nei_24_1_a_whoever_is_carried_takes_part() {
    // NEI-R111: the transports are the navy's, the troops aboard the army's, whether they land or stay aboard.
    let board = before_kuching().with(JointOperations).points(Side::Japan, 1);
    let carried = |ship: &str, unit: &str| carry(ship, &format!("{unit} {ship}"), "s_B4", None);
    let in_port = board.clone().put("J-TR2 J-KUR J-228", "saigon");
    in_port.cured(Side::Japan, &carried("J-TR2", "J-228"), "NEI-24.1-a", &carried("J-TR2", "J-KUR"));
    board.refuses(Side::Japan, &assault("J-TR1", landing("kuching", "J-228", true)), "NEI-24.1-a");
    board.accepts(Side::Japan, &assault("J-LS1", landing("kuching", "J-SAS", true)));
    let drop = |passenger: &str| {
        let drop = air_drop("J-NTR", TO_KUCHING, passenger);
        air_ground(None, flight("J-22B", TO_KUCHING), Some(drop), "kuching")
    };
    board.accepts(Side::Japan, &drop("J-13Y J-NTR"));
    board.refuses(Side::Japan, &drop("J-2AR J-NTR"), "NEI-24.1-a");
}

#[test]
fn nei_24_2_a_several_allied_contingents_cost_two() {
    let attack =
        |bombers: &str| air_ground(Some(force("N-I1", "central_java")), flight(bombers, "G4"), None, "central_java");
    let board = before_central_java().with(JointOperations);
    let mut mixed = board.clone();
    mixed.play(Side::Allies, attack("U-F1"));
    assert_eq!(mixed.ap(Side::Allies), 3);
    let mut of_one = board.clone();
    of_one.play(Side::Allies, attack("N-A1"));
    assert_eq!(of_one.ap(Side::Allies), 4);
    board.points(Side::Allies, 1).cured(Side::Allies, &attack("U-F1"), "NEI-24.2-a", &attack("N-A1"));
    let evacuation = |ship: &str| evacuate(ship, &format!("N-I1 {ship}"), "", None);
    let poor = before_central_java().send("B-BAT", Location::OutOfPlay).with(JointOperations).points(Side::Allies, 1);
    poor.cured(Side::Allies, &evacuation("U-TR"), "NEI-24.2-a", &evacuation("N-TR"));
}

#[test]
fn nei_24_2_b_other_actions_keep_their_cost() {
    let mut board = before_central_java().with(JointOperations).put("S-CA N-CL", "s_G3");
    board.play(Side::Allies, sail("S-CA N-CL", "s_F3", false));
    assert_eq!(board.ap(Side::Allies), 4);
    let mut board = before_central_java().with(JointOperations);
    board.play(Side::Allies, strike_land("N-A1 U-F1", "G4", "central_java"));
    assert_eq!(board.ap(Side::Allies), 4);
}

#[test]
fn nei_24_3_a_each_side_has_one_point_more_a_turn() {
    for side in [Side::Japan, Side::Allies] {
        let plain = Board::action(side).determination(side, 4);
        let joint = Board::action(side).with(JointOperations).determination(side, 4);
        assert_eq!(plain.term(side, "NEI-24.3-a"), None);
        assert_eq!(joint.term(side, "NEI-24.3-a"), Some(1));
        assert_eq!(joint.ap(side), plain.ap(side) + 1);
    }
    // NEI-R30: the points of the first turn of Scenario I are fixed, unless the table reads otherwise.
    let fixed = |reading| {
        let mut board =
            Board::started().with(JointOperations).ruled("NEI-R30", reading).phase(Phase::Incident(Side::Japan));
        board.play(Side::Japan, Command::RollIncident).roll(&[3]);
        board.play(Side::Japan, Command::RollSingaporeDrive).roll(&[1]);
        board.term(Side::Japan, "NEI-24.3-a")
    };
    assert_eq!((fixed(1), fixed(2)), (None, Some(1)));
}

#[test]
fn nei_24_3_b_the_actions_of_an_incident_stay_free() {
    // No line of our tables gives a combined action; what an incident gives costs nothing.
    let mut board = Board::action(Side::Japan).with(JointOperations).incident(Side::Japan, 5);
    let before = board.ap(Side::Japan);
    board.play(Side::Japan, Command::MobilizeReinforcements);
    assert_eq!(board.ap(Side::Japan), before);
}
