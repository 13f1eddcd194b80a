//! NEI 29, G-3: extended base combat.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::combat::{Profile, Stage};
use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::event::Event;
use domain::nei::game::Location;
use domain::nei::optional::OptionalRule::{ExtendedBaseCombat, SecretAirbase};
use domain::nei::options::Selection;
use domain::nei::pending::Pending;

use crate::common::board::*;

/// The Allies' phase; a Japanese cruiser off Kuching, where a base of two steps stands.
fn kuching() -> Board {
    Board::action(Side::Allies).with(ExtendedBaseCombat).put("J-CA5", "s_D4")
}

fn at_kuching() -> Command {
    attack_from_base("B-KUC", "s_D4")
}

/// Stage, side and numbers to roll of the dice that are asked for.
fn fire(board: &Board) -> (Stage, Side, Vec<Option<u8>>) {
    let battle = board.game.battle.as_ref().expect("no battle is on");
    let Pending::Roll { request, .. } = board.pending() else { panic!("no dice are asked for") };
    (battle.stage, battle.firing, request.dice.iter().map(|die| die.hits_on).collect())
}

#[test]
fn nei_29_0_a_bases_attack_ships_where_the_option_is_played() {
    let plain = Board::action(Side::Allies).put("J-CA5", "s_D4");
    plain.refuses(Side::Allies, &at_kuching(), "NEI-29.0-a");
    plain.with(ExtendedBaseCombat).accepts(Side::Allies, &at_kuching());
}

#[test]
fn nei_29_g3_base_combat_a_a_base_attacks_the_ships_beside_it() {
    let mut board = kuching().put("J-SS4 J-TR1", "s_D4");
    board.play(Side::Allies, at_kuching());
    let battle = board.game.battle.clone().unwrap();
    assert_eq!((battle.profile, battle.attacker, board.ap(Side::Allies)), (Profile::ExtendedBase, Side::Allies, 4));
    // Stage two: anti-ship factors; the base attacks and fires first.
    assert_eq!(fire(&board), (Stage::AntiShip, Side::Allies, vec![Some(2)]));
    board.roll(&[6]);
    assert_eq!(board.shooters(), "J-CA5 J-SS4");
    board.roll(&[6, 6]);
    // Stage three: the anti-submarine factor; the ships have no target in it, and there is no stage four.
    assert_eq!(fire(&board), (Stage::AntiSubmarine, Side::Allies, vec![Some(1)]));
    board.roll(&[1]);
    assert_eq!(board.at("J-SS4"), Location::Disrupted);
    assert!(board.game.battle.is_none() && board.game.pending.is_empty());
}

#[test]
fn nei_29_g3_base_combat_a_only_at_ships_of_an_adjoining_sea_area() {
    let board = kuching().put("J-CA7", "s_C4").put("J-KWD", "miri").put("N-I1", "kuching");
    for wrong in ["s_C4", "s_D5", "miri", "kuching"] {
        board.cured(Side::Allies, &attack_from_base("B-KUC", wrong), "NEI-29.G3.base-combat-a", &at_kuching());
    }
    let empty = Board::action(Side::Allies).with(ExtendedBaseCombat);
    empty.refuses(Side::Allies, &at_kuching(), "NEI-29.G3.base-combat-a");
    // Infantry is no base, nor is nobody.
    board.refuses(Side::Allies, &attack_from_base("N-I1", "s_D4"), "NEI-29.G3.base-combat-a");
    board.refuses(Side::Allies, &attack_from_base("", "s_D4"), "NEI-2.10-h");
}

#[test]
fn nei_29_g3_base_combat_a_with_a_factor_that_can_hit_ships() {
    let board = Board::action(Side::Allies)
        .with(ExtendedBaseCombat)
        .with(SecretAirbase)
        .put("J-CA5", "s_D4")
        .put_face("B-SEC", Face::Reduced, "benkoelen")
        .put("J-DD2", "s_F2");
    // Reduced, the secret airbase has neither factor.
    board.cured(Side::Allies, &attack_from_base("B-SEC", "s_F2"), "NEI-29.G3.base-combat-a", &at_kuching());
    board.put("B-SEC", "benkoelen").accepts(Side::Allies, &attack_from_base("B-SEC", "s_F2"));
}

#[test]
fn nei_28_2_k_the_secret_airbase_attacks_nobody_before_it_is_found() {
    let board = Board::of("I", &[ExtendedBaseCombat, SecretAirbase]);
    let concealed = board.send("B-SEC", Location::Concealed(area("benkoelen"))).put("J-DD2", "s_F2");
    let allies = concealed.phase(domain::nei::game::Phase::Action(Side::Allies)).points(Side::Allies, 5);
    allies.refuses(Side::Allies, &attack_from_base("B-SEC", "s_F2"), "NEI-28.2-k");
    allies.put("B-SEC", "benkoelen").accepts(Side::Allies, &attack_from_base("B-SEC", "s_F2"));
}

