//! The files of a crate, and which other ones each of them needs: those that it imports from or names by path.
//!
//! A path is followed from `crate`, `self` or `super` on, in a `use` also from a module of its own, and leads to the file
//! of the last module in it. So a file that takes a name from where it is handed on needs the file that hands it on. Code
//! that only tests have is left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::mem;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::visit::{self, Visit};
use syn::{Item, ItemMod, UseTree};

use crate::attributes::is_for_tests;
use crate::tell::{Failure, Outcome};

/// The names on the way from the root of a crate to a module.
type Module = Vec<String>;

/// The files of a crate.
pub(super) struct Tree {
    pub(super) files: Vec<PathBuf>,
    /// What each needs, by its number, without itself.
    pub(super) needs: Vec<BTreeSet<usize>>,
}

impl Tree {
    /// The crate whose root is this file.
    pub(super) fn read(root: &Path) -> Outcome<Self> {
        let mut sources = Sources::default();
        sources.read(root, Module::new(), true)?;
        let Sources { files, modules } = sources;
        let needs = files.iter().enumerate().map(|(number, source)| {
            let mut needs = Needs { modules: &modules, module: source.module.clone(), found: BTreeSet::new() };
            needs.visit_file(&source.parsed);
            needs.found.remove(&number);
            needs.found
        });
        Ok(Self { needs: needs.collect(), files: files.into_iter().map(|source| source.file).collect() })
    }
}

struct Source {
    file: PathBuf,
    module: Module,
    parsed: syn::File,
}

#[derive(Default)]
struct Sources {
    files: Vec<Source>,
    /// In which file a module stands.
    modules: BTreeMap<Module, usize>,
}

impl Sources {
    /// Reads a file and those of its modules.
    fn read(&mut self, file: &Path, module: Module, is_root: bool) -> Outcome {
        let text = fs::read_to_string(file)
            .map_err(|error| Failure::new(format!("{} could not be read: {error}", file.display())))?;
        let parsed = syn::parse_file(&text).map_err(|error| {
            Failure::new(format!("{}:{} could not be read: {error}", file.display(), error.span().start().line))
        })?;
        let folder = match file.parent() {
            Some(folder) if is_root || file.ends_with("mod.rs") => folder.to_owned(),
            _ => file.with_extension(""),
        };
        let mut inner = Vec::new();
        modules_among(&parsed.items, &folder, &module, &mut inner);
        let number = self.files.len();
        self.modules.insert(module.clone(), number);
        self.files.push(Source { file: file.to_owned(), module, parsed });
        for (module, file) in inner {
            match file {
                Some(file) => self.read(&file, module, false)?,
                None => drop(self.modules.insert(module, number)),
            }
        }
        Ok(())
    }
}

/// Finds the modules among the items of a file or of a module, each with its file where it has one of its own.
fn modules_among(items: &[Item], folder: &Path, module: &Module, found: &mut Vec<(Module, Option<PathBuf>)>) {
    for item in items {
        let Item::Mod(inner) = item else { continue };
        if inner.attrs.iter().any(is_for_tests) {
            continue;
        }
        let name = inner.ident.unraw().to_string();
        let path: Module = module.iter().cloned().chain([name.clone()]).collect();
        if let Some((_, items)) = &inner.content {
            found.push((path.clone(), None));
            modules_among(items, &folder.join(&name), &path, found);
        } else {
            let file = folder.join(format!("{name}.rs"));
            let file = if file.is_file() { file } else { folder.join(name).join("mod.rs") };
            found.push((path, Some(file)));
        }
    }
}

/// What a file needs, as far as it is read.
struct Needs<'t> {
    modules: &'t BTreeMap<Module, usize>,
    /// The module that is read.
    module: Module,
    found: BTreeSet<usize>,
}

impl Needs<'_> {
    /// Follows a path that begins with `crate`, `self` or `super`, or with a module of the one that is read.
    fn follow(&mut self, path: &[String]) {
        let mut at = match path.first().map(String::as_str) {
            Some("crate") => Module::new(),
            Some(_) => self.module.clone(),
            None => return,
        };
        let mut is_of_crate = false;
        for name in path {
            match name.as_str() {
                "crate" | "self" => {}
                "super" => drop(at.pop()),
                _ => {
                    at.push(name.clone());
                    if !self.modules.contains_key(&at) {
                        at.pop();
                        break;
                    }
                }
            }
            is_of_crate = true;
        }
        if let Some(file) = self.modules.get(&at).filter(|_| is_of_crate) {
            self.found.insert(*file);
        }
    }

    fn follow_use(&mut self, before: &[String], tree: &UseTree) {
        let with = |name: &syn::Ident| [before, &[name.unraw().to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.follow_use(&with(&path.ident), &path.tree),
            UseTree::Name(name) => self.follow(&with(&name.ident)),
            UseTree::Rename(name) => self.follow(&with(&name.ident)),
            UseTree::Glob(_) => self.follow(before),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.follow_use(before, tree)),
        }
    }

    /// Follows the paths in what a macro or an attribute is given, where they begin with one of these words.
    fn follow_tokens(&mut self, tokens: TokenStream, beginnings: &[&str]) {
        let mut path: Vec<String> = Vec::new();
        // How many colons the last token was one of.
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(word) => {
                    let word = word.unraw().to_string();
                    if path.is_empty() || colons < 2 {
                        self.follow_longer(&path);
                        let begins = colons < 2 && beginnings.contains(&word.as_str());
                        path = if begins { vec![word] } else { Vec::new() };
                    } else {
                        path.push(word);
                    }
                    colons = 0;
                }
                TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => {
                    // What stands in braces after `super::` is of that module.
                    if colons == 2 {
                        self.follow(&path);
                    }
                    self.follow_longer(&mem::take(&mut path));
                    if !is_visibility(&group) {
                        self.follow_tokens(group.stream(), beginnings);
                    }
                    colons = 0;
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {
                    self.follow_longer(&mem::take(&mut path));
                    colons = 0;
                }
            }
        }
        self.follow_longer(&path);
    }

    /// Follows a path that goes on after its first word.
    fn follow_longer(&mut self, path: &[String]) {
        if path.len() > 1 {
            self.follow(path);
        }
    }
}

