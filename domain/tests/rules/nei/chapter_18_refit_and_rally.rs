//! NEI 18: refit and rally; 20.3, that a refit may be concealed.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{Contingent, Face, Side};
use domain::nei::game::{Location, Phase};
use domain::nei::pending::Arrival;
use domain::nei::refit_and_rally;

use crate::common::board::*;

/// A refit with some units named.
fn refit_only(contingent: Contingent, ids: &str) -> Command {
    Command::Refit { contingent, units: units(ids) }
}

/// Disrupted units of a side whose contingent is refitted with these dice.
fn refitted(ids: &str, contingent: Contingent, faces: &[u8]) -> Board {
    let side = contingent.side();
    let mut board = Board::action(side).send(ids, Location::Disrupted);
    board.play(side, refit(contingent)).roll(faces);
    board
}

#[test]
fn nei_18_0_a_refit_is_for_the_display_and_rally_for_the_map() {
    let board = Board::action(Side::Allies).send("N-I1", Location::Disrupted).put_face("N-I2", Face::Reduced, "ambon");
    board.refuses(Side::Allies, &refit_only(Contingent::Netherlands, "N-I2"), "NEI-18.0-a");
    board.accepts(Side::Allies, &refit(Contingent::Netherlands));
    // A rally reaches nobody in the display.
    let mut rallied = board;
    rallied.refuses(Side::Allies, &rally("batavia"), "NEI-18.2-a");
    rallied.play(Side::Allies, rally("ambon"));
    assert_eq!(rallied.at("N-I1"), Location::Disrupted);
}

#[test]
fn nei_18_1_a_one_contingent_and_all_of_it() {
    let mut board = Board::action(Side::Allies).send("N-I1 N-A1 U-SAR", Location::Disrupted);
    let mixed = refit_only(Contingent::Netherlands, "N-I1 U-SAR");
    board.cured(Side::Allies, &mixed, "NEI-18.1-a", &refit(Contingent::Netherlands));
    assert_eq!(board.cures(Side::Allies, &mixed), "refit them in an action of their own, name no units");
    // NEI-R94: all of them roll.
    board.refuses(Side::Allies, &refit_only(Contingent::Netherlands, "N-I1"), "NEI-18.1-a");
    // Nobody of the contingent is there.
    let nobodys = refit(Contingent::UnitedStates);
    board.cured(Side::Allies, &nobodys, "NEI-18.1-a", &refit(Contingent::British));
    assert_eq!(board.cures(Side::Allies, &nobodys), "refit British or NEI");
    let nobody = Board::action(Side::Allies);
    assert_eq!(nobody.cures(Side::Allies, &refit(Contingent::British)), "take another action");
    board.play(Side::Allies, refit(Contingent::Netherlands));
    assert_eq!(board.shooters(), "N-A1 N-I1");
}

#[test]
fn nei_18_1_b_army_and_navy_are_refitted_apart() {
    let mut board = Board::action(Side::Japan).send("J-228 J-DD2", Location::Disrupted);
    board.refuses(Side::Japan, &refit(Contingent::British), "NEI-18.1-b");
    board.play(Side::Japan, refit(Contingent::ImperialArmy));
    assert_eq!(board.shooters(), "J-228");
    board.roll(&[6]);
    assert_eq!((board.at("J-228"), board.at("J-DD2")), (Location::Destroyed, Location::Disrupted));
}

#[test]
fn nei_18_1_c_four_allied_contingents_are_refitted() {
    let names: Vec<&str> = refit_and_rally::contingents(Side::Allies).iter().map(|one| one.name()).collect();
    assert_eq!(names, ["British", "Australia", "NEI", "US"]);
    let board = Board::action(Side::Allies).send("B-ETI O-GF", Location::Disrupted);
    let portuguese = refit(Contingent::Portuguese);
    board.cured(Side::Allies, &portuguese, "NEI-18.1-c", &refit(Contingent::Australia));
    assert_eq!(board.cures(Side::Allies, &portuguese), "refit Australia");
    board.refuses(Side::Allies, &refit(Contingent::ImperialNavy), "NEI-18.1-c");
}

