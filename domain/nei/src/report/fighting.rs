//! Battles: who met whom, what the shots brought, who was lost, and how likely that was.

use std::collections::BTreeSet;

use super::said::{Phrase, Said, Sentence};
use crate::combat::{Battle, Participant, Profile};
use crate::components::{AreaId, Side, UnitId};
use crate::facts::{Fact, MoveKind, Place};
use crate::game::Game;
use crate::odds::{Aim, Choice, Odds, Policies, odds};
use crate::pack::Pack;
use crate::pending::RollPurpose;
use crate::victory::differential;
use kernel::journal::EntryNumber;
use kernel::seat::Opposed;

use super::journeys::moves;

/// What is less likely does not happen: the odds did not look at it.
const LEAST_CHANCE: f64 = 1e-9;

/// What became of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Reduced,
    /// It went to the Disrupted Units Display.
    Disrupted,
    /// It is gone for good.
    Destroyed,
    /// A carrier lost its air group.
    Grounded,
}

impl Fate {
    const ALL: [Self; 4] = [Self::Destroyed, Self::Disrupted, Self::Reduced, Self::Grounded];

    const fn words(self, is_one: bool) -> &'static str {
        match (self, is_one) {
            (Self::Reduced, true) => "was reduced",
            (Self::Reduced, false) => "were reduced",
            (Self::Disrupted, true) => "was put out of action",
            (Self::Disrupted, false) => "were put out of action",
            (Self::Destroyed, true) => "was destroyed",
            (Self::Destroyed, false) => "were destroyed",
            (Self::Grounded, true) => "lost its air group",
            (Self::Grounded, false) => "lost their air groups",
        }
    }
}

/// A battle as it goes on.
#[derive(Debug, Clone)]
pub(super) struct Fight {
    pub(super) area: AreaId,
    pub(super) profile: Profile,
    /// The entry that began it.
    pub(super) opened: EntryNumber,
    pub(super) entries: BTreeSet<EntryNumber>,
    attacker: Side,
    /// Hits and shots, Japan first.
    fire: [(i64, i64); 2],
    fired: BTreeSet<EntryNumber>,
    /// Who was hit, how often, and where it is told.
    losses: Vec<(UnitId, u8, EntryNumber)>,
    /// What became of units that the reader may know.
    fates: Vec<(UnitId, Fate, EntryNumber)>,
    /// How likely each end was, and what Japan had over the Allies before; none where nobody may know.
    odds: Option<(Odds, i16)>,
}

/// What a battle was worth to Japan in victory points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Worth {
    pub(super) expected: f64,
    pub(super) actual: i16,
    /// How likely the side that it favoured was to fare so well.
    pub(super) chance: f64,
}

impl Fight {
    /// A battle that begins.
    pub(super) fn begun(battle: &Battle, entry: EntryNumber) -> Self {
        Self {
            area: battle.area,
            profile: battle.profile,
            opened: entry,
            entries: BTreeSet::from([entry]),
            attacker: battle.attacker,
            fire: [(0, 0); 2],
            fired: BTreeSet::new(),
            losses: Vec::new(),
            fates: Vec::new(),
            odds: None,
        }
    }

    /// Reads the odds off the true position in which it begins: only for those who see both sides.
    pub(super) fn weigh(&mut self, game: &Game) {
        let policies = Policies::both(Choice::Customary, Aim::VictoryPoints);
        self.odds = odds(game, policies).ok().map(|odds| (odds, differential(game)));
    }

    /// Takes in the shots and the hits of an entry.
    pub(super) fn take(&mut self, entry: EntryNumber, facts: &[Fact]) {
        for fact in facts {
            match fact {
                Fact::Die(die) if die.purpose == RollPurpose::Fire && die.hit.is_some() => {
                    let (hits, shots) = &mut self.fire[usize::from(die.roller == Side::Allies)];
                    *shots += 1;
                    *hits += i64::from(die.hit == Some(true));
                    self.fired.insert(entry);
                }
                Fact::Loss(loss) => self.losses.push((loss.unit, loss.hits, entry)),
                Fact::Die(_)
                | Fact::Move(_)
                | Fact::Condition(_)
                | Fact::Points(_)
                | Fact::Marker(_)
                | Fact::Morale(_) => continue,
            }
            self.entries.insert(entry);
        }
    }

    /// A unit came to harm in it.
    pub(super) fn befell(&mut self, unit: UnitId, fate: Fate, entry: EntryNumber) {
        self.fates.retain(|(other, before, _)| *other != unit || (*before != Fate::Reduced && *before != fate));
        self.fates.push((unit, fate, entry));
        self.entries.insert(entry);
    }

    /// How it began: who met whom, and who fired first.
    pub(super) fn opening(pack: &Pack, battle: &Battle, entry: EntryNumber, facts: &[Fact]) -> Sentence {
        let verb = if battle.profile == Profile::CoastalFire { " met " } else { " attacked " };
        let phrase = named(Phrase::of(pack, entry), &battle.attackers).plain(verb);
        let phrase = named(phrase, &battle.defenders).plain(" at ").area(battle.area).plain(" (");
        let phrase = if matches!(battle.profile, Profile::FirstAirFleetSea | Profile::FirstAirFleetLand) {
            phrase.plain("a strike from far away")
        } else {
            phrase.words(battle.profile.name())
        };
        let flown =
            moves(facts).find(|made| is_flight_into(made.kind, made.to, battle.area)).and_then(|made| made.from);
        let phrase = match flown {
            Some(Place::Area(from)) => phrase.plain(" from ").area(from),
            _ => phrase,
        };
        phrase.plain("); ").side(battle.first_fire).plain(" fired first").end()
    }

