//! What a force would try in order to come somewhere, by the straight way and whatever the rules say: asked only to hear
//! from `judge` why it cannot be done.

use crate::command::{Boarding, Command, Flight, Force, Landing};
use crate::components::{AreaId, Side, SquareId, UnitId};
use crate::game::{Game, Location};
use crate::movement::Reach;
use crate::pack::AreaKind;

/// The shortest way by sea, open or not; none where no way leads.
fn by_sea(game: &Game, from: AreaId, to: AreaId) -> Option<Vec<AreaId>> {
    straight(game, from, to, |area| game.pack.map.sea_links.get(&area).map(|links| links.keys().copied()))
}

/// The shortest way over land, open or not.
fn by_land(game: &Game, from: AreaId, to: AreaId) -> Option<Vec<AreaId>> {
    straight(game, from, to, |area| game.pack.map.land_links.get(&area).map(|links| links.keys().copied()))
}

fn straight<I: IntoIterator<Item = AreaId>>(
    game: &Game,
    from: AreaId,
    to: AreaId,
    next: impl Fn(AreaId) -> Option<I>,
) -> Option<Vec<AreaId>> {
    if from == to {
        return Some(Vec::new());
    }
    let all = game.pack.map.areas.len();
    let reach = Reach::breadth_first(from, all, |area, _| next(area), |_| true);
    reach.ways().find(|way| way.end() == Some(to)).map(|way| way.path())
}

/// The shortest way in the air to a square, open or not; from a home base off the map by its own squares.
fn by_air(game: &Game, base: AreaId, to: SquareId) -> Option<Vec<SquareId>> {
    let map = &game.pack.map;
    let starts: Vec<(SquareId, Vec<SquareId>)> = match game.square(base) {
        Some(square) => vec![(square, Vec::new())],
        None => map.entry_squares(base).into_iter().map(|square| (square, vec![square])).collect(),
    };
    let (mut at, mut path) = starts.into_iter().min_by_key(|(square, _)| map.distance(*square, to))?;
    while at != to {
        at = map.beside(at).map(|square| square.id).min_by_key(|square| map.distance(*square, to))?;
        path.push(at);
    }
    Some(path)
}

/// A hand sorted by what it is made of.
pub(super) struct Hand {
    ships: Vec<UnitId>,
    aircraft: Vec<UnitId>,
    ground: Vec<UnitId>,
    start: AreaId,
}

impl Hand {
    /// The units of one place; none where nobody of them is on the map.
    pub(super) fn of(game: &Game, units: &[UnitId]) -> Option<Self> {
        let some = |wanted: &dyn Fn(UnitId) -> bool| units.iter().copied().filter(|unit| wanted(*unit)).collect();
        Some(Self {
            ships: some(&|unit| game.is_ship(unit)),
            aircraft: some(&|unit| game.is_aircraft(unit)),
            ground: some(&|unit| game.is_ground(unit)),
            start: units.iter().find_map(|unit| game.place(*unit))?,
        })
    }

    /// Whether those in hand could ever stand or strike in an area of this kind.
    pub(super) fn concerns(&self, game: &Game, area: AreaId) -> bool {
        match game.area(area).kind {
            AreaKind::Sea => !self.ships.is_empty() || !self.aircraft.is_empty(),
            AreaKind::Land => !self.aircraft.is_empty() || !self.ground.is_empty(),
            AreaKind::HomeBase => true,
        }
    }

    /// The way a hand would go to an area, without a fight.
    pub(super) fn go(&self, game: &Game, to: AreaId) -> Option<Command> {
        if !self.ships.is_empty() {
            return self.carry(game, to, false).or_else(|| {
                let path = by_sea(game, self.start, to)?;
                let force = Force::new(self.ships.iter().copied(), path);
                Some(Command::MoveNavalForce { force, attack: false, joining: Vec::new() })
            });
        }
        if !self.aircraft.is_empty() {
            let path = self.flight(game, to)?;
            return Some(Command::RedeployAirForce {
                flight: Flight { units: self.aircraft.clone(), path },
                airfield: to,
            });
        }
        self.march(game, to, false)
    }

