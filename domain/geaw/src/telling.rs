//! The record in words, each line with the clause it leans on. Everything in GEAW lies open, so every seat reads the
//! same.

use std::collections::BTreeSet;

use super::book::Geaw;
use super::command::{AttritionResult, Cause, Order, Reopening};
use super::components::{Side, UnitId};
use super::declarations::{Basis, Claim, Declaration, Topic, Value};
use super::event::{Entry, Event};
use super::game::{Correction, End, Game, Location, Outcome};
use super::hexes::Hex;
use super::pack::Pack;
use super::pending::Pending;
use super::sheets::{ScenarioNumeral, ScenarioSheet, Transcription};
use super::victory_points::Booking;
use kernel::dice::Source;
use kernel::seat::Seat;
use kernel::system::{Line, System};

fn list<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// An event in words.
pub(super) fn describe(_pack: &Pack, event: &Event) -> Option<Line> {
    Some(match event {
        Event::SideTaken { side, player } => Line::new(format!("{player} plays {}", side.name()), "GEAW-1.0-a"),
        Event::ScenarioDefined(sheet) => Line::new(
            format!(
                "Scenario: {}, turns {} to {}, victory points Japan {}, Allies {}",
                sheet.name, sheet.first_turn, sheet.last_turn, sheet.japan, sheet.allies
            ),
            "GEAW-3.1-a",
        ),
        Event::Transcribed { by, what } => Line::plain(format!("{by} transcribed {}", transcribed(what))),
        Event::RulingChosen { ruling, reading } => Line::plain(format!("{ruling} is read the way {reading}")),
        Event::PlacedAtStart { line, unit, hex } => {
            let basis = if line.is_none() { ", as the players declare" } else { "" };
            Line::new(format!("{unit} set up in {hex}{basis}"), "GEAW-3.2-b")
        }
        Event::SetUpFinished { side } => Line::new(format!("{} finished the set-up", subject(*side)), "GEAW-3.1-d"),
        Event::TurnBegan { turn } => Line::new(format!("Turn {turn}"), "GEAW-4.2-n"),
        Event::PhaseBegan { phase } => Line::new(phase.name(), "GEAW-4.1-a"),
        Event::PointsBooked { side, booking } => booked(*side, booking),
        Event::ZeroReached { side } => Line::new(
            format!(
                "{} has no victory points: 27.2, which is not in the text at hand, is to be applied",
                subject(*side)
            ),
            "GEAW-5.6-b",
        ),
        Event::ZeroResolved { side } => Line::new(format!("27.2 was applied to {}", side.name()), "GEAW-5.6-b"),
        Event::ObjectiveHeld { name, side } => {
            let who =
                side.map_or("Nobody holds", |side| if side == Side::Japan { "Japan holds" } else { "The Allies hold" });
            Line::new(format!("{who} {name}"), "GEAW-5.2-c")
        }
        Event::ObjectivesScored => Line::new("The objectives were scored", "GEAW-4.2-k"),
        Event::VictoryChecked { winner, section } => {
            let who =
                winner.map_or("nobody wins", |side| if side == Side::Japan { "Japan wins" } else { "the Allies win" });
            Line::new(format!("Victory check, declared by {section}: {who} automatically"), "GEAW-4.2-m")
        }
        Event::GameFinished(outcome) => finished(outcome),
        Event::ResultRecorded { winner, section } => {
            let who =
                winner.map_or("nobody won", |side| if side == Side::Japan { "Japan won" } else { "the Allies won" });
            Line::new(format!("Result, declared by {section}: {who}"), "GEAW-1.0-d")
        }
        Event::UnitEntered { unit, to, how, over_limit, .. } => entered(*unit, *to, *how, *over_limit),
        Event::ReinforcementLost { unit, .. } => {
            Line::new(format!("{unit} could not enter and went back to the pool"), "GEAW-6.8-b")
        }
        Event::UnitWithdrawn { unit, .. } => Line::new(format!("{unit} was withdrawn"), "GEAW-6.1-d"),
        Event::UnitEliminated { unit, cause } => Line::new(format!("{unit} was eliminated: {cause}"), "GEAW-6.9-a"),
        Event::UnitFlipped { unit } => Line::new(format!("{unit} became a base, declared by 36.0"), "GEAW-2.8-a"),
        Event::CorpsBrokenDown { corps, into, missing, cause, hex } => {
            let lost = if *missing > 0 { format!("; {missing} components had no counter") } else { String::new() };
            let why = match cause {
                Cause::Voluntary => String::new(),
                Cause::CombatResult => " (combat result)".to_owned(),
                Cause::CombatLoss => " (combat loss)".to_owned(),
                Cause::SupplyAttrition => " (supply attrition)".to_owned(),
                Cause::Withdrawal => " (withdrawal)".to_owned(),
                Cause::Other(section) => format!(" (declared by {section})"),
            };
            Line::new(format!("{corps} in {hex} broke down into {}{why}{lost}", list(into)), "GEAW-7.2-a")
        }
        Event::CorpsCombined { units, supply, corps, hex } => {
            let with = supply.map_or(String::new(), |unit| format!(" with {unit}"));
            Line::new(format!("{}{with} combined into {corps} in {hex}", list(units)), "GEAW-7.3-d")
        }
        Event::SupplyExpended { supply, units } => {
            Line::new(format!("{supply} was expended; it enables {}", list(units)), "GEAW-8.3-a")
        }
        Event::UnitMoved { unit, from, steps, spent, stopped, .. } => {
            let steps: Vec<String> =
                steps.iter().map(|step| format!("{} ({} {})", step.hex, step.charge.name(), step.price)).collect();
            let stop = if *stopped { ", and stopped in an enemy zone of control" } else { "" };
            Line::new(format!("{unit} moved from {from} by {}: {spent} spent{stop}", steps.join(", ")), "GEAW-8.4-c")
        }
        Event::MoveReopened { unit, way } => {
            let how = match way {
                Reopening::Undo => "taken back",
                Reopening::Continue => "reopened",
            };
            Line::new(format!("The move of {unit} was {how} by agreement"), "GEAW-8.5-c")
        }
        Event::UnitMovedAsDeclared { unit, from, to, section } => {
            let from = from.map_or(String::new(), |hex| format!(" from {hex}"));
            Line::new(format!("{unit} moved{from} to {to}, declared by {section}"), "GEAW-8.3-e")
        }
        Event::RailControlDeclared { hexes, side } => Line::new(
            format!("{} controls the railroad in {}, as declared", subject(*side), list(hexes)),
            "GEAW-8.11-c",
        ),
        Event::CombatRecorded { attackers, defenders, die } => {
            let die = die.map_or(String::new(), |face| format!(", die {face}"));
            let text = format!("{} attacked {}{die}, declared by 11.0", list(attackers), list(defenders));
            Line::new(text, "GEAW-4.2-g")
        }
        Event::UnitDisplaced { unit, from, to, retreat } => {
            let how = if *retreat { "retreated" } else { "advanced" };
            Line::new(format!("{unit} {how} from {from} to {to}"), "GEAW-8.5-d")
        }
        Event::AttritionChecked { unit, die, result } => {
            let die = die.map_or(String::new(), |face| format!(", die {face}"));
            let result = match result {
                AttritionResult::NoEffect => "no effect",
                AttritionResult::Eliminated => "eliminated",
                AttritionResult::BrokenDown => "broken down",
            };
            Line::new(format!("Supply attrition of {unit}{die}: {result}, declared by 14.0"), "GEAW-4.2-j")
        }
        Event::DieRolled { purpose, roll } => {
            let by = match roll.source {
                Source::Table => "on the table",
                Source::Server => "by the program",
            };
            Line::new(format!("{purpose}: {} rolled {by}", list(&roll.faces)), "GEAW-2.1-b")
        }
        Event::FactDeclared(known) => {
            Line::plain(format!("Declaration {} of {}: {}", known.number, known.by.name(), declared(known)))
        }
        Event::FactDisputed { number } => Line::plain(format!("Declaration {number} is disputed")),
        Event::FactAccepted { number } => Line::plain(format!("Declaration {number} is accepted")),
        Event::FactWithdrawn { number } => Line::plain(format!("Declaration {number} is withdrawn")),
        Event::Rested(rests) => {
            let rests: Vec<String> =
                rests.iter().map(|rest| format!("{} {}", rest.clause, basis(rest.basis))).collect();
            Line::plain(format!("Rests on more than the text: {}", rests.join(", ")))
        }
        Event::Reversed { fact, dependent } => {
            let units: Vec<UnitId> = dependent.units.iter().map(|(unit, ..)| *unit).collect();
            let units = if units.is_empty() { String::new() } else { format!(": {}", list(&units)) };
            Line::plain(format!("What rested on declaration {fact} was reversed{units}"))
        }
        Event::Consented { side, alone } => {
            let alone = if *alone { ", at the same seat" } else { "" };
            Line::plain(format!("{} agreed{alone}", subject(*side)))
        }
        Event::Declined { side } => Line::plain(format!("{} did not agree", subject(*side))),
        Event::Corrected { corrections, reason } => {
            let set: Vec<String> = corrections.iter().map(corrected).collect();
            Line::plain(format!("Corrected: {} ({reason})", set.join(", ")))
        }
        Event::Noted { text, clause } => Line { text: format!("Note: {text}"), clause: Some(clause.clone()) },
        Event::Awaited(Pending::Roll(request)) => {
            Line { text: format!("A die is asked for: {}", request.purpose), clause: Some(request.clause.clone()) }
        }
        Event::Awaited(Pending::Consent { by, command, .. }) => {
            Line::plain(format!("{} must agree: {}", subject(*by), command.order.name()))
        }
        Event::Depended(_) | Event::Answered => return None,
    })
}

