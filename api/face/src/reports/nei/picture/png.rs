//! A picture as PNG.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

use super::lettering::{FAMILY, FONTS};

/// An SVG as PNG of a width in pixels. Only our own fonts are used, and nothing is fetched.
///
/// # Errors
/// What is wrong with the SVG, or that the width is none.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, String> {
    let options =
        usvg::Options { font_family: FAMILY.to_owned(), fontdb: Arc::clone(&FONTS), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size().scale_to_width(width).ok_or("a picture has no width of 0")?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or("there is no memory for the picture")?;
    #[expect(clippy::cast_precision_loss, reason = "no picture is as wide")]
    let scale = size.width() as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}
