//! GEAW 8.4 to 8.7: the walk of a unit, hex by hex, with all that speaks against it.

use super::prices::{self, Mover, There};
use super::second_phase::judge_enabled;
use super::steps::{Charge, PricedStep};
use super::{is_ride, judge_allowance, judge_released, prohibited, rail};
use crate::command::{Leg, Step, Way};
use crate::components::{MovementPoints, UnitId};
use crate::deciding::Deciding;
use crate::declarations::{Basis, Topic, Value};
use crate::event::Event;
use crate::game::{Game, PlayerPhase};
use crate::hexes::{Hex, Hexside};
use crate::judging::{Judging, own_on_map, own_phase, own_unit, refuse};
use crate::placement;
use crate::rulings::{AskStacking, AskZones, ZoneToZone};
use crate::sequence::judge_stacking;
use crate::sheets::TerrainPrice;
use kernel::clause::Clause;
use kernel::seat::Opposed;
use kernel::verdict::{Refusal, RefusalKind, Violation};

#[expect(clippy::struct_excessive_bools, reason = "each is something that happened on the way, or was said")]
pub(crate) struct Walk {
    mover: Mover,
    pub(super) at: Hex,
    /// The allowance, if it is known.
    pub(super) allowance: Option<MovementPoints>,
    /// Spent in this phase, with the steps so far.
    pub(crate) spent: MovementPoints,
    pub(crate) steps: Vec<PricedStep>,
    pub(crate) rides: u8,
    /// In an enemy zone of control that it entered in this phase.
    pub(crate) stopped: bool,
    minimum: bool,
    /// Said already: too few points, or a step beyond a zone.
    overspent: bool,
    overrun: bool,
}

impl Walk {
    pub(super) const fn unit(&self) -> UnitId {
        self.mover.unit
    }

    pub(crate) const fn end(&self) -> Hex {
        self.at
    }
}

/// 8.4: the move of one unit. What it costs is found on the way.
pub(crate) fn judge(judging: &mut Judging, unit: UnitId, legs: &[Leg], minimum: bool) -> Result<(), Refusal> {
    walked(judging, unit, legs, minimum).map(|_| ())
}

/// The same, with the walk that was judged.
pub(crate) fn walked(judging: &mut Judging, unit: UnitId, legs: &[Leg], minimum: bool) -> Result<Walk, Refusal> {
    let game = judging.game;
    own_unit(game, judging.side, unit)?;
    if game.expended.contains_key(&unit) {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{} was expended to let others move, and moves no more in this phase", game.name(unit)),
            "move the units that it enables",
        )
        .by("GEAW-8.3-c"));
    }
    let start = own_on_map(judging, unit)?;
    let rides = legs.iter().any(is_ride);
    if !game.counter(unit).unit_type.is_land() {
        let clause = if rides { "GEAW-8.11-e" } else { "GEAW-8.2-b" };
        return Err(refuse(
            RefusalKind::Malformed,
            format!(
                "{} is a naval unit; land movement, on foot and by rail, is for land and air units",
                game.name(unit)
            ),
            "move it as the section on naval units says, and cite that section",
        )
        .by(clause));
    }
    let phases = [PlayerPhase::FirstMovement, PlayerPhase::SecondMovement];
    let phase = own_phase(judging, &phases, "GEAW-8.5-a")
        .map_err(|refusal| if rides { refusal.also("GEAW-8.12-b") } else { refusal })?;
    judge_released(judging, unit);
    judge_enabled(judging, unit, phase);
    let steps: usize = legs.iter().map(length).sum();
    if steps == 0 || legs.iter().any(|leg| length(leg) == 0) {
        return Err(refuse(RefusalKind::Malformed, "a move of no hex", "name the hexes it enters").by("GEAW-8.4-b"));
    }
    let state = game.units[&unit].in_phase;
    let mut walk = Walk {
        mover: Mover::of(game, unit),
        at: start,
        allowance: judge_allowance(judging, unit),
        spent: state.spent,
        steps: Vec::new(),
        rides: 0,
        stopped: state.stopped,
        minimum,
        overspent: false,
        overrun: false,
    };
    if minimum {
        judge_minimum(judging, &walk, legs);
    }
    for leg in legs {
        match leg {
            Leg::March(steps) => {
                for step in steps {
                    walk.march(judging, *step);
                }
            }
            Leg::Ride(hexes) => rail::ride(judging, &mut walk, hexes, phase),
        }
    }
    let company = game.units_of(judging.side, walk.at).any(|other| other != unit);
    if company && judging.is_unopposed() && game.rulings.ask_stacking == AskStacking::OnEntry {
        judge_stacking(judging, walk.at);
    }
    Ok(walk)
}

