//! GEAW title page, contents and errata; 1.0.

use domain::geaw::command::{AttritionResult, CombatOutcome, Order, PointsReason};
use domain::geaw::components::{Contingent, Section, UnitSize, UnitType};
use domain::geaw::declarations::{Claim, Topic};
use domain::geaw::game::Phase;
use domain::geaw::hexes::Hex;
use domain::geaw::module_info::{HEADINGS, Holding, MODULE_INFO, holding};
use domain::geaw::sequence::victory_status;
use domain::geaw::sheets::{
    Component, CorpsRow, HexRecord, HexsideRecord, NamedObjective, ScenarioNumeral, ScenarioSheet, TerrainPrice,
    TerrainRow, Transcription, TurnRecord, UnitKind,
};
use domain::geaw::{Geaw, combat};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;

use crate::common::geaw::*;

fn terrain(name: &str, mechanized: Option<u8>, defense: Option<&str>) -> domain::geaw::command::Command {
    transcribe(Transcription::Terrain(TerrainRow {
        terrain: name.to_owned(),
        non_mechanized: None,
        mechanized: mechanized.map(TerrainPrice::Points),
        defense: defense.map(str::to_owned),
        note: None,
    }))
}

#[test]
fn geaw_t_a_the_edition_is_that_of_19_june_2009() {
    assert_eq!((MODULE_INFO.game, MODULE_INFO.publisher), ("The Greater East Asia War", "Decision Games"));
    assert_eq!(MODULE_INFO.posted, "2009-05-14");
    assert_eq!(MODULE_INFO.updates, ["2009-05-15", "2009-05-18", "2009-05-20", "2009-05-29", "2009-06-19"]);
    assert_eq!(MODULE_INFO.edition(), "2009-06-19");
}

#[test]
fn geaw_t_b_the_text_ends_at_8_12() {
    assert_eq!(HEADINGS.len(), 45);
    assert_eq!(
        (HEADINGS[0], HEADINGS[9], HEADINGS[44]),
        ("Introduction", "Zones of Control (ZOC)", "Optional Rules Charts & Tables")
    );
    assert_eq!(holding(Section::new(8, 12)), Holding::TextHeld);
    assert_eq!(holding(Section::new(8, 13)), Holding::HeadingOnly);
    assert_eq!(holding(Section::new(29, 0)), Holding::HeadingOnly);
    assert_eq!(holding(Section::new(30, 0)), Holding::OptionalHeadingOnly);
    let board = Board::at(JAPAN, MOBILIZATION);
    board.cured(JAPAN, &spend(1, "32.0"), "GEAW-T-b", &spend(1, "21.0"));
    board.with(32).accepts(JAPAN, &spend(1, "32.0"));
}

#[test]
fn geaw_t_c_the_third_scenario_is_optional() {
    let board = Board::shipped();
    let named: Vec<_> =
        board.game.pack.scenarios.iter().map(|s| (s.section.to_string(), s.from, s.to, s.optional)).collect();
    assert_eq!(
        named,
        [
            ("28.0".to_owned(), 1941, 1942, false),
            ("29.0".to_owned(), 1941, 1945, false),
            ("44.0".to_owned(), 1944, 1945, true)
        ]
    );
    let third = ScenarioSheet { numeral: ScenarioNumeral::Third, first_turn: 10, ..scenario() };
    let first = ScenarioSheet { numeral: ScenarioNumeral::First, last_turn: 5, ..scenario() };
    let enter = |sheet| Order::DefineScenario(Box::new(sheet)).into();
    board.cured(JAPAN, &enter(third.clone()), "GEAW-T-c", &enter(first));
    board.with(44).accepts(JAPAN, &enter(third));
}

