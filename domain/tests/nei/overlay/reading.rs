//! What an overlay may be; anything else is refused whole, with every mistake and its place.

use domain::nei::overlay::Overlay;

use super::{READ, line, load, overlay, record, refused};

#[test]
fn every_mistake_is_listed_with_its_line() {
    let text = overlay(&[
        ("counter", &record("J-BBB", "move = 4")),
        ("counter", &record("J-BB", "moves = 4")),
        ("counter", &record("J-CA5", "move = \"3 squares\"")),
        ("counter", &record("J-CLK", "anti_air = 9\nanti_sub = -1")),
        ("counter", &record("J-DD2", "anti_air = 1.0")),
        ("land", "id = \"miri\"\nprinted = \"box\"\ndate = 2026-11-23\nairfield = true"),
        ("land", "id = \"kuching\"\nprinted = \"map\"\ndate = 2026-02-30\nairfield = true"),
        ("land", "id = \"brunei\"\nprinted = \"map\"\nairfield = \"yes\""),
        ("square", &record("I13", "playable = true")),
        ("oilfields", &record("oilfields", "squares = [\"F3\", \"F3\"]")),
        ("singapore_drive", &record("singapore", "boxes_by_die = [0, 1, 1]")),
        ("terrain", &record("jungle", "")),
        ("counter", &format!("{READ}move = 2")),
    ]);
    // No TOML at all would hide the rest.
    let text = text.replace("2026-02-30", "\"2026-02-30\"");
    let mistakes = refused(&text);
    let has = |passage: &str, words: &str| {
        let from = line(&text, passage);
        let found = mistakes.iter().any(|mistake| {
            let rest = mistake.strip_prefix("mine.toml:").unwrap_or_default();
            let (at, reason) = rest.split_once(": ").unwrap_or_default();
            at.parse().is_ok_and(|at: usize| (from - 3..=from + 4).contains(&at)) && reason.contains(words)
        });
        assert!(found, "line {from}: …{words}…\n{mistakes:#?}");
    };
    has("id = \"J-BBB\"", "the pack has no counter \"J-BBB\"; near it: J-BB,");
    has("id = \"J-BB\"\n", "there is no \"moves\"; there is side,");
    has(
        "id = \"J-CA5\"",
        "move is a whole number from 0 to 12 (squares), or \"\" where nothing is printed; this is \"3",
    );
    has("id = \"J-CLK\"", "anti_air is a whole number from 0 to 6 (hit number)");
    has("anti_sub = -1", "this is -1");
    has("anti_air = 1.0", "this is 1.0");
    has("id = \"miri\"", "printed is \"map\", \"counter\" or \"errata\", where the value was read; this is \"box\"");
    has("id = \"kuching\"", "date is a day, as in 2026-11-23");
    has("id = \"brunei\"", "has no date");
    has("id = \"brunei\"", "airfield is true or false; this is \"yes\"");
    has("id = \"I13\"", "\"I13\" is no id of a square; an id is A1 to H12");
    has("squares = [\"F3\"", "squares is a list of names, each once");
    has("boxes_by_die", "a list of 6 whole numbers");
    has("id = \"jungle\"", "says nothing; it may say die_modifier_air_naval");
    has("move = 2", "this counter has no id");
}

#[test]
fn a_value_that_is_given_twice_is_refused() {
    let twice = overlay(&[("counter", &record("J-BB", "move = 4")), ("counter", &record("J-BB", "move = 4"))]);
    let [mistake] = refused(&twice).try_into().unwrap();
    assert_eq!(mistake, "mine.toml:14: counter \"J-BB\", move is given twice; before it was 4");
    let parts = overlay(&[("counter", &record("J-BB", "move = 4")), ("counter", &record("J-BB", "anti_air = 2"))]);
    assert_eq!(load(&parts).unwrap().overlay().values().count(), 2, "two values of one counter are no double");
    let removed =
        overlay(&[("counter", &record("M-BAT", "removed = true")), ("counter", &record("M-BAT", "name = \"B\""))]);
    assert!(refused(&removed)[0].contains("is removed and has values"));
}

#[test]
fn a_border_that_differs_from_the_other_side_is_refused_at_both_lines() {
    let one = ("sea_link", record("s_D4-s_D5", "open = true\nchoke = false"));
    let other = ("sea_link", record("s_D5-s_D4", "open = true\nchoke = true"));
    let text = overlay(&[(one.0, &one.1), (other.0, &other.1)]);
    let mistakes = refused(&text);
    for passage in ["id = \"s_D4-s_D5\"", "id = \"s_D5-s_D4\""] {
        let at = format!("mine.toml:{}: ", line(&text, passage) - 1);
        assert!(
            mistakes.iter().any(|mistake| mistake.starts_with(&at) && mistake.contains("but from the other side")),
            "{mistakes:#?}"
        );
    }
    let agreed = overlay(&[(one.0, &one.1), (other.0, &other.1.replace("choke = true", "choke = false"))]);
    load(&agreed).unwrap();
}

