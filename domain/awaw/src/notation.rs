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
//! What is alike for every game is in [`kernel::recording`].

use std::fmt;

pub use kernel::recording::{Mistake, Stopped, StoppedBy, play_step};

use super::accounts::Figure;
use super::book::Awaw;
use super::calendar::{Quarter, Season};
use super::command::{Command, Order};
use super::components::{Area, Nation, Side};
use super::game::Creation;
use super::pack::Pack;
use super::rulings::Rulings;
use kernel::journal::{EntryNumber, Table};
use kernel::recording::reading;
use kernel::recording::words::Words;
use kernel::recording::{self, Notation};
use kernel::seat::Seat;
use kernel::verdict::Enforcement;

pub type Recording = recording::Recording<Awaw>;
pub type Step = recording::Step<Awaw>;
/// What a step does.
pub type StepDeed = recording::StepDeed<Awaw>;
/// Something that is so at the end.
pub type Expectation = recording::Expectation<Awaw>;

/// A fact about a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// The number of the last entry.
    Entries(EntryNumber),
    Turn(Quarter),
    /// A figure of an account.
    Figure {
        nation: Nation,
        figure: Figure,
        value: i32,
    },
    /// Whether a country surrendered.
    Surrendered {
        area: Area,
        yes: bool,
    },
}

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

/// Reads one command as a line says it after the seat, in words or as data.
///
/// # Errors
/// What stands there and what may.
pub fn parse_command(text: &str) -> Result<Command, String> {
    reading::command::<Awaw>(text)
}

fn in_words(words: &mut Words) -> Result<Command, String> {
    let order = if words.accepts("end phase") {
        Order::EndPhase
    } else if words.accepts("end player turn") {
        Order::EndPlayerTurn
    } else if words.accepts("begin turn") {
        let side = Side::ALL.into_iter().find(|side| words.accepts(side.adjective()));
        let first = side.ok_or("\"Axis\" or \"Allied\" is expected")?;
        words.expect("first")?;
        Order::BeginGameTurn { first }
    } else if words.accepts("start of") {
        Order::RecordYearStart { year: words.number("a year")? }
    } else if words.accepts("acknowledge") {
        Order::Acknowledge
    } else if words.accepts("agree") {
        Order::Answer { agreed: true }
    } else if words.accepts("do not agree") {
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
        | Order::BookBrps { .. }
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

/// The lines before the first command.
#[derive(Default)]
pub struct Start {
    first_turn: Option<Quarter>,
    rulings: Rulings,
}

impl Notation for Awaw {
    type End = Fact;
    type Start = Start;

    const TITLE: &'static str = "A World at War";
    const FIRST_LINE: &'static str = "game: A World at War";
    const SEATS: [(Seat<Side>, &'static str); 5] = [
        (Seat::Side(Side::Axis), "Axis"),
        (Seat::Side(Side::Allies), "Allies"),
        (Seat::Both, "Both"),
        (Seat::Umpire, "Umpire"),
        (Seat::Onlooker, "Onlooker"),
    ];
    const KEYS: &'static [(&'static str, bool)] = &[("ruling", false), ("first turn", true)];

    fn read_title(_: &mut Start, _: &mut Words) -> Result<(), String> {
        Ok(())
    }
    fn read_start(start: &mut Start, key: &str, words: &mut Words) -> Result<(), String> {
        if key == "ruling" {
            let (id, reading) = reading::ruling(words)?;
            return start.rulings.choose(&id, reading).map_err(|no_reading| no_reading.to_string());
        }
        start.first_turn = Some(quarter(words)?);
        Ok(())
    }
    fn creation(start: Start, enforcement: Enforcement) -> Creation {
        Creation { first_turn: start.first_turn, enforcement, rulings: start.rulings }
    }
    fn write_title(_: &Creation) -> String {
        String::new()
    }
    fn write_start(creation: &Creation) -> Vec<String> {
        let rulings = creation.rulings.chosen().map(|(ruling, reading)| format!("ruling: {ruling} reading {reading}"));
        rulings.chain(creation.first_turn.map(|quarter| format!("first turn: {quarter}"))).collect()
    }
    fn read_command(text: &str) -> Result<(Command, Words), String> {
        reading::in_data_or_words(text, in_words)
    }
    fn write_command(command: &Command) -> String {
        print_command(command)
    }
    fn read_end(words: &mut Words) -> Result<Fact, String> {
        fact(words)
    }
    fn is_so(said: &Fact, table: &Table<Self>) -> Option<Fact> {
        let game = table.game();
        Some(match *said {
            Fact::Entries(_) => Fact::Entries(table.last_number()),
            Fact::Turn(_) => Fact::Turn(game.quarter?),
            Fact::Figure { nation, figure, .. } => {
                Fact::Figure { nation, figure, value: game.account(nation).get(figure) }
            }
            Fact::Surrendered { area, .. } => Fact::Surrendered { area, yes: game.area(area).surrendered.is_some() },
        })
    }
    fn end(table: &Table<Self>) -> Vec<Fact> {
        let game = table.game();
        let figure = |nation, figure| Fact::Figure { nation, figure, value: game.account(nation).get(figure) };
        let mut facts = vec![Fact::Entries(table.last_number())];
        facts.extend(game.quarter.map(Fact::Turn));
        facts.extend([figure(Nation::Britain, Figure::Base), figure(Nation::Britain, Figure::Level)]);
        facts.push(figure(Nation::Japan, Figure::Level));
        let fell = |area| Fact::Surrendered { area, yes: game.area(area).surrendered.is_some() };
        facts.extend(Area::ALL.map(fell));
        facts
    }
    fn pack_hash(pack: &Pack) -> String {
        pack.hash.clone()
    }
}

fn quarter(words: &mut Words) -> Result<Quarter, String> {
    let season = SEASONS.into_iter().find(|season| words.accepts(season.name()));
    let season = season.ok_or_else(|| format!("a season is expected, not {}", words.next_shown()))?;
    Ok(Quarter { season, year: words.number("a year")? })
}

fn fact(words: &mut Words) -> Result<Fact, String> {
    if words.accepts("entries") {
        return Ok(Fact::Entries(words.number("a number of entries")?));
    }
    if words.accepts("turn") {
        return Ok(Fact::Turn(quarter(words)?));
    }
    if let Some((figure, _)) = FIGURES.into_iter().find(|(_, name)| words.accepts(name)) {
        let nation = NATIONS.into_iter().find(|(_, name)| words.accepts(name));
        let (nation, _) = nation.ok_or("\"Britain\", \"the US\" or \"Japan\" is expected")?;
        return Ok(Fact::Figure { nation, figure, value: words.number("a number")? });
    }
    if let Some((area, _)) = AREAS.into_iter().find(|(_, name)| words.accepts(name)) {
        let yes = !words.accepts("not");
        words.expect("surrendered")?;
        return Ok(Fact::Surrendered { area, yes });
    }
    Err(format!(
        "\"entries\", \"turn\", a figure of an account, or \"Australia\" or \"India\" with \"surrendered\" or \"not \
         surrendered\" is expected, not {}",
        words.next_shown()
    ))
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
