//! The search for ways in *The Greater East Asia War* against an exhaustive one, on small random maps. How fast it is on a
//! large one is for `cargo xtask bench geaw-reach`.

use std::collections::BTreeMap;

use domain::geaw::Geaw;
use domain::geaw::calculators::move_cost;
use domain::geaw::command::Order;
use domain::geaw::components::Side;
use domain::geaw::declarations::{Claim, Topic, Value};
use domain::geaw::event::Event;
use domain::geaw::game::Location;
use domain::geaw::hexes::{Hex, Hexside};
use domain::geaw::movement::reach;
use domain::geaw::sheets::{HexsideRecord, Sheets};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use rand::RngExt;

use crate::common::geaw::{unit, yes};
use crate::common::geaw_maps::{board, sheets};
use crate::common::random::generator;

/// Random maps compared.
const MAPS: u64 = 2000;

/// What an exhaustive search knows of the map: facts as they were laid out, and nothing of the rules' own search.
struct Truth<'a> {
    sheets: &'a Sheets,
    mechanized: bool,
    supply: bool,
    rides: bool,
    allowance: u16,
    start: Hex,
    zones: Vec<Hex>,
    enemies: Vec<Hex>,
    friendly: Vec<Hex>,
}

impl Truth<'_> {
    /// The cheapest price of every hex: every walk without a circle is walked, with every way to pay for each step.
    fn prices(&self) -> BTreeMap<Hex, u16> {
        let mut best = BTreeMap::new();
        self.walk(self.start, 0, false, &mut vec![self.start], &mut best);
        for next in self.start.neighbors() {
            let stuck = self.zones.contains(&self.start) && self.zones.contains(&next);
            if self.open(next) && !stuck && !best.contains_key(&next) && !self.enemies.contains(&next) {
                best.insert(next, self.allowance);
            }
        }
        best.remove(&self.start);
        best
    }

    fn open(&self, at: Hex) -> bool {
        self.sheets.hexes.get(&at).is_some_and(|_| self.terrain(at).is_some())
    }

    fn terrain(&self, at: Hex) -> Option<u16> {
        match (self.sheets.hexes.get(&at)?.terrain.as_deref()?, self.mechanized) {
            ("clear", _) => Some(2),
            ("hills", false) => Some(4),
            ("hills", true) | ("jungle", false) => Some(6),
            _ => None,
        }
    }

    fn rivers(&self, at: Hex) -> Vec<&str> {
        let sides = at.neighbors().filter_map(|next| self.sheets.hexsides.get(&Hexside::between(at, next)?));
        sides.filter_map(HexsideRecord::river).collect()
    }

    fn walk(&self, at: Hex, spent: u16, riding: bool, path: &mut Vec<Hex>, best: &mut BTreeMap<Hex, u16>) {
        let known = best.entry(at).or_insert(spent);
        *known = spent.min(*known);
        if at != self.start && self.zones.contains(&at) {
            return;
        }
        for next in at.neighbors() {
            let banned = self.zones.contains(&at) && self.zones.contains(&next);
            if path.contains(&next) || self.enemies.contains(&next) || banned || !self.open(next) {
                continue;
            }
            let side = self.sheets.hexsides.get(&Hexside::between(at, next).unwrap());
            let mut prices = Vec::new();
            let crossing = side.and_then(|side| side.crossing).map_or(0, |points| u16::from(points) * 2);
            prices.push((self.terrain(next).unwrap() + crossing, false));
            if side.is_some_and(|side| side.road == Some(true) || side.rail == Some(true)) {
                prices.push((if self.mechanized { 1 } else { 2 }, false));
            }
            if self.supply && self.rivers(at).iter().any(|river| self.rivers(next).contains(river)) {
                prices.push((1, false));
            }
            let line = side.is_some_and(|side| side.rail == Some(true));
            if self.rides && line && self.friendly.contains(&at) && self.friendly.contains(&next) {
                prices.push((if riding { 0 } else { 2 }, true));
            }
            for (price, rides) in prices {
                if spent + price <= self.allowance {
                    path.push(next);
                    self.walk(next, spent + price, rides, path, best);
                    path.pop();
                }
            }
        }
    }
}

#[test]
fn the_cheapest_way_is_that_of_an_exhaustive_search() {
    let (mut compared, mut by_rail, mut one_hex) = (0_u32, 0_u32, 0_u32);
    for seed in 0..MAPS {
        let mut luck = generator(seed);
        let sheets = sheets(4, 3, &mut luck);
        let all: Vec<Hex> = sheets.hexes.keys().copied().collect();
        let mut pick = || all[luck.random_range(0..all.len())];
        let start = pick();
        let mut enemy = || std::iter::repeat_with(&mut pick).find(|at| *at != start).unwrap();
        let enemies = vec![enemy(), enemy()];
        let zones: Vec<Hex> =
            all.iter().copied().filter(|at| enemies.iter().any(|enemy| enemy.is_adjacent(*at))).collect();
        let zones: Vec<Hex> = zones.into_iter().filter(|_| luck.random_range(0..2) == 0).collect();
        let friendly: Vec<Hex> = all.iter().copied().filter(|_| luck.random_range(0..5) > 0).collect();
        let (id, allowance, mechanized, supply) =
            [("J-FOOT", 4, false, false), ("J-FAST", 4, true, false), ("J-SUP", 4, false, true)]
                [luck.random_range(0..3)];
        let mut board = board(sheets.clone()).put("J-FOOT", "1010");
        board = board.send("J-FOOT", Location::Pool).put(id, &start.to_string());
        board = board.put("B-ONE", &enemies[0].to_string()).put("B-TWO", &enemies[1].to_string());
        let rail: Vec<Hex> = friendly.iter().copied().filter(|at| sheets.hexes[at].rail == Some(true)).collect();
        board.game.apply(&Event::RailControlDeclared { hexes: rail.clone(), side: Side::Japan });
        for at in &all {
            let value = if zones.contains(at) { Value::Yes } else { Value::No };
            board = board.declared(Side::Japan, Claim::new(Topic::EnemyZone { hex: *at }, value));
        }
        let rides = luck.random_range(0..2) == 0;
        if rides {
            board = board.declared(Side::Japan, yes(Topic::GeneralSupply { unit: unit(id) }));
        }
        let truth =
            Truth { sheets: &sheets, mechanized, supply, rides, allowance, start, zones, enemies, friendly: rail };
        let expected = truth.prices();
        let found = reach(&board.game, unit(id)).unwrap();
        let told: BTreeMap<Hex, u16> = found.hexes().map(|reached| (reached.hex, reached.price.halves())).collect();
        assert_eq!(told, expected, "map {seed}, {id} from {start}");
        for reached in found.hexes() {
            let (legs, minimum) = found.way_to(reached.hex).unwrap();
            let cost = move_cost(&board.game, unit(id), &legs, minimum).unwrap();
            assert_eq!(cost.price, reached.price, "map {seed}, {id} from {start} to {}", reached.hex);
            let order = Order::Move { unit: unit(id), legs, minimum };
            let verdict = Geaw::judge(&board.game, Seat::Side(Side::Japan), &order.into());
            assert!(verdict.is_clear(), "map {seed}, {id} from {start} to {}: {verdict:?}", reached.hex);
            compared += 1;
            by_rail += u32::from(reached.rail);
            one_hex += u32::from(reached.minimum);
        }
    }
    println!("{MAPS} maps: {compared} cheapest ways compared, {by_rail} by rail, {one_hex} one-hex moves");
    assert!(compared > 5000 && by_rail > 100 && one_hex > 25);
}
