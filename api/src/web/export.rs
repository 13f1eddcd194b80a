//! A game as data over HTTP: what a seat may take home, the whole game for those who see it all, and back in again.

use std::sync::Arc;
use std::time::Duration;

use actix_web::http::header::{Charset, ContentDisposition, DispositionParam, DispositionType, ExtendedValue};
use actix_web::http::{StatusCode, header};
use actix_web::middleware::Compress;
use actix_web::web::{Data, Path, Payload, ServiceConfig, post, resource};
use actix_web::{HttpRequest, HttpResponse};
use serde_json::{Value, json};
use uuid::Uuid;

use super::address::address;
use super::body::{self, BodyError};
use super::http::session;
use super::readings::{Nothing, misread, parameters};
use super::{Origins, Service, VARY_BY_SEAT, cors, headers, pictures, reading, readings};
use crate::archive::{self, ImportError, Imported};
use crate::books::{AnyGame, Sheet};
use crate::graphql::{Desk, SeatKind, Session, narrowed};
use crate::journal::CodeRow;
use crate::seats::OWNER;

/// The longest archive that is taken, in bytes.
const ARCHIVE_MAX: usize = 16 * 1024 * 1024;
/// Archives that may be read at the same time: checking one is work.
pub(super) const IMPORTS_MAX: usize = 2;
/// How long an archive may take to arrive.
const ARRIVAL_WAIT: Duration = Duration::from_mins(1);
/// How long it may take to check.
const CHECK_WAIT: Duration = Duration::from_secs(30);

/// The media type of a flat table.
const SHEET: &str = "text/csv; charset=utf-8";

/// The routes under `/games`.
pub(super) fn routes(config: &mut ServiceConfig, origins: &Origins) {
    let packed = |path: &str| resource(path).wrap(Compress::default()).wrap(headers()).wrap(cors(origins));
    config
        .service(packed("/games").route(post().to(import)))
        .service(packed("/games/{game}/record.jsonl").route(reading().to(record_lines)))
        .service(packed("/games/{game}/dice.csv").route(reading().to(dice)))
        .service(packed("/games/{game}/moves.csv").route(reading().to(moves)))
        .service(packed("/games/{game}/statistics.html").route(reading().to(readings::statistics_page)))
        .service(packed("/games/{game}/statistics.csv").route(reading().to(readings::statistics_sheet)))
        .service(packed("/games/{game}/aids.html").route(reading().to(readings::aids)))
        .service(packed("/games/{game}/report.html").route(reading().to(readings::report)))
        .service(packed("/games/{game}/view").route(reading().to(super::view::view)))
        .service(packed("/games/{game}/archive").route(reading().to(whole)))
        .service(packed("/games/{game}/map.svg").route(reading().to(pictures::map_svg)))
        .service(packed("/games/{game}/map.png").route(reading().to(pictures::map_png)))
        .service(packed("/games/{game}/set-up-sheet.html").route(reading().to(pictures::set_up_sheet)));
}

async fn record_lines(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    attached(plainly_seen(&request, &service, &game).await, "record.jsonl", archive::MEDIA, |game, kind| {
        Some(game.record_lines(kind).map(String::into_bytes).map_err(|error| error.to_string()))
    })
}

async fn dice(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    attached(plainly_seen(&request, &service, &game).await, "dice.csv", SHEET, |game, kind| {
        Some(game.sheet(Sheet::Dice, kind)?.map_err(|error| error.to_string()))
    })
}

async fn moves(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    attached(plainly_seen(&request, &service, &game).await, "moves.csv", SHEET, |game, kind| {
        Some(game.sheet(Sheet::Moves, kind)?.map_err(|error| error.to_string()))
    })
}

