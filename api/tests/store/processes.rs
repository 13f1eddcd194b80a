//! Several processes over one database of a PostgreSQL server: what one keeps, all have, once and in one order.
//!
//! They are played by several servers in one program, which share nothing but the database. Without
//! `ADJUTANT_TEST_POSTGRES` there is nothing to play; the suite `postgres` of `cargo xtask test` brings a server.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use api::dice::DiceSetting;
use api::games::{Outcome, Wish};
use api::journal::{Address, Journal, News};
use api::seats::SeatKind;
use api::seats::Seats;
use domain::kernel::seat::Seat;
use domain::nei::game::Creation;
use futures_util::future::{join, join_all};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tokio::sync::broadcast::Receiver;
use uuid::Uuid;

use crate::common::archives::app;
use crate::common::proven::Proven;
use crate::common::rows::{entry, new_game};
use crate::common::socket::{connect, greet, hear, listen, say};
use crate::common::storage::{Storage, server};
use crate::common::{Game, Table, code};

/// Servers over one database, or none where there is no PostgreSQL.
async fn servers(storage: &Storage, count: usize) -> Vec<Table> {
    let mut tables = Vec::new();
    if server().is_some() {
        let database = storage.database("test").await;
        for _ in 0..count {
            tables.push(Table::over(&database).await);
        }
    }
    tables
}

fn placement(number: u32) -> Value {
    let area = if number.is_multiple_of(2) { "batavia" } else { "central_java" };
    json!({ "placeAtStart": { "unit": "N-I1", "area": area } })
}

async fn numbers(table: &Table, game: &Game) -> u64 {
    table.look(game, "SECOND", "lastEntry").await["lastEntry"].as_u64().unwrap()
}

#[actix_web::test]
async fn an_entry_recorded_on_one_appears_on_the_subscriptions_of_all() {
    let storage = Storage::new();
    let tables = servers(&storage, 3).await;
    let Some(first) = tables.first() else { return };
    let game = first.create("STRICT", "EITHER").await;
    let mut sockets = Vec::new();
    for table in &tables {
        let mut socket = connect(table).await;
        greet(&mut socket, json!({ "token": game.token("FIRST") })).await;
        say(&mut socket, listen(&game, 0)).await;
        assert_eq!(hear(&mut socket).await.unwrap()["payload"]["data"]["entries"]["number"], 1);
        sockets.push(socket);
    }
    for number in 2..=31_u32 {
        // Each in turn; the client has seen the entry before on another, which this one may not have heard of yet.
        let table = &tables[number as usize % tables.len()];
        let id = number.to_string();
        let outcome = table.record(&game, "SECOND", number - 1, &id, placement(number)).await;
        assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
        assert_eq!(outcome["lastEntry"], number);
    }
    for socket in &mut sockets {
        for number in 2..=31 {
            let heard = hear(socket).await.unwrap();
            assert_eq!(heard["payload"]["data"]["entries"]["number"], number, "{heard}");
        }
    }
    for table in &tables {
        assert_eq!(numbers(table, &game).await, 31);
    }
}

#[actix_web::test]
async fn races_end_in_one_order_and_a_command_told_to_two_is_recorded_once() {
    let storage = Storage::new();
    let tables = servers(&storage, 2).await;
    let [one, other] = tables.as_slice() else { return };
    let games = join_all((0..4).map(|_| one.create("STRICT", "EITHER"))).await;
    for round in 1..=15_u32 {
        // Two commands for one place: one wins.
        let tries = games.iter().map(|game| {
            let (a, b) = (format!("a{round}"), format!("b{round}"));
            async move {
                join(
                    one.record(game, "SECOND", 2 * round - 1, &a, placement(round)),
                    other.record(game, "SECOND", 2 * round - 1, &b, placement(round + 1)),
                )
                .await
            }
        });
        for (here, there) in join_all(tries).await {
            let kinds = [here["__typename"].as_str().unwrap(), there["__typename"].as_str().unwrap()];
            assert!(kinds == ["Recorded", "Stale"] || kinds == ["Stale", "Recorded"], "{here}\n{there}");
        }
        // One command told to both: it is recorded once, and both say where.
        let tries = games.iter().map(|game| {
            let id = format!("c{round}");
            async move {
                join(
                    one.record(game, "SECOND", 2 * round, &id, placement(round)),
                    other.record(game, "SECOND", 2 * round, &id, placement(round)),
                )
                .await
            }
        });
        for (here, there) in join_all(tries).await {
            assert_eq!((&here["lastEntry"], &there["lastEntry"]), (&json!(2 * round + 1), &json!(2 * round + 1)));
            assert_eq!(here["entry"], there["entry"]);
        }
    }
    let fields = "lastEntry view { areas { code units { code } } }";
    for game in &games {
        assert_eq!(one.look(game, "SECOND", fields).await, other.look(game, "SECOND", fields).await);
    }
}

