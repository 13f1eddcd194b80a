//! AWAW-R-06, AWAW-R-08, AWAW-R-17, AWAW-R-32, AWAW-R-45: what the players enter from their scenario, their counters and
//! their map.

pub(super) mod records;

use super::accounts::{self, AccountSheet, HOLDERS};
use super::boxes::outback;
use super::components::{Counter, Place, Side};
use super::deciding::Deciding;
use super::event::Event;
use super::game::Game;
use super::judging::{Judging, refuse};
use kernel::violation::{Refusal, RefusalKind, Violation};
pub use records::{Compass, Cost, HexRecord, HexsideRecord, Transcription};

/// What is wrong with a transcription.
pub(super) fn judge(judging: &mut Judging, what: &Transcription) -> Result<(), Refusal> {
    match what {
        Transcription::Account(sheet) => judge_account(judging, sheet),
        Transcription::Hexside(record) => {
            judge_hexside(judging, record);
            Ok(())
        }
        Transcription::Unit { counter, at } => judge_unit(judging, *counter, *at),
        Transcription::Transports { .. }
        | Transcription::Cost(_)
        | Transcription::GarrisonAreas(_)
        | Transcription::Hex(_) => Ok(()),
    }
}

fn judge_account(judging: &Judging, sheet: &AccountSheet) -> Result<(), Refusal> {
    if !HOLDERS.contains(&sheet.nation) {
        let refusal = refuse(
            RefusalKind::Malformed,
            format!("{} has no account", sheet.nation.name()),
            "enter the account of Britain, the U.S. or Japan",
        );
        return Err(match sheet.nation.country() {
            Some(country) => {
                let rules = super::payment::rules(country);
                refusal.by(rules.in_base)
            }
            None => refusal,
        });
    }
    if judging.side != sheet.nation.side() {
        return Err(refuse(
            RefusalKind::Seat,
            format!("{} enters the account of {}", judging.side.name(), sheet.nation.name()),
            "let its own side enter it",
        ));
    }
    if sheet.limit < 0 || sheet.prewar.is_some_and(|limit| limit < 0) || sheet.reason.trim().is_empty() {
        return Err(refuse(
            RefusalKind::Malformed,
            "a limit below zero, or no reason",
            "enter limits of zero or more, and say why",
        ));
    }
    Ok(())
}

/// 71.81: the outer sides of the outermost outback hexes are never all-outback (AWAW-R-45).
fn judge_hexside(judging: &mut Judging, record: &HexsideRecord) {
    let open = record.all_outback && outback::is_open_side(judging.game, record.hex, record.side);
    judging.demand(!open, || {
        Violation::new(
            "AWAW-71.81-c",
            format!("the {:?} side of {}, an outermost outback hex, as all-outback", record.side, record.hex),
            "leave it open",
        )
    });
}

fn judge_unit(judging: &Judging, counter: Counter, at: Place) -> Result<(), Refusal> {
    let refusal = |message: String, cure: &str| Err(refuse(RefusalKind::Malformed, message, cure));
    if judging.game.units.contains_key(&counter.id) {
        return refusal(format!("{} is in the game already", counter.id), "take another id");
    }
    if counter.nation.country().is_some() || counter.nation == super::components::Nation::IndianNationalArmy {
        return refusal(
            format!("{counter} is a unit of this chapter, and comes by its rules"),
            "enter units of other nations",
        );
    }
    if counter.garrison || counter.new_zealand {
        return refusal(format!("{counter} with a tag of this chapter"), "leave the tag out");
    }
    if counter.side() != judging.side {
        return refusal(format!("{counter} is of the other side"), "let its own side enter it");
    }
    if let Some(area) = super::components::Area::ALL.into_iter().find(|area| area.place() == at) {
        let rules = super::boxes::rules(area);
        if counter.side() == Side::Axis {
            return Err(refuse(RefusalKind::Malformed, format!("{counter} in {}", area.name()), "enter it elsewhere")
                .by(rules.japan_barred));
        }
    }
    Ok(())
}

pub(super) fn enter(deciding: &mut Deciding, what: &Transcription) {
    if let Transcription::Account(sheet) = what {
        accounts::enter(deciding, sheet);
        let named = accounts::base_parts(&deciding.game).last().map_or(0, |rest| rest.brps);
        if sheet.nation == super::components::Nation::Britain && named < 0 {
            deciding.note("The British base is smaller than the countries that are inside it", "AWAW-70.13-b");
        }
        return;
    }
    deciding.happen(Event::Transcribed(Box::new(what.clone())));
    if outback::is_crowded(&deciding.game) {
        deciding.note("More than six outback hexes lie on the southern edge", "AWAW-71.81-a");
    }
}

impl Game {
    /// Takes a transcription in.
    pub(super) fn take(&mut self, what: &Transcription) {
        match what {
            Transcription::Account(_) => {}
            Transcription::Transports { kind, stock } => {
                self.transports.entry(*kind).or_default().stock = Some(*stock);
            }
            Transcription::Cost(cost) => {
                self.costs.retain(|known| (known.kind, known.print) != (cost.kind, cost.print));
                self.costs.push(*cost);
            }
            Transcription::GarrisonAreas(spots) => self.garrison_areas = Some(spots.iter().copied().collect()),
            Transcription::Hex(record) => {
                self.hexes.entry(record.hex).or_insert_with(|| HexRecord::of(record.hex)).take(record);
            }
            Transcription::Hexside(record) => {
                self.hexsides.retain(|known| (known.hex, known.beyond) != (record.hex, record.beyond));
                self.hexsides.push(*record);
            }
            Transcription::Unit { counter, at } => {
                let unit = super::game::Unit::new(*counter, super::game::Location::At(*at));
                self.units.insert(counter.id, unit);
            }
        }
    }
}
