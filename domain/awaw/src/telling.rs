//! The record in words, each line with the clause it leans on. Everything in AWAW lies open, so every seat reads the
//! same.

use super::book::Awaw;
use super::boxes::rules;
use super::command::{Command, GrantRoute, Order, SupplyRoute};
use super::components::{Area, Country, Side, Spot};
use super::declarations::{Basis, Claim, Value};
use super::event::{Correction, Event};
use super::game::Game;
use super::pack::Pack;
use super::pending::Pending;
use super::{boxes, construction, payment};
use kernel::dice::Source;
use kernel::seat::Seat;
use kernel::system::{Line, System};

fn list<T: ToString>(items: &[T]) -> String {
    if items.is_empty() {
        return "none".to_owned();
    }
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn side(side: Option<Side>) -> &'static str {
    side.map_or("nobody", Side::name)
}

fn city_clause(city: Spot) -> &'static str {
    if city.as_str() == "CALCUTTA" { "AWAW-72.81-b" } else { "AWAW-72.81-d" }
}

/// A claim in words.
pub(super) fn said(claim: &Claim) -> String {
    let value = match claim.value {
        Value::Yes => "yes".to_owned(),
        Value::No => "no".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Land(land) => format!("{land:?}"),
        Value::Front(front) => front.name().to_owned(),
    };
    format!("{}: {value}, by {}", claim.topic.name(), claim.rule())
}

