//! AWAW 71.13, 71.14, 72.13, 72.14, 72.17: where Australian, Indian and garrison units may be.
//!
//! Only voluntary acts are checked (AWAW-R-22), and at their end points (AWAW-R-25).

mod europe;
mod garrison;

use serde::Serialize;

use super::calendar::Quarter;
use super::command::Mode;
use super::components::{BoxName, Counter, Country, Front, Land, Mark, Nation, Place, Spot, UnitId, UnitKind, War};
use super::declarations::{Topic, Value};
use super::game::{Game, Location, Unit};
pub(super) use garrison::judge_start as judge_garrison_start;

use super::judging::Judging;
use super::rulings::UnlistedAreas;
use kernel::verdict::Violation;

/// Where a place lies, as the deployment tables part the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// Australia and its box.
    Australia,
    /// India and its box.
    India,
    /// Burma, Malaya and Singapore.
    BurmaMalayaSingapore,
    /// A British possession on the Pacific front.
    BritishPacific,
    Europe,
    Elsewhere,
}

/// A column of a deployment table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Column {
    /// What it is called.
    pub name: &'static str,
    /// The zones it counts together.
    pub zones: &'static [Zone],
    /// At least so many infantry factors.
    pub minimum: u32,
    pub maximum: u32,
    /// The clause of the maximum.
    #[serde(skip)]
    pub most: &'static str,
}

/// The table of a country and the clauses around it.
#[derive(Debug, Clone, Copy)]
pub struct TableRules {
    /// Its columns, home first.
    pub columns: [Column; 3],
    /// The table binds until war.
    pub binds: &'static str,
    /// The minimum at home.
    pub least: &'static str,
    /// Units start within it.
    pub start: &'static str,
    /// In Europe only the Mediterranean front and Ethiopia.
    pub confined: &'static str,
}

const AUSTRALIA: TableRules = TableRules {
    columns: [
        Column { name: "Australia", zones: &[Zone::Australia], minimum: 4, maximum: 10, most: "AWAW-71.13-d" },
        Column {
            name: "British possessions on the Pacific front",
            zones: &[Zone::BritishPacific],
            minimum: 0,
            maximum: 6,
            most: "AWAW-71.13-e",
        },
        Column {
            name: "Europe, Burma, Malaya and Singapore",
            zones: &[Zone::Europe, Zone::BurmaMalayaSingapore],
            minimum: 0,
            maximum: 3,
            most: "AWAW-71.13-f",
        },
    ],
    binds: "AWAW-71.13-a",
    least: "AWAW-71.13-c",
    start: "AWAW-71.13-i",
    confined: "AWAW-71.14-e",
};

const INDIA: TableRules = TableRules {
    columns: [
        Column { name: "India", zones: &[Zone::India], minimum: 4, maximum: 12, most: "AWAW-72.13-d" },
        Column {
            name: "Burma, Malaya and Singapore",
            zones: &[Zone::BurmaMalayaSingapore],
            minimum: 0,
            maximum: 5,
            most: "AWAW-72.13-e",
        },
        Column { name: "Europe", zones: &[Zone::Europe], minimum: 0, maximum: 3, most: "AWAW-72.13-f" },
    ],
    binds: "AWAW-72.13-a",
    least: "AWAW-72.13-c",
    start: "AWAW-72.13-i",
    confined: "AWAW-72.14-d",
};

/// The table of a country that has one.
pub const fn table(country: Country) -> Option<&'static TableRules> {
    match country {
        Country::Australia => Some(&AUSTRALIA),
        Country::India => Some(&INDIA),
        Country::Canada | Country::SouthAfrica => None,
    }
}

const fn zone_of_box(name: BoxName) -> Zone {
    match name {
        BoxName::Australia => Zone::Australia,
        BoxName::India => Zone::India,
        BoxName::Ethiopia => Zone::Europe,
        BoxName::UsAtlantic
        | BoxName::UsPacific
        | BoxName::SouthAfrica
        | BoxName::AtlanticSw
        | BoxName::IndianOceanSw => Zone::Elsewhere,
    }
}

