//! A yes or a no is the verdict without its words. A random player and a sensible one play whole games, and at every entry
//! both are asked for: of what some hands are offered, of commands that nobody offered, of commands kept from earlier
//! positions, and from seats that they are not for.

use std::sync::Mutex;

use domain::kernel::seat::{Opposed, Seat};
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{Side, UnitId};
use domain::nei::game::{Creation, Game};
use domain::nei::optional::OPTIONAL_RULES;
use domain::nei::options::Selection;
use domain::nei::pack::Pack;
use domain::nei::pending::Pending;
use domain::nei::players::{Luck, Player, Playthrough, Random, Sensible, once_in, one_of, some_of};

use crate::common::guesses;
use crate::common::random::{generator, luck};

const GAMES: u64 = 12;

/// What is compared at least.
const VERDICTS: usize = 100_000;

/// Commands that are kept for later positions.
const KEPT: usize = 300;

/// How often a yes or no and a verdict agreed.
#[derive(Debug, Default)]
struct Agreed {
    yes: usize,
    no: usize,
}

impl Agreed {
    fn compare(&mut self, game: &Game, seat: Seat<Side>, command: &Command, is_clear: bool) {
        let verdict = || Nei::judge(game, seat, command);
        assert_eq!(Nei::allows(game, seat, command), is_clear, "{command:?} of {seat:?}: {:#?}", verdict());
        if is_clear {
            self.yes += 1;
        } else {
            self.no += 1;
        }
    }

    fn compare_with_verdict(&mut self, game: &Game, seat: Seat<Side>, command: &Command) {
        self.compare(game, seat, command, Nei::judge(game, seat, command).is_clear());
    }

    fn compare_at(&mut self, game: &Game, kept: &mut Vec<Command>, luck: &mut dyn Luck) {
        let Some(side) = Nei::pending(game).map(Pending::by).or(game.phase.side()) else { return };
        let seat = Seat::Side(side);
        let mut commands = Vec::new();
        for hand in hands(game, side, luck) {
            for offer in Nei::options(game, seat, &hand).offers {
                self.compare(game, seat, &offer.command, offer.verdict.is_clear());
                commands.push(offer.command);
            }
        }
        for command in (0..8).filter_map(|_| guesses::any(game, side, luck)).collect::<Vec<_>>() {
            self.compare_with_verdict(game, seat, &command);
            commands.push(command);
        }
        for command in some_of(luck, kept, 8) {
            self.compare_with_verdict(game, seat, &command);
        }
        let some = some_of(luck, &commands, 4);
        for command in &some {
            for other in [Seat::Side(side.other()), Seat::Both, Seat::Umpire, Seat::Onlooker] {
                self.compare_with_verdict(game, other, command);
            }
        }
        for command in some {
            if kept.len() == KEPT {
                kept.swap_remove(luck.below(KEPT));
            }
            kept.push(command);
        }
    }
}

/// Each own unit alone now and then, else one of them, alone and with some of its area; and nothing in hand.
fn hands(game: &Game, side: Side, luck: &mut dyn Luck) -> Vec<Selection> {
    let own: Vec<UnitId> = game.units.keys().copied().filter(|unit| game.side(*unit) == side).collect();
    let of = |units: Vec<UnitId>| Selection { units, area: None };
    if once_in(luck, 60) {
        return own.into_iter().map(|unit| of(vec![unit])).collect();
    }
    let unit = one_of(luck, &own).copied();
    let area = unit.and_then(|unit| game.place(unit));
    let there: Vec<UnitId> = area.into_iter().flat_map(|area| game.units_of(side, area)).collect();
    let mut hands = vec![of(unit.into_iter().collect()), of(some_of(luck, &there, 4))];
    if once_in(luck, 4) {
        hands.push(Selection::default());
    }
    hands
}

fn play(seed: u64) -> Agreed {
    let mut player: Box<dyn Player> = if seed % 3 == 2 { Box::new(Sensible) } else { Box::new(Random) };
    let mut generator = generator(7_000 + seed);
    // Every other game with all optional rules.
    let optional = OPTIONAL_RULES.iter().copied().filter(|_| seed % 2 == 1).collect();
    let mut game = Playthrough::new(&Pack::built_in(), Creation { optional, ..Creation::of("I") }).unwrap();
    let (mut agreed, mut kept) = (Agreed::default(), Vec::new());
    while !game.is_over() {
        agreed.compare_at(game.table().game(), &mut kept, &mut luck(&mut generator));
        game.step(player.as_mut(), &mut luck(&mut generator)).unwrap();
    }
    agreed
}

#[test]
fn a_yes_is_a_verdict_with_nothing_to_say() {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let sum = Mutex::new(Agreed::default());
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let sum = &sum;
            scope.spawn(move || {
                for seed in (0..GAMES).skip(thread).step_by(threads) {
                    let agreed = play(seed);
                    let mut sum = sum.lock().unwrap();
                    sum.yes += agreed.yes;
                    sum.no += agreed.no;
                }
            });
        }
    });
    let Agreed { yes, no } = sum.into_inner().unwrap();
    println!("compared: {yes} times yes, {no} times no");
    assert!(yes + no >= VERDICTS, "only {yes} times yes and {no} times no were compared");
    assert!(yes.min(no) >= VERDICTS / 4, "{yes} times yes and {no} times no: hardly one of them is tried");
}
