//! The ways between the API's words and the domain's, field by field.
//!
//! An input and what it stands for have the same fields by the same names, so each is declared once and translated both
//! ways. What cannot be understood is refused as the rules refuse.

use std::fmt::Display;
use std::str::FromStr;

use async_graphql::ID;
use domain::awaw::components::{Print, Spot, UnitId};
use domain::kernel::violation::{Refusal, RefusalKind};

/// A word of the API that stands for one of the domain's.
pub(in crate::graphql) trait Mirror<D>: Sized {
    /// What it means; a refusal says what cannot be understood, and how it is written.
    fn read(&self) -> Result<D, Refusal>;
    /// How it is written.
    fn mirror(of: &D) -> Self;
}

pub(super) fn malformed(message: impl Into<String>, cure: &str) -> Refusal {
    Refusal::new(RefusalKind::Malformed, message, cure)
}

fn named<T: FromStr>(text: &str, what: &str, cure: &str) -> Result<T, Refusal> {
    text.parse().map_err(|_| {
        let shown: String = text.chars().take(40).collect();
        Refusal::new(RefusalKind::Unknown, format!("{shown:?} is no {what}"), cure)
    })
}

macro_rules! plain {
    ($($type:ty),*) => { $(
        impl Mirror<$type> for $type {
            fn read(&self) -> Result<$type, Refusal> {
                Ok(self.clone())
            }

            fn mirror(of: &$type) -> Self {
                of.clone()
            }
        }
    )* };
}

plain!(bool, u8, u16, u32, i32, String);

macro_rules! names {
    ($($word:ty => $type:ty, $what:literal, $cure:literal;)*) => { $(
        impl Mirror<$type> for $word {
            fn read(&self) -> Result<$type, Refusal> {
                named(self.as_str(), $what, $cure)
            }

            fn mirror(of: &$type) -> Self {
                written(of).into()
            }
        }
    )* };
}

names!(
    ID => UnitId, "id of a counter", "write it as its roster has it, such as AUS-INF1: 1 to 16 characters without blanks";
    ID => Spot, "hex or place", "write a hex as it is printed, such as NN24, or the name of a place, such as CALCUTTA";
    ID => String, "name", "write a name";
    String => Print, "figures of a counter", "write them as printed: 2-2, or 2 where there is one figure";
);

fn written(of: &impl Display) -> String {
    of.to_string()
}

impl<D, T: Mirror<D>> Mirror<Option<D>> for Option<T> {
    fn read(&self) -> Result<Option<D>, Refusal> {
        self.as_ref().map(T::read).transpose()
    }

    fn mirror(of: &Option<D>) -> Self {
        of.as_ref().map(T::mirror)
    }
}

impl<D, T: Mirror<D>> Mirror<Vec<D>> for Vec<T> {
    fn read(&self) -> Result<Vec<D>, Refusal> {
        self.iter().map(T::read).collect()
    }

    fn mirror(of: &Vec<D>) -> Self {
        of.iter().map(T::mirror).collect()
    }
}

/// A list that may be left out.
impl<D, T: Mirror<D>> Mirror<Vec<D>> for Option<Vec<T>> {
    fn read(&self) -> Result<Vec<D>, Refusal> {
        self.iter().flatten().map(T::read).collect()
    }

    fn mirror(of: &Vec<D>) -> Self {
        (!of.is_empty()).then(|| of.iter().map(T::mirror).collect())
    }
}

/// A "no" that may be left out.
impl Mirror<bool> for Option<bool> {
    fn read(&self) -> Result<bool, Refusal> {
        Ok(self.unwrap_or(false))
    }

    fn mirror(of: &bool) -> Self {
        of.then_some(true)
    }
}

/// What is written with `true`.
pub(super) fn yes<T>(written: bool, meant: T) -> Result<T, Refusal> {
    if written {
        Ok(meant)
    } else {
        Err(malformed("what is written with `false` asks for nothing", "write it with `true`"))
    }
}

/// An input with the fields of a type of the domain.
macro_rules! input {
    ($(#[$doc:meta])* $name:ident = $domain:ty { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, async_graphql::InputObject, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub struct $name { $($(#[$field_doc])* pub(in crate::graphql::awaw) $field: $type,)* }

        impl $crate::graphql::awaw::mirror::Mirror<$domain> for $name {
            fn read(&self) -> Result<$domain, domain::kernel::violation::Refusal> {
                type Meant = $domain;
                Ok(Meant { $($field: $crate::graphql::awaw::mirror::Mirror::read(&self.$field)?,)* })
            }

            fn mirror(of: &$domain) -> Self {
                Self { $($field: $crate::graphql::awaw::mirror::Mirror::mirror(&of.$field),)* }
            }
        }
    };
}
pub(super) use input;

/// An input that is exactly one of several, with the variants of an enum of the domain: those without particulars,
/// those that hold one thing, those with one field, and those whose fields make an input of their own.
macro_rules! one_of {
    (
        $(#[$doc:meta])* $name:ident = $domain:ty {
            alone { $($(#[$alone_doc:meta])* $alone:ident,)* }
            holding { $($(#[$held_doc:meta])* $held:ident($held_type:ty),)* }
            with { $($(#[$with_doc:meta])* $with:ident($with_field:ident: $with_type:ty),)* }
            parts { $(
                $(#[$part_doc:meta])* $part:ident($input:ident) {
                    $($(#[$field_doc:meta])* $field:ident: $type:ty,)*
                }
            )* }
        }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, async_graphql::OneofObject, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub enum $name {
            $($(#[$alone_doc])* $alone(bool),)*
            $($(#[$held_doc])* $held($held_type),)*
            $($(#[$with_doc])* $with($with_type),)*
            $($(#[$part_doc])* $part($input),)*
        }

        $(
            $(#[$part_doc])*
            #[derive(Debug, Clone, PartialEq, async_graphql::InputObject, serde::Serialize, serde::Deserialize)]
            #[serde(rename_all = "camelCase")]
            pub struct $input { $($(#[$field_doc])* pub(in crate::graphql::awaw) $field: $type,)* }
        )*

        impl $crate::graphql::awaw::mirror::Mirror<$domain> for $name {
            fn read(&self) -> Result<$domain, domain::kernel::violation::Refusal> {
                type Meant = $domain;
                Ok(match self {
                    $(Self::$alone(yes) => $crate::graphql::awaw::mirror::yes(*yes, Meant::$alone)?,)*
                    $(Self::$held(held) => Meant::$held($crate::graphql::awaw::mirror::Mirror::read(held)?),)*
                    $(Self::$with(with) => Meant::$with { $with_field: $crate::graphql::awaw::mirror::Mirror::read(with)? },)*
                    $(Self::$part(part) => Meant::$part { $($field: $crate::graphql::awaw::mirror::Mirror::read(&part.$field)?,)* },)*
                })
            }

            fn mirror(of: &$domain) -> Self {
                type Meant = $domain;
                match of {
                    $(Meant::$alone => Self::$alone(true),)*
                    $(Meant::$held(held) => Self::$held($crate::graphql::awaw::mirror::Mirror::mirror(held)),)*
                    $(Meant::$with { $with_field } => Self::$with($crate::graphql::awaw::mirror::Mirror::mirror($with_field)),)*
                    $(Meant::$part { $($field,)* } => {
                        Self::$part($input { $($field: $crate::graphql::awaw::mirror::Mirror::mirror($field),)* })
                    })*
                }
            }
        }
    };
}
pub(super) use one_of;
