//! `cargo xtask site`: the handbook, the contract and all other papers as pages to read in a browser, with a search.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::package;
use crate::tell::{Failure, Outcome};
use crate::tools;

/// What stands beside `docs`, from the root of the clone.
const BESIDE: [&str; 4] = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"];
/// What the pages are: no page asks anything of another server, and a link to a file of the sources stays as it is.
const SETTINGS: &str = "site_name: Adjutant\ntheme: { name: readthedocs, highlightjs: false }\nuse_directory_urls: false\n\
                        extra_css: [site.css]\ndocs_dir: papers\nsite_dir: pages\nvalidation: { omitted_files: ignore, links: { not_found: ignore, \
                        anchors: warn, unrecognized_links: ignore } }\n";

/// Tables with sentences in them are read without a scroll bar.
const STYLE: &str = ".wy-nav-content { max-width: 1100px }\n.wy-table-responsive table td { white-space: normal }\n";

/// Builds the pages and says where they are.
pub(crate) fn site(arguments: &[String]) -> Outcome {
    if !arguments.is_empty() {
        return Err(Failure::new("the site is made of what the clone has, and takes no arguments"));
    }
    println!("{}", built(&tools::root()?)?.join("index.html").display());
    Ok(())
}

/// The folder of the pages.
pub(crate) fn built(root: &Path) -> Outcome<PathBuf> {
    let python = tools::install_python_packages(root, "handbook", &root.join("docs/operating/requirements.txt"))?;
    let folder = root.join("target/site");
    // It may not be there yet.
    let _ = fs::remove_dir_all(&folder);
    let papers = folder.join("papers");
    for file in tools::files_below(&root.join("docs")) {
        let to = file.strip_prefix(root).map_err(|error| Failure::new(format!("{}: {error}", file.display())))?;
        if file.extension().is_some_and(|kind| kind == "md" || kind == "jpg" || kind == "png" || kind == "svg") {
            package::copied(&file, &papers.join(to))?;
        }
    }
    for name in BESIDE {
        package::copied(&root.join(name), &papers.join(name))?;
    }
    let settings = folder.join("mkdocs.yml");
    for (file, text) in [(&settings, SETTINGS), (&papers.join("site.css"), STYLE)] {
        fs::write(file, text).map_err(|error| Failure::new(format!("{}: {error}", file.display())))?;
    }
    let mut build = Command::new(python);
    build.args(["-m", "mkdocs", "build", "--quiet", "--strict", "--config-file"]).arg(settings);
    tools::run(&mut build, "mkdocs")?;
    Ok(folder.join("pages"))
}
