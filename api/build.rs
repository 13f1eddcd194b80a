//! Tells the program from which commit it is built: as `ADJUTANT_COMMIT` says, else as git says, else nothing.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=ADJUTANT_COMMIT");
    // Where a commit goes: to the branch that is out, which is named in the first of them.
    println!("cargo:rerun-if-changed=../.git/HEAD");
    println!("cargo:rerun-if-changed=../.git/logs/HEAD");
    let given = std::env::var("ADJUTANT_COMMIT").ok().filter(|commit| !commit.is_empty());
    let commit = given.or_else(of_git).unwrap_or_else(|| "unknown".to_owned());
    println!("cargo:rustc-env=ADJUTANT_COMMIT={commit}");
}

fn of_git() -> Option<String> {
    let told = Command::new("git").args(["rev-parse", "--short=12", "HEAD"]).output().ok()?;
    let commit = String::from_utf8(told.stdout).ok()?;
    told.status.success().then(|| commit.trim().to_owned())
}