const fn length(leg: &Leg) -> usize {
    match leg {
        Leg::March(steps) => steps.len(),
        Leg::Ride(hexes) => hexes.len(),
    }
}

/// 8.6: the one-hex move is the whole move, with the whole allowance (GEAW-R-40).
fn judge_minimum(judging: &mut Judging, walk: &Walk, legs: &[Leg]) {
    let game = judging.game;
    let unit = walk.mover.unit;
    let is_one_hex =
        matches!(legs, [Leg::March(steps)] if matches!(steps.as_slice(), [step] if step.way == Way::Terrain));
    judging.demand(is_one_hex && walk.spent == MovementPoints::ZERO, || {
        Violation::new(
            "GEAW-8.6-b",
            format!(
                "{} has spent {} and would enter {} hexes; the one-hex move takes the whole allowance, from its start",
                game.name(unit),
                walk.spent,
                legs.iter().map(length).sum::<usize>()
            ),
            "enter one hex over open ground before anything is spent, or pay for each hex",
        )
        .about([unit])
    });
    let declared = judging.volunteered(&Topic::MinimumWithoutAllowance { unit });
    let allowed = declared.is_some_and(|(value, _)| value.is_yes());
    judging.demand(walk.allowance != Some(MovementPoints::ZERO) || allowed, || {
        Violation::new(
            "GEAW-8.6-a",
            format!("{} has no movement points to give up for one hex", game.name(unit)),
            "leave it where it is, or declare the section that lets it move",
        )
        .about([unit])
    });
}

/// What is known of the enemy's zone of control in a hex; `None` where it must be asked (GEAW-R-39).
fn zone(judging: &mut Judging, hex: Hex) -> Option<bool> {
    let game = judging.game;
    let topic = Topic::EnemyZone { hex };
    let asks = match game.rulings.ask_ezoc {
        AskZones::NextToEnemy => game.is_next_to_enemy(judging.side, hex),
        AskZones::EveryStep => true,
        AskZones::OnlyWhenVolunteered => false,
    };
    if asks || judging.volunteered(&topic).is_some() {
        let text = format!("is {hex} in an enemy zone of control?");
        return judging.ask(topic, "GEAW-8.7-a", text).map(Value::is_yes);
    }
    judging.rest("GEAW-8.7-a", Basis::Assumed);
    Some(false)
}

impl Walk {
    /// What holds of every hex entered, on foot or by rail: 8.4, 2.2, 8.6, 8.7. False where the hexes do not touch.
    pub(super) fn enter(&mut self, judging: &mut Judging, hex: Hex, along_road: bool) -> bool {
        let (game, unit, from) = (judging.game, self.mover.unit, self.at);
        if !from.is_adjacent(hex) {
            let around: Vec<String> = from.neighbors().map(|next| next.to_string()).collect();
            judging.object(
                Violation::new(
                    "GEAW-8.4-b",
                    format!("{} from {from} to {hex}, which do not touch", game.name(unit)),
                    format!("go on from {from} to {}", around.join(", ")),
                )
                .about([hex]),
            );
            self.at = hex;
            return false;
        }
        placement::judge_open(judging, hex);
        placement::judge_enemy(judging, hex, "GEAW-8.6-d");
        prohibited::judge_known(judging, &self.mover, hex, along_road);
        self.judge_zone(judging, from, hex);
        self.at = hex;
        true
    }