/// Whether it is what stands after `pub` in `pub(in super::super)`: who may see something, not what it needs.
fn is_visibility(group: &Group) -> bool {
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Parenthesis && first.is_some_and(|first| first.to_string() == "in")
}

/// The words a path of this crate begins with, wherever it stands.
const BEGINNINGS: [&str; 3] = ["crate", "self", "super"];

impl<'ast> Visit<'ast> for Needs<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Const(item) => &item.attrs,
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Mod(item) => &item.attrs,
            Item::Struct(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            _ => return visit::visit_item(self, item),
        };
        if !attributes.iter().any(is_for_tests) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if !function.attrs.iter().any(is_for_tests) {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        self.module.push(module.ident.unraw().to_string());
        visit::visit_item_mod(self, module);
        self.module.pop();
    }

    fn visit_item_use(&mut self, import: &'ast syn::ItemUse) {
        if import.leading_colon.is_none() {
            self.follow_use(&[], &import.tree);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.unraw().to_string()).collect();
        if names.first().is_some_and(|first| BEGINNINGS.contains(&first.as_str())) {
            self.follow_longer(&names);
        }
        visit::visit_path(self, path);
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        if item.ident.is_some() {
            // What is relative in a definition is so where the macro is called.
            self.follow_tokens(item.mac.tokens.clone(), &["crate"]);
        } else {
            visit::visit_item_macro(self, item);
        }
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        self.visit_path(&called.path);
        self.follow_tokens(called.tokens.clone(), &BEGINNINGS);
    }

    fn visit_meta_list(&mut self, list: &'ast syn::MetaList) {
        self.follow_tokens(list.tokens.clone(), &BEGINNINGS);
    }

    // As `is_visibility`.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A crate of these files in a folder of the test's own, and what each file needs.
    fn needs(test: &str, files: &[(&str, &str)]) -> Vec<String> {
        let folder = std::env::temp_dir().join(format!("adjutant-circles-{test}-{}", std::process::id()));
        for (name, text) in files {
            let file = folder.join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        let tree = Tree::read(&folder.join("lib.rs"));
        let told = tree.map(|tree| {
            let name = |number: usize| tree.files[number].strip_prefix(&folder).unwrap().display().to_string();
            let of_one = |(number, needs): (usize, &BTreeSet<usize>)| {
                let needs: Vec<String> = needs.iter().map(|need| name(*need)).collect();
                format!("{}: {}", name(number), needs.join(" "))
            };
            tree.needs.iter().enumerate().map(of_one).collect()
        });
        fs::remove_dir_all(&folder).unwrap();
        told.unwrap()
    }

    #[test]
    fn imports_and_paths_lead_to_the_file_of_their_last_module() {
        let told = needs(
            "paths",
            &[
                ("lib.rs", "mod a;\npub mod b;\npub mod c { pub mod d; pub fn here() {} }\npub use b::inner::Thing;"),
                ("a.rs", "use crate::{b::{self, inner::Thing as Other}, c};\nuse std::fs;"),
                ("b/mod.rs", "mod inner;\nfn f(x: super::c::d::X) { self::inner::g(); fs::read(x) }"),
                ("b/inner.rs", "use super::super::a::*;\nmod own { use super::super::f; }\npub(in crate::c) fn g() {}"),
                ("c/d.rs", "pub struct X;\nimpl X { fn f(self) -> Self { self } }"),
            ],
        );
        let expected = [
            "lib.rs: b/inner.rs",
            "a.rs: lib.rs b/mod.rs b/inner.rs",
            "b/mod.rs: b/inner.rs c/d.rs",
            "b/inner.rs: a.rs b/mod.rs",
            "c/d.rs: ",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn paths_in_macros_count_and_code_of_tests_does_not() {
        let told = needs(
            "macros",
            &[
                ("lib.rs", "mod a; mod b; mod c; mod d;\n#[cfg(test)] mod tests;"),
                (
                    "a.rs",
                    "fn f() { assert!(g(1, x: super::b::h()), \"super::d\"); }\n#[cfg(test)]\nmod tests { use super::super::d; }",
                ),
                (
                    "b.rs",
                    "macro_rules! m { () => { super::d::f(); pub(in crate::d) fn g() {} $crate::c::f() } }\n#[with(crate::a::f)] struct B;",
                ),
                ("c.rs", "/// As `crate::a` does.\n#[cfg(test)]\nuse crate::a::f;\nm! { use super::{X, Y}; }"),
                ("d.rs", "impl D { #[cfg(test)] fn f() { crate::a::f() } }"),
            ],
        );
        assert_eq!(told, ["lib.rs: ", "a.rs: b.rs", "b.rs: a.rs c.rs", "c.rs: lib.rs", "d.rs: "]);
    }
}
