//! What a table does beside the rules' actions: task forces (NEI 20.1), showing units (20.0), corrections by
//! agreement and concession.

use super::actions::intelligence;
use super::components::{Back, Face, Side, UnitId};
use super::deciding::Deciding;
use super::event::Event;
use super::game::{Correction, Game, Location, Outcome, Phase};
use super::judging::{Judged, known_area, known_units, own_units};
use super::optional::{OptionalRule, carrier_strikes, seaplane_patrols};
use super::pack::AreaKind;
use super::pending::{Pending, RollPurpose};
use super::statements::Question;
use super::{combat, incidents, invariants, refit_and_rally, reinforcements};
use kernel::clause::Clause;
use kernel::seat::{Opposed, Seat};
use kernel::verdict::{Cure, Objections, Refusal, RefusalKind, Violation};

/// Task force displays of a side (2.2).
pub(super) const fn task_forces(side: Side) -> u8 {
    match side {
        Side::Japan => 3,
        Side::Allies => 2,
    }
}

/// NEI 2.2, 20.1 and NEI-R108: ships of one area, in one's own turn.
pub(super) fn judge_task_force(
    game: &Game,
    side: Side,
    number: u8,
    units: &[UnitId],
    objections: &mut Objections,
) -> Judged {
    own_units(game, side, units)?;
    if number == 0 || number > task_forces(side) {
        return Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} no task force {number}, only 1 to {}", side.that("have"), task_forces(side)),
            format!("name a number from 1 to {}", task_forces(side)),
        )
        .by("NEI-2.2-h"));
    }
    if !matches!(game.phase, Phase::SetUp(own) | Phase::Action(own) if own == side) {
        return Err(Refusal::new(
            RefusalKind::Phase,
            "task forces are formed in one's own set-up or Action Execution Phase",
            Cure::wait("wait for it"),
        )
        .by("NEI-20.1-a"));
    }
    let first = units.first().and_then(|unit| game.place(*unit));
    for unit in units {
        let fits = game.is_ship(*unit) && first.is_some() && game.place(*unit) == first;
        objections.demand(fits, || {
            Violation::new(
                "NEI-20.1-a",
                format!("{} is no ship in the area of the others", game.name(*unit)),
                Cure::elsewhere("name ships of one area"),
            )
            .about([*unit])
        });
    }
    Ok(())
}

/// NEI 20.0: a player may show whatever of his own he wants.
pub(super) fn judge_reveal(game: &Game, side: Side, units: &[UnitId]) -> Judged {
    known_units(game, units)?;
    match units.iter().find(|unit| game.side(**unit) != side || game.place(**unit).is_none()) {
        Some(unit) => Err(Refusal::new(
            RefusalKind::Malformed,
            format!("{} is no unit of {} on the map", game.name(*unit), side.name()),
            Cure::elsewhere("show units of your own"),
        )
        .by("NEI-20.0-d")),
        None if units.is_empty() => {
            Err(Refusal::new(RefusalKind::Malformed, "no units are named", Cure::elsewhere("name the units to show")))
        }
        None => Ok(()),
    }
}

/// A concession ends a game that has begun; the rulebook knows none.
pub(super) fn judge_concession(game: &Game) -> Judged {
    if matches!(game.phase, Phase::SetUp(_)) {
        return Err(Refusal::new(RefusalKind::Phase, "the game has not begun", Cure::first("finish the set-up first"))
            .by("NEI-4.0-a"));
    }
    Ok(())
}

/// The other side wins.
pub(super) fn concede(deciding: &mut Deciding, side: Side) {
    deciding.happen(Event::GameFinished(Outcome {
        result: format!("{} conceded", side.subject()),
        winner: Some(side.other()),
        clause: Clause::new("NEI-4.0-a"),
    }));
}

