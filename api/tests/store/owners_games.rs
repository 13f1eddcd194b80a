//! Games that are played with what an owner read off his copy: each keeps the numbers that it began with.

use api::books::Packs;
use api::games::Base;
use api::journal::Journal;
use api::seats::SeatKind;
use api::webhooks::Reach;
use domain::nei::pack::built_in_files;
use serde_json::{Value, json};

use crate::common::archives::{app, refused, take_in};
use crate::common::storage::Storage;
use crate::common::{self, Game, Table, code};

/// A full transcription, which says what the pack says.
const REFERENCE: &str = include_str!("../../../domain/tests/nei/overlay/reference.toml");

fn overlay(records: &[&str]) -> String {
    format!("schema = 1\nbook = \"nei\"\n{}\n[end]\nentries = {}\n", records.concat(), records.len())
}

/// A counter with another movement than the reconstruction's.
fn battleships(squares: u8) -> String {
    overlay(&[&format!("[[counter]]\nid = \"J-BB\"\nprinted = \"counter\"\ndate = 2026-11-23\nmove = {squares}\n")])
}

const CHECKED: &str = "fits mistakes { line reason } doubts { line reason } hash packHash text \
                       sections { section owner known reconstructed hash }";

async fn keep(table: &Table, text: &str) -> Value {
    let query = format!("mutation($t: String!) {{ keepOverlay(book: NEI, text: $t) {{ {CHECKED} }} }}");
    table.ask(None, &query, json!({ "t": text })).await["keepOverlay"].take()
}

async fn check(table: &Table, text: &str) -> Value {
    let query = format!("query($t: String!) {{ checkOverlay(book: NEI, text: $t) {{ {CHECKED} }} }}");
    table.ask(None, &query, json!({ "t": text })).await["checkOverlay"].take()
}

async fn begun(table: &Table, overlay: &Value) -> Game {
    table.create_from(json!({ "name": "With my copy", "overlay": overlay })).await
}

/// The movement of the battleships in a game, as the page asks for it.
async fn movement(table: &Table, game: &Game) -> Value {
    let of = table.look(game, "FIRST", "packHash overlay").await;
    let query = "query($h: String, $o: ID) { neiPack(hash: $h, overlay: $o) { hash counters { code movement } } }";
    let pack = table.ask(None, query, json!({ "h": of["packHash"], "o": of["overlay"] })).await["neiPack"].take();
    assert_eq!(pack["hash"], of["packHash"]);
    pack["counters"].as_array().unwrap().iter().find(|unit| unit["code"] == "J-BB").unwrap()["movement"].clone()
}

async fn placed(table: &Table, game: &Game) {
    let command = json!({ "placeAtStart": { "unit": "N-I1", "area": "batavia" } });
    assert_eq!(table.record(game, "SECOND", 1, "one", command).await["__typename"], "Recorded");
}

#[actix_web::test]
async fn a_game_keeps_its_numbers_and_a_new_one_has_the_corrected_ones() {
    let folder = Storage::new();
    let file = folder.database("test.db").await;
    let table = Table::over(&file).await;
    let shipped = table.create("STRICT", "EITHER").await;
    let printed = movement(&table, &shipped).await;
    let first = keep(&table, &battleships(2)).await;
    let early = begun(&table, &first["hash"]).await;
    placed(&table, &early).await;
    assert_eq!(movement(&table, &early).await, 2);

    // The owner looked again.
    let second = keep(&table, &battleships(3)).await;
    assert_ne!(first["packHash"], second["packHash"]);
    let late = begun(&table, &second["hash"]).await;
    placed(&table, &late).await;
    for _ in 0..2 {
        assert_eq!(movement(&table, &early).await, 2);
        assert_eq!(movement(&table, &late).await, 3);
        assert_eq!(movement(&table, &shipped).await, printed);
    }

    // Both replay, after a restart too, and go on.
    table.stop().await;
    let table = Table::over(&file).await;
    for (game, squares) in [(&early, 2), (&late, 3)] {
        assert_eq!(table.look(game, "FIRST", "lastEntry").await["lastEntry"], 2);
        assert_eq!(movement(&table, game).await, squares);
        let command = json!({ "placeAtStart": { "unit": "N-I2", "area": "batavia" } });
        assert_eq!(table.record(game, "SECOND", 2, "two", command).await["__typename"], "Recorded");
    }
}

