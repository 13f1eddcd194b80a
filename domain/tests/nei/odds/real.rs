//! What the combat itself brings: ends counted from the state of the game, dice and choices through real commands.

use std::collections::BTreeMap;

use domain::kernel::dice::{D6, DieAsked, Roll, Source};
use domain::kernel::system::System;
use domain::nei::Nei;
use domain::nei::combat::{Battle, HitGroup, LossChoice, LossTarget, Stage};
use domain::nei::command::{Command, Loss};
use domain::nei::components::{Face, Side, UnitId};
use domain::nei::game::{Game, Location};
use domain::nei::odds::{Choice, Losses, Outcome, Policies, pick_excess, pick_losses};
use domain::nei::pending::Pending;
use domain::nei::victory::differential;

use super::fights::play;

/// An outcome in an order.
pub(crate) type End = ([u8; 4], String, i16);

/// The same of the odds.
pub(crate) fn end_of(outcome: Outcome) -> End {
    let Losses { units, steps } = outcome.japan;
    let theirs = outcome.allies;
    ([units, steps, theirs.units, theirs.steps], format!("{:?}", outcome.control), outcome.swing)
}

/// A combat as it began, to count from.
pub(crate) struct Began<'g> {
    pub(crate) game: &'g Game,
    pub(crate) battle: &'g Battle,
    points: i16,
}

impl<'g> Began<'g> {
    pub(crate) fn new(game: &'g Game) -> Self {
        Self { game, battle: game.battle.as_ref().unwrap(), points: differential(game) }
    }

    /// What has come of it.
    pub(crate) fn end(&self, after: &Game) -> End {
        let mut lost = [0; 4];
        for (unit, state) in &self.game.units {
            let steps = |game: &Game| if game.place(*unit).is_some() { game.steps(*unit) } else { 0 };
            if !matches!(state.location, Location::Area(_) | Location::Aboard(_)) {
                continue;
            }
            let at = if self.game.side(*unit) == Side::Japan { 0 } else { 2 };
            lost[at] += u8::from(after.place(*unit).is_none());
            lost[at + 1] += steps(self.game).saturating_sub(steps(after));
        }
        let area = self.battle.beach.unwrap_or(self.battle.area);
        (lost, format!("{:?}", after.control(area)), differential(after) - self.points)
    }

    /// What may differ between two positions of it.
    pub(crate) fn key(&self, game: &Game) -> Key {
        let units =
            self.game.units.iter().filter(|(_, unit)| matches!(unit.location, Location::Area(_) | Location::Aboard(_)));
        let units = units.map(|(id, _)| (game.unit(*id).face, game.unit(*id).location)).collect();
        let battle = game.battle.as_ref();
        let owed = |group: &HitGroup| (group.chooser, group.hits, group.bases_only);
        Key {
            units,
            part: battle.map(|battle| (battle.stage, battle.firing, battle.fired)),
            owed: battle.map(|battle| battle.owed.iter().map(owed).collect()).unwrap_or_default(),
        }
    }
}

/// A position of a combat.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    units: Vec<(Face, Location)>,
    part: Option<(Stage, Side, bool)>,
    owed: Vec<(Side, u8, bool)>,
}

/// What the table waits for in a combat.
pub(crate) enum Asked {
    Dice(Side, Vec<DieAsked>),
    Losses(LossChoice),
    Excess(Side, domain::nei::components::AreaId, u8),
    Nothing,
}

/// What is asked, as far as it belongs to the combat.
pub(crate) fn asked(game: &Game) -> Asked {
    match Nei::pending(game) {
        Some(Pending::Roll { request, .. }) if game.battle.is_some() => {
            Asked::Dice(request.roller, request.dice.clone())
        }
        Some(Pending::ChooseLosses(choice)) => Asked::Losses(choice.clone()),
        Some(Pending::DisruptExcessAircraft { by, area, excess }) => Asked::Excess(*by, *area, *excess),
        Some(other) if game.battle.is_some() => panic!("the combat waits for {other:?}"),
        _ => Asked::Nothing,
    }
}

