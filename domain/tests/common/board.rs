//! A board for rule tests: positions are laid out by hand, commands are judged and played, clauses are named.

use std::sync::Arc;

use domain::nei::Nei;
use domain::nei::command::{AirDrop, AirSupport, Boarding, Command, DropOff, Flight, Force, Landing, Loss, Passenger};
use domain::nei::components::{AreaId, Contingent, Face, Side, UnitId};
use domain::nei::event::Event;
use domain::nei::game::{Correction, Creation, Game, Location, Phase, Sighting};
use domain::nei::pack::Pack;
use domain::nei::pending::Pending;
use domain::table::dice::Roll;
use domain::table::seat::Seat;
use domain::table::system::System;
use domain::table::violation::Verdict;

/// A unit by its id.
pub fn unit(id: &str) -> UnitId {
    id.parse().unwrap()
}

/// Units by their ids, with blanks between them.
pub fn units(ids: &str) -> Vec<UnitId> {
    ids.split_whitespace().map(unit).collect()
}

/// An area by its id.
pub fn area(id: &str) -> AreaId {
    id.parse().unwrap()
}

/// Areas by their ids, with blanks between them.
pub fn areas(ids: &str) -> Vec<AreaId> {
    ids.split_whitespace().map(area).collect()
}

/// A position.
#[derive(Clone)]
pub struct Board {
    /// The state.
    pub game: Game,
    /// The events of the last command played.
    pub events: Vec<Event>,
}

impl Board {
    /// Scenario I before anything is placed: the Allies set up.
    pub fn set_up() -> Self {
        Self::with_pack(&Pack::built_in())
    }

    /// The same with another pack.
    pub fn with_pack(pack: &Arc<Pack>) -> Self {
        let creation = Creation::of("I");
        Self { game: Game::found(pack, &creation).unwrap(), events: Vec::new() }
    }

    /// Turn 2, the Action Execution Phase of `side`, five AP each, no unit on the map but the Allied start bases and
    /// one Japanese CA in Saigon (so that sudden death does not strike). Pools and displays are as the scenario has them.
    pub fn action(side: Side) -> Self {
        Self::set_up().into_action(side)
    }

    /// The same with a ruling read otherwise: 1 is the default, 2 the next.
    #[must_use]
    pub fn ruled(mut self, ruling: &str, reading: u8) -> Self {
        self.game.rulings.choose(ruling, reading).unwrap();
        self
    }

    /// The same with the pack changed by `change`.
    pub fn action_with(side: Side, change: impl FnOnce(&mut Pack)) -> Self {
        let mut pack = (*Pack::built_in()).clone();
        change(&mut pack);
        pack.hash.push_str("-changed");
        Self::with_pack(&Arc::new(pack)).into_action(side)
    }

    fn into_action(mut self, side: Side) -> Self {
        let unplaced: Vec<UnitId> = self
            .game
            .units
            .iter()
            .filter(|(_, state)| state.location == Location::Unplaced)
            .map(|(id, _)| *id)
            .collect();
        for id in unplaced {
            self.correct(Correction::Unit { unit: id, face: Face::Full, location: Location::OutOfPlay });
        }
        self.correct(Correction::Turn(2));
        self.game.apply(&Event::PhaseBegan { phase: Phase::Action(side) });
        self.points(Side::Japan, 5).points(Side::Allies, 5).put("J-CA4", "saigon")
    }

    fn correct(&mut self, correction: Correction) {
        self.game.apply(&Event::AdjustmentMade { corrections: vec![correction], reason: "laid out".to_owned() });
    }

    /// Puts units into an area, full side up.
    #[must_use]
    pub fn put(mut self, ids: &str, at: &str) -> Self {
        for id in units(ids) {
            self.correct(Correction::Unit { unit: id, face: Face::Full, location: Location::Area(area(at)) });
        }
        self
    }

