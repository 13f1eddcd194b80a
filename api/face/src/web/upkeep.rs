//! How the server is, for those who keep it running: whether it answers, whether it is ready, and what it counts.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, ServiceConfig, resource};
use serde_json::json;

use super::{Service, reading};
use journal::metrics;
use journal::{JournalError, StorageError};

/// The routes of an address of their own. They show numbers and no game.
pub fn routes(service: Data<Service>) -> impl FnOnce(&mut ServiceConfig) {
    move |config| {
        config
            .app_data(service)
            .service(resource("/metrics").route(reading().to(counted)))
            .service(resource("/health").route(reading().to(health)))
            .service(resource("/ready").route(reading().to(ready)));
    }
}

async fn counted(service: Data<Service>) -> HttpResponse {
    let text =
        service.app().ok_or_else(|| "the server has no games".to_owned()).and_then(|app| metrics::text(&app.counted()));
    match text {
        Ok(text) => HttpResponse::Ok().insert_header((header::CONTENT_TYPE, metrics::MEDIA)).body(text),
        Err(reason) => HttpResponse::InternalServerError().body(reason),
    }
}

/// Whether the process answers. A database in trouble is no reason to end it: see [`ready`].
pub(super) async fn health() -> HttpResponse {
    HttpResponse::Ok()
        .json(json!({ "status": "well", "version": env!("CARGO_PKG_VERSION"), "commit": metrics::commit() }))
}

/// Whether it should be given work: the database answers, and the server is not about to end.
pub(super) async fn ready(service: Data<Service>) -> HttpResponse {
    let Some(app) = service.app() else { return unready("the server has no games", "NO_GAMES") };
    if app.shutdown.is_closing() {
        return unready("the server is ending; another may be starting in its place", "ENDING");
    }
    match app.journal.well().await {
        Ok(()) => {}
        Err(JournalError::Storage(trouble)) => return unready(trouble.advice(), trouble.as_str()),
        Err(_) => return unready("the database does not answer", StorageError::Lost.as_str()),
    }
    // A game that is closed is no reason to keep the others from their players.
    let ready = match app.journal.games_closed() {
        0 => json!({ "status": "ready" }),
        closed => json!({ "status": "ready", "gamesClosed": closed }),
    };
    HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(ready)
}

fn unready(status: &str, trouble: &str) -> HttpResponse {
    HttpResponse::ServiceUnavailable()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(json!({ "status": status, "trouble": trouble }))
}
