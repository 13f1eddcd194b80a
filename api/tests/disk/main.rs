//! Disks that are full, read-only or broken, and disks whose power is cut, under the real program.
#![cfg(target_os = "linux")] // The library beneath the program is loaded as Linux loads libraries.
#![allow(clippy::unwrap_used, reason = "a test that fails here says so")]

#[path = "../common/mod.rs"]
mod common;
mod cuts;
mod evening;
mod full_disk;
mod platter;
mod power_cut;
mod shim;
mod trace;
