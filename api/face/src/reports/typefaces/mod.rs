//! The typefaces of the page, inside each paper: a file that is saved looks the same without a server.

use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

const TEXT: &[u8] = include_bytes!("source-sans-3-latin-wght-normal.woff2");
const DISPLAY: &[u8] = include_bytes!("barlow-condensed-latin-600-normal.woff2");

static FACES: LazyLock<String> = LazyLock::new(|| {
    let face = |family: &str, weight: &str, file: &[u8]| {
        format!(
            r#"@font-face {{ font-family: "{family}"; font-weight: {weight}; src: url(data:font/woff2;base64,{}) format("woff2"); }}"#,
            STANDARD.encode(file)
        )
    };
    format!("{}\n{}\n", face("Source Sans 3", "200 900", TEXT), face("Barlow Condensed", "600", DISPLAY))
});

/// Both of them, for the style sheet of a paper.
pub(super) fn faces() -> &'static str {
    &FACES
}

#[cfg(test)]
mod tests {
    use super::faces;

    #[test]
    fn they_weigh_little_and_come_from_nowhere() {
        assert!(faces().len() < 100_000, "{}", faces().len());
        assert_eq!(faces().matches("url(").count(), faces().matches("url(data:").count());
    }
}
