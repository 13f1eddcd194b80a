//! Proven dice: chains are kept, waited for and told, and go on under new ones.

use std::time::Duration;

use api::dice::{DiceSetting, Link, Party};
use api::games::{Outcome, Retention, Wish};
use api::seats::SeatKind;
use domain::kernel::seat::Seat;
use domain::kernel::system::System as _;
use domain::nei::Nei;
use domain::nei::components::Side;
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::{Value, json};

use crate::common;
use crate::common::archives::{altered_dice, app, archive_of, looked_at, take_in};
use crate::common::proven::Proven;
use crate::common::storage::Storage;

/// The word that the contract has for a side.
fn word(party: Party) -> &'static str {
    if party == Party::First { "FIRST" } else { "SECOND" }
}

#[actix_web::test]
async fn an_archive_with_proven_dice_is_imported_and_its_dice_go_on_under_new_chains() {
    let folder = Storage::new();
    let app = app(&folder.database("test.db").await).await;
    let mut proven = Proven::create(&app, DiceSetting::Proven).await;
    proven.commit().await;
    proven.play(3, 70).await;
    let text = archive_of(&app, proven.game).await;
    let imported = take_in(&app, &text).await;
    let mut copy = Proven::create(&app, DiceSetting::Proven).await;
    copy.game = imported.id;
    let state = app.games.nei.dice_state(copy.game).await.unwrap();
    assert_eq!((state.game, state.unbound.len()), (None, 2), "the chains of one game serve no other");
    copy.commit().await;
    copy.play(4, 120).await;
    let count = looked_at(&archive_of(&app, copy.game).await).unwrap();
    assert!(count.proven > looked_at(&text).unwrap().proven);
    assert_eq!(count.chains.len(), 8);

    // A face in one roll of it, sealed again: the import names the entry.
    let mut generator = StdRng::seed_from_u64(7);
    let (wrong, what) = altered_dice(&text, &mut generator);
    let unfit = common::archives::refused(&app, wrong).await;
    assert!(matches!(unfit.place, api::archive::Place::Entry(_)), "{what}: {unfit}");
}

#[actix_web::test]
async fn a_roll_waits_for_both_devices_and_plain_dice_need_both_sides() {
    let folder = Storage::new();
    let app = app(&folder.database("test.db").await).await;
    let mut proven = Proven::create(&app, DiceSetting::Proven).await;
    proven.commit().await;
    let mut entries = 10;
    let asked = async |proven: &mut Proven, entries: &mut u32| {
        while Nei::chance(proven.app.games.nei.look(proven.game).await.unwrap().table.game()).is_none() {
            proven.play(5, *entries).await;
            *entries += 1;
        }
    };
    asked(&mut proven, &mut entries).await;
    let state = app.games.nei.dice_state(proven.game).await.unwrap();
    assert_eq!((state.is_asked, state.awaited.as_slice()), (true, Party::SIDES.as_slice()));
    let pending = |outcome: Outcome<Nei>| match outcome {
        Outcome::Refused(Some(refusal), _) => refusal.message,
        other => panic!("{other:?}"),
    };
    assert!(pending(proven.wish(Seat::Umpire, Wish::Roll).await).contains("wait for a link"));

    // A link of another place, of another side, of nobody.
    let games = &app.games.nei;
    let from = |party| state.chains.iter().find(|(known, ..)| *known == party).unwrap().1;
    let japan = &proven.devices[0];
    let right = japan.link(from(Party::First), state.position);
    for (by, party, position, link) in [
        (Side::Japan, Party::First, state.position, japan.link(from(Party::First), state.position + 1)),
        (Side::Japan, Party::First, state.position + 1, right),
        (Side::Japan, Party::First, state.position, Link::draw().unwrap()),
        (Side::Allies, Party::First, state.position, right),
        (Side::Allies, Party::Server, state.position, right),
    ] {
        let refused = games.reveal(proven.game, Seat::Side(by), (party, position, link)).await.unwrap();
        assert!(refused.is_err(), "{party:?} {position}");
    }
    let given = games.reveal(proven.game, Seat::Side(Side::Japan), (Party::First, state.position, right)).await;
    assert_eq!(given.unwrap().unwrap().awaited, [Party::Second]);
    assert!(pending(proven.wish(Seat::Umpire, Wish::Roll).await).contains("wait for a link"));

    // One side alone cannot have plain dice.
    proven.done(Seat::Side(Side::Japan), Wish::AgreePlainDice).await;
    assert!(pending(proven.wish(Seat::Umpire, Wish::Roll).await).contains("wait for a link"));
    let after = games.dice_state(proven.game).await.unwrap();
    assert_eq!((after.position, after.awaited), (state.position, vec![Party::Second]), "a statement moves no roll");
    let allies = proven.devices[1].link(from(Party::Second), state.position);
    games
        .reveal(proven.game, Seat::Side(Side::Allies), (Party::Second, state.position, allies))
        .await
        .unwrap()
        .unwrap();
    proven.done(Seat::Umpire, Wish::Roll).await;
    let count = looked_at(&archive_of(&app, proven.game).await).unwrap();
    assert_eq!((count.proven > 0, count.agreed), (true, 0), "{count}");
}

