//! GEAW 2.2, 3.2, 6.4: where a unit may be put, by set-up, as a reinforcement or by a move that a section describes
//! which we lack.

use std::collections::BTreeSet;

use super::components::{Side, UnitId};
use super::declarations::{Basis, Topic};
use super::game::Game;
use super::hexes::Hex;
use super::judging::Judging;
use super::rulings::EnemyNaval;
use super::sheets::TerrainPrice;
use kernel::seat::Opposed;
use kernel::verdict::Violation;

/// Whether a hex number is on the map, as far as it is transcribed (2.2, GEAW-R-03).
pub fn is_on_the_map(game: &Game, hex: Hex) -> bool {
    match game.sheets.hexes.get(&hex) {
        Some(record) => record.cut != Some(true),
        None => !game.sheets.complete.map,
    }
}

/// Whether enemy units keep `side` out of a hex; `None` where that must be declared (GEAW-R-53).
pub fn is_blocked(game: &Game, side: Side, hex: Hex) -> Option<bool> {
    let mut enemies = game.units_of(side.other(), hex).peekable();
    if enemies.peek().is_none() {
        return Some(false);
    }
    if game.rulings.enemy_naval_blocks == EnemyNaval::Blocks
        || enemies.any(|unit| game.counter(unit).unit_type.is_land())
    {
        return Some(true);
    }
    let declared = game.fact(side, &Topic::NavalUnitsBlock { hex });
    declared.map(|known| known.claim.value.is_yes())
}

/// 2.2: the hex is on the map, and not closed.
pub(super) fn judge_open(judging: &mut Judging, hex: Hex) {
    let game = judging.game;
    judging.demand(is_on_the_map(game, hex), || {
        Violation::new("GEAW-2.2-a", format!("{hex} is not on the map"), "name a hex of the map").about([hex])
    });
    if !game.sheets.hexes.get(&hex).is_some_and(super::sheets::HexRecord::is_closed) {
        return;
    }
    if game.has_optional(42) {
        let text = format!("does 42.0 let the unit into {hex}?");
        let allowed = judging.ask(Topic::ClosedCountry { hex }, "GEAW-2.2-d", text);
        if allowed.is_none_or(super::declarations::Value::is_yes) {
            return;
        }
    }
    judging.object(
        Violation::new(
            "GEAW-2.2-c",
            format!("{hex} lies in the Soviet Union or Mongolia, which nobody may use"),
            "choose a hex of another country",
        )
        .about([hex]),
    );
}

/// No enemy unit stands there; `clause` is the one that forbids it here.
pub(super) fn judge_enemy(judging: &mut Judging, hex: Hex, clause: &'static str) {
    let (game, side) = (judging.game, judging.side);
    let blocked = is_blocked(game, side, hex).or_else(|| {
        let text = format!("do the enemy naval units in {hex} keep units out?");
        let answer = judging.ask(Topic::NavalUnitsBlock { hex }, clause, text);
        answer.map(super::declarations::Value::is_yes)
    });
    if blocked == Some(true) {
        let enemies: Vec<String> = game.units_of(side.other(), hex).map(|unit| unit.to_string()).collect();
        judging.object(
            Violation::new(
                clause,
                format!("{} holds enemy units: {}", game.hex_name(hex), enemies.join(", ")),
                "choose a hex without enemy units",
            )
            .about([hex]),
        );
    }
}

/// Whether the terrain of a hex is known to be barred to a unit.
pub fn is_barred(game: &Game, unit: UnitId, hex: Hex) -> bool {
    let (mobility, _) = game.counter(unit).mobility(game.rulings.mechanized_proposal);
    let terrain = game.sheets.hexes.get(&hex).and_then(|record| record.terrain.as_ref());
    let row = terrain.and_then(|terrain| game.sheets.terrain.get(terrain));
    row.and_then(|row| row.price(mobility)) == Some(TerrainPrice::Barred)
}

/// What holds of every hex that a unit is put into: open, and free of the enemy.
pub(super) fn judge_hex(judging: &mut Judging, hex: Hex, enemy_clause: &'static str) {
    judge_open(judging, hex);
    judge_enemy(judging, hex, enemy_clause);
}

/// 6.4: a reinforcement's hex. `listed` are the hexes of its own line of the schedule, where that has any.
pub(super) fn judge_reinforcement(judging: &mut Judging, unit: UnitId, hex: Hex, listed: &BTreeSet<Hex>) {
    let game = judging.game;
    let eligible = eligible(game, unit, listed);
    if let Some(hexes) = &eligible
        && are_all_blocked(game, judging.side, hexes)
    {
        judging.object(
            Violation::new(
                "GEAW-6.8-a",
                format!("enemy units hold every hex where {} could enter", game.name(unit)),
                "buy another unit; a reinforcement that has no hex is lost, not delayed",
            )
            .about([unit]),
        );
        return;
    }
    judge_hex(judging, hex, "GEAW-6.4-b");
    judging.demand(!is_barred(game, unit, hex), || {
        Violation::new(
            "GEAW-6.4-c",
            format!("the terrain of {hex} is barred to {}", game.name(unit)),
            "choose a hex whose terrain it may enter",
        )
        .about([hex])
    });
    if let Some(hexes) = eligible {
        judging.rest("GEAW-6.4-a", Basis::VerifiedFromTranscription);
        judging.demand(hexes.contains(&hex), || not_eligible(game, unit, hex, &hexes));
    } else {
        let text = format!("does the Reinforcement Placement Table let {} into {hex}?", game.name(unit));
        let allowed = judging.ask(Topic::PlacementHex { unit, hex }, "GEAW-6.4-a", text);
        judging.demand(allowed.is_none_or(super::declarations::Value::is_yes), || {
            not_eligible(game, unit, hex, &BTreeSet::new())
        });
    }
}

fn not_eligible(game: &Game, unit: UnitId, hex: Hex, hexes: &BTreeSet<Hex>) -> Violation {
    let listed: Vec<String> = hexes.iter().map(Hex::to_string).collect();
    let cure = if listed.is_empty() { "a hex that the table lists".to_owned() } else { listed.join(", ") };
    Violation::new(
        "GEAW-6.4-a",
        format!("the Reinforcement Placement Table does not let {} into {hex}", game.name(unit)),
        format!("choose from {cure}"),
    )
    .about([hex])
}

/// The hexes where a reinforcement may enter by the charts: those of its line, or of the Reinforcement Placement Table;
/// `None` where neither is transcribed.
pub fn eligible(game: &Game, unit: UnitId, listed: &BTreeSet<Hex>) -> Option<BTreeSet<Hex>> {
    if listed.is_empty() { game.sheets.placement_hexes(game.counter(unit)).cloned() } else { Some(listed.clone()) }
}

/// Whether enemy units stand on every one of these hexes (6.8).
pub fn are_all_blocked(game: &Game, side: Side, hexes: &BTreeSet<Hex>) -> bool {
    !hexes.is_empty() && hexes.iter().all(|hex| is_blocked(game, side, *hex) == Some(true))
}
