//! The after-action report over HTTP: who may read whose knowledge, and what the page is made of.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::common::archives::{app as desk_over, archive_of, play_but};
use crate::common::desk::Played;
use crate::common::storage::Storage;
use crate::common::{Game, Table, code};

async fn get(table: &Table, token: &str, game: &str, parameters: &str) -> (u16, String, String) {
    let address = format!("{}/games/{game}/report.html{parameters}", table.url);
    let mut response = awc::Client::default().get(address).bearer_auth(token).send().await.unwrap();
    let media = response.headers().get("content-type").unwrap().to_str().unwrap().to_owned();
    let body = response.body().limit(32_000_000).await.unwrap();
    (response.status().as_u16(), media, String::from_utf8(body.to_vec()).unwrap())
}

/// A table over a database that holds a recorded game but for its last steps.
async fn table_with(name: &str, but: usize) -> (Table, Game, Storage) {
    let folder = Storage::new();
    let database = folder.database("test.db").await;
    let there = desk_over(&database).await;
    let played = play_but(&there, name, but).await;
    let archive = archive_of(&there, played).await;
    drop(there);
    let table = Table::over(&database).await;
    let request = awc::Client::default().post(format!("{}/games", table.url));
    let mut sent = request.insert_header(("content-type", "application/jsonl")).send_body(archive).await.unwrap();
    let created: Value = serde_json::from_slice(&sent.body().limit(1_000_000).await.unwrap()).unwrap();
    let game = table.sit(&created).await;
    (table, game, folder)
}

#[actix_web::test]
async fn the_plans_of_the_staff_stand_beside_what_was_played_for_whoever_may_know_them() {
    let (table, game, _folder) = table_with("first-two-turns.game", 0).await;
    let [japan, allies] = ["what Japan knew", "what the Allies knew"];
    for (seat, knows, not) in [
        ("FIRST", vec![japan], vec![allies]),
        ("SECOND", vec![allies], vec![japan]),
        ("BOTH", vec![japan, allies], vec![]),
    ] {
        let (status, _, page) = get(&table, game.token(seat), &game.id, "?plans=yes").await;
        assert_eq!(status, 200, "{page}");
        assert!(knows.iter().all(|side| page.contains(side)) && !not.iter().any(|side| page.contains(side)), "{seat}");
        let plain = get(&table, game.token(seat), &game.id, "").await.2;
        assert!(page.contains("class=\"plan\"") && !plain.contains("class=\"plan\""), "{seat}");
        assert!(page.contains("victory points for"), "{seat}");
    }
    let onlooker = get(&table, game.token("ONLOOKER"), &game.id, "?plans=yes").await;
    assert!(onlooker.0 == 200 && !onlooker.2.contains("class=\"plan\""));
    assert_eq!(get(&table, game.token("BOTH"), &game.id, "?plans=perhaps").await.0, 400);
}

#[actix_web::test]
async fn there_are_no_plans_where_nobody_has_a_staff_or_wants_its_advice() {
    let table = Table::new().await;
    for (input, reason) in [
        ("nei: { name: \"Alone\", withoutAdvice: true }", "without the staff's advice"),
        ("awaw: { name: \"Another book\" }", "no staff for this book"),
    ] {
        let query =
            format!("mutation {{ createGame(input: {{ {input} }}) {{ game {{ id }} seats {{ kind code }} }} }}");
        let created = table.ask(None, &query, json!({})).await["createGame"].take();
        let game = table.sit(&created).await;
        let (status, _, refused) = get(&table, game.token("BOTH"), &game.id, "?plans=yes").await;
        assert!(status == 400 && refused.contains(reason), "{refused}");
    }
}

