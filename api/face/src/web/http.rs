//! GraphQL over HTTP, after the GraphQL over HTTP specification.

use std::time::{Duration, Instant};

use actix_web::http::{StatusCode, header};
use actix_web::web::{Data, Payload, Query};
use actix_web::{HttpRequest, HttpResponse};
use async_graphql::parser::types::{OperationDefinition, OperationType, Selection};
use async_graphql::{Name, Request, Response, ServerError, Variables};
use async_graphql_value::Value as Literal;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tracing::Instrument;

use super::address::address;
use super::body;
use super::documents::DocumentError;
use super::operation_summary::Incoming;
use super::request_limits::{ARRIVAL_WAIT, ERRORS_MAX};
use super::{BODY_MAX, Service, accept, request_key};
use crate::graphql::error::PERSISTED_QUERY_NOT_FOUND;
use crate::graphql::text_arguments::TextMisfit;
use crate::graphql::{Caller, coded};
use host::telemetry;
use journal::metrics::{self, Ended, Kind};

/// An answer that takes longer is given up; what a command records is recorded all the same.
pub(super) const ANSWER_WAIT: Duration = Duration::from_secs(30);

/// The header by which a shared tablet says which side has it in hand.
pub(super) const SIDE: &str = "adjutant-side";

/// The header with the id of a request, by which its lines are found in the log.
pub(super) const REQUEST_ID: &str = "x-request-id";
/// The longest id that is taken from a request.
pub(super) const REQUEST_ID_MAX: usize = 64;

/// The two ways to write an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Media {
    /// `application/graphql-response+json`: the status says whether the request could be carried out.
    GraphqlResponse,
    /// `application/json`: a well-formed request is always answered with 200.
    Json,
}

impl Media {
    const fn name(self) -> &'static str {
        match self {
            Self::GraphqlResponse => "application/graphql-response+json; charset=utf-8",
            Self::Json => "application/json; charset=utf-8",
        }
    }

    /// The status of a request that was understood and not carried out.
    const fn request_error(self) -> StatusCode {
        match self {
            Self::GraphqlResponse => StatusCode::BAD_REQUEST,
            Self::Json => StatusCode::OK,
        }
    }

    /// The one that is liked best; `None` when neither is acceptable.
    fn accepted(request: &HttpRequest) -> Option<Self> {
        let [json, response] = ["application/json", "application/graphql-response+json"];
        let liked = accept::media(request, &[json, response])?;
        Some(if liked == response { Self::GraphqlResponse } else { Self::Json })
    }
}

/// Queries by GET; a mutation by GET could be asked for by any link.
pub(super) async fn get(request: HttpRequest, service: Data<Service>) -> HttpResponse {
    let Some(media) = Media::accepted(&request) else { return not_acceptable() };
    let asked = Query::<Map<String, Value>>::from_query(request.query_string())
        .map_err(|error| format!("the query string cannot be read: {error}"))
        .and_then(|query| from_query_string(query.into_inner()))
        .map_err(DocumentError::Malformed)
        .and_then(|fields| read(fields, &service));
    let mut incoming = match asked {
        Ok(incoming) => incoming,
        Err(error) => return unread(media, &error),
    };
    let name = incoming.request.operation_name.clone();
    let (mut lasts, variables) = (None, incoming.request.variables.clone());
    if let Ok(document) = incoming.request.parsed_query() {
        let is_chosen = |operation: Option<&Name>| {
            name.as_deref().is_none_or(|name| operation.is_none_or(|operation| operation.as_str() == name))
        };
        let mut chosen = document.operations.iter().filter(|(operation, _)| is_chosen(*operation));
        lasts = how_long(chosen.clone().map(|(_, definition)| &definition.node), &variables);
        if chosen.any(|(_, definition)| definition.node.ty != OperationType::Query) {
            let mut response = refusal(
                media,
                StatusCode::METHOD_NOT_ALLOWED,
                "BAD_INPUT",
                "GET is for queries; send a mutation by POST",
            );
            response.headers_mut().insert(header::ALLOW, header::HeaderValue::from_static("POST"));
            return response;
        }
    }
    let mut response = carried_out(&service, media, incoming, &request, || None).await;
    if let Some(seconds) = lasts.filter(|_| response.extensions().get::<WithoutErrors>().is_some())
        && let Ok(lasts) = header::HeaderValue::from_str(&format!("public, max-age={seconds}"))
    {
        response.headers_mut().insert(header::CACHE_CONTROL, lasts);
    }
    response
}

