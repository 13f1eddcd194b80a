//! How texts are quoted in a document. After the specification of tools two arguments differ if one says in three quotes what
//! the other says in one, and the parser tells them no more apart.

use async_graphql::Pos;

const BLOCK: &str = "\"\"\"";

/// Whether a document has a text in three quotes at all.
pub(super) fn has_blocks(text: &str) -> bool {
    text.contains(BLOCK)
}

/// Of each text in the value that begins here whether it stands in three quotes.
pub(super) fn blocks(text: &str, at: Pos) -> Vec<bool> {
    let lines = text.split_inclusive('\n').take(at.line.saturating_sub(1));
    let line = lines.map(str::len).sum();
    let from = |begin: usize| text.get(begin..).unwrap_or_default();
    let before = from(line).chars().take(at.column.saturating_sub(1)).map(char::len_utf8).sum::<usize>();
    let (mut rest, mut depth, mut found) = (from(line + before), 0_usize, Vec::new());
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' if rest.starts_with(BLOCK) => {
                found.push(true);
                BLOCK.len() + end_of(rest.get(BLOCK.len()..).unwrap_or_default(), BLOCK)
            }
            '"' => {
                found.push(false);
                1 + end_of(rest.get(1..).unwrap_or_default(), "\"")
            }
            '#' => rest.find(['\n', '\r']).unwrap_or(rest.len()),
            other => {
                depth = match other {
                    '[' | '{' => depth + 1,
                    ']' | '}' => depth.saturating_sub(1),
                    _ => depth,
                };
                other.len_utf8()
            }
        };
        rest = rest.get(length..).unwrap_or_default();
        if depth == 0 {
            break;
        }
    }
    found
}

/// Behind the quotes with which a text ends.
fn end_of(text: &str, quotes: &str) -> usize {
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with(quotes) {
            return at + quotes.len();
        }
        let escaped = rest.strip_prefix('\\').map(|rest| if rest.starts_with(quotes) { quotes.len() } else { 1 });
        at += escaped.map_or_else(|| rest.chars().next().map_or(1, char::len_utf8), |escaped| 1 + escaped);
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_of_a_value_is_told_by_its_quotes() {
        let blocks = |text: &str| blocks(text, Pos { line: 2, column: 3 });
        assert_eq!(blocks("{\n  \"a\" \"\"\"b\"\"\""), [false]);
        assert_eq!(blocks("{\n  \"\"\"a \\\"\"\" \"\"\" \"b\""), [true]);
        assert_eq!(blocks("{\n  [\"a \\\" ]\", { b: \"\"\"\"\"\", c: 1 }] \"d\""), [false, true]);
        assert!(blocks("{\n  7 \"a\"").is_empty());
    }
}
