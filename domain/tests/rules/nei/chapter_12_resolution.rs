//! NEI 12.4 to 12.6: hits, protected targets and the selection of losses, with both printed examples of 12.6.

use domain::nei::combat::LossChoice;
use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::game::Location;
use domain::nei::pending::Pending;

use crate::common::board::*;

fn choice(board: &Board) -> &LossChoice {
    match board.pending() {
        Pending::ChooseLosses(choice) => choice,
        other => panic!("no losses are to be chosen but {other:?}"),
    }
}

fn allot(ids: &str) -> Command {
    Command::ChooseLosses { losses: losses(ids) }
}

#[test]
fn nei_12_4_a_the_factor_is_the_number_to_roll() {
    for face in 1..=6 {
        let mut board = Board::action(Side::Allies).put("U-CA", "s_D3").put("J-DD2", "s_D4");
        board.play(Side::Allies, sail("U-CA", "s_D4", true)).roll(&[face]);
        assert_eq!(board.at("J-DD2") == Location::Disrupted, face <= 3, "{face} by a factor of 3");
    }
    // However low the die, it is one hit.
    let mut board = Board::action(Side::Japan).put("J-BB", "s_D3").put("N-DD1 N-DD2", "s_D4");
    board.play(Side::Japan, sail("J-BB", "s_D4", true)).roll(&[1]);
    assert_eq!(choice(&board).hits, 1);
}

#[test]
fn nei_12_4_c_a_hit_costs_a_step() {
    let mut board = Board::action(Side::Japan).put("J-KWD", "kuching");
    board.play(Side::Japan, march("J-KWD", "", true)).roll(&[1]);
    assert!(board.is_at("B-KUC", "kuching"));
    assert_eq!(board.game.steps(unit("B-KUC")), 1);

    let mut board = Board::action(Side::Japan).put("J-KWD", "riouw").put_face("N-I1", Face::Reduced, "riouw");
    board.play(Side::Japan, march("J-KWD", "", true)).roll(&[1]);
    assert_eq!(board.at("N-I1"), Location::Disrupted);

    let mut board = Board::action(Side::Japan).put("J-22F", "saigon").put("N-A4", "kuching");
    board.play(Side::Japan, strike_land("J-22F", "B4 C4 D4", "kuching")).roll(&[6, 6]).roll(&[1]);
    assert_eq!(board.at("N-A4"), Location::Disrupted);
}

#[test]
fn nei_12_4_e_an_anti_air_factor_of_two() {
    for (face, hit) in [(1, true), (2, true), (3, false)] {
        let mut board = Board::action(Side::Japan).put("J-22B", "saigon");
        board.play(Side::Japan, strike_land("J-22B", "B4 C4 D4", "kuching"));
        assert_eq!(board.shooters(), "B-KUC");
        board.roll(&[face]);
        assert_eq!(board.at("J-22B") == Location::Disrupted, hit, "{face} by a factor of 2");
    }
}

/// Two cruisers fire at two destroyers and a transport, and hit as often as `faces` say.
fn convoy(loaded: bool, faces: &[u8]) -> Board {
    let mut board = Board::action(Side::Japan).put("J-CA5 J-CA7", "s_D3").put("N-DD1 N-DD2 N-TR", "s_D4");
    if loaded {
        board = board.load("N-I1", "N-TR");
    }
    board.play(Side::Japan, sail("J-CA5 J-CA7", "s_D4", true)).roll(faces);
    board
}

#[test]
fn nei_12_5_a_a_ship_that_carries_units_is_protected() {
    let protected = |board: &Board| -> Vec<(String, bool)> {
        choice(board).targets.iter().map(|target| (target.unit.to_string(), target.protected)).collect()
    };
    let of =
        |transport: bool| [("N-DD1", false), ("N-DD2", false), ("N-TR", transport)].map(|(id, is)| (id.to_owned(), is));
    convoy(true, &[1, 6]).refuses(Side::Allies, &allot("N-TR 1"), "NEI-12.5-a");
    assert_eq!(protected(&convoy(true, &[1, 6])), of(true));
    assert_eq!(protected(&convoy(false, &[1, 6])), of(false));
}

