//! Values of any type that can be read, made by answering what its reading asks for.
//!
//! Of every enum each variant is made in each place where it stands, and all of it twice: with everything that may be
//! left out, and without. A field, a variant or a word that is added to a type is in it without being named here.

use std::collections::BTreeMap;
use std::fmt;
use std::slice::Iter;

use serde::Deserializer;
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, EnumAccess, Error, IntoDeserializer, MapAccess, SeqAccess, VariantAccess,
    Visitor,
};
use serde::forward_to_deserialize_any;

use super::super::{Fill, NAMES};

/// Names that no field of the contract takes: a number in quotes, and a link of a chain.
const MORE_NAMES: [&str; 2] = ["1", "0000000000000000000000000000000000000000000000000000000000000001"];
/// They are stored in entries and in changes to them, and need be made once.
const MADE_ONCE: [&str; 2] = ["Command", "Event"];

/// A value of each shape.
pub(super) fn shapes<T: DeserializeOwned>(fill: Fill) -> Vec<T> {
    let mut places = BTreeMap::new();
    let mut made = vec![make(fill, &mut places, Vec::new())];
    while let Some(place) = places.values().find(|place| place.next < place.of) {
        let mut way = place.way.clone();
        way.push(place.next);
        made.push(make(fill, &mut places, way));
    }
    made
}

/// Takes choices as they stand in `way`, and from there on what was not taken yet. A name that is refused is the last
/// thing that was given, and the next one is tried.
fn make<T: DeserializeOwned>(fill: Fill, places: &mut BTreeMap<String, Place>, mut way: Vec<usize>) -> T {
    loop {
        let mut maker =
            Maker { fill, places: &mut *places, way, taken: Vec::new(), is_name: false, within: Vec::new() };
        let refused = match T::deserialize(&mut maker) {
            Ok(value) => return value,
            Err(refused) => refused,
        };
        assert!(maker.is_name, "{refused}, in {:?}", maker.within);
        way = maker.taken;
        *way.last_mut().unwrap() += 1;
    }
}

/// Where one of several can stand.
struct Place {
    of: usize,
    /// The first that was not made yet.
    next: usize,
    /// The choices that lead to it.
    way: Vec<usize>,
}

struct Maker<'a> {
    fill: Fill,
    places: &'a mut BTreeMap<String, Place>,
    way: Vec<usize>,
    taken: Vec<usize>,
    /// Whether the last choice was that of a name.
    is_name: bool,
    /// The fields that are being made.
    within: Vec<String>,
}

impl Maker<'_> {
    fn variant(&mut self, name: &str, variants: &[&str]) -> usize {
        let field = self.within.last().filter(|_| !MADE_ONCE.contains(&name));
        let place = format!("{} {name} {variants:?}", field.map_or("", String::as_str));
        let first = || Place { of: variants.len(), next: 0, way: self.taken.clone() };
        let place = self.places.entry(place).or_insert_with(first);
        let new = if place.next < place.of { place.next } else { 0 };
        let taken = self.way.get(self.taken.len()).copied().unwrap_or(new);
        place.next = place.next.max(taken + 1);
        self.taken.push(taken);
        self.is_name = false;
        taken
    }

    fn name(&mut self) -> Result<&'static str, Refused> {
        let taken = self.way.get(self.taken.len()).copied().unwrap_or_default();
        self.taken.push(taken);
        self.is_name = true;
        let name = NAMES.iter().chain(&MORE_NAMES).nth(taken).copied();
        if name.is_none() {
            self.is_name = false;
        }
        name.ok_or_else(|| Refused::custom("no name fits"))
    }

    fn within<T>(&mut self, field: String, make: impl FnOnce(&mut Self) -> Result<T, Refused>) -> Result<T, Refused> {
        self.within.push(field);
        let value = make(self)?;
        self.within.pop();
        Ok(value)
    }

    /// How many there are where there may be any number.
    fn some(&self) -> usize {
        usize::from(self.fill == Fill::Full)
    }
}

