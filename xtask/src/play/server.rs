//! A server on a free port with a throw-away database, to be killed at will.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::net::{Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::tell::{Failure, Outcome};
use crate::tools;

/// A server that does not listen by then will not.
const START_MAX: Duration = Duration::from_secs(30);
/// How many of its last lines are shown.
const LAST_LINES: usize = 20;

/// A running server.
pub(super) struct Server {
    binary: PathBuf,
    folder: PathBuf,
    packs: Option<PathBuf>,
    port: u16,
    child: Child,
}

impl Server {
    /// Starts a server with its database and log in `folder`, and with data packs of its own where there are any.
    pub(super) fn start(binary: &Path, folder: &Path, packs: Option<PathBuf>) -> Outcome<Self> {
        let port = tools::free_port()?;
        let child = spawn(binary, folder, packs.as_deref(), port)?;
        let mut server = Self { binary: binary.to_owned(), folder: folder.to_owned(), packs, port, child };
        server.wait_until_it_listens()?;
        Ok(server)
    }

    /// Where it listens.
    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// Ends it as `kill -9` does, and starts another on the same port and database.
    pub(super) fn kill_and_restart(&mut self) -> Outcome {
        let lost = |error| Failure::new(format!("the server could not be killed: {error}"));
        self.child.kill().map_err(lost)?;
        self.child.wait().map_err(lost)?;
        self.child = spawn(&self.binary, &self.folder, self.packs.as_deref(), self.port)?;
        self.wait_until_it_listens()
    }

    /// The end of its log.
    pub(super) fn last_words(&self) -> String {
        let log = fs::read_to_string(log_file(&self.folder)).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        lines[lines.len().saturating_sub(LAST_LINES)..].join("\n")
    }

    fn wait_until_it_listens(&mut self) -> Outcome {
        let start = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            let ended = self.child.try_wait().ok().flatten();
            if ended.is_some() || start.elapsed() > START_MAX {
                let how =
                    ended.map_or_else(|| format!("within {} s", START_MAX.as_secs()), |status| status.to_string());
                return Err(Failure::new(format!("the server did not start ({how}):\n{}", self.last_words())));
            }
            thread::sleep(Duration::from_millis(10));
        }
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // One that has ended by itself is no failure here: its client has said so.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(binary: &Path, folder: &Path, packs: Option<&Path>, port: u16) -> Outcome<Child> {
    let log =
        open_log(folder).map_err(|error| Failure::new(format!("the server's log could not be opened: {error}")))?;
    let log_too = log.try_clone().map_err(|error| Failure::new(format!("the server's log was lost: {error}")))?;
    Command::new(binary)
        .args(["serve", "--port", &port.to_string(), "--database"])
        .arg(folder.join("game.db"))
        .args(packs.into_iter().flat_map(|packs| [OsStr::new("--packs"), packs.as_os_str()]))
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(log)
        .stderr(log_too)
        .spawn()
        .map_err(|error| Failure::new(format!("`adjutant serve` could not be started: {error}")))
}

fn log_file(folder: &Path) -> PathBuf {
    folder.join("server.log")
}

fn open_log(folder: &Path) -> std::io::Result<File> {
    OpenOptions::new().create(true).append(true).open(log_file(folder))
}
