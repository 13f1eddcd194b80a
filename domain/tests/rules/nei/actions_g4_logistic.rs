//! NEI Actions List, G-4: logistic actions, and the oilfields of 21.3.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{Contingent, Face, Side};
use domain::nei::game::{Location, Phase};
use domain::nei::options::Selection;
use domain::nei::pending::Pending;
use domain::nei::{incidents, victory};

use crate::common::board::*;

/// The Allied base is gone from a land area.
fn without(side: Side, base: &str) -> Board {
    Board::action(side).send(base, Location::Disrupted)
}

fn face(board: &Board, id: &str) -> Face {
    board.game.unit(unit(id)).face
}

/// The commands offered and allowed for counters in hand.
fn offered(board: &Board, side: Side, in_hand: &str) -> Vec<Command> {
    let selection = Selection { units: units(in_hand), area: None };
    Nei::options(&board.game, Seat::Side(side), &selection).allowed().cloned().collect()
}

#[test]
fn nei_g4_to_base_a_in_a_controlled_area_with_a_port_or_an_airfield() {
    let mut board = without(Side::Japan, "B-KEN").put("J-1E", "kendari");
    // Benkoelen has neither port nor airfield.
    let bare = Board::action(Side::Japan).put("J-1E", "benkoelen");
    let held = bare.clone().send("B-PAL", Location::Disrupted).put("J-228", "palembang");
    held.cured(Side::Japan, &to_base("J-1E"), "NEI-G4.to-base-a", &march("J-1E", "palembang", false));
    assert_eq!(bare.cures(Side::Japan, &to_base("J-1E")), "move the engineer to one that Japan controls");
    let contested = board.clone().put("N-I1", "kendari");
    let (armed, driven_out) = (contested.clone().put("J-228", "kendari"), march("J-228", "", true));
    armed.cured(Side::Japan, &to_base("J-1E"), "NEI-G4.to-base-a", &driven_out);
    assert_eq!(contested.cures(Side::Japan, &to_base("J-1E")), "drive the enemy's ground units out of Kendari first");
    contested.send("N-I1", Location::Disrupted).accepts(Side::Japan, &to_base("J-1E"));
    // NEI-R141: a home base has land, a port and an airfield too; by the other reading none is built there.
    let home = Board::action(Side::Japan).put("J-1E", "palau");
    home.accepts(Side::Japan, &to_base("J-1E"));
    home.ruled("NEI-R141", 1).refuses(Side::Japan, &to_base("J-1E"), "NEI-G4.to-base-a");
    without(Side::Allies, "B-KEN").put("N-ENG", "kendari").refuses(Side::Allies, &to_base("N-ENG"), "NEI-G4.to-base-a");
    assert!(offered(&board, Side::Japan, "J-1E").contains(&to_base("J-1E")));
    board.play(Side::Japan, to_base("J-1E"));
    assert_eq!((face(&board, "J-1E"), board.ap(Side::Japan)), (Face::Base, 4));
    assert!(board.game.has_functional_airfield(Side::Japan, area("kendari")));
    // A port alone will do as well: Brunei has no airfield.
    without(Side::Japan, "B-BRU").put("J-1N", "brunei").accepts(Side::Japan, &to_base("J-1N"));
}

#[test]
fn nei_g4_to_engineer_a_any_number_for_one_action_point() {
    let mut board = without(Side::Japan, "B-KEN B-MEN B-BRU")
        .put_face("J-1E", Face::Base, "kendari")
        .put_face("J-1N", Face::Base, "menado")
        .put_face("J-2N", Face::Base, "brunei");
    let all = to_engineers("J-1E J-1N J-2N");
    assert!(offered(&board, Side::Japan, "").contains(&all));
    assert!(offered(&board, Side::Japan, "J-1N").contains(&to_engineers("J-1N")));
    board.accepts(Side::Japan, &to_engineers("J-1N J-2N"));
    board.refuses(Side::Japan, &to_engineers(""), "NEI-22.0-c");
    board.play(Side::Japan, all);
    assert_eq!(board.ap(Side::Japan), 4);
    for id in ["J-1E", "J-1N", "J-2N"] {
        assert_eq!(face(&board, id), Face::Full);
    }
    let allied = Board::action(Side::Allies);
    allied.refuses(Side::Allies, &to_engineers("B-KEN"), "NEI-G4.to-engineer-a");
}

