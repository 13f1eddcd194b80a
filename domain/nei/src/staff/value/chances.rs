//! How likely a side takes an area before the game is over: by the troops and guns near it, by who defends it, and by the
//! time that is left.

use super::{Attacker, Scales, index, legs};
use crate::components::{Port, Side};
use crate::staff::chart::FAR;

impl Scales<'_> {
    /// Legs from the nearest working port of a side to the waters of each area that counts.
    pub(super) fn legs_from_ports(&self, side: Side) -> Vec<u8> {
        let chart = self.chart;
        let ports = self.ports[index(side)].iter();
        let starts: Vec<usize> = ports.flat_map(|port| chart.areas[*port].port_waters.iter().copied()).collect();
        let mut found = vec![FAR; chart.areas.len()];
        for area in &chart.objectives {
            found[*area] = legs(starts.iter().map(|start| chart.to_land(*start, *area)).min().unwrap_or(FAR));
        }
        found
    }

    /// Whether the port of a land area or home base works for a side.
    pub(super) fn is_port(&self, side: Side, area: usize) -> bool {
        let place = &self.chart.areas[area];
        place.home_of == Some(side)
            || (place.is_singapore && self.game.singapore_holder() == side)
            || (place.port != Port::None && self.areas[area][index(side)].bases > 0)
    }

    /// How likely a side takes an area before the game is over.
    pub(super) fn chance(&self, side: Side, area: usize, legs: &[Vec<u8>; 2]) -> f64 {
        let weights = self.weights;
        let time = self.time(side);
        if time <= 0.0 {
            return 0.0;
        }
        let time = time / (time + weights.haste);
        let place = &self.chart.areas[area];
        let from_ports = legs[index(side)][area];
        let defender = &self.areas[area][1 - index(side)];
        let mut strength = 0.0;
        let mut guns = 0.0;
        for attacker in &self.attackers[index(side)] {
            if attacker.is_garrison {
                continue;
            }
            let near = self.near(side, attacker, area, from_ports);
            if near > 0.0 && attacker.is_ship {
                guns += near * (attacker.hits - place.cover / 6.0).max(0.0);
            } else {
                let share = if attacker.is_afloat || attacker.at == area { 1.0 } else { self.lifted[index(side)] };
                strength += near * share * (attacker.hits + 0.15);
            }
        }
        let resistance = weights.step * defender.steps
            + weights.fire * defender.fire
            + weights.aircraft * f64::from(defender.aircraft);
        let guns = if defender.bases > 0 { weights.guns * guns } else { 0.0 };
        let will = if side == Side::Japan { weights.will } else { weights.return_will };
        let force = strength + guns.min(strength);
        will * time * force / (force + weights.defence * resistance + 0.6)
    }

    /// How much of an attacker counts at an area: less for each leg of its way there.
    fn near(&self, side: Side, attacker: &Attacker, area: usize, from_ports: u8) -> f64 {
        let chart = self.chart;
        let moves = chart.to_land(attacker.at, area);
        if attacker.is_ship {
            return if moves >= FAR { 0.0 } else { self.fade(moves.div_ceil(5)) };
        }
        if attacker.at == area {
            return 1.0;
        }
        let start = &chart.areas[attacker.at];
        let mut best = FAR;
        if !attacker.is_afloat && start.by_land.contains(&area) {
            best = 1;
        }
        let mut by_sea = legs(moves);
        if !attacker.is_afloat {
            by_sea = by_sea.max(1);
            let is_port = self.ports[index(side)].contains(&attacker.at);
            by_sea = if is_port { by_sea.min(from_ports.saturating_add(1)) } else { by_sea.saturating_add(1) };
        }
        best = best.min(by_sea);
        self.fade(best)
    }

    /// What is left of a chance after so many legs.
    pub(super) fn fade(&self, legs: u8) -> f64 {
        self.fading.get(usize::from(legs)).copied().unwrap_or(0.0)
    }
}
