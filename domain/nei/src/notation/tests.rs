//! What is printed can be read back, and every mistake is named with its line.
//!
//! The list of commands itself makes one of each, so a new command is tested without a word here; the samples hold fast
//! what old recordings say.

use std::collections::BTreeSet;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::any::{Any, one, some};
use super::*;
use crate::command::Command;
use crate::game::Creation;
use crate::optional::OPTIONAL_RULES;
use crate::rulings::Rulings;
use kernel::recording::words::Words;
use kernel::verdict::Enforcement;

/// Commands as people would write them, with what they are printed as.
const SAMPLES: [&str; 104] = [
    "place N-I1 at batavia",
    "place the rest",
    "start J-KWD aboard J-TR1",
    "finish the set-up",
    "form task force 1 of J-CA5 J-DD2",
    "dissolve task force 2",
    "show J-CA5 J-DD2",
    "correct turn 3, ABDACOM in effect, Singapore box 2, because \"the marker was forgotten\"",
    "correct ABDACOM not in effect, action points of Japan 5, oilfield at miri demolished, because \"so \\\"agreed\\\"\"",
    "correct oilfield at miri intact, unit J-4N base at tarakan, unit J-KWD reduced aboard J-TR1, because \"a\\nb\"",
    "correct unit N-CL full disrupted, unit N-SS full among the potential reinforcements, because \"#1, or not\"",
    "correct unit N-CL full in the pool, unit N-SS full awaiting Singapore, because \"\"",
    "correct unit N-CL full picked, unit N-SS full out of play, unit N-TR full not placed, because \"x\"",
    "correct unit N-CL full destroyed, because \"x\"",
    "correct nothing, because \"nothing is wrong\"",
    "agree to the correction",
    "refuse the correction",
    "concede",
    "roll the incident",
    "roll the drive on Singapore",
    "roll action points",
    "decline the free action",
    "end the action phase",
    "dice 3 5 1",
    "dice 6, by the server",
    "draw J-CA4 J-DD4",
    "draw nothing, by the server",
    "deploy J-CA4 to saigon",
    "choose losses N-DD1 1, N-I1 2",
    "choose losses nothing",
    "choose morale losses B-MEN 1",
    "disrupt excess aircraft N-A1 N-A2",
    "stopped aircraft attack s_D4",
    "stopped aircraft fly home",
    "fifth column looks at batavia",
    "fifth column looks nowhere",
    "fifth column strikes N-I1",
    "fifth column strikes nobody",
    "mobilize reinforcements",
    "scout from carrier J-RYU",
    "scout from airfield batavia",
    "scout at sea with J-SS4",
    "scout on land with J-KWD",
    "raise the fifth column",
    "sail J-CA5 J-DD2 by s_B4 s_C4 to s_D4, leaving J-DD2 at s_C4, attack, joined by J-SS4",
    "sail J-SS4, attack",
    "bombard with J-CA5 to s_D4",
    "carrier strike with J-RYU by s_B4 s_C4 to s_D4",
    "strike with the First Air Fleet at s_H10, ashore at darwin",
    "strike with the First Air Fleet at s_H10",
    "strike land at kuching with J-22B J-22F by B4 C4 to D4, joined by J-21B",
    "strike ships at s_D4 with J-22B by B4 C4 to D4",
    "march J-KWD to kuching, leaving J-4N at miri, attack, joined by J-SAG",
    "amphibious J-TR1 J-LS1 by s_B4 s_C4 to s_D5, leaving J-LS1 at s_C4, loading J-KWD J-4N on J-TR1, loading J-SAG on J-LS1, \
     landing J-KWD J-SAG at miri, attack, joined by J-KUR",
    "assault from J-TR1 J-LS1, landing J-KWD at miri",
    "amphibious J-TR1 by s_B4 s_C4 to s_D5, loading J-KWD on J-TR1, putting ashore J-KWD at kuching",
    "state incident \"Rivalry\", points -1, drive -1",
    "state drive 2",
    "state refit",
    "state damage",
    "state destroyed",
    "state terrain 1 0",
    "state hits 7",
    "agree to the statement",
    "refuse the statement",
    "withhold J-TR1 J-TR2",
    "mobilize emergency transport J-TR1",
    "redeploy ships N-TR by s_G3 to s_F3, loading N-A1 on N-TR, landing N-A1 at palembang",
    "transfer ships J-TR1 J-DD2 to palau, loading J-KWD on J-TR1, landing J-KWD at palau",
    "redeploy aircraft at batavia with N-A1 N-A2 by F2 to G3",
    "transfer aircraft J-AT to palau, flying J-1YK on J-AT",
    "redeploy troops N-I1 by bandoeng to tjilatjap",
    "ride N-I1 to soerabaja, attack, joined by N-I2",
    "combined attack at kuching, troops J-KWD to kuching, joined by J-SAG, aircraft J-22B by B4 C4 to D4, helped by J-21B, \
     dropping from J-AT to D4, flying J-1YK on J-AT",
    "combined attack at kuching, aircraft J-22B to D4",
    "emergency transport J-DD2 J-CA5 by s_B4 to s_C4, loading J-KUR on J-DD2, putting ashore J-KUR at miri, landing J-2YK at kuching",
    "assault with support from J-TR1, landing J-KWD at miri, attack, joined by J-KUR, supported by J-CA5 J-RYU, aircraft J-22B to D4",
    "sail with seaplanes J-SP1 by B4 to C4, ships J-CA5 to s_C4, bombarding",
    "sail with seaplanes J-SP1 to C4, ships J-CA5, joined by J-SS4",
    "evacuate with J-DD2 to s_C4, loading J-KUR on J-DD2, landing J-KUR at miri",
    "fly troops to manado with J-AT by D8 to E8, flying J-1YK on J-AT",
    "drop at manado from J-AT by D8 to E8, flying J-1YK on J-AT, attack, joined by J-KUR",
    "convert to base J-4N",
    "convert to engineers J-4N J-SAG",
    "build base N-AMB with N-E1",
    "increase base N-AMB",
    "rally at batavia",
    "refit IJA",
    "refit British, only B-22 B-28",
    "demolish the oilfield at tarakan",
    "repair the oilfield at tarakan",
    "strike ships at s_D4 with J-22B by B4 C4 to D4, joined by J-TKS",
    "correct unit J-TKS patrol at s_D4, because \"x\"",
    "patrol at s_D4 with J-TKS J-12S by B4 C4 to D4",
    "recall J-TKS J-12S to saigon, N-A3 to batavia",
    "recall nobody",
    "airlift to kuching with J-NTR J-22F by B4 C4 to D4, restoring J-KWD J-SAG",
    "ranged strike at s_D4 with J-RYU J-CA5 by s_B4 to s_C4, leaving J-CA5 at s_B4",
    "counterstrike with S-AV1 U-CV",
    "decline the counterstrike",
    "raid with J-CA5 by s_B4 to s_C4, bombarding",
    "station J-SS4 by s_B4 to s_C4, leaving J-SS4 at s_B4, and J-SS5 to s_D4",
    "station nobody",
    "base attack at s_D4 with B-KUC",
];

