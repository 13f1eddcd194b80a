//! The only clock: when something was recorded.

use jiff::{Timestamp, Unit};

/// Now, RFC 3339 in UTC, to the millisecond.
pub fn now() -> String {
    let now = Timestamp::now();
    now.round(Unit::Millisecond).unwrap_or(now).to_string()
}
