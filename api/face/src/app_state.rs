//! What requests need, laid out once.

use std::sync::OnceLock;

use crate::books::AllGames;
use crate::creations::Creations;
use host::backups::Copies;
use host::limit::Limit;
use host::presence::Presence;
use host::seats::{Codes, Seats};
use host::shutdown::Shutdown;
use host::table_talk::TableTalk;
use host::webhooks::Webhooks;
use journal::Journal;
use journal::metrics::Counted;

/// What a request may need.
#[derive(Debug)]
pub struct AppState {
    pub games: AllGames,
    pub seats: Seats,
    /// Who is told of entries.
    pub webhooks: Webhooks,
    pub journal: Journal,
    /// Who is at the table.
    pub presence: Presence,
    /// What is said across the tables.
    pub talk: TableTalk,
    /// Which games were created by which key.
    pub creations: Creations,
    /// Whether the server is about to end.
    pub shutdown: Shutdown,
    /// How its copies of the database went.
    pub copies: Copies,
    /// The limits that do not come from the web, where the entries of a game may have so many bytes.
    pub limits: fn(usize) -> Vec<Limit>,
    /// How it is served, once it is.
    pub served: OnceLock<Served>,
}

impl AppState {
    /// How long its codes are.
    pub fn codes(&self) -> Codes {
        self.served.get().map_or_else(Codes::default, |served| served.codes)
    }

    /// All limits, with the values that are set.
    pub fn limits(&self) -> Vec<Limit> {
        let of_web = self.served.get().map(|served| served.limits.clone()).unwrap_or_default();
        [of_web, (self.limits)(self.games.record_bytes())].concat()
    }

    /// What is counted at the moment.
    pub fn counted(&self) -> Counted {
        Counted {
            journal_waiting: self.journal.waiting(),
            games_closed: self.journal.games_closed(),
            games_in_memory: self.games.in_memory().to_vec(),
        }
    }
}

/// What whoever serves it has set.
#[derive(Debug, Clone)]
pub struct Served {
    /// How long its codes are.
    pub codes: Codes,
    /// The limits of the web.
    pub limits: Vec<Limit>,
}
