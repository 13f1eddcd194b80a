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

/// So many seconds after 1970 began, RFC 3339 in UTC, as [`now`] writes it.
pub fn at(seconds: i64) -> Option<String> {
    Timestamp::from_second(seconds).ok().map(|time| TO_THE_MILLISECOND.timestamp_to_string(&time))
}

/// Year, month, day, then hours, minutes, seconds; milliseconds follow.
const STAMP: &str = "%Y%m%d-%H%M%S";

/// Now in UTC, as a file is named after it: year, month, day, then hours, minutes, seconds and milliseconds.
pub fn stamp() -> String {
    Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).strftime(&format!("{STAMP}%3f")).to_string()
}

/// The time of a [`stamp`], in whole seconds since 1970.
pub fn of_stamp(stamp: &str) -> Option<i64> {
    let milliseconds = stamp.len().checked_sub(3)?;
    let time = jiff::civil::DateTime::strptime(STAMP, stamp.get(..milliseconds)?).ok()?;
    Some(time.to_zoned(jiff::tz::TimeZone::UTC).ok()?.timestamp().as_second())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_stamp_is_that_in_which_it_was_made() {
        let before = seconds();
        let of_stamp = of_stamp(&stamp());
        assert!(of_stamp.is_some_and(|time| (before..=seconds()).contains(&time)), "{of_stamp:?}");
        assert_eq!(at(0).as_deref(), Some("1970-01-01T00:00:00.000Z"));
        for other in ["", "notes", "20261399-000000000", "20261129-1200"] {
            assert_eq!(super::of_stamp(other), None, "{other}");
        }
    }

    #[test]
    fn every_time_has_as_many_letters_and_is_one() {
        for _ in 0..200 {
            let now = now();
            assert_eq!(now.len(), "2026-11-25T03:50:00.120Z".len(), "{now}");
            assert!(is_past(&now), "{now}");
        }
    }
}