/// Seconds for which a text of the rulebooks may be kept: it changes with the program alone.
const RULES_LAST: u32 = 3600;
/// Seconds for which a pack may be kept that is named by its hash: it never changes, and the program adds a field at most.
const PACK_LASTS: u32 = 86_400;

/// How long the answer to a query may be kept, in seconds, if all that it asks for stays as it is.
fn how_long<'d>(chosen: impl Iterator<Item = &'d OperationDefinition>, variables: &Variables) -> Option<u32> {
    let mut shortest = None;
    for operation in chosen {
        for selection in &operation.selection_set.node.items {
            let Selection::Field(field) = &selection.node else { return None };
            let is_by_hash = || {
                field.node.get_argument("hash").is_some_and(|hash| match &hash.node {
                    Literal::Variable(name) => matches!(variables.get(name), Some(async_graphql::Value::String(_))),
                    Literal::String(_) => true,
                    _ => false,
                })
            };
            let lasts = match field.node.name.node.as_str() {
                "clause" | "clauses" | "ruling" | "rulings" => RULES_LAST,
                pack if pack.ends_with("Pack") && is_by_hash() => PACK_LASTS,
                _ => return None,
            };
            shortest = Some(shortest.unwrap_or(lasts).min(lasts));
        }
    }
    shortest
}

/// The mark of an answer without errors.
struct WithoutErrors;

/// Queries and mutations by POST, as JSON only: a form of another site cannot send that.
pub(super) async fn post(request: HttpRequest, service: Data<Service>, payload: Payload) -> HttpResponse {
    // Read also where it is of no use: the line is needed for the next request.
    let body = body::whole(&request, payload, BODY_MAX, ARRIVAL_WAIT).await;
    let Some(media) = Media::accepted(&request) else { return not_acceptable() };
    if !is_json(&request) {
        return refusal(
            media,
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "BAD_INPUT",
            "send the request as JSON, with the header Content-Type: application/json",
        );
    }
    let body = match body {
        Ok(body) => body,
        Err(error) => return refusal(media, error.status(), error.code(), &error.reason("request", BODY_MAX)),
    };
    match read_body(&body, &service) {
        Ok(incoming) => {
            let again = || read_body(&body, &service).ok().map(|again| again.request);
            carried_out(&service, media, incoming, &request, again).await
        }
        Err(error) => unread(media, &error),
    }
}

/// Any other method.
pub(super) async fn other_method() -> HttpResponse {
    let mut response =
        refusal(Media::Json, StatusCode::METHOD_NOT_ALLOWED, "BAD_INPUT", "send GraphQL by POST, or a query by GET");
    response.headers_mut().insert(header::ALLOW, header::HeaderValue::from_static("GET, HEAD, POST"));
    response
}

pub(super) fn caller(request: &HttpRequest) -> Caller {
    let token = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).and_then(bearer);
    let side = request.headers().get(SIDE).map(|value| value.to_str().unwrap_or_default().trim().to_owned());
    Caller { token, known: None, side, address: address(request) }
}

/// The token of an `Authorization` value.
pub(super) fn bearer(value: &str) -> Option<String> {
    let (scheme, token) = value.trim().split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().to_owned())
}

/// A body as nearly all are, each field read at once as what it is.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Plain {
    query: String,
    operation_name: Option<String>,
    variables: Option<Variables>,
    #[serde(default)]
    extensions: Map<String, Value>,
}

/// Reads the body of a request.
fn read_body(body: &[u8], service: &Service) -> Result<Incoming, DocumentError> {
    if body.first() == Some(&b'{')
        && let Ok(Plain { query, operation_name, variables, extensions }) = serde_json::from_slice(body)
    {
        let query = service.documents.find(Some(query), &extensions)?;
        return service.documents.request(query, operation_name, variables.unwrap_or_default());
    }
    // What is not plain is looked at field by field: it is right too, or what is wrong with it is said.
    let body = serde_json::from_slice(body)
        .map_err(|error| DocumentError::Malformed(format!("the body is no JSON: {error}")))?;
    match body {
        Value::Object(fields) => read(fields, service),
        Value::Array(_) => Err(DocumentError::Malformed(
            "the body must be a JSON object with `query`; a batch of several requests is not offered, so send each by itself"
                .to_owned(),
        )),
        _ => Err(DocumentError::Malformed("the body must be a JSON object with `query`".to_owned())),
    }
}

