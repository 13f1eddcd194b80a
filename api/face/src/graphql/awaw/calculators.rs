//! What a player asks before he acts. Each asks the function that judges, or the one that books.

use async_graphql::{ID, InputObject};
use domain::awaw::calculators::{
    AdjacencyForecast, Buildable, CityClock, ColonyIncome, InaMenu, LimitBreakdown, MayLeave, Passable, Payer,
    Supposed, SurrenderCheck, WayReport,
};
use domain::awaw::components::{Side, Spot};
use domain::awaw::game::Game;
use domain::awaw::gibraltar::{Defence, SubmarineModifier};
use domain::awaw::surrender::Preview;
use domain::kernel::seat::Seat;

use super::accounts::AwawReduction;
use super::options::AwawOffer;
use super::{AwawArea, AwawGate, AwawMethod, AwawNation, AwawPhase, AwawPlace, AwawProrationDate, AwawSide};
use crate::graphql::mirror::output;
use crate::graphql::rulebook::Clause;
use crate::graphql::verdict::Verdict;

/// What is supposed at a box beside what is recorded: factors more, or fewer where the number is below zero.
#[derive(Debug, Clone, Copy, InputObject)]
pub struct AwawSupposition {
    /// Japanese factors next to the box.
    #[graphql(default)]
    japanese: i32,
    /// Factors of the Indian National Army next to the box.
    #[graphql(default)]
    ina: i32,
    /// Western Allied factors inside.
    #[graphql(default)]
    allied: i32,
    /// BRPs lost to bombing in this game turn.
    #[graphql(default)]
    bombing: u16,
}

impl From<AwawSupposition> for Supposed {
    fn from(AwawSupposition { japanese, ina, allied, bombing }: AwawSupposition) -> Self {
        Self { japanese, ina, allied, bombing }
    }
}

