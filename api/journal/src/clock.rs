//! The only clock: when something was recorded.

use jiff::fmt::temporal::DateTimePrinter;
use jiff::{SignedDuration, Timestamp};

/// Writes a time to the millisecond.
const TO_THE_MILLISECOND: DateTimePrinter = DateTimePrinter::new().precision(Some(3));

/// So many hours from now, RFC 3339 in UTC.
pub fn in_hours(hours: u32) -> String {
    let then = Timestamp::now().checked_add(SignedDuration::from_hours(hours.into()));
    then.unwrap_or(Timestamp::MAX).to_string()
}

/// Whether a time is past. What is no time is: it opens nothing.
pub fn is_past(time: &str) -> bool {
    time.parse::<Timestamp>().map_or(true, |time| time <= Timestamp::now())
}

/// The day it is, in UTC.
pub fn today() -> jiff::civil::Date {
    Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date()
}

/// Now, in whole seconds since 1970.
pub fn seconds() -> i64 {
    Timestamp::now().as_second()
}

/// Now, RFC 3339 in UTC, to the millisecond. Always with three digits of it, so that later times are later as texts too.
pub fn now() -> String {
    TO_THE_MILLISECOND.timestamp_to_string(&Timestamp::now())
}

/// Now in UTC, as a file is named after it: year, month, day, then hours, minutes, seconds and milliseconds.
pub fn stamp() -> String {
    Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).strftime("%Y%m%d-%H%M%S%3f").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_has_as_many_letters_and_is_one() {
        for _ in 0..200 {
            let now = now();
            assert_eq!(now.len(), "2026-11-25T03:50:00.120Z".len(), "{now}");
            assert!(is_past(&now), "{now}");
        }
    }
}
