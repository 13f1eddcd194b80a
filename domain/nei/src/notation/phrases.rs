//! How a command is said: the pieces that its words are declared with, and what writes and reads them.
//!
//! | piece | stands for |
//! |---|---|
//! | `"sail"` | these words |
//! | `force` | a field, said as its type is [`Spoken`] |
//! | `(", because" reason)` | a clause: its words and a field |
//! | `[", attack" attack]` | a clause that is left out where the field is false, empty or none |
//! | `{", loading" loading}` | such a clause for each party of a list |
//!
//! A line is the command that begins with the most of its words.

use std::cmp::Reverse;
use std::fmt::Display;

use super::spoken::Party;
use crate::words::either;
use kernel::recording::words::{Words, id};

/// What can be said in a recorded game: a command, or what it names.
pub(crate) trait Spoken: Sized {
    fn say(&self, line: &mut Line);
    /// Reads what [`Spoken::say`] writes, or says what stands there and what may.
    fn read(words: &mut Words) -> Result<Self, String>;
}

/// What is said, alone on its line.
pub(crate) fn said(what: &impl Spoken) -> String {
    let mut line = Line::default();
    what.say(&mut line);
    line.0
}

/// A line that is being written.
#[derive(Debug, Default)]
pub(crate) struct Line(String);

impl Line {
    /// Words, or anything that is said as it is shown. A comma follows what it ends at once.
    pub(crate) fn say(&mut self, words: impl Display) {
        let words = words.to_string();
        if !self.0.is_empty() && !words.starts_with(',') {
            self.0.push(' ');
        }
        self.0.push_str(&words);
    }

    /// Ids, or the word for none.
    pub(crate) fn ids<I: Display>(&mut self, all: &[I]) {
        if all.is_empty() {
            self.say("nothing");
        }
        for one in all {
            self.say(id(one));
        }
    }

    /// One after the other.
    pub(crate) fn list<T: Spoken>(&mut self, all: &[T], between: &str) {
        for (number, one) in all.iter().enumerate() {
            if number > 0 {
                self.say(between);
            }
            one.say(self);
        }
    }

    /// Words, and what belongs to them.
    pub(crate) fn clause<T: Spoken>(&mut self, words: &str, field: &T) {
        self.say(words);
        field.say(self);
    }

    pub(crate) fn clause_if_any<T: Spoken + Default + PartialEq>(&mut self, words: &str, field: &T) {
        if !is_left_out(field) {
            self.clause(words, field);
        }
    }

    pub(crate) fn clauses<P: Party>(&mut self, words: &str, all: &[P]) {
        for party in P::parties(all) {
            self.say(words);
            P::say_party(party, self);
        }
    }
}

/// Whether a field is what it is where nothing is said of it: false, empty or none.
pub(crate) fn is_left_out<T: Default + PartialEq>(field: &T) -> bool {
    *field == T::default()
}

/// One, and others as long as there are more.
pub(crate) fn list<T: Spoken>(words: &mut Words, are_more: impl Fn(&mut Words) -> bool) -> Result<Vec<T>, String> {
    let mut all = vec![T::read(words)?];
    while are_more(words) {
        all.push(T::read(words)?);
    }
    Ok(all)
}

/// A clause that must stand.
pub(crate) fn clause<T: Spoken>(words: &mut Words, begins: &'static str, field: &str) -> Result<T, String> {
    if !begins_clause(words, begins)? {
        return Err(format!("{begins:?} and the {field} are expected, not {}", words.next_shown()));
    }
    T::read(words)
}

/// A clause that may be left out.
pub(crate) fn clause_if_any<T: Spoken + Default>(words: &mut Words, begins: &'static str) -> Result<T, String> {
    if begins_clause(words, begins)? { T::read(words) } else { Ok(T::default()) }
}

/// As many clauses as stand there.
pub(crate) fn clauses<P: Party>(words: &mut Words, begins: &'static str) -> Result<Vec<P>, String> {
    let mut all = Vec::new();
    while begins_clause(words, begins)? {
        all.extend(P::read_party(words)?);
    }
    Ok(all)
}

