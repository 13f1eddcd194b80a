//! The server of Adjutant, as a library so that its tests can hold it by any end.
//!
//! A request comes in through [`face::web`], is understood by [`face::graphql`], and is answered from the [`host::games`], which keeps
//! every entry in the [`journal`] before anybody hears of it.

/// The version of the program, and the commit that it was built from.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("ADJUTANT_COMMIT"), ")");

pub mod commands;
pub mod config;
pub mod delivery;
pub mod nei;
pub mod play;
pub mod serve;

// The program has these commands whichever books there are.
pub use nei::{league, packs, simulate, vassal};

pub use face::{app_state, books, graphql, https, limits, reports, web};
pub use host::{
    archive, backups, dice, games, limit, otlp, presence, seats, shutdown, telemetry, text_limits, webhooks,
};
pub use journal::{self, clock, metrics, private, seal};

/// What a request needs is asked for and given back some hundred times, much of it longer than the C library keeps at hand.
/// `docs/performance.md` has the numbers.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
