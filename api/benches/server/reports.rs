//! The map as a picture, from a seat's view to the file: SVG, and PNG at its usual width.
//!
//! The limit is what a PNG of as many pixels costs when nothing is on it: `tiny-skia` fills them with one colour and writes
//! the file.

use std::time::Duration;

use api::books::nei::sandbox;
use api::reports::nei::picture::{Ink, Options, png, svg};
use api::reports::nei::set_up_sheet;
use api::reports::wanted::WIDTH_USUAL;
use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;
use domain::kernel::system::System as _;
use domain::nei::Nei;
use domain::nei::pack::Pack;
use resvg::tiny_skia::{Color, Pixmap};
use serde_json::json;

use crate::Length;
use crate::measuring::{Bar, Times, conclude, micros};

/// Entries played before the map is drawn: the middle of a campaign, when most lies on it.
const ENTRIES: u32 = 200;
/// A PNG of the map takes less.
const BAR: Duration = Duration::from_millis(200);

pub(crate) fn measure(length: Length) {
    let pack = Pack::built_in();
    let entries = sandbox::play(&pack, 1941, ENTRIES).unwrap();
    let table = Table::<Nei>::replay(std::sync::Arc::clone(&pack), entries).unwrap();
    let view = Nei::view(table.game(), Seat::Both);
    let runs = if length.is_quick { 10 } else { 60 };
    let options = Options { ink: Ink::Colour, caption: "A bench".to_owned(), is_part: false };
    let drawn = svg(&pack, &view, &options);
    let picture = Pixmap::decode_png(&png(&drawn, WIDTH_USUAL).unwrap()).unwrap();
    let (width, height) = (picture.width(), picture.height());

    let of_svg = Times::of(runs, |_| svg(&pack, &view, &options));
    let of_png = Times::of(runs, |_| png(&svg(&pack, &view, &options), WIDTH_USUAL).unwrap());
    let of_sheet = Times::of(runs, |_| set_up_sheet::html(&pack, &view, &set_up_sheet::Options::default()).unwrap());
    let limit = Times::of(runs, |_| {
        let mut pixels = Pixmap::new(width, height).unwrap();
        pixels.fill(Color::WHITE);
        pixels.encode_png().unwrap()
    });

    println!("a map of {width} by {height} pixels, {} bytes as SVG\n", drawn.len());
    println!("{:<46}{:>10}{:>10}", "", "median", "p99");
    let mut cases = Vec::new();
    let lines = [
        ("as many pixels of one colour as PNG", &limit),
        ("the map as SVG", &of_svg),
        ("the map as PNG", &of_png),
        ("the set-up sheet", &of_sheet),
    ];
    for (name, times) in lines {
        let (median, p99) = (micros(times.median()) / 1e3, micros(times.p99()) / 1e3);
        println!("{name:<46}{median:>8.2}ms{p99:>8.2}ms");
        cases.push(json!({ "name": name, "times": times.json() }));
    }
    println!("{:<46}{:>9.1}", "the PNG: times the limit", of_png.of_the_limit(&limit));
    let bars = [Bar::under("the map as PNG: milliseconds", micros(of_png.median()) / 1e3, micros(BAR) / 1e3)];
    conclude(&bars, json!({ "bench": "reports", "quick": length.is_quick, "cases": cases }));
}