    /// The way a hand would attack an area.
    pub(super) fn attack(&self, game: &Game, to: AreaId) -> Option<Command> {
        let at_sea = game.area(to).kind == AreaKind::Sea;
        if !self.ships.is_empty() {
            if let Some(carry) = self.carry(game, to, true) {
                return Some(carry);
            }
            let sea = self.sea_beside(game, to)?;
            let force = Force::new(self.ships.iter().copied(), by_sea(game, self.start, sea)?);
            return Some(if at_sea {
                Command::MoveNavalForce { force, attack: true, joining: Vec::new() }
            } else if self.ships.iter().any(|ship| game.is_carrier(*ship)) {
                Command::StrikeFromCarriers { force }
            } else {
                Command::BombardCoast { force }
            });
        }
        if !self.aircraft.is_empty() {
            let flight = Flight { units: self.aircraft.clone(), path: self.flight(game, to)? };
            return Some(if at_sea {
                Command::StrikeShips { flight, target: to, joining: Vec::new() }
            } else {
                Command::StrikeLand { flight, target: to, joining: Vec::new() }
            });
        }
        self.march(game, to, true)
    }

    /// The way ships would bombard the base of a land area.
    pub(super) fn bombard(&self, game: &Game, to: AreaId) -> Option<Command> {
        let sea = self.sea_beside(game, to).filter(|_| !self.ships.is_empty())?;
        Some(Command::BombardCoast { force: Force::new(self.ships.iter().copied(), by_sea(game, self.start, sea)?) })
    }

    /// The way aircraft would fly over a square: to strike there, or to be based there.
    pub(super) fn fly_over(&self, game: &Game, side: Side, square: SquareId) -> Option<Command> {
        if self.aircraft.is_empty() {
            return None;
        }
        let areas = || game.pack.map.areas_of_square(square).map(|area| area.id);
        let target = areas().find(|area| game.enemies_in(side, *area).next().is_some());
        match target {
            Some(target) => self.attack(game, target),
            None => self.go(game, areas().find(|area| game.area(*area).holds_land_units()).or_else(|| areas().next())?),
        }
    }

    fn flight(&self, game: &Game, to: AreaId) -> Option<Vec<SquareId>> {
        let square = game.square(to).or_else(|| game.pack.map.entry_squares(to).into_iter().next())?;
        by_air(game, self.start, square)
    }

    /// Where no way leads over land, the area itself is named, so that the rules say what is missing.
    fn march(&self, game: &Game, to: AreaId, attack: bool) -> Option<Command> {
        if self.ground.is_empty() || game.area(to).kind == AreaKind::Sea {
            return None;
        }
        let force = Force::new(self.ground.iter().copied(), by_land(game, self.start, to).unwrap_or_else(|| vec![to]));
        Some(Command::MoveGroundForce { force, attack, joining: Vec::new() })
    }

    /// The sea an area is reached from, nearest first.
    fn sea_beside(&self, game: &Game, to: AreaId) -> Option<AreaId> {
        if game.area(to).holds_ships() {
            return Some(to);
        }
        let seas = game.area(to).adjoins.iter().copied().filter(|area| game.area(*area).kind == AreaKind::Sea);
        seas.min_by_key(|sea| by_sea(game, self.start, *sea).map_or(usize::MAX, |path| path.len()))
    }

    /// Ships with troops, in hand or aboard, to a coast.
    fn carry(&self, game: &Game, to: AreaId, attack: bool) -> Option<Command> {
        if !game.area(to).holds_land_units() {
            return None;
        }
        let aboard = self.ships.iter().flat_map(|ship| game.cargo(*ship));
        let units: Vec<UnitId> = if self.ground.is_empty() { aboard.collect() } else { self.ground.clone() };
        let (first, sea) = (self.ships.first().copied()?, self.sea_beside(game, to)?);
        if units.is_empty() {
            return None;
        }
        let loading = units
            .iter()
            .filter(|unit| matches!(game.unit(**unit).location, Location::Area(_)))
            .map(|unit| Boarding { unit: *unit, ship: first })
            .collect();
        let force = Force::new(self.ships.iter().copied(), by_sea(game, self.start, sea)?);
        let landing = Some(Landing { area: to, units, attack, joining: Vec::new() });
        Some(if game.is_amphibious(first) {
            Command::MoveAmphibiousForce { force, loading, put_ashore: Vec::new(), landing }
        } else {
            Command::CarryInEmergency { force, loading, put_ashore: Vec::new(), landing }
        })
    }
}