    /// 8.6, 8.7: enemy zones of control.
    fn judge_zone(&mut self, judging: &mut Judging, from: Hex, to: Hex) {
        let (game, unit) = (judging.game, self.mover.unit);
        if self.stopped {
            if !self.overrun {
                self.overrun = true;
                judging.object(
                    Violation::new(
                        "GEAW-8.7-a",
                        format!("{} beyond {from}, where it entered an enemy zone of control", game.name(unit)),
                        format!("stop in {from}"),
                    )
                    .about([from]),
                );
            }
            return;
        }
        if zone(judging, to) != Some(true) {
            return;
        }
        self.stopped = true;
        let forbidden = match game.rulings.ezoc_to_ezoc {
            ZoneToZone::ForbiddenUnlessDeclared => true,
            ZoneToZone::MinimumOnly => self.minimum,
        };
        let excepted = judging.volunteered(&Topic::ZoneToZone { from, to });
        if let Some((_, section)) = excepted.filter(|(value, _)| value.is_yes()) {
            judging.rest("GEAW-8.6-c", Basis::Declared(section));
        } else if forbidden && zone(judging, from) == Some(true) {
            judging.object(
                Violation::new(
                    "GEAW-8.6-c",
                    format!("{} from one enemy zone of control, {from}, into another, {to}", game.name(unit)),
                    "go by a hex that is free of them, or declare the exception of 10.0",
                )
                .about([from, to]),
            );
        }
    }

    /// A step on foot: whether the way is there, and what it costs (8.8 to 8.10).
    fn march(&mut self, judging: &mut Judging, step: Step) {
        let (game, from) = (judging.game, self.at);
        if !self.enter(judging, step.hex, step.way == Way::Road) || !placement::is_on_the_map(game, step.hex) {
            return;
        }
        if self.minimum {
            prohibited::rest_or_ask(judging, &self.mover, step.hex);
            let price = self.allowance.unwrap_or_default();
            self.pay(judging, step.hex, Charge::Minimum, price);
            return;
        }
        let charge = match step.way {
            Way::Terrain => Charge::Terrain,
            Way::Road => Charge::Road,
            Way::River => Charge::River,
        };
        match step.way {
            Way::Road => judge_road(judging, &self.mover, from, step.hex),
            Way::River => {
                judging.demand(self.mover.is_supply, || {
                    Violation::new(
                        "GEAW-8.10-c",
                        format!("{} along a river; only supply units do", game.name(self.mover.unit)),
                        "pay for the terrain",
                    )
                    .about([step.hex])
                });
                judging.demand(prices::follows_river(game, from, step.hex), || {
                    Violation::new(
                        "GEAW-8.10-a",
                        format!("no river runs beside {from} and {}", step.hex),
                        "pay for the terrain",
                    )
                    .about([step.hex])
                });
            }
            Way::Terrain => {}
        }
        let price = self.price(judging, from, step);
        if let Some(price) = price {
            self.pay(judging, step.hex, charge, price);
        }
    }

    /// What a step costs; asks where no row of the chart says it.
    fn price(&self, judging: &mut Judging, from: Hex, step: Step) -> Option<MovementPoints> {
        let game = judging.game;
        if step.way != Way::Terrain {
            return prices::price(game, &self.mover, from, step.hex, step.way);
        }
        match prices::terrain(game, self.mover.mobility, step.hex) {
            Some(TerrainPrice::Points(_)) => {
                judging.rest("GEAW-8.4-d", Basis::VerifiedFromTranscription);
                prices::price(game, &self.mover, from, step.hex, step.way)
            }
            // Barred terrain was objected to; an overruled table says what it costs.
            Some(TerrainPrice::Barred) => Some(MovementPoints::ZERO),
            None => {
                let unit = self.mover.unit;
                let text = format!("how many movement points does the step from {from} to {} cost?", step.hex);
                let topic = Topic::StepPrice { unit, from, to: step.hex };
                let answer = judging.ask(topic, "GEAW-8.4-d", text).and_then(Value::number);
                answer.and_then(|points| u8::try_from(points).ok()).map(MovementPoints::whole)
            }
        }
    }

