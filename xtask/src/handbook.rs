//! What docs/operating hands out is what works: the alarms against their faults, the sites of nginx, Apache and Caddy
//! before a server.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

mod club;
mod commands;
mod faults;

use crate::site;
use crate::tell::{Failure, Outcome, say};
use crate::tools::{self, Profile};

/// Packages of Debian with the programs that are met.
const PACKAGES: [&str; 5] = ["prometheus", "nginx-light", "apache2", "caddy", "mmdebstrap"];
const PROGRAMS: [&str; 6] = [
    "/usr/bin/promtool",
    "/usr/sbin/nginx",
    "/usr/sbin/apache2",
    "/usr/bin/prometheus",
    "/usr/bin/caddy",
    "/usr/bin/mmdebstrap",
];
/// The name of the server in the sites of the handbook, and where it listens there.
const NAME: &str = "table.example.org";
const BACKEND: &str = "127.0.0.1:8080";
/// How often it is looked whether something listens, a tenth of a second each.
const TRIES: u32 = 100;

/// Fails where something of the handbook does not work as it stands there.
pub(crate) fn check(root: &Path) -> Outcome {
    releases_say_what_to_stop(root)?;
    install(root)?;
    let pages = site::built(root)?;
    for page in ["index.html", "docs/operating.html", "docs/api/README.html", "docs/rulings.html"] {
        if !pages.join(page).is_file() && !pages.join(page.replace("README", "index")).is_file() {
            return Err(Failure::new(format!("the site has no page {page}")));
        }
    }
    let folder = root.join("docs/operating");
    for arguments in [["check", "rules", "alarms.yml"], ["test", "rules", "alarms.test.yml"]] {
        tools::run(Command::new("promtool").args(arguments).current_dir(&folder), "promtool")?;
    }
    let scratch = Scratch::new()?;
    let port = tools::free_port()?;
    let server = tools::build_server(root, Profile::Debug)?;
    let mut serving = Command::new(&server);
    serving.args(["serve", "--bind", &format!("127.0.0.1:{port}"), "--no-https", "--hosts", NAME]);
    serving.args(["--proxies", "127.0.0.1", "--database"]).arg(scratch.0.join("club.db"));
    let _serving = Running::start(&mut serving, port)?;
    behind("nginx", nginx(&folder, &scratch.0, port)?)?;
    behind("Apache", apache(&folder, &scratch.0, port)?)?;
    behind("Caddy", caddy(&folder, &scratch.0, port)?)?;
    faults::check(root, &scratch.0, &server)?;
    commands::check(root, &scratch.0, &server)
}

/// Whoever upgrades reads first what must be stopped.
fn releases_say_what_to_stop(root: &Path) -> Outcome {
    let file = root.join("CHANGELOG.md");
    let text = fs::read_to_string(&file).map_err(|error| Failure::new(format!("{}: {error}", file.display())))?;
    let begins =
        |release: &&str| release.split("\n### ").nth(1).is_some_and(|first| first.starts_with("What to stop\n"));
    match text.split("\n## ").skip(1).find(|release| !begins(release)) {
        None => Ok(()),
        Some(release) => {
            let name = release.lines().next().unwrap_or_default();
            Err(Failure::new(format!("the release {name} of CHANGELOG.md does not begin with `### What to stop`")))
        }
    }
}

fn install(root: &Path) -> Outcome {
    let is_there = || PROGRAMS.iter().all(|program| Path::new(program).exists());
    if is_there() {
        return Ok(());
    }
    let missing = || {
        Failure::new("the handbook is held against Prometheus, nginx, Apache, Caddy and a bare root of Debian").cure(
            format!(
                "Debian: apt-get update && apt-get install {}\nor leave them out: cargo xtask test --fast",
                PACKAGES.join(" ")
            ),
        )
    };
    tools::install_debian_packages(root, "Prometheus, nginx, Apache, Caddy and a bare root of Debian", &PACKAGES)
        .map_err(|_| missing())?;
    if is_there() { Ok(()) } else { Err(missing()) }
}

