//! Which clause ids reach an argument: those written there, and those that a name there can stand for.
//!
//! A name is followed through `let`, `for`, `match`, constants, closures that have a name, parameters, and functions that
//! return an id; a field, to what the literals of its struct give it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Ident, Macro, Member, Stmt};

use super::code::{Bound, Call, Callee, Function, Place, Source, expressions_in, place};
use super::mentions;

/// Source files that are followed together.
pub(super) struct Tree {
    sources: Vec<Source>,
}

/// What reaches an argument of some calls.
#[derive(Debug, Default)]
pub(super) struct Reached {
    /// Each id, with the places of the calls it reaches.
    pub(super) ids: BTreeMap<String, Vec<String>>,
    /// The places of the calls to which no id could be followed.
    pub(super) lost: Vec<String>,
}

/// What was looked at, so that no circle is followed twice, and what was found.
#[derive(Default)]
struct Search<'a> {
    /// Where callers are looked for: in these bodies of the same file, or everywhere.
    callers: Option<&'a [Range<Place>]>,
    seen: BTreeSet<(usize, Place)>,
    ids: BTreeSet<String>,
}

impl Tree {
    pub(super) fn new(sources: Vec<Source>) -> Self {
        Self { sources }
    }

    pub(super) fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// The ids that reach the argument with this index in every call.
    pub(super) fn reaching(&self, callee: Callee, index: usize) -> Reached {
        let mut reached = Reached::default();
        for (number, source) in self.sources.iter().enumerate() {
            for call in source.calls_of(callee) {
                self.reach(number, call, index, None, &mut reached);
            }
        }
        reached
    }

    /// The same for the calls within these bodies of one file, and for what these alone call each other with.
    pub(super) fn reaching_within(
        &self,
        number: usize,
        bodies: &[Range<Place>],
        callee: Callee,
        index: usize,
    ) -> Reached {
        let mut reached = Reached::default();
        for call in bodies.iter().flat_map(|body| self.sources[number].calls_within(body, callee)) {
            self.reach(number, call, index, Some(bodies), &mut reached);
        }
        reached
    }

    fn reach(&self, number: usize, call: &Call, index: usize, callers: Option<&[Range<Place>]>, reached: &mut Reached) {
        let Some(argument) = call.arguments.get(index) else { return };
        let mut search = Search { callers, ..Search::default() };
        self.follow(number, argument, &mut search);
        let place = self.sources[number].place(call.at);
        if search.ids.is_empty() {
            reached.lost.push(place);
            return;
        }
        for id in search.ids {
            reached.ids.entry(id).or_default().push(place.clone());
        }
    }

    /// The ids that an expression can be.
    fn follow(&self, number: usize, expression: &Expr, search: &mut Search) {
        if search.seen.insert((number, place(expression.span()))) {
            Follower { tree: self, number, search }.value(expression);
        }
    }

    /// The ids in the body of a function that returns one.
    fn follow_function(&self, name: &str, search: &mut Search) {
        for (number, source) in self.sources.iter().enumerate() {
            for function in source.functions.iter().filter(|function| function.name == name && function.returns_static)
            {
                if search.seen.insert((number, function.range.start)) {
                    Follower { tree: self, number, search }.visit_block(&function.body);
                }
            }
        }
    }

    /// The ids that a name was bound to.
    fn follow_name(&self, number: usize, name: &Ident, search: &mut Search) {
        let source = &self.sources[number];
        let (at, name) = (place(name.span()), name.to_string());
        let Some(function) = source.function_at(at) else { return };
        match source.binding(function, at, &name) {
            Some(Bound::Value(value)) => self.follow(number, value, search),
            Some(Bound::Parameter { closure, index }) => {
                for call in source.calls_within(&function.range, Callee::Named(closure)) {
                    if let Some(argument) = call.arguments.get(*index) {
                        self.follow(number, argument, search);
                    }
                }
            }
            None => match function.parameters.iter().position(|parameter| parameter.name == name) {
                Some(index) => self.follow_callers(number, function, index, search),
                None => self.follow_constant(&name, search),
            },
        }
    }