/// Reads the fields of a request, each of its kind.
pub(super) fn read(mut fields: Map<String, Value>, service: &Service) -> Result<Incoming, DocumentError> {
    let malformed = |reason: &str| Err(DocumentError::Malformed(reason.to_owned()));
    let query = match fields.remove("query") {
        Some(Value::String(query)) => Some(query),
        None | Some(Value::Null) => None,
        Some(_) => return malformed("`query` must be a string"),
    };
    let extensions = match fields.remove("extensions") {
        None | Some(Value::Null) => Map::new(),
        Some(Value::Object(extensions)) => extensions,
        Some(_) => return malformed("`extensions` must be an object"),
    };
    let document = service.documents.find(query, &extensions)?;
    let operation = match fields.remove("operationName") {
        None | Some(Value::Null) => None,
        Some(Value::String(name)) => Some(name),
        Some(_) => return malformed("`operationName` must be a string"),
    };
    let variables = match fields.remove("variables") {
        None | Some(Value::Null) => Variables::default(),
        Some(variables @ Value::Object(_)) => Variables::from_json(variables),
        Some(_) => return malformed("`variables` must be an object"),
    };
    service.documents.request(document, operation, variables)
}

fn from_query_string(mut fields: Map<String, Value>) -> Result<Map<String, Value>, String> {
    for name in ["variables", "extensions"] {
        if let Some(Value::String(text)) = fields.get(name) {
            let value = serde_json::from_str(text).map_err(|error| format!("`{name}` is no JSON: {error}"))?;
            fields.insert(name.to_owned(), value);
        }
    }
    Ok(fields)
}

fn is_json(request: &HttpRequest) -> bool {
    let given = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut parts = given.split(';').map(str::trim);
    let is_utf8 = |parameter: &str| {
        ["", "charset=utf-8", "charset=\"utf-8\""].iter().any(|known| parameter.eq_ignore_ascii_case(known))
    };
    parts.next().is_some_and(|name| name.eq_ignore_ascii_case("application/json")) && parts.all(is_utf8)
}

/// Carries a request out, unless there were too many. Its log names its id, its game and its seat.
///
/// A command of which nothing was read may have to be read `again`, to be told what is wrong with it.
async fn carried_out(
    service: &Service,
    media: Media,
    mut incoming: Incoming,
    from: &HttpRequest,
    again: impl FnOnce() -> Option<Box<Request>>,
) -> HttpResponse {
    let mut caller = caller(from);
    let key = service.key(&caller).await;
    caller.known.clone_from(&key);
    let (id, kind) = (request_id(from), incoming.asked.kind);
    let span = telemetry::request(&id, kind, key.as_deref());
    let mut response = match service.request_limiter.pass(&incoming.asked, key.as_deref(), caller.address) {
        Ok(()) if let Some(misfit) = incoming.misfit() => unfit(media, kind, &misfit),
        Ok(()) => {
            if let Err(reason) = incoming.asked.arguments.check(&incoming.request.variables) {
                metrics::answered(kind, Ended::Invalid, Duration::ZERO);
                return invalid(media, &reason);
            }
            incoming.request.data.insert(caller);
            answer(service, media, incoming, again).instrument(span).await
        }
        Err(too_many) => {
            metrics::answered(kind, Ended::Limited, Duration::ZERO);
            let body = json!({ "errors": [too_many.error()] });
            let mut response = write(media, StatusCode::TOO_MANY_REQUESTS, body.to_string());
            too_many.say_when(&mut response);
            response
        }
    };
    if let Ok(id) = header::HeaderValue::from_str(&id) {
        response.headers_mut().insert(header::HeaderName::from_static(REQUEST_ID), id);
    }
    response
}

/// A request with a text that is not taken: nothing of it is carried out.
fn unfit(media: Media, kind: Kind, misfit: &TextMisfit) -> HttpResponse {
    metrics::answered(kind, Ended::Invalid, Duration::ZERO);
    let status = if media == Media::GraphqlResponse { StatusCode::BAD_REQUEST } else { StatusCode::OK };
    write(media, status, json!({ "errors": [misfit.error()] }).to_string())
}

