//! What a correction sets, in words; the end of a recorded game says in the same words what is so.

use super::phrases::{Line, Spoken, list};
use crate::components::{AreaId, Face, Side, UnitId};
use crate::game::{Correction, Location};
use kernel::recording::words::Words;

/// `turn 3, ABDACOM in effect`.
impl Spoken for Vec<Correction> {
    fn say(&self, line: &mut Line) {
        if self.is_empty() {
            line.say("nothing");
        }
        line.list(self, ",");
    }

    fn read(words: &mut Words) -> Result<Self, String> {
        if words.accepts("nothing") {
            return Ok(Vec::new());
        }
        list(words, |words| words.accepts_comma_unless(&["because"]))
    }
}

impl Spoken for Correction {
    fn say(&self, line: &mut Line) {
        match self {
            Self::ActionPoints { side, value } => line.say(format_args!("action points of {side} {value}")),
            Self::Turn(turn) => line.say(format_args!("turn {turn}")),
            Self::Abdacom(true) => line.say("ABDACOM in effect"),
            Self::Abdacom(false) => line.say("ABDACOM not in effect"),
            Self::SingaporeBox(number) => line.say(format_args!("Singapore box {number}")),
            Self::Demolished { area, demolished } => {
                line.clause("oilfield at", area);
                line.say(if *demolished { "demolished" } else { "intact" });
            }
            Self::Unit { unit, face, location } => {
                line.clause("unit", unit);
                face.say(line);
                location.say(line);
            }
        }
    }

    fn read(words: &mut Words) -> Result<Self, String> {
        if words.accepts("action points of") {
            Ok(Self::ActionPoints { side: side(words)?, value: words.number("a number of Action Points")? })
        } else if words.accepts("turn") {
            Ok(Self::Turn(words.number("the number of a turn")?))
        } else if words.accepts("ABDACOM in effect") {
            Ok(Self::Abdacom(true))
        } else if words.accepts("ABDACOM not in effect") {
            Ok(Self::Abdacom(false))
        } else if words.accepts("Singapore box") {
            Ok(Self::SingaporeBox(words.number("the number of a box")?))
        } else if words.accepts("oilfield at") {
            let area = AreaId::read(words)?;
            let demolished = words.accepts("demolished");
            if !demolished {
                words.expect("intact")?;
            }
            Ok(Self::Demolished { area, demolished })
        } else if words.accepts("unit") {
            Ok(Self::Unit { unit: UnitId::read(words)?, face: Face::read(words)?, location: Location::read(words)? })
        } else {
            Err(format!(
                "\"unit\", \"action points of\", \"turn\", \"ABDACOM\", \"Singapore box\" or \"oilfield at\" is expected, not {}",
                words.next_shown()
            ))
        }
    }
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

impl Spoken for Face {
    fn say(&self, line: &mut Line) {
        line.say(match self {
            Self::Full => "full",
            Self::Reduced => "reduced",
            Self::Base => "base",
            Self::Patrol => "patrol",
        });
    }

    fn read(words: &mut Words) -> Result<Self, String> {
        match words.word("the face of the counter: full, reduced, base or patrol")?.as_str() {
            "full" => Ok(Self::Full),
            "reduced" => Ok(Self::Reduced),
            "base" => Ok(Self::Base),
            "patrol" => Ok(Self::Patrol),
            other => Err(format!("{other:?} is no face of a counter; it is full, reduced, base or patrol")),
        }
    }
}

/// The places that are no areas and no ships.
const DISPLAYS: [(Location, &str); 8] = [
    (Location::Unplaced, "not placed"),
    (Location::Disrupted, "disrupted"),
    (Location::Destroyed, "destroyed"),
    (Location::Potential, "among the potential reinforcements"),
    (Location::Pool, "in the pool"),
    (Location::AwaitingSingapore, "awaiting Singapore"),
    (Location::Picked, "picked"),
    (Location::OutOfPlay, "out of play"),
];

impl Spoken for Location {
    fn say(&self, line: &mut Line) {
        match self {
            Self::Area(area) => line.clause("at", area),
            Self::Aboard(ship) => line.clause("aboard", ship),
            display @ (Self::Unplaced
            | Self::Disrupted
            | Self::Destroyed
            | Self::Potential
            | Self::Pool
            | Self::AwaitingSingapore
            | Self::Picked
            | Self::OutOfPlay
            | Self::Concealed(_)) => {
                line.say(DISPLAYS.into_iter().find(|(known, _)| known == display).map_or("", |(_, name)| name));
            }
        }
    }

    fn read(words: &mut Words) -> Result<Self, String> {
        if words.accepts("at") {
            return AreaId::read(words).map(Self::Area);
        }
        if words.accepts("aboard") {
            return UnitId::read(words).map(Self::Aboard);
        }
        match DISPLAYS.into_iter().find(|(_, name)| words.accepts(name)) {
            Some((location, _)) => Ok(location),
            None => Err(format!(
                "\"at\", \"aboard\" or one of {} is expected, not {}",
                DISPLAYS.map(|(_, name)| format!("{name:?}")).join(", "),
                words.next_shown()
            )),
        }
    }
}
