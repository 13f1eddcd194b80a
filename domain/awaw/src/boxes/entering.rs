//! AWAW 71.22, 72.22: the ways into a box.

use super::super::calendar::{Phase, Stage};
use super::super::command::{Method, Mode};
use super::super::components::{Area, BoxName, Counter, Land, Mark, Place, Side, Spot, UnitId};
use super::super::deployment::{self, Step};
use super::super::event::ActivityKind;
use super::super::judging::{Judging, refuse};
use super::{BoxRules, Way, gate, is_gate_for_all, leaving, outback, rules};
use kernel::violation::{Refusal, RefusalKind, Violation};

/// The phase of a method (AWAW-R-04).
pub const fn phase_of(method: Method) -> Phase {
    match method {
        Method::Move | Method::Stage | Method::SeaTransport | Method::ChangeBase => Phase::Movement,
        Method::Exploitation | Method::SeaborneInvasion => Phase::Combat,
        Method::Tr | Method::Sr | Method::Nr => Phase::Redeployment,
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) area: Area,
    pub(crate) unit: UnitId,
    pub(crate) method: Method,
    pub(crate) via: Option<Spot>,
}

/// The redeployment that a method is.
pub(crate) const fn mode(method: Method) -> Option<Mode> {
    match method {
        Method::Nr => Some(Mode::Nr),
        Method::Sr => Some(Mode::Sr),
        Method::Tr => Some(Mode::Tr),
        Method::Move
        | Method::Stage
        | Method::SeaTransport
        | Method::SeaborneInvasion
        | Method::ChangeBase
        | Method::Exploitation => None,
    }
}

/// Whether a unit may enter a box so.
pub(crate) fn judge(judging: &mut Judging, entry: Entry) -> Result<(), Refusal> {
    let Entry { area, unit, method, via } = entry;
    let rules = rules(area);
    let (counter, from) = judging.own_in_play(unit)?;
    if counter.side() == Side::Axis {
        judging.object(
            Violation::new(rules.japan_barred, format!("{counter} into {}", area.name()), "keep Japanese units out")
                .about([unit]),
        );
        return Ok(());
    }
    if !counter.nation.is_western_allied() {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{counter} is no Western Allied unit"),
            "name a Western Allied unit",
        )
        .by(rules.listed));
    }
    if from == area.place() {
        return Err(refuse(RefusalKind::Malformed, format!("{counter} is there already"), "name another unit"));
    }
    judging.demand(judging.game.area(area).surrendered.is_none(), || {
        Violation::new(
            rules.closed,
            format!("{counter} into {}, after the surrender of {}", area.name(), area.country().name()),
            "stay out of the box",
        )
        .about([unit])
    });
    if let Some(left) = Area::ALL.into_iter().find(|left| left.place() == from) {
        leaving::judge_departure(judging, left, counter);
    }
    let open = open_way(judging, rules, counter, method);
    let Some(way) = open else {
        judging.object(nothing_open(judging, rules, area, counter, method));
        return Ok(());
    };
    judging.declared(way.opens, "the rules of movement and redeployment");
    judge_origin(judging, area, counter, from, entry, way);
    let stands = judging.game.units[&unit];
    deployment::judge(judging, &stands, Step { from, to: area.place(), mode: mode(method) });
    if matches!(method, Method::Nr | Method::SeaTransport | Method::ChangeBase) {
        let path = outback::hexes(from, via.as_slice(), area.place());
        super::super::malacca::judge_path(judging, kind(method), Side::Allies, &path, None);
    }
    Ok(())
}

/// The activity that a method by sea is.
pub(crate) const fn kind(method: Method) -> ActivityKind {
    match method {
        Method::SeaTransport => ActivityKind::SeaTransport,
        Method::SeaborneInvasion => ActivityKind::SeaborneInvasion,
        Method::ChangeBase => ActivityKind::BaseChange,
        Method::Move | Method::Stage | Method::Exploitation | Method::Tr | Method::Sr | Method::Nr => ActivityKind::Nr,
    }
}

/// The way on the list that this would be, in the phase that runs.
fn open_way(judging: &Judging, rules: &BoxRules, counter: Counter, method: Method) -> Option<Way> {
    let in_phase = judging.game.stage == Stage::Of(Side::Allies, phase_of(method));
    let ways = rules.ways.iter().filter(|way| in_phase && way.method == method);
    ways.copied().find(|way| way.who.is(counter.kind))
}