#[test]
fn nei_18_1_d_allied_bases_are_not_refitted() {
    let mut board = Board::action(Side::Allies).send("B-AMB", Location::Disrupted);
    board.refuses(Side::Allies, &refit(Contingent::Netherlands), "NEI-18.1-a");
    board.refuses(Side::Allies, &refit_only(Contingent::Netherlands, "B-AMB"), "NEI-18.1-d");
    // The cure: an engineer builds it again.
    board.clone().put("N-ENG", "ambon").accepts(Side::Allies, &build("N-ENG", "B-AMB"));
    board = board.send("N-I1", Location::Disrupted);
    board.play(Side::Allies, refit(Contingent::Netherlands));
    assert_eq!(board.shooters(), "N-I1");
    board.roll(&[6]);
    assert_eq!(board.at("B-AMB"), Location::Disrupted);
}

#[test]
fn nei_18_1_e_a_japanese_base_comes_back_as_an_engineer() {
    let mut board = Board::action(Side::Allies).put_face("J-1E", Face::Base, "riouw").put("N-I1", "riouw");
    board.play(Side::Allies, march("N-I1", "", true)).roll(&[1]).all_miss();
    assert_eq!((board.at("J-1E"), board.game.unit(unit("J-1E")).face), (Location::Disrupted, Face::Full));
    let mut board = board.phase(Phase::Action(Side::Japan));
    board.play(Side::Japan, refit(Contingent::ImperialArmy));
    assert_eq!(board.shooters(), "J-1E");
    board.roll(&[1]);
    assert_eq!(*board.pending(), deployment(Side::Japan, "J-1E", Arrival::Refitted));
    board.play(Side::Japan, deploy("J-1E", "palau"));
    assert_eq!((board.is_at("J-1E", "palau"), board.game.unit(unit("J-1E")).face), (true, Face::Full));
}

#[test]
fn nei_18_1_f_a_die_for_each_unit_in_the_row_of_its_type() {
    // Ground units R R R D D X, battleships R D D D X X, submarines R R D D X X.
    let mut board = Board::action(Side::Japan).send("J-KUR J-BB J-SS4", Location::Disrupted);
    board.play(Side::Japan, refit(Contingent::ImperialNavy));
    assert_eq!(board.shooters(), "J-BB J-KUR J-SS4");
    board.refuses(Side::Japan, &Command::Roll(domain::kernel::dice::Roll::typed([3, 3]).unwrap()), "NEI-2.10-a");
    board.roll(&[3, 3, 5]);
    assert_eq!(
        (board.at("J-BB"), board.at("J-KUR"), board.at("J-SS4")),
        (Location::Potential, Location::Picked, Location::Destroyed)
    );
}

#[test]
fn nei_18_1_g_no_unit_keeps_waiting() {
    let board = refitted("J-KUR J-BB J-SS4", Contingent::ImperialNavy, &[3, 3, 5]);
    let told = board.told(Seat::Side(Side::Japan));
    for line in
        ["BB Kongo: 3, damaged, to the potential reinforcements", "Kure SNLF: 3, refitted", "SS-4: 5, destroyed"]
    {
        assert!(told.iter().any(|told| told == line), "{line}: {told:?}");
    }
    assert_eq!(refit_and_rally::disrupted(&board.game, Contingent::ImperialNavy), []);
}