    /// Puts a unit with a face up.
    #[must_use]
    pub fn put_face(mut self, id: &str, face: Face, at: &str) -> Self {
        self.correct(Correction::Unit { unit: unit(id), face, location: Location::Area(area(at)) });
        self
    }

    /// Puts units aboard a ship.
    #[must_use]
    pub fn load(mut self, ids: &str, ship: &str) -> Self {
        for id in units(ids) {
            self.correct(Correction::Unit { unit: id, face: Face::Full, location: Location::Aboard(unit(ship)) });
        }
        self
    }

    /// Puts units into a display, the pool, or out of play.
    #[must_use]
    pub fn send(mut self, ids: &str, location: Location) -> Self {
        for id in units(ids) {
            self.correct(Correction::Unit { unit: id, face: Face::Full, location });
        }
        self
    }

    /// Sets AP.
    #[must_use]
    pub fn points(mut self, side: Side, value: u8) -> Self {
        self.correct(Correction::ActionPoints { side, value });
        self
    }

    /// Sets the turn.
    #[must_use]
    pub fn turn(mut self, turn: u8) -> Self {
        self.correct(Correction::Turn(turn));
        self
    }

    /// Sets the Singapore marker.
    #[must_use]
    pub fn singapore(mut self, at: u8) -> Self {
        self.correct(Correction::SingaporeBox(at));
        self
    }

    /// Sets ABDACOM.
    #[must_use]
    pub fn abdacom(mut self, in_effect: bool) -> Self {
        self.correct(Correction::Abdacom(in_effect));
        self
    }

    /// Sets a demolition marker.
    #[must_use]
    pub fn demolished(mut self, at: &str, demolished: bool) -> Self {
        self.correct(Correction::Demolished { area: area(at), demolished });
        self
    }

    /// Begins a phase.
    #[must_use]
    pub fn phase(mut self, phase: Phase) -> Self {
        self.game.apply(&Event::PhaseBegan { phase });
        self
    }

    /// What the rules say of a command.
    pub fn judge(&self, side: Side, command: &Command) -> Verdict {
        Nei::judge(&self.game, Seat::Side(side), command)
    }

    /// The rules accept it; it is played.
    #[track_caller]
    pub fn play(&mut self, side: Side, command: Command) -> &mut Self {
        let verdict = self.judge(side, &command);
        assert!(verdict.is_clear(), "{command:?} is refused: {verdict:?}");
        self.events = Nei::decide(&self.game, Seat::Side(side), &command);
        for event in &self.events {
            Nei::apply(&mut self.game, event);
        }
        let broken = Nei::check_invariants(&self.game);
        assert!(broken.is_empty(), "{broken:?} after {command:?}");
        self
    }

    /// The rules accept it (nothing is played).
    #[track_caller]
    pub fn accepts(&self, side: Side, command: &Command) -> &Self {
        let verdict = self.judge(side, command);
        assert!(verdict.is_clear(), "{command:?} is refused: {verdict:?}");
        self
    }

    /// The rules refuse it, citing `clause` (by objection or by refusal), each objection with a cure; nothing changes.
    #[track_caller]
    pub fn refuses(&self, side: Side, command: &Command, clause: &str) -> &Self {
        let verdict = self.judge(side, command);
        assert!(verdict.cites(clause), "{command:?} does not cite {clause}: {verdict:?}");
        assert!(verdict.violations.iter().all(|violation| !violation.cure.is_empty() && !violation.message.is_empty()));
        self
    }

    /// The rules object to `bad` by `clause`, and accept `good`, which does what the objection's cure says.
    #[track_caller]
    pub fn cured(&self, side: Side, bad: &Command, clause: &str, good: &Command) -> &Self {
        let verdict = self.judge(side, bad);
        let cures: Vec<&str> = verdict
            .violations
            .iter()
            .filter(|violation| violation.clause.id() == clause)
            .map(|violation| violation.cure.as_str())
            .collect();
        assert!(verdict.refusal.is_none() && !cures.is_empty(), "{bad:?} meets no objection by {clause}: {verdict:?}");
        let verdict = self.judge(side, good);
        assert!(verdict.is_clear(), "{good:?} is refused, though the cure is {cures:?}: {verdict:?}");
        self.refuses(side, bad, clause)
    }

