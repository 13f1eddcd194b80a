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
    #[serde(rename = "oneOf")]
    one_of: Option<bool>,
}

/// The contract, for tools, or what one book needs of it. The limit on depth stops the usual introspection query.
pub(super) async fn schema(request: HttpRequest) -> HttpResponse {
    let known = "book=BOOK, a short name of a rulebook, and oneOf=true or false";
    let wanted: Wanted = match parameters(&request, known) {
        Ok(wanted) => wanted,
        Err(reason) => return misread(&reason),
    };
    let text = |contract: &str| text(if wanted.one_of == Some(false) { plain(contract) } else { contract.to_owned() });
    let Some(book) = wanted.book else { return text(&SCHEMA) };
    let book = book.to_lowercase();
    let mut books = BOOKS.lock().unwrap_or_else(PoisonError::into_inner);
    let known = books.get_or_insert_default();
    if let Some(contract) = known.get(&book) {
        return text(contract);
    }
    match graphql::of_book(&SCHEMA, &book) {
        Some(contract) => text(known.entry(book).or_insert(contract)),
        None => refusal(
            StatusCode::BAD_REQUEST,
            "BAD_INPUT",
            "this server knows no such book; `about { rulebooks { book } }` names those it knows",
        ),
    }
}

/// Without `@oneOf`: of a command, generators of code would write out which of its many members go with none of the others.
fn plain(contract: &str) -> String {
    contract.replace(" @oneOf {", " {")
}

fn text(contract: String) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .body(contract)
}