    /// Movement points leave the allowance (8.4).
    pub(super) fn pay(&mut self, judging: &mut Judging, hex: Hex, charge: Charge, price: MovementPoints) {
        let (game, unit, from) = (judging.game, self.mover.unit, self.steps.last().map(|step| step.hex));
        self.spent = self.spent + price;
        let clause = Clause::new(charge.clause(self.mover.mobility));
        self.steps.push(PricedStep { hex, charge, price, clause });
        let Some(allowance) = self.allowance else { return };
        if self.spent <= allowance || self.overspent {
            return;
        }
        self.overspent = true;
        let from = from.or_else(|| game.hex(unit));
        let message = format!(
            "{} would have spent {} movement points on entering {hex}; its allowance is {allowance}",
            game.name(unit),
            self.spent
        );
        let cure = match from {
            Some(from) => format!("stop in {from}, or take a cheaper way"),
            None => "take a cheaper way".to_owned(),
        };
        let crosses = from.and_then(|from| prices::side(game, from, hex)).and_then(|record| record.crossing);
        judging.object(match charge {
            Charge::Boarding => Violation::new("GEAW-8.11-a", message, cure).also("GEAW-8.4-c").about([hex]),
            Charge::Terrain if crosses.is_some_and(|points| points > 0) => Violation::new("GEAW-8.4-c", message, cure)
                .also("GEAW-8.2-c")
                .also("GEAW-8.5-g")
                .also("GEAW-8.8-c")
                .about([hex]),
            Charge::Terrain | Charge::Road | Charge::River | Charge::Rail | Charge::Minimum => {
                Violation::new("GEAW-8.4-c", message, cure).also("GEAW-8.2-c").also("GEAW-8.5-g").about([hex])
            }
        });
    }
}

/// 8.9: a road leads from hex to hex (GEAW-R-43).
fn judge_road(judging: &mut Judging, mover: &Mover, from: Hex, to: Hex) {
    let game = judging.game;
    let there = match prices::road(game, mover, from, to) {
        There::Yes => Some(true),
        There::No => Some(false),
        There::Unknown => Hexside::between(from, to).and_then(|hexside| {
            let text = format!("does a road or railroad cross {hexside}?");
            judging.ask(Topic::RoadConnection { hexside }, "GEAW-8.9-a", text).map(Value::is_yes)
        }),
    };
    if there == Some(false) {
        judging.object(
            Violation::new(
                "GEAW-8.9-a",
                format!("no road or railroad leads from {from} to {to}"),
                "pay for the terrain, or follow the road",
            )
            .about([to]),
        );
    }
}

/// The unit moves and is let go (8.5).
pub(crate) fn march(deciding: &mut Deciding, unit: UnitId, walk: Walk) {
    let Some(from) = deciding.game.hex(unit) else { return };
    let to = walk.end();
    let side = deciding.game.side(unit);
    let first_ride = walk.rides > 0 && deciding.game.units.values().all(|other| other.in_phase.rides == 0);
    let Walk { steps, spent, rides, stopped, .. } = walk;
    deciding.happen(Event::UnitMoved { unit, from, to, steps, spent, rides, stopped });
    if first_ride {
        deciding.note("section 8.13 is not in the text at hand: see to it that the ride keeps it", "GEAW-8.2-b");
    }
    propose_control(deciding, unit, to, side.other());
}

/// A unit that ends in a rail hex of the enemy: the players may want to say that it changed hands (GEAW-R-57).
fn propose_control(deciding: &mut Deciding, unit: UnitId, hex: Hex, enemy: crate::components::Side) {
    if deciding.game.rail_control.get(&hex) == Some(&enemy) {
        let text = format!("{unit} ends in {hex}, whose railroad {} controls: does it change hands?", enemy.name());
        deciding.note(text, "GEAW-8.9-f");
    }
}

/// Whether a unit may enter a hex at all, for whoever looks for a way: on the map, open, not barred by its terrain.
pub(super) fn may_enter(game: &Game, hex: Hex, terrain: Option<TerrainPrice>, along_road: bool) -> bool {
    let closed = game.sheets.hexes.get(&hex).is_some_and(crate::sheets::HexRecord::is_closed);
    !closed && placement::is_on_the_map(game, hex) && !prices::keeps_out(game, terrain, along_road)
}