/// The archive, for seats that see everything; when the game is over nothing is hidden from anybody.
async fn whole(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    let (desk, game, kind) = match plainly_seen(&request, &service, &game).await {
        Ok(seen) => seen,
        Err(refused) => return refused,
    };
    if !game.is_open_to(kind) {
        return refusal(
            StatusCode::FORBIDDEN,
            "FORBIDDEN",
            "an archive holds the secrets of both sides: until the game is over it is for the shared tablet and the \
             umpire; record.jsonl, dice.csv and moves.csv hold what this seat may know",
        );
    }
    match desk.halls.export(game.row().id).await {
        Ok(exported) => attachment(&exported.name, "adjutant", archive::MEDIA, exported.text.into_bytes()),
        Err(error) => fault(&error.to_string()),
    }
}

/// A new game of an archive.
async fn import(request: HttpRequest, service: Data<Service>, body: Payload) -> HttpResponse {
    if !is_archive(&request) {
        return refusal(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "BAD_INPUT",
            "send the archive as it is, with the header Content-Type: application/jsonl or application/octet-stream",
        );
    }
    let Some(desk) = service.schema.data::<Arc<Desk>>() else { return fault("the server has no games") };
    if let Err(too_many) = service.gate.new_games(1, address(&request)) {
        let mut refused = refusal(StatusCode::TOO_MANY_REQUESTS, "LIMIT", &too_many.message());
        too_many.say_when(&mut refused);
        return refused;
    }
    let Ok(_turn) = service.imports.try_acquire() else {
        return refusal(
            StatusCode::SERVICE_UNAVAILABLE,
            "LIMIT",
            "other archives are being read; send this one again in a moment",
        );
    };
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if length.is_some_and(|length| length.parse::<u64>().is_ok_and(|length| length > ARCHIVE_MAX as u64)) {
        return too_long();
    }
    let bytes = match tokio::time::timeout(ARRIVAL_WAIT, body::within(ARCHIVE_MAX, &request, body)).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(BodyError::Broken(error))) => {
            let reason = format!("the archive did not arrive whole: {error}");
            return refusal(StatusCode::BAD_REQUEST, "BAD_INPUT", &reason);
        }
        Ok(Err(BodyError::TooLong)) => return too_long(),
        Err(_) => {
            return refusal(StatusCode::REQUEST_TIMEOUT, "LIMIT", "the archive took too long to arrive; send it again");
        }
    };
    match desk.halls.import(bytes, &SeatKind::openings(SeatKind::CODE_HOURS), Some(CHECK_WAIT)).await {
        Ok(imported) => {
            let mut response = written(StatusCode::CREATED, &created(&imported));
            if let Ok(place) = header::HeaderValue::from_str(&format!("/games/{}/view", imported.id)) {
                response.headers_mut().insert(header::LOCATION, place);
            }
            response
        }
        Err(error @ ImportError::Unfit(_)) => {
            refusal(StatusCode::UNPROCESSABLE_ENTITY, "BAD_INPUT", &error.to_string())
        }
        Err(error) => fault(&error.to_string()),
    }
}

fn created(imported: &Imported) -> Value {
    let seat = |code: &CodeRow| json!({ "kind": code.kind, "code": code.code, "scope": code.scope, "expiresAt": code.expires_at });
    let seats: Vec<Value> = imported.codes.iter().map(seat).collect();
    json!({
        "id": imported.id,
        "seats": seats,
        "ownerKey": imported.owner_key,
        "name": imported.name,
        "entries": imported.entries,
        "checked": imported.checked.sentence(),
    })
}

/// The game, and the kind of seat that looks at it.
pub(super) type Seen = (Arc<Desk>, Arc<dyn AnyGame>, SeatKind);

/// The game and the seat that asks. Whatever is wrong with the token or the id, the answer is the same, so that it
/// tells nobody which games there are.
pub(super) async fn seen(request: &HttpRequest, service: &Service, game: &str) -> Result<Seen, HttpResponse> {
    let desk = service.schema.data::<Arc<Desk>>().ok_or_else(|| fault("the server has no games"))?;
    let Session { token, side, .. } = session(request);
    let row = match token {
        Some(token) => desk.seats.find(&token).await.map_err(|error| fault(&error.to_string()))?,
        None => None,
    };
    let game = Uuid::try_parse(game).ok();
    let Some(row) = row.filter(|row| Some(row.game) == game) else { return Err(nobody()) };
    if row.kind == OWNER {
        return Err(refusal(
            StatusCode::FORBIDDEN,
            "FORBIDDEN",
            "this key keeps the keys of the game and sees nothing of it; take a seat with a code",
        ));
    }
    let Some(kind) = SeatKind::of(&row.kind) else { return Err(fault("the journal names an unknown kind of seat")) };
    let kind =
        narrowed(kind, side.as_deref()).map_err(|error| refusal(StatusCode::FORBIDDEN, "FORBIDDEN", &error.message))?;
    let game = desk.halls.look(row.game).await.map_err(|error| fault(&error.to_string()))?;
    Ok((Arc::clone(desk), game, kind))
}

