//! What is offered and what is accepted is the same, in both directions.
//!
//! Whatever is offered has the verdict of `judge` and its questions; what the rules allow of it can be played. And
//! commands that nobody offered (see [`super::guesses`]) are refused, unless an offer covers them: one of the same kind
//! with the same units, the same place and the same choice. The way to a hex, the counters that a corps breaks down
//! into and which of two like corps is built may differ, as `domain::geaw::options` says.

use std::collections::{BTreeMap, BTreeSet};

use domain::geaw::command::{Cause, Destination, Instruction, Leg, Order};
use domain::geaw::components::{Side, UnitId};
use domain::geaw::game::Game;
use domain::geaw::hexes::Hex;
use domain::geaw::options::{Offer, Selection};
use domain::geaw::{Geaw, questions};
use domain::kernel::seat::{Opposed, Seat};
use domain::kernel::system::System;
use rand::RngExt;
use rand::rngs::StdRng;

use super::guesses;

/// Commands that nobody offered, tried at each position for each side.
const TRIES: usize = 40;

/// What was compared.
#[derive(Debug, Default)]
pub(crate) struct Agreement {
    pub(crate) positions: u64,
    /// Offers that the rules allow, each played.
    pub(crate) allowed: u64,
    /// Offers that wait for a declaration.
    pub(crate) asking: u64,
    pub(crate) tried: u64,
    /// Commands that nobody offered, accepted and covered by an offer.
    pub(crate) accepted: BTreeMap<&'static str, u64>,
}

/// What an order does, as far as an offer must agree with it.
#[derive(Debug, PartialEq, Eq)]
struct Deed {
    name: &'static str,
    units: BTreeSet<UnitId>,
    hex: Option<Hex>,
    choice: String,
}

impl Deed {
    /// None for what a player composes by hand.
    fn of(game: &Game, order: &Order) -> Option<Self> {
        let deed = |units: &[UnitId], hex: Option<Hex>, choice: String| {
            Some(Self { name: order.name(), units: units.iter().copied().collect(), hex, choice })
        };
        let plain = String::new;
        match order {
            Order::FinishSetUp | Order::EndPhase | Order::ScoreObjectives => deed(&[], None, plain()),
            Order::RecordVictoryCheck { winner, .. } | Order::RecordFinalResult { winner, .. } => {
                deed(&[], None, format!("{winner:?}"))
            }
            Order::ResolveZero { side, ends, .. } => deed(&[], None, format!("{side} {ends}")),
            Order::PlaceAtStart { line, unit, hex } => deed(&[*unit], Some(*hex), format!("{line:?}")),
            Order::Mobilize { unit, to: Destination::AmphibiousEntry } => deed(&[*unit], None, "sea".to_owned()),
            Order::EnterScheduled { entry, unit, hex } => deed(&[*unit], Some(*hex), entry.to_string()),
            Order::ReturnBlocked { entry, unit } => deed(&[*unit], None, format!("{entry:?}")),
            Order::Withdraw { unit, instruction: Instruction::Line(line) } => deed(&[*unit], None, line.to_string()),
            Order::FlipToBase { unit } => deed(&[*unit], None, plain()),
            Order::BreakDown { cause: Cause::Other(_), .. } => None,
            Order::BreakDown { corps, cause, .. } => deed(&[*corps], None, format!("{cause:?}")),
            Order::Combine { units, supply, corps } => {
                let all: Vec<UnitId> = units.iter().chain(supply).copied().collect();
                let counter = game.counter(*corps);
                deed(&all, None, format!("{supply:?} into {} {:?}", counter.kind(), counter.factors))
            }
            Order::ExpendSupply { supply, units } => {
                let all: Vec<UnitId> = units.iter().chain([supply]).copied().collect();
                deed(&all, None, supply.to_string())
            }
            Order::Move { unit, legs, .. } => {
                let end = match legs.last()? {
                    Leg::March(steps) => steps.last()?.hex,
                    Leg::Ride(hexes) => *hexes.last()?,
                };
                // A walk around and back is a way, and no other place.
                if game.hex(*unit) == Some(end) { None } else { deed(&[*unit], Some(end), plain()) }
            }
            Order::ReopenMove { unit, way } => deed(&[*unit], None, format!("{way:?}")),
            Order::Mobilize { unit, to: Destination::Hex(hex) }
            | Order::MoveByAmphibious { unit, hex }
            | Order::MoveByAir { unit, hex }
            | Order::Retreat { unit, hex }
            | Order::Advance { unit, hex } => deed(&[*unit], Some(*hex), plain()),
            Order::RecordAttrition { unit, result, .. } => deed(&[*unit], None, format!("{result:?}")),
            Order::DisputeFact { number } | Order::AcceptFact { number } | Order::WithdrawFact { number } => {
                deed(&[], None, number.to_string())
            }
            Order::Answer { agreed } => deed(&[], None, agreed.to_string()),
            _ => None,
        }
    }
}

