//! What an entry was, as data: whichever way somebody hears of it, it says the same to the same seat, fact by fact; and a
//! command is told to nobody who may not know it.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use api::webhooks::Reach;
use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{TypeKind, TypeSystemDefinition};
use serde_json::{Value, json};

use crate::common::archives::{app, archive_of, play_recorded};
use crate::common::socket::{connect, greet, hear, say};
use crate::common::storage::Storage;
use crate::common::{Game, Table};
use crate::webhooks::Receiver;

/// Games of the players of the house, each with so many entries.
const SANDBOXES: [(u64, u64); 14] = [
    (1, 120),
    (2, 20),
    (3, 30),
    (4, 40),
    (5, 50),
    (6, 20),
    (7, 50),
    (8, 30),
    (9, 20),
    (10, 20),
    (11, 30),
    (12, 20),
    (13, 40),
    (14, 20),
];
/// Recorded games, with take-backs, objections that were overruled, and an end.
const RECORDED: [&str; 4] = ["overruled.game", "sudden-death.game", "failed-morale.game", "first-two-turns.game"];
const SEATS: [&str; 6] = ["FIRST", "SECOND", "BOTH", "UMPIRE", "ONLOOKER", "DISPLAY"];
/// Entries of a page.
const PAGE: usize = 100;

/// The fields of each object, and the members of each union, as the contract has them.
struct Contract(BTreeMap<String, Kind>);

enum Kind {
    Object(Vec<(String, String)>),
    Union(Vec<String>),
}

impl Contract {
    fn published() -> Self {
        let document = parse_schema(api::graphql::sdl()).unwrap();
        let base = |ty: String| ty.replace(['[', ']', '!'], "");
        let mut kinds = BTreeMap::new();
        for definition in document.definitions {
            let TypeSystemDefinition::Type(definition) = definition else { continue };
            let kind = match definition.node.kind {
                TypeKind::Object(object) => Kind::Object(
                    object
                        .fields
                        .into_iter()
                        .filter(|field| field.node.arguments.is_empty())
                        .map(|field| (field.node.name.node.to_string(), base(field.node.ty.node.to_string())))
                        .collect(),
                ),
                TypeKind::Union(union) => {
                    Kind::Union(union.members.into_iter().map(|member| member.node.to_string()).collect())
                }
                _ => continue,
            };
            kinds.insert(definition.node.name.node.to_string(), kind);
        }
        Self(kinds)
    }

    /// Everything of a type, in a game of one book. Of a clause the id says all.
    fn all_of(&self, type_name: &str, book: &str) -> String {
        match self.0.get(type_name) {
            None => String::new(),
            Some(_) if type_name == "Clause" => "{ id }".to_owned(),
            Some(Kind::Union(members)) => {
                let members = members.iter().filter(|member| member.starts_with(book));
                let members = members.map(|member| format!("... on {member} {}", self.all_of(member, book)));
                format!("{{ __typename {} }}", members.collect::<Vec<_>>().join(" "))
            }
            Some(Kind::Object(fields)) => {
                // What is asked of an entry alone: its id, and what opens its seal.
                let fields =
                    fields.iter().filter(|(name, _)| type_name != "Entry" || (name != "id" && name != "opened"));
                let fields = fields.map(|(name, ty)| format!("{name} {}", self.all_of(ty, book)));
                format!("{{ {} }}", fields.collect::<Vec<_>>().join(" "))
            }
        }
    }
}

struct Played {
    book: &'static str,
    game: Game,
    entries: usize,
}

async fn get(table: &Table, token: &str, game: &str, what: &str) -> String {
    let request = awc::Client::default().get(format!("{}/games/{game}/{what}", table.url)).bearer_auth(token);
    let mut response = request.timeout(Duration::from_mins(1)).send().await.unwrap();
    assert_eq!(response.status(), 200, "{what}");
    String::from_utf8(response.body().limit(32_000_000).await.unwrap().to_vec()).unwrap()
}

