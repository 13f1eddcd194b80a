//! Running games of a book small enough to see through: a heap of stones, and players who make it stumble.

use std::sync::Arc;

use api::archive::{Checked, ImportError, Place, export, import};
use api::dice::DiceSetting;
use api::games::{Base, Bound, Games, GamesError, Outcome, Request, Wish};
use api::journal::{EntryRow, GameRow, Journal, NewGame};
use api::seats::SeatKind;
use api::seats::Seats;
use domain::kernel::dice::{Chance, Source};
use domain::kernel::pack_files::PackFiles;
use domain::kernel::seat::{Opposed, Seat};
use domain::kernel::system::{Line, System};
use domain::kernel::verdict::{Enforcement, Ruling, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::common::archives::{opened, payload, sealed, set_payload};
use crate::common::storage::Storage;

#[derive(Debug, Clone, PartialEq)]
struct Stones;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Side {
    First,
    Second,
}

impl Opposed for Side {
    fn other(self) -> Self {
        if self == Self::First { Self::Second } else { Self::First }
    }
    fn both() -> [Self; 2] {
        [Self::First, Self::Second]
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum Command {
    Add(u32),
    StumbleInJudge,
    StumbleInApply,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum Event {
    Added(u32),
    Impossible,
}

impl System for Stones {
    type Side = Side;
    type Pack = ();
    type Creation = ();
    type Game = u32;
    type Command = Command;
    type Event = Event;
    type Pending = ();
    type Fact = ();
    type View = u32;
    type Selection = ();
    type Options = ();

    const BOOK: &'static str = "STONES";
    const RULES_VERSION: u32 = 2;
    const STATE_VERSION: u32 = 1;

    /// A pack of stones has a hash alone, which stands in its only file.
    fn bind(files: &PackFiles, overlay: Option<&str>) -> Result<Bound<()>, String> {
        if overlay.is_some() {
            return Err("nothing lies over stones".to_owned());
        }
        let hash = files.text("hash.toml").ok_or("it has no hash")?.to_owned();
        Ok(Bound::bare((), hash))
    }
    fn create(_: &Arc<()>, (): &()) -> Result<u32, String> {
        Ok(0)
    }
    fn judge(_: &u32, _: Seat<Side>, command: &Command) -> Verdict {
        assert!(*command != Command::StumbleInJudge, "the judge stumbles");
        Verdict::clear()
    }
    fn decide(game: &u32, _: Seat<Side>, command: &Command) -> Vec<Event> {
        let event = match command {
            Command::Add(count) => Event::Added(*count),
            _ => Event::Impossible,
        };
        // Like every rulebook: what is decided is folded before anybody keeps it.
        Self::apply(&mut game.clone(), &event);
        vec![event]
    }
    fn apply(game: &mut u32, event: &Event) {
        match event {
            Event::Added(count) => *game += count,
            Event::Impossible => panic!("the fold stumbles"),
        }
    }
    fn pending(_: &u32) -> Option<&()> {
        None
    }
    fn options(_: &u32, _: Seat<Side>, (): &()) {}
    fn view(game: &u32, _: Seat<Side>) -> u32 {
        *game
    }
    fn describe((): &(), _: &Event, _: Seat<Side>) -> Option<Line> {
        None
    }
    fn facts((): &(), _: &[Event], _: Seat<Side>) -> Vec<()> {
        Vec::new()
    }
    fn is_irrevocable((): &Self::Creation, _: &Event) -> bool {
        false
    }
    fn side_of(_: &u32, _: Seat<Side>, _: &Command) -> Option<Side> {
        None
    }
    fn chance(_: &u32) -> Option<Chance<'_, Side>> {
        None
    }
    fn answer_chance(_: &u32, _: &[usize], _: Source) -> Option<Command> {
        None
    }
    fn is_thrown_by_server(_: &Command) -> bool {
        false
    }
    fn is_from_table(_: &Command) -> bool {
        false
    }
    fn check_invariants(game: &u32) -> Vec<String> {
        if *game > 99 { vec!["a heap has no more than 99 stones".to_owned()] } else { Vec::new() }
    }
    fn enforcement((): &()) -> Enforcement {
        Enforcement::Strict
    }
}

fn base(hash: &str) -> Base<Stones> {
    Base::read([("hash.toml", hash)].into_iter().collect()).unwrap()
}

struct Scene {
    journal: Journal,
    games: Arc<Games<Stones>>,
    ids: [Uuid; 2],
    _folder: Storage,
}

impl Scene {
    async fn new() -> Self {
        let folder = Storage::new();
        let journal = Journal::open(&folder.database("test.db").await).await.unwrap();
        let games = Arc::new(Games::new(journal.clone(), base("pack")));
        let ids = [Uuid::now_v7(), Uuid::now_v7()];
        for game in ids {
            games
                .create(game, "Stones".to_owned(), DiceSetting::Either, (), Seats::keys(game, &[]).unwrap().1, None)
                .await
                .unwrap();
        }
        Self { journal, games, ids, _folder: folder }
    }

    fn another_hall(&self, pack_hash: &str) -> Arc<Games<Stones>> {
        Arc::new(Games::new(self.journal.clone(), base(pack_hash)))
    }

    async fn stones(&self, game: usize) -> u32 {
        *self.games.look(self.ids[game]).await.unwrap().table.game()
    }
}

async fn give(
    games: &Arc<Games<Stones>>,
    game: Uuid,
    expected: u32,
    id: &str,
    command: Command,
) -> Result<Outcome<Stones>, GamesError> {
    let wish = Wish::Play { command, ruling: Ruling::ByTheBook, from_table: false };
    let seat = "FIRST".to_owned();
    let by = Seat::Side(Side::First);
    games.record(Request { game, by, seat, expected, command_id: id.to_owned(), wish }).await
}

#[actix_web::test]
async fn a_fault_in_one_game_touches_no_other_and_leaves_nothing_behind() {
    let scene = Scene::new().await;
    let [one, other] = scene.ids;
    for stumble in [Command::StumbleInJudge, Command::StumbleInApply] {
        let error = give(&scene.games, one, 1, "s", stumble).await.unwrap_err();
        assert!(matches!(&error, GamesError::Fault(words) if words.contains("stumbles")), "{error}");
        assert!(error.to_string().contains("nothing was recorded"), "{error}");
    }
    assert_eq!(scene.journal.entries(one).await.unwrap().len(), 1);
    for game in [one, other] {
        let outcome = give(&scene.games, game, 1, "a", Command::Add(3)).await.unwrap();
        assert!(matches!(outcome, Outcome::Recorded(2, _)), "{outcome:?}");
    }
    assert_eq!((scene.stones(0).await, scene.stones(1).await), (3, 3));
}

#[actix_web::test]
async fn an_entry_of_another_process_is_noticed_and_not_overwritten() {
    let scene = Scene::new().await;
    let game = scene.ids[0];
    assert_eq!(scene.stones(0).await, 0);
    let elsewhere = scene.another_hall("pack");
    give(&elsewhere, game, 1, "theirs", Command::Add(5)).await.unwrap();
    let outcome = give(&scene.games, game, 1, "ours", Command::Add(1)).await.unwrap();
    assert!(matches!(outcome, Outcome::Stale(_)), "{outcome:?}");
    assert_eq!(scene.stones(0).await, 5);
    // The same id that the other process recorded gets that entry's answer.
    let outcome = give(&scene.games, game, 1, "theirs", Command::Add(5)).await.unwrap();
    assert!(matches!(outcome, Outcome::Recorded(2, _)), "{outcome:?}");
    let outcome = give(&scene.games, game, 2, "ours", Command::Add(1)).await.unwrap();
    assert!(matches!(outcome, Outcome::Recorded(3, _)), "{outcome:?}");
    assert_eq!(scene.stones(0).await, 6);
}

#[actix_web::test]
async fn listeners_are_woken_after_the_state_has_the_entry() {
    let scene = Scene::new().await;
    let game = scene.ids[0];
    let mut news = scene.games.follow(game).await.unwrap();
    give(&scene.games, game, 1, "a", Command::Add(2)).await.unwrap();
    news.changed().await.unwrap();
    assert_eq!(*news.borrow(), 2);
    assert_eq!(scene.games.look(game).await.unwrap().entries_after(1).len(), 1);
}

#[actix_web::test]
async fn of_many_at_once_one_wins_each_number() {
    let scene = Scene::new().await;
    let game = scene.ids[0];
    let tries = (0..20).map(|index| {
        let games = Arc::clone(&scene.games);
        async move { give(&games, game, 1, &format!("c{index}"), Command::Add(1)).await.unwrap() }
    });
    let outcomes = futures_util::future::join_all(tries).await;
    assert_eq!(outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Recorded(..))).count(), 1);
    assert_eq!(outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Stale(_))).count(), 19);
    assert_eq!(scene.stones(0).await, 1);
}