fn nothing_open(judging: &Judging, rules: &BoxRules, area: Area, counter: Counter, method: Method) -> Violation {
    let stage = judging.game.stage;
    let open: Vec<&str> = rules
        .ways
        .iter()
        .filter(|way| stage == Stage::Of(Side::Allies, phase_of(way.method)) && way.who.is(counter.kind))
        .map(|way| way.method.name())
        .collect();
    let cure = if open.is_empty() {
        "wait for a phase that has a way in".to_owned()
    } else {
        format!("enter by {}", open.join(" or "))
    };
    let objection = Violation::new(
        rules.listed,
        format!("{counter} into {} by {}; now is {}", area.name(), method.name(), stage.name()),
        cure,
    )
    .about([counter.id]);
    // The clause that opens this way in another phase, or for other units, speaks too.
    let same = |way: &&Way| way.method == method;
    let meant = rules.ways.iter().filter(same).find(|way| way.who.is(counter.kind));
    match meant.or_else(|| rules.ways.iter().find(same)) {
        Some(way) => objection.also(way.opens),
        None => objection,
    }
}

/// Where the unit comes from, and by which hex.
fn judge_origin(judging: &mut Judging, area: Area, counter: Counter, from: Place, entry: Entry, way: Way) {
    let clause = way.opens;
    match entry.method {
        Method::Move | Method::Exploitation => {
            judge_edge_hex(judging, area, from, clause, counter);
        }
        Method::Stage => {
            let land = from.spot().and_then(|spot| judging.land(spot, clause));
            let fits = from.spot().is_some() && land.is_none_or(|land| land == area.land());
            judging.demand(fits, || from_elsewhere(clause, area, counter, from));
        }
        Method::SeaTransport if area == Area::India => {
            judge_port(judging, area, from, clause, counter);
        }
        Method::SeaTransport | Method::SeaborneInvasion => {
            judge_gate(judging, area, is_off_board(area, from), entry.via);
        }
        Method::ChangeBase => {
            if let (Some(boxes), Place::Box(name)) = (rules(area).base_boxes, from) {
                judging.demand(boxes.contains(&name), || from_elsewhere(clause, area, counter, from));
            } else if area == Area::India {
                judge_port(judging, area, from, clause, counter);
            } else {
                judge_gate(judging, area, is_off_board(area, from), entry.via);
            }
        }
        Method::Tr | Method::Sr => {
            judge_overland(judging, area, from, entry, clause, counter);
        }
        Method::Nr => {
            judge_nr(judging, area, from, entry.via, counter);
        }
    }
}

fn from_elsewhere(clause: &'static str, area: Area, counter: Counter, from: Place) -> Violation {
    let cure = match area {
        Area::Australia => "start in an Australian hex on the southern edge, or take another way in",
        Area::India => "start in an Indian hex on the western edge south of the Himalayas, or take another way in",
    };
    Violation::new(clause, format!("{counter} into {} from {from}", area.name()), cure).about([counter.id])
}

/// An edge hex of the country: not outback for Australia, south of the Himalayas for India.
fn judge_edge_hex(judging: &mut Judging, area: Area, from: Place, clause: &'static str, counter: Counter) {
    let Some(spot) = from.spot() else {
        judging.object(from_elsewhere(clause, area, counter, from));
        return;
    };
    let is_of_land = judging.land(spot, clause).is_none_or(|land| land == area.land());
    let fits = is_of_land && is_edge(judging, area, spot, clause);
    judging.demand(fits, || from_elsewhere(clause, area, counter, from));
    if area == Area::Australia && fits {
        outback::judge_edge(judging, spot, "AWAW-71.221A-c");
    }
}

/// Whether a hex lies on the edge that adjoins the box, south of the Himalayas for India.
pub(crate) fn is_edge(judging: &mut Judging, area: Area, spot: Spot, clause: &'static str) -> bool {
    match area {
        Area::Australia => judging.is(spot, Mark::SouthEdge, clause) != Some(false),
        Area::India => {
            judging.is(spot, Mark::WestEdge, clause) != Some(false)
                && judging.is(spot, Mark::SouthOfHimalayas, clause) != Some(false)
        }
    }
}

