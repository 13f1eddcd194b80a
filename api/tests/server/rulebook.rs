//! Clauses and rulings for whoever wants to read them; no seat is needed.

use domain::kernel::switches::Switch;
use serde_json::{Value, json};

use crate::common::{Table, code};

fn ids(clauses: &Value) -> Vec<&str> {
    clauses.as_array().unwrap().iter().map(|clause| clause["id"].as_str().unwrap()).collect()
}

fn message(answer: &Value) -> &str {
    answer["errors"][0]["message"].as_str().unwrap_or_default()
}

#[actix_web::test]
async fn a_clause_tells_what_it_rests_on_and_how_it_is_treated() {
    let table = Table::new().await;
    let query = "query($id: ID!) { clause(id: $id) { id book section title rule kind treatment needs \
        depends { id title } neededBy { id } rulings { id question readings default reason configurable } } }";
    let of = async |id: &str| table.ask(None, query, json!({ "id": id })).await["clause"].take();

    let chokepoints = of("nei-2.1-J").await;
    assert_eq!(chokepoints["id"], "NEI-2.1-j");
    assert_eq!(chokepoints["book"], "NEI");
    assert_eq!(chokepoints["section"], "NEI 2.1");
    assert_eq!(chokepoints["kind"], "DATA");
    assert_eq!(chokepoints["treatment"], "COMPUTED");
    assert_eq!(chokepoints["needs"], json!(["map graph (chokepoints)", "TEC"]));
    let ruling = &chokepoints["rulings"][0];
    assert_eq!(ruling["id"], "NEI-R13");
    assert_eq!(ruling["default"], ruling["readings"][0]);
    assert!(ruling["readings"].as_array().unwrap().len() >= 2);
    assert!(!ruling["question"].as_str().unwrap().is_empty() && !ruling["reason"].as_str().unwrap().is_empty());
    assert!(ruling["configurable"].is_boolean());

    let ships = of("NEI-2.1-h").await;
    assert_eq!((&ships["kind"], &ships["treatment"]), (&json!("VALIDATION"), &json!("ENFORCED")));
    assert_eq!(ids(&ships["depends"]), ["NEI-9.5-b", "NEI-9.5-e"]);
    assert!(ids(&of("NEI-9.5-b").await["neededBy"]).contains(&"NEI-2.1-h"));
    assert_eq!(of("NEI-1.1-a").await["treatment"], "LEFT_TO_THE_TABLE");
    assert_eq!(of("GEAW-5.4-a").await["treatment"], "ENFORCED");
    assert_eq!(of("AWAW-71.23-c").await["treatment"], "ENFORCED");
    assert_eq!(of("AWAW-74.21-a").await["treatment"], "COMPUTED");
}

#[actix_web::test]
async fn clauses_are_listed_by_section_and_book_and_found_by_words() {
    let table = Table::new().await;
    let list =
        async |arguments: &str| table.ask(None, &format!("{{ clauses({arguments}) {{ id }} }}"), json!({})).await;
    let section = list("section: \"9.1\", book: \"nei\"").await;
    assert_eq!(ids(&section["clauses"]), ["NEI-9.1-a", "NEI-9.1-b", "NEI-9.1-c", "NEI-9.1-d"]);
    assert_eq!(ids(&list("book: \"NEI\"").await["clauses"]).len(), 687);
    assert_eq!(ids(&list("book: \"NEI\", first: 7").await["clauses"]).len(), 7);
    assert!(ids(&list("section: \"8.3\"").await["clauses"]).iter().any(|id| id.starts_with("GEAW-")));
    assert_eq!(ids(&list("book: \"NEI\", words: \"chokepoint arrows\"").await["clauses"])[0], "NEI-2.1-j");
    assert_eq!(ids(&list("words: \"zeppelin\"").await["clauses"]).len(), 0);
    assert_eq!(ids(&list("first: 0").await["clauses"]).len(), 0);
    let negative = table.answer(None, "{ clauses(first: -1) { id } }", json!({})).await;
    assert_eq!(code(&negative), "BAD_INPUT", "{negative}");
    // All that a card shows, for a whole chapter in one answer.
    let card = "id title rule treatment depends { id title } neededBy { id title } rulings { id question default }";
    let query = format!("{{ clauses(book: \"NEI\", section: \"9\") {{ {card} }} }}");
    assert_eq!(ids(&table.ask(None, &query, json!({})).await["clauses"]).len(), 26);
}

#[actix_web::test]
async fn rulings_are_listed_and_found() {
    let table = Table::new().await;
    let query = "{ rulings(book: \"NEI\") { id } ruling(id: \"nei-r13\") { id book section citedBy { id } } }";
    let data = table.ask(None, query, json!({})).await;
    let rulings = ids(&data["rulings"]);
    assert_eq!((rulings.len(), rulings[0]), (141, "NEI-R01"));
    assert_eq!((&data["ruling"]["id"], &data["ruling"]["book"]), (&json!("NEI-R13"), &json!("NEI")));
    assert!(ids(&data["ruling"]["citedBy"]).contains(&"NEI-2.1-j"));
}

