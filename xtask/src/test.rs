//! `cargo xtask test`: every suite, cheap failures first, on a bare clone as on a developer's machine.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::checks;
use crate::handbook;
use crate::play;
use crate::postgres::{self, Cluster, Durability};
use crate::run;
use crate::tell::{self, Failure, Outcome, Steps, clock};
use crate::tools::{self, Profile};
use crate::vassal;
use crate::walls;

/// Where recorded games lie, a folder for each book that has some.
const GAMES: [&str; 3] = ["domain/tests/games", "domain/tests/geaw_games", "domain/tests/awaw_games"];

/// How often the server is killed while the longest recorded game of each book is played.
const KILLS: usize = 20;

/// A check with a name, so that it can be run alone.
struct Suite {
    name: &'static str,
    about: &'static str,
    run: fn(&Path) -> Outcome,
    /// Suites that must have passed before.
    needs: &'static [&'static str],
    /// Left out by `--fast`.
    is_slow: bool,
    /// Waits for disks, clocks and networks as long as it computes: two such run at once.
    is_waiting: bool,
}

impl Suite {
    const fn new(name: &'static str, about: &'static str, run: fn(&Path) -> Outcome) -> Self {
        Self { name, about, run, needs: &[], is_slow: false, is_waiting: false }
    }

    const fn needing(self, needs: &'static [&'static str]) -> Self {
        Self { needs, ..self }
    }

    const fn slow(self) -> Self {
        Self { is_slow: true, ..self }
    }

    const fn waiting(self) -> Self {
        Self { is_waiting: true, ..self }
    }
}

/// In the order they run: cheap ones first, and clippy before what must be compiled in full.
const SUITES: [Suite; 19] = [
    Suite::new("format", "cargo fmt --check", format),
    Suite::new(
        "rules",
        "clauses named in code and tests exist and are proved; their documents are current",
        checks::rules_in_short,
    ),
    Suite::new(
        "absence",
        "the walls: what a crate must not depend on; circles of files in each; files that name a book; names that are out",
        absence,
    ),
    Suite::new("deny", "licences, sources and doubled versions of what the program is built of", deny),
    Suite::new("packages", "npm ci", packages),
    Suite::new("types", "tsc", types).needing(&["packages"]),
    Suite::new("lint", "oxlint", lint).needing(&["packages"]),
    Suite::new("page", "vitest, and the page's build", page).needing(&["packages"]),
    Suite::new("clippy", "cargo clippy, warnings denied", clippy),
    Suite::new("docs", "cargo doc, warnings denied", docs),
    Suite::new("test", "cargo test: units, rules, packs, schema, server, examples", test_workspace),
    Suite::new("hostile", "what takes a server down that has no limits, while somebody plays on", hostile).slow(),
    Suite::new("postgres", "cargo test of what meets the database, on PostgreSQL", test_on_postgres).slow().waiting(),
    Suite::new(
        "clients",
        "the contract's linter; the clients of docs/api/clients, against a server that is killed meanwhile",
        clients,
    )
    .needing(&["packages"])
    .slow()
    .waiting(),
    Suite::new("games", "recorded games, the longest of each book also with the server killed 20 times", games)
        .slow()
        .waiting(),
    Suite::new(
        "handbook",
        "what docs/operating hands out: alarms against their faults, nginx and Apache before a server",
        handbook::check,
    )
    .slow()
    .waiting(),
    Suite::new(
        "vassal",
        "modules, saves and logs of VASSAL, read and written by pywargame; board and record; nothing hidden in a file",
        vassal::check,
    )
    .slow()
    .waiting(),
    Suite::new(
        "audit",
        "the public audits of GraphQL over HTTP; documents made at random, and what the server runs of them is valid",
        audit,
    )
    .needing(&["packages"])
    .slow()
    .waiting(),
    Suite::new("browser", "the page in Chromium, against a server", browser).needing(&["page"]).slow(),
];

/// Runs the suites named, or all of them.
pub(crate) fn test(arguments: &[String]) -> Outcome {
    let chosen = choose(arguments)?;
    let root = tools::root()?;
    let mut steps = Steps::new(chosen.len());
    let mut results: Vec<Done> = Vec::new();
    for group in chosen.chunk_by(|before, after| before.is_waiting && after.is_waiting) {
        results.extend(run_group(&root, group, &results, &mut steps));
    }
    for Done { suite, failure, .. } in &results {
        if let Some(failure) = failure {
            println!("\n{}, at its end:\n{}", suite.name, failure.at_the_end());
        }
    }
    summarise(&results, steps.elapsed())
}

