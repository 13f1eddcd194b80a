//! Corrections and confirmations over the shipped pack.

use domain::nei::components::{Back, Side};
use domain::nei::overlay::{Kind, Origin, Section, Transcription, Value};
use domain::nei::pack::{Confidence, Pack, built_in_files};

use super::{load, overlay, record, refused, value};

#[test]
fn an_overlay_that_says_nothing_leaves_the_pack_as_it_is() {
    let laid = load(&overlay(&[])).unwrap();
    assert_eq!(laid.pack, *Pack::built_in());
    assert_eq!(laid.files(), &built_in_files());
}

#[test]
fn a_correction_is_in_the_pack_and_knows_where_it_comes_from() {
    let built_in = Pack::built_in();
    let text = overlay(&[
        ("counter", &record("J-BB", "anti_ship = 4\nmove = 4")),
        ("turn", &record("3", "name = \"January I\"")),
        ("actions_track", &record("allied", "value = 15")),
        ("singapore_track", &record("singapore", "start = 4\nboxes = [0, 1, 2, 3, 4]")),
        ("refit", &record("allied-2", "result = [\"R\", \"R\", \"D\", \"D\", \"X\", \"X\"]")),
        ("incident", &record("japanese-6", "amount = 2")),
        ("land_link", &record("tarakan-brunei", "arrow = \"white\"\nmountain = false")),
    ]);
    let laid = load(&text).unwrap();
    let id = "J-BB".parse().unwrap();
    assert_eq!((laid.pack.counters[&id].front.anti_ship, laid.pack.counters[&id].movement), (4, 4));
    assert_eq!(laid.pack.tables.turn_names[2], "January I");
    assert_eq!(laid.pack.tables.action_track_maximum.of(Side::Allies), &15);
    assert_eq!(laid.pack.tables.singapore_start, 4);
    let (brunei, tarakan) = ("brunei".parse().unwrap(), "tarakan".parse().unwrap());
    assert!(!laid.pack.map.land_links[&brunei][&tarakan].mountain);
    assert_ne!(laid.pack.hash, built_in.hash);
    let journey = laid.journey(&value(Kind::Counter, "J-BB", "move")).unwrap();
    assert_eq!(journey.origin(), Origin::Owner);
    let before = u8::try_from(i64::from(built_in.counters[&id].movement)).unwrap();
    assert_eq!(journey.below, Some((Origin::Reconstruction, Value::Number(before.into()))));
    let untouched = laid.journey(&value(Kind::Counter, "J-BB", "anti_air")).unwrap();
    assert_eq!((untouched.origin(), untouched.owner), (Origin::Reconstruction, None));
    assert_eq!(
        laid.journey(&value(Kind::Land, "palembang", "square")).unwrap().origin(),
        Origin::Rulebook,
        "the rules tie Palembang to F3"
    );
    assert_eq!(laid.journey(&value(Kind::Land, "palembang", "port")).unwrap().origin(), Origin::Reconstruction);
}

#[test]
fn everything_that_no_correction_names_stays() {
    let text = overlay(&[("counter", &record("J-BB", "anti_ship = 3"))]);
    let laid = load(&text).unwrap();
    let mut expected = Pack::clone(&Pack::built_in());
    expected.counters.get_mut(&"J-BB".parse().unwrap()).unwrap().front.anti_ship = 3;
    expected.hash.clone_from(&laid.pack.hash);
    assert_eq!(laid.pack, expected);
}

#[test]
fn a_confirmation_makes_a_record_the_owners_and_keeps_the_hash() {
    let text = overlay(&[("terrain", &record("jungle", "die_modifier_air_naval = 1\ndie_modifier_ground = 0"))]);
    let laid = load(&text).unwrap();
    let built_in = Pack::built_in();
    assert_eq!(laid.pack.hash, built_in.hash, "nobody's game is locked out by a confirmation");
    let mut numbers = laid.pack.clone();
    let origins = std::mem::replace(&mut numbers.tables.provenance, built_in.tables.provenance.clone());
    assert_eq!(numbers, *built_in, "and no number is otherwise");
    assert_eq!(origins.terrain["jungle"].source, "owner");
    let journey = laid.journey(&value(Kind::Terrain, "jungle", "die_modifier_ground")).unwrap();
    assert!(journey.is_confirmation());
    assert_eq!(journey.to_string(), "0: owner, from the counter, 2026-11-23; reconstructed the same");
    let whole = overlay(&[("sea", &record("s_D4", &sea("s_D4", &built_in)))]);
    let confirmed = load(&whole).unwrap().pack;
    let area = confirmed.map.area("s_D4".parse().unwrap()).unwrap();
    assert_eq!((area.provenance.confidence, area.provenance.source.as_str()), (Confidence::Owner, "owner"));
    assert_eq!(confirmed.hash, built_in.hash);
    let part = load(&overlay(&[("sea", &record("s_D4", "choke = false"))])).unwrap().pack;
    let area = part.map.area("s_D4".parse().unwrap()).unwrap();
    assert_ne!(area.provenance.confidence, Confidence::Owner, "one of four values says nothing of the others");
}

