//! A save of the module held against the record: what differs is stated, and what may have happened is searched for as it is
//! for what a table says (`reconcile`). Nothing is recorded.

use std::collections::{BTreeMap, BTreeSet};

use domain::kernel::journal::Table;
use domain::kernel::seat::Seat;
use domain::kernel::system::System as _;
use domain::kernel::verdict::Refusal;
use domain::nei::Nei;
use domain::nei::components::{AreaId, Face, Side, UnitId};
use domain::nei::game::{Game, Location};
use domain::nei::reconcile::{CounterShown, DISPLAYS, MOST_STATEMENTS, Measure, Reconciliation, Shown, reconcile};

use super::boards::Boards;
use super::counters::back_face;
use super::foreign::{MAPPED_MAX, Mapping};
use super::pieces::Token;
use super::places::{Place, Track};
use super::position::position;
use super::reading::{Board, Found, ReadingError, read, read_by};

/// A board and a record held against one another.
#[derive(Debug, Clone)]
pub struct Compared {
    /// What was stated; empty where board and record agree.
    pub statements: Vec<Shown>,
    /// What may have happened; none where nothing was stated.
    pub found: Option<Reconciliation>,
    /// What the board shows and nobody can state, in sentences.
    pub notes: Vec<String>,
}

/// What a board shows otherwise than the record.
#[derive(Debug, Clone)]
pub struct Stated {
    /// What can be stated; empty where board and record agree.
    pub statements: Vec<Shown>,
    /// What the board shows and nobody can state, in sentences.
    pub notes: Vec<String>,
}

/// Why a save cannot be compared.
#[derive(Debug, Clone, thiserror::Error)]
pub enum CompareError {
    #[error(transparent)]
    Reading(#[from] ReadingError),
    /// Too much differs to be a slip.
    #[error(
        "board and record differ in {0} things, and {MOST_STATEMENTS} are looked at together: this is the board of another \
         moment or of another seat; name the seat that it was saved for, and put the record near to the board first"
    )]
    TooDifferent(usize),
    /// Nobody made that mapping of one module.
    #[error("a mapping has {MAPPED_MAX} pieces and {MAPPED_MAX} points at most")]
    LongMapping,
    /// Nothing in it has the name of a counter.
    #[error("no piece of this save has the name of a counter of this game; name them in the mapping")]
    NoNames,
    /// The seat may not put the record right now.
    #[error("{}", .0.message)]
    Refused(Box<Refusal>),
}

/// What a save shows against the record, as a seat may put it right.
///
/// # Errors
/// The save is none of this game's module, too much differs, or the seat may not put the record right now.
pub fn compared(
    table: &Table<Nei>,
    seat: Seat<Side>,
    bytes: &[u8],
    mapping: Option<&Mapping>,
) -> Result<Compared, CompareError> {
    let Stated { statements, notes } = stated(table, seat, bytes, mapping)?;
    let found = if statements.is_empty() { None } else { Some(reconcile(table, seat, &statements, None)) };
    let found = found.transpose().map_err(|refusal| CompareError::Refused(Box::new(refusal)))?;
    Ok(Compared { statements, found, notes })
}

/// What a save shows otherwise than the record, as far as a seat may say it.
///
/// # Errors
/// The save is none of this game's module, or too much differs.
pub fn stated(
    table: &Table<Nei>,
    seat: Seat<Side>,
    bytes: &[u8],
    mapping: Option<&Mapping>,
) -> Result<Stated, CompareError> {
    let boards = Boards::of(table.pack());
    let board = match mapping {
        Some(mapping) if mapping.is_too_long() => return Err(CompareError::LongMapping),
        Some(mapping) => read_by(mapping, table.pack(), bytes)?,
        None => read(table.pack(), &boards, bytes)?,
    };
    let mut statements =
        Statements { game: table.game(), board: &board, found: Vec::new(), notes: Vec::new(), differing: 0 };
    // Of another module's counters those are held against the record that the mapping knows, and its tracks say nothing.
    statements.counters(&boards, seat, mapping.map(Mapping::units).as_ref());
    if mapping.is_none() {
        statements.numbers();
    }
    let Statements { found, notes, differing, .. } = statements;
    if differing > MOST_STATEMENTS {
        return Err(CompareError::TooDifferent(differing));
    }
    Ok(Stated { statements: found, notes })
}

struct Statements<'a> {
    game: &'a Game,
    board: &'a Board,
    found: Vec<Shown>,
    notes: Vec<String>,
    /// Counters and numbers that differ.
    differing: usize,
}

