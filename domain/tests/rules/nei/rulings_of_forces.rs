//! The switches of the game that bear on movement, scouting, combat and landings: the default and the other readings.

use domain::nei::combat::Stage;
use domain::nei::command::{Command, ScoutingSource};
use domain::nei::components::{Contingent, Face, Side};
use domain::nei::game::Location;
use domain::nei::pack::Pack;
use domain::nei::pending::Pending;

use crate::common::board::*;

fn stage(board: &Board) -> Stage {
    board.game.battle.as_ref().unwrap().stage
}

#[test]
fn nei_r17_whether_bases_are_carried() {
    let board = Board::action(Side::Allies).put("N-TR", "s_G3").send("B-BAL", Location::OutOfPlay);
    let load = carry("N-TR", "B-BAT N-TR", "s_F3", None);
    board.refuses(Side::Allies, &load, "NEI-2.4.4-b");
    let carried = board.ruled("NEI-R17", 2);
    // Another base makes the port work while this one goes aboard.
    carried.accepts(Side::Allies, &load);
    let afloat = Board::action(Side::Allies).put("N-TR", "s_F3").load("B-BAL", "N-TR").ruled("NEI-R17", 2);
    let crowded = assault("N-TR", landing("palembang", "B-BAL", false));
    afloat.cured(Side::Allies, &crowded, "NEI-9.2-a", &sail("N-TR", "s_F4", false));
    let bare = afloat.send("B-PAL", Location::OutOfPlay);
    bare.accepts(Side::Allies, &assault("N-TR", landing("palembang", "B-BAL", false)));
    // The base side of an engineer is a base too.
    let ashore = || {
        Board::action(Side::Japan)
            .send("B-KUC", Location::OutOfPlay)
            .put_face("J-1E", Face::Base, "kuching")
            .put("J-TR1", "s_D4")
    };
    let by_ship = carry("J-TR1", "J-1E J-TR1", "s_C4", None);
    ashore().refuses(Side::Japan, &by_ship, "NEI-2.4.4-b");
    let mut board = ashore().ruled("NEI-R17", 2);
    board.play(Side::Japan, by_ship);
    assert_eq!((board.at("J-1E"), board.game.unit(unit("J-1E")).face), (Location::Aboard(unit("J-TR1")), Face::Base));
    board.refuses(Side::Japan, &to_engineers("J-1E"), "NEI-13.2-j");
    // And by air.
    let by_air = || Board::action(Side::Japan).put_face("J-1E", Face::Base, "saigon").put("J-NTR", "saigon");
    let transfer = transfer_air("J-NTR", "J-1E J-NTR", "palau");
    assert!(by_air().judge(Side::Japan, &transfer).refusal.is_some());
    let mut flown = by_air().ruled("NEI-R17", 2);
    flown.clone().put_face("J-2E", Face::Base, "palau").refuses(Side::Japan, &transfer, "NEI-9.2-a");
    flown.play(Side::Japan, transfer);
    assert!(flown.is_at("J-1E", "palau") && flown.game.is_base(unit("J-1E")));
    let dutch =
        Board::action(Side::Allies).put("S-TC", "batavia").ruled("NEI-R17", 2).send("B-SOE", Location::OutOfPlay);
    let fly = air_transport(air_drop("S-TC", "G4 G5", "B-BAT S-TC"), "soerabaja");
    dutch.clone().put("N-I1", "soerabaja").accepts(Side::Allies, &fly);
    dutch.put("B-SOE", "soerabaja").refuses(Side::Allies, &fly, "NEI-9.2-a");
}

#[test]
fn nei_r18_flat_or_printed_lift() {
    let lift = |printed: u8| {
        let change = |pack: &mut Pack| pack.counters.get_mut(&unit("O-TR")).unwrap().capacity = printed;
        Board::action_with(Side::Allies, change).put("O-TR", "s_H10").put("O-7MD O-BF O-GF", "darwin")
    };
    let load = |ids: &str| {
        let loading: Vec<String> = ids.split(' ').map(|id| format!("{id} O-TR")).collect();
        carry("O-TR", &loading.join(" "), "s_H9", None)
    };
    let three = load("O-7MD O-BF O-GF");
    lift(3).refuses(Side::Allies, &three, "NEI-13.1-a");
    lift(3).ruled("NEI-R18", 2).accepts(Side::Allies, &three);
    let two = load("O-7MD O-BF");
    lift(1).accepts(Side::Allies, &two);
    lift(1).ruled("NEI-R18", 2).refuses(Side::Allies, &two, "NEI-13.1-a");
}

