//! Every block of commands in docs/operating.md, as it stands there: in a bare root of Debian, over a server of PostgreSQL, or
//! held to a linter where images of others are needed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use super::club::Server;
use super::written;
use crate::package;
use crate::postgres::{Cluster, Durability};
use crate::tell::{Failure, Outcome, say};
use crate::tools;

/// The release whose root is made, and where it is had.
const RELEASE: [&str; 2] = ["bookworm", "http://deb.debian.org/debian"];
/// Nobody, as the user of the unit is.
const NOBODY: &str = "65534:65534";
/// How the program is built, and where it is then.
const BUILD: &str = "cargo build --release --locked --package api";
const BUILT: &str = "target/release/adjutant";
/// Where programs of Debian are.
const PATH: &str = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin";
/// A root has no first process, so units are enabled there by systemd's own command, and started and stopped by the test.
const SYSTEMCTL: &str = "#!/bin/sh\nverb=$1\nfor unit; do :; done\ncase $verb in enable | disable) exec \
                         /usr/bin/systemctl $verb $unit ;; esac\n";
/// From the package to a recorded move.
const SECONDS_MAX: u64 = 60;

/// How a block is run, by its first words.
const BLOCKS: [(&str, Place); 6] = [
    ("sudo -u postgres createuser", Place::Database),
    ("install -m 755 target/release/adjutant", Place::ByHand),
    ("apt-get install ./adjutant", Place::Package),
    ("podman build", Place::Linter),
    ("pg_dump", Place::Copies),
    ("systemctl stop adjutant", Place::WayBack),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Database,
    Copies,
    ByHand,
    Package,
    WayBack,
    Linter,
}

/// Runs each block; one that nobody knows how to run fails, and so does one that is gone.
pub(super) fn check(root: &Path, scratch: &Path, program: &Path) -> Outcome {
    let handbook = root.join("docs/operating.md");
    let handbook =
        fs::read_to_string(&handbook).map_err(|error| Failure::new(format!("{}: {error}", handbook.display())))?;
    let blocks: Vec<&str> = handbook.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let of = |place: Place| -> Outcome<&str> {
        let known = BLOCKS.iter().find(|(_, known)| *known == place).map_or("", |(words, _)| *words);
        let found = blocks.iter().find(|block| block.starts_with(known));
        found.copied().ok_or_else(|| Failure::new(format!("docs/operating.md has no commands that begin with {known}")))
    };
    if let Some(unknown) = blocks.iter().find(|block| BLOCKS.iter().all(|(words, _)| !block.starts_with(words))) {
        return Err(Failure::new(format!("nobody runs these commands of docs/operating.md:\n{unknown}")));
    }
    database(root, scratch, program, of(Place::Database)?, of(Place::Copies)?)?;
    linted(root, &handbook)?;
    let bare = Bare::make(scratch)?;
    bare.package(root, program, of(Place::Package)?)?;
    bare.way_back(of(Place::WayBack)?)?;
    bare.by_hand(root, program, of(Place::ByHand)?)
}

