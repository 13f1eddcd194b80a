//! The page of a report of *Netherlands East Indies*.

use std::collections::BTreeSet;

use domain::kernel::journal::{EntryNumber, Table};
use domain::kernel::luck::Sum;
use domain::kernel::seat::Seat;
use domain::nei::Nei;
use domain::nei::components::Side;
use domain::nei::pack::Pack;
use domain::nei::report::{self, Reading, Report, Said, TurningPoint};
use domain::nei::view::View;

use super::picture::{self, Options};
use crate::reports::ReportError;
use crate::reports::after_action::Origin;
use crate::reports::after_action::charts::{self, Row};
use crate::reports::after_action::gathered::turn_of;
use crate::reports::after_action::page::{Chapter, Figure, Line, Luck, Page, Point, Recorded, Section};

/// The page of a game for a reader.
pub(super) fn page(table: &Table<Nei>, reader: Seat<Side>, origin: &Origin) -> Result<Page, ReportError> {
    let pack = table.pack();
    let told = report::report(table, reader).map_err(|corrupt| ReportError::Fault(corrupt.to_string()))?;
    Ok(Page {
        book: "Netherlands East Indies 1941–42",
        name: origin.name.clone(),
        knowledge: knowledge(&told),
        result: result(&told),
        head: Vec::new(),
        turning: told.turning_points.iter().map(|point| shown(table, point)).collect(),
        odds: told.against_the_odds.iter().map(|point| beyond(table, point)).collect(),
        charts: pictures(&told),
        chapters: told
            .chapters
            .iter()
            .enumerate()
            .map(|(place, chapter)| shown_chapter(pack, place, chapter))
            .collect(),
        luck: told.luck.iter().map(|(side, sum)| luck(*side, sum)).collect(),
        notes: notes(&told),
        record: record(table, &told),
        entry: origin.entry.clone(),
    })
}

fn knowledge(told: &Report) -> String {
    let last = told.last;
    let whose = match told.knowledge {
        Seat::Side(Side::Japan) => "Told with what Japan knew while the game went on",
        Seat::Side(Side::Allies) => "Told with what the Allies knew while the game went on",
        Seat::Onlooker => "Told with what an onlooker saw",
        Seat::Both | Seat::Umpire => "Told with what both sides know together",
    };
    format!("Scenario {}. {whose}, entries 1 to {last} of the record.", told.scenario)
}

fn result(told: &Report) -> Line {
    let told_last = told.sentences_of_the_history().last();
    let ending = told
        .sentences_of_the_history()
        .filter(|sentence| sentence.says.iter().any(|said| matches!(said, Said::Differential(_))))
        .last();
    match ending.or(told_last) {
        Some(last) => Line::of(last.text.clone(), &last.entries),
        None => Line::of("Nothing has happened yet.", &[1]),
    }
}

fn shown(table: &Table<Nei>, point: &TurningPoint) -> Point {
    let names = &table.pack().tables.turn_names;
    let name = names.get(usize::from(point.turn).saturating_sub(1)).map(String::as_str).unwrap_or_default();
    Point {
        turn: format!("Turn {}, {name}", point.turn),
        line: Line::of(point.sentence.text.clone(), &point.sentence.entries),
        swing: format!("{:+}", point.swing.abs()),
        side: if point.swing < 0 { "allies" } else { "japan" },
    }
}

/// A battle with what it brought beyond the mean in front.
fn beyond(table: &Table<Nei>, point: &TurningPoint) -> Point {
    let beyond = f64::from(point.swing) - point.expected.unwrap_or_default();
    let side = if beyond < 0.0 { "allies" } else { "japan" };
    Point { swing: format!("{:+.1}", beyond.abs()), side, ..shown(table, point) }
}

/// The map as it stood before a chapter and after it.
fn maps(pack: &Pack, chapter: &report::Chapter) -> Vec<Figure> {
    let options = Options { is_part: true, ..Options::default() };
    let figure =
        |caption: &str, view: &View| Figure { caption: caption.to_owned(), svg: picture::svg(pack, view, &options) };
    let mut maps = Vec::new();
    // What stands before the first one is an empty board.
    if chapter.turn.is_some() {
        maps.push(figure("Before", &chapter.before));
    }
    maps.push(figure("After", &chapter.after));
    maps
}

fn shown_chapter(pack: &Pack, place: usize, chapter: &report::Chapter) -> Chapter {
    let sections = chapter.sections.iter().map(|section| Section {
        title: section.title.clone(),
        side: match section.side {
            Some(Side::Japan) => "japan",
            Some(Side::Allies) => "allies",
            None => "",
        },
        paragraphs: section
            .paragraphs
            .iter()
            .map(|paragraph| {
                let sentences = paragraph.sentences.iter();
                sentences.map(|sentence| Line::of(sentence.text.clone(), &sentence.entries)).collect()
            })
            .collect(),
    });
    Chapter {
        id: format!("chapter-{place}"),
        title: chapter.title.clone(),
        maps: maps(pack, chapter),
        sections: sections.collect(),
    }
}