output!(
    /// How near a country is to surrender, in ground factors (71.43, 71.5, 72.43, 72.5).
    AwawSurrenderCheck = SurrenderCheck as check with (forecast: AdjacencyForecast) {
        /// Hostile ground factors next to the box.
        hostile: u32,
        /// Western Allied ground factors inside.
        defending: u32,
        /// By how many the hostile ones are more; below zero where they are fewer.
        margin: i32,
        /// Whether it would surrender as an Allied player turn ends.
        surrenders: bool,
        /// Factors to bring in or to drive off, to be safe.
        to_be_safe: u32,
        /// Factors that are missing to its fall.
        to_fall: u32,
        /// Whether it surrendered already.
        surrendered: bool,
        /// BRPs that Britain would lose to adjacent ground factors at the end of this Japanese combat phase.
        brps_at_risk: u32 = forecast.brps,
        /// By how much the limits would fall for that alone, in BRPs.
        limits_at_risk: u32 = forecast.limits,
        /// By how much the construction limit of the country would have fallen then in all, bombing included, in BRPs.
        limit_fallen: i32 = forecast.reduction,
    }
);
output!(
    /// Everything that the surrender of a country would bring as the desk stands now (71.5, 72.5).
    AwawSurrenderPreview = Preview {
        /// The box.
        area: AwawArea,
        /// Units of the country, removed from the game.
        removed: Vec<ID>,
        /// Other Western Allied units in the box, eliminated.
        eliminated: Vec<ID>,
        /// The British BRP base then.
        base: i32,
        /// The British resistance level then.
        resistance: i32,
        /// The most BRPs that Britain loses and Japan is credited; how many is declared with the command.
        value: u16,
        /// A proposal for it in BRPs, where the table wants one (AWAW-R-40).
        suggestion: Option<u16>,
        /// What holds from then on, in words.
        bars: Vec<String>,
    }
);
output!(
    /// What may leave a box, in ground factors.
    AwawMayLeave = MayLeave {
        /// Factors that may leave.
        free: u32,
        /// Factors that must stay.
        tied: u32,
        /// The units of which each alone may leave.
        units: Vec<ID>,
    }
);
output!(
    /// A unit that a country could build, and who can pay.
    AwawBuildable = Buildable {
        /// The unit.
        unit: ID,
        /// The place in which it can be built.
        at: AwawPlace,
        /// Its cost in BRPs, where it is known.
        cost: Option<u16>,
        /// Who can pay all of it.
        payers: Vec<AwawNation>,
        /// What the rules say of it.
        verdict: Verdict,
        /// Whether something must be declared first.
        asks: bool,
    }
);
output!(
    /// Whether a nation can pay for a country, in BRPs.
    AwawPayer = Payer {
        /// The nation that can pay.
        nation: AwawNation,
        /// Whether it can.
        can: bool,
        /// The clauses that bar it.
        barred_by: Vec<Clause>,
        /// What is left of its construction limit.
        limit_left: i32,
        /// Its BRP level.
        level: i32,
        /// What is left of its pre-war grant limit; null where that does not bind.
        prewar_left: Option<i32>,
        /// Transports that it needs.
        transports_needed: i32,
    }
);
output!(
    /// What the construction limit of a country is made of, in BRPs.
    AwawLimit = LimitBreakdown {
        /// The limit in full.
        full: i32,
        /// By how much it is reduced.
        reduction: AwawReduction,
        /// After reductions.
        limit: i32,
        /// Spent in this turn.
        spent: i32,
        /// Left of it.
        left: i32,
        /// Left of the British limit.
        british_left: i32,
    }
);
output!(
    /// A way into a box or out of it (71.22, 71.23, 72.22, 72.23).
    AwawWay = WayReport {
        /// The way in which one goes.
        method: AwawMethod,
        /// The phase it belongs to.
        phase: AwawPhase,
        /// The edge hex it passes; null where it passes none.
        via: Option<ID>,
        /// Whether it is open.
        open: bool,
        /// The clauses that close it.
        closed_by: Vec<Clause>,
    }
);
output!(
    /// Whether an activity may pass a strait (73.4, 74.3).
    AwawPassage = Passable {
        /// Whether it may.
        may: bool,
        /// The gate of the Strait of Malacca that it would pass; null for none.
        gate: Option<AwawGate>,
        /// Who controls the strait.
        held_by: Option<AwawSide>,
        /// Whether it passes as submarines do.
        as_submarine: bool,
        /// The clauses that stop it.
        stopped_by: Vec<Clause>,
    }
);
output!(
    /// What Japan may build of the Indian National Army (72.92, 72.93).
    AwawInaMenu = InaMenu as menu with (game: &Game) {
        /// Whether the subversion result came.
        subversion: bool,
        /// Objectives that the force pool counts.
        objectives: u32,
        /// Objectives that Japan holds: what it will count in the next Japanese construction phase.
        held: Vec<ID>,
        /// The most factors of the force pool.
        limit: u32,
        /// 1-2 units in play.
        small: u32,
        /// 2-2 units in play.
        large: u32,
        /// Factors saved, 0 or 1.
        saved: u32,
        /// Whether this turn's factor is still free.
        factor_free: bool,
        /// Partisans that may still come into play.
        partisans_left: u32,
        /// What this turn allows and what it does not, with ready commands of the Axis.
        offers: Vec<AwawOffer> => {
            menu.offers.iter().map(|offer| AwawOffer::new(offer, game, Seat::Side(Side::Axis))).collect()
        },
    }
);
output!(
    /// A city that Britain lost, and when that takes effect (72.81).
    AwawCityClock = CityClock {
        /// The city.
        city: ID,
        /// Ends of an Allied player turn until then.
        ends: u8,
        /// Its value in BRPs.
        brps: u16,
        /// Who holds it.
        held_by: Option<AwawSide>,
        /// By which date the players prorate it.
        prorated: AwawProrationDate,
        /// A proposal for its prorated value in BRPs, where the table wants one (AWAW-R-40).
        suggestion: Option<u16>,
    }
);
output!(
    /// What a year start adds to the British BRP level (74.21).
    AwawColonyIncome = ColonyIncome as income with (game: &Game) {
        /// The year that starts next.
        year: u16,
        /// BRPs, all places together.
        brps: u16,
        /// The places that count with the present control.
        places: Vec<AwawColony> => income.places.iter().map(|place| AwawColony::new(place, game)).collect(),
    }
);
output!(
    /// A place that counts at a year start.
    AwawColony = (Spot, u16) as colony with (game: &Game) {
        /// Its short name.
        spot: ID = colony.0,
        /// Its name.
        name: String = game.pack.place(colony.0).map_or_else(|| colony.0.to_string(), |place| place.name.clone()),
        /// BRPs.
        brps: u16 = colony.1,
    }
);
output!(
    /// The defence of Gibraltar (73.21).
    AwawGibraltarDefence = Defence {
        /// The DM; null where the players have not said whether it holds for the Axis (AWAW-R-59).
        modifier: Option<i8>,
        /// Whether it rests on a declaration: a siege, or an Axis defender.
        declared: bool,
    }
);
output!(
    /// A modifier of submarine warfare that this chapter gives (72.82, 73.71).
    AwawSubmarineModifier = SubmarineModifier {
        /// The place it comes from.
        place: ID,
        /// Whom it favors.
        favors: AwawSide,
        /// Its size; null where it is to be declared (AWAW-R-53, AWAW-R-62).
        size: Option<u16>,
        /// The clause.
        clause: Clause,
    }
);
