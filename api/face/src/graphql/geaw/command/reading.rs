//! Ids and sections as players write them. What cannot be understood is refused as the rules refuse.

use std::str::FromStr;

use async_graphql::ID;
use domain::geaw::components::{Section, UnitId};
use domain::geaw::hexes::{Hex, Hexside};
use domain::kernel::violation::{Refusal, RefusalKind};

pub(super) fn malformed(message: impl Into<String>, cure: &str) -> Refusal {
    Refusal::new(RefusalKind::Malformed, message, cure)
}

fn name<T: FromStr>(id: &ID, what: &str, cure: &str) -> Result<T, Refusal> {
    id.parse().map_err(|_| {
        let shown: String = id.chars().take(40).collect();
        Refusal::new(RefusalKind::Unknown, format!("{shown:?} is no {what}"), cure)
    })
}

pub(in crate::graphql::geaw) fn unit(id: &ID) -> Result<UnitId, Refusal> {
    name(id, "id of a counter", "write it as its counter was transcribed: 1 to 16 characters without blanks")
}

pub(in crate::graphql::geaw) fn hex(id: &ID) -> Result<Hex, Refusal> {
    name(id, "hex", "write its four digits, such as 3117")
}

pub(super) fn hexside(id: &ID) -> Result<Hexside, Refusal> {
    name(id, "hexside", "write two adjacent hexes, such as 2915/2916")
}

pub(super) fn section(id: &ID) -> Result<Section, Refusal> {
    name(id, "section of the rulebook", "write chapter and part, such as 14.2; the chapters are 1 to 45")
}

pub(super) fn units<B: FromIterator<UnitId>>(ids: &[ID]) -> Result<B, Refusal> {
    ids.iter().map(unit).collect()
}

pub(super) fn hexes<B: FromIterator<Hex>>(ids: &[ID]) -> Result<B, Refusal> {
    ids.iter().map(hex).collect()
}

/// A list that may be left out.
pub(super) fn perhaps_hexes<B: FromIterator<Hex>>(ids: Option<&Vec<ID>>) -> Result<B, Refusal> {
    hexes(ids.map_or(&[], Vec::as_slice))
}

/// Each of a list.
pub(in crate::graphql::geaw) fn all<'a, T: 'a, U: TryFrom<&'a T, Error = Refusal>>(
    items: &'a [T],
) -> Result<Vec<U>, Refusal> {
    items.iter().map(U::try_from).collect()
}

/// What is written with `true`.
pub(super) fn yes<T>(written: bool, meant: T) -> Result<T, Refusal> {
    if written {
        Ok(meant)
    } else {
        Err(malformed("what is written with `false` asks for nothing", "write it with `true`"))
    }
}
