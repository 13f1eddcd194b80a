//! A server of its own for each test, on a free port and with a database that goes away afterwards.
#![allow(dead_code, reason = "each test file uses its own part of this")]

pub(crate) mod archives;
pub(crate) mod desk;
pub(crate) mod host;
pub(crate) mod hostile;
pub(crate) mod process;
pub(crate) mod proven;
pub(crate) mod recording;
pub(crate) mod rows;
pub(crate) mod socket;
pub(crate) mod storage;

use std::sync::Arc;
use std::time::Duration;

use actix_web::rt::task::JoinHandle;
use actix_web::{App, HttpServer};
use api::app_state::AppState;
use api::delivery::{RetryPolicy, deliver};
use api::journal::Address;
use api::web::{Origins, Rates, Service, Settings};
use api::webhooks::Reach;
use serde_json::{Value, json};
use storage::Storage;

/// A number that a variable may set, so that the same test runs for minutes where somebody wants that.
pub(crate) fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().map_or(usual, |text| text.parse().unwrap())
}

/// An input of the API, read as the API reads it.
pub(crate) fn input<T: async_graphql::InputType>(sent: Value) -> T {
    T::parse(Some(async_graphql::Value::from_json(sent).unwrap())).unwrap_or_else(|_| panic!("no {}", T::type_name()))
}

pub(crate) struct Table {
    pub(crate) url: String,
    pub(crate) database: Address,
    pub(crate) storage: Option<Storage>,
    /// Where the server is one of this process.
    inside: Option<(actix_web::dev::ServerHandle, JoinHandle<()>, Arc<AppState>)>,
}

/// Pauses of 20 and 40 milliseconds, three tries.
const HURRY: RetryPolicy = RetryPolicy {
    first: Duration::from_millis(20),
    longest: Duration::from_millis(40),
    tries_max: 3,
    answer: Duration::from_secs(5),
};

impl Table {
    pub(crate) async fn new() -> Self {
        let storage = Storage::new();
        let mut table = Self::over(storage.database("test.db").await).await;
        table.storage = Some(storage);
        table
    }

    pub(crate) async fn over(database: impl Into<Address>) -> Self {
        Self::reaching(database, Reach::Internet).await
    }

    /// With a courier who is in a hurry.
    pub(crate) async fn reaching(database: impl Into<Address>, reach: Reach) -> Self {
        let database = database.into();
        let app = api::serve::app(&database, api::books::Packs::built_in(), reach).await.unwrap();
        let schema = api::graphql::schema(Arc::clone(&app), true);
        let courier = actix_web::rt::spawn(deliver(Arc::clone(&app), HURRY));
        // Some tests ask for far more than a table does.
        let settings = Settings { rates: Rates::NONE, sockets_by_address: 0, ..Settings::default() };
        let service = Service::tuned(schema, Origins::new(&["https://tools.example".to_owned()]), None, settings);
        let server = HttpServer::new(move || App::new().configure(api::web::routes(service.clone())))
            .workers(1)
            .disable_signals()
            .bind("127.0.0.1:0")
            .unwrap();
        let url = format!("http://{}", server.addrs()[0]);
        let server = server.run();
        let handle = server.handle();
        actix_web::rt::spawn(server);
        Self { url, database, storage: None, inside: Some((handle, courier, app)) }
    }

    /// A table whose server is a process of its own.
    pub(crate) fn at(url: &str, database: impl Into<Address>) -> Self {
        Self { url: url.to_owned(), database: database.into(), storage: None, inside: None }
    }

    /// Answers with the folder of its database, if it is the table's own.
    /// Lets browsers be sent something.
    pub(crate) async fn allow_push(&self) {
        let (_, _, app) = self.inside.as_ref().unwrap();
        app.webhooks.allow_push("mailto:who@example.org").await.unwrap();
    }

    pub(crate) async fn stop(self) -> Option<Storage> {
        if let Some((server, courier, app)) = self.inside {
            app.shutdown.begin();
            courier.await.unwrap();
            server.stop(false).await;
            // Another server may open the same file.
            app.journal.end().await.unwrap();
        }
        self.storage
    }

    /// The whole answer, errors included.
    pub(crate) async fn answer(&self, token: Option<&str>, query: &str, variables: Value) -> Value {
        // On a machine that has much to do an answer takes its time.
        let client = awc::Client::builder().timeout(Duration::from_mins(1)).finish();
        let mut request = client.post(format!("{}/graphql", self.url));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let mut response = request.send_json(&json!({ "query": query, "variables": variables })).await.unwrap();
        serde_json::from_slice(&response.body().limit(16_000_000).await.unwrap()).unwrap()
    }

