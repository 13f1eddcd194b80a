//! Slips of the pen in a full transcription are caught, and each message names the place.

use domain::nei::overlay::{Overlay, Transcription, empty};

const REFERENCE: &str = include_str!("reference.toml");

/// How a slip is caught.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    /// What is typed once contradicts itself, the rules or its like.
    Itself,
    /// Only whoever types the section again sees it.
    SecondEntry,
}

/// The record, what is typed there, what should have been, and what the message must name.
const SLIPS: [(&str, &str, &str, &str, By); 20] = [
    ("J-BB", "anti_ship = 5", "anti_ship = 9", "J-BB", By::Itself),
    ("J-TR5", "capacity = 2", "capacity = 40", "J-TR5", By::Itself),
    ("N-I5", "steps = 2", "steps = 1", "N-I5", By::Itself),
    ("J-CA5", "anti_air = 2", "anti_air = 3", "J-CA5", By::Itself),
    ("J-KWD", "back_anti_ground = 2", "back_anti_ground = 4", "J-KWD", By::Itself),
    ("U-AA77", "code = \"R3\"", "code = \"R9\"", "U-AA77", By::Itself),
    ("S-F49", "code = \"R7\"", "code = \"R6\"", "S-F49", By::SecondEntry),
    ("J-SS4", "side = \"Japan\"", "side = \"Allied\"", "J-SS4", By::Itself),
    ("J-1F", "name = \"1F\"", "name = \"2F\"", "2F", By::Itself),
    ("palembang", "port = \"minor\"", "port = \"none\"", "palembang", By::Itself),
    ("palembang", "airfield = true", "airfield = false", "palembang", By::SecondEntry),
    ("s_D4", "square = \"D4\"", "square = \"D5\"", "s_D4", By::Itself),
    ("B11", "kind = \"unplayable\"", "kind = \"sea\"", "B11", By::Itself),
    ("brunei-tarakan", "arrow = \"black\"", "arrow = \"white\"", "brunei-tarakan", By::Itself),
    ("s_A4-s_A5", "id = \"s_A4-s_A5\"", "id = \"s_A4-s_A6\"", "s_A4-s_A6", By::Itself),
    ("3", "name = \"Jan I 1942\"", "name = \"Jan II 1942\"", "turn \"4\"", By::Itself),
    ("japanese-6", "effect = \"ap\"", "effect = \"none\"", "japanese-6", By::Itself),
    ("allied-1", "result = [\"R\", \"D\", \"D\"", "result = [\"R\", \"D\", \"R\"", "allied-1", By::Itself),
    ("singapore", "boxes_by_die = [0, 1, 1, 1, 1, 2]", "boxes_by_die = [0, 1, 1, 1, 2, 1]", "singapore", By::Itself),
    ("oilfields", "\"E6\"", "\"E5\"", "oilfield", By::Itself),
];

/// The transcription with one slip.
fn planted((id, right, wrong, ..): &(&str, &str, &str, &str, By)) -> String {
    let start = format!("  {{ id = \"{id}\",");
    let mut planted = 0;
    let lines: Vec<String> = REFERENCE
        .lines()
        .map(|line| {
            if line.starts_with(&start) && line.contains(right) && planted == 0 {
                planted += 1;
                line.replacen(right, wrong, 1)
            } else {
                line.to_owned()
            }
        })
        .collect();
    assert_eq!(planted, 1, "{id} has no {right}");
    lines.join("\n") + "\n"
}

/// Everything that is said of a transcription over an empty pack.
fn said(text: &str) -> Vec<String> {
    match Transcription::load(&empty(), "mine.toml", text) {
        Ok(laid) => laid.doubts.iter().map(ToString::to_string).chain(laid.pack.warnings.iter().cloned()).collect(),
        Err(error) => error.mistakes.iter().chain(&error.doubts).map(ToString::to_string).collect(),
    }
}

