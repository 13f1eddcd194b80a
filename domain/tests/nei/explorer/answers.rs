//! Reach, wishes and dry runs: on boards laid out for them, and on random positions against what really happens.

use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::{Command, Force};
use domain::nei::components::{AreaId, Face, Side, SquareId, UnitId};
use domain::nei::explorer::{Arm, ChangeKind, Wish, all_options, dry_run, fulfil, reach};
use domain::nei::game::{Creation, Game, Location, Phase};
use domain::nei::known::Known;
use domain::nei::optional::OptionalRule;
use domain::nei::pack::Pack;
use domain::nei::pending::Pending;
use domain::nei::players::{Playthrough, Random, one_of};
use domain::nei::victory;

use crate::common::board::{Board, area, sail, units};
use crate::common::random::{generator, luck};

const JAPAN: Seat<Side> = Seat::Side(Side::Japan);

/// What really comes of a command.
fn after(game: &Game, by: Seat<Side>, command: &Command) -> (Game, Vec<String>) {
    let mut after = game.clone();
    let mut told = Vec::new();
    for event in Nei::decide(game, by, command) {
        after.apply(&event);
        told.extend(Nei::describe(&game.pack, &event, by).map(|line| line.text));
    }
    (after, told)
}

/// Japanese victory points for territory; the Allies get none.
fn territory(game: &Game) -> i16 {
    victory::total(&victory::territory(game, Side::Japan))
}

#[test]
fn a_dry_run_tells_what_is_certain_and_changes_nothing() {
    let board = Board::action(Side::Japan).put("J-CA5", "s_D3");
    let before = board.game.clone();
    let run = dry_run(&Known::to(&board.game, JAPAN), &sail("J-CA5", "s_D4", false));
    assert!(run.verdict.is_clear() && !run.depends_on_hidden, "{run:?}");
    assert_eq!((run.cost, run.action_points, run.combat, run.victory_points), (1, Some(4), None, Some(0)));
    assert!(!run.certain.is_empty() && run.asked.is_none(), "{run:?}");
    assert_eq!(board.game, before);
}

#[test]
fn a_dry_run_of_a_fight_says_that_it_depends_on_what_is_not_revealed() {
    let board = |ids: &str| Board::action(Side::Japan).put("J-CA5", "s_D3").put(ids, "s_D4");
    let attack = sail("J-CA5", "s_D4", true);
    let run = dry_run(&Known::to(&board("N-DD1 N-DD2").game, JAPAN), &attack);
    assert!(run.depends_on_hidden && run.asked.is_none() && run.victory_points.is_none(), "{run:?}");
    assert_eq!((run.combat, run.action_points), (Some(area("s_D4")), Some(4)));
    // Who is there makes no difference to whoever does not see it.
    assert_eq!(run, dry_run(&Known::to(&board("N-CL").game, JAPAN), &attack));
    // At an open table the dice are told.
    let mut open = board("N-DD1 N-DD2");
    open.game.open_table = true;
    let run = dry_run(&Known::to(&open.game, JAPAN), &attack);
    assert!(!run.depends_on_hidden && run.asked.is_some_and(|asked| asked.dice > 0));
}

#[test]
fn a_dry_run_tells_who_is_asked_for_dice() {
    let board = Board::action(Side::Japan).only_in_pool(Side::Japan, "J-CA5 J-CA7");
    let run = dry_run(&Known::to(&board.game, JAPAN), &Command::MobilizeReinforcements);
    let asked = run.asked.unwrap();
    assert_eq!((asked.by, asked.dice, run.depends_on_hidden), (Side::Japan, 1, false));
    // Nothing comes of what the rules refuse.
    let poor = board.points(Side::Japan, 0);
    let run = dry_run(&Known::to(&poor.game, JAPAN), &Command::MobilizeReinforcements);
    assert!(run.verdict.cites("NEI-8.4-a") && run.action_points.is_none() && run.asked.is_none(), "{run:?}");
}

#[test]
fn reach_gives_each_area_its_price_or_its_reason() {
    let board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("N-DD1", "s_D4");
    let reach = reach(&Known::to(&board.game, JAPAN), &units("J-CA5")).unwrap();
    let here = |at: &str| reach.reached.iter().find(|reached| reached.area == area(at));
    let near = here("s_D4").unwrap();
    assert_eq!((near.steps, near.offer.cost), (1, 1));
    assert!(reach.reached.iter().all(|reached| reached.offer.verdict.is_clear()));
    // Home bases of the enemy are closed, and too far.
    let far = reach.beyond.iter().find(|beyond| beyond.area == area("australia")).unwrap();
    let clauses: Vec<String> = far.verdict.as_ref().unwrap().clauses().map(ToOwned::to_owned).collect();
    assert!(clauses.iter().any(|clause| clause.starts_with("NEI-9.5") || clause.starts_with("NEI-10")), "{clauses:?}");
    assert!(reach.beyond.iter().all(|beyond| here(beyond.area.as_str()).is_none()));
}

