//! What the table waits for.

use domain::awaw::components::{Area, Nation, Side};
use domain::awaw::game::Game;
use domain::awaw::pending::Pending;
use domain::awaw::telling::foreseen;
use domain::kernel::seat::Seat;

use super::command::AwawCommand;
use super::{AwawArea, AwawNation};
use crate::graphql::entry::Line;
use crate::graphql::mirror::{Output, kinds, output};
use crate::graphql::sent::Sent;
use crate::graphql::shapes::DieAsked;
use crate::graphql::shared_words::PendingKind;
use crate::graphql::words::{SeatKind, seat_of};

kinds!(
    /// What kind of answer the table waits for.
    AwawPendingKind = Pending {
        /// A die: answer with `roll`, or let the server throw it.
        Roll = Pending::Roll(_),
        /// Consent to a command of the other side, or of another nation: answer with `answer`.
        Consent = Pending::Consent { .. },
        /// A surrender is to be looked at: answer with `acknowledge` (AWAW-R-37).
        Surrender = Pending::Surrender { .. },
    }
);
output!(
    /// What the table waits for.
    AwawPending = Pending as pending with (seat: Seat<Side>, game: &Game) {
        /// What kind of answer.
        kind: PendingKind => PendingKind::of(AwawPendingKind::output(pending)),
        /// Who must act.
        by: SeatKind => seat_of(pending.by()),
        /// The nation that is asked; null where it is a side.
        nation: Option<AwawNation> = nation(pending),
        /// Whether this seat may answer.
        mine: bool = seat.may_act_for(pending.by()),
        /// What is to be done, in words.
        sentence: String = sentence(pending),
        /// The dice asked for: one, or none.
        dice: Vec<DieAsked> => dice(pending),
        /// The box whose country surrendered; null for anything else.
        area: Option<AwawArea> = area(pending),
        /// The command that is asked for consent to, null for anything else.
        command: Option<Sent<AwawCommand>> => command(pending),
        /// What agreeing would bring, as the record would tell it, with every value that changes; of a correction also what
        /// holds before. Empty where nobody is asked to agree.
        brings: Vec<Line> => Line::all(foreseen(game)),
    }
);

fn sentence(pending: &Pending) -> String {
    match pending {
        Pending::Roll(request) => format!("roll one die: {}", request.purpose),
        Pending::Consent { asked_by, command, .. } => {
            format!("{} ask to {}; agree or not", asked_by.name(), command.order.name())
        }
        Pending::Surrender { area } => format!("{} surrendered; look at what follows from it", area.country().name()),
    }
}

const fn nation(pending: &Pending) -> Option<Nation> {
    if let Pending::Consent { nation, .. } = pending { *nation } else { None }
}

const fn area(pending: &Pending) -> Option<Area> {
    if let Pending::Surrender { area } = pending { Some(*area) } else { None }
}

fn dice(pending: &Pending) -> Vec<DieAsked> {
    if let Pending::Roll(_) = pending { vec![DieAsked::PLAIN] } else { Vec::new() }
}

fn command(pending: &Pending) -> Option<Sent<AwawCommand>> {
    if let Pending::Consent { command, .. } = pending { Some(Sent((&**command).into())) } else { None }
}
