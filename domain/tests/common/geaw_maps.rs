//! Random maps of *The Greater East Asia War*, all invented.

use domain::geaw::components::{Contingent, Side, UnitSize, UnitType};
use domain::geaw::event::Event;
use domain::geaw::game::{Creation, Phase, PlayerPhase};
use domain::geaw::hexes::{Hex, Hexside};
use domain::geaw::sheets::{Complete, HexRecord, HexsideRecord, Sheets, TerrainPrice, TerrainRow, Transcription};
use rand::RngExt;
use rand::rngs::StdRng;

use super::geaw::{Board, counter, pack_of, scenario};

fn hex(first: u8, second: u8) -> Hex {
    Hex::new(first, second).unwrap()
}

/// A random map of this size: terrain, roads, a railroad, rivers. Its first hex is 1010.
pub fn sheets(columns: u8, rows: u8, luck: &mut StdRng) -> Sheets {
    let mut sheets = Sheets::default();
    let mut enter = |what: Transcription| sheets.enter(&what);
    let points = |points| Some(TerrainPrice::Points(points));
    for (terrain, non_mechanized, mechanized) in [
        ("clear", points(1), points(1)),
        ("hills", points(2), points(3)),
        ("jungle", points(3), Some(TerrainPrice::Barred)),
        ("swamp", Some(TerrainPrice::Barred), Some(TerrainPrice::Barred)),
    ] {
        let row = TerrainRow { terrain: terrain.to_owned(), non_mechanized, mechanized, defense: None, note: None };
        enter(Transcription::Terrain(row));
    }
    for first in 10..10 + columns {
        for second in 10..10 + rows {
            let terrain = ["clear", "clear", "clear", "hills", "jungle", "swamp"][luck.random_range(0..6)];
            let (road, rail) = (luck.random_range(0..3) == 0, luck.random_range(0..4) > 0);
            let record = HexRecord {
                terrain: Some(terrain.to_owned()),
                road: Some(road),
                rail: Some(rail),
                ..HexRecord::of(hex(first, second))
            };
            enter(Transcription::Hex(record));
        }
    }
    for first in 10..10 + columns {
        for second in 10..10 + rows {
            let at = hex(first, second);
            for next in at.neighbors().filter(|next| *next > at) {
                let mut one_in = |chance: u8| luck.random_range(0..chance) == 0;
                let record = HexsideRecord {
                    road: Some(one_in(3)),
                    rail: Some(!one_in(4)),
                    river: one_in(3).then(|| if one_in(2) { "One" } else { "Other" }.to_owned()),
                    crossing: one_in(4).then_some(1),
                    ..HexsideRecord::of(Hexside::between(at, next).unwrap())
                };
                enter(Transcription::Hexside(record));
            }
        }
    }
    for (id, contingent, unit_type, factors) in [
        ("J-FOOT", Contingent::Japanese, UnitType::Infantry, "1-1-2"),
        ("J-FAST", Contingent::Japanese, UnitType::Armor, "1-1-2"),
        ("J-SUP", Contingent::Japanese, UnitType::Supply, "0-0-2"),
        ("B-ONE", Contingent::British, UnitType::Infantry, "1-1-3"),
        ("B-TWO", Contingent::British, UnitType::Infantry, "1-1-3"),
    ] {
        let counter = counter(id, contingent, unit_type, UnitSize::Division, factors);
        enter(Transcription::Counter { side: contingent.side(), counter });
    }
    enter(Transcription::Complete(Complete { map: true, objectives: true }));
    sheets
}

/// The map before Japan's 1st Movement Phase, nobody on it.
pub fn board(sheets: Sheets) -> Board {
    let mut board = Board::created(&pack_of(sheets), &Creation::default());
    board.game.apply(&Event::ScenarioDefined(Box::new(scenario())));
    board.phase(Phase::Of(Side::Japan, PlayerPhase::FirstMovement))
}
