//! One entry to thousands of subscribers of one game: how long until the last of them has it, and what an idle one costs.
//!
//! The limit writes the bytes of the same message to as many real sockets over loopback from as many threads as the server
//! has, and knows of no game, no seat and no protocol. Both ends are in this process in both cases.

use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::Length;
use crate::campaign::{self, is_recorded};
use crate::loopback::Connection;
use crate::measuring::{Bar, Times, conclude, micros, number};
use crate::sockets::{Listener, framed};
use crate::table::{Game, Table};

/// Subscribers of the game, and in a quick run.
const SUBSCRIBERS: usize = 5_000;
const SUBSCRIBERS_QUICK: usize = 1_000;
/// Whose eyes they have, in turn.
const SEATS: [&str; 3] = ["FIRST", "SECOND", "ONLOOKER"];
/// Entries that are delivered, and entries before them.
const ENTRIES: usize = 20;
const BEFORE: usize = 100;
/// The last delivery takes under so many times that of the bare fan-out.
const FAN_OUT_BAR: f64 = 5.0;
/// How long everything may rest before the memory is read.
const REST: Duration = Duration::from_millis(1500);

const SUBSCRIPTION: &str = "subscription($game: ID!, $after: Int!) { entries(game: $game, after: $after) { number by lines { text clause { id } } } }";

/// Memory of this process in kB.
fn memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches("kB").trim().parse().unwrap()
}

/// Listens as long as the set is there, and tells when each message came.
fn listen(all: &mut JoinSet<()>, mut listener: Listener, heard: mpsc::UnboundedSender<(Instant, Vec<u8>)>) {
    all.spawn(async move {
        loop {
            let text = listener.hear().await;
            if heard.send((Instant::now(), text)).is_err() {
                return;
            }
        }
    });
}

/// When the last of so many messages came, and one of them.
async fn all(heard: &mut mpsc::UnboundedReceiver<(Instant, Vec<u8>)>, count: usize) -> (Instant, Vec<u8>) {
    let mut last = heard.recv().await.unwrap();
    for _ in 1..count {
        let next = heard.recv().await.unwrap();
        if next.0 > last.0 {
            last = next;
        }
    }
    last
}

/// The same bytes over as many sockets: the address of the listener, and what makes each of its threads write once.
async fn bare(count: usize, frame: Vec<u8>, runs: usize) -> Times {
    let threads = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let server = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address: SocketAddr = server.local_addr().unwrap();
    let (told, mut heard) = mpsc::unbounded_channel();
    let mut listeners = JoinSet::new();
    let mut shares: Vec<Vec<TcpStream>> = (0..threads).map(|_| Vec::new()).collect();
    for place in 0..count {
        let (near, far) = tokio::join!(TcpStream::connect(address), server.accept());
        listen(&mut listeners, Listener::over(near.unwrap()), told.clone());
        shares[place % threads].push(far.unwrap().0);
    }
    let writers: Vec<_> = shares
        .into_iter()
        .map(|share| {
            let (go, gone) = std::sync::mpsc::channel::<()>();
            let frame = frame.clone();
            let sockets: Vec<std::net::TcpStream> =
                share.into_iter().map(|socket| socket.into_std().unwrap()).collect();
            thread::spawn(move || {
                for () in gone {
                    for socket in &sockets {
                        let written = std::io::Write::write(&mut &*socket, &frame).unwrap();
                        assert_eq!(written, frame.len());
                    }
                }
            });
            go
        })
        .collect();
    let mut times = Vec::new();
    for _ in 0..runs {
        let start = Instant::now();
        for go in &writers {
            go.send(()).unwrap();
        }
        times.push(all(&mut heard, count).await.0 - start);
    }
    Times::among(times)
}

pub(crate) fn measure(length: Length) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(measured(length));
}

async fn measured(length: Length) {
    let count = if length.is_quick { SUBSCRIBERS_QUICK } else { SUBSCRIBERS };
    let table = Table::open();
    let mut connection = Connection::open(table.address).await;
    let game = Game::create(&mut connection).await;
    let requests = campaign::requests(&game, &campaign::moves(1941));
    let (before, rest) = requests.split_at(BEFORE);
    for request in before {
        assert!(is_recorded(&connection.exchange(request).await.body));
    }

    let (told, mut heard) = mpsc::unbounded_channel();
    let payload = json!({ "query": SUBSCRIPTION, "variables": { "game": game.id, "after": BEFORE + 1 } });
    tokio::time::sleep(REST).await;
    let empty = memory();
    let mut listeners = JoinSet::new();
    for place in 0..count {
        let token = game.token(SEATS[place % SEATS.len()]);
        let listener = Listener::subscribe(table.address, token, &payload).await;
        listen(&mut listeners, listener, told.clone());
    }
    tokio::time::sleep(REST).await;
    let each = number(memory().saturating_sub(empty)) / number(count);
    // The server closes a connection that was idle for as long as the others took to open.
    let mut connection = Connection::open(table.address).await;

    let mut times = Vec::new();
    let mut message = Vec::new();
    for request in &rest[..ENTRIES] {
        let start = Instant::now();
        let (answer, (last, text)) = tokio::join!(connection.exchange(request), all(&mut heard, count));
        assert!(is_recorded(&answer.body));
        times.push(last - start);
        message = if text.len() > message.len() { text } else { message };
    }
    let times = Times::among(times);
    // Both would take more files than a process may have open.
    listeners.shutdown().await;
    tokio::time::sleep(REST).await;
    let limit = bare(count, framed(&message), ENTRIES).await;

    println!("one entry to {count} subscribers of one game, {ENTRIES} entries, until the last has it\n");
    println!("{:<46}{:>10}{:>10}", "", "median", "p99");
    for (name, times) in [("from the command sent", &times), ("the same bytes over as many bare sockets", &limit)] {
        println!("{name:<46}{:>8.1}ms{:>8.1}ms", micros(times.median()) / 1e3, micros(times.p99()) / 1e3);
    }
    println!("\nan idle subscriber takes {each:.1} kB, both ends of its connection together");
    let bars = [Bar::under("the last delivery: times the bare fan-out", times.of_the_limit(&limit), FAN_OUT_BAR)];
    let report = json!({
        "bench": "subscribers", "subscribers": count, "entries": ENTRIES, "quick": length.is_quick, "times": times.json(),
        "limit": limit.json(), "kilobytes_each": each, "message_bytes": message.len(),
    });
    conclude(&bars, report);
}
