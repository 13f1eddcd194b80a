//! What a side knows of enemy units follows what it was told (20.0), and flights, odds and views follow what it knows.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::combat::Stage;
use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::game::{Correction, Location, Phase};
use domain::nei::known::{Knowledge, Known, knowledge};
use domain::nei::odds::{Supposed, known_to};
use domain::nei::optional::OptionalRule;
use domain::nei::pending::Pending;

use crate::common::board::*;

/// Fights a battle in which one die hits: the first of `winner` in a stage. The hit falls on `victim`.
#[track_caller]
fn fight(board: &mut Board, winner: Side, stage: Stage, victim: &str) {
    let mut is_hit = false;
    while let Some(battle) = &board.game.battle {
        let hits_now = !is_hit && battle.stage == stage;
        match board.pending().clone() {
            Pending::Roll { request, .. } => {
                let mut faces = vec![6; request.dice.len()];
                if hits_now && request.roller == winner {
                    faces[0] = 1;
                    is_hit = true;
                }
                board.roll(&faces);
            }
            Pending::ChooseLosses(choice) => _ = board.losses(choice.by, &format!("{victim} 1")),
            Pending::Withhold { by, .. } => _ = board.play(by, Command::Withhold { units: Vec::new() }),
            other => panic!("{other:?}"),
        }
    }
    assert!(is_hit || victim.is_empty());
}

/// A flight from Saigon over Pontianak (E4) to a destroyer.
fn beyond() -> Command {
    strike_ships("J-22B", "B4 C4 D4 E4 F4", "s_F4")
}

fn before_pontianak(side: Side) -> Board {
    Board::action(side).put("J-22B J-21B", "saigon").put("N-DD1", "s_F4")
}

/// The enemies listed as seen in an area.
fn listed(board: &Board, side: Side, at: &str) -> String {
    let view = Nei::view(&board.game, Seat::Side(side));
    let seen = view.areas.into_iter().find(|seen| seen.area == area(at)).unwrap().sightings;
    seen.iter().map(|sighting| sighting.unit.to_string()).collect::<Vec<_>>().join(" ")
}

/// The default of the odds supposes those whom a side knows where they are, and nobody else.
fn supposed(board: &Board, side: Side) -> String {
    known_to(&Known::to(&board.game, Seat::Side(side)), None).unwrap().assumptions.join("; ")
}

fn of(board: &Board, side: Side, id: &str) -> Option<Knowledge> {
    knowledge(&board.game, side, unit(id))
}

fn face_known(board: &Board, side: Side, id: &str) -> Option<(String, Face)> {
    match of(board, side, id) {
        Some(Knowledge::Seen(seen)) => Some((seen.area.to_string(), seen.face)),
        _ => None,
    }
}

#[test]
fn nei_10_0_air_e_who_was_shot_down_stops_nobody() {
    let mut board = before_pontianak(Side::Japan).put("N-A4 N-I1", "pontianak");
    board.play(Side::Japan, strike_land("J-22B J-21B", "B4 C4 D4 E4", "pontianak"));
    fight(&mut board, Side::Japan, Stage::AntiAir, "N-A4");
    assert_eq!(of(&board, Side::Japan, "N-A4"), Some(Knowledge::Dead));
    assert_eq!(listed(&board, Side::Japan, "pontianak"), "N-I1");
    assert!(!supposed(&board, Side::Japan).contains("NEI-4"), "{}", supposed(&board, Side::Japan));
    board.play(Side::Japan, beyond());
    assert_eq!(board.in_battle(Side::Allies), "N-DD1");
}

#[test]
fn nei_10_0_air_e_a_tender_that_was_sunk_beside_a_cruiser_stops_nobody() {
    let mut board = before_pontianak(Side::Japan).put("S-AV1 N-CL", "s_E4");
    board.play(Side::Japan, strike_ships("J-22B J-21B", "B4 C4 D4 E4", "s_E4"));
    fight(&mut board, Side::Japan, Stage::AntiShip, "S-AV1");
    assert_eq!((of(&board, Side::Japan, "S-AV1"), board.knows(Side::Japan, "N-CL")), (Some(Knowledge::Dead), true));
    assert_eq!(listed(&board, Side::Japan, "s_E4"), "N-CL");
    board.accepts(Side::Japan, &beyond());
}

/// The log says that an air force flew off; whom Japan saw there may be among it.
#[test]
fn nei_10_0_air_e_aircraft_that_flew_off_stop_nobody() {
    let mut board = before_pontianak(Side::Allies).put("N-A1 N-I1", "pontianak").seen(Side::Japan, "N-A1 N-I1");
    assert_eq!(board.known_to(Side::Japan), "N-A1 N-I1");
    board.play(Side::Allies, redeploy_air("N-A1", "F4 F3 G3", "batavia"));
    assert_eq!((of(&board, Side::Japan, "N-A1"), board.known_to(Side::Japan)), (Some(Knowledge::Gone), "N-I1".into()));
    assert_eq!(listed(&board, Side::Japan, "pontianak"), "N-I1");
    board.phase(Phase::Action(Side::Japan)).accepts(Side::Japan, &beyond());
}

