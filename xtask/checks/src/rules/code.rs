//! Rust source as the audit reads it: functions, their calls, and what names, constants and fields are given.
//!
//! It knows no types. What it cannot follow, the audit says aloud.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, FnArg, Ident, ItemFn, Lit, LitStr, Macro, Member, Pat, Signature};

use crate::attributes::is_for_tests;
use crate::tell::{Failure, Outcome};

pub(super) type Place = (usize, usize);

/// A function with a body.
pub(super) struct Function {
    pub(super) name: String,
    pub(super) at: Place,
    /// Its parameters, without `self`.
    pub(super) parameters: Vec<Parameter>,
    /// Whether it returns what lives for ever, as the id of a clause does.
    pub(super) returns_static: bool,
    pub(super) is_test: bool,
    pub(super) body: syn::Block,
    /// From its first brace to its last.
    pub(super) range: Range<Place>,
}

/// A parameter of a function.
pub(super) struct Parameter {
    /// Empty if it is a pattern.
    pub(super) name: String,
    /// The first name of its type that begins with a capital.
    pub(super) of: Option<String>,
}

pub(super) struct Call {
    pub(super) name: String,
    /// The word before `::` in front of the name, if any.
    pub(super) qualifier: Option<String>,
    pub(super) is_method: bool,
    pub(super) at: Place,
    pub(super) arguments: Vec<Expr>,
}

#[derive(Clone, Copy)]
pub(super) enum Callee<'a> {
    /// A function or a method of this name.
    Named(&'a str),
    Method(&'a str),
    /// A function of this type.
    Of(&'a str, &'a str),
}

impl Callee<'_> {
    fn is(self, call: &Call) -> bool {
        match self {
            Self::Named(name) => call.name == name,
            Self::Method(name) => call.is_method && call.name == name,
            Self::Of(of, name) => call.name == name && call.qualifier.as_deref() == Some(of),
        }
    }
}

pub(super) struct Binding {
    pub(super) name: String,
    pub(super) at: Place,
    pub(super) to: Bound,
}

/// What a new name stands for.
#[derive(Clone)]
pub(super) enum Bound {
    /// It is a name for this expression, or for a part of it.
    Value(Expr),
    /// It is a parameter of the closure with this name.
    Parameter { closure: String, index: usize },
}

/// A field that is given its value where its struct is written out.
pub(super) struct Given {
    pub(super) of: String,
    pub(super) field: String,
    pub(super) value: Expr,
    at: Place,
}

pub(super) struct Constant {
    pub(super) name: String,
    pub(super) value: Expr,
    at: Place,
}

pub(super) struct Source {
    /// `domain/src/nei/stacking.rs`.
    pub(super) name: String,
    pub(super) text: String,
    /// The lines of its unit tests.
    pub(super) unit_tests: Range<usize>,
    pub(super) functions: Vec<Function>,
    pub(super) calls: Vec<Call>,
    pub(super) bindings: Vec<Binding>,
    pub(super) constants: Vec<Constant>,
    pub(super) given: Vec<Given>,
    /// What stands in its strings. What `concat!` joins is one text.
    pub(super) texts: Vec<String>,
    /// The texts that variables and constants are given.
    pub(super) named_texts: Vec<(String, String)>,
}

impl Source {
    /// A file by its text.
    pub(super) fn new(name: &str, text: &str) -> Outcome<Self> {
        let file = syn::parse_file(text).map_err(|error| {
            Failure::new(format!("{name}:{} could not be read: {error}", error.span().start().line))
        })?;
        let mut source = Self {
            name: name.to_owned(),
            text: text.to_owned(),
            functions: Vec::new(),
            calls: Vec::new(),
            bindings: Vec::new(),
            constants: Vec::new(),
            given: Vec::new(),
            texts: Vec::new(),
            named_texts: Vec::new(),
            unit_tests: unit_tests(&file),
        };
        source.visit_file(&file);
        Ok(source)
    }