    /// The ids that a field is given where its struct is written out. If it is no parameter whose struct that is, every
    /// struct with such a field counts.
    fn follow_field(&self, number: usize, owner: &Ident, field: &Ident, search: &mut Search) {
        let function = self.sources[number].function_at(place(owner.span()));
        let parameters = function.map(|function| function.parameters.as_slice()).unwrap_or_default();
        let parameter = parameters.iter().find(|parameter| owner == &parameter.name);
        let of = parameter.and_then(|parameter| parameter.of.as_deref()).filter(|of| *of != "Self");
        for (number, source) in self.sources.iter().enumerate() {
            for given in source.given.iter().filter(|given| field == &given.field) {
                if given.of == "Self" || of.is_none_or(|of| of == given.of) {
                    self.follow(number, &given.value, search);
                }
            }
        }
    }

    /// The ids that the callers of a function give it.
    fn follow_callers(&self, callee: usize, function: &Function, index: usize, search: &mut Search) {
        let module = self.sources[callee].module();
        for (number, source) in self.sources.iter().enumerate() {
            let is_caller = |call: &&Call| match search.callers {
                Some(bodies) => number == callee && bodies.iter().any(|body| body.contains(&call.at)),
                None => true,
            };
            let callers: Vec<&Call> = source.calls_of(Callee::Named(&function.name)).filter(is_caller).collect();
            for call in callers {
                let names_another = call.qualifier.as_deref().is_some_and(|qualifier| {
                    qualifier != module
                        && !["crate", "super", "self", "Self"].contains(&qualifier)
                        && qualifier.starts_with(char::is_lowercase)
                });
                if !names_another && call.arguments.len() == function.parameters.len() {
                    self.follow(number, &call.arguments[index], search);
                }
            }
        }
    }

    fn follow_constant(&self, name: &str, search: &mut Search) {
        for (number, source) in self.sources.iter().enumerate() {
            for constant in source.constants.iter().filter(|constant| constant.name == name) {
                self.follow(number, &constant.value, search);
            }
        }
    }
}

/// A walk through an expression: texts count wherever they stand in it, names where they are its value.
struct Follower<'t, 's, 'b> {
    tree: &'t Tree,
    number: usize,
    search: &'s mut Search<'b>,
}

impl Follower<'_, '_, '_> {
    /// An expression that is the value of the whole, or of one of its branches.
    fn value(&mut self, expression: &Expr) {
        match expression {
            Expr::Reference(reference) => self.value(&reference.expr),
            Expr::Paren(inner) => self.value(&inner.expr),
            Expr::Path(path) => {
                if let Some(name) = path.path.get_ident() {
                    self.tree.follow_name(self.number, name, self.search);
                }
            }
            _ => {
                if let Some((owner, field)) = field_of_a_name(expression) {
                    self.tree.follow_field(self.number, owner, field, self.search);
                }
                self.visit_expr(expression);
            }
        }
    }
}

/// The field of a name that an expression is, or that its methods are called on.
fn field_of_a_name(expression: &Expr) -> Option<(&Ident, &Ident)> {
    match expression {
        Expr::MethodCall(call) => field_of_a_name(&call.receiver),
        Expr::Field(field) => match (&*field.base, &field.member) {
            (Expr::Path(owner), Member::Named(name)) => Some((owner.path.get_ident()?, name)),
            (base, _) => field_of_a_name(base),
        },
        _ => None,
    }
}