/// NEI-R100: the airfield closes, and all that stood on it is excess.
#[test]
fn nei_g4_to_engineer_a_aircraft_without_a_base_are_disrupted() {
    let mut board = without(Side::Japan, "B-KEN").put_face("J-1E", Face::Base, "kendari").put("J-22B J-22F", "kendari");
    let selection = Selection { units: units("J-1E"), area: None };
    let options = Nei::options(&board.game, Seat::Side(Side::Japan), &selection);
    let offer = options.offers.iter().find(|offer| offer.command == to_engineers("J-1E")).unwrap();
    assert_eq!(offer.text, "Turn 1 Eng back into an engineer; the aircraft at Kendari are disrupted");
    board.play(Side::Japan, to_engineers("J-1E"));
    assert_eq!((board.at("J-22B"), board.at("J-22F")), (Location::Disrupted, Location::Disrupted));
    // Singapore holds four without any base.
    let mut held = Board::action(Side::Japan).singapore(0).put_face("J-1E", Face::Base, "singapore");
    held = held.put("J-22B", "singapore");
    held.play(Side::Japan, to_engineers("J-1E"));
    assert!(held.is_at("J-22B", "singapore"));
}

#[test]
fn nei_g4_build_base_a_an_engineer_places_a_base_of_one_step() {
    let mut board = without(Side::Allies, "B-AMB").put("N-ENG", "ambon");
    let gone = board.clone().send("N-ENG", Location::OutOfPlay).put("N-I1", "ambon");
    gone.refuses(Side::Allies, &build("N-I1", "B-AMB"), "NEI-G4.build-base-a");
    assert_eq!(
        gone.cures(Side::Allies, &build("N-I1", "B-AMB")),
        "bring an engineer of any Allied contingent to Ambon first"
    );
    gone.refuses(Side::Allies, &build("N-ENG", "B-AMB"), "NEI-2.10-f");
    let no_base = build("N-ENG", "N-I1");
    board.refuses(Side::Allies, &no_base, "NEI-G4.build-base-a");
    assert_eq!(board.cures(Side::Allies, &no_base), "name a base counter");
    let afloat = board.clone().put("N-TR", "s_F9").load("N-ENG", "N-TR");
    afloat.refuses(Side::Allies, &build("N-ENG", "B-AMB"), "NEI-13.2-j");
    let taken = board.clone().put_face("J-1E", Face::Base, "ambon");
    taken.refuses(Side::Allies, &build("N-ENG", "B-AMB"), "NEI-9.2-b");
    let by_japan = Board::action(Side::Japan).put("J-1E", "ambon");
    by_japan.refuses(Side::Japan, &build("J-1E", "B-AMB"), "NEI-G4.build-base-a");
    // An engineer comes to Palembang, from Benkoelen where it can build nothing.
    let palembang = without(Side::Allies, "B-PAL").put("N-ENG", "benkoelen").put("N-I1", "palembang");
    for builder in ["N-ENG", "N-I1"] {
        let come = march("N-ENG", "palembang", false);
        palembang.cured(Side::Allies, &build(builder, "B-PAL"), "NEI-G4.build-base-a", &come);
    }
    // NEI-R99: control is not needed, and a base that is out of the game for good does not come back.
    board.clone().put("J-KUR", "ambon").accepts(Side::Allies, &build("N-ENG", "B-AMB"));
    for gone in [Location::Destroyed, Location::OutOfPlay] {
        let lost = board.clone().send("B-AMB", gone);
        lost.refuses(Side::Allies, &build("N-ENG", "B-AMB"), "NEI-G4.build-base-a");
    }
    board.refuses(Side::Allies, &build("N-ENG", "N-I1"), "NEI-G4.build-base-a");
    board.refuses(Side::Allies, &build("N-ENG", "B-TAR"), "NEI-G4.build-base-a");
    assert_eq!(offered(&board, Side::Allies, "N-ENG").last(), Some(&build("N-ENG", "B-AMB")));
    board.play(Side::Allies, build("N-ENG", "B-AMB"));
    assert!(board.is_at("B-AMB", "ambon"));
    assert_eq!((face(&board, "B-AMB"), board.game.steps(unit("B-AMB")), board.ap(Side::Allies)), (Face::Reduced, 1, 4));
    assert!(board.game.has_functional_port(Side::Allies, area("ambon")));
    assert_eq!(
        board.told(Seat::Side(Side::Japan)),
        ["Allies: Build a Base (1 AP)", "A base of one step is built at Ambon (F9)"]
    );
}

