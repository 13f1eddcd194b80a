//! Random play of *A World at War* on the invented map of the test kit: `AWAW_ENTRIES` entries (20,000 by default).
//! After every entry the accounts are compared with books of their own, kept from the commands alone; at every ninth
//! the calculators are compared with the judge; and a surrender taken back leaves no trace.

use std::collections::BTreeMap;

use domain::awaw::accounts::Figure;
use domain::awaw::boxes::adjacency::{SURRENDER_AT, is_adjacent};
use domain::awaw::calculators::{
    adjacency_forecast, ina_menu, limit_breakdown, may_leave, may_pass_gibraltar, may_pass_malacca, surrender_check,
    ways_in, what_may_build, who_can_pay,
};
use domain::awaw::calendar::{Phase, Stage};
use domain::awaw::command::{Command, GrantRoute, Method, Mode, Order, Production};
use domain::awaw::components::{
    Area, Country, Land, Mark, Nation, Place, Side, Spot, TransportKind, UnitId, UnitKind, War,
};
use domain::awaw::declarations::{Prize, Topic, Value};
use domain::awaw::deployment::report;
use domain::awaw::event::ActivityKind;
use domain::awaw::game::{Factors, Game, Location};
use domain::awaw::options::Selection;
use domain::awaw::pending::Pending;
use domain::awaw::{Awaw, questions};
use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::kernel::verdict::Ruling;
use rand::RngExt;
use rand::rngs::StdRng;

use crate::common::awaw::*;
use crate::common::random::generator;

const ENTRIES_OF_A_GAME: u64 = 400;

fn entries() -> u64 {
    std::env::var("AWAW_ENTRIES").ok().and_then(|text| text.parse().ok()).unwrap_or(20_000)
}

/// The accounts as the commands make them, apart from the rules.
#[derive(Debug, Clone, Default, PartialEq)]
struct Books(BTreeMap<(Nation, Figure), i32>);

impl Books {
    fn of(game: &Game) -> Self {
        let all = [Nation::Britain, Nation::UnitedStates, Nation::Japan].into_iter().flat_map(|nation| {
            let account = game.account(nation);
            Figure::ALL.map(|figure| ((nation, figure), account.get(figure)))
        });
        Self(all.collect())
    }

    fn add(&mut self, nation: Nation, figure: Figure, change: i32) {
        *self.0.entry((nation, figure)).or_default() += change;
    }

    fn pay(&mut self, game: &Game, country: Country, payer: Nation, brps: i32, repair: bool) {
        self.add(payer, Figure::Level, -brps);
        self.add(payer, Figure::Spent, brps);
        let old_dominion = matches!(country, Country::Canada | Country::SouthAfrica);
        if payer == Nation::UnitedStates && old_dominion && !repair && !game.wars.contains_key(&War::UsGermany) {
            self.add(payer, Figure::PrewarSpent, brps);
        }
    }