/// A correction names things that exist and gives them values they can have. Rules do not bind it, but it leaves every
/// counter in one place where it can be. A side that proposes one is told nothing of the other side's counters: those
/// are looked at when the other side agrees.
pub(super) fn judge_adjustment(game: &Game, by: Seat<Side>, corrections: &[Correction], reason: &str) -> Judged {
    let malformed = |message: String, cure: &str| Err(Refusal::new(RefusalKind::Malformed, message, cure));
    if matches!(game.pending.last(), Some(Pending::AgreeToAdjustment { .. })) {
        return Err(Refusal::new(
            RefusalKind::Pending,
            "a correction awaits its answer",
            Cure::first("answer it first"),
        ));
    }
    if corrections.is_empty() {
        return malformed("nothing is corrected".to_owned(), "name what is to be set");
    }
    if reason.trim().is_empty() {
        return malformed("a correction needs a reason".to_owned(), "say in a few words why");
    }
    // Each is judged after those before it: a ship may be placed and then loaded.
    let mut corrected = game.clone();
    for correction in corrections {
        let game = &corrected;
        match correction {
            Correction::ActionPoints { side, value } => {
                let highest = game.action_points.of(*side).highest();
                if *value > highest {
                    return malformed(
                        format!("{value} is beyond the Actions Track, which ends at {highest}"),
                        "name a box of the track",
                    );
                }
            }
            Correction::Turn(turn) => {
                let scenario = game.scenario();
                if !(scenario.first_turn..=scenario.last_turn).contains(turn) {
                    return malformed(
                        format!("the scenario has turns {} to {}, not {turn}", scenario.first_turn, scenario.last_turn),
                        "name one of these",
                    );
                }
            }
            Correction::Abdacom(_) => {}
            Correction::SingaporeBox(at) => {
                let start = game.pack.tables.singapore_start;
                if *at > start {
                    return malformed(
                        format!("the Singapore track ends at {start}; there is no box {at}"),
                        "name a box of the track",
                    );
                }
            }
            Correction::Demolished { area, .. } => {
                let area = known_area(game, *area)?;
                if !game.area(area).land.oilfield {
                    return malformed(
                        format!("{} has no oilfield", game.area_name(area)),
                        "name an area with an oilfield",
                    );
                }
            }
            Correction::Unit { unit, face, location } => {
                known_units(game, &[*unit])?;
                judge_place(game, by, *unit, *face, *location)?;
            }
        }
        let made = resolved(game, vec![correction.clone()]);
        corrected.apply(&Event::AdjustmentMade { corrections: made, reason: String::new() });
    }
    judge_bases(game, corrections)?;
    if matches!(by, Seat::Side(_)) {
        return Ok(());
    }
    match broken_by(game, corrections) {
        Some(broken) => {
            malformed(format!("the correction does not leave a board: {broken}"), "set every counter that it touches")
        }
        None => Ok(()),
    }
}

/// The other side agrees to a correction that fits the board. It is not told more, since the counters are not its own.
pub(super) fn judge_agreement(game: &Game, corrections: &[Correction]) -> Judged {
    match broken_by(game, corrections) {
        Some(_) => Err(Refusal::new(
            RefusalKind::Malformed,
            "the correction does not fit the counters as they stand",
            "decline it, and say what the board shows",
        )),
        None => Ok(()),
    }
}

/// What would not hold any more once these corrections were made.
fn broken_by(game: &Game, corrections: &[Correction]) -> Option<String> {
    let mut deciding = Deciding::new(game);
    if correct(&mut deciding, corrections.to_vec(), String::new()) {
        incidents::fall(&mut deciding);
    }
    invariants::check(&deciding.game).into_iter().next()
}

