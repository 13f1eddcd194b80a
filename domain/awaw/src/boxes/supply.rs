//! AWAW 71.61, 72.61: supply out of a box.

use super::super::command::SupplyRoute;
use super::super::components::{Area, Nation, Side, TransportKind};
use super::super::deciding::Deciding;
use super::super::event::{ActivityKind, Event};
use super::super::game::Game;
use super::super::judging::{Judging, refuse};
use super::{entering, is_gate_for_all, outback, rules};
use kernel::verdict::{Refusal, RefusalKind, Violation};

/// The transports that a sea line needs.
pub const fn transport(area: Area) -> TransportKind {
    match area {
        Area::Australia => TransportKind::Pacific,
        Area::India => TransportKind::IndianOcean,
    }
}

/// Transports of a kind that are still free in this turn; none where no stock is entered (AWAW-R-17).
pub fn free(game: &Game, kind: TransportKind) -> Option<u8> {
    let known = game.transports.get(&kind).copied().unwrap_or_default();
    known.stock.map(|stock| stock.saturating_sub(known.used))
}

/// Whether a line can be traced so.
pub(crate) fn judge(judging: &mut Judging, area: Area, nation: Nation, route: SupplyRoute) -> Result<(), Refusal> {
    let rules = rules(area);
    if !nation.is_western_allied() {
        return Err(refuse(
            RefusalKind::Malformed,
            format!("supply from {} for {}", area.name(), nation.name()),
            "the box supplies Western Allied units",
        )
        .by(rules.supply));
    }
    judging.only(Side::Allies, rules.supply)?;
    judging.demand(judging.game.area(area).surrendered.is_none(), || {
        Violation::new(
            rules.no_supply,
            format!("supply from {} after the surrender of {}", area.name(), area.country().name()),
            "trace it from elsewhere",
        )
    });
    match route {
        SupplyRoute::Land(hex) => {
            let land = judging.land(hex, rules.supply_land);
            let fits =
                land.is_none_or(|land| land == area.land()) && entering::is_edge(judging, area, hex, rules.supply_land);
            judging.demand(fits, || {
                Violation::new(
                    rules.supply_land,
                    format!("supply overland from {} by {hex}", area.name()),
                    "trace it by a hex of the country on the edge that adjoins the box",
                )
            });
            if area == Area::Australia {
                outback::judge_edge(judging, hex, "AWAW-71.61-b");
            }
        }
        SupplyRoute::Sea { gate, transport: used } => {
            let kind = transport(area);
            let passes = is_gate_for_all(judging.game, area, gate);
            judging.demand(passes && used == Some(kind) && free(judging.game, kind) != Some(0), || {
                let names: Vec<&str> = rules.gates.iter().filter(|gate| gate.for_all).map(|gate| gate.hex).collect();
                let free = free(judging.game, kind).map_or_else(String::new, |free| format!("; {free} are free"));
                Violation::new(
                    rules.supply_sea,
                    format!(
                        "a sea line from {} by {gate} with {} transport{free}",
                        area.name(),
                        used.map_or("no", TransportKind::name)
                    ),
                    format!("trace it by {} with one {} transport", names.join(" or "), kind.name()),
                )
            });
            super::super::malacca::judge_path(judging, ActivityKind::SeaSupply, Side::Allies, &[gate], None);
        }
    }
    Ok(())
}

/// The line is traced, and its transport used.
pub(crate) fn trace(deciding: &mut Deciding, area: Area, route: SupplyRoute) {
    if let SupplyRoute::Sea { transport: Some(kind), .. } = route {
        deciding.happen(Event::TransportsUsed { kind, number: 1, country: None });
    }
    deciding.happen(Event::SupplyTraced { area, route });
}
