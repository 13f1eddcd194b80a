//! NEI Actions List, G-3 combined attacks: air-ground, amphibious with support, air-naval.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::combat::{Profile, Stage};
use domain::nei::command::{AirDrop, Command, Flight, Force, Landing};
use domain::nei::components::{Face, Side};
use domain::nei::game::Location;
use domain::nei::options::Selection;

use crate::common::board::*;

fn profile(board: &Board) -> Profile {
    board.game.battle.as_ref().expect("no battle is open").profile
}

fn offered(board: &Board, side: Side, ids: &str) -> Vec<Command> {
    let selection = Selection { units: units(ids), area: None };
    Nei::options(&board.game, Seat::Side(side), &selection).allowed().cloned().collect()
}

/// Kawaguchi at Miri, bombers and transports in Saigon, Kuching in Allied hands.
fn before_kuching() -> Board {
    Board::action(Side::Japan).put("J-KWD", "miri").put("J-22B J-21B J-23B J-NTR J-ATR J-13Y J-2AR J-228", "saigon")
}

const TO_KUCHING: &str = "B4 C4 D4";

fn bombers(ids: &str) -> Flight {
    flight(ids, TO_KUCHING)
}

fn drop() -> AirDrop {
    air_drop("J-NTR", TO_KUCHING, "J-13Y J-NTR")
}

fn kawaguchi() -> Force {
    force("J-KWD", "kuching")
}

#[test]
fn nei_g3_air_ground_a_ground_units_and_aircraft_fight_one_combat() {
    let mut board = before_kuching();
    board.refuses(Side::Japan, &air_ground(kawaguchi(), None, None, "kuching"), "NEI-G3.air-ground-a");
    let elsewhere = air_ground(Some(force("J-KWD", "brunei")), bombers("J-22B"), None, "kuching");
    board.refuses(Side::Japan, &elsewhere, "NEI-G3.air-ground-a");
    board.play(Side::Japan, air_ground(kawaguchi(), bombers("J-22B J-21B"), None, "kuching"));
    assert_eq!(profile(&board), Profile::AirGround);
    assert_eq!(board.in_battle(Side::Japan), "J-21B J-22B J-KWD");
    assert_eq!(board.in_battle(Side::Allies), "B-KUC");
    assert_eq!(board.ap(Side::Japan), 4);
    assert_eq!(board.miss_until(Stage::AntiGround).shooters(), "J-21B J-22B J-KWD");
    board.all_miss();
    assert!(board.is_at("J-KWD", "kuching") && board.is_at("J-22B", "saigon"));
}

#[test]
fn nei_g3_air_ground_a_an_attack_needs_an_enemy() {
    let board = before_kuching().send("B-KUC", Location::OutOfPlay);
    let attack = air_ground(kawaguchi(), bombers("J-22B"), None, "kuching");
    board.refuses(Side::Japan, &attack, "NEI-11.0-a");
    board.put("N-I1", "kuching").accepts(Side::Japan, &attack);
}

/// NEI-R128: one air force from one area; aircraft based in the target area may join.
#[test]
fn nei_g3_air_ground_a_the_aircraft_come_from_one_airfield() {
    let board = before_kuching()
        .put("J-21B", "palau")
        .send("B-KUC", Location::OutOfPlay)
        .put_face("J-1E", Face::Base, "kuching")
        .put("J-22F J-KUR N-I1", "kuching")
        .put("J-SAS", "pontianak");
    board.refuses(Side::Japan, &air_ground(kawaguchi(), bombers("J-22B J-21B"), None, "kuching"), "NEI-2.10-h");
    let attack = air_ground(kawaguchi(), bombers("J-22B"), None, "kuching");
    let joined = |ground, aircraft| air_ground_joined(attack.clone(), ground, aircraft);
    board.refuses(Side::Japan, &joined("", "J-23B"), "NEI-G3.airstrike-land-b");
    board.refuses(Side::Japan, &joined("J-SAS", ""), "NEI-G3.ground-move-e");
    let mut board = board;
    board.play(Side::Japan, joined("J-KUR", "J-22F"));
    assert_eq!(board.in_battle(Side::Japan), "J-22B J-22F J-KUR J-KWD");
}

