//! Building a view: each part from what its seat may see, nothing taken away afterwards.

use super::{
    AreaSeen, ArrivalSeen, BattleSeen, OutcomeSeen, PendingKind, PendingSeen, PendingUnit, QuestionKind, Remembered,
    ShotSeen, SideSeen, SightingSeen, TaskForceSeen, Term, UnitSeen, View,
};
use crate::action_points;
use crate::actions;
use crate::administration::task_forces;
use crate::book::Nei;
use crate::combat::LossChoice;
use crate::components::{AreaId, Face, Side, UnitId};
use crate::fog;
use crate::game::{Amount, Correction, Game, Location, Phase};
use crate::incidents;
use crate::known::memory;
use crate::optional::secret_airbase;
use crate::pending::{Pending, RollPurpose};
use crate::reinforcements;
use crate::rulings::VictoryPointsShown;
use crate::stacking;
use crate::statements::Question;
use crate::victory;
use crate::words;
use kernel::clause::Clause;
use kernel::seat::{Opposed, Seat};
use kernel::system::System;

/// The game as `seat` may see it.
pub fn view(game: &Game, seat: Seat<Side>) -> View {
    View {
        seat,
        scenario: game.scenario.clone(),
        turn: game.turn,
        turn_name: game
            .pack
            .tables
            .turn_names
            .get(usize::from(game.turn).saturating_sub(1))
            .cloned()
            .unwrap_or_default(),
        phase: game.phase,
        phasing: game.phase.side(),
        outcome: outcome(game),
        abdacom: game.abdacom,
        singapore_box: game.singapore_box,
        morale_level: incidents::morale_level(game),
        remembered: Remembered {
            incident_rolled: game.incident_rolled,
            drive_rolled: game.drive_rolled,
            drive_modifier: game.drive_modifier,
        },
        sides: Side::ALL.iter().map(|side| side_seen(game, seat, *side)).collect(),
        areas: game.pack.map.areas.keys().map(|area| area_seen(game, seat, *area)).collect(),
        pending: game.pending.last().map(|pending| pending_seen(game, seat, pending)),
        battle: battle_seen(game, seat),
    }
}

/// Whether a seat may see everything of a side: its own, or all of it at an open table and once the game is over
/// (NEI-R109).
fn sees(game: &Game, seat: Seat<Side>, side: Side) -> bool {
    Nei::eyes(game, seat).sees_for(side)
}

fn outcome(game: &Game) -> Option<OutcomeSeen> {
    game.outcome.as_ref().map(|outcome| OutcomeSeen {
        result: outcome.result.clone(),
        winner: outcome.winner,
        clause: outcome.clause.clone(),
        differential: victory::differential(game),
    })
}

fn terms(amounts: &[Amount]) -> Vec<Term> {
    amounts
        .iter()
        .map(|amount| Term { text: amount.text.clone(), amount: amount.amount, clause: amount.clause.clone() })
        .collect()
}

fn side_seen(game: &Game, seat: Seat<Side>, side: Side) -> SideSeen {
    let own = sees(game, seat, side);
    let display = |location: Location| own.then(|| units_seen(game, seat, game.in_display(side, location)));
    let is_over = game.phase == Phase::Finished;
    // NEI-R10: by default what a side gets for losses is hidden, since it shows the enemy's displays.
    let (sees_territory, sees_losses) = match game.rulings.victory_points_shown {
        VictoryPointsShown::TerritoryOnly => (true, sees(game, seat, side.other())),
        VictoryPointsShown::All => (true, true),
        VictoryPointsShown::Nothing => (is_over, is_over),
    };
    let losses = if sees_losses { victory::losses(game, side) } else { Vec::new() };
    let territory = if sees_territory { victory::territory(game, side) } else { Vec::new() };
    let determined = game.action_point_terms.of(side);
    SideSeen {
        side,
        action_points: game.action_points.of(side).get(),
        action_track_maximum: game.action_points.of(side).highest(),
        action_point_terms: if game.phase == Phase::Action(side) {
            terms(determined)
        } else {
            terms(&action_points::terms(game, side, None))
        },
        territory_points: sees_territory.then(|| victory::total(&territory)),
        territory_terms: terms(&territory),
        loss_points: sees_losses.then(|| victory::total(&losses)),
        loss_terms: terms(&losses),
        option_terms: terms(&victory::costs(game, side)),
        disrupted: display(Location::Disrupted),
        destroyed: display(Location::Destroyed),
        potential: display(Location::Potential),
        pool: display(Location::Pool),
        awaiting_singapore: display(Location::AwaitingSingapore),
        unplaced: display(Location::Unplaced),
        picked: display(Location::Picked),
        task_forces: (1..=task_forces(side)).map(|number| task_force_seen(game, own, side, number)).collect(),
        arrivals: own.then(|| {
            let of_side = game.arrivals.iter().filter(|(unit, _)| game.side(**unit) == side);
            of_side.map(|(unit, turn)| ArrivalSeen { unit: *unit, turn: *turn }).collect()
        }),
    }
}

