//! *Netherlands East Indies 1941–42* (Decision Games, 2022): one file or folder per chapter of the rulebook.
//!
//! | chapter | file |
//! |---|---|
//! | 2 components | [`components`], [`pack`] |
//! | 4 how to win | [`victory`] |
//! | 5 control and functionality | [`control`] |
//! | 6 sequence of play | `sequence` |
//! | 7 incidents, ABDACOM, morale, Singapore | [`incidents`] |
//! | 8 actions and action points | [`action_points`], `actions/` |
//! | 9 stacking and mobility restrictions | [`stacking`] |
//! | 10 movement | `movement/` |
//! | 11, 12 combat | [`combat`] |
//! | 13 amphibious operations | `amphibious` |
//! | 14 special combat | `actions/operational_naval`, [`combat`] |
//! | 15 reinforcements | [`reinforcements`] |
//! | 16, 17, 19 ports, air basing, home bases | [`control`], [`stacking`] |
//! | 20 fog of war | `fog`, [`view`] |
//! | 21 unique units | [`unique_units`], `airborne` |
//! | 23 Scenario I | [`scenario_one`] |
//! | Actions List | `actions/` |

pub mod action_points;
pub mod actions;
mod administration;
mod airborne;
mod amphibious;
mod answers;
mod apply;
pub mod combat;
pub mod command;
pub mod components;
pub mod control;
mod deciding;
pub mod event;
mod fog;
pub mod game;
pub mod incidents;
mod invariants;
mod judging;
mod movement;
pub mod notation;
pub mod options;
pub mod pack;
pub mod pending;
pub mod reinforcements;
pub mod scenario_one;
mod sequence;
pub mod stacking;
mod system;
mod telling;
pub mod unique_units;
pub mod victory;
pub mod view;

pub use actions::intelligence::fifth_column_targets;
pub use system::Nei;
