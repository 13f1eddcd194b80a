//! NEI Actions List, G-3 airborne operations: Air Transport and Airborne Assault.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::combat::Stage;
use domain::nei::command::Command;
use domain::nei::components::{Face, Side};
use domain::nei::event::Event;
use domain::nei::game::{Control, Location};
use domain::nei::options::Selection;

use crate::common::board::*;

/// Palau with both Japanese air transports and troops; Kure SNLF holds Menado, three squares away, and its airfield.
fn at_palau() -> Board {
    Board::action(Side::Japan)
        .put("J-NTR J-ATR J-22B J-13Y J-2AR J-228", "palau")
        .send("B-MEN", Location::OutOfPlay)
        .put("J-KUR", "menado")
}

const TO_MENADO: &str = "D10 D9 D8";

fn to_menado(unit: &str) -> Command {
    air_transport(air_drop("J-NTR", TO_MENADO, &format!("{unit} J-NTR")), "menado")
}

#[test]
fn nei_g3_air_transport_a_one_force_of_transports_at_a_functional_airfield() {
    let with_bomber = air_transport(air_drop("J-NTR J-22B", TO_MENADO, "J-228 J-NTR"), "menado");
    at_palau().cured(Side::Japan, &with_bomber, "NEI-G3.air-transport-a", &to_menado("J-228"));
    // Kendari has an airfield, and no base stands there.
    let fly = air_transport(air_drop("J-NTR", "F8 E8 D8", "J-228 J-NTR"), "menado");
    let board = at_palau().send("B-KEN", Location::OutOfPlay).put("J-NTR J-228", "kendari");
    let from_palau = air_transport(air_drop("J-ATR", TO_MENADO, "J-2AR J-ATR"), "menado");
    board.cured(Side::Japan, &fly, "NEI-G3.air-transport-a", &from_palau);
    board.put_face("J-1E", Face::Base, "kendari").accepts(Side::Japan, &fly);
}

#[test]
fn nei_g3_air_transport_b_one_mobile_non_mechanized_unit_each() {
    let board = at_palau().put("J-2T", "palau").put_face("J-1E", Face::Base, "palau");
    board.cured(Side::Japan, &to_menado("J-2T"), "NEI-G3.air-transport-b", &to_menado("J-228"));
    board.refuses(Side::Japan, &to_menado("J-1E"), "NEI-G3.air-transport-b");
    let empty = air_transport(air_drop("J-NTR", TO_MENADO, ""), "menado");
    board.refuses(Side::Japan, &empty, "NEI-G3.air-transport-b");
    let two = |passengers| air_transport(air_drop("J-NTR J-ATR", TO_MENADO, passengers), "menado");
    let one_each = two("J-228 J-NTR J-2AR J-ATR");
    board.cured(Side::Japan, &two("J-228 J-NTR J-2AR J-NTR"), "NEI-G3.air-transport-b", &one_each);
    let stranger = air_transport(air_drop("J-NTR", TO_MENADO, "J-228 J-ATR"), "menado");
    board.refuses(Side::Japan, &stranger, "NEI-G3.air-transport-b");
    // Who flies is where the transports are.
    board.refuses(Side::Japan, &to_menado("J-KUR"), "NEI-2.10-h");
}

#[test]
fn nei_2_4_4_c_every_non_mechanized_type_flies() {
    let types = "J-228 J-KUR J-2AR J-1E J-1N J-OIL J-16AD J-48A";
    let board = at_palau().put(types, "palau").put("J-SAS", "menado");
    for id in types.split_whitespace() {
        board.accepts(Side::Japan, &to_menado(id));
    }
}

#[test]
fn nei_2_4_4_d_mechanized_types_do_not_fly() {
    let board = at_palau().put("J-2T J-48R", "palau");
    board.refuses(Side::Japan, &to_menado("J-2T"), "NEI-G3.air-transport-b");
    board.refuses(Side::Japan, &to_menado("J-48R"), "NEI-G3.air-transport-b");
}

