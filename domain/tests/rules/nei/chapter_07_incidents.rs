//! NEI 7: incidents, ABDACOM, Allied morale and Singapore.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::event::Event;
use domain::nei::game::{Control, Location, Phase};
use domain::nei::incidents::morale_level;
use domain::nei::pending::{Pending, RollPurpose};
use domain::nei::victory;

use crate::common::board::*;

const JAVA: &str = "B-BAT B-CJV B-SOE";
const OILFIELDS: [&str; 6] = ["palembang", "central_java", "miri", "brunei", "tarakan", "balikpapan"];

/// The position with the Allied Incident Phase about to begin.
fn allied() -> Board {
    Board::action(Side::Japan)
}

/// Morale level 3: Singapore, Batavia and Soerabaja are Japanese.
fn level_three() -> Board {
    allied().singapore(0).send(JAVA, Location::OutOfPlay).put("J-SAG", "batavia").put("J-KWD", "soerabaja")
}

fn awaits(board: &Board) -> RollPurpose {
    match board.pending() {
        Pending::Roll { purpose, .. } => *purpose,
        other => panic!("no die is asked for but {other:?}"),
    }
}

#[test]
fn nei_7_0_a_one_incident_on_ones_own_table_in_ones_own_phase() {
    let board = Board::action(Side::Japan).incident(Side::Allies, 6);
    let name = board.game.pack.tables.incidents.of(Side::Allies)[5].name.clone();
    assert!(board.events.iter().any(
        |event| matches!(event, Event::IncidentHappened { side: Side::Allies, die: 6, name: n, .. } if *n == name)
    ));
    board.refuses(Side::Allies, &Command::RollIncident, "NEI-7.0-a");
    let japanese = Board::action(Side::Japan).phase(Phase::Incident(Side::Japan));
    japanese.accepts(Side::Japan, &Command::RollIncident).refuses(Side::Allies, &Command::RollIncident, "NEI-7.0-a");
    Board::action(Side::Japan).incident(Side::Japan, 3).refuses(Side::Japan, &Command::RollIncident, "NEI-7.0-a");
}

#[test]
fn nei_7_0_b_an_incident_takes_effect_at_once() {
    let mut board = allied().phase(Phase::Incident(Side::Allies));
    board.play(Side::Allies, Command::RollIncident);
    board.refuses(Side::Allies, &Command::RollActionPoints, "NEI-7.0-b");
    board.roll(&[6]);
    assert_eq!(*board.game.incident_points.of(Side::Allies), 1);
    board.accepts(Side::Allies, &Command::RollActionPoints);
}

#[test]
fn nei_7_0_c_singapore_serves_whoever_holds_it() {
    let british = Board::action(Side::Allies).mobilized(Side::Allies, "U-AA21");
    british.accepts(Side::Allies, &deploy("U-AA21", "singapore"));
    let fallen = Board::action(Side::Allies).singapore(0);
    fallen.clone().mobilized(Side::Allies, "U-AA21").refuses(
        Side::Allies,
        &deploy("U-AA21", "singapore"),
        "NEI-15.3-d",
    );
    fallen
        .phase(Phase::Action(Side::Japan))
        .mobilized(Side::Japan, "J-228")
        .accepts(Side::Japan, &deploy("J-228", "singapore"));
}

#[test]
fn nei_7_1_a_abdacom_begins_not_in_effect() {
    assert!(!Board::set_up().game.abdacom);
}

#[test]
fn nei_7_1_b_its_incident_puts_abdacom_in_effect() {
    let board = allied().incident(Side::Allies, 3);
    assert!(board.game.abdacom);
    for side in Side::ALL {
        assert!(Nei::view(&board.game, Seat::Side(side)).abdacom);
    }
}

#[test]
fn nei_7_1_c_not_in_effect_it_gives_nothing() {
    let board = allied().abdacom(false).determination(Side::Allies, 1);
    assert_eq!(board.term(Side::Allies, "NEI-8.1-f"), None);
}

#[test]
fn nei_7_1_d_in_effect_it_gives_one_point() {
    let board = allied()
        .send("B-BAT B-SOE B-DAR", Location::OutOfPlay)
        .singapore(0)
        .abdacom(true)
        .determination(Side::Allies, 1);
    assert_eq!(board.term(Side::Allies, "NEI-8.1-f"), Some(1));
    assert_eq!(board.ap(Side::Allies), 3);
}

