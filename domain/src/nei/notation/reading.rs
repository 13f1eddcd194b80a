//! From text to recorded game. Every line is read; every mistake is reported with its line.

use std::str::FromStr;

use super::words::Words;
use super::{Expectation, Fact, Mistake, PHASES, Recording, SEATS, Step, StepDeed, TITLE, seat_word};
use crate::nei::command::{Boarding, Command, DropOff, Flight, Force, Landing, Loss, ScoutingSource};
use crate::nei::components::{AreaId, Face, Side, SquareId, UnitId};
use crate::nei::game::{Correction, Creation, Location};
use crate::table::dice::{D6, Roll, Source};
use crate::table::journal::EntryNumber;
use crate::table::seat::Seat;
use crate::table::violation::Enforcement;

const UNIT: &str = "a unit id such as J-CA5";
const AREA: &str = "an area id such as batavia or s_G3";
const SQUARE: &str = "a square such as G3";

/// Reads a recorded game.
///
/// # Errors
/// All mistakes, in the order of the lines.
pub fn parse_game(text: &str) -> Result<Recording, Vec<Mistake>> {
    let mut reading = Reading::default();
    for (index, line) in text.lines().enumerate() {
        let line_number = index + 1;
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Err(reason) = reading.line(line_number, line) {
            reading.mistakes.push(Mistake { line: line_number, reason });
        }
    }
    reading.finish()
}

/// Reads one command as a line says it after the seat.
///
/// # Errors
/// What stands there and what may.
pub fn parse_command(text: &str) -> Result<Command, String> {
    let mut words = Words::of(text)?;
    let command = command(&mut words)?;
    words.finish()?;
    Ok(command)
}

#[derive(Default)]
struct Reading {
    scenario: Option<String>,
    enforcement: Option<Enforcement>,
    steps: Vec<Step>,
    /// The number of the entry that the last step makes; a line with a mistake counts.
    entry: EntryNumber,
    end: Vec<Expectation>,
    mistakes: Vec<Mistake>,
}

impl Reading {
    fn line(&mut self, line: usize, text: &str) -> Result<(), String> {
        let keys = || {
            let seats: Vec<String> = SEATS.iter().map(|seat| format!("{}:", seat_word(*seat))).collect();
            format!("a line begins with game:, enforcement:, end: or a seat ({})", seats.join(" "))
        };
        let (key, rest) = text.split_once(':').ok_or_else(keys)?;
        let mut words = Words::of(rest)?;
        match key.trim() {
            "game" => {
                self.header(self.scenario.is_some(), "game:")?;
                self.scenario = Some(title(&mut words)?);
                words.finish()
            }
            "enforcement" => {
                self.header(self.enforcement.is_some(), "enforcement:")?;
                self.enforcement = Some(enforcement(&mut words)?);
                words.finish()
            }
            "end" => loop {
                self.end.push(Expectation { line, fact: fact(&mut words)? });
                if !words.eats_comma_unless(&[]) {
                    break words.finish();
                }
            },
            key => {
                let by = SEATS
                    .into_iter()
                    .find(|seat| seat_word(*seat) == key)
                    .ok_or_else(|| format!("{key:?}: {}", keys()))?;
                self.step(line, by, &mut words)
            }
        }
    }

    fn header(&self, is_double: bool, what: &str) -> Result<(), String> {
        if is_double {
            return Err(format!("{what} is said twice"));
        }
        if self.entry > 0 {
            return Err(format!("{what} is said after the first command; move it to the top"));
        }
        Ok(())
    }

    fn step(&mut self, line: usize, by: Seat<Side>, words: &mut Words) -> Result<(), String> {
        self.entry = self.entry.max(1) + 1;
        if !self.end.is_empty() {
            return Err("nothing is done after end:; move this line before it".to_owned());
        }
        let deed = deed(words)?;
        words.finish()?;
        if let StepDeed::TakeBack { to } = deed
            && (to == 0 || to >= self.entry)
        {
            return Err(format!("entry {to} is no earlier entry; this line makes entry {}", self.entry));
        }
        self.steps.push(Step { line, by, deed });
        Ok(())
    }