fn subject(side: Side) -> &'static str {
    match side {
        Side::Japan => "Japan",
        Side::Allies => "The Allies",
    }
}

fn booked(side: Side, booking: &Booking) -> Line {
    let forfeited = match (booking.forfeited, booking.change) {
        (0, _) => String::new(),
        (forfeited, change) if change >= 0 => format!("; {forfeited} above the ceiling"),
        (forfeited, _) => format!("; {forfeited} that it does not have"),
    };
    let section = booking.section.map_or(String::new(), |section| format!(", declared by {section}"));
    let text = format!(
        "{side}: {:+} victory points {}{section}{forfeited}; {} now",
        booking.change,
        booking.reason.text(),
        booking.total
    );
    Line::new(text, booking.reason.clause())
}

fn finished(outcome: &Outcome) -> Line {
    let winner = outcome.winner.map_or(String::new(), |side| match side {
        Side::Japan => "; Japan wins".to_owned(),
        Side::Allies => "; the Allies win".to_owned(),
    });
    let (why, clause) = match outcome.end {
        End::FinalTurn => ("The last turn is over", "GEAW-4.2-o"),
        End::AutomaticVictory => ("Automatic victory", "GEAW-3.1-f"),
        End::Conceded => ("A player gave up", "GEAW-3.1-g"),
        End::ZeroVictoryPoints => ("The game ends by 27.2", "GEAW-5.6-b"),
    };
    Line::new(format!("{why}{winner}"), clause)
}

