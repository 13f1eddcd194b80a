//! Changes that could explain a difference: what was not entered, what went elsewhere, what was never done.

use std::collections::{BTreeMap, BTreeSet};

use super::answers;
use super::foreseen::{as_ordered, foreseen, sees_all};
use super::line::{Line, Step, Work, played};
use super::measure::Measure;
use super::shown::{self, Difference, Shown, Wanted};
use crate::book::Nei;
use crate::command::Command;
use crate::components::{AreaId, Side, UnitId};
use crate::game::{Game, Location, Phase};
use crate::options::{self, Selection};
use crate::pending::Pending;
use kernel::renewal::Change;
use kernel::seat::{Opposed, Seat};
use kernel::system::System;

/// Why board and record may differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Something was done and not entered.
    NotEntered,
    /// It was done otherwise: another way, other units.
    Otherwise,
    /// Other losses or another choice.
    OtherAnswer,
    /// Other faces fell.
    OtherFaces,
    /// It was entered and never done.
    NeverDone,
    /// Nothing on the record explains it; the table agrees on what the board shows.
    Agreed,
}

/// A change that brings the record nearer to the board.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    pub(super) changes: Vec<Change<Nei>>,
    pub(super) cause: Cause,
    /// What would stand there, in words.
    pub(super) text: String,
    /// What it is foreseen to leave between record and board.
    pub(super) foreseen: Vec<Difference>,
}

/// The question, as far as making candidates goes.
pub(super) struct Asked<'a> {
    pub(super) seat: Seat<Side>,
    pub(super) eyes: Seat<Side>,
    pub(super) shown: &'a [Shown],
}

/// A hand is no larger than this where everything that differs is taken up together.
const LARGEST_HAND: usize = 16;
/// So many counters are taken up one by one.
const MOST_SINGLES: usize = 10;