/// Twenty games, each with everybody who hears of it from its beginning.
async fn twenty_games(table: &Table, archives: Vec<String>, receivers: &[Receiver]) -> Vec<Played> {
    let mut created = Vec::new();
    for (seed, entries) in SANDBOXES {
        let query = "mutation($s: Int!, $n: Int!) { createSandbox(seed: $s, entries: $n) { game { id } ownerKey seats { kind code } } }";
        let answer = table.ask(None, query, json!({ "s": seed, "n": entries })).await["createSandbox"].take();
        created.push(("Nei", answer));
    }
    for archive in archives {
        let request = awc::Client::default().post(format!("{}/games", table.url));
        let request = request.insert_header(("content-type", "application/jsonl")).timeout(Duration::from_mins(1));
        let mut response = request.send_body(archive).await.unwrap();
        created.push(("Nei", serde_json::from_slice(&response.body().await.unwrap()).unwrap()));
    }
    for book in ["Geaw", "Awaw"] {
        let member = book.to_lowercase();
        let query = format!(
            "mutation {{ createGame(input: {{ {member}: {{ name: \"An evening\" }} }}) {{ game {{ id }} ownerKey seats {{ kind code }} }} }}"
        );
        created.push((book, table.ask(None, &query, json!({})).await["createGame"].take()));
    }
    let mut games = Vec::new();
    for ((book, created), receiver) in created.into_iter().zip(receivers) {
        let game = table.sit(&created).await;
        if book != "Nei" {
            note_dice(table, &game, book).await;
        }
        let hook = "mutation($g: ID!, $u: String!) { addWebhook(game: $g, url: $u, since: 0) { webhook { code } } }";
        let owner = created["ownerKey"].as_str().unwrap();
        table.ask(Some(owner), hook, json!({ "g": game.id, "u": receiver.open() })).await;
        let entries = get(table, game.token("BOTH"), &game.id, "record.jsonl").await.lines().count();
        games.push(Played { book, game, entries });
    }
    games
}

/// A few dice that were thrown on the table.
async fn note_dice(table: &Table, game: &Game, book: &str) {
    let query = "mutation($g: ID!, $n: Int!, $id: ID!, $c: CommandInput) { \
                 record(game: $g, expectedEntry: $n, commandId: $id, command: $c) { __typename } }";
    let order = if book == "Geaw" { "recordDie" } else { "recordDieRoll" };
    for face in 1..=3 {
        let command = json!({ book.to_lowercase(): { "order": { order: { "purpose": "a raid", "face": face } } } });
        let id = uuid::Uuid::now_v7().to_string();
        let sent = json!({ "g": game.id, "n": face, "id": id, "c": command });
        let outcome = table.ask(Some(game.token("FIRST")), query, sent).await;
        assert_eq!(outcome["record"]["__typename"], "Recorded", "{outcome}");
    }
}

/// The entries as they come by a subscription.
async fn heard(table: &Table, played: &Played, seat: &str, fields: &str) -> Vec<Value> {
    let mut socket = connect(table).await;
    greet(&mut socket, json!({ "token": played.game.token(seat) })).await;
    let query = format!("subscription($g: ID!) {{ entries(game: $g, after: 0) {fields} }}");
    let payload = json!({ "query": query, "variables": { "g": played.game.id } });
    say(&mut socket, json!({ "type": "subscribe", "id": "1", "payload": payload })).await;
    let mut entries = Vec::new();
    while entries.len() < played.entries {
        let mut message = hear(&mut socket).await.unwrap();
        if message["type"] == "next" {
            assert!(message["payload"]["errors"].is_null(), "{message}");
            entries.push(message["payload"]["data"]["entries"].take());
        }
    }
    entries
}

/// The entries page by page.
async fn asked(table: &Table, played: &Played, seat: &str, fields: &str) -> Vec<Value> {
    let query = format!(
        "query($g: ID!, $n: Int!, $f: Int!) {{ game(id: $g) {{ entries(since: $n, first: $f) {{ nodes {fields} }} }} }}"
    );
    let mut entries = Vec::new();
    while entries.len() < played.entries {
        let variables = json!({ "g": played.game.id, "n": entries.len(), "f": PAGE });
        let mut answer = table.ask(Some(played.game.token(seat)), &query, variables).await;
        entries.append(answer["game"]["entries"]["nodes"].as_array_mut().unwrap());
    }
    entries
}

/// The entries as they are waited for.
async fn awaited(table: &Table, played: &Played, seat: &str, fields: &str) -> Vec<Value> {
    let query = format!(
        "query($g: ID!, $n: Int!, $f: Int!) {{ awaitEntries(game: $g, since: $n, seconds: 0, first: $f) {{ nodes {fields} }} }}"
    );
    let mut entries = Vec::new();
    while entries.len() < played.entries {
        let variables = json!({ "g": played.game.id, "n": entries.len(), "f": PAGE });
        let mut answer = table.ask(Some(played.game.token(seat)), &query, variables).await;
        entries.append(answer["awaitEntries"]["nodes"].as_array_mut().unwrap());
    }
    entries
}

