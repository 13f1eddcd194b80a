//! Statistics over HTTP, over GraphQL and of a whole database: read back and compared with the journal.

use std::collections::BTreeMap;
use std::time::Instant;

use api::commands::statistics::{gathered, statistics};
use api::config::StatisticsOptions;
use api::journal::Journal;
use domain::kernel::journal::{Deed, Table as Record};
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::Side;
use domain::nei::event::Event;
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::common::archives::{app, play_recorded};
use crate::common::storage::Storage;
use crate::common::{Game, Table, code, setting};

/// The lines of a flat table: part, side, of, measure, value.
type Lines = Vec<[String; 5]>;

fn lines(bytes: &[u8]) -> Lines {
    let mut reader = csv::Reader::from_reader(bytes);
    assert_eq!(reader.headers().unwrap(), vec!["part", "side", "of", "measure", "value"]);
    reader
        .records()
        .map(|record| record.unwrap().iter().map(str::to_owned).collect::<Vec<_>>().try_into().unwrap())
        .collect()
}

/// The sum of a measure over all lines that are wanted.
fn sum(lines: &Lines, part: &str, measure: &str, wanted: impl Fn(&[String; 5]) -> bool) -> f64 {
    let found = lines.iter().filter(|line| line[0] == part && line[3] == measure && wanted(line));
    found.map(|line| line[4].parse::<f64>().unwrap()).sum()
}

async fn get(table: &Table, token: &str, game: &str, what: &str) -> (u16, Vec<u8>) {
    let request = awc::Client::default().get(format!("{}/games/{game}/{what}", table.url)).bearer_auth(token);
    let mut response = request.timeout(std::time::Duration::from_mins(1)).send().await.unwrap();
    let body = response.body().limit(32_000_000).await.unwrap().to_vec();
    (response.status().as_u16(), body)
}

async fn sandbox(table: &Table, seed: u64, entries: u64) -> Game {
    let query = format!(
        "mutation {{ createSandbox(seed: {seed}, entries: {entries}) {{ game {{ id }} seats {{ kind code }} }} }}"
    );
    let created = table.ask(None, &query, json!({})).await["createSandbox"].take();
    table.sit(&created).await
}

/// The record of a game, read from its database.
async fn record(table: &Table, game: &str) -> (Record<Nei>, Vec<Timestamp>) {
    let journal = Journal::open_to_read(&table.database).await.unwrap();
    let app = api::serve::desk_over(journal, api::books::Packs::built_in(), api::webhooks::Reach::Internet);
    let loaded = app.games.nei.look(Uuid::try_parse(game).unwrap()).await.unwrap();
    let times = (1..=loaded.table.last_number()).map(|number| loaded.mark(number).unwrap().at.parse().unwrap());
    (loaded.table.clone(), times.collect())
}

fn faces(record: &Record<Nei>, stands: bool) -> f64 {
    let rolls = record.entries().iter().filter(|entry| record.stands(entry.number) == stands);
    let faces = rolls.map(|entry| match &entry.deed {
        Deed::Played { command: Command::Roll(roll), .. } => roll.faces.len(),
        _ => 0,
    });
    f64::from(u32::try_from(faces.sum::<usize>()).unwrap())
}

