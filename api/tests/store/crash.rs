//! The program is killed at random moments under load, again and again: what it acknowledged is there, once, in order.
//!
//! A few kills by default; `cargo xtask soak crash-sqlite` asks for five hundred. On PostgreSQL as well, and there also
//! with three processes over one database.

use std::cell::{Cell, RefCell};
use std::ffi::OsString;
use std::rc::Rc;
use std::time::{Duration, Instant};

use actix_web::rt::spawn;
use api::commands::archive::verified_database;
use api::config::VerifyOptions;
use api::journal::{Address, Journal};
use awc::ws::{Frame, Message};
use futures_util::future::join_all;
use futures_util::{SinkExt, StreamExt};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::common::process::{Process, WITHOUT_LIMITS};
use crate::common::recording::{self, RECORD, command};
use crate::common::socket::listen;
use crate::common::storage::{Storage, server};
use crate::common::{Game, setting};

/// Where the processes are now, and whether the soak is over.
#[derive(Default)]
struct Scene {
    urls: RefCell<Vec<String>>,
    is_over: Cell<bool>,
}

impl Scene {
    fn url(&self, place: usize) -> String {
        self.urls.borrow()[place].clone()
    }
}

/// Records in one game until the soak is over, each command told again under its id until it is answered; gives the
/// number of the last entry that was acknowledged.
async fn record(scene: Rc<Scene>, game: Rc<Game>, pause: Duration, seed: u64) -> u32 {
    let mut random = StdRng::seed_from_u64(seed);
    let mut last = 1;
    while !scene.is_over.get() {
        let number = last + 1;
        let variables = json!({ "g": game.id, "n": last, "id": format!("c{number}"), "c": command(number) });
        let place = random.random_range(0..scene.urls.borrow().len());
        match ask(&scene.url(place), game.token("SECOND"), RECORD, variables).await {
            Some(answer) => {
                let outcome = &answer["data"]["record"];
                assert_eq!(
                    (&outcome["__typename"], &outcome["lastEntry"]),
                    (&json!("Recorded"), &json!(number)),
                    "{answer}"
                );
                last = number;
                tokio::time::sleep(pause).await;
            }
            None => tokio::time::sleep(Duration::from_millis(10)).await,
        }
    }
    last
}

/// An answer; none where the process is gone or its database is away.
async fn ask(url: &str, token: &str, query: &str, variables: Value) -> Option<Value> {
    recording::ask(url, Some(token), query, variables).await.answer()
}

/// Follows one game at one place until everything that was acknowledged has come; a line that breaks is taken up again
/// after the last entry that came. Gives how often it was taken up.
async fn follow(scene: Rc<Scene>, game: Rc<Game>, place: usize, until: Rc<Cell<Option<u32>>>) -> u32 {
    let (mut last, mut lines) = (0, 0);
    loop {
        if until.get().is_some_and(|until| last >= until) {
            return lines;
        }
        let url = format!("{}/graphql", scene.url(place).replace("http", "ws"));
        let connected = awc::Client::default().ws(url).protocols(["graphql-transport-ws"]).connect().await;
        let Ok((_, mut socket)) = connected else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        lines += 1;
        let init = json!({ "type": "connection_init", "payload": { "token": game.token("FIRST") } });
        for message in [init, listen(&game, last)] {
            let _ = socket.send(Message::Text(message.to_string().into())).await;
        }
        loop {
            if until.get().is_some_and(|until| last >= until) {
                return lines;
            }
            let frame = tokio::time::timeout(Duration::from_secs(1), socket.next()).await;
            let text = match frame {
                // Silence is no break: perhaps nothing happened.
                Err(_) | Ok(Some(Ok(Frame::Ping(_) | Frame::Pong(_)))) => continue,
                Ok(Some(Ok(Frame::Text(text)))) => text,
                Ok(_) => break,
            };
            let message: Value = serde_json::from_slice(&text).unwrap();
            match message["type"].as_str() {
                // The process lost its database while it read: it says so, and tells no entry.
                Some("next") if message["payload"]["errors"][0]["extensions"]["code"] == "UNAVAILABLE" => break,
                Some("next") => {
                    let number = &message["payload"]["data"]["entries"]["number"];
                    assert_eq!(*number, last + 1, "no entry is lost, doubled or out of order: {message}");
                    last += 1;
                }
                Some("connection_ack" | "ping") => {}
                // The process had lost its database when the line began.
                _ => break,
            }
        }
    }
}

