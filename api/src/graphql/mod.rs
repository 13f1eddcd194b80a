//! The GraphQL API: own types over the domain's, resolvers that find the seat, ask the hall, and translate.

pub mod awaw;
pub mod branch;
pub mod copy;
mod cost;
pub mod dice;
pub mod entry;
pub mod error;
pub mod game;
pub mod geaw;
pub mod keys;
pub mod luck;
mod mirror;
pub mod mutation;
pub mod nei;
pub mod notes;
pub mod query;
pub mod relay;
pub mod repair;
pub mod rulebook;
pub mod seat;
pub mod statistics;
pub mod subscription;
pub mod texts;
pub mod verdict;
pub mod webhooks;
pub mod whole;
pub mod written;

pub use cost::{Limits, Meter};
pub use entry::Entry;
pub use seat::{SeatKind, Session, Sitting, narrowed};

use std::sync::{Arc, OnceLock};

use crate::backups::Copies;
use crate::books::Halls;
use crate::closing::Closing;
use crate::journal::Journal;
use crate::presence::Presence;
use crate::seats::{Codes, Seats};
use crate::web::Settings;
use crate::webhooks::Webhooks;
use async_graphql::SDLExportOptions;
use texts::Measured;

/// The deepest query: the page's deepest has 9 levels; the usual introspection query has 13.
pub(crate) const DEPTH_MAX: usize = 16;
/// The most fields a query may ask for, those of lists counted as often as the list may be long.
pub(crate) const COMPLEXITY_MAX: usize = 20_000;
/// The most aliases and directives in one query.
pub(crate) const ALIASES_MAX: usize = 50;
pub(crate) const DIRECTIVES_MAX: usize = 20;

/// The schema of this server.
pub type Schema = async_graphql::Schema<query::Query, mutation::Mutation, Measured<subscription::Subscription>>;

/// What a request may need.
#[derive(Debug)]
pub struct Desk {
    /// The games.
    pub halls: Halls,
    /// Who sits where.
    pub seats: Seats,
    /// Who is told of entries.
    pub webhooks: Webhooks,
    /// The journal.
    pub journal: Journal,
    /// Who is at the table.
    pub presence: Presence,
    /// Whether the server is about to end.
    pub closing: Closing,
    /// How its copies of the database went.
    pub copies: Copies,
    /// The limits that somebody has set, once it is served.
    pub settings: OnceLock<Settings>,
}

impl Desk {
    /// How long its codes are.
    pub fn codes(&self) -> Codes {
        self.settings.get().map_or_else(Codes::default, |settings| settings.codes)
    }
}

/// The schema over a desk, with its limits. Build it once: it is shared by all workers.
///
/// Without `introspection` it answers no question about itself.
pub fn schema(desk: Arc<Desk>, introspection: bool) -> Schema {
    limited(Some(desk), Introspection(introspection)).finish()
}

/// Whether a schema answers questions about itself.
#[derive(Debug, Clone, Copy)]
struct Introspection(bool);

/// A schema that answers questions about itself, or does not.
fn answering(introspection: Introspection) -> Builder {
    if introspection.0 { builder() } else { builder().disable_introspection() }
}

/// A schema with its limits.
fn limited(desk: Option<Arc<Desk>>, introspection: Introspection) -> Builder {
    let mut builder = answering(introspection);
    if let Some(desk) = desk {
        builder = builder.data(desk);
    }
    builder
        .data(introspection)
        .limit_depth(DEPTH_MAX)
        .limit_complexity(COMPLEXITY_MAX)
        .limit_aliases(ALIASES_MAX)
        .limit_directives(DIRECTIVES_MAX)
}

/// The published contract.
pub fn sdl() -> String {
    builder().finish().sdl_with_options(SDLExportOptions::new().prefer_single_line_descriptions().use_space_ident())
}

type Builder = async_graphql::SchemaBuilder<query::Query, mutation::Mutation, Measured<subscription::Subscription>>;

fn builder() -> Builder {
    Schema::build(query::Query, mutation::Mutation::default(), Measured(subscription::Subscription))
        .register_output_type::<game::Game>()
        .register_output_type::<relay::Node>()
}

#[cfg(test)]
#[allow(clippy::unnecessary_wraps, clippy::unused_self, reason = "a resolver has the shape that the library wants")]
mod tests {
    use async_graphql::{EmptyMutation, EmptySubscription, Object, Result, Schema};

    struct Query;

    #[Object]
    impl Query {
        fn sure(&self) -> Broken {
            Broken
        }
        fn perhaps(&self) -> Option<Broken> {
            Some(Broken)
        }
        fn several(&self) -> Vec<Broken> {
            vec![Broken, Broken]
        }
    }

    struct Broken;

    #[Object]
    impl Broken {
        fn good(&self) -> i32 {
            1
        }
        fn bad(&self) -> Result<i32> {
            Err("broken".into())
        }
    }

    /// Some releases of the library leave the field out and answer the rest: decision 0001.
    #[actix_web::test]
    async fn a_field_that_fails_takes_the_nearest_nullable_parent_with_it() {
        let schema = Schema::new(Query, EmptyMutation, EmptySubscription);
        for (asked, answered) in [
            ("{ sure { good bad } }", "null"),
            ("{ perhaps { good bad } }", r#"{"perhaps":null}"#),
            ("{ several { good bad } }", "null"),
        ] {
            let response = schema.execute(asked).await;
            assert_eq!(response.errors.first().map(|error| error.message.as_str()), Some("broken"), "{asked}");
            assert_eq!(serde_json::to_string(&response.data).ok().as_deref(), Some(answered), "{asked}");
        }
    }
}
