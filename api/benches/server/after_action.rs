//! The after-action report of whole campaigns, from the record to the page.
//!
//! The limit is the record alone: the same entries folded once more, which every report must do.

use std::sync::Arc;
use std::time::Duration;

use api::books::nei::sandbox;
use api::reports::after_action::of_table;
use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;
use domain::nei::Nei;
use domain::nei::components::Side;
use domain::nei::pack::Pack;
use domain::nei::report::report;
use serde_json::json;

use crate::Length;
use crate::measuring::{Bar, Times, conclude, micros};

/// More entries than any campaign has.
const WHOLE: u32 = 5_000;
/// The report of a full campaign takes less.
const BAR: Duration = Duration::from_secs(2);

pub(crate) fn measure(length: Length) {
    let pack = Pack::built_in();
    let seeds: &[u64] = if length.is_quick { &[1941] } else { &[1941, 1942, 7, 8, 9] };
    let runs = if length.is_quick { 3 } else { 10 };
    println!("{:<46}{:>10}{:>10}", "", "median", "p99");
    let (mut cases, mut longest) = (Vec::new(), 0.0_f64);
    for seed in seeds {
        let entries = sandbox::play(&pack, *seed, WHOLE).unwrap();
        let table = Table::<Nei>::replay(Arc::clone(&pack), entries.clone()).unwrap();
        let page = of_table(&table, Seat::Both, "A bench").unwrap();
        let sentences = report(&table, Seat::Both).unwrap().sentences().count();
        println!("campaign {seed}: {} entries, {sentences} sentences, {} bytes", table.last_number(), page.len());
        let folded = Times::of(runs, |_| Table::<Nei>::replay(Arc::clone(&pack), entries.clone()).unwrap());
        let told = Times::of(runs, |_| report(&table, Seat::Both).unwrap());
        let both = Times::of(runs, |_| of_table(&table, Seat::Both, "A bench").unwrap());
        let side = Times::of(runs, |_| of_table(&table, Seat::Side(Side::Japan), "A bench").unwrap());
        let lines = [
            ("the record folded", &folded),
            ("the narrative of both sides", &told),
            ("the page of both sides", &both),
            ("the page of one side", &side),
        ];
        for (name, times) in lines {
            let (median, p99) = (micros(times.median()) / 1e3, micros(times.p99()) / 1e3);
            println!("{name:<46}{median:>8.1}ms{p99:>8.1}ms");
            cases.push(json!({ "campaign": seed, "name": name, "times": times.json() }));
        }
        longest = longest.max(micros(both.median()) / 1e3);
    }
    let bars = [Bar::under("the longest report of a full campaign: milliseconds", longest, micros(BAR) / 1e3)];
    conclude(&bars, json!({ "bench": "after-action", "quick": length.is_quick, "cases": cases }));
}