/// The ways in which dice fall. Faces of a die that the rules treat alike are one; every other difference is kept.
pub(crate) fn falls(dice: &[DieAsked]) -> Vec<(Vec<D6>, f64)> {
    if dice.iter().all(|die| die.hits_on.is_none()) {
        // Dice whose sum counts: every face of each, sums alike are one.
        let mut sums: BTreeMap<u16, (Vec<D6>, f64)> = BTreeMap::new();
        for faces in all_faces(dice.len()) {
            let sum = faces.iter().map(|face| u16::from(face.get())).sum();
            sums.entry(sum).or_insert((faces, 0.0)).1 += 1.0;
        }
        let all: f64 = sums.values().map(|(_, ways)| ways).sum();
        return sums.into_values().map(|(faces, ways)| (faces, ways / all)).collect();
    }
    if dice.len() <= 2 {
        let faces = all_faces(dice.len());
        let all = faces.len();
        #[allow(clippy::cast_precision_loss, reason = "at most 36")]
        return faces.into_iter().map(|faces| (faces, 1.0 / all as f64)).collect();
    }
    let mut falls = vec![(Vec::new(), 1.0)];
    for die in dice {
        let mut next = Vec::new();
        for (faces, chance) in falls {
            for hit in [true, false] {
                let alike: Vec<D6> = D6::FACES.into_iter().filter(|face| die.is_hit(*face) == hit).collect();
                if let Some(face) = alike.first() {
                    let mut faces: Vec<D6> = faces.clone();
                    faces.push(*face);
                    next.push((faces, chance * f64::from(u8::try_from(alike.len()).unwrap()) / 6.0));
                }
            }
        }
        falls = next;
    }
    falls
}

fn all_faces(dice: usize) -> Vec<Vec<D6>> {
    let mut all = vec![Vec::new()];
    for _ in 0..dice {
        all = all
            .into_iter()
            .flat_map(|faces: Vec<D6>| {
                D6::FACES.map(|face| {
                    let mut faces = faces.clone();
                    faces.push(face);
                    faces
                })
            })
            .collect();
    }
    all
}

/// The position after dice.
pub(crate) fn rolled(game: &Game, by: Side, faces: Vec<D6>) -> Game {
    let mut game = game.clone();
    play(&mut game, by, &Command::Roll(Roll { faces, source: Source::Table }));
    game
}

/// The position after a choice of losses that an order makes.
pub(crate) fn chosen_by_order(began: &Began<'_>, game: &Game, policies: Policies) -> Game {
    match asked(game) {
        Asked::Losses(choice) => {
            let losses = pick_losses(game, &choice, policies.of(choice.by)).unwrap();
            lost(game, &choice, losses)
        }
        Asked::Excess(by, area, excess) => {
            let units = pick_excess(game, began.battle, by, area, excess, policies.of(by));
            let mut game = game.clone();
            play(&mut game, by, &Command::DisruptExcessAircraft { units });
            game
        }
        _ => panic!("nothing is to be chosen"),
    }
}

fn lost(game: &Game, choice: &LossChoice, losses: Vec<Loss>) -> Game {
    let mut game = game.clone();
    let command = Command::ChooseLosses { losses };
    let verdict = Nei::judge(&game, domain::kernel::seat::Seat::Side(choice.by), &command);
    assert!(verdict.is_clear(), "{command:?} is refused: {verdict:?}");
    play(&mut game, choice.by, &command);
    game
}

/// The positions after every choice that the rules allow.
pub(crate) fn all_choices(game: &Game) -> Vec<Game> {
    match asked(game) {
        Asked::Losses(choice) => {
            let mut ways = Vec::new();
            allotments(&choice.targets, choice.hits, &mut Vec::new(), &mut ways);
            let allowed = ways.into_iter().filter(|losses| {
                let command = Command::ChooseLosses { losses: losses.clone() };
                Nei::judge(game, domain::kernel::seat::Seat::Side(choice.by), &command).is_clear()
            });
            let choices: Vec<Game> =
                allowed.collect::<Vec<_>>().into_iter().map(|losses| lost(game, &choice, losses)).collect();
            assert!(!choices.is_empty());
            choices
        }
        Asked::Excess(by, area, excess) => {
            let based: Vec<UnitId> = game.units_of(by, area).filter(|unit| game.is_aircraft(*unit)).collect();
            let mut choices = Vec::new();
            for set in 0..1_u32 << based.len() {
                if set.count_ones() == u32::from(excess) {
                    let units: Vec<UnitId> =
                        based.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, unit)| *unit).collect();
                    let mut game = game.clone();
                    play(&mut game, by, &Command::DisruptExcessAircraft { units });
                    choices.push(game);
                }
            }
            choices
        }
        _ => panic!("nothing is to be chosen"),
    }
}

fn allotments(targets: &[LossTarget], hits: u8, so_far: &mut Vec<Loss>, ways: &mut Vec<Vec<Loss>>) {
    let Some((first, rest)) = targets.split_first() else {
        if hits == 0 {
            ways.push(so_far.clone());
        }
        return;
    };
    for taken in 0..=first.steps.min(hits) {
        if taken > 0 {
            so_far.push(Loss { unit: first.unit, hits: taken });
        }
        allotments(rest, hits - taken, so_far, ways);
        if taken > 0 {
            so_far.pop();
        }
    }
}

/// Who has to choose.
pub(crate) fn chooser(game: &Game) -> Side {
    Nei::pending(game).unwrap().by()
}

/// Whether a side chooses by the best value.
pub(crate) fn is_best(policies: Policies, by: Side) -> bool {
    policies.of(by) == Choice::Best
}
