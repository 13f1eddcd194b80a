//! The real program, as a process of its own.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Lines};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use api::journal::Address;
use serde_json::Value;

use super::Table;

pub(crate) struct Process {
    child: Child,
    /// Held open: a program that cannot speak ends.
    _says: Lines<BufReader<ChildStdout>>,
    /// What it has written to its log so far.
    log: Arc<Mutex<String>>,
    reader: Option<JoinHandle<()>>,
    database: Address,
    /// Where it serves the table.
    pub(crate) url: String,
    /// Where it shows its numbers.
    pub(crate) numbers: String,
}

/// A public server lets nobody make hundreds of games in a minute; in some tests one does.
pub(crate) const WITHOUT_LIMITS: [&str; 10] = [
    "--rate-new-games",
    "0",
    "--rate-commands",
    "0",
    "--rate-queries",
    "0",
    "--rate-keys",
    "0",
    "--sockets-by-address",
    "0",
];

/// The command that serves on free ports, with options beside those that every test needs.
pub(crate) fn serving(database: &OsStr, options: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adjutant"));
    command
        .args(["serve", "--bind", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--no-https", "--database"])
        .arg(database)
        .args(options);
    command
}

impl Process {
    /// Starts the program on free ports, with options beside those that every test needs.
    pub(crate) fn start(database: &Path, options: &[&str]) -> Self {
        Self::over(database.as_os_str(), options)
    }

    /// The same over a database as it stands on a command line.
    pub(crate) fn over(database: &OsStr, options: &[&str]) -> Self {
        Self::of(serving(database, options), database)
    }

    /// The same by a command of [`serving`], which may have been given an environment.
    pub(crate) fn of(mut command: Command, database: &OsStr) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let log = Arc::new(Mutex::new(String::new()));
        let errors = BufReader::new(child.stderr.take().unwrap()).lines();
        let reader = thread::spawn({
            let log = Arc::clone(&log);
            move || errors.for_each(|line| log.lock().unwrap().extend([line.unwrap().as_str(), "\n"]))
        });
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut named = |word: &str| loop {
            let Some(line) = lines.next() else {
                thread::sleep(Duration::from_millis(100));
                panic!("the server says nothing of {word}: {}", log.lock().unwrap());
            };
            if let Some(url) = line.unwrap().trim().strip_prefix(word) {
                return url.trim().trim_end_matches('/').to_owned();
            }
        };
        let (numbers, url) = (named("numbers"), named("here"));
        let database = database.to_str().unwrap().parse().unwrap();
        Self { child, _says: lines, log, reader: Some(reader), database, url, numbers }
    }

    /// How the system names it.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn table(&self) -> Table {
        Table::at(&self.url, &self.database)
    }

    /// Ends it as a power cut would, and waits until it is gone.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Tells it to end, as the system does.
    pub(crate) fn terminate(&self) {
        let told = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(told.success());
    }

    /// How it ended, and what it wrote to its log.
    pub(crate) async fn ended(mut self, patience: Duration) -> (ExitStatus, String) {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                self.reader.take().unwrap().join().unwrap();
                return (status, self.log.lock().unwrap().clone());
            }
            assert!(began.elapsed() < patience, "the server does not end");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The body and status of a page beside the numbers.
    pub(crate) async fn beside(&self, path: &str) -> (u16, String) {
        get(&self.numbers.replace("/metrics", path)).await
    }

    /// What the server counts now.
    pub(crate) async fn numbers(&self) -> Numbers {
        let (status, text) = get(&self.numbers).await;
        assert_eq!(status, 200, "{text}");
        Numbers(text)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) async fn get(url: &str) -> (u16, String) {
    let client = awc::Client::builder().timeout(Duration::from_mins(1)).finish();
    let mut answer = client.get(url).send().await.unwrap();
    let body = answer.body().await.unwrap();
    (answer.status().as_u16(), String::from_utf8(body.to_vec()).unwrap())
}

pub(crate) fn json((status, text): (u16, String)) -> (u16, Value) {
    (status, serde_json::from_str(&text).unwrap())
}

/// What a server counts, as text.
pub(crate) struct Numbers(pub(crate) String);

impl Numbers {
    /// A number by its whole name with labels; 0 where it is not told.
    pub(crate) fn of(&self, name: &str) -> f64 {
        let told = self.0.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        told.map_or(0.0, |number| number.parse().unwrap())
    }
}
