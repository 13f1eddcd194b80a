//! The roots of the schema: what every book adds to them. Part of the list of books (see `books`).
//!
//! The fields stand in the contract in the order of the parts; so a book may have more than one.

use async_graphql::MergedObject;

use super::awaw::mutation::AwawMutation;
use super::awaw::query::{AwawOverlayQuery, AwawPackQuery};
use super::branch::BranchMutation;
use super::dice::DiceMutation;
use super::geaw::mutation::GeawMutation;
use super::geaw::query::{GeawOverlayQuery, GeawPackQuery};
use super::keys::KeyMutation;
use super::mutation::{CourseMutation, SeatMutation};
use super::nei::copy::NeiCopyMutation;
use super::nei::mutation::{NeiAmending, NeiCreation, NeiRecording};
use super::nei::query::NeiQuery;
use super::notes::NoteMutation;
use super::query::CommonQuery;
use super::webhooks::WebhookMutation;

/// Questions.
#[derive(Default, MergedObject)]
pub struct Query(CommonQuery, NeiQuery, GeawOverlayQuery, AwawOverlayQuery, GeawPackQuery, AwawPackQuery);

/// Everything that changes something.
#[derive(Default, MergedObject)]
pub struct Mutation(
    NeiCreation,
    SeatMutation,
    NeiRecording,
    CourseMutation,
    NeiAmending,
    NeiCopyMutation,
    BranchMutation,
    DiceMutation,
    GeawMutation,
    AwawMutation,
    KeyMutation,
    NoteMutation,
    WebhookMutation,
);
