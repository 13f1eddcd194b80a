//! Words, quotations and commas: a line of a recorded game, taken apart.

use std::fmt::Display;
use std::iter::Peekable;
use std::str::{Chars, FromStr};

/// Words of the notation that may end a list of ids. An id that reads like one of them is written in quotation marks.
pub const RESERVED: [&str; 11] =
    ["aboard", "at", "because", "by", "nobody", "nothing", "nowhere", "on", "overruled", "to", "with"];

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    /// A word as it stands.
    Word(String),
    /// What stood in quotation marks.
    Quoted(String),
    /// A comma outside quotation marks.
    Comma,
}

/// Whether an id can stand without quotation marks.
fn is_plain(id: &str) -> bool {
    !id.is_empty()
        && !id.starts_with('#')
        && !id.contains(|letter: char| letter.is_whitespace() || letter == ',' || letter == '"')
        && !RESERVED.contains(&id)
}

/// A text in quotation marks.
pub fn quoted(text: &str) -> String {
    let mut all = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' => all.push_str("\\\""),
            '\\' => all.push_str("\\\\"),
            '\n' => all.push_str("\\n"),
            '\r' => all.push_str("\\r"),
            other => all.push(other),
        }
    }
    all.push('"');
    all
}

/// An id as a line shows it: in quotation marks only where it must be.
pub fn id(id: impl Display) -> String {
    let text = id.to_string();
    if is_plain(&text) { text } else { quoted(&text) }
}

/// A line that is being read.
#[derive(Debug)]
pub struct Words {
    tokens: Vec<Token>,
    /// How many tokens have been read.
    read: usize,
    /// Clauses that could have come where the reading stands.
    possible: Vec<&'static str>,
}

