//! NEI 23: Scenario I.

use std::collections::BTreeSet;
use std::sync::Arc;

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{Code, Contingent, Face, Side, UnitId};
use domain::nei::game::{Location, Phase};
use domain::nei::pack::{Counter, Pack, SetupZone};

use crate::common::board::*;

const JAVA: [&str; 3] = ["batavia", "central_java", "soerabaja"];

/// The Allies have set up; Japan sets up.
fn japan() -> Board {
    let mut board = Board::set_up().placed(Side::Allies);
    board.play(Side::Allies, Command::FinishSetUp);
    board
}

/// Turn 1, the Japanese Action Execution Phase.
fn first_actions() -> Board {
    let mut board = Board::started();
    board.play(Side::Japan, Command::RollIncident).roll(&[3]).play(Side::Japan, Command::RollSingaporeDrive).roll(&[1]);
    board
}

/// A set-up under zones of one's own making.
fn with_zones(zones: &[(&str, &str)], others: &str) -> Board {
    let mut pack = (*Pack::built_in()).clone();
    let scenario = pack.scenarios.get_mut("I").unwrap();
    let start: BTreeSet<UnitId> = scenario.zones.iter().flat_map(|zone| zone.units.iter().copied()).collect();
    let zone = |of: BTreeSet<UnitId>, at: &str| SetupZone {
        clause: "NEI-23.0-c".to_owned(),
        text: "a fixture".to_owned(),
        units: of,
        areas: areas(at).into_iter().collect(),
        ..SetupZone::default()
    };
    scenario.zones = zones.iter().map(|(ids, at)| zone(units(ids).into_iter().collect(), at)).collect();
    scenario.zones.push(zone(start, others));
    pack.hash.push_str("-zones");
    Board::with_pack(&Arc::new(pack))
}

fn ids(wanted: impl Fn(&Counter) -> bool) -> BTreeSet<UnitId> {
    Pack::built_in().counters.values().filter(|counter| wanted(counter)).map(|counter| counter.id).collect()
}

fn shown(board: &Board, side: Side, location: Location) -> BTreeSet<UnitId> {
    board.game.in_display(side, location).collect()
}

fn later(code: Code) -> bool {
    matches!(code, Code::Turn(turn) if turn > 1)
}

#[test]
fn nei_23_0_a_the_players_set_up_in_order() {
    let board = Board::set_up();
    board.refuses(Side::Japan, &place("J-SAG", "palau"), "NEI-23.1-r");
    board.accepts(Side::Allies, &place("N-I1", "batavia"));
}

#[test]
fn nei_23_0_b_by_type_any_unit_by_name_that_one() {
    let board = Board::set_up();
    board.accepts(Side::Allies, &place("N-I1", "batavia")).accepts(Side::Allies, &place("N-I2", "batavia"));
    board.accepts(Side::Allies, &place("U-SAR", "kuching"));
    board.refuses(Side::Allies, &place("N-I1", "kuching"), "NEI-23.1-g");
}

#[test]
fn nei_23_0_c_the_kongo_against_any_regiment() {
    let allied = with_zones(&[("N-I1 N-I2 N-I4 N-I5 N-I6", "batavia")], "saigon");
    for regiment in ["N-I1", "N-I2", "N-I6"] {
        allied.accepts(Side::Allies, &place(regiment, "batavia"));
    }
    let japanese = with_zones(&[("J-BB", "palau")], "saigon").phase(Phase::SetUp(Side::Japan));
    japanese.accepts(Side::Japan, &place("J-BB", "palau"));
    japanese.refuses(Side::Japan, &place("J-CA5", "palau"), "NEI-23.0-c");
}

#[test]
fn nei_23_0_d_stacking_and_basing_hold_at_set_up() {
    let mut board = Board::set_up();
    for id in ["N-A1", "N-A2", "N-A3"] {
        board.play(Side::Allies, place(id, "west_timor"));
    }
    board.play(Side::Allies, place("N-A4", "west_timor"));
    board.cured(Side::Allies, &place("O-A2", "west_timor"), "NEI-23.0-d", &place("O-A2", "darwin"));
}

#[test]
fn nei_23_0_e_units_start_at_full_strength() {
    let board = Board::started();
    let started: Vec<_> =
        board.game.units.iter().filter(|(_, unit)| matches!(unit.location, Location::Area(_))).collect();
    assert!(started.len() > 50);
    assert!(started.iter().all(|(_, unit)| unit.face == Face::Full));
}

