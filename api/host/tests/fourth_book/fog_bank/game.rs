//! The state: how it begins, how events change it, and what always holds.

use std::sync::Arc;

use kernel::dice::{DieAsked, RollRequest};
use kernel::violation::Enforcement;
use serde::{Deserialize, Serialize};

use super::event::Event;
use super::pack::Pack;
use super::side::Side;

/// The field where each crossing begins.
pub(crate) const ISLAND: u8 = 1;

/// What is fixed when a game is created.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Creation {
    pub(crate) crossings: u8,
    pub(crate) enforcement: Enforcement,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    /// The cutter hides.
    Hiding,
    Sailing,
    Finished {
        winner: Side,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cutter {
    Away,
    Hidden(u8),
    Seen(u8),
}

/// What the table waits for.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Pending {
    /// The cutter fires.
    Fire(RollRequest<Side>),
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Game {
    #[serde(skip)]
    pub(crate) pack: Arc<Pack>,
    /// Crossings that are still to be made.
    pub(crate) left: u8,
    pub(crate) phase: Phase,
    pub(crate) boat: u8,
    pub(crate) casks: u8,
    pub(crate) landed: u8,
    pub(crate) cutter: Cutter,
    pub(crate) pending: Option<Pending>,
}

impl Game {
    pub(crate) fn found(pack: &Arc<Pack>, creation: &Creation) -> Result<Self, String> {
        if !(1..=pack.crossings).contains(&creation.crossings) {
            return Err(format!("a game has 1 to {} crossings, not {}", pack.crossings, creation.crossings));
        }
        Ok(Self {
            pack: Arc::clone(pack),
            left: creation.crossings,
            phase: Phase::Hiding,
            boat: ISLAND,
            casks: pack.casks,
            landed: 0,
            cutter: Cutter::Away,
            pending: None,
        })
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::Hid { field } => {
                self.cutter = Cutter::Hidden(*field);
                self.phase = Phase::Sailing;
            }
            Event::Sailed { to } => self.boat = *to,
            Event::CameUpon { field } => {
                self.cutter = Cutter::Seen(*field);
                let die = DieAsked { unit: None, hits_on: Some(self.pack.gunnery), modifier: 0 };
                self.pending = Some(Pending::Fire(RollRequest {
                    clause: "FB-3-a".into(),
                    roller: Side::Cutter,
                    purpose: "fire on the boat".to_owned(),
                    dice: vec![die],
                }));
            }
            Event::DieRolled(_) => self.pending = None,
            Event::CaskLost => self.casks -= 1,
            // FB-4-a
            Event::Landed { casks } => {
                self.landed += casks;
                self.left -= 1;
                self.boat = ISLAND;
                self.casks = self.pack.casks;
                self.cutter = Cutter::Away;
                self.phase = Phase::Hiding;
            }
            Event::Finished { winner } => self.phase = Phase::Finished { winner: *winner },
        }
    }

    pub(crate) fn winner(&self) -> Side {
        if self.landed >= self.pack.wanted { Side::Smugglers } else { Side::Cutter }
    }

    pub(crate) fn flaws(&self) -> Vec<String> {
        let is_finished = matches!(self.phase, Phase::Finished { .. });
        let holds = [
            ((ISLAND..=self.pack.fields).contains(&self.boat), "the boat is on a field"),
            (self.casks <= self.pack.casks, "the boat carries no more than a full load"),
            (is_finished == (self.left == 0), "the game is over after the last crossing, and not before"),
            ((self.phase == Phase::Sailing) == (self.cutter != Cutter::Away), "the boat sails when the cutter hides"),
        ];
        holds.into_iter().filter(|(is_so, _)| !is_so).map(|(_, what)| format!("not so: {what}")).collect()
    }
}
