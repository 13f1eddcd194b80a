//! Rust source as the audit reads it: words, texts and marks; functions and their calls.
//!
//! It knows no types. What it cannot follow, the audit says aloud.

use std::fs;
use std::ops::Range;
use std::path::Path;

use crate::tell::{Failure, Outcome};
use crate::tools;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name, a keyword or a number.
    Word,
    /// What stands inside a string.
    Text,
    /// One character of punctuation.
    Mark,
}

/// The smallest piece of a source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) text: String,
    pub(super) line: usize,
}

impl Token {
    /// Whether it is this word or mark.
    pub(super) fn is(&self, text: &str) -> bool {
        self.kind != Kind::Text && self.text == text
    }
}

/// A function with a body.
#[derive(Debug)]
pub(super) struct Function {
    pub(super) name: String,
    /// The names of its parameters, without `self`; one that is a pattern is empty.
    pub(super) parameters: Vec<String>,
    /// Whether it returns what lives for ever, as the id of a clause does.
    pub(super) returns_static: bool,
    pub(super) is_test: bool,
    /// The tokens between its braces.
    pub(super) body: Range<usize>,
}

/// A source file.
#[derive(Debug)]
pub(super) struct Source {
    /// `domain/src/nei/stacking.rs`.
    pub(super) name: String,
    pub(super) tokens: Vec<Token>,
    pub(super) functions: Vec<Function>,
}

/// A call, and the tokens of each of its arguments.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Call {
    pub(super) line: usize,
    /// The word before `::` in front of the name, if any.
    pub(super) qualifier: Option<String>,
    pub(super) arguments: Vec<Range<usize>>,
}

impl Source {
    /// A file by its text. Unit tests are left out where `without_tests` asks for it.
    pub(super) fn new(name: &str, text: &str, without_tests: bool) -> Self {
        let mut tokens = tokens(text);
        if without_tests && let Some(end) = unit_tests(&tokens) {
            tokens.truncate(end);
        }
        let functions = functions(&tokens);
        Self { name: name.to_owned(), tokens, functions }
    }

    /// The last word of its path, as a module is called: `stacking`, `movement` of `movement/mod.rs`.
    pub(super) fn module(&self) -> &str {
        let path = self.name.trim_end_matches(".rs").trim_end_matches("/mod");
        path.rsplit('/').next().unwrap_or(path)
    }

    /// `domain/src/nei/stacking.rs:12`.
    pub(super) fn place(&self, line: usize) -> String {
        format!("{}:{line}", self.name)
    }

    /// The innermost function that holds this token.
    pub(super) fn function_at(&self, at: usize) -> Option<&Function> {
        self.functions.iter().filter(|function| function.body.contains(&at)).max_by_key(|function| function.body.start)
    }

    /// The calls within a range of what these tokens name, such as `Violation::new` or `.by`.
    pub(super) fn calls(&self, within: Range<usize>, path: &[&str]) -> Vec<Call> {
        let mut found = Vec::new();
        for at in within.clone() {
            let after = at + path.len();
            let names = path.iter().enumerate().all(|(index, word)| self.is(at + index, word));
            let declares = at > 0 && self.is(at - 1, "fn");
            if !names || declares || after >= within.end || !self.is(after, "(") {
                continue;
            }
            let qualified = at > 2 && self.is(at - 1, ":") && self.is(at - 2, ":");
            found.push(Call {
                line: self.tokens[at].line,
                qualifier: qualified.then(|| self.tokens[at - 3].text.clone()),
                arguments: arguments(&self.tokens, after),
            });
        }
        found
    }

    /// Whether the token at this place is this word or mark.
    pub(super) fn is(&self, at: usize, text: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| token.is(text))
    }
}

/// Every source file below these folders.
pub(super) fn read(root: &Path, folders: &[&str], without_tests: bool) -> Outcome<Vec<Source>> {
    let mut sources = Vec::new();
    for file in folders.iter().flat_map(|folder| tools::files_below(&root.join(folder))) {
        let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
        if file.extension().is_none_or(|extension| extension != "rs") || (without_tests && name.ends_with("tests.rs")) {
            continue;
        }
        let text =
            fs::read_to_string(&file).map_err(|error| Failure::new(format!("{name} could not be read: {error}")))?;
        sources.push(Source::new(&name, &text, without_tests));
    }
    Ok(sources)
}

