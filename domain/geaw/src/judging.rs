//! What the chapters share when they judge: the objections, the questions that are open, and what a check rests on.

use super::components::{Section, Side, UnitId};
use super::declarations::{Basis, Claim, Question, Rest, Topic, Value};
use super::game::{Game, Location, Phase, PlayerPhase};
use super::hexes::Hex;
use super::rulings::MissingDeclaration;
use kernel::clause::Clause;
use kernel::seat::Opposed;
use kernel::violation::{Cure, Refusal, RefusalKind, Verdict, Violation};

/// A command in judgement.
pub(super) struct Judging<'g> {
    pub(super) game: &'g Game,
    /// The side it is given for.
    pub(super) side: Side,
    /// What is declared with it.
    pub(super) claims: &'g [Claim],
    objections: Vec<Violation>,
    missing: Vec<Question>,
    rests: Vec<Rest>,
}

impl<'g> Judging<'g> {
    /// Nothing is said yet.
    pub(super) fn new(game: &'g Game, side: Side, claims: &'g [Claim]) -> Self {
        Self { game, side, claims, objections: Vec::new(), missing: Vec::new(), rests: Vec::new() }
    }

    /// One more objection.
    pub(super) fn object(&mut self, violation: Violation) {
        self.objections.push(violation);
    }

    /// One objection unless `holds`.
    pub(super) fn demand(&mut self, holds: bool, violation: impl FnOnce() -> Violation) {
        if !holds {
            self.objections.push(violation());
        }
    }

    /// What the check of a clause rests on.
    pub(super) fn rest(&mut self, clause: &'static str, basis: Basis) {
        self.rests.push(Rest { clause: Clause::new(clause), basis });
    }

    /// What was declared about a topic, with the command or before it.
    pub(super) fn volunteered(&self, topic: &Topic) -> Option<(Value, Section)> {
        let claimed = self.claims.iter().rev().find(|claim| claim.topic == *topic);
        claimed
            .map(|claim| (claim.value, claim.section))
            .or_else(|| self.game.fact(self.side, topic).map(|known| (known.claim.value, known.claim.section)))
    }

    /// What was declared about a topic; asks where nothing was, or goes on with what is assumed (GEAW-R-02).
    pub(super) fn ask(&mut self, topic: Topic, clause: &'static str, text: impl Into<String>) -> Option<Value> {
        if let Some((value, section)) = self.volunteered(&topic) {
            self.rest(clause, Basis::Declared(section));
            return Some(value);
        }
        if self.game.rulings.missing_declaration == MissingDeclaration::AssumeAndMark
            && let Some(value) = topic.assumed()
        {
            self.rest(clause, Basis::Assumed);
            return Some(value);
        }
        if !self.missing.iter().any(|question| question.topic == topic) {
            let section = topic.section();
            self.missing.push(Question { topic, section, clause: Clause::new(clause), text: text.into() });
        }
        None
    }

    /// A section that the players rely on: an optional one must be in force (GEAW-R-50).
    pub(super) fn cite(&mut self, section: Section) {
        let in_force = !section.is_optional() || self.game.has_optional(section.chapter);
        self.demand(in_force, || {
            Violation::new(
                "GEAW-T-b",
                format!("section {section} is an optional rule, and this game is played without it"),
                "cite a section that is in force",
            )
        });
    }

    /// Whether nothing is objected so far.
    pub(super) fn is_unopposed(&self) -> bool {
        self.objections.is_empty()
    }

    /// The questions that are open.
    pub(super) fn into_questions(self) -> Vec<Question> {
        self.missing
    }

    /// What the checks rest on other than the text, each once.
    pub(super) fn into_rests(self) -> Vec<Rest> {
        let mut rests: Vec<Rest> = Vec::new();
        for rest in self.rests {
            if rest.basis != Basis::Verified && !rests.contains(&rest) {
                rests.push(rest);
            }
        }
        rests
    }

    /// Objections, and the open questions as a refusal that says how to answer.
    pub(super) fn into_verdict(self) -> Verdict {
        let mut verdict = Verdict::of(self.objections);
        if let Some(first) = self.missing.first() {
            let texts: Vec<String> =
                self.missing.iter().map(|question| format!("{} ({})", question.text, question.section)).collect();
            let facts = if texts.len() == 1 { "a fact" } else { "facts" };
            let mut refusal = refuse(
                RefusalKind::Malformed,
                format!("{facts} the text at hand does not give must be declared: {}", texts.join("; ")),
                "send the command again with the answers",
            );
            refusal.clause = Some(first.clause.clone());
            verdict.refusal = Some(refusal);
        }
        verdict
    }

