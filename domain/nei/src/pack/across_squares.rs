//! NEI-R20, as the printed example of Timor can be read: one land area that lies in two squares.

use super::{Pack, PortRank};
use crate::components::AreaId;

/// The land area of the example, and the part of it that the pack has in the square to the east.
const TIMOR: (&str, &str) = ("east_timor", "east_timor_e");

impl Pack {
    /// The same pack with the two parts of East Timor as one land area. One that has not both stays as it is.
    pub(crate) fn with_timor_in_two_squares(&self) -> Self {
        let mut pack = self.clone();
        if let (Ok(whole), Ok(part)) = (TIMOR.0.parse(), TIMOR.1.parse()) {
            pack.join(whole, part);
        }
        pack
    }

    /// Makes `part` a part of `whole`: whoever names it means the whole.
    fn join(&mut self, whole: AreaId, part: AreaId) {
        if !self.map.areas.contains_key(&whole) {
            return;
        }
        let Some(gone) = self.map.areas.remove(&part) else { return };
        let map = &mut self.map;
        if let Some(area) = map.areas.get_mut(&whole) {
            area.extends_into.extend(gone.square);
            area.adjoins.extend(gone.adjoins.iter().copied());
            area.fixed.extend(gone.fixed);
            let (land, more) = (&mut area.land, gone.land);
            land.port = PortRank(land.port.0.max(more.port.0));
            land.port_seas.extend(more.port_seas);
            land.airfield |= more.airfield;
            land.oilfield |= more.oilfield;
            land.railroad |= more.railroad;
            land.is_objective |= more.is_objective;
        }
        let rename = |area: &mut AreaId| {
            if *area == part {
                *area = whole;
            }
        };
        for area in map.areas.values_mut() {
            area.adjoins.iter_mut().for_each(rename);
        }
        for square in map.squares.values_mut() {
            square.areas.iter_mut().for_each(rename);
        }
        for alias in map.aliases.values_mut() {
            rename(alias);
        }
        map.aliases.insert(part, whole);
        for group in map.groups.values_mut() {
            group.iter_mut().for_each(rename);
            group.dedup();
        }
        let links = map.land_links.remove(&part).unwrap_or_default();
        for (other, link) in links.into_iter().filter(|(other, _)| *other != whole) {
            map.land_links.get_or_default(whole).insert(other, link);
            map.land_links.get_or_default(other).insert(whole, link);
        }
        for links in map.land_links.values_mut() {
            links.remove(&part);
        }
        for scenario in self.scenarios.values_mut() {
            let zones = scenario.zones.iter_mut().map(|zone| &mut zone.areas);
            let minimums = scenario.minimums.iter_mut().map(|minimum| &mut minimum.areas);
            let maximums = scenario.maximums.iter_mut().map(|maximum| &mut maximum.areas);
            for areas in zones.chain(minimums).chain(maximums) {
                if areas.remove(&part) {
                    areas.insert(whole);
                }
            }
            scenario.placed.values_mut().chain(scenario.historical.values_mut()).for_each(rename);
        }
    }
}
