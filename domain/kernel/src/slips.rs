//! What somebody most likely meant with a line that is no TOML.

/// What to write in its place, where a line looks like a common slip.
pub fn likely_slip(line: &str) -> Option<&'static str> {
    let value = line.split_once('=').map(|(_, value)| value);
    if line.contains(['“', '”', '„', '‟', '«', '»', '‘', '’']) {
        return Some(
            "quotation marks are straight, \"…\", not the curly ones that a word processor puts in their place",
        );
    }
    if is_date_of_another_kind(value.unwrap_or(line)) {
        return Some("a date is year, month and day in two digits each, as in 2026-11-23");
    }
    if value.is_some_and(has_decimal_comma) {
        return Some("a number is whole and has no comma: 3, not 3,0");
    }
    if value.is_none() && is_yaml(line) {
        return Some("this looks like YAML; here a key and its value have = between them, as in move = 4");
    }
    None
}

/// `3,0` where no list is.
fn has_decimal_comma(value: &str) -> bool {
    let value = value.trim_start();
    let number = value.trim_start_matches(['+', '-']);
    let rest = number.trim_start_matches(|letter: char| letter.is_ascii_digit());
    rest.len() < number.len()
        && rest.strip_prefix(',').is_some_and(|after| after.starts_with(|letter: char| letter.is_ascii_digit()))
}

/// Three numbers of a day in another order, with other marks, or with one digit.
fn is_date_of_another_kind(text: &str) -> bool {
    let word = |letter: char| letter.is_ascii_digit() || matches!(letter, '-' | '.' | '/');
    text.split(|letter: char| !word(letter)).any(|run| {
        let parts: Vec<&str> = run.split(['-', '.', '/']).collect();
        let [first, middle, last] = parts.as_slice() else { return false };
        let is_number = |part: &&str| !part.is_empty() && part.len() <= 4;
        let has_year = first.len() == 4 || last.len() == 4;
        let is_right = first.len() == 4 && middle.len() == 2 && last.len() == 2 && run.matches('-').count() == 2;
        [*first, *middle, *last].iter().all(is_number) && has_year && !is_right
    })
}

/// `key: value`, perhaps in a list.
fn is_yaml(line: &str) -> bool {
    let line = line.trim_start().trim_start_matches("- ");
    line.split_once(':').is_some_and(|(key, value)| {
        let is_key = !key.is_empty() && key.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        is_key && (value.is_empty() || value.starts_with(' '))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_slips_are_named_and_right_lines_are_not() {
        for (line, words) in [
            ("move = 3,0", "no comma"),
            ("date = 23-11-2026", "2026-11-23"),
            ("date = 23.11.2026", "2026-11-23"),
            ("date = 11/23/2026", "2026-11-23"),
            ("date = 2026-1-5", "2026-11-23"),
            ("id = “J-BB”", "straight"),
            ("move: 4", "YAML"),
            ("- id: J-BB", "YAML"),
            ("counter:", "YAML"),
        ] {
            assert!(likely_slip(line).is_some_and(|said| said.contains(words)), "{line}: {:?}", likely_slip(line));
        }
        for line in ["date = 2026-11-23", "move = 4", "list = [3,0]", "[[counter]]", "note = \"a: b\"", ""] {
            assert_eq!(likely_slip(line), None, "{line}");
        }
    }
}
