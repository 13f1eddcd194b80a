//! The end of the battle (12.3, 13.3, 14.4): landings and descents, control, and the victory points that change with it.

use super::building::Builder;
use super::fight::{Cell, Fight};
use super::state::{Change, Counts};
use crate::combat::{airborne_assault_fails, counts_against_landing, landing_takes_ships_along};
use crate::components::{AreaId, Side, UnitId};
use crate::game::{Control, Game, Location};
use crate::victory;
use kernel::seat::Opposed;

/// Whether anybody of a kind is left: one who takes no part, or a unit of some cells.
#[derive(Debug, Clone)]
struct Anybody {
    always: bool,
    cells: Vec<usize>,
}

impl Anybody {
    /// Whether the answer depends on the cell.
    fn asks(&self, cell: usize) -> bool {
        !self.always && self.cells.contains(&cell)
    }

    fn is_left(&self, fight: &Fight, counts: &Counts) -> bool {
        self.always || self.cells.iter().any(|cell| fight.count(*cell, counts) > 0)
    }
}

/// Units that arrive when the battle ends, or are lost.
#[derive(Debug, Clone)]
struct Arrival {
    area: AreaId,
    cells: Vec<usize>,
    enemies: Anybody,
    /// Whether enemies that are left make it fail.
    can_fail: bool,
    /// Friends on the ground that save those dropped (NEI-R89); landers have none.
    friends: Option<Anybody>,
    /// Ships that are lost with a landing: the cell of each, with the cells of its troops.
    ships: Vec<(usize, Vec<usize>)>,
}

impl Arrival {
    fn fails(&self, fight: &Fight, counts: &Counts) -> bool {
        let enemies = self.enemies.is_left(fight, counts);
        match &self.friends {
            Some(friends) => airborne_assault_fails(enemies, friends.is_left(fight, counts)),
            None => self.can_fail && enemies,
        }
    }
}

/// An area whose control the fight may change.
#[derive(Debug, Clone)]
struct Place {
    area: AreaId,
    /// Who holds it for Japan and for the Allies.
    holders: [Anybody; 2],
    /// What it is worth to Japan.
    worth: i16,
    /// What it brings Japan now.
    before: i16,
    /// It is the one that the fight is about.
    is_main: bool,
}

/// What a cell counts for when the battle ends. Cells with equal parts need not be told apart.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Part {
    /// The arrivals in which its units go ashore or come down, the ship that brings them where it is lost with them, and
    /// what each unit costs that is lost.
    arrives: Vec<(usize, Option<usize>, Change)>,
    /// The questions whether anybody is left in which it counts, in their order.
    presence: Vec<bool>,
}

impl Part {
    /// Whether nothing depends on the cell.
    pub(super) fn is_none(&self) -> bool {
        self.arrives.is_empty() && !self.presence.contains(&true)
    }

    /// Whether a unit that counts for the other part serves its side no less: they arrive together, at the same cost if that
    /// fails, and all that this one is there for, the other is there for too.
    pub(super) fn is_within(&self, other: &Self) -> bool {
        self.arrives == other.arrives && self.is_there_within(other)
    }

    fn is_there_within(&self, other: &Self) -> bool {
        self.presence
            .iter()
            .enumerate()
            .all(|(question, is_there)| !is_there || other.presence.get(question) == Some(&true))
    }

    /// Whether it only matters that the cell has a unit, not how many.
    pub(super) const fn is_presence_alone(&self) -> bool {
        self.arrives.is_empty()
    }
}

/// The end of the battle.
#[derive(Debug, Clone)]
pub(super) struct Closing {
    attacker: Side,
    arrivals: Vec<Arrival>,
    places: Vec<(Place, [Control; 4])>,
}

impl Closing {
    /// Whether a cell must be told from all others: a ship that is lost with its troops here.
    pub(super) fn names(&self, cell: usize) -> bool {
        self.arrivals.iter().any(|arrival| arrival.ships.iter().any(|(ship, _)| *ship == cell))
    }

    /// Whether a side is never worse off here for one unit more of its own or one less of the enemy's: a unit that is hit
    /// is there for no more than before, no ship is lost for the troops that it has brought, and holding a place gives Japan
    /// no less than it has otherwise.
    pub(super) fn is_monotone(&self, fight: &Fight) -> bool {
        let cells_are = (0..fight.cells.len()).all(|cell| {
            let then = fight.cells[cell].next;
            then.is_none_or(|next| self.part(fight, next).is_there_within(&self.part(fight, cell)))
        });
        let places_are = self.places.iter().all(|(place, control)| {
            let [nobody, japan, allies, both] = control.map(|control| control.is(Side::Japan));
            place.worth >= 0 && nobody <= japan && allies <= both && allies <= nobody && both <= japan
        });
        cells_are && places_are && self.arrivals.iter().all(|arrival| arrival.ships.is_empty())
    }

    /// What a cell counts for here.
    pub(super) fn part(&self, fight: &Fight, cell: usize) -> Part {
        let arrives = self.arrivals.iter().enumerate().flat_map(|(number, arrival)| {
            let arrives = arrival.cells.contains(&cell).then_some((number, None, fight.cells[cell].gone));
            let aboard = arrival.ships.iter().filter(move |(_, troops)| troops.contains(&cell));
            arrives.into_iter().chain(aboard.map(move |(ship, _)| (number, Some(*ship), Change::default())))
        });
        let arrivals = self.arrivals.iter().flat_map(|arrival| {
            let friends = arrival.friends.as_ref().is_some_and(|friends| friends.asks(cell));
            [arrival.enemies.asks(cell), friends]
        });
        let places = self.places.iter().map(|(place, _)| place.holders.iter().any(|held| held.asks(cell)));
        Part { arrives: arrives.collect(), presence: arrivals.chain(places).collect() }
    }

