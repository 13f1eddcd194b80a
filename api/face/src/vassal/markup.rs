//! XML as it is written: elements with attributes, text and elements within.

use std::fmt::Write as _;

/// An element with what is in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Markup {
    name: String,
    attributes: Vec<(String, String)>,
    text: String,
    children: Vec<Self>,
}

impl Markup {
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// The same with an attribute more.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "numbers and texts are given as they come")]
    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.attributes.push((name.to_owned(), value.to_string()));
        self
    }

    /// The same with attributes more.
    #[must_use]
    pub fn with_all(self, attributes: &[(&str, &str)]) -> Self {
        attributes.iter().fold(self, |element, (name, value)| element.with(name, value))
    }

    /// The same with a text in it.
    #[must_use]
    pub fn saying(mut self, text: impl Into<String>) -> Self {
        self.text = text.into();
        self
    }

    /// The same with elements in it.
    #[must_use]
    pub fn of(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }

    /// A document of it.
    pub fn document(&self) -> String {
        let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n");
        self.write(&mut text);
        text.push('\n');
        text
    }

    fn write(&self, text: &mut String) {
        text.push('<');
        text.push_str(&self.name);
        for (name, value) in &self.attributes {
            // Writing to a string cannot fail.
            _ = write!(text, " {name}=\"{}\"", escaped(value));
        }
        if self.text.is_empty() && self.children.is_empty() {
            text.push_str("/>");
            return;
        }
        text.push('>');
        text.push_str(&escaped(&self.text));
        for child in &self.children {
            child.write(text);
        }
        _ = write!(text, "</{}>", self.name);
    }
}

/// Text as it may stand between tags and in an attribute. A tab is one of VASSAL's delimiters, so it stays.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' => escaped.push_str("&#9;"),
            letter if letter.is_control() => escaped.push(' '),
            '\u{fffe}' | '\u{ffff}' => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::Markup;

    #[test]
    fn what_is_said_cannot_break_it() {
        let inner = Markup::new("b").with("x", "\"<&\u{0}").saying("1 < 2\t3");
        let document = Markup::new("a").of([inner, Markup::new("c")]).document();
        assert!(document.ends_with("<a><b x=\"&quot;&lt;&amp; \">1 &lt; 2&#9;3</b><c/></a>\n"), "{document}");
    }
}