#[actix_web::test]
async fn a_table_read_back_sums_up_to_the_journal() {
    let table = Table::new().await;
    let games = setting("STATISTICS_GAMES", 2);
    for seed in 0..games {
        let game = sandbox(&table, seed, 260).await;
        // Something is taken back, so that it counts where it is said.
        let query = "mutation($g: ID!, $e: Int!, $t: Int!) { takeBack(game: $g, expectedEntry: $e, commandId: \"t\", to: $t) { __typename } }";
        let taken = table.answer(Some(game.token("BOTH")), query, json!({ "g": game.id, "e": 260, "t": 240 })).await;
        assert_eq!(taken["data"]["takeBack"]["__typename"], "Recorded", "{taken}");
        let (status, bytes) = get(&table, game.token("BOTH"), &game.id, "statistics.csv").await;
        assert_eq!(status, 200);
        let sheet = lines(&bytes);
        let (record, times) = record(&table, &game.id).await;
        let dice = sum(&sheet, "dice", "dice", |_| true);
        assert!((dice - faces(&record, true)).abs() < 1e-9 && dice > 20.0, "{dice}");
        let taken_back = sum(&sheet, "dice", "takenBack", |_| true);
        assert!((taken_back - faces(&record, false)).abs() < 1e-9);
        let by_face: f64 = (1..=6).map(|face| sum(&sheet, "dice", &format!("face{face}"), |_| true)).sum();
        assert!((by_face - dice).abs() < 1e-9);
        let pips: f64 =
            (1..=6).map(|face| f64::from(face) * sum(&sheet, "dice", &format!("face{face}"), |_| true)).sum();
        assert!((pips - sum(&sheet, "dice", "pips", |_| true)).abs() < 1e-9);
        let mut paid: BTreeMap<&str, (f64, f64, f64)> = BTreeMap::new();
        let mut hits: BTreeMap<&str, f64> = BTreeMap::new();
        for entry in record.entries() {
            let Deed::Played { events, .. } = &entry.deed else { continue };
            let word = |side: &Side| if *side == Side::Japan { "FIRST" } else { "SECOND" };
            for event in events {
                match event {
                    Event::ActionTaken { side, cost, .. } => {
                        let (times, points, back) = paid.entry(word(side)).or_default();
                        if record.stands(entry.number) {
                            *times += 1.0;
                            *points += f64::from(*cost);
                        } else {
                            *back += 1.0;
                        }
                    }
                    Event::HitsAllotted { losses, .. } if record.stands(entry.number) => {
                        for loss in losses {
                            *hits.entry(word(&record.game().side(loss.unit))).or_default() += f64::from(loss.hits);
                        }
                    }
                    _ => {}
                }
            }
        }
        for side in ["FIRST", "SECOND"] {
            let of = |measure: &str| sum(&sheet, "actions", measure, |line| line[1] == side);
            let (times, points, back) = paid[side];
            assert!((of("times") - times).abs() < 1e-9 && (of("points") - points).abs() < 1e-9, "{side}");
            assert!((of("takenBack") - back).abs() < 1e-9, "{side}");
            assert!((sum(&sheet, "points", "paid", |line| line[1] == side) - points).abs() < 1e-9, "{side}");
            let lost = sum(&sheet, "losses", "hits", |line| line[1] == side);
            assert!((lost - hits.get(side).copied().unwrap_or_default()).abs() < 1e-9, "{side}: {lost}");
        }
        let entries = |measure: &str| sum(&sheet, "entries", measure, |_| true);
        assert!((entries("all") - f64::from(record.last_number())).abs() < 1e-9);
        // Between the first and the last entry nothing is lost but what rounding to seconds takes.
        let counted = sum(&sheet, "time", "entries", |_| true);
        assert!((counted - f64::from(record.last_number() - 1)).abs() < 1e-9, "{counted}");
        let seconds = sum(&sheet, "time", "seconds", |_| true);
        #[expect(clippy::cast_precision_loss, reason = "a game takes no ages")]
        let whole = (times.last().unwrap().as_second() - times[0].as_second()) as f64;
        assert!((seconds - whole).abs() < 1e-9, "{seconds} of {whole}");

        // The same over GraphQL.
        let query = "query($g: ID!) { statistics(game: $g) { played takenBack partial dice { by dice takenBack faces hits hitsExpected } \
                     actions { side action times points } times { on seconds entries } breakSeconds } }";
        let asked = table.ask(Some(game.token("BOTH")), query, json!({ "g": game.id })).await["statistics"].take();
        let total: u64 = asked["dice"].as_array().unwrap().iter().map(|dice| dice["dice"].as_u64().unwrap()).sum();
        assert_eq!(total.to_string(), format!("{dice:.0}"));
        let points: u64 =
            asked["actions"].as_array().unwrap().iter().map(|count| count["points"].as_u64().unwrap()).sum();
        assert_eq!(points.to_string(), format!("{:.0}", sum(&sheet, "actions", "points", |_| true)));
        assert_eq!(asked["partial"], json!(false));
    }
    table.stop().await;
}

#[actix_web::test]
async fn a_page_needs_nothing_else_and_a_side_is_not_told_what_the_other_knows() {
    let table = Table::new().await;
    let game = sandbox(&table, 3, 300).await;
    let begun = Instant::now();
    let (status, page) = get(&table, game.token("BOTH"), &game.id, "statistics.html").await;
    println!("a page of 300 entries took {:?}", begun.elapsed());
    assert_eq!(status, 200);
    let page = String::from_utf8(page).unwrap();
    // The typefaces are in it.
    let outside = page.replace("http://www.w3.org/2000/svg", "").replace("url(data:font/", "");
    assert!(
        !outside.contains("http") && !outside.contains("<script") && !outside.contains("url("),
        "it loads something"
    );
    assert!(page.matches("<svg").count() >= 4, "it has charts");
    assert!(!page.contains("may know.</b>"));
    for seat in ["FIRST", "SECOND", "ONLOOKER"] {
        let (_, told) = get(&table, game.token(seat), &game.id, "statistics.html").await;
        assert!(String::from_utf8(told).unwrap().contains("may know.</b>"), "{seat}");
        let (_, sheet) = get(&table, game.token(seat), &game.id, "statistics.csv").await;
        for line in lines(&sheet) {
            let is_secret = line[2] == "refit" || (line[0] == "losses" && line[2] == "units");
            assert!(!is_secret || line[1] == seat, "{seat}: {line:?}");
        }
    }
    let (status, refused) = get(&table, game.token("BOTH"), &game.id, "statistics.html?color=red").await;
    let refused: Value = serde_json::from_slice(&refused).unwrap();
    assert_eq!((status, code(&refused)), (400, "BAD_INPUT"), "{refused}");
    let (status, refused) = get(&table, game.token("BOTH"), &game.id, "aids.html?paper=a5").await;
    assert_eq!((status, code(&serde_json::from_slice(&refused).unwrap())), (400, "BAD_INPUT"));
    for paper in ["", "?paper=a4", "?paper=letter"] {
        let (status, page) = get(&table, game.token("SECOND"), &game.id, &format!("aids.html{paper}")).await;
        assert_eq!(status, 200);
        assert!(String::from_utf8(page).unwrap().contains("player aids"));
    }
    table.stop().await;
}