    /// Answers the dice that are asked for.
    #[track_caller]
    pub fn roll(&mut self, faces: &[u8]) -> &mut Self {
        let by = self.pending().by();
        self.play(by, Command::Roll(Roll::typed(faces.iter().copied()).unwrap()))
    }

    /// Answers a choice of losses: "unit hits unit hits".
    #[track_caller]
    pub fn losses(&mut self, by: Side, ids: &str) -> &mut Self {
        self.play(by, Command::ChooseLosses { losses: losses(ids) })
    }

    /// What the table waits for.
    #[track_caller]
    pub fn pending(&self) -> &Pending {
        Nei::pending(&self.game).expect("the table waits for nothing")
    }

    /// The units that are asked to fire now, as ids with blanks between them.
    #[track_caller]
    pub fn shooters(&self) -> String {
        match self.pending() {
            Pending::Roll { request, .. } => {
                request.dice.iter().filter_map(|die| die.unit.clone()).collect::<Vec<_>>().join(" ")
            }
            other => panic!("no dice are asked for but {other:?}"),
        }
    }

    /// Where a unit is.
    pub fn at(&self, id: &str) -> Location {
        self.game.unit(unit(id)).location
    }

    /// Whether a unit is in an area.
    pub fn is_at(&self, id: &str, at: &str) -> bool {
        self.at(id) == Location::Area(area(at))
    }

    /// AP on a side's track.
    pub fn ap(&self, side: Side) -> u8 {
        self.game.action_points.of(side).get()
    }
}

/// "unit hits unit hits" as losses.
pub fn losses(ids: &str) -> Vec<Loss> {
    let words: Vec<&str> = ids.split_whitespace().collect();
    words.chunks(2).map(|pair| Loss { unit: unit(pair[0]), hits: pair[1].parse().unwrap() }).collect()
}

/// Ships along a path, with or without an attack.
pub fn sail(ids: &str, path: &str, attack: bool) -> Command {
    Command::MoveNavalForce { force: force(ids, path), attack, joining: Vec::new() }
}

/// Ships along a path that attack with others already there.
pub fn sail_joined(ids: &str, path: &str, joining: &str) -> Command {
    Command::MoveNavalForce { force: force(ids, path), attack: true, joining: units(joining) }
}

/// Ground units along a path, with or without an attack.
pub fn march(ids: &str, path: &str, attack: bool) -> Command {
    Command::MoveGroundForce { force: force(ids, path), attack, joining: Vec::new() }
}

/// A force along a path.
pub fn force(ids: &str, path: &str) -> Force {
    Force::new(units(ids), areas(path))
}

/// Ships that bombard the coast after a move.
pub fn bombard(ids: &str, path: &str) -> Command {
    Command::BombardCoast { force: force(ids, path) }
}

/// Carriers that strike ground units after a move.
pub fn carrier_strike(ids: &str, path: &str) -> Command {
    Command::StrikeFromCarriers { force: force(ids, path) }
}

/// Aircraft over squares to a land area.
pub fn strike_land(ids: &str, path: &str, target: &str) -> Command {
    Command::StrikeLand { flight: flight(ids, path), target: area(target), joining: Vec::new() }
}

/// Aircraft over squares to a sea area.
pub fn strike_ships(ids: &str, path: &str, target: &str) -> Command {
    Command::StrikeShips { flight: flight(ids, path), target: area(target) }
}

/// Aircraft over squares.
pub fn flight(ids: &str, path: &str) -> Flight {
    Flight { units: units(ids), path: path.split_whitespace().map(|square| square.parse().unwrap()).collect() }
}

