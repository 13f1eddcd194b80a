//! A player that wants what the sides wanted: Japan sails for ports, airfields and oilfields, the Allies hold Java and
//! hunt transports.
//!
//! It picks counters up by a few ideas, looks at what could be tried with them, and tries what its [`Outlook`] likes best,
//! with a little luck: the rules are asked about the best first, and about no more than it takes. A few ideas at a time, so
//! a choice costs a few questions and not hundreds.

use super::outlook::Outlook;
use super::{Chair, Luck, Player, hands, once_in, one_of, random, shuffle};
use crate::amphibious::capacity;
use crate::command::Command;
use crate::components::{AreaId, Side, UnitId};
use crate::game::{Game, Location, Phase};
use crate::options::{Candidate, Selection};
use crate::pack::AreaKind;
use crate::pending::Pending;
use crate::stacking::{AIR_UNITS_PER_ACTION, naval_units_per_action};
use kernel::seat::Seat;

/// What is worth more than this is done without looking for long.
const GOOD: i32 = 20;

/// The sensible player.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sensible;

impl Player for Sensible {
    fn choose(&mut self, chair: &mut Chair<'_>) -> Option<(Seat<Side>, Command)> {
        if let Some(answer) = chair.dice_or_draw() {
            return Some(answer);
        }
        let side = chair.side()?;
        let game = chair.game();
        let command = match (game.phase, game.pending.last()) {
            (Phase::SetUp(_), _) => set_up(chair, side),
            (_, Some(pending)) => answer(chair, side, pending),
            (Phase::Action(_), None) => act(chair, side),
            _ => chair.allowed(&chair.ways(side), &Selection::default()).next(),
        };
        command.map(|command| (Seat::Side(side), command))
    }
}

/// As in history, with a few counters elsewhere.
fn set_up(chair: &mut Chair<'_>, side: Side) -> Option<Command> {
    if once_in(chair.luck, 3) {
        return random::set_up(chair, side);
    }
    let rest = chair.allows(side, &Command::PlaceTheRest).then_some(Command::PlaceTheRest);
    rest.or_else(|| random::set_up(chair, side))
}

/// The best answer to what the table waits for.
fn answer(chair: &mut Chair<'_>, side: Side, pending: &Pending) -> Option<Command> {
    let game = chair.game();
    let ways = chair.ways(side);
    let outlook = Outlook::of(game, side);
    let mut untried = chair.untried(&ways, &Selection::default());
    if matches!(pending, Pending::TakeFreeAction { .. }) {
        let selection = hands::any(game, side, chair.luck);
        untried.extend(chair.untried(&ways, &selection));
    }
    let empty = outlook.hand(&[]);
    let weigh = |candidate: &Candidate| {
        if let Command::Deploy { area, .. } = &candidate.command {
            5 + outlook.station(*area)
        } else if let Command::ChooseFifthColumnArea { area: Some(area) } = &candidate.command {
            5 + i32::from(outlook.is_enemy_in(*area))
        } else if let Command::ChooseFifthColumnTarget { unit: Some(unit) } = &candidate.command {
            outlook.price(*unit)
        } else if lets_go(&candidate.command) {
            -100
        } else {
            outlook.weigh(candidate, &empty)
        }
    };
    let mut weighed: Vec<(i32, Command)> =
        untried.into_iter().map(|candidate| (moody(chair.luck, weigh(&candidate)), candidate.command)).collect();
    weighed.sort_by_key(|(worth, _)| *worth);
    weighed.into_iter().rev().map(|(_, command)| command).find(|command| chair.allows(side, command))
}

/// What something is worth, a little luck added.
fn moody(luck: &mut dyn Luck, worth: i32) -> i32 {
    if worth < 4 {
        worth
    } else {
        worth + i32::try_from(luck.below(1 + usize::try_from(worth / 4).unwrap_or(0))).unwrap_or(0)
    }
}

