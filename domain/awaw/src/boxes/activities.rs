//! AWAW 71.33, 71.71, 72.33, 72.71, 73.3, 74.3: naval activities and their interception.

use super::super::components::{Area, Front, Place, Side, Spot};
use super::super::deciding::Deciding;
use super::super::event::{Activity, ActivityKind, Event};
use super::super::game::Game;
use super::super::judging::{Judging, refuse};
use super::super::{gibraltar, malacca};
use super::{entering, outback, rules};
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// Whether a place is Gibraltar.
fn is_gibraltar(place: Option<Place>) -> bool {
    place.and_then(Place::spot).is_some_and(|spot| spot.as_str() == gibraltar::NAME)
}

/// The box of this chapter that an activity starts from or ends in.
fn area_of(activity: &Activity) -> Option<Area> {
    Area::ALL.into_iter().find(|area| activity.from == area.place() || activity.to == Some(area.place()))
}

/// Whether an activity may be carried out as far as this chapter asks.
pub(crate) fn judge(judging: &mut Judging, activity: &Activity) -> Result<(), Refusal> {
    if activity.nation.side() != judging.side {
        return Err(refuse(
            RefusalKind::Seat,
            format!("an activity of {}", activity.nation.name()),
            "declare your own",
        ));
    }
    if let Some(area) = Area::ALL.into_iter().find(|area| activity.from == area.place()) {
        let rules = rules(area);
        judging.declared(rules.active, "naval activities");
        if judging.side == Side::Axis {
            return Err(refuse(
                RefusalKind::Malformed,
                format!("Axis naval units based in {}", area.name()),
                "no Japanese unit is in the box",
            )
            .by(rules.japan_barred));
        }
        let first = activity.path.first().copied();
        let stays_off_board = first.is_none() && matches!(activity.to, Some(Place::Box(_)));
        entering::judge_gate(judging, area, stays_off_board, first);
    }
    let path = outback::hexes(activity.from, &activity.path, activity.to.unwrap_or(activity.from));
    malacca::judge_path(judging, activity.kind, judging.side, &path, activity.to.and_then(Place::spot));
    if is_gibraltar(activity.to) {
        gibraltar::judge_activity(judging, activity);
    }
    Ok(())
}

/// It is declared; the entry says from which front it is paid where the chapter says so.
pub(crate) fn declare(deciding: &mut Deciding, activity: &Activity) {
    let number = deciding.game.activities_ever + 1;
    let paid = if is_gibraltar(activity.to) && gibraltar::is_paid_there(activity.kind) {
        Some(Front::Mediterranean)
    } else {
        activity.paid
    };
    let quarter = deciding.game.quarter;
    deciding.happen(Event::ActivityDeclared(Activity { number, paid, quarter, ..activity.clone() }));
}

/// The activity with a number, in this player turn.
pub fn activity(game: &Game, number: u32) -> Option<&Activity> {
    game.activities.iter().find(|activity| activity.number == number)
}

/// Whether the other side may intercept, as far as this chapter asks.
pub(crate) fn judge_interception(
    judging: &mut Judging,
    number: u32,
    hex: Option<Spot>,
    front: Option<Front>,
) -> Result<(), Refusal> {
    let Some(activity) = activity(judging.game, number) else {
        return Err(refuse(
            RefusalKind::Unknown,
            format!("no activity {number} in this player turn"),
            "name one that was declared",
        ));
    };
    if activity.nation.side() == judging.side {
        return Err(refuse(RefusalKind::Seat, "an interception of one's own activity", "let the other side intercept"));
    }
    if let Some(area) = area_of(activity) {
        let rules = rules(area);
        let between_boxes = matches!((activity.from, activity.to), (Place::Box(_), Some(Place::Box(_))));
        let over_hex = hex.is_some_and(|hex| activity.path.contains(&hex));
        if activity.kind == ActivityKind::Nr && between_boxes && activity.path.is_empty() {
            judging.object(
                Violation::new(
                    rules.not_intercepted,
                    format!("the interception of an NR between {} and another box", area.name()),
                    "let it pass",
                )
                .also(rules.interception),
            );
        } else if is_open_over_hexes_alone(activity.kind) {
            judging.demand(over_hex, || {
                Violation::new(
                    rules.interception,
                    format!("an interception outside the mapboard hexes of activity {number}"),
                    "intercept it in a mapboard hex of its path, if it has one",
                )
            });
        }
        judging.declared(rules.interception, "interception");
    }
    if is_gibraltar(activity.to) || is_gibraltar(Some(activity.from)) {
        gibraltar::judge_interception(judging, activity, front);
    }
    Ok(())
}

/// 71.33, 72.33: what is open to interception over mapboard hexes alone.
const fn is_open_over_hexes_alone(kind: ActivityKind) -> bool {
    matches!(kind, ActivityKind::SeaTransport | ActivityKind::SeaborneInvasion | ActivityKind::Nr)
}

/// How far a hex lies from the ports of a box: off the board to the gate, and on it (71.71, 72.71, AWAW-R-47).
pub fn range(area: Area, via: Spot, hexes: u16) -> Option<u16> {
    super::gate(area, via).map(|gate| gate.distance + hexes)
}
