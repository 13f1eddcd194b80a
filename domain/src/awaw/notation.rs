//! Recorded desks: a desk as a text, one command a line.
//!
//! ```text
//! # Twelve turns
//! game: A World at War
//! enforcement: strict
//! ruling: AWAW-R-40 reading 2
//! first turn: Fall 1939
//!
//! Allies: {"order":{"transcribe":{"account":{ … }}}}
//! Axis: begin turn Axis first
//! Allies refused AWAW-71.14-a: {"order":{"leave_box":{ … }}}
//! Allies: end phase
//! Allies: end player turn
//! Allies: start of 1940
//! Allies: take back to entry 12
//! Axis: grant the take-back
//! end: entries 211, turn Summer 1942, level of Britain 166, Australia surrendered
//! ```
//!
//! `#` begins a comment. Whatever makes the turn go on is written in words; records are written as data, in braces, as
//! the journal keeps them. A line with `refused` and a clause makes no entry: the rules must not let it pass, and must
//! name that clause.
//!
//! [`parse_game`] reports every mistake with its line. [`print_game`] writes what [`parse_game`] reads.

use std::fmt;
use std::sync::Arc;

pub use crate::table::recording::{Mistake, Stopped, StoppedBy, play_step};

use super::accounts::Figure;
use super::calendar::{Quarter, Season};
use super::command::{Command, Order};
use super::components::{Area, Nation, Side};
use super::game::Creation;
use super::pack::Pack;
use super::rulings::Rulings;
use super::system::Awaw;
use crate::table::journal::{EntryNumber, Table};
use crate::table::recording;
use crate::table::recording::reading::{self, Body};
use crate::table::recording::words::{Words, id, quoted};
use crate::table::seat::Seat;
use crate::table::violation::Enforcement;

/// The name of the game in the first line of a recording.
pub const TITLE: &str = "A World at War";

/// A recorded desk.
pub type Recording = recording::Recording<Awaw, Fact>;
/// A line of it.
pub type Step = recording::Step<Awaw>;
/// What a step does.
pub type StepDeed = recording::StepDeed<Awaw>;
/// Something that is so at the end.
pub type Expectation = recording::Expectation<Fact>;

/// A fact about a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// The number of the last entry.
    Entries(EntryNumber),
    /// The game turn.
    Turn(Quarter),
    /// A figure of an account.
    Figure {
        /// Whose.
        nation: Nation,
        /// Which.
        figure: Figure,
        /// What it is.
        value: i32,
    },
    /// Whether a country surrendered.
    Surrendered {
        /// Its box.
        area: Area,
        /// Whether it did.
        yes: bool,
    },
}

const SEATS: [(Seat<Side>, &str); 5] = [
    (Seat::Side(Side::Axis), "Axis"),
    (Seat::Side(Side::Allies), "Allies"),
    (Seat::Both, "Both"),
    (Seat::Umpire, "Umpire"),
    (Seat::Onlooker, "Onlooker"),
];

const FIGURES: [(Figure, &str); 4] = [
    (Figure::Base, "base of"),
    (Figure::Level, "level of"),
    (Figure::Limit, "limit of"),
    (Figure::Resistance, "resistance of"),
];

const NATIONS: [(Nation, &str); 3] =
    [(Nation::Britain, "Britain"), (Nation::UnitedStates, "the US"), (Nation::Japan, "Japan")];

const AREAS: [(Area, &str); 2] = [(Area::Australia, "Australia"), (Area::India, "India")];

const SEASONS: [Season; 4] = [Season::Spring, Season::Summer, Season::Fall, Season::Winter];

