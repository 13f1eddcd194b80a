//! What a request about *The Greater East Asia War* may ask for.

use domain::geaw::Geaw;

use super::sheets;
use crate::limits::Limited;
use host::limit::{Limit, fixed};

impl Limited for Geaw {
    fn limits() -> Vec<(&'static str, Limit)> {
        vec![("moments", fixed("map-page", sheets::PAGE_MAX, "hexes", "a page of a map"))]
    }
}