fn entered(unit: UnitId, to: Location, how: Entry, over_limit: bool) -> Line {
    let to = if let Location::Map(hex) = to { format!("in {hex}") } else { "off the map, to come by sea".to_owned() };
    let over = if over_limit { ", above the stacking limit" } else { "" };
    match how {
        Entry::Bought => Line::new(format!("{unit} was mobilized {to}{over}"), "GEAW-6.4-a"),
        Entry::Scheduled(line) => {
            Line::new(format!("{unit} entered {to}{over} by line {line} of the scenario"), "GEAW-6.1-c")
        }
        Entry::Amphibious => Line::new(format!("{unit} entered {to} by sea, declared by 18.0"), "GEAW-6.6-c"),
    }
}

fn basis(basis: Basis) -> String {
    match basis {
        Basis::Verified => "(text)".to_owned(),
        Basis::VerifiedFromTranscription => "(transcribed)".to_owned(),
        Basis::Declared(section) => format!("(declared by {section})"),
        Basis::Derived => "(derived)".to_owned(),
        Basis::Assumed => "(assumed)".to_owned(),
    }
}

fn transcribed(what: &Transcription) -> String {
    match what {
        Transcription::Hex(record) => format!("hex {}", record.hex),
        Transcription::Hexside(record) => format!("hexside {}", record.hexside),
        Transcription::Terrain(row) => format!("the terrain {}", row.terrain),
        Transcription::Counter { counter, .. } => format!("the counter {} ({})", counter.id, counter.kind()),
        Transcription::Marker(id) => format!("the marker {id}"),
        Transcription::Mobilization(row) => format!("the cost of {}", row.units),
        Transcription::Placement(row) => format!("where {} enter", row.units),
        Transcription::Corps(row) => format!("the components of {}", row.corps),
        Transcription::Turn(record) => format!("turn {} as {} {}", record.turn, record.year, record.quarter),
        Transcription::Loss(value) => format!("the loss of {}", value.units),
        Transcription::Objective(objective) => format!("the objective {}, worth {}", objective.name, objective.value),
        Transcription::Complete(_) => "what is whole".to_owned(),
    }
}

