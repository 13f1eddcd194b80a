//! NEI 26.3: seaplane tenders.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::game::Location;
use domain::nei::optional::OptionalRule::{LongRangeBombers, SeaplanePatrols, SeaplaneTenders};
use domain::nei::options::Selection;
use domain::nei::pending::Pending;

use crate::common::board::*;

fn japan() -> Board {
    Board::action(Side::Japan).with(SeaplaneTenders)
}

fn allies() -> Board {
    Board::action(Side::Allies).with(SeaplaneTenders)
}

/// A tender off Miri with a seaplane.
fn off_miri() -> Board {
    japan().put("J-AV11 J-TKS", "s_C5")
}

fn offered(board: &Board, side: Side, ids: &str, wanted: &Command) -> bool {
    let selection = Selection { units: units(ids), area: None };
    domain::nei::Nei::options(&board.game, Seat::Side(side), &selection).allowed().any(|command| command == wanted)
}

#[test]
fn nei_26_3_a_a_seaplane_is_based_with_a_tender() {
    let board = japan().put("J-TKS", "saigon").put("J-AV11", "s_C4");
    let to_the_tender = redeploy_air("J-TKS", "B4 C4", "s_C4");
    assert!(offered(&board, Side::Japan, "J-TKS", &to_the_tender));
    let mut moved = board.clone();
    moved.play(Side::Japan, to_the_tender.clone());
    assert!(moved.is_at("J-TKS", "s_C4"));
    assert_eq!(moved.game.unit(unit("J-TKS")).face, Face::Full);
    // In one square there is no way to fly: from the tender to the airfield beside it, and back.
    let beside = allies().put("S-SP", "darwin").put("S-AV1", "s_H10");
    let aboard = redeploy_air("S-SP", "", "s_H10");
    assert!(offered(&beside, Side::Allies, "S-SP", &aboard));
    let mut beside = beside;
    beside.play(Side::Allies, aboard);
    let ashore = redeploy_air("S-SP", "", "darwin");
    assert!(offered(&beside, Side::Allies, "S-SP", &ashore));
    beside.play(Side::Allies, ashore);
    assert!(beside.is_at("S-SP", "darwin"));
    // And back to land.
    moved.play(Side::Japan, redeploy_air("J-TKS", "B4 B3", "saigon"));
    assert!(moved.is_at("J-TKS", "saigon"));
    // Without the option, or for other aircraft, the sea is no base.
    let plain = Board::action(Side::Japan).put("J-TKS", "saigon").put("J-AV11", "s_C4");
    plain.refuses(Side::Japan, &to_the_tender, "NEI-2.4.3-a");
    board.put("J-22B", "saigon").refuses(Side::Japan, &redeploy_air("J-22B", "B4 C4", "s_C4"), "NEI-2.4.3-a");
}

#[test]
fn nei_26_3_a_one_for_each_tender_of_its_own_country() {
    let to = |ids: &str| redeploy_air(ids, "B4 C4", "s_C4");
    let one = japan().put("J-TKS J-12S", "saigon").put("J-AV11", "s_C4");
    one.cured(Side::Japan, &to("J-TKS J-12S"), "NEI-26.3-a", &to("J-TKS"));
    let taken = one.clone().put("J-12S", "s_C4");
    taken.refuses(Side::Japan, &to("J-TKS"), "NEI-26.3-a");
    one.clone().put("J-AV12", "s_C4").accepts(Side::Japan, &to("J-TKS J-12S"));
    one.put("J-AV11", "s_B4").refuses(Side::Japan, &to("J-TKS"), "NEI-26.3-a");
    // The tenders of the Allies are American, and a Netherlands seaplane has none.
    let foreign = allies().put("N-A3 S-SP", "batavia").put("S-AV2", "s_G3");
    foreign.refuses(Side::Allies, &redeploy_air("N-A3", "G4 G3", "s_G3"), "NEI-26.3-a");
    foreign.accepts(Side::Allies, &redeploy_air("S-SP", "G4 G3", "s_G3"));
}

#[test]
fn nei_26_2_a_an_american_seaplane_comes_in_with_its_tender() {
    let board = |tenders: bool| {
        let board = Board::action(Side::Allies).with(LongRangeBombers).put("S-AV2", "s_G3");
        if tenders { board.with(SeaplaneTenders) } else { board }
    };
    let mut both = board(true).mobilized(Side::Allies, "S-SP");
    assert!(domain::nei::reinforcements::sites(&both.game, unit("S-SP")).contains(&area("s_G3")));
    both.refuses(Side::Allies, &deploy("S-SP", "s_F3"), "NEI-26.2-a");
    both.play(Side::Allies, deploy("S-SP", "s_G3"));
    assert!(both.is_at("S-SP", "s_G3"));
    board(false).mobilized(Side::Allies, "S-SP").refuses(Side::Allies, &deploy("S-SP", "s_G3"), "NEI-2.4.3-a");
    // A heavy bomber needs an airfield.
    board(true).mobilized(Side::Allies, "S-B17").refuses(Side::Allies, &deploy("S-B17", "s_G3"), "NEI-2.4.3-a");
    // With tenders alone the lists of 15 stand.
    let alone = allies().put("S-AV2", "s_G3").mobilized(Side::Allies, "S-SP");
    alone.refuses(Side::Allies, &deploy("S-SP", "s_G3"), "NEI-15.4-c");
}

