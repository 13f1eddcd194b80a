//! Games that are played: who sits where, dice that can be proven, archives, and who is told of what happens.
//!
//! It is generic over the kernel's `System`, and knows neither a rulebook nor GraphQL.

pub mod archive;
pub mod backups;
pub mod dice;
pub mod games;
pub mod limit;
pub mod otlp;
pub mod presence;
pub mod seats;
pub mod shutdown;
pub mod table_talk;
pub mod telemetry;
pub mod text_limits;
pub mod webhooks;
