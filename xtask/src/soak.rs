//! `cargo xtask soak [NAME]`: what takes minutes or an hour to show.
//!
//! A soak is a test of the workspace with larger numbers, or the fuzzer of docs/api against a server. It prints its progress and then one line of what was seen. That
//! line, the numbers and the time stand as a page in `target/soak/NAME.txt` and as JSON in `target/soak/NAME.json`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::postgres::{self, Cluster, Durability};
use crate::tell::{Failure, Outcome, Steps, clock};
use crate::tools::{self, Profile};

/// A soak with a name, so that it can be run alone.
struct Soak {
    name: &'static str,
    about: &'static str,
    work: Work,
    /// What its numbers are, unless the environment says otherwise.
    numbers: &'static [(&'static str, &'static str)],
    on_postgres: bool,
}

/// How a soak goes to work.
enum Work {
    /// A program of tests, and the test in it with its module.
    Test([&'static str; 2]),
    /// Requests made at random from the contract, against a server.
    Fuzz,
    /// The page in browsers of other makers.
    Engines,
    /// Every part of the page in Chromium, at every size and in every look.
    Page,
}

const SOAKS: [Soak; 25] = [
    Soak {
        name: "crash-sqlite",
        about: "500 kills at random moments under load, a file of SQLite",
        work: Work::Test(["store", "crash::killed_at_random_moments_it_keeps_what_it_acknowledged"]),
        numbers: &[("KILLS", "500")],
        on_postgres: false,
    },
    Soak {
        name: "crash-postgres",
        about: "500 kills at random moments under load, PostgreSQL",
        work: Work::Test(["store", "crash::killed_at_random_moments_it_keeps_what_it_acknowledged"]),
        numbers: &[("KILLS", "500")],
        on_postgres: true,
    },
    Soak {
        name: "full-disk",
        about: "100 times a disk that is full, read-only or broken, under load, and the power cut at 500 moments (Linux)",
        work: Work::Test(["disk", "full_disk::a_disk_that_comes_and_goes_under_load_keeps_what_was_acknowledged"]),
        numbers: &[("TURNS", "100"), ("CUTS", "500")],
        on_postgres: false,
    },
    Soak {
        name: "power",
        about: "the power cut at 5000 moments, what was not synced torn, each disk opened and verified (Linux)",
        work: Work::Test(["disk", "power_cut::whenever_the_power_fails_what_was_acknowledged_is_there"]),
        numbers: &[("EVENINGS", "30"), ("ENTRIES", "150"), ("CUTS", "170")],
        on_postgres: false,
    },
    Soak {
        name: "power-syncs",
        about: "the same with one sync in five failing, 1000 moments (Linux)",
        work: Work::Test(["disk", "power_cut::a_sync_that_fails_costs_nothing_that_was_acknowledged"]),
        numbers: &[("EVENINGS", "9"), ("ENTRIES", "150"), ("CUTS", "115")],
        on_postgres: false,
    },
    Soak {
        name: "damaged",
        about: "600 databases with flipped bits or cut ends, and what a server serves of each",
        work: Work::Test(["server", "damaged::no_altered_entry_is_served_whatever_befell_the_file"]),
        numbers: &[("FILES", "600")],
        on_postgres: false,
    },
    Soak {
        name: "processes",
        about: "three processes on one PostgreSQL, 200 games, any of them killed at random for five minutes",
        work: Work::Test([
            "store",
            "crash::three_processes_over_one_database_lose_and_double_nothing_while_any_of_them_is_killed",
        ]),
        numbers: &[("SECONDS", "300"), ("GAMES", "200"), ("PAUSE", "2000")],
        on_postgres: true,
    },
    Soak {
        name: "twins",
        about: "2000 pairs of games that differ only in what a side may not know, asked the same by every field",
        work: Work::Test(["non_interference", "what_a_side_may_not_see_changes_no_answer"]),
        numbers: &[("PAIRS", "2000")],
        on_postgres: false,
    },
    Soak {
        name: "random-play",
        about: "300 games of NEI by random and sensible players, what is offered held against what is accepted",
        work: Work::Test(["nei", "random_play::no_game_comes_to_a_dead_end"]),
        numbers: &[("RANDOM_GAMES", "300")],
        on_postgres: false,
    },
    Soak {
        name: "slips",
        about: "200 slips at a table of NEI, each explained by proposals from what is stated of the board",
        work: Work::Test(["nei", "reconcile::slips_are_explained_within_three_proposals"]),
        numbers: &[("SLIPS", "200")],
        on_postgres: false,
    },
    Soak {
        name: "secrets",
        about: "five games of NEI, at every second entry two boards that differ only in what a side may not see",
        work: Work::Test(["nei", "secrets::what_a_side_may_not_see_changes_nothing_that_it_reads"]),
        numbers: &[("SECRETS_EACH", "2")],
        on_postgres: false,
    },
    Soak {
        name: "words",
        about: "300 random games of NEI, every sentence that is told read by its grammar",
        work: Work::Test(["nei", "words::every_entry_has_a_line_for_whoever_is_told"]),
        numbers: &[("RANDOM_GAMES", "300")],
        on_postgres: false,
    },
    Soak {
        name: "explorer",
        about: "2000 random positions of NEI, everything that is listed held against everything that is allowed",
        work: Work::Test(["nei", "explorer::everything::what_is_listed_is_allowed_and_what_is_allowed_is_listed"]),
        numbers: &[("EXPLORED_POSITIONS", "2000")],
        on_postgres: false,
    },
    Soak {
        name: "knowledge",
        about: "2000 random games, and after every entry what each side knows follows what it was told",
        work: Work::Test(["nei", "knowledge::what_a_side_knows_follows_what_it_was_told"]),
        numbers: &[("KNOWLEDGE_GAMES", "2000")],
        on_postgres: false,
    },
    Soak {
        name: "staff-recruit",
        about: "300 games of NEI by the staff at its lowest level, of both scenarios with any optional rules",
        work: Work::Test(["nei", "staff::the_orders_of_the_staff_are_accepted_in_every_game"]),
        numbers: &[("STAFF_GAMES", "300"), ("STAFF_LEVEL", "recruit")],
        on_postgres: false,
    },
    Soak {
        name: "staff",
        about: "30 games of NEI by the staff at its usual level",
        work: Work::Test(["nei", "staff::the_orders_of_the_staff_are_accepted_in_every_game"]),
        numbers: &[("STAFF_GAMES", "30"), ("STAFF_LEVEL", "staff")],
        on_postgres: false,
    },
    Soak {
        name: "staff-twins",
        about: "1000 pairs of positions of NEI that differ only in what the staff may not know",
        work: Work::Test(["nei", "staff::what_a_seat_may_not_know_makes_no_difference_to_the_staff"]),
        numbers: &[("STAFF_TWINS", "1000")],
        on_postgres: false,
    },
    Soak {
        name: "staff-advice",
        about: "the first plan in 300 positions of NEI against what the sensible player does there, by 50 games to the end",
        work: Work::Test(["nei", "staff::the_first_plan_is_as_good_as_what_the_sensible_player_would_do"]),
        numbers: &[("STAFF_ADVICE", "300"), ("STAFF_PLAYOUTS", "50")],
        on_postgres: false,
    },
    Soak {
        name: "culprits-sqlite",
        about: "500 commands that no database should hold among 5000 of innocent tables, a file of SQLite",
        work: Work::Test(["store", "culprits::of_a_batch_that_fails_the_culprit_alone_is_refused"]),
        numbers: &[("ADJUTANT_TEST_COMMANDS", "5000")],
        on_postgres: false,
    },
    Soak {
        name: "culprits-postgres",
        about: "the same on PostgreSQL",
        work: Work::Test(["store", "culprits::of_a_batch_that_fails_the_culprit_alone_is_refused"]),
        numbers: &[("ADJUTANT_TEST_COMMANDS", "5000")],
        on_postgres: true,
    },
    Soak {
        name: "cures",
        about: "the cures of 20,000 refusals of random play, each followed",
        work: Work::Test(["nei", "cures::every_cure_of_random_play_is_followed"]),
        numbers: &[("CURES", "20000")],
        on_postgres: false,
    },
    Soak {
        name: "fuzz",
        about: "five minutes of requests made at random from the contract, with keys that live; each field of the roots answers",
        work: Work::Fuzz,
        numbers: &[("SECONDS", "300")],
        on_postgres: false,
    },
    Soak {
        name: "engines",
        about: "a first game, a battle and a table without its server in Firefox and WebKit (Debian)",
        work: Work::Engines,
        numbers: &[],
        on_postgres: false,
    },
    Soak {
        name: "page",
        about: "the page in Chromium: every screen at every size in every look, measured and read by axe",
        work: Work::Page,
        numbers: &[],
        on_postgres: false,
    },
    Soak {
        name: "memory",
        about: "an hour of all that could leak: what the server has in memory stays what it is (Linux)",
        work: Work::Test(["memory", "memory_is_flat_whatever_comes_and_goes"]),
        numbers: &[("SECONDS", "3600"), ("GAMES", "40"), ("LISTENERS", "300"), ("PAUSE", "250")],
        on_postgres: false,
    },
];

/// Runs the soaks named, or all of them.
pub(crate) fn soak(arguments: &[String]) -> Outcome {
    let chosen = choose(arguments)?;
    let root = tools::root()?;
    let folder = root.join("target/soak");
    fs::create_dir_all(&folder)
        .map_err(|error| Failure::new(format!("{} could not be made: {error}", folder.display())))?;
    let mut steps = Steps::new(chosen.len());
    let mut broken = Vec::new();
    for soak in chosen {
        steps.begin(&format!("{}: {}", soak.name, soak.about));
        let began = Instant::now();
        let outcome = run(&root, soak);
        let result = Report { soak, seen: outcome.as_ref().ok().cloned(), took: began.elapsed() };
        if let Err(failure) = outcome {
            eprintln!("{failure}");
            broken.push(soak.name);
        }
        for (ending, text) in [("txt", result.page()), ("json", result.json())] {
            let file = folder.join(format!("{}.{ending}", soak.name));
            fs::write(&file, text)
                .map_err(|error| Failure::new(format!("{} could not be written: {error}", file.display())))?;
            steps.remark(&format!("written: {}", file.display()));
        }
    }
    if broken.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!("did not hold: {}", broken.join(", ")))
        .cure("what was wrong stands above; of a crash, with its seed"))
}