/// The commands over a server of PostgreSQL: its administrator is whoever owns ours, so `sudo` has nothing to do.
fn database(root: &Path, scratch: &Path, program: &Path, made: &str, copies: &str) -> Outcome {
    let cluster = Cluster::start(root, Durability::None)?;
    let (address, programs) = cluster.administrator();
    let bin = scratch.join("bin");
    fs::create_dir_all(&bin).map_err(|error| Failure::new(format!("{}: {error}", bin.display())))?;
    let sudo = written(bin.join("sudo"), "#!/bin/sh\nshift 2\nexec \"$@\"\n")?;
    tools::run(Command::new("chmod").arg("755").arg(sudo), "chmod")?;
    tools::run(Command::new("ln").arg("-s").arg(program).arg(bin.join("adjutant")), "ln")?;
    let path = format!("{}:{}:/usr/bin:/bin", bin.display(), programs.display());
    let (host, port) = address;
    let run = |commands: &str, input: &str| {
        let mut shell = Command::new("setsid");
        // Without a terminal the password is asked for on the input.
        shell.args(["--wait", "sh", "-euc", &format!("printf '{input}' | {{ {commands}\n }}")]);
        shell.current_dir(scratch).env("PATH", &path).env("PGHOST", &host).env("PGPORT", port.to_string());
        shell.env("PGUSER", "keeper").env("PGDATABASE", "postgres").env_remove("PGPASSWORD");
        tools::run(&mut shell, "commands of docs/operating.md")
    };
    // The owner of our server has the very name that the handbook gives to a user.
    run("psql --quiet --username adjutant --command 'CREATE ROLE keeper SUPERUSER LOGIN'", "")?;
    run("psql --quiet --command 'ALTER ROLE adjutant RENAME TO owner'", "")?;
    let serve = "adjutant serve --database ";
    let (commands, address) =
        made.split_once(serve).ok_or_else(|| Failure::new("the commands for PostgreSQL serve nothing"))?;
    run(commands, "secret\\nsecret\\n")?;
    let url = address.trim().replace("PASSWORD", "secret").replace("127.0.0.1/", &format!("127.0.0.1:{port}/"));
    {
        let server = Server::start(Command::new(program), scratch, "postgres", &["--database", &url])?;
        server.game()?;
    }
    let filled = copies
        .replace("USER:PASSWORD@HOST", &format!("adjutant:secret@127.0.0.1:{port}"))
        .replace("DATABASE >", "adjutant >")
        .replace("NEW", "restored")
        .replace("FILE", "dump");
    run(&filled, "")?;
    say("  the commands for PostgreSQL: user, database, a game, a dump, and back again");
    Ok(())
}

/// The description of a container, by the linter: its images are had elsewhere.
fn linted(root: &Path, handbook: &str) -> Outcome {
    let file = root.join("docs/operating/Containerfile");
    let text = fs::read_to_string(&file).map_err(|error| Failure::new(format!("{}: {error}", file.display())))?;
    for words in [BUILD, BUILT] {
        if !text.contains(words) || !handbook.contains(words) {
            return Err(Failure::new(format!(
                "the image and the handbook build the program otherwise than by {words}"
            )));
        }
    }
    let requirements = root.join("docs/operating/requirements.txt");
    let python = tools::install_python_packages(root, "handbook", &requirements)?;
    let linter = python.with_file_name("hadolint");
    let mut linter = Command::new(linter);
    tools::run(linter.arg("--no-color").arg(file), "hadolint")?;
    say("  the description of a container: hadolint has nothing to say");
    Ok(())
}

/// A root of Debian with what every Debian has.
struct Bare(PathBuf);

impl Bare {
    fn make(scratch: &Path) -> Outcome<Self> {
        let folder = scratch.join("root");
        let mut make = Command::new("mmdebstrap");
        make.args(["--quiet", "--variant=apt", "--include=systemd"]).arg(RELEASE[0]).arg(&folder).arg(RELEASE[1]);
        tools::run(&mut make, "mmdebstrap")?;
        let bare = Self(folder);
        written(bare.0.join("usr/local/bin/systemctl"), SYSTEMCTL)?;
        bare.shell("chmod 755 /usr/local/bin/systemctl")?;
        Ok(bare)
    }

    fn shell(&self, commands: &str) -> Outcome {
        let mut shell = Command::new("chroot");
        shell.arg(&self.0).args(["sh", "-euc", &format!("cd /root; {commands}")]);
        // Nobody answers questions of a package.
        shell.env_clear().env("PATH", PATH).env("DEBIAN_FRONTEND", "noninteractive");
        tools::run(&mut shell, "commands of docs/operating.md in a bare root")
    }

