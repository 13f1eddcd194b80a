//! A random player that lives on what it is offered.

use domain::nei::Nei;
use domain::nei::command::{Command, Flight, Force};
use domain::nei::components::{AircraftType, AreaId, Side, SquareId, UnitId, UnitType};
use domain::nei::game::{Game, Location, Phase};
use domain::nei::options::Selection;
use domain::table::dice::{Chance, Source};
use domain::table::journal::Table;
use domain::table::seat::Seat;
use domain::table::system::System;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// A generator with a seed.
pub fn generator(seed: u64) -> StdRng {
    StdRng::seed_from_u64(seed)
}

/// The answer to the dice or the draw that is asked for, if any.
pub fn dice_or_draw(table: &Table<Nei>, generator: &mut StdRng) -> Option<(Seat<Side>, Command)> {
    let game = table.game();
    let (by, numbers) = match Nei::chance(game)? {
        Chance::Dice(request) => {
            let faces: Vec<usize> = request.dice.iter().map(|_| generator.random_range(1..=6)).collect();
            (request.roller, faces)
        }
        Chance::Draw { by, count, from } => {
            let mut places: Vec<usize> = (0..from.len()).collect();
            places.shuffle(generator);
            places.truncate(count);
            (by, places)
        }
    };
    Some((Seat::Side(by), Nei::answer_chance(game, &numbers, Source::Table)?))
}

/// A player of both sides.
pub struct Player {
    generator: StdRng,
}

impl Player {
    /// A player whose choices follow from the seed.
    pub fn new(seed: u64) -> Self {
        Self { generator: generator(seed) }
    }

    /// Something that may be done now, by whoever has to act.
    pub fn choose(&mut self, table: &Table<Nei>) -> Option<(Seat<Side>, Command)> {
        if let Some(answer) = dice_or_draw(table, &mut self.generator) {
            return Some(answer);
        }
        let game = table.game();
        let side = Nei::pending(game).map(domain::nei::pending::Pending::by).or(game.phase.side())?;
        let seat = Seat::Side(side);
        if let Phase::SetUp(_) = game.phase {
            return self.choose_set_up(table, side);
        }
        let plain = Nei::options(game, seat, &Selection::default());
        let mut commands: Vec<Command> = plain.allowed().cloned().collect();
        if game.pending.is_empty() && matches!(game.phase, Phase::Action(_)) {
            // Mostly act, seldom end the phase while there are points.
            for _ in 0..3 {
                let selection = self.handful(table, side);
                let allowed: Vec<Command> = Nei::options(game, seat, &selection).allowed().cloned().collect();
                let fights: Vec<Command> = allowed.iter().filter(|command| is_fight(command)).cloned().collect();
                commands.extend(allowed.sample(&mut self.generator, 3).cloned());
                commands.extend(fights.sample(&mut self.generator, 4).cloned());
            }
            if game.action_points.of(side).get() > 0 && commands.len() > 3 {
                commands
                    .retain(|command| *command != Command::EndActionPhase || self.generator.random_range(0..8) == 0);
            }
        }
        commands.choose(&mut self.generator).cloned().map(|command| (seat, command))
    }

    fn choose_set_up(&mut self, table: &Table<Nei>, side: Side) -> Option<(Seat<Side>, Command)> {
        let game = table.game();
        let seat = Seat::Side(side);
        let finish = Nei::options(game, seat, &Selection::default());
        if let Some(command) = finish.allowed().next() {
            return Some((seat, command.clone()));
        }
        let mut unplaced: Vec<UnitId> = game.in_display(side, Location::Unplaced).collect();
        if unplaced.is_empty() {
            // All stand, and the scenario asks for more somewhere: move one there.
            let minimum = game.scenario().minimums.choose(&mut self.generator)?;
            let unit = *minimum.units.iter().collect::<Vec<_>>().choose(&mut self.generator)?;
            let area = *minimum.areas.iter().collect::<Vec<_>>().choose(&mut self.generator)?;
            return Some((seat, Command::PlaceAtStart { unit: *unit, area: *area }));
        }
        unplaced.shuffle(&mut self.generator);
        for unit in unplaced {
            let selection = Selection { units: vec![unit], area: None };
            let commands: Vec<Command> = Nei::options(game, seat, &selection).allowed().cloned().collect();
            if let Some(command) = commands.choose(&mut self.generator) {
                return Some((seat, command.clone()));
            }
        }
        None
    }

