//! GEAW 8.4 to 8.8: what a march costs, and where it stops.

use domain::geaw::calculators::move_cost;
use domain::geaw::command::Order;
use domain::geaw::declarations::Topic;
use domain::geaw::movement::{Charge, reach};
use domain::geaw::sheets::{HexRecord, TerrainPrice, TerrainRow, Transcription};

use crate::common::geaw::*;

fn at(id: &str, place: &str) -> Board {
    Board::at(JAPAN, MOVEMENT_1).put(id, place)
}

fn row(terrain: &str, points: u8) -> domain::geaw::command::Command {
    transcribe(Transcription::Terrain(TerrainRow {
        terrain: terrain.to_owned(),
        non_mechanized: Some(TerrainPrice::Points(points)),
        mechanized: None,
        defense: None,
        note: None,
    }))
}

#[test]
fn geaw_8_4_c_points_are_spent_hex_by_hex() {
    let mut board = at("J-CAV1", "3214");
    let far = march("J-CAV1", "3213 3113 3013");
    board.cured(JAPAN, &far, "GEAW-8.4-c", &march("J-CAV1", "3213 3113"));
    let Order::Move { legs, .. } = &far.order else { panic!("a march is a move") };
    let told = move_cost(&board.game, unit("J-CAV1"), legs, false).unwrap();
    let prices: Vec<String> = told.steps.iter().map(|step| step.price.to_string()).collect();
    assert_eq!((prices.join(" "), told.left), ("2 3 3".to_owned(), None));
    board.play(JAPAN, march("J-CAV1", "3213 3113"));
    assert_eq!(board.spent("J-CAV1"), "5");
}

#[test]
fn geaw_8_4_d_the_chart_depends_on_the_unit() {
    let board = at("J-INF1 J-ARM1", "3114");
    let told = |id: &str, path: &str| {
        let Order::Move { legs, .. } = march(id, path).order else { panic!("a march is a move") };
        move_cost(&board.game, unit(id), &legs, false).unwrap().price.to_string()
    };
    assert_eq!(told("J-INF1", "3113"), "2");
    board.refuses(JAPAN, &march("J-ARM1", "3113"), "GEAW-8.5-h");
    let forest = HexRecord { terrain: Some("forest".to_owned()), ..HexRecord::of(hex("3115")) };
    let board = board.clone().entered(Transcription::Hex(forest));
    let topic = Topic::StepPrice { unit: unit("J-INF1"), from: hex("3114"), to: hex("3115") };
    board.asks(JAPAN, &march("J-INF1", "3115"), &topic);
    board.accepts(JAPAN, &march("J-INF1", "3115").declaring(number(topic.clone(), 4)));
    board.refuses(JAPAN, &march("J-INF1", "3115").declaring(number(topic, 5)), "GEAW-8.4-c");
}

#[test]
fn geaw_8_6_a_one_hex_is_always_possible() {
    let mut board = at("J-SLOW", "3115").put("J-GAR", "3115");
    board.refuses(JAPAN, &march("J-SLOW", "3215"), "GEAW-8.4-c");
    let section_says = Topic::MinimumWithoutAllowance { unit: unit("J-GAR") };
    let good = minimum("J-GAR", "3116").declaring(yes(section_says));
    board.cured(JAPAN, &minimum("J-GAR", "3116"), "GEAW-8.6-a", &good);
    assert!(reach(&board.game, unit("J-SLOW")).unwrap().to(hex("3215")).unwrap().minimum);
    board.play(JAPAN, minimum("J-SLOW", "3215"));
    assert_eq!(board.spent("J-SLOW"), "1");
    board.refuses(JAPAN, &march("J-SLOW", "3214"), "GEAW-8.5-b");
}

#[test]
fn geaw_8_6_b_the_one_hex_move_is_the_whole_move() {
    let mut board = at("C-INF", "3116");
    board.cured(JAPAN, &minimum("C-INF", "3115 3214"), "GEAW-8.6-b", &minimum("C-INF", "3115"));
    board.play(JAPAN, march("C-INF", "3115"));
    board.agree(JAPAN, reopen("C-INF", domain::geaw::command::Reopening::Continue));
    board.refuses(JAPAN, &minimum("C-INF", "3214"), "GEAW-8.6-b");
}

