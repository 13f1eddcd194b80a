//! The cure of every refusal that random play meets is followed: a command is made from it, and the rules accept it.
//! Where a cure is no command, its kind says so. The number of refusals is `CURES` (400 by default; the soak follows
//! 20,000).
//!
//! A cure of kind `Change` or `Less` promises that the same command, changed, is accepted at once; `Instead` promises that
//! something else can be done now; `Elsewhere` promises no more than what is offered, `First` and `Wait` nothing now.

use std::collections::{BTreeMap, BTreeSet};

use domain::kernel::dice::{Roll, Source};
use domain::kernel::seat::Seat;
use domain::kernel::system::System;
use domain::kernel::verdict::{CureKind, Verdict};
use domain::nei::Nei;
use domain::nei::command::Command;
use domain::nei::components::{Side, UnitId};
use domain::nei::game::{Creation, Game};
use domain::nei::optional::{OPTIONAL_RULES, OptionalRules};
use domain::nei::options::Selection;
use domain::nei::pack::Pack;
use domain::nei::pending::Pending;
use domain::nei::players::{Luck, Player, Playthrough, Random, Sensible, one_of, some_of};
use rand::RngExt;

use crate::common::guesses;
use crate::common::random::{generator, luck};

/// Commands tried at each position looked at.
const TRIES: usize = 12;

fn wanted() -> usize {
    std::env::var("CURES").ok().and_then(|text| text.parse().ok()).unwrap_or(400)
}

/// What a cure says, what it takes, and what it is about.
struct Told {
    clause: String,
    cure: String,
    kind: CureKind,
    about: BTreeSet<String>,
}

fn told(verdict: &Verdict) -> Vec<Told> {
    let refusal = verdict.refusal.iter().map(|refusal| Told {
        clause: refusal.clause.as_ref().map_or_else(|| format!("{:?}", refusal.kind), |clause| clause.id().to_owned()),
        cure: refusal.cure.clone(),
        kind: refusal.cure_kind,
        about: BTreeSet::new(),
    });
    let violations = verdict.violations.iter().map(|violation| Told {
        clause: violation.clause.id().to_owned(),
        cure: violation.cure.clone(),
        kind: violation.cure_kind,
        about: violation.about.iter().cloned().collect(),
    });
    refusal.chain(violations).collect()
}

