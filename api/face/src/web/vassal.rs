//! A game for VASSAL: its module, a position and the record as the seat knows them.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use domain::kernel::journal::EntryNumber;
use serde::Deserialize;

use super::Service;
use super::readings::{answered, misread, parameters};
use crate::reports::wanted::{Vassal, VassalFile};
use crate::vassal::Form;

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
