//! GEAW 4: the sequence of play. Two player turns of seven phases, then three common phases: 17 in all.

use serde::Serialize;

use super::components::{Section, Side};
use super::deciding::Deciding;
use super::declarations::{Status, Topic, Value};
use super::event::Event;
use super::game::{End, Game, Location, Outcome, Phase, PlayerPhase};
use super::judging::{Judging, refuse, rely_on};
use super::rulings::AskStacking;
use kernel::clause::Clause;
use kernel::seat::Opposed;
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// The 17 phases of a game turn, in order (4.2).
pub fn phases() -> Vec<Phase> {
    let of_players = Side::ALL.into_iter().flat_map(|side| PlayerPhase::ALL.map(|phase| Phase::Of(side, phase)));
    of_players.chain([Phase::VictoryPoint, Phase::VictoryCheck, Phase::TurnAdvance]).collect()
}

/// The phase that follows within the turn; none after the last.
pub fn next(phase: Phase) -> Option<Phase> {
    let phases = phases();
    let at = phases.iter().position(|known| *known == phase)?;
    phases.get(at + 1).copied()
}

/// Something that must be done before the phase can end (GEAW-R-52).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Obligation {
    pub text: String,
    pub clause: Clause,
}

/// What must be done before the phase can end.
pub fn obligations(game: &Game) -> Vec<Obligation> {
    let mut found = Vec::new();
    let mut owe = |text: String, clause: &'static str| found.push(Obligation { text, clause: Clause::new(clause) });
    if game.phase == Phase::VictoryPoint && !game.scored {
        owe("score the objectives".to_owned(), "GEAW-4.2-k");
    }
    if game.phase == Phase::VictoryCheck && !game.checked {
        owe("record the victory check".to_owned(), "GEAW-4.2-m");
    }
    for side in &game.zero {
        owe(format!("apply 27.2 to {}", side.name()), "GEAW-5.6-b");
    }
    for disputed in game.declarations.iter().filter(|known| known.status == Status::Disputed) {
        owe(format!("settle disputed declaration {}", disputed.number), "GEAW-4.1-b");
    }
    found
}

/// The phase may end: its player says so, and nothing is owed.
pub(super) fn judge_end(judging: &mut Judging) -> Result<(), Refusal> {
    let game = judging.game;
    if game.phase == Phase::SetUp {
        return Err(refuse(
            RefusalKind::Phase,
            "play has not begun; both sides finish their set-up first",
            "finish the set-up",
        )
        .by("GEAW-3.1-d"));
    }
    if game.phase.side() == Some(judging.side.other()) {
        return Err(refuse(
            RefusalKind::Phase,
            format!("the {} belongs to the other player", game.phase.name()),
            "wait until the other player ends it",
        )
        .by("GEAW-4.2-c"));
    }
    if game.phase == Phase::VictoryPoint && !game.scored {
        judging.object(Violation::new(
            "GEAW-4.2-k",
            "the Victory Point Phase without scoring the objectives",
            "score the objectives first",
        ));
    }
    if game.phase == Phase::VictoryCheck && !game.checked {
        judging.object(Violation::new(
            "GEAW-4.2-m",
            "the Victory Check Phase without a check",
            "record the victory check first; nobody is an answer",
        ));
    }
    for side in &game.zero {
        judging.object(Violation::new(
            "GEAW-5.6-b",
            format!("{} has no victory points, and 27.2 is not applied", side.name()),
            "record what 27.2 brings first",
        ));
    }
    judge_disputes(judging);
    if game.phase.of_player() == Some(PlayerPhase::SecondMovement) {
        judge_waiting(judging);
    }
    if game.rulings.ask_stacking == AskStacking::EndOfPhase {
        for hex in &game.entered {
            if game.units_of(judging.side, *hex).nth(1).is_some() {
                judge_stacking(judging, *hex);
            }
        }
    }
    Ok(())
}

/// What is disputed is settled in its phase (GEAW-R-08).
pub(super) fn judge_disputes(judging: &mut Judging) {
    for disputed in judging.game.declarations.iter().filter(|known| known.status == Status::Disputed) {
        judging.object(Violation::new(
            "GEAW-4.1-b",
            format!("declaration {} is disputed", disputed.number),
            "let the other side accept it, or withdraw it",
        ));
    }
}

/// Units that were bought to enter by sea and did not: whether they may wait is for 25.0 to say (GEAW-R-20).
fn judge_waiting(judging: &mut Judging) {
    let (game, side) = (judging.game, judging.side);
    let waiting = game.units.iter().filter(|(_, unit)| unit.location == Location::AwaitingEntry);
    for unit in waiting.map(|(id, _)| *id).filter(|id| game.side(*id) == side) {
        let text = format!("may {} wait off the map for a later turn?", game.name(unit));
        let waits = judging.ask(Topic::MayWait { unit }, "GEAW-6.6-c", text);
        judging.demand(waits.is_none_or(Value::is_yes), || {
            Violation::new(
                "GEAW-6.6-c",
                format!("{} may not wait any longer, as it was declared", game.name(unit)),
                "move it in by sea first, or put it back into the pool if it is blocked",
            )
            .about([unit])
        });
    }
}