#[actix_web::test]
async fn games_of_another_pack_and_broken_journals_are_named() {
    let scene = Scene::new().await;
    // What it was begun with was kept, so that another pack here does not matter.
    let other = scene.another_hall("other");
    assert_eq!(*other.look(scene.ids[0]).await.unwrap().table.game(), 0);
    let row = scene.journal.game(scene.ids[0]).await.unwrap().unwrap();
    let lost = GameRow { id: Uuid::now_v7(), pack_hash: "lost".to_owned(), ..row };
    let mut entries = scene.journal.entries(scene.ids[0]).await.unwrap();
    for entry in &mut entries {
        entry.game = lost.id;
    }
    let new_game = NewGame { game: lost.clone(), codes: Vec::new(), owner: None, entries };
    scene.journal.create(new_game).await.unwrap();
    let error = other.look(lost.id).await.unwrap_err();
    assert!(matches!(error, GamesError::OtherPack { .. }), "{error}");
    assert!(error.to_string().contains("--packs"), "{error}");
    let unknown = Uuid::now_v7();
    assert!(matches!(scene.games.look(unknown).await, Err(GamesError::NotFound(id)) if id == unknown));

    let row = |number, version, payload: &str| EntryRow {
        game: scene.ids[1],
        number,
        at: "2026-01-01T00:00:00Z".to_owned(),
        kind: "played".to_owned(),
        version,
        payload: payload.to_owned(),
        command_id: None,
        seat: "FIRST".to_owned(),
        seal: None,
    };
    scene.journal.append(row(2, 99, "{}")).await.unwrap();
    let error = scene.another_hall("pack").look(scene.ids[1]).await.unwrap_err();
    assert!(error.to_string().contains("entry 2 was written by a newer program"), "{error}");
}

