//! The walls between crates: what each must not depend on, as `cargo tree` lists it.

use std::path::Path;

use crate::tell::{Failure, Outcome};
use crate::tools;

/// A runtime, a database, GraphQL, a clock, a random source. A `*` stands for any ending.
const OUTSIDE_WORLD: [&str; 16] = [
    "actix*",
    "async-*",
    "chrono",
    "fastrand",
    "futures*",
    "getrandom",
    "jiff*",
    "juniper",
    "mio",
    "rand",
    "rand_*",
    "rusqlite",
    "sea-*",
    "sqlx*",
    "time",
    "tokio*",
];

/// What a crate must not depend on, itself or by way of another.
struct Wall {
    package: &'static str,
    forbidden: &'static [&'static str],
    why: &'static str,
}

const WALLS: [Wall; 10] = [
    Wall {
        package: "domain",
        forbidden: &OUTSIDE_WORLD,
        why: "the rules know no runtime, database, GraphQL, clock or randomness: let `api` do it and hand in the result",
    },
    Wall {
        package: "rulebooks",
        forbidden: &["kernel", "declared", "awaw", "geaw", "nei", "domain"],
        why: "the ledgers are data, and lie below everything that reads them",
    },
    Wall {
        package: "kernel",
        forbidden: &["declared", "awaw", "geaw", "nei", "domain"],
        why: "the kernel knows no game, and lies below what only some of them need",
    },
    Wall {
        package: "declared",
        forbidden: &["awaw", "geaw", "nei", "domain"],
        why: "how facts are declared is the same for every game; what is declared belongs to the game",
    },
    Wall { package: "awaw", forbidden: &["geaw", "nei", "domain"], why: OWN_BOOK },
    Wall { package: "geaw", forbidden: &["awaw", "nei", "domain"], why: OWN_BOOK },
    Wall { package: "nei", forbidden: &["awaw", "geaw", "domain"], why: OWN_BOOK },
    Wall {
        package: "journal",
        forbidden: &["actix*", "async-graphql*", "awaw", "geaw", "nei", "domain", "kernel", "host", "face", "api"],
        why: "entries are kept as they come: what is in them, and who asks, is known above",
    },
    Wall {
        package: "host",
        forbidden: &["actix*", "async-graphql*", "declared", "awaw", "geaw", "nei", "domain", "face", "api"],
        why: "games are hosted for any rulebook that the kernel can play, and shown by `face`",
    },
    Wall { package: "face", forbidden: &["api"], why: "the program puts the server together, and nothing leans on it" },
];

const OWN_BOOK: &str = "no game knows another: what two of them share belongs to the kernel or to `declared`";

/// Fails at the first wall that has a hole.
pub(crate) fn check(root: &Path) -> Outcome {
    WALLS.iter().try_for_each(|wall| {
        let arguments = ["tree", "--locked", "--package", wall.package, "--edges", "normal", "--prefix", "none"];
        let tree = tools::capture(tools::cargo(root).args(arguments), "cargo tree")?;
        let found = holes(wall.forbidden, &tree);
        if found.is_empty() {
            return Ok(());
        }
        Err(Failure::new(format!("`{}` depends on {}", wall.package, found.join(", "))).cure(wall.why))
    })
}

/// The packages of a dependency list that are forbidden.
fn holes<'t>(forbidden: &[&str], tree: &'t str) -> Vec<&'t str> {
    let is_forbidden = |name: &str| {
        forbidden.iter().any(|pattern| match pattern.strip_suffix('*') {
            Some(beginning) => name.starts_with(beginning),
            None => name == *pattern,
        })
    };
    let mut found: Vec<&str> =
        tree.lines().filter_map(|line| line.split_whitespace().next()).filter(|name| is_forbidden(name)).collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forbidden_packages_are_found_by_name_and_by_beginning() {
        let tree = "domain v0.1.0 (folder)\nserde v1.0.0\nrand_core v0.9.0\ntokio-util v0.7.0\nsea-orm v2.0.0\n\
                    timely v1.0.0\nrand_core v0.9.0 (*)\n";
        assert_eq!(holes(&OUTSIDE_WORLD, tree), ["rand_core", "sea-orm", "tokio-util"]);
    }
}