/// Passes over the words of a clause. The first of them, after the comma, says that it is this clause.
fn begins_clause(words: &mut Words, begins: &'static str) -> Result<bool, String> {
    let begins = begins.trim_start_matches(", ");
    let (first, rest) = begins.split_once(' ').map_or((begins, None), |(first, rest)| (first, Some(rest)));
    let found = words.eats_clause(first);
    if let (true, Some(rest)) = (found, rest) {
        words.expect(rest)?;
    }
    Ok(found)
}

/// Writes the pieces of a phrase.
macro_rules! say {
    ($line:ident: $($piece:tt)*) => { $( $crate::notation::phrases::say_piece!($line $piece); )* };
}

macro_rules! say_piece {
    ($line:ident $words:literal) => {
        $line.say($words)
    };
    ($line:ident $field:ident) => {
        $crate::notation::phrases::Spoken::say($field, $line)
    };
    ($line:ident ($words:literal $field:ident)) => {
        $line.clause($words, $field)
    };
    ($line:ident [$words:literal $field:ident]) => {
        $line.clause_if_any($words, $field)
    };
    ($line:ident {$words:literal $field:ident}) => {
        $line.clauses($words, $field)
    };
}

/// Reads the pieces of a phrase: each field into a variable of its name.
macro_rules! read {
    ($words:ident: $($piece:tt)*) => { $( $crate::notation::phrases::read_piece!($words $piece); )* };
}

macro_rules! read_piece {
    ($words:ident $begins:literal) => {
        $words.expect($begins)?;
    };
    ($words:ident $field:ident) => {
        let $field = $crate::notation::phrases::Spoken::read($words)?;
    };
    ($words:ident ($begins:literal $field:ident)) => {
        let $field = $crate::notation::phrases::clause($words, $begins, stringify!($field))?;
    };
    ($words:ident [$begins:literal $field:ident]) => {
        let $field = $crate::notation::phrases::clause_if_any($words, $begins)?;
    };
    ($words:ident {$begins:literal $field:ident}) => {
        let $field = $crate::notation::phrases::clauses($words, $begins)?;
    };
}

pub(crate) use {read, read_piece, say, say_piece};

/// One way to say a command.
pub(crate) struct Phrase<C> {
    /// The words that it begins with.
    pub(crate) begins: &'static str,
    /// Reads it; `None` where the line begins otherwise.
    pub(crate) read: fn(&mut Words) -> Option<Result<C, String>>,
}

/// Reads the phrase that begins with the most words of the line.
pub(crate) fn one_of<C>(phrases: &[Phrase<C>], words: &mut Words) -> Result<C, String> {
    let mut longest_first: Vec<&Phrase<C>> = phrases.iter().collect();
    longest_first.sort_by_key(|phrase| Reverse(phrase.begins.split(' ').count()));
    let found = longest_first.into_iter().find_map(|phrase| (phrase.read)(words));
    found.unwrap_or_else(|| Err(astray(phrases.iter().map(|phrase| phrase.begins).collect(), words)))
}

/// Where a line that begins like none of these goes astray, and what may stand there.
fn astray(mut open: Vec<&str>, words: &mut Words) -> String {
    let mut passed = Vec::new();
    while let Some(word) = open.iter().map(|begins| first_word(begins)).find(|word| words.eats(word)) {
        open = open.into_iter().filter(|begins| first_word(begins) == word).filter_map(after_first_word).collect();
        passed.push(word);
    }
    if passed.is_empty() {
        return begins_no_command(&open, words).unwrap_or_else(|reason| reason);
    }
    let passed = passed.join(" ");
    let expected = either(open.iter().map(|rest| format!("{rest:?}")));
    let hint = if passed == "roll" { "; faces follow \"dice\"" } else { "" };
    format!("{expected} is expected after {passed:?}, not {}{hint}", words.next_shown())
}

fn begins_no_command(open: &[&str], words: &mut Words) -> Result<String, String> {
    let verb = words.word("a command")?;
    let mut verbs: Vec<&str> = Vec::new();
    for begins in open {
        if !verbs.contains(&first_word(begins)) {
            verbs.push(first_word(begins));
        }
    }
    Ok(format!("{verb:?} begins no command; commands begin with {}, take back or grant", verbs.join(", ")))
}

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or(text)
}

fn after_first_word(text: &str) -> Option<&str> {
    text.split_once(' ').map(|(_, rest)| rest)
}
