//! The whole view of a seat as one document, prepared once for each entry and audience; with `?entry=` as it was after
//! an earlier one.
//!
//! It holds what the API answers to a seat that asks for everything in `view`, and is made by asking just that. Its tag
//! names entry, seal and audience, so whoever has it already hears that nothing has changed and is sent nothing.

use actix_web::http::StatusCode;
use actix_web::http::header::{self, ETag, EntityTag};
use actix_web::web::{Bytes, Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use async_graphql::indexmap::IndexMap;
use async_graphql::{Name, Request, Value, Variables, value};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde::Deserialize;
use uuid::Uuid;

use super::Service;
use super::accept::is_known;
use super::export::{Seen, fault, refusal, seen};
use super::http::caller;
use crate::books::AnyGame;
use crate::graphql::whole::{moment_query, view_query};
use host::seats::SeatKind;

/// Documents that are kept ready, so many bytes of them; those not asked for longest go first.
const BYTES_MAX: u64 = 32 * 1024 * 1024;
/// About so many are expected.
const DOCUMENTS: usize = 512;

/// A document, and its tag: the entry after which it was made.
#[derive(Clone)]
struct Prepared {
    tag: EntityTag,
    bytes: Bytes,
}

#[derive(Clone)]
struct Length;

impl Weighter<(Uuid, SeatKind), Prepared> for Length {
    fn weight(&self, _: &(Uuid, SeatKind), prepared: &Prepared) -> u64 {
        prepared.bytes.len() as u64
    }
}

/// The documents that stand ready: of each game and audience the newest.
pub(super) struct Views {
    ready: Cache<(Uuid, SeatKind), Prepared, Length>,
}

impl Default for Views {
    fn default() -> Self {
        Self { ready: Cache::with_weighter(DOCUMENTS, BYTES_MAX, Length) }
    }
}

/// What may be said of the view that is wanted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    /// The entry after which it was so; the last one if nothing is said.
    entry: Option<u32>,
}

/// The whole view of the seat that asks.
pub(super) async fn view(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    let (_, game, kind): Seen = match seen(&request, &service, &game).await {
        Ok(seen) => seen,
        Err(refused) => return refused,
    };
    match Query::<Wanted>::from_query(request.query_string()) {
        Ok(Query(Wanted { entry: None })) => {}
        Ok(Query(Wanted { entry: Some(entry) })) => return as_it_was(&request, &service, &game, kind, entry).await,
        Err(_) => return unknown(&game, "this takes `entry` alone, the number of an entry"),
    }
    let now = tag(&game, game.last_number(), kind);
    if is_known(&request, &now) {
        return answered(StatusCode::NOT_MODIFIED, now).finish();
    }
    let key = (game.row().id, kind);
    let ready = service.views.ready.get(&key).filter(|prepared| prepared.tag == now);
    let prepared = match ready {
        Some(prepared) => prepared,
        None => match prepare(&request, &service, &game, kind).await {
            Ok(prepared) => {
                service.views.ready.insert(key, prepared.clone());
                prepared
            }
            Err(reason) => return fault(&reason),
        },
    };
    // An entry may have come since the game was looked at; the tag is that of what is sent.
    answered(StatusCode::OK, prepared.tag)
        .insert_header((header::CONTENT_TYPE, "application/json; charset=utf-8"))
        .body(prepared.bytes)
}