    fn finish(mut self) -> Result<Recording, Vec<Mistake>> {
        let scenario = self.scenario.unwrap_or_else(|| {
            let reason = format!("the game is not named; begin with \"game: {TITLE}, Scenario I\"");
            self.mistakes.insert(0, Mistake { line: 1, reason });
            String::new()
        });
        if self.mistakes.is_empty() {
            let creation = Creation { scenario, enforcement: self.enforcement.unwrap_or_default() };
            Ok(Recording { creation, steps: self.steps, end: self.end })
        } else {
            Err(self.mistakes)
        }
    }
}

fn title(words: &mut Words) -> Result<String, String> {
    words.expect(TITLE)?;
    if !words.eats_clause("Scenario") {
        return Err(format!("\", Scenario I\" or another scenario is expected, not {}", words.next_shown()));
    }
    words.text("the scenario")
}

fn enforcement(words: &mut Words) -> Result<Enforcement, String> {
    match words.word("strict, advise or record")?.as_str() {
        "strict" => Ok(Enforcement::Strict),
        "advise" => Ok(Enforcement::Advise),
        "record" => Ok(Enforcement::Record),
        other => Err(format!("{other:?} is no enforcement; it is strict, advise or record")),
    }
}

fn deed(words: &mut Words) -> Result<StepDeed, String> {
    if words.eats("take back to entry") {
        return Ok(StepDeed::TakeBack { to: words.number("the number of an entry")? });
    }
    if words.eats("grant the take-back") {
        return Ok(StepDeed::AnswerTakeBack { granted: true });
    }
    if words.eats("decline the take-back") {
        return Ok(StepDeed::AnswerTakeBack { granted: false });
    }
    let command = command(words)?;
    let overruled = if words.eats_clause("overruled") {
        words.expect("because")?;
        Some(words.quotation("the reason")?)
    } else {
        None
    };
    Ok(StepDeed::Play(command, overruled))
}

fn command(words: &mut Words) -> Result<Command, String> {
    let verb = words.word("a command")?;
    match verb.as_str() {
        "place" if words.eats("the rest") => Ok(Command::PlaceTheRest),
        "place" => {
            let unit = words.id(UNIT)?;
            words.expect("at")?;
            Ok(Command::PlaceAtStart { unit, area: words.id(AREA)? })
        }
        "start" => {
            let unit = words.id(UNIT)?;
            words.expect("aboard")?;
            Ok(Command::EmbarkAtStart { unit, ship: words.id(UNIT)? })
        }
        "finish" => words.expect("the set-up").map(|()| Command::FinishSetUp),
        "form" => {
            words.expect("task force")?;
            let number = words.number("the number of a task force")?;
            words.expect("of")?;
            Ok(Command::AssignTaskForce { number, units: words.ids(UNIT)? })
        }
        "dissolve" => {
            words.expect("task force")?;
            Ok(Command::AssignTaskForce { number: words.number("the number of a task force")?, units: Vec::new() })
        }
        "show" => Ok(Command::RevealUnits { units: words.ids(UNIT)? }),
        "correct" => adjustment(words),
        "agree" => words.expect("to the correction").map(|()| Command::AnswerAdjustment { agreed: true }),
        "refuse" => words.expect("the correction").map(|()| Command::AnswerAdjustment { agreed: false }),
        "concede" => Ok(Command::Concede),
        "roll" => roll_announced(words),
        "decline" => words.expect("the free action").map(|()| Command::DeclineFreeAction),
        "end" => words.expect("the action phase").map(|()| Command::EndActionPhase),
        "dice" => dice(words),
        "draw" => Ok(Command::Draw { units: words.ids(UNIT)?, source: source(words)? }),
        "deploy" => {
            let unit = words.id(UNIT)?;
            words.expect("to")?;
            Ok(Command::Deploy { unit, area: words.id(AREA)? })
        }
        "choose" => {
            let is_morale = words.eats("morale");
            words.expect("losses")?;
            let losses = losses(words)?;
            Ok(if is_morale { Command::ChooseMoraleLosses { losses } } else { Command::ChooseLosses { losses } })
        }
        "disrupt" => {
            words.expect("excess aircraft")?;
            Ok(Command::DisruptExcessAircraft { units: words.ids(UNIT)? })
        }
        "stopped" => stopped_aircraft(words),
        "fifth" => fifth_column(words),
        "raise" => words.expect("the fifth column").map(|()| Command::RaiseFifthColumn),
        "mobilize" => words.expect("reinforcements").map(|()| Command::MobilizeReinforcements),
        "scout" => scouting(words),
        "sail" | "march" => {
            let force = force(words)?;
            let (attack, joining) = attack(words)?;
            Ok(if verb == "sail" {
                Command::MoveNavalForce { force, attack, joining }
            } else {
                Command::MoveGroundForce { force, attack, joining }
            })
        }
        "bombard" => {
            words.expect("with")?;
            Ok(Command::BombardCoast { force: force(words)? })
        }
        "carrier" => {
            words.expect("strike with")?;
            Ok(Command::StrikeFromCarriers { force: force(words)? })
        }
        "strike" => strike(words),
        "amphibious" => amphibious(words),
        "assault" => {
            words.expect("from")?;
            let ships = words.ids(UNIT)?;
            let landing =
                landing(words)?.ok_or_else(|| format!("\", landing …\" is expected, not {}", words.next_shown()))?;
            Ok(Command::AssaultFromTheSea { ships, landing })
        }
        other => Err(format!("{other:?} begins no command; {VERBS}")),
    }
}

