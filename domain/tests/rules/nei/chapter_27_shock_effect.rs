//! NEI 27: shock effect.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::event::Event;
use domain::nei::game::{Location, Phase};
use domain::nei::optional::OptionalRule::ShockEffect;
use domain::nei::pending::Pending;

use crate::common::board::*;

const TO_KUCHING: &str = "B4 C4 D4";

/// A board of an action of a side, no base at Kuching.
fn board(side: Side) -> Board {
    Board::action(side).with(ShockEffect).send("B-KUC", Location::OutOfPlay)
}

/// Plays a command and its battle: the shots of these sides all hit, the others miss; hits fall in the order of the
/// targets. True if somebody gained.
#[track_caller]
fn fought(board: &mut Board, by: Side, command: Command, hitting: &[Side]) -> Option<Side> {
    board.play(by, command);
    let mut gain = gained(&board.events);
    while let Some(pending) = Nei::pending(&board.game).cloned() {
        match pending {
            Pending::Roll { request, .. } => {
                let face = if hitting.contains(&request.roller) { 1 } else { 6 };
                board.roll(&vec![face; request.dice.len()]);
            }
            Pending::ChooseLosses(choice) => {
                let mut left = choice.hits;
                let mut taken = Vec::new();
                for target in &choice.targets {
                    let hits = target.steps.min(left);
                    left -= hits;
                    if hits > 0 {
                        taken.push(format!("{} {hits}", target.unit));
                    }
                }
                board.losses(choice.by, &taken.join(" "));
            }
            other => panic!("the table waits for {other:?}"),
        }
        gain = gain.or(gained(&board.events));
    }
    assert!(board.game.action_losses.is_none(), "the action is over");
    gain
}

fn gained(events: &[Event]) -> Option<Side> {
    events.iter().find_map(|event| match event {
        Event::ShockWeighed { gain, .. } => *gain,
        _ => None,
    })
}

/// An action of Japan in which these units were lost, and what follows at its end.
#[track_caller]
fn lost(ids: &str) -> Option<Side> {
    let mut board = board(Side::Japan).put(ids, "palau");
    board.game.apply(&Event::LossesCounted);
    for unit in units(ids) {
        let clause = domain::kernel::clause::Clause::new("NEI-12.4-c");
        board.game.apply(&Event::UnitDisrupted { unit, clause });
    }
    board.play(Side::Japan, Command::AssignTaskForce { number: 1, units: Vec::new() });
    gained(&board.events)
}

fn strike() -> Command {
    strike_land("J-22B J-21B J-23B J-22F", TO_KUCHING, "kuching")
}

fn flown_from_saigon() -> Board {
    board(Side::Japan).put("J-22B J-21B J-23B J-22F", "saigon")
}

#[test]
fn nei_27_1_a_two_capital_ships() {
    let attack = sail("S-CA U-CA N-CL", "s_E6", true);
    let at_sea = || board(Side::Allies).put("S-CA U-CA N-CL", "s_F6").put("J-BB J-RYU", "s_E6");
    let mut sunk = at_sea();
    assert_eq!(fought(&mut sunk, Side::Allies, attack.clone(), &[Side::Allies]), Some(Side::Allies));
    // One point for the action, one gained at once.
    assert_eq!(sunk.ap(Side::Allies), 5);
    assert!(sunk.told(Seat::Side(Side::Japan)).contains(&"The Allies gain an Action Point by shock effect".to_owned()));
    // Without the option nothing is counted.
    let mut plain = Board::action(Side::Allies).put("S-CA U-CA N-CL", "s_F6").put("J-BB J-RYU", "s_E6");
    assert_eq!(fought(&mut plain, Side::Allies, attack, &[Side::Allies]), None);
    assert_eq!(plain.ap(Side::Allies), 4);
    assert_eq!(lost("J-BB J-CV2"), Some(Side::Allies));
    assert_eq!(lost("J-BB J-CV2 U-BBR"), None);
    assert_eq!(lost("J-BB J-CA5"), None);
}

#[test]
fn nei_27_1_b_three_air_units() {
    let mut three = flown_from_saigon().put("N-A1 N-A2 N-A3", "kuching");
    assert_eq!(fought(&mut three, Side::Japan, strike(), &[Side::Japan]), Some(Side::Japan));
    assert_eq!(three.ap(Side::Japan), 5);
    let mut two = flown_from_saigon().put("N-A1 N-A2", "kuching");
    assert_eq!(fought(&mut two, Side::Japan, strike(), &[Side::Japan]), None);
    assert_eq!(lost("N-A1 N-A2 N-A3 J-22B"), None);
    // An air transport is an air unit.
    assert_eq!(lost("N-A1 N-A2 S-TC"), Some(Side::Japan));
}