impl Words {
    /// Takes a line apart, up to its comment.
    pub fn of(line: &str) -> Result<Self, String> {
        let mut tokens = Vec::new();
        let mut letters = line.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                '#' => break,
                ',' => tokens.push(Token::Comma),
                '"' => tokens.push(Token::Quoted(quotation(&mut letters)?)),
                space if space.is_whitespace() => {}
                first => {
                    let mut word = String::from(first);
                    while let Some(next) = letters.next_if(|next| !next.is_whitespace() && *next != ',' && *next != '"')
                    {
                        word.push(next);
                    }
                    tokens.push(Token::Word(word));
                }
            }
        }
        Ok(Self { tokens, read: 0, possible: Vec::new() })
    }

    fn next(&self) -> Option<&Token> {
        self.tokens.get(self.read)
    }

    fn step(&mut self, tokens: usize) {
        self.read += tokens;
        self.possible.clear();
    }

    fn is_word(&self, offset: usize, word: &str) -> bool {
        matches!(self.tokens.get(self.read + offset), Some(Token::Word(next)) if next == word)
    }

    /// What comes next, for a message.
    pub fn next_shown(&self) -> String {
        match self.next() {
            Some(Token::Word(word)) => format!("{word:?}"),
            Some(Token::Quoted(text)) => format!("the quotation {text:?}"),
            Some(Token::Comma) => match self.tokens.get(self.read + 1) {
                Some(Token::Word(word)) => format!("a comma and {word:?}"),
                _ => "a comma".to_owned(),
            },
            None => "the end of the line".to_owned(),
        }
    }

    /// The line must be at its end.
    pub fn finish(&self) -> Result<(), String> {
        if self.next().is_none() {
            return Ok(());
        }
        let mut reason = format!("the line should end before {}", self.next_shown());
        if !self.possible.is_empty() {
            reason.push_str("; what may follow a comma here begins with ");
            reason.push_str(&self.possible.join(", "));
        }
        Err(reason)
    }

    /// Passes over these words if all of them come next.
    pub fn accepts(&mut self, words: &str) -> bool {
        let count = words.split(' ').count();
        let found = words.split(' ').enumerate().all(|(offset, word)| self.is_word(offset, word));
        if found {
            self.step(count);
        }
        found
    }

    /// Passes over a comma and this word if they come next.
    pub fn accepts_clause(&mut self, word: &'static str) -> bool {
        let found = self.next() == Some(&Token::Comma) && self.is_word(1, word);
        if found {
            self.step(2);
        } else {
            self.possible.push(word);
        }
        found
    }

    /// Passes over a comma, unless a clause that begins with one of these words follows it.
    pub fn accepts_comma_unless(&mut self, clauses: &[&str]) -> bool {
        let found = self.next() == Some(&Token::Comma) && !clauses.iter().any(|clause| self.is_word(1, clause));
        if found {
            self.step(1);
        }
        found
    }

    /// Passes over these words, one after the other.
    pub fn expect(&mut self, words: &str) -> Result<(), String> {
        for word in words.split(' ') {
            if !self.accepts(word) {
                return Err(format!("{words:?} is expected here, not {}", self.next_shown()));
            }
        }
        Ok(())
    }

    /// The next word, whatever it is.
    pub fn word(&mut self, what: &str) -> Result<String, String> {
        match self.next() {
            Some(Token::Word(word)) => {
                let word = word.clone();
                self.step(1);
                Ok(word)
            }
            _ => Err(format!("{what} is expected, not {}", self.next_shown())),
        }
    }

    /// A text in quotation marks.
    pub fn quotation(&mut self, what: &str) -> Result<String, String> {
        match self.next() {
            Some(Token::Quoted(text)) => {
                let text = text.clone();
                self.step(1);
                Ok(text)
            }
            _ => Err(format!("{what} is expected in quotation marks, not {}", self.next_shown())),
        }
    }

    /// A text that needs quotation marks only where it holds spaces or the like.
    pub fn text(&mut self, what: &str) -> Result<String, String> {
        match self.next() {
            Some(Token::Word(text) | Token::Quoted(text)) => {
                let text = text.clone();
                self.step(1);
                Ok(text)
            }
            _ => Err(format!("{what} is expected, not {}", self.next_shown())),
        }
    }

    /// The next word as a number; an error says that `what` is expected there.
    pub fn number<N: FromStr>(&mut self, what: &str) -> Result<N, String> {
        let word = self.word(what)?;
        word.parse().map_err(|_| format!("{what} is expected, not {word:?}"))
    }

    /// Whether an id comes next.
    pub fn has_id(&self) -> bool {
        match self.next() {
            Some(Token::Word(word)) => !RESERVED.contains(&word.as_str()),
            Some(Token::Quoted(_)) => true,
            _ => false,
        }
    }

    /// The next id, with quotation marks or without; an error says that `what` is expected there.
    pub fn id<I>(&mut self, what: &str) -> Result<I, String>
    where
        I: FromStr,
        I::Err: Display,
    {
        if !self.has_id() {
            return Err(format!("{what} is expected, not {}", self.next_shown()));
        }
        let text = self.text(what)?;
        text.parse().map_err(|reason| format!("{text:?} is not {what}: {reason}"))
    }

    /// One id or more, or the word `nothing`.
    pub fn ids<I>(&mut self, what: &str) -> Result<Vec<I>, String>
    where
        I: FromStr,
        I::Err: Display,
    {
        self.ids_until(what, &[])
    }

    /// One id or more up to one of these words too, or the word `nothing`.
    pub fn ids_until<I>(&mut self, what: &str, stops: &[&str]) -> Result<Vec<I>, String>
    where
        I: FromStr,
        I::Err: Display,
    {
        if self.accepts("nothing") {
            return Ok(Vec::new());
        }
        let mut all = vec![self.id(what)?];
        while self.has_id() && !stops.iter().any(|stop| self.is_word(0, stop)) {
            all.push(self.id(what)?);
        }
        Ok(all)
    }
}

/// The rest of a quotation, up to the mark that closes it.
fn quotation(letters: &mut Peekable<Chars<'_>>) -> Result<String, String> {
    let mut text = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => return Ok(text),
            '\\' => match letters.next() {
                Some('n') => text.push('\n'),
                Some('r') => text.push('\r'),
                Some(escaped @ ('"' | '\\')) => text.push(escaped),
                Some(other) => return Err(format!("\\{other} stands for nothing; write \\\", \\\\, \\n or \\r")),
                None => break,
            },
            other => text.push(other),
        }
    }
    Err("a quotation is not closed; end it with a quotation mark".to_owned())
}