#[actix_web::test]
async fn games_of_the_other_books_have_statistics_too() {
    let table = Table::new().await;
    for member in ["geaw", "awaw"] {
        let query = format!(
            "mutation {{ createGame(input: {{ {member}: {{ name: \"An evening\" }} }}) {{ game {{ id }} seats {{ kind code }} }} }}"
        );
        let created = table.ask(None, &query, json!({})).await["createGame"].take();
        let game = table.sit(&created).await;
        let (status, sheet) = get(&table, game.token("BOTH"), &game.id, "statistics.csv").await;
        assert_eq!(status, 200);
        assert!((sum(&lines(&sheet), "entries", "all", |_| true) - 1.0).abs() < 1e-9, "{member}");
        let (status, page) = get(&table, game.token("BOTH"), &game.id, "statistics.html").await;
        assert_eq!(status, 200);
        assert!(String::from_utf8(page).unwrap().contains("No die has fallen yet."), "{member}");
        let (status, _) = get(&table, game.token("BOTH"), &game.id, "aids.html").await;
        assert_eq!(status, 404, "there are no aids of {member}");
    }
    table.stop().await;
}

#[actix_web::test]
async fn all_games_of_a_database_add_up() {
    let folder = Storage::new();
    let database = folder.database("test.db").await;
    let finished = {
        let app = app(&database).await;
        play_recorded(&app, "sudden-death.game").await
    };
    let table = Table::over(&database).await;
    let mut sheets = Vec::new();
    for seed in 0..2 {
        let game = sandbox(&table, seed, 150).await;
        sheets.push(lines(&get(&table, game.token("UMPIRE"), &game.id, "statistics.csv").await.1));
    }
    let (record, _) = record(&table, &finished.to_string()).await;
    table.stop().await;
    let options = StatisticsOptions { database: database.clone().into(), csv: None, html: None, packs: None };
    let overall = gathered(&options).await.unwrap();
    let games = overall.books["NEI"];
    assert_eq!((overall.games(), games.finished, games.in_progress, games.unreadable), (3, 1, 2, 0));
    let dice: u32 = overall.dice.values().map(|dice| dice.standing() + dice.taken_back).sum();
    let each: f64 = sheets
        .iter()
        .map(|sheet| sum(sheet, "dice", "dice", |_| true) + sum(sheet, "dice", "takenBack", |_| true))
        .sum();
    assert!((f64::from(dice) - each - faces(&record, true) - faces(&record, false)).abs() < 1e-9);
    let entries: f64 = sheets.iter().map(|sheet| sum(sheet, "entries", "all", |_| true)).sum();
    assert_eq!(games.entries.to_string(), format!("{:.0}", entries + f64::from(record.last_number())));
    let results = overall.scenarios.values().next().unwrap();
    assert_eq!((results.finished(), results.in_progress), (1, 2));
    assert_eq!(overall.options["NEI: no optional rule"].finished(), 1);
    // The files of the command, which it does not write over.
    let folder = tempfile::tempdir().unwrap();
    let (csv, html) = (folder.path().join("all.csv"), folder.path().join("all.html"));
    let options = StatisticsOptions { csv: Some(csv.clone()), html: Some(html.clone()), ..options };
    std::thread::spawn(move || {
        statistics(&options).unwrap();
        let again = statistics(&options).unwrap_err();
        assert!(again.contains("is there already"), "{again}");
    })
    .join()
    .unwrap();
    let all = lines(&std::fs::read(csv).unwrap());
    assert!((sum(&all, "games", "finished", |_| true) - 1.0).abs() < 1e-9);
    assert!(
        (sum(&all, "dice", "dice", |_| true) + sum(&all, "dice", "takenBack", |_| true) - f64::from(dice)).abs() < 1e-9
    );
    assert!((sum(&all, "scenarios", "won", |_| true) - 1.0).abs() < 1e-9);
    let page = std::fs::read_to_string(html).unwrap();
    assert!(page.contains("Results by scenario") && !page.contains("<script"));
}
