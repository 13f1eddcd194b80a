//! AWAW 70.14, 70.15B, 70.16, 70.24, 70.26, 71.12, 71.154, 72.12, 72.164, 72.92A: force pools, and what adds to them.

use super::calendar::{Quarter, Stage};
use super::command::Production;
use super::components::{Counter, Country, Print, Side, UnitId, UnitKind, War};
use super::deciding::Deciding;
use super::event::Event;
use super::game::Game;
use super::judging::{Judging, refuse};
use super::rulings::InfantryProduction;
use kernel::violation::{Refusal, RefusalKind, Violation};

/// Infantry factors that production may add (71.12C, 72.12B).
pub const PRODUCED_AT_MOST: u32 = 3;

/// Whether the gate of the production of infantry is open (71.12C, 72.12B).
pub fn gate_is_open(game: &Game) -> bool {
    // War that broke out in the player turn that runs opens it with the next one.
    let by_war = game.war_turns.get(&War::BritainJapan).is_some_and(|turn| *turn < game.player_turns_begun());
    by_war || game.is_from(Quarter::SPRING_1942)
}

/// Infantry factors that production may still add now (AWAW-R-20).
pub fn production_left(game: &Game, country: Country) -> u32 {
    let state = game.country(country);
    let used = match game.rulings.commonwealth_infantry_production {
        InfantryProduction::TotalThree => state.produced,
        InfantryProduction::ThreePerTurn => state.produced_now,
    };
    PRODUCED_AT_MOST.saturating_sub(used)
}

/// What production gives.
pub(super) fn judge_production(judging: &mut Judging, production: &Production) -> Result<(), Refusal> {
    let own_turn = |side: Side| judging.game.stage.side() == Some(side);
    match production {
        Production::Infantry { country, units } => {
            let Some(area) = country.area() else {
                let none_more = if *country == Country::Canada { "AWAW-70.14D-a" } else { "AWAW-70.24-c" };
                judging.object(Violation::new(
                    none_more,
                    format!("{} units beside those of the text", country.adjective()),
                    "add none; lost units are rebuilt",
                ));
                return Ok(());
            };
            let rules = super::boxes::rules(area);
            if judging.game.has_surrendered(*country) {
                return Err(refuse(
                    RefusalKind::Malformed,
                    format!("{} surrendered, and its units are gone for good", country.name()),
                    "add none",
                )
                .by(rules.removed));
            }
            judging.only(Side::Allies, rules.production_gate)?;
            judging.declared(rules.production, "military production");
            judging.demand(own_turn(Side::Allies) && gate_is_open(judging.game), || {
                Violation::new(
                    rules.production_gate,
                    format!("{} infantry by production now: {}", country.adjective(), judging.game.stage.name()),
                    "add it in an Allied player turn after the outbreak of war between Britain and Japan, or from Spring 1942 on",
                )
            });
            judge_infantry(judging, *country, units, rules.production);
        }
        Production::Shipbuilding { country, points } => {
            let clause = match country {
                Country::Canada => Some("AWAW-70.15B-b"),
                Country::Australia => Some("AWAW-71.152C-b"),
                Country::SouthAfrica | Country::India => None,
            };
            let Some(clause) = clause.filter(|_| *points > 0) else {
                return Err(refuse(
                    RefusalKind::Malformed,
                    format!("{points} shipbuilding points for {}", country.name()),
                    "name Canada or Australia, and at least one point",
                ));
            };
            judging.declared(clause, "production");
            judging.only(Side::Allies, clause)?;
        }
        Production::IndianSubversion => {
            judging.declared("AWAW-72.92A-a", "42.26F");
            judging.only(Side::Axis, "AWAW-72.92A-a")?;
        }
    }
    Ok(())
}

fn judge_infantry(judging: &mut Judging, country: Country, units: &[Print], amount: &'static str) {
    let left = production_left(judging.game, country);
    let factors: u32 = units.iter().map(|print| u32::from(print.factors)).sum();
    let listed = |print: &Print| [Print::of(2, 2), Print::of(1, 2)].contains(print);
    judging.demand(!units.is_empty() && units.iter().all(listed), || {
        Violation::new(amount, "units other than 2-2 and 1-2 infantry", "add a 2-2 and a 1-2, or three 1-2")
    });
    judging.demand(factors <= left, || {
        Violation::new(
            amount,
            format!("{factors} infantry factors by production; {left} are left"),
            format!("add {left} or less"),
        )
    });
}

/// The first free id of this sort from a number on; there are fewer counters than numbers.
fn next_id(game: &Game, head: &str, from: u32) -> UnitId {
    let taken = |id: &UnitId| game.units.contains_key(id) || game.pack.units.iter().any(|line| line.counter.id == *id);
    let last = from.saturating_add(u32::try_from(game.units.len() + game.pack.units.len()).unwrap_or(u32::MAX));
    let ids = (from..=last).filter_map(|number| format!("{head}{number}").parse().ok());
    let fallback = game.pack.units[0].counter.id;
    ids.into_iter().find(|id| !taken(id)).unwrap_or(fallback)
}

