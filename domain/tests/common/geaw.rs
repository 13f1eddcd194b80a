//! A board for tests of *The Greater East Asia War*.
//!
//! THE MAP, THE COUNTERS AND THE CHARTS HERE ARE INVENTED, to have something to move over. Nothing of them but the
//! errata and the numbers of the text stands on the printed components, and none of it is shipped.

use std::collections::BTreeSet;
use std::sync::Arc;

use domain::geaw::command::{
    Cause, CombatOutcome, Command, Destination, Leg, Order, PointsChange, PointsReason, Reopening, Step, Way,
};
use domain::geaw::components::{Contingent, Section, Side, UnitId, UnitSize, UnitType};
use domain::geaw::declarations::{Claim, Topic, Value};
use domain::geaw::event::Event;
use domain::geaw::game::{Correction, Creation, Game, Location, Phase, PlayerPhase};
use domain::geaw::hexes::{Hex, Hexside};
use domain::geaw::pack::Pack;
use domain::geaw::sheets::{
    Complete, Component, CorpsRow, Counter, HexRecord, HexsideRecord, MobilizationRow, PlacementRow, ScenarioNumeral,
    ScenarioSheet, Sheets, TerrainPrice, TerrainRow, Transcription, UnitKind,
};
use domain::geaw::{Geaw, questions};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;

pub use super::judged::Judged;

pub const JAPAN: Side = Side::Japan;
pub const ALLIES: Side = Side::Allies;
/// Phases by short names.
pub const MOBILIZATION: PlayerPhase = PlayerPhase::Mobilization;
pub const REORGANIZATION: PlayerPhase = PlayerPhase::Reorganization;
pub const MOVEMENT_1: PlayerPhase = PlayerPhase::FirstMovement;
pub const COMBAT_1: PlayerPhase = PlayerPhase::FirstCombat;
pub const MOVEMENT_2: PlayerPhase = PlayerPhase::SecondMovement;
pub const COMBAT_2: PlayerPhase = PlayerPhase::SecondCombat;
pub const ATTRITION: PlayerPhase = PlayerPhase::SupplyAttrition;

/// A unit by its id.
pub fn unit(id: &str) -> UnitId {
    id.parse().unwrap()
}

/// Units by their ids, with blanks between them.
pub fn units(ids: &str) -> Vec<UnitId> {
    ids.split_whitespace().map(unit).collect()
}

/// A hex by its four digits.
pub fn hex(digits: &str) -> Hex {
    digits.parse().unwrap()
}

/// Hexes by their digits, with blanks between them.
pub fn hexes(digits: &str) -> Vec<Hex> {
    digits.split_whitespace().map(hex).collect()
}

pub fn hexside(text: &str) -> Hexside {
    text.parse().unwrap()
}