    /// The data of an answer without errors.
    pub(crate) async fn ask(&self, token: Option<&str>, query: &str, variables: Value) -> Value {
        let mut answer = self.answer(token, query, variables).await;
        assert!(answer.get("errors").is_none(), "{answer}");
        answer["data"].take()
    }

    pub(crate) async fn create(&self, enforcement: &str, dice: &str) -> Game {
        self.create_from(json!({ "name": "An evening", "enforcement": enforcement, "dice": dice })).await
    }

    pub(crate) async fn create_from(&self, input: Value) -> Game {
        let query = "mutation($input: CreateNeiGame!) { createGame(input: { nei: $input }) { game { id } seats { kind code } } }";
        let created = self.ask(None, query, json!({ "input": input })).await["createGame"].take();
        self.sit(&created).await
    }

    /// Takes all seats of a new game, or of one that an archive became.
    pub(crate) async fn sit(&self, created: &Value) -> Game {
        let id = created["game"]["id"].as_str().or_else(|| created["id"].as_str());
        let mut game = Game { id: id.unwrap().to_owned(), tokens: Vec::new() };
        for seat in created["seats"].as_array().unwrap() {
            let query = "mutation($code: String!) { takeSeat(code: $code, name: \"A\") { token game { id } seat { kind name } } }";
            let taken = self.ask(None, query, json!({ "code": seat["code"] })).await["takeSeat"].take();
            assert_eq!(taken["game"]["id"], game.id);
            assert_eq!(taken["seat"]["kind"], seat["kind"]);
            let kind = seat["kind"].as_str().unwrap().to_owned();
            game.tokens.push((kind, taken["token"].as_str().unwrap().to_owned()));
        }
        game
    }

    pub(crate) async fn record(&self, game: &Game, seat: &str, expected: u32, id: &str, command: Value) -> Value {
        self.overrule(game, seat, expected, id, command, None).await
    }

    pub(crate) async fn overrule(
        &self,
        game: &Game,
        seat: &str,
        expected: u32,
        id: &str,
        command: Value,
        reason: Option<&str>,
    ) -> Value {
        let query = format!(
            "mutation($game: ID!, $expected: Int!, $id: ID!, $command: NeiCommand!, $reason: String) {{ \
             record(game: $game, expectedEntry: $expected, commandId: $id, command: {{ nei: $command }}, overrule: $reason) {OUTCOME} }}"
        );
        let variables =
            json!({ "game": game.id, "expected": expected, "id": id, "command": command, "reason": reason });
        self.ask(Some(game.token(seat)), &query, variables).await["record"].take()
    }

    pub(crate) async fn roll(&self, game: &Game, seat: &str, expected: u32, id: &str) -> Value {
        let query = format!(
            "mutation($game: ID!, $expected: Int!, $id: ID!) {{ \
             roll(game: $game, expectedEntry: $expected, commandId: $id) {OUTCOME} }}"
        );
        let variables = json!({ "game": game.id, "expected": expected, "id": id });
        self.ask(Some(game.token(seat)), &query, variables).await["roll"].take()
    }

    pub(crate) async fn look(&self, game: &Game, seat: &str, fields: &str) -> Value {
        let query = format!("query($id: ID!) {{ game(id: $id) {{ ... on NeiGame {{ {fields} }} }} }}");
        self.ask(Some(game.token(seat)), &query, json!({ "id": game.id })).await["game"].take()
    }
}

pub(crate) const OUTCOME: &str = "{ __typename \
    ... on Recorded { lastEntry entry { number by lines { text clause { id } } overruled { reason violations { message clause { id } } } } \
        game { lastEntry seat { kind } } } \
    ... on NeedsRuling { violations { message cure about clause { id } } } \
    ... on Refused { refusal { code message cure } violations { message cure clause { id section title rule } } } \
    ... on Stale { lastEntry missed { number lines { text } } } }";

pub(crate) struct Game {
    pub(crate) id: String,
    tokens: Vec<(String, String)>,
}

impl Game {
    pub(crate) fn token(&self, seat: &str) -> &str {
        &self.tokens.iter().find(|(kind, _)| kind == seat).unwrap().1
    }
}

/// The module of VASSAL is drawn once for all tests: a build for tests takes longer for it than they wait for an answer.
pub(crate) async fn module_drawn() {
    let pack = domain::nei::pack::Pack::built_in();
    let draw = move || api::reports::nei::vassal::module(&pack, face::vassal::Form::UpTo37);
    actix_web::rt::task::spawn_blocking(draw).await.unwrap().unwrap();
}

/// The code of the only error of an answer.
pub(crate) fn code(answer: &Value) -> &str {
    answer["errors"][0]["extensions"]["code"].as_str().unwrap_or_default()
}
