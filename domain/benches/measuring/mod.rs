//! What every bench of the rules does alike: it measures call by call, holds the median against a bar and a limit, prints
//! a line, and writes the numbers as JSON into the file named in `ADJUTANT_BENCH_JSON`.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on should stop")]

use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Times of the same thing, measured one by one.
pub(crate) struct Times {
    sorted: Vec<Duration>,
}

impl Times {
    /// Runs it so often, each time with the number of the run, after a tenth as many runs that are not measured.
    pub(crate) fn of(runs: usize, mut run: impl FnMut(usize)) -> Self {
        (0..runs / 10).for_each(&mut run);
        let time = |number| {
            let start = Instant::now();
            run(number);
            start.elapsed()
        };
        let mut sorted: Vec<Duration> = (0..runs).map(time).collect();
        sorted.sort();
        Self { sorted }
    }

    pub(crate) fn median(&self) -> Duration {
        self.sorted[self.sorted.len() / 2]
    }

    pub(crate) fn p99(&self) -> Duration {
        self.sorted[self.sorted.len() * 99 / 100]
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

/// Prints whether the bar was kept, writes the report with what is known of the machine, and fails where it was not.
pub(crate) fn finish(bar: Duration, is_kept: bool, mut report: Value) {
    let said = if is_kept { "kept" } else { "BROKEN" };
    println!("\nthe bar, a median under {} microseconds: {said}", bar.as_micros());
    report["bar_us"] = json!(micros(bar));
    report["kept"] = json!(is_kept);
    report["processors"] = json!(std::thread::available_parallelism().map_or(1, std::num::NonZero::get));
    report["optimized"] = json!(!cfg!(debug_assertions));
    if let Some(file) = std::env::var_os("ADJUTANT_BENCH_JSON") {
        std::fs::write(file, format!("{report:#}\n")).unwrap();
    }
    assert!(is_kept, "something takes longer than {} microseconds", bar.as_micros());
}
