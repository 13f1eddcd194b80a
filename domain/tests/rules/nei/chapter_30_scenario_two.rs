//! NEI 30: Scenario II.

use std::collections::BTreeSet;

use domain::kernel::seat::{Opposed, Seat};
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{Code, Contingent, Face, Side, UnitId};
use domain::nei::game::{Creation, Location, Phase};
use domain::nei::pack::{Counter, Pack};
use domain::nei::rulings::Rulings;

use crate::common::board::*;

const FORWARD: [&str; 4] = ["kuching", "miri", "brunei", "tarakan"];

/// The Allies set up.
fn allies() -> Board {
    Board::of("II", &[])
}

/// The Allies have set up; Japan sets up.
fn japan() -> Board {
    let mut board = allies();
    board.play(Side::Allies, Command::PlaceTheRest).play(Side::Allies, Command::FinishSetUp);
    board
}

/// Both have set up.
fn begun() -> Board {
    allies().begun()
}

/// The Action Execution Phase of a side on the first turn, with points to spend.
fn action(side: Side) -> Board {
    begun().phase(Phase::Action(side)).points(side, 5)
}

/// The set-up in which the book's lines are read strictly (NEI-R125).
fn strict() -> Board {
    let rulings = Rulings::of([("NEI-R125", 2)]).unwrap();
    Board::created(&Creation { rulings, ..Creation::of("II") })
}

fn ids(wanted: impl Fn(&Counter) -> bool) -> BTreeSet<UnitId> {
    Pack::built_in().counters.values().filter(|counter| wanted(counter)).map(|counter| counter.id).collect()
}

fn shown(board: &Board, side: Side, location: Location) -> BTreeSet<UnitId> {
    board.game.in_display(side, location).collect()
}

/// The units of a side with one of these codes.
fn coded(side: Side, codes: &[Code]) -> BTreeSet<UnitId> {
    ids(|counter| counter.side == side && codes.contains(&counter.code))
}

#[test]
fn nei_30_0_a_five_turns_from_jan_ii_to_mar_ii() {
    let board = begun();
    let scenario = board.game.scenario();
    assert_eq!((board.game.turn, scenario.first_turn, scenario.last_turn), (4, 4, 8));
    let label = |turn: u8| board.game.pack.tables.turn_names[usize::from(turn) - 1].as_str();
    assert_eq!((label(4), label(8)), ("Jan II 1942", "Mar II 1942"));
    let mut last = action(Side::Allies).turn(8);
    last.play(Side::Allies, Command::EndActionPhase);
    assert_eq!(last.game.phase, Phase::Finished);
}

#[test]
fn nei_30_0_b_abdacom_is_in_effect() {
    assert!(allies().game.abdacom);
    let board = begun().determination(Side::Allies, 1);
    assert_eq!(board.term(Side::Allies, "NEI-8.1-f"), Some(1));
}

#[test]
fn nei_30_0_c_the_singapore_marker_starts_on_box_two() {
    let mut board = begun();
    assert_eq!((board.game.singapore_box, board.game.singapore_holder()), (2, Side::Allies));
    // The first turn has its drive; die 6 of our table moves two boxes.
    board.play(Side::Japan, Command::RollIncident).roll(&[3]);
    board.play(Side::Japan, Command::RollSingaporeDrive).roll(&[6]);
    assert_eq!(board.game.singapore_holder(), Side::Japan);
}

#[test]
fn nei_30_0_d_the_allies_set_up_first() {
    let board = allies();
    assert_eq!(board.game.phase, Phase::SetUp(Side::Allies));
    board.accepts(Side::Allies, &place("S-CA", "s_H10"));
    board.refuses(Side::Japan, &place("J-SAG", "palau"), "NEI-30.0-o");
    board.refuses(Side::Japan, &Command::FinishSetUp, "NEI-30.0-o");
    japan().refuses(Side::Allies, &place("S-CA", "s_H10"), "NEI-30.0-d");
}