fn word<T: Copy + PartialEq>(names: &[(T, &'static str)], value: T) -> &'static str {
    names.iter().find(|(known, _)| *known == value).map_or("", |(_, name)| name)
}

/// Reads a recorded desk.
///
/// # Errors
/// All mistakes, in the order of the lines.
pub fn parse_game(text: &str) -> Result<Recording, Vec<Mistake>> {
    let mut reading = Reading::default();
    for (number, line) in reading::lines(text) {
        if let Err(reason) = reading.line(number, line) {
            reading.body.mistake(number, reason);
        }
    }
    reading.finish()
}

/// Reads one command as a line says it after the seat, in words or as data.
///
/// # Errors
/// What stands there and what may.
pub fn parse_command(text: &str) -> Result<Command, String> {
    reading::whole(text, command)
}

/// A command, and the words that stand after it.
fn command(text: &str) -> Result<(Command, Words), String> {
    reading::in_data_or_words(text, in_words)
}

fn in_words(words: &mut Words) -> Result<Command, String> {
    let order = if words.eats("end phase") {
        Order::EndPhase
    } else if words.eats("end player turn") {
        Order::EndPlayerTurn
    } else if words.eats("begin turn") {
        let side = Side::ALL.into_iter().find(|side| words.eats(side.adjective()));
        let first = side.ok_or("\"Axis\" or \"Allied\" is expected")?;
        words.expect("first")?;
        Order::BeginGameTurn { first }
    } else if words.eats("start of") {
        Order::RecordYearStart { year: words.number("a year")? }
    } else if words.eats("acknowledge") {
        Order::Acknowledge
    } else if words.eats("agree") {
        Order::Answer { agreed: true }
    } else if words.eats("do not agree") {
        Order::Answer { agreed: false }
    } else {
        return Err(format!(
            "\"end phase\", \"end player turn\", \"begin turn\", \"start of\", \"acknowledge\", \"agree\", \"do not \
             agree\" or a command as data, in braces, is expected, not {}",
            words.next_shown()
        ));
    };
    Ok(order.into())
}

fn said(order: &Order) -> Option<String> {
    Some(match order {
        Order::EndPhase => "end phase".to_owned(),
        Order::EndPlayerTurn => "end player turn".to_owned(),
        Order::BeginGameTurn { first } => format!("begin turn {} first", first.adjective()),
        Order::RecordYearStart { year } => format!("start of {year}"),
        Order::Acknowledge => "acknowledge".to_owned(),
        Order::Answer { agreed: true } => "agree".to_owned(),
        Order::Answer { agreed: false } => "do not agree".to_owned(),
        Order::Transcribe(_)
        | Order::ChooseRuling { .. }
        | Order::PlaceAtStart { .. }
        | Order::RecordWarOutbreak(_)
        | Order::RecordBritishSurrender
        | Order::LendUnitToUs(_)
        | Order::EliminateUnit(_)
        | Order::RecordControl { .. }
        | Order::RecordProduction(_)
        | Order::ConstructUnit { .. }
        | Order::AssignTransports { .. }
        | Order::ConstructShip { .. }
        | Order::RepairShip { .. }
        | Order::ConstructInaUnit { .. }
        | Order::DeferInaConstruction
        | Order::ConstructIndianPartisan { .. }
        | Order::GrantToChina { .. }
        | Order::EnterBox { .. }
        | Order::LeaveBox { .. }
        | Order::RedeployUnit { .. }
        | Order::MoveUnit { .. }
        | Order::SetGroundFactors { .. }
        | Order::DeclareAirMission { .. }
        | Order::DeclareOffensive { .. }
        | Order::DeclareGroundAttack { .. }
        | Order::DeclareAttrition { .. }
        | Order::ApplyAttrition { .. }
        | Order::RecordAirCombat { .. }
        | Order::RecordBoxBombing { .. }
        | Order::SurrenderVoluntarily { .. }
        | Order::TraceSupply { .. }
        | Order::DeclareNavalActivity(_)
        | Order::DeclareInterception { .. }
        | Order::DeclareRaiders { .. }
        | Order::RecordGibraltarSiege { .. }
        | Order::DisplaceNavalUnits { .. }
        | Order::TraceOil { .. }
        | Order::RecordDieRoll { .. }
        | Order::Roll(_)
        | Order::Declare
        | Order::DisputeFact { .. }
        | Order::AcceptFact { .. }
        | Order::WithdrawFact { .. }
        | Order::CorrectRecord { .. } => return None,
    })
}

/// Writes one command, as a line says it after the seat: in words where they say all of it, else as data.
pub fn print_command(command: &Command) -> String {
    let tells_all = |said: &String| parse_command(said).is_ok_and(|read| read == *command);
    said(&command.order).filter(tells_all).unwrap_or_else(|| serde_json::to_string(command).unwrap_or_default())
}

#[derive(Default)]
struct Reading {
    is_named: bool,
    packs: Option<String>,
    enforcement: Option<Enforcement>,
    first_turn: Option<Quarter>,
    rulings: Rulings,
    body: Body<Awaw, Fact>,
}

impl Reading {
    fn line(&mut self, line: usize, text: &str) -> Result<(), String> {
        let keys = "a line begins with game:, packs:, enforcement:, ruling:, first turn:, end: or a seat (Axis: Allies: \
                    Both: Umpire: Onlooker:); what the rules must refuse has \"refused\" and a clause before the colon";
        let (key, rest) = text.split_once(':').ok_or(keys)?;
        if let Some(head) = recording::head(key, &SEATS) {
            return self.body.step(line, head, rest, command);
        }
        let mut words = Words::of(rest)?;
        match key.trim() {
            "game" => {
                self.body.header(self.is_named, "game:")?;
                words.expect(TITLE)?;
                self.is_named = true;
            }
            "packs" => {
                self.body.header(self.packs.is_some(), "packs:")?;
                self.packs = Some(words.text("the folder of the data packs")?);
            }
            "enforcement" => {
                self.body.header(self.enforcement.is_some(), "enforcement:")?;
                self.enforcement = Some(reading::enforcement(&mut words)?);
            }
            "ruling" => {
                self.body.header(false, "ruling:")?;
                let (id, reading) = reading::ruling(&mut words)?;
                self.rulings.choose(&id, reading).map_err(|no_reading| no_reading.to_string())?;
            }
            "first turn" => {
                self.body.header(self.first_turn.is_some(), "first turn:")?;
                self.first_turn = Some(quarter(&mut words)?);
            }
            "end" => self.body.expect(line, &mut words, fact)?,
            key => return Err(format!("{key:?}: {keys}")),
        }
        words.finish()
    }

    fn finish(self) -> Result<Recording, Vec<Mistake>> {
        let unnamed = (!self.is_named).then(|| format!("the game is not named; begin with \"game: {TITLE}\""));
        let creation = Creation {
            first_turn: self.first_turn,
            enforcement: self.enforcement.unwrap_or_default(),
            rulings: self.rulings,
        };
        self.body.finish(unnamed, self.packs, creation)
    }
}

fn quarter(words: &mut Words) -> Result<Quarter, String> {
    let season = SEASONS.into_iter().find(|season| words.eats(season.name()));
    let season = season.ok_or_else(|| format!("a season is expected, not {}", words.next_shown()))?;
    Ok(Quarter { season, year: words.number("a year")? })
}

fn fact(words: &mut Words) -> Result<Fact, String> {
    if words.eats("entries") {
        return Ok(Fact::Entries(words.number("a number of entries")?));
    }
    if words.eats("turn") {
        return Ok(Fact::Turn(quarter(words)?));
    }
    if let Some((figure, _)) = FIGURES.into_iter().find(|(_, name)| words.eats(name)) {
        let nation = NATIONS.into_iter().find(|(_, name)| words.eats(name));
        let (nation, _) = nation.ok_or("\"Britain\", \"the US\" or \"Japan\" is expected")?;
        return Ok(Fact::Figure { nation, figure, value: words.number("a number")? });
    }
    if let Some((area, _)) = AREAS.into_iter().find(|(_, name)| words.eats(name)) {
        let yes = !words.eats("not");
        words.expect("surrendered")?;
        return Ok(Fact::Surrendered { area, yes });
    }
    Err(format!(
        "\"entries\", \"turn\", a figure of an account, or \"Australia\" or \"India\" with \"surrendered\" or \"not \
         surrendered\" is expected, not {}",
        words.next_shown()
    ))
}

/// Writes a recorded desk.
pub fn print_game(recording: &Recording) -> String {
    let creation = &recording.creation;
    let mut lines = vec![format!("game: {TITLE}")];
    lines.extend(recording.packs.iter().map(|folder| format!("packs: {}", id(folder))));
    let enforcement = match creation.enforcement {
        Enforcement::Strict => "strict",
        Enforcement::Advise => "advise",
        Enforcement::Record => "record",
    };
    lines.push(format!("enforcement: {enforcement}"));
    lines.extend(creation.rulings.chosen().map(|(ruling, reading)| format!("ruling: {ruling} reading {reading}")));
    lines.extend(creation.first_turn.map(|quarter| format!("first turn: {quarter}")));
    lines.push(String::new());
    lines.extend(recording.steps.iter().map(|step| match &step.deed {
        StepDeed::Refuse { clause, .. } => format!("{} refused {clause}: {}", word(&SEATS, step.by), step.deed),
        deed @ (StepDeed::Play(..) | StepDeed::TakeBack { .. } | StepDeed::AnswerTakeBack { .. }) => {
            format!("{}: {deed}", word(&SEATS, step.by))
        }
    }));
    if !recording.end.is_empty() {
        lines.push(String::new());
        lines.extend(recording.end.iter().map(|expectation| format!("end: {}", expectation.fact)));
    }
    lines.push(String::new());
    lines.join("\n")
}

impl fmt::Display for StepDeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(command, None) | Self::Refuse { command, .. } => f.write_str(&print_command(command)),
            Self::Play(command, Some(reason)) => {
                write!(f, "{}, overruled because {}", print_command(command), quoted(reason))
            }
            Self::TakeBack { to } => write!(f, "take back to entry {to}"),
            Self::AnswerTakeBack { granted: true } => f.write_str("grant the take-back"),
            Self::AnswerTakeBack { granted: false } => f.write_str("decline the take-back"),
        }
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Entries(entries) => write!(f, "entries {entries}"),
            Self::Turn(quarter) => write!(f, "turn {quarter}"),
            Self::Figure { nation, figure, value } => {
                write!(f, "{} {} {value}", word(&FIGURES, figure), word(&NATIONS, nation))
            }
            Self::Surrendered { area, yes } => {
                write!(f, "{}{} surrendered", word(&AREAS, area), if yes { "" } else { " not" })
            }
        }
    }
}

