//! The GraphQL API: own types over the domain's, resolvers that find the seat, ask the hall, and translate.

pub mod awaw;
pub mod book;
mod boxed;
pub mod branch;
pub mod copy;
mod cost;
pub mod dice;
pub mod entry;
pub mod error;
pub mod game;
pub mod geaw;
pub mod keys;
pub(crate) mod limits;
pub mod luck;
mod mirror;
pub mod mutation;
pub mod nei;
pub mod notes;
pub mod query;
pub mod relay;
pub mod repair;
pub mod rulebook;
mod schema;
pub mod seat;
pub mod statistics;
pub mod subscription;
pub mod texts;
pub mod verdict;
pub mod webhooks;
pub mod whole;
pub mod written;

pub use cost::Meter;
pub use entry::Entry;
pub use limits::{ALIASES_MAX, COMPLEXITY_MAX, DEPTH_MAX, DIRECTIVES_MAX, Limits, ServerLimit};
pub use schema::{Schema, schema, sdl};
pub use seat::{Session, narrowed};
