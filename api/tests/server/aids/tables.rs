//! Tables: each line is what the rules make of a die that falls.

use std::collections::BTreeSet;

use domain::kernel::seat::Opposed;
use domain::nei::command::{Command, Force};
use domain::nei::components::{AircraftType, GroundType, Side, UnitType};
use domain::nei::event::Event;
use domain::nei::game::{Location, Phase};
use domain::nei::pack::{AreaKind, FreeAction, RefitResult};
use domain::nei::pending::{Pending, RollPurpose};
use domain::nei::refit_and_rally::contingents;

use super::board::{Board, refit};
use super::position::{counters, ids, in_action, ways};
use super::printed::number;
use super::{aid, of};

const fn free(action: FreeAction) -> &'static str {
    match action {
        FreeAction::MobilizeReinforcements => "free: Mobilize Reinforcements",
        FreeAction::FifthColumn => "free: Fifth Column/Guerrillas",
        FreeAction::AnyIntelligence => "free: any G-2 action",
    }
}

#[test]
fn incidents_and_the_drive_happen_as_they_are_printed() {
    let mut drives = 0;
    for (way, creation) in ways() {
        let printed = aid(&in_action(&creation, Side::Japan).game);
        for side in Side::both() {
            for die in 1..=6 {
                let board = in_action(&creation, side).incident(side, die);
                let (mut name, mut drive, mut effect) = (String::new(), 0, "nothing".to_owned());
                for event in &board.events {
                    match event {
                        Event::IncidentHappened { name: told, drive_modifier, .. } => {
                            name.clone_from(told);
                            drive = i64::from(*drive_modifier);
                        }
                        Event::ActionPointsCredited { amount, by_incident: true, .. } => {
                            effect =
                                format!("{} AP", if *amount == 0 { "0".to_owned() } else { format!("{amount:+}") });
                        }
                        Event::AbdacomTurned { .. } => effect = "ABDACOM turns over".to_owned(),
                        Event::Awaited(Pending::Roll { purpose: RollPurpose::MoraleCheck, .. }) => {
                            effect = "morale check".to_owned();
                        }
                        Event::Awaited(Pending::TakeFreeAction { action, .. }) => effect = free(*action).to_owned(),
                        _ => {}
                    }
                }
                let row = printed.row(&format!("incidents-{}", of(side)), 0, &die.to_string());
                assert_eq!(
                    (row[1].as_str(), row[2].replace('−', "-")),
                    (name.as_str(), effect),
                    "{way}, {side:?} {die}"
                );
                if side == Side::Japan {
                    assert_eq!(number(&row[3]), drive, "{way}, {die}");
                }
                // The drive that follows, with each die, as the incident modifies it. On a bare board two readings of NEI-R02
                // end the game first.
                if board.game.phase == Phase::Incident(Side::Japan) && board.game.pending.is_empty() {
                    drives += 1;
                    for face in 1..=6 {
                        let mut board = board.clone().singapore(5);
                        board.play(side, Command::RollSingaporeDrive).roll(&[face]);
                        let rolled = board.events.iter().find_map(|event| match event {
                            Event::SingaporeDriveRolled { die, boxes } => Some((*die, *boxes)),
                            _ => None,
                        });
                        let (counted, boxes) = rolled.unwrap();
                        let row = printed.row("dice", 0, "Drive on Singapore: boxes");
                        assert_eq!(number(&row[usize::from(counted)]), i64::from(boxes), "{way}: {counted}");
                    }
                }
            }
        }
    }
    assert!(drives > 200, "the drive was tried after {drives} incidents");
}

