//! *A World at War*, the British Commonwealth (sections 70 to 74): a desk beside the physical game. One file or folder
//! per chapter.
//!
//! It does not run the war: what other chapters decide is declared by the players, and marked so on the record; the
//! desk keeps the accounts of this chapter, books every effect it orders, and refuses what it forbids.
//!
//! | chapter | file |
//! |---|---|
//! | 70.1 Canada | [`canada`] |
//! | 70.2 South Africa | [`south_africa`] |
//! | 70.13, 70.23, 71.11, 72.11 accounts | [`accounts`] |
//! | 70.14, 71.12, 72.12 force pools | [`forces`] |
//! | 70.15, 70.25, 71.15, 72.16 construction, payment | [`construction`], [`payment`] |
//! | 71 Australia, 72.1 to 72.7 India: numbers and clauses | [`australia`], [`india`] |
//! | 71.13, 71.14, 72.13, 72.14, 72.17 deployment | [`deployment`], `setting_up`, `redeployment` |
//! | 71.2 to 71.4, 71.6 to 71.8, 72.2 to 72.4, 72.6, 72.7 the boxes | [`boxes`] |
//! | 71.43, 71.5, 72.43, 72.5 surrender | [`surrender`] |
//! | 72.8 Calcutta, Dacca, Colombo | [`cities`] |
//! | 72.9 the Indian National Army | [`ina`] |
//! | 73 Gibraltar | [`gibraltar`] |
//! | 74.1, 74.2 Asian colonies | [`colonies`] |
//! | 74.3 the Strait of Malacca | [`malacca`] |
//! | how a game begins | `founding` |
//! | the turn (AWAW-R-03 to AWAW-R-05) | [`calendar`], [`sequence`] |
//! | what is entered or declared | [`transcribing`], [`declarations`], [`declared_facts`] |
//! | what an owner read off his copy | [`overlay`] |
//! | recorded desks as text | [`notation`] |
//! | unclear places of the book | [`rulings`] |
//! | what a player asks before he acts | [`calculators`] |

// Whoever adds a command, an event or something the table waits for is led to every place that must know it.
#![deny(clippy::wildcard_enum_match_arm)]

pub mod accounts;
mod administration;
mod apply;
pub mod australia;
mod book;
pub mod boxes;
pub mod calculators;
pub mod calendar;
pub mod canada;
pub mod cities;
pub mod colonies;
pub mod command;
pub mod components;
pub mod construction;
mod creation;
mod deciding;
pub mod declarations;
pub mod declared_facts;
pub mod deployment;
pub mod event;
pub mod facts;
pub mod forces;
pub mod game;
pub mod gibraltar;
pub mod ina;
pub mod india;
mod invariants;
mod judging;
pub mod malacca;
pub mod notation;
pub mod options;
pub mod overlay;
pub mod pack;
pub mod payment;
pub mod pending;
mod redeployment;
pub mod rulings;
pub mod sequence;
mod setting_up;
pub mod south_africa;
pub mod surrender;
mod system;
pub mod telling;
pub mod transcribing;
pub mod view;

pub use book::Awaw;
pub use system::{questions, rests};
