//! Proven dice: both verifiers accept what was played and refuse every alteration of it.
//!
//! `ADJUTANT_PROVEN_GAMES` and `ADJUTANT_PROVEN_ALTERATIONS` change how many.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use api::archive::proofs::{Count, verify};
use api::commands::archive::verified;
use api::dice::{DiceSetting, Link, Party, Proof, Seen, Witness};
use api::games::{Outcome, Retention, Wish};
use api::seats::SeatKind;
use domain::kernel::seat::Seat;
use domain::kernel::system::System as _;
use domain::nei::Nei;
use domain::nei::components::Side;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::common;
use crate::common::archives::{app, archive_of, opened, payload, sealed, set_payload, take_in};
use crate::common::host::{Host, give, steers};
use crate::common::proven::Proven;
use crate::common::storage::Storage;

fn number_of(variable: &str, usual: usize) -> usize {
    std::env::var(variable).map_or(usual, |value| value.parse().unwrap())
}

fn looked_at(text: &str) -> Result<Count, String> {
    api::archive::read(text.as_bytes()).and_then(|archive| verify(&archive)).map_err(|unfit| unfit.to_string())
}

/// What the verifier without Rust says of files: a line for each, in order.
fn by_python(files: &[std::path::PathBuf]) -> Vec<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/verify/verify.py");
    let output = Command::new("python3").arg(script).args(files).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(words.is_empty(), "{words}");
    let refused = text.lines().filter(|line| line.contains(": refused")).count();
    assert_eq!(output.status.success(), refused == 0, "{text}");
    text.lines().map(str::to_owned).collect()
}

/// The answers to chance in an archive: the line of each.
fn rolls(lines: &[Value]) -> Vec<usize> {
    let is_roll = |line: &&Value| {
        line["payload"].is_string() && {
            let command = &payload(line)["deed"]["played"]["command"];
            command.get("roll").is_some() || command.get("draw").is_some()
        }
    };
    lines.iter().enumerate().filter(|(_, line)| is_roll(line)).map(|(index, _)| index).collect()
}

fn answer(payload: &mut Value) -> &mut Vec<Value> {
    let command = &mut payload["deed"]["played"]["command"];
    let field = if command.get("roll").is_some() { "/roll/faces" } else { "/draw/units" };
    command.pointer_mut(field).unwrap().as_array_mut().unwrap()
}

/// An archive altered in one place by somebody who seals every line again; and what was altered.
fn altered(text: &str, generator: &mut StdRng) -> (String, String) {
    let mut lines = opened(text);
    let rolls = rolls(&lines);
    let proven: Vec<usize> = rolls.iter().copied().filter(|at| payload(&lines[*at])["proof"].is_string()).collect();
    loop {
        let at = proven[generator.random_range(0..proven.len())];
        let mut entry = payload(&lines[at]);
        let before = entry.clone();
        let other = rolls[generator.random_range(0..rolls.len())];
        let what = generator.random_range(0..6);
        match what {
            // Another face; another counter out of the cup.
            0 | 1 => {
                let faces = answer(&mut entry);
                let die = generator.random_range(0..faces.len().max(1));
                let Some(face) = faces.get_mut(die) else { continue };
                let turned: u64 = generator.random_range(0..5);
                *face = face.as_u64().map_or(json!("another"), |face| json!((face + turned) % 6 + 1));
            }
            // The dice of a roll in another order.
            2 => {
                let faces = answer(&mut entry);
                if faces.len() < 2 {
                    continue;
                }
                let place = generator.random_range(1..faces.len());
                faces.swap(place - 1, place);
            }
            // The faces of two rolls exchanged, with their proofs or without.
            3 | 4 => {
                let mut there = payload(&lines[other]);
                std::mem::swap(answer(&mut entry), answer(&mut there));
                if what == 4 && there["proof"].is_string() {
                    let proof = entry["proof"].take();
                    entry["proof"] = there["proof"].take();
                    there["proof"] = proof;
                }
                if entry == before {
                    continue;
                }
                set_payload(&mut lines[other], &there);
            }
            // Without the proof.
            _ => drop(entry.as_object_mut().unwrap().remove("proof")),
        }
        if entry == before {
            continue;
        }
        set_payload(&mut lines[at], &entry);
        return (sealed(&lines), format!("kind {what} at line {}, with line {}", at + 1, other + 1));
    }
}

