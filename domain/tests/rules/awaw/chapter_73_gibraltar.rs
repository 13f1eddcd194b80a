//! AWAW 73: Gibraltar.

use domain::awaw::command::{Command, Mode, Order};
use domain::awaw::components::{BoxName, Front, Nation, Place, UnitKind};
use domain::awaw::declarations::Topic;
use domain::awaw::event::{Activity, ActivityKind};
use domain::awaw::game::Location;
use domain::awaw::gibraltar::{Attack, controller, defence, submarine_modifiers};
use domain::awaw::pack::{Pack, Terrain};

use crate::common::awaw::*;

const BRITAIN: Nation = Nation::Britain;
const US: Nation = Nation::UnitedStates;
const GERMANY: Nation = Nation::Germany;
const ATLANTIC_SW: Place = Place::Box(BoxName::AtlanticSw);

/// British and German units on the Atlantic side, in a redeployment phase.
fn redeploying(side: domain::awaw::components::Side) -> Board {
    Board::at(FALL_1940, side, REDEPLOY)
        .foreign("BR-BB", BRITAIN, UnitKind::Battleship, "4", hex("ENGLAND"))
        .foreign("BR-INF", BRITAIN, UnitKind::Infantry, "3-4", hex("ENGLAND"))
        .foreign("BR-SUB", BRITAIN, UnitKind::Submarine, "1", hex("ENGLAND"))
        .foreign("US-SUB", US, UnitKind::Submarine, "1", hex("ENGLAND"))
        .foreign("GE-BB", GERMANY, UnitKind::Battleship, "4", hex("BREST"))
        .foreign("GE-SUB", GERMANY, UnitKind::Submarine, "1", hex("BREST"))
        .foreign("GE-SUB2", GERMANY, UnitKind::Submarine, "1", ATLANTIC_SW)
        .foreign("IT-SUB", Nation::Italy, UnitKind::Submarine, "1", hex("BREST"))
        .foreign("GE-INF", GERMANY, UnitKind::Infantry, "3-4", hex("Z8"))
}

fn against(kind: ActivityKind, based: &[Front], paid: Option<Front>) -> Command {
    let from = hex("MALTA");
    let to = Some(hex("GIBRALTAR"));
    activity(Activity { to, based: based.to_vec(), paid, ..sail(GERMANY, kind, from, &[]) })
}

#[test]
fn awaw_73_11_a_a_possession_without_brps() {
    let place = Pack::built_in().place(spot("GIBRALTAR")).unwrap().clone();
    assert_eq!(place.brps, 0);
    let mut board = Board::at(FALL_1940, AXIS, COMBAT);
    assert_eq!(controller(&board.game), Some(ALLIES));
    board.play(AXIS, control("GIBRALTAR", AXIS));
    assert_eq!((board.level(BRITAIN), controller(&board.game)), (90, Some(AXIS)));
}

#[test]
fn awaw_73_21_a_fortress_mountain_and_beach() {
    let terrain = Pack::built_in().place(spot("GIBRALTAR")).unwrap().terrain.clone();
    assert_eq!(terrain, [Terrain::Fortress, Terrain::Mountain, Terrain::Beach]);
}

#[test]
fn awaw_73_21_b_five_against_land_attack() {
    assert_eq!(defence(&Board::shipped().game, Attack::Land, ALLIES).modifier, Some(5));
}

#[test]
fn awaw_73_21_c_six_against_invasion() {
    assert_eq!(defence(&Board::shipped().game, Attack::SeaborneInvasion, ALLIES).modifier, Some(6));
}

#[test]
fn awaw_73_21_d_siege_lowers_it() {
    let siege = |reduction| Command::from(Order::RecordGibraltarSiege { reduction });
    let mut board = Board::at(FALL_1940, AXIS, COMBAT);
    board.play(AXIS, siege(1));
    let both =
        |board: &Board| [Attack::Land, Attack::SeaborneInvasion].map(|attack| defence(&board.game, attack, ALLIES));
    assert_eq!(both(&board).map(|found| (found.modifier, found.declared)), [(Some(4), true), (Some(5), true)]);
    // It reduces the fortress alone, where the players have entered what is left without it.
    board.play(AXIS, siege(5));
    assert_eq!(both(&board).map(|found| found.modifier), [Some(0), Some(1)]);
    board.play(AXIS, declare(number(Topic::GibraltarUnfortified, 2)));
    assert_eq!(both(&board).map(|found| found.modifier), [Some(2), Some(2)]);
    board.play(AXIS, siege(0));
    assert_eq!(both(&board).map(|found| found.modifier), [Some(5), Some(6)]);
}

