//! Databases with flipped bits or cut ends: whatever a server serves of one is what was recorded, or it says that it cannot.
//!
//! `FILES` and `SEED` make others.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use api::books::Packs;
use api::serve::app;
use api::webhooks::Reach;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::common::process::{Process, WITHOUT_LIMITS, get};
use crate::common::{Game, Table, code, setting};

/// What two games were before anything was damaged.
struct Truth {
    games: Vec<(Game, Served)>,
    /// A file after a clean end.
    whole: Vec<u8>,
    /// A file and its log, as a server leaves them that is killed.
    killed: [Vec<u8>; 2],
}

/// What is served of a game.
struct Served {
    archive: String,
    entries: Value,
    document: String,
    moment: String,
}

const ENTRIES: &str = "query($g: ID!) { game(id: $g) { ... on NeiGame { lastEntry name entries(first: 200) { nodes { number at by seal \
    lines { text } opened { salt payload } } } } } }";

async fn fetch(table: &Table, game: &Game, path: &str) -> (u16, String) {
    let client = awc::Client::builder().timeout(Duration::from_mins(1)).finish();
    let asked = client.get(format!("{}/games/{}/{path}", table.url, game.id)).bearer_auth(game.token("BOTH"));
    let mut answer = asked.send().await.unwrap();
    let body = answer.body().limit(16_000_000).await.unwrap();
    (answer.status().as_u16(), String::from_utf8(body.to_vec()).unwrap())
}

async fn serve_all(table: &Table, game: &Game) -> Served {
    let entries = table.ask(Some(game.token("BOTH")), ENTRIES, json!({ "g": game.id })).await["game"].take();
    let (archive, document) = (fetch(table, game, "archive").await, fetch(table, game, "view").await);
    let moment = fetch(table, game, "view?entry=3").await;
    assert_eq!((archive.0, document.0, moment.0), (200, 200, 200));
    Served { archive: archive.1, entries, document: document.1, moment: moment.1 }
}

async fn play(folder: &Path) -> Truth {
    let file = folder.join("truth.db");
    let mut server = Process::start(&file, &WITHOUT_LIMITS);
    let table = server.table();
    let mut games = Vec::new();
    for seed in [7, 8] {
        let query = format!(
            "mutation {{ createSandbox(seed: {seed}, entries: 40) {{ game {{ id }} seats {{ kind code }} }} }}"
        );
        let created = table.ask(None, &query, json!({})).await["createSandbox"].take();
        let game = table.sit(&created).await;
        let whole = serve_all(&table, &game).await;
        games.push((game, whole));
    }
    server.kill();
    let log = folder.join("truth.db-wal");
    let killed = [std::fs::read(&file).unwrap(), std::fs::read(&log).unwrap()];
    let again = Process::start(&file, &[]);
    assert_eq!(get(&format!("{}/health", again.url)).await.0, 200);
    again.terminate();
    let (status, said) = again.ended(Duration::from_secs(20)).await;
    assert!(status.success(), "{said}");
    assert!(!log.exists(), "a clean end leaves one file");
    Truth { games, whole: std::fs::read(&file).unwrap(), killed }
}

/// Flips so many bits, anywhere.
fn flip(bytes: &mut [u8], bits: u32, random: &mut StdRng) {
    for _ in 0..bits {
        let place = random.random_range(0..bytes.len());
        bytes[place] ^= 1 << random.random_range(0..8);
    }
}

fn cut(bytes: &mut Vec<u8>, random: &mut StdRng) {
    let left = random.random_range(1..bytes.len());
    bytes.truncate(left);
}

/// A damaged database; which damage it is follows from its number.
fn damage(truth: &Truth, folder: &Path, number: u64, random: &mut StdRng) -> PathBuf {
    let file = folder.join(format!("{number}.db"));
    let (mut bytes, mut log) = (truth.whole.clone(), None);
    match number % 6 {
        0 | 1 => flip(&mut bytes, 1, random),
        2 => flip(&mut bytes, 8, random),
        3 => cut(&mut bytes, random),
        4 => {
            let [main, mut tail] = truth.killed.clone();
            flip(&mut tail, 4, random);
            (bytes, log) = (main, Some(tail));
        }
        _ => {
            let [main, mut tail] = truth.killed.clone();
            cut(&mut tail, random);
            (bytes, log) = (main, Some(tail));
        }
    }
    std::fs::write(&file, bytes).unwrap();
    if let Some(log) = log {
        std::fs::write(folder.join(format!("{number}.db-wal")), log).unwrap();
    }
    file
}

