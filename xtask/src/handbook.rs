//! What the handbook of whoever runs a server names is there: options, variables, numbers, troubles, files.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The pages and files whose words are looked at.
const PAGES: [&str; 6] = [
    "docs/operating.md",
    "docs/operating/adjutant.service",
    "docs/operating/Containerfile",
    "docs/running.md",
    "docs/scale.md",
    "README.md",
];

fn text(root: &Path, file: &str) -> String {
    fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Every word of letters, digits and some other signs that begins so, without what it begins with.
fn words<'a>(text: &'a str, beginning: &str, other: char) -> BTreeSet<&'a str> {
    let rest = text.split(beginning).skip(1);
    let word = rest.map(|rest| {
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != other).unwrap_or(rest.len());
        rest[..end].trim_end_matches(other)
    });
    word.filter(|word| !word.is_empty()).collect()
}

#[test]
fn options_and_variables_of_the_handbook_are_those_of_the_program() {
    let root = crate::tools::root().unwrap();
    let config = text(&root, "api/src/config.rs");
    // The place of the dice's key is a variable alone: every command that opens a database needs it.
    let vault = text(&root, "api/src/journal/vault.rs");
    let mut variables = words(&config, "env = \"ADJUTANT_", '_');
    variables.extend(words(&vault, "\"ADJUTANT_", '_'));
    assert!(variables.len() > 20, "{variables:?}");
    for page in PAGES {
        let page_text = text(&root, page);
        for variable in words(&page_text, "ADJUTANT_", '_') {
            assert!(variables.contains(variable), "{page}: ADJUTANT_{variable}");
        }
        for option in words(&page_text, "`--", '-') {
            let is_there = config.contains(&format!("pub {}:", option.replace('-', "_")));
            assert!(is_there, "{page}: --{option}");
        }
    }
}

#[test]
fn numbers_and_troubles_of_the_handbook_are_those_of_the_server() {
    let root = crate::tools::root().unwrap();
    let (metrics, handbook) = (text(&root, "api/src/metrics.rs"), text(&root, "docs/operating.md"));
    let counted = words(&metrics, "\"adjutant_", '_');
    let named = words(&handbook, "adjutant_", '_');
    for name in &named {
        // A histogram is read by its parts.
        let name = ["_bucket", "_count", "_sum"].iter().find_map(|part| name.strip_suffix(part)).unwrap_or(name);
        assert!(counted.contains(name), "the server does not count adjutant_{name}");
    }
    for name in &counted {
        assert!(named.contains(name), "the handbook does not name adjutant_{name}");
    }
    let troubles = text(&root, "api/src/journal/trouble.rs");
    for trouble in ["FULL", "READ_ONLY", "LOCKED", "DAMAGED", "LOST"] {
        assert!(troubles.contains(&format!("\"{trouble}\"")), "{trouble}");
        assert!(handbook.contains(&format!("(`{trouble}`)")), "the handbook does not say what to do about {trouble}");
    }
}

#[test]
fn links_of_the_handbook_lead_somewhere() {
    let root = crate::tools::root().unwrap();
    for page in PAGES.iter().filter(|page| Path::new(page).extension().is_some_and(|kind| kind == "md")) {
        let folder = root.join(page).parent().map(Path::to_owned).unwrap_or_default();
        let page_text = text(&root, page);
        for link in page_text.split("](").skip(1).filter_map(|rest| rest.split_once(')')) {
            let (file, heading) = link.0.split_once('#').unwrap_or((link.0, ""));
            if file.contains("://") {
                continue;
            }
            let file = if file.is_empty() { root.join(page) } else { folder.join(file) };
            assert!(file.exists(), "{page}: {}", link.0);
            let headings = fs::read_to_string(&file).unwrap_or_default();
            let mut headings = headings.lines().filter(|line| line.starts_with('#')).map(anchor);
            assert!(heading.is_empty() || headings.any(|known| known == heading), "{page}: {}", link.0);
        }
    }
}

/// How a heading is linked to.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || *letter == ' ' || *letter == '-');
    kept.collect::<String>().replace(' ', "-")
}
