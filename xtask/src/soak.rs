//! `cargo xtask soak [NAME]`: what takes minutes to show, on databases that bring everything to the disk.
//!
//! A soak is a test of `api/tests` with larger numbers. It prints its progress and one line of what was seen, which are
//! also written to `target/soak/NAME.json`.

use std::fs;
use std::path::Path;
use std::time::Instant;

use crate::postgres::{self, Cluster, Durability};
use crate::tell::{Failure, Outcome, Steps};
use crate::tools;

/// A soak with a name, so that it can be run alone.
struct Soak {
    name: &'static str,
    about: &'static str,
    /// The test, and the file it is in.
    test: [&'static str; 2],
    /// What its numbers are, unless the environment says otherwise.
    numbers: &'static [(&'static str, &'static str)],
    on_postgres: bool,
}

const SOAKS: [Soak; 3] = [
    Soak {
        name: "crash-sqlite",
        about: "500 kills at random moments under load, a file of SQLite",
        test: ["crash", "killed_at_random_moments_it_keeps_what_it_acknowledged"],
        numbers: &[("KILLS", "500")],
        on_postgres: false,
    },
    Soak {
        name: "crash-postgres",
        about: "500 kills at random moments under load, PostgreSQL",
        test: ["crash", "killed_at_random_moments_it_keeps_what_it_acknowledged"],
        numbers: &[("KILLS", "500")],
        on_postgres: true,
    },
    Soak {
        name: "processes",
        about: "three processes on one PostgreSQL, 200 games, any of them killed at random for five minutes",
        test: ["crash", "three_processes_over_one_database_lose_and_double_nothing_while_any_of_them_is_killed"],
        numbers: &[("SECONDS", "300"), ("GAMES", "200"), ("PAUSE", "2000")],
        on_postgres: true,
    },
];

/// Runs the soaks named, or all of them.
pub(crate) fn soak(arguments: &[String]) -> Outcome {
    let chosen = choose(arguments)?;
    let root = tools::root()?;
    let folder = root.join("target/soak");
    fs::create_dir_all(&folder)
        .map_err(|error| Failure::new(format!("{} could not be made: {error}", folder.display())))?;
    let mut steps = Steps::new(chosen.len());
    let mut broken = Vec::new();
    for soak in chosen {
        steps.begin(&format!("{}: {}", soak.name, soak.about));
        let began = Instant::now();
        let outcome = run(&root, soak);
        let passed = outcome.is_ok();
        if let Err(failure) = outcome {
            eprintln!("{failure}");
            broken.push(soak.name);
        }
        let seconds = began.elapsed().as_secs();
        let report = format!("{{\"soak\":\"{}\",\"passed\":{passed},\"seconds\":{seconds}}}\n", soak.name);
        let file = folder.join(format!("{}.json", soak.name));
        fs::write(&file, report)
            .map_err(|error| Failure::new(format!("{} could not be written: {error}", file.display())))?;
        steps.remark(&format!("as JSON: {}", file.display()));
    }
    if broken.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!("did not hold: {}", broken.join(", "))).cure("what was lost stands above, with its seed"))
}

fn run(root: &Path, soak: &Soak) -> Outcome {
    let cluster = if soak.on_postgres { Some(Cluster::start(root, Durability::Full)?) } else { None };
    let [file, test] = soak.test;
    let mut command = tools::cargo(root);
    // In the whole workspace, libraries have the features that the other suites compiled them with.
    command.args(["test", "--workspace", "--locked", "--test", file, "--", "--exact", test, "--nocapture"]);
    for (name, number) in soak.numbers {
        if std::env::var_os(name).is_none() {
            command.env(name, number);
        }
    }
    match &cluster {
        Some(cluster) => command.env(postgres::GIVEN, cluster.url("postgres")),
        None => command.env_remove(postgres::GIVEN),
    };
    tools::run(&mut command, "cargo test")
}

fn choose(arguments: &[String]) -> Outcome<Vec<&'static Soak>> {
    let mut chosen = Vec::new();
    for argument in arguments {
        let soak = SOAKS.iter().find(|soak| soak.name == argument).ok_or_else(|| {
            let known = SOAKS.map(|soak| soak.name).join(", ");
            Failure::new(format!("there is no soak `{argument}`")).cure(format!("the soaks are: {known}"))
        })?;
        chosen.push(soak);
    }
    if chosen.is_empty() {
        chosen.extend(&SOAKS);
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_soaks_run_unless_some_are_named() {
        assert_eq!(choose(&[]).unwrap().len(), SOAKS.len());
        assert_eq!(choose(&["processes".to_owned()]).unwrap().len(), 1);
        let said = choose(&["rain".to_owned()]).err().unwrap().to_string();
        assert!(said.contains("no soak `rain`") && said.contains("crash-sqlite"), "{said}");
    }
}