/// NEI-R45: all air units that the action moves count together.
#[test]
fn nei_9_3_2_a_four_air_units_move_in_a_combined_attack() {
    let board = before_kuching();
    let two = Some(air_drop("J-NTR J-ATR", TO_KUCHING, "J-13Y J-NTR J-2AR J-ATR"));
    board.accepts(Side::Japan, &air_ground(None, bombers("J-22B J-21B"), two.clone(), "kuching"));
    board.refuses(Side::Japan, &air_ground(None, bombers("J-22B J-21B J-23B"), two, "kuching"), "NEI-9.3.2-a");
}

/// NEI-R48, NEI-R107: aircraft stopped by a carrier that nobody knew of are not there for the attack.
#[test]
fn nei_10_0_air_e_the_other_parts_attack_without_aircraft_that_were_stopped() {
    let mut board = before_kuching().put("U-CV", "s_C4");
    board.play(Side::Japan, air_ground(kawaguchi(), bombers("J-22B"), drop(), "kuching"));
    assert_eq!(board.in_battle(Side::Japan), "J-KWD");
    assert!(board.is_at("J-13Y", "saigon"));
    // Where every part was stopped there is no attack.
    let mut board = before_kuching().put("U-CV", "s_C4");
    board.play(Side::Japan, air_ground(None, bombers("J-22B"), drop(), "kuching"));
    assert!(board.game.battle.is_none() && board.game.pending.is_empty());
    assert_eq!(board.ap(Side::Japan), 4);
}

#[test]
fn nei_14_1_a_aircraft_support_an_attack_from_another_square() {
    before_kuching().accepts(Side::Japan, &air_ground(kawaguchi(), bombers("J-22B"), None, "kuching"));
    let out_of_range = air_ground(kawaguchi(), Some(flight("J-22B", "B4 C4 C5 D5 D4 D5")), None, "kuching");
    before_kuching().refuses(Side::Japan, &out_of_range, "NEI-10.0-air-b");
    let board = Board::action(Side::Japan).put("J-TR1", "s_D4").load("J-228", "J-TR1").put("J-KWD", "miri");
    board.refuses(Side::Japan, &assault("J-TR1", landing("kuching", "J-KWD", true)), "NEI-13.2-d");
    let joined = Landing { joining: units("J-KWD"), ..landing("kuching", "J-228", true) };
    board.refuses(Side::Japan, &assault("J-TR1", joined), "NEI-G3.amph-assault-c");
}

#[test]
fn nei_8_4_c_a_combined_action_takes_a_force_of_each_kind() {
    let attack = |ids| air_ground(Some(force(ids, "kuching")), bombers("J-22B"), None, "kuching");
    let board = before_kuching().put("J-SAS", "pontianak");
    board.accepts(Side::Japan, &attack("J-KWD"));
    board.refuses(Side::Japan, &attack("J-KWD J-SAS"), "NEI-2.10-h");
}

/// Transports that could hit ground units, were they not full of troops.
fn with_armed_transports() -> Board {
    Board::action_with(Side::Japan, |pack| {
        for id in ["J-NTR", "J-ATR"] {
            pack.counters.get_mut(&unit(id)).unwrap().front.anti_ground = 2;
        }
    })
    .put("J-KWD", "miri")
    .put("J-22B J-NTR J-ATR J-13Y", "saigon")
}

#[test]
fn nei_g3_airborne_f_a_drop_is_part_of_a_combined_attack() {
    let mut board = with_armed_transports();
    let two = Some(air_drop("J-NTR J-ATR", TO_KUCHING, "J-13Y J-NTR"));
    board.play(Side::Japan, air_ground(kawaguchi(), bombers("J-22B"), two, "kuching"));
    assert_eq!(board.in_battle(Side::Japan), "J-13Y J-22B J-ATR J-KWD J-NTR");
    assert_eq!(board.ap(Side::Japan), 4);
    // The transport that carries troops makes no anti-ground attack; the empty one does.
    assert_eq!(board.miss_until(Stage::AntiGround).shooters(), "J-13Y J-22B J-ATR J-KWD");
    board.all_miss();
    // NEI-R89: the ground force is a friend that was not dropped.
    assert!(board.is_at("J-13Y", "kuching") && board.is_at("J-KWD", "kuching"));
    let mut alone = with_armed_transports();
    alone.play(Side::Japan, air_ground(None, bombers("J-22B"), drop(), "kuching")).all_miss();
    assert_eq!(alone.at("J-13Y"), Location::Disrupted);
}

