//! Nothing that was recorded is lost, doubled or out of order, however lines break and however many record at once.

use std::collections::BTreeSet;
use std::rc::Rc;

use futures_util::future::join_all;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::common::socket::{connect, greet, hear, listen, say};
use crate::common::{Game, Table, code};

/// Allied counters that may be placed again and again while the Allies set up.
const UNITS: [&str; 4] = ["N-I1", "N-I2", "N-I4", "N-I5"];
const AREAS: [&str; 2] = ["batavia", "central_java"];

/// A placement: any of them is allowed at any time of the Allied set-up.
fn placement(number: usize) -> Value {
    json!({ "placeAtStart": { "unit": UNITS[number % UNITS.len()], "area": AREAS[number / UNITS.len() % AREAS.len()] } })
}

/// Records a placement, whatever others record meanwhile; gives the number of its entry.
async fn record(table: &Table, game: &Game, id: &str, command: &Value) -> u64 {
    let mut expected = 1;
    let query = "mutation($g: ID!, $n: Int!, $id: ID!, $c: NeiCommand!) { \
                 record(game: $g, expectedEntry: $n, commandId: $id, command: { nei: $c }) { \
                 __typename ... on Recorded { lastEntry } ... on Stale { lastEntry } } }";
    loop {
        let variables = json!({ "g": game.id, "n": expected, "id": id, "c": command });
        let outcome = table.ask(Some(game.token("SECOND")), query, variables).await["record"].take();
        match outcome["__typename"].as_str().unwrap() {
            "Recorded" => return outcome["lastEntry"].as_u64().unwrap(),
            "Stale" => expected = u32::try_from(outcome["lastEntry"].as_u64().unwrap()).unwrap(),
            _ => panic!("{outcome}"),
        }
    }
}

#[actix_web::test]
async fn a_thousand_cuts_lose_and_double_no_entry() {
    const CUTS: usize = 1000;
    const ENTRIES: u32 = 400;
    let table = Rc::new(Table::new().await);
    let game = Rc::new(table.create("STRICT", "EITHER").await);
    let recorder = {
        let (table, game) = (Rc::clone(&table), Rc::clone(&game));
        actix_web::rt::spawn(async move {
            for number in 2..=ENTRIES {
                let id = number.to_string();
                let outcome = table.record(&game, "SECOND", number - 1, &id, placement(number as usize)).await;
                assert_eq!(outcome["__typename"], "Recorded");
            }
        })
    };
    let mut random = StdRng::seed_from_u64(1941);
    let mut last = 0;
    let mut cuts = 0;
    let mut backlog = 0;
    while cuts < CUTS {
        let mut socket = connect(&table).await;
        greet(&mut socket, json!({ "token": game.token("FIRST") })).await;
        // When everything was heard it begins anew: the whole record comes again, and in order.
        if last == ENTRIES {
            last = 0;
            backlog += 1;
        }
        say(&mut socket, listen(&game, last)).await;
        for _ in 0..random.random_range(0..=8) {
            if last == ENTRIES {
                break;
            }
            let heard = hear(&mut socket).await.unwrap();
            assert_eq!(heard["payload"]["data"]["entries"]["number"], last + 1, "{heard}");
            last += 1;
        }
        // The line breaks without a word.
        drop(socket);
        cuts += 1;
    }
    recorder.await.unwrap();
    assert!(backlog >= 1, "the record was heard whole at least once");
}

#[actix_web::test]
async fn the_same_command_five_times_at_once_is_recorded_once_and_answered_alike() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    for round in 0..20_u32 {
        let id = format!("round-{round}");
        let tries = (0..5).map(|_| table.record(&game, "SECOND", round + 1, &id, placement(round as usize)));
        let answers = join_all(tries).await;
        assert_eq!(answers[0]["__typename"], "Recorded", "{answers:?}");
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
        assert_eq!(answers[0]["lastEntry"], round + 2);
    }
}

#[actix_web::test]
async fn sixty_four_clients_record_at_once_in_one_game() {
    const CLIENTS: usize = 64;
    const EACH: usize = 2;
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let clients = (0..CLIENTS).map(|client| {
        let (table, game) = (&table, &game);
        async move {
            let mut numbers = Vec::new();
            for turn in 0..EACH {
                let id = format!("{client}-{turn}");
                numbers.push((record(table, game, &id, &placement(client + turn)).await, id));
            }
            numbers
        }
    });
    let acknowledged: Vec<(u64, String)> = join_all(clients).await.into_iter().flatten().collect();
    let numbers: BTreeSet<u64> = acknowledged.iter().map(|(number, _)| *number).collect();
    // Every number once, without a hole.
    assert_eq!(numbers, (2..=(CLIENTS * EACH + 1) as u64).collect());
    let journal = api::journal::Journal::open_to_read(&table.database).await.unwrap();
    let rows = journal.entries(game.id.parse().unwrap()).await.unwrap();
    assert_eq!(rows.len(), CLIENTS * EACH + 1);
    for (number, id) in acknowledged {
        let row = &rows[usize::try_from(number).unwrap() - 1];
        assert_eq!((u64::from(row.number), row.command_id.as_deref()), (number, Some(id.as_str())));
    }
}

const AWAIT: &str = "query($g: ID!, $n: Int!, $s: Int!) { awaitEntries(game: $g, since: $n, seconds: $s) { \
                     totalCount nodes { number lines { text } } } }";

#[actix_web::test]
async fn without_a_socket_one_waits_for_the_next_entry() {
    let table = Rc::new(Table::new().await);
    let game = Rc::new(table.create("STRICT", "EITHER").await);
    let ask = async |seat: &str, since: u32, seconds: i32| {
        table.answer(Some(game.token(seat)), AWAIT, json!({ "g": game.id, "n": since, "s": seconds })).await
    };
    let at_once = ask("FIRST", 0, 25).await;
    assert_eq!(at_once["data"]["awaitEntries"]["nodes"][0]["number"], 1);
    let nothing = ask("FIRST", 1, 0).await;
    assert_eq!(nothing["data"]["awaitEntries"], json!({ "totalCount": 1, "nodes": [] }));
    let (waiting, _) = futures_util::join!(ask("FIRST", 1, 25), async {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        record(&table, &game, "a", &placement(0)).await
    });
    assert_eq!(waiting["data"]["awaitEntries"]["nodes"][0]["number"], 2);
    assert!(!waiting.to_string().contains("atavia"), "{waiting}");
    for seconds in [-1, 26] {
        assert_eq!(code(&ask("FIRST", 1, seconds).await), "BAD_INPUT");
    }
    let stranger = table.answer(None, AWAIT, json!({ "g": game.id, "n": 0, "s": 0 })).await;
    assert_eq!(code(&stranger), "SEAT");
}

#[actix_web::test]
async fn a_key_that_is_given_up_hears_no_more() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let mut socket = connect(&table).await;
    greet(&mut socket, json!({ "token": game.token("FIRST") })).await;
    say(&mut socket, listen(&game, 0)).await;
    assert_eq!(hear(&mut socket).await.unwrap()["payload"]["data"]["entries"]["number"], 1);
    let give_up = "mutation($g: ID!) { giveUpKey(game: $g) }";
    table.ask(Some(game.token("FIRST")), give_up, json!({ "g": game.id })).await;
    record(&table, &game, "a", &placement(0)).await;
    let ended = hear(&mut socket).await.unwrap();
    assert_eq!(ended["payload"]["errors"][0]["extensions"]["code"], "SEAT", "{ended}");
    assert_eq!(hear(&mut socket).await.unwrap()["type"], "complete");
}
