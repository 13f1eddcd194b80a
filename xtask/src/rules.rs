//! `cargo xtask rules`: a program by itself, built when it is asked for.

use std::path::Path;
use std::process::Command;

use crate::tell::Outcome;
use crate::tools;

/// What it is called in a failure.
const NAME: &str = "cargo xtask rules";

/// Becomes the program.
pub(crate) fn rules(arguments: &[String]) -> Outcome {
    tools::become_command(program(&tools::root()?).args(arguments), NAME)
}

/// The same check with one line for each book.
pub(crate) fn check(root: &Path) -> Outcome {
    tools::run(program(root).arg("--short"), NAME)
}

fn program(root: &Path) -> Command {
    let mut cargo = tools::cargo(root);
    cargo.args(["run", "--quiet", "--locked", "--package", "rules-check", "--"]);
    cargo
}
