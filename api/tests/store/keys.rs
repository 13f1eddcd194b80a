//! Codes, keys, scopes and the table without secrets.

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::common::storage::Storage;
use crate::common::{Table, code};

/// A game, and the key of whoever keeps its keys.
struct Owned {
    id: String,
    owner: String,
    codes: Vec<(String, String)>,
}

impl Owned {
    fn code(&self, kind: &str) -> &str {
        &self.codes.iter().find(|(found, _)| found == kind).unwrap().1
    }
}

async fn create(table: &Table, input: Value) -> Owned {
    let query = "mutation($input: CreateNeiGame!) { createGame(input: { nei: $input }) { game { id } ownerKey seats { kind code } } }";
    let created = table.ask(None, query, json!({ "input": input })).await["createGame"].take();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let codes = created["seats"].as_array().unwrap().iter();
    Owned {
        id: text(&created["game"]["id"]),
        owner: text(&created["ownerKey"]),
        codes: codes.map(|seat| (text(&seat["kind"]), text(&seat["code"]))).collect(),
    }
}

async fn take(table: &Table, code: &str) -> Value {
    let query = "mutation($code: String!) { takeSeat(code: $code, name: \"A\") { token scope seat { kind } } }";
    table.answer(None, query, json!({ "code": code })).await
}

async fn token(table: &Table, code: &str) -> String {
    let taken = take(table, code).await;
    taken["data"]["takeSeat"]["token"].as_str().unwrap_or_else(|| panic!("{taken}")).to_owned()
}

const RING: &str = "query($g: ID!) { keyRing(game: $g) { codes { kind code scope expiresAt revokedAt } \
                    keys { code kind scope name revokedAt } copies { madeAt failedAt } } }";

async fn ring(table: &Table, game: &Owned, token: &str) -> Value {
    table.answer(Some(token), RING, json!({ "g": game.id })).await
}

#[actix_web::test]
async fn each_seat_has_a_code_and_the_usual_scope() {
    let table = Table::new().await;
    let game = create(&table, json!({ "name": "Keys" })).await;
    for (kind, scope) in [
        ("FIRST", "PLAY"),
        ("SECOND", "PLAY"),
        ("BOTH", "PLAY"),
        ("UMPIRE", "UMPIRE"),
        ("ONLOOKER", "READ_PUBLIC"),
        ("DISPLAY", "READ_PUBLIC"),
    ] {
        let taken = take(&table, game.code(kind)).await["data"]["takeSeat"].take();
        assert_eq!((&taken["seat"]["kind"], &taken["scope"]), (&json!(kind), &json!(scope)));
    }
}

#[actix_web::test]
async fn the_owner_lists_and_revokes_and_sees_nothing_of_the_game() {
    let table = Table::new().await;
    let game = create(&table, json!({ "name": "Keys" })).await;
    let japan = token(&table, game.code("FIRST")).await;
    let list = ring(&table, &game, &game.owner).await["data"]["keyRing"].take();
    assert_eq!((list["codes"].as_array().unwrap().len(), list["keys"].as_array().unwrap().len()), (6, 2));
    assert_eq!(list["copies"], Value::Null, "this server makes none");
    // A token is never told again, and its hash is not told whole.
    assert!(!list.to_string().contains(&japan) && !list.to_string().contains(&game.owner));
    // Nobody else keeps the keys, and the owner's key opens no seat.
    assert_eq!(code(&ring(&table, &game, &japan).await), "FORBIDDEN");
    assert_eq!(code(&ring(&table, &game, "nonsense").await), "SEAT");
    let look = "query($g: ID!) { game(id: $g) { lastEntry } }";
    assert_eq!(code(&table.answer(Some(&game.owner), look, json!({ "g": game.id })).await), "FORBIDDEN");
    // A revoked key is worth nothing at once.
    assert!(table.answer(Some(&japan), look, json!({ "g": game.id })).await.get("errors").is_none());
    let id = list["keys"].as_array().unwrap().iter().find(|key| key["kind"] == "FIRST").unwrap()["code"].clone();
    let revoke = "mutation($g: ID!, $k: ID!) { revokeKey(game: $g, key: $k) { keys { code revokedAt } } }";
    assert_eq!(code(&table.answer(Some(&japan), revoke, json!({ "g": game.id, "k": id })).await), "FORBIDDEN");
    table.ask(Some(&game.owner), revoke, json!({ "g": game.id, "k": id })).await;
    assert_eq!(code(&table.answer(Some(&japan), look, json!({ "g": game.id })).await), "SEAT");
    let missing = table.answer(Some(&game.owner), revoke, json!({ "g": game.id, "k": "0123456789abcdef" })).await;
    assert_eq!(code(&missing), "NOT_FOUND");
    // The code still opens the seat for another tablet, until it is revoked too.
    token(&table, game.code("FIRST")).await;
    let revoke = "mutation($g: ID!, $c: String!) { revokeCode(game: $g, code: $c) { codes { code revokedAt } } }";
    table.ask(Some(&game.owner), revoke, json!({ "g": game.id, "c": game.code("FIRST") })).await;
    assert_eq!(code(&take(&table, game.code("FIRST")).await), "SEAT");
}

