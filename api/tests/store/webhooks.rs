//! Webhooks: every entry arrives, signed, in order, as an onlooker reads it; what does not arrive is sent again.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::web::{Bytes, Data, post};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use api::webhooks::Reach;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, Mac};
use serde_json::{Value, json};

use crate::common::storage::Storage;
use crate::common::{self, Table, code};

/// A message as it arrived.
#[derive(Debug, Clone)]
pub(crate) struct Arrived {
    id: String,
    sent: String,
    signature: String,
    pub(crate) body: String,
}

/// Somebody who is told. He answers with the statuses he was given, then with 204.
#[derive(Clone, Default)]
pub(crate) struct Receiver {
    arrived: Arc<Mutex<Vec<Arrived>>>,
    answers: Arc<Mutex<VecDeque<u16>>>,
}

impl Receiver {
    pub(crate) fn open(&self) -> String {
        let receiver = Data::new(self.clone());
        let server = HttpServer::new(move || App::new().app_data(receiver.clone()).route("/hook", post().to(receive)))
            .workers(1)
            .disable_signals()
            .bind("127.0.0.1:0")
            .unwrap();
        let url = format!("http://{}/hook", server.addrs()[0]);
        actix_web::rt::spawn(server.run());
        url
    }

    fn answering(answers: &[u16]) -> Self {
        let receiver = Self::default();
        receiver.answers.lock().unwrap().extend(answers);
        receiver
    }

    fn all(&self) -> Vec<Arrived> {
        self.arrived.lock().unwrap().clone()
    }

