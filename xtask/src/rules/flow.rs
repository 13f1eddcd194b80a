//! Which clause ids reach an argument: those written there, and those that a name there can stand for.
//!
//! A name is followed through `let`, `for`, constants, closures that have a name, parameters, and functions that
//! return an id; a field, to what the literals of its struct give it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::code::{Kind, Source, after_group, outside};
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

/// Tokens of one source file.
#[derive(Clone)]
struct Span {
    source: usize,
    range: Range<usize>,
}

/// What was looked at, so that no circle is followed twice, and what was found.
#[derive(Default)]
struct Search<'a> {
    /// Where callers are looked for: in these bodies of the same file, or everywhere.
    callers: Option<&'a [Range<usize>]>,
    seen: BTreeSet<(usize, usize)>,
    ids: BTreeSet<String>,
}

impl Tree {
    pub(super) fn new(sources: Vec<Source>) -> Self {
        Self { sources }
    }

    pub(super) fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// The ids that reach the argument with this index in every call of what `path` names.
    pub(super) fn reaching(&self, path: &[&str], index: usize) -> Reached {
        let mut reached = Reached::default();
        for (number, source) in self.sources.iter().enumerate() {
            self.reach(number, 0..source.tokens.len(), path, index, None, &mut reached);
        }
        reached
    }

    /// The same for the calls within these bodies of one file, and for what these alone call each other with.
    pub(super) fn reaching_within(
        &self,
        number: usize,
        bodies: &[Range<usize>],
        path: &[&str],
        index: usize,
    ) -> Reached {
        let mut reached = Reached::default();
        for body in bodies {
            self.reach(number, body.clone(), path, index, Some(bodies), &mut reached);
        }
        reached
    }

    fn reach(
        &self,
        number: usize,
        range: Range<usize>,
        path: &[&str],
        index: usize,
        callers: Option<&[Range<usize>]>,
        reached: &mut Reached,
    ) {
        let source = &self.sources[number];
        for call in source.calls(range, path) {
            let Some(argument) = call.arguments.get(index) else { continue };
            let mut search = Search { callers, ..Search::default() };
            self.follow(&Span { source: number, range: argument.clone() }, &mut search);
            let place = source.place(call.line);
            if search.ids.is_empty() {
                reached.lost.push(place);
                continue;
            }
            for id in search.ids {
                reached.ids.entry(id).or_default().push(place.clone());
            }
        }
    }

    /// The ids that an expression can be.
    fn follow(&self, span: &Span, search: &mut Search) {
        if !search.seen.insert((span.source, span.range.start)) {
            return;
        }
        let source = &self.sources[span.source];
        for at in span.range.clone() {
            let token = &source.tokens[at];
            match token.kind {
                Kind::Text if mentions::ids(&token.text) == [token.text.as_str()] => {
                    search.ids.insert(token.text.clone());
                }
                Kind::Word if source.is(at + 1, "(") => self.follow_function(&token.text, search),
                Kind::Word if is_value(source, &span.range, at) => self.follow_name(span.source, at, search),
                Kind::Word if is_field(source, &span.range, at) => self.follow_field(span.source, at, search),
                _ => {}
            }
        }
    }

    /// The ids in the body of a function that returns one.
    fn follow_function(&self, name: &str, search: &mut Search) {
        for (number, source) in self.sources.iter().enumerate() {
            for function in source.functions.iter().filter(|function| function.name == name && function.returns_static)
            {
                self.follow(&Span { source: number, range: function.body.clone() }, search);
            }
        }
    }

    /// The ids that the name at this place was bound to.
    fn follow_name(&self, number: usize, at: usize, search: &mut Search) {
        let source = &self.sources[number];
        let name = source.tokens[at].text.as_str();
        let Some(function) = source.function_at(at) else { return };
        for earlier in (function.body.start..at).rev() {
            if !source.is(earlier, name) {
                continue;
            }
            match binding(source, function.body.clone(), earlier) {
                Some(Binding::Value(range)) => return self.follow(&Span { source: number, range }, search),
                Some(Binding::Parameter { closure, index }) => {
                    for call in source.calls(function.body.clone(), &[&closure]) {
                        if let Some(range) = call.arguments.get(index) {
                            self.follow(&Span { source: number, range: range.clone() }, search);
                        }
                    }
                    return;
                }
                None => {}
            }
        }
        if let Some(index) = function.parameters.iter().position(|parameter| parameter == name) {
            self.follow_callers(number, &function.name, function.parameters.len(), index, search);
        } else {
            self.follow_constant(name, search);
        }
    }

