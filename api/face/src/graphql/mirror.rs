//! The mirror: the API's types over a book's, each declared once.
//!
//! A type of the API and what it stands for have the same fields by the same names, but for a few; so a declaration names
//! the fields with their descriptions, and how each is found only where it is not found by its name. From it come the
//! type of the GraphQL schema and the ways there and back.
//!
//! | macro | what it declares | ways |
//! |---|---|---|
//! | [`words`] | an enum with the variants of one of the domain's | both |
//! | [`kinds`] | an enum that says what sort of thing a value of the domain is | out |
//! | [`output`] | an object: the fields of a type of the domain, and what is counted from it | out |
//! | [`input`] | an input with the fields of a type of the domain | both |
//! | [`shared`] | an object and an input with the same fields | both |
//! | [`one_of`] | an input that is exactly one of several | both |
//!
//! What is left to write by hand is what has another shape here than there: it implements [`Output`], or [`Mirror`].
//! What cannot be understood is refused as the rules refuse. Why it is done so: `docs/decisions/contract.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use async_graphql::{ID, Json};
use domain::kernel::clause;
use domain::kernel::dice::Roll;
use domain::kernel::verdict::{self, Refusal, RefusalKind};

use super::rulebook::Clause;
use super::verdict::Verdict;

/// A word of the API in which something of the domain's is shown.
pub(in crate::graphql) trait Output<D: ?Sized>: Sized {
    /// How it is written.
    fn output(of: &D) -> Self;
}

/// A word of the API that stands for one of the domain's, both ways.
pub(in crate::graphql) trait Mirror<D>: Output<D> {
    /// What it means; a refusal says what cannot be understood, and how it is written.
    fn read(&self) -> Result<D, Refusal>;
}

/// A way there and back other than the usual one, for a field or a variant that names it after `as`.
pub(in crate::graphql) trait Way<D, T> {
    fn output(&self, of: &D) -> T;

    fn read(&self, word: &T) -> Result<D, Refusal>;
}

/// Said even where it is nothing, or "no", and yet it may be left out.
pub(in crate::graphql) struct Always;

impl Way<bool, Option<bool>> for Always {
    fn output(&self, of: &bool) -> Option<bool> {
        Some(*of)
    }

    fn read(&self, word: &Option<bool>) -> Result<bool, Refusal> {
        word.read()
    }
}

impl<D, T: Mirror<D>> Way<Vec<D>, Option<Vec<T>>> for Always {
    fn output(&self, of: &Vec<D>) -> Option<Vec<T>> {
        Some(Vec::output(of))
    }

    fn read(&self, word: &Option<Vec<T>>) -> Result<Vec<D>, Refusal> {
        word.read()
    }
}

pub(in crate::graphql) fn malformed(message: impl Into<String>, cure: &str) -> Refusal {
    Refusal::new(RefusalKind::Malformed, message, cure)
}

/// What a name stands for; whoever writes one that stands for nothing is told `what` it is no name of.
pub(in crate::graphql) fn named<T: FromStr>(text: &str, what: &str, cure: &str) -> Result<T, Refusal> {
    text.parse().map_err(|_| {
        let shown: String = text.chars().take(40).collect();
        Refusal::new(RefusalKind::Unknown, format!("{shown:?} is no {what}"), cure)
    })
}

/// What is written with `true`.
pub(in crate::graphql) fn unit_variant<T>(written: bool, meant: T) -> Result<T, Refusal> {
    if written {
        Ok(meant)
    } else {
        Err(malformed("what is written with `false` asks for nothing", "write it with `true`"))
    }
}

macro_rules! plain {
    ($($type:ty),*) => { $(
        impl Output<$type> for $type {
            fn output(of: &$type) -> Self {
                of.clone()
            }
        }

        impl Mirror<$type> for $type {
            fn read(&self) -> Result<$type, Refusal> {
                Ok(self.clone())
            }
        }
    )* };
}

plain!(bool, i8, u8, i16, u16, i32, u32, usize, f64, String);

impl Output<i64> for i32 {
    fn output(of: &i64) -> Self {
        Self::try_from(*of).unwrap_or(if *of < 0 { Self::MIN } else { Self::MAX })
    }
}