/// Amphibious ships: "unit ship unit ship" loaded, a path, and perhaps a landing.
pub fn carry(ships: &str, loading: &str, path: &str, landing: Option<Landing>) -> Command {
    let words: Vec<&str> = loading.split_whitespace().collect();
    let loading = words.chunks(2).map(|pair| Boarding { unit: unit(pair[0]), ship: unit(pair[1]) }).collect();
    Command::MoveAmphibiousForce { force: force(ships, path), loading, put_ashore: Vec::new(), landing }
}

/// A landing.
pub fn landing(at: &str, ids: &str, attack: bool) -> Landing {
    Landing { area: area(at), units: units(ids), attack, joining: Vec::new() }
}

/// An amphibious assault from ships that are afloat.
pub fn assault(ships: &str, landing: Landing) -> Command {
    Command::AssaultFromTheSea { ships: units(ships), landing }
}

impl Board {
    /// Mobilizes exactly these units: nothing else is in the pool, all are drawn, and their deployment is awaited.
    #[track_caller]
    #[must_use]
    pub fn mobilized(self, side: Side, ids: &str) -> Self {
        let wanted = units(ids);
        let mut board = self.only_in_pool(side, ids);
        board.play(side, Command::MobilizeReinforcements);
        board.roll(&[u8::try_from(wanted.len()).unwrap()]);
        board.play(side, draw(ids));
        board
    }

    /// Leaves these units alone in a side's pool.
    #[must_use]
    pub fn only_in_pool(self, side: Side, ids: &str) -> Self {
        let pool: Vec<UnitId> = self.game.in_display(side, Location::Pool).collect();
        let pool = pool.iter().map(UnitId::as_str).collect::<Vec<_>>().join(" ");
        self.send(&pool, Location::OutOfPlay).send(ids, Location::Pool)
    }

    /// The Incident Phase of a side, its incident rolled with this die.
    #[track_caller]
    #[must_use]
    pub fn incident(self, side: Side, die: u8) -> Self {
        let mut board = self.phase(Phase::Incident(side));
        board.play(side, Command::RollIncident).roll(&[die]);
        board
    }

    /// The drive on Singapore in a Japanese Incident Phase whose incident changed nothing (die 3), with this die.
    #[track_caller]
    #[must_use]
    pub fn drive(self, die: u8) -> Self {
        let mut board = self.incident(Side::Japan, 3);
        board.play(Side::Japan, Command::RollSingaporeDrive).roll(&[die]);
        board
    }

    /// The Action Point Determination Phase of a side with this die.
    #[track_caller]
    #[must_use]
    pub fn determination(self, side: Side, die: u8) -> Self {
        let mut board = self.phase(Phase::ActionPoints(side));
        board.play(side, Command::RollActionPoints).roll(&[die]);
        board
    }

    /// What the last determination gave a side under a clause; `None` where it has no such term.
    pub fn term(&self, side: Side, clause: &str) -> Option<i16> {
        let terms = self.game.action_point_terms.of(side).iter().filter(|term| term.clause.id() == clause);
        terms.map(|term| term.amount).reduce(|sum, amount| sum + amount)
    }

    /// Scenario I with every start unit of `side` where it historically stood, its set-up not finished.
    #[track_caller]
    #[must_use]
    pub fn placed(mut self, side: Side) -> Self {
        let historical: Vec<(UnitId, AreaId)> =
            self.game.scenario().historical.iter().map(|(unit, area)| (*unit, *area)).collect();
        for (unit, area) in historical.into_iter().filter(|(unit, _)| unit_side(*unit) == side) {
            self.play(side, Command::PlaceAtStart { unit, area });
        }
        self
    }

    /// Scenario I with both set-ups finished: the Japanese Incident Phase of turn 1.
    #[track_caller]
    pub fn started() -> Self {
        let mut board = Self::set_up().placed(Side::Allies);
        board.play(Side::Allies, Command::FinishSetUp);
        let mut board = board.placed(Side::Japan);
        board.play(Side::Japan, Command::FinishSetUp);
        board
    }
}

