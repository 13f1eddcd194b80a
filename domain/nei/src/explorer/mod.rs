//! The explorer: what a player asks before he commits himself. Everything a side may do, how far a force comes, how a
//! wish comes true, and what would come of a command.
//!
//! Nothing is ruled here. Every answer is made of commands that `judge` was asked about and of events that `decide` gave,
//! and whatever is shown to a seat follows from what that seat may know (20). Reach, wishes and dry runs are answered on the
//! board as the seat knows it ([`Known`](super::known::Known)), from which the true position cannot be reached; what is
//! listed stands or falls as the command would, so it is judged where the command is.
//!
//! # What is listed
//!
//! [`all_options`] lists each thing a side may do now by **the least that does it**: by nothing, by an area, by one
//! counter, or by one carrier with one rider. A force of several is not listed beside its members. Of what may be added
//! by hand (friends who join, aircraft in support, ships in support) the most obvious is filled in.
//!
//! - *What is listed is allowed*: `judge` has nothing to say of it.
//! - *What is allowed is listed*: for each command that `judge` accepts there is a possibility of the same kind, with
//!   the same end, the same beach and the same attack flag, whose counters are all among those that the command moves,
//!   takes aboard or puts ashore. A command of several parts (forces on station, parties put ashore, patrols called back,
//!   bases that turn back) is listed part by part.
//! - *Not listed* is what changes nothing (there and back again), what has another name under which it is listed (an
//!   evacuation at a port is emergency transport; ships that stay where they are land whom they carry by Amphibious
//!   Assault), and what is no option on the board but an answer composed by hand: the choice of losses, of which one is
//!   listed, dice, draws, statements, task forces, showing units, corrections, giving up.
//!
//! `domain/tests/nei/explorer` holds both directions together on random positions.

mod attempts;
mod changes;
mod dry_run;
mod everything;
mod hands;
mod reach;
mod shape;
mod wish;

pub use changes::{Change, ChangeKind};
pub use dry_run::{Asked, DryRun, dry_run};
pub use everything::{Possibility, all_commands, all_options};
pub use reach::{Beyond, Reach, Reached, reach};
pub use wish::{Arm, Fulfilment, Miss, Way, Wish, fulfil};
