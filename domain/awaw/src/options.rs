//! What a seat may do with what it has picked up. Every offer is a command that `judge` was asked about.

use std::collections::BTreeSet;

use serde::Serialize;

use super::boxes;
use super::calendar::{Phase, Stage};
use super::command::{Command, Method, Order, Share};
use super::components::{Area, BoxName, Country, Mark, Nation, Place, Side, Spot, UnitId};
use super::declarations::{Question, Topic};
use super::game::{Game, Location, Unit};
use super::ina;
use super::judging::Counted;
use super::pending::Pending;
use super::system::answered;
use super::transcribing::HexRecord;
use kernel::seat::Seat;
use kernel::verdict::Verdict;

/// What a seat has picked up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    pub units: Vec<UnitId>,
    /// A place, where the question is what could be put there.
    pub place: Option<Place>,
}

/// What may be done.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Options {
    /// Offers, those that the rules allow first.
    pub offers: Vec<Offer>,
}

impl Options {
    /// The commands the rules allow.
    pub fn allowed(&self) -> impl Iterator<Item = &Command> {
        self.offers.iter().filter(|offer| offer.verdict.is_clear()).map(|offer| &offer.command)
    }
}

/// One thing that could be done, and what the rules say of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Offer {
    /// The command, ready to be recorded.
    pub command: Command,
    pub text: String,
    /// What must be declared with it.
    pub questions: Vec<Question>,
    /// What the rules say of it; where questions are open, they are the refusal.
    pub verdict: Verdict,
}

/// What `by` may do with `selection`.
pub(super) fn options(game: &Game, by: Seat<Side>, selection: &Selection) -> Options {
    Options { offers: judged(game, by, candidates(game, selection)) }
}

/// Everything that `by` may do now: what needs nothing in hand, and what each counter may do by itself.
pub fn everything(game: &Game, by: Seat<Side>) -> Vec<Offer> {
    let units = game.units.keys().copied().collect();
    let mut offers = options(game, by, &Selection { units, place: None }).offers;
    offers.retain(|offer| offer.verdict.is_clear());
    offers
}

/// Offers of what could be done, those that the rules allow first.
fn judged(game: &Game, by: Seat<Side>, candidates: impl IntoIterator<Item = (Order, String)>) -> Vec<Offer> {
    let counted = Counted::default();
    let offer = |(order, text)| {
        let command = Command::from(order);
        let (questions, verdict) = answered(game, by, &command, &counted);
        Offer { command, text, questions, verdict }
    };
    let mut offers: Vec<Offer> = candidates.into_iter().map(offer).collect();
    // What must only be answered stands before what is refused whatever the answer.
    offers.sort_by_key(|offer| (!offer.verdict.is_clear(), !offer.verdict.violations.is_empty()));
    offers
}

/// What could be done with a unit to reach a place, for its own side.
pub(super) fn ways_to(game: &Game, unit: UnitId, to: Place) -> Vec<Offer> {
    let Some(found) = game.units.get(&unit) else { return Vec::new() };
    let leads_there = |(order, _): &(Order, String)| {
        if let Order::EnterBox { area, .. } = order {
            area.place() == to
        } else {
            matches!(order, Order::LeaveBox { .. } | Order::RedeployUnit { .. } | Order::MoveUnit { .. })
        }
    };
    let selection = Selection { units: vec![unit], place: Some(to) };
    let candidates = candidates(game, &selection).into_iter().filter(leads_there);
    judged(game, Seat::Side(found.counter.side()), candidates)
}

fn candidates(game: &Game, selection: &Selection) -> Vec<(Order, String)> {
    if let Some(pending) = game.pending.last() {
        return match pending {
            Pending::Roll(_) => Vec::new(),
            Pending::Consent { command, .. } => {
                let what = command.order.name();
                vec![
                    (Order::Answer { agreed: true }, format!("agree: {what}")),
                    (Order::Answer { agreed: false }, format!("do not agree: {what}")),
                ]
            }
            Pending::Surrender { area } => {
                vec![(Order::Acknowledge, format!("acknowledge the surrender of {}", area.country().name()))]
            }
        };
    }
    let mut found = of_the_turn(game);
    for unit in selection.units.iter().filter_map(|unit| game.units.get(unit)) {
        found.extend(of_unit(game, unit, selection.place));
    }
    found
}

fn of_the_turn(game: &Game) -> Vec<(Order, String)> {
    let mut found = Vec::new();
    match game.stage {
        Stage::SetUp | Stage::Between => {
            let next = super::sequence::next_quarter(game);
            for first in Side::ALL {
                found.push((Order::BeginGameTurn { first }, format!("begin {next}, {} first", first.name())));
            }
            found.push((Order::RecordYearStart { year: next.year }, format!("record the start of {}", next.year)));
        }
        Stage::Of(side, Phase::End) => {
            found.push((Order::EndPlayerTurn, "end the player turn".to_owned()));
            if side == Side::Allies {
                for area in Area::ALL {
                    let text = format!("surrender {} by choice", area.country().name());
                    found.push((Order::SurrenderVoluntarily { area, confirmed: true }, text));
                }
            }
        }
        Stage::Of(side, phase) => {
            found.push((Order::EndPhase, format!("end the {}", phase.name())));
            if (side, phase) == (Side::Axis, Phase::UnitConstruction) && game.ina.subversion.is_some() {
                found.extend(of_the_ina(game));
            }
        }
    }
    found
}