/// What came of a soak.
struct Report {
    soak: &'static Soak,
    /// What was seen, where it held.
    seen: Option<String>,
    took: Duration,
}

impl Report {
    fn page(&self) -> String {
        let mut page = format!("{}: {}\n\n", self.soak.name, self.soak.about);
        for (name, number) in self.soak.numbers() {
            let _ = writeln!(page, "{name:<10}{number}");
        }
        let seen = self
            .seen
            .as_deref()
            .unwrap_or("it did not hold; what was wrong stands in the log, of a crash with its seed");
        let _ = writeln!(page, "{:<10}{}\n\n{seen}", "TOOK", clock(self.took));
        page
    }

    fn json(&self) -> String {
        let numbers: Vec<String> =
            self.soak.numbers().map(|(name, number)| format!("{}:{}", quoted(name), quoted(&number))).collect();
        format!(
            "{{\"soak\":{},\"passed\":{},\"seconds\":{},\"numbers\":{{{}}},\"seen\":{}}}\n",
            quoted(self.soak.name),
            self.seen.is_some(),
            self.took.as_secs(),
            numbers.join(","),
            self.seen.as_deref().map_or("null".to_owned(), quoted)
        )
    }
}

/// A string of JSON.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter < ' ' => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(letter));
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

impl Soak {
    /// Its numbers, as the environment has them.
    fn numbers(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.numbers.iter().map(|(name, usual)| (*name, std::env::var(name).unwrap_or_else(|_| (*usual).to_owned())))
    }
}

