//! GEAW 5: victory points. A public record for each side, entry by entry.

use serde::{Deserialize, Serialize};

use super::command::{PointsChange, PointsReason};
use super::components::{Section, Side, UnitId};
use super::deciding::Deciding;
use super::declarations::Topic;
use super::event::Event;
use super::game::{End, Game, Outcome, Phase};
use super::hexes::Hex;
use super::judging::{Judging, refuse, rely_on};
use super::rulings::VpBelowZero;
use super::sheets::UnitKind;
use kernel::seat::Opposed;
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// The most that a total reaches (5.6).
pub const CEILING: i16 = 100;

/// An entry of a side's record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Booking {
    pub turn: u8,
    pub phase: Phase,
    /// By how much the total changed.
    pub change: i16,
    /// What was not gained for the ceiling, or not lost below zero.
    pub forfeited: u16,
    /// The total after it.
    pub total: i16,
    pub reason: Reason,
    /// The section that the players relied on, where one does not stand in the text at hand.
    pub section: Option<Section>,
}

/// Why points changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The scenario gives them at the start.
    Start,
    /// A unit was bought.
    Bought(UnitId),
    /// Units were bought of which no counter is entered.
    Recruited {
        units: UnitKind,
        count: u8,
    },
    /// An action was paid for.
    Spent(String),
    /// Objectives, with the hexes and their values.
    Objectives(Vec<(Hex, u8)>),
    /// Objectives of which some are entered by name alone, with their values.
    Places(Vec<(String, u8)>),
    /// An event that the players booked.
    Event(PointsReason),
    Lost(UnitId),
    /// What was booked was reversed, for the fact it rested on was withdrawn.
    Reversed,
    /// The record was put right.
    Corrected,
}

impl Reason {
    /// The clause it leans on.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::Start => "GEAW-5.1-a",
            Self::Bought(_) | Self::Recruited { .. } => "GEAW-6.2-a",
            Self::Spent(_) => "GEAW-1.0-b",
            Self::Objectives(_) | Self::Places(_) => "GEAW-5.2-c",
            Self::Event(PointsReason::CombatLoss) | Self::Lost(_) => "GEAW-5.5-a",
            Self::Event(PointsReason::Occupation) => "GEAW-5.5-b",
            Self::Event(PointsReason::Other) => "GEAW-5.5-c",
            Self::Reversed | Self::Corrected => "GEAW-5.1-c",
        }
    }

    pub fn text(&self) -> String {
        match self {
            Self::Start => "at the start".to_owned(),
            Self::Bought(unit) => format!("for {unit}"),
            Self::Spent(what) => format!("for {what}"),
            Self::Recruited { units, count } => format!("for {count} {units}"),
            Self::Objectives(hexes) => objectives_text(hexes),
            Self::Places(places) => objectives_text(places),
            Self::Event(PointsReason::Occupation) => "for places occupied".to_owned(),
            Self::Event(PointsReason::CombatLoss) => "for units lost in combat".to_owned(),
            Self::Event(PointsReason::Other) => "by an event".to_owned(),
            Self::Lost(unit) => format!("for the loss of {unit}"),
            Self::Reversed => "reversed".to_owned(),
            Self::Corrected => "corrected".to_owned(),
        }
    }
}

fn objectives_text<T: ToString>(scored: &[(T, u8)]) -> String {
    let each: Vec<String> = scored.iter().map(|(place, value)| format!("{} {value}", place.to_string())).collect();
    format!("for objectives ({})", each.join(", "))
}

impl Booking {
    /// The entry that changes a side's total by a difference: not above the ceiling, and not below zero unless the
    /// table lets it (5.6, GEAW-R-13).
    pub fn of(game: &Game, side: Side, net: i32, reason: Reason, section: Option<Section>) -> Self {
        let before = i32::from(game.victory_points(side));
        let lowest = match game.rulings.vp_below_zero {
            VpBelowZero::Clamp => 0.min(before),
            VpBelowZero::Allow => i32::from(i16::MIN),
        };
        let total = (before + net).clamp(lowest, i32::from(CEILING).max(before));
        let narrow = |number: i32| i16::try_from(number).unwrap_or(i16::MAX);
        Self {
            turn: game.turn,
            phase: game.phase,
            change: narrow(total - before),
            forfeited: u16::try_from((before + net - total).unsigned_abs()).unwrap_or(u16::MAX),
            total: narrow(total),
            reason,
            section,
        }
    }

    /// An entry that rests on nothing declared.
    pub(super) fn plain(game: &Game, side: Side, net: i16, reason: Reason) -> Self {
        Self::of(game, side, i32::from(net), reason, None)
    }
}