#[test]
fn nei_7_1_e_rolled_again_it_turns_back() {
    let first = allied().incident(Side::Allies, 3);
    let second = first.clone().incident(Side::Allies, 3);
    let third = second.clone().incident(Side::Allies, 3);
    assert_eq!([first.game.abdacom, second.game.abdacom, third.game.abdacom], [true, false, true]);
}

#[test]
fn nei_7_2_a_the_morale_level_counts_four_conditions() {
    let none = allied();
    let one = none.clone().singapore(0);
    let two = one.clone().send("B-BAT", Location::OutOfPlay).put("J-SAG", "batavia");
    let three = two.clone().send("B-SOE", Location::OutOfPlay).put("J-KWD", "soerabaja");
    let four = OILFIELDS.iter().fold(three.clone(), |board, oilfield| board.demolished(oilfield, true));
    assert_eq!([none, one, two, three, four].map(|board| morale_level(&board.game)), [0, 1, 2, 3, 4]);
}

#[test]
fn nei_7_2_b_singapore_lost() {
    assert_eq!(morale_level(&allied().singapore(0).game), 1);
    assert_eq!(morale_level(&allied().singapore(1).game), 0);
}

#[test]
fn nei_7_2_c_batavia_lost() {
    let lost = allied().send("B-BAT", Location::OutOfPlay).put("J-SAG", "batavia");
    assert_eq!(morale_level(&lost.game), 1);
    assert_eq!(morale_level(&lost.put("B-BAT", "batavia").game), 0);
}

#[test]
fn nei_7_2_d_soerabaja_lost() {
    let lost = allied().send("B-SOE", Location::OutOfPlay).put("J-SAG", "soerabaja");
    assert_eq!(morale_level(&lost.game), 1);
    assert_eq!(morale_level(&lost.send("J-SAG", Location::OutOfPlay).game), 0);
}

#[test]
fn nei_7_2_e_every_oilfield_demolished_or_japanese() {
    let five = OILFIELDS[..5].iter().fold(allied(), |board, oilfield| board.demolished(oilfield, true));
    assert_eq!(morale_level(&five.game), 0);
    assert_eq!(morale_level(&five.send("B-BAL", Location::OutOfPlay).put("J-SAG", "balikpapan").game), 1);
}

#[test]
fn nei_7_3_a_an_incident_may_demand_a_morale_check() {
    let board = allied().incident(Side::Allies, 1);
    assert_eq!(awaits(&board), RollPurpose::MoraleCheck);
    board.refuses(Side::Allies, &Command::RollActionPoints, "NEI-7.3-a");
    let japanese = allied().incident(Side::Japan, 4);
    assert_eq!((awaits(&japanese), japanese.pending().by()), (RollPurpose::MoraleCheck, Side::Allies));
}

#[test]
fn nei_7_3_b_below_the_level_fails() {
    let mut failed = level_three().incident(Side::Allies, 1);
    failed.roll(&[2]);
    assert_eq!(awaits(&failed), RollPurpose::MoraleLosses);
    let mut passed = allied().singapore(0).incident(Side::Allies, 1);
    passed.roll(&[1]);
    assert_eq!(passed.game.phase, Phase::ActionPoints(Side::Allies));
}

#[test]
fn nei_7_3_c_failure_costs_steps_of_netherlands_ground_units() {
    let mut board = level_three().put("N-I1 N-I2", "palembang").put("O-GF", "darwin").incident(Side::Allies, 1);
    board.roll(&[2]).roll(&[4]);
    assert_eq!(*board.pending(), Pending::ChooseMoraleLosses { steps: 4 });
    let choose = |ids: &str| Command::ChooseMoraleLosses { losses: losses(ids) };
    board.refuses(Side::Allies, &choose("N-I1 2 N-I2 1 O-GF 1"), "NEI-7.3-c");
    board.refuses(Side::Allies, &choose("N-I1 2"), "NEI-7.3-c");
    board.accepts(Side::Allies, &choose("N-I1 2 B-PAL 2"));
    board.play(Side::Allies, choose("N-I1 2 N-I2 1 B-PAL 1"));
    assert_eq!(board.at("N-I1"), Location::Disrupted);
    assert_eq!(board.game.unit(unit("N-I2")).face, Face::Reduced);
    assert_eq!(board.game.unit(unit("B-PAL")).face, Face::Reduced);
}

