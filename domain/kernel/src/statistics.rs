//! Statistics of a record, for any game: dice against what was to be expected of them, and where the time went.
//!
//! Nothing is replayed: what is counted are the dice that a seat was told of, and the times of the entries.

use std::collections::BTreeMap;

use super::dice::{D6, DieAsked};
use super::journal::{Deed, Table};
use super::system::System;

/// A die on the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Die<Who> {
    /// Who threw it: a side, or whatever else the caller counts dice by.
    pub by: Who,
    /// What it was thrown for, in words; dice of one purpose are counted together.
    pub purpose: String,
    /// The highest face that hits after the modifier, where it hits or misses.
    pub hits_on: Option<u8>,
    /// Added to the face.
    pub modifier: i8,
    /// The face that fell, before the modifier.
    pub face: D6,
    /// Whether its entry stands.
    pub stands: bool,
}

/// The dice that somebody threw for one purpose.
#[derive(Debug, Clone, PartialEq)]
pub struct Dice<Who> {
    /// Who threw them, as [`Die::by`] says it.
    pub by: Who,
    /// What they were thrown for; empty where [`together`] put all purposes into one.
    pub purpose: String,
    /// How often each face fell among the dice that stand, 1 to 6.
    pub faces: [u32; 6],
    /// Dice that were taken back; they count for nothing else here.
    pub taken_back: u32,
    /// Dice that stand and hit or miss.
    pub fired: u32,
    /// How many of them hit.
    pub hits: u32,
    /// How many hits were to be expected of them.
    pub hits_expected: f64,
    /// The variance of that number.
    pub hits_variance: f64,
}

/// The mean of a die.
const MEAN: f64 = 3.5;
/// The variance of a die.
const VARIANCE: f64 = 35.0 / 12.0;

impl<Who> Dice<Who> {
    fn none(by: Who, purpose: String) -> Self {
        Self { by, purpose, faces: [0; 6], taken_back: 0, fired: 0, hits: 0, hits_expected: 0.0, hits_variance: 0.0 }
    }

    /// How many dice stand, those left out that were taken back.
    pub fn standing(&self) -> u32 {
        self.faces.iter().sum()
    }

    /// The sum of their faces.
    pub fn pips(&self) -> u32 {
        self.faces.iter().zip(1..).map(|(count, face)| count * face).sum()
    }

    /// What the sum of the faces was to be.
    pub fn pips_expected(&self) -> f64 {
        MEAN * f64::from(self.standing())
    }

    /// By how many standard deviations the pips are above their mean; `None` without dice.
    pub fn pips_deviations(&self) -> Option<f64> {
        deviations(f64::from(self.pips()) - self.pips_expected(), VARIANCE * f64::from(self.standing()))
    }

    /// By how many standard deviations the hits are above their mean; `None` where none could hit, or none miss.
    pub fn hits_deviations(&self) -> Option<f64> {
        deviations(f64::from(self.hits) - self.hits_expected, self.hits_variance)
    }

    /// The same dice under another name for whoever threw them.
    pub fn named<Other>(self, by: Other) -> Dice<Other> {
        let Self { purpose, faces, taken_back, fired, hits, hits_expected, hits_variance, .. } = self;
        Dice { by, purpose, faces, taken_back, fired, hits, hits_expected, hits_variance }
    }

    /// Adds other dice to these.
    pub fn join<Other>(&mut self, other: &Dice<Other>) {
        for (sum, count) in self.faces.iter_mut().zip(other.faces) {
            *sum += count;
        }
        self.taken_back += other.taken_back;
        self.fired += other.fired;
        self.hits += other.hits;
        self.hits_expected += other.hits_expected;
        self.hits_variance += other.hits_variance;
    }

    fn add(&mut self, die: &Die<Who>) {
        if !die.stands {
            self.taken_back += 1;
            return;
        }
        self.faces[die.face.index()] += 1;
        if die.hits_on.is_some() {
            let asked = DieAsked { unit: None, hits_on: die.hits_on, modifier: die.modifier };
            let ways = D6::FACES.into_iter().filter(|face| asked.is_hit(*face)).count();
            let chance = f64::from(u32::try_from(ways).unwrap_or(0)) / 6.0;
            self.fired += 1;
            self.hits += u32::from(asked.is_hit(die.face));
            self.hits_expected += chance;
            self.hits_variance += chance * (1.0 - chance);
        }
    }
}

fn deviations(over: f64, variance: f64) -> Option<f64> {
    (variance > 0.0).then(|| over / variance.sqrt())
}

