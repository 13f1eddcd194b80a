//! The log: what is written to it, how, and what every line of a request has in common.
//!
//! A token, a code or a secret is never among it.

use std::io::{IsTerminal as _, stderr};

use tracing::{Level, Span, error_span, field};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt};
use uuid::Uuid;

use crate::otlp::Traces;
use crate::seats::SeatKind;
use journal::TokenRow;
use journal::metrics::Kind;

/// How the log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    Text,
    /// A JSON object on each line.
    Json,
}

/// The crates of the server, by which a filter names what is logged.
pub const OURS: [&str; 4] = ["api", "face", "host", "journal"];

/// Begins to write the log, to the standard error stream, and to send traces where somebody wants them: those of requests,
/// with what the log says of them from `info` on, and of the commit that the program was built from.
///
/// # Errors
/// A sentence that names what is wrong with the options.
pub fn begin(filter: &str, format: LogFormat, otlp: Option<&str>, commit: &str) -> Result<Option<Traces>, String> {
    let filter = EnvFilter::try_new(filter)
        .map_err(|error| format!("`{filter}` is no log filter: {error}; try `info` or `warn,journal=debug`"))?;
    let lines = match format {
        // Colours are for people at a terminal; in a file they are noise.
        LogFormat::Text => fmt::layer().with_ansi(stderr().is_terminal()).with_writer(stderr).boxed(),
        LogFormat::Json => fmt::layer().json().flatten_event(true).with_writer(stderr).boxed(),
    };
    let traces = otlp.map(|collector| Traces::to(collector, commit)).transpose()?;
    let spans = traces.as_ref().map(|traces| {
        // What the libraries below have to say is for the log, and their spans are none of a request.
        let ours = Targets::new().with_targets(OURS.map(|ours| (ours, Level::INFO)));
        tracing_opentelemetry::layer().with_tracer(traces.tracer()).with_filter(ours)
    });
    tracing_subscriber::registry()
        .with(lines.with_filter(filter))
        .with(spans)
        .try_init()
        .map_err(|error| format!("the log cannot be written: {error}"))?;
    Ok(traces)
}

/// What the lines of a request have in common: its id, its kind, and the game and seat of its key.
///
/// It has the level of errors, so that it stands beside them whatever the filter leaves out.
pub fn request(id: &str, kind: Kind, key: Option<&TokenRow>) -> Span {
    let span = error_span!("request", id, kind = kind.as_str(), game = field::Empty, seat = field::Empty);
    if let Some(key) = key {
        let seat = SeatKind::of(&key.kind).map(SeatKind::word);
        span.record("game", field::display(key.game)).record("seat", seat.unwrap_or(&key.kind));
    }
    span
}

/// A new id of a request.
pub fn fresh_id() -> String {
    Uuid::now_v7().simple().to_string()
}
