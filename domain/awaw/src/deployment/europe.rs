//! AWAW 71.14, 72.14: Australian and Indian units in Europe.

use super::super::calendar::Quarter;
use super::super::command::Mode;
use super::super::components::{BoxName, Counter, Front, Land, Nation, Place};
use super::super::game::{Game, Lost, Unit};
use super::super::judging::Judging;
use super::super::rulings::UseInEurope;
use super::TableRules;
use kernel::verdict::Violation;

/// 71.14, 72.14: the Mediterranean front and Ethiopia.
pub(super) fn judge_confinement(judging: &mut Judging, counter: Counter, table: &TableRules, to: Place) {
    let fits = match to {
        Place::Box(name) => name == BoxName::Ethiopia,
        Place::Hex(spot) => {
            judging.game.land(spot) == Some(Land::Ethiopia)
                || judging.front(spot, table.confined).is_none_or(|front| front == Front::Mediterranean)
        }
    };
    judging.demand(fits, || {
        Violation::new(
            table.confined,
            format!("{counter} in {to}, off the Mediterranean front and outside Ethiopia"),
            "send it to the Mediterranean front or Ethiopia",
        )
        .about([counter.id])
    });
}

fn same_type_in_europe(game: &Game, counter: Counter) -> bool {
    let others = game.units_of(counter.nation).filter(|unit| unit.counter.id != counter.id);
    others.filter(|unit| unit.counter.print == counter.print).any(|unit| unit.in_europe)
}

/// 71.14 (AWAW-R-24).
pub(super) fn judge_australian(judging: &mut Judging, unit: &Unit, mode: Option<Mode>) {
    let game = judging.game;
    let (counter, reading) = (unit.counter, game.rulings.use_in_europe);
    let large = counter.print.factors == 2;
    let clause = if large { "AWAW-71.14-c" } else { "AWAW-71.14-a" };
    judging.declared(clause, "28");
    judging.demand(mode == Some(Mode::Nr), || {
        Violation::new(clause, format!("{counter} to Europe other than by NR"), "send it by NR").about([counter.id])
    });
    let rebuilt = unit.lost != Lost::Never && unit.payer == Some(Nation::Britain);
    let capped = !(rebuilt && reading == UseInEurope::RebuildsUncapped);
    judging.demand(!(capped && same_type_in_europe(game, counter)), || {
        Violation::new(
            clause,
            format!("a second Australian {} in Europe", counter.print),
            "keep one 2-2 and one 1-2 in Europe at most",
        )
        .about([counter.id])
    });
    if unit.lost != Lost::Never {
        judging.demand(rebuilt, || {
            Violation::new(
                "AWAW-71.14-d",
                format!("{counter} was not rebuilt with British BRPs"),
                "send one that Britain paid for",
            )
            .about([counter.id])
        });
        return;
    }
    let fits = if large {
        game.is_from(Quarter::FALL_1940) && unit.payer == Some(Nation::Britain)
    } else {
        game.quarter == Some(Quarter::FALL_1939) || (reading == UseInEurope::FromFall && unit.payer.is_none())
    };
    judging.demand(fits, || {
        let (what, cure) = if large {
            ("not built by Britain in Fall 1940 or later", "send a 2-2 that Britain built, from Fall 1940 on")
        } else {
            ("after Fall 1939", "send one that was eliminated and rebuilt with British BRPs")
        };
        Violation::new(clause, format!("{counter} to Europe, {what}"), cure).about([counter.id])
    });
}

/// 72.14 (AWAW-R-24).
pub(super) fn judge_indian(judging: &mut Judging, unit: &Unit, mode: Option<Mode>) {
    let game = judging.game;
    let counter = unit.counter;
    judging.declared("AWAW-72.14-a", "28");
    judging.demand(mode == Some(Mode::Nr), || {
        Violation::new("AWAW-72.14-a", format!("{counter} to Europe other than by NR"), "send it by NR")
            .about([counter.id])
    });
    let in_fall = game.quarter == Some(Quarter::FALL_1939);
    if same_type_in_europe(game, counter) {
        let clause = if in_fall { "AWAW-72.14-a" } else { "AWAW-72.14-c" };
        judging.object(
            Violation::new(
                clause,
                format!("a second Indian {} in Europe", counter.print),
                "keep one 2-2 and one 1-2 in Europe at most",
            )
            .about([counter.id]),
        );
        return;
    }
    let of_type = |unit: &&Unit| unit.counter.print == counter.print;
    let replaces = game.units_of(Nation::India).filter(of_type).any(|unit| unit.lost == Lost::InEurope);
    let open = in_fall || replaces || game.rulings.use_in_europe == UseInEurope::FromFall;
    judging.demand(open, || {
        Violation::new(
            "AWAW-72.14-b",
            format!("{counter} to Europe after Fall 1939, where none of its type was lost"),
            "replace only what was lost there",
        )
        .about([counter.id])
    });
}