#[test]
fn nei_r48_what_stopped_aircraft_may_do() {
    // A hidden fighter at Kuching stops bombers on their way to Miri.
    let stopped = |reading: u8| {
        let mut board =
            Board::action(Side::Japan).put("J-22B", "saigon").put("U-30", "kuching").ruled("NEI-R48", reading);
        board.play(Side::Japan, strike_land("J-22B", "B4 C4 D4 D5", "miri"));
        board
    };
    for reading in [1, 3] {
        assert!(matches!(stopped(reading).pending(), Pending::AttackWhereStopped { .. }));
    }
    let turned_back = stopped(2);
    assert!(turned_back.game.pending.is_empty() && turned_back.game.battle.is_none());
    assert!(turned_back.is_at("J-22B", "saigon"));
    // The third reading binds on the way home too. Aircraft go home by the way they came, which was free.
    let mut home = stopped(3);
    home.play(Side::Japan, Command::AttackWhereStopped { area: None });
    assert!(home.is_at("J-22B", "saigon"));
}

#[test]
fn nei_r52_how_far_an_airfield_scouts() {
    let scouted = |reading: u8| {
        let mut board = Board::action(Side::Allies)
            .put("J-DD2", "s_D4")
            .put("J-DD3", "s_D3")
            .put("J-DD4", "s_C3")
            .ruled("NEI-R52", reading);
        board.play(Side::Allies, Command::ScoutFromTheAir { source: ScoutingSource::Airfield(area("kuching")) });
        ["J-DD2", "J-DD3", "J-DD4"].map(|id| board.knows(Side::Allies, id))
    };
    assert_eq!(scouted(1), [true, true, true]);
    assert_eq!(scouted(2), [true, false, true]);
}

#[test]
fn nei_r60_whose_aircraft_are_fired_at() {
    let stages = |reading: u8| {
        let mut board =
            Board::action(Side::Japan).put("J-22F", "saigon").put("N-A4", "kuching").ruled("NEI-R60", reading);
        board.play(Side::Japan, strike_land("J-22F", "B4 C4 D4", "kuching"));
        let mut fired = Vec::new();
        while board.game.battle.is_some() {
            fired.push((stage(&board), board.shooters()));
            let dice = board.shooters().split(' ').count();
            board.roll(&vec![6; dice]);
        }
        fired
    };
    assert!(stages(1).contains(&(Stage::AntiAir, "J-22F".to_owned())));
    assert!(!stages(2).contains(&(Stage::AntiAir, "J-22F".to_owned())));
}

