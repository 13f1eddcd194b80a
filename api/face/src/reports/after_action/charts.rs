//! Numbers over time as pictures. They are read in black and white too: the sides differ by the dash, not by colour alone.

use plotters::prelude::*;

/// The size of a chart: small, since two stand side by side on a page of paper, and its letters must be read there.
const SIZE: (u32, u32) = (400, 210);
/// The height of its letters.
const LETTERS: u32 = 14;
/// The colours of the first and the second side.
const COLOURS: [RGBColor; 2] = [RGBColor(176, 42, 32), RGBColor(24, 86, 160)];
const INK: RGBColor = RGBColor(40, 40, 40);

/// A row of numbers.
pub(in crate::reports) struct Row {
    pub(in crate::reports) name: String,
    /// The place of its side, 0 or 1.
    pub(in crate::reports) side: usize,
    /// When and how much, in order; a number holds until the next one.
    pub(in crate::reports) points: Vec<(f64, f64)>,
}

/// A chart of some rows over turns: turn 1 lies between 1 and 2. Nothing where there is nothing to draw.
pub(in crate::reports) fn steps(rows: &[Row], turns: (f64, f64)) -> Option<String> {
    let values = || rows.iter().flat_map(|row| row.points.iter().map(|(_, value)| *value));
    values().next()?;
    let low = values().fold(0.0, f64::min);
    let high = values().fold(low + 1.0, f64::max);
    let room = (high - low) * 0.06;
    let mut svg = String::new();
    drawn(&mut svg, rows, turns, (if low < 0.0 { low - room } else { 0.0 }, high + room)).ok()?;
    // The page gives it its width.
    let (width, height) = SIZE;
    Some(svg.replacen(&format!("<svg width=\"{width}\" height=\"{height}\""), "<svg role=\"img\"", 1))
}

fn drawn(
    svg: &mut String,
    rows: &[Row],
    turns: (f64, f64),
    values: (f64, f64),
) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    let mut chart = ChartBuilder::on(&area)
        .margin(8)
        .margin_right(16)
        .x_label_area_size(38)
        .y_label_area_size(36)
        .build_cartesian_2d(turns.0..turns.1, values.0..values.1)?;
    chart
        .configure_mesh()
        .x_desc("turn")
        .x_labels(10)
        .y_labels(6)
        .x_label_formatter(&|turn| format!("{turn:.0}"))
        .y_label_formatter(&|value| format!("{value:.0}"))
        .axis_style(INK.stroke_width(1))
        .bold_line_style(INK.mix(0.18))
        .light_line_style(TRANSPARENT)
        .label_style(("sans-serif", LETTERS, &INK))
        .draw()?;
    for row in rows {
        let colour = COLOURS[row.side.min(1)];
        let mut points: Vec<(f64, f64)> = Vec::new();
        for (when, value) in &row.points {
            if let Some((_, before)) = points.last() {
                points.push((*when, *before));
            }
            points.push((*when, *value));
        }
        if let Some((_, last)) = points.last() {
            points.push((turns.1, *last));
        }
        let style = colour.stroke_width(2);
        let drawn = if row.side == 0 {
            chart.draw_series(LineSeries::new(points, style))?
        } else {
            chart.draw_series(DashedLineSeries::new(points, 6, 4, style))?
        };
        let is_dashed = row.side != 0;
        drawn.label(&row.name).legend(move |(x, y)| {
            let gap = if is_dashed { 4 } else { 0 };
            let pieces = [(x, x + 10 - gap), (x + 10, x + 20)];
            EmptyElement::at((0, 0))
                + PathElement::new([(pieces[0].0, y), (pieces[0].1, y)], colour.stroke_width(2))
                + PathElement::new([(pieces[1].0, y), (pieces[1].1, y)], colour.stroke_width(2))
        });
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.85))
        .border_style(TRANSPARENT)
        .label_font(("sans-serif", LETTERS, &INK))
        .draw()?;
    area.present()
}