#[test]
fn a_wish_is_granted_by_what_reaches_it_or_says_what_is_missing() {
    let board = Board::action(Side::Japan).put("J-CA5", "s_D3").put("N-DD1", "s_D4");
    let attack = Wish::AttackArea(area("s_D4"), Some(Arm::Sea));
    let granted = fulfil(&Known::to(&board.game, JAPAN), &[], attack, 10).unwrap();
    assert!(granted.count > 0 && granted.misses.is_empty());
    assert!(granted.ways.iter().all(|way| way.dry_run.combat == Some(area("s_D4"))));
    // With no points left the same wish lacks one, and would come true with it.
    let poor = board.clone().points(Side::Japan, 0);
    let missed = fulfil(&Known::to(&poor.game, JAPAN), &units("J-CA5"), attack, 10).unwrap();
    assert_eq!((missed.count, missed.misses.len()), (0, 1));
    let miss = &missed.misses[0];
    assert!(miss.verdict.cites("NEI-8.4-a"), "{miss:?}");
    let change = miss.changes.iter().find(|change| change.kind == ChangeKind::MoreActionPoints).unwrap();
    assert!(!change.now && change.possibility.offer.attack);
    // In the other side's turn it would come true in one's own phase.
    let early = board.phase(Phase::Action(Side::Allies));
    let missed = fulfil(&Known::to(&early.game, JAPAN), &units("J-CA5"), attack, 10).unwrap();
    assert!(missed.misses[0].changes.iter().any(|change| change.kind == ChangeKind::AnotherPhase), "{missed:?}");
}

/// NEI 21.1: marines are put ashore on the way, and the ship sails on.
#[test]
fn to_be_somewhere_marines_may_be_put_ashore_on_the_way() {
    let board = Board::action(Side::Japan).put("J-DD2 J-KUR", "saigon");
    let granted = |at: &str| {
        let granted = fulfil(&Known::to(&board.game, JAPAN), &units("J-DD2 J-KUR"), Wish::BeAt(area(at)), 60).unwrap();
        granted.ways.into_iter().map(|way| way.possibility.offer.command).collect::<Vec<_>>()
    };
    let puts_ashore = |command: &Command, at: &str| matches!(command, Command::CarryInEmergency { put_ashore, .. } if put_ashore.iter().any(|drop| drop.area == area(at)));
    let (riouw, kuching) = (granted("riouw"), granted("kuching"));
    assert!(riouw.iter().any(|command| puts_ashore(command, "riouw")), "{riouw:?}");
    assert!(kuching.iter().all(|command| !puts_ashore(command, "riouw")), "{kuching:?}");
}

#[test]
fn too_many_ships_are_told_that_fewer_would_do() {
    let fleet = "J-CA5 J-CA7 J-CL16 J-DD2 J-DD3 J-DD4 J-DD5 J-SS4 J-BB";
    let board = Board::action(Side::Japan).put(fleet, "s_D3").put("N-DD1", "s_D4");
    let missed =
        fulfil(&Known::to(&board.game, JAPAN), &units(fleet), Wish::AttackArea(area("s_D4"), Some(Arm::Sea)), 10)
            .unwrap();
    let miss = missed.misses.first().unwrap();
    assert!(miss.verdict.cites("NEI-9.1-b"), "{miss:?}");
    let fewer = miss.changes.iter().find(|change| change.kind == ChangeKind::FewerUnits).unwrap();
    assert!(fewer.now && fewer.possibility.units.len() == 8);
}

/// NEI 26.3 and 29: a raid meets seaplanes at sea, as every attack there does.
#[test]
fn a_raid_on_a_patrol_alone_is_listed() {
    let board = Board::action(Side::Allies).with(OptionalRule::NavalRaid).with(OptionalRule::SeaplanePatrols);
    let board = board.put("N-DD1", "s_G3").put_face("J-TKS", Face::Patrol, "s_F3");
    let raid = Command::RaidFromPort { force: Force::new(units("N-DD1"), [area("s_F3")]), bombardment: false };
    board.accepts(Side::Allies, &raid);
    let all = all_options(&board.game, Seat::Side(Side::Allies));
    assert!(all.iter().any(|possibility| possibility.offer.command == raid), "{} options", all.len());
}

