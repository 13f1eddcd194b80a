//! A throw-away PostgreSQL server for tests, soaks and benches: its own folder, its own port, gone afterwards.

use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::{env, fs};

use crate::tell::{Failure, Outcome};
use crate::tools;

/// Where Debian puts the programs of each version.
const DEBIAN: &str = "/usr/lib/postgresql";
/// The user that Debian's package makes. PostgreSQL refuses to run as root.
const USER: &str = "postgres";
/// The variable that names a server which is there already.
pub(crate) const GIVEN: &str = "ADJUTANT_TEST_POSTGRES";

/// Whether what was acknowledged survives a power cut: dear, and of no use to a test that brings its own server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Durability {
    /// Nothing is brought to the disk.
    None,
    /// As PostgreSQL comes.
    Full,
}

/// A server that runs until it is dropped.
#[derive(Debug)]
pub(crate) struct Cluster {
    programs: PathBuf,
    folder: PathBuf,
    is_root: bool,
    port: u16,
    durability: Durability,
}

impl Cluster {
    /// Brings up a server, installing Debian's package where there is none.
    pub(crate) fn start(root: &Path, durability: Durability) -> Outcome<Self> {
        let programs = programs(root)?;
        let is_root = tools::capture(tools::command(root, "id").arg("-u"), "id -u")?.trim() == "0";
        let folder = env::temp_dir().join(format!("adjutant-postgres-{}-{}", process::id(), tools::free_port()?));
        fs::create_dir_all(&folder)
            .map_err(|error| Failure::new(format!("{} could not be made: {error}", folder.display())))?;
        let cluster = Self { programs, folder, is_root, port: tools::free_port()?, durability };
        if is_root {
            tools::run(Command::new("chown").arg(USER).arg(&cluster.folder), "chown")?;
        }
        let data = cluster.data();
        let arguments = ["--auth=trust", "--username=adjutant", "--encoding=UTF8", "--locale=C", "--no-sync"];
        tools::capture(cluster.program("initdb").arg("--pgdata").arg(data).args(arguments), "initdb")?;
        cluster.up()?;
        Ok(cluster)
    }

    /// The address of one of its databases; `postgres` is there from the start.
    pub(crate) fn url(&self, database: &str) -> String {
        format!("postgres://adjutant@127.0.0.1:{}/{database}", self.port)
    }

    /// Where its administrator comes to it, and the folder of its programs.
    pub(crate) fn administrator(&self) -> ((String, u16), PathBuf) {
        ((String::from("127.0.0.1"), self.port), self.programs.clone())
    }

    fn up(&self) -> Outcome {
        let mut options = format!(
            "-p {} -h 127.0.0.1 -k {} -c max_connections=300 -c shared_buffers=256MB",
            self.port,
            self.folder.display()
        );
        if self.durability == Durability::None {
            options.push_str(" -c fsync=off -c full_page_writes=off");
        }
        let log = self.folder.join("log");
        let mut command = self.program("pg_ctl");
        command.args(["--wait", "--silent", "start", "--pgdata"]).arg(self.data());
        // Its output goes into the log: else whoever reads ours would wait for the server to end.
        command.arg("--log").arg(&log).arg("--options").arg(options);
        tools::run(&mut command, "pg_ctl start")
            .map_err(|failure| failure.cure(format!("its log says:\n{}", fs::read_to_string(&log).unwrap_or_default())))
    }

    /// Ends it as a fault would.
    pub(crate) fn down(&self) -> Outcome {
        let mut command = self.program("pg_ctl");
        command.args(["--wait", "--silent", "--mode", "immediate", "stop", "--pgdata"]).arg(self.data());
        tools::run(&mut command, "pg_ctl stop")
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// One of its programs, as a user that it does not refuse.
    fn program(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = if self.is_root {
            let mut command = Command::new("runuser");
            command.args(["--user", USER, "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        // The user may not be allowed into the folder that we are in.
        command.current_dir(&self.folder);
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // What is left over is in the folder of temporary files, and nobody waits for it.
        let _ = self.down();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The folder of the newest version's programs.
fn programs(root: &Path) -> Outcome<PathBuf> {
    if let Some(found) = found(root) {
        return Ok(found);
    }
    let missing = || {
        Failure::new("the tests on PostgreSQL need its server, version 13 or newer").cure(format!(
            "Debian: apt-get update && apt-get install postgresql\n\
             or name a server whose user may create databases: {GIVEN}=postgres://USER:PASSWORD@HOST:PORT/DATABASE\n\
             or leave them out: cargo xtask test --fast"
        ))
    };
    tools::install_debian_packages(root, "PostgreSQL", &["postgresql"]).map_err(|_| missing())?;
    found(root).ok_or_else(missing)
}

fn found(root: &Path) -> Option<PathBuf> {
    let versions = fs::read_dir(DEBIAN).into_iter().flatten().filter_map(Result::ok);
    let mut folders: Vec<(u32, PathBuf)> = versions
        .filter_map(|version| Some((version.file_name().to_str()?.parse().ok()?, version.path().join("bin"))))
        .filter(|(_, folder)| folder.join("initdb").exists() && folder.join("postgres").exists())
        .collect();
    folders.sort();
    let newest = folders.pop().map(|(_, folder)| folder);
    newest.or_else(|| {
        let told = tools::capture(tools::command(root, "pg_config").arg("--bindir"), "pg_config").ok()?;
        Some(PathBuf::from(told.trim())).filter(|folder| folder.join("initdb").exists())
    })
}