#[test]
fn nei_30_0_d_the_record_of_the_set_up_cites_the_scenario() {
    let cited = |mut board: Board, side: Side, command: Command| {
        board.play(side, command);
        let told = |seat| {
            let lines = board.events.iter().filter_map(|event| Nei::describe(&board.game.pack, event, seat));
            lines
                .map(|line| line.clause.map_or(String::new(), |clause| clause.to_string()))
                .collect::<Vec<_>>()
                .join(" ")
        };
        [Seat::Side(side), Seat::Side(side.other())].map(told)
    };
    assert_eq!(cited(allies(), Side::Allies, place("S-CA", "s_H10")), ["NEI-30.0-d"; 2]);
    assert_eq!(cited(japan(), Side::Japan, place("J-SAG", "palau")), ["NEI-30.0-o"; 2]);
    // Scenario I has one clause for the units of both sides.
    assert_eq!(cited(Board::set_up(), Side::Allies, place("N-CL", "s_G5")), ["NEI-23.1-d"; 2]);
    let japan = Board::set_up().phase(Phase::SetUp(Side::Japan));
    assert_eq!(cited(japan, Side::Japan, place("J-SAG", "palau")), ["NEI-23.1-d"; 2]);
}

#[test]
fn nei_30_0_e_allied_units_of_r1_and_r3_start_in_australia_or_darwin() {
    let board = allies();
    for (unit, at) in [("S-F17", "darwin"), ("S-F17", "australia"), ("S-FA", "darwin"), ("S-DD", "s_H10")] {
        board.accepts(Side::Allies, &place(unit, at));
    }
    board.accepts(Side::Allies, &place("N-SS", "australia")).accepts(Side::Allies, &place("O-TR", "s_H10"));
    board.cured(Side::Allies, &place("S-F17", "batavia"), "NEI-30.0-e", &place("S-F17", "darwin"));
    board.refuses(Side::Allies, &place("S-DD", "s_G5"), "NEI-30.0-e");
    board.refuses(Side::Allies, &place("S-DD", "indian_ocean"), "NEI-30.0-e");
}

#[test]
fn nei_30_0_e_australian_aircraft_and_ships_start_there_too() {
    // NEI-R125: no line places them.
    let board = allies();
    board.accepts(Side::Allies, &place("O-A2", "darwin")).accepts(Side::Allies, &place("O-CL", "australia"));
    board.refuses(Side::Allies, &place("O-A2", "west_timor"), "NEI-30.0-e");
    board.refuses(Side::Allies, &place("O-CL", "s_D2"), "NEI-30.0-e");
}

#[test]
fn nei_30_0_f_later_allied_units_begin_in_the_display() {
    let later = coded(Side::Allies, &[Code::Turn(5), Code::Turn(7)]);
    let board = begun();
    assert!(later.contains(&unit("S-F49")) && later.contains(&unit("S-B24")));
    assert_eq!(shown(&board, Side::Allies, Location::Potential), later);
    assert_eq!(shown(&board, Side::Allies, Location::Pool), BTreeSet::new());
    let mut fifth = action(Side::Allies);
    fifth.play(Side::Allies, Command::EndActionPhase);
    assert_eq!(fifth.game.turn, 5);
    assert_eq!(shown(&fifth, Side::Allies, Location::Pool), coded(Side::Allies, &[Code::Turn(5)]));
}

#[test]
fn nei_30_0_g_singapore_units_are_set_aside_and_optional_ones_are_out() {
    let board = begun();
    let aside = coded(Side::Allies, &[Code::Singapore]);
    assert_eq!(shown(&board, Side::Allies, Location::AwaitingSingapore), aside);
    for side in [Side::Japan, Side::Allies] {
        let optional = coded(side, &[Code::Optional]);
        assert!(optional.is_subset(&shown(&board, side, Location::OutOfPlay)));
    }
    let board = allies();
    board.refuses(Side::Allies, &place("U-BBR", "s_D2"), "NEI-2.4.1-l");
    let fallen = begun().singapore(1).drive(2);
    assert!(aside.is_subset(&shown(&fallen, Side::Allies, Location::Pool)));
}

#[test]
fn nei_30_0_h_four_bases_are_removed_for_good() {
    let board = action(Side::Allies);
    let removed = units("B-KUC B-MIR B-BRU B-TAR");
    for base in &removed {
        assert_eq!(board.game.unit(*base).location, Location::OutOfPlay);
    }
    assert_eq!(board.game.scenario().placed.len(), 17);
    assert!(board.is_at("B-DAR", "darwin") && board.is_at("B-ETI", "east_timor") && board.is_at("B-AMB", "ambon"));
    allies().refuses(Side::Allies, &place("B-TAR", "tarakan"), "NEI-30.0-h");
    allies().refuses(Side::Allies, &place("B-AMB", "tarakan"), "NEI-30.0-h");
    // An engineer comes back to Tarakan and builds nothing there; elsewhere it does.
    let board = board.send("J-4N J-TNF J-23B B-BAL", Location::Disrupted);
    let at_tarakan = board.clone().put("N-ENG", "tarakan");
    at_tarakan.refuses(Side::Allies, &build("N-ENG", "B-TAR"), "NEI-30.0-h");
    board.put("N-ENG", "balikpapan").accepts(Side::Allies, &build("N-ENG", "B-BAL"));
}