const VERBS: &str = "commands begin with place, start, finish, form, dissolve, show, correct, agree, refuse, concede, roll, \
                     decline, end, dice, draw, deploy, choose, disrupt, fifth, raise, mobilize, scout, sail, bombard, carrier, \
                     strike, march, amphibious, assault, take back or grant";

fn roll_announced(words: &mut Words) -> Result<Command, String> {
    if words.eats("the incident") {
        Ok(Command::RollIncident)
    } else if words.eats("the drive on Singapore") {
        Ok(Command::RollSingaporeDrive)
    } else if words.eats("action points") {
        Ok(Command::RollActionPoints)
    } else {
        Err(format!(
            "\"the incident\", \"the drive on Singapore\" or \"action points\" is expected, not {}; faces follow \"dice\"",
            words.next_shown()
        ))
    }
}

fn dice(words: &mut Words) -> Result<Command, String> {
    let faces: Vec<u8> = words.ids("a face of a die, 1 to 6")?;
    let faces = faces.into_iter().map(|face| D6::try_from(face).map_err(|no_face| no_face.to_string()));
    let faces = faces.collect::<Result<_, _>>()?;
    Ok(Command::Roll(Roll { faces, source: source(words)? }))
}

/// Who threw or drew: the players, unless the line says otherwise.
fn source(words: &mut Words) -> Result<Source, String> {
    if words.eats_clause("by") { words.expect("the server").map(|()| Source::Server) } else { Ok(Source::Table) }
}

fn losses(words: &mut Words) -> Result<Vec<Loss>, String> {
    let mut all = Vec::new();
    if words.eats("nothing") {
        return Ok(all);
    }
    loop {
        all.push(Loss { unit: words.id(UNIT)?, hits: words.number("the number of its hits")? });
        if !words.eats_comma_unless(&["overruled"]) {
            return Ok(all);
        }
    }
}

fn stopped_aircraft(words: &mut Words) -> Result<Command, String> {
    words.expect("aircraft")?;
    if words.eats("fly home") {
        return Ok(Command::AttackWhereStopped { area: None });
    }
    words.expect("attack")?;
    Ok(Command::AttackWhereStopped { area: Some(words.id(AREA)?) })
}

fn fifth_column(words: &mut Words) -> Result<Command, String> {
    words.expect("column")?;
    if words.eats("looks nowhere") {
        Ok(Command::ChooseFifthColumnArea { area: None })
    } else if words.eats("looks at") {
        Ok(Command::ChooseFifthColumnArea { area: Some(words.id(AREA)?) })
    } else if words.eats("strikes nobody") {
        Ok(Command::ChooseFifthColumnTarget { unit: None })
    } else if words.eats("strikes") {
        Ok(Command::ChooseFifthColumnTarget { unit: Some(words.id(UNIT)?) })
    } else {
        Err(format!(
            "\"looks at\", \"looks nowhere\", \"strikes\" or \"strikes nobody\" is expected, not {}",
            words.next_shown()
        ))
    }
}