#[test]
fn awaw_73_31_a_invaded_from_either_front() {
    let board = Board::at(FALL_1940, AXIS, COMBAT);
    let from = |fronts: &[Front]| against(ActivityKind::SeaborneInvasion, fronts, None);
    board.accepts(AXIS, &from(&[Front::Western])).accepts(AXIS, &from(&[Front::Western, Front::Mediterranean]));
    board.cured(AXIS, &from(&[Front::Eastern]), "AWAW-73.31-a", &from(&[Front::Mediterranean]));
}

#[test]
fn awaw_73_31_b_bombarded_from_either_front() {
    let board = Board::at(FALL_1940, AXIS, COMBAT);
    let from = |fronts: &[Front]| against(ActivityKind::ShoreBombardment, fronts, None);
    board.accepts(AXIS, &from(&[Front::Western, Front::Mediterranean]));
    board.cured(AXIS, &from(&[Front::Pacific]), "AWAW-73.31-b", &from(&[Front::Western]));
}

#[test]
fn awaw_73_31_c_paid_on_the_mediterranean_front() {
    let mut board = Board::at(FALL_1940, AXIS, COMBAT);
    let paid = |front| against(ActivityKind::SeaborneInvasion, &[Front::Western], front);
    board.cured(AXIS, &paid(Some(Front::Western)), "AWAW-73.31-c", &paid(Some(Front::Mediterranean)));
    board.play(AXIS, paid(None));
    assert_eq!(board.game.activities[0].paid, Some(Front::Mediterranean));
}

#[test]
fn awaw_73_32_a_sea_transport_is_paid_there_too() {
    let mut board = Board::at(FALL_1940, ALLIES, MOVEMENT);
    let to_gibraltar = |paid| {
        let to = Some(hex("GIBRALTAR"));
        activity(Activity { to, paid, ..sail(BRITAIN, ActivityKind::SeaTransport, hex("ENGLAND"), &[]) })
    };
    board.cured(ALLIES, &to_gibraltar(Some(Front::Western)), "AWAW-73.32-a", &to_gibraltar(None));
    board.play(ALLIES, to_gibraltar(None));
    assert_eq!(board.game.activities[0].paid, Some(Front::Mediterranean));
}

#[test]
fn awaw_73_33_a_intercepted_on_its_front() {
    let mut board = Board::at(FALL_1940, ALLIES, MOVEMENT);
    let to = Some(hex("GIBRALTAR"));
    let based = vec![Front::Western];
    board.play(
        ALLIES,
        activity(Activity { to, based, ..sail(BRITAIN, ActivityKind::SeaTransport, hex("ENGLAND"), &[]) }),
    );
    let by = |front| Command::from(Order::DeclareInterception { activity: 1, hex: None, front: Some(front) });
    board.cured(AXIS, &by(Front::Mediterranean), "AWAW-73.33-a", &by(Front::Western));
}

#[test]
fn awaw_73_41_a_the_controller_may_always_nr() {
    let board = redeploying(ALLIES);
    let into = nr("BR-INF", hex("GIBRALTAR"));
    board.accepts(ALLIES, &into);
    board.put("BR-INF", hex("GIBRALTAR")).accepts(ALLIES, &nr("BR-INF", hex("ENGLAND")));
    let taken = redeploying(ALLIES).held("GIBRALTAR", AXIS);
    taken.cured(ALLIES, &into, "AWAW-73.41-a", &nr("BR-INF", hex("BREST")));
}

#[test]
fn awaw_73_41_b_z8_is_closed() {
    let board = redeploying(AXIS).foreign("GE-INF2", GERMANY, UnitKind::Infantry, "3-4", hex("BREST"));
    for mode in [Mode::Nr, Mode::Sr, Mode::Tr] {
        let into = redeploy("GE-INF2", mode, hex("Z8"), &[]);
        let elsewhere = redeploy("GE-INF2", mode, hex("ENGLAND"), &[]);
        board.cured(AXIS, &into, "AWAW-73.41-b", &elsewhere);
        board.refuses(AXIS, &redeploy("GE-INF", mode, hex("BREST"), &[]), "AWAW-73.41-b");
    }
    let taken = board.held("GIBRALTAR", AXIS);
    taken.accepts(AXIS, &redeploy("GE-INF2", Mode::Sr, hex("Z8"), &[]));
    let allied = taken.phase(ALLIES, REDEPLOY);
    allied.refuses(ALLIES, &redeploy("BR-INF", Mode::Sr, hex("Z8"), &[]), "AWAW-73.41-b");
}