    /// What a command does to the accounts, from the state before it.
    fn book(&mut self, game: &Game, command: &Command) {
        let number = |topic: Topic| {
            let claim = command.facts.iter().find(|claim| claim.topic == topic);
            claim.and_then(|claim| claim.value.number()).map_or(0, i32::from)
        };
        match &command.order {
            Order::ConstructUnit { unit, payers, .. } => {
                let counter = game.units[unit].counter;
                let country = counter.nation.country().unwrap();
                self.pay(game, country, payers[0].by, price(counter.kind, counter.print.factors), false);
            }
            Order::ConstructShip { yard, payers, brps, .. } => {
                self.pay(game, *yard, payers[0].by, i32::from(*brps), false);
            }
            Order::RepairShip { yard, payers, brps, .. } => self.pay(game, *yard, payers[0].by, i32::from(*brps), true),
            Order::ConstructInaUnit { print, .. } => {
                self.add(Nation::Japan, Figure::Level, -price(UnitKind::Infantry, print.factors));
            }
            Order::ConstructIndianPartisan { brps, .. } => self.add(Nation::Japan, Figure::Level, -i32::from(*brps)),
            Order::EndPhase if game.stage == Stage::Of(Side::Axis, Phase::Combat) => {
                for area in Area::ALL {
                    if game.areas[&area].surrendered.is_none() {
                        self.add(Nation::Britain, Figure::Level, -surplus(game, area).clamp(0, 10));
                    }
                }
            }
            Order::EndPlayerTurn if game.stage == Stage::Of(Side::Allies, Phase::End) => {
                for area in Area::ALL {
                    if game.areas[&area].surrendered.is_none() && surplus(game, area) >= 10 {
                        let prize = Prize::of(area);
                        self.surrender(number(Topic::Prorated { prize }), number(Topic::Credited { prize }));
                    }
                }
                for (city, prize) in [("CALCUTTA", Prize::Calcutta), ("DACCA", Prize::Dacca)] {
                    if game.city_clocks.get(&spot(city)) == Some(&1) {
                        let brps = number(Topic::Prorated { prize });
                        self.add(Nation::Britain, Figure::Level, -brps);
                        self.add(Nation::Japan, Figure::Level, brps);
                    }
                }
            }
            Order::SurrenderVoluntarily { area, .. } => {
                let prize = Prize::of(*area);
                self.surrender(number(Topic::Prorated { prize }), number(Topic::Credited { prize }));
            }
            Order::RecordYearStart { .. } => {
                for (name, brps) in
                    [("BURMA", 10), ("MALAYA", 10), ("HONG_KONG", 5), ("SINGAPORE", 5), ("CALCUTTA", 5), ("DACCA", 5)]
                {
                    if game.controller(spot(name)) == Some(Side::Allies) {
                        self.add(Nation::Britain, Figure::Level, brps);
                    }
                }
            }
            Order::BeginGameTurn { .. } => {
                for nation in [Nation::Britain, Nation::UnitedStates, Nation::Japan] {
                    self.0.insert((nation, Figure::Spent), 0);
                }
            }
            _ => {}
        }
    }

    fn surrender(&mut self, prorated: i32, credited: i32) {
        self.add(Nation::Britain, Figure::Base, -10);
        self.add(Nation::Britain, Figure::Level, -prorated);
        self.add(Nation::Britain, Figure::Resistance, -2);
        self.add(Nation::Japan, Figure::Level, credited);
    }
}

/// The invented costs, by factors.
fn price(kind: UnitKind, factors: u8) -> i32 {
    match kind {
        UnitKind::Armor => 8,
        UnitKind::ArmyAir => 3,
        _ => i32::from(factors),
    }
}

/// Hostile ground factors next to a box above the Western Allied ones in it, counted apart from the rules.
fn surplus(game: &Game, area: Area) -> i32 {
    let entered = game.areas[&area].factors;
    let (mut hostile, mut inside) = (entered.japanese + entered.ina, entered.allied);
    for unit in game.units.values().filter(|unit| matches!(unit.counter.kind, UnitKind::Infantry | UnitKind::Armor)) {
        let factors = u32::from(unit.counter.print.factors);
        match unit.at {
            Location::At(place) if place == area.place() && unit.counter.side() == Side::Allies => inside += factors,
            Location::At(Place::Hex(at)) if unit.counter.side() == Side::Axis => {
                let is = |mark| game.hexes.get(&at).is_some_and(|hex| hex.is.contains(&mark));
                let near = match area {
                    Area::Australia => {
                        game.land(at) == Some(Land::Australia) && is(Mark::SouthEdge) && !is(Mark::Outback)
                    }
                    Area::India => {
                        game.land(at) == Some(Land::India) && is(Mark::WestEdge) && is(Mark::SouthOfHimalayas)
                    }
                };
                let of_ina = unit.counter.nation == Nation::IndianNationalArmy;
                if near && (!of_ina || area == Area::India) {
                    hostile += factors;
                }
                assert_eq!(near, is_adjacent(game, area, at), "{at}");
            }
            _ => {}
        }
    }
    i32::try_from(hostile).unwrap() - i32::try_from(inside).unwrap()
}