fn unit_side(unit: UnitId) -> Side {
    Pack::built_in().counters[&unit].side
}

/// A draw of these units from the pool, made on the table.
pub fn draw(ids: &str) -> Command {
    Command::Draw { units: units(ids), source: domain::table::dice::Source::Table }
}

/// The deployment of a reinforcement.
pub fn deploy(id: &str, at: &str) -> Command {
    Command::Deploy { unit: unit(id), area: area(at) }
}

/// A start unit placed in an area.
pub fn place(id: &str, at: &str) -> Command {
    Command::PlaceAtStart { unit: unit(id), area: area(at) }
}

/// A start unit placed aboard a ship.
pub fn embark(id: &str, ship: &str) -> Command {
    Command::EmbarkAtStart { unit: unit(id), ship: unit(ship) }
}

impl Board {
    /// A side has seen these enemies where they are now.
    #[must_use]
    pub fn seen(mut self, by: Side, ids: &str) -> Self {
        let sighting = |unit| Sighting {
            unit,
            area: self.game.place(unit).unwrap(),
            face: self.game.unit(unit).face,
            turn: self.game.turn,
        };
        let sightings = units(ids).into_iter().map(sighting).collect();
        self.game.apply(&Event::UnitsSeen { by, sightings });
        self
    }

    /// All dice that are asked for show six, until none are asked for.
    #[track_caller]
    pub fn all_miss(&mut self) -> &mut Self {
        while let Some(Pending::Roll { request, .. }) = Nei::pending(&self.game) {
            let faces = vec![6; request.dice.len()];
            self.roll(&faces);
        }
        self
    }

    /// The units of a side that take part in the open battle, as sorted ids with blanks between them.
    #[track_caller]
    pub fn in_battle(&self, side: Side) -> String {
        let battle = self.game.battle.as_ref().expect("no battle is open");
        let mut ids: Vec<&str> =
            battle.participants(side).iter().map(|participant| participant.unit.as_str()).collect();
        ids.sort_unstable();
        ids.join(" ")
    }
}

/// A force along a path that leaves units behind: "unit area unit area".
pub fn force_dropping(ids: &str, path: &str, drops: &str) -> Force {
    let words: Vec<&str> = drops.split_whitespace().collect();
    let drop_offs = words.chunks(2).map(|pair| DropOff { unit: unit(pair[0]), area: area(pair[1]) }).collect();
    Force { drop_offs, ..force(ids, path) }
}

/// Ground units along a path that attack with others already there.
pub fn march_joined(ids: &str, path: &str, joining: &str) -> Command {
    Command::MoveGroundForce { force: force(ids, path), attack: true, joining: units(joining) }
}

/// Aircraft over squares to a land area, joined by aircraft based there.
pub fn strike_land_joined(ids: &str, path: &str, target: &str, joining: &str) -> Command {
    Command::StrikeLand { flight: flight(ids, path), target: area(target), joining: units(joining) }
}

/// The First Air Fleet against the ships of a sea area, or against the ground units of a land area beside it.
pub fn first_air_fleet(sea: &str, land: Option<&str>) -> Command {
    Command::StrikeWithFirstAirFleet { area: area(sea), land: land.map(area) }
}

/// An engineer that becomes a base.
pub fn to_base(id: &str) -> Command {
    Command::ConvertToBase { unit: unit(id) }
}

/// Bases that become engineers again.
pub fn to_engineers(ids: &str) -> Command {
    Command::ConvertToEngineers { units: units(ids) }
}

/// An Allied base built by an engineer.
pub fn build(engineer: &str, base: &str) -> Command {
    Command::BuildBase { engineer: unit(engineer), base: unit(base) }
}

/// An Allied base of one step that gets its second.
pub fn increase(base: &str) -> Command {
    Command::IncreaseBase { base: unit(base) }
}

