//! What a request may ask for.

use super::entry::ENTRIES_MAX;
use crate::app_state::AppState;
use crate::graphql::shown::object;
use host::limit::{self, Limit};

/// The deepest query: the page's deepest has 9 levels; the usual introspection query has 13.
pub const DEPTH_MAX: usize = 16;
/// The most fields a query may ask for, those of lists counted as often as the list may be long.
pub const COMPLEXITY_MAX: usize = 20_000;
/// The most aliases in one query.
pub const ALIASES_MAX: usize = 50;
/// The most directives in one query.
pub const DIRECTIVES_MAX: usize = 20;
/// The steps that it takes at most to see whether a document is valid; the longest of the page takes some 3000.
pub const CHECK_MAX: usize = 100_000;

object!(
    /// What a request may ask for. A request beyond a limit is answered with an error and carries nothing out.
    #[derive(Debug, Clone)]
    pub struct Limits {
        /// The deepest query, in levels of fields.
        pub(super) depth: u32,
        /// The highest cost: the fields a query asks for, those of lists counted as often as the list may be long.
        pub(super) cost: u32,
        /// The most aliases in one query.
        pub(super) aliases: u32,
        /// The most directives in one query.
        pub(super) directives: u32,
        /// The most entries in one page.
        pub(super) entries: u32,
        /// The longest request, in bytes.
        pub(super) request_bytes: u32,
        /// Requests in one HTTP body. More than one, a batch, is not offered.
        pub(super) batch: u32,
        /// The most bytes of all entries of one game together, as they are kept.
        pub(super) record_bytes: u32,
        /// Every limit of this server, those above among them.
        pub(super) all: Vec<ServerLimit> [LIMITS_READ],
    }
);

object!(
    /// One limit of this server. What goes beyond it is answered with an error that names it.
    #[derive(Debug, Clone)]
    pub struct ServerLimit {
        /// Its name.
        pub name: &'static str,
        /// How much is allowed.
        pub value: u32,
        /// What is counted, such as `bytes` or `seconds`.
        pub unit: &'static str,
        /// What it is about.
        pub about: &'static str,
        /// The option of the program that sets it; null where it cannot be set.
        pub option: Option<&'static str>,
    }
);

impl From<Limit> for ServerLimit {
    fn from(limit: Limit) -> Self {
        let Limit { name, value, unit, about, option } = limit;
        Self { name, value, unit, about, option }
    }
}

/// About as many limits as there are, for the measure of a query.
pub(crate) const LIMITS_READ: usize = 100;

impl Limits {
    #[expect(clippy::cast_possible_truncation, reason = "each limit is far below 2^31")]
    pub(super) fn of(app: &AppState) -> Self {
        let record_bytes = app.games.record_bytes();
        Self {
            depth: DEPTH_MAX as u32,
            cost: COMPLEXITY_MAX as u32,
            aliases: ALIASES_MAX as u32,
            directives: DIRECTIVES_MAX as u32,
            entries: ENTRIES_MAX as u32,
            request_bytes: limit::BODY_MAX as u32,
            batch: 1,
            record_bytes: u32::try_from(record_bytes).unwrap_or(u32::MAX),
            all: app.limits().into_iter().map(ServerLimit::from).collect(),
        }
    }
}
