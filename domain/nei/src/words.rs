//! The grammar of all that NEI says: sides and their verbs, numbers, lists, and what a base is called.

use std::fmt::Display;

use super::components::Side;

impl Side {
    /// The side within a sentence: "Japan", "the Allies".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Japan => "Japan",
            Self::Allies => "the Allies",
        }
    }

    /// The side at the beginning of a sentence: "Japan", "The Allies".
    pub const fn subject(self) -> &'static str {
        match self {
            Self::Japan => "Japan",
            Self::Allies => "The Allies",
        }
    }

    /// "Japanese", "Allied".
    pub const fn adjective(self) -> &'static str {
        match self {
            Self::Japan => "Japanese",
            Self::Allies => "Allied",
        }
    }

    /// The side with what it does, at the beginning of a sentence: "Japan rolls", "The Allies roll".
    pub fn does(self, verb: &str) -> String {
        format!("{} {}", self.subject(), self.verb(verb))
    }

    /// The same within a sentence: "Japan has", "the Allies have".
    pub fn that(self, verb: &str) -> String {
        format!("{} {}", self.name(), self.verb(verb))
    }

    /// A verb as it follows the side: "has" after Japan, "have" after the Allies.
    pub fn verb(self, verb: &str) -> String {
        match self {
            Self::Japan => of_one(verb),
            Self::Allies => verb.to_owned(),
        }
    }
}

/// A verb as it follows one thing: "has", "carries", "goes", "rolls".
fn of_one(verb: &str) -> String {
    match verb {
        "have" => return "has".to_owned(),
        "are" => return "is".to_owned(),
        "may" => return verb.to_owned(),
        _ => {}
    }
    let is_vowel = |letter: char| "aeiou".contains(letter);
    match verb.strip_suffix('y') {
        Some(stem) if !stem.ends_with(is_vowel) => format!("{stem}ies"),
        _ if ["s", "sh", "ch", "x", "o"].iter().any(|end| verb.ends_with(end)) => format!("{verb}es"),
        _ => format!("{verb}s"),
    }
}

/// The noun, or the verb, that goes with a number.
pub(super) fn of<'a>(number: usize, one: &'a str, many: &'a str) -> &'a str {
    if number == 1 { one } else { many }
}

/// So many things: "1 hit", "2 hits", "0 hits".
pub(super) fn count(number: impl Into<usize>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{number} {}", of(number, one, many))
}

pub(super) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, "and")
}

pub(super) fn either<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, "or")
}

fn joined<T: Display>(items: impl IntoIterator<Item = T>, last: &str) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match (items.pop(), items.is_empty()) {
        (None, _) => String::new(),
        (Some(only), true) => only,
        (Some(end), false) => format!("{} {last} {end}", items.join(", ")),
    }
}

/// What a base is called.
pub(super) fn base_of(name: &str) -> String {
    format!("the base of {name}")
}

/// The beginning of a sentence.
pub(super) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A number as one writes it in a sentence: in words up to twelve.
pub fn counted(number: i64) -> String {
    in_words(number).map_or_else(|| number.to_string(), str::to_owned)
}

/// Numbers of one sentence, all in words or all in figures.
pub fn alike<const N: usize>(numbers: [i64; N]) -> [String; N] {
    if numbers.iter().all(|number| in_words(*number).is_some()) {
        numbers.map(counted)
    } else {
        numbers.map(|number| number.to_string())
    }
}

fn in_words(number: i64) -> Option<&'static str> {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    usize::try_from(number).ok().and_then(|number| WORDS.get(number)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_and_their_verbs() {
        assert_eq!(Side::Allies.that("have"), "the Allies have");
        assert_eq!(Side::Japan.that("have"), "Japan has");
        assert_eq!(Side::Japan.does("carry"), "Japan carries");
        assert_eq!(Side::Japan.does("stay"), "Japan stays");
        assert_eq!(Side::Japan.does("reach"), "Japan reaches");
        assert_eq!(Side::Japan.does("go"), "Japan goes");
        assert_eq!(Side::Japan.does("hold"), "Japan holds");
        assert_eq!(Side::Allies.does("fire"), "The Allies fire");
    }

    #[test]
    fn numbers_and_lists() {
        assert_eq!(count(1_usize, "hit", "hits"), "1 hit");
        assert_eq!(count(0_usize, "hit", "hits"), "0 hits");
        assert_eq!(list(["A", "B", "C"]), "A, B and C");
        assert_eq!(either(["A", "B"]), "A or B");
        assert_eq!(list(["A"]), "A");
        assert_eq!(list::<&str>([]), "");
    }
}