fn located(unit: UnitId, location: Location) -> String {
    match location {
        Location::Map(hex) => format!("{unit} in {hex}"),
        Location::Pool => format!("{unit} in the pool"),
        Location::AwaitingEntry => format!("{unit} waits to enter"),
        Location::Eliminated => format!("{unit} eliminated"),
        Location::Withdrawn => format!("{unit} withdrawn"),
        Location::Removed => format!("{unit} out of the game"),
    }
}

fn corrected(correction: &Correction) -> String {
    match correction {
        Correction::Unit { unit, location } => located(*unit, *location),
        Correction::VictoryPoints { side, total } => format!("{side} {total} victory points"),
        Correction::Turn(turn) => format!("turn {turn}"),
        Correction::Phase(phase) => phase.name(),
    }
}

/// What holds before a correction.
fn before(game: &Game, correction: &Correction) -> String {
    match correction {
        Correction::Unit { unit, .. } => {
            game.units.get(unit).map_or_else(|| "not in the game".to_owned(), |known| located(*unit, known.location))
        }
        Correction::VictoryPoints { side, .. } => format!("{side} {} victory points", game.victory_points(*side)),
        Correction::Turn(_) => format!("turn {}", game.turn),
        Correction::Phase(_) => game.phase.name(),
    }
}

/// What agreeing to what is asked would bring, as the record would tell it; of a correction also what holds before. Empty
/// where nobody is asked to agree.
pub fn foreseen(game: &Game) -> Vec<Line> {
    let Some(Pending::Consent { by, .. }) = game.pending.last() else { return Vec::new() };
    let told = |event: &Event| {
        if matches!(event, Event::Consented { .. }) {
            return None;
        }
        let line = describe(&game.pack, event)?;
        let more = if let Event::Corrected { corrections, reason } = event {
            let each = corrections.iter().map(|one| format!("{}, before: {}", corrected(one), before(game, one)));
            return Some(Line::plain(format!("{} ({reason})", each.collect::<Vec<_>>().join("; "))));
        } else if let Event::ScenarioDefined(sheet) = event {
            scenario(sheet)
        } else if let Event::Transcribed { what, .. } = event {
            declared::listed(what)
        } else if let Event::RulingChosen { ruling, .. } = event {
            game.rulings.reading(ruling).map_or_else(String::new, |reading| format!("before: {reading}"))
        } else if let Event::ObjectiveHeld { name, .. } = event {
            let before = game.held.get(&name.to_lowercase()).map_or("nobody", |side| side.name());
            format!("before: {before}")
        } else {
            String::new()
        };
        Some(if more.is_empty() { line } else { Line { text: format!("{}; {more}", line.text), ..line } })
    };
    Geaw::decide(game, Seat::Side(*by), &Order::Answer { agreed: true }.into()).iter().filter_map(told).collect()
}