#[test]
fn geaw_8_6_c_not_from_zone_to_zone() {
    let board = at("J-INF1", "2916").put("B-INF1", "3017").declared(JAPAN, zone("2916")).declared(JAPAN, zone("2917"));
    let around = march("J-INF1", "2816 2817").declaring(zone("2817"));
    board.cured(JAPAN, &march("J-INF1", "2917"), "GEAW-8.6-c", &around.clone().declaring(free("2816")));
    board.refuses(JAPAN, &minimum("J-INF1", "2917"), "GEAW-8.6-c");
    let excepted = Topic::ZoneToZone { from: hex("2916"), to: hex("2917") };
    board.accepts(JAPAN, &march("J-INF1", "2917").declaring(yes(excepted)));
}

#[test]
fn geaw_8_6_d_never_onto_enemy_units() {
    for id in ["B-INF1", "A-SUP1", "A-CTF"] {
        let board = at("J-INF1", "2916").put(id, "2917");
        board.cured(JAPAN, &march("J-INF1", "2917").declaring(free("2917")), "GEAW-8.6-d", &around(id));
    }
    let rail = at("J-INF1", "2819").put("B-INF1", "2919").rails(JAPAN, "2819 2919");
    rail.refuses(JAPAN, &supplied(ride("J-INF1", "2919"), "J-INF1"), "GEAW-8.6-d");
}

/// One hex aside, with the answer that a land unit makes the tablet ask for.
fn around(id: &str) -> domain::geaw::command::Command {
    let command = march("J-INF1", "3016");
    if id == "A-CTF" { command } else { command.declaring(free("3016")) }
}

#[test]
fn geaw_8_6_e_never_into_prohibited_terrain() {
    let board = at("J-INF1", "3314");
    board.cured(JAPAN, &minimum("J-INF1", "3315"), "GEAW-8.6-e", &minimum("J-INF1", "3414"));
    let motorized = at("J-ARM1", "3014");
    motorized.refuses(JAPAN, &minimum("J-ARM1", "3013"), "GEAW-8.6-e");
}

/// The board with a hex whose terrain no row of the chart names.
fn with_forest(board: Board, digits: &str) -> Board {
    let forest = HexRecord { terrain: Some("forest".to_owned()), ..HexRecord::of(hex(digits)) };
    board.entered(Transcription::Hex(forest))
}

#[test]
fn geaw_8_6_e_the_one_hex_move_asks_of_terrain_that_nobody_entered() {
    let topic = Topic::OpenTerrain { unit: unit("J-SLOW"), hex: hex("3115") };
    let board = with_forest(at("J-SLOW", "3215"), "3115");
    let into = minimum("J-SLOW", "3115");
    board.asks(JAPAN, &into, &topic);
    board.cured(JAPAN, &into.clone().declaring(no(topic.clone())), "GEAW-8.6-e", &into.clone().declaring(yes(topic)));
    let found = reach(&board.game, unit("J-SLOW")).unwrap();
    let lit = |digits: &str| found.to(hex(digits)).map(|reached| (reached.minimum, reached.asks_terrain));
    assert_eq!((lit("3115"), lit("3214")), (Some((true, true)), Some((true, false))));
    let basis = |clause: &str, command| {
        let rests = domain::geaw::rests(&board.game, domain::kernel::seat::Seat::Side(JAPAN), command);
        rests.into_iter().find(|rest| rest.clause.id() == clause).map(|rest| rest.basis)
    };
    let known = basis("GEAW-8.6-e", &minimum("J-SLOW", "3214"));
    assert_eq!(known, Some(domain::geaw::declarations::Basis::VerifiedFromTranscription));
}

