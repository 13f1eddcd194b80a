//! AWAW 70.12, 70.14A, 70.24, 71.14, 72.14, 73.4, 74.31: redeployment and movement outside the boxes.

use super::boxes::outback;
use super::calendar::Phase;
use super::command::{Mode, activity};
use super::components::{BoxName, Counter, Nation, Place, Side, Spot, UnitId};
use super::deciding::Deciding;
use super::declarations::{Claim, Topic, Value};
use super::deployment::{self, Step};
use super::event::{Activity, ActivityKind, Event};
use super::gibraltar::{self, Passage};
use super::judging::{Judging, refuse};
use super::malacca;
use kernel::violation::{Refusal, RefusalKind, Violation};

#[derive(Clone, Copy)]
pub(super) struct Redeployment<'c> {
    pub(super) unit: UnitId,
    pub(super) mode: Mode,
    pub(super) to: Place,
    pub(super) via: &'c [Spot],
}

fn is_special(place: Place) -> bool {
    matches!(place, Place::Box(BoxName::Australia | BoxName::India))
}

/// Whether a unit may redeploy so.
pub(super) fn judge(judging: &mut Judging, of: Redeployment) -> Result<(), Refusal> {
    let (counter, from) = judging.own_in_play(of.unit)?;
    judging.turn(&[Phase::Redeployment])?;
    if from == of.to {
        return Err(refuse(RefusalKind::Malformed, format!("{counter} is there already"), "name another place"));
    }
    if is_special(from) || (is_special(of.to) && counter.side() == Side::Allies) {
        return Err(refuse(
            RefusalKind::Malformed,
            "the Australia and India boxes have ways in and out of their own",
            "enter or leave the box",
        ));
    }
    if let Place::Box(name @ (BoxName::Australia | BoxName::India)) = of.to {
        let area = if name == BoxName::Australia {
            super::components::Area::Australia
        } else {
            super::components::Area::India
        };
        let rules = super::boxes::rules(area);
        judging.object(
            Violation::new(rules.japan_barred, format!("{counter} into {}", area.name()), "keep Japanese units out")
                .about([of.unit]),
        );
        return Ok(());
    }
    judge_us_boxes(judging, counter, from, of);
    let unit = judging.game.units[&of.unit];
    deployment::judge(judging, &unit, Step { from, to: of.to, mode: Some(of.mode) });
    gibraltar::judge_redeployment(judging, Passage { counter, mode: of.mode, from, to: of.to });
    let path = outback::hexes(from, of.via, of.to);
    if of.mode == Mode::Nr {
        malacca::judge_path(judging, ActivityKind::Nr, counter.side(), &path, None);
    } else if counter.kind.walks() {
        outback::judge_path(judging, &path);
    }
    Ok(())
}

/// 70.12: Canadian and British units by SR between the U.S. boxes; others by a rule that is not held.
fn judge_us_boxes(judging: &mut Judging, counter: Counter, from: Place, of: Redeployment) {
    let us = |place: Place| matches!(place, Place::Box(BoxName::UsAtlantic | BoxName::UsPacific));
    if !(us(from) && us(of.to)) {
        return;
    }
    let named = matches!(counter.nation, Nation::Canada | Nation::Britain) && of.mode == Mode::Sr;
    if named {
        judging.declared("AWAW-70.12-b", "28");
        return;
    }
    let may = judging.ask(Topic::Redeployment { unit: counter.id }, "AWAW-70.12-b");
    judging.demand(may.is_none_or(Value::is_yes), || {
        Violation::new(
            "AWAW-70.12-b",
            format!("{counter} between the U.S. boxes by {}", of.mode.name()),
            "send Canadian or British units by SR",
        )
        .about([counter.id])
    });
}

/// The unit redeploys; an NR can be intercepted.
pub(super) fn redeploy(deciding: &mut Deciding, side: Side, facts: &[Claim], of: Redeployment) {
    let game = deciding.game.clone();
    let Some(unit) = game.units.get(&of.unit).copied() else { return };
    let Some(from) = unit.place() else { return };
    let mut judging = Judging::new(&game, side, facts);
    let europe = deployment::judge(&mut judging, &unit, Step { from, to: of.to, mode: Some(of.mode) });
    let passage = Passage { counter: unit.counter, mode: of.mode, from, to: of.to };
    let inward = gibraltar::judge_redeployment(&mut judging, passage);
    deciding.happen(Event::UnitMoved { unit: of.unit, from, to: of.to, europe });
    if let Some(inward) = inward {
        deciding.happen(Event::SubmarinePassed { side, inward });
    }
    if of.mode == Mode::Nr {
        let nr = activity(unit.counter.nation, ActivityKind::Nr, from, of.via);
        super::boxes::activities::declare(deciding, &Activity { to: Some(of.to), ..nr });
    }
}

/// Whether a unit may move so outside the boxes.
pub(super) fn judge_move(judging: &mut Judging, unit: UnitId, path: &[Spot]) -> Result<(), Refusal> {
    let (counter, from) = judging.own_in_play(unit)?;
    judging.turn(&[Phase::Movement, Phase::Combat])?;
    let Some(last) = path.last() else {
        return Err(refuse(RefusalKind::Malformed, "a move without hexes", "name the hexes it enters"));
    };
    if from.spot() == path.first().copied() {
        return Err(refuse(RefusalKind::Malformed, format!("{counter} is there already"), "name the hexes it enters"));
    }
    if is_special(from) {
        return Err(refuse(
            RefusalKind::Malformed,
            "the Australia and India boxes have ways out of their own",
            "leave the box",
        ));
    }
    if counter.kind.walks() {
        let way: Vec<Spot> = from.spot().into_iter().chain(path.iter().copied()).collect();
        outback::judge_path(judging, &way);
    }
    let stands = judging.game.units[&unit];
    deployment::judge(judging, &stands, Step { from, to: Place::Hex(*last), mode: None });
    Ok(())
}

pub(super) fn move_unit(
    deciding: &mut Deciding,
    side: Side,
    facts: &[Claim],
    unit: UnitId,
    to: Place,
    mode: Option<Mode>,
) {
    let game = deciding.game.clone();
    let Some(stands) = game.units.get(&unit).copied() else { return };
    let Some(from) = stands.place() else { return };
    let mut judging = Judging::new(&game, side, facts);
    let europe = deployment::judge(&mut judging, &stands, Step { from, to, mode });
    deciding.happen(Event::UnitMoved { unit, from, to, europe });
}
