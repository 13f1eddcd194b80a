//! AWAW 70.15A, 70.25A, 71.151, 71.152, 72.161, 72.162: the construction of Commonwealth units.

use super::accounts;
use super::boxes::{self, rules};
use super::calendar::{Phase, Quarter};
use super::command::{Share, Ship};
use super::components::{BoxName, Counter, Country, Nation, Place, Print, Side, Spot, TransportKind, UnitId, UnitKind};
use super::deciding::Deciding;
use super::declarations::{Basis, Topic, Value};
use super::deployment::{self, Zone};
use super::event::Event;
use super::game::{Game, Location, Unit};
use super::judging::{Judging, refuse};
use super::payment::{self, Counts, Purpose};
use super::rulings::ShipsInPlay;
use super::surrender;
use super::{australia, canada, forces};
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// The clause on where a country's units are built.
pub(super) const fn place_clause(country: Country) -> &'static str {
    match country {
        Country::Canada => "AWAW-70.15A-a",
        Country::SouthAfrica => "AWAW-70.25A-a",
        Country::Australia => "AWAW-71.151-a",
        Country::India => "AWAW-72.161-a",
    }
}

/// The cost of a type of unit, as entered or declared (AWAW-R-08).
pub(super) fn cost(judging: &mut Judging, kind: UnitKind, print: Print, clause: &'static str) -> Option<u16> {
    if let Some(known) = judging.game.cost(kind, print) {
        judging.rest(clause, Basis::VerifiedFromTranscription);
        return Some(known);
    }
    judging.ask(Topic::Cost { kind, print }, clause).and_then(Value::number)
}

/// Whether a unit can be constructed so.
pub(super) fn judge(judging: &mut Judging, unit: UnitId, at: Place, payers: &[Share]) -> Result<(), Refusal> {
    judge_date(judging.game, unit)?;
    let counter = judging.own(unit)?.counter;
    let Some(country) = counter.nation.country() else {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{counter} is of no country of this chapter"),
            "construct Canadian, South African, Australian or Indian units",
        ));
    };
    let clause = place_clause(country);
    judging.phase(Side::Allies, &[Phase::UnitConstruction], clause)?;
    judge_surrender(judging, country, at);
    judge_pool(judging, country, counter)?;
    judge_place(judging, country, counter, at, clause);
    if country == Country::India && counter.kind != UnitKind::Infantry {
        judging.object(
            Violation::new("AWAW-72.162-a", format!("{counter} as an Indian unit"), "construct Indian infantry")
                .about([unit]),
        );
    }
    let rules = payment::rules(country);
    if let Some(cost) = cost(judging, counter.kind, counter.print, rules.britain_pays) {
        judge_limit(judging, country, cost);
        judge_per_turn(judging, country, counter);
        payment::judge(judging, country, payers, cost, Purpose::Construction)?;
    }
    Ok(())
}

/// 71.51, 72.51: nothing is constructed after a surrender, nor in the box.
fn judge_surrender(judging: &mut Judging, country: Country, at: Place) {
    if let Some(area) = country.area()
        && let Some(rules) = surrender::closed_construction(judging.game, area)
    {
        judging.object(Violation::new(
            rules.removed,
            format!("construction for {}, which surrendered", country.name()),
            "construct units of other countries",
        ));
    }
    let area = super::components::Area::ALL.into_iter().find(|area| area.place() == at);
    if let Some(area) = area
        && let Some(rules) = surrender::closed_construction(judging.game, area)
    {
        judging.object(Violation::new(
            rules.no_construction,
            format!("construction in {} after the surrender", area.name()),
            "construct elsewhere",
        ));
    }
}

/// The unit must be in the force pool.
fn judge_pool(judging: &mut Judging, country: Country, counter: Counter) -> Result<(), Refusal> {
    let Some(unit) = judging.game.units.get(&counter.id) else { return Ok(()) };
    if unit.at.is_unbuilt() || unit.at == Location::Removed {
        return Ok(());
    }
    Err(refuse(
        RefusalKind::Malformed,
        format!("{counter} {}, not in the force pool of {}", unit.at.name(), country.name()),
        "name a unit of the force pool",
    ))
}

