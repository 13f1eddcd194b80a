//! A game as data over HTTP: what a seat may take home, the whole game for those who see it all, and back in again.

use std::sync::Arc;
use std::time::Duration;

use actix_web::http::header::{Charset, ContentDisposition, DispositionParam, DispositionType, ExtendedValue};
use actix_web::http::{StatusCode, header};
use actix_web::middleware::Compress;
use actix_web::web::{Bytes, Data, Path, Payload, ServiceConfig, post, resource};
use actix_web::{HttpRequest, HttpResponse};
use futures_util::{StreamExt as _, stream};
use serde_json::{Value, json};
use uuid::Uuid;

use super::address::address;
use super::body::{self, BodyError};
use super::http::caller;
use super::rate_limiter::TooMany;
use super::readings::{Nothing, misread, parameters};
use super::request_limits::{ARCHIVE_BYTES_MAX, ARCHIVE_WAIT};
use super::{Origins, Service, VARY_BY_SEAT, cors, headers, pictures, reading, readings, vassal};
use crate::app_state::AppState;
use crate::books::{AnyGame, Sheet};
use crate::graphql::error::GAME_CLOSED;
use crate::graphql::{Caller, narrowed, record};
use host::archive::{self, ImportError, Imported};
use host::games::GamesError;
use host::seats::OWNER;
use host::seats::SeatKind;
use journal::{CodeRow, JournalError};

/// Archives that may be read at the same time: checking one is work.
pub(super) const IMPORTS_MAX: usize = 2;
/// How long it may take to check.
pub(super) const CHECK_WAIT: Duration = Duration::from_secs(30);

/// What a flat table, or the lines of a record, count for as queries: the whole record is gone through.
pub(super) const SHEET_COST: u32 = 10;
/// What a report, a picture or an archive counts for.
pub(super) const READING_COST: u32 = 50;

/// The media type of a flat table.
const SHEET: &str = "text/csv; charset=utf-8";

/// The routes under `/games`.
pub(super) fn routes(config: &mut ServiceConfig, origins: &Origins) {
    let packed = |path: &str| resource(path).wrap(Compress::default()).wrap(headers()).wrap(cors(origins));
    config
        .service(packed("/games").route(post().to(import)))
        .service(packed("/games/finished.jsonl").route(reading().to(finished)))
        .service(packed("/games/{game}/record.jsonl").route(reading().to(record_lines)))
        .service(packed("/games/{game}/dice.csv").route(reading().to(dice)))
        .service(packed("/games/{game}/moves.csv").route(reading().to(moves)))
        .service(packed("/games/{game}/statistics.html").route(reading().to(readings::statistics_page)))
        .service(packed("/games/{game}/statistics.csv").route(reading().to(readings::statistics_sheet)))
        .service(packed("/games/{game}/aids.html").route(reading().to(readings::aids)))
        .service(packed("/games/{game}/report.html").route(reading().to(readings::report)))
        .service(packed("/games/{game}/view").route(reading().to(super::view::view)))
        .service(packed("/games/{game}/archive").route(reading().to(whole)))
        .service(packed("/games/{game}/module.vmod").route(reading().to(vassal::module)))
        .service(packed("/games/{game}/position.vsav").route(reading().to(vassal::position)))
        .service(packed("/games/{game}/record.vlog").route(reading().to(vassal::record)))
        .service(packed("/games/{game}/board").route(post().to(vassal::board)))
        .service(packed("/games/{game}/mapping").route(post().to(vassal::mapping)))
        .service(packed("/games/{game}/map.svg").route(reading().to(pictures::map_svg)))
        .service(packed("/games/{game}/map.png").route(reading().to(pictures::map_png)))
        .service(packed("/games/{game}/set-up-sheet.html").route(reading().to(pictures::set_up_sheet)));
}

async fn record_lines(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    attached(&request, &service, &game, "record.jsonl", archive::MEDIA, |game, kind| {
        record::lines(game, kind).map(String::into_bytes).map_err(|error| error.to_string())
    })
    .await
}

async fn dice(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    attached(&request, &service, &game, "dice.csv", SHEET, |game, kind| {
        record::flat(game, Sheet::Dice, kind).map_err(|error| error.to_string())
    })
    .await
}

