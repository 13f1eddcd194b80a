//! Statistics as a flat table: a number on each line, with what it counts before it.

use std::fmt::Display;

use csv::Writer;
use domain::kernel::statistics::Dice;

use super::figures::Figures;
use super::overall::Overall;
use host::archive::sheets::cell;
use host::seats::SeatKind;

/// The columns: the part of the statistics, whose it is, of what, what is measured, and the number or word.
pub(super) const HEADER: [&str; 5] = ["part", "side", "of", "measure", "value"];

/// A table in the making.
struct Lines(Writer<Vec<u8>>);

impl Lines {
    fn begun() -> Result<Self, csv::Error> {
        let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
        writer.write_record(HEADER)?;
        Ok(Self(writer))
    }

    fn add(&mut self, part: &str, side: &str, of: &str, measure: &str, value: impl Display) -> Result<(), csv::Error> {
        let value = value.to_string();
        self.0.write_record([part, side, of, measure, value.as_str()].map(cell))
    }

    fn dice(&mut self, side: &str, dice: &Dice<SeatKind>) -> Result<(), csv::Error> {
        let of = dice.purpose.as_str();
        self.add("dice", side, of, "dice", dice.standing())?;
        self.add("dice", side, of, "takenBack", dice.taken_back)?;
        for (face, count) in (1..).zip(dice.faces) {
            self.add("dice", side, of, &format!("face{face}"), count)?;
        }
        self.add("dice", side, of, "pips", dice.pips())?;
        self.add("dice", side, of, "pipsExpected", dice.pips_expected())?;
        if dice.fired > 0 {
            self.add("dice", side, of, "fired", dice.fired)?;
            self.add("dice", side, of, "hits", dice.hits)?;
            self.add("dice", side, of, "hitsExpected", format!("{:.4}", dice.hits_expected))?;
        }
        let deviations = if dice.fired > 0 { dice.hits_deviations() } else { dice.pips_deviations() };
        if let Some(deviations) = deviations {
            self.add("dice", side, of, "deviations", format!("{deviations:.4}"))?;
        }
        Ok(())
    }

    fn finished(self) -> Result<Vec<u8>, csv::Error> {
        self.0.into_inner().map_err(|error| csv::Error::from(error.into_error()))
    }
}

/// The statistics of a game.
pub(super) fn of_game(figures: &Figures) -> Result<Vec<u8>, csv::Error> {
    let mut lines = Lines::begun()?;
    lines.add("game", "", "", "book", figures.book)?;
    lines.add("game", "", "", "scenario", &figures.scenario)?;
    for option in &figures.options {
        lines.add("game", "", option, "optionalRule", 1)?;
    }
    for (ruling, reading) in &figures.rulings {
        lines.add("game", "", ruling, "reading", reading)?;
    }
    if let Some(ending) = &figures.ending {
        lines.add("game", "", "", "result", &ending.result)?;
        lines.add("game", "", "", "winner", ending.winner.map_or("NOBODY", SeatKind::as_str))?;
    }
    let entries = figures.entries;
    for (measure, count) in [
        ("all", entries.all),
        ("played", entries.played),
        ("takenBack", entries.taken_back),
        ("overruled", entries.overruled),
    ] {
        lines.add("entries", "", "", measure, count)?;
    }
    for dice in &figures.dice {
        lines.dice(dice.by.word(), dice)?;
    }
    for count in &figures.actions {
        let side = count.side.word();
        lines.add("actions", side, &count.action, "times", count.times)?;
        lines.add("actions", side, &count.action, "points", count.points)?;
        lines.add("actions", side, &count.action, "takenBack", count.taken_back)?;
    }
    for points in &figures.points {
        let (side, turn) = (points.side.word(), points.turn.to_string());
        if let Some(determined) = points.determined {
            lines.add("points", side, &turn, "determined", determined)?;
        }
        lines.add("points", side, &turn, "paid", points.paid)?;
    }
    for lost in &figures.losses {
        let side = lost.side.word();
        for (of, hits) in ["ships", "airUnits", "groundUnits"].into_iter().zip(lost.hits) {
            lines.add("losses", side, of, "hits", hits)?;
        }
        if let Some(units) = lost.units {
            for (measure, count) in [
                ("reduced", units.reduced),
                ("disrupted", units.disrupted),
                ("destroyed", units.destroyed),
                ("refitted", units.refitted),
            ] {
                lines.add("losses", side, "units", measure, count)?;
            }
        }
    }
    for time in &figures.times {
        lines.add("time", "", &time.on, "seconds", time.spent.seconds)?;
        lines.add("time", "", &time.on, "entries", time.spent.entries)?;
    }
    lines.add("time", "", "breaks", "seconds", figures.breaks.seconds)?;
    lines.add("time", "", "breaks", "entries", figures.breaks.entries)?;
    lines.finished()
}

/// The statistics of all games.
pub fn of_all(overall: &Overall) -> Result<Vec<u8>, csv::Error> {
    let mut lines = Lines::begun()?;
    for (book, count) in &overall.books {
        lines.add("games", "", book, "finished", count.finished)?;
        lines.add("games", "", book, "inProgress", count.in_progress)?;
        lines.add("games", "", book, "unreadable", count.unreadable)?;
        lines.add("games", "", book, "entries", count.entries)?;
        lines.add("games", "", book, "seconds", count.seconds)?;
        lines.add("games", "", book, "secondsOfFinished", count.seconds_of_finished)?;
    }
    for (part, results) in [("scenarios", &overall.scenarios), ("options", &overall.options)] {
        for (of, results) in results {
            lines.add(part, "", of, "inProgress", results.in_progress)?;
            for (side, won) in [("FIRST", results.first), ("SECOND", results.second), ("NOBODY", results.nobody)] {
                lines.add(part, side, of, "won", won)?;
            }
            for (result, count) in &results.by_words {
                lines.add(part, result, of, "endedSo", count)?;
            }
        }
    }
    for ((book, by, _), dice) in &overall.dice {
        lines.dice(&format!("{book} {by}"), dice)?;
    }
    lines.finished()
}