#[test]
fn nei_7_3_d_the_level_or_more_passes_for_one_point() {
    let mut board = level_three().incident(Side::Allies, 1);
    board.roll(&[3]);
    let before = board.clone().determination(Side::Allies, 1).ap(Side::Allies);
    assert_eq!(board.determination(Side::Allies, 1).term(Side::Allies, "NEI-7.3-d"), Some(1));
    assert_eq!(level_three().determination(Side::Allies, 1).ap(Side::Allies) + 1, before);
    let mut level_zero = allied().incident(Side::Allies, 1);
    level_zero.roll(&[1]);
    assert_eq!(*level_zero.game.credits.of(Side::Allies), 1);
}

#[test]
fn nei_7_4_a_no_unit_takes_singapore() {
    let mut board = Board::action(Side::Japan).put("J-SAG", "singapore").put("J-BB", "s_D2").put("J-CA5", "s_D3");
    board.play(Side::Japan, sail("J-CA5", "s_D4", false));
    assert_eq!(board.game.control(area("singapore")), Control::By(Side::Allies));
    assert_eq!(board.game.control(area("s_D2")), Control::By(Side::Allies));
}

#[test]
fn nei_7_4_c_the_scenario_places_the_marker() {
    let board = Board::set_up();
    assert_eq!(board.game.singapore_box, board.game.pack.tables.singapore_start);
    assert_eq!(board.game.singapore_holder(), Side::Allies);
}

#[test]
fn nei_7_4_d_the_drive_is_rolled_in_every_japanese_incident_phase() {
    let mut board = Board::action(Side::Japan).singapore(5).phase(Phase::Incident(Side::Japan));
    board.refuses(Side::Japan, &Command::RollSingaporeDrive, "NEI-7.4-d");
    board.play(Side::Japan, Command::RollIncident).roll(&[3]);
    board.refuses(Side::Japan, &Command::RollActionPoints, "NEI-7.4-d");
    board.play(Side::Japan, Command::RollSingaporeDrive).roll(&[6]);
    assert_eq!(board.game.singapore_box, 3);
    board.refuses(Side::Japan, &Command::RollSingaporeDrive, "NEI-7.4-d");
    board.accepts(Side::Japan, &Command::RollActionPoints);
}

#[test]
fn nei_7_4_e_at_zero_singapore_is_japanese() {
    let short = Board::action(Side::Japan).singapore(1).drive(1);
    assert_eq!(short.game.singapore_holder(), Side::Allies);
    let taken = Board::action(Side::Japan).singapore(1).drive(6);
    assert_eq!((taken.game.singapore_box, taken.game.singapore_holder()), (0, Side::Japan));
}

#[test]
fn nei_7_4_f_units_on_the_map_do_not_sway_the_drive() {
    let alone = Board::action(Side::Japan).singapore(5);
    let near = alone.clone().put("J-SAG J-KWD J-228", "central_sumatra").put("J-BB J-RYU", "s_D3");
    for die in 1..=6 {
        assert_eq!(alone.clone().drive(die).game.singapore_box, near.clone().drive(die).game.singapore_box);
    }
}

#[test]
fn nei_7_4_g_the_capture_is_for_good() {
    let board = Board::action(Side::Japan).singapore(0).incident(Side::Japan, 3);
    board.refuses(Side::Japan, &Command::RollSingaporeDrive, "NEI-7.4-g");
    assert_eq!(board.game.phase, Phase::ActionPoints(Side::Japan));
}

#[test]
fn nei_7_4_h_the_holder_after_the_drive_gains_one_point() {
    let held = Board::action(Side::Japan).singapore(3).drive(2);
    let points = |board: &Board, side| board.clone().determination(side, 1).term(side, "NEI-8.1-h");
    assert_eq!((points(&held, Side::Allies), points(&held, Side::Japan)), (Some(1), None));
    let taken = Board::action(Side::Japan).singapore(1).drive(2);
    assert_eq!((points(&taken, Side::Allies), points(&taken, Side::Japan)), (None, Some(1)));
}