#[test]
fn nei_18_1_h_refitted_units_are_deployed_at_full_strength() {
    let mut board = refitted("N-I1", Contingent::Netherlands, &[1]);
    assert_eq!(*board.pending(), deployment(Side::Allies, "N-I1", Arrival::Refitted));
    board.refuses(Side::Allies, &Command::EndActionPhase, "NEI-18.1-h");
    board.refuses(Side::Allies, &deploy("N-I1", "australia"), "NEI-15.2-c");
    board.play(Side::Allies, deploy("N-I1", "batavia"));
    assert!(board.is_at("N-I1", "batavia"));
    assert_eq!(board.game.steps(unit("N-I1")), 2);
    // NEI-R95: without a site it goes to the pool.
    let mut homeless = Board::action(Side::Allies).send("B-BAT B-SOE N-I1", Location::Disrupted);
    homeless.play(Side::Allies, refit(Contingent::Netherlands)).roll(&[1]);
    assert_eq!(homeless.at("N-I1"), Location::Pool);
    assert!(Nei::pending(&homeless.game).is_none());
}

#[test]
fn nei_18_1_i_damaged_units_can_be_picked_later() {
    let board = refitted("N-I1", Contingent::Netherlands, &[2]);
    assert_eq!(board.at("N-I1"), Location::Potential);
    // NEI-R41: it joins the pool when its owner mobilizes next.
    let mut board = board.only_in_pool(Side::Allies, "");
    board.play(Side::Allies, Command::MobilizeReinforcements).roll(&[1]);
    board.play(Side::Allies, draw("N-I1"));
    assert_eq!(*board.pending(), deployment(Side::Allies, "N-I1", Arrival::Mobilized));
}

#[test]
fn nei_18_1_j_destroyed_units_never_come_back() {
    let mut board = refitted("N-I1", Contingent::Netherlands, &[6]);
    assert_eq!(board.at("N-I1"), Location::Destroyed);
    board.refuses(Side::Allies, &refit(Contingent::Netherlands), "NEI-18.1-a");
    board = board.send("N-I2", Location::Disrupted);
    board.play(Side::Allies, refit(Contingent::Netherlands));
    assert_eq!(board.shooters(), "N-I2");
}

#[test]
fn nei_2_10_g_a_failed_refit_destroys() {
    let board = refitted("S-B17", Contingent::UnitedStates, &[5]);
    assert_eq!(board.at("S-B17"), Location::Destroyed);
}

#[test]
fn nei_18_2_a_reduced_units_rally_on_the_map_and_in_home_bases() {
    let mut board = Board::action(Side::Allies)
        .put_face("O-7MD", Face::Reduced, "australia")
        .put("N-I1", "batavia")
        .put("N-TR", "s_G3");
    board.cured(Side::Allies, &rally("batavia"), "NEI-18.2-a", &rally("australia"));
    assert_eq!(board.cures(Side::Allies, &rally("batavia")), "rally at Australia");
    // NEI-R103: cargo can do nothing.
    let afloat = Board::action(Side::Allies).put("O-TR", "australia").put("N-I1", "batavia").load("O-7MD", "O-TR");
    afloat.refuses(Side::Allies, &rally("australia"), "NEI-18.2-a");
    assert_eq!(afloat.cures(Side::Allies, &rally("australia")), "take another action");
    board.play(Side::Allies, rally("australia"));
    assert_eq!(board.game.unit(unit("O-7MD")).face, Face::Full);
}

#[test]
fn nei_18_2_b_bases_do_not_rally() {
    let mut board = Board::action(Side::Allies).put_face("B-BAT", Face::Reduced, "batavia").put("N-ENG", "batavia");
    board.cured(Side::Allies, &rally("batavia"), "NEI-18.2-b", &increase("B-BAT"));
    board = board.put_face("N-I1", Face::Reduced, "batavia");
    board.play(Side::Allies, rally("batavia"));
    assert_eq!(board.game.unit(unit("N-I1")).face, Face::Full);
    assert_eq!(board.game.steps(unit("B-BAT")), 1);
}

