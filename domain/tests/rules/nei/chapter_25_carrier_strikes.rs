//! NEI 25: carrier ranged strikes and counterstrikes; NEI 29: the long-range carrier air strike.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::combat::{Profile, Stage};
use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::event::Event;
use domain::nei::game::{Correction, Location};
use domain::nei::optional::OptionalRule::{CarrierStrikes, LongRangeCarrierStrike};
use domain::nei::pending::Pending;
use domain::nei::view::PendingKind;
use domain::nei::{Nei, options::Selection};

use crate::common::board::*;

/// Ryujo, Zuiho and a cruiser in the Java Sea north of Java; the square to the west is Palembang's.
fn java_sea() -> Board {
    Board::action(Side::Japan).with(CarrierStrikes).put("J-RYU J-ZUI J-CA5", "s_F4")
}

/// They have struck at these ships; the first dice are asked for.
fn struck(ids: &str) -> Board {
    let mut board = java_sea().put(ids, "s_F3");
    board.play(Side::Japan, ranged_strike("J-RYU J-ZUI J-CA5", "", "s_F3"));
    board
}

fn carriers_asked(board: &Board) -> String {
    match board.pending() {
        Pending::Counterstrike { by: Side::Allies, carriers, .. } => {
            carriers.iter().map(domain::nei::components::UnitId::as_str).collect::<Vec<_>>().join(" ")
        }
        other => panic!("no counterstrike is asked for but {other:?}"),
    }
}

#[test]
fn nei_25_0_a_carriers_strike_across_a_grid_line() {
    let board = java_sea().put("N-DD1", "s_F3").put("N-DD2", "s_G3").put("N-CL", "s_F6");
    let across = ranged_strike("J-RYU", "", "s_F3");
    board.cured(Side::Japan, &ranged_strike("J-RYU", "", "s_G3"), "NEI-25.0-a", &across);
    board.refuses(Side::Japan, &ranged_strike("J-RYU", "", "s_F6"), "NEI-25.0-a");
    board.refuses(Side::Japan, &ranged_strike("J-RYU", "", "palembang"), "NEI-25.0-a");
}

#[test]
fn nei_29_0_a_the_action_belongs_to_games_with_the_option() {
    let plain = Board::action(Side::Japan).put("J-RYU", "s_F4").put("N-DD1", "s_F3");
    let strike = ranged_strike("J-RYU", "", "s_F3");
    plain.refuses(Side::Japan, &strike, "NEI-29.0-a");
    plain.clone().with(CarrierStrikes).accepts(Side::Japan, &strike);
    plain.with(LongRangeCarrierStrike).accepts(Side::Japan, &strike);
}

#[test]
fn nei_25_1_a_the_force_has_carriers_and_may_have_escorts() {
    let board = java_sea().put("N-DD1", "s_F3");
    let with_a_carrier = ranged_strike("J-RYU J-CA5", "", "s_F3");
    board.cured(Side::Japan, &ranged_strike("J-CA5", "", "s_F3"), "NEI-25.1-a", &with_a_carrier);
    // Tenders are carriers too.
    board.put("J-AV11", "s_F4").accepts(Side::Japan, &ranged_strike("J-AV11", "", "s_F3"));
}

#[test]
fn nei_25_1_b_all_surface_ships_of_the_area_and_nothing_else_are_targets() {
    let mut board = struck("N-DD1 N-DD2 N-SS");
    // The cruiser has no shot, and is not shown.
    assert_eq!(board.shooters(), "J-RYU J-ZUI");
    assert_eq!(board.in_battle(Side::Japan), "J-RYU J-ZUI");
    assert_eq!(board.game.battle.as_ref().map(|battle| battle.stage), Some(Stage::AntiShip));
    board.roll(&[4, 4]);
    // Ryujo hits on 4, Zuiho on 3: anti-ship factors.
    assert_eq!(board.targets(), "N-DD1 N-DD2");
}

#[test]
fn nei_25_1_b_a_strike_at_submarines_alone_finds_nothing() {
    let board = java_sea().put("N-SS", "s_F3").put("N-DD1", "s_E4");
    board.cured(Side::Japan, &ranged_strike("J-RYU", "", "s_G4N"), "NEI-25.1-b", &ranged_strike("J-RYU", "", "s_F3"));
    let mut thin_air = board;
    thin_air.play(Side::Japan, ranged_strike("J-RYU", "", "s_F3"));
    assert!(thin_air.events.iter().any(|event| matches!(event, Event::HitThinAir { .. })));
    assert_eq!((thin_air.ap(Side::Japan), thin_air.game.pending.len()), (4, 0));
}

