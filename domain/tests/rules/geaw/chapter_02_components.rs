//! GEAW 2: components.

use domain::geaw::command::Order;
use domain::geaw::components::{Class, Contingent, UnitSize, UnitType};
use domain::geaw::declarations::Topic;
use domain::geaw::game::Phase;
use domain::geaw::module_info::{MODULE_INFO, unit_types};
use domain::geaw::sheets::{ChineseZone, HexRecord, ScenarioSheet, SetUpLine, Transcription, UnitKind};
use domain::geaw::transcribing::{COUNTERS, gaps};
use domain::geaw::view::designation;
use domain::kernel::seat::Seat;
use domain::kernel::system::System;

use crate::common::geaw::*;

fn card(
    side: domain::geaw::components::Side,
    contingent: Contingent,
    unit_type: UnitType,
) -> domain::geaw::command::Command {
    let counter = counter("X-NEW", contingent, unit_type, UnitSize::Brigade, "1-1-2");
    transcribe(Transcription::Counter { side, counter })
}

#[test]
fn geaw_2_1_a_the_sheet_has_176_counters() {
    let mut board = Board::at(JAPAN, MOBILIZATION);
    let missing = COUNTERS - board.game.sheets.counted();
    for index in 0..missing {
        let marker = Transcription::Marker(unit(&format!("M-{index}")));
        board = board.entered(marker);
    }
    assert_eq!(board.game.sheets.counted(), 176);
    let known = transcribe(Transcription::Marker(unit("M-0")));
    board.cured(JAPAN, &transcribe(Transcription::Marker(unit("M-TOO"))), "GEAW-2.1-a", &known);
}

#[test]
fn geaw_2_1_b_one_die_of_six_faces() {
    let die = |face| Order::RecordDie { purpose: "test".to_owned(), face }.into();
    let mut board = Board::at(JAPAN, COMBAT_1);
    board.accepts(JAPAN, &die(Some(6)));
    board.refuses(JAPAN, &die(Some(0)), "GEAW-2.1-b").refuses(JAPAN, &die(Some(7)), "GEAW-2.1-b");
    board.play(JAPAN, die(None));
    let answer = domain::geaw::Geaw::answer_chance(&board.game, &[5], domain::kernel::dice::Source::Server).unwrap();
    board.play(JAPAN, answer);
    assert_eq!(board.told(), "test: 5 rolled by the program");
    let physical = Board::at(JAPAN, COMBAT_1).ruled("GEAW-R-55", 2);
    physical.cured(JAPAN, &die(None), "GEAW-2.1-b", &die(Some(3)));
}

#[test]
fn geaw_2_2_a_a_unit_is_in_one_hex_of_the_map() {
    let mut board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2816");
    board.cured(JAPAN, &march("J-INF1", "2716"), "GEAW-2.2-a", &march("J-INF1", "2817"));
    board.refuses(JAPAN, &march("J-INF2", "2916"), "GEAW-2.2-a");
    board.play(JAPAN, march("J-INF1", "2817"));
    let at: Vec<_> = board.game.occupants.iter().filter(|(_, units)| units.contains(&unit("J-INF1"))).collect();
    assert_eq!(at.len(), 1);
}

#[test]
fn geaw_2_2_b_every_country_is_open_to_both() {
    let india = HexRecord { country: Some("Siam".to_owned()), ..HexRecord::of(hex("3016")) };
    let board =
        Board::at(JAPAN, MOVEMENT_1).entered(Transcription::Hex(india)).put("J-INF1", "2916").put("J-INF2", "2914");
    board.accepts(JAPAN, &march("J-INF1", "3016")).refuses(JAPAN, &march("J-INF2", "2815"), "GEAW-2.2-c");
    Board::at(ALLIES, MOVEMENT_1).put("B-INF1", "2916").accepts(ALLIES, &march("B-INF1", "3016"));
}

#[test]
fn geaw_2_2_c_the_soviet_union_and_mongolia_are_closed() {
    let board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2914");
    board.cured(JAPAN, &march("J-INF1", "2814"), "GEAW-2.2-c", &march("J-INF1", "3015"));
    board.refuses(JAPAN, &march("J-INF1", "2815"), "GEAW-2.2-c");
    let combat = Board::at(JAPAN, COMBAT_1).put("J-INF1", "2914");
    let retreat = |at: &str| Order::Retreat { unit: unit("J-INF1"), hex: hex(at) }.into();
    combat.refuses(JAPAN, &retreat("2814"), "GEAW-2.2-c").accepts(JAPAN, &retreat("2913"));
    Board::at(JAPAN, MOBILIZATION).refuses(JAPAN, &mobilize("J-INF1", "2815"), "GEAW-2.2-c");
}