#[test]
fn awaw_73_42_a_past_gibraltar_with_control_alone() {
    let british = redeploying(ALLIES);
    british.accepts(ALLIES, &nr("BR-BB", hex("MALTA")));
    let german = redeploying(AXIS);
    let past = nr("GE-BB", hex("NAPLES")).declaring(no(Topic::AroundCape { unit: unit("GE-BB") }));
    german.cured(AXIS, &past, "AWAW-73.42-a", &nr("GE-BB", hex("ENGLAND")));
    let taken = redeploying(ALLIES).held("GIBRALTAR", AXIS);
    // Round the Cape the rulebook of the table decides (AWAW-R-73).
    let (east, round) = (nr("BR-BB", hex("MALTA")), Topic::AroundCape { unit: unit("BR-BB") });
    taken.asks(ALLIES, &east, &round).cured(
        ALLIES,
        &east.clone().declaring(no(round.clone())),
        "AWAW-73.42-a",
        &east.clone().declaring(yes(round)),
    );
}

#[test]
fn awaw_73_42_b_one_german_submarine_factor() {
    let mut board = redeploying(AXIS);
    let italian = nr("IT-SUB", hex("NAPLES")).declaring(no(Topic::AroundCape { unit: unit("IT-SUB") }));
    board.refuses(AXIS, &italian, "AWAW-73.42-b");
    board.play(AXIS, nr("GE-SUB", hex("NAPLES")));
    board.cured(AXIS, &nr("GE-SUB2", hex("NAPLES")), "AWAW-73.42-b", &nr("GE-SUB2", hex("BREST")));
    let next = board.turn(WINTER_1940).phase(AXIS, REDEPLOY);
    next.accepts(AXIS, &nr("GE-SUB2", hex("NAPLES")));
}

#[test]
fn awaw_73_42_c_one_allied_submarine_factor() {
    let taken = || redeploying(ALLIES).held("GIBRALTAR", AXIS);
    let mut board = taken();
    board.play(ALLIES, nr("BR-SUB", hex("MALTA")));
    board.cured(ALLIES, &nr("US-SUB", hex("MALTA")), "AWAW-73.42-c", &nr("US-SUB", hex("BREST")));
    let from_the_box = taken().put("BR-SUB", ATLANTIC_SW);
    from_the_box.refuses(ALLIES, &nr("BR-SUB", hex("MALTA")), "AWAW-73.42-c");
}

#[test]
fn awaw_73_51_a_oil_from_either_front() {
    let by = |fronts: &[Front]| Command::from(Order::TraceOil { fronts: fronts.to_vec() });
    let board = Board::at(FALL_1940, ALLIES, MOVEMENT);
    board.accepts(ALLIES, &by(&[Front::Western])).accepts(ALLIES, &by(&[Front::Western, Front::Mediterranean]));
    board.cured(ALLIES, &by(&[Front::Eastern]), "AWAW-73.51-a", &by(&[Front::Mediterranean]));
}

#[test]
fn awaw_73_61_a_displaced_ships_choose_the_front() {
    let mut board = redeploying(ALLIES).put("BR-BB", hex("GIBRALTAR"));
    let to = |front| Command::from(Order::DisplaceNavalUnits { units: vec![unit("BR-BB")], front });
    board.cured(ALLIES, &to(Front::Eastern), "AWAW-73.61-a", &to(Front::Western));
    board.refuses(AXIS, &to(Front::Western), "AWAW-73.61-a");
    board.play(ALLIES, to(Front::Mediterranean));
    assert_eq!(board.location("BR-BB"), Location::On(Front::Mediterranean));
}

#[test]
fn awaw_73_71_a_axis_gibraltar_aids_submarines() {
    let board = Board::at(FALL_1940, AXIS, COMBAT);
    assert!(submarine_modifiers(&board.game).is_empty());
    let mut held = board.held("GIBRALTAR", AXIS);
    assert!(submarine_modifiers(&held.game).is_empty());
    held.play(AXIS, declare(yes(Topic::FullSupply { spot: spot("GIBRALTAR") })));
    let found = &submarine_modifiers(&held.game)[0];
    assert_eq!((found.favors, found.size, found.clause), (AXIS, Some(1), "AWAW-73.71-a"));
}
