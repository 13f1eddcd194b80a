//! AWAW 73: Gibraltar.

use serde::{Deserialize, Serialize};

use super::cities;
use super::command::Mode;
use super::components::{BoxName, Counter, Front, Mark, Nation, Place, Side, Spot, UnitId, UnitKind};
use super::declarations::{Topic, Value};
use super::event::{Activity, ActivityKind};
use super::game::Game;
use super::judging::{Judging, refuse};
use super::rulings::{GibraltarAxis, SubmarineAllowance};
use kernel::seat::Opposed;
use kernel::verdict::{Refusal, RefusalKind, Violation};

pub const NAME: &str = "GIBRALTAR";
/// The land hex next to it (73.41).
pub const LAND_HEX: &str = "Z8";
/// The fronts whose port it is (73.31).
pub const FRONTS: [Front; 2] = [Front::Western, Front::Mediterranean];

/// How Gibraltar is attacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Attack {
    Land,
    SeaborneInvasion,
}

/// The side that controls it.
pub fn controller(game: &Game) -> Option<Side> {
    NAME.parse().ok().and_then(|spot: Spot| game.controller(spot))
}

/// The defence of Gibraltar: the DM, and whether it rests on a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Defence {
    /// The DM; none where the players have not said whether it holds for the Axis (AWAW-R-59).
    pub modifier: Option<i8>,
    /// Whether it rests on a declaration: a siege, or an Axis defender.
    pub declared: bool,
}

/// The DM of defenders of Gibraltar (73.21).
pub fn defence(game: &Game, attack: Attack, defender: Side) -> Defence {
    let full = match attack {
        Attack::Land => 5,
        Attack::SeaborneInvasion => 6,
    };
    // A siege reduces the fortress: the rest holds, as far as the players have entered it.
    let unfortified = game.fact(&Topic::GibraltarUnfortified).and_then(|fact| fact.claim.value.number());
    let floor = unfortified.and_then(|rest| i8::try_from(rest).ok()).unwrap_or(0).min(full);
    let reduced = (full - i8::try_from(game.siege).unwrap_or(full).min(full)).max(floor);
    let known = game.fact(&Topic::GibraltarAxisDefence).map(|fact| fact.claim.value.is_yes());
    let modifier = match (defender, game.rulings.gibraltar_dm_axis, known) {
        (Side::Allies, _, _) | (Side::Axis, GibraltarAxis::Same, _) | (Side::Axis, _, Some(true)) => Some(reduced),
        (Side::Axis, _, Some(false)) => Some(0),
        (Side::Axis, GibraltarAxis::Ask, None) => None,
    };
    Defence { modifier, declared: game.siege > 0 || defender == Side::Axis }
}

/// Whether an activity against or to Gibraltar is paid on the Mediterranean front (73.31, 73.32).
pub const fn is_paid_there(kind: ActivityKind) -> bool {
    matches!(kind, ActivityKind::SeaTransport | ActivityKind::SeaborneInvasion | ActivityKind::ShoreBombardment)
}

/// An activity whose target is Gibraltar.
pub(super) fn judge_activity(judging: &mut Judging, activity: &Activity) {
    let (from, what) = match activity.kind {
        ActivityKind::SeaborneInvasion => ("AWAW-73.31-a", "an invasion"),
        ActivityKind::ShoreBombardment => ("AWAW-73.31-b", "shore bombardment"),
        ActivityKind::SeaTransport
        | ActivityKind::Patrol
        | ActivityKind::Raid
        | ActivityKind::BaseChange
        | ActivityKind::SeaSupply
        | ActivityKind::SubmarineInterception
        | ActivityKind::Nr
        | ActivityKind::AirMission => ("AWAW-73.32-a", "sea transport"),
    };
    if activity.kind == ActivityKind::SeaborneInvasion || activity.kind == ActivityKind::ShoreBombardment {
        judging.declared(from, "seaborne invasion");
        let stray = activity.based.iter().find(|front| !FRONTS.contains(front));
        judging.demand(stray.is_none(), || {
            Violation::new(
                from,
                format!(
                    "{what} of Gibraltar by units based on {}",
                    stray.map_or("another front", |front| front.name())
                ),
                "use units based on the western or the Mediterranean front, or both",
            )
        });
    }
    let paid = if activity.kind == ActivityKind::SeaTransport { "AWAW-73.32-a" } else { "AWAW-73.31-c" };
    let elsewhere = activity.paid.filter(|front| *front != Front::Mediterranean && is_paid_there(activity.kind));
    judging.demand(elsewhere.is_none(), || {
        Violation::new(
            paid,
            format!("{what} of Gibraltar paid on {}", elsewhere.map_or("another front", Front::name)),
            "pay it on the Mediterranean front",
        )
    });
}

