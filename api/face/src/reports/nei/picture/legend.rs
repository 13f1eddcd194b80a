//! The foot of a picture: the signs with their meaning, and that it is a reconstruction.

use domain::nei::components::Side;
use domain::nei::game::Control;

use super::RECONSTRUCTION;
use super::canvas::{Anchor, Canvas, Lettering};
use super::chips::{Chip, Style};
use super::ink::Palette;
use super::layout::Layout;
use super::lettering::{self, Weight};
use super::marks;

const SIZE: f64 = 11.5;

/// Draws from left to right.
struct Row<'a> {
    canvas: &'a mut Canvas,
    palette: &'a Palette,
    x: f64,
    y: f64,
}

impl Row<'_> {
    fn say(&mut self, text: &str) {
        let lettering = Lettering { size: SIZE, weight: Weight::Plain, anchor: Anchor::Start, fill: self.palette.text };
        self.canvas.write(self.x, self.y + 4.0, lettering, text);
        self.x += lettering::width(text, SIZE, Weight::Plain) + 16.0;
    }

    fn chip(&mut self, text: &str, style: Style) {
        let chip = Chip { text: text.to_owned(), style };
        self.x += chip.draw(self.canvas, self.palette, self.x, self.y - 6.0, 12.0) + 4.0;
    }

    fn sign(&mut self, room: f64, draw: impl FnOnce(&mut Canvas, &Palette, f64, f64)) {
        draw(self.canvas, self.palette, self.x + room / 2.0, self.y);
        self.x += room + 4.0;
    }
}

pub(super) fn draw(canvas: &mut Canvas, layout: &Layout, palette: &Palette) {
    let foot = layout.whole().height - super::layout::FOOT;
    let mut row = Row { canvas, palette, x: 16.0, y: foot + 16.0 };
    row.chip("CA-5", Style::Unit(Side::Japan));
    row.say("Japan");
    row.chip("CA/EI", Style::Unit(Side::Allies));
    row.say("Allies");
    row.chip("Sag D ½", Style::Unit(Side::Japan));
    row.say("reduced");
    row.chip("TR-1 (2)", Style::Unit(Side::Japan));
    row.say("two aboard");
    row.chip("+3", Style::More);
    row.say("three more");
    row.chip("?", Style::Hidden(Side::Japan));
    row.chip("?", Style::Hidden(Side::Allies));
    row.say("counters this seat may not see");
    row.chip("CA-7, T2", Style::Seen);
    row.say("seen here in turn 2");
    row.sign(17.0, |canvas, palette, x, y| marks::flag(canvas, palette, x, y, Control::By(Side::Japan)));
    row.sign(17.0, |canvas, palette, x, y| marks::flag(canvas, palette, x, y, Control::By(Side::Allies)));
    row.sign(17.0, |canvas, palette, x, y| marks::flag(canvas, palette, x, y, Control::Contested));
    row.say("who controls the land: Japan, the Allies, contested");
    let mut row = Row { x: 16.0, y: foot + 38.0, ..row };
    row.sign(17.0, |canvas, palette, x, y| marks::port(canvas, palette, x, y, false, true));
    row.sign(17.0, |canvas, palette, x, y| marks::port(canvas, palette, x, y, true, true));
    row.say("port, major port");
    row.sign(17.0, |canvas, palette, x, y| marks::airfield(canvas, palette, x, y, true, Some(2)));
    row.x += 6.0;
    row.say("airfield and the aircraft it holds");
    row.sign(17.0, |canvas, palette, x, y| marks::port(canvas, palette, x, y, false, false));
    row.say("works for nobody");
    row.sign(17.0, |canvas, palette, x, y| marks::oilfield(canvas, palette, x, y, false));
    row.say("oilfield");
    row.sign(17.0, |canvas, palette, x, y| marks::oilfield(canvas, palette, x, y, true));
    row.say("demolished");
    row.say("Whole frame: on land; dashed frame: at sea.");
    let (right, y) = (layout.whole().width - 16.0, foot + 42.0);
    let lettering = Lettering { size: SIZE, weight: Weight::Bold, anchor: Anchor::End, fill: palette.text };
    row.canvas.write(right, y, lettering, RECONSTRUCTION);
}