#[test]
fn nei_12_5_b_protected_targets_are_hit_last() {
    let board = convoy(true, &[1, 6]);
    board.cured(Side::Allies, &allot("N-TR 1"), "NEI-12.5-b", &allot("N-DD1 1"));
    convoy(false, &[1, 6]).accepts(Side::Allies, &allot("N-TR 1"));

    // Two hits on a destroyer and a loaded transport: both are lost, and the cargo with them.
    let mut board =
        Board::action(Side::Japan).put("J-CA5 J-CA7", "s_D3").put("N-DD1 N-TR", "s_D4").load("N-I1", "N-TR");
    board.play(Side::Japan, sail("J-CA5 J-CA7", "s_D4", true)).roll(&[1, 1]);
    assert_eq!(
        (board.at("N-DD1"), board.at("N-TR"), board.at("N-I1")),
        (Location::Disrupted, Location::Disrupted, Location::Disrupted)
    );

    // A submarine that chooses is bound too.
    let mut board =
        Board::action(Side::Japan).put("J-SS4", "s_D3").put("N-DD1 N-DD2 N-TR", "s_D4").load("N-I1", "N-TR");
    board.play(Side::Japan, sail("J-SS4", "s_D4", true)).roll(&[1]);
    board.cured(Side::Japan, &allot("N-TR 1"), "NEI-12.5-b", &allot("N-DD2 1"));
}

#[test]
fn nei_12_6_a_the_owner_assigns_hits_of_surface_ships() {
    let board = convoy(false, &[1, 6]);
    assert_eq!((choice(&board).by, choice(&board).clause.id()), (Side::Allies, "NEI-12.6-a"));
    board.accepts(Side::Allies, &allot("N-DD2 1"));
    assert!(!board.judge(Side::Japan, &allot("N-DD2 1")).is_clear());
    board.refuses(Side::Allies, &allot("N-DD1 1 N-DD2 1"), "NEI-12.6-a");
}

#[test]
fn nei_12_6_b_aircraft_pick_their_victims() {
    let mut board = Board::action(Side::Allies).put("N-A1", "pontianak").put("J-DD2 J-CA5", "s_D4");
    board.play(Side::Allies, strike_ships("N-A1", "D4", "s_D4")).roll(&[6, 6]).roll(&[1]);
    assert_eq!((choice(&board).by, choice(&board).clause.id()), (Side::Allies, "NEI-12.6-b"));
    board.refuses(Side::Allies, &allot("J-CA5 1 J-DD2 1"), "NEI-12.6-b");
    board.losses(Side::Allies, "J-CA5 1");
    assert_eq!(board.at("J-CA5"), Location::Disrupted);
}

#[test]
fn nei_12_6_c_submarines_pick_naval_victims() {
    let mut board = Board::action(Side::Allies).put("N-SS", "s_D3").put("J-RYU J-CA5", "s_D4");
    board.play(Side::Allies, sail("N-SS", "s_D4", true)).roll(&[1]);
    assert_eq!((choice(&board).by, choice(&board).clause.id()), (Side::Allies, "NEI-12.6-c"));
    board.refuses(Side::Allies, &allot("J-RYU 1 J-CA5 1"), "NEI-12.6-c");
    board.losses(Side::Allies, "J-RYU 1");
    assert_eq!(board.at("J-RYU"), Location::Disrupted);
}

/// Example 1 of 12.6: armour hits infantry and armoured recon once.
#[test]
fn nei_12_6_d_the_infantry_is_given_up_for_the_recon() {
    let mut board = Board::action(Side::Japan).put("J-2T N-VBS N-MBL", "riouw");
    board.play(Side::Japan, march("J-2T", "", true)).roll(&[1]);
    board.losses(Side::Allies, "N-VBS 1");
    assert_eq!(board.at("N-VBS"), Location::Disrupted);
    assert!(board.is_at("N-MBL", "riouw"));
}

/// Example 2 of 12.6: two CA and a DD against two DD and a CVL.
#[test]
fn nei_12_6_e_destroyers_absorb_hits_before_the_carrier() {
    let battle = |faces: &[u8]| {
        let mut board = Board::action(Side::Allies).put("U-CA S-CA N-DD1", "s_D3").put("J-DD2 J-DD3 J-RYU", "s_D4");
        board.play(Side::Allies, sail("U-CA S-CA N-DD1", "s_D4", true)).roll(&[6, 6, 6]).roll(faces);
        board
    };
    let mut two = battle(&[1, 1, 6]);
    assert_eq!((choice(&two).by, choice(&two).hits), (Side::Japan, 2));
    two.losses(Side::Japan, "J-DD2 1 J-DD3 1");
    assert!(two.is_at("J-RYU", "s_D4"));

    let three = battle(&[1, 1, 1]);
    for id in ["J-DD2", "J-DD3", "J-RYU"] {
        assert_eq!(three.at(id), Location::Disrupted);
    }
}

#[test]
fn nei_12_6_f_disrupted_units_go_to_their_display() {
    let mut board = convoy(false, &[1, 6]);
    let before = board.game.in_display(Side::Allies, Location::Disrupted).count();
    board.losses(Side::Allies, "N-DD1 1");
    assert_eq!(board.at("N-DD1"), Location::Disrupted);
    assert_eq!(board.game.in_display(Side::Allies, Location::Disrupted).count(), before + 1);
}
