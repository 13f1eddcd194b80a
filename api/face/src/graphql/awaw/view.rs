//! The desk. Nothing in this game is hidden, so every seat sees the same.

use async_graphql::ID;
use domain::awaw::calculators::Due;
use domain::awaw::calendar::{self, Stage};
use domain::awaw::components::{Country, Front};
use domain::awaw::event::Conquest;
use domain::awaw::game::{Game, InaState, Location};
use domain::awaw::view::{DeclarationView, PlaceView, UnitView, View};

use super::accounts::{AwawAccount, AwawAreaView, AwawBasePart, AwawCountryView, AwawTransports};
use super::command::{AwawTopic, AwawValue};
use super::pending::AwawPending;
use super::{
    AwawCounter, AwawCountry, AwawFront, AwawNation, AwawPlace, AwawPrize, AwawQuarter, AwawSide, AwawStatus, AwawWar,
};
use crate::graphql::identity::{Found, Id, Origin, Part, identified};
use crate::graphql::mirror::{Output, kinds, output};
use crate::graphql::rulebook::Clause;
use crate::graphql::sent::Sent;
use crate::graphql::shared_words::Phase;

/// How many counters a desk is reckoned to have.
pub(super) const UNITS_MAX: usize = 120;
/// How long the other lists of a view are reckoned to be.
const LISTED: usize = 60;

output!(
    /// The desk as it stands.
    AwawView = View as view with (game: &Game, origin: &Origin) {
        /// Its id.
        id: Id => origin.one("view"),
        /// The game turn; null before the first.
        quarter: Option<AwawQuarter>,
        /// The phase of the player turn, or that there is none.
        phase: Phase => Phase::of(AwawStage::output(&view.stage)),
        /// The same in words, with the side.
        phase_name: String = view.stage_name,
        /// Whose player turn it is.
        side: Option<AwawSide> = view.stage.side(),
        /// Wars that broke out.
        wars: Vec<AwawWar>,
        /// Whether Britain surrendered.
        british_surrender: bool,
        /// The accounts of Britain, the U.S. and Japan.
        accounts: Vec<AwawAccount> => view.accounts.iter().map(|of| AwawAccount::new(of, origin)).collect(),
        /// What the British BRP base is made of.
        base_parts: Vec<AwawBasePart>,
        /// Canada, South Africa, Australia and India.
        countries: Vec<AwawCountryView> => view.countries.iter().map(|of| AwawCountryView::new(of, origin)).collect(),
        /// The Australia box and the India box.
        areas: Vec<AwawAreaView> => view.areas.iter().map(|area| AwawAreaView::new(area, origin)).collect(),
        /// Transports, sea by sea.
        transports: Vec<AwawTransports>,
        /// The Indian National Army and its partisans.
        ina: AwawIna,
        /// What Japan conquered by this chapter.
        conquests: Vec<AwawConquest>,
        /// What is to be looked at now.
        warnings: Vec<String>,
        /// What the table waits for.
        pending: Option<AwawPending> => game.pending.last().map(|pending| AwawPending::new(pending, view.seat, game)),
        /// Every counter, by code.
        units: Vec<AwawUnit> [UNITS_MAX] => view.units.iter().map(|unit| AwawUnit::new(unit, origin)).collect(),
        /// The places of the chapter and who controls them.
        places: Vec<AwawPlaceView> [LISTED] => view.places.iter().map(|of| AwawPlaceView::new(of, origin)).collect(),
        /// Declarations that hold.
        declarations: Vec<AwawDeclaration> [LISTED],
        /// What falls due in the coming turns.
        due: Vec<AwawDue> [LISTED],
    }
);

identified!(AwawView, AwawUnit, AwawPlaceView);

impl AwawView {
    /// The view itself, or what is in it.
    pub(super) fn part(&self, part: &Part<'_>) -> Option<Found> {
        let found = part.among([self]).or_else(|| part.among(&self.accounts)).or_else(|| part.among(&self.countries));
        let found = found.or_else(|| part.among(&self.areas)).or_else(|| part.among(&self.units));
        found.or_else(|| part.among(&self.places))
    }
}