impl Output<usize> for u32 {
    fn output(of: &usize) -> Self {
        Self::try_from(*of).unwrap_or(Self::MAX)
    }
}

impl Output<usize> for i32 {
    fn output(of: &usize) -> Self {
        Self::try_from(*of).unwrap_or(Self::MAX)
    }
}

impl Mirror<usize> for u32 {
    fn read(&self) -> Result<usize, Refusal> {
        Ok(usize::try_from(*self).unwrap_or(usize::MAX))
    }
}

impl Output<i16> for i32 {
    fn output(of: &i16) -> Self {
        (*of).into()
    }
}

impl Output<&str> for String {
    fn output(of: &&str) -> Self {
        (*of).to_owned()
    }
}

impl Output<&str> for ID {
    fn output(of: &&str) -> Self {
        (*of).into()
    }
}

/// A clause that the code names.
impl Output<&'static str> for Clause {
    fn output(of: &&'static str) -> Self {
        (&clause::Clause::new(of)).into()
    }
}

impl Output<clause::Clause> for Clause {
    fn output(of: &clause::Clause) -> Self {
        of.into()
    }
}

impl Output<verdict::Verdict> for Verdict {
    fn output(of: &verdict::Verdict) -> Self {
        of.into()
    }
}

impl<D, T: Output<D>> Output<Option<D>> for Option<T> {
    fn output(of: &Option<D>) -> Self {
        of.as_ref().map(T::output)
    }
}

impl<D, T: Mirror<D>> Mirror<Option<D>> for Option<T> {
    fn read(&self) -> Result<Option<D>, Refusal> {
        self.as_ref().map(T::read).transpose()
    }
}

macro_rules! lists {
    ($($list:ident $($bound:ident)?;)*) => { $(
        impl<D $(: $bound)?, T: Output<D>> Output<$list<D>> for Vec<T> {
            fn output(of: &$list<D>) -> Self {
                of.iter().map(T::output).collect()
            }
        }

        impl<D $(: $bound)?, T: Mirror<D>> Mirror<$list<D>> for Vec<T> {
            fn read(&self) -> Result<$list<D>, Refusal> {
                self.iter().map(T::read).collect()
            }
        }

        /// A list that may be left out.
        impl<D $(: $bound)?, T: Output<D>> Output<$list<D>> for Option<Vec<T>> {
            fn output(of: &$list<D>) -> Self {
                (!of.is_empty()).then(|| of.iter().map(T::output).collect())
            }
        }

        impl<D $(: $bound)?, T: Mirror<D>> Mirror<$list<D>> for Option<Vec<T>> {
            fn read(&self) -> Result<$list<D>, Refusal> {
                self.iter().flatten().map(T::read).collect()
            }
        }
    )* };
}

lists!(Vec; BTreeSet Ord;);

/// A list of what has a place in a map: each with its key.
impl<K: Copy, V: Copy, T: Output<(K, V)>> Output<BTreeMap<K, V>> for Vec<T> {
    fn output(of: &BTreeMap<K, V>) -> Self {
        of.iter().map(|(key, value)| T::output(&(*key, *value))).collect()
    }
}

/// A "no" that may be left out.
impl Output<bool> for Option<bool> {
    fn output(of: &bool) -> Self {
        of.then_some(true)
    }
}

impl Mirror<bool> for Option<bool> {
    fn read(&self) -> Result<bool, Refusal> {
        Ok(self.unwrap_or(false))
    }
}

/// A nought that may be left out.
impl Output<u16> for Option<u16> {
    fn output(of: &u16) -> Self {
        (*of > 0).then_some(*of)
    }
}

impl Mirror<u16> for Option<u16> {
    fn read(&self) -> Result<u16, Refusal> {
        Ok(self.unwrap_or(0))
    }
}

/// An input as it would be sent.
impl<D, T: Output<D>> Output<D> for Json<T> {
    fn output(of: &D) -> Self {
        Self(T::output(of))
    }
}

/// The face of the one die that is asked for.
impl Output<Roll> for u8 {
    fn output(of: &Roll) -> Self {
        of.faces.first().map_or(0, |face| face.get())
    }
}