#[actix_web::test]
async fn links_wait_for_their_dice_on_the_record_while_the_game_leaves_memory() {
    let folder = Storage::new();
    let app = app(&folder.database("test.db").await).await;
    let games = &app.games.nei;
    let leaves = || {
        games.keep(Retention { idle: Duration::ZERO, ..Retention::default() });
        games.make_room();
        games.keep(Retention::default());
        (games.in_memory(), games.held())
    };
    let mut proven = Proven::create(&app, DiceSetting::Proven).await;
    proven.commit().await;
    assert_eq!(leaves(), (0, 0), "no link was given yet");
    for seed in 0..3 {
        proven.play_to_dice(seed).await;
        proven.reveal().await;
        assert_eq!(leaves(), (0, 0), "both links are on the record");
        assert_eq!(games.dice_state(proven.game).await.unwrap().awaited, []);
        proven.done(Seat::Umpire, Wish::Roll).await;
        assert_eq!(leaves(), (0, 0), "they have served");
    }
}

#[actix_web::test]
async fn a_chain_that_comes_late_serves_later_rolls_and_a_taken_back_roll_uses_other_links() {
    let folder = Storage::new();
    let app = app(&folder.database("test.db").await).await;
    let mut proven = Proven::create(&app, DiceSetting::Either).await;
    proven.commit().await;
    let mut entries = 10;
    while Nei::chance(app.games.nei.look(proven.game).await.unwrap().table.game()).is_none() {
        proven.play(6, entries).await;
        entries += 1;
    }
    let state = app.games.nei.dice_state(proven.game).await.unwrap();
    // Another chain while a roll is open: the roll still takes its link of the old one.
    let late = common::proven::Device::new(Party::First);
    let chain = late.chain();
    proven.done(Seat::Side(Side::Japan), Wish::CommitDice { side: Party::First, chain }).await;
    proven.reveal().await;
    let rolled = proven.done(Seat::Umpire, Wish::Roll).await;
    let game = proven.game;
    let proof = async |number: u32| app.games.nei.look(game).await.unwrap().table.entry(number).unwrap().proof.clone();
    let first = proof(rolled).await.unwrap();
    // Taken back, and rolled again: the position is another, and so are the links.
    proven.done(Seat::Both, Wish::TakeBack(state.position)).await;
    proven.devices[0] = late;
    let now = app.games.nei.dice_state(proven.game).await.unwrap();
    assert!(now.is_asked && now.position > rolled);
    let japan = now.chains.iter().rfind(|(party, ..)| *party == Party::First).unwrap();
    let allies = now.chains.iter().find(|(party, ..)| *party == Party::Second).unwrap();
    for (place, from) in [japan.1, allies.1].into_iter().enumerate() {
        let device = &proven.devices[place];
        let by = Seat::Side([Side::Japan, Side::Allies][place]);
        let link = (device.party, now.position, device.link(from, now.position));
        app.games.nei.reveal(proven.game, by, link).await.unwrap().unwrap();
    }
    let again = proven.done(Seat::Umpire, Wish::Roll).await;
    assert_ne!(proof(again).await.unwrap(), first);
    let count = looked_at(&archive_of(&app, proven.game).await).unwrap();
    assert!(count.proven >= 2, "{count}");
    // The same chain twice is refused.
    let twice = proven.wish(Seat::Side(Side::Japan), Wish::CommitDice { side: Party::First, chain }).await;
    assert!(matches!(twice, Outcome::Refused(Some(_), _)), "{twice:?}");
}

