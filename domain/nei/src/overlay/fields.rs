//! What can be read off the printed game: the kinds of records, and the fields of each with what they allow.

use toml::Value as Toml;

use super::{Section, Value};
use crate::components::{AreaId, UnitId};

/// A kind of record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A counter, by its id (NEI 2.4 to 2.9).
    Counter,
    /// A square of the grid, A1 to H12 (NEI 2.1).
    Square,
    Land,
    Sea,
    /// A home base off the map (NEI 19.3).
    OffMap,
    /// A border between two land areas, by both: `miri-brunei`.
    LandLink,
    /// A border between two sea areas, by both: `s_D4-s_D5`.
    SeaLink,
    /// A box of the Turn Record Track, by its number.
    Turn,
    /// An Actions Track: `japanese` or `allied` (NEI 8.2).
    ActionsTrack,
    /// The track of the Drive on Singapore (NEI 7.4).
    SingaporeTrack,
    /// The table of the Drive on Singapore (NEI 7.4).
    SingaporeDrive,
    /// A line of an Incident Table, by side and die: `japanese-6` (NEI 7.0).
    Incident,
    /// A row of a Refit Table, by side and number from the top: `allied-1` (NEI 18.1).
    Refit,
    /// A line of the Terrain Effects Chart, by the terrain (NEI 12.3).
    Terrain,
    /// The oilfield squares (NEI 7.2).
    Oilfields,
}

/// What a field holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// A whole number within limits, in a unit.
    Number {
        lowest: i64,
        highest: i64,
        unit: &'static str,
        /// Whether `"missing"` may stand for a number that nobody knows.
        or_missing: bool,
    },
    /// A list of such numbers, in the order of the print; `"missing"` for one that nobody knows if `or_missing`.
    Numbers {
        lowest: i64,
        highest: i64,
        /// What each counts.
        unit: &'static str,
        /// How many there are, where that is fixed.
        length: Option<usize>,
        /// Whether `"missing"` may stand for a number that nobody knows.
        or_missing: bool,
    },
    Flag,
    /// A name or other text.
    Text,
    /// One of a few words.
    Choice(&'static [&'static str]),
    /// Names whose order says nothing.
    Names,
    /// One of a few letters for each die 1 to 6.
    Letters(&'static [&'static str]),
}

/// A field of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// Its name, as in the files of a pack.
    pub name: &'static str,
    pub holds: Holds,
    /// Whether a record that is new to the pack must have it.
    pub required: bool,
}

/// Text longer than this is no name on a counter or a map.
const LONGEST_TEXT: usize = 120;
/// More names than this are in no field.
const LONGEST_LIST: usize = 40;

const fn number(name: &'static str, lowest: i64, highest: i64, unit: &'static str, required: bool) -> Field {
    Field { name, holds: Holds::Number { lowest, highest, unit, or_missing: false }, required }
}

const fn required(name: &'static str, holds: Holds) -> Field {
    Field { name, holds, required: true }
}

const fn optional(name: &'static str, holds: Holds) -> Field {
    Field { name, holds, required: false }
}

const COUNTER: [Field; 21] = [
    required("side", Holds::Choice(&["Japan", "Allied", "Both"])),
    optional("contingent", Holds::Text),
    required("category", Holds::Choice(&["base", "ground", "naval", "air", "marker"])),
    required("type", Holds::Text),
    required("name", Holds::Text),
    optional("size", Holds::Choice(&["X", "III"])),
    number("steps", 1, 2, "steps", false),
    number("anti_ground", 0, 6, "hit number", false),
    number("anti_air", 0, 6, "hit number", false),
    number("anti_sub", 0, 6, "hit number", false),
    number("anti_ship", 0, 6, "hit number", false),
    optional("back", Holds::Text),
    number("back_anti_ground", 0, 6, "hit number", false),
    number("back_anti_air", 0, 6, "hit number", false),
    number("back_anti_sub", 0, 6, "hit number", false),
    number("back_anti_ship", 0, 6, "hit number", false),
    number("move", 0, 12, "squares", false),
    number("capacity", 1, 9, "units", false),
    required("marine", Holds::Flag),
    required("mechanized", Holds::Flag),
    optional("code", Holds::Text),
];

