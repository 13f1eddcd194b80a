//! What is printed can be read back, and every mistake is named with its line.
//!
//! A new command is added to three lists: samples and random ones here, its name in `tests/names.rs`.

mod names;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::command::Command;
use crate::command::{
    AirDrop, AirSupport, Boarding, DropOff, Flight, Force, Landing, Loss, Passenger, Returning, ScoutingSource,
};
use crate::components::{AreaId, Contingent, Face, SquareId, UnitId};
use crate::game::{Creation, Location};
use crate::optional::OPTIONAL_RULES;
use crate::pack::{FreeAction, IncidentEffect, RefitResult};
use crate::rulings::Rulings;
use crate::statements::Statement;
use kernel::dice::{D6, Roll, Source};
use kernel::recording::words::Words;
use kernel::violation::Enforcement;

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
fn every_command_has_a_sample() {
    let seen: std::collections::BTreeSet<String> =
        SAMPLES.iter().map(|sample| variant(&parse_command(sample).unwrap())).collect();
    let mut random = StdRng::seed_from_u64(7);
    for number in 0..VARIANTS {
        let variant = variant(&any_command(&mut random, number));
        assert!(seen.contains(&variant), "no sample of {variant}");
    }
    assert_eq!(seen.len(), VARIANTS, "any_command knows every variant");
}

