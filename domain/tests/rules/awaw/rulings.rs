//! Every ruling that a table may read otherwise, in each of its readings.

use std::collections::BTreeSet;

use domain::awaw::accounts::Figure;
use domain::awaw::boxes::adjacency::{defending, hostile};
use domain::awaw::boxes::{country_limit, outback, reduction};
use domain::awaw::calculators::{city_clock, colony_income};
use domain::awaw::calendar::{Phase, Stage};
use domain::awaw::command::{Command, Method, Order, Share};
use domain::awaw::components::{Area, BoxName, Country, Nation, Place, TransportKind, UnitKind, War};
use domain::awaw::declarations::{Prize, Topic};
use domain::awaw::event::{Activity, ActivityKind};
use domain::awaw::game::{Creation, Location};
use domain::awaw::gibraltar::{Attack, defence};
use domain::awaw::rulings::{ProrationDate, Rulings};
use domain::awaw::surrender::{preview, suggestion};
use domain::kernel::dice::{Roll, Source};
use domain::rulebooks;

use crate::common::awaw::*;

const BRITAIN: Nation = Nation::Britain;
const US: Nation = Nation::UnitedStates;

/// The two boards to compare: the default reading and the second one.
fn both(board: Board, ruling: &str) -> [Board; 2] {
    [board.clone(), board.ruled(ruling, 2)]
}

#[test]
fn the_switches_are_those_of_the_ledger() {
    for switch in Rulings::SWITCHES {
        let ruling = rulebooks::ruling(switch.id).filter(|ruling| ruling.configurable);
        let ruling = ruling.unwrap_or_else(|| panic!("{} is no switch of the ledger", switch.id));
        assert_eq!(ruling.options.len(), usize::from(switch.readings), "{}", switch.id);
    }
    let of_ledger: BTreeSet<&str> = rulebooks::find_book("AWAW")
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
    let board = Board::at(FALL_1940, ALLIES, REDEPLOY).put("AUS-INF2", US_PACIFIC).war(War::BritainJapan);
    let [asks, assumes] = both(board, "AWAW-R-02");
    let command = redeploy("AUS-INF2", domain::awaw::command::Mode::Sr, US_ATLANTIC, &[]);
    asks.asks(ALLIES, &command, &Topic::Redeployment { unit: unit("AUS-INF2") });
    assumes.accepts(ALLIES, &command);
}

#[test]
fn r_03_spring_or_winter_comes_first() {
    let begun = |reading| {
        let mut board = Board::at(FALL_1939, ALLIES, END).ruled("AWAW-R-03", reading);
        board.game.played.insert(AXIS);
        board.play(ALLIES, end_turn());
        if reading == 2 {
            board.play(ALLIES, Order::RecordYearStart { year: 1940 }.into());
        }
        board.play(ALLIES, begin(AXIS));
        board.game.quarter.unwrap().to_string()
    };
    assert_eq!((begun(1).as_str(), begun(2).as_str()), ("Winter 1939", "Winter 1940"));
}

#[test]
fn r_04_construction_or_redeployment_comes_first() {
    let after_combat = |board: Board| {
        let mut board = board;
        board.play(ALLIES, end_phase());
        board.game.stage
    };
    let [build, redeploy] = both(Board::at(FALL_1939, ALLIES, COMBAT), "AWAW-R-04");
    assert_eq!(after_combat(build), Stage::Of(ALLIES, Phase::UnitConstruction));
    assert_eq!(after_combat(redeploy), Stage::Of(ALLIES, Phase::Redeployment));
}

#[test]
fn r_10_from_fall_1939_or_only_then() {
    let [from, only] = both(Board::at(FALL_1940, ALLIES, REDEPLOY), "AWAW-R-10");
    from.accepts(ALLIES, &nr("CAN-INF1", hex("ENGLAND")));
    only.refuses(ALLIES, &nr("CAN-INF1", hex("ENGLAND")), "AWAW-70.14A-b");
}

#[test]
fn r_15_repair_counts_before_war_or_not() {
    let command = repair_by(Country::Canada, ship(BRITAIN, UnitKind::Destroyer, 1), US);
    for (board, spent) in both(Board::building(FALL_1940), "AWAW-R-15").into_iter().zip([0, 1]) {
        let mut board = board;
        board.play(ALLIES, command.clone());
        assert_eq!(board.account(US).prewar_spent, spent);
    }
}

