//! The desk. Nothing in this game is hidden, so every seat sees the same.

use async_graphql::{ComplexObject, Enum, ID, Json, SimpleObject};
use domain::awaw::calculators::Due;
use domain::awaw::calendar::Stage;
use domain::awaw::event::Conquest;
use domain::awaw::game::{Game, InaState, Location};
use domain::awaw::view::{DeclarationView, PlaceView, UnitView, View};

use super::accounts::{AwawAccount, AwawAreaView, AwawBasePart, AwawCountryView, AwawTransports};
use super::command::{AwawTopic, AwawValue};
use super::mirror::Mirror;
use super::pending::AwawPending;
use super::{
    AwawCounter, AwawCountry, AwawFront, AwawNation, AwawPhase, AwawPlace, AwawPrize, AwawQuarter, AwawSide,
    AwawStatus, AwawWar, id,
};
use crate::graphql::rulebook::Clause;

/// How many counters a desk is reckoned to have.
pub(super) const UNITS_MAX: usize = 120;
/// How long the other lists of a view are reckoned to be.
const LISTED: usize = 60;

/// The desk as it stands.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct AwawView {
    /// The game turn; null before the first.
    quarter: Option<AwawQuarter>,
    /// Where the game stands.
    stage: AwawStage,
    /// Whose player turn it is.
    side: Option<AwawSide>,
    /// The phase of the player turn.
    phase: Option<AwawPhase>,
    /// Where the game stands, in words.
    stage_name: String,
    /// Wars that broke out.
    wars: Vec<AwawWar>,
    /// Whether Britain surrendered.
    british_surrender: bool,
    /// The accounts of Britain, the U.S. and Japan.
    accounts: Vec<AwawAccount>,
    /// What the British BRP base is made of.
    base_parts: Vec<AwawBasePart>,
    /// Canada, South Africa, Australia and India.
    countries: Vec<AwawCountryView>,
    /// The Australia box and the India box.
    areas: Vec<AwawAreaView>,
    /// Transports, sea by sea.
    transports: Vec<AwawTransports>,
    /// The Indian National Army and its partisans.
    ina: AwawIna,
    /// What Japan conquered by this chapter.
    conquests: Vec<AwawConquest>,
    /// What is to be looked at now.
    warnings: Vec<String>,
    /// What the table waits for.
    pending: Option<AwawPending>,
    #[graphql(skip)]
    units: Vec<AwawUnit>,
    #[graphql(skip)]
    places: Vec<AwawPlaceView>,
    #[graphql(skip)]
    declarations: Vec<AwawDeclaration>,
    #[graphql(skip)]
    due: Vec<AwawDue>,
}

#[ComplexObject]
impl AwawView {
    /// Every counter, by id.
    #[graphql(complexity = "UNITS_MAX * child_complexity")]
    async fn units(&self) -> &[AwawUnit] {
        &self.units
    }

    /// The places of the chapter and who controls them.
    #[graphql(complexity = "LISTED * child_complexity")]
    async fn places(&self) -> &[AwawPlaceView] {
        &self.places
    }

    /// Declarations that hold.
    #[graphql(complexity = "LISTED * child_complexity")]
    async fn declarations(&self) -> &[AwawDeclaration] {
        &self.declarations
    }

    /// What falls due in the coming turns.
    #[graphql(complexity = "LISTED * child_complexity")]
    async fn due(&self) -> &[AwawDue] {
        &self.due
    }
}

/// Where the game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum AwawStage {
    /// Before the first game turn.
    SetUp,
    /// Between two player turns.
    Between,
    /// In a phase of a player turn.
    PlayerTurn,
}

/// The Indian National Army and its partisans (72.9).
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawIna {
    /// When the subversion result came; null before.
    subversion: Option<AwawQuarter>,
    /// Objectives that the force pool counts.
    objectives: u32,
    /// Factors saved, 0 or 1.
    saved: u32,
    /// Whether this turn's factor is built or deferred.
    factor_used: bool,
    /// Whether this turn's partisan is built.
    partisan_built: bool,
}

/// What Japan conquered by this chapter (71.52, 72.52, 72.81).
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawConquest {
    /// What.
    prize: AwawPrize,
    /// Its full value, in BRPs.
    value: u16,
    /// BRPs credited at once.
    credited: u16,
    /// Whether it is an overseas conquest by name.
    overseas: bool,
    /// When.
    quarter: Option<AwawQuarter>,
}

/// A counter and what became of it.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawUnit {
    /// As it is printed.
    counter: AwawCounter,
    /// What became of it.
    status: AwawUnitStatus,
    /// Its place, while it is in play.
    place: Option<AwawPlace>,
    /// The country in whose yards it is under construction.
    yard: Option<AwawCountry>,
    /// The front to which it was displaced (73.61).
    front: Option<AwawFront>,
    /// Whether it is lent to the U.S. (70.16, 70.26, 71.154, 72.164).
    lent: bool,
    /// Who paid when it was built last; null for a starting unit.
    payer: Option<AwawNation>,
}

/// What became of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum AwawUnitStatus {
    /// To be placed before the first turn.
    Waiting,
    /// In a box or on a mapboard.
    InPlay,
    /// In the force pool, not built.
    Pool,
    /// Under construction in the yards of a country.
    Yard,
    /// Displaced to a front, its base to be declared (73.61).
    Displaced,
    /// Eliminated: may be built again (AWAW-R-12).
    Eliminated,
    /// Out of the game for good.
    Removed,
}

