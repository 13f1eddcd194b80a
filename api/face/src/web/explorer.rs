//! The explorer: a small page of our own to try the API, with the schema beside it. It needs no other server.

use actix_web::HttpResponse;
use actix_web::http::header;

use crate::graphql;

pub(super) async fn page() -> HttpResponse {
    HttpResponse::Ok().content_type("text/html; charset=utf-8").body(include_str!("explorer.html"))
}

/// Its script, apart from the page so that the policy needs no exception for it.
pub(super) async fn script() -> HttpResponse {
    HttpResponse::Ok().content_type("text/javascript; charset=utf-8").body(include_str!("explorer.js"))
}

/// The schema, for tools: the limit on depth stops the usual introspection query.
pub(super) async fn schema() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .body(graphql::sdl())
}