const SQUARE: [Field; 5] = [
    required("playable", Holds::Flag),
    required("japanese", Holds::Flag),
    required("kind", Holds::Choice(&["unplayable", "home_base", "sea", "land", "land_sea"])),
    required("lands", Holds::Names),
    required("seas", Holds::Names),
];

const LAND: [Field; 14] = [
    required("square", Holds::Text),
    required("name", Holds::Text),
    required("region", Holds::Text),
    required("contingent", Holds::Text),
    required("terrain", Holds::Text),
    required("port", Holds::Choice(&["none", "minor", "major"])),
    required("port_seas", Holds::Names),
    required("airfield", Holds::Flag),
    required("oilfield", Holds::Flag),
    required("railroad", Holds::Flag),
    required("base", Holds::Text),
    required("home", Holds::Flag),
    required("vp", Holds::Flag),
    required("adjoins", Holds::Names),
];

const SEA: [Field; 4] = [
    required("square", Holds::Text),
    required("name", Holds::Text),
    required("adjoins", Holds::Names),
    required("choke", Holds::Flag),
];

const OFF_MAP: [Field; 6] = [
    required("name", Holds::Text),
    required("side", Holds::Choice(&["Allied"])),
    required("entry", Holds::Names),
    required("entry_seas", Holds::Names),
    number("major_ports", 0, 9, "ports", true),
    required("airfield", Holds::Flag),
];

const LAND_LINK: [Field; 3] = [
    required("arrow", Holds::Choice(&["white", "black", "none"])),
    required("mountain", Holds::Flag),
    required("rail", Holds::Flag),
];

const SEA_LINK: [Field; 2] = [required("open", Holds::Flag), required("choke", Holds::Flag)];

const TURN: [Field; 1] = [required("name", Holds::Text)];

const ACTIONS_TRACK: [Field; 1] = [number("value", 1, 30, "Action Points", true)];

const SINGAPORE_TRACK: [Field; 2] = [
    required("boxes", Holds::Numbers { lowest: 0, highest: 20, unit: "boxes", length: None, or_missing: false }),
    number("start", 0, 20, "boxes", true),
];

const SINGAPORE_DRIVE: [Field; 1] = [required(
    "boxes_by_die",
    Holds::Numbers { lowest: 0, highest: 20, unit: "boxes", length: Some(6), or_missing: true },
)];

const INCIDENT: [Field; 6] = [
    required("key", Holds::Text),
    required("name", Holds::Text),
    required("effect", Holds::Choice(&["none", "missing", "ap", "abdacom_toggle", "morale_check", "free_action"])),
    number("amount", -9, 9, "Action Points", false),
    optional("action", Holds::Choice(&["Mobilize Reinforcements", "Fifth Column/Guerrillas", "any G-2 action"])),
    number("singapore", -6, 6, "pips", false),
];

const REFIT: [Field; 3] = [
    required("row", Holds::Text),
    required("types", Holds::Names),
    required("result", Holds::Letters(&["R", "D", "X", "?"])),
];

const TERRAIN: [Field; 2] = [
    required("die_modifier_air_naval", Holds::Number { lowest: -6, highest: 6, unit: "pips", or_missing: true }),
    required("die_modifier_ground", Holds::Number { lowest: -6, highest: 6, unit: "pips", or_missing: true }),
];

const OILFIELDS: [Field; 1] = [required("squares", Holds::Names)];

impl Kind {
    /// All kinds, in the order of an exported overlay.
    pub const ALL: [Self; 15] = [
        Self::Counter,
        Self::Square,
        Self::Land,
        Self::Sea,
        Self::OffMap,
        Self::LandLink,
        Self::SeaLink,
        Self::Turn,
        Self::ActionsTrack,
        Self::SingaporeTrack,
        Self::SingaporeDrive,
        Self::Incident,
        Self::Refit,
        Self::Terrain,
        Self::Oilfields,
    ];