/// Plays a recorded desk and shows the table after each step.
///
/// # Errors
/// The first step that the rules do not allow, or allow and should not.
pub fn replay_watched(
    recording: &Recording,
    pack: Arc<Pack>,
    watch: impl FnMut(&Table<Awaw>, &Step),
) -> Result<Table<Awaw>, Stopped> {
    let hash = pack.hash.clone();
    recording::replay_watched(recording, pack, hash, watch)
}

/// What a recorded desk expects of its end and the table does not show, with the lines that say so.
pub fn check_end(recording: &Recording, table: &Table<Awaw>) -> Vec<Mistake> {
    let differs = |Expectation { line, fact }: &Expectation| {
        let found = actual(*fact, table);
        let reason =
            format!("the end should be {:?}; it is {:?}", fact.to_string(), found.map(|fact| fact.to_string()));
        (found != Some(*fact)).then_some(Mistake { line: *line, reason })
    };
    recording.end.iter().filter_map(differs).collect()
}

/// What is so, where `fact` says what should be.
fn actual(fact: Fact, table: &Table<Awaw>) -> Option<Fact> {
    let game = table.game();
    Some(match fact {
        Fact::Entries(_) => Fact::Entries(table.last_number()),
        Fact::Turn(_) => Fact::Turn(game.quarter?),
        Fact::Figure { nation, figure, .. } => Fact::Figure { nation, figure, value: game.account(nation).get(figure) },
        Fact::Surrendered { area, .. } => Fact::Surrendered { area, yes: game.area(area).surrendered.is_some() },
    })
}

impl Recording {
    /// The recorded desk of a table, as its journal tells it; its end is what the table shows now.
    pub fn of(table: &Table<Awaw>) -> Self {
        let game = table.game();
        let figure = |nation, figure| Fact::Figure { nation, figure, value: game.account(nation).get(figure) };
        let mut facts = vec![Fact::Entries(table.last_number())];
        facts.extend(game.quarter.map(Fact::Turn));
        facts.extend([figure(Nation::Britain, Figure::Base), figure(Nation::Britain, Figure::Level)]);
        facts.push(figure(Nation::Japan, Figure::Level));
        let fell = |area| Fact::Surrendered { area, yes: game.area(area).surrendered.is_some() };
        facts.extend(Area::ALL.map(fell));
        let end = facts.into_iter().map(|fact| Expectation { line: 0, fact }).collect();
        Self { packs: None, creation: table.creation().clone(), steps: recording::steps_of(table), end }
    }
}