#[derive(Debug)]
struct Refused(String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

impl Error for Refused {
    fn custom<T: fmt::Display>(reason: T) -> Self {
        Self(reason.to_string())
    }
}

macro_rules! numbers {
    ($($name:ident)*) => {$(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
            visitor.visit_u64(1)
        }
    )*};
}

impl<'de> Deserializer<'de> for &mut Maker<'_> {
    type Error = Refused;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Refused> {
        Err(Refused::custom("what is stored says what it is made of"))
    }

    numbers! {
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_bool(self.fill == Fill::Full)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_str(self.name()?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        match self.fill {
            Fill::Full => visitor.visit_some(self),
            Fill::Sparse => visitor.visit_none(),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Refused> {
        self.within(name.to_owned(), |maker| visitor.visit_newtype_struct(maker))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        let left = self.some();
        visitor.visit_seq(Values { maker: self, left })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, left: usize, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_seq(Values { maker: self, left })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        left: usize,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        self.within(name.to_owned(), |maker| visitor.visit_seq(Values { maker, left }))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        let left = self.some();
        visitor.visit_map(Values { maker: self, left })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        visitor.visit_map(Fields { maker: self, of: name.to_owned(), left: fields.iter(), field: "" })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        let variant = variants[self.variant(name, variants)];
        visitor.visit_enum(Variant { maker: self, of: name, name: variant })
    }

    forward_to_deserialize_any! { i128 u128 f32 f64 char bytes byte_buf identifier ignored_any }
}

/// So many values of a list, or of a map.
struct Values<'a, 'b> {
    maker: &'a mut Maker<'b>,
    left: usize,
}

impl<'de> SeqAccess<'de> for Values<'_, '_> {
    type Error = Refused;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Refused> {
        let Some(left) = self.left.checked_sub(1) else { return Ok(None) };
        self.left = left;
        seed.deserialize(&mut *self.maker).map(Some)
    }
}

impl<'de> MapAccess<'de> for Values<'_, '_> {
    type Error = Refused;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refused> {
        self.next_element_seed(seed)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refused> {
        seed.deserialize(&mut *self.maker)
    }
}

/// The fields of a struct, or of a variant.
struct Fields<'a, 'b> {
    maker: &'a mut Maker<'b>,
    of: String,
    left: Iter<'static, &'static str>,
    field: &'static str,
}

impl<'de> MapAccess<'de> for Fields<'_, '_> {
    type Error = Refused;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refused> {
        let Some(field) = self.left.next() else { return Ok(None) };
        self.field = field;
        seed.deserialize(StrDeserializer::new(field)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refused> {
        self.maker.within(format!("{}.{}", self.of, self.field), |maker| seed.deserialize(maker))
    }
}

struct Variant<'a, 'b> {
    maker: &'a mut Maker<'b>,
    of: &'static str,
    name: &'static str,
}

impl<'de> EnumAccess<'de> for Variant<'_, '_> {
    type Error = Refused;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Refused> {
        let variant: StrDeserializer<'_, Refused> = self.name.into_deserializer();
        Ok((seed.deserialize(variant)?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, '_> {
    type Error = Refused;

    fn unit_variant(self) -> Result<(), Refused> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Refused> {
        self.maker.within(format!("{}.{}", self.of, self.name), |maker| seed.deserialize(maker))
    }

    fn tuple_variant<V: Visitor<'de>>(self, left: usize, visitor: V) -> Result<V::Value, Refused> {
        let of = format!("{}.{}", self.of, self.name);
        self.maker.within(of, |maker| visitor.visit_seq(Values { maker, left }))
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Refused> {
        let of = format!("{}.{}", self.of, self.name);
        visitor.visit_map(Fields { maker: self.maker, of, left: fields.iter(), field: "" })
    }
}
