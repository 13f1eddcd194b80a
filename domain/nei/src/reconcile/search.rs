//! The search for explanations: the near past first, one slip before two, never without end.

use std::collections::BTreeSet;

use super::adjusting;
use super::candidates::{Asked, Candidate, Cause};
use super::foreseen::sees_all;
use super::line::{Line, Work, played};
use super::shown::{self, Difference, Shown};
use super::{Proposal, Reconciliation};
use crate::book::Nei;
use crate::command::Command;
use crate::components::UnitId;
use crate::event::Event;
use crate::game::{Game, Unit};
use kernel::journal::{Deed, EntryNumber, Table};
use kernel::renewal::{Change, Played, PlayedAgain};
use kernel::seat::Seat;

/// The most proposals in an answer.
pub const MOST_PROPOSALS: usize = 8;
/// How far the search looks back: entries of play, the nearest first.
const WINDOWS: [usize; 3] = [30, 90, 250];
/// Judged commands that a search may cost in each window.
const WORK: u32 = 12_000;
/// Candidates of one place that are played through.
const PLAYED_THROUGH: usize = 24;
/// Plans that are taken further to explain what they leave.
const TAKEN_FURTHER: usize = 6;
/// Candidates for the second slip after each of them.
const SECOND_SLIPS: usize = 8;

/// Changes that explain something, and what they cost the record.
#[derive(Debug, Clone)]
struct Plan {
    changes: Vec<Change<Nei>>,
    causes: Vec<Cause>,
    texts: Vec<String>,
    leaves: Vec<Difference>,
    /// Later entries that the rules would refuse; none where that is not known.
    fallen: usize,
    cost: u32,
    /// The counters after it, where it was played through.
    units: Option<Vec<(UnitId, Unit)>>,
}

impl Plan {
    fn left(&self) -> u32 {
        shown::distance(&self.leaves)
    }

    fn is_agreed(&self) -> bool {
        matches!(self.causes.last(), Some(Cause::Agreed))
    }

    /// Plans that explain everything come first, corrections after changes, then the cheaper one.
    fn rank(&self) -> (u32, bool, u32) {
        (self.left(), self.is_agreed(), self.cost)
    }
}

/// What may have happened.
pub(super) fn search(table: &Table<Nei>, asked: &Asked<'_>, checked: Option<EntryNumber>) -> Reconciliation {
    let differences = asked.differences(table.game());
    let mut answer = Reconciliation { differences, proposals: Vec::new(), is_complete: true };
    if answer.differences.is_empty() {
        return answer;
    }
    let mut plans: Vec<Plan> = Vec::new();
    for from in windows(table, checked) {
        let Ok(line) = Line::of(table, from) else { continue };
        let mut work = Work::of(WORK);
        let search = Search { asked, line: &line, differences: &answer.differences };
        plans = search.plans(&mut work);
        answer.is_complete = !work.is_used_up();
        if plans.iter().any(|plan| plan.left() == 0 && !plan.is_agreed()) {
            break;
        }
    }
    let mut proposals: Vec<Proposal> = Vec::new();
    for plan in plans {
        if proposals.len() == MOST_PROPOSALS {
            break;
        }
        proposals.extend(proposal(table, asked, &answer.differences, plan));
    }
    answer.proposals = proposals;
    answer
}

/// The entries from which the search looks, the nearest first.
fn windows(table: &Table<Nei>, checked: Option<EntryNumber>) -> Vec<EntryNumber> {
    let of_play: Vec<EntryNumber> = table
        .entries()
        .iter()
        .filter(|entry| matches!(entry.deed, Deed::Played { .. }) && table.stands(entry.number))
        .map(|entry| entry.number)
        .collect();
    let back = |count: usize| of_play.get(of_play.len().saturating_sub(count)).copied().unwrap_or(2);
    let mut windows: Vec<EntryNumber> = checked.map(|entry| entry.saturating_add(1)).into_iter().collect();
    windows.extend(WINDOWS.map(back));
    let mut nearest = EntryNumber::MAX;
    windows.retain(|from| {
        let is_further = *from < nearest;
        nearest = nearest.min(*from);
        is_further
    });
    windows
}

struct Search<'a> {
    asked: &'a Asked<'a>,
    line: &'a Line<'a>,
    differences: &'a [Difference],
}