    /// A unit of the side that is on the map, and its hex.
    pub(super) fn own_on_map(&self, unit: UnitId) -> Result<Hex, Refusal> {
        own_unit(self.game, self.side, unit)?;
        on_map(self.game, unit)
    }
}

/// A refusal, in full words.
pub(super) fn refuse(kind: RefusalKind, message: impl Into<String>, cure: impl Into<Cure>) -> Refusal {
    Refusal::new(kind, message, cure)
}

/// The unit exists and is no marker (2.3).
pub(super) fn known_unit(game: &Game, unit: UnitId) -> Result<(), Refusal> {
    if game.sheets.markers.contains(&unit) {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{unit} is a marker; markers only record, and unit rules never apply to them"),
            "name a unit",
        )
        .by("GEAW-2.3-a"));
    }
    if game.units.contains_key(&unit) {
        return Ok(());
    }
    Err(refuse(
        RefusalKind::Unknown,
        format!("{unit} is no counter of this game"),
        "transcribe it from the counter sheet, or name one that is",
    ))
}

/// The unit exists and belongs to `side` (4.2).
pub(super) fn own_unit(game: &Game, side: Side, unit: UnitId) -> Result<(), Refusal> {
    known_unit(game, unit)?;
    if game.side(unit) == side {
        return Ok(());
    }
    Err(refuse(
        RefusalKind::Malformed,
        format!("{} belongs to {}, not to {}", game.name(unit), side.other().name(), side.name()),
        "name a unit of your own side",
    )
    .by("GEAW-4.2-c"))
}

/// Every unit exists, is named once and belongs to `side`.
pub(super) fn own_units(game: &Game, side: Side, units: &[UnitId]) -> Result<(), Refusal> {
    for (index, unit) in units.iter().enumerate() {
        own_unit(game, side, *unit)?;
        named_once(units, index)?;
    }
    Ok(())
}

/// No unit is named before this one already.
pub(super) fn named_once(units: &[UnitId], index: usize) -> Result<(), Refusal> {
    let unit = units[index];
    if units[..index].contains(&unit) {
        return Err(refuse(RefusalKind::Malformed, format!("{unit} is named twice"), "name each unit once"));
    }
    Ok(())
}

/// The hex of a unit that stands on the map.
pub(super) fn on_map(game: &Game, unit: UnitId) -> Result<Hex, Refusal> {
    game.hex(unit).ok_or_else(|| {
        let place = match game.units.get(&unit).map(|state| state.location) {
            Some(Location::AwaitingEntry) => "waits to enter by amphibious movement",
            Some(Location::Eliminated) => "is eliminated",
            Some(Location::Withdrawn) => "is withdrawn",
            Some(Location::Removed) => "is out of the game",
            _ => "is in the pool",
        };
        refuse(
            RefusalKind::Malformed,
            format!("{} {place}, and is in no hex", game.name(unit)),
            "name a unit on the map",
        )
        .by("GEAW-2.2-a")
    })
}

/// The game stands in one of these phases of the side's own player turn; `clause` says why else not.
pub(super) fn own_phase(
    judging: &Judging,
    phases: &[PlayerPhase],
    clause: &'static str,
) -> Result<PlayerPhase, Refusal> {
    let game = judging.game;
    match game.phase {
        Phase::Of(active, phase) if active == judging.side && phases.contains(&phase) => Ok(phase),
        phase @ (Phase::SetUp
        | Phase::Of(..)
        | Phase::VictoryPoint
        | Phase::VictoryCheck
        | Phase::TurnAdvance
        | Phase::Finished) => {
            let names: Vec<&str> = phases.iter().map(|phase| phase.name()).collect();
            let owner = judging.side.adjective();
            let mut refusal = refuse(
                RefusalKind::Phase,
                format!("this is done in the {owner} {}; it is the {}", names.join(" or the "), phase.name()),
                format!("wait for the {owner} {}", names.join(" or the ")),
            )
            .by(clause)
            .also("GEAW-4.1-b");
            if phase.side() == Some(judging.side.other()) {
                refusal = refusal.also("GEAW-4.2-c");
            }
            Err(refusal)
        }
    }
}
