//! The kernel over NEI: enforcement and rulings, corrections, take-back, replay, and bad input that loses nothing.

#![allow(clippy::needless_pass_by_value, reason = "a command reads best where it is written")]

use std::sync::Arc;

use domain::kernel::dice::{D6, Roll};
use domain::kernel::journal::{Deed, Entry, Table};
use domain::kernel::seat::{Opposed, Seat};
use domain::kernel::system::System;
use domain::kernel::verdict::{Enforcement, RefusalKind, Refused, Ruling};
use domain::nei::Nei;
use domain::nei::command::{Command, Force};
use domain::nei::components::{Face, Side};
use domain::nei::game::{Correction, Creation, Location, Phase};
use domain::nei::options::Selection;
use domain::nei::pack::Pack;
use domain::nei::pending::Pending;
use domain::nei::rulings::Rulings;

use crate::common;
use crate::common::board::{area, place, unit, units};
use crate::common::random::Player;

const ALLIES: Seat<Side> = Seat::Side(Side::Allies);
const JAPAN: Seat<Side> = Seat::Side(Side::Japan);

fn new_table(enforcement: Enforcement) -> Table<Nei> {
    let pack = Pack::built_in();
    let creation = Creation { enforcement, ..Creation::of("I") };
    let entry = Table::<Nei>::creation_entry(creation, pack.hash.clone(), Seat::Both);
    Table::replay(pack, [entry]).unwrap()
}

/// A table after both historical set-ups: the Japanese Incident Phase of turn 1.
fn started() -> Table<Nei> {
    let mut table = new_table(Enforcement::Strict);
    for side in [Side::Allies, Side::Japan] {
        let game = table.game();
        let mut historical: Vec<_> = game.scenario().historical.clone().into_iter().collect();
        historical.retain(|(unit, _)| game.side(*unit) == side);
        for (unit, area) in historical {
            record(&mut table, Seat::Side(side), Command::PlaceAtStart { unit, area });
        }
        record(&mut table, Seat::Side(side), Command::FinishSetUp);
    }
    table
}

/// A started table in the Japanese Action Execution Phase.
fn in_action() -> Table<Nei> {
    let mut table = started();
    record(&mut table, JAPAN, Command::RollIncident);
    record(&mut table, JAPAN, roll(&[3]));
    record(&mut table, JAPAN, Command::RollSingaporeDrive);
    record(&mut table, JAPAN, roll(&[1]));
    assert_eq!(table.game().phase, Phase::Action(Side::Japan));
    table
}

#[track_caller]
fn record(table: &mut Table<Nei>, by: Seat<Side>, command: Command) {
    let entry =
        table.play(by, command.clone(), Ruling::ByTheBook).unwrap_or_else(|refused| panic!("{command:?}: {refused}"));
    table.fold(entry).unwrap();
    let broken = Nei::check_invariants(table.game());
    assert!(broken.is_empty(), "{broken:?} after {command:?}");
}

fn roll(faces: &[u8]) -> Command {
    Command::Roll(Roll::typed(faces.iter().copied()).unwrap())
}

fn adjust(corrections: Vec<Correction>) -> Command {
    Command::Adjust { corrections, reason: "as the board shows".to_owned() }
}

fn moved(id: &str, at: &str) -> Correction {
    Correction::Unit { unit: unit(id), face: Face::Full, location: Location::Area(area(at)) }
}

/// The command is impossible for this reason; the table is as it was.
#[track_caller]
fn impossible(table: &Table<Nei>, by: Seat<Side>, command: Command, kind: RefusalKind) {
    let before = table.game().clone();
    for ruling in [Ruling::ByTheBook, Ruling::Overruled("all the same".to_owned())] {
        match table.play(by, command.clone(), ruling) {
            Err(Refused::Impossible(refusal)) => {
                assert_eq!(refusal.kind, kind, "{}", refusal.message);
                assert!(!refusal.message.is_empty() && !refusal.cure.is_empty());
            }
            other => panic!("{command:?} by {by:?} brought {other:?}"),
        }
    }
    assert_eq!(*table.game(), before);
}

// ------------------------------------------------------------------ enforcement

