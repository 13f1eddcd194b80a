//! AWAW 71.23, 72.23: the ways out of a box.

use super::super::calendar::Stage;
use super::super::command::Method;
use super::super::components::{Area, Counter, Place, Side, Spot, UnitId, UnitKind};
use super::super::deployment::{self, Step};
use super::super::judging::{Judging, refuse};
use super::super::rulings::{GarrisonEdge, InaForLeaving, LeaveTest};
use super::entering::{self, mode, phase_of};
use super::{adjacency, outback, rules};
use kernel::violation::{Refusal, RefusalKind, Violation};

#[derive(Clone, Copy)]
pub(crate) struct Exit {
    pub(crate) area: Area,
    pub(crate) unit: UnitId,
    pub(crate) method: Method,
    pub(crate) to: Place,
    pub(crate) via: Option<Spot>,
}

/// Japanese ground factors that a box must match when units leave it (AWAW-R-34, AWAW-R-35).
pub fn guarded_against(game: &super::super::game::Game, area: Area) -> u32 {
    if area == Area::Australia && game.rulings.australia_garrison_edge == GarrisonEdge::LiteralWest {
        return 0;
    }
    let with_ina = game.rulings.ina_counts_for_leaving == InaForLeaving::Counted;
    adjacency::hostile(game, area, with_ina)
}

/// Ground factors that may still leave (71.23, 72.23).
pub fn free_factors(game: &super::super::game::Game, area: Area) -> u32 {
    adjacency::defending(game, area).saturating_sub(guarded_against(game, area))
}

/// Whether a method takes such a unit out.
pub(crate) const fn is_way_out(method: Method, kind: UnitKind) -> bool {
    match method {
        Method::Move | Method::SeaborneInvasion => kind.walks(),
        Method::Stage => kind.is_air(),
        Method::ChangeBase => kind.is_naval(),
        Method::SeaTransport => !kind.is_naval(),
        Method::Exploitation => false,
        Method::Tr | Method::Sr | Method::Nr => true,
    }
}

/// Whether a unit may leave a box so.
pub(crate) fn judge(judging: &mut Judging, exit: Exit) -> Result<(), Refusal> {
    let Exit { area, unit, method, to, via } = exit;
    let rules = rules(area);
    let (counter, from) = judging.own_in_play(unit)?;
    if from != area.place() {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{counter} is not in {}", area.name()),
            "name a unit that is in the box",
        )
        .by(rules.out));
    }
    if to == from {
        return Err(refuse(RefusalKind::Malformed, format!("{counter} is there already"), "name another place"));
    }
    let in_phase = judging.game.stage == Stage::Of(Side::Allies, phase_of(method));
    judging.declared(rules.out, "the rules of movement and redeployment");
    judging.demand(in_phase && is_way_out(method, counter.kind), || {
        Violation::new(
            rules.out,
            format!("{counter} out of {} by {}; now is {}", area.name(), method.name(), judging.game.stage.name()),
            "leave by moving, staging, sea transport, seaborne invasion or redeployment, each in its phase",
        )
        .about([unit])
    });
    if let Place::Box(name) = to {
        let fits = match method {
            Method::Nr => rules.nr_boxes.contains(&name),
            Method::ChangeBase => true,
            Method::Move
            | Method::Stage
            | Method::SeaTransport
            | Method::SeaborneInvasion
            | Method::Exploitation
            | Method::Tr
            | Method::Sr => false,
        };
        judging.demand(fits, || {
            let boxes: Vec<&str> = rules.nr_boxes.iter().map(|name| name.name()).collect();
            Violation::new(
                rules.out,
                format!("{counter} out of {} into {to} by {}", area.name(), method.name()),
                format!("go onto the mapboard, or by NR into {}", boxes.join(", ")),
            )
            .about([unit])
        });
    }
    if area == Area::India && counter.kind == UnitKind::NavalAir && method == Method::Stage {
        judging.object(
            Violation::new(
                "AWAW-72.23-d",
                format!("{counter}, based on a carrier in the India box, stages onto the mapboard"),
                "let it leave with its carrier",
            )
            .about([unit]),
        );
    }
    if method == Method::Move {
        let enemy = judging.game.units_at(to).find(|other| other.counter.side() == Side::Axis);
        judging.demand(enemy.is_none(), || {
            Violation::new(
                rules.vacant,
                format!("{counter} from {} into {to}, which is occupied", area.name()),
                "move into a vacant hex on the edge",
            )
            .about([unit])
        });
        if let Some(spot) = to.spot() {
            let fits = entering::is_edge(judging, area, spot, rules.out);
            judging.demand(fits, || {
                Violation::new(
                    rules.out,
                    format!("{counter} moves out of {} into {to}, which is not on its edge", area.name()),
                    "move into a hex of the edge",
                )
                .about([unit])
            });
            if area == Area::Australia && fits {
                outback::judge_edge(judging, spot, "AWAW-71.221A-c");
            }
        }
    }
    if matches!(method, Method::SeaTransport | Method::SeaborneInvasion | Method::ChangeBase) {
        let off_board = entering::is_off_board(area, to);
        entering::judge_gate(judging, area, off_board, via);
        let path = outback::hexes(from, via.as_slice(), to);
        super::super::malacca::judge_path(judging, entering::kind(method), Side::Allies, &path, to.spot());
    }
    judge_departure(judging, area, counter);
    let stands = judging.game.units[&unit];
    deployment::judge(judging, &stands, Step { from, to, mode: mode(method) });
    Ok(())
}

/// The test after each unit that leaves, wherever it goes (AWAW-R-36).
pub(crate) fn judge_departure(judging: &mut Judging, area: Area, counter: Counter) {
    if judging.game.rulings.leave_test == LeaveTest::EachUnit && counter.kind.is_ground() {
        let left = adjacency::defending(judging.game, area).saturating_sub(counter.factors());
        judge_garrison(judging, area, left, Some(counter.id));
    }
}

fn judge_garrison(judging: &mut Judging, area: Area, left: u32, unit: Option<UnitId>) {
    let against = judging.guards(area, guarded_against);
    let rules = rules(area);
    judging.demand(left >= against, || {
        Violation::new(
            rules.garrison,
            format!("{left} Western Allied ground factors left in {}, {against} Japanese next to it", area.name()),
            "leave as many ground factors in the box as Japan has next to it",
        )
        .about(unit)
    });
}

/// The test of a table that makes it when the phase ends (AWAW-R-36).
pub(crate) fn judge_end_of_phase(judging: &mut Judging) {
    if judging.game.rulings.leave_test == LeaveTest::EachUnit {
        return;
    }
    for area in Area::ALL {
        if judging.game.area(area).left_in_phase {
            let left = adjacency::defending(judging.game, area);
            judge_garrison(judging, area, left, None);
        }
    }
}
