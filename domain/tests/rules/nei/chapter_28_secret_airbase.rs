//! NEI 28.2: the secret airbase.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{Contingent, Face, Side};
use domain::nei::game::{Control, Location};
use domain::nei::optional::OptionalRule::SecretAirbase;
use domain::nei::options::Selection;
use domain::nei::victory;

use crate::common::board::*;

/// An action of a side; the base lies concealed.
fn concealed(side: Side, at: &str) -> Board {
    Board::action(side).with(SecretAirbase).send("B-SEC", Location::Concealed(area(at)))
}

/// The same with Japanese ships off Halmahera, troops aboard.
fn off_halmahera(at: &str) -> Board {
    concealed(Side::Japan, at).put("J-LS1 J-CA5 J-BB", "s_E9").load("J-2YK J-KUR", "J-LS1").put("J-22B J-21B", "palau")
}

#[test]
fn nei_28_2_i_it_is_placed_face_down_where_no_base_is() {
    let mut board = Board::of("I", &[SecretAirbase]);
    for at in ["ambon", "darwin", "kuching", "batavia"] {
        board.cured(Side::Allies, &place("B-SEC", at), "NEI-28.2-i", &place("B-SEC", "halmahera"));
    }
    Board::of("I", &[]).refuses(Side::Allies, &place("B-SEC", "halmahera"), "NEI-2.4.1-l");
    board.play(Side::Allies, place("B-SEC", "halmahera"));
    assert_eq!(board.at("B-SEC"), Location::Concealed(area("halmahera")));
    assert_eq!(board.told(Seat::Side(Side::Japan)), ["The Allies set up"]);
    assert!(board.told(Seat::Side(Side::Allies))[0].contains("Halmahera"));
    board.play(Side::Allies, place("B-SEC", "boeroe"));
    assert_eq!(board.at("B-SEC"), Location::Concealed(area("boeroe")));
    // Our reading: where Scenario II lets Japan begin it cannot lie.
    Board::of("II", &[SecretAirbase]).refuses(Side::Allies, &place("B-SEC", "tarakan"), "NEI-28.2-i");
    assert_eq!(victory::points(&Board::of("I", &[SecretAirbase]).game, Side::Allies), -1);
    assert_eq!(Board::of("I", &[SecretAirbase]).begun().game.turn, 1);
}

#[test]
fn nei_28_2_i_the_enemy_sees_nothing_of_it() {
    let one = off_halmahera("halmahera");
    let other = off_halmahera("flores");
    for seat in [Seat::Side(Side::Japan), Seat::Onlooker] {
        assert_eq!(Nei::view(&one.game, seat), Nei::view(&other.game, seat));
    }
    let japan = Seat::Side(Side::Japan);
    for units in ["", "J-LS1", "J-2YK", "J-2YK J-KUR", "J-CA5 J-BB", "J-22B"].map(units) {
        for area in [None, Some(area("halmahera"))] {
            let selection = Selection { units: units.clone(), area: area.filter(|_| units.is_empty()) };
            assert_eq!(Nei::options(&one.game, japan, &selection), Nei::options(&other.game, japan, &selection));
        }
    }
    let view = Nei::view(&one.game, Seat::Side(Side::Allies));
    let seen = view.areas.iter().find(|seen| seen.area == area("halmahera")).unwrap();
    assert_eq!((seen.control, seen.air_capacity), (Control::By(Side::Allies), Some(4)));
    assert!(seen.units.iter().any(|seen| seen.unit == unit("B-SEC")));
}

#[test]
fn nei_28_2_j_it_has_an_airfield_of_its_own() {
    let mut board = concealed(Side::Allies, "halmahera").put("O-A2 O-A13", "ambon");
    assert!(!board.game.area(area("halmahera")).land.airfield);
    assert!(board.game.has_functional_airfield(Side::Allies, area("halmahera")));
    assert!(!board.game.has_functional_airfield(Side::Japan, area("halmahera")));
    assert_eq!(board.game.control(area("halmahera")), Control::By(Side::Allies));
    board.play(Side::Allies, redeploy_air("O-A2", "E9", "halmahera"));
    assert!(board.is_at("O-A2", "halmahera"));
    let up = concealed(Side::Allies, "boeroe").put("B-SEC", "halmahera");
    assert!(up.game.has_functional_airfield(Side::Allies, area("halmahera")));
    assert!(!up.game.has_functional_airfield(Side::Allies, area("boeroe")));
}

#[test]
fn nei_28_2_j_netherlands_aircraft_start_there() {
    let mut board = Board::of("I", &[SecretAirbase]);
    board.refuses(Side::Allies, &place("N-A1", "halmahera"), "NEI-23.1-h");
    board.play(Side::Allies, place("B-SEC", "halmahera"));
    for id in ["N-A1", "N-A2", "N-A3", "N-A4"] {
        board.play(Side::Allies, place(id, "halmahera"));
    }
    assert!(board.is_at("N-A4", "halmahera"));
    assert_eq!(board.told(Seat::Side(Side::Japan)), ["The Allies set up"]);
    // Those of others start where their own lines say.
    board.refuses(Side::Allies, &place("O-A2", "halmahera"), "NEI-23.1-l");
    // It does not leave them without an airfield.
    assert!(!board.judge(Side::Allies, &place("B-SEC", "boeroe")).is_clear());
    for id in ["N-A1", "N-A2", "N-A3", "N-A4"] {
        board.play(Side::Allies, place(id, "batavia"));
    }
    board.accepts(Side::Allies, &place("B-SEC", "boeroe"));
}