/// Before war: who may leave home by the deployment report may leave it by the judge.
fn compare_slack(game: &Game) {
    for (area, clause) in [(Area::Australia, "AWAW-71.13-c"), (Area::India, "AWAW-72.13-c")] {
        let slack = report(game, area.country())[0].slack;
        let nation = area.country().nation();
        for unit in game.units_at(area.place()).filter(|unit| unit.counter.nation == nation) {
            if unit.counter.kind == UnitKind::Infantry {
                let (id, method, to) = (unit.counter.id, Method::Sr, hex("PENANG"));
                let order = Order::LeaveBox { area, unit: id, method, to, via: None };
                let verdict = Awaw::judge(game, Seat::Side(ALLIES), &Command::from(order));
                assert_eq!(verdict.cites(clause), unit.counter.factors() > slack, "{id}: {verdict:?}");
            }
        }
    }
}

struct Play {
    board: Board,
    luck: StdRng,
    books: Books,
    entries: u64,
    refused: u64,
    compared: u64,
}

const SPOTS: [&str; 16] = [
    "NN22", "NN24", "NN18", "MM19", "FIJI", "HAWAII", "CC2", "BB2", "MADRAS", "PEGU", "PENANG", "SIAM", "EGYPT",
    "MALTA", "ENGLAND", "CALCUTTA",
];
const CONTROLLED: [&str; 9] =
    ["CALCUTTA", "DACCA", "COLOMBO", "RANGOON", "SINGAPORE", "GIBRALTAR", "HONG_KONG", "MALAYA", "BURMA"];

impl Play {
    fn new(seed: u64) -> Self {
        let mut board = Board::at(FALL_1939, AXIS, MOVEMENT);
        for (index, at) in ["NN22", "NN24", "CC2", "BB2", "SIAM", "PEGU"].into_iter().enumerate() {
            board = board.japanese(&format!("J-INF{index}"), "3-2", hex(at));
        }
        for (index, at) in [AUSTRALIA, INDIA, US_PACIFIC, hex("HAWAII")].into_iter().enumerate() {
            board = board
                .foreign(&format!("US-INF{index}"), Nation::UnitedStates, UnitKind::Infantry, "2-2", at)
                .foreign(&format!("US-AAF{index}"), Nation::UnitedStates, UnitKind::ArmyAir, "1", at)
                .foreign(&format!("US-CA{index}"), Nation::UnitedStates, UnitKind::Cruiser, "2", at);
        }
        board = board.foreign("GE-SUB1", Nation::Germany, UnitKind::Submarine, "1", hex("BREST")).foreign(
            "GE-SUB2",
            Nation::Germany,
            UnitKind::Submarine,
            "1",
            hex("NAPLES"),
        );
        let books = Books::of(&board.game);
        Self { board, luck: generator(seed), books, entries: 0, refused: 0, compared: 0 }
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.luck.random_range(0..bound)
    }

    fn one<T: Clone>(&mut self, among: &[T]) -> T {
        let index = self.luck.random_range(0..among.len());
        among[index].clone()
    }

    fn unit(&mut self) -> UnitId {
        let all: Vec<UnitId> = self.board.game.units.keys().copied().collect();
        self.one(&all)
    }

    fn place(&mut self) -> Place {
        match self.below(4) {
            0 => self.one(&[AUSTRALIA, INDIA, US_ATLANTIC, US_PACIFIC, SOUTH_AFRICA, ETHIOPIA]),
            _ => hex(self.one::<&str>(&SPOTS)),
        }
    }

    fn payer(&mut self) -> Nation {
        self.one(&[Nation::Britain, Nation::UnitedStates])
    }

