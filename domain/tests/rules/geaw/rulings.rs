//! Every ruling that a table may read otherwise, in both readings.

use std::collections::BTreeSet;

use domain::geaw::command::{Cause, Leg, Order, PointsReason};
use domain::geaw::components::{Contingent, Mobility, UnitType};
use domain::geaw::declarations::{Basis, Topic};
use domain::geaw::game::{Creation, Location, Phase};
use domain::geaw::movement::reach;
use domain::geaw::rulings::{HexDrawing, Rulings};
use domain::geaw::sheets::{MobilizationRow, ScenarioSheet, SetUpLine, Transcription, TurnRecord, UnitKind};
use domain::geaw::{Geaw, rests};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::rulebooks;

use crate::common::geaw::*;

/// The two boards to compare: the default reading and the second one.
fn both(board: Board, ruling: &str) -> [Board; 2] {
    [board.clone(), board.ruled(ruling, 2)]
}

#[test]
fn the_switches_are_those_of_the_ledger() {
    let configurable = |id: &str| rulebooks::ruling(id).filter(|ruling| ruling.configurable);
    for switch in Rulings::SWITCHES {
        let ruling = configurable(switch.id).unwrap_or_else(|| panic!("{} is no switch of the ledger", switch.id));
        assert_eq!(ruling.options.len(), usize::from(switch.readings), "{}", switch.id);
    }
    let of_ledger: BTreeSet<&str> = rulebooks::find_book("GEAW")
        .unwrap()
        .rulings
        .iter()
        .filter(|ruling| ruling.configurable)
        .map(|ruling| ruling.id.as_str())
        .collect();
    assert_eq!(Rulings::SWITCHES.iter().map(|switch| switch.id).collect::<BTreeSet<_>>(), of_ledger);
}

#[test]
fn r_02_a_missing_fact_is_asked_for_or_assumed() {
    let board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2916").put("B-INF1", "3018");
    let [asks, assumes] = both(board, "GEAW-R-02");
    asks.asks(JAPAN, &march("J-INF1", "2917"), &Topic::EnemyZone { hex: hex("2917") });
    assumes.accepts(JAPAN, &march("J-INF1", "2917"));
    let found = rests(&assumes.game, Seat::Side(JAPAN), &march("J-INF1", "2917"));
    assert!(found.iter().any(|rest| rest.clause.id() == "GEAW-8.7-a" && rest.basis == Basis::Assumed));
    let price = Board::at(JAPAN, MOBILIZATION).ruled("GEAW-R-02", 2);
    price.asks(JAPAN, &mobilize("J-TAB", "2914"), &Topic::Price { unit: unit("J-TAB") });
}

