//! Each fault that a club's server can have, made before a Prometheus of the handbook: it stands in the log and in the
//! numbers, and its alarm fires within two scrapes.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use super::club::Server;
use super::{NAME, PROGRAMS, Running, answer, asked, written};
use crate::postgres::{Cluster, Durability};
use crate::tell::{Failure, Outcome, say};
use crate::tools;

/// The handbook's seconds between scrapes are one here, and every wait of an alarm is shorter by as much.
const SCRAPE: (&str, &str) = ("15s", "1s");
const WAITS: [(&str, &str); 4] =
    [("for: 15s", "for: 1s"), ("for: 1m", "for: 4s"), ("for: 5m", "for: 20s"), ("for: 10m", "for: 40s")];
/// How long an alarm is waited for before it counts as silent: two scrapes, and a slow machine.
const PATIENCE: Duration = Duration::from_secs(15);
/// What makes a disk full for all writes: the first number of `struct control` in api/tests/disk/shim.c.
const FULL: u8 = 2;

/// Prometheus with the alarms of the handbook.
struct Watch {
    _running: Running,
    port: u16,
}

impl Watch {
    fn start(folder: &Path, scratch: &Path, targets: &[u16]) -> Outcome<Self> {
        let alarms = folder.join("alarms.yml");
        let alarms =
            fs::read_to_string(&alarms).map_err(|error| Failure::new(format!("{}: {error}", alarms.display())))?;
        let alarms = alarms.replace(&format!("interval: {}", SCRAPE.0), &format!("interval: {}", SCRAPE.1));
        let alarms = WAITS.iter().fold(alarms, |alarms, (long, short)| alarms.replace(long, short));
        written(scratch.join("alarms.yml"), &alarms)?;
        let targets: Vec<String> = targets.iter().map(|port| format!("'127.0.0.1:{port}'")).collect();
        let settings = format!(
            "global: {{ scrape_interval: {0}, evaluation_interval: {0} }}\nrule_files: [alarms.yml]\nscrape_configs:\n  - \
             job_name: adjutant\n    static_configs: [{{ targets: [{1}] }}]\n",
            SCRAPE.1,
            targets.join(", ")
        );
        let settings = written(scratch.join("prometheus.yml"), &settings)?;
        let port = tools::free_port()?;
        let mut command = Command::new(PROGRAMS[3]);
        command.arg(format!("--config.file={}", settings.display())).arg("--log.level=error");
        command.arg(format!("--storage.tsdb.path={}", scratch.join("numbers").display()));
        command.arg(format!("--web.listen-address=127.0.0.1:{port}"));
        Ok(Self { _running: Running::start(&mut command, port)?, port })
    }

    /// Whether a question to Prometheus has an answer.
    fn finds(&self, expression: &str) -> bool {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let encoded = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
        let query: String = expression.bytes().map(encoded).collect();
        let request =
            format!("GET /api/v1/query?query={query} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        asked(self.port, &request).contains("\"value\":[")
    }

    /// The seconds until a question has an answer.
    fn until(&self, expression: &str) -> Outcome<f64> {
        let began = Instant::now();
        while !self.finds(expression) {
            if began.elapsed() > PATIENCE {
                return Err(Failure::new(format!("Prometheus does not find {expression}")));
            }
            thread::sleep(Duration::from_millis(100));
        }
        Ok(began.elapsed().as_secs_f64())
    }
}

/// A fault that was made, and where it is to be seen.
struct Fault<'s> {
    name: &'static str,
    alarm: &'static str,
    /// Where the process lives on: a number that is not nought any more, and words of its log.
    told: Option<(&'s Server, &'static str, &'static str)>,
}

impl Fault<'_> {
    fn shows(&self, watch: &Watch) -> Outcome {
        let Self { name, alarm, told } = self;
        let seconds = watch.until(&format!("ALERTS{{alertname=\"{alarm}\",alertstate=\"firing\"}}"))?;
        if let Some((server, number, words)) = told {
            let numbers = server.numbers();
            let counted = numbers.lines().find(|line| line.starts_with(number));
            if counted.is_none_or(|line| line.ends_with(" 0")) {
                return Err(Failure::new(format!("{name}: the numbers do not tell: {counted:?}")));
            }
            if !server.logged().contains(words) {
                return Err(Failure::new(format!("{name}: the log has no line with {words}:\n{}", server.logged())));
            }
        }
        say(&format!("  {name}: in log and numbers, and {alarm} fired after {seconds:.1} scrapes"));
        Ok(())
    }
}

