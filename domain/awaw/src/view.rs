//! A game of AWAW as a seat sees it. Nothing is hidden, so every seat sees the same; still the view is built, field by
//! field.

use serde::Serialize;

use super::accounts::{self, Account, BasePart, HOLDERS, Posting};
use super::boxes::{self, Reduction, adjacency};
use super::calculators::{self, Due};
use super::calendar::{Quarter, Stage};
use super::components::{Area, Counter, Country, Nation, Side, Spot, TransportKind, War};
use super::declarations::Declaration;
use super::deployment::{self, ColumnReport};
use super::event::Conquest;
use super::game::{CountryState, Factors, Game, InaState, Location, Transports};
use super::pending::Pending;
use super::telling;
use kernel::seat::Seat;

/// The desk as it stands.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    /// The seat it was built for.
    pub seat: Seat<Side>,
    /// The game turn, once play has begun.
    pub quarter: Option<Quarter>,
    /// Where the game stands.
    pub stage: Stage,
    /// The same in words.
    pub stage_name: String,
    /// Wars that broke out.
    pub wars: Vec<War>,
    /// Whether Britain surrendered.
    pub british_surrender: bool,
    pub accounts: Vec<AccountView>,
    /// What the British base is made of.
    pub base_parts: Vec<BasePart>,
    pub countries: Vec<CountryView>,
    pub areas: Vec<AreaView>,
    pub units: Vec<UnitView>,
    /// Places and who controls them.
    pub places: Vec<PlaceView>,
    pub transports: Vec<(TransportKind, Transports)>,
    /// The Indian National Army.
    pub ina: InaState,
    /// What Japan conquered.
    pub conquests: Vec<Conquest>,
    /// Declarations that hold.
    pub declarations: Vec<DeclarationView>,
    /// What is to be looked at now.
    pub warnings: Vec<String>,
    pub due: Vec<Due>,
    /// Whom the table waits for.
    pub waits_for: Option<Side>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AccountView {
    pub nation: Nation,
    pub account: Account,
    /// The construction limit after reductions.
    pub limit: i32,
    /// What is left of it.
    pub left: i32,
    /// Its lines of the ledger.
    pub postings: Vec<Posting>,
}

/// A country of the Commonwealth.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CountryView {
    pub country: Country,
    /// BRPs inside the British base; 0 after its surrender.
    pub brps: i32,
    /// Whether it surrendered.
    pub surrendered: bool,
    /// What it did in this turn.
    pub state: CountryState,
    /// Its construction limit after reductions, where it has one.
    pub limit: Option<i32>,
    /// The deployment table, where it has one.
    pub deployment: Vec<ColumnReport>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AreaView {
    pub area: Area,
    /// When its country surrendered.
    pub surrendered: Option<Quarter>,
    /// Hostile ground factors next to it.
    pub hostile: u32,
    /// Western Allied ground factors inside.
    pub defending: u32,
    /// Of both, those entered as numbers.
    pub entered: Factors,
    /// By how much limits are reduced now.
    pub reduction: Reduction,
    /// Whether it shares an attrition zone.
    pub in_attrition_zone: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct UnitView {
    pub counter: Counter,
    pub at: Location,
    pub lent: bool,
    pub payer: Option<Nation>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaceView {
    pub spot: Spot,
    pub name: String,
    pub brps: u16,
    pub side: Option<Side>,
}

/// A declaration, in words too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeclarationView {
    pub declaration: Declaration,
    pub text: String,
}

/// The margin from which a surrender is warned of (AWAW-R-37).
const WARN_AT: i64 = 7;

/// What is to be looked at now.
fn warnings(game: &Game) -> Vec<String> {
    let near = |area: &Area| game.area(*area).surrendered.is_none() && adjacency::margin(game, *area) >= WARN_AT;
    let warn = |area: Area| {
        let (name, margin) = (area.country().name(), adjacency::margin(game, area));
        format!("{name} surrenders at a margin of ten as an Allied player turn ends; it is {margin}")
    };
    Area::ALL.into_iter().filter(near).map(warn).collect()
}

/// The game as `seat` sees it.
pub(super) fn view(game: &Game, seat: Seat<Side>) -> View {
    View {
        seat,
        quarter: game.quarter,
        stage: game.stage,
        stage_name: game.stage.name(),
        wars: game.wars.keys().copied().collect(),
        british_surrender: game.british_surrender.is_some(),
        accounts: HOLDERS
            .into_iter()
            .map(|nation| AccountView {
                nation,
                account: game.account(nation),
                limit: game.limit(nation),
                left: game.limit_left(nation),
                postings: game.ledger.iter().filter(|posting| posting.nation == nation).cloned().collect(),
            })
            .collect(),
        base_parts: accounts::base_parts(game),
        countries: Country::ALL.into_iter().map(|country| country_view(game, country)).collect(),
        areas: Area::ALL
            .into_iter()
            .map(|area| AreaView {
                area,
                surrendered: game.area(area).surrendered,
                hostile: adjacency::hostile(game, area, true),
                defending: adjacency::defending(game, area),
                entered: game.area(area).factors,
                reduction: boxes::reduction(game, area),
                in_attrition_zone: boxes::combat::is_in_attrition_zone(game, area),
            })
            .collect(),
        units: game
            .units
            .values()
            .map(|unit| UnitView { counter: unit.counter, at: unit.at, lent: unit.lent, payer: unit.payer })
            .collect(),
        places: game
            .pack
            .places
            .iter()
            .map(|place| PlaceView {
                spot: place.spot,
                name: place.name.clone(),
                brps: place.brps,
                side: game.controller(place.spot),
            })
            .collect(),
        transports: game.transports.iter().map(|(kind, transports)| (*kind, *transports)).collect(),
        ina: game.ina.clone(),
        conquests: game.conquests.clone(),
        declarations: game
            .declarations
            .iter()
            .map(|declaration| DeclarationView {
                declaration: declaration.clone(),
                text: telling::said(&declaration.claim),
            })
            .collect(),
        warnings: warnings(game),
        due: calculators::next_dates(game),
        waits_for: game.pending.last().map(Pending::by),
    }
}

fn country_view(game: &Game, country: Country) -> CountryView {
    CountryView {
        country,
        brps: super::construction::value_in_base(game, country),
        surrendered: game.has_surrendered(country),
        state: game.country(country).clone(),
        limit: boxes::country_limit(game, country),
        deployment: deployment::report(game, country),
    }
}
