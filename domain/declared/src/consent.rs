//! Consent: what the other side is asked before a command is carried out; rulings and corrections, which need it.

use kernel::seat::Seat;
use kernel::switches::NoReading;
use kernel::verdict::{Refusal, RefusalKind};
use serde::Serialize;
use serde_json::Value;

use super::book::{Book, Event};
use super::deciding::Deciding;
use super::judging::refuse;

/// What a command brings: it is carried out, or first somebody is asked.
pub fn decide<B: Book>(deciding: &mut Deciding<B>, by: Seat<B::Side>, side: B::Side, command: &B::Command) {
    if let Some(agreed) = B::agrees(command) {
        answer(deciding, side, agreed);
        return;
    }
    if let Some((asked, pending)) = B::consent(&deciding.game, side, command) {
        if !B::answers_for_both(&deciding.game, by) {
            deciding.wait_for(pending);
            return;
        }
        deciding.happen(Event::Consented { side: asked, alone: true }.into());
    }
    B::carry_out(deciding, side, command);
}

/// Whoever was asked has answered; what was agreed to is done.
fn answer<B: Book>(deciding: &mut Deciding<B>, side: B::Side, agreed: bool) {
    let asked = B::pending(&deciding.game).and_then(B::asked);
    let Some((asked_by, command)) = asked.map(|(by, command)| (by, command.clone())) else { return };
    deciding.happen(Event::Answered.into());
    if agreed {
        deciding.happen(Event::Consented { side, alone: false }.into());
        B::carry_out(deciding, asked_by, &command);
    } else {
        deciding.happen(Event::Declined { side }.into());
    }
}

/// An answer comes, and the table waits for none.
pub fn nothing_is_asked() -> Refusal {
    refuse(RefusalKind::Pending, "nothing is asked now", "wait until something is")
}

/// Somebody must agree to `what` before anything else is done.
pub fn answer_first(who: &str, what: &str) -> Refusal {
    refuse(RefusalKind::Pending, format!("{who} must agree: {what}"), "answer first")
}

/// There is such a ruling, with such a reading.
pub fn judge_ruling(chosen: Result<(), NoReading>) -> Result<(), Refusal> {
    chosen.map_err(|unknown| {
        refuse(
            RefusalKind::Unknown,
            unknown.to_string(),
            "name a ruling that a game can choose, and one of its readings",
        )
    })
}

/// A correction corrects something, and says why.
pub fn judge_correction<C>(corrections: &[C], reason: &str) -> Result<(), Refusal> {
    if corrections.is_empty() || reason.trim().is_empty() {
        return Err(refuse(
            RefusalKind::Malformed,
            "a correction of nothing, or without a reason",
            "say what, and why",
        ));
    }
    Ok(())
}

/// Every value of a record by its name: what somebody who is asked to agree to the record must see.
pub fn listed(record: &impl Serialize) -> String {
    let mut named = Vec::new();
    list("", &serde_json::to_value(record).unwrap_or_default(), &mut named);
    named.join(", ")
}

fn list(name: &str, value: &Value, named: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| list(&name.replace('_', " "), value, named)),
        Value::Array(values) => values.iter().for_each(|value| list(name, value, named)),
        Value::String(text) => named.push(format!("{name} {}", text.replace('_', " "))),
        Value::Number(number) => named.push(format!("{name} {number}")),
        Value::Bool(is_so) => named.push(format!("{name} {}", if *is_so { "yes" } else { "no" })),
        Value::Null => {}
    }
}