const fn zone_of_land(land: Land) -> Option<Zone> {
    match land {
        Land::Australia => Some(Zone::Australia),
        Land::India => Some(Zone::India),
        Land::Burma | Land::Malaya | Land::Singapore => Some(Zone::BurmaMalayaSingapore),
        Land::Ethiopia | Land::Gibraltar => Some(Zone::Europe),
        Land::Elsewhere => None,
    }
}

/// The zone of a place by what is known of it; nothing is asked.
pub fn known_zone(game: &Game, place: Place) -> Option<Zone> {
    let spot = match place {
        Place::Box(name) => return Some(zone_of_box(name)),
        Place::Hex(spot) => spot,
    };
    if let Some(zone) = game.land(spot).and_then(zone_of_land) {
        return Some(zone);
    }
    match game.front(spot)? {
        Front::Pacific => game.mark(spot, Mark::BritishPossession).map(possession),
        Front::SoutheastAsian => Some(Zone::Elsewhere),
        Front::Western | Front::Mediterranean | Front::Eastern => Some(Zone::Europe),
    }
}

const fn possession(is: bool) -> Zone {
    if is { Zone::BritishPacific } else { Zone::Elsewhere }
}

/// The zone of a place; what is not known is asked.
fn zone(judging: &mut Judging, place: Place, clause: &'static str) -> Option<Zone> {
    let spot = match place {
        Place::Box(name) => return Some(zone_of_box(name)),
        Place::Hex(spot) => spot,
    };
    if let Some(zone) = judging.land(spot, clause).and_then(zone_of_land) {
        return Some(zone);
    }
    match judging.front(spot, clause)? {
        Front::Pacific => judging.is(spot, Mark::BritishPossession, clause).map(possession),
        Front::SoutheastAsian => Some(Zone::Elsewhere),
        Front::Western | Front::Mediterranean | Front::Eastern => Some(Zone::Europe),
    }
}

/// Infantry factors of a country in some zones, one unit left out.
pub fn factors_in(game: &Game, country: Country, zones: &[Zone], without: Option<&Counter>) -> u32 {
    let units =
        infantry_in(game, country, zones).filter(|counter| without.is_none_or(|without| without.id != counter.id));
    units.map(Counter::factors).sum()
}

fn infantry_in<'a>(game: &'a Game, country: Country, zones: &'a [Zone]) -> impl Iterator<Item = &'a Counter> {
    game.units_of(country.nation())
        .filter(|unit| unit.counter.kind == UnitKind::Infantry)
        .filter(|unit| unit.place().and_then(|at| known_zone(game, at)).is_some_and(|zone| zones.contains(&zone)))
        .map(|unit| &unit.counter)
}

/// Where a unit stands, and where it is to go.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) from: Place,
    pub(super) to: Place,
    /// The mode of redeployment, if it is one.
    pub(super) mode: Option<Mode>,
}

/// Whether a unit may end its way there; true in the answer if that is in Europe.
pub(super) fn judge(judging: &mut Judging, unit: &Unit, step: Step) -> bool {
    let counter = unit.counter;
    if counter.garrison {
        garrison::judge(judging, counter, step.to);
    }
    if counter.nation == Nation::IndianNationalArmy {
        super::ina::judge_place(judging, counter, step.to);
    }
    match counter.nation.country() {
        Some(country @ (Country::Australia | Country::India)) => judge_table(judging, country, unit, step),
        Some(country) => {
            judge_first_date(judging, country, unit, step);
            false
        }
        None => false,
    }
}