#[actix_web::test]
async fn each_value_that_an_owner_gives_tells_its_journey() {
    let table = Table::new().await;
    let confirmed = "[[land]]\nid = \"batavia\"\nprinted = \"map\"\ndate = 2026-11-22\nairfield = true\n";
    let text = battleships(3).replace("\n[end]\nentries = 1", &format!("{confirmed}\n[end]\nentries = 2"));
    let kept = keep(&table, &text).await;
    let query = "query($o: ID!) { neiPack(overlay: $o) { owners { kind record field value printed date below belowOrigin } \
                 areas { id confidence } } }";
    let pack = table.ask(None, query, json!({ "o": kept["hash"] })).await["neiPack"].take();
    let [battleships, batavia] = pack["owners"].as_array().unwrap().as_slice() else { panic!("{pack}") };
    let below = battleships["below"].as_str().unwrap();
    assert_ne!(below, "3");
    assert_eq!(
        *battleships,
        json!({ "kind": "counter", "record": "J-BB", "field": "move", "value": "3", "printed": "counter",
                "date": "2026-11-23", "below": below, "belowOrigin": "RECONSTRUCTION" })
    );
    assert_eq!((&batavia["value"], &batavia["below"]), (&json!("true"), &json!("true")), "{batavia}");
    assert!(batavia["belowOrigin"].is_string());
    let plain = table.ask(None, "{ neiPack { owners { record } } }", json!({})).await;
    assert_eq!(plain["neiPack"]["owners"], json!([]));
}

#[actix_web::test]
async fn an_overlay_is_refused_whole_with_every_mistake_and_nothing_is_kept() {
    let table = Table::new().await;
    let wrong = overlay(&[
        "[[counter]]\nid = \"J-XX\"\nprinted = \"counter\"\ndate = 2026-11-23\nmove = 3\n",
        "[[counter]]\nid = \"J-BB\"\nprinted = \"counter\"\ndate = 2026-11-23\nmove = \"far\"\n",
    ]);
    for answer in [check(&table, &wrong).await, keep(&table, &wrong).await] {
        assert_eq!((&answer["fits"], &answer["hash"], &answer["text"]), (&json!(false), &Value::Null, &Value::Null));
        let mistakes = answer["mistakes"].as_array().unwrap();
        assert_eq!(mistakes.len(), 2, "{answer}");
        assert!(mistakes[0]["reason"].as_str().unwrap().contains("J-XX") && mistakes[0]["line"] == 3, "{answer}");
    }
    // What is looked through is not kept.
    let good = check(&table, &battleships(3)).await;
    assert_eq!(good["fits"], true);
    let create = "mutation($i: CreateNeiGame!) { createGame(input: { nei: $i }) { game { id } } }";
    for unknown in [good["hash"].clone(), json!("00")] {
        let input = json!({ "name": "None", "overlay": unknown });
        let answer = table.answer(None, create, json!({ "i": input })).await;
        assert!(answer["errors"][0]["message"].as_str().unwrap().contains("keep it first"), "{answer}");
        let query = "query($o: ID!) { neiPack(overlay: $o) { hash } }";
        assert_eq!(code(&table.answer(None, query, json!({ "o": unknown })).await), "NOT_FOUND");
    }
    let kept = keep(&table, &battleships(3)).await;
    assert_eq!(kept, good, "keeping says what looking through says");
    assert_eq!(keep(&table, kept["text"].as_str().unwrap()).await, good, "as it went out it comes in");
}

#[actix_web::test]
async fn the_form_has_every_value_of_the_pack_and_the_reference_confirms_them_all() {
    let table = Table::new().await;
    let query = "{ neiCopyForm { packHash kinds { key section ids fields { name holds allows lowest highest unit length \
                 orMissing choices required } records { code values { field value origin } } } } }";
    let form = table.ask(None, query, json!({})).await["neiCopyForm"].take();
    let kinds = form["kinds"].as_array().unwrap();
    assert_eq!(kinds.len(), 15);
    let records = |key: &str| kinds.iter().find(|kind| kind["key"] == key).unwrap()["records"].as_array().unwrap();
    assert_eq!((records("counter").len(), records("square").len()), (176, 96));
    let values: usize = kinds
        .iter()
        .flat_map(|kind| kind["records"].as_array().unwrap())
        .map(|record| record["values"].as_array().unwrap().len())
        .sum();
    let checked = check(&table, REFERENCE).await;
    let of_owner: u64 =
        checked["sections"].as_array().unwrap().iter().map(|section| section["owner"].as_u64().unwrap()).sum();
    assert_eq!(of_owner, values as u64, "the transcription speaks of every value of the form");
    assert_eq!(checked["packHash"], form["packHash"], "what is confirmed changes no number");

    let query = "query($a: String!, $b: String!) { compareOverlays(book: NEI, first: $a, second: $b) { \
                 mistakes { reason } differences { kind record field first second } } }";
    let pair = json!({ "a": battleships(3), "b": battleships(2) });
    let differences = table.ask(None, query, pair).await["compareOverlays"].take();
    assert_eq!(
        differences,
        json!({ "mistakes": [], "differences":
            [{ "kind": "counter", "record": "J-BB", "field": "move", "first": "3", "second": "2" }] })
    );
    let broken = table.ask(None, query, json!({ "a": "?", "b": battleships(2) })).await["compareOverlays"].take();
    assert!(broken["mistakes"][0]["reason"].as_str().unwrap().starts_with("in the first: "), "{broken}");
}