    /// Something that might be done.
    fn candidate(&mut self) -> Order {
        let area = self.one(&Area::ALL);
        let country = self.one(&Country::ALL);
        match self.below(34) {
            0..=8 => self.offered(),
            9..=11 => {
                let unbuilt: Vec<UnitId> = self
                    .board
                    .game
                    .units
                    .values()
                    .filter(|unit| unit.at.is_unbuilt())
                    .map(|unit| unit.counter.id)
                    .collect();
                let unit = if unbuilt.is_empty() { self.unit() } else { self.one(&unbuilt) };
                let at = self.one(&[US_ATLANTIC, SOUTH_AFRICA, AUSTRALIA, INDIA, hex("MADRAS"), hex("MM19")]);
                Order::ConstructUnit { unit, at, payers: by(self.payer()) }
            }
            12 => {
                let kind = self.one(&[TransportKind::Atlantic, TransportKind::Pacific, TransportKind::IndianOcean]);
                Order::AssignTransports { country, kind, number: 1 }
            }
            13 => {
                let yard = self.one(&[Country::Canada, Country::Australia]);
                let nation = self.one(&[Nation::Britain, Nation::Australia]);
                let what =
                    ship(nation, self.one(&[UnitKind::Cruiser, UnitKind::Destroyer]), 1 + u8::from(self.below(2) > 0));
                let launch = self.one(&[None, Some(US_ATLANTIC), Some(AUSTRALIA)]);
                build_ship_by(yard, what, launch, self.payer(), 1, 2).order
            }
            14 => {
                repair_by(
                    self.one(&[Country::Canada, Country::Australia]),
                    ship(Nation::Britain, UnitKind::Cruiser, 2),
                    self.payer(),
                )
                .order
            }
            15 => Order::RecordProduction(self.one(&[
                Production::Infantry { country: Country::India, units: vec![print("1-2")] },
                Production::Infantry { country: Country::Australia, units: vec![print("2-2")] },
                Production::IndianSubversion,
            ])),
            16 => Order::RecordWarOutbreak(self.one(&[War::BritainJapan, War::UsJapan, War::UsGermany])),
            17 | 18 => {
                let side = self.one(&[Some(Side::Axis), Some(Side::Allies)]);
                Order::RecordControl { place: spot(self.one::<&str>(&CONTROLLED)), side }
            }
            19 => {
                let (bombing, rockets) = (self.below(9), self.below(3));
                bomb(area, u16::try_from(bombing).unwrap(), 1, u16::try_from(rockets).unwrap()).order
            }
            20 | 21 => {
                let japanese = self.below(14);
                let ina = if area == Area::India { self.below(3) } else { 0 };
                Order::SetGroundFactors { area, factors: Factors { japanese, ina, allied: self.below(4) } }
            }
            22 | 23 => {
                let (unit, method) = (self.unit(), self.one(&Method::ALL));
                let via =
                    self.one(&[None, Some(spot("NN24")), Some(spot("CC2")), Some(spot("NN22")), Some(spot("BB2"))]);
                Order::EnterBox { area, unit, method, via }
            }
            24 | 25 => {
                let inside: Vec<UnitId> = self.board.game.units_at(area.place()).map(|unit| unit.counter.id).collect();
                let unit = if inside.is_empty() { self.unit() } else { self.one(&inside) };
                let method = self.one(&Method::ALL);
                let via = self.one(&[None, Some(spot("NN24")), Some(spot("CC2"))]);
                Order::LeaveBox { area, unit, method, to: self.place(), via }
            }
            26 | 27 => {
                let mode = self.one(&[Mode::Nr, Mode::Sr, Mode::Tr]);
                Order::RedeployUnit { unit: self.unit(), mode, to: self.place(), via: Vec::new() }
            }
            28 => Order::MoveUnit { unit: self.unit(), path: vec![spot(self.one::<&str>(&SPOTS))] },
            29 => Order::EliminateUnit(self.unit()),
            30 => {
                let print = self.one(&[print("1-2"), print("2-2")]);
                Order::ConstructInaUnit { print, city: spot(self.one::<&str>(&CONTROLLED)) }
            }
            31 => self.one(&[
                Order::DeferInaConstruction,
                Order::ConstructIndianPartisan { at: spot("PEGU"), brps: 1 },
                Order::GrantToChina { route: GrantRoute::IndiaBox, brps: 3 },
                Order::RecordBritishSurrender,
            ]),
            _ => {
                let path: Vec<&str> = self.one(&[vec!["NN24"], vec!["CC2", "DD10", "DD11"], vec!["FF10", "EE10"]]);
                let from = self.one(&[AUSTRALIA, INDIA, hex("HAWAII")]);
                let (nation, kind) = (self.one(&[Nation::Britain, Nation::Japan]), self.one(&ActivityKind::ALL));
                Order::DeclareNavalActivity(sail(nation, kind, from, &path))
            }
        }
    }