/// A unit of the roster that has not come yet: the clause with its date.
pub(super) fn not_yet(game: &Game, unit: UnitId) -> Option<(&'static str, Quarter)> {
    let line = game.pack.units.iter().find(|line| line.counter.id == unit)?;
    let adds = line.adds.filter(|_| !game.units.contains_key(&unit))?;
    let clause = match (line.counter.nation, line.counter.kind) {
        (Nation::Canada, UnitKind::Armor) => "AWAW-70.14C-a",
        (Nation::Canada, _) => "AWAW-70.14B-a",
        _ => "AWAW-71.12B-a",
    };
    Some((clause, adds))
}

/// A refusal of a unit that is not in the pool yet.
pub(super) fn judge_date(game: &Game, unit: UnitId) -> Result<(), Refusal> {
    if let Some((clause, adds)) = not_yet(game, unit) {
        return Err(refuse(
            RefusalKind::Unknown,
            format!("{unit} joins the force pool in {adds}"),
            "wait for that turn",
        )
        .by(clause));
    }
    Ok(())
}

fn judge_place(judging: &mut Judging, country: Country, counter: Counter, at: Place, clause: &'static str) {
    let fits = match country {
        Country::Canada => matches!(at, Place::Box(name) if canada::LOCATION.contains(&name)),
        Country::SouthAfrica => at == Place::Box(BoxName::SouthAfrica),
        Country::Australia | Country::India => is_home(judging, country, at, clause),
    };
    judging.demand(fits, || {
        let cure = match country {
            Country::Canada => "construct it in a U.S. box",
            Country::SouthAfrica => "construct it in the South Africa box",
            Country::Australia => "construct it in the Australia box or an Australian hex",
            Country::India => "construct it in the India box or an Indian hex",
        };
        let objection = Violation::new(clause, format!("{counter} constructed in {at}"), cure).about([counter.id]);
        if country == Country::Canada { objection.also("AWAW-70.15A-b") } else { objection }
    });
    judge_holder(judging, counter, at, clause);
    judge_column(judging, country, counter);
}

fn is_home(judging: &mut Judging, country: Country, at: Place, clause: &'static str) -> bool {
    let Some(area) = country.area() else { return false };
    match at {
        Place::Box(name) => name == area.as_box(),
        Place::Hex(spot) => judging.land(spot, clause).is_none_or(|land| land == area.land()),
    }
}

/// What another section says of a hex that Japan holds the table has to say (AWAW-R-74).
fn judge_holder(judging: &mut Judging, counter: Counter, at: Place, clause: &'static str) {
    let Place::Hex(spot) = at else { return };
    if !judging.game.is_japanese(spot) {
        return;
    }
    let may = judging.ask(Topic::BuildingUnderEnemy { spot }, clause);
    judging.demand(may.is_none_or(Value::is_yes), || {
        Violation::new(clause, format!("{counter} constructed in {at}, which Japan holds"), "construct it elsewhere")
            .about([counter.id])
    });
}

/// 71.13, 72.13: a construction that would exceed the maximum at home before war (AWAW-R-22).
fn judge_column(judging: &mut Judging, country: Country, counter: Counter) {
    let peace = !judging.game.at_war(super::components::War::BritainJapan);
    let Some(table) = deployment::table(country).filter(|_| peace && counter.kind == UnitKind::Infantry) else {
        return;
    };
    let home = table.columns[0];
    let zones: &[Zone] = home.zones;
    let there = deployment::factors_in(judging.game, country, zones, Some(&counter)) + counter.factors();
    judging.demand(there <= home.maximum, || {
        Violation::new(
            home.most,
            format!("{there} {} infantry factors at home; at most {}", country.adjective(), home.maximum),
            "construct less before war between Britain and Japan",
        )
        .about([counter.id])
    });
}

/// 71.152, 72.162: the country's own construction limit.
pub(super) fn judge_limit(judging: &mut Judging, country: Country, cost: u16) {
    let Some(area) = country.area() else { return };
    let Some(limit) = boxes::country_limit(judging.game, country) else { return };
    let spent = judging.game.country(country).spent;
    let left = (limit - spent).max(0);
    let rules = rules(area);
    judging.demand(i32::from(cost) <= left, || {
        Violation::new(
            rules.within_limit,
            format!("{cost} BRPs; {left} of the {} construction limit of {limit} are left", country.adjective()),
            format!("spend {left} or less in this turn"),
        )
    });
}