#[test]
fn nei_g3_air_transport_c_to_an_airfield_that_is_held() {
    // Menado has no base: its airfield need not function.
    at_palau().accepts(Side::Japan, &to_menado("J-228"));
    let contested = at_palau().put("N-I1", "menado");
    contested.refuses(Side::Japan, &to_menado("J-228"), "NEI-G3.air-transport-c");
    let to_halmahera = air_transport(air_drop("J-NTR", "D10 D9 E9", "J-228 J-NTR"), "halmahera");
    let good = to_menado("J-228");
    at_palau().put("J-SAS", "halmahera").cured(Side::Japan, &to_halmahera, "NEI-G3.air-transport-c", &good);
    // Ambon is six squares away.
    let far = air_transport(air_drop("J-NTR", "D10 D9 D8 E8 E9 F9", "J-228 J-NTR"), "ambon");
    let held = at_palau().send("B-AMB", Location::OutOfPlay).put("J-SAS", "ambon");
    held.cured(Side::Japan, &far, "NEI-G3.air-transport-c", &good);
    let at_sea = air_transport(air_drop("J-NTR", TO_MENADO, "J-228 J-NTR"), "s_D8");
    at_palau().refuses(Side::Japan, &at_sea, "NEI-G3.air-transport-c");
}

#[test]
fn nei_g3_air_transport_d_the_route_is_clear_of_enemy_land_based_aircraft() {
    // From Kendari to Menado, by way of Central Celebes or Boeroe.
    let board = at_palau()
        .send("B-KEN", Location::OutOfPlay)
        .put_face("J-1E", Face::Base, "kendari")
        .put("J-NTR J-228", "kendari");
    let by = |path| air_transport(air_drop("J-NTR", path, "J-228 J-NTR"), "menado");
    let out = board.clone().put("N-A4", "central_celebes");
    out.cured(Side::Japan, &by("E7 E8 D8"), "NEI-G3.air-transport-d", &by("F8 E8 D8"));
    // Nothing is said but the square, whether the fighter was seen or not (NEI-R107).
    let verdict = out.judge(Side::Japan, &by("E7 E8 D8"));
    assert_eq!(verdict, out.clone().seen(Side::Japan, "N-A4").judge(Side::Japan, &by("E7 E8 D8")));
    assert_eq!(verdict.violations[0].message, "E7 is closed to air transports");
    let home = board.clone().put("N-A4", "kendari");
    home.refuses(Side::Japan, &by("F8 E8 D8"), "NEI-G3.air-transport-d");
    let at_the_end = board.put("N-A4", "menado");
    at_the_end.refuses(Side::Japan, &by("F8 E8 D8"), "NEI-G3.air-transport-d");
    // Aircraft that a ship carries are not based on land.
    let afloat = at_palau().put("N-TR", "s_D9").load("N-A4", "N-TR");
    afloat.accepts(Side::Japan, &to_menado("J-228"));
}

#[test]
fn nei_10_0_air_e_enemy_carriers_stop_air_transports() {
    // Known, it bars the way; unknown, the troops are brought back (NEI-R48, NEI-R107).
    let mut board = at_palau().put("U-CV", "s_D9");
    board.clone().seen(Side::Japan, "U-CV").refuses(Side::Japan, &to_menado("J-228"), "NEI-10.0-air-e");
    board.play(Side::Japan, to_menado("J-228"));
    assert!(board.is_at("J-228", "palau") && board.is_at("J-NTR", "palau"));
    assert!(board.knows(Side::Japan, "U-CV"));
    assert_eq!(board.ap(Side::Japan), 4);
    let drop = airborne_assault(air_drop("J-NTR", TO_MENADO, "J-13Y J-NTR"), "menado", true, "J-KUR");
    let mut board = at_palau().put("U-CV", "s_D9").put("N-I1", "menado");
    board.play(Side::Japan, drop);
    assert!(board.is_at("J-13Y", "palau") && board.game.battle.is_none());
}

