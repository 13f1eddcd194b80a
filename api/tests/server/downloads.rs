//! What may be taken home is described field by field: `docs/api/downloads.md` lists what is written, and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::time::Duration;

use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{TypeKind, TypeSystemDefinition};
use serde_json::{Value, json};

use crate::common::archives::{app, archive_of, play_recorded};
use crate::common::storage::Storage;
use crate::common::{Game, Table};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/api/downloads.md");
/// What stands before the part that is made from the contract.
const MADE: &str = "<!-- made from the contract: UPDATE_GOLDEN=1 cargo test -p api --test server downloads -->\n";

/// A field: its name, its type as it is written, and what the contract says of it.
struct Field {
    name: String,
    ty: String,
    about: String,
}

enum Kind {
    Object { fields: Vec<Field>, about: String },
    Union { members: Vec<String>, about: String },
    Enum { words: Vec<(String, String)>, about: String },
}

type Contract = BTreeMap<String, Kind>;

fn contract() -> Contract {
    let mut contract = BTreeMap::new();
    for definition in parse_schema(api::graphql::sdl()).unwrap().definitions {
        let TypeSystemDefinition::Type(definition) = definition else { continue };
        let definition = definition.node;
        let about = definition.description.map(|about| about.node.replace('\n', " ")).unwrap_or_default();
        let kind = match definition.kind {
            TypeKind::Object(object) => {
                let fields =
                    object.fields.into_iter().filter(|field| field.node.arguments.is_empty()).map(|field| Field {
                        name: field.node.name.node.to_string(),
                        ty: field.node.ty.node.to_string(),
                        about: field.node.description.map(|about| about.node.replace('\n', " ")).unwrap_or_default(),
                    });
                Kind::Object { fields: fields.collect(), about }
            }
            TypeKind::Union(union) => {
                Kind::Union { members: union.members.iter().map(|member| member.node.to_string()).collect(), about }
            }
            TypeKind::Enum(words) => {
                let word = |word: async_graphql::Positioned<async_graphql::parser::types::EnumValueDefinition>| {
                    let about = word.node.description.map(|about| about.node.replace('\n', " ")).unwrap_or_default();
                    (word.node.value.node.to_string(), about)
                };
                Kind::Enum { words: words.values.into_iter().map(word).collect(), about }
            }
            TypeKind::Interface(_) | TypeKind::InputObject(_) | TypeKind::Scalar => continue,
        };
        contract.insert(definition.name.node.to_string(), kind);
    }
    contract
}

fn base(ty: &str) -> String {
    ty.replace(['[', ']', '!'], "")
}

/// Whether a document holds a field: of an entry all but what is asked of it alone, of a clause the id.
fn is_written(type_name: &str, field: &str) -> bool {
    match type_name {
        "Entry" => field != "id" && field != "opened",
        "Clause" => field == "id",
        _ => true,
    }
}

/// The types of an entry, in the order in which they are met.
fn types_of_an_entry(contract: &Contract) -> Vec<String> {
    let mut met = vec!["Entry".to_owned()];
    let mut next = 0;
    while let Some(name) = met.get(next).cloned() {
        let within: Vec<String> = match contract.get(&name) {
            Some(Kind::Object { fields, .. }) => {
                fields.iter().filter(|field| is_written(&name, &field.name)).map(|field| base(&field.ty)).collect()
            }
            Some(Kind::Union { members, .. }) => members.clone(),
            Some(Kind::Enum { .. }) | None => Vec::new(),
        };
        for name in within {
            if contract.contains_key(&name) && !met.contains(&name) {
                met.push(name);
            }
        }
        next += 1;
    }
    met
}

/// What the page says of an entry.
fn described(contract: &Contract) -> String {
    let mut text = String::new();
    for name in types_of_an_entry(contract) {
        write!(text, "\n### {name}\n\n").unwrap();
        match &contract[&name] {
            Kind::Object { fields, about } => {
                write!(text, "{about}\n\n| field | type | what it is |\n|---|---|---|\n").unwrap();
                for Field { name: field, ty, about } in fields.iter().filter(|field| is_written(&name, &field.name)) {
                    writeln!(text, "| `{field}` | `{ty}` | {about} |").unwrap();
                }
            }
            Kind::Union { members, about } => {
                let members: Vec<String> = members.iter().map(|member| format!("`{member}`")).collect();
                writeln!(text, "{about}\n`__typename` says which it is: {}.", members.join(", ")).unwrap();
            }
            Kind::Enum { words, about } => {
                write!(text, "{about}\n\n| word | what it says |\n|---|---|\n").unwrap();
                for (word, about) in words {
                    writeln!(text, "| `{word}` | {about} |").unwrap();
                }
            }
        }
    }
    text
}