/// A value as a cell of a table.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(cell).collect::<Vec<_>>().join(" "),
        Value::Object(fields) => fields.values().map(cell).find(|cell| !cell.is_empty()).unwrap_or_default(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

/// The fields that `docs/api/downloads.md` lists of a webhook's body.
fn fields_of_a_message() -> BTreeSet<String> {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/api/downloads.md")).unwrap();
    let (_, rest) = page.split_once("\n## The body of a webhook\n").unwrap();
    let rows = rest.split("\n## ").next().unwrap().lines();
    rows.filter_map(|row| row.strip_prefix("| `")?.split_once('`')).map(|(name, _)| name.to_owned()).collect()
}

/// The rows that a flat table should have: those of the facts of one type.
fn rows_of(entries: &[Value], type_name: &str, header: &[String]) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for entry in entries {
        for fact in entry["facts"].as_array().unwrap().iter().filter(|fact| fact["__typename"] == type_name) {
            assert_eq!(fact.as_object().unwrap().len(), header.len() - 3, "{fact} in {header:?}");
            let mut row =
                vec![cell(&entry["number"]), cell(&entry["at"]), cell(&entry["by"]), cell(&entry["takenBack"])];
            row.extend(header[4..].iter().map(|name| cell(&fact[name.as_str()])));
            rows.push(row);
        }
    }
    rows
}

fn sheet(text: &str) -> (Vec<String>, Vec<Vec<String>>) {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().unwrap().iter().map(str::to_owned).collect();
    (header, reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect())
}

#[actix_web::test]
async fn whichever_way_an_entry_is_heard_of_it_says_the_same_to_the_same_seat() {
    let folder = Storage::new();
    let mut archives = Vec::new();
    {
        let app = app(&folder.database("played.db").await).await;
        for name in RECORDED {
            let game = play_recorded(&app, name).await;
            archives.push(archive_of(&app, game).await);
        }
    }
    let receivers: Vec<Receiver> = (0..20).map(|_| Receiver::default()).collect();
    let table = Table::reaching(folder.database("test.db").await, Reach::AnyNetwork).await;
    let games = twenty_games(&table, archives, &receivers).await;
    assert_eq!(games.len(), 20);
    let contract = Contract::published();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for (played, receiver) in games.iter().zip(&receivers) {
        let fields = contract.all_of("Entry", played.book);
        let (id, book) = (&played.game.id, played.book);
        for seat in SEATS {
            let token = played.game.token(seat);
            let lines: Vec<Value> = get(&table, token, id, "record.jsonl")
                .await
                .lines()
                .map(|line| serde_json::from_str(line).unwrap())
                .collect();
            for (way, entries) in [
                ("a query", asked(&table, played, seat, &fields).await),
                ("the long poll", awaited(&table, played, seat, &fields).await),
                ("the subscription", heard(&table, played, seat, &fields).await),
            ] {
                assert_eq!(entries.len(), lines.len(), "{way}");
                for (entry, line) in entries.iter().zip(&lines) {
                    assert_eq!(entry, line, "{way} to {seat} and record.jsonl differ");
                }
            }
            for (what, type_name) in [("dice.csv", format!("{book}Die")), ("moves.csv", format!("{book}Move"))] {
                let (header, rows) = sheet(&get(&table, token, id, what).await);
                assert_eq!(header[..4], ["entry", "at", "by", "takenBack"]);
                let wanted = rows_of(&lines, &type_name, &header);
                assert_eq!(rows.len(), wanted.len(), "{what} for {seat}");
                for (row, wanted) in rows.iter().zip(&wanted) {
                    assert_eq!(row, wanted, "{what} for {seat}");
                }
            }
            if seat == "ONLOOKER" {
                let told = receiver.await_messages(played.entries).await;
                for (message, line) in told.iter().zip(&lines) {
                    let body: Value = serde_json::from_str(&message.body).unwrap();
                    assert_eq!(&body["data"]["entry"], line, "a webhook and record.jsonl differ");
                    let within = body["data"].as_object().unwrap().keys().map(|name| format!("data.{name}"));
                    let beside = body.as_object().unwrap().keys().filter(|name| *name != "data").cloned();
                    assert_eq!(within.chain(beside).collect::<BTreeSet<_>>(), fields_of_a_message());
                    assert_eq!((&body["timestamp"], &body["data"]["game"]), (&line["at"], &json!(id)));
                }
            }
            for line in &lines {
                for fact in line["facts"].as_array().unwrap() {
                    *seen.entry(fact["__typename"].as_str().unwrap().to_owned()).or_default() += 1;
                }
                if let Some(kind) = line["takesBack"]["kind"].as_str() {
                    *seen.entry(kind.to_owned()).or_default() += 1;
                }
            }
        }
    }
    for kind in [
        "NeiDie",
        "NeiLoss",
        "NeiMove",
        "NeiCondition",
        "NeiPoints",
        "NeiMarker",
        "NeiMorale",
        "GeawDie",
        "AwawDie",
        "GRANTED",
    ] {
        assert!(seen.contains_key(kind), "no game has {kind}: {seen:?}");
    }
    println!("seen: {seen:?}");
    table.stop().await;
}

