//! What a request costs, measured without carrying it out.
//!
//! The measure is taken by a schema of its own: an extension on the schema that answers would be asked for every field
//! of every answer.

use std::sync::Arc;

use async_graphql::extensions::{Extension, ExtensionContext, ExtensionFactory, NextRequest, NextValidation};
use async_graphql::{Request, Response, ServerError, SimpleObject, ValidationResult, Value, value};
use tokio::sync::Mutex;

use super::{ALIASES_MAX, COMPLEXITY_MAX, DEPTH_MAX, DIRECTIVES_MAX, Schema, builder};
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

/// Measures requests.
#[derive(Clone)]
pub struct Meter(Schema);

impl Default for Meter {
    fn default() -> Self {
        Self(builder().extension(Measuring).limit_directives(DIRECTIVES_MAX).limit_aliases(ALIASES_MAX).finish())
    }
}

impl Meter {
    /// What a request costs, as it stands in `extensions` of its answer; `None` where it cannot be read.
    pub async fn measure(&self, asked: &mut Request) -> Option<Value> {
        // The document is read once, and carried out afterwards as it was measured.
        let document = asked.parsed_query().ok()?.clone();
        let mut request = Request::new(String::new()).variables(asked.variables.clone());
        request.operation_name.clone_from(&asked.operation_name);
        request.set_parsed_query(document);
        self.0.execute(request).await.extensions.remove(KEY)
    }
}

const KEY: &str = "cost";

struct Measuring;

impl ExtensionFactory for Measuring {
    fn create(&self) -> Arc<dyn Extension> {
        Arc::new(Measure::default())
    }
}

#[derive(Default)]
struct Measure(Mutex<Option<ValidationResult>>);

#[async_trait::async_trait]
impl Extension for Measure {
    async fn request(&self, context: &ExtensionContext<'_>, next: NextRequest<'_>) -> Response {
        let response = next.run(context).await;
        let Some(measured) = self.0.lock().await.take() else { return response };
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

    /// Measured is enough: the error stops what would carry it out.
    async fn validation(
        &self,
        context: &ExtensionContext<'_>,
        next: NextValidation<'_>,
    ) -> Result<ValidationResult, Vec<ServerError>> {
        *self.0.lock().await = Some(next.run(context).await?);
        Err(Vec::new())
    }
}