    /// The ids that the field at this place is given where its struct is written out. If it is no parameter whose
    /// struct that is, every struct with such a field counts.
    fn follow_field(&self, number: usize, at: usize, search: &mut Search) {
        let field = self.sources[number].tokens[at].text.as_str();
        let owner = type_of(&self.sources[number], at - 2);
        for (number, source) in self.sources.iter().enumerate() {
            for given in 0..source.tokens.len() {
                let Some(literal) = literal_with(source, given, field) else { continue };
                if ![None, Some("Self"), Some(literal)].contains(&owner) && literal != "Self" {
                    continue;
                }
                if let Some(end) = outside(&source.tokens, given + 2..source.tokens.len(), &[",", "}"]) {
                    self.follow(&Span { source: number, range: given + 2..end }, search);
                }
            }
        }
    }

    /// The ids that the callers of a function give it.
    fn follow_callers(&self, callee: usize, name: &str, parameters: usize, index: usize, search: &mut Search) {
        let module = self.sources[callee].module();
        for (number, source) in self.sources.iter().enumerate() {
            let everywhere = 0..source.tokens.len();
            let ranges = match search.callers {
                Some(bodies) if number == callee => bodies,
                Some(_) => continue,
                None => std::slice::from_ref(&everywhere),
            };
            for call in ranges.iter().flat_map(|range| source.calls(range.clone(), &[name])) {
                let names_another = call.qualifier.as_deref().is_some_and(|qualifier| {
                    qualifier != module
                        && !["super", "self", "Self"].contains(&qualifier)
                        && qualifier.starts_with(char::is_lowercase)
                });
                if names_another || call.arguments.len() != parameters {
                    continue;
                }
                self.follow(&Span { source: number, range: call.arguments[index].clone() }, search);
            }
        }
    }

    fn follow_constant(&self, name: &str, search: &mut Search) {
        for (number, source) in self.sources.iter().enumerate() {
            for at in 1..source.tokens.len() {
                if source.is(at - 1, "const")
                    && source.is(at, name)
                    && let Some(end) = outside(&source.tokens, at..source.tokens.len(), &[";"])
                {
                    self.follow(&Span { source: number, range: at + 1..end }, search);
                }
            }
        }
    }
}

/// Whether the word at this place is all of an expression, or all of one of its branches.
fn is_value(source: &Source, expression: &Range<usize>, at: usize) -> bool {
    begins_value(source, expression, at) && ends_value(source, expression, at)
}

/// Whether the word at this place is the field of a name, and no call follows but of a method of what it holds.
fn is_field(source: &Source, expression: &Range<usize>, at: usize) -> bool {
    at >= expression.start + 2
        && source.is(at - 1, ".")
        && source.tokens[at - 2].kind == Kind::Word
        && begins_value(source, expression, at - 2)
        && (ends_value(source, expression, at) || source.is(at + 1, "."))
}

fn begins_value(source: &Source, expression: &Range<usize>, at: usize) -> bool {
    at == expression.start
        || source.is(at - 1, "{")
        || (source.is(at - 1, ">") && source.is(at - 2, "="))
        || (source.is(at - 1, "&") && at - 1 == expression.start)
}

fn ends_value(source: &Source, expression: &Range<usize>, at: usize) -> bool {
    at + 1 == expression.end || source.is(at + 1, "}") || source.is(at + 1, ",")
}

/// The type of the parameter that the word at this place names, without what stands around it.
fn type_of(source: &Source, at: usize) -> Option<&str> {
    let body = source.function_at(at)?.body.start;
    let head = (0..body).rev().find(|place| source.is(*place, "fn"))?;
    let name = source.tokens[at].text.as_str();
    let parameter = (head..body).find(|place| source.is(*place, name) && source.is(place + 1, ":"))?;
    let is_type = |place: &usize| source.tokens[*place].text.starts_with(char::is_uppercase);
    (parameter + 1..body).find(is_type).map(|place| source.tokens[place].text.as_str())
}

/// The name of the struct that is written out around this place, if the field is given its value here.
fn literal_with<'a>(source: &'a Source, at: usize, field: &str) -> Option<&'a str> {
    let is_given = source.is(at, field) && source.is(at + 1, ":") && !source.is(at + 2, ":");
    if !is_given || !(source.is(at.checked_sub(1)?, "{") || source.is(at - 1, ",")) {
        return None;
    }
    let brace = start(source, 0, at, &[]).checked_sub(1).filter(|brace| source.is(*brace, "{"))?;
    let name = source.tokens.get(brace.checked_sub(1)?)?;
    let declares = brace > 1 && source.is(brace - 2, "struct");
    (!declares && name.text.starts_with(char::is_uppercase)).then_some(name.text.as_str())
}

