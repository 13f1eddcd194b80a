//! Every text of the contract has a length and is held against it at one door, on both databases alike.

use std::collections::{HashMap, HashSet, VecDeque};

use api::web::request_limits::DOCUMENT_BYTES_MAX;
use serde_json::{Value, json};

use crate::common::{self, Table, code};

const INTROSPECTION: &str = "{ __schema { types { kind name \
    fields(includeDeprecated: true) { name type { ...T } args { name description type { ...T } } } \
    inputFields { name description type { ...T } } possibleTypes { name } } } } \
    fragment T on __Type { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } } }";

/// A type without its lists.
fn named(mut ty: &Value) -> &str {
    while ty["name"].is_null() {
        ty = &ty["ofType"];
    }
    ty["name"].as_str().unwrap()
}

/// A type as a document writes it.
fn written(ty: &Value) -> String {
    match ty["kind"].as_str().unwrap() {
        "NON_NULL" => format!("{}!", written(&ty["ofType"])),
        "LIST" => format!("[{}]", written(&ty["ofType"])),
        _ => ty["name"].as_str().unwrap().to_owned(),
    }
}

/// A place in the contract where a text may stand, and how a request gets there.
#[derive(Clone)]
struct Spot {
    /// The document around the field with the argument, with `@` for the field.
    document: String,
    field: String,
    argument: String,
    ty: String,
    /// The names of input fields from the argument on.
    path: Vec<String>,
    /// `String` or `ID`.
    scalar: String,
    longest: usize,
}

impl Spot {
    fn name(&self) -> String {
        [std::slice::from_ref(&self.argument), &self.path].concat().join(".")
    }

    /// The text as the value of the argument.
    fn value(&self, text: &str) -> Value {
        self.path.iter().rev().fold(json!(text), |inner, name| json!({ name: inner }))
    }

    fn query(&self) -> String {
        let Self { field, argument, ty, .. } = self;
        let (kind, rest) = self.document.split_once(' ').unwrap();
        format!("{kind} Q($v: {ty}) {}", rest.replace('@', &format!("{field}({argument}: $v) {{ __typename }}")))
    }

    /// The same with the text in the document itself.
    fn literal(&self, text: &str) -> String {
        let quoted =
            self.path.iter().rev().fold(json!(text).to_string(), |inner, name| format!("{{ {name}: {inner} }}"));
        let Self { field, argument, .. } = self;
        self.document.replace('@', &format!("{field}({argument}: {quoted}) {{ __typename }}"))
    }
}

/// Where every type of the contract can be asked for, nearest first.
fn ways(types: &HashMap<&str, &Value>) -> HashMap<String, String> {
    let roots = [("Query", "query { @ }"), ("Mutation", "mutation { @ }"), ("Subscription", "subscription { @ }")];
    let mut found: HashMap<String, String> = HashMap::new();
    let mut open: VecDeque<(String, String)> =
        roots.iter().map(|(name, document)| ((*name).to_owned(), (*document).to_owned())).collect();
    while let Some((name, document)) = open.pop_front() {
        if found.contains_key(&name) {
            continue;
        }
        let ty = types[name.as_str()];
        for possible in ty["possibleTypes"].as_array().into_iter().flatten() {
            let possible = possible["name"].as_str().unwrap();
            open.push_back((possible.to_owned(), document.replace('@', &format!("... on {possible} {{ @ }}"))));
        }
        for field in ty["fields"].as_array().into_iter().flatten() {
            let (field, of) = (field["name"].as_str().unwrap(), named(&field["type"]));
            if ["OBJECT", "INTERFACE", "UNION"].contains(&types[of]["kind"].as_str().unwrap()) {
                open.push_back((of.to_owned(), document.replace('@', &format!("{field} {{ @ }}"))));
            }
        }
        found.insert(name, document);
    }
    found
}

/// The length that a description tells.
fn told(owner: &str, value: &Value) -> usize {
    let description = value["description"].as_str().unwrap_or_default();
    let found = description.rsplit_once(" most ").and_then(|(_, rest)| rest.strip_suffix(" characters.")?.parse().ok());
    found.unwrap_or_else(|| panic!("{owner}.{} does not tell its length: {description}", value["name"]))
}

