//! What is wrong with a database that refuses, as far as there is a cure of its own.

use std::io::{self, ErrorKind};

use sea_orm::sqlx::error::{DatabaseError, Error};
use sea_orm::{DbErr, RuntimeErr};

/// What keeps a database from keeping or telling anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StorageError {
    /// There is no room on its disk.
    Full,
    /// It may be read, not written.
    ReadOnly,
    /// Another program holds it.
    Locked,
    /// What is in it contradicts itself.
    Damaged,
    /// It does not answer, or its disk does not.
    Lost,
}

impl StorageError {
    pub const ALL: [Self; 5] = [Self::Full, Self::ReadOnly, Self::Locked, Self::Damaged, Self::Lost];

    /// Its name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Full => "FULL",
            Self::ReadOnly => "READ_ONLY",
            Self::Locked => "LOCKED",
            Self::Damaged => "DAMAGED",
            Self::Lost => "LOST",
        }
    }

    /// What it is and what whoever keeps the server can do, in one sentence.
    pub const fn advice(self) -> &'static str {
        match self {
            Self::Full => {
                "the disk of the server's database is full; nothing was recorded: make room on it, and play goes on"
            }
            Self::ReadOnly => {
                "the server's database is read-only; nothing was recorded: give the server the right to write to it, and play goes on"
            }
            Self::Locked => {
                "another program holds the server's database; nothing was recorded: end that one, and play goes on"
            }
            Self::Damaged => {
                "the server's database is damaged; nothing was recorded: end the server, look at the database with `adjutant verify`, and put a copy in its place"
            }
            Self::Lost => {
                "the server's database does not answer; whether the last entry was recorded shows when it does: look to its disk, or start its server, and play goes on"
            }
        }
    }

    /// The error of a disk that refuses what is written.
    pub(super) fn of_disk(error: &io::Error) -> Self {
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::Full,
            ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => Self::ReadOnly,
            _ => Self::Lost,
        }
    }

    /// The storage error behind an error, if it is one of these.
    pub(super) fn of(error: &DbErr) -> Option<Self> {
        match error {
            DbErr::ConnectionAcquire(_) => Some(Self::Lost),
            DbErr::Conn(RuntimeErr::SqlxError(inner))
            | DbErr::Exec(RuntimeErr::SqlxError(inner))
            | DbErr::Query(RuntimeErr::SqlxError(inner)) => Self::of_sqlx(inner),
            _ => None,
        }
    }

    pub(super) fn of_sqlx(error: &Error) -> Option<Self> {
        match error {
            Error::Database(error) => Self::of_database(error.as_ref()),
            Error::Io(_) | Error::Tls(_) | Error::PoolTimedOut | Error::PoolClosed | Error::WorkerCrashed => {
                Some(Self::Lost)
            }
            _ => None,
        }
    }

    fn of_database(error: &dyn DatabaseError) -> Option<Self> {
        let code = error.code()?;
        if code.len() == 5 && error.try_downcast_ref::<sea_orm::sqlx::postgres::PgDatabaseError>().is_some() {
            return Self::of_state(&code);
        }
        // Extended codes carry the primary one in their lowest byte.
        Self::of_result(code.parse::<u32>().ok()? & 0xff)
    }

    /// The primary result codes of SQLite.
    const fn of_result(code: u32) -> Option<Self> {
        Some(match code {
            5 | 6 => Self::Locked,
            8 => Self::ReadOnly,
            10 | 14 => Self::Lost,
            11 | 26 => Self::Damaged,
            13 => Self::Full,
            _ => return None,
        })
    }

    /// The error codes of PostgreSQL.
    fn of_state(code: &str) -> Option<Self> {
        Some(match code {
            "53100" => Self::Full,
            "25006" => Self::ReadOnly,
            // A lock that was not had in time, a deadlock that was broken, a transaction that waited too long.
            "55P03" | "40P01" | "40001" | "25P03" | "57014" => Self::Locked,
            "XX001" | "XX002" => Self::Damaged,
            // The server ends, or has too many visitors; classes 08 and 57 are about the connection.
            "53300" | "58030" => Self::Lost,
            _ if code.starts_with("08") || code.starts_with("57P") => Self::Lost,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_disk_says_has_the_name_of_its_cure() {
        let said = |kind: ErrorKind| StorageError::of_disk(&io::Error::from(kind));
        assert_eq!(said(ErrorKind::StorageFull), StorageError::Full);
        assert_eq!(said(ErrorKind::ReadOnlyFilesystem), StorageError::ReadOnly);
        assert_eq!(said(ErrorKind::TimedOut), StorageError::Lost);
    }

    #[test]
    fn codes_of_both_databases_come_to_the_same_troubles() {
        assert_eq!(StorageError::of_result(13), StorageError::of_state("53100"));
        assert_eq!(StorageError::of_result(8), StorageError::of_state("25006"));
        assert_eq!(StorageError::of_result(10), StorageError::of_state("57P01"));
        assert_eq!((StorageError::of_result(19), StorageError::of_state("23505")), (None, None));
        assert!(StorageError::ALL.iter().all(|trouble| trouble.advice().contains("database")));
    }
}
