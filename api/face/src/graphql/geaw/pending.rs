//! What the table waits for.

use async_graphql::Json;
use domain::geaw::components::Side;
use domain::geaw::pending::Pending;
use domain::kernel::seat::Seat;

use super::GeawSide;
use super::command::GeawCommand;
use crate::graphql::mirror::{kinds, output};

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
    GeawPending = Pending as pending with (seat: Seat<Side>) {
        /// What kind of answer.
        kind: GeawPendingKind = *pending,
        /// Who must act.
        by: GeawSide = pending.by(),
        /// Whether this seat may answer.
        mine: bool = seat.may_act_for(pending.by()),
        /// What is to be done, in words.
        sentence: String = sentence(pending),
        /// The command that is asked for consent to, as a JSON object; null for a die.
        command: Option<Json<GeawCommand>> => command(pending),
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

fn command(pending: &Pending) -> Option<Json<GeawCommand>> {
    if let Pending::Consent { command, .. } = pending { Some(Json((&**command).into())) } else { None }
}