/// 70.14A, 70.24: from Fall 1939 on, or only then (AWAW-R-10).
fn judge_first_date(judging: &mut Judging, country: Country, unit: &Unit, step: Step) {
    let only = judging.game.rulings.fall_1939_nr == super::rulings::FallNr::Only;
    let clause = if country == Country::Canada { "AWAW-70.14A-b" } else { "AWAW-70.24-b" };
    if step.mode != Some(Mode::Nr) {
        return;
    }
    judging.declared(clause, "28");
    let late = judging.game.quarter != Some(Quarter::FALL_1939) && unit.payer.is_none();
    if only && late && zone(judging, step.to, clause) == Some(Zone::Europe) {
        judging.object(Violation::new(
            clause,
            format!("{} to Europe by NR after Fall 1939", unit.counter),
            "keep it out of Europe",
        ));
    }
}

fn judge_table(judging: &mut Judging, country: Country, unit: &Unit, step: Step) -> bool {
    let Some(table) = table(country) else { return false };
    let game = judging.game;
    let counter = unit.counter;
    let peace = !game.at_war(War::BritainJapan);
    let clause = table.binds;
    let (Some(from), Some(to)) = (zone(judging, step.from, clause), zone(judging, step.to, clause)) else {
        return false;
    };
    let to = if country == Country::Australia && to == Zone::India { unlisted_india(game, step.to) } else { to };
    if counter.kind != UnitKind::Infantry {
        judging.demand(!peace || to == Zone::Australia, || {
            Violation::new(
                "AWAW-71.13-h",
                format!("{counter} out of Australia before war between Britain and Japan"),
                "keep Australian air and naval units in Australia",
            )
            .about([counter.id])
        });
        return to == Zone::Europe;
    }
    if peace && to == Zone::Elsewhere && from != to {
        judge_unlisted(judging, counter, table);
    }
    if peace && from != to {
        judge_columns(judging, country, table, counter, from, to);
    }
    if country == Country::India {
        judge_front(judging, counter, to, step.to);
    }
    if to == Zone::Europe {
        europe::judge_confinement(judging, counter, table, step.to);
        if from != Zone::Europe {
            if let Country::Australia = country {
                europe::judge_australian(judging, unit, step.mode);
            } else {
                europe::judge_indian(judging, unit, step.mode);
            }
        }
    } else if country == Country::Australia && from == Zone::Australia && from != to {
        let went = game.units_of(Nation::Australia).any(|unit| unit.in_europe);
        judging.demand(!(went && game.quarter == Some(Quarter::FALL_1939)), || {
            Violation::new(
                "AWAW-71.14-b",
                format!("{counter} out of Australia in Fall 1939, after a 1-2 went to Europe"),
                "leave the other four factors in Australia",
            )
            .about([counter.id])
        });
    }
    to == Zone::Europe
}

/// India is a British possession on the Pacific front only where the players say so (AWAW-R-23).
fn unlisted_india(game: &Game, place: Place) -> Zone {
    let on_pacific = place.spot().and_then(|spot| game.front(spot)) == Some(Front::Pacific);
    if on_pacific { Zone::BritishPacific } else { Zone::Elsewhere }
}

fn judge_unlisted(judging: &mut Judging, counter: Counter, table: &TableRules) {
    let may = match judging.game.rulings.unlisted_areas_before_war {
        UnlistedAreas::Closed => Some(Value::No),
        UnlistedAreas::Declared => judging.ask(Topic::UnlistedArea { unit: counter.id }, table.binds),
    };
    judging.demand(may != Some(Value::No), || {
        Violation::new(
            table.binds,
            format!("{counter} in an area that the deployment table does not list, before war"),
            "keep to the areas of the table until war between Britain and Japan",
        )
        .about([counter.id])
    });
}

fn judge_columns(judging: &mut Judging, country: Country, table: &TableRules, counter: Counter, from: Zone, to: Zone) {
    let game = judging.game;
    let home = table.columns[0];
    if home.zones.contains(&from) {
        let left = factors_in(game, country, home.zones, Some(&counter));
        judging.demand(left >= home.minimum, || {
            Violation::new(
                table.least,
                format!(
                    "{left} {} infantry factors would be left at home; at least {}",
                    country.adjective(),
                    home.minimum
                ),
                "leave four factors at home until war between Britain and Japan",
            )
            .about([counter.id])
        });
    }
    for column in table.columns.iter().filter(|column| column.zones.contains(&to) && !column.zones.contains(&from)) {
        let there = factors_in(game, country, column.zones, Some(&counter)) + counter.factors();
        judging.demand(there <= column.maximum, || {
            Violation::new(
                column.most,
                format!("{there} {} infantry factors there; at most {}", country.adjective(), column.maximum),
                "keep to the deployment table until war between Britain and Japan",
            )
            .about([counter.id])
        });
    }
}

