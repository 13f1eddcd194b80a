//! `cargo xtask league`: `adjutant league` of the program that `cargo xtask run` builds.

use crate::tell::Outcome;
use crate::tools;

/// Builds the program and hands the arguments on.
pub(crate) fn league(arguments: &[String]) -> Outcome {
    let root = tools::root()?;
    let mut command = tools::cargo(&root);
    command.args(["run", "--release", "--quiet", "--package", "api", "--", "league"]).args(arguments);
    tools::become_command(&mut command, "cargo run -- league")
}
