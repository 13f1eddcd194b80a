//! NEI 29, G-3: the naval raid and submarines on station.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::combat::Profile;
use domain::nei::command::Command;
use domain::nei::components::Side;
use domain::nei::game::Location;
use domain::nei::optional::OptionalRule::{NavalRaid, SubmarinesOnStation};
use domain::nei::options::Selection;

use crate::common::board::*;

/// A cruiser and a destroyer in Saigon; Dutch ships off Kuching, and the base ashore there.
fn saigon() -> Board {
    Board::action(Side::Japan).with(NavalRaid).put("J-CA5 J-DD2", "saigon").put("N-DD1", "s_D4")
}

const TO_KUCHING: &str = "s_B4 s_C4 s_D4";

#[test]
fn nei_29_0_a_raids_and_stations_belong_to_their_options() {
    let plain = Board::action(Side::Japan).put("J-CA5 J-SS4", "saigon").put("N-DD1", "s_D4");
    plain.refuses(Side::Japan, &raid("J-CA5", TO_KUCHING, false), "NEI-29.0-a");
    plain.refuses(Side::Japan, &station(&[("J-SS4", "s_B4")]), "NEI-29.0-a");
    let both = plain.with(NavalRaid).with(SubmarinesOnStation);
    both.accepts(Side::Japan, &raid("J-CA5", TO_KUCHING, false));
    both.accepts(Side::Japan, &station(&[("J-SS4", "s_B4")]));
}

#[test]
fn nei_29_g3_raid_a_one_ship_from_a_port_attacks_ships_or_a_coast() {
    let board = saigon().put("J-CA7", "s_C5");
    let alone = raid("J-CA5", TO_KUCHING, false);
    board.cured(Side::Japan, &raid("J-CA5 J-DD2", TO_KUCHING, false), "NEI-29.G3.raid-a", &alone);
    board.cured(Side::Japan, &raid("J-CA7", "s_C4 s_D4", false), "NEI-29.G3.raid-a", &alone);
    board.accepts(Side::Japan, &raid("J-CA5", TO_KUCHING, true));
    // A raid that finds nobody: the cure is a raid that finds somebody.
    let nobody = raid("J-CA5", "s_B4 s_C4", false);
    board.cured(Side::Japan, &nobody, "NEI-29.G3.raid-a", &alone).refuses(Side::Japan, &nobody, "NEI-11.0-a");
    assert_eq!(board.cures(Side::Japan, &nobody), "raid a sea area with enemy ships in it");
    let bare = raid("J-CA5", "s_B4 s_C4", true);
    board.cured(Side::Japan, &bare, "NEI-29.G3.raid-a", &raid("J-CA5", TO_KUCHING, true));
    board.refuses(Side::Japan, &bare, "NEI-G3.coastal-bombardment-a");
    // Where the raider is, it attacks without a raid.
    let at_home = Board::action(Side::Allies).with(NavalRaid).put("N-DD1 J-CA5", "s_G3").put("J-DD2", "s_F3");
    at_home.cured(Side::Allies, &raid("N-DD1", "", false), "NEI-29.G3.raid-a", &raid("N-DD1", "s_F3", false));
    let mut bombarding = saigon();
    bombarding.play(Side::Japan, raid("J-CA5", TO_KUCHING, true));
    assert_eq!(bombarding.game.battle.as_ref().map(|battle| battle.profile), Some(Profile::Bombardment));
    assert_eq!(bombarding.ap(Side::Japan), 4);
    bombarding.all_miss();
    assert!(bombarding.is_at("J-CA5", "saigon"));
}

#[test]
fn nei_29_g3_raid_b_who_survives_is_back_at_once() {
    let mut board = saigon();
    board.play(Side::Japan, raid("J-CA5", TO_KUCHING, false));
    assert_eq!(board.game.battle.as_ref().map(|battle| battle.profile), Some(Profile::Naval));
    assert!(board.is_at("J-CA5", "s_D4"));
    let mut lost = board.clone();
    board.all_miss();
    assert!(board.is_at("J-CA5", "saigon"));
    assert!(board.told(Seat::Side(Side::Japan)).contains(&"Japan: CA-5 goes back to Saigon (B3)".to_owned()));
    assert!(board.told(Seat::Onlooker).contains(&"Japan: the raider goes back to Saigon (B3)".to_owned()));
    lost.roll(&[6]).roll(&[1]);
    lost.all_miss();
    assert_eq!(lost.at("J-CA5"), Location::Disrupted);
}

#[test]
fn nei_29_g3_raid_b_a_raid_that_finds_nobody_to_fight_is_back_too() {
    let mut board = Board::action(Side::Japan).with(NavalRaid).put("J-TR1", "saigon").put("N-TR", "s_B4");
    board.play(Side::Japan, raid("J-TR1", "s_B4", false));
    assert!(board.game.battle.is_none() && board.is_at("J-TR1", "saigon"));
}