/// 72.13: on the Southeast Asian front and in the India box (AWAW-R-26).
fn judge_front(judging: &mut Judging, counter: Counter, zone: Zone, to: Place) {
    let fits = match (zone, to) {
        (Zone::India | Zone::BurmaMalayaSingapore | Zone::Europe, _) => true,
        (_, Place::Hex(spot)) => judging.game.front(spot).is_none_or(|front| front == Front::SoutheastAsian),
        (_, Place::Box(_)) => false,
    };
    let at_war = judging.game.at_war(War::BritainJapan);
    judging.demand(fits, || {
        let objection = Violation::new(
            "AWAW-72.13-h",
            format!("{counter} outside the Southeast Asian front"),
            "keep Indian units on the Southeast Asian front, or in the India box",
        )
        .about([counter.id]);
        if at_war { objection.also("AWAW-72.13-b") } else { objection }
    });
}

/// 71.13, 72.13: where an Australian or Indian unit starts.
pub(super) fn judge_start(judging: &mut Judging, country: Country, counter: Counter, at: Place) {
    let Some(table) = table(country) else { return };
    let Some(zone) = zone(judging, at, table.start) else { return };
    let game = judging.game;
    let home = table.columns[0];
    let is_home = home.zones.contains(&zone);
    if counter.kind != UnitKind::Infantry {
        judging.demand(is_home, || {
            Violation::new(table.start, format!("{counter} starts in {at}"), "place it in Australia")
                .about([counter.id])
        });
        return;
    }
    let all: u32 = game
        .units_of(country.nation())
        .filter(|unit| unit.counter.kind == UnitKind::Infantry && !matches!(unit.at, Location::Pool))
        .map(|unit| unit.counter.factors())
        .sum();
    let away = table.columns.iter().skip(1).map(|column| factors_in(game, country, column.zones, Some(&counter)));
    let away: u32 = away.sum::<u32>() + if is_home { 0 } else { counter.factors() };
    let column = table.columns.iter().find(|column| column.zones.contains(&zone));
    let fits = column.is_some_and(|column| {
        zone != Zone::Europe
            && factors_in(game, country, column.zones, Some(&counter)) + counter.factors() <= column.maximum
    });
    judging.demand(fits && all.saturating_sub(away) >= home.minimum, || {
        Violation::new(
            table.start,
            format!("{counter} starts in {at}, against the deployment table"),
            "start it at home",
        )
        .about([counter.id])
    });
}

/// A line of the deployment report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ColumnReport {
    pub column: Column,
    /// Infantry factors in it.
    pub factors: u32,
    /// The infantry units that these are.
    pub units: Vec<UnitId>,
    /// How many more it takes.
    pub room: u32,
    /// How many may leave it by the table.
    pub slack: u32,
}

/// Infantry factors in each column of the table, against minimum and maximum (71.13, 72.13).
pub fn report(game: &Game, country: Country) -> Vec<ColumnReport> {
    let columns = table(country).map(|table| table.columns.as_slice()).unwrap_or_default();
    let line = |column: &Column| {
        let factors = factors_in(game, country, column.zones, None);
        ColumnReport {
            column: *column,
            factors,
            units: infantry_in(game, country, column.zones).map(|counter| counter.id).collect(),
            room: column.maximum.saturating_sub(factors),
            slack: factors.saturating_sub(column.minimum),
        }
    };
    columns.iter().map(line).collect()
}

/// The spots that a command names are the places of the chapter under one name.
pub(super) fn canonical(game: &Game, spot: Spot) -> Spot {
    game.pack.canonical(spot)
}