    /// The turn goes on.
    fn offered(&mut self) -> Order {
        let game = &self.board.game;
        match game.stage {
            Stage::Of(_, Phase::End) => Order::EndPlayerTurn,
            Stage::Of(..) => Order::EndPhase,
            _ => {
                let options = Awaw::options(game, Seat::Both, &Selection::default());
                let allowed: Vec<Order> = options.allowed().map(|command| command.order.clone()).collect();
                self.one(&allowed)
            }
        }
    }

    /// Answers what is asked, as far as chance goes.
    fn answered(&mut self, seat: Seat<Side>, order: Order) -> Command {
        let mut command = Command::from(order);
        for _ in 0..4 {
            let open = questions(&self.board.game, seat, &command);
            if open.is_empty() {
                break;
            }
            for question in open {
                let value = match question.topic {
                    Topic::Land { .. } => Value::Land(Land::Elsewhere),
                    Topic::Front { .. } => Value::Front(domain::awaw::components::Front::Pacific),
                    Topic::Cost { print, .. } => Value::Number(u16::from(print.factors)),
                    Topic::Prorated { .. } | Topic::Credited { .. } => {
                        Value::Number(u16::try_from(self.below(6)).unwrap())
                    }
                    _ => self.one(&[Value::Yes, Value::No]),
                };
                let fits = !matches!(
                    question.topic,
                    Topic::PrewarGrantLimit | Topic::ModifierSize { .. } | Topic::GibraltarUnfortified
                );
                let value = if fits { value } else { Value::Number(5) };
                command = command.declaring(domain::awaw::declarations::Claim::new(question.topic, value));
            }
        }
        command
    }

    fn step(&mut self) {
        if let Some(Pending::Surrender { .. }) = self.board.game.pending.last() {
            self.record(Seat::Side(ALLIES), &Order::Acknowledge.into());
            return;
        }
        let order = self.candidate();
        let by = Awaw::side_of(&self.board.game, Seat::Both, &order.clone().into()).unwrap_or(ALLIES);
        let seat = Seat::Side(by);
        let command = self.answered(seat, order);
        if Awaw::judge(&self.board.game, seat, &command).is_clear() {
            self.record(seat, &command);
        } else {
            self.refused += 1;
        }
    }

    /// Carries out what the rules may object to, and checks the invariants.
    fn overrule(&mut self, seat: Seat<Side>, command: &Command) {
        self.board.events = Awaw::decide(&self.board.game, seat, command);
        for event in &self.board.events {
            Awaw::apply(&mut self.board.game, event);
        }
        let broken = Awaw::check_invariants(&self.board.game);
        assert!(broken.is_empty(), "after {command:?}: {broken:?}");
        let _ = self.board.told();
    }

