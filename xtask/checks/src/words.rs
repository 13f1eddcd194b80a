//! Words that are out: `words.txt` has them, with the word that is said instead. And comments that say nothing.
//!
//! Every name of the server's code counts, and every name of its files and folders. Comments and texts do not.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt as _;

use crate::rules::files_below;
use crate::tell::{self, Failure, Outcome};

/// A comment of one line that is no longer says no more than the name below it ("The unit.").
const COMMENT_MIN: usize = 17;
/// Where comments are looked at.
const COMMENTED: [&str; 4] = ["api", "domain", "migrations", "xtask"];
/// The schema's descriptions: some are short because the contract says no more there.
const SCHEMA: &str = "api/face/src/graphql";
const WORDS: &str = include_str!("../words.txt");
/// Where the server has its sources.
const SERVER: [&str; 4] = ["api/journal/src", "api/host/src", "api/face/src", "api/src"];
/// Where a rulebook has its own words.
const BOOKS: [&str; 2] = ["graphql/awaw", "reports/awaw"];

/// Prints how many files were read; fails where one has a word that is out.
pub(crate) fn words() -> Outcome {
    let root = crate::root()?;
    let words = list();
    let mut found = Vec::new();
    let mut read = 0;
    for file in SERVER.iter().flat_map(|folder| files_below(&root.join(folder))) {
        let name = file.strip_prefix(&root).unwrap_or(&file);
        if BOOKS.iter().any(|book| name.to_string_lossy().contains(book)) {
            continue;
        }
        found.extend(in_path(name, &words).map(|said| format!("  {}: {said}", name.display())));
        if file.extension().is_none_or(|ending| ending != "rs") {
            continue;
        }
        read += 1;
        let fault = |error: &dyn std::fmt::Display| Failure::new(format!("{}: {error}", file.display()));
        let text = fs::read_to_string(&file).map_err(|error| fault(&error))?;
        let tokens: TokenStream = text.parse().map_err(|error| fault(&error))?;
        let said = in_code(tokens, &words);
        found.extend(said.iter().map(|(line, said)| format!("  {}:{line}: {said}", name.display())));
    }
    comments(&root)?;
    if !found.is_empty() {
        let told = format!("names that xtask/checks/words.txt has out:\n{}", found.join("\n"));
        return Err(Failure::new(told).cure("say the word that stands beside it there"));
    }
    tell::print(&format!("words: {read} files of the server, none of {} names that are out\n", words.len()));
    Ok(())
}

/// Prints how many comments were read; fails where one is too short to say anything.
fn comments(root: &Path) -> Result<(), Failure> {
    let mut short = Vec::new();
    let mut read = 0;
    for file in COMMENTED.iter().flat_map(|folder| files_below(&root.join(folder))) {
        let name = file.strip_prefix(root).unwrap_or(&file);
        if name.starts_with(SCHEMA) || name.extension().is_none_or(|ending| ending != "rs") {
            continue;
        }
        let text = fs::read_to_string(&file).map_err(|error| Failure::new(format!("{}: {error}", file.display())))?;
        let (all, found) = short_comments(&text);
        read += all;
        short.extend(found.iter().map(|(line, said)| format!("  {}:{line}: {said}", name.display())));
    }
    if !short.is_empty() {
        let told = format!("comments of less than {COMMENT_MIN} characters:\n{}", short.join("\n"));
        return Err(Failure::new(told).cure("say what the name does not, or nothing"));
    }
    tell::print(&format!("words: {read} comments of items outside the schema, none says less than its name\n"));
    Ok(())
}

/// How many comments of items there are, and those that are too short, each with its line.
fn short_comments(text: &str) -> (usize, Vec<(usize, &str)>) {
    let is_comment = |line: &&str| line.trim_start().strip_prefix("///").is_some_and(|said| !said.starts_with('/'));
    let lines: Vec<&str> = text.lines().collect();
    let mut all = 0;
    let mut short = Vec::new();
    let mut first = 0;
    for block in lines.chunk_by(|one, next| is_comment(one) == is_comment(next)) {
        if block.first().is_some_and(is_comment) {
            all += 1;
            let comment = block[0].trim_start().trim_start_matches('/').trim();
            if block.len() == 1 && comment.chars().count() < COMMENT_MIN {
                short.push((first + 1, comment));
            }
        }
        first += block.len();
    }
    (all, short)
}

fn list() -> BTreeMap<&'static str, &'static str> {
    WORDS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' ')).collect()
}

fn in_path<'w>(path: &'w Path, words: &'w BTreeMap<&str, &str>) -> impl Iterator<Item = String> + 'w {
    let stem = path.with_extension("");
    let parts: Vec<String> = stem.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    parts.into_iter().filter_map(|part| said(&part, words))
}

fn in_code(tokens: TokenStream, words: &BTreeMap<&str, &str>) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                let line = name.span().start().line;
                found.extend(said(&name.unraw().to_string(), words).map(|said| (line, said)));
            }
            TokenTree::Group(group) => found.extend(in_code(group.stream(), words)),
            TokenTree::Literal(_) | TokenTree::Punct(_) => {}
        }
    }
    found
}

fn said(name: &str, words: &BTreeMap<&str, &str>) -> Option<String> {
    words.get(name).map(|better| format!("{name}, better {better}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_that_says_nothing_is_found() {
        let code = "/// The unit.\npub unit: u8,\n/// How many steps it has.\npub steps: u8,\n/// Whose.\n/// Or no one's.\npub by: u8,";
        assert_eq!(short_comments(code), (3, vec![(1, "The unit.")]));
    }

    #[test]
    fn a_name_that_is_out_is_found_and_prose_is_not() {
        let words = BTreeMap::from([("hall", "games")]);
        let code = "/// The hall.\nfn open(hall: &str) -> &str { \"a hall\" }";
        assert_eq!(in_code(code.parse().unwrap(), &words), [(2, "hall, better games".to_owned())]);
        assert_eq!(in_path(Path::new("api/hall/mod.rs"), &words).count(), 1);
        assert_eq!(in_path(Path::new("api/halls/mod.rs"), &words).count(), 0);
    }
}