/// The words of a command that are in quotation marks as data: ids of counters and areas.
fn ids(command: &Command) -> BTreeSet<String> {
    fn gather(value: &serde_json::Value, into: &mut BTreeSet<String>) {
        match value {
            serde_json::Value::String(text) => {
                into.insert(text.clone());
            }
            serde_json::Value::Array(list) => list.iter().for_each(|value| gather(value, into)),
            serde_json::Value::Object(fields) => fields.values().for_each(|value| gather(value, into)),
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    gather(&serde_json::to_value(command).unwrap(), &mut found);
    found
}

fn units(game: &Game, command: &Command) -> Vec<UnitId> {
    let ids = ids(command);
    game.units.keys().copied().filter(|unit| ids.contains(unit.as_str())).collect()
}

/// Accepted commands made of one that was refused: the same action, with its units or some of them, as it is offered.
fn made_from(game: &Game, side: Side, command: &Command, fits: &dyn Fn(&Command) -> bool) -> Option<Command> {
    let seat = Seat::Side(side);
    if let (Some(Pending::Roll { request, .. }), Command::Roll(_)) = (game.pending.last(), command) {
        let faces = request.dice.iter().map(|_| 1.try_into().unwrap()).collect();
        return Some(Command::Roll(Roll { faces, source: Source::Table }));
    }
    let units = units(game, command);
    let words = ids(command);
    let areas: Vec<_> = game.pack.map.areas.keys().copied().filter(|area| words.contains(area.as_str())).collect();
    let mut hands: Vec<Selection> = vec![Selection { units: units.clone(), area: None }];
    if units.len() > 1 {
        for left in 0..units.len() {
            let mut others = units.clone();
            others.remove(left);
            hands.push(Selection { units: others, area: None });
        }
        for most in 1..units.len() {
            hands.push(Selection { units: units[..most].to_vec(), area: None });
            hands.push(Selection { units: units[most..].to_vec(), area: None });
        }
        hands.extend(units.iter().map(|unit| Selection { units: vec![*unit], area: None }));
    }
    let own = game.units.keys().filter(|unit| game.side(**unit) == side);
    let held: BTreeSet<_> = own.filter(|_| units.is_empty()).filter_map(|unit| game.place(*unit)).collect();
    hands.extend(areas.into_iter().chain(held).map(|area| Selection { units: Vec::new(), area: Some(area) }));
    hands.push(Selection::default());
    hands.iter().find_map(|hand| {
        let offers = Nei::options(game, seat, hand).offers;
        offers
            .into_iter()
            .filter(|offer| offer.verdict.is_clear() && offer.command.name() == command.name())
            .map(|offer| offer.command)
            .find(|offered| fits(offered))
    })
}

/// What became of the cures of one refusal.
enum Followed {
    Accepted,
    NotNow(CureKind),
    /// No command was found.
    Lost,
}

fn follow(game: &Game, side: Side, command: &Command, told: &[Told]) -> Followed {
    let is = |kind: CureKind| told.iter().any(|told| told.kind == kind);
    for kind in [CureKind::Wait, CureKind::First] {
        if is(kind) {
            return Followed::NotNow(kind);
        }
    }
    let all = units(game, command).len();
    let without: BTreeSet<&str> = told
        .iter()
        .filter(|told| told.kind == CureKind::Less)
        .flat_map(|told| told.about.iter().map(String::as_str))
        .filter(|id| game.units.keys().any(|unit| unit.as_str() == *id))
        .collect();
    let fits = |offered: &Command| {
        let named = ids(offered);
        without.iter().all(|id| !named.contains(*id)) && (!is(CureKind::Less) || units(game, offered).len() < all)
    };
    if is(CureKind::Instead) {
        let seat = Seat::Side(side);
        let anything =
            |hand: &Selection| Nei::options(game, seat, hand).offers.iter().any(|offer| offer.verdict.is_clear());
        let own = game.units.keys().copied().filter(|unit| game.side(*unit) == side);
        let mut alone = own.map(|unit| Selection { units: vec![unit], area: None });
        let found = anything(&Selection::default()) || alone.any(|hand| anything(&hand));
        return if found { Followed::Accepted } else { Followed::Lost };
    }
    match made_from(game, side, command, &fits) {
        Some(made) => {
            assert!(Nei::judge(game, Seat::Side(side), &made).is_clear(), "{made:?} was offered");
            Followed::Accepted
        }
        None if is(CureKind::Elsewhere) => Followed::NotNow(CureKind::Elsewhere),
        None => Followed::Lost,
    }
}

/// Commands that are refused at a position: guesses, and what is offered with objections.
fn refused(game: &Game, side: Side, luck: &mut dyn Luck) -> Vec<(Command, Verdict)> {
    let seat = Seat::Side(side);
    let mut found = Vec::new();
    for _ in 0..TRIES {
        if let Some(command) = guesses::any(game, side, luck) {
            let verdict = Nei::judge(game, seat, &command);
            found.push((command, verdict));
        }
    }
    let own: Vec<UnitId> = game.units.keys().copied().filter(|unit| game.side(*unit) == side).collect();
    if let Some(area) = one_of(luck, &own).and_then(|unit| game.place(*unit)) {
        let there: Vec<UnitId> = game.units_of(side, area).collect();
        let most = 1 + luck.below(4);
        let hand = Selection { units: some_of(luck, &there, most), area: None };
        let offers = Nei::options(game, seat, &hand).offers;
        let objected: Vec<_> = offers.into_iter().filter(|offer| !offer.verdict.is_clear()).collect();
        found.extend(some_of(luck, &objected, 6).into_iter().map(|offer| (offer.command, offer.verdict)));
    }
    found.retain(|(_, verdict)| !verdict.is_clear());
    found
}

#[test]
fn every_cure_of_random_play_is_followed() {
    let (mut refusals, mut accepted) = (0_usize, 0_usize);
    let mut not_now: BTreeMap<CureKind, usize> = BTreeMap::new();
    let mut lost: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut seed = 0;
    while refusals < wanted() {
        let mut generator = generator(9_000 + seed);
        let mut player: Box<dyn Player> = if seed % 2 == 0 { Box::new(Random) } else { Box::new(Sensible) };
        let optional = if seed % 3 == 1 { OPTIONAL_RULES.iter().copied().collect() } else { OptionalRules::default() };
        let scenario = if seed % 4 == 3 { "II" } else { "I" };
        let mut game = Playthrough::new(&Pack::built_in(), Creation { optional, ..Creation::of(scenario) }).unwrap();
        while !game.is_over() && refusals < wanted() {
            game.step(player.as_mut(), &mut luck(&mut generator)).unwrap();
            if generator.random_range(0..12) > 0 {
                continue;
            }
            let state = game.table().game();
            let Some(side) = Nei::pending(state).map(Pending::by).or(state.phase.side()) else { continue };
            for (command, verdict) in refused(state, side, &mut luck(&mut generator)) {
                refusals += 1;
                let told = told(&verdict);
                match follow(state, side, &command, &told) {
                    Followed::Accepted => accepted += 1,
                    Followed::NotNow(kind) => *not_now.entry(kind).or_default() += 1,
                    Followed::Lost => {
                        let cures: Vec<String> = told
                            .iter()
                            .map(|told| format!("{} {:?} {:?}", told.clause, told.kind, told.cure))
                            .collect();
                        let clauses: BTreeSet<&str> = told.iter().map(|told| told.clause.as_str()).collect();
                        let example = format!("seed {seed}: {command:?}: {}", cures.join("; "));
                        lost.entry(format!("{clauses:?}")).or_insert((0, example)).0 += 1;
                    }
                }
            }
        }
        seed += 1;
    }
    println!("seen: {refusals} refusals, {accepted} cures followed and accepted, no command now: {not_now:?}");
    assert!(lost.is_empty(), "cures that cannot be followed: {lost:#?}");
}
