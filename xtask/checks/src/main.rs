//! What `cargo xtask` asks that is read out of Rust, TOML and JSON.
//!
//! A program by itself: what it reads with takes longer to build than all of `xtask`, and a first game waits for that.

mod programs;
mod rules;
mod tell;

use std::env;
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

fn dispatch(arguments: &[String]) -> Outcome {
    let (check, rest) = arguments.split_first().map_or(("", arguments), |(check, rest)| (check.as_str(), rest));
    match (check, rest) {
        ("rules", rest) => rules::rules(rest),
        ("programs", [package]) => programs::programs(package),
        _ => Err(Failure::new("this program is called by `cargo xtask`")),
    }
}