pub fn section(text: &str) -> Section {
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

/// An enemy zone of control in a hex.
pub fn zone(at: &str) -> Claim {
    yes(Topic::EnemyZone { hex: hex(at) })
}

/// No enemy zone of control in a hex.
pub fn free(at: &str) -> Claim {
    no(Topic::EnemyZone { hex: hex(at) })
}

/// General supply of units.
pub fn supplied(command: Command, ids: &str) -> Command {
    units(ids).into_iter().fold(command, |command, unit| command.declaring(yes(Topic::GeneralSupply { unit })))
}

/// The stack in a hex keeps the limit.
pub fn stacked(command: Command, at: &str) -> Command {
    command.declaring(yes(Topic::Stacking { hex: hex(at) }))
}

pub fn mobilize(id: &str, at: &str) -> Command {
    Order::Mobilize { unit: unit(id), to: Destination::Hex(hex(at)) }.into()
}

pub fn mobilize_by_sea(id: &str) -> Command {
    Order::Mobilize { unit: unit(id), to: Destination::AmphibiousEntry }.into()
}

fn walk(id: &str, path: &str, way: Way) -> Command {
    let steps = hexes(path).into_iter().map(|hex| Step { hex, way }).collect();
    Order::Move { unit: unit(id), legs: vec![Leg::March(steps)], minimum: false }.into()
}

/// Over open ground.
pub fn march(id: &str, path: &str) -> Command {
    walk(id, path, Way::Terrain)
}

pub fn road(id: &str, path: &str) -> Command {
    walk(id, path, Way::Road)
}

pub fn river(id: &str, path: &str) -> Command {
    walk(id, path, Way::River)
}

pub fn ride(id: &str, path: &str) -> Command {
    Order::Move { unit: unit(id), legs: vec![Leg::Ride(hexes(path))], minimum: false }.into()
}

/// One hex for the whole allowance.
pub fn minimum(id: &str, path: &str) -> Command {
    match march(id, path).order {
        Order::Move { unit, legs, .. } => Order::Move { unit, legs, minimum: true }.into(),
        other => other.into(),
    }
}

pub fn legs(id: &str, legs: Vec<Leg>) -> Command {
    Order::Move { unit: unit(id), legs, minimum: false }.into()
}

pub fn reopen(id: &str, way: Reopening) -> Command {
    Order::ReopenMove { unit: unit(id), way }.into()
}

pub fn expend(supply: &str, ids: &str) -> Command {
    Order::ExpendSupply { supply: unit(supply), units: units(ids) }.into()
}

pub fn break_down(corps: &str, cause: Cause) -> Command {
    Order::BreakDown { corps: unit(corps), cause, into: Vec::new() }.into()
}

pub fn combine(ids: &str, supply: &str, corps: &str) -> Command {
    let supply = units(supply).first().copied();
    Order::Combine { units: units(ids), supply, corps: unit(corps) }.into()
}

pub fn by_sea(id: &str, at: &str) -> Command {
    Order::MoveByAmphibious { unit: unit(id), hex: hex(at) }.into()
}

pub fn by_air(id: &str, at: &str) -> Command {
    Order::MoveByAir { unit: unit(id), hex: hex(at) }.into()
}

pub fn attack(attackers: &str, defenders: &str, outcome: CombatOutcome) -> Command {
    let (attackers, defenders) = (units(attackers), units(defenders));
    Order::RecordCombat { attackers, defenders, die: None, outcome }.into()
}

pub fn spend(amount: u16, by: &str) -> Command {
    Order::SpendVictoryPoints { amount, section: section(by), reason: "engineering".to_owned() }.into()
}

pub fn book(changes: &[PointsChange], reason: PointsReason, by: &str) -> Command {
    Order::RecordVictoryPoints { changes: changes.to_vec(), reason, section: section(by) }.into()
}

pub fn change(side: Side, gain: u16, loss: u16) -> PointsChange {
    PointsChange { side, gain, loss }
}

pub fn transcribe(what: Transcription) -> Command {
    Order::Transcribe(what).into()
}

pub fn victory_check(winner: Option<Side>) -> Command {
    Order::RecordVictoryCheck { winner, section: section("27.0") }.into()
}

pub fn end() -> Command {
    Order::EndPhase.into()
}

pub fn score() -> Command {
    Order::ScoreObjectives.into()
}

pub fn place(line: usize, id: &str, at: &str) -> Command {
    Order::PlaceAtStart { line: Some(line), unit: unit(id), hex: hex(at) }.into()
}

pub fn eliminate(id: &str) -> Command {
    Order::Eliminate { unit: unit(id), cause: "lost".to_owned(), points: Vec::new() }.into()
}

pub fn declare(claim: Claim) -> Command {
    Command { order: Order::Declare, facts: vec![claim] }
}

/// A counter of the invented sheet.
pub fn counter(id: &str, contingent: Contingent, unit_type: UnitType, size: UnitSize, factors: &str) -> Counter {
    let movement = factors.rsplit('-').next().and_then(|last| last.parse().ok());
    let factors = (!factors.is_empty()).then(|| factors.to_owned());
    Counter { id: unit(id), contingent, unit_type, size, name: String::new(), factors, movement, mechanized: None }
}

/// The invented counters.
pub fn counters() -> Vec<Counter> {
    use Contingent::{
        AlliedCommon, British, ChineseCommunist, ChineseNationalist, Dutch, Japanese, JapaneseClient, UnitedStates,
    };
    use UnitSize::{Brigade, Corps, Division};
    use UnitType::{
        Armor, CarrierTaskForce, Cavalry, Garrison, Headquarters, Infantry, Marine, Mechanized, StrategicAirbase,
        Supply, TacticalAirbase,
    };
    let mut all = Vec::new();
    let mut add = |ids: &str, contingent, unit_type, size, factors: &str| {
        all.extend(ids.split_whitespace().map(|id| counter(id, contingent, unit_type, size, factors)));
    };
    add("J-INF1 J-INF2 J-INF3 J-INF4", Japanese, Infantry, Division, "3-1-4");
    add("J-SLOW", Japanese, Infantry, Division, "4-1-1");
    add("J-C1 J-C2", Japanese, Infantry, Corps, "9-3-4");
    add("J-M1", Japanese, Mechanized, Division, "3-1-7");
    add("J-MC", Japanese, Mechanized, Corps, "9-4-7");
    add("J-ARM1", Japanese, Armor, Brigade, "2-1-3");
    add("J-CAV1 J-CAV2", Japanese, Cavalry, Brigade, "1-1-5");
    add("J-MAR", Japanese, Marine, Brigade, "2-1-4");
    add("J-GAR", Japanese, Garrison, Brigade, "1-1-0");
    add("J-HQ", Japanese, Headquarters, UnitSize::Army, "0-1-3");
    add("J-SUP1 J-SUP2 J-SUP3", Japanese, Supply, Brigade, "0-0-2");
    add("J-TAB", Japanese, TacticalAirbase, Division, "0-1-2");
    add("J-CTF", Japanese, CarrierTaskForce, Brigade, "4-2-8");
    add("C-INF", JapaneseClient, Infantry, Division, "1-1-3");
    add("B-INF1 B-INF2 B-INF3 B-INF4", British, Infantry, Division, "3-2-4");
    add("B-ARM1", British, Armor, Brigade, "2-1-6");
    add("B-MC B-MC2", British, Mechanized, Corps, "12-6-6");
    add("B-HQ", British, Headquarters, UnitSize::Army, "0-1-3");
    add("U-INF1", UnitedStates, Infantry, Division, "4-3-4");
    add("D-INF", Dutch, Infantry, Brigade, "1-1-3");
    add("N-INF1", ChineseNationalist, Infantry, Division, "2-1-3");
    add("CC-INF", ChineseCommunist, Infantry, Division, "2-1-4");
    add("A-SUP1 A-SUP2", AlliedCommon, Supply, Brigade, "0-0-2");
    add("A-SAB", UnitedStates, StrategicAirbase, Brigade, "0-1-1");
    add("A-CTF", UnitedStates, CarrierTaskForce, Brigade, "5-3-8");
    all
}

fn row(units: UnitKind, cost: Option<u8>, years: &[u16], once: bool) -> MobilizationRow {
    MobilizationRow { units, cost, years: years.iter().copied().collect(), once }
}

/// The invented sheets.
pub fn sheets() -> Sheets {
    let mut sheets = Pack::built_in().sheets.clone();
    let mut enter = |what: Transcription| sheets.enter(&what);
    for first in 28..=34 {
        for second in 13..=19 {
            let at = Hex::new(first, second).unwrap();
            let terrain = match at.to_string().as_str() {
                "3013" | "3113" | "3213" => "mountain",
                "3214" | "3215" => "jungle",
                "3315" => "swamp",
                "2816" | "2817" | "2818" => "desert",
                _ => "clear",
            };
            let country = match at.to_string().as_str() {
                "2814" => "USSR",
                "2815" => "Mongolia",
                _ => "India",
            };
            enter(Transcription::Hex(HexRecord {
                terrain: Some(terrain.to_owned()),
                country: Some(country.to_owned()),
                road: Some(second == 13),
                rail: Some(second == 19),
                ..HexRecord::of(at)
            }));
        }
    }
    let named =
        |at: &str, name: &str, value| HexRecord { name: Some(name.to_owned()), value, ..HexRecord::of(hex(at)) };
    enter(Transcription::Hex(named("3318", "Singapore", Some(3))));
    enter(Transcription::Hex(named("2915", "Port", Some(2))));
    for (one, other) in [("28", "29"), ("29", "30"), ("30", "31"), ("31", "32"), ("32", "33"), ("33", "34")] {
        let side = |row: &str| HexsideRecord::of(hexside(&format!("{one}{row}/{other}{row}")));
        enter(Transcription::Hexside(HexsideRecord { road: Some(true), crossing: Some(1), ..side("13") }));
        enter(Transcription::Hexside(HexsideRecord { rail: Some(true), crossing: Some(1), ..side("19") }));
    }
    for column in 29..=34 {
        let side = HexsideRecord::of(hexside(&format!("{column}16/{column}17")));
        let crossing = [30, 32].contains(&column).then_some(1);
        enter(Transcription::Hexside(HexsideRecord { river: Some("Long".to_owned()), crossing, ..side }));
    }
    let terrain = |name: &str, non_mechanized, mechanized| TerrainRow {
        terrain: name.to_owned(),
        non_mechanized,
        mechanized,
        defense: None,
        note: None,
    };
    enter(Transcription::Terrain(terrain("mountain", Some(TerrainPrice::Points(2)), Some(TerrainPrice::Barred))));
    enter(Transcription::Terrain(terrain("jungle", Some(TerrainPrice::Points(3)), Some(TerrainPrice::Points(3)))));
    enter(Transcription::Terrain(terrain("swamp", Some(TerrainPrice::Barred), Some(TerrainPrice::Barred))));
    enter(Transcription::Terrain(terrain("desert", Some(TerrainPrice::Points(2)), Some(TerrainPrice::Points(2)))));
    for counter in counters() {
        enter(Transcription::Counter { side: counter.side(), counter });
    }
    enter(Transcription::Marker(unit("M-TURN")));
    let of = UnitKind::of;
    let sized = |kind: UnitKind, size| UnitKind { size: Some(size), ..kind };
    let japanese_infantry = of(Contingent::Japanese, UnitType::Infantry);
    for row in [
        row(sized(japanese_infantry.clone(), UnitSize::Division), Some(2), &[], false),
        row(of(Contingent::Japanese, UnitType::Cavalry), Some(3), &[1942, 1943], false),
        row(of(Contingent::Japanese, UnitType::Marine), Some(4), &[], true),
        row(of(Contingent::Japanese, UnitType::Garrison), None, &[], false),
        row(of(Contingent::Japanese, UnitType::Armor), Some(2), &[], false),
        row(of(Contingent::Japanese, UnitType::Headquarters), Some(5), &[], false),
        row(of(Contingent::Japanese, UnitType::Supply), Some(1), &[], false),
        row(of(Contingent::Japanese, UnitType::CarrierTaskForce), Some(6), &[], false),
        row(of(Contingent::JapaneseClient, UnitType::Infantry), Some(1), &[], false),
        row(of(Contingent::British, UnitType::Infantry), Some(2), &[], false),
        row(of(Contingent::UnitedStates, UnitType::Infantry), Some(3), &[], false),
        row(of(Contingent::Dutch, UnitType::Infantry), Some(1), &[], false),
        row(of(Contingent::ChineseNationalist, UnitType::Infantry), Some(2), &[], false),
        row(of(Contingent::AlliedCommon, UnitType::Supply), Some(1), &[], false),
    ] {
        enter(Transcription::Mobilization(row));
    }
    let any = |contingent| UnitKind { unit_type: None, ..of(contingent, UnitType::Infantry) };
    for (contingent, at) in [
        (Contingent::Japanese, "2914 2915 3013"),
        (Contingent::JapaneseClient, "2914"),
        (Contingent::British, "3414 3415"),
        (Contingent::Dutch, "3414"),
        (Contingent::ChineseNationalist, "3414"),
        (Contingent::AlliedCommon, "3414"),
    ] {
        let hexes: BTreeSet<Hex> = hexes(at).into_iter().collect();
        enter(Transcription::Placement(PlacementRow { units: any(contingent), hexes }));
    }
    let part = |count, unit_type, size, factors: Option<&str>| Component {
        count,
        unit_type,
        size,
        factors: factors.map(str::to_owned),
    };
    enter(Transcription::Corps(CorpsRow {
        corps: sized(japanese_infantry, UnitSize::Corps),
        supply: Some(false),
        components: vec![part(3, UnitType::Infantry, UnitSize::Division, Some("3-1-4"))],
    }));
    enter(Transcription::Corps(CorpsRow {
        corps: sized(of(Contingent::Japanese, UnitType::Mechanized), UnitSize::Corps),
        supply: Some(true),
        components: vec![
            part(1, UnitType::Mechanized, UnitSize::Division, Some("3-1-7")),
            part(2, UnitType::Infantry, UnitSize::Division, Some("3-1-4")),
        ],
    }));
    enter(Transcription::Complete(Complete { map: true, objectives: true }));
    sheets
}

/// A pack of the invented sheets.
pub fn pack() -> Arc<Pack> {
    pack_of(sheets())
}

/// A pack of any sheets.
pub fn pack_of(sheets: Sheets) -> Arc<Pack> {
    let built_in = Pack::built_in();
    Arc::new(Pack { hash: "invented".to_owned(), sheets, ..(*built_in).clone() })
}

/// An invented scenario without set-up lines.
pub fn scenario() -> ScenarioSheet {
    ScenarioSheet {
        numeral: ScenarioNumeral::Own,
        name: "Invented".to_owned(),
        first_turn: 1,
        last_turn: 16,
        japan: 30,
        allies: 25,
        set_up: Vec::new(),
        schedule: Vec::new(),
        withdrawals: Vec::new(),
        reorganization_during_set_up: false,
    }
}

impl Judged for Board {
    type Of = Geaw;

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
    /// A game of the pack as it is shipped, before anything is done.
    pub fn shipped() -> Self {
        Self::founded(&Pack::built_in(), &Creation::default())
    }

    /// A game before anything is done.
    pub fn founded(pack: &Arc<Pack>, creation: &Creation) -> Self {
        Self { game: Geaw::found(pack, creation).unwrap(), events: Vec::new() }
    }

    /// The invented game before play, both sides taken, this scenario entered.
    pub fn set_up(sheet: ScenarioSheet) -> Self {
        let mut board = Self::founded(&pack(), &Creation::default());
        for (side, player) in [(JAPAN, "Aoi"), (ALLIES, "Ben")] {
            board.game.apply(&Event::SideTaken { side, player: player.to_owned() });
        }
        board.game.apply(&Event::ScenarioDefined(Box::new(sheet)));
        board
    }

    /// Turn 2 (1942 I) of the invented game, in a phase of a player turn; no unit on the map.
    pub fn at(side: Side, phase: PlayerPhase) -> Self {
        Self::in_scenario(scenario(), side, phase)
    }

    /// The same with another scenario.
    pub fn in_scenario(sheet: ScenarioSheet, side: Side, phase: PlayerPhase) -> Self {
        Self::set_up(sheet).turn(2).phase(Phase::Of(side, phase))
    }

    /// The same with an optional section in force.
    #[must_use]
    pub fn with(mut self, optional: u8) -> Self {
        self.game.optional.insert(optional);
        self
    }

    /// The same with a ruling read otherwise: 1 is the default.
    #[must_use]
    pub fn ruled(mut self, ruling: &str, reading: u8) -> Self {
        self.game.rulings.choose(ruling, reading).unwrap();
        self
    }

    #[must_use]
    pub fn phase(mut self, phase: Phase) -> Self {
        self.game.apply(&Event::PhaseBegan { phase });
        self
    }

    #[must_use]
    pub fn turn(mut self, turn: u8) -> Self {
        self.game.apply(&Event::TurnBegan { turn });
        self
    }

    fn correct(&mut self, correction: Correction) {
        self.game.apply(&Event::Corrected { corrections: vec![correction], reason: "laid out".to_owned() });
    }

    /// Puts units into a hex.
    #[must_use]
    pub fn put(self, ids: &str, at: &str) -> Self {
        self.send(ids, Location::Map(hex(at)))
    }

    /// Puts units anywhere.
    #[must_use]
    pub fn send(mut self, ids: &str, location: Location) -> Self {
        for unit in units(ids) {
            self.correct(Correction::Unit { unit, location });
        }
        self
    }

    /// Sets victory points.
    #[must_use]
    pub fn points(mut self, side: Side, total: i16) -> Self {
        self.correct(Correction::VictoryPoints { side, total });
        self
    }

    /// Enters something more.
    #[must_use]
    pub fn entered(mut self, what: Transcription) -> Self {
        self.game.apply(&Event::Transcribed { by: JAPAN, what });
        self
    }

    /// A side controls rail hexes.
    #[must_use]
    pub fn rails(mut self, side: Side, at: &str) -> Self {
        self.game.apply(&Event::RailControlDeclared { hexes: hexes(at), side });
        self
    }

    #[track_caller]
    #[must_use]
    pub fn declared(mut self, side: Side, claim: Claim) -> Self {
        self.play(side, declare(claim));
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

    /// Plays a command that both sides must agree to.
    #[track_caller]
    pub fn agree(&mut self, side: Side, command: Command) -> &mut Self {
        self.play(side, command);
        let by = domain::kernel::seat::Opposed::other(side);
        self.play(by, Order::Answer { agreed: true }.into())
    }

    pub fn vp(&self, side: Side) -> i16 {
        self.game.victory_points(side)
    }

    pub fn place_of(&self, id: &str) -> Location {
        self.game.units[&unit(id)].location
    }

    /// Whether a unit is in a hex.
    pub fn is_at(&self, id: &str, at: &str) -> bool {
        self.place_of(id) == Location::Map(hex(at))
    }

    /// What was spent by a unit in this phase.
    pub fn spent(&self, id: &str) -> String {
        self.game.units[&unit(id)].in_phase.spent.to_string()
    }

    /// What a seat reads of the last command.
    pub fn told(&self) -> String {
        let tell = |event| Geaw::tell(&self.game.pack, event, Seat::Both).map(|line| line.text);
        self.events.iter().filter_map(tell).collect::<Vec<_>>().join("\n")
    }
}
