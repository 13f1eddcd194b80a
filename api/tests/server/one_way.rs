//! What is the same for every book: offers that are sent back, the way from a token to the board, creating once.

use serde_json::{Value, json};

use crate::common::Table;
use crate::common::desk::Played;

const RECORD: &str = "mutation($g: ID!, $n: Int!, $id: ID!, $c: CommandInput, $o: ID) { \
    record(game: $g, expectedEntry: $n, commandId: $id, command: $c, offer: $o) { __typename \
    ... on Recorded { lastEntry } ... on Refused { refusal { code message cure } } } }";

fn code(answer: &Value) -> &str {
    answer["errors"][0]["extensions"]["code"].as_str().unwrap_or_default()
}

#[actix_web::test]
async fn an_offer_is_sent_back_as_it_is_and_judged_anew() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let fields = "options(units: [\"N-I1\"]) { offers { command offer verdict { clear } } }";
    let seen = table.look(&game, "SECOND", fields).await;
    let offer = &seen["options"]["offers"][0];
    let (text, command) = (&offer["offer"], &offer["command"]);
    assert!(
        text.as_str().unwrap().chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter)),
        "{offer}"
    );

    let judge = "query($g: ID!, $c: CommandInput, $o: ID) { game(id: $g) { judge(command: $c, offer: $o) { clear } } }";
    for asked in [json!({ "g": game.id, "o": text }), json!({ "g": game.id, "c": { "nei": command } })] {
        let judged = table.ask(Some(game.token("SECOND")), judge, asked).await;
        assert_eq!(judged["game"]["judge"]["clear"], true, "{judged}");
    }
    // Not of this seat: the offer gives nobody a right.
    let sent = json!({ "g": game.id, "n": 1, "id": "one", "o": text });
    let foreign = table.ask(Some(game.token("FIRST")), RECORD, sent.clone()).await;
    assert_eq!(foreign["record"]["__typename"], "Refused", "{foreign}");
    let recorded = table.ask(Some(game.token("SECOND")), RECORD, sent).await;
    assert_eq!(recorded["record"], json!({ "__typename": "Recorded", "lastEntry": 2 }));
    // The same wish said otherwise is the same wish.
    let again = json!({ "g": game.id, "n": 1, "id": "one", "c": { "nei": command } });
    let again = table.ask(Some(game.token("SECOND")), RECORD, again).await;
    assert_eq!(again["record"], json!({ "__typename": "Recorded", "lastEntry": 2 }));

    let broken = ["", "x", "eyJuZWkiOnt9fQ", "e30", "bnVsbA", "eyJuZWkiOnsibm9Xb3JkIjp0cnVlfX0"];
    let both = json!({ "g": game.id, "n": 2, "id": "two", "o": text, "c": { "nei": command } });
    let neither = json!({ "g": game.id, "n": 2, "id": "two" });
    let sent = broken.map(|offer| json!({ "g": game.id, "n": 2, "id": "two", "o": offer }));
    for sent in sent.into_iter().chain([both, neither]) {
        let answer = table.answer(Some(game.token("SECOND")), RECORD, sent.clone()).await;
        assert_eq!(code(&answer), "BAD_INPUT", "{sent}: {answer}");
    }
}

#[actix_web::test]
async fn a_command_of_another_book_is_refused_in_words() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let command = json!({ "geaw": { "order": { "endPhase": true } } });
    let sent = json!({ "g": game.id, "n": 1, "id": "one", "c": command });
    let answer = table.ask(Some(game.token("SECOND")), RECORD, sent).await["record"].take();
    let refusal = json!({
        "code": "MALFORMED",
        "message": "this is a command of GEAW, and the game is one of NEI",
        "cure": "give a command of NEI",
    });
    assert_eq!((&answer["__typename"], &answer["refusal"]), (&json!("Refused"), &refusal), "{answer}");
}

#[actix_web::test]
async fn offers_of_the_books_with_declarations_are_sent_back_too() {
    for (book, fields) in [
        ("Geaw", "options { command offer verdict { clear } }"),
        ("Awaw", "options { command offer verdict { clear } }"),
    ] {
        let played = Played::of(book).await;
        let seen = played.look("FIRST", fields).await;
        let Some(offer) = seen["options"].as_array().unwrap().iter().find(|offer| offer["verdict"]["clear"] == true)
        else {
            continue;
        };
        let sent = json!({ "g": played.game.id, "n": played.last, "id": "one", "o": offer["offer"] });
        let answer = played.table.ask(Some(played.game.token("FIRST")), RECORD, sent).await;
        assert_eq!(answer["record"]["__typename"], "Recorded", "{book} {offer}: {answer}");
    }
}

