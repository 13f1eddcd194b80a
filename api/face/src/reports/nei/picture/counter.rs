//! A counter as a picture of its own, as the page draws it: colours of the contingent, figure, factors, steps.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::nei::components::{Back, Contingent, Face, GroundType, Side, UnitSize, UnitType};
use domain::nei::pack::Counter;
use serde::Deserialize;

use super::canvas::{Anchor, Canvas, Lettering};
use super::ink::{Ink, Palette};
use super::layout::Frame;
use super::lettering::{self, Weight};

/// The width and height of a counter.
const COUNTER: f64 = 48.0;

/// What the page draws counters with. `frontend/scripts/make-symbols.mjs` makes it, and notices when it is not what it would
/// make.
#[derive(Debug, Default, Deserialize)]
struct Figures {
    symbols: BTreeMap<String, Symbol>,
    silhouettes: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Symbol {
    view_box: String,
    markup: String,
}

static FIGURES: LazyLock<Figures> =
    LazyLock::new(|| serde_json::from_str(include_str!("figures.json")).unwrap_or_default());

/// How the counters of a contingent look (NEI 2.7).
struct Livery {
    letters: &'static str,
    paper: &'static str,
    ink: &'static str,
    edge: &'static str,
}

const fn livery(contingent: Contingent) -> Livery {
    let (letters, paper, ink, edge) = match contingent {
        Contingent::Netherlands => ("NEI", "#e98f3c", "#1d1206", "#8a4b12"),
        Contingent::UnitedStates => ("US", "#7fae63", "#101a0a", "#3f6628"),
        Contingent::British => ("UK", "#a9d4ee", "#0a1a26", "#4f87a8"),
        Contingent::Australia => ("AUS", "#41658a", "#ffffff", "#22405f"),
        Contingent::Portuguese => ("POR", "#b6babd", "#15181a", "#74797d"),
        Contingent::ImperialArmy => ("IJA", "#74492a", "#ffffff", "#432612"),
        Contingent::ImperialNavy => ("IJN", "#d9b23d", "#1d1603", "#8b6d14"),
    };
    Livery { letters, paper, ink, edge }
}

/// A counter with a face up, as SVG. A back that the rules do not use is that of its side.
pub(in crate::reports::nei) fn svg(counter: &Counter, face: Face) -> String {
    let livery = livery(counter.contingent);
    let mut canvas = opened(&counter.identification());
    blank(&mut canvas, livery.paper, livery.edge);
    if face == Face::Reduced {
        canvas.path("M1.5 46.5V33L33 1.5h14Z", &format!(r#"fill="{}" fill-opacity="0.16""#, livery.ink));
    }
    draw_figure(&mut canvas, counter, face, livery.ink);
    draw_words(&mut canvas, counter, face, &livery);
    draw_steps(&mut canvas, counter, face, livery.ink);
    canvas.close()
}

/// The back that hides which counter of a side it is, as SVG.
pub(in crate::reports::nei) fn face_down(side: Side) -> String {
    let palette = Ink::Colour.palette();
    let mut canvas = opened(&format!("a counter of {} face down", side.name()));
    let ink = draw_side(&mut canvas, &palette, side);
    let lettering = Lettering { size: 26.0, weight: Weight::Bold, anchor: Anchor::Start, fill: ink };
    canvas.write(17.0, 33.0, lettering, "?");
    canvas.close()
}

/// A marker with a word on it, of a side or of nobody, as SVG.
pub(in crate::reports::nei) fn marker(word: &str, side: Option<Side>) -> String {
    let palette = Ink::Colour.palette();
    let mut canvas = opened(word);
    let ink = if let Some(side) = side {
        draw_side(&mut canvas, &palette, side)
    } else {
        blank(&mut canvas, "#fbf8f1", palette.muted);
        palette.text
    };
    let parts: Vec<&str> = word.split(' ').collect();
    for (index, part) in parts.iter().enumerate() {
        let height = lettering::fitting(part, 42.0, 15.0, 5.0, Weight::Bold);
        let wide = lettering::width(part, height, Weight::Bold);
        let lettering = Lettering { size: height, weight: Weight::Bold, anchor: Anchor::Start, fill: ink };
        let line = f64::from(u8::try_from(index).unwrap_or(u8::MAX));
        let lines = f64::from(u8::try_from(parts.len()).unwrap_or(u8::MAX));
        canvas.write((COUNTER - wide) / 2.0, 29.0 + 15.0 * (line - (lines - 1.0) / 2.0), lettering, part);
    }
    canvas.close()
}

/// A corner that shows that a counter has moved, as SVG.
pub(in crate::reports::nei) fn moved() -> String {
    let mut canvas =
        Canvas::framed(Frame { x: 0.0, y: 0.0, width: 12.0, height: 12.0 }, &Ink::Colour.palette(), "moved");
    canvas.path("M0 0H12V12Z", r##"fill="#ffffff" stroke="#b3261e" stroke-width="1.5""##);
    canvas.close()
}

fn opened(label: &str) -> Canvas {
    Canvas::framed(Frame { x: 0.0, y: 0.0, width: COUNTER, height: COUNTER }, &Ink::Colour.palette(), label)
}

fn blank(canvas: &mut Canvas, paper: &str, edge: &str) {
    let frame = Frame { x: 0.8, y: 0.8, width: COUNTER - 1.6, height: COUNTER - 1.6 };
    canvas.rect(frame, &format!(r#"rx="5" fill="{paper}" stroke="{edge}" stroke-width="1.5""#));
}

/// Paper in the colours of a side; gives its ink.
fn draw_side(canvas: &mut Canvas, palette: &Palette, side: Side) -> &'static str {
    let (paper, edge, ink) = match side {
        Side::Japan => (palette.japan, palette.text, palette.on_japan),
        Side::Allies => (palette.allies_fill, palette.allies, palette.allies),
    };
    blank(canvas, paper, edge);
    ink
}

fn draw_words(canvas: &mut Canvas, counter: &Counter, face: Face, livery: &Livery) {
    let ink = livery.ink;
    let mut write = |x: f64, y: f64, size: f64, weight: Weight, anchor: Anchor, text: &str| {
        canvas.write(x, y, Lettering { size, weight, anchor, fill: ink }, text);
    };
    let room = if counter.movement > 0 { 32.0 } else { 41.0 };
    let size = lettering::fitting(&counter.name, room, 10.0, 4.5, Weight::Bold);
    let name = lettering::cut(&counter.name, room + 1.0, size, Weight::Bold);
    write(3.5, 10.5, size, Weight::Bold, Anchor::Start, &name);
    if counter.movement > 0 {
        write(44.5, 10.5, 10.0, Weight::Bold, Anchor::End, &counter.movement.to_string());
    }
    write(3.0, 17.0, 5.5, Weight::Bold, Anchor::Start, livery.letters);
    let factors = counter.factors(face);
    let printed = [factors.anti_ground, factors.anti_air, factors.anti_submarine, factors.anti_ship];
    for (factor, x) in printed.into_iter().zip([4.5, 15.5, 26.5, 37.5]) {
        write(x, 45.0, 11.0, Weight::Bold, Anchor::Start, &factor.to_string());
    }
    canvas.path("M3 36h42", &format!(r#"stroke="{ink}" stroke-width="0.6" stroke-opacity="0.5""#));
}

fn draw_figure(canvas: &mut Canvas, counter: &Counter, face: Face, ink: &str) {
    let figures = &*FIGURES;
    let symbol = match counter.kind {
        UnitType::Ground(_) if counter.is_base(face) => None,
        UnitType::Ground(kind) => symbol_name(kind).and_then(|name| {
            let size = match counter.size {
                Some(UnitSize::Brigade) => "x",
                Some(UnitSize::Regiment) => "iii",
                None => "",
            };
            figures.symbols.get(&format!("{name}|{size}"))
        }),
        UnitType::Ship(_) | UnitType::Aircraft(_) | UnitType::FirstAirFleet => None,
    };
    if let Some(Symbol { view_box, markup }) = symbol {
        canvas.add(&format!(
            r#"<svg x="8" y="11.5" width="32" height="23.5" color="{ink}" viewBox="{view_box}">{markup}</svg>"#
        ));
        return;
    }
    let key = match counter.kind {
        UnitType::Ship(ship) => format!("NAVAL|{}", ship.code()),
        UnitType::Aircraft(aircraft) => format!("AIR|{}", aircraft.code()),
        UnitType::Ground(_) => "BASE|".to_owned(),
        UnitType::FirstAirFleet => "FLEET|".to_owned(),
    };
    if let Some(path) = figures.silhouettes.get(&key) {
        canvas.group(r#"transform="translate(3 12) scale(0.875 0.93)""#);
        canvas.path(path, &format!(r#"fill="{ink}" fill-rule="evenodd""#));
        canvas.end();
    }
}

const fn symbol_name(kind: GroundType) -> Option<&'static str> {
    Some(match kind {
        GroundType::Infantry => "INFANTRY",
        GroundType::Marine => "MARINE",
        GroundType::Airborne => "AIRBORNE",
        GroundType::Engineer => "ENGINEER",
        GroundType::AmphibiousEngineer => "AMPHIBIOUS_ENGINEER",
        GroundType::OilfieldEngineer => "OILFIELD_ENGINEER",
        GroundType::AntiAircraft => "ANTI_AIRCRAFT",
        GroundType::Artillery => "ARTILLERY",
        GroundType::Armor => "ARMOR",
        GroundType::ArmoredRecon => "ARMORED_RECON",
        GroundType::Base => return None,
    })
}

/// Steps left as filled pips, steps lost as open ones; a counter of one step shows none.
fn draw_steps(canvas: &mut Canvas, counter: &Counter, face: Face, ink: &str) {
    let (left, all) = (counter.steps_left(face), counter.steps);
    if all < 2 && !matches!(counter.back, Back::Reduced(_)) {
        return;
    }
    for step in 0..all {
        let fill = if step < left { ink } else { "none" };
        canvas.circle(44.0, 16.0 + 5.0 * f64::from(step), 1.7, &format!(r#"fill="{fill}" stroke="{ink}""#));
    }
}

#[cfg(test)]
mod tests {
    use domain::nei::components::{Face, Side};
    use domain::nei::pack::Pack;

    use super::{FIGURES, face_down, marker, moved, svg};
    use crate::reports::nei::picture::png;

    #[test]
    fn every_counter_has_a_picture_with_a_figure() {
        assert!(FIGURES.symbols.len() == 30 && FIGURES.silhouettes.len() == 19);
        for counter in Pack::built_in().counters.values() {
            let drawn = svg(counter, Face::Full);
            assert!(drawn.contains("translate(3 12)") || drawn.contains("color=\""), "{} has no figure", counter.id);
        }
        let drawn = svg(Pack::built_in().counters.values().next().unwrap(), Face::Reduced);
        for drawn in [drawn, face_down(Side::Japan), marker("Action Points", Some(Side::Allies)), moved()] {
            assert!(png(&drawn, 48).unwrap().len() > 100);
        }
    }
}
