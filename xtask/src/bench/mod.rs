//! `cargo xtask bench [NAME]`: how fast it is, against a bar and a stated limit, both measured in the same run.
//!
//! A bench is a program of its own that prints a page and writes the same as JSON to `target/bench/NAME.json`.

mod build;

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use crate::postgres::{Cluster, Durability};
use crate::tell::{Failure, Outcome, Steps};
use crate::tools;

/// A bench with a name, so that it can be run alone.
struct Bench {
    name: &'static str,
    about: &'static str,
    at: Place,
}

/// Where a bench stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// A whole build by itself.
    Build,
    /// A bench of the rules, a program of its own.
    Rules,
    /// A part of the one bench of the server, so that the server is linked once; with the programs beside it that measure
    /// its limits.
    Server(&'static [Beside]),
}

/// A program that measures a limit and stands outside the workspace, in `xtask/limits`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
    BareSqlite,
    /// The server of boardgame.io.
    Boardgame,
    /// A server of PostgreSQL, as durable as it comes.
    Postgres,
}

const BENCHES: [Bench; 12] = [
    Bench {
        name: "after-action",
        about: "the report of a full campaign, under 2 s, beside its record folded once more",
        at: Place::Server(&[]),
    },
    Bench {
        name: "awaw-calculators",
        about: "every calculator on a full desk late in the war, under 1 ms",
        at: Place::Rules,
    },
    Bench {
        name: "build",
        about: "from a bare clone to a served page within 5:30, after a changed line within 40 s, a program of 40 MB",
        at: Place::Build,
    },
    Bench {
        name: "explorer",
        about: "everything a side may do at full boards, under 5 ms in words and 0.5 ms without",
        at: Place::Rules,
    },
    Bench {
        name: "geaw-reach",
        about: "everything in reach of a unit on 60 by 40 hexes, under 2 ms",
        at: Place::Rules,
    },
    Bench {
        name: "odds",
        about: "exact odds of the largest combats of Scenario I, under 50 ms, and of 6 against 6, under 1 ms",
        at: Place::Rules,
    },
    Bench {
        name: "play",
        about: "entries of a game that a core plays in a second, beside the rules alone, and a copy under 3 microseconds",
        at: Place::Rules,
    },
    Bench {
        name: "records",
        about: "judged commands on disk in a second, beside bare SQLite and boardgame.io, and over PostgreSQL",
        at: Place::Server(&[Beside::BareSqlite, Beside::Boardgame, Beside::Postgres]),
    },
    Bench {
        name: "replay",
        about: "a journal folded at a million events a second, and 2,000 entries loaded in under 20 ms",
        at: Place::Rules,
    },
    Bench {
        name: "reports",
        about: "the map as a picture, a PNG in under 200 ms, beside as many pixels of one colour",
        at: Place::Server(&[]),
    },
    Bench {
        name: "subscribers",
        about: "one entry to 5,000 subscribers, beside as many bare sockets",
        at: Place::Server(&[]),
    },
    Bench {
        name: "view",
        about: "a whole board by a query, beside constant resolvers, and as a document that stands ready",
        at: Place::Server(&[]),
    },
];

/// Runs the benches named, or all of them.
pub(crate) fn bench(arguments: &[String]) -> Outcome {
    let options = Options::read(arguments)?;
    let root = tools::root()?;
    let folder = root.join("target/bench");
    fs::create_dir_all(&folder)
        .map_err(|error| Failure::new(format!("{} could not be made: {error}", folder.display())))?;
    let mut steps = Steps::new(options.chosen.len());
    let mut broken = Vec::new();
    for bench in &options.chosen {
        steps.begin(&format!("{}: {}", bench.name, bench.about));
        let file = folder.join(format!("{}.json", bench.name));
        if let Err(failure) = measure(bench, &root, options.is_quick, &file) {
            eprintln!("{failure}");
            broken.push(bench.name);
        }
        steps.remark(&format!("as JSON: {}", file.display()));
    }
    if broken.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!("not within the bar: {}", broken.join(", ")))
        .cure("run it alone on a machine that does nothing else; what was measured stands above"))
}