/// 71.152A, 71.152B.
fn judge_per_turn(judging: &mut Judging, country: Country, counter: Counter) {
    if country != Country::Australia {
        return;
    }
    let state = judging.game.country(country);
    let (infantry, air) = (state.infantry, state.air);
    if counter.kind == UnitKind::Infantry {
        let most = australia::RULES.infantry.unwrap_or(u32::MAX);
        judging.demand(infantry + counter.factors() <= most, || {
            Violation::new(
                "AWAW-71.152A-a",
                format!("{} infantry factors in this turn; at most {most}", infantry + counter.factors()),
                "construct the rest in another turn",
            )
            .about([counter.id])
        });
    }
    if counter.kind == UnitKind::ArmyAir {
        judging.demand(air + counter.factors() <= australia::AIR, || {
            Violation::new(
                "AWAW-71.152B-a",
                format!("{} army air factors in this turn; at most {}", air + counter.factors(), australia::AIR),
                "construct the second in another turn",
            )
            .about([counter.id])
        });
    }
}

/// The unit is built and paid.
pub(super) fn construct(deciding: &mut Deciding, unit: UnitId, at: Place, payers: &[Share]) {
    let Some(counter) = deciding.game.units.get(&unit).map(|unit| unit.counter) else { return };
    let Some(country) = counter.nation.country() else { return };
    let cost = known_cost(deciding, counter.kind, counter.print);
    let infantry = if counter.kind == UnitKind::Infantry { counter.factors() } else { 0 };
    let air = if counter.kind == UnitKind::ArmyAir { counter.factors() } else { 0 };
    let counts = Counts { infantry, air, points: 0 };
    payment::pay(deciding, country, payers, cost, Purpose::Construction, counts, &counter.to_string());
    let payer = payers.first().map_or(Nation::Britain, |share| share.by);
    deciding.happen(Event::UnitBuilt { unit, at, payer });
}

/// A cost that is entered or was declared with the command.
pub(super) fn known_cost(deciding: &Deciding, kind: UnitKind, print: Print) -> u16 {
    let declared = || deciding.game.fact(&Topic::Cost { kind, print }).and_then(|fact| fact.claim.value.number());
    deciding.game.cost(kind, print).or_else(declared).unwrap_or_default()
}

#[derive(Clone, Copy)]
pub(super) struct YardUse<'c> {
    pub(super) yard: Country,
    pub(super) ship: Ship,
    pub(super) payers: &'c [Share],
    pub(super) points: u8,
    pub(super) brps: u16,
}

/// 71.51 ends construction, and says nothing of repairs (AWAW-R-75).
fn judge_fallen_yards(judging: &mut Judging, country: Country, clause: &'static str) {
    if country.area().is_none_or(|area| surrender::closed_construction(judging.game, area).is_none()) {
        return;
    }
    let may = judging.ask(Topic::RepairAfterSurrender { country }, clause);
    judging.demand(may.is_none_or(Value::is_yes), || {
        Violation::new(clause, format!("a repair in {}, which surrendered", country.name()), "repair it in Canada")
    });
}

fn judge_yard(judging: &mut Judging, of: YardUse) -> Result<(), Refusal> {
    let clause = match of.yard {
        Country::Canada => Some("AWAW-70.15B-c"),
        Country::Australia => Some("AWAW-71.152C-c"),
        Country::SouthAfrica | Country::India => None,
    };
    let Some(clause) = clause else {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("{} has no yards in this chapter", of.yard.name()),
            "use the yards of Canada or Australia",
        ));
    };
    if !of.ship.kind.is_naval() {
        return Err(refuse(RefusalKind::Malformed, format!("a {} is no ship", of.ship.kind.name()), "name a ship"));
    }
    judging.phase(Side::Allies, &[Phase::UnitConstruction], clause)?;
    judging.declared(clause, "shipbuilding");
    let state = judging.game.country(of.yard);
    let left = state.yard.saturating_sub(state.yard_used);
    let points_clause = if of.yard == Country::Canada { "AWAW-70.15B-a" } else { "AWAW-71.152C-a" };
    judging.demand(of.points <= left, || {
        Violation::new(
            points_clause,
            format!("{} shipbuilding points in {}; {left} are left", of.points, of.yard.name()),
            format!("use {left} or less in this turn"),
        )
    });
    Ok(())
}