/// 73.33: interception on the front of the activity.
pub(super) fn judge_interception(judging: &mut Judging, activity: &Activity, front: Option<Front>) {
    judging.declared("AWAW-73.33-a", "interception");
    let fits = front.is_none_or(|front| activity.based.is_empty() || activity.based.contains(&front));
    judging.demand(fits, || {
        Violation::new(
            "AWAW-73.33-a",
            format!(
                "an interception by units based on {}, where the activity does not take place",
                front.map_or("a front", Front::name)
            ),
            "intercept on the front of the activity",
        )
    });
}

/// A redeployment as Gibraltar sees it.
#[derive(Clone, Copy)]
pub(super) struct Passage {
    pub(super) counter: Counter,
    pub(super) mode: Mode,
    pub(super) from: Place,
    pub(super) to: Place,
}

fn is_at(place: Place, name: &str) -> bool {
    place.spot().is_some_and(|spot| spot.as_str() == name)
}

/// Whether a redeployment may begin, end or pass there; true inward and false outward where it uses the allowance of a
/// submarine factor (73.42).
pub(super) fn judge_redeployment(judging: &mut Judging, passage: Passage) -> Option<bool> {
    let Passage { counter, mode, from, to } = passage;
    let side = counter.side();
    let held_by = controller(judging.game);
    if mode == Mode::Nr && (is_at(from, NAME) || is_at(to, NAME)) {
        judging.declared("AWAW-73.41-a", "28.26D");
        judging.demand(held_by == Some(side), || {
            Violation::new(
                "AWAW-73.41-a",
                format!("{counter} by NR into or out of a Gibraltar that {} hold", side.does_not()),
                "redeploy elsewhere",
            )
            .about([counter.id])
        });
    }
    if is_at(from, LAND_HEX) || is_at(to, LAND_HEX) {
        judging.demand(held_by != Some(side.other()), || {
            Violation::new(
                "AWAW-73.41-b",
                format!("{counter} into or out of Z8 while {} holds Gibraltar", side.other().name()),
                "redeploy elsewhere; movement is free",
            )
            .about([counter.id])
        });
    }
    if mode != Mode::Nr || held_by == Some(side) || is_pacific(judging.game, from) || is_pacific(judging.game, to) {
        return None;
    }
    judge_strait(judging, counter, from, to)
}

fn is_pacific(game: &Game, place: Place) -> bool {
    match place {
        Place::Hex(spot) => game.mark(spot, Mark::PacificMapboard) == Some(true),
        Place::Box(name) => !matches!(name, BoxName::AtlanticSw | BoxName::UsAtlantic),
    }
}

/// On which side of the strait a place lies: true for the Mediterranean, false for the Atlantic.
fn is_mediterranean(judging: &mut Judging, place: Place) -> Option<bool> {
    match place {
        Place::Box(BoxName::AtlanticSw | BoxName::UsAtlantic) => Some(false),
        Place::Box(_) => None,
        Place::Hex(spot) if spot.as_str() == NAME => None,
        Place::Hex(spot) => match judging.front(spot, "AWAW-73.42-a")? {
            Front::Mediterranean => Some(true),
            Front::Western => Some(false),
            Front::Pacific | Front::SoutheastAsian | Front::Eastern => None,
        },
    }
}

/// Whether the allowance of one submarine factor is left (AWAW-R-60).
pub fn submarine_left(game: &Game, side: Side, inward: bool) -> bool {
    let [inward_used, outward_used] = *game.submarines.of(side);
    match game.rulings.strait_submarine_allowance {
        SubmarineAllowance::Total => inward_used + outward_used == 0,
        SubmarineAllowance::EachWay => (if inward { inward_used } else { outward_used }) == 0,
    }
}

