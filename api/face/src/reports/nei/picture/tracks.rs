//! What stands above the map: turn, phase, both tracks as far as the seat may know them, and what the table waits for.

use domain::kernel::seat::Seat;
use domain::nei::components::Side;
use domain::nei::view::{SideSeen, View};

use super::canvas::{Anchor, Canvas, Lettering};
use super::ink::Palette;
use super::layout::Layout;
use super::lettering::{self, Weight};
use super::marks;

/// Turn and phase in one line.
pub(super) fn headline(view: &View) -> String {
    format!("Turn {}, {}: {}", view.turn, view.turn_name, view.phase.name())
}

/// Whose picture it is.
pub(in crate::reports) fn eyes(seat: Seat<Side>) -> &'static str {
    match seat {
        Seat::Side(Side::Japan) => "as Japan sees it",
        Seat::Side(Side::Allies) => "as the Allies see it",
        Seat::Both | Seat::Umpire => "with everything both sides see",
        Seat::Onlooker => "as an onlooker sees it",
    }
}

/// A side's points, hidden ones said to be hidden.
pub(super) fn points(side: &SideSeen) -> String {
    let costs: i16 = side.option_terms.iter().map(|term| term.amount).sum();
    let victory = match (side.territory_points, side.loss_points) {
        (Some(territory), Some(losses)) => {
            let cost = if costs == 0 { String::new() } else { format!(", optional forces {costs}") };
            format!("{} VP (territory {territory}, losses {losses}{cost})", territory + losses + costs)
        }
        (Some(territory), None) => format!("{territory} VP for territory, for losses hidden"),
        (None, Some(losses)) => format!("{losses} VP for losses, for territory hidden"),
        (None, None) => "VP hidden".to_owned(),
    };
    format!("{} AP, {victory}", side.action_points)
}

/// The markers that belong to nobody.
pub(super) fn markers(view: &View) -> String {
    let singapore = match view.singapore_box {
        0 => "Singapore: Japan".to_owned(),
        at => format!("Singapore: box {at}"),
    };
    let abdacom = if view.abdacom { "ABDACOM in effect" } else { "ABDACOM not in effect" };
    format!("{singapore}; {abdacom}; Allied morale {}", view.morale_level)
}

pub(super) fn draw(canvas: &mut Canvas, layout: &Layout, palette: &Palette, view: &View, caption: &str) {
    let whole = layout.whole();
    let (left, right) = (16.0, whole.width - 16.0);
    let text = |size: f64, weight: Weight, anchor: Anchor| Lettering { size, weight, anchor, fill: palette.text };
    let headline = headline(view);
    canvas.write(left, 30.0, text(22.0, Weight::Bold, Anchor::Start), &headline);
    let taken = lettering::width(&headline, 22.0, Weight::Bold) + 40.0;
    let of = if caption.is_empty() { eyes(view.seat).to_owned() } else { format!("{caption}, {}", eyes(view.seat)) };
    let of = lettering::cut(&of, right - left - taken, 14.0, Weight::Plain);
    canvas.write(right, 30.0, text(14.0, Weight::Plain, Anchor::End), &of);
    let mut x = left + 8.0;
    for side in &view.sides {
        marks::side(canvas, palette, side.side, x, 50.0);
        let points = format!("{}: {}", side.side, points(side));
        canvas.write(x + 9.0, 55.0, text(14.0, Weight::Bold, Anchor::Start), &points);
        x += lettering::width(&points, 14.0, Weight::Bold) + 40.0;
    }
    canvas.write(x, 55.0, text(14.0, Weight::Plain, Anchor::Start), &markers(view));
    if let Some(line) = awaited(view) {
        let line = lettering::cut(&line, right - left, 13.0, Weight::Plain);
        canvas.write(left, 75.0, text(13.0, Weight::Plain, Anchor::Start), &line);
    }
}

/// How the game ended, or what the table waits for.
fn awaited(view: &View) -> Option<String> {
    if let Some(outcome) = &view.outcome {
        return Some(format!("Ended: {}.", outcome.result));
    }
    view.pending.as_ref().map(|pending| format!("{} ({}).", pending.sentence, pending.clause.id()))
}