    /// The same file without its unit tests.
    pub(super) fn without_unit_tests(mut self) -> Self {
        let lines = self.unit_tests.clone();
        self.functions.retain(|function| !lines.contains(&function.at.0));
        self.calls.retain(|call| !lines.contains(&call.at.0));
        self.bindings.retain(|binding| !lines.contains(&binding.at.0));
        self.constants.retain(|constant| !lines.contains(&constant.at.0));
        self.given.retain(|given| !lines.contains(&given.at.0));
        self
    }

    /// The last word of its path, as a module is called: `stacking`, `movement` of `movement/mod.rs`, `nei` of
    /// `nei/src/lib.rs`.
    pub(super) fn module(&self) -> &str {
        let path = self.name.trim_end_matches(".rs").trim_end_matches("/mod").trim_end_matches("/src/lib");
        path.rsplit('/').next().unwrap_or(path)
    }

    /// Whether it lies in the folder of a book.
    pub(super) fn is_of(&self, book: &str) -> bool {
        self.name.split('/').any(|folder| folder == book)
    }

    /// Whether it holds nothing but tests.
    pub(super) fn is_of_tests(&self) -> bool {
        self.name.ends_with("tests.rs")
    }

    /// `domain/src/nei/stacking.rs:12`.
    pub(super) fn place(&self, at: Place) -> String {
        format!("{}:{}", self.name, at.0)
    }

    /// The innermost function that holds this place.
    pub(super) fn function_at(&self, at: Place) -> Option<&Function> {
        self.functions
            .iter()
            .filter(|function| function.range.contains(&at))
            .max_by_key(|function| function.range.start)
    }

    /// What a name was last bound to before this place of a function.
    pub(super) fn binding(&self, function: &Function, at: Place, name: &str) -> Option<&Bound> {
        let earlier = self
            .bindings
            .iter()
            .filter(|binding| binding.name == name && binding.at < at && function.range.contains(&binding.at));
        earlier.max_by_key(|binding| binding.at).map(|binding| &binding.to)
    }

    /// The calls within a range.
    pub(super) fn calls_within<'a>(
        &'a self,
        range: &'a Range<Place>,
        callee: Callee<'a>,
    ) -> impl Iterator<Item = &'a Call> {
        self.calls.iter().filter(move |call| callee.is(call) && range.contains(&call.at))
    }

    /// All calls of something.
    pub(super) fn calls_of<'a>(&'a self, callee: Callee<'a>) -> impl Iterator<Item = &'a Call> {
        self.calls.iter().filter(move |call| callee.is(call))
    }

    fn add_function(&mut self, attributes: &[Attribute], signature: &Signature, body: &syn::Block) {
        self.functions.push(Function {
            name: signature.ident.unraw().to_string(),
            at: place(signature.fn_token.span),
            parameters: signature.inputs.iter().filter_map(parameter).collect(),
            returns_static: returns_static(signature),
            is_test: attributes.iter().any(is_test),
            range: place(body.brace_token.span.open())..place(body.brace_token.span.close()),
            body: body.clone(),
        });
    }

    fn add_constant(&mut self, name: &Ident, value: &Expr) {
        self.constants.push(Constant { name: name.to_string(), value: value.clone(), at: place(name.span()) });
        self.name_text(name, value);
    }

    fn name_text(&mut self, name: &Ident, given: &Expr) {
        if let Some(text) = first_text(given) {
            self.named_texts.push((name.to_string(), text));
        }
    }

    fn bind(&mut self, pattern: &Pat, to: &Bound) {
        let mut names = Names::default();
        names.visit_pat(pattern);
        for (name, at) in names.found {
            self.bindings.push(Binding { name, at, to: to.clone() });
        }
    }

    fn bind_parameters(&mut self, closure: &syn::ExprClosure, to: impl Fn(usize) -> Bound) {
        for (index, input) in closure.inputs.iter().enumerate() {
            self.bind(input, &to(index));
        }
    }
}

