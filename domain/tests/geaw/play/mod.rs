//! Random play of *The Greater East Asia War* on the invented map of the test kit: `GEAW_TURNS` game turns (5,000 by
//! default). Whatever is offered is accepted; questions are answered by chance. After every entry the victory points are
//! compared with a sum of their own, the counters with the mix, and every move with a price made apart from the rules.
//! At sampled positions offers and judge are compared in both directions (see `agreement`); at every other table nobody
//! is asked, and what is assumed is marked (GEAW-R-02).

mod agreement;
mod guesses;

use std::collections::BTreeMap;

use agreement::Agreement;
use domain::geaw::Geaw;
use domain::geaw::calculators::{mobilization_menu, reorganization_options, second_phase_plan};
use domain::geaw::command::{CombatOutcome, Command, Destination, Order, PointsReason, Reopening};
use domain::geaw::components::{Mobility, Side, UnitId, UnitType};
use domain::geaw::declarations::{Topic, Value};
use domain::geaw::event::Event;
use domain::geaw::game::{Game, Location, Phase, PlayerPhase};
use domain::geaw::movement::Charge;
use domain::geaw::options::Selection;
use domain::geaw::sheets::{ScenarioSheet, TerrainPrice};
use domain::kernel::dice::Source;
use domain::kernel::seat::{Opposed, Seat};
use domain::kernel::system::System;
use rand::RngExt;
use rand::rngs::StdRng;

use crate::common;
use crate::common::geaw::{Board, change, scenario, section};
use crate::common::judged::Judged;
use crate::common::random::generator;

fn turns() -> u64 {
    std::env::var("GEAW_TURNS").ok().and_then(|text| text.parse().ok()).unwrap_or(5000)
}

/// Offers and judge are compared after one entry of so many.
const COMPARED_ONCE_IN: u32 = 60;

/// What stands on the map at the start: corps to break down, and what corps are made of.
const STACKS: [(Side, &str, &str); 4] = [
    (Side::Japan, "J-C1 J-SUP1", "2916"),
    (Side::Japan, "J-M1 J-INF1 J-SUP2", "3016"),
    (Side::Allies, "B-MC A-SUP1", "3415"),
    (Side::Allies, "U-INF1", "3417"),
];

#[derive(Debug, Default)]
struct Tally {
    turns: u64,
    entries: u64,
    refused: u64,
    by_name: BTreeMap<&'static str, u64>,
}

/// A table with its own books beside those of the rules.
struct Play {
    board: Board,
    luck: StdRng,
    points: [i32; 2],
    counters: usize,
    tally: Tally,
    agreement: Agreement,
}

fn index(side: Side) -> usize {
    usize::from(side == Side::Allies)
}

impl Play {
    fn new(seed: u64) -> Self {
        let sheet = ScenarioSheet { japan: 40, allies: 40, ..scenario() };
        let board = Board::set_up(sheet).rails(Side::Japan, "2819 2919 3019 3119").rails(Side::Allies, "3319 3419");
        let board = if seed.is_multiple_of(2) { board } else { board.ruled("GEAW-R-02", 2) };
        let counters = board.game.units.len();
        let (tally, agreement) = (Tally::default(), Agreement::default());
        Self { board, luck: generator(seed), points: [40, 40], counters, tally, agreement }
    }

    fn one<T: Clone>(&mut self, among: &[T]) -> Option<T> {
        (!among.is_empty()).then(|| among[self.luck.random_range(0..among.len())].clone())
    }

    fn often(&mut self, percent: u32) -> bool {
        self.luck.random_range(0..100) < percent
    }

    /// Tries a command, answering what is asked; whether it was accepted.
    fn attempt(&mut self, side: Side, mut command: Command) -> bool {
        let seat = Seat::Side(side);
        for _ in 0..4 {
            let open = domain::geaw::questions(&self.board.game, seat, &command);
            if open.is_empty() {
                break;
            }
            for question in open {
                let value = if question.topic.asks_for_a_number() {
                    Value::Number(u16::from(self.luck.random_range(1..5_u8)))
                } else if self.often(75) != matches!(question.topic, Topic::EnemyZone { .. }) {
                    Value::Yes
                } else {
                    Value::No
                };
                command = command.declaring(question.answered(value));
            }
        }
        let verdict = Geaw::judge(&self.board.game, seat, &command);
        if !verdict.is_clear() {
            self.tally.refused += 1;
            return false;
        }
        self.record(seat, command);
        true
    }

