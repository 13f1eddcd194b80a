//! Copies of the database while the server runs: one after each interval, the oldest making way.
//!
//! The folder tells all: a copy is named after its time, and the next one is due an interval after the newest, whichever
//! process made that and however often one has started since.
//! A copy is a database like any other: `adjutant serve --database COPY` goes on from it, `adjutant verify COPY` says
//! whether every entry in it is what the rules say.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use journal::Journal;
use journal::clock;
use journal::metrics;
use journal::private;

/// Copies begin with this and a time, and end with [`END`].
const BEGINNING: &str = "adjutant-";
const END: &str = ".db";
/// The longest time between two looks whether a copy is due.
const LOOK: Duration = Duration::from_secs(10);
/// After a copy that failed, the next one is tried so much later.
const RETRY: Duration = Duration::from_mins(1);
/// A copy that is so much later than it was due has failed, whichever process was to make it.
const GRACE: Duration = Duration::from_mins(5);

/// When copies are made, and how many are kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    /// The folder they go to.
    pub folder: PathBuf,
    /// The time from one to the next.
    pub every: Duration,
    pub kept: usize,
}

/// How the copies of this server went, for those who are told.
#[derive(Debug, Clone, Default)]
pub struct Copies(Arc<RwLock<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    went: Option<LastCopies>,
    /// The disk that the folder was on when the first copy of this process was made.
    disk: Option<u64>,
}

/// When the last copies were made or not, RFC 3339 in UTC.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LastCopies {
    /// The last one that was made, by whichever process.
    pub made: Option<String>,
    /// The last one that failed after it; `None` where none did.
    pub failed: Option<String>,
}

impl Copies {
    /// How they went; `None` where this server makes none.
    pub fn went(&self) -> Option<LastCopies> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).went.clone()
    }

    fn tell(&self, change: impl FnOnce(&mut LastCopies)) {
        change(self.0.write().unwrap_or_else(PoisonError::into_inner).went.get_or_insert_default());
    }

    /// Makes one copy, takes away those that are too many, and remembers how it went. Only copies of this kind are touched.
    ///
    /// # Errors
    /// A sentence that names the cure. Then no copy was taken away.
    pub async fn make(&self, journal: &Journal, schedule: &Schedule) -> Result<PathBuf, String> {
        let copied = match self.folder_is_there(&schedule.folder) {
            Ok(()) => copy_to_folder(journal, schedule).await,
            Err(reason) => Err(reason),
        };
        metrics::copied(copied.is_ok());
        let now = Some(clock::now());
        self.tell(|went| match copied {
            Ok(_) => *went = LastCopies { made: now, failed: None },
            Err(_) => went.failed = now,
        });
        copied
    }

    /// The folder is made once; when it is gone later, or another, its disk is.
    fn folder_is_there(&self, folder: &Path) -> Result<(), String> {
        let mut kept = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if kept.disk.is_none() {
            fs::create_dir_all(folder).map_err(|error| {
                format!("the folder {} for copies cannot be made: {error}; --backups names it", folder.display())
            })?;
            if copies(folder)?.is_empty() {
                tracing::warn!(folder = %folder.display(), "the folder holds no copy yet; is its disk mounted?");
            }
        }
        let there = fs::metadata(folder).ok().map(|folder| disk(&folder));
        if there.is_none() || kept.disk.is_some_and(|disk| there != Some(disk)) {
            return Err(format!(
                "the disk of {} is not mounted any more; mount it again, or start the server anew if that is as it should be",
                folder.display()
            ));
        }
        kept.disk = there;
        Ok(())
    }

    /// When the newest copy in the folder was made. One that is long overdue has failed.
    fn look(&self, schedule: &Schedule) -> Option<i64> {
        let newest = copies(&schedule.folder).ok()?.last().and_then(|copy| made_at(copy))?;
        metrics::newest_copy(newest);
        let overdue = newest.saturating_add(seconds(schedule.every + GRACE));
        self.tell(|went| {
            let made = clock::at(newest);
            if went.made < made {
                *went = LastCopies { made, failed: None };
            }
            if went.failed.is_none() && overdue < clock::seconds() {
                went.failed = clock::at(overdue);
            }
        });
        Some(newest)
    }

    /// Makes a copy where one is due.
    async fn turn(&self, journal: &Journal, schedule: &Schedule) -> Result<(), String> {
        let newest = self.look(schedule);
        let rests = 0..seconds(schedule.every);
        let is_due = newest.is_none_or(|newest| !rests.contains(&clock::seconds().saturating_sub(newest)));
        // Of several processes over one database one copies.
        if !is_due || !*journal.leads().borrow() {
            return Ok(());
        }
        let file = self.make(journal, schedule).await?;
        tracing::info!(file = %file.display(), "the database was copied");
        Ok(())
    }
}

