//! The small signs of the map: each has a shape of its own, for colour is never the only sign.

use domain::nei::components::Side;
use domain::nei::game::Control;

use super::canvas::{Anchor, Canvas, Lettering, short};
use super::ink::Palette;
use super::layout::Frame;
use super::lettering::Weight;

const ANCHOR: &str =
    "M0-6.2a1.7 1.7 0 1 1-.01 0ZM0-2.8V5M-2.6-1H2.6M-4.8 1.4C-4.5 4-2.4 5.4 0 5.6 2.4 5.4 4.5 4 4.8 1.4";
const AEROPLANE: &str = "M0-6C.9-6 1-4.4 1-3.4V-1.2L6 1.8V3.2L1 1.8V4.2L2.6 5.4V6.4L0 5.8-2.6 6.4V5.4L-1 4.2V1.8L-6 3.2V1.8L-1-1.2V-3.4C-1-4.4-.9-6 0-6Z";
const DERRICK: &str = "M0-7L-4.5 6.5M0-7L4.5 6.5M-1.7-2H1.7M-3 2.2H3M-1.7-2L3 2.2M1.7-2L-3 2.2M-3 2.2L4.5 6.5M-6 6.5H6";
const FIRE: &str = "M.4-7.5C1-4.5 5-3 5 1.6 5 4.6 2.8 6.5 0 6.5S-5 4.6-5 1.6C-5-.6-3.6-2-2.6-3.2-2.4-1.8-1.8-1.2-1-.8-1.6-3.6-1-6 .4-7.5Z";
const STAR: &str = "M0-5L1.3-1.3 5 0 1.3 1.3 0 5-1.3 1.3-5 0-1.3-1.3Z";

/// Signs that documents with several maps hold once, by their ids.
const SIGNS: [(&str, &str); 5] = [
    ("sign-port", ANCHOR),
    ("sign-airfield", AEROPLANE),
    ("sign-oilfield", DERRICK),
    ("sign-fire", FIRE),
    ("sign-star", STAR),
];

/// Draws each sign once, under the id that the maps name.
pub(super) fn define(canvas: &mut Canvas) {
    for (id, path) in SIGNS {
        canvas.path(path, &format!(r#"id="{id}""#));
    }
}

/// A picture that names them in place of drawing each anew; its letters have the colour of the whole where no other is said.
pub(super) fn by_reference(drawn: &str) -> String {
    let ink = format!(r#" fill="{}">"#, super::Ink::Colour.palette().text);
    let drawn = drawn.replace(&ink, ">");
    SIGNS.into_iter().fold(drawn, |drawn, (id, path)| {
        drawn.replace(&format!(r#"<path d="{path}" "#), &format!(r##"<use href="#{id}" "##))
    })
}

fn at(canvas: &mut Canvas, x: f64, y: f64) {
    canvas.group(&format!(r#"transform="translate({} {})""#, short(x), short(y)));
}

/// A bar through what does not work.
fn struck(canvas: &mut Canvas, colour: &str) {
    canvas.path("M-7 6L7-6", &format!(r#"stroke="{colour}" stroke-width="1.6""#));
}

/// A port; a ring around a major one, a bar through one that works for nobody.
pub(super) fn port(canvas: &mut Canvas, palette: &Palette, x: f64, y: f64, is_major: bool, works: bool) {
    at(canvas, x, y);
    if is_major {
        canvas.circle(0.0, 0.0, 7.6, &format!(r#"fill="none" stroke="{}" stroke-width="1.1""#, palette.text));
    }
    canvas.path(ANCHOR, &format!(r#"fill="none" stroke="{}" stroke-width="1.3""#, palette.text));
    if !works {
        struck(canvas, palette.alarm);
    }
    canvas.end();
}

/// An airfield, with the aircraft it holds where it works.
pub(super) fn airfield(canvas: &mut Canvas, palette: &Palette, x: f64, y: f64, works: bool, capacity: Option<u8>) {
    at(canvas, x, y);
    canvas.path(AEROPLANE, &format!(r#"fill="{}""#, palette.text));
    if !works {
        struck(canvas, palette.alarm);
    }
    canvas.end();
    if let Some(capacity) = capacity.filter(|_| works) {
        let lettering = Lettering { size: 9.5, weight: Weight::Bold, anchor: Anchor::Start, fill: palette.text };
        canvas.write(x + 8.0, y + 4.5, lettering, &capacity.to_string());
    }
}

/// An oilfield, or a fire where it is demolished.
pub(super) fn oilfield(canvas: &mut Canvas, palette: &Palette, x: f64, y: f64, is_demolished: bool) {
    at(canvas, x, y);
    if is_demolished {
        canvas.path(FIRE, &format!(r#"fill="{}""#, palette.alarm));
    } else {
        canvas.path(DERRICK, &format!(r#"fill="none" stroke="{}" stroke-width="1""#, palette.text));
    }
    canvas.end();
}

/// The sign of a side: a round sun, or a star with four points.
pub(super) fn side(canvas: &mut Canvas, palette: &Palette, side: Side, x: f64, y: f64) {
    match side {
        Side::Japan => canvas.circle(x, y, 3.6, &format!(r#"fill="{}""#, palette.japan)),
        Side::Allies => {
            at(canvas, x, y);
            canvas.path(STAR, &format!(r#"fill="{}""#, palette.allies));
            canvas.end();
        }
    }
}

/// A flag with the sign of who controls an area, or crossed bars where both are there.
pub(super) fn flag(canvas: &mut Canvas, palette: &Palette, x: f64, y: f64, control: Control) {
    if control == Control::Uncontrolled {
        return;
    }
    let cloth = Frame { x: x - 8.5, y: y - 6.0, width: 17.0, height: 12.0 };
    let stroke = match control {
        Control::By(Side::Japan) => palette.japan,
        Control::By(Side::Allies) => palette.allies,
        Control::Contested | Control::Uncontrolled => palette.text,
    };
    canvas.rect(cloth, &format!(r##"rx="1" fill="#fff" stroke="{stroke}" stroke-width="1.2""##));
    match control {
        Control::By(of) => side(canvas, palette, of, x, y),
        Control::Contested | Control::Uncontrolled => {
            at(canvas, x, y);
            canvas.path("M-6-4L6 4M6-4L-6 4", &format!(r#"stroke="{}" stroke-width="1.8""#, palette.text));
            canvas.end();
        }
    }
}