    /// Plays what the rules accept, and checks the books.
    fn record(&mut self, seat: Seat<Side>, command: Command) {
        let before = self.board.game.clone();
        for (side, change) in Side::both().into_iter().zip(expected(&before, &command)) {
            self.points[index(side)] = (self.points[index(side)] + change).clamp(0, 100);
        }
        *self.tally.by_name.entry(command.order.name()).or_default() += 1;
        self.tally.entries += 1;
        self.board.play_from(seat, command);
        for event in &self.board.events {
            if let Event::UnitMoved { unit, .. } = event {
                check_price(&before, event, *unit);
            }
        }
        for side in Side::both() {
            let total = i32::from(self.board.vp(side));
            assert_eq!(total, self.points[index(side)], "the commands do not make the total of {side}");
            assert!((0..=100).contains(&total), "{side} has {total}");
        }
        assert_eq!(self.board.game.units.len(), self.counters, "a unit above the counter mix");
        // A corps that broke down could be combined again: positions that chance alone seldom brings.
        let is_rare = self.board.events.iter().any(|event| matches!(event, Event::CorpsBrokenDown { .. }));
        if is_rare || self.luck.random_range(0..COMPARED_ONCE_IN) == 0 {
            self.agreement.compare(&self.board.game, &mut self.luck);
        }
        if let Some(domain::geaw::pending::Pending::Consent { by, .. }) = self.board.game.pending.last() {
            let (by, agreed) = (*by, self.often(70));
            self.record(Seat::Side(by), Order::Answer { agreed }.into());
        } else if let Some(answer) = Geaw::answer_chance(&self.board.game, &[4], Source::Server) {
            self.record(seat, answer);
        }
    }

    fn own(&self, side: Side) -> Vec<UnitId> {
        self.board.game.on_map(side).map(|(unit, _)| unit).collect()
    }

    /// Something in the phase that runs.
    fn act(&mut self, side: Side, phase: PlayerPhase) {
        match phase {
            PlayerPhase::Mobilization => {
                let free: Vec<UnitId> =
                    mobilization_menu(&self.board.game, side).into_iter().flat_map(|line| line.free).collect();
                if let Some(unit) = self.one(&free) {
                    let hex = self.one(&common::geaw::hexes("2914 2915 3414 3415 3013 3319 2816")).unwrap();
                    let to = if self.often(20) { Destination::AmphibiousEntry } else { Destination::Hex(hex) };
                    self.attempt(side, Order::Mobilize { unit, to }.into());
                }
            }
            PlayerPhase::Reorganization => {
                let (breakdowns, combinations) = reorganization_options(&self.board.game, side);
                if let Some(found) = self.one(&combinations).filter(|found| found.missing.is_empty()) {
                    let supply = found.supply.first().copied().filter(|_| found.needs_supply != Some(false));
                    self.attempt(side, Order::Combine { units: found.units, supply, corps: found.corps }.into());
                } else if let Some(found) = self.one(&breakdowns).filter(|_| self.luck.random_range(0..3) == 0) {
                    let cause = domain::geaw::command::Cause::Voluntary;
                    self.attempt(side, Order::BreakDown { corps: found.corps, cause, into: Vec::new() }.into());
                }
            }
            PlayerPhase::FirstMovement | PlayerPhase::SecondMovement => self.act_in_movement(side, phase),
            PlayerPhase::FirstCombat | PlayerPhase::SecondCombat => self.act_in_combat(side),
            PlayerPhase::SupplyAttrition => {
                let own = self.own(side);
                if let Some(unit) = self.one(&own) {
                    let result = domain::geaw::command::AttritionResult::NoEffect;
                    self.attempt(side, Order::RecordAttrition { unit, die: Some(2), result }.into());
                }
            }
        }
    }

