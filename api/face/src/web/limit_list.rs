//! The limits of the web, each with what it is about: see `limits`.

use super::{
    Settings, connections, export, frames, http, request_limits, socket, socket_limits, streams, uploads, vassal,
};
use crate::graphql::rulebook;
use host::archive;
use host::limit::{self, Limit, fixed, set};

/// Those of connections, sockets and requests.
pub(crate) fn limits(settings: &Settings) -> Vec<Limit> {
    [of_requests(), of_documents(), of_sockets(settings), of_rates(settings), of_archives(), of_what_is_made()].concat()
}

fn of_requests() -> Vec<Limit> {
    vec![
        fixed("request", limit::BODY_MAX, "bytes", "the body of a request, as it comes and unpacked"),
        fixed("request-arrival", request_limits::ARRIVAL_WAIT.as_secs(), "seconds", "the body of a request to arrive"),
        fixed("batch", 1_u32, "requests", "a body"),
        fixed("request-head", request_limits::REQUEST_WAIT.as_secs(), "seconds", "the head of a request to arrive"),
        fixed("answer", http::ANSWER_WAIT.as_secs(), "seconds", "an answer to be worked out"),
        fixed("http2-requests", streams::STREAMS_MAX, "requests", "those open at once on a connection of HTTP/2"),
        fixed("http2-head", streams::HEAD_MAX, "bytes", "the head of a request over HTTP/2"),
        fixed("request-id", http::REQUEST_ID_MAX, "bytes", "an `x-request-id` that is taken over"),
    ]
}

fn of_documents() -> Vec<Limit> {
    vec![
        fixed(
            "document",
            request_limits::DOCUMENT_BYTES_MAX,
            "bytes",
            "a document of GraphQL; long texts go as variables",
        ),
        fixed("document-tokens", request_limits::DOCUMENT_TOKENS_MAX, "words and signs", "a document of GraphQL"),
        fixed("document-nesting", request_limits::DOCUMENT_NESTING_MAX, "brackets", "those open at once in a document"),
        fixed("document-name", request_limits::DOCUMENT_NAME_MAX, "bytes", "a name or number in a document"),
        fixed("arguments", request_limits::ARGUMENTS_MAX, "arguments", "a field or directive"),
        fixed("selection-depth", request_limits::SELECTION_DEPTH_MAX, "levels", "selections, fragments written out"),
        fixed("expanded", request_limits::EXPANDED_MAX, "fields and values", "a document, fragments written out"),
        fixed("list", request_limits::LIST_MAX, "values", "a list in a document or in variables"),
        fixed("variable-values", request_limits::VARIABLE_VALUES_MAX, "values", "the variables of a request"),
        fixed(
            "variable-bytes",
            request_limits::VARIABLE_BYTES_MAX,
            "bytes",
            "variables, counted each time one is used",
        ),
        fixed("errors", request_limits::ERRORS_MAX, "errors", "an answer; more are not told"),
        fixed("words", rulebook::WORDS_MAX, "words", "those looked for in the rules"),
        fixed("words-bytes", rulebook::WORDS_BYTES_MAX, "bytes", "those looked for in the rules"),
    ]
}

fn of_sockets(settings: &Settings) -> Vec<Limit> {
    vec![
        set("--sockets", settings.sockets_max, "sockets", "the server"),
        set("--sockets-by-address", settings.sockets_by_address, "sockets", "an address; never more than are free"),
        fixed(
            "connections-beside-sockets",
            connections::BESIDE_SOCKETS_MAX,
            "connections",
            "the server; an address has half as many connections as are free",
        ),
        fixed(
            "sockets-anonymous",
            socket_limits::ANONYMOUS_MAX,
            "sockets",
            "an address, of those that say no good key",
        ),
        fixed(
            "sockets-reserved",
            settings.sockets_max / socket_limits::RESERVE,
            "sockets",
            "those that hold a key alone",
        ),
        fixed("socket-init", socket::INIT_WAIT.as_secs(), "seconds", "`connection_init` to arrive"),
        fixed("socket-silence", socket::SILENCE_MAX.as_secs(), "seconds", "a socket that answers no ping"),
        fixed("operations", socket::OPERATIONS_MAX, "operations", "a socket"),
        fixed("operations-anonymous", socket::ANONYMOUS_OPERATIONS_MAX, "operations", "a socket that holds no key"),
        fixed("operation-id", socket::ID_MAX, "bytes", "the id of an operation on a socket"),
        fixed("control-frame", frames::CONTROL_MAX, "bytes", "a ping, a pong or a close on a socket"),
        fixed(
            "message-pieces",
            request_limits::MESSAGE_PIECES_MAX,
            "pieces",
            "a message of `request` bytes on a socket",
        ),
        fixed("message-arrival", request_limits::MESSAGE_WAIT.as_secs(), "seconds", "a message on a socket to arrive"),
        fixed("messages", socket::MESSAGES_BURST, "at once", "messages on a socket"),
        fixed("messages-each-second", socket::MESSAGES_PER_SECOND, "a second", "messages on a socket after that"),
        set("--unread-seconds", settings.unread_wait.as_secs(), "seconds", "a socket that takes nothing of what waits"),
        set("--unread-kilobytes", settings.unread_bytes / 1024, "kilobytes", "what waits on a socket"),
    ]
}

fn of_rates(settings: &Settings) -> Vec<Limit> {
    let rates = settings.rates;
    vec![
        set("--rate-commands", rates.commands, "a minute", "commands of a key, or of an address without one"),
        set("--rate-queries", rates.queries, "a minute", "queries of a key, or of an address without one"),
        set("--rate-new-games", rates.new_games, "an hour", "new games from one address"),
        set("--rate-keys", rates.keys, "an hour", "keys taken from one address"),
        fixed("document-cost", export::READING_COST, "queries", "a report, picture or archive of a game counts as"),
        fixed("sheet-cost", export::SHEET_COST, "queries", "a flat table of a game counts as"),
    ]
}

fn of_archives() -> Vec<Limit> {
    vec![
        fixed("archive", request_limits::ARCHIVE_BYTES_MAX, "bytes", "an archive that is imported"),
        fixed("archive-arrival", request_limits::ARCHIVE_WAIT.as_secs(), "seconds", "an archive to arrive"),
        fixed("archive-line", archive::LINE_MAX, "bytes", "a line of an archive"),
        fixed("archive-check", export::CHECK_WAIT.as_secs(), "seconds", "an archive to be checked"),
        fixed("imports", export::IMPORTS_MAX, "archives", "those that are checked at the same time"),
        fixed("uploads", uploads::UPLOADS_MAX, "archives", "those that arrive at the same time"),
        fixed("uploads-by-address", uploads::UPLOADS_OF_ADDRESS_MAX, "archives", "those of one address"),
    ]
}

fn of_what_is_made() -> Vec<Limit> {
    vec![
        fixed("board-mapped", vassal::MAPPED_BYTES_MAX, "bytes", "a save of VASSAL with its mapping"),
        fixed("made", request_limits::MADE_AT_ONCE, "at once", "pictures, reports, sheets and copies that are made"),
        fixed("made-waiting", request_limits::MADE_WAITING_MAX, "requests", "those that wait for such a turn"),
        fixed("made-wait", request_limits::MADE_WAIT.as_secs(), "seconds", "such a wait"),
    ]
}
