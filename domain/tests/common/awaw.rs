//! A desk for tests of *A World at War*.
//!
//! THE ACCOUNTS, THE COSTS AND THE MAP HERE ARE INVENTED, to have something to book and to move over. Nothing of them but
//! the numbers of the text stands on the printed components, and none of it is shipped.

use std::sync::Arc;

use domain::awaw::accounts::{Account, AccountSheet, Figure, Posting};
use domain::awaw::calendar::{Phase, Quarter, Season, Stage};
use domain::awaw::command::{Command, Method, Mode, Order, Production, Share, Ship};
use domain::awaw::components::{
    Area, BoxName, Counter, Country, Front, Land, Mark, Nation, Place, Print, Side, Spot, TransportKind, UnitId,
    UnitKind, War,
};
use domain::awaw::declarations::{Claim, Prize, Topic, Value};
use domain::awaw::event::{Activity, ActivityKind, Correction, Event};
use domain::awaw::game::{Creation, Factors, Game, Location, Losses};
use domain::awaw::pack::Pack;
use domain::awaw::transcribing::{Cost, HexRecord, Transcription};
use domain::awaw::{Awaw, questions};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;

pub use super::judged::Judged;

pub const AXIS: Side = Side::Axis;
pub const ALLIES: Side = Side::Allies;
pub const AUSTRALIA: Place = Place::Box(BoxName::Australia);
pub const INDIA: Place = Place::Box(BoxName::India);
pub const US_ATLANTIC: Place = Place::Box(BoxName::UsAtlantic);
pub const US_PACIFIC: Place = Place::Box(BoxName::UsPacific);
pub const SOUTH_AFRICA: Place = Place::Box(BoxName::SouthAfrica);
pub const ETHIOPIA: Place = Place::Box(BoxName::Ethiopia);
pub const MOVEMENT: Phase = Phase::Movement;
pub const COMBAT: Phase = Phase::Combat;
pub const BUILD: Phase = Phase::UnitConstruction;
pub const REDEPLOY: Phase = Phase::Redeployment;
pub const END: Phase = Phase::End;
pub const METHOD_NR: Method = Method::Nr;
pub const METHOD_TR: Method = Method::Tr;
pub const FALL_1939: Quarter = Quarter::FALL_1939;
pub const FALL_1940: Quarter = Quarter::FALL_1940;
pub const SPRING_1942: Quarter = Quarter::SPRING_1942;
pub const SUMMER_1941: Quarter = Quarter { season: Season::Summer, year: 1941 };
pub const SUMMER_1940: Quarter = Quarter { season: Season::Summer, year: 1940 };
pub const WINTER_1940: Quarter = Quarter { season: Season::Winter, year: 1940 };
pub const SUMMER_1942: Quarter = Quarter { season: Season::Summer, year: 1942 };
pub const FALL_1942: Quarter = Quarter { season: Season::Fall, year: 1942 };
pub const WINTER_1939: Quarter = Quarter { season: Season::Winter, year: 1939 };
pub const WINTER_1941: Quarter = Quarter { season: Season::Winter, year: 1941 };

/// A unit by its id.
pub fn unit(id: &str) -> UnitId {
    id.parse().unwrap()
}

/// A hex or place by its name.
pub fn spot(name: &str) -> Spot {
    name.parse().unwrap()
}

/// The same as a place for units.
pub fn hex(name: &str) -> Place {
    Place::Hex(spot(name))
}

pub fn print(text: &str) -> Print {
    text.parse().unwrap()
}

pub fn yes(topic: Topic) -> Claim {
    Claim::new(topic, Value::Yes)
}

pub fn no(topic: Topic) -> Claim {
    Claim::new(topic, Value::No)
}

pub fn number(topic: Topic, number: u16) -> Claim {
    Claim::new(topic, Value::Number(number))
}

/// Paid by one nation.
pub fn by(nation: Nation) -> Vec<Share> {
    vec![Share { by: nation, brps: None }]
}