/// Australian ships in play: cruisers, and destroyer factors (71.152C, AWAW-R-21).
pub fn ships_in_play(game: &Game) -> (usize, u32) {
    let in_play = |unit: &&Unit| match unit.at {
        Location::At(_) | Location::On(_) | Location::Waiting => true,
        Location::Yard(_) => game.rulings.ships_under_construction_in_play == ShipsInPlay::WithYards,
        Location::Pool | Location::Eliminated | Location::Removed => false,
    };
    let ships = || game.units_of(Nation::Australia).filter(in_play);
    let cruisers = ships().filter(|unit| unit.counter.kind == UnitKind::Cruiser).count();
    let destroyers = ships().filter(|unit| unit.counter.kind == UnitKind::Destroyer);
    (cruisers, destroyers.map(|unit| unit.counter.factors()).sum())
}

/// A ship of this sort on the stocks of a yard.
fn on_stocks(game: &Game, of: YardUse) -> Option<Counter> {
    let laid_down = game.units_of(of.ship.nation).filter(|unit| unit.at == Location::Yard(of.yard));
    laid_down
        .map(|unit| unit.counter)
        .find(|counter| counter.kind == of.ship.kind && counter.print.factors == of.ship.factors)
}

/// Whether a ship can be constructed so.
pub(super) fn judge_ship(judging: &mut Judging, of: YardUse, launch: Option<Place>) -> Result<(), Refusal> {
    judge_yard(judging, of)?;
    let ship = of.ship;
    if let Country::Canada = of.yard {
        let allied_auxiliary = matches!(ship.kind, UnitKind::Asw | UnitKind::Transport);
        let fits = ship.nation == Nation::Britain || (allied_auxiliary && ship.nation.is_western_allied());
        judging.demand(fits, || {
            Violation::new(
                "AWAW-70.15B-c",
                format!("a {} of {} in Canada", ship.kind.name(), ship.nation.name()),
                "construct ASW, transports or British naval units",
            )
        });
        judging.demand(allied_auxiliary || ship.factors < canada::LARGE_SHIP, || {
            Violation::new(
                "AWAW-70.15B-e",
                format!("a ship of {} factors in Canada", ship.factors),
                "construct ships of one or two factors",
            )
        });
        judging.demand(launch.is_none_or(|at| at == Place::Box(canada::LAUNCH)), || {
            Violation::new(
                "AWAW-70.15B-g",
                "a ship built in Canada, launched elsewhere",
                "launch it in the Atlantic U.S. box",
            )
        });
    } else {
        judge_australian_ship(judging, of, launch);
    }
    judge_limit(judging, of.yard, of.brps);
    payment::judge(judging, of.yard, of.payers, of.brps, Purpose::Construction)
}

fn judge_australian_ship(judging: &mut Judging, of: YardUse, launch: Option<Place>) {
    let ship = of.ship;
    judge_surrender(judging, Country::Australia, launch.unwrap_or(super::components::Area::Australia.place()));
    let fits = ship.nation == Nation::Australia
        && matches!((ship.kind, ship.factors), (UnitKind::Cruiser, 2) | (UnitKind::Destroyer, 1..=2));
    judging.demand(fits, || {
        Violation::new(
            "AWAW-71.152C-c",
            format!("a {} of {} factors of {} in Australia", ship.kind.name(), ship.factors, ship.nation.name()),
            "construct Australian destroyers or CA2s",
        )
    });
    let (cruisers, destroyers) = ships_in_play(judging.game);
    let counted = on_stocks(judging.game, of).is_some()
        && judging.game.rulings.ships_under_construction_in_play == ShipsInPlay::WithYards;
    let room = counted
        || if let UnitKind::Cruiser = ship.kind {
            cruisers < australia::CRUISERS
        } else {
            destroyers + u32::from(ship.factors) <= australia::DESTROYER_FACTORS
        };
    judging.demand(room, || {
        Violation::new(
            "AWAW-71.152C-d",
            format!("{cruisers} CA2s and {destroyers} destroyer factors of Australia are in play"),
            "construct one where one was lost",
        )
    });
    if let Some(at) = launch {
        let home = is_home(judging, Country::Australia, at, "AWAW-71.151-a");
        judging.demand(home, || {
            Violation::new(
                "AWAW-71.151-a",
                format!("an Australian ship launched in {at}"),
                "launch it in the Australia box or an Australian hex",
            )
        });
    }
}

