//! The tablet page, built into the program; in a debug build it is read from `frontend/dist`.

use actix_web::http::header::{self, EntityTag};
use actix_web::{HttpRequest, HttpResponse};
use rust_embed::{Embed, EmbeddedFile};

use super::accept::{is_known, quality_of_encoding};
use journal::seal::hexadecimal;

#[derive(Embed)]
#[folder = "../../frontend/dist"]
#[allow_missing = true]
struct Page;

const INDEX: &str = "index.html";
/// Names under this folder carry a hash of what they hold, so they never change.
const UNCHANGING: &str = "assets/";

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width\"><title>Adjutant</title>\
    <body style=\"font: 1.2rem/1.5 system-ui; margin: 3rem auto; max-width: 34rem; padding: 0 1rem\">\
    <h1>The page was not built</h1>\
    <p>The server runs, but the tablet page is not inside it. End it and run <code>cargo xtask run</code>, \
    which builds both.</p>\
    <p>The API is here: <a href=\"/graphiql\">explorer</a>, <a href=\"/schema.graphql\">schema</a>.</p></body></html>";

/// A file of the page; any other path is a place inside the page.
pub(super) async fn serve(request: HttpRequest) -> HttpResponse {
    let path = request.path().trim_start_matches('/');
    let name = if path.is_empty() { INDEX } else { path };
    if let Some(response) = file(&request, name) {
        return response;
    }
    // A path with a dot in its last part asks for a file, and there is none of that name.
    if name != INDEX && name.rsplit('/').next().is_some_and(|last| last.contains('.')) {
        return HttpResponse::NotFound().content_type("text/plain; charset=utf-8").body("there is no such file\n");
    }
    file(&request, INDEX).unwrap_or_else(|| {
        HttpResponse::NotFound()
            .content_type("text/html; charset=utf-8")
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .body(NOT_BUILT)
    })
}

fn file(request: &HttpRequest, name: &str) -> Option<HttpResponse> {
    let packed = if takes_brotli(request) { Page::get(&format!("{name}.br")) } else { None };
    let encoding = packed.is_some().then_some("br");
    let found = match packed {
        Some(found) => found,
        None => Page::get(name)?,
    };
    let tag = EntityTag::new_strong(digest(&found));
    let is_known = is_known(request, &tag);
    let mut response = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    let lasts = if name.starts_with(UNCHANGING) { "public, max-age=31536000, immutable" } else { "no-cache" };
    response
        .insert_header(header::ETag(tag))
        .insert_header((header::VARY, "accept-encoding"))
        .insert_header((header::CACHE_CONTROL, lasts));
    if is_known {
        return Some(response.finish());
    }
    response.insert_header((header::CONTENT_TYPE, content_type(name)));
    if let Some(encoding) = encoding {
        response.insert_header((header::CONTENT_ENCODING, encoding));
    }
    Some(response.body(found.data.into_owned()))
}

fn takes_brotli(request: &HttpRequest) -> bool {
    quality_of_encoding(request, "br") > 0.0
}

fn digest(file: &EmbeddedFile) -> String {
    hexadecimal(&file.metadata.sha256_hash()[..16])
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
