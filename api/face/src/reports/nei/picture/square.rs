//! The ground and the squares: coast, names, signs, flags, and what lies in the areas.

use domain::nei::components::{AreaId, Port, Side, SquareId};
use domain::nei::game::Control;
use domain::nei::pack::{Area, Pack, PortRank, Square};
use domain::nei::view::{AreaSeen, View};

use super::canvas::{Anchor, Canvas, Lettering};
use super::ink::Palette;
use super::layout::{Frame, Layout};
use super::lettering::{self, Weight};
use super::{chips, marks};

/// Room in a square for its names, and for the signs at its foot.
const NAMES: f64 = 16.0;
const SIGNS: f64 = 17.0;
const FLAG: f64 = 24.0;

/// Sea, coast, grid, and the squares that are not played on: the same in every position.
pub(super) fn draw_ground(canvas: &mut Canvas, layout: &Layout, palette: &Palette, pack: &Pack, coast: &str) {
    let grid = layout.grid();
    let degrees = layout.degrees();
    canvas.rect(grid, &format!(r#"fill="{}""#, palette.sea));
    // A picture within the picture cuts the coast off at the edge of the grid.
    canvas.add(&format!(
        r#"<svg x="{}" y="{}" width="{}" height="{}" viewBox="{} {} {} {}" preserveAspectRatio="none">"#,
        grid.x, grid.y, grid.width, grid.height, degrees.x, degrees.y, degrees.width, degrees.height
    ));
    let stroke = degrees.width / grid.width;
    let attributes =
        format!(r#"fill="{}" fill-rule="evenodd" stroke="{}" stroke-width="{stroke:.1}""#, palette.land, palette.coast);
    canvas.path(coast.trim_end(), &attributes);
    canvas.add("</svg>");
    for square in pack.map.squares.values() {
        let frame = layout.square(square);
        if square.playable {
            let id = Lettering { size: 11.0, weight: Weight::Bold, anchor: Anchor::Start, fill: palette.muted };
            canvas.write(frame.x + 5.0, frame.y + 13.0, id, square.id.as_str());
        } else {
            canvas.rect(frame, &format!(r#"fill="{}" fill-opacity="0.8""#, palette.unplayable));
            let slant = format!("M{} {}L{} {}", frame.x, frame.bottom(), frame.right(), frame.y);
            canvas.path(&slant, &format!(r#"stroke="{}" stroke-width="0.5""#, palette.grid));
        }
        canvas.rect(frame, &format!(r#"fill="none" stroke="{}" stroke-width="0.8""#, palette.grid));
    }
}

/// Who holds which squares.
pub(super) fn draw_holders(canvas: &mut Canvas, layout: &Layout, palette: &Palette, pack: &Pack, view: &View) {
    for square in pack.map.squares.values().filter(|square| square.playable) {
        draw_control(canvas, palette, layout.square(square), control_of(pack, view, square.id));
    }
}

/// Japan's squares have a whole frame within, Allied ones a dashed one; the tint helps.
fn draw_control(canvas: &mut Canvas, palette: &Palette, frame: Frame, control: Control) {
    let (tint, stroke, dashes) = match control {
        Control::By(Side::Japan) => (palette.japan_tint, palette.japan, ""),
        Control::By(Side::Allies) => (palette.allies_tint, palette.allies, r#" stroke-dasharray="6 3""#),
        Control::Contested | Control::Uncontrolled => return,
    };
    let inner = Frame { x: frame.x + 1.5, y: frame.y + 1.5, width: frame.width - 3.0, height: frame.height - 3.0 };
    canvas.rect(
        inner,
        &format!(
            r#"fill="{tint}" fill-opacity="0.1" stroke="{stroke}" stroke-opacity="0.7" stroke-width="1.4"{dashes}"#
        ),
    );
}

/// Who controls the land of a square, or its home base.
fn control_of(pack: &Pack, view: &View, square: SquareId) -> Control {
    let land = pack.map.land_of_square(square);
    land.and_then(|land| seen(view, land.id)).map_or(Control::Uncontrolled, |area| area.control)
}

fn seen(view: &View, area: AreaId) -> Option<&AreaSeen> {
    view.areas.iter().find(|seen| seen.area == area)
}

/// A square that is played on.
pub(super) fn draw(canvas: &mut Canvas, layout: &Layout, palette: &Palette, pack: &Pack, view: &View, square: &Square) {
    let frame = layout.square(square);
    let mut foot = 3.0;
    if let Some(land) = pack.map.land_of_square(square.id)
        && let Some(state) = seen(view, land.id)
    {
        draw_name(canvas, palette, frame, square.id.as_str(), &land.name, state.control);
        if draw_signs(canvas, palette, frame, land, state) {
            foot = SIGNS;
        }
    }
    if view.battle.as_ref().is_some_and(|battle| square.areas.contains(&battle.area)) {
        draw_battle(canvas, palette, frame);
        foot = SIGNS;
    }
    let areas: Vec<&AreaSeen> = square.areas.iter().filter_map(|area| seen(view, *area)).collect();
    let inner = Frame {
        x: frame.x + 4.0,
        y: frame.y + NAMES + 2.0,
        width: frame.width - 8.0,
        height: frame.height - NAMES - 2.0 - foot,
    };
    chips::draw(canvas, palette, inner, &chips::of_square(layout, pack, square, &areas));
}

pub(super) fn draw_name(canvas: &mut Canvas, palette: &Palette, frame: Frame, id: &str, name: &str, control: Control) {
    let before = lettering::width(id, 11.0, Weight::Bold) + 10.0;
    let flag = if control == Control::Uncontrolled { 4.0 } else { FLAG };
    let room = frame.width - before - flag;
    // A long name is set in lighter letters before it is set in smaller ones.
    let weight = if lettering::width(name, 9.5, Weight::Bold) <= room { Weight::Bold } else { Weight::Plain };
    let size = lettering::fitting(name, room, 11.0, 8.0, weight);
    let lettering = Lettering { size, weight, anchor: Anchor::Start, fill: palette.text };
    canvas.write(frame.x + before, frame.y + 13.0, lettering, &lettering::cut(name, room + 1.0, size, weight));
    marks::flag(canvas, palette, frame.right() - 13.0, frame.y + 10.0, control);
}

/// Port, airfield and oilfield; whether there is any.
pub(super) fn draw_signs(canvas: &mut Canvas, palette: &Palette, frame: Frame, land: &Area, state: &AreaSeen) -> bool {
    let y = frame.bottom() - 10.0;
    let mut x = frame.x + 13.0;
    if land.has_port() {
        let is_major = land.land.port == PortRank(Port::Major);
        marks::port(canvas, palette, x, y, is_major, state.functional_port.is_some());
        x += 21.0;
    }
    // A base may make an airfield where the map prints none (28.2).
    let works = state.functional_airfield.is_some();
    if land.land.airfield || works {
        marks::airfield(canvas, palette, x, y, works, state.air_capacity);
        x += 27.0;
    }
    if land.land.oilfield {
        marks::oilfield(canvas, palette, x, y, state.demolished);
        x += 20.0;
    }
    x > frame.x + 13.0
}

fn draw_battle(canvas: &mut Canvas, palette: &Palette, frame: Frame) {
    let inner = Frame { x: frame.x + 1.5, y: frame.y + 1.5, width: frame.width - 3.0, height: frame.height - 3.0 };
    canvas.rect(inner, &format!(r#"fill="none" stroke="{}" stroke-width="3""#, palette.alarm));
    let lettering = Lettering { size: 11.0, weight: Weight::Bold, anchor: Anchor::End, fill: palette.alarm };
    canvas.write(frame.right() - 5.0, frame.bottom() - 6.0, lettering, "battle");
}

/// A home base off the map.
pub(super) fn draw_home_base(
    canvas: &mut Canvas,
    layout: &Layout,
    palette: &Palette,
    pack: &Pack,
    view: &View,
    area: &Area,
) {
    let Some(state) = seen(view, area.id) else { return };
    let frame = layout.home_base(&pack.map, area);
    canvas.rect(frame, &format!(r#"rx="6" fill="{}" stroke="{}""#, palette.sea, palette.grid));
    draw_control(canvas, palette, frame, state.control);
    draw_name(canvas, palette, frame, "", &area.name, state.control);
    draw_signs(canvas, palette, frame, area, state);
    let inner = Frame {
        x: frame.x + 4.0,
        y: frame.y + NAMES + 3.0,
        width: frame.width - 8.0,
        height: frame.height - NAMES - 3.0 - SIGNS,
    };
    chips::draw(canvas, palette, inner, &chips::of_area(pack, None, state));
}
