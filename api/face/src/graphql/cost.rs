//! What a request costs.

use std::sync::Arc;

use async_graphql::extensions::{Extension, ExtensionContext, ExtensionFactory, NextRequest, NextValidation};
use async_graphql::{
    ErrorExtensionValues, Request, Response, ServerError, ValidationMode, ValidationResult, Value, value,
};
use quick_cache::sync::Cache;
use tokio::sync::Mutex;

use super::error::{Code, Refusal};
use super::limits::{ALIASES_MAX, COMPLEXITY_MAX, DEPTH_MAX, DIRECTIVES_MAX};
use super::response_cache::RequestKey;
use super::schema::{Introspection, Schema, answering, limited};
use crate::app_state::AppState;

/// The longest document, in bytes, of which it is said what may have been meant.
const SUGGESTED_MAX: usize = 1024;
/// Queries whose cost is known.
const KNOWN_MAX: usize = 10_000;

/// Carries requests out, and says what they cost.
///
/// To measure a request is to check all of it, which costs more than to carry most of them out. So a request is measured by
/// a schema that does nothing else, its measure is kept, and a schema that does not check it again carries it out.
pub struct CostLimiter {
    /// Checks and refuses, and says of a slip of the pen what may have been meant.
    checked: Schema,
    /// The same without that, for long documents: it costs more than all other checks.
    checked_tersely: Schema,
    /// Checks, measures and carries nothing out.
    measuring: Schema,
    /// Goes on with what was checked.
    going: Schema,
    /// What requests cost, by their key.
    known: Cache<RequestKey, Value>,
}

impl CostLimiter {
    /// One that carries requests out as a schema does.
    pub fn over(schema: &Schema) -> Self {
        let app = || schema.data::<Arc<AppState>>().cloned();
        let introspection = schema.data::<Introspection>().copied().unwrap_or(Introspection(true));
        let measuring = answering(introspection).disable_suggestions().extension(Measuring);
        Self {
            checked: schema.clone(),
            checked_tersely: limited(app(), introspection).disable_suggestions().finish(),
            measuring: measuring.limit_directives(DIRECTIVES_MAX).limit_aliases(ALIASES_MAX).finish(),
            going: limited(app(), introspection).validation_mode(ValidationMode::Fast).finish(),
            known: Cache::new(KNOWN_MAX),
        }
    }

    /// The schema that checks a request and says what is wrong with it.
    pub fn checking(&self, request: &Request) -> &Schema {
        if request.query.len() <= SUGGESTED_MAX { &self.checked } else { &self.checked_tersely }
    }

    /// Carries a request out. Requests of one key cost the same; whether a value is one that its field takes is seen when
    /// it is read, before anything is done.
    ///
    /// A request without a key is checked for itself. One that failed is read `again`, to be checked too.
    pub async fn answer(
        &self,
        mut request: Box<Request>,
        request_key: Option<RequestKey>,
        again: impl FnOnce() -> Option<Box<Request>>,
    ) -> Response {
        let Some(request_key) = request_key else { return self.checking(&request).execute(*request).await };
        let Some(cost) = self.cost(&mut request, request_key).await else {
            return self.checking(&request).execute(*request).await;
        };
        if let Some(refusal) = beyond(&cost) {
            return Response::from_errors(vec![refusal.into()]).extension(KEY, cost);
        }
        let response = self.going.execute(*request).await;
        if !response.errors.is_empty()
            && let Some(mut again) = again()
            && Box::pin(self.measure(&mut again)).await.is_none()
        {
            // A value was not read, so nothing was done; the schema that checks names the field.
            return self.checking(&again).execute(*again).await;
        }
        response.extension(KEY, cost)
    }

    /// What a request costs, measured if no other of its key was. `None` where it is not as it should be: it is refused
    /// in the words of the schema that checks it.
    async fn cost(&self, request: &mut Request, request_key: RequestKey) -> Option<Value> {
        if let Some(cost) = self.known.get(&request_key) {
            return Some(cost);
        }
        // Rare, and large: in a box it takes no room in all that is known.
        let cost = Box::pin(self.measure(request)).await?;
        self.known.insert(request_key, cost.clone());
        Some(cost)
    }

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

/// Why a request of this cost is not carried out.
fn beyond(cost: &Value) -> Option<Refusal> {
    let Value::Object(measured) = cost else { return None };
    let measured = |name: &str, max: usize| match measured.get(name) {
        Some(Value::Number(number)) => {
            number.as_u64().and_then(|number| usize::try_from(number).ok()).filter(|measured| *measured > max)
        }
        _ => None,
    };
    let levels = measured("depth", DEPTH_MAX).map(|levels| too_many_levels(Some(levels)));
    levels.or_else(|| measured("cost", COMPLEXITY_MAX).map(|cost| too_many_fields(Some(cost))))
}

/// A query of so many levels, where that is known.
fn too_many_levels(asked: Option<usize>) -> Refusal {
    let has = asked.map_or_else(|| "more".to_owned(), |levels| levels.to_string());
    let reason = format!("the query has {has} levels of fields, and at most {DEPTH_MAX} are answered; ask in parts");
    with(Refusal::too_deep(reason, DEPTH_MAX), asked)
}

/// A query that costs so much, where that is known.
fn too_many_fields(asked: Option<usize>) -> Refusal {
    let cost = asked.map_or_else(|| "more".to_owned(), |cost| cost.to_string());
    let reason = format!(
        "the query costs {cost}, and at most {COMPLEXITY_MAX}: its fields, those of lists counted as often as the list may \
         be long; ask for shorter lists (`first`), or in parts"
    );
    with(Refusal::too_costly(reason, COMPLEXITY_MAX), asked)
}

fn with(refusal: Refusal, asked: Option<usize>) -> Refusal {
    match asked {
        Some(asked) => refusal.asked(asked),
        None => refusal,
    }
}

/// What the schema means that says of a query that it asks for too much.
fn too_much(message: &str) -> Option<Refusal> {
    let too_many = |what: &str, limit: usize| {
        Some(Refusal::too_costly(format!("the query has more than {limit} {what}; ask for less at once"), limit))
    };
    match message {
        said if said.contains("too deep") => Some(too_many_levels(None)),
        said if said.contains("too complex") => Some(too_many_fields(None)),
        said if !said.contains("cannot be greater than") => None,
        said if said.contains("recursion depth") => Some(too_many_levels(None)),
        said if said.contains("aliases") => too_many("aliases", ALIASES_MAX),
        _ => too_many("directives at one field", DIRECTIVES_MAX),
    }
}

/// An answer of which every error has a code: those that the schema makes itself, of a query or of a value that it cannot
/// read, have none.
pub fn coded(mut response: Response) -> Response {
    for error in &mut response.errors {
        let has_code = error.extensions.as_ref().is_some_and(|extensions| extensions.get("code").is_some());
        if has_code {
            continue;
        }
        let extensions = error.extensions.get_or_insert_with(ErrorExtensionValues::default);
        match too_much(&error.message) {
            Some(refusal) => {
                refusal.extend(extensions);
                refusal.reason().clone_into(&mut error.message);
            }
            None => extensions.set("code", Code::BadInput.as_str()),
        }
    }
    response
}

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

    async fn validation(
        &self,
        context: &ExtensionContext<'_>,
        next: NextValidation<'_>,
    ) -> Result<ValidationResult, Vec<ServerError>> {
        let measured = next.run(context).await?;
        *self.0.lock().await = Some(measured);
        // Measured is enough: the error stops what would carry it out.
        Err(Vec::new())
    }
}