fn task_force_seen(game: &Game, own: bool, side: Side, number: u8) -> TaskForceSeen {
    let members: Vec<UnitId> = game
        .units
        .iter()
        .filter(|(id, unit)| unit.task_force == Some(number) && game.side(**id) == side)
        .map(|(id, _)| *id)
        .collect();
    let names: [&str; 3] = match side {
        Side::Japan => ["CF", "EF", "WF"],
        Side::Allies => ["ABDAFLOT", "CSF", ""],
    };
    TaskForceSeen {
        number,
        name: names[usize::from(number) - 1].to_owned(),
        area: members.first().and_then(|unit| game.place(*unit)),
        members: own.then_some(members),
    }
}

/// A counter as it is now; callers have made sure the seat may see it. What it sails with stays with its owner:
/// the ship it is aboard of and its task force (20.1).
fn unit_seen(game: &Game, seat: Seat<Side>, unit: UnitId) -> UnitSeen {
    let counter = game.counter(unit);
    let state = game.unit(unit);
    let own = sees(game, seat, counter.side);
    UnitSeen {
        unit,
        side: counter.side,
        contingent: counter.contingent,
        kind: counter.kind,
        name: counter.identification().into_owned(),
        size: counter.size,
        face: state.face,
        steps: game.steps(unit),
        factors: game.factors(unit),
        movement: game.movement(unit),
        marine: counter.marine,
        capacity: counter.capacity,
        aboard: match state.location {
            Location::Aboard(ship) if own => Some(ship),
            Location::Unplaced
            | Location::Area(_)
            | Location::Aboard(_)
            | Location::Disrupted
            | Location::Destroyed
            | Location::Potential
            | Location::Pool
            | Location::AwaitingSingapore
            | Location::Picked
            | Location::OutOfPlay
            | Location::Concealed(_) => None,
        },
        task_force: state.task_force.filter(|_| own),
        // 20.0: bases on the map are open to all, and so are patrols (26.3).
        open: fog::is_open(game, unit) && game.place(unit).is_some(),
    }
}

fn units_seen(game: &Game, seat: Seat<Side>, units: impl Iterator<Item = UnitId>) -> Vec<UnitSeen> {
    units.map(|unit| unit_seen(game, seat, unit)).collect()
}

