//! The schema, with its limits, and its published text.

use std::sync::Arc;

use async_graphql::SDLExportOptions;

use super::limits::{ALIASES_MAX, COMPLEXITY_MAX, DEPTH_MAX, DIRECTIVES_MAX};
use super::roots::{Mutation, Query};
use super::text_arguments::Measured;
use super::{game, relay, subscription};
use crate::app_state::AppState;

/// The schema of this server.
pub type Schema = async_graphql::Schema<Query, Mutation, Measured<subscription::Subscription>>;

/// The schema over the state of the server, with its limits. Build it once: it is shared by all workers.
///
/// Without `introspection` it answers no question about itself.
pub fn schema(app: Arc<AppState>, introspection: bool) -> Schema {
    limited(Some(app), Introspection(introspection)).finish()
}

/// Whether a schema answers questions about itself.
#[derive(Debug, Clone, Copy)]
pub(super) struct Introspection(pub(super) bool);

/// A schema that answers questions about itself, or does not.
pub(super) fn answering(introspection: Introspection) -> Builder {
    if introspection.0 { builder() } else { builder().disable_introspection() }
}

/// A schema with its limits.
pub(super) fn limited(app: Option<Arc<AppState>>, introspection: Introspection) -> Builder {
    let mut builder = answering(introspection);
    if let Some(app) = app {
        builder = builder.data(app);
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

type Builder = async_graphql::SchemaBuilder<Query, Mutation, Measured<subscription::Subscription>>;

fn builder() -> Builder {
    Schema::build(Query::default(), Mutation::default(), Measured(subscription::Subscription))
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
        fn optional(&self) -> Option<Broken> {
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

    /// Some releases of the library leave the field out and answer the rest: `docs/decisions/stack.md`.
    #[actix_web::test]
    async fn a_field_that_fails_takes_the_nearest_nullable_parent_with_it() {
        let schema = Schema::new(Query, EmptyMutation, EmptySubscription);
        for (asked, answered) in [
            ("{ sure { good bad } }", "null"),
            ("{ optional { good bad } }", r#"{"optional":null}"#),
            ("{ several { good bad } }", "null"),
        ] {
            let response = schema.execute(asked).await;
            assert_eq!(response.errors.first().map(|error| error.message.as_str()), Some("broken"), "{asked}");
            assert_eq!(serde_json::to_string(&response.data).ok().as_deref(), Some(answered), "{asked}");
        }
    }
}
