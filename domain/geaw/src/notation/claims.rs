//! What is declared with a command: the words of each topic, both ways.

use std::fmt::Display;

use super::orders::{HEX, HEXSIDE, UNIT, side};
use crate::components::{Contingent, Section};
use crate::declarations::{Claim, Topic, Value};
use kernel::recording::words::{Words, id, quoted};

/// A claim: a topic, what is so, and the section where it is not the usual one.
pub(super) fn claim(words: &mut Words) -> Result<Claim, String> {
    let topic = topic(words)?;
    words.expect("is")?;
    let value = match words.word("yes, no or a number")?.as_str() {
        "yes" => Value::Yes,
        "no" => Value::No,
        other => Value::Number(other.parse().map_err(|_| format!("yes, no or a number is expected, not {other:?}"))?),
    };
    let section = if words.accepts("by") { words.id(SECTION)? } else { topic.section() };
    Ok(Claim { topic, value, section })
}

pub(super) const SECTION: &str = "a section such as 14.2";

fn contingent(words: &mut Words) -> Result<Contingent, String> {
    let name = words.text("a contingent")?;
    Contingent::ALL.into_iter().find(|known| known.name() == name).ok_or_else(|| {
        let known = Contingent::ALL.map(|known| id(known.name())).join(", ");
        format!("{name:?} is no contingent; they are {known}")
    })
}

fn topic(words: &mut Words) -> Result<Topic, String> {
    let found = match words.word("what is declared")?.as_str() {
        "enemy" if words.accepts("zone in") => Topic::EnemyZone { hex: words.id(HEX)? },
        "zone" if words.accepts("to zone from") => {
            let from = words.id(HEX)?;
            words.expect("to")?;
            Topic::ZoneToZone { from, to: words.id(HEX)? }
        }
        "general" if words.accepts("supply of") => Topic::GeneralSupply { unit: words.id(UNIT)? },
        "supply" if words.accepts("radius") => Topic::SupplyRadius,
        "supply" if words.accepts("unit for") => Topic::SupplyForCorps { corps: words.id(UNIT)? },
        "supply" if words.accepts("by") => {
            let supply = words.id(UNIT)?;
            words.expect("of")?;
            Topic::InRadius { supply, unit: words.id(UNIT)? }
        }
        "stacking" if words.accepts("in") => Topic::Stacking { hex: words.id(HEX)? },
        "road" if words.accepts("across") => Topic::RoadConnection { hexside: words.id(HEXSIDE)? },
        "rail" if words.accepts("control of") => Topic::RailControl { hex: words.id(HEX)? },
        "attrition" if words.accepts("this turn") => Topic::AttritionTurn,
        "no" if words.accepts("friendship of") => {
            let one = contingent(words)?;
            words.expect("and")?;
            Topic::Unfriendly { one, other: contingent(words)? }
        }
        "placement" if words.accepts("of") => {
            let unit = words.id(UNIT)?;
            words.expect("in")?;
            Topic::PlacementHex { unit, hex: words.id(HEX)? }
        }
        "price" if words.accepts("of") => Topic::Price { unit: words.id(UNIT)? },
        "recipe" if words.accepts("of") => Topic::Recipe { corps: words.id(UNIT)? },
        "step" if words.accepts("of") => {
            let unit = words.id(UNIT)?;
            words.expect("from")?;
            let from = words.id(HEX)?;
            words.expect("to")?;
            Topic::StepPrice { unit, from, to: words.id(HEX)? }
        }
        "terrain" if words.accepts("of") => {
            let hex = words.id(HEX)?;
            words.expect("open to")?;
            Topic::OpenTerrain { unit: words.id(UNIT)?, hex }
        }
        "allowance" if words.accepts("of") => Topic::Allowance { unit: words.id(UNIT)? },
        "Chinese" if words.accepts("reinforcement") => Topic::ChineseReinforcement { unit: words.id(UNIT)? },
        "closed" if words.accepts("country open in") => Topic::ClosedCountry { hex: words.id(HEX)? },
        "waiting" if words.accepts("of") => Topic::MayWait { unit: words.id(UNIT)? },
        "entry" if words.accepts("blocked for") => Topic::EntryBlocked { unit: words.id(UNIT)? },
        "naval" if words.accepts("block in") => Topic::NavalUnitsBlock { hex: words.id(HEX)? },
        "one-hex" if words.accepts("move of") => Topic::MinimumWithoutAllowance { unit: words.id(UNIT)? },
        "payment" if words.accepts("by inactive") => Topic::InactivePays { side: side(words)? },
        "shortage" if words.accepts("of") => Topic::Shortage { corps: words.id(UNIT)? },
        "set-up" if words.accepts("done by") => Topic::SetUpDone { side: side(words)? },
        "year" if words.accepts("of turn") => Topic::YearOfTurn { turn: words.number("the number of a turn")? },
        "note" => Topic::Note { text: words.quotation("the note")? },
        other => return Err(format!("nothing is declared that begins with {other:?} and {}", words.next_shown())),
    };
    Ok(found)
}