pub fn build(id: &str, at: Place, payer: Nation) -> Command {
    Order::ConstructUnit { unit: unit(id), at, payers: by(payer) }.into()
}

pub fn ship(nation: Nation, kind: UnitKind, factors: u8) -> Ship {
    Ship { nation, kind, factors }
}

pub fn build_ship(yard: Country, ship: Ship, launch: Option<Place>) -> Command {
    build_ship_by(yard, ship, launch, Nation::Britain, 1, 3)
}

pub fn build_ship_by(
    yard: Country,
    ship: Ship,
    launch: Option<Place>,
    payer: Nation,
    points: u8,
    brps: u16,
) -> Command {
    Order::ConstructShip { yard, ship, payers: by(payer), points, brps, launch }.into()
}

pub fn repair(yard: Country, ship: Ship) -> Command {
    repair_by(yard, ship, Nation::Britain)
}

pub fn repair_by(yard: Country, ship: Ship, payer: Nation) -> Command {
    Order::RepairShip { yard, ship, payers: by(payer), points: 1, brps: 1 }.into()
}

pub fn assign(country: Country, kind: TransportKind, number: u8) -> Command {
    Order::AssignTransports { country, kind, number }.into()
}

pub fn produce(country: Country, units: &[&str]) -> Command {
    let units = units.iter().map(|text| print(text)).collect();
    Order::RecordProduction(Production::Infantry { country, units }).into()
}

pub fn shipbuilding(country: Country, points: u8) -> Command {
    Order::RecordProduction(Production::Shipbuilding { country, points }).into()
}

pub fn subversion() -> Command {
    Order::RecordProduction(Production::IndianSubversion).into()
}

pub fn enter(area: Area, id: &str, method: Method, via: &str) -> Command {
    let via = (!via.is_empty()).then(|| spot(via));
    Order::EnterBox { area, unit: unit(id), method, via }.into()
}

pub fn leave(area: Area, id: &str, method: Method, to: Place, via: &str) -> Command {
    let via = (!via.is_empty()).then(|| spot(via));
    Order::LeaveBox { area, unit: unit(id), method, to, via }.into()
}

pub fn redeploy(id: &str, mode: Mode, to: Place, via: &[&str]) -> Command {
    let via = via.iter().map(|name| spot(name)).collect();
    Order::RedeployUnit { unit: unit(id), mode, to, via }.into()
}

pub fn nr(id: &str, to: Place) -> Command {
    redeploy(id, Mode::Nr, to, &[])
}

pub fn walk(id: &str, path: &[&str]) -> Command {
    let path = path.iter().map(|name| spot(name)).collect();
    Order::MoveUnit { unit: unit(id), path }.into()
}

pub fn place(id: &str, at: Place) -> Command {
    Order::PlaceAtStart { unit: unit(id), at }.into()
}

pub fn eliminate(id: &str) -> Command {
    Order::EliminateUnit(unit(id)).into()
}

pub fn lend(id: &str) -> Command {
    Order::LendUnitToUs(unit(id)).into()
}

pub fn control(name: &str, side: Side) -> Command {
    Order::RecordControl { place: spot(name), side: Some(side) }.into()
}

pub fn bomb(area: Area, bombing: u16, flying: u16, rockets: u16) -> Command {
    Order::RecordBoxBombing { area, losses: Losses { bombing, flying, rockets, adjacency: 0 } }.into()
}

pub fn ina(figures: &str, city: &str) -> Command {
    Order::ConstructInaUnit { print: print(figures), city: spot(city) }.into()
}

pub fn defer() -> Command {
    Order::DeferInaConstruction.into()
}

pub fn partisan(at: &str) -> Command {
    Order::ConstructIndianPartisan { at: spot(at), brps: 1 }.into()
}

pub fn begin(first: Side) -> Command {
    Order::BeginGameTurn { first }.into()
}