fn area_seen(game: &Game, seat: Seat<Side>, area: AreaId) -> AreaSeen {
    let mut units = Vec::new();
    let mut hidden_presence = Vec::new();
    for side in Side::ALL {
        let own = sees(game, seat, side);
        for unit in game.units_of(side, area) {
            if own || fog::is_open(game, unit) {
                units.push(unit_seen(game, seat, unit));
            } else if !hidden_presence.contains(&side) {
                hidden_presence.push(side);
            }
            if own {
                units.extend(game.cargo(unit).map(|cargo| unit_seen(game, seat, cargo)));
            }
        }
    }
    // 28.2: to the enemy there is nothing where the secret airbase lies.
    let concealed = secret_airbase::concealed_in(game, area);
    let is_in_the_know = sees(game, seat, Side::Allies);
    units.extend(concealed.filter(|_| is_in_the_know).map(|unit| unit_seen(game, seat, unit)));
    let is_hidden = concealed.is_some() && !is_in_the_know;
    let sightings = Side::ALL
        .iter()
        .filter(|side| seat.sees_for(**side) && !sees(game, seat, side.other()))
        .flat_map(|side| memory::known_in(game, *side, area))
        .map(|seen| SightingSeen { unit: seen.unit, face: seen.face, turn: seen.turn })
        .collect();
    let works = |test: &dyn Fn(Side) -> bool| Side::ALL.into_iter().find(|side| !is_hidden && test(*side));
    let functional_airfield = works(&|side| game.has_functional_airfield(side, area));
    AreaSeen {
        area,
        control: if is_hidden { game.control_in_sight(area) } else { game.control(area) },
        units,
        hidden_presence,
        sightings,
        functional_port: works(&|side| game.has_functional_port(side, area)),
        functional_airfield,
        air_capacity: functional_airfield
            .and_then(|side| stacking::air_capacity(game, side, area))
            .map(|capacity| u8::try_from(capacity).unwrap_or(u8::MAX)),
        demolished: game.is_demolished(area),
    }
}

fn battle_seen(game: &Game, seat: Seat<Side>) -> Option<BattleSeen> {
    let battle = game.battle.as_ref()?;
    let standing = |side: Side| units_seen(game, seat, battle.standing(game, side).map(|participant| participant.unit));
    Some(BattleSeen {
        profile: battle.profile,
        area: battle.area,
        attacker: battle.attacker,
        first_fire: battle.first_fire,
        first_fire_clause: battle.first_fire_clause.clone(),
        stage: battle.stage,
        firing: battle.firing,
        attackers: standing(battle.attacker),
        defenders: standing(battle.attacker.other()),
        shots: battle
            .shots
            .iter()
            .map(|shot| ShotSeen {
                stage: shot.stage,
                unit: shot.unit,
                face: shot.face,
                hits_on: shot.hits_on,
                modifier: shot.modifier,
                hit: shot.hit,
            })
            .collect(),
    })
}