#[test]
fn r_16_transports_are_rounded_up_or_down() {
    let [up, down] = both(Board::building(FALL_1940).war(War::UsJapan), "AWAW-R-16");
    let command = build("AUS-INF5", AUSTRALIA, US);
    up.refuses(ALLIES, &command, "AWAW-71.153B-c");
    down.accepts(ALLIES, &command);
}

#[test]
fn r_18_one_payer_or_a_split() {
    let [one, split] = both(Board::building(FALL_1940).lost("CAN-INF1"), "AWAW-R-18");
    let payers = vec![Share { by: BRITAIN, brps: Some(1) }, Share { by: US, brps: None }];
    let command = Command::from(Order::ConstructUnit { unit: unit("CAN-INF1"), at: US_ATLANTIC, payers });
    one.refuses(ALLIES, &command, "AWAW-70.15C-a");
    let mut split = split;
    split.play(ALLIES, command);
    assert_eq!((split.level(BRITAIN), split.level(US)), (89, 98));
}

#[test]
fn r_20_three_factors_in_all_or_every_turn() {
    let used = || {
        let mut board = Board::building(SPRING_1942);
        board.play(ALLIES, produce(Country::India, &["2-2", "1-2"]));
        board.turn(SUMMER_1942).phase(ALLIES, BUILD)
    };
    let [total, every] = both(used(), "AWAW-R-20");
    total.refuses(ALLIES, &produce(Country::India, &["1-2"]), "AWAW-72.12B-a");
    every.accepts(ALLIES, &produce(Country::India, &["1-2"]));
}

#[test]
fn r_21_ships_on_the_stocks_count_or_not() {
    let board = Board::building(FALL_1940).send("AUS-CA1", Location::Yard(Country::Australia)).lost("AUS-CA2");
    let mut board = board;
    board.play(ALLIES, shipbuilding(Country::Australia, 3));
    let lay = build_ship(Country::Australia, ship(Nation::Australia, UnitKind::Cruiser, 2), None);
    let [with, afloat] = both(board.put("AUS-CA2", AUSTRALIA), "AWAW-R-21");
    with.accepts(ALLIES, &lay);
    let full = afloat.clone().send("AUS-CA1", Location::At(AUSTRALIA));
    full.refuses(ALLIES, &lay, "AWAW-71.152C-d");
    afloat.accepts(ALLIES, &lay);
    assert_eq!(domain::awaw::construction::ships_in_play(&with.game).0, 2);
    assert_eq!(domain::awaw::construction::ships_in_play(&afloat.game).0, 1);
}

#[test]
fn r_23_unlisted_areas_are_closed_or_declared() {
    let [closed, declared] = both(Board::at(FALL_1940, ALLIES, REDEPLOY), "AWAW-R-23");
    let command = leave(Area::India, "IND-INF1", METHOD_NR, hex("SIAM"), "CC2");
    closed.refuses(ALLIES, &command, "AWAW-72.13-a");
    declared.accepts(ALLIES, &command.declaring(yes(Topic::UnlistedArea { unit: unit("IND-INF1") })));
}

#[test]
fn r_24_the_allowance_of_fall_1939_and_the_cap() {
    let late = Board::at(FALL_1940, ALLIES, REDEPLOY);
    let out = |id| leave(Area::Australia, id, METHOD_NR, hex("EGYPT"), "NN31");
    let [only, from] = both(late, "AWAW-R-24");
    only.refuses(ALLIES, &out("AUS-INF2"), "AWAW-71.14-a");
    from.accepts(ALLIES, &out("AUS-INF2"));
    let rebuilt = Board::at(SUMMER_1941, ALLIES, REDEPLOY)
        .war(War::BritainJapan)
        .in_europe("AUS-INF3", hex("EGYPT"))
        .lost("AUS-INF2")
        .built("AUS-INF2", AUSTRALIA, BRITAIN);
    rebuilt.refuses(ALLIES, &out("AUS-INF2"), "AWAW-71.14-a");
    rebuilt.ruled("AWAW-R-24", 3).accepts(ALLIES, &out("AUS-INF2"));
}

