//! A first look at the text of a document, before it is parsed: what is too long, too deep or too much is not parsed at all.

use super::documents::DocumentError;
use super::request_limits::{DOCUMENT_BYTES_MAX, DOCUMENT_NAME_MAX, DOCUMENT_NESTING_MAX, DOCUMENT_TOKENS_MAX};
use crate::graphql::error::Refusal;

/// What a document begins with, and each of its parts.
const DEFINITIONS: [&[u8]; 4] = [b"query", b"mutation", b"subscription", b"fragment"];
/// Words that are values by themselves.
const VALUES: [&[u8]; 3] = [b"true", b"false", b"null"];

/// Looks a document through. The error says which limit it goes past, or what the parser would take for something else than
/// the specification does.
pub(super) fn look(text: &str) -> Result<(), DocumentError> {
    if text.len() > DOCUMENT_BYTES_MAX {
        let reason = format!(
            "the document has {} bytes, and at most {DOCUMENT_BYTES_MAX} are read; send long texts as variables",
            text.len()
        );
        return Err(Refusal::limit(reason, DOCUMENT_BYTES_MAX).asked(text.len()).into());
    }
    Tokens { rest: text.as_bytes(), count: 0, open: Vec::new(), last: b"" }.look()
}

/// Brackets that are open.
#[derive(Debug, PartialEq, Eq)]
enum Open<'a> {
    Selection,
    Arguments,
    List,
    /// An object, with the names of its fields.
    Object(Vec<&'a [u8]>),
}

struct Tokens<'a> {
    rest: &'a [u8],
    count: usize,
    open: Vec<Open<'a>>,
    /// The token before.
    last: &'a [u8],
}

