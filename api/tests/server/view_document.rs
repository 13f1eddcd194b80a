//! The whole view as one document: what is in it, for whom, and when it is sent again.

use api::graphql::whole::view_query;
use serde_json::{Value, json};

use crate::common::{Game, Table, code};

struct Answer {
    status: u16,
    tag: String,
    cache: String,
    body: Vec<u8>,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

async fn get(table: &Table, game: &str, token: &str, headers: &[(&'static str, &str)]) -> Answer {
    let mut request = awc::Client::default().get(format!("{}/games/{game}/view", table.url)).bearer_auth(token);
    for header in headers {
        request = request.insert_header(*header);
    }
    let mut response = request.send().await.unwrap();
    let named =
        |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
    let (tag, cache) = (named("etag"), named("cache-control"));
    let body = response.body().limit(16_000_000).await.unwrap().to_vec();
    Answer { status: response.status().as_u16(), tag, cache, body }
}

/// A game in which a counter has been placed.
async fn placed(table: &Table, unit: &str, area: &str) -> Game {
    let game = table.create("STRICT", "EITHER").await;
    place(table, &game, 1, unit, area).await;
    game
}

/// The tag of a view after an entry: with the entry's seal, as everybody is told it.
async fn tag(table: &Table, game: &Game, entry: u64, seat: &str) -> String {
    let read = table.look(game, "ONLOOKER", "entries { nodes { number seal } }").await;
    let nodes = read["entries"]["nodes"].as_array().unwrap();
    let sealed = nodes.iter().find(|node| node["number"] == json!(entry)).unwrap()["seal"].as_str().unwrap();
    format!("W/\"{entry}-{sealed}-{seat}\"")
}

async fn place(table: &Table, game: &Game, expected: u32, unit: &str, area: &str) {
    let command = json!({ "placeAtStart": { "unit": unit, "area": area } });
    let outcome = table.record(game, "SECOND", expected, &format!("{expected}"), command).await;
    assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
}

#[actix_web::test]
async fn it_holds_all_that_the_api_answers_in_every_book() {
    let table = Table::new().await;
    let geaw = "mutation { createGame(input: { geaw: { name: \"A bench\" } }) { game { id } seats { kind code } } }";
    let awaw = "mutation { createGame(input: { awaw: { name: \"A bench\" } }) { game { id } seats { kind code } } }";
    let geaw = table.sit(&table.ask(None, geaw, json!({})).await["createGame"]).await;
    let awaw = table.sit(&table.ask(None, awaw, json!({})).await["createGame"]).await;
    let nei = placed(&table, "N-I1", "batavia").await;
    for (game, game_type) in [(nei, "NeiGame"), (geaw, "GeawGame"), (awaw, "AwawGame")] {
        for seat in ["FIRST", "SECOND", "BOTH", "UMPIRE", "ONLOOKER", "DISPLAY"] {
            let query = view_query(game_type).unwrap();
            let asked = table.ask(Some(game.token(seat)), query, json!({ "game": game.id })).await;
            let document = get(&table, &game.id, game.token(seat), &[]).await;
            assert_eq!(document.status, 200, "{}", document.json());
            assert_eq!(document.json(), asked["game"], "{game_type} {seat}");
            assert_eq!(document.cache, "private, no-cache");
        }
    }
}

#[actix_web::test]
async fn who_has_it_already_is_sent_nothing_until_there_is_a_new_entry() {
    let table = Table::new().await;
    let game = placed(&table, "N-I1", "batavia").await;
    let token = game.token("SECOND");
    let first = get(&table, &game.id, token, &[]).await;
    assert_eq!(first.tag, tag(&table, &game, 2, "SECOND").await);
    assert_eq!(first.json()["lastEntry"], 2);
    let known = [("if-none-match", first.tag.as_str())];
    let again = get(&table, &game.id, token, &known).await;
    assert_eq!((again.status, again.body.len(), &again.tag), (304, 0, &first.tag));
    let several = format!("\"1-ALLIES\", {}", first.tag.trim_start_matches("W/"));
    let several = [("if-none-match", several.as_str())];
    assert_eq!(get(&table, &game.id, token, &several).await.status, 304);
    // What another seat was sent is nothing that this one knows.
    let other = get(&table, &game.id, game.token("FIRST"), &known).await;
    assert_eq!((other.status, other.tag), (200, tag(&table, &game, 2, "FIRST").await));

    place(&table, &game, 2, "N-I2", "batavia").await;
    let next = get(&table, &game.id, token, &known).await;
    assert_eq!(next.json()["lastEntry"], 3);
    assert_eq!((next.status, next.tag), (200, tag(&table, &game, 3, "SECOND").await));
    assert!(String::from_utf8(next.body).unwrap().contains("N-I2"));
}

#[actix_web::test]
async fn a_seat_gets_what_it_may_see_and_nothing_that_stands_ready_for_another() {
    let table = Table::new().await;
    let (here, there) = (placed(&table, "N-I1", "batavia").await, placed(&table, "N-I1", "soerabaja").await);
    place(&table, &here, 2, "N-I2", "soerabaja").await;
    place(&table, &there, 2, "N-I2", "batavia").await;
    // What the Allies, a shared tablet and the umpire see stands ready first.
    for game in [&here, &there] {
        for seat in ["SECOND", "BOTH", "UMPIRE"] {
            let seen = get(&table, &game.id, game.token(seat), &[]).await;
            assert!(String::from_utf8(seen.body).unwrap().contains("N-I1"), "{seat}");
        }
    }
    // The games differ in which unit stands where, which Japan may not see; so Japan and an onlooker are sent the same of both.
    for seat in ["FIRST", "ONLOOKER", "DISPLAY"] {
        let (one, other) =
            (get(&table, &here.id, here.token(seat), &[]).await, get(&table, &there.id, there.token(seat), &[]).await);
        // The seals of two games differ by their salts, and are told to everybody.
        for (game, tag_of) in [(&here, &one.tag), (&there, &other.tag)] {
            assert_eq!(*tag_of, tag(&table, game, 3, seat).await);
        }
        // The ids of what is in a game begin with its own.
        let of_here = String::from_utf8(other.body).unwrap().replace(&there.id, &here.id);
        let of_here: Value = serde_json::from_str(&of_here).unwrap();
        assert_eq!(one.json()["view"], of_here["view"], "{seat}");
        assert!(!String::from_utf8(one.body).unwrap().contains("N-I1"), "{seat}");
    }
    // A shared tablet in Japan's hand is Japan.
    let japan = get(&table, &here.id, here.token("FIRST"), &[]).await;
    let in_hand = get(&table, &here.id, here.token("BOTH"), &[("adjutant-side", "FIRST")]).await;
    assert_eq!((in_hand.tag, in_hand.body), (japan.tag, japan.body));

    for (id, token) in [(&here.id, "wrong"), (&here.id, there.token("BOTH"))] {
        let refused = get(&table, id, token, &[("if-none-match", "*")]).await;
        assert_eq!((refused.status, code(&refused.json())), (401, "SEAT"));
    }
}