#[test]
fn nei_26_3_a_a_seaplane_without_its_tender_is_in_excess() {
    // NEI-R114: disrupted at once.
    let mut board = off_miri();
    board.play(Side::Japan, sail("J-AV11", "s_C4", false));
    assert_eq!(board.at("J-TKS"), Location::Disrupted);
    // Unless another tender of its country stays, or its square has a functional airfield with room.
    let mut board = off_miri().put("J-AV12", "s_C5");
    board.play(Side::Japan, sail("J-AV11", "s_C4", false));
    assert!(board.is_at("J-TKS", "s_C5"));
    let mut ashore = allies().put("S-AV2 S-SP", "s_G3");
    ashore.play(Side::Allies, sail("S-AV2", "s_F3", false));
    assert!(ashore.is_at("S-SP", "batavia"));
    assert!(ashore.told(Seat::Side(Side::Allies)).join("\n").contains("another base"));
    let mut full = allies().put("S-AV2 S-SP", "s_G3").put("N-A1 N-A2 N-A3 U-F1", "batavia");
    full.play(Side::Allies, sail("S-AV2", "s_F3", false));
    assert_eq!(full.at("S-SP"), Location::Disrupted);
}

#[test]
fn nei_26_3_a_the_owner_chooses_whose_tender_is_gone() {
    let mut board = japan().put("J-AV11 J-AV12 J-TKS J-12S", "s_C4");
    board.play(Side::Japan, sail("J-AV12", "s_B4", false));
    assert!(matches!(board.pending(), Pending::DisruptExcessAircraft { excess: 1, .. }));
    let name = |ids: &str| Command::DisruptExcessAircraft { units: units(ids) };
    board.refuses(Side::Japan, &name("J-AV11"), "NEI-9.3.1-e");
    board.play(Side::Japan, name("J-12S"));
    assert_eq!((board.at("J-12S"), board.is_at("J-TKS", "s_C4")), (Location::Disrupted, true));
}

#[test]
fn nei_26_3_b_they_defend_with_the_ships() {
    let mut board = allies().put("J-AV11 J-TKS", "s_C4").put("N-DD1", "s_D4").put("N-A1", "kuching");
    let mut struck = board.clone();
    board.play(Side::Allies, sail("N-DD1", "s_C4", true));
    assert_eq!(board.in_battle(Side::Japan), "J-AV11 J-TKS");
    struck.play(Side::Allies, strike_ships("N-A1", "C4", "s_C4"));
    assert_eq!(struck.in_battle(Side::Japan), "J-AV11 J-TKS");
}

#[test]
fn nei_26_3_b_they_attack_with_the_ships_and_move_alone() {
    let board = japan().put("J-AV11 J-TKS", "s_C4").put("N-DD1", "s_C4");
    let joined = sail_joined("J-AV11", "", "J-TKS");
    assert!(offered(&board, Side::Japan, "J-AV11", &joined));
    let mut fight = board.clone();
    fight.play(Side::Japan, joined);
    assert_eq!(fight.in_battle(Side::Japan), "J-AV11 J-TKS");
    // One that is based elsewhere does not, nor without the option.
    let ashore = board.clone().put("J-TKS", "saigon");
    ashore.refuses(Side::Japan, &sail_joined("J-AV11", "", "J-TKS"), "NEI-11.1-b");
    // The tender does not carry it along.
    let mut moved = japan().put("J-AV11 J-TKS", "s_C4");
    moved.play(Side::Japan, sail("J-AV11", "s_B4", false));
    assert!(!moved.is_at("J-TKS", "s_B4"));
    let aboard = allies().put("S-AV2 S-SP N-TR", "s_G3");
    aboard.refuses(Side::Allies, &redeploy_ships("N-TR", "S-SP N-TR", "s_F3", None), "NEI-13.2-a");
}

#[test]
fn nei_26_3_b_they_fly_from_the_tender_and_come_back() {
    let mut board = japan().put("J-AV11 J-TKS", "s_C4").put("N-DD1", "s_D4");
    let strike = strike_ships("J-TKS", "D4", "s_D4");
    assert!(offered(&board, Side::Japan, "J-TKS", &strike));
    board.play(Side::Japan, strike.clone());
    board.all_miss();
    assert!(board.is_at("J-TKS", "s_C4"));
    let without = japan().put("J-TKS", "s_C4").put("N-DD1", "s_D4");
    without.refuses(Side::Japan, &strike, "NEI-17.0-a");
    // Japan's ships are joined by it from afar, too (G-3 Combined Air-Naval Attack).
    let joint = japan().put("J-AV11 J-TKS", "s_C4").put("J-CA5 N-DD1", "s_D4");
    joint.accepts(Side::Japan, &sail_with_aircraft(force("J-CA5", ""), false, flight("J-TKS", "D4")));
}

