//! The map of *Netherlands East Indies* as a picture: a seat's view drawn as SVG, and the same as PNG.
//!
//! `svg` is all there is to it for other documents: it needs no file, names no address and has no ids, so that several of
//! them may stand in one page. Where many stand there, they share what is the same in all: `shared`, then
//! `over_the_ground`. Sides and states are told by shapes and letters, colours only help.

pub(super) mod board;
pub(super) mod boxes;
mod canvas;
mod chips;
pub(super) mod counter;
mod ink;
mod layout;
mod legend;
mod lettering;
mod marks;
mod png;
mod reading;
mod square;
mod tracks;

use domain::nei::pack::Pack;
use domain::nei::view::View;

use canvas::Canvas;
pub use ink::Ink;
use ink::Palette;
pub(super) use layout::Frame;
use layout::Layout;
pub use png::png;
pub(super) use reading::render;
pub(super) use tracks::eyes;

/// What every picture says of what it shows.
pub const RECONSTRUCTION: &str = "Map, counters and tables are a reconstruction, not the published data.";

/// The coast, in hundredths of a degree: x is the longitude, y the latitude downwards. `frontend/scripts/make-map.mjs`
/// makes it of Natural Earth, and notices when it is not what it would make.
const COAST: &str = include_str!("coast.svgpath");

/// How a picture is drawn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// Colours, or black for paper.
    pub ink: Ink,
    /// What stands at the upper right, such as the name of the game and the entry; may be empty.
    pub caption: String,
    /// Part of another document, which gives it its width; without that it is as wide as it is drawn.
    pub is_part: bool,
}

/// The map as a seat sees it, as SVG.
pub fn svg(pack: &Pack, view: &View, options: &Options) -> String {
    let layout = Layout::of(&pack.map);
    let palette = options.ink.palette();
    let mut canvas = Canvas::open(&layout, &palette, options.is_part, &tracks::headline(view));
    canvas.rect(layout.whole(), &format!(r#"fill="{}""#, palette.paper));
    tracks::draw(&mut canvas, &layout, &palette, view, &options.caption);
    square::draw_ground(&mut canvas, &layout, &palette, pack, COAST);
    draw_position(&mut canvas, &layout, &palette, pack, view);
    legend::draw(&mut canvas, &layout, &palette);
    canvas.close()
}

/// What lies on the ground.
fn draw_position(canvas: &mut Canvas, layout: &Layout, palette: &Palette, pack: &Pack, view: &View) {
    square::draw_holders(canvas, layout, palette, pack, view);
    for square in pack.map.squares.values().filter(|square| square.playable) {
        square::draw(canvas, layout, palette, pack, view, square);
    }
    for area in pack.map.areas.values().filter(|area| area.is_off_map()) {
        square::draw_home_base(canvas, layout, palette, pack, view, area);
    }
}

/// What the maps of one document share, drawn once and shown by none of it: the ground, the signs, and what these mean.
pub fn shared(pack: &Pack) -> String {
    let layout = Layout::of(&pack.map);
    let palette = Ink::Colour.palette();
    let mut canvas = Canvas::within(r#"<svg width="0" height="0" aria-hidden="true" style="position:absolute"><defs>"#);
    canvas.group(&format!(r#"id="{GROUND}""#));
    square::draw_ground(&mut canvas, &layout, &palette, pack, COAST);
    canvas.end();
    marks::define(&mut canvas);
    canvas.add("</defs>");
    canvas.close()
}

/// The map over what [`shared`] drew: for a document that shows several positions, and says turn and points itself.
pub fn over_the_ground(pack: &Pack, view: &View) -> String {
    let layout = Layout::of(&pack.map);
    let palette = Ink::Colour.palette();
    let mut canvas = Canvas::framed(layout.board(), &palette, &tracks::headline(view));
    canvas.add(&format!(r##"<use href="#{GROUND}"/>"##));
    draw_position(&mut canvas, &layout, &palette, pack, view);
    marks::by_reference(&canvas.close())
}

/// The signs with their meaning, for a document with maps from [`over_the_ground`].
pub fn key(pack: &Pack) -> String {
    let layout = Layout::of(&pack.map);
    let palette = Ink::Colour.palette();
    let mut canvas = Canvas::framed(layout.foot(), &palette, "The signs of the map");
    legend::draw(&mut canvas, &layout, &palette);
    marks::by_reference(&canvas.close())
}

/// The ground in a document.
const GROUND: &str = "map-ground";

/// The map in two halves that overlap, the western one first: for paper that is higher than wide, or for large print.
pub fn halves(pack: &Pack, view: &View, options: &Options) -> [String; 2] {
    let layout = Layout::of(&pack.map);
    let whole = layout.whole();
    let drawn = svg(pack, view, &Options { is_part: true, ..options.clone() });
    let placed = format!(r#"<svg x="0" y="0" width="{}" height="{}" "#, whole.width, whole.height);
    let drawn = drawn.replacen("<svg ", &placed, 1);
    layout.halves().map(|half| {
        let layout::Frame { x, y, width, height } = half;
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}">{drawn}</svg>"#)
    })
}