    fn act_in_movement(&mut self, side: Side, phase: PlayerPhase) {
        if phase == PlayerPhase::SecondMovement {
            let plan = second_phase_plan(&self.board.game, side);
            if let Some(line) = self.one(&plan) {
                let units = line.near.iter().take(3).map(|near| near.unit).collect();
                self.attempt(side, Order::ExpendSupply { supply: line.supply, units }.into());
            }
        }
        let waiting: Vec<UnitId> = self
            .board
            .game
            .units
            .iter()
            .filter(|(id, unit)| unit.location == Location::AwaitingEntry && self.board.game.side(**id) == side)
            .map(|(id, _)| *id)
            .collect();
        if let Some(unit) = self.one(&waiting) {
            let hex = self.one(&common::geaw::hexes("3117 3217 3017")).unwrap();
            self.attempt(side, Order::MoveByAmphibious { unit, hex }.into());
        }
        let own = self.own(side);
        let Some(unit) = self.one(&own) else { return };
        if phase == PlayerPhase::FirstMovement && self.often(30) {
            let claim = domain::geaw::declarations::Claim::new(Topic::GeneralSupply { unit }, Value::Yes);
            self.attempt(side, Command { order: Order::Declare, facts: vec![claim] });
        }
        let offers = Geaw::options(&self.board.game, Seat::Side(side), &Selection { units: vec![unit], hex: None });
        let moves: Vec<_> =
            offers.offers.into_iter().filter(|offer| matches!(offer.command.order, Order::Move { .. })).collect();
        for offer in &moves {
            assert_eq!(offer.verdict, Geaw::judge(&self.board.game, Seat::Side(side), &offer.command));
            let only_the_phase = |clause: &str| ["GEAW-8.1-c", "GEAW-8.6-c"].contains(&clause);
            assert!(
                offer.verdict.violations.iter().all(|violation| only_the_phase(violation.clause.id())),
                "{:?} is offered: {:?}",
                offer.command,
                offer.verdict
            );
        }
        if let Some(offer) = self.one(&moves) {
            self.attempt(side, offer.command);
        }
        if self.often(5) {
            self.attempt(side, Order::ReopenMove { unit, way: Reopening::Undo }.into());
        }
    }

    fn act_in_combat(&mut self, side: Side) {
        let (own, enemies) = (self.own(side), self.own(side.other()));
        let (Some(attacker), Some(defender)) = (self.one(&own), self.one(&enemies)) else { return };
        let losses = if self.often(40) { vec![defender] } else { Vec::new() };
        let points = vec![change(side.other(), 0, self.luck.random_range(0..3)), change(side, 1, 0)];
        let outcome = CombatOutcome { losses, points, ..CombatOutcome::default() };
        let order = Order::RecordCombat { attackers: vec![attacker], defenders: vec![defender], die: Some(3), outcome };
        self.attempt(side, order.into());
        if self.often(3) {
            let changes = vec![change(side, 2, 5)];
            let order = Order::RecordVictoryPoints { changes, reason: PointsReason::Other, section: section("20.0") };
            self.attempt(side, order.into());
        }
        if self.often(10) {
            self.attempt(side, Order::RecordDie { purpose: "a roll".to_owned(), face: None }.into());
        }
    }

    /// Whatever is owed, and then the end of the phase.
    fn end_phase(&mut self) {
        let phase = self.board.game.phase;
        let side = phase.side().unwrap_or(Side::Japan);
        while let Some(zero) = self.board.game.zero.first().copied() {
            self.attempt(side, Order::ResolveZero { side: zero, ends: false, winner: None }.into());
        }
        match phase {
            Phase::VictoryPoint => {
                self.attempt(side, Order::ScoreObjectives.into());
            }
            Phase::VictoryCheck => {
                let section = section("27.0");
                self.attempt(side, Order::RecordVictoryCheck { winner: None, section }.into());
            }
            Phase::TurnAdvance => self.tally.turns += 1,
            _ => {}
        }
        // A unit that may not wait has to be said to wait, or the phase would not end.
        for _ in 0..20 {
            if self.attempt(side, Order::EndPhase.into()) {
                return;
            }
        }
        panic!("a dead end in the {} of turn {}", phase.name(), self.board.game.turn);
    }

    fn play(&mut self) {
        self.agreement.compare(&self.board.game, &mut self.luck);
        for (side, ids, hex) in STACKS {
            for unit in common::geaw::units(ids) {
                let order = Order::PlaceAtStart { line: None, unit, hex: common::geaw::hex(hex) };
                assert!(self.attempt(side, order.into()), "{unit} cannot be set up in {hex}");
            }
        }
        for side in Side::both() {
            assert!(self.attempt(side, Order::FinishSetUp.into()));
        }
        while self.board.game.phase != Phase::Finished {
            if let Phase::Of(side, phase) = self.board.game.phase {
                for _ in 0..self.luck.random_range(0..4) {
                    self.act(side, phase);
                }
            }
            self.end_phase();
        }
    }
}

