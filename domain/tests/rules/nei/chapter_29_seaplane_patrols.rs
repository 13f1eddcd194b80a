//! NEI 26.3 and 29, G-3: seaplane patrols.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::combat::Stage;
use domain::nei::command::Command;
use domain::nei::components::{AreaId, Back, Face, Factors, Side};
use domain::nei::game::{Correction, Location};
use domain::nei::optional::OptionalRule::{JointOperations, SeaplanePatrols};
use domain::nei::options::Selection;

use crate::common::board::*;

fn japan() -> Board {
    Board::action(Side::Japan).with(SeaplanePatrols)
}

fn allies() -> Board {
    Board::action(Side::Allies).with(SeaplanePatrols)
}

/// A seaplane of Japan on patrol over C4, with the Allies to act and ships of theirs at D4.
fn patrolled() -> Board {
    allies().put_face("J-TKS", Face::Patrol, "s_C4").put("N-DD1 N-SS", "s_D4")
}

fn face(board: &Board, id: &str) -> Face {
    board.game.unit(unit(id)).face
}

#[test]
fn nei_29_g3_seaplane_patrol_a_seaplanes_fly_out_and_stay() {
    let mut board = japan().put("J-TKS J-12S", "saigon");
    board.play(Side::Japan, patrol("J-TKS J-12S", "B4 C4", "s_C4"));
    assert!(board.is_at("J-TKS", "s_C4") && board.is_at("J-12S", "s_C4"));
    assert_eq!((face(&board, "J-TKS"), board.ap(Side::Japan)), (Face::Patrol, 4));
    assert!(board.game.battle.is_none());
    // The patrol side has factors of its own, where the counter prints other ones.
    let printed = Factors { anti_ground: 0, anti_air: 3, anti_submarine: 4, anti_ship: 0 };
    let board = Board::action_with(Side::Japan, |pack| {
        pack.counters.get_mut(&unit("J-12S")).unwrap().back = Back::Patrol(printed);
    });
    let board = board.with(SeaplanePatrols).put_face("J-12S", Face::Patrol, "s_C4");
    assert_eq!((board.game.factors(unit("J-12S")), board.game.steps(unit("J-12S"))), (printed, 1));
    assert_ne!(board.put("J-12S", "saigon").game.factors(unit("J-12S")), printed);
}

#[test]
fn nei_29_g3_seaplane_patrol_a_even_where_enemies_are_without_a_fight() {
    let mut board = japan().put("J-TKS", "saigon").put("N-DD1", "s_C4");
    board.play(Side::Japan, patrol("J-TKS", "B4 C4", "s_C4"));
    assert!(board.is_at("J-TKS", "s_C4") && board.game.battle.is_none());
    // 20.0: they see who is there.
    assert!(board.told(Seat::Side(Side::Japan)).join("\n").contains("DD"));
}

#[test]
fn nei_29_g3_seaplane_patrol_a_one_force_of_seaplanes_within_range() {
    let board = japan().put("J-TKS J-12S J-22B", "saigon").put("J-TKS", "palau");
    board.refuses(Side::Japan, &patrol("J-22B", "B4 C4", "s_C4"), "NEI-29.G3.seaplane-patrol-a");
    board.refuses(Side::Japan, &patrol("J-12S", "B4 C4 D4", "kuching"), "NEI-29.G3.seaplane-patrol-a");
    board.cured(
        Side::Japan,
        &patrol("J-12S", "B4 C4 D4", "s_D4"),
        "NEI-29.G3.seaplane-patrol-a",
        &patrol("J-12S", "B4 C4", "s_C4"),
    );
    board.refuses(Side::Japan, &patrol("J-12S J-TKS", "B4 C4", "s_C4"), "NEI-2.10-h");
    board.refuses(Side::Japan, &patrol("J-12S", "B4", "s_C4"), "NEI-10.0-air-d");
    let baseless = allies().put("N-A3", "batavia").send("B-BAT", Location::OutOfPlay);
    baseless.refuses(Side::Allies, &patrol("N-A3", "", "s_G3"), "NEI-29.G3.seaplane-patrol-a");
    allies().put("N-A3", "batavia").accepts(Side::Allies, &patrol("N-A3", "", "s_G3"));
}

