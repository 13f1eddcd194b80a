//! Circles of files: in each crate of the workspace, how many files need one another.
//!
//! A file of a circle cannot be read, tested or moved without all the others. Between crates cargo allows none.

mod graph;
mod tree;

use std::collections::BTreeSet;
use std::env;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

use crate::tell::{self, Failure, Outcome};

use tree::Tree;

/// How many files of a crate may be in a circle.
const MOST: usize = 20;

/// Crates in which more may, and how many.
const LARGER: [(&str, usize); 1] = [
    // The rules of one book call one another, as its chapters do. So many files did when this was counted first: there may
    // be fewer.
    ("nei", 69),
];

fn most(package: &str) -> usize {
    LARGER.iter().find(|(larger, _)| *larger == package).map_or(MOST, |(_, most)| *most)
}

/// Prints a line for each crate of the workspace; fails where a circle is too large.
pub(crate) fn circles() -> Outcome {
    let mut told = String::new();
    let mut failures = Vec::new();
    for package in packages(&crate::root()?)? {
        let largest = Largest::of(&package)?;
        let _ =
            writeln!(told, "circles {}: {} files, largest circle {}", package.name, largest.of, largest.files.len());
        if largest.files.len() > most(&package.name) {
            failures.push(largest.failure(&package.name));
        }
    }
    tell::print(&told);
    if failures.is_empty() {
        return Ok(());
    }
    Err(Failure::new(failures.join("\n")).cure(
        "move what several of these files need, and what needs none of them, into a file of its own; or hand in what is \
         asked for where the file is called",
    ))
}

/// What cargo tells of the workspace.
#[derive(Deserialize)]
struct Workspace {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
    src_path: PathBuf,
}

impl Target {
    /// Whether it is the crate itself; each of its tests, examples and benches is another one.
    fn is_of_package(&self) -> bool {
        self.kind.iter().any(|kind| ["lib", "proc-macro", "bin"].contains(&kind.as_str()))
    }
}

/// The packages of a workspace, in the order of their names.
fn packages(root: &Path) -> Outcome<Vec<Package>> {
    let cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root)
        .stderr(Stdio::inherit())
        .output();
    let cargo = cargo.map_err(|error| Failure::new(format!("`cargo metadata` could not be started: {error}")))?;
    if !cargo.status.success() {
        return Err(Failure::new(format!("`cargo metadata` failed ({})", cargo.status)));
    }
    let mut workspace: Workspace = serde_json::from_slice(&cargo.stdout)
        .map_err(|error| Failure::new(format!("`cargo metadata` could not be read: {error}")))?;
    workspace.packages.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(workspace.packages)
}

/// The largest circle of a package, each file with those of the circle that it needs.
struct Largest {
    files: Vec<(String, Vec<String>)>,
    /// Files of the package.
    of: usize,
}

impl Largest {
    fn of(package: &Package) -> Outcome<Self> {
        let mut all = BTreeSet::new();
        let mut largest = Vec::new();
        for target in package.targets.iter().filter(|target| target.is_of_package()) {
            let tree = Tree::read(&target.src_path)?;
            let folder = target.src_path.parent().unwrap_or(Path::new(""));
            let name =
                |file: usize| tree.files[file].strip_prefix(folder).unwrap_or(&tree.files[file]).display().to_string();
            let circles = graph::circles(&tree.needs);
            let circle = circles.into_iter().max_by_key(Vec::len).unwrap_or_default();
            if circle.len() > largest.len() {
                let needs = |file: usize| tree.needs[file].iter().filter(|need| circle.contains(need));
                let files = circle.iter().map(|file| (name(*file), needs(*file).map(|need| name(*need)).collect()));
                largest = files.collect();
            }
            all.extend(tree.files);
        }
        Ok(Self { files: largest, of: all.len() })
    }

    fn failure(&self, package: &str) -> String {
        let (found, most) = (self.files.len(), most(package));
        let mut told = format!("`{package}` has a circle of {found} files, and may have one of {most}:");
        for (file, needs) in &self.files {
            let _ = write!(told, "\n  {file} needs {}", needs.join(", "));
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_largest_circle_of_each_package_of_a_workspace_is_found() {
        let folder = env::temp_dir().join(format!("adjutant-circles-workspace-{}", std::process::id()));
        let files = [
            ("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"one\", \"two\"]"),
            ("one/Cargo.toml", "[package]\nname = \"one\"\nversion = \"0.1.0\"\nedition = \"2024\""),
            ("one/src/lib.rs", "mod a; mod b; mod c; mod d;"),
            ("one/src/a.rs", "use super::b;"),
            ("one/src/b.rs", "use super::c::C;"),
            ("one/src/c.rs", "fn f() { super::a::f() }"),
            ("one/src/d.rs", "use super::a;"),
            ("one/tests/e.rs", "use one::a;"),
            ("two/Cargo.toml", "[package]\nname = \"two\"\nversion = \"0.1.0\"\nedition = \"2024\""),
            ("two/src/main.rs", "fn main() {}"),
        ];
        for (name, text) in files {
            let file = folder.join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        let found =
            packages(&folder).and_then(|packages| packages.iter().map(Largest::of).collect::<Outcome<Vec<_>>>());
        fs::remove_dir_all(&folder).unwrap();
        let found = found.unwrap();
        let sizes: Vec<(usize, usize)> = found.iter().map(|largest| (largest.of, largest.files.len())).collect();
        assert_eq!(sizes, [(5, 3), (1, 1)]);
        let told = found[0].failure("one");
        assert!(told.contains("`one` has a circle of 3 files"), "{told}");
        assert!(told.contains("a.rs needs b.rs") && !told.contains("d.rs"), "{told}");
    }

    #[test]
    fn what_may_be_larger_is_named() {
        assert_eq!((most("api"), most("nei") > MOST), (MOST, true));
    }
}
