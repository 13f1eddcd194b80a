//! A game as data over HTTP: who gets what, in which form, and what is not in it.

use std::collections::BTreeSet;

use domain::kernel::journal::{Deed, Table as Record};
use domain::kernel::seat::Seat;
use domain::nei::Nei;
use domain::nei::components::{Side, UnitId};
use domain::nei::event::Event;
use serde_json::{Value, json};

use crate::common::archives::{app, archive_of, play_but, take_in};
use crate::common::storage::Storage;
use crate::common::{Game, Table, code, module_drawn};

struct Answer {
    status: u16,
    media: String,
    disposition: String,
    cache: String,
    body: Vec<u8>,
}

impl Answer {
    async fn of(request: awc::SendClientRequest) -> Self {
        let mut response = request.await.unwrap();
        let named = |name: &str| {
            response.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
        };
        let (media, disposition, cache) = (named("content-type"), named("content-disposition"), named("cache-control"));
        let body = response.body().limit(32_000_000).await.unwrap().to_vec();
        Self { status: response.status().as_u16(), media, disposition, cache, body }
    }

    fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

async fn get(table: &Table, token: Option<&str>, game: &str, what: &str) -> Answer {
    let mut request = awc::Client::default().get(format!("{}/games/{game}/{what}", table.url));
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    Answer::of(request.send()).await
}

async fn send(table: &Table, media: &str, body: impl Into<Vec<u8>>) -> Answer {
    let request = awc::Client::default().post(format!("{}/games", table.url)).insert_header(("content-type", media));
    Answer::of(request.send_body(body.into())).await
}

/// A table over a database that holds a recorded game, and that game with tokens for all its seats.
async fn table_with(name: &str) -> (Table, Game, Storage) {
    table_with_all_but(0, name).await
}

async fn table_with_all_but(last: usize, name: &str) -> (Table, Game, Storage) {
    let folder = Storage::new();
    let database = folder.database("test.db").await;
    let app = app(&database).await;
    let played = play_but(&app, name, last).await;
    let archive = archive_of(&app, played).await;
    drop(app);
    let table = Table::over(&database).await;
    let sent = send(&table, "application/jsonl", archive).await;
    assert_eq!(sent.status, 201, "{}", sent.text());
    let game = table.sit(&sent.json()).await;
    (table, game, folder)
}

#[actix_web::test]
async fn whoever_has_no_seat_in_the_game_learns_nothing_of_it() {
    let table = Table::new().await;
    let (game, other) = (table.create("STRICT", "EITHER").await, table.create("STRICT", "EITHER").await);
    let unknown = uuid::Uuid::now_v7().to_string();
    let mut answers = BTreeSet::new();
    for what in [
        "record.jsonl",
        "dice.csv",
        "moves.csv",
        "archive",
        "map.svg",
        "map.png?width=900",
        "set-up-sheet.html?paper=a4",
        "position.vsav",
        "record.vlog",
        "report.html",
    ] {
        for (token, id) in [
            (None, game.id.as_str()),
            (Some("wrong"), &game.id),
            (Some(other.token("UMPIRE")), &game.id),
            (Some(game.token("UMPIRE")), &unknown),
            (Some(game.token("UMPIRE")), "nonsense"),
            (None, &unknown),
        ] {
            let answer = get(&table, token, id, what).await;
            assert_eq!(answer.status, 401, "{what} {id}: {}", answer.text());
            assert_eq!(answer.cache, "no-store");
            assert_eq!(code(&answer.json()), "SEAT", "{}", answer.text());
            answers.insert(answer.body);
        }
    }
    assert_eq!(answers.len(), 1, "the answer does not tell what is wrong");
}

#[actix_web::test]
async fn an_archive_is_for_those_who_see_everything_until_the_game_is_over() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    for seat in ["FIRST", "SECOND", "ONLOOKER"] {
        let answer = get(&table, Some(game.token(seat)), &game.id, "archive").await;
        assert_eq!(answer.status, 403, "{seat}");
        assert_eq!(code(&answer.json()), "FORBIDDEN");
        assert!(answer.text().contains("secrets of both sides"), "{}", answer.text());
    }
    for seat in ["BOTH", "UMPIRE"] {
        let answer = get(&table, Some(game.token(seat)), &game.id, "archive").await;
        assert_eq!(answer.status, 200, "{seat}");
        assert_eq!(
            answer.disposition,
            "attachment; filename=\"An evening.adjutant\"; filename*=UTF-8''An%20evening.adjutant"
        );
        assert_eq!((answer.cache.as_str(), answer.media.as_str()), ("no-store", "application/jsonl"));
    }
    let open = table.create_from(json!({ "name": "An open table", "openTable": true })).await;
    assert_eq!(get(&table, Some(open.token("FIRST")), &open.id, "archive").await.status, 200);
    let (finished, over, _folder) = table_with("sudden-death.game").await;
    for seat in ["FIRST", "SECOND", "ONLOOKER"] {
        assert_eq!(get(&finished, Some(over.token(seat)), &over.id, "archive").await.status, 200, "{seat}");
    }
}