#[test]
fn nei_g4_build_base_b_the_base_bears_the_name_of_the_area() {
    let board = without(Side::Allies, "B-AMB B-TAR").put("N-ENG", "tarakan").put("S-ENG", "ambon");
    board.cured(Side::Allies, &build("N-ENG", "B-AMB"), "NEI-G4.build-base-b", &build("N-ENG", "B-TAR"));
    assert_eq!(board.cures(Side::Allies, &build("N-ENG", "B-AMB")), "build the base of Tarakan here");
    board.accepts(Side::Allies, &build("S-ENG", "B-AMB"));
    let unnamed = board.put("N-ENG", "boeroe");
    assert_eq!(
        unnamed.cures(Side::Allies, &build("N-ENG", "B-AMB")),
        "move the engineer to one, move the engineer to Ambon first"
    );
}

#[test]
fn nei_g4_build_base_c_an_engineer_of_any_contingent() {
    let board = without(Side::Allies, "B-AMB").put("S-ENG O-GF", "ambon");
    board.cured(Side::Allies, &build("O-GF", "B-AMB"), "NEI-G4.build-base-c", &build("S-ENG", "B-AMB"));
    assert_eq!(board.cures(Side::Allies, &build("O-GF", "B-AMB")), "build it with engineer 808");
    // The box has no Australian engineer.
    let australian = Board::action_with(Side::Allies, |pack| {
        pack.counters.get_mut(&unit("S-ENG")).unwrap().contingent = Contingent::Australia;
    });
    let australian = australian.send("B-AMB", Location::Disrupted).put("S-ENG", "ambon");
    australian.accepts(Side::Allies, &build("S-ENG", "B-AMB"));
    // NEI-R19: the base of East Timor can be rebuilt by any engineer.
    let mut timor = without(Side::Allies, "B-ETI").put("N-ENG", "east_timor");
    timor.play(Side::Allies, build("N-ENG", "B-ETI"));
    assert!(timor.is_at("B-ETI", "east_timor"));
}

#[test]
fn nei_g4_increase_a_one_step_becomes_two() {
    let mut board = Board::action(Side::Allies).put_face("B-AMB", Face::Reduced, "ambon").put("S-ENG", "ambon");
    let alone = board.clone().put("S-ENG", "boeroe");
    alone.refuses(Side::Allies, &increase("B-AMB"), "NEI-G4.increase-a");
    assert_eq!(board.cures(Side::Allies, &increase("S-ENG")), "name a base counter");
    assert_eq!(
        alone.cures(Side::Allies, &increase("B-AMB")),
        "bring an engineer of any Allied contingent to Ambon first"
    );
    let palembang = Board::action(Side::Allies).put_face("B-PAL", Face::Reduced, "palembang").put("S-ENG", "benkoelen");
    let come = march("S-ENG", "palembang", false);
    palembang.cured(Side::Allies, &increase("B-PAL"), "NEI-G4.increase-a", &come);
    board.clone().put("O-TR", "s_F9").load("S-ENG", "O-TR").refuses(
        Side::Allies,
        &increase("B-AMB"),
        "NEI-G4.increase-a",
    );
    board.refuses(Side::Allies, &increase("S-ENG"), "NEI-G4.increase-a");
    board.clone().put("S-ENG", "darwin").refuses(Side::Allies, &increase("B-DAR"), "NEI-G4.increase-a");
    board.clone().send("B-AMB", Location::Disrupted).refuses(Side::Allies, &increase("B-AMB"), "NEI-2.10-f");
    Board::action(Side::Japan).refuses(Side::Japan, &increase("B-AMB"), "NEI-G4.increase-a");
    for in_hand in ["S-ENG", "B-AMB"] {
        assert!(offered(&board, Side::Allies, in_hand).contains(&increase("B-AMB")), "{in_hand}");
    }
    board.play(Side::Allies, increase("B-AMB"));
    assert_eq!((board.game.steps(unit("B-AMB")), board.ap(Side::Allies)), (2, 4));
    board.refuses(Side::Allies, &increase("B-AMB"), "NEI-G4.increase-a");
    assert_eq!(board.cures(Side::Allies, &increase("B-AMB")), "take another action");
    let other = board.put_face("B-BAT", Face::Reduced, "batavia").put("N-ENG", "batavia");
    assert_eq!(other.cures(Side::Allies, &increase("B-AMB")), "increase the base of Batavia");
    other.cured(Side::Allies, &increase("B-AMB"), "NEI-G4.increase-a", &increase("B-BAT"));
}

