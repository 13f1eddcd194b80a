//! The pages of the statistics.

use askama::Template;
use domain::kernel::statistics::Dice;

use super::charts::{self, Row, duration};
use super::figures::{Figures, LONGEST_WAIT, name_of};
use super::overall::{Overall, Results};
use crate::reports::ReportError;
use crate::reports::numbers::{capital, signed_to};
use host::seats::SeatKind;

/// A line of the table of dice.
struct DiceLine {
    by: String,
    purpose: String,
    dice: u32,
    taken_back: u32,
    faces: [u32; 6],
    mean: String,
    hits: String,
    expected: String,
    luck: String,
    /// All dice of somebody together.
    is_sum: bool,
}

impl DiceLine {
    fn of(by: String, purpose: String, dice: &Dice<SeatKind>) -> Self {
        let standing = dice.standing();
        let mean =
            if standing == 0 { String::new() } else { format!("{:.2}", f64::from(dice.pips()) / f64::from(standing)) };
        let (hits, expected) = match dice.fired {
            0 => (String::new(), String::new()),
            _ => (dice.hits.to_string(), format!("{:.1}", dice.hits_expected)),
        };
        let deviations = if dice.fired > 0 { dice.hits_deviations() } else { None };
        let luck = deviations.map_or_else(String::new, |deviations| signed_to(deviations, 2));
        let taken_back = dice.taken_back;
        Self { by, purpose, dice: standing, taken_back, faces: dice.faces, mean, hits, expected, luck, is_sum: false }
    }

    fn sum(by: String, dice: &Dice<SeatKind>) -> Self {
        Self { is_sum: true, ..Self::of(by, "All together".to_owned(), dice) }
    }
}

#[derive(Template)]
#[template(path = "statistics.html")]
struct GamePage<'a> {
    name: &'a str,
    book: &'static str,
    told: &'static str,
    figures: &'a Figures,
    ending: String,
    dice: Vec<DiceLine>,
    faces: String,
    course: String,
    actions: String,
    losses: String,
    times: String,
    played: String,
    breaks: String,
    longest: u64,
}

/// The page of a game.
pub(super) fn of_game(name: &str, kind: SeatKind, figures: &Figures) -> Result<String, ReportError> {
    let mut dice = Vec::new();
    for by in figures.throwers() {
        for group in figures.dice.iter().filter(|dice| dice.by == by) {
            dice.push(DiceLine::of(name_of(by).to_owned(), purpose(&group.purpose), group));
        }
        dice.push(DiceLine::sum(name_of(by).to_owned(), &figures.all_dice(by)));
    }
    let ending = match &figures.ending {
        Some(ending) => format!(
            "It has ended: {}{}.",
            ending.result.trim_end_matches('.'),
            ending.winner.map_or(String::new(), |side| format!("; {} won", name_of(side)))
        ),
        None => "It is in progress.".to_owned(),
    };
    let page = GamePage {
        name,
        book: crate::books::title(figures.book),
        told: name_of(kind),
        figures,
        ending,
        dice,
        faces: if figures.dice.is_empty() { String::new() } else { charts::faces(figures) },
        course: charts::course(figures),
        actions: charts::actions(figures),
        losses: charts::losses(figures),
        times: charts::times(figures),
        played: duration(figures.seconds()),
        breaks: duration(figures.breaks.seconds),
        longest: LONGEST_WAIT / 60,
    };
    page.render().map_err(|error| ReportError::Fault(error.to_string()))
}

#[derive(Template)]
#[template(path = "statistics_of_all.html")]
struct OverallPage {
    games: u32,
    books: Vec<BookLine>,
    scenarios: Vec<ResultLine>,
    options: Vec<ResultLine>,
    scenario_chart: String,
    dice: Vec<DiceLine>,
}

struct BookLine {
    book: String,
    finished: u32,
    in_progress: u32,
    unreadable: u32,
    entries: u64,
    played: String,
    mean: String,
}

struct ResultLine {
    of: String,
    results: Results,
    words: String,
}

fn result_line((of, results): (&String, &Results)) -> ResultLine {
    let words: Vec<String> = results.by_words.iter().map(|(result, count)| format!("{result} ({count})")).collect();
    ResultLine { of: of.clone(), results: results.clone(), words: words.join("; ") }
}

/// The page of all games.
pub fn of_all(overall: &Overall) -> Result<String, ReportError> {
    let bars = |(of, results): (&String, &Results)| Row {
        name: of.clone(),
        bars: [
            (charts::colour(SeatKind::First), results.first, "won from the seat of Japan"),
            (charts::colour(SeatKind::Second), results.second, "won by the Allies"),
            (charts::colour(SeatKind::Both), results.nobody, "won by nobody"),
        ]
        .map(|(colour, count, words)| (colour, f64::from(count), format!("{count} {words}")))
        .to_vec(),
    };
    let ended = overall.scenarios.iter().filter(|(_, results)| results.finished() > 0);
    let books = overall.books.iter().map(|(book, games)| BookLine {
        book: book.clone(),
        finished: games.finished,
        in_progress: games.in_progress,
        unreadable: games.unreadable,
        entries: games.entries,
        played: duration(games.seconds),
        mean: games.seconds_of_finished.checked_div(u64::from(games.finished)).map_or_else(String::new, duration),
    });
    let page = OverallPage {
        games: overall.games(),
        books: books.collect(),
        scenarios: overall.scenarios.iter().map(result_line).collect(),
        options: overall.options.iter().map(result_line).collect(),
        scenario_chart: charts::rows(&ended.map(bars).collect::<Vec<_>>()),
        dice: overall
            .dice
            .iter()
            .map(|((book, by, of), dice)| DiceLine::of(format!("{book}: {by}"), purpose(of), dice))
            .collect(),
    };
    page.render().map_err(|error| ReportError::Fault(error.to_string()))
}

/// What dice are for, as players say it.
fn purpose(word: &str) -> String {
    match word {
        "singapore_drive" => "Singapore drive".to_owned(),
        "action_points" => "Action Points".to_owned(),
        "morale_losses" => "Steps lost to low morale".to_owned(),
        "mobilize" => "Reinforcements".to_owned(),
        "fire" => "Fire in battle".to_owned(),
        "first_air_fleet" => "First Air Fleet".to_owned(),
        "demolition" => "Oilfield demolition".to_owned(),
        "repair" => "Oilfield repair".to_owned(),
        "arrival" => "Arrival of optional forces".to_owned(),
        other => capital(&other.replace('_', " ")),
    }
}
