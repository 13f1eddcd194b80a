//! AWAW 74.1, 74.2: the British colonies in Asia, and the start of a year.

use super::accounts::{Figure, post};
use super::boxes;
use super::calendar::Stage;
use super::components::{Area, Nation, Side, Spot};
use super::deciding::Deciding;
use super::event::Event;
use super::game::Game;
use super::judging::Judging;
use super::pack::PlaceClass;
use super::rulings::CitiesInYearStart;
use super::sequence;
use kernel::verdict::Violation;

/// The first year whose start counts the colonies (74.21).
pub const FIRST_YEAR: u16 = 1940;

/// What a year start adds to the British total with the present control: each place and its BRPs.
pub fn income(game: &Game) -> Vec<(Spot, u16)> {
    let with_cities = game.rulings.calcutta_dacca_in_year_start == CitiesInYearStart::Counted;
    let counts = |class: PlaceClass| class == PlaceClass::Colony || (with_cities && class == PlaceClass::IndianCity);
    let places = game.pack.places.iter().filter(|place| counts(place.class) && place.brps > 0);
    places
        .filter(|place| game.controller(place.spot) == Some(Side::Allies))
        .map(|place| (place.spot, place.brps))
        .collect()
}

/// The start of a year.
pub(super) fn judge_year_start(judging: &mut Judging, year: u16) {
    let game = judging.game;
    let next = sequence::next_quarter(game);
    let fits = year >= FIRST_YEAR
        && next.year == year
        && next.starts_year(game.rulings.season_order)
        && game.year_start != Some(year)
        && game.stage != Stage::SetUp;
    judging.demand(fits, || {
        Violation::new(
            "AWAW-74.21-a",
            format!("the start of {year}; the next turn is {next}"),
            "record the start of a year once, before its first turn, from 1940 on",
        )
    });
}

/// A year that starts is recorded before its first turn.
pub(super) fn judge_year_is_started(judging: &mut Judging) {
    let game = judging.game;
    let next = sequence::next_quarter(game);
    let missing = next.starts_year(game.rulings.season_order)
        && next.year >= FIRST_YEAR
        && game.year_start != Some(next.year)
        && game.stage != Stage::SetUp;
    judging.demand(!missing, || {
        Violation::new(
            "AWAW-74.21-a",
            format!("{next} begins, and the start of {} is not recorded", next.year),
            format!("record the start of {}", next.year),
        )
    });
}

/// The colonies are counted.
pub(super) fn start_year(deciding: &mut Deciding, year: u16) {
    deciding.happen(Event::YearStarted { year });
    for (spot, brps) in income(&deciding.game) {
        post(deciding, Nation::Britain, Figure::Level, i32::from(brps), "AWAW-74.21-a", format!("{spot} in {year}"));
    }
    // How a limit follows from a base is another chapter's (AWAW-R-41).
    let fallen: Vec<Area> =
        Area::ALL.into_iter().filter(|area| deciding.game.area(*area).surrendered.is_some()).collect();
    for area in fallen {
        let rules = boxes::rules(area);
        let country = area.country().name();
        deciding.note(format!("{country} surrendered: enter the British limit that follows from the base"), rules.base);
    }
}