    /// What the unit says, for a server without systemd: the program, and its variables but for the address.
    fn service(&self, name: &str, unit: &str) -> Outcome<Server> {
        let unit = self.0.join(unit.trim_start_matches('/'));
        let unit = fs::read_to_string(&unit).map_err(|error| Failure::new(format!("{}: {error}", unit.display())))?;
        let of = |key: &str| unit.lines().filter_map(|line| line.strip_prefix(key)).collect::<Vec<_>>();
        let program =
            of("ExecStart=").first().and_then(|line| line.strip_suffix(" serve")).unwrap_or_default().to_owned();
        let mut command = Command::new("chroot");
        command.env_clear().env("PATH", PATH).arg(format!("--userspec={NOBODY}")).arg(&self.0).arg("env");
        let variables = of("Environment=");
        // Where it listens is a port of the test.
        command.args(
            variables.iter().filter(|set| !set.contains("BIND") && !set.contains("METRICS") && !set.contains("LOG")),
        );
        command.arg(program);
        Server::start(command, &self.0, name, &[])
    }

    fn enabled(&self) -> Outcome {
        let link = self.0.join("etc/systemd/system/multi-user.target.wants/adjutant.service");
        if fs::symlink_metadata(&link).is_ok() { Ok(()) } else { Err(Failure::new("the unit was not enabled")) }
    }

    /// The folder that systemd gives to the unit.
    fn state(&self) -> Outcome {
        self.shell(&format!("mkdir -p /var/lib/private/adjutant; ln -sfn private/adjutant /var/lib/adjutant; chown {NOBODY} /var/lib/private/adjutant; chmod 755 /var/lib/private"))
    }

    /// From the package of Debian to a recorded move.
    fn package(&self, root: &Path, program: &Path, commands: &str) -> Outcome {
        let (archive, deb) = package::packed(root, program)?;
        for file in [&archive, &deb] {
            let name = file.file_name().ok_or_else(|| Failure::new("a package has no name"))?;
            fs::copy(file, self.0.join("root").join(name))
                .map_err(|error| Failure::new(format!("{}: {error}", file.display())))?;
        }
        let began = Instant::now();
        self.shell(commands)?;
        self.enabled()?;
        self.state()?;
        let server = self.service("package", "lib/systemd/system/adjutant.service")?;
        server.game()?;
        let seconds = began.elapsed();
        if seconds.as_secs() > SECONDS_MAX {
            return Err(Failure::new(format!("from the package to a recorded move: {seconds:.1?}")));
        }
        say(&format!("  from the package of Debian in a bare root to a recorded move: {seconds:.1?}"));
        self.shell("systemd-analyze verify /lib/systemd/system/adjutant.service")?;
        self.shell("tar xzf adjutant-*.tar.gz && adjutant-*/adjutant --version && test -s adjutant-*/LICENSE-MIT")?;
        say("  the archive in a bare root: it says its version, and its licences lie beside it");
        Ok(())
    }

    /// Back to a copy of the database under the unit.
    fn way_back(&self, commands: &str) -> Outcome {
        self.shell("mkdir -p /mnt/copies; adjutant backup /mnt/copies/COPY --database /var/lib/adjutant/adjutant.db")?;
        self.shell(commands)?;
        let server = self.service("back", "lib/systemd/system/adjutant.service")?;
        server.game()?;
        self.shell("test -s /var/lib/adjutant/before/adjutant.db")?;
        say("  back to a copy under the unit: it is served, and the old database lies aside");
        Ok(())
    }

    /// The program by hand, after the package has made way.
    fn by_hand(&self, root: &Path, program: &Path, commands: &str) -> Outcome {
        self.shell("systemctl disable adjutant; dpkg --purge adjutant")?;
        let clone = self.0.join("root");
        for (from, to) in [
            (program.to_owned(), "target/release/adjutant"),
            (root.join("docs/operating/adjutant.service"), "docs/operating/adjutant.service"),
        ] {
            package::copied(&from, &clone.join(to))?;
        }
        self.shell(commands)?;
        self.enabled()?;
        let server = self.service("by-hand", "etc/systemd/system/adjutant.service")?;
        server.game()?;
        say("  the program and its unit by hand in a bare root: a move is recorded");
        Ok(())
    }
}