#[actix_web::test]
async fn an_archive_becomes_a_game_that_goes_on() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let place = json!({ "placeAtStart": { "unit": "N-I1", "area": "batavia" } });
    table.record(&game, "SECOND", 1, "one", place.clone()).await;
    let archive = get(&table, Some(game.token("BOTH")), &game.id, "archive").await;
    let sent = send(&table, "application/octet-stream", archive.body.clone()).await;
    assert_eq!(sent.status, 201, "{}", sent.text());
    let created = sent.json();
    assert_ne!(created["id"], json!(game.id));
    assert_eq!(created["entries"], 2);
    assert!(created["checked"].as_str().unwrap().contains("decided anew"), "{created}");
    let copy = table.sit(&created).await;
    assert_eq!(get(&table, Some(copy.token("UMPIRE")), &copy.id, "archive").await.body, archive.body);
    // The key of whoever keeps the keys sees nothing.
    let owner = created["ownerKey"].as_str().unwrap();
    for what in ["archive", "record.jsonl"] {
        let answer = get(&table, Some(owner), &copy.id, what).await;
        assert_eq!((answer.status, code(&answer.json())), (403, "FORBIDDEN"), "{}", answer.text());
    }
    // Old tokens are no tokens of the copy, and old ids of commands mean nothing there.
    assert_eq!(get(&table, Some(game.token("UMPIRE")), &copy.id, "archive").await.status, 401);
    let second = json!({ "placeAtStart": { "unit": "N-I2", "area": "batavia" } });
    let outcome = table.record(&copy, "SECOND", 2, "one", second).await;
    assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
    let original = table.look(&game, "BOTH", "lastEntry").await;
    assert_eq!(original["lastEntry"], 2);
}

#[actix_web::test]
async fn what_is_no_archive_is_refused_in_the_shape_of_the_api() {
    let table = Table::new().await;
    let answer = send(&table, "text/plain", "{}").await;
    assert_eq!((answer.status, code(&answer.json())), (415, "BAD_INPUT"));
    let answer = send(&table, "application/jsonl", "{}\n").await;
    assert_eq!((answer.status, code(&answer.json())), (422, "BAD_INPUT"));
    assert!(answer.text().contains("no archive of Adjutant") && answer.text().contains("nothing was kept"));
    let client = awc::Client::default();
    let long = client.post(format!("{}/games", table.url)).insert_header(("content-type", "application/jsonl"));
    let answer = Answer::of(long.insert_header(("expect", "100-continue")).send_body("x".repeat(17_000_000))).await;
    assert_eq!((answer.status, code(&answer.json())), (413, "LIMIT"));
    assert_eq!(Answer::of(client.get(format!("{}/games", table.url)).send()).await.status, 405);
}

/// The Allied counters that moved or were refitted and that Japan never saw.
fn never_seen(record: &Record<Nei>) -> (BTreeSet<UnitId>, usize) {
    let mut moved = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut refits = 0;
    for entry in record.entries() {
        let Deed::Played { events, .. } = &entry.deed else { continue };
        for event in events {
            match event {
                Event::ForceMoved { side: Side::Allies, units, .. } => {
                    moved.extend(units.iter().map(|(unit, _)| *unit));
                }
                Event::PlacedAtStart { unit, .. } | Event::UnitDeployed { unit, .. } => _ = moved.insert(*unit),
                Event::RefitTried { unit, .. } => {
                    refits += 1;
                    moved.insert(*unit);
                }
                Event::AreasSeen { by: Side::Japan, sightings, .. }
                | Event::UnitsSeen { by: Side::Japan, sightings } => {
                    seen.extend(sightings.iter().map(|sighting| sighting.unit));
                }
                _ => {}
            }
        }
    }
    let counters = &record.pack().counters;
    moved.retain(|unit| counters[unit].side == Side::Allies && !seen.contains(unit));
    (moved, refits)
}

