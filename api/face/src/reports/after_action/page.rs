//! A report as the template takes it: everything laid out, nothing decided.

use askama::Template;
use domain::kernel::journal::EntryNumber;

/// A whole page.
#[derive(Template)]
#[template(path = "after_action.html")]
pub(super) struct Page {
    /// The rulebook's title.
    pub(super) book: &'static str,
    /// The name of the game.
    pub(super) name: String,
    /// Whose knowledge it is, and of which entries.
    pub(super) knowledge: String,
    /// How it ended, or how it stands.
    pub(super) result: Line,
    /// What else is said at the head.
    pub(super) head: Vec<String>,
    /// The turning points.
    pub(super) turning: Vec<Point>,
    /// The battles against the odds.
    pub(super) odds: Vec<Point>,
    /// Pictures of numbers over time: SVG of our own making, not escaped.
    pub(super) charts: Vec<Figure>,
    /// The history.
    pub(super) chapters: Vec<Chapter>,
    /// What the dice brought.
    pub(super) luck: Vec<Luck>,
    /// What the reader should know of where values come from, and of what is not told.
    pub(super) notes: Vec<String>,
    /// The entries that are cited, as the reader was told of them.
    pub(super) record: Vec<Recorded>,
    /// The address at which the page shows an entry, up to its number.
    pub(super) entry: String,
}

/// A chart or a map.
pub(super) struct Figure {
    pub(super) caption: String,
    /// SVG, written by us.
    pub(super) svg: String,
}

/// A chapter.
pub(super) struct Chapter {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) maps: Vec<Figure>,
    pub(super) sections: Vec<Section>,
}

/// The part of a side.
pub(super) struct Section {
    pub(super) title: String,
    /// "japan", "allies" or nothing: for its colour.
    pub(super) side: &'static str,
    pub(super) paragraphs: Vec<Vec<Line>>,
}

/// A sentence with its references.
#[derive(Default)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) references: References,
}

/// The entries of a sentence.
#[derive(Default)]
pub(super) struct References {
    /// All of them, with blanks.
    pub(super) all: String,
    /// Runs of them: the first, and how the run is written.
    pub(super) runs: Vec<(EntryNumber, String)>,
}

/// A turning point.
pub(super) struct Point {
    pub(super) turn: String,
    pub(super) line: Line,
    /// "+5", "−3".
    pub(super) swing: String,
    pub(super) side: &'static str,
}

/// What the dice brought a side.
pub(super) struct Luck {
    pub(super) side: String,
    pub(super) cells: Vec<String>,
}

/// An entry as it was told.
pub(super) struct Recorded {
    pub(super) number: EntryNumber,
    pub(super) lines: String,
}

impl References {
    /// The references to some entries, which are in order.
    pub(super) fn to(entries: &[EntryNumber]) -> Self {
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
    pub(super) fn of(text: impl Into<String>, entries: &[EntryNumber]) -> Self {
        Self { text: text.into(), references: References::to(entries) }
    }
}

/// The page as HTML.
pub(super) fn written(page: &Page) -> Result<String, askama::Error> {
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
