//! *Fog Bank*: a smugglers' boat sails to the beach, and a cutter lies hidden in the fog.
//!
//! Its rules, as [`rules`] and [`game`] cite them:
//!
//! - FB-1-a The Cutter hides on a field between the island, which is field 1, and the beach, which is the last one.
//! - FB-1-b It does so once in each crossing, before the boat sails.
//! - FB-1-c Where it hides is known to the Cutter alone until the boat comes upon it or the game is over.
//! - FB-2-a The boat sails one field or two.
//! - FB-2-b It sails no farther than the beach.
//! - FB-3-a Where it stops beside the hidden cutter it is fired on: the Cutter throws one die.
//! - FB-3-b At or under the gunnery number the boat loses a cask.
//! - FB-3-c The die is thrown before anything else is done.
//! - FB-4-a On the beach the casks are landed, and the boat begins the next crossing with a full load.
//! - FB-4-b After the last crossing the Smugglers have won if they landed as many casks as are wanted, else the Cutter;
//!   then nothing more is done, and everything lies open.

#![warn(clippy::unwrap_used, clippy::wildcard_enum_match_arm)]

pub(crate) mod command;
pub(crate) mod event;
pub(crate) mod game;
pub(crate) mod notation;
pub(crate) mod pack;
mod rules;
pub(crate) mod seen;
pub(crate) mod side;
pub(crate) mod system;