/// The whole view as it was after an entry.
///
/// Nothing that is recorded later changes it, but the end of the game, which opens everything: so its tag names the entry,
/// the audience, and whether it sees all.
async fn as_it_was(
    request: &HttpRequest,
    service: &Service,
    game: &AnyGame,
    kind: SeatKind,
    entry: u32,
) -> HttpResponse {
    if !(1..=game.last_number()).contains(&entry) {
        return unknown(game, "`entry` is the number of one of them");
    }
    let Some(query) = moment_query(game.type_name()) else {
        let book = &game.row().book;
        let reason = format!("a game of {book} shows its present alone; record.jsonl holds all that was recorded");
        return refusal(StatusCode::NOT_FOUND, "NOT_FOUND", &reason);
    };
    let open = if game.is_open_to(kind) { "-open" } else { "" };
    let tag = EntityTag::new_weak(format!("then-{}{open}", named(game, entry, kind)));
    if is_known(request, &tag) {
        return answered(StatusCode::NOT_MODIFIED, tag).finish();
    }
    let variables = Variables::from_value(value!({ "game": game.row().id.to_string(), "entry": entry }));
    let shown = match asked(request, service, query, variables).await {
        Ok(shown) => shown,
        Err(reason) => return fault(&reason),
    };
    let mut document = shown;
    if let Some(Value::List(moments)) = document.swap_remove("moments")
        && let Some(Value::Object(moment)) = moments.into_iter().next()
    {
        document.extend(moment);
    }
    match serde_json::to_vec(&document) {
        Ok(bytes) => answered(StatusCode::OK, tag)
            .insert_header((header::CONTENT_TYPE, "application/json; charset=utf-8"))
            .body(bytes),
        Err(error) => fault(&error.to_string()),
    }
}

fn unknown(game: &AnyGame, what: &str) -> HttpResponse {
    let last = game.last_number();
    refusal(StatusCode::BAD_REQUEST, "BAD_INPUT", &format!("the game has the entries 1 to {last}; {what}"))
}

/// What the API answers of the game to the seat that asks here.
async fn asked(
    request: &HttpRequest,
    service: &Service,
    query: &str,
    variables: Variables,
) -> Result<IndexMap<Name, Value>, String> {
    let mut response = service.schema.execute(Request::new(query).variables(variables).data(caller(request))).await;
    if let Some(error) = response.errors.pop() {
        return Err(error.message);
    }
    let Value::Object(mut data) = response.data else { return Err("the API gave no data".to_owned()) };
    match data.swap_remove("game") {
        Some(Value::Object(shown)) => Ok(shown),
        _ => Err("the API gave no game".to_owned()),
    }
}

/// Asks the API for everything, as the seat that asks here.
async fn prepare(request: &HttpRequest, service: &Service, game: &AnyGame, kind: SeatKind) -> Result<Prepared, String> {
    let query = view_query(game.type_name()).ok_or("the contract names no such type of game")?;
    let variables = Variables::from_value(value!({ "game": game.row().id.to_string() }));
    let shown = asked(request, service, query, variables).await?;
    let app = service.app().ok_or("the server has no games")?;
    // It has that entry by now.
    let game = app.games.look(game.row().id).await.map_err(|error| error.to_string())?;
    let entry = match shown.get("lastEntry") {
        Some(Value::Number(number)) => number.as_u64().and_then(|number| u32::try_from(number).ok()),
        _ => None,
    };
    let mut bytes = serde_json::to_vec(&shown).map_err(|error| error.to_string())?;
    // What was left for it to grow into would be kept with it, and is not counted.
    bytes.shrink_to_fit();
    let entry = entry.ok_or("the API gave no number of the last entry")?;
    Ok(Prepared { tag: tag(&game, entry, kind), bytes: bytes.into() })
}

/// Weak, since the same document may be sent in several encodings.
fn tag(game: &AnyGame, entry: u32, kind: SeatKind) -> EntityTag {
    EntityTag::new_weak(named(game, entry, kind))
}

/// An entry and an audience. With the seal of the entry: on a server that went on from an older copy another entry may have
/// the same number.
fn named(game: &AnyGame, entry: u32, kind: SeatKind) -> String {
    let seal = game.seal(entry).map_or("unsealed", |seal| &seal.seal);
    format!("{entry}-{seal}-{}", kind.word())
}

/// An answer that its bearer may keep, and must ask about before he uses it again.
fn answered(status: StatusCode, tag: EntityTag) -> actix_web::HttpResponseBuilder {
    let mut builder = HttpResponse::build(status);
    builder
        .insert_header(ETag(tag))
        .insert_header((header::VARY, super::VARY_BY_SEAT))
        .insert_header((header::CACHE_CONTROL, "private, no-cache"));
    builder
}
