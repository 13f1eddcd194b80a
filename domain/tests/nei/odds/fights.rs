//! Generated combats: units put where a command makes them fight, of every kind of combat.

use domain::kernel::dice::Roll;
use domain::kernel::seat::{Opposed, Seat};
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::combat::Profile;
use domain::nei::command::{AirDrop, AirSupport, Command, Flight, Force, Landing, Passenger};
use domain::nei::components::{AircraftType, AreaId, Back, Face, Side, UnitId, UnitType};
use domain::nei::event::Event;
use domain::nei::game::{Correction, Game, Location};
use domain::nei::optional::OptionalRule;
use domain::nei::pending::Pending;
use domain::nei::stacking::air_capacity;
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use crate::common::board::{Board, area};
use crate::common::random::generator;

/// The kinds of combat that are generated, each as often as the others.
pub(crate) const PROFILES: [Profile; 19] = [
    Profile::Naval,
    Profile::Bombardment,
    Profile::CarrierStrike,
    Profile::AirstrikeLand,
    Profile::AirstrikeSea,
    Profile::Ground,
    Profile::Amphibious,
    Profile::CoastalFire,
    Profile::Airborne,
    Profile::AirGround,
    Profile::CombinedAmphibious,
    Profile::AirNaval,
    Profile::SeaplaneBombardment,
    Profile::FirstAirFleetSea,
    Profile::FirstAirFleetLand,
    Profile::Airlift,
    Profile::RangedStrike,
    Profile::Counterstrike,
    Profile::ExtendedBase,
];

/// Land areas with an Allied base, and the sea beside each.
const PLACES: [(&str, &str, &str); 4] = [
    ("batavia", "s_G3", "B-BAT"),
    ("kuching", "s_D4", "B-KUC"),
    ("ambon", "s_F9", "B-AMB"),
    ("soerabaja", "s_G5", "B-SOE"),
];

/// Rulings that change a combat, with their readings.
const RULINGS: [(&str, u8); 12] = [
    ("NEI-R60", 2),
    ("NEI-R62", 3),
    ("NEI-R62", 2),
    ("NEI-R64", 2),
    ("NEI-R66", 3),
    ("NEI-R66", 2),
    ("NEI-R72", 2),
    ("NEI-R74", 3),
    ("NEI-R80", 2),
    ("NEI-R81", 2),
    ("NEI-R84", 2),
    ("NEI-R122", 2),
];

/// Lays out a position and begins a combat in it.
struct Layout {
    board: Board,
    luck: StdRng,
    side: Side,
    land: AreaId,
    sea: AreaId,
    used: Vec<UnitId>,
    /// The most units of a kind on each side.
    most: usize,
}

/// A combat of a kind, begun and waiting for its first answer; `None` where the units drawn bring none. `most` is the
/// most units of a kind on each side.
pub(crate) fn fight(profile: Profile, seed: u64, most: usize) -> Option<Game> {
    let mut luck = generator(seed);
    let one_sided = matches!(profile, Profile::FirstAirFleetSea | Profile::FirstAirFleetLand);
    let side = if one_sided || luck.random_bool(0.5) { Side::Japan } else { Side::Allies };
    let (land, sea, base) = PLACES[luck.random_range(0..PLACES.len())];
    let mut board = Board::action(side);
    for _ in 0..2 {
        if luck.random_bool(0.3) {
            let (ruling, reading) = RULINGS[luck.random_range(0..RULINGS.len())];
            board = board.ruled(ruling, reading);
        }
    }
    if luck.random_bool(0.2) {
        board = board.with(OptionalRule::ArmorInTheAttack);
    }
    let (land, sea) = (area(land), area(sea));
    let mut layout = Layout { board, luck, side, land, sea, used: Vec::new(), most };
    if side == Side::Allies || layout.luck.random_bool(0.2) {
        layout.board = layout.board.send(base, Location::OutOfPlay);
    } else if layout.luck.random_bool(0.4) {
        layout.place(base.parse().unwrap(), Location::Area(land), Face::Reduced);
    }
    if profile == Profile::CoastalFire {
        layout.board = layout.board.ruled("NEI-R136", 2);
    }
    let game = layout.begin(profile)?;
    game.battle.as_ref().is_some_and(|battle| battle.profile == profile).then_some(game)
}

