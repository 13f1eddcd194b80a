//! The roots of the schema: what every book adds to them. Part of the list of books (see `books`).
//!
//! The fields stand in the contract in the order of the parts; so a book may have more than one.

use async_graphql::MergedObject;

use super::awaw::query::AwawPackQuery;
use super::branching::BranchMutation;
use super::creation::CreationMutation;
use super::dice::DiceMutation;
use super::geaw::query::GeawPackQuery;
use super::keys::KeyMutation;
use super::mutation::{CourseMutation, SeatMutation};
use super::nei::mutation::NeiCreation;
use super::nei::query::NeiQuery;
use super::notes::NoteMutation;
use super::overlays::{OverlayMutation, OverlayQuery};
use super::push::PushMutation;
use super::query::CommonQuery;
use super::sharing::SharingMutation;
use super::table_talk::TalkMutation;
use super::webhooks::WebhookMutation;

/// Questions.
#[derive(Default, MergedObject)]
pub struct Query(CommonQuery, NeiQuery, GeawPackQuery, AwawPackQuery, OverlayQuery);

/// Everything that changes something.
#[derive(Default, MergedObject)]
pub struct Mutation(
    CreationMutation,
    NeiCreation,
    BranchMutation,
    SeatMutation,
    CourseMutation,
    DiceMutation,
    OverlayMutation,
    KeyMutation,
    NoteMutation,
    TalkMutation,
    SharingMutation,
    WebhookMutation,
    PushMutation,
);
