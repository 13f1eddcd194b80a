//! Writes SVG: shapes and lettering, escaped and rounded. Nothing in it has an id or a class, so that pictures can stand
//! side by side in one document.

use std::fmt::Write as _;

use super::ink::Palette;
use super::layout::{Frame, Layout};
use super::lettering::{FAMILIES, Weight};

pub(super) struct Canvas {
    text: String,
}

/// Where a text is anchored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    End,
}

/// How a text is set.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lettering<'a> {
    pub(super) size: f64,
    pub(super) weight: Weight,
    pub(super) anchor: Anchor,
    pub(super) fill: &'a str,
}

impl Canvas {
    pub(super) fn open(layout: &Layout, palette: &Palette, is_part: bool, label: &str) -> Self {
        let whole = layout.whole();
        let Frame { width, height, .. } = whole;
        let size = if is_part { String::new() } else { format!(r#" width="{width}" height="{height}""#) };
        Self::of(whole, &size, palette, label)
    }

    /// A part of the whole picture, which gets its width elsewhere.
    pub(super) fn framed(frame: Frame, palette: &Palette, label: &str) -> Self {
        Self::of(frame, "", palette, label)
    }

    fn of(frame: Frame, size: &str, palette: &Palette, label: &str) -> Self {
        let Frame { x, y, width, height } = frame;
        Self::within(&format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}"{size} role="img" font-family="{FAMILIES}" fill="{}" stroke-linejoin="round" stroke-linecap="round"><title>{}</title>"#,
            palette.text,
            escaped(label)
        ))
    }

    /// A picture that begins otherwise.
    pub(super) fn within(opening: &str) -> Self {
        let mut canvas = Self { text: String::with_capacity(300_000) };
        canvas.add(opening);
        canvas
    }

    pub(super) fn close(mut self) -> String {
        self.add("</svg>\n");
        self.text
    }

    pub(super) fn add(&mut self, markup: &str) {
        self.text.push_str(markup);
    }

    /// A group whose attributes hold for what follows, until it is ended.
    pub(super) fn group(&mut self, attributes: &str) {
        self.shape("<g ", attributes, ">");
    }

    pub(super) fn end(&mut self) {
        self.add("</g>");
    }

    pub(super) fn rect(&mut self, frame: Frame, attributes: &str) {
        let Frame { x, y, width, height } = frame;
        let (x, y, width, height) = (short(x), short(y), short(width), short(height));
        self.shape(&format!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" "#), attributes, "/>");
    }

    pub(super) fn circle(&mut self, x: f64, y: f64, radius: f64, attributes: &str) {
        let (x, y, radius) = (short(x), short(y), short(radius));
        self.shape(&format!(r#"<circle cx="{x}" cy="{y}" r="{radius}" "#), attributes, "/>");
    }

    pub(super) fn path(&mut self, path: &str, attributes: &str) {
        self.shape(&format!(r#"<path d="{path}" "#), attributes, "/>");
    }

    /// Text on its base line.
    pub(super) fn write(&mut self, x: f64, y: f64, lettering: Lettering<'_>, text: &str) {
        let Lettering { size, weight, anchor, fill } = lettering;
        let weight = if weight == Weight::Bold { r#" font-weight="700""# } else { "" };
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::End => r#" text-anchor="end""#,
        };
        let (x, y, size) = (short(x), short(y), short(size));
        let _ = write!(
            self.text,
            r#"<text x="{x}" y="{y}" font-size="{size}"{weight}{anchor} fill="{fill}">{}</text>"#,
            escaped(text)
        );
    }

    fn shape(&mut self, before: &str, attributes: &str, after: &str) {
        self.add(before);
        self.add(attributes);
        self.add(after);
    }
}

/// A tenth of a unit is finer than any printer.
pub(super) fn short(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// Text as it may stand in markup.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML has no place for these at all.
            letter if letter.is_control() => escaped.push(' '),
            '\u{fffe}' | '\u{ffff}' => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn no_name_of_a_game_breaks_the_markup() {
        assert_eq!(escaped("a<b> & \"c\"\u{0}\n"), "a&lt;b&gt; &amp; &quot;c&quot;  ");
    }
}