pub fn end_phase() -> Command {
    Order::EndPhase.into()
}

pub fn end_turn() -> Command {
    Order::EndPlayerTurn.into()
}

pub fn declare(claim: Claim) -> Command {
    Command::from(Order::Declare).declaring(claim)
}

/// The parts of a prize, declared.
pub fn prorated(command: Command, prize: Prize, lost: u16, credited: u16) -> Command {
    command.declaring(number(Topic::Prorated { prize }, lost)).declaring(number(Topic::Credited { prize }, credited))
}

pub fn surrender(area: Area) -> Command {
    let order = Order::SurrenderVoluntarily { area, confirmed: true };
    prorated(order.into(), Prize::of(area), 5, 5)
}

pub fn sail(nation: Nation, kind: ActivityKind, from: Place, path: &[&str]) -> Activity {
    let path: Vec<Spot> = path.iter().map(|name| spot(name)).collect();
    domain::awaw::command::activity(nation, kind, from, &path)
}

pub fn activity(activity: Activity) -> Command {
    Order::DeclareNavalActivity(activity).into()
}

pub fn intercept(activity: u32, at: &str) -> Command {
    let hex = (!at.is_empty()).then(|| spot(at));
    Order::DeclareInterception { activity, hex, front: None }.into()
}

fn record(name: &str, land: Option<Land>, front: Option<Front>, is: &[Mark], is_not: &[Mark]) -> HexRecord {
    HexRecord { land, front, is: is.to_vec(), is_not: is_not.to_vec(), ..HexRecord::of(spot(name)) }
}

/// The invented map.
pub fn hexes() -> Vec<HexRecord> {
    use Mark::{
        BritishPossession, City, EligiblePort, Objective, Outback, PacificMapboard, SouthEdge, SouthOfHimalayas,
        WestEdge,
    };
    let (aus, ind) = (Some(Land::Australia), Some(Land::India));
    let mut all = Vec::new();
    for name in ["NN16", "NN17", "NN18", "NN19", "NN20", "NN21"] {
        all.push(record(name, aus, Some(Front::Pacific), &[SouthEdge, Outback, PacificMapboard], &[]));
    }
    for name in ["NN22", "NN24"] {
        all.push(record(name, aus, Some(Front::Pacific), &[SouthEdge, PacificMapboard], &[Outback]));
    }
    for name in ["MM19", "MM20"] {
        all.push(record(name, aus, Some(Front::Pacific), &[PacificMapboard], &[SouthEdge, Outback]));
    }
    let south = [WestEdge, SouthOfHimalayas, PacificMapboard];
    all.push(record("BB2", ind, Some(Front::SoutheastAsian), &south, &[Objective]));
    all.push(record("CC2", ind, Some(Front::SoutheastAsian), &south, &[]));
    let north = [WestEdge, PacificMapboard];
    all.push(record("Y2", ind, Some(Front::SoutheastAsian), &north, &[SouthOfHimalayas]));
    all.push(record("MADRAS", ind, Some(Front::SoutheastAsian), &[City, PacificMapboard], &[WestEdge]));
    let east = Some(Front::SoutheastAsian);
    all.push(record("MANDALAY", Some(Land::Burma), east, &[City, PacificMapboard], &[WestEdge, Objective]));
    all.push(record("PEGU", Some(Land::Burma), east, &[PacificMapboard], &[City]));
    all.push(record("PENANG", Some(Land::Malaya), east, &[PacificMapboard, City], &[]));
    all.push(record("KUALA_LUMPUR", Some(Land::Malaya), east, &[PacificMapboard, City], &[]));
    all.push(record("SIAM", Some(Land::Elsewhere), east, &[PacificMapboard], &[]));
    let pacific = Some(Front::Pacific);
    let else_ = Some(Land::Elsewhere);
    all.push(record("FIJI", else_, pacific, &[PacificMapboard, BritishPossession], &[SouthEdge]));
    all.push(record("NN31", else_, pacific, &[], &[BritishPossession]));
    all.push(record("HAWAII", else_, pacific, &[PacificMapboard, EligiblePort], &[BritishPossession]));
    let europe = |name, front| record(name, else_, Some(front), &[], &[PacificMapboard]);
    all.push(europe("ENGLAND", Front::Western));
    all.push(europe("BREST", Front::Western));
    all.push(europe("EGYPT", Front::Mediterranean));
    all.push(europe("MALTA", Front::Mediterranean));
    all.push(europe("ALEXANDRIA", Front::Mediterranean));
    all.push(europe("NAPLES", Front::Mediterranean));
    for name in ["SUEZ", "BASRA", "ABADAN"] {
        all.push(europe(name, Front::Mediterranean));
    }
    all.push(europe("Z8", Front::Western));
    all.push(record("GONDAR", Some(Land::Ethiopia), None, &[], &[PacificMapboard]));
    all
}

