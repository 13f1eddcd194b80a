//! What the server does in a second, beside what it cannot be faster than.
//!
//! `cargo xtask bench after-action`, `records`, `reports`, `view` and `subscribers` build and run this; `--quick` measures
//! shorter. Everything runs on
//! this machine and over loopback: server, load, and limit share its processors, so the ratios tell more than the rates.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on should stop")]

mod after_action;
mod campaign;
mod loopback;
#[path = "../../../domain/benches/measuring/mod.rs"]
mod measuring;
mod records;
mod reports;
mod sockets;
mod subscribers;
mod table;
mod view;

/// How long to measure.
#[derive(Clone, Copy)]
pub(crate) struct Length {
    pub(crate) is_quick: bool,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let length = Length { is_quick: arguments.iter().any(|argument| argument == "--quick") };
    match arguments.iter().find(|argument| !argument.starts_with('-')).map(String::as_str) {
        Some("after-action") => after_action::measure(length),
        Some("records") => records::measure(length),
        Some("reports") => reports::measure(length),
        Some("subscribers") => subscribers::measure(length),
        Some("view") => view::measure(length),
        other => panic!("name what to measure: after-action, records, reports, subscribers or view; not {other:?}"),
    }
}