#[actix_web::test]
async fn a_command_is_told_as_it_was_given_to_those_who_may_know_it() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let command = json!({ "placeAtStart": { "unit": "N-I1", "area": "batavia" } });
    table.record(&game, "SECOND", 1, &uuid::Uuid::now_v7().to_string(), command.clone()).await;
    let fields =
        "entries(since: 1) { nodes { command facts { __typename ... on NeiMove { kind units to { area } } } } }";
    for seat in SEATS {
        let entry = table.look(&game, seat, fields).await["entries"]["nodes"][0].take();
        let knows = ["SECOND", "BOTH", "UMPIRE"].contains(&seat);
        assert_eq!(entry["command"], if knows { command.clone() } else { Value::Null }, "{seat}");
        let placed =
            json!([{ "__typename": "NeiMove", "kind": "SET_UP", "units": ["N-I1"], "to": { "area": "batavia" } }]);
        assert_eq!(entry["facts"], if knows { placed } else { json!([]) }, "{seat}");
    }
    // At an open table nothing is hidden.
    let open = table.create_from(json!({ "name": "An open table", "openTable": true })).await;
    table.record(&open, "SECOND", 1, &uuid::Uuid::now_v7().to_string(), command.clone()).await;
    for seat in SEATS {
        assert_eq!(table.look(&open, seat, fields).await["entries"]["nodes"][0]["command"], command, "{seat}");
    }
    // What was told is what a client sends.
    let again = table.look(&open, "BOTH", fields).await["entries"]["nodes"][0]["command"].take();
    let other = table.create("STRICT", "EITHER").await;
    let outcome = table.record(&other, "SECOND", 1, &uuid::Uuid::now_v7().to_string(), again).await;
    assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
}

#[actix_web::test]
async fn an_entry_says_what_it_has_to_do_with_a_take_back() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let place = |area: &str| json!({ "placeAtStart": { "unit": "N-I1", "area": area } });
    let id = || uuid::Uuid::now_v7().to_string();
    let back = async |seat: &str, expected: u32, to: u32| {
        let query = "mutation($g: ID!, $e: Int!, $id: ID!, $t: Int!) { takeBack(game: $g, expectedEntry: $e, commandId: $id, to: $t) { __typename } }";
        let sent = json!({ "g": game.id, "e": expected, "id": id(), "t": to });
        let answer = table.ask(Some(game.token(seat)), query, sent).await;
        assert_eq!(answer["takeBack"]["__typename"], "Recorded", "{answer}");
    };
    let answer = async |seat: &str, expected: u32, granted: bool| {
        let query = "mutation($g: ID!, $e: Int!, $id: ID!, $y: Boolean!) { answerTakeBack(game: $g, expectedEntry: $e, commandId: $id, granted: $y) { __typename } }";
        let sent = json!({ "g": game.id, "e": expected, "id": id(), "y": granted });
        let answer = table.ask(Some(game.token(seat)), query, sent).await;
        assert_eq!(answer["answerTakeBack"]["__typename"], "Recorded", "{answer}");
    };
    table.record(&game, "SECOND", 1, &id(), place("batavia")).await;
    table.record(&game, "SECOND", 2, &id(), place("central_java")).await;
    // Their own, at once; what is the others', by consent.
    back("SECOND", 3, 2).await;
    back("FIRST", 4, 1).await;
    answer("SECOND", 5, false).await;
    back("FIRST", 6, 1).await;
    answer("FIRST", 7, false).await;
    back("FIRST", 8, 1).await;
    answer("SECOND", 9, true).await;
    let fields = "entries { nodes { takenBack takesBack { kind after } } }";
    for seat in SEATS {
        let nodes = table.look(&game, seat, fields).await["entries"]["nodes"].take();
        let told: Vec<Value> = nodes.as_array().unwrap().iter().map(|node| node["takesBack"].clone()).collect();
        let taking = |kind: &str, after: u32| json!({ "kind": kind, "after": after });
        let wanted = [
            Value::Null,
            Value::Null,
            Value::Null,
            taking("DONE", 2),
            taking("ASKED", 1),
            taking("DECLINED", 1),
            taking("ASKED", 1),
            taking("WITHDRAWN", 1),
            taking("ASKED", 1),
            taking("GRANTED", 1),
        ];
        assert_eq!(told, wanted, "{seat}");
    }
}