/// The id of a request: what a proxy before us has given it, or a new one.
fn request_id(request: &HttpRequest) -> String {
    let given = request.headers().get(REQUEST_ID).and_then(|value| value.to_str().ok());
    let is_plain = |id: &&str| {
        (1..=REQUEST_ID_MAX).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    given.filter(is_plain).map_or_else(telemetry::fresh_id, str::to_owned)
}

async fn answer(
    service: &Service,
    media: Media,
    incoming: Incoming,
    again: impl FnOnce() -> Option<Box<Request>>,
) -> HttpResponse {
    let (began, kind) = (Instant::now(), incoming.asked.kind);
    let carried_out = async {
        let request_key = incoming.is_known_to_fit().then(|| request_key::of_request(&incoming)).flatten();
        let is_command = kind == Kind::Mutation;
        service.cost_limiter.answer(incoming.request, request_key, || is_command.then(again).flatten()).await
    };
    let Ok(response) = tokio::time::timeout(ANSWER_WAIT, carried_out).await else {
        metrics::answered(kind, Ended::GivenUp, began.elapsed());
        return refusal(
            media,
            StatusCode::SERVICE_UNAVAILABLE,
            "LIMIT",
            "the answer took too long; send the same commandId again to learn what became of a command",
        );
    };
    let response = coded(response);
    metrics::answered(kind, ended(&response), began.elapsed());
    let is_bad = is_request_error(&response) && media == Media::GraphqlResponse;
    let mut written = write(media, if is_bad { StatusCode::BAD_REQUEST } else { StatusCode::OK }, body_of(&response));
    if response.errors.is_empty() {
        written.extensions_mut().insert(WithoutErrors);
    }
    if let Some(seconds) = response.errors.iter().filter_map(wait).max() {
        written.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from(seconds));
    }
    written
}

/// The seconds after which what met a limit may be tried again.
fn wait(error: &ServerError) -> Option<u64> {
    match error.extensions.as_ref()?.get("retryAfter")? {
        async_graphql::Value::Number(seconds) => seconds.as_u64(),
        _ => None,
    }
}

/// How a request ended, for the numbers.
pub(super) fn ended(response: &Response) -> Ended {
    if is_request_error(response) {
        Ended::Invalid
    } else if response.errors.is_empty() {
        Ended::Answered
    } else {
        Ended::Error
    }
}

/// Whether nothing was carried out at all: such errors have no path into the answer.
pub(super) fn is_request_error(response: &Response) -> bool {
    !response.errors.is_empty()
        && response.data == async_graphql::Value::Null
        && response.errors.iter().all(|error| error.path.is_empty())
}

/// The errors of a request that are told: a long document may have one in every line.
pub(super) fn first_errors(errors: &[ServerError]) -> &[ServerError] {
    &errors[..errors.len().min(ERRORS_MAX)]
}

/// An answer as JSON, its fields in the order in which they were asked for. A request error has no `data`, not even null.
pub(super) fn body_of(response: &Response) -> String {
    if is_request_error(response) {
        let mut body = json!({ "errors": first_errors(&response.errors) });
        if !response.extensions.is_empty() {
            body["extensions"] = json!(response.extensions);
        }
        body.to_string()
    } else {
        // Written at once: a value in between would cost as much again, and lose the order.
        serde_json::to_string(response)
            .unwrap_or_else(|error| json!({ "errors": [{ "message": error.to_string() }] }).to_string())
    }
}

/// A request that was not understood, or named a document nobody has sent.
fn unread(media: Media, error: &DocumentError) -> HttpResponse {
    match error {
        DocumentError::Malformed(reason) => bad_request(media, reason),
        // The words are those of the protocol: clients look for them and send the document in full.
        DocumentError::Unknown => {
            refusal(media, media.request_error(), PERSISTED_QUERY_NOT_FOUND, "PersistedQueryNotFound")
        }
        DocumentError::Refused(refused) => {
            write(media, media.request_error(), json!({ "errors": [refused.error()] }).to_string())
        }
    }
}

/// A request that was understood, and that cannot be carried out as it is.
fn invalid(media: Media, reason: &str) -> HttpResponse {
    let status = if media == Media::GraphqlResponse { StatusCode::BAD_REQUEST } else { StatusCode::OK };
    refusal(media, status, "BAD_INPUT", reason)
}

fn bad_request(media: Media, reason: &str) -> HttpResponse {
    refusal(media, StatusCode::BAD_REQUEST, "BAD_INPUT", reason)
}

fn not_acceptable() -> HttpResponse {
    refusal(
        Media::Json,
        StatusCode::NOT_ACCEPTABLE,
        "BAD_INPUT",
        "answers come as application/graphql-response+json or application/json; accept one of them",
    )
}

fn refusal(media: Media, status: StatusCode, code: &str, message: &str) -> HttpResponse {
    write(media, status, json!({ "errors": [{ "message": message, "extensions": { "code": code } }] }).to_string())
}

fn write(media: Media, status: StatusCode, body: String) -> HttpResponse {
    let value = header::HeaderValue::from_static;
    HttpResponse::build(status)
        .insert_header((header::CONTENT_TYPE, value(media.name())))
        .insert_header((header::VARY, value("accept, accept-encoding, authorization, adjutant-side")))
        .insert_header((header::CACHE_CONTROL, value("no-store")))
        .body(body)
}
