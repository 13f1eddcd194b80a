//! The certificate of the table's own authority, for a tablet that is to trust it.

use actix_web::http::header::{self, ContentDisposition, DispositionParam, DispositionType};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use serde_json::json;

use super::Service;
use crate::https::reachable;

/// What tablets and laptops take for the certificate of an authority.
const MEDIA: &str = "application/x-x509-ca-cert";

/// The certificate, as a file that the settings of a tablet read.
pub(super) async fn certificate(service: Data<Service>) -> HttpResponse {
    let Some(https) = &service.https else {
        return HttpResponse::NotFound()
            .content_type("text/plain; charset=utf-8")
            .body("this server has no certificate: it was started with --no-https, or its port was taken\n");
    };
    HttpResponse::Ok()
        .content_type(MEDIA)
        .insert_header(ContentDisposition {
            disposition: DispositionType::Attachment,
            parameters: vec![DispositionParam::Filename("adjutant-authority.crt".to_owned())],
        })
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .body(https.trust().certificate)
}

/// What the page says of it, `null` where HTTPS is not served; and the addresses at which a tablet reaches this page.
pub(super) async fn facts(request: HttpRequest, service: Data<Service>) -> HttpResponse {
    let facts = service.https.as_ref().map(|https| {
        let trust = https.trust();
        json!({ "port": trust.port, "fingerprint": trust.fingerprint, "until": trust.until })
    });
    let config = request.app_config();
    let scheme = if config.secure() { "https" } else { "http" };
    let addresses: Vec<String> =
        reachable(config.local_addr()).iter().map(|address| format!("{scheme}://{address}/")).collect();
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(json!({ "https": facts, "addresses": addresses }))
}