impl Layout {
    fn place(&mut self, unit: UnitId, location: Location, face: Face) {
        let correction = Correction::Unit { unit, face, location };
        self.board.game.apply(&Event::AdjustmentMade { corrections: vec![correction], reason: "laid out".to_owned() });
    }

    fn some(&mut self) -> usize {
        self.luck.random_range(1..=self.most)
    }

    fn perhaps(&mut self) -> usize {
        self.luck.random_range(0..=self.most)
    }

    /// Units of a kind, put somewhere; two-step units are reduced now and then.
    fn put(
        &mut self,
        side: Side,
        count: usize,
        location: Location,
        kind: impl Fn(&Game, UnitId) -> bool,
    ) -> Vec<UnitId> {
        let game = &self.board.game;
        let mut pool: Vec<UnitId> = game
            .pack
            .counters
            .values()
            .filter(|counter| counter.side == side && counter.kind != UnitType::FirstAirFleet)
            .map(|counter| counter.id)
            .filter(|unit| unit.as_str() != "J-CA4" && !unit.as_str().starts_with("B-") && kind(game, *unit))
            .filter(|unit| !self.used.contains(unit))
            .collect();
        pool.shuffle(&mut self.luck);
        pool.truncate(count);
        for unit in &pool {
            let steps = self.board.game.counter(*unit).steps;
            let face = if steps == 2 && self.luck.random_bool(0.3) { Face::Reduced } else { Face::Full };
            self.used.push(*unit);
            self.place(*unit, location, face);
        }
        pool
    }

    /// A base of the defender, if it is Japan's; the Allied one stands there already.
    fn base(&mut self) {
        if self.side == Side::Allies && self.luck.random_bool(0.8) {
            let engineers = |game: &Game, unit: UnitId| matches!(game.counter(unit).back, Back::Base(_));
            let land = Location::Area(self.land);
            for unit in self.put(Side::Japan, 1, land, engineers) {
                self.place(unit, land, Face::Base);
            }
        }
    }

    /// Ground and air units of the defender ashore, and perhaps a base.
    fn garrison(&mut self) {
        self.base();
        let (enemy, land) = (self.side.other(), Location::Area(self.land));
        let (ground, aircraft) = (self.perhaps(), self.perhaps());
        self.put(enemy, ground, land, Game::is_ground);
        self.based(enemy, aircraft);
    }

    /// Aircraft of a side ashore, as many as the airfield there has room for (9.3.1).
    fn based(&mut self, side: Side, count: usize) {
        let room = air_capacity(&self.board.game, side, self.land).unwrap_or(0);
        self.put(side, count.min(room), Location::Area(self.land), Game::is_aircraft);
    }

    fn ships(&mut self, side: Side, count: usize, sea: AreaId) -> Vec<UnitId> {
        let ships = self.put(side, count, Location::Area(sea), Game::is_ship);
        for ship in ships.clone() {
            if self.board.game.is_amphibious(ship) && self.luck.random_bool(0.6) {
                self.put(side, 1, Location::Aboard(ship), |game, unit| game.is_ground(unit) || game.is_aircraft(unit));
            }
        }
        ships
    }

    /// Aircraft of the attacker, in a home base.
    fn flight(&mut self, count: usize, kind: impl Fn(&Game, UnitId) -> bool) -> Flight {
        let home = area(if self.side == Side::Japan { "saigon" } else { "australia" });
        let units = self.put(self.side, count, Location::Area(home), kind);
        Flight { units, path: Vec::new() }
    }

