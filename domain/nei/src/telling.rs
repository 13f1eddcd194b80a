//! The record in words, for each seat: what everybody may read, and what only one side may.

mod journeys;
mod optional;

use super::components::{AreaId, Side, UnitId};
use super::event::Event;
use super::game::Phase;
use super::optional::forces;
use super::pack::{Pack, RefitResult};
use super::pending::{Pending, RollPurpose};
use super::words::{self, capitalized};
use kernel::seat::Seat;
use kernel::system::Line;

/// The words of one pack, for one seat.
struct Teller<'a> {
    pack: &'a Pack,
    seat: Seat<Side>,
}

impl Teller<'_> {
    fn unit(&self, unit: UnitId) -> String {
        self.pack.counters.get(&unit).map_or_else(|| unit.to_string(), |counter| counter.label().into_owned())
    }

    fn area(&self, area: AreaId) -> String {
        self.pack.map.areas.get(&area).map_or_else(
            || area.to_string(),
            |found| match found.square {
                Some(square) => format!("{} ({square})", found.name),
                None => found.name.clone(),
            },
        )
    }

    fn side_of(&self, unit: UnitId) -> Option<Side> {
        self.pack.counters.get(&unit).map(|counter| counter.side)
    }

    fn is_base(&self, unit: UnitId) -> bool {
        use super::components::{GroundType, UnitType};
        self.pack.counters.get(&unit).is_some_and(|counter| counter.kind == UnitType::Ground(GroundType::Base))
    }

    fn sees(&self, side: Side) -> bool {
        self.seat.sees_for(side)
    }

    /// The units by name for those who may see them, by kind for the rest.
    fn units(&self, side: Side, units: &[UnitId], hidden: &str) -> String {
        if self.sees(side) { words::list(units.iter().map(|unit| self.unit(*unit))) } else { hidden.to_owned() }
    }

    /// The verb that goes with [`Self::units`]; hidden units are always many, so that their number does not show.
    fn verb<'w>(&self, side: Side, units: &[UnitId], one: &'w str, many: &'w str) -> &'w str {
        if self.sees(side) { words::of(units.len(), one, many) } else { many }
    }
}

/// An event in words for a seat; `None` where it has nothing to tell.
pub(super) fn describe(pack: &Pack, event: &Event, seat: Seat<Side>) -> Option<Line> {
    let line = told(&Teller { pack, seat }, event)?;
    Some(Line { text: capitalized(&line.text), ..line })
}

