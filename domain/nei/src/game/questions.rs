//! What may be asked of a position: counters and their places, areas and who is there.

use std::borrow::Cow;

use super::{Game, Location, Unit};
use crate::components::{AreaId, Contingent, Face, Factors, GroundType, ShipClass, Side, SquareId, UnitId, UnitType};
use crate::optional::seaplane_patrols;
use crate::pack::{Area, AreaKind, Counter, Scenario};
use crate::rulings::{SingaporeAsHomeBase, StaticUnitsCarried};
use crate::standing::UnitSet;
use crate::words;
use kernel::seat::Opposed;
impl Game {
    /// The scenario being played.
    ///
    /// # Panics
    /// Never: `found` proved that the pack has it, and packs are not changed in play.
    pub fn scenario(&self) -> &Scenario {
        &self.pack.scenarios[&self.scenario]
    }

    /// A counter as printed. Unknown ids were refused before anything asked for them.
    #[inline]
    pub fn counter(&self, unit: UnitId) -> &Counter {
        &self.pack.counters[&unit]
    }

    /// A counter's state.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[&unit]
    }

    /// An area as printed.
    #[inline]
    pub fn area(&self, area: AreaId) -> &Area {
        &self.pack.map.areas[&area]
    }

    /// The name of an area as players say it.
    pub fn area_name(&self, area: AreaId) -> &str {
        self.pack.map.area(area).map_or("an unknown area", |area| area.name.as_str())
    }

    /// The side a counter belongs to.
    #[inline]
    pub fn side(&self, unit: UnitId) -> Side {
        self.counter(unit).side
    }

    /// The contingent of a counter.
    #[inline]
    pub fn contingent(&self, unit: UnitId) -> Contingent {
        self.counter(unit).contingent
    }

    /// The factors that count now.
    #[inline]
    pub fn factors(&self, unit: UnitId) -> Factors {
        self.counter(unit).factors(self.unit(unit).face)
    }

    /// Movement or range that counts now, in squares; a base does not move (22.0).
    #[inline]
    pub fn movement(&self, unit: UnitId) -> u8 {
        if self.is_base(unit) { 0 } else { self.counter(unit).movement }
    }

    /// The steps a counter has left (2.6).
    #[inline]
    pub fn steps(&self, unit: UnitId) -> u8 {
        self.counter(unit).steps_left(self.unit(unit).face)
    }

    /// A naval unit (2.4.2).
    #[inline]
    pub fn is_ship(&self, unit: UnitId) -> bool {
        matches!(self.counter(unit).kind, UnitType::Ship(_))
    }

    /// The subclass of a naval unit.
    #[inline]
    pub fn ship_class(&self, unit: UnitId) -> Option<ShipClass> {
        if let UnitType::Ship(ship) = self.counter(unit).kind { Some(ship.class()) } else { None }
    }

    #[inline]
    pub fn is_surface_ship(&self, unit: UnitId) -> bool {
        self.ship_class(unit).is_some_and(|class| class != ShipClass::Submarine)
    }

    pub fn is_submarine(&self, unit: UnitId) -> bool {
        self.ship_class(unit) == Some(ShipClass::Submarine)
    }

    /// An aircraft carrier of any type (2.4.2).
    pub fn is_carrier(&self, unit: UnitId) -> bool {
        self.ship_class(unit) == Some(ShipClass::Carrier)
    }

    pub fn is_amphibious(&self, unit: UnitId) -> bool {
        self.ship_class(unit) == Some(ShipClass::Amphibious)
    }

    pub fn is_aircraft(&self, unit: UnitId) -> bool {
        matches!(self.counter(unit).kind, UnitType::Aircraft(_))
    }

    /// A ground unit, bases included.
    pub fn is_ground(&self, unit: UnitId) -> bool {
        matches!(self.counter(unit).kind, UnitType::Ground(_))
    }

    /// A base: an Allied base counter, or a Japanese engineer on its base side (17.1).
    #[inline]
    pub fn is_base(&self, unit: UnitId) -> bool {
        self.counter(unit).kind == UnitType::Ground(GroundType::Base) || self.unit(unit).face == Face::Base
    }

    /// A ground unit that can move and be carried (2.4.4).
    pub fn is_mobile_ground(&self, unit: UnitId) -> bool {
        self.is_ground(unit) && !self.is_base(unit)
    }

    /// A unit that ships and air transports may carry: a mobile ground unit. NEI-R17 says whether a base too, an engineer on
    /// its base side being one.
    pub fn may_be_carried(&self, unit: UnitId) -> bool {
        self.is_mobile_ground(unit)
            || (self.rulings.static_units_carried == StaticUnitsCarried::ByShipAndAir && self.is_ground(unit))
    }

    /// Units that stand in an area (not those aboard ships), in id order.
    pub fn units_in(&self, area: AreaId) -> impl Iterator<Item = UnitId> + '_ {
        self.ids(self.standing_in(area))
    }

    /// A side's units that stand in an area, in id order.
    pub fn units_of(&self, side: Side, area: AreaId) -> impl Iterator<Item = UnitId> + '_ {
        self.ids(self.standing_of(side, area))
    }

    /// What a ship carries, in id order.
    pub fn cargo(&self, ship: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let riding = self.standing.riding.numbers().map(|number| self.units.at(number));
        riding.filter(move |(_, unit)| unit.location == Location::Aboard(ship)).map(|(id, _)| *id)
    }

    /// Who stands in an area.
    #[inline]
    pub(crate) fn standing_in(&self, area: AreaId) -> UnitSet {
        self.pack.map.areas.place_of(&area).map_or_else(UnitSet::default, |place| self.standing.in_area(place))
    }

    /// Who of a side stands in an area.
    pub(crate) fn standing_of(&self, side: Side, area: AreaId) -> UnitSet {
        self.standing_in(area).and(self.standing.of_side(side))
    }

    fn ids(&self, units: UnitSet) -> impl Iterator<Item = UnitId> + '_ {
        units.numbers().map(|number| *self.pack.counters.at(number).0)
    }

    /// Units of a side in a display or the pool, in id order.
    pub fn in_display(&self, side: Side, location: Location) -> impl Iterator<Item = UnitId> + '_ {
        self.units
            .iter()
            .filter(move |(id, unit)| unit.location == location && self.side(**id) == side)
            .map(|(id, _)| *id)
    }

    /// The area a unit is in, that of its ship if it is aboard one.
    #[inline]
    pub fn place(&self, unit: UnitId) -> Option<AreaId> {
        if let Location::Area(area) = self.units.get(&unit)?.location {
            Some(area)
        } else if let Location::Aboard(ship) = self.units.get(&unit)?.location {
            self.place(ship)
        } else {
            None
        }
    }

    /// The square of an area.
    pub fn square(&self, area: AreaId) -> Option<SquareId> {
        self.area(area).square
    }

    /// Who holds Singapore (7.4).
    pub const fn singapore_holder(&self) -> Side {
        if self.singapore_box == 0 { Side::Japan } else { Side::Allies }
    }

    /// Whether an area is Singapore or the sea that adjoins it.
    #[inline]
    pub fn is_at_singapore(&self, area: AreaId) -> bool {
        let area = self.area(area);
        area.is_singapore || area.adjoins.iter().any(|other| self.area(*other).is_singapore)
    }

    /// Whether the area is a home base of `side` (19.0); Singapore is a limited one and not meant here.
    pub fn is_home_base_of(&self, side: Side, area: AreaId) -> bool {
        self.area(area).home_of == Some(side)
    }

    /// Whether the area counts as a full home base of `side`. NEI-R42: in one reading Singapore is one of its holder.
    pub fn counts_as_home_base_of(&self, side: Side, area: AreaId) -> bool {
        self.is_home_base_of(side, area)
            || (self.rulings.singapore_as_home_base == SingaporeAsHomeBase::Full
                && self.is_at_singapore(area)
                && self.singapore_holder() == side)
    }

    /// Where ships (or aircraft) of a side transfer to and from as between its home bases: these, and Singapore where it
    /// counts as one.
    pub fn transfer_ends(&self, side: Side, ships: bool) -> impl Iterator<Item = AreaId> + '_ {
        let not_meant = if ships { AreaKind::Land } else { AreaKind::Sea };
        let areas = self.pack.map.areas.values().filter(move |area| area.kind != not_meant);
        areas.map(|area| area.id).filter(move |area| self.counts_as_home_base_of(side, *area))
    }

    /// Whether the area is a home base.
    pub fn is_home_base(&self, area: AreaId) -> bool {
        self.area(area).kind == AreaKind::HomeBase
    }

    /// The unit's name as a player says it: "CA-5", "B 22".
    pub fn name(&self, unit: UnitId) -> Cow<'_, str> {
        self.counter(unit).label()
    }

    /// Names of several units: "A, B and C".
    pub fn names<'a>(&self, units: impl IntoIterator<Item = &'a UnitId>) -> String {
        words::list(units.into_iter().map(|unit| self.name(*unit)))
    }

    /// Enemies of `side` that stand in an area, in id order.
    pub fn enemies_in(&self, side: Side, area: AreaId) -> impl Iterator<Item = UnitId> + '_ {
        self.units_of(side.other(), area)
    }

    /// Whether some of these enemies of `side` stand in an area.
    #[inline]
    pub(crate) fn has_enemies(&self, side: Side, area: AreaId, of: UnitSet) -> bool {
        self.standing_of(side.other(), area).meets(of)
    }

    /// Enemy naval units in an area.
    pub fn has_enemy_ships(&self, side: Side, area: AreaId) -> bool {
        self.has_enemies(side, area, self.standing.kinds.ships)
    }

    /// Enemies that an attack at sea can meet in an area: naval units, and seaplanes there (26.3).
    pub fn has_enemies_at_sea(&self, side: Side, area: AreaId) -> bool {
        let kinds = &self.standing.kinds;
        self.has_enemies(side, area, kinds.ships)
            || self.ids(self.standing_of(side.other(), area).and(kinds.aircraft)).any(|unit| self.fights_at_sea(unit))
    }

    /// A unit that an attack at sea meets: a naval unit, or a seaplane that stands in a sea area (26.3).
    pub fn fights_at_sea(&self, unit: UnitId) -> bool {
        self.is_ship(unit) || seaplane_patrols::is_at_sea(self, unit)
    }

    /// Enemy surface ships in an area.
    pub fn has_enemy_surface_ships(&self, side: Side, area: AreaId) -> bool {
        self.has_enemies(side, area, self.standing.kinds.surface_ships)
    }

    /// Enemy ground units in an area, bases included.
    pub fn has_enemy_ground_units(&self, side: Side, area: AreaId) -> bool {
        self.has_enemies(side, area, self.standing.kinds.ground)
    }

    /// An enemy base in an area.
    pub fn has_enemy_base(&self, side: Side, area: AreaId) -> bool {
        self.has_enemies(side, area, self.standing.bases())
    }
}