#[test]
fn samples_are_printed_as_they_are_read() {
    for sample in SAMPLES {
        let command = parse_command(sample).unwrap_or_else(|reason| panic!("{sample}: {reason}"));
        assert_eq!(print_command(&command), sample);
    }
}

#[test]
fn each_command_is_read_as_it_was_printed() {
    let mut random = StdRng::seed_from_u64(7);
    for any in Command::ANY {
        for _ in 0..40 {
            let command = any(&mut random);
            let text = print_command(&command);
            assert_eq!(parse_command(&text), Ok(command), "{text}");
        }
    }
}

#[test]
fn no_two_phrases_begin_alike() {
    let begins: BTreeSet<&str> = Command::PHRASES.iter().map(|phrase| phrase.begins).collect();
    assert_eq!(begins.len(), Command::PHRASES.len());
}

#[test]
fn a_command_bears_the_name_of_the_book() {
    for (line, name) in [
        ("finish the set-up", "Finish set-up"),
        ("dice 3", "Dice"),
        ("rally at batavia", "Rally Reduced Ground Units"),
        ("base attack at s_D4 with B-KUC", "Extended base combat"),
    ] {
        assert_eq!(parse_command(line).unwrap().name(), name);
    }
}

#[test]
fn a_line_that_goes_astray_is_told_what_may_stand_there() {
    for (line, reason) in [
        ("", "a command is expected, not the end of the line"),
        (
            "roll 3 5 1",
            "\"the incident\", \"the drive on Singapore\" or \"action points\" is expected after \"roll\", not \"3\"; \
             faces follow \"dice\"",
        ),
        ("patrol s_D4", "\"at\" is expected after \"patrol\", not \"s_D4\""),
        ("decline the offer", "\"free action\" or \"counterstrike\" is expected after \"decline the\", not \"offer\""),
        ("scout from mars", "\"carrier\" or \"airfield\" is expected, not \"mars\""),
        ("assault from J-TR1", "\", landing\" and the landing are expected, not the end of the line"),
        ("sail with J-CA5", "a unit id such as J-CA5 is expected, not \"with\""),
    ] {
        assert_eq!(parse_command(line), Err(reason.to_owned()), "{line}");
    }
    let reason = parse_command("sial J-CA5").unwrap_err();
    assert!(
        reason.starts_with("\"sial\" begins no command; commands begin with place, start, finish, form"),
        "{reason}"
    );
    assert!(reason.ends_with("ranged, base, take back or grant"), "{reason}");
}