#[test]
fn nei_30_0_i_the_netherlands_ground_force() {
    let mut board = allies();
    for unit in ["N-MBL", "N-ENG"] {
        board.accepts(Side::Allies, &place(unit, "soerabaja"));
        board.cured(Side::Allies, &place(unit, "ambon"), "NEI-30.0-i", &place(unit, "batavia"));
    }
    board.cured(Side::Allies, &place("N-I6", "tarakan"), "NEI-30.0-i", &place("N-I6", "ambon"));
    board.refuses(Side::Allies, &place("N-I6", "kuching"), "NEI-30.0-i");
    board.play(Side::Allies, Command::PlaceTheRest);
    board.play(Side::Allies, place("N-I6", "ambon"));
    board.accepts(Side::Allies, &Command::FinishSetUp);
    board.play(Side::Allies, place("N-VBS", "palembang"));
    board.refuses(Side::Allies, &Command::FinishSetUp, "NEI-30.0-i");
    board.play(Side::Allies, place("N-VBS", "central_java"));
    board.accepts(Side::Allies, &Command::FinishSetUp);
}

#[test]
fn nei_30_0_j_the_netherlands_air_force() {
    let mut board = allies();
    assert_eq!(board.at("N-A4"), Location::Disrupted);
    board.refuses(Side::Allies, &place("N-A4", "batavia"), "NEI-30.0-j");
    for unit in ["N-A1", "N-A2", "N-A3"] {
        board.accepts(Side::Allies, &place(unit, "palembang"));
        for at in ["tarakan", "darwin", "singapore"] {
            board.cured(Side::Allies, &place(unit, at), "NEI-30.0-j", &place(unit, "ambon"));
        }
    }
    // Within capacity.
    for unit in ["S-F17", "S-SP", "O-A2", "O-A13"] {
        board.play(Side::Allies, place(unit, "darwin"));
    }
    board.refuses(Side::Allies, &place("S-B17", "darwin"), "NEI-23.0-d");
}

#[test]
fn nei_30_0_k_the_netherlands_navy() {
    let board = allies();
    for unit in ["N-CL", "N-DD1", "N-DD2", "N-TR"] {
        board.accepts(Side::Allies, &place(unit, "s_G5")).accepts(Side::Allies, &place(unit, "s_F9"));
        // The port of Tarakan has no base now.
        for at in ["s_D6", "s_H10", "australia"] {
            board.cured(Side::Allies, &place(unit, at), "NEI-30.0-k", &place(unit, "s_G3"));
        }
    }
}

#[test]
fn nei_30_0_l_the_british_ground_force() {
    let board = allies();
    for unit in ["U-AA21", "U-AA48", "U-AA77"] {
        board.cured(Side::Allies, &place(unit, "darwin"), "NEI-30.0-l", &place(unit, "singapore"));
    }
    // NEI-R126: the refit pool is the disrupted display (NEI-R14).
    assert_eq!(board.at("U-SAR"), Location::Disrupted);
    board.refuses(Side::Allies, &place("U-SAR", "singapore"), "NEI-30.0-l");
    assert_eq!(board.at("M-1AF"), Location::Pool);
    assert!(board.game.demolished.is_empty());
}

#[test]
fn nei_30_0_m_british_ships_and_no_aircraft() {
    let board = begun();
    let aircraft = ids(|counter| counter.contingent == Contingent::British && board.game.is_aircraft(counter.id));
    assert!(aircraft.iter().all(|id| board.game.place(*id).is_none()));
    let board = allies();
    for unit in ["U-CA", "U-CL", "U-TR"] {
        for at in ["s_D2", "s_G3", "s_G5"] {
            board.accepts(Side::Allies, &place(unit, at));
        }
        // Ambon has a minor port.
        board.refuses(Side::Allies, &place(unit, "s_F9"), "NEI-30.0-m");
        board.cured(Side::Allies, &place(unit, "s_H10"), "NEI-30.0-m", &place(unit, "s_D2"));
    }
}