#[test]
fn nei_29_g3_base_combat_b_the_base_fights_alone() {
    let board = kuching().put("N-DD1", "s_D4").put("N-A1", "kuching");
    for joined in ["B-KUC N-DD1", "N-A1 B-KUC", "B-KUC B-MIR"] {
        board.cured(Side::Allies, &attack_from_base(joined, "s_D4"), "NEI-29.G3.base-combat-b", &at_kuching());
    }
    let mut alone = board;
    alone.play(Side::Allies, at_kuching());
    assert_eq!(alone.in_battle(Side::Allies), "B-KUC");
    // NEI-R132: aircraft at the base give it no first fire, and need none here.
    assert_eq!(alone.game.battle.as_ref().map(|battle| battle.first_fire_clause.id()), Some("NEI-12.1-e"));
}

#[test]
fn nei_29_g3_base_combat_c_ships_reply_with_anti_ship_factors() {
    let mut board = kuching();
    board.play(Side::Allies, at_kuching()).roll(&[6]);
    assert_eq!(fire(&board), (Stage::AntiShip, Side::Japan, vec![Some(4)]));
    board.roll(&[4]);
    assert_eq!(board.game.unit(unit("B-KUC")).face, Face::Reduced);
    // A second attack, and the reduced base is gone.
    board.play(Side::Allies, at_kuching()).roll(&[6]).roll(&[1]);
    assert_eq!(board.at("B-KUC"), Location::Disrupted);
}

#[test]
fn nei_r122_or_with_anti_ground_factors_in_the_other_reading() {
    let mut board = kuching().put("J-SS4", "s_D4").ruled("NEI-R122", 2);
    board.play(Side::Allies, at_kuching()).roll(&[6]);
    // The submarine is fired at in stage three; the reply comes in stage four, and the submarine has no such factor.
    assert_eq!(fire(&board), (Stage::AntiSubmarine, Side::Allies, vec![Some(1)]));
    board.roll(&[6]);
    assert_eq!(fire(&board), (Stage::AntiGround, Side::Japan, vec![Some(3)]));
    assert_eq!(board.shooters(), "J-CA5");
    board.roll(&[3]);
    assert_eq!(board.game.unit(unit("B-KUC")).face, Face::Reduced);
    assert!(board.game.battle.is_none());
}

#[test]
fn nei_r132_a_carrier_among_the_ships_gives_them_the_first_fire() {
    let mut board = kuching().put("J-RYU", "s_D4");
    board.play(Side::Allies, at_kuching());
    let battle = board.game.battle.clone().unwrap();
    assert_eq!((battle.first_fire, battle.first_fire_clause.id()), (Side::Japan, "NEI-12.1-c"));
    assert_eq!(board.shooters(), "J-CA5 J-RYU");
    board.roll(&[1, 1]);
    // The base is gone before it could fire.
    assert!(board.at("B-KUC") == Location::Disrupted && board.game.battle.is_none());
}

#[test]
fn nei_r132_aircraft_at_the_base_count_in_no_reading() {
    // NEI-R64 read as "any unit of the area": the base fights alone (NEI-R132).
    let mut board = kuching().put("N-A3", "kuching").put("S-AV1", "s_D4").ruled("NEI-R64", 2);
    board.play(Side::Allies, at_kuching());
    assert_eq!(board.game.battle.as_ref().map(|battle| battle.first_fire_clause.id()), Some("NEI-12.1-e"));
}

#[test]
fn nei_20_2_a_an_attack_that_can_hit_nobody_hits_thin_air() {
    // One step of Kuching has no anti-submarine factor, and an empty transport no fire.
    let mut board = Board::action(Side::Allies)
        .with(ExtendedBaseCombat)
        .put_face("B-SEC", Face::Full, "benkoelen")
        .put("J-SS4", "s_F2");
    board = board.ruled("NEI-R122", 2);
    board.play(Side::Allies, attack_from_base("B-SEC", "s_F2"));
    assert!(board.events.iter().any(|event| matches!(event, Event::HitThinAir { .. })), "{:?}", board.events);
    assert_eq!((board.ap(Side::Allies), board.game.battle.is_none()), (4, true));
}

#[test]
fn a_base_in_hand_is_offered_the_ships_beside_it() {
    let board = kuching();
    let selection = Selection { units: units("B-KUC"), area: None };
    let options = Nei::options(&board.game, Seat::Side(Side::Allies), &selection);
    assert!(options.allowed().any(|command| *command == at_kuching()), "{options:?}");
    let plain = Board::action(Side::Allies).put("J-CA5", "s_D4");
    let options = Nei::options(&plain.game, Seat::Side(Side::Allies), &selection);
    assert!(options.offers.iter().all(|offer| offer.command != at_kuching()));
}