#[test]
fn nei_r62_who_allots_which_hits_and_when() {
    // A light carrier and a cruiser both hit.
    let first_chooser = |reading: u8| {
        let mut board = Board::action(Side::Japan)
            .put("J-RYU J-CA5", "s_D3")
            .put("N-CL N-DD1 N-DD2", "s_D4")
            .ruled("NEI-R62", reading);
        board.play(Side::Japan, sail("J-RYU J-CA5", "s_D4", true));
        board.roll(&[1, 1]);
        match board.pending() {
            Pending::ChooseLosses(choice) => (choice.by, choice.hits),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(first_chooser(1), (Side::Japan, 1));
    assert_eq!(first_chooser(2), (Side::Allies, 1));
    assert_eq!(first_chooser(3), (Side::Japan, 2));
}

#[test]
fn nei_r64_what_counts_for_first_fire() {
    // A destroyer attacks cruisers; an Allied fighter is based ashore in the area of the assault but takes no part.
    let first = |reading: u8| {
        let mut board =
            Board::action(Side::Japan).put("J-CA5", "s_D4").put("N-A4", "kuching").ruled("NEI-R64", reading);
        board.play(Side::Japan, bombard("J-CA5", ""));
        board.game.battle.as_ref().unwrap().first_fire
    };
    assert_eq!([first(1), first(2)], [Side::Japan, Side::Allies]);
}

#[test]
fn nei_r66_which_ships_are_protected() {
    // A loaded transport, an empty one and a destroyer; one hit.
    let protected = |reading: u8| {
        let mut board = Board::action(Side::Japan)
            .put("J-CA5", "s_D3")
            .put("N-TR U-TR N-DD1 N-DD2", "s_D4")
            .load("N-I1", "N-TR")
            .ruled("NEI-R66", reading);
        board.play(Side::Japan, sail("J-CA5", "s_D4", true)).roll(&[1]);
        match board.pending() {
            Pending::ChooseLosses(choice) => {
                let found = |id: &str| choice.targets.iter().find(|target| target.unit == unit(id)).unwrap().protected;
                (found("N-TR"), found("U-TR"), found("N-DD1"))
            }
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(protected(1), (true, false, false));
    assert_eq!(protected(2), (true, true, false));
    assert_eq!(protected(3), (true, false, false));
}

#[test]
fn nei_r72_whom_the_reply_to_a_bombardment_hits() {
    // An escort without anti-ground fire comes along: a submarine is no target, a transport is.
    let targets = |reading: u8| {
        let mut board = Board::action(Side::Japan).put("J-RYU J-CA5", "s_D4").ruled("NEI-R72", reading);
        board.play(Side::Japan, bombard("J-RYU J-CA5", ""));
        board.roll(&[6]);
        assert_eq!((stage(&board), board.shooters().as_str()), (Stage::AntiGround, "J-CA5"));
        let battle = board.game.battle.clone().unwrap();
        battle.targets(&board.game, Side::Japan, Stage::AntiShip).len()
    };
    assert_eq!([targets(1), targets(2)], [2, 1]);
    // Carrier strike: based aircraft reply by default.
    let reply = |reading: u8| {
        let mut board =
            Board::action(Side::Japan).put("J-RYU", "s_D4").put("N-A1", "kuching").ruled("NEI-R72", reading);
        board.play(Side::Japan, carrier_strike("J-RYU", ""));
        let battle = board.game.battle.clone().unwrap();
        battle.shooters(&board.game, Side::Allies, Stage::AntiShip).contains(&unit("N-A1"))
    };
    assert_eq!([reply(1), reply(2)], [true, false]);
}

#[test]
fn nei_r73_whether_escorts_come_on_a_carrier_strike() {
    let board = Board::action(Side::Japan).put("J-RYU J-DD2", "s_D4");
    board.accepts(Side::Japan, &carrier_strike("J-RYU J-DD2", ""));
    let alone = board.ruled("NEI-R73", 2);
    alone.cured(Side::Japan, &carrier_strike("J-RYU J-DD2", ""), "NEI-R73", &carrier_strike("J-RYU", ""));
}

#[test]
fn nei_r74_what_bombardment_needs() {
    let beside_enemies = Board::action(Side::Japan).put("J-CA5", "s_D4").put("N-DD1", "s_D4");
    beside_enemies.accepts(Side::Japan, &bombard("J-CA5", ""));
    beside_enemies.ruled("NEI-R74", 2).cured(Side::Japan, &bombard("J-CA5", ""), "NEI-R74", &sail("J-CA5", "", true));
    let no_base =
        Board::action(Side::Japan).put("J-RYU", "s_D4").send("B-KUC", Location::OutOfPlay).put("U-SAR", "kuching");
    no_base.refuses(Side::Japan, &bombard("J-RYU", ""), "NEI-14.2-b");
    no_base.ruled("NEI-R74", 3).accepts(Side::Japan, &bombard("J-RYU", ""));
}

/// A Japanese transport off Kuching with a marine and an infantry unit aboard.
fn off_kuching() -> Board {
    Board::action(Side::Japan).put("J-TR1", "s_D4").load("J-KUR J-KWD", "J-TR1")
}

#[test]
fn nei_r78_whether_landing_and_assault_are_one_action() {
    let board = Board::action(Side::Japan).put("J-LS1", "saigon").put("J-KUR", "saigon");
    let path = "s_C3 s_C4 s_D4";
    let command = carry("J-LS1", "J-KUR J-LS1", path, Some(landing("kuching", "J-KUR", true)));
    board.accepts(Side::Japan, &command);
    board.ruled("NEI-R78", 2).cured(Side::Japan, &command, "NEI-R78", &carry("J-LS1", "J-KUR J-LS1", path, None));
    off_kuching().ruled("NEI-R78", 2).accepts(Side::Japan, &assault("J-TR1", landing("kuching", "J-KUR", true)));
}

#[test]
fn nei_r79_who_may_assault() {
    let troops = |ids: &str| assault("J-TR1", landing("kuching", ids, true));
    off_kuching().accepts(Side::Japan, &troops("J-KWD"));
    let marines = off_kuching().ruled("NEI-R79", 2);
    marines.cured(Side::Japan, &troops("J-KWD"), "NEI-R79", &troops("J-KUR"));
}

#[test]
fn nei_r80_who_is_lost_with_a_failed_landing() {
    let failed = |reading: u8| {
        let mut board = off_kuching().ruled("NEI-R80", reading);
        board.play(Side::Japan, assault("J-TR1", landing("kuching", "J-KUR", true)));
        while board.game.battle.is_some() {
            board.all_miss();
        }
        assert_eq!(board.at("J-KUR"), Location::Disrupted);
        board.at("J-TR1")
    };
    assert_eq!(failed(1), Location::Area(area("s_D4")));
    assert_eq!(failed(2), Location::Disrupted);
}

#[test]
fn nei_r81_whether_based_aircraft_fire_at_landing_ships() {
    let fires = |reading: u8| {
        let mut board = off_kuching().put("N-A1", "kuching").ruled("NEI-R81", reading);
        board.play(Side::Japan, assault("J-TR1", landing("kuching", "J-KUR", true)));
        let battle = board.game.battle.clone().unwrap();
        battle.shooters(&board.game, Side::Allies, Stage::AntiShip).contains(&unit("N-A1"))
    };
    assert_eq!([fires(1), fires(2)], [true, false]);
}

#[test]
fn nei_r97_what_the_first_air_fleet_may_strike() {
    let board = |at: &str| Board::action(Side::Japan).put("N-SS", at).mobilized(Side::Japan, "M-1AF");
    // Singapore is closed while the Allies hold it.
    let singapore = Board::action(Side::Japan).put("U-CA", "s_D2").mobilized(Side::Japan, "M-1AF");
    singapore.refuses(Side::Japan, &first_air_fleet("s_D2", None), "NEI-7.4-k");
    singapore.ruled("NEI-R97", 2).accepts(Side::Japan, &first_air_fleet("s_D2", None));
    let targets = |board: &Board| domain::nei::unique_units::first_air_fleet_targets(&board.game);
    let submarine = board("s_G4N");
    assert!(!targets(&submarine).iter().any(|(sea, land)| *sea == area("s_G4N") && land.is_none()));
    assert!(targets(&submarine.ruled("NEI-R97", 2)).iter().any(|(sea, land)| *sea == area("s_G4N") && land.is_none()));
}

#[test]
fn nei_r105_one_source_or_all() {
    let seen = |reading: u8| {
        let mut board = Board::action(Side::Allies)
            .put("N-DD1", "s_D4")
            .put("N-DD2", "s_G5")
            .put("J-DD2", "s_D3")
            .put("J-DD3", "s_F5")
            // Far from every Allied ship, and not told by its own side either; beside Allied troops, who do not look.
            .put("J-CA5", "s_B5")
            .put("N-I1", "ambon")
            .put("J-CA7", "s_F9")
            .ruled("NEI-R105", reading);
        board.play(Side::Allies, Command::ScoutAtSea { unit: unit("N-DD1") });
        ["J-DD2", "J-DD3", "J-CA5", "J-CA7"].map(|id| board.knows(Side::Allies, id))
    };
    assert_eq!(seen(1), [true, false, false, false]);
    assert_eq!(seen(2), [true, true, false, false]);
}

#[test]
fn nei_r106_who_looks_when_forces_meet() {
    let looks = |reading: u8| {
        let mut board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("N-DD1", "s_D4").ruled("NEI-R106", reading);
        board.play(Side::Japan, sail("J-CA5", "s_D4", false));
        (board.knows(Side::Japan, "N-DD1"), board.knows(Side::Allies, "J-CA5"))
    };
    assert_eq!([looks(1), looks(2)], [(true, false), (true, true)]);
}

#[test]
fn nei_r136_whether_coastal_guns_fire_at_a_landing_that_does_not_attack() {
    // Artillery without a base at Benkoelen.
    let landed = |reading: u8| {
        let mut board = Board::action(Side::Japan)
            .put("J-TR1", "s_F2")
            .load("J-KUR", "J-TR1")
            .put("S-FA", "benkoelen")
            .ruled("NEI-R136", reading);
        board.play(Side::Japan, assault("J-TR1", landing("benkoelen", "J-KUR", false)));
        board
    };
    assert!(landed(1).is_at("J-KUR", "benkoelen"));
    let mut fired_at = landed(2);
    assert_eq!((stage(&fired_at), fired_at.shooters().as_str()), (Stage::AntiShip, "S-FA"));
    let mut missed = fired_at.clone();
    missed.roll(&[6]);
    assert!(missed.game.battle.is_none() && missed.is_at("J-KUR", "benkoelen"));
    fired_at.roll(&[1]);
    assert_eq!((fired_at.at("J-TR1"), fired_at.at("J-KUR")), (Location::Disrupted, Location::Disrupted));
}

#[test]
fn nei_r94_who_rolls_in_a_refit() {
    let board = Board::action(Side::Japan).send("J-KWD J-SAG", Location::Disrupted);
    let one = Command::Refit { contingent: Contingent::ImperialArmy, units: units("J-KWD") };
    board.refuses(Side::Japan, &one, "NEI-18.1-a");
    let mut chosen = board.ruled("NEI-R94", 2);
    chosen.play(Side::Japan, one);
    match chosen.pending() {
        Pending::Roll { request, .. } => assert_eq!(request.dice.len(), 1),
        other => panic!("{other:?}"),
    }
}

#[test]
fn nei_r101_what_a_demolition_needs() {
    let at = |area_name: &str| Command::DemolishOilfield { area: area(area_name) };
    let empty = Board::action(Side::Allies).send("B-PAL", Location::OutOfPlay);
    empty.accepts(Side::Allies, &at("palembang"));
    for reading in [2, 3] {
        // The base of Tarakan is a ground unit and controls the area.
        let stricter = empty.clone().ruled("NEI-R101", reading);
        stricter.cured(Side::Allies, &at("palembang"), "NEI-R101", &at("tarakan"));
    }
    let contested = empty.put("N-I1 J-KWD", "palembang");
    contested.clone().ruled("NEI-R101", 2).accepts(Side::Allies, &at("palembang"));
    contested.ruled("NEI-R101", 3).refuses(Side::Allies, &at("palembang"), "NEI-R101");
}

#[test]
fn nei_r84_what_supports_a_combined_amphibious_assault() {
    let board = Board::action(Side::Japan)
        .put("J-TR1 J-CA5", "s_D4")
        .load("J-KWD", "J-TR1")
        .put("J-22B", "saigon")
        .put("U-SAR", "kuching");
    let assault = |supporting: &str, flies: bool| {
        let flight = flies.then(|| flight("J-22B", "B4 C4 D4"));
        supported_assault("J-TR1", landing("kuching", "J-KWD", true), supporting, flight)
    };
    board.accepts(Side::Japan, &assault("J-CA5", false));
    board.accepts(Side::Japan, &assault("", true));
    let strict = board.clone().ruled("NEI-R84", 2);
    strict.cured(Side::Japan, &assault("J-CA5", false), "NEI-R84", &assault("J-CA5", true));
    strict.refuses(Side::Japan, &assault("", true), "NEI-R84");
    // In that reading ships in support hit the base alone.
    let bases_only = |mut board: Board| {
        board.play(Side::Japan, assault("J-CA5", true));
        let battle = board.game.battle.clone().unwrap();
        battle.hits_bases_only(&board.game, unit("J-CA5"), Stage::AntiGround)
    };
    assert!(!bases_only(board));
    assert!(bases_only(strict));
}
