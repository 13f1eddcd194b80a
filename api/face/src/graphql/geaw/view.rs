//! The table. Nothing in this game is hidden, so every seat sees the same.

use async_graphql::{ComplexObject, ID, Json, SimpleObject};
use domain::geaw::game::{Game, Location};
use domain::geaw::victory_points::{Booking, Objective};
use domain::geaw::view::{DeclarationView, SideView, UnitView, View};

use super::basis::GeawBasis;
use super::command::{GeawTopic, GeawValue};
use super::pending::GeawPending;
use super::{
    GeawContingent, GeawEnd, GeawHexDrawing, GeawPhase, GeawPlace, GeawSide, GeawStatus, GeawUnitSize, GeawUnitType,
    id, points,
};
use crate::graphql::mirror::Shown;
use crate::graphql::rulebook::Clause;

/// Counters of the sheet (2.1).
pub(super) const UNITS_MAX: usize = 176;
/// How long the other lists of a view are reckoned to be.
const LISTED: usize = 60;

/// The game as it lies on the table.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct GeawView {
    /// The name of the scenario; null before one is entered.
    scenario: Option<String>,
    /// The game turn, a quarter of a year (2.13).
    turn: u8,
    /// The year of the turn, where it is known.
    year: Option<u16>,
    /// Its quarter, 1 to 4 for I to IV.
    quarter: Option<u8>,
    /// What year and quarter rest on.
    calendar_basis: Option<GeawBasis>,
    /// The last turn of the scenario.
    last_turn: u8,
    /// The phase.
    phase: GeawPhase,
    /// The phase in words.
    phase_name: String,
    /// The active side, in a player turn.
    active: Option<GeawSide>,
    /// The two sides, Japan first.
    sides: Vec<GeawSideView>,
    /// How the sides stand toward victory.
    victory: GeawVictory,
    /// What is to be looked at: stacks of contingents declared not to be friendly (3.3).
    warnings: Vec<String>,
    /// How the map is drawn (GEAW-R-03): fixed for the game, and no rule depends on it.
    hex_drawing: GeawHexDrawing,
    /// How many places of the components are still to be transcribed.
    gaps: i32,
    /// What the table waits for.
    pending: Option<GeawPending>,
    /// How it ended.
    outcome: Option<GeawOutcome>,
    #[graphql(skip)]
    obligations: Vec<GeawObligation>,
    #[graphql(skip)]
    units: Vec<GeawUnit>,
    #[graphql(skip)]
    objectives: Vec<GeawObjective>,
    #[graphql(skip)]
    declarations: Vec<GeawDeclaration>,
}

#[ComplexObject]
impl GeawView {
    /// What must be done before the phase ends (4.2).
    async fn obligations(&self) -> &[GeawObligation] {
        &self.obligations
    }

    /// Every unit that was transcribed, by id.
    #[graphql(complexity = "UNITS_MAX * child_complexity")]
    async fn units(&self) -> &[GeawUnit] {
        &self.units
    }

    /// The objectives and who holds them (5.2).
    #[graphql(complexity = "LISTED * child_complexity")]
    async fn objectives(&self) -> &[GeawObjective] {
        &self.objectives
    }

    /// Declarations that hold.
    #[graphql(complexity = "LISTED * child_complexity")]
    async fn declarations(&self) -> &[GeawDeclaration] {
        &self.declarations
    }
}

/// Something that must be done before the phase ends.
#[derive(Debug, Clone, SimpleObject)]
pub struct GeawObligation {
    /// What, in words.
    text: String,
    /// The clause.
    clause: Clause,
}

/// A side.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct GeawSideView {
    /// Which.
    side: GeawSide,
    /// Who plays it.
    player: Option<String>,
    /// Its victory points (5.1).
    victory_points: i16,
    /// Victory points that it may spend now (5.4).
    spendable: u16,
    #[graphql(skip)]
    bookings: Vec<GeawBooking>,
}

#[ComplexObject]
impl GeawSideView {
    /// Its public record of victory points, entry by entry (5.1).
    #[graphql(complexity = "LISTED * child_complexity")]
    async fn bookings(&self) -> &[GeawBooking] {
        &self.bookings
    }
}

/// An entry of a side's record of victory points.
#[derive(Debug, Clone, SimpleObject)]
pub struct GeawBooking {
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
    reason: String,
    /// The clause it leans on.
    clause: Clause,
    /// The section that the players relied on, where one is not in the text at hand.
    section: Option<ID>,
}

/// A unit.
#[derive(Debug, Clone, SimpleObject)]
pub struct GeawUnit {
    /// Its id.
    id: ID,
    /// Its side.
    side: GeawSide,
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
    ink: String,
    /// The background of its counter (2.11).
    background: String,
    /// Where it is.
    place: GeawPlace,
    /// Its hex, for MAP.
    hex: Option<ID>,
    /// Movement points left in this phase, where the allowance is known (8.2).
    left: Option<f64>,
    /// Whether its move of this phase is finished (8.5).
    released: bool,
}

