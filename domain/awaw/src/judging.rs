//! What the chapters share when they judge: the places of the chapter, units that may be named, the phase.

use std::cell::OnceCell;

use super::book::Awaw;
use super::calendar::{Phase, Stage};
use super::components::{Area, Counter, Front, Land, Mark, Nation, Place, Side, Spot, UnitId};
use super::declarations::topics::{Basis, Claim, Question, Rest, Topic, Value};
use super::game::{Game, Location, Unit};
pub(super) use declared::refuse;
use kernel::violation::{Refusal, RefusalKind, Verdict, Violation};

/// What is counted once for all judgements of the same state, however many commands are asked about.
#[derive(Default)]
pub(super) struct Counted {
    guards: [OnceCell<u32>; Area::ALL.len()],
}

/// A command in judgement.
pub(super) struct Judging<'g> {
    pub(super) game: &'g Game,
    /// The side it is given for.
    pub(super) side: Side,
    /// What is declared with it.
    pub(super) claims: &'g [Claim],
    /// What is objected and asked so far, and on what the checks rest.
    found: declared::Judging<'g, Awaw>,
    counted: Option<&'g Counted>,
    /// Topics of declarations that a check used.
    used: Vec<Topic>,
}

impl<'g> Judging<'g> {
    /// Nothing is said yet.
    pub(super) fn new(game: &'g Game, side: Side, claims: &'g [Claim]) -> Self {
        let found = declared::Judging::new(game, side, claims);
        Self { game, side, claims, found, counted: None, used: Vec::new() }
    }

    /// The same among other judgements of this state.
    pub(super) fn among(self, counted: Option<&'g Counted>) -> Self {
        Self { counted, ..self }
    }

    /// The guards that a box needs, as `count` finds them: once for all judgements of this state.
    pub(super) fn guards(&self, area: Area, count: impl FnOnce(&Game, Area) -> u32) -> u32 {
        let count = || count(self.game, area);
        match self.counted {
            Some(counted) => *counted.guards[area as usize].get_or_init(count),
            None => count(),
        }
    }

    /// One more objection.
    pub(super) fn object(&mut self, violation: Violation) {
        self.found.object(violation);
    }

    /// One objection unless `holds`.
    pub(super) fn demand(&mut self, holds: bool, violation: impl FnOnce() -> Violation) {
        self.found.demand(holds, violation);
    }

    /// What the check of a clause rests on.
    pub(super) fn rest(&mut self, clause: &'static str, basis: Basis) {
        self.found.rest(clause, basis);
    }

    /// The check of a clause rests on a rule of another chapter, which the command itself claims to keep (AWAW-R-01).
    pub(super) fn declared(&mut self, clause: &'static str, section: &str) {
        self.rest(clause, Basis::Declared(section.to_owned()));
    }

    /// A declaration about this is used, if there is one.
    pub(super) fn use_fact(&mut self, topic: Topic) {
        self.used.push(topic);
    }

    /// The topics of the declarations used.
    pub(super) fn used(&self) -> &[Topic] {
        &self.used
    }

    /// What was declared about a topic; asks where nothing was, or goes on with what is assumed (AWAW-R-02).
    pub(super) fn ask(&mut self, topic: Topic, clause: &'static str) -> Option<Value> {
        let known = self.found.known(&topic, clause);
        if known.is_some() {
            self.use_fact(topic);
        } else {
            self.want(topic, clause);
        }
        known
    }

    /// A question is open.
    pub(super) fn want(&mut self, topic: Topic, clause: &'static str) {
        let text = topic.name();
        self.found.want(topic, clause, text);
    }

    /// Whether a hex is so: transcribed, declared, or asked.
    pub(super) fn is(&mut self, spot: Spot, mark: Mark, clause: &'static str) -> Option<bool> {
        if let Some(known) = self.game.mark(spot, mark) {
            self.rest(clause, Basis::VerifiedFromTranscription);
            self.use_fact(Topic::Mark { spot, mark });
            return Some(known);
        }
        self.ask(Topic::Mark { spot, mark }, clause).map(Value::is_yes)
    }

    /// The land of a hex: transcribed, declared, or asked.
    pub(super) fn land(&mut self, spot: Spot, clause: &'static str) -> Option<Land> {
        if let Some(known) = self.game.land(spot) {
            self.rest(clause, Basis::VerifiedFromTranscription);
            self.use_fact(Topic::Land { spot });
            return Some(known);
        }
        if let Value::Land(land) = self.ask(Topic::Land { spot }, clause)? { Some(land) } else { None }
    }

