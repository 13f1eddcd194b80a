//! GEAW 8.5, 8.6: terrain that is prohibited to a unit, however it comes into the hex: on foot, by rail, by sea, by air or
//! after combat. Where neither map nor chart is transcribed, it is asked (GEAW-R-07).

use super::prices::{self, Mover, There};
use crate::components::{Mobility, UnitId};
use crate::declarations::{Basis, Topic};
use crate::game::Game;
use crate::hexes::Hex;
use crate::judging::Judging;
use crate::placement;
use kernel::verdict::Violation;

/// What stands against the terrain of a hex, as far as it is known.
pub(super) fn judge_known(judging: &mut Judging, mover: &Mover, hex: Hex, along_road: bool) {
    judge(judging, mover, hex, along_road, "go around it");
}

fn judge(judging: &mut Judging, mover: &Mover, hex: Hex, along_road: bool, cure: &'static str) {
    let game = judging.game;
    let Mover { unit, mobility, .. } = *mover;
    let is_open = match prices::terrain(game, mobility, hex) {
        Some(terrain) => !prices::keeps_out(game, Some(terrain), along_road),
        None => judging.volunteered(&Topic::OpenTerrain { unit, hex }).is_none_or(|(value, _)| value.is_yes()),
    };
    judging.demand(is_open, || {
        let name = mobility.name();
        let message = format!("{} into {hex}, whose terrain is barred to {name} units", game.name(unit));
        match mobility {
            Mobility::Mechanized => Violation::new("GEAW-8.5-h", message, cure).also("GEAW-8.6-e").about([hex]),
            Mobility::NonMechanized => Violation::new("GEAW-8.6-e", message, cure).about([hex]),
        }
    });
}

/// What the terrain of a hex is known by; asks where nobody said.
pub(super) fn rest_or_ask(judging: &mut Judging, mover: &Mover, hex: Hex) {
    let game = judging.game;
    let unit = mover.unit;
    if prices::terrain(game, mover.mobility, hex).is_some() {
        judging.rest("GEAW-8.6-e", Basis::VerifiedFromTranscription);
    } else {
        let text = format!("is the terrain of {hex} open to {}?", game.name(unit));
        judging.ask(Topic::OpenTerrain { unit, hex }, "GEAW-8.6-e", text);
    }
}

/// How a unit comes into a hex by a section that we lack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Coming {
    /// By sea or by air, where no road leads.
    FromAfar,
    /// After combat, perhaps along a road.
    OverLand,
}

/// The terrain of a hex into which a section that we lack puts a unit. Where naval units may be, the sections on them say.
pub(crate) fn judge_entry(judging: &mut Judging, unit: UnitId, hex: Hex, coming: Coming) {
    let game = judging.game;
    if !game.counter(unit).unit_type.is_land() || !placement::is_on_the_map(game, hex) {
        return;
    }
    let mover = Mover::of(game, unit);
    let leads = |from| prices::road(game, &mover, from, hex) == There::Yes;
    let along_road = coming == Coming::OverLand && game.hex(unit).is_some_and(leads);
    judge(judging, &mover, hex, along_road, "choose a hex whose terrain it may enter");
    rest_or_ask(judging, &mover, hex);
}

/// Whether the terrain of a hex is open to a unit, as far as it is transcribed or was declared.
pub(super) fn is_open(game: &Game, mover: &Mover, hex: Hex) -> Option<bool> {
    let printed = prices::terrain(game, mover.mobility, hex);
    let declared = || {
        let topic = Topic::OpenTerrain { unit: mover.unit, hex };
        game.fact(game.side(mover.unit), &topic).map(|known| known.claim.value.is_yes())
    };
    printed.map(|terrain| !prices::keeps_out(game, Some(terrain), false)).or_else(declared)
}
