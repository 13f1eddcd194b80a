//! What is printed beside the map: quarters, hexes, movement points and sections of the book.

use domain::geaw::calendar::quarter;
use domain::geaw::components::{MovementPoints, Section};
use domain::geaw::hexes::Hex;
use domain::geaw::rulings::CalendarReading;
use domain::geaw::sheets::Sheets;

#[test]
fn the_war_runs_from_the_last_quarter_of_1941() {
    let sheets = Sheets::default();
    let told = |turn| quarter(&sheets, CalendarReading::Derived, turn).map(|q| (q.year, q.numeral()));
    assert_eq!(told(1), Some((1941, "IV")));
    assert_eq!(told(2), Some((1942, "I")));
    assert_eq!(told(13), Some((1944, "IV")));
    assert_eq!(told(14), Some((1945, "I")));
    assert_eq!(told(16), Some((1945, "III")));
    assert_eq!(told(17), None);
}

#[test]
fn neighbors_are_one_step_away_and_mutual() {
    for first in 10..20 {
        for second in 10..20 {
            let hex = Hex::new(first, second).unwrap();
            let neighbors: Vec<Hex> = hex.neighbors().collect();
            assert_eq!(neighbors.len(), 6);
            for neighbor in neighbors {
                assert_eq!(hex.distance(neighbor), 1, "{hex} {neighbor}");
                assert!(neighbor.neighbors().any(|back| back == hex));
            }
        }
    }
}

#[test]
fn distance_is_the_length_of_the_shortest_way() {
    let start: Hex = "1515".parse().unwrap();
    let mut reached = std::collections::BTreeMap::from([(start, 0)]);
    let mut border = vec![start];
    for steps in 1..=5 {
        let around: Vec<Hex> = border.iter().flat_map(|hex| hex.neighbors()).collect();
        border = around.into_iter().filter(|hex| !reached.contains_key(hex)).collect();
        reached.extend(border.iter().map(|hex| (*hex, steps)));
    }
    for (hex, steps) in reached {
        assert_eq!(start.distance(hex), steps, "{hex}");
    }
}

#[test]
fn half_points_are_written_as_five_tenths() {
    assert_eq!(MovementPoints::HALF.to_string(), "0.5");
    assert_eq!((MovementPoints::whole(2) + MovementPoints::HALF).to_string(), "2.5");
    assert_eq!(MovementPoints::whole(3).to_string(), "3");
}

#[test]
fn sections_are_written_with_chapter_and_part() {
    assert_eq!("14.2".parse(), Ok(Section::new(14, 2)));
    assert_eq!("27".parse(), Ok(Section::new(27, 0)));
    assert!("46.0".parse::<Section>().is_err());
    assert!(Section::new(8, 12).is_held() && !Section::new(8, 13).is_held());
}