    /// Amphibious ships with troops for the beach.
    fn landing(&mut self, attack: bool) -> (Vec<UnitId>, Landing) {
        let sea = Location::Area(self.sea);
        let count = self.luck.random_range(1..=2);
        let ships = self.put(self.side, count, sea, Game::is_amphibious);
        let mut units = Vec::new();
        for ship in &ships {
            let troops = self.luck.random_range(1..=2);
            let troops = self.put(self.side, troops, Location::Aboard(*ship), Game::is_mobile_ground);
            // Not all need go ashore.
            let ashore = if self.luck.random_bool(0.8) { troops.len() } else { 1 };
            units.extend(troops.into_iter().take(ashore));
        }
        (ships, Landing { area: self.land, units, attack, joining: Vec::new() })
    }

    fn drop(&mut self) -> Option<AirDrop> {
        let is_transport = |game: &Game, unit: UnitId| game.counter(unit).kind == UnitType::Aircraft(AircraftType::Tr);
        let count = self.some();
        let flight = self.flight(count, is_transport);
        let base = self.board.game.unit(*flight.units.first()?).location;
        let mut passengers = Vec::new();
        for transport in &flight.units {
            for unit in self.put(self.side, 1, base, Game::is_mobile_ground) {
                passengers.push(Passenger { unit, transport: *transport });
            }
        }
        Some(AirDrop { flight, passengers })
    }

    fn friends_ashore(&mut self) -> Vec<UnitId> {
        let count = self.perhaps();
        self.put(self.side, count, Location::Area(self.land), Game::is_mobile_ground)
    }