fn scouting(words: &mut Words) -> Result<Command, String> {
    if words.eats("from carrier") {
        Ok(Command::ScoutFromTheAir { source: ScoutingSource::Carrier(words.id(UNIT)?) })
    } else if words.eats("from airfield") {
        Ok(Command::ScoutFromTheAir { source: ScoutingSource::Airfield(words.id(AREA)?) })
    } else if words.eats("at sea with") {
        Ok(Command::ScoutAtSea { unit: words.id(UNIT)? })
    } else if words.eats("on land with") {
        Ok(Command::ScoutOnLand { unit: words.id(UNIT)? })
    } else {
        Err(format!(
            "\"from carrier\", \"from airfield\", \"at sea with\" or \"on land with\" is expected, not {}",
            words.next_shown()
        ))
    }
}

/// The places entered: `by a b to c`, `to c`, or none.
fn path<I>(words: &mut Words, what: &str) -> Result<Vec<I>, String>
where
    I: FromStr,
    I::Err: std::fmt::Display,
{
    let mut path = if words.eats("by") { words.ids(what)? } else { Vec::new() };
    if words.eats("to") {
        path.push(words.id(what)?);
    } else if !path.is_empty() {
        return Err(format!("\"to\" and the last of the path are expected, not {}", words.next_shown()));
    }
    Ok(path)
}

fn force(words: &mut Words) -> Result<Force, String> {
    let units = words.ids(UNIT)?;
    let path = path(words, AREA)?;
    let mut drop_offs = Vec::new();
    while words.eats_clause("leaving") {
        let left: Vec<UnitId> = words.ids(UNIT)?;
        words.expect("at")?;
        let area: AreaId = words.id(AREA)?;
        drop_offs.extend(left.into_iter().map(|unit| DropOff { unit, area }));
    }
    Ok(Force { units, path, drop_offs })
}

fn joining(words: &mut Words) -> Result<Vec<UnitId>, String> {
    if words.eats_clause("joined") {
        words.expect("by")?;
        words.ids(UNIT)
    } else {
        Ok(Vec::new())
    }
}

fn attack(words: &mut Words) -> Result<(bool, Vec<UnitId>), String> {
    let attack = words.eats_clause("attack");
    Ok((attack, joining(words)?))
}

fn landing(words: &mut Words) -> Result<Option<Landing>, String> {
    if !words.eats_clause("landing") {
        return Ok(None);
    }
    let units = words.ids(UNIT)?;
    words.expect("at")?;
    let area = words.id(AREA)?;
    let (attack, joining) = attack(words)?;
    Ok(Some(Landing { area, units, attack, joining }))
}

fn amphibious(words: &mut Words) -> Result<Command, String> {
    let force = force(words)?;
    let mut loading = Vec::new();
    while words.eats_clause("loading") {
        let units: Vec<UnitId> = words.ids(UNIT)?;
        words.expect("on")?;
        let ship: UnitId = words.id(UNIT)?;
        loading.extend(units.into_iter().map(|unit| Boarding { unit, ship }));
    }
    Ok(Command::MoveAmphibiousForce { force, loading, landing: landing(words)? })
}

fn flight(words: &mut Words) -> Result<Flight, String> {
    words.expect("with")?;
    Ok(Flight { units: words.ids(UNIT)?, path: path::<SquareId>(words, SQUARE)? })
}

fn strike(words: &mut Words) -> Result<Command, String> {
    if words.eats("land at") {
        let target = words.id(AREA)?;
        let flight = flight(words)?;
        Ok(Command::StrikeLand { flight, target, joining: joining(words)? })
    } else if words.eats("ships at") {
        let target = words.id(AREA)?;
        Ok(Command::StrikeShips { flight: flight(words)?, target })
    } else if words.eats("with the First Air Fleet at") {
        let area = words.id(AREA)?;
        let land = if words.eats_clause("ashore") {
            words.expect("at")?;
            Some(words.id(AREA)?)
        } else {
            None
        };
        Ok(Command::StrikeWithFirstAirFleet { area, land })
    } else {
        Err(format!(
            "\"land at\", \"ships at\" or \"with the First Air Fleet at\" is expected, not {}",
            words.next_shown()
        ))
    }
}

