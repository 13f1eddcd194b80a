//! What commands name, in words: ids and paths, forces and flights, cargo and landings.

use std::fmt::Display;
use std::str::FromStr;

use super::phrases::{Line, Spoken, list, read, say};
use crate::command::{
    AirDrop, AirSupport, Boarding, DropOff, Flight, Force, Landing, Loss, Passenger, Returning, ScoutingSource,
};
use crate::components::{AreaId, Contingent, SquareId, UnitId};
use kernel::dice::{D6, Roll, Source};
use kernel::recording::words::{Words, id, quoted};

const UNIT: &str = "a unit id such as J-CA5";
const AREA: &str = "an area id such as batavia or s_G3";
const SQUARE: &str = "a square such as G3";

/// What is made of parts that are said one after the other.
macro_rules! spoken {
    ($($type:ident { $($field:ident),* } says($($piece:tt)*);)*) => {$(
        impl Spoken for $type {
            fn say(&self, line: &mut Line) {
                let Self { $($field),* } = self;
                say!(line: $($piece)*);
            }

            fn read(words: &mut Words) -> Result<Self, String> {
                read!(words: $($piece)*);
                Ok(Self { $($field),* })
            }
        }
    )*};
}

spoken! {
    Force { units, path, drop_offs } says(units path {", leaving" drop_offs});
    Flight { units, path } says(units path);
    Landing { units, area, attack, joining } says(units "at" area [", attack" attack] [", joined by" joining]);
    AirDrop { flight, passengers } says(flight {", flying" passengers});
    AirSupport { flight, joining } says(flight [", helped by" joining]);
}

/// A unit of a list that says, for one party of units after the other, where they go.
pub(crate) trait Party: Sized {
    /// The word before the place.
    const TO: &'static str;
    /// An area or a ship.
    type Place: Spoken + PartialEq + Copy;

    fn unit(&self) -> UnitId;
    fn place(&self) -> Self::Place;
    fn of(unit: UnitId, place: Self::Place) -> Self;

    /// The parties of a list: neighbours that go to one place.
    fn parties(all: &[Self]) -> impl Iterator<Item = &[Self]> {
        all.chunk_by(|one, other| one.place() == other.place())
    }

    fn say_party(party: &[Self], line: &mut Line) {
        let units: Vec<UnitId> = party.iter().map(Self::unit).collect();
        units.say(line);
        if let Some(first) = party.first() {
            line.clause(Self::TO, &first.place());
        }
    }

    fn read_party(words: &mut Words) -> Result<Vec<Self>, String> {
        let units = Vec::<UnitId>::read(words)?;
        words.expect(Self::TO)?;
        let place = Self::Place::read(words)?;
        Ok(units.into_iter().map(|unit| Self::of(unit, place)).collect())
    }
}

macro_rules! parties {
    ($($type:ident: unit $to:literal $place:ident: $of:ty;)*) => {$(
        impl Party for $type {
            const TO: &'static str = $to;
            type Place = $of;

            fn unit(&self) -> UnitId {
                self.unit
            }
            fn place(&self) -> Self::Place {
                self.$place
            }
            fn of(unit: UnitId, $place: Self::Place) -> Self {
                Self { unit, $place }
            }
        }
    )*};
}

parties! {
    DropOff: unit "at" area: AreaId;
    Boarding: unit "on" ship: UnitId;
    Passenger: unit "on" transport: UnitId;
    Returning: unit "to" base: AreaId;
}

impl Spoken for UnitId {
    fn say(&self, line: &mut Line) {
        line.say(id(self));
    }
    fn read(words: &mut Words) -> Result<Self, String> {
        words.id(UNIT)
    }
}

impl Spoken for AreaId {
    fn say(&self, line: &mut Line) {
        line.say(id(self));
    }
    fn read(words: &mut Words) -> Result<Self, String> {
        words.id(AREA)
    }
}

impl Spoken for Vec<UnitId> {
    fn say(&self, line: &mut Line) {
        line.ids(self);
    }
    fn read(words: &mut Words) -> Result<Self, String> {
        words.ids(UNIT)
    }
}

/// The areas entered.
impl Spoken for Vec<AreaId> {
    fn say(&self, line: &mut Line) {
        say_path(self, line);
    }
    fn read(words: &mut Words) -> Result<Self, String> {
        read_path(AREA, words)
    }
}

/// The squares entered.
impl Spoken for Vec<SquareId> {
    fn say(&self, line: &mut Line) {
        say_path(self, line);
    }
    fn read(words: &mut Words) -> Result<Self, String> {
        read_path(SQUARE, words)
    }
}

/// `by a b to c`, `to c`, or no word for no move.
fn say_path<I: Display>(path: &[I], line: &mut Line) {
    let Some((last, way)) = path.split_last() else { return };
    if !way.is_empty() {
        line.say("by");
        line.ids(way);
    }
    line.say("to");
    line.say(id(last));
}

