//! The texts of an archive that is to be imported: none comes in that no argument could bring.

use serde_json::Value;

use super::{Archive, Place, Unfit};
use crate::seats::NAME_MAX;
use crate::text_limits::TextLimits;

/// A text of an entry: which of them are notes and reasons is not looked at here.
const TEXT: TextLimits = TextLimits::lines(10_000);
/// A word of the archive's own.
const WORD: TextLimits = TextLimits::line(200);
const OVERLAY: TextLimits = TextLimits::file(1 << 20);

/// Whether every text may be kept.
///
/// # Errors
/// The first that may not, and where it stands.
pub(super) fn look_through(archive: &Archive) -> Result<(), Unfit> {
    let head = &archive.head;
    fits(Place::Head, "name", TextLimits::name(NAME_MAX), &head.name)?;
    fits(Place::Head, "overlay", OVERLAY, head.overlay.as_deref().unwrap_or_default())?;
    let words = [&head.program, &head.book, &head.pack_hash, &head.dice, &head.scenario];
    words.into_iter().chain(&head.base).try_for_each(|word| fits(Place::Head, "the head", WORD, word))?;
    for row in &archive.rows {
        let place = Place::Entry(row.number);
        let words = [&row.at, &row.kind, &row.seat].into_iter().chain(&row.salt).chain(&row.seal);
        words.into_iter().try_for_each(|word| fits(place, "the line", WORD, word))?;
        // What is no JSON is told where the entry is read.
        let payload = serde_json::from_str(&row.payload).unwrap_or(Value::Null);
        within(place, "payload", &payload)?;
    }
    Ok(())
}

fn fits(place: Place, name: &str, rule: TextLimits, text: &str) -> Result<(), Unfit> {
    rule.flaw(text).map_or(Ok(()), |flaw| Err(Unfit::new(place, format!("`{name}` {flaw}"))))
}

fn within(place: Place, name: &str, value: &Value) -> Result<(), Unfit> {
    match value {
        Value::String(text) => fits(place, name, TEXT, text),
        Value::Array(values) => values.iter().try_for_each(|value| within(place, name, value)),
        Value::Object(fields) => fields.iter().try_for_each(|(name, value)| {
            fits(place, "the name of a field", WORD, name)?;
            within(place, name, value)
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
    }
}
