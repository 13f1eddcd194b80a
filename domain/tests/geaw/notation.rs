//! What is printed can be read back, and every mistake is named with its line.

use domain::geaw::command::{Command, Order};
use domain::geaw::notation::{Recording, StepDeed, parse_command, print_command};

/// Commands as people would write them; each prints as it stands.
const SAMPLES: [&str; 69] = [
    "take Japan as Aoi",
    "take Allies as \"Ben, the younger\"",
    "choose GEAW-R-27 reading 2",
    "place J-C1 in 2916",
    "place J-C1 in 2916, line 3",
    "finish the set-up",
    "end the phase",
    "score the objectives",
    "hold \"Hong Kong\" for Japan",
    "hold \"Singapore\" for nobody",
    "record that nobody wins automatically by 27.0",
    "record that Japan wins automatically by 27.1",
    "record that Allies wins in the end by 27.0",
    "concede",
    "spend 9 for \"engineering\" by 21.0",
    "book points for occupation by 5.5, Japan gains 2 loses 0",
    "book points for combat losses by 20.0, Japan gains 2 loses 0, Allies gains 0 loses 1",
    "book points for another event by 20.0",
    "resolve zero of Japan goes on",
    "resolve zero of Japan ends won by Allies",
    "mobilize J-INF1 in 2914",
    "mobilize J-INF1 by sea",
    "enter B-ARM1 in 3314 by entry 0",
    "return B-ARM1",
    "return B-ARM1, entry 0",
    "withdraw B-INF1 by line 2",
    "withdraw B-INF1 by 23.0",
    "eliminate J-INF1 because \"lost\"",
    "eliminate J-INF1 because \"lost\", Japan gains 0 loses 2",
    "turn J-SUP1 to its base",
    "break down J-C1",
    "break down J-C1 into J-INF1 J-INF2 J-INF3 for a combat loss",
    "break down J-C1 for a combat result",
    "break down J-C1 for supply attrition",
    "break down J-C1 for a withdrawal",
    "break down J-C1 for section 14.0",
    "combine J-INF1 J-INF2 J-INF3 into J-C1",
    "combine J-INF1 J-INF2 with J-SUP1 into J-C1",
    "expend J-SUP1",
    "expend J-SUP1 for J-C1 J-INF1",
    "move J-C1 by 2917 2918",
    "move J-SUP1 by 2915 road 3013 river 3014 3015",
    "move J-INF4 rail 2919 3019 rail 3119 by 3118",
    "move J-INF4 by 2919 then by 3019",
    "move J-SLOW by 2917, one-hex move",
    "reopen J-C1 to undo",
    "reopen J-C1 to continue",
    "move J-MAR by sea to 3117",
    "move J-MAR by air to 3117",
    "move J-TAB to 3117 by 16.0",
    "rail control of 2819 2919 to Japan",
    "combat of J-C1 J-INF1 against B-INF1",
    "combat of J-C1 against B-INF1 B-MC, die 3, losing B-INF1, breaking B-MC, retreat of B-INF2 to 3415, \
     advance of J-C1 to 3414, Allies gains 0 loses 2",
    "retreat J-C1 to 2917",
    "advance J-C1 to 2917",
    "attrition of J-C1 brings nothing, die 2",
    "attrition of J-C1 brings its loss",
    "attrition of J-C1 brings its breakdown",
    "die for \"a roll\"",
    "die for \"a roll\" shows 4",
    "dice 4",
    "dice 4, by the server",
    "dispute fact 3",
    "accept fact 3",
    "withdraw fact 3",
    "agree",
    "disagree",
    "declare, declaring supply radius is 2, declaring enemy zone in 3316 is no by 10.1",
    "end the phase, declaring note \"a quiet turn\" is yes",
];

/// Every topic, after the word `declaring`.
const CLAIMS: [&str; 27] = [
    "enemy zone in 3316 is no",
    "zone to zone from 3316 to 3317 is yes",
    "general supply of J-INF4 is yes by 14.2",
    "supply radius is 2",
    "supply by J-SUP1 of J-C1 is yes",
    "stacking in 2918 is yes",
    "road across 2915/2916 is yes",
    "rail control of 2819 is yes",
    "attrition this turn is no",
    "no friendship of British and \"Nationalist Chinese\" is yes",
    "placement of J-INF1 in 2914 is yes",
    "price of J-INF1 is 3",
    "recipe of J-C1 is yes",
    "supply unit for J-C1 is no",
    "step of J-C1 from 2917 to 2918 is 2",
    "terrain of 3115 open to J-C1 is yes",
    "allowance of J-C1 is 4",
    "Chinese reinforcement N-INF1 is yes",
    "closed country open in 2814 is no",
    "waiting of J-MAR is yes",
    "entry blocked for B-ARM1 is yes",
    "naval block in 3117 is no",
    "one-hex move of J-GAR is yes",
    "payment by inactive Allies is yes",
    "shortage of J-C1 is yes",
    "set-up done by Japan is yes",
    "year of turn 3 is 1942",
];

