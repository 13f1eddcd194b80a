//! *The Greater East Asia War* (World at War 6, Decision Games, 2009; e-rules of 19 June 2009), as far as the text at
//! hand goes: the errata and sections 1.0 to 8.12. One file or folder per chapter.
//!
//! What hangs on a section that we lack is declared by the players and marked so on the record; nothing is invented.
//!
//! | chapter | file |
//! |---|---|
//! | title page, contents, scales | [`module_info`] |
//! | errata; what may be transcribed | [`transcribing`], `sheets/` |
//! | errata (Mapsheet): hexes | [`hexes`] |
//! | errata (Turn Record): calendar | [`calendar`] |
//! | 1, 3 players, scenario, set-up | `setting_up` |
//! | 2 components | [`components`], [`pack`] |
//! | 4 sequence of play | [`sequence`] |
//! | 5 victory points | [`victory_points`] |
//! | 6 reinforcements and withdrawals | `mobilization`, [`placement`], `losses` |
//! | 7 reorganization | `reorganization` |
//! | 8 land movement | [`movement`] |
//! | 2, 3, 6 to 8: the owner's overlay | [`overlay`] |
//! | 8.13, 9 to 45: what is declared | [`declarations`], [`combat`] |
//! | unclear places of the book | [`rulings`] |
//! | what a player asks before he moves | [`calculators`] |
//! | recorded games as text | [`notation`] |

// Whoever adds a command, an event or something the table waits for is led to every place that must know it.
#![deny(clippy::wildcard_enum_match_arm)]

mod administration;
mod apply;
mod book;
pub mod calculators;
pub mod calendar;
pub mod combat;
pub mod command;
pub mod components;
mod deciding;
pub mod declarations;
mod declaring;
pub mod event;
pub mod facts;
pub mod game;
pub mod hexes;
mod invariants;
mod judging;
mod losses;
pub mod mobilization;
pub mod module_info;
pub mod movement;
pub mod notation;
pub mod options;
pub mod overlay;
pub mod pack;
pub mod pending;
pub mod placement;
mod reorganization;
pub mod rulings;
pub mod sequence;
mod setting_up;
pub mod sheets;
mod system;
pub mod telling;
pub mod transcribing;
pub mod victory_points;
pub mod view;

pub use book::Geaw;
pub use system::{questions, rests};
