//! What is not valid after the specification of GraphQL is refused, also where it could be carried out.

use serde_json::{Value, json};

use crate::common::{Table, code};

fn message(answer: &Value) -> &str {
    answer["errors"][0]["message"].as_str().unwrap_or_default()
}

#[actix_web::test]
async fn fields_that_cannot_be_merged_are_named_with_their_types_and_what_to_do() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let query = "query($g: ID!) { game(id: $g) { ... on NeiGame { x: id } ... on GeawGame { x: lastEntry } } }";
    let answer = table.answer(Some(game.token("FIRST")), query, json!({ "g": game.id })).await;
    assert_eq!(code(&answer), "BAD_INPUT", "{answer}");
    assert_eq!(
        message(&answer),
        "`NeiGame.id: ID!` and `GeawGame.lastEntry: Int!` would both be answered as `x`, two types under one name; give \
         one of them another, such as `x2: lastEntry`"
    );
    assert_eq!(answer["errors"][0]["locations"], json!([{ "line": 1, "column": 50 }, { "line": 1, "column": 76 }]));
    assert!(answer.get("data").is_none(), "{answer}");

    for (query, told) in [
        ("{ about { x: version x: rulebooks { __typename } } }", "two fields under one name"),
        ("{ clauses(first: 1) { id } clauses(first: 2) { id } }", "one field with other arguments"),
        ("{ a: clauses(first: 1) { id } ...F } fragment F on Query { a: clauses(first: 2) { id } }", "`a2: clauses`"),
        (
            "{ about { x: version } ...F } fragment F on Query { about { x: rulebooks { book } } }",
            "`About.version: String!`",
        ),
        (
            "{ node(id: \"a\") { ... on Clause { x: title } ... on Ruling { x: id } } }",
            "`Clause.title: String!` and `Ruling.id: ID!`",
        ),
        // What an interface asks for, every object of it has.
        ("{ node(id: \"a\") { x: id ... on Clause { x: title } ... on Ruling { id } } }", "two fields"),
    ] {
        let answer = table.answer(None, query, json!({})).await;
        assert_eq!(code(&answer), "BAD_INPUT", "{query}: {answer}");
        assert!(message(&answer).contains(told), "{query}: {answer}");
    }
    for query in [
        "{ about { version version ...F ...F } } fragment F on About { version }",
        "{ clauses(first: 1, words: \"a\") { id } clauses(words: \"a\", first: 1) { title } }",
        // No object is both, and both are read alike.
        "{ node(id: \"a\") { ... on Clause { x: title } ... on Ruling { x: question } } }",
        "{ a: clauses(first: 1) { id } b: clauses(first: 2) { id } }",
    ] {
        let answer = table.answer(None, query, json!({})).await;
        assert!(answer.get("data").is_some(), "{query}: {answer}");
    }
}

#[actix_web::test]
async fn what_tools_of_makers_refuse_is_refused() {
    let table = Table::new().await;
    for (query, told) in [
        // Directives.
        ("{ __typename @nothing }", "no directive `@nothing`"),
        ("{ __typename @skip }", "one argument"),
        ("{ __typename @skip(if: 1) }", "Boolean!"),
        ("{ __typename @skip(if: true) @skip(if: true) }", "twice"),
        ("query Q($a: Int @skip(if: true)) { clauses(first: $a) { id } }", "directive"),
        ("query Q @skip(if: true) { __typename }", "does not stand"),
        // Values.
        ("{ rulings(book: \"NEI\") { id } }", "book"),
        ("{ clauses(first: 99999999999) { id } }", "first"),
        ("mutation { makeCode(game: 1, kind: \"JAPAN\") { code } }", "without quotes"),
        ("query Q($k: SeatKind! = \"JAPAN\") { __typename }", "without quotes"),
        ("mutation { createGame(input: 3) { ownerKey } }", "input"),
        ("mutation { createGame(input: {}) { ownerKey } }", "exactly one"),
        ("mutation { createGame(input: { nei: { name: \"a\", name: \"b\" } }) { ownerKey } }", "`name` twice"),
        ("mutation($n: CreateNeiGame) { createGame(input: { nei: $n }) { ownerKey } }", "not null"),
        // Variables.
        ("query($a: [Nothing] = [1]) { clauses(words: $a) { id } }", "no such type"),
        ("mutation($a: Int = null) { roll(game: 1, expectedEntry: $a, commandId: 1) { __typename } }", "expectedEntry"),
        ("{ __typename @skip(if: $nothing) }", "not declared"),
        ("query One($a: Int) { __typename }", "not used"),
        ("query One($a: Int) { about(nothing: $a) { version } }", "no argument `nothing`"),
        ("query One($a: Int) { clauses(first: $a, first: $a) { id } }", "twice"),
        // Words that the parser splits.
        ("queryQ { __typename }", "queryQ"),
        ("query Q() { __typename }", "`()`"),
        ("{ ...on } fragment on on Query { __typename }", "`on`"),
        // Questions about the contract without end.
        ("{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }", "without end"),
        ("{ __typename { id } }", "no fields"),
        ("subscription { a: presence(game: 1) { name } b: presence(game: 1) { name } }", "one field"),
        ("subscription { __typename }", "cannot follow"),
    ] {
        let answer = table.answer(None, query, json!({})).await;
        assert_eq!(code(&answer), "BAD_INPUT", "{query}: {answer}");
        assert!(message(&answer).contains(told), "{query}: {answer}");
    }
    // Also where another operation of the document is asked for.
    let two = "query One { __typename } query Other { about { x: version x: limits { depth } } }";
    let body = json!({ "query": two, "operationName": "One" });
    let mut response = awc::Client::default().post(format!("{}/graphql", table.url)).send_json(&body).await.unwrap();
    let answer: Value = response.json().await.unwrap();
    assert_eq!(code(&answer), "BAD_INPUT", "{answer}");
}

