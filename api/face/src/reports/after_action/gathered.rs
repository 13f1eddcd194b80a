//! A plain report of any book: what the record told the reader, gathered by turn and phase, with a chart where the book
//! counts something that the record tells.

use domain::kernel::journal::{Deed, EntryNumber, Table};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;

use super::Origin;
use super::charts::{self, Row};
use super::page::{Chapter, Figure, Line, Page, Recorded, Section};

/// Where an event begins something new.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::reports) enum Mark {
    Chapter,
    Section,
}

/// How a book is gathered.
pub(in crate::reports) struct Gathering<S: System> {
    pub(in crate::reports) title: &'static str,
    /// The sides as the page names them.
    pub(in crate::reports) sides: [&'static str; 2],
    pub(in crate::reports) mark: fn(&S::Event) -> Option<Mark>,
    /// What is counted, and for which side: the place of the side, and its number from now on.
    pub(in crate::reports) counted: fn(&S::Event) -> Option<(usize, f64)>,
    pub(in crate::reports) caption: &'static str,
    pub(in crate::reports) notes: &'static [&'static str],
}

/// The page of a game as a reader was told of it.
pub(in crate::reports) fn page<S: System>(
    table: &Table<S>,
    reader: Seat<S::Side>,
    origin: &Origin,
    gathering: &Gathering<S>,
) -> Page {
    let mut chapters = vec![chapter("Before play".to_owned(), 0)];
    let mut record = Vec::new();
    let mut rows: [Vec<(f64, f64)>; 2] = [Vec::new(), Vec::new()];
    let mut turns: Vec<EntryNumber> = Vec::new();
    let mut last = String::new();
    for entry in table.entries() {
        let seen = table.render_for(entry, reader);
        if seen.taken_back || seen.lines.is_empty() {
            continue;
        }
        let mut lines: Vec<(String, Option<Mark>)> = Vec::new();
        if let Deed::Played { events, .. } = &entry.deed {
            for event in events {
                if let Some((side, total)) = (gathering.counted)(event) {
                    rows[side.min(1)].push((f64::from(entry.number), total));
                }
                let Some(line) = S::describe(table.pack(), event, reader) else { continue };
                let mark = (gathering.mark)(event);
                if mark == Some(Mark::Chapter) {
                    turns.push(entry.number);
                }
                let is_told = lines.last().is_some_and(|(before, _)| *before == line.text);
                if !is_told {
                    lines.push((line.text, mark));
                }
            }
        } else {
            lines.extend(seen.lines.iter().map(|line| (line.text.clone(), None)));
        }
        let mut paragraph = Vec::new();
        for (text, mark) in lines {
            match mark {
                Some(Mark::Chapter) => {
                    close(&mut chapters, &mut paragraph);
                    let place = chapters.len();
                    chapters.push(chapter(text, place));
                }
                Some(Mark::Section) => {
                    close(&mut chapters, &mut paragraph);
                    if let Some(chapter) = chapters.last_mut() {
                        chapter.sections.push(Section { title: text, side: "", plan: None, paragraphs: Vec::new() });
                    }
                }
                None => paragraph.push(Line::of(sentence(&text), &[entry.number])),
            }
        }
        if let Some(text) = paragraph.last().map(|line: &Line| line.text.clone()) {
            last = text;
        }
        close(&mut chapters, &mut paragraph);
        let told: Vec<&str> = seen.lines.iter().map(|line| line.text.as_str()).collect();
        record.push(Recorded { number: entry.number, lines: told.join("; ") });
    }
    for chapter in &mut chapters {
        chapter.sections.retain(|section| !section.paragraphs.is_empty());
    }
    chapters.retain(|chapter| !chapter.sections.is_empty());
    let number = table.last_number();
    Page {
        book: gathering.title,
        name: origin.name.clone(),
        knowledge: format!("As the record told it, entries 1 to {number}."),
        score: Vec::new(),
        result: Line::of(format!("Last: {last}"), &[number]),
        head: Vec::new(),
        turning: Vec::new(),
        odds: Vec::new(),
        charts: chart(gathering, rows, &turns, number).into_iter().collect(),
        chapters,
        battle_luck: None,
        luck: Vec::new(),
        shared: String::new(),
        key: String::new(),
        notes: gathering.notes.iter().map(|note| (*note).to_owned()).collect(),
        record,
        entry: origin.entry.clone(),
    }
}

fn chapter(title: String, place: usize) -> Chapter {
    let sections = vec![Section { title: String::new(), side: "", plan: None, paragraphs: Vec::new() }];
    let id = format!("chapter-{place}");
    Chapter { id, title, map: None, sides: Vec::new(), ledger: Vec::new(), sections }
}

/// Puts what was gathered where it belongs. The lines of one entry are a paragraph.
fn close(chapters: &mut [Chapter], paragraph: &mut Vec<Line>) {
    let sentences = std::mem::take(paragraph);
    if let (false, Some(section)) =
        (sentences.is_empty(), chapters.last_mut().and_then(|chapter| chapter.sections.last_mut()))
    {
        section.paragraphs.push(sentences);
    }
}

fn sentence(text: &str) -> String {
    if text.ends_with(['.', '!', '?']) { text.to_owned() } else { format!("{text}.") }
}

/// What the book counts, over its turns.
fn chart<S: System>(
    gathering: &Gathering<S>,
    rows: [Vec<(f64, f64)>; 2],
    turns: &[EntryNumber],
    last: EntryNumber,
) -> Option<Figure> {
    let first = turns.first()?;
    let when = |entry: f64| turn_of(turns, last, entry);
    let mut names = gathering.sides.iter();
    let rows: Vec<Row> = rows
        .into_iter()
        .enumerate()
        .map(|(side, points)| Row {
            name: names.next().copied().unwrap_or_default().to_owned(),
            side,
            points: points.into_iter().map(|(entry, value)| (when(entry.max(f64::from(*first))), value)).collect(),
        })
        .collect();
    let end = f64::from(u32::try_from(turns.len()).unwrap_or(u32::MAX)) + 1.0;
    Some(Figure { caption: gathering.caption.to_owned(), svg: charts::steps(&rows, (1.0, end))? })
}

/// Where an entry lies in the turns that begin at some entries: 1.5 is the middle of the first.
pub(in crate::reports) fn turn_of(turns: &[EntryNumber], last: EntryNumber, entry: f64) -> f64 {
    let begun = turns.iter().filter(|first| f64::from(**first) <= entry).count();
    let Some(first) = begun.checked_sub(1).and_then(|place| turns.get(place)) else { return 1.0 };
    let end = turns.get(begun).copied().unwrap_or(last + 1);
    let length = f64::from(end.saturating_sub(*first).max(1));
    f64::from(u32::try_from(begun).unwrap_or(u32::MAX)) + (entry - f64::from(*first)) / length
}