#[actix_web::test]
async fn a_side_reads_its_own_knowledge_until_the_game_is_over() {
    let (table, game, _folder) = table_with("first-two-turns.game", 0).await;
    let seats = [("FIRST", "japan", "allies"), ("SECOND", "allies", "japan")];
    for (seat, own, other) in seats {
        let token = game.token(seat);
        let (status, media, page) = get(&table, token, &game.id, "").await;
        assert_eq!((status, media.as_str()), (200, "text/html; charset=utf-8"));
        let (_, _, same) = get(&table, token, &game.id, &format!("?knowledge={own}")).await;
        assert_eq!(page, same, "{seat}");
        for foreign in [other, "both"] {
            let (status, _, refused) = get(&table, token, &game.id, &format!("?knowledge={foreign}")).await;
            assert_eq!(status, 400, "{seat} asks for {foreign}: {refused}");
            assert!(refused.contains(&format!("knowledge={own}")), "{refused}");
        }
    }
    for seat in ["ONLOOKER", "DISPLAY"] {
        assert_eq!(get(&table, game.token(seat), &game.id, "").await.0, 200, "{seat}");
        assert_eq!(get(&table, game.token(seat), &game.id, "?knowledge=japan").await.0, 400, "{seat}");
    }
    for seat in ["BOTH", "UMPIRE"] {
        for knowledge in ["", "?knowledge=both", "?knowledge=japan", "?knowledge=allies"] {
            assert_eq!(get(&table, game.token(seat), &game.id, knowledge).await.0, 200, "{seat} {knowledge}");
        }
    }
    // The umpire reads of a side what the side reads itself.
    let (_, _, own) = get(&table, game.token("FIRST"), &game.id, "").await;
    let (_, _, umpire) = get(&table, game.token("UMPIRE"), &game.id, "?knowledge=japan").await;
    assert_eq!(own, umpire);

    let (table, over, _folder) = table_with("sudden-death.game", 0).await;
    for seat in ["FIRST", "SECOND", "ONLOOKER"] {
        for knowledge in ["", "?knowledge=both", "?knowledge=japan", "?knowledge=allies"] {
            assert_eq!(get(&table, over.token(seat), &over.id, knowledge).await.0, 200, "{seat} {knowledge}");
        }
    }
}

#[actix_web::test]
async fn what_a_report_does_not_have_is_said() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    for parameters in ["?knowledge=axis", "?side=japan", "?knowledge"] {
        let (status, _, answer) = get(&table, game.token("BOTH"), &game.id, parameters).await;
        assert_eq!((status, code(&serde_json::from_str(&answer).unwrap())), (400, "BAD_INPUT"), "{answer}");
        assert!(answer.contains("both, japan or allies"), "{answer}");
    }
}

#[actix_web::test]
async fn a_page_is_whole_in_itself_and_escapes_what_players_typed() {
    let table = Table::new().await;
    let name = "An <script>alert(1)</script> & evening";
    let game = table.create_from(json!({ "name": name, "enforcement": "STRICT", "dice": "EITHER" })).await;
    table.record(&game, "SECOND", 1, "one", json!({ "placeTheRest": true })).await;
    let (status, _, page) = get(&table, game.token("BOTH"), &game.id, "").await;
    assert_eq!(status, 200);
    assert!(!page.contains("<script"), "a report runs nothing");
    assert!(page.contains("alert(1)"), "the name is told");

    let (table, game, _folder) = table_with("first-two-turns.game", 0).await;
    let (_, _, page) = get(&table, game.token("BOTH"), &game.id, "").await;
    // Its typefaces stand in it.
    let within = page.replace("src: url(data:font/woff2;base64,", "");
    for foreign in ["src=", "<link", "@import", "url(", "<script"] {
        assert!(!within.contains(foreign), "the page loads something: {foreign}");
    }
    assert!(page.len() < 500_000, "{} bytes", page.len());
    // One map a chapter over one ground, and their signs once.
    let count = |part: &str| page.matches(part).count();
    assert_eq!(count("<figure class=\"map\">"), count("<section class=\"chapter\">") + 1);
    assert_eq!((count("id=\"map-ground\""), count("href=\"#map-ground\"")), (1, count("<section class=\"chapter\">")));
    // Each turn says what it changed.
    assert_eq!(count("<table class=\"ledger\">") + 1, count("<section class=\"chapter\">"));
    assert!(page.contains("<svg"), "there are charts");
    assert!(page.contains("reconstruction"), "the page says where its values come from");
    // Every sentence has references, and every reference leads to an entry at the end of the page.
    let cited: BTreeSet<&str> =
        page.split("data-entries=\"").skip(1).flat_map(|rest| rest.split('"').next().unwrap().split(' ')).collect();
    assert!(cited.len() > 40 && !cited.contains(""), "{cited:?}");
    for number in cited {
        assert!(page.contains(&format!("<li id=\"e{number}\">")), "entry {number} is cited and not there");
    }
}

#[actix_web::test]
async fn the_other_books_have_a_plain_report() {
    let mut played = Played::of("Geaw").await;
    played.order("FIRST", json!({ "takeSide": { "side": "JAPAN", "player": "Aoi" } })).await;
    let (status, _, page) = get(&played.table, played.game.token("ONLOOKER"), &played.game.id, "").await;
    assert_eq!(status, 200, "{page}");
    assert!(page.contains("The Greater East Asia War") && page.contains("Aoi"), "{page}");
}
