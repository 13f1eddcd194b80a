//! Errors of the API: for seats, limits and faults. What the rules say is data and never comes here.

use async_graphql::{Error, ErrorExtensionValues, ErrorExtensions, Pos, ServerError};
use serde_json::json;

use host::games::GamesError;
use host::seats::SeatError;
use host::webhooks::WebhookError;
use host::webhooks::push::PushError;
use journal::JournalError;

/// The codes in `extensions.code`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Code {
    /// No token, an unknown one, or one of another seat or game.
    Seat,
    /// The key is good, and not for this.
    Forbidden,
    /// No such thing.
    NotFound,
    /// Too long, too slow, or too often.
    Limit,
    /// A query in which too much stands in one another.
    TooDeep,
    /// A query that asks for too much at once.
    TooCostly,
    /// The request cannot be understood.
    BadInput,
    /// The record ends before what the client knows of it: an older copy was put back.
    BeyondEnd,
    /// The game was altered on the server's disk; `extensions.entry` says where.
    GameClosed,
    /// The database cannot be used just now; `extensions.trouble` says why, and the same request may be sent again.
    Unavailable,
    /// The command id was used for something else; `extensions.entry` says where.
    CommandIdUsed,
    /// The key was used to create something else.
    KeyUsed,
    /// A fault of the server.
    Internal,
}

/// The code of a request that names a document nobody has sent.
pub const PERSISTED_QUERY_NOT_FOUND: &str = "PERSISTED_QUERY_NOT_FOUND";

/// The code of a record that ends before what the client knows of it.
pub(crate) const BEYOND_END: &str = "BEYOND_END";

/// The code of a game that was altered on the disk.
pub(crate) const GAME_CLOSED: &str = "GAME_CLOSED";

/// Every code that `extensions.code` of an error may have.
pub fn codes() -> Vec<&'static str> {
    let mut codes: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    codes.push(PERSISTED_QUERY_NOT_FOUND);
    codes
}

impl Code {
    const ALL: [Self; 13] = [
        Self::Seat,
        Self::Forbidden,
        Self::NotFound,
        Self::Limit,
        Self::TooDeep,
        Self::TooCostly,
        Self::BadInput,
        Self::BeyondEnd,
        Self::GameClosed,
        Self::Unavailable,
        Self::CommandIdUsed,
        Self::KeyUsed,
        Self::Internal,
    ];

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Seat => "SEAT",
            Self::Forbidden => "FORBIDDEN",
            Self::NotFound => "NOT_FOUND",
            Self::Limit => "LIMIT",
            Self::TooDeep => "TOO_DEEP",
            Self::TooCostly => "TOO_COSTLY",
            Self::BadInput => "BAD_INPUT",
            Self::BeyondEnd => BEYOND_END,
            Self::GameClosed => GAME_CLOSED,
            Self::Unavailable => "UNAVAILABLE",
            Self::CommandIdUsed => "COMMAND_ID_USED",
            Self::KeyUsed => "KEY_USED",
            Self::Internal => "INTERNAL",
        }
    }

    /// An error with this code.
    pub(super) fn error(self, message: impl Into<String>) -> Error {
        Error::new(message).extend_with(|_, extensions| extensions.set("code", self.as_str()))
    }
}

/// A request of which nothing is carried out, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    code: Code,
    reason: String,
    /// Where in the document.
    at: Vec<Pos>,
    /// How much is allowed, and how much was asked for where that is known.
    limit: Option<usize>,
    asked: Option<usize>,
}

impl Refusal {
    const fn new(code: Code, reason: String, limit: Option<usize>) -> Self {
        Self { code, reason, at: Vec::new(), limit, asked: None }
    }

    /// What cannot be understood.
    pub const fn bad_input(reason: String) -> Self {
        Self::new(Code::BadInput, reason, None)
    }

    /// What is too long.
    pub const fn limit(reason: String, limit: usize) -> Self {
        Self::new(Code::Limit, reason, Some(limit))
    }

    /// A document in which too much stands in one another.
    pub const fn too_deep(reason: String, limit: usize) -> Self {
        Self::new(Code::TooDeep, reason, Some(limit))
    }

    /// A document that asks for too much at once.
    pub const fn too_costly(reason: String, limit: usize) -> Self {
        Self::new(Code::TooCostly, reason, Some(limit))
    }

    /// The same with how much was asked for.
    #[must_use]
    pub const fn asked(mut self, asked: usize) -> Self {
        self.asked = Some(asked);
        self
    }

    /// The same with where in the document it is.
    #[must_use]
    pub fn at(mut self, at: Vec<Pos>) -> Self {
        self.at = at;
        self
    }

    /// The words for people.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The code of the error.
    pub const fn code(&self) -> &'static str {
        self.code.as_str()
    }

    /// The error as the client reads it.
    pub fn error(&self) -> serde_json::Value {
        json!(ServerError::from(self.clone()))
    }

    /// Writes what it says beside its words.
    pub(super) fn extend(&self, extensions: &mut ErrorExtensionValues) {
        extensions.set("code", self.code.as_str());
        if let Some(limit) = self.limit {
            extensions.set("limit", limit);
        }
        if let Some(asked) = self.asked {
            extensions.set("asked", asked);
        }
    }
}