#[test]
fn geaw_2_2_d_the_optional_rule_opens_them() {
    let board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2914");
    let into = march("J-INF1", "2814").declaring(yes(Topic::ClosedCountry { hex: hex("2814") }));
    board.cured(JAPAN, &into, "GEAW-2.2-d", &march("J-INF1", "2913"));
    let mut open = board.with(42);
    open.asks(JAPAN, &march("J-INF1", "2814"), &Topic::ClosedCountry { hex: hex("2814") });
    open.play(JAPAN, into);
    assert!(open.told().contains("declared by 42.0"), "{}", open.told());
}

#[test]
fn geaw_2_2_e_china_has_two_zones() {
    let board = Board::shipped();
    let at = |country: &str, zone| {
        let record = HexRecord { country: Some(country.to_owned()), zone, ..HexRecord::of(hex("2010")) };
        transcribe(Transcription::Hex(record))
    };
    board.cured(
        JAPAN,
        &at("India", Some(ChineseZone::Communist)),
        "GEAW-2.2-e",
        &at("China", Some(ChineseZone::Communist)),
    );
    let mut open = Board::shipped();
    open.play(JAPAN, at("China", None));
    assert!(gaps(&open.game.sheets).iter().any(|gap| gap.text.starts_with("2010 lies in China")));
}

#[test]
fn geaw_2_2_f_the_front_line_ends_with_the_set_up() {
    // It is offered only as the area of a line of the set-up; nothing in play knows it.
    let line = SetUpLine {
        count: 1,
        units: UnitKind::of(Contingent::Japanese, UnitType::Infantry),
        area: hexes("2916").into_iter().collect(),
    };
    let sheet = ScenarioSheet { set_up: vec![line], ..scenario() };
    let board = Board::set_up(sheet.clone());
    board.refuses(JAPAN, &place(0, "J-INF1", "2917"), "GEAW-3.2-b").accepts(JAPAN, &place(0, "J-INF1", "2916"));
    let play = Board::in_scenario(sheet, JAPAN, MOVEMENT_1).put("J-INF1", "2916");
    play.accepts(JAPAN, &march("J-INF1", "2917 3018"));
}

#[test]
fn geaw_2_2_g_an_area_may_have_enclaves() {
    let line = SetUpLine {
        count: 2,
        units: UnitKind::of(Contingent::Japanese, UnitType::Infantry),
        area: hexes("2916 2917 3318").into_iter().collect(),
    };
    let board = Board::set_up(ScenarioSheet { set_up: vec![line], ..scenario() });
    board.accepts(JAPAN, &place(0, "J-INF1", "3318"));
}

#[test]
fn geaw_2_3_a_markers_are_no_units() {
    let mut board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2916");
    board.refuses(JAPAN, &march("M-TURN", "2917"), "GEAW-2.3-a");
    board.refuses(JAPAN, &combine("M-TURN", "", "J-C1"), "GEAW-2.3-a");
    board.refuses(JAPAN, &mobilize("M-TURN", "2914"), "GEAW-2.3-a");
    board.play(JAPAN, march("J-INF1", "2917"));
    assert_eq!(board.game.units.get(&unit("M-TURN")), None);
}

#[test]
fn geaw_2_4_a_japan_and_its_clients() {
    let board = Board::at(JAPAN, MOBILIZATION);
    for contingent in [Contingent::Japanese, Contingent::JapaneseClient] {
        board.cured(
            JAPAN,
            &card(ALLIES, contingent, UnitType::Infantry),
            "GEAW-2.4-a",
            &card(JAPAN, contingent, UnitType::Infantry),
        );
    }
}

#[test]
fn geaw_2_4_b_five_allied_contingents() {
    let board = Board::at(JAPAN, MOBILIZATION);
    let allied = Contingent::ALL.into_iter().filter(|contingent| contingent.side() == ALLIES);
    let allied: Vec<Contingent> = allied.filter(|contingent| contingent.is_nationality()).collect();
    assert_eq!(allied.len(), 5);
    for contingent in allied {
        board.cured(
            ALLIES,
            &card(JAPAN, contingent, UnitType::Infantry),
            "GEAW-2.4-b",
            &card(ALLIES, contingent, UnitType::Infantry),
        );
    }
}

