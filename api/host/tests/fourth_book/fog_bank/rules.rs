//! What the rules say of a command, and what it brings.

use kernel::seat::Seat;
use kernel::verdict::{Cure, Refusal, RefusalKind, Violation};

use super::command::Command;
use super::event::Event;
use super::game::{Cutter, Game, ISLAND, Pending, Phase};
use super::side::Side;

/// The objections to a command, or why it is impossible.
pub(crate) fn judge(game: &Game, by: Seat<Side>, command: &Command) -> Result<Vec<Violation>, Refusal> {
    if let Phase::Finished { .. } = game.phase {
        return refuse(RefusalKind::Finished, "FB-4-b", "the game is over", Cure::wait("begin another game"));
    }
    let side = command.side();
    if !by.may_act_for(side) {
        let message = format!("this is for the {} to do", side.name());
        return Err(Refusal::new(RefusalKind::Seat, message, Cure::wait("let that side do it")));
    }
    match (command, &game.pending) {
        (Command::Roll(roll), Some(Pending::Fire(request))) if roll.faces.len() == request.dice.len() => Ok(Vec::new()),
        (Command::Roll(_), Some(Pending::Fire(_))) => {
            refuse(RefusalKind::Malformed, "FB-3-a", "one die is thrown", "give the face of one")
        }
        (Command::Roll(_), None) => {
            let message = "no die is asked for: the boat has not come upon the cutter";
            refuse(RefusalKind::Pending, "FB-3-a", message, Cure::wait("let the boat sail"))
        }
        (Command::Hide { .. } | Command::Sail { .. }, Some(Pending::Fire(_))) => {
            refuse(RefusalKind::Pending, "FB-3-c", "the die is not thrown yet", Cure::first("throw the die"))
        }
        (Command::Hide { field }, None) => judge_hiding(game, *field),
        (Command::Sail { fields }, None) => judge_sailing(game, *fields),
    }
}

fn judge_hiding(game: &Game, field: u8) -> Result<Vec<Violation>, Refusal> {
    let last = game.pack.fields;
    if game.phase != Phase::Hiding {
        let cure = Cure::wait("let the boat sail");
        return refuse(RefusalKind::Phase, "FB-1-b", "the cutter has hidden in this crossing", cure);
    }
    if (ISLAND + 1..last).contains(&field) {
        return Ok(Vec::new());
    }
    let cure = Cure::elsewhere(format!("hide on a field from {} to {}", ISLAND + 1, last - 1));
    if !(ISLAND..=last).contains(&field) {
        return refuse(RefusalKind::Unknown, "FB-1-a", format!("there is no field {field}"), cure);
    }
    Ok(vec![Violation::new("FB-1-a", "the cutter hides neither at the island nor on the beach", cure).about([field])])
}

fn judge_sailing(game: &Game, fields: u8) -> Result<Vec<Violation>, Refusal> {
    if game.phase != Phase::Sailing {
        let cure = Cure::wait("let the cutter hide");
        return refuse(RefusalKind::Phase, "FB-1-b", "the cutter hides before the boat sails", cure);
    }
    let most = game.pack.fields - game.boat;
    if fields == 0 {
        return refuse(RefusalKind::Malformed, "FB-2-a", "the boat must sail", "sail one field or two");
    }
    if fields > most {
        let message = format!("{fields} fields; the beach is {most} away");
        return refuse(RefusalKind::Malformed, "FB-2-b", message, format!("sail {most} or less"));
    }
    if fields <= 2 {
        return Ok(Vec::new());
    }
    Ok(vec![Violation::new("FB-2-a", format!("{fields} fields; the boat sails one or two"), "sail two")])
}

fn refuse<T>(
    kind: RefusalKind,
    clause: &'static str,
    message: impl Into<String>,
    cure: impl Into<Cure>,
) -> Result<T, Refusal> {
    Err(Refusal::new(kind, message, cure).by(clause))
}

/// What a possible command brings.
pub(crate) fn decide(game: &Game, command: &Command) -> Vec<Event> {
    let mut deciding = Deciding { game: game.clone(), events: Vec::new() };
    match command {
        Command::Hide { field } => deciding.happen(Event::Hid { field: *field }),
        Command::Sail { fields } => {
            let to = game.boat + fields;
            deciding.happen(Event::Sailed { to });
            if game.cutter == Cutter::Hidden(to) {
                deciding.happen(Event::CameUpon { field: to });
            }
        }
        Command::Roll(roll) => {
            let is_hit = match &game.pending {
                Some(Pending::Fire(request)) => {
                    request.dice.iter().zip(&roll.faces).any(|(die, face)| die.is_hit(*face))
                }
                None => false,
            };
            deciding.happen(Event::DieRolled(roll.clone()));
            // FB-3-b
            if is_hit {
                deciding.happen(Event::CaskLost);
            }
        }
    }
    deciding.settle();
    deciding.events
}

/// Each event is applied to a copy before the next one is decided.
struct Deciding {
    game: Game,
    events: Vec<Event>,
}

impl Deciding {
    fn happen(&mut self, event: Event) {
        self.game.apply(&event);
        self.events.push(event);
    }

    /// What follows by itself.
    fn settle(&mut self) {
        if self.game.pending.is_none() && self.game.boat == self.game.pack.fields {
            self.happen(Event::Landed { casks: self.game.casks });
            if self.game.left == 0 {
                self.happen(Event::Finished { winner: self.game.winner() });
            }
        }
    }
}