/// 72.221A, 72.221B, 72.221C: from a named port, or an eligible one of the Pacific mapboard (AWAW-R-49).
fn judge_port(judging: &mut Judging, area: Area, from: Place, clause: &'static str, counter: Counter) {
    let fits = match from {
        Place::Box(_) => false,
        Place::Hex(spot) if rules(area).ports.contains(&spot.as_str()) => true,
        Place::Hex(spot) => {
            judging.game.mark(spot, Mark::PacificMapboard) != Some(false)
                && judging.is(spot, Mark::PacificMapboard, clause) != Some(false)
                && judging.is(spot, Mark::EligiblePort, clause) != Some(false)
        }
    };
    judging.demand(fits, || {
        Violation::new(
            clause,
            format!("{counter} into {} by sea from {from}", area.name()),
            "come from Suez, Basra, Abadan or an eligible port of the Pacific mapboard",
        )
        .about([counter.id])
    });
}

/// From another box or a port off the Pacific mapboard no hex of it need be passed.
pub(crate) fn is_off_board(area: Area, place: Place) -> bool {
    match place {
        Place::Box(_) => true,
        Place::Hex(spot) => rules(area).ports.contains(&spot.as_str()),
    }
}

/// 71.71, 72.71: by sea from the mapboard, through a gate.
pub(crate) fn judge_gate(judging: &mut Judging, area: Area, off_board: bool, via: Option<Spot>) {
    let rules = rules(area);
    let fits = via.map_or(off_board, |hex| gate(area, hex).is_some());
    judging.demand(fits, || {
        let names: Vec<&str> = rules.gates.iter().map(|gate| gate.hex).collect();
        let by = via.map_or_else(|| "no hex of the edge".to_owned(), |hex| hex.to_string());
        Violation::new(
            rules.gate,
            format!("between {} and the mapboard by {by}", area.name()),
            format!("go by {}", names.join(" or ")),
        )
    });
}

/// TR and SR over the edge.
fn judge_overland(
    judging: &mut Judging,
    area: Area,
    from: Place,
    entry: Entry,
    clause: &'static str,
    counter: Counter,
) {
    let Some(start) = from.spot() else {
        judging.object(from_elsewhere(clause, area, counter, from));
        return;
    };
    if area == Area::India {
        let fits = if entry.method == Method::Tr {
            judging.land(start, clause).is_none_or(|land| land == Land::India)
        } else {
            judging.is(start, Mark::Objective, clause) != Some(false)
        };
        judging.demand(fits, || {
            let cure = if entry.method == Method::Tr { "start in an Indian hex" } else { "start in an objective" };
            Violation::new(clause, format!("{counter} into {} from {from}", area.name()), cure).about([counter.id])
        });
    }
    let edge = entry.via.unwrap_or(start);
    let fits = is_edge(judging, area, edge, clause);
    judging.demand(fits, || from_elsewhere(clause, area, counter, Place::Hex(edge)));
    if area == Area::Australia && fits && counter.kind.walks() {
        outback::judge_edge(judging, edge, "AWAW-71.221A-c");
    }
}

/// NR from boxes, from ports, or over the edge by the gates.
fn judge_nr(judging: &mut Judging, area: Area, from: Place, via: Option<Spot>, counter: Counter) {
    let rules = rules(area);
    let names = |boxes: &[BoxName]| boxes.iter().map(|name| name.name()).collect::<Vec<_>>().join(", ");
    match (from, via) {
        (Place::Box(name), None) => judging.demand(rules.nr_boxes.contains(&name), || {
            Violation::new(
                rules.nr_box,
                format!("{counter} by NR from {from} into {}", area.name()),
                format!("come from {}", names(rules.nr_boxes)),
            )
            .about([counter.id])
        }),
        (_, Some(hex)) => {
            let fits = is_gate_for_all(judging.game, area, hex);
            judging.demand(fits, || {
                let gates: Vec<&str> = rules.gates.iter().filter(|gate| gate.for_all).map(|gate| gate.hex).collect();
                Violation::new(
                    rules.nr_gate,
                    format!("{counter} by NR through {hex} into {}", area.name()),
                    format!("come through {}", gates.join(" or ")),
                )
                .about([counter.id])
            });
        }
        (Place::Hex(spot), None) => judging.demand(rules.ports.contains(&spot.as_str()), || {
            Violation::new(
                rules.nr_port,
                format!("{counter} by NR from {from} into {}", area.name()),
                format!("come from {}, or through a hex of the edge", rules.ports.join(", ")),
            )
            .about([counter.id])
        }),
    }
}
