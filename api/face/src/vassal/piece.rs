//! Pieces: a list of traits, the outermost first, of which each has what is fixed (its type) and what changes (its state).

use super::{joined, split};

/// A trait of a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trait {
    /// Which trait it is and how it is set up: fields.
    pub kind: Vec<String>,
    /// How it is now: fields.
    pub state: Vec<String>,
}

impl Trait {
    pub fn new<const K: usize, const S: usize>(kind: [&str; K], state: [&str; S]) -> Self {
        Self { kind: kind.map(str::to_owned).to_vec(), state: state.map(str::to_owned).to_vec() }
    }

    /// A property with a value that nobody changes.
    pub fn mark(name: &str, value: &str) -> Self {
        Self::new(["mark", name], [value])
    }

    /// The name of the trait, such as `mark`.
    pub fn name(&self) -> &str {
        self.kind.first().map_or("", String::as_str)
    }
}

/// A piece; its last trait is the piece itself, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    pub traits: Vec<Trait>,
}

/// The most traits of a piece that is read.
const TRAITS_MAX: usize = 100;

impl Piece {
    /// What is fixed of it.
    pub fn kind(&self) -> String {
        nested(self.traits.iter().map(|one| joined(';', &one.kind)))
    }

    /// What changes of it.
    pub fn state(&self) -> String {
        nested(self.traits.iter().map(|one| joined(';', &one.state)))
    }

    /// The piece of these two texts. Where one has fewer traits than the other, what is missing is empty.
    pub fn of(kind: &str, state: &str) -> Self {
        let (kinds, states) = (unnested(kind), unnested(state));
        let fields = |texts: &[String], at: usize| texts.get(at).map_or_else(Vec::new, |text| split(text, ';'));
        let traits = (0..kinds.len()).map(|at| Trait { kind: fields(&kinds, at), state: fields(&states, at) });
        Self { traits: traits.collect() }
    }

    /// The value of a property that nobody changes.
    pub fn marked(&self, name: &str) -> Option<&str> {
        let mark =
            self.traits.iter().find(|one| one.name() == "mark" && one.kind.get(1).is_some_and(|key| key == name));
        mark.and_then(|mark| mark.state.first()).map(String::as_str)
    }

    /// The level that its first layer shows, from 1.
    pub fn level(&self) -> Option<u32> {
        let layer = self.traits.iter().find(|one| one.name() == "emb2")?;
        layer.state.first()?.parse().ok()
    }

    /// The map it is on, and where.
    pub fn place(&self) -> Option<(&str, i32, i32)> {
        let basic = self.traits.last().filter(|one| one.name() == "piece")?;
        let [map, x, y, ..] = basic.state.as_slice() else { return None };
        Some((map.as_str(), x.parse().ok()?, y.parse().ok()?))
    }
}

/// Each text stands within the one before it, so that its delimiters have an escape more.
fn nested(texts: impl DoubleEndedIterator<Item = String>) -> String {
    let mut inner: Option<String> = None;
    for text in texts.rev() {
        inner = Some(match inner {
            None => text,
            Some(inner) => joined('\t', [text, inner]),
        });
    }
    inner.unwrap_or_default()
}

fn unnested(text: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut rest = text.to_owned();
    while texts.len() < TRAITS_MAX {
        let mut parts = split(&rest, '\t').into_iter();
        texts.extend(parts.next());
        let Some(inner) = parts.next() else { break };
        rest = inner;
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::{Piece, Trait};

    #[test]
    fn a_piece_comes_back() {
        let traits = vec![
            Trait::new(["markmoved", "moved.png", "a;b"], ["false"]),
            Trait::new(["emb2", "tab\there", "x"], ["2"]),
            Trait::mark("Unit", "N-I1"),
            Trait::new(["piece", "", "", "", "1/2 \"Inf\"\\"], ["Map", "-3", "40", "7", "0"]),
        ];
        let piece = Piece { traits };
        let read = Piece::of(&piece.kind(), &piece.state());
        assert_eq!(read, piece);
        assert_eq!(read.marked("Unit"), Some("N-I1"));
        assert_eq!((read.level(), read.place()), (Some(2), Some(("Map", -3, 40))));
        assert!(piece.kind().contains("\\\\\tpiece"), "{}", piece.kind());
    }
}
