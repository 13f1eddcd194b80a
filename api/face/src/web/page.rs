//! The tablet page, built into the program; in a debug build it is read from `frontend/dist`.

use std::io::Read;

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
const UNCHANGING: [&str; 2] = ["assets/", "explorer/assets/"];

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
    named(&request, INDEX)
}

/// A page that is built into the program.
pub(super) fn named(request: &HttpRequest, name: &str) -> HttpResponse {
    file(request, name).unwrap_or_else(|| {
        HttpResponse::NotFound()
            .content_type("text/html; charset=utf-8")
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .body(NOT_BUILT)
    })
}

fn file(request: &HttpRequest, name: &str) -> Option<HttpResponse> {
    let packed = || Page::get(&format!("{name}.br"));
    let (found, form) = if takes_brotli(request) {
        packed().map(|found| (found, Form::Packed)).or_else(|| Some((Page::get(name)?, Form::Plain)))?
    } else {
        // The explorer lies here packed alone.
        Page::get(name).map(|found| (found, Form::Plain)).or_else(|| Some((packed()?, Form::ToUnpack)))?
    };
    let tag = EntityTag::new_strong(digest(&found));
    let is_known = is_known(request, &tag);
    let mut response = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    let lasts = if UNCHANGING.iter().any(|folder| name.starts_with(folder)) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    response
        .insert_header(header::ETag(tag))
        .insert_header((header::VARY, "accept-encoding"))
        .insert_header((header::CACHE_CONTROL, lasts));
    if is_known {
        return Some(response.finish());
    }
    response.insert_header((header::CONTENT_TYPE, content_type(name)));
    let body = match form {
        Form::Plain => found.data.into_owned(),
        Form::Packed => {
            response.insert_header((header::CONTENT_ENCODING, "br"));
            found.data.into_owned()
        }
        Form::ToUnpack => {
            let mut plain = Vec::new();
            brotli_decompressor::Decompressor::new(&*found.data, UNPACKED_AT_ONCE).read_to_end(&mut plain).ok()?;
            plain
        }
    };
    Some(response.body(body))
}

/// Bytes that are unpacked at once.
const UNPACKED_AT_ONCE: usize = 64 << 10;

/// How a file lies here, and what becomes of it.
#[derive(Clone, Copy)]
enum Form {
    Plain,
    /// Sent as it lies here.
    Packed,
    /// For whoever takes it plain alone.
    ToUnpack,
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
        "ttf" => "font/ttf",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
