//! A game for VASSAL: its module, a position and the record as the seat knows them.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path, Payload};
use actix_web::{HttpRequest, HttpResponse};
use domain::kernel::journal::EntryNumber;
use serde::Deserialize;
use serde_json::json;

use super::Service;
use super::address::address;
use super::body;
use super::export::{plainly_seen, refusal, written};
use super::readings::{answered, misread, parameters};
use super::request_limits::ARCHIVE_WAIT;
use crate::graphql::book::{self, BoardShown};
use crate::reports::wanted::{Vassal, VassalFile};
use crate::vassal::{FILE_BYTES_MAX, Form};

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

/// What a save of the module shows otherwise than the record, ready for `reconcile`. Nothing is recorded.
pub(super) async fn board(
    request: HttpRequest,
    service: Data<Service>,
    game: Path<String>,
    payload: Payload,
) -> HttpResponse {
    let (_, game, kind) = match plainly_seen(&request, &service, &game).await {
        Ok(seen) => seen,
        Err(refused) => return refused,
    };
    let _upload = match service.uploads.begin(address(&request)) {
        Ok(upload) => upload,
        Err(why) => return refusal(StatusCode::SERVICE_UNAVAILABLE, "LIMIT", why),
    };
    let max = usize::try_from(FILE_BYTES_MAX).unwrap_or(usize::MAX);
    let bytes = match body::whole(&request, payload, max, ARCHIVE_WAIT).await {
        Ok(bytes) => bytes,
        Err(error) => return refusal(error.status(), error.code(), &error.reason("save", max)),
    };
    match service.admission.run_blocking(move || book::board(&game, kind, &bytes)).await {
        Ok(Some(Ok(BoardShown { shown, notes }))) => {
            written(StatusCode::OK, &json!({ "shown": shown, "notes": notes }))
        }
        Ok(Some(Err(reason))) => refusal(StatusCode::UNPROCESSABLE_ENTITY, "BAD_INPUT", &reason),
        Ok(None) => refusal(StatusCode::UNPROCESSABLE_ENTITY, "BAD_INPUT", "there is no module of this book"),
        Err(refused) => refused,
    }
}