/// An event in words.
pub(super) fn describe(_pack: &Pack, event: &Event) -> Option<Line> {
    Some(match event {
        Event::Transcribed(what) => Line::plain(format!("Entered: {}", what.name())),
        Event::AccountOpened { nation, .. } => {
            let clause = (*nation == super::components::Nation::Britain).then_some("AWAW-70.13-b");
            let text = format!("The account of {} was entered", nation.name());
            clause.map_or_else(|| Line::plain(text.clone()), |clause| Line::new(text.clone(), clause))
        }
        Event::Posted(posting) => {
            let text = format!(
                "{}: {} {:+} to {}, {}",
                posting.nation.name(),
                posting.figure.name(),
                posting.change,
                posting.after,
                posting.reason
            );
            Line { text, clause: posting.clause.clone() }
        }
        Event::RulingChosen { ruling, reading } => Line::plain(format!("{ruling} is read the way {reading}")),
        Event::PlacedAtStart { unit, at } => Line::plain(format!("{unit} starts in {at}")),
        Event::GameTurnBegan { quarter, first } => {
            Line::plain(format!("{quarter} begins; {} moves first", first.name()))
        }
        Event::PhaseBegan { stage } => Line::plain(stage.name()),
        Event::PlayerTurnEnded { side } => Line::plain(format!("The {} player turn is over", side.adjective())),
        Event::ReductionsSpent => Line::plain("The reductions of construction limits are spent"),
        Event::UnitsAdded { units, clause } => {
            Line { text: format!("Added to the force pool, unbuilt: {}", list(units)), clause: Some(clause.clone()) }
        }
        Event::YearStarted { year } => Line::new(format!("The year {year} starts"), "AWAW-74.21-a"),
        Event::WarBrokeOut { war } => Line::plain(format!("War broke out between {}; {}", war.name(), lifted(*war))),
        Event::BritainSurrendered => Line::new(
            "Britain surrendered; Commonwealth forces are unchanged, the U.S. may pay and units may be lent",
            "AWAW-70.16-a",
        ),
        Event::UnitLent { unit } => Line::plain(format!("{unit} is lent to the U.S., as declared by 59.53")),
        Event::UnitEliminated { unit } => Line::plain(format!("{unit} is eliminated")),
        Event::UnitMoved { unit, from, to, .. } => Line::plain(format!("{unit} from {from} to {to}")),
        Event::UnitBuilt { unit, at, payer } => {
            Line::plain(format!("{unit} is constructed in {at}; {} pays", payer.name()))
        }
        Event::CountrySpent { country, brps, points, granted, .. } => {
            let rules = payment::rules(*country);
            let granted = if *granted > 0 { format!(", {granted} of them American") } else { String::new() };
            let yards = match points {
                0 => String::new(),
                1 => ", and 1 shipbuilding point".to_owned(),
                points => format!(", and {points} shipbuilding points"),
            };
            Line::new(format!("{brps} BRPs of construction for {}{granted}{yards}", country.name()), rules.in_base)
        }
        Event::ShipLaidDown { counter, yard } => {
            Line::new(format!("{counter} is laid down in {}", yard.name()), construction::place_clause(*yard))
        }
        Event::ShipLaunched { counter, at, .. } => Line::plain(format!("{counter} is launched in {at}")),
        Event::ShipRepaired { yard, nation } => {
            Line::plain(format!("A ship of {} is repaired in {}", nation.name(), yard.name()))
        }
        Event::TransportsUsed { kind, number, country } => {
            let what = country.map_or("a supply line", Country::name);
            Line::plain(format!("{number} {} transports are used for {what}", kind.name()))
        }
        Event::InfantryProduced { country, units } => {
            Line::plain(format!("Production adds to the force pool of {}: {}", country.name(), list(units)))
        }
        Event::ShipbuildingProduced { country, points } => Line::new(
            format!("Production adds {points} shipbuilding points in {}", country.name()),
            if *country == Country::Canada { "AWAW-70.15B-b" } else { "AWAW-71.152C-b" },
        ),
        Event::SubversionAchieved => Line::new("Japan achieved an Indian subversion result", "AWAW-72.92A-a"),
        Event::InaPoolAdjusted { objectives } => Line::new(
            format!("The force pool of the Indian National Army counts {objectives} objectives"),
            "AWAW-72.93B-b",
        ),
        Event::InaUnitBuilt { counter, at, .. } => {
            Line::new(format!("{counter} is constructed in {at}"), "AWAW-72.92B-a")
        }
        Event::InaDeferred => Line::new("A factor of the Indian National Army is deferred", "AWAW-72.92B-b"),
        Event::PartisanBuilt { counter, at } => Line::new(format!("{counter} is constructed in {at}"), "AWAW-72.93A-a"),
        Event::ControlChanged { place, side: by } => Line::plain(format!("{place} is controlled by {}", side(*by))),
        Event::CityClockSet { city, ends } => {
            let when = if *ends > 1 { "the Allied player turn after this one" } else { "the next Allied player turn" };
            Line::new(format!("{city} is lost unless it is regained by the end of {when}"), city_clause(*city))
        }
        Event::CityClockStopped { city } => {
            Line::new(format!("{city} is regained; nothing is lost"), city_clause(*city))
        }
        Event::CityLost { city } => Line::new(format!("{city} is lost"), city_clause(*city)),
        Event::FactorsSet { area, factors } => Line::plain(format!(
            "At {}: {} Japanese and {} Indian National Army factors next to it, {} Western Allied inside, beside the \
             recorded units",
            area.name(),
            factors.japanese,
            factors.ina,
            factors.allied
        )),
        Event::LossesRecorded { area, losses, .. } => losses_line(*area, *losses),
        Event::CountrySurrendered { area, voluntary, removed, eliminated } => {
            let rules = rules(*area);
            Line::new(
                format!(
                    "{} surrenders{}. Removed: {}. Eliminated: {}. Control of hexes does not change",
                    area.country().name(),
                    if *voluntary { " by choice" } else { "" },
                    list(removed),
                    list(eliminated)
                ),
                if *voluntary { rules.voluntary } else { rules.surrender },
            )
        }
        Event::Conquered(conquest) => Line::plain(format!(
            "Japan conquers {}, worth {} BRPs; {} now",
            conquest.prize.name(),
            conquest.value,
            conquest.credited
        )),
        Event::ChinaGranted { route, brps } => {
            let way = if *route == GrantRoute::IndiaBox { "through the India box" } else { "by another way" };
            Line::new(format!("{brps} BRPs are granted to China {way}, as declared"), "AWAW-72.51H-a")
        }
        Event::MissionFlown { nation, mission, target } => {
            let area = Area::ALL.into_iter().find(|area| area.place() == *target);
            let front = if area.is_some() { "; paid on the Southeast Asian front" } else { "" };
            let text = format!("{} flies {} at {target}{front}", nation.name(), mission.name());
            area.map_or_else(|| Line::plain(text.clone()), |area| Line::new(text.clone(), front_clause(area)))
        }
        Event::OffensiveDeclared { area } => {
            Line::new(format!("Japan bombs {}; paid on the Southeast Asian front", area.name()), front_clause(*area))
        }
        Event::GroundAttackDeclared { from, to } => Line::plain(format!("A ground attack from {from} on {to}")),
        Event::AttritionDeclared { area, by } => {
            let rules = rules(*area);
            Line::new(format!("Attrition at {} by {}", area.name(), by.name()), rules.attrition)
        }
        Event::AirCombatRecorded { area } => {
            let rules = rules(*area);
            Line::new(format!("Air combat over {}, as declared", area.name()), rules.air_combat)
        }
        Event::SupplyTraced { area, route } => {
            let rules = rules(*area);
            let (how, clause) = match route {
                SupplyRoute::Land(hex) => (format!("overland by {hex}"), rules.supply_land),
                SupplyRoute::Sea { gate, .. } => (format!("by sea through {gate}"), rules.supply_sea),
            };
            Line::new(format!("Supply from {} {how}", area.name()), clause)
        }
        Event::ActivityDeclared(activity) => {
            let to = activity.to.map_or_else(String::new, |to| format!(" to {to}"));
            let paid = activity.paid.map_or_else(String::new, |front| format!(", paid on {}", front.name()));
            let number = activity.number;
            Line::plain(format!("Activity {number}: {} from {}{to}{paid}", activity.kind.name(), activity.from))
        }
        Event::InterceptionDeclared { activity, hex } => {
            let at = hex.map_or_else(String::new, |hex| format!(" in {hex}"));
            Line::plain(format!("Activity {activity} is intercepted{at}, as declared"))
        }
        Event::RaidersDeclared { base } => {
            Line::new(format!("Japanese raiders for the Indian Ocean SW box base at {base}"), "AWAW-72.82-b")
        }
        Event::SubmarinePassed { side, inward } => Line::new(
            format!(
                "The submarine factor of {} passes Gibraltar {}",
                side.name(),
                if *inward { "inward" } else { "outward" }
            ),
            if *side == Side::Axis { "AWAW-73.42-b" } else { "AWAW-73.42-c" },
        ),
        Event::SiegeRecorded { reduction } => {
            Line::new(format!("Siege lowers the defence of Gibraltar by {reduction}, as declared"), "AWAW-73.21-d")
        }
        Event::NavalUnitsDisplaced { units, front } => {
            Line::new(format!("Displaced from Gibraltar to {}: {}", front.name(), list(units)), "AWAW-73.61-a")
        }
        Event::OilTraced { fronts } => {
            let names: Vec<&str> = fronts.iter().map(|front| front.name()).collect();
            Line::new(format!("Gibraltar draws oil over {}", names.join(" and ")), "AWAW-73.51-a")
        }
        Event::DieRolled { purpose, roll } => {
            let thrown = if roll.source == Source::Table { "thrown at the table" } else { "thrown by the program" };
            Line::plain(format!("{purpose}: {}, {thrown}", roll.total()))
        }
        Event::Rested(rests) => {
            let rest = |rest: &super::declarations::Rest| {
                let on = match &rest.basis {
                    Basis::Verified => "the text".to_owned(),
                    Basis::VerifiedFromTranscription => "what was entered".to_owned(),
                    Basis::Declared(rule) => format!("what was declared by {rule}"),
                    Basis::Derived => "a working inference".to_owned(),
                    Basis::Assumed => "an assumption".to_owned(),
                };
                format!("{} rests on {on}", rest.clause.section())
            };
            Line::plain(rests.iter().map(rest).collect::<Vec<_>>().join("; "))
        }
        Event::FactDeclared(declaration) => Line::plain(format!(
            "Declaration {} of {}: {}",
            declaration.number,
            declaration.by.name(),
            said(&declaration.claim)
        )),
        Event::FactDisputed { number } => Line::plain(format!("Declaration {number} is disputed")),
        Event::FactAccepted { number } => Line::plain(format!("Declaration {number} is accepted")),
        Event::FactWithdrawn { number } => Line::plain(format!("Declaration {number} is withdrawn")),
        Event::Corrected { corrections, reason } => {
            let set: Vec<String> = corrections.iter().map(corrected).collect();
            Line::plain(format!("The record was corrected: {} ({reason})", set.join(", ")))
        }
        Event::Awaited(pending) => Line::plain(match &**pending {
            Pending::Roll(request) => format!("A die is asked for: {}", request.purpose),
            Pending::Consent { by, nation, command, .. } => format!(
                "{} must agree: {}",
                nation.map_or(by.name(), super::components::Nation::name),
                command.order.name()
            ),
            Pending::Surrender { area } => format!("The surrender of {} is to be acknowledged", area.country().name()),
        }),
        Event::Answered | Event::FactsUsed { .. } => return None,
        Event::Consented { side, alone } => {
            let alone = if *alone { ", at the same tablet" } else { "" };
            Line::plain(format!("{} agrees{alone}", side.name()))
        }
        Event::Declined { side } => Line::plain(format!("{} agree", side.does_not())),
        Event::Noted { text, clause } => Line { text: text.clone(), clause: Some(clause.clone()) },
    })
}

