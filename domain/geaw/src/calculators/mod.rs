//! What a player asks before he moves. Nothing here changes the game, and nothing is offered that the rules would not
//! accept: prices and verdicts come from the same functions that judge.

mod income;
mod menu;
mod moves;
mod plan;
mod what_if;

pub use income::{Forecast, forecast};
pub use menu::{MenuLine, mobilization_menu, placement_options};
pub use moves::{MoveCost, move_cost};
pub use plan::{NearUnit, SupplyLine, second_phase_plan, smallest_cover};
pub use what_if::{Breakdown, Combination, reorganization_options, what_if_broken_down};
