//! The GraphQL API: own types over the domain's, resolvers that find the seat, ask the running game, and translate.

#![warn(missing_docs)]

pub mod awaw;
pub mod book;
mod book_contract;
mod boxed;
pub mod branch;
pub mod branching;
pub mod command;
mod cost;
pub mod creation;
pub mod date_time;
pub mod dice;
pub mod entry;
pub mod error;
pub mod fact;
pub mod game;
pub mod geaw;
pub mod head;
pub mod identity;
pub mod keys;
pub(crate) mod limits;
pub mod luck;
mod mirror;
pub mod mutation;
pub mod nei;
pub mod notes;
pub mod overlays;
pub mod owner_copy;
pub mod query;
pub mod record;
pub mod relay;
pub mod repair;
pub mod response_cache;
pub mod roots;
pub mod rulebook;
mod schema;
pub mod seat;
pub mod sent;
pub mod shapes;
pub mod shared_words;
mod shown;
pub mod statistics;
pub mod subscription;
pub mod text_arguments;
pub mod verdict;
pub mod webhooks;
pub mod whole;
pub mod words;

pub use book_contract::of_book;
pub use cost::CostLimiter;
pub use entry::Entry;
pub use limits::{ALIASES_MAX, COMPLEXITY_MAX, DEPTH_MAX, DIRECTIVES_MAX, Limits, ServerLimit};
pub use schema::{Schema, schema, sdl};
pub use seat::{Caller, narrowed};
