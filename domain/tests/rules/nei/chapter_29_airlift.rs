//! NEI 29, G-4: airlift of supplies.

use domain::kernel::seat::Seat;
use domain::nei::combat::Stage;
use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::game::Location;
use domain::nei::optional::OptionalRule::Airlift;

use crate::common::board::*;

const TO_KUCHING: &str = "B4 C4 D4";

/// Two Japanese air transports and a fighter at Saigon; two reduced regiments and a fresh one at Kuching.
fn before_kuching() -> Board {
    Board::action(Side::Japan)
        .with(Airlift)
        .put("J-NTR J-ATR J-22F J-22B", "saigon")
        .put_face("J-KWD", Face::Reduced, "kuching")
        .put_face("J-228", Face::Reduced, "kuching")
        .put("J-SAG", "kuching")
}

fn to_kuching(aircraft: &str, units: &str) -> Command {
    airlift(aircraft, TO_KUCHING, "kuching", units)
}

fn face(board: &Board, id: &str) -> Face {
    board.game.unit(unit(id)).face
}

#[test]
fn nei_29_g4_airlift_a_each_transport_restores_one_unit() {
    let mut board = before_kuching();
    board.play(Side::Japan, to_kuching("J-NTR J-ATR", "J-KWD J-228"));
    assert_eq!((face(&board, "J-KWD"), face(&board, "J-228"), board.ap(Side::Japan)), (Face::Full, Face::Full, 4));
    assert!(board.is_at("J-NTR", "saigon") && board.is_at("J-ATR", "saigon"));
    let bad = to_kuching("J-NTR", "J-KWD J-228");
    before_kuching().cured(Side::Japan, &bad, "NEI-29.G4.airlift-a", &to_kuching("J-NTR", "J-228"));
    // An escort brings nothing.
    let bad = to_kuching("J-NTR J-22F", "J-KWD J-228");
    before_kuching().cured(Side::Japan, &bad, "NEI-29.G4.airlift-a", &to_kuching("J-NTR J-22F", "J-KWD"));
    let told = |seat| board.told(seat).join("\n");
    assert!(told(Seat::Side(Side::Japan)).contains("Kw D"), "{}", told(Seat::Side(Side::Japan)));
    let enemy = told(Seat::Side(Side::Allies));
    assert!(enemy.contains("fly supplies to Kuching") && enemy.contains("ground units"), "{enemy}");
    for name in ["1001", "Raid", "228"] {
        assert!(!enemy.contains(name), "{enemy}");
    }
}

#[test]
fn nei_29_g4_airlift_a_only_reduced_ground_units_ashore_are_restored() {
    // NEI-R123: the effect of a rally, so neither bases nor those aboard nor the fresh.
    let board = before_kuching();
    let good = to_kuching("J-NTR", "J-KWD");
    board.cured(Side::Japan, &to_kuching("J-NTR", "J-SAG"), "NEI-29.G4.airlift-a", &good);
    let afloat = board.clone().put("J-TR1", "s_D4").load("J-228", "J-TR1");
    afloat.cured(Side::Japan, &to_kuching("J-NTR", "J-228"), "NEI-29.G4.airlift-a", &good);
    let elsewhere = airlift("J-NTR", "B4 C4", "s_C4", "J-KWD");
    board.refuses(Side::Japan, &elsewhere, "NEI-29.G4.airlift-a");
    board.refuses(Side::Japan, &to_kuching("J-NTR", ""), "NEI-29.G4.airlift-a");
    let bases = Board::action(Side::Allies)
        .with(Airlift)
        .put("S-TC", "batavia")
        .put_face("B-CJV", Face::Reduced, "central_java")
        .put_face("N-I1", Face::Reduced, "central_java");
    let bad = airlift("S-TC", "G4", "central_java", "B-CJV");
    bases.cured(Side::Allies, &bad, "NEI-29.G4.airlift-a", &airlift("S-TC", "G4", "central_java", "N-I1"));
    assert!(bases.cures(Side::Allies, &bad).contains("name"), "{}", bases.cures(Side::Allies, &bad));
}

