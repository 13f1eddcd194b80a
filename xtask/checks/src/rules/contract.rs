//! The contract (`schema.graphql`) as the audit reads it, and the documents that tests send: which fields they select,
//! on which types.
//!
//! It checks no document. What it cannot follow it leaves out, so that a field counts as selected only where a text says
//! so.

use std::collections::{BTreeMap, BTreeSet};

use super::code::Source;

/// The type that a selection handed to a helper begins at.
const PARTIAL: &str = "NeiGame";
/// How deep texts stand inside each other, and fragments.
const DEPTH_MAX: usize = 12;

/// The types of the contract.
pub(super) struct Contract {
    /// The fields of each object and interface, with the names of their types.
    fields: BTreeMap<String, BTreeMap<String, String>>,
    /// Types that others can stand in for: interfaces and unions.
    open: BTreeSet<String>,
}

impl Contract {
    pub(super) fn new(text: &str) -> Self {
        let words = words(text);
        let mut contract = Self { fields: BTreeMap::new(), open: BTreeSet::new() };
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let name = words.get(at + 1).cloned().unwrap_or_default();
            match word.as_str() {
                "type" | "interface" => {
                    if word == "interface" {
                        contract.open.insert(name.clone());
                    }
                    let open = position(&words, at, "{");
                    let end = after_group(&words, open);
                    contract
                        .fields
                        .insert(name, fields(words.get(open + 1..end.saturating_sub(1)).unwrap_or_default()));
                    at = end;
                }
                "union" => {
                    contract.open.insert(name);
                    at += 2;
                }
                "{" | "(" => at = after_group(&words, at),
                _ => at += 1,
            }
        }
        contract
    }

    /// Whether the type has the field.
    pub(super) fn has(&self, of: &str, field: &str) -> bool {
        self.type_of(of, field).is_some()
    }

    fn type_of(&self, of: &str, field: &str) -> Option<&str> {
        self.fields.get(of)?.get(field).map(String::as_str)
    }

    /// Whether something must be selected of it.
    fn is_composite(&self, name: &str) -> bool {
        self.fields.contains_key(name) || self.open.contains(name)
    }

    /// Whether an object of type `of` may be one of type `narrower`.
    fn may_be(&self, of: &str, narrower: &str) -> bool {
        of == narrower || self.open.contains(of) || self.open.contains(narrower)
    }
}

/// The fields between the braces of a type.
fn fields(words: &[String]) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut at = 0;
    while let Some(name) = words.get(at) {
        let mut next = at + 1;
        if is(words, next, "(") {
            next = after_group(words, next);
        }
        if is(words, next, ":")
            && let Some(of) = words[next..].iter().find(|word| is_name(word))
        {
            found.insert(name.clone(), of.clone());
            next += 1 + words[next..].iter().take_while(|word| !is_name(word)).count();
        }
        while words.get(next).is_some_and(|word| word == "!" || word == "]") {
            next += 1;
        }
        at = after_directives(words, next);
    }
    found
}

/// Types with fields.
type Selected = BTreeSet<(String, String)>;
/// Fragments with the type they are on and what stands between their braces.
type Fragments = BTreeMap<String, (String, Vec<String>)>;
/// The texts of constants and variables, by their names.
type Bindings<'a> = BTreeMap<&'a str, Vec<&'a str>>;

/// What the documents of these sources select on which types.
pub(super) fn selected(contract: &Contract, sources: &[Source]) -> Selected {
    let mut selected = Selected::new();
    let mut shared = Bindings::new();
    for source in sources {
        for (name, text) in &source.named_texts {
            if name.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_') {
                shared.entry(name).or_default().push(text);
            }
        }
    }
    for source in sources {
        let mut own = Bindings::new();
        for (name, text) in &source.named_texts {
            own.entry(name).or_default().push(text);
        }
        let documents: Vec<Vec<String>> =
            source.texts.iter().map(|text| words(&filled(text, &own, &shared, 0))).collect();
        let fragments = documents.iter().flat_map(|words| fragments(words)).collect();
        // A view of another book has fields of the same names.
        let is_of_another_book = source.name.contains("geaw") || source.name.contains("awaw");
        for words in &documents {
            let mut walk = Walk { contract, fragments: &fragments, found: Selected::new(), unknown: 0 };
            let begins = words.first().map(String::as_str).unwrap_or_default();
            if ["{", "query", "mutation", "subscription"].contains(&begins) {
                walk.document(words);
                selected.extend(walk.found);
            } else if !is_of_another_book && words.iter().any(|word| word == "{") {
                walk.selection(words, 0, Some(PARTIAL), 0);
                if walk.unknown == 0 {
                    selected.extend(walk.found);
                }
            }
        }
    }
    selected
}