/// A game that began under older rules is replayed by its facts, whatever today's rules would decide.
#[actix_web::test]
async fn other_rules_leave_the_facts_as_they_are_and_say_so() {
    let scene = Scene::new().await;
    let game = scene.ids[0];
    let wish = Wish::Play { command: Command::Add(7), ruling: Ruling::ByTheBook, from_table: false };
    let request =
        Request { game, by: Seat::Both, seat: "BOTH".to_owned(), expected: 1, command_id: "seven".to_owned(), wish };
    scene.games.record(request).await.unwrap();
    let text = export(&scene.games, &scene.journal, game).await.unwrap().text;
    // As a program of its time wrote it: nothing is sealed with the creation.
    let mut lines = opened(&text);
    (lines[0]["version"], lines[0]["rules_version"], lines[1]["version"]) = (json!(2), json!(1), json!(1));
    let mut first = payload(&lines[1]);
    first["deed"]["created"]["rules_version"] = json!(1);
    first["deed"]["created"].as_object_mut().unwrap().remove("settings");
    set_payload(&mut lines[1], &first);
    // An objection that today's rules do not have.
    let mut second = payload(&lines[2]);
    second["ruling"] = json!({ "violations": [], "reason": "as the rules were then" });
    set_payload(&mut lines[2], &second);
    let openings = SeatKind::openings(1);
    let take_in = async |lines: &[Value]| import(&scene.games, sealed(lines), &openings, None).await;
    let imported = take_in(&lines).await.unwrap();
    assert_eq!(imported.checked, Checked::FactsOnly { began: 1, here: 2 });
    assert!(imported.checked.sentence().contains("not decided anew") && !imported.looked.is_sealed);
    let loaded = scene.games.look(imported.id).await.unwrap();
    assert_eq!((loaded.row.rules_version, *loaded.table.game()), (1, 7));
    // Facts that no table could show are refused, whatever rules brought them.
    let unfit = async |lines: &[Value]| match take_in(lines).await {
        Err(ImportError::Unfit(unfit)) => unfit,
        other => panic!("it was not refused: {other:?}"),
    };
    let mut impossible = lines.clone();
    second["deed"]["played"]["events"] = json!([{ "Added": 100 }]);
    set_payload(&mut impossible[2], &second);
    let refused = unfit(&impossible).await;
    assert!(refused.place == Place::Entry(2) && refused.reason.contains("the table cannot be"), "{refused}");
    // The state is looked at all the same.
    lines[3]["state"] = json!("0".repeat(64));
    assert_eq!(unfit(&lines).await.place, Place::End);
    // A state of another shape cannot be compared.
    lines[3]["state_version"] = json!(Stones::STATE_VERSION + 1);
    take_in(&lines).await.unwrap();
    // Nothing that seals its settings was begun under the older rules of today, nor anything under version 0.
    lines[0]["rules_version"] = json!(0);
    assert!(unfit(&lines).await.reason.contains("never was a version 0"));
}