#[test]
fn nei_g3_air_transport_e_the_transports_return() {
    let mut board = at_palau();
    board.play(Side::Japan, to_menado("J-228"));
    assert!(board.is_at("J-NTR", "palau") && board.is_at("J-228", "menado"));
    assert_eq!(board.ap(Side::Japan), 4);
}

#[test]
fn nei_19_3_c_air_transports_withdraw_troops_to_a_home_base() {
    let board = Board::action(Side::Allies).put("S-TC O-BF", "darwin");
    let fly = |path| air_transport(air_drop("S-TC", path, "O-BF S-TC"), "australia");
    // Entering the home base costs one.
    board.accepts(Side::Allies, &fly("H11 H12 H11"));
    board.refuses(Side::Allies, &fly("H11 H12 H11 H10"), "NEI-G3.air-transport-c");
    board.refuses(Side::Allies, &fly("G10"), "NEI-10.0-air-d");
    // On the way there, the last square of the map stops it like any other (10.1).
    let mut stopped = board.clone().put("J-CV2", "s_H11");
    stopped.clone().seen(Side::Allies, "J-CV2").refuses(Side::Allies, &fly("H11"), "NEI-10.0-air-e");
    stopped.play(Side::Allies, fly("H11"));
    assert!(stopped.is_at("O-BF", "darwin"));
    let mut board = board;
    board.play(Side::Allies, fly(""));
    assert!(board.is_at("O-BF", "australia") && board.is_at("S-TC", "darwin"));
}

#[test]
fn nei_19_3_h_no_air_transport_from_an_allied_home_base() {
    let fly = air_transport(air_drop("S-TC", "", "O-BF S-TC"), "darwin");
    Board::action(Side::Allies).put("S-TC O-BF", "australia").refuses(Side::Allies, &fly, "NEI-19.3-h");
    let from_darwin = air_transport(air_drop("S-TC", "", "O-BF S-TC"), "australia");
    Board::action(Side::Allies).put("S-TC O-BF", "darwin").accepts(Side::Allies, &from_darwin);
}

/// A drop from Palau on Menado, where the base stands.
fn on_menado(attack: bool) -> Command {
    airborne_assault(air_drop("J-NTR", TO_MENADO, "J-13Y J-NTR"), "menado", attack, "")
}

/// Palau, with Menado in Allied hands.
fn before_menado() -> Board {
    Board::action(Side::Japan).put("J-NTR J-ATR J-13Y J-2AR J-228", "palau")
}

#[test]
fn nei_g3_airborne_a_airborne_units_only() {
    before_menado().accepts(Side::Japan, &on_menado(true));
    let infantry = airborne_assault(air_drop("J-NTR", TO_MENADO, "J-228 J-NTR"), "menado", true, "");
    before_menado().refuses(Side::Japan, &infantry, "NEI-G3.airborne-a");
    // Left behind: the infantry, not its transport.
    let with = |troops| airborne_assault(air_drop("J-NTR J-ATR", TO_MENADO, troops), "menado", true, "");
    let (mixed, airborne) = (with("J-13Y J-NTR J-228 J-ATR"), with("J-13Y J-NTR"));
    before_menado().cured(Side::Japan, &mixed, "NEI-G3.airborne-a", &airborne);
}

#[test]
fn nei_g3_airborne_b_any_land_area_in_range() {
    let at = |path, place| airborne_assault(air_drop("J-NTR", path, "J-13Y J-NTR"), place, false, "");
    before_menado().accepts(Side::Japan, &at("D10 D9 E9", "halmahera"));
    let (far, near) = (at("D10 D9 D8 E8 F8", "boeroe"), at("D10 D9 D8 E8", "gorontalo"));
    before_menado().cured(Side::Japan, &far, "NEI-G3.airborne-b", &near);
    before_menado().refuses(Side::Japan, &at("D10 D9 E9", "s_E9"), "NEI-G3.airborne-b");
}

