//! What a text may hold, wherever it comes in: as an argument, in an archive, in a pack, on the command line.

use std::fmt;

/// What one text may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextLimits {
    /// The most characters.
    pub longest: usize,
    /// Whether it may have line breaks and tabs.
    pub lines: bool,
    /// Whether it is a name: unless it is empty it has a letter or a digit.
    pub name: bool,
    /// Whether it is a file of TOML, in which `\u0000` stands for a letter.
    pub toml: bool,
}

/// Why a text is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextRefusal {
    /// It has so many characters, and may have fewer.
    TooLong {
        length: usize,
        /// How many it may have.
        longest: usize,
        /// Whether it is a name.
        name: bool,
    },
    /// A line break or a tab in a text of one line.
    Break(char),
    /// A control character, or a code point that is no character.
    NoCharacter(char),
    /// A mark of writing direction without the one that belongs to it.
    Unbalanced(char),
    /// A name in which nothing can be read.
    Unreadable,
}

impl TextLimits {
    /// A text of one line.
    pub const fn line(longest: usize) -> Self {
        Self { longest, lines: false, name: false, toml: false }
    }

    pub const fn name(longest: usize) -> Self {
        Self { longest, lines: false, name: true, toml: false }
    }

    /// A text of several lines.
    pub const fn lines(longest: usize) -> Self {
        Self { longest, lines: true, name: false, toml: false }
    }

    /// A file of a pack, or an overlay.
    pub const fn file(longest: usize) -> Self {
        Self { longest, lines: true, name: false, toml: true }
    }

    /// What is wrong with a text, if anything is.
    pub fn flaw(&self, text: &str) -> Option<TextRefusal> {
        // No character has more than four bytes, so a very long text need not be counted to be refused.
        if text.len() > self.longest {
            let length = text.chars().count();
            if length > self.longest {
                return Some(TextRefusal::TooLong { length, longest: self.longest, name: self.name });
            }
        }
        if !text.is_ascii() || text.bytes().any(|byte| byte.is_ascii_control()) {
            let found = text.chars().find_map(|letter| self.refuses(letter)).or_else(|| unbalanced(text));
            if found.is_some() {
                return found;
            }
        }
        if self.toml && text.contains('\\') {
            let found = Self::lines(usize::MAX).flaw(&unescaped(text));
            if found.is_some() {
                return found;
            }
        }
        let is_unreadable = self.name && !text.is_empty() && !text.chars().any(char::is_alphanumeric);
        is_unreadable.then_some(TextRefusal::Unreadable)
    }

    fn refuses(&self, letter: char) -> Option<TextRefusal> {
        match letter {
            '\n' | '\r' | '\t' => (!self.lines).then_some(TextRefusal::Break(letter)),
            _ if letter.is_control() || is_no_character(letter) => Some(TextRefusal::NoCharacter(letter)),
            _ => None,
        }
    }
}

/// The code points that Unicode keeps free of characters for good.
const fn is_no_character(letter: char) -> bool {
    matches!(letter as u32 & 0xfffe, 0xfffe) || matches!(letter, '\u{fdd0}'..='\u{fdef}')
}

/// A file of TOML with the letters that its escapes stand for. Halves of surrogate pairs its reader refuses.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        plain.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let digits = match rest.as_bytes().first() {
            Some(b'u') => 4,
            Some(b'U') => 8,
            // A backslash that stands for itself begins nothing.
            Some(b'\\') => {
                rest = &rest[1..];
                continue;
            }
            _ => continue,
        };
        let code = rest.get(1..=digits).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        plain.extend(code.and_then(char::from_u32));
    }
    plain.push_str(rest);
    plain
}

/// The first mark of writing direction that ends nothing, or the last that is not ended within its line.
fn unbalanced(text: &str) -> Option<TextRefusal> {
    text.split('\n').find_map(|line| {
        let mut open = Vec::new();
        for letter in line.chars() {
            match letter {
                '\u{202a}' | '\u{202b}' | '\u{202d}' | '\u{202e}' => open.push((letter, '\u{202c}')),
                '\u{2066}'..='\u{2068}' => open.push((letter, '\u{2069}')),
                '\u{202c}' | '\u{2069}' if open.pop().is_none_or(|(_, end)| end != letter) => {
                    return Some(TextRefusal::Unbalanced(letter));
                }
                _ => {}
            }
        }
        open.pop().map(|(letter, _)| TextRefusal::Unbalanced(letter))
    })
}

