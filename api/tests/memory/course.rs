//! Memory over time, and whether it grows.

/// What more of memory is still flat, as a part of what there was.
const SHARE: f64 = 0.08;

/// Samples in the order of time: seconds since the beginning, and MiB.
#[derive(Default)]
pub(crate) struct Course(Vec<(f64, f64)>);

impl Course {
    pub(crate) fn note(&mut self, seconds: f64, mebibytes: f64) {
        self.0.push((seconds, mebibytes));
    }

    /// The median of a quarter of the time, 0 to 3. The first is the warm-up.
    pub(crate) fn quarter(&self, quarter: usize) -> f64 {
        let from = |quarter| self.0.len() * quarter / 4;
        median(self.0[from(quarter)..from(quarter + 1)].iter().map(|(_, mebibytes)| *mebibytes).collect())
    }

    /// The line of least squares through all that came after the warm-up: MiB an hour.
    pub(crate) fn slope_an_hour(&self) -> f64 {
        let samples = &self.0[self.0.len() / 4..];
        let mean = |of: fn(&(f64, f64)) -> f64| {
            let (sum, count) = samples.iter().map(of).fold((0.0, 0.0), |(sum, count), one| (sum + one, count + 1.0));
            sum / count
        };
        let (middle, level) = (mean(|sample| sample.0), mean(|sample| sample.1));
        let (mut common, mut spread) = (0.0, 0.0);
        for (seconds, mebibytes) in samples {
            common += (seconds - middle) * (mebibytes - level);
            spread += (seconds - middle).powi(2);
        }
        common / spread * 3600.0
    }

    /// Whether the last quarter lies no higher than the second, but for a share or so many MiB, whichever is more.
    pub(crate) fn is_flat(&self, mebibytes: f64) -> bool {
        let early = self.quarter(1);
        self.quarter(3) <= early + (early * SHARE).max(mebibytes)
    }
}

pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// An hour, a sample each second.
fn hour(of: impl Fn(f64) -> f64) -> Course {
    let mut course = Course::default();
    for second in 0..3600 {
        course.note(f64::from(second), of(f64::from(second)));
    }
    course
}

#[test]
fn what_fills_up_and_then_comes_and_goes_is_flat() {
    let course = hour(|second| (second / 5.0).min(150.0) + 10.0 * (second / 60.0).sin());
    assert!(course.is_flat(8.0), "{} {}", course.quarter(1), course.quarter(3));
    assert!(course.slope_an_hour().abs() < 3.0, "{}", course.slope_an_hour());
}

#[test]
fn what_grows_by_half_a_mebibyte_a_minute_is_a_leak() {
    let course = hour(|second| 100.0 + second / 120.0);
    assert!(!course.is_flat(8.0), "{} {}", course.quarter(1), course.quarter(3));
    assert!((course.slope_an_hour() - 30.0).abs() < 0.1, "{}", course.slope_an_hour());
}