    pub(crate) async fn await_messages(&self, count: usize) -> Vec<Arrived> {
        for _ in 0..500 {
            if self.all().len() >= count {
                return self.all();
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("{} of {count} messages arrived", self.all().len());
    }
}

async fn receive(request: HttpRequest, receiver: Data<Receiver>, body: Bytes) -> HttpResponse {
    let header = |name: &str| request.headers().get(name).unwrap().to_str().unwrap().to_owned();
    receiver.arrived.lock().unwrap().push(Arrived {
        id: header("webhook-id"),
        sent: header("webhook-timestamp"),
        signature: header("webhook-signature"),
        body: String::from_utf8(body.to_vec()).unwrap(),
    });
    let status = receiver.answers.lock().unwrap().pop_front().unwrap_or(204);
    HttpResponse::build(StatusCode::from_u16(status).unwrap()).insert_header(("location", "/hook")).finish()
}

const FIELDS: &str = "{ code url state delivered deliveredAt tries lastFailure { at reason } }";

/// A game, and the key of whoever keeps its keys.
async fn game(table: &Table) -> (common::Game, String) {
    let query = "mutation { createGame(input: { nei: { name: \"An evening\" } }) { game { id } ownerKey seats { kind code } } }";
    let created = table.ask(None, query, json!({})).await["createGame"].take();
    (table.sit(&created).await, created["ownerKey"].as_str().unwrap().to_owned())
}

async fn add(table: &Table, token: &str, game: &str, url: &str, since: Option<i32>) -> Value {
    let query = format!(
        "mutation($game: ID!, $url: String!, $since: Int) {{ \
         addWebhook(game: $game, url: $url, since: $since) {{ secret webhook {FIELDS} }} }}"
    );
    table.answer(Some(token), &query, json!({ "game": game, "url": url, "since": since })).await
}

async fn listed(table: &Table, token: &str, game: &str) -> Value {
    let query = format!("query($game: ID!) {{ webhooks(game: $game) {FIELDS} }}");
    table.ask(Some(token), &query, json!({ "game": game })).await["webhooks"].take()
}

async fn await_state(table: &Table, token: &str, game: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..500 {
        let webhook = listed(table, token, game).await[0].take();
        if wanted(&webhook) {
            return webhook;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it stays {}", listed(table, token, game).await);
}

async fn place(table: &Table, game: &common::Game, expected: u32, unit: &str, area: &str) {
    let command = json!({ "placeAtStart": { "unit": unit, "area": area } });
    let recorded = table.record(game, "SECOND", expected, &format!("place-{expected}"), command).await;
    assert_eq!(recorded["__typename"], "Recorded", "{recorded}");
}

#[actix_web::test]
async fn every_entry_arrives_signed_and_as_an_onlooker_reads_it() {
    let folder = Storage::new();
    let table = Table::reaching(&folder.database("test.db").await, Reach::AnyNetwork).await;
    let (game, owner) = game(&table).await;
    let receiver = Receiver::default();
    let added = add(&table, &owner, &game.id, &receiver.open(), Some(0)).await["data"]["addWebhook"].take();
    let secret = STANDARD.decode(added["secret"].as_str().unwrap().strip_prefix("whsec_").unwrap()).unwrap();
    assert_eq!(secret.len(), 32);
    place(&table, &game, 1, "N-DD1", "s_D8").await;
    place(&table, &game, 2, "N-DD2", "s_D6").await;

    let arrived = receiver.await_messages(3).await;
    let record = format!("{}/games/{}/record.jsonl", table.url, game.id);
    let mut answer = awc::Client::default().get(record).bearer_auth(game.token("ONLOOKER")).send().await.unwrap();
    let record = String::from_utf8(answer.body().await.unwrap().to_vec()).unwrap();
    for ((number, message), line) in (1..).zip(&arrived).zip(record.lines()) {
        assert_eq!(message.id, format!("{}:{number}", game.id));
        let mut mac = Hmac::<sha2::Sha256>::new_from_slice(&secret).unwrap();
        mac.update(format!("{}.{}.{}", message.id, message.sent, message.body).as_bytes());
        assert_eq!(message.signature, format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())));
        let body: Value = serde_json::from_str(&message.body).unwrap();
        assert_eq!(body["type"], "entry.recorded");
        assert_eq!(body["data"]["game"], json!(game.id));
        assert_eq!(body["data"]["entry"], serde_json::from_str::<Value>(line).unwrap());
    }
    assert!(!arrived[1].body.contains("N-DD1"), "what an onlooker may not see: {}", arrived[1].body);
    let webhook = await_state(&table, &owner, &game.id, |webhook| webhook["delivered"] == 3).await;
    assert_eq!(webhook["state"], "DELIVERING");
    assert_eq!(webhook["lastFailure"], Value::Null);
    table.stop().await;
}

#[actix_web::test]
async fn a_game_of_the_second_book_is_told_the_same_way() {
    let folder = Storage::new();
    let table = Table::reaching(&folder.database("test.db").await, Reach::AnyNetwork).await;
    let query =
        "mutation { createGame(input: { geaw: { name: \"A war\" } }) { game { id } ownerKey seats { kind code } } }";
    let created = table.ask(None, query, json!({})).await["createGame"].take();
    let game = table.sit(&created).await;
    let owner = created["ownerKey"].as_str().unwrap();
    let receiver = Receiver::default();
    let added = add(&table, owner, &game.id, &receiver.open(), Some(0)).await["data"]["addWebhook"].take();
    let secret = STANDARD.decode(added["secret"].as_str().unwrap().strip_prefix("whsec_").unwrap()).unwrap();
    let record = "mutation($game: ID!, $command: GeawCommand!) { record(game: $game, expectedEntry: 1, \
                  commandId: \"sit\", command: { geaw: $command }) { __typename } }";
    let command = json!({ "order": { "takeSide": { "side": "JAPAN", "player": "Aoi" } } });
    let variables = json!({ "game": game.id, "command": command });
    let outcome = table.ask(Some(game.token("FIRST")), record, variables).await["record"].take();
    assert_eq!(outcome["__typename"], "Recorded");

    let arrived = receiver.await_messages(2).await;
    let message = &arrived[1];
    assert_eq!(message.id, format!("{}:2", game.id));
    let mut mac = Hmac::<sha2::Sha256>::new_from_slice(&secret).unwrap();
    mac.update(format!("{}.{}.{}", message.id, message.sent, message.body).as_bytes());
    assert_eq!(message.signature, format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())));
    let body: Value = serde_json::from_str(&message.body).unwrap();
    assert_eq!((&body["type"], &body["data"]["game"]), (&json!("entry.recorded"), &json!(game.id)));
    let path = format!("{}/games/{}/record.jsonl", table.url, game.id);
    let mut answer = awc::Client::default().get(path).bearer_auth(game.token("ONLOOKER")).send().await.unwrap();
    let kept = String::from_utf8(answer.body().await.unwrap().to_vec()).unwrap();
    assert_eq!(body["data"]["entry"], serde_json::from_str::<Value>(kept.lines().nth(1).unwrap()).unwrap());
    assert!(message.body.contains("Aoi plays Japan") && message.body.contains("GEAW-1.0-a"), "{}", message.body);
    table.stop().await;
}