#[test]
fn nei_25_1_c_the_striking_carriers_fire_first_in_every_case() {
    let mut board = struck("U-CV N-DD1");
    let battle = board.game.battle.clone().unwrap();
    assert_eq!((battle.first_fire, battle.first_fire_clause.id()), (Side::Japan, "NEI-25.1-c"));
    assert_eq!(board.shooters(), "J-RYU J-ZUI");
    board.roll(&[1, 1]);
    // Both are sunk before they could reply, so nobody does and nobody is left to strike back.
    assert!(board.game.battle.is_none() && board.game.pending.is_empty());
}

#[test]
fn nei_25_1_d_surface_ships_and_seaplanes_of_the_square_reply_with_anti_air_fire() {
    let mut board = java_sea().put("N-DD1 N-SS", "s_F3").put("N-A3 N-A1", "palembang");
    board.play(Side::Japan, ranged_strike("J-RYU J-ZUI", "", "s_F3")).roll(&[6, 6]);
    // The bombers based there are no seaplanes, the submarine no surface ship.
    assert_eq!(board.shooters(), "N-A3 N-DD1");
    let Pending::Roll { request, .. } = board.pending() else { panic!("no dice are asked for") };
    assert_eq!(request.dice.iter().map(|die| die.hits_on).collect::<Vec<_>>(), [Some(1), Some(1)]);
    board.roll(&[6, 6]);
    assert!(board.game.battle.is_none());
}

#[test]
fn nei_25_1_d_ships_in_the_other_sea_of_the_square_reply_and_are_no_targets() {
    let mut board = java_sea().put("N-DD1 N-DD2", "s_G4N").put("S-CL", "s_G4S");
    board.play(Side::Japan, ranged_strike("J-RYU J-ZUI", "", "s_G4N")).roll(&[1, 1]);
    assert_eq!(board.at("N-DD2"), Location::Disrupted);
    assert_eq!(board.shooters(), "S-CL");
}

#[test]
fn nei_25_1_e_not_in_the_square_of_the_carriers() {
    let board = java_sea().put("N-DD1", "s_F4").put("N-DD2", "s_F3");
    let across = ranged_strike("J-RYU", "", "s_F3");
    board.cured(Side::Japan, &ranged_strike("J-RYU", "", "s_F4"), "NEI-25.1-e", &across);
    board.accepts(Side::Japan, &sail("J-RYU", "", true));
}

#[test]
fn nei_25_2_a_the_attacker_chooses_the_ships_that_are_sunk() {
    let mut board = struck("S-AV1 N-DD1");
    board.roll(&[1, 6]);
    assert!(matches!(board.pending(), Pending::ChooseLosses(choice) if choice.by == Side::Japan));
    board.losses(Side::Japan, "S-AV1 1");
    assert_eq!(board.at("S-AV1"), Location::Disrupted);
    assert!(board.is_at("N-DD1", "s_F3"));
}

#[test]
fn nei_25_2_b_a_hit_in_the_reply_sends_a_carrier_to_the_pool() {
    let before = java_sea();
    let mut board = struck("N-DD1 N-CL");
    board.roll(&[6, 6]).roll(&[1, 6]);
    // NEI-R112: its owner chooses which, though a seaplane or carrier may have scored the hit.
    assert!(matches!(board.pending(), Pending::ChooseLosses(choice) if choice.by == Side::Japan && choice.hits == 1));
    assert_eq!(board.targets(), "J-RYU J-ZUI");
    board.losses(Side::Japan, "J-ZUI 1");
    assert_eq!(board.at("J-ZUI"), Location::Pool);
    assert!(board.is_at("J-RYU", "s_F4"));
    let line = "CVL Zuiho loses its air group and goes to the reinforcement pool".to_owned();
    assert!(board.told(Seat::Side(Side::Allies)).contains(&line));
    assert!(board.told(Seat::Onlooker).contains(&line));
    let losses = |board: &Board| domain::nei::victory::total(&domain::nei::victory::losses(&board.game, Side::Allies));
    assert_eq!(losses(&board), losses(&before));
}

