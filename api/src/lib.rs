//! The server of Adjutant, as a library so that its tests can hold it by any end.
//!
//! A request comes in through [`web`], is understood by [`graphql`], and is answered from the [`hall`], which keeps
//! every entry in the [`journal`] before anybody hears of it.

pub mod archive;
pub mod backups;
pub mod books;
pub mod clock;
pub mod closing;
pub mod commands;
pub mod config;
pub mod delivery;
pub mod desk;
pub mod dice;
pub mod graphql;
pub mod hall;
pub mod https;
pub mod journal;
pub mod limit;
pub mod limits;
pub mod metrics;
pub mod otlp;
pub mod packs;
pub mod play;
pub mod presence;
pub mod private;
pub mod reports;
pub mod sandbox;
pub mod seal;
pub mod seats;
pub mod serve;
pub mod simulate;
pub mod telemetry;
pub mod texts;
pub mod web;
pub mod webhooks;

/// What a request needs is asked for and given back some hundred times, much of it longer than the C library keeps at hand.
/// Decision 0051 has the numbers.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