    /// Some own units of one area, of one kind or ships with troops.
    fn handful(&mut self, table: &Table<Nei>, side: Side) -> Selection {
        let game = table.game();
        let mut places: Vec<AreaId> =
            game.units.keys().filter(|unit| game.side(**unit) == side).filter_map(|unit| game.place(*unit)).collect();
        places.sort_unstable();
        places.dedup();
        let Some(area) = places.choose(&mut self.generator).copied() else { return Selection::default() };
        let mut units: Vec<UnitId> = game.units_of(side, area).collect();
        let wish = self.generator.random_range(0..8);
        units.retain(|unit| match wish {
            0 => game.is_ship(*unit),
            1 => game.is_aircraft(*unit),
            2 => game.is_mobile_ground(*unit),
            3 => game.is_amphibious(*unit) || game.is_mobile_ground(*unit),
            5 => game.is_surface_ship(*unit) || game.counter(*unit).marine,
            6 => game.is_amphibious(*unit) || game.is_aircraft(*unit),
            7 => game.is_mobile_ground(*unit) || flies_troops(game, *unit),
            _ => game.is_amphibious(*unit),
        });
        for land in &game.area(area).adjoins {
            units.extend(game.units_of(side, *land).filter(|unit| match wish {
                3 => game.is_mobile_ground(*unit),
                5 => game.counter(*unit).marine,
                6 => game.is_aircraft(*unit),
                _ => false,
            }));
        }
        units.shuffle(&mut self.generator);
        let most = self.generator.random_range(1..=6);
        units.truncate(most);
        Selection { units, area: None }
    }

    /// Offers and verdicts agree: whatever a random command of the kind is accepted for is listed too.
    pub fn check_position(&mut self, table: &Table<Nei>) -> Result<(), String> {
        let game = table.game();
        let Phase::Action(side) = game.phase else { return Ok(()) };
        if !game.pending.is_empty() || self.generator.random_range(0..4) != 0 {
            return Ok(());
        }
        let seat = Seat::Side(side);
        let selection = self.handful(table, side);
        if selection.units.is_empty() {
            return Ok(());
        }
        let options = Nei::options(game, seat, &selection);
        for offer in &options.offers {
            if offer.verdict != Nei::judge(game, seat, &offer.command) {
                return Err(format!("the offer of {:?} and its verdict differ", offer.command));
            }
        }
        let (path, attack) = self.random_way(table, &selection);
        let force = Force::new(selection.units.iter().copied(), path);
        let mut commands = vec![
            Command::MoveNavalForce { force: force.clone(), attack, joining: Vec::new() },
            Command::MoveGroundForce { force: force.clone(), attack, joining: Vec::new() },
            Command::BombardCoast { force: force.clone() },
            Command::StrikeFromCarriers { force: force.clone() },
            Command::RedeployNavalForce { force, loading: Vec::new(), landing: None },
        ];
        commands.extend(self.random_strikes(table, &selection));
        commands.extend(self.random_redeployments(table, &selection));
        for command in commands {
            let start = selection.units.first().and_then(|unit| game.place(*unit));
            // A way that ends where it began is lawful and worth no offer.
            let is_strike = matches!(command, Command::StrikeLand { .. } | Command::StrikeShips { .. });
            let round_trip = !is_strike && destination(&command).is_some() && destination(&command) == start;
            if !round_trip && Nei::judge(game, seat, &command).is_clear() {
                let end = destination(&command).or_else(|| selection.units.first().and_then(|unit| game.place(*unit)));
                let listed = options.allowed().any(|offered| {
                    std::mem::discriminant(offered) == std::mem::discriminant(&command)
                        && destination(offered).or_else(|| selection.units.first().and_then(|unit| game.place(*unit)))
                            == end
                        && attacks(offered) == attacks(&command)
                });
                if !listed {
                    return Err(format!("{command:?} is accepted and not offered"));
                }
            }
        }
        Ok(())
    }

    /// Airstrikes along a random way, at every area of the square where it ends.
    fn random_strikes(&mut self, table: &Table<Nei>, selection: &Selection) -> Vec<Command> {
        let game = table.game();
        let map = &game.pack.map;
        let base = selection.units.first().and_then(|unit| game.place(*unit)).and_then(|area| game.square(area));
        let Some(mut at) = base else { return Vec::new() };
        let mut path = Vec::new();
        for _ in 0..self.generator.random_range(0..=4) {
            let beside: Vec<SquareId> = map.squares.keys().copied().filter(|to| map.adjacent(at, *to)).collect();
            let Some(step) = beside.choose(&mut self.generator).copied() else { break };
            path.push(step);
            at = step;
        }
        let flight = Flight { units: selection.units.clone(), path };
        let areas = map.squares.get(&at).map(|square| square.areas.clone()).unwrap_or_default();
        areas
            .into_iter()
            .flat_map(|target| {
                [
                    Command::StrikeLand { flight: flight.clone(), target, joining: Vec::new() },
                    Command::StrikeShips { flight: flight.clone(), target },
                ]
            })
            .collect()
    }