#[actix_web::test]
async fn what_does_not_arrive_is_sent_again_with_the_same_id_then_it_rests_until_somebody_resumes() {
    let folder = Storage::new();
    let table = Table::reaching(&folder.database("test.db").await, Reach::AnyNetwork).await;
    let (game, owner) = game(&table).await;
    let receiver = Receiver::answering(&[500, 302, 204, 503, 503, 503]);
    add(&table, &owner, &game.id, &receiver.open(), Some(0)).await;
    let arrived = receiver.await_messages(3).await;
    assert!(arrived.iter().all(|message| message.id == arrived[0].id), "{arrived:?}");
    let webhook = await_state(&table, &owner, &game.id, |webhook| webhook["delivered"] == 1).await;
    assert!(webhook["lastFailure"]["reason"].as_str().unwrap().contains("302"), "{webhook}");

    place(&table, &game, 1, "N-DD1", "s_D8").await;
    let webhook = await_state(&table, &owner, &game.id, |webhook| webhook["state"] == "PAUSED").await;
    assert_eq!((&webhook["tries"], &webhook["delivered"]), (&json!(3), &json!(1)));
    let resume =
        format!("mutation($game: ID!, $webhook: ID!) {{ resumeWebhook(game: $game, webhook: $webhook) {FIELDS} }}");
    table.ask(Some(&owner), &resume, json!({ "game": game.id, "webhook": webhook["code"] })).await;
    await_state(&table, &owner, &game.id, |webhook| webhook["delivered"] == 2 && webhook["state"] == "DELIVERING")
        .await;

    let remove =
        format!("mutation($game: ID!, $webhook: ID!) {{ removeWebhook(game: $game, webhook: $webhook) {FIELDS} }}");
    let left = table.ask(Some(&owner), &remove, json!({ "game": game.id, "webhook": webhook["code"] })).await;
    assert_eq!(left["removeWebhook"], json!([]));
    let before = receiver.all().len();
    place(&table, &game, 2, "N-DD2", "s_D6").await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(receiver.all().len(), before);
    table.stop().await;
}

#[actix_web::test]
async fn a_new_server_goes_on_where_the_old_one_stopped() {
    let folder = Storage::new();
    let database = folder.database("test.db").await;
    let table = Table::reaching(&database, Reach::AnyNetwork).await;
    let (game, owner) = game(&table).await;
    let receiver = Receiver::answering(&[204, 500, 500]);
    add(&table, &owner, &game.id, &receiver.open(), Some(0)).await;
    receiver.await_messages(1).await;
    await_state(&table, &owner, &game.id, |webhook| webhook["delivered"] == 1).await;
    table.stop().await;

    let table = Table::reaching(&database, Reach::AnyNetwork).await;
    place(&table, &game, 1, "N-DD1", "s_D8").await;
    let arrived = receiver.await_messages(4).await;
    assert_eq!(arrived.iter().filter(|message| message.id.ends_with(":2")).count(), 3);
    assert_eq!(arrived.iter().filter(|message| message.id.ends_with(":1")).count(), 1);
    table.stop().await;
}

/// A desk of the second book and what a chat should hear of it: whose turn it is, whenever that changes.
struct Evening {
    game: common::Game,
    entry: u64,
    turn: String,
    heard: Vec<String>,
}

impl Evening {
    async fn begin(table: &Table) -> (Self, String) {
        let query = "mutation { createTrial(book: GEAW) { game { id } ownerKey seats { kind code } } }";
        let created = table.ask(None, query, json!({})).await["createTrial"].take();
        let game = table.sit(&created).await;
        let mut evening = Self { game, entry: 0, turn: String::new(), heard: Vec::new() };
        evening.look(table).await;
        evening.heard.clear();
        (evening, created["ownerKey"].as_str().unwrap().to_owned())
    }

    /// Notes the number of the last entry, and whose turn it is where that is another's; gives the phase.
    async fn look(&mut self, table: &Table) -> String {
        let query = "query($g: ID!) { game(id: $g) { lastEntry phaseName } }";
        let seen = table.ask(Some(self.game.token("BOTH")), query, json!({ "g": self.game.id })).await["game"].take();
        self.entry = seen["lastEntry"].as_u64().unwrap();
        let name = seen["phaseName"].as_str().unwrap().to_owned();
        let side = ["Japanese", "Allied"].into_iter().find(|side| name.starts_with(side)).unwrap_or_default();
        if side != self.turn {
            side.clone_into(&mut self.turn);
            self.heard.push(name.clone());
        }
        name
    }

