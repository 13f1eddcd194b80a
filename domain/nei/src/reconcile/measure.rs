//! What can be counted on the board in a moment: counters of a side in some areas or displays, and the tracks.

use serde::{Deserialize, Serialize};

use crate::components::{AreaId, Face, Side, UnitId};
use crate::game::{Game, Location, Phase};
use crate::judging::known_area;
use crate::rulings::VictoryPointsShown;
use crate::victory;
use kernel::seat::Seat;
use kernel::violation::{Refusal, RefusalKind};

/// Areas that are counted together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    Area(AreaId),
    /// All areas in rows of the grid, 0 for A to 7 for H.
    Rows(Vec<u8>),
    /// All areas in columns of the grid, 1 to 12.
    Columns(Vec<u8>),
    HomeBases,
    /// The whole map and what lies beside it.
    Everywhere,
}

/// Something that the board shows as a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// Counters of a side in a group of areas, those aboard ships included.
    Counters {
        side: Side,
        group: Group,
    },
    /// Counters of a side on the map that show their back: reduced, as a base, or on patrol.
    Turned {
        side: Side,
    },
    /// Counters of a side in some displays, the pool among them.
    InDisplays {
        side: Side,
        displays: Vec<Location>,
    },
    /// Action Points on a side's track.
    ActionPoints(Side),
    Turn,
    /// The box of the Singapore marker; zero once Japan holds Singapore.
    SingaporeBox,
    /// 1 while ABDACOM is in effect, else 0.
    Abdacom,
    /// Oilfields that are demolished.
    Demolished,
    /// Victory points of a side for control of territory.
    TerritoryPoints(Side),
}

/// The displays of a side, in the order in which they are named.
pub const DISPLAYS: [Location; 5] =
    [Location::Pool, Location::Disrupted, Location::Destroyed, Location::Potential, Location::AwaitingSingapore];

impl Group {
    /// Whether an area belongs to it.
    pub fn holds(&self, game: &Game, area: AreaId) -> bool {
        let square = || game.square(area).and_then(|square| game.pack.map.squares.get(&square));
        match self {
            Self::Area(own) => *own == area,
            Self::Rows(rows) => square().is_some_and(|square| rows.contains(&square.row)),
            Self::Columns(columns) => square().is_some_and(|square| columns.contains(&square.column)),
            Self::HomeBases => game.is_home_base(area),
            Self::Everywhere => true,
        }
    }

    /// Its name after "in".
    pub fn name(&self, game: &Game) -> String {
        match self {
            Self::Area(area) => game.area_name(*area).to_owned(),
            Self::Rows(rows) => listed("row", "rows", rows.iter().map(|row| char::from(b'A' + row).to_string())),
            Self::Columns(columns) => listed("column", "columns", columns.iter().map(ToString::to_string)),
            Self::HomeBases => "the home bases".to_owned(),
            Self::Everywhere => "all areas".to_owned(),
        }
    }
}

/// "row C", "rows A, C and E".
fn listed(one: &str, many: &str, names: impl Iterator<Item = String>) -> String {
    let names: Vec<String> = names.collect();
    match names.as_slice() {
        [] => format!("no {one}"),
        [only] => format!("{one} {only}"),
        [first @ .., last] => format!("{many} {} and {last}", first.join(", ")),
    }
}

/// A display as it is called at the table.
pub const fn display_name(display: Location) -> &'static str {
    match display {
        Location::Pool => "the reinforcement pool",
        Location::Disrupted => "the Disrupted Units Display",
        Location::Destroyed => "the Units Destroyed Display",
        Location::Potential => "the Potential Reinforcements Display",
        Location::AwaitingSingapore => "the units set aside for the fall of Singapore",
        Location::Picked => "the units picked and not yet deployed",
        Location::Unplaced => "the units not yet set up",
        Location::OutOfPlay => "the counters out of play",
        Location::Area(_) | Location::Aboard(_) | Location::Concealed(_) => "the map",
    }
}

/// A place, in words.
pub(super) fn in_words(game: &Game, place: Location) -> String {
    match place {
        Location::Aboard(ship) => format!("aboard {}", game.name(ship)),
        Location::Area(area) | Location::Concealed(area) => format!("in {}", game.area_name(area)),
        display @ (Location::Unplaced
        | Location::Disrupted
        | Location::Destroyed
        | Location::Potential
        | Location::Pool
        | Location::AwaitingSingapore
        | Location::Picked
        | Location::OutOfPlay) => format!("in {}", display_name(display)),
    }
}

fn small(count: usize) -> i16 {
    i16::try_from(count).unwrap_or(i16::MAX)
}

impl Measure {
    /// The side whose counters it counts; none for what is open to all.
    pub const fn side(&self) -> Option<Side> {
        if let Self::Counters { side, .. } | Self::Turned { side } | Self::InDisplays { side, .. } = self {
            Some(*side)
        } else {
            None
        }
    }