enum Binding {
    /// It is a name for this expression.
    Value(Range<usize>),
    /// It is a parameter of the closure with this name.
    Parameter { closure: String, index: usize },
}

/// What the word at this place is bound to, if it is a new name there.
fn binding(source: &Source, body: Range<usize>, at: usize) -> Option<Binding> {
    let tokens = &source.tokens;
    for before in (body.start..at).rev() {
        let token = &tokens[before];
        if token.is("let") {
            let equals = (at + 1..body.end).find(|place| source.is(*place, "=") && !source.is(place + 1, "="))?;
            let is_condition = ["if", "while", "&"].iter().any(|word| source.is(before - 1, word));
            let end = outside_blocks(source, equals + 1..body.end, is_condition)?;
            return Some(Binding::Value(equals + 1..end));
        }
        if token.is("for") {
            let of = (at + 1..body.end).find(|place| source.is(*place, "in"))?;
            let end = outside_blocks(source, of + 1..body.end, true)?;
            return Some(Binding::Value(of + 1..end));
        }
        if token.is("|") {
            if source.is(before - 1, "=") && source.is(before - 3, "let") {
                let index = tokens[before..at].iter().filter(|token| token.is(",")).count();
                return Some(Binding::Parameter { closure: tokens[before - 2].text.clone(), index });
            }
            let is_method = source.is(before - 1, "(") && source.is(before - 3, ".");
            return is_method.then(|| Binding::Value(receiver(source, body.start, before - 3)));
        }
        if [";", "{", "}", "="].iter().any(|mark| token.is(mark)) {
            break;
        }
    }
    matched(source, body, at).map(Binding::Value)
}

/// What is matched, if the word at this place stands in the pattern of an arm.
fn matched(source: &Source, body: Range<usize>, at: usize) -> Option<Range<usize>> {
    let ends = |place: &usize| ["=", ";", "{", "}"].iter().any(|mark| source.is(*place, mark));
    let arrow = (at + 1..body.end).find(ends)?;
    if !source.is(arrow, "=") || !source.is(arrow + 1, ">") {
        return None;
    }
    let mut opens = at;
    while !source.is(opens, "{") {
        opens = start(source, body.start, opens, &[]).checked_sub(1).filter(|bracket| *bracket >= body.start)?;
    }
    let begins = |place: &usize| [";", "{", "}", "match"].iter().any(|word| source.is(*place, word));
    let keyword = (body.start..opens).rev().find(begins).filter(|place| source.is(*place, "match"))?;
    Some(keyword + 1..opens)
}

/// What a method is called on, up to the `.` before its name.
fn receiver(source: &Source, from: usize, dot: usize) -> Range<usize> {
    start(source, from, dot, &[";", "=", ","])..dot
}

/// The place after the nearest one of these marks, or after the bracket that is open at `end`.
fn start(source: &Source, from: usize, end: usize, marks: &[&str]) -> usize {
    let mut depth = 0_usize;
    for at in (from..end).rev() {
        let token = &source.tokens[at];
        if [")", "]", "}"].iter().any(|mark| token.is(mark)) {
            depth += 1;
        } else if ["(", "[", "{"].iter().any(|mark| token.is(mark)) {
            if depth == 0 {
                return at + 1;
            }
            depth -= 1;
        } else if depth == 0 && marks.iter().any(|mark| token.is(mark)) {
            return at + 1;
        }
    }
    from
}

/// Where an expression ends: at the `{` that follows a condition, at `;` otherwise.
fn outside_blocks(source: &Source, range: Range<usize>, is_condition: bool) -> Option<usize> {
    if !is_condition {
        return outside(&source.tokens, range, &[";"]);
    }
    let mut at = range.start;
    while at < range.end {
        if source.is(at, "{") {
            return Some(at);
        }
        at = if source.is(at, "(") || source.is(at, "[") { after_group(&source.tokens, at) } else { at + 1 };
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reaching(texts: &[(&str, &str)]) -> (String, usize) {
        let sources = texts.iter().map(|(name, text)| Source::new(name, text, false)).collect();
        let reached = Tree::new(sources).reaching(&["cite"], 0);
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