#[actix_web::test]
async fn both_verifiers_accept_what_was_played_and_refuse_what_was_altered() {
    let (games, alterations) = (number_of("ADJUTANT_PROVEN_GAMES", 10), number_of("ADJUTANT_PROVEN_ALTERATIONS", 100));
    let folder = Storage::new();
    let app = app(&folder.database("test.db").await).await;
    let began = std::time::Instant::now();
    let (mut texts, mut sum) = (Vec::new(), Count::default());
    for seed in 0..games {
        let mut proven = Proven::create(&app, DiceSetting::Proven).await;
        proven.commit().await;
        proven.play(seed as u64, 60).await;
        let text = archive_of(&app, proven.game).await;
        let count = looked_at(&text).unwrap();
        assert!(count.proven > 0 && count.typed == 0 && count.server == count.agreed, "{count}");
        assert_eq!(count.chains.len(), 4);
        sum.proven += count.proven;
        sum.again += count.again;
        sum.agreed += count.agreed;
        sum.server += count.server;
        texts.push(text);
    }
    let played = began.elapsed();
    let write = |name: String, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        file
    };
    let files: Vec<_> =
        texts.iter().enumerate().map(|(index, text)| write(format!("game-{index}.adjutant"), text)).collect();
    for line in by_python(&files) {
        assert!(line.contains(": accepted"), "{line}");
    }
    // Things were done again, and plain dice agreed to: the games hold all of it.
    assert!(sum.again > 0 && sum.agreed > 0, "{sum}");
    let mut generator = StdRng::seed_from_u64(1941);
    let mut wrong = Vec::new();
    for index in 0..alterations {
        let (text, what) = altered(&texts[index % texts.len()], &mut generator);
        let refused = looked_at(&text).unwrap_err();
        assert!(refused.starts_with("entry "), "{what}: {refused}");
        wrong.push(write(format!("wrong-{index}.adjutant"), &text));
    }
    for some in wrong.chunks(250) {
        for line in by_python(some) {
            assert!(line.contains(": refused"), "{line}");
        }
    }
    println!(
        "{games} games accepted by both ({sum}), {alterations} alterations refused by both; played in {played:.1?}, all in {:.1?}",
        began.elapsed()
    );
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
    let (wrong, what) = altered(&text, &mut generator);
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
        let chain =
            json!({ "side": device.party.as_str(), "anchor": chain.anchor.to_string(), "length": chain.length });
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
        let variables = json!({ "s": device.party.as_str(), "p": position, "l": link });
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
async fn the_command_says_what_it_accepts_and_why_it_refuses() {
    let folder = Storage::new();
    let app = app(&folder.database("test.db").await).await;
    let mut proven = Proven::create(&app, DiceSetting::Proven).await;
    proven.commit().await;
    proven.play(12, 60).await;
    let text = archive_of(&app, proven.game).await;
    let file = folder.path().join("game.adjutant");
    std::fs::write(&file, &text).unwrap();
    let told = verified(&file, None).unwrap();
    assert!(told.contains("is accepted") && told.contains("entry 3: JAPAN bound itself to 400 links"), "{told}");
    let (wrong, what) = altered(&text, &mut StdRng::seed_from_u64(2));
    std::fs::write(&file, wrong).unwrap();
    let refused = verified(&file, None).unwrap_err();
    assert!(refused.contains("is refused: entry "), "{what}: {refused}");
}

