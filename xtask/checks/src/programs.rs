//! The programs of all tests, out of what cargo tells of a build.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

use crate::tell::{Failure, Outcome};

/// What cargo tells of something that it has built.
#[derive(Deserialize)]
struct Built {
    manifest_path: PathBuf,
    profile: Profile,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

/// Builds all tests of the workspace, and prints on a line for each program the folder it runs in, a tab, and where it lies.
pub(crate) fn programs() -> Outcome {
    let arguments = ["test", "--workspace", "--locked", "--no-run", "--message-format=json-render-diagnostics"];
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // What cargo told this program about its own package would have build scripts run anew.
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")) {
            cargo.env_remove(name);
        }
    }
    let cargo = cargo.args(arguments).stderr(Stdio::inherit()).output();
    let cargo = cargo.map_err(|error| Failure::new(format!("`cargo test --no-run` could not be started: {error}")))?;
    if !cargo.status.success() {
        return Err(Failure::new(format!("`cargo test --no-run` failed ({})", cargo.status)));
    }
    let told = String::from_utf8_lossy(&cargo.stdout);
    for (folder, program) in told.lines().filter_map(program) {
        println!("{}\t{}", folder.display(), program.display());
    }
    Ok(())
}

fn program(line: &str) -> Option<(PathBuf, PathBuf)> {
    let built: Built = serde_json::from_str(line).ok()?;
    let folder = built.manifest_path.parent().map(Path::to_owned)?;
    built.executable.filter(|_| built.profile.test).map(|program| (folder, program))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_of_tests_are_found_among_what_cargo_tells() {
        let line = |test: bool| {
            format!(
                "{{\"reason\":\"compiler-artifact\",\"manifest_path\":\"/a/api/Cargo.toml\",\"profile\":{{\"test\":{test}}},\"executable\":\"/a/b-1\"}}"
            )
        };
        assert_eq!(program(&line(true)), Some((PathBuf::from("/a/api"), PathBuf::from("/a/b-1"))));
        assert_eq!(program(&line(false)), None);
        assert_eq!(program("{\"reason\":\"build-finished\",\"success\":true}"), None);
    }
}
