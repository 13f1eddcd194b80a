//! The explorer of the API, and the contract as a text.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;

use super::export::refusal;
use super::page;
use super::readings::{misread, parameters};
use crate::graphql;

/// The explorer, built into the program beside the page. It needs no other server.
pub(super) async fn page(request: HttpRequest) -> HttpResponse {
    page::named(&request, "explorer/index.html")
}

/// The contract of the server that runs; it changes with the program alone.
static SCHEMA: LazyLock<String> = LazyLock::new(graphql::sdl);
/// The contracts of single books that were asked for. There are as many as books.
static BOOKS: Mutex<Option<HashMap<String, String>>> = Mutex::new(None);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    book: Option<String>,
}

/// The contract, for tools, or what one book needs of it. The limit on depth stops the usual introspection query.
pub(super) async fn schema(request: HttpRequest) -> HttpResponse {
    let wanted: Wanted = match parameters(&request, "book=BOOK, a short name of a rulebook") {
        Ok(wanted) => wanted,
        Err(reason) => return misread(&reason),
    };
    let Some(book) = wanted.book else { return text(SCHEMA.clone()) };
    let book = book.to_lowercase();
    let mut books = BOOKS.lock().unwrap_or_else(PoisonError::into_inner);
    let known = books.get_or_insert_default();
    if let Some(contract) = known.get(&book) {
        return text(contract.clone());
    }
    match graphql::of_book(&SCHEMA, &book) {
        Some(contract) => text(known.entry(book).or_insert(contract).clone()),
        None => refusal(
            StatusCode::BAD_REQUEST,
            "BAD_INPUT",
            "this server knows no such book; `about { rulebooks { book } }` names those it knows",
        ),
    }
}

fn text(contract: String) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .body(contract)
}