fn pending_seen(game: &Game, seat: Seat<Side>, pending: &Pending) -> PendingSeen {
    let by = pending.by();
    let mine = seat.may_act_for(by);
    let own = sees(game, seat, by);
    let mut seen = PendingSeen {
        kind: kind(pending),
        by,
        clause: Clause::owned(pending.clause().to_owned()),
        sentence: sentence(game, pending, own),
        mine,
        dice: Vec::new(),
        units: Vec::new(),
        count: 0,
        area: None,
        reason: None,
        question: None,
    };
    match pending {
        // 20.3: how many units are refitted, and which, is their owner's secret.
        Pending::Roll { purpose, .. } if purpose.is_secret() && !own => {}
        Pending::Roll { request, purpose } => {
            if let RollPurpose::Demolition { area } | RollPurpose::Repair { area } = purpose {
                seen.area = Some(*area);
            }
            seen.dice.clone_from(&request.dice);
            seen.count = u8::try_from(request.dice.len()).unwrap_or(u8::MAX);
        }
        Pending::Draw { count, .. } => seen.count = *count,
        Pending::Deploy { units, .. } if own => {
            seen.units = units
                .iter()
                .map(|unit| PendingUnit { unit: *unit, most: 1, areas: reinforcements::sites(game, *unit) })
                .collect();
        }
        Pending::ChooseLosses(choice) => {
            seen.count = choice.hits;
            // Which targets are protected shows which ships are loaded: the chooser must know it, and their owner does.
            if own || choice.targets.iter().all(|target| sees(game, seat, game.side(target.unit))) {
                seen.units =
                    choice.targets.iter().map(|target| plain(target.unit, most(choice, target.unit))).collect();
            }
        }
        Pending::ChooseMoraleLosses { steps } => {
            seen.count = *steps;
            if own {
                seen.units =
                    incidents::morale_targets(game).into_iter().map(|(unit, steps)| plain(unit, steps)).collect();
            }
        }
        Pending::DisruptExcessAircraft { by, area, excess } => {
            seen.area = Some(*area);
            // The excess counts the aircraft of an airfield, and their number is hidden.
            if own {
                seen.count = *excess;
                seen.units = stacking::resting(game, *by, *area).map(|unit| plain(unit, 1)).collect();
            }
        }
        Pending::ChooseFifthColumnTarget { by, area } => {
            seen.area = Some(*area);
            seen.count = 1;
            if own {
                seen.units = actions::intelligence::fifth_column_targets(game, *by, *area)
                    .into_iter()
                    .map(|unit| plain(unit, 1))
                    .collect();
            }
        }
        Pending::AgreeToAdjustment { reason, .. } => seen.reason = Some(reason.clone()),
        Pending::State { question, .. } => {
            seen.question = Some(question_kind(question));
            if let (Question::Refit { unit, .. }, true) = (question, own) {
                seen.units = vec![plain(*unit, 1)];
            }
        }
        Pending::ConfirmStatement { question, statement, .. } => {
            seen.question = Some(question_kind(question));
            seen.reason = Some(statement.sentence());
        }
        Pending::Withhold { ships, .. } if own => seen.units = ships.iter().map(|ship| plain(*ship, 1)).collect(),
        Pending::Counterstrike { area, carriers, .. } => {
            seen.area = Some(*area);
            if own {
                seen.units = carriers.iter().map(|carrier| plain(*carrier, 1)).collect();
            }
        }
        Pending::Deploy { .. }
        | Pending::Withhold { .. }
        | Pending::TakeFreeAction { .. }
        | Pending::AttackWhereStopped { .. }
        | Pending::ChooseFifthColumnArea { .. } => {}
    }
    seen
}

const fn question_kind(question: &Question) -> QuestionKind {
    match question {
        Question::Incident { .. } => QuestionKind::Incident,
        Question::Drive { .. } => QuestionKind::Drive,
        Question::Refit { .. } => QuestionKind::Refit,
        Question::Terrain { .. } => QuestionKind::Terrain,
        Question::FirstAirFleet => QuestionKind::FirstAirFleet,
    }
}

fn plain(unit: UnitId, most: u8) -> PendingUnit {
    PendingUnit { unit, most, areas: Vec::new() }
}

/// The most hits a target can take now: a protected one only what the others leave (12.5).
fn most(choice: &LossChoice, unit: UnitId) -> u8 {
    let open: u8 =
        choice.targets.iter().filter(|target| !target.protected).map(|target| target.steps).fold(0, u8::saturating_add);
    choice.targets.iter().find(|target| target.unit == unit).map_or(0, |target| {
        let left = if target.protected { choice.hits.saturating_sub(open) } else { choice.hits };
        target.steps.min(left)
    })
}

const fn kind(pending: &Pending) -> PendingKind {
    match pending {
        Pending::Roll { .. } => PendingKind::Roll,
        Pending::Draw { .. } => PendingKind::Draw,
        Pending::Deploy { .. } => PendingKind::Deploy,
        Pending::ChooseLosses(_) => PendingKind::ChooseLosses,
        Pending::ChooseMoraleLosses { .. } => PendingKind::ChooseMoraleLosses,
        Pending::DisruptExcessAircraft { .. } => PendingKind::DisruptExcessAircraft,
        Pending::TakeFreeAction { .. } => PendingKind::TakeFreeAction,
        Pending::ChooseFifthColumnArea { .. } => PendingKind::ChooseFifthColumnArea,
        Pending::ChooseFifthColumnTarget { .. } => PendingKind::ChooseFifthColumnTarget,
        Pending::AttackWhereStopped { .. } => PendingKind::AttackWhereStopped,
        Pending::State { .. } => PendingKind::State,
        Pending::ConfirmStatement { .. } => PendingKind::ConfirmStatement,
        Pending::Withhold { .. } => PendingKind::Withhold,
        Pending::AgreeToAdjustment { .. } => PendingKind::AnswerAdjustment,
        Pending::Counterstrike { .. } => PendingKind::Counterstrike,
    }
}