    /// What came of it: the fire of both sides, and what became of whom.
    pub(super) fn ending(&self, pack: &Pack) -> Vec<Sentence> {
        let mut sentences = Vec::new();
        let order = [self.attacker, self.attacker.other()];
        let fired: Vec<Side> = order.into_iter().filter(|side| self.fire[place(*side)].1 > 0).collect();
        if let Some(first) = self.fired.first() {
            let phrase = Phrase::of(pack, *first).cite(self.fired.iter().copied());
            let phrase = phrase.list(&fired, |phrase, side| {
                let (hits, shots) = self.fire[place(*side)];
                let shots_told =
                    if shots == 1 { "one shot".to_owned() } else { format!("{} shots", super::counted(shots)) };
                let hits_told = match (hits, shots) {
                    (0, _) => "missed with ".to_owned(),
                    (hits, shots) if hits == shots => "hit with ".to_owned(),
                    (hits, _) => format!("hit with {} of ", super::counted(hits)),
                };
                let every = if hits == shots && shots > 1 { "all of " } else { "" };
                phrase.side(*side).plain(" ").plain(&hits_told).plain(every).plain(&shots_told).states(Said::Hits {
                    side: *side,
                    hits,
                    shots,
                })
            });
            sentences.push(phrase.end());
        }
        for side in [self.attacker.other(), self.attacker] {
            sentences.extend(harm(pack, side, &self.fates, &self.losses));
        }
        sentences
    }

    /// What it was worth, now that it is over.
    pub(super) fn worth(&self, game: &Game) -> Option<Worth> {
        let (odds, before) = self.odds.as_ref()?;
        let actual = differential(game) - before;
        let expected = odds.mean(|outcome| f64::from(outcome.swing));
        let for_japan = f64::from(actual) >= expected;
        let chance =
            odds.probability(|outcome| if for_japan { outcome.swing >= actual } else { outcome.swing <= actual });
        // A result that the odds do not hold came of something that they do not look at, or of losses that were chosen
        // against the custom by which the odds go: how likely that is nobody can say.
        (chance > LEAST_CHANCE).then_some(Worth { expected, actual, chance })
    }
}

/// What became of the units of a side: their fate where it is known, else the hits that fell on them.
pub(super) fn harm(
    pack: &Pack,
    side: Side,
    fates: &[(UnitId, Fate, EntryNumber)],
    losses: &[(UnitId, u8, EntryNumber)],
) -> Option<Sentence> {
    let is_of = |unit: &UnitId| pack.counters.get(unit).is_some_and(|counter| counter.side == side);
    let mut clauses: Vec<(Vec<UnitId>, &str, &str)> = Vec::new();
    let mut entries = BTreeSet::new();
    for fate in Fate::ALL {
        let befallen: Vec<_> = fates.iter().filter(|(unit, its, _)| is_of(unit) && *its == fate).collect();
        if befallen.is_empty() {
            continue;
        }
        entries.extend(befallen.iter().map(|(.., entry)| *entry));
        let units: Vec<UnitId> = befallen.iter().map(|(unit, ..)| *unit).collect();
        let words = fate.words(units.len() == 1);
        clauses.push((units, words, ""));
    }
    let (mut once, mut often): (Vec<UnitId>, Vec<UnitId>) = (Vec::new(), Vec::new());
    let is_known = |unit: &UnitId| fates.iter().any(|(known, ..)| known == unit);
    for (unit, hits, entry) in losses.iter().filter(|(unit, ..)| is_of(unit) && !is_known(unit)) {
        entries.insert(*entry);
        let again = *hits > 1 || once.contains(unit) || often.contains(unit);
        once.retain(|other| other != unit);
        if !often.contains(unit) {
            if again { often.push(*unit) } else { once.push(*unit) }
        }
    }
    for (units, after) in [(once, ""), (often, " more than once")] {
        if !units.is_empty() {
            let words = if units.len() == 1 { "was hit" } else { "were hit" };
            clauses.push((units, words, after));
        }
    }
    let phrase = Phrase::of(pack, *entries.first()?).cite(entries);
    Some(
        phrase
            .list(&clauses, |phrase, (units, words, after)| phrase.units(units).plain(" ").plain(words).plain(after))
            .end(),
    )
}

/// The fighters of a side; the First Air Fleet has no counters.
fn named<'p>(phrase: Phrase<'p>, list: &[Participant]) -> Phrase<'p> {
    let units: Vec<UnitId> = list.iter().map(|participant| participant.unit).collect();
    if units.is_empty() { phrase.words("the First Air Fleet") } else { phrase.units(&units) }
}

/// Whether a move is a flight into a battle, which its opening tells.
pub(super) fn is_flight_into(kind: MoveKind, to: Option<Place>, area: AreaId) -> bool {
    matches!(kind, MoveKind::AirAttack) && to == Some(Place::Area(area))
}

const fn place(side: Side) -> usize {
    match side {
        Side::Japan => 0,
        Side::Allies => 1,
    }
}
