//! Each clause, met by a test that bears its id. A game is played from the lines of a recording, and its lines with
//! `refused` name the clause that must refuse.

use kernel::journal::Table;
use kernel::recording::Notation as _;
use kernel::seat::Seat;
use kernel::system::System as _;

use crate::fog_bank::command::Command;
use crate::fog_bank::game::{Cutter, Phase};
use crate::fog_bank::notation::End;
use crate::fog_bank::seen::Sight;
use crate::fog_bank::side::Side;
use crate::fog_bank::system::FogBank;
use crate::{Recording, pack};

/// Plays the lines on a strict table; after each step the state must hold together.
fn play(crossings: u8, lines: &str) -> Table<FogBank> {
    let text = format!("game: Fog Bank\ncrossings: {crossings}\n{lines}");
    let recording = Recording::parse(&text).unwrap();
    let holds = |table: &Table<FogBank>, _: &_| assert_eq!(FogBank::check_invariants(table.game()), [""; 0]);
    recording.replay_watched(pack(), holds).unwrap_or_else(|stopped| panic!("{stopped}"))
}

#[test]
fn fb_1_a_the_cutter_hides_between_island_and_beach() {
    for field in 2..=4 {
        assert_eq!(play(1, &format!("cutter: hide on {field}")).game().cutter, Cutter::Hidden(field));
    }
    play(1, "cutter refused FB-1-a: hide on 1\ncutter refused FB-1-a: hide on 5");
}

#[test]
fn fb_1_b_it_hides_once_and_before_the_boat_sails() {
    play(1, "smugglers refused FB-1-b: sail 1\ncutter: hide on 3\ncutter refused FB-1-b: hide on 2");
}

#[test]
fn fb_1_c_where_it_hides_is_known_to_the_cutter_alone() {
    let table = play(1, "cutter: hide on 3");
    for (seat, sight) in [
        (Seat::Side(Side::Cutter), Sight::At(3)),
        (Seat::Side(Side::Smugglers), Sight::InTheFog),
        (Seat::Both, Sight::At(3)),
        (Seat::Umpire, Sight::At(3)),
        (Seat::Onlooker, Sight::InTheFog),
    ] {
        assert_eq!(FogBank::view(table.game(), seat).cutter, sight, "{seat:?}");
    }
}

#[test]
fn fb_2_a_the_boat_sails_one_field_or_two() {
    assert_eq!(play(1, "cutter: hide on 4\nsmugglers: sail 1").game().boat, 2);
    assert_eq!(play(1, "cutter: hide on 4\nsmugglers: sail 2").game().boat, 3);
    play(1, "cutter: hide on 4\nsmugglers refused FB-2-a: sail 0\nsmugglers refused FB-2-a: sail 3");
}

#[test]
fn fb_2_b_it_sails_no_farther_than_the_beach() {
    play(1, "cutter: hide on 2\nsmugglers: sail 2\nsmugglers: sail 1\nsmugglers refused FB-2-b: sail 2");
}

#[test]
fn fb_3_a_a_boat_that_stops_beside_the_cutter_is_fired_on() {
    let table = play(1, "cutter: hide on 3\nsmugglers: sail 2\ncutter: roll 6");
    assert_eq!(table.game().cutter, Cutter::Seen(3));
    // One that sails past is not.
    play(1, "cutter: hide on 2\nsmugglers: sail 2\ncutter refused FB-3-a: roll 6");
}

#[test]
fn fb_3_b_at_or_under_the_gunnery_number_a_cask_is_lost() {
    for (face, casks) in [(1, 2), (3, 2), (4, 3), (6, 3)] {
        let table = play(1, &format!("cutter: hide on 3\nsmugglers: sail 2\ncutter: roll {face}"));
        assert_eq!(table.game().casks, casks, "a face of {face}");
    }
}

#[test]
fn fb_3_c_the_die_is_thrown_before_anything_else() {
    play(
        1,
        "cutter: hide on 3\nsmugglers: sail 2\nsmugglers refused FB-3-c: sail 1\ncutter: roll 5\nsmugglers: sail 1",
    );
}

#[test]
fn fb_4_a_on_the_beach_the_casks_are_landed() {
    let table = play(2, "cutter: hide on 3\nsmugglers: sail 2\ncutter: roll 1\nsmugglers: sail 2");
    let game = table.game();
    assert_eq!((game.landed, game.casks, game.boat, game.left), (2, 3, 1, 1));
    assert_eq!((game.phase, game.cutter), (Phase::Hiding, Cutter::Away));
}

#[test]
fn fb_4_b_after_the_last_crossing_the_casks_decide() {
    let crossing = "cutter: hide on 2\nsmugglers: sail 2\nsmugglers: sail 2\n";
    for (crossings, winner) in [(1, Side::Cutter), (2, Side::Smugglers)] {
        let lines = crossing.repeat(crossings.into()) + "cutter refused FB-4-b: hide on 2";
        assert_eq!(play(crossings, &lines).game().phase, Phase::Finished { winner });
    }
    let table = play(1, crossing);
    let hid = table.entry(2).unwrap();
    assert_eq!(
        table.seen_by(hid, Seat::Side(Side::Smugglers)),
        table.seen_by(hid, Seat::Side(Side::Cutter)),
        "everything lies open"
    );
}

/// A seat speaks for its own side.
#[test]
fn each_side_gives_its_own_commands() {
    let table = play(1, "cutter: hide on 3");
    let sail = Command::Sail { fields: 1 };
    for (seat, may) in [
        (Seat::Side(Side::Cutter), false),
        (Seat::Side(Side::Smugglers), true),
        (Seat::Both, true),
        (Seat::Umpire, false),
        (Seat::Onlooker, false),
    ] {
        assert_eq!(table.judge(seat, &sail).is_clear(), may, "{seat:?}");
    }
}

/// What the options offer is what the table accepts.
#[test]
fn what_is_offered_is_judged() {
    let table = play(1, "cutter: hide on 3\nsmugglers: sail 1");
    let offers = FogBank::options(table.game(), Seat::Both, &());
    let clear = offers.iter().filter(|offer| offer.verdict.is_clear()).map(|offer| &offer.command);
    assert!(clear.eq(&[Command::Sail { fields: 1 }, Command::Sail { fields: 2 }]));
    assert!(offers.iter().all(|offer| table.judge(Seat::Both, &offer.command) == offer.verdict));
}

#[test]
fn a_recorded_game_says_how_it_ends() {
    let recording = crate::evening();
    let table = recording.replay(pack()).unwrap_or_else(|stopped| panic!("{stopped}"));
    assert_eq!(recording.check_end(&table), []);
    assert_eq!(FogBank::end(&table), [End::Landed(5), End::Winner(Side::Smugglers)]);
    // What is written of the table is read again, and plays to the same state.
    let written = Recording::of(&table).to_string();
    let again = Recording::parse(&written).unwrap();
    assert_eq!(again.to_string(), written);
    assert_eq!(again.replay(pack()).unwrap().game(), table.game());
    let wrong = Recording::parse(&written.replace("landed 5", "landed 6")).unwrap();
    assert_eq!(wrong.check_end(&table).len(), 1);
}