#[test]
fn geaw_err_a_the_first_provisional_brigade_is_armor() {
    let card = |unit_type| {
        let mut card = counter("U-PROV", Contingent::UnitedStates, unit_type, UnitSize::Brigade, "2-2-5");
        card.name = "1st Prov".to_owned();
        transcribe(Transcription::Counter { side: ALLIES, counter: card })
    };
    let mut board = Board::at(JAPAN, MOBILIZATION);
    board.cured(ALLIES, &card(UnitType::LightInfantry), "GEAW-ERR-a", &card(UnitType::Armor));
    board.play(ALLIES, card(UnitType::Armor));
    assert_eq!(board.game.counter(unit("U-PROV")).factors.as_deref(), Some("2-2-5"));
}

#[test]
fn geaw_err_b_desert_costs_mechanized_units_two() {
    let board = Board::at(JAPAN, MOVEMENT_1).put("J-M1", "2815");
    board.cured(JAPAN, &terrain("Desert", Some(4), None), "GEAW-ERR-b", &terrain("Desert", Some(2), None));
    let mut shipped = Board::at(ALLIES, MOVEMENT_1).put("B-ARM1", "2819");
    shipped.play(ALLIES, march("B-ARM1", "2818 2817"));
    assert_eq!(shipped.spent("B-ARM1"), "4");
}

#[test]
fn geaw_err_c_desert_has_no_defense_multiple() {
    let board = Board::shipped();
    board.cured(JAPAN, &terrain("desert", None, Some("2")), "GEAW-ERR-c", &terrain("desert", None, Some("none")));
    assert_eq!(board.game.sheets.terrain["desert"].defense.as_deref(), Some("none"));
}

#[test]
fn geaw_err_d_desert_calls_for_attrition_in_summer() {
    let board = Board::at(JAPAN, ATTRITION).put("J-INF1", "2817").put("J-INF2", "2915");
    for turn in [2, 3, 5] {
        assert!(combat::attrition_reminders(&board.clone().turn(turn).game, JAPAN).is_empty(), "turn {turn}");
    }
    let board = board.turn(4);
    assert_eq!(combat::attrition_reminders(&board.game, JAPAN), [unit("J-INF1")]);
    // The phase reminds of it, until the unit is checked.
    assert!(combat::reminders(&board.clone().phase(Phase::Of(JAPAN, COMBAT_2)).game).is_empty());
    let mut board = board.phase(Phase::Of(JAPAN, ATTRITION));
    let told = Geaw::view(&board.game, Seat::Side(ALLIES)).reminders;
    assert_eq!((told.len(), told[0].unit, told[0].clause.id()), (1, unit("J-INF1"), "GEAW-ERR-d"));
    let result = AttritionResult::NoEffect;
    board.play(JAPAN, Order::RecordAttrition { unit: unit("J-INF1"), die: Some(5), result }.into());
    assert!(combat::reminders(&board.game).is_empty());
}

#[test]
fn geaw_err_e_three_hexsides_of_the_lower_yangtze() {
    let board = Board::shipped();
    for side in ["2915/2916", "2915/3016", "3015/3115"] {
        assert_eq!(board.game.sheets.hexsides[&hexside(side)].river(), Some("Yangtze"));
    }
    let none = |river: &str| {
        let side = hexside("2915/2916");
        transcribe(Transcription::Hexside(HexsideRecord { river: Some(river.to_owned()), ..HexsideRecord::of(side) }))
    };
    board.cured(JAPAN, &none("none"), "GEAW-ERR-e", &none("Yangtze"));
    Board::at(JAPAN, MOVEMENT_1).put("J-SUP1", "2915").accepts(JAPAN, &river("J-SUP1", "2916"));
}

#[test]
fn geaw_err_f_chittagong_is_spelled_right() {
    let mut board = Board::shipped();
    let named = HexRecord { name: Some("Chittaong".to_owned()), ..HexRecord::of(hex("1010")) };
    board.play(JAPAN, transcribe(Transcription::Hex(named)));
    assert_eq!(board.game.sheets.hexes[&hex("1010")].name.as_deref(), Some("Chittagong"));
    assert_eq!(board.game.sheets.named("Chittaong").collect::<Vec<_>>(), [hex("1010")]);
}

