//! An evening above a disk: tablets record, others make games and branches, and what they hear is noted in the trace.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::time::{Duration, Instant};

use actix_web::rt::spawn;
use actix_web::rt::task::JoinHandle;
use api::commands::archive::verified_database;
use api::config::VerifyOptions;
use api::journal::{EntryRow, Journal};
use futures_util::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::common::Game;
use crate::common::process::{Process, WITHOUT_LIMITS, serving};
use crate::common::recording::{Heard, RECORD, ask, command};
use crate::platter::{Image, Platter};
use crate::shim::Disk;
use crate::trace::{Event, File};

/// The last entry of each game that somebody heard of.
pub(crate) type Acknowledged = BTreeMap<Uuid, u32>;

/// Takes in what an event says to whoever recorded.
pub(crate) fn hear(acknowledged: &mut Acknowledged, event: &Event) {
    if let Event::Acknowledged { game, number } = event {
        let last = acknowledged.entry(*game).or_default();
        *last = (*last).max(*number);
    }
}

/// The whole journal, as it is at the end of an evening.
pub(crate) type Kept = BTreeMap<Uuid, Vec<EntryRow>>;

/// Where an evening begins: what is on the disk, and what was acknowledged of it.
#[derive(Clone, Default)]
pub(crate) struct Start {
    pub(crate) image: Image,
    pub(crate) acknowledged: Acknowledged,
    /// The games that tablets play.
    pub(crate) games: Vec<Rc<Game>>,
}

/// A server above a disk, with those who play.
pub(crate) struct Evening {
    folder: tempfile::TempDir,
    /// The trace and what the disk is like lie beside the database, not with it.
    _beside: tempfile::TempDir,
    pub(crate) disk: Rc<Disk>,
    pub(crate) process: Process,
    start: Start,
    pub(crate) games: Vec<Rc<Game>>,
    scene: Rc<Scene>,
    players: Vec<JoinHandle<()>>,
}

/// What the players have in common.
struct Scene {
    disk: Rc<Disk>,
    url: RefCell<String>,
    is_over: Cell<bool>,
    recorded: Cell<u32>,
}

/// How an evening went.
pub(crate) struct Went {
    pub(crate) start: Start,
    pub(crate) events: Vec<Event>,
    pub(crate) kept: Kept,
    /// How many entries were acknowledged.
    pub(crate) recorded: u32,
    pub(crate) games: Vec<Rc<Game>>,
}

/// How much longer a sync takes than that of the machine: as on a slow disk, whoever is answered too early has heard so
/// before it is done.
const SYNC: Duration = Duration::from_millis(1);

/// How long a slow machine may take for what is waited for.
const PATIENCE: Duration = Duration::from_mins(2);

