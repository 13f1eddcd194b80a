//! GEAW 1.0, 3: the sides, the scenario, and the initial deployment.

use super::calendar;
use super::components::{Side, UnitId};
use super::deciding::Deciding;
use super::declarations::Topic;
use super::event::Event;
use super::game::{Game, Location, Phase, PlayerPhase};
use super::hexes::Hex;
use super::judging::{Judging, known_unit, refuse};
use super::placement;
use super::rulings::{SetupOrder, Solo};
use super::sequence;
use super::sheets::{ScenarioNumeral, ScenarioSheet};
use kernel::seat::Opposed;
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// The game is still before play.
pub(super) fn before_play(judging: &Judging) -> Result<(), Refusal> {
    if judging.game.phase == Phase::SetUp {
        return Ok(());
    }
    Err(refuse(
        RefusalKind::Phase,
        "play has begun; this belongs to the set-up",
        "correct the record, if both sides agree",
    )
    .by("GEAW-4.1-b"))
}

/// 1.0: exactly two players, one for each side; one for both where the table plays solo (GEAW-R-60).
pub(super) fn judge_take_side(judging: &mut Judging, side: Side, player: &str) -> Result<(), Refusal> {
    before_play(judging)?;
    if player.trim().is_empty() {
        return Err(refuse(RefusalKind::Malformed, "a player without a name", "name the player"));
    }
    let game = judging.game;
    let (own, other) = (game.players.of(side), game.players.of(side.other()));
    if let Some(holder) = own.as_deref().filter(|holder| *holder != player) {
        judging.object(Violation::new(
            "GEAW-1.0-a",
            format!("{player} for {}, which {holder} plays; two people play, one to a side", side.name()),
            "leave the side to who holds it",
        ));
    }
    let solo = game.rulings.solo == Solo::OneMayPlayBoth;
    if !solo && other.as_deref() == Some(player) {
        judging.object(Violation::new(
            "GEAW-1.0-a",
            format!("{player} for both sides; two people play, one to a side"),
            "seat somebody else, or choose the solo table",
        ));
    }
    Ok(())
}

/// 3.1, 5.1: what a scenario sheet must say.
pub(super) fn judge_scenario(judging: &mut Judging, sheet: &ScenarioSheet) -> Result<(), Refusal> {
    before_play(judging)?;
    let has_third = judging.game.has_optional(44);
    judging.demand(sheet.numeral != ScenarioNumeral::Third || has_third, || {
        Violation::new(
            "GEAW-T-c",
            "Scenario III belongs to the optional rules (44.0), and this game is played without it",
            "play with section 44.0, or choose another scenario",
        )
    });
    let whole = (calendar::FIRST_TURN, calendar::LAST_TURN);
    judging.demand(sheet.numeral != ScenarioNumeral::Campaign || (sheet.first_turn, sheet.last_turn) == whole, || {
        Violation::new(
            "GEAW-3.1-b",
            format!("the campaign from turn {} to {}; it covers the whole war", sheet.first_turn, sheet.last_turn),
            format!("let it run from turn {} to {}", whole.0, whole.1),
        )
        .also("GEAW-ERR-h")
    });
    if sheet.first_turn > sheet.last_turn || sheet.first_turn == 0 {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("a scenario from turn {} to {}", sheet.first_turn, sheet.last_turn),
            "let the last turn follow the first",
        ));
    }
    for side in Side::both() {
        let points = *sheet.victory_points().of(side);
        judging.demand((1..=100).contains(&points), || {
            Violation::new(
                "GEAW-5.1-a",
                format!("{points} victory points for {} at the start; 1 to 100 can be held", side.name()),
                "enter 1 to 100",
            )
        });
    }
    Ok(())
}