    /// What is done with a unit and needs nothing declared was offered for it.
    fn check_offer(&self, seat: Seat<Side>, command: &Command) {
        let (unit, place) = match &command.order {
            Order::EnterBox { unit, .. } | Order::EliminateUnit(unit) => (*unit, None),
            Order::ConstructUnit { unit, at, .. } => (*unit, Some(*at)),
            Order::LeaveBox { unit, to, .. } | Order::RedeployUnit { unit, to, .. } => (*unit, Some(*to)),
            Order::MoveUnit { unit, path } => (*unit, path.last().map(|spot| Place::Hex(*spot))),
            _ => return,
        };
        // A way by a hex that is no edge of the box may be accepted where no hex needs to be passed.
        let known = match &command.order {
            Order::EnterBox { via, .. } | Order::LeaveBox { via, .. } => via.is_none(),
            _ => true,
        };
        if !command.facts.is_empty() || !known {
            return;
        }
        let options = Awaw::options(&self.board.game, seat, &Selection { units: vec![unit], place });
        let offered = options.allowed().any(|offer| offer.order == command.order);
        assert!(offered, "{command:?} is accepted and was not offered");
    }

    fn record(&mut self, seat: Seat<Side>, command: &Command) {
        self.check_offer(seat, command);
        let before = self.board.game.clone();
        self.books.book(&before, command);
        self.board.play_from(seat, command.clone());
        self.entries += 1;
        assert_eq!(Books::of(&self.board.game), self.books, "after {command:?}");
        self.check_limits(&before, command);
        // While the table waits for something, the judge says that of everything.
        if self.entries.is_multiple_of(9) && self.board.game.pending.is_empty() {
            self.compare();
        }
    }

    /// No limit is exceeded, and no reduction is greater than the section says.
    fn check_limits(&self, before: &Game, command: &Command) {
        let game = &self.board.game;
        let pays = matches!(
            command.order,
            Order::ConstructUnit { .. } | Order::ConstructShip { .. } | Order::RepairShip { .. }
        );
        for (country, most) in [(Country::Australia, 9), (Country::India, 3)] {
            let found = limit_breakdown(game, country).unwrap();
            assert!((0..=3).contains(&found.reduction.country), "{found:?}");
            assert_eq!(found.limit, (most - found.reduction.country).max(0));
            if pays && game.country(country).spent != before.country(country).spent {
                assert!(game.country(country).spent <= found.limit, "{country:?} {found:?}");
            }
        }
        for nation in [Nation::Britain, Nation::UnitedStates] {
            if pays && game.account(nation).spent != before.account(nation).spent {
                assert!(game.account(nation).spent <= game.limit(nation), "{nation:?}");
            }
        }
        assert!(game.account(Nation::UnitedStates).prewar_spent <= 5);
    }

    /// The calculators and the judge say the same of this state.
    fn compare(&mut self) {
        self.compared += 1;
        let game = self.board.game.clone();
        let judge = |side, order: Order| Awaw::judge(&game, Seat::Side(side), &Command::from(order));
        for country in Country::ALL {
            for line in what_may_build(&game, country) {
                for payer in [Nation::Britain, Nation::UnitedStates] {
                    let order = Order::ConstructUnit { unit: line.unit, at: line.at, payers: by(payer) };
                    assert_eq!(judge(ALLIES, order).is_clear(), line.payers.contains(&payer), "{line:?}");
                }
                let Some(cost) = line.cost else { continue };
                for payer in who_can_pay(&game, country, cost) {
                    let order = Order::ConstructUnit { unit: line.unit, at: line.at, payers: by(payer.nation) };
                    let verdict = judge(ALLIES, order);
                    assert!(payer.can || !verdict.is_clear(), "{payer:?}");
                    if game.stage == Stage::Of(ALLIES, Phase::UnitConstruction) && !payer.can {
                        assert!(
                            payer.barred_by.iter().all(|clause| verdict.cites(clause.id())),
                            "{payer:?} {verdict:?}"
                        );
                    }
                }
            }
        }
        for area in Area::ALL {
            let found = surrender_check(&game, area);
            assert_eq!(found.margin, i64::from(surplus(&game, area)));
            assert_eq!(found.surrenders, found.margin >= i64::from(SURRENDER_AT) && !found.surrendered);
            let brps = if found.surrendered { 0 } else { surplus(&game, area).clamp(0, 10) };
            assert_eq!(i32::try_from(adjacency_forecast(&game, area).brps).unwrap(), brps);
            let leaving = may_leave(&game, area);
            for unit in game.units_at(area.place()).filter(|unit| unit.counter.kind.is_ground()) {
                let id = unit.counter.id;
                let order = Order::LeaveBox { area, unit: id, method: Method::Sr, to: hex("PENANG"), via: None };
                let clause = if area == Area::Australia { "AWAW-71.23-c" } else { "AWAW-72.23-c" };
                assert_eq!(judge(ALLIES, order).cites(clause), !leaving.units.contains(&id), "{id}");
            }
        }
        if !game.at_war(War::BritainJapan) && matches!(game.stage, Stage::Of(..)) {
            compare_slack(&game);
        }
        let unit = self.unit();
        for area in Area::ALL {
            for way in ways_in(&game, area, unit) {
                let side = game.units[&unit].counter.side();
                let verdict = judge(side, Order::EnterBox { area, unit, method: way.method, via: way.via });
                assert_eq!(verdict.is_clear(), way.open);
                assert!(way.closed_by.iter().all(|clause| verdict.cites(clause.id())));
            }
        }
        Self::compare_passages(&game, unit);
    }