#[test]
fn geaw_err_g_wenchow_is_worth_one() {
    let board = Board::shipped();
    let wenchow = &board.game.sheets.hexes[&hex("3117")];
    assert_eq!((wenchow.name.as_deref(), wenchow.value), (Some("Wenchow"), Some(1)));
    let worth = |value| transcribe(Transcription::Hex(HexRecord { value: Some(value), ..HexRecord::of(hex("3117")) }));
    board.cured(JAPAN, &worth(2), "GEAW-ERR-g", &worth(1));
    let by_name = |value| transcribe(Transcription::Objective(NamedObjective { name: "wenchow".to_owned(), value }));
    board.cured(JAPAN, &by_name(2), "GEAW-ERR-g", &by_name(1));
    let mut board = Board::at(JAPAN, MOBILIZATION).put("J-INF1", "3117").phase(Phase::VictoryPoint);
    board.play(JAPAN, score());
    assert_eq!(board.vp(JAPAN), 31);
}

#[test]
fn geaw_err_h_1945_is_turns_14_to_16() {
    let board = Board::at(JAPAN, MOBILIZATION);
    let years: Vec<u8> = (1..=16).filter(|turn| board.game.quarter_of(*turn).unwrap().year == 1945).collect();
    assert_eq!(years, [14, 15, 16]);
    let turn = |turn, year| transcribe(Transcription::Turn(TurnRecord { turn, year, quarter: 1 }));
    board.cured(JAPAN, &turn(13, 1945), "GEAW-ERR-h", &turn(13, 1944));
    let row = domain::geaw::sheets::MobilizationRow {
        units: UnitKind::of(Contingent::Japanese, UnitType::Cavalry),
        cost: Some(3),
        years: [1945].into(),
        once: false,
    };
    let late = board.entered(Transcription::Mobilization(row));
    late.clone().turn(13).refuses(JAPAN, &mobilize("J-CAV1", "2914"), "GEAW-6.3-c");
    late.turn(14).accepts(JAPAN, &mobilize("J-CAV1", "2914"));
}

#[test]
fn geaw_err_i_the_japanese_mechanized_component_is_a_3_1_7() {
    let corps = |factors: &str| {
        transcribe(Transcription::Corps(CorpsRow {
            corps: UnitKind::of(Contingent::Japanese, UnitType::Mechanized),
            supply: None,
            components: vec![Component {
                count: 1,
                unit_type: UnitType::Mechanized,
                size: UnitSize::Division,
                factors: Some(factors.to_owned()),
            }],
        }))
    };
    Board::shipped().cured(JAPAN, &corps("3-1-5"), "GEAW-ERR-i", &corps("3-1-7"));
}

#[test]
fn geaw_err_j_every_british_unit_is_of_one_nationality() {
    let card = |id: &str, name: &str| {
        let card = counter(id, Contingent::British, UnitType::Infantry, UnitSize::Division, "3-2-4");
        Transcription::Counter {
            side: ALLIES,
            counter: domain::geaw::sheets::Counter { name: name.to_owned(), ..card },
        }
    };
    let board = Board::at(ALLIES, REORGANIZATION)
        .entered(card("B-AUS", "7 Aus"))
        .entered(card("B-IND", "5 Ind"))
        .put("B-AUS B-IND B-INF1 B-ARM1", "3414");
    let command = combine("B-AUS B-IND B-INF1 B-ARM1", "", "B-MC");
    let command = command.declaring(no(Topic::SupplyForCorps { corps: unit("B-MC") }));
    board.accepts(ALLIES, &supplied(command, "B-AUS B-IND B-INF1 B-ARM1"));
}

#[test]
fn geaw_err_k_the_errata_fix_the_grid() {
    let around = |at: &str| {
        let mut around: Vec<String> = hex(at).neighbors().map(|next| next.to_string()).collect();
        around.sort();
        around
    };
    assert_eq!(around("2915"), ["2815", "2816", "2914", "2916", "3015", "3016"]);
    assert_eq!(around("3015"), ["2914", "2915", "3014", "3016", "3114", "3115"]);
    assert!("291".parse::<Hex>().is_err() && "29A5".parse::<Hex>().is_err());
}

