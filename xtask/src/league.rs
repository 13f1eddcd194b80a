//! `cargo xtask league`: the players of *Netherlands East Indies* against each other, in pairs of games.

use crate::tell::Outcome;
use crate::tools;

/// Builds the league and hands the arguments on.
pub(crate) fn league(arguments: &[String]) -> Outcome {
    let root = tools::root()?;
    let mut command = tools::cargo(&root);
    command.args(["bench", "--quiet", "--package", "nei", "--bench", "league", "--"]).args(arguments);
    tools::become_command(&mut command, "cargo bench")
}
