//! The server of Adjutant, as a library so that its tests can hold it by any end.
//!
//! A request comes in through [`face::web`], is understood by [`face::graphql`], and is answered from the [`host::hall`], which keeps
//! every entry in the [`journal`] before anybody hears of it.

pub mod commands;
pub mod config;
pub mod delivery;
pub mod nei;
pub mod play;
pub mod serve;

// The program has these commands whichever books there are.
pub use nei::{packs, simulate};

pub use face::{app, books, graphql, https, limits, reports, web};
pub use host::{archive, backups, closing, dice, games, limit, otlp, presence, seats, telemetry, texts, webhooks};
pub use journal::{self, clock, metrics, private, seal};

/// What a request needs is asked for and given back some hundred times, much of it longer than the C library keeps at hand.
/// `docs/performance.md` has the numbers.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