/// A value that was written is what the contract says of its type: each field, and no other.
fn check(contract: &Contract, type_name: &str, value: &Value, seen: &mut BTreeSet<String>) {
    match (contract.get(type_name), value) {
        (_, Value::Array(values)) => values.iter().for_each(|value| check(contract, type_name, value, seen)),
        (Some(Kind::Object { fields, .. }), Value::Object(written)) => {
            seen.insert(type_name.to_owned());
            let listed = fields.iter().filter(|field| is_written(type_name, &field.name));
            let listed: Vec<&str> = listed.map(|field| field.name.as_str()).collect();
            let written_names: Vec<&str> =
                written.keys().map(String::as_str).filter(|name| *name != "__typename").collect();
            let (listed_names, found): (BTreeSet<_>, BTreeSet<_>) =
                (listed.iter().copied().collect(), written_names.into_iter().collect());
            assert_eq!(found, listed_names, "{type_name}: {value}");
            for field in fields.iter().filter(|field| is_written(type_name, &field.name)) {
                check(contract, &base(&field.ty), &written[&field.name], seen);
            }
        }
        (Some(Kind::Union { members, .. }), Value::Object(written)) => {
            let name = written["__typename"].as_str().unwrap();
            assert!(members.iter().any(|member| member == name), "{name} is no {type_name}");
            check(contract, name, value, seen);
        }
        (Some(Kind::Enum { words, .. }), Value::String(word)) => {
            assert!(words.iter().any(|(known, _)| known == word), "{word} is no {type_name}");
        }
        (_, Value::Null) | (None, _) => {}
        (Some(_), _) => panic!("{value} is no {type_name}"),
    }
}

/// The names in the first columns of the tables of a section.
fn listed(page: &str, section: &str) -> BTreeSet<String> {
    let heading = format!("\n## {section}\n");
    let (_, rest) = page.split_once(&heading).unwrap_or_else(|| panic!("no section {section}"));
    let part = rest.split("\n## ").next().unwrap();
    let names = part.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    names.map(|(name, _)| name.to_owned()).collect()
}