#[actix_web::test]
async fn a_key_revoked_on_one_opens_nothing_on_another() {
    let storage = Storage::new();
    if server().is_none() {
        return;
    }
    let database: Address = storage.database("test").await;
    let (here, there) = (app(&database).await, app(&database).await);
    let game = Uuid::now_v7();
    let (_, keys) = Seats::keys(game, &SeatKind::openings(1)).unwrap();
    let code = keys.codes[0].code.clone();
    here.games.nei.create(game, "Keys".to_owned(), DiceSetting::Either, Creation::of("I"), keys, None).await.unwrap();
    let (token, row) = here.seats.take(&code, "Ann", Ipv4Addr::LOCALHOST.into()).await.unwrap();
    // The other remembers it.
    assert!(there.seats.find(&token).await.unwrap().is_some());
    here.seats.revoke(row.token_hash.clone()).await.unwrap();
    let forgotten = tokio::time::timeout(Duration::from_secs(10), async {
        while there.seats.find(&token).await.unwrap().is_some() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    forgotten.await.expect("the other server takes the key no more");
}

#[actix_web::test]
async fn links_for_proven_dice_given_to_one_serve_a_roll_on_another() {
    let storage = Storage::new();
    if server().is_none() {
        return;
    }
    let database: Address = storage.database("test").await;
    let (here, there) = (app(&database).await, app(&database).await);
    let mut game = Proven::create(&here, DiceSetting::Proven).await;
    // The other has the game in memory, and follows it.
    let mut news = there.games.nei.follow(game.game).await.unwrap();
    there.games.nei.look(game.game).await.unwrap();
    game.commit().await;
    game.play_to_dice(7).await;
    game.reveal().await;
    let waited = tokio::time::timeout(Duration::from_secs(10), async {
        loop {
            let state = there.games.nei.dice_state(game.game).await.unwrap();
            if state.is_asked && state.awaited.is_empty() {
                return;
            }
            news.changed().await.unwrap();
        }
    });
    waited.await.unwrap();
    game.app = Arc::clone(&there);
    assert!(matches!(game.wish(Seat::Umpire, Wish::Roll).await, Outcome::Recorded(..)));
}

#[actix_web::test]
async fn a_server_that_lost_the_database_says_so_and_comes_back() {
    let storage = Storage::new();
    let tables = servers(&storage, 2).await;
    let [one, other] = tables.as_slice() else { return };
    let game = one.create("STRICT", "EITHER").await;
    let mut socket = connect(other).await;
    greet(&mut socket, json!({ "token": game.token("FIRST") })).await;
    say(&mut socket, listen(&game, 0)).await;
    assert_eq!(hear(&mut socket).await.unwrap()["payload"]["data"]["entries"]["number"], 1);
    let keeper = storage.connect("test").await;
    let mut last = 1;
    for round in 0..5_u32 {
        // Every connection of both servers is cut, the listening ones too.
        let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                   WHERE datname = current_database() AND pid <> pg_backend_pid()";
        keeper.execute_unprepared(cut).await.unwrap();
        let id = format!("after-{round}");
        let query = "mutation($g: ID!, $n: Int!, $id: ID!, $c: NeiCommand!) { \
                     record(game: $g, expectedEntry: $n, commandId: $id, command: { nei: $c }) { __typename ... on Recorded { lastEntry } } }";
        let variables = json!({ "g": game.id, "n": last, "id": id, "c": placement(round) });
        let mut tries = 0;
        loop {
            let answer = one.answer(Some(game.token("SECOND")), query, variables.clone()).await;
            if answer.get("errors").is_none() {
                assert_eq!(answer["data"]["record"]["__typename"], "Recorded", "{answer}");
                break;
            }
            assert_eq!(code(&answer), "UNAVAILABLE", "{answer}");
            assert_eq!(answer["errors"][0]["extensions"]["trouble"], "LOST", "{answer}");
            tries += 1;
            assert!(tries < 50, "{answer}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        last += 1;
        // The one who follows on the other server misses nothing, though its news were cut off too.
        let heard = hear(&mut socket).await.unwrap();
        assert_eq!(heard["payload"]["data"]["entries"]["number"], last, "{heard}");
    }
}

#[actix_web::test]
async fn batches_of_two_processes_over_the_same_games_never_wait_for_each_other_for_good() {
    let storage = Storage::new();
    if server().is_none() {
        return;
    }
    let database: Address = storage.database("test").await;
    let journals = [Journal::open(&database).await.unwrap(), Journal::open(&database).await.unwrap()];
    let games: Vec<Uuid> = (0..32).map(|_| Uuid::now_v7()).collect();
    for game in &games {
        journals[0].create(new_game(*game)).await.unwrap();
    }
    let writers = journals.iter().enumerate().flat_map(|(place, journal)| {
        games.iter().map(move |game| async move {
            let mut won = 0;
            for number in 2..=30 {
                match journal.append(entry(*game, number, &format!("{place}-{number}"))).await {
                    Ok(()) => won += 1,
                    Err(api::journal::JournalError::Conflict) => {}
                    Err(error) => panic!("{error}"),
                }
                // Both go on when either has it.
                while journal.entries_after(*game, number - 1).await.unwrap().is_empty() {
                    tokio::task::yield_now().await;
                }
            }
            won
        })
    });
    let won: usize = join_all(writers).await.into_iter().sum();
    assert_eq!(won, games.len() * 29);
}

/// The entries that a process is told of, up to one.
async fn told_until(told: &mut Receiver<News>, last: u32) -> Vec<u32> {
    let mut numbers = Vec::new();
    while numbers.last() != Some(&last) {
        if let News::Entry { number, .. } = told.recv().await.unwrap() {
            numbers.push(number);
        }
    }
    numbers
}

#[actix_web::test]
async fn what_a_process_kept_itself_is_no_news_to_it_until_its_connection_fails() {
    let storage = Storage::new();
    if server().is_none() {
        return;
    }
    let database = storage.database("test").await;
    let (own, other) = (Journal::open(&database).await.unwrap(), Journal::open(&database).await.unwrap());
    let [mut told, mut told_other] = [own.news(), other.news()];
    let (game, keeper) = (Uuid::now_v7(), storage.connect("test").await);
    for told in [&mut told, &mut told_other] {
        // Until it listens it hears nothing.
        let listens = async { while told.recv().await.unwrap() != News::Webhook(game) {} };
        let calls = async {
            loop {
                keeper.execute_unprepared(&format!("SELECT pg_notify('adjutant', 'webhook {game}')")).await.unwrap();
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::select! { () = listens => {}, () = calls => {} }
    }
    own.create(new_game(game)).await.unwrap();
    for number in 2..40 {
        own.append(entry(game, number, &format!("c{number}"))).await.unwrap();
    }
    other.append(entry(game, 40, "other")).await.unwrap();
    // News come in the order of the commits. Its first entry it hears of, and any after a pause in which it gave its
    // connection back.
    let (here, there) = (told_until(&mut told, 40).await, told_until(&mut told_other, 39).await);
    assert!(here.len() < 20, "its own entries are no news: {here:?}");
    assert_eq!(there, (2..40).collect::<Vec<_>>(), "they are to the other");

    for number in (41..).step_by(2) {
        own.append(entry(game, number, &format!("c{number}"))).await.unwrap();
        keeper
            .execute_unprepared(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() \
                 AND pid <> pg_backend_pid() AND query LIKE '%INSERT INTO entries%'",
            )
            .await
            .unwrap();
        // After a pause the connection is tried before it is used, and made again.
        if own.append(entry(game, number + 1, &format!("c{}", number + 1))).await.is_err() {
            break;
        }
    }
    while told.recv().await.unwrap() != News::Missed {}
}
