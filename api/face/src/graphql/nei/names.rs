//! Names and numbers, as the API writes them.

use async_graphql::ID;
use domain::kernel::dice::D6;
use domain::kernel::verdict::{Refusal, RefusalKind};
use domain::nei::components::{AreaId, SquareId, UnitId};

use crate::graphql::mirror::{Mirror, Output, Way, malformed};

macro_rules! ids {
    ($($type:ty, $what:literal;)*) => { $(
        impl Output<$type> for ID {
            fn output(of: &$type) -> Self {
                of.as_str().into()
            }
        }

        impl Mirror<$type> for ID {
            fn read(&self) -> Result<$type, Refusal> {
                self.parse().map_err(|_| {
                    let shown: String = self.chars().take(40).collect();
                    let message = format!(concat!("there is no ", $what, " {:?}"), shown);
                    Refusal::new(RefusalKind::Unknown, message, "take its id from the pack")
                })
            }
        }
    )* };
}

ids!(UnitId, "counter"; AreaId, "area"; SquareId, "square";);

/// A number that the domain has smaller, and what it is a number for.
pub(in crate::graphql) struct Number(pub(in crate::graphql) &'static str);

macro_rules! numbers {
    ($($type:ty, $cure:literal;)*) => { $(
        impl Way<$type, i32> for Number {
            fn output(&self, of: &$type) -> i32 {
                (*of).into()
            }

            fn read(&self, word: &i32) -> Result<$type, Refusal> {
                (*word).try_into().map_err(|_| malformed(format!("{word} is no number for {}", self.0), $cure))
            }
        }
    )* };
}

numbers!(u8, "give a number from 0 to 255"; i8, "give a number from -128 to 127";);

impl Output<D6> for i32 {
    fn output(of: &D6) -> Self {
        of.get().into()
    }
}

impl Mirror<D6> for i32 {
    fn read(&self) -> Result<D6, Refusal> {
        u8::try_from(*self).ok().and_then(|face| D6::try_from(face).ok()).ok_or_else(|| {
            malformed(format!("a die shows 1 to 6, not {self}"), "read the die again and type in its face")
        })
    }
}