#[test]
fn nei_23_0_f_ground_units_may_start_aboard() {
    let mut board = japan();
    board.play(Side::Japan, place("J-TR1", "saigon"));
    board.play(Side::Japan, embark("J-KWD", "J-TR1")).play(Side::Japan, embark("J-2YK", "J-TR1"));
    assert_eq!(board.at("J-KWD"), Location::Aboard(unit("J-TR1")));
    board.cured(Side::Japan, &embark("J-22F", "J-TR1"), "NEI-23.0-f", &place("J-22F", "saigon"));
    board.refuses(Side::Japan, &embark("J-SAG", "J-TR2"), "NEI-23.0-f");
    board.play(Side::Japan, place("J-TR2", "saigon")).play(Side::Japan, place("J-CA5", "saigon"));
    board.cured(Side::Japan, &embark("J-SAG", "J-TR1"), "NEI-13.1-a", &embark("J-SAG", "J-TR2"));
    board.cured(Side::Japan, &embark("J-SAG", "J-CA5"), "NEI-13.1-a", &embark("J-SAG", "J-TR2"));
    // The ship lies where the unit may start.
    let mut apart = with_zones(&[("J-SAG", "palau")], "saigon palau").phase(Phase::SetUp(Side::Japan));
    apart.play(Side::Japan, place("J-TR1", "saigon")).play(Side::Japan, place("J-TR2", "palau"));
    apart.cured(Side::Japan, &embark("J-SAG", "J-TR1"), "NEI-23.0-f", &embark("J-SAG", "J-TR2"));
}

#[test]
fn nei_23_1_b_abdacom_is_not_in_effect() {
    let board = Board::set_up();
    assert!(!board.game.abdacom);
    let board = Board::started().turn(2).determination(Side::Allies, 1);
    assert_eq!(board.term(Side::Allies, "NEI-8.1-f"), None);
}

#[test]
fn nei_23_1_c_the_singapore_marker_starts_in_the_start_box() {
    let board = Board::set_up();
    assert_eq!(board.game.singapore_box, board.game.pack.tables.singapore_start);
    assert_eq!(board.game.singapore_holder(), Side::Allies);
}

#[test]
fn nei_23_1_d_the_allies_set_up_first() {
    let board = Board::set_up();
    assert_eq!(board.game.phase, Phase::SetUp(Side::Allies));
    board.refuses(Side::Japan, &Command::FinishSetUp, "NEI-23.1-r");
    japan().refuses(Side::Allies, &place("N-I1", "batavia"), "NEI-23.1-d");
}

#[test]
fn nei_23_1_e_allied_bases_stand_where_their_names_say() {
    let board = Board::set_up();
    assert!(board.is_at("B-TAR", "tarakan") && board.is_at("B-DAR", "darwin") && board.is_at("B-ETI", "east_timor"));
    assert_eq!(board.game.steps(unit("B-TAR")), 2);
    board.refuses(Side::Allies, &place("B-TAR", "balikpapan"), "NEI-23.1-e");
}

#[test]
fn nei_23_1_opt_optional_units_take_no_part() {
    let board = Board::started();
    for id in ids(|counter| counter.code == Code::Optional) {
        assert_eq!(board.game.unit(id).location, Location::OutOfPlay, "{id}");
    }
}

#[test]
fn nei_23_1_f_at_least_four_netherlands_ground_units_on_java() {
    let mobile = ["N-I1", "N-I2", "N-I4", "N-I5", "N-I6", "N-VBS", "N-MBL", "N-ENG"];
    let mut board = Board::set_up().placed(Side::Allies);
    for id in mobile {
        board.play(Side::Allies, place(id, "ambon"));
    }
    for (id, at) in mobile.into_iter().zip(JAVA) {
        board.play(Side::Allies, place(id, at));
    }
    board.refuses(Side::Allies, &Command::FinishSetUp, "NEI-23.1-f");
    board.play(Side::Allies, place("N-I5", "batavia"));
    board.accepts(Side::Allies, &Command::FinishSetUp);
}

#[test]
fn nei_23_1_g_netherlands_ground_units_start_in_the_nei() {
    let board = Board::set_up();
    board.accepts(Side::Allies, &place("N-I1", "ambon")).accepts(Side::Allies, &place("N-I1", "batavia"));
    for at in ["darwin", "kuching", "east_timor"] {
        board.refuses(Side::Allies, &place("N-I1", at), "NEI-23.1-g");
    }
}