/// The ship is laid down, or launched.
pub(super) fn construct_ship(deciding: &mut Deciding, of: YardUse, launch: Option<Place>) {
    let what = format!("a {} in {}", of.ship.kind.name(), of.yard.name());
    let counts = Counts { points: of.points, ..Counts::default() };
    payment::pay(deciding, of.yard, of.payers, of.brps, Purpose::Construction, counts, &what);
    let game = &deciding.game;
    let lost = || {
        let of_kind = |counter: &Counter| counter.kind == of.ship.kind && counter.print.factors == of.ship.factors;
        let lost =
            game.units_of(of.ship.nation).filter(|unit| unit.at.is_unbuilt() && of.ship.nation == Nation::Australia);
        lost.map(|unit| unit.counter).find(of_kind)
    };
    let counter = on_stocks(game, of)
        .or_else(lost)
        .unwrap_or_else(|| forces::new_counter(game, of.ship.nation, of.ship.kind, Print::factors(of.ship.factors), 0));
    let payer = of.payers.first().map_or(Nation::Britain, |share| share.by);
    match launch {
        Some(at) => deciding.happen(Event::ShipLaunched { counter, at, payer }),
        None => deciding.happen(Event::ShipLaidDown { counter, yard: of.yard }),
    }
}

/// Whether a ship can be repaired so.
pub(super) fn judge_repair(judging: &mut Judging, of: YardUse) -> Result<(), Refusal> {
    judge_yard(judging, of)?;
    let ship = of.ship;
    let (fits, clause, cure) = if let Country::Canada = of.yard {
        (
            ship.nation == Nation::Britain
                || (matches!(ship.kind, UnitKind::Asw | UnitKind::Transport) && ship.nation.is_western_allied()),
            "AWAW-70.15B-d",
            "repair ASW, transports or British naval units",
        )
    } else {
        (ship.nation.is_western_allied(), "AWAW-71.152C-e", "repair Western Allied ships")
    };
    judging.declared(clause, "repair");
    judge_fallen_yards(judging, of.yard, clause);
    judging.demand(fits, || {
        Violation::new(
            clause,
            format!("a {} of {} repaired in {}", ship.kind.name(), ship.nation.name(), of.yard.name()),
            cure,
        )
    });
    judge_limit(judging, of.yard, of.brps);
    payment::judge(judging, of.yard, of.payers, of.brps, Purpose::Repair)
}

/// The repair is booked.
pub(super) fn repair(deciding: &mut Deciding, of: YardUse) {
    let what = format!("the repair of a {} in {}", of.ship.kind.name(), of.yard.name());
    let counts = Counts { points: of.points, ..Counts::default() };
    payment::pay(deciding, of.yard, of.payers, of.brps, Purpose::Repair, counts, &what);
    deciding.happen(Event::ShipRepaired { yard: of.yard, nation: of.ship.nation });
}

/// Transports for American BRPs.
pub(super) fn judge_transports(
    judging: &mut Judging,
    country: Country,
    kind: TransportKind,
    number: u8,
) -> Result<(), Refusal> {
    let rules = payment::rules(country);
    if rules.transports.is_none() {
        return Err(refuse(
            RefusalKind::Malformed,
            "transports for American BRPs to Canada, which need none",
            "assign them to another country",
        )
        .by(rules.us_pays));
    }
    let clause = rules.transports.unwrap_or(rules.us_pays);
    judging.phase(Side::Allies, &[Phase::UnitConstruction], clause)?;
    let right = match country {
        Country::India => true,
        Country::Australia => kind == TransportKind::Pacific,
        Country::Canada | Country::SouthAfrica => kind == TransportKind::Atlantic,
    };
    let free = boxes::supply::free(judging.game, kind);
    judging.demand(right && number > 0 && free.is_none_or(|free| number <= free), || {
        let free = free.map_or_else(|| "as many as there are".to_owned(), |free| free.to_string());
        Violation::new(
            clause,
            format!("{number} {} transports for {}", kind.name(), country.name()),
            format!("assign the kind the section names; {free} are free"),
        )
    });
    Ok(())
}

/// The BRPs that a country still may spend in this turn, where it has a limit of its own.
pub fn left(game: &Game, country: Country) -> Option<i32> {
    Some((boxes::country_limit(game, country)? - game.country(country).spent).max(0))
}

/// The value of a country inside the British base, while it is there.
pub fn value_in_base(game: &Game, country: Country) -> i32 {
    if game.has_surrendered(country) { 0 } else { accounts::brp_value(country) }
}

/// The name by which a place of the record is known.
pub(super) fn named(game: &Game, spot: Spot) -> Spot {
    deployment::canonical(game, spot)
}
