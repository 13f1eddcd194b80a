//! What a player asks before he moves. Nothing here changes the game.

use async_graphql::ID;
use domain::geaw::calculators::{Breakdown, Combination, Forecast, MenuLine, MoveCost, NearUnit, SupplyLine};
use domain::geaw::command::Command;
use domain::geaw::hexes::Hex;
use domain::geaw::movement::PricedStep;

use super::GeawCharge;
use super::command::GeawCommand;
use super::records::GeawUnitKind;
use crate::graphql::command::Offered;
use crate::graphql::mirror::{Output, output};
use crate::graphql::rulebook::Clause;
use crate::graphql::sent::Sent;
use crate::graphql::shown::object;
use crate::graphql::verdict::Verdict;

output!(
    /// A way and its price (8.2 to 8.11).
    GeawMoveCost = MoveCost as cost with (command: &Command) {
        /// The move.
        command: Sent<GeawCommand> => Sent(command.into()),
        /// The same as a text, to be sent back as it is: `offer` of `record`, `judge` or a change.
        offer: Offered<GeawCommand> => Offered(command.into()),
        /// Each step with its price.
        steps: Vec<GeawPricedStep>,
        /// The price of all steps, in movement points.
        price: f64,
        /// Movement points that would be left of the allowance; null where it is not known or does not suffice.
        left: Option<f64>,
        /// What the rules say of the way, without what would have to be declared.
        verdict: Verdict,
    }
);
output!(
    /// A step and what it costs.
    GeawPricedStep = PricedStep {
        /// The hex entered.
        hex: ID,
        /// What is charged for.
        charge: GeawCharge,
        /// Movement points.
        price: f64,
        /// The clause that sets the price.
        clause: Clause,
    }
);
output!(
    /// A supply unit and whom it could enable in the 2nd Movement Phase (8.3).
    GeawSupplyLine = SupplyLine {
        /// The supply unit.
        supply: ID,
        /// Where it stands.
        hex: ID,
        /// Whether it may still enable others: it has not moved in this phase.
        ready: bool,
        /// The other units of the side, the nearest first.
        near: Vec<GeawNearUnit>,
    }
);
output!(
    /// A unit near a supply unit.
    GeawNearUnit = NearUnit {
        /// The unit.
        unit: ID,
        /// Hexes away.
        distance: u8,
        /// Whether it is within the supply radius; null where that is not declared.
        within: Option<bool>,
    }
);
output!(
    /// A type of unit and whether it can be bought (6.1 to 6.11).
    GeawMenuLine = MenuLine {
        /// What it is: "Japanese infantry division".
        kind: String,
        /// The row of the Mobilization Costs Table where no counter of it is entered: buy it with `recruit`. Else null.
        row: Option<GeawUnitKind>,
        /// The factors as printed.
        factors: Option<String>,
        /// The counters that are free, by id.
        free: Vec<ID>,
        /// How many counters the mix has.
        counters: i32,
        /// The price of each in victory points, where it is known.
        price: Option<u16>,
        /// How many could be paid for and are free.
        affordable: u16,
        /// Victory points left after buying one, if one can be bought.
        left: Option<u16>,
        /// Why none can be bought.
        barred: Vec<String>,
        /// What the table must say first.
        questions: Vec<String>,
    }
);

object!(
    /// Where a reinforcement could be put (6.4).
    #[derive(Debug, Clone)]
    pub struct GeawPlacement {
        /// The hexes that are open to it now.
        hexes: Vec<ID>,
        /// Whether enemy units hold every hex where it could enter: then it is not delayed, but lost (6.8).
        all_blocked: bool,
    }
);

impl GeawPlacement {
    pub(super) fn new(hexes: &[Hex], all_blocked: bool) -> Self {
        Self { hexes: hexes.iter().map(ID::output).collect(), all_blocked }
    }
}

object!(
    /// What a side could break down and build (7).
    #[derive(Debug, Clone)]
    pub struct GeawReorganization {
        /// Corps that could be broken down.
        breakdowns: Vec<GeawBreakdown>,
        /// Corps of which at least one component stands in a hex.
        combinations: Vec<GeawCombination>,
    }
);

output!(
    /// A corps broken down (7.2).
    GeawBreakdown = Breakdown {
        /// The corps.
        corps: ID,
        /// Where it stands.
        hex: ID,
        /// The counters that would replace it.
        into: Vec<ID>,
        /// Components for which no counter is free.
        missing: u8,
        /// Units of the side in the hex afterwards, to compare with the stacking limit of 9.0.
        units_in_hex: i32,
        /// Whether the supply unit that built it is gone for good (7.2).
        supply_lost: bool,
    }
);
output!(
    /// A corps built (7.3).
    GeawCombination = Combination {
        /// The corps, whose counter is free.
        corps: ID,
        /// The hex in which they combine.
        hex: ID,
        /// The components that stand there.
        units: Vec<ID>,
        /// Supply units there that could be expended.
        supply: Vec<ID>,
        /// Whether a supply unit is needed, where that is known.
        needs_supply: Option<bool>,
        /// What is missing, in words; empty when it can be built, general supply granted.
        missing: Vec<String>,
    }
);

impl GeawReorganization {
    pub(super) fn new(breakdowns: &[Breakdown], combinations: &[Combination]) -> Self {
        Self {
            breakdowns: breakdowns.iter().map(Output::output).collect(),
            combinations: combinations.iter().map(Output::output).collect(),
        }
    }
}

output!(
    /// A side's victory points after the next Victory Point Phase, if nothing changes (5.2).
    GeawForecast = Forecast {
        /// The objectives that would be scored.
        objectives: Vec<GeawScoring>,
        /// Those that are entered by name alone.
        named: Vec<GeawNamedScoring>,
        /// The sum of both, in victory points.
        income: u16,
        /// The total now.
        now: i16,
        /// The total after it.
        then: i16,
        /// What the ceiling would take (5.6).
        forfeited: u16,
        /// Objectives that nobody occupies.
        vacant: Vec<GeawScoring>,
        /// Those that are entered by name alone and that nobody holds.
        vacant_named: Vec<GeawNamedScoring>,
        /// Scorings still to come, this turn's included if it is open.
        scorings_left: u8,
    }
);
output!(
    /// An objective and what it scores.
    GeawScoring = (Hex, u8) as scoring {
        /// The hex.
        hex: ID = scoring.0,
        /// Victory points each turn.
        value: u8 = scoring.1,
    }
);
output!(
    /// An objective by its name and what it scores.
    GeawNamedScoring = (String, u8) as scoring {
        /// Its name.
        name: String = scoring.0,
        /// Victory points each turn.
        value: u8 = scoring.1,
    }
);