    fn begin(mut self, profile: Profile) -> Option<Game> {
        let (side, sea, land) = (self.side, self.sea, self.land);
        let enemy = side.other();
        let seaplane = |game: &Game, unit: UnitId| game.counter(unit).kind == UnitType::Aircraft(AircraftType::Sp);
        let command = match profile {
            Profile::Naval => {
                let (own, theirs) = (self.some(), self.some());
                let units = self.ships(side, own, sea);
                self.ships(enemy, theirs, sea);
                Command::MoveNavalForce { force: Force::new(units, Vec::new()), attack: true, joining: Vec::new() }
            }
            Profile::Bombardment | Profile::CarrierStrike => {
                let count = self.some();
                let mut units = self.ships(side, count, sea);
                if profile == Profile::CarrierStrike {
                    units.extend(self.put(side, 1, Location::Area(sea), Game::is_carrier));
                }
                self.garrison();
                let force = Force::new(units, Vec::new());
                if profile == Profile::Bombardment {
                    Command::BombardCoast { force }
                } else {
                    Command::StrikeFromCarriers { force }
                }
            }
            Profile::AirstrikeLand => {
                let count = self.some();
                let flight = self.flight(count, Game::is_aircraft);
                self.garrison();
                Command::StrikeLand { flight, target: land, joining: Vec::new() }
            }
            Profile::AirstrikeSea => {
                let (own, theirs) = (self.some(), self.some());
                let flight = self.flight(own, Game::is_aircraft);
                self.ships(enemy, theirs, sea);
                Command::StrikeShips { flight, target: sea, joining: Vec::new() }
            }
            Profile::Ground => {
                let count = self.some();
                let units = self.put(side, count, Location::Area(land), Game::is_mobile_ground);
                self.garrison();
                Command::MoveGroundForce { force: Force::new(units, Vec::new()), attack: true, joining: Vec::new() }
            }
            Profile::Amphibious | Profile::CoastalFire => {
                self.garrison();
                let (ships, landing) = self.landing(profile == Profile::Amphibious);
                Command::AssaultFromTheSea { ships, landing }
            }
            Profile::Airborne => {
                self.garrison();
                let drop = self.drop()?;
                let joining = self.friends_ashore();
                Command::AssaultFromTheAir { drop, area: land, attack: true, joining }
            }
            Profile::AirGround => {
                self.garrison();
                let own = self.some();
                let flight = self.flight(own, Game::is_aircraft);
                let drop = if self.luck.random_bool(0.4) { self.drop() } else { None };
                let joining = self.friends_ashore();
                let support = Some(AirSupport { flight, joining: Vec::new() });
                Command::AttackByLandAndAir { force: None, joining, support, drop, target: land }
            }
            Profile::CombinedAmphibious => {
                self.garrison();
                let (ships, landing) = self.landing(true);
                let (escorts, aircraft) = (self.perhaps(), self.perhaps());
                let supporting = self.ships(side, escorts, sea);
                let flight = (aircraft > 0).then(|| self.flight(aircraft, Game::is_aircraft));
                Command::AssaultWithSupport { ships, landing, supporting, flight }
            }
            Profile::AirNaval | Profile::SeaplaneBombardment => {
                let (own, flying, theirs) = (self.some(), self.some(), self.some());
                let units = self.ships(side, own, sea);
                let flight = self.flight(flying, seaplane);
                let bombardment = profile == Profile::SeaplaneBombardment;
                if bombardment {
                    self.garrison();
                } else {
                    self.ships(enemy, theirs, sea);
                }
                Command::AttackBySeaAndAir {
                    force: Force::new(units, Vec::new()),
                    bombardment,
                    joining: Vec::new(),
                    flight,
                }
            }
            Profile::FirstAirFleetSea => {
                let count = self.most * 3;
                self.ships(enemy, count, sea);
                Command::StrikeWithFirstAirFleet { area: sea, land: None }
            }
            Profile::FirstAirFleetLand => {
                self.garrison();
                let count = self.most * 2;
                self.put(enemy, count, Location::Area(land), Game::is_ground);
                Command::StrikeWithFirstAirFleet { area: sea, land: Some(land) }
            }
            Profile::Airlift => {
                let units = self.put(side, 1, Location::Area(land), Game::is_mobile_ground);
                for unit in &units {
                    self.place(*unit, Location::Area(land), Face::Reduced);
                }
                let (own, theirs) = (self.some(), self.some());
                let flight = self.flight(own, Game::is_aircraft);
                self.base();
                self.based(enemy, theirs);
                Command::AirliftSupplies { flight, area: land, units }
            }
            Profile::RangedStrike | Profile::Counterstrike => {
                let (own, theirs) = (self.some(), self.some());
                let from = area("s_F4");
                let mut units = self.put(side, 1, Location::Area(from), Game::is_carrier);
                units.extend(self.ships(side, own, from));
                self.ships(enemy, theirs, sea);
                if profile == Profile::Counterstrike {
                    self.put(enemy, 1, Location::Area(sea), Game::is_carrier);
                }
                Command::StrikeAcrossTheLine { force: Force::new(units, Vec::new()), target: sea }
            }
            Profile::ExtendedBase => {
                // The attacker's base: the Allied one put back, or an engineer's.
                let mut units = self
                    .put(side, 1, Location::Area(land), |game, unit| matches!(game.counter(unit).back, Back::Base(_)));
                if let Some(base) = units.first() {
                    self.place(*base, Location::Area(land), Face::Base);
                } else {
                    let base = PLACES.iter().find(|place| area(place.0) == land)?.2.parse().unwrap();
                    let face = if self.luck.random_bool(0.5) { Face::Full } else { Face::Reduced };
                    self.place(base, Location::Area(land), face);
                    units.push(base);
                }
                let (own, theirs) = (self.perhaps(), self.some());
                self.based(side, own);
                self.ships(enemy, theirs, sea);
                Command::AttackFromBase { units, target: sea }
            }
        };
        let mut game = self.board.game;
        play(&mut game, side, &command);
        if profile == Profile::Counterstrike {
            counterstrike(&mut game);
        }
        Some(game)
    }
}

/// All shots of a ranged strike miss, and those that were struck at strike back.
fn counterstrike(game: &mut Game) {
    while let Some(Pending::Roll { request, .. }) = Nei::pending(game) {
        let (by, dice) = (request.roller, request.dice.len());
        play(game, by, &Command::Roll(Roll::typed(vec![6; dice]).unwrap()));
    }
    if let Some(Pending::Counterstrike { by, carriers, .. }) = Nei::pending(game).cloned() {
        play(game, by, &Command::Counterstrike { carriers });
    }
}

/// A command is carried out.
pub(crate) fn play(game: &mut Game, side: Side, command: &Command) {
    for event in Nei::decide(game, Seat::Side(side), command) {
        Nei::apply(game, &event);
    }
}