fn measure(bench: &Bench, root: &Path, is_quick: bool, json: &Path) -> Outcome {
    if bench.at == Place::Build {
        return build::measure(root, json);
    }
    // What runs beside it ends with it.
    let (mut command, _beside) = command_for(bench, root, is_quick)?;
    command.env("ADJUTANT_BENCH_JSON", json);
    tools::run(&mut with_all_files(command), "cargo bench")
}

/// The same command, which may have as many files open as the system allows: each of thousands of sockets is two.
fn with_all_files(command: Command) -> Command {
    if !cfg!(unix) {
        return command;
    }
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -n \"$(ulimit -H -n)\"; exec \"$@\"", "sh"]).arg(command.get_program());
    shell.args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    if let Some(folder) = command.get_current_dir() {
        shell.current_dir(folder);
    }
    shell
}

/// The command that builds and runs a bench, once the programs beside it are built, and the servers that run beside it.
fn command_for(bench: &Bench, root: &Path, is_quick: bool) -> Outcome<(Command, Vec<Cluster>)> {
    let mut clusters = Vec::new();
    let mut command = tools::cargo(root);
    command.args(["bench", "--locked"]);
    match bench.at {
        Place::Build => {}
        Place::Rules => {
            command.args(["--package", "domain", "--bench", bench.name]);
        }
        Place::Server(beside) => {
            for program in beside {
                let (name, value, cluster) = program.ready(root)?;
                command.env(name, value);
                clusters.extend(cluster);
            }
            command.args(["--package", "api", "--bench", "server"]);
            command.args(["--", bench.name]).args(is_quick.then_some("--quick"));
        }
    }
    Ok((command, clusters))
}

impl Beside {
    /// Makes it ready; the name by which the bench asks for it, where it is, and the server if it is one.
    fn ready(self, root: &Path) -> Outcome<(&'static str, OsString, Option<Cluster>)> {
        let limits = root.join("xtask/limits");
        match self {
            Self::BareSqlite => {
                let target = root.join("target/limits");
                let mut cargo = tools::cargo(root);
                cargo.args(["build", "--release", "--locked", "--manifest-path"]);
                cargo.arg(limits.join("bare-sqlite/Cargo.toml")).arg("--target-dir").arg(&target);
                tools::run(&mut cargo, "cargo build")?;
                let program = format!("bare-sqlite{}", env::consts::EXE_SUFFIX);
                Ok(("ADJUTANT_BENCH_BARE_SQLITE", target.join("release").join(program).into(), None))
            }
            Self::Boardgame => {
                let folder = limits.join("boardgame");
                tools::run(tools::npm_in(root, &folder)?.args(["ci", "--no-audit", "--no-fund"]), "npm ci")?;
                Ok(("ADJUTANT_BENCH_BOARDGAME", folder.into(), None))
            }
            Self::Postgres => {
                let cluster = Cluster::start(root, Durability::Full)?;
                Ok(("ADJUTANT_BENCH_POSTGRES", cluster.url("postgres").into(), Some(cluster)))
            }
        }
    }
}

struct Options {
    chosen: Vec<&'static Bench>,
    /// Measured shorter, for a first look; the bars are the same.
    is_quick: bool,
}

impl Options {
    fn read(arguments: &[String]) -> Outcome<Self> {
        let mut options = Self { chosen: Vec::new(), is_quick: false };
        for argument in arguments {
            if argument == "--quick" {
                options.is_quick = true;
                continue;
            }
            let bench = BENCHES.iter().find(|bench| bench.name == argument).ok_or_else(|| {
                let known = BENCHES.map(|bench| bench.name).join(", ");
                Failure::new(format!("there is no bench `{argument}`")).cure(format!("the benches are: {known}"))
            })?;
            options.chosen.push(bench);
        }
        if options.chosen.is_empty() {
            options.chosen.extend(&BENCHES);
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_benches_run_unless_some_are_named() {
        let read = |line: &str| {
            let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            Options::read(&arguments).map(|options| (options.chosen.len(), options.is_quick))
        };
        assert_eq!(read("").unwrap(), (BENCHES.len(), false));
        assert_eq!(read("geaw-reach --quick").unwrap(), (1, true));
        let said = read("reach").err().unwrap().to_string();
        assert!(said.contains("no bench `reach`") && said.contains("geaw-reach"), "{said}");
    }
}
