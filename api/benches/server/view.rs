//! The whole board of a live game of *Netherlands East Indies* over HTTP: by a query, and as the document that stands ready.
//!
//! The limit of the query is a schema of its own that gives the same answer from a value that never changes, over a handler
//! that does nothing but read the request, answer it and write the answer.

use std::net::SocketAddr;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use actix_web::web::{Bytes, Data, post};
use actix_web::{App, HttpResponse, HttpServer};
use api::graphql::identity::Origin;
use api::graphql::nei::view::NeiView;
use api::graphql::whole::view_query;
use async_graphql::{EmptyMutation, EmptySubscription, ID, Object, Schema};
use domain::kernel::seat::Seat;
use domain::kernel::system::System as _;
use domain::nei::Nei;
use domain::nei::game::Game as NeiGame;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::Length;
use crate::campaign::{self, is_recorded};
use crate::loopback::{Connection, get, post as post_request};
use crate::measuring::{Bar, Times, conclude, micros, number};
use crate::table::{Game, Table};

/// Entries played before the board is looked at: the middle of a campaign.
const ENTRIES: usize = 200;
/// Clients at once where throughput is measured.
const FEW: usize = 8;
/// Clients at once where the longest waits are measured.
const MANY: usize = 200;
/// The share of the throughput of constant resolvers.
const SHARE_BAR: f64 = 0.80;
/// How many times as many documents as queries.
const DOCUMENT_BAR: f64 = 10.0;

/// The game as the schema names it, with a view that is always the same.
struct Constant;

struct ConstantGame {
    id: ID,
    last_entry: u32,
    view: NeiView,
}

#[Object(name = "NeiGame")]
impl ConstantGame {
    async fn id(&self) -> &ID {
        &self.id
    }

    async fn book(&self) -> &str {
        "NEI"
    }

    async fn last_entry(&self) -> u32 {
        self.last_entry
    }

    async fn view(&self) -> &NeiView {
        &self.view
    }
}

#[expect(clippy::unused_async, reason = "resolvers are async by their macro")]
#[Object]
impl Constant {
    async fn game<'a>(&self, context: &async_graphql::Context<'a>, id: ID) -> async_graphql::Result<&'a ConstantGame> {
        let game = context.data::<Arc<ConstantGame>>()?;
        if game.id == id { Ok(game) } else { Err("there is no other game".into()) }
    }
}

type ConstantSchema = Schema<Constant, EmptyMutation, EmptySubscription>;

async fn answer(schema: Data<ConstantSchema>, body: Bytes) -> HttpResponse {
    let request: async_graphql::Request = serde_json::from_slice(&body).unwrap();
    let response = schema.execute(request).await;
    HttpResponse::Ok().content_type("application/json").body(serde_json::to_vec(&response).unwrap())
}

/// A server of constant resolvers, in threads of its own.
fn constant(game: ConstantGame) -> SocketAddr {
    let schema = Schema::build(Constant, EmptyMutation, EmptySubscription).data(Arc::new(game)).finish();
    let (told, ready) = mpsc::channel();
    thread::spawn(move || {
        actix_web::rt::System::new().block_on(async move {
            let schema = Data::new(schema);
            let server =
                HttpServer::new(move || App::new().app_data(schema.clone()).route("/graphql", post().to(answer)))
                    .disable_signals()
                    .bind("127.0.0.1:0")
                    .unwrap();
            told.send(server.addrs()[0]).unwrap();
            server.run().await.unwrap();
        });
    });
    ready.recv().unwrap()
}

/// What some clients at once were answered in a time.
struct Load {
    per_second: f64,
    times: Times,
}

/// The same request again and again from some clients at once.
async fn load(address: SocketAddr, request: &str, status: u16, clients: usize, time: Duration) -> Load {
    let mut connections = Vec::with_capacity(clients);
    for _ in 0..clients {
        connections.push(Connection::open(address).await);
    }
    let start = Instant::now();
    let asked = connections.into_iter().map(|mut connection| async move {
        let mut times = Vec::new();
        while start.elapsed() < time {
            let sent = Instant::now();
            let answer = connection.exchange(request).await;
            assert_eq!(answer.status, status);
            times.push(sent.elapsed());
        }
        times
    });
    let times: Vec<Duration> = join_all(asked).await.into_iter().flatten().collect();
    Load { per_second: number(times.len()) / start.elapsed().as_secs_f64(), times: Times::among(times) }
}