#[test]
fn r_27_one_cruiser_factor_or_one_cruiser() {
    let factors = |reading| {
        let rulings = Rulings::of([("AWAW-R-27", reading)]).unwrap();
        let board = Board::created(&Creation { rulings, ..Creation::default() });
        let cruisers =
            board.game.units.values().filter(|unit| unit.counter.garrison && unit.counter.kind == UnitKind::Cruiser);
        cruisers.map(|unit| unit.counter.factors()).sum::<u32>()
    };
    assert_eq!((factors(1), factors(2)), (1, 2));
}

#[test]
fn r_28_losses_are_pooled_or_each_source_by_itself() {
    let boards = both(Board::at(SPRING_1942, ALLIES, BUILD).losses(Area::Australia, 2, 1, 0, 0), "AWAW-R-28");
    assert_eq!(boards.map(|board| country_limit(&board.game, Country::Australia)), [Some(8), Some(9)]);
}

#[test]
fn r_29_the_british_limit_falls_as_the_country_or_further() {
    let boards = both(Board::at(SPRING_1942, ALLIES, BUILD).losses(Area::Australia, 9, 0, 0, 6), "AWAW-R-29");
    assert_eq!(boards.map(|board| reduction(&board.game, Area::Australia).british), [3, 5]);
}

#[test]
fn r_30_the_next_construction_or_the_same_turn() {
    let later = |board: Board| {
        let mut board = board.phase(AXIS, END);
        board.game.played.insert(ALLIES);
        board.play(AXIS, end_turn()).play(AXIS, begin(ALLIES));
        board.game.limit(BRITAIN)
    };
    let boards = both(Board::at(SUMMER_1941, AXIS, COMBAT).losses(Area::India, 3, 0, 0, 0), "AWAW-R-30");
    assert_eq!(boards.map(later), [39, 40]);
}

#[test]
fn r_31_a_deficit_is_declared_or_refused() {
    let mut board = Board::building(FALL_1940);
    board.post(BRITAIN, Figure::Level, -90);
    let [declared, refused] = both(board, "AWAW-R-31");
    let command = build("AUS-INF5", AUSTRALIA, BRITAIN);
    let topic = Topic::DeficitSpending { nation: BRITAIN };
    declared.asks(ALLIES, &command, &topic);
    refused.refuses(ALLIES, &command, "AWAW-71.153A-a");
    let mut declared = declared;
    declared.play(ALLIES, command.declaring(yes(topic)));
    assert_eq!(declared.level(BRITAIN), -2);
}

#[test]
fn r_32_outback_on_the_edge_is_adjacent_or_not() {
    let boards = both(Board::at(SPRING_1942, AXIS, COMBAT).japanese("J-INF", "3-2", hex("NN18")), "AWAW-R-32");
    assert_eq!(boards.map(|board| hostile(&board.game, Area::Australia, true)), [0, 3]);
}

#[test]
fn r_33_partisans_count_or_not() {
    let board =
        Board::at(SPRING_1942, AXIS, COMBAT).foreign("J-PAR", Nation::Japan, UnitKind::Partisan, "1", hex("CC2"));
    assert_eq!(both(board, "AWAW-R-33").map(|board| hostile(&board.game, Area::India, true)), [0, 1]);
}

#[test]
fn r_34_the_garrison_of_australia() {
    let board = Board::at(SPRING_1942, ALLIES, MOVEMENT).war(War::BritainJapan).factors(Area::Australia, 5, 0, 0);
    let [adjacent, literal] = both(board, "AWAW-R-34");
    let command = leave(Area::Australia, "AUS-INF1", Method::Move, hex("NN22"), "");
    adjacent.refuses(ALLIES, &command, "AWAW-71.23-c");
    literal.accepts(ALLIES, &command);
}

#[test]
fn r_35_the_ina_counts_for_leaving_or_not() {
    let board = Board::at(SPRING_1942, ALLIES, MOVEMENT).war(War::BritainJapan).factors(Area::India, 0, 12, 0);
    let [not, counted] = both(board, "AWAW-R-35");
    let command = leave(Area::India, "IND-INF1", Method::Move, hex("CC2"), "");
    not.accepts(ALLIES, &command);
    counted.refuses(ALLIES, &command, "AWAW-72.23-c");
}

