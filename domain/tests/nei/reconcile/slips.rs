//! Making slips: the game as it was played, the record as it was entered, and what the table sees.

use std::collections::BTreeSet;
use std::sync::Arc;

use domain::kernel::dice::Roll;
use domain::kernel::journal::{Deed, Table};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::kernel::verdict::Ruling;
use domain::nei::Nei;
use domain::nei::command::{Command, Loss};
use domain::nei::components::{Side, UnitId};
use domain::nei::event::Event;
use domain::nei::game::{Correction, Creation, Game, Location, Phase};
use domain::nei::options::Selection;
use domain::nei::pack::{AreaKind, Pack};
use domain::nei::pending::{Pending, RollPurpose};
use domain::nei::players::{Playthrough, Random, Sensible};
use domain::nei::reconcile::{CounterShown, DISPLAYS, Measure, Shown};
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::common::random::luck;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An action was done and not entered.
    NotEntered,
    /// It was entered with another destination.
    OtherDestination,
    /// Other losses were entered.
    OtherLosses,
    /// Other faces were typed.
    OtherFaces,
    /// An action was entered and never done.
    NeverDone,
    /// The marker of a track was not moved.
    Track,
    /// A counter stands beside its area.
    Neighbour,
}

impl Kind {
    pub(crate) const ALL: [Self; 7] = [
        Self::NotEntered,
        Self::OtherDestination,
        Self::OtherLosses,
        Self::OtherFaces,
        Self::NeverDone,
        Self::Track,
        Self::Neighbour,
    ];
}

/// Board and record apart.
pub(crate) struct Drift {
    /// What was entered.
    pub(crate) record: Table<Nei>,
    /// What stands on the board.
    pub(crate) board: Game,
    /// What the table says of it.
    pub(crate) shown: Vec<Shown>,
    pub(crate) kinds: Vec<Kind>,
}

/// A command with who gave it.
type Given = (Seat<Side>, Command);

/// How far back a slip lies at most, in entries.
const RECENT: usize = 40;

/// Where a counter is: an area, or a display.
pub(crate) fn place_of(game: &Game, unit: UnitId) -> Location {
    game.place(unit).map_or(game.unit(unit).location, Location::Area)
}

/// A game in the middle, played at random or for a purpose.
pub(crate) fn middle_game(seed: u64, generator: &mut StdRng) -> Option<Table<Nei>> {
    let mut game = Playthrough::new(&Pack::built_in(), Creation::of("I")).unwrap();
    let length = generator.random_range(120..320);
    let mut player = Sensible;
    while game.table().last_number() < length && !game.is_over() {
        let mut luck = luck(generator);
        if seed.is_multiple_of(2) {
            game.step(&mut Random, &mut luck).unwrap();
        } else {
            game.step(&mut player, &mut luck).unwrap();
        }
    }
    let state = game.table().game();
    (!game.is_over() && !matches!(state.phase, Phase::SetUp(_))).then(|| game.table().clone())
}

fn commands(table: &Table<Nei>) -> Vec<Given> {
    let played = table.entries().iter().filter_map(|entry| match &entry.deed {
        Deed::Played { command, .. } => Some((entry.by, command.clone())),
        _ => None,
    });
    played.collect()
}

/// A record of these commands, if the rules take all of them; and the positions before each.
fn entered(commands: &[Given], after: &Table<Nei>, skip: usize) -> Option<Table<Nei>> {
    let mut table = Table::replay(Arc::clone(after.pack()), after.entries()[..=skip].to_vec()).unwrap();
    for (by, command) in &commands[skip..] {
        table.fold(table.play(*by, command.clone(), Ruling::ByTheBook).ok()?).unwrap();
    }
    Some(table)
}

fn position(table: &Table<Nei>, before: usize) -> Game {
    Table::replay(Arc::clone(table.pack()), table.entries()[..=before].to_vec()).unwrap().game().clone()
}

/// Counters of a side that stand otherwise after a command.
fn moved(before: &Game, after: &Game) -> Vec<UnitId> {
    before.units.keys().copied().filter(|unit| before.unit(*unit) != after.unit(*unit)).collect()
}

/// An allowed move of some counters that needs no dice and moves something.
fn another(game: &Game, by: Seat<Side>, units: Vec<UnitId>, not: &Command, generator: &mut StdRng) -> Option<Command> {
    let selection = Selection { units, area: None };
    let options = Nei::options(game, by, &selection);
    let fits = |command: &&Command| {
        let is_quiet = || {
            let mut after = game.clone();
            for event in Nei::decide(game, by, command) {
                after.apply(&event);
            }
            after.pending == game.pending && !moved(game, &after).is_empty()
        };
        *command != not && is_quiet()
    };
    let offers: Vec<Command> = options
        .offers
        .iter()
        .filter(|offer| !offer.attack && offer.verdict.is_clear())
        .map(|offer| &offer.command)
        .filter(fits)
        .cloned()
        .collect();
    offers.choose(generator).cloned()
}