#[test]
fn nei_26_3_c_they_join_friendly_aircraft_in_their_square() {
    let board = allies().put("S-AV2 S-SP", "s_G3").put("J-CA5", "s_G3").put("N-A1", "batavia");
    let joined = strike_ships_joined("N-A1", "", "s_G3", "S-SP");
    assert!(offered(&board, Side::Allies, "N-A1", &joined));
    let mut fight = board.clone();
    fight.play(Side::Allies, joined.clone());
    assert_eq!(fight.in_battle(Side::Allies), "N-A1 S-SP");
    board.cured(
        Side::Allies,
        &strike_ships_joined("N-A1", "", "s_G3", "N-A3"),
        "NEI-26.3-c",
        &strike_ships("N-A1", "", "s_G3"),
    );
    let away = board.clone().put("S-SP", "australia");
    away.refuses(Side::Allies, &joined, "NEI-26.3-c");
    let mut plain = board.clone();
    plain.game.optional = [SeaplanePatrols].into_iter().collect();
    plain.refuses(Side::Allies, &joined, "NEI-26.3-c");
    // A strike ashore in the same square.
    let mut land = allies().put("S-AV2 S-SP", "s_G3").put("J-KWD", "batavia").put("N-A1", "batavia");
    land.play(Side::Allies, strike_land_joined("N-A1", "", "batavia", "S-SP"));
    assert_eq!(land.in_battle(Side::Allies), "N-A1 S-SP");
}

/// A tender and its seaplane off Kuching, where aircraft of the Netherlands are based; Japan's bombers in Saigon.
fn off_kuching() -> Board {
    japan().put("S-AV2 S-SP", "s_D4").put("N-A1", "kuching").put("J-22B", "saigon")
}

fn on_kuching() -> Command {
    strike_land("J-22B", "B4 C4 D4", "kuching")
}

/// Those who meet an attack of Japan's.
fn defenders(mut board: Board, command: Command) -> String {
    board.play(Side::Japan, command);
    board.in_battle(Side::Allies)
}

#[test]
fn nei_26_3_c_they_rise_with_friendly_aircraft_that_are_attacked_in_their_square() {
    let mut fight = off_kuching();
    fight.play(Side::Japan, on_kuching());
    assert_eq!(fight.in_battle(Side::Allies), "B-KUC N-A1 S-SP");
    assert!(fight.shooters().contains("S-SP"), "it fires: {}", fight.shooters());
    fight.all_miss();
    assert!(fight.is_at("S-SP", "s_D4"));
    // On foot or from the sea the attackers meet it too.
    assert_eq!(defenders(off_kuching().put("J-KWD", "kuching"), march("J-KWD", "", true)), "B-KUC N-A1 S-SP");
    assert_eq!(defenders(off_kuching().put("J-RYU", "s_D4"), carrier_strike("J-RYU", "")), "B-KUC N-A1 S-SP");
    // It is a target like the others.
    let mut hit = off_kuching();
    hit.play(Side::Japan, on_kuching()).roll(&[6, 6, 6]).roll(&[1]);
    assert_eq!(hit.targets(), "N-A1 S-SP");
}

#[test]
fn nei_26_3_c_they_do_not_rise_where_no_friendly_aircraft_fight() {
    assert_eq!(defenders(off_kuching().send("N-A1", Location::OutOfPlay), on_kuching()), "B-KUC");
    // Aircraft take no part in a bombardment (14.3).
    assert_eq!(defenders(off_kuching().put("J-CA5", "s_D4"), bombard("J-CA5", "")), "B-KUC");
    // Neither a seaplane elsewhere, nor without the option.
    assert_eq!(defenders(off_kuching().put("S-AV2 S-SP", "s_G3"), on_kuching()), "B-KUC N-A1");
    let mut plain = off_kuching();
    plain.game.optional = [SeaplanePatrols].into_iter().collect();
    assert_eq!(defenders(plain, on_kuching()), "B-KUC N-A1");
    // Nor do aircraft ashore rise for the ships (NEI-R70).
    let ships = strike_ships("J-22B", "B4 C4 D4", "s_D4");
    assert_eq!(defenders(off_kuching(), ships), "S-AV2 S-SP");
}

#[test]
fn nei_29_g3_recall_a_a_patrol_comes_back_to_a_tender() {
    let board = japan().with(SeaplanePatrols).put("J-AV11", "s_C4").put_face("J-TKS", Face::Patrol, "s_D4");
    let mut home = board.clone();
    home.play(Side::Japan, recall("J-TKS s_C4"));
    assert!(home.is_at("J-TKS", "s_C4"));
    board.cured(Side::Japan, &recall("J-TKS s_B4"), "NEI-26.3-a", &recall("J-TKS s_C4"));
    // And flies out from one.
    home.play(Side::Japan, patrol("J-TKS", "D4", "s_D4"));
    assert!(home.is_at("J-TKS", "s_D4"));
}