#[test]
fn dice_without_a_table_bring_what_is_printed() {
    for (way, creation) in ways() {
        let printed = aid(&in_action(&creation, Side::Japan).game);
        for face in 1..=6_u8 {
            for side in Side::both() {
                let mut board = in_action(&creation, side).phase(Phase::ActionPoints(side));
                board.play(side, Command::RollActionPoints).roll(&[face]);
                let of_die = board.events.iter().find_map(|event| match event {
                    Event::ActionPointsDetermined { terms, .. } => {
                        terms.iter().find(|term| term.text.starts_with("half of the die")).map(|term| term.amount)
                    }
                    _ => None,
                });
                let row = printed.row("dice", 0, "Action Points of the die");
                assert_eq!(number(&row[usize::from(face)]), i64::from(of_die.unwrap()), "{way}, {face}");
                let mut board = in_action(&creation, side);
                board.play(side, Command::MobilizeReinforcements);
                let pool = board.game.in_display(side, Location::Pool).count();
                board.roll(&[face]);
                let drawn = match board.game.pending.last() {
                    Some(Pending::Draw { count, .. }) => i64::from(*count),
                    _ => 0,
                };
                let row = printed.row("dice", 0, "Reinforcements picked, at most");
                let most = number(&row[usize::from(face)]);
                // A pool with no more than that is picked without a draw.
                assert!(drawn == most || pool <= usize::try_from(most).unwrap(), "{way}, {face}: {drawn} of {pool}");
            }
            let mut tried = 0;
            for (side, what) in [(Side::Allies, "Oilfield Demolition"), (Side::Japan, "Repair Demolished Oilfield")] {
                let board = in_action(&creation, side);
                let oilfields =
                    board.game.pack.map.areas.values().filter(|area| area.land.oilfield).map(|area| area.id);
                for oilfield in oilfields.collect::<Vec<_>>() {
                    let unit = counters(&board, side, |board, unit| board.game.is_mobile_ground(unit))[0];
                    let demolished = side == Side::Japan;
                    let board = board.clone().put(unit.as_str(), oilfield.as_str());
                    let mut board = board.demolished(oilfield.as_str(), demolished);
                    let command = match side {
                        Side::Allies => Command::DemolishOilfield { area: oilfield },
                        Side::Japan => Command::RepairOilfield { area: oilfield },
                    };
                    if !board.judge(side, &command).is_clear() {
                        continue;
                    }
                    board.play(side, command).roll(&[face]);
                    let brought = board.events.iter().find_map(|event| match event {
                        Event::DemolitionTried { demolished, .. } => {
                            Some(if *demolished { "demolished" } else { "unharmed" })
                        }
                        Event::RepairTried { repaired, .. } => Some(if *repaired { "repaired" } else { "demolished" }),
                        _ => None,
                    });
                    assert_eq!(printed.row("dice", 0, what)[usize::from(face)], brought.unwrap(), "{way}, {face}");
                    tried += 1;
                }
            }
            assert!(tried > 1, "{way}: no oilfield was tried");
        }
    }
}

/// How a Refit Table names a type: ships and aircraft may both be TR.
fn printed_type(kind: UnitType) -> &'static str {
    if kind == UnitType::Aircraft(AircraftType::Tr) { "air TR" } else { kind.code() }
}

#[test]
fn refits_end_as_they_are_printed() {
    for (way, creation) in ways() {
        let printed = aid(&in_action(&creation, Side::Japan).game);
        let mut reached = BTreeSet::new();
        for side in Side::both() {
            for contingent in contingents(side) {
                let board = in_action(&creation, side);
                let mut types = BTreeSet::new();
                let units = counters(&board, side, |board, unit| {
                    let counter = board.game.counter(unit);
                    counter.contingent == *contingent && counter.kind != UnitType::Ground(GroundType::Base)
                });
                let units: Vec<_> =
                    units.into_iter().filter(|unit| types.insert(board.game.counter(*unit).kind)).collect();
                if units.is_empty() {
                    continue;
                }
                let mut board = board.send(&ids(&units), Location::Disrupted);
                board.play(side, refit(*contingent));
                let dice = match board.pending() {
                    Pending::Roll { request, .. } => request.dice.len(),
                    other => panic!("{way}: {other:?}"),
                };
                for face in 1..=6_u8 {
                    let mut board = board.clone();
                    board.roll(&vec![face; dice]);
                    for event in &board.events {
                        let Event::RefitTried { unit, die, result } = event else { continue };
                        let code = printed_type(board.game.counter(*unit).kind);
                        let rows = printed.rows(&format!("refit-{}", of(side)));
                        let row = rows.iter().find(|row| row[0].split(", ").any(|kind| kind == code));
                        let letter = match result {
                            RefitResult::Refit => "R",
                            RefitResult::Damage => "D",
                            RefitResult::Destroyed => "X",
                        };
                        assert_eq!(row.unwrap()[usize::from(*die)], letter, "{way}: {code}, {die}");
                        reached.insert((side, code));
                    }
                }
            }
            // What no counter reaches is compared with the pack.
            for row in board_refit(&in_action(&creation, side), side) {
                let codes: Vec<&str> = row.types.iter().map(|kind| printed_type(*kind)).collect();
                if codes.iter().all(|code| !reached.contains(&(side, *code))) {
                    printed.row(&format!("refit-{}", of(side)), 0, &codes.join(", "));
                }
            }
        }
        assert!(reached.len() > 20, "{way}: {reached:?}");
    }
}

