//! NEI 2.1, 2.10: questions to the map.

use super::{Area, AreaKind, Map, Square};
use crate::components::{AreaId, Port, Side, SquareId};

/// The rows of the grid, top to bottom (NEI 2.1).
pub(super) const ROWS: &str = "ABCDEFGH";
/// The columns of the grid, left to right (NEI 2.1).
pub(super) const COLUMNS: u8 = 12;

impl Map {
    /// The side of a square in miles, for display only (NEI 1.2). The book rounds 400 km to this figure.
    pub const SQUARE_MILES: u16 = 245;

    /// The area of this id, alias or not.
    pub fn area(&self, id: AreaId) -> Option<&Area> {
        self.areas.get(&self.resolve(id))
    }

    /// The id under which the area is kept: the home base for the sea of its square (NEI-R12).
    pub fn resolve(&self, id: AreaId) -> AreaId {
        self.aliases.get(&id).copied().unwrap_or(id)
    }

    /// The square of this id; `None` for anything but A1 to H12.
    #[inline]
    pub fn square(&self, id: SquareId) -> Option<&Square> {
        self.squares.get(&id)
    }

    /// The square that holds an area; `None` for an off-map home base and for an unknown area.
    pub fn square_of(&self, id: AreaId) -> Option<SquareId> {
        self.area(id).and_then(|area| area.square)
    }

    /// Whether an area lies in a square, be it with a part alone (NEI-R20).
    pub fn lies_in(&self, id: AreaId, square: SquareId) -> bool {
        self.area(id).is_some_and(|area| area.square == Some(square) || area.extends_into.contains(&square))
    }

    /// Whether two squares share a grid line; touching at a corner is not enough (NEI 2.10).
    pub fn adjacent(&self, a: SquareId, b: SquareId) -> bool {
        self.distance(a, b) == 1
    }

    /// Grid lines between two squares by the shortest way, over any square; a square that is not on the map is out of
    /// every range ([`u32::MAX`]).
    pub fn distance(&self, a: SquareId, b: SquareId) -> u32 {
        match (self.square(a), self.square(b)) {
            (Some(a), Some(b)) => u32::from(a.row.abs_diff(b.row)) + u32::from(a.column.abs_diff(b.column)),
            _ => u32::MAX,
        }
    }

    /// Whether two areas adjoin: both in the same square and touching (NEI 2.10).
    pub fn adjoining(&self, a: AreaId, b: AreaId) -> bool {
        self.area(a).is_some_and(|area| area.adjoins.contains(&self.resolve(b)))
    }

    /// The squares an air force can fly on to: those across a grid line that are playable (NEI 9.5, 10.0).
    /// Japanese squares are among them; whether this side may enter one is for the rules to say.
    pub fn air_neighbours(&self, square: SquareId) -> Vec<SquareId> {
        self.beside(square).filter(|other| other.playable).map(|other| other.id).collect()
    }

    /// The squares across a grid line, in id order; none for a square that is not on the map.
    pub fn beside(&self, square: SquareId) -> impl Iterator<Item = &Square> {
        self.square(square).into_iter().flat_map(|here| &here.beside).filter_map(|other| self.square(*other))
    }

    /// Finds what lies beside each square, once the map is complete: every flight asks for it at every step.
    pub(super) fn find_neighbours(&mut self) {
        let found: Vec<(Vec<SquareId>, Vec<AreaId>)> = self
            .squares
            .values()
            .map(|here| {
                let others = self.squares.keys().copied().filter(|other| self.adjacent(here.id, *other));
                let off_map = self.areas.values().filter(|area| self.entry_squares(area.id).contains(&here.id));
                (others.collect(), off_map.map(|area| area.id).collect())
            })
            .collect();
        for (square, (beside, off_map)) in self.squares.values_mut().zip(found) {
            (square.beside, square.off_map) = (beside, off_map);
        }
    }

    /// Whether ships can stand there: a sea area or a home base (NEI 10.0, 19.0).
    pub fn is_sea(&self, id: AreaId) -> bool {
        self.area(id).is_some_and(Area::holds_ships)
    }

    /// Whether ground and air units can stand there: a land area or a home base (NEI 10.0, 19.0).
    pub fn is_land(&self, id: AreaId) -> bool {
        self.area(id).is_some_and(Area::holds_land_units)
    }