fn corrected(correction: &Correction) -> String {
    match correction {
        Correction::Unit { unit, at } => format!("{unit} {}", at.name()),
        Correction::Figure { nation, figure, value } => format!("{} of {} {value}", figure.name(), nation.name()),
        Correction::Control { place, side: by } => format!("{place} controlled by {}", side(*by)),
        Correction::Stage(stage) => stage.name(),
    }
}

/// What holds before a correction.
fn before(game: &Game, correction: &Correction) -> String {
    match correction {
        Correction::Unit { unit, .. } => {
            game.units.get(unit).map_or_else(|| "not in the game".to_owned(), |known| known.at.name())
        }
        Correction::Figure { nation, figure, .. } => {
            game.accounts.get(nation).map_or(0, |known| known.get(*figure)).to_string()
        }
        Correction::Control { place, .. } => side(game.controller(*place)).to_owned(),
        Correction::Stage(_) => game.stage.name(),
    }
}

/// What agreeing to what is asked would bring, as the record would tell it; of a correction also what holds before. Empty
/// where nobody is asked to agree.
pub fn foreseen(game: &Game) -> Vec<Line> {
    let Some(Pending::Consent { by, nation, command, .. }) = game.pending.last() else { return Vec::new() };
    let told = |event: &Event| {
        if matches!(event, Event::Consented { .. }) {
            return None;
        }
        let line = describe(&game.pack, event)?;
        if let Event::Corrected { corrections, reason } = event {
            let each = corrections.iter().map(|one| format!("{}, before: {}", corrected(one), before(game, one)));
            return Some(Line::plain(format!("{} ({reason})", each.collect::<Vec<_>>().join("; "))));
        }
        // The record keeps no factors of a ship that is no counter of the desk; whoever pays is told them.
        if let (Event::ShipRepaired { .. }, Order::RepairShip { ship, .. }) = (event, &command.order) {
            return Some(Line { text: format!("{}: a {} of {}", line.text, ship.kind.name(), ship.factors), ..line });
        }
        let Event::RulingChosen { ruling, .. } = event else { return Some(line) };
        let reading = game.rulings.reading(ruling).unwrap_or(1);
        Some(Line { text: format!("{}; before: {reading}", line.text), ..line })
    };
    let answer = Command { nation: *nation, ..Order::Answer { agreed: true }.into() };
    Awaw::decide(game, Seat::Side(*by), &answer).iter().filter_map(told).collect()
}

const fn front_clause(area: Area) -> &'static str {
    match area {
        Area::Australia => "AWAW-71.32-c",
        Area::India => "AWAW-72.32-c",
    }
}

fn losses_line(area: Area, losses: super::game::Losses) -> Line {
    let rules = boxes::rules(area);
    let clause = if losses.adjacency > 0 { rules.loss } else { rules.bombed };
    Line::new(
        format!(
            "BRPs lost at {}: {} to bombing, {} to flying bombs, {} to rockets, {} to adjacent factors",
            area.name(),
            losses.bombing,
            losses.flying,
            losses.rockets,
            losses.adjacency
        ),
        clause,
    )
}

/// What a war lifts.
const fn lifted(war: super::components::War) -> &'static str {
    use super::components::War;
    match war {
        War::BritainJapan => {
            "the deployment tables of Australia and India and the duty of the garrison of Asia are lifted, and production \
             may add infantry from the next Allied player turn on"
        }
        War::UsJapan => "the U.S. may pay for Australia and India",
        War::UsGermany => "American spending no longer counts against the pre-war grant limit",
    }
}