impl Statements<'_> {
    /// What a seat may say of counters: where those of its side lie.
    fn counters(&mut self, boards: &Boards, seat: Seat<Side>, mapped: Option<&BTreeSet<UnitId>>) {
        let game = self.game;
        let eyes = Nei::eyes(game, seat);
        let is_own =
            |unit: UnitId| eyes.sees_for(game.side(unit)) && mapped.is_none_or(|mapped| mapped.contains(&unit));
        let recorded: BTreeMap<UnitId, Found> = position(boards, &Nei::view(game, seat))
            .into_iter()
            .filter_map(|(token, lying)| match token {
                Token::Unit(unit) if is_own(unit) => {
                    Some((unit, Found { place: Some(lying.place), shows_back: lying.shows_back }))
                }
                Token::Unit(_) | Token::TaskForce(..) | Token::Present(..) | Token::Fire(_) | Token::Track(_) => None,
            })
            .collect();
        let mut emptied: BTreeSet<Place> = BTreeSet::new();
        let units: BTreeSet<UnitId> = recorded.keys().chain(self.board.units.keys()).copied().collect();
        for unit in units.into_iter().filter(|unit| is_own(*unit)) {
            let (shown, record) = (self.board.units.get(&unit).copied(), recorded.get(&unit).copied());
            match (shown, record) {
                (Some(Found { place: Some(place), shows_back }), record) => {
                    let face = self.face(unit, shows_back);
                    let is_so =
                        record.is_some_and(|record| record.place == Some(place)) && face == game.unit(unit).face;
                    if !is_so {
                        self.differing += 1;
                        self.counter(unit, face, place);
                    }
                }
                (Some(Found { place: None, .. }), _) => {
                    let name = game.counter(unit).label();
                    self.notes.push(format!("{name} lies between the places of the boards, and nothing is said of it"));
                }
                // A module of others may have no place for what lies in a display.
                (None, Some(Found { place: Some(Place::Display(..) | Place::Box(..)), .. })) if mapped.is_some() => {}
                (None, Some(Found { place: Some(place), .. })) => {
                    self.differing += 1;
                    emptied.insert(place);
                }
                (None, _) => {}
            }
        }
        for place in emptied {
            self.missed(place, &is_own);
        }
    }

    fn face(&self, unit: UnitId, shows_back: bool) -> Face {
        back_face(self.game.counter(unit)).filter(|_| shows_back).unwrap_or(Face::Full)
    }

    /// A counter lies elsewhere, or with another side up.
    fn counter(&mut self, unit: UnitId, face: Face, place: Place) {
        let name = self.game.counter(unit).label();
        match place {
            Place::Area(area) => self.found.push(Shown::Counter { unit, face, location: Location::Area(area) }),
            Place::Display(side, _) if side != self.game.side(unit) => {
                self.notes.push(format!("{name} lies in a display of the other side"));
            }
            Place::Display(_, display) if DISPLAYS.contains(&display) => {
                self.found.push(Shown::Counter { unit, face, location: display });
            }
            Place::Display(..) | Place::Box(..) => {
                self.notes.push(format!("{name} lies where the record has no counters of its own word"));
            }
        }
    }

    /// The board lacks counters that the record has in a place: all that lie there are stated.
    fn missed(&mut self, place: Place, is_own: &impl Fn(UnitId) -> bool) {
        let there: Vec<UnitId> = self.there(place).into_iter().filter(|unit| is_own(*unit)).collect();
        match place {
            Place::Area(area) => self.found.push(Shown::Area { area, counters: self.shown(&there) }),
            Place::Display(side, display) if DISPLAYS.contains(&display) => {
                self.found.push(Shown::Display { side, display, units: there });
            }
            Place::Display(..) | Place::Box(..) => {
                self.notes.push("counters that are not placed yet are missing on the boards".to_owned());
            }
        }
    }

    /// The counters that the board has in a place.
    fn there(&self, place: Place) -> Vec<UnitId> {
        let lies = |found: &Found| found.place == Some(place);
        self.board.units.iter().filter(|(_, found)| lies(found)).map(|(unit, _)| *unit).collect()
    }

    fn shown(&self, units: &[UnitId]) -> Vec<CounterShown> {
        let back = |unit: &UnitId| self.board.units.get(unit).is_some_and(|found| found.shows_back);
        units.iter().map(|unit| CounterShown { unit: *unit, face: self.face(*unit, back(unit)) }).collect()
    }

    /// What the tracks show, and how many oilfields burn: everybody sees it.
    fn numbers(&mut self) {
        for (track, shown) in &self.board.tracks {
            let measure = match track {
                Track::Turn => Measure::Turn,
                Track::ActionPoints(side) => Measure::ActionPoints(*side),
                Track::Singapore => Measure::SingaporeBox,
                Track::Abdacom => Measure::Abdacom,
                // It follows from what the Allies hold.
                Track::Morale => continue,
            };
            self.number(measure, i16::from(*shown));
        }
        let fires: BTreeSet<AreaId> = self.board.fires.clone();
        self.number(Measure::Demolished, i16::try_from(fires.len()).unwrap_or(i16::MAX));
    }

    fn number(&mut self, measure: Measure, value: i16) {
        if measure.value(self.game) != value {
            self.differing += 1;
            self.found.push(Shown::Number { measure, value });
        }
    }
}