fn told(teller: &Teller<'_>, event: &Event) -> Option<Line> {
    Some(match event {
        Event::PlacedAtStart { unit, area, clause } => {
            let side = teller.side_of(*unit)?;
            if !teller.sees(side) {
                // NEI-R127: presence only.
                return Some(Line::new(format!("{} up", side.does("set")), clause.clone()));
            }
            Line::new(format!("{} is placed at {}", teller.unit(*unit), teller.area(*area)), clause.clone())
        }
        Event::EmbarkedAtStart { unit, ship, clause } => {
            let side = teller.side_of(*unit)?;
            if !teller.sees(side) {
                return Some(Line::new(format!("{} up", side.does("set")), clause.clone()));
            }
            Line::new(format!("{} starts aboard {}", teller.unit(*unit), teller.unit(*ship)), "NEI-23.0-f")
        }
        Event::SetUpFinished { side } => Line::new(format!("{} finished the set-up", side.subject()), "NEI-23.0-a"),
        Event::TaskForceAssigned { side, number, units } => {
            if units.is_empty() {
                Line::new(format!("{side}: task force {number} is dissolved"), "NEI-20.1-a")
            } else {
                let members = teller.units(*side, units, "hidden ships");
                Line::new(format!("{side}: task force {number} is formed of {members}"), "NEI-20.1-a")
            }
        }
        Event::TurnBegan { turn } => {
            let name = teller.pack.tables.turn_names.get(usize::from(*turn).checked_sub(1)?)?;
            Line::new(format!("Game turn {turn}, {name}, begins"), "NEI-6.0-a")
        }
        Event::PhaseBegan { phase } => {
            let clause = match phase {
                Phase::SetUp(_) => "NEI-23.0-a",
                Phase::Incident(_) => "NEI-7.0-a",
                Phase::ActionPoints(_) => "NEI-8.1-a",
                Phase::Action(_) => "NEI-8.4-a",
                Phase::Finished => "NEI-6.0-b",
            };
            Line::new(phase.name(), clause)
        }
        Event::BattleOpened(battle) => {
            let names = |list: &[super::combat::Participant]| {
                if list.is_empty() {
                    return "the First Air Fleet".to_owned();
                }
                words::list(list.iter().map(|participant| teller.unit(participant.unit)))
            };
            Line {
                text: format!(
                    "{} at {}: {} against {}. {} first",
                    capitalized(battle.profile.name()),
                    teller.area(battle.area),
                    names(&battle.attackers),
                    names(&battle.defenders),
                    battle.first_fire.does("fire")
                ),
                clause: Some(battle.first_fire_clause.clone()),
            }
        }
        Event::ShotsFired { by, shots, .. } => {
            let shots_told = shots
                .iter()
                .map(|shot| {
                    let modifier = if shot.modifier == 0 { String::new() } else { format!("{:+}", shot.modifier) };
                    let result = if shot.hit { "hit" } else { "miss" };
                    format!("{} {}{modifier} on {}: {result}", teller.unit(shot.unit), shot.face, shot.hits_on)
                })
                .collect::<Vec<_>>()
                .join("; ");
            let stage = shots.first()?.stage;
            Line::new(format!("{by}, {} fire: {shots_told}", stage.name()), "NEI-12.4-a")
        }
        Event::HitsAllotted { by, losses } => {
            if losses.is_empty() {
                return Some(Line::new("The hits find no target", "NEI-12.3-g"));
            }
            let list = words::list(losses.iter().map(|loss| {
                let unit = teller.unit(loss.unit);
                if loss.hits == 1 { unit } else { format!("{unit} twice") }
            }));
            Line::new(format!("{} the hits: {list}", by.does("allot")), "NEI-12.6-a")
        }
        Event::UnitReduced { unit } => match known(teller, *unit) {
            Some(name) => Line::new(format!("{name} is reduced"), "NEI-2.6-b"),
            None => loses_steps(teller.side_of(*unit)?),
        },
        Event::UnitDisrupted { unit, clause } => match known(teller, *unit) {
            Some(name) => Line { text: format!("{name} is disrupted"), clause: Some(clause.clone()) },
            None => loses_steps(teller.side_of(*unit)?),
        },
        Event::UnitDestroyed { unit, clause } => match known(teller, *unit) {
            Some(name) => Line { text: format!("{name} is destroyed"), clause: Some(clause.clone()) },
            None => loses_steps(teller.side_of(*unit)?),
        },
        // Whoever took part in a battle is known.
        Event::AirGroupLost { unit } => Line::new(
            format!("{} loses its air group and goes to the reinforcement pool", teller.unit(*unit)),
            "NEI-25.2-b",
        ),
        Event::CounterstrikeDeclined { side } => {
            Line::new(format!("The carriers of {} do not strike back", side.name()), "NEI-25.3-a")
        }
        Event::BattleClosed { area } => {
            Line::new(format!("The combat at {} is over", teller.area(*area)), "NEI-12.3-i")
        }
        Event::HitThinAir { side, area } => {
            Line::new(format!("{} nothing it can hit at {}", side.does("find"), teller.area(*area)), "NEI-20.2-a")
        }
        Event::ForceMoved { .. }
        | Event::UnitEmbarked { .. }
        | Event::UnitLanded { .. }
        | Event::FlightFlown { .. }
        | Event::AirForceRedeployed { .. }
        | Event::TroopsFlown { .. }
        | Event::SuppliesFlown { .. }
        | Event::UnitCameDown { .. }
        | Event::AreasSeen { .. } => return journeys::tell_movement(teller, event),
        Event::PatrolLaunched { .. }
        | Event::PatrolsRecalled { .. }
        | Event::SeaplaneRebased { .. }
        | Event::RaidersReturned { .. } => return optional::tell_optional(teller, event),
        // 20.0: bases are open to all.
        Event::ConvertedToBase { unit, area } => {
            Line::new(format!("{} turns into a base at {}", teller.unit(*unit), teller.area(*area)), "NEI-22.0-b")
        }
        Event::ConvertedToEngineers { units } => {
            let turned = words::list(
                units.iter().map(|(unit, area)| format!("{} at {}", teller.unit(*unit), teller.area(*area))),
            );
            Line::new(format!("Back from base to engineer: {turned}"), "NEI-22.0-c")
        }
        Event::BaseBuilt { area, .. } => {
            Line::new(format!("A base of one step is built at {}", teller.area(*area)), "NEI-G4.build-base-a")
        }
        Event::BaseIncreased { area, .. } => {
            Line::new(format!("The base at {} has two steps", teller.area(*area)), "NEI-G4.increase-a")
        }
        Event::UnitsRallied { side, area, units } => {
            let who = teller.units(*side, units, "ground units");
            let rally = teller.verb(*side, units, "rallies", "rally");
            Line::new(format!("{side}: {who} {rally} at {}", teller.area(*area)), "NEI-18.2-d")
        }
        // 20.3: what a refit brings is nobody else's business.
        Event::RefitTried { unit, .. } if !teller.side_of(*unit).is_some_and(|side| teller.sees(side)) => return None,
        Event::RefitTried { unit, die, result } => {
            let (outcome, clause) = match result {
                RefitResult::Refit => ("refitted", "NEI-18.1-h"),
                RefitResult::Damage => ("damaged, to the potential reinforcements", "NEI-18.1-i"),
                RefitResult::Destroyed => ("destroyed", "NEI-18.1-j"),
            };
            Line::new(format!("{}: {die}, {outcome}", teller.unit(*unit)), clause)
        }
        Event::UnitsSupplied { side, area, units } => {
            let who = teller.units(*side, units, "ground units");
            Line::new(
                format!(
                    "{side}: {who} at {} {} full again by supplies from the air",
                    teller.area(*area),
                    teller.verb(*side, units, "is", "are")
                ),
                "NEI-29.G4.airlift-a",
            )
        }
        Event::DemolitionTried { area, demolished: true } => {
            Line::new(format!("The oilfield of {} is demolished", teller.area(*area)), "NEI-G4.demolish-b")
        }
        Event::DemolitionTried { area, .. } => {
            Line::new(format!("The oilfield of {} stays unharmed", teller.area(*area)), "NEI-G4.demolish-c")
        }
        Event::RepairTried { area, repaired: true } => {
            Line::new(format!("The oilfield of {} is repaired", teller.area(*area)), "NEI-G4.repair-b")
        }
        Event::RepairTried { area, .. } => {
            Line::new(format!("The oilfield of {} stays demolished", teller.area(*area)), "NEI-G4.repair-c")
        }
        Event::Awaited(pending) => return awaited(pending),
        Event::DiceRolled { by, purpose, .. } if purpose.is_secret() && !teller.sees(*by) => return None,
        Event::DiceRolled { by, roll, .. } => {
            let faces = roll.faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let who = match roll.source {
                kernel::dice::Source::Table => "on the table",
                kernel::dice::Source::Server => "by the server",
            };
            Line::new(format!("{} rolled {faces} ({who})", by.subject()), "NEI-2.10-a")
        }
        Event::IncidentHappened { side, die, name, drive_modifier } => {
            let drive = match drive_modifier {
                0 => String::new(),
                modifier => format!("; the drive die {modifier:+}"),
            };
            Line::new(format!("{} incident: {die}, {name}{drive}", side.adjective()), "NEI-7.0-b")
        }
        Event::ActionPointsCredited { side, amount, by_shock, .. } => {
            let points = words::of(amount.unsigned_abs().into(), "Action Point", "Action Points");
            let words = format!("{amount:+} {points} for {} at the next determination", side.name());
            Line::new(words, if *by_shock { "NEI-27.1-d" } else { "NEI-8.1-j" })
        }
        Event::ActionPointsDetermined { side, terms, total, .. } => {
            let sum =
                terms.iter().map(|term| format!("{} {:+}", term.text, term.amount)).collect::<Vec<_>>().join(", ");
            let total = words::count(*total, "Action Point", "Action Points");
            Line::new(format!("{side}: {total} ({sum})"), "NEI-8.1-a")
        }
        Event::ActionTaken { side, action, cost } => {
            let price = if *cost == 0 { "free".to_owned() } else { format!("{cost} AP") };
            Line::new(format!("{side}: {action} ({price})"), "NEI-8.4-a")
        }
        Event::FreeActionDeclined { side } => {
            Line::new(format!("{} the free action", side.does("decline")), "NEI-8.4-e")
        }
        Event::AbdacomTurned { in_effect } => Line::new(
            format!("ABDACOM is {}", if *in_effect { "in effect" } else { "not in effect" }),
            if *in_effect { "NEI-7.1-b" } else { "NEI-7.1-e" },
        ),
        Event::MoraleChecked { level, die, passed } => Line::new(
            format!("Allied morale check: {die} against level {level}, {}", if *passed { "passed" } else { "failed" }),
            if *passed { "NEI-7.3-d" } else { "NEI-7.3-b" },
        ),
        Event::SingaporeDriveRolled { die, boxes } => {
            let boxes = words::count(*boxes, "box", "boxes");
            Line::new(format!("The drive on Singapore: the die counts as {die}, {boxes}"), "NEI-7.4-d")
        }
        Event::SingaporeMarkerMoved { to } => {
            if *to == 0 {
                Line::new("Singapore falls to Japan", "NEI-7.4-e")
            } else {
                Line::new(format!("The Singapore marker stands at {to}"), "NEI-7.4-d")
            }
        }
        Event::EvacuatedFromSingapore { units } => {
            Line::new(format!("Leaving Singapore: {}", teller.units(Side::Allies, units, "Allied ships")), "NEI-7.4-m")
        }
        // The die was rolled on the table, for a counter that everybody chose.
        Event::ArrivalRolled { unit, turn } => Line::new(
            format!("{}: into the Allied pool on turn {turn}", forces::title_of(*unit)),
            forces::clause_of(*unit),
        ),
        Event::SecretBaseFound { area, .. } => {
            Line::new(format!("The secret airbase is found at {}", teller.area(*area)), "NEI-28.2-k")
        }
        Event::ShockWeighed { gain: Some(side), clause, .. } => Line {
            clause: Some(clause.clone()),
            ..Line::plain(format!("{} an Action Point by shock effect", side.does("gain")))
        },
        Event::PoolFilled { side, units } => {
            if !teller.sees(*side) {
                return None;
            }
            Line::new(format!("Into the pool of {}: {}", side.name(), teller.units(*side, units, "")), "NEI-15.0-c")
        }
        Event::ReinforcementsPicked { side, units } => {
            let hidden = words::count(units.len(), "unit", "units");
            Line::new(format!("{} {}", side.does("pick"), teller.units(*side, units, &hidden)), "NEI-G1.mobilize-c")
        }
        Event::TransportSelected { side, unit } => {
            let who = teller.units(*side, &[*unit], "a naval transport");
            Line::new(format!("{} {who}", side.does("select")), "NEI-G1.emergency-b")
        }
        Event::UnitDeployed { unit, area } => {
            let side = teller.side_of(*unit)?;
            let who = teller.units(side, &[*unit], "a reinforcement");
            Line::new(format!("{} {who} at {}", side.does("deploy"), teller.area(*area)), "NEI-G1.mobilize-b")
        }
        Event::FighterFerried { unit } => {
            let side = teller.side_of(*unit)?;
            let who = teller.units(side, &[*unit], "the reinforcement");
            Line::new(format!("USS Langley brought {who}"), "NEI-29.G1.langley-a")
        }
        Event::ReturnedToPool { side, units } => {
            if !teller.sees(*side) {
                return None;
            }
            Line::new(format!("Back to the pool: {}", teller.units(*side, units, "")), "NEI-15.5-d")
        }
        Event::FirstAirFleetSpent { struck } => Line::new(
            if *struck {
                "The First Air Fleet leaves the game"
            } else {
                "The First Air Fleet finds no target and leaves the game"
            },
            "NEI-21.4-g",
        ),
        // Who named it reads what became of it; its owner reads that of the unit itself.
        Event::FifthColumnStruck { by, unit, face } => {
            let is_own = teller.sees(teller.side_of(*unit)?);
            if !is_own && !teller.sees(*by) {
                return None;
            }
            let fate = match face {
                _ if is_own => "",
                Some(_) => ", and it is reduced",
                None => ", and it is disrupted",
            };
            Line::new(format!("The fifth column strikes {}{fate}", teller.unit(*unit)), "NEI-G2.fifth-c")
        }
        Event::FifthColumnDone => Line::new("The fifth column has done what it could", "NEI-G2.fifth-a"),
        Event::Stated { by, question, statement } => {
            if question.is_secret() && !teller.sees(*by) {
                return None;
            }
            Line::new(
                format!("By the players' statement, {}: {}", question.sentence(), statement.sentence()),
                question.clause(),
            )
        }
        Event::StatementDeclined => Line::new("The statement is not confirmed; the question is asked again", "NEI-R36"),
        Event::ShipsWithheld { side, units } => {
            let who = if units.is_empty() { "no ship".to_owned() } else { teller.units(*side, units, "loaded ships") };
            Line::new(format!("{} {who} out of the battle", side.does("keep")), "NEI-R65")
        }
        Event::AdjustmentProposed { by } => Line::plain(format!("{} a correction", by.does("propose"))),
        Event::AdjustmentMade { reason, .. } => Line::plain(format!("A correction is made: {reason}")),
        Event::AdjustmentDeclined => Line::plain("The correction is declined"),
        Event::GameFinished(outcome) => Line { text: outcome.result.clone(), clause: Some(outcome.clause.clone()) },
        // What these bring is told by the events beside them.
        Event::ShockWeighed { gain: None, .. }
        | Event::UnitsSeen { .. }
        | Event::CorrectionRead { .. }
        | Event::Answered
        | Event::BattlePartBegan { .. }
        | Event::LossesCounted => return None,
    })
}

