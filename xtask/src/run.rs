//! `cargo xtask run`: from a bare clone to a table that can be played at.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tell::{Failure, Outcome, Steps};
use crate::tools::{self, Profile};

/// The port, if nobody says another.
const PORT: u16 = 8080;
/// What the page is built from, besides the server's answers.
const PAGE_SOURCES: [&str; 11] = [
    "frontend/asked.ts",
    "frontend/explorer",
    "frontend/index.html",
    "frontend/package-lock.json",
    "frontend/package.json",
    "frontend/public",
    "frontend/scripts",
    "frontend/src",
    "frontend/vite.config.ts",
    "scenarios",
    "schema.graphql",
];

/// Builds page and server, and becomes the server.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    let options = Options::read(arguments)?;
    let root = tools::root()?;
    let mut steps = Steps::new(5);

    steps.begin("check tools, port and disk");
    tools::check_port(options.port)?;
    tools::npm(&root)?;
    tools::check_space(&root)?;

    steps.begin("install the page's packages");
    if !tools::install_packages(&root)? {
        steps.remark("they are installed already");
    }

    steps.begin("build the page");
    if page_is_fresh(&root) {
        steps.remark("it is newer than its sources already");
    } else {
        build_page(&root)?;
    }

    steps.begin("build the server (release; several minutes the first time)");
    let server = tools::build_server(&root, Profile::Release)?;

    steps.begin("serve; Ctrl-C ends it, every recorded entry stays");
    serve(&server, &options)
}

/// Generates the types of the schema and builds the page into `frontend/dist`.
pub(crate) fn build_page(root: &Path) -> Outcome {
    tools::run(tools::npm(root)?.args(["run", "build"]), "npm run build")
}

fn page_is_fresh(root: &Path) -> bool {
    let built = tools::modified(&root.join("frontend/dist/index.html"));
    let changed = PAGE_SOURCES
        .iter()
        .flat_map(|source| tools::files_below(&root.join(source)))
        .filter_map(|file| tools::modified(&file))
        .max();
    built.is_some() && built >= changed
}

/// In the caller's own folder, so that `--database game.db` means the caller's `game.db`.
fn serve(server: &Path, options: &Options) -> Outcome {
    let mut command = Command::new(server);
    command.args(["serve", "--port", &options.port.to_string()]);
    if let Some(database) = &options.database {
        command.arg("--database").arg(database);
    }
    tools::become_command(&mut command, "adjutant serve")
}

struct Options {
    port: u16,
    database: Option<PathBuf>,
}

impl Options {
    fn read(arguments: &[String]) -> Outcome<Self> {
        let mut options = Self { port: PORT, database: None };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let mut value =
                |wanted: &str| rest.next().ok_or_else(|| Failure::new(format!("{argument} needs {wanted} after it")));
            match argument.as_str() {
                "--port" => {
                    let port = value("a number")?;
                    options.port = port.parse().ok().filter(|port| *port > 0).ok_or_else(|| {
                        Failure::new(format!("`{port}` is no port")).cure("a port is a number from 1 to 65535")
                    })?;
                }
                "--database" => options.database = Some(PathBuf::from(value("a file")?)),
                other => {
                    return Err(Failure::new(format!("`run` knows no `{other}`"))
                        .cure("cargo xtask run [--port N] [--database FILE]"));
                }
            }
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn options_are_read_and_a_bad_port_is_named() {
        let options = Options::read(&words("--port 9000 --database evening.db")).unwrap();
        assert_eq!((options.port, options.database), (9000, Some(PathBuf::from("evening.db"))));
        let said = Options::read(&words("--port 70000")).err().unwrap().to_string();
        assert!(said.contains("`70000` is no port"), "{said}");
        let said = Options::read(&words("--port")).err().unwrap().to_string();
        assert!(said.contains("--port needs a number"), "{said}");
    }
}
