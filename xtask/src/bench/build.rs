//! From a bare clone to a page that is served, and again after a line of a chapter has changed.
//!
//! What was committed is cloned, and `cargo xtask run` does in the clone what it does for everybody. Packages that cargo
//! and npm have downloaded before are not downloaded again.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use crate::tell::{Failure, Outcome, clock};
use crate::tools;

/// Two processors take no longer than this.
const BARE_BAR: Duration = Duration::from_secs(330);
const CHANGED_BAR: Duration = Duration::from_secs(40);
const SIZE_BAR_MB: u64 = 40;
/// Longer than this is no build any more.
const PATIENCE: Duration = Duration::from_hours(1);
/// The chapter in which a line is changed.
const CHAPTER: &str = "domain/nei/src/stacking.rs";

/// Measures both, prints them and writes them as JSON.
pub(super) fn measure(root: &Path, json: &Path) -> Outcome {
    let folder = root.join("target/bench/clone");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| Failure::new(format!("{}: {error}", folder.display())))?;
    }
    let mut clone = tools::command(root, "git");
    tools::run(clone.args(["clone", "--quiet", "."]).arg(&folder), "git clone")?;
    let bare = until_served(&folder)?;
    let program = folder.join(format!("target/release/adjutant{}", std::env::consts::EXE_SUFFIX));
    let size = fs::metadata(&program).map_err(|error| Failure::new(format!("{}: {error}", program.display())))?.len();
    change(&folder.join(CHAPTER))?;
    let changed = until_served(&folder)?;
    let megabytes = size / 1_000_000;
    println!("from a bare clone to a served page       {:>8}  (bar {})", clock(bare), clock(BARE_BAR));
    println!("after a changed line of a chapter of NEI {:>8}  (bar {})", clock(changed), clock(CHANGED_BAR));
    println!("the program, MB                          {megabytes:>8}  (bar {SIZE_BAR_MB})");
    let numbers = format!(
        "{{\"bare_seconds\":{:.1},\"changed_seconds\":{:.1},\"program_bytes\":{size}}}\n",
        bare.as_secs_f64(),
        changed.as_secs_f64()
    );
    fs::write(json, numbers).map_err(|error| Failure::new(format!("{}: {error}", json.display())))?;
    if bare <= BARE_BAR && changed <= CHANGED_BAR && megabytes <= SIZE_BAR_MB {
        return Ok(());
    }
    Err(Failure::new("the build is not within its bars"))
}

/// Other code, with the same meaning: the first function of the chapter does something more.
fn change(chapter: &Path) -> Outcome {
    let failed = |error| Failure::new(format!("{}: {error}", chapter.display()));
    let text = fs::read_to_string(chapter).map_err(failed)?;
    let first = text.lines().find(|line| line.starts_with("pub fn ") && line.ends_with('{'));
    let first = first.ok_or_else(|| Failure::new(format!("{} has no function", chapter.display())))?;
    let changed = text.replacen(first, &format!("{first}\n    std::hint::black_box({CHAPTER:?});"), 1);
    fs::write(chapter, changed).map_err(failed)
}

/// How long it takes until the page is served.
fn until_served(clone: &Path) -> Outcome<Duration> {
    let port = tools::free_port()?;
    let mut run = Command::new("cargo");
    run.current_dir(clone).args(["xtask", "run", "--port", &port.to_string(), "--database", "target/measured.db"]);
    // What this program was told by cargo is about another folder.
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("CARGO")) {
        run.env_remove(name);
    }
    let began = Instant::now();
    let server = run.stdin(Stdio::null()).spawn();
    let mut running = server.map_err(|error| Failure::new(format!("cargo xtask run could not be started: {error}")))?;
    let outcome = wait(&mut running, port);
    let took = began.elapsed();
    let _ = running.kill();
    let _ = running.wait();
    outcome.map(|()| took)
}

fn wait(server: &mut Child, port: u16) -> Outcome {
    let began = Instant::now();
    while began.elapsed() < PATIENCE {
        if let Ok(Some(status)) = server.try_wait() {
            return Err(Failure::new(format!("cargo xtask run ended ({status}) before it served")));
        }
        if is_served(port) {
            return Ok(());
        }
        thread::sleep(Duration::from_millis(100));
    }
    Err(Failure::new("cargo xtask run served nothing within an hour"))
}

/// Whether the page itself is there.
fn is_served(port: u16) -> bool {
    let Ok(mut stream) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) else { return false };
    let mut answer = String::new();
    let asked = stream.write_all(b"GET / HTTP/1.0\r\nHost: localhost\r\nAccept: text/html\r\n\r\n");
    asked.is_ok() && stream.read_to_string(&mut answer).is_ok() && answer.contains(" 200 ") && answer.contains("<html")
}