/// The tokens of a text, without comments. A lifetime is its name.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let letters: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some(&letter) = letters.get(at) {
        let start = at;
        let next = letters.get(at + 1).copied().unwrap_or(' ');
        let begun_on = line;
        if letter == '/' && next == '/' {
            at = position(&letters, at, |letter| letter == '\n');
        } else if letter == '/' && next == '*' {
            at = end_of_comment(&letters, at);
        } else if let Some(hashes) = raw_string(&letters, at) {
            let open = at + 1 + hashes + 1;
            let close: Vec<char> = std::iter::once('"').chain(std::iter::repeat_n('#', hashes)).collect();
            let end = (open..letters.len()).find(|from| letters[*from..].starts_with(&close)).unwrap_or(letters.len());
            found.push(Token { kind: Kind::Text, text: letters[open..end].iter().collect(), line: begun_on });
            at = (end + close.len()).min(letters.len());
        } else if letter == '"' {
            at = end_of_quote(&letters, at, '"');
            let inner = letters[start + 1..at.saturating_sub(1).max(start + 1)].iter().collect();
            found.push(Token { kind: Kind::Text, text: inner, line: begun_on });
        } else if letter == '\'' && (next == '\\' || letters.get(at + 2) == Some(&'\'')) {
            at = end_of_quote(&letters, at, '\'');
        } else if letter == '\'' || letter.is_whitespace() {
            at += 1;
        } else if is_word(letter) {
            at = position(&letters, at, |letter| !is_word(letter));
            found.push(Token { kind: Kind::Word, text: letters[start..at].iter().collect(), line: begun_on });
        } else {
            at += 1;
            found.push(Token { kind: Kind::Mark, text: letter.to_string(), line: begun_on });
        }
        line += letters[start..at].iter().filter(|letter| **letter == '\n').count();
    }
    found
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn position(letters: &[char], from: usize, ends: impl Fn(char) -> bool) -> usize {
    (from..letters.len()).find(|at| ends(letters[*at])).unwrap_or(letters.len())
}

/// Comments of this form stand inside each other.
fn end_of_comment(letters: &[char], start: usize) -> usize {
    let (mut depth, mut at) = (0_usize, start);
    while at + 1 < letters.len() {
        match (letters[at], letters[at + 1]) {
            ('/', '*') => depth += 1,
            ('*', '/') => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return at;
        }
    }
    letters.len()
}

fn end_of_quote(letters: &[char], start: usize, quote: char) -> usize {
    let mut at = start + 1;
    while at < letters.len() && letters[at] != quote {
        at += if letters[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(letters.len())
}

/// How many `#` a raw string that begins here has.
fn raw_string(letters: &[char], at: usize) -> Option<usize> {
    let inside_a_word = at > 0 && is_word(letters[at - 1]);
    if letters[at] != 'r' || inside_a_word {
        return None;
    }
    let hashes = letters[at + 1..].iter().take_while(|letter| **letter == '#').count();
    (letters.get(at + 1 + hashes) == Some(&'"')).then_some(hashes)
}

/// Where the module of unit tests begins.
fn unit_tests(tokens: &[Token]) -> Option<usize> {
    const HEAD: [&str; 8] = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    (0..tokens.len()).find(|at| {
        HEAD.iter().enumerate().all(|(index, word)| tokens.get(at + index).is_some_and(|token| token.is(word)))
            && tokens.get(at + HEAD.len() + 1).is_some_and(|token| token.is("{"))
    })
}

/// The token after the one that closes the bracket at `open`.
pub(super) fn after_group(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        if token.kind != Kind::Mark {
            continue;
        }
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// The first place in a range where one of these marks stands outside every bracket.
pub(super) fn outside(tokens: &[Token], mut range: Range<usize>, marks: &[&str]) -> Option<usize> {
    while let Some(token) = tokens.get(range.start).filter(|_| range.start < range.end) {
        if token.kind == Kind::Mark && marks.contains(&token.text.as_str()) {
            return Some(range.start);
        }
        let opens = token.is("(") || token.is("[") || token.is("{");
        range.start = if opens { after_group(tokens, range.start) } else { range.start + 1 };
    }
    None
}

/// The arguments of the call whose bracket opens here.
fn arguments(tokens: &[Token], open: usize) -> Vec<Range<usize>> {
    let end = after_group(tokens, open).saturating_sub(1);
    let mut found = Vec::new();
    let mut start = open + 1;
    while start < end {
        let comma = outside(tokens, start..end, &[","]).unwrap_or(end);
        found.push(start..comma);
        start = comma + 1;
    }
    found
}

fn functions(tokens: &[Token]) -> Vec<Function> {
    let mut found = Vec::new();
    let mut is_test = false;
    for at in 0..tokens.len() {
        if tokens[at].is("#") && tokens.get(at + 1).is_some_and(|token| token.is("[")) {
            let end = after_group(tokens, at + 1);
            let name = outside(tokens, at + 2..end, &["(", "]"]).and_then(|end| tokens.get(end.checked_sub(1)?));
            is_test |= name.is_some_and(|name| name.is("test"));
        }
        if !tokens[at].is("fn") {
            continue;
        }
        if let Some(function) = function(tokens, at, is_test) {
            found.push(function);
            is_test = false;
        }
    }
    found
}

/// The function that begins here, unless it is a type or has no body.
fn function(tokens: &[Token], at: usize, is_test: bool) -> Option<Function> {
    let name = tokens.get(at + 1).filter(|token| token.kind == Kind::Word)?;
    let open = after_generics(tokens, at + 2);
    if !tokens.get(open)?.is("(") {
        return None;
    }
    let after = after_group(tokens, open);
    let body = outside_types(tokens, after)?;
    if !tokens[body].is("{") {
        return None;
    }
    let parameters = parameters(tokens, open).into_iter().filter_map(|range| {
        let colon = outside(tokens, range.clone(), &[":"]);
        let last = colon.unwrap_or(range.end).checked_sub(1)?;
        match colon {
            Some(_) if tokens[last].kind == Kind::Word => Some(tokens[last].text.clone()),
            None if tokens[last].is("self") => None,
            _ => Some(String::new()),
        }
    });
    Some(Function {
        name: name.text.clone(),
        parameters: parameters.collect(),
        returns_static: tokens[after..body].iter().any(|token| token.is("static") || token.is("Clause")),
        is_test,
        body: body + 1..after_group(tokens, body).saturating_sub(1),
    })
}

/// As [`arguments`], where a comma between `<` and `>` parts nothing.
fn parameters(tokens: &[Token], open: usize) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut depth = 0_usize;
    for range in arguments(tokens, open) {
        let end = range.end;
        match found.last_mut() {
            Some(previous) if depth > 0 => previous.end = end,
            _ => found.push(range.clone()),
        }
        for at in range {
            if tokens[at].is("<") {
                depth += 1;
            } else if tokens[at].is(">") && !tokens[at - 1].is("-") {
                depth = depth.saturating_sub(1);
            }
        }
    }
    found
}

/// The token after `<…>`, if such stands here.
fn after_generics(tokens: &[Token], start: usize) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        let is_arrow = at > 0 && tokens[at - 1].is("-");
        if token.is("<") {
            depth += 1;
        } else if token.is(">") && !is_arrow {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return at + 1;
            }
        }
        if depth == 0 {
            return at;
        }
    }
    tokens.len()
}