#[test]
fn nei_g4_rally_a_all_reduced_mobile_units_of_a_place() {
    let mut board = Board::action(Side::Allies)
        .put_face("B-BAT", Face::Reduced, "batavia")
        .put_face("N-I1", Face::Reduced, "batavia")
        .put_face("N-I2", Face::Reduced, "batavia")
        .put_face("O-7MD", Face::Reduced, "batavia")
        .put_face("N-I4", Face::Reduced, "central_java");
    let bare = board.clone().send("B-BAT", Location::Disrupted);
    bare.refuses(Side::Allies, &rally("batavia"), "NEI-18.2-c");
    let by_unit = offered(&board, Side::Allies, "N-I2");
    assert!(by_unit.contains(&rally("batavia")));
    let selection = Selection { units: Vec::new(), area: Some(area("batavia")) };
    let by_area = Nei::options(&board.game, Seat::Side(Side::Allies), &selection);
    assert!(by_area.allowed().any(|command| *command == rally("batavia")));
    board.play(Side::Allies, rally("batavia"));
    let faces = ["N-I1", "N-I2", "O-7MD", "B-BAT", "N-I4"].map(|id| face(&board, id));
    assert_eq!(faces, [Face::Full, Face::Full, Face::Full, Face::Reduced, Face::Reduced]);
    assert_eq!(board.ap(Side::Allies), 4);
}

#[test]
fn nei_g4_refit_a_one_die_for_each_disrupted_unit_of_a_contingent() {
    let mut board = Board::action(Side::Allies).send("N-I1 N-A4 N-DD1 U-SAR B-AMB", Location::Disrupted);
    assert!(offered(&board, Side::Allies, "").contains(&refit(Contingent::Netherlands)));
    board.play(Side::Allies, refit(Contingent::Netherlands));
    assert_eq!((board.ap(Side::Allies), board.shooters().as_str()), (4, "N-A4 N-DD1 N-I1"));
    // The table: R R D D X X for aircraft, R R D X X X for destroyers, R D D X X X for ground units.
    board.roll(&[6, 3, 2]);
    assert_eq!(board.at("N-A4"), Location::Destroyed);
    assert_eq!((board.at("N-DD1"), board.at("N-I1")), (Location::Potential, Location::Potential));
    assert!(Nei::pending(&board.game).is_none());
    // No other contingent stirred.
    assert_eq!(board.at("U-SAR"), Location::Disrupted);
}

#[test]
fn nei_g4_demolish_a_the_allies_demolish_one_oilfield() {
    let mut board = Board::action(Side::Allies).demolished("miri", true);
    board.refuses(Side::Allies, &demolish("batavia"), "NEI-G4.demolish-a");
    assert_eq!(
        board.cures(Side::Allies, &demolish("miri")),
        "name Balikpapan, Brunei, Central Java, Palembang or Tarakan"
    );
    board.cured(Side::Allies, &demolish("miri"), "NEI-G4.demolish-a", &demolish("balikpapan"));
    Board::action(Side::Japan).refuses(Side::Japan, &demolish("palembang"), "NEI-G4.demolish-a");
    // NEI-R101: nobody need be there.
    board = board.send("B-PAL", Location::Disrupted).put("J-228", "palembang");
    assert!(offered(&board, Side::Allies, "").contains(&demolish("palembang")));
    assert!(!offered(&board, Side::Allies, "").contains(&demolish("miri")));
    board.play(Side::Allies, demolish("palembang"));
    assert_eq!((board.ap(Side::Allies), board.pending().by()), (4, Side::Allies));
    let view = Nei::view(&board.game, Seat::Onlooker).pending.unwrap();
    assert_eq!(
        (view.sentence.as_str(), view.area),
        ("The Allies: roll 1 die for the demolition of the oilfield of Palembang", Some(area("palembang")))
    );
}