#[test]
fn random_games_are_read_as_they_were_printed() {
    let mut random = StdRng::seed_from_u64(1941);
    for _ in 0..200 {
        let recording = any_recording(&mut random);
        let text = recording.to_string();
        let read = Recording::parse(&text).unwrap_or_else(|mistakes| panic!("{mistakes:?}\n{text}"));
        assert_eq!(without_lines(read), recording, "{text}");
    }
}

#[test]
fn comments_and_blank_lines_are_passed_over() {
    let read = Recording::parse(
        "# a game\n\ngame: Netherlands East Indies, Scenario I # one\nJapan: dice 3 # three\n  # end\nend: turn 3, entries 2\n",
    )
    .unwrap();
    assert_eq!(read.creation.enforcement, Enforcement::Strict);
    assert_eq!(read.steps.len(), 1);
    assert_eq!(read.steps[0].line, 4);
    assert_eq!(read.end.len(), 2);
}

fn mistakes(text: &str) -> Vec<String> {
    Recording::parse(text).unwrap_err().iter().map(ToString::to_string).collect()
}

#[test]
fn all_mistakes_are_named_with_their_lines() {
    let found = mistakes(
        "game: Netherlands East Indies, Scenario I\n\
         Japan: sial J-CA5\n\
         Japan: dice 7\n\
         Nippon: dice 1\n\
         no colon\n\
         Allies: take back to entry 9\n\
         Japan: sail J-CA5 to s_D4, attack, loading J-KWD on J-CA5\n\
         Japan: correct turn 3\n\
         Japan: correct turn 3, because \"it is\n\
         Japan: choose losses N-CL\n\
         enforcement: lax\n\
         end: the weather is fine\n\
         Japan: concede\n",
    );
    let expected = [
        "line 2: \"sial\" begins no command",
        "line 3: a die shows 1 to 6, not 7",
        "line 4: \"Nippon\": a line begins with game:",
        "line 5: a line begins with game:",
        "line 6: entry 9 is no earlier entry; this line makes entry 4",
        "line 7: the line should end before a comma and \"loading\"; what may follow a comma here begins with joined, overruled",
        "line 8: \", because\" and the reason are expected, not the end of the line",
        "line 9: a quotation is not closed",
        "line 10: the number of its hits is expected, not the end of the line",
        "line 11: enforcement: is said after the first command",
        "line 12: \"unit\", \"action points of\"",
    ];
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found}\nshould begin with\n{expected}");
    }
    assert_eq!(found.len(), expected.len());
}