#[test]
fn nei_29_0_a_patrols_belong_to_their_option() {
    let board = Board::action(Side::Japan).put("J-TKS", "saigon");
    board.refuses(Side::Japan, &patrol("J-TKS", "B4 C4", "s_C4"), "NEI-29.0-a");
    board.refuses(Side::Japan, &recall("J-TKS saigon"), "NEI-29.0-a");
    board.clone().with(JointOperations).refuses(Side::Japan, &patrol("J-TKS", "B4 C4", "s_C4"), "NEI-29.0-a");
    board.with(SeaplanePatrols).accepts(Side::Japan, &patrol("J-TKS", "B4 C4", "s_C4"));
}

#[test]
fn nei_2_4_3_c_the_patrol_side_is_for_the_option_alone() {
    let turned = |at: &str, face| {
        let turn = Correction::Unit { unit: unit("J-TKS"), face, location: Location::Area(area(at)) };
        Command::Adjust { corrections: vec![turn], reason: "patrol".to_owned() }
    };
    let plain = Board::action(Side::Japan).put("J-TKS", "saigon");
    plain.refuses(Side::Japan, &turned("s_C4", Face::Patrol), "NEI-2.4.3-c");
    let board = plain.with(SeaplanePatrols);
    board.accepts(Side::Japan, &turned("s_C4", Face::Patrol));
    board.refuses(Side::Japan, &turned("saigon", Face::Patrol), "NEI-2.4.3-c");
    assert!(board.judge(Side::Japan, &turned("s_C4", Face::Full)).refusal.is_some(), "only a patrol is at sea");
}

#[test]
fn nei_26_3_d_a_patrol_stays_over_turns_until_it_is_moved() {
    let mut board = japan().put("J-TKS", "saigon").put("N-I1", "batavia");
    board.play(Side::Japan, patrol("J-TKS", "B4 C4", "s_C4"));
    board.play(Side::Japan, Command::EndActionPhase);
    board.play(Side::Allies, Command::RollIncident).roll(&[3]);
    board.play(Side::Allies, Command::RollActionPoints).roll(&[3]);
    board.play(Side::Allies, Command::EndActionPhase);
    assert!(board.is_at("J-TKS", "s_C4"));
    assert_eq!(face(&board, "J-TKS"), Face::Patrol);
    // Whoever is disrupted or put elsewhere is on patrol no longer.
    let board = board.put_face("J-12S", Face::Patrol, "s_C4").send("J-12S", Location::Disrupted);
    assert_eq!(face(&board, "J-12S"), Face::Full);
}

#[test]
fn nei_26_3_e_naval_units_stop_where_a_patrol_is() {
    let board = patrolled();
    for id in ["N-DD1", "N-SS"] {
        let through = sail(id, "s_C4 s_B4", false);
        board.cured(Side::Allies, &through, "NEI-26.3-e", &sail(id, "s_C4", false));
        board.accepts(Side::Allies, &sail(id, "s_C4", true));
    }
    // In another action they move on.
    let mut board = board;
    board.play(Side::Allies, sail("N-DD1", "s_C4", false));
    board.play(Side::Allies, sail("N-DD1", "s_B4", false));
    assert!(board.is_at("N-DD1", "s_B4"));
    // Friends pass.
    let friends = japan().put_face("J-TKS", Face::Patrol, "s_C4").put("J-DD2", "s_D4");
    friends.accepts(Side::Japan, &sail("J-DD2", "s_C4 s_B4", false));
}

