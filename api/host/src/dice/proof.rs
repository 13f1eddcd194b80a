//! What the record says of dice: which chains serve, what a roll rests on, and what both sides agreed to.

use kernel::dice::Chance;
use serde::{Deserialize, Serialize};

use super::chain::{Anchor, Link};

/// Who holds a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Party {
    /// The first side of the book.
    #[serde(rename = "JAPAN")]
    First,
    /// The second side of the book.
    #[serde(rename = "ALLIES")]
    Second,
    /// The server, for what both sides are told.
    Server,
    /// The server, for what one side alone is told: its links stay closed until the game is over.
    Cup,
}

impl Party {
    /// The sides, in the order of [`kernel::seat::Opposed::both`].
    pub const SIDES: [Self; 2] = [Self::First, Self::Second];

    /// The name the record has for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::First => "JAPAN",
            Self::Second => "ALLIES",
            Self::Server => "SERVER",
            Self::Cup => "CUP",
        }
    }

    pub(super) const fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
            Self::Server => 2,
            Self::Cup => 3,
        }
    }
}

/// A statement on the record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Statement {
    /// The server begins: its chains for this game. Whatever chains there were before serve no more.
    Opened {
        /// The game to which rolls are bound from here on.
        game: String,
        /// The chain for what both sides are told.
        server: Anchor,
        /// The chain for what one side alone is told.
        cup: Anchor,
    },
    /// The server goes on with other chains.
    Renewed {
        /// The chain for what both sides are told.
        server: Anchor,
        /// The chain for what one side alone is told.
        cup: Anchor,
    },
    /// A side binds itself to a chain.
    Committed {
        party: Party,
        chain: Anchor,
        /// The game that it serves, and no other; not on the record before links were.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
    },
    /// The device of a side has given its link for the dice that are asked for at this position. From here on they are
    /// taken back by consent of the other side alone.
    Given {
        party: Party,
        position: u32,
        link: Link,
        /// Whether it came from a shared tablet, which speaks for both sides.
        shared: bool,
    },
    /// A side agrees that the dice asked for at this position are thrown without proof.
    AgreedToPlain {
        /// The sides that agree.
        parties: Vec<Party>,
        position: u32,
    },
}

impl Statement {
    /// What it says, for people.
    pub fn words(&self) -> String {
        let short = |anchor: &Anchor| anchor.anchor.to_string()[..8].to_owned();
        match self {
            Self::Opened { server, .. } => format!("The server has bound itself to its dice ({}…)", short(server)),
            Self::Renewed { server, .. } => {
                format!("The server has bound itself to more dice ({}…)", short(server))
            }
            Self::Committed { party, chain, game: _ } => {
                format!("The device of {} has bound itself to its dice ({}…)", party.as_str(), short(chain))
            }
            Self::Given { party, .. } => format!("The device of {} has given its link for the dice", party.as_str()),
            Self::AgreedToPlain { parties, .. } => {
                let parties: Vec<&str> = parties.iter().map(|party| party.as_str()).collect();
                format!("Agreed to plain dice for the next roll: {}", parties.join(" and "))
            }
        }
    }
}

/// What was asked of chance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The clause that asks; empty for a draw.
    pub clause: String,
    /// What for, in words.
    pub purpose: String,
    /// How many dice, or how many counters.
    pub count: usize,
    /// The counters in the cup, in the order of their places; `None` for dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Vec<String>>,
    /// Whether one side alone is told.
    pub is_secret: bool,
}

impl Asked {
    /// What a game asks for.
    pub fn of<Side>(chance: &Chance<'_, Side>, is_secret: bool) -> Self {
        match chance {
            Chance::Dice(request) => Self {
                clause: request.clause.to_string(),
                purpose: request.purpose.clone(),
                count: request.dice.len(),
                from: None,
                is_secret,
            },
            Chance::Draw { count, from, .. } => Self {
                clause: String::new(),
                purpose: "draw".to_owned(),
                count: *count,
                from: Some(from.clone()),
                is_secret,
            },
        }
    }

    /// The server's chain that it is answered from.
    pub const fn server(&self) -> Party {
        if self.is_secret { Party::Cup } else { Party::Server }
    }

    /// What the numbers are bound to: a line for each, and the only one that may hold line breaks has its own place.
    pub(super) fn message(&self, head: &str) -> String {
        let (kind, size) = self.from.as_ref().map_or(("dice", 6), |cup| ("draw", cup.len()));
        format!("{head}\n{kind}\n{}\n{}\n{}\n{size}", self.clause, self.purpose, self.count)
    }
}

/// What shows that nobody steered a roll: with it anybody finds the same numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The last entry that changed the table before it, or that completed the chains.
    pub position: u32,
    pub asked: Asked,
    /// The server's link.
    pub server: Link,
    /// The link of the first side.
    pub japan: Link,
    /// The link of the second side.
    pub allies: Link,
}

impl Proof {
    /// Whose links they are, and the links.
    pub const fn links(&self) -> [(Party, Link); 3] {
        [(self.asked.server(), self.server), (Party::First, self.japan), (Party::Second, self.allies)]
    }
}
