//! What is read out of Rust, TOML, JSON and GraphQL: asked of a program by itself, which is built when it is needed.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tell::Outcome;
use crate::tools;

/// Becomes the audit of the ledgers.
pub(crate) fn rules(arguments: &[String]) -> Outcome {
    tools::become_command(checks(&tools::root()?).arg("rules").args(arguments), "cargo xtask rules")
}

/// The same audit with one line for each book.
pub(crate) fn rules_in_short(root: &Path) -> Outcome {
    tools::run(checks(root).args(["rules", "--short"]), "cargo xtask rules")
}

/// In each crate, how many files need one another.
pub(crate) fn circles(root: &Path) -> Outcome {
    tools::run(checks(root).arg("circles"), "the circles of files")
}

/// Which files of the server name a book that they must not know.
pub(crate) fn books(root: &Path) -> Outcome {
    tools::run(checks(root).arg("books"), "the books that the server names")
}

/// Whether the server has a name that is out.
pub(crate) fn words(root: &Path) -> Outcome {
    tools::run(checks(root).arg("words"), "the names that are out")
}

/// The programs of all tests, each with the folder it runs in. They are built when this answers.
pub(crate) fn programs(root: &Path) -> Outcome<Vec<(PathBuf, PathBuf)>> {
    let told = tools::capture(checks(root).arg("programs"), "cargo test --no-run")?;
    let pair = |line: &str| line.split_once('\t').map(|(folder, program)| (folder.into(), program.into()));
    Ok(told.lines().filter_map(pair).collect())
}

fn checks(root: &Path) -> Command {
    let mut cargo = tools::cargo(root);
    cargo.args(["run", "--quiet", "--locked", "--package", "checks", "--"]);
    cargo
}