/// The invented accounts.
pub fn sheet(nation: Nation) -> AccountSheet {
    let (base, level, limit, resistance, prewar) = match nation {
        Nation::Britain => (125, 90, 40, Some(3), None),
        Nation::UnitedStates => (200, 100, 50, None, Some(5)),
        _ => (80, 60, 30, None, None),
    };
    AccountSheet { nation, base, level, limit, resistance, prewar, prewar_spent: None, reason: "invented".to_owned() }
}

impl Judged for Board {
    type Of = Awaw;

    fn state(&self) -> &Game {
        &self.game
    }

    fn played(&mut self) -> (&mut Game, &mut Vec<Event>) {
        (&mut self.game, &mut self.events)
    }
}

#[derive(Clone)]
pub struct Board {
    pub game: Game,
    /// The events of the last command played.
    pub events: Vec<Event>,
}

impl Board {
    /// A game as it is shipped, before anything is done.
    pub fn shipped() -> Self {
        Self::created(&Creation::default())
    }

    /// The same with something fixed at the start.
    pub fn created(creation: &Creation) -> Self {
        let pack: Arc<Pack> = Pack::built_in();
        Self { game: Awaw::found(&pack, creation).unwrap(), events: Vec::new() }
    }

    /// The set-up with the invented accounts, costs, transports and map; nothing is placed.
    pub fn set_up() -> Self {
        let mut board = Self::shipped();
        for hex in hexes() {
            board.happen(Event::Transcribed(Box::new(Transcription::Hex(hex))));
        }
        for nation in [Nation::Britain, Nation::UnitedStates, Nation::Japan] {
            let sheet = sheet(nation);
            board.happen(Event::AccountOpened { nation, prewar: sheet.prewar });
            for (figure, value) in [
                (Figure::Base, Some(sheet.base)),
                (Figure::Level, Some(sheet.level)),
                (Figure::Limit, Some(sheet.limit)),
                (Figure::Resistance, sheet.resistance),
            ] {
                board.post(nation, figure, value.unwrap_or_default());
            }
        }
        for (kind, stock) in
            [(TransportKind::Atlantic, 3), (TransportKind::Pacific, 3), (TransportKind::IndianOcean, 2)]
        {
            board.happen(Event::Transcribed(Box::new(Transcription::Transports { kind, stock })));
        }
        for (kind, figures, brps) in [
            (UnitKind::Infantry, "1-2", 1),
            (UnitKind::Infantry, "2-2", 2),
            (UnitKind::Infantry, "1-3", 1),
            (UnitKind::Infantry, "3-4", 3),
            (UnitKind::Armor, "4-5", 8),
            (UnitKind::ArmyAir, "1", 3),
        ] {
            let cost = Cost { kind, print: print(figures), brps };
            board.happen(Event::Transcribed(Box::new(Transcription::Cost(cost))));
        }
        board
    }