#[test]
fn what_is_written_by_hand_is_printed_the_same() {
    for sample in SAMPLES {
        let command = parse_command(sample).unwrap_or_else(|reason| panic!("{sample}: {reason}"));
        assert_eq!(print_command(&command), sample);
        let data = serde_json::to_string(&command).unwrap();
        assert_eq!(parse_command(&data).as_ref(), Ok(&command), "{data}");
    }
    for claim in CLAIMS {
        let sample = format!("declare, declaring {claim}");
        let command = parse_command(&sample).unwrap_or_else(|reason| panic!("{sample}: {reason}"));
        assert_eq!(print_command(&command), sample.replace(" by 14.2", ""));
    }
}

#[test]
fn every_order_has_words_or_is_a_record() {
    let mut named: Vec<&str> = SAMPLES.iter().map(|sample| parse_command(sample).unwrap().order.name()).collect();
    named.extend(["enter the scenario", "transcribe", "buy by the table", "correct the record"]);
    named.sort_unstable();
    named.dedup();
    assert_eq!(named.len(), 43, "{named:?}");
}

#[test]
fn a_command_that_the_words_do_not_tell_is_written_as_data() {
    let odd = [
        Order::Move { unit: "J-C1".parse().unwrap(), legs: Vec::new(), minimum: false },
        Order::ExpendSupply { supply: "into".parse().unwrap(), units: vec!["for".parse().unwrap()] },
        Order::Correct { corrections: Vec::new(), reason: "nothing".to_owned() },
    ];
    for order in odd {
        let command = Command::from(order);
        let printed = print_command(&command);
        assert_eq!(parse_command(&printed).as_ref(), Ok(&command), "{printed}");
    }
    let record = Command::from(Order::Correct { corrections: Vec::new(), reason: "nothing".to_owned() });
    assert!(print_command(&record).starts_with("{\"order\":"));
}

const GAME: &str = "\
game: The Greater East Asia War, scenario \"Four turns\"
packs: packs
enforcement: advise
ruling: GEAW-R-27 reading 2
option: section 44

Japan: take Japan as Aoi
Japan refused GEAW-5.4-a: mobilize J-INF2 in 2914
Both: {\"order\":{\"correct\":{\"corrections\":[{\"turn\":2}],\"reason\":\"so it was\"}}}, overruled because \"we say so\"
Umpire: end the phase, overruled because \"we say so\"
Allies: take back to entry 2
Japan: grant the take-back
Japan: decline the take-back

end: entries 7
end: turn 2
end: Japanese 2nd Movement Phase
end: victory points of Allies 12
end: unit J-C1 in 2918
end: unit J-C2 in the pool
";

#[test]
fn a_whole_game_is_printed_as_it_stands() {
    let recording = Recording::parse(GAME).unwrap();
    assert_eq!(recording.to_string(), GAME);
    assert_eq!(recording.steps.iter().filter(|step| matches!(step.deed, StepDeed::Refuse { .. })).count(), 1);
}

#[test]
fn every_mistake_is_named_with_its_line_and_what_may_stand_there() {
    let text = "enforcement: lax\nJapan: leap J-C1\nAllies refused: concede\nJapan: {\"order\": \"leap\"}\n\
                Japan: take back to entry 9\nJapan: move J-C1\nend: weather fine\nJapan: concede\ngame: Chess\n\
                Japan: declare, declaring weather in 2916 is fine\n";
    let mistakes = Recording::parse(text).unwrap_err();
    let said: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
    for part in [
        "line 1: the game is not named",
        "line 1: \"lax\" is no enforcement",
        "line 2: \"leap\" is no command; commands begin with take",
        "line 3: \"Allies refused\": a line begins with game:",
        "line 4: unknown variant `leap`",
        "line 5: entry 9 is no earlier entry; this line makes entry 4",
        "line 6: \"by\", \"road\", \"river\" or \"rail\" and hexes are expected, not the end of the line",
        "line 7: \"entries\", \"turn\"",
        "line 9: game: is said after the first command",
    ] {
        assert!(said.iter().any(|mistake| mistake.starts_with(part)), "{part} in\n{}", said.join("\n"));
    }
    assert_eq!(mistakes.len(), 10, "{}", said.join("\n"));
}
