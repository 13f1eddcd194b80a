//! A report as the template takes it: everything laid out, nothing decided.

use askama::Template;
use domain::kernel::journal::EntryNumber;

#[derive(Template)]
#[template(path = "after_action.html")]
pub struct Page {
    /// The rulebook's title.
    pub(in crate::reports) book: &'static str,
    /// The name of the game.
    pub(in crate::reports) name: String,
    /// Whose knowledge it is, and of which entries.
    pub(in crate::reports) knowledge: String,
    /// Both sides' victory points now, where the reader knows them.
    pub(in crate::reports) score: Vec<Score>,
    /// How it ended, or how it stands.
    pub(in crate::reports) result: Line,
    /// What else is said at the head.
    pub(in crate::reports) head: Vec<String>,
    /// The turning points.
    pub(in crate::reports) turning: Vec<Point>,
    /// The battles against the odds.
    pub(in crate::reports) odds: Vec<Point>,
    /// Pictures of numbers over time: SVG of our own making, not escaped.
    pub(in crate::reports) charts: Vec<Figure>,
    pub(in crate::reports) chapters: Vec<Chapter>,
    /// What the battles brought beyond the average.
    pub(in crate::reports) battle_luck: Option<String>,
    /// What the dice brought.
    pub(in crate::reports) luck: Vec<Luck>,
    /// What the maps share, and their signs: SVG of our own making, not escaped.
    pub(in crate::reports) shared: String,
    pub(in crate::reports) key: String,
    /// What the reader should know of where values come from, and of what is not told.
    pub(in crate::reports) notes: Vec<String>,
    /// The entries that are cited, as the reader was told of them.
    pub(in crate::reports) record: Vec<Recorded>,
    /// The address at which the page shows an entry, up to its number.
    pub(in crate::reports) entry: String,
}

/// A chart or a map.
pub(in crate::reports) struct Figure {
    pub(in crate::reports) caption: String,
    /// SVG, written by us.
    pub(in crate::reports) svg: String,
}

pub(in crate::reports) struct Chapter {
    pub(in crate::reports) id: String,
    pub(in crate::reports) title: String,
    pub(in crate::reports) map: Option<Figure>,
    /// What it changed, a row each; the sides stand at its head.
    pub(in crate::reports) sides: Vec<Heading>,
    pub(in crate::reports) ledger: Vec<Entered>,
    pub(in crate::reports) sections: Vec<Section>,
}

/// Victory points of a side.
pub(in crate::reports) struct Score {
    pub(in crate::reports) side: &'static str,
    pub(in crate::reports) class: &'static str,
    pub(in crate::reports) what: &'static str,
    pub(in crate::reports) points: String,
}

/// A side at the head of a table.
pub(in crate::reports) struct Heading {
    pub(in crate::reports) name: &'static str,
    pub(in crate::reports) class: &'static str,
}

/// A row of what a turn changed.
pub(in crate::reports) struct Entered {
    pub(in crate::reports) what: &'static str,
    pub(in crate::reports) cells: Vec<String>,
    pub(in crate::reports) is_figure: bool,
}

/// The part of a side.
pub(in crate::reports) struct Section {
    pub(in crate::reports) title: String,
    /// "japan", "allies" or nothing: for its colour.
    pub(in crate::reports) side: &'static str,
    /// What the staff would have begun it with, where that is wanted.
    pub(in crate::reports) plan: Option<Line>,
    pub(in crate::reports) paragraphs: Vec<Vec<Line>>,
}

/// A sentence with its references.
#[derive(Clone, Default)]
pub(in crate::reports) struct Line {
    pub(in crate::reports) text: String,
    pub(in crate::reports) references: References,
}

/// The entries of a sentence.
#[derive(Clone, Default)]
pub(in crate::reports) struct References {
    /// All of them, with blanks.
    pub(in crate::reports) all: String,
    /// Runs of them: the first, and how the run is written.
    pub(in crate::reports) runs: Vec<(EntryNumber, String)>,
}

pub(in crate::reports) struct Point {
    pub(in crate::reports) turn: String,
    pub(in crate::reports) line: Line,
    pub(in crate::reports) swing: String,
    pub(in crate::reports) side: &'static str,
}

/// What the dice brought a side of one thing.
pub(in crate::reports) struct Luck {
    pub(in crate::reports) what: &'static str,
    pub(in crate::reports) side: String,
    pub(in crate::reports) cells: Vec<String>,
}

/// An entry as it was told.
pub(in crate::reports) struct Recorded {
    pub(in crate::reports) number: EntryNumber,
    pub(in crate::reports) lines: String,
}

impl References {
    /// The references to some entries, which are in order.
    pub(in crate::reports) fn to(entries: &[EntryNumber]) -> Self {
        let all = entries.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let mut runs: Vec<(EntryNumber, EntryNumber)> = Vec::new();
        for number in entries {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == *number => *last = *number,
                _ => runs.push((*number, *number)),
            }
        }
        let written = runs
            .into_iter()
            .map(|(first, last)| (first, if first == last { first.to_string() } else { format!("{first}–{last}") }));
        Self { all, runs: written.collect() }
    }
}

impl Line {
    /// A sentence with the entries it leans on.
    pub(in crate::reports) fn of(text: impl Into<String>, entries: &[EntryNumber]) -> Self {
        Self { text: text.into(), references: References::to(entries) }
    }
}

/// The page as HTML.
pub(in crate::reports) fn written(page: &Page) -> Result<String, askama::Error> {
    page.render()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_in_a_row_are_one_reference() {
        let references = References::to(&[3, 4, 5, 9]);
        assert_eq!(references.all, "3 4 5 9");
        assert_eq!(references.runs, [(3, "3–5".to_owned()), (9, "9".to_owned())]);
    }
}