    /// The same in a phase of a player turn of a game turn, the starting units placed at home.
    pub fn at(quarter: Quarter, side: Side, phase: Phase) -> Self {
        let mut board = Self::set_up();
        let waiting: Vec<Counter> = board.game.units.values().map(|unit| unit.counter).collect();
        for counter in waiting {
            let at = match counter.nation {
                Nation::Australia => AUSTRALIA,
                Nation::India => INDIA,
                Nation::Britain => hex("PENANG"),
                _ => continue,
            };
            board.happen(Event::PlacedAtStart { unit: counter.id, at });
        }
        let order = board.game.rulings.season_order;
        let due: Vec<Counter> = (board.game.pack.units.iter())
            .filter(|line| line.adds.is_some_and(|adds| adds.number(order) <= quarter.number(order)))
            .map(|line| line.counter)
            .collect();
        let clause = domain::kernel::clause::Clause::new("AWAW-71.12B-a");
        board.happen(Event::UnitsAdded { units: due, clause });
        board.happen(Event::GameTurnBegan { quarter, first: AXIS });
        if side == ALLIES {
            board.happen(Event::PlayerTurnEnded { side: AXIS });
        }
        board.phase(side, MOVEMENT).phase(side, phase)
    }

    /// The Allied unit construction phase of a turn.
    pub fn building(quarter: Quarter) -> Self {
        Self::at(quarter, ALLIES, BUILD)
    }

    fn happen(&mut self, event: Event) {
        Awaw::apply(&mut self.game, &event);
    }

    /// Changes a figure without a command.
    pub fn post(&mut self, nation: Nation, figure: Figure, change: i32) {
        let after = self.game.account(nation).get(figure) + change;
        let quarter = self.game.quarter;
        let reason = "laid out".to_owned();
        self.happen(Event::Posted(Posting { nation, figure, change, after, clause: None, reason, quarter }));
    }

    #[must_use]
    pub fn phase(mut self, side: Side, phase: Phase) -> Self {
        self.happen(Event::PhaseBegan { stage: Stage::Of(side, phase) });
        self
    }

    /// Goes to a later game turn.
    #[must_use]
    pub fn turn(mut self, quarter: Quarter) -> Self {
        self.happen(Event::GameTurnBegan { quarter, first: AXIS });
        self
    }

    /// A war broke out in an earlier player turn.
    #[must_use]
    pub fn war(mut self, war: War) -> Self {
        self.happen(Event::WarBrokeOut { war });
        self.game.player_turns += 1;
        self
    }

    /// Britain surrendered.
    #[must_use]
    pub fn britain_fell(mut self) -> Self {
        self.happen(Event::BritainSurrendered);
        self
    }

    /// Puts units somewhere.
    #[must_use]
    pub fn put(self, ids: &str, at: Place) -> Self {
        self.send(ids, Location::At(at))
    }

    /// Puts units anywhere.
    #[must_use]
    pub fn send(mut self, ids: &str, at: Location) -> Self {
        for id in ids.split_whitespace() {
            let corrections = vec![Correction::Unit { unit: unit(id), at }];
            self.happen(Event::Corrected { corrections, reason: "laid out".to_owned() });
        }
        self
    }

    /// A unit goes to Europe without a command.
    #[must_use]
    pub fn in_europe(mut self, id: &str, at: Place) -> Self {
        self.happen(Event::UnitMoved { unit: unit(id), from: AUSTRALIA, to: at, europe: true });
        self
    }

    /// A unit was built by a nation and stands somewhere.
    #[must_use]
    pub fn built(mut self, id: &str, at: Place, payer: Nation) -> Self {
        self.happen(Event::UnitBuilt { unit: unit(id), at, payer });
        self
    }

    #[must_use]
    pub fn lost(mut self, id: &str) -> Self {
        self.happen(Event::UnitEliminated { unit: unit(id) });
        self
    }