#[test]
fn nei_28_2_j_troops_are_flown_to_its_airfield() {
    let offered = |board: &Board, side: Side, ids: &str, wanted: &Command| {
        let selection = Selection { units: units(ids), area: None };
        Nei::options(&board.game, Seat::Side(side), &selection).allowed().any(|command| command == wanted)
    };
    let fly = air_transport(air_drop("S-TC", "E9", "O-BF S-TC"), "halmahera");
    let board = |at: &str| concealed(Side::Allies, at).put("S-TC O-BF", "ambon");
    let mut there = board("halmahera");
    assert!(offered(&there, Side::Allies, "S-TC O-BF", &fly));
    there.play(Side::Allies, fly.clone());
    assert!(there.is_at("O-BF", "halmahera") && there.is_at("S-TC", "ambon"));
    board("boeroe").put("B-SEC", "halmahera").accepts(Side::Allies, &fly);
    // Elsewhere it makes no airfield, although the area is held.
    let elsewhere = board("boeroe").put("N-I1", "halmahera");
    assert!(!offered(&elsewhere, Side::Allies, "S-TC O-BF", &fly));
    elsewhere.refuses(Side::Allies, &fly, "NEI-G3.air-transport-c");
    // Japan is told what it would be told of any area without an airfield.
    let from_palau = air_transport(air_drop("J-NTR", "D10 D9 E9", "J-228 J-NTR"), "halmahera");
    let at = |at: &str| off_halmahera(at).put("J-NTR J-228", "palau");
    at("halmahera").refuses(Side::Japan, &from_palau, "NEI-G3.air-transport-c");
    assert_eq!(at("halmahera").judge(Side::Japan, &from_palau), at("flores").judge(Side::Japan, &from_palau));
    let selection = Selection { units: units("J-NTR J-228"), area: None };
    let offers = |at: Board| Nei::options(&at.game, Seat::Side(Side::Japan), &selection);
    assert_eq!(offers(at("halmahera")), offers(at("flores")));
}

#[test]
fn nei_28_2_k_ships_and_aircraft_cannot_attack_it_until_it_is_found() {
    let board = off_halmahera("halmahera");
    let empty = off_halmahera("flores");
    for attack in [
        bombard("J-CA5 J-BB", ""),
        strike_land("J-22B J-21B", "D10 E10 E9", "halmahera"),
        strike_land("J-22B", "D10 D9 E9", "halmahera"),
    ] {
        // What is said is what would be said of any empty coast.
        assert_eq!(board.judge(Side::Japan, &attack), empty.judge(Side::Japan, &attack), "{attack:?}");
    }
    board.refuses(Side::Japan, &bombard("J-CA5 J-BB", ""), "NEI-G3.coastal-bombardment-a");
    // A landing made without knowing of it is completed as an assault (NEI-R118).
    let ashore = assault("J-LS1", landing("halmahera", "J-2YK J-KUR", false));
    let landed = carry("J-LS1", "", "", Some(landing("halmahera", "J-2YK J-KUR", false)));
    let command = if board.judge(Side::Japan, &ashore).is_clear() { ashore } else { landed };
    assert_eq!(board.judge(Side::Japan, &command), empty.judge(Side::Japan, &command));
    let mut met = board.clone();
    met.play(Side::Japan, command);
    assert!(met.is_at("B-SEC", "halmahera"));
    assert!(met.told(Seat::Side(Side::Japan)).iter().any(|line| line.contains("The secret airbase is found at")));
    assert_eq!(met.in_battle(Side::Allies), "B-SEC");
    // Found, it is an ordinary target.
    let found = off_halmahera("flores").put("B-SEC", "halmahera");
    found.accepts(Side::Japan, &bombard("J-CA5 J-BB", ""));
}

#[test]
fn nei_28_2_k_a_march_finds_it() {
    let on_sumatra = || {
        let board = concealed(Side::Japan, "benkoelen").send("B-PAL B-CSU", Location::OutOfPlay);
        board.put("J-KWD", "palembang").put("N-I1", "central_sumatra")
    };
    let mut board = on_sumatra();
    board.play(Side::Japan, march("J-KWD", "benkoelen", false));
    assert!(board.is_at("B-SEC", "benkoelen"));
    assert_eq!(board.game.control(area("benkoelen")), Control::Contested);
    // On the way as well: there the march ends, and the attack beyond it is none.
    let mut through = on_sumatra();
    through.play(Side::Japan, march("J-KWD", "benkoelen central_sumatra", true));
    assert!(through.is_at("B-SEC", "benkoelen") && through.is_at("J-KWD", "benkoelen"));
    assert!(through.game.battle.is_none());
}

#[test]
fn nei_28_2_l_it_never_comes_back() {
    let lost = Board::action(Side::Allies).with(SecretAirbase).send("B-SEC N-I1", Location::Disrupted);
    let mut board = lost.put("N-ENG", "halmahera");
    board.refuses(Side::Allies, &build("N-ENG", "B-SEC"), "NEI-28.2-l");
    board.play(Side::Allies, refit(Contingent::Netherlands));
    assert_eq!(board.shooters(), "N-I1");
    // What stands reduced may be strengthened like any base.
    let reduced = Board::action(Side::Allies).with(SecretAirbase).put_face("B-SEC", Face::Reduced, "halmahera");
    reduced.put("N-ENG", "halmahera").accepts(Side::Allies, &Command::IncreaseBase { base: unit("B-SEC") });
}
