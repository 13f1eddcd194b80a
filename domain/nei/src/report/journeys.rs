//! Who went where, of the facts that a seat was told.

use super::said::{Phrase, Sentence};
use crate::components::{AreaId, Side, UnitId};
use crate::facts::{Fact, Move, MoveKind, Place};
use crate::pack::Pack;
use kernel::journal::EntryNumber;

/// Units that went the same way.
struct Way {
    side: Side,
    kind: MoveKind,
    units: Vec<UnitId>,
    from: Option<Place>,
    to: Option<Place>,
}

/// The journeys of an entry in one sentence; none where nobody is known to have gone anywhere. `left_out` says what is told
/// elsewhere.
pub(super) fn sentence(
    pack: &Pack,
    entry: EntryNumber,
    facts: &[Fact],
    left_out: impl Fn(&Move) -> bool,
) -> Option<Sentence> {
    let mut ways: Vec<Way> = Vec::new();
    for made in moves(facts).filter(|made| !is_told_elsewhere(made.kind) && !left_out(made)) {
        let alike = ways
            .iter_mut()
            .find(|way| (way.side, way.kind, way.from, way.to) == (made.side, made.kind, made.from, made.to));
        match alike {
            Some(way) => way.units.extend(&made.units),
            None => ways.push(Way {
                side: made.side,
                kind: made.kind,
                units: made.units.clone(),
                from: made.from,
                to: made.to,
            }),
        }
    }
    if ways.is_empty() {
        return None;
    }
    let mut phrase = Phrase::of(pack, entry);
    for (index, way) in ways.iter().enumerate() {
        if index > 0 {
            phrase = phrase.plain(if index + 1 == ways.len() { ", and " } else { ", " });
        }
        phrase = written(phrase, way, entry);
    }
    Some(phrase.end())
}

/// The moves among some facts.
pub(super) fn moves(facts: &[Fact]) -> impl Iterator<Item = &Move> {
    facts.iter().filter_map(|fact| if let Fact::Move(made) = fact { Some(made) } else { None })
}

/// The set-up is told as a whole, and arrivals together with the call for them.
const fn is_told_elsewhere(kind: MoveKind) -> bool {
    matches!(kind, MoveKind::SetUp | MoveKind::Deployment)
}

fn written<'p>(phrase: Phrase<'p>, way: &Way, entry: EntryNumber) -> Phrase<'p> {
    let hidden = match way.kind {
        MoveKind::Sea => "ships",
        MoveKind::Land
        | MoveKind::LandRedeployment
        | MoveKind::Railroad
        | MoveKind::AirTransport
        | MoveKind::Descent
        | MoveKind::Landing
        | MoveKind::Embarkation => "troops",
        MoveKind::Patrol | MoveKind::PatrolRecall | MoveKind::SeaplaneRebasing => "seaplanes",
        MoveKind::RaidReturn => "raiders",
        MoveKind::SetUp
        | MoveKind::AirAttack
        | MoveKind::AirRedeployment
        | MoveKind::Airlift
        | MoveKind::Deployment => "aircraft",
    };
    let phrase = who(phrase, way.side, &way.units, hidden);
    let verb = verb(way, entry);
    let phrase = phrase.plain(" ").plain(verb);
    let phrase = match (way.kind, way.from) {
        (_, None) => phrase,
        (_, Some(from)) => place(phrase.plain(" from "), from),
    };
    match (way.kind, way.to) {
        (_, None) => phrase,
        (
            MoveKind::AirAttack | MoveKind::Airlift | MoveKind::AirTransport | MoveKind::Patrol,
            Some(Place::Square(square)),
        ) => phrase.plain(" and met enemy aircraft over ").square(square),
        (MoveKind::Embarkation, Some(to)) => place(phrase.plain(" "), to),
        (MoveKind::Landing | MoveKind::Descent | MoveKind::SeaplaneRebasing, Some(to)) => {
            place(phrase.plain(" at "), to)
        }
        (MoveKind::AirAttack, Some(to)) => place(phrase.plain(" against "), to),
        (MoveKind::Patrol, Some(to)) => place(phrase.plain(" to watch over "), to),
        (_, Some(to)) => place(phrase.plain(" to "), to),
    }
}

/// The units by name, or what may be said of those that the reader does not know.
pub(super) fn who<'p>(phrase: Phrase<'p>, side: Side, units: &[UnitId], hidden: &str) -> Phrase<'p> {
    if units.is_empty() { phrase.adjective(side).plain(" ").plain(hidden) } else { phrase.units(units) }
}

fn place(phrase: Phrase<'_>, place: Place) -> Phrase<'_> {
    match place {
        Place::Area(area) => phrase.area(area),
        Place::Square(square) => phrase.square(square),
        Place::Aboard(unit) => phrase.unit(unit),
    }
}

/// What units do that move so. The sea has several words for it, one after the other.
const fn verb(way: &Way, entry: EntryNumber) -> &'static str {
    match way.kind {
        MoveKind::Sea => match entry % 3 {
            0 => "sailed",
            1 => "put to sea",
            _ => "steamed",
        },
        MoveKind::Land => "marched",
        MoveKind::LandRedeployment => "went overland",
        MoveKind::Railroad => "went by rail",
        MoveKind::Embarkation => "went aboard",
        MoveKind::Landing => "went ashore",
        MoveKind::AirAttack | MoveKind::Patrol => "flew",
        MoveKind::AirRedeployment => "moved base",
        MoveKind::AirTransport => "were flown",
        MoveKind::Descent => "came down",
        MoveKind::Airlift => "flew supplies",
        MoveKind::PatrolRecall => "came back from patrol",
        MoveKind::SeaplaneRebasing => "found another base",
        MoveKind::RaidReturn => "went back",
        MoveKind::SetUp | MoveKind::Deployment => "went",
    }
}

/// Reinforcements that came onto the map, gathered until their paragraph ends.
#[derive(Debug, Clone, Default)]
pub(super) struct Arrivals {
    /// By the place, in the order in which they came.
    places: Vec<(Side, AreaId, Vec<UnitId>, Vec<EntryNumber>)>,
}

impl Arrivals {
    /// Takes in the arrivals of an entry.
    pub(super) fn take(&mut self, entry: EntryNumber, facts: &[Fact]) {
        for made in moves(facts).filter(|made| made.kind == MoveKind::Deployment) {
            let Some(Place::Area(area)) = made.to else { continue };
            match self.places.iter_mut().find(|(side, place, ..)| (*side, *place) == (made.side, area)) {
                Some((_, _, units, entries)) => {
                    units.extend(&made.units);
                    entries.push(entry);
                }
                None => self.places.push((made.side, area, made.units.clone(), vec![entry])),
            }
        }
    }

    /// All of them in one sentence.
    pub(super) fn sentence(&mut self, pack: &Pack) -> Option<Sentence> {
        let places = std::mem::take(&mut self.places);
        let (_, _, _, entries) = places.first()?;
        let mut phrase = Phrase::of(pack, *entries.first()?);
        for (index, (side, area, units, entries)) in places.iter().enumerate() {
            if index > 0 {
                phrase = phrase.plain(if index + 1 == places.len() { ", and " } else { ", " });
            }
            let verb = match index {
                0 if entries.len() == 1 => " arrived at ",
                _ => " came to ",
            };
            phrase = who(phrase, *side, units, "reinforcements").plain(verb).area(*area).cite(entries.iter().copied());
        }
        Some(phrase.end())
    }
}