#[actix_web::test]
async fn from_a_code_or_a_token_to_the_board_is_one_request() {
    let table = Table::new().await;
    let create = "mutation { createGame(input: { nei: { name: \"A way\" } }) { game { id name book } ownerKey seats { kind code } } }";
    let created = table.ask(None, create, json!({})).await["createGame"].take();
    assert_eq!((&created["game"]["name"], &created["game"]["book"]), (&json!("A way"), &json!("NEI")));
    let allies = created["seats"].as_array().unwrap().iter().find(|seat| seat["kind"] == "SECOND").unwrap();

    let take = "mutation($c: String!) { takeSeat(code: $c, name: \"Ann\") { token scope seat { kind name } head { id } \
        game { id book lastEntry seat { kind } ... on NeiGame { view { turn } } } } }";
    let taken = table.ask(None, take, json!({ "c": allies["code"] })).await["takeSeat"].take();
    assert_eq!((&taken["game"]["id"], &taken["game"]["view"]["turn"]), (&created["game"]["id"], &json!(1)), "{taken}");
    assert_eq!(taken["game"]["seat"]["kind"], "SECOND");
    assert_eq!(taken["head"]["id"], created["game"]["id"]);

    let viewer = "{ viewer { scope seat { kind name } head { name book } key { kind } \
        game { id lastEntry houseRules { ruling } packHash overlay ... on NeiGame { view { turn } } } } }";
    let seen = table.ask(taken["token"].as_str(), viewer, json!({})).await["viewer"].take();
    assert_eq!((&seen["scope"], &seen["seat"]), (&json!("PLAY"), &json!({ "kind": "SECOND", "name": "Ann" })));
    assert_eq!((&seen["game"]["id"], &seen["game"]["lastEntry"]), (&created["game"]["id"], &json!(1)), "{seen}");
    let owner = table.ask(created["ownerKey"].as_str(), viewer, json!({})).await["viewer"].take();
    let head = json!({ "name": "A way", "book": "NEI" });
    assert_eq!((&owner["scope"], &owner["seat"], &owner["game"]), (&json!("OWNER"), &Value::Null, &Value::Null));
    assert_eq!(owner["head"], head);
    assert_eq!(table.ask(None, viewer, json!({})).await["viewer"], Value::Null);
}

#[actix_web::test]
async fn creating_with_a_key_is_done_once() {
    let table = Table::new().await;
    let fields = "game { id name } ownerKey seats { kind code }";
    let create = format!(
        "mutation($n: String!, $k: ID) {{ createGame(input: {{ nei: {{ name: $n }} }}, key: $k) {{ {fields} }} }}"
    );
    let key = "8f14e45f-ceea-467f-a0e6-0a4d1a3f5b11";
    let sent = json!({ "n": "Once", "k": key });
    let first = table.ask(None, &create, sent.clone()).await;
    assert_eq!(table.ask(None, &create, sent.clone()).await, first, "the same answer, with its codes");
    let other = table.answer(None, &create, json!({ "n": "Twice", "k": key })).await;
    assert_eq!(code(&other), "KEY_USED", "{other}");
    let sandbox = format!("mutation($k: ID) {{ createSandbox(seed: 3, entries: 5, key: $k) {{ {fields} }} }}");
    assert_eq!(code(&table.answer(None, &sandbox, json!({ "k": key })).await), "KEY_USED");
    let free = table.ask(None, &create, json!({ "n": "Once" })).await;
    assert_ne!(free["createGame"]["game"]["id"], first["createGame"]["game"]["id"]);
    // Nobody may guess a key: names, counters and times are none.
    for weak in ["once", "00000000-0000-0000-0000-000000000000", "0193b5a0-1c1c-7000-8000-000000000000"] {
        let answer = table.answer(None, &create, json!({ "n": "Once", "k": weak })).await;
        assert_eq!(code(&answer), "BAD_INPUT", "{weak}: {answer}");
    }

    // What cannot be created leaves its key free.
    let key = "c56a4180-65aa-42ec-a945-5fd21dec0538";
    assert_eq!(code(&table.answer(None, &create, json!({ "n": " ", "k": key })).await), "BAD_INPUT");
    assert!(table.ask(None, &create, json!({ "n": "Named", "k": key })).await["createGame"]["game"]["id"].is_string());
    let key = "1c1f1a52-3b8e-4a6f-9d6b-5a0a2f6d7e88";
    let wrong = "mutation($s: String!, $k: ID) { createGame(input: { nei: { name: \"A\", scenario: $s } }, key: $k) { game { id } } }";
    assert_eq!(code(&table.answer(None, wrong, json!({ "s": "none", "k": key })).await), "BAD_INPUT");
    assert!(table.ask(None, wrong, json!({ "s": "I", "k": key })).await["createGame"]["game"]["id"].is_string());

    // A branch is for the seat that made it.
    let game = table.sit(&first["createGame"]).await;
    let branch =
        format!("mutation($g: ID!, $k: ID) {{ createBranch(game: $g, name: \"Tried\", key: $k) {{ {fields} }} }}");
    let key = "5e0c7a2d-7f0b-4c3e-8a55-0c9f5f1d2b3a";
    let sent = json!({ "g": game.id, "k": key });
    let made = table.ask(Some(game.token("BOTH")), &branch, sent.clone()).await;
    assert_eq!(table.ask(Some(game.token("BOTH")), &branch, sent.clone()).await, made);
    assert_eq!(code(&table.answer(Some(game.token("UMPIRE")), &branch, sent.clone()).await), "KEY_USED");
    assert_eq!(code(&table.answer(None, &branch, sent).await), "SEAT");
}
