//! The ways to create a game, one for each option and each reading, and a position of each in which anything can be tried.

use domain::nei::components::{Face, Side, UnitId, UnitType};
use domain::nei::event::Event;
use domain::nei::game::{Correction, Creation, Location, Phase};
use domain::nei::optional::OPTIONAL_RULES;
use domain::nei::rulings::Rulings;

use super::board::Board;

/// Every way: by the book in each scenario, each optional rule alone, all of them, and each other reading of each switch.
pub(crate) fn ways() -> Vec<(String, Creation)> {
    let mut ways: Vec<(String, Creation)> =
        ["I", "II"].map(|scenario| (format!("scenario {scenario}"), Creation::of(scenario))).into();
    for rule in OPTIONAL_RULES {
        let creation = Creation { optional: [*rule].into_iter().collect(), ..Creation::of("I") };
        ways.push((rule.term().id.to_owned(), creation));
    }
    let all = Creation { optional: OPTIONAL_RULES.iter().copied().collect(), ..Creation::of("I") };
    ways.push(("all optional rules".to_owned(), all));
    for switch in Rulings::SWITCHES {
        for reading in (1..=switch.readings).filter(|reading| *reading != switch.default) {
            let rulings = Rulings::of([(switch.id, reading)]).unwrap();
            ways.push((format!("{} read as {reading}", switch.id), Creation { rulings, ..Creation::of("I") }));
        }
    }
    ways
}

fn correct(board: &mut Board, corrections: Vec<Correction>) {
    board.game.apply(&Event::AdjustmentMade { corrections, reason: "laid out".to_owned() });
}

/// The second turn, the Action Execution Phase of a side, five Action Points each, nobody on the map but what sets itself
/// up and one Japanese cruiser in Saigon.
pub(crate) fn in_action(creation: &Creation, side: Side) -> Board {
    let mut board = Board::created(creation);
    let unplaced = board.game.units.iter().filter(|(_, state)| state.location == Location::Unplaced);
    let unplaced: Vec<UnitId> = unplaced.map(|(unit, _)| *unit).collect();
    let away = |unit| Correction::Unit { unit, face: Face::Full, location: Location::OutOfPlay };
    correct(&mut board, unplaced.into_iter().map(away).collect());
    let turn = board.game.scenario().first_turn + 1;
    correct(&mut board, vec![Correction::Turn(turn), Correction::SingaporeBox(2)]);
    board.game.apply(&Event::PhaseBegan { phase: Phase::Action(side) });
    board.points(Side::Japan, 5).points(Side::Allies, 5).put("J-CA4", "saigon")
}

/// Counters of a side, in id order.
pub(crate) fn counters(board: &Board, side: Side, wanted: impl Fn(&Board, UnitId) -> bool) -> Vec<UnitId> {
    let of_side = board.game.units.keys().copied().filter(|unit| board.game.side(*unit) == side);
    let plain = of_side.filter(|unit| board.game.counter(*unit).kind != UnitType::FirstAirFleet);
    plain.filter(|unit| unit.as_str() != "J-CA4" && wanted(board, *unit)).collect()
}

/// Ids with blanks between them.
pub(crate) fn ids(units: &[UnitId]) -> String {
    units.iter().map(UnitId::as_str).collect::<Vec<_>>().join(" ")
}
