//! From text to command: the words that may follow each verb.

use super::claims::{self, SECTION};
use crate::command::{
    AttritionResult, Cause, CombatOutcome, Command, Destination, Instruction, Leg, Order, PointsChange, PointsReason,
    Reopening, Step, Way,
};
use crate::components::{Section, Side, UnitId};
use crate::hexes::Hex;
use kernel::dice::{D6, Roll, Source};
use kernel::recording::words::Words;

pub(super) const UNIT: &str = "a unit id such as J-INF3";
pub(super) const HEX: &str = "the four digits of a hex";
pub(super) const HEXSIDE: &str = "a hexside such as 2915/2916";

/// Words that end a list of units or hexes, beside those that always do.
const STOPS: [&str; 7] = ["against", "for", "into", "rail", "river", "road", "then"];

/// One command with what is declared.
pub(super) fn command(words: &mut Words) -> Result<Command, String> {
    let order = order(words)?;
    let mut command = Command::from(order);
    if words.accepts_clause("declaring") {
        command = command.declaring(claims::claim(words)?);
        while words.accepts_clause("declaring") {
            command = command.declaring(claims::claim(words)?);
        }
    }
    Ok(command)
}

pub(super) fn side(words: &mut Words) -> Result<Side, String> {
    if words.accepts("Japan") {
        Ok(Side::Japan)
    } else if words.accepts("Allies") {
        Ok(Side::Allies)
    } else {
        Err(format!("Japan or Allies is expected, not {}", words.next_shown()))
    }
}

fn unit(words: &mut Words) -> Result<UnitId, String> {
    words.id(UNIT)
}

fn units(words: &mut Words) -> Result<Vec<UnitId>, String> {
    words.ids_until(UNIT, &STOPS)
}

fn hexes(words: &mut Words) -> Result<Vec<Hex>, String> {
    words.ids_until(HEX, &STOPS)
}

fn hex_after(words: &mut Words, before: &str) -> Result<Hex, String> {
    words.expect(before)?;
    words.id(HEX)
}

fn section_after(words: &mut Words, before: &str) -> Result<Section, String> {
    words.expect(before)?;
    words.id(SECTION)
}