#[test]
fn nei_29_g3_raid_c_ships_in_the_destination_take_no_part() {
    let mut board = saigon().put("J-DD3", "s_D4");
    let alone = raid("J-CA5", TO_KUCHING, false);
    board.cured(Side::Japan, &raid("J-CA5 J-DD3", TO_KUCHING, false), "NEI-29.G3.raid-c", &alone);
    board.accepts(Side::Japan, &alone);
    board.play(Side::Japan, alone);
    assert_eq!(board.in_battle(Side::Japan), "J-CA5");
}

#[test]
fn nei_r120_the_way_back_is_not_traced() {
    let mut board = saigon();
    board.play(Side::Japan, raid("J-CA5", TO_KUCHING, false));
    // Ships that come to stand on the way meanwhile do not stop it.
    let mut board = board.put("S-CA", "s_B4");
    board.all_miss();
    assert!(board.is_at("J-CA5", "saigon"));
}

/// Submarines in two ports of Japan.
fn ports() -> Board {
    Board::action(Side::Japan).with(SubmarinesOnStation).put("J-SS4 J-DD2", "saigon").put("J-SS5", "palau")
}

#[test]
fn nei_29_g3_subs_a_submarines_of_several_ports_move_double_for_one_point() {
    let mut board = ports();
    let both = station(&[("J-SS4", "s_B4 s_C4"), ("J-SS5", "s_C9 s_D9 s_E9 s_E8")]);
    board.cured(Side::Japan, &station(&[("J-SS4 J-DD2", "s_B4 s_C4")]), "NEI-29.G3.subs-a", &both);
    let too_far = station(&[("J-SS5", "s_C9 s_D9 s_E9 s_E10 s_D10 s_D11 s_E11")]);
    board.refuses(Side::Japan, &too_far, "NEI-29.G3.subs-a");
    board.refuses(Side::Japan, &station(&[]), "NEI-29.G3.subs-a");
    board.refuses(Side::Japan, &station(&[("J-SS4", "")]), "NEI-29.G3.subs-a");
    board.clone().put("J-SS4", "s_C4").refuses(Side::Japan, &station(&[("J-SS4", "s_B4")]), "NEI-29.G3.subs-a");
    board.play(Side::Japan, both);
    assert_eq!(board.ap(Side::Japan), 4);
    assert!(board.is_at("J-SS4", "s_C4") && board.is_at("J-SS5", "s_E8"));
}

#[test]
fn nei_29_g3_subs_b_they_keep_clear_of_enemy_ships_and_bases() {
    let board = ports().put("N-DD1", "s_C5");
    let clear = station(&[("J-SS4", "s_B4 s_C4 s_C3")]);
    board.accepts(Side::Japan, &clear);
    board.cured(Side::Japan, &station(&[("J-SS4", "s_B4 s_C4 s_C5")]), "NEI-29.G3.subs-b", &clear);
    // The base of Kuching is in D4 (NEI-R121: the square itself).
    board.refuses(Side::Japan, &station(&[("J-SS4", "s_B4 s_C4 s_D4")]), "NEI-29.G3.subs-b");
    board.send("B-KUC", Location::OutOfPlay).accepts(Side::Japan, &station(&[("J-SS4", "s_B4 s_C4 s_D4")]));
    let beset = Board::action(Side::Allies).with(SubmarinesOnStation).put("N-SS J-DD2", "s_G3");
    beset.refuses(Side::Allies, &station(&[("N-SS", "s_G2")]), "NEI-29.G3.subs-b");
}

#[test]
fn nei_29_g3_subs_c_no_port_is_needed_where_they_end() {
    let board = ports();
    board.accepts(Side::Japan, &station(&[("J-SS4", "s_B4 s_C4")]));
    board.refuses(Side::Japan, &redeploy_ships("J-SS4", "", "s_B4 s_C4", None), "NEI-G3.redeploy-naval-c");
}

#[test]
fn nei_r121_stations_in_reach_are_offered() {
    let board = ports();
    let offered = |hand: &str| -> Vec<Command> {
        let selection = Selection { units: units(hand), area: None };
        let options = Nei::options(&board.game, Seat::Side(Side::Japan), &selection);
        options.allowed().filter(|command| matches!(command, Command::StationSubmarines { .. })).cloned().collect()
    };
    let length = |command: &Command| match command {
        Command::StationSubmarines { forces } => forces[0].path.len(),
        _ => 0,
    };
    // Further than the factor of three; bases bar the sixth step.
    assert_eq!(offered("J-SS5").iter().map(length).max(), Some(5));
    assert!(offered("J-DD2").is_empty());
}
