//! The law of the house over the API: of two games that differ only in what a side may not see, every answer to that
//! side is the same, byte for byte. So is every answer to an onlooker.
//!
//! A pair is a position of a random game and its twin, in which the counters of the other side that were never seen
//! bear other names from the first entry on. `PAIRS=2000` tries more of them than usual.
#![allow(clippy::unwrap_used, reason = "a test that fails here says so")]

mod common;
#[allow(dead_code, reason = "the renamed twins are used here, and the others elsewhere")]
#[path = "../../domain/tests/secrets/pairs.rs"]
mod pairs;
#[allow(dead_code, unreachable_pub, reason = "shared with the tests of the domain")]
#[path = "../../domain/tests/common/random.rs"]
mod random;
mod selection;

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex};

use api::archive::{record, sheets};
use api::books::Book;
use api::graphql::{Desk, Schema, SeatKind, Session};
use api::journal::{EntryRow, Founding, GameRow, KeyChange, NoteChange, NoteRow, TokenRow};
use api::reports::Reading as _;
use api::reports::after_action::AfterAction;
use api::reports::aids::Aids;
use api::reports::picture::{Ink, MapPicture};
use api::reports::set_up_sheet::{Paper, SheetWanted, Size};
use api::reports::statistics::{Form, Statistics};
use async_graphql::{Request, Variables};
use common::storage::Storage;
use domain::nei::Nei;
use domain::nei::components::{Face, Side, UnitId};
use domain::nei::event::Event;
use domain::nei::game::{Correction, Creation, Location};
use domain::nei::pack::Pack;
use domain::table::journal::{Deed, Entry, Table};
use domain::table::seat::{Opposed, Seat};
use domain::table::system::System;
use domain::table::violation::Ruling;
use futures_util::StreamExt;
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Pairs that are tried unless `PAIRS` says otherwise.
const PAIRS: usize = 12;
/// Entries of a game that is played for its pairs.
const ENTRIES: usize = 260;
/// Positions of one game that become pairs.
const POSITIONS: usize = 6;

/// A server without a network, with one game of a known id.
struct Server {
    desk: Arc<Desk>,
    schema: Schema,
    _folder: Storage,
}

impl Server {
    async fn new() -> Self {
        let folder = Storage::new();
        let desk = api::serve::desk(
            &folder.database("test.db").await,
            api::serve::Packs::built_in(),
            api::webhooks::Reach::Internet,
        )
        .await
        .unwrap();
        Self { schema: api::graphql::schema(Arc::clone(&desk), true), desk, _folder: folder }
    }

    /// Keeps the first entries of a game, with times and ids that say nothing of it, and a token for each seat.
    async fn keep(&self, id: Uuid, table: &Table<Nei>, entries: usize) {
        let rows = table.entries()[..entries].iter().map(|entry| EntryRow {
            game: id,
            number: entry.number,
            at: format!("2026-01-01T00:00:00.{:03}Z", entry.number % 1000),
            kind: match entry.deed {
                Deed::Created { .. } => "created",
                Deed::Played { .. } => "played",
                Deed::TakeBackAsked { .. } => "take_back_asked",
                Deed::TakeBackDeclined => "take_back_declined",
                Deed::TookBack { .. } => "took_back",
                Deed::Attested { .. } => "attested",
            }
            .to_owned(),
            version: 1,
            payload: serde_json::to_string(entry).unwrap(),
            command_id: Some(format!("c{}", entry.number)),
            seat: "BOTH".to_owned(),
            // A seal is of what the entry holds, which differs between the two; one that does not fit closes the game.
            seal: None,
        });
        let entries = rows.collect();
        let game = GameRow {
            id,
            name: "A pair".to_owned(),
            book: Nei::BOOK.to_owned(),
            rules_version: Nei::RULES_VERSION,
            pack_hash: table.pack().hash.clone(),
            dice: "EITHER".to_owned(),
            created_at: "2026-01-01T00:00:00Z".to_owned(),
            overlay: None,
            branch: None,
        };
        self.desk.journal.found(Founding { game, codes: Vec::new(), owner: None, entries }).await.unwrap();
        for kind in ["JAPAN", "ALLIES", "ONLOOKER", "DISPLAY"] {
            let row = TokenRow {
                token_hash: format!("{:x}", Sha256::digest(token(id, kind).as_bytes())),
                game: id,
                kind: kind.to_owned(),
                name: kind.to_owned(),
                taken_at: "2026-01-01T00:00:00Z".to_owned(),
                scope: None,
                revoked_at: None,
            };
            self.desk.journal.change_keys(KeyChange::GiveToken(row)).await.unwrap();
        }
    }

