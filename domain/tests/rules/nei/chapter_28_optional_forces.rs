//! NEI 28: optional forces.

use domain::kernel::seat::Seat;
use domain::nei::command::Command;
use domain::nei::components::{Code, Contingent, Side};
use domain::nei::game::{Location, Phase};
use domain::nei::optional::OptionalRule::{self, *};
use domain::nei::optional::forces::{FORCES, force_of};
use domain::nei::pack::Pack;
use domain::nei::victory;
use domain::nei::view;

use crate::common::board::*;

/// The Allies have set up Scenario I with a rule; Japan sets up.
fn japan(rule: OptionalRule) -> Board {
    let mut board = Board::of("I", &[rule]);
    board.play(Side::Allies, Command::PlaceTheRest).play(Side::Allies, Command::FinishSetUp);
    board
}

/// What a side pays with these rules, in the sum and in its points.
fn pays(side: Side, rules: &[OptionalRule]) -> i16 {
    let (plain, with) = (Board::of("I", &[]), Board::of("I", rules));
    let cost = victory::total(&victory::costs(&with.game, side));
    assert_eq!(victory::points(&with.game, side) - victory::points(&plain.game, side), cost);
    assert_eq!(victory::costs(&with.game, if side == Side::Japan { Side::Allies } else { Side::Japan }), []);
    -cost
}

/// With its rule the counter waits in the display and is in the pool from a turn on; without it, it is out of play.
#[track_caller]
fn comes_on(rule: OptionalRule, id: &str, turn: u8, points: i16) {
    let without = Board::of("I", &[]);
    assert_eq!(without.at(id), Location::OutOfPlay);
    let begun = Board::of("I", &[rule]).begun();
    let side = begun.game.side(unit(id));
    assert_eq!(begun.at(id), if turn == 1 { Location::Pool } else { Location::Potential });
    if turn > 1 {
        let mut before = begun.turn(turn - 1).phase(Phase::Action(Side::Allies));
        assert_eq!(before.at(id), Location::Potential);
        before.play(Side::Allies, Command::EndActionPhase);
        assert_eq!((before.game.turn, before.at(id)), (turn, Location::Pool));
    }
    assert_eq!(pays(side, &[rule]), points);
    // NEI-R117: Scenario II begins on turn 4.
    let second = Board::of("II", &[rule]).begun();
    assert_eq!(second.at(id), if turn <= 4 { Location::Pool } else { Location::Potential });
}

/// The die after both set-ups gives the turn.
#[track_caller]
fn comes_by_die(rule: OptionalRule, id: &str, clause: &str, points: i16) {
    let begun = Board::of("I", &[rule]).begun();
    assert_eq!((begun.at(id), begun.pending().by()), (Location::Potential, Side::Allies));
    begun.refuses(Side::Japan, &Command::RollIncident, clause);
    let mut third = begun.clone();
    third.roll(&[3]);
    assert_eq!((third.game.turn, third.at(id)), (1, Location::Potential));
    assert_eq!(third.game.phase, Phase::Incident(Side::Japan));
    let title = rule.term().title;
    for seat in [Seat::Side(Side::Japan), Seat::Side(Side::Allies), Seat::Onlooker] {
        assert!(third.told(seat).contains(&format!("{title}: into the Allied pool on turn 3")));
    }
    let mut third = third.turn(2).phase(Phase::Action(Side::Allies));
    third.play(Side::Allies, Command::EndActionPhase);
    assert_eq!((third.game.turn, third.at(id)), (3, Location::Pool));
    let mut first = begun;
    first.roll(&[1]);
    assert_eq!(first.at(id), Location::Pool);
    assert_eq!(pays(Side::Allies, &[rule]), points);
    // NEI-R117: in Scenario II a turn that has passed is as good as the first.
    for (die, at) in [(2, Location::Pool), (4, Location::Pool), (5, Location::Potential)] {
        let mut second = Board::of("II", &[rule]).begun();
        second.roll(&[die]);
        assert_eq!((second.game.turn, second.at(id)), (4, at));
    }
}

#[test]
fn every_optional_counter_belongs_to_a_force() {
    let pack = Pack::built_in();
    for counter in pack.counters.values() {
        assert_eq!(force_of(counter.id).is_some(), counter.code == Code::Optional, "{}", counter.id);
    }
    for force in FORCES {
        assert!(force.units.iter().all(|id| pack.counters.contains_key(&unit(id))));
    }
}

#[test]
fn nei_28_0_a_optional_forces_cost_victory_points() {
    assert_eq!(pays(Side::Japan, &[RaidingRegiment]), 2);
    assert_eq!(pays(Side::Japan, &[RaidingRegiment, SixthTankRegiment, MoreTransports]), 5);
    // NEI-R08: from the owner's total, below zero too.
    let board = Board::of("I", &[BattleshipSquadron, Indomitable]);
    assert_eq!(victory::points(&board.game, Side::Allies), -7);
    assert_eq!(victory::differential(&board.game), 7);
    let terms = victory::costs(&board.game, Side::Allies);
    assert!(terms.iter().all(|term| term.clause.id() == "NEI-28.0-a"));
    // Everybody knows the price.
    for seat in [Seat::Side(Side::Japan), Seat::Side(Side::Allies), Seat::Onlooker] {
        let seen = view::view(&board.game, seat);
        let terms: Vec<i16> = seen.sides[1].option_terms.iter().map(|term| term.amount).collect();
        assert_eq!(terms, [-4, -3]);
        assert!(seen.sides[0].option_terms.is_empty());
    }
    assert!(view::view(&Board::of("I", &[]).game, Seat::Both).sides[1].option_terms.is_empty());
}

