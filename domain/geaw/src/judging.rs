//! What the chapters share when they judge: sections that are in force, units that may be named, the phase.

use super::book::Geaw;
use super::components::{Section, Side, UnitId};
use super::declarations::Question;
use super::game::{Game, Location, Phase, PlayerPhase};
use super::hexes::Hex;
pub(super) use declared::refuse;
use kernel::seat::Opposed;
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// A command in judgement.
pub(super) type Judging<'g> = declared::Judging<'g, Geaw>;

/// A section that the players rely on: an optional one must be in force (GEAW-R-50).
pub(super) fn cite(judging: &mut Judging, section: Section) {
    let in_force = !section.is_optional() || judging.game.has_optional(section.chapter);
    judging.demand(in_force, || {
        Violation::new(
            "GEAW-T-b",
            format!("section {section} is an optional rule, and this game is played without it"),
            "cite a section that is in force",
        )
    });
}

/// A section that the players rely on for what we cannot judge: in force, and none of the text at hand.
pub(super) fn rely_on(judging: &mut Judging, section: Section) {
    cite(judging, section);
    judging.demand(!section.is_held(), || {
        Violation::new(
            "GEAW-T-b",
            format!("section {section} is in the text at hand, and is judged; nothing is declared by it"),
            "cite the section that says so, of those that the text at hand lacks",
        )
    });
}

/// The questions that are open, as a refusal that says how to answer.
pub(super) fn unanswered(questions: &[Question]) -> Refusal {
    let texts: Vec<String> =
        questions.iter().map(|question| format!("{} ({})", question.text, question.topic.section())).collect();
    let facts = if texts.len() == 1 { "a fact" } else { "facts" };
    let message = format!("{facts} the text at hand does not give must be declared: {}", texts.join("; "));
    declared::must_be_declared(questions, message)
}

/// A unit of the side that is on the map, and its hex.
pub(super) fn own_on_map(judging: &Judging, unit: UnitId) -> Result<Hex, Refusal> {
    own_unit(judging.game, judging.side, unit)?;
    on_map(judging.game, unit)
}

/// The unit exists and is no marker (2.3).
pub(super) fn known_unit(game: &Game, unit: UnitId) -> Result<(), Refusal> {
    if game.sheets.markers.contains(&unit) {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{unit} is a marker; markers only record, and unit rules never apply to them"),
            "name a unit",
        )
        .by("GEAW-2.3-a"));
    }
    if game.units.contains_key(&unit) {
        return Ok(());
    }
    Err(refuse(
        RefusalKind::Unknown,
        format!("{unit} is no counter of this game"),
        "transcribe it from the counter sheet, or name one that is",
    ))
}

/// The unit exists and belongs to `side` (4.2).
pub(super) fn own_unit(game: &Game, side: Side, unit: UnitId) -> Result<(), Refusal> {
    known_unit(game, unit)?;
    if game.side(unit) == side {
        return Ok(());
    }
    Err(refuse(
        RefusalKind::Malformed,
        format!("{} belongs to {}, not to {}", game.name(unit), side.other().name(), side.name()),
        "name a unit of your own side",
    )
    .by("GEAW-4.2-c"))
}

/// Every unit exists, is named once and belongs to `side`.
pub(super) fn own_units(game: &Game, side: Side, units: &[UnitId]) -> Result<(), Refusal> {
    for (index, unit) in units.iter().enumerate() {
        own_unit(game, side, *unit)?;
        named_once(units, index)?;
    }
    Ok(())
}

/// No unit is named before this one already.
pub(super) fn named_once(units: &[UnitId], index: usize) -> Result<(), Refusal> {
    let unit = units[index];
    if units[..index].contains(&unit) {
        return Err(refuse(RefusalKind::Malformed, format!("{unit} is named twice"), "name each unit once"));
    }
    Ok(())
}

/// The hex of a unit that stands on the map.
pub(super) fn on_map(game: &Game, unit: UnitId) -> Result<Hex, Refusal> {
    game.hex(unit).ok_or_else(|| {
        let place = match game.units.get(&unit).map(|state| state.location) {
            Some(Location::AwaitingEntry) => "waits to enter by amphibious movement",
            Some(Location::Eliminated) => "is eliminated",
            Some(Location::Withdrawn) => "is withdrawn",
            Some(Location::Removed) => "is out of the game",
            _ => "is in the pool",
        };
        refuse(
            RefusalKind::Malformed,
            format!("{} {place}, and is in no hex", game.name(unit)),
            "name a unit on the map",
        )
        .by("GEAW-2.2-a")
    })
}

/// The game stands in one of these phases of the side's own player turn; `clause` says why else not.
pub(super) fn own_phase(
    judging: &Judging,
    phases: &[PlayerPhase],
    clause: &'static str,
) -> Result<PlayerPhase, Refusal> {
    let game = judging.game;
    match game.phase {
        Phase::Of(active, phase) if active == judging.side && phases.contains(&phase) => Ok(phase),
        phase @ (Phase::SetUp
        | Phase::Of(..)
        | Phase::VictoryPoint
        | Phase::VictoryCheck
        | Phase::TurnAdvance
        | Phase::Finished) => {
            let names: Vec<&str> = phases.iter().map(|phase| phase.name()).collect();
            let owner = judging.side.adjective();
            let mut refusal = refuse(
                RefusalKind::Phase,
                format!("this is done in the {owner} {}; it is the {}", names.join(" or the "), phase.name()),
                format!("wait for the {owner} {}", names.join(" or the ")),
            )
            .by(clause)
            .also("GEAW-4.1-b");
            if phase.side() == Some(judging.side.other()) {
                refusal = refusal.also("GEAW-4.2-c");
            }
            Err(refusal)
        }
    }
}