    /// Keeps a note that a side wrote for itself.
    async fn note_aside(&self, id: Uuid, side: Side) {
        let row = NoteRow {
            game: id,
            seat: Nei::kind(Seat::Side(side)).as_str().to_owned(),
            id,
            entry: 1,
            shared: false,
            title: Some("For me".to_owned()),
            text: "Nobody knows".to_owned(),
            at: "2026-01-01T00:00:00Z".to_owned(),
        };
        self.desk.journal.change_note(NoteChange::Keep(row)).await.unwrap();
    }

    fn request(id: Uuid, kind: &str, query: &str, mut variables: Value) -> Request {
        variables["g"] = json!(id);
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let session = Session { token: Some(token(id, kind)), known: None, side: None, address };
        Request::new(query).variables(Variables::from_json(variables)).data(session)
    }

    /// The answer, as it goes over the line.
    async fn answer(&self, id: Uuid, kind: &str, query: &str, variables: Value) -> String {
        let answer = self.schema.execute(Self::request(id, kind, query, variables)).await;
        serde_json::to_string(&answer).unwrap()
    }

    /// What a seat may take home: its record, dice and moves, statistics and aids; the map as it is and as it was, and the
    /// set-up sheet; the report.
    async fn taken_home(&self, id: Uuid, kind: &str) -> Vec<Vec<u8>> {
        let loaded = self.desk.halls.nei.look(id).await.unwrap();
        let seat = Nei::seat(SeatKind::of(kind).unwrap());
        let earlier = Some(loaded.table.last_number() / 2 + 1);
        let (ink, paper, size) = (Ink::Colour, Paper::A4, Size::Normal);
        vec![
            record::json_lines(&loaded, seat).unwrap().into_bytes(),
            sheets::nei::dice(&loaded, seat).unwrap(),
            sheets::nei::moves(&loaded, seat).unwrap(),
            Nei::make(&loaded, &Statistics(Form::Page), seat).unwrap().bytes,
            Nei::make(&loaded, &Statistics(Form::Sheet), seat).unwrap().bytes,
            Nei::make(&loaded, &Aids(None), seat).unwrap().bytes,
            MapPicture { entry: earlier, ink, width: None }.of_nei(&loaded, seat).unwrap().bytes,
            // The map is part of it.
            SheetWanted { entry: None, paper, size, ink }.of_nei(&loaded, seat).unwrap().bytes,
            AfterAction::default().of_nei(&loaded, seat).unwrap().bytes,
        ]
    }

    /// What a listener hears first.
    async fn heard(&self, id: Uuid, kind: &str, after: usize, count: usize) -> Vec<String> {
        let query =
            format!("subscription($g: ID!, $a: Int!) {{ entries(game: $g, after: $a) {} }}", selection::of("Entry"));
        let stream = self.schema.execute_stream(Self::request(id, kind, &query, json!({ "a": after })));
        stream.take(count).map(|answer| serde_json::to_string(&answer).unwrap()).collect().await
    }
}