#[test]
fn nei_23_1_h_netherlands_aircraft_start_on_functional_nei_airfields() {
    let board = Board::set_up();
    board.accepts(Side::Allies, &place("N-A4", "palembang"));
    for at in ["west_sumatra", "singapore", "darwin"] {
        board.refuses(Side::Allies, &place("N-A4", at), "NEI-23.1-h");
    }
}

#[test]
fn nei_23_1_i_netherlands_ships_start_at_functional_nei_ports() {
    let board = Board::set_up();
    board.accepts(Side::Allies, &place("N-DD1", "s_G3")).accepts(Side::Allies, &place("N-DD1", "s_F9"));
    for at in ["s_F7", "s_H10", "s_D3"] {
        board.refuses(Side::Allies, &place("N-DD1", at), "NEI-23.1-i");
    }
}

#[test]
fn nei_23_1_j_the_british_start_with_sarawak_force_alone() {
    let board = Board::set_up();
    for at in ["kuching", "miri", "brunei"] {
        board.accepts(Side::Allies, &place("U-SAR", at));
    }
    board.refuses(Side::Allies, &place("U-SAR", "batavia"), "NEI-23.1-j");
    let british = |counter: &Counter| counter.contingent == Contingent::British;
    for id in ids(|counter| british(counter) && counter.code != Code::Start) {
        assert!(!board.judge(Side::Allies, &place(id.as_str(), "kuching")).is_clear(), "{id}");
        assert!(!board.judge(Side::Allies, &place(id.as_str(), "s_D2")).is_clear(), "{id}");
    }
}

#[test]
fn nei_23_1_k_gull_force_in_darwin_and_sparrow_force_in_west_timor() {
    let board = Board::set_up();
    board.accepts(Side::Allies, &place("O-GF", "darwin")).refuses(Side::Allies, &place("O-GF", "ambon"), "NEI-23.1-k");
    board.accepts(Side::Allies, &place("O-SF", "west_timor")).refuses(
        Side::Allies,
        &place("O-SF", "darwin"),
        "NEI-23.1-k",
    );
}

#[test]
fn nei_23_1_l_australian_aircraft_in_darwin_or_west_timor() {
    let board = Board::set_up();
    board.accepts(Side::Allies, &place("O-A2", "darwin")).accepts(Side::Allies, &place("O-A13", "west_timor"));
    board.refuses(Side::Allies, &place("O-A2", "australia"), "NEI-23.1-l");
}

#[test]
fn nei_23_1_m_australian_ships_at_singapore_darwin_or_australia() {
    let board = Board::set_up();
    for at in ["s_D2", "s_H10", "australia"] {
        board.accepts(Side::Allies, &place("O-CL", at));
    }
    board.refuses(Side::Allies, &place("O-CL", "s_G3"), "NEI-23.1-m");
}

#[test]
fn nei_23_1_n_no_american_unit_starts() {
    let board = Board::set_up();
    let american = ids(|counter| counter.contingent == Contingent::UnitedStates);
    assert!(american.len() > 15);
    for id in american {
        for at in ["darwin", "s_H10", "australia"] {
            assert!(!board.judge(Side::Allies, &place(id.as_str(), at)).is_clear(), "{id} at {at}");
        }
    }
    board.refuses(Side::Allies, &place("S-CA", "australia"), "NEI-2.4.1-i");
}

#[test]
fn nei_23_1_o_allied_units_of_turn_one_begin_in_the_pool() {
    let first = ids(|counter| counter.side == Side::Allies && counter.code == Code::Turn(1));
    assert!(first.contains(&unit("U-CA")));
    assert_eq!(shown(&Board::set_up(), Side::Allies, Location::Pool), first);
}

#[test]
fn nei_23_1_p_later_allied_units_begin_in_the_display() {
    let board = Board::set_up();
    let expected = ids(|counter| counter.side == Side::Allies && later(counter.code));
    assert!(expected.contains(&unit("S-B17")));
    assert_eq!(shown(&board, Side::Allies, Location::Potential), expected);
    let mut third = Board::action(Side::Allies);
    third.play(Side::Allies, Command::EndActionPhase);
    assert_eq!(third.at("S-B17"), Location::Pool);
}