/// The record after a slip on the way from the game as played: the commands that were entered.
fn slipped(kind: Kind, table: &Table<Nei>, given: &[Given], generator: &mut StdRng) -> Option<(usize, Vec<Given>)> {
    let index = generator.random_range(given.len().saturating_sub(RECENT)..given.len());
    let (by, command) = &given[index];
    let game = position(table, index);
    let mut entered = given.to_vec();
    match kind {
        Kind::NotEntered => {
            let after = position(table, index + 1);
            let is_quiet = game.pending.is_empty() && after.pending.is_empty() && !moved(&game, &after).is_empty();
            (command.is_action() && is_quiet).then(|| drop(entered.remove(index)))?;
        }
        Kind::OtherDestination => {
            let after = position(table, index + 1);
            let units = moved(&game, &after);
            let is_quiet = game.pending.is_empty() && after.pending.is_empty() && !units.is_empty();
            let other = is_quiet.then(|| another(&game, *by, units, command, generator)).flatten()?;
            entered[index].1 = other;
        }
        Kind::OtherLosses => {
            let (Command::ChooseLosses { losses }, Some(Pending::ChooseLosses(choice))) =
                (command, game.pending.last())
            else {
                return None;
            };
            let from = losses.choose(generator)?;
            let to = choice.targets.choose(generator)?;
            let mut other: Vec<Loss> = losses.iter().filter(|loss| loss.unit != from.unit).cloned().collect();
            match other.iter_mut().find(|loss| loss.unit == to.unit) {
                Some(loss) => loss.hits += from.hits,
                None => other.push(Loss { unit: to.unit, hits: from.hits }),
            }
            (to.unit != from.unit).then_some(())?;
            entered[index].1 = Command::ChooseLosses { losses: other };
        }
        Kind::OtherFaces => {
            let (Command::Roll(roll), Some(Pending::Roll { purpose, .. })) = (command, game.pending.last()) else {
                return None;
            };
            matches!(purpose, RollPurpose::ActionPoints | RollPurpose::SingaporeDrive | RollPurpose::Fire)
                .then_some(())?;
            let mut faces: Vec<u8> = roll.faces.iter().map(|face| face.get()).collect();
            let die = generator.random_range(0..faces.len());
            faces[die] = generator.random_range(1..=6);
            entered[index].1 = Command::Roll(Roll::typed(faces).unwrap());
        }
        Kind::NeverDone => {
            let Phase::Action(side) = game.phase else { return None };
            let places: BTreeSet<_> = game
                .units
                .keys()
                .filter(|unit| game.side(**unit) == side)
                .filter_map(|unit| game.place(*unit))
                .collect();
            let places: Vec<_> = places.into_iter().collect();
            let mut units: Vec<UnitId> = game.units_of(side, *places.choose(generator)?).collect();
            units.truncate(generator.random_range(1..=2));
            let extra = game
                .pending
                .is_empty()
                .then(|| another(&game, Seat::Side(side), units, &Command::EndActionPhase, generator));
            entered.insert(index, (Seat::Side(side), extra.flatten()?));
        }
        Kind::Track | Kind::Neighbour => return None,
    }
    Some((index, entered))
}

/// The board with a marker or a counter not where it should be.
fn disturbed(kind: Kind, board: &mut Game, generator: &mut StdRng) -> Option<()> {
    let correction = if kind == Kind::Track {
        let side = *Side::ALL.choose(generator)?;
        let value = i16::from(board.action_points.of(side).get()) + [-1, 1, 2].choose(generator)?;
        let value = u8::try_from(value).ok().filter(|value| *value <= board.action_points.of(side).highest())?;
        Correction::ActionPoints { side, value }
    } else {
        let standing: Vec<UnitId> = board
            .units
            .iter()
            .filter(|(_, unit)| matches!(unit.location, Location::Area(_)))
            .map(|(id, _)| *id)
            .filter(|unit| !board.is_base(*unit) && board.cargo(*unit).next().is_none())
            .collect();
        let unit = *standing.choose(generator)?;
        let area = board.place(unit)?;
        let kind = board.area(area).kind;
        let square = board.square(area)?;
        let at = board.pack.map.squares.get(&square)?;
        let near: Vec<_> = board
            .pack
            .map
            .squares
            .values()
            .filter(|other| other.row.abs_diff(at.row) + other.column.abs_diff(at.column) <= 1)
            .flat_map(|other| other.areas.iter().copied())
            .filter(|other| *other != area && board.area(*other).kind == kind && kind != AreaKind::HomeBase)
            .collect();
        Correction::Unit { unit, face: board.unit(unit).face, location: Location::Area(*near.choose(generator)?) }
    };
    board.apply(&Event::AdjustmentMade { corrections: vec![correction], reason: String::new() });
    Some(())
}

