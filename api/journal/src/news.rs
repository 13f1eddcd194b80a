//! What one process tells the others that serve the same database.

use uuid::Uuid;

/// One entry, as it travels.
const ENTRY: &str = "entry";
/// The entries of a commit.
const ENTRIES: &str = "entries";

/// Something that happened in another process, or in this one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// An entry was kept; those before it too.
    Entry { game: Uuid, number: u32 },
    /// A token is worth nothing any more; this is its hash.
    Revoked(String),
    /// A webhook was made, changed or removed.
    Webhook(Uuid),
    /// The connection was lost for a while, or what was told is not understood: anything may have happened.
    Missed,
}

impl News {
    pub(super) fn text(&self) -> Option<String> {
        match self {
            Self::Entry { game, number } => Some(format!("{ENTRY} {game} {number}")),
            Self::Revoked(token_hash) => Some(format!("revoked {token_hash}")),
            Self::Webhook(id) => Some(format!("webhook {id}")),
            Self::Missed => None,
        }
    }

    /// What arrived, of which entries come together. What a newer program says is not understood, and may be anything:
    /// it is taken for [`News::Missed`], so that old processes serve on beside new ones.
    pub(super) fn read(text: &str) -> Vec<Self> {
        let Some((kind, rest)) = text.split_once(' ') else { return vec![Self::Missed] };
        if let ENTRY | ENTRIES = kind {
            let entry = |(game, number)| Self::Entry { game, number };
            return Self::entries(rest).map(|pair| pair.map_or(Self::Missed, entry)).collect();
        }
        vec![Self::read_one(kind, rest).unwrap_or(Self::Missed)]
    }

    fn read_one(kind: &str, rest: &str) -> Option<Self> {
        match kind {
            "revoked" => Some(Self::Revoked(rest.to_owned())),
            "webhook" => Some(Self::Webhook(Uuid::try_parse(rest).ok()?)),
            _ => None,
        }
    }

    /// Whether a text tells of entries.
    pub(super) fn is_of_entries(text: &str) -> bool {
        text.split_once(' ').is_some_and(|(kind, _)| matches!(kind, ENTRY | ENTRIES))
    }

    /// Games and numbers, as they follow each other in a text; `None` in place of what is no such pair.
    pub(super) fn entries(text: &str) -> impl Iterator<Item = Option<(Uuid, u32)>> + '_ {
        let mut words = text.split(' ');
        std::iter::from_fn(move || {
            let game = words.next()?;
            Some(Uuid::try_parse(game).ok().zip(words.next().and_then(|number| number.parse().ok())))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_arrive_as_they_were_told() {
        let game = Uuid::from_u128(7);
        for news in [News::Entry { game, number: 12 }, News::Revoked("ab".to_owned()), News::Webhook(game)] {
            assert_eq!(News::read(&news.text().unwrap()), [news]);
        }
        assert_eq!(News::Missed.text(), None);
        for strange in ["", "entry", "entry x 1", "entry 00000000-0000-0000-0000-000000000007 -1", "weather fine"] {
            assert_eq!(News::read(strange), [News::Missed], "{strange}");
        }
        let other = Uuid::from_u128(8);
        let half = format!("entries {game} 12 {other} soon");
        assert_eq!(News::read(&half), [News::Entry { game, number: 12 }, News::Missed]);
        let told = format!("entries {game} 12 {other} 3");
        assert_eq!(News::read(&told), [News::Entry { game, number: 12 }, News::Entry { game: other, number: 3 }]);
        assert!(News::is_of_entries(&told) && News::is_of_entries(&format!("entry {game} 12")));
        assert!(!News::is_of_entries(&format!("webhook {game}")));
    }
}