#[test]
fn nei_27_1_c_two_ground_units() {
    let mut two = flown_from_saigon().put("U-SAR O-GF", "kuching");
    assert_eq!(fought(&mut two, Side::Japan, strike(), &[Side::Japan]), Some(Side::Japan));
    let mut with_base = flown_from_saigon().put("U-SAR", "kuching").put_face("B-KUC", Face::Reduced, "kuching");
    assert_eq!(fought(&mut with_base, Side::Japan, strike(), &[Side::Japan]), None);
    assert_eq!(with_base.at("U-SAR"), Location::Disrupted);
    assert_eq!(with_base.at("B-KUC"), Location::Disrupted);
    // Reduced is not eliminated.
    let mut reduced = flown_from_saigon().put("N-I1 N-I2 N-I4 N-I5", "kuching");
    assert_eq!(fought(&mut reduced, Side::Japan, strike(), &[Side::Japan]), None);
    // NEI-R116: a base of one's own that is lost cancels; a base side of the enemy's is none that counts.
    assert_eq!(lost("J-SAG J-KWD B-KUC"), None);
    assert_eq!(lost("J-SAG J-KWD"), Some(Side::Allies));
    let mut engineers = board(Side::Japan).put_face("J-1N", Face::Base, "miri").put_face("J-2N", Face::Base, "brunei");
    engineers.game.apply(&Event::LossesCounted);
    for id in ["J-1N", "J-2N"] {
        let clause = domain::kernel::clause::Clause::new("NEI-12.4-c");
        engineers.game.apply(&Event::UnitDisrupted { unit: unit(id), clause });
    }
    engineers.play(Side::Japan, Command::AssignTaskForce { number: 1, units: Vec::new() });
    assert_eq!(gained(&engineers.events), None);
}

#[test]
fn nei_27_1_d_in_attack_and_defence_once_an_action() {
    assert_eq!(lost("N-A1 N-A2 N-A3 N-I1 N-I2"), Some(Side::Japan));
    // The defender gains it in the enemy's turn: it is credited (NEI-R34).
    let landing =
        || board(Side::Japan).put("J-LS1 J-TR1", "s_D4").load("J-2YK J-KUR", "J-LS1").put("U-SAR O-GF N-I1", "kuching");
    let assault = assault("J-LS1", landing_of());
    let mut defended = landing();
    assert_eq!(fought(&mut defended, Side::Japan, assault.clone(), &[Side::Allies]), Some(Side::Allies));
    assert_eq!(defended.game.credits.of(Side::Allies), &1);
    assert_eq!((defended.ap(Side::Allies), defended.ap(Side::Japan)), (5, 4));
    let mut lapsed = landing().ruled("NEI-R34", 2);
    assert_eq!(fought(&mut lapsed, Side::Japan, assault, &[Side::Allies]), None);
    assert_eq!(lapsed.game.credits.of(Side::Allies), &0);
}

#[test]
fn nei_27_1_d_the_point_is_held_under_its_own_clause() {
    let mut board =
        board(Side::Japan).put("J-LS1 J-TR1", "s_D4").load("J-2YK J-KUR", "J-LS1").put("U-SAR O-GF N-I1", "kuching");
    fought(&mut board, Side::Japan, assault("J-LS1", landing_of()), &[Side::Allies]);
    let after = board.clone().determination(Side::Allies, 1);
    assert_eq!((after.term(Side::Allies, "NEI-27.1-d"), after.term(Side::Allies, "NEI-7.3-d")), (Some(1), None));
    assert_eq!((*after.game.credits.of(Side::Allies), *after.game.shock_credits.of(Side::Allies)), (0, 0));
    // NEI-R34, NEI-R30: on the first turn nothing is determined, so that it is held until the second.
    let mut first = board.turn(1).phase(Phase::Incident(Side::Allies));
    first.play(Side::Allies, Command::RevealUnits { units: units("B-MIR") });
    assert_eq!((first.ap(Side::Allies), *first.game.credits.of(Side::Allies)), (3, 1));
    let second = first.turn(2).determination(Side::Allies, 1);
    assert_eq!((second.term(Side::Allies, "NEI-27.1-d"), *second.game.credits.of(Side::Allies)), (Some(1), 0));
}

fn landing_of() -> domain::nei::command::Landing {
    landing("kuching", "J-2YK J-KUR", true)
}

#[test]
fn nei_27_1_e_both_sides_gain_nothing() {
    assert_eq!(lost("J-BB J-CV2 N-A1 N-A2 N-A3"), None);
    assert_eq!(lost("J-SAG J-KWD N-A1 N-A2 N-A3"), None);
}

#[test]
fn nei_r116_neither_the_fall_of_singapore_nor_ones_own_bases_count() {
    let mut fallen = board(Side::Japan).put("U-AA21 U-AA48 U-AA77", "singapore").singapore(1).drive(2);
    assert_eq!(fallen.at("U-AA21"), Location::Disrupted);
    assert_eq!(gained(&fallen.events), None);
    fallen.events.clear();
    // Three aircraft are lost with the bases that Japan itself turns back.
    let mut turned = board(Side::Japan)
        .send("B-MIR B-TAR", Location::OutOfPlay)
        .put_face("J-1N", Face::Base, "miri")
        .put_face("J-2N", Face::Base, "tarakan")
        .put("J-22B J-21B", "miri")
        .put("J-23B", "tarakan");
    turned.play(Side::Japan, Command::ConvertToEngineers { units: units("J-1N J-2N") });
    assert_eq!(turned.at("J-23B"), Location::Disrupted);
    assert_eq!((gained(&turned.events), turned.game.credits.of(Side::Allies)), (None, &0));
}
