//! Luck: what each throw brought, against everything that it could have brought.
//!
//! A die that hits or misses counts as a hit; a die read from a table counts its face, since what a table makes of it is
//! the game's. The distribution of the count is exact, so what a side has over the expected count is zero in the mean, for
//! each throw and for all together. Where a game can say what a position is worth, a throw also has a swing: what it
//! changed of that, to the side that threw.

use super::clause::Clause;
use super::dice::{Chance, D6, DieAsked, Roll};
use super::journal::{CorruptJournal, Deed, EntryNumber, Table};
use super::seat::Opposed;
use super::system::System;

/// What is counted of a throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Counted {
    /// The dice that hit, where each hits or misses.
    Hits,
    /// The sum of the faces.
    Faces,
}

/// How likely each count of a throw is.
#[derive(Debug, Clone, PartialEq)]
pub struct Distribution {
    /// What is counted: hits if every die of the request hits or misses, else faces.
    pub counted: Counted,
    /// The probability of each count, from 0.
    chances: Vec<f64>,
}

impl Distribution {
    /// The distribution of the dice of a request, before they fall.
    pub fn of(dice: &[DieAsked]) -> Self {
        let is_fire = !dice.is_empty() && dice.iter().all(|die| die.hits_on.is_some());
        let counted = if is_fire { Counted::Hits } else { Counted::Faces };
        let mut chances = vec![1.0];
        for die in dice {
            let counts = D6::FACES.map(|face| count_of(counted, die, face));
            let mut next = vec![0.0; chances.len() + 6];
            for (count, chance) in chances.iter().enumerate() {
                for more in counts {
                    next[count + more] += chance / 6.0;
                }
            }
            let last = next.iter().rposition(|chance| *chance > 0.0).unwrap_or(0);
            next.truncate(last + 1);
            chances = next;
        }
        Self { counted, chances }
    }

    /// What some faces count.
    pub fn count(&self, dice: &[DieAsked], roll: &Roll) -> usize {
        dice.iter().zip(&roll.faces).map(|(die, face)| count_of(self.counted, die, *face)).sum()
    }

    /// The mean of the count, such as 3.5 for one die read from a table.
    pub fn expected(&self) -> f64 {
        self.counts().map(|(count, chance)| count * chance).sum()
    }

    /// How likely it is to come to less, and half of how likely it is to come to the same: 0 to 1, and one half in the
    /// mean.
    pub fn percentile(&self, count: usize) -> f64 {
        let less: f64 = self.chances.iter().take(count).sum();
        less + self.chances.get(count).copied().unwrap_or(0.0) / 2.0
    }

    /// Each count with its probability.
    pub fn counts(&self) -> impl Iterator<Item = (f64, f64)> {
        std::iter::successors(Some(0.0), |count| Some(count + 1.0)).zip(self.chances.iter().copied())
    }
}

fn count_of(counted: Counted, die: &DieAsked, face: D6) -> usize {
    match counted {
        Counted::Faces => usize::from(face.get()),
        Counted::Hits => usize::from(die.is_hit(face)),
    }
}

/// A throw on the record.
#[derive(Debug, Clone, PartialEq)]
pub struct Throw<Side> {
    /// The number of the entry that answers the request for dice.
    pub number: EntryNumber,
    /// The side that threw.
    pub by: Side,
    /// The clause that asked.
    pub clause: Clause,
    /// What for, in words.
    pub purpose: String,
    /// Whether that side alone was told of it.
    pub is_secret: bool,
    /// Whether it stands; what was taken back counts for nobody.
    pub stands: bool,
    /// How many dice the request asked for.
    pub dice: usize,
    /// What is counted of them.
    pub counted: Counted,
    /// What the dice came to: hits, or the sum of the faces.
    pub actual: usize,
    /// The mean of the count.
    pub expected: f64,
    /// Where the count lies among all that could have been, 0 to 1.
    pub percentile: f64,
    /// By how much the throw changed what the position is worth to the side that threw; `None` where nobody can say.
    pub swing: Option<f64>,
}

impl<Side> Throw<Side> {
    /// What it brought beyond the mean.
    pub fn over(&self) -> f64 {
        // A throw has few dice, so the number is exact.
        f64::from(u32::try_from(self.actual).unwrap_or(u32::MAX)) - self.expected
    }
}

/// What a side had of the throws that stand.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Sum {
    /// Throws whose hits count.
    pub fire: u32,
    /// Hits beyond the mean.
    pub hits_over: f64,
    /// Throws whose faces count.
    pub tables: u32,
    /// Pips beyond the mean.
    pub faces_over: f64,
    /// Throws whose swing is known.
    pub swings: u32,
    /// The sum of the swings, to this side.
    pub swing: f64,
}

