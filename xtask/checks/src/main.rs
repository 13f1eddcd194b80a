//! What `cargo xtask` asks that is read out of Rust, TOML, JSON and GraphQL.
//!
//! A program by itself: what it reads with takes longer to build than all of `xtask`, and a first game waits for that.

mod attributes;
mod books;
mod circles;
#[cfg(test)]
mod handbook;
mod programs;
mod rules;
mod tell;
mod words;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use tell::{Failure, Outcome};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\n{failure}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace.
fn root() -> Outcome<PathBuf> {
    // Cargo names this crate's folder at run time; the value at build time could be another clone's.
    let start = env::var_os("CARGO_MANIFEST_DIR").map_or_else(env::current_dir, |folder| Ok(PathBuf::from(folder)));
    let start = start.map_err(|error| Failure::new(format!("the current folder cannot be read: {error}")))?;
    let root = start.ancestors().find(|folder| folder.join("xtask").is_dir());
    root.map(Path::to_owned).ok_or_else(|| Failure::new(format!("{} is not inside the repository", start.display())))
}

fn dispatch(arguments: &[String]) -> Outcome {
    let (check, rest) = arguments.split_first().map_or(("", arguments), |(check, rest)| (check.as_str(), rest));
    match (check, rest) {
        ("books", []) => books::books(),
        ("circles", []) => circles::circles(),
        ("rules", rest) => rules::rules(rest),
        ("words", []) => words::words(),
        ("programs", []) => programs::programs(),
        _ => Err(Failure::new("this program is called by `cargo xtask`")),
    }
}