/// A walk through what a document selects.
struct Walk<'a> {
    contract: &'a Contract,
    fragments: &'a Fragments,
    found: Selected,
    /// Words that are no field of the type they stand in.
    unknown: usize,
}

impl Walk<'_> {
    fn document(&mut self, words: &[String]) {
        let mut at = 0;
        let mut root = "Query";
        while let Some(word) = words.get(at) {
            match word.as_str() {
                "query" => root = "Query",
                "mutation" => root = "Mutation",
                "subscription" => root = "Subscription",
                "fragment" => {
                    at = after_group(words, position(words, at, "{"));
                    continue;
                }
                "(" => {
                    at = after_group(words, at);
                    continue;
                }
                "{" => {
                    at = self.selection(words, at + 1, Some(root), 0).0;
                    root = "Query";
                    continue;
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// What stands from here to the closing brace: the place after it, and whether anything of the type was selected.
    fn selection(&mut self, words: &[String], from: usize, of: Option<&str>, depth: usize) -> (usize, bool) {
        let (mut at, mut any) = (from, false);
        while let Some(word) = words.get(at) {
            match word.as_str() {
                "}" => return (at + 1, any),
                "..." => {
                    let (after, some) = self.fragment(words, at + 1, of, depth);
                    (at, any) = (after, any || some);
                }
                "{" => {
                    self.unknown += 1;
                    at = self.selection(words, at + 1, None, depth).0;
                }
                "(" => at = after_group(words, at),
                name if is_name(name) => {
                    let field = if is(words, at + 1, ":") { at + 2 } else { at };
                    let (after, some) = self.field(words, field, of, depth);
                    (at, any) = (after, any || some);
                }
                _ => {
                    self.unknown += 1;
                    at += 1;
                }
            }
        }
        (at, any)
    }

    fn field(&mut self, words: &[String], at: usize, of: Option<&str>, depth: usize) -> (usize, bool) {
        let Some(name) = words.get(at) else { return (at, false) };
        let mut next = at + 1;
        if is(words, next, "(") {
            next = after_group(words, next);
        }
        next = after_directives(words, next);
        let contract = self.contract;
        let found = of.and_then(|of| contract.type_of(of, name));
        if found.is_none() && name != "__typename" {
            self.unknown += 1;
        }
        let within = found.filter(|found| contract.is_composite(found));
        let mut selects = within.is_none();
        if is(words, next, "{") {
            (next, selects) = self.selection(words, next + 1, within, depth);
        }
        let counts = found.is_some() && selects;
        if let (true, Some(of)) = (counts, of) {
            self.found.insert((of.to_owned(), name.clone()));
        }
        (next, counts)
    }

    /// What `...` stands before: a fragment by its name, or one in its place.
    fn fragment(&mut self, words: &[String], at: usize, of: Option<&str>, depth: usize) -> (usize, bool) {
        let named = words.get(at).filter(|word| is_name(word) && *word != "on");
        if let Some(name) = named {
            let next = after_directives(words, at + 1);
            let fragments = self.fragments;
            let Some((on, inside)) = fragments.get(name).filter(|_| depth < DEPTH_MAX) else { return (next, false) };
            let any = self.narrowed(of, on).is_some_and(|on| self.selection(inside, 0, Some(&on), depth + 1).1);
            return (next, any);
        }
        let (narrowed, next) = match words.get(at + 1).filter(|on| is(words, at, "on") && is_name(on)) {
            Some(on) => (self.narrowed(of, on), at + 2),
            None => (of.map(str::to_owned), at + usize::from(is(words, at, "on"))),
        };
        let next = after_directives(words, next);
        if is(words, next, "{") { self.selection(words, next + 1, narrowed.as_deref(), depth) } else { (next, false) }
    }

    fn narrowed(&self, of: Option<&str>, on: &str) -> Option<String> {
        of.filter(|of| self.contract.may_be(of, on)).map(|_| on.to_owned())
    }
}

/// The fragments that a document defines.
fn fragments(words: &[String]) -> Vec<(String, (String, Vec<String>))> {
    let mut found = Vec::new();
    for at in (0..words.len()).filter(|at| is(words, *at, "fragment") && is(words, at + 2, "on")) {
        let open = position(words, at, "{");
        let inside = words.get(open + 1..after_group(words, open).saturating_sub(1)).unwrap_or_default();
        if let (Some(name), Some(on)) = (words.get(at + 1), words.get(at + 3)) {
            found.push((name.clone(), (on.clone(), inside.to_vec())));
        }
    }
    found
}

/// A text with what stands in the places that `format!` fills: the texts of that name, or nothing.
fn filled(text: &str, own: &Bindings, shared: &Bindings, depth: usize) -> String {
    if !text.contains("{{") {
        return text.to_owned();
    }
    let (open, close) = ('\u{1}', '\u{2}');
    let marked = text.replace("{{", &open.to_string()).replace("}}", &close.to_string());
    let mut parts = marked.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (place, rest) = part.split_once('}').unwrap_or(("", part));
        let name = place.split(':').next().unwrap_or_default();
        if depth < DEPTH_MAX {
            for text in own.get(name).or_else(|| shared.get(name)).into_iter().flatten() {
                filled.push(' ');
                filled.push_str(&self::filled(text, own, shared, depth + 1));
                filled.push(' ');
            }
        }
        filled.push_str(rest);
    }
    filled.replace(open, "{").replace(close, "}")
}

/// The words and marks of GraphQL, without comments, commas and texts.
fn words(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(letter) = letters.get(at) {
        let from = |start: usize, ends: &dyn Fn(char) -> bool| {
            (start..letters.len()).find(|place| ends(letters[*place])).unwrap_or(letters.len())
        };
        if *letter == '#' {
            at = from(at, &|letter| letter == '\n');
        } else if letters[at..].starts_with(&['"', '"', '"']) {
            let end = (at + 3..letters.len()).find(|place| letters[*place..].starts_with(&['"', '"', '"']));
            at = end.map_or(letters.len(), |end| end + 3);
        } else if *letter == '"' {
            at += 1;
            while letters.get(at).is_some_and(|letter| *letter != '"') {
                at += if letters[at] == '\\' { 2 } else { 1 };
            }
            at += 1;
        } else if is_part(*letter) || *letter == '$' {
            let end = from(at + 1, &|letter| !is_part(letter));
            found.push(letters[at..end].iter().collect());
            at = end;
        } else if letters[at..].starts_with(&['.', '.', '.']) {
            found.push("...".to_owned());
            at += 3;
        } else {
            if !letter.is_whitespace() && *letter != ',' {
                found.push(letter.to_string());
            }
            at += 1;
        }
    }
    found
}

fn is_part(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
}

fn is(words: &[String], at: usize, word: &str) -> bool {
    words.get(at).is_some_and(|found| found == word)
}

fn position(words: &[String], from: usize, word: &str) -> usize {
    (from..words.len()).find(|at| words[*at] == word).unwrap_or(words.len())
}

/// The place after the bracket that closes the one at `open`.
fn after_group(words: &[String], open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, word) in words.iter().enumerate().skip(open) {
        match word.as_str() {
            "(" | "{" | "[" => depth += 1,
            ")" | "}" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    words.len()
}

fn after_directives(words: &[String], from: usize) -> usize {
    let mut at = from;
    while is(words, at, "@") {
        at += 2;
        if is(words, at, "(") {
            at = after_group(words, at);
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCHEMA: &str = "\"\"\"\nA { brace } in words\n\"\"\"\nschema { query: Query }\n\
        type Query { \"One: a game\" game(id: ID!, \"n\" n: Int = 2): Game odds: [Odds!]! @deprecated(reason: \"x\") }\n\
        type Mutation { record(input: Input!): Outcome! }\nunion Outcome = Recorded | Refused\n\
        type Recorded { entry: Int! }\ntype Refused { code: Code! }\nenum Code { PHASE }\ninput Input { view: Int = 1 }\n\
        interface Game { last: Int! }\ntype NeiGame implements Game & Node { last: Int! view(at: Int): View! }\n\
        type View { turn: Int! units: [[Unit!]!]! }\ntype Unit { id: ID! aboard: Unit }\ntype Odds { mean: Float! }";

    fn found(tests: &[&str]) -> Vec<String> {
        let sources: Vec<Source> = tests.iter().map(|text| Source::new("api/tests/a.rs", text).unwrap()).collect();
        selected(&Contract::new(SCHEMA), &sources).into_iter().map(|(of, field)| format!("{of}.{field}")).collect()
    }

    #[test]
    fn types_have_fields_whatever_stands_between() {
        let contract = Contract::new(SCHEMA);
        assert_eq!(contract.type_of("Query", "game"), Some("Game"));
        assert_eq!(contract.type_of("Query", "odds"), Some("Odds"));
        assert_eq!(contract.type_of("View", "units"), Some("Unit"));
        assert!(!contract.has("Code", "PHASE") && !contract.has("Input", "view") && !contract.has("A", "brace"));
        assert!(contract.is_composite("Outcome") && !contract.is_composite("Code"));
    }

    #[test]
    fn a_field_is_selected_on_the_type_it_stands_in() {
        let test = "fn a() { ask(\"query($id: ID!) { one: game(id: $id, n: 1) @skip(if: false) { last ... on NeiGame { \\\n\
                    view { turn } } } }\"); }";
        assert_eq!(found(&[test]), ["Game.last", "NeiGame.view", "Query.game", "View.turn"]);
        // An object of which nothing is selected does not count, nor what no type has, nor what cannot be there.
        let test = "fn a() { ask(\"{ game { view { turn } ... on NeiGame { view { __typename } } } odds { mode } \
                    ... on Recorded { entry } }\"); }";
        assert_eq!(found(&[test]), [""; 0]);
    }

    #[test]
    fn texts_are_put_together_and_fragments_followed() {
        let constants = "const OUTCOME: &str = \"{ ... on Recorded { entry } ... on Refused { code } }\";";
        let test = "fn a() { let inner = \"units { ...U }\";\n\
                    let query = format!(\"mutation($i: Input!) {{ record(input: $i) {OUTCOME} }}\");\n\
                    let query = format!(\"{{ game {{ ... on NeiGame {{ view {{ {inner} {other} }} }} }} }} {FRAGMENTS}\"); }\n\
                    const FRAGMENTS: &str = concat!(\"fragment U on Unit \", \"{ id aboard { ...U } }\");";
        let expected = [
            "Mutation.record",
            "NeiGame.view",
            "Query.game",
            "Recorded.entry",
            "Refused.code",
            "Unit.aboard",
            "Unit.id",
            "View.units",
        ];
        assert_eq!(found(&[constants, test]), expected);
    }

    #[test]
    fn what_a_helper_is_handed_begins_at_the_game() {
        assert_eq!(found(&["fn a() { look(&game, \"view(at: 1) { turn }\"); }"]), ["NeiGame.view", "View.turn"]);
        for text in ["view { turn year }", "view is {not} a selection", "last"] {
            assert_eq!(found(&[&format!("fn a() {{ look(\"{text}\"); }}")]), [""; 0], "{text}");
        }
        let other = Source::new("api/tests/geaw/a.rs", "fn a() { look(\"view { turn }\"); }").unwrap();
        assert!(selected(&Contract::new(SCHEMA), &[other]).is_empty());
    }
}