impl Asked<'_> {
    /// The sides whose entries this seat may put right.
    pub(super) fn sides(&self) -> Vec<Side> {
        Side::both().into_iter().filter(|side| !matches!(self.seat, Seat::Side(own) if own != *side)).collect()
    }

    /// The seat that gives a forgotten command of a side.
    const fn giver(&self, side: Side) -> Seat<Side> {
        if let Seat::Both = self.seat { Seat::Both } else { Seat::Side(side) }
    }

    /// Whether this seat may put a step right.
    fn may_change(&self, step: &Step) -> bool {
        step.is_kept && (!matches!(self.seat, Seat::Side(_)) || step.by == self.seat)
    }

    /// The differences that a position leaves.
    pub(super) fn differences(&self, game: &Game) -> Vec<Difference> {
        shown::differences(game, self.eyes, self.shown)
    }

    /// The position after a new command, as far as this seat may know it beforehand.
    fn after(&self, game: &Game, by: Seat<Side>, command: &Command, work: &mut Work) -> Option<Game> {
        match self.seat {
            Seat::Side(side) if !sees_all(self.eyes) && command.is_action() => {
                let clear = work.spend(1) && Nei::judge(game, by, command).is_clear();
                clear.then(|| {
                    let mut bare = as_ordered(game, side);
                    for event in Nei::decide(&bare.clone(), by, command) {
                        bare.apply(&event);
                    }
                    bare
                })
            }
            Seat::Side(_) | Seat::Both | Seat::Umpire | Seat::Onlooker => played(game, by, command, false, work),
        }
    }

    /// The changes of one place that are foreseen to bring the record nearer to the board, best first.
    pub(super) fn candidates(&self, line: &Line<'_>, work: &mut Work) -> Vec<Candidate> {
        let now = self.differences(line.last());
        let suspects = Suspects::of(self, line, &now);
        let mut found = Found { distance: shown::distance(&now), best: u32::MAX, candidates: Vec::new() };
        self.never_done(line, &mut found);
        self.otherwise(line, &suspects, &mut found, work);
        self.not_entered(line, &suspects, &mut found, work);
        let mut candidates = found.candidates;
        candidates.sort_by_key(|candidate| (shown::distance(&candidate.foreseen), candidate.cause));
        candidates
    }

    fn see(&self, line: &Line<'_>, index: usize, after: &Game, found: &mut Found, idea: Idea) {
        let foreseen = self.differences(&foreseen(line, index, after, self.eyes));
        found.see(foreseen, idea);
    }

    /// Entries that were never made: an action with its dice and answers, or the last entry.
    fn never_done(&self, line: &Line<'_>, found: &mut Found) {
        for (start, step) in line.steps.iter().enumerate() {
            let depth = line.positions[start].pending.len();
            let settled = |index: &usize| line.positions[*index].pending.len() <= depth;
            let Some(end) = (start + 1..line.positions.len()).find(settled) else { continue };
            let is_flow = !step.command.is_action()
                && matches!(
                    step.command,
                    Command::RollIncident
                        | Command::RollSingaporeDrive
                        | Command::RollActionPoints
                        | Command::EndActionPhase
                        | Command::FinishSetUp
                        | Command::Roll(_)
                        | Command::Draw { .. }
                );
            let is_last = end + 1 == line.positions.len();
            let group = &line.steps[start..end];
            if (is_flow && !is_last) || !group.iter().all(|step| self.may_change(step)) {
                continue;
            }
            let changes = group.iter().map(|step| Change::Strike { entry: step.entry }).collect();
            let text = step.command.name().to_owned();
            self.see(line, end, &line.positions[start], found, Idea { cause: Cause::NeverDone, changes, text });
        }
    }

    /// Entries with another command in their place.
    fn otherwise(&self, line: &Line<'_>, suspects: &Suspects, found: &mut Found, work: &mut Work) {
        for (index, step) in line.steps.iter().enumerate().rev() {
            if !self.may_change(step) || work.is_used_up() {
                continue;
            }
            let game = &line.positions[index];
            let Some(side) = Nei::side_of(game, step.by, &step.command) else { continue };
            let (cause, commands) = if step.command.is_action() {
                (Cause::Otherwise, other_ways(line, index, side, suspects, work))
            } else {
                let (cause, commands) = answers::others(game, &step.command, suspects, &self.sides());
                let told = |command: Command| {
                    let text = answers::text(game, &command);
                    (command, text)
                };
                (cause, commands.into_iter().map(told).collect())
            };
            for (command, text) in commands.into_iter().filter(|(command, _)| *command != step.command) {
                if let Some(after) = self.after(game, step.by, &command, work) {
                    let changes = vec![Change::Replace { entry: step.entry, command, overrule: None }];
                    self.see(line, index + 1, &after, found, Idea { cause, changes, text });
                }
            }
        }
    }

    /// Commands that were forgotten.
    fn not_entered(&self, line: &Line<'_>, suspects: &Suspects, found: &mut Found, work: &mut Work) {
        if suspects.units.is_empty() && suspects.goals.is_empty() {
            return;
        }
        let ends = |index: usize| {
            let next = line.positions.get(index + 1);
            next.is_none_or(|next| {
                let here = &line.positions[index];
                (next.turn, next.phase) != (here.turn, here.phase)
            })
        };
        let (first, others): (Vec<usize>, Vec<usize>) = (0..line.positions.len()).rev().partition(|index| ends(*index));
        for index in first {
            self.forgotten(line, index, suspects, found, work);
        }
        for index in others {
            // What explains everything at the end of a phase need not be sought within it.
            if found.best == 0 || work.is_used_up() {
                return;
            }
            self.forgotten(line, index, suspects, found, work);
        }
    }

    /// Commands that were forgotten at one position.
    fn forgotten(&self, line: &Line<'_>, index: usize, suspects: &Suspects, found: &mut Found, work: &mut Work) {
        let (game, last) = (&line.positions[index], line.last());
        let is_open = match (game.pending.last(), game.phase) {
            (None, Phase::Action(_) | Phase::SetUp(_)) | (Some(Pending::Deploy { .. }), _) => true,
            (Some(_), _) => index + 1 == line.positions.len(),
            _ => false,
        };
        if !is_open {
            return;
        }
        let acting = game.pending.last().map(Pending::by).or(game.phase.side());
        for side in self.sides().into_iter().filter(|side| acting == Some(*side)) {
            let by = self.giver(side);
            // What moved later would have been moved from somewhere else.
            let mut units = suspects.of_side(game, side);
            units.retain(|unit| game.units.get(unit) == last.units.get(unit));
            let builders = suspects.goals.iter().flat_map(|area| game.units_of(side, *area));
            let builders: Vec<UnitId> = builders.filter(|unit| game.is_mobile_ground(*unit)).take(4).collect();
            let mut selections: Vec<Selection> = hands(game, &units, suspects)
                .into_iter()
                .chain(builders.into_iter().map(|unit| vec![unit]))
                .map(|units| Selection { units, area: None })
                .collect();
            selections
                .extend(suspects.goals.iter().take(6).map(|area| Selection { units: Vec::new(), area: Some(*area) }));
            let mut tried: Vec<Command> = Vec::new();
            for selection in selections {
                for (command, text) in offered(game, side, by, &selection, &suspects.goals, work) {
                    if tried.contains(&command) {
                        continue;
                    }
                    if let Some(after) = self.after(game, by, &command, work) {
                        let after_entry = line.entry_before(index);
                        let insert =
                            Change::Insert { after: after_entry, by, command: command.clone(), overrule: None };
                        let idea = Idea { cause: Cause::NotEntered, changes: vec![insert], text };
                        self.see(line, index, &after, found, idea);
                    }
                    tried.push(command);
                }
            }
        }
    }
}