impl<'ast> Visit<'ast> for Source {
    /// A comment is an attribute too.
    fn visit_attribute(&mut self, _: &'ast Attribute) {}

    fn visit_lit_str(&mut self, text: &'ast LitStr) {
        self.texts.push(text.value());
    }

    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        self.add_function(&function.attrs, &function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.add_function(&function.attrs, &function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(body) = &function.default {
            self.add_function(&function.attrs, &function.sig, body);
        }
        visit::visit_trait_item_fn(self, function);
    }

    fn visit_item_const(&mut self, constant: &'ast syn::ItemConst) {
        self.add_constant(&constant.ident, &constant.expr);
        visit::visit_item_const(self, constant);
    }

    fn visit_impl_item_const(&mut self, constant: &'ast syn::ImplItemConst) {
        self.add_constant(&constant.ident, &constant.expr);
        visit::visit_impl_item_const(self, constant);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.name_text(&item.ident, &item.expr);
        visit::visit_item_static(self, item);
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        if let Expr::Path(function) = &*call.func {
            let mut segments = function.path.segments.iter().rev();
            if let Some(name) = segments.next() {
                let qualifier = segments.next();
                self.calls.push(Call {
                    name: name.ident.to_string(),
                    qualifier: qualifier.map(|qualifier| qualifier.ident.to_string()),
                    is_method: false,
                    at: place(qualifier.unwrap_or(name).ident.span()),
                    arguments: call.args.iter().cloned().collect(),
                });
            }
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.calls.push(Call {
            name: call.method.to_string(),
            qualifier: None,
            is_method: true,
            at: place(call.dot_token.span),
            arguments: call.args.iter().cloned().collect(),
        });
        if let Some(Expr::Closure(closure)) = call.args.first() {
            self.bind_parameters(closure, |_| Bound::Value((*call.receiver).clone()));
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let Some(init) = &local.init {
            self.bind(&local.pat, &Bound::Value((*init.expr).clone()));
            let Some(name) = name_of(&local.pat) else { return visit::visit_local(self, local) };
            self.name_text(name, &init.expr);
            if let Expr::Closure(closure) = &*init.expr {
                self.bind_parameters(closure, |index| Bound::Parameter { closure: name.to_string(), index });
            }
        }
        visit::visit_local(self, local);
    }

    fn visit_expr_let(&mut self, condition: &'ast syn::ExprLet) {
        self.bind(&condition.pat, &Bound::Value((*condition.expr).clone()));
        visit::visit_expr_let(self, condition);
    }

    fn visit_expr_for_loop(&mut self, each: &'ast syn::ExprForLoop) {
        self.bind(&each.pat, &Bound::Value((*each.expr).clone()));
        visit::visit_expr_for_loop(self, each);
    }

    fn visit_expr_match(&mut self, matched: &'ast syn::ExprMatch) {
        for arm in &matched.arms {
            self.bind(&arm.pat, &Bound::Value((*matched.expr).clone()));
        }
        visit::visit_expr_match(self, matched);
    }

    fn visit_expr_struct(&mut self, literal: &'ast syn::ExprStruct) {
        let of = literal.path.segments.last().map(|segment| segment.ident.to_string());
        for field in literal.fields.iter().filter(|field| field.colon_token.is_some()) {
            if let (Some(of), Member::Named(name)) = (&of, &field.member) {
                self.given.push(Given {
                    of: of.clone(),
                    field: name.to_string(),
                    value: field.expr.clone(),
                    at: place(name.span()),
                });
            }
        }
        visit::visit_expr_struct(self, literal);
    }

    fn visit_macro(&mut self, called: &'ast Macro) {
        if called.path.is_ident("concat") {
            self.texts.push(joined(called));
            return;
        }
        let functions = functions_in(called.tokens.clone());
        for function in &functions {
            self.visit_item_fn(function);
        }
        if functions.is_empty() {
            for expression in expressions_in(called.tokens.clone()) {
                self.visit_expr(&expression);
            }
        }
    }
}

/// The names that a pattern makes.
#[derive(Default)]
struct Names {
    found: Vec<(String, Place)>,
}

impl<'ast> Visit<'ast> for Names {
    fn visit_pat_ident(&mut self, name: &'ast syn::PatIdent) {
        self.found.push((name.ident.to_string(), place(name.ident.span())));
        visit::visit_pat_ident(self, name);
    }

    fn visit_expr(&mut self, _: &'ast Expr) {}
}

/// The lines of the module of unit tests.
fn unit_tests(file: &syn::File) -> Range<usize> {
    let module = file.items.iter().find(|item| match item {
        syn::Item::Mod(module) => module.content.is_some() && module.attrs.iter().any(is_for_tests),
        _ => false,
    });
    module.map_or(0..0, |module| module.span().start().line..module.span().end().line + 1)
}

/// The name of a pattern that is nothing else, with its type or without.
fn name_of(pattern: &Pat) -> Option<&Ident> {
    match pattern {
        Pat::Ident(name) => Some(&name.ident),
        Pat::Type(typed) => name_of(&typed.pat),
        _ => None,
    }
}

/// The text that an expression begins with: its own, that of a reference, the first of a list, what `format!` fills.
fn first_text(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Lit(syn::ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        Expr::Reference(reference) => first_text(&reference.expr),
        Expr::Array(list) => first_text(list.elems.first()?),
        Expr::Macro(called) if called.mac.path.is_ident("concat") => Some(joined(&called.mac)),
        Expr::Macro(called) if called.mac.path.is_ident("format") => {
            first_text(expressions_in(called.mac.tokens.clone()).first()?)
        }
        _ => None,
    }
}

/// What `concat!` makes of its texts.
fn joined(concat: &Macro) -> String {
    expressions_in(concat.tokens.clone()).iter().filter_map(first_text).collect()
}

/// Where something begins.
pub(super) fn place(span: Span) -> Place {
    let start = span.start();
    (start.line, start.column)
}

/// `#[test]`, `#[actix_web::test]`.
fn is_test(attribute: &Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|name| name.ident == "test")
}

fn parameter(argument: &FnArg) -> Option<Parameter> {
    let FnArg::Typed(argument) = argument else { return None };
    let name = name_of(&argument.pat).map(Ident::to_string).unwrap_or_default();
    let mut words = Words::default();
    words.visit_type(&argument.ty);
    let of = words.found.into_iter().find(|word| word.starts_with(char::is_uppercase));
    Some(Parameter { name, of })
}

fn returns_static(signature: &Signature) -> bool {
    let mut words = Words::default();
    words.visit_return_type(&signature.output);
    words.found.iter().any(|word| word == "static" || word == "Clause")
}

/// The names in a type.
#[derive(Default)]
struct Words {
    found: Vec<String>,
}

impl<'ast> Visit<'ast> for Words {
    fn visit_ident(&mut self, name: &'ast Ident) {
        self.found.push(name.to_string());
    }
}

/// The functions that are written in a macro, as those of `proptest!` with parameters of its own.
fn functions_in(tokens: TokenStream) -> Vec<ItemFn> {
    let mut found = Vec::new();
    let mut attributes = TokenStream::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                if let Some(attribute) = tokens.next_if(|next| is_group(next, Delimiter::Bracket)) {
                    attributes.extend([token, attribute]);
                }
            }
            TokenTree::Ident(word) if word == "fn" => {
                let name = tokens.next();
                let body = tokens.find(|token| is_group(token, Delimiter::Brace));
                let parameters = TokenTree::Group(Group::new(Delimiter::Parenthesis, TokenStream::new()));
                let mut function = std::mem::take(&mut attributes);
                function.extend([Some(token), name, Some(parameters), body].into_iter().flatten());
                found.extend(syn::parse2::<ItemFn>(function));
            }
            _ => {}
        }
    }
    found
}

fn is_group(token: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter)
}