async fn moves(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    attached(&request, &service, &game, "moves.csv", SHEET, |game, kind| {
        record::flat(game, Sheet::Moves, kind).map_err(|error| error.to_string())
    })
    .await
}

/// The archive, for seats that see everything; when the game is over nothing is hidden from anybody.
async fn whole(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    let (app, game, kind) = match plainly_seen(&request, &service, &game).await {
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
    let _turn = match service.admission.turn().await {
        Ok(turn) => turn,
        Err(refused) => return refused,
    };
    match app.games.export(game.row().id).await {
        Ok(exported) => attachment(&exported.name, "adjutant", archive::MEDIA, exported.text.into_bytes()),
        Err(error) => not_shown(&error),
    }
}

/// All finished games that their sides show to everybody, one archive after the other. They are written as they are read,
/// so that no more than one is in memory.
async fn finished(request: HttpRequest, service: Data<Service>) -> HttpResponse {
    if let Err(reason) = parameters::<Nothing>(&request, "no parameters") {
        return misread(&reason);
    }
    let Some(app) = service.schema.data::<Arc<AppState>>().cloned() else { return fault("the server has no games") };
    if let Err(too_many) = service.request_limiter.download(READING_COST, None, address(&request)) {
        return too_often(&too_many);
    }
    let games = match app.journal.shared_game_ids().await {
        Ok(games) => games,
        Err(error) => return fault(&error.to_string()),
    };
    let written = stream::iter(games).then(move |game| {
        let (app, service) = (Arc::clone(&app), service.clone());
        async move {
            let Ok(_turn) = service.admission.turn().await else {
                return Err(std::io::Error::other("the server has too much to do; ask again in a moment"));
            };
            let exported = app.games.export(game).await;
            exported.map(|exported| Bytes::from(exported.text)).map_err(std::io::Error::other)
        }
    });
    HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, archive::MEDIA))
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"finished.jsonl\""))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .streaming(written)
}

