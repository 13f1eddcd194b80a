//! A game of GEAW as a seat sees it. Nothing is hidden, so every seat sees the same; still the view is built, field by
//! field.

use serde::Serialize;

use super::calendar::Quarter;
use super::combat::{self, Reminder};
use super::components::{Contingent, MovementPoints, Side, UnitId, UnitSize, UnitType};
use super::declarations::Declaration;
use super::game::{Game, Location, Outcome, Phase};
use super::rulings::HexDrawing;
use super::sequence::{self, Obligation, VictoryStatus};
use super::victory_points::{self, Booking, NamedHolding, Objective};
use super::{telling, transcribing};
use kernel::seat::Seat;

/// The game as it lies on the table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    /// The seat it was built for.
    pub seat: Seat<Side>,
    pub turn: u8,
    /// Year and quarter, where they are known.
    pub quarter: Option<Quarter>,
    /// The last turn of the scenario.
    pub last_turn: u8,
    pub phase: Phase,
    /// The phase in words.
    pub phase_name: String,
    /// What must be done before it ends.
    pub obligations: Vec<Obligation>,
    /// What it calls for, and nobody is held to.
    pub reminders: Vec<Reminder>,
    pub sides: [SideView; 2],
    pub units: Vec<UnitView>,
    pub objectives: Vec<Objective>,
    /// Objectives that are entered by name alone.
    pub named_objectives: Vec<NamedHolding>,
    /// Declarations that hold.
    pub declarations: Vec<DeclarationView>,
    /// How the sides stand toward victory.
    pub victory: VictoryStatus,
    /// What is to be looked at: stacks of contingents that are not friendly.
    pub warnings: Vec<String>,
    /// How the map is drawn (GEAW-R-03); neighbors do not depend on it.
    pub hex_drawing: HexDrawing,
    /// How much is still to be transcribed.
    pub gaps: usize,
    /// Whom the table waits for.
    pub waits_for: Option<Side>,
    pub outcome: Option<Outcome>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SideView {
    pub side: Side,
    pub player: Option<String>,
    /// Its victory points.
    pub victory_points: i16,
    /// What it may spend.
    pub spendable: u16,
    /// Its public record.
    pub bookings: Vec<Booking>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnitView {
    pub id: UnitId,
    /// What it is: "Japanese infantry division".
    pub kind: String,
    /// Its designation, spelled out where the abbreviation is known.
    pub name: String,
    pub contingent: Contingent,
    pub unit_type: UnitType,
    pub size: UnitSize,
    /// Ink and background of the counter.
    pub colors: (&'static str, &'static str),
    pub location: Location,
    /// Movement points left in this phase, where the allowance is known.
    pub left: Option<MovementPoints>,
    /// Whether its move of this phase is finished.
    pub released: bool,
}

/// A declaration, in words too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeclarationView {
    pub declaration: Declaration,
    pub text: String,
}

/// The game as `seat` sees it.
pub(super) fn view(game: &Game, seat: Seat<Side>) -> View {
    View {
        seat,
        turn: game.turn,
        quarter: game.quarter(),
        last_turn: game.last_turn(),
        phase: game.phase,
        phase_name: game.phase.name(),
        obligations: sequence::obligations(game),
        reminders: combat::reminders(game),
        sides: Side::ALL.map(|side| SideView {
            side,
            player: game.players.of(side).clone(),
            victory_points: game.victory_points(side),
            spendable: victory_points::spendable(game, side),
            bookings: game.bookings.of(side).clone(),
        }),
        units: game.units.keys().map(|unit| unit_view(game, *unit)).collect(),
        objectives: victory_points::objectives(game),
        named_objectives: victory_points::named_objectives(game),
        declarations: game
            .declarations
            .iter()
            .map(|declaration| DeclarationView {
                declaration: declaration.clone(),
                text: telling::declared(declaration),
            })
            .collect(),
        victory: sequence::victory_status(game),
        warnings: game.unfriendly_stacks(),
        hex_drawing: game.rulings.hex_drawing,
        gaps: transcribing::gaps(&game.sheets).len(),
        waits_for: game.pending.last().map(super::pending::Pending::by),
        outcome: game.outcome.clone(),
    }
}

/// The designation on a counter, with what its abbreviation stands for.
pub fn designation(game: &Game, unit: UnitId) -> String {
    let counter = game.counter(unit);
    let short = |word: &str| game.pack.long_form(counter.contingent, word).map(str::to_owned);
    let name = counter.name.trim();
    if let Some(long) = short(name) {
        return long;
    }
    // "1st Prov" and "5 SNLF": the abbreviation follows a number.
    match name.split_once(' ').and_then(|(number, rest)| Some((number, short(rest)?))) {
        Some((number, long)) => format!("{number} {long}"),
        None => name.to_owned(),
    }
}

fn unit_view(game: &Game, id: UnitId) -> UnitView {
    let counter = game.counter(id);
    let state = game.units[&id];
    UnitView {
        id,
        kind: counter.kind(),
        name: designation(game, id),
        contingent: counter.contingent,
        unit_type: counter.unit_type,
        size: counter.size,
        colors: counter.contingent.colors(),
        location: state.location,
        left: super::movement::allowance(game, id).and_then(|allowance| allowance.minus(state.in_phase.spent)),
        released: state.in_phase.released,
    }
}
