//! Everything that could leak, over and over: games, commands, questions, exports, sockets.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::{Duration, Instant};

use awc::ws::{Frame, Message};
use futures_util::{SinkExt, StreamExt};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::common::recording::{RECORD, command};
use crate::common::socket::{Socket, connect, listen};
use crate::common::{Game, Table};

/// Games that are remembered to be come back to: more than stay in memory.
const GAMES_MAX: usize = 64;
/// A socket that is silent for so long is gone for the server.
const SILENCE: Duration = Duration::from_mins(1);

/// What was done so far.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) games: Cell<u64>,
    pub(crate) commands: Cell<u64>,
    pub(crate) questions: Cell<u64>,
    pub(crate) sockets: Cell<u64>,
    /// What came over sockets to those who follow.
    pub(crate) told: Cell<u64>,
}

fn count(what: &Cell<u64>) {
    what.set(what.get() + 1);
}

/// What the players and those who follow have in common.
pub(crate) struct Load {
    table: Table,
    client: awc::Client,
    games: RefCell<VecDeque<Rc<Game>>>,
    /// Between a player's commands.
    pause: Duration,
    /// Whether some sockets fall silent for a minute.
    falls_silent: bool,
    is_over: Cell<bool>,
    pub(crate) tally: Tally,
}

impl Load {
    pub(crate) fn new(table: Table, pause: Duration, falls_silent: bool) -> Rc<Self> {
        // Connections go before the server closes them, so that no request meets one that is just going.
        let connector = awc::Connector::new().conn_keep_alive(Duration::from_secs(1));
        let client = awc::Client::builder().connector(connector).timeout(Duration::from_mins(1)).finish();
        let (games, is_over, tally) = (RefCell::default(), Cell::new(false), Tally::default());
        Rc::new(Self { table, client, games, pause, falls_silent, is_over, tally })
    }

    pub(crate) fn end(&self) {
        self.is_over.set(true);
    }

    /// What comes of a request. A line may break, where much else is going on; each request means the same the second time.
    async fn answer(&self, request: impl AsyncFn() -> Result<(u16, Vec<u8>), String>) -> (u16, Vec<u8>) {
        for _ in 0..5 {
            match request().await {
                Ok(answer) => return answer,
                Err(error) => println!("sent again: {error}"),
            }
        }
        panic!("the server does not answer");
    }

    /// The status and body of an answer.
    async fn send(&self, token: &str, body: &Value) -> (u16, Value) {
        let request = async || {
            let request = self.client.post(format!("{}/graphql", self.table.url)).bearer_auth(token);
            let mut answer = request.send_json(body).await.map_err(|error| error.to_string())?;
            let bytes = answer.body().limit(16_000_000).await.map_err(|error| error.to_string())?;
            Ok::<_, String>((answer.status().as_u16(), bytes.to_vec()))
        };
        let (status, bytes) = self.answer(request).await;
        (status, serde_json::from_slice(&bytes).unwrap_or_default())
    }

    async fn get(&self, game: &Game, seat: &str, what: &str) -> Vec<u8> {
        let url = format!("{}/games/{}/{what}", self.table.url, game.id);
        let request = async || {
            let request = self.client.get(&url).bearer_auth(game.token(seat));
            let mut answer = request.send().await.map_err(|error| error.to_string())?;
            let bytes = answer.body().limit(16_000_000).await.map_err(|error| error.to_string())?;
            Ok::<_, String>((answer.status().as_u16(), bytes.to_vec()))
        };
        let (status, bytes) = self.answer(request).await;
        assert_eq!(status, 200, "{what}");
        bytes
    }

    async fn record(&self, game: &Game, last: u32, id: &str, command: &Value) -> Value {
        let variables = json!({ "g": game.id, "n": last, "id": id, "c": command });
        let (_, mut answer) =
            self.send(game.token("SECOND"), &json!({ "query": RECORD, "variables": variables })).await;
        count(&self.tally.commands);
        assert!(answer["errors"].is_null(), "{answer}");
        answer["data"]["record"].take()
    }