    /// A counter of another nation.
    #[must_use]
    pub fn foreign(mut self, id: &str, nation: Nation, kind: UnitKind, figures: &str, at: Place) -> Self {
        let counter =
            Counter { id: unit(id), nation, kind, print: print(figures), new_zealand: false, garrison: false };
        self.happen(Event::Transcribed(Box::new(Transcription::Unit { counter, at })));
        self
    }

    /// Japanese infantry.
    #[must_use]
    pub fn japanese(self, id: &str, figures: &str, at: Place) -> Self {
        self.foreign(id, Nation::Japan, UnitKind::Infantry, figures, at)
    }

    /// Ground factors entered as numbers.
    #[must_use]
    pub fn factors(mut self, area: Area, japanese: u32, ina: u32, allied: u32) -> Self {
        self.happen(Event::FactorsSet { area, factors: Factors { japanese, ina, allied } });
        self
    }

    /// A side holds a place, and held it as the player turn began.
    #[must_use]
    pub fn held(mut self, name: &str, side: Side) -> Self {
        self.happen(Event::ControlChanged { place: spot(name), side: Some(side) });
        if let Some(control) = self.game.control.get_mut(&spot(name)) {
            control.at_turn_start = Some(side);
        }
        self
    }

    /// A ruling read otherwise: 1 is the default.
    #[must_use]
    pub fn ruled(mut self, ruling: &str, reading: u8) -> Self {
        self.game.rulings.choose(ruling, reading).unwrap();
        self
    }

    #[must_use]
    pub fn losses(mut self, area: Area, bombing: u16, flying: u16, rockets: u16, adjacency: u16) -> Self {
        let losses = Losses { bombing, flying, rockets, adjacency };
        let turn = self.game.turn_number();
        self.happen(Event::LossesRecorded { area, turn, losses });
        self
    }

    /// A country surrendered.
    #[must_use]
    pub fn surrendered(self, area: Area) -> Self {
        let mut board = self.phase(ALLIES, END);
        board.play(ALLIES, surrender(area));
        board
    }

    /// The subversion result is there, and Japan's pool is fixed with what it holds.
    #[must_use]
    pub fn subverted(mut self) -> Self {
        self.happen(Event::SubversionAchieved);
        let objectives = domain::awaw::ina::objectives(&self.game);
        self.happen(Event::InaPoolAdjusted { objectives });
        self
    }

    /// Something is declared.
    #[must_use]
    pub fn knowing(mut self, claim: Claim) -> Self {
        self.play(ALLIES, declare(claim));
        self
    }

    /// The rules ask for this to be declared.
    #[track_caller]
    pub fn asks(&self, side: Side, command: &Command, topic: &Topic) -> &Self {
        let open = questions(&self.game, Seat::Side(side), command);
        assert!(open.iter().any(|question| question.topic == *topic), "{topic:?} is not asked: {open:#?}");
        assert!(self.judge(side, command).refusal.is_some(), "a question must be refused");
        self
    }

    pub fn account(&self, nation: Nation) -> Account {
        self.game.account(nation)
    }

    pub fn level(&self, nation: Nation) -> i32 {
        self.account(nation).level
    }

    pub fn location(&self, id: &str) -> Location {
        self.game.units[&unit(id)].at
    }

    /// Whether a unit is there.
    pub fn is_at(&self, id: &str, at: Place) -> bool {
        self.location(id) == Location::At(at)
    }

    /// What the last command brought, in words.
    pub fn told(&self) -> String {
        let tell = |event| Awaw::tell(&self.game.pack, event, Seat::Both).map(|line| line.text);
        self.events.iter().filter_map(tell).collect::<Vec<_>>().join("\n")
    }

    /// Whether a line of the last command leans on a clause.
    pub fn told_by(&self, clause: &str) -> bool {
        let lines = self.events.iter().filter_map(|event| Awaw::tell(&self.game.pack, event, Seat::Both));
        lines.filter_map(|line| line.clause).any(|found| found.id() == clause)
    }
}
