//! The table. Nothing in this game is hidden, so every seat sees the same.

use async_graphql::ID;
use domain::geaw::calendar::Quarter;
use domain::geaw::combat::Reminder;
use domain::geaw::game::{Game, Location, Outcome};
use domain::geaw::hexes::Hex;
use domain::geaw::sequence::{Obligation, VictoryStatus};
use domain::geaw::victory_points::{Booking, NamedHolding, Objective};
use domain::geaw::view::{DeclarationView, SideView, UnitView, View};

use super::command::{GeawTopic, GeawValue};
use super::pending::GeawPending;
use super::{
    GeawContingent, GeawEnd, GeawHexDrawing, GeawPhase, GeawPlace, GeawSide, GeawStatus, GeawUnitSize, GeawUnitType,
};
use crate::graphql::identity::{Found, Id, Origin, Part, identified};
use crate::graphql::mirror::output;
use crate::graphql::rulebook::Clause;
use crate::graphql::sent::Sent;
use crate::graphql::shared_words::Phase;
use crate::graphql::verdict::Basis;

/// Counters of the sheet (2.1).
pub(super) const UNITS_MAX: usize = 176;
/// How long the other lists of a view are reckoned to be.
const LISTED: usize = 60;

output!(
    /// The game as it lies on the table.
    GeawView = View as view with (game: &Game, origin: &Origin) {
        /// Its id.
        id: Id => origin.one("view"),
        /// The name of the scenario; null before one is entered.
        scenario: Option<String> => game.scenario.as_ref().map(|scenario| scenario.name.clone()),
        /// The game turn, a quarter of a year (2.13).
        turn: u8,
        /// The year of the turn, where it is known.
        year: Option<u16> = view.quarter.map(|quarter| quarter.year),
        /// Its quarter, 1 to 4 for I to IV.
        quarter: Option<u8> = view.quarter.map(|quarter| quarter.quarter),
        /// What year and quarter rest on.
        calendar_basis: Option<Basis> => view.quarter.map(calendar_basis),
        /// The last turn of the scenario.
        last_turn: u8,
        /// The phase.
        phase: Phase => Phase::of(GeawPhase::from(view.phase)),
        /// The phase in words.
        phase_name: String,
        /// The active side, in a player turn.
        active: Option<GeawSide> = view.phase.side(),
        /// The two sides, Japan first.
        sides: Vec<GeawSideView> => view.sides.iter().map(|side| GeawSideView::new(side, origin)).collect(),
        /// How the sides stand toward victory.
        victory: GeawVictory,
        /// What is to be looked at: stacks of contingents declared not to be friendly (3.3).
        warnings: Vec<String>,
        /// How the map is drawn (GEAW-R-03): fixed for the game, and no rule depends on it.
        hex_drawing: GeawHexDrawing,
        /// How many places of the components are still to be transcribed; `missing` of the sheets names them.
        gaps: i32,
        /// What the table waits for.
        pending: Option<GeawPending> => game.pending.last().map(|pending| GeawPending::new(pending, view.seat, game)),
        /// How it ended.
        outcome: Option<GeawOutcome>,
        /// What must be done before the phase ends (4.2).
        obligations: Vec<GeawObligation>,
        /// What the phase calls for, and nobody is held to: units to be checked for supply attrition.
        reminders: Vec<GeawReminder> [UNITS_MAX],
        /// Every unit that was transcribed, by code.
        units: Vec<GeawUnit> [UNITS_MAX] => view.units.iter().map(|unit| GeawUnit::new(unit, origin)).collect(),
        /// The objectives and who holds them (5.2).
        objectives: Vec<GeawObjective> [LISTED],
        /// Objectives that are entered by name alone, and who holds them as the players said (5.2).
        named_objectives: Vec<GeawNamedHolding> [LISTED],
        /// Declarations that hold.
        declarations: Vec<GeawDeclaration> [LISTED],
    }
);
output!(
    /// Something that must be done before the phase ends.
    GeawObligation = Obligation {
        /// What, in words.
        text: String,
        /// The clause.
        clause: Clause,
    }
);
output!(
    /// Something that the phase calls for, and that nobody is held to.
    GeawReminder = Reminder {
        /// What, in words.
        text: String,
        /// The clause.
        clause: Clause,
        /// The short name of the unit concerned.
        unit: ID,
    }
);
output!(
    /// A side.
    GeawSideView = SideView as side with (game: &Origin) {
        /// Its id.
        id: Id => game.word("side", GeawSide::from(side.side)),
        /// The side of whom this is told.
        side: GeawSide,
        /// Who plays it.
        player: Option<String>,
        /// Its victory points (5.1).
        victory_points: i16,
        /// Victory points that it may spend now (5.4).
        spendable: u16,
        /// Its public record of victory points, entry by entry (5.1).
        bookings: Vec<GeawBooking> [LISTED],
    }
);
output!(
    /// An entry of a side's record of victory points.
    GeawBooking = Booking as booking {
        /// The turn.
        turn: u8,
        /// The phase.
        phase: GeawPhase,
        /// By how much the total changed.
        change: i16,
        /// What was not gained for the ceiling, or not lost below zero (5.6).
        forfeited: u16,
        /// The total after it.
        total: i16,
        /// Why, in words.
        reason: String = booking.reason.text(),
        /// The clause it leans on.
        clause: Clause = booking.reason.clause(),
        /// The section that the players relied on, where one is not in the text at hand.
        section: Option<ID>,
    }
);
output!(
    /// A unit.
    GeawUnit = UnitView as unit with (game: &Origin) {
        /// Its id.
        id: Id => game.of("unit", unit.id.to_string()),
        /// The short name of its counter, which commands use.
        code: ID = unit.id,
        /// Its side.
        side: GeawSide = unit.contingent.side(),
        /// What it is: "Japanese infantry division".
        kind: String,
        /// Its designation, spelled out where the abbreviation is known (2.10).
        name: String,
        /// Its contingent.
        contingent: GeawContingent,
        /// Its type.
        unit_type: GeawUnitType,
        /// Its size.
        size: GeawUnitSize,
        /// The color of the ink on its counter (2.11).
        ink: String = unit.colors.0,
        /// The background of its counter (2.11).
        background: String = unit.colors.1,
        /// Where it is.
        place: GeawPlace = unit.location,
        /// Its hex, for MAP.
        hex: Option<ID> = hex(unit.location),
        /// Movement points left in this phase, where the allowance is known (8.2).
        left: Option<f64>,
        /// Whether its move of this phase is finished (8.5).
        released: bool,
    }
);
output!(
    /// What an objective hex holds.
    GeawObjective = Objective {
        /// The hex.
        hex: ID,
        /// Its name, where it has one.
        name: Option<String>,
        /// Victory points each turn (5.2).
        value: u8,
        /// The side whose land units stand there (5.3).
        occupant: Option<GeawSide>,
        /// Whether only naval units are there.
        only_naval: bool,
    }
);
output!(
    /// What an objective that is entered by its name alone holds.
    GeawNamedHolding = NamedHolding {
        /// Its name.
        name: String,
        /// Victory points each turn (5.2).
        value: u8,
        /// The side that holds it, as the players said; null for nobody.
        occupant: Option<GeawSide>,
    }
);
output!(
    /// A fact that the players declared, for the text at hand does not give it.
    GeawDeclaration = DeclarationView as view {
        /// Its number in the game.
        number: u32 = view.declaration.number,
        /// Who declared it.
        by: GeawSide = view.declaration.by,
        /// In words.
        text: String,
        /// About what.
        topic: Sent<GeawTopic> = view.declaration.claim.topic,
        /// What is said of it.
        value: Sent<GeawValue> = view.declaration.claim.value,
        /// The section relied on.
        section: ID = view.declaration.claim.section,
        /// The turn in which it was declared.
        turn: u8 = view.declaration.turn,
        /// The phase in which it was declared.
        phase: GeawPhase = view.declaration.phase,
        /// Whether it holds.
        status: GeawStatus = view.declaration.status,
        /// Whether an order declared it by itself, such as a combat or points by a section outside the text at hand.
        by_order: bool = view.declaration.by_order,
        /// What it rests on: always DECLARED.
        basis: Basis => Basis::Declared,
    }
);
output!(
    /// How the sides stand toward victory (1.0, 4.2).
    GeawVictory = VictoryStatus {
        /// Japan's victory points.
        japan: i16,
        /// The Allies' victory points.
        allies: i16,
        /// The side that has more (1.0).
        ahead: Option<GeawSide>,
        /// Sides at zero, for which 27.2 is to be applied.
        at_zero: Vec<GeawSide>,
        /// Whether the last turn is over and the outcome of 27.0 is asked for.
        is_final: bool,
    }
);
output!(
    /// How a game ended.
    GeawOutcome = Outcome {
        /// Why (3.1).
        end: GeawEnd,
        /// The winner, where one is known.
        winner: Option<GeawSide>,
        /// The section that the players relied on, where they named one.
        section: Option<ID>,
    }
);

identified!(GeawView, GeawSideView, GeawUnit);

impl GeawView {
    /// The view itself, or what is in it.
    pub(super) fn part(&self, part: &Part<'_>) -> Option<Found> {
        part.among([self]).or_else(|| part.among(&self.sides)).or_else(|| part.among(&self.units))
    }
}

const fn calendar_basis(quarter: Quarter) -> Basis {
    if quarter.confirmed { Basis::VerifiedFromTranscription } else { Basis::Derived }
}

const fn hex(location: Location) -> Option<Hex> {
    if let Location::Map(hex) = location { Some(hex) } else { None }
}