/// What came of a suite.
struct Done {
    suite: &'static Suite,
    verdict: Verdict,
    failure: Option<Failure>,
    took: Duration,
}

/// Runs suites one after the other, or those that wait two at a time, each line under the name of its suite.
fn run_group(root: &Path, group: &[&'static Suite], before: &[Done], steps: &mut Steps) -> Vec<Done> {
    let waiting = Mutex::new(group.iter());
    // A lock asked for in the head of a loop is held through its body.
    let next = || held(&waiting).next();
    let (results, steps) = (Mutex::new(Vec::new()), Mutex::new(steps));
    thread::scope(|scope| {
        for _ in 0..AT_ONCE.min(group.len()) {
            scope.spawn(|| {
                while let Some(suite) = next() {
                    if group.len() > 1 {
                        tell::speak_as(suite.name);
                    }
                    held(&steps).begin(&format!("{}: {}", suite.name, suite.about));
                    let done = run_suite(root, suite, before);
                    held(&results).push(done);
                }
            });
        }
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn held<Held>(mutex: &Mutex<Held>) -> MutexGuard<'_, Held> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn run_suite(root: &Path, suite: &'static Suite, before: &[Done]) -> Done {
    let start = Instant::now();
    let lacking = suite
        .needs
        .iter()
        .find(|need| before.iter().any(|done| done.suite.name == **need && done.verdict != Verdict::Passed));
    let (verdict, failure) = match lacking {
        Some(need) => {
            tell::say(&format!("      left out, since `{need}` did not pass"));
            (Verdict::LeftOut, None)
        }
        None => match (suite.run)(root) {
            Ok(()) => (Verdict::Passed, None),
            Err(failure) => {
                println!("{failure}");
                (Verdict::Failed, Some(failure))
            }
        },
    };
    Done { suite, verdict, failure, took: start.elapsed() }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Passed,
    Failed,
    LeftOut,
}

impl Verdict {
    fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "FAILED",
            Self::LeftOut => "left out",
        }
    }
}

fn summarise(results: &[Done], elapsed: Duration) -> Outcome {
    println!("\n{:<10}{:<10}{:>8}", "suite", "result", "seconds");
    for Done { suite, verdict, took, .. } in results {
        println!("{:<10}{:<10}{:>8.1}", suite.name, verdict.word(), took.as_secs_f64());
    }
    println!("{:<20}{:>8.1}  ({} minutes)", "all", elapsed.as_secs_f64(), clock(elapsed));
    let failed: Vec<&str> =
        results.iter().filter(|done| done.verdict == Verdict::Failed).map(|done| done.suite.name).collect();
    if failed.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!("{} of {} suites failed: {}", failed.len(), results.len(), failed.join(", ")))
        .cure(format!("what failed stands above; to run it alone: cargo xtask test {}", failed.join(" "))))
}

/// The suites to run, with those they need, in order.
fn choose(arguments: &[String]) -> Outcome<Vec<&'static Suite>> {
    let is_fast = arguments.iter().any(|argument| argument == "--fast");
    let mut names: Vec<&str> = Vec::new();
    for argument in arguments.iter().filter(|argument| *argument != "--fast") {
        let suite = SUITES.iter().find(|suite| suite.name == argument).ok_or_else(|| {
            let known = SUITES.map(|suite| suite.name).join(", ");
            Failure::new(format!("there is no suite `{argument}`")).cure(format!("the suites are: {known}"))
        })?;
        names.push(suite.name);
    }
    let named_or_all = |suite: &&Suite| names.is_empty() || names.contains(&suite.name);
    let wanted: Vec<&Suite> = SUITES.iter().filter(named_or_all).filter(|suite| !(is_fast && suite.is_slow)).collect();
    let is_wanted = |suite: &Suite| wanted.iter().any(|other| other.name == suite.name || reaches(other, suite.name));
    Ok(SUITES.iter().filter(|suite| is_wanted(suite)).collect())
}

/// Whether a suite needs another, or needs one that does.
fn reaches(suite: &Suite, name: &str) -> bool {
    let needs = SUITES.iter().filter(|other| suite.needs.contains(&other.name));
    needs.into_iter().any(|need| need.name == name || reaches(need, name))
}

fn format(root: &Path) -> Outcome {
    tools::install_rust_components(root)?;
    tools::run(tools::cargo(root).args(["fmt", "--all", "--check"]), "cargo fmt --all --check")
        .map_err(|failure| failure.cure("cargo fmt --all"))
}

fn absence(root: &Path) -> Outcome {
    walls::check(root)?;
    checks::circles(root)?;
    checks::books(root)?;
    checks::words(root)
}