impl From<Refusal> for ServerError {
    fn from(refusal: Refusal) -> Self {
        let mut error = Self::new(refusal.reason.clone(), None);
        error.locations.clone_from(&refusal.at);
        refusal.extend(error.extensions.get_or_insert_with(ErrorExtensionValues::default));
        error
    }
}

/// An error of the journal with its code, and with what is wrong with the database where somebody can mend it.
fn of_journal(error: &JournalError) -> Error {
    match error {
        JournalError::Storage(trouble) => Code::Unavailable
            .error(error.to_string())
            .extend_with(|_, extensions| extensions.set("trouble", trouble.as_str())),
        JournalError::Altered { entry, .. } => {
            let entry = entry.map_or(async_graphql::Value::Null, async_graphql::Value::from);
            Code::GameClosed
                .error(error.to_string())
                .extend_with(|_, extensions| extensions.set("entry", entry.clone()))
        }
        // The program is ending, and another may be beginning.
        JournalError::Closed => Code::Unavailable.error(error.to_string()),
        JournalError::Conflict | JournalError::Store(_) => Code::Internal.error(error.to_string()),
    }
}

/// What somebody is told who knows of entries that are not on the record, and what of the record is there.
pub(crate) fn gone_back(known: u32, last: u32) -> String {
    format!(
        "the record of this game ends at entry {last}, and you know of entry {known}: the server went on from an older \
         copy. Forget what you have of this game and read it anew from the start"
    )
}

/// Refuses to follow a record from beyond its end: what comes next would not be what comes after what the client has.
pub(super) fn not_beyond(known: u32, last: u32) -> Result<(), Error> {
    if known <= last {
        return Ok(());
    }
    let error = Code::BeyondEnd.error(gone_back(known, last));
    Err(error.extend_with(|_, extensions| extensions.set("lastEntry", last)))
}

/// Whether the same may be asked again later: the database cannot be used just now.
pub(super) fn is_unavailable(error: &Error) -> bool {
    let code = error.extensions.as_ref().and_then(|extensions| extensions.get("code"));
    code.is_some_and(|code| *code == async_graphql::Value::from(Code::Unavailable.as_str()))
}

/// An error of a layer below, with its code.
pub(super) trait WithCode<T> {
    /// The same result; an error has its code.
    fn coded(self) -> Result<T, Error>;
}

impl<T> WithCode<T> for Result<T, GamesError> {
    fn coded(self) -> Result<T, Error> {
        self.map_err(|error| {
            let code = match &error {
                GamesError::Journal(error) => return of_journal(error),
                GamesError::UsedCommandId(entry) => {
                    let used = Code::CommandIdUsed.error(error.to_string());
                    return used.extend_with(|_, extensions| extensions.set("entry", *entry));
                }
                GamesError::RecordFull { .. } => Code::Limit,
                GamesError::NotFound(_) => Code::NotFound,
                GamesError::ForeignCommandId | GamesError::Creation(_) => Code::BadInput,
                GamesError::OtherPack { .. } | GamesError::Corrupt(_) | GamesError::Fault(_) => Code::Internal,
            };
            code.error(error.to_string())
        })
    }
}

impl<T> WithCode<T> for Result<T, JournalError> {
    fn coded(self) -> Result<T, Error> {
        self.map_err(|error| of_journal(&error))
    }
}

impl<T> WithCode<T> for Result<T, WebhookError> {
    fn coded(self) -> Result<T, Error> {
        self.map_err(|error| {
            let code = match &error {
                WebhookError::Address(_) | WebhookError::Push(PushError::Subscription) => Code::BadInput,
                WebhookError::TooMany | WebhookError::TooManyBrowsers => Code::Limit,
                WebhookError::NoPush => Code::Forbidden,
                WebhookError::NotFound(_) => Code::NotFound,
                WebhookError::Journal(error) => return of_journal(error),
                WebhookError::Random(_) | WebhookError::Push(PushError::Fault(_)) => Code::Internal,
            };
            code.error(error.to_string())
        })
    }
}

impl<T> WithCode<T> for Result<T, SeatError> {
    fn coded(self) -> Result<T, Error> {
        self.map_err(|error| {
            let code = match &error {
                SeatError::Unknown(_) => Code::Seat,
                SeatError::NotOnTheRing { .. } => Code::NotFound,
                SeatError::TooManyGuesses(wait) | SeatError::TooManyKeys { wait, .. } => {
                    return Code::Limit
                        .error(error.to_string())
                        .extend_with(|_, extensions| extensions.set("retryAfter", *wait));
                }
                SeatError::NoneLeft => Code::Limit,
                SeatError::Journal(error) => return of_journal(error),
                SeatError::Random(_) => Code::Internal,
            };
            code.error(error.to_string())
        })
    }
}