fn order(words: &mut Words) -> Result<Order, String> {
    let verb = words.word("a command")?;
    match verb.as_str() {
        "take" => {
            let side = side(words)?;
            words.expect("as")?;
            Ok(Order::TakeSide { side, player: words.text("the player")? })
        }
        "choose" => {
            let ruling = words.text("the id of a ruling")?;
            words.expect("reading")?;
            Ok(Order::ChooseRuling { ruling, reading: words.number("the number of a reading")? })
        }
        "place" => {
            let unit = unit(words)?;
            let hex = hex_after(words, "in")?;
            let line = if words.accepts_clause("line") { Some(words.number("the number of a line")?) } else { None };
            Ok(Order::PlaceAtStart { line, unit, hex })
        }
        "finish" => words.expect("the set-up").map(|()| Order::FinishSetUp),
        "end" => words.expect("the phase").map(|()| Order::EndPhase),
        "score" => words.expect("the objectives").map(|()| Order::ScoreObjectives),
        "record" => result(words),
        "concede" => Ok(Order::Concede),
        "spend" => {
            let amount = words.number("a number of victory points")?;
            words.expect("for")?;
            let reason = words.quotation("the reason")?;
            Ok(Order::SpendVictoryPoints { amount, section: section_after(words, "by")?, reason })
        }
        "book" => book(words),
        "resolve" => {
            words.expect("zero of")?;
            let side = side(words)?;
            let ends = words.accepts("ends");
            if !ends {
                words.expect("goes on")?;
            }
            let winner = if words.accepts("won by") { Some(self::side(words)?) } else { None };
            Ok(Order::ResolveZero { side, ends, winner })
        }
        "mobilize" => {
            let unit = unit(words)?;
            let to = if words.accepts("by sea") {
                Destination::AmphibiousEntry
            } else {
                Destination::Hex(hex_after(words, "in")?)
            };
            Ok(Order::Mobilize { unit, to })
        }
        "enter" => {
            let unit = unit(words)?;
            let hex = hex_after(words, "in")?;
            words.expect("by entry")?;
            Ok(Order::EnterScheduled { entry: words.number("the number of an entry of the schedule")?, unit, hex })
        }
        "return" => {
            let unit = unit(words)?;
            let entry = if words.accepts_clause("entry") {
                Some(words.number("the number of an entry of the schedule")?)
            } else {
                None
            };
            Ok(Order::ReturnBlocked { entry, unit })
        }
        "withdraw" if words.accepts("fact") => {
            Ok(Order::WithdrawFact { number: words.number("the number of a fact")? })
        }
        "withdraw" => {
            let unit = unit(words)?;
            words.expect("by")?;
            let instruction = if words.accepts("line") {
                Instruction::Line(words.number("the number of a line")?)
            } else {
                Instruction::Section(words.id(SECTION)?)
            };
            Ok(Order::Withdraw { unit, instruction })
        }
        "eliminate" => {
            let unit = unit(words)?;
            words.expect("because")?;
            let cause = words.quotation("the cause")?;
            Ok(Order::Eliminate { unit, cause, points: points(words)? })
        }
        "turn" => {
            let unit = unit(words)?;
            words.expect("to its base").map(|()| Order::FlipToBase { unit })
        }
        "break" => break_down(words),
        "combine" => {
            let units = units(words)?;
            let supply = if words.accepts("with") { Some(unit(words)?) } else { None };
            words.expect("into")?;
            Ok(Order::Combine { units, supply, corps: unit(words)? })
        }
        "expend" => {
            let supply = unit(words)?;
            let units = if words.accepts("for") { units(words)? } else { Vec::new() };
            Ok(Order::ExpendSupply { supply, units })
        }
        "move" => a_move(words),
        "reopen" => {
            let unit = unit(words)?;
            let way = if words.accepts("to continue") {
                Reopening::Continue
            } else {
                words.expect("to undo")?;
                Reopening::Undo
            };
            Ok(Order::ReopenMove { unit, way })
        }
        "rail" => {
            words.expect("control of")?;
            let hexes = hexes(words)?;
            words.expect("to")?;
            Ok(Order::DeclareRailControl { hexes, side: side(words)? })
        }
        "combat" => combat(words),
        "retreat" => {
            let unit = unit(words)?;
            Ok(Order::Retreat { unit, hex: hex_after(words, "to")? })
        }
        "advance" => {
            let unit = unit(words)?;
            Ok(Order::Advance { unit, hex: hex_after(words, "to")? })
        }
        "attrition" => {
            words.expect("of")?;
            let unit = unit(words)?;
            words.expect("brings")?;
            let result = if words.accepts("nothing") {
                AttritionResult::NoEffect
            } else if words.accepts("its loss") {
                AttritionResult::Eliminated
            } else {
                words.expect("its breakdown")?;
                AttritionResult::BrokenDown
            };
            Ok(Order::RecordAttrition { unit, die: die(words)?, result })
        }
        "die" => {
            words.expect("for")?;
            let purpose = words.quotation("what for")?;
            let face = if words.accepts("shows") { Some(words.number("a face of the die")?) } else { None };
            Ok(Order::RecordDie { purpose, face })
        }
        "dice" => {
            let faces = words.ids_until::<u8>("a face of the die", &[])?.into_iter().map(D6::try_from);
            let faces = faces.collect::<Result<_, _>>().map_err(|no_face| no_face.to_string())?;
            let source = if words.accepts_clause("by") {
                words.expect("the server").map(|()| Source::Server)?
            } else {
                Source::Table
            };
            Ok(Order::Roll(Roll { faces, source }))
        }
        "declare" => Ok(Order::Declare),
        "hold" => {
            let name = words.quotation("the name of an objective")?;
            words.expect("for")?;
            let side = if words.accepts("nobody") { None } else { Some(side(words)?) };
            Ok(Order::HoldObjective { name, side })
        }
        "dispute" => words
            .expect("fact")
            .and_then(|()| words.number("the number of a fact"))
            .map(|number| Order::DisputeFact { number }),
        "accept" => words
            .expect("fact")
            .and_then(|()| words.number("the number of a fact"))
            .map(|number| Order::AcceptFact { number }),
        "agree" => Ok(Order::Answer { agreed: true }),
        "disagree" => Ok(Order::Answer { agreed: false }),
        other => Err(format!(
            "{other:?} is no command; commands begin with take, choose, place, finish, end, score, hold, record, concede, spend, \
             book, resolve, mobilize, enter, return, withdraw, eliminate, turn, break, combine, expend, move, reopen, rail, \
             combat, retreat, advance, attrition, die, dice, declare, dispute, accept, agree, disagree or a brace, for data"
        )),
    }
}

/// `that nobody wins automatically by 27.0`, `that Japan wins in the end by 27.0`.
fn result(words: &mut Words) -> Result<Order, String> {
    words.expect("that")?;
    let winner = if words.accepts("nobody") { None } else { Some(side(words)?) };
    words.expect("wins")?;
    if words.accepts("automatically") {
        return Ok(Order::RecordVictoryCheck { winner, section: section_after(words, "by")? });
    }
    words.expect("in the end")?;
    Ok(Order::RecordFinalResult { winner, section: section_after(words, "by")? })
}