#[actix_web::test]
async fn keys_stay_revoked_after_a_restart() {
    let folder = Storage::new();
    let database = folder.database("a.db").await;
    let table = Table::over(&database).await;
    let game = create(&table, json!({ "name": "Keys" })).await;
    let kept = token(&table, game.code("SECOND")).await;
    let given_up = token(&table, game.code("FIRST")).await;
    let query = "mutation($g: ID!) { giveUpKey(game: $g) }";
    table.ask(Some(&given_up), query, json!({ "g": game.id })).await;
    table.stop().await;
    let table = Table::over(&database).await;
    let look = "query($g: ID!) { game(id: $g) { lastEntry } viewer { key { kind scope } } }";
    assert_eq!(code(&table.answer(Some(&given_up), look, json!({ "g": game.id })).await), "SEAT");
    let mine = table.ask(Some(&kept), look, json!({ "g": game.id })).await;
    assert_eq!(mine["viewer"]["key"], json!({ "kind": "SECOND", "scope": "PLAY" }));
}

#[actix_web::test]
async fn codes_are_made_with_a_scope_that_fits_and_expire() {
    let table = Table::new().await;
    let game = create(&table, json!({ "name": "Keys" })).await;
    let make = async |kind: &str, scope: Option<&str>, hours: i32| {
        let query = "mutation($g: ID!, $k: SeatKind!, $s: KeyScope, $h: Int!) { \
                     makeCode(game: $g, kind: $k, scope: $s, expiresInHours: $h) { code scope expiresAt \
                     qr(base: \"http://table.local:8080/\") } }";
        let variables = json!({ "g": game.id, "k": kind, "s": scope, "h": hours });
        table.answer(Some(&game.owner), query, variables).await
    };
    for (kind, scope, hours) in [
        ("FIRST", Some("UMPIRE"), 1),
        ("ONLOOKER", Some("PLAY"), 1),
        ("UMPIRE", Some("OWNER"), 1),
        ("FIRST", None, 0),
        ("FIRST", None, 8761),
        ("FIRST", None, -1),
    ] {
        assert_eq!(code(&make(kind, scope, hours).await), "BAD_INPUT");
    }
    let made = make("FIRST", Some("READ_SIDE"), 1).await["data"]["makeCode"].take();
    assert!(made["qr"].as_str().unwrap().contains("<svg"), "{made}");
    let reader = token(&table, made["code"].as_str().unwrap()).await;
    let record = "mutation($g: ID!) { roll(game: $g, expectedEntry: 1, commandId: \"a\") { __typename } }";
    assert_eq!(code(&table.answer(Some(&reader), record, json!({ "g": game.id })).await), "FORBIDDEN");
    let look = "query($g: ID!) { game(id: $g) { seat { kind } } }";
    assert_eq!(table.ask(Some(&reader), look, json!({ "g": game.id })).await["game"]["seat"]["kind"], "FIRST");
    // A webhook's key sees what an onlooker sees.
    let hook = make("ONLOOKER", Some("WEBHOOK"), 1).await["data"]["makeCode"].take();
    assert_eq!(hook["scope"], "WEBHOOK");
    // One whose time has come opens nothing, and the answer is that of a code that never was.
    let db = table.storage.as_ref().unwrap().connect("test.db").await;
    let expired = format!(
        "INSERT INTO seats (code, game, kind, expires_at) VALUES ('EXPRED', '{}', 'JAPAN', '2026-01-01T00:00:00Z')",
        game.id
    );
    db.execute_unprepared(&expired).await.unwrap();
    let late = take(&table, "EXPRED").await;
    let never = take(&table, "EXPREE").await;
    assert_eq!(late.to_string().replace("EXPRED", "EXPREE"), never.to_string());
}

#[actix_web::test]
async fn guessed_tokens_open_nothing() {
    let table = Table::new().await;
    let game = create(&table, json!({ "name": "Keys" })).await;
    let japan = token(&table, game.code("FIRST")).await;
    let list = ring(&table, &game, &game.owner).await;
    let id = list["data"]["keyRing"]["keys"][1]["code"].as_str().unwrap().to_owned();
    let look = "query($g: ID!) { game(id: $g) { lastEntry } }";
    let almost = format!("{}{}", &japan[..63], if japan.ends_with('0') { '1' } else { '0' });
    for guess in ["", " ", "0", &"0".repeat(64), &japan[..63], &japan.to_uppercase(), &almost, &id, game.code("FIRST")]
    {
        let answer = table.answer(Some(guess), look, json!({ "g": game.id })).await;
        assert_eq!(code(&answer), "SEAT", "{guess}: {answer}");
    }
}

#[actix_web::test]
async fn an_open_table_hides_nothing() {
    let table = Table::new().await;
    for open in [true, false] {
        let game = create(&table, json!({ "name": "Open", "openTable": open })).await;
        let allies = token(&table, game.code("SECOND")).await;
        let record = "mutation($g: ID!) { record(game: $g, expectedEntry: 1, commandId: \"a\", \
                      command: { nei: { placeAtStart: { unit: \"N-I1\", area: \"batavia\" } } }) { __typename } }";
        table.ask(Some(&allies), record, json!({ "g": game.id })).await;
        let look = "query($g: ID!) { game(id: $g) { ... on NeiGame { openTable seat { kind } entries(since: 1) { nodes { lines { text } } } \
                    view { areas { code units { code } } } } } }";
        for kind in ["FIRST", "DISPLAY"] {
            let key = token(&table, game.code(kind)).await;
            let seen = table.ask(Some(&key), look, json!({ "g": game.id })).await;
            assert_eq!(seen["game"]["openTable"], open);
            assert_eq!(seen["game"]["seat"]["kind"], kind);
            assert_eq!(seen.to_string().contains("N-I1"), open, "{seen}");
            assert_eq!(seen.to_string().contains("Batavia (G3)"), open, "{seen}");
        }
    }
}
