//! A first look at the text of a document, before it is parsed: what is too long, too deep or too much is not parsed at all.

use super::documents::DocumentError;
use super::request_limits::{DOCUMENT_BYTES_MAX, DOCUMENT_NAME_MAX, DOCUMENT_NESTING_MAX, DOCUMENT_TOKENS_MAX};

/// Looks a document through. The error says which limit it goes past.
pub(super) fn look(text: &str) -> Result<(), DocumentError> {
    if text.len() > DOCUMENT_BYTES_MAX {
        return Err(DocumentError::limit(format!(
            "the document has {} bytes, and at most {DOCUMENT_BYTES_MAX} are read; send long texts as variables",
            text.len()
        )));
    }
    Tokens { rest: text.as_bytes(), count: 0, open: 0 }.look()
}

struct Tokens<'a> {
    rest: &'a [u8],
    count: usize,
    /// Brackets that are open.
    open: usize,
}

impl Tokens<'_> {
    fn look(mut self) -> Result<(), DocumentError> {
        while let Some(first) = self.rest.first() {
            match first {
                b' ' | b'\t' | b'\r' | b'\n' | b',' => self.skip(1),
                b'#' => self.comment(),
                other => self.token(*other)?,
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
            return Err(DocumentError::limit(reason));
        }
        match first {
            b'"' => self.string(),
            b'{' | b'[' | b'(' => self.opened(),
            b'}' | b']' | b')' => {
                self.open = self.open.saturating_sub(1);
                self.skip(1);
                Ok(())
            }
            _ => self.word(),
        }
    }

    fn opened(&mut self) -> Result<(), DocumentError> {
        self.open += 1;
        if self.open > DOCUMENT_NESTING_MAX {
            let reason = format!("the document has more than {DOCUMENT_NESTING_MAX} brackets in one another");
            return Err(DocumentError::limit(reason));
        }
        self.skip(1);
        Ok(())
    }

    /// A name, a number, or one sign.
    fn word(&mut self) -> Result<(), DocumentError> {
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let length = self.rest.iter().take_while(|byte| is_part(byte)).count().max(1);
        if length > DOCUMENT_NAME_MAX {
            let reason = format!("the document has a name of {length} bytes, and at most {DOCUMENT_NAME_MAX} are read");
            return Err(DocumentError::limit(reason));
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        match look(text) {
            Err(DocumentError::Refused { reason, .. }) => reason,
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
            let nested = |depth: usize| format!("{}{}", open.repeat(depth), close.repeat(depth));
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
}