    /// The lasting home bases of a side, in id order (NEI 19.0). Singapore, which changes hands, is [`Map::singapore`].
    pub fn home_bases(&self, side: Side) -> impl Iterator<Item = &Area> {
        self.areas.values().filter(move |area| area.home_of == Some(side))
    }

    /// Singapore's land area: the limited home base of whoever controls it (NEI 7.4).
    pub fn singapore(&self) -> Option<&Area> {
        self.areas.values().find(|area| area.is_singapore)
    }

    /// The sides that the map itself lets into a square (NEI 9.5): none into the unplayable colour, only Japan into
    /// a Japanese square, both elsewhere. A scenario may bar more.
    pub fn sides_allowed(&self, square: SquareId) -> &'static [Side] {
        match self.square(square) {
            Some(Square { playable: true, japanese: true, .. }) => &[Side::Japan],
            Some(Square { playable: true, .. }) => &Side::ALL,
            _ => &[],
        }
    }

    /// The areas that count for victory, in id order (NEI 4.1, 4.3).
    pub fn objectives(&self) -> impl Iterator<Item = &Area> {
        self.areas.values().filter(|area| area.land.is_objective)
    }

    /// The areas with an oilfield, in id order (NEI 7.2).
    pub fn oilfields(&self) -> impl Iterator<Item = &Area> {
        self.areas.values().filter(|area| area.land.oilfield)
    }

    /// The land area or home base of a square; there is at most one (NEI 10.0).
    pub fn land_of_square(&self, square: SquareId) -> Option<&Area> {
        self.areas_of_square(square).find(|area| area.holds_land_units())
    }

    /// The sea areas of a square, its home base included (NEI 5.5, 19.0).
    pub fn seas_of_square(&self, square: SquareId) -> impl Iterator<Item = &Area> {
        self.areas_of_square(square).filter(|area| area.holds_ships())
    }

    /// All areas of a square, land first.
    pub fn areas_of_square(&self, square: SquareId) -> impl Iterator<Item = &Area> {
        self.square(square).into_iter().flat_map(|square| &square.areas).filter_map(|id| self.areas.get(id))
    }

    /// The squares next to an off-map home base, or the off-map home bases' squares of entry (NEI 19.3); for an
    /// area on the map, nothing.
    pub fn entry_squares(&self, home_base: AreaId) -> Vec<SquareId> {
        let Some(area) = self.area(home_base).filter(|area| area.is_off_map()) else { return Vec::new() };
        let mut squares: Vec<_> = self
            .sea_links
            .get(&area.id)
            .into_iter()
            .flat_map(|links| links.keys())
            .filter_map(|sea| self.square_of(*sea))
            .collect();
        squares.sort();
        squares.dedup();
        squares
    }

    /// The off-map home bases that touch a square (NEI 19.3).
    pub fn off_map_neighbours(&self, square: SquareId) -> impl Iterator<Item = &Area> {
        self.square(square).into_iter().flat_map(|here| &here.off_map).filter_map(|area| self.areas.get(area))
    }
}

impl Area {
    /// Ships can stand here: a sea area or a home base.
    pub const fn holds_ships(&self) -> bool {
        matches!(self.kind, AreaKind::Sea | AreaKind::HomeBase)
    }

    /// Ground and air units can stand here: a land area or a home base.
    pub const fn holds_land_units(&self) -> bool {
        matches!(self.kind, AreaKind::Land | AreaKind::HomeBase)
    }

    /// A home base off the map (NEI 2.1).
    pub const fn is_off_map(&self) -> bool {
        matches!(self.kind, AreaKind::HomeBase) && self.square.is_none()
    }

    /// A port of either rank is printed here.
    pub fn has_port(&self) -> bool {
        self.land.port.0 != Port::None
    }
}

/// Row (0 for A) and column (from 1) of a square id; `None` for anything but A1 to H12.
pub(super) fn grid_position(id: &str) -> Option<(u8, u8)> {
    let mut letters = id.chars();
    let row = ROWS.find(letters.next()?)?;
    let digits = letters.as_str();
    let column: u8 = digits.parse().ok().filter(|column| (1..=COLUMNS).contains(column))?;
    (column.to_string() == digits).then_some((u8::try_from(row).ok()?, column))
}

/// The id of a square by its row (0 for A) and column (from 1).
pub(super) fn square_name(row: u8, column: u8) -> String {
    format!("{}{column}", char::from(b'A' + row))
}