#[test]
fn geaw_2_5_a_ten_types_of_ground_combat_units() {
    let names: Vec<&str> = unit_types(Class::GroundCombat).into_iter().map(UnitType::name).collect();
    assert_eq!(
        names,
        [
            "infantry",
            "light infantry",
            "garrison",
            "armor",
            "mechanized",
            "marine",
            "airborne",
            "special operations",
            "cavalry",
            "fortress"
        ]
    );
    assert!(serde_json::from_str::<UnitType>("\"artillery\"").is_err());
}

#[test]
fn geaw_2_5_b_four_types_of_support_units_are_land_units() {
    let support = unit_types(Class::Support);
    assert_eq!(
        support,
        [UnitType::Headquarters, UnitType::TacticalAirbase, UnitType::StrategicAirbase, UnitType::Supply]
    );
    assert!(support.into_iter().all(UnitType::is_land));
}

#[test]
fn geaw_2_5_c_three_types_of_naval_units_do_not_occupy() {
    let naval = unit_types(Class::Naval);
    assert_eq!(naval.len(), 3);
    assert!(!naval.into_iter().any(UnitType::is_land));
}

#[test]
fn geaw_2_6_a_factors_are_stored_as_printed() {
    let mut plain = counter("X-INF", Contingent::Japanese, UnitType::Infantry, UnitSize::Division, "");
    plain.movement = None;
    let board = Board::at(JAPAN, MOVEMENT_1)
        .entered(Transcription::Counter { side: JAPAN, counter: plain })
        .put("X-INF", "2916");
    assert!(gaps(&board.game.sheets).iter().any(|gap| gap.text.starts_with("X-INF: the factors")));
    board.asks(JAPAN, &march("X-INF", "2917"), &Topic::Allowance { unit: unit("X-INF") });
    board.accepts(JAPAN, &march("X-INF", "2917").declaring(number(Topic::Allowance { unit: unit("X-INF") }, 4)));
    assert_eq!(board.game.counter(unit("J-INF1")).factors.as_deref(), Some("3-1-4"));
}

#[test]
fn geaw_2_7_a_support_counters_are_read_off_too() {
    let mut bare = counter("X-SUP", Contingent::Japanese, UnitType::Supply, UnitSize::Brigade, "");
    bare.movement = None;
    let enter = |counter| Transcription::Counter { side: JAPAN, counter };
    let board = Board::at(JAPAN, MOVEMENT_1).entered(enter(bare.clone())).put("X-SUP", "2916");
    board.asks(JAPAN, &march("X-SUP", "2917"), &Topic::Allowance { unit: unit("X-SUP") });
    bare.movement = Some(3);
    board.entered(enter(bare)).accepts(JAPAN, &march("X-SUP", "2917"));
}

#[test]
fn geaw_2_8_a_only_supply_units_become_bases_and_only_by_option() {
    let flip = |id: &str| Order::FlipToBase { unit: unit(id) }.into();
    let board = Board::at(JAPAN, MOBILIZATION).put("J-SUP1 J-INF1", "2916");
    board.cured(JAPAN, &flip("J-SUP1"), "GEAW-2.8-a", &end());
    let mut open = board.with(36);
    open.refuses(JAPAN, &flip("J-INF1"), "GEAW-2.8-a");
    open.play(JAPAN, flip("J-SUP1"));
    assert!(open.game.units[&unit("J-SUP1")].base && open.told().contains("36.0"));
}

#[test]
fn geaw_2_9_a_size_symbols() {
    for (symbol, side, label) in [
        ("xxxx", JAPAN, "army"),
        ("xxx", ALLIES, "corps"),
        ("xxx", JAPAN, "field force"),
        ("xx", JAPAN, "division"),
        ("x", ALLIES, "brigade"),
    ] {
        assert_eq!(symbol.parse::<UnitSize>().unwrap().label(side, UnitType::Infantry), label);
    }
    assert_eq!(UnitSize::Division.label(JAPAN, UnitType::TacticalAirbase), "air division");
    assert_eq!(UnitSize::Brigade.label(ALLIES, UnitType::StrategicAirbase), "air wing");
    assert!("xxxxx".parse::<UnitSize>().is_err());
}

#[test]
fn geaw_2_9_b_a_japanese_field_force_is_a_corps() {
    let board = Board::at(JAPAN, REORGANIZATION).put("J-C1 J-HQ", "2916");
    let (breakdowns, _) = domain::geaw::calculators::reorganization_options(&board.game, JAPAN);
    let corps: Vec<_> = breakdowns.iter().map(|found| found.corps).collect();
    assert_eq!(corps, [unit("J-C1")]);
}