    fn compare_passages(game: &Game, unit: UnitId) {
        let judge = |side, order: Order| Awaw::judge(game, Seat::Side(side), &Command::from(order));
        for (side, nation) in [(AXIS, Nation::Japan), (ALLIES, Nation::Britain)] {
            for path in [["DD10", "DD11"], ["EE10", "FF10"], ["DD11", "EE10"]] {
                let path: Vec<Spot> = path.iter().map(|name| spot(name)).collect();
                let passes = may_pass_malacca(game, side, ActivityKind::Patrol, &path, None);
                let names: Vec<&str> = path.iter().map(Spot::as_str).collect();
                let activity = sail(nation, ActivityKind::Patrol, hex("HAWAII"), &names);
                let verdict = judge(side, Order::DeclareNavalActivity(activity));
                assert!(passes.stopped_by.iter().all(|clause| verdict.cites(clause.id())));
                assert_eq!(passes.may, !verdict.cites("AWAW-74.31-d"));
            }
        }
        let side = game.units[&unit].counter.side();
        if let Some(passes) = may_pass_gibraltar(game, unit, hex("MALTA")) {
            let order = Order::RedeployUnit { unit, mode: Mode::Nr, to: hex("MALTA"), via: Vec::new() };
            let verdict = judge(side, order);
            let stopped = ["AWAW-73.41-a", "AWAW-73.41-b", "AWAW-73.42-a", "AWAW-73.42-b", "AWAW-73.42-c"];
            if game.stage == Stage::Of(side, Phase::Redeployment) && game.pending.is_empty() {
                let is_stopped = stopped.iter().any(|clause| verdict.cites(clause));
                assert!(passes.may || is_stopped || verdict.refusal.is_some(), "{passes:?} {verdict:?}");
                assert!(!passes.may || !is_stopped, "{passes:?} {verdict:?}");
            }
        }
        for offer in ina_menu(game).offers {
            assert_eq!(Awaw::judge(game, Seat::Side(AXIS), &offer.command), offer.verdict);
        }
    }
}

#[test]
fn every_account_balances_and_the_calculators_agree_with_the_judge() {
    let (mut played, mut refused, mut compared, mut seed) = (0, 0, 0, 0);
    let mut surrenders = 0;
    while played < entries() {
        let mut play = Play::new(seed);
        seed += 1;
        for _ in 0..20 * ENTRIES_OF_A_GAME {
            if play.entries >= ENTRIES_OF_A_GAME {
                break;
            }
            play.step();
        }
        surrenders += Area::ALL.iter().filter(|area| play.board.game.areas[area].surrendered.is_some()).count();
        played += play.entries;
        refused += play.refused;
        compared += play.compared;
    }
    println!("{played} entries, {refused} refused, {compared} states compared, {surrenders} surrenders, {seed} games");
    assert!(compared >= entries() / 10 && surrenders > 0);
}

