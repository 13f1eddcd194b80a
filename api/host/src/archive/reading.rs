//! Reading an archive: its lines, their order and their chain. What the entries mean is for `checking`.

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;

use super::chain::{Chain, unseal};
use super::{End, FORMAT, FORMAT_VERSION, Head, Place, Row, SEALED_VERSION, Unfit};

/// An archive whose lines are whole and follow one another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Archive {
    pub head: Head,
    /// The entries, in order and without holes.
    pub rows: Vec<Row>,
    pub end: End,
}

/// How the first line of every archive begins: its format is its first field.
const HEAD: &[u8] = br#"{"format":"#;
/// The longest line of an archive, in bytes. Beside the head, which carries an overlay, lines are far shorter.
pub const LINE_MAX: usize = 4 * 1024 * 1024;

impl Archive {
    /// Whether its creation seals what its head says.
    pub const fn is_sealed(&self) -> bool {
        self.head.version >= SEALED_VERSION
    }
}

/// Reads the lines of an archive, and stops at the first that does not fit, which the error names.
pub fn read(bytes: &[u8]) -> Result<Archive, Unfit> {
    let mut chain = Chain::default();
    let parts = last_line(bytes).and_then(|(before, rest)| Some((last_line(before)?, rest)));
    let Some(((lines, last), rest)) = parts else {
        let kind = known_kind(Place::Head, bytes).and_then(|()| cut_off(Place::Head));
        return Err(kind.err().unwrap_or_else(|| no_archive(Place::Head)));
    };
    let mut lines = lines.split(|byte| *byte == b'\n');
    let first = lines.next().unwrap_or_default();
    known_kind(Place::Head, first)?;
    let head: Head = line(Place::Head, first, &mut chain, |_| Ok(()))?;
    let mut rows: Vec<Row> = Vec::new();
    let mut number = 0;
    for bytes in lines {
        number += 1;
        rows.push(line(Place::Entry(number), bytes, &mut chain, |row: &Row| in_order(number, row.number))?);
    }
    if serde_json::from_slice::<Peek>(last).is_ok_and(|line| line.payload.is_some()) {
        return Err(Unfit::new(
            Place::Entry(number + 1),
            "the archive ends here, without its last line; it was cut off, so take a whole copy",
        ));
    }
    let end: End = line(Place::End, last, &mut chain, |end: &End| {
        if end.entries == number {
            Ok(())
        } else {
            Err(Unfit::new(Place::End, format!("it counts {} entries, and there are {number}", end.entries)))
        }
    })?;
    if !rest.is_empty() {
        return Err(Unfit::new(Place::End, "something follows it; take an unchanged copy"));
    }
    if rows.is_empty() {
        return Err(Unfit::new(Place::Entry(1), "it is missing; a game begins with its creation"));
    }
    Ok(Archive { head, rows, end })
}

/// The archives of a file in which several stand one after the other, as in that of all finished games; one of a file that
/// holds one.
pub fn apart(bytes: &[u8]) -> Vec<&[u8]> {
    let begins = |line: &[u8]| line.starts_with(HEAD);
    let mut parts = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        if at > start && begins(line) {
            parts.push(&bytes[start..at]);
            start = at;
        }
        at += line.len();
    }
    parts.push(&bytes[start..]);
    parts
}

/// What stands before the last line break, and what stands behind it.
fn last_line(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let at = bytes.iter().rposition(|byte| *byte == b'\n')?;
    Some((&bytes[..at], &bytes[at + 1..]))
}

/// What a line is looked at for before it is read.
#[derive(Deserialize)]
struct Peek {
    format: Option<String>,
    version: Option<Value>,
    book: Option<String>,
    payload: Option<IgnoredAny>,
}

/// The rulebook that an archive names in its first line, if it has one.
pub fn book_of(bytes: &[u8]) -> Option<String> {
    let first = bytes.split(|byte| *byte == b'\n').next()?;
    short_enough(Place::Head, first).ok()?;
    serde_json::from_slice::<Peek>(first).ok()?.book
}

/// Whether the file says that it is an archive, of a version that can be read.
fn known_kind(place: Place, first: &[u8]) -> Result<(), Unfit> {
    short_enough(place, first)?;
    let head: Peek = serde_json::from_slice(first).map_err(|_| no_archive(place))?;
    if head.format.as_deref() != Some(FORMAT) {
        return Err(no_archive(place));
    }
    let version = head.version.unwrap_or_default();
    if !version.as_u64().is_some_and(|version| (1..=u64::from(FORMAT_VERSION)).contains(&version)) {
        return Err(Unfit::new(
            place,
            format!(
                "it is written in version {version} of the format, and this program reads versions 1 to {FORMAT_VERSION}; install the \
                 program that wrote it, or a newer one"
            ),
        ));
    }
    Ok(())
}

fn short_enough(place: Place, line: &[u8]) -> Result<(), Unfit> {
    if line.len() <= LINE_MAX {
        return Ok(());
    }
    let reason = format!("the line has {} bytes, and none of an archive has more than {LINE_MAX}", line.len());
    Err(Unfit::new(place, reason))
}

fn no_archive(place: Place) -> Unfit {
    Unfit::new(place, format!("this is no archive of Adjutant; one begins with {{\"format\":\"{FORMAT}\""))
}

fn cut_off(place: Place) -> Result<(), Unfit> {
    Err(Unfit::new(place, "no line follows; the archive was cut off, so take a whole copy"))
}

/// One line: JSON, with a hash at its end, with the fields it should have, in its place, and following the line before.
fn line<T: DeserializeOwned>(
    place: Place,
    bytes: &[u8],
    chain: &mut Chain,
    fits: impl FnOnce(&T) -> Result<(), Unfit>,
) -> Result<T, Unfit> {
    let unfit = |reason: String| Unfit::new(place, reason);
    short_enough(place, bytes)?;
    let text = std::str::from_utf8(bytes).map_err(|error| unfit(format!("the line is no UTF-8: {error}")))?;
    serde_json::from_str::<IgnoredAny>(text).map_err(|error| unfit(format!("the line is no JSON: {error}")))?;
    let changed = || {
        unfit(
            "its hash does not fit; the archive was changed after it was written, so take an unchanged copy".to_owned(),
        )
    };
    let (object, hash) = unseal(text).ok_or_else(changed)?;
    let read: T = serde_json::from_str(&object)
        .map_err(|error| unfit(format!("the line has not the fields it should have: {error}")))?;
    fits(&read)?;
    if chain.follows(&object, hash) { Ok(read) } else { Err(changed()) }
}

fn in_order(expected: u32, found: u32) -> Result<(), Unfit> {
    let reason = match found {
        _ if found == expected => return Ok(()),
        _ if found < expected => format!("it is missing; the line has the number {found} a second time"),
        _ => format!("it is missing; the line has the number {found}"),
    };
    Err(Unfit::new(Place::Entry(expected), reason))
}