fn of_the_ina(game: &Game) -> Vec<(Order, String)> {
    let mut found = vec![(Order::DeferInaConstruction, "defer a factor of the Indian National Army".to_owned())];
    for city in game.control.keys().copied().filter(|city| game.is_japanese(*city)) {
        for print in [ina::SMALL, ina::LARGE] {
            found.push((Order::ConstructInaUnit { print, city }, format!("construct a {print} in {city}")));
        }
    }
    found
}

/// Whoever may pay, each alone.
fn payers() -> [Vec<Share>; 2] {
    [Nation::Britain, Nation::UnitedStates].map(|by| vec![Share { by, brps: None }])
}

fn of_unit(game: &Game, unit: &Unit, place: Option<Place>) -> Vec<(Order, String)> {
    let id = unit.counter.id;
    let mut found = Vec::new();
    match unit.at {
        Location::Waiting => {
            if let Some(at) = place.or_else(|| home(unit)) {
                found.push((Order::PlaceAtStart { unit: id, at }, format!("{id} starts in {at}")));
            }
        }
        Location::Pool | Location::Eliminated => {
            for at in place.map_or_else(|| homes(unit), |at| vec![at]) {
                for payers in payers() {
                    let text = format!("construct {id} in {at}, paid by {}", payers[0].by.name());
                    found.push((Order::ConstructUnit { unit: id, at, payers }, text));
                }
            }
        }
        Location::At(from) => {
            found.extend(of_unit_in_play(game, unit, from, place));
        }
        Location::Yard(_) | Location::On(_) => found.push((Order::EliminateUnit(id), format!("{id} is eliminated"))),
        Location::Removed => {}
    }
    found
}

fn home(unit: &Unit) -> Option<Place> {
    homes(unit).first().copied()
}

fn homes(unit: &Unit) -> Vec<Place> {
    match unit.counter.nation.country() {
        Some(Country::Canada) => vec![Place::Box(BoxName::UsAtlantic), Place::Box(BoxName::UsPacific)],
        Some(Country::SouthAfrica) => vec![Place::Box(BoxName::SouthAfrica)],
        Some(Country::Australia) => vec![Area::Australia.place()],
        Some(Country::India) => vec![Area::India.place()],
        None => Vec::new(),
    }
}

/// The hexes of the edge by which a unit may come or go: none, the gates, and what is known of the edge.
pub(super) fn edges(game: &Game, area: Area) -> Vec<Option<Spot>> {
    let mark = match area {
        Area::Australia => Mark::SouthEdge,
        Area::India => Mark::WestEdge,
    };
    let declared: BTreeSet<Spot> = game.declarations.iter().filter_map(|known| hex_of(&known.claim.topic)).collect();
    // What was declared of a hex goes before what was entered; most hexes have nothing declared of them.
    let of_land = |record: &&HexRecord| {
        if declared.contains(&record.hex) {
            return game.land(record.hex) == Some(area.land()) && game.mark(record.hex, mark) == Some(true);
        }
        record.land == Some(area.land()) && record.mark(mark) == Some(true)
    };
    let gates = boxes::rules(area).gates.iter().filter_map(|gate| gate.hex.parse().ok());
    let mut found: Vec<Option<Spot>> = gates.map(Some).collect();
    found.extend(game.hexes.values().filter(of_land).map(|record| Some(record.hex)));
    found.push(None);
    found.sort_unstable();
    found.dedup();
    found
}

/// The hex that a topic is about, where it says what lies there.
const fn hex_of(topic: &Topic) -> Option<Spot> {
    if let Topic::Land { spot } | Topic::Mark { spot, .. } = topic { Some(*spot) } else { None }
}

/// The hex of the edge that is passed, in words.
fn over(via: Option<Spot>) -> String {
    via.map(|hex| format!(" over {hex}")).unwrap_or_default()
}

fn of_unit_in_play(game: &Game, unit: &Unit, from: Place, place: Option<Place>) -> Vec<(Order, String)> {
    let id = unit.counter.id;
    let mut found = vec![(Order::EliminateUnit(id), format!("{id} is eliminated"))];
    if game.british_surrender.is_some() && unit.counter.nation.country().is_some() && !unit.lent {
        found.push((Order::LendUnitToUs(id), format!("lend {id} to the U.S.")));
    }
    for area in Area::ALL {
        let edges = edges(game, area);
        for method in Method::ALL {
            for via in edges.iter().copied() {
                if from == area.place() {
                    if let Some(to) = place {
                        let text = format!("{id} leaves {} by {}{}", area.name(), method.name(), over(via));
                        found.push((Order::LeaveBox { area, unit: id, method, to, via }, text));
                    }
                } else {
                    let text = format!("{id} enters {} by {}{}", area.name(), method.name(), over(via));
                    found.push((Order::EnterBox { area, unit: id, method, via }, text));
                }
            }
        }
    }
    if let Some(to) = place.filter(|to| *to != from) {
        use super::command::Mode;
        for mode in [Mode::Nr, Mode::Sr, Mode::Tr] {
            let text = format!("{id} redeploys to {to} by {}", mode.name());
            found.push((Order::RedeployUnit { unit: id, mode, to, via: Vec::new() }, text));
        }
        if let Place::Hex(spot) = to {
            found.push((Order::MoveUnit { unit: id, path: vec![spot] }, format!("{id} moves to {to}")));
        }
    }
    found
}