#[test]
fn nei_g3_airborne_f_the_drop_keeps_its_own_rules() {
    let infantry = Some(air_drop("J-NTR", TO_KUCHING, "J-228 J-NTR"));
    before_kuching().refuses(Side::Japan, &air_ground(kawaguchi(), None, infantry, "kuching"), "NEI-G3.airborne-a");
    let attack = air_ground(kawaguchi(), None, drop(), "kuching");
    before_kuching().accepts(Side::Japan, &attack);
    let joined = |ids| air_ground_joined(air_ground(None, bombers("J-22B"), drop(), "kuching"), ids, "");
    let board = before_kuching().put("J-KUR", "kuching").put("J-SAS", "pontianak");
    board.cured(Side::Japan, &joined("J-SAS"), "NEI-G3.airborne-g", &joined("J-KUR"));
    before_kuching().put("N-A4", "kuching").refuses(Side::Japan, &attack, "NEI-G3.air-transport-d");
}

/// A transport with Kawaguchi off Kuching, cruisers beside it and elsewhere.
fn off_kuching() -> Board {
    Board::action(Side::Japan)
        .put("J-TR1 J-CA5", "s_D4")
        .load("J-KWD", "J-TR1")
        .put("J-CA7", "s_D3")
        .put("J-22B J-21B J-23B J-22F J-TNF", "saigon")
}

fn on_kuching(supporting: &str, aircraft: Option<&str>) -> Command {
    let flight = aircraft.map(|ids| flight(ids, TO_KUCHING));
    supported_assault("J-TR1", landing("kuching", "J-KWD", true), supporting, flight)
}

#[test]
fn nei_g3_comb_amph_a_japan_alone_combines_an_assault() {
    off_kuching().accepts(Side::Japan, &on_kuching("J-CA5", None));
    let allies = Board::action(Side::Allies)
        .put("N-TR N-CL", "s_D4")
        .load("N-I1", "N-TR")
        .send("B-KUC", Location::OutOfPlay)
        .put("J-KWD", "kuching");
    let assault = supported_assault("N-TR", landing("kuching", "N-I1", true), "N-CL", None);
    allies.refuses(Side::Allies, &assault, "NEI-G3.comb-amph-a");
    // NEI-R84: ships, aircraft or both, and always an attack.
    off_kuching().refuses(Side::Japan, &on_kuching("", None), "NEI-G3.comb-amph-a");
    off_kuching().accepts(Side::Japan, &on_kuching("", Some("J-22B")));
    let peaceful = supported_assault("J-TR1", landing("kuching", "J-KWD", false), "J-CA5", None);
    off_kuching().cured(Side::Japan, &peaceful, "NEI-G3.comb-amph-a", &on_kuching("J-CA5", None));
}

#[test]
fn nei_g3_comb_amph_b_ships_of_the_sea_area_add_their_fire() {
    let beside = on_kuching("J-CA5", None);
    off_kuching().cured(Side::Japan, &on_kuching("J-CA7", None), "NEI-G3.comb-amph-b", &beside);
    off_kuching().refuses(Side::Japan, &on_kuching("J-22B", None), "NEI-G3.comb-amph-b");
    let mut board = off_kuching().put("U-SAR", "kuching");
    board.play(Side::Japan, beside);
    assert_eq!(profile(&board), Profile::CombinedAmphibious);
    assert_eq!(board.ap(Side::Japan), 4);
    assert_eq!(board.miss_until(Stage::AntiGround).shooters(), "J-CA5 J-KWD");
    // NEI-R84: the cruiser is not bound to the base.
    board.roll(&[1, 6]);
    assert_eq!(board.targets(), "B-KUC U-SAR");
}

/// NEI-R82: ships in support take hits before the loaded ones, and stay when the landing fails.
#[test]
fn nei_g3_comb_amph_b_ships_in_support_cover_the_transports() {
    let mut board = off_kuching();
    board.play(Side::Japan, on_kuching("J-CA5", None));
    assert_eq!(board.shooters(), "B-KUC");
    board.roll(&[1]);
    assert_eq!(board.at("J-CA5"), Location::Disrupted);
    board.all_miss();
    assert_eq!(board.at("J-KWD"), Location::Disrupted);
    assert!(board.is_at("J-TR1", "s_D4"));
}

#[test]
fn nei_g3_comb_amph_c_aircraft_in_range_add_their_fire() {
    let mut board = off_kuching();
    board.refuses(Side::Japan, &on_kuching("J-CA5", Some("J-22B J-21B J-23B J-22F J-TNF")), "NEI-9.3.2-a");
    board.play(Side::Japan, on_kuching("J-CA5", Some("J-22B J-21B")));
    assert_eq!(board.miss_until(Stage::AntiGround).shooters(), "J-21B J-22B J-CA5 J-KWD");
    board.all_miss();
    assert!(board.is_at("J-22B", "saigon"));
    // Stopped by a carrier that nobody knew of, they are missing (NEI-R107).
    let mut board = off_kuching().put("U-CV", "s_C4");
    board.play(Side::Japan, on_kuching("J-CA5", Some("J-22B")));
    assert_eq!(board.in_battle(Side::Japan), "J-CA5 J-KWD J-TR1");
}