#[actix_web::test]
async fn what_no_ledger_has_is_answered_with_what_it_has() {
    let table = Table::new().await;
    for (query, field, words) in [
        ("{ clause(id: \"NEI-9.1-z\") { id } }", "clause", "section 9.1 has NEI-9.1-a, NEI-9.1-b"),
        ("{ clause(id: \"NEI-R13\") { id } }", "clause", "ask for it as a ruling"),
        ("{ clause(id: \"chess\") { id } }", "clause", "NEI, GEAW, AWAW"),
        ("{ ruling(id: \"NEI-R999\") { id } }", "ruling", "NEI-R01 to NEI-R141"),
    ] {
        let answer = table.answer(None, query, json!({})).await;
        assert_eq!(code(&answer), "NOT_FOUND", "{answer}");
        assert!(message(&answer).contains(words), "{answer}");
        assert_eq!(answer["data"][field], Value::Null, "{answer}");
    }
    for (query, words) in [
        ("{ clauses(book: \"chess\") { id } }", "there are NEI, GEAW, AWAW"),
        ("{ clauses(book: \"NEI\", section: \"9.7\") { id } }", "chapter 9 of NEI has the sections 9.0, 9.1"),
        ("{ rulings(book: \"chess\") { id } }", "there are NEI, GEAW, AWAW"),
    ] {
        let answer = table.answer(None, query, json!({})).await;
        assert_eq!(code(&answer), "NOT_FOUND", "{answer}");
        assert!(message(&answer).contains(words), "{answer}");
    }
}

#[actix_web::test]
async fn going_round_in_the_ledger_is_measured() {
    let table = Table::new().await;
    let query = format!("{{ clause(id: \"NEI-9.5-b\") {{ {} id {} }} }}", "neededBy { ".repeat(6), "}".repeat(6));
    let answer = table.answer(None, &query, json!({})).await;
    assert!(message(&answer).contains("complex"), "{answer}");
    let query = "{ clauses(book: \"NEI\") { id neededBy { id title rule } } }";
    let answer = table.answer(None, query, json!({})).await;
    assert!(message(&answer).contains("complex"), "{answer}");
}

#[actix_web::test]
async fn a_refusal_carries_its_clause_with_all_of_it() {
    let table = Table::new().await;
    let game = table.create("STRICT", "EITHER").await;
    let query = "mutation($game: ID!) { record(game: $game, expectedEntry: 1, commandId: \"x\", \
        command: { nei: { placeAtStart: { unit: \"N-I1\", area: \"palau\" } } }) { \
        ... on Refused { refusal { clause { id } } violations { clause { id title treatment kind rulings { id } } } } } }";
    let answer = table.ask(Some(game.token("SECOND")), query, json!({ "game": game.id })).await;
    let clause = &answer["record"]["violations"][0]["clause"];
    assert!(clause["id"].as_str().unwrap().starts_with("NEI-"), "{answer}");
    assert!(!clause["title"].as_str().unwrap().is_empty() && clause["kind"].is_string(), "{answer}");
}

#[actix_web::test]
async fn the_switches_of_every_book_are_named_with_their_readings() {
    let table = Table::new().await;
    let of = |switches: &[Switch]| switches.iter().map(|switch| switch.id.to_owned()).collect::<Vec<_>>();
    let books = [
        ("NEI", of(domain::nei::rulings::Rulings::SWITCHES)),
        ("GEAW", of(domain::geaw::rulings::Rulings::SWITCHES)),
        ("AWAW", of(domain::awaw::rulings::Rulings::SWITCHES)),
    ];
    for (book, mut switches) in books {
        let query = "query($book: String!) { rulings(book: $book) { id configurable readings } }";
        let answer = table.ask(None, query, json!({ "book": book })).await;
        let configurable = answer["rulings"].as_array().unwrap().iter().filter(|ruling| ruling["configurable"] == true);
        let mut named: Vec<String> = configurable
            .inspect(|ruling| assert!(ruling["readings"].as_array().unwrap().len() > 1, "{ruling}"))
            .map(|ruling| ruling["id"].as_str().unwrap().to_owned())
            .collect();
        named.sort();
        switches.sort();
        assert_eq!(named, switches, "{book}");
    }
}

#[actix_web::test]
async fn a_table_chooses_its_readings_when_it_creates_a_game() {
    let table = Table::new().await;
    let switches = table.ask(None, "{ rulings(book: \"NEI\") { id configurable readings } }", json!({})).await;
    let switch = |id: &str| {
        let all = switches["rulings"].as_array().unwrap();
        all.iter().find(|ruling| ruling["id"] == id).unwrap()["configurable"].as_bool().unwrap()
    };
    assert!(switch("NEI-R27") && !switch("NEI-R06"));
    let rulings = json!([{ "ruling": "NEI-R10", "reading": 3 }, { "ruling": "NEI-R01", "reading": 2 }]);
    let game = table.create_from(json!({ "name": "House rules", "rulings": rulings })).await;
    let seen = table.look(&game, "ONLOOKER", "houseRules { ruling reading } view { sides { territoryPoints } }").await;
    let expected = json!([{ "ruling": "NEI-R01", "reading": 2 }, { "ruling": "NEI-R10", "reading": 3 }]);
    assert_eq!(seen["houseRules"], expected);
    assert_eq!(seen["view"]["sides"][0]["territoryPoints"], json!(null), "NEI-R10 hides all points");
    for (ruling, reading, wanted) in
        [("NEI-R01", 4, "choose 1 to 3"), ("NEI-R01", -1, "choose 1 to 3"), ("NEI-R06", 1, "no ruling that a game")]
    {
        let query = "mutation($input: CreateNeiGame!) { createGame(input: { nei: $input }) { game { id } } }";
        let input = json!({ "name": "x", "rulings": [{ "ruling": ruling, "reading": reading }] });
        let answer = table.answer(None, query, json!({ "input": input })).await;
        assert_eq!(code(&answer), "BAD_INPUT");
        assert!(message(&answer).contains(wanted), "{answer}");
    }
}
