//! The map of a game as a picture, and the sheet by which its board is put up again.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use domain::kernel::journal::EntryNumber;
use serde::Deserialize;

use super::Service;
use super::readings::{answered, misread, parameters};
use crate::reports::wanted::{Ink, MapPicture, Paper, SheetWanted, Size, WIDTH_MAX, WIDTH_MIN, WIDTH_USUAL};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SvgParameters {
    entry: Option<EntryNumber>,
    #[serde(default)]
    ink: Ink,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PngParameters {
    entry: Option<EntryNumber>,
    width: Option<u32>,
    #[serde(default)]
    ink: Ink,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SheetParameters {
    entry: Option<EntryNumber>,
    #[serde(default)]
    paper: Paper,
    #[serde(default)]
    size: Size,
    #[serde(default)]
    ink: Ink,
}

pub(super) async fn map_svg(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    match parameters(&request, "entry=NUMBER and ink=colour or ink=black") {
        Ok(SvgParameters { entry, ink }) => {
            answered(request, service, game, MapPicture { entry, ink, width: None }).await
        }
        Err(reason) => misread(&reason),
    }
}

pub(super) async fn map_png(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    let allowed = format!("entry=NUMBER, width={WIDTH_MIN} to width={WIDTH_MAX}, and ink=colour or ink=black");
    let PngParameters { entry, width, ink } = match parameters(&request, &allowed) {
        Ok(parameters) => parameters,
        Err(reason) => return misread(&reason),
    };
    let width = width.unwrap_or(WIDTH_USUAL);
    if !(WIDTH_MIN..=WIDTH_MAX).contains(&width) {
        let reason = format!("a picture {width} pixels wide is not made; allowed are {WIDTH_MIN} to {WIDTH_MAX}");
        return misread(&reason);
    }
    answered(request, service, game, MapPicture { entry, ink, width: Some(width) }).await
}

pub(super) async fn set_up_sheet(request: HttpRequest, service: Data<Service>, game: Path<String>) -> HttpResponse {
    let allowed = "entry=NUMBER, paper=a4 or paper=letter, size=normal or size=large, and ink=colour or ink=black";
    match parameters(&request, allowed) {
        Ok(SheetParameters { entry, paper, size, ink }) => {
            answered(request, service, game, SheetWanted { entry, paper, size, ink }).await
        }
        Err(reason) => misread(&reason),
    }
}
