//! Texts with U+0000, which older programs took into files of SQLite and PostgreSQL has no place for.
//!
//! When a database is carried over, such a text goes in an escaped form, and whoever reads it has it as it was: what was
//! sealed is never rewritten. The form begins with a control character, which no text that comes in now may hold.

const MARK: char = '\u{1a}';
/// The longest id of a command that PostgreSQL has room for.
const COMMAND_ID_MAX: usize = 64;

fn escape(text: &str) -> String {
    format!("{MARK}{}", text.replace('\\', "\\\\").replace('\0', "\\0"))
}

/// A text as it was before it was escaped, if it was.
pub(super) fn unescape(text: String) -> String {
    let Some(escaped) = text.strip_prefix(MARK) else { return text };
    let mut plain = String::with_capacity(escaped.len());
    let mut letters = escaped.chars();
    while let Some(letter) = letters.next() {
        match (letter, letter == '\\') {
            (_, true) => match letters.next() {
                Some('0') => plain.push('\0'),
                Some('\\') => plain.push('\\'),
                // No escaped form: it began so by itself.
                _ => return text,
            },
            (letter, false) => plain.push(letter),
        }
    }
    plain
}

/// What a column has in place of a text with U+0000 when it is carried over.
pub(super) fn escaped(column: &str, text: &str) -> Option<String> {
    let text = escape(text);
    // The id serves to answer a repeated request alike, and the entry is whole without it.
    let has_room = column != "command_id" || text.chars().count() <= COMMAND_ID_MAX;
    has_room.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_escaped_is_read_as_it_was() {
        for text in ["a\0b", "\0", "\\0\0\\", "\u{1a}\0"] {
            assert!(!escape(text).contains('\0'));
            assert_eq!(unescape(escape(text)), text);
        }
        for text in ["", "a\\0", "\u{1a}\\x", "{}"] {
            assert_eq!(unescape(text.to_owned()), text);
        }
    }

    #[test]
    fn an_id_of_a_command_that_has_no_room_when_escaped_is_left_out() {
        assert_eq!(escaped("name", "a\0b"), Some("\u{1a}a\\0b".to_owned()));
        assert_eq!(escaped("command_id", &"a\0".repeat(20)), Some(format!("\u{1a}{}", "a\\0".repeat(20))));
        assert_eq!(escaped("command_id", &"a\0".repeat(32)), None);
    }
}
