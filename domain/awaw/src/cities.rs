//! AWAW 72.8: Calcutta, Dacca and Colombo.

use super::accounts::{Figure, post};
use super::components::{Nation, Side, Spot};
use super::deciding::Deciding;
use super::declarations::{Claim, Prize, Topic};
use super::event::{Conquest, Event};
use super::game::Game;
use super::judging::{Judging, refuse};
use super::surrender;
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// A raider base and a submarine modifier (72.82).
pub const COLOMBO: &str = "COLOMBO";
/// The objectives of the Indian National Army (72.93A).
pub const OBJECTIVES: [&str; 4] = ["CALCUTTA", "COLOMBO", "DACCA", "RANGOON"];

/// The value that is at stake in a city (72.81).
pub fn prize(city: Spot) -> Option<Prize> {
    match city.as_str() {
        "CALCUTTA" => Some(Prize::Calcutta),
        "DACCA" => Some(Prize::Dacca),
        _ => None,
    }
}

/// Whether a place with this name is Japanese.
pub fn is_japanese(game: &Game, name: &str) -> bool {
    name.parse().is_ok_and(|spot| game.is_japanese(spot))
}

/// Whose control is recorded must be a place that is known, or one of the map.
pub(super) fn judge_control(judging: &Judging, place: Spot, side: Option<Side>) -> Result<(), Refusal> {
    if judging.game.control.contains_key(&place) && judging.game.controller(place) == side {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{place} is controlled so already"),
            "record a change of control",
        ));
    }
    Ok(())
}

/// Control changes; for Calcutta and Dacca the clock starts or stops (AWAW-R-51).
pub(super) fn record(deciding: &mut Deciding, place: Spot, side: Option<Side>) {
    let before = deciding.game.controller(place);
    deciding.happen(Event::ControlChanged { place, side });
    let Some(prize) = prize(place) else { return };
    if side == Some(Side::Allies) {
        if deciding.game.city_clocks.contains_key(&place) {
            deciding.happen(Event::CityClockStopped { city: place });
        }
        return;
    }
    let gone = deciding.game.conquests.iter().any(|conquest| conquest.prize == prize);
    if before == Some(Side::Allies) && !gone {
        // A loss inside an Allied player turn waits for the end of the next one.
        let ends = if deciding.game.stage.side() == Some(Side::Allies) { 2 } else { 1 };
        deciding.happen(Event::CityClockSet { city: place, ends });
    }
}

/// Cities whose loss takes effect when this Allied player turn ends.
pub fn due(game: &Game) -> Vec<Spot> {
    game.city_clocks.iter().filter(|(_, ends)| **ends <= 1).map(|(city, _)| *city).collect()
}

/// The prorated value of each that is due.
pub(super) fn judge_due(judging: &mut Judging) {
    for city in due(judging.game) {
        if let Some(prize) = prize(city) {
            surrender::judge_number(judging, Topic::Prorated { prize }, prize, "AWAW-72.81-b");
        }
    }
}

/// The losses take effect: Britain loses what Japan gains, city by city.
pub(super) fn settle(deciding: &mut Deciding, facts: &[Claim]) {
    let over: Vec<Spot> =
        deciding.game.city_clocks.iter().filter(|(_, ends)| **ends == 0).map(|(city, _)| *city).collect();
    for city in over {
        let Some(prize) = prize(city) else { continue };
        let brps = surrender::declared(facts, &Topic::Prorated { prize });
        let reason = format!("{} lost and not regained", prize.name());
        deciding.happen(Event::CityLost { city });
        post(deciding, Nation::Britain, Figure::Level, -i32::from(brps), "AWAW-72.81-b", reason.as_str());
        post(deciding, Nation::Japan, Figure::Level, i32::from(brps), "AWAW-72.81-c", reason);
        let (value, quarter) = (prize.value(), deciding.game.quarter);
        deciding.happen(Event::Conquered(Conquest { prize, value, credited: brps, overseas: false, quarter }));
    }
}

/// 72.82: raiders into the Indian Ocean SW box based at Colombo.
pub(super) fn judge_raiders(judging: &mut Judging, base: Spot) -> Result<(), Refusal> {
    judging.only(Side::Axis, "AWAW-72.82-b")?;
    if base.as_str() != COLOMBO {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("raiders based at {base}"),
            "this chapter knows Colombo; other bases are another chapter's",
        ));
    }
    judging.declared("AWAW-72.82-b", "raiders");
    judging.demand(judging.game.is_japanese(base), || {
        Violation::new(
            "AWAW-72.82-b",
            "Japanese raiders based at a Colombo that Japan does not control",
            "take Colombo first",
        )
    });
    Ok(())
}