#[test]
fn r_36_tested_after_each_unit_or_as_the_phase_ends() {
    let board = Board::at(SPRING_1942, ALLIES, MOVEMENT).war(War::BritainJapan).factors(Area::India, 12, 0, 0);
    let [each, at_end] = both(board, "AWAW-R-36");
    let command = leave(Area::India, "IND-INF5", Method::Move, hex("CC2"), "");
    each.refuses(ALLIES, &command, "AWAW-72.23-c");
    let mut at_end = at_end;
    at_end.play(ALLIES, command);
    at_end.refuses(ALLIES, &end_phase(), "AWAW-72.23-c");
    at_end.play(ALLIES, enter(Area::India, "IND-INF5", Method::Move, "")).accepts(ALLIES, &end_phase());
}

#[test]
fn r_39_lent_units_go_or_stay() {
    let mut board = Board::at(SPRING_1942, ALLIES, END).britain_fell();
    board.play(ALLIES, lend("AUS-INF1"));
    let gone = |board: &Board| preview(&board.game, Area::Australia).removed.contains(&unit("AUS-INF1"));
    let [removed, kept] = both(board.put("AUS-INF1", hex("HAWAII")), "AWAW-R-39");
    assert!(gone(&removed) && !gone(&kept));
}

#[test]
fn r_40_a_proration_is_suggested_or_not() {
    let [off, share] = both(Board::at(SPRING_1942, ALLIES, END), "AWAW-R-40");
    assert_eq!(suggestion(&off.game, Prize::Australia), None);
    assert_eq!(suggestion(&share.game, Prize::Australia), Some(7));
    assert_eq!(preview(&share.game, Area::India).suggestion, Some(7));
}

#[test]
fn r_45_north_sides_of_the_middle_hexes() {
    let boards = both(Board::set_up(), "AWAW-R-45");
    assert_eq!(boards.map(|board| outback::is_barred(&board.game, spot("NN18"), spot("MM19"))), [false, true]);
    assert!(outback::is_barred(&Board::set_up().game, spot("NN18"), spot("NN19")));
}

#[test]
fn r_46_nn15_is_closed_or_open() {
    let board =
        Board::at(SPRING_1942, ALLIES, REDEPLOY).foreign("US-INF", US, UnitKind::Infantry, "1-2", hex("HAWAII"));
    let [closed, open] = both(board, "AWAW-R-46");
    closed.refuses(ALLIES, &enter(Area::Australia, "US-INF", METHOD_NR, "NN15"), "AWAW-71.223A-c");
    open.accepts(ALLIES, &enter(Area::Australia, "US-INF", METHOD_NR, "NN15"));
}

#[test]
fn r_51_the_date_is_a_label() {
    let mut board = Board::at(SPRING_1942, AXIS, COMBAT);
    board.play(AXIS, control("DACCA", AXIS));
    let labels = both(board, "AWAW-R-51").map(|board| city_clock(&board.game)[0].prorated);
    assert_eq!(labels, [ProrationDate::OnEffect, ProrationDate::OnCapture]);
}

#[test]
fn r_52_the_cities_count_at_the_year_start_or_not() {
    assert_eq!(both(Board::shipped(), "AWAW-R-52").map(|board| colony_income(&board.game).brps), [40, 30]);
}

#[test]
fn r_55_the_saving_is_kept_or_lapses() {
    let saved = |board: Board| {
        let mut board = board.held("RANGOON", AXIS).subverted();
        board.play(AXIS, defer());
        let mut board = board.turn(SUMMER_1942).phase(AXIS, BUILD);
        board.play(AXIS, ina("1-2", "RANGOON").declaring(yes(Topic::FullSupply { spot: spot("RANGOON") })));
        board.game.ina.saved
    };
    assert_eq!(both(Board::at(SPRING_1942, AXIS, BUILD), "AWAW-R-55").map(saved), [1, 0]);
}