/// Closes older copies to all but their owner.
pub fn tighten(schedule: &Schedule) {
    for older in copies(&schedule.folder).unwrap_or_default() {
        private::tighten_and_say(&older);
    }
}

/// Makes copies as long as the server runs. What goes wrong is logged and told, and is tried again.
pub async fn keep(journal: Journal, schedule: Schedule, copies: Copies) {
    copies.tell(|_| ());
    loop {
        let wait = match copies.turn(&journal, &schedule).await {
            Ok(()) => LOOK,
            Err(reason) => {
                tracing::error!(reason, "the database was not copied");
                RETRY
            }
        };
        tokio::time::sleep(wait.min(schedule.every)).await;
    }
}

#[cfg(unix)]
fn disk(folder: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::dev(folder)
}

#[cfg(not(unix))]
const fn disk(_: &Metadata) -> u64 {
    0
}

fn seconds(time: Duration) -> i64 {
    i64::try_from(time.as_secs()).unwrap_or(i64::MAX)
}

async fn copy_to_folder(journal: &Journal, schedule: &Schedule) -> Result<PathBuf, String> {
    let Schedule { folder, kept, .. } = schedule;
    let file = folder.join(format!("{BEGINNING}{}{END}", clock::stamp()));
    journal.copy_to(&file).await.map_err(|error| error.to_string())?;
    for old in copies(folder)?.iter().rev().skip((*kept).max(1)) {
        fs::remove_file(old)
            .map_err(|error| format!("{} is too many and cannot be removed: {error}", old.display()))?;
    }
    Ok(file)
}

/// When a copy was made, in seconds since 1970.
fn made_at(copy: &Path) -> Option<i64> {
    clock::of_stamp(copy.file_name()?.to_str()?.strip_prefix(BEGINNING)?.strip_suffix(END)?)
}

/// The copies in a folder, the oldest first.
pub fn copies(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let unreadable = |error: std::io::Error| format!("the folder {} cannot be read: {error}", folder.display());
    let mut copies = Vec::new();
    for file in fs::read_dir(folder).map_err(unreadable)? {
        let path = file.map_err(unreadable)?.path();
        if path.file_name().is_some_and(|name| is_of_a_copy(&name.to_string_lossy())) {
            copies.push(path);
        }
    }
    // Their names hold their time.
    copies.sort();
    Ok(copies)
}

fn is_of_a_copy(name: &str) -> bool {
    let time = name.strip_prefix(BEGINNING).and_then(|rest| rest.strip_suffix(END));
    time.is_some_and(|time| !time.is_empty() && time.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_that_no_process_has_made_in_time_has_failed_for_all_that_look() {
        let folder = tempfile::tempdir().unwrap();
        let schedule = Schedule { folder: folder.path().to_owned(), every: Duration::from_mins(30), kept: 3 };
        let copies = Copies::default();
        assert_eq!((copies.look(&schedule), copies.went()), (None, None));
        fs::write(folder.path().join("adjutant-20261101-120000000.db"), "").unwrap();
        assert!(copies.look(&schedule).is_some());
        let at = |time: &str| Some(format!("2026-11-01T{time}.000Z"));
        assert_eq!(copies.went(), Some(LastCopies { made: at("12:00:00"), failed: at("12:35:00") }));
    }
}