#[test]
fn nei_18_2_c_at_a_base_or_in_a_home_base() {
    let reduced = |at: &str| Board::action(Side::Allies).put_face("N-I1", Face::Reduced, at);
    let bare = reduced("riouw");
    bare.refuses(Side::Allies, &rally("riouw"), "NEI-18.2-c");
    bare.refuses(Side::Allies, &rally("s_E3"), "NEI-18.2-c");
    let elsewhere = bare.clone().put_face("N-I2", Face::Reduced, "batavia");
    assert_eq!(elsewhere.cures(Side::Allies, &rally("riouw")), "rally at Batavia, or have a base in Riouw-Banka first");
    elsewhere.cured(Side::Allies, &rally("riouw"), "NEI-18.2-c", &rally("batavia"));
    reduced("ambon").put_face("B-AMB", Face::Reduced, "ambon").accepts(Side::Allies, &rally("ambon"));
    // A base of the enemy is none; an engineer's base is one.
    let japan =
        |face| Board::action(Side::Japan).put_face("J-1E", face, "riouw").put_face("J-228", Face::Reduced, "riouw");
    japan(Face::Full).refuses(Side::Japan, &rally("riouw"), "NEI-18.2-c");
    japan(Face::Base).accepts(Side::Japan, &rally("riouw"));
    // Singapore for its holder.
    let singapore = reduced("singapore").singapore(3);
    singapore.accepts(Side::Allies, &rally("singapore"));
    singapore.singapore(0).refuses(Side::Allies, &rally("singapore"), "NEI-18.2-c");
}

#[test]
fn nei_18_2_d_all_reduced_units_of_the_place_rally() {
    let mut board = Board::action(Side::Allies)
        .put_face("N-I1", Face::Reduced, "ambon")
        .put_face("O-7MD", Face::Reduced, "ambon")
        .put_face("S-RCT", Face::Reduced, "ambon");
    board.play(Side::Allies, rally("ambon"));
    for id in ["N-I1", "O-7MD", "S-RCT"] {
        assert_eq!(board.game.unit(unit(id)).face, Face::Full, "{id}");
    }
    assert_eq!(board.ap(Side::Allies), 4);
    assert_eq!(
        board.told(Seat::Side(Side::Japan)),
        ["Allies: Rally Reduced Ground Units (1 AP)", "Allies: ground units rally at Ambon (F9)"]
    );
}

#[test]
fn nei_20_3_a_a_refit_is_concealed() {
    let mut board = Board::action(Side::Allies).send("N-I1 N-A1 N-DD1", Location::Disrupted);
    board.play(Side::Allies, refit(Contingent::Netherlands));
    let enemy = Seat::Side(Side::Japan);
    let mut told = board.told(enemy);
    let pending = |board: &Board, seat| Nei::view(&board.game, seat).pending.unwrap();
    let seen = pending(&board, enemy);
    assert_eq!((seen.sentence.as_str(), seen.count), ("The Allies: roll for the refit of NEI units", 0));
    assert_eq!(seen.dice, []);
    let own = pending(&board, Seat::Side(Side::Allies));
    assert_eq!(
        (own.sentence.as_str(), own.count, own.dice.len()),
        ("The Allies: roll 3 dice for the refit of NEI units", 3, 3)
    );
    // Whoever tries something else is not told the number either.
    assert_eq!(board.cures(Side::Japan, &Command::EndActionPhase), "The Allies: roll for the refit of NEI units");
    board.roll(&[3, 3, 6]);
    told.extend(board.told(enemy));
    assert_eq!(told, ["Allies: Refit Units (1 AP)", "Allies: NEI units are to be refitted"]);
    assert!(board.told(Seat::Side(Side::Allies)).iter().any(|line| line.contains("3 3 6")));
    let seen = Nei::view(&board.game, enemy);
    let allies = seen.sides.iter().find(|side| side.side == Side::Allies).unwrap();
    assert!(allies.destroyed.is_none() && allies.potential.is_none() && allies.disrupted.is_none());
}