#[test]
fn nei_g4_demolish_b_one_to_five_demolish() {
    for die in [1, 5] {
        let mut board = Board::action(Side::Allies);
        board.play(Side::Allies, demolish("palembang")).roll(&[die]);
        assert!(board.game.is_demolished(area("palembang")));
        assert_eq!(board.told(Seat::Side(Side::Japan)).last().unwrap(), "The oilfield of Palembang (F3) is demolished");
    }
}

#[test]
fn nei_g4_demolish_c_a_six_changes_nothing() {
    let mut board = Board::action(Side::Allies);
    board.play(Side::Allies, demolish("palembang")).roll(&[6]);
    assert!(!board.game.is_demolished(area("palembang")));
    assert_eq!(board.ap(Side::Allies), 4);
    board.accepts(Side::Allies, &demolish("palembang"));
}

#[test]
fn nei_g4_repair_a_the_oilfield_engineer_is_on_the_spot() {
    let burnt = || Board::action(Side::Japan).send("B-PAL", Location::Disrupted).demolished("palembang", true);
    let other = burnt().put("J-1E", "palembang");
    other.refuses(Side::Japan, &repair("palembang"), "NEI-G4.repair-a");
    assert_eq!(other.cures(Side::Japan, &repair("palembang")), "bring it to Palembang first");
    let near = other.put("J-OIL", "benkoelen");
    near.cured(Side::Japan, &repair("palembang"), "NEI-G4.repair-a", &march("J-OIL", "palembang", false));
    burnt().put("J-TR1", "s_F3").load("J-OIL", "J-TR1").refuses(Side::Japan, &repair("palembang"), "NEI-G4.repair-a");
    let mut board = burnt().put("J-OIL", "palembang");
    let intact = board.clone().demolished("palembang", false).demolished("miri", true);
    assert_eq!(intact.cures(Side::Japan, &repair("palembang")), "name Miri");
    let at_miri = intact.put("J-OIL", "miri");
    at_miri.cured(Side::Japan, &repair("palembang"), "NEI-G4.repair-a", &repair("miri"));
    board.refuses(Side::Japan, &repair("ambon"), "NEI-G4.repair-a");
    Board::action(Side::Allies).refuses(Side::Allies, &repair("palembang"), "NEI-G4.repair-a");
    // NEI-R102: contested or not.
    board.clone().put("N-I1", "palembang").accepts(Side::Japan, &repair("palembang"));
    for in_hand in ["", "J-OIL"] {
        assert!(offered(&board, Side::Japan, in_hand).contains(&repair("palembang")), "{in_hand:?}");
    }
    board.play(Side::Japan, repair("palembang"));
    assert_eq!(board.ap(Side::Japan), 4);
    board.roll(&[1]);
}

/// Palembang is demolished and the oilfield engineer rolls this die.
fn repaired(die: u8) -> Board {
    let board = Board::action(Side::Japan).send("B-PAL", Location::Disrupted).demolished("palembang", true);
    let mut board = board.put("J-OIL", "palembang");
    board.play(Side::Japan, repair("palembang")).roll(&[die]);
    board
}

#[test]
fn nei_g4_repair_b_one_to_three_repair() {
    for die in [1, 3] {
        assert!(!repaired(die).game.is_demolished(area("palembang")));
    }
}

#[test]
fn nei_g4_repair_c_four_to_six_leave_the_marker() {
    for die in [4, 6] {
        let board = repaired(die);
        assert!(board.game.is_demolished(area("palembang")));
        assert_eq!(board.ap(Side::Japan), 4);
    }
}

#[test]
fn nei_21_3_b_a_demolition_halves_the_worth_of_the_oilfield() {
    let mut board = Board::action(Side::Allies).send("B-PAL", Location::Disrupted).put("J-228", "palembang");
    let worth = |board: &Board| victory::total(&victory::territory(&board.game, Side::Japan));
    let before = worth(&board);
    board.play(Side::Allies, demolish("palembang")).roll(&[2]);
    assert_eq!(worth(&board), before - 3);
}