/// Books the difference of an event, and sees whether it leaves nothing (5.6).
pub(super) fn book(deciding: &mut Deciding, side: Side, net: i32, reason: Reason, section: Option<Section>) {
    let booking = Booking::of(&deciding.game, side, net, reason, section);
    let falls_to_zero = booking.change < 0 && booking.total <= 0;
    deciding.happen(Event::PointsBooked { side, booking });
    if falls_to_zero {
        deciding.happen(Event::ZeroReached { side });
    }
}

/// Books gains and losses of one event, netted for each side (5.6, GEAW-R-15).
pub(super) fn book_changes(
    deciding: &mut Deciding,
    changes: &[PointsChange],
    reason: &Reason,
    section: Option<Section>,
) {
    for side in Side::both() {
        let own: Vec<&PointsChange> = changes.iter().filter(|change| change.side == side).collect();
        if !own.is_empty() {
            let net = own.iter().map(|change| i32::from(change.gain) - i32::from(change.loss)).sum();
            book(deciding, side, net, reason.clone(), section);
        }
    }
}

/// How many points a side may spend now: one must be left (5.4).
pub fn spendable(game: &Game, side: Side) -> u16 {
    u16::try_from(game.victory_points(side) - 1).unwrap_or(0)
}

/// 5.4: no payment may leave zero or less.
pub(super) fn judge_payment(judging: &mut Judging, side: Side, amount: u16, for_what: &str) {
    let spendable = spendable(judging.game, side);
    let total = judging.game.victory_points(side);
    judging.demand(amount <= spendable, || {
        Violation::new(
            "GEAW-5.4-a",
            format!("{amount} victory points for {for_what}; of {total}, {} may spend {spendable}", side.name()),
            format!("spend {spendable} or less"),
        )
        .also("GEAW-5.4-b")
    });
}

/// A payment for an action that a section we lack prices (GEAW-R-56).
pub(super) fn judge_spend(judging: &mut Judging, amount: u16, section: Section) -> Result<(), Refusal> {
    rely_on(judging, section);
    if amount == 0 {
        return Err(refuse(RefusalKind::Malformed, "nothing is paid", "name an amount of 1 or more"));
    }
    let side = judging.side;
    if judging.game.phase.side().is_some_and(|active| active != side) {
        let allowed = judging.volunteered(&Topic::InactivePays { side }).is_some_and(|(value, _)| value.is_yes());
        judging.demand(allowed, || {
            Violation::new(
                "GEAW-4.2-c",
                format!("{} to pay in the {} player turn", side.name(), side.other().adjective()),
                "pay in your own player turn, or declare the section that lets the other side pay",
            )
        });
    }
    judge_payment(judging, side, amount, "this action");
    Ok(())
}

/// Gains and losses that the players book (5.5).
pub(super) fn judge_record(
    judging: &mut Judging,
    changes: &[PointsChange],
    reason: PointsReason,
    section: Section,
) -> Result<(), Refusal> {
    let phase = judging.game.phase;
    if changes.is_empty() {
        return Err(refuse(RefusalKind::Malformed, "no change is booked", "name gains or losses of a side"));
    }
    if reason == PointsReason::Occupation && section.is_held() {
        judging.object(Violation::new(
            "GEAW-5.2-a",
            "victory points for places occupied, beside the scoring: an occupied objective pays what is printed there",
            "transcribe the values of the objectives, and score them in the Victory Point Phase",
        ));
    } else {
        rely_on(judging, section);
    }
    judging.demand(reason != PointsReason::Occupation || phase == Phase::VictoryPoint, || {
        Violation::new(
            "GEAW-5.5-b",
            format!("victory points for places occupied, in the {}", phase.name()),
            "score places in the Victory Point Phase, and book another reason now",
        )
    });
    Ok(())
}

/// What an objective hex holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Objective {
    pub hex: Hex,
    /// Its name, where it has one.
    pub name: Option<String>,
    /// Victory points each turn.
    pub value: u8,
    /// The side whose land units stand there.
    pub occupant: Option<Side>,
    /// Whether only naval units are there.
    pub only_naval: bool,
}

/// Every objective and who holds it: land units of any kind and contingent that stand there now (5.2, 5.3).
pub fn objectives(game: &Game) -> Vec<Objective> {
    let valued = game
        .sheets
        .hexes
        .values()
        .filter(|record| !game.sheets.counts_by_name(record))
        .filter_map(|record| record.value.filter(|value| *value > 0).map(|value| (record, value)));
    valued
        .map(|(record, value)| {
            let is_land = |unit: &super::components::UnitId| game.counter(*unit).unit_type.is_land();
            let occupant = game.units_in(record.hex).find(is_land).map(|unit| game.side(unit));
            Objective {
                hex: record.hex,
                name: record.name.clone(),
                value,
                occupant,
                only_naval: occupant.is_none() && game.units_in(record.hex).next().is_some(),
            }
        })
        .collect()
}