/// NEI 9.2: whatever is corrected, a land area holds at most one base.
fn judge_bases(game: &Game, corrections: &[Correction]) -> Judged {
    let mut corrected = game.clone();
    corrected.apply(&Event::AdjustmentMade { corrections: corrections.to_vec(), reason: String::new() });
    let crowded = corrections.iter().find_map(|correction| {
        if let Correction::Unit { location: Location::Area(area), .. } = correction {
            let area = known_area(&corrected, *area).ok()?;
            (corrected.units_in(area).filter(|unit| corrected.is_base(*unit)).count() > 1).then_some(area)
        } else {
            None
        }
    });
    match crowded {
        Some(area) => Err(Refusal::new(
            RefusalKind::Malformed,
            format!("two bases would stand in {}; a land area holds one", game.area_name(area)),
            "take the other base away in the same correction",
        )
        .by("NEI-9.2-b")
        .also("NEI-22.0-g")),
        None => Ok(()),
    }
}

fn judge_place(game: &Game, by: Seat<Side>, unit: UnitId, face: Face, location: Location) -> Result<(), Refusal> {
    let malformed = |message: String, cure: &str| Err(Refusal::new(RefusalKind::Malformed, message, cure));
    let counter = game.counter(unit);
    let has_face = match face {
        Face::Full => true,
        Face::Reduced => matches!(counter.back, Back::Reduced(_)),
        Face::Base => matches!(counter.back, Back::Base(_)),
        Face::Patrol => matches!(counter.back, Back::Patrol(_)),
    };
    if has_face && face == Face::Patrol {
        seaplane_patrols::judge_correction(game, unit, location)?;
    }
    if !has_face {
        return malformed(format!("{} has no such face", game.name(unit)), "name a face of the counter");
    }
    if let Location::Area(area) = location {
        let area = known_area(game, area)?;
        let fits = match game.area(area).kind {
            AreaKind::HomeBase => true,
            AreaKind::Sea => {
                let by_option = face == Face::Patrol || game.optional.has(OptionalRule::SeaplaneTenders);
                game.is_ship(unit) || (by_option && seaplane_patrols::may_be_at_sea(game, unit))
            }
            AreaKind::Land => !game.is_ship(unit),
        };
        if !fits {
            return malformed(
                format!("{} cannot stand in {}", game.name(unit), game.area_name(area)),
                "ships go to sea areas, others to land",
            );
        }
    } else if let Location::Aboard(ship) = location {
        known_units(game, &[ship])?;
        let is_gone = by.sees_for(game.side(ship)) && game.place(ship).is_none();
        if !game.is_ship(ship) || game.is_ship(unit) || game.side(ship) != game.side(unit) || is_gone {
            return malformed(
                format!("{} cannot be aboard {}", game.name(unit), game.name(ship)),
                "name a friendly ship on the map",
            );
        }
    }
    Ok(())
}

/// A shared tablet and the umpire correct at once; a side proposes and the other agrees (6.1).
pub(super) fn adjust(deciding: &mut Deciding, by: Seat<Side>, side: Side, corrections: &[Correction], reason: &str) {
    match by {
        Seat::Side(_) => {
            deciding.happen(Event::AdjustmentProposed { by: side });
            deciding.wait_for(Pending::AgreeToAdjustment {
                by: side.other(),
                corrections: corrections.to_vec(),
                reason: reason.to_owned(),
            });
        }
        Seat::Both | Seat::Umpire | Seat::Onlooker => make(deciding, corrections.to_vec(), reason.to_owned()),
    }
}

/// The answer to a proposed correction.
pub(super) fn answer_adjustment(deciding: &mut Deciding, agreed: bool) {
    let Some(Pending::AgreeToAdjustment { corrections, reason, .. }) = deciding.game.pending.last().cloned() else {
        return;
    };
    deciding.happen(Event::Answered);
    if agreed {
        make(deciding, corrections.clone(), reason);
        for by in Side::ALL {
            let units: Vec<UnitId> = enemies_named(&deciding.game, by, &corrections);
            if !units.is_empty() {
                deciding.happen(Event::CorrectionRead { by, units });
            }
        }
    } else {
        deciding.happen(Event::AdjustmentDeclined);
    }
}

