//! To text: the start of a game, and what is said of its end.

use std::fmt::{self, Formatter};

use super::phrases::said;
use super::{Fact, PHASES};
use crate::game::Creation;
use kernel::recording::words::{id, quoted};

pub(super) fn title(creation: &Creation) -> String {
    format!(", Scenario {}", id(&creation.scenario))
}

pub(super) fn start(creation: &Creation) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend((creation.rules > 1).then(|| format!("rules: version {}", creation.rules)));
    lines.extend(creation.chosen_rulings().map(|(ruling, reading)| format!("ruling: {ruling} reading {reading}")));
    lines.extend(creation.optional.iter().map(|rule| format!("option: {}", rule.term().id)));
    lines.extend(creation.open_table.then(|| "table: open".to_owned()));
    lines.extend(creation.without_advice.then(|| "advice: none".to_owned()));
    lines
}

pub(super) fn fact(f: &mut Formatter<'_>, fact: &Fact) -> fmt::Result {
    match fact {
        Fact::Entries(number) => write!(f, "entries {number}"),
        Fact::Phase(phase) => {
            let name = PHASES.into_iter().find(|(known, _)| known == phase).map_or("", |(_, name)| name);
            f.write_str(name)
        }
        Fact::VictoryPoints { side, points } => write!(f, "victory points of {side} {points}"),
        Fact::Result(result) => write!(f, "result {}", quoted(result)),
        Fact::State(correction) => f.write_str(&said(correction)),
    }
}
