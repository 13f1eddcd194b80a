//! NEI 22: Japanese engineers and bases. The conversion itself is an action of another issue; the face is laid out.

use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::game::{Correction, Location};

use crate::common::board::*;

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
    board.refuses(Side::Japan, &base_in("central_borneo"), "NEI-9.2-b");
}