/// Dice by who threw them and what for, in order.
pub fn dice<Who: Copy + Ord>(all: impl IntoIterator<Item = Die<Who>>) -> Vec<Dice<Who>> {
    let mut groups: BTreeMap<(Who, String), Dice<Who>> = BTreeMap::new();
    for die in all {
        let key = (die.by, die.purpose.clone());
        groups.entry(key).or_insert_with(|| Dice::none(die.by, die.purpose.clone())).add(&die);
    }
    groups.into_values().collect()
}

/// All dice of one thrower as one group.
pub fn together<Who: Copy + PartialEq>(groups: &[Dice<Who>], by: Who) -> Dice<Who> {
    let mut all = Dice::none(by, String::new());
    groups.iter().filter(|dice| dice.by == by).for_each(|dice| all.join(dice));
    all
}

/// How the entries of a record came about.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Entries {
    /// All entries, the creation, take-backs and statements among them.
    pub all: u32,
    /// Commands that stand.
    pub played: u32,
    /// Commands that were taken back.
    pub taken_back: u32,
    /// Commands that stand although a rule objected.
    pub overruled: u32,
}

/// Counts the entries of a record.
pub fn entries<S: System>(table: &Table<S>) -> Entries {
    let mut entries = Entries { all: table.last_number(), ..Entries::default() };
    for entry in table.entries() {
        if !matches!(entry.deed, Deed::Played { .. }) {
            continue;
        }
        if table.stands(entry.number) {
            entries.played += 1;
            entries.overruled += u32::from(entry.ruling.is_some());
        } else {
            entries.taken_back += 1;
        }
    }
    entries
}

/// Where the time went that passed before each entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Times<K> {
    /// For each thing it was spent on: the seconds, and the entries they led to.
    pub spent: BTreeMap<K, Spent>,
    /// The time that was nobody's: waits longer than the longest that counts.
    pub breaks: Spent,
}

/// Some time, and the entries it led to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spent {
    /// How many seconds passed.
    pub seconds: u64,
    /// Before how many entries they passed.
    pub entries: u32,
}

/// Sums up the time before each entry but the first. What an entry's time was spent on comes with when it was recorded,
/// in seconds; a wait longer than `longest` is a break, and a clock that was put back measured nothing.
pub fn times<K: Ord>(entries: impl IntoIterator<Item = (K, i64)>, longest: u64) -> Times<K> {
    let mut times = Times { spent: BTreeMap::new(), breaks: Spent::default() };
    let mut before: Option<i64> = None;
    for (on, at) in entries {
        if let Some(before) = before {
            let seconds = u64::try_from(at.saturating_sub(before)).unwrap_or(0);
            let spent =
                if seconds > longest { &mut times.breaks } else { times.spent.entry(on).or_insert(Spent::default()) };
            spent.seconds += seconds;
            spent.entries += 1;
        }
        before = Some(at);
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;

    fn die(by: u8, face: u8, hits_on: Option<u8>, stands: bool) -> Die<u8> {
        Die { by, purpose: "fire".to_owned(), hits_on, modifier: 0, face: D6::try_from(face).unwrap(), stands }
    }

    #[test]
    fn dice_are_held_against_what_was_to_be_expected() {
        let all = dice([
            die(1, 1, Some(2), true),
            die(1, 6, Some(2), true),
            die(1, 3, Some(3), true),
            die(1, 3, Some(3), false),
            die(2, 4, None, true),
        ]);
        assert_eq!(all.len(), 2);
        let first = &all[0];
        assert_eq!((first.by, first.standing(), first.taken_back, first.pips()), (1, 3, 1, 10));
        assert_eq!((first.fired, first.hits), (3, 2));
        assert!((first.hits_expected - (2.0 / 6.0 + 2.0 / 6.0 + 3.0 / 6.0)).abs() < 1e-12);
        assert!((first.pips_expected() - 10.5).abs() < 1e-12);
        assert_eq!(all[1].hits_deviations(), None);
        assert!((all[1].pips_deviations().unwrap() - 0.5 / VARIANCE.sqrt()).abs() < 1e-12);
        assert_eq!(together(&all, 1).faces, first.faces);
    }

    #[test]
    fn over_all_faces_nobody_is_lucky() {
        let all = (1..=6).map(|face| die(1, face, Some(3), true));
        let all = &dice(all)[0];
        assert!(all.pips_deviations().unwrap().abs() < 1e-12 && all.hits_deviations().unwrap().abs() < 1e-12);
    }

    #[test]
    fn a_long_wait_is_a_break_and_a_clock_put_back_measures_nothing() {
        let times = times([("a", 100), ("a", 130), ("b", 120), ("b", 5_000), ("b", 5_010)], 1_000);
        assert_eq!(times.spent["a"], Spent { seconds: 30, entries: 1 });
        assert_eq!(times.spent["b"], Spent { seconds: 10, entries: 2 });
        assert_eq!(times.breaks, Spent { seconds: 4_880, entries: 1 });
    }
}