/// What the counters that an action moved could have done instead, and others in their place.
fn other_ways(
    line: &Line<'_>,
    index: usize,
    side: Side,
    suspects: &Suspects,
    work: &mut Work,
) -> Vec<(Command, String)> {
    let (game, after) = (&line.positions[index], &line.positions[index + 1]);
    let moved: BTreeSet<UnitId> = game
        .units
        .keys()
        .copied()
        .filter(|unit| game.side(*unit) == side && game.place(*unit).is_some())
        .filter(|unit| game.place(*unit) != after.place(*unit) || game.unit(*unit) != after.unit(*unit))
        .collect();
    let differ: BTreeSet<UnitId> = suspects.of_side(game, side).into_iter().collect();
    if !moved.iter().any(|unit| differ.contains(unit)) {
        return Vec::new();
    }
    let places: BTreeSet<AreaId> = moved.iter().filter_map(|unit| game.place(*unit)).collect();
    let is_near = |unit: &UnitId| game.place(*unit).is_some_and(|place| places.contains(&place));
    let with: BTreeSet<UnitId> = moved.iter().chain(differ.iter().filter(|unit| is_near(unit))).copied().collect();
    let without: BTreeSet<UnitId> = moved.difference(&differ).copied().collect();
    let others: BTreeSet<UnitId> = differ.iter().copied().filter(is_near).collect();
    let swapped: BTreeSet<UnitId> = moved.symmetric_difference(&others).copied().collect();
    let ships = |units: &BTreeSet<UnitId>| units.iter().copied().filter(|unit| game.is_ship(*unit)).collect();
    let mut hands = BTreeSet::from([ships(&moved), moved, with, without, others, swapped]);
    hands.retain(|hand: &BTreeSet<UnitId>| !hand.is_empty());
    // Where a part of the force was not with it, its own goal is wanted too.
    let mut goals = suspects.goals.clone();
    goals.extend(goals_of(game, after, side));
    let mut commands = Vec::new();
    for hand in hands {
        let selection = Selection { units: hand.into_iter().collect(), area: None };
        commands.extend(offered(game, side, line.steps[index].by, &selection, &goals, work));
    }
    // What leads nowhere would leave the counters where they are: then the entry was never done.
    commands.retain(|(command, _)| {
        !matches!(command, Command::ScoutAtSea { .. } | Command::ScoutOnLand { .. } | Command::ScoutFromTheAir { .. })
    });
    commands
}

/// Where an action took the counters of a side.
fn goals_of(game: &Game, after: &Game, side: Side) -> Vec<AreaId> {
    let own = game.units.keys().copied().filter(|unit| game.side(*unit) == side);
    own.filter(|unit| game.place(*unit) != after.place(*unit)).filter_map(|unit| after.place(unit)).collect()
}

/// What the rules allow with a selection, as far as it leads where the board shows something, and needs no dice.
fn offered(
    game: &Game,
    side: Side,
    by: Seat<Side>,
    selection: &Selection,
    goals: &BTreeSet<AreaId>,
    work: &mut Work,
) -> Vec<(Command, String)> {
    if work.is_used_up() {
        return Vec::new();
    }
    let (commands, judged) = options::picked(game, side, by, selection, |candidate| {
        !candidate.attack
            && candidate.command != Command::EndActionPhase
            && candidate.destination.is_none_or(|area| goals.is_empty() || goals.contains(&area))
    });
    work.spend(judged);
    let names = game.names(&selection.units);
    let told = |text: String| if names.is_empty() { text } else { format!("{names}: {text}") };
    commands.into_iter().map(|(command, text)| (command, told(text))).collect()
}