/// The enemy units of `side` that a correction names.
fn enemies_named(game: &Game, side: Side, corrections: &[Correction]) -> Vec<UnitId> {
    let named = corrections.iter().filter_map(|correction| match correction {
        Correction::Unit { unit, .. } => Some(*unit),
        Correction::ActionPoints { .. }
        | Correction::Turn(_)
        | Correction::Abdacom(_)
        | Correction::SingaporeBox(_)
        | Correction::Demolished { .. } => None,
    });
    named.filter(|unit| game.side(*unit) != side).collect()
}

/// Areas by their own names, not an alias.
fn resolved(game: &Game, corrections: Vec<Correction>) -> Vec<Correction> {
    let map = &game.pack.map;
    corrections
        .into_iter()
        .map(|correction| match correction {
            Correction::Unit { unit, face, location: Location::Area(area) } => {
                let area = map.area(area).map_or(area, |found| found.id);
                Correction::Unit { unit, face, location: Location::Area(area) }
            }
            other @ (Correction::ActionPoints { .. }
            | Correction::Turn(_)
            | Correction::Abdacom(_)
            | Correction::SingaporeBox(_)
            | Correction::Demolished { .. }
            | Correction::Unit { .. }) => other,
        })
        .collect()
}

/// The correction is made.
fn make(deciding: &mut Deciding, corrections: Vec<Correction>, reason: String) {
    if correct(deciding, corrections, reason) {
        incidents::fall(deciding);
    }
    ask_again(deciding);
}

/// The corrections are set. Says whether the Singapore marker has come to zero by them: then Singapore falls, with all
/// that follows from it (7.4).
fn correct(deciding: &mut Deciding, corrections: Vec<Correction>, reason: String) -> bool {
    let stood = deciding.game.singapore_box > 0;
    let corrections = resolved(&deciding.game, corrections);
    deciding.happen(Event::AdjustmentMade { corrections, reason });
    stood && deciding.game.singapore_box == 0
}

/// What the table waited for is asked anew, since the correction may have changed who can answer what.
fn ask_again(deciding: &mut Deciding) {
    let Some(pending) = deciding.game.pending.last().cloned() else { return };
    match pending {
        Pending::Deploy { by, after, .. } => {
            deciding.happen(Event::Answered);
            reinforcements::settle_deployment(deciding, by, after);
        }
        Pending::ChooseLosses(_)
        | Pending::Roll { purpose: RollPurpose::Fire | RollPurpose::FirstAirFleet, .. }
        | Pending::State { question: Question::Terrain { .. }, .. }
        | Pending::Withhold { .. } => {
            deciding.happen(Event::Answered);
            combat::advance(deciding);
        }
        Pending::Counterstrike { .. } => carrier_strikes::ask_again(deciding),
        Pending::Draw { by, count } => {
            let pool = deciding.game.in_display(by, Location::Pool).count();
            if pool < usize::from(count) {
                deciding.happen(Event::Answered);
                let count = u8::try_from(pool).unwrap_or(count);
                if count > 0 {
                    deciding.wait_for(Pending::Draw { by, count });
                }
            }
        }
        Pending::ChooseMoraleLosses { steps } => {
            deciding.happen(Event::Answered);
            incidents::settle_morale_losses(deciding, steps);
        }
        // `settle` looks at every airfield again.
        Pending::DisruptExcessAircraft { .. } => deciding.happen(Event::Answered),
        Pending::ChooseFifthColumnTarget { by, area } => {
            if intelligence::fifth_column_targets(&deciding.game, by, area).is_empty() {
                deciding.happen(Event::Answered);
                deciding.happen(Event::FifthColumnDone);
            }
        }
        Pending::Roll { request, purpose: RollPurpose::Refit { contingent } } => {
            deciding.happen(Event::Answered);
            refit_and_rally::ask_again(deciding, &request, contingent);
        }
        Pending::Roll { .. }
        | Pending::TakeFreeAction { .. }
        | Pending::ChooseFifthColumnArea { .. }
        | Pending::AttackWhereStopped { .. }
        | Pending::State { .. }
        | Pending::ConfirmStatement { .. }
        | Pending::AgreeToAdjustment { .. } => {}
    }
}