    async fn order(&self, table: &Table, order: Value) {
        let query = "mutation($g: ID!, $n: Int!, $i: ID!, $o: GeawOrder!) { record(game: $g, expectedEntry: $n, commandId: $i, \
                     command: { geaw: { order: $o } }) { __typename ... on Refused { refusal { message } violations { message } questions { text } } } }";
        let asked = json!({ "g": self.game.id, "n": self.entry, "i": self.entry.to_string(), "o": order });
        let done = table.ask(Some(self.game.token("BOTH")), query, asked).await["record"].take();
        assert_eq!(done["__typename"], "Recorded", "{}: {done}", self.entry);
    }

    /// Ends phases until a chat should have heard of so many turns, or the game is over.
    async fn play(&mut self, table: &Table, turns: usize) {
        while self.heard.len() < turns {
            let name = self.look(table).await;
            if name.contains("Victory Point") {
                self.order(table, json!({ "scoreObjectives": true })).await;
            } else if name.contains("Victory Check") {
                self.order(table, json!({ "recordVictoryCheck": { "section": "9.0" } })).await;
            } else if name.contains("end of the game") {
                return;
            }
            self.look(table).await;
            self.order(table, json!({ "endPhase": true })).await;
            self.look(table).await;
        }
    }
}

#[actix_web::test]
async fn a_chat_hears_of_each_turn_once_also_over_a_restart() {
    let folder = Storage::new();
    let database = folder.database("test.db").await;
    let mut table = Table::reaching(&database, Reach::AnyNetwork).await;
    let mut turns = 0;
    while turns < 100 {
        let (mut evening, owner) = Evening::begin(&table).await;
        let receiver = Receiver::default();
        let query =
            "mutation($g: ID!, $u: String!) { addWebhook(game: $g, url: $u, shape: DISCORD) { webhook { shape } } }";
        let added = table.ask(Some(&owner), query, json!({ "g": evening.game.id, "u": receiver.open() })).await;
        assert_eq!(added["addWebhook"]["webhook"]["shape"], "DISCORD");

        evening.play(&table, 7).await;
        table.stop().await;
        table = Table::reaching(&database, Reach::AnyNetwork).await;
        evening.play(&table, usize::MAX).await;
        let heard = evening.heard;
        let arrived = receiver.await_messages(heard.len()).await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(receiver.all().len(), heard.len(), "none twice");
        for (message, name) in arrived.iter().zip(&heard) {
            let body: Value = serde_json::from_str(&message.body).unwrap();
            let said = body["content"].as_str().unwrap();
            assert!(said.ends_with(name.as_str()), "{said}, and not {name}");
        }
        turns += heard.len();
    }
    table.stop().await;
    println!("seen: notices of {turns} turns, each once and in order, over a restart in each game");
}

#[actix_web::test]
async fn only_the_keys_of_owner_and_webhook_keep_webhooks_and_they_end_with_their_key() {
    let folder = Storage::new();
    let table = Table::reaching(&folder.database("test.db").await, Reach::AnyNetwork).await;
    let (game, owner) = game(&table).await;
    let receiver = Receiver::default();
    let url = receiver.open();
    for seat in ["FIRST", "SECOND", "BOTH", "UMPIRE", "ONLOOKER", "DISPLAY"] {
        assert_eq!(code(&add(&table, game.token(seat), &game.id, &url, None).await), "FORBIDDEN", "{seat}");
    }
    let made = "mutation($game: ID!) { makeCode(game: $game, kind: ONLOOKER, scope: WEBHOOK) { code } }";
    let made = table.ask(Some(&owner), made, json!({ "game": game.id })).await["makeCode"]["code"].take();
    let take = "mutation($code: String!) { takeSeat(code: $code) { token scope } }";
    let taken = table.ask(None, take, json!({ "code": made })).await["takeSeat"].take();
    let token = taken["token"].as_str().unwrap();
    assert_eq!(taken["scope"], "WEBHOOK");
    let added = add(&table, token, &game.id, &url, None).await;
    assert!(added["data"]["addWebhook"]["secret"].is_string(), "{added}");
    assert!(!listed(&table, &owner, &game.id).await.to_string().contains("whsec_"));
    place(&table, &game, 1, "N-DD1", "s_D8").await;
    receiver.await_messages(1).await;

    table.ask(Some(token), "mutation($game: ID!) { giveUpKey(game: $game) }", json!({ "game": game.id })).await;
    place(&table, &game, 2, "N-DD2", "s_D6").await;
    let webhook = await_state(&table, &owner, &game.id, |webhook| webhook["state"] == "PAUSED").await;
    assert!(webhook["lastFailure"]["reason"].as_str().unwrap().contains("revoked"), "{webhook}");
    assert_eq!(receiver.all().len(), 1);

    for _ in 1..5 {
        add(&table, &owner, &game.id, &url, None).await;
    }
    assert_eq!(code(&add(&table, &owner, &game.id, &url, None).await), "LIMIT");
    let stranger = self::game(&table).await.1;
    assert_eq!(code(&add(&table, &stranger, &game.id, &url, None).await), "SEAT");
    table.stop().await;
}

