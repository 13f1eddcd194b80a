//! Room that rare work takes for itself.

use std::pin::Pin;

/// What one mutation of many does beyond finding the seat, in a box: else every mutation, also the one that is asked for all
/// the time, would take as much room as the largest of them.
pub(super) fn boxed<F: Future>(work: F) -> Pin<Box<F>> {
    Box::pin(work)
}