/// The handfuls that counters may have been taken up in.
fn hands(game: &Game, units: &[UnitId], suspects: &Suspects) -> Vec<Vec<UnitId>> {
    let mut by_place: BTreeMap<_, Vec<UnitId>> = BTreeMap::new();
    let mut by_goal: BTreeMap<_, Vec<UnitId>> = BTreeMap::new();
    for unit in units {
        let place = game.place(*unit);
        let goal = suspects.units.get(unit).and_then(|wanted| wanted.at).map(|(location, _)| location);
        by_place.entry(place).or_default().push(*unit);
        by_goal.entry((place, goal)).or_default().push(*unit);
    }
    let mut hands: Vec<Vec<UnitId>> = by_goal.into_values().chain(by_place.into_values()).collect();
    if units.len() <= LARGEST_HAND {
        hands.push(units.to_vec());
    }
    if units.len() <= MOST_SINGLES || suspects.is_by_number {
        hands.extend(units.iter().take(MOST_SINGLES * 2).map(|unit| vec![*unit]));
    }
    let mut seen = BTreeSet::new();
    hands.retain(|hand| !hand.is_empty() && seen.insert(hand.clone()));
    hands
}

/// What may have been.
struct Idea {
    cause: Cause,
    changes: Vec<Change<Nei>>,
    text: String,
}

/// The candidates so far.
struct Found {
    distance: u32,
    best: u32,
    candidates: Vec<Candidate>,
}

impl Found {
    fn see(&mut self, foreseen: Vec<Difference>, Idea { cause, changes, text }: Idea) {
        let distance = shown::distance(&foreseen);
        if distance < self.distance {
            self.best = self.best.min(distance);
            self.candidates.push(Candidate { changes, cause, text, foreseen });
        }
    }
}

/// Counters that may be what differs.
pub(super) struct Suspects {
    /// The counters, and where the board shows them.
    pub(super) units: BTreeMap<UnitId, Wanted>,
    /// Areas that the board shows counters in.
    pub(super) goals: BTreeSet<AreaId>,
    /// No counter was named: what was counted says which it may be.
    pub(super) is_by_number: bool,
}

impl Suspects {
    fn of(asked: &Asked<'_>, line: &Line<'_>, differences: &[Difference]) -> Self {
        let last = line.last();
        let mut units = shown::wanted(asked.shown, differences, last);
        let is_by_number = units.is_empty();
        if is_by_number {
            let first = &line.positions[0];
            let off = differences.iter().filter(|difference| difference.off != 0);
            let counted = off.filter_map(|difference| match asked.shown.get(difference.statement) {
                Some(Shown::Number { measure, .. }) => Some((measure, difference.off)),
                _ => None,
            });
            for (measure, off) in counted {
                units.extend(
                    last.units
                        .keys()
                        .copied()
                        .filter(|unit| may_be_counted(measure, off, (first, last), *unit))
                        .map(|unit| (unit, Wanted { at: None })),
                );
            }
        }
        let goals = units
            .values()
            .filter_map(|wanted| match wanted.at {
                Some((Location::Area(area), _)) => Some(area),
                Some((Location::Aboard(ship), _)) => last.place(ship),
                _ => None,
            })
            .collect();
        Self { units, goals, is_by_number }
    }

    pub(super) fn of_side(&self, game: &Game, side: Side) -> Vec<UnitId> {
        self.units.keys().copied().filter(|unit| game.side(*unit) == side).collect()
    }
}

/// Whether a counter may be one that was counted too much or too little: those that are there, or those that moved.
fn may_be_counted(measure: &Measure, off: i16, (first, last): (&Game, &Game), unit: UnitId) -> bool {
    let is_counted = measure.counts(last, unit);
    let is_of_side = measure.side() == Some(last.side(unit));
    let has_moved = first.units.get(&unit) != last.units.get(&unit);
    if off < 0 { is_counted } else { is_of_side && !is_counted && (has_moved || last.place(unit).is_some()) }
}
