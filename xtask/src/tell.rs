//! What the commands say: steps with their times, failures with their cures.

use std::cell::Cell;
use std::fmt;
use std::time::{Duration, Instant};

/// What went wrong, and what would put it right.
#[derive(Debug)]
pub(crate) struct Failure {
    what: String,
    cure: Option<String>,
    last_lines: Vec<String>,
}

/// Done, or what went wrong.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    /// A failure: what was tried and what came of it.
    pub(crate) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), cure: None, last_lines: Vec::new() }
    }

    /// The same failure with what would put it right.
    pub(crate) fn cure(self, cure: impl Into<String>) -> Self {
        Self { cure: Some(cure.into()), ..self }
    }

    /// The same failure with the last lines of what failed, which [`Failure::at_the_end`] repeats.
    pub(crate) fn last_lines(self, last_lines: Vec<String>) -> Self {
        Self { last_lines, ..self }
    }

    /// The failure once more at the end of a long log, with the last lines of what failed.
    pub(crate) fn at_the_end(&self) -> String {
        let mut lines: Vec<String> = self.last_lines.iter().map(|line| format!("  | {line}")).collect();
        lines.push(self.to_string());
        lines.join("\n")
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}", self.what)?;
        match &self.cure {
            Some(cure) => write!(f, "\n{}", indented("cure: ", cure)),
            None => Ok(()),
        }
    }
}

/// The text after a label, its further lines under its first.
fn indented(label: &str, text: &str) -> String {
    let margin = " ".repeat(label.len());
    let lines: Vec<String> = text.lines().map(|line| format!("{margin}{line}").trim_end().to_owned()).collect();
    format!("{label}{}", lines.join("\n").trim_start())
}

thread_local! {
    /// What is put before each line that this thread tells, where others tell theirs at the same time.
    static VOICE: Cell<&'static str> = const { Cell::new("") };
}

/// From now on this thread tells its lines under a name.
pub(crate) fn speak_as(name: &'static str) {
    VOICE.set(name);
}

/// The name under which this thread tells its lines; empty for one that is alone.
pub(crate) fn voice() -> &'static str {
    VOICE.get()
}

/// Tells a line under a name, or under none.
pub(crate) fn tell(voice: &str, line: &str) {
    if voice.is_empty() { println!("{line}") } else { println!("{voice:<9}| {line}") }
}

/// Tells a line under the name of this thread.
pub(crate) fn say(line: &str) {
    tell(voice(), line);
}

/// A sequence of steps, told as they begin: `[2/5  0:13] build the page`.
pub(crate) struct Steps {
    total: usize,
    begun: usize,
    start: Instant,
}

impl Steps {
    /// A sequence of `total` steps, starting now.
    pub(crate) fn new(total: usize) -> Self {
        Self { total, begun: 0, start: Instant::now() }
    }

    /// Says that the next step begins.
    pub(crate) fn begin(&mut self, what: &str) {
        self.begun += 1;
        say(&format!("[{}/{}  {}] {what}", self.begun, self.total, clock(self.start.elapsed())));
    }

    /// Adds a remark to the step that is under way.
    #[expect(clippy::unused_self, reason = "a remark belongs to a sequence of steps")]
    pub(crate) fn remark(&self, what: &str) {
        say(&format!("      {what}"));
    }

    /// The time since the first step began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

/// A duration in minutes and seconds: `2:07`.
pub(crate) fn clock(duration: Duration) -> String {
    let seconds = duration.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_its_cure_in_aligned_lines() {
        let failure = Failure::new("port 8080 is taken").cure("choose another:\n  --port 8081");
        assert_eq!(failure.to_string(), "error: port 8080 is taken\ncure: choose another:\n        --port 8081");
    }

    #[test]
    fn minutes_and_seconds_are_told_with_two_digits_of_seconds() {
        assert_eq!(clock(Duration::from_secs(127)), "2:07");
    }
}