/// `points for combat losses by 20.0, Japan gains 2 loses 0`.
fn book(words: &mut Words) -> Result<Order, String> {
    words.expect("points for")?;
    let reason = if words.accepts("occupation") {
        PointsReason::Occupation
    } else if words.accepts("combat losses") {
        PointsReason::CombatLoss
    } else {
        words.expect("another event")?;
        PointsReason::Other
    };
    let section = section_after(words, "by")?;
    Ok(Order::RecordVictoryPoints { changes: points(words)?, reason, section })
}

/// `, Japan gains 2 loses 0, Allies gains 0 loses 1`.
fn points(words: &mut Words) -> Result<Vec<PointsChange>, String> {
    let mut changes = Vec::new();
    loop {
        let side = if words.accepts_clause("Japan") {
            Side::Japan
        } else if words.accepts_clause("Allies") {
            Side::Allies
        } else {
            return Ok(changes);
        };
        words.expect("gains")?;
        let gain = words.number("a number of victory points")?;
        words.expect("loses")?;
        changes.push(PointsChange { side, gain, loss: words.number("a number of victory points")? });
    }
}

fn break_down(words: &mut Words) -> Result<Order, String> {
    words.expect("down")?;
    let corps = unit(words)?;
    let into = if words.accepts("into") { units(words)? } else { Vec::new() };
    let cause = if !words.accepts("for") {
        Cause::Voluntary
    } else if words.accepts("a combat result") {
        Cause::CombatResult
    } else if words.accepts("a combat loss") {
        Cause::CombatLoss
    } else if words.accepts("supply attrition") {
        Cause::SupplyAttrition
    } else if words.accepts("a withdrawal") {
        Cause::Withdrawal
    } else {
        Cause::Other(section_after(words, "section")?)
    };
    Ok(Order::BreakDown { corps, cause, into })
}

/// `J-C1 by 2917 road 2918 rail 2919 3019`, `J-MAR by sea to 3117`, `J-TAB to 3117 by 16.0`.
fn a_move(words: &mut Words) -> Result<Order, String> {
    let unit = unit(words)?;
    if words.accepts("by sea to") {
        return Ok(Order::MoveByAmphibious { unit, hex: words.id(HEX)? });
    }
    if words.accepts("by air to") {
        return Ok(Order::MoveByAir { unit, hex: words.id(HEX)? });
    }
    if words.accepts("to") {
        let hex = words.id(HEX)?;
        return Ok(Order::MoveAsDeclared { unit, hex, section: section_after(words, "by")? });
    }
    let mut legs: Vec<Leg> = Vec::new();
    loop {
        let is_new = words.accepts("then");
        if words.accepts("rail") {
            legs.push(Leg::Ride(hexes(words)?));
            continue;
        }
        let way = if words.accepts("by") {
            Way::Terrain
        } else if words.accepts("road") {
            Way::Road
        } else if words.accepts("river") {
            Way::River
        } else {
            break;
        };
        let steps: Vec<Step> = hexes(words)?.into_iter().map(|hex| Step { hex, way }).collect();
        match legs.last_mut() {
            Some(Leg::March(before)) if !is_new => before.extend(steps),
            _ => legs.push(Leg::March(steps)),
        }
    }
    if legs.is_empty() {
        return Err(format!(
            "\"by\", \"road\", \"river\" or \"rail\" and hexes are expected, not {}",
            words.next_shown()
        ));
    }
    let minimum = words.accepts_clause("one-hex");
    if minimum {
        words.expect("move")?;
    }
    Ok(Order::Move { unit, legs, minimum })
}

/// `of J-C1 against B-INF1, die 3, losing B-INF1, breaking B-MC, retreat of B-INF1 to 3415, advance of J-C1 to 3414`.
fn combat(words: &mut Words) -> Result<Order, String> {
    words.expect("of")?;
    let attackers = units(words)?;
    words.expect("against")?;
    let defenders = units(words)?;
    let die = die(words)?;
    let mut outcome = CombatOutcome::default();
    if words.accepts_clause("losing") {
        outcome.losses = units(words)?;
    }
    if words.accepts_clause("breaking") {
        outcome.breakdowns = units(words)?;
    }
    let moved = |words: &mut Words, to: &mut Vec<(UnitId, Hex)>| -> Result<(), String> {
        words.expect("of")?;
        let unit = unit(words)?;
        to.push((unit, hex_after(words, "to")?));
        Ok(())
    };
    while words.accepts_clause("retreat") {
        moved(words, &mut outcome.retreats)?;
    }
    while words.accepts_clause("advance") {
        moved(words, &mut outcome.advances)?;
    }
    outcome.points = points(words)?;
    Ok(Order::RecordCombat { attackers, defenders, die, outcome })
}

fn die(words: &mut Words) -> Result<Option<u8>, String> {
    if words.accepts_clause("die") { words.number("a face of the die").map(Some) } else { Ok(None) }
}