#[derive(Default)]
struct Seen {
    files: u64,
    refused: u64,
    closed: u64,
    /// By the code that is answered.
    not_served: BTreeMap<String, u64>,
    whole: u64,
    shorter: u64,
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, refused, closed, not_served, whole, shorter } = self;
        write!(
            f,
            "{files} damaged databases: {refused} refused at the start; of the games of the others {closed} closed, \
             {} not served for another reason {not_served:?}, {whole} served whole, {shorter} up to an earlier entry; no \
             altered entry was served",
            not_served.values().sum::<u64>()
        )
    }
}

/// Whether an archive is the true one, or the true one up to an earlier entry; anything else is a failure.
fn is_whole(archive: &str, truth: &str) -> bool {
    if archive == truth {
        return true;
    }
    let (lines, true_lines): (Vec<&str>, Vec<&str>) = (archive.lines().collect(), truth.lines().collect());
    assert!(lines.len() < true_lines.len(), "an altered archive is served");
    let before = lines.len() - 1;
    assert_eq!(lines[..before], true_lines[..before], "an altered archive is served");
    false
}

/// What is answered with an error says in its code and its words what is wrong.
fn said_clearly(said: &Value) -> &str {
    let message = said["errors"][0]["message"].as_str().unwrap_or_default();
    assert!(message.len() > 20, "{said}");
    let code = code(said);
    assert!(["GAME_CLOSED", "UNAVAILABLE", "INTERNAL", "SEAT", "NOT_FOUND"].contains(&code), "{said}");
    code
}

async fn look(table: &Table, game: &Game, truth: &Served, seen: &mut Seen) {
    let (status, archive) = fetch(table, game, "archive").await;
    if status == 200 {
        if is_whole(&archive, &truth.archive) {
            seen.whole += 1;
        } else {
            seen.shorter += 1;
        }
    } else {
        match said_clearly(&serde_json::from_str(&archive).unwrap()) {
            "GAME_CLOSED" => seen.closed += 1,
            other => *seen.not_served.entry(other.to_owned()).or_default() += 1,
        }
    }
    let answer = table.answer(Some(game.token("BOTH")), ENTRIES, json!({ "g": game.id })).await;
    let shown = &answer["data"]["game"];
    if shown.is_null() {
        said_clearly(&answer);
    } else {
        assert_eq!(shown["name"], truth.entries["name"]);
        let true_nodes = truth.entries["entries"]["nodes"].as_array().unwrap();
        for (node, true_node) in shown["entries"]["nodes"].as_array().unwrap().iter().zip(true_nodes) {
            assert_eq!(node, true_node, "an altered entry is served");
        }
    }
    for (path, true_text) in [("view?entry=3", &truth.moment), ("view", &truth.document)] {
        let (status, text) = fetch(table, game, path).await;
        if status == 200 {
            let (shown, true_shown): (Value, Value) =
                (serde_json::from_str(&text).unwrap(), serde_json::from_str(true_text).unwrap());
            let is_same = shown["lastEntry"] == true_shown["lastEntry"];
            assert!(!is_same || shown == true_shown, "{path} shows another board");
        } else {
            said_clearly(&serde_json::from_str(&text).unwrap());
        }
    }
}

#[actix_web::test]
async fn no_altered_entry_is_served_whatever_befell_the_file() {
    let (files, seed) = (setting("FILES", 30), setting("SEED", 1941));
    let folder = tempfile::tempdir().unwrap();
    let truth = play(folder.path()).await;
    let mut random = StdRng::seed_from_u64(seed);
    let mut seen = Seen { files, ..Seen::default() };
    for number in 0..files {
        let file = damage(&truth, folder.path(), number, &mut random);
        match app(&file, Packs::built_in(), Reach::Internet).await {
            Err(reason) => {
                assert!(reason.contains(&*file.to_string_lossy()), "{reason}");
                seen.refused += 1;
                continue;
            }
            Ok(opened) => opened.journal.end().await.unwrap(),
        }
        let table = Table::over(&file).await;
        for (game, served) in &truth.games {
            look(&table, game, served, &mut seen).await;
        }
        table.stop().await;
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(folder.path().join(format!("{number}.db{ending}")));
        }
    }
    assert!(seen.closed >= files / 20, "too few games were hit to show anything: {seen}");
    println!("seen: {seen}");
}