    /// The key of its records in an overlay.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Counter => "counter",
            Self::Square => "square",
            Self::Land => "land",
            Self::Sea => "sea",
            Self::OffMap => "off_map",
            Self::LandLink => "land_link",
            Self::SeaLink => "sea_link",
            Self::Turn => "turn",
            Self::ActionsTrack => "actions_track",
            Self::SingaporeTrack => "singapore_track",
            Self::SingaporeDrive => "singapore_drive",
            Self::Incident => "incident",
            Self::Refit => "refit",
            Self::Terrain => "terrain",
            Self::Oilfields => "oilfields",
        }
    }

    /// The part of the game it belongs to.
    pub const fn section(self) -> Section {
        match self {
            Self::Counter => Section::Counters,
            Self::Square | Self::Land | Self::Sea | Self::OffMap | Self::LandLink | Self::SeaLink => Section::Map,
            Self::Turn
            | Self::ActionsTrack
            | Self::SingaporeTrack
            | Self::SingaporeDrive
            | Self::Incident
            | Self::Refit
            | Self::Terrain
            | Self::Oilfields => Section::Tables,
        }
    }

    /// Its fields, in the order of an exported overlay.
    pub const fn fields(self) -> &'static [Field] {
        match self {
            Self::Counter => &COUNTER,
            Self::Square => &SQUARE,
            Self::Land => &LAND,
            Self::Sea => &SEA,
            Self::OffMap => &OFF_MAP,
            Self::LandLink => &LAND_LINK,
            Self::SeaLink => &SEA_LINK,
            Self::Turn => &TURN,
            Self::ActionsTrack => &ACTIONS_TRACK,
            Self::SingaporeTrack => &SINGAPORE_TRACK,
            Self::SingaporeDrive => &SINGAPORE_DRIVE,
            Self::Incident => &INCIDENT,
            Self::Refit => &REFIT,
            Self::Terrain => &TERRAIN,
            Self::Oilfields => &OILFIELDS,
        }
    }

    /// A field by its name.
    pub fn field(self, name: &str) -> Option<&'static Field> {
        self.fields().iter().find(|field| field.name == name)
    }

    /// How an id of this kind looks, in words; `None` where any name will do.
    pub const fn ids(self) -> Option<&'static str> {
        match self {
            Self::Square => Some("A1 to H12"),
            Self::LandLink => Some("two land areas, as in miri-brunei"),
            Self::SeaLink => Some("two sea areas, as in s_D4-s_D5"),
            Self::Turn => Some("the number of a box, from 1"),
            Self::ActionsTrack => Some("japanese or allied"),
            Self::SingaporeTrack | Self::SingaporeDrive => Some("singapore"),
            Self::Incident => Some("side and die, japanese-1 to allied-6"),
            Self::Refit => Some("side and row from the top, as in allied-1"),
            Self::Oilfields => Some("oilfields"),
            Self::Counter | Self::Land | Self::Sea | Self::OffMap | Self::Terrain => None,
        }
    }

    /// Whether an id looks like one of this kind.
    pub(super) fn fits(self, id: &str) -> bool {
        let is_name = |name: &str| {
            name.parse::<AreaId>().is_ok() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        };
        let numbered = |rest: &str, highest: u8| {
            rest.parse().is_ok_and(|number: u8| (1..=highest).contains(&number) && number.to_string() == rest)
        };
        let of_a_side = |highest: u8| {
            ["japanese-", "allied-"]
                .iter()
                .any(|side| id.strip_prefix(side).is_some_and(|rest| numbered(rest, highest)))
        };
        match self {
            Self::Counter => {
                id.parse::<UnitId>().is_ok()
                    && id.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_'))
            }
            Self::Land | Self::Sea | Self::OffMap | Self::Terrain => is_name(id),
            Self::Square => crate::pack::is_square(id),
            Self::LandLink | Self::SeaLink => {
                id.split_once('-').is_some_and(|(a, b)| a != b && is_name(a) && is_name(b))
            }
            Self::Turn => numbered(id, 30),
            Self::ActionsTrack => matches!(id, "japanese" | "allied"),
            Self::SingaporeTrack | Self::SingaporeDrive => id == "singapore",
            Self::Incident => of_a_side(6),
            Self::Refit => of_a_side(30),
            Self::Oilfields => id == "oilfields",
        }
    }
}