/// Whether an answer lets something go, by which nothing is gained.
fn lets_go(command: &Command) -> bool {
    if let Command::Counterstrike { carriers } = command {
        carriers.is_empty()
    } else {
        matches!(
            command,
            Command::DeclineFreeAction
                | Command::AttackWhereStopped { area: None }
                | Command::ChooseFifthColumnArea { area: None }
                | Command::ChooseFifthColumnTarget { unit: None }
        )
    }
}

/// The best action of a few, or the end of the phase.
fn act(chair: &mut Chair<'_>, side: Side) -> Option<Command> {
    let game = chair.game();
    let ways = chair.ways(side);
    let outlook = Outlook::of(game, side);
    let mut shortlist = Shortlist::default();
    let untried = chair.untried(&ways, &Selection::default());
    shortlist.consider(chair.luck, &outlook, untried, &[]);
    if game.action_points.of(side).get() > 0 {
        let mut ideas: Vec<Idea> = Idea::ALL.to_vec();
        shuffle(chair.luck, &mut ideas);
        for (count, idea) in ideas.into_iter().enumerate() {
            // With something good in mind nobody looks for long.
            if count >= 4 && shortlist.best(chair, side).is_some_and(|worth| worth >= GOOD) {
                break;
            }
            let Some(selection) = idea.hand(game, side, chair.luck) else { continue };
            let untried = chair.untried(&ways, &selection);
            shortlist.consider(chair.luck, &outlook, untried, &selection.units);
        }
    }
    if shortlist.best(chair, side).is_some() {
        return shortlist.take_best();
    }
    // Nothing good came to mind: the end of the phase, and if it may not end yet, anything at all.
    let end = chair.allows(side, &Command::EndActionPhase).then_some(Command::EndActionPhase);
    end.or_else(|| random::anything(chair, side))
}

/// What could be done with its worth, the best last. The rules are asked about the best alone: what they refuse falls out.
#[derive(Default)]
struct Shortlist {
    weighed: Vec<(i32, Command)>,
    is_sorted: bool,
    /// The rules allow the best.
    is_allowed: bool,
}

impl Shortlist {
    /// Puts on the list what promises a gain.
    fn consider(&mut self, luck: &mut dyn Luck, outlook: &Outlook, untried: Vec<Candidate>, units: &[UnitId]) {
        let hand = outlook.hand(units);
        for candidate in untried {
            let worth = outlook.weigh(&candidate, &hand);
            if worth > 0 && candidate.command != Command::EndActionPhase {
                self.weighed.push((moody(luck, worth), candidate.command));
            }
        }
        self.is_sorted = false;
        self.is_allowed = false;
    }

    /// What the best is worth that the rules allow.
    fn best(&mut self, chair: &Chair<'_>, side: Side) -> Option<i32> {
        if !self.is_sorted {
            self.weighed.sort_by_key(|(worth, _)| *worth);
            self.is_sorted = true;
        }
        while !self.is_allowed {
            let (_, command) = self.weighed.last()?;
            self.is_allowed = chair.allows(side, command);
            if !self.is_allowed {
                self.weighed.pop();
            }
        }
        self.weighed.last().map(|(worth, _)| *worth)
    }