#[test]
fn nei_26_3_e_offers_end_where_a_patrol_is() {
    let board = patrolled();
    let selection = Selection { units: units("N-DD1"), area: None };
    let offers = domain::nei::Nei::options(&board.game, Seat::Side(Side::Allies), &selection);
    let moves: Vec<(Vec<AreaId>, bool)> = offers
        .offers
        .iter()
        .filter_map(|offer| match &offer.command {
            Command::MoveNavalForce { force, attack, .. } => Some((force.path.clone(), *attack)),
            _ => None,
        })
        .collect();
    assert!(moves.contains(&(areas("s_C4"), false)) && moves.contains(&(areas("s_C4"), true)));
    assert!(moves.iter().all(|(path, _)| !path[..path.len().saturating_sub(1)].contains(&area("s_C4"))));
}

#[test]
fn nei_26_3_e_aircraft_stop_where_a_patrol_is_on_their_way_out() {
    // NEI-R115: as where carriers are, and not on the way home.
    let board = allies()
        .put_face("J-TKS", Face::Patrol, "s_F3")
        .put("N-A1", "batavia")
        .put("J-CA5", "s_E3")
        .put("J-DD2", "s_F3");
    board.cured(
        Side::Allies,
        &strike_ships("N-A1", "F3 E3", "s_E3"),
        "NEI-26.3-e",
        &strike_ships("N-A1", "F3", "s_F3"),
    );
    let elsewhere = board.clone().put_face("J-TKS", Face::Patrol, "s_H3");
    elsewhere.accepts(Side::Allies, &strike_ships("N-A1", "F3 E3", "s_E3"));
    // A redeployment does not fly through either.
    let board = board.put("N-A2", "batavia").send("J-CA5 J-DD2", Location::OutOfPlay);
    board.refuses(Side::Allies, &redeploy_air("N-A2", "F3 E3 E2", "palembang"), "NEI-26.3-e");
}

#[test]
fn nei_26_3_e_a_patrol_alone_may_be_attacked() {
    let mut board = patrolled();
    board.play(Side::Allies, sail("N-DD1", "s_C4", true));
    assert_eq!((board.in_battle(Side::Japan), board.in_battle(Side::Allies)), ("J-TKS".into(), "N-DD1".into()));
    let strike = patrolled().put("N-A1", "kuching");
    strike.accepts(Side::Allies, &strike_ships("N-A1", "C4", "s_C4"));
    let mut strike = strike;
    strike.play(Side::Allies, strike_ships("N-A1", "C4", "s_C4"));
    assert_eq!(strike.in_battle(Side::Japan), "J-TKS");
    strike.roll(&[6]);
    strike.roll(&[1]);
    assert_eq!((strike.at("J-TKS"), face(&strike, "J-TKS")), (Location::Disrupted, Face::Full));
    // Where nobody is, there is still nobody.
    patrolled().refuses(Side::Allies, &sail("N-DD1", "s_D5", true), "NEI-11.0-a");
}

#[test]
fn nei_26_3_f_patrols_and_friends_defend_together() {
    let mut board = patrolled().put("J-CA5", "s_C4");
    board.play(Side::Allies, sail("N-DD1", "s_C4", true));
    assert_eq!(board.in_battle(Side::Japan), "J-CA5 J-TKS");
    let mut board = patrolled().put("J-CA5", "s_C4").put("N-A1", "kuching");
    board.play(Side::Allies, strike_ships("N-A1", "C4", "s_C4"));
    assert_eq!(board.in_battle(Side::Japan), "J-CA5 J-TKS");
    // Japan's seaplanes that attack with ships meet patrols too.
    let mut joint =
        japan().put_face("N-A3", Face::Patrol, "s_C4").put("N-DD1", "s_C4").put("J-CA5", "s_B4").put("J-TKS", "saigon");
    joint.play(Side::Japan, sail_with_aircraft(force("J-CA5", "s_C4"), false, flight("J-TKS", "B4 C4")));
    assert_eq!(joint.in_battle(Side::Allies), "N-A3 N-DD1");
}

