//! A board of boxes with names: displays and tracks.

use super::canvas::{Anchor, Canvas, Lettering};
use super::ink::Ink;
use super::layout::Frame;
use super::lettering::{self, Weight};

/// A box, with the name that stands in its upper left corner.
pub(in crate::reports::nei) struct Labelled {
    pub(in crate::reports::nei) name: String,
    pub(in crate::reports::nei) frame: Frame,
}

/// The board, as SVG.
pub(in crate::reports::nei) fn svg(title: &str, width: f64, height: f64, boxes: &[Labelled]) -> String {
    let palette = Ink::Colour.palette();
    let whole = Frame { x: 0.0, y: 0.0, width, height };
    let mut canvas = Canvas::framed(whole, &palette, title);
    canvas.rect(whole, &format!(r#"fill="{}""#, palette.paper));
    let line = |size: f64| Lettering { size, weight: Weight::Bold, anchor: Anchor::Start, fill: palette.text };
    canvas.write(16.0, 28.0, line(20.0), title);
    for Labelled { name, frame } in boxes {
        canvas.rect(*frame, &format!(r#"rx="6" fill="{}" stroke="{}""#, palette.sea, palette.grid));
        let size = lettering::fitting(name, frame.width - 10.0, 16.0, 6.0, Weight::Bold);
        let name = lettering::cut(name, frame.width - 6.0, size, Weight::Bold);
        canvas.write(frame.x + 5.0, frame.y + 4.0 + size, line(size), &name);
    }
    canvas.close()
}
