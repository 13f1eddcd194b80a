//! The server that is measured: the real one, on a free port, over a database file in the build folder or a server's
//! database.

use std::collections::BTreeMap;
use std::fs::File;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use api::app_state::AppState;
use api::journal::Address;
use serde_json::{Value, json};

use crate::loopback::Connection;

/// A server in threads of its own, as many as the machine has processors.
pub(crate) struct Table {
    pub(crate) address: SocketAddr,
    /// The file it is kept in, where it is one.
    pub(crate) file: Option<PathBuf>,
    /// The index of its write-ahead log. It stays open: a process that closes it once gives up all its locks on it, those
    /// of SQLite among them, and the next program that opens the database takes it for left behind.
    pub(crate) index: Option<File>,
    pub(crate) app: Arc<AppState>,
    /// Goes away with the table.
    _folder: Option<tempfile::TempDir>,
}

impl Table {
    pub(crate) fn open() -> Self {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let file = folder.path().join("bench.db");
        let (address, app) = api::serve::beside(Address::from(file.as_path())).unwrap();
        let index = File::open(folder.path().join("bench.db-shm")).unwrap();
        Self { address, file: Some(file), index: Some(index), app, _folder: Some(folder) }
    }

    /// Over an empty database of a PostgreSQL server.
    pub(crate) fn on_postgres(url: &str) -> Self {
        let (address, app) = api::serve::beside(url.parse().unwrap()).unwrap();
        Self { address, file: None, index: None, app, _folder: None }
    }
}

/// A game with the tokens of its seats.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) id: String,
    tokens: BTreeMap<String, String>,
}

impl Game {
    /// Creates a game, and takes every seat.
    pub(crate) async fn create(connection: &mut Connection) -> Self {
        let query =
            "mutation { createGame(input: { nei: { name: \"A bench\" } }) { game { id } seats { kind code } } }";
        let created = connection.post(None, &json!({ "query": query }).to_string()).await.data();
        let created = &created["createGame"];
        let mut tokens = BTreeMap::new();
        for seat in created["seats"].as_array().unwrap() {
            let query = "mutation($code: String!) { takeSeat(code: $code) { token } }";
            let body = json!({ "query": query, "variables": { "code": seat["code"] } }).to_string();
            let taken = connection.post(None, &body).await.data();
            tokens.insert(text(&seat["kind"]), text(&taken["takeSeat"]["token"]));
        }
        Self { id: text(&created["game"]["id"]), tokens }
    }

    pub(crate) fn token(&self, kind: &str) -> &str {
        &self.tokens[kind]
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}