#[test]
fn a_game_without_a_name_is_a_mistake() {
    assert_eq!(
        mistakes("Japan: concede\n")[0],
        "line 1: the game is not named; begin with \"game: Netherlands East Indies, Scenario I\""
    );
}

#[test]
fn nothing_is_done_after_the_end() {
    let found = mistakes("game: Netherlands East Indies, Scenario I\nend: turn 3\nJapan: concede\n");
    assert_eq!(found, ["line 3: nothing is done after end:; move this line before it"]);
}

#[test]
fn an_id_too_long_is_a_mistake() {
    let reason = parse_command("place N-I1-with-a-name-beyond-all-measure at batavia").unwrap_err();
    assert!(reason.contains("1 to 16 characters"), "{reason}");
}

#[test]
fn no_line_makes_the_reader_stumble() {
    let mut random = StdRng::seed_from_u64(3);
    let pieces: Vec<&str> =
        SAMPLES.iter().flat_map(|sample| sample.split(' ')).chain([",", "\"", "\\", "#", "é"]).collect();
    for _ in 0..3000 {
        let count = random.random_range(0..12);
        let line: Vec<&str> = (0..count).map(|_| pieces[random.random_range(0..pieces.len())]).collect();
        let line = line.join(" ");
        if let Ok(command) = parse_command(&line) {
            assert_eq!(parse_command(&print_command(&command)), Ok(command), "{line}");
        }
        _ = Words::of(&line);
    }
}

fn without_lines(mut recording: Recording) -> Recording {
    for step in &mut recording.steps {
        step.line = 0;
    }
    for expectation in &mut recording.end {
        expectation.line = 0;
    }
    recording
}

fn any_recording(random: &mut StdRng) -> Recording {
    let mut last_entry = 1;
    let steps = (0..random.random_range(0..30))
        .map(|_: u32| {
            let deed = match random.random_range(0..20) {
                0 => StepDeed::TakeBack { to: random.random_range(1..=last_entry) },
                1 => StepDeed::AnswerTakeBack { granted: random.random() },
                2 => StepDeed::Refuse { command: Any::any(random), clause: "NEI-14.2-a".to_owned() },
                _ => StepDeed::Play(Any::any(random), Any::any(random)),
            };
            last_entry += u32::from(!matches!(deed, StepDeed::Refuse { .. }));
            Step { line: 0, by: one(random, &Nei::SEATS).0, deed }
        })
        .collect();
    let end = some(random, 5, |random| Expectation {
        line: 0,
        fact: match random.random_range(0..5) {
            0 => Fact::Entries(random.random()),
            1 => Fact::Phase(one(random, &PHASES).0),
            2 => Fact::VictoryPoints { side: Any::any(random), points: random.random() },
            3 => Fact::Result(Any::any(random)),
            _ => Fact::State(Any::any(random)),
        },
    });
    Recording {
        packs: Any::any(random),
        creation: Creation {
            rules: random.random_range(1..=2),
            scenario: one(random, &["I", "II", "at", "my own"]).to_owned(),
            enforcement: one(random, &[Enforcement::Strict, Enforcement::Advise, Enforcement::Record]),
            rulings: Rulings::of(
                some(random, 3, |random| one(random, Rulings::SWITCHES))
                    .iter()
                    .map(|switch| (switch.id, switch.readings)),
            )
            .unwrap(),
            optional: some(random, 3, |random| one(random, OPTIONAL_RULES)).into_iter().collect(),
            open_table: random.random(),
            without_advice: random.random(),
        },
        steps,
        end,
    }
}
