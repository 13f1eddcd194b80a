//! The table check: in positions from the middle of random games one counter is moved to another place or turned over
//! on the board, and at least one fact must tell.
//! `TABLE_CHECKS=1000 cargo test -p domain --test nei table_check:: -- --nocapture` tries as many as the acceptance asks for.

use std::collections::BTreeSet;
use std::env;

use domain::kernel::seat::{Opposed, Seat};
use domain::nei::components::{Back, Face, Side, UnitId};
use domain::nei::event::Event;
use domain::nei::game::{Correction, Creation, Game, Location, Phase};
use domain::nei::known::Known;
use domain::nei::pack::{AreaKind, Pack};
use domain::nei::players::{Playthrough, Random, Sensible};
use domain::nei::reconcile::{Group, Measure};
use domain::nei::table_check::table_check;
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::common::random::{generator, luck};

/// Slips tried unless `TABLE_CHECKS` says otherwise.
const TRIALS: usize = 300;
/// Positions looked at in each game.
const POSITIONS: u32 = 12;

/// Positions from the middle of a game.
fn positions(seed: u64) -> Vec<Game> {
    let mut generator = generator(seed);
    let mut game = Playthrough::new(&Pack::built_in(), Creation::of("I")).unwrap();
    let mut positions = Vec::new();
    let mut player = Sensible;
    while !game.is_over() && positions.len() < POSITIONS as usize {
        let mut luck = luck(&mut generator);
        if seed.is_multiple_of(2) {
            game.step(&mut Random, &mut luck).unwrap();
        } else {
            game.step(&mut player, &mut luck).unwrap();
        }
        let state = game.table().game();
        if !matches!(state.phase, Phase::SetUp(_) | Phase::Finished) && game.table().last_number().is_multiple_of(29) {
            positions.push(state.clone());
        }
    }
    positions
}

const DISPLAYS: [Location; 4] = [Location::Pool, Location::Disrupted, Location::Destroyed, Location::Potential];

/// A counter of a side that is in play, and where it stands on the board now: beside its place, anywhere else, in
/// another display, or turned over.
fn slip(game: &Game, sides: &[Side], generator: &mut StdRng) -> Option<Game> {
    let in_play = |unit: &UnitId| {
        let location = game.unit(*unit).location;
        sides.contains(&game.side(*unit)) && (game.place(*unit).is_some() || DISPLAYS.contains(&location))
    };
    let units: Vec<UnitId> = game.units.keys().copied().filter(in_play).collect();
    let unit = *units.choose(generator)?;
    let state = game.unit(unit);
    let fits = |kind: AreaKind| match kind {
        AreaKind::HomeBase => true,
        AreaKind::Sea => game.is_ship(unit),
        AreaKind::Land => !game.is_ship(unit),
    };
    let areas = game.pack.map.areas.values().filter(|area| fits(area.kind) && game.place(unit) != Some(area.id));
    let square = |area| game.square(area).map(|square| &game.pack.map.squares[&square]);
    let (face, location) = match generator.random_range(0..20) {
        0..8 => {
            let here = square(game.place(unit)?)?;
            let is_near = |area| {
                square(area).is_some_and(|other| other.row.abs_diff(here.row) + other.column.abs_diff(here.column) <= 1)
            };
            let near: Vec<_> = areas.map(|area| area.id).filter(|area| is_near(*area)).collect();
            (state.face, Location::Area(*near.choose(generator)?))
        }
        8..14 => {
            let all: Vec<_> = areas.map(|area| area.id).collect();
            (state.face, Location::Area(*all.choose(generator)?))
        }
        14..17 => (Face::Full, *DISPLAYS.choose(generator)?),
        _ => {
            let back = match game.counter(unit).back {
                Back::Reduced(_) => Face::Reduced,
                Back::Base(_) => Face::Base,
                _ => return None,
            };
            game.place(unit)?;
            (if state.face == Face::Full { back } else { Face::Full }, state.location)
        }
    };
    if (face, location) == (state.face, state.location) {
        return None;
    }
    let mut board = game.clone();
    let correction = Correction::Unit { unit, face, location };
    board.apply(&Event::AdjustmentMade { corrections: vec![correction], reason: String::new() });
    Some(board)
}