/// How the line begins that says what was seen.
const SEEN: &str = "seen: ";

/// Runs a soak; gives what was seen.
fn run(root: &Path, soak: &Soak) -> Outcome<String> {
    let cluster = if soak.on_postgres { Some(Cluster::start(root, Durability::Full)?) } else { None };
    let (mut command, name) = match soak.work {
        Work::Test([program, test]) => (test_command(root, program, test), "cargo test"),
        Work::Fuzz => (fuzz_command(root)?, "npm run fuzz"),
        Work::Engines => (engines_command(root)?, "npm run engines"),
        Work::Page => (page_command(root)?, "npm run e2e -- --whole"),
    };
    command.envs(soak.numbers());
    match &cluster {
        Some(cluster) => command.env(postgres::GIVEN, cluster.url("postgres")),
        None => command.env_remove(postgres::GIVEN),
    };
    let lines = tools::run_heard(&mut command, name)?;
    let seen = lines.iter().rev().find_map(|line| line.split_once(SEEN));
    seen.map(|(_, seen)| seen.to_owned()).ok_or_else(|| {
        Failure::new(format!("{} says nothing of what it saw", soak.name))
            .cure(format!("it prints `{SEEN}…` at its end"))
    })
}

fn test_command(root: &Path, program: &str, test: &str) -> Command {
    let mut command = tools::cargo(root);
    // In the whole workspace, libraries have the features that the other suites compiled them with.
    command.args(["test", "--workspace", "--locked", "--test", program, "--", "--exact", test, "--nocapture"]);
    command
}

