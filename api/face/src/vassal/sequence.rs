//! Lists in a text: parts by a delimiter, and a backslash before each delimiter within a part.

/// The parts as one text.
pub fn joined<T: AsRef<str>>(delimiter: char, parts: impl IntoIterator<Item = T>) -> String {
    let mut text = String::new();
    for (index, part) in parts.into_iter().enumerate() {
        if index > 0 {
            text.push(delimiter);
        }
        append(&mut text, delimiter, part.as_ref());
    }
    text
}

/// A part that ends with a backslash would escape the delimiter after it, so it stands in quotes; so does one that is quoted
/// already, since quotes are taken off.
fn append(text: &mut String, delimiter: char, part: &str) {
    let is_quoted = part.ends_with('\\') || (part.starts_with('\'') && part.ends_with('\''));
    if is_quoted {
        text.push('\'');
    }
    for letter in part.chars() {
        if letter == delimiter {
            text.push('\\');
        }
        text.push(letter);
    }
    if is_quoted {
        text.push('\'');
    }
}

/// The parts of a text.
pub fn split(text: &str, delimiter: char) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part = String::new();
    let mut is_escaped = false;
    for letter in text.chars() {
        if letter != delimiter {
            part.push(letter);
            is_escaped = letter == '\\';
        } else if is_escaped {
            part.pop();
            part.push(letter);
            is_escaped = false;
        } else {
            parts.push(unquoted(std::mem::take(&mut part)));
        }
    }
    parts.push(unquoted(part));
    parts
}

fn unquoted(part: String) -> String {
    match part.strip_prefix('\'').and_then(|inner| inner.strip_suffix('\'')) {
        Some(inner) => inner.to_owned(),
        None => part,
    }
}

#[cfg(test)]
mod tests {
    use super::{joined, split};

    #[test]
    fn a_list_comes_back_whatever_is_in_it() {
        let lists: [&[&str]; 6] = [
            &["A", "B,C", "D"],
            &["", "", ""],
            &["ends\\", "'quoted'", "'", "''"],
            &[",", "\\,", ",,", "a\\,b"],
            &["one"],
            &["naïve, Österreich", "\u{1b}"],
        ];
        for list in lists {
            assert_eq!(split(&joined(',', list), ','), list, "{list:?}");
            let nested = joined(',', [joined(',', list), "after".to_owned()]);
            assert_eq!(split(&split(&nested, ',')[0], ','), list, "{list:?}");
        }
    }

    #[test]
    fn it_is_written_as_vassal_writes_it() {
        assert_eq!(joined(',', ["A", "B,C"]), "A,B\\,C");
        assert_eq!(joined(';', ["a\\", "b"]), "'a\\';b");
        assert_eq!(split("A,B\\,C,", ','), ["A", "B,C", ""]);
    }
}
