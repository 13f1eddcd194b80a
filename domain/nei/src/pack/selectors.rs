//! The small language in which a scenario names units and areas.

use std::collections::BTreeSet;

use serde::Deserialize;
use toml::Spanned;

use super::{Area, Counter, Map, check};
use crate::components::{AreaId, Code, GroundType, Port, Side, SquareId, UnitId, UnitType};
use kernel::by_name::ByName;
use kernel::records::{Mistakes, Section};

/// Units that meet all the conditions given.
#[derive(Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct UnitSelector {
    /// `Japan`, `Allied` or both; any side if it is left out.
    #[schemars(with = "Option<Vec<String>>")]
    pub(super) sides: Option<Names>,
    /// As `counters.csv` names them.
    #[schemars(with = "Option<Vec<String>>")]
    pub(super) contingents: Option<Names>,
    /// Categories of `counters.csv`: ground are the mobile ground units.
    #[schemars(with = "Option<Vec<String>>")]
    pub(super) categories: Option<Names>,
    /// Types of `counters.csv`.
    #[schemars(with = "Option<Vec<String>>")]
    pub(super) types: Option<Names>,
    /// Names of counters.
    #[schemars(with = "Option<Vec<String>>")]
    pub(super) names: Option<Names>,
    /// Deployment codes; without any, Start alone.
    #[schemars(with = "Option<Vec<String>>")]
    pub(super) codes: Option<Names>,
}

pub(super) type Names = Vec<Spanned<String>>;

/// Areas that any of the parts given names.
#[derive(Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct AreaSelector {
    /// Areas by id or by name.
    #[schemars(with = "Vec<String>")]
    pub(super) names: Names,
    /// Groups of `[alias]` in `map.toml`.
    #[schemars(with = "Vec<String>")]
    pub(super) groups: Names,
    /// All land areas of a region.
    #[schemars(with = "Vec<String>")]
    pub(super) land_in_regions: Names,
    /// Land areas of a region with an airfield and a base at start.
    #[schemars(with = "Vec<String>")]
    pub(super) functional_airfields_in_regions: Names,
    /// Sea areas in the squares of ports with a base at start, if they touch the land area of the port (NEI-R21).
    #[schemars(with = "Vec<String>")]
    pub(super) waters_of_functional_ports_in_regions: Names,
    /// Sea areas in the squares of major ports, if they touch the land area of the port (NEI-R21).
    #[schemars(with = "Vec<String>")]
    pub(super) waters_of_major_ports_in_regions: Names,
    /// Sea areas that touch one of these areas.
    #[schemars(with = "Vec<String>")]
    pub(super) waters_beside: Names,
    /// All sea areas of a square.
    #[schemars(with = "Vec<String>")]
    pub(super) waters_of_squares: Names,
    /// The home bases of a side, Singapore not among them.
    #[schemars(with = "Vec<String>")]
    pub(super) home_bases_of: Names,
    /// Left out again: areas by id or by name.
    #[schemars(with = "Vec<String>")]
    pub(super) except: Names,
    /// Left out again: areas where a base stands at start.
    pub(super) except_with_base: bool,
}

/// What the selectors look things up in.
pub(super) struct Lookup<'l, 's, 't> {
    pub(super) section: &'l Section<'s, 't>,
    pub(super) map: &'l Map,
    pub(super) counters: &'l ByName<UnitId, Counter>,
    /// Areas where a base stands at start.
    pub(super) with_base: BTreeSet<AreaId>,
}

pub(super) fn square(name: &Spanned<String>, root: &Section<'_, '_>, mistakes: &mut Mistakes) -> Option<SquareId> {
    check::square(name.get_ref(), root.place_of(name), mistakes)
}

pub(super) fn is_base(unit: &Counter) -> bool {
    unit.kind == UnitType::Ground(GroundType::Base)
}

const fn category(unit: &Counter) -> &'static str {
    match unit.kind {
        UnitType::Ship(_) => "naval",
        UnitType::Aircraft(_) => "air",
        UnitType::Ground(GroundType::Base) => "base",
        UnitType::Ground(_) => "ground",
        UnitType::FirstAirFleet => "marker",
    }
}

/// A side as the counter sheet writes it.
pub(super) const fn side_label(side: Side) -> &'static str {
    match side {
        Side::Japan => "Japan",
        Side::Allies => "Allied",
    }
}

