//! A fight read off a game.
//!
//! Whoever fires, at what, on which faces, whose choice the hits are and what the end of the battle brings is asked of
//! the combat itself, unit by unit; nothing of chapters 11 to 14 stands here a second time.

use std::collections::BTreeMap;

use super::closing;
use super::fight::{Cell, Fight, Source, Step, Volley};
use super::rank::{Rank, swing};
use super::salvo::{Fire, Salvo, place};
use super::state::{Change, Counts, Slot};
use crate::combat::{
    Battle, Participant, dice_asked, die, first_chooser, is_protected, is_reduced_by_a_hit, next_part, shooter_chooses,
    unknown_terrain,
};
use crate::components::{AreaId, Side, UnitId};
use crate::event::Event;
use crate::game::Game;
use crate::optional::carrier_strikes;
use crate::pack::AreaKind;
use crate::rulings::FirstAirFleetHits;
use crate::stacking::{air_capacity, resting};
use kernel::clause::Clause;
use kernel::dice::D6;
use kernel::seat::Opposed;
use kernel::verdict::{Refusal, RefusalKind};

/// A part of the battle that is still to come, or the one that is on.
struct PartAhead {
    /// The battle as if this part were on.
    battle: Battle,
    victims: Side,
    is_owed: bool,
}

/// The parts from the one that is on to the end of the battle.
fn parts_ahead(game: &Game, battle: &Battle) -> Vec<PartAhead> {
    let mut probe = battle.clone();
    probe.shots.clear();
    let mut parts = Vec::new();
    let part = |battle: &Battle, is_owed| PartAhead { battle: battle.clone(), victims: battle.firing.other(), is_owed };
    if !battle.owed.is_empty() {
        parts.push(part(&probe, true));
    } else if !battle.fired {
        parts.push(part(&probe, false));
    }
    while let Some((stage, firing)) = next_part(game, &probe) {
        probe.stage = stage;
        probe.firing = firing;
        parts.push(part(&probe, false));
    }
    parts
}

/// What a fight is built from.
pub(super) struct Builder<'g> {
    pub(super) game: &'g Game,
    /// The same with every unit reduced that a hit would reduce.
    after: Game,
    pub(super) battle: &'g Battle,
    parts: Vec<PartAhead>,
    pub(super) cells: Vec<Cell>,
    known: BTreeMap<(Side, Rank), usize>,
}

/// The fight of a battle, from the position of the game to its end.
pub(super) fn fight(game: &Game, battle: &Battle) -> Result<Fight, Refusal> {
    let mut after = game.clone();
    for side in Side::ALL {
        for participant in battle.standing(game, side).filter(|one| is_reduced_by_a_hit(game, one.unit)) {
            after.apply(&Event::UnitReduced { unit: participant.unit });
        }
    }
    let parts = parts_ahead(game, battle);
    if dice_asked(battle).is_some() && game.rulings.first_air_fleet_hits != FirstAirFleetHits::Sum && !battle.fired {
        return Err(Refusal::new(
            RefusalKind::Unknown,
            "the players say what the dice of the First Air Fleet hit, and nobody knows it before",
            "ask when they have said it",
        )
        .by("NEI-R96"));
    }
    if let Some(terrain) =
        parts.iter().filter(|part| !part.is_owed).find_map(|part| unknown_terrain(game, &part.battle))
    {
        return Err(Refusal::new(
            RefusalKind::Unknown,
            format!("the Terrain Effects Chart has no line for {terrain}, so nobody knows the dice"),
            "ask when the players have said what the terrain does",
        )
        .by("NEI-12.3-b"));
    }
    let builder = Builder { game, after, battle, parts, cells: Vec::new(), known: BTreeMap::new() };
    builder.fight()
}