#[test]
fn nei_g3_airborne_c_in_an_empty_area_no_combat_follows() {
    let at_halmahera =
        |attack| airborne_assault(air_drop("J-NTR", "D10 D9 E9", "J-13Y J-NTR"), "halmahera", attack, "");
    before_menado().cured(Side::Japan, &at_halmahera(true), "NEI-G3.airborne-c", &at_halmahera(false));
    let mut board = before_menado();
    board.play(Side::Japan, at_halmahera(false));
    assert!(board.game.battle.is_none() && board.is_at("J-13Y", "halmahera") && board.is_at("J-NTR", "palau"));
    assert_eq!(board.game.control(area("halmahera")), Control::By(Side::Japan));
    assert_eq!(board.ap(Side::Japan), 4);
}

#[test]
fn nei_g3_airborne_d_whoever_drops_on_the_enemy_attacks() {
    let infantry = before_menado().send("B-MEN", Location::OutOfPlay).put("N-I1", "menado");
    infantry.cured(Side::Japan, &on_menado(false), "NEI-G3.airborne-d", &on_menado(true));
    let mut board = infantry;
    board.play(Side::Japan, on_menado(true));
    assert_eq!(board.in_battle(Side::Japan), "J-13Y J-NTR");
    assert_eq!(board.in_battle(Side::Allies), "N-I1");
    assert_eq!(board.ap(Side::Japan), 4);
}

#[test]
fn nei_11_0_e_an_airborne_landing_on_enemies_is_compulsory_combat() {
    before_menado().refuses(Side::Japan, &on_menado(false), "NEI-G3.airborne-d");
    before_menado().accepts(Side::Japan, &on_menado(true));
}

#[test]
fn nei_g3_airborne_e_failure_without_friends_is_fatal() {
    let infantry = before_menado().send("B-MEN", Location::OutOfPlay).put("N-I1", "menado");
    let mut alone = infantry.clone();
    alone.play(Side::Japan, on_menado(true)).all_miss();
    assert_eq!(alone.at("J-13Y"), Location::Disrupted);
    assert!(alone.is_at("J-NTR", "palau") && alone.is_at("N-I1", "menado"));
    let mut with_friends = infantry.clone().put("J-KUR", "menado");
    with_friends.play(Side::Japan, on_menado(true)).all_miss();
    assert!(with_friends.is_at("J-13Y", "menado") && with_friends.is_at("J-NTR", "palau"));
    // With every defender gone, those dropped hold the area.
    let mut won = infantry.put_face("N-I1", Face::Reduced, "menado");
    won.play(Side::Japan, on_menado(true)).miss_until(Stage::AntiGround).roll(&[1]);
    assert_eq!(won.at("N-I1"), Location::Disrupted);
    assert!(won.is_at("J-13Y", "menado"));
}

/// NEI-R88: the passenger is lost with its transport, which is no protected target.
#[test]
fn nei_g3_airborne_e_a_transport_that_is_shot_down_takes_its_passenger_along() {
    let mut board = before_menado();
    let two = airborne_assault(air_drop("J-NTR J-ATR", TO_MENADO, "J-13Y J-NTR"), "menado", true, "");
    board.play(Side::Japan, two);
    // The attacker flies and the defender does not: the attacker's part comes first, and he has nothing to fire at.
    assert_eq!(board.shooters(), "B-MEN");
    board.roll(&[1]).losses(Side::Japan, "J-NTR 1");
    assert_eq!((board.at("J-NTR"), board.at("J-13Y")), (Location::Disrupted, Location::Disrupted));
    board.all_miss();
    assert!(board.game.battle.is_none() && board.is_at("J-ATR", "palau"));
}