/// Fails for a package of the workspace that does not say what it is for.
fn purposes(root: &Path) -> Outcome {
    let manifest = fs::read_to_string(root.join("Cargo.toml"))
        .map_err(|error| Failure::new(format!("Cargo.toml cannot be read: {error}")))?;
    let asked = manifest.lines().skip_while(|line| *line != "[workspace.dependencies]").skip(1);
    let nameless: Vec<&str> = asked
        .take_while(|line| !line.starts_with('['))
        .filter(|line| line.contains(" = ") && !line.contains("path = ") && !line.contains(" # "))
        .collect();
    if nameless.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!("packages that do not say what they are for:\n{}", nameless.join("\n")))
        .cure("a comment at the end of the line, in Cargo.toml"))
}

fn deny(root: &Path) -> Outcome {
    purposes(root)?;
    let mut deny = tools::cargo_deny(root)?;
    tools::run(deny.args(["--locked", "check", "licenses", "sources", "bans"]), "cargo deny check")
        .map_err(|failure| failure.cure("deny.toml says what is allowed, and why"))
}

fn packages(root: &Path) -> Outcome {
    tools::install_packages(root).map(|_| ())
}

fn npm_run(root: &Path, script: &str) -> Outcome {
    tools::run(tools::npm(root)?.args(["run", script]), &format!("npm run {script}"))
}

fn types(root: &Path) -> Outcome {
    npm_run(root, "typecheck")
}

fn lint(root: &Path) -> Outcome {
    npm_run(root, "lint")
}

fn page(root: &Path) -> Outcome {
    npm_run(root, "test")?;
    run::build_page(root)
}

fn clippy(root: &Path) -> Outcome {
    tools::install_rust_components(root)?;
    let arguments = ["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"];
    tools::run(tools::cargo(root).args(arguments), "cargo clippy")
}

fn docs(root: &Path) -> Outcome {
    let arguments = ["doc", "--workspace", "--no-deps", "--document-private-items", "--locked"];
    tools::run(tools::cargo(root).args(arguments).env("RUSTDOCFLAGS", "--deny warnings"), "cargo doc")
}

/// Programs of tests, and suites that wait, that run at the same time. Some have one test that is long, or that waits for a
/// disk, and would leave a processor with nothing to do.
const AT_ONCE: usize = 2;