/// A place with a value or a rule.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawPlaceView {
    /// Its short name.
    spot: ID,
    /// Its name.
    name: String,
    /// Its BRP value.
    brps: u16,
    /// Who controls it; null for nobody.
    side: Option<AwawSide>,
}

/// A declaration that holds.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawDeclaration {
    /// Its number in the game.
    number: u32,
    /// Who declared it.
    by: AwawSide,
    /// In words.
    text: String,
    /// About what: a JSON object with exactly one key, as an `AwawTopic` variable.
    topic: Json<AwawTopic>,
    /// What: a JSON object with exactly one key, as an `AwawValue` variable.
    value: Json<AwawValue>,
    /// The rule relied on, by its section or in words.
    section: String,
    /// The game turn in which it was declared; null before the first.
    quarter: Option<AwawQuarter>,
    /// Where it stands.
    status: AwawStatus,
    /// Whether a command rested on it already.
    used: bool,
}

/// Something that falls due.
#[derive(Debug, Clone, SimpleObject)]
pub struct AwawDue {
    /// The game turn.
    quarter: AwawQuarter,
    /// What, in words.
    text: String,
    /// The clause.
    clause: Clause,
}

impl AwawView {
    pub(crate) fn new(view: &View, game: &Game) -> Self {
        let (stage, side, phase) = match view.stage {
            Stage::SetUp => (AwawStage::SetUp, None, None),
            Stage::Between => (AwawStage::Between, None, None),
            Stage::Of(side, phase) => (AwawStage::PlayerTurn, Some(side.into()), Some(phase.into())),
        };
        Self {
            quarter: view.quarter.map(AwawQuarter::from),
            stage,
            side,
            phase,
            stage_name: view.stage_name.clone(),
            wars: view.wars.iter().copied().map(AwawWar::from).collect(),
            british_surrender: view.british_surrender,
            accounts: view.accounts.iter().map(AwawAccount::from).collect(),
            base_parts: view.base_parts.iter().map(AwawBasePart::from).collect(),
            countries: view.countries.iter().map(AwawCountryView::from).collect(),
            areas: view.areas.iter().map(AwawAreaView::from).collect(),
            transports: view.transports.iter().map(AwawTransports::from).collect(),
            ina: (&view.ina).into(),
            conquests: view.conquests.iter().map(AwawConquest::from).collect(),
            warnings: view.warnings.clone(),
            pending: game.pending.last().map(|pending| AwawPending::new(pending, view.seat)),
            units: view.units.iter().map(AwawUnit::from).collect(),
            places: view.places.iter().map(AwawPlaceView::from).collect(),
            declarations: view.declarations.iter().map(AwawDeclaration::from).collect(),
            due: view.due.iter().map(AwawDue::from).collect(),
        }
    }
}

impl From<&InaState> for AwawIna {
    fn from(ina: &InaState) -> Self {
        Self {
            subversion: ina.subversion.map(AwawQuarter::from),
            objectives: ina.objectives,
            saved: ina.saved,
            factor_used: ina.factor_used,
            partisan_built: ina.partisan_built,
        }
    }
}

impl From<&Conquest> for AwawConquest {
    fn from(conquest: &Conquest) -> Self {
        Self {
            prize: conquest.prize.into(),
            value: conquest.value,
            credited: conquest.credited,
            overseas: conquest.overseas,
            quarter: conquest.quarter.map(AwawQuarter::from),
        }
    }
}

impl From<&UnitView> for AwawUnit {
    fn from(view: &UnitView) -> Self {
        let (mut place, mut yard, mut front) = (None, None, None);
        let status = match view.at {
            Location::Waiting => AwawUnitStatus::Waiting,
            Location::At(at) => {
                place = Some(at.into());
                AwawUnitStatus::InPlay
            }
            Location::Pool => AwawUnitStatus::Pool,
            Location::Yard(country) => {
                yard = Some(country.into());
                AwawUnitStatus::Yard
            }
            Location::On(of) => {
                front = Some(of.into());
                AwawUnitStatus::Displaced
            }
            Location::Eliminated => AwawUnitStatus::Eliminated,
            Location::Removed => AwawUnitStatus::Removed,
        };
        Self {
            counter: (&view.counter).into(),
            status,
            place,
            yard,
            front,
            lent: view.lent,
            payer: view.payer.map(AwawNation::from),
        }
    }
}

impl From<&PlaceView> for AwawPlaceView {
    fn from(view: &PlaceView) -> Self {
        Self { spot: id(view.spot), name: view.name.clone(), brps: view.brps, side: view.side.map(AwawSide::from) }
    }
}

impl From<&DeclarationView> for AwawDeclaration {
    fn from(view: &DeclarationView) -> Self {
        let declaration = &view.declaration;
        Self {
            number: declaration.number,
            by: declaration.by.into(),
            text: view.text.clone(),
            topic: Json(Mirror::mirror(&declaration.claim.topic)),
            value: Json(Mirror::mirror(&declaration.claim.value)),
            section: declaration.claim.rule(),
            quarter: declaration.quarter.map(AwawQuarter::from),
            status: declaration.status.into(),
            used: declaration.used,
        }
    }
}

impl From<&Due> for AwawDue {
    fn from(due: &Due) -> Self {
        Self { quarter: due.quarter.into(), text: due.text.clone(), clause: (&due.clause).into() }
    }
}
