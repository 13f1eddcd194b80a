//! The book as the kernel plays it.

use std::sync::Arc;

use kernel::dice::{Chance, Roll, Source};
use kernel::pack::Bound;
use kernel::pack_files::PackFiles;
use kernel::seat::Seat;
use kernel::system::{Line, System};
use kernel::violation::{Enforcement, Verdict};

use super::command::Command;
use super::event::Event;
use super::game::{Creation, Game, Pending, Phase};
use super::pack::{self, Pack};
use super::rules;
use super::seen::{self, Fact, Offer, View};
use super::side::Side;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FogBank;

impl System for FogBank {
    type Side = Side;
    type Pack = Pack;
    type Creation = Creation;
    type Game = Game;
    type Command = Command;
    type Event = Event;
    type Pending = Pending;
    type Fact = Fact;
    type View = View;
    type Selection = ();
    type Options = Vec<Offer>;

    const BOOK: &'static str = "FB";
    const RULES_VERSION: u32 = 1;
    const STATE_VERSION: u32 = 1;

    fn bind(files: &PackFiles, overlay: Option<&str>) -> Result<Bound<Pack>, String> {
        pack::bind(files, overlay)
    }

    fn found(pack: &Arc<Pack>, creation: &Creation) -> Result<Game, String> {
        Game::found(pack, creation)
    }

    fn judge(game: &Game, by: Seat<Side>, command: &Command) -> Verdict {
        match rules::judge(game, by, command) {
            Ok(violations) => Verdict::of(violations),
            Err(refusal) => Verdict::refused(refusal),
        }
    }

    fn decide(game: &Game, _: Seat<Side>, command: &Command) -> Vec<Event> {
        rules::decide(game, command)
    }

    fn apply(game: &mut Game, event: &Event) {
        game.apply(event);
    }

    fn pending(game: &Game) -> Option<&Pending> {
        game.pending.as_ref()
    }

    fn options(game: &Game, by: Seat<Side>, (): &()) -> Vec<Offer> {
        seen::options(game, by)
    }

    fn view(game: &Game, seat: Seat<Side>) -> View {
        seen::view(game, Self::eyes(game, seat))
    }

    fn eyes(game: &Game, seat: Seat<Side>) -> Seat<Side> {
        match game.phase {
            Phase::Hiding | Phase::Sailing => seat,
            // FB-4-b
            Phase::Finished { .. } => Seat::Both,
        }
    }

    fn tell(_: &Pack, event: &Event, seat: Seat<Side>) -> Option<Line> {
        Some(Fact::of(event, seat).line())
    }

    fn facts(_: &Pack, events: &[Event], seat: Seat<Side>) -> Vec<Fact> {
        events.iter().map(|event| Fact::of(event, seat)).collect()
    }

    fn is_irrevocable(_: &Creation, event: &Event) -> bool {
        event.is_irrevocable()
    }

    fn side_of(_: &Game, by: Seat<Side>, command: &Command) -> Option<Side> {
        match by {
            Seat::Side(side) => Some(side),
            Seat::Both => Some(command.side()),
            Seat::Umpire | Seat::Onlooker => None,
        }
    }

    fn chance(game: &Game) -> Option<Chance<'_, Side>> {
        match game.pending.as_ref()? {
            Pending::Fire(request) => Some(Chance::Dice(request)),
        }
    }

    fn answer_chance(game: &Game, numbers: &[usize], source: Source) -> Option<Command> {
        match game.pending.as_ref()? {
            Pending::Fire(_) => Some(Command::Roll(Roll::of_numbers(numbers, source)?)),
        }
    }

    fn is_thrown_by_server(command: &Command) -> bool {
        matches!(command, Command::Roll(Roll { source: Source::Server, .. }))
    }

    fn is_from_table(command: &Command) -> bool {
        matches!(command, Command::Roll(Roll { source: Source::Table, .. }))
    }

    fn check_invariants(game: &Game) -> Vec<String> {
        game.flaws()
    }

    fn enforcement(creation: &Creation) -> Enforcement {
        creation.enforcement
    }
}
