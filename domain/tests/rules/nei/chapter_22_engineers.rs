//! NEI 22: Japanese engineers and bases.

use domain::kernel::seat::Seat;
use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::game::{Correction, Location, Phase};
use domain::nei::known::{Knowledge, knowledge};

use crate::common::board::*;

/// An engineer at Kendari, whose Allied base is gone.
fn ready() -> Board {
    Board::action(Side::Japan).send("B-KEN", Location::Disrupted).put("J-1E", "kendari")
}

#[test]
fn nei_22_0_a_engineers_become_bases_in_the_action_phase() {
    let board = ready();
    board.accepts(Side::Japan, &to_base("J-1E"));
    board.clone().phase(Phase::Action(Side::Allies)).refuses(Side::Japan, &to_base("J-1E"), "NEI-6.0-c");
    board.clone().phase(Phase::Incident(Side::Japan)).refuses(Side::Japan, &to_base("J-1E"), "NEI-6.1-a");
    board.clone().points(Side::Japan, 0).refuses(Side::Japan, &to_base("J-1E"), "NEI-8.4-a");
    board.put("J-228", "kendari").refuses(Side::Japan, &to_base("J-228"), "NEI-22.0-a");
}

#[test]
fn nei_22_0_b_to_build_is_to_pay_and_turn_over() {
    let mut board = ready();
    board.play(Side::Japan, to_base("J-1E"));
    assert_eq!((board.ap(Side::Japan), board.game.unit(unit("J-1E")).face), (4, Face::Base));
    assert_eq!(board.game.movement(unit("J-1E")), 0);
    // 20.0: bases are open to all.
    assert_eq!(board.told(Seat::Onlooker).last().unwrap(), "1 Eng turns into a base at Kendari (F7)");
}

#[test]
fn nei_22_0_c_to_dismantle_is_to_pay_and_turn_back() {
    let mut board = Board::action(Side::Japan).put_face("J-1E", Face::Base, "central_borneo").put("J-2E", "riouw");
    board.refuses(Side::Japan, &to_engineers("J-2E"), "NEI-22.0-c");
    assert_eq!(board.cures(Side::Japan, &to_engineers("J-2E")), "name bases among 1 Eng");
    board.play(Side::Japan, to_engineers("J-1E"));
    assert_eq!((board.ap(Side::Japan), board.game.unit(unit("J-1E")).face), (4, Face::Full));
    board.accepts(Side::Japan, &march("J-1E", "pontianak", false));
    // The enemy keeps what he saw.
    let Some(Knowledge::Seen(seen)) = knowledge(&board.game, Side::Allies, unit("J-1E")) else { panic!() };
    assert_eq!((seen.area, seen.face), (area("central_borneo"), Face::Full));
}

#[test]
fn nei_22_0_d_engineers_convert_any_number_of_times() {
    let mut board = ready();
    board.play(Side::Japan, to_base("J-1E"));
    board.refuses(Side::Japan, &to_base("J-1E"), "NEI-22.0-d");
    board.play(Side::Japan, to_engineers("J-1E")).play(Side::Japan, to_base("J-1E"));
    assert_eq!(board.ap(Side::Japan), 2);
}

#[test]
fn nei_22_0_e_an_engineer_base_has_one_step_and_stands_still() {
    let mut board = Board::action(Side::Allies).put_face("J-1E", Face::Base, "riouw").put("N-I1", "riouw");
    assert_eq!(board.game.steps(unit("J-1E")), 1);
    board.play(Side::Allies, march("N-I1", "", true)).roll(&[1]);
    assert_eq!(board.at("J-1E"), Location::Disrupted);

    let north = |face| Board::action(Side::Japan).send("B-KUC", Location::OutOfPlay).put_face("J-1E", face, "kuching");
    north(Face::Full).accepts(Side::Japan, &march("J-1E", "pontianak", false));
    north(Face::Base).refuses(Side::Japan, &march("J-1E", "pontianak", false), "NEI-22.0-e");
}

#[test]
fn nei_22_0_f_one_base_serves_port_and_airfield() {
    let facilities = |at: &str, base: &str, face| {
        let board = Board::action(Side::Japan).send(base, Location::OutOfPlay).put_face("J-1E", face, at);
        let at = area(at);
        (board.game.has_functional_port(Side::Japan, at), board.game.has_functional_airfield(Side::Japan, at))
    };
    assert_eq!(facilities("kuching", "B-KUC", Face::Base), (true, true));
    assert_eq!(facilities("kuching", "B-KUC", Face::Full), (false, false));
    // Miri has an airfield and no port, Brunei a port and no airfield.
    assert_eq!(facilities("miri", "B-MIR", Face::Base), (false, true));
    assert_eq!(facilities("brunei", "B-BRU", Face::Base), (true, false));
}

#[test]
fn nei_22_0_g_a_land_area_holds_one_base() {
    let board = Board::action(Side::Japan).put("J-1E", "riouw").put_face("J-2E", Face::Base, "central_borneo");
    let base_in = |at: &str| Command::Adjust {
        corrections: vec![Correction::Unit {
            unit: unit("J-1E"),
            face: Face::Base,
            location: Location::Area(area(at)),
        }],
        reason: "converted".to_owned(),
    };
    board.accepts(Side::Japan, &base_in("riouw"));
    board.refuses(Side::Japan, &base_in("central_borneo"), "NEI-22.0-g");
}
