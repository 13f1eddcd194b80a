//! The charts of the statistics, drawn as SVG to stand inside a page.

use plotters::coord::Shift;
use plotters::prelude::*;

use super::figures::{Figures, name_of};
use crate::reports::numbers::signed_to;
use host::seats::SeatKind;

/// Colours that differ in print too: dark for the side of Japan, light for the Allies.
const FIRST: RGBColor = RGBColor(156, 43, 43);
const SECOND: RGBColor = RGBColor(118, 158, 206);
const OTHER: RGBColor = RGBColor(120, 120, 120);
const INK: RGBColor = RGBColor(34, 34, 34);
const PALE: RGBColor = RGBColor(222, 222, 222);

const FONT: &str = "sans-serif";

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

pub(super) const fn colour(kind: SeatKind) -> RGBColor {
    match kind {
        SeatKind::First => FIRST,
        SeatKind::Second => SECOND,
        _ => OTHER,
    }
}

/// An SVG picture; an empty text where it could not be drawn, which the tables beside it make good.
fn picture((width, height): (u32, u32), draw: impl FnOnce(&Area<'_>) -> Drawn) -> String {
    let mut svg = String::new();
    let drawn = {
        let area = SVGBackend::with_string(&mut svg, (width, height)).into_drawing_area();
        draw(&area).and_then(|()| area.present().map_err(Into::into))
    };
    match drawn {
        // The page gives it its width; the picture keeps its shape.
        Ok(()) => svg.replacen(&format!("width=\"{width}\" height=\"{height}\" "), "role=\"img\" ", 1),
        Err(error) => {
            tracing::warn!(%error, "a chart could not be drawn");
            String::new()
        }
    }
}

/// How often each face fell for each side, as a share of its dice, against a sixth.
pub(super) fn faces(figures: &Figures) -> String {
    let sides: Vec<(SeatKind, [f64; 6])> = figures
        .throwers()
        .into_iter()
        .map(|by| {
            let dice = figures.all_dice(by);
            let all = f64::from(dice.standing().max(1));
            (by, dice.faces.map(|count| 100.0 * f64::from(count) / all))
        })
        .collect();
    let most = sides.iter().flat_map(|(_, shares)| shares).copied().fold(20.0_f64, f64::max) * 1.12;
    picture((960, 300), |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(8)
            .x_label_area_size(28)
            .y_label_area_size(44)
            .build_cartesian_2d(0.5..6.5, 0.0..most)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_labels(7)
            .x_label_formatter(&|face: &f64| format!("{face:.0}"))
            .y_label_formatter(&|share: &f64| format!("{share:.0} %"))
            .label_style((FONT, 13).into_font().color(&INK))
            .light_line_style(WHITE)
            .bold_line_style(PALE)
            .axis_style(INK)
            .draw()?;
        let count = f64::from(u32::try_from(sides.len().max(1)).unwrap_or(1));
        let width = 0.8 / count;
        for (place, (by, shares)) in sides.iter().enumerate() {
            let offset = f64::from(u32::try_from(place).unwrap_or(0)).mul_add(width, -0.4);
            let bars = (1_u8..).zip(shares).map(|(face, share)| {
                let left = f64::from(face) + offset;
                Rectangle::new([(left, 0.0), (left + width * 0.94, *share)], colour(*by).filled())
            });
            chart.draw_series(bars)?;
        }
        chart.draw_series(LineSeries::new([(0.5, 100.0 / 6.0), (6.5, 100.0 / 6.0)], INK.stroke_width(2)))?;
        Ok(())
    })
}

/// Hits beyond the mean, added up over the game.
pub(super) fn course(figures: &Figures) -> String {
    let points = || figures.course.iter().flat_map(|(_, course)| course);
    if points().next().is_none() {
        return String::new();
    }
    let most = points().map(|(_, over)| over.abs()).fold(2.0_f64, f64::max) * 1.1;
    let last = f64::from(figures.entries.all.max(2));
    picture((960, 300), |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(8)
            .x_label_area_size(28)
            .y_label_area_size(44)
            .build_cartesian_2d(1.0..last, -most..most)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_label_formatter(&|entry: &f64| format!("{entry:.0}"))
            .y_labels(5)
            .y_label_formatter(&|over: &f64| signed_to(*over, usize::from(most < 4.0)))
            .label_style((FONT, 13).into_font().color(&INK))
            .light_line_style(WHITE)
            .bold_line_style(PALE)
            .axis_style(INK)
            .draw()?;
        for (by, course) in &figures.course {
            let mut steps = vec![(1.0, 0.0)];
            for (entry, over) in course {
                let before = steps.last().map_or(0.0, |(_, over)| *over);
                steps.push((f64::from(*entry), before));
                steps.push((f64::from(*entry), *over));
            }
            let end = steps.last().map_or(0.0, |(_, over)| *over);
            steps.push((last, end));
            chart.draw_series(LineSeries::new(steps, colour(*by).stroke_width(3)))?;
        }
        Ok(())
    })
}

