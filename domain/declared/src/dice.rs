//! A die that a player throws for the rules we lack: typed in, or asked for.

use kernel::clause::Clause;
use kernel::dice::{Chance, DieAsked, Roll, RollRequest, Source};
use kernel::verdict::{Refusal, RefusalKind};

use super::book::{Book, Event};
use super::deciding::Deciding;
use super::judging::refuse;

/// A die is asked for before anything else is done.
pub fn throw_first<S>(request: &RollRequest<S>) -> Refusal {
    refuse(RefusalKind::Pending, format!("a die is asked for: {}", request.purpose), "throw it first")
}

/// One die was asked for.
pub fn judge_faces(roll: &Roll) -> Result<(), Refusal> {
    if roll.faces.len() == 1 {
        return Ok(());
    }
    Err(refuse(RefusalKind::Malformed, format!("{} dice", roll.faces.len()), "throw one die"))
}

/// What is wrong with a die that this table throws otherwise, and what to do.
pub const fn misthrown(source: Source) -> (&'static str, &'static str) {
    match source {
        Source::Table => ("a die typed in; this table lets the program throw", "let it throw"),
        Source::Server => ("a die of the program; this table throws its own", "type the face in"),
    }
}

/// A die is noted, or asked for by a clause.
pub fn record_die<B: Book>(
    deciding: &mut Deciding<B>,
    side: B::Side,
    clause: &'static str,
    purpose: &str,
    face: Option<u8>,
) {
    let purpose = purpose.to_owned();
    match face.and_then(|face| Roll::typed([face]).ok()) {
        Some(roll) => deciding.happen(Event::DieRolled { purpose, roll }.into()),
        None => deciding.wait_for(B::roll(RollRequest {
            clause: Clause::new(clause),
            roller: side,
            purpose,
            dice: vec![DieAsked::PLAIN],
        })),
    }
}

/// The die fell that was asked for.
pub fn on_roll<B: Book>(deciding: &mut Deciding<B>, roll: &Roll) {
    let Some(Chance::Dice(request)) = B::chance(&deciding.game) else { return };
    let purpose = request.purpose.clone();
    deciding.happen(Event::Answered.into());
    deciding.happen(Event::DieRolled { purpose, roll: roll.clone() }.into());
}