/// A place as the board shows it.
fn place_shown(board: &Game, side: Side, place: Location) -> Option<Shown> {
    match place {
        Location::Area(area) => {
            let here = board.units.keys().copied().filter(|unit| board.place(*unit) == Some(area));
            let counters = here.map(|unit| CounterShown { unit, face: board.unit(unit).face }).collect();
            Some(Shown::Area { area, counters })
        }
        display if DISPLAYS.contains(&display) => {
            Some(Shown::Display { side, display, units: board.in_display(side, display).collect() })
        }
        _ => None,
    }
}

/// What the table says: the place of a counter that it sees to be wrong, and the places of the counters that are
/// missing there. None where it sees nothing wrong.
fn stated(record: &Game, board: &Game, unit: UnitId, at_record: bool) -> Option<Vec<Shown>> {
    let side = board.side(unit);
    let seen = place_of(if at_record { record } else { board }, unit);
    let mut places = vec![(side, seen)];
    for other in record.units.keys().copied() {
        if place_of(record, other) == seen && place_of(board, other) != seen && record.side(other) == side {
            let place = (side, place_of(board, other));
            if !places.contains(&place) {
                places.push(place);
            }
        }
    }
    places.into_iter().map(|(side, place)| place_shown(board, side, place)).collect()
}

/// Counters that board and record have elsewhere or otherwise.
fn differing(record: &Game, board: &Game) -> Vec<UnitId> {
    let all = board.units.keys().copied();
    all.filter(|unit| {
        place_of(record, *unit) != place_of(board, *unit) || record.unit(*unit).face != board.unit(*unit).face
    })
    .collect()
}

/// Whether a game is as the statements say.
pub(crate) fn as_stated(game: &Game, shown: &[Shown]) -> bool {
    shown.iter().all(|shown| match shown {
        Shown::Area { area, counters } => {
            let here: BTreeSet<_> = game.units.keys().filter(|unit| game.place(**unit) == Some(*area)).collect();
            here == counters.iter().map(|counter| &counter.unit).collect()
                && counters.iter().all(|counter| game.unit(counter.unit).face == counter.face)
        }
        Shown::Display { side, display, units } => {
            let here: BTreeSet<UnitId> = game.in_display(*side, *display).collect();
            here == units.iter().copied().collect()
        }
        Shown::Counter { unit, face, location } => place_of(game, *unit) == *location && game.unit(*unit).face == *face,
        Shown::Number { measure, value } => measure.value(game) == *value,
    })
}

/// A game with one slip or two, if the dice of the seed make one.
pub(crate) fn drift(seed: u64, number: usize, generator: &mut StdRng) -> Option<Drift> {
    let played = middle_game(seed, generator)?;
    let mut kinds = vec![Kind::ALL[number % 7]];
    if number % 4 == 3 {
        kinds.push(*Kind::ALL.choose(generator)?);
    }
    let mut given = commands(&played);
    let mut board = played.game().clone();
    let mut record = played.clone();
    for kind in &kinds {
        if matches!(kind, Kind::Track | Kind::Neighbour) {
            disturbed(*kind, &mut board, generator)?;
            continue;
        }
        let before = record.game().clone();
        let mut found = None;
        for _ in 0..60 {
            let Some((from, entered_now)) = slipped(*kind, &record, &given, generator) else { continue };
            let Some(table) = entered(&entered_now, &record, from) else { continue };
            let is_seen = !differing(table.game(), &before).is_empty()
                || table.game().action_points != before.action_points
                || table.game().singapore_box != before.singapore_box;
            if is_seen && table.game().pending.len() == before.pending.len() && table.game().phase == before.phase {
                found = Some((entered_now, table));
                break;
            }
        }
        (given, record) = found?;
    }
    let mut shown: Vec<Shown> = Vec::new();
    let add = |shown: &mut Vec<Shown>, statement: Shown| {
        if !shown.contains(&statement) {
            shown.push(statement);
        }
    };
    // One place for a slip is enough; whoever made two sees two.
    let mut differ = differing(record.game(), &board);
    for _ in &kinds {
        let Some(unit) = differ.choose(generator).copied() else { break };
        let said = stated(record.game(), &board, unit, generator.random())?;
        for statement in said {
            add(&mut shown, statement);
        }
        let rest = differ.iter().copied().filter(|other| {
            let place = place_of(record.game(), unit);
            place_of(record.game(), *other) != place && place_of(&board, *other) != place_of(&board, unit)
        });
        differ = rest.collect();
    }
    for side in Side::ALL {
        let measure = Measure::ActionPoints(side);
        let is_asked = shown.is_empty() || kinds.contains(&Kind::Track);
        if is_asked && measure.value(record.game()) != measure.value(&board) {
            let value = measure.value(&board);
            add(&mut shown, Shown::Number { measure, value });
        }
    }
    if shown.is_empty() {
        let value = Measure::SingaporeBox.value(&board);
        add(&mut shown, Shown::Number { measure: Measure::SingaporeBox, value });
    }
    (!as_stated(record.game(), &shown)).then_some(Drift { record, board, shown, kinds })
}