impl Tokens<'_> {
    fn look(mut self) -> Result<(), DocumentError> {
        while let Some(first) = self.rest.first() {
            match first {
                b' ' | b'\t' | b'\r' | b'\n' | b',' => self.skip(1),
                b'#' => self.comment(),
                other => {
                    let (before, other) = (self.rest, *other);
                    self.token(other)?;
                    self.last = before.get(..before.len() - self.rest.len()).unwrap_or_default();
                }
            }
        }
        Ok(())
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
    }

    fn comment(&mut self) {
        let end = self.rest.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
        self.skip(end.unwrap_or(self.rest.len()));
    }

    fn token(&mut self, first: u8) -> Result<(), DocumentError> {
        self.count += 1;
        if self.count > DOCUMENT_TOKENS_MAX {
            let reason =
                format!("the document has more than {DOCUMENT_TOKENS_MAX} words and signs; ask for less at once");
            return Err(DocumentError::limit(reason, DOCUMENT_TOKENS_MAX));
        }
        match first {
            b'"' => self.string(),
            b'{' | b'[' | b'(' => self.opened(first),
            b'}' | b']' | b')' => self.closed(first),
            b':' => self.named(),
            b'-' | b'0'..=b'9' => self.number(),
            _ if is_of_name(first) => self.word(),
            _ => {
                self.skip(1);
                Ok(())
            }
        }
    }

    fn opened(&mut self, bracket: u8) -> Result<(), DocumentError> {
        self.open.push(match bracket {
            b'(' => Open::Arguments,
            b'[' => Open::List,
            // Nothing is selected among arguments.
            _ if matches!(self.open.last(), None | Some(Open::Selection)) => Open::Selection,
            _ => Open::Object(Vec::new()),
        });
        if self.open.len() > DOCUMENT_NESTING_MAX {
            let reason = format!("the document has more than {DOCUMENT_NESTING_MAX} brackets in one another");
            return Err(Refusal::too_deep(reason, DOCUMENT_NESTING_MAX).into());
        }
        self.skip(1);
        Ok(())
    }

    fn closed(&mut self, bracket: u8) -> Result<(), DocumentError> {
        if bracket == b')' && self.last == b"(" {
            let reason = "`()` holds nothing; leave it out where there are no arguments and no variables";
            return Err(DocumentError::bad_input(reason.to_owned()));
        }
        self.open.pop();
        self.skip(1);
        Ok(())
    }

    /// What stands before a colon has a name; the parser keeps the last of two in one object.
    fn named(&mut self) -> Result<(), DocumentError> {
        if let Some(Open::Object(names)) = self.open.last_mut() {
            if names.contains(&self.last) {
                let name = String::from_utf8_lossy(self.last);
                return Err(DocumentError::bad_input(format!("an object has `{name}` twice; give each field once")));
            }
            names.push(self.last);
        }
        self.skip(1);
        Ok(())
    }

    fn word(&mut self) -> Result<(), DocumentError> {
        let length = self.rest.iter().take_while(|byte| is_of_name(**byte)).count();
        within(length)?;
        let word = self.rest.get(..length).unwrap_or_default();
        let is_first = self.open.is_empty() && matches!(self.last, b"" | b"}");
        let is_value = match self.open.last() {
            None | Some(Open::Selection) => false,
            Some(Open::List) => self.last != b"$",
            Some(Open::Arguments | Open::Object(_)) => matches!(self.last, b":" | b"="),
        };
        // The parser takes the beginning of such a word for the whole.
        let is_split = |known: &[&[u8]]| known.iter().any(|known| word.starts_with(known) && word != *known);
        if (is_first && is_split(&DEFINITIONS)) || (is_value && is_split(&VALUES)) {
            let word = String::from_utf8_lossy(word);
            return Err(DocumentError::bad_input(format!("`{word}` has no meaning where it stands")));
        }
        self.skip(word.len());
        Ok(())
    }

    /// A number, written as the specification has it.
    fn number(&mut self) -> Result<(), DocumentError> {
        let Some(length) = number_length(self.rest) else {
            let shown = self.rest.iter().take_while(|byte| is_of_name(**byte) || matches!(byte, b'-' | b'+' | b'.'));
            let shown: Vec<u8> = shown.copied().take(40).collect();
            let reason = format!("`{}` is no number", String::from_utf8_lossy(&shown));
            return Err(DocumentError::bad_input(reason));
        };
        within(length)?;
        self.skip(length);
        Ok(())
    }

    fn string(&mut self) -> Result<(), DocumentError> {
        let end = if self.rest.starts_with(b"\"\"\"") { self.block_end() } else { self.string_end() };
        let Some(end) = end else {
            // What follows could be taken for anything.
            let reason = "a text in the document has no end; close it with the quotes it began with";
            return Err(DocumentError::bad_input(reason.to_owned()));
        };
        self.skip(end);
        Ok(())
    }

    /// Where a text in three quotes ends.
    fn block_end(&self) -> Option<usize> {
        let mut at = 3;
        loop {
            match self.rest.get(at..)? {
                rest if rest.starts_with(b"\\\"\"\"") => at += 4,
                rest if rest.starts_with(b"\"\"\"") => return Some(at + 3),
                [] => return None,
                _ => at += 1,
            }
        }
    }

    /// Where a text on one line ends.
    fn string_end(&self) -> Option<usize> {
        let mut at = 1;
        loop {
            match self.rest.get(at)? {
                b'"' => return Some(at + 1),
                b'\r' | b'\n' => return None,
                b'\\' => at += 2,
                _ => at += 1,
            }
        }
    }
}

/// Refuses a name or a number that is too long.
fn within(length: usize) -> Result<(), DocumentError> {
    if length > DOCUMENT_NAME_MAX {
        let reason = format!("the document has a name of {length} bytes, and at most {DOCUMENT_NAME_MAX} are read");
        return Err(Refusal::limit(reason, DOCUMENT_NAME_MAX).asked(length).into());
    }
    Ok(())
}

