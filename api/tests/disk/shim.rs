//! A disk under the real program: what the program told it, in order; what it refuses; and what is on it after a power cut.
//!
//! The program is the one that is served. A small library (`shim.c`) stands between it and the system, for the files of its
//! database alone. What it wrote down is played on a disk of our own (`platter.rs`), whose power can be cut at any moment.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use uuid::Uuid;

use crate::trace::{self, Event};

/// The library, compiled once. SQLite itself is compiled from C, so there is a compiler.
fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/disk/shim.c");
        let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("disk-shim-{}.so", std::process::id()));
        let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
        let options = ["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-pthread", "-o"];
        let output = Command::new(&compiler).args(options).arg(&library).arg(&source).output();
        let output = output.unwrap_or_else(|error| panic!("{} does not start: {error}", compiler.display()));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        library
    })
}

/// What the disk is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Condition {
    Well,
    /// Files may grow by so many bytes together; what is in them may be written over.
    Full {
        room: i64,
    },
    /// Nothing can be written, as on a disk that never writes data over and has no room for them beside.
    FullForAll,
    /// As after the system has mounted it anew to read alone.
    ReadOnly,
    /// Writes and syncs fail.
    Broken,
    /// One sync in so many fails.
    SyncsFail {
        each: i32,
    },
}

/// The disk of one process.
pub(crate) struct Disk {
    database: PathBuf,
    trace: PathBuf,
    control: File,
    control_path: PathBuf,
    marks: File,
    delay: Duration,
}

/// The length of `struct control`.
const CONTROL: usize = 32;

impl Disk {
    /// For a database in a folder; trace and control lie in another.
    pub(crate) fn new(database: &Path, beside: &Path) -> Self {
        // SQLite follows links, and the library compares whole names.
        let database = database.parent().unwrap().canonicalize().unwrap().join(database.file_name().unwrap());
        let (trace, control_path) = (beside.join("trace"), beside.join("control"));
        fs::write(&control_path, [0; CONTROL]).unwrap();
        let control = OpenOptions::new().write(true).open(&control_path).unwrap();
        let marks = OpenOptions::new().create(true).append(true).open(&trace).unwrap();
        Self { database, trace, control, control_path, marks, delay: Duration::ZERO }
    }

    /// Lets every sync take so much longer, so that whoever answers before it is done is caught.
    pub(crate) fn slow(mut self, delay: Duration) -> Self {
        self.delay = delay;
        self.become_(Condition::Well);
        self
    }

    pub(crate) fn database(&self) -> &Path {
        &self.database
    }

    /// What the process is to find in its environment.
    pub(crate) fn environment(&self) -> [(&'static str, OsString); 4] {
        [
            ("LD_PRELOAD", library().into()),
            ("DISK_DATABASE", self.database.clone().into()),
            ("DISK_TRACE", self.trace.clone().into()),
            ("DISK_CONTROL", self.control_path.clone().into()),
        ]
    }

    /// From now on the disk is like this.
    pub(crate) fn become_(&self, condition: Condition) {
        let (mut full, mut read_only, mut broken, mut syncs_fail, mut room) = (0_i32, 0_i32, 0_i32, 0_i32, 0_i64);
        match condition {
            Condition::Well => {}
            Condition::Full { room: left } => (full, room) = (1, left),
            Condition::FullForAll => full = 2,
            Condition::ReadOnly => read_only = 1,
            Condition::Broken => broken = 1,
            Condition::SyncsFail { each } => syncs_fail = each,
        }
        let delay = i64::try_from(self.delay.as_micros()).unwrap();
        let mut bytes = Vec::with_capacity(CONTROL);
        for number in [full, read_only, broken, syncs_fail] {
            bytes.extend(number.to_ne_bytes());
        }
        bytes.extend(room.to_ne_bytes());
        bytes.extend(delay.to_ne_bytes());
        self.control.write_all_at(&bytes, 0).unwrap();
    }

    /// Notes among what was written and synced that whoever recorded an entry has heard so.
    pub(crate) fn acknowledged(&self, game: Uuid, number: u32) {
        (&self.marks).write_all(&trace::mark(game, number)).unwrap();
    }

    /// Everything that was done to the disk so far.
    pub(crate) fn events(&self) -> Vec<Event> {
        trace::read(&fs::read(&self.trace).unwrap())
    }
}
