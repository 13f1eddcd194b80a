//! Where things stand on a picture. A square of the grid is as wide as on the tablet's map, and as high as its degrees.

use domain::nei::components::AreaId;
use domain::nei::pack::{Area, Map, Square};

/// The width of a square.
const SQUARE: f64 = 120.0;
/// Room beside and below the grid for the home bases off the map.
const MARGIN: f64 = 128.0;
/// Room around everything.
const EDGE: f64 = 16.0;
/// Room above the grid for turn and tracks.
pub(super) const HEAD: f64 = 84.0;
/// Room below everything for the signs and what they mean.
pub(super) const FOOT: f64 = 64.0;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::reports::nei) struct Frame {
    pub(in crate::reports::nei) x: f64,
    pub(in crate::reports::nei) y: f64,
    pub(in crate::reports::nei) width: f64,
    pub(in crate::reports::nei) height: f64,
}

impl Frame {
    pub(in crate::reports::nei) const fn right(self) -> f64 {
        self.x + self.width
    }

    pub(in crate::reports::nei) const fn bottom(self) -> f64 {
        self.y + self.height
    }
}

pub(super) struct Layout {
    columns: f64,
    rows: f64,
    row_height: f64,
    west: f64,
    north: f64,
    east: f64,
    south: f64,
}

impl Layout {
    pub(super) fn of(map: &Map) -> Self {
        let ends = |edges: &[f64]| (edges.first().copied().unwrap_or(0.0), edges.last().copied().unwrap_or(1.0));
        let count = |edges: &[f64]| f64::from(u8::try_from(edges.len().saturating_sub(1).max(1)).unwrap_or(u8::MAX));
        let (west, east) = ends(&map.longitude_edges);
        let (north, south) = ends(&map.latitude_edges);
        let (columns, rows) = (count(&map.longitude_edges), count(&map.latitude_edges));
        let row_height = (SQUARE * ((north - south) / rows) / ((east - west) / columns)).round();
        Self { columns, rows, row_height, west, north, east, south }
    }

    pub(super) fn whole(&self) -> Frame {
        Frame { x: 0.0, y: 0.0, width: self.grid().right() + EDGE, height: self.grid().bottom() + MARGIN + FOOT }
    }

    pub(super) fn grid(&self) -> Frame {
        Frame { x: EDGE + MARGIN, y: HEAD, width: self.columns * SQUARE, height: self.rows * self.row_height }
    }

    /// What stands below everything.
    pub(super) fn foot(&self) -> Frame {
        let whole = self.whole();
        Frame { x: 8.0, y: whole.height - FOOT, width: whole.width - 16.0, height: FOOT }
    }

    /// The grid with the home bases around it, without what stands above and below.
    pub(super) fn board(&self) -> Frame {
        let (whole, top) = (self.whole(), self.grid().y - 2.0);
        Frame { x: 8.0, y: top, width: whole.width - 16.0, height: whole.height - FOOT - top }
    }

    /// The grid with the home bases around it, cut in two through the middle of a square; the halves share that square.
    pub(super) fn halves(&self) -> [Frame; 2] {
        let grid = self.grid();
        let (top, bottom) = (grid.y - 2.0, self.whole().height - FOOT);
        let middle = grid.x + (self.columns / 2.0).floor() * SQUARE;
        let half = |x: f64, right: f64| Frame { x, y: top, width: right - x, height: bottom - top };
        [half(0.0, middle + SQUARE), half(middle - SQUARE, self.whole().width)]
    }

    /// The grid as a box of hundredths of a degree.
    pub(super) fn degrees(&self) -> Frame {
        Frame {
            x: self.west * 100.0,
            y: -self.north * 100.0,
            width: (self.east - self.west) * 100.0,
            height: (self.north - self.south) * 100.0,
        }
    }

    pub(super) fn square(&self, square: &Square) -> Frame {
        Frame {
            x: self.grid().x + f64::from(square.column.saturating_sub(1)) * SQUARE,
            y: self.grid().y + f64::from(square.row) * self.row_height,
            width: SQUARE,
            height: self.row_height,
        }
    }

    /// How far down in its square the land lies, from 0 to 1, as far as a place there is known.
    pub(super) fn depth(&self, map: &Map, square: &Square) -> Option<f64> {
        let anchor = map.anchors.iter().find(|anchor| anchor.square == square.id)?;
        let from_top = (self.north - anchor.latitude) / (self.north - self.south) * self.rows;
        Some(from_top - f64::from(square.row))
    }

    /// A home base off the map stands at the edge of the grid, nearest to the squares its seas lead to.
    pub(super) fn home_base(&self, map: &Map, area: &Area) -> Frame {
        let entries = map.entry_squares(area.id);
        let doors: Vec<Frame> =
            entries.iter().filter_map(|id| map.square(*id)).map(|square| self.square(square)).collect();
        let middle = |of: fn(&Frame) -> f64| {
            let count = f64::from(u16::try_from(doors.len().max(1)).unwrap_or(u16::MAX));
            doors.iter().map(of).sum::<f64>() / count
        };
        let (x, y) = (middle(|door| door.x + door.width / 2.0), middle(|door| door.y + door.height / 2.0));
        let grid = self.grid();
        if x < grid.x + grid.width / 4.0 {
            return Frame { x: EDGE, y: y - 80.0, width: MARGIN - 8.0, height: 320.0 };
        }
        let width = 420.0;
        Frame { x: (x - width / 2.0).min(grid.right() - width), y: grid.bottom() + 8.0, width, height: MARGIN - 16.0 }
    }

    /// The part of a split square that an area is named for; its id ends in N, S, E or W.
    pub(super) fn part(map: &Map, square: &Square, area: AreaId) -> Option<char> {
        let seas = map.seas_of_square(square.id).count();
        let last = area.as_str().chars().last()?;
        (seas > 1 && "NSEW".contains(last)).then_some(last)
    }
}