fn variant(command: &Command) -> String {
    format!("{command:?}").split([' ', '(']).next().unwrap().to_owned()
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

const VARIANTS: usize = 70;

fn one<T: Copy>(random: &mut StdRng, all: &[T]) -> T {
    all[random.random_range(0..all.len())]
}

fn some<T>(random: &mut StdRng, most: usize, mut make: impl FnMut(&mut StdRng) -> T) -> Vec<T> {
    let count = random.random_range(0..=most);
    (0..count).map(|_| make(random)).collect()
}

/// Ids as packs have them, and some that only quotation marks can hold.
fn unit(random: &mut StdRng) -> UnitId {
    one(
        random,
        &["J-CA5", "N-I1", "J-TR1", "B-MIR", "to", "attack", "overruled", "#1", "a,b", "say\"so\"", "because", "3"],
    )
    .parse()
    .unwrap()
}

fn area(random: &mut StdRng) -> AreaId {
    one(random, &["s_D4", "batavia", "saigon", "s_G4N", "nothing", "at", "demolished", "x\\y"]).parse().unwrap()
}

fn text(random: &mut StdRng) -> String {
    one(random, &["", "a misread die", "\"quoted\"", "line\nbreak\r", "comma, # and \\", "Überfahrt"]).to_owned()
}

fn side(random: &mut StdRng) -> Side {
    one(random, &Side::ALL)
}

fn units(random: &mut StdRng) -> Vec<UnitId> {
    some(random, 4, unit)
}

fn force(random: &mut StdRng) -> Force {
    Force {
        units: units(random),
        path: some(random, 4, area),
        drop_offs: some(random, 3, |random| DropOff { unit: unit(random), area: area(random) }),
    }
}

fn flight(random: &mut StdRng) -> Flight {
    let squares: [SquareId; 3] = ["A4", "D5", "to"].map(|square| square.parse().unwrap());
    Flight { units: units(random), path: some(random, 3, |random| one(random, &squares)) }
}

fn landing(random: &mut StdRng) -> Landing {
    Landing { area: area(random), units: units(random), attack: random.random(), joining: units(random) }
}

fn loading(random: &mut StdRng) -> Vec<Boarding> {
    some(random, 3, |random| Boarding { unit: unit(random), ship: unit(random) })
}

fn put_ashore(random: &mut StdRng) -> Vec<DropOff> {
    some(random, 3, |random| DropOff { unit: unit(random), area: area(random) })
}

fn passengers(random: &mut StdRng) -> Vec<Passenger> {
    some(random, 3, |random| Passenger { unit: unit(random), transport: unit(random) })
}

fn drop(random: &mut StdRng) -> AirDrop {
    AirDrop { flight: flight(random), passengers: passengers(random) }
}

fn losses(random: &mut StdRng) -> Vec<Loss> {
    some(random, 3, |random| Loss { unit: unit(random), hits: random.random() })
}

fn source(random: &mut StdRng) -> Source {
    one(random, &[Source::Table, Source::Server])
}

fn correction(random: &mut StdRng) -> Correction {
    match random.random_range(0..6) {
        0 => Correction::ActionPoints { side: side(random), value: random.random() },
        1 => Correction::Turn(random.random()),
        2 => Correction::Abdacom(random.random()),
        3 => Correction::SingaporeBox(random.random()),
        4 => Correction::Demolished { area: area(random), demolished: random.random() },
        _ => Correction::Unit {
            unit: unit(random),
            face: one(random, &[Face::Full, Face::Reduced, Face::Base, Face::Patrol]),
            location: match random.random_range(0..10) {
                0 => Location::Area(area(random)),
                1 => Location::Aboard(unit(random)),
                2 => Location::Unplaced,
                3 => Location::Disrupted,
                4 => Location::Destroyed,
                5 => Location::Potential,
                6 => Location::Pool,
                7 => Location::AwaitingSingapore,
                8 => Location::Picked,
                _ => Location::OutOfPlay,
            },
        },
    }
}

fn statement(random: &mut StdRng) -> Statement {
    match random.random_range(0..5) {
        0 => Statement::Incident {
            name: text(random),
            effect: one(
                random,
                &[
                    IncidentEffect::None,
                    IncidentEffect::Unknown,
                    IncidentEffect::ActionPoints(-2),
                    IncidentEffect::TurnAbdacom,
                    IncidentEffect::MoraleCheck,
                    IncidentEffect::FreeAction(FreeAction::FifthColumn),
                    IncidentEffect::FreeAction(FreeAction::AnyIntelligence),
                    IncidentEffect::FreeAction(FreeAction::MobilizeReinforcements),
                ],
            ),
            drive_modifier: random.random(),
        },
        1 => Statement::Drive { boxes: random.random() },
        2 => {
            Statement::Refit { result: one(random, &[RefitResult::Refit, RefitResult::Damage, RefitResult::Destroyed]) }
        }
        3 => Statement::Terrain { air_naval_modifier: random.random(), ground_modifier: random.random() },
        _ => Statement::FirstAirFleet { hits: random.random() },
    }
}

fn any_command(random: &mut StdRng, variant: usize) -> Command {
    match variant {
        0 => Command::PlaceAtStart { unit: unit(random), area: area(random) },
        1 => Command::EmbarkAtStart { unit: unit(random), ship: unit(random) },
        2 => Command::FinishSetUp,
        3 => Command::AssignTaskForce { number: random.random(), units: units(random) },
        4 => Command::RevealUnits { units: units(random) },
        5 => Command::Adjust { corrections: some(random, 3, correction), reason: text(random) },
        6 => Command::AnswerAdjustment { agreed: random.random() },
        7 => Command::Concede,
        8 => Command::RollIncident,
        9 => Command::RollSingaporeDrive,
        10 => Command::RollActionPoints,
        11 => Command::DeclineFreeAction,
        12 => Command::EndActionPhase,
        13 => Command::Roll(Roll { faces: some(random, 8, |random| one(random, &D6::FACES)), source: source(random) }),
        14 => Command::Draw { units: units(random), source: source(random) },
        15 => Command::Deploy { unit: unit(random), area: area(random) },
        16 => Command::ChooseLosses { losses: losses(random) },
        17 => Command::ChooseMoraleLosses { losses: losses(random) },
        18 => Command::DisruptExcessAircraft { units: units(random) },
        19 => Command::ChooseFifthColumnArea { area: random.random::<bool>().then(|| area(random)) },
        20 => Command::ChooseFifthColumnTarget { unit: random.random::<bool>().then(|| unit(random)) },
        21 => Command::MobilizeReinforcements,
        22 => Command::ScoutFromTheAir {
            source: if random.random() {
                ScoutingSource::Carrier(unit(random))
            } else {
                ScoutingSource::Airfield(area(random))
            },
        },
        23 => Command::ScoutAtSea { unit: unit(random) },
        24 => Command::ScoutOnLand { unit: unit(random) },
        25 => Command::RaiseFifthColumn,
        26 => Command::MoveNavalForce { force: force(random), attack: random.random(), joining: units(random) },
        27 => Command::BombardCoast { force: force(random) },
        28 => Command::StrikeFromCarriers { force: force(random) },
        29 => {
            Command::StrikeWithFirstAirFleet { area: area(random), land: random.random::<bool>().then(|| area(random)) }
        }
        30 => Command::StrikeLand { flight: flight(random), target: area(random), joining: units(random) },
        31 => Command::StrikeShips { flight: flight(random), target: area(random), joining: units(random) },
        32 => Command::MoveGroundForce { force: force(random), attack: random.random(), joining: units(random) },
        33 => Command::MoveAmphibiousForce {
            force: force(random),
            loading: loading(random),
            put_ashore: put_ashore(random),
            landing: random.random::<bool>().then(|| landing(random)),
        },
        34 => Command::PlaceTheRest,
        35 => Command::AssaultFromTheSea { ships: units(random), landing: landing(random) },
        36 => Command::MobilizeEmergencyTransport { unit: unit(random) },
        37 => Command::RedeployNavalForce {
            force: force(random),
            loading: loading(random),
            landing: random.random::<bool>().then(|| landing(random)),
        },
        38 => Command::RedeployNavalForceBetweenHomeBases {
            units: units(random),
            loading: loading(random),
            home_base: area(random),
            landing: random.random::<bool>().then(|| landing(random)),
        },
        39 => Command::RedeployAirForce { flight: flight(random), airfield: area(random) },
        40 => Command::RedeployAirForceBetweenHomeBases {
            units: units(random),
            passengers: passengers(random),
            home_base: area(random),
        },
        41 => Command::RedeployGroundForce { force: force(random) },
        42 => Command::MoveByRailroad { force: force(random), attack: random.random(), joining: units(random) },
        43 => Command::AttackByLandAndAir {
            force: random.random::<bool>().then(|| force(random)),
            joining: units(random),
            support: random.random::<bool>().then(|| AirSupport { flight: flight(random), joining: units(random) }),
            drop: random.random::<bool>().then(|| drop(random)),
            target: area(random),
        },
        44 => Command::CarryInEmergency {
            force: force(random),
            loading: loading(random),
            put_ashore: put_ashore(random),
            landing: random.random::<bool>().then(|| landing(random)),
        },
        45 => Command::AssaultWithSupport {
            ships: units(random),
            landing: landing(random),
            supporting: units(random),
            flight: random.random::<bool>().then(|| flight(random)),
        },
        46 => Command::AttackBySeaAndAir {
            force: force(random),
            bombardment: random.random(),
            joining: units(random),
            flight: flight(random),
        },
        47 => Command::EvacuateBySea {
            force: force(random),
            loading: loading(random),
            landing: random.random::<bool>().then(|| landing(random)),
        },
        48 => Command::TransportByAir { drop: drop(random), area: area(random) },
        49 => Command::AssaultFromTheAir {
            drop: drop(random),
            area: area(random),
            attack: random.random(),
            joining: units(random),
        },
        50 => Command::ConvertToBase { unit: unit(random) },
        51 => Command::ConvertToEngineers { units: units(random) },
        52 => Command::BuildBase { engineer: unit(random), base: unit(random) },
        53 => Command::IncreaseBase { base: unit(random) },
        54 => Command::Rally { area: area(random) },
        55 => Command::Refit { contingent: one(random, &Contingent::ALL), units: units(random) },
        56 => Command::DemolishOilfield { area: area(random) },
        57 => Command::RepairOilfield { area: area(random) },
        58 => Command::State { statement: statement(random) },
        59 => Command::ConfirmStatement { agreed: random.random() },
        60 => Command::Withhold { units: units(random) },
        64 => Command::LaunchSeaplanePatrol { flight: flight(random), area: area(random) },
        65 => Command::RecallSeaplanePatrols {
            returning: some(random, 3, |random| Returning { unit: unit(random), base: area(random) }),
        },
        61 => Command::AirliftSupplies { flight: flight(random), area: area(random), units: units(random) },
        62 => Command::StrikeAcrossTheLine { force: force(random), target: area(random) },
        63 => Command::Counterstrike { carriers: units(random) },
        66 => Command::RaidFromPort { force: force(random), bombardment: random.random() },
        68 => Command::AttackFromBase { units: units(random), target: area(random) },
        67 => Command::StationSubmarines { forces: some(random, 3, force) },
        _ => Command::AttackWhereStopped { area: random.random::<bool>().then(|| area(random)) },
    }
}

fn any_recording(random: &mut StdRng) -> Recording {
    let mut last_entry = 1;
    let steps = (0..random.random_range(0..30))
        .map(|_: u32| {
            let deed = match random.random_range(0..20) {
                0 => StepDeed::TakeBack { to: random.random_range(1..=last_entry) },
                1 => StepDeed::AnswerTakeBack { granted: random.random() },
                2 => {
                    let variant = random.random_range(0..VARIANTS);
                    StepDeed::Refuse { command: any_command(random, variant), clause: "NEI-14.2-a".to_owned() }
                }
                _ => {
                    let variant = random.random_range(0..VARIANTS);
                    StepDeed::Play(any_command(random, variant), random.random::<bool>().then(|| text(random)))
                }
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
            2 => Fact::VictoryPoints { side: side(random), points: random.random() },
            3 => Fact::Result(text(random)),
            _ => Fact::State(correction(random)),
        },
    });
    Recording {
        packs: random.random::<bool>().then(|| text(random)),
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
        },
        steps,
        end,
    }
}