/// A folder that goes away again.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Outcome<Self> {
        let folder = std::env::temp_dir().join(format!("adjutant-handbook-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| Failure::new(format!("{}: {error}", folder.display())))?;
        Ok(Self(folder))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What is left over is in the folder of temporary files.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A program that serves until this is dropped.
struct Running(Child);

impl Running {
    fn start(command: &mut Command, port: u16) -> Outcome<Self> {
        let name = command.get_program().to_string_lossy().into_owned();
        command.stdin(Stdio::null()).stdout(Stdio::null());
        let child = command.spawn().map_err(|error| Failure::new(format!("{name} could not be started: {error}")))?;
        let running = Self(child);
        for _ in 0..TRIES {
            if TcpStream::connect(("127.0.0.1", port)).is_ok() {
                return Ok(running);
            }
            thread::sleep(Duration::from_millis(100));
        }
        Err(Failure::new(format!("{name} does not listen at port {port}; its own words stand above")))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Its children end with it: none of them serves in the background.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

impl Running {
    /// It dies and says nothing.
    fn kill(&mut self) {
        // It may be dead already.
        let _ = self.0.kill();
    }
}

/// A proxy that is about to be started.
struct Proxy {
    command: Command,
    port: u16,
}

/// The site of the handbook without its certificate, at a free port, before the server that is tried.
fn site(folder: &Path, file: &str, backend: u16, without: &str) -> Outcome<String> {
    let path = folder.join(file);
    let text = fs::read_to_string(&path).map_err(|error| Failure::new(format!("{}: {error}", path.display())))?;
    let kept: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with(without)).collect();
    Ok(kept.join("\n").replace(BACKEND, &format!("127.0.0.1:{backend}")))
}

fn written(file: PathBuf, text: &str) -> Outcome<PathBuf> {
    fs::write(&file, text).map_err(|error| Failure::new(format!("{}: {error}", file.display())))?;
    Ok(file)
}

fn nginx(folder: &Path, scratch: &Path, backend: u16) -> Outcome<Proxy> {
    let port = tools::free_port()?;
    let site = site(folder, "nginx.conf", backend, "ssl_")?;
    let site = site.replace("listen 443 ssl http2;", &format!("listen 127.0.0.1:{port};"));
    let own = scratch.display();
    let paths: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {own}/{kind};\n"))
        .concat();
    let whole = format!(
        "daemon off;\npid {own}/nginx.pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{paths}{site}\n}}\n"
    );
    let file = written(scratch.join("nginx.conf"), &whole)?;
    let mut command = Command::new(PROGRAMS[1]);
    command.arg("-c").arg(file).args(["-g", "master_process off;"]);
    Ok(Proxy { command, port })
}

fn apache(folder: &Path, scratch: &Path, backend: u16) -> Outcome<Proxy> {
    let port = tools::free_port()?;
    let site = site(folder, "apache.conf", backend, "SSL")?.replace("*:443", &format!("127.0.0.1:{port}"));
    let own = scratch.display();
    let modules: String = ["mpm_event", "authz_core", "headers", "proxy", "proxy_http", "proxy_wstunnel"]
        .map(|module| format!("LoadModule {module}_module /usr/lib/apache2/modules/mod_{module}.so\n"))
        .concat();
    let whole = format!(
        "ServerName {NAME}\nServerRoot {own}\nPidFile {own}/apache.pid\nDefaultRuntimeDir {own}\nErrorLog \
         /dev/stderr\nListen 127.0.0.1:{port}\n{modules}User www-data\nGroup www-data\n{site}\n"
    );
    let file = written(scratch.join("apache.conf"), &whole)?;
    let mut command = Command::new(PROGRAMS[2]);
    command.arg("-f").arg(file).args(["-D", "FOREGROUND"]);
    Ok(Proxy { command, port })
}

fn caddy(folder: &Path, scratch: &Path, backend: u16) -> Outcome<Proxy> {
    let port = tools::free_port()?;
    let site = site(folder, "Caddyfile", backend, "tls")?;
    let site = site.replace(&format!("{NAME} {{"), &format!("http://{NAME}:{port} {{\n    bind 127.0.0.1"));
    let whole = format!("{{\n    admin off\n    auto_https off\n    log {{\n        level ERROR\n    }}\n}}\n{site}\n");
    let file = written(scratch.join("Caddyfile"), &whole)?;
    let mut command = Command::new(PROGRAMS[4]);
    command.arg("run").arg("--config").arg(file).env("HOME", scratch).env("XDG_DATA_HOME", scratch);
    Ok(Proxy { command, port })
}

/// What a table asks of a proxy: health, a question, a listening socket of its own page, an archive of full length.
fn behind(name: &str, Proxy { mut command, port }: Proxy) -> Outcome {
    let _running = Running::start(&mut command, port)?;
    let host = format!("Host: {NAME}\r\n");
    let question = "{\"query\":\"{ about { version } }\"}";
    let archive = "x".repeat(15 << 20);
    let key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws";
    let cases = [
        ("health", format!("GET /health HTTP/1.1\r\n{host}Connection: close\r\n\r\n"), "200"),
        (
            "a question",
            format!(
                "POST /graphql HTTP/1.1\r\n{host}Connection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{question}",
                question.len()
            ),
            "200",
        ),
        (
            "a socket",
            format!(
                "GET /graphql HTTP/1.1\r\n{host}Origin: http://{NAME}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{key}\r\n\r\n"
            ),
            "101",
        ),
        (
            "an archive of 15 MiB, which is none",
            format!(
                "POST /games HTTP/1.1\r\n{host}Connection: close\r\nContent-Type: application/jsonl\r\nContent-Length: {}\r\n\r\n{archive}",
                archive.len()
            ),
            "422",
        ),
    ];
    for (what, request, wanted) in cases {
        let said =
            answer(port, request.as_bytes()).map_err(|error| Failure::new(format!("{name}, {what}: {error}")))?;
        if said.split(' ').nth(1) != Some(wanted) {
            return Err(Failure::new(format!("behind {name} {what} is answered with `{said}` and not with {wanted}")));
        }
        say(&format!("  behind {name}: {what}: {wanted}"));
    }
    Ok(())
}

/// The whole answer, of whoever closes the connection after it; empty where nobody answers.
fn asked(port: u16, request: &str) -> String {
    let mut said = Vec::new();
    let read = TcpStream::connect(("127.0.0.1", port)).and_then(|mut line| {
        line.set_read_timeout(Some(Duration::from_mins(1)))?;
        line.write_all(request.as_bytes())?;
        line.read_to_end(&mut said)
    });
    // What came before the end is what there is.
    drop(read);
    String::from_utf8_lossy(&said).into_owned()
}

/// The first line of the answer.
fn answer(port: u16, request: &[u8]) -> std::io::Result<String> {
    let mut line = TcpStream::connect(("127.0.0.1", port))?;
    line.set_read_timeout(Some(Duration::from_mins(1)))?;
    line.write_all(request)?;
    let mut said = Vec::new();
    while !said.ends_with(b"\r\n") {
        let mut byte = [0];
        if line.read(&mut byte)? == 0 {
            break;
        }
        said.extend(byte);
    }
    Ok(String::from_utf8_lossy(&said).trim_end().to_owned())
}