impl Lookup<'_, '_, '_> {
    pub(super) fn units(&self, selector: &UnitSelector, mistakes: &mut Mistakes) -> BTreeSet<UnitId> {
        type Of = fn(&Counter) -> &str;
        let conditions: [(&Option<Names>, &str, Of); 5] = [
            (&selector.sides, "side", |unit| side_label(unit.side)),
            (&selector.contingents, "contingent", |unit| unit.contingent.name()),
            (&selector.categories, "category", |unit| category(unit)),
            (&selector.types, "type", |unit| unit.kind.code()),
            (&selector.names, "name", |unit| &unit.name),
        ];
        for (wanted, what, of) in conditions {
            for name in wanted.iter().flatten() {
                if !self.counters.values().any(|unit| of(unit) == name.get_ref()) {
                    mistakes.add(self.section.place_of(name), format!("no unit has the {what} \"{}\"", name.get_ref()));
                }
            }
        }
        let codes: BTreeSet<Code> = match &selector.codes {
            None => BTreeSet::from([Code::Start]),
            Some(labels) => labels.iter().filter_map(|label| self.code(label, mistakes)).collect(),
        };
        let is_meant = |unit: &&Counter| {
            codes.contains(&unit.code)
                && conditions.iter().all(|(wanted, _, of)| {
                    wanted.as_ref().is_none_or(|wanted| wanted.iter().any(|name| name.get_ref() == of(unit)))
                })
        };
        self.counters.values().filter(is_meant).map(|unit| unit.id).collect()
    }

    /// A deployment code, whether or not some counter has it.
    fn code(&self, label: &Spanned<String>, mistakes: &mut Mistakes) -> Option<Code> {
        let turns = (1..=9).map(Code::Turn);
        let code = [Code::Start, Code::Singapore, Code::Optional]
            .into_iter()
            .chain(turns)
            .find(|code| code.to_string() == *label.get_ref());
        if code.is_none() {
            self.unknown(label, "code (Start, R1 to R9, R-Sp, Opt)", mistakes);
        }
        code
    }

    pub(super) fn areas(&self, selector: &AreaSelector, mistakes: &mut Mistakes) -> BTreeSet<AreaId> {
        let mut areas: BTreeSet<AreaId> = BTreeSet::new();
        for name in &selector.names {
            areas.extend(self.named(name, mistakes));
        }
        for name in &selector.groups {
            match self.map.groups.get(name.get_ref()) {
                Some(members) => areas.extend(members),
                None => self.unknown(name, "group of [alias] in map.toml", mistakes),
            }
        }
        areas.extend(self.land(&selector.land_in_regions, mistakes).map(|area| area.id));
        let airfields = self.land(&selector.functional_airfields_in_regions, mistakes);
        areas.extend(
            airfields.filter(|area| area.land.airfield && self.with_base.contains(&area.id)).map(|area| area.id),
        );
        let ports = self.land(&selector.waters_of_functional_ports_in_regions, mistakes);
        for port in ports.filter(|area| area.has_port() && self.with_base.contains(&area.id)) {
            let seas = port.square.into_iter().flat_map(|square| self.map.seas_of_square(square));
            areas.extend(seas.filter(|sea| port.adjoins.contains(&sea.id)).map(|sea| sea.id));
        }
        let major = self.land(&selector.waters_of_major_ports_in_regions, mistakes);
        for port in major.filter(|area| area.land.port.0 == Port::Major) {
            let seas = port.square.into_iter().flat_map(|square| self.map.seas_of_square(square));
            areas.extend(seas.filter(|sea| port.adjoins.contains(&sea.id)).map(|sea| sea.id));
        }
        for name in &selector.waters_beside {
            let land = self.named(name, mistakes).and_then(|area| self.map.area(area));
            let seas = land.into_iter().flat_map(|area| &area.adjoins).copied();
            areas.extend(seas.filter(|area| self.map.is_sea(*area)));
        }
        for name in &selector.waters_of_squares {
            let Some(square) = square(name, self.section, mistakes) else { continue };
            areas.extend(self.map.seas_of_square(square).map(|sea| sea.id));
        }
        for name in &selector.home_bases_of {
            match Side::ALL.into_iter().find(|side| side_label(*side) == name.get_ref()) {
                Some(side) => areas.extend(self.map.home_bases(side).map(|area| area.id)),
                None => self.unknown(name, "side (Japan, Allied)", mistakes),
            }
        }
        for name in &selector.except {
            if let Some(area) = self.named(name, mistakes) {
                areas.remove(&area);
            }
        }
        if selector.except_with_base {
            areas.retain(|area| !self.with_base.contains(area));
        }
        areas
    }

    /// Land areas and on-map home bases of some regions.
    fn land<'a>(&'a self, regions: &'a [Spanned<String>], mistakes: &mut Mistakes) -> impl Iterator<Item = &'a Area> {
        for region in regions {
            if !self.map.areas.values().any(|area| area.land.region == *region.get_ref()) {
                self.unknown(region, "region", mistakes);
            }
        }
        self.map.areas.values().filter(|area| {
            !area.land.region.is_empty() && regions.iter().any(|region| *region.get_ref() == area.land.region)
        })
    }

    fn named(&self, name: &Spanned<String>, mistakes: &mut Mistakes) -> Option<AreaId> {
        let by_id = name.get_ref().parse().ok().and_then(|id| self.map.area(id));
        let by_name = || {
            let mut areas = self.map.areas.values().filter(|area| area.name == *name.get_ref());
            // Several seas are called "Indian Ocean": such a name means none of them, the id does.
            areas.next().filter(|_| areas.next().is_none())
        };
        let area = by_id.or_else(by_name);
        if area.is_none() {
            self.unknown(name, "area, by id or by a name that only one has", mistakes);
        }
        area.map(|area| area.id)
    }

    fn unknown(&self, name: &Spanned<String>, what: &str, mistakes: &mut Mistakes) {
        mistakes.add(self.section.place_of(name), format!("there is no {what} \"{}\"", name.get_ref()));
    }
}