fn sea(id: &str, pack: &Pack) -> String {
    let area = pack.map.area(id.parse().unwrap()).unwrap();
    let adjoins: Vec<String> = area.adjoins.iter().map(|other| format!("\"{other}\"")).collect();
    format!(
        "square = \"{}\"\nname = \"{}\"\nadjoins = [{}]\nchoke = {}",
        area.square.unwrap(),
        area.name,
        adjoins.join(", "),
        area.strait
    )
}

#[test]
fn the_printed_game_may_have_a_counter_more_or_less() {
    let fewer = load(&overlay(&[("counter", &record("N-B25", "removed = true"))])).unwrap().pack;
    assert!(!fewer.counters.contains_key(&"N-B25".parse().unwrap()));
    assert_eq!(fewer.warnings, ["counters.csv has 175 counters; a complete set has 176 (NEI 2.0)"]);
    let text = overlay(&[
        ("counter", &record("M-BAT", "removed = true")),
        (
            "counter",
            &record(
                "J-NEW",
                "added = true\nside = \"Japan\"\ncontingent = \"IJA\"\ncategory = \"ground\"\ntype = \"infantry\"\n\
                 name = \"99\"\nsize = \"III\"\nsteps = 2\nanti_ground = 3\nanti_air = 1\nanti_sub = 0\nanti_ship = 0\n\
                 back = \"reduced\"\nback_anti_ground = 2\nback_anti_air = 1\nback_anti_sub = 0\nback_anti_ship = 0\n\
                 move = 2\nmarine = false\nmechanized = false\ncode = \"R5\"",
            ),
        ),
    ]);
    let pack = load(&text).unwrap().pack;
    let new = &pack.counters[&"J-NEW".parse().unwrap()];
    assert!(matches!(new.back, Back::Reduced(back) if back.anti_ground == 2));
    assert_eq!((new.factors_source.as_str(), new.source.as_str()), ("owner", "owner"));
    assert!(pack.warnings.is_empty(), "176 counters still: {:?}", pack.warnings);
}

#[test]
fn a_new_record_needs_all_that_a_record_has() {
    let mistakes = refused(&overlay(&[("counter", &record("J-NEW", "added = true\nside = \"Japan\"\nname = \"9\""))]));
    assert!(
        mistakes.iter().any(|mistake| mistake.starts_with("mine.toml:")
            && mistake
                .contains("counter \"J-NEW\" is new to the pack, so it needs category, type, marine, mechanized too")),
        "{mistakes:#?}"
    );
}

#[test]
fn what_does_not_fit_together_is_refused_at_the_line_of_the_overlay() {
    let text = overlay(&[
        ("counter", &record("N-I5", "steps = 1")),
        ("land", &record("miri", "oilfield = false")),
        ("sea_link", &record("s_D4-s_D5", "open = false\nchoke = true")),
    ]);
    let mistakes = refused(&text);
    let has = |passage: &str, words: &str| {
        let at = format!("mine.toml:{}: ", super::line(&text, passage) - 1);
        assert!(
            mistakes.iter().any(|mistake| mistake.starts_with(&at) && mistake.contains(words)),
            "{at}…{words}\n{mistakes:#?}"
        );
    };
    has("id = \"N-I5\"", "two steps exactly if it has a reduced side");
    has("id = \"s_D4-s_D5\"", "a chokepoint is an open border");
    assert!(
        mistakes
            .iter()
            .any(|mistake| mistake.starts_with("tables.toml:") && mistake.contains("oilfield_squares differ")),
        "{mistakes:#?}"
    );
}

#[test]
fn shares_say_how_far_an_owner_has_come() {
    let none = load(&overlay(&[])).unwrap();
    let some = load(&overlay(&[("counter", &record("J-BB", "move = 4\nanti_ship = 4"))])).unwrap();
    let (none, some) = (none.share(Section::Counters), some.share(Section::Counters));
    assert_eq!(none.owner, 0);
    assert_eq!(some.owner, 2);
    assert_eq!(some.reconstructed, none.reconstructed - 2);
    assert!(none.rulebook > 100 && none.reconstructed > 1000, "{none:?}");
}

#[test]
fn an_overlay_over_another_pack_is_checked_against_that_pack() {
    let text = overlay(&[("counter", &record("J-BB", "move = 4"))]);
    let mut other = built_in_files();
    let without = other.text("counters.csv").unwrap().replace("\nJ-BB,", "\nJ-XX,");
    other.insert("counters.csv", without);
    let error = Transcription::load(&other, "mine.toml", &text).unwrap_err();
    assert_eq!(error.mistakes.len(), 1, "{error}");
    assert!(error.to_string().contains("the pack has no counter \"J-BB\"; near it: "), "{error}");
}

#[test]
fn a_counter_that_a_scenario_names_may_be_missing_from_the_box() {
    let laid = load(&overlay(&[("counter", &record("N-I5", "removed = true"))])).unwrap();
    let unit = "N-I5".parse().unwrap();
    assert!(!laid.pack.counters.contains_key(&unit));
    assert!(laid.pack.scenarios.values().all(|scenario| !scenario.historical.contains_key(&unit)));
    let asked = laid.doubts.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert!(asked.iter().any(|doubt| doubt.contains("175 counters in all")), "{asked:?}");
}
