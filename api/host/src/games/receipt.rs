//! A receipt: what a device was told of a game, in a line that it keeps. Whoever makes the record anew makes another.

use std::fmt;
use std::str::FromStr;

use crate::dice::{Link, Party};
use journal::seal::sha256;

/// What a receipt begins with.
const OPENING: &str = "adjutant-receipt";

/// What a device was told of a game up to an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipt {
    pub entry: u32,
    /// Its seal; `-` for an entry from before there were seals.
    pub seal: String,
    /// SHA-256 of all seals up to it, one a line.
    pub seals: String,
    /// The anchors on the record: the entry that committed each, and whose it is.
    pub anchors: Vec<(u32, Party, Link)>,
}

impl Receipt {
    /// The receipt of a record with these seals and anchors.
    pub fn of<'a>(seals: impl IntoIterator<Item = Option<&'a str>>, anchors: Vec<(u32, Party, Link)>) -> Self {
        let seals: Vec<&str> = seals.into_iter().map(|seal| seal.unwrap_or("-")).collect();
        Self {
            entry: u32::try_from(seals.len()).unwrap_or(u32::MAX),
            seal: seals.last().map_or_else(|| "-".to_owned(), |seal| (*seal).to_owned()),
            seals: sha256(&seals.join("\n")),
            anchors,
        }
    }
}

impl fmt::Display for Receipt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{OPENING} 1 {} {} {}", self.entry, self.seal, self.seals)?;
        for (entry, party, anchor) in &self.anchors {
            write!(f, " {entry}:{}:{anchor}", party.as_str())?;
        }
        Ok(())
    }
}

impl FromStr for Receipt {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let no_receipt = || format!("this is no receipt; one begins with `{OPENING} 1` and is one line of text");
        let (Some(OPENING), Some("1")) = (words.next(), words.next()) else { return Err(no_receipt()) };
        let entry = words.next().and_then(|entry| entry.parse().ok()).ok_or_else(no_receipt)?;
        let (seal, seals) = words.next().zip(words.next()).ok_or_else(no_receipt)?;
        let anchors = words.map(|word| anchor(word).ok_or_else(no_receipt)).collect::<Result<_, _>>()?;
        Ok(Self { entry, seal: seal.to_owned(), seals: seals.to_owned(), anchors })
    }
}

fn anchor(word: &str) -> Option<(u32, Party, Link)> {
    let mut pieces = word.split(':');
    let (entry, party, anchor) = (pieces.next()?, pieces.next()?, pieces.next()?);
    let all = [Party::First, Party::Second, Party::Server, Party::Cup];
    let party = all.into_iter().find(|known| known.as_str() == party)?;
    Some((entry.parse().ok()?, party, anchor.parse().ok()?)).filter(|_| pieces.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receipt_is_written_in_a_line_and_read_again() {
        let link = "ab".repeat(32).parse().unwrap();
        let receipt = Receipt::of([None, Some("5e"), Some("a1")], vec![(2, Party::Server, link)]);
        assert_eq!((receipt.entry, receipt.seal.as_str()), (3, "a1"));
        assert_eq!(receipt.to_string().parse(), Ok(receipt));
        for wrong in
            ["", "adjutant-receipt 2 3 a b", "adjutant-receipt 1 x a b", "adjutant-receipt 1 3 a b 2:NOBODY:00"]
        {
            assert!(wrong.parse::<Receipt>().is_err(), "{wrong}");
        }
    }
}