#[test]
fn a_file_that_is_too_long_is_refused_unread() {
    let mut text = overlay(&[]);
    text.push_str(&"#".repeat(Overlay::LONGEST));
    let [mistake] = refused(&text).try_into().unwrap();
    assert!(mistake.starts_with("mine.toml:1: the file has 1048"), "{mistake}");
}

#[test]
fn a_file_that_was_cut_short_anywhere_is_refused() {
    let text = overlay(&[
        ("counter", &record("J-BB", "move = 4\nanti_air = 2")),
        ("land", &record("miri", "airfield = true\nrailroad = false")),
    ]) + "";
    let text = text.replace("entries = 2", "entries = 2 # the end");
    load(&text).unwrap();
    let whole = text.find("entries = 2").unwrap() + "entries = 2".len();
    for end in (0..whole).filter(|end| text.is_char_boundary(*end)) {
        // What is read without complaint has to be refused with the pack at hand, which takes long to load.
        if Overlay::read("mine.toml", &text[..end]).is_ok() || end % 40 == 0 {
            assert!(!refused(&text[..end]).is_empty(), "{}", &text[..end]);
        }
    }
    let early =
        "schema = 1\nbook = \"nei\"\nend = { entries = 1 }\n\n[[counter]]\n".to_owned() + &record("J-BB", "move = 4");
    assert!(refused(&early)[0].contains("[end] comes after all records"));
}

#[test]
fn what_is_no_overlay_is_told_so() {
    assert!(refused("counter = [").iter().all(|mistake| mistake.contains("this is no TOML")));
    let other = overlay(&[]).replace("nei", "geaw").replace("schema = 1", "schema = 2") + "\n[counters]\n";
    let mistakes = refused(&other);
    for words in ["schema 2 is not known here", "book = \"nei\"", "`counters` is not a key of this file"] {
        assert!(mistakes.iter().any(|mistake| mistake.contains(words)), "{words}: {mistakes:#?}");
    }
    assert!(refused("")[0].contains("cut short") || refused("").len() > 1);
}

#[test]
fn a_line_that_is_no_toml_is_told_by_what_was_meant() {
    for (wrong, words) in [
        ("move = 3,0", "a number is whole and has no comma"),
        ("date = 23-11-2026", "a date is year, month and day"),
        ("name = \u{201c}BB\u{201d}", "quotation marks are straight"),
        ("move: 4", "this looks like YAML"),
    ] {
        let text = overlay(&[("counter", &record("J-BB", wrong))]);
        let mistakes = refused(&text);
        let at = format!("mine.toml:{}: this is no TOML: ", line(&text, wrong));
        assert!(mistakes[0].starts_with(&at) && mistakes[0].contains(words), "{wrong}: {mistakes:#?}");
        assert_eq!(mistakes.iter().filter(|mistake| mistake.starts_with(&at)).count(), 1, "{mistakes:#?}");
    }
}

#[test]
fn the_owners_lines_stand_before_what_follows_from_them() {
    let text = overlay(&[("counter", &record("J-BB", "steps = 9")), ("land", &record("miri", "square = \"Z9\""))]);
    let mistakes = refused(&text);
    let own = mistakes.iter().take_while(|mistake| mistake.starts_with("mine.toml:")).count();
    assert!(own > 0 && mistakes[own..].iter().all(|mistake| !mistake.starts_with("mine.toml:")), "{mistakes:#?}");
}

#[test]
fn a_hit_number_of_six_can_be_said_and_is_doubted() {
    let laid = load(&overlay(&[("counter", &record("J-BB", "anti_ship = 6"))])).unwrap();
    assert!(laid.doubts.iter().any(|doubt| doubt.reason.contains("hits with every face")), "{:?}", laid.doubts);
}

#[test]
fn what_the_rules_have_no_place_for_is_said_in_a_note() {
    let text = overlay(&[
        ("square", &record("A12", "note = \"a thirteenth column beside it\"")),
        ("counter", &record("J-BB", "note = \"three steps\"")),
    ]);
    let read = Overlay::read("mine.toml", &text).unwrap();
    let exported = read.export();
    assert!(exported.contains("note = \"three steps\""), "{exported}");
    assert_eq!(Overlay::read("mine.toml", &exported).unwrap(), read);
    let laid = load(&text).unwrap();
    let doubts: Vec<String> = laid.doubts.iter().map(ToString::to_string).collect();
    for words in [
        "square \"A12\" is played as before; the note is kept: a thirteenth column beside it",
        "counter \"J-BB\" is played as before; the note is kept: three steps",
    ] {
        assert!(doubts.iter().any(|doubt| doubt.ends_with(words)), "{doubts:#?}");
    }
}
