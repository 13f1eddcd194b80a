//! NEI Actions List, G-3: Re-Deploy a Ground Force, Move a Ground Unit Force via Railroad.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::Side;
use domain::nei::game::Location;
use domain::nei::options::Selection;
use domain::nei::pack::Pack;

use crate::common::board::*;

#[test]
fn nei_g3_redeploy_ground_a_twice_the_slowest_allowance() {
    let mut board = Board::action(Side::Allies).put("N-I1", "northern_sumatra").put("N-I2 N-MBL", "batavia");
    let two = "west_sumatra central_sumatra";
    board.accepts(Side::Allies, &redeploy_ground("N-I1", two));
    board.refuses(Side::Allies, &redeploy_ground("N-I1", &format!("{two} benkoelen")), "NEI-G3.redeploy-ground-a");
    board.accepts(Side::Allies, &redeploy_ground("N-I2 N-MBL", "central_java soerabaja"));
    board.play(Side::Allies, redeploy_ground("N-I1", two));
    assert!(board.is_at("N-I1", "central_sumatra"));
    assert_eq!(board.ap(Side::Allies), 4);
    // A unit of factor 2 goes four areas, but not with one of factor 1.
    let four = "west_sumatra central_sumatra benkoelen palembang";
    let mixed = Board::action(Side::Allies).put("N-I1 N-MBL", "northern_sumatra");
    mixed.accepts(Side::Allies, &redeploy_ground("N-MBL", four));
    // The slow unit stays behind on the way.
    let force = force_dropping("N-MBL N-I1", four, "N-I1 central_sumatra");
    let dropping = Command::RedeployGroundForce { force };
    mixed.cured(Side::Allies, &redeploy_ground("N-MBL N-I1", four), "NEI-G3.redeploy-ground-a", &dropping);
}

/// NEI-R50: a mountain takes the whole doubled allowance.
#[test]
fn nei_10_3_b_a_mountain_takes_all_of_a_redeployment() {
    let board = Board::action(Side::Allies).put("N-I1 N-MBL", "brunei");
    board.accepts(Side::Allies, &redeploy_ground("N-I1", "tarakan"));
    board.refuses(Side::Allies, &redeploy_ground("N-I1", "tarakan balikpapan"), "NEI-10.3-b");
    board.refuses(Side::Allies, &redeploy_ground("N-MBL", "tarakan"), "NEI-10.3-a");
}

#[test]
fn nei_g3_redeploy_ground_b_away_from_enemy_ground_units() {
    let board = |enemy: &str| Board::action(Side::Allies).put("N-I1", "batavia").put("J-228", enemy);
    let way = redeploy_ground("N-I1", "central_java soerabaja");
    board("lombok").accepts(Side::Allies, &way);
    for (enemy, attack) in [("batavia", false), ("central_java", true), ("soerabaja", false)] {
        let marched = march("N-I1", "central_java", attack);
        board(enemy).cured(Side::Allies, &way, "NEI-G3.redeploy-ground-b", &marched);
    }
}

#[test]
fn nei_g3_redeploy_ground_c_from_base_to_base() {
    let board = Board::action(Side::Allies).put("N-I1 N-I2", "northern_sumatra").put("N-I4", "west_sumatra");
    let to_a_base = redeploy_ground("N-I1", "west_sumatra central_sumatra");
    board.cured(Side::Allies, &redeploy_ground("N-I1", "west_sumatra"), "NEI-G3.redeploy-ground-c", &to_a_base);
    let marched = march("N-I4", "central_sumatra", false);
    board.cured(Side::Allies, &redeploy_ground("N-I4", "central_sumatra"), "NEI-G3.redeploy-ground-c", &marched);
    // Whoever is left behind ends its move too.
    let force = force_dropping("N-I1 N-I2", "west_sumatra central_sumatra", "N-I2 west_sumatra");
    board.refuses(Side::Allies, &Command::RedeployGroundForce { force }, "NEI-G3.redeploy-ground-c");
    // Japanese bases serve Japan, not the Allies.
    let taken = Board::action(Side::Japan)
        .send("B-BAT B-CJV", Location::OutOfPlay)
        .put_face("J-1E", domain::nei::components::Face::Base, "batavia")
        .put_face("J-2E", domain::nei::components::Face::Base, "central_java")
        .put("J-228", "batavia");
    taken.accepts(Side::Japan, &redeploy_ground("J-228", "central_java"));
    taken.refuses(Side::Japan, &redeploy_ground("J-228", ""), "NEI-8.4-a");
    taken.refuses(Side::Japan, &redeploy_ground("J-1E", "central_java"), "NEI-22.0-e");
}

#[test]
fn nei_19_2_c_nobody_redeploys_overland_from_a_home_base() {
    let board = Board::action(Side::Japan).put("J-228", "saigon");
    board.refuses(Side::Japan, &redeploy_ground("J-228", "kuching"), "NEI-19.2-c");
}

#[test]
fn nei_g3_rail_a_along_railroads_only() {
    let board = Board::action(Side::Allies).put("N-I1", "batavia").put("N-I2", "benkoelen");
    board.accepts(Side::Allies, &ride("N-I1", "central_java", false));
    let marched = march("N-I2", "palembang", false);
    board.cured(Side::Allies, &ride("N-I2", "palembang", false), "NEI-G3.rail-a", &marched);
    let linked = ride("N-I1", "central_java soerabaja", false);
    board.cured(Side::Allies, &ride("N-I1", "central_java soerabaja lombok", false), "NEI-G3.rail-a", &linked);
    board.refuses(Side::Allies, &ride("N-I1", "", false), "NEI-8.4-a");
}

