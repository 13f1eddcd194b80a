//! AWAW 74.3: the Strait of Malacca.

use super::components::{Side, Spot};
use super::event::ActivityKind;
use super::game::Game;
use super::judging::Judging;
use super::rulings::{InvasionSupport, MalaccaControl, MalaccaTest};
use kernel::verdict::Violation;

pub const STRAIT: [&str; 2] = ["DD11", "EE10"];
/// The hexes of the Bay of Bengal at its western gate.
pub const WEST: [&str; 2] = ["DD10", "EE9"];
/// The hexes at its eastern gate; Singapore by its hex and by its name.
pub const EAST: [&str; 3] = ["EE11", "SINGAPORE", "FF10"];
pub const SINGAPORE: &str = "SINGAPORE";

/// A gate of the strait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Gate {
    /// To the Bay of Bengal.
    West,
    /// To Singapore and beyond.
    East,
}

fn is_one_of(spot: Spot, names: &[&str]) -> bool {
    names.contains(&spot.as_str())
}

/// The side that controls the strait now (AWAW-R-66).
pub fn controller(game: &Game) -> Option<Side> {
    let control = SINGAPORE.parse().ok().and_then(|spot: Spot| game.control.get(&spot))?;
    match game.rulings.malacca_control_change {
        MalaccaControl::AtOnce => control.side,
        MalaccaControl::NextPlayerTurn => control.at_turn_start,
    }
}

/// Row and column of a hex: after row Z come AA, BB, CC. A place with a name has none.
fn row_and_column(spot: Spot) -> Option<(usize, usize)> {
    let text = spot.as_str();
    let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
    let row = usize::from(text.bytes().next()?.checked_sub(b'A')?) + 26 * letters;
    Some((row, text.get(letters..)?.parse().ok()?))
}

/// The gate between the strait and a spot outside it. Whoever names no hex of a gate has left one out, for there is no other
/// way: the numbers of the hexes rise towards the east.
fn gate(strait: Spot, outside: Spot) -> Option<Gate> {
    if is_one_of(outside, &WEST) {
        return Some(Gate::West);
    }
    if is_one_of(outside, &EAST) {
        return Some(Gate::East);
    }
    let ((row, column), (outer_row, outer_column)) = (row_and_column(strait)?, row_and_column(outside)?);
    let has_gap = row.abs_diff(outer_row) > 1 || column.abs_diff(outer_column) > 1;
    has_gap.then_some(if outer_column < column { Gate::West } else { Gate::East })
}

/// The gate that a path crosses first, if it crosses one (AWAW-R-64).
pub fn crossed(game: &Game, path: &[Spot]) -> Option<Gate> {
    let gates = path.windows(2).filter_map(|pair| match (is_one_of(pair[0], &STRAIT), is_one_of(pair[1], &STRAIT)) {
        (true, false) => gate(pair[0], pair[1]),
        (false, true) => gate(pair[1], pair[0]),
        (true, true) | (false, false) => None,
    });
    let first = gates.into_iter().next();
    let inside = path.iter().any(|spot| is_one_of(*spot, &STRAIT));
    first.or_else(|| (inside && game.rulings.malacca_test == MalaccaTest::AnyStraitHex).then_some(Gate::East))
}

/// Whether the exception for an invasion of Singapore from the west holds (AWAW-R-65).
fn is_invasion(game: &Game, kind: ActivityKind, path: &[Spot], target: Option<Spot>) -> bool {
    let kinds = match game.rulings.malacca_invasion_support {
        InvasionSupport::WholeOperation => {
            matches!(kind, ActivityKind::SeaborneInvasion | ActivityKind::ShoreBombardment)
        }
        InvasionSupport::TransportsOnly => kind == ActivityKind::SeaborneInvasion,
    };
    let singapore = |spot: &Spot| is_one_of(*spot, &["EE11", SINGAPORE]);
    let from_west = path.iter().any(|spot| is_one_of(*spot, &WEST)) && !path.iter().any(|spot| spot.as_str() == "FF10");
    kinds && target.as_ref().is_some_and(singapore) && path.last().is_some_and(singapore) && from_west
}

/// Whether a path is stopped: the gate that stops it.
pub fn stopped(game: &Game, kind: ActivityKind, side: Side, path: &[Spot], target: Option<Spot>) -> Option<Gate> {
    if kind == ActivityKind::AirMission || controller(game) == Some(side) || is_invasion(game, kind, path, target) {
        return None;
    }
    crossed(game, path)
}

/// A path through the strait without Singapore.
pub(super) fn judge_path(judging: &mut Judging, kind: ActivityKind, side: Side, path: &[Spot], target: Option<Spot>) {
    let Some(gate) = stopped(judging.game, kind, side, path, target) else { return };
    let clause = match gate {
        Gate::West => "AWAW-74.31-b",
        Gate::East => "AWAW-74.31-c",
    };
    let objection = Violation::new(
        clause,
        format!("{} through the Strait of Malacca, which {} control", kind.name(), side.does_not()),
        "go another way; only an invasion of Singapore itself may come from the west",
    )
    .also("AWAW-74.31-d");
    let to_singapore = target.is_some_and(|spot| is_one_of(spot, &["EE11", SINGAPORE]));
    judging.object(if to_singapore { objection.also("AWAW-74.31-e") } else { objection });
}
