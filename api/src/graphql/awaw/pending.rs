//! What the table waits for.

use async_graphql::{Enum, Json, SimpleObject};
use domain::awaw::components::Side;
use domain::awaw::pending::Pending;
use domain::kernel::seat::Seat;

use super::command::AwawCommand;
use super::{AwawArea, AwawNation, AwawSide};

/// What kind of answer the table waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum AwawPendingKind {
    /// A die: answer with `roll`, or let the server throw it.
    Roll,
    /// Consent to a command of the other side, or of another nation: answer with `answer`.
    Consent,
    /// A surrender is to be looked at: answer with `acknowledge` (AWAW-R-37).
    Surrender,
}

/// What the table waits for.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawPending {
    /// What kind of answer.
    kind: AwawPendingKind,
    /// Who must act.
    by: AwawSide,
    /// The nation that is asked; null where it is a side.
    nation: Option<AwawNation>,
    /// Whether this seat may answer.
    mine: bool,
    /// What is to be done, in words.
    sentence: String,
    /// The box whose country surrendered; null for anything else.
    area: Option<AwawArea>,
    /// The command that is asked for consent to, as a JSON object; null for anything else.
    command: Option<Json<AwawCommand>>,
}

impl AwawPending {
    pub(super) fn new(pending: &Pending, seat: Seat<Side>) -> Self {
        let (mut nation, mut area, mut command) = (None, None, None);
        let (kind, sentence) = match pending {
            Pending::Roll(request) => (AwawPendingKind::Roll, format!("throw one die: {}", request.purpose)),
            Pending::Consent { nation: asked, asked_by, command: wish, .. } => {
                nation = asked.map(AwawNation::from);
                command = Some(Json((&**wish).into()));
                let sentence = format!("{} ask to {}; agree or not", asked_by.name(), wish.order.name());
                (AwawPendingKind::Consent, sentence)
            }
            Pending::Surrender { area: fallen } => {
                area = Some((*fallen).into());
                let country = fallen.country().name();
                (AwawPendingKind::Surrender, format!("{country} surrendered; look at what follows from it"))
            }
        };
        let by = pending.by();
        Self { kind, by: by.into(), nation, mine: seat.may_act_for(by), sentence, area, command }
    }
}