/// Netherlands infantry does not start at Darwin.
fn against_the_rules() -> Command {
    place("N-I1", "darwin")
}

fn overruled() -> Ruling {
    Ruling::Overruled("our own opening".to_owned())
}

#[test]
fn a_strict_table_refuses_with_clauses_and_cures_whatever_the_mover_says() {
    let table = new_table(Enforcement::Strict);
    for ruling in [Ruling::ByTheBook, overruled()] {
        let Err(Refused::AgainstTheRules(violations)) = table.play(ALLIES, against_the_rules(), ruling) else {
            panic!("a strict table played it")
        };
        assert!(violations.iter().all(|violation| violation.clause.entry().is_some() && !violation.cure.is_empty()));
    }
    assert_eq!(table.last_number(), 1);
}

#[test]
fn an_advising_table_asks_for_a_ruling_and_keeps_it_on_the_entry() {
    let mut table = new_table(Enforcement::Advise);
    let Err(Refused::NeedsRuling(violations)) = table.play(ALLIES, against_the_rules(), Ruling::ByTheBook) else {
        panic!("no ruling was asked for")
    };
    let entry = table.play(ALLIES, against_the_rules(), overruled()).unwrap();
    let ruling = entry.ruling.clone().unwrap();
    assert_eq!((ruling.violations, ruling.reason.as_deref()), (violations, Some("our own opening")));
    table.fold(entry).unwrap();
    assert_eq!(table.game().place(unit("N-I1")), Some(area("darwin")));
    assert_eq!(table.seen_by(&table.entries()[1], ALLIES).ruling, table.entries()[1].ruling);
}

#[test]
fn a_recording_table_notes_the_objection_and_goes_on() {
    let table = new_table(Enforcement::Record);
    let silent = table.play(ALLIES, against_the_rules(), Ruling::ByTheBook).unwrap().ruling.unwrap();
    assert!(!silent.violations.is_empty() && silent.reason.is_none());
    let spoken = table.play(ALLIES, against_the_rules(), overruled()).unwrap().ruling.unwrap();
    assert_eq!(spoken.reason.as_deref(), Some("our own opening"));
}

#[test]
fn what_the_rules_allow_needs_no_ruling_and_carries_none() {
    for enforcement in [Enforcement::Strict, Enforcement::Advise, Enforcement::Record] {
        let table = new_table(enforcement);
        for ruling in [Ruling::ByTheBook, overruled()] {
            assert_eq!(table.play(ALLIES, place("N-I1", "batavia"), ruling).unwrap().ruling, None);
        }
    }
}

#[test]
fn the_impossible_cannot_be_overruled_at_any_table() {
    for enforcement in [Enforcement::Strict, Enforcement::Advise, Enforcement::Record] {
        impossible(&new_table(enforcement), ALLIES, place("N-NONE", "batavia"), RefusalKind::Unknown);
    }
}

// ------------------------------------------------------------------ bad input

#[test]
fn unknown_counters_areas_and_seats_are_refused() {
    let table = in_action();
    let sail = |id: &str, at: &str| Command::MoveNavalForce {
        force: Force::new([unit(id)], [area(at)]),
        attack: false,
        joining: Vec::new(),
    };
    impossible(&table, JAPAN, sail("J-NONE", "s_B4"), RefusalKind::Unknown);
    impossible(&table, JAPAN, sail("J-CA5", "s_Z9"), RefusalKind::Unknown);
    impossible(&table, JAPAN, sail("N-CL", "s_F4"), RefusalKind::Malformed);
    impossible(&table, JAPAN, Command::ScoutAtSea { unit: unit("J-NONE") }, RefusalKind::Unknown);
    impossible(&table, ALLIES, sail("N-CL", "s_F4"), RefusalKind::Phase);
    impossible(&table, ALLIES, Command::EndActionPhase, RefusalKind::Phase);
    impossible(&table, Seat::Umpire, Command::EndActionPhase, RefusalKind::Seat);
}

