//! The repository's own commands, run as `cargo xtask COMMAND`.
//!
//! The crate depends on nothing, so a newcomer's first command starts within seconds. What must be read out of Rust, TOML,
//! JSON or GraphQL is asked of `checks`, a program by itself.

mod bench;
mod checks;
mod handbook;
mod league;
mod package;
mod play;
mod postgres;
mod run;
mod schema;
mod site;
mod soak;
mod tell;
mod test;
mod tools;
mod vassal;
mod walls;

use std::process::ExitCode;

use tell::{Failure, Outcome};

const USAGE: &str = "\
usage: cargo xtask COMMAND

  run [--port N] [--database FILE]  build the page and the server, and serve games
  test [--fast] [SUITE…]            run every suite, or those named; --fast leaves out the browser and recorded games
  rules [nei|geaw|awaw]             per section of a rulebook: clauses, coded, tested, left to the table
        [--missing SECTION]         list what no test names yet, for one section, one chapter or `all`
        [--write]                   write docs/coverage and docs/rulings.md, which must otherwise be current
  play FILE [--kill N] [--seed N]   play a recorded game through a server, killing the server at N random points
  bench [--quick] [NAME…]           measure speed against a bar and a limit, as a page and as JSON; --quick
                                    measures shorter
  league [--players A,B] [--pairs N] [--seed N] [--until-known]
                                    pairs of games between random, sensible, recruit, staff and chief, seats changed and
                                    dice the same; `adjutant league --help` names the rest
  package [--from FILE]             the program with what lies beside it, as .tar.gz and .deb, in target/package
  site                              the papers as pages with a search, in target/site/pages
  soak [NAME…]                      crashes under load by the hundred, on SQLite and PostgreSQL: minutes each; and what the
                                    server takes of memory in an hour of everything
  schema                            write schema.graphql from the code
  ci                                what continuous integration runs: every suite";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\n{failure}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> Outcome {
    let Some((command, rest)) = arguments.split_first() else {
        return Err(Failure::new("no command was named").cure(USAGE));
    };
    if let Some(usage) = usage_of(command).filter(|_| rest.iter().any(|word| word == "--help" || word == "-h")) {
        println!("usage: cargo xtask COMMAND\n\n{usage}");
        return Ok(());
    }
    match command.as_str() {
        "run" => run::run(rest),
        "test" => test::test(rest),
        "ci" => test::test(&[]),
        "rules" => checks::rules(rest),
        "play" => play::play_command(rest),
        "bench" => bench::bench(rest),
        "league" => league::league(rest),
        "package" => package::package(rest),
        "site" => site::site(rest),
        "soak" => soak::soak(rest),
        "schema" => schema::write(),
        "help" | "--help" | "-h" => {
            println!("{USAGE}");
            Ok(())
        }
        other => Err(Failure::new(format!("there is no command `{other}`")).cure(USAGE)),
    }
}

/// The lines of a command in the usage: its own, and those further in that follow.
fn usage_of(command: &str) -> Option<String> {
    let is_first = |line: &&str| line.strip_prefix("  ").and_then(|line| line.split(' ').next()) == Some(command);
    let mut lines = USAGE.lines().skip_while(|line| !is_first(line));
    let first = lines.next()?;
    let more = lines.take_while(|line| line.starts_with("   "));
    Some(std::iter::once(first).chain(more).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_says_how_it_is_used() {
        assert!(usage_of("run").unwrap().contains("--database"));
        let rules = usage_of("rules").unwrap();
        assert!(rules.contains("--missing") && rules.contains("--write") && !rules.contains("play"), "{rules}");
        assert_eq!(usage_of("nothing"), None);
        for command in ["run", "test", "rules", "play", "bench", "league", "soak", "schema", "ci"] {
            dispatch(&[command.to_owned(), "--help".to_owned()]).unwrap();
        }
    }
}
