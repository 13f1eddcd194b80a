//! The actions of the optional rules in recorded games (24 to 29).

use super::commands::{AREA, UNIT, flight, force};
use crate::command::{Command, Returning};
use crate::components::{AreaId, UnitId};
use kernel::recording::words::Words;

/// The command that a verb of an optional rule begins; `None` when it is no such verb.
pub(super) fn command(verb: &str, words: &mut Words) -> Option<Result<Command, String>> {
    Some(match verb {
        "patrol" => patrol(words),
        "recall" => recall(words),
        "airlift" => airlift(words),
        "raid" => raid(words),
        "station" => stations(words),
        "ranged" => ranged_strike(words),
        "counterstrike" => counterstrike(words),
        "base" => attack_from_base(words),
        _ => return None,
    })
}

fn patrol(words: &mut Words) -> Result<Command, String> {
    words.expect("at")?;
    let area = words.id(AREA)?;
    Ok(Command::LaunchSeaplanePatrol { flight: flight(words)?, area })
}

fn airlift(words: &mut Words) -> Result<Command, String> {
    words.expect("to")?;
    let area = words.id(AREA)?;
    let flight = flight(words)?;
    let units = if words.eats_clause("restoring") { words.ids(UNIT)? } else { Vec::new() };
    Ok(Command::AirliftSupplies { flight, area, units })
}

fn raid(words: &mut Words) -> Result<Command, String> {
    words.expect("with")?;
    let force = force(words)?;
    Ok(Command::RaidFromPort { force, bombardment: words.eats_clause("bombarding") })
}

fn ranged_strike(words: &mut Words) -> Result<Command, String> {
    words.expect("strike at")?;
    let target = words.id(AREA)?;
    words.expect("with")?;
    Ok(Command::StrikeAcrossTheLine { force: force(words)?, target })
}

fn counterstrike(words: &mut Words) -> Result<Command, String> {
    words.expect("with")?;
    Ok(Command::Counterstrike { carriers: words.ids(UNIT)? })
}

fn attack_from_base(words: &mut Words) -> Result<Command, String> {
    words.expect("attack at")?;
    let target = words.id(AREA)?;
    words.expect("with")?;
    Ok(Command::AttackFromBase { units: words.ids(UNIT)?, target })
}

/// Submarines on station: a force, and others after it.
fn stations(words: &mut Words) -> Result<Command, String> {
    if words.eats("nobody") {
        return Ok(Command::StationSubmarines { forces: Vec::new() });
    }
    let mut forces = vec![force(words)?];
    while words.eats_clause("and") {
        forces.push(force(words)?);
    }
    Ok(Command::StationSubmarines { forces })
}

/// Seaplanes on patrol and where they go: `a b to x, c to y`.
fn recall(words: &mut Words) -> Result<Command, String> {
    let mut returning = Vec::new();
    if words.eats("nobody") {
        return Ok(Command::RecallSeaplanePatrols { returning });
    }
    loop {
        let units: Vec<UnitId> = words.ids(UNIT)?;
        words.expect("to")?;
        let base: AreaId = words.id(AREA)?;
        returning.extend(units.into_iter().map(|unit| Returning { unit, base }));
        if !words.eats_comma_unless(&["overruled"]) {
            return Ok(Command::RecallSeaplanePatrols { returning });
        }
    }
}
