//! *Netherlands East Indies 1941–42* (Decision Games, 2022): one file or folder per chapter of the rulebook.
//!
//! | chapter | file |
//! |---|---|
//! | 2 components | [`components`], [`pack`] |
//! | 4 how to win | [`victory`]; when it is looked at: `sequence` |
//! | 5 control and functionality | [`control`] |
//! | 6 sequence of play | `sequence` |
//! | 7 incidents, ABDACOM, morale, Singapore | [`incidents`] |
//! | 8 actions and action points | [`action_points`], `actions/` |
//! | 9 stacking and mobility restrictions | [`stacking`] |
//! | 10 movement | `movement/` |
//! | 11, 12 combat | [`combat`]; who may be fired at is chosen by each action in `actions/`; what is to be expected of a combat: [`odds`] |
//! | 13 amphibious operations | `embarkation`, `amphibious`; the assault's fire: [`combat`] |
//! | 14 special combat | `actions/operational_naval`, [`combat`] |
//! | 15 reinforcements | [`reinforcements`] |
//! | 16, 17 ports, air basing | [`control`], [`stacking`] |
//! | 18 refit and rally | [`refit_and_rally`], also for the actions of that name |
//! | 19 home bases | `pack/map.rs` (which there are, their links), [`control`], [`stacking`] |
//! | 20 fog of war | `fog`, [`view`]; the board as a seat knows it: [`known`] |
//! | 21 unique units | [`unique_units`], `airborne` |
//! | 22 Japanese engineers and bases | `engineers_and_bases` |
//! | 23 scenarios, 30 Scenario II | `scenarios/nei/scenario_*.toml`, [`setting_up`]; a position to be put up again: [`set_up_sheet`] |
//! | Actions List | [`actions`] |
//! | 24 to 29 optional rules | [`optional`], a file for each rule; forces of 28 are in the scenario's file |
//! | unclear places of the book | [`rulings`] |
//! | what happened, as a history | [`report`] |
//! | a player that plans | [`staff`] |

// Whoever adds a command, an event or something the table waits for is led to every place that must know it.
#![deny(clippy::wildcard_enum_match_arm)]

pub mod action_points;
pub mod actions;
mod administration;
pub mod aids;
mod airborne;
mod amphibious;
mod answers;
mod apply;
mod book;
pub mod combat;
pub mod command;
pub mod components;
pub mod control;
mod deciding;
mod embarkation;
mod engineers_and_bases;
pub mod event;
pub mod explorer;
pub mod facts;
mod fog;
pub mod game;
pub mod incidents;
mod invariants;
mod judging;
pub mod known;
pub mod landmarks;
pub mod luck;
mod movement;
pub mod notation;
pub mod odds;
pub mod optional;
pub mod options;
pub mod overlay;
pub mod pack;
pub mod pending;
pub mod players;
pub mod reconcile;
pub mod refit_and_rally;
pub mod reinforcements;
pub mod report;
pub mod rulings;
mod sequence;
pub mod set_up_sheet;
pub mod setting_up;
pub mod stacking;
pub mod staff;
mod standing;
pub mod statements;
pub mod statistics;
mod system;
pub mod table_check;
mod telling;
pub mod unique_units;
pub mod victory;
pub mod view;
mod words;

pub use actions::intelligence::fifth_column_targets;
pub use book::Nei;
