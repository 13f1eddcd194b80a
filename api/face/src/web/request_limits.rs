//! What one request may take, in one place. `limit_list.rs` lists them.

use std::time::Duration;

/// The longest document of GraphQL, in bytes; longer texts belong into its variables.
pub const DOCUMENT_BYTES_MAX: usize = 64 * 1024;
/// The most words and signs in one document of GraphQL.
pub const DOCUMENT_TOKENS_MAX: usize = 5000;
/// The most brackets of any kind that may be open at once in a document of GraphQL.
pub const DOCUMENT_NESTING_MAX: usize = 64;
/// The longest name or number in a document of GraphQL, in bytes.
pub const DOCUMENT_NAME_MAX: usize = 100;
/// The most arguments of one field or directive.
pub const ARGUMENTS_MAX: usize = 32;
/// The deepest selection, its fragments written out.
pub const SELECTION_DEPTH_MAX: usize = 32;
/// The most fields, fragments, directives and values of a document of GraphQL, its fragments written out.
pub const EXPANDED_MAX: usize = 10_000;
/// The most values in the variables of one request, those in lists and objects counted.
pub const VARIABLE_VALUES_MAX: usize = 10_000;
/// The most values in one list, in a document or in its variables.
pub const LIST_MAX: usize = 1000;
/// The most bytes that variables may stand for, each counted as often as the document uses one.
pub const VARIABLE_BYTES_MAX: usize = 16 * 1024 * 1024;
/// The most errors that one answer tells.
pub const ERRORS_MAX: usize = 50;

/// How long a body may take to arrive whole.
pub const ARRIVAL_WAIT: Duration = Duration::from_secs(30);
/// The longest archive that is taken over HTTP, in bytes.
pub const ARCHIVE_BYTES_MAX: usize = 16 * 1024 * 1024;
/// How long an archive may take to arrive whole.
pub const ARCHIVE_WAIT: Duration = Duration::from_mins(1);

/// The most pieces in which one message may come over a WebSocket.
pub const MESSAGE_PIECES_MAX: usize = 256;
/// How long one message may take to arrive whole over a WebSocket.
pub const MESSAGE_WAIT: Duration = Duration::from_secs(30);

/// Pictures, reports, sheets and copies of a record that are made at the same time.
pub const MADE_AT_ONCE: usize = 2;
/// How many may wait for their turn to be made.
pub const MADE_WAITING_MAX: usize = 32;
/// How long each of them waits.
pub const MADE_WAIT: Duration = Duration::from_secs(20);

/// How long the head of a request may take to arrive.
pub const REQUEST_WAIT: Duration = Duration::from_secs(15);