#[test]
fn nei_23_1_q_allied_singapore_units_are_set_aside() {
    let expected = ids(|counter| counter.side == Side::Allies && counter.code == Code::Singapore);
    assert_eq!(expected, units("U-DD U-F3").into_iter().collect());
    assert_eq!(shown(&Board::set_up(), Side::Allies, Location::AwaitingSingapore), expected);
    let fallen = Board::action(Side::Japan).singapore(1).drive(2);
    assert!(expected.iter().all(|id| fallen.game.unit(*id).location == Location::Pool));
}

#[test]
fn nei_23_1_r_japan_sets_up_second() {
    Board::set_up().refuses(Side::Japan, &place("J-SAG", "palau"), "NEI-23.1-r");
    japan().accepts(Side::Japan, &place("J-SAG", "palau"));
    let begun = Board::started();
    assert_eq!((begun.game.turn, begun.game.phase), (1, Phase::Incident(Side::Japan)));
}

#[test]
fn nei_23_1_s_japanese_air_and_ground_units_start_in_the_home_bases() {
    let board = japan();
    for at in ["cam_ranh_bay", "saigon", "palau"] {
        board.accepts(Side::Japan, &place("J-SAG", at)).accepts(Side::Japan, &place("J-22B", at));
    }
    board.refuses(Side::Japan, &place("J-SAG", "palembang"), "NEI-23.1-s");
    board.refuses(Side::Japan, &place("J-22B", "morotai"), "NEI-23.1-s");
}

#[test]
fn nei_23_1_t_japanese_ships_start_there_in_any_split() {
    let mut board = japan();
    for (id, at) in [
        ("J-BB", "cam_ranh_bay"),
        ("J-RYU", "cam_ranh_bay"),
        ("J-CA5", "saigon"),
        ("J-CA7", "saigon"),
        ("J-DD2", "palau"),
        ("J-DD3", "s_C10"),
    ] {
        board.play(Side::Japan, place(id, at));
    }
    assert!(board.is_at("J-DD2", "palau") && board.is_at("J-DD3", "palau"));
    board.refuses(Side::Japan, &place("J-CL16", "s_B4"), "NEI-23.1-t");
}

#[test]
fn nei_23_1_u_japanese_units_of_turn_one_and_1af_begin_in_the_pool() {
    let mut expected = ids(|counter| counter.side == Side::Japan && counter.code == Code::Turn(1));
    expected.insert(unit("M-1AF"));
    assert!(expected.contains(&unit("J-CA4")));
    assert_eq!(shown(&Board::set_up(), Side::Japan, Location::Pool), expected);
}

#[test]
fn nei_23_1_v_later_japanese_units_begin_in_the_display() {
    let mut expected = ids(|counter| counter.side == Side::Japan && later(counter.code));
    expected.remove(&unit("M-1AF"));
    assert!(expected.contains(&unit("J-228")));
    assert_eq!(shown(&Board::set_up(), Side::Japan, Location::Potential), expected);
}

#[test]
fn nei_23_1_w_japanese_singapore_units_are_set_aside() {
    let expected: BTreeSet<UnitId> = units("J-3IG J-4IG J-59F J-64F J-98B").into_iter().collect();
    assert_eq!(shown(&Board::set_up(), Side::Japan, Location::AwaitingSingapore), expected);
}

#[test]
fn nei_23_1_x_japan_starts_without_bases() {
    let board = Board::started();
    let engineers = units("J-3N J-4N");
    assert!(engineers.iter().all(|id| board.game.unit(*id).face == Face::Full && !board.game.is_base(*id)));
    let bases = board.game.units.keys().filter(|id| board.game.side(**id) == Side::Japan && board.game.is_base(**id));
    assert_eq!(bases.count(), 0);
    assert!(board.game.has_functional_major_port(Side::Japan, area("palau")));
}

#[test]
fn nei_23_1_area_every_eligible_square_is_in_play() {
    let board = Board::action(Side::Japan).put("J-CA5", "s_G1");
    assert!(board.game.scenario().barred_squares.is_empty());
    let west = sail("J-CA5", "s_H1", false);
    board.accepts(Side::Japan, &west);
    let barred = Board::action_with(Side::Japan, |pack| {
        pack.scenarios.get_mut("I").unwrap().barred_squares.insert("H1".parse().unwrap());
    });
    barred.put("J-CA5", "s_G1").refuses(Side::Japan, &west, "NEI-9.5-a");
}