/// The sentence of the decision, with the names of the map.
fn sentence(game: &Game, pending: &Pending, own: bool) -> String {
    match pending {
        Pending::DisruptExcessAircraft { by, excess, area } if own => {
            format!(
                "{} {} for which {} has no room",
                by.asked_to("disrupt"),
                words::count(*excess, "air unit", "air units"),
                game.area_name(*area)
            )
        }
        Pending::DisruptExcessAircraft { by, area, .. } => {
            format!("{} the air units for which {} has no room", by.asked_to("disrupt"), game.area_name(*area))
        }
        Pending::Roll { request, purpose } if purpose.is_secret() && own => {
            let dice = words::count(request.dice.len(), "die", "dice");
            format!("{} {dice} for {}", request.roller.asked_to("roll"), request.purpose)
        }
        Pending::Deploy { by, units, .. } if own => {
            format!("{} {}", by.asked_to("deploy"), words::count(units.len(), "reinforcement", "reinforcements"))
        }
        // Whoever agrees must know to what.
        Pending::AgreeToAdjustment { by, corrections, .. } if own => {
            let what = corrections.iter().map(|correction| correction_told(game, correction)).collect::<Vec<_>>();
            format!("{} to a correction, or not: {}", by.asked_to("agree"), what.join("; "))
        }
        Pending::Counterstrike { by, area, .. } => {
            format!("{} may strike back from carriers at {}", by.subject(), game.area_name(*area))
        }
        Pending::Roll { .. }
        | Pending::Draw { .. }
        | Pending::Deploy { .. }
        | Pending::ChooseLosses(_)
        | Pending::ChooseMoraleLosses { .. }
        | Pending::AttackWhereStopped { .. }
        | Pending::TakeFreeAction { .. }
        | Pending::ChooseFifthColumnArea { .. }
        | Pending::ChooseFifthColumnTarget { .. }
        | Pending::State { .. }
        | Pending::ConfirmStatement { .. }
        | Pending::Withhold { .. }
        | Pending::AgreeToAdjustment { .. } => pending.sentence(),
    }
}

/// A correction in words.
fn correction_told(game: &Game, correction: &Correction) -> String {
    match correction {
        Correction::ActionPoints { side, value } => format!("Action Points of {} set to {value}", side.name()),
        Correction::Turn(turn) => format!("game turn {turn}"),
        Correction::Abdacom(true) => "ABDACOM in effect".to_owned(),
        Correction::Abdacom(false) => "ABDACOM not in effect".to_owned(),
        Correction::SingaporeBox(at) => format!("the Singapore marker in box {at}"),
        Correction::Demolished { area, demolished } => {
            let state = if *demolished { "demolished" } else { "not demolished" };
            format!("the oilfield of {} {state}", game.area_name(*area))
        }
        Correction::Unit { unit, face, location } => {
            let face = match face {
                Face::Full => "full side",
                Face::Reduced => "reduced side",
                Face::Base => "base side",
                Face::Patrol => "patrol side",
            };
            let place = match location {
                Location::Area(area) => game.area_name(*area).to_owned(),
                Location::Aboard(ship) => format!("aboard {}", game.name(*ship)),
                Location::Disrupted => "the Disrupted Units Display".to_owned(),
                Location::Destroyed => "the Units Destroyed Display".to_owned(),
                Location::Potential => "the Potential Reinforcements Display".to_owned(),
                Location::Pool => "the reinforcement pool".to_owned(),
                Location::AwaitingSingapore => "the units that await the fall of Singapore".to_owned(),
                Location::Unplaced | Location::Picked => "the table".to_owned(),
                Location::OutOfPlay => "out of play".to_owned(),
                Location::Concealed(area) => format!("face down at {}", game.area_name(*area)),
            };
            format!("{}, {face}: {place}", game.name(*unit))
        }
    }
}