    /// Records an entry; perhaps tells it twice, or adds what is too late or forbidden.
    async fn command(&self, game: &Game, last: u32, random: &mut StdRng) -> u32 {
        let number = last + 1;
        let id = format!("c{number}");
        let recorded = self.record(game, last, &id, &command(number)).await;
        assert_eq!((&recorded["__typename"], &recorded["lastEntry"]), (&json!("Recorded"), &json!(number)));
        match random.random_range(0..5) {
            0 => assert_eq!(self.record(game, last, &id, &command(number)).await, recorded),
            1 => assert_eq!(self.record(game, last, "late", &command(number)).await["__typename"], "Stale"),
            2 => {
                let wrong = json!({ "placeAtStart": { "unit": "N-I1", "area": "tokyo" } });
                assert_eq!(self.record(game, number, "wrong", &wrong).await["__typename"], "Refused");
            }
            _ => {}
        }
        number
    }

    /// Asks something, in words that nobody has used before where words can differ.
    async fn question(&self, game: &Game, random: &mut StdRng) {
        count(&self.tally.questions);
        let token = game.token("FIRST");
        let alias = format!("a{:x}", random.random::<u64>());
        let view = format!(
            "query($id: ID!) {{ game(id: $id) {{ ... on NeiGame {{ {alias}: lastEntry \
             view {{ areas {{ code units {{ code }} }} }} entries {{ nodes {{ number lines {{ text }} }} }} }} }} }}"
        );
        let variables = json!({ "id": game.id });
        let hash = |text: &str| {
            let hash = format!("{:x}", Sha256::digest(text.as_bytes()));
            json!({ "persistedQuery": { "version": 1, "sha256Hash": hash } })
        };
        match random.random_range(0..7) {
            0 => {
                let (_, answer) = self.send(token, &json!({ "query": view, "variables": variables })).await;
                assert!(answer["data"]["game"][&alias].is_u64(), "{answer}");
            }
            1 => {
                let (_, answer) = self.send(token, &json!({ "query": format!("{{ {alias}: game(id: ") })).await;
                assert!(answer["errors"].is_array(), "{answer}");
            }
            2 => {
                let (_, answer) = self.send(token, &json!({ "query": format!("{{ {alias} }}") })).await;
                assert!(answer["errors"].is_array(), "{answer}");
            }
            3 => {
                let (_, answer) = self.send(token, &json!({ "extensions": hash(&alias) })).await;
                assert_eq!(answer["errors"][0]["message"], "PersistedQueryNotFound");
            }
            4 => {
                let document = format!("{view} # {}", "x".repeat(random.random_range(0..4000)));
                let named = json!({ "variables": variables, "extensions": hash(&document) });
                let mut whole = named.clone();
                whole["query"] = json!(document);
                let (_, first) = self.send(token, &whole).await;
                let (_, second) = self.send(token, &named).await;
                assert!(first["data"]["game"][&alias].is_u64(), "{first}");
                // When many others came meanwhile, it may have made way for them.
                let is_forgotten = second["errors"][0]["message"] == "PersistedQueryNotFound";
                assert!(is_forgotten || second["data"]["game"][&alias].is_u64(), "{second}");
            }
            5 => {
                let (_, answer) = self.send(&alias, &json!({ "query": view, "variables": variables })).await;
                assert_eq!(answer["errors"][0]["extensions"]["code"], "SEAT", "{answer}");
            }
            _ => {
                self.get(game, "FIRST", "view").await;
            }
        }
    }

    /// Takes a game home in every form, and now and then brings it back as another.
    async fn take_home(&self, game: &Game, random: &mut StdRng) {
        for what in ["record.jsonl", "dice.csv", "moves.csv"] {
            self.get(game, "FIRST", what).await;
        }
        let archive = self.get(game, "BOTH", "archive").await;
        if random.random_range(0..4) == 0 {
            let request = self.client.post(format!("{}/games", self.table.url));
            let sent = request.insert_header(("content-type", "application/jsonl")).send_body(archive).await;
            match sent.map(|answer| answer.status().as_u16()) {
                Ok(201) => count(&self.tally.games),
                // Only a few are read at the same time.
                Ok(status) => assert_eq!(status, 503),
                // It may have come all the same, and would come twice.
                Err(error) => println!("not brought back: {error}"),
            }
        }
    }

    fn welcome(&self, game: &Rc<Game>) {
        let mut games = self.games.borrow_mut();
        games.push_back(Rc::clone(game));
        if games.len() > GAMES_MAX {
            games.pop_front();
        }
    }