/// Counters with their fields in an answer.
fn counters(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(counters).sum(),
        Value::Object(fields) => {
            usize::from(fields.contains_key("steps")) + fields.values().map(counters).sum::<usize>()
        }
        _ => 0,
    }
}

pub(crate) fn measure(length: Length) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(measured(length));
}

async fn measured(length: Length) {
    let table = Table::open();
    let mut connection = Connection::open(table.address).await;
    let game = Game::create(&mut connection).await;
    let moves = campaign::moves(1941);
    for request in &campaign::requests(&game, &moves)[..ENTRIES] {
        let answer = connection.exchange(request).await;
        assert!(is_recorded(&answer.body));
    }
    let token = game.token("BOTH");
    let query = view_query("NeiGame").unwrap();
    let body = json!({ "query": query, "variables": { "game": game.id } }).to_string();
    let asked = post_request(Some(token), &body);
    let loaded = table.app.games.nei.look(game.id.parse().unwrap()).await.unwrap();
    let board: &NeiGame = loaded.table.game();
    let (here, print) = (Origin::game(loaded.row.id), Origin::pack_of(&loaded.row));
    let view = NeiView::new(&Nei::view(board, Seat::Both), loaded.table.pack(), &here, &print);
    let last_entry = loaded.table.last_number();
    let limit = constant(ConstantGame { id: game.id.clone().into(), last_entry, view });
    drop(loaded);

    // Both give the same answer.
    let shown = connection.exchange(&asked).await.data();
    let same = Connection::open(limit).await.post(None, &body).await.data();
    assert_eq!(shown, same);
    let document = get(&format!("/games/{}/view", game.id), token, None);
    let ready = connection.exchange(&document).await;
    assert_eq!(serde_json::from_slice::<Value>(&ready.body).unwrap(), shown["game"]);
    let unchanged = get(&format!("/games/{}/view", game.id), token, ready.etag.as_deref());
    println!("a board of {} counters in {} bytes, {FEW} clients at once\n", counters(&shown), ready.body.len());

    let (rounds, time) = if length.is_quick { (1, Duration::from_secs(1)) } else { (3, Duration::from_secs(3)) };
    let mut rows = Vec::new();
    for _ in 0..rounds {
        let of_limit = load(limit, &asked, 200, FEW, time).await;
        let of_query = load(table.address, &asked, 200, FEW, time).await;
        let of_document = load(table.address, &document, 200, FEW, time).await;
        let of_unchanged = load(table.address, &unchanged, 304, FEW, time).await;
        rows.push([of_limit, of_query, of_document, of_unchanged]);
    }
    let crowd = load(table.address, &asked, 200, MANY, time).await;
    let crowd_document = load(table.address, &document, 200, MANY, time).await;

    println!("{:<46}{:>12}{:>10}{:>10}", "", "a second", "median", "p99");
    let line = |name: &str, load: &Load| {
        let wait = |time| micros(time) / 1e3;
        let (median, p99) = (wait(load.times.median()), wait(load.times.p99()));
        println!("{name:<46}{:>12.0}{median:>8.2}ms{p99:>8.2}ms", load.per_second);
        json!({ "name": name, "per_second": load.per_second, "times": load.times.json() })
    };
    let names = ["constant resolvers", "the query", "the document", "the document, known already (304)"];
    let mut cases = Vec::new();
    for (place, name) in names.iter().enumerate() {
        rows.sort_by(|one, other| one[place].per_second.total_cmp(&other[place].per_second));
        cases.push(line(name, &rows[rows.len() / 2][place]));
    }
    cases.push(line(&format!("the query, {MANY} clients"), &crowd));
    cases.push(line(&format!("the document, {MANY} clients"), &crowd_document));
    let middle = |ratio: fn(&[Load; 4]) -> f64| {
        let mut ratios: Vec<f64> = rows.iter().map(ratio).collect();
        ratios.sort_by(f64::total_cmp);
        ratios[ratios.len() / 2]
    };
    let bars = [
        Bar::at_least(
            "the query: share of constant resolvers",
            middle(|row| row[1].per_second / row[0].per_second),
            SHARE_BAR,
        ),
        Bar::at_least(
            "the document: times the query",
            middle(|row| row[2].per_second / row[1].per_second),
            DOCUMENT_BAR,
        ),
    ];
    conclude(&bars, json!({ "bench": "view", "rounds": rounds, "quick": length.is_quick, "cases": cases }));
}
