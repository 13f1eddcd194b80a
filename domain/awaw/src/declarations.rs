//! AWAW-R-01, AWAW-R-02: what the players declare where the chapter leans on another one.
//!
//! A declaration fills a gap and never overrides a clause that is held. Facts that change slowly are kept until they
//! change; facts of one command last for that command and stand on the record.

pub(super) mod topics;

use super::game::Game;
use super::judging::{Judging, refuse};
pub use declared::Status;
use kernel::verdict::{Refusal, RefusalKind};
pub use topics::{Basis, Claim, Declaration, Prize, Question, Rest, Topic, Value};

impl Game {
    /// What was declared about a topic and holds.
    pub fn fact(&self, topic: &Topic) -> Option<&Declaration> {
        self.declarations.about(topic)
    }

    /// The declaration with a number, while it holds.
    pub fn declaration(&self, number: u32) -> Option<&Declaration> {
        self.declarations.iter().find(|declaration| declaration.number == number)
    }
}

/// Whether the claims that come with a command can be made at all.
pub(super) fn judge_claims(judging: &Judging) -> Result<(), Refusal> {
    for claim in judging.claims {
        if !claim.topic.fits(claim.value) {
            return Err(refuse(
                RefusalKind::Malformed,
                format!("\"{}\" is not answered by {:?}", claim.topic.name(), claim.value),
                "answer with what the question asks for",
            ));
        }
    }
    Ok(())
}

/// A fact declared by itself.
pub(super) fn judge_declare(judging: &Judging) -> Result<(), Refusal> {
    let kept = judging.claims.iter().all(|claim| claim.topic.is_kept());
    if judging.claims.is_empty() || !kept {
        return Err(refuse(
            RefusalKind::Malformed,
            "nothing is declared that is kept",
            "say what is so; a fact of one command comes with that command",
        ));
    }
    Ok(())
}

fn known<'g>(judging: &Judging<'g>, number: u32) -> Result<&'g Declaration, Refusal> {
    declared::known(judging.game.declaration(number), number, "name one that holds")
}

/// The other side does not agree, or agrees.
pub(super) fn judge_answer(judging: &Judging, number: u32) -> Result<(), Refusal> {
    declared::judge_answer(number, known(judging, number)?.by, judging.side)
}

/// Who declared it takes it back, unless something rests on it.
pub(super) fn judge_withdraw(judging: &Judging, number: u32) -> Result<(), Refusal> {
    let found = known(judging, number)?;
    declared::judge_withdrawal(number, found.by, judging.side)?;
    if found.used {
        return Err(refuse(
            RefusalKind::Pending,
            format!("a command rests on declaration {number}"),
            "take that command back first, or declare what is so now",
        ));
    }
    Ok(())
}