    fn any_game(&self, random: &mut StdRng) -> Option<Rc<Game>> {
        let games = self.games.borrow();
        (!games.is_empty()).then(|| Rc::clone(&games[random.random_range(0..games.len())]))
    }

    /// Waits, but not longer than the load lasts.
    async fn wait(&self, time: Duration) {
        let until = Instant::now() + time;
        while !self.is_over.get() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            tokio::time::sleep(left.min(Duration::from_millis(200))).await;
        }
    }
}

/// Plays one evening after the other until it is over.
pub(crate) async fn play(load: Rc<Load>, seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    while !load.is_over.get() {
        let game = Rc::new(load.table.create("STRICT", "EITHER").await);
        count(&load.tally.games);
        load.welcome(&game);
        let (mut last, end) = (1, random.random_range(5..40));
        while last < end && !load.is_over.get() {
            last = load.command(&game, last, &mut random).await;
            load.question(&game, &mut random).await;
            load.wait(load.pause).await;
        }
        load.take_home(&game, &mut random).await;
        let give_up = json!({ "query": "mutation($g: ID!) { giveUpKey(game: $g) }", "variables": { "g": game.id } });
        load.send(game.token("ONLOOKER"), &give_up).await;
        // One that has left memory meanwhile comes back.
        if let Some(old) = load.any_game(&mut random) {
            load.question(&old, &mut random).await;
        }
    }
}

/// Follows one game after the other in every way, and goes in every way, until it is over.
pub(crate) async fn follow(load: Rc<Load>, seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    while !load.is_over.get() {
        let Some(game) = load.any_game(&mut random) else {
            load.wait(Duration::from_millis(100)).await;
            continue;
        };
        let mut socket = connect(&load.table).await;
        count(&load.tally.sockets);
        let token = match random.random_range(0..8) {
            0 => "of no seat",
            1 => game.token("ONLOOKER"),
            2 | 3 => game.token("SECOND"),
            _ => game.token("FIRST"),
        };
        tell(&mut socket, &json!({ "type": "connection_init", "payload": { "token": token } })).await;
        tell(&mut socket, &listen(&game, 0)).await;
        for (id, query) in [
            ("2", "subscription($g: ID!) { presence(game: $g) { kind name devices } }"),
            ("3", "subscription($g: ID!) { diceState(game: $g) { isAsked position awaited } }"),
            ("4", "subscription($g: ID!) { nothing(game: $g) }"),
            ("5", "query($g: ID!) { game(id: $g) { lastEntry } }"),
        ] {
            let payload = json!({ "query": query, "variables": { "g": game.id } });
            tell(&mut socket, &json!({ "type": "subscribe", "id": id, "payload": payload })).await;
        }
        hear_for(&load, &mut socket, load.pause * random.random_range(0..20)).await;
        match random.random_range(0..300) {
            // It goes in peace.
            0..100 => {
                let _ = socket.send(Message::Close(None)).await;
                hear_for(&load, &mut socket, Duration::from_secs(1)).await;
            }
            // It ends what it began.
            100..150 => {
                for id in ["1", "2", "3"] {
                    tell(&mut socket, &json!({ "type": "complete", "id": id })).await;
                }
            }
            // It is thrown out.
            150..200 => {
                tell(&mut socket, &json!({ "type": "nonsense" })).await;
                hear_for(&load, &mut socket, Duration::from_secs(1)).await;
            }
            // It is there and says nothing.
            200 if load.falls_silent => load.wait(SILENCE).await,
            // The line breaks.
            _ => {}
        }
    }
}

/// Says something to a server that may have closed the line.
async fn tell(socket: &mut Socket, message: &Value) {
    let _ = socket.send(Message::Text(message.to_string().into())).await;
}

/// Hears what comes within a time, or until the line ends.
async fn hear_for(load: &Load, socket: &mut Socket, time: Duration) {
    let heard = async {
        while let Some(Ok(frame)) = socket.next().await {
            match frame {
                Frame::Text(text) => {
                    let message: Value = serde_json::from_slice(&text).unwrap();
                    if message["type"] == "next" && message["payload"]["errors"].is_null() {
                        count(&load.tally.told);
                    }
                }
                Frame::Close(_) => return,
                _ => {}
            }
        }
    };
    let _ = tokio::time::timeout(time, heard).await;
}