/// The objectives that a side would score now.
pub fn held(game: &Game, side: Side) -> Vec<(Hex, u8)> {
    let own = objectives(game).into_iter().filter(|objective| objective.occupant == Some(side));
    own.map(|objective| (objective.hex, objective.value)).collect()
}

/// What an objective that is entered by its name alone holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NamedHolding {
    pub name: String,
    /// Victory points each turn.
    pub value: u8,
    /// The side that holds it, as the players said.
    pub occupant: Option<Side>,
}

/// The objectives that are entered by name alone, and who holds them (5.2).
pub fn named_objectives(game: &Game) -> Vec<NamedHolding> {
    let holding = |objective: &super::sheets::NamedObjective| NamedHolding {
        name: objective.name.clone(),
        value: objective.value,
        occupant: game.held.get(&objective.name.to_lowercase()).copied(),
    };
    game.sheets.named_objectives().map(holding).collect()
}

/// The objectives by name that a side would score now.
pub fn held_by_name(game: &Game, side: Side) -> Vec<(String, u8)> {
    let own = named_objectives(game).into_iter().filter(|objective| objective.occupant == Some(side));
    own.map(|objective| (objective.name, objective.value)).collect()
}

/// 5.2: who holds an objective is said of those entered by name; of a hex the units there say it.
pub(super) fn judge_hold(game: &Game, name: &str) -> Result<(), Refusal> {
    let known = named_objectives(game);
    if known.iter().any(|objective| objective.name.eq_ignore_ascii_case(super::transcribing::corrected_name(name))) {
        return Ok(());
    }
    let names: Vec<&str> = known.iter().map(|objective| objective.name.as_str()).collect();
    let cure = if names.is_empty() {
        "enter it with its value first".to_owned()
    } else {
        format!("enter it with its value first, or name one of {}", names.join(", "))
    };
    Err(refuse(RefusalKind::Unknown, format!("no objective is called {name:?}"), cure).by("GEAW-5.2-a"))
}

/// It is held, under the name that was entered.
pub(super) fn hold(deciding: &mut Deciding, name: &str, side: Option<Side>) {
    let name = super::transcribing::corrected_name(name).to_lowercase();
    let name = deciding.game.sheets.objectives.get(&name).map_or(name, |objective| objective.name.clone());
    deciding.happen(Event::ObjectiveHeld { name, side });
}

/// Scores both sides at once (5.2, GEAW-R-19).
pub(super) fn score(deciding: &mut Deciding) {
    let game = &deciding.game;
    let of_both = Side::both().map(|side| (side, held(game, side), held_by_name(game, side)));
    for (side, hexes, named) in of_both {
        let values = hexes.iter().map(|(_, value)| *value).chain(named.iter().map(|(_, value)| *value));
        let sum = values.map(i32::from).sum();
        let reason = if named.is_empty() {
            Reason::Objectives(hexes)
        } else {
            let hexes = hexes.into_iter().map(|(hex, value)| (deciding.game.hex_name(hex), value));
            Reason::Places(hexes.chain(named).collect())
        };
        book(deciding, side, sum, reason, None);
    }
    deciding.happen(Event::ObjectivesScored);
    if !deciding.game.sheets.complete.objectives {
        deciding.note("the list of objective hexes is not confirmed to be whole", "GEAW-5.2-a");
    }
}

/// 27.2 is asked for only where a side is at zero (5.6).
pub(super) fn judge_zero(judging: &mut Judging, side: Side) -> Result<(), Refusal> {
    if judging.game.zero.contains(&side) {
        return Ok(());
    }
    Err(refuse(
        RefusalKind::Phase,
        format!("{} at {} victory points; 27.2 is applied at zero", side.name(), judging.game.victory_points(side)),
        "go on",
    )
    .by("GEAW-5.6-b"))
}

/// What 27.2 brings, as the players say (GEAW-R-12).
pub(super) fn resolve_zero(deciding: &mut Deciding, side: Side, ends: bool, winner: Option<Side>) {
    deciding.happen(Event::ZeroResolved { side });
    if ends {
        let section = Some(Section::new(27, 2));
        deciding.happen(Event::GameFinished(Outcome { end: End::ZeroVictoryPoints, winner, section }));
    }
}