impl Search<'_> {
    /// Everything found in this window, best first.
    fn plans(&self, work: &mut Work) -> Vec<Plan> {
        let singles = self.asked.candidates(self.line, work);
        let mut plans: Vec<Plan> =
            singles.into_iter().take(PLAYED_THROUGH).filter_map(|candidate| self.plan(None, candidate, work)).collect();
        settle(&mut plans);
        // Whether a second change is legal may hang on what the other side's entries do after the first: a seat that may
        // not know that takes one slip after the other.
        if self.is_played_through() && !plans.iter().any(|plan| plan.left() == 0) {
            let further = self.second_slips(&plans, work);
            plans.extend(further);
            settle(&mut plans);
        }
        if self.is_played_through() && !plans.iter().any(|plan| plan.left() == 0) {
            let mixed: Vec<Plan> =
                plans.iter().take(TAKEN_FURTHER).filter_map(|plan| self.completed(plan, work)).collect();
            plans.extend(mixed);
        }
        plans.extend(self.agreed());
        settle(&mut plans);
        plans
    }

    /// Whether this seat may know what becomes of everybody's later entries.
    fn is_played_through(&self) -> bool {
        sees_all(self.asked.eyes)
    }

    /// A candidate, after a plan that explains a part.
    fn plan(&self, first: Option<&Plan>, candidate: Candidate, work: &mut Work) -> Option<Plan> {
        let Candidate { changes, cause, text, foreseen } = candidate;
        let mut plan = first.cloned().unwrap_or_else(|| Plan {
            changes: Vec::new(),
            causes: Vec::new(),
            texts: Vec::new(),
            leaves: Vec::new(),
            fallen: 0,
            cost: 0,
            units: None,
        });
        let fits = |change: &Change<Nei>| {
            matches!(change, Change::Insert { .. })
                || !plan
                    .changes
                    .iter()
                    .any(|other| !matches!(other, Change::Insert { .. }) && other.entry() == change.entry())
        };
        if !changes.iter().all(fits) {
            return None;
        }
        plan.changes.extend(changes);
        plan.causes.push(cause);
        plan.texts.push(text);
        self.played_through(plan, foreseen, work)
    }

    /// The plan with what it leaves and costs; none where it brings nothing.
    fn played_through(&self, mut plan: Plan, foreseen: Vec<Difference>, work: &mut Work) -> Option<Plan> {
        plan.cost = plan.causes.iter().map(|cause| price(*cause)).sum();
        let age = plan.changes.iter().map(|change| {
            let later = self.line.steps.iter().filter(|step| step.entry > change.entry()).count();
            u32::try_from(later).unwrap_or(u32::MAX) / AGE
        });
        plan.cost += age.max().unwrap_or(0);
        if self.is_played_through() {
            let line = self.line.with(&plan.changes, work)?;
            plan.leaves = self.asked.differences(line.last());
            plan.fallen = line.fallen.len();
            let fallen = u32::try_from(plan.fallen).unwrap_or(u32::MAX);
            plan.cost += PRICE_OF_FALLEN * fallen + line.differing + PRICE_OF_UNSTATED * self.unstated(line.last());
            plan.units = Some(line.last().units.iter().map(|(id, unit)| (*id, *unit)).collect());
        } else {
            plan.leaves = foreseen;
        }
        (plan.left() < shown::distance(self.differences)).then_some(plan)
    }

    /// Counters that stand otherwise though nobody said so.
    fn unstated(&self, game: &Game) -> u32 {
        let named: BTreeSet<UnitId> = self
            .asked
            .shown
            .iter()
            .flat_map(|shown| match shown {
                Shown::Area { counters, .. } => counters.iter().map(|counter| counter.unit).collect(),
                Shown::Display { units, .. } => units.clone(),
                Shown::Counter { unit, .. } => vec![*unit],
                Shown::Number { .. } => Vec::new(),
            })
            .chain(self.differences.iter().filter_map(|difference| difference.unit))
            .collect();
        let before = self.line.last().units.iter();
        let moved = before.filter(|(id, unit)| game.units.get(id) != Some(unit) && !named.contains(id)).count();
        u32::try_from(moved).unwrap_or(u32::MAX)
    }

    /// Two slips: the best first ones, each with what explains the rest after it.
    fn second_slips(&self, plans: &[Plan], work: &mut Work) -> Vec<Plan> {
        let mut found: Vec<Plan> = Vec::new();
        for plan in plans.iter().filter(|plan| plan.fallen == 0).take(TAKEN_FURTHER) {
            if work.is_used_up() {
                break;
            }
            let Some(line) = self.line.with(&plan.changes, work) else { continue };
            let seconds = self.asked.candidates(&line, work);
            found.extend(
                seconds.into_iter().take(SECOND_SLIPS).filter_map(|candidate| self.plan(Some(plan), candidate, work)),
            );
        }
        found
    }

    /// A plan that explains a part, with a correction of the rest.
    fn completed(&self, plan: &Plan, work: &mut Work) -> Option<Plan> {
        let line = (plan.fallen == 0).then(|| self.line.with(&plan.changes, work)).flatten()?;
        let command = adjusting::adjustment(line.last(), self.asked.shown, &plan.leaves)?;
        let by = self.asked.seat;
        let insert = Change::Insert { after: line.entry_before(line.steps.len()), by, command, overrule: None };
        let candidate = Candidate {
            changes: vec![insert],
            cause: Cause::Agreed,
            text: "the table agrees on the rest".to_owned(),
            foreseen: Vec::new(),
        };
        matches!(by, Seat::Both | Seat::Umpire).then(|| self.plan(Some(plan), candidate, work)).flatten()
    }

    /// The correction alone.
    fn agreed(&self) -> Option<Plan> {
        let game = self.line.last();
        let command = adjusting::adjustment(game, self.asked.shown, self.differences)?;
        let Command::Adjust { corrections, .. } = &command else { return None };
        let by = self.asked.seat;
        // A side proposes it; what it brings when the other agrees is not foreseen beyond the counters themselves.
        let after = if matches!(by, Seat::Side(_)) {
            let mut after = game.clone();
            after.apply(&Event::AdjustmentMade { corrections: corrections.clone(), reason: String::new() });
            after
        } else {
            played(game, by, &command, false, &mut Work::of(2))?
        };
        let corrections = u32::try_from(corrections.len()).unwrap_or(u32::MAX);
        let after_entry = self.line.entry_before(self.line.steps.len());
        Some(Plan {
            changes: vec![Change::Insert { after: after_entry, by, command, overrule: None }],
            causes: vec![Cause::Agreed],
            texts: vec!["the table agrees on what the board shows".to_owned()],
            leaves: self.asked.differences(&after),
            fallen: 0,
            cost: price(Cause::Agreed) + PRICE_OF_CORRECTION * corrections,
            units: None,
        })
    }
}

