//! A copy of the whole database while it is in use, and whether the file itself is sound.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use sea_orm::ConnectionTrait;

use super::Journal;
use super::address::Address;
use super::error::JournalError;
use super::sqlite::strings;
use super::store::Dialect;
use super::transfer::TransferError;
use crate::private;

/// Findings of SQLite that are told; whoever has more needs no more.
const FINDINGS_MAX: u32 = 20;

/// Why there is no copy. Then nothing is left of it.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// A file that is there already stays as it is.
    #[error("{0} is there already; name another file")]
    Exists(PathBuf),
    /// The system refuses.
    #[error("{0} cannot be written: {1}; name a folder that this user may write to, with room for the database")]
    Unwritable(PathBuf, io::Error),
    /// Its name cannot be handed to SQLite.
    #[error("{0} is no name of letters; name a file whose name is UTF-8")]
    Unreadable(PathBuf),
    /// The rows of a server's database could not be carried over.
    #[error("the copy could not be made: {0}")]
    Transferred(#[from] TransferError),
    #[error("the copy could not be made: {0}")]
    Store(#[from] JournalError),
    /// The copy is not what was copied.
    #[error(
        "the copy is damaged ({0}): look at the disk it was written to, and at the database with `adjutant verify`"
    )]
    Damaged(String),
}

impl Journal {
    /// Writes a copy of the whole database into a file that is not there yet, a file of SQLite whatever the database is. It
    /// holds what was on disk when it began, and writers go on meanwhile. When this returns, the copy was looked through and is on disk.
    pub async fn copy_to(&self, file: &Path) -> Result<(), CopyError> {
        if file.exists() {
            return Err(CopyError::Exists(file.to_owned()));
        }
        // A copy under its own name is whole.
        let mut unfinished = file.as_os_str().to_owned();
        unfinished.push(".unfinished");
        let unfinished = PathBuf::from(unfinished);
        let unwritable = |error: io::Error| CopyError::Unwritable(file.to_owned(), error);
        // One that was left half done, by whoever was killed over it.
        let _ = fs::remove_file(&unfinished);
        private::create_new(&unfinished).map_err(unwritable)?;
        let made = self.copied(&unfinished).await.and_then(|()| kept(&unfinished, file).map_err(unwritable));
        if made.is_err() {
            // What is wrong was said; a leftover would only puzzle.
            let _ = fs::remove_file(&unfinished);
        }
        made
    }

    async fn copied(&self, file: &Path) -> Result<(), CopyError> {
        let name = file.to_str().ok_or_else(|| CopyError::Unreadable(file.to_owned()))?;
        match self.readers.dialect {
            Dialect::Sqlite => {
                let copy = self.readers.sql("VACUUM INTO $1", [name.into()]);
                self.readers.db.execute_raw(copy).await.map_err(JournalError::from)?;
            }
            Dialect::Postgres => drop(self.carry_to(&Address::from(file)).await?),
        }
        let copy = Self::open_to_read(file).await.map_err(|error| CopyError::Damaged(error.to_string()))?;
        let findings = copy.findings().await?;
        copy.close().await?;
        if findings.is_empty() { Ok(()) } else { Err(CopyError::Damaged(findings.join("; "))) }
    }

    /// What SQLite finds wrong in the file; nothing where it is sound. PostgreSQL looks after its own files.
    pub async fn findings(&self) -> Result<Vec<String>, JournalError> {
        if self.readers.dialect == Dialect::Postgres {
            return Ok(Vec::new());
        }
        let mut findings = strings(&self.readers.db, &format!("PRAGMA integrity_check({FINDINGS_MAX})")).await?;
        findings.retain(|finding| finding != "ok");
        let lost = strings(&self.readers.db, "SELECT \"table\" FROM pragma_foreign_key_check").await?;
        findings.extend(lost.iter().map(|table| format!("a row of {table} belongs to a game that is not there")));
        Ok(findings)
    }

    /// Closes what is open for reading. A journal that was opened to write goes on until its last holder lets go of it.
    pub async fn close(self) -> Result<(), JournalError> {
        Ok(self.readers.db.close().await?)
    }
}

/// Brings a file to the disk, and then under its name.
fn kept(unfinished: &Path, file: &Path) -> io::Result<()> {
    File::open(unfinished)?.sync_all()?;
    fs::rename(unfinished, file)?;
    // The name is on disk with its folder; a system that cannot open folders keeps names by itself.
    match file.parent().filter(|folder| !folder.as_os_str().is_empty()).map(File::open) {
        Some(Ok(folder)) => folder.sync_all(),
        _ => Ok(()),
    }
}
