//! What the table waits for.

use domain::geaw::components::Side;
use domain::geaw::game::Game;
use domain::geaw::pending::Pending;
use domain::geaw::telling::foreseen;
use domain::kernel::seat::Seat;

use super::command::GeawCommand;
use crate::graphql::entry::Line;
use crate::graphql::mirror::{Output, kinds, output};
use crate::graphql::sent::Sent;
use crate::graphql::shapes::DieAsked;
use crate::graphql::shared_words::PendingKind;
use crate::graphql::words::{SeatKind, seat_of};

kinds!(
    /// What kind of answer the table waits for.
    GeawPendingKind = Pending {
        /// The die (2.1): answer with `roll`, or let the server throw it.
        Roll = Pending::Roll(_),
        /// Consent to a command of the other side: answer with `answer`.
        Consent = Pending::Consent { .. },
    }
);
output!(
    /// What the table waits for.
    GeawPending = Pending as pending with (seat: Seat<Side>, game: &Game) {
        /// What kind of answer.
        kind: PendingKind => PendingKind::of(GeawPendingKind::output(pending)),
        /// Who must act.
        by: SeatKind => seat_of(pending.by()),
        /// Whether this seat may answer.
        mine: bool = seat.may_act_for(pending.by()),
        /// What is to be done, in words.
        sentence: String = sentence(pending),
        /// The dice asked for: one, or none.
        dice: Vec<DieAsked> => dice(pending),
        /// The command that is asked for consent to; null for a die.
        command: Option<Sent<GeawCommand>> => command(pending),
        /// What agreeing would bring, as the record would tell it, with every value that changes; of a correction also what
        /// holds before. Empty where nobody is asked to agree.
        brings: Vec<Line> => Line::all(foreseen(game)),
    }
);

fn sentence(pending: &Pending) -> String {
    match pending {
        Pending::Roll(request) => format!("roll one die: {}", request.purpose),
        Pending::Consent { asked_by, command, .. } => {
            format!("{} to {}; agree or not", asked_by.does("ask"), command.order.name())
        }
    }
}

fn dice(pending: &Pending) -> Vec<DieAsked> {
    if let Pending::Roll(_) = pending { vec![DieAsked::PLAIN] } else { Vec::new() }
}

fn command(pending: &Pending) -> Option<Sent<GeawCommand>> {
    if let Pending::Consent { command, .. } = pending { Some(Sent((&**command).into())) } else { None }
}