    /// Redeployments along a random way, railroads, and transfers to every home base.
    fn random_redeployments(&mut self, table: &Table<Nei>, selection: &Selection) -> Vec<Command> {
        let game = table.game();
        let map = &game.pack.map;
        let units = &selection.units;
        let (path, attack) = self.random_way(table, selection);
        let force = Force::new(units.iter().copied(), path);
        let mut commands = vec![
            Command::RedeployGroundForce { force: force.clone() },
            Command::MoveByRailroad { force, attack, joining: Vec::new() },
        ];
        let base = units.first().and_then(|unit| game.place(*unit));
        let mut at = base.and_then(|area| game.square(area));
        let mut squares: Vec<SquareId> = Vec::new();
        for _ in 0..self.generator.random_range(0..=8) {
            let beside: Vec<SquareId> = match (at, base) {
                (Some(at), _) => map.air_neighbours(at),
                (None, Some(base)) => map.entry_squares(base),
                (None, None) => Vec::new(),
            };
            let Some(step) = beside.choose(&mut self.generator).copied() else { break };
            squares.push(step);
            at = Some(step);
        }
        let fields = at.into_iter().flat_map(|at| map.areas_of_square(at).chain(map.off_map_neighbours(at)));
        commands.extend(fields.map(|field| Command::RedeployAirForce {
            flight: Flight { units: units.clone(), path: squares.clone() },
            airfield: field.id,
        }));
        commands.extend(Side::ALL.iter().flat_map(|side| map.home_bases(*side)).map(|area| {
            Command::RedeployAirForceBetweenHomeBases {
                units: units.clone(),
                passengers: Vec::new(),
                home_base: area.id,
            }
        }));
        commands
    }

    fn random_way(&mut self, table: &Table<Nei>, selection: &Selection) -> (Vec<AreaId>, bool) {
        let game = table.game();
        let mut at = selection.units.first().and_then(|unit| game.place(*unit));
        let mut path = Vec::new();
        for _ in 0..self.generator.random_range(0..=5) {
            let Some(here) = at else { break };
            let mut next: Vec<AreaId> =
                game.pack.map.sea_links.get(&here).into_iter().flat_map(|links| links.keys().copied()).collect();
            next.extend(game.pack.map.land_links.get(&here).into_iter().flat_map(|links| links.keys().copied()));
            let Some(step) = next.choose(&mut self.generator).copied() else { break };
            path.push(step);
            at = Some(step);
        }
        (path, self.generator.random_range(0..2) == 0)
    }
}

fn flies_troops(game: &Game, unit: UnitId) -> bool {
    game.counter(unit).kind == UnitType::Aircraft(AircraftType::Tr)
}

fn destination(command: &Command) -> Option<AreaId> {
    match command {
        Command::MoveNavalForce { force, .. }
        | Command::MoveGroundForce { force, .. }
        | Command::BombardCoast { force }
        | Command::StrikeFromCarriers { force }
        | Command::RedeployGroundForce { force }
        | Command::RedeployNavalForce { force, .. }
        | Command::MoveByRailroad { force, .. } => force.path.last().copied(),
        Command::RedeployAirForce { airfield, .. } => Some(*airfield),
        Command::RedeployAirForceBetweenHomeBases { home_base, .. } => Some(*home_base),
        Command::StrikeLand { target, .. } | Command::StrikeShips { target, .. } => Some(*target),
        _ => None,
    }
}

fn attacks(command: &Command) -> bool {
    match command {
        Command::MoveNavalForce { attack, .. }
        | Command::MoveGroundForce { attack, .. }
        | Command::MoveByRailroad { attack, .. } => *attack,
        Command::RedeployGroundForce { .. }
        | Command::RedeployAirForce { .. }
        | Command::RedeployAirForceBetweenHomeBases { .. } => false,
        _ => true,
    }
}

fn is_fight(command: &Command) -> bool {
    match command {
        Command::MoveNavalForce { attack, .. }
        | Command::MoveGroundForce { attack, .. }
        | Command::MoveByRailroad { attack, .. }
        | Command::AssaultFromTheAir { attack, .. } => *attack,
        Command::BombardCoast { .. }
        | Command::StrikeFromCarriers { .. }
        | Command::StrikeLand { .. }
        | Command::StrikeShips { .. }
        | Command::AssaultFromTheSea { .. }
        | Command::AttackByLandAndAir { .. }
        | Command::AssaultWithSupport { .. }
        | Command::AttackBySeaAndAir { .. } => true,
        Command::MoveAmphibiousForce { landing, .. } => landing.is_some(),
        _ => false,
    }
}