kinds!(
    /// Where the game stands.
    AwawStage = Stage {
        /// Before the first game turn.
        SetUp = Stage::SetUp,
        /// Between two player turns.
        Between = Stage::Between,
        /// Movement phase.
        Movement = Stage::Of(_, calendar::Phase::Movement),
        /// Combat phase.
        Combat = Stage::Of(_, calendar::Phase::Combat),
        /// Unit construction phase.
        UnitConstruction = Stage::Of(_, calendar::Phase::UnitConstruction),
        /// Redeployment phase.
        Redeployment = Stage::Of(_, calendar::Phase::Redeployment),
        /// The end of the player turn.
        End = Stage::Of(_, calendar::Phase::End),
    }
);
output!(
    /// The Indian National Army and its partisans (72.9).
    AwawIna = InaState {
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
);
output!(
    /// What Japan conquered by this chapter (71.52, 72.52, 72.81).
    AwawConquest = Conquest {
        /// What was taken.
        prize: AwawPrize,
        /// Its full value, in BRPs.
        value: u16,
        /// BRPs credited at once.
        credited: u16,
        /// Whether it is an overseas conquest by name.
        overseas: bool,
        /// The quarter in which it was taken; null where it was not.
        quarter: Option<AwawQuarter>,
    }
);
output!(
    /// A counter and what became of it.
    AwawUnit = UnitView as view with (game: &Origin) {
        /// Its id.
        id: Id => game.of("unit", view.counter.id.to_string()),
        /// The short name of its counter, which commands use.
        code: ID = view.counter.id,
        /// As it is printed.
        counter: AwawCounter,
        /// What became of it.
        status: AwawUnitStatus = view.at,
        /// Its place, while it is in play.
        place: Option<AwawPlace> = view.at.place(),
        /// The country in whose yards it is under construction.
        yard: Option<AwawCountry> = yard(view.at),
        /// The front to which it was displaced (73.61).
        front: Option<AwawFront> = front(view.at),
        /// Whether it is lent to the U.S. (70.16, 70.26, 71.154, 72.164).
        lent: bool,
        /// Who paid when it was built last; null for a starting unit.
        payer: Option<AwawNation>,
    }
);

const fn yard(at: Location) -> Option<Country> {
    if let Location::Yard(country) = at { Some(country) } else { None }
}

const fn front(at: Location) -> Option<Front> {
    if let Location::On(front) = at { Some(front) } else { None }
}

kinds!(
    /// What became of a counter.
    AwawUnitStatus = Location {
        /// To be placed before the first turn.
        Waiting = Location::Waiting,
        /// In a box or on a mapboard.
        InPlay = Location::At(_),
        /// In the force pool, not built.
        Pool = Location::Pool,
        /// Under construction in the yards of a country.
        Yard = Location::Yard(_),
        /// Displaced to a front, its base to be declared (73.61).
        Displaced = Location::On(_),
        /// Eliminated: may be built again (AWAW-R-12).
        Eliminated = Location::Eliminated,
        /// Out of the game for good.
        Removed = Location::Removed,
    }
);
output!(
    /// A place with a value or a rule.
    AwawPlaceView = PlaceView as place with (game: &Origin) {
        /// Its id.
        id: Id => game.of("place", place.spot.to_string()),
        /// Its short name.
        code: ID = place.spot,
        /// Its name.
        name: String,
        /// Its BRP value.
        brps: u16,
        /// Who controls it; null for nobody.
        side: Option<AwawSide>,
    }
);
output!(
    /// A declaration that holds.
    AwawDeclaration = DeclarationView as view {
        /// Its number in the game.
        number: u32 = view.declaration.number,
        /// Who declared it.
        by: AwawSide = view.declaration.by,
        /// In words.
        text: String,
        /// About what.
        topic: Sent<AwawTopic> = view.declaration.claim.topic,
        /// What is said of it.
        value: Sent<AwawValue> = view.declaration.claim.value,
        /// The rule relied on, by its section or in words.
        section: String = view.declaration.claim.rule(),
        /// The game turn in which it was declared; null before the first.
        quarter: Option<AwawQuarter> = view.declaration.quarter,
        /// Where it stands.
        status: AwawStatus = view.declaration.status,
        /// Whether a command rested on it already.
        used: bool = view.declaration.used,
    }
);
output!(
    /// Something that falls due.
    AwawDue = Due {
        /// The game turn.
        quarter: AwawQuarter,
        /// What, in words.
        text: String,
        /// The clause.
        clause: Clause,
    }
);