#[test]
fn nei_7_4_i_singapore_is_a_major_port_and_airfield_without_a_base() {
    let board = Board::action(Side::Allies).put("N-TR", "s_D2").put("N-I1", "singapore").put("U-F1", "singapore");
    assert!(board.game.has_functional_major_port(Side::Allies, area("singapore")));
    board.accepts(Side::Allies, &carry("N-TR", "N-I1 N-TR", "s_E2", None));
    let taken = Board::action(Side::Japan).singapore(0).put("J-TR1", "s_D2").put("J-SAG", "singapore");
    assert!(taken.game.has_functional_airfield(Side::Japan, area("singapore")));
    assert!(!taken.game.has_functional_airfield(Side::Allies, area("singapore")));
    taken.accepts(Side::Japan, &carry("J-TR1", "J-SAG J-TR1", "s_E2", None));
}

#[test]
fn nei_7_4_j_the_holder_deploys_reinforcements_there() {
    let board = Board::action(Side::Japan);
    board.clone().mobilized(Side::Japan, "J-228").refuses(Side::Japan, &deploy("J-228", "singapore"), "NEI-15.1-d");
    board.singapore(0).mobilized(Side::Japan, "J-228").accepts(Side::Japan, &deploy("J-228", "singapore"));
}

#[test]
fn nei_7_4_k_the_other_side_neither_enters_nor_attacks() {
    let closed = Board::action(Side::Japan).put("J-CA5", "s_D3").put("J-22B", "saigon").put("U-AA21", "singapore");
    closed.cured(Side::Japan, &sail("J-CA5", "s_D2", false), "NEI-7.4-k", &sail("J-CA5", "s_E3", false));
    let elsewhere = strike_land("J-22B", "C3 D3 D4", "kuching");
    closed.cured(Side::Japan, &strike_land("J-22B", "C3 D3 D2", "singapore"), "NEI-7.4-k", &elsewhere);
    let open = Board::action(Side::Japan).singapore(0).put("J-CA5", "s_D3");
    open.accepts(Side::Japan, &sail("J-CA5", "s_D2", false));
    let taken = Board::action(Side::Allies)
        .singapore(0)
        .put("N-CL", "s_E2")
        .put("N-A1", "central_sumatra")
        .put("J-SAG", "singapore");
    taken.refuses(Side::Allies, &sail("N-CL", "s_D2", false), "NEI-7.4-k");
    taken.refuses(Side::Allies, &strike_land("N-A1", "D2", "singapore"), "NEI-7.4-k");
    let held = Board::action(Side::Allies).put("N-CL", "s_E2");
    held.accepts(Side::Allies, &sail("N-CL", "s_D2", false));
}

#[test]
fn nei_7_4_l_capture_disrupts_allied_land_and_air_units() {
    let board = Board::action(Side::Japan).singapore(1).put("U-AA21 N-I1 U-F2", "singapore").drive(2);
    for id in ["U-AA21", "N-I1", "U-F2"] {
        assert_eq!(board.at(id), Location::Disrupted, "{id}");
    }
}

#[test]
fn nei_7_4_m_capture_sends_allied_ships_to_the_display() {
    let board = Board::action(Side::Japan).singapore(1).put("U-CA N-TR", "s_D2").load("N-I1", "N-TR").drive(2);
    for id in ["U-CA", "N-TR", "N-I1"] {
        assert_eq!(board.at(id), Location::Potential, "{id}");
    }
    assert_eq!(victory::losses(&board.game, Side::Japan), Vec::new());
}

#[test]
fn nei_7_4_n_capture_frees_the_units_that_waited_for_it() {
    let waiting = |board: &Board, side| board.game.in_display(side, Location::AwaitingSingapore).count();
    let before = Board::action(Side::Japan).singapore(1);
    assert!(Side::ALL.iter().all(|side| waiting(&before, *side) > 0));
    let after = before.drive(2);
    assert!(Side::ALL.iter().all(|side| waiting(&after, *side) == 0));
    assert_eq!((after.at("U-DD"), after.at("J-3IG")), (Location::Pool, Location::Pool));
}