#[test]
fn nei_g3_airborne_g_friends_that_were_there_may_join() {
    let board = before_menado()
        .send("B-MEN", Location::OutOfPlay)
        .put_face("J-1E", Face::Base, "menado")
        .put("J-KUR J-22F N-I1", "menado")
        .put("J-SAS", "gorontalo");
    let joined = |ids| airborne_assault(air_drop("J-NTR", TO_MENADO, "J-13Y J-NTR"), "menado", true, ids);
    board.cured(Side::Japan, &joined("J-SAS"), "NEI-G3.airborne-g", &joined("J-KUR J-22F"));
    board.refuses(Side::Japan, &joined("J-13Y"), "NEI-G3.airborne-g");
    let mut board = board;
    board.play(Side::Japan, joined("J-KUR J-22F"));
    assert_eq!(board.in_battle(Side::Japan), "J-13Y J-22F J-KUR J-NTR");
    assert!(board.miss_until(Stage::AntiGround).shooters().contains("J-22F"));
}

#[test]
fn nei_21_2_a_airborne_units_walk_and_fly() {
    let board = before_menado().put("J-2AR", "kuching");
    board.accepts(Side::Japan, &march("J-2AR", "pontianak", true));
    board.accepts(Side::Japan, &on_menado(true));
    let infantry = airborne_assault(air_drop("J-NTR", TO_MENADO, "J-228 J-NTR"), "menado", true, "");
    board.refuses(Side::Japan, &infantry, "NEI-21.2-a");
}

#[test]
fn airborne_operations_are_offered() {
    let menado = area("menado");
    let offered = |board: &Board, ids: &str| {
        let selection = Selection { units: units(ids), area: None };
        Nei::options(&board.game, Seat::Side(Side::Japan), &selection).allowed().cloned().collect::<Vec<Command>>()
    };
    let carries = |command: &Command| matches!(command, Command::TransportByAir { area, .. } if *area == menado);
    let drops =
        |command: &Command| matches!(command, Command::AssaultFromTheAir { area, attack: true, .. } if *area == menado);
    let combines = |command: &Command| matches!(command, Command::AttackByLandAndAir { drop: Some(_), target, .. } if *target == menado);
    let infantry = offered(&at_palau(), "J-NTR J-228");
    assert!(infantry.iter().any(carries));
    assert!(!infantry.iter().any(|command| matches!(command, Command::AssaultFromTheAir { .. })));
    let airborne = offered(&before_menado().put("J-22B", "palau"), "J-NTR J-13Y");
    assert!(airborne.iter().any(drops) && airborne.iter().any(combines));
    // Morotai is the only way in range, and an enemy fighter is there.
    assert!(!offered(&before_menado().put("N-A4", "morotai"), "J-NTR J-13Y").iter().any(drops));
}

#[test]
fn the_record_of_an_airborne_assault_names_troops_for_their_owner_alone() {
    let mut board = before_menado();
    board.play(Side::Japan, airborne_assault(air_drop("J-NTR", "D10 D9 E9", "J-13Y J-NTR"), "halmahera", false, ""));
    let told = |seat| {
        let lines =
            board.events.iter().filter(|event| matches!(event, Event::TroopsFlown { .. } | Event::UnitCameDown { .. }));
        lines.filter_map(|event| Nei::describe(&board.game.pack, event, seat)).map(|line| line.text).collect::<Vec<_>>()
    };
    let own = told(Seat::Side(Side::Japan));
    assert_eq!(
        own,
        [
            "Japan: 1+3 Yok by air from Palau (C10) to Halmahera (E9), with TR 1001",
            "Japan: 1+3 Yok comes down at Halmahera (E9)"
        ]
    );
    let enemy = told(Seat::Side(Side::Allies));
    assert_eq!(
        enemy,
        [
            "Japan: troops by air from Palau (C10) to Halmahera (E9), with air transports",
            "Japan: troops come down at Halmahera (E9)"
        ]
    );
}