    /// Whether a counter is counted.
    pub(super) fn counts(&self, game: &Game, unit: UnitId) -> bool {
        let state = game.unit(unit);
        let place = game.place(unit).map_or(state.location, Location::Area);
        self.would_count(game, game.side(unit), place, state.face)
    }

    /// Whether a counter of a side would be counted in an area or a display, with a face.
    pub(crate) fn would_count(&self, game: &Game, of: Side, place: Location, face: Face) -> bool {
        self.side() == Some(of)
            && match (self, place) {
                (Self::Counters { group, .. }, Location::Area(area)) => group.holds(game, area),
                (Self::Turned { .. }, Location::Area(_)) => face != Face::Full,
                (Self::InDisplays { displays, .. }, display) => displays.contains(&display),
                _ => false,
            }
    }

    /// The number by the record.
    pub fn value(&self, game: &Game) -> i16 {
        match self {
            Self::Counters { .. } | Self::Turned { .. } | Self::InDisplays { .. } => {
                small(game.units.keys().filter(|unit| self.counts(game, **unit)).count())
            }
            Self::ActionPoints(side) => i16::from(game.action_points.of(*side).get()),
            Self::Turn => i16::from(game.turn),
            Self::SingaporeBox => i16::from(game.singapore_box),
            Self::Abdacom => i16::from(game.abdacom),
            Self::Demolished => small(game.demolished.len()),
            Self::TerritoryPoints(side) => victory::total(&victory::territory(game, *side)),
        }
    }

    /// Whether whoever sees with `eyes` may know the number (NEI 20).
    pub fn is_known_to(&self, game: &Game, eyes: Seat<Side>) -> bool {
        if let Self::TerritoryPoints(_) = self {
            // As in the view (NEI-R10).
            game.rulings.victory_points_shown != VictoryPointsShown::Nothing || game.phase == Phase::Finished
        } else {
            self.side().is_none_or(|side| eyes.sees_for(side))
        }
    }

    /// The measure with areas by their own names, if it means something.
    ///
    /// # Errors
    /// What it names is no area, row, column or display.
    pub(super) fn known(self, game: &Game) -> Result<Self, Refusal> {
        let misfit = |message: String, cure: &str| Err(Refusal::new(RefusalKind::Malformed, message, cure));
        match self {
            Self::Counters { side, group: Group::Area(area) } => {
                Ok(Self::Counters { side, group: Group::Area(known_area(game, area)?) })
            }
            Self::Counters { group: Group::Rows(rows), .. } if rows.is_empty() || rows.iter().any(|row| *row > 7) => {
                misfit("the map has rows A to H".to_owned(), "name at least one of them")
            }
            Self::Counters { group: Group::Columns(columns), .. }
                if columns.is_empty() || columns.iter().any(|column| !(1..=12).contains(column)) =>
            {
                misfit("the map has columns 1 to 12".to_owned(), "name at least one of them")
            }
            Self::InDisplays { displays, .. }
                if displays.is_empty() || displays.iter().any(|display| !DISPLAYS.contains(display)) =>
            {
                misfit("that is no display".to_owned(), "name displays of the side, or its pool")
            }
            known @ (Self::Counters { .. }
            | Self::Turned { .. }
            | Self::InDisplays { .. }
            | Self::ActionPoints(_)
            | Self::Turn
            | Self::SingaporeBox
            | Self::Abdacom
            | Self::Demolished
            | Self::TerritoryPoints(_)) => Ok(known),
        }
    }

    /// The number as a sentence of the table: "Japan has 7 counters in D5".
    pub fn sentence(&self, game: &Game, value: i16) -> String {
        let has = |side: Side| if side == Side::Japan { "Japan has" } else { "The Allies have" };
        let plural = |word: &str| if value == 1 { format!("{value} {word}") } else { format!("{value} {word}s") };
        match self {
            Self::Counters { side, group } => format!("{} {} in {}", has(*side), plural("counter"), group.name(game)),
            Self::Turned { side } => {
                format!("{} {} on the map with the back up", has(*side), plural("counter"))
            }
            Self::InDisplays { side, displays } => {
                let names: Vec<&str> = displays.iter().map(|display| display_name(*display)).collect();
                let together = if names.len() > 1 { " together" } else { "" };
                format!("{} {} in {}{together}", has(*side), plural("counter"), names.join(" and "))
            }
            Self::ActionPoints(side) => format!("{} {}", has(*side), plural("Action Point")),
            Self::Turn => format!("It is turn {value}"),
            Self::SingaporeBox => format!("The Singapore marker stands at {value}"),
            Self::Abdacom if value == 0 => "ABDACOM is not in effect".to_owned(),
            Self::Abdacom => "ABDACOM is in effect".to_owned(),
            Self::Demolished => format!(
                "{} demolished",
                if value == 1 { "1 oilfield is".to_owned() } else { format!("{value} oilfields are") }
            ),
            Self::TerritoryPoints(side) => {
                format!("{} {} for territory", has(*side), plural("victory point"))
            }
        }
    }
}
