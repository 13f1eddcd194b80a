//! AWAW 71.43, 71.431, 71.5, 72.43, 72.431, 72.5: surrender, with all its effects at once.
//!
//! It is one entry of the record. The effects are permanent: nothing but a take-back or an agreed correction reverses
//! them.

use serde::Serialize;

use super::accounts::{Figure, post};
use super::boxes::{self, adjacency, rules};
use super::calendar::{Phase, Stage};
use super::components::{Area, Nation, Side, UnitId};
use super::deciding::Deciding;
use super::declarations::{Claim, Prize, Topic, Value};
use super::event::{Conquest, Event};
use super::game::{Game, Location};
use super::judging::{Judging, refuse};
use super::rulings::{LentUnits, ProrationSuggestion};
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// By how much the British base falls.
pub const BASE: i32 = 10;
/// By how much the British resistance level falls.
pub const RESISTANCE: i32 = 2;

/// Whether a country would surrender if the Allied player turn ended now.
pub fn is_due(game: &Game, area: Area) -> bool {
    game.area(area).surrendered.is_none() && adjacency::margin(game, area) >= i64::from(adjacency::SURRENDER_AT)
}

/// Everything a surrender brings, as it would be now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Preview {
    pub area: Area,
    /// Units of the country, out of the game for good.
    pub removed: Vec<UnitId>,
    /// Other Western Allied units in the box, eliminated.
    pub eliminated: Vec<UnitId>,
    /// The British base then.
    pub base: i32,
    /// The British resistance level then.
    pub resistance: i32,
    /// The most that Britain loses and Japan is credited: declared.
    pub value: u16,
    /// A suggestion for it, where the table wants one.
    pub suggestion: Option<u16>,
    /// What holds from then on, in words.
    pub bars: Vec<&'static str>,
}

/// What a surrender would bring.
pub fn preview(game: &Game, area: Area) -> Preview {
    let nation = area.country().nation();
    let keeps = |lent: bool| lent && game.rulings.lent_units_removed == LentUnits::Kept;
    let of_country = game.units_of(nation).filter(|unit| unit.at != Location::Removed && !keeps(unit.lent));
    let inside = game.units_at(area.place()).filter(|unit| unit.counter.nation != nation || keeps(unit.lent));
    let britain = game.account(Nation::Britain);
    let mut bars = vec![
        "Western Allied units may not enter the box or draw supply from it",
        "nothing may be constructed in it",
        "the BRP loss by adjacent factors ends",
        "control of hexes does not change, and either side may enter them",
        "the box is in no attrition zone",
    ];
    if area == Area::India {
        bars.push("no Western Allied BRP grants go to China through the box");
    }
    Preview {
        area,
        removed: of_country.map(|unit| unit.counter.id).collect(),
        eliminated: inside.map(|unit| unit.counter.id).collect(),
        base: britain.base - BASE,
        resistance: britain.resistance - RESISTANCE,
        value: Prize::of(area).value(),
        suggestion: suggestion(game, Prize::of(area)),
        bars,
    }
}

/// The prorated value, and what Japan is credited: asked, and within bounds.
pub(super) fn judge_declared(judging: &mut Judging, area: Area) {
    let rules = rules(area);
    let prize = Prize::of(area);
    judge_number(judging, Topic::Prorated { prize }, prize, rules.prorated);
    judge_number(judging, Topic::Credited { prize }, prize, rules.conquest);
}

/// A declared part of a value, between nothing and all of it (AWAW-R-40, AWAW-R-42).
pub(super) fn judge_number(judging: &mut Judging, topic: Topic, prize: Prize, clause: &'static str) {
    let number = judging.ask(topic, clause).and_then(Value::number);
    judging.demand(number.is_none_or(|number| number <= prize.value()), || {
        Violation::new(
            clause,
            format!("{} BRPs for {}, which is worth {}", number.unwrap_or_default(), prize.name(), prize.value()),
            format!("declare between 0 and {}", prize.value()),
        )
    });
}