/// With few random games; `cargo xtask soak` plays many. All programs run, whatever one of them finds.
fn test_workspace(root: &Path) -> Outcome {
    let build = ["test", "--workspace", "--locked", "--no-run"];
    tools::run(tools::cargo(root).args(build), "cargo test --no-run")?;
    let waiting = Mutex::new(checks::programs(root)?.into_iter());
    let next = || held(&waiting).next();
    let failures = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some((folder, program)) = next() {
                    if let Err(failure) = tools::run_told_at_its_end(&mut tools::command(&folder, &program)) {
                        held(&failures).push(failure);
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap_or_else(PoisonError::into_inner);
    let count = failures.len();
    match failures.into_iter().next() {
        Some(first) if count == 1 => Err(first),
        Some(first) => Err(first.cure(format!("{} more programs failed, above", count - 1))),
        None => Ok(()),
    }
}

/// By itself, one thing after the other and then all at once: it measures how long a player waits.
fn hostile(root: &Path) -> Outcome {
    let arguments = ["test", "--workspace", "--locked", "--test", "hostile", "--", "--nocapture"];
    for last in [["--skip=the_door_holds", "--test-threads=2"], ["the_door_holds", "--exact"]] {
        tools::run(tools::cargo(root).args(arguments).args(last), "cargo test --test hostile")?;
    }
    Ok(())
}

/// What meets the database once more, on the server of databases that is given or on one of our own. The other tests of the
/// server would do the same again.
fn test_on_postgres(root: &Path) -> Outcome {
    let given = env::var(postgres::GIVEN).ok();
    let own = if given.is_none() { Some(Cluster::start(root, Durability::None)?) } else { None };
    let given = given.or_else(|| own.as_ref().map(|cluster| cluster.url("postgres"))).unwrap_or_default();
    let arguments = ["test", "--workspace", "--locked", "--test", "store"];
    tools::run(tools::cargo(root).args(arguments).env(postgres::GIVEN, given), "cargo test --test store on PostgreSQL")
}

fn audit(root: &Path) -> Outcome {
    let server = tools::build_server(root, Profile::Debug)?;
    tools::run(tools::npm(root)?.args(["run", "audit"]).env("ADJUTANT_BIN", server), "npm run audit")
}

/// `BOT_GAMES=50,20` lets the bot of the recipes play 50 games of the first book and 20 of each of the others.
fn clients(root: &Path) -> Outcome {
    tools::install_chromium(root)?;
    let folder = root.join("docs/api/clients/typescript");
    tools::run(
        tools::npm_in(root, &folder)?.args(["ci", "--no-audit", "--no-fund"]),
        "npm ci of the TypeScript client",
    )?;
    tools::run(tools::npm_in(root, &folder)?.args(["run", "build"]), "npm run build of the TypeScript client")?;
    let followers = root.join("docs/api/clients/followers");
    tools::run(tools::npm_in(root, &followers)?.args(["ci", "--no-audit", "--no-fund"]), "npm ci of the followers")?;
    let lint = root.join("docs/api/clients/lint");
    tools::run(tools::npm_in(root, &lint)?.args(["ci", "--no-audit", "--no-fund"]), "npm ci of the contract's linter")?;
    tools::run(tools::npm_in(root, &lint)?.args(["run", "lint"]), "npm run lint of the contract")?;
    let python =
        tools::install_python_packages(root, "clients", &root.join("docs/api/clients/python/requirements.txt"))?;
    let typed = root.join("docs/api/clients/ariadne");
    let ariadne = tools::install_python_packages(root, "ariadne", &typed.join("requirements.txt"))?;
    tools::run(&mut tools::command(&typed, ariadne.with_file_name("ariadne-codegen")), "ariadne-codegen")?;
    let server = tools::build_server(root, Profile::Debug)?;
    tools::run(tools::cargo(root).args(["build", "--package", "opponent", "--locked"]), "cargo build of the opponent")?;
    let opponent = server.with_file_name(format!("opponent{}", std::env::consts::EXE_SUFFIX));
    let mut command = tools::npm(root)?;
    tools::run(
        command
            .args(["run", "clients"])
            .env("ADJUTANT_BIN", server)
            .env("OPPONENT_BIN", opponent)
            .env("PYTHON_BIN", python)
            .env("ARIADNE_BIN", ariadne),
        "npm run clients",
    )
}

fn browser(root: &Path) -> Outcome {
    tools::install_chromium(root)?;
    let server = tools::build_server(root, Profile::Debug)?;
    tools::run(tools::npm(root)?.args(["run", "e2e"]).env("ADJUTANT_BIN", server), "npm run e2e")
}

fn games(root: &Path) -> Outcome {
    let mut all = Vec::new();
    for folder in GAMES {
        let mut games = recorded_games(&root.join(folder));
        if games.is_empty() {
            return Err(Failure::new(format!("{folder} holds no recorded game (*.game)")));
        }
        // The longest gives the kills the most places to fall on.
        games.sort_by_key(|file| std::cmp::Reverse(std::fs::metadata(file).map_or(0, |facts| facts.len())));
        all.extend(games.into_iter().zip([KILLS].into_iter().chain(std::iter::repeat(0))));
    }
    let server = tools::build_server(root, Profile::Debug)?;
    let mut steps = Steps::new(all.len() + GAMES.len());
    for (file, kills) in all {
        play::play(&server, &play::Options { file, kills, seed: play::any_seed() }, &mut steps)?;
    }
    Ok(())
}

fn recorded_games(folder: &Path) -> Vec<PathBuf> {
    let files = tools::files_below(folder);
    files.into_iter().filter(|file| file.extension().is_some_and(|extension| extension == "game")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(line: &str) -> Vec<&'static str> {
        let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        choose(&arguments).unwrap().iter().map(|suite| suite.name).collect()
    }

    #[test]
    fn all_suites_run_unless_some_are_named_and_fast_leaves_out_the_slow() {
        assert_eq!(names("").len(), SUITES.len());
        assert_eq!(names("rules format"), ["format", "rules"]);
        assert_eq!(names("browser"), ["packages", "page", "browser"]);
        assert!(!names("--fast").contains(&"browser"));
    }

    #[test]
    fn an_unknown_suite_is_answered_with_the_known_ones() {
        let said = choose(&["units".to_owned()]).err().unwrap().to_string();
        assert!(said.contains("no suite `units`") && said.contains("clippy"), "{said}");
    }

    #[test]
    fn what_failed_is_shown_with_its_last_lines_at_the_end() {
        let told = Failure::new("broken").last_lines(vec!["of a".to_owned()]).at_the_end();
        assert!(told.contains("broken") && told.contains("| of a"), "{told}");
    }

    #[test]
    fn every_need_is_a_suite_that_runs_before() {
        for (index, suite) in SUITES.iter().enumerate() {
            for need in suite.needs {
                assert!(SUITES[..index].iter().any(|before| before.name == *need), "{} needs {need}", suite.name);
            }
        }
    }
}
