//! AWAW 72.17: the British garrison of Asia.

use super::super::components::{BoxName, Counter, Mark, Place, War};
use super::super::declarations::{Topic, Value};
use super::super::judging::Judging;
use kernel::verdict::Violation;

/// 72.17: the British garrison stays in Asia until war, where the scenario lets it be.
pub(super) fn judge(judging: &mut Judging, counter: Counter, to: Place) {
    if judging.game.at_war(War::BritainJapan) {
        return;
    }
    if judge_asia(judging, counter, to, "AWAW-72.17-b") {
        judge_area(judging, counter, to);
    }
}

fn judge_asia(judging: &mut Judging, counter: Counter, to: Place, clause: &'static str) -> bool {
    let in_asia = match to {
        Place::Box(name) => Some(name == BoxName::India),
        Place::Hex(spot) => judging.is(spot, Mark::PacificMapboard, clause),
    };
    judging.demand(in_asia != Some(false), || {
        Violation::new(
            clause,
            format!("{counter} of the garrison of Asia in {to}"),
            "keep it on the Pacific mapboard or in the India box until war between Britain and Japan",
        )
        .about([counter.id])
    });
    in_asia == Some(true)
}

fn judge_area(judging: &mut Judging, counter: Counter, to: Place) {
    let may = match (&judging.game.garrison_areas, to) {
        (Some(areas), Place::Hex(spot)) => Some(areas.contains(&spot)),
        _ => judging.ask(Topic::GarrisonArea { unit: counter.id }, "AWAW-72.17-c").map(Value::is_yes),
    };
    judging.demand(may != Some(false), || {
        Violation::new(
            "AWAW-72.17-c",
            format!("{counter} in {to}, where the scenario does not let the garrison be"),
            "keep to the areas of the scenario",
        )
        .about([counter.id])
    });
}

/// 72.17: where a unit of the garrison starts.
pub(crate) fn judge_start(judging: &mut Judging, counter: Counter, at: Place) {
    if judge_asia(judging, counter, at, "AWAW-72.17-a") {
        judge_area(judging, counter, at);
    }
}
