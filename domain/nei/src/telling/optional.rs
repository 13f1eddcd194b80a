//! The record in words: what the actions of optional rules bring (26.3, 29).

use super::Teller;
use crate::event::Event;
use crate::words;
use kernel::system::Line;
/// Patrols lie open, so everybody reads who flies out and who comes back; where they go is for their own side.
pub(super) fn tell_optional(teller: &Teller<'_>, event: &Event) -> Option<Line> {
    Some(if let Event::PatrolLaunched { side, units, from, path, area } = event {
        let from = teller.area(*from);
        match area {
            Some(area) => {
                let who = words::list(units.iter().map(|unit| teller.unit(*unit)));
                let patrol = words::of(units.len(), "patrols", "patrol");
                Line::new(
                    format!("{side}: {who} from {from} {patrol} over {}", teller.area(*area)),
                    "NEI-29.G3.seaplane-patrol-a",
                )
            }
            None => Line::new(
                format!(
                    "{side}: {} from {from}, bound for a patrol, {} stopped in {} by enemy aircraft",
                    teller.units(*side, units, "seaplanes"),
                    teller.verb(*side, units, "is", "are"),
                    path.last().map(ToString::to_string).unwrap_or_default()
                ),
                "NEI-10.0-air-e",
            ),
        }
    } else if let Event::PatrolsRecalled { side, units } = event {
        let base = |area| if teller.sees(*side) { format!(" to {}", teller.area(area)) } else { String::new() };
        let who = units.iter().map(|(unit, area)| format!("{}{}", teller.unit(*unit), base(*area)));
        Line::new(format!("{} from patrol: {}", side.does("recall"), words::list(who)), "NEI-29.G3.recall-a")
    } else if let Event::SeaplaneRebased { unit, area } = event {
        let side = teller.side_of(*unit)?;
        let who = teller.units(side, &[*unit], "a seaplane");
        Line::new(format!("{side}: {who} finds another base at {}", teller.area(*area)), "NEI-R114")
    } else if let Event::RaidersReturned { side, units, to } = event {
        let who = teller.units(*side, units, "the raider");
        Line::new(
            format!(
                "{side}: {who} {} back to {}",
                if teller.sees(*side) { words::of(units.len(), "goes", "go") } else { "goes" },
                teller.area(*to)
            ),
            "NEI-29.G3.raid-b",
        )
    } else {
        return None;
    })
}