#[test]
fn geaw_1_0_a_two_people_one_to_a_side() {
    let mut board = Board::created(&pack(), &domain::geaw::game::Creation::default());
    let take = |side, player: &str| Order::TakeSide { side, player: player.to_owned() }.into();
    board.play(JAPAN, take(JAPAN, "Aoi"));
    board.cured(ALLIES, &take(ALLIES, "Aoi"), "GEAW-1.0-a", &take(ALLIES, "Ben"));
    board.refuses(ALLIES, &take(JAPAN, "Ben"), "GEAW-1.0-a");
    board.play(ALLIES, take(ALLIES, "Ben"));
    board.refuses(ALLIES, &take(ALLIES, "Cho"), "GEAW-1.0-a");
}

#[test]
fn geaw_1_0_b_points_pay_for_units_and_for_other_actions() {
    let mut board = Board::at(JAPAN, MOBILIZATION).points(JAPAN, 20);
    board.play(JAPAN, mobilize("J-CAV1", "2914"));
    assert_eq!(board.vp(JAPAN), 17);
    board.play(JAPAN, spend(4, "21.0"));
    assert_eq!(board.vp(JAPAN), 13);
    assert!(board.told().contains("declared by 21.0"), "{}", board.told());
}

#[test]
fn geaw_1_0_c_objectives_earn_and_losses_cost() {
    let mut board = Board::at(JAPAN, COMBAT_1).put("J-INF1", "3015").put("B-INF1", "3016").put("U-INF1", "2915");
    let outcome =
        CombatOutcome { losses: units("B-INF1"), points: vec![change(ALLIES, 0, 2)], ..CombatOutcome::default() };
    board.play(JAPAN, attack("J-INF1", "B-INF1", outcome));
    assert_eq!(board.vp(ALLIES), 23);
    let mut board = board.phase(Phase::VictoryPoint);
    board.play(JAPAN, score());
    assert_eq!(board.vp(ALLIES), 25);
}

#[test]
fn geaw_1_0_d_nobody_wins_without_more_points() {
    let mut board =
        Board::at(JAPAN, MOBILIZATION).turn(16).points(JAPAN, 31).points(ALLIES, 30).phase(Phase::TurnAdvance);
    board.play(JAPAN, end());
    assert_eq!(victory_status(&board.game).ahead, Some(JAPAN));
    let result = |winner| Order::RecordFinalResult { winner, section: section("27.0") }.into();
    board.cured(JAPAN, &result(Some(ALLIES)), "GEAW-1.0-d", &result(Some(JAPAN)));
    let even = board.points(JAPAN, 30);
    assert_eq!(victory_status(&even.game).ahead, None);
    even.refuses(JAPAN, &result(Some(JAPAN)), "GEAW-1.0-d").accepts(JAPAN, &result(None));
}

#[test]
fn geaw_t_b_a_section_of_the_text_at_hand_declares_nothing() {
    let board = Board::at(JAPAN, MOBILIZATION);
    board.cured(JAPAN, &spend(3, "7.2"), "GEAW-T-b", &spend(3, "21.0"));
    let points = |by| book(&[change(JAPAN, 2, 0)], PointsReason::CombatLoss, by);
    board.cured(JAPAN, &points("5.5"), "GEAW-T-b", &points("11.0"));
    let result = |by| Order::RecordVictoryCheck { winner: None, section: section(by) }.into();
    board.clone().phase(Phase::VictoryCheck).cured(JAPAN, &result("5.2"), "GEAW-T-b", &result("27.0"));
    let full = |by| {
        let topic = Topic::Stacking { hex: hex("2916") };
        declare(Claim { section: section(by), ..yes(topic) })
    };
    board.cured(JAPAN, &full("8.6"), "GEAW-T-b", &full("9.2"));
    // Where the text sends to a chart, its own place is the usual one.
    board.accepts(JAPAN, &declare(number(Topic::Price { unit: unit("J-TAB") }, 4)));
}