/// The name of a unit that was hit, for those who may know it: its owner, and everybody where it is a base.
fn known(teller: &Teller<'_>, unit: UnitId) -> Option<String> {
    let side = teller.side_of(unit)?;
    (teller.sees(side) || teller.is_base(unit)).then(|| teller.unit(unit))
}

/// What the enemy reads of a hit. The telling does not know whether a battle is on, so neither the unit nor its
/// steps show in it; in a battle the allotment of the hits has named the unit already.
fn loses_steps(side: Side) -> Line {
    Line::plain(format!("{} steps", side.does("lose")))
}

/// What the table begins to wait for is told where it is news in itself.
fn awaited(pending: &Pending) -> Option<Line> {
    match pending {
        Pending::TakeFreeAction { .. } => Some(Line::new(pending.sentence(), "NEI-8.4-e")),
        // The whole command of these is the call for a roll.
        Pending::Roll {
            request,
            purpose: RollPurpose::Incident | RollPurpose::SingaporeDrive | RollPurpose::ActionPoints,
        } => {
            let dice = words::count(request.dice.len(), "die", "dice");
            let text = format!("{} {dice} for {}", request.roller.does("roll"), request.purpose);
            Some(Line::new(text, request.clause.clone()))
        }
        Pending::Counterstrike { by, .. } => {
            Some(Line::new(format!("The carriers of {} may strike back", by.name()), "NEI-25.3-a"))
        }
        // 20.3: that a contingent refits is all that everybody knows.
        Pending::Roll { request, purpose: RollPurpose::Refit { contingent } } => {
            Some(Line::new(format!("{}: {contingent} units are to be refitted", request.roller), "NEI-18.1-a"))
        }
        Pending::Roll { .. }
        | Pending::Draw { .. }
        | Pending::Deploy { .. }
        | Pending::ChooseLosses(_)
        | Pending::ChooseMoraleLosses { .. }
        | Pending::DisruptExcessAircraft { .. }
        | Pending::AttackWhereStopped { .. }
        | Pending::ChooseFifthColumnArea { .. }
        | Pending::ChooseFifthColumnTarget { .. }
        | Pending::State { .. }
        | Pending::ConfirmStatement { .. }
        | Pending::Withhold { .. }
        | Pending::AgreeToAdjustment { .. } => None,
    }
}
