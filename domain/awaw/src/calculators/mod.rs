//! What a player asks before he acts. Each asks the function that judges, or the one that books; none has a rule of its
//! own.

mod building;
mod dates;
mod margins;
mod passage;

pub use building::{Buildable, LimitBreakdown, Payer, limit_breakdown, what_may_build, who_can_pay};
pub use dates::{CityClock, ColonyIncome, Due, city_clock, colony_income, next_dates};
pub use margins::{
    AdjacencyForecast, MayLeave, Supposed, SurrenderCheck, adjacency_forecast, may_leave, supposing, surrender_check,
};
pub use passage::{
    InaMenu, Passable, WayReport, ina_menu, may_pass_gibraltar, may_pass_malacca, ways_in, ways_out, where_may_go,
};