/// The library that makes a disk full, and the file that tells it to.
fn disk(root: &Path, scratch: &Path) -> Outcome<(PathBuf, PathBuf)> {
    let (library, control) = (scratch.join("disk.so"), scratch.join("disk"));
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-pthread", "-o"]).arg(&library).arg(root.join("api/tests/disk/shim.c"));
    tools::run(&mut compiler, "cc")?;
    fs::write(&control, [0; 32]).map_err(|error| Failure::new(format!("{}: {error}", control.display())))?;
    Ok((library, control))
}

/// Makes each fault in turn.
pub(super) fn check(root: &Path, scratch: &Path, program: &Path) -> Outcome {
    let (library, control) = disk(root, scratch)?;
    let file = scratch.join("evening.db").display().to_string();
    let mut command = Command::new(program);
    command.env("LD_PRELOAD", library).env("DISK_DATABASE", &file).env("DISK_CONTROL", &control);
    // A file stands where the folder should be made.
    let copies = control.join("copies").display().to_string();
    let mut evening = Server::start(command, scratch, "evening", &["--database", &file, "--backups", &copies])?;
    let base = Cluster::start(root, Durability::None)?;
    let club = Server::start(Command::new(program), scratch, "club", &["--database", &base.url("postgres")])?;
    let watch = Watch::start(&root.join("docs/operating"), scratch, &[evening.metrics, club.metrics])?;
    watch.until("count(up == 1) == 2")?;
    let (game, other) = (evening.game()?, club.game()?);

    let missed = "adjutant_backups_total{outcome=\"failed\"}";
    let told = Some((&evening, missed, "the database was not copied"));
    Fault { name: "a missed copy", alarm: "AdjutantCopyFailed", told }.shows(&watch)?;

    for guess in 0..35 {
        let from = format!("X-Forwarded-For: 203.0.113.{}\r\n", guess % 7);
        evening.graphql(&from, "mutation { takeSeat(code: \"AAAAAA\") { token } }");
    }
    let wrong = "adjutant_access_total{event=\"wrong_code\"}";
    let told = Some((&evening, wrong, "wrong_code"));
    Fault { name: "wrong codes", alarm: "AdjutantCodesAreGuessed", told }.shows(&watch)?;

    for _ in 0..110 {
        evening.graphql("Authorization: Bearer no-key-of-ours\r\n", "{ viewer { scope } }");
    }
    let refused = "adjutant_access_total{event=\"unknown_key\"}";
    let told = Some((&evening, refused, "unknown_key"));
    Fault { name: "a token refused", alarm: "AdjutantKeysAreRefused", told }.shows(&watch)?;

    let socket = format!(
        "GET /graphql HTTP/1.1\r\nHost: {NAME}\r\nOrigin: https://elsewhere.example\r\nConnection: Upgrade\r\nUpgrade: \
         websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: \
         graphql-transport-ws\r\n\r\n"
    );
    for _ in 0..12 {
        // What it says is counted, and looked for there.
        let _ = answer(evening.port, socket.as_bytes());
    }
    let foreign = "adjutant_access_total{event=\"foreign_origin\"}";
    let told = Some((&evening, foreign, "foreign_origin"));
    Fault { name: "a foreign origin", alarm: "AdjutantIsKnownByAnotherName", told }.shows(&watch)?;

    // Not written anew: the server has it open.
    OpenOptions::new()
        .write(true)
        .open(&control)
        .and_then(|mut control| control.write_all(&[FULL]))
        .map_err(|error| Failure::new(format!("{}: {error}", control.display())))?;
    evening.fails(&game)?;
    let failed = "adjutant_records_total{book=\"NEI\",outcome=\"failed\"}";
    let told = Some((&evening, failed, "entries could not be written"));
    Fault { name: "a full disk", alarm: "AdjutantCannotRecord", told }.shows(&watch)?;

    base.down()?;
    club.fails(&other)?;
    let told = Some((&club, failed, "entries could not be written"));
    let alarm = format!("ALERTS{{alertname=\"AdjutantCannotRecord\",instance=\"127.0.0.1:{}\"}}", club.metrics);
    watch.until(&alarm)?;
    Fault { name: "a stopped PostgreSQL", alarm: "AdjutantCannotRecord", told }.shows(&watch)?;

    evening.running.kill();
    Fault { name: "a dead process", alarm: "AdjutantIsGone", told: None }.shows(&watch)
}