/// A claim as it follows `declaring`.
pub(super) fn claimed(claim: &Claim) -> String {
    let value = match claim.value {
        Value::Yes => "yes".to_owned(),
        Value::No => "no".to_owned(),
        Value::Number(number) => number.to_string(),
    };
    let by = |section: Section| if section == claim.topic.section() { String::new() } else { format!(" by {section}") };
    format!("{} is {value}{}", about(&claim.topic), by(claim.section))
}

fn about(topic: &Topic) -> String {
    let of = |what: &str, named: &dyn Display| format!("{what} {}", id(named));
    match topic {
        Topic::EnemyZone { hex } => of("enemy zone in", hex),
        Topic::ZoneToZone { from, to } => format!("zone to zone from {from} to {to}"),
        Topic::GeneralSupply { unit } => of("general supply of", unit),
        Topic::SupplyRadius => "supply radius".to_owned(),
        Topic::InRadius { supply, unit } => format!("supply by {} of {}", id(supply), id(unit)),
        Topic::Stacking { hex } => of("stacking in", hex),
        Topic::RoadConnection { hexside } => of("road across", hexside),
        Topic::RailControl { hex } => of("rail control of", hex),
        Topic::AttritionTurn => "attrition this turn".to_owned(),
        Topic::Unfriendly { one, other } => format!("no friendship of {} and {}", id(one.name()), id(other.name())),
        Topic::PlacementHex { unit, hex } => format!("placement of {} in {hex}", id(unit)),
        Topic::Price { unit } => of("price of", unit),
        Topic::Recipe { corps } => of("recipe of", corps),
        Topic::SupplyForCorps { corps } => of("supply unit for", corps),
        Topic::StepPrice { unit, from, to } => format!("step of {} from {from} to {to}", id(unit)),
        Topic::OpenTerrain { unit, hex } => format!("terrain of {hex} open to {}", id(unit)),
        Topic::Allowance { unit } => of("allowance of", unit),
        Topic::ChineseReinforcement { unit } => of("Chinese reinforcement", unit),
        Topic::ClosedCountry { hex } => of("closed country open in", hex),
        Topic::MayWait { unit } => of("waiting of", unit),
        Topic::EntryBlocked { unit } => of("entry blocked for", unit),
        Topic::NavalUnitsBlock { hex } => of("naval block in", hex),
        Topic::MinimumWithoutAllowance { unit } => of("one-hex move of", unit),
        Topic::InactivePays { side } => of("payment by inactive", side),
        Topic::Shortage { corps } => of("shortage of", corps),
        Topic::SetUpDone { side } => of("set-up done by", side),
        Topic::YearOfTurn { turn } => of("year of turn", turn),
        Topic::Note { text } => format!("note {}", quoted(text)),
    }
}