    /// Ends the battle: units that fail are lost, and control and points change.
    pub(super) fn close(&self, fight: &Fight, counts: &mut Counts) -> Change {
        let mut change = Change::default();
        let mut arrived: Vec<AreaId> = Vec::new();
        for arrival in &self.arrivals {
            let fails = arrival.fails(fight, counts);
            let afloat = |troops: &[usize], counts: &Counts| troops.iter().any(|cell| fight.count(*cell, counts) > 0);
            let lost: Vec<usize> = arrival
                .ships
                .iter()
                .filter(|(ship, troops)| fails && fight.count(*ship, counts) > 0 && afloat(troops, counts))
                .map(|(ship, _)| *ship)
                .collect();
            for ship in lost {
                let cell = &fight.cells[ship];
                let units = cell.slot.of(counts);
                cell.slot.take(counts, units);
                change = change.and(cell.gone.times(units));
            }
            for cell in &arrival.cells {
                let cell = &fight.cells[*cell];
                let units = cell.slot.of(counts);
                if units > 0 && fails {
                    cell.slot.take(counts, units);
                    change = change.and(cell.gone.times(units));
                } else if units > 0 {
                    arrived.push(arrival.area);
                }
            }
        }
        for (place, control) in &self.places {
            let held = |side: Side| {
                let holders = &place.holders[usize::from(side == Side::Allies)];
                holders.is_left(fight, counts) || (side == self.attacker && arrived.contains(&place.area))
            };
            let control = control[usize::from(held(Side::Japan)) + 2 * usize::from(held(Side::Allies))];
            let worth = if control.is(Side::Japan) { place.worth } else { 0 };
            let swing = worth - place.before;
            change = change.and(if place.is_main {
                Change::control(control, swing)
            } else {
                Change::lost(Side::Japan, 0, 0, swing)
            });
        }
        change
    }
}

/// The end of the battle that a fight is built for.
pub(super) fn closing(builder: &Builder<'_>) -> Closing {
    let (game, battle) = (builder.game, builder.battle);
    let arrivals: Vec<Arrival> = landing(builder).into_iter().chain(descent(builder)).collect();
    let main = battle.beach.unwrap_or(battle.area);
    let mut areas = vec![main];
    let stands = builder.cells.iter().filter_map(|cell| Some((cell.rank.place?, cell.example)));
    areas.extend(stands.filter(|(area, unit)| game.holds(*unit, *area)).map(|(area, _)| area));
    areas.sort_unstable();
    areas.dedup();
    let places = areas.into_iter().map(|area| {
        let holders = Side::ALL.map(|side| anybody(builder, area, side, |game, unit| game.holds(unit, area)));
        let worth = victory::total(&victory::held(game, game.area(area)));
        let before = if game.control(area).is(Side::Japan) { worth } else { 0 };
        let control = [(false, false), (true, false), (false, true), (true, true)]
            .map(|(japan, allies)| game.control_held(area, |side| if side == Side::Japan { japan } else { allies }));
        (Place { area, holders, worth, before, is_main: area == main }, control)
    });
    Closing { attacker: battle.attacker, arrivals, places: places.collect() }
}

/// Units of a side in an area of which something holds.
fn anybody(builder: &Builder<'_>, area: AreaId, side: Side, holds: impl Fn(&Game, UnitId) -> bool) -> Anybody {
    let game = builder.game;
    let mut others = game.units_of(side, area).filter(|unit| !builder.is_in_the_fight(*unit));
    Anybody {
        always: others.any(|unit| holds(game, unit)),
        cells: builder
            .cells_where(|cell| cell.side == side && cell.rank.place == Some(area) && holds(game, cell.example)),
    }
}

/// Troops that go ashore (13.3).
fn landing(builder: &Builder<'_>) -> Option<Arrival> {
    let (game, battle) = (builder.game, builder.battle);
    let area = battle.beach?;
    let cells = builder.cells_where(|cell| cell.rank.lands);
    let ships = if landing_takes_ships_along(game) { ships_of_landers(builder) } else { Vec::new() };
    Some(Arrival {
        area,
        cells,
        enemies: anybody(builder, area, battle.attacker.other(), counts_against_landing),
        can_fail: battle.defended,
        friends: None,
        ships,
    })
}

/// Ships with landers aboard, each with the cells of its landers (NEI-R80).
fn ships_of_landers(builder: &Builder<'_>) -> Vec<(usize, Vec<usize>)> {
    let (game, battle) = (builder.game, builder.battle);
    let aboard = |unit: UnitId| if let Location::Aboard(ship) = game.unit(unit).location { Some(ship) } else { None };
    let with_troops = builder.cells.iter().enumerate().filter_map(|(index, ship)| {
        let lands = |cell: &Cell| cell.rank.lands && aboard(cell.example) == Some(ship.example);
        let troops = builder.cells_where(lands);
        let carries = game.cargo(ship.example).any(|unit| battle.landing.contains(&unit));
        carries.then_some((index, troops))
    });
    with_troops.collect()
}

/// Troops that come down from the air (G-3 Airborne Assault).
fn descent(builder: &Builder<'_>) -> Option<Arrival> {
    let battle = builder.battle;
    let area = battle.area;
    let cells = builder.cells_where(|cell| cell.rank.drops());
    (!cells.is_empty()).then(|| Arrival {
        area,
        cells,
        enemies: anybody(builder, area, battle.attacker.other(), Game::is_ground),
        can_fail: true,
        friends: Some(anybody(builder, area, battle.attacker, Game::is_ground)),
        ships: Vec::new(),
    })
}
