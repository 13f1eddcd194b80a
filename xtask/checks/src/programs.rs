//! The programs of a package's tests, out of what cargo tells of a build.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde::Deserialize;

use crate::tell::{Failure, Outcome};

/// What cargo tells of something that it has built.
#[derive(Deserialize)]
struct Built {
    package_id: String,
    target: Target,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
}

/// Builds all tests, and prints the program of each integration test of a package on a line.
///
/// They are compiled with the whole workspace, so that libraries have the features that they were compiled with before.
pub(crate) fn programs(package: &str) -> Outcome {
    let arguments = ["test", "--workspace", "--locked", "--no-run", "--message-format=json"];
    let cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(arguments)
        .stderr(Stdio::inherit())
        .output();
    let cargo = cargo.map_err(|error| Failure::new(format!("`cargo test --no-run` could not be started: {error}")))?;
    if !cargo.status.success() {
        return Err(Failure::new(format!("`cargo test --no-run` failed ({})", cargo.status)));
    }
    let told = String::from_utf8_lossy(&cargo.stdout);
    for program in told.lines().filter_map(|line| program(line, package)) {
        println!("{}", program.display());
    }
    Ok(())
}

fn program(line: &str, package: &str) -> Option<PathBuf> {
    let built: Built = serde_json::from_str(line).ok()?;
    let is_test = built.package_id.contains(&format!("/{package}#")) && built.target.kind == ["test"];
    built.executable.filter(|_| is_test)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tests_of_one_package_are_found_among_what_cargo_tells() {
        let line = |package: &str, kind: &str| {
            format!(
                "{{\"package_id\":\"path+file:///a/{package}#0.1.0\",\"target\":{{\"kind\":[\"{kind}\"]}},\"executable\":\"/a/b-1\"}}"
            )
        };
        assert_eq!(program(&line("api", "test"), "api"), Some(PathBuf::from("/a/b-1")));
        assert_eq!(program(&line("domain", "test"), "api"), None);
        assert_eq!(program(&line("api", "bin"), "api"), None);
        assert_eq!(program("{\"reason\":\"build-finished\",\"success\":true}", "api"), None);
    }
}