#[test]
fn nei_g3_rail_b_any_distance_and_an_attack_at_the_end() {
    let mut far = Board::action(Side::Allies).put("N-I1 N-MBL", "batavia");
    far.refuses(Side::Allies, &march("N-I1", "central_java soerabaja", false), "NEI-10.0-ground-b");
    far.play(Side::Allies, ride("N-I1 N-MBL", "central_java soerabaja", false));
    assert!(far.is_at("N-I1", "soerabaja") && far.is_at("N-MBL", "soerabaja"));
    assert_eq!(far.ap(Side::Allies), 4);

    let met = Board::action(Side::Allies).put("N-I1", "batavia").put("J-228 N-I2", "central_java");
    met.refuses(Side::Allies, &ride("N-I1", "central_java soerabaja", false), "NEI-10.0-ground-h");
    met.accepts(Side::Allies, &ride("N-I1", "central_java", false));
    let mut fought = met.clone();
    fought.play(Side::Allies, ride("N-I1", "central_java", true));
    assert_eq!((fought.in_battle(Side::Allies), fought.ap(Side::Allies)), ("N-I1".to_owned(), 4));
    let joined = Command::MoveByRailroad { force: force("N-I1", "central_java"), attack: true, joining: units("N-I2") };
    let mut together = met.clone();
    together.play(Side::Allies, joined);
    assert_eq!(together.in_battle(Side::Allies), "N-I1 N-I2");
    // Out of an area with the enemy the railroad is open.
    met.accepts(Side::Allies, &ride("N-I2", "soerabaja", false));
}

/// NEI-R51: the note on railroads lifts nothing.
#[test]
fn nei_10_0_ground_j_what_never_moves_does_not_ride() {
    let board = Board::action(Side::Allies).put("N-I1", "batavia");
    board.refuses(Side::Allies, &ride("B-BAT", "central_java", false), "NEI-10.0-ground-j");
    board.refuses(Side::Allies, &march("B-BAT", "central_java", false), "NEI-10.0-ground-j");
    board.accepts(Side::Allies, &ride("N-I1", "central_java", false));
    let still = Board::action_with(Side::Allies, |pack| {
        pack.counters.get_mut(&unit("N-I1")).unwrap().movement = 0;
    });
    let still = still.put("N-I1 N-I2", "batavia");
    let left_behind = ride("N-I2", "central_java", false);
    still.cured(Side::Allies, &ride("N-I1 N-I2", "central_java", false), "NEI-10.0-ground-j", &left_behind);
}

#[test]
fn redeployments_of_troops_and_railroads_are_offered() {
    let allowed = |board: &Board, ids: &str| -> Vec<Command> {
        let selection = Selection { units: units(ids), area: None };
        let options = Nei::options(&board.game, Seat::Side(Side::Allies), &selection);
        let mut commands: Vec<Command> = options.allowed().cloned().collect();
        commands
            .retain(|command| matches!(command, Command::RedeployGroundForce { .. } | Command::MoveByRailroad { .. }));
        commands
    };
    let java = Board::action(Side::Allies).put("N-I1", "batavia").put("N-I2 J-228", "soerabaja");
    let joined = Command::MoveByRailroad {
        force: force("N-I1", "central_java soerabaja"),
        attack: true,
        joining: units("B-SOE N-I2"),
    };
    assert_eq!(
        allowed(&java, "N-I1"),
        [
            redeploy_ground("N-I1", "central_java"),
            ride("N-I1", "central_java", false),
            ride("N-I1", "central_java soerabaja", false),
            ride("N-I1", "central_java soerabaja", true),
            joined,
        ]
    );
    let borneo = Board::action(Side::Allies).put("N-I1", "tarakan");
    let over_mountains = ["balikpapan", "brunei", "miri"].map(|end| redeploy_ground("N-I1", end));
    assert_eq!(allowed(&borneo, "N-I1"), over_mountains);
    let sumatra = Board::action(Side::Allies).put("N-I1", "west_sumatra").put("N-I2", "palembang");
    assert!(allowed(&sumatra, "N-I1").is_empty());
    assert_eq!(allowed(&sumatra, "N-I2"), [redeploy_ground("N-I2", "benkoelen central_sumatra")]);
}

#[test]
fn nei_20_0_a_the_enemy_reads_the_way_and_not_who_went() {
    let pack = Pack::built_in();
    let read = |command: Command| -> String {
        let mut board = Board::action(Side::Allies).put("N-I1", "batavia");
        board.play(Side::Allies, command);
        let told = board.events.iter().filter_map(|event| Nei::describe(&pack, event, Seat::Side(Side::Japan)));
        told.map(|line| line.text).collect::<Vec<_>>().join("; ")
    };
    let rail = read(ride("N-I1", "central_java", false));
    assert!(rail.contains("a ground force by rail from Batavia (G3) to Central Java (G4)"), "{rail}");
    let base_to_base = read(redeploy_ground("N-I1", "central_java"));
    assert!(base_to_base.contains("a ground force overland from Batavia (G3)"), "{base_to_base}");
}