impl Evening {
    /// Serves what is on a disk; the games that tablets play are made where there are none.
    pub(crate) async fn begin(start: Start, games: usize) -> Self {
        let (folder, beside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        lay(&start.image, &folder.path().join("test.db"));
        let disk = Rc::new(Disk::new(&folder.path().join("test.db"), beside.path()).slow(SYNC));
        let process = serve(&disk);
        let scene = Scene {
            disk: Rc::clone(&disk),
            url: RefCell::new(process.url.clone()),
            is_over: Cell::new(false),
            recorded: Cell::new(0),
        };
        let mut played = start.games.clone();
        while played.len() < games {
            let game = process.table().create("STRICT", "EITHER").await;
            disk.acknowledged(game.id.parse().unwrap(), 1);
            played.push(Rc::new(game));
        }
        let scene = Rc::new(scene);
        Self { folder, _beside: beside, disk, process, start, games: played, scene, players: Vec::new() }
    }

    /// Everybody sits down and plays.
    pub(crate) fn play(&mut self) {
        for game in &self.games {
            self.players.push(spawn(record(Rc::clone(&self.scene), Rc::clone(game))));
        }
        self.players.push(spawn(make(Rc::clone(&self.scene), self.games.clone())));
    }

    /// Entries that were acknowledged so far.
    pub(crate) fn recorded(&self) -> u32 {
        self.scene.recorded.get()
    }

    /// Waits until so many entries were acknowledged.
    pub(crate) async fn until(&self, entries: u32) {
        let began = Instant::now();
        while self.recorded() < entries {
            assert!(began.elapsed() < PATIENCE, "{} of {entries} entries, and no more come", self.recorded());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Waits until the log was brought into the file, and a few more entries came into the log after it.
    pub(crate) async fn until_checkpoint(&self) {
        let written = || fs::metadata(self.disk.database()).unwrap().modified().unwrap();
        let (began, before) = (Instant::now(), written());
        while written() == before {
            assert!(began.elapsed() < PATIENCE, "{} entries, and no checkpoint", self.recorded());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        self.until(self.recorded() + 10).await;
    }

    /// The process is killed.
    pub(crate) fn kill(&mut self) {
        self.process.kill();
    }

    /// Another process serves what the one before left.
    pub(crate) fn serve_again(&mut self) {
        self.process = serve(&self.disk);
        self.scene.url.borrow_mut().clone_from(&self.process.url);
    }

    /// What a tablet hears of one command in the first of the games.
    pub(crate) async fn record_once(&self, last: u32) -> Heard {
        tell(&self.scene, &self.games[0], last).await
    }

    /// What a tablet sees to be the last entry of that game.
    pub(crate) async fn last(&self) -> u32 {
        last(&self.scene, &self.games[0]).await.unwrap()
    }

    /// Ends the evening, by a kill or as the system ends a program.
    pub(crate) async fn end(mut self, is_killed: bool) -> Went {
        self.scene.is_over.set(true);
        join_all(self.players.drain(..)).await.into_iter().for_each(Result::unwrap);
        if is_killed {
            self.process.kill();
        } else {
            self.process.terminate();
            let (status, log) = self.process.ended(Duration::from_secs(20)).await;
            assert!(status.success(), "{log}");
        }
        let events = self.disk.events();
        let mut platter = Platter::holding(&self.start.image);
        for event in &events {
            platter.apply(event);
        }
        let file = self.folder.path().join("test.db");
        assert!(platter.now() == read(&file), "the trace tells all that was done to the files");
        let journal = Journal::open_to_read(&file).await.unwrap();
        let mut kept = Kept::new();
        for game in journal.game_ids().await.unwrap() {
            kept.insert(game, journal.entries(game).await.unwrap());
        }
        journal.close().await.unwrap();
        Went { start: self.start, events, kept, recorded: self.scene.recorded.get(), games: self.games }
    }
}

/// The command that serves above a disk.
pub(crate) fn above(disk: &Disk) -> Command {
    let mut command = serving(disk.database().as_os_str(), &WITHOUT_LIMITS);
    command.envs(disk.environment());
    command
}

fn serve(disk: &Disk) -> Process {
    Process::of(above(disk), disk.database().as_os_str())
}

/// The next command in a game, under an id of its own; what was heard is noted.
async fn tell(scene: &Scene, game: &Game, last: u32) -> Heard {
    let number = last + 1;
    let variables = json!({ "g": game.id, "n": last, "id": format!("c{number}"), "c": command(number) });
    let url = scene.url.borrow().clone();
    let heard = ask(&url, Some(game.token("SECOND")), RECORD, variables).await;
    if let Heard::Answer(answer) = &heard {
        let outcome = &answer["data"]["record"];
        let expected = (&json!("Recorded"), &json!(number));
        assert_eq!((&outcome["__typename"], &outcome["lastEntry"]), expected, "{answer}");
        scene.disk.acknowledged(game.id.parse().unwrap(), number);
        scene.recorded.set(scene.recorded.get() + 1);
    }
    heard
}

/// The number of a game's last entry.
async fn last(scene: &Scene, game: &Game) -> Option<u32> {
    let query = "query($id: ID!) { game(id: $id) { ... on NeiGame { lastEntry } } }";
    let url = scene.url.borrow().clone();
    let answer = ask(&url, Some(game.token("SECOND")), query, json!({ "id": game.id })).await.answer()?;
    Some(u32::try_from(answer["data"]["game"]["lastEntry"].as_u64().unwrap()).unwrap())
}

/// Records in one game, each command told again under its id until it is answered.
async fn record(scene: Rc<Scene>, game: Rc<Game>) {
    let mut known = None;
    while !scene.is_over.get() {
        let heard = match known {
            None => {
                known = last(&scene, &game).await;
                continue;
            }
            Some(number) => tell(&scene, &game, number).await,
        };
        match heard {
            Heard::Answer(_) => known = known.map(|number| number + 1),
            Heard::StorageError(_) | Heard::Nothing => tokio::time::sleep(Duration::from_millis(10)).await,
        }
    }
}

/// Makes new games, and branches of those that are played: transactions of many rows.
async fn make(scene: Rc<Scene>, games: Vec<Rc<Game>>) {
    let create = "mutation($input: CreateNeiGame!) { createGame(input: { nei: $input }) { game { id } } }";
    let branch = "mutation($g: ID!, $e: Int!) { createBranch(game: $g, entry: $e, name: \"What if\") { game { id } } }";
    let input = json!({ "name": "Another", "enforcement": "STRICT", "dice": "EITHER" });
    for turn in 0.. {
        if scene.is_over.get() {
            return;
        }
        let url = scene.url.borrow().clone();
        let game = &games[turn % games.len()];
        let (made, entries) = match last(&scene, game).await {
            Some(entries) if turn % 2 == 0 => {
                let variables = json!({ "g": game.id, "e": entries });
                (ask(&url, Some(game.token("UMPIRE")), branch, variables).await, entries)
            }
            _ => (ask(&url, None, create, json!({ "input": input })).await, 1),
        };
        if let Some(answer) = made.answer() {
            let made: &Value =
                &answer["data"][if answer["data"]["createBranch"].is_null() { "createGame" } else { "createBranch" }];
            scene.disk.acknowledged(made["game"]["id"].as_str().unwrap().parse().unwrap(), entries);
        }
        tokio::time::sleep(Duration::from_millis(150)).await;
    }
}

/// Lays files where a database is.
pub(crate) fn lay(image: &Image, database: &Path) {
    for (file, bytes) in image {
        fs::write(with(database, *file), bytes).unwrap();
    }
}

/// The files of a database.
pub(crate) fn read(database: &Path) -> Image {
    File::ALL.into_iter().filter_map(|file| Some((file, fs::read(with(database, file)).ok()?))).collect()
}

fn with(database: &Path, file: File) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(file.ending());
    name.into()
}

/// Opens what is on a disk with the program's own code and looks whether it is sound and everything that was acknowledged is
/// in it, once, in order, as it was recorded. An entry more may be there that nobody heard of yet.
pub(crate) async fn check(image: &Image, acknowledged: &Acknowledged, kept: &Kept) -> Result<(), String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.db");
    lay(image, &file);
    let journal = Journal::open(&file).await.map_err(|error| error.to_string())?;
    let findings = journal.findings().await.map_err(|error| error.to_string())?;
    if !findings.is_empty() {
        return Err(findings.join("; "));
    }
    for game in journal.game_ids().await.map_err(|error| error.to_string())? {
        let rows = journal.entries(game).await.map_err(|error| error.to_string())?;
        if !(1..).zip(&rows).all(|(number, row)| row.number == number) {
            return Err(format!("the numbers of {game} have a hole"));
        }
    }
    for (game, last) in acknowledged {
        let rows = journal.entries(*game).await.map_err(|error| error.to_string())?;
        let last = *last as usize;
        if rows.len() < last {
            return Err(format!(
                "{last} entries of {game} were acknowledged and {} are there: entries are missing",
                rows.len()
            ));
        }
        if rows[..last] != kept[game][..last] {
            return Err(format!("what was acknowledged of {game} is not what is there"));
        }
    }
    journal.close().await.map_err(|error| error.to_string())?;
    verified_database(&VerifyOptions { file: file.into(), packs: None }).await.map(drop)
}