impl Holds {
    /// What is allowed, in words.
    pub fn allows(self) -> String {
        let or = |or_missing: bool| if or_missing { " or \"missing\"" } else { "" };
        match self {
            Self::Number { lowest, highest, unit, or_missing } => {
                format!("a whole number from {lowest} to {highest} ({unit}){}", or(or_missing))
            }
            Self::Numbers { lowest, highest, unit, length, or_missing } => {
                let many = length.map_or_else(String::new, |length| format!("{length} "));
                format!("a list of {many}whole numbers from {lowest} to {highest} ({unit}){}", or(or_missing))
            }
            Self::Flag => "true or false".to_owned(),
            Self::Text => format!("text of at most {LONGEST_TEXT} letters"),
            Self::Choice(words) => format!("one of \"{}\"", words.join("\", \"")),
            Self::Names => "a list of names, each once".to_owned(),
            Self::Letters(letters) => format!("a list of six letters, each one of {}", letters.join(", ")),
        }
    }

    /// The value that is written there; `None` if this field allows no such value.
    pub(super) fn accept(self, written: &Toml, required: bool) -> Option<Value> {
        match (self, written) {
            (_, Toml::String(text)) if text.is_empty() && !required => Some(Value::Text(String::new())),
            (Self::Number { lowest, highest, or_missing, .. }, written) => {
                number_of(written, lowest, highest, or_missing)
            }
            (Self::Numbers { lowest, highest, length, or_missing, .. }, Toml::Array(list)) => {
                let numbers: Option<Vec<Value>> =
                    list.iter().map(|element| number_of(element, lowest, highest, or_missing)).collect();
                let fits = length.map_or(!list.is_empty() && list.len() <= LONGEST_LIST, |length| list.len() == length);
                numbers.filter(|_| fits).map(Value::List)
            }
            (Self::Flag, Toml::Boolean(flag)) => Some(Value::Flag(*flag)),
            (Self::Text, Toml::String(text)) => is_line(text).then(|| Value::Text(text.clone())),
            (Self::Choice(words), Toml::String(text)) => {
                words.contains(&text.as_str()).then(|| Value::Text(text.clone()))
            }
            (Self::Names, Toml::Array(list)) => {
                let mut names = texts(list).filter(|names| names.len() <= LONGEST_LIST)?;
                names.sort();
                let each_once = names.windows(2).all(|pair| pair[0] != pair[1]);
                let are_names = names.iter().all(|name| is_line(name) && !name.is_empty());
                (each_once && are_names).then(|| Value::List(names.into_iter().map(Value::Text).collect()))
            }
            (Self::Letters(letters), Toml::Array(list)) => {
                let read = texts(list)?;
                let fit = read.len() == 6 && read.iter().all(|letter| letters.contains(&letter.as_str()));
                fit.then(|| Value::List(read.into_iter().map(Value::Text).collect()))
            }
            _ => None,
        }
    }
}

fn is_line(text: &str) -> bool {
    text.chars().count() <= LONGEST_TEXT && !text.chars().any(char::is_control)
}

fn texts(list: &[Toml]) -> Option<Vec<String>> {
    list.iter().map(|element| element.as_str().map(str::to_owned)).collect()
}

fn number_of(written: &Toml, lowest: i64, highest: i64, or_missing: bool) -> Option<Value> {
    match written {
        Toml::Integer(number) if (lowest..=highest).contains(number) => Some(Value::Number(*number)),
        Toml::String(text) if or_missing && text == "missing" => Some(Value::Text(text.clone())),
        Toml::String(_)
        | Toml::Integer(_)
        | Toml::Float(_)
        | Toml::Boolean(_)
        | Toml::Datetime(_)
        | Toml::Array(_)
        | Toml::Table(_) => None,
    }
}