#[test]
fn nei_g3_comb_amph_d_both_sides_fire_at_aircraft() {
    let mut board = off_kuching().put("N-A4", "kuching");
    board.play(Side::Japan, on_kuching("J-CA5", Some("J-22B")));
    // Both sides fly: the defender fires first (12.1).
    assert_eq!(board.shooters(), "B-KUC N-A4");
    board.roll(&[6, 6]);
    assert_eq!(board.shooters(), "J-22B J-CA5 J-KWD");
    assert_eq!(board.game.battle.as_ref().unwrap().stage, Stage::AntiAir);
}

/// Cruisers off Morotai, seaplanes and fighters on Palau, American ships off Menado.
fn off_menado() -> Board {
    Board::action(Side::Japan).put("J-CA5", "s_D9").put("J-TKS J-22F", "palau").put("S-CA S-DD", "s_D8")
}

fn with(ids: &str, bombardment: bool) -> Command {
    sail_with_aircraft(force("J-CA5", "s_D8"), bombardment, flight(ids, "D10 D9 D8"))
}

#[test]
fn nei_g3_air_naval_a_japan_adds_seaplanes_alone() {
    for bombardment in [false, true] {
        let (bad, good) = (with("J-TKS J-22F", bombardment), with("J-TKS", bombardment));
        off_menado().cured(Side::Japan, &bad, "NEI-G3.air-naval-a", &good);
    }
    off_menado().refuses(Side::Japan, &with("J-22F", false), "NEI-G3.air-naval-a");
    let allies = Board::action(Side::Allies).put("S-CA", "s_D9").put("S-SP", "menado").put("J-CA5", "s_D8");
    let attack = sail_with_aircraft(force("S-CA", "s_D8"), false, flight("S-SP", ""));
    allies.refuses(Side::Allies, &attack, "NEI-G3.air-naval-a");
}

#[test]
fn nei_g3_air_naval_b_seaplanes_add_their_factors() {
    let mut board = off_menado();
    board.play(Side::Japan, with("J-TKS", false));
    assert_eq!(profile(&board), Profile::AirNaval);
    assert_eq!(board.in_battle(Side::Japan), "J-CA5 J-TKS");
    assert_eq!(board.in_battle(Side::Allies), "S-CA S-DD");
    assert_eq!(board.ap(Side::Japan), 4);
    // The ships fire at the seaplanes first.
    assert_eq!(board.shooters(), "S-CA S-DD");
    assert_eq!(board.miss_until(Stage::AntiShip).shooters(), "J-CA5 J-TKS");
    board.all_miss();
    assert!(board.is_at("J-TKS", "palau") && board.is_at("J-CA5", "s_D8"));
}

#[test]
fn nei_g3_air_naval_b_seaplanes_that_were_stopped_leave_the_ships_alone() {
    let mut board = off_menado().put("U-CV", "s_D10").put("N-A4", "menado");
    board.play(Side::Japan, with("J-TKS", false));
    assert_eq!((profile(&board), board.in_battle(Side::Japan).as_str()), (Profile::Naval, "J-CA5"));
    let mut board = off_menado().put("U-CV", "s_D10").put("N-A4", "menado");
    board.play(Side::Japan, with("J-TKS", true));
    assert_eq!((profile(&board), board.in_battle(Side::Allies).as_str()), (Profile::Bombardment, "B-MEN"));
}

/// Off Soerabaja, with seaplanes at Bandjermasin; the base, infantry and a fighter defend. The ground is open.
fn off_soerabaja() -> Board {
    Board::action(Side::Japan)
        .send("B-BAN", Location::OutOfPlay)
        .put_face("J-2E", Face::Base, "bandjermasin")
        .put("J-TKS", "bandjermasin")
        .put("J-CA5 J-RYU", "s_G5")
        .put("N-I1 N-A4", "soerabaja")
}