#[actix_web::test]
async fn private_addresses_are_refused_unless_the_server_allows_them() {
    let table = Table::new().await;
    let (game, owner) = game(&table).await;
    let receiver = Receiver::default();
    let url = receiver.open();
    let refused = add(&table, &owner, &game.id, &url, None).await;
    assert_eq!(code(&refused), "BAD_INPUT");
    assert!(refused.to_string().contains("--private-webhooks"), "{refused}");
    assert_eq!(code(&add(&table, &owner, &game.id, "ftp://example.org/", None).await), "BAD_INPUT");
    assert_eq!(code(&add(&table, &owner, &game.id, "https://example.org/", Some(9)).await), "BAD_INPUT");
    // A name tells where it leads only when it is looked up, at every delivery.
    let named = url.replace("127.0.0.1", "localhost");
    add(&table, &owner, &game.id, &named, Some(0)).await;
    let webhook = await_state(&table, &owner, &game.id, |webhook| webhook["state"] == "PAUSED").await;
    assert!(webhook["lastFailure"]["reason"].as_str().unwrap().contains("private network"), "{webhook}");
    assert!(receiver.all().is_empty());
    table.stop().await;
}

#[actix_web::test]
async fn browsers_are_for_seats_that_play_and_no_webhooks() {
    let folder = Storage::new();
    let table = Table::reaching(&folder.database("test.db").await, Reach::AnyNetwork).await;
    let (game, owner) = game(&table).await;
    let receiver = Receiver::default();
    let keep = "mutation($g: ID!, $s: PushInput!) { keepPush(game: $g, subscription: $s) }";
    let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    let subscription =
        |auth: &str| json!({ "g": game.id, "s": { "endpoint": receiver.open(), "p256dh": point, "auth": auth } });
    let auth = "BTBZMqHH6r4Tts7J_aSIgg";
    let first = Some(game.token("FIRST"));
    assert_eq!(code(&table.answer(first, keep, subscription(auth)).await), "FORBIDDEN", "it is not allowed here");
    assert!(table.ask(None, "{ pushKey }", json!({})).await["pushKey"].is_null());
    table.allow_push().await;
    let key = table.ask(None, "{ pushKey }", json!({})).await["pushKey"].take();
    assert_eq!(key.as_str().unwrap().len(), 87);
    for seat in ["UMPIRE", "ONLOOKER", "DISPLAY"] {
        assert_eq!(code(&table.answer(Some(game.token(seat)), keep, subscription(auth)).await), "FORBIDDEN", "{seat}");
    }
    assert_eq!(code(&table.answer(first, keep, subscription("short")).await), "BAD_INPUT");
    for _ in 0..3 {
        assert_eq!(table.ask(first, keep, subscription(auth)).await["keepPush"], game.id.as_str());
    }
    assert_eq!(listed(&table, &owner, &game.id).await, json!([]), "a browser is no webhook of the owner");
    table.stop().await;
    // The key is the same after a restart, or every browser would have to subscribe anew.
    let table = Table::reaching(&folder.database("test.db").await, Reach::AnyNetwork).await;
    table.allow_push().await;
    assert_eq!(table.ask(None, "{ pushKey }", json!({})).await["pushKey"], key);
    table.stop().await;
}
