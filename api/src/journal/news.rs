//! What one process tells the others that serve the same database.

use uuid::Uuid;

/// Something that happened in another process, or in this one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// An entry was kept; those before it too.
    Entry {
        /// Its game.
        game: Uuid,
        /// Its number.
        number: u32,
    },
    /// A token is worth nothing any more; this is its hash.
    Revoked(String),
    /// A webhook was made, changed or removed.
    Webhook(Uuid),
    /// The link of a side was given for proven dice; it is on no record yet.
    Link {
        /// The game.
        game: Uuid,
        /// The position, the side and the link, as [`crate::dice`] writes them.
        given: String,
    },
    /// The connection was lost for a while: anything may have happened.
    Missed,
}

impl News {
    /// As it travels.
    pub(super) fn text(&self) -> Option<String> {
        match self {
            Self::Entry { game, number } => Some(format!("entry {game} {number}")),
            Self::Revoked(token_hash) => Some(format!("revoked {token_hash}")),
            Self::Webhook(id) => Some(format!("webhook {id}")),
            Self::Link { game, given } => Some(format!("link {game} {given}")),
            Self::Missed => None,
        }
    }

    /// What arrived; `None` for what a newer program says.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (kind, rest) = text.split_once(' ')?;
        match kind {
            "entry" => {
                let (game, number) = rest.split_once(' ')?;
                Some(Self::Entry { game: Uuid::try_parse(game).ok()?, number: number.parse().ok()? })
            }
            "revoked" => Some(Self::Revoked(rest.to_owned())),
            "webhook" => Some(Self::Webhook(Uuid::try_parse(rest).ok()?)),
            "link" => {
                let (game, given) = rest.split_once(' ')?;
                Some(Self::Link { game: Uuid::try_parse(game).ok()?, given: given.to_owned() })
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_arrive_as_they_were_told() {
        let game = Uuid::from_u128(7);
        for news in [
            News::Entry { game, number: 12 },
            News::Revoked("ab".to_owned()),
            News::Webhook(game),
            News::Link { game, given: "5 JAPAN 00ff".to_owned() },
        ] {
            assert_eq!(News::read(&news.text().unwrap()), Some(news));
        }
        assert_eq!(News::Missed.text(), None);
        for strange in ["", "entry", "entry x 1", "entry 00000000-0000-0000-0000-000000000007 -1", "weather fine"] {
            assert_eq!(News::read(strange), None, "{strange}");
        }
    }
}