const STATE: &str = "{ game position isAsked unbound awaited agreedToPlain chains { party entry anchor length } }";

#[actix_web::test]
async fn over_the_api_devices_commit_and_reveal_and_every_seat_sees_the_proof() {
    let table = common::Table::new().await;
    let game = table.create("RECORD", "PROVEN").await;
    let ask = async |seat: &str, query: &str, variables: Value| {
        let mut variables = variables;
        variables["g"] = json!(game.id);
        table.ask(Some(game.token(seat)), query, variables).await
    };
    let state = async |seat: &str| {
        ask(seat, &format!("query($g: ID!) {{ diceState(game: $g) {STATE} }}"), json!({})).await["diceState"].take()
    };
    // The server has bound itself in entry 2.
    let before = state("ONLOOKER").await;
    assert_eq!((&before["game"], &before["unbound"]), (&json!(game.id), &json!(["FIRST", "SECOND"])), "{before}");
    let devices = Party::SIDES.map(common::proven::Device::new);
    let commit = async |seat: &str, expected: u32, device: &common::proven::Device| {
        let query = "mutation($g: ID!, $e: Int!, $i: ID!, $c: DiceChainInput!) { \
            commitDice(game: $g, expectedEntry: $e, commandId: $i, chain: $c) { __typename \
            ... on Recorded { entry { number ofPlay statement { kind parties } lines { text } } } ... on Refused { refusal { code } } } }";
        let chain = device.chain();
        let chain = json!({ "side": word(device.party), "anchor": chain.anchor.to_string(), "length": chain.length });
        let variables = json!({ "e": expected, "i": format!("commit-{seat}-{expected}"), "c": chain });
        ask(seat, query, variables).await["commitDice"].take()
    };
    assert_eq!(commit("SECOND", 2, &devices[0]).await["refusal"]["code"], "SEAT");
    let committed = commit("FIRST", 2, &devices[0]).await;
    assert_eq!(
        (&committed["entry"]["number"], &committed["entry"]["ofPlay"]),
        (&json!(3), &json!(false)),
        "{committed}"
    );
    assert_eq!(committed["entry"]["statement"]["kind"], "COMMITTED");
    assert_eq!(state("ONLOOKER").await["unbound"], json!(["SECOND"]));
    assert_eq!(commit("BOTH", 3, &devices[1]).await["entry"]["number"], 4);
    let mut last = 4;
    for command in ["placeTheRest", "finishSetUp", "placeTheRest", "finishSetUp", "rollIncident"] {
        let outcome = table.record(&game, "BOTH", last, &format!("c{last}"), json!({ command: true })).await;
        assert_eq!(outcome["__typename"], "Recorded", "{outcome}");
        last += 1;
    }
    let typed = table.record(&game, "BOTH", last, "t", json!({ "roll": { "faces": [3] } })).await;
    assert!(typed["refusal"]["message"].as_str().unwrap().contains("verifiable"), "{typed}");

    // Whoever listens is told what is awaited, and when that changes.
    let mut socket = common::socket::connect(&table).await;
    let token =
        json!({ "type": "connection_init", "payload": { "Authorization": format!("Bearer {}", game.token("FIRST")) } });
    common::socket::say(&mut socket, token).await;
    assert_eq!(common::socket::hear(&mut socket).await.unwrap()["type"], "connection_ack");
    let query = format!("subscription {{ diceState(game: \"{}\") {{ awaited }} }}", game.id);
    common::socket::say(&mut socket, json!({ "id": "1", "type": "subscribe", "payload": { "query": query } })).await;
    let told = common::socket::hear(&mut socket).await.unwrap();
    assert_eq!(told["payload"]["data"]["diceState"]["awaited"], json!(["FIRST", "SECOND"]), "{told}");

    let now = state("FIRST").await;
    assert_eq!((&now["position"], &now["isAsked"]), (&json!(last), &json!(true)));
    let reveal = async |seat: &str, device: &common::proven::Device, committed: u32, position: u32| {
        let query = format!(
            "mutation($g: ID!, $s: DiceParty!, $p: Int!, $l: String!) {{ revealLink(game: $g, side: $s, position: $p, link: $l) {{ \
             __typename ... on Revealed {{ state {STATE} }} ... on RevealRefused {{ refusal {{ code message }} }} }} }}"
        );
        let link = device.link(committed, position).to_string();
        let variables = json!({ "s": word(device.party), "p": position, "l": link });
        ask(seat, &query, variables).await["revealLink"].take()
    };
    assert_eq!(reveal("FIRST", &devices[1], 4, last).await["refusal"]["code"], "SEAT");
    assert_eq!(reveal("FIRST", &devices[0], 3, last).await["state"]["awaited"], json!(["SECOND"]));
    assert_eq!(
        common::socket::hear(&mut socket).await.unwrap()["payload"]["data"]["diceState"]["awaited"],
        json!(["SECOND"])
    );
    assert_eq!(table.roll(&game, "FIRST", last, "early").await["refusal"]["code"], "PENDING");
    assert_eq!(reveal("SECOND", &devices[1], 4, last).await["state"]["awaited"], json!([]));
    assert_eq!(table.roll(&game, "FIRST", last, "roll").await["__typename"], "Recorded");
    let fields =
        "entries { nodes { number dice { face } proof { position isSecret purpose count cup links { party link } } } }";
    let nodes = table.look(&game, "ONLOOKER", fields).await;
    let rolled = nodes["entries"]["nodes"].as_array().unwrap().last().unwrap();
    assert_eq!(rolled["proof"]["position"], json!(last), "{rolled}");
    assert_eq!(json!(rolled["dice"].as_array().unwrap().len()), rolled["proof"]["count"]);
    let links = rolled["proof"]["links"].as_array().unwrap();
    assert_eq!(links.iter().map(|link| &link["party"]).collect::<Vec<_>>(), ["SERVER", "FIRST", "SECOND"]);
    assert_eq!(links[1]["link"], json!(devices[0].link(3, last).to_string()));
}

