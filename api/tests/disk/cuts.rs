//! The power is cut at moments of an evening, and what is left is looked at.

use std::fmt;
use std::time::Instant;

use rand::RngExt;
use rand::rngs::StdRng;

use crate::evening::{Start, Went, check, hear};
use crate::platter::{Luck, Platter};
use crate::trace::{Event, File};

pub(crate) struct Tally {
    cuts: usize,
    between_syncs: usize,
    pub(crate) torn: usize,
    /// While the log was brought into the file.
    pub(crate) amid_checkpoint: usize,
    /// Entries that were acknowledged.
    recorded: u32,
    began: Instant,
}

impl Default for Tally {
    fn default() -> Self {
        Self { cuts: 0, between_syncs: 0, torn: 0, amid_checkpoint: 0, recorded: 0, began: Instant::now() }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cuts, between_syncs, torn, amid_checkpoint, recorded, .. } = self;
        write!(
            f,
            "{cuts} crash points ({between_syncs} between syncs, {torn} of them torn, {amid_checkpoint} amid a checkpoint), \
             each opens and verifies; {recorded} entries acknowledged"
        )
    }
}

/// What kinds of moment there are.
struct Moments {
    synced: Vec<usize>,
    between: Vec<usize>,
    checkpoint: Vec<usize>,
    /// Before anybody had heard anything: the file is being made.
    making: Vec<usize>,
}

impl Moments {
    /// Of the events of an evening, by how many of them came to pass.
    fn of(went: &Went) -> Self {
        let mut moments = Self { synced: vec![], between: vec![], checkpoint: vec![], making: vec![] };
        let mut platter = Platter::holding(&went.start.image);
        let mut is_heard = !went.start.acknowledged.is_empty();
        for (passed, event) in (1..).zip(&went.events) {
            platter.apply(event);
            is_heard |= matches!(event, Event::Acknowledged { .. });
            match event {
                Event::Acknowledged { .. } => {}
                _ if !is_heard => moments.making.push(passed),
                Event::Synced(_) | Event::FolderSynced => moments.synced.push(passed),
                _ if platter.is_pending(File::Database) => moments.checkpoint.push(passed),
                _ if platter.is_between_syncs() => moments.between.push(passed),
                _ => {}
            }
        }
        moments
    }

    /// So many of them, of every kind, in order.
    fn draw(&self, count: usize, random: &mut StdRng) -> Vec<usize> {
        let kinds = [(&self.synced, 3), (&self.between, 3), (&self.checkpoint, 3), (&self.making, 2)];
        let kinds: Vec<_> = kinds.into_iter().filter(|(moments, _)| !moments.is_empty()).collect();
        let shares: usize = kinds.iter().map(|(_, share)| share).sum();
        let mut drawn = Vec::new();
        for (moments, share) in kinds {
            drawn.extend((0..(count * share).div_ceil(shares)).map(|_| moments[random.random_range(0..moments.len())]));
        }
        drawn.sort_unstable();
        drawn
    }
}

/// Cuts the power at moments of an evening and looks at what is there; gives one of those disks to go on from.
pub(crate) async fn cut(went: &Went, cuts: usize, random: &mut StdRng, tally: &mut Tally) -> Start {
    tally.recorded += went.recorded;
    let moments = Moments::of(went).draw(cuts, random);
    let mut platter = Platter::holding(&went.start.image);
    let mut acknowledged = went.start.acknowledged.clone();
    let mut passed = 0;
    let mut next = Start::default();
    for (count, moment) in (1..).zip(moments) {
        for event in &went.events[passed..moment] {
            platter.apply(event);
            hear(&mut acknowledged, event);
        }
        passed = moment;
        let luck = Luck::draw(random);
        let image = platter.cut(luck, random);
        if let Err(reason) = check(&image, &acknowledged, &went.kept).await {
            panic!("the power was cut after {moment} of {} events, {luck:?}: {reason}", went.events.len());
        }
        tally.cuts += 1;
        if platter.is_between_syncs() {
            tally.between_syncs += 1;
            tally.torn += usize::from(matches!(luck, Luck::Torn(_)));
            tally.amid_checkpoint += usize::from(platter.is_pending(File::Database));
        }
        // Any of them may be the one that the next evening begins with, if all games of the tablets are on it.
        let has_games = went.games.iter().all(|game| acknowledged.contains_key(&game.id.parse().unwrap()));
        if has_games && (next.games.is_empty() || random.random_range(0..count) == 0) {
            next = Start { image, acknowledged: acknowledged.clone(), games: went.games.clone() };
        }
        if tally.cuts.is_multiple_of(500) {
            println!("{} crash points in {} s", tally.cuts, tally.began.elapsed().as_secs());
        }
    }
    next
}

/// Cuts the power after each event of an evening, with all of what was not synced and with a part of it; gives how often.
pub(crate) async fn cut_everywhere(went: &Went, random: &mut StdRng) -> usize {
    let mut platter = Platter::holding(&went.start.image);
    let mut acknowledged = went.start.acknowledged.clone();
    let mut cuts = 0;
    for (passed, event) in (1..).zip(&went.events) {
        platter.apply(event);
        hear(&mut acknowledged, event);
        for luck in [Luck::All, Luck::Torn(50)] {
            if let Err(reason) = check(&platter.cut(luck, random), &acknowledged, &went.kept).await {
                panic!("the power was cut after {passed} of {} events, {luck:?}: {reason}", went.events.len());
            }
            cuts += 1;
        }
    }
    cuts
}
