//! What a save of the module says of the board: which counters lie where, and where the markers stand.

use std::collections::{BTreeMap, BTreeSet};

use domain::nei::components::{AreaId, UnitId};
use domain::nei::pack::Pack;

use super::boards::Boards;
use super::foreign::Mapping;
use super::pieces::{Marker, marker_of, unit_of};
use super::places::{Place, Track};
use crate::vassal::{Command, Piece, Spot, VassalError, commands_of, read_game};

/// Why a save says nothing of this game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadingError {
    #[error(transparent)]
    File(#[from] VassalError),
    /// No piece of it is a counter of the module.
    #[error(
        "no piece of this save is a counter of the module that `adjutant vassal module` makes; open that module and save there"
    )]
    OtherModule,
    /// No piece of it is known to the mapping.
    #[error(
        "no piece of this save is in the mapping, on a map that it knows; make a mapping of the module it was saved with"
    )]
    OtherMapping,
    /// It has a counter that the pack of the game does not have.
    #[error("the save has a counter {0:?}, which this game does not have; it was made with the module of another pack")]
    OtherPack(String),
    /// A counter lies on the boards more than once.
    #[error("{0} lies on the boards more than once; take one of them away and save again")]
    Twice(String),
}

/// A counter on the boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    /// The place; none where it lies between places.
    pub(super) place: Option<Place>,
    pub(super) shows_back: bool,
}

/// What the boards show.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) units: BTreeMap<UnitId, Found>,
    pub(super) tracks: BTreeMap<Track, u8>,
    pub(super) fires: BTreeSet<AreaId>,
}

impl Board {
    /// Lays a counter down.
    fn lay(&mut self, pack: &Pack, word: &str, found: Found) -> Result<(), ReadingError> {
        let unit = word.parse().ok().filter(|unit| pack.counters.contains_key(unit));
        let unit: UnitId = unit.ok_or_else(|| ReadingError::OtherPack(word.to_owned()))?;
        match self.units.insert(unit, found) {
            Some(_) => Err(ReadingError::Twice(unit.to_string())),
            None => Ok(()),
        }
    }
}

/// A piece with where it lies by the last command.
pub(super) struct Lying {
    pub(super) piece: Piece,
    pub(super) spot: Option<Spot>,
}

/// The pieces of a save by their ids.
///
/// # Errors
/// It is no save of VASSAL.
pub(super) fn lying(bytes: &[u8]) -> Result<BTreeMap<String, Lying>, ReadingError> {
    let mut pieces: BTreeMap<String, Lying> = BTreeMap::new();
    for command in commands_of(&read_game(bytes)?)? {
        match command {
            Command::Add { id, piece } => {
                let spot = piece.place().map(|(map, x, y)| Spot { map: map.to_owned(), x, y });
                pieces.insert(id, Lying { piece, spot });
            }
            Command::Stack { spot, pieces: stacked, .. } => {
                for id in stacked {
                    if let Some(lying) = pieces.get_mut(&id) {
                        lying.spot = Some(spot.clone());
                    }
                }
            }
            Command::Remove { id } => _ = pieces.remove(&id),
            Command::Move { id, to, .. } => {
                if let Some(lying) = pieces.get_mut(&id) {
                    lying.spot = Some(to);
                }
            }
            Command::Change { .. } | Command::Chat(_) | Command::Step(_) | Command::Other(_) => {}
        }
    }
    Ok(pieces)
}

/// What a save of the module of the house says.
///
/// # Errors
/// It is no save of the module of this pack.
pub(super) fn read(pack: &Pack, boards: &Boards, bytes: &[u8]) -> Result<Board, ReadingError> {
    let mut board = Board::default();
    for Lying { piece, spot } in lying(bytes)?.values() {
        let place = spot.as_ref().and_then(|spot| boards.place(&spot.map, spot.x, spot.y));
        if let Some(word) = unit_of(piece) {
            board.lay(pack, word, Found { place, shows_back: piece.level() == Some(2) })?;
        }
        match (marker_of(piece), place) {
            (Some(Marker::Fire), Some(Place::Area(area))) => _ = board.fires.insert(area),
            (Some(Marker::Track(track)), Some(Place::Box(of, number))) if of == track => {
                board.tracks.insert(track, number);
            }
            (Some(Marker::Fire | Marker::Track(_) | Marker::TaskForce(..) | Marker::Present(_)) | None, _) => {}
        }
    }
    if board.units.is_empty() { Err(ReadingError::OtherModule) } else { Ok(board) }
}

/// What a save of another module says, by its mapping. A piece on a map of which nothing is known says nothing.
///
/// # Errors
/// It is no save of that module.
pub(super) fn read_by(mapping: &Mapping, pack: &Pack, bytes: &[u8]) -> Result<Board, ReadingError> {
    let mut board = Board::default();
    for Lying { piece, spot } in lying(bytes)?.values() {
        let Some(word) = mapping.unit(piece) else { continue };
        if let Some(spot) = spot.as_ref().filter(|spot| mapping.knows(&spot.map)) {
            board.lay(pack, word, Found { place: mapping.place(spot), shows_back: piece.level() == Some(2) })?;
        }
    }
    if board.units.is_empty() { Err(ReadingError::OtherMapping) } else { Ok(board) }
}