#[test]
fn at_least_nineteen_of_twenty_slips_are_caught_and_named() {
    let without = said(REFERENCE);
    let typed_before = Overlay::read("first.toml", REFERENCE).unwrap();
    let (mut caught, mut escaped) = (0, Vec::new());
    for slip in &SLIPS {
        let (id, _, wrong, named, by) = slip;
        let text = planted(slip);
        let new: Vec<String> = said(&text).into_iter().filter(|line| !without.contains(line)).collect();
        let itself = new.iter().any(|line| line.contains(named));
        assert_eq!(itself, *by == By::Itself, "{id} {wrong}: {new:#?}");
        // A slip that cannot be read at all is caught already.
        let differs = Overlay::read("second.toml", &text)
            .is_ok_and(|second| typed_before.difference(&second).0.iter().any(|one| one.to_string().contains(named)));
        if itself || differs {
            caught += 1;
        } else {
            escaped.push(id);
        }
    }
    assert!(caught >= 19, "{caught} of {}: {escaped:?} escaped", SLIPS.len());
}

#[test]
fn a_border_typed_from_both_sides_catches_its_own_slip() {
    let back = "  { id = \"s_A5-s_A4\", printed = \"map\", date = 2026-11-23, open = false, choke = false },\n";
    let at = REFERENCE.find("sea_link = [\n").unwrap() + "sea_link = [\n".len();
    let entries: usize = REFERENCE.rsplit("entries = ").next().unwrap().trim().parse().unwrap();
    let text = format!("{}{back}{}", &REFERENCE[..at], &REFERENCE[at..]);
    let text = text.replace(&format!("entries = {entries}"), &format!("entries = {}", entries + 1));
    let said = said(&text);
    assert!(
        said.iter().any(|line| line.contains("sea_link \"s_A5-s_A4\", open is false, but from the other side")),
        "{said:#?}"
    );
}

#[test]
fn a_counter_left_out_is_missed_in_the_sum() {
    let start = "  { id = \"N-I5\",";
    let entries: usize = REFERENCE.rsplit("entries = ").next().unwrap().trim().parse().unwrap();
    let text: Vec<&str> = REFERENCE.lines().filter(|line| !line.starts_with(start)).collect();
    let text = text.join("\n") + "\n";
    assert_ne!(text.len(), REFERENCE.len());
    let text = text.replace(&format!("entries = {entries}"), &format!("entries = {}", entries - 1));
    let said = said(&text);
    for expected in [
        "mine.toml:1: there are 175 counters in all; the rules have 176 (NEI 2.0)",
        "mine.toml:1: there are 5 counters of Allied, NEI, ground, infantry; the rules have 6 (NEI 30.0)",
    ] {
        assert!(said.iter().any(|line| line == expected), "{expected}\n{said:#?}");
    }
}

/// Of a counter that is the only one of its type nothing but the reconstruction knows better.
#[test]
fn a_row_typed_one_column_too_far_is_doubted() {
    let columns = ["anti_ground", "anti_air", "anti_sub", "anti_ship", "move"];
    let pack = domain::nei::pack::Pack::built_in();
    let (mut tried, mut escaped) = (0, Vec::new());
    for line in REFERENCE.lines().filter(|line| line.contains("printed = \"counter\"")) {
        let of = |column: &str| {
            let (_, rest) = line.split_once(&format!(" {column} = "))?;
            rest.split([',', ' ']).next()?.parse::<i64>().ok()
        };
        let values: Vec<Option<i64>> = columns.iter().map(|column| of(column)).collect();
        if values.iter().flatten().count() < 4 {
            continue;
        }
        let id = line.split('"').nth(1).unwrap();
        assert!(pack.counters.contains_key(&id.parse().unwrap()));
        let moved: Vec<Option<i64>> = [Some(1)].into_iter().chain(values[..4].iter().copied()).collect();
        if moved == values {
            continue;
        }
        let typed: Vec<String> = columns
            .iter()
            .zip(&moved)
            .map(|(column, value)| {
                value.map_or_else(|| format!("{column} = \"\""), |value| format!("{column} = {value}"))
            })
            .collect();
        let record = format!("id = \"{id}\"\nprinted = \"counter\"\ndate = 2026-11-23\n{}", typed.join("\n"));
        let text = format!("schema = 1\nbook = \"nei\"\n\n[[counter]]\n{record}\n\n[end]\nentries = 1\n");
        tried += 1;
        let said = match Transcription::load(&domain::nei::pack::built_in_files(), "mine.toml", &text) {
            Ok(laid) => laid.doubts.iter().map(ToString::to_string).collect(),
            Err(error) => error.mistakes.iter().map(ToString::to_string).collect::<Vec<_>>(),
        };
        if said.is_empty() {
            escaped.push(id);
        }
    }
    assert!(tried > 20 && escaped.is_empty(), "{tried}: {escaped:?}");
}