#[test]
fn nei_29_g4_airlift_a_air_transports_fly_from_a_base_within_their_range() {
    let board = before_kuching();
    board.cured(Side::Japan, &to_kuching("J-22F", "J-KWD"), "NEI-29.G4.airlift-a", &to_kuching("J-22F J-NTR", "J-KWD"));
    let baseless = board.clone().put("J-NTR", "miri").send("B-MIR", Location::OutOfPlay);
    baseless.refuses(Side::Japan, &airlift("J-NTR", "D4", "kuching", "J-KWD"), "NEI-29.G4.airlift-a");
    let far = board.clone().put_face("J-KWD", Face::Reduced, "batavia");
    far.refuses(Side::Japan, &airlift("J-NTR", "B4 C4 D4 E4 F4 G4 G3", "batavia", "J-KWD"), "NEI-10.0-air-b");
    board.points(Side::Japan, 0).refuses(Side::Japan, &to_kuching("J-NTR", "J-KWD"), "NEI-8.4-a");
}

#[test]
fn nei_29_0_a_an_airlift_belongs_to_its_option() {
    let mut board = before_kuching();
    let command = to_kuching("J-NTR", "J-KWD");
    board.accepts(Side::Japan, &command);
    board.game.optional = [domain::nei::optional::OptionalRule::JointOperations].into_iter().collect();
    board.refuses(Side::Japan, &command, "NEI-29.0-a");
}

/// The same with an Allied fighter based at Kuching and Japanese fighters based there too.
fn defended() -> Board {
    before_kuching().put("N-A4 N-I1 B-KUC", "kuching").put("J-TNF", "kuching")
}

#[test]
fn nei_29_g4_airlift_b_aircraft_fight_first_and_alone() {
    let mut board = defended();
    board.play(Side::Japan, to_kuching("J-NTR J-ATR J-22F", "J-KWD J-228"));
    assert_eq!(board.in_battle(Side::Allies), "N-A4", "no ground unit takes part");
    assert_eq!(board.in_battle(Side::Japan), "J-22F J-ATR J-NTR J-TNF", "friends based there join");
    assert_eq!(board.game.battle.as_ref().unwrap().stage, Stage::AntiAir);
    // 12.1: both fly, so the defender is first. He hits and chooses a transport.
    assert_eq!(board.shooters(), "N-A4");
    board.roll(&[1]).losses(Side::Allies, "J-NTR 1");
    assert_eq!(board.shooters(), "J-22F J-TNF");
    board.roll(&[6, 6]);
    assert!(board.game.battle.is_none(), "the anti-air stage is all");
    // One transport is left, and restores the unit named first.
    assert_eq!((face(&board, "J-KWD"), face(&board, "J-228")), (Face::Full, Face::Reduced));
    assert_eq!(board.at("J-NTR"), Location::Disrupted);
}

#[test]
fn nei_29_g4_airlift_b_no_transport_left_restores_nobody() {
    let mut board = defended();
    board.play(Side::Japan, to_kuching("J-NTR", "J-KWD"));
    board.roll(&[1]).losses(Side::Allies, "J-NTR 1").roll(&[6]);
    assert_eq!(face(&board, "J-KWD"), Face::Reduced);
    let mut safe = defended();
    safe.play(Side::Japan, to_kuching("J-NTR J-22F", "J-KWD"));
    safe.all_miss();
    assert_eq!(face(&safe, "J-KWD"), Face::Full);
}

#[test]
fn nei_29_g4_airlift_b_those_who_cannot_fire_do_not_hinder_it() {
    // Neither transport can fire: nothing comes of the combat, and the supplies arrive.
    let mut board = before_kuching().put("S-TC B-KUC", "kuching");
    board.play(Side::Japan, to_kuching("J-NTR", "J-KWD"));
    assert!(board.game.battle.is_none());
    assert_eq!(face(&board, "J-KWD"), Face::Full);
}

#[test]
fn nei_10_0_air_e_an_airlift_that_is_stopped_brings_nothing() {
    let mut board = before_kuching().put("S-AV1", "s_C4");
    board.play(Side::Japan, to_kuching("J-NTR", "J-KWD"));
    assert_eq!((face(&board, "J-KWD"), board.ap(Side::Japan)), (Face::Reduced, 4));
    assert!(board.told(Seat::Side(Side::Allies)).join("\n").contains("stopped in C4"));
}
