//! The tables, column by column, as both databases hold them. Ids are texts, and what counts is a signed number.

#![allow(unreachable_pub, reason = "what is derived for a table is public in its module")]

pub(super) mod dice_seeds;
pub(super) mod entries;
pub(super) mod games;
pub(super) mod notes;
pub(super) mod overlays;
pub(super) mod packs;
pub(super) mod push_keys;
pub(super) mod seats;
pub(super) mod sharing;
pub(super) mod tokens;
pub(super) mod webhooks;

use sea_orm::DbErr;
use uuid::Uuid;

fn id(text: &str) -> Result<Uuid, DbErr> {
    Uuid::try_parse(text).map_err(|error| DbErr::Type(format!("`{text}` is no id: {error}")))
}

fn counted(number: i32) -> Result<u32, DbErr> {
    u32::try_from(number).map_err(|_| DbErr::Type(format!("{number} counts nothing")))
}

/// A number as it is stored; none that is counted here comes near the end.
pub(super) fn stored(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