#[actix_web::test]
async fn variables_of_an_operation_that_is_not_asked_for_need_not_be_sent() {
    let table = Table::new().await;
    let two = "query One { about { version } } query Other($n: Int!, $w: String!, $b: Book!) { clauses(book: $b, words: $w, first: $n) { id } }";
    let body = json!({ "query": two, "operationName": "One" });
    let mut response = awc::Client::default().post(format!("{}/graphql", table.url)).send_json(&body).await.unwrap();
    let answer: Value = response.json().await.unwrap();
    assert!(answer["data"]["about"]["version"].is_string(), "{answer}");
}

#[actix_web::test]
async fn a_list_that_is_never_null_may_stand_where_one_may_be() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let query =
        "query($g: ID!, $u: [ID!]!) { game(id: $g) { ... on NeiGame { options(units: $u) { offers { command } } } } }";
    let asked = |units: Value| json!({ "g": game.id, "u": units });
    let answer = table.answer(Some(game.token("SECOND")), query, asked(json!(["N-I1"]))).await;
    assert!(answer["data"]["game"]["options"]["offers"].is_array(), "{answer}");
    let answer = table.answer(Some(game.token("SECOND")), query, asked(Value::Null)).await;
    assert_eq!(code(&answer), "BAD_INPUT", "{answer}");
}

#[actix_web::test]
async fn a_variable_that_is_not_sent_gives_nothing() {
    let table = Table::new().await;
    let query = "query($b: Book, $n: Int, $s: String) { clauses(book: $b, first: $n, section: $s) { id } }";
    for (variables, wanted) in [
        (json!({ "b": "NEI", "s": "1.1" }), json!([{ "id": "NEI-1.1-a" }])),
        (json!({ "b": "NEI", "n": 1 }), json!([{ "id": "NEI-1.1-a" }])),
    ] {
        let answer = table.answer(None, query, variables.clone()).await;
        assert_eq!(answer["data"]["clauses"], wanted, "{variables}: {answer}");
    }
    // What has a default has it then.
    let game = table.create("STRICT", "EITHER").await;
    let query = "query($g: ID!, $s: Int) { luck(game: $g, since: $s) { __typename } game(id: $g) { entries(since: $s) { totalCount } } }";
    let answer = table.answer(Some(game.token("FIRST")), query, json!({ "g": game.id })).await;
    assert_eq!(answer["data"]["luck"]["__typename"], "Luck", "{answer}");
    let answer = table.answer(Some(game.token("FIRST")), query, json!({ "g": game.id, "s": 1 })).await;
    assert_eq!(answer["data"]["luck"]["__typename"], "Luck", "{answer}");
    let answer = table.answer(Some(game.token("FIRST")), query, json!({ "g": game.id, "s": null })).await;
    assert_eq!(code(&answer), "BAD_INPUT", "{answer}");
}