#[actix_web::test]
async fn what_one_side_alone_was_told_stays_closed_until_the_end() {
    let folder = Storage::new();
    let database = folder.database("test.db").await;
    let app = app(&database).await;
    let mut proven = Proven::create(&app, DiceSetting::Proven).await;
    proven.commit().await;
    proven.play(11, 160).await;
    let loaded = app.games.nei.look(proven.game).await.unwrap();
    let secret = loaded.table.entries().iter().find(|entry| {
        let is_secret = |proof: &String| serde_json::from_str::<api::dice::Proof>(proof).unwrap().asked.is_secret;
        entry.proof.as_ref().is_some_and(is_secret)
    });
    let number = secret.expect("the game draws or throws something in secret").number;
    let proof: api::dice::Proof = serde_json::from_str(secret.unwrap().proof.as_ref().unwrap()).unwrap();
    let shown = |kind| {
        let session =
            api::seats::Session { game: proven.game, kind, name: String::new(), scope: api::seats::KeyScope::Play };
        format!("{:?}", api::graphql::book::entry(&loaded.clone().into(), number, &session).unwrap())
    };
    for kind in [SeatKind::First, SeatKind::Second, SeatKind::Onlooker] {
        let shown = shown(kind);
        assert!(!shown.contains(&proof.server.to_string()), "{shown}");
        assert!(shown.contains(&proof.japan.to_string()), "{shown}");
    }
    assert!(shown(SeatKind::Umpire).contains(&proof.server.to_string()));
}

#[actix_web::test]
async fn the_secret_of_the_server_is_not_in_the_database_in_clear() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.db");
    let app = app(&file.clone().into()).await;
    let proven = Proven::create(&app, DiceSetting::Proven).await;
    let anchor = app.games.nei.dice_state(proven.game).await.unwrap().chains[0].2.anchor.to_string();
    let seed = app.journal.dice_seed(proven.game, &anchor).await.unwrap().unwrap();
    app.journal.settle().await.unwrap();
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let bytes = std::fs::read(&path).unwrap();
            let is_there = bytes.windows(seed.len()).any(|part| part == seed.as_bytes());
            assert!(!is_there, "{} holds the secret in clear", path.display());
        }
    }
    assert!(folder.path().join("test.dice-key").is_file());
}
