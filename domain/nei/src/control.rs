//! NEI 5: control and functionality. Always derived, never stored.

use super::components::Port;
use super::components::{AreaId, Side, UnitId};
use super::game::{Control, Game};
use super::optional::secret_airbase;
use super::pack::{AreaKind, PortRank};

impl Game {
    /// Who controls an area at this moment (5.0 to 5.3).
    pub fn control(&self, area: AreaId) -> Control {
        match self.control_in_sight(area) {
            // 28.2, NEI-R118: the secret airbase holds its area face down too.
            Control::Uncontrolled if secret_airbase::concealed_in(self, area).is_some() => Control::By(Side::Allies),
            control @ (Control::Uncontrolled | Control::By(_) | Control::Contested) => control,
        }
    }

    /// The same as far as both sides can see it.
    pub fn control_in_sight(&self, area: AreaId) -> Control {
        let kinds = &self.standing.kinds;
        let holding = match self.area(area).kind {
            AreaKind::Sea => kinds.surface_ships,
            AreaKind::Land | AreaKind::HomeBase => kinds.ground,
        };
        let holding = self.standing_in(area).and(holding);
        self.control_held(area, |side| holding.meets(self.standing.of_side(side)))
    }

    /// Whether a unit that stands in an area holds it for its side (5.1, 5.2).
    pub(super) fn holds(&self, unit: UnitId, area: AreaId) -> bool {
        match self.area(area).kind {
            AreaKind::Sea => self.is_surface_ship(unit),
            AreaKind::Land | AreaKind::HomeBase => self.is_ground(unit),
        }
    }

    /// Who controls an area where units hold it for the sides that `held` names.
    pub(super) fn control_held(&self, area: AreaId, held: impl Fn(Side) -> bool) -> Control {
        if let Some(side) = self.area(area).home_of {
            return Control::By(side);
        }
        if self.is_at_singapore(area) {
            return Control::By(self.singapore_holder());
        }
        match (held(Side::Japan), held(Side::Allies)) {
            (true, true) => Control::Contested,
            (true, false) => Control::By(Side::Japan),
            (false, true) => Control::By(Side::Allies),
            (false, false) => Control::Uncontrolled,
        }
    }

    /// Whether facilities of an area work for `side`: its own home base, Singapore in its hands, or a base there (5.4).
    #[inline]
    pub(super) fn works_for(&self, side: Side, area: AreaId) -> bool {
        let place = self.area(area);
        place.home_of == Some(side)
            || (place.is_singapore && self.singapore_holder() == side)
            || self.standing_of(side, area).meets(self.standing.bases())
            || (side == Side::Allies && secret_airbase::concealed_in(self, area).is_some())
    }

    /// Whether the port of a land area or home base works for `side` (5.4, 16.0).
    pub fn has_functional_port(&self, side: Side, area: AreaId) -> bool {
        self.area(area).land.port != PortRank(Port::None) && self.works_for(side, area)
    }

    /// Whether a major port works for `side` (5.4, 16.0).
    pub fn has_functional_major_port(&self, side: Side, area: AreaId) -> bool {
        self.area(area).land.port == PortRank(Port::Major) && self.works_for(side, area)
    }

    /// Whether an area has an airfield that would serve `side` if it held the area: a printed one, or that of the secret
    /// airbase, which serves its owner alone (28.2).
    pub(super) fn has_airfield(&self, side: Side, area: AreaId) -> bool {
        self.area(area).land.airfield || secret_airbase::has_organic_airfield(self, side, area)
    }

    /// Whether the airfield of a land area or home base works for `side` (5.4, 17.1).
    pub fn has_functional_airfield(&self, side: Side, area: AreaId) -> bool {
        (self.area(area).land.airfield && self.works_for(side, area))
            || secret_airbase::has_organic_airfield(self, side, area)
    }

    /// Whether ships in `area` have a functional port of `side` beside them: the port of the land that adjoins and
    /// that serves this sea (10.1), or the home base they are in.
    pub fn is_served_by_port(&self, side: Side, area: AreaId) -> bool {
        if self.is_home_base(area) {
            return self.has_functional_port(side, area);
        }
        self.area(area)
            .adjoins
            .iter()
            .any(|land| self.has_functional_port(side, *land) && self.area(*land).land.port_seas.contains(&area))
    }

    /// Whether the oilfield in a land area is demolished.
    pub fn is_demolished(&self, area: AreaId) -> bool {
        self.demolished.contains(&area)
    }
}