/// 3.1, 3.2: a unit of the initial deployment.
pub(super) fn judge_place(judging: &mut Judging, line: Option<usize>, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
    before_play(judging)?;
    let game = judging.game;
    known_unit(game, unit)?;
    let Some(scenario) = game.scenario.as_ref().filter(|_| Side::both().iter().all(|s| game.players.of(*s).is_some()))
    else {
        return Err(refuse(
            RefusalKind::Phase,
            "the scenario and who plays which side are agreed before anything is placed",
            "take the sides and enter the scenario",
        )
        .by("GEAW-3.1-a"));
    };
    let side = judging.side;
    if game.side(unit) != side {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{} is set up by {}", game.name(unit), side.other().name()),
            "place a unit of your own side",
        )
        .by("GEAW-3.1-c"));
    }
    if game.set_up.of(side).finished || !matches!(game.units[&unit].location, Location::Pool) {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{} is placed already, or the set-up is finished", game.name(unit)),
            "place a unit that is not placed",
        ));
    }
    placement::judge_hex(judging, hex, "GEAW-3.2-c");
    let Some(index) = line else {
        let has_lines = scenario.set_up.iter().any(|line| line.units.contingent.side() == side);
        if has_lines {
            return Err(refuse(
                RefusalKind::Malformed,
                "the sheet has lines for this side, and none is named",
                "name the line that the unit fills",
            )
            .by("GEAW-3.1-c"));
        }
        return Ok(());
    };
    let Some(line) = scenario.set_up.get(index).filter(|line| line.units.contingent.side() == side) else {
        return Err(refuse(
            RefusalKind::Unknown,
            format!("the sheet has no line {index} for {}", side.name()),
            "name a line of your own",
        )
        .by("GEAW-3.1-c"));
    };
    if let Some(earlier) = open_lines(game, side).into_iter().find(|earlier| *earlier < index) {
        judging.object(Violation::new(
            "GEAW-3.1-c",
            format!("line {index} before line {earlier} is filled; the order of the list binds"),
            format!("fill line {earlier} first"),
        ));
    }
    let counter = game.counter(unit);
    let placed = game.set_up.of(side).placed.get(&index).map_or(0, std::collections::BTreeSet::len);
    judging.demand(line.units.includes(counter) && placed < usize::from(line.count), || {
        Violation::new(
            "GEAW-3.2-a",
            format!("{} for line {index}: {} × {}, of which {placed} stand", game.name(unit), line.count, line.units),
            "place a counter of the type and factors that the line still lacks",
        )
        .about([unit])
    });
    judging.demand(line.area.is_empty() || line.area.contains(&hex), || {
        let area: Vec<String> = line.area.iter().map(Hex::to_string).collect();
        Violation::new(
            "GEAW-3.2-b",
            format!("{hex} is not in the area of line {index}"),
            format!("choose from {}", area.join(", ")),
        )
        .about([hex])
    });
    Ok(())
}

/// Lines that lack units and come before what a side may place now (GEAW-R-11).
fn open_lines(game: &Game, side: Side) -> Vec<usize> {
    let Some(scenario) = &game.scenario else { return Vec::new() };
    let across = game.rulings.setup_order == SetupOrder::AcrossSides;
    let lines = scenario.set_up.iter().enumerate();
    lines
        .filter(|(index, line)| {
            let owner = line.units.contingent.side();
            let placed = game.set_up.of(owner).placed.get(index).map_or(0, std::collections::BTreeSet::len);
            (across || owner == side) && !game.set_up.of(owner).finished && placed < usize::from(line.count)
        })
        .map(|(index, _)| index)
        .collect()
}

/// The side is done: all its lines are filled, or declared done.
pub(super) fn judge_finish(judging: &mut Judging) -> Result<(), Refusal> {
    before_play(judging)?;
    let (game, side) = (judging.game, judging.side);
    if game.scenario.is_none() {
        return Err(refuse(
            RefusalKind::Phase,
            "no scenario is entered: how long is the game, and how many victory points has each side?",
            "enter the scenario",
        )
        .by("GEAW-5.1-a"));
    }
    if game.set_up.of(side).finished {
        return Err(refuse(RefusalKind::Malformed, "this side is done already", "wait for the other side"));
    }
    let open: Vec<usize> = open_lines(game, side)
        .into_iter()
        .filter(|index| game.scenario.as_ref().is_some_and(|s| s.set_up[*index].units.contingent.side() == side))
        .collect();
    let declared = judging.volunteered(&Topic::SetUpDone { side }).is_some_and(|(value, _)| value.is_yes());
    judging.demand(open.is_empty() || declared, || {
        Violation::new(
            "GEAW-3.1-c",
            format!("lines {open:?} of the set-up are not filled"),
            "place their units, or declare the set-up done",
        )
    });
    sequence::judge_disputes(judging);
    Ok(())
}

/// The side is done; when both are, play opens on the scenario's first turn (3.1).
pub(super) fn finish(deciding: &mut Deciding, side: Side) {
    deciding.happen(Event::SetUpFinished { side });
    if Side::both().iter().all(|side| deciding.game.set_up.of(*side).finished) {
        let turn = deciding.game.turn;
        deciding.happen(Event::TurnBegan { turn });
        deciding.happen(Event::PhaseBegan { phase: Phase::Of(Side::Japan, PlayerPhase::Mobilization) });
    }
}