const PRICE_OF_FALLEN: u32 = 8;
const PRICE_OF_UNSTATED: u32 = 2;
const PRICE_OF_CORRECTION: u32 = 6;
/// Entries after which a slip is one point less likely.
const AGE: u32 = 12;

/// How unlikely a slip is, in points.
const fn price(cause: Cause) -> u32 {
    match cause {
        Cause::NotEntered => 10,
        Cause::Otherwise => 11,
        Cause::OtherAnswer => 12,
        Cause::OtherFaces => 14,
        Cause::NeverDone => 15,
        Cause::Agreed => 20,
    }
}

/// Best first, each end once.
fn settle(plans: &mut Vec<Plan>) {
    plans.sort_by_key(Plan::rank);
    let mut kept: Vec<Plan> = Vec::new();
    for plan in plans.drain(..) {
        let sorted = |plan: &Plan| {
            let mut causes = plan.causes.clone();
            causes.sort_unstable();
            causes
        };
        let is_same = |other: &Plan| {
            sorted(&plan) == sorted(other)
                && match (&plan.units, &other.units) {
                    (Some(one), Some(two)) => one == two && plan.leaves == other.leaves,
                    (None, None) => plan.texts == other.texts,
                    _ => false,
                }
        };
        if !kept.iter().any(is_same) {
            kept.push(plan);
        }
    }
    *plans = kept;
}

/// The plan as it is proposed, if the record accepts it.
fn proposal(table: &Table<Nei>, asked: &Asked<'_>, differences: &[Difference], plan: Plan) -> Option<Proposal> {
    let explains = differences.iter().filter(|difference| !plan.leaves.contains(difference)).cloned().collect();
    let (mut changes, mut adjustment) = (plan.changes.clone(), None);
    let (needs_consent, again) =
        if let [Change::Insert { by, command: command @ Command::Adjust { .. }, .. }] = plan.changes.as_slice() {
            if !table.judge(*by, command).is_clear() {
                return None;
            }
            adjustment = Some(command.clone());
            changes = Vec::new();
            (matches!(by, Seat::Side(_)), Some(Vec::new()))
        } else {
            let amendment = table.amend(asked.seat, &plan.changes).ok()?;
            let is_known = !amendment.needs_consent || sees_all(asked.eyes);
            (amendment.needs_consent, is_known.then_some(amendment.again))
        };
    let why = why(&plan, differences, again.as_deref());
    let Plan { causes, leaves, .. } = plan;
    Some(Proposal { changes, adjustment, causes, explains, leaves, needs_consent, again, why })
}

/// Why it stands where it stands.
fn why(plan: &Plan, differences: &[Difference], again: Option<&[PlayedAgain]>) -> String {
    let places = plan.changes.iter().map(Change::entry);
    let slips: Vec<String> = plan
        .causes
        .iter()
        .zip(&plan.texts)
        .zip(places.chain(std::iter::repeat(0)))
        .map(|((cause, text), entry)| match cause {
            Cause::NotEntered => format!("done and not entered after entry {entry}: {text}"),
            Cause::Otherwise => format!("entry {entry} was really: {text}"),
            Cause::OtherAnswer => format!("entry {entry} was really answered: {text}"),
            Cause::OtherFaces => format!("other faces fell at entry {entry}: {text}"),
            Cause::NeverDone => format!("entry {entry} never happened: {text}"),
            Cause::Agreed => text.clone(),
        })
        .collect();
    let rest = match plan.leaves.len() {
        0 => "it explains everything".to_owned(),
        left => format!("of {} differences it leaves {left}", differences.len()),
    };
    let fallen = again.unwrap_or_default().iter().filter(|again| matches!(again.outcome, Played::NeedsDecision(_)));
    let later = match fallen.count() {
        0 => String::new(),
        1 => "; one later entry must then be decided by the table".to_owned(),
        count => format!("; {count} later entries must then be decided by the table"),
    };
    format!("{}; {rest}{later}", slips.join("; "))
}