const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// How long the number is with which a text begins; `None` where what stands there is none.
fn number_length(text: &[u8]) -> Option<usize> {
    let digits = |from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        let count = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        (count > 0).then_some(from + count)
    };
    let begins = usize::from(text.starts_with(b"-"));
    let mut end = digits(begins)?;
    if text.get(begins) == Some(&b'0') && end > begins + 1 {
        return None;
    }
    if text.get(end) == Some(&b'.') {
        end = digits(end + 1)?;
    }
    if matches!(text.get(end), Some(b'e' | b'E')) {
        let is_signed = matches!(text.get(end + 1), Some(b'-' | b'+'));
        end = digits(end + 1 + usize::from(is_signed))?;
    }
    let follows = text.get(end).copied().unwrap_or_default();
    (!is_of_name(follows) && follows != b'.').then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        match look(text) {
            Err(DocumentError::Refused(refused)) => refused.reason().to_owned(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn each_limit_is_met_exactly() {
        assert_eq!(look(&" ".repeat(DOCUMENT_BYTES_MAX)), Ok(()));
        assert!(refused(&" ".repeat(DOCUMENT_BYTES_MAX + 1)).contains("65537 bytes"));
        assert_eq!(look(&"a ".repeat(DOCUMENT_TOKENS_MAX)), Ok(()));
        assert!(refused(&"a ".repeat(DOCUMENT_TOKENS_MAX + 1)).contains("words and signs"));
        for (open, close) in ["{}", "[]", "()"].map(|pair| pair.split_at(1)) {
            let nested = |depth: usize| format!("{}a{}", open.repeat(depth), close.repeat(depth));
            assert_eq!(look(&nested(DOCUMENT_NESTING_MAX)), Ok(()));
            assert!(refused(&nested(DOCUMENT_NESTING_MAX + 1)).contains("brackets"));
        }
        assert_eq!(look(&"a".repeat(DOCUMENT_NAME_MAX)), Ok(()));
        assert!(refused(&"a".repeat(DOCUMENT_NAME_MAX + 1)).contains("name of 101 bytes"));
    }

    #[test]
    fn brackets_in_texts_and_comments_are_none_and_those_behind_them_are() {
        let many = "[".repeat(DOCUMENT_NESTING_MAX + 1);
        let hidden = ["#", "\"", "\"\\\"", "\"\"\"", "\"\"\"\\\"\"\""];
        let ends = ["\n", "\"", "\"", "\"\"\"", "\"\"\""];
        for (begin, end) in hidden.into_iter().zip(ends) {
            assert_eq!(look(&format!("{begin}{many}{end}")), Ok(()), "{begin}");
            assert!(refused(&format!("{begin}{end} {many}")).contains("brackets"), "{begin}");
        }
    }

    #[test]
    fn a_text_without_an_end_hides_nothing() {
        let many = "[".repeat(DOCUMENT_NESTING_MAX + 1);
        for begin in ["\"", "\"\"\"", "\"\"\"x\" ", "\"\n"] {
            assert!(refused(&format!("{begin}{many}")).contains("no end"), "{begin}");
        }
    }

    #[test]
    fn what_the_parser_would_read_otherwise_than_the_specification_is_refused() {
        for (text, told) in [
            ("queryQ { about }", "queryQ"),
            ("{ about } fragmentF on Query { about }", "fragmentF"),
            ("query Q() { about }", "`()`"),
            ("{ a(b: trueish: 1) }", "trueish"),
            ("{ a(b: [nullish]) }", "nullish"),
            ("{ a(b: [01]) }", "01"),
            ("{ a(b: 1.) }", "1."),
            ("{ a(b: 1e) }", "1e"),
            ("{ a(b: 1x) }", "1x"),
            ("{ a(b: { c: 1, d: { c: 1 }, c: 2 }) }", "`c` twice"),
        ] {
            assert!(refused(text).contains(told), "{text}");
        }
        for text in [
            "query queryQ { trueish: nullish(nullable: $nullish, b: [$falsehood]) { fragmentF } }",
            "{ a(b: { c: 1, d: { c: 1 } }, e: { c: [-0, 10, 0.5, 1e-05, -12.50E+10, 1-2] }) { b: c  b: d } }",
            "mutation($a: [Int!] = [1]) @skip(if: true) { a } fragment F on Query { a }",
        ] {
            assert_eq!(look(text), Ok(()), "{text}");
        }
    }
}