#[test]
fn a_misplaced_counter_shows() {
    let wanted: usize = env::var("TABLE_CHECKS").ok().and_then(|count| count.parse().ok()).unwrap_or(TRIALS);
    let mut generator = generator(4);
    let seats = [Seat::Umpire, Seat::Side(Side::Japan), Seat::Side(Side::Allies)];
    let (mut tried, mut shown) = ([0; 3], [0; 3]);
    let (mut facts, mut largest, mut sum, mut checks) = (0, 0, 0, 0);
    let mut seed = 0;
    while tried[0] < wanted {
        seed += 1;
        for game in positions(seed) {
            for (index, seat) in seats.into_iter().enumerate() {
                let sides: Vec<Side> = Side::both().into_iter().filter(|side| seat.sees_for(*side)).collect();
                let check = table_check(&Known::to(&game, seat));
                assert!((6..=11).contains(&check.len()), "{check:?}");
                for fact in &check {
                    assert_eq!(fact.measure.value(&game), fact.value);
                    assert!(fact.measure.side().is_none_or(|side| seat.sees_for(side)), "{}", fact.text);
                }
                if index == 0 {
                    checks += 1;
                    facts += check.len();
                    largest = largest.max(check.iter().map(|fact| fact.value).max().unwrap());
                    sum += check.iter().map(|fact| i64::from(fact.value)).sum::<i64>();
                }
                for board in (0..10).filter_map(|_| slip(&game, &sides, &mut generator)) {
                    if tried[index] < wanted {
                        tried[index] += 1;
                        shown[index] += usize::from(check.iter().any(|fact| fact.measure.value(&board) != fact.value));
                    }
                }
            }
        }
    }
    println!(
        "{} misplaced counters: {} show where both sides are seen, {} of {} to Japan, {} of {} to the Allies; {} facts in \
         {checks} checks, the numbers of one check together {} on average, the largest number {largest}",
        tried[0],
        shown[0],
        shown[1],
        tried[1],
        shown[2],
        tried[2],
        facts,
        sum / i64::from(checks)
    );
    for (tried, shown) in tried.into_iter().zip(shown) {
        assert!(shown * 100 >= tried * 90, "{shown} of {tried}");
    }
}

#[test]
fn the_facts_follow_from_position_and_turn_and_change_with_the_turn() {
    for game in positions(3) {
        let check = table_check(&Known::to(&game, Seat::Both));
        assert_eq!(
            check,
            table_check(&Known::to(&game.clone(), Seat::Both)),
            "the same position is asked about in the same way"
        );
        let mut later = game.clone();
        later.turn = if game.turn == 8 { 7 } else { game.turn + 1 };
        let asked = |game: &Game| -> Vec<Measure> {
            table_check(&Known::to(game, Seat::Both)).into_iter().map(|fact| fact.measure).collect()
        };
        assert_ne!(asked(&game), asked(&later));
    }
}

#[test]
fn a_fact_is_a_short_sentence_with_its_number() {
    let game = &positions(5)[0];
    let in_rows = Measure::Counters { side: Side::Japan, group: Group::Rows(vec![0, 2]) };
    assert_eq!(in_rows.sentence(game, 7), "Japan has 7 counters in rows A and C");
    let pool = Measure::InDisplays { side: Side::Allies, displays: vec![Location::Pool] };
    assert_eq!(pool.sentence(game, 1), "The Allies have 1 counter in the reinforcement pool");
    let texts: BTreeSet<String> =
        table_check(&Known::to(game, Seat::Umpire)).into_iter().map(|fact| fact.text).collect();
    assert_eq!(texts.len(), table_check(&Known::to(game, Seat::Umpire)).len(), "no fact is asked twice");
    assert!(texts.iter().all(|text| text.len() < 120), "{texts:?}");
    assert!(table_check(&Known::to(game, Seat::Onlooker)).iter().all(|fact| fact.measure.side().is_none()));
}