fn read_path<I>(what: &str, words: &mut Words) -> Result<Vec<I>, String>
where
    I: FromStr,
    I::Err: Display,
{
    let mut path = if words.eats("by") { words.ids(what)? } else { Vec::new() };
    if words.eats("to") {
        path.push(words.id(what)?);
    } else if !path.is_empty() {
        return Err(format!("\"to\" and the last of the path are expected, not {}", words.next_shown()));
    }
    Ok(path)
}

/// Submarines, each force after an `and`.
impl Spoken for Vec<Force> {
    fn say(&self, line: &mut Line) {
        line.list(self, ", and");
    }
    fn read(words: &mut Words) -> Result<Self, String> {
        list(words, |words| words.eats_clause("and"))
    }
}

/// `a b to x, c to y`.
impl Spoken for Vec<Returning> {
    fn say(&self, line: &mut Line) {
        for (number, party) in Returning::parties(self).enumerate() {
            if number > 0 {
                line.say(",");
            }
            Returning::say_party(party, line);
        }
    }
    fn read(words: &mut Words) -> Result<Self, String> {
        let mut all = Returning::read_party(words)?;
        while words.eats_comma_unless(&["overruled"]) {
            all.extend(Returning::read_party(words)?);
        }
        Ok(all)
    }
}

impl Spoken for Vec<Loss> {
    fn say(&self, line: &mut Line) {
        if self.is_empty() {
            line.say("nothing");
        }
        line.list(self, ",");
    }
    fn read(words: &mut Words) -> Result<Self, String> {
        if words.eats("nothing") {
            return Ok(Vec::new());
        }
        list(words, |words| words.eats_comma_unless(&["overruled"]))
    }
}

impl Spoken for Loss {
    fn say(&self, line: &mut Line) {
        self.unit.say(line);
        line.say(self.hits);
    }
    fn read(words: &mut Words) -> Result<Self, String> {
        Ok(Self { unit: UnitId::read(words)?, hits: words.number("the number of its hits")? })
    }
}

/// What is there where its phrase stands.
impl<T: Spoken> Spoken for Option<T> {
    fn say(&self, line: &mut Line) {
        if let Some(what) = self {
            what.say(line);
        }
    }
    fn read(words: &mut Words) -> Result<Self, String> {
        T::read(words).map(Some)
    }
}

/// What is so where its phrase stands, without a word of its own.
impl Spoken for bool {
    fn say(&self, _: &mut Line) {}
    fn read(_: &mut Words) -> Result<Self, String> {
        Ok(true)
    }
}

/// Commands number nothing but task forces.
impl Spoken for u8 {
    fn say(&self, line: &mut Line) {
        line.say(self);
    }
    fn read(words: &mut Words) -> Result<Self, String> {
        words.number("the number of a task force")
    }
}

/// The one free text of a command is a reason.
impl Spoken for String {
    fn say(&self, line: &mut Line) {
        line.say(quoted(self));
    }
    fn read(words: &mut Words) -> Result<Self, String> {
        words.quotation("the reason")
    }
}

impl Spoken for Contingent {
    fn say(&self, line: &mut Line) {
        line.say(self);
    }
    fn read(words: &mut Words) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|contingent| words.eats(contingent.name()))
            .ok_or_else(|| format!("{} is expected, not {}", Self::ALL.map(Self::name).join(", "), words.next_shown()))
    }
}

impl Spoken for ScoutingSource {
    fn say(&self, line: &mut Line) {
        match self {
            Self::Carrier(unit) => line.clause("carrier", unit),
            Self::Airfield(area) => line.clause("airfield", area),
        }
    }
    fn read(words: &mut Words) -> Result<Self, String> {
        if words.eats("carrier") {
            UnitId::read(words).map(Self::Carrier)
        } else if words.eats("airfield") {
            AreaId::read(words).map(Self::Airfield)
        } else {
            Err(format!("\"carrier\" or \"airfield\" is expected, not {}", words.next_shown()))
        }
    }
}

impl Spoken for Roll {
    fn say(&self, line: &mut Line) {
        line.ids(&self.faces);
        self.source.say(line);
    }
    fn read(words: &mut Words) -> Result<Self, String> {
        let faces: Vec<u8> = words.ids("a face of a die, 1 to 6")?;
        let faces = faces.into_iter().map(|face| D6::try_from(face).map_err(|no_face| no_face.to_string()));
        Ok(Self { faces: faces.collect::<Result<_, _>>()?, source: Source::read(words)? })
    }
}

/// Who threw or drew: the players, unless the line says otherwise.
impl Spoken for Source {
    fn say(&self, line: &mut Line) {
        match self {
            Self::Table => {}
            Self::Server => line.say(", by the server"),
        }
    }
    fn read(words: &mut Words) -> Result<Self, String> {
        if words.eats_clause("by") { words.expect("the server").map(|()| Self::Server) } else { Ok(Self::Table) }
    }
}