/// By how much a command changes each side's points, made from the sheets and the command alone, before any limit.
fn expected(game: &Game, command: &Command) -> [i32; 2] {
    let mut sums = [0, 0];
    let mut net = |points: &[domain::geaw::command::PointsChange]| {
        for change in points {
            sums[index(change.side)] += i32::from(change.gain) - i32::from(change.loss);
        }
    };
    match &command.order {
        Order::RecordCombat { outcome, .. } => net(&outcome.points),
        Order::RecordVictoryPoints { changes, .. } => net(changes),
        Order::Mobilize { unit, .. } => {
            let counter = game.counter(*unit);
            let rows = game.sheets.mobilization.iter().filter(|row| row.units.includes(counter));
            let listed = rows.filter_map(|row| row.cost).map(i32::from).next();
            let claimed = |topic: &Topic, value: Value| {
                (*topic == Topic::Price { unit: *unit }).then(|| value.number().map(i32::from)).flatten()
            };
            let declared = || {
                let now = command.facts.iter().find_map(|claim| claimed(&claim.topic, claim.value));
                let before = || game.declarations.iter().rev().find_map(|d| claimed(&d.claim.topic, d.claim.value));
                now.or_else(before)
            };
            sums[index(counter.side())] -= listed.or_else(declared).unwrap();
        }
        Order::ScoreObjectives => {
            for record in game.sheets.hexes.values() {
                let land = |unit: &UnitId| game.counter(*unit).unit_type.is_land();
                if let Some(unit) = game.units_in(record.hex).find(land) {
                    sums[index(game.side(unit))] += i32::from(record.value.unwrap_or_default());
                }
            }
        }
        _ => {}
    }
    sums
}

/// The price of a move, made from the sheets alone, is what the rules charged, and within the printed allowance.
fn check_price(before: &Game, event: &Event, unit: UnitId) {
    let Event::UnitMoved { from, steps, spent, .. } = event else { return };
    let counter = before.counter(unit);
    let allowance = u16::from(counter.movement.unwrap()) * 2;
    let mechanized = matches!(counter.unit_type, UnitType::Armor | UnitType::Mechanized);
    let mut at = *from;
    let mut sum = before.units[&unit].in_phase.spent.halves();
    for step in steps {
        let side = at.neighbors().find(|next| *next == step.hex).map(|next| {
            domain::geaw::hexes::Hexside::between(at, next).and_then(|side| before.sheets.hexsides.get(&side))
        });
        let side = side.expect("a step to a hex that touches");
        let halves = match step.charge {
            Charge::Road => 2 - u16::from(mechanized),
            Charge::River => 1,
            Charge::Boarding => 2,
            Charge::Rail => 0,
            Charge::Minimum => allowance,
            Charge::Terrain => {
                let terrain = before.sheets.hexes[&step.hex].terrain.as_ref().unwrap();
                let mobility = if mechanized { Mobility::Mechanized } else { Mobility::NonMechanized };
                let Some(TerrainPrice::Points(points)) = before.sheets.terrain[terrain].price(mobility) else {
                    panic!("{unit} into {terrain}, which is barred")
                };
                2 * u16::from(points + side.and_then(|side| side.crossing).unwrap_or_default())
            }
        };
        assert_eq!(step.price.halves(), halves, "{unit} into {}", step.hex);
        sum += halves;
        at = step.hex;
    }
    assert_eq!(spent.halves(), sum, "{unit}");
    assert!(sum <= allowance, "{unit} spent {sum} halves of {allowance}");
}

#[test]
fn random_play_keeps_the_books() {
    let (mut all, mut agreement) = (Tally::default(), Agreement::default());
    let mut seed = 0;
    while all.turns < turns() {
        let mut play = Play::new(seed);
        play.play();
        seed += 1;
        agreement.add(&play.agreement);
        all.turns += play.tally.turns;
        all.entries += play.tally.entries;
        all.refused += play.tally.refused;
        for (name, count) in play.tally.by_name {
            *all.by_name.entry(name).or_default() += count;
        }
    }
    println!(
        "{} game turns in {seed} games, {} entries, {} refusals: {:?}",
        all.turns, all.entries, all.refused, all.by_name
    );
    assert!(all.by_name.len() >= 14, "the players are too tame: {:?}", all.by_name);
    println!("offers and judge: {agreement:?}");
    let often = |name: &str| all.by_name.get(name).copied().unwrap_or_default() > all.turns / 100;
    assert!(often("break down") && often("combine"), "corps are left alone: {:?}", all.by_name);
    assert!(agreement.allowed > agreement.positions, "{agreement:?}");
    for name in ["mobilize", "break down", "combine", "move", "move by sea", "retreat", "expend supply"] {
        assert!(agreement.accepted.contains_key(name), "{name} is not tried: {agreement:?}");
    }
}