/// The expressions that are written in a macro, whatever stands between them.
pub(super) fn expressions_in(tokens: TokenStream) -> Vec<Expr> {
    expressions.parse2(tokens).unwrap_or_default()
}

fn expressions(input: ParseStream) -> syn::Result<Vec<Expr>> {
    let mut found = Vec::new();
    while !input.is_empty() {
        let ahead = input.fork();
        if let Ok(expression) = ahead.parse::<Expr>() {
            input.advance_to(&ahead);
            found.push(expression);
        } else if let TokenTree::Group(group) = input.parse()? {
            found.extend(expressions_in(group.stream()));
        }
    }
    Ok(found)
}

/// Every source file below these folders.
pub(super) fn read(root: &Path, folders: &[PathBuf]) -> Outcome<Vec<Source>> {
    let files = folders.iter().flat_map(|folder| files_below(folder));
    let sources = files.filter(|file| file.extension().is_some_and(|extension| extension == "rs"));
    sources.map(|file| source(root, &file)).collect()
}

fn source(root: &Path, file: &Path) -> Outcome<Source> {
    let name = file.strip_prefix(root).unwrap_or(file).display().to_string();
    let text = fs::read_to_string(file).map_err(|error| Failure::new(format!("{name} could not be read: {error}")))?;
    Source::new(&name, &text)
}