/// A table that overrules every objection: nothing panics, the ledger still adds up, and the state is told and seen.
#[test]
fn whatever_is_overruled_the_ledger_adds_up() {
    let mut entries = 0;
    for seed in 1000..1010 {
        let mut play = Play::new(seed);
        for _ in 0..600 {
            if let Some(Pending::Surrender { .. }) = play.board.game.pending.last() {
                play.overrule(Seat::Side(ALLIES), &Order::Acknowledge.into());
            }
            let order = play.candidate();
            let by = Awaw::side_of(&play.board.game, Seat::Both, &order.clone().into()).unwrap_or(ALLIES);
            let command = play.answered(Seat::Side(by), order);
            if Awaw::judge(&play.board.game, Seat::Side(by), &command).refusal.is_none() {
                play.overrule(Seat::Side(by), &command);
                entries += 1;
            }
        }
        assert!(serde_json::to_string(&play.board.game).is_ok());
        assert_eq!(Awaw::view(&play.board.game, Seat::Onlooker).units.len(), play.board.game.units.len());
    }
    println!("{entries} entries, whatever was objected");
    assert!(entries > 1000);
}

/// Through the journal: a surrender, by the count and by choice, and its take-back by consent restore the state exactly.
#[test]
fn a_surrender_and_its_take_back_restore_the_state_exactly() {
    let pack = domain::awaw::pack::Pack::built_in();
    let creation =
        Table::<Awaw>::creation_entry(domain::awaw::game::Creation::default(), pack.hash.clone(), Seat::Both);
    let mut table: Table<Awaw> = Table::replay(pack, [creation]).unwrap();
    let play = |table: &mut Table<Awaw>, side: Side, command: Command| {
        let entry =
            table.play(Seat::Side(side), command, Ruling::ByTheBook).unwrap_or_else(|refused| panic!("{refused}"));
        table.fold(entry).unwrap();
    };
    let account = |nation| Order::Transcribe(domain::awaw::transcribing::Transcription::Account(sheet(nation)));
    play(&mut table, ALLIES, account(Nation::Britain).into());
    play(&mut table, AXIS, account(Nation::Japan).into());
    let waiting: Vec<(UnitId, Place)> = (table.game().units.values())
        .filter(|unit| unit.at == Location::Waiting)
        .map(|unit| (unit.counter.id, if unit.counter.nation == Nation::Australia { AUSTRALIA } else { INDIA }))
        .collect();
    for (unit, at) in waiting {
        let garrison = Topic::GarrisonArea { unit };
        let command = Command::from(Order::PlaceAtStart { unit, at });
        let command =
            if table.game().units[&unit].counter.garrison { command.declaring(yes(garrison)) } else { command };
        play(&mut table, ALLIES, command);
    }
    play(&mut table, ALLIES, begin(ALLIES));
    for _ in 0..4 {
        play(&mut table, ALLIES, end_phase());
    }
    let factors = Factors { japanese: 30, ina: 0, allied: 0 };
    play(&mut table, AXIS, Order::SetGroundFactors { area: Area::Australia, factors }.into());
    let (before, number) = (table.game().clone(), table.last_number());
    for command in [prorated(end_turn(), Prize::Australia, 5, 5), surrender(Area::India)] {
        play(&mut table, ALLIES, command);
        assert_ne!(*table.game(), before);
        let asked = table.take_back(Seat::Side(ALLIES), number).unwrap();
        table.fold(asked).unwrap();
        assert!(table.take_back_asked().is_some(), "a surrender is taken back by both sides");
        let granted = table.answer_take_back(Seat::Side(AXIS), true).unwrap();
        table.fold(granted).unwrap();
        assert_eq!(*table.game(), before);
    }
}