#[test]
fn geaw_8_6_e_however_a_unit_comes() {
    let swamp = "3315";
    let command = |order: Order| domain::geaw::command::Command::from(order);
    let board = at("J-INF1 J-ARM1 J-CTF", "3314");
    board.cured(JAPAN, &by_sea("J-INF1", swamp), "GEAW-8.6-e", &by_sea("J-INF1", "3414"));
    board.cured(JAPAN, &by_air("J-INF1", swamp), "GEAW-8.6-e", &by_air("J-INF1", "3414"));
    board.refuses(JAPAN, &by_air("J-ARM1", "3013"), "GEAW-8.5-h").accepts(JAPAN, &by_air("J-INF1", "3013"));
    // Where task forces may be, the sections on them say.
    let sail = Order::MoveAsDeclared { unit: unit("J-CTF"), hex: hex(swamp), section: section("17.0") };
    board.accepts(JAPAN, &sail.into());
    let board = Board::at(JAPAN, COMBAT_1).put("J-INF1", "2817").put("B-INF1", "2818");
    let retreat = |digits: &str| command(Order::Retreat { unit: unit("B-INF1"), hex: hex(digits) });
    let advance = |digits: &str| command(Order::Advance { unit: unit("J-INF1"), hex: hex(digits) });
    board.cured(JAPAN, &retreat(swamp), "GEAW-8.6-e", &retreat("2819"));
    board.cured(JAPAN, &advance(swamp), "GEAW-8.6-e", &advance("2816"));
    let fought = |digits: &str| {
        let retreats = vec![(unit("B-INF1"), hex(digits))];
        attack("J-INF1", "B-INF1", domain::geaw::command::CombatOutcome { retreats, ..Default::default() })
    };
    board.cured(JAPAN, &fought(swamp), "GEAW-8.6-e", &fought("2819"));
    let forest = with_forest(board, "2819");
    forest.asks(JAPAN, &retreat("2819"), &Topic::OpenTerrain { unit: unit("B-INF1"), hex: hex("2819") });
}

#[test]
fn geaw_8_7_a_stop_on_entering_an_enemy_zone() {
    let board = at("J-INF1", "2916").put("B-INF1", "3018");
    let through = march("J-INF1", "2917 2918").declaring(zone("2917"));
    let mut stop = board.clone();
    board.asks(JAPAN, &march("J-INF1", "2917"), &Topic::EnemyZone { hex: hex("2917") });
    board.cured(
        JAPAN,
        &through,
        "GEAW-8.7-a",
        &march("J-INF1", "2917").declaring(zone("2917")).declaring(free("2916")),
    );
    stop.play(JAPAN, march("J-INF1", "2917").declaring(zone("2917")));
    assert!(stop.game.units[&unit("J-INF1")].in_phase.stopped);
    let go_on = reopen("J-INF1", domain::geaw::command::Reopening::Continue);
    let undo = reopen("J-INF1", domain::geaw::command::Reopening::Undo);
    stop.cured(JAPAN, &go_on, "GEAW-8.7-a", &undo);
}

#[test]
fn geaw_8_7_b_starting_in_a_zone_does_not_stop() {
    let board = at("J-INF1", "2917").put("B-INF1", "3018").declared(JAPAN, zone("2917"));
    board.accepts(JAPAN, &march("J-INF1", "2916 2915"));
    board.refuses(JAPAN, &march("J-INF1", "2918").declaring(zone("2918")), "GEAW-8.6-c");
}

#[test]
fn geaw_8_8_a_clear_terrain_costs_one() {
    let mut board = at("C-INF", "2915");
    board.cured(JAPAN, &row("clear", 2), "GEAW-8.8-a", &row("clear", 1));
    board.play(JAPAN, march("C-INF", "2916 2917 2918"));
    assert_eq!(board.spent("C-INF"), "3");
}

#[test]
fn geaw_8_8_b_other_terrain_costs_more() {
    at("J-INF1", "2916").cured(JAPAN, &row("forest", 1), "GEAW-8.8-b", &row("forest", 2));
}

#[test]
fn geaw_8_8_c_the_hexside_is_added() {
    let mut board = at("J-INF1", "3016").put("J-SLOW", "3216");
    board.refuses(JAPAN, &march("J-SLOW", "3217"), "GEAW-8.8-c");
    board.play(JAPAN, march("J-INF1", "3017"));
    assert_eq!(board.spent("J-INF1"), "2");
    let last = board.events.iter().find_map(|event| match event {
        domain::geaw::event::Event::UnitMoved { steps, .. } => steps.first().map(|step| step.charge),
        _ => None,
    });
    assert_eq!(last, Some(Charge::Terrain));
}