/// The same of a document that takes no parameters: one that is given would be dropped unseen.
async fn plainly_seen(request: &HttpRequest, service: &Service, game: &str) -> Result<Seen, HttpResponse> {
    let Nothing {} = parameters(request, "no parameters").map_err(|reason| misread(&reason))?;
    seen(request, service, game).await
}

/// The answer where no document is.
pub(super) async fn nothing_there() -> HttpResponse {
    refusal(
        StatusCode::NOT_FOUND,
        "NOT_FOUND",
        "there is nothing at this address; docs/api/README.md lists what there is",
    )
}

fn attached(
    seen: Result<Seen, HttpResponse>,
    ending: &str,
    media: &str,
    build: impl FnOnce(&dyn AnyGame, SeatKind) -> Option<Result<Vec<u8>, String>>,
) -> HttpResponse {
    match seen {
        Ok((_, game, kind)) => match build(&*game, kind) {
            Some(Ok(bytes)) => attachment(&game.row().name, ending, media, bytes),
            Some(Err(reason)) => fault(&reason),
            None => refusal(
                StatusCode::NOT_FOUND,
                "NOT_FOUND",
                &format!("a game of {} has no {ending}; record.jsonl holds all of it", game.row().book),
            ),
        },
        Err(refused) => refused,
    }
}

pub(super) fn attachment(name: &str, ending: &str, media: &str, bytes: Vec<u8>) -> HttpResponse {
    let exact = format!("{name}.{ending}");
    // An old reader of the header takes the plain name, which has nothing that a file name may not have.
    let plain: String = exact
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() || ".-_ ".contains(letter) { letter } else { '_' })
        .collect();
    let disposition = ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![
            DispositionParam::Filename(plain),
            DispositionParam::FilenameExt(ExtendedValue {
                charset: Charset::Ext("UTF-8".to_owned()),
                language_tag: None,
                value: exact.into_bytes(),
            }),
        ],
    };
    HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, media))
        .insert_header(disposition)
        .insert_header((header::VARY, VARY_BY_SEAT))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(bytes)
}

fn is_archive(request: &HttpRequest) -> bool {
    let given = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let name = given.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    name == archive::MEDIA || name == "application/octet-stream"
}

fn nobody() -> HttpResponse {
    let mut response = refusal(
        StatusCode::UNAUTHORIZED,
        "SEAT",
        "this needs a seat in this game: take one with its code, and send the token as Authorization: Bearer …",
    );
    response.headers_mut().insert(header::WWW_AUTHENTICATE, header::HeaderValue::from_static("Bearer"));
    response
}

fn too_long() -> HttpResponse {
    refusal(
        StatusCode::PAYLOAD_TOO_LARGE,
        "LIMIT",
        &format!(
            "the archive has more than {ARCHIVE_MAX} bytes; import it on the server's own machine with `adjutant import FILE`"
        ),
    )
}

pub(super) fn fault(reason: &str) -> HttpResponse {
    refusal(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL", reason)
}

/// An error in the shape that those of GraphQL have.
pub(super) fn refusal(status: StatusCode, code: &str, message: &str) -> HttpResponse {
    written(status, &json!({ "errors": [{ "message": message, "extensions": { "code": code } }] }))
}

fn written(status: StatusCode, body: &Value) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((header::CONTENT_TYPE, "application/json; charset=utf-8"))
        .insert_header((header::VARY, VARY_BY_SEAT))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(body.to_string())
}