#[test]
fn r_59_axis_defenders_are_asked_or_have_the_same() {
    let boards = both(Board::shipped(), "AWAW-R-59");
    assert_eq!(boards.map(|board| defence(&board.game, Attack::Land, AXIS).modifier), [None, Some(5)]);
    let mut asked = Board::at(FALL_1940, AXIS, COMBAT);
    asked.play(AXIS, declare(yes(Topic::GibraltarAxisDefence)));
    assert_eq!(defence(&asked.game, Attack::SeaborneInvasion, AXIS).modifier, Some(6));
}

#[test]
fn r_60_one_factor_in_all_or_each_way() {
    let board = Board::at(FALL_1940, AXIS, REDEPLOY)
        .foreign("GE-SUB", Nation::Germany, UnitKind::Submarine, "1", hex("BREST"))
        .foreign("GE-SUB2", Nation::Germany, UnitKind::Submarine, "1", hex("NAPLES"));
    let [mut total, mut each] = both(board, "AWAW-R-60");
    total.play(AXIS, nr("GE-SUB", hex("NAPLES"))).refuses(AXIS, &nr("GE-SUB2", hex("BREST")), "AWAW-73.42-b");
    each.play(AXIS, nr("GE-SUB", hex("NAPLES"))).accepts(AXIS, &nr("GE-SUB2", hex("BREST")));
    // Where nobody holds Gibraltar, no exception applies.
    let mut nobody = total.turn(WINTER_1940).phase(AXIS, REDEPLOY);
    nobody.play(ALLIES, Order::RecordControl { place: spot("GIBRALTAR"), side: None }.into());
    nobody.refuses(AXIS, &nr("GE-SUB2", hex("BREST")), "AWAW-73.42-a");
}

#[test]
fn r_64_gates_or_any_hex_of_the_strait() {
    let [gates, any] = both(Board::at(SPRING_1942, AXIS, MOVEMENT), "AWAW-R-64");
    let inside = activity(sail(Nation::Japan, ActivityKind::Patrol, hex("HAWAII"), &["DD11", "EE10"]));
    gates.accepts(AXIS, &inside);
    any.refuses(AXIS, &inside, "AWAW-74.31-c");
}

#[test]
fn r_65_the_whole_operation_or_transports_alone() {
    let board = Board::at(SPRING_1942, ALLIES, MOVEMENT).held("SINGAPORE", AXIS);
    let [whole, transports] = both(board, "AWAW-R-65");
    let path = ["DD10", "DD11", "EE10"];
    let cover = activity(Activity {
        to: Some(hex("EE11")),
        ..sail(BRITAIN, ActivityKind::ShoreBombardment, hex("SUEZ"), &path)
    });
    whole.accepts(ALLIES, &cover);
    transports.refuses(ALLIES, &cover, "AWAW-74.31-e");
}

#[test]
fn r_66_control_changes_at_once_or_with_the_next_player_turn() {
    let mut board = Board::at(SPRING_1942, AXIS, MOVEMENT);
    board.play(AXIS, control("SINGAPORE", AXIS));
    let through = activity(sail(Nation::Japan, ActivityKind::Patrol, hex("HAWAII"), &["FF10", "EE10"]));
    let [at_once, next] = both(board, "AWAW-R-66");
    at_once.accepts(AXIS, &through);
    next.refuses(AXIS, &through, "AWAW-74.31-c");
}

#[test]
fn r_70_dice_of_the_table_or_of_the_program() {
    let typed = Command::from(Order::RecordDieRoll { purpose: "attrition".to_owned(), face: Some(4) });
    let asked = Command::from(Order::RecordDieRoll { purpose: "attrition".to_owned(), face: None });
    let board = Board::at(SPRING_1942, ALLIES, COMBAT);
    let refused = |board: &Board, command: &Command| board.judge(ALLIES, command).refusal.is_some();
    let physical = board.clone().ruled("AWAW-R-70", 2);
    let assistant = board.clone().ruled("AWAW-R-70", 3);
    assert!(!refused(&board, &typed) && !refused(&board, &asked));
    assert!(!refused(&physical, &typed) && refused(&physical, &asked));
    assert!(refused(&assistant, &typed) && !refused(&assistant, &asked));
    let mut assistant = assistant;
    assistant.play(ALLIES, asked);
    let faces = Roll::typed([3]).unwrap().faces;
    assert!(refused(&assistant, &Order::Roll(Roll { faces: faces.clone(), source: Source::Table }).into()));
    assistant.play(ALLIES, Order::Roll(Roll { faces, source: Source::Server }).into());
}