/// The lines of a scenario's sheet beside its turns and victory points.
fn scenario(sheet: &ScenarioSheet) -> String {
    let within = |hexes: &BTreeSet<Hex>| {
        let hexes: Vec<Hex> = hexes.iter().copied().collect();
        if hexes.is_empty() { String::new() } else { format!(" in {}", list(&hexes)) }
    };
    let set_up = sheet.set_up.iter().map(|line| format!("set up {} {}{}", line.count, line.units, within(&line.area)));
    let enter = sheet.schedule.iter();
    let enter = enter.map(|line| format!("turn {} brings {}{}", line.turn, line.units, within(&line.hexes)));
    let leave = sheet.withdrawals.iter().map(|line| format!("turn {} takes {} away", line.turn, line.units));
    let which = match sheet.numeral {
        ScenarioNumeral::First => "Scenario I",
        ScenarioNumeral::Campaign => "Scenario II, the campaign",
        ScenarioNumeral::Third => "Scenario III",
        ScenarioNumeral::Own => "one of our own",
    };
    let reorganizes = sheet.reorganization_during_set_up.then(|| "units may reorganize during set-up".to_owned());
    let lines = [which.to_owned()].into_iter().chain(set_up).chain(enter).chain(leave).chain(reorganizes);
    lines.collect::<Vec<_>>().join("; ")
}

/// A declaration in words.
pub(super) fn declared(declaration: &Declaration) -> String {
    match &declaration.claim {
        Claim { topic: Topic::Note { text }, section, .. } if declaration.by_order => format!("{text} (by {section})"),
        claim => said(claim),
    }
}

/// A claim in words.
fn said(claim: &Claim) -> String {
    let fact = match &claim.topic {
        Topic::EnemyZone { hex } => format!("enemy zone of control in {hex}"),
        Topic::ZoneToZone { from, to } => format!("from zone to zone, {from} to {to}"),
        Topic::GeneralSupply { unit } => format!("general supply of {unit}"),
        Topic::SupplyRadius => "supply radius".to_owned(),
        Topic::InRadius { supply, unit } => format!("{unit} within the radius of {supply}"),
        Topic::Stacking { hex } => format!("stacking limit kept in {hex}"),
        Topic::RoadConnection { hexside } => format!("road or railroad across {hexside}"),
        Topic::RailControl { hex } => format!("railroad in {hex} friendly"),
        Topic::AttritionTurn => "supply attrition this turn".to_owned(),
        Topic::Unfriendly { one, other } => format!("{} and {} not friendly", one.name(), other.name()),
        Topic::PlacementHex { unit, hex } => format!("{unit} may enter in {hex}"),
        Topic::Price { unit } => format!("price of {unit}"),
        Topic::Recipe { corps } => format!("components of {corps} as named"),
        Topic::SupplyForCorps { corps } => format!("supply unit for {corps}"),
        Topic::StepPrice { unit, from, to } => format!("price of {unit} from {from} to {to}"),
        Topic::OpenTerrain { unit, hex } => format!("terrain of {hex} open to {unit}"),
        Topic::Allowance { unit } => format!("movement factor of {unit}"),
        Topic::ChineseReinforcement { unit } => format!("{unit} may enter now"),
        Topic::ClosedCountry { hex } => format!("{hex} open"),
        Topic::MayWait { unit } => format!("{unit} may wait"),
        Topic::EntryBlocked { unit } => format!("no hex free for {unit}"),
        Topic::NavalUnitsBlock { hex } => format!("naval units block {hex}"),
        Topic::MinimumWithoutAllowance { unit } => format!("{unit} may move one hex"),
        Topic::InactivePays { side } => format!("{} may pay now", side.name()),
        Topic::Shortage { corps } => format!("missing components of {corps} lost"),
        Topic::SetUpDone { side } => format!("set-up of {} done", side.name()),
        Topic::YearOfTurn { turn } => format!("year of turn {turn}"),
        Topic::Note { text } => text.clone(),
    };
    let value = match claim.value {
        Value::Yes => "yes".to_owned(),
        Value::No => "no".to_owned(),
        Value::Number(number) => number.to_string(),
    };
    format!("{fact}: {value} (by {})", claim.section)
}