#[test]
fn r_03_the_drawing_changes_no_neighbor() {
    let [columns, rows] = both(Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2915"), "GEAW-R-03");
    let drawn = |board: &Board| Geaw::view(&board.game, Seat::Onlooker).hex_drawing;
    assert_eq!((drawn(&columns), drawn(&rows)), (HexDrawing::FirstPairColumn, HexDrawing::FirstPairRow));
    let all =
        |board: &Board| reach(&board.game, unit("J-INF1")).unwrap().hexes().map(|found| found.hex).collect::<Vec<_>>();
    assert_eq!(all(&columns), all(&rows));
}

#[test]
fn r_05_the_calendar_is_derived_or_transcribed() {
    let [derived, transcribed] = both(Board::at(JAPAN, MOBILIZATION), "GEAW-R-05");
    derived.accepts(JAPAN, &mobilize("J-CAV1", "2914"));
    let topic = Topic::YearOfTurn { turn: 2 };
    transcribed.asks(JAPAN, &mobilize("J-CAV1", "2914"), &topic);
    transcribed.accepts(JAPAN, &mobilize("J-CAV1", "2914").declaring(number(topic, 1942)));
    let record = Transcription::Turn(TurnRecord { turn: 2, year: 1942, quarter: 1 });
    transcribed.entered(record).accepts(JAPAN, &mobilize("J-CAV1", "2914"));
}

#[test]
fn r_08_a_declaration_holds_at_once_or_when_confirmed() {
    let [mut at_once, mut confirmed] = both(Board::at(JAPAN, MOBILIZATION), "GEAW-R-08");
    let buy = mobilize("J-TAB", "2914").declaring(number(Topic::Price { unit: unit("J-TAB") }, 4));
    at_once.play(JAPAN, buy.clone());
    assert_eq!(at_once.vp(JAPAN), 26);
    confirmed.play(JAPAN, buy);
    assert_eq!(confirmed.vp(JAPAN), 30);
    confirmed.play(ALLIES, Order::Answer { agreed: true }.into());
    assert_eq!(confirmed.vp(JAPAN), 26);
}

#[test]
fn r_11_the_list_binds_each_side_or_both() {
    let line = |contingent, area: &str| SetUpLine {
        count: 1,
        units: UnitKind::of(contingent, UnitType::Infantry),
        area: hexes(area).into_iter().collect(),
    };
    let set_up = vec![line(Contingent::Japanese, "2914"), line(Contingent::British, "3414")];
    let [per_side, across] = both(Board::set_up(ScenarioSheet { set_up, ..scenario() }), "GEAW-R-11");
    per_side.accepts(ALLIES, &place(1, "B-INF1", "3414"));
    across.refuses(ALLIES, &place(1, "B-INF1", "3414"), "GEAW-3.1-c");
}

#[test]
fn r_13_points_stop_at_zero_or_go_below() {
    let loss = book(&[change(ALLIES, 0, 5)], PointsReason::Other, "20.0");
    let [mut clamped, mut allowed] = both(Board::at(JAPAN, MOBILIZATION).points(ALLIES, 3), "GEAW-R-13");
    clamped.play(JAPAN, loss.clone());
    allowed.play(JAPAN, loss);
    assert_eq!((clamped.vp(ALLIES), allowed.vp(ALLIES)), (0, -2));
    assert_eq!(clamped.game.bookings.of(ALLIES).last().unwrap().forfeited, 2);
}

#[test]
fn r_20_a_landing_is_paid_before_or_on_entry() {
    let [before, on_entry] = both(Board::at(JAPAN, MOVEMENT_1), "GEAW-R-20");
    before.refuses(JAPAN, &by_sea("J-INF1", "3117"), "GEAW-6.6-b");
    let mut on_entry = on_entry;
    on_entry.play(JAPAN, by_sea("J-INF1", "3117"));
    assert_eq!((on_entry.vp(JAPAN), on_entry.is_at("J-INF1", "3117")), (28, true));
}

#[test]
fn r_22_the_first_deployment_uses_up_a_single_entry_or_not() {
    for (board, counts) in both(Board::set_up(scenario()), "GEAW-R-22").into_iter().zip([false, true]) {
        let mut board = board;
        board.play(JAPAN, Order::PlaceAtStart { line: None, unit: unit("J-MAR"), hex: hex("2916") }.into());
        let board = board.send("J-MAR", Location::Eliminated).turn(2).phase(Phase::Of(JAPAN, MOBILIZATION));
        if counts {
            board.refuses(JAPAN, &mobilize("J-MAR", "2914"), "GEAW-6.3-d");
        } else {
            board.accepts(JAPAN, &mobilize("J-MAR", "2914"));
        }
    }
}

#[test]
fn r_27_a_forced_breakdown_without_counters_is_declared_or_refused() {
    let board = Board::at(JAPAN, COMBAT_1).put("J-C1", "2916").put("J-INF1 J-INF2", "3016");
    let [mut declared, refused] = both(board, "GEAW-R-27");
    let split = stacked(break_down("J-C1", Cause::CombatResult), "2916");
    declared.asks(JAPAN, &split, &Topic::Shortage { corps: unit("J-C1") });
    refused.refuses(JAPAN, &split, "GEAW-6.11-a");
    declared.play(JAPAN, split.declaring(yes(Topic::Shortage { corps: unit("J-C1") })));
    assert!(declared.told().contains("1 components had no counter"), "{}", declared.told());
}

#[test]
fn r_29_stacking_is_asked_at_once_at_the_end_or_never() {
    let board = || Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2916").put("J-INF2", "2917");
    let topic = Topic::Stacking { hex: hex("2917") };
    board().asks(JAPAN, &march("J-INF1", "2917"), &topic);
    let mut late = board().ruled("GEAW-R-29", 2);
    late.play(JAPAN, march("J-INF1", "2917")).asks(JAPAN, &end(), &topic);
    late.accepts(JAPAN, &stacked(end(), "2917"));
    let mut never = board().ruled("GEAW-R-29", 3);
    never.play(JAPAN, march("J-INF1", "2917")).accepts(JAPAN, &end());
}

#[test]
fn r_34_supply_is_expended_at_any_time_or_first() {
    let board = Board::at(JAPAN, MOVEMENT_2).put("J-INF1 J-INF2 J-SUP1 J-SUP2", "2916");
    for (mut board, first) in both(board, "GEAW-R-34").into_iter().zip([false, true]) {
        board.play(JAPAN, expend("J-SUP1", "J-INF1").declaring(number(Topic::SupplyRadius, 2)));
        board.play(JAPAN, march("J-INF1", "2917"));
        if first {
            board.cured(JAPAN, &expend("J-SUP2", "J-INF2"), "GEAW-8.3-a", &end());
        } else {
            board.accepts(JAPAN, &expend("J-SUP2", "J-INF2"));
        }
    }
}

#[test]
fn r_36_naval_units_need_supply_in_the_second_phase_or_not() {
    let sail = Order::MoveAsDeclared { unit: unit("J-CTF"), hex: hex("3117"), section: section("17.0") }.into();
    let [needs, exempt] = both(Board::at(JAPAN, MOVEMENT_2).put("J-CTF", "2916"), "GEAW-R-36");
    needs.refuses(JAPAN, &sail, "GEAW-8.3-e");
    exempt.accepts(JAPAN, &sail);
}

#[test]
fn r_38_the_ban_between_zones_is_general_or_for_one_hex_moves() {
    let board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2916").put("B-INF1", "3017");
    let board = board.declared(JAPAN, zone("2916")).declared(JAPAN, zone("2917"));
    let [general, minimum_only] = both(board, "GEAW-R-38");
    general.refuses(JAPAN, &march("J-INF1", "2917"), "GEAW-8.6-c");
    minimum_only.accepts(JAPAN, &march("J-INF1", "2917"));
    minimum_only.refuses(JAPAN, &minimum("J-INF1", "2917"), "GEAW-8.6-c");
}

#[test]
fn r_39_zones_are_asked_near_the_enemy_everywhere_or_nowhere() {
    let far = || Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2916");
    let near = || far().put("B-INF1", "3018");
    let topic = Topic::EnemyZone { hex: hex("2917") };
    far().accepts(JAPAN, &march("J-INF1", "2917"));
    near().asks(JAPAN, &march("J-INF1", "2917"), &topic);
    far().ruled("GEAW-R-39", 2).asks(JAPAN, &march("J-INF1", "2917"), &topic);
    let silent = near().ruled("GEAW-R-39", 3);
    silent.accepts(JAPAN, &march("J-INF1", "2917"));
    silent.refuses(JAPAN, &march("J-INF1", "2917 2918").declaring(zone("2917")), "GEAW-8.7-a");
}

#[test]
fn r_41_armor_is_proposed_as_mechanized_or_nothing_is() {
    let [proposed, bare] = both(Board::at(JAPAN, MOVEMENT_1).put("J-ARM1", "3014"), "GEAW-R-41");
    let mobility =
        |board: &Board| board.game.counter(unit("J-ARM1")).mobility(board.game.rulings.mechanized_proposal).0;
    assert_eq!((mobility(&proposed), mobility(&bare)), (Mobility::Mechanized, Mobility::NonMechanized));
    proposed.refuses(JAPAN, &march("J-ARM1", "3013"), "GEAW-8.5-h");
    bare.accepts(JAPAN, &march("J-ARM1", "3013"));
}

#[test]
fn r_43_a_road_opens_barred_terrain_or_not() {
    let [barred, open] = both(Board::at(JAPAN, MOVEMENT_1).put("J-ARM1", "2913"), "GEAW-R-43");
    barred.refuses(JAPAN, &road("J-ARM1", "3013"), "GEAW-8.5-h");
    open.accepts(JAPAN, &road("J-ARM1", "3013"));
}

#[test]
fn r_44_a_river_step_needs_the_river_at_both_hexes_or_at_one() {
    let [strict, wide] = both(Board::at(JAPAN, MOVEMENT_1).put("J-SUP1", "3019"), "GEAW-R-44");
    let strict = strict.put("J-SUP1", "3118");
    strict.refuses(JAPAN, &river("J-SUP1", "3117"), "GEAW-8.10-a");
    wide.put("J-SUP1", "3118").accepts(JAPAN, &river("J-SUP1", "3117"));
}

#[test]
fn r_45_any_number_of_rides_or_one() {
    let board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2819").rails(JAPAN, "2819 2919 3019");
    let [many, one] = both(board, "GEAW-R-45");
    let twice = || supplied(legs("J-INF1", vec![Leg::Ride(hexes("2919")), Leg::Ride(hexes("3019"))]), "J-INF1");
    many.accepts(JAPAN, &twice());
    one.refuses(JAPAN, &twice(), "GEAW-8.11-a");
}

#[test]
fn r_53_naval_units_block_or_are_declared() {
    let [blocks, declared] = both(Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2916").put("A-CTF", "2917"), "GEAW-R-53");
    blocks.refuses(JAPAN, &march("J-INF1", "2917"), "GEAW-8.6-d");
    let topic = Topic::NavalUnitsBlock { hex: hex("2917") };
    declared.asks(JAPAN, &march("J-INF1", "2917"), &topic);
    declared.accepts(JAPAN, &march("J-INF1", "2917").declaring(no(topic.clone())));
    declared.refuses(JAPAN, &march("J-INF1", "2917").declaring(yes(topic)), "GEAW-8.6-d");
}

#[test]
fn r_55_either_dice_those_of_the_table_or_those_of_the_program() {
    let die = |face| Order::RecordDie { purpose: "test".to_owned(), face }.into();
    let board = Board::at(JAPAN, COMBAT_1);
    board.accepts(JAPAN, &die(Some(3))).accepts(JAPAN, &die(None));
    board.clone().ruled("GEAW-R-55", 2).accepts(JAPAN, &die(Some(3))).refuses(JAPAN, &die(None), "GEAW-2.1-b");
    board.ruled("GEAW-R-55", 3).accepts(JAPAN, &die(None)).refuses(JAPAN, &die(Some(3)), "GEAW-2.1-b");
}

#[test]
fn r_60_two_people_or_one() {
    let take = |side| Order::TakeSide { side, player: "Aoi".to_owned() }.into();
    let rulings = Rulings::of([("GEAW-R-60", 2)]).unwrap();
    let mut solo = Board::created(&pack(), &Creation { rulings, ..Creation::default() });
    solo.play(JAPAN, take(JAPAN)).play(ALLIES, take(ALLIES));
    solo.play(JAPAN, Order::DefineScenario(Box::new(scenario())).into());
    assert!(solo.told().contains("at the same seat") && solo.game.scenario.is_some());
    let mut two = Board::created(&pack(), &Creation::default());
    two.play(JAPAN, take(JAPAN)).refuses(ALLIES, &take(ALLIES), "GEAW-1.0-a");
}

#[test]
fn r_61_a_priced_corps_is_barred_or_bought() {
    let row = MobilizationRow {
        units: UnitKind {
            size: Some(domain::geaw::components::UnitSize::Corps),
            ..UnitKind::of(Contingent::Japanese, UnitType::Infantry)
        },
        cost: Some(6),
        years: BTreeSet::new(),
        once: false,
    };
    let board = Board::at(JAPAN, MOBILIZATION).entered(Transcription::Mobilization(row));
    assert!(
        domain::geaw::transcribing::gaps(&board.game.sheets).iter().any(|gap| gap.text.contains("made by combining"))
    );
    let [barred, bought] = both(board, "GEAW-R-61");
    barred.refuses(JAPAN, &mobilize("J-C1", "2914"), "GEAW-6.5-b");
    bought.accepts(JAPAN, &mobilize("J-C1", "2914"));
}

#[test]
fn a_ruling_is_changed_by_both_sides() {
    let mut board = Board::at(JAPAN, MOBILIZATION);
    let choose = |reading| Order::ChooseRuling { ruling: "GEAW-R-13".to_owned(), reading };
    assert!(board.judge(JAPAN, &choose(3).into()).refusal.is_some());
    board.agree(JAPAN, choose(2).into());
    assert_eq!(board.game.rulings.reading("GEAW-R-13"), Some(2));
}
