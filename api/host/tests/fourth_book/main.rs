//! A fourth book, *Fog Bank*: small enough to read in one sitting, and hosted like the others.
#![allow(clippy::unwrap_used, reason = "a test that fails here says so")]

mod clauses;
mod fog_bank;
mod hosted;
mod secrets;

use std::sync::Arc;

use fog_bank::game::Creation;
use fog_bank::pack::{Pack, built_in};
use fog_bank::system::FogBank;
use kernel::recording::Recording as RecordingOf;
use kernel::system::System as _;
use kernel::verdict::Enforcement;

type Recording = RecordingOf<FogBank>;

fn pack() -> Arc<Pack> {
    FogBank::bind(&built_in(), None).unwrap().pack
}

fn creation(crossings: u8) -> Creation {
    Creation { crossings, enforcement: Enforcement::Strict }
}

/// The recorded game of this folder.
fn evening() -> Recording {
    Recording::parse(include_str!("evening.txt")).unwrap()
}
