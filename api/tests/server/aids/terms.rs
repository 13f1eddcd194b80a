//! What is printed of options, rulings and the sequence of play is what the game was created with, and what happens.

use std::sync::Arc;

use domain::kernel::journal::{Deed, Table};
use domain::kernel::seat::Seat;
use domain::kernel::verdict::Ruling;
use domain::nei::Nei;
use domain::nei::combat::Shot;
use domain::nei::components::Side;
use domain::nei::event::Event;
use domain::nei::game::{Creation, Phase};
use domain::nei::pack::Pack;
use domain::nei::players::{Chair, Player as _, Sensible};
use domain::nei::rulings::Rulings;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::position::{in_action, ways};
use super::printed::number;
use super::{aid, of};

#[test]
fn options_and_readings_are_those_of_the_game() {
    for (way, creation) in ways() {
        let board = in_action(&creation, Side::Japan);
        let printed = aid(&board.game);
        let titles: Vec<&str> = creation.optional.iter().map(|rule| rule.term().title).collect();
        let rules: Vec<&str> = printed.rows("options").iter().map(|row| row[0].as_str()).collect();
        assert_eq!(rules, titles, "{way}");
        let points: i64 = printed.rows("options").iter().map(|row| number(&row[2])).sum();
        assert_eq!(points, creation.optional.iter().map(|rule| i64::from(rule.term().victory_points)).sum::<i64>());
        assert_eq!(printed.rows("rulings").len(), Rulings::SWITCHES.len(), "{way}");
        let chosen: Vec<(&str, u8)> = printed
            .rows("rulings")
            .iter()
            .map(|row| (row[0].as_str(), row[3].parse().unwrap()))
            .filter(|(id, reading)| Rulings::default().reading(id) != Some(*reading))
            .collect();
        assert_eq!(chosen, creation.rulings.chosen().collect::<Vec<_>>(), "{way}");
    }
}

#[test]
fn phases_follow_each_other_and_shots_hit_as_they_are_printed() {
    let pack = Pack::built_in();
    let first = Table::<Nei>::creation_entry(Creation::of("I"), pack.hash.clone(), Seat::Both);
    let mut table = Table::<Nei>::replay(Arc::clone(&pack), [first]).unwrap();
    let mut generator = StdRng::seed_from_u64(5);
    let mut luck = |bound: usize| generator.random_range(0..bound);
    let mut sensible = Sensible;
    while table.last_number() < 420 {
        let Some((by, command)) = sensible.choose(&mut Chair::in_silence(table.game(), &mut luck)) else { break };
        let entry = table.play(by, command, Ruling::ByTheBook).unwrap();
        table.fold(entry).unwrap();
    }
    let printed = aid(table.game());
    let events = table.entries().iter().flat_map(|entry| match &entry.deed {
        Deed::Played { events, .. } => events.as_slice(),
        _ => &[],
    });
    let phases: Vec<Phase> = events
        .clone()
        .filter_map(|event| match event {
            Event::PhaseBegan { phase } => Some(*phase),
            _ => None,
        })
        .collect();
    let steps: Vec<String> = printed.rows("sequence").iter().map(|row| row[0].replace(" (now)", "")).collect();
    let start = phases.iter().rposition(|phase| *phase == Phase::Incident(Side::Japan)).unwrap();
    let start = if phases.len() - start < steps.len() { start - steps.len() } else { start };
    for (place, step) in steps.iter().enumerate() {
        assert_eq!(*step, format!("{}. {}", place + 1, phases[start + place].name()));
    }
    // The head of the table of fire names the modifiers.
    let page =
        api::reports::nei::aids::of_nei("A", table.game(), Side::Japan, api::reports::nei::aids::Paper::A4).unwrap();
    let head = page.split("id=\"fire\"").nth(1).unwrap().split("</thead>").next().unwrap();
    let modifiers: Vec<i64> =
        head.split("class=\"number\">").skip(1).map(|cell| number(cell.split('<').next().unwrap())).collect();
    let mut shots = 0;
    for event in events {
        let Event::ShotsFired { shots: fired, .. } = event else { continue };
        for Shot { face, hits_on, modifier, hit, .. } in fired {
            let row = printed.row("fire", 0, &hits_on.to_string());
            let column = modifiers.iter().position(|printed| *printed == i64::from(*modifier)).unwrap() + 1;
            let highest = match row[column].as_str() {
                "none" => 0,
                "every" => 6,
                faces => faces.trim_start_matches("1–").parse().unwrap(),
            };
            assert_eq!(*hit, face.get() <= highest, "{face} with {hits_on} and {modifier:+}: {}", row[column]);
            shots += 1;
        }
    }
    assert!(shots > 50, "{shots} shots");
    // The Action Points are those of the last determination.
    for side in Side::ALL {
        let sum: i64 = printed.rows(&format!("terms-{}", of(side))).iter().map(|row| number(&row[1])).sum();
        let terms = table.game().action_point_terms.of(side);
        assert_eq!(sum, terms.iter().map(|term| i64::from(term.amount)).sum::<i64>());
    }
}