impl Builder<'_> {
    fn fight(mut self) -> Result<Fight, Refusal> {
        for side in Side::ALL {
            // Whoever carries comes after what it carries, so that it finds its cells.
            let mut standing: Vec<Participant> = self.battle.standing(self.game, side).collect();
            standing.sort_by_key(|one| (self.game.cargo(one.unit).next().is_some(), one.unit));
            for participant in standing {
                let cell = self.cell_of(participant);
                self.cells[cell].count = self.cells[cell].count.saturating_add(1);
            }
        }
        let mut steps = Vec::new();
        for index in 0..self.parts.len() {
            steps.extend(self.volley(index).map(Step::Volley));
        }
        let airfields = self.airfields();
        steps.push(Step::Close(closing::closing(&self)));
        steps.extend(airfields.into_iter().map(Step::Volley));
        let fight = Fight { cells: self.cells, steps, forgetting: Vec::new(), start: Counts::default() };
        fight.lay_out().ok_or_else(|| {
            Refusal::new(
                RefusalKind::Unknown,
                "more units of more kinds meet in this combat than the odds can tell apart",
                "ask for a smaller combat",
            )
        })
    }

    fn cell_of(&mut self, participant: Participant) -> usize {
        let rank = Rank::of_participant(self.game, self.battle, participant);
        let side = self.game.side(participant.unit);
        if let Some(known) = self.known.get(&(side, rank.clone())) {
            return *known;
        }
        let next = is_reduced_by_a_hit(self.game, participant.unit).then(|| {
            let rank = Rank::of_participant(&self.after, self.battle, participant);
            match self.known.get(&(side, rank.clone())) {
                Some(known) => *known,
                None => self.new_cell(true, participant, rank, None),
            }
        });
        self.new_cell(false, participant, rank, next)
    }

    /// A cell for a participant, with the face that is up now or the one that a hit turns up.
    fn new_cell(&mut self, is_after: bool, participant: Participant, rank: Rank, next: Option<usize>) -> usize {
        let game = if is_after { &self.after } else { self.game };
        let (unit, side) = (participant.unit, game.side(participant.unit));
        let fire = self.parts.iter().map(|part| {
            let (battle, stage) = (&part.battle, part.battle.stage);
            let fires = !part.is_owed && battle.firing == side && battle.has_fire(game, participant, stage);
            fires.then(|| Fire {
                faces: u8::try_from(D6::FACES.iter().filter(|face| die(game, battle, unit).is_hit(**face)).count())
                    .unwrap_or(0),
                shooter_chooses: shooter_chooses(game, battle, unit, stage),
                bases_only: battle.hits_bases_only(game, unit, stage),
            })
        });
        let fire = fire.collect();
        let is_hit =
            |part: &PartAhead| part.victims == side && part.battle.is_target(game, participant, part.battle.stage);
        let target = self.parts.iter().position(is_hit);
        let (mut along, mut lost_with_it) = (Vec::new(), Change::default());
        for carried in game.cargo(unit) {
            match self.participant(carried) {
                Some(carried) => along.push(self.known_cell(carried)),
                None => {
                    lost_with_it = lost_with_it.and(Change::lost(side, 1, game.steps(carried), swing(game, carried)));
                }
            }
        }
        // 25.2: a carrier hit in the reply to a strike goes to the pool, which is nobody's points.
        let keeps_points = target.is_some_and(|part| {
            let battle = &self.parts[part].battle;
            carrier_strikes::is_reply(battle, battle.firing)
        });
        let points = if keeps_points { 0 } else { swing(game, unit) };
        let hit = match next {
            Some(_) => Change::lost(side, 0, 1, 0),
            None => Change::lost(side, 1, 1, points).and(lost_with_it),
        };
        let cell = Cell {
            side,
            example: unit,
            count: 0,
            slot: Slot::default(),
            next,
            along: along.into_iter().flatten().collect(),
            hit,
            gone: Change::lost(side, 1, game.steps(unit), points).and(lost_with_it),
            fire,
            target,
            is_base: game.is_base(unit),
            is_protected: is_protected(game, unit),
            rank: rank.clone(),
        };
        self.cells.push(cell);
        self.known.insert((side, rank), self.cells.len() - 1);
        self.cells.len() - 1
    }

    fn participant(&self, unit: UnitId) -> Option<Participant> {
        let all = self.battle.attackers.iter().chain(&self.battle.defenders);
        all.copied().find(|participant| participant.unit == unit)
    }

    fn known_cell(&self, participant: Participant) -> Option<usize> {
        let rank = Rank::of_participant(self.game, self.battle, participant);
        self.known.get(&(self.game.side(participant.unit), rank)).copied()
    }

    /// The cells that answer a question with yes.
    pub(super) fn cells_where(&self, holds: impl Fn(&Cell) -> bool) -> Vec<usize> {
        (0..self.cells.len()).filter(|index| holds(&self.cells[*index])).collect()
    }

    /// Whether a unit has a cell of its own.
    pub(super) fn is_in_the_fight(&self, unit: UnitId) -> bool {
        self.participant(unit).is_some()
    }

    fn by_worth(&self, mut cells: Vec<usize>) -> Vec<usize> {
        cells.sort_by(|a, b| self.cells[*a].rank.cmp(&self.cells[*b].rank));
        cells
    }

    /// The step of a part; `None` where nobody fires or nobody can be hit.
    fn volley(&self, index: usize) -> Option<Volley> {
        let part = &self.parts[index];
        let by = part.battle.firing;
        let order = self.game.rulings.allotment_order;
        let first = first_chooser(order, by);
        let targets = self.by_worth(self.cells_where(|cell| cell.target == Some(index)));
        let source = if part.is_owed {
            let mut salvo = Salvo::default();
            let first = self.battle.owed.first().map_or(first, |group| group.chooser);
            for group in &self.battle.owed {
                let hits = &mut salvo[place(group.chooser == first, group.bases_only)];
                *hits = hits.saturating_add(group.hits);
            }
            Source::Owed(salvo)
        } else if let Some(dice) = dice_asked(&part.battle) {
            Source::Dice(dice.len())
        } else {
            let fire: Vec<(usize, Fire)> = (0..self.cells.len())
                .filter_map(|cell| self.cells[cell].fire[index].map(|fire| (cell, fire)))
                .collect();
            if fire.is_empty() {
                return None;
            }
            Source::Units { by, order, fire }
        };
        let first = match &source {
            Source::Owed(_) => self.battle.owed.first().map_or(first, |group| group.chooser),
            Source::Dice(_) => by,
            Source::Units { .. } | Source::Excess { .. } => first,
        };
        if targets.is_empty() {
            return None;
        }
        let choosers = [first, first.other()];
        Some(Volley::new(source, choosers, part.victims, targets))
    }

    /// 14.4: the airfields that the fight may leave without room for those who rest there.
    fn airfields(&mut self) -> Vec<Volley> {
        let mut places: Vec<(Side, AreaId, UnitId)> = Vec::new();
        for cell in &self.cells {
            if let Some(area) = cell.rank.place
                && cell.is_base
                && cell.count > 0
                && cell.target.is_some_and(|part| self.volley(part).is_some())
                && self.game.area(area).kind != AreaKind::Sea
            {
                places.push((cell.side, area, cell.example));
            }
        }
        places.into_iter().filter_map(|(side, area, base)| self.airfield(side, area, base)).collect()
    }

    fn airfield(&mut self, side: Side, area: AreaId, base: UnitId) -> Option<Volley> {
        let capacity = |game: &Game| air_capacity(game, side, area).map(|most| u8::try_from(most).unwrap_or(u8::MAX));
        let now = capacity(self.game)?;
        let reduced = capacity(&self.after)?;
        let mut without = self.after.clone();
        without.apply(&Event::UnitDisrupted { unit: base, clause: Clause::new("NEI-12.4-c") });
        let otherwise = capacity(&without)?;
        let based: Vec<UnitId> = resting(self.game, side, area).collect();
        if based.len() <= usize::from(otherwise.min(reduced).min(now)) {
            return None;
        }
        let mut targets = Vec::new();
        for unit in based {
            let cell = match self.participant(unit) {
                Some(participant) => self.known_cell(participant)?,
                None => self.resting_cell(unit),
            };
            if !targets.contains(&cell) {
                targets.push(cell);
            }
        }
        let participant = self.participant(base)?;
        let full = self.known_cell(participant)?;
        let capacities =
            std::iter::once((full, now)).chain(self.cells[full].next.map(|next| (next, reduced))).collect();
        let targets = self.by_worth(targets);
        Some(Volley::new(Source::Excess { capacities, otherwise }, [side, side.other()], side, targets))
    }

    /// The cell of an air unit that rests where it takes no part, with the unit in it.
    fn resting_cell(&mut self, unit: UnitId) -> usize {
        let game = self.game;
        let (side, rank) = (game.side(unit), Rank::of(game, self.battle, unit, None));
        let known = self.known.get(&(side, rank.clone())).copied();
        let cell = known.unwrap_or_else(|| {
            let lost = Change::lost(side, 1, 1, swing(game, unit));
            self.cells.push(Cell {
                side,
                rank: rank.clone(),
                example: unit,
                count: 0,
                slot: Slot::default(),
                next: None,
                along: Vec::new(),
                hit: lost,
                gone: lost,
                fire: vec![None; self.parts.len()],
                target: None,
                is_base: false,
                is_protected: false,
            });
            self.known.insert((side, rank), self.cells.len() - 1);
            self.cells.len() - 1
        });
        self.cells[cell].count = self.cells[cell].count.saturating_add(1);
        cell
    }
}
