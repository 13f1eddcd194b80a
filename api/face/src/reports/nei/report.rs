//! The page of a report of *Netherlands East Indies*.

use std::collections::BTreeSet;

use domain::kernel::journal::{EntryNumber, Table};
use domain::kernel::seat::{Opposed, Seat};
use domain::nei::Nei;
use domain::nei::components::{AreaId, Side, UnitId};
use domain::nei::pack::Pack;
use domain::nei::report::{self, BattleLuck, Fortune, Ledger, Reading, Report, Said, TurningPoint};

use super::picture;
use super::plans::Plan;
use crate::reports::ReportError;
use crate::reports::after_action::Origin;
use crate::reports::after_action::charts::{self, Row};
use crate::reports::after_action::gathered::turn_of;
use crate::reports::after_action::page::{
    Chapter, Entered, Figure, Heading, Line, Luck, Page, Point, Recorded, Score, Section,
};
use crate::reports::numbers::{capital, minus, signed, signed_to};

/// The page of a game for a reader.
pub(super) fn page(
    table: &Table<Nei>,
    reader: Seat<Side>,
    origin: &Origin,
    plans: &[Plan],
) -> Result<Page, ReportError> {
    let pack = table.pack();
    let told = report::report(table, reader).map_err(|corrupt| ReportError::Fault(corrupt.to_string()))?;
    Ok(Page {
        book: "Netherlands East Indies 1941–42",
        name: origin.name.clone(),
        knowledge: knowledge(&told),
        score: score(pack, &told),
        result: result(&told),
        head: Vec::new(),
        turning: told.turning_points.iter().map(|point| shown(table, point)).collect(),
        odds: told.against_the_odds.iter().map(|point| beyond(table, point)).collect(),
        charts: pictures(&told),
        chapters: told
            .chapters
            .iter()
            .enumerate()
            .map(|(place, chapter)| {
                let is_over = told.outcome.is_some() || place + 1 < told.chapters.len();
                shown_chapter(pack, place, chapter, is_over, plans)
            })
            .collect(),
        battle_luck: told.battle_luck.as_ref().map(battle_luck),
        luck: told.fortunes.iter().map(luck).collect(),
        shared: picture::shared(pack),
        key: picture::key(pack),
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
        swing: signed(point.swing.abs()),
        side: if point.swing < 0 { "allies" } else { "japan" },
    }
}

/// A battle with what it brought beyond the mean in front.
fn beyond(table: &Table<Nei>, point: &TurningPoint) -> Point {
    let beyond = f64::from(point.swing) - point.expected.unwrap_or_default();
    let side = if beyond < 0.0 { "allies" } else { "japan" };
    Point { swing: signed_to(beyond.abs(), 1), side, ..shown(table, point) }
}

/// The map at the end of a chapter, or in its midst.
fn map(pack: &Pack, chapter: &report::Chapter, is_over: bool) -> Figure {
    let caption = match (chapter.turn, is_over) {
        (None, _) => "The map after the set-up",
        (_, true) => "The map at the end of the turn",
        (_, false) => "The map as it stands",
    };
    Figure { caption: caption.to_owned(), svg: picture::over_the_ground(pack, &chapter.after) }
}

const SIDES: [Heading; 2] = [Heading { name: "Japan", class: "japan" }, Heading { name: "Allies", class: "allies" }];

/// What a turn changed, in figures and names; nothing where nothing is known or changed.
fn ledger(pack: &Pack, chapter: &report::Chapter) -> Vec<Entered> {
    if chapter.turn.is_none() {
        return Vec::new();
    }
    let sides = Side::both().map(|side| chapter.ledger(pack, side));
    let figure = |points: Option<(i16, i16)>| match points {
        None => "not known".to_owned(),
        Some((now, 0)) => minus(now),
        Some((now, change)) => format!("{} ({})", minus(now), signed(change)),
    };
    let points = |what, of: fn(&Ledger) -> Option<(i16, i16)>| {
        let is_known = sides.iter().any(|side| of(side).is_some());
        let cells = sides.iter().map(|side| figure(of(side))).collect();
        is_known.then_some(Entered { what, cells, is_figure: true })
    };
    let place = |area: &AreaId| pack.map.area(*area).map_or_else(|| area.to_string(), |area| area.name.clone());
    let unit = |unit: &UnitId| {
        pack.counters.get(unit).map_or_else(|| unit.to_string(), |counter| counter.label().into_owned())
    };
    let named = |names: Vec<String>| if names.is_empty() { "—".to_owned() } else { names.join(", ") };
    let taken = sides.iter().map(|side| named(side.taken.iter().map(place).collect())).collect();
    let lost = sides.iter().map(|side| {
        side.lost.as_ref().map_or_else(|| "not known".to_owned(), |lost| named(lost.iter().map(unit).collect()))
    });
    let lost = lost.collect();
    let points =
        points("Victory points", |side| side.points).or_else(|| points("For territory", |side| side.territory));
    let rows = [
        points,
        Some(Entered { what: "Won", cells: taken, is_figure: false }),
        Some(Entered { what: "Out of action", cells: lost, is_figure: false }),
    ];
    rows.into_iter().flatten().collect()
}

/// Both sides' victory points at the end, where the reader knows them.
fn score(pack: &Pack, told: &Report) -> Vec<Score> {
    let Some(last) = told.chapters.last() else { return Vec::new() };
    let of = |(side, heading): (Side, Heading)| {
        let (points, _) = last.ledger(pack, side).points?;
        Some(Score { side: heading.name, class: heading.class, what: "victory points", points: minus(points) })
    };
    Side::both().into_iter().zip(SIDES).filter_map(of).collect()
}

fn shown_chapter(pack: &Pack, place: usize, chapter: &report::Chapter, is_over: bool, plans: &[Plan]) -> Chapter {
    let planned = |side: Option<Side>| {
        let found = plans.iter().find(|plan| Some(plan.side) == side && Some(plan.turn) == chapter.turn);
        found.map(|plan| plan.line.clone())
    };
    let sections = chapter.sections.iter().map(|section| Section {
        plan: planned(section.side),
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
        map: Some(map(pack, chapter, is_over)),
        sides: SIDES.into(),
        ledger: ledger(pack, chapter),
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
        both("Action Points", &|reading, side| Some(f64::from(reading.action_points[side]))),
        both("Units out of action", &|reading, side| reading.out_of_action[side].map(f64::from)),
        both("Ports, airfields and oilfields held", &|reading, side| Some(f64::from(reading.held[side]))),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// What the battles brought beyond the average, in victory points.
fn battle_luck(luck: &BattleLuck) -> String {
    let beyond = f64::from(luck.actual) - luck.expected;
    let battles = if luck.battles == 1 { "one battle".to_owned() } else { format!("{} battles", luck.battles) };
    let side = if beyond < 0.0 { "the Allies" } else { "Japan" };
    format!(
        "In {battles} luck was worth {:.1} victory points to {side}: together they were to bring Japan {}, and brought {}.",
        beyond.abs(),
        signed_to(luck.expected, 1),
        signed(luck.actual)
    )
}

/// What the dice of a side brought of one thing.
fn luck(fortune: &Fortune) -> Luck {
    Luck {
        what: fortune.what,
        side: capital(fortune.side.name().trim_start_matches("the ")),
        cells: vec![
            fortune.dice.to_string(),
            format!("{:.0}", fortune.brought),
            format!("{:.1}", fortune.expected),
            signed_to(fortune.brought - fortune.expected, 1),
        ],
    }
}

fn notes(told: &Report) -> Vec<String> {
    let mut notes = vec![
        "Map, counters and tables of this program are a reconstruction, not the published data: odds and victory points \
         told here follow from its values."
            .to_owned(),
        "A small number names the entry of the record that a sentence rests on. What was taken back is told as taken back \
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
