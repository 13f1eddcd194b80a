//! Both verifiers accept what was played with proven dice and refuse every alteration of it.
//!
//! `ADJUTANT_PROVEN_GAMES`, `ADJUTANT_PROVEN_ALTERATIONS` and `ADJUTANT_STEERED_ROLLS` change how many.

use std::path::Path;
use std::process::Command;

use api::archive::proofs::Count;
use api::commands::archive::verified;
use api::dice::{DiceSetting, Proof, Seen, Witness};
use api::games::Wish;
use domain::kernel::seat::Seat;
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::json;

use crate::common::archives::{altered_dice, app, archive_of, looked_at, opened, payload, sealed, set_payload};
use crate::common::host::{Host, give, steers};
use crate::common::proven::Proven;
use crate::common::storage::Storage;

fn number_of(variable: &str, usual: usize) -> usize {
    std::env::var(variable).map_or(usual, |value| value.parse().unwrap())
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
        let (text, what) = altered_dice(&texts[index % texts.len()], &mut generator);
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
    let (wrong, what) = altered_dice(&text, &mut StdRng::seed_from_u64(2));
    std::fs::write(&file, wrong).unwrap();
    let refused = verified(&file, None).unwrap_err();
    assert!(refused.contains("is refused: entry "), "{what}: {refused}");
}

#[actix_web::test]
async fn a_host_who_knows_every_secret_steers_no_roll_without_a_trace() {
    let wanted = number_of("ADJUTANT_STEERED_ROLLS", 100);
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
