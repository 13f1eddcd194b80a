//! AWAW 72.11, 72.12, 72.15, 72.17: the Indian forces and places, and the British garrison of Asia.

use domain::awaw::accounts::{BasePart, base_parts, brp_value};
use domain::awaw::boxes::rules;
use domain::awaw::command::Order;
use domain::awaw::components::{Area, Country, Land, Nation, UnitKind, War};
use domain::awaw::declarations::Topic;
use domain::awaw::pack::{Pack, PlaceClass};
use domain::awaw::transcribing::Transcription;

use crate::common::awaw::*;

const BRITAIN: Nation = Nation::Britain;

#[test]
fn awaw_72_11_a_india_has_its_own_units() {
    assert_eq!(Nation::India.country(), Some(Country::India));
    assert!(Board::shipped().game.units_of(Nation::India).count() > 0);
}

#[test]
fn awaw_72_11_b_the_box_is_worth_ten() {
    assert_eq!(rules(Area::India).brp_value, 10);
}

#[test]
fn awaw_72_11_c_in_the_british_base() {
    let part = BasePart { country: Some(Country::India), brps: brp_value(Country::India) };
    let board = Board::at(FALL_1940, ALLIES, END);
    assert!(base_parts(&board.game).contains(&part));
    let account = Order::Transcribe(Transcription::Account(sheet(Nation::India))).into();
    board.refuses(ALLIES, &account, "AWAW-72.11-c");
    assert!(!base_parts(&board.surrendered(Area::India).game).contains(&part));
    let lost = Board::building(FALL_1940).lost("IND-INF1");
    lost.refuses(ALLIES, &build("IND-INF1", INDIA, Nation::India), "AWAW-72.11-c");
}

#[test]
fn awaw_72_12a_a_starting_infantry() {
    let board = Board::shipped();
    let count = |figures: &str| {
        let figures = print(figures);
        board.game.units_of(Nation::India).filter(|unit| unit.counter.print == figures).count()
    };
    assert_eq!((count("2-2"), count("1-2")), (4, 4));
    assert_eq!(board.game.units_of(Nation::India).map(|unit| unit.counter.factors()).sum::<u32>(), 12);
}

#[test]
fn awaw_72_12b_a_production_adds_three_factors() {
    let mut board = Board::building(SPRING_1942);
    let mixed = produce(Country::India, &["2-2", "1-2"]);
    board.cured(ALLIES, &produce(Country::India, &["2-2", "2-2"]), "AWAW-72.12B-a", &mixed);
    board.accepts(ALLIES, &produce(Country::India, &["1-2", "1-2", "1-2"]));
    board.play(ALLIES, mixed.clone()).refuses(ALLIES, &produce(Country::India, &["1-2"]), "AWAW-72.12B-a");
}

#[test]
fn awaw_72_12b_b_from_war_or_spring_1942() {
    let one = produce(Country::India, &["1-2"]);
    Board::building(SPRING_1942).accepts(ALLIES, &one);
    let lost = Board::building(WINTER_1941).lost("IND-INF1");
    lost.cured(ALLIES, &one, "AWAW-72.12B-b", &build("IND-INF1", INDIA, BRITAIN));
    Board::building(SUMMER_1941).war(War::BritainJapan).accepts(ALLIES, &one);
    // Between two player turns it is the next one that follows the outbreak.
    let mut between = Board::at(SUMMER_1941, AXIS, END);
    between.game.played.insert(ALLIES);
    between.play(AXIS, end_turn()).play(AXIS, Order::RecordWarOutbreak(War::BritainJapan).into());
    between.play(ALLIES, begin(ALLIES)).accepts(ALLIES, &one);
    let axis = Board::at(SPRING_1942, AXIS, BUILD);
    axis.refuses(ALLIES, &one, "AWAW-72.12B-b").refuses(AXIS, &one, "AWAW-72.12B-b");
}

#[test]
fn awaw_72_15a_a_calcutta_and_dacca_are_indian() {
    let pack = Pack::built_in();
    for name in ["CALCUTTA", "DACCA"] {
        assert_eq!(pack.place(spot(name)).unwrap().land, Land::India);
    }
    let lost = Board::building(FALL_1940).lost("IND-INF1");
    lost.accepts(ALLIES, &build("IND-INF1", hex("CALCUTTA"), BRITAIN));
}

#[test]
fn awaw_72_15a_b_colonies_of_five_each() {
    let pack = Pack::built_in();
    for name in ["CALCUTTA", "DACCA"] {
        let place = pack.place(spot(name)).unwrap();
        assert_eq!((place.brps, place.class), (5, PlaceClass::IndianCity));
    }
}

#[test]
fn awaw_72_15b_a_ceylon_and_colombo_have_no_value() {
    let pack = Pack::built_in();
    for name in ["CEYLON", "COLOMBO"] {
        let place = pack.place(spot(name)).unwrap();
        assert_eq!((place.brps, place.land), (0, Land::India));
    }
}

#[test]
fn awaw_72_17_a_the_garrison_starts_in_asia() {
    use UnitKind::{Armor, ArmyAir, Cruiser, Destroyer, Infantry, Replacement};
    let mut board = Board::set_up();
    let garrison: Vec<UnitKind> =
        board.game.units.values().filter(|unit| unit.counter.garrison).map(|unit| unit.counter.kind).collect();
    let count = |kind| garrison.iter().filter(|found| **found == kind).count();
    let counts = [Armor, Infantry, Replacement, ArmyAir, Cruiser, Destroyer].map(count);
    assert_eq!(counts, [1, 3, 2, 2, 1, 1]);
    let topic = Topic::GarrisonArea { unit: unit("BRI-ARM1") };
    let in_asia = place("BRI-ARM1", hex("PENANG")).declaring(yes(topic));
    board.cured(ALLIES, &place("BRI-ARM1", hex("EGYPT")), "AWAW-72.17-a", &in_asia);
    board.refuses(ALLIES, &begin(AXIS), "AWAW-72.17-a");
    board.play(ALLIES, in_asia);
}

#[test]
fn awaw_72_17_b_it_stays_in_asia_until_war() {
    let areas = Order::Transcribe(Transcription::GarrisonAreas(vec![spot("PENANG"), spot("PEGU")])).into();
    let mut board = Board::at(FALL_1940, ALLIES, REDEPLOY);
    board.play(ALLIES, areas);
    let away = nr("BRI-INF1", hex("EGYPT"));
    board.cured(ALLIES, &away, "AWAW-72.17-b", &nr("BRI-INF1", hex("PEGU")));
    board.war(War::BritainJapan).accepts(ALLIES, &away);
}

#[test]
fn awaw_72_17_c_where_the_scenario_lets_it_be() {
    let mut board = Board::at(FALL_1940, ALLIES, REDEPLOY);
    let to = |name| nr("BRI-INF1", hex(name));
    let topic = Topic::GarrisonArea { unit: unit("BRI-INF1") };
    board.asks(ALLIES, &to("PEGU"), &topic).refuses(ALLIES, &to("PEGU"), "AWAW-72.17-c");
    board.play(ALLIES, Order::Transcribe(Transcription::GarrisonAreas(vec![spot("PEGU")])).into());
    board.cured(ALLIES, &to("SIAM"), "AWAW-72.17-c", &to("PEGU"));
}
