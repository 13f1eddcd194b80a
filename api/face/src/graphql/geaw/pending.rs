//! What the table waits for.

use async_graphql::{Enum, Json, SimpleObject};
use domain::geaw::components::Side;
use domain::geaw::pending::Pending;
use domain::kernel::seat::Seat;

use super::GeawSide;
use super::command::GeawCommand;

/// What kind of answer the table waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum GeawPendingKind {
    /// The die (2.1): answer with `roll`, or let the server throw it.
    Roll,
    /// Consent to a command of the other side: answer with `answer`.
    Consent,
}

/// What the table waits for.
#[derive(Debug, Clone, SimpleObject)]
pub struct GeawPending {
    /// What kind of answer.
    kind: GeawPendingKind,
    /// Who must act.
    by: GeawSide,
    /// Whether this seat may answer.
    mine: bool,
    /// What is to be done, in words.
    sentence: String,
    /// The command that is asked for consent to, as a JSON object; null for a die.
    command: Option<Json<GeawCommand>>,
}

impl GeawPending {
    pub(super) fn new(pending: &Pending, seat: Seat<Side>) -> Self {
        let (kind, sentence, command) = match pending {
            Pending::Roll(request) => (GeawPendingKind::Roll, format!("throw one die: {}", request.purpose), None),
            Pending::Consent { asked_by, command, .. } => (
                GeawPendingKind::Consent,
                format!("{} to {}; agree or not", asked_by.does("ask"), command.order.name()),
                Some(Json((&**command).into())),
            ),
        };
        Self { kind, by: pending.by().into(), mine: seat.may_act_for(pending.by()), sentence, command }
    }
}
