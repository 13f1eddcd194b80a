//! AWAW-R-03 to AWAW-R-05, 71.41, 71.43, 72.41, 72.43, 72.81, 72.93B, 74.21: the turn, and what falls due in it.

use super::boxes;
use super::calendar::{Phase, Stage};
use super::components::{Area, Counter, Nation, Side};
use super::deciding::Deciding;
use super::declarations::Status;
use super::event::Event;
use super::game::Game;
use super::judging::{Judging, refuse};
use super::{cities, colonies, ina, setting_up, surrender};
use kernel::clause::Clause;
use kernel::seat::Opposed;
use kernel::verdict::{Refusal, RefusalKind};

/// The quarter that would begin next.
pub(super) fn next_quarter(game: &Game) -> super::calendar::Quarter {
    game.quarter.map_or(game.first_turn, |quarter| quarter.next(game.rulings.season_order))
}

fn is_between(game: &Game) -> bool {
    game.stage == Stage::SetUp || (game.stage == Stage::Between && game.played.len() == Side::ALL.len())
}

/// A game turn begins after both player turns of the last one.
pub(super) fn judge_begin(judging: &mut Judging) -> Result<(), Refusal> {
    let game = judging.game;
    if !is_between(game) {
        return Err(refuse(
            RefusalKind::Phase,
            format!("the game turn runs: {}", game.stage.name()),
            "end both player turns first",
        ));
    }
    if game.stage == Stage::SetUp {
        setting_up::judge_complete(judging);
    }
    colonies::judge_year_is_started(judging);
    Ok(())
}

/// The game turn begins: dated units come, and the first player turn.
pub(super) fn begin(deciding: &mut Deciding, first: Side) {
    let quarter = next_quarter(&deciding.game);
    deciding.happen(Event::GameTurnBegan { quarter, first });
    let added = |nation: Nation, armor: bool| -> Vec<Counter> {
        let lines = deciding.game.pack.units.iter().filter(|line| line.adds == Some(quarter));
        let of_nation = lines.map(|line| line.counter).filter(|counter| counter.nation == nation);
        of_nation.filter(|counter| (counter.kind == super::components::UnitKind::Armor) == armor).collect()
    };
    let lists = [
        ("AWAW-70.14B-a", added(Nation::Canada, false)),
        ("AWAW-70.14C-a", added(Nation::Canada, true)),
        ("AWAW-71.12B-a", added(Nation::Australia, false)),
    ];
    for (clause, units) in lists {
        let units: Vec<Counter> = units
            .into_iter()
            .filter(|unit| !unit.nation.country().is_some_and(|country| deciding.game.has_surrendered(country)))
            .collect();
        if !units.is_empty() {
            deciding.happen(Event::UnitsAdded { units, clause: Clause::new(clause) });
        }
    }
    if deciding.game.rulings.limit_reduction_applies == super::rulings::ReductionApplies::SameGameTurn {
        deciding.happen(Event::ReductionsSpent);
    }
    deciding.happen(Event::PhaseBegan { stage: Stage::Of(first, Phase::Movement) });
}

fn judge_disputes(game: &Game) -> Result<(), Refusal> {
    let disputed = game.declarations.iter().find(|declaration| declaration.status == Status::Disputed);
    disputed.map_or(Ok(()), |declaration| {
        Err(refuse(
            RefusalKind::Pending,
            format!("declaration {} is disputed", declaration.number),
            "accept it, or withdraw it",
        ))
    })
}

/// The active side ends its phase.
pub(super) fn judge_end_phase(judging: &mut Judging) -> Result<(), Refusal> {
    match judging.game.stage {
        Stage::Of(_, Phase::End) => {
            return Err(refuse(RefusalKind::Phase, "the phases are over", "end the player turn"));
        }
        Stage::Of(side, _) if side == judging.side => {}
        stage @ (Stage::SetUp | Stage::Between | Stage::Of(..)) => {
            return Err(refuse(
                RefusalKind::Phase,
                format!("{} ends a phase; now is {}", judging.side.name(), stage.name()),
                "let the active side do it",
            ));
        }
    }
    judge_disputes(judging.game)?;
    boxes::leaving::judge_end_of_phase(judging);
    Ok(())
}

/// The phase ends, and what falls due with it happens.
pub(super) fn end_phase(deciding: &mut Deciding) {
    let Stage::Of(side, phase) = deciding.game.stage else { return };
    if (side, phase) == (Side::Axis, Phase::Combat) {
        for area in Area::ALL {
            boxes::adjacency::lose(deciding, area);
        }
    }
    let Some(next) = phase.next(deciding.game.rulings.phase_order) else { return };
    deciding.happen(Event::PhaseBegan { stage: Stage::Of(side, next) });
    if (side, next) == (Side::Axis, Phase::UnitConstruction) {
        ina::adjust_pool(deciding);
    }
}

/// The active side ends its player turn.
pub(super) fn judge_end_player_turn(judging: &mut Judging) -> Result<(), Refusal> {
    if judging.game.stage != Stage::Of(judging.side, Phase::End) {
        return Err(refuse(
            RefusalKind::Phase,
            format!("{} ends its player turn; now is {}", judging.side.name(), judging.game.stage.name()),
            "end its phases first",
        ));
    }
    judge_disputes(judging.game)?;
    if judging.side == Side::Allies {
        for area in Area::ALL.into_iter().filter(|area| surrender::is_due(judging.game, *area)) {
            surrender::judge_declared(judging, area);
        }
        cities::judge_due(judging);
    }
    Ok(())
}

/// The player turn ends: the surrender tests, the cities, and the reductions of this construction.
pub(super) fn end_player_turn(deciding: &mut Deciding, facts: &[super::declarations::Claim]) {
    let Some(side) = deciding.game.stage.side() else { return };
    let mut surrenders = Vec::new();
    if side == Side::Allies {
        let due: Vec<Area> = Area::ALL.into_iter().filter(|area| surrender::is_due(&deciding.game, *area)).collect();
        for area in due {
            surrender::happen(deciding, area, false, facts);
            surrenders.push(area);
        }
    }
    deciding.happen(Event::PlayerTurnEnded { side });
    if side == Side::Allies {
        cities::settle(deciding, facts);
        if deciding.game.rulings.limit_reduction_applies == super::rulings::ReductionApplies::NextAlliedConstruction {
            deciding.happen(Event::ReductionsSpent);
        }
    }
    let next = side.other();
    if !deciding.game.played.contains(&next) {
        deciding.happen(Event::PhaseBegan { stage: Stage::Of(next, Phase::Movement) });
    }
    for area in surrenders {
        deciding.wait_for(super::pending::Pending::Surrender { area });
    }
}

/// A year start is recorded between two game turns.
pub(super) fn judge_year_start(judging: &mut Judging, year: u16) -> Result<(), Refusal> {
    if !is_between(judging.game) {
        return Err(refuse(
            RefusalKind::Phase,
            format!("a year starts between two game turns; now is {}", judging.game.stage.name()),
            "wait until both player turns are over",
        ));
    }
    colonies::judge_year_start(judging, year);
    Ok(())
}