#[test]
fn nei_25_2_b_the_owner_chooses_though_a_carrier_or_a_seaplane_fired() {
    let mut board = java_sea().put("U-CV", "s_F3").put("N-A3", "palembang");
    board.play(Side::Japan, ranged_strike("J-RYU J-ZUI", "", "s_F3")).roll(&[6, 6]).roll(&[1, 6]);
    assert!(matches!(board.pending(), Pending::ChooseLosses(choice) if choice.by == Side::Japan));
    board.losses(Side::Japan, "J-RYU 1");
    assert_eq!(board.at("J-RYU"), Location::Pool);
}

#[test]
fn nei_25_2_b_what_a_carrier_carries_against_the_rules_does_not_go_with_it() {
    let mut board = struck("N-DD1").load("J-SAS", "J-RYU").send("J-ZUI", Location::Disrupted);
    board.roll(&[6, 6]).roll(&[1]);
    assert_eq!((board.at("J-RYU"), board.at("J-SAS")), (Location::Pool, Location::Disrupted));
}

#[test]
fn nei_25_2_c_hits_beyond_the_carriers_are_lost() {
    let mut board = struck("N-DD1 N-DD2 N-CL");
    board.roll(&[6, 6]).roll(&[1, 1, 1]);
    assert_eq!((board.at("J-RYU"), board.at("J-ZUI")), (Location::Pool, Location::Pool));
    assert!(board.is_at("J-CA5", "s_F4"));
    assert!(board.game.battle.is_none() && board.game.pending.is_empty());
}

#[test]
fn nei_25_3_a_surviving_carriers_may_strike_back_for_nothing() {
    let mut board = struck("S-AV1 S-AV2 N-DD1");
    board.roll(&[6, 1]).losses(Side::Japan, "S-AV1 1").roll(&[6, 6]);
    assert_eq!(carriers_asked(&board), "S-AV2");
    board.refuses(Side::Japan, &Command::EndActionPhase, "NEI-25.3-a");
    assert_eq!((board.ap(Side::Japan), board.ap(Side::Allies)), (4, 5));
    assert!(board.told(Seat::Onlooker).contains(&"The carriers of the Allies may strike back".to_owned()));
    let mut declined = board.clone();
    declined.play(Side::Allies, counterstrike(""));
    assert!(declined.game.pending.is_empty());
    assert_eq!(declined.told(Seat::Side(Side::Japan)), ["The carriers of the Allies do not strike back"]);
    board.play(Side::Allies, counterstrike("S-AV2"));
    assert_eq!((board.ap(Side::Japan), board.ap(Side::Allies)), (4, 5));
    let battle = board.game.battle.clone().unwrap();
    assert_eq!((battle.profile, battle.first_fire), (Profile::Counterstrike, Side::Allies));
    assert_eq!(battle.area, area("s_F4"));
    assert_eq!(board.shooters(), "S-AV2");
}

#[test]
fn nei_25_3_a_who_may_strike_back_is_asked_on_the_table() {
    let mut board = struck("S-AV1 N-DD1");
    board.roll(&[6, 6]).roll(&[6, 6]);
    let view = |side| Nei::view(&board.game, Seat::Side(side)).pending.unwrap();
    let own = view(Side::Allies);
    assert_eq!((own.kind, own.clause.id(), own.area), (PendingKind::Counterstrike, "NEI-25.3-a", Some(area("s_F4"))));
    assert_eq!(own.units.iter().map(|asked| asked.unit).collect::<Vec<_>>(), units("S-AV1"));
    assert_eq!(own.sentence, "The Allies may strike back from carriers at Java Sea (north)");
    assert_eq!(board.pending().sentence(), "The Allies may strike back from carriers at the force that struck");
    assert!(view(Side::Japan).units.is_empty());
    let offers = Nei::options(&board.game, Seat::Side(Side::Allies), &Selection::default()).offers;
    let offered: Vec<(&Command, bool)> =
        offers.iter().map(|offer| (&offer.command, offer.verdict.is_clear())).collect();
    assert_eq!(offered, [(&counterstrike("S-AV1"), true), (&counterstrike(""), true)]);
}

#[test]
fn nei_25_3_a_without_a_carrier_left_or_a_target_left_nobody_is_asked() {
    let mut no_carrier = struck("S-AV1 N-DD1");
    no_carrier.roll(&[1, 6]).losses(Side::Japan, "S-AV1 1").roll(&[6]);
    assert!(no_carrier.game.pending.is_empty());
    // Both carriers are in the pool, and no escort was with them.
    let mut no_target = java_sea().put("U-CV N-CL", "s_F3");
    no_target.play(Side::Japan, ranged_strike("J-RYU J-ZUI", "", "s_F3")).roll(&[6, 6]).roll(&[1, 1]);
    assert!(no_target.game.pending.is_empty());
}

