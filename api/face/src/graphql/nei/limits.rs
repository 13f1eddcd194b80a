//! What a request about *Netherlands East Indies 1941–42* may ask for.

use domain::nei::Nei;

use super::{explorer, moment, odds, staff};
use crate::books::nei::sandbox;
use crate::limits::Limited;
use crate::reports::nei::vassal;
use host::limit::{Limit, fixed};

impl Limited for Nei {
    fn limits() -> Vec<(&'static str, Limit)> {
        vec![
            ("entries", fixed("moments", moment::MOMENTS_MAX, "moments", "a stretch of a replay")),
            ("clauses", fixed("explorer-listed", explorer::LISTED_MAX, "possibilities", "an answer of the explorer")),
            ("explorer-listed", fixed("explorer-ways", explorer::WAYS_MAX, "ways", "an answer of the explorer")),
            ("explorer-ways", fixed("odds-ends", odds::ENDS_MAX, "ends", "an answer with odds")),
            ("odds-ends", fixed("odds-supposed", odds::SUPPOSED_MAX, "units", "those supposed for odds")),
            (
                "odds-supposed",
                fixed("odds-more", odds::MORE_MAX, "units", "those added to a combat to see what they bring"),
            ),
            ("odds-more", fixed("staff-plans", staff::PLANS_MAX, "plans", "the advice of the staff")),
            ("board", fixed("board-points", vassal::MAPPED_MAX, "points", "a mapping of VASSAL")),
            ("overlay", fixed("sandbox-entries", sandbox::ENTRIES_MAX, "entries", "a sandbox")),
        ]
    }
}