#[test]
fn nei_23_1_shock_a_the_allies_have_three_points_on_turn_one() {
    let mut board = first_actions();
    board.play(Side::Japan, Command::EndActionPhase);
    assert_eq!((board.game.phase, board.ap(Side::Allies)), (Phase::Action(Side::Allies), 3));
    board.refuses(Side::Allies, &Command::RollActionPoints, "NEI-23.1-shock-a");
    // Before that the terms show the fixed three, and after it what is certain for the next turn.
    let clauses = |board: &Board, side| {
        let view = Nei::view(&board.game, Seat::Both);
        let seen = view.sides.iter().find(|seen| seen.side == side).unwrap();
        seen.action_point_terms.iter().map(|term| (term.clause.id().to_owned(), term.amount)).collect::<Vec<_>>()
    };
    let fixed = |clause: &str, points| vec![(clause.to_owned(), points)];
    for before in [Board::set_up(), Board::started(), first_actions()] {
        assert_eq!(clauses(&before, Side::Allies), fixed("NEI-23.1-shock-a", 3));
    }
    assert_eq!(clauses(&Board::started(), Side::Japan), fixed("NEI-23.1-shock-b", 9));
    assert!(clauses(&board, Side::Japan).iter().any(|(clause, _)| clause == "NEI-8.1-c"));
}

#[test]
fn nei_23_1_shock_b_japan_has_nine_points_on_turn_one() {
    let board = first_actions();
    assert_eq!((board.game.phase, board.ap(Side::Japan)), (Phase::Action(Side::Japan), 9));
    board.refuses(Side::Japan, &Command::RollActionPoints, "NEI-23.1-shock-b");
    // An incident does not alter them (NEI-R30).
    let mut rivalry = Board::started();
    rivalry.play(Side::Japan, Command::RollIncident).roll(&[1]);
    rivalry.play(Side::Japan, Command::RollSingaporeDrive).roll(&[1]);
    assert_eq!(rivalry.ap(Side::Japan), 9);
}

#[test]
fn nei_23_1_shock_c_the_first_drive_is_rolled_without_the_column() {
    let tables = &Pack::built_in().tables;
    let column = |die: u8| tables.incidents.of(Side::Japan)[usize::from(die) - 1].singapore_modifier;
    let shifting = (1..=6).find(|die| column(*die) != 0).unwrap();
    let drive = |board: Board, incident: u8, die: u8| {
        let mut board = board;
        board.play(Side::Japan, Command::RollIncident).roll(&[incident]);
        board.play(Side::Japan, Command::RollSingaporeDrive).roll(&[die]);
        board.game.singapore_box
    };
    // Whatever the incident, each face moves the marker as the drive's own table says.
    for die in 1..=6 {
        let boxes = tables.singapore_drive[usize::from(die) - 1].unwrap();
        assert_eq!(drive(Board::started(), shifting, die), tables.singapore_start - boxes, "die {die}");
    }
    // From the second turn on the column counts.
    let second = || Board::started().turn(2).phase(Phase::Incident(Side::Japan));
    assert!((1..=6).any(|die| drive(second(), shifting, die) != drive(Board::started(), shifting, die)));
}

#[test]
fn nei_23_1_shock_d_no_allied_incident_on_turn_one() {
    let board = Board::started();
    board.accepts(Side::Japan, &Command::RollIncident);
    let mut board = first_actions();
    board.play(Side::Japan, Command::EndActionPhase);
    assert_eq!(board.game.phase, Phase::Action(Side::Allies));
    board.phase(Phase::Incident(Side::Allies)).refuses(Side::Allies, &Command::RollIncident, "NEI-23.1-shock-d");
}

#[test]
fn nei_23_1_shock_e_turn_two_is_played_as_usual() {
    let mut board = first_actions();
    board.play(Side::Japan, Command::EndActionPhase).play(Side::Allies, Command::EndActionPhase);
    assert_eq!(board.game.turn, 2);
    board.play(Side::Japan, Command::RollIncident).roll(&[3]).play(Side::Japan, Command::RollSingaporeDrive).roll(&[2]);
    board.play(Side::Japan, Command::RollActionPoints).roll(&[1]);
    assert_eq!(board.ap(Side::Japan), 6);
    board.play(Side::Japan, Command::EndActionPhase);
    board.play(Side::Allies, Command::RollIncident).roll(&[6]).play(Side::Allies, Command::RollActionPoints).roll(&[2]);
    // Home ports 2, Singapore, three major ports, half the die and the incident.
    assert_eq!(board.ap(Side::Allies), 2 + 1 + 3 + 1 + 1);
}
