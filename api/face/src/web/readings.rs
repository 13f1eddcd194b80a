//! What is made of a record to be read, over HTTP: a picture, a sheet, a report at an address of its own.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::Service;
use super::export::{attachment, fault, refusal, seen};
use crate::reports::after_action::AfterAction;
use crate::reports::statistics::{Form, Statistics};
use crate::reports::wanted::Aids;
use crate::reports::{self, NotMade, Reading};

/// For a reading without parameters.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// On what an aid is printed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OnPaper {
    paper: Option<String>,
}

/// What stands behind the question mark, or why it is not understood and what may stand there.
pub(super) fn parameters<P: DeserializeOwned>(request: &HttpRequest, allowed: &str) -> Result<P, String> {
    let read = Query::<P>::from_query(request.query_string());
    read.map(Query::into_inner).map_err(|error| format!("{error}; allowed are {allowed}"))
}

/// The answer to what is not understood.
pub(super) fn misread(reason: &str) -> HttpResponse {
    refusal(StatusCode::BAD_REQUEST, "BAD_INPUT", reason)
}

pub(super) async fn statistics_page(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    match parameters(&request, "no parameters") {
        Ok(Nothing {}) => answered(request, service, game, Statistics(Form::Page)).await,
        Err(reason) => misread(&reason),
    }
}

pub(super) async fn statistics_sheet(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    match parameters(&request, "no parameters") {
        Ok(Nothing {}) => answered(request, service, game, Statistics(Form::Sheet)).await,
        Err(reason) => misread(&reason),
    }
}

pub(super) async fn aids(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    match parameters(&request, "paper=a4 or paper=letter") {
        Ok(OnPaper { paper }) => answered(request, service, game, Aids(paper)).await,
        Err(reason) => misread(&reason),
    }
}

/// The after-action report. What is asked for stands in the address, and is read by the report itself.
pub(super) async fn report(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    let wanted = match AfterAction::asked(request.query_string()) {
        Ok(wanted) => wanted,
        Err(reason) => return misread(&reason),
    };
    answered(request, service, game, wanted).await
}

/// Makes something of a game for the seat that asks.
pub(super) async fn answered(
    request: HttpRequest,
    service: Data<Service>,
    game: Path<String>,
    reading: impl Reading + 'static,
) -> HttpResponse {
    let (_, game, kind) = match seen(&request, &service, &game).await {
        Ok(seen) => seen,
        Err(refused) => return refused,
    };
    let name = game.row().name.clone();
    let book = game.row().book.clone();
    let made = match service.admission.made(move || reports::make(&game, &reading, kind)).await {
        Ok(made) => made,
        Err(refused) => return refused,
    };
    match made {
        Ok(made) => attachment(&name, made.ending, made.media, made.bytes),
        Err(NotMade::NotOfThisBook) => refusal(
            StatusCode::NOT_FOUND,
            "NOT_FOUND",
            &format!("a game of {book} has nothing of the kind; record.jsonl holds all of it"),
        ),
        Err(NotMade::Unknown(reason)) => refusal(StatusCode::BAD_REQUEST, "BAD_INPUT", &reason),
        Err(NotMade::Fault(reason)) => fault(&reason),
    }
}
