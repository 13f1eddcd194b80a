//! NEI 24 to 30: the optional rules. Each is a switch of the game, independent of the others, fixed when the game is
//! created; each rule stands in a file of its own here, and a standard chapter names the file where the rule steps in.
//!
//! | section | file |
//! |---|---|
//! | 24 joint operations | [`joint_operations`] |
//! | 25 carrier ranged strikes, 29 long-range carrier air strike | [`carrier_strikes`] |
//! | 26.1 armor in the attack | [`armor_in_the_attack`] |
//! | 26.2 long-range bombers | [`long_range_bombers`] |
//! | 26.3 seaplane tenders | [`seaplane_tenders`] |
//! | 26.3 and 29, G-3 seaplane patrols | [`seaplane_patrols`] |
//! | 27 shock effect | [`shock_effect`] |
//! | 28 optional forces | [`forces`], [`secret_airbase`] |
//! | 29 its actions | [`actions`] |
//! | 29, G-1 Langley ferries fighters | [`langley_ferry`] |
//! | 29, G-3 naval raid | [`naval_raid`] |
//! | 29, G-3 submarines on station | [`submarines_on_station`] |
//! | 29, G-3 extended base combat | [`base_combat`] |
//! | 29, G-4 airlift of supplies | [`airlift`] |
//!
//! What these rules have follow a battle begins in [`aftermath`].

pub mod actions;
pub mod aftermath;
pub mod airlift;
pub mod armor_in_the_attack;
pub mod base_combat;
pub mod carrier_strikes;
pub mod catalogue;
pub mod forces;
pub mod joint_operations;
pub mod langley_ferry;
pub mod long_range_bombers;
pub mod naval_raid;
pub mod seaplane_patrols;
pub mod seaplane_tenders;
pub mod secret_airbase;
pub mod shock_effect;
pub mod submarines_on_station;

pub use aftermath::Aftermath;
pub use catalogue::{OPTIONAL_RULES, OptionalRule, Term};

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::command::Command;
use super::game::Game;
use crate::words;
use kernel::verdict::{Cure, Refusal, RefusalKind};

/// The optional rules a game is played with.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OptionalRules(BTreeSet<OptionalRule>);

impl OptionalRules {
    /// Whether the game is played with a rule.
    #[inline]
    pub fn has(&self, rule: OptionalRule) -> bool {
        self.0.contains(&rule)
    }

    /// No optional rule at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn choose(&mut self, rule: OptionalRule) {
        self.0.insert(rule);
    }

    /// The rules chosen, in the order of the book.
    pub fn iter(&self) -> impl Iterator<Item = OptionalRule> + '_ {
        self.0.iter().copied()
    }
}

impl FromIterator<OptionalRule> for OptionalRules {
    fn from_iter<I: IntoIterator<Item = OptionalRule>>(rules: I) -> Self {
        Self(rules.into_iter().collect())
    }
}

/// The optional rules that bring a command into the game, any one of them; none for the commands of the standard game.
pub fn rules_of(command: &Command) -> &'static [OptionalRule] {
    command.action().map_or(&[], rules_of_action)
}

/// The optional rules that bring an action into the game, any one of them; none for those of the standard list.
pub fn rules_of_action(action: &Action) -> &'static [OptionalRule] {
    if *action == actions::AIRLIFT {
        &[OptionalRule::Airlift]
    } else if *action == actions::NAVAL_RAID {
        &[OptionalRule::NavalRaid]
    } else if *action == actions::SUBMARINES_ON_STATION {
        &[OptionalRule::SubmarinesOnStation]
    } else if *action == actions::CARRIER_RANGED_STRIKE {
        &[OptionalRule::CarrierStrikes, OptionalRule::LongRangeCarrierStrike]
    } else if *action == actions::EXTENDED_BASE_COMBAT {
        &[OptionalRule::ExtendedBaseCombat]
    } else if *action == actions::LAUNCH_PATROL || *action == actions::RECALL_PATROLS {
        &[OptionalRule::SeaplanePatrols]
    } else {
        &[]
    }
}

/// NEI 29.0: the action of an optional rule can be taken only where the game was created with that rule.
pub(super) fn judge_chosen(game: &Game, command: &Command) -> Result<(), Refusal> {
    let rules = rules_of(command);
    if rules.is_empty() || rules.iter().any(|rule| game.optional.has(*rule)) {
        return Ok(());
    }
    let titles: Vec<&str> = rules.iter().map(|rule| rule.term().title).collect();
    Err(Refusal::new(
        RefusalKind::Phase,
        format!("{} belongs to an optional rule that this game is not played with", command.name()),
        Cure::instead(format!("create a game with {}, or choose another action", words::either(titles))),
    )
    .by("NEI-29.0-a"))
}