/// Every place of the contract where a text may stand.
fn spots(schema: &Value) -> Vec<Spot> {
    let types: HashMap<&str, &Value> =
        schema["__schema"]["types"].as_array().unwrap().iter().map(|ty| (ty["name"].as_str().unwrap(), ty)).collect();
    let is_text = |name: &str| ["String", "ID"].contains(&name);
    let (mut spots, mut seen) = (Vec::new(), HashSet::new());
    for (name, document) in ways(&types) {
        for field in types[name.as_str()]["fields"].as_array().into_iter().flatten() {
            for argument in field["args"].as_array().unwrap() {
                let spot = Spot {
                    document: document.clone(),
                    field: field["name"].as_str().unwrap().to_owned(),
                    argument: argument["name"].as_str().unwrap().to_owned(),
                    ty: written(&argument["type"]),
                    path: Vec::new(),
                    scalar: String::new(),
                    longest: 0,
                };
                let mut open = VecDeque::from([(named(&argument["type"]), argument, spot, name.clone())]);
                while let Some((of, value, spot, owner)) = open.pop_front() {
                    if is_text(of) {
                        spots.push(Spot { scalar: of.to_owned(), longest: told(&owner, value), ..spot });
                        continue;
                    }
                    // An input is gone into once.
                    let inputs = types[of]["inputFields"].as_array().filter(|_| seen.insert(of.to_owned()));
                    for inner in inputs.into_iter().flatten() {
                        let mut spot = spot.clone();
                        spot.path.push(inner["name"].as_str().unwrap().to_owned());
                        open.push_back((named(&inner["type"]), inner, spot, of.to_owned()));
                    }
                }
            }
        }
    }
    // Nothing is left out: every input of the contract was gone into.
    for (name, ty) in &types {
        assert!(ty["kind"] != "INPUT_OBJECT" || seen.contains(*name), "no request gets to {name}");
    }
    spots
}

/// Whether an answer refuses a text at the door, and says all that it should.
fn refused(answer: &Value, spot: &Spot, words: &str) -> bool {
    let error = &answer["errors"][0];
    let message = error["message"].as_str().unwrap_or_default();
    code(answer) == "BAD_INPUT"
        && error["extensions"]["argument"] == spot.name()
        && message.contains(&format!("`{}`", spot.name()))
        && message.contains(words)
}

#[actix_web::test]
async fn every_text_of_the_contract_has_a_length_and_says_so() {
    let table = Table::new().await;
    let spots = spots(&table.ask(None, INTROSPECTION, json!({})).await);
    assert!(spots.len() > 330, "{}", spots.len());
    for spot in &spots {
        let over = "7".repeat(spot.longest + 1);
        // A document has less room than a file that is sent as one text.
        let literal = Some((spot.literal(&over), Value::Null)).filter(|(query, _)| query.len() <= DOCUMENT_BYTES_MAX);
        if let Some((query, _)) = literal.as_ref().filter(|_| !spot.path.is_empty()) {
            // The other fields of the input are missing, which is said first.
            let answer = table.answer(None, query, Value::Null).await;
            assert_eq!(code(&answer), "BAD_INPUT", "{}: {answer}", spot.name());
        }
        let literal = literal.filter(|_| spot.path.is_empty());
        for (query, value) in [(spot.query(), spot.value(&over))].into_iter().chain(literal) {
            // A mutation over HTTP, and a subscription in the same words: the door comes first.
            let answer = table.answer(None, &query, json!({ "v": value })).await;
            assert!(
                refused(&answer, spot, &format!(" {} characters are allowed", spot.longest)),
                "{}: {answer}",
                spot.name()
            );
            assert_eq!(answer["errors"][0]["extensions"]["limit"], spot.longest, "{answer}");
        }
        let allowed = "7".repeat(spot.longest);
        let answer = table.answer(None, &spot.query(), json!({ "v": spot.value(&allowed) })).await;
        assert!(answer["errors"][0]["extensions"]["limit"].is_null(), "{}: {answer}", spot.name());
    }
    println!("{} texts were held against their lengths", spots.len());
    table.stop().await;
}

#[actix_web::test]
async fn no_argument_takes_what_no_database_should_hold() {
    let table = Table::new().await;
    let spots = spots(&table.ask(None, INTROSPECTION, json!({})).await);
    let hostile = ["\0", "\u{7}", "\u{1b}", "\u{85}", "\u{202e}", "\u{2069}", "\u{fffe}", "\u{ffff}"];
    let mut asked = 0;
    for spot in &spots {
        for letter in hostile {
            let text = format!("7{letter}7");
            let answer = table.answer(None, &spot.query(), json!({ "v": spot.value(&text) })).await;
            let name = format!("U+{:04X}", u32::from(letter.chars().next().unwrap()));
            assert!(refused(&answer, spot, &name), "{} {name}: {answer}", spot.name());
            asked += 1;
        }
        let ends_line = table.answer(None, &spot.query(), json!({ "v": spot.value("7\n7") })).await;
        let may = ["reason", "overrule", "note", "purpose", "cause", "text", "first", "second"];
        let last = spot.path.last().unwrap_or(&spot.argument);
        let may_have_lines = spot.scalar == "String" && may.contains(&last.as_str());
        assert_eq!(refused(&ends_line, spot, "U+000A"), !may_have_lines, "{}: {ends_line}", spot.name());
    }
    println!("{asked} hostile texts were refused by name");
    table.stop().await;
}