impl Agreement {
    /// Compares both directions at one position.
    pub(crate) fn compare(&mut self, game: &Game, luck: &mut StdRng) {
        self.positions += 1;
        for side in Side::both() {
            let seat = Seat::Side(side);
            let on_map: Vec<UnitId> = game.on_map(side).map(|(unit, _)| unit).collect();
            let all: Vec<UnitId> = game.units.keys().copied().filter(|unit| game.side(*unit) == side).collect();
            let mut any = |among: &[UnitId]| (!among.is_empty()).then(|| among[luck.random_range(0..among.len())]);
            let picked = any(&on_map);
            let stack: Vec<UnitId> =
                picked.and_then(|unit| game.hex(unit)).into_iter().flat_map(|hex| game.units_of(side, hex)).collect();
            let hexes: Vec<Hex> = game.sheets.hexes.keys().copied().collect();
            let selections = [(Vec::new(), None), (stack, None), (picked.into_iter().collect(), None)];
            let selections = selections
                .into_iter()
                .chain([(any(&all).into_iter().collect(), Some(hexes[luck.random_range(0..hexes.len())]))]);
            for (units, hex) in selections {
                self.offers(game, seat, &Selection { units, hex });
            }
            for _ in 0..TRIES {
                if let Some(order) = guesses::any(game, side, luck) {
                    self.guess(game, seat, &order);
                }
            }
        }
    }

    /// Whatever is offered is judged the same, and can be played where the rules allow it.
    fn offers(&mut self, game: &Game, seat: Seat<Side>, selection: &Selection) {
        let offers = Geaw::options(game, seat, selection).offers;
        let place = |offer: &Offer| (!offer.verdict.is_clear(), !offer.verdict.violations.is_empty());
        assert!(offers.is_sorted_by_key(place), "what is refused anyway stands before what only wants an answer");
        for offer in offers {
            assert_eq!(offer.verdict, Geaw::judge(game, seat, &offer.command), "{:?}", offer.command);
            assert_eq!(offer.questions, questions(game, seat, &offer.command), "{:?}", offer.command);
            if offer.verdict.is_clear() {
                let mut after = game.clone();
                let events = Geaw::decide(game, seat, &offer.command);
                assert!(!events.is_empty(), "{:?} is offered and brings nothing", offer.command);
                for event in &events {
                    after.apply(event);
                }
                let broken = Geaw::check_invariants(&after);
                assert!(broken.is_empty(), "{:?}: {broken:?}", offer.command);
                self.allowed += 1;
            }
            self.asking += u64::from(!offer.questions.is_empty());
        }
    }

    /// A command that nobody offered is refused, or an offer covers it.
    fn guess(&mut self, game: &Game, seat: Seat<Side>, order: &Order) {
        self.tried += 1;
        let command = order.clone().into();
        if !Geaw::judge(game, seat, &command).is_clear() {
            return;
        }
        let Some(deed) = Deed::of(game, order) else { return };
        let selection = Selection { units: deed.units.iter().copied().collect(), hex: deed.hex };
        let options = Geaw::options(game, seat, &selection);
        let is_covered = options.allowed().any(|offer| Deed::of(game, &offer.order).as_ref() == Some(&deed));
        assert!(
            is_covered,
            "{order:?} is accepted from {seat:?} in the {} and not offered; offers: {:#?}",
            game.phase.name(),
            options.offers.iter().map(|offer| (&offer.command.order, &offer.verdict)).collect::<Vec<_>>()
        );
        *self.accepted.entry(order.name()).or_default() += 1;
    }

    /// Adds what was compared elsewhere.
    pub(crate) fn add(&mut self, other: &Self) {
        self.positions += other.positions;
        self.allowed += other.allowed;
        self.asking += other.asking;
        self.tried += other.tried;
        for (name, count) in &other.accepted {
            *self.accepted.entry(name).or_default() += count;
        }
    }
}