/// What an objective hex holds.
#[derive(Debug, Clone, SimpleObject)]
pub struct GeawObjective {
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

/// A fact that the players declared, for the text at hand does not give it.
#[derive(Debug, Clone, SimpleObject)]
pub struct GeawDeclaration {
    /// Its number in the game.
    number: u32,
    /// Who declared it.
    by: GeawSide,
    /// In words.
    text: String,
    /// About what: a JSON object with exactly one key, as a claim has it.
    topic: Json<GeawTopic>,
    /// What: a JSON object with exactly one key, as a claim has it.
    value: Json<GeawValue>,
    /// The section relied on.
    section: ID,
    /// The turn in which it was declared.
    turn: u8,
    /// The phase in which it was declared.
    phase: GeawPhase,
    /// Whether it holds.
    status: GeawStatus,
    /// What it rests on: always DECLARED.
    basis: GeawBasis,
}

/// How the sides stand toward victory (1.0, 4.2).
#[derive(Debug, Clone, SimpleObject)]
pub struct GeawVictory {
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

/// How a game ended.
#[derive(Debug, Clone, SimpleObject)]
pub struct GeawOutcome {
    /// Why (3.1).
    end: GeawEnd,
    /// The winner, where one is known.
    winner: Option<GeawSide>,
    /// The section that the players relied on, where they named one.
    section: Option<ID>,
}

impl GeawView {
    /// The domain's view, and of the game what the table waits for.
    pub fn new(view: &View, game: &Game) -> Self {
        let obligation = |owed: &domain::geaw::sequence::Obligation| GeawObligation {
            text: owed.text.clone(),
            clause: (&owed.clause).into(),
        };
        Self {
            scenario: game.scenario.as_ref().map(|scenario| scenario.name.clone()),
            turn: view.turn,
            year: view.quarter.map(|quarter| quarter.year),
            quarter: view.quarter.map(|quarter| quarter.quarter),
            calendar_basis: view.quarter.map(|quarter| {
                if quarter.confirmed { GeawBasis::VerifiedFromTranscription } else { GeawBasis::Derived }
            }),
            last_turn: view.last_turn,
            phase: view.phase.into(),
            phase_name: view.phase_name.clone(),
            active: view.phase.side().map(GeawSide::from),
            sides: view.sides.iter().map(GeawSideView::from).collect(),
            victory: GeawVictory {
                japan: view.victory.japan,
                allies: view.victory.allies,
                ahead: view.victory.ahead.map(GeawSide::from),
                at_zero: view.victory.at_zero.iter().copied().map(GeawSide::from).collect(),
                is_final: view.victory.is_final,
            },
            warnings: view.warnings.clone(),
            hex_drawing: view.hex_drawing.into(),
            gaps: i32::try_from(view.gaps).unwrap_or(i32::MAX),
            pending: game.pending.last().map(|pending| GeawPending::new(pending, view.seat)),
            outcome: view.outcome.as_ref().map(|outcome| GeawOutcome {
                end: outcome.end.into(),
                winner: outcome.winner.map(GeawSide::from),
                section: outcome.section.map(id),
            }),
            obligations: view.obligations.iter().map(obligation).collect(),
            units: view.units.iter().map(GeawUnit::from).collect(),
            objectives: view.objectives.iter().map(GeawObjective::from).collect(),
            declarations: view.declarations.iter().map(GeawDeclaration::from).collect(),
        }
    }
}

impl From<&SideView> for GeawSideView {
    fn from(side: &SideView) -> Self {
        Self {
            side: side.side.into(),
            player: side.player.clone(),
            victory_points: side.victory_points,
            spendable: side.spendable,
            bookings: side.bookings.iter().map(GeawBooking::from).collect(),
        }
    }
}

impl From<&Booking> for GeawBooking {
    fn from(booking: &Booking) -> Self {
        Self {
            turn: booking.turn,
            phase: booking.phase.into(),
            change: booking.change,
            forfeited: booking.forfeited,
            total: booking.total,
            reason: booking.reason.text(),
            clause: (&domain::kernel::clause::Clause::new(booking.reason.clause())).into(),
            section: booking.section.map(id),
        }
    }
}

impl From<&UnitView> for GeawUnit {
    fn from(unit: &UnitView) -> Self {
        Self {
            id: id(unit.id),
            side: unit.contingent.side().into(),
            kind: unit.kind.clone(),
            name: unit.name.clone(),
            contingent: unit.contingent.into(),
            unit_type: unit.unit_type.into(),
            size: unit.size.into(),
            ink: unit.colors.0.to_owned(),
            background: unit.colors.1.to_owned(),
            place: Shown::shown(&unit.location),
            hex: match unit.location {
                Location::Map(hex) => Some(id(hex)),
                _ => None,
            },
            left: unit.left.map(points),
            released: unit.released,
        }
    }
}

impl From<&Objective> for GeawObjective {
    fn from(objective: &Objective) -> Self {
        Self {
            hex: id(objective.hex),
            name: objective.name.clone(),
            value: objective.value,
            occupant: objective.occupant.map(GeawSide::from),
            only_naval: objective.only_naval,
        }
    }
}

impl From<&DeclarationView> for GeawDeclaration {
    fn from(view: &DeclarationView) -> Self {
        let declaration = &view.declaration;
        Self {
            number: declaration.number,
            by: declaration.by.into(),
            text: view.text.clone(),
            topic: Shown::shown(&declaration.claim.topic),
            value: Shown::shown(&declaration.claim.value),
            section: id(declaration.claim.section),
            turn: declaration.turn,
            phase: declaration.phase.into(),
            status: declaration.status.into(),
            basis: GeawBasis::Declared,
        }
    }
}