/// NEI 20, 20.3: neither the record nor the sheets of a side name counters it never saw, nor the dice of a refit.
#[actix_web::test]
async fn what_a_side_takes_home_names_no_hidden_counter() {
    // The step that ends the game opens everything.
    let (table, game, folder) = table_with_all_but(1, "scenario-two.game").await;
    let archive = get(&table, Some(game.token("BOTH")), &game.id, "archive").await;
    let app = app(&folder.database("beside.db").await).await;
    let taken = take_in(&app, archive.text()).await;
    let loaded = app.games.nei.look(taken.id).await.unwrap();
    let (hidden, refits) = never_seen(&loaded.table);
    assert!(hidden.len() >= 5 && refits >= 5, "{hidden:?}, {refits} refits");
    let names = |text: &str, unit: UnitId| {
        text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').any(|word| word == unit.as_str())
    };
    for what in ["record.jsonl", "dice.csv", "moves.csv"] {
        let own = get(&table, Some(game.token("SECOND")), &game.id, what).await;
        let japans = get(&table, Some(game.token("FIRST")), &game.id, what).await;
        let onlookers = get(&table, Some(game.token("ONLOOKER")), &game.id, what).await;
        assert_eq!((own.status, japans.status, onlookers.status), (200, 200, 200));
        assert!(
            japans.disposition.starts_with("attachment; filename=\"An evening_ 1_2 of _Ostindien_."),
            "{}",
            japans.disposition
        );
        assert_eq!(japans.cache, "no-store");
        for unit in &hidden {
            for answer in [&japans, &onlookers] {
                assert!(!names(answer.text(), *unit), "{what} names {unit}");
            }
        }
        // The owner is told: who moved, and for whom the dice of a refit were.
        let named = hidden.iter().filter(|unit| names(own.text(), **unit)).count();
        match what {
            "record.jsonl" => assert_eq!(named, hidden.len()),
            "moves.csv" => assert!(named >= 5, "{named} of {hidden:?}"),
            _ => assert_eq!(own.text().matches(",REFIT,").count(), refits),
        }
        assert!(!japans.text().contains(",REFIT,") && !japans.text().contains("\"purpose\":\"REFIT\""), "{what}");
    }
    // The record is what the seat reads, line by line, and each line has its number.
    let record = get(&table, Some(game.token("FIRST")), &game.id, "record.jsonl").await;
    let lines: Vec<Value> = record.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), loaded.table.entries().len());
    let seat = Seat::Side(Side::Japan);
    for (line, entry) in lines.iter().zip(loaded.table.entries()) {
        let seen = loaded.table.seen_by(entry, seat);
        assert_eq!(line["number"], json!(seen.number));
        let told = seen.lines.iter().map(|line| json!({ "text": line.text, "clause": line.clause.as_ref().map(|clause| json!({ "id": clause.id() })) }));
        assert_eq!(line["lines"], told.collect::<Value>());
        assert_eq!(line["overruled"].is_null(), seen.ruling.is_none());
        assert_eq!(line["takenBack"], json!(seen.taken_back));
        assert_eq!(line["facts"].as_array().unwrap().len(), loaded.table.facts_of(entry, seat).len());
        assert_eq!(line["at"], json!(loaded.mark(seen.number).unwrap().at));
    }
}

#[actix_web::test]
async fn the_sheets_have_a_header_and_a_row_for_each_die_and_each_move() {
    let (table, game, _folder) = table_with("first-two-turns.game").await;
    let dice = get(&table, Some(game.token("BOTH")), &game.id, "dice.csv").await;
    assert_eq!(dice.media, "text/csv; charset=utf-8");
    let rows = |text: &str| -> Vec<Vec<String>> {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
        reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
    };
    let sheet = rows(dice.text());
    assert_eq!(
        sheet[0].join(" "),
        "entry at by takenBack purpose stage clause roller unit hitsOn modifier face hit source"
    );
    let fire = sheet.iter().find(|row| row[4] == "FIRE").unwrap();
    assert!(!fire[5].is_empty() && fire[6] == "NEI-12.4-a" && fire[8].contains('-'), "{fire:?}");
    assert!(["true", "false"].contains(&fire[12].as_str()) && fire[13] == "TABLE", "{fire:?}");
    assert!(sheet[1..].iter().all(|row| ("1"..="6").contains(&row[11].as_str())));
    let moves = get(&table, Some(game.token("FIRST")), &game.id, "moves.csv").await;
    let sheet = rows(moves.text());
    assert_eq!(sheet[0].join(" "), "entry at by takenBack side kind units from path to");
    let of = |side: &str, named: bool| {
        sheet.iter().filter(|row| row[4] == side && row[5] == "SEA" && row[6].is_empty() != named).count()
    };
    assert!(of("JAPAN", true) > 0 && of("JAPAN", false) == 0, "{sheet:?}");
    assert!(of("ALLIES", true) == 0 && of("ALLIES", false) > 0, "{sheet:?}");
    assert!(sheet.iter().any(|row| row[3] == "true"), "what was taken back says so");
}

