//! `cargo xtask bench [NAME]`: how fast it is, against a bar and a stated limit, both measured in the same run.
//!
//! A bench is a program of its own that prints a page and writes the same as JSON to `target/bench/NAME.json`.

use std::fs;

use crate::tell::{Failure, Outcome, Steps};
use crate::tools;

/// A bench with a name, so that it can be run alone.
struct Bench {
    name: &'static str,
    about: &'static str,
    package: &'static str,
}

const BENCHES: [Bench; 4] = [
    Bench {
        name: "awaw-calculators",
        about: "every calculator on a full desk late in the war, under 1 ms",
        package: "domain",
    },
    Bench { name: "explorer", about: "everything a side may do at full boards, under 5 ms", package: "domain" },
    Bench {
        name: "geaw-reach",
        about: "everything in reach of a unit on 60 by 40 hexes, under 2 ms",
        package: "domain",
    },
    Bench {
        name: "odds",
        about: "exact odds of the largest combats of Scenario I, under 50 ms, and of 6 against 6, under 1 ms",
        package: "domain",
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
        let mut command = tools::cargo(&root);
        command.args(["bench", "--locked", "--package", bench.package, "--bench", bench.name]);
        if options.is_quick {
            command.args(["--profile", "dev"]);
        }
        if let Err(failure) = tools::run(command.env("ADJUTANT_BENCH_JSON", &file), "cargo bench") {
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

struct Options {
    chosen: Vec<&'static Bench>,
    /// Built as in development, for a first look; the bar is the same.
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