fn adjustment(words: &mut Words) -> Result<Command, String> {
    let mut corrections = Vec::new();
    if !words.eats("nothing") {
        loop {
            corrections.push(correction(words)?);
            if !words.eats_comma_unless(&["because"]) {
                break;
            }
        }
    }
    if !words.eats_clause("because") {
        return Err(format!("\", because\" and the reason are expected, not {}", words.next_shown()));
    }
    Ok(Command::Adjust { corrections, reason: words.quotation("the reason")? })
}

fn side(words: &mut Words) -> Result<Side, String> {
    if words.eats("Japan") {
        Ok(Side::Japan)
    } else if words.eats("Allies") {
        Ok(Side::Allies)
    } else {
        Err(format!("Japan or Allies is expected, not {}", words.next_shown()))
    }
}

fn correction(words: &mut Words) -> Result<Correction, String> {
    if words.eats("action points of") {
        Ok(Correction::ActionPoints { side: side(words)?, value: words.number("a number of Action Points")? })
    } else if words.eats("turn") {
        Ok(Correction::Turn(words.number("the number of a turn")?))
    } else if words.eats("ABDACOM in effect") {
        Ok(Correction::Abdacom(true))
    } else if words.eats("ABDACOM not in effect") {
        Ok(Correction::Abdacom(false))
    } else if words.eats("Singapore box") {
        Ok(Correction::SingaporeBox(words.number("the number of a box")?))
    } else if words.eats("oilfield at") {
        let area = words.id(AREA)?;
        let demolished = words.eats("demolished");
        if !demolished {
            words.expect("intact")?;
        }
        Ok(Correction::Demolished { area, demolished })
    } else if words.eats("unit") {
        Ok(Correction::Unit { unit: words.id(UNIT)?, face: face(words)?, location: location(words)? })
    } else {
        Err(format!(
            "\"unit\", \"action points of\", \"turn\", \"ABDACOM\", \"Singapore box\" or \"oilfield at\" is expected, not {}",
            words.next_shown()
        ))
    }
}

fn face(words: &mut Words) -> Result<Face, String> {
    match words.word("the face of the counter: full, reduced or base")?.as_str() {
        "full" => Ok(Face::Full),
        "reduced" => Ok(Face::Reduced),
        "base" => Ok(Face::Base),
        other => Err(format!("{other:?} is no face of a counter; it is full, reduced or base")),
    }
}

/// The places that are no areas and no ships.
pub(super) const DISPLAYS: [(Location, &str); 8] = [
    (Location::Unplaced, "not placed"),
    (Location::Disrupted, "disrupted"),
    (Location::Destroyed, "destroyed"),
    (Location::Potential, "among the potential reinforcements"),
    (Location::Pool, "in the pool"),
    (Location::AwaitingSingapore, "awaiting Singapore"),
    (Location::Picked, "picked"),
    (Location::OutOfPlay, "out of play"),
];

fn location(words: &mut Words) -> Result<Location, String> {
    if words.eats("at") {
        return Ok(Location::Area(words.id(AREA)?));
    }
    if words.eats("aboard") {
        return Ok(Location::Aboard(words.id(UNIT)?));
    }
    match DISPLAYS.into_iter().find(|(_, name)| words.eats(name)) {
        Some((location, _)) => Ok(location),
        None => Err(format!(
            "\"at\", \"aboard\" or one of {} is expected, not {}",
            DISPLAYS.map(|(_, name)| format!("{name:?}")).join(", "),
            words.next_shown()
        )),
    }
}

fn fact(words: &mut Words) -> Result<Fact, String> {
    if words.eats("entries") {
        return Ok(Fact::Entries(words.number("a number of entries")?));
    }
    if words.eats("victory points of") {
        return Ok(Fact::VictoryPoints { side: side(words)?, points: words.number("a number of victory points")? });
    }
    if words.eats("result") {
        return Ok(Fact::Result(words.quotation("the result")?));
    }
    if let Some((phase, _)) = PHASES.into_iter().find(|(_, name)| words.eats(name)) {
        return Ok(Fact::Phase(phase));
    }
    correction(words).map(Fact::State).map_err(|reason| {
        format!("{reason}; so are \"entries\", \"victory points of\", \"result\" and the name of a phase")
    })
}