#[actix_web::test]
async fn an_archive_carries_the_overlay_to_a_fresh_installation() {
    let (here, there) = (Storage::new(), Storage::new());
    let file = here.database("here.db").await;
    let table = Table::over(&file).await;
    let kept = keep(&table, &battleships(3)).await;
    let game = begun(&table, &kept["hash"]).await;
    placed(&table, &game).await;
    table.stop().await;
    let archive = app(&file).await.games.export(game.id.parse().unwrap()).await.unwrap().text;

    let other_file = there.database("there.db").await;
    let other = app(&other_file).await;
    let imported = take_in(&other, &archive).await;
    let row = other.journal.game(imported.id).await.unwrap().unwrap();
    assert_eq!(
        (row.overlay.as_deref(), row.pack_hash.as_str()),
        (kept["hash"].as_str(), kept["packHash"].as_str().unwrap())
    );
    let again = other.games.export(imported.id).await.unwrap().text;
    assert_eq!(archive.lines().count(), again.lines().count());
    drop(other);
    let table = Table::over(&other_file).await;
    let overlay = json!({ "name": "Another", "overlay": kept["hash"] });
    let next = table.create_from(overlay).await;
    assert_eq!(movement(&table, &next).await, 3, "a new game there can be played with it too");
    table.stop().await;

    // Another overlay in its head makes another pack than its entries name.
    let other_head = common::archives::changed_head(&archive, |head| head["overlay"] = json!(battleships(2)));
    let unfit = refused(&*app(&other_file).await, other_head).await;
    assert!(unfit.to_string().contains("with its overlay the data pack has the hash"), "{unfit}");
}

#[actix_web::test]
async fn after_an_upgrade_to_another_pack_games_keep_theirs() {
    let folder = Storage::new();
    let file = folder.database("test.db").await;
    let table = Table::over(&file).await;
    let plain = table.create("STRICT", "EITHER").await;
    let kept = keep(&table, &battleships(3)).await;
    let own = begun(&table, &kept["hash"]).await;
    placed(&table, &own).await;
    table.stop().await;

    // A newer program brings a pack that says something else.
    let mut files = built_in_files();
    let map = files.text("map.toml").unwrap().to_owned();
    files.insert("map.toml", format!("{map}\n# looked at again\n"));
    let newer = Packs { nei: Base::read(files).unwrap(), ..Packs::built_in() };
    assert_ne!(newer.nei.hash, Packs::built_in().nei.hash);
    let journal = Journal::open(&file).await.unwrap();
    let app = api::serve::desk_over(journal, newer.clone(), Reach::Internet);
    for game in [&plain, &own] {
        let loaded = app.games.nei.look(game.id.parse().unwrap()).await.unwrap();
        let pack = loaded.table.pack();
        assert_eq!(pack.hash, loaded.row.pack_hash);
        let archive = app.games.export(game.id.parse().unwrap()).await.unwrap().text;
        let openings = SeatKind::openings(1);
        let imported = api::archive::import(&app.games.nei, archive, &openings, None).await.unwrap();
        let row = app.journal.game(imported.id).await.unwrap().unwrap();
        assert_eq!((&row.pack_hash, &row.overlay), (&loaded.row.pack_hash, &loaded.row.overlay));
    }
    // The overlay is laid over the new pack for new games.
    let openings = SeatKind::openings(1);
    let (_, keys) = api::seats::Seats::keys(uuid::Uuid::now_v7(), &openings).unwrap();
    let (id, creation) = (keys.owner.game, domain::nei::game::Creation::of("I"));
    let dice = api::dice::DiceSetting::Either;
    let found = app.games.nei.create(id, "New".to_owned(), dice, creation, keys, kept["hash"].as_str());
    found.await.unwrap();
    let loaded = app.games.nei.look(id).await.unwrap();
    assert_ne!(loaded.row.pack_hash, kept["packHash"].as_str().unwrap());
    assert_eq!(loaded.row.overlay.as_deref(), kept["hash"].as_str());
}