/// A rally in an area.
pub fn rally(at: &str) -> Command {
    Command::Rally { area: area(at) }
}

/// The refit of a contingent, all units of it.
pub fn refit(contingent: Contingent) -> Command {
    Command::Refit { contingent, units: Vec::new() }
}

/// The demolition of an oilfield.
pub fn demolish(at: &str) -> Command {
    Command::DemolishOilfield { area: area(at) }
}

/// The repair of an oilfield.
pub fn repair(at: &str) -> Command {
    Command::RepairOilfield { area: area(at) }
}

impl Board {
    /// The cures of all that is said against a command, with commas.
    pub fn cures(&self, side: Side, command: &Command) -> String {
        let verdict = self.judge(side, command);
        let mut cures: Vec<String> = verdict.violations.into_iter().map(|violation| violation.cure).collect();
        cures.extend(verdict.refusal.map(|refusal| refusal.cure));
        cures.join(", ")
    }

    /// What a seat reads of the last command played.
    pub fn told(&self, seat: Seat<Side>) -> Vec<String> {
        let tell = |event| Nei::tell(&self.game.pack, event, seat).map(|line| line.text);
        self.events.iter().filter_map(tell).collect()
    }
}

/// Aircraft over squares to a new base.
pub fn redeploy_air(ids: &str, path: &str, airfield: &str) -> Command {
    Command::RedeployAirForce { flight: flight(ids, path), airfield: area(airfield) }
}

/// Aircraft to another home base, with passengers: "unit transport unit transport".
pub fn transfer_air(ids: &str, passengers: &str, home_base: &str) -> Command {
    let words: Vec<&str> = passengers.split_whitespace().collect();
    let passengers = words.chunks(2).map(|pair| Passenger { unit: unit(pair[0]), transport: unit(pair[1]) }).collect();
    Command::RedeployAirForceBetweenHomeBases { units: units(ids), passengers, home_base: area(home_base) }
}

/// Ground units from base to base.
pub fn redeploy_ground(ids: &str, path: &str) -> Command {
    Command::RedeployGroundForce { force: force(ids, path) }
}

/// Ground units by rail, with or without an attack.
pub fn ride(ids: &str, path: &str, attack: bool) -> Command {
    Command::MoveByRailroad { force: force(ids, path), attack, joining: Vec::new() }
}

/// An emergency amphibious replacement.
pub fn emergency_transport(id: &str) -> Command {
    Command::MobilizeEmergencyTransport { unit: unit(id) }
}

/// "unit ship unit ship" as loading.
pub fn loads(text: &str) -> Vec<Boarding> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.chunks(2).map(|pair| Boarding { unit: unit(pair[0]), ship: unit(pair[1]) }).collect()
}

/// Ships that redeploy along a path: "unit ship unit ship" loaded, and perhaps a landing.
pub fn redeploy_ships(ships: &str, loading: &str, path: &str, landing: Option<Landing>) -> Command {
    Command::RedeployNavalForce { force: force(ships, path), loading: loads(loading), landing }
}

/// Ships that redeploy to another home base.
pub fn transfer_ships(ships: &str, loading: &str, home_base: &str, landing: Option<Landing>) -> Command {
    let (units, loading) = (units(ships), loads(loading));
    Command::RedeployNavalForceBetweenHomeBases { units, loading, home_base: area(home_base), landing }
}

/// Warships that carry marines: "unit ship unit ship" loaded, a path, and a landing where it ends.
pub fn emergency(ships: &str, loading: &str, path: &str, landing: Option<Landing>) -> Command {
    let (force, loading) = (force(ships, path), loads(loading));
    Command::CarryInEmergency { force, loading, put_ashore: Vec::new(), landing }
}

/// Ships that evacuate ground units: "unit ship unit ship" loaded, and a path and a landing for warships.
pub fn evacuate(ships: &str, loading: &str, path: &str, landing: Option<Landing>) -> Command {
    Command::EvacuateBySea { force: force(ships, path), loading: loads(loading), landing }
}

