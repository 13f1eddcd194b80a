//! The books of the desk: accounts with their lines, and what the countries and boxes did in this turn.

use async_graphql::ID;
use domain::awaw::accounts::{BasePart, Posting};
use domain::awaw::boxes::Reduction;
use domain::awaw::components::TransportKind;
use domain::awaw::deployment::ColumnReport;
use domain::awaw::game::Transports;
use domain::awaw::view::{AccountView, AreaView, CountryView};

use super::command::AwawFactors;
use super::{AwawArea, AwawBoxName, AwawCountry, AwawFigure, AwawNation, AwawQuarter, AwawTransportKind};
use crate::graphql::identity::{Id, Origin, identified};
use crate::graphql::mirror::output;
use crate::graphql::rulebook::Clause;

identified!(AwawAccount, AwawCountryView, AwawAreaView);

/// How many lines of an account an answer is reckoned to have.
const POSTINGS: usize = 200;

output!(
    /// An account (AWAW-R-06). All figures but the resistance level are BRPs.
    AwawAccount = AccountView as view with (game: &Origin) {
        /// Its id.
        id: Id => game.word("account", AwawNation::from(view.nation)),
        /// The nation whose account it is.
        nation: AwawNation,
        /// Whether its sheet was entered.
        known: bool = view.account.known,
        /// The BRP base.
        base: i32 = view.account.base,
        /// The BRP level.
        level: i32 = view.account.level,
        /// The construction limit as entered.
        full_limit: i32 = view.account.limit,
        /// The construction limit after reductions.
        limit: i32,
        /// Spent of the construction limit in this turn.
        spent: i32 = view.account.spent,
        /// What is left of the limit.
        left: i32,
        /// The resistance level.
        resistance: i32 = view.account.resistance,
        /// The pre-war grant limit, where it is known (AWAW-R-15).
        prewar: Option<i32> = view.account.prewar,
        /// Spent of the pre-war grant limit.
        prewar_spent: i32 = view.account.prewar_spent,
        /// Its lines of the ledger, the newest at the end.
        postings: Vec<AwawPosting> [POSTINGS],
    }
);
output!(
    /// A line of the ledger: a figure of an account that changed.
    AwawPosting = Posting {
        /// The nation in whose account it is entered.
        nation: AwawNation,
        /// Which figure.
        figure: AwawFigure,
        /// By how much it changed.
        change: i32,
        /// What it was after it.
        after: i32,
        /// The clause that orders it; null for what the players enter.
        clause: Option<Clause>,
        /// Why, in words.
        reason: String,
        /// The game turn; null before the first.
        quarter: Option<AwawQuarter>,
    }
);
output!(
    /// A part of the British BRP base (70.13, 70.23, 71.11, 72.11).
    AwawBasePart = BasePart {
        /// The country; null for everything else.
        country: Option<AwawCountry>,
        /// BRPs.
        brps: i32,
    }
);
output!(
    /// A country of the Commonwealth, and what it did in this turn.
    AwawCountryView = CountryView as view with (game: &Origin) {
        /// Its id.
        id: Id => game.word("country", AwawCountry::from(view.country)),
        /// The country of the Commonwealth.
        country: AwawCountry,
        /// BRPs inside the British base; 0 after its surrender.
        brps: i32,
        /// Whether it surrendered.
        surrendered: bool,
        /// Its construction limit in BRPs after reductions; null where it has none of its own.
        limit: Option<i32>,
        /// BRPs of construction in this turn.
        spent: i32 = view.state.spent,
        /// American BRPs granted in this turn.
        granted: i32 = view.state.granted,
        /// Infantry factors built in this turn.
        infantry: u32 = view.state.infantry,
        /// Army air factors built in this turn.
        air: u32 = view.state.air,
        /// Shipbuilding points.
        yard: u8 = view.state.yard,
        /// Shipbuilding points used in this turn.
        yard_used: u8 = view.state.yard_used,
        /// Infantry factors that production added in the game (71.12C, 72.12B).
        produced: u32 = view.state.produced,
        /// Of them in this turn.
        produced_now: u32 = view.state.produced_now,
        /// Transports that carry American BRPs in this turn.
        transports: Vec<AwawTransportsUsed> = view.state.transports,
        /// Its deployment table; empty where it has none (71.13, 72.13).
        deployment: Vec<AwawDeploymentColumn>,
    }
);
output!(
    /// Transports of a sea in use.
    AwawTransportsUsed = (TransportKind, u8) as used {
        /// The sort of transports.
        kind: AwawTransportKind = used.0,
        /// How many.
        number: u8 = used.1,
    }
);
output!(
    /// A column of a deployment table, in infantry factors.
    AwawDeploymentColumn = ColumnReport as report {
        /// What it is called: the part of the world that it counts.
        name: String = report.column.name,
        /// The infantry units in it, whose factors are counted.
        units: Vec<ID>,
        /// The least that it must hold.
        minimum: u32 = report.column.minimum,
        /// The most that it may hold.
        maximum: u32 = report.column.maximum,
        /// What stands in it.
        factors: u32,
        /// How many more it takes.
        room: u32,
        /// How many may leave it by the table.
        slack: u32,
        /// The clause that sets its maximum.
        clause: Clause = report.column.most,
    }
);
output!(
    /// A box with rules of its own, in ground factors (71, 72).
    AwawAreaView = AreaView as view with (game: &Origin) {
        /// Its id.
        id: Id => game.word("area", AwawArea::from(view.area)),
        /// The area of the British Commonwealth.
        area: AwawArea,
        /// Its name as a mapboard box.
        #[graphql(name = "box")]
        mapboard_box: AwawBoxName = view.area.as_box(),
        /// When its country surrendered; null while it did not.
        surrendered: Option<AwawQuarter>,
        /// Hostile ground factors next to it.
        hostile: u32,
        /// Western Allied ground factors inside.
        defending: u32,
        /// Of both, those entered as numbers (AWAW-R-32).
        entered: AwawFactors,
        /// By how much limits are reduced now.
        reduction: AwawReduction,
        /// Whether it shares an attrition zone.
        in_attrition_zone: bool,
    }
);
output!(
    /// By how much limits are reduced, in BRPs (71.152, 71.321, 71.41, 72.162, 72.321, 72.41).
    AwawReduction = Reduction {
        /// By bombing and flying bombs.
        bombing: i32,
        /// By rockets.
        rockets: i32,
        /// By adjacent ground factors.
        adjacency: i32,
        /// The country's limit: all together, three at most.
        country: i32,
        /// The British limit (AWAW-R-29).
        british: i32,
    }
);
output!(
    /// Transports of a sea.
    AwawTransports = (TransportKind, Transports) as line {
        /// The sort of transports.
        kind: AwawTransportKind = line.0,
        /// How many there are; null where that is not entered.
        stock: Option<u8> = line.1.stock,
        /// Used in this turn.
        used: u8 = line.1.used,
    }
);