impl Mirror<Roll> for u8 {
    fn read(&self) -> Result<Roll, Refusal> {
        Roll::typed([*self]).map_err(|_| malformed(format!("{self} is no face of a die"), "write 1 to 6"))
    }
}

/// Names: what the domain reads and writes as a text of its own.
macro_rules! names {
    ($($word:ty => $type:ty, $what:literal, $cure:literal;)*) => { $(
        impl $crate::graphql::mirror::Output<$type> for $word {
            fn output(of: &$type) -> Self {
                of.to_string().into()
            }
        }

        impl $crate::graphql::mirror::Mirror<$type> for $word {
            fn read(&self) -> Result<$type, domain::kernel::verdict::Refusal> {
                $crate::graphql::mirror::named(self.as_str(), $what, $cure)
            }
        }
    )* };
}
pub(in crate::graphql) use names;

names!(ID => String, "name", "write a name";);

/// An enum of the API that has the variants of one of the domain's; one that the domain has otherwise stands after `=`.
macro_rules! words {
    (
        $(#[$doc:meta])* $name:ident = $domain:ty {
            $($(#[$word_doc:meta])* $word:ident $(= $variant:ident $inner:tt)?,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, async_graphql::Enum, serde::Serialize)]
        #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
        pub enum $name { $($(#[$word_doc])* $word,)* }

        $crate::graphql::shown::named!($name);

        impl From<$domain> for $name {
            fn from(of: $domain) -> Self {
                type Meant = $domain;
                match of { $($crate::graphql::mirror::meant!(Meant $word $($variant $inner)?) => Self::$word,)* }
            }
        }

        impl From<$name> for $domain {
            fn from(word: $name) -> Self {
                type Meant = $domain;
                match word { $($name::$word => $crate::graphql::mirror::meant!(Meant $word $($variant $inner)?),)* }
            }
        }

        impl $crate::graphql::mirror::Output<$domain> for $name {
            fn output(of: &$domain) -> Self {
                (*of).into()
            }
        }

        impl $crate::graphql::mirror::Mirror<$domain> for $name {
            fn read(&self) -> Result<$domain, domain::kernel::verdict::Refusal> {
                Ok((*self).into())
            }
        }
    };
}
pub(in crate::graphql) use words;

/// What a word means, as a pattern or a value.
macro_rules! meant {
    ($meant:ident $word:ident) => {
        $meant::$word
    };
    ($meant:ident $word:ident $variant:ident $inner:tt) => {
        $meant::$variant $inner
    };
}
pub(in crate::graphql) use meant;

/// An enum of the API that says what sort of thing a value of the domain is, each word by a pattern.
macro_rules! kinds {
    ($(#[$doc:meta])* $name:ident = $domain:ty { $($(#[$word_doc:meta])* $word:ident = $pattern:pat,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, async_graphql::Enum)]
        pub enum $name { $($(#[$word_doc])* $word,)* }

        $crate::graphql::shown::named!($name);

        impl $crate::graphql::mirror::Output<$domain> for $name {
            fn output(of: &$domain) -> Self {
                match of { $($pattern => Self::$word,)* }
            }
        }
    };
}
pub(in crate::graphql) use kinds;

/// An object of the API over a type of the domain. A field shows the one of the same name, or what is said after `=` of
/// the value, which `as` names; after `=>` stands what is of the API's type already. Where more than the value is needed,
/// `with` names it, and the object has a function `new`. In brackets stands how long a list is reckoned to be, where its
/// length counts in the measure of a query.
///
/// The object is one of [`shown`](super::shown), and so are the attributes of fields.
macro_rules! output {
    ($(#[doc = $doc:literal])* $name:ident = $domain:ty { $($fields:tt)* }) => {
        $crate::graphql::mirror::output!($(#[doc = $doc])* $name = $domain as of { $($fields)* });
    };
    ($(#[doc = $doc:literal])* $name:ident = $domain:ty as $of:ident { $($fields:tt)* }) => {
        $crate::graphql::mirror::output!($(#[doc = $doc])* $name = $domain as $of with () { $($fields)* });

        impl $crate::graphql::mirror::Output<$domain> for $name {
            fn output(of: &$domain) -> Self {
                Self::new(of)
            }
        }

        impl From<&$domain> for $name {
            fn from(of: &$domain) -> Self {
                Self::new(of)
            }
        }
    };
    (
        $(#[doc = $doc:literal])*
        $name:ident = $domain:ty as $of:ident with ($($more:ident: $more_type:ty),*) {
            $(
                $(#[doc = $field_doc:literal])*
                $(#[graphql(name = $given:literal)])?
                $field:ident: $type:ty $([$most:expr])? $(= $value:expr)? $(=> $made:expr)?,
            )*
        }
    ) => {
        $crate::graphql::shown::object!(
            $(#[doc = $doc])*
            #[derive(Debug, Clone)]
            pub struct $name {
                $($(#[doc = $field_doc])* $(#[graphql(name = $given)])? pub(super) $field: $type $([$most])?,)*
            }
        );

        impl $name {
            /// What is shown of it.
            pub fn new($of: &$domain $(, $more: $more_type)*) -> Self {
                Self { $($field: $crate::graphql::mirror::found!($of.$field $(= $value)? $(=> $made)?),)* }
            }
        }
    };
}
pub(in crate::graphql) use output;

/// What a field shows: what is said of it, what is made for it, or what has its name.
macro_rules! found {
    ($of:ident.$field:ident) => {
        $crate::graphql::mirror::Output::output(&$of.$field)
    };
    ($of:ident.$field:ident = $value:expr) => {
        $crate::graphql::mirror::Output::output(&$value)
    };
    ($of:ident.$field:ident => $made:expr) => {
        $made
    };
}
pub(in crate::graphql) use found;

/// An input with the fields of a type of the domain; those that nobody may say are `fixed`. Without a type of the domain,
/// the input is there for variants of [`one_of`], which name its fields.
macro_rules! input {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, async_graphql::InputObject, serde::Serialize)]
        #[serde(rename_all = "camelCase")]
        pub struct $name { $($(#[$field_doc])* pub(in crate::graphql) $field: $type,)* }
    };
    (
        $(#[$doc:meta])* $name:ident = $domain:ty {
            $($(#[$field_doc:meta])* $field:ident: $type:ty $(as $way:expr)?,)*
        }
        $(fixed { $($fixed:ident: $given:expr,)* })?
    ) => {
        $crate::graphql::mirror::input!($(#[$doc])* $name { $($(#[$field_doc])* $field: $type,)* });
        $crate::graphql::mirror::mirrored!($name = $domain { $($field $(as $way)?,)* } { $($($fixed: $given,)*)? });
    };
}
pub(in crate::graphql) use input;

/// An object and an input with the same fields, over a type of the domain; the object may have another name for one.
macro_rules! shared {
    (
        $(#[doc = $doc:literal])* $name:ident, $input:literal = $domain:ty {
            $(
                $(#[doc = $field_doc:literal])*
                $(#[output(name = $shown:literal)])?
                $field:ident: $type:ty $(as $way:expr)?,
            )*
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, PartialEq, async_graphql::InputObject, serde::Serialize)]
        #[serde(rename_all = "camelCase")]
        #[graphql(name = $input)]
        pub struct $name { $($(#[doc = $field_doc])* $field: $type,)* }

        $crate::graphql::shown::fields!(
            $(#[doc = $doc])*
            $name as of { $($(#[doc = $field_doc])* $(#[graphql(name = $shown)])? $field: $type = of.$field,)* }
        );

        $crate::graphql::mirror::mirrored!($name = $domain { $($field $(as $way)?,)* } {});
    };
}
pub(in crate::graphql) use shared;

/// The ways between two structs with the same fields.
macro_rules! mirrored {
    ($name:ident = $domain:ty { $($field:ident $(as $way:expr)?,)* } { $($fixed:ident: $given:expr,)* }) => {
        impl $crate::graphql::mirror::Output<$domain> for $name {
            fn output(of: &$domain) -> Self {
                Self { $($field: $crate::graphql::mirror::there!(&of.$field $(, $way)?),)* }
            }
        }

        impl $crate::graphql::mirror::Mirror<$domain> for $name {
            fn read(&self) -> Result<$domain, domain::kernel::verdict::Refusal> {
                type Meant = $domain;
                Ok(Meant {
                    $($field: $crate::graphql::mirror::back!(&self.$field $(, $way)?),)*
                    $($fixed: $given,)*
                })
            }
        }
    };
}
pub(in crate::graphql) use mirrored;

/// The way there.
macro_rules! there {
    ($of:expr) => {
        $crate::graphql::mirror::Output::output($of)
    };
    ($of:expr, $way:expr) => {
        $crate::graphql::mirror::Way::output(&$way, $of)
    };
}
pub(in crate::graphql) use there;

/// The way back.
macro_rules! back {
    ($word:expr) => {
        $crate::graphql::mirror::Mirror::read($word)?
    };
    ($word:expr, $way:expr) => {
        $crate::graphql::mirror::Way::read(&$way, $word)?
    };
}
pub(in crate::graphql) use back;

/// An input that is exactly one of several, with the variants of an enum of the domain: those without particulars,
/// those that hold one thing, those with one field, and those whose fields make an input of their own.
///
/// Where they stand in another order than that, each says after `=` what the domain's variant has: `true` for no
/// particulars, nothing for one thing that it holds, the name of its one field, in braces the fields that the input has
/// too (`domain: input` where the names differ), in parentheses those that the input reads as one.
macro_rules! one_of {
    (
        $(#[$doc:meta])* $name:ident = $domain:ty {
            $(alone { $($(#[$alone_doc:meta])* $alone:ident,)* })?
            $(holding { $($(#[$held_doc:meta])* $held:ident($held_type:ty),)* })?
            $(with { $($(#[$with_doc:meta])* $with:ident($with_field:ident: $with_type:ty),)* })?
            $(parts { $(
                $(#[$part_doc:meta])* $part:ident($input:ident) {
                    $($(#[$field_doc:meta])* $field:ident: $type:ty,)*
                }
            )* })?
        }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, async_graphql::OneofObject, serde::Serialize)]
        #[serde(rename_all = "camelCase")]
        pub enum $name {
            $($($(#[$alone_doc])* $alone(bool),)*)?
            $($($(#[$held_doc])* $held($held_type),)*)?
            $($($(#[$with_doc])* $with($with_type),)*)?
            $($($(#[$part_doc])* $part($input),)*)?
        }

        $($(
            $(#[$part_doc])*
            #[derive(Debug, Clone, PartialEq, async_graphql::InputObject, serde::Serialize)]
            #[serde(rename_all = "camelCase")]
            pub struct $input { $($(#[$field_doc])* pub(in crate::graphql) $field: $type,)* }
        )*)?

        impl $crate::graphql::mirror::Output<$domain> for $name {
            fn output(of: &$domain) -> Self {
                use $crate::graphql::mirror::Output;
                type Meant = $domain;
                match of {
                    $($(Meant::$alone => Self::$alone(true),)*)?
                    $($(Meant::$held(held) => Self::$held(Output::output(held)),)*)?
                    $($(Meant::$with { $with_field } => Self::$with(Output::output($with_field)),)*)?
                    $($(Meant::$part { $($field,)* } => Self::$part($input { $($field: Output::output($field),)* }),)*)?
                }
            }
        }

        impl $crate::graphql::mirror::Mirror<$domain> for $name {
            fn read(&self) -> Result<$domain, domain::kernel::verdict::Refusal> {
                use $crate::graphql::mirror::Mirror;
                type Meant = $domain;
                Ok(match self {
                    $($(Self::$alone(yes) => $crate::graphql::mirror::unit_variant(*yes, Meant::$alone)?,)*)?
                    $($(Self::$held(held) => Meant::$held(Mirror::read(held)?),)*)?
                    $($(Self::$with(with) => Meant::$with { $with_field: Mirror::read(with)? },)*)?
                    $($(Self::$part(part) => Meant::$part { $($field: Mirror::read(&part.$field)?,)* },)*)?
                })
            }
        }
    };
    (
        $(#[$doc:meta])* $name:ident = $domain:ty {
            $($(#[$variant_doc:meta])* $variant:ident($type:ty $(as $way:expr)?) $(= $how:tt)?,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, async_graphql::OneofObject, serde::Serialize)]
        #[serde(rename_all = "camelCase")]
        pub enum $name { $($(#[$variant_doc])* $variant($type),)* }

        impl $crate::graphql::mirror::Output<$domain> for $name {
            fn output(of: &$domain) -> Self {
                type Meant = $domain;
                match of { $(
                    $crate::graphql::mirror::variant!(held Meant $variant $($how)?) =>
                        Self::$variant($crate::graphql::mirror::said!(held $type, $($how)? $(, $way)?)),
                )* }
            }
        }

        impl $crate::graphql::mirror::Mirror<$domain> for $name {
            fn read(&self) -> Result<$domain, domain::kernel::verdict::Refusal> {
                type Meant = $domain;
                Ok(match self { $(
                    Self::$variant(held) => {
                        $crate::graphql::mirror::heard!(held $type, $($how)? $(, $way)?);
                        $crate::graphql::mirror::variant!(held Meant $variant $($how)?)
                    }
                )* })
            }
        }
    };
}
pub(in crate::graphql) use one_of;

/// A variant of the domain, as a pattern or a value.
macro_rules! variant {
    ($held:ident $meant:ident $variant:ident) => {
        $meant::$variant($held)
    };
    ($held:ident $meant:ident $variant:ident true) => {
        $meant::$variant
    };
    ($held:ident $meant:ident $variant:ident $field:ident) => {
        $meant::$variant { $field }
    };
    ($held:ident $meant:ident $variant:ident { $($field:ident $(: $word:ident)? $(as $way:expr)?),* }) => {
        $meant::$variant { $($field),* }
    };
    ($held:ident $meant:ident $variant:ident ($($field:ident),*)) => {
        $meant::$variant { $($field),* }
    };
}
pub(in crate::graphql) use variant;

/// What the input says of a variant.
macro_rules! said {
    ($held:ident $type:ty, $(, $way:expr)?) => {
        $crate::graphql::mirror::there!($held $(, $way)?)
    };
    ($held:ident $type:ty, true) => {
        true
    };
    ($held:ident $type:ty, $field:ident $(, $way:expr)?) => {
        $crate::graphql::mirror::there!($field $(, $way)?)
    };
    ($held:ident $type:ty, { $($field:ident $(: $word:ident)? $(as $way:expr)?),* }) => {{
        type Said = $type;
        $(let $field = $crate::graphql::mirror::there!($field $(, $way)?);)*
        Said { $($($word:)? $field),* }
    }};
    ($held:ident $type:ty, ($($field:ident),*)) => {
        $crate::graphql::mirror::Output::output(&($($field.clone()),*))
    };
}
pub(in crate::graphql) use said;

/// The fields of a variant, as the input says them.
macro_rules! heard {
    ($held:ident $type:ty, $(, $way:expr)?) => {
        let $held = $crate::graphql::mirror::back!($held $(, $way)?);
    };
    ($held:ident $type:ty, true) => {
        $crate::graphql::mirror::unit_variant(*$held, ())?;
    };
    ($held:ident $type:ty, $field:ident $(, $way:expr)?) => {
        let $field = $crate::graphql::mirror::back!($held $(, $way)?);
    };
    ($held:ident $type:ty, { $($field:ident $(: $word:ident)? $(as $way:expr)?),* }) => {
        type Said = $type;
        let Said { $($($word:)? $field),* } = $held;
        $(let $field = $crate::graphql::mirror::back!($field $(, $way)?);)*
    };
    ($held:ident $type:ty, ($($field:ident),*)) => {
        let ($($field),*) = $crate::graphql::mirror::Mirror::read($held)?;
    };
}
pub(in crate::graphql) use heard;

#[cfg(test)]
#[allow(unreachable_pub, clippy::unwrap_used, reason = "a book of four words; a test stops at the first surprise")]
mod tests {
    use async_graphql::{EmptyMutation, EmptySubscription, ID, Object, Result, SDLExportOptions, Schema};

    use super::{BTreeMap, Mirror, Output};

    /// A book.
    mod book {
        use std::collections::BTreeMap;

        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Side {
            Red,
            Blue,
        }

        #[derive(Debug, PartialEq)]
        pub enum At {
            Pool,
            Hex(String),
        }

        #[derive(Debug, Clone, Copy, PartialEq)]
        pub struct Turn {
            pub number: u8,
            pub night: bool,
        }

        pub struct Unit {
            pub name: &'static str,
            pub side: Side,
            pub at: At,
            pub worth: Worth,
            pub moved: Vec<Turn>,
            pub seen: BTreeMap<Side, u8>,
        }

        pub struct Worth {
            pub points: i64,
        }

        #[derive(Debug, PartialEq)]
        pub struct Attack {
            pub by: String,
            pub losses: u16,
            pub path: Vec<String>,
            pub number: u32,
        }

        #[derive(Debug, PartialEq)]
        pub enum Order {
            Pass,
            Attack(Attack),
            Await { turn: Turn },
            Move { unit: String, to: Option<String> },
        }
    }

    words!(
        /// A side.
        Side = book::Side {
            /// Red.
            Red,
            /// Blue.
            Blue,
        }
    );
    kinds!(
        /// Where a unit is.
        Where = book::At {
            /// Not in play.
            Waiting = book::At::Pool,
            /// On the map.
            OnMap = book::At::Hex(_),
        }
    );
    shared!(
        /// A turn.
        Turn, "TurnInput" = book::Turn {
            /// Its number.
            number: u8,
            /// Whether it is a night.
            night: bool,
        }
    );
    output!(
        /// How often a side saw it.
        Seen = (book::Side, u8) as seen {
            /// Who.
            side: Side = seen.0,
            /// How often.
            times: u8 = seen.1,
        }
    );
    output!(
        /// A unit.
        Unit = book::Unit as unit with (now: u8) {
            /// Its name.
            name: ID,
            /// Whose.
            side: Side,
            /// Where it is.
            #[graphql(name = "where")]
            place: Where = unit.at,
            /// Its worth.
            worth: i32 = unit.worth.points,
            /// When it moved.
            moved: Vec<Turn> [40],
            /// Who saw it.
            seen: Vec<Seen>,
            /// The turn, in words.
            told: String => format!("turn {now}"),
        }
    );
    output!(
        /// The worth of a unit.
        Worth = book::Worth {
            /// In points.
            points: i32,
        }
    );
    input!(
        /// An attack.
        AttackInput = book::Attack {
            /// Who attacks.
            by: ID,
            /// What is lost; null for nothing.
            losses: Option<u16>,
            /// By which way; null for none.
            path: Option<Vec<ID>>,
        }
        fixed {
            number: 7,
        }
    );
    one_of!(
        /// An order: exactly one of these.
        OrderInput = book::Order {
            alone {
                /// Do nothing.
                Pass,
            }
            holding {
                /// Attack.
                Attack(AttackInput),
            }
            with {
                /// Wait for a turn.
                Await(turn: Turn),
            }
            parts {
                /// Move a unit.
                Move(MoveInput) {
                    /// Which.
                    unit: ID,
                    /// Where to; null for off the map.
                    to: Option<ID>,
                }
            }
        }
    );

    fn unit() -> Unit {
        let (name, side, at) = ("tank", book::Side::Blue, book::At::Hex("A1".to_owned()));
        let (worth, moved) = (book::Worth { points: i64::MAX }, vec![book::Turn { number: 2, night: true }]);
        Unit::new(&book::Unit { name, side, at, worth, moved, seen: BTreeMap::from([(book::Side::Red, 3)]) }, 4)
    }

    struct Query;

    #[expect(clippy::unused_async, reason = "resolvers are async by their macro")]
    #[Object]
    impl Query {
        async fn unit(&self, order: OrderInput) -> Result<Unit> {
            order.read().map_err(|refusal| async_graphql::Error::new(refusal.message))?;
            Ok(unit())
        }
    }

    #[actix_web::test]
    async fn an_object_shows_the_fields_of_its_name_and_what_is_said_of_it() {
        let asked =
            "{ unit(order: { pass: true }) { name side where worth moved { number night } seen { side times } told } }";
        let response = Schema::new(Query, EmptyMutation, EmptySubscription).execute(asked).await;
        assert_eq!(
            serde_json::to_string(&response.data).unwrap(),
            r#"{"unit":{"name":"tank","side":"BLUE","where":"ON_MAP","worth":2147483647,"moved":[{"number":2,"night":true}],"seen":[{"side":"RED","times":3}],"told":"turn 4"}}"#
        );
        assert_eq!(Worth::from(&book::Worth { points: -3 }).points, -3);
        assert_eq!(Where::output(&book::At::Pool), Where::Waiting);
    }

    #[actix_web::test]
    async fn a_list_costs_what_its_declaration_says() {
        let schema = |limit| Schema::build(Query, EmptyMutation, EmptySubscription).limit_complexity(limit).finish();
        let asked = "{ unit(order: { pass: true }) { moved { number } } }";
        assert!(schema(41).execute(asked).await.errors.is_empty());
        assert!(!schema(40).execute(asked).await.errors.is_empty());
    }

    #[test]
    fn the_schema_has_the_names_and_descriptions_of_the_declarations() {
        let schema = Schema::new(Query, EmptyMutation, EmptySubscription);
        let sdl = schema.sdl_with_options(SDLExportOptions::new().prefer_single_line_descriptions().use_space_ident());
        for declared in [
            "\"A side.\"\nenum Side {\n  \"Red.\"\n  RED\n",
            "\"A turn.\"\ntype Turn {\n  \"Its number.\"\n  number: Int!\n",
            "\"A turn.\"\ninput TurnInput {\n  \"Its number.\"\n  number: Int!\n",
            "\"An order: exactly one of these.\"\ninput OrderInput @oneOf {\n  \"Do nothing.\"\n  pass: Boolean\n",
            "  \"Wait for a turn.\"\n  await: TurnInput\n",
            "\"Move a unit.\"\ninput MoveInput {\n  \"Which.\"\n  unit: ID!\n",
            "  \"Where it is.\"\n  where: Where!\n",
        ] {
            assert!(sdl.contains(declared), "{declared}\n{sdl}");
        }
    }

    #[test]
    fn every_sort_of_order_comes_back_as_it_was_meant() {
        let turn = book::Turn { number: 3, night: false };
        let attack = || book::Attack { by: "tank".to_owned(), losses: 0, path: Vec::new(), number: 7 };
        for (meant, sent) in [
            (book::Order::Pass, r#"{"pass":true}"#),
            (book::Order::Attack(attack()), r#"{"attack":{"by":"tank","losses":null,"path":null}}"#),
            (
                book::Order::Attack(book::Attack { losses: 2, path: vec!["A1".to_owned()], ..attack() }),
                r#"{"attack":{"by":"tank","losses":2,"path":["A1"]}}"#,
            ),
            (book::Order::Await { turn }, r#"{"await":{"number":3,"night":false}}"#),
            (book::Order::Move { unit: "tank".to_owned(), to: None }, r#"{"move":{"unit":"tank","to":null}}"#),
        ] {
            let order = OrderInput::output(&meant);
            assert_eq!(serde_json::to_string(&order).unwrap(), sent);
            assert_eq!(order.read().unwrap(), meant);
        }
        assert_eq!(Turn::output(&turn).read().unwrap(), turn);
        assert_eq!([Side::Red, Side::Blue].map(|side| Side::output(&side.read().unwrap())), [Side::Red, Side::Blue]);
    }

    #[test]
    fn what_asks_for_nothing_is_refused_with_its_cure() {
        let refusal = OrderInput::Pass(false).read().unwrap_err();
        assert_eq!(refusal.cure, "write it with `true`");
        let refusal = super::named::<u8>("many", "number", "write digits").unwrap_err();
        assert_eq!((refusal.message.as_str(), refusal.cure.as_str()), ("\"many\" is no number", "write digits"));
    }
}