#[test]
fn nei_g3_redeploy_air_b_aircraft_that_flew_off_close_nothing() {
    let mut board = Board::action(Side::Japan)
        .put("N-A1", "soerabaja")
        .send("B-KEN", Location::OutOfPlay)
        .put_face("J-1E", Face::Base, "kendari")
        .put("J-22F J-KUR", "kendari")
        .put_face("J-2E", Face::Base, "menado")
        .send("B-MEN", Location::OutOfPlay)
        .seen(Side::Allies, "J-22F J-KUR");
    let over = redeploy_air("N-A1", "G6 G7 F7 F8 F9", "ambon");
    board.clone().phase(Phase::Action(Side::Allies)).refuses(Side::Allies, &over, "NEI-G3.redeploy-air-b");
    board.play(Side::Japan, redeploy_air("J-22F", "E7 E8 D8", "menado"));
    board.phase(Phase::Action(Side::Allies)).accepts(Side::Allies, &over);
}

#[test]
fn nei_20_0_b_ships_that_may_have_sailed_are_known_no_more() {
    let mut board = Board::action(Side::Allies).put("S-AV1 N-CL N-DD2", "s_E4").seen(Side::Japan, "S-AV1 N-CL");
    board.play(Side::Allies, sail("S-AV1", "s_E3", false));
    assert_eq!(board.known_to(Side::Japan), "");
    // Where nobody is left nobody is; who comes later is another.
    let mut board = Board::action(Side::Allies).put("N-DD1", "s_F4").put("N-DD2", "s_F3").seen(Side::Japan, "N-DD1");
    board.play(Side::Allies, sail("N-DD1", "s_F5", false));
    board.play(Side::Allies, sail("N-DD2", "s_F4", false));
    assert_eq!((board.known_to(Side::Japan), listed(&board, Side::Japan, "s_F4")), (String::new(), String::new()));
}

#[test]
fn nei_12_4_c_hits_that_were_named_are_known() {
    let mut board = before_pontianak(Side::Japan).put("N-I1", "pontianak");
    board.play(Side::Japan, strike_land("J-22B J-21B", "B4 C4 D4 E4", "pontianak"));
    fight(&mut board, Side::Japan, Stage::AntiGround, "N-I1");
    assert_eq!(face_known(&board, Side::Japan, "N-I1"), Some(("pontianak".to_owned(), Face::Reduced)));
    // 18.2: a rally restores all of its place, and everybody reads of it. Those of other places stay as they were seen.
    let board = board.phase(Phase::Action(Side::Allies)).put_face("N-I2", Face::Reduced, "batavia");
    let mut board = board.seen(Side::Japan, "N-I2");
    board.play(Side::Allies, rally("pontianak"));
    assert_eq!(face_known(&board, Side::Japan, "N-I1"), Some(("pontianak".to_owned(), Face::Full)));
    assert_eq!(face_known(&board, Side::Japan, "N-I2"), Some(("batavia".to_owned(), Face::Reduced)));
}

#[test]
fn nei_20_0_a_unit_of_one_step_may_be_supposed_with_its_front_up_alone() {
    let board = Board::action(Side::Japan).put("N-I1", "pontianak");
    let suppose = |unit_supposed: &str, face: Face| {
        let supposed = Supposed { unit: unit(unit_supposed), area: area("pontianak"), face };
        known_to(&Known::to(&board.game, Seat::Side(Side::Japan)), Some(&[supposed]))
    };
    for (unit, may_be_reduced) in [("N-VBS", false), ("N-I2", true)] {
        assert_eq!(suppose(unit, Face::Full).err(), None);
        assert_eq!(suppose(unit, Face::Reduced).is_ok(), may_be_reduced, "{unit}");
    }
}