#[test]
fn r_71_whoever_plays_the_side_or_the_nation_that_pays() {
    let [mut sides, mut nations] = both(Board::building(FALL_1940), "AWAW-R-71");
    let command = build("AUS-INF5", AUSTRALIA, BRITAIN);
    sides.play(ALLIES, command.clone());
    assert_eq!(sides.level(BRITAIN), 88);
    nations.play(ALLIES, command);
    assert_eq!((nations.level(BRITAIN), nations.game.pending.len()), (90, 1));
    let agreed = Command { nation: Some(BRITAIN), ..Order::Answer { agreed: true }.into() };
    nations.play(ALLIES, agreed);
    assert_eq!((nations.level(BRITAIN), nations.game.pending.len()), (88, 0));
    assert_eq!(defending(&nations.game, Area::Australia), 7);
    let transports = assign(Country::SouthAfrica, TransportKind::Atlantic, 1);
    nations.accepts(ALLIES, &transports);
    assert_ne!(Place::Box(BoxName::Australia), US_ATLANTIC);
}

#[test]
fn r_72_bombed_brps_are_booked_by_hand_or_leave_the_level_at_once() {
    let [mut by_hand, mut at_once] = both(Board::at(SPRING_1942, AXIS, COMBAT), "AWAW-R-72");
    let before = by_hand.level(BRITAIN);
    for board in [&mut by_hand, &mut at_once] {
        board.play(AXIS, bomb(Area::Australia, 3, 1, 1));
    }
    assert_eq!((by_hand.level(BRITAIN), at_once.level(BRITAIN)), (before, before - 5));

    let book = |nation, brps, section: &str, reason: &str| {
        Command::from(Order::BookBrps { nation, brps, section: section.to_owned(), reason: reason.to_owned() })
    };
    let loss = book(BRITAIN, -5, "26.462", "bombs on Darwin");
    by_hand.play(ALLIES, loss.clone());
    assert_eq!(by_hand.level(BRITAIN), before - 5);
    // What is held is booked by its own order, and nobody books for the other side.
    let refused = |by, command: &Command| by_hand.judge(by, command).refusal.is_some();
    assert!(refused(AXIS, &loss) && refused(ALLIES, &book(BRITAIN, -5, "71.321", "bombs on Darwin")));
    assert!(
        refused(ALLIES, &book(BRITAIN, 0, "26.462", "nothing")) && refused(ALLIES, &book(BRITAIN, 1, "26.462", " "))
    );
    assert!(refused(ALLIES, &book(BRITAIN, 501, "26.462", "much")) && refused(ALLIES, &book(BRITAIN, 1, " ", "why")));
    assert!(refused(ALLIES, &book(Nation::Australia, 1, "26.462", "no account of its own")));
}

#[test]
fn r_74_what_is_built_under_the_enemy_the_table_says() {
    let board = Board::building(FALL_1940).held("MM19", AXIS);
    let build = build("AUS-INF5", hex("MM19"), BRITAIN);
    let topic = Topic::BuildingUnderEnemy { spot: spot("MM19") };
    board.asks(ALLIES, &build, &topic).cured(
        ALLIES,
        &build.clone().declaring(no(topic.clone())),
        "AWAW-71.151-a",
        &build.clone().declaring(yes(topic)),
    );
}

#[test]
fn r_75_what_fallen_yards_repair_the_table_says() {
    let fallen = Board::at(SPRING_1942, ALLIES, END).surrendered(Area::Australia).phase(ALLIES, BUILD);
    let repair = repair(Country::Australia, ship(BRITAIN, UnitKind::Cruiser, 2));
    let topic = Topic::RepairAfterSurrender { country: Country::Australia };
    fallen.asks(ALLIES, &repair, &topic);
    assert!(fallen.judge(ALLIES, &repair.clone().declaring(no(topic.clone()))).cites("AWAW-71.152C-e"));
    assert!(!fallen.judge(ALLIES, &repair.declaring(yes(topic))).cites("AWAW-71.152C-e"));
}
