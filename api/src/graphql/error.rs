//! Errors of the API: for seats, limits and faults. What the rules say is data and never comes here.

use async_graphql::{Error, ErrorExtensions};

use crate::hall::HallError;
use crate::journal::JournalError;
use crate::seats::SeatError;
use crate::webhooks::WebhookError;

/// The codes in `extensions.code`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Code {
    /// No token, an unknown one, or one of another seat or game.
    Seat,
    /// The key is good, and not for this.
    Forbidden,
    /// No such thing.
    NotFound,
    /// Too much or too often.
    Limit,
    /// The request cannot be understood.
    BadInput,
    /// The database cannot be used just now; `extensions.trouble` says why, and the same request may be sent again.
    Unavailable,
    /// The command id was used for something else; `extensions.entry` says where.
    CommandIdUsed,
    /// A fault of the server.
    Internal,
}

/// The code of a request that names a document nobody has sent.
pub const PERSISTED_QUERY_NOT_FOUND: &str = "PERSISTED_QUERY_NOT_FOUND";

/// Every code that `extensions.code` of an error may have.
pub fn codes() -> Vec<&'static str> {
    let mut codes: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    codes.push(PERSISTED_QUERY_NOT_FOUND);
    codes
}

impl Code {
    const ALL: [Self; 8] = [
        Self::Seat,
        Self::Forbidden,
        Self::NotFound,
        Self::Limit,
        Self::BadInput,
        Self::Unavailable,
        Self::CommandIdUsed,
        Self::Internal,
    ];

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Seat => "SEAT",
            Self::Forbidden => "FORBIDDEN",
            Self::NotFound => "NOT_FOUND",
            Self::Limit => "LIMIT",
            Self::BadInput => "BAD_INPUT",
            Self::Unavailable => "UNAVAILABLE",
            Self::CommandIdUsed => "COMMAND_ID_USED",
            Self::Internal => "INTERNAL",
        }
    }

    /// An error with this code.
    pub(super) fn error(self, message: impl Into<String>) -> Error {
        Error::new(message).extend_with(|_, extensions| extensions.set("code", self.as_str()))
    }
}

/// An error of the journal with its code, and with what is wrong with the database where somebody can mend it.
fn of_journal(error: &JournalError) -> Error {
    match error {
        JournalError::Trouble(trouble) => Code::Unavailable
            .error(error.to_string())
            .extend_with(|_, extensions| extensions.set("trouble", trouble.as_str())),
        // The program is ending, and another may be beginning.
        JournalError::Closed => Code::Unavailable.error(error.to_string()),
        JournalError::Conflict | JournalError::Store(_) => Code::Internal.error(error.to_string()),
    }
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

impl<T> WithCode<T> for Result<T, HallError> {
    fn coded(self) -> Result<T, Error> {
        self.map_err(|error| {
            let code = match &error {
                HallError::Journal(error) => return of_journal(error),
                HallError::UsedCommandId(entry) => {
                    let used = Code::CommandIdUsed.error(error.to_string());
                    return used.extend_with(|_, extensions| extensions.set("entry", *entry));
                }
                HallError::RecordFull { .. } => Code::Limit,
                HallError::NotFound(_) => Code::NotFound,
                HallError::ForeignCommandId | HallError::Creation(_) => Code::BadInput,
                HallError::OtherPack { .. } | HallError::Corrupt(_) | HallError::Fault(_) => Code::Internal,
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
                WebhookError::Address(_) => Code::BadInput,
                WebhookError::TooMany => Code::Limit,
                WebhookError::NotFound(_) => Code::NotFound,
                WebhookError::Journal(error) => return of_journal(error),
                WebhookError::Random(_) => Code::Internal,
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
                SeatError::TooManyGuesses(_) | SeatError::NoneLeft => Code::Limit,
                SeatError::Journal(error) => return of_journal(error),
                SeatError::Random(_) => Code::Internal,
            };
            code.error(error.to_string())
        })
    }
}
