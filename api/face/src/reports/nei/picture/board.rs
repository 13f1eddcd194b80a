//! The map as a board to lay counters on: the ground with its names and signs, and a frame for each area. Frames are in the
//! units of the picture.

use domain::nei::components::{AreaId, Side};
use domain::nei::game::Control;
use domain::nei::pack::{Area, Map, Pack, Square};
use domain::nei::view::AreaSeen;

use super::canvas::{Anchor, Canvas, Lettering};
use super::ink::{Ink, Palette};
use super::layout::{Frame, Layout};
use super::lettering::{self, Weight};
use super::{COAST, RECONSTRUCTION, square};

/// Room in a square for its names.
const NAMES: f64 = 17.0;

/// The board, as SVG.
pub(in crate::reports::nei) fn svg(pack: &Pack) -> String {
    let layout = Layout::of(&pack.map);
    let palette = Ink::Colour.palette();
    let title = "Netherlands East Indies 1941–42: a reconstruction";
    let mut canvas = Canvas::open(&layout, &palette, false, title);
    canvas.rect(layout.whole(), &format!(r#"fill="{}""#, palette.paper));
    write_above(&mut canvas, &layout, &palette, title);
    square::draw_ground(&mut canvas, &layout, &palette, pack, COAST);
    for square in pack.map.squares.values().filter(|square| square.playable) {
        draw_square(&mut canvas, &layout, &palette, pack, square);
    }
    for area in pack.map.areas.values().filter(|area| area.is_off_map()) {
        let frame = layout.home_base(&pack.map, area);
        canvas.rect(frame, &format!(r#"rx="6" fill="{}" stroke="{}""#, palette.sea, palette.grid));
        square::draw_name(&mut canvas, &palette, frame, "", &area.name, Control::Uncontrolled);
        square::draw_signs(&mut canvas, &palette, frame, area, &as_printed(area));
    }
    for (area, frame) in areas(&pack.map) {
        draw_frame(&mut canvas, &palette, &pack.map, area, frame);
    }
    canvas.close()
}

/// The width and height of the board.
pub(in crate::reports::nei) fn size(map: &Map) -> (f64, f64) {
    let whole = Layout::of(map).whole();
    (whole.width, whole.height)
}

/// Where the counters of each area lie.
pub(in crate::reports::nei) fn areas(map: &Map) -> Vec<(AreaId, Frame)> {
    let layout = Layout::of(map);
    let mut found = Vec::new();
    for square in map.squares.values() {
        let frame = layout.square(square);
        let room = Frame {
            x: frame.x + 1.0,
            y: frame.y + NAMES,
            width: frame.width - 2.0,
            height: frame.height - NAMES - 1.0,
        };
        found.extend(shared_out(map, square, room));
    }
    for area in map.areas.values().filter(|area| area.is_off_map()) {
        let frame = layout.home_base(map, area);
        found.push((area.id, Frame { y: frame.y + NAMES, height: frame.height - NAMES, ..frame }));
    }
    found
}

/// Land lies above, the seas side by side below it, as many as there are.
fn shared_out(map: &Map, square: &Square, room: Frame) -> Vec<(AreaId, Frame)> {
    let (land, seas): (Vec<&Area>, Vec<&Area>) =
        map.areas_of_square(square.id).partition(|area| area.holds_land_units());
    let count = |list: &[&Area]| f64::from(u8::try_from(list.len().max(1)).unwrap_or(u8::MAX));
    let height = if land.is_empty() || seas.is_empty() { room.height } else { room.height / 2.0 };
    let row = |list: &[&Area], y: f64| -> Vec<(AreaId, Frame)> {
        let width = room.width / count(list);
        let at = |index: usize| f64::from(u8::try_from(index).unwrap_or(u8::MAX));
        let frame = |index: usize| Frame { x: room.x + width * at(index), y, width, height };
        list.iter().enumerate().map(|(index, area)| (area.id, frame(index))).collect()
    };
    let below = if land.is_empty() { room.y } else { room.y + height };
    [row(&land, room.y), row(&seas, below)].concat()
}

fn write_above(canvas: &mut Canvas, layout: &Layout, palette: &Palette, title: &str) {
    let line = |size: f64, weight: Weight| Lettering { size, weight, anchor: Anchor::Start, fill: palette.text };
    canvas.write(16.0, 34.0, line(24.0, Weight::Bold), title);
    canvas.write(16.0, 62.0, line(14.0, Weight::Plain), RECONSTRUCTION);
    let frame = layout.foot();
    let foot = "Land lies in the upper half of a square, its seas in the lower half. Japan's counters lie above the Allied ones; \
                task forces lie to the right.";
    canvas.write(16.0, frame.y + 30.0, line(14.0, Weight::Plain), foot);
}

fn draw_square(canvas: &mut Canvas, layout: &Layout, palette: &Palette, pack: &Pack, square: &Square) {
    let frame = layout.square(square);
    if let Some(land) = pack.map.land_of_square(square.id) {
        square::draw_name(canvas, palette, frame, square.id.as_str(), &land.name, Control::Uncontrolled);
        square::draw_signs(canvas, palette, frame, land, &as_printed(land));
    }
}

/// An area as it is printed: nothing on it is destroyed or taken.
fn as_printed(area: &Area) -> AreaSeen {
    AreaSeen {
        area: area.id,
        control: Control::Uncontrolled,
        units: Vec::new(),
        hidden_presence: Vec::new(),
        sightings: Vec::new(),
        functional_port: area.has_port().then_some(Side::Japan),
        functional_airfield: area.land.airfield.then_some(Side::Japan),
        air_capacity: None,
        demolished: false,
    }
}

fn draw_frame(canvas: &mut Canvas, palette: &Palette, map: &Map, area: AreaId, frame: Frame) {
    let Some(area) = map.area(area) else { return };
    let (colour, word) = if area.holds_land_units() && area.holds_ships() {
        (palette.muted, "land and sea".to_owned())
    } else if area.holds_land_units() {
        (palette.coast, "land".to_owned())
    } else {
        let square = area.square.and_then(|square| map.square(square));
        let part = square.and_then(|square| Layout::part(map, square, area.id));
        (palette.grid, part.map_or_else(|| "sea".to_owned(), |part| format!("sea {part}")))
    };
    canvas.rect(
        frame,
        &format!(r#"fill="none" stroke="{colour}" stroke-width="0.5" stroke-dasharray="3 3" stroke-opacity="0.8""#),
    );
    let lettering = Lettering { size: 7.0, weight: Weight::Plain, anchor: Anchor::End, fill: palette.muted };
    let word = lettering::cut(&word, frame.width - 4.0, 7.0, Weight::Plain);
    canvas.write(frame.right() - 2.0, frame.y + 7.5, lettering, &word);
}

#[cfg(test)]
mod tests {
    use domain::nei::pack::Pack;

    use super::{areas, size, svg};

    #[test]
    fn every_area_has_a_frame_of_its_own() {
        let pack = Pack::built_in();
        let frames = areas(&pack.map);
        let (width, height) = size(&pack.map);
        assert_eq!(frames.len(), pack.map.areas.len());
        for (index, (area, frame)) in frames.iter().enumerate() {
            assert!(frame.width > 50.0 && frame.height > 40.0, "{area}");
            assert!(frame.x >= 0.0 && frame.right() <= width && frame.y >= 0.0 && frame.bottom() <= height, "{area}");
            for (other, beside) in &frames[..index] {
                let apart = frame.right() <= beside.x + 0.01
                    || beside.right() <= frame.x + 0.01
                    || frame.bottom() <= beside.y + 0.01
                    || beside.bottom() <= frame.y + 0.01;
                assert!(apart, "{area} and {other}");
            }
        }
        assert!(svg(&pack).contains("a reconstruction"));
    }
}