/// The number of abbreviations of a contingent, and what one of them stands for on a counter.
fn abbreviations(contingent: Contingent, count: usize, short: &str, long: &str) {
    let board = Board::shipped();
    let of_contingent = board.game.pack.abbreviations.iter().filter(|known| known.contingent == contingent);
    assert_eq!(of_contingent.count(), count);
    assert_eq!(board.game.pack.long_form(contingent, short), Some(long));
    let mut card = counter("X-ABB", contingent, UnitType::Infantry, UnitSize::Division, "1-1-2");
    card.name = format!("7 {short}");
    let board = board.entered(Transcription::Counter { side: contingent.side(), counter: card.clone() });
    assert_eq!(designation(&board.game, unit("X-ABB")), format!("7 {long}"));
    "Free text".clone_into(&mut card.name);
    let board = board.entered(Transcription::Counter { side: contingent.side(), counter: card });
    assert_eq!(designation(&board.game, unit("X-ABB")), "Free text");
}

#[test]
fn geaw_2_10_a_eighteen_japanese_abbreviations() {
    abbreviations(Contingent::Japanese, 18, "SNLF", "Special Naval Landing Force");
}

#[test]
fn geaw_2_10_b_nine_abbreviations_of_client_states() {
    abbreviations(Contingent::JapaneseClient, 9, "Meng", "Mengjiang (Inner Mongolia)");
}

#[test]
fn geaw_2_10_c_fifteen_british_abbreviations() {
    abbreviations(Contingent::British, 15, "CD", "Chindit");
}

#[test]
fn geaw_2_10_d_one_dutch_abbreviation() {
    abbreviations(Contingent::Dutch, 1, "DEI", "Dutch East Indies");
}

#[test]
fn geaw_2_10_e_five_us_abbreviations() {
    abbreviations(Contingent::UnitedStates, 5, "MARS", "5332 Provisional Brigade");
}

#[test]
fn geaw_2_10_f_four_nationalist_abbreviations() {
    abbreviations(Contingent::ChineseNationalist, 4, "CXF", "Chinese Expeditionary Force");
}

#[test]
fn geaw_2_10_g_one_communist_abbreviation() {
    abbreviations(Contingent::ChineseCommunist, 1, "RA", "Route Army");
}

#[test]
fn geaw_2_11_a_colors_of_the_contingents() {
    let colors: Vec<(&str, &str)> =
        Contingent::ALL.into_iter().filter(|contingent| contingent.is_nationality()).map(Contingent::colors).collect();
    assert_eq!(
        colors,
        [
            ("red", "white"),
            ("white", "gray"),
            ("black", "tan"),
            ("black", "orange"),
            ("white", "olive drab"),
            ("white", "dark blue"),
            ("white", "dark red")
        ]
    );
}

#[test]
fn geaw_2_11_b_allied_supply_has_a_common_color() {
    let board = Board::at(ALLIES, MOVEMENT_2).put("A-SUP1 B-INF1", "3414");
    board.cured(
        ALLIES,
        &card(ALLIES, Contingent::British, UnitType::Supply),
        "GEAW-2.11-b",
        &card(ALLIES, Contingent::AlliedCommon, UnitType::Supply),
    );
    board.refuses(ALLIES, &card(ALLIES, Contingent::AlliedCommon, UnitType::Infantry), "GEAW-2.11-b");
    assert_eq!(Contingent::AlliedCommon.colors(), ("black", "leaf green"));
    let enables = expend("A-SUP1", "B-INF1");
    board.accepts(ALLIES, &enables.declaring(yes(Topic::InRadius { supply: unit("A-SUP1"), unit: unit("B-INF1") })));
}

#[test]
fn geaw_2_13_a_scales() {
    assert_eq!((MODULE_INFO.hex_kilometers, MODULE_INFO.hex_miles_in_tenths, MODULE_INFO.turn_months), (120, 745, 3));
    assert_eq!(u16::from(hex("2915").distance(hex("3115"))) * MODULE_INFO.hex_kilometers, 240);
    let game = Board::shipped().game;
    assert_eq!(game.quarter_of(6).unwrap().year, game.quarter_of(2).unwrap().year + 1);
}

#[test]
fn the_view_shows_turn_and_phase_without_any_marker() {
    let board = Board::at(JAPAN, MOVEMENT_1).put("J-INF1", "2916");
    let view = domain::geaw::Geaw::view(&board.game, Seat::Onlooker);
    assert_eq!((view.turn, view.phase, view.sides[0].victory_points), (2, Phase::Of(JAPAN, MOVEMENT_1), 30));
    assert!(serde_json::to_string(&view).unwrap().contains("\"phase_name\":\"Japanese 1st Movement Phase\""));
}
