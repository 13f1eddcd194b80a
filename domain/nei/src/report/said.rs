//! A sentence of the report: its words, the entries it leans on, and what it states, so that a machine can check it.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::components::{AreaId, Side, SquareId, UnitId};
use crate::game::Control;
use crate::pack::Pack;
use crate::words::{self, counted};
use kernel::journal::EntryNumber;

/// Something that a sentence states.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Said {
    Side(Side),
    /// It names a counter.
    Unit(UnitId),
    /// It names an area.
    Area(AreaId),
    /// It names a square.
    Square(SquareId),
    /// It has a number that the entries tell.
    Number(i64),
    /// It has words that the entries tell: a name, a reason, a result.
    Words(String),
    /// So many of so many shots of a side hit.
    Hits {
        side: Side,
        hits: i64,
        shots: i64,
    },
    /// An area is in these hands after the last entry cited, and was in others before the first.
    Control {
        area: AreaId,
        control: Control,
    },
    /// So many victory points an area is worth to Japan that holds it, after the last entry cited; it changed hands.
    Prize {
        area: AreaId,
        points: i64,
    },
    /// Victory points of a side for territory, after the last entry cited.
    Territory {
        side: Side,
        points: i64,
    },
    /// All victory points of a side, after the last entry cited.
    Points {
        side: Side,
        points: i64,
    },
    /// By so many victory points Japan's balance, as far as it is known, changed from before the first entry cited to after
    /// the last; the sign is that of Japan.
    Swing(i64),
    /// What a battle was worth to Japan in victory points when it began, and what it brought.
    Worth {
        /// In the mean, with one decimal.
        expected: String,
        actual: i64,
        /// In so many of a hundred such battles the side that it favoured fares as well or better.
        chance: String,
    },
    /// The difference of victory points at the end.
    Differential(i64),
    /// It names entries that were taken back: the first and the last of them.
    TakenBack(EntryNumber, EntryNumber),
    /// It names another entry.
    Entry(EntryNumber),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sentence {
    pub text: String,
    /// The entries it leans on, in order; never empty.
    pub entries: Vec<EntryNumber>,
    pub says: Vec<Said>,
}

/// A sentence while it is written.
#[derive(Debug, Clone)]
pub(super) struct Phrase<'p> {
    pack: &'p Pack,
    text: String,
    says: Vec<Said>,
    entries: BTreeSet<EntryNumber>,
}

impl<'p> Phrase<'p> {
    /// The beginning of a sentence that leans on an entry.
    pub(super) fn of(pack: &'p Pack, entry: EntryNumber) -> Self {
        Self { pack, text: String::new(), says: Vec::new(), entries: BTreeSet::from([entry]) }
    }

    /// Leans on another entry too.
    pub(super) fn cite(mut self, entries: impl IntoIterator<Item = EntryNumber>) -> Self {
        self.entries.extend(entries);
        self
    }

    /// Words that state nothing.
    pub(super) fn plain(mut self, words: &str) -> Self {
        self.text.push_str(words);
        self
    }

    /// States something that its words say already.
    pub(super) fn states(mut self, said: Said) -> Self {
        if !self.says.contains(&said) {
            self.says.push(said);
        }
        self
    }

    /// "Japan", "the Allies".
    pub(super) fn side(self, side: Side) -> Self {
        self.plain(side.name()).states(Said::Side(side))
    }

    /// "Japanese", "Allied".
    pub(super) fn adjective(self, side: Side) -> Self {
        self.plain(side.adjective()).states(Said::Side(side))
    }

    /// A counter as players call it.
    pub(super) fn unit(self, unit: UnitId) -> Self {
        let Some(counter) = self.pack.counters.get(&unit) else { return self.plain(unit.as_str()) };
        self.plain(&counter.label()).states(Said::Unit(unit))
    }

    /// Several counters: "CA-5, DD-2 and DD-3".
    pub(super) fn units(self, units: &[UnitId]) -> Self {
        self.list(units, |phrase, unit| phrase.unit(*unit))
    }

    /// A list with commas and "and".
    pub(super) fn list<T>(mut self, items: &[T], write: impl Fn(Self, &T) -> Self) -> Self {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self = self.plain(if index + 1 == items.len() { " and " } else { ", " });
            }
            self = write(self, item);
        }
        self
    }

    /// The name of an area.
    pub(super) fn area(self, area: AreaId) -> Self {
        let name = self.pack.map.area(area).map_or_else(|| area.to_string(), |found| found.name.clone());
        self.plain(&name).states(Said::Area(area))
    }

    /// The name of a square.
    pub(super) fn square(self, square: SquareId) -> Self {
        self.plain(square.as_str()).states(Said::Square(square))
    }

    /// A number that the entries tell.
    pub(super) fn number(self, number: i64) -> Self {
        self.plain(&counted(number)).states(Said::Number(number))
    }

    /// A number that the entries tell, in figures: what a die shows, or a level that may be nothing.
    pub(super) fn figure(self, number: i64) -> Self {
        self.plain(&number.to_string()).states(Said::Number(number))
    }

    /// A number of things that the entries tell: "one box", "three boxes".
    pub(super) fn things(self, number: i64, one: &str, many: &str) -> Self {
        self.number(number).plain(" ").plain(if number == 1 { one } else { many })
    }

    /// Words that the entries tell, in quotation marks.
    pub(super) fn quoted(self, words: &str) -> Self {
        let words = words.trim().trim_end_matches('.');
        self.plain("“").plain(words).plain("”").states(Said::Words(words.to_owned()))
    }

    /// Words that the entries tell.
    pub(super) fn words(self, words: &str) -> Self {
        self.plain(words).states(Said::Words(words.to_owned()))
    }

    /// The sentence, with a capital and a full stop.
    pub(super) fn end(self) -> Sentence {
        let mut text = words::capitalized(&self.text);
        if !text.ends_with(['.', '!', '?']) {
            text.push('.');
        }
        Sentence { text, entries: self.entries.into_iter().collect(), says: self.says }
    }
}