#[test]
fn nei_30_0_n_the_australian_ground_force() {
    let board = allies();
    for (unit, at, elsewhere) in
        [("O-GF", "ambon", "darwin"), ("O-7MD", "darwin", "australia"), ("O-SF", "west_timor", "darwin")]
    {
        board.cured(Side::Allies, &place(unit, elsewhere), "NEI-30.0-n", &place(unit, at));
    }
}

#[test]
fn nei_30_0_o_japan_sets_up_second() {
    allies().refuses(Side::Japan, &place("J-SAG", "palau"), "NEI-30.0-o");
    japan().accepts(Side::Japan, &place("J-SAG", "palau"));
    let board = begun();
    assert_eq!((board.game.turn, board.game.phase), (4, Phase::Incident(Side::Japan)));
}

#[test]
fn nei_30_0_p_japanese_units_by_their_codes() {
    let board = japan();
    let mut in_play = coded(Side::Japan, &[Code::Start, Code::Turn(1), Code::Turn(3)]);
    in_play.remove(&unit("M-1AF"));
    assert_eq!(shown(&board, Side::Japan, Location::Unplaced), in_play);
    assert_eq!(shown(&board, Side::Japan, Location::Pool), units("M-1AF").into_iter().collect());
    let later = |turn| {
        let mut units = coded(Side::Japan, &[Code::Turn(turn)]);
        units.remove(&unit("M-1AF"));
        units
    };
    assert_eq!(shown(&board, Side::Japan, Location::Potential), &later(5) | &later(7));
    let aside = coded(Side::Japan, &[Code::Singapore]);
    assert_eq!(shown(&board, Side::Japan, Location::AwaitingSingapore), aside);
    let mut fifth = action(Side::Allies);
    fifth.play(Side::Allies, Command::EndActionPhase);
    assert!(later(5).is_subset(&shown(&fifth, Side::Japan, Location::Pool)));
    board.refuses(Side::Japan, &place("J-229", "palau"), "NEI-2.4.1-i");
}

#[test]
fn nei_30_0_q_the_engineer_4n_starts_as_a_base() {
    let mut board = japan();
    for at in FORWARD {
        board.accepts(Side::Japan, &place("J-4N", at));
    }
    for at in ["batavia", "palau"] {
        board.cured(Side::Japan, &place("J-4N", at), "NEI-30.0-q", &place("J-4N", "tarakan"));
    }
    board.play(Side::Japan, place("J-4N", "tarakan"));
    assert_eq!(board.game.unit(unit("J-4N")).face, Face::Base);
    assert!(board.game.has_functional_airfield(Side::Japan, area("tarakan")));
    board.play(Side::Japan, place("J-TR1", "s_D6")).refuses(Side::Japan, &embark("J-4N", "J-TR1"), "NEI-23.0-f");
}

#[test]
fn nei_30_0_r_forward_and_other_ground_units() {
    let mut board = japan();
    for unit in ["J-KWD", "J-2YK"] {
        for at in FORWARD {
            board.accepts(Side::Japan, &place(unit, at));
        }
        board.cured(Side::Japan, &place(unit, "palau"), "NEI-30.0-r", &place(unit, "brunei"));
    }
    // Start, R3 and, by NEI-R125, R1.
    for unit in ["J-SAG", "J-228", "J-1N"] {
        for at in ["palau", "saigon", "cam_ranh_bay"] {
            board.accepts(Side::Japan, &place(unit, at));
        }
        board.cured(Side::Japan, &place(unit, "brunei"), "NEI-30.0-r", &place(unit, "palau"));
    }
    // Aboard a ship the same holds, and the ship cannot go elsewhere with them.
    board.play(Side::Japan, place("J-TR1", "palau")).play(Side::Japan, embark("J-SAG", "J-TR1"));
    board.play(Side::Japan, place("J-TR2", "s_C6")).refuses(Side::Japan, &embark("J-228", "J-TR2"), "NEI-23.0-f");
    board.accepts(Side::Japan, &embark("J-KWD", "J-TR2"));
    board.play(Side::Japan, Command::PlaceTheRest).accepts(Side::Japan, &Command::FinishSetUp);
    let forward = place("J-TR1", "s_C6");
    board.cured(Side::Japan, &forward, "NEI-30.0-r", &place("J-TR1", "saigon"));
    board.play(Side::Japan, place("J-SAG", "palau")).accepts(Side::Japan, &forward);
}