#[test]
fn nei_21_3_c_the_oilfield_engineer_repairs() {
    assert!(!repaired(2).game.is_demolished(area("palembang")));
}

#[test]
fn nei_21_3_d_the_oilfield_engineer_becomes_no_base() {
    let board = without(Side::Japan, "B-PAL").put("J-OIL J-1E", "palembang");
    board.refuses(Side::Japan, &to_base("J-OIL"), "NEI-21.3-d");
    board.accepts(Side::Japan, &to_base("J-1E"));
}

#[test]
fn nei_21_3_e_the_last_oilfield_demolished_raises_the_morale_level() {
    let mut board = Board::action(Side::Allies);
    for oilfield in ["palembang", "miri", "brunei", "tarakan", "balikpapan"] {
        board = board.demolished(oilfield, true);
    }
    let level = incidents::morale_level(&board.game);
    board.play(Side::Allies, demolish("central_java")).roll(&[5]);
    assert_eq!(incidents::morale_level(&board.game), level + 1);
}

#[test]
fn nei_9_2_b_no_second_base_is_built_or_converted() {
    let taken = without(Side::Allies, "B-MEN").put_face("J-1E", Face::Base, "menado").put("N-ENG", "menado");
    taken.refuses(Side::Allies, &build("N-ENG", "B-MEN"), "NEI-9.2-b");
    taken.send("J-1E", Location::Disrupted).accepts(Side::Allies, &build("N-ENG", "B-MEN"));
    let twice = without(Side::Japan, "B-MEN").put_face("J-1E", Face::Base, "menado").put("J-1N", "menado");
    twice.refuses(Side::Japan, &to_base("J-1N"), "NEI-9.2-b");
    assert_eq!(
        twice.cures(Side::Japan, &to_base("J-1N")),
        "choose another land area, or turn 1 Eng back into an engineer first"
    );
    let mut twice = twice;
    twice.play(Side::Japan, to_engineers("J-1E")).play(Side::Japan, to_base("J-1N"));
    let allied = Board::action(Side::Japan).put("J-1N", "menado");
    allied.refuses(Side::Japan, &to_base("J-1N"), "NEI-9.2-b");
}

#[test]
fn nei_13_2_j_an_engineer_aboard_builds_nothing() {
    let board = without(Side::Japan, "B-MEN").put("J-TR1", "s_D8").load("J-1E", "J-TR1");
    board.refuses(Side::Japan, &to_base("J-1E"), "NEI-13.2-j");
    board.put("J-1E", "menado").accepts(Side::Japan, &to_base("J-1E"));
}

#[test]
fn nei_8_0_b_logistic_actions_of_one_side() {
    let board = Board::action(Side::Japan).put("J-1E", "benkoelen");
    board.refuses(Side::Japan, &build("J-1E", "B-AMB"), "NEI-G4.build-base-a");
    let after = board.phase(Phase::Action(Side::Allies));
    after.refuses(Side::Allies, &repair("palembang"), "NEI-G4.repair-a");
    // Either side rallies and refits.
    for (side, reduced, at) in [(Side::Japan, "J-228", "saigon"), (Side::Allies, "N-I1", "batavia")] {
        let board = Board::action(side).put_face(reduced, Face::Reduced, at);
        board.accepts(side, &rally(at));
    }
}

#[test]
fn a_correction_while_refit_dice_are_awaited_asks_again() {
    use domain::nei::game::Correction;
    let mut board = Board::action(Side::Allies).send("N-I1 N-I2", Location::Disrupted);
    board.play(Side::Allies, refit(Contingent::Netherlands));
    let back = |id: &str| Command::Adjust {
        corrections: vec![Correction::Unit { unit: unit(id), face: Face::Full, location: Location::Pool }],
        reason: "was never disrupted".to_owned(),
    };
    board.play(Side::Allies, back("N-I1")).play(Side::Japan, Command::AnswerAdjustment { agreed: true });
    assert_eq!(board.shooters(), "N-I2");
    board.play(Side::Allies, back("N-I2")).play(Side::Japan, Command::AnswerAdjustment { agreed: true });
    assert!(!matches!(Nei::pending(&board.game), Some(Pending::Roll { .. })));
}