/// A wish of any kind.
fn any_wish(game: &Game, luck: &mut dyn domain::nei::players::Luck) -> Option<Wish> {
    let areas: Vec<AreaId> = game.pack.map.areas.keys().copied().collect();
    let squares: Vec<SquareId> = game.pack.map.squares.keys().copied().collect();
    let (area, square) = (*one_of(luck, &areas)?, *one_of(luck, &squares)?);
    let arm = *one_of(luck, &[None, Some(Arm::Sea), Some(Arm::Air), Some(Arm::Ground)])?;
    Some(match luck.below(6) {
        0 => Wish::BeAt(area),
        1 => Wish::LandAt(area),
        2 => Wish::HaveAirOver(square),
        3 => Wish::Bombard(area),
        4 => Wish::AttackArea(area, arm),
        _ => Wish::AttackSquare(square, arm),
    })
}

/// What is certain comes true, what is reached is allowed, and what is missed is not.
#[test]
fn the_answers_hold_on_random_positions() {
    let (mut certain, mut granted, mut missed, mut beyond) = (0, 0, 0, 0);
    for seed in 0..4 {
        let mut generator = generator(700 + seed);
        let mut play = Playthrough::new(&Pack::built_in(), Creation::of("I")).unwrap();
        for entry in 0..400 {
            if play.is_over() {
                break;
            }
            play.step(&mut Random, &mut luck(&mut generator)).unwrap();
            let game = play.table().game();
            let Some(side) = game.pending.last().map(Pending::by).or(game.phase.side()) else { continue };
            if entry % 13 != 0 || play.is_over() {
                continue;
            }
            let (seat, mut luck) = (Seat::Side(side), luck(&mut generator));
            let all = all_options(game, seat);
            for _ in 0..6 {
                let Some(possibility) = one_of(&mut luck, &all) else { break };
                let command = &possibility.offer.command;
                let run = dry_run(&Known::to(game, seat), command);
                assert!(run.verdict.is_clear());
                if run.depends_on_hidden {
                    continue;
                }
                let (after, told) = after(game, seat, command);
                let what = format!("seed {seed}, entry {entry}: {command:?}: {run:?}, and this was told: {told:?}");
                assert!(
                    run.certain.iter().all(|line| line.text.contains(" see who is in ")
                        || line.text.contains(" sees who is in ")
                        || told.contains(&line.text)),
                    "{what}"
                );
                let asked = after.pending.last().map(|pending| (pending.by(), pending.sentence()));
                assert_eq!(run.asked.map(|asked| (asked.by, asked.sentence)), asked, "{what}");
                assert_eq!(run.victory_points, Some(territory(&after) - territory(game)), "{what}");
                assert_eq!(run.combat, after.battle.as_ref().map(|battle| battle.area), "{what}");
                certain += 1;
            }
            let own: Vec<UnitId> = game
                .units
                .keys()
                .copied()
                .filter(|unit| game.side(*unit) == side && matches!(game.unit(*unit).location, Location::Area(_)))
                .collect();
            let hand: Vec<UnitId> = one_of(&mut luck, &own).copied().into_iter().collect();
            let reach = reach(&Known::to(game, seat), &hand).unwrap();
            assert!(reach.reached.iter().all(|reached| Nei::judge(game, seat, &reached.offer.command).is_clear()));
            assert!(reach.beyond.iter().all(|far| far.verdict.as_ref().is_none_or(|verdict| !verdict.is_clear())));
            beyond += reach.beyond.len();
            let Some(wish) = any_wish(game, &mut luck) else { continue };
            let found = fulfil(&Known::to(game, seat), &[], wish, 8).unwrap();
            granted += found.count;
            assert!(found.ways.iter().all(|way| way.dry_run.verdict.is_clear()));
            for miss in &found.misses {
                missed += 1;
                assert!(!Nei::judge(game, seat, &miss.command).is_clear(), "{miss:?}");
                for change in miss.changes.iter().filter(|change| change.now) {
                    assert!(Nei::judge(game, seat, &change.possibility.offer.command).is_clear(), "{change:?}");
                }
            }
        }
    }
    println!("{certain} dry runs came true, {granted} ways and {missed} misses, {beyond} areas beyond reach");
    assert!(certain > 100 && granted > 20 && missed > 20 && beyond > 1_000, "{certain} {granted} {missed} {beyond}");
}
