//! One process for one file: a lock on a file beside the database, held as long as the journal writes.
//!
//! The system lets go of it with the process, however that ends. The database itself cannot be the one that is locked: some
//! systems have one kind of lock only, and SQLite uses it.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::open::OpenError;
use super::sqlite::LOCK_WAIT;
use super::storage_error::StorageError;
use crate::private;

/// How often a lock that another has is tried again: he may just be ending.
const POLL: Duration = Duration::from_millis(20);

/// The right to serve a file.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    // Held for its life: the lock ends with it.
    _file: File,
}

impl Lock {
    /// Takes the lock of a database that is there, or waits a moment for it.
    pub(super) async fn of(database: &Path) -> Result<Self, OpenError> {
        let refused = |error: &io::Error| match StorageError::of_disk(error) {
            StorageError::Full => OpenError::Full(database.into()),
            StorageError::ReadOnly => OpenError::ReadOnly(database.into()),
            _ => OpenError::Unreachable(database.into(), error.to_string()),
        };
        let path = path_of(database).map_err(|error| refused(&error))?;
        let began = Instant::now();
        loop {
            match take(&path) {
                Ok(Some(file)) => return Ok(Self { path, _file: file }),
                Ok(None) if began.elapsed() >= LOCK_WAIT => return Err(OpenError::Served(database.into())),
                Ok(None) => tokio::time::sleep(POLL).await,
                Err(error) => return Err(refused(&error)),
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Whoever waits for it sees that it is gone, and makes another. Elsewhere a file that is open stays.
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Beside the file itself, so that every name of it leads to the same lock.
fn path_of(database: &Path) -> io::Result<PathBuf> {
    let mut name = fs::canonicalize(database)?.into_os_string();
    name.push("-lock");
    Ok(name.into())
}

/// Nothing where another has it.
fn take(path: &Path) -> io::Result<Option<File>> {
    let file = private::open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(is_there(&file, path).then_some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Whether a file is still the one of its name: who held the lock before may have taken it away.
#[cfg(unix)]
fn is_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    let place = |of: io::Result<fs::Metadata>| of.map(|found| (found.dev(), found.ino())).ok();
    let named = place(fs::metadata(path));
    named.is_some() && named == place(file.metadata())
}

#[cfg(not(unix))]
const fn is_there(_: &File, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_has_it_until_it_lets_go_under_whatever_name() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("test.db");
        fs::write(&database, "").unwrap();
        let held = Lock::of(&database).await.unwrap();
        let other = folder.path().join(".").join("test.db");
        assert!(matches!(Lock::of(&other).await, Err(OpenError::Served(_))));
        drop(held);
        Lock::of(&other).await.unwrap();
    }
}