#[test]
fn nei_26_3_g_patrols_reply_and_do_not_attack() {
    let mut board = patrolled();
    board.play(Side::Allies, sail("N-DD1", "s_C4", true));
    board.miss_until(Stage::AntiShip);
    assert_eq!(board.shooters(), "J-TKS", "it returns fire");
    let idle = japan().put_face("J-TKS", Face::Patrol, "s_C4").put("N-DD1", "s_C4").put("J-12S", "saigon");
    let strike = |id: &str, path: &str| strike_ships(id, path, "s_C4");
    idle.cured(Side::Japan, &strike("J-TKS", ""), "NEI-26.3-g", &strike("J-12S", "B4 C4"));
    let idle = idle.put("J-CA5", "s_C4");
    idle.cured(Side::Japan, &sail_joined("J-CA5", "", "J-TKS"), "NEI-26.3-g", &sail("J-CA5", "", true));
    idle.refuses(Side::Japan, &sail_with_aircraft(force("J-CA5", ""), false, flight("J-TKS", "")), "NEI-26.3-g");
    idle.refuses(Side::Japan, &patrol("J-TKS", "C5", "s_C5"), "NEI-26.3-g");
    idle.refuses(Side::Japan, &redeploy_air("J-TKS", "B4 B3", "saigon"), "NEI-26.3-g");
    let joining = Board::action(Side::Allies)
        .with(SeaplanePatrols)
        .put_face("N-A3", Face::Patrol, "s_G3")
        .put("N-A1", "batavia")
        .put("J-KWD", "batavia");
    let land = |joining: &str| strike_land_joined("N-A1", "", "batavia", joining);
    joining.cured(Side::Allies, &land("N-A3"), "NEI-26.3-g", &land(""));
}

#[test]
fn nei_26_3_h_no_naval_redeployment_comes_into_the_square() {
    let board = |patrol: &str| allies().put("N-DD1", "s_G3").put_face("J-TKS", Face::Patrol, patrol);
    let selection = Selection { units: units("N-DD1"), area: None };
    let offers = |board: &Board| domain::nei::Nei::options(&board.game, Seat::Side(Side::Allies), &selection);
    let away = board("s_C4");
    let long =
        |command: &&Command| matches!(command, Command::RedeployNavalForce { force, .. } if force.path.len() > 1);
    let redeployment = offers(&away).allowed().find(long).cloned().expect("a redeployment from Batavia");
    away.accepts(Side::Allies, &redeployment);
    let Command::RedeployNavalForce { force, .. } = &redeployment else { panic!("no redeployment") };
    for at in &force.path {
        let barred = board(at.as_str());
        barred.cured(Side::Allies, &redeployment, "NEI-26.3-h", &sail("N-DD1", force.path[0].as_str(), false));
        let allowed: Vec<Command> = offers(&barred).allowed().cloned().collect();
        let enters =
            |command: &Command| matches!(command, Command::RedeployNavalForce { force, .. } if force.path.contains(at));
        assert!(!allowed.iter().any(enters));
    }
}

#[test]
fn nei_29_g3_recall_a_any_or_all_come_back_for_one_point() {
    let mut board =
        japan().put_face("J-TKS", Face::Patrol, "s_C4").put_face("J-12S", Face::Patrol, "s_D9").put("N-DD1", "s_C4");
    board.play(Side::Japan, recall("J-TKS saigon J-12S palau"));
    assert!(board.is_at("J-TKS", "saigon") && board.is_at("J-12S", "palau"));
    assert_eq!((face(&board, "J-TKS"), board.ap(Side::Japan)), (Face::Full, 4));
    assert!(board.game.battle.is_none());
    // The enemy reads who left, and not where they are now.
    let enemy = board.told(Seat::Side(Side::Allies)).join("\n");
    assert!(enemy.contains("Toko") && !enemy.contains("Saigon"), "{enemy}");
    assert!(board.told(Seat::Side(Side::Japan)).join("\n").contains("Saigon"));
}