/// What the throws that stand brought to a side.
pub fn sum<Side: Opposed>(throws: &[Throw<Side>], side: Side) -> Sum {
    let mut sum = Sum::default();
    for throw in throws.iter().filter(|throw| throw.stands && throw.by == side) {
        let (number, over) = match throw.counted {
            Counted::Hits => (&mut sum.fire, &mut sum.hits_over),
            Counted::Faces => (&mut sum.tables, &mut sum.faces_over),
        };
        *number += 1;
        *over += throw.over();
        if let Some(swing) = throw.swing {
            sum.swings += 1;
            sum.swing += swing;
        }
    }
    sum
}

/// Every throw on the record of a table, in order.
///
/// `roll_in` finds the faces in a command that answers a request; `swing` says by how much a throw of a side changed what
/// its position is worth, from the positions before and after it, where that is known exactly.
pub fn throws<S: System>(
    table: &Table<S>,
    roll_in: impl Fn(&S::Command) -> Option<Roll>,
    swing: impl Fn(&S::Game, &S::Game, S::Side) -> Option<f64>,
) -> Result<Vec<Throw<S::Side>>, CorruptJournal> {
    let mut entries = table.entries().iter().cloned();
    let mut then = Table::<S>::replay(std::sync::Arc::clone(table.pack()), entries.next())?;
    let mut throws = Vec::new();
    for entry in entries {
        let answered = match (&entry.deed, S::chance(then.game())) {
            (Deed::Played { command, .. }, Some(Chance::Dice(request))) => roll_in(command).map(|roll| {
                let distribution = Distribution::of(&request.dice);
                let actual = distribution.count(&request.dice, &roll);
                let throw = Throw {
                    number: entry.number,
                    by: request.roller,
                    clause: request.clause.clone(),
                    purpose: request.purpose.clone(),
                    is_secret: S::is_secret_chance(then.game()),
                    stands: table.stands(entry.number),
                    dice: request.dice.len(),
                    counted: distribution.counted,
                    actual,
                    expected: distribution.expected(),
                    percentile: distribution.percentile(actual),
                    swing: None,
                };
                (throw, then.game().clone())
            }),
            _ => None,
        };
        then.fold(entry)?;
        if let Some((throw, before)) = answered {
            let swing = swing(&before, then.game(), throw.by);
            throws.push(Throw { swing, ..throw });
        }
    }
    Ok(throws)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every roll of so many dice.
    fn rolls(dice: usize) -> Vec<Roll> {
        (0..6_usize.pow(u32::try_from(dice).unwrap()))
            .map(|mut number| {
                let faces = (0..dice).map(|_| {
                    let face = number % 6;
                    number /= 6;
                    u8::try_from(face + 1).unwrap()
                });
                Roll::typed(faces.collect::<Vec<_>>()).unwrap()
            })
            .collect()
    }

    #[test]
    fn nobody_has_more_than_the_mean_over_all_faces() {
        let fire = |hits_on, modifier| DieAsked { unit: None, hits_on: Some(hits_on), modifier };
        let requests = [
            vec![DieAsked::PLAIN],
            vec![DieAsked::PLAIN; 4],
            vec![fire(1, 0), fire(3, 1), fire(2, -1), fire(6, 0), fire(0, 0)],
            // A request with both kinds of dice counts faces.
            vec![fire(2, 0), DieAsked::PLAIN],
        ];
        for dice in requests {
            let distribution = Distribution::of(&dice);
            let all = rolls(dice.len());
            let share = 1.0 / f64::from(u32::try_from(all.len()).unwrap());
            let (mut over, mut percentile) = (0.0, 0.0);
            let mut seen = vec![0.0; 40];
            for roll in &all {
                let count = distribution.count(&dice, roll);
                seen[count] += share;
                over += share * (f64::from(u32::try_from(count).unwrap()) - distribution.expected());
                percentile += share * distribution.percentile(count);
            }
            assert!(over.abs() < 1e-12, "{dice:?}: {over}");
            assert!((percentile - 0.5).abs() < 1e-12, "{dice:?}: {percentile}");
            for ((_, chance), seen) in distribution.counts().zip(seen) {
                assert!((chance - seen).abs() < 1e-12, "{dice:?}");
            }
        }
    }

    #[test]
    fn a_percentile_is_where_the_count_lies() {
        let one = Distribution::of(&[DieAsked::PLAIN]);
        assert!((one.percentile(6) - 11.0 / 12.0).abs() < 1e-12 && (one.percentile(1) - 1.0 / 12.0).abs() < 1e-12);
        assert!((one.expected() - 3.5).abs() < 1e-12);
        let never = Distribution::of(&[DieAsked { unit: None, hits_on: Some(0), modifier: 0 }]);
        assert_eq!((never.counted, never.expected().to_bits()), (Counted::Hits, 0.0_f64.to_bits()));
    }
}
