//! The statistics of all games of a database, added up game by game.

use std::collections::BTreeMap;

use domain::kernel::statistics::Dice;

use super::figures::{Figures, name_of};
use host::seats::SeatKind;

/// What is known of all games.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Overall {
    pub books: BTreeMap<String, Games>,
    /// Results by book and scenario.
    pub scenarios: BTreeMap<String, Results>,
    /// Results by book and optional rule, or ruling that is read otherwise; a game counts for each that it has.
    pub options: BTreeMap<String, Results>,
    /// Dice by book, by whoever threw them, and by purpose.
    pub dice: BTreeMap<(String, &'static str, String), Dice<SeatKind>>,
}

/// The games of a book.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Games {
    /// Games that ended.
    pub finished: u32,
    /// Games that did not.
    pub in_progress: u32,
    /// Games that could not be read.
    pub unreadable: u32,
    /// Entries of all of them.
    pub entries: u64,
    /// Seconds of play in all of them, without breaks.
    pub seconds: u64,
    /// Seconds of play in those that ended.
    pub seconds_of_finished: u64,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Results {
    /// Games that did not end yet.
    pub in_progress: u32,
    /// Won by the side that plays from the seat of Japan.
    pub first: u32,
    /// Won by the side that plays from the seat of the Allies.
    pub second: u32,
    /// Drawn, or without a winner.
    pub nobody: u32,
    /// By the result in words.
    pub by_words: BTreeMap<String, u32>,
}

impl Results {
    fn add(&mut self, figures: &Figures) {
        let Some(ending) = &figures.ending else {
            self.in_progress += 1;
            return;
        };
        *match ending.winner {
            Some(SeatKind::First) => &mut self.first,
            Some(SeatKind::Second) => &mut self.second,
            _ => &mut self.nobody,
        } += 1;
        *self.by_words.entry(ending.result.clone()).or_default() += 1;
    }

    /// Games that ended.
    pub const fn finished(&self) -> u32 {
        self.first + self.second + self.nobody
    }
}

impl Overall {
    pub fn add(&mut self, figures: &Figures) {
        let book = figures.book;
        let games = self.books.entry(book.to_owned()).or_default();
        games.entries += u64::from(figures.entries.all);
        games.seconds += figures.seconds();
        if figures.ending.is_some() {
            games.finished += 1;
            games.seconds_of_finished += figures.seconds();
        } else {
            games.in_progress += 1;
        }
        let scenario = if figures.scenario.is_empty() { "no scenario" } else { &figures.scenario };
        self.scenarios.entry(format!("{book}: {scenario}")).or_default().add(figures);
        let rulings = figures.rulings.iter().map(|(ruling, reading)| format!("{ruling}, reading {reading}"));
        let mut options: Vec<String> =
            figures.options.iter().map(|option| format!("{book}: {option}")).chain(rulings).collect();
        if options.is_empty() {
            options.push(format!("{book}: no optional rule"));
        }
        for option in options {
            self.options.entry(option).or_default().add(figures);
        }
        for dice in &figures.dice {
            let key = (book.to_owned(), name_of(dice.by), dice.purpose.clone());
            match self.dice.get_mut(&key) {
                Some(sum) => sum.join(dice),
                None => _ = self.dice.insert(key, dice.clone()),
            }
        }
    }

    /// Notes a game that could not be read.
    pub fn miss(&mut self, book: &str) {
        self.books.entry(book.to_owned()).or_default().unreadable += 1;
    }

    /// How many games there are.
    pub fn games(&self) -> u32 {
        self.books.values().map(|games| games.finished + games.in_progress + games.unreadable).sum()
    }
}