/// The numbers over time, as far as they are known.
fn pictures(told: &Report) -> Vec<Figure> {
    let turns: Vec<EntryNumber> =
        told.chapters.iter().filter(|chapter| chapter.turn.is_some()).map(|chapter| chapter.first).collect();
    let Some(first) = turns.first().copied() else { return Vec::new() };
    let numbers: Vec<u8> = told.chapters.iter().filter_map(|chapter| chapter.turn).collect();
    let offset = f64::from(numbers.first().copied().unwrap_or(1)) - 1.0;
    let end = f64::from(numbers.last().copied().unwrap_or(1)) + 1.0;
    let row = |name: &str, side: usize, value: &dyn Fn(&Reading) -> Option<f64>| -> Option<Row> {
        let mut points: Vec<(f64, f64)> = Vec::new();
        for reading in &told.readings {
            let Some(value) = value(reading) else { continue };
            let when = offset + turn_of(&turns, told.last, f64::from(reading.entry.max(first)));
            // What was before the first turn begins where it begins.
            points.retain(|(other, _)| *other < when || *other > offset + 1.0);
            points.push((when, value));
        }
        (!points.is_empty()).then(|| Row { name: name.to_owned(), side, points })
    };
    let figure = |caption: &str, rows: Vec<Option<Row>>| {
        let rows: Vec<Row> = rows.into_iter().flatten().collect();
        let svg = charts::steps(&rows, (offset + 1.0, end))?;
        Some(Figure { caption: caption.to_owned(), svg })
    };
    let sum = |reading: &Reading, side: usize| Some(f64::from(reading.territory[side]? + reading.losses[side]?));
    let sees_all = matches!(told.knowledge, Seat::Both | Seat::Umpire);
    let victory = if sees_all {
        figure(
            "Victory points",
            vec![row("Japan", 0, &|reading| sum(reading, 0)), row("Allies", 1, &|reading| sum(reading, 1))],
        )
    } else {
        figure(
            "Victory points as far as they were known: Japan's for territory, and what the enemy got for own losses",
            vec![
                row("Japan, territory", 0, &|reading| reading.territory[0].map(f64::from)),
                row("Japan, for losses", 0, &|reading| reading.losses[0].map(f64::from)),
                row("Allies, for losses", 1, &|reading| reading.losses[1].map(f64::from)),
            ],
        )
    };
    let both = |caption: &str, value: &dyn Fn(&Reading, usize) -> Option<f64>| {
        figure(
            caption,
            vec![row("Japan", 0, &|reading| value(reading, 0)), row("Allies", 1, &|reading| value(reading, 1))],
        )
    };
    [
        victory,
        both("Action Points on the track", &|reading, side| Some(f64::from(reading.action_points[side]))),
        both("Units out of action", &|reading, side| reading.out_of_action[side].map(f64::from)),
        both("Ports, airfields and oilfields held", &|reading, side| Some(f64::from(reading.held[side]))),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn luck(side: Side, sum: &Sum) -> Luck {
    Luck {
        side: side.to_string(),
        cells: vec![
            sum.fire.to_string(),
            format!("{:+.1}", sum.hits_over),
            sum.tables.to_string(),
            format!("{:+.1}", sum.faces_over),
        ],
    }
}

fn notes(told: &Report) -> Vec<String> {
    let mut notes = vec![
        "Map, counters and tables of this program are a reconstruction, not the published data: odds and victory points \
         told here follow from its values."
            .to_owned(),
        "A small number names the entry of the record that a sentence leans on. What was taken back is told as taken back \
         and nowhere else."
            .to_owned(),
    ];
    match told.knowledge {
        Seat::Both | Seat::Umpire => notes.push(
            "Odds are exact, from the position in which a battle began, with both sides choosing losses by the customary \
             order. They end with the battle."
                .to_owned(),
        ),
        Seat::Side(side) => notes.push(format!(
            "What {} could not know is left out: what the other side's hidden units were, what became of them, and odds. \
             Turning points count victory points as far as they were known.",
            match side {
                Side::Japan => "Japan",
                Side::Allies => "the Allies",
            }
        )),
        Seat::Onlooker => notes.push("What only one side knew is left out.".to_owned()),
    }
    notes
}

/// The entries that are cited, as the reader was told of them.
fn record(table: &Table<Nei>, told: &Report) -> Vec<Recorded> {
    let cited: BTreeSet<EntryNumber> = told.sentences().flat_map(|sentence| sentence.entries.iter().copied()).collect();
    let entries = cited.into_iter().filter_map(|number| table.entry(number));
    entries
        .map(|entry| {
            let seen = table.render_for(entry, told.knowledge);
            let lines: Vec<&str> = seen.lines.iter().map(|line| line.text.as_str()).collect();
            let gone = if seen.taken_back { " (taken back)" } else { "" };
            Recorded { number: entry.number, lines: format!("{}{gone}", lines.join("; ")) }
        })
        .collect()
}