/// Where a signature ends after its parameters: at `{` or `;`.
fn outside_types(tokens: &[Token], from: usize) -> Option<usize> {
    let mut at = from;
    while let Some(token) = tokens.get(at) {
        if token.is("{") || token.is(";") {
            return Some(at);
        }
        at = if token.is("(") || token.is("[") { after_group(tokens, at) } else { at + 1 };
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        tokens(text).into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn comments_and_characters_are_left_out_and_strings_are_one_text() {
        let text = "a /* b /* c */ d */ \"e // \\\" f\" // g\n'h' '\\'' &'static i r#\"j \"k\"\"# .l()";
        assert_eq!(words(text), ["a", "e // \\\" f", "&", "static", "i", "j \"k\"", ".", "l", "(", ")"]);
        assert_eq!(tokens("a\n\"b\nc\"\nd").iter().map(|token| token.line).collect::<Vec<_>>(), [1, 2, 4]);
    }

    #[test]
    fn functions_have_parameters_bodies_and_a_mark_for_tests() {
        let text = "#[test]\n#[should_panic(expected = \"x\")]\nfn one() { two(); }\n\
                    impl A { fn two<F: Fn(A) -> B>(&self, mut a: E<F, G<H, I>>, (b, c): D) -> &'static str { \"e\" } }\n\
                    trait T { fn three(); }\n#[actix_web::test]\nasync fn four(game: &Game) {}";
        let source = Source::new("domain/src/a/mod.rs", text, false);
        let told: Vec<_> = source.functions.iter().map(|found| (found.name.as_str(), found.is_test)).collect();
        assert_eq!(told, [("one", true), ("two", false), ("four", true)]);
        assert_eq!(source.functions[1].parameters, ["a", ""]);
        assert!(source.functions[1].returns_static && !source.functions[2].returns_static);
        assert_eq!(source.module(), "a");
    }

    #[test]
    fn calls_are_found_with_their_arguments() {
        let source = Source::new("a.rs", "fn f() { g(a, h(b, c), [d, e],); x::g(); y.g(z) }\nfn g() {}", false);
        let calls = source.calls(0..source.tokens.len(), &["g"]);
        let told: Vec<_> = calls.iter().map(|call| (call.qualifier.as_deref(), call.arguments.len())).collect();
        assert_eq!(told, [(None, 3), (Some("x"), 0), (None, 1)]);
        assert_eq!(source.calls(0..source.tokens.len(), &[".", "g"]).len(), 1);
    }

    #[test]
    fn unit_tests_can_be_left_out() {
        let text = "fn a() {}\n#[cfg(test)]\nmod tests { fn b() {} }";
        assert_eq!(Source::new("a.rs", text, true).functions.len(), 1);
        assert_eq!(Source::new("a.rs", text, false).functions.len(), 2);
    }
}