/// Every file below a folder, in the order of their names; a file is itself.
pub(crate) fn files_below(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let Ok(entries) = fs::read_dir(path) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    paths.iter().flat_map(|path| files_below(path)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source::new("domain/src/a/mod.rs", text).unwrap()
    }

    #[test]
    fn functions_have_parameters_bodies_and_a_mark_for_tests() {
        let found = source(
            "#[test]\n#[should_panic(expected = \"x\")]\nfn one() { two(); }\n\
             impl A { fn two<F: Fn(A) -> B>(&self, mut a: E<F, G<H, I>>, (b, c): D) -> &'static str { \"e\" } }\n\
             trait T { fn three(); }\n#[actix_web::test]\nasync fn four(game: &Game) {}\n\
             proptest! { #![config]\n #[test]\n fn five(x in 0..3) { six(x); } }",
        );
        let told: Vec<_> = found.functions.iter().map(|found| (found.name.as_str(), found.is_test)).collect();
        assert_eq!(told, [("one", true), ("two", false), ("four", true), ("five", true)]);
        let parameters: Vec<_> =
            found.functions[1].parameters.iter().map(|given| (given.name.as_str(), given.of.as_deref())).collect();
        assert_eq!(parameters, [("a", Some("E")), ("", Some("D"))]);
        assert!(found.functions[1].returns_static && !found.functions[2].returns_static);
        assert_eq!(found.module(), "a");
        assert_eq!(found.place(found.functions[3].at), "domain/src/a/mod.rs:10");
        assert_eq!(found.calls_within(&found.functions[3].range, Callee::Named("six")).count(), 1);
    }

    #[test]
    fn calls_are_found_with_their_arguments() {
        let found = source("fn f() { g(a, h(b, c), [d, e],); x::g(); y.g(z); assert!(y.g(1), \"g()\") }\nfn g() {}");
        let told: Vec<_> = found
            .calls_of(Callee::Named("g"))
            .map(|call| (call.qualifier.as_deref(), call.is_method, call.arguments.len()))
            .collect();
        assert_eq!(told, [(None, false, 3), (Some("x"), false, 0), (None, true, 1), (None, true, 1)]);
        assert_eq!(found.calls_of(Callee::Method("g")).count(), 2);
        assert_eq!(found.calls_of(Callee::Of("x", "g")).count(), 1);
    }

    #[test]
    fn what_stands_in_a_macro_of_its_own_grammar_is_found_too() {
        let found = source("fn f() { json!({ \"a\": g(1), \"b\": [x::g(2)] }); matches!(g(3), A | B if g(4)) }");
        assert_eq!(found.calls_of(Callee::Named("g")).count(), 4);
    }

    #[test]
    fn unit_tests_can_be_left_out() {
        let text = "fn a() {}\n#[cfg(test)]\nmod tests { fn b() { c(1); } }\nfn d() {}";
        let (all, without) = (source(text), source(text).without_unit_tests());
        assert_eq!((all.functions.len(), without.functions.len()), (3, 2));
        assert_eq!((all.calls.len(), without.calls.len()), (1, 0));
    }

    #[test]
    fn what_is_no_rust_is_named_with_its_line() {
        let said = Source::new("a.rs", "fn a() {}\nfn (").err().unwrap().to_string();
        assert!(said.contains("a.rs:2"), "{said}");
    }
}