#[test]
fn nei_13_3_c_whoever_lands_is_ashore_or_known_to_be_lost() {
    let landing_at_pontianak = || {
        let mut board = Board::action(Side::Japan).put("J-TR1", "s_E4").load("J-KWD", "J-TR1").put("N-I1", "pontianak");
        board.play(Side::Japan, assault("J-TR1", landing("pontianak", "J-KWD", true)));
        board
    };
    let mut thrown_back = landing_at_pontianak();
    fight(&mut thrown_back, Side::Japan, Stage::AntiAir, "");
    assert_eq!(thrown_back.at("J-KWD"), Location::Disrupted);
    assert_eq!(of(&thrown_back, Side::Allies, "J-KWD"), Some(Knowledge::Dead));
    assert!(thrown_back.knows(Side::Allies, "J-TR1"));
    let undefended =
        Board::action(Side::Japan).put("J-TR1", "s_E4").load("J-KWD", "J-TR1").send("B-PON", Location::OutOfPlay);
    let mut ashore = undefended.seen(Side::Allies, "J-TR1 J-KWD");
    ashore.play(Side::Japan, assault("J-TR1", landing("pontianak", "J-KWD", false)));
    assert_eq!(ashore.known_to(Side::Allies), "J-TR1");
}

/// What everybody sees everybody is judged by: at an open table nothing is cut short.
#[test]
fn nei_10_0_air_e_at_an_open_table_the_judge_knows_what_all_see() {
    let mut board = before_pontianak(Side::Japan).put("N-A4 N-I1", "pontianak");
    board.game.open_table = true;
    assert!(matches!(of(&board, Side::Japan, "N-A4"), Some(Knowledge::Visible(_))));
    board.cured(Side::Japan, &beyond(), "NEI-10.0-air-e", &strike_land("J-22B", "B4 C4 D4 E4", "pontianak"));
    let over_nobody = board.clone().send("N-A4", Location::Disrupted);
    assert_eq!(of(&over_nobody, Side::Japan, "N-A4"), Some(Knowledge::Dead));
    over_nobody.accepts(Side::Japan, &beyond());
}

#[test]
fn nei_10_0_air_e_a_flight_that_the_table_overrules_arrives() {
    let known = before_pontianak(Side::Japan).put("N-A4", "pontianak").seen(Side::Japan, "N-A4");
    let mut board = known.clone();
    board.overrules(Side::Japan, beyond());
    assert_eq!((board.in_battle(Side::Allies).as_str(), board.ap(Side::Japan)), ("N-DD1", 4));
    // A carrier that nobody knew of stops it all the same.
    let mut board = known.put("U-CV", "s_D4");
    board.overrules(Side::Japan, beyond());
    assert!(board.game.battle.is_none() && board.knows(Side::Japan, "U-CV"));
    let mut patrolled =
        before_pontianak(Side::Japan).with(OptionalRule::SeaplanePatrols).put_face("N-A3", Face::Patrol, "s_E4");
    patrolled.overrules(Side::Japan, beyond());
    assert_eq!(patrolled.in_battle(Side::Allies), "N-DD1");
}

#[test]
fn nei_g3_redeploy_air_b_a_redeployment_that_the_table_overrules_arrives() {
    let kendari = Board::action(Side::Allies)
        .put("N-A1", "soerabaja")
        .send("B-KEN", Location::OutOfPlay)
        .put_face("J-1E", Face::Base, "kendari")
        .put("J-22F", "kendari");
    for mut board in [kendari.clone(), kendari.seen(Side::Allies, "J-22F")] {
        board.overrules(Side::Allies, redeploy_air("N-A1", "G6 G7 F7 F8 F9", "ambon"));
        assert!(board.is_at("N-A1", "ambon"));
    }
}

#[test]
fn nei_g3_air_transport_d_an_air_transport_that_the_table_overrules_arrives() {
    let mut board = Board::action(Side::Japan)
        .send("B-KEN B-MEN", Location::OutOfPlay)
        .put_face("J-1E", Face::Base, "kendari")
        .put_face("J-2E", Face::Base, "menado")
        .put("J-NTR J-228", "kendari")
        .put("N-A4", "central_celebes");
    board.overrules(Side::Japan, air_transport(air_drop("J-NTR", "E7 E8 D8", "J-228 J-NTR"), "menado"));
    assert!(board.is_at("J-228", "menado"));
}

/// Whoever agrees to a correction has read it.
#[test]
fn nei_20_0_a_a_correction_that_was_agreed_on_is_known() {
    let mut board = before_pontianak(Side::Japan).put("N-A4 N-I1", "pontianak").seen(Side::Japan, "N-A4 N-I1");
    let lost = Correction::Unit { unit: unit("N-A4"), face: Face::Full, location: Location::Disrupted };
    let moved = Correction::Unit { unit: unit("N-I1"), face: Face::Reduced, location: Location::Area(area("kuching")) };
    let adjust = Command::Adjust { corrections: vec![lost, moved], reason: "the board shows it".to_owned() };
    board.play(Side::Allies, adjust).play(Side::Japan, Command::AnswerAdjustment { agreed: true });
    assert_eq!(of(&board, Side::Japan, "N-A4"), Some(Knowledge::Dead));
    assert_eq!(face_known(&board, Side::Japan, "N-I1"), Some(("kuching".to_owned(), Face::Reduced)));
}
