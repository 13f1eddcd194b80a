//! What every bench does alike: it measures call by call, holds what it measured against a bar and a limit, prints a page,
//! and writes the numbers as JSON into the file named in `ADJUTANT_BENCH_JSON`.

#![allow(dead_code, reason = "each bench uses its own part of this")]
#![allow(clippy::unwrap_used, reason = "a bench that cannot go on should stop")]

use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Times of the same thing, measured one by one.
pub(crate) struct Times {
    sorted: Vec<Duration>,
}

impl Times {
    /// Runs it so often, each time with the number of the run, after a tenth as many runs that are not measured.
    pub(crate) fn of<R>(runs: usize, run: impl FnMut(usize) -> R) -> Self {
        Self::of_prepared(runs, |number| number, run)
    }

    /// The same for something that must be made ready each time. Neither that nor clearing away is measured.
    pub(crate) fn of_prepared<P, R>(
        runs: usize,
        mut prepare: impl FnMut(usize) -> P,
        mut run: impl FnMut(P) -> R,
    ) -> Self {
        let mut time = |number| {
            let prepared = prepare(number);
            let start = Instant::now();
            let result = run(prepared);
            let elapsed = start.elapsed();
            drop(result);
            elapsed
        };
        for number in 0..runs / 10 {
            time(number);
        }
        Self::among((0..runs).map(time).collect())
    }

    /// Times that were measured elsewhere.
    pub(crate) fn among(mut times: Vec<Duration>) -> Self {
        times.sort();
        Self { sorted: times }
    }

    pub(crate) fn median(&self) -> Duration {
        self.sorted[self.sorted.len() / 2]
    }

    pub(crate) fn p99(&self) -> Duration {
        self.sorted[self.sorted.len() * 99 / 100]
    }

    /// So many things each time are how many in a second, by the median.
    pub(crate) fn per_second(&self, things: usize) -> f64 {
        number(things) / self.median().as_secs_f64()
    }

    /// How many times as long as the limit it takes, by the medians.
    pub(crate) fn of_the_limit(&self, limit: &Self) -> f64 {
        micros(self.median()) / micros(limit.median())
    }

    pub(crate) fn json(&self) -> Value {
        json!({ "median_us": micros(self.median()), "p99_us": micros(self.p99()) })
    }
}

pub(crate) fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// A count, as a number to divide by.
#[expect(clippy::cast_precision_loss, reason = "nothing here is counted beyond 2^52")]
pub(crate) fn number(count: usize) -> f64 {
    count as f64
}

/// Something that must be kept, with what was measured.
pub(crate) struct Bar {
    name: String,
    measured: f64,
    wanted: f64,
    is_kept: bool,
}

impl Bar {
    /// A number that must be as large as the bar.
    pub(crate) fn at_least(name: impl Into<String>, measured: f64, bar: f64) -> Self {
        Self { name: name.into(), measured, wanted: bar, is_kept: measured >= bar }
    }

    /// A number that must stay under the bar.
    pub(crate) fn under(name: impl Into<String>, measured: f64, bar: f64) -> Self {
        Self { name: name.into(), measured, wanted: bar, is_kept: measured < bar }
    }
}

/// Prints what became of each bar, writes the report with what is known of the machine, and fails where one was broken.
pub(crate) fn conclude(bars: &[Bar], mut report: Value) {
    println!("\n{:<66}{:>12}{:>12}", "", "measured", "bar");
    for bar in bars {
        let said = if bar.is_kept { "kept" } else { "not kept" };
        println!("{:<66}{:>12.2}{:>12.2}  {said}", bar.name, bar.measured, bar.wanted);
    }
    let kept =
        |bar: &Bar| json!({ "name": bar.name, "measured": bar.measured, "bar": bar.wanted, "kept": bar.is_kept });
    report["bars"] = bars.iter().map(kept).collect();
    let is_kept = bars.iter().all(|bar| bar.is_kept);
    end(is_kept, report);
}

/// Prints whether the one bar of all was kept, a median, writes the report, and fails where it was not.
pub(crate) fn finish(bar: Duration, is_kept: bool, mut report: Value) {
    let said = if is_kept { "kept" } else { "not kept" };
    println!("\nthe bar, a median under {} microseconds: {said}", bar.as_micros());
    report["bar_us"] = json!(micros(bar));
    end(is_kept, report);
}

/// Writes the report, and ends the program as failed where a bar was not kept.
fn end(is_kept: bool, mut report: Value) {
    report["kept"] = json!(is_kept);
    report["processors"] = json!(std::thread::available_parallelism().map_or(1, std::num::NonZero::get));
    report["optimized"] = json!(!cfg!(debug_assertions));
    if let Some(file) = std::env::var_os("ADJUTANT_BENCH_JSON") {
        std::fs::write(file, format!("{report:#}\n")).unwrap();
    }
    if !is_kept {
        std::process::exit(1);
    }
}