#[test]
fn nei_30_0_s_two_air_units_at_the_base_of_4n() {
    let mut board = japan();
    for unit in ["J-22B", "J-23B", "J-21B"] {
        board.accepts(Side::Japan, &place(unit, "palau")).accepts(Side::Japan, &place(unit, "saigon"));
        board.cured(Side::Japan, &place(unit, "tarakan"), "NEI-30.0-s", &place(unit, "palau"));
    }
    board.play(Side::Japan, place("J-4N", "tarakan"));
    board.play(Side::Japan, place("J-22B", "tarakan")).play(Side::Japan, place("J-21B", "tarakan"));
    board.cured(Side::Japan, &place("J-23B", "tarakan"), "NEI-30.0-s", &place("J-23B", "palau"));
    board.refuses(Side::Japan, &place("J-23B", "kuching"), "NEI-30.0-s");
    // The base does not go from under its aircraft.
    let moved = place("J-4N", "brunei");
    board.refuses(Side::Japan, &moved, "NEI-30.0-s");
    board.play(Side::Japan, place("J-22B", "saigon")).refuses(Side::Japan, &moved, "NEI-30.0-s");
    board.play(Side::Japan, place("J-21B", "saigon")).play(Side::Japan, moved);
    // Brunei has no airfield.
    board.refuses(Side::Japan, &place("J-21B", "brunei"), "NEI-30.0-s");
    board.play(Side::Japan, Command::PlaceTheRest).accepts(Side::Japan, &Command::FinishSetUp);
}

#[test]
fn nei_30_0_t_japanese_ships_forward_or_at_home() {
    let board = japan();
    for unit in ["J-CA5", "J-DD5", "J-CA4"] {
        for at in ["palau", "saigon", "s_C6", "s_D4", "s_D5", "s_D6"] {
            board.accepts(Side::Japan, &place(unit, at));
        }
        board.cured(Side::Japan, &place(unit, "s_G3"), "NEI-30.0-t", &place(unit, "s_D4"));
    }
}

#[test]
fn nei_30_0_area_all_map_areas_and_no_shock() {
    let board = begun();
    let scenario = board.game.scenario();
    assert!(scenario.barred_squares.is_empty() && scenario.first_turn_action_points.is_none());
    let mut board = board;
    board.play(Side::Japan, Command::RollIncident).roll(&[3]);
    board.play(Side::Japan, Command::RollSingaporeDrive).roll(&[1]);
    board.play(Side::Japan, Command::RollActionPoints).roll(&[3]);
    board.play(Side::Japan, Command::EndActionPhase);
    board.play(Side::Allies, Command::RollIncident).roll(&[3]);
    board.accepts(Side::Allies, &Command::RollActionPoints);
}

#[test]
fn nei_r125_every_unit_is_placed_once() {
    let board = begun();
    for side in [Side::Japan, Side::Allies] {
        assert_eq!(shown(&board, side, Location::Unplaced), BTreeSet::new());
        let mut in_play = coded(side, &[Code::Start, Code::Turn(1), Code::Turn(3)]);
        for other in units("M-1AF N-A4 U-SAR B-KUC B-MIR B-BRU B-TAR") {
            in_play.remove(&other);
        }
        assert!(in_play.iter().all(|unit| board.game.place(*unit).is_some()));
    }
}

#[test]
fn nei_r125_strictly_the_lines_place_what_they_name() {
    let mut board = strict();
    // Allied units of R1 and R3 go to Australia or Darwin, in a list or not.
    for (unit, at) in [("U-AA21", "darwin"), ("U-CA", "s_H10"), ("O-7MD", "australia"), ("S-F17", "darwin")] {
        board.accepts(Side::Allies, &place(unit, at));
    }
    board.refuses(Side::Allies, &place("U-AA21", "singapore"), "NEI-30.0-e");
    board.refuses(Side::Allies, &place("U-CA", "s_D2"), "NEI-30.0-e");
    // Nobody says where these start.
    board.refuses(Side::Allies, &place("O-CL", "australia"), "NEI-30.0-n");
    assert_eq!((board.at("O-A2"), board.at("J-1N")), (Location::OutOfPlay, Location::OutOfPlay));
    assert_eq!((board.at("J-CA4"), board.at("J-228")), (Location::OutOfPlay, Location::Unplaced));
    board.play(Side::Allies, Command::PlaceTheRest).play(Side::Allies, Command::FinishSetUp);
    board.refuses(Side::Japan, &place("J-1N", "palau"), "NEI-30.0-p");
    board.play(Side::Japan, Command::PlaceTheRest).play(Side::Japan, Command::FinishSetUp);
    assert_eq!(board.game.turn, 4);
}