/// Whether the units in a hex keep the limit of 9.0, which we lack (GEAW-R-29).
pub(super) fn judge_stacking(judging: &mut Judging, hex: super::hexes::Hex) {
    let text = format!("do the units in {hex} keep the stacking limit?");
    if judging.ask(Topic::Stacking { hex }, "GEAW-3.3-a", text).is_some_and(|value| !value.is_yes()) {
        judging.object(
            Violation::new(
                "GEAW-3.3-a",
                format!("more units in {hex} than 9.0 allows, as it was declared"),
                "end in another hex",
            )
            .about([hex]),
        );
    }
}

/// The next phase begins; after the last, the next turn, or the end (4.2).
pub(super) fn end_phase(deciding: &mut Deciding) {
    if let Some(phase) = next(deciding.game.phase) {
        deciding.happen(Event::PhaseBegan { phase });
        return;
    }
    if deciding.game.turn >= deciding.game.last_turn() {
        deciding.happen(Event::GameFinished(Outcome { end: End::FinalTurn, winner: None, section: None }));
        return;
    }
    let turn = deciding.game.turn + 1;
    deciding.happen(Event::TurnBegan { turn });
    deciding.happen(Event::PhaseBegan { phase: Phase::Of(Side::Japan, PlayerPhase::Mobilization) });
}

/// 4.2: the objectives are scored once, in the Victory Point Phase.
pub(super) fn judge_scoring(judging: &Judging) -> Result<(), Refusal> {
    common_phase(judging, Phase::VictoryPoint, "GEAW-4.2-k")?;
    if judging.game.scored {
        return Err(
            refuse(RefusalKind::Phase, "the objectives of this turn are scored", "end the phase").by("GEAW-4.2-k")
        );
    }
    Ok(())
}

/// 4.2: the check is made in its phase, and its outcome is the players' word for 27.0 (GEAW-R-18).
pub(super) fn judge_check(judging: &mut Judging, section: Section) -> Result<(), Refusal> {
    common_phase(judging, Phase::VictoryCheck, "GEAW-4.2-m")?;
    rely_on(judging, section);
    if judging.game.checked {
        return Err(
            refuse(RefusalKind::Phase, "the victory check of this turn is made", "end the phase").by("GEAW-4.2-m")
        );
    }
    Ok(())
}

fn common_phase(judging: &Judging, phase: Phase, clause: &'static str) -> Result<(), Refusal> {
    if judging.game.phase == phase {
        return Ok(());
    }
    Err(refuse(
        RefusalKind::Phase,
        format!("this is done in the {}; it is the {}", phase.name(), judging.game.phase.name()),
        format!("wait for the {}", phase.name()),
    )
    .by(clause)
    .also("GEAW-4.1-b"))
}

/// The check is made; a winner ends the game at once (3.1).
pub(super) fn check(deciding: &mut Deciding, winner: Option<Side>, section: Section) {
    deciding.happen(Event::VictoryChecked { winner, section });
    if winner.is_some() {
        let outcome = Outcome { end: End::AutomaticVictory, winner, section: Some(section) };
        deciding.happen(Event::GameFinished(outcome));
    }
}

/// 1.0: after the last turn, nobody has won who does not have more victory points (GEAW-R-17).
pub(super) fn judge_result(judging: &mut Judging, winner: Option<Side>, section: Section) -> Result<(), Refusal> {
    rely_on(judging, section);
    let game = judging.game;
    if !game.outcome.as_ref().is_some_and(|outcome| outcome.end == End::FinalTurn && outcome.section.is_none()) {
        return Err(refuse(
            RefusalKind::Phase,
            "the result is recorded once, after the scenario's last turn",
            "play the last turn to its end",
        )
        .by("GEAW-4.2-o"));
    }
    if let Some(winner) = winner {
        let (own, other) = (game.victory_points(winner), game.victory_points(winner.other()));
        judging.demand(own > other, || {
            Violation::new(
                "GEAW-1.0-d",
                format!("{} as the winner with {own} victory points to {other}", winner.name()),
                "name the side with more, or nobody",
            )
        });
    }
    Ok(())
}

/// How the sides stand toward victory (1.0, 4.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VictoryStatus {
    pub japan: i16,
    /// The Allies' total.
    pub allies: i16,
    /// The side that meets the condition of 1.0: it has more.
    pub ahead: Option<Side>,
    /// Sides at zero, for which 27.2 is to be applied.
    pub at_zero: Vec<Side>,
    /// Whether the last turn is over and the outcome of 27.0 is asked for.
    pub is_final: bool,
}

/// How the sides stand.
pub fn victory_status(game: &Game) -> VictoryStatus {
    let (japan, allies) = (game.victory_points(Side::Japan), game.victory_points(Side::Allies));
    let ahead = match japan.cmp(&allies) {
        std::cmp::Ordering::Greater => Some(Side::Japan),
        std::cmp::Ordering::Less => Some(Side::Allies),
        std::cmp::Ordering::Equal => None,
    };
    let is_final = game.outcome.as_ref().is_some_and(|outcome| outcome.end == End::FinalTurn);
    VictoryStatus { japan, allies, ahead, at_zero: game.zero.iter().copied().collect(), is_final }
}
