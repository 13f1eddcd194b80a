//! What a request costs.

use std::sync::Arc;

use async_graphql::extensions::{Extension, ExtensionContext, ExtensionFactory, NextRequest, NextValidation};
use async_graphql::{Request, Response, ServerError, SimpleObject, ValidationMode, ValidationResult, Value, value};
use quick_cache::sync::Cache;
use tokio::sync::Mutex;

use super::written::{Wording, wording};
use super::{ALIASES_MAX, COMPLEXITY_MAX, DEPTH_MAX, DIRECTIVES_MAX, Desk, Introspection, Schema, answering, limited};
use crate::graphql::entry::ENTRIES_MAX;

/// What a request may ask for. A request beyond a limit is answered with an error and carries nothing out.
#[derive(Debug, Clone, Copy, SimpleObject)]
pub struct Limits {
    /// The deepest query, in levels of fields.
    pub(super) depth: u32,
    /// The highest cost: the fields a query asks for, those of lists counted as often as the list may be long.
    pub(super) cost: u32,
    /// The most aliases in one query.
    pub(super) aliases: u32,
    /// The most directives in one query.
    pub(super) directives: u32,
    /// The most entries in one page.
    pub(super) entries: u32,
    /// The longest request, in bytes.
    pub(super) request_bytes: u32,
    /// Requests in one HTTP body. More than one, a batch, is not offered.
    pub(super) batch: u32,
}

impl Limits {
    #[expect(clippy::cast_possible_truncation, reason = "each limit is far below 2^31")]
    pub(super) const fn here() -> Self {
        Self {
            depth: DEPTH_MAX as u32,
            cost: COMPLEXITY_MAX as u32,
            aliases: ALIASES_MAX as u32,
            directives: DIRECTIVES_MAX as u32,
            entries: ENTRIES_MAX as u32,
            request_bytes: crate::web::BODY_MAX as u32,
            batch: 1,
        }
    }
}

/// Queries whose cost is known.
const KNOWN_MAX: usize = 10_000;

/// Carries requests out, and says what they cost.
///
/// To measure a request is to check all of it, so none is checked twice: a command is measured by the schema that carries
/// it out, and a query by one of its own, whose measure is kept. What was checked so is carried out by a schema that does
/// not check it again.
pub struct Meter {
    /// Checks and refuses.
    checked: Schema,
    /// Checks, measures and goes on; it pays for that with every field.
    commands: Schema,
    /// Checks, measures and carries nothing out.
    measuring: Schema,
    /// Goes on with what was checked.
    queries: Schema,
    /// By their wording with all variables.
    known: Cache<Wording, Value>,
}

impl Meter {
    /// One that carries requests out as a schema does.
    pub fn over(schema: &Schema) -> Self {
        let desk = || schema.data::<Arc<Desk>>().cloned();
        let introspection = schema.data::<Introspection>().copied().unwrap_or(Introspection(true));
        let measuring = answering(introspection).extension(Measuring { goes_on: false });
        Self {
            checked: schema.clone(),
            commands: limited(desk(), introspection).extension(Measuring { goes_on: true }).finish(),
            measuring: measuring.limit_directives(DIRECTIVES_MAX).limit_aliases(ALIASES_MAX).finish(),
            queries: limited(desk(), introspection).validation_mode(ValidationMode::Fast).finish(),
            known: Cache::new(KNOWN_MAX),
        }
    }

    /// Carries a command out.
    pub async fn command(&self, request: Request) -> Response {
        self.commands.execute(request).await
    }

    /// Carries a query out.
    pub async fn query(&self, mut request: Request) -> Response {
        let query = wording(&request, &request.variables);
        let known = query.and_then(|query| self.known.get(&query));
        let cost = if let Some(cost) = known {
            cost
        } else {
            // What cannot be measured is refused, in the words of the schema that checks it.
            let Some(cost) = self.measure(&mut request).await else { return self.checked.execute(request).await };
            if let Some(query) = query {
                self.known.insert(query, cost.clone());
            }
            cost
        };
        self.queries.execute(request).await.extension(KEY, cost)
    }

    /// What a request costs; `None` where it is not as it should be.
    async fn measure(&self, asked: &mut Request) -> Option<Value> {
        // The document is read once, and carried out afterwards as it was measured.
        let document = asked.parsed_query().ok()?.clone();
        let mut request = Request::new(String::new()).variables(asked.variables.clone());
        request.operation_name.clone_from(&asked.operation_name);
        request.set_parsed_query(document);
        self.measuring.execute(request).await.extensions.remove(KEY)
    }
}

const KEY: &str = "cost";

struct Measuring {
    /// Whether what was measured is carried out.
    goes_on: bool,
}

impl ExtensionFactory for Measuring {
    fn create(&self) -> Arc<dyn Extension> {
        Arc::new(Measure { goes_on: self.goes_on, measured: Mutex::default() })
    }
}

struct Measure {
    goes_on: bool,
    measured: Mutex<Option<ValidationResult>>,
}

#[async_trait::async_trait]
impl Extension for Measure {
    async fn request(&self, context: &ExtensionContext<'_>, next: NextRequest<'_>) -> Response {
        let response = next.run(context).await;
        let Some(measured) = self.measured.lock().await.take() else { return response };
        response.extension(
            KEY,
            value!({
                "cost": measured.complexity,
                "costMax": COMPLEXITY_MAX,
                "depth": measured.depth,
                "depthMax": DEPTH_MAX,
            }),
        )
    }

    async fn validation(
        &self,
        context: &ExtensionContext<'_>,
        next: NextValidation<'_>,
    ) -> Result<ValidationResult, Vec<ServerError>> {
        let measured = next.run(context).await?;
        *self.measured.lock().await = Some(measured);
        // Where measured is enough, the error stops what would carry it out.
        if self.goes_on { Ok(measured) } else { Err(Vec::new()) }
    }
}