#[test]
fn nei_25_3_b_nothing_follows_a_counterstrike() {
    let mut board = struck("S-AV1 N-DD1");
    board.refuses(Side::Allies, &counterstrike("S-AV1"), "NEI-12.0-d");
    board.roll(&[6, 6]).roll(&[6, 6]);
    board.accepts(Side::Allies, &counterstrike("S-AV1"));
    board.play(Side::Allies, counterstrike("S-AV1")).roll(&[6]).roll(&[6, 6, 6]);
    // Ryujo and Zuiho are left, and do not strike again; Japan goes on.
    assert!(board.game.battle.is_none() && board.game.pending.is_empty());
    board.refuses(Side::Japan, &counterstrike("J-RYU"), "NEI-25.3-b");
    board.accepts(Side::Japan, &Command::EndActionPhase);
}

#[test]
fn nei_25_3_c_only_carriers_strike_back_and_all_surface_ships_may_suffer() {
    let mut board = java_sea().put("J-DD2 J-SS4", "s_F4").put("J-CA7", "s_F4").put("S-AV1 U-CV N-DD1", "s_F3");
    board.play(Side::Japan, ranged_strike("J-RYU J-CA5 J-DD2 J-SS4", "", "s_F3"));
    board.roll(&[6]).roll(&[6, 6, 1]);
    // NEI-R113: Ryujo is out of reach in the pool; the cruiser and the destroyer that sailed with it are not. CA-7 was
    // not of the force; the submarine is no surface ship. All surface ships there reply.
    assert_eq!(board.at("J-RYU"), Location::Pool);
    board.refuses(Side::Allies, &counterstrike("S-AV1 N-DD1"), "NEI-25.3-c");
    board.refuses(Side::Allies, &counterstrike("S-AV1 S-AV2"), "NEI-25.3-c");
    board.accepts(Side::Allies, &counterstrike("S-AV1"));
    board.play(Side::Allies, counterstrike("S-AV1 U-CV"));
    assert_eq!(board.shooters(), "S-AV1 U-CV");
    board.roll(&[1, 6]);
    assert_eq!(board.targets(), "J-CA5 J-DD2");
    board.losses(Side::Allies, "J-DD2 1");
    assert_eq!(board.shooters(), "J-CA5 J-CA7 J-ZUI");
    board.roll(&[1, 6, 6]).losses(Side::Allies, "U-CV 1");
    assert_eq!(board.at("U-CV"), Location::Pool);
}

#[test]
fn nei_25_3_c_a_correction_meanwhile_asks_those_who_are_left() {
    let asked = || {
        let mut board = struck("S-AV1 S-AV2");
        board.roll(&[6, 6]).roll(&[6, 6]);
        board
    };
    let put_right = |board: &mut Board, changes: &[(&str, Location)]| {
        let corrections = changes
            .iter()
            .map(|(id, location)| Correction::Unit { unit: unit(id), face: Face::Full, location: *location })
            .collect();
        let command = Command::Adjust { corrections, reason: "it stood elsewhere".to_owned() };
        for event in Nei::decide(&board.game, Seat::Both, &command) {
            board.game.apply(&event);
        }
    };
    let mut nothing_changes = asked();
    put_right(&mut nothing_changes, &[("N-CL", Location::Area(area("s_H3")))]);
    assert_eq!(carriers_asked(&nothing_changes), "S-AV1 S-AV2");
    let mut one_is_away = asked();
    put_right(&mut one_is_away, &[("S-AV1", Location::Area(area("s_H3")))]);
    assert_eq!(carriers_asked(&one_is_away), "S-AV2");
    let mut both_are_gone = asked();
    put_right(&mut both_are_gone, &[("S-AV1", Location::Pool), ("S-AV2", Location::Area(area("s_F6")))]);
    assert!(both_are_gone.game.pending.is_empty());
    let mut no_target_is_left = asked();
    let away = Location::Area(area("s_F5"));
    put_right(&mut no_target_is_left, &[("J-RYU", away), ("J-ZUI", away), ("J-CA5", away)]);
    assert!(no_target_is_left.game.pending.is_empty());
}