/// The names of everything in a document, with those above them.
fn names(value: &Value, above: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let path = if above.is_empty() { name.clone() } else { format!("{above}.{name}") };
                found.insert(path.clone());
                names(value, &path, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| names(value, above, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

async fn get(table: &Table, game: &Game, seat: &str, what: &str) -> String {
    let request = awc::Client::default().get(format!("{}/games/{}/{what}", table.url, game.id));
    let request = request.bearer_auth(game.token(seat)).timeout(Duration::from_mins(1));
    let mut response = request.send().await.unwrap();
    String::from_utf8(response.body().limit(32_000_000).await.unwrap().to_vec()).unwrap()
}

/// Recorded games that came in as archives, and the answer to the first of them.
async fn taken_in(table: &Table, folder: &Storage, names: &[&str]) -> (Vec<Game>, Value) {
    let mut archives = Vec::new();
    {
        let app = app(&folder.database("played.db").await).await;
        for name in names {
            let game = play_recorded(&app, name).await;
            archives.push(archive_of(&app, game).await);
        }
    }
    let mut games = Vec::new();
    let mut first = Value::Null;
    for archive in archives {
        let request = awc::Client::default().post(format!("{}/games", table.url));
        let request = request.insert_header(("content-type", "application/jsonl")).timeout(Duration::from_mins(1));
        let answer: Value =
            serde_json::from_slice(&request.send_body(archive).await.unwrap().body().await.unwrap()).unwrap();
        games.push(table.sit(&answer).await);
        if first.is_null() {
            first = answer;
        }
    }
    (games, first)
}

async fn other_book(table: &Table, book: &str) -> Game {
    let member = book.to_lowercase();
    let query = format!(
        "mutation {{ createGame(input: {{ {member}: {{ name: \"An evening\" }} }}) {{ game {{ id }} seats {{ kind code }} }} }}"
    );
    let created = table.ask(None, &query, json!({})).await["createGame"].take();
    table.sit(&created).await
}

#[actix_web::test]
async fn every_field_of_what_is_taken_home_is_described_and_none_that_is_not_written() {
    let contract = contract();
    let page = std::fs::read_to_string(PAGE).unwrap();
    let (prose, made) = page.split_once(MADE).unwrap();
    let described = described(&contract);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(PAGE, format!("{prose}{MADE}{described}")).unwrap();
    } else {
        assert!(
            made == described,
            "docs/api/downloads.md says of an entry what the contract does not: run with UPDATE_GOLDEN=1"
        );
    }

    let table = Table::new().await;
    let folder = Storage::new();
    let recorded = ["sudden-death.game", "overruled.game", "failed-morale.game", "first-two-turns.game"];
    let (games, created) = taken_in(&table, &folder, &recorded).await;
    let mut seen = BTreeSet::new();
    for game in &games {
        for line in get(&table, game, "ONLOOKER", "record.jsonl").await.lines() {
            check(&contract, "Entry", &serde_json::from_str(line).unwrap(), &mut seen);
        }
    }
    for name in ["Entry", "Line", "Clause", "Overruled", "Violation", "TakesBack", "NeiDie", "NeiMove", "NeiWaypoint"] {
        assert!(seen.contains(name), "{name} was not written: {seen:?}");
    }

    for (book, game) in
        [("Nei", &games[0]), ("Geaw", &other_book(&table, "Geaw").await), ("Awaw", &other_book(&table, "Awaw").await)]
    {
        for (what, fact) in [("dice.csv", "Die"), ("moves.csv", "Move")] {
            let Kind::Object { fields, .. } = &contract[&format!("{book}{fact}")] else { panic!("no object") };
            let wanted =
                ["entry", "at", "by", "takenBack"].into_iter().chain(fields.iter().map(|field| field.name.as_str()));
            let sheet = get(&table, game, "BOTH", what).await;
            assert_eq!(sheet.lines().next().unwrap(), wanted.collect::<Vec<_>>().join(","), "{what} of {book}");
        }
    }
    assert_eq!(listed(&page, "dice.csv"), ["at", "by", "entry", "takenBack"].map(str::to_owned).into());

    let mut answered = BTreeSet::new();
    names(&created, "", &mut answered);
    assert_eq!(listed(&page, "The answer to POST /games"), answered);
    table.stop().await;
}

#[actix_web::test]
async fn every_measure_of_the_statistics_is_described_and_none_that_is_not_written() {
    let page = std::fs::read_to_string(PAGE).unwrap();
    let table = Table::new().await;
    let folder = Storage::new();
    let (mut games, _) = taken_in(&table, &folder, &["sudden-death.game", "first-two-turns.game"]).await;
    let seeded = "mutation { createSandbox(seed: 7, entries: 400) { game { id } seats { kind code } } }";
    let created = table.ask(None, seeded, json!({})).await["createSandbox"].take();
    games.push(table.sit(&created).await);
    let chosen = json!({ "name": "By other rules", "optionalRules": ["AIRLIFT"], "rulings": [{ "ruling": "NEI-R31", "reading": 2 }] });
    games.push(table.create_from(chosen).await);
    let mut written: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for game in &games {
        let text = get(&table, game, "BOTH", "statistics.csv").await;
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        assert_eq!(reader.headers().unwrap(), vec!["part", "side", "of", "measure", "value"]);
        for row in reader.records() {
            let row = row.unwrap();
            written.entry(row[0].to_owned()).or_default().insert(row[3].to_owned());
        }
    }
    let (_, rest) = page.split_once("\n## statistics.csv\n").unwrap();
    let rows = rest.split("\n## ").next().unwrap().lines().filter(|line| line.starts_with("| `"));
    let described: BTreeMap<String, BTreeSet<String>> = rows
        .map(|row| {
            let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
            let words = |cell: &str| {
                cell.split('`')
                    .skip(1)
                    .step_by(2)
                    .filter(|word| *word != "NOBODY")
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            };
            (words(cells[0])[0].clone(), words(cells[2]).into_iter().collect())
        })
        .collect();
    assert_eq!(written, described);
    table.stop().await;
}