#[actix_web::test]
async fn the_map_and_the_sheet_are_for_every_seat_and_every_entry() {
    let (table, game, _folder) = table_with_all_but(1, "sudden-death.game").await;
    for seat in ["BOTH", "FIRST", "ONLOOKER"] {
        let token = Some(game.token(seat));
        let svg = get(&table, token, &game.id, "map.svg?ink=black").await;
        assert_eq!((svg.status, svg.media.as_str()), (200, "image/svg+xml"), "{seat}");
        assert!(svg.text().contains("Batavia") && svg.text().contains("a reconstruction"));
        assert!(!svg.text().contains("http://") || svg.text().matches("http://").count() == 1, "it names no address");
        let before = get(&table, token, &game.id, "map.svg?ink=black&entry=3").await;
        assert_eq!(before.status, 200);
        assert!(before.text().contains("after entry 3") && before.text() != svg.text());
        let png = get(&table, token, &game.id, "map.png?width=900").await;
        assert_eq!((png.status, png.media.as_str()), (200, "image/png"), "{seat}");
        assert!(png.body.starts_with(b"\x89PNG"));
        assert_eq!(u32::from_be_bytes(png.body[16..20].try_into().unwrap()), 900);
        let sheet = get(&table, token, &game.id, "set-up-sheet.html?paper=letter&size=large&ink=black&entry=2").await;
        assert_eq!((sheet.status, sheet.media.as_str()), (200, "text/html; charset=utf-8"), "{seat}");
        assert!(sheet.text().contains("size: letter portrait"), "{seat}");
        assert!(!sheet.text().contains("<script") && !sheet.text().contains(" src="));
        let fetched = sheet.text().split("url(").skip(1).filter(|url| !url.starts_with("data:font/")).count();
        assert_eq!(fetched, 0, "its typefaces are in it, and nothing is fetched");
    }
}

#[actix_web::test]
async fn a_game_goes_to_vassal_as_each_seat_knows_it() {
    module_drawn().await;
    let (table, game, _folder) = table_with_all_but(1, "sudden-death.game").await;
    let mut saves = BTreeSet::new();
    for seat in ["BOTH", "FIRST", "SECOND", "ONLOOKER"] {
        let token = Some(game.token(seat));
        for (what, ending) in
            [("module.vmod", "vmod"), ("position.vsav?entry=3&form=3.8", "vsav"), ("record.vlog?form=3.7", "vlog")]
        {
            let answer = get(&table, token, &game.id, what).await;
            assert_eq!((answer.status, answer.media.as_str()), (200, "application/octet-stream"), "{seat} {what}");
            assert!(answer.disposition.contains(&format!(".{ending}\"")), "{}", answer.disposition);
            assert!(answer.body.starts_with(b"PK"), "{seat} {what}");
        }
        saves.insert(get(&table, token, &game.id, "position.vsav").await.body);
    }
    assert_eq!(saves.len(), 4, "each seat knows something else");
}

#[actix_web::test]
async fn what_a_picture_cannot_be_is_refused_with_what_it_can() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    for (what, says) in [
        ("map.svg?entry=9", "this game has the entries 1 to 1"),
        ("map.svg?entry=0", "this game has the entries 1 to 1"),
        ("map.svg?entry=first", "entry=NUMBER"),
        ("map.svg?ink=red", "ink=colour or ink=black"),
        ("map.svg?width=900", "unknown field `width`"),
        ("map.png?width=20", "400 to 4800"),
        ("map.png?width=100000", "400 to 4800"),
        ("set-up-sheet.html?paper=a3", "paper=a4 or paper=letter"),
        ("set-up-sheet.html?colour=black", "unknown field `colour`"),
        ("position.vsav?entry=9", "this game has the entries 1 to 1"),
        ("position.vsav?form=4", "form=3.7 or form=3.8"),
        ("record.vlog?entry=1", "unknown field `entry`"),
    ] {
        let answer = get(&table, Some(game.token("FIRST")), &game.id, what).await;
        assert_eq!((answer.status, code(&answer.json())), (400, "BAD_INPUT"), "{what}");
        assert!(answer.text().contains(says), "{what}: {}", answer.text());
    }
    let query =
        "mutation { createGame(input: { geaw: { name: \"Another book\" } }) { game { id } seats { kind code } } }";
    let created = table.ask(None, query, json!({})).await["createGame"].take();
    let other = table.sit(&created).await;
    for what in ["map.svg", "module.vmod"] {
        let answer = get(&table, Some(other.token("BOTH")), &other.id, what).await;
        assert_eq!((answer.status, code(&answer.json())), (404, "NOT_FOUND"), "{what}");
    }
}