fn board_refit(board: &Board, side: Side) -> Vec<domain::nei::pack::RefitRow> {
    board.game.pack.tables.refit.of(side).clone()
}

#[test]
fn terrain_modifies_the_dice_as_it_is_printed() {
    for (way, creation) in ways() {
        let base = in_action(&creation, Side::Japan);
        let printed = aid(&base.game);
        let (mut by_ground, mut by_ships) = (0, 0);
        for row in printed.rows("terrain") {
            let lands = base.game.pack.map.areas.values();
            let lands = lands.filter(|area| area.kind == AreaKind::Land && area.land.terrain == row[0]);
            let (mut ground, mut ships) = (false, false);
            for land in lands {
                let put = |board: Board| {
                    let fights = |board: &Board, unit| {
                        board.game.is_mobile_ground(unit) && board.game.factors(unit).anti_ground > 0
                    };
                    let enemy = counters(&board, Side::Allies, fights)[0];
                    board.put(enemy.as_str(), land.id.as_str())
                };
                if !ground {
                    let fights = |board: &Board, unit| {
                        board.game.is_mobile_ground(unit) && board.game.factors(unit).anti_ground > 0
                    };
                    let attacker = counters(&base, Side::Japan, fights)[0];
                    let mut board = put(base.clone()).put(attacker.as_str(), land.id.as_str());
                    let force = Force::new([attacker], []);
                    let attack = Command::MoveGroundForce { force, attack: true, joining: Vec::new() };
                    if board.judge(Side::Japan, &attack).is_clear() {
                        board.play(Side::Japan, attack);
                        ground = modifiers(&mut board, &way, &row[2], true);
                        by_ground += usize::from(ground);
                    }
                }
                if !ships {
                    let Some(sea) = land.adjoins.first() else { continue };
                    let fires = |board: &Board, unit| {
                        board.game.is_surface_ship(unit)
                            && !board.game.is_carrier(unit)
                            && board.game.factors(unit).anti_ground > 0
                    };
                    let bombarding = counters(&base, Side::Japan, fires)[0];
                    let mut board = put(base.clone()).put(bombarding.as_str(), sea.as_str());
                    let bombard = Command::BombardCoast { force: Force::new([bombarding], []) };
                    if board.judge(Side::Japan, &bombard).is_clear() {
                        board.play(Side::Japan, bombard);
                        ships = modifiers(&mut board, &way, &row[1], false);
                        by_ships += usize::from(ships);
                    }
                }
            }
            // A terrain that nobody can fight in is compared with the pack.
            let line = base.game.pack.tables.terrain[&row[0]].unwrap();
            assert_eq!(number(&row[1]), i64::from(line.air_naval_modifier), "{way}");
            assert_eq!(number(&row[2]), i64::from(line.ground_modifier), "{way}");
        }
        assert!(by_ground > 1, "{way}: {by_ground} terrains were fought over by ground units");
        assert!(by_ships > 0, "{way}: {by_ships} terrains were fired at by ships");
    }
}

/// Plays a battle to the first anti-ground dice of a kind of unit and compares their modifier; whether it came to them.
fn modifiers(board: &mut Board, way: &str, printed: &str, by_ground: bool) -> bool {
    for _ in 0..8 {
        let Some(Pending::Roll { request, purpose: RollPurpose::Fire }) = board.game.pending.last().cloned() else {
            return false;
        };
        if request.purpose.starts_with("anti-ground") {
            for die in &request.dice {
                let unit = die.unit.as_deref().unwrap().parse().unwrap();
                if board.game.is_ground(unit) == by_ground {
                    assert_eq!(i64::from(die.modifier), number(printed), "{way}: {unit}");
                    return true;
                }
            }
        }
        // Misses: nobody is lost before the dice that matter.
        board.roll(&vec![6; request.dice.len()]);
    }
    false
}