/// What a body of JSON, sent as it is, is answered with.
async fn raw(table: &Table, body: String) -> Value {
    let request = awc::Client::default().post(format!("{}/graphql", table.url));
    let mut response = request.insert_header(("content-type", "application/json")).send_body(body).await.unwrap();
    serde_json::from_slice(&response.body().await.unwrap()).unwrap()
}

#[actix_web::test]
async fn half_a_pair_of_surrogates_is_no_text() {
    let table = Table::new().await;
    let query = "mutation($n: String!) { createGame(input: { nei: { name: $n } }) { game { id } } }";
    for half in ["\\ud800", "\\udfff", "a\\ud83db"] {
        let answer = raw(&table, format!("{{\"query\":{},\"variables\":{{\"n\":\"{half}\"}}}}", json!(query))).await;
        assert_eq!(code(&answer), "BAD_INPUT", "{answer}");
        let inside = query.replace("$n }", &format!("\"{half}\" }}")).replace("($n: String!)", "");
        let answer = raw(&table, json!({ "query": inside }).to_string()).await;
        assert!(answer["errors"][0]["message"].is_string() && answer["data"].is_null(), "{answer}");
    }
    let answer =
        raw(&table, format!("{{\"query\":{},\"variables\":{{\"n\":\"\\ud83c\\udfb2 1\"}}}}", json!(query))).await;
    assert!(answer["data"]["createGame"]["game"]["id"].is_string(), "{answer}");
    table.stop().await;
}

#[actix_web::test]
async fn names_can_be_read_and_defaults_of_variables_are_looked_at() {
    let table = Table::new().await;
    for (query, words) in [
        ("mutation { createGame(input: { nei: { name: \"—\" } }) { game { id } } }", "no letter and no digit"),
        ("mutation($n: String! = \"a\\u0000\") { createGame(input: { nei: { name: $n } }) { game { id } } }", "U+0000"),
        (
            "mutation { ...F } fragment F on Mutation { createGame(input: { nei: { name: \"a\\u0007\" } }) { game { id } } }",
            "U+0007",
        ),
        ("mutation { takeSeat(code: \"AAAAAA\", name: \"\\u2066x\") { token } }", "U+2066"),
    ] {
        let answer = table.answer(None, query, json!({})).await;
        assert_eq!(code(&answer), "BAD_INPUT", "{answer}");
        assert!(answer["errors"][0]["message"].as_str().unwrap().contains(words), "{answer}");
    }
    table.stop().await;
}

#[actix_web::test]
async fn a_record_has_a_budget_and_says_when_it_is_spent() {
    let storage = common::storage::Storage::new();
    storage.database("test.db").await;
    let options = [&["--record-mebibytes", "1"][..], &common::process::WITHOUT_LIMITS[..]].concat();
    let program = common::process::Process::over(&storage.argument("test.db"), &options);
    let table = program.table();
    let create = "mutation { createGame(input: { geaw: { name: \"Long\" } }) { game { id } seats { kind code } } }";
    let game = table.sit(&table.ask(None, create, json!({})).await["createGame"]).await;
    let record = "mutation($g: ID!, $n: Int!, $id: ID!, $c: GeawCommand!) { record(game: $g, expectedEntry: $n, \
                  commandId: $id, command: { geaw: $c }) { __typename ... on Recorded { lastEntry } ... on Refused { refusal { message } } } }";
    let die = json!({ "order": { "recordDie": { "purpose": "🎲".repeat(500), "face": 3 } } });
    let mut last = 1;
    let refused = loop {
        let variables = json!({ "g": game.id, "n": last, "id": format!("die {last}"), "c": die });
        let mut answer = table.answer(Some(game.token("FIRST")), record, variables).await;
        match answer["data"]["record"]["lastEntry"].as_u64() {
            Some(entry) => last = entry,
            None => break answer.take(),
        }
        assert!(last < 2000, "it never ends");
    };
    assert_eq!(code(&refused), "LIMIT", "{refused}");
    assert!(refused["errors"][0]["message"].as_str().unwrap().contains("--record-mebibytes"), "{refused}");
    let look =
        table.ask(Some(game.token("FIRST")), "query($g: ID!) { game(id: $g) { lastEntry } }", json!({ "g": game.id }));
    assert_eq!(look.await["game"]["lastEntry"], last, "it can be read as before");
    println!("{last} entries had room in 1 MiB");
}