#[test]
fn an_onlooker_does_nothing() {
    let mut table = in_action();
    for command in [Command::EndActionPhase, Command::Concede, adjust(vec![Correction::Turn(2)]), roll(&[1])] {
        impossible(&table, Seat::Onlooker, command, RefusalKind::Seat);
    }
    let options = Nei::options(table.game(), Seat::Onlooker, &Selection::default());
    assert!(options.offers.is_empty() && options.selectable.is_empty());
    let back = table.last_number() - 1;
    let Err(Refused::Impossible(refusal)) = table.take_back(Seat::Onlooker, back) else {
        panic!("an onlooker took back")
    };
    assert_eq!(refusal.kind, RefusalKind::Seat);
    let asked = table.take_back(JAPAN, 1).unwrap();
    table.fold(asked).unwrap();
    for granted in [true, false] {
        let Err(Refused::Impossible(refusal)) = table.answer_take_back(Seat::Onlooker, granted) else {
            panic!("answered")
        };
        assert_eq!(refusal.kind, RefusalKind::Seat);
    }
}

#[test]
fn a_die_shows_one_to_six_and_as_many_fall_as_were_asked_for() {
    assert!(Roll::typed([7]).is_err() && Roll::typed([0]).is_err());
    assert!(serde_json::from_str::<Roll>(r#"{"faces":[7],"source":"table"}"#).is_err());
    assert!(serde_json::from_str::<Command>(r#"{"roll":{"faces":[3,7],"source":"table"}}"#).is_err());
    let mut table = started();
    assert_eq!(Nei::answer_chance(table.game(), &[3], domain::kernel::dice::Source::Table), None);
    record(&mut table, JAPAN, Command::RollIncident);
    assert_eq!(Nei::answer_chance(table.game(), &[7], domain::kernel::dice::Source::Table), None);
    impossible(&table, JAPAN, roll(&[3, 3]), RefusalKind::Malformed);
    impossible(&table, JAPAN, Command::Roll(Roll::typed([]).unwrap()), RefusalKind::Malformed);
    impossible(&table, ALLIES, roll(&[3]), RefusalKind::Seat);
    impossible(&table, JAPAN, Command::RollIncident, RefusalKind::Pending);
    record(&mut table, JAPAN, roll(&[3]));
    impossible(&table, JAPAN, roll(&[3]), RefusalKind::Pending);
    assert_eq!(D6::FACES.len(), 6);
}

#[test]
fn a_shared_seat_plays_for_whoever_has_to_act() {
    let mut table = new_table(Enforcement::Strict);
    record(&mut table, Seat::Both, place("N-I1", "batavia"));
    assert_eq!(Nei::side_of(table.game(), Seat::Both, &Command::FinishSetUp), Some(Side::Allies));
    impossible(&table, JAPAN, place("J-CA5", "saigon"), RefusalKind::Phase);
}

// ------------------------------------------------------------------ corrections

#[test]
fn a_side_proposes_a_correction_and_the_other_agrees() {
    let mut table = in_action();
    record(
        &mut table,
        JAPAN,
        adjust(vec![Correction::ActionPoints { side: Side::Japan, value: 2 }, moved("J-CA5", "s_B4")]),
    );
    assert_eq!(table.game().action_points.of(Side::Japan).get(), 9);
    // Nobody does anything else before the answer, and the proposer does not answer himself.
    impossible(&table, JAPAN, Command::EndActionPhase, RefusalKind::Pending);
    impossible(&table, JAPAN, Command::AnswerAdjustment { agreed: true }, RefusalKind::Seat);
    impossible(&table, ALLIES, adjust(vec![Correction::Turn(2)]), RefusalKind::Pending);
    let asked = Nei::view(table.game(), ALLIES).pending.unwrap();
    assert!(asked.mine);
    assert_eq!(asked.reason.as_deref(), Some("as the board shows"));
    assert_eq!(
        asked.sentence,
        "The Allies: agree to a correction, or not: Action Points of Japan set to 2; CA-5, full side: South China Sea off Saigon"
    );
    record(&mut table, ALLIES, Command::AnswerAdjustment { agreed: true });
    assert_eq!(table.game().action_points.of(Side::Japan).get(), 2);
    assert_eq!(table.game().place(unit("J-CA5")), Some(area("s_B4")));
    assert!(table.game().pending.is_empty());
}

#[test]
fn a_declined_correction_changes_nothing() {
    let mut table = in_action();
    let before = table.game().clone();
    record(&mut table, ALLIES, adjust(vec![Correction::Turn(3)]));
    record(&mut table, JAPAN, Command::AnswerAdjustment { agreed: false });
    assert_eq!(*table.game(), before);
    impossible(&table, JAPAN, Command::AnswerAdjustment { agreed: true }, RefusalKind::Pending);
}

#[test]
fn a_shared_seat_and_the_umpire_correct_at_once() {
    for seat in [Seat::Both, Seat::Umpire] {
        let mut table = in_action();
        record(&mut table, seat, adjust(vec![Correction::SingaporeBox(2), Correction::Abdacom(true)]));
        assert_eq!((table.game().singapore_box, table.game().abdacom), (2, true));
        assert!(table.game().pending.is_empty());
    }
}

/// NEI 7.4: at zero Singapore has fallen, whatever brought the marker there.
#[test]
fn a_correction_of_the_singapore_marker_to_zero_carries_out_the_fall() {
    let mut table = in_action();
    let waiting = |table: &Table<Nei>| {
        let game = table.game();
        Side::ALL.map(|side| game.in_display(side, Location::AwaitingSingapore).count())
    };
    assert!(waiting(&table).iter().all(|count| *count > 0));
    record(&mut table, Seat::Both, adjust(vec![moved("N-I1", "singapore"), moved("N-CL", "s_D2")]));
    let to_zero = adjust(vec![Correction::SingaporeBox(0)]);
    let mut agreed = table.clone();
    record(&mut table, Seat::Umpire, to_zero.clone());
    assert_eq!(table.game().singapore_holder(), Side::Japan);
    assert_eq!(waiting(&table), [0, 0]);
    let at = |table: &Table<Nei>, id: &str| table.game().unit(unit(id)).location;
    assert_eq!((at(&table, "N-I1"), at(&table, "N-CL")), (Location::Disrupted, Location::Potential));
    let told: Vec<String> =
        table.render_for(table.entries().last().unwrap(), JAPAN).lines.into_iter().map(|line| line.text).collect();
    assert!(told.len() > 1, "{told:?}");
    // By agreement likewise.
    record(&mut agreed, ALLIES, to_zero.clone());
    assert_eq!(waiting(&agreed), waiting(&in_action()));
    record(&mut agreed, JAPAN, Command::AnswerAdjustment { agreed: true });
    assert_eq!(waiting(&agreed), [0, 0]);
    // It falls once: a marker that is at zero already, or is set elsewhere, frees nobody.
    record(&mut table, Seat::Umpire, adjust(vec![moved("N-I2", "singapore"), Correction::SingaporeBox(0)]));
    assert_eq!(at(&table, "N-I2"), Location::Area(area("singapore")));
}

#[test]
fn a_correction_names_what_exists_and_leaves_every_counter_in_one_place() {
    let table = in_action();
    let highest = table.game().action_points.of(Side::Japan).highest();
    let mut at_the_end = table.clone();
    record(&mut at_the_end, Seat::Both, adjust(vec![Correction::ActionPoints { side: Side::Japan, value: highest }]));
    let aboard = |id: &str, ship: &str| Correction::Unit {
        unit: unit(id),
        face: Face::Full,
        location: Location::Aboard(unit(ship)),
    };
    for corrections in [
        vec![],
        vec![Correction::Turn(9)],
        vec![Correction::ActionPoints { side: Side::Japan, value: highest + 1 }],
        vec![Correction::SingaporeBox(9)],
        vec![Correction::Demolished { area: area("batavia"), demolished: true }],
        vec![moved("J-CA5", "batavia")],
        vec![moved("J-KWD", "s_D3")],
        vec![Correction::Unit { unit: unit("J-CA5"), face: Face::Base, location: Location::Area(area("s_D3")) }],
        // A ship of the enemy, a ship aboard a ship, something that is no ship, a ship that is not on the map.
        vec![moved("N-TR", "s_D3"), aboard("J-KWD", "N-TR")],
        vec![moved("J-TR1", "s_D3"), aboard("J-CA5", "J-TR1")],
        vec![aboard("J-KWD", "J-SAG")],
        vec![
            Correction::Unit { unit: unit("J-TR1"), face: Face::Full, location: Location::Pool },
            aboard("J-KWD", "J-TR1"),
        ],
        vec![Correction::Unit { unit: unit("J-KWD"), face: Face::Full, location: Location::Unplaced }],
        vec![Correction::Unit { unit: unit("J-KWD"), face: Face::Full, location: Location::Picked }],
    ] {
        impossible(&table, Seat::Both, adjust(corrections), RefusalKind::Malformed);
    }
    impossible(&table, Seat::Both, adjust(vec![moved("J-NONE", "s_D3")]), RefusalKind::Unknown);
    impossible(&table, Seat::Both, adjust(vec![moved("J-CA5", "s_Z9")]), RefusalKind::Unknown);
    let blank = Command::Adjust { corrections: vec![Correction::Turn(2)], reason: "  ".to_owned() };
    impossible(&table, Seat::Both, blank, RefusalKind::Malformed);
}

#[test]
fn a_loaded_ship_is_not_corrected_away_from_its_cargo() {
    let mut table = in_action();
    let aboard =
        |ship: &str| Correction::Unit { unit: unit("J-KWD"), face: Face::Full, location: Location::Aboard(unit(ship)) };
    let sunk = Correction::Unit { unit: unit("J-TR1"), face: Face::Full, location: Location::Destroyed };
    record(&mut table, Seat::Both, adjust(vec![moved("J-TR1", "s_D3"), moved("J-TR2", "s_D3"), aboard("J-TR1")]));
    impossible(&table, Seat::Both, adjust(vec![sunk.clone()]), RefusalKind::Malformed);
    // A side that proposes it is told nothing; the other can only decline, and play goes on.
    let mut proposed = table.clone();
    record(&mut proposed, ALLIES, adjust(vec![sunk.clone()]));
    impossible(&proposed, JAPAN, Command::AnswerAdjustment { agreed: true }, RefusalKind::Malformed);
    record(&mut proposed, JAPAN, Command::AnswerAdjustment { agreed: false });
    assert_eq!(proposed.game(), table.game());
    record(&mut table, Seat::Both, adjust(vec![aboard("J-TR2"), sunk]));
    assert_eq!(table.game().place(unit("J-KWD")), Some(area("s_D3")));
}

/// Corrections while the table waits for something: whatever is taken from under the question, somebody can go on.
#[test]
fn a_correction_while_a_decision_is_pending_leaves_no_dead_end() {
    let pack = Pack::built_in();
    let mut met = std::collections::BTreeSet::new();
    for seed in 0..3 {
        let mut table = new_table(Enforcement::Strict);
        let mut player = Player::new(2_000 + seed);
        while table.game().phase != Phase::Finished && table.last_number() < 260 {
            let Some((by, command)) = player.choose(&table) else { break };
            record(&mut table, by, command);
            let Some(pending) = Nei::pending(table.game()).cloned() else { continue };
            if matches!(pending, Pending::Roll { .. }) && !table.last_number().is_multiple_of(3) {
                continue;
            }
            met.insert(name(&pending));
            for corrections in upheavals(&table, &pending) {
                for seat in [Seat::Both, Seat::Side(pending.by().other())] {
                    let mut corrected = table.clone();
                    if !corrected.judge(seat, &adjust(corrections.clone())).is_clear() {
                        continue;
                    }
                    record(&mut corrected, seat, adjust(corrections.clone()));
                    if let Seat::Side(side) = seat {
                        let agreed = Command::AnswerAdjustment { agreed: true };
                        let agreed = if corrected.judge(Seat::Side(side.other()), &agreed).is_clear() {
                            agreed
                        } else {
                            Command::AnswerAdjustment { agreed: false }
                        };
                        record(&mut corrected, Seat::Side(side.other()), agreed);
                    }
                    goes_on(&mut corrected, &pack, &format!("seed {seed}, {pending:?}, {corrections:?}"));
                }
            }
        }
    }
    for kind in ["roll", "draw", "deploy", "losses"] {
        assert!(met.contains(kind), "no {kind} was met, only {met:?}");
    }
}

const fn name(pending: &Pending) -> &'static str {
    match pending {
        Pending::Roll { .. } => "roll",
        Pending::Draw { .. } => "draw",
        Pending::Deploy { .. } => "deploy",
        Pending::ChooseLosses(_) => "losses",
        _ => "another",
    }
}

/// Corrections that take away what the question is about.
fn upheavals(table: &Table<Nei>, pending: &Pending) -> Vec<Vec<Correction>> {
    let game = table.game();
    let gone = |ids: Vec<_>| -> Vec<Correction> {
        ids.into_iter().map(|unit| Correction::Unit { unit, face: Face::Full, location: Location::OutOfPlay }).collect()
    };
    let mut all = vec![vec![Correction::ActionPoints { side: Side::Japan, value: 0 }]];
    match pending {
        Pending::Draw { by, .. } => all.push(gone(game.in_display(*by, Location::Pool).collect())),
        Pending::Deploy { units, .. } => {
            all.push(gone(units.clone()));
            all.push(gone(units.iter().copied().take(1).collect()));
        }
        Pending::ChooseLosses(choice) => {
            all.push(gone(choice.targets.iter().map(|target| target.unit).collect()));
            all.push(gone(choice.targets.iter().map(|target| target.unit).take(1).collect()));
        }
        Pending::DisruptExcessAircraft { by, area, .. } => {
            all.push(gone(game.units_of(*by, *area).filter(|unit| game.is_aircraft(*unit)).collect()));
        }
        Pending::ChooseFifthColumnTarget { by, area } => {
            all.push(gone(game.enemies_in(*by, *area).filter(|unit| !game.is_base(*unit)).collect()));
        }
        _ => {}
    }
    if let Some(battle) = &game.battle {
        for side in Side::ALL {
            let standing: Vec<_> = battle.standing(game, side).map(|participant| participant.unit).collect();
            let with_cargo = standing.iter().flat_map(|unit| game.cargo(*unit).chain([*unit])).collect();
            all.push(gone(with_cargo));
        }
    }
    all.retain(|corrections| !corrections.is_empty());
    all
}

/// The game can be played on for a while.
fn goes_on(table: &mut Table<Nei>, pack: &Arc<Pack>, context: &str) {
    let mut player = Player::new(7);
    for _ in 0..3 {
        if table.game().phase == Phase::Finished {
            return;
        }
        let (by, command) = player.choose(table).unwrap_or_else(|| {
            panic!("{context}: nobody can do anything; the table waits for {:?}", table.game().pending)
        });
        record(table, by, command);
    }
    let again = Table::<Nei>::replay(Arc::clone(pack), table.entries().to_vec()).unwrap();
    assert_eq!(again.game(), table.game(), "{context}");
}

// ------------------------------------------------------------------ take-back

#[test]
fn own_entries_without_dice_or_secrets_are_taken_back_freely() {
    let mut table = new_table(Enforcement::Strict);
    record(&mut table, ALLIES, place("N-I1", "batavia"));
    let before = table.game().clone();
    record(&mut table, ALLIES, place("N-I2", "batavia"));
    record(&mut table, ALLIES, place("N-I1", "soerabaja"));
    let entry = table.take_back(ALLIES, 2).unwrap();
    assert_eq!(entry.deed, Deed::TookBack { to: 2 });
    table.fold(entry).unwrap();
    assert_eq!(*table.game(), before);
    assert!(table.stands(2) && !table.stands(3) && !table.stands(4));
    // The entries stay in the journal, marked; the next one goes on from what stands.
    assert!(table.seen_by(table.entry(3).unwrap(), ALLIES).taken_back);
    record(&mut table, ALLIES, place("N-I2", "central_java"));
    assert_eq!(table.game().place(unit("N-I2")), Some(area("central_java")));
    assert_eq!(table.last_number(), 6);
}

/// NEI 6.1 and NEI-R138: how far a side goes back alone.
#[test]
fn nei_6_1_d_the_end_of_a_phase_is_taken_back_by_permission() {
    let ended = |reading: u8, rules: u32| {
        let pack = Pack::built_in();
        let rulings = Rulings::of([("NEI-R138", reading)]).unwrap();
        let creation = Creation { rules, rulings, ..Creation::of("I") };
        let entry = Table::<Nei>::creation_entry(creation, pack.hash.clone(), Seat::Both);
        let mut table = Table::replay(pack, [entry]).unwrap();
        for side in [ALLIES, JAPAN] {
            record(&mut table, side, Command::PlaceTheRest);
            record(&mut table, side, Command::FinishSetUp);
        }
        for command in [Command::RollIncident, roll(&[3]), Command::RollSingaporeDrive, roll(&[1])] {
            record(&mut table, JAPAN, command);
        }
        let began = table.last_number();
        record(&mut table, JAPAN, common::board::sail("J-CA5", "s_C9", false));
        let moved = table.last_number();
        record(&mut table, JAPAN, Command::EndActionPhase);
        (table, began, moved)
    };
    let asks = |table: &Table<Nei>, to| matches!(table.take_back(JAPAN, to).unwrap().deed, Deed::TakeBackAsked { .. });
    // By default: one's own last action freely, the end of a phase by consent.
    let (mut table, began, moved) = ended(2, 2);
    assert!(asks(&table, moved));
    assert_eq!(Creation::of("I").rulings.reading("NEI-R138"), Some(2));
    let asked = table.take_back(JAPAN, moved).unwrap();
    table.fold(asked).unwrap();
    let granted = table.answer_take_back(ALLIES, true).unwrap();
    table.fold(granted).unwrap();
    assert_eq!(table.game().phase, Phase::Action(Side::Japan));
    assert!(!asks(&table, began), "the action before it goes back freely");
    // By the third reading nothing that was done.
    let (mut table, began, moved) = ended(3, 2);
    assert!(asks(&table, moved));
    let back = table.take_back(Seat::Umpire, moved).unwrap();
    table.fold(back).unwrap();
    assert!(asks(&table, began));
    // Games of version 1 go on as they began.
    let (table, began, moved) = ended(1, 1);
    assert!(!asks(&table, moved) && !asks(&table, began));
    assert_eq!(Rulings::of_version(1).reading("NEI-R138"), Some(1));
}

#[test]
fn after_a_die_the_other_side_is_asked() {
    let mut table = started();
    let to = table.last_number();
    let before = table.game().clone();
    record(&mut table, JAPAN, Command::RollIncident);
    record(&mut table, JAPAN, roll(&[1]));
    let asked = table.take_back(JAPAN, to).unwrap();
    assert_eq!(asked.deed, Deed::TakeBackAsked { to, changes: Vec::new() });
    table.fold(asked).unwrap();
    assert_eq!(table.take_back_asked().unwrap().by, Side::Japan);
    // Meanwhile nothing else is recorded, and nobody asks twice.
    impossible(&table, JAPAN, Command::EndActionPhase, RefusalKind::Pending);
    assert!(
        matches!(table.take_back(ALLIES, to), Err(Refused::Impossible(refusal)) if refusal.kind == RefusalKind::Pending)
    );
    // The asker cannot grant his own wish.
    assert!(
        matches!(table.answer_take_back(JAPAN, true), Err(Refused::Impossible(refusal)) if refusal.kind == RefusalKind::Seat)
    );

    let mut granted = table.clone();
    let entry = granted.answer_take_back(ALLIES, true).unwrap();
    granted.fold(entry).unwrap();
    assert_eq!(*granted.game(), before);
    assert!(granted.take_back_asked().is_none());

    for seat in [ALLIES, JAPAN] {
        // Declined by the other side, or withdrawn by the asker.
        let mut stays = table.clone();
        let entry = stays.answer_take_back(seat, false).unwrap();
        stays.fold(entry).unwrap();
        assert_eq!(stays.game(), table.game());
        assert!(stays.take_back_asked().is_none());
        assert!(stays.play(JAPAN, Command::Concede, Ruling::ByTheBook).is_ok());
    }
}

#[test]
fn entries_of_the_other_side_and_secrets_seen_need_consent() {
    let mut table = in_action();
    let to = table.last_number();
    record(&mut table, JAPAN, Command::RevealUnits { units: units("J-CA5") });
    assert!(matches!(table.take_back(JAPAN, to).unwrap().deed, Deed::TakeBackAsked { .. }));
    assert!(matches!(table.take_back(ALLIES, to).unwrap().deed, Deed::TakeBackAsked { .. }));
    for seat in [Seat::Both, Seat::Umpire] {
        assert!(matches!(table.take_back(seat, to).unwrap().deed, Deed::TookBack { .. }));
    }
    assert!(
        matches!(table.answer_take_back(ALLIES, true), Err(Refused::Impossible(refusal)) if refusal.kind == RefusalKind::Pending)
    );
}

/// Whoever gave up has seen everything since: the views of a finished game hide nothing.
#[test]
fn a_game_that_is_over_is_taken_back_by_consent() {
    let mut table = in_action();
    let to = table.last_number();
    record(&mut table, JAPAN, Command::Concede);
    assert_eq!(table.game().phase, Phase::Finished);
    assert!(matches!(table.take_back(JAPAN, to).unwrap().deed, Deed::TakeBackAsked { .. }));
}

#[test]
fn only_an_earlier_entry_that_stands_is_gone_back_to() {
    let mut table = new_table(Enforcement::Strict);
    record(&mut table, ALLIES, place("N-I1", "batavia"));
    record(&mut table, ALLIES, place("N-I2", "batavia"));
    let entry = table.take_back(ALLIES, 2).unwrap();
    table.fold(entry).unwrap();
    for to in [0, 2, 3, 4, 99] {
        assert!(
            matches!(table.take_back(ALLIES, to), Err(Refused::Impossible(refusal)) if refusal.kind == RefusalKind::Unknown),
            "{to}"
        );
    }
    assert!(table.take_back(ALLIES, 1).is_ok());
}

// ------------------------------------------------------------------ replay

#[test]
fn a_journal_that_went_through_its_stored_form_replays_exactly() {
    let mut table = new_table(Enforcement::Record);
    let mut player = Player::new(3);
    while table.last_number() < 200 {
        let Some((by, command)) = player.choose(&table) else { break };
        let entry = table.play(by, command, Ruling::ByTheBook).unwrap();
        table.fold(entry).unwrap();
        if table.last_number().is_multiple_of(50) {
            let entry = table.take_back(Seat::Both, table.last_number() - 5).unwrap();
            table.fold(entry).unwrap();
        }
    }
    let stored: Vec<String> = table.entries().iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
    let read: Vec<Entry<Nei>> = stored.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    assert_eq!(read, table.entries());
    let again = Table::<Nei>::replay(Pack::built_in(), read).unwrap();
    assert_eq!(again.game(), table.game());
    assert_eq!(again.last_number(), table.last_number());
}

#[test]
fn a_journal_that_does_not_fit_names_the_entry() {
    let mut table = new_table(Enforcement::Strict);
    record(&mut table, ALLIES, place("N-I1", "batavia"));
    record(&mut table, ALLIES, place("N-I2", "batavia"));
    let entries = table.entries().to_vec();
    let replay =
        |entries: Vec<Entry<Nei>>| Table::<Nei>::replay(Pack::built_in(), entries).err().map(|corrupt| corrupt.number);
    assert_eq!(replay(entries.clone()), None);
    assert_eq!(replay(Vec::new()), Some(1));
    assert_eq!(replay(entries[1..].to_vec()), Some(2));
    assert_eq!(replay(vec![entries[0].clone(), entries[2].clone()]), Some(3));
    assert_eq!(replay(vec![entries[0].clone(), Entry { number: 2, ..entries[0].clone() }]), Some(2));
    let mut back = entries;
    back.push(Entry { number: 4, by: ALLIES, deed: Deed::TookBack { to: 9 }, ruling: None, renews: None, proof: None });
    assert_eq!(replay(back), Some(4));
    // An entry that does not follow changes nothing.
    let late = Entry { number: 9, ..table.entries()[1].clone() };
    let before = table.game().clone();
    assert!(table.fold(late).is_err());
    assert_eq!((table.game(), table.last_number()), (&before, 3));
}