/// NEI-R85: ships keep to 14.2 and 14.3, seaplanes and their enemies fight in full.
#[test]
fn nei_g3_air_naval_b_seaplanes_in_a_bombardment_hit_any_ground_unit() {
    let mut board = off_soerabaja();
    board.play(Side::Japan, sail_with_aircraft(force("J-CA5 J-RYU", ""), true, flight("J-TKS", "G5")));
    assert_eq!(profile(&board), Profile::SeaplaneBombardment);
    assert_eq!(board.in_battle(Side::Allies), "B-SOE N-A4 N-I1");
    // Ground units and based aircraft fire at the seaplanes, and the seaplanes at the aircraft: no ship does.
    assert_eq!(board.shooters(), "B-SOE N-A4 N-I1");
    board.roll(&[6, 6, 6]);
    assert_eq!(board.shooters(), "J-TKS");
    board.roll(&[6]);
    // Ground units alone fire at ships, the silent carrier among them.
    assert_eq!(board.shooters(), "B-SOE");
    board.roll(&[1]);
    assert_eq!(board.targets(), "J-CA5 J-RYU");
    board.losses(Side::Japan, "J-RYU 1");
    // The seaplanes choose any ground unit, the cruiser hits the base.
    assert_eq!(board.shooters(), "J-CA5 J-TKS");
    board.roll(&[1, 1]);
    assert_eq!(board.targets(), "B-SOE N-I1");
    board.losses(Side::Japan, "N-I1 1");
    assert_eq!(board.game.unit(unit("N-I1")).face, Face::Reduced);
    assert_eq!(board.game.unit(unit("B-SOE")).face, Face::Reduced);
    assert!(board.game.battle.is_none() && board.is_at("J-TKS", "bandjermasin"));
}

#[test]
fn nei_g3_air_naval_a_nobody_joins_a_bombardment() {
    let joined = |bombardment| Command::AttackBySeaAndAir {
        force: force("J-CA5", "s_D8"),
        bombardment,
        joining: units("J-CA7"),
        flight: flight("J-TKS", "D10 D9 D8"),
    };
    let board = off_menado().put("J-CA7", "s_D8");
    board.accepts(Side::Japan, &joined(false));
    board.refuses(Side::Japan, &joined(true), "NEI-8.4-c");
}

#[test]
fn nei_11_1_b_combined_actions_are_the_exception() {
    let seaplane_joins =
        Command::MoveNavalForce { force: force("J-CA5", "s_D8"), attack: true, joining: units("J-TKS") };
    off_menado().refuses(Side::Japan, &seaplane_joins, "NEI-11.1-b");
    off_menado().accepts(Side::Japan, &with("J-TKS", false));
}

#[test]
fn combined_attacks_are_offered() {
    let contains = |commands: &[Command], wanted: Command| assert!(commands.contains(&wanted), "{wanted:?}");
    contains(
        &offered(&before_kuching(), Side::Japan, "J-KWD"),
        air_ground(kawaguchi(), bombers("J-21B J-22B J-23B"), None, "kuching"),
    );
    let contested = before_kuching().put("J-KWD", "kuching");
    contains(
        &offered(&contested, Side::Japan, "J-22B"),
        air_ground(Some(force("J-KWD", "")), bombers("J-22B"), None, "kuching"),
    );
    let afloat = offered(&off_kuching(), Side::Japan, "J-TR1");
    contains(&afloat, on_kuching("J-CA5", None));
    contains(&afloat, on_kuching("", Some("J-21B J-22B J-23B J-22F")));
    contains(&afloat, on_kuching("J-CA5", Some("J-21B J-22B J-23B J-22F")));
    let ships = offered(&off_menado(), Side::Japan, "J-CA5");
    for wanted in [false, true] {
        let listed = |command: &Command| {
            matches!(command, Command::AttackBySeaAndAir { force, bombardment, .. }
                if force.path == areas("s_D8") && *bombardment == wanted)
        };
        assert!(ships.iter().any(listed), "bombardment: {wanted}");
    }
}

/// No counter stands in two parts of an attack.
#[test]
fn nobody_attacks_twice() {
    let named_twice = |command: &Command| {
        let verdict = before_kuching().judge(Side::Japan, command);
        assert!(verdict.refusal.is_some_and(|refusal| refusal.message.contains("twice")), "{command:?}");
    };
    let attack = air_ground(kawaguchi(), bombers("J-22B"), None, "kuching");
    named_twice(&air_ground_joined(attack.clone(), "J-KWD", ""));
    named_twice(&air_ground_joined(attack, "", "J-22B"));
    named_twice(&air_ground(Some(force("J-13Y", "")), None, drop(), "kuching"));
}