fn judge_strait(judging: &mut Judging, counter: Counter, from: Place, to: Place) -> Option<bool> {
    let (Some(begins), Some(ends)) = (is_mediterranean(judging, from), is_mediterranean(judging, to)) else {
        return None;
    };
    if begins == ends {
        return None;
    }
    let game = judging.game;
    let side = counter.side();
    let atlantic = if begins { to } else { from };
    let submarine = counter.kind == UnitKind::Submarine && counter.print.factors == 1;
    let of_nation = match side {
        Side::Axis => counter.nation == Nation::Germany,
        Side::Allies => counter.nation.is_western_allied(),
    };
    let hostile = controller(game) == Some(side.other());
    let clause = match side {
        Side::Axis => "AWAW-73.42-b",
        Side::Allies => "AWAW-73.42-c",
    };
    if !(submarine && of_nation && hostile) {
        let round = judging.ask(Topic::AroundCape { unit: counter.id }, "AWAW-73.42-a");
        if round.is_none_or(Value::is_yes) {
            return None;
        }
        let objection = Violation::new(
            "AWAW-73.42-a",
            format!("{counter} by NR past a Gibraltar that {} hold", side.does_not()),
            "stay on this side of the strait",
        )
        .about([counter.id]);
        judging.object(if counter.kind == UnitKind::Submarine { objection.also(clause) } else { objection });
        return None;
    }
    judging.declared(clause, "25.15");
    let right_end = match (side, atlantic) {
        (Side::Axis, Place::Box(name)) => name == BoxName::AtlanticSw,
        (Side::Allies, Place::Box(_)) => false,
        (_, Place::Hex(_)) => true,
    };
    judging.demand(right_end && submarine_left(game, side, ends), || {
        let box_too = if side == Side::Axis { " or the Atlantic SW box" } else { "" };
        Violation::new(
            clause,
            format!("{counter} by NR past Gibraltar"),
            format!("send one submarine factor in a turn, from or to the western front{box_too}"),
        )
        .about([counter.id])
    });
    Some(ends)
}

/// 73.61: the owner chooses the front.
pub(super) fn judge_displacement(judging: &mut Judging, units: &[UnitId], front: Front) -> Result<(), Refusal> {
    for unit in units {
        let found = super::judging::known_unit(judging.game, *unit)?;
        if found.counter.side() != judging.side {
            return Err(refuse(
                RefusalKind::Seat,
                format!("{} is displaced by its owner", found.counter),
                "let the owner choose",
            )
            .by("AWAW-73.61-a"));
        }
        let there = found.place().is_some_and(|place| is_at(place, NAME));
        if !there || !found.counter.kind.is_naval() {
            return Err(refuse(
                RefusalKind::Malformed,
                format!("{} is no naval unit in Gibraltar", found.counter),
                "name naval units that are there",
            ));
        }
    }
    judging.declared("AWAW-73.61-a", "displacement");
    judging.demand(FRONTS.contains(&front), || {
        Violation::new(
            "AWAW-73.61-a",
            format!("a displacement from Gibraltar to {}", front.name()),
            "choose the western or the Mediterranean front",
        )
    });
    Ok(())
}

/// 73.51: oil by either front, or both.
pub(super) fn judge_oil(judging: &mut Judging, fronts: &[Front]) -> Result<(), Refusal> {
    if controller(judging.game) != Some(judging.side) || fronts.is_empty() {
        return Err(refuse(
            RefusalKind::Malformed,
            "oil for a Gibraltar of the other side, or by no front",
            "let its controller name the fronts",
        ));
    }
    judging.declared("AWAW-73.51-a", "oil");
    let stray = fronts.iter().find(|front| !FRONTS.contains(front));
    judging.demand(stray.is_none(), || {
        Violation::new(
            "AWAW-73.51-a",
            format!("oil for Gibraltar over {}", stray.map_or("another front", |front| front.name())),
            "draw it over the western front, the Mediterranean front, or both",
        )
    });
    Ok(())
}

/// A modifier of submarine warfare.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SubmarineModifier {
    /// The place it comes from.
    pub place: &'static str,
    pub favors: Side,
    /// Its size; none where it is to be declared (AWAW-R-53, AWAW-R-62).
    pub size: Option<u16>,
    pub clause: &'static str,
}

/// The modifiers of submarine warfare that this chapter gives (72.82, 73.71).
pub fn submarine_modifiers(game: &Game) -> Vec<SubmarineModifier> {
    let mut found = Vec::new();
    let supplied = |name: &str| {
        let spot = name.parse().ok();
        spot.and_then(|spot| game.fact(&Topic::FullSupply { spot })).is_some_and(|fact| fact.claim.value == Value::Yes)
    };
    if controller(game) == Some(Side::Axis) && supplied(NAME) {
        found.push(SubmarineModifier { place: NAME, favors: Side::Axis, size: Some(1), clause: "AWAW-73.71-a" });
    }
    if cities::is_japanese(game, cities::COLOMBO) {
        let spot = cities::COLOMBO.parse().ok();
        let size =
            spot.and_then(|spot| game.fact(&Topic::ModifierSize { spot })).and_then(|fact| fact.claim.value.number());
        found.push(SubmarineModifier { place: cities::COLOMBO, favors: Side::Axis, size, clause: "AWAW-72.82-c" });
    }
    found
}