#[test]
fn nei_28_1_a_the_raiding_regiment_is_set_up_and_jumps() {
    let board = japan(RaidingRegiment);
    board.accepts(Side::Japan, &place("J-1AR", "saigon"));
    board.cured(Side::Japan, &place("J-1AR", "kuching"), "NEI-28.1-a", &place("J-1AR", "palau"));
    japan(SixthTankRegiment).refuses(Side::Japan, &place("J-1AR", "saigon"), "NEI-2.4.1-l");
    let missing = board.clone();
    missing.refuses(Side::Japan, &Command::FinishSetUp, "NEI-2.4.1-i");
    let mut second = Board::of("II", &[RaidingRegiment]);
    second.play(Side::Allies, Command::PlaceTheRest).play(Side::Allies, Command::FinishSetUp);
    second.cured(Side::Japan, &place("J-1AR", "tarakan"), "NEI-28.1-a", &place("J-1AR", "palau"));
    let jump = Board::action(Side::Japan).with(RaidingRegiment).send("B-KUC", Location::OutOfPlay);
    jump.put("J-1AR J-NTR", "saigon")
        .accepts(Side::Japan, &airborne_assault(air_drop("J-NTR", "B4 C4 D4", "J-1AR J-NTR"), "kuching", false, ""));
    assert_eq!(pays(Side::Japan, &[RaidingRegiment]), 2);
}

#[test]
fn nei_28_1_b_the_sixth_tank_regiment() {
    comes_on(SixthTankRegiment, "J-6T", 1, 1);
}

#[test]
fn nei_28_1_c_more_transports() {
    comes_on(MoreTransports, "J-TR5", 1, 2);
}

#[test]
fn nei_28_2_a_the_battleship_squadron() {
    for scenario in ["I", "II"] {
        let board = Board::of(scenario, &[BattleshipSquadron]);
        board.accepts(Side::Allies, &place("U-BBR", "indian_ocean"));
        for at in ["australia", "s_G3"] {
            board.cured(Side::Allies, &place("U-BBR", at), "NEI-28.2-a", &place("U-BBR", "s_D2"));
        }
        Board::of(scenario, &[]).refuses(Side::Allies, &place("U-BBR", "s_D2"), "NEI-2.4.1-l");
    }
    assert_eq!(pays(Side::Allies, &[BattleshipSquadron]), 4);
}

#[test]
fn nei_28_2_b_the_carrier_indomitable() {
    comes_by_die(Indomitable, "U-CV", "NEI-28.2-b", 3);
}

#[test]
fn nei_28_2_c_the_raf_reinforcement() {
    comes_on(RafReinforcement, "U-30", 5, 2);
}

#[test]
fn nei_28_2_d_the_seventh_armoured() {
    comes_on(SeventhArmoured, "U-7A", 5, 2);
}

#[test]
fn nei_28_2_e_the_australian_brigade_group() {
    comes_on(BrigadeGroup, "O-BG7", 5, 1);
}

#[test]
fn nei_28_2_f_task_force_fifteen() {
    comes_on(TaskForceFifteen, "S-CA15", 3, 2);
}

#[test]
fn nei_28_2_g_the_marines() {
    comes_on(UsMarines, "S-PMB", 7, 3);
    comes_on(UsMarines, "S-MAW", 7, 3);
}

#[test]
fn nei_28_2_h_the_netherlands_bombers() {
    comes_by_die(NetherlandsBombers, "N-B25", "NEI-28.2-h", 2);
    // Both dice, one after the other; each in its turn.
    let mut board = Board::of("I", &[Indomitable, NetherlandsBombers]).begun();
    board.roll(&[5]).roll(&[1]);
    assert_eq!((board.at("U-CV"), board.at("N-B25")), (Location::Potential, Location::Pool));
    assert_eq!(board.game.phase, Phase::Incident(Side::Japan));
}

#[test]
fn a_force_that_came_back_waits_like_any_other() {
    // Damaged in refit, it returns by the next mobilization (NEI-R41); one that has not come yet does not.
    let board = Board::action(Side::Allies).with(RafReinforcement).with(BrigadeGroup).with(BattleshipSquadron);
    let board = board.turn(5).only_in_pool(Side::Allies, "N-I1").send("U-30 U-BBR", Location::Potential);
    let mut now = board.clone();
    now.play(Side::Allies, Command::MobilizeReinforcements);
    assert_eq!((now.at("U-30"), now.at("U-BBR")), (Location::Pool, Location::Pool));
    let mut before = board.turn(4);
    before.play(Side::Allies, Command::MobilizeReinforcements);
    assert_eq!((before.at("U-30"), before.at("U-BBR")), (Location::Potential, Location::Pool));
    let refitted = Board::action(Side::Allies).with(Indomitable).send("U-CV", Location::Disrupted);
    refitted.accepts(Side::Allies, &refit(Contingent::British));
}
