//! A player that wants what the sides wanted: Japan sails for ports, airfields and oilfields, the Allies hold Java and
//! hunt transports.
//!
//! It picks counters up by a few ideas, asks the table what may be done with them, and takes the offer that its
//! [`Outlook`] likes best, with a little luck. A few ideas at a time, so a choice costs a few questions and not
//! hundreds.

use super::outlook::Outlook;
use super::{Chair, Luck, Player, hands, once_in, one_of, random, shuffle};
use crate::amphibious::capacity;
use crate::command::Command;
use crate::components::{AreaId, Side, UnitId};
use crate::game::{Game, Location, Phase};
use crate::options::{Offer, Selection};
use crate::pack::AreaKind;
use crate::pending::Pending;
use crate::stacking::{AIR_UNITS_PER_ACTION, naval_units_per_action};
use kernel::seat::Seat;

/// An offer worth more than this is taken without looking for long.
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
            _ => chair.options_of_the_table(side).allowed().next().cloned(),
        };
        command.map(|command| (Seat::Side(side), command))
    }
}

/// As in history, with a few counters elsewhere.
fn set_up(chair: &mut Chair<'_>, side: Side) -> Option<Command> {
    if once_in(chair.luck, 3) {
        return random::set_up(chair, side);
    }
    let options = chair.options_of_the_table(side);
    let rest = options.allowed().find(|command| **command == Command::PlaceTheRest).cloned();
    rest.or_else(|| random::set_up(chair, side))
}

/// The best answer to what the table waits for.
fn answer(chair: &mut Chair<'_>, side: Side, pending: &Pending) -> Option<Command> {
    let game = chair.game();
    let outlook = Outlook::of(game, side);
    let mut options = chair.options_of_the_table(side).offers;
    if matches!(pending, Pending::TakeFreeAction { .. }) {
        let selection = hands::any(game, side, chair.luck);
        options.extend(chair.options(side, &selection).offers);
    }
    let weigh = |offer: &Offer| {
        if let Command::Deploy { area, .. } = &offer.command {
            5 + outlook.station(*area)
        } else if let Command::ChooseFifthColumnArea { area: Some(area) } = &offer.command {
            5 + i32::from(outlook.is_enemy_in(*area))
        } else if let Command::ChooseFifthColumnTarget { unit: Some(unit) } = &offer.command {
            outlook.price(*unit)
        } else if lets_go(&offer.command) {
            -100
        } else {
            outlook.weigh(offer, &[])
        }
    };
    best(chair.luck, options, i32::MIN, weigh)
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
    let outlook = Outlook::of(game, side);
    let table = chair.options_of_the_table(side).offers;
    let end = table.iter().find(|offer| offer.command == Command::EndActionPhase && offer.verdict.is_clear()).cloned();
    let mut weighed: Vec<(i32, Offer)> = weighed(chair.luck, table, |offer| outlook.weigh(offer, &[]));
    if game.action_points.of(side).get() > 0 {
        let mut ideas: Vec<Idea> = Idea::ALL.to_vec();
        shuffle(chair.luck, &mut ideas);
        for (count, idea) in ideas.into_iter().enumerate() {
            // With something good in mind nobody looks for long.
            if count >= 4 && weighed.iter().any(|(worth, _)| *worth >= GOOD) {
                break;
            }
            let Some(selection) = idea.hand(game, side, chair.luck) else { continue };
            let offers = chair.options(side, &selection).offers;
            weighed.extend(self::weighed(chair.luck, offers, |offer| outlook.weigh(offer, &selection.units)));
        }
    }
    weighed.retain(|(worth, offer)| *worth > 0 && offer.command != Command::EndActionPhase);
    let chosen = weighed.into_iter().max_by_key(|(worth, _)| *worth).map(|(_, offer)| offer).or(end);
    // Nothing good came to mind and the phase may not end yet: anything at all.
    chosen.map(|offer| offer.command).or_else(|| random::anything(chair, side))
}

/// The best of some offers above a threshold.
fn best(luck: &mut dyn Luck, offers: Vec<Offer>, above: i32, weigh: impl Fn(&Offer) -> i32) -> Option<Command> {
    weighed(luck, offers, weigh)
        .into_iter()
        .filter(|(worth, _)| *worth > above)
        .max_by_key(|(worth, _)| *worth)
        .map(|(_, offer)| offer.command)
}

/// The allowed offers with their worth, a little luck added.
fn weighed(luck: &mut dyn Luck, offers: Vec<Offer>, weigh: impl Fn(&Offer) -> i32) -> Vec<(i32, Offer)> {
    offers
        .into_iter()
        .filter(|offer| offer.verdict.is_clear())
        .map(|offer| {
            let worth = weigh(&offer);
            let mood = luck.below(1 + usize::try_from(worth / 4).unwrap_or(0));
            (worth + i32::try_from(mood).unwrap_or(0), offer)
        })
        .collect()
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
