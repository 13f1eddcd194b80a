//! Copies of the database while the server runs: one at its start and one after each interval, the oldest making way.
//!
//! A copy is a database like any other: `adjutant serve --database COPY` goes on from it, `adjutant verify COPY` says
//! whether every entry in it is what the rules say.

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
pub struct Copies(Arc<RwLock<Option<LastCopies>>>);

/// When the last copies were made or not, RFC 3339 in UTC.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LastCopies {
    /// The last one that was made.
    pub made: Option<String>,
    /// The last one that failed after it; `None` where none did.
    pub failed: Option<String>,
}

impl Copies {
    /// How they went; `None` where this server makes none.
    pub fn went(&self) -> Option<LastCopies> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Makes one copy as [`copy`] does, and remembers how it went.
    ///
    /// # Errors
    /// Those of [`copy`].
    pub async fn make(&self, journal: &Journal, schedule: &Schedule) -> Result<PathBuf, String> {
        let copied = copy(journal, schedule).await;
        let mut went = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let went = went.get_or_insert_default();
        let now = Some(clock::now());
        if copied.is_ok() {
            *went = LastCopies { made: now, failed: None };
        } else {
            went.failed = now;
        }
        copied
    }
}

/// Makes copies as long as the server runs. What goes wrong is logged and told, and the next one is tried in its time.
pub async fn keep(journal: Journal, schedule: Schedule, copies: Copies) {
    loop {
        tokio::time::sleep(schedule.every).await;
        // Of several processes over one database one copies.
        if !*journal.leads().borrow() {
            continue;
        }
        match copies.make(&journal, &schedule).await {
            Ok(file) => tracing::info!(file = %file.display(), "the database was copied"),
            Err(reason) => tracing::error!(reason, "the database was not copied"),
        }
    }
}

/// Makes one copy, and takes away those that are too many. Only copies of this kind are touched.
///
/// # Errors
/// A sentence that names the cure. Then no copy was taken away.
pub async fn copy(journal: &Journal, schedule: &Schedule) -> Result<PathBuf, String> {
    let copied = copy_to_folder(journal, schedule).await;
    metrics::copied(copied.is_ok());
    copied
}

async fn copy_to_folder(journal: &Journal, schedule: &Schedule) -> Result<PathBuf, String> {
    let Schedule { folder, kept, .. } = schedule;
    std::fs::create_dir_all(folder).map_err(|error| {
        format!("the folder {} for copies cannot be made: {error}; --backups names it", folder.display())
    })?;
    let file = folder.join(format!("{BEGINNING}{}{END}", clock::stamp()));
    journal.copy_to(&file).await.map_err(|error| error.to_string())?;
    for older in copies(folder)? {
        private::tighten_and_say(&older);
    }
    for old in copies(folder)?.iter().rev().skip((*kept).max(1)) {
        std::fs::remove_file(old)
            .map_err(|error| format!("{} is too many and cannot be removed: {error}", old.display()))?;
    }
    Ok(file)
}

/// The copies in a folder, the oldest first.
pub fn copies(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let unreadable = |error: std::io::Error| format!("the folder {} cannot be read: {error}", folder.display());
    let mut copies = Vec::new();
    for file in std::fs::read_dir(folder).map_err(unreadable)? {
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
