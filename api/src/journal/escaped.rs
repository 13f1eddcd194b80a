//! Texts with U+0000, which older programs took into files of SQLite and PostgreSQL has no place for.
//!
//! When a database is carried over, such a text goes in an escaped form, and whoever reads it has it as it was: what was
//! sealed is never rewritten. The form begins with a control character, which no text that comes in now may hold.

use std::borrow::Cow;

use sea_orm::{DbErr, QueryResult};
use serde_json::{Map, Value};

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

/// A text of a row.
pub(super) fn text(row: &QueryResult, column: &str) -> Result<String, DbErr> {
    Ok(unescape(row.try_get("", column)?))
}

/// A text of a row that may be missing.
pub(super) fn optional(row: &QueryResult, column: &str) -> Result<Option<String>, DbErr> {
    let text: Option<String> = row.try_get("", column)?;
    Ok(text.map(unescape))
}

/// A row of JSON with its texts escaped where that is needed, and how many were.
pub(super) fn carried(row: &str) -> (Cow<'_, str>, usize) {
    if !row.contains("\\u0000") {
        return (Cow::Borrowed(row), 0);
    }
    let Ok(mut fields) = serde_json::from_str::<Map<String, Value>>(row) else { return (Cow::Borrowed(row), 0) };
    let mut count = 0;
    for (column, value) in &mut fields {
        let Some(text) = value.as_str().filter(|text| text.contains('\0')).map(escape) else { continue };
        count += 1;
        // The id serves to answer a repeated request alike, and the entry is whole without it.
        let has_room = column != "command_id" || text.chars().count() <= COMMAND_ID_MAX;
        *value = if has_room { Value::String(text) } else { Value::Null };
    }
    (Cow::Owned(Value::Object(fields).to_string()), count)
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
    fn rows_without_the_character_are_carried_as_they_are() {
        let row = "{\"name\":\"An \\\\u0000 evening\"}";
        assert_eq!(carried(row).1, 0);
        let (told, count) = carried("{\"name\":\"a\\u0000b\",\"number\":7}");
        assert_eq!((told.as_ref(), count), ("{\"name\":\"\\u001aa\\\\0b\",\"number\":7}", 1));
    }
}