/// Everything that a side sees of a game.
async fn seen(url: &str, game: &Game) -> Value {
    let query = "query($id: ID!) { game(id: $id) { ... on NeiGame { lastEntry view { \
                 areas { code units { code } } } } } }";
    loop {
        if let Some(answer) = ask(url, game.token("SECOND"), query, json!({ "id": game.id })).await {
            return answer["data"]["game"].clone();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// What the journal holds of a game: every number once, in order, and each acknowledged command at its number.
async fn check(database: &Address, game: &Game, acknowledged: u32) {
    let journal = Journal::open_to_read(database).await.unwrap();
    let rows = journal.entries(game.id.parse().unwrap()).await.unwrap();
    assert!((1..).zip(&rows).all(|(number, row)| row.number == number), "the numbers have a hole");
    for row in &rows[1..] {
        assert_eq!(row.command_id, Some(format!("c{}", row.number)));
    }
    let kept = u32::try_from(rows.len()).unwrap();
    // The last command may have been kept and not answered.
    assert!(kept == acknowledged || kept == acknowledged + 1, "{acknowledged} were acknowledged, {kept} are kept");
    journal.close().await.unwrap();
}

async fn create(process: &Process, count: usize) -> Vec<Rc<Game>> {
    let table = process.table();
    let mut games = Vec::new();
    for _ in 0..count {
        games.push(Rc::new(table.create("STRICT", "EITHER").await));
    }
    games
}

#[actix_web::test]
async fn killed_at_random_moments_it_keeps_what_it_acknowledged() {
    let (kills, count) = (setting("KILLS", 6), 8);
    let storage = Storage::new();
    let database = storage.database("test.db").await;
    let argument: OsString = storage.argument("test.db");
    let mut random = StdRng::seed_from_u64(setting("SEED", 1941));
    let mut process = Process::over(&argument, &WITHOUT_LIMITS);
    let games = create(&process, count).await;
    let scene = Rc::new(Scene::default());
    scene.urls.borrow_mut().push(process.url.clone());
    let clients = games
        .iter()
        .zip(0..)
        .map(|(game, seed)| spawn(record(Rc::clone(&scene), Rc::clone(game), Duration::ZERO, seed)));
    let clients: Vec<_> = clients.collect();
    let began = Instant::now();
    for kill in 1..=kills {
        tokio::time::sleep(Duration::from_millis(random.random_range(5..400))).await;
        process.kill();
        process = Process::over(&argument, &WITHOUT_LIMITS);
        scene.urls.borrow_mut()[0].clone_from(&process.url);
        if kill.is_multiple_of(50) {
            println!("{kill} kills in {} s", began.elapsed().as_secs());
        }
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    scene.is_over.set(true);
    let acknowledged: Vec<u32> = join_all(clients).await.into_iter().map(Result::unwrap).collect();
    let folded = join_all(games.iter().map(|game| seen(&process.url, game))).await;
    process.kill();
    for (game, acknowledged) in games.iter().zip(&acknowledged) {
        check(&database, game, *acknowledged).await;
    }
    let told = verified_database(&VerifyOptions { file: database.clone(), packs: None }).await.unwrap();
    assert!(told.contains("8 games"), "{told}");
    // What was folded entry by entry is what a replay comes to.
    let process = Process::over(&argument, &WITHOUT_LIMITS);
    for (game, folded) in games.iter().zip(folded) {
        assert_eq!(seen(&process.url, game).await, folded);
    }
    println!(
        "seen: {kills} kills, {} entries acknowledged, each kept once and in order",
        acknowledged.iter().sum::<u32>()
    );
}

#[actix_web::test]
async fn three_processes_over_one_database_lose_and_double_nothing_while_any_of_them_is_killed() {
    if server().is_none() {
        return;
    }
    let (seconds, count) = (setting("SECONDS", 8), usize::try_from(setting("GAMES", 12)).unwrap());
    let storage = Storage::new();
    let database = storage.database("test.db").await;
    let argument: OsString = storage.argument("test.db");
    let mut random = StdRng::seed_from_u64(setting("SEED", 1942));
    let mut processes: Vec<Process> = (0..3).map(|_| Process::over(&argument, &WITHOUT_LIMITS)).collect();
    let games = create(&processes[0], count).await;
    let scene = Rc::new(Scene::default());
    *scene.urls.borrow_mut() = processes.iter().map(|process| process.url.clone()).collect();
    let pause = Duration::from_millis(setting("PAUSE", 100));
    let clients: Vec<_> = games
        .iter()
        .zip(0..)
        .map(|(game, seed)| spawn(record(Rc::clone(&scene), Rc::clone(game), pause, seed)))
        .collect();
    let mut ends = Vec::new();
    let mut followers = Vec::new();
    for game in &games {
        let until = Rc::new(Cell::new(None));
        for place in 0..3 {
            followers.push(spawn(follow(Rc::clone(&scene), Rc::clone(game), place, Rc::clone(&until))));
        }
        ends.push(until);
    }
    let (began, mut kills) = (Instant::now(), 0);
    while began.elapsed().as_secs() < seconds {
        tokio::time::sleep(Duration::from_millis(random.random_range(200..3000))).await;
        let place = random.random_range(0..3);
        processes[place].kill();
        kills += 1;
        processes[place] = Process::over(&argument, &WITHOUT_LIMITS);
        scene.urls.borrow_mut()[place].clone_from(&processes[place].url);
    }
    scene.is_over.set(true);
    let acknowledged: Vec<u32> = join_all(clients).await.into_iter().map(Result::unwrap).collect();
    for (until, acknowledged) in ends.iter().zip(&acknowledged) {
        until.set(Some(*acknowledged));
    }
    let followed = tokio::time::timeout(Duration::from_mins(1), join_all(followers)).await;
    let lines: u32 = followed.expect("everybody hears everything").into_iter().map(Result::unwrap).sum();
    for (game, acknowledged) in games.iter().zip(&acknowledged) {
        check(&database, game, *acknowledged).await;
        let views = join_all(processes.iter().map(|process| seen(&process.url, game))).await;
        assert!(views.windows(2).all(|pair| pair[0] == pair[1]), "all processes show the same");
    }
    println!(
        "seen: {kills} kills of three processes in {seconds} s, {count} games, {} entries acknowledged; {} subscriptions on {lines} lines, none lost, doubled or reordered",
        acknowledged.iter().sum::<u32>(),
        count * 3
    );
}
