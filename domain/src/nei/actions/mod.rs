//! The Actions List (NEI 8.3 and the end of the book), by its four families.

pub(super) mod administrative;
pub(super) mod intelligence;
pub(super) mod operational_air;
pub(super) mod operational_combined;
pub(super) mod operational_ground;
pub(super) mod operational_naval;