fn fuzz_command(root: &Path) -> Outcome<Command> {
    tools::install_packages(root)?;
    let python = tools::install_python_packages(root, "fuzz", &root.join("docs/api/fuzz-requirements.txt"))?;
    let server = tools::build_server(root, Profile::Debug)?;
    let mut command = tools::npm(root)?;
    command.args(["run", "fuzz"]).env("ADJUTANT_BIN", server).env("PYTHON_BIN", python);
    Ok(command)
}

fn engines_command(root: &Path) -> Outcome<Command> {
    tools::install_packages(root)?;
    let server = tools::build_server(root, Profile::Debug)?;
    let mut command = tools::npm(root)?;
    command.args(["run", "engines"]).env("ADJUTANT_BIN", server);
    Ok(command)
}

fn page_command(root: &Path) -> Outcome<Command> {
    tools::install_packages(root)?;
    tools::install_chromium(root)?;
    let server = tools::build_server(root, Profile::Debug)?;
    let mut command = tools::npm(root)?;
    command.args(["run", "e2e", "--", "--whole"]).env("ADJUTANT_BIN", server);
    Ok(command)
}

fn choose(arguments: &[String]) -> Outcome<Vec<&'static Soak>> {
    let mut chosen = Vec::new();
    for argument in arguments {
        let soak = SOAKS.iter().find(|soak| soak.name == argument).ok_or_else(|| {
            let known = SOAKS.map(|soak| soak.name).join(", ");
            Failure::new(format!("there is no soak `{argument}`")).cure(format!("the soaks are: {known}"))
        })?;
        chosen.push(soak);
    }
    if chosen.is_empty() {
        chosen.extend(&SOAKS);
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_soaks_run_unless_some_are_named() {
        assert_eq!(choose(&[]).unwrap().len(), SOAKS.len());
        assert_eq!(choose(&["processes".to_owned()]).unwrap().len(), 1);
        let said = choose(&["rain".to_owned()]).err().unwrap().to_string();
        assert!(said.contains("no soak `rain`") && said.contains("crash-sqlite"), "{said}");
    }

    #[test]
    fn every_soak_names_a_test_that_is_there() {
        let root = tools::root().unwrap();
        for soak in &SOAKS {
            let Work::Test([program, test]) = soak.work else { continue };
            let (module, function) = test.rsplit_once("::").unwrap_or(("main", test));
            let named = format!("fn {function}()");
            let is_there = ["api", "domain"].iter().any(|package| {
                let at = root.join(package).join("tests").join(program).join(module.replace("::", "/"));
                let files = [at.with_extension("rs"), at.join("mod.rs")];
                files.iter().any(|file| fs::read_to_string(file).is_ok_and(|text| text.contains(&named)))
            });
            assert!(is_there, "{}: {program} has no {test}", soak.name);
        }
    }

    #[test]
    fn what_was_seen_stands_on_the_page_and_in_the_json() {
        let result = Report { soak: &SOAKS[0], seen: Some("5 \"kills\"".to_owned()), took: Duration::from_secs(61) };
        let page = result.page();
        assert!(
            page.contains("KILLS     500") && page.contains("TOOK      1:01") && page.ends_with("5 \"kills\"\n"),
            "{page}"
        );
        assert_eq!(
            result.json(),
            "{\"soak\":\"crash-sqlite\",\"passed\":true,\"seconds\":61,\"numbers\":{\"KILLS\":\"500\"},\
             \"seen\":\"5 \\\"kills\\\"\"}\n"
        );
        let broken = Report { seen: None, ..result };
        assert!(
            broken.json().ends_with("\"passed\":false,\"seconds\":61,\"numbers\":{\"KILLS\":\"500\"},\"seen\":null}\n")
        );
    }
}
