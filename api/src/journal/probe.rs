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

use super::trouble::Trouble;

/// Bytes that are written: more than any one command takes in the log of the database.
const BYTES: usize = 64 * 1024;
/// How long an answer holds for all who ask, so that nobody keeps the disk busy by asking.
const HOLDS: Duration = Duration::from_secs(1);

/// Asks the disk of one database, and remembers what it said.
#[derive(Debug)]
pub(super) struct Probe {
    file: PathBuf,
    said: Mutex<Option<(Instant, Result<(), Trouble>)>>,
}

impl Probe {
    pub(super) fn beside(database: &Path) -> Self {
        Self { file: file(database), said: Mutex::new(None) }
    }

    /// What is wrong with the disk, if anything is: as it was a second ago at most.
    pub(super) async fn ask(&self) -> Result<(), Trouble> {
        let mut said = self.said.lock().await;
        match *said {
            Some((at, answer)) if at.elapsed() < HOLDS => answer,
            _ => {
                let file = self.file.clone();
                let asked = spawn_blocking(move || try_to_write(&file)).await.map_err(io::Error::other).flatten();
                let answer = asked.map_err(|error| {
                    tracing::warn!(%error, "the disk of the database");
                    Trouble::of_disk(&error)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_disk_that_takes_it_is_well_and_nothing_stays_on_it() {
        let folder = tempfile::tempdir().unwrap();
        let probe = Probe::beside(&folder.path().join("test.db"));
        assert_eq!(probe.ask().await, Ok(()));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        // Another answer would come from the disk, which has no such folder any more.
        drop(folder);
        assert_eq!(probe.ask().await, Ok(()), "it is not asked again at once");
        tokio::time::sleep(HOLDS).await;
        assert_eq!(probe.ask().await, Err(Trouble::Lost));
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