    /// The front of a hex: transcribed, declared, or asked.
    pub(super) fn front(&mut self, spot: Spot, clause: &'static str) -> Option<Front> {
        if let Some(known) = self.game.front(spot) {
            self.rest(clause, Basis::VerifiedFromTranscription);
            self.use_fact(Topic::Front { spot });
            return Some(known);
        }
        if let Value::Front(front) = self.ask(Topic::Front { spot }, clause)? { Some(front) } else { None }
    }

    /// The questions that are open, and the verdict with them.
    pub(super) fn into_answer(self) -> (Vec<Question>, Verdict) {
        (self.found.questions().to_vec(), self.into_verdict())
    }

    /// The questions that are open.
    pub(super) fn into_questions(self) -> Vec<Question> {
        self.found.into_questions()
    }

    /// What the checks rest on other than the text, each once.
    pub(super) fn into_rests(self) -> Vec<Rest> {
        self.found.into_rests()
    }

    /// Objections, and the open questions as a refusal that says how to answer.
    pub(super) fn into_verdict(self) -> Verdict {
        self.found.into_verdict()
    }

    /// The side's own unit.
    pub(super) fn own(&self, unit: UnitId) -> Result<&'g Unit, Refusal> {
        let found = known_unit(self.game, unit)?;
        if found.counter.side() == self.side {
            return Ok(found);
        }
        let refusal = refuse(
            RefusalKind::Seat,
            format!("{} belongs to {}", found.counter, found.counter.side().name()),
            "name a unit of your own side",
        );
        Err(if found.counter.nation == Nation::IndianNationalArmy { refusal.by("AWAW-72.91-a") } else { refusal })
    }

    /// The side's own unit that stands somewhere, and where.
    pub(super) fn own_in_play(&self, unit: UnitId) -> Result<(Counter, Place), Refusal> {
        let found = self.own(unit)?;
        match found.at {
            Location::At(place) => Ok((found.counter, place)),
            other @ (Location::Waiting
            | Location::Pool
            | Location::Yard(_)
            | Location::On(_)
            | Location::Eliminated
            | Location::Removed) => Err(refuse(
                RefusalKind::Malformed,
                format!("{} {}", found.counter, other.name()),
                "name a unit that is in play",
            )),
        }
    }

    /// The game stands in one of these phases of the side's player turn; `clause` says why else not.
    pub(super) fn phase(&self, side: Side, phases: &[Phase], clause: &'static str) -> Result<Phase, Refusal> {
        if let Stage::Of(active, phase) = self.game.stage
            && active == side
            && phases.contains(&phase)
        {
            return Ok(phase);
        }
        let names: Vec<&str> = phases.iter().map(|phase| phase.name()).collect();
        Err(refuse(
            RefusalKind::Phase,
            format!(
                "this is done in the {} {}; now is {}",
                side.adjective(),
                names.join(" or "),
                self.game.stage.name()
            ),
            format!("wait for the {} {}", side.adjective(), names.join(" or ")),
        )
        .by(clause))
    }

    /// The game stands in a phase of the side's own player turn; no clause of this chapter says so (AWAW-R-04).
    pub(super) fn turn(&self, phases: &[Phase]) -> Result<(), Refusal> {
        if let Stage::Of(active, phase) = self.game.stage
            && active == self.side
            && phases.contains(&phase)
        {
            return Ok(());
        }
        let names: Vec<&str> = phases.iter().map(|phase| phase.name()).collect();
        let what = format!("the {} {}", self.side.adjective(), names.join(" or "));
        Err(refuse(
            RefusalKind::Phase,
            format!("this is done in {what}; now is {}", self.game.stage.name()),
            format!("wait for {what}"),
        ))
    }

    /// Only this side does it.
    pub(super) fn only(&self, side: Side, clause: &'static str) -> Result<(), Refusal> {
        if self.side == side {
            return Ok(());
        }
        Err(refuse(RefusalKind::Seat, format!("this is for {}", side.name()), format!("let {} do it", side.name()))
            .by(clause))
    }
}

/// The questions that are open, as a refusal that says how to answer and cites every clause that asks.
pub(super) fn unanswered(questions: &[Question]) -> Refusal {
    let texts: Vec<&str> = questions.iter().map(|question| question.text.as_str()).collect();
    let message = format!("what the chapter at hand does not give must be declared: {}", texts.join("; "));
    let mut refusal = declared::must_be_declared(questions, message);
    refusal.also = questions.iter().skip(1).map(|question| question.clause.clone()).collect();
    refusal
}

pub(super) fn known_unit(game: &Game, unit: UnitId) -> Result<&Unit, Refusal> {
    game.units.get(&unit).ok_or_else(|| {
        refuse(
            RefusalKind::Unknown,
            format!("{unit} is no counter of this game"),
            "enter the counter, or name one that is in the game",
        )
    })
}