/// The same transport with units put ashore on the way: "unit area unit area".
pub fn putting_ashore(mut command: Command, text: &str) -> Command {
    let words: Vec<&str> = text.split_whitespace().collect();
    let drops = words.chunks(2).map(|pair| DropOff { unit: unit(pair[0]), area: area(pair[1]) }).collect();
    match &mut command {
        Command::CarryInEmergency { put_ashore, .. } | Command::MoveAmphibiousForce { put_ashore, .. } => {
            *put_ashore = drops;
        }
        other => panic!("{other:?} puts nobody ashore on the way"),
    }
    command
}

/// Air transports over squares with troops: "unit transport unit transport".
pub fn air_drop(transports: &str, path: &str, passengers: &str) -> AirDrop {
    let words: Vec<&str> = passengers.split_whitespace().collect();
    let passengers = words.chunks(2).map(|pair| Passenger { unit: unit(pair[0]), transport: unit(pair[1]) }).collect();
    AirDrop { flight: flight(transports, path), passengers }
}

/// Air transports with troops that get off at an airfield.
pub fn air_transport(drop: AirDrop, at: &str) -> Command {
    Command::TransportByAir { drop, area: area(at) }
}

/// Air transports with troops that drop on a land area, with or without an attack, joined by friends there.
pub fn airborne_assault(drop: AirDrop, at: &str, attack: bool, joining: &str) -> Command {
    Command::AssaultFromTheAir { drop, area: area(at), attack, joining: units(joining) }
}

/// A combined air-ground attack of these parts.
pub fn air_ground(
    force: impl Into<Option<Force>>,
    support: impl Into<Option<Flight>>,
    drop: impl Into<Option<AirDrop>>,
    target: &str,
) -> Command {
    let support = support.into().map(|flight| AirSupport { flight, joining: Vec::new() });
    let (force, drop) = (force.into(), drop.into());
    Command::AttackByLandAndAir { force, joining: Vec::new(), support, drop, target: area(target) }
}

/// The same with friends on the spot: ground units, and aircraft based there.
pub fn air_ground_joined(command: Command, ground: &str, aircraft: &str) -> Command {
    let Command::AttackByLandAndAir { force, support, drop, target, .. } = command else {
        panic!("no combined air-ground attack")
    };
    let support = support.map(|support| AirSupport { joining: units(aircraft), ..support });
    Command::AttackByLandAndAir { force, joining: units(ground), support, drop, target }
}

/// A combined amphibious assault from ships that are afloat.
pub fn supported_assault(ships: &str, landing: Landing, supporting: &str, flight: Option<Flight>) -> Command {
    Command::AssaultWithSupport { ships: units(ships), landing, supporting: units(supporting), flight }
}

/// Ships along a path that attack ships, or bombard, with aircraft.
pub fn sail_with_aircraft(force: Force, bombardment: bool, flight: Flight) -> Command {
    Command::AttackBySeaAndAir { force, bombardment, joining: Vec::new(), flight }
}

impl Board {
    /// All dice that are asked for show six until the open battle is at a stage, or over.
    #[track_caller]
    pub fn miss_until(&mut self, stage: domain::nei::combat::Stage) -> &mut Self {
        while self.game.battle.as_ref().is_some_and(|battle| battle.stage < stage) {
            let Pending::Roll { request, .. } = self.pending() else { panic!("no dice are asked for") };
            let faces = vec![6; request.dice.len()];
            self.roll(&faces);
        }
        self
    }

    /// The units that the hits to be allotted now can fall on, as ids with blanks between them.
    #[track_caller]
    pub fn targets(&self) -> String {
        match self.pending() {
            Pending::ChooseLosses(choice) => {
                choice.targets.iter().map(|target| target.unit.as_str()).collect::<Vec<_>>().join(" ")
            }
            other => panic!("no losses are chosen but {other:?}"),
        }
    }
}
