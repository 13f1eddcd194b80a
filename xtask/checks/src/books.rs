//! Where the server names a book: in the folders of that book and in the registry, and nowhere else.
//!
//! What a new book needs is then asked for by the compiler, in the one list. Names and texts of the code count, also those
//! that a macro or an attribute is given; comments, descriptions of the schema, code of tests, and the ids of clauses,
//! rulings and units (`NEI-9.1-b`) do not. A line `mod nei;` does not either: it is the folder.

use std::fs;
use std::path::Path;

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, LitStr, Meta};

use crate::attributes::is_for_tests;
use crate::rules::{books_of_the_ledgers, files_below};
use crate::tell::{self, Failure, Outcome};

/// Where the crates of the server have their sources.
const SERVER: [&str; 4] = ["api/journal/src", "api/host/src", "api/face/src", "api/src"];
/// The list of books, and what each adds to the roots of the schema.
const REGISTRY: [&str; 2] = ["api/face/src/books/mod.rs", "api/face/src/graphql/roots.rs"];
/// Other files that may name one, each with the reason.
const EXCEPTIONS: [(&str, &str); 1] =
    [("api/src/lib.rs", "two commands of the program are of one book alone, and it gives them on by their names")];

/// Prints how many files were read; fails where one names a book that it must not know.
pub(crate) fn books() -> Outcome {
    let root = crate::root()?;
    let books = books_of_the_ledgers();
    let files = SERVER.iter().flat_map(|folder| files_below(&root.join(folder)));
    let mut told: Vec<String> = Vec::new();
    let mut read = 0;
    let mut excepted = Vec::new();
    for file in files.filter(|file| file.extension().is_some_and(|ending| ending == "rs")) {
        let name = file.strip_prefix(&root).unwrap_or(&file);
        read += 1;
        if is_of_a_book(name, &books) || REGISTRY.iter().any(|known| name == Path::new(known)) {
            continue;
        }
        let text = fs::read_to_string(&file)
            .map_err(|error| Failure::new(format!("{} could not be read: {error}", file.display())))?;
        let found = named(&text, &books).map_err(|error| Failure::new(format!("{}: {error}", file.display())))?;
        if let Some((known, _)) = EXCEPTIONS.iter().find(|(known, _)| name == Path::new(known)) {
            excepted.extend((!found.is_empty()).then_some(*known));
            continue;
        }
        told.extend(found.into_iter().map(|(line, word)| format!("  {}:{line}: {word}", name.display())));
    }
    if !told.is_empty() {
        return Err(Failure::new(format!("the server names books where it must not:\n{}", told.join("\n"))).cure(
            "let the book say it, in a trait that is asked for every book of the list (`books!` in \
             api/face/src/books/mod.rs), or move it into the folder of the book",
        ));
    }
    if let Some((idle, _)) = EXCEPTIONS.iter().find(|(known, _)| !excepted.contains(known)) {
        return Err(Failure::new(format!("{idle} names no book")).cure("take it out of EXCEPTIONS in books.rs"));
    }
    let but: Vec<String> = EXCEPTIONS.iter().map(|(file, reason)| format!("but {file}: {reason}")).collect();
    let said = format!("books: {read} files of the server, none names one outside its folders; {}\n", but.join("; "));
    tell::print(&said);
    Ok(())
}

/// Whether a file is a book's, or lies in a folder of one.
fn is_of_a_book(file: &Path, books: &[&str]) -> bool {
    let stem = file.with_extension("");
    stem.iter().any(|part| books.iter().any(|book| part == *book))
}

/// The names and texts of a source file that name a book, each with its line.
fn named(text: &str, books: &[&str]) -> Result<Vec<(usize, String)>, syn::Error> {
    let parsed = syn::parse_file(text)?;
    let mut names = Names { books, found: Vec::new() };
    names.visit_file(&parsed);
    Ok(names.found)
}

struct Names<'b> {
    books: &'b [&'b str],
    found: Vec<(usize, String)>,
}

