//! Whether the disk of a database takes what is written, asked of the disk itself.
//!
//! A database of SQLite reads on while its disk is full or read-only, and nobody would know before the next entry is refused.
//! So whoever starts the server, or asks whether it is ready, has a small file written beside the database, brought to the
//! disk and taken away. It needs the folder, as the database's own log does, and neither the writer nor a lock.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tokio::task::spawn_blocking;

use super::storage_error::StorageError;

/// Bytes that are written: more than any one command takes in the log of the database.
const BYTES: usize = 64 * 1024;
/// How long an answer holds for all who ask, so that nobody keeps the disk busy by asking.
const HOLDS: Duration = Duration::from_secs(1);

/// Asks the disk of one database, and remembers what it said.
#[derive(Debug)]
pub(super) struct Probe {
    database: PathBuf,
    /// Which file it was when it was opened.
    place: Option<Place>,
    file: PathBuf,
    said: Mutex<Option<(Instant, Result<(), StorageError>)>>,
}

impl Probe {
    pub(super) fn beside(database: &Path) -> Self {
        let said = Mutex::new(None);
        Self { database: database.to_owned(), place: place(database).ok(), file: file(database), said }
    }

    /// The database whose disk it asks.
    pub(super) fn database(&self) -> &Path {
        &self.database
    }

    /// What is wrong with the disk, if anything is: as it was a second ago at most.
    pub(super) async fn ask(&self) -> Result<(), StorageError> {
        let mut said = self.said.lock().await;
        match *said {
            Some((at, answer)) if at.elapsed() < HOLDS => answer,
            _ => {
                let (database, was, file) = (self.database.clone(), self.place, self.file.clone());
                let asking = move || try_to_write(&file).and_then(|()| is_still_there(&database, was));
                let asked = spawn_blocking(asking).await.map_err(io::Error::other).flatten();
                let answer = asked.map_err(|error| {
                    tracing::warn!(%error, "the disk of the database");
                    StorageError::of_disk(&error)
                });
                *said = Some((Instant::now(), answer));
                answer
            }
        }
    }
}

/// Asks the disk at once.
pub(super) fn ask_now(database: &Path) -> io::Result<()> {
    try_to_write(&file(database))
}

/// Beside the file itself, as its log is, where the name that was given is a link to it.
fn file(database: &Path) -> PathBuf {
    let mut name = fs::canonicalize(database).unwrap_or_else(|_| database.to_owned()).into_os_string();
    name.push("-probe");
    name.into()
}

/// Leaves nothing behind, whatever comes of it.
fn try_to_write(file: &Path) -> io::Result<()> {
    let written = File::create(file).and_then(|mut written| {
        written.write_all(&vec![0; BYTES])?;
        written.sync_data()
    });
    match fs::remove_file(file) {
        Err(error) if error.kind() != ErrorKind::NotFound => written.and(Err(error)),
        _ => written,
    }
}

/// Which file it is, whatever its name.
type Place = (u64, u64);

#[cfg(unix)]
fn place(database: &Path) -> io::Result<Place> {
    use std::os::unix::fs::MetadataExt as _;

    fs::metadata(database).map(|found| (found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn place(database: &Path) -> io::Result<Place> {
    fs::metadata(database).map(|_| (0, 0))
}

/// Whether the database may be written to, and is the file that was opened. It is not opened for that: whoever closes a
/// file that SQLite has open takes its locks away.
fn is_still_there(database: &Path, was: Option<Place>) -> io::Result<()> {
    if Some(place(database)?) != was {
        return Err(io::Error::other("another file was put in its place"));
    }
    may_write(database)
}

#[cfg(unix)]
fn may_write(database: &Path) -> io::Result<()> {
    use rustix::fs::{Access, AtFlags, CWD, accessat};

    Ok(accessat(CWD, database, Access::WRITE_OK, AtFlags::EACCESS)?)
}

#[cfg(not(unix))]
fn may_write(database: &Path) -> io::Result<()> {
    let is_read_only = fs::metadata(database)?.permissions().readonly();
    if is_read_only { Err(ErrorKind::PermissionDenied.into()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_disk_that_takes_it_is_well_and_nothing_stays_on_it() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("test.db");
        fs::write(&database, "").unwrap();
        let probe = Probe::beside(&database);
        assert_eq!(probe.ask().await, Ok(()));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        // Another answer would come from the disk, which has no such folder any more.
        drop(folder);
        assert_eq!(probe.ask().await, Ok(()), "it is not asked again at once");
        tokio::time::sleep(HOLDS).await;
        assert_eq!(probe.ask().await, Err(StorageError::Lost));
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn another_file_in_its_place_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let [database, copy] = ["test.db", "copy.db"].map(|name| folder.path().join(name));
        fs::write(&database, "").unwrap();
        fs::write(&copy, "").unwrap();
        let probe = Probe::beside(&database);
        fs::rename(&copy, &database).unwrap();
        assert_eq!(probe.ask().await, Err(StorageError::Lost));
    }

    #[cfg(unix)]
    #[test]
    fn where_the_database_is_a_link_it_is_the_disk_of_the_file_that_is_asked() {
        let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fs::write(there.path().join("test.db"), "").unwrap();
        std::os::unix::fs::symlink(there.path().join("test.db"), here.path().join("link.db")).unwrap();
        assert_eq!(file(&here.path().join("link.db")), there.path().canonicalize().unwrap().join("test.db-probe"));
    }
}
