//! What the handbook of whoever runs a server names is there: options, variables, numbers, troubles, files.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Field, Lit, LitStr, Macro, MetaList};

/// The pages and files whose words are looked at.
const PAGES: [&str; 6] = [
    "docs/operating.md",
    "docs/operating/adjutant.service",
    "docs/operating/Containerfile",
    "docs/performance.md",
    "docs/running.md",
    "README.md",
];

fn text(root: &Path, file: &str) -> String {
    fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// What a source of ours has in its strings and attributes, and the names of its fields.
#[derive(Default)]
struct Source {
    texts: BTreeSet<String>,
    fields: BTreeSet<String>,
}

impl Source {
    fn read(root: &Path, file: &str) -> Self {
        let parsed = syn::parse_file(&text(root, file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let mut source = Self::default();
        source.visit_file(&parsed);
        source
    }

    /// Its texts that begin so, without what they begin with.
    fn texts(&self, beginning: &str) -> BTreeSet<&str> {
        self.texts.iter().filter_map(|text| text.strip_prefix(beginning)).collect()
    }

    fn add(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.add(group.stream()),
                TokenTree::Literal(literal) => {
                    if let Lit::Str(text) = Lit::new(literal) {
                        self.texts.insert(text.value());
                    }
                }
                TokenTree::Ident(_) | TokenTree::Punct(_) => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Source {
    fn visit_lit_str(&mut self, text: &'ast LitStr) {
        self.texts.insert(text.value());
    }

    fn visit_meta_list(&mut self, attribute: &'ast MetaList) {
        self.add(attribute.tokens.clone());
    }

    fn visit_macro(&mut self, called: &'ast Macro) {
        self.add(called.tokens.clone());
    }

    fn visit_field(&mut self, field: &'ast Field) {
        self.fields.extend(field.ident.as_ref().map(ToString::to_string));
        visit::visit_field(self, field);
    }
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
    let root = crate::root().unwrap();
    let config = Source::read(&root, "api/src/config.rs");
    // The place of the dice's key is a variable alone: every command that opens a database needs it.
    let dice_key = Source::read(&root, "api/journal/src/dice_key.rs");
    let mut variables = config.texts("ADJUTANT_");
    variables.extend(dice_key.texts("ADJUTANT_"));
    assert!(variables.len() > 20, "{variables:?}");
    for page in PAGES {
        let page_text = text(&root, page);
        for variable in words(&page_text, "ADJUTANT_", '_') {
            assert!(variables.contains(variable), "{page}: ADJUTANT_{variable}");
        }
        for option in words(&page_text, "`--", '-') {
            assert!(config.fields.contains(&option.replace('-', "_")), "{page}: --{option}");
        }
    }
}

#[test]
fn numbers_and_troubles_of_the_handbook_are_those_of_the_server() {
    let root = crate::root().unwrap();
    let (metrics, handbook) = (Source::read(&root, "api/journal/src/metrics.rs"), text(&root, "docs/operating.md"));
    let counted = metrics.texts("adjutant_");
    let mut named = words(&handbook, "adjutant_", '_');
    // The name of a package goes on with its version.
    named.retain(|name| name.starts_with(|letter: char| letter.is_ascii_alphabetic()));
    for name in &named {
        // A histogram is read by its parts.
        let name = ["_bucket", "_count", "_sum"].iter().find_map(|part| name.strip_suffix(part)).unwrap_or(name);
        assert!(counted.contains(name), "the server does not count adjutant_{name}");
    }
    for name in &counted {
        assert!(named.contains(name), "the handbook does not name adjutant_{name}");
    }
    let troubles = Source::read(&root, "api/journal/src/storage_error.rs");
    for trouble in ["FULL", "READ_ONLY", "LOCKED", "DAMAGED", "LOST"] {
        assert!(troubles.texts.contains(trouble), "{trouble}");
        assert!(handbook.contains(&format!("(`{trouble}`)")), "the handbook does not say what to do about {trouble}");
    }
}

#[test]
fn links_of_the_handbook_lead_somewhere() {
    let root = crate::root().unwrap();
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