    fn take_best(mut self) -> Option<Command> {
        self.weighed.pop().map(|(_, command)| command)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Idea {
    Convoy,
    Fleet,
    Squadron,
    Column,
    Anything,
    Place,
}

impl Idea {
    /// Ideas, the better ones more than once.
    const ALL: [Self; 9] = [
        Self::Convoy,
        Self::Convoy,
        Self::Fleet,
        Self::Fleet,
        Self::Squadron,
        Self::Squadron,
        Self::Column,
        Self::Anything,
        Self::Place,
    ];

    /// Counters of one area that belong together.
    fn hand(self, game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Selection> {
        let units = match self {
            Self::Convoy => return convoy(game, side, luck),
            Self::Fleet => {
                let mut ships = band(game, side, luck, |unit| game.is_ship(unit) && !game.is_amphibious(unit))?;
                let most = if once_in(luck, 2) { naval_units_per_action(side) } else { 1 + luck.below(4) };
                ships.truncate(most);
                ships
            }
            Self::Squadron => {
                let mut aircraft = band(game, side, luck, |unit| game.is_aircraft(unit))?;
                // The longest range first, or fighters would keep bombers at home.
                aircraft.sort_by_key(|unit| std::cmp::Reverse(game.movement(*unit)));
                aircraft.truncate(1 + luck.below(AIR_UNITS_PER_ACTION));
                aircraft
            }
            Self::Column => {
                let mut ground = band(game, side, luck, |unit| {
                    game.is_mobile_ground(unit) && game.place(unit).is_some_and(|area| !game.is_home_base(area))
                })?;
                if once_in(luck, 2) {
                    ground.truncate(ground.len().div_ceil(2));
                }
                ground
            }
            Self::Anything => return Some(hands::any(game, side, luck)),
            Self::Place => {
                let area = one_of(luck, &hands::places(game, side)).copied();
                return Some(Selection { units: Vec::new(), area });
            }
        };
        Some(Selection { units, area: None })
    }
}

/// Own counters of a kind that stand in one area, in random order.
fn band(game: &Game, side: Side, luck: &mut dyn Luck, wanted: impl Fn(UnitId) -> bool) -> Option<Vec<UnitId>> {
    let mut areas: Vec<AreaId> = game
        .units
        .iter()
        .filter(|(unit, _)| game.side(**unit) == side && wanted(**unit))
        .filter_map(|(_, unit)| if let Location::Area(area) = unit.location { Some(area) } else { None })
        .collect();
    areas.dedup();
    let area = *one_of(luck, &areas)?;
    let mut units: Vec<UnitId> = game.units_of(side, area).filter(|unit| wanted(*unit)).collect();
    shuffle(luck, &mut units);
    Some(units)
}

/// Transports of one area with what waits for them on the shore, or with what they carry.
fn convoy(game: &Game, side: Side, luck: &mut dyn Luck) -> Option<Selection> {
    let mut ships = band(game, side, luck, |unit| game.is_amphibious(unit))?;
    let start = game.place(*ships.first()?)?;
    let (loaded, empty): (Vec<UnitId>, Vec<UnitId>) =
        ships.iter().partition(|ship| game.cargo(**ship).next().is_some());
    if !loaded.is_empty() && !once_in(luck, 4) {
        ships = loaded;
    } else if !empty.is_empty() {
        ships = empty;
    }
    let most = if once_in(luck, 3) { naval_units_per_action(side) } else { 1 + luck.below(3) };
    ships.truncate(most);
    let shore = std::iter::once(start).chain(game.area(start).adjoins.iter().copied());
    let mut waiting: Vec<UnitId> =
        shore.flat_map(|area| game.units_of(side, area)).filter(|unit| game.is_mobile_ground(*unit)).collect();
    shuffle(luck, &mut waiting);
    // The strongest go first, engineers now and then.
    if !once_in(luck, 3) {
        waiting.sort_by_key(|unit| std::cmp::Reverse(game.factors(*unit).anti_ground));
    }
    let room: usize = ships.iter().map(|ship| capacity(game, *ship).saturating_sub(game.cargo(*ship).count())).sum();
    if side == Side::Japan {
        leave_garrisons(game, &mut waiting);
    }
    waiting.truncate(room);
    if !once_in(luck, 6) {
        ships.extend(waiting);
    }
    Some(Selection { units: ships, area: None })
}

/// The last of those who wait in a place that was taken stays there, if nobody else does.
fn leave_garrisons(game: &Game, waiting: &mut Vec<UnitId>) {
    let mut places: Vec<AreaId> = waiting.iter().filter_map(|unit| game.place(*unit)).collect();
    places.sort_unstable();
    places.dedup();
    for place in places.into_iter().filter(|place| game.area(*place).kind == AreaKind::Land) {
        let stays = |unit: &UnitId| game.is_ground(*unit) && !waiting.contains(unit);
        let is_held = game.units_of(Side::Japan, place).any(|unit| stays(&unit));
        if !is_held && let Some(last) = waiting.iter().rposition(|unit| game.place(*unit) == Some(place)) {
            waiting.remove(last);
        }
    }
}