/// A new game of an archive.
async fn import(request: HttpRequest, service: Data<Service>, payload: Payload) -> HttpResponse {
    if !is_archive(&request) {
        return refusal(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "BAD_INPUT",
            "send the archive as it is, with the header Content-Type: application/jsonl or application/octet-stream",
        );
    }
    let Some(app) = service.schema.data::<Arc<AppState>>() else { return fault("the server has no games") };
    if let Err(too_many) = service.request_limiter.new_games(1, address(&request)) {
        return too_often(&too_many);
    }
    let _upload = match service.uploads.begin(address(&request)) {
        Ok(upload) => upload,
        Err(why) => return refusal(StatusCode::SERVICE_UNAVAILABLE, "LIMIT", why),
    };
    let bytes = match body::whole(&request, payload, ARCHIVE_BYTES_MAX, ARCHIVE_WAIT).await {
        Ok(bytes) => bytes,
        Err(BodyError::TooLong) => return too_long(),
        Err(error) => {
            return refusal(error.status(), error.code(), &error.reason("archive", ARCHIVE_BYTES_MAX));
        }
    };
    // The turn is taken when there is something to check: who sends slowly keeps nobody waiting.
    let Ok(Ok(_turn)) = tokio::time::timeout(CHECK_WAIT, service.imports.acquire()).await else {
        let why = "other archives are being read; send this one again in a moment";
        return refusal(StatusCode::SERVICE_UNAVAILABLE, "LIMIT", why);
    };
    let openings = SeatKind::openings(SeatKind::CODE_HOURS).map(|opening| opening.with(app.codes()));
    match app.games.import(bytes, &openings, Some(CHECK_WAIT)).await {
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
    let word = |kind: &str| SeatKind::of(kind).map_or_else(|| kind.to_owned(), |kind| kind.word().to_owned());
    let seat = |code: &CodeRow| json!({ "kind": word(&code.kind), "code": code.code, "scope": code.scope, "expiresAt": code.expires_at });
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
pub(super) type Seen = (Arc<AppState>, AnyGame, SeatKind);

/// The game and the seat that asks. Whatever is wrong with the token or the id, the answer is the same, so that it
/// tells nobody which games there are.
///
/// It counts as queries, as many as the document is worth.
pub(super) async fn seen(request: &HttpRequest, service: &Service, game: &str) -> Result<Seen, HttpResponse> {
    let app = service.schema.data::<Arc<AppState>>().ok_or_else(|| fault("the server has no games"))?;
    let Caller { token, side, address, .. } = caller(request);
    let row = match token {
        Some(token) => app.seats.find(&token).await.map_err(|error| fault(&error.to_string()))?,
        None => None,
    };
    service
        .request_limiter
        .download(cost(request.path()), row.as_deref(), address)
        .map_err(|too_many| too_often(&too_many))?;
    let game = Uuid::try_parse(game).ok();
    let Some(row) = row.filter(|row| Some(row.game) == game) else { return Err(nobody()) };
    if row.kind == OWNER {
        return Err(refusal(
            StatusCode::FORBIDDEN,
            "FORBIDDEN",
            "this key keeps the keys of the game and sees nothing of it; join with a seat code",
        ));
    }
    let Some(kind) = SeatKind::of(&row.kind) else { return Err(fault("the journal names an unknown kind of seat")) };
    let kind =
        narrowed(kind, side.as_deref()).map_err(|error| refusal(StatusCode::FORBIDDEN, "FORBIDDEN", &error.message))?;
    let game = app.games.look(row.game).await.map_err(|error| not_shown(&error))?;
    Ok((Arc::clone(app), game, kind))
}

/// As how many queries a document counts, by the end of its address.
fn cost(path: &str) -> u32 {
    let is_sheet = ["csv", "jsonl"].iter().any(|ending| path.rsplit('.').next() == Some(ending));
    if path.ends_with("/view") {
        1
    } else if is_sheet {
        SHEET_COST
    } else {
        READING_COST
    }
}

/// The same of a document that takes no parameters: one that is given would be dropped unseen.
pub(super) async fn plainly_seen(request: &HttpRequest, service: &Service, game: &str) -> Result<Seen, HttpResponse> {
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

/// A file made of what a seat knows of a game.
async fn attached(
    request: &HttpRequest,
    service: &Service,
    game: &str,
    ending: &str,
    media: &str,
    build: impl FnOnce(&AnyGame, SeatKind) -> Result<Vec<u8>, String> + Send + 'static,
) -> HttpResponse {
    let (_, game, kind) = match plainly_seen(request, service, game).await {
        Ok(seen) => seen,
        Err(refused) => return refused,
    };
    let played = game.clone();
    match service.admission.run_blocking(move || build(&played, kind)).await {
        Ok(Ok(bytes)) => attachment(&game.row().name, ending, media, bytes),
        Ok(Err(reason)) => fault(&reason),
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

fn too_often(too_many: &TooMany) -> HttpResponse {
    let mut refused = written(StatusCode::TOO_MANY_REQUESTS, &json!({ "errors": [too_many.error()] }));
    too_many.say_when(&mut refused);
    refused
}

fn too_long() -> HttpResponse {
    refusal(
        StatusCode::PAYLOAD_TOO_LARGE,
        "LIMIT",
        &format!(
            "the archive has more than {ARCHIVE_BYTES_MAX} bytes; import it on the server's own machine with `adjutant import FILE`"
        ),
    )
}

/// Why a game is not shown. One that is closed says so in the code of the API.
fn not_shown(error: &GamesError) -> HttpResponse {
    let GamesError::Journal(JournalError::Altered { entry, .. }) = error else { return fault(&error.to_string()) };
    let extensions = json!({ "code": GAME_CLOSED, "entry": entry });
    let body = json!({ "errors": [{ "message": error.to_string(), "extensions": extensions }] });
    written(StatusCode::INTERNAL_SERVER_ERROR, &body)
}

pub(super) fn fault(reason: &str) -> HttpResponse {
    refusal(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL", reason)
}

/// An error in the shape that those of GraphQL have.
pub(super) fn refusal(status: StatusCode, code: &str, message: &str) -> HttpResponse {
    written(status, &json!({ "errors": [{ "message": message, "extensions": { "code": code } }] }))
}

pub(super) fn written(status: StatusCode, body: &Value) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((header::CONTENT_TYPE, "application/json; charset=utf-8"))
        .insert_header((header::VARY, VARY_BY_SEAT))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(body.to_string())
}