/// A row of bars under one name.
pub(super) struct Row {
    pub(super) name: String,
    /// A bar each: its colour, its length, and what is written behind it.
    pub(super) bars: Vec<(RGBColor, f64, String)>,
}

/// Where lying bars begin, behind their names.
const NAMES: i32 = 300;
/// How long the longest bar is.
const LENGTH: f64 = 520.0;
/// How high a bar is, with the gap below it.
const BAR: i32 = 14;

/// Lying bars under their names.
pub(super) fn rows(rows: &[Row]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let most = rows.iter().flat_map(|row| &row.bars).map(|(_, length, _)| *length).fold(0.0_f64, f64::max).max(1e-9);
    let height_of = |row: &Row| BAR * i32::try_from(row.bars.len()).unwrap_or(1) + 9;
    let height: i32 = rows.iter().map(height_of).sum::<i32>() + 8;
    picture((960, u32::try_from(height).unwrap_or(100)), |area| {
        let style = |size: i32| (FONT, size).into_font().color(&INK);
        let mut top = 4;
        for row in rows {
            let middle = top + (height_of(row) - 9) / 2 - 7;
            area.draw(&Text::new(row.name.clone(), (4, middle.max(top - 2)), style(13)))?;
            for (place, (colour, length, words)) in row.bars.iter().enumerate() {
                let upper = top + BAR * i32::try_from(place).unwrap_or(0);
                #[expect(clippy::cast_possible_truncation, reason = "a bar is no longer than the picture")]
                let end = NAMES + (LENGTH * length / most).round() as i32;
                area.draw(&Rectangle::new([(NAMES, upper), (end.max(NAMES + 1), upper + BAR - 2)], colour.filled()))?;
                area.draw(&Text::new(words.clone(), (end + 5, upper - 1), style(13)))?;
            }
            top += height_of(row);
        }
        Ok(())
    })
}

/// A length of time in words.
pub fn duration(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {:02} s", seconds / 60, seconds % 60),
        _ => format!("{} h {:02} min", seconds / 3600, seconds / 60 % 60),
    }
}

fn float(seconds: u64) -> f64 {
    f64::from(u32::try_from(seconds).unwrap_or(u32::MAX))
}

/// Where the time went.
pub(super) fn times(figures: &Figures) -> String {
    let row = |time: &super::figures::Time| {
        let colour = match time.on.as_str() {
            on if on.starts_with("Japan") => FIRST,
            on if on.starts_with("Allied") || on.starts_with("the Allies") => SECOND,
            _ => OTHER,
        };
        let seconds = time.spent.seconds;
        Row { name: time.on.clone(), bars: vec![(colour, float(seconds), duration(seconds))] }
    };
    rows(&figures.times.iter().filter(|time| time.spent.seconds > 0).map(row).collect::<Vec<_>>())
}

/// How often each action was taken, by side.
pub(super) fn actions(figures: &Figures) -> String {
    let mut all: Vec<Row> = Vec::new();
    for count in &figures.actions {
        let bar = (colour(count.side), f64::from(count.times), format!("{} × for {} AP", count.times, count.points));
        match all.iter_mut().find(|row| row.name == count.action) {
            Some(row) => row.bars.push(bar),
            None => all.push(Row { name: count.action.clone(), bars: vec![bar] }),
        }
    }
    rows(&all)
}

/// Hits on the units of each side.
pub(super) fn losses(figures: &Figures) -> String {
    let kinds = ["Hits on ships", "Hits on air units", "Hits on ground units"];
    let row = |(place, name): (usize, &str)| Row {
        name: name.to_owned(),
        bars: figures
            .losses
            .iter()
            .map(|lost| {
                (
                    colour(lost.side),
                    f64::from(lost.hits[place]),
                    format!("{}: {}", name_of(lost.side), lost.hits[place]),
                )
            })
            .collect(),
    };
    if figures.losses.is_empty() {
        String::new()
    } else {
        rows(&kinds.into_iter().enumerate().map(row).collect::<Vec<_>>())
    }
}