impl<'ast> Visit<'ast> for Follower<'_, '_, '_> {
    fn visit_attribute(&mut self, _: &'ast Attribute) {}

    fn visit_lit_str(&mut self, text: &'ast syn::LitStr) {
        let text = text.value();
        if mentions::ids(&text) == [text.as_str()] {
            self.search.ids.insert(text);
        }
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        if let Expr::Path(function) = &*call.func
            && let Some(name) = function.path.segments.last()
        {
            self.tree.follow_function(&name.ident.to_string(), self.search);
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.tree.follow_function(&call.method.to_string(), self.search);
        visit::visit_expr_method_call(self, call);
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        for statement in &block.stmts {
            match statement {
                Stmt::Expr(value, None) => self.value(value),
                _ => self.visit_stmt(statement),
            }
        }
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        self.visit_pat(&arm.pat);
        self.value(&arm.body);
    }

    fn visit_macro(&mut self, called: &'ast Macro) {
        for expression in expressions_in(called.tokens.clone()) {
            self.visit_expr(&expression);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reaching(texts: &[(&str, &str)]) -> (String, usize) {
        let sources = texts.iter().map(|(name, text)| Source::new(name, text).unwrap()).collect();
        let reached = Tree::new(sources).reaching(Callee::Named("cite"), 0);
        (reached.ids.into_keys().collect::<Vec<_>>().join(" "), reached.lost.len())
    }

    #[test]
    fn ids_are_followed_through_names() {
        let told = |text: &str| reaching(&[("a.rs", text)]);
        assert_eq!(told("fn f() { cite(\"NEI-1.1-a\"); cite(\"words of NEI-1.1-b\"); }"), ("NEI-1.1-a".into(), 1));
        assert_eq!(told("fn f() { cite(x.id) }"), (String::new(), 1));
        let returned =
            "fn g() -> Option<(&'static str, u8)> { if x { Some((\"NEI-1.1-a\", 1)) } else { h(\"NEI-1.1-b\") } }";
        for text in [
            "fn f() { let id = if x { \"NEI-1.1-a\" } else { \"NEI-1.1-b\" }; cite(id, 1); }",
            "fn f() { for (x, id) in [(1, \"NEI-1.1-a\"), (2, \"NEI-1.1-b\")] { cite(id) } }",
            "fn f() { let g = |x, id| cite(id); g(1, \"NEI-1.1-a\"); g(2, \"NEI-1.1-b\"); }",
            "fn f() { let a = if x { \"NEI-1.1-a\" } else { y(|| \"NEI-1.1-b\") }; a.map(|(id, n)| cite(id)) }",
            "const A: &str = \"NEI-1.1-a\"; fn f() { cite(A); cite(\"NEI-1.1-b\") }",
            &format!("fn f() {{ let (id, n) = g(x); cite(id) }} {returned}"),
            &format!("fn f() {{ match self.g() {{ None => (), Some((id, n)) => cite(id) }} }} {returned}"),
        ] {
            assert_eq!(told(text), ("NEI-1.1-a NEI-1.1-b".to_owned(), 0), "{text}");
        }
    }

    #[test]
    fn ids_are_followed_to_the_fields_of_a_struct() {
        let declared = "struct Errand { range: &'static str, barred: Option<&'static str> }";
        let given = "const STRIKE: Errand = Errand { range: \"NEI-1.1-a\", barred: None };\n\
                     struct Other { range: u8 } fn g() -> Other { Other { range: h(\"NEI-9.9-z\") } }\n\
                     fn drop(self) -> air::Errand { air::Errand { range: self.place(), barred: Some(\"NEI-1.1-c\") } }\n\
                     fn place(self) -> &'static str { \"NEI-1.1-b\" }";
        let told = |rule: &str| reaching(&[("air.rs", declared), ("airborne.rs", given), ("judge.rs", rule)]);
        let a_and_b = ("NEI-1.1-a NEI-1.1-b".to_owned(), 0);
        assert_eq!(told("fn f(game: &Game, errand: &air::Errand) { cite(errand.range, 1) }"), a_and_b);
        assert_eq!(told("fn f(errand: Errand) { let id = errand.range; x(|| cite(id)) }"), a_and_b);
        assert_eq!(
            told("fn f(errand: Errand) { if let Some(id) = errand.barred.filter(|_| game.range.is(x)) { cite(id) } }"),
            ("NEI-1.1-c".to_owned(), 0)
        );
        // What is no field that holds an id is not followed, and said so.
        assert_eq!(told("fn f(errand: Errand) { cite(errand.length) }"), (String::new(), 1));
        assert_eq!(told("fn f(errand: Mission) { cite(errand.range) }"), (String::new(), 1));
    }

    #[test]
    fn ids_are_followed_to_the_callers_of_a_module() {
        let sea = (
            "src/sea.rs",
            "fn judge(game: &Game, slow: &'static str) { let id = if x { slow } else { \"NEI-1.1-a\" }; cite(id); }",
        );
        let elsewhere =
            ("src/move.rs", "fn f() { sea::judge(game, \"NEI-1.1-b\"); land::judge(game, \"NEI-9.9-z\"); }");
        assert_eq!(reaching(&[sea, elsewhere]), ("NEI-1.1-a NEI-1.1-b".to_owned(), 0));
    }
}
