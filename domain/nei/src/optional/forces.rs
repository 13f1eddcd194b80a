//! NEI 28: optional forces. Each brings its counters into the game and costs its user victory points at the end (28.0).
//! Where those that are set up may stand is in the scenario's file; when the others arrive is here.

use super::OptionalRule;
use crate::components::{Code, Side, UnitId};
use crate::deciding::Deciding;
use crate::event::Event;
use crate::game::{Amount, Creation, Game, Location};
use crate::pack::{Counter, Scenario};
use crate::pending::{Pending, RollPurpose};
use crate::sequence;
use kernel::clause::Clause;
use kernel::dice::{D6, DieAsked, RollRequest};

/// When the counters of an optional force come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrival {
    /// With the start units.
    SetUp,
    /// Into the pool on a turn.
    Turn(u8),
    /// Into the pool on the turn that a die gives after the set-up.
    Rolled,
}

/// An optional force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Force {
    pub rule: OptionalRule,
    /// Its counters, by their ids.
    pub units: &'static [&'static str],
    pub arrival: Arrival,
}

const fn force(rule: OptionalRule, units: &'static [&'static str], arrival: Arrival) -> Force {
    Force { rule, units, arrival }
}

/// The optional forces, in the order of the book.
pub const FORCES: &[Force] = &[
    force(OptionalRule::RaidingRegiment, &["J-1AR"], Arrival::SetUp),
    force(OptionalRule::SixthTankRegiment, &["J-6T"], Arrival::Turn(1)),
    force(OptionalRule::MoreTransports, &["J-TR5"], Arrival::Turn(1)),
    force(OptionalRule::BattleshipSquadron, &["U-BBR"], Arrival::SetUp),
    force(OptionalRule::Indomitable, &["U-CV"], Arrival::Rolled),
    force(OptionalRule::RafReinforcement, &["U-30"], Arrival::Turn(5)),
    force(OptionalRule::SeventhArmoured, &["U-7A"], Arrival::Turn(5)),
    force(OptionalRule::BrigadeGroup, &["O-BG7"], Arrival::Turn(5)),
    force(OptionalRule::TaskForceFifteen, &["S-CA15"], Arrival::Turn(3)),
    force(OptionalRule::UsMarines, &["S-PMB", "S-MAW"], Arrival::Turn(7)),
    force(OptionalRule::NetherlandsBombers, &["N-B25"], Arrival::Rolled),
    force(OptionalRule::SecretAirbase, &["B-SEC"], Arrival::SetUp),
];

/// The optional force of a counter.
pub fn force_of(unit: UnitId) -> Option<&'static Force> {
    FORCES.iter().find(|force| force.units.contains(&unit.as_str()))
}

/// Where an optional counter is when the scenario is laid out. One that came before the first turn of the scenario is
/// in the pool when that begins (NEI-R117).
pub(crate) fn first_place(counter: &Counter, scenario: &Scenario, creation: &Creation) -> Location {
    match force_of(counter.id).filter(|force| creation.optional.has(force.rule)).map(|force| force.arrival) {
        Some(Arrival::Turn(turn)) if turn <= scenario.first_turn => Location::Pool,
        Some(Arrival::Turn(_) | Arrival::Rolled) => Location::Potential,
        Some(Arrival::SetUp) | None => Location::OutOfPlay,
    }
}

/// The turn on which an optional counter comes; zero for one that is set up, `None` while its die is owed.
fn turn_of(game: &Game, unit: UnitId) -> Option<u8> {
    match force_of(unit)?.arrival {
        Arrival::SetUp => Some(0),
        Arrival::Turn(turn) => Some(turn),
        Arrival::Rolled => game.arrivals.get(&unit).copied(),
    }
}

/// Whether a counter in the display comes into the pool as this turn begins (15.0, 28).
pub(crate) fn arrives(game: &Game, unit: UnitId, turn: u8) -> bool {
    match game.counter(unit).code {
        Code::Turn(coded) => coded == turn,
        Code::Optional => {
            turn_of(game, unit).is_some_and(|due| due == turn || (due < turn && turn == game.scenario().first_turn))
        }
        Code::Start | Code::Singapore => false,
    }
}

/// Whether an optional counter in the display has been in the game before: it came back, and waits no longer.
pub(crate) fn has_come(game: &Game, unit: UnitId) -> bool {
    turn_of(game, unit).is_some_and(|turn| turn <= game.turn)
}

/// NEI 28.2: after both set-ups the Allies roll for each force whose turn a die gives. Then the first turn begins.
pub(crate) fn ask_for_arrivals(deciding: &mut Deciding) {
    let game = &deciding.game;
    let due = FORCES.iter().filter(|force| force.arrival == Arrival::Rolled && game.optional.has(force.rule)).find_map(
        |force| {
            let unit = force.units.first()?.parse::<UnitId>().ok()?;
            (game.units.contains_key(&unit) && !game.arrivals.contains_key(&unit)).then_some((force.rule, unit))
        },
    );
    let Some((rule, unit)) = due else {
        let turn = deciding.game.turn;
        sequence::begin_turn(deciding, turn);
        return;
    };
    // Everybody knows the option; the counter is named where its owner reads.
    let purpose = format!("the turn of an optional force: {}", rule.term().title);
    deciding.wait_for(Pending::Roll {
        request: RollRequest {
            clause: Clause::new(rule.term().clause),
            roller: Side::Allies,
            purpose,
            dice: vec![DieAsked::PLAIN],
        },
        purpose: RollPurpose::Arrival { unit },
    });
}

/// The clause that makes the table wait for the die of a counter.
pub(crate) fn clause_of(unit: UnitId) -> &'static str {
    match force_of(unit).map(|force| force.rule) {
        Some(OptionalRule::NetherlandsBombers) => "NEI-28.2-h",
        _ => "NEI-28.2-b",
    }
}

/// What everybody calls the force of a counter.
pub(crate) fn title_of(unit: UnitId) -> &'static str {
    force_of(unit).map_or("an optional force", |force| force.rule.term().title)
}

/// The die has fallen.
pub(crate) fn on_arrival(deciding: &mut Deciding, unit: UnitId, die: D6) {
    deciding.happen(Event::ArrivalRolled { unit, turn: die.get() });
    ask_for_arrivals(deciding);
}

/// The victory points that a side pays for its optional forces (28.0). NEI-R08: they go from its own total, below
/// zero too.
pub(crate) fn costs(game: &Game, side: Side) -> Vec<Amount> {
    FORCES
        .iter()
        .map(|force| force.rule)
        .filter(|rule| game.optional.has(*rule))
        .map(OptionalRule::term)
        .filter(|term| term.only == Some(side))
        .map(|term| Amount::new(term.title, -term.victory_points, "NEI-28.0-a"))
        .collect()
}
