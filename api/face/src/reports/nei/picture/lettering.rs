//! The letters of pictures: `DejaVu Sans Condensed`, compiled in, so that a PNG looks the same on every machine, and so
//! that it is known beforehand how much room a word takes.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::{Database, Source};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider as _};

const PLAIN: &[u8] = include_bytes!("fonts/DejaVuSansCondensed.ttf");
const BOLD: &[u8] = include_bytes!("fonts/DejaVuSansCondensed-Bold.ttf");

/// The family as the files name it.
pub(super) const FAMILY: &str = "DejaVu Sans Condensed";
/// What an SVG asks a browser for: the same, or something as narrow.
pub(super) const FAMILIES: &str = "'DejaVu Sans Condensed','Arial Narrow',Arial,sans-serif";

/// How heavy letters are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    Plain,
    Bold,
}

/// Both files, as the renderer wants them.
pub(super) static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for file in [PLAIN, BOLD] {
        fonts.load_font_source(Source::Binary(Arc::new(file)));
    }
    fonts.set_sans_serif_family(FAMILY);
    Arc::new(fonts)
});

/// The widths of the first letters of the alphabet of Unicode, in ems.
struct Widths([f64; 0x180]);

static WIDTHS: LazyLock<[Widths; 2]> = LazyLock::new(|| [Widths::of(PLAIN), Widths::of(BOLD)]);

impl Widths {
    /// As wide as most letters are.
    const USUAL: f64 = 0.6;

    fn of(file: &[u8]) -> Self {
        let mut widths = [Self::USUAL; 0x180];
        if let Ok(font) = FontRef::new(file) {
            let (letters, metrics) = (font.charmap(), font.glyph_metrics(Size::new(1.0), LocationRef::default()));
            for (letter, width) in (0_u32..).zip(&mut widths) {
                if let Some(advance) = letters.map(letter).and_then(|glyph| metrics.advance_width(glyph)) {
                    *width = f64::from(advance);
                }
            }
        }
        Self(widths)
    }
}

/// The room a text takes.
pub(super) fn width(text: &str, size: f64, weight: Weight) -> f64 {
    let widths = &WIDTHS[usize::from(weight == Weight::Bold)].0;
    let ems: f64 = text.chars().map(|letter| widths.get(letter as usize).copied().unwrap_or(Widths::USUAL)).sum();
    ems * size
}

/// The size at which a text has room, not above `size` and not below `least`.
pub(super) fn fitting(text: &str, room: f64, size: f64, least: f64, weight: Weight) -> f64 {
    let wide = width(text, size, weight);
    if wide <= room { size } else { (size * room / wide).max(least) }
}

/// As much of a text as has room, with a sign where something was left out.
pub(super) fn cut(text: &str, room: f64, size: f64, weight: Weight) -> String {
    if width(text, size, weight) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        kept.push(letter);
        if width(&kept, size, weight) + size > room {
            break;
        }
    }
    kept.pop();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::{BOLD, FAMILY, FONTS, PLAIN, Weight, cut, width};

    #[test]
    fn the_fonts_are_those_that_pictures_ask_for() {
        assert_eq!(FONTS.len(), 2);
        assert!(FONTS.faces().all(|face| face.families.iter().any(|(name, _)| name == FAMILY)));
        assert!(PLAIN.len() + BOLD.len() < 100_000);
    }

    #[test]
    fn a_width_is_that_of_the_font() {
        let (narrow, wide) = (width("iii", 10.0, Weight::Plain), width("MMM", 10.0, Weight::Plain));
        assert!(narrow < 10.0 && wide > 20.0, "{narrow} {wide}");
        assert!(width("Batavia", 10.0, Weight::Bold) > width("Batavia", 10.0, Weight::Plain));
        assert_eq!(cut("Batavia", 100.0, 10.0, Weight::Plain), "Batavia");
        assert_eq!(cut("Batavia", 25.0, 10.0, Weight::Plain), "Ba…");
    }
}