/// A counter that production or construction brings into the game, its number following this one.
pub(super) fn new_counter(
    game: &Game,
    nation: super::components::Nation,
    kind: UnitKind,
    print: Print,
    after: u32,
) -> Counter {
    use super::components::Nation;
    let head = match nation {
        Nation::Britain => "BRI",
        Nation::UnitedStates => "USA",
        Nation::Canada => "CAN",
        Nation::SouthAfrica => "SAF",
        Nation::Australia => "AUS",
        Nation::India => "IND",
        Nation::France => "FRA",
        Nation::Netherlands => "NET",
        Nation::China => "CHI",
        Nation::Japan => "JAP",
        Nation::IndianNationalArmy => "INA",
        Nation::Germany => "GER",
        Nation::Italy => "ITA",
    };
    let tail = match kind {
        UnitKind::Infantry => "INF",
        UnitKind::Armor => "ARM",
        UnitKind::Partisan => "PAR",
        UnitKind::Replacement => "REP",
        UnitKind::ArmyAir => "AAF",
        UnitKind::NavalAir => "NAS",
        UnitKind::Destroyer => "DD",
        UnitKind::Cruiser => "CA",
        UnitKind::Battleship => "BB",
        UnitKind::Carrier => "CV",
        UnitKind::Submarine => "SUB",
        UnitKind::Asw => "ASW",
        UnitKind::Transport => "TR",
    };
    let id = next_id(game, &format!("{head}-{tail}"), after + 1);
    Counter { id, nation, kind, print, new_zealand: false, garrison: false }
}

pub(super) fn produce(deciding: &mut Deciding, production: &Production) {
    match production {
        Production::Infantry { country, units } => {
            let mut counters: Vec<Counter> = Vec::new();
            let mut after = 0;
            for print in units {
                let counter = new_counter(&deciding.game, country.nation(), UnitKind::Infantry, *print, after);
                let number = counter.id.as_str().trim_start_matches(|letter: char| !letter.is_ascii_digit());
                after = number.parse().unwrap_or(after);
                counters.push(counter);
            }
            deciding.happen(Event::InfantryProduced { country: *country, units: counters });
        }
        Production::Shipbuilding { country, points } => {
            deciding.happen(Event::ShipbuildingProduced { country: *country, points: *points });
        }
        Production::IndianSubversion => deciding.happen(Event::SubversionAchieved),
    }
}

/// A unit is lent to the U.S. once Britain surrendered.
pub(super) fn judge_lending(judging: &mut Judging, unit: UnitId) -> Result<(), Refusal> {
    let (counter, _) = judging.own_in_play(unit)?;
    let Some(country) = counter.nation.country() else {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{counter} is of no country of this chapter"),
            "lend Canadian, South African, Australian or Indian units",
        ));
    };
    let clause = match country {
        Country::Canada => "AWAW-70.16-b",
        Country::SouthAfrica => "AWAW-70.26-b",
        Country::Australia => "AWAW-71.154-b",
        Country::India => "AWAW-72.164-b",
    };
    judging.declared(clause, "59.53");
    judging.demand(judging.game.british_surrender.is_some(), || {
        Violation::new(clause, format!("{counter} lent before a British surrender"), "lend it after one")
            .about([counter.id])
    });
    Ok(())
}

/// A unit is eliminated: by its owner, or by whoever records the loss.
pub(super) fn judge_elimination(judging: &Judging, unit: UnitId) -> Result<(), Refusal> {
    let found = super::judging::known_unit(judging.game, unit)?;
    if found.place().is_some() || matches!(found.at, super::game::Location::On(_) | super::game::Location::Yard(_)) {
        return Ok(());
    }
    Err(refuse(RefusalKind::Malformed, format!("{} {}", found.counter, found.at.name()), "name a unit that is in play"))
}

/// A war breaks out once.
pub(super) fn judge_war(judging: &Judging, war: War) -> Result<(), Refusal> {
    if judging.game.stage == Stage::SetUp {
        return Err(refuse(RefusalKind::Phase, "the game has not begun", "begin the first game turn"));
    }
    if judging.game.at_war(war) {
        return Err(refuse(RefusalKind::Malformed, format!("{} are at war already", war.name()), "record another war"));
    }
    Ok(())
}

/// Britain surrenders once, and the Allied side records it.
pub(super) fn judge_british_surrender(judging: &Judging) -> Result<(), Refusal> {
    if judging.side != Side::Allies || judging.game.british_surrender.is_some() {
        return Err(refuse(
            RefusalKind::Malformed,
            "a British surrender, by the Axis or for the second time",
            "let the Allied side record it once",
        ));
    }
    Ok(())
}
