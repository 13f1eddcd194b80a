//! A game for VASSAL: its module, a position and the record as the seat knows them.

use actix_web::http::StatusCode;
use actix_web::web::{Bytes, Data, Path, Payload};
use actix_web::{HttpRequest, HttpResponse};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::kernel::journal::EntryNumber;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Service;
use super::address::address;
use super::body;
use super::export::{plainly_seen, refusal, written};
use super::readings::{answered, misread, parameters};
use super::request_limits::ARCHIVE_WAIT;
use crate::books::AnyGame;
use crate::graphql::book::{self, BoardShown};
use crate::reports::wanted::{Vassal, VassalFile};
use crate::vassal::Form;
use host::seats::SeatKind;

/// How a file is written, by the version of VASSAL that reads it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
enum Version {
    #[default]
    #[serde(rename = "3.7")]
    UpTo37,
    #[serde(rename = "3.8")]
    From38,
}

impl From<Version> for Form {
    fn from(version: Version) -> Self {
        match version {
            Version::UpTo37 => Self::UpTo37,
            Version::From38 => Self::From38,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FormParameters {
    #[serde(default)]
    form: Version,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SaveParameters {
    entry: Option<EntryNumber>,
    #[serde(default)]
    form: Version,
}

pub(super) async fn position(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    match parameters(&request, "entry=NUMBER and form=3.7 or form=3.8") {
        Ok(SaveParameters { entry, form }) => {
            answered(request, service, game, Vassal { file: VassalFile::Save, entry, form: form.into() }).await
        }
        Err(reason) => misread(&reason),
    }
}

pub(super) async fn record(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    whole(request, service, game, VassalFile::Log).await
}

pub(super) async fn module(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    whole(request, service, game, VassalFile::Module).await
}

async fn whole(request: HttpRequest, service: Data<Service>, game: Path<String>, file: VassalFile) -> HttpResponse {
    match parameters(&request, "form=3.7 or form=3.8") {
        Ok(FormParameters { form }) => {
            answered(request, service, game, Vassal { file, entry: None, form: form.into() }).await
        }
        Err(reason) => misread(&reason),
    }
}

/// The longest body with a save and a mapping: the save is a third longer in base64.
pub(super) const MAPPED_BYTES_MAX: usize = 8 << 20;

/// A save of another module, with its mapping.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mapped {
    /// The save in base64.
    save: String,
    mapping: Value,
}

/// What a save of the module shows otherwise than the record, ready for `reconcile`. Nothing is recorded. A save of another
/// module comes in JSON, with its mapping.
pub(super) async fn board(
    request: HttpRequest,
    service: Data<Service>,
    game: Path<String>,
    payload: Payload,
) -> HttpResponse {
    let (game, kind, bytes) = match sent(&request, &service, &game, payload).await {
        Ok(sent) => sent,
        Err(refused) => return refused,
    };
    let is_json =
        request.headers().get("content-type").is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    let (save, mapping) = if is_json {
        let read = serde_json::from_slice::<Mapped>(&bytes).map_err(|error| error.to_string());
        let read = read.and_then(|Mapped { save, mapping }| {
            STANDARD.decode(save).map(|save| (Bytes::from(save), mapping)).map_err(|error| error.to_string())
        });
        match read {
            Ok((save, mapping)) => (save, Some(mapping)),
            Err(reason) => {
                return misread(&format!("send {{ save, mapping }}, the save in base64: {reason}"));
            }
        }
    } else {
        (bytes, None)
    };
    let looked = service.admission.run_blocking(move || book::board(&game, kind, &save, mapping)).await;
    told(looked.map(|found| {
        found.map(|found| found.map(|BoardShown { shown, notes }| json!({ "shown": shown, "notes": notes })))
    }))
}

/// The mapping of another module, learnt from a save that shows what the record has.
pub(super) async fn mapping(
    request: HttpRequest,
    service: Data<Service>,
    game: Path<String>,
    payload: Payload,
) -> HttpResponse {
    let (game, kind, bytes) = match sent(&request, &service, &game, payload).await {
        Ok(sent) => sent,
        Err(refused) => return refused,
    };
    told(service.admission.run_blocking(move || book::mapping(&game, kind, &bytes)).await)
}

/// The game, the kind of seat that looks at it, and what it sent.
async fn sent(
    request: &HttpRequest,
    service: &Service,
    game: &str,
    payload: Payload,
) -> Result<(AnyGame, SeatKind, Bytes), HttpResponse> {
    let (_, game, kind) = plainly_seen(request, service, game).await?;
    let _upload = service
        .uploads
        .begin(address(request))
        .map_err(|why| refusal(StatusCode::SERVICE_UNAVAILABLE, "LIMIT", why))?;
    let read = body::whole(request, payload, MAPPED_BYTES_MAX, ARCHIVE_WAIT).await;
    let bytes = read.map_err(|error| refusal(error.status(), error.code(), &error.reason("save", MAPPED_BYTES_MAX)))?;
    Ok((game, kind, bytes))
}

fn told(looked: Result<Option<Result<Value, String>>, HttpResponse>) -> HttpResponse {
    match looked {
        Ok(Some(Ok(found))) => written(StatusCode::OK, &found),
        Ok(Some(Err(reason))) => refusal(StatusCode::UNPROCESSABLE_ENTITY, "BAD_INPUT", &reason),
        Ok(None) => refusal(StatusCode::UNPROCESSABLE_ENTITY, "BAD_INPUT", "there is no module of this book"),
        Err(refused) => refused,
    }
}