#[actix_web::test]
async fn a_host_who_knows_every_secret_steers_no_roll_without_a_trace() {
    let wanted = number_of("ADJUTANT_STEERED_ROLLS", 200);
    let folder = Storage::new();
    let app = app(&folder.database("test.db").await).await;
    let (mut rolls, mut given_up, mut told, mut files) = (0, 0, 0, Vec::new());
    while rolls < wanted {
        let mut proven = Proven::create(&app, DiceSetting::Proven).await;
        proven.commit().await;
        let mut here = 0;
        for _ in 0..25 {
            if !proven.plays_to_dice(rolls as u64).await {
                break;
            }
            give(&proven, 1).await;
            let faces = Host::read(&proven).await.foresees(&proven).await;
            rolls += 1;
            if faces.iter().sum::<usize>() % 2 == 0 && steers(&mut proven, rolls % 7).await {
                here += 1;
                continue;
            }
            give(&proven, 0).await;
            let rolled = proven.done(Seat::Umpire, Wish::Roll).await;
            let loaded = app.games.nei.look(proven.game).await.unwrap();
            let proof: Proof =
                serde_json::from_str(loaded.table.entry(rolled).unwrap().proof.as_ref().unwrap()).unwrap();
            let mut before = Witness::default();
            for entry in &loaded.table.entries()[..rolled as usize - 1] {
                before.read(entry.number, &Seen::of(entry).unwrap()).unwrap();
            }
            assert_eq!(before.numbers(&proof.asked, [proof.server, proof.japan, proof.allies]), faces, "roll {rolls}");
        }
        // The last one is left open, for good.
        if proven.plays_to_dice(rolls as u64).await {
            give(&proven, 1).await;
            here += 1;
        }
        let text = archive_of(&app, proven.game).await;
        let count = looked_at(&text).unwrap();
        assert_eq!(count.open.sum(), here, "{}", count.open);
        let file = folder.path().join(format!("steered-{}.adjutant", files.len()));
        std::fs::write(&file, &text).unwrap();
        assert!(verified(&file, None).unwrap().contains(&count.open.to_string()));
        files.push((file, count.open.to_string()));
        given_up += here;
        told += count.open.sum();
    }
    let paths: Vec<_> = files.iter().map(|(file, _)| file.clone()).collect();
    for (line, (_, open)) in by_python(&paths).iter().zip(&files) {
        assert!(line.contains(": accepted") && line.contains(open.as_str()), "{line}");
    }
    assert!(given_up > 0);
    println!("{rolls} rolls of a host who knows every secret: {given_up} steered, {told} named by both verifiers");
}

#[actix_web::test]
async fn what_a_device_was_told_shows_a_record_that_was_made_anew() {
    let folder = Storage::new();
    let address = folder.database("test.db").await;
    let app = app(&address).await;
    let mut proven = Proven::create(&app, DiceSetting::Proven).await;
    proven.commit().await;
    proven.play(21, 40).await;
    let receipt = app.games.nei.look(proven.game).await.unwrap().receipt();
    let (entry, receipt) = (receipt.entry, receipt.to_string());
    proven.play(22, 50).await;
    let text = archive_of(&app, proven.game).await;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/verify/verify.py");
    let both = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        let rust = api::commands::archive::receipted(&file, None, Some(&receipt));
        let python = Command::new("python3").arg(&script).args(["--receipt", &receipt]).arg(&file).output().unwrap();
        (rust, String::from_utf8(python.stdout).unwrap())
    };
    let (rust, python) = both("held.adjutant", &text);
    let held = format!("the receipt is held: entries 1 to {entry} and 4 anchors");
    assert!(rust.as_ref().is_ok_and(|told| told.contains(&held)) && python.contains(&held), "{rust:?} {python}");
    // Another salt in an early entry: every seal fits, and it is not what the device was told.
    let mut lines = opened(&text);
    lines[5]["salt"] = json!("ab".repeat(32));
    let fifth = payload(&lines[5]);
    set_payload(&mut lines[5], &fifth);
    let (rust, python) = both("anew.adjutant", &sealed(&lines));
    let other = format!("the receipt knows another record up to entry {entry}");
    assert!(rust.as_ref().is_err_and(|told| told.contains(&other)) && python.contains(&other), "{rust:?} {python}");
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