#[test]
fn nei_25_4_a_no_strike_from_a_home_base() {
    let board = Board::action(Side::Japan)
        .with(CarrierStrikes)
        .with(LongRangeCarrierStrike)
        .put("J-RYU", "palau")
        .put("S-CL", "s_C9")
        .put("N-DD1", "s_D11");
    let from_palau = ranged_strike("J-RYU", "", "s_C9");
    board.refuses(Side::Japan, &from_palau, "NEI-25.4-a");
    board.cured(Side::Japan, &from_palau, "NEI-25.4-a", &ranged_strike("J-RYU", "s_D10", "s_D11"));
    let allies = Board::action(Side::Allies).with(CarrierStrikes).put("U-CV", "australia").put("J-DD2", "s_H10");
    allies.refuses(Side::Allies, &ranged_strike("U-CV", "", "s_H10"), "NEI-25.4-a");
}

#[test]
fn nei_25_4_b_the_example_of_two_light_carriers() {
    let mut board = struck("S-AV1 S-AV2 N-DD1 N-DD2");
    board.roll(&[1, 6]);
    assert_eq!(board.targets(), "N-DD1 N-DD2 S-AV1 S-AV2");
    board.losses(Side::Japan, "S-AV1 1");
    assert_eq!(board.at("S-AV1"), Location::Disrupted);
    assert_eq!(board.shooters(), "N-DD1 N-DD2 S-AV2");
    board.roll(&[1, 6, 6]).losses(Side::Japan, "J-RYU 1");
    assert_eq!(board.at("J-RYU"), Location::Pool);
    assert_eq!(carriers_asked(&board), "S-AV2");
}

#[test]
fn nei_29_g3_long_range_a_carriers_and_escorts_move_and_then_strike() {
    let laid_out = || Board::action(Side::Japan).put("J-RYU J-CA5", "s_D5").put("N-DD1", "s_F3");
    let strike = ranged_strike("J-RYU J-CA5", "s_D4 s_E4 s_F4", "s_F3");
    let mut board = laid_out().with(LongRangeCarrierStrike);
    board.cured(Side::Japan, &ranged_strike("J-CA5", "s_D4 s_E4 s_F4", "s_F3"), "NEI-25.1-a", &strike);
    board.refuses(Side::Japan, &ranged_strike("J-RYU", "s_D4 s_C4 s_B4 s_B5 s_C5 s_C6", "s_F3"), "NEI-10.0-naval-b");
    board.play(Side::Japan, strike.clone());
    assert_eq!(board.ap(Side::Japan), 4);
    assert!(board.is_at("J-RYU", "s_F4") && board.is_at("J-CA5", "s_F4"));
    // The carriers are named to everybody, the escort is not.
    let told = board.told(Seat::Side(Side::Allies)).join("\n");
    assert!(told.contains("CVL Ryujo") && !told.contains("CA-5"), "{told}");
    // A strike from where they are needs no more; with chapter 25 alone nobody moves first.
    laid_out()
        .with(LongRangeCarrierStrike)
        .put("J-RYU", "s_F4")
        .accepts(Side::Japan, &ranged_strike("J-RYU", "", "s_F3"));
    laid_out().with(CarrierStrikes).refuses(Side::Japan, &strike, "NEI-29.G3.long-range-a");
}

#[test]
fn nei_r112_a_strike_is_offered_at_every_sea_area_across_a_line() {
    let board = java_sea().put("N-DD1", "s_F3").put("N-DD2", "s_G4N").put("N-CL", "s_G3");
    let offered = |board: &Board, hand: &str| -> Vec<Command> {
        let selection = Selection { units: units(hand), area: None };
        let options = Nei::options(&board.game, Seat::Side(Side::Japan), &selection);
        options.allowed().filter(|command| matches!(command, Command::StrikeAcrossTheLine { .. })).cloned().collect()
    };
    let mut here = offered(&board, "J-RYU");
    here.sort_by_key(print);
    assert_eq!(here, [ranged_strike("J-RYU", "", "s_F3"), ranged_strike("J-RYU", "", "s_G4N")]);
    assert!(offered(&board, "J-CA5").is_empty());
    let far = offered(&board.with(LongRangeCarrierStrike), "J-RYU");
    assert!(far.contains(&ranged_strike("J-RYU", "s_F3", "s_G3")) && far.len() > 2);
}

fn print(command: &Command) -> String {
    domain::nei::notation::print_command(command)
}