/// What the server writes into its own log, without the time.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn listen(&self) {
        let log = self.clone();
        tracing_subscriber::fmt()
            .with_env_filter("api=trace,domain=trace")
            .without_time()
            .with_ansi(false)
            .with_writer(move || log.clone())
            .init();
    }

    fn taken(&self) -> String {
        String::from_utf8(std::mem::take(&mut *self.0.lock().unwrap())).unwrap()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn token(id: Uuid, kind: &str) -> String {
    format!("{kind} {id}")
}

/// Something that lies otherwise than the record says: the Singapore box, or a counter, seen or not.
fn correction(table: &Table<Nei>, generator: &mut StdRng) -> Correction {
    let game = table.game();
    let counters: Vec<UnitId> = game.units.keys().copied().filter(|unit| !game.is_base(*unit)).collect();
    match counters.choose(generator) {
        Some(unit) if generator.random_range(0..4) > 0 => {
            let displays = [Location::Pool, Location::Disrupted, Location::Destroyed, game.unit(*unit).location];
            let location = *displays.choose(generator).unwrap();
            let reduced = game.counter(*unit).steps == 2 && generator.random_range(0..2) == 0;
            Correction::Unit { unit: *unit, face: if reduced { Face::Reduced } else { Face::Full }, location }
        }
        _ => Correction::SingaporeBox(generator.random_range(0..4)),
    }
}

/// How often a counter of a side was put right.
fn corrections_of(table: &Table<Nei>, side: Side, entries: usize) -> usize {
    let is_of_side = |correction: &Correction| matches!(correction, Correction::Unit { unit, .. } if table.game().side(*unit) == side);
    let of_event = |event: &Event| match event {
        Event::AdjustmentMade { corrections, .. } => corrections.iter().filter(|one| is_of_side(one)).count(),
        _ => 0,
    };
    let of_entry = |entry: &Entry<Nei>| match &entry.deed {
        Deed::Played { events, .. } => events.iter().map(of_event).sum(),
        _ => 0,
    };
    table.entries()[..entries].iter().map(of_entry).sum()
}

/// A random game, in which entries are taken back and the record is put right now and then.
fn played(seed: u64, generator: &mut StdRng) -> Table<Nei> {
    let pack = Pack::built_in();
    let first = Table::<Nei>::creation_entry(Creation::of("I"), pack.hash.clone(), Seat::Umpire);
    let mut table = Table::replay(pack, [first]).unwrap();
    let mut player = random::Player::new(seed);
    while table.entries().len() < ENTRIES {
        let last = table.last_number();
        let entry = match generator.random_range(0..30) {
            0 if last > 10 => table.take_back(Seat::Umpire, last - generator.random_range(1..4)).ok(),
            1 => {
                let corrections = vec![correction(&table, generator)];
                let command = domain::nei::command::Command::Adjust { corrections, reason: "as it lies".to_owned() };
                table.play(Seat::Umpire, command, Ruling::ByTheBook).ok()
            }
            _ => None,
        };
        let entry = entry.or_else(|| {
            let (by, command) = player.choose(&table)?;
            table.play(by, command, Ruling::ByTheBook).ok()
        });
        let Some(entry) = entry else { break };
        table.fold(entry).unwrap();
    }
    table
}

/// Everything that a seat may ask, with variables.
fn questions(table: &Table<Nei>, entries: usize, side: Side, generator: &mut StdRng) -> Vec<(String, Value)> {
    let on_game = |fields: &str| format!("query($g: ID!) {{ game(id: $g) {{ ... on NeiGame {{ {fields} }} }} }}");
    let mut questions = vec![
        (format!("query($g: ID!) {{ game(id: $g) {{ ... on NeiGame {} }} }}", selection::of("NeiGame")), json!({})),
        (
            on_game(&format!(
                "entries(since: {}, first: 60) {}",
                entries.saturating_sub(60),
                selection::of("EntryConnection")
            )),
            json!({}),
        ),
        (
            // The nodes of the edges are those of the page once more, and would cost as much again.
            format!(
                "query($g: ID!) {{ awaitEntries(game: $g, since: 0, seconds: 0) {{ totalCount edges {{ cursor }} nodes {} }} }}",
                selection::of("Entry")
            ),
            json!({}),
        ),
        (format!("query($g: ID!) {{ diceState(game: $g) {} }}", selection::of("DiceState")), json!({})),
        (format!("query($g: ID!) {{ luck(game: $g) {} }}", selection::of("Luck")), json!({})),
        (format!("query($g: ID!) {{ statistics(game: $g) {} }}", selection::of("Statistics")), json!({})),
        (
            "query($g: ID!) { node(id: $g) { id } keyRing(game: $g) { codes { code } } myKey { key { kind scope } } }"
                .to_owned(),
            json!({}),
        ),
    ];
    let counters: Vec<UnitId> = table.game().units.keys().copied().collect();
    let areas: Vec<String> = table.pack().map.areas.keys().map(ToString::to_string).collect();
    let options = selection::of("NeiOptions");
    questions.push((on_game(&format!("options {options}")), json!({})));
    let own: Vec<&UnitId> = counters.iter().filter(|unit| table.game().side(**unit) == side).collect();
    let others: Vec<&UnitId> = counters.iter().filter(|unit| table.game().side(**unit) != side).collect();
    for _ in 0..2 {
        let area = areas.choose(generator).unwrap();
        let unit = own.choose(generator).unwrap();
        questions.push((on_game(&format!("options(area: \"{area}\") {options}")), json!({})));
        questions.push((on_game(&format!("options(units: [\"{unit}\"]) {options}")), json!({})));
        // A hand on the other side's counters.
        let enemy = others.choose(generator).unwrap();
        questions.push((on_game(&format!("options(units: [\"{enemy}\"]) {options}")), json!({})));
    }
    // Everything it may do is a long answer, asked for now and then.
    if generator.random_ratio(1, 4) {
        questions.push((on_game(&format!("allOptions {}", selection::of("NeiListing"))), json!({})));
    }
    // Earlier moments: the first, the last, and some between; the landmarks are among the fields of the game.
    let moments = selection::of("NeiMoment");
    for from in [1, entries, generator.random_range(1..=entries)] {
        questions.push((on_game(&format!("moments(from: {from}, count: 3) {moments}")), json!({})));
    }
    questions.push((format!("query($g: ID!) {{ notes(game: $g) {} }}", selection::of("Note")), json!({})));
    // What the explorer knows: how far counters come, how wishes come true, what would come of a command.
    let (unit, area) = (own.choose(generator).unwrap(), areas.choose(generator).unwrap());
    let squares: Vec<String> = table.pack().map.squares.keys().map(ToString::to_string).collect();
    let square = squares.choose(generator).unwrap();
    questions.push((on_game(&format!("reach(units: [\"{unit}\"]) {}", selection::of("NeiReach"))), json!({})));
    let found = selection::of("NeiFulfilment");
    for wish in [
        format!("landAt: \"{area}\""),
        format!("beAt: \"{area}\""),
        format!("attackSquare: {{ square: \"{square}\" }}"),
    ] {
        questions.push((on_game(&format!("explore(first: 6, wish: {{ {wish} }}) {found}")), json!({})));
    }
    let tried = format!(
        "query($g: ID!, $c: NeiCommand!) {{ game(id: $g) {{ ... on NeiGame {{ dryRun(command: $c) {} }} }} }}",
        selection::of("NeiDryRun")
    );
    let force = json!({ "units": [unit.as_str()], "path": [area] });
    questions.push((tried.clone(), json!({ "c": { "moveNavalForce": { "force": force, "attack": true } } })));
    questions.push((tried, json!({ "c": { "mobilizeReinforcements": true } })));
    // What would come of leaving an entry out, one's own or another's.
    let amendment = format!(
        "query($g: ID!, $c: [NeiChange!]!) {{ game(id: $g) {{ ... on NeiGame {{ amendment(changes: $c) {} }} }} }}",
        selection::of("Amendment")
    );
    let entry = generator.random_range(1..=entries);
    questions.push((amendment.clone(), json!({ "c": [{ "kind": "STRIKE", "entry": entry }] })));
    let another = json!({ "kind": "STRIKE", "entry": generator.random_range(1..=entries) });
    questions.push((amendment, json!({ "c": [{ "kind": "STRIKE", "entry": entry }, another] })));
    // Board and record held against each other: a counter of one's own elsewhere, and one that is not one's own.
    let reconcile = format!(
        "query($g: ID!, $s: [NeiShown!]!) {{ game(id: $g) {{ ... on NeiGame {{ reconcile(shown: $s) {} }} }} }}",
        selection::of("NeiReconciliation")
    );
    let area = areas.choose(generator).unwrap();
    for unit in [own.choose(generator).unwrap(), others.choose(generator).unwrap()] {
        let counter = json!({ "unit": unit.as_str(), "face": "FULL", "place": "AREA", "at": area });
        let empty = json!({ "area": areas.choose(generator), "counters": [] });
        questions.push((reconcile.clone(), json!({ "s": [{ "counter": counter }, { "area": empty }] })));
    }
    // Commands that feel for what is hidden: judged only, and tried in earnest.
    let enemy = others.choose(generator).unwrap();
    let area = areas.choose(generator).unwrap();
    let unit = own.choose(generator).unwrap();
    // The odds of the battle in progress, and of combats that feel for what is hidden.
    let odds = format!(
        "query($g: ID!, $c: NeiCommand, $s: [NeiSupposed!]) {{ game(id: $g) {{ ... on NeiGame {{ \
         odds(command: $c, supposing: $s) {} }} }} }}",
        selection::of("NeiOddsAnswer")
    );
    let sail = json!({ "moveNavalForce": { "force": { "units": [unit.as_str()], "path": [] }, "attack": true } });
    let strike = json!({ "strikeLand": { "units": [unit.as_str()], "path": [], "target": area } });
    let supposed = json!([{ "unit": enemy.as_str(), "area": area }]);
    questions.push((odds.clone(), json!({})));
    questions.push((odds.clone(), json!({ "c": sail })));
    questions.push((odds.clone(), json!({ "c": strike })));
    questions.push((odds, json!({ "c": strike, "s": supposed })));
    let commands = [
        json!({ "revealUnits": { "units": [enemy.as_str()] } }),
        json!({ "scoutAtSea": { "unit": enemy.as_str() } }),
        json!({ "rally": { "area": area } }),
        json!({ "moveNavalForce": { "force": { "units": [unit.as_str()], "path": [area] }, "attack": true } }),
        json!({ "strikeLand": { "units": [unit.as_str()], "path": ["D4"], "target": area } }),
        json!({ "nonsense": {} }),
    ];
    for (number, command) in commands.into_iter().enumerate() {
        let judge = format!(
            "query($g: ID!, $c: NeiCommand!) {{ game(id: $g) {{ ... on NeiGame {{ judge(command: $c) {} }} }} }}",
            selection::of("Verdict")
        );
        questions.push((judge, json!({ "c": command })));
        let record = format!(
            "mutation($g: ID!, $c: NeiCommand!, $n: Int!, $id: ID!) {{ \
             recordNei(game: $g, expectedEntry: $n, commandId: $id, command: $c) {} }}",
            selection::of("RecordOutcome")
        );
        // One that comes too late learns what it missed; one of another seat's id learns nothing.
        let expected = if number == 0 { entries.saturating_sub(20).max(1) } else { entries };
        let id = if number == 1 { format!("c{entries}") } else { format!("new-{number}") };
        let is_harmless = number != 3 && number != 4;
        if is_harmless {
            questions.push((record, json!({ "c": command, "n": expected, "id": id })));
        }
    }
    questions
}

#[actix_web::test]
async fn what_a_side_may_not_see_changes_no_answer() {
    let wanted = std::env::var("PAIRS").ok().and_then(|pairs| pairs.parse().ok()).unwrap_or(PAIRS);
    let log = Log::default();
    log.listen();
    let (one, other) = (Server::new().await, Server::new().await);
    let (mut tried, mut answers, mut heard_in_full, mut corrected) = (0, 0_usize, 0_usize, 0);
    for seed in 0.. {
        let mut generator = random::generator(seed);
        let table = played(seed, &mut generator);
        for hidden in Side::ALL {
            let twin = pairs::renamed(&table, hidden, &mut generator);
            for _ in 0..POSITIONS / 2 {
                let entries = generator.random_range(2..=table.entries().len());
                corrected += corrections_of(&table, hidden, entries);
                let id = Uuid::from_u128((u128::from(seed) << 64) | tried as u128);
                one.keep(id, &table, entries).await;
                other.keep(id, &twin, entries).await;
                other.note_aside(id, hidden).await;
                let looking = if hidden == Side::Japan { "ALLIES" } else { "JAPAN" };
                for kind in [looking, "ONLOOKER", "DISPLAY"] {
                    let after = entries.saturating_sub(15);
                    let heard = one.heard(id, kind, after, entries - after).await;
                    assert_eq!(heard.len(), entries - after);
                    let there = other.heard(id, kind, after, entries - after).await;
                    assert!(heard == there, "seed {seed}, entry {entries}: {kind} hears two games apart");
                    assert!(
                        one.taken_home(id, kind).await == other.taken_home(id, kind).await,
                        "seed {seed}, entry {entries}: {kind} takes two games home"
                    );
                    for (query, variables) in questions(&table, entries, hidden.other(), &mut generator) {
                        let first = one.answer(id, kind, &query, variables.clone()).await;
                        let logged = log.taken();
                        let second = other.answer(id, kind, &query, variables.clone()).await;
                        assert_eq!(logged, log.taken(), "{query} with {variables} is logged otherwise");
                        assert!(!first.contains("Internal"), "{query}: {first}");
                        if was_answered(&first) {
                            heard_in_full += 1;
                        } else {
                            assert!(variables["c"]["nonsense"].is_object(), "is no question: {query}: {first}");
                        }
                        assert!(
                            first == second,
                            "seed {seed}, entry {entries}, {hidden:?} hidden: {kind} can tell two games apart by {query} with {variables}:\n{}",
                            apart(&first, &second)
                        );
                        answers += 1;
                    }
                }
                tried += 1;
                if tried >= wanted {
                    assert!(
                        corrected > 0 || wanted < PAIRS,
                        "no counter was put right, so this shows less than it says"
                    );
                    println!(
                        "{tried} pairs of games, {corrected} counters of the other side put right in them, {answers} answers, {heard_in_full} of them of a resolver, each the same byte for byte"
                    );
                    return;
                }
            }
        }
    }
}

/// Whether a resolver saw the question. What is turned away at the door (a field that does not exist, a selection
/// that lacks, a query too deep or too dear) names no place in the answer, and compares nothing.
fn was_answered(answer: &str) -> bool {
    let answer: Value = serde_json::from_str(answer).unwrap();
    let errors = answer["errors"].as_array().into_iter().flatten();
    let mut at_the_door = errors.filter(|error| error["path"].as_array().is_none_or(Vec::is_empty));
    at_the_door.next().is_none()
}

/// The place where two answers part, with what stands around it.
fn apart(one: &str, other: &str) -> String {
    let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| {
        String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(200)..(at + 200).min(text.len())]).into_owned()
    };
    format!("{}\n{}", around(one), around(other))
}