/// What a table that wants a suggestion is shown: the share of the turns left in the year, which no section held prints
/// (AWAW-R-40).
pub fn suggestion(game: &Game, prize: Prize) -> Option<u16> {
    if game.rulings.proration_suggestion == ProrationSuggestion::Off {
        return None;
    }
    let order = game.rulings.season_order;
    let season = game.quarter.unwrap_or(game.first_turn).season;
    let seasons = super::calendar::Season::in_order(order);
    let left = seasons.into_iter().skip_while(|found| *found != season).skip(1).count();
    Some(prize.value() * u16::try_from(left).unwrap_or_default() / 4)
}

/// A declared number of a command; nothing where none was declared.
pub(super) fn declared(facts: &[Claim], topic: &Topic) -> u16 {
    let claim = facts.iter().rev().find(|claim| claim.topic == *topic);
    claim.and_then(|claim| claim.value.number()).unwrap_or_default()
}

/// A country surrenders by choice, at the end of the Allied player turn.
pub(super) fn judge_voluntary(judging: &mut Judging, area: Area, confirmed: bool) -> Result<(), Refusal> {
    let rules = rules(area);
    judging.only(Side::Allies, rules.voluntary)?;
    if judging.game.area(area).surrendered.is_some() {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{} surrendered already", area.country().name()),
            "nothing is left to surrender",
        ));
    }
    if !confirmed {
        let Preview { removed, eliminated, base, resistance, .. } = preview(judging.game, area);
        return Err(refuse(
            RefusalKind::Malformed,
            format!(
                "{} surrenders: {} units removed, {} eliminated, British base {base}, resistance {resistance}",
                area.country().name(),
                removed.len(),
                eliminated.len()
            ),
            "confirm that this is meant",
        )
        .by(rules.voluntary));
    }
    judging.demand(judging.game.stage == Stage::Of(Side::Allies, Phase::End), || {
        Violation::new(
            rules.voluntary,
            format!("a voluntary surrender; now is {}", judging.game.stage.name()),
            "wait for the end of the Allied player turn",
        )
    });
    judge_declared(judging, area);
    Ok(())
}

/// The country surrenders: one transaction.
pub(super) fn happen(deciding: &mut Deciding, area: Area, voluntary: bool, facts: &[Claim]) {
    let Preview { removed, eliminated, .. } = preview(&deciding.game, area);
    let rules = rules(area);
    let prize = Prize::of(area);
    let name = format!("the surrender of {}", area.country().name());
    let prorated = declared(facts, &Topic::Prorated { prize });
    let credited = declared(facts, &Topic::Credited { prize });
    deciding.happen(Event::CountrySurrendered { area, voluntary, removed, eliminated });
    post(deciding, Nation::Britain, Figure::Base, -BASE, rules.base, name.as_str());
    post(deciding, Nation::Britain, Figure::Level, -i32::from(prorated), rules.prorated, name.as_str());
    post(deciding, Nation::Britain, Figure::Resistance, -RESISTANCE, rules.resistance, name.as_str());
    post(deciding, Nation::Japan, Figure::Level, i32::from(credited), rules.conquest, name.as_str());
    let (value, quarter) = (prize.value(), deciding.game.quarter);
    deciding.happen(Event::Conquered(Conquest { prize, value, credited, overseas: true, quarter }));
    deciding.note("How the British construction limit follows from the smaller base is to be entered", rules.base);
}

/// Whether the grants to China through the India box are closed (72.51H).
pub(super) fn judge_grant(judging: &mut Judging, route: super::command::GrantRoute) -> Result<(), Refusal> {
    judging.only(Side::Allies, "AWAW-72.51H-a")?;
    judging.declared("AWAW-72.51H-a", "grants");
    let closed = route == super::command::GrantRoute::IndiaBox && judging.game.area(Area::India).surrendered.is_some();
    judging.demand(!closed, || {
        Violation::new(
            "AWAW-72.51H-a",
            "a grant to China through the India box after the surrender of India",
            "grant it by another way",
        )
    });
    Ok(())
}

/// The clause by which a box closes its country's construction, if it has surrendered.
pub(super) fn closed_construction(game: &Game, area: Area) -> Option<&'static boxes::BoxRules> {
    game.area(area).surrendered.map(|_| rules(area))
}
