//! Declarations: made, disputed, accepted, withdrawn.

use kernel::verdict::{Refusal, RefusalKind};

use super::book::{Book, Event};
use super::claims::Claim;
use super::deciding::Deciding;
use super::judging::refuse;

/// The declaration with a number, if one was found that holds.
pub fn known<D>(found: Option<D>, number: u32, cure: &'static str) -> Result<D, Refusal> {
    found.ok_or_else(|| refuse(RefusalKind::Unknown, format!("no declaration {number} holds now"), cure))
}

/// The other side disputes a declaration, or accepts it.
pub fn judge_answer<S: Copy + PartialEq>(number: u32, by: S, side: S) -> Result<(), Refusal> {
    if by != side {
        return Ok(());
    }
    Err(refuse(
        RefusalKind::Seat,
        format!("declaration {number} is of your own side"),
        "withdraw it, or let the other side answer",
    ))
}

/// Who made a declaration withdraws it.
pub fn judge_withdrawal<S: Copy + PartialEq>(number: u32, by: S, side: S) -> Result<(), Refusal> {
    if by == side {
        return Ok(());
    }
    Err(refuse(
        RefusalKind::Seat,
        format!("declaration {number} is of the other side"),
        "dispute it, and let the other side withdraw it",
    ))
}

/// Writes down what came with a command, and gives the number of each; what is declared already stays as it is.
pub fn declare<B: Book>(deciding: &mut Deciding<B>, side: B::Side, claims: &[Claim<B::Topic>]) -> Vec<u32> {
    let mut numbers = Vec::new();
    for claim in claims {
        if let Some((number, known)) = B::fact(&deciding.game, side, &claim.topic)
            && known == claim
        {
            numbers.push(number);
            continue;
        }
        let (number, declaration) = B::declaration(&deciding.game, side, claim.clone());
        deciding.happen(Event::FactDeclared(declaration).into());
        numbers.push(number);
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_side_answers_and_its_own_side_withdraws() {
        assert_eq!((judge_answer(1, "Axis", "Allies"), judge_withdrawal(1, "Axis", "Axis")), (Ok(()), Ok(())));
        let refused = [judge_answer(1, "Axis", "Axis"), judge_withdrawal(1, "Axis", "Allies")];
        assert!(refused.iter().all(|refused| matches!(refused, Err(refusal) if refusal.kind == RefusalKind::Seat)));
    }

    #[test]
    fn a_number_that_does_not_hold_is_unknown() {
        assert_eq!(known(Some("found"), 4, "name one"), Ok("found"));
        assert!(known(None::<&str>, 4, "name one").is_err_and(|refusal| refusal.kind == RefusalKind::Unknown));
    }
}