impl Names<'_> {
    fn read(&mut self, text: &str, span: Span) {
        if words(text).iter().any(|word| self.books.contains(&word.as_str())) {
            let shown: String = text.chars().take(60).collect();
            self.found.push((span.start().line, shown));
        }
    }

    /// Reads what a macro or an attribute is given, without descriptions.
    fn read_tokens(&mut self, tokens: TokenStream) {
        let mut is_description = false;
        for token in tokens {
            match token {
                TokenTree::Ident(word) => {
                    let name = word.unraw().to_string();
                    is_description = DESCRIPTIONS.contains(&name.as_str());
                    self.read(&name, word.span());
                }
                TokenTree::Literal(literal) => {
                    if !is_description {
                        self.read(&literal.to_string(), literal.span());
                    }
                    is_description = false;
                }
                TokenTree::Punct(mark) => is_description &= mark.as_char() == '=',
                TokenTree::Group(group) => {
                    self.read_tokens(group.stream());
                    is_description = false;
                }
            }
        }
    }
}

/// What stands before `=` and a text that is shown to whoever reads documentation or schema.
const DESCRIPTIONS: [&str; 2] = ["doc", "desc"];

/// The words in a name or a text, in small letters: parted by what is no letter or digit, and by capitals. Ids of the
/// ledgers and of units, such as `NEI-9.1-b`, are none.
fn words(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut word = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| letters[before]);
        let after = letters.get(at + 1);
        let begins = letter.is_uppercase()
            && before.is_some_and(|before| {
                before.is_lowercase() || before.is_uppercase() && after.is_some_and(|after| after.is_lowercase())
            });
        if begins || !letter.is_alphanumeric() {
            let is_id = *letter == '-'
                && word.chars().all(char::is_uppercase)
                && after.is_some_and(|after| after.is_alphanumeric());
            if !is_id {
                found.push(word.to_lowercase());
            }
            word.clear();
        }
        if letter.is_alphanumeric() {
            word.push(*letter);
        }
    }
    found.push(word.to_lowercase());
    found
}

/// The attributes of an item.
fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

impl<'ast> Visit<'ast> for Names<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if !attributes(item).iter().any(is_for_tests) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if !function.attrs.iter().any(is_for_tests) {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        // Without a body it is a file or folder, and that is the book's own.
        if module.content.is_some() {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_ident(&mut self, name: &'ast proc_macro2::Ident) {
        self.read(&name.unraw().to_string(), name.span());
    }

    fn visit_lit_str(&mut self, text: &'ast LitStr) {
        self.read(&text.value(), text.span());
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        match &attribute.meta {
            Meta::NameValue(given) if DESCRIPTIONS.iter().any(|name| given.path.is_ident(name)) => {}
            Meta::List(list) => self.read_tokens(list.tokens.clone()),
            _ => visit::visit_attribute(self, attribute),
        }
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        self.visit_path(&called.path);
        self.read_tokens(called.tokens.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        named(text, &["nei", "geaw"]).unwrap().into_iter().map(|(line, word)| format!("{line} {word}")).collect()
    }

    #[test]
    fn names_and_texts_of_code_are_found_wherever_they_stand() {
        assert_eq!(
            found(
                "use domain::nei::Nei;\nfn roll_nei() -> GeawGame { f(\"createNeiGame\") }\n\
                 each!(x => games.geaw);\n#[graphql(complexity = \"nei::COST\")] struct A;\n\
                 macro_rules! m { () => { NEI } }\nconst A: &str = \"in NEI, as printed\";"
            ),
            [
                "1 nei",
                "1 Nei",
                "2 roll_nei",
                "2 GeawGame",
                "2 createNeiGame",
                "3 geaw",
                "4 \"nei::COST\"",
                "5 NEI",
                "6 in NEI, as printed"
            ]
        );
    }

    #[test]
    fn comments_descriptions_ids_tests_and_other_words_are_not() {
        let text = "//! Of nei.\n/// As `Nei` does.\nmod nei;\n#[graphql(desc = \"such as NEI\")] fn neighbour() {}\n\
                    m! { /// Of nei.\n f(\"neither\", \"NEI-9.1-b and NEI-R07\") }\n\
                    #[cfg(test)]\nmod tests { use nei::Nei; }\nimpl A { #[cfg(test)] fn nei() {} }";
        assert_eq!(found(text), [""; 0]);
    }

    #[test]
    fn the_folders_and_files_of_a_book_are_its_own() {
        let is_own = |file: &str| is_of_a_book(Path::new(file), &["nei", "geaw"]);
        assert!(is_own("api/face/src/graphql/nei/copy.rs") && is_own("api/src/play/geaw.rs"));
        assert!(!is_own("api/face/src/graphql/owner_copy.rs") && !is_own("api/src/neighbour.rs"));
    }
}