impl TextRefusal {
    /// The length that was passed, where that is what is wrong.
    pub const fn limit(self) -> Option<usize> {
        match self {
            Self::TooLong { longest, .. } => Some(longest),
            Self::Break(_) | Self::NoCharacter(_) | Self::Unbalanced(_) | Self::Unreadable => None,
        }
    }
}

fn code_point(letter: char) -> String {
    format!("U+{:04X}", u32::from(letter))
}

/// What follows the name of the text.
impl fmt::Display for TextRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooLong { length, longest, name } => {
                let few = if name { "1 to" } else { "at most" };
                write!(f, "has {length} characters, and {few} {longest} characters are allowed")
            }
            Self::Break(letter) => write!(
                f,
                "holds the line break or tab {}; it is a text of one line, and notes and reasons alone may have several",
                code_point(letter)
            ),
            Self::NoCharacter(letter) => write!(
                f,
                "holds {}, which is no character of a text; letters, digits, signs and spaces are allowed, line breaks \
                 and tabs in notes and reasons",
                code_point(letter)
            ),
            Self::Unbalanced(letter) => write!(
                f,
                "holds {}, a mark of writing direction without its partner in the same line; leave it out, or write both \
                 (U+202A, U+202B, U+202D or U+202E with U+202C; U+2066, U+2067 or U+2068 with U+2069)",
                code_point(letter)
            ),
            Self::Unreadable => f.write_str("has no letter and no digit; a name has at least one"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_text_may_hold_is_found() {
        let line = TextLimits::line(20);
        for letter in
            ['\0', '\u{7}', '\u{1b}', '\u{7f}', '\u{85}', '\u{9f}', '\u{fffe}', '\u{ffff}', '\u{1fffe}', '\u{fdd0}']
        {
            assert_eq!(line.flaw(&format!("a{letter}b")), Some(TextRefusal::NoCharacter(letter)));
            assert_eq!(TextLimits::lines(20).flaw(&format!("a{letter}b")), Some(TextRefusal::NoCharacter(letter)));
        }
        for letter in ['\n', '\r', '\t'] {
            assert_eq!(line.flaw(&format!("a{letter}b")), Some(TextRefusal::Break(letter)));
            assert_eq!(TextLimits::lines(20).flaw(&format!("a{letter}b")), None);
        }
        for fine in ["", "Šibenik 3", "日本", "a\u{301}", "🎲", "\u{fffd}", "\u{200f}א"] {
            assert_eq!(line.flaw(fine), None, "{fine}");
        }
    }

    #[test]
    fn escapes_of_a_file_stand_for_their_letters() {
        let file = TextLimits::file(100);
        assert_eq!(file.flaw("name = \"a\\u0000\"\n"), Some(TextRefusal::NoCharacter('\0')));
        assert_eq!(file.flaw("name = \"a\\U0000FFFE\""), Some(TextRefusal::NoCharacter('\u{fffe}')));
        for fine in ["a = \"\\\\u0000\"", "a = \"\\u00e4\\n\"", "a = '\\'", "a = \"\\u"] {
            assert_eq!(file.flaw(fine), None, "{fine}");
        }
    }

    #[test]
    fn marks_of_direction_come_in_pairs() {
        for fine in ["\u{202e}ab\u{202c}", "\u{2067}a\u{202a}b\u{202c}\u{2069}c"] {
            assert_eq!(TextLimits::lines(20).flaw(fine), None);
        }
        for (text, letter) in [
            ("\u{202e}ab", '\u{202e}'),
            ("ab\u{202c}", '\u{202c}'),
            ("\u{2066}ab\u{202c}", '\u{202c}'),
            ("\u{2066}a\u{202a}b\u{2069}\u{202c}", '\u{2069}'),
            ("\u{2068}a\nb\u{2069}", '\u{2068}'),
        ] {
            assert_eq!(TextLimits::lines(20).flaw(text), Some(TextRefusal::Unbalanced(letter)), "{text:?}");
        }
    }

    #[test]
    fn lengths_are_characters_and_names_can_be_read() {
        assert_eq!(TextLimits::line(3).flaw("äöü"), None);
        assert_eq!(TextLimits::line(3).flaw("äöüß"), Some(TextRefusal::TooLong { length: 4, longest: 3, name: false }));
        assert_eq!(TextLimits::name(9).flaw("… — …"), Some(TextRefusal::Unreadable));
        assert_eq!(TextLimits::name(9).flaw("—5—"), None);
        assert_eq!(TextLimits::name(9).flaw(""), None);
        assert_eq!(TextRefusal::NoCharacter('\0').to_string().split(',').next(), Some("holds U+0000"));
    }
}