#[test]
fn nei_29_g3_recall_a_to_functional_airfields_with_room() {
    let board = allies().put_face("N-A3", Face::Patrol, "s_G3").put_face("S-SP", Face::Patrol, "s_H10");
    board.cured(Side::Allies, &recall("N-A3 saigon"), "NEI-29.G3.recall-a", &recall("N-A3 batavia"));
    let lost = board.clone().send("B-BAT", Location::OutOfPlay);
    lost.cured(Side::Allies, &recall("N-A3 batavia"), "NEI-29.G3.recall-a", &recall("N-A3 australia"));
    let full = board.clone().put("N-A1 N-A2 U-F1", "batavia");
    full.cured(Side::Allies, &recall("N-A3 batavia S-SP batavia"), "NEI-9.3.1-a", &recall("N-A3 batavia S-SP darwin"));
    board.refuses(Side::Allies, &recall("N-A3 s_G3"), "NEI-29.G3.recall-a");
    board.refuses(Side::Allies, &recall(""), "NEI-29.G3.recall-a");
    let based = board.put("N-A3", "batavia");
    based.refuses(Side::Allies, &recall("N-A3 batavia"), "NEI-29.G3.recall-a");
}

#[test]
fn nei_29_g3_recall_a_is_offered_for_one_and_for_all() {
    let board = japan().put_face("J-TKS", Face::Patrol, "s_C4").put_face("J-12S", Face::Patrol, "s_D9");
    let allowed = |ids: &str| {
        let selection = Selection { units: units(ids), area: None };
        let options = domain::nei::Nei::options(&board.game, Seat::Side(Side::Japan), &selection);
        options.allowed().filter(|command| matches!(command, Command::RecallSeaplanePatrols { .. })).count()
    };
    assert_eq!(allowed(""), 1);
    assert!(allowed("J-TKS") > 1 && allowed("J-TKS J-12S") > 1);
}

#[test]
fn nei_9_3_1_f_a_patrol_needs_no_airfield_and_counts_at_none() {
    let mut board = japan().put("J-TKS", "saigon");
    board.play(Side::Japan, patrol("J-TKS", "B4 C4", "s_C4"));
    assert!(domain::nei::Nei::pending(&board.game).is_none());
    assert_eq!(domain::nei::stacking::aircraft_at(&board.game, Side::Japan, area("s_C4")), 0);
}

#[test]
fn nei_20_0_e_a_patrol_is_open_as_a_base_is() {
    let board = patrolled().put("J-CA5", "s_C4");
    let view = domain::nei::Nei::view(&board.game, Seat::Side(Side::Allies));
    let seen = view.areas.iter().find(|seen| seen.area == area("s_C4")).unwrap();
    let names: Vec<&str> = seen.units.iter().map(|unit| unit.unit.as_str()).collect();
    assert_eq!(names, ["J-TKS"], "the ship beside it stays hidden");
    assert!(seen.units[0].open && seen.hidden_presence.contains(&Side::Japan));
    let alone = domain::nei::Nei::view(&patrolled().game, Seat::Side(Side::Allies));
    let seen = alone.areas.iter().find(|seen| seen.area == area("s_C4")).unwrap();
    assert!(seen.hidden_presence.is_empty());
}

#[test]
fn nei_10_0_air_e_a_patrol_that_is_stopped_on_its_way_flies_home() {
    let mut board = japan().put("J-TKS", "saigon").put("S-AV1", "s_B4");
    board.play(Side::Japan, patrol("J-TKS", "B4 C4", "s_C4"));
    assert!(board.is_at("J-TKS", "saigon"));
    assert_eq!((face(&board, "J-TKS"), board.ap(Side::Japan)), (Face::Full, 4));
    assert!(board.told(Seat::Side(Side::Allies)).join("\n").contains("stopped in B4"));
}
