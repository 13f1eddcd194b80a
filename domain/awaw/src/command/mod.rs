//! What a player may ask for: imperative, as the chapter names it.

mod parts;

use serde::{Deserialize, Serialize};

pub use parts::{
    AttritionResult, GrantRoute, Method, Mission, Mode, Offensive, Production, Share, Ship, SupplyRoute, activity,
};

use super::components::{Area, Country, Front, Nation, Place, Print, Side, Spot, TransportKind, UnitId, War};
use super::declarations::topics::Claim;
use super::event::{Activity, Correction};
use super::game::parts::{Factors, Losses};
use super::transcribing::records::Transcription;
use kernel::dice::Roll;

/// An order and what is declared with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Command {
    /// What is to be done.
    pub order: Order,
    /// What is declared with it (AWAW-R-01).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Claim>,
    /// The nation whose player gives it, at a table with national seats (AWAW-R-71).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<Nation>,
}

impl Command {
    /// The same, with one more fact.
    #[must_use]
    pub fn declaring(mut self, claim: Claim) -> Self {
        self.facts.push(claim);
        self
    }
}

impl From<Order> for Command {
    fn from(order: Order) -> Self {
        Self { order, facts: Vec::new(), nation: None }
    }
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Enter something that is printed or kept elsewhere (AWAW-R-06, AWAW-R-08).
    Transcribe(Transcription),
    /// Choose how an unclear place is read, by consent.
    ChooseRuling {
        /// The id of a ruling that a table may choose, such as AWAW-R-27.
        ruling: String,
        /// The reading, 1 for the default.
        reading: u8,
    },
    /// Place a starting unit (71.13, 72.13, 72.17).
    PlaceAtStart {
        /// A unit that waits; those of Australia, India and the garrison may be placed anew.
        unit: UnitId,
        at: Place,
    },
    /// Begin the next game turn.
    BeginGameTurn {
        /// The side that moves first, which is declared turn by turn (AWAW-R-04).
        first: Side,
    },
    EndPhase,
    /// End the player turn.
    EndPlayerTurn,
    /// Record the start of a year (74.21).
    RecordYearStart {
        /// The year of the turn that would begin next; 1940 or later.
        year: u16,
    },
    /// Record the outbreak of a war.
    RecordWarOutbreak(War),
    /// Record that Britain surrendered.
    RecordBritishSurrender,
    /// Lend a unit to the U.S.
    LendUnitToUs(UnitId),
    /// A unit is eliminated.
    EliminateUnit(UnitId),
    /// Record who controls a place.
    RecordControl {
        /// A place of the chapter by its name or its hex, or any other hex.
        place: Spot,
        /// The side; nobody where none is named.
        side: Option<Side>,
    },
    /// Record what production gives.
    RecordProduction(Production),
    /// Book BRPs that a nation gains or loses by an event of a section that is not held.
    BookBrps {
        /// A nation of one's own side with an account.
        nation: Nation,
        /// What its level gains; below zero what it loses.
        brps: i32,
        /// The section that decides it, none of 70 to 74.
        section: String,
        /// Why, in words; not empty.
        reason: String,
    },
    /// Construct a unit of the Commonwealth.
    ConstructUnit {
        /// A unit of Canada, South Africa, Australia or India, in the force pool or eliminated.
        unit: UnitId,
        at: Place,
        /// Britain or the U.S.; both only where the table lets one cost be split (AWAW-R-18).
        payers: Vec<Share>,
    },
    /// Assign transports to American BRPs for a country.
    AssignTransports {
        /// The country that the BRPs go to; Canada needs no transports.
        country: Country,
        /// Pacific for Australia, Atlantic for South Africa, any for India.
        kind: TransportKind,
        /// One or more, no more than are free; each carries five BRPs (AWAW-R-16).
        number: u8,
    },
    /// Construct a ship in Canada or Australia.
    ConstructShip {
        yard: Country,
        ship: Ship,
        payers: Vec<Share>,
        /// Shipbuilding points it takes.
        points: u8,
        /// Its cost, as declared.
        brps: u16,
        /// Where it is launched; none while it is only laid down.
        launch: Option<Place>,
    },
    /// Repair a ship in Canada or Australia.
    RepairShip {
        yard: Country,
        ship: Ship,
        payers: Vec<Share>,
        /// Shipbuilding points it takes.
        points: u8,
        /// Its cost, as declared.
        brps: u16,
    },
    /// Construct a unit of the Indian National Army (72.92).
    ConstructInaUnit {
        /// A 1-2, or a 2-2 where a factor was deferred (72.92B).
        print: Print,
        /// A city of India or Burma in full supply, Japanese since the player turn began (72.92C).
        city: Spot,
    },
    /// Defer the construction of one (72.92B).
    DeferInaConstruction,
    /// Construct an Indian partisan (72.93A).
    ConstructIndianPartisan {
        at: Spot,
        /// Its cost, as declared.
        brps: u16,
    },
    /// Grant BRPs to China.
    GrantToChina {
        route: GrantRoute,
        brps: u16,
    },
    /// Bring a Western Allied unit into the Australia box or the India box (71.22, 72.22).
    EnterBox {
        area: Area,
        unit: UnitId,
        method: Method,
        /// The edge hex it passes, where it passes one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        via: Option<Spot>,
    },
    /// Take a unit out of the Australia box or the India box (71.23, 72.23).
    LeaveBox {
        area: Area,
        unit: UnitId,
        method: Method,
        to: Place,
        /// The edge hex it passes, where it passes one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        via: Option<Spot>,
    },
    /// Redeploy a unit; the Australia and India boxes have ways in and out of their own.
    RedeployUnit {
        unit: UnitId,
        mode: Mode,
        to: Place,
        /// The hexes between, as far as this chapter asks.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        via: Vec<Spot>,
    },
    /// Move a unit outside the boxes.
    MoveUnit {
        unit: UnitId,
        /// The hexes it enters.
        path: Vec<Spot>,
    },
    /// Say how many ground factors that are not recorded as units stand at a box (AWAW-R-32).
    SetGroundFactors {
        area: Area,
        /// All of them: they take the place of what was said before.
        factors: Factors,
    },
    /// Fly a mission into a box, or out of it.
    DeclareAirMission {
        nation: Nation,
        mission: Mission,
        from: Place,
        target: Place,
    },
    /// Declare an offensive operation at a box.
    DeclareOffensive {
        area: Area,
        operation: Offensive,
    },
    /// Declare a ground attack.
    DeclareGroundAttack {
        from: Place,
        to: Place,
    },
    /// Declare attrition at a box.
    DeclareAttrition {
        area: Area,
    },
    /// Apply a result of attrition at a box.
    ApplyAttrition {
        area: Area,
        result: AttritionResult,
    },
    /// Record air combat over a box.
    RecordAirCombat {
        area: Area,
        /// Units in play, of either side.
        lost: Vec<UnitId>,
    },
    /// Record BRPs lost at a box to bombing, flying bombs and rockets.
    RecordBoxBombing {
        area: Area,
        /// The losses; those by adjacency follow by themselves.
        losses: Losses,
    },
    /// Surrender a country by choice.
    SurrenderVoluntarily {
        /// The box of the country.
        area: Area,
        /// Whether all effects were shown and are meant.
        confirmed: bool,
    },
    /// Trace supply out of a box.
    TraceSupply {
        area: Area,
        /// For units of this nation.
        nation: Nation,
        route: SupplyRoute,
    },
    /// Declare a naval activity.
    DeclareNavalActivity(Activity),
    /// Intercept a naval activity of the other side.
    DeclareInterception {
        /// The number of the activity.
        activity: u32,
        /// The hex of its path where it is intercepted, if it is one of a mapboard.
        hex: Option<Spot>,
        /// The front on which the intercepting units are based.
        front: Option<Front>,
    },
    /// Base raiders at a place (72.82).
    DeclareRaiders {
        /// Colombo; other bases are another chapter's.
        base: Spot,
    },
    /// Say by how much siege lowers the defence of Gibraltar (73.21).
    RecordGibraltarSiege {
        /// The whole reduction of the DM; it takes the place of an earlier one.
        reduction: u8,
    },
    /// Displace naval units from Gibraltar (73.61).
    DisplaceNavalUnits {
        /// Naval units of one's own in Gibraltar.
        units: Vec<UnitId>,
        /// The western or the Mediterranean front, as their owner chooses.
        front: Front,
    },
    /// Draw oil for Gibraltar (73.51).
    TraceOil {
        /// The western front, the Mediterranean front, or both.
        fronts: Vec<Front>,
    },
    /// Note a die that was thrown, or ask for one.
    RecordDieRoll {
        /// What it is thrown for, in words.
        purpose: String,
        /// The face, if it was thrown at the table.
        face: Option<u8>,
    },
    /// Answer a request for dice.
    Roll(Roll),
    /// Declare what stands beside the order.
    Declare,
    /// Disagree with a declaration of the other side.
    DisputeFact {
        number: u32,
    },
    /// Agree with a declaration of the other side.
    AcceptFact {
        number: u32,
    },
    /// Take back a declaration of your own.
    WithdrawFact {
        number: u32,
    },
    /// Put the record right, by consent (AWAW-R-70).
    CorrectRecord {
        /// At least one correction.
        corrections: Vec<Correction>,
        /// Why, in words; not empty.
        reason: String,
    },
    /// Answer what the other side, or another nation, asks.
    Answer {
        /// Whether it is agreed.
        agreed: bool,
    },
    /// A surrender was seen.
    Acknowledge,
}

impl Order {
    /// What it asks for, after "to".
    pub fn name(&self) -> String {
        match self {
            Self::CorrectRecord { reason, .. } => format!("put the record right: {reason}"),
            Self::ChooseRuling { ruling, reading } => format!("read {ruling} the way {reading}"),
            Self::ConstructUnit { unit, at, .. } => format!("construct {unit} at {at}"),
            Self::ConstructShip { ship, yard, .. } => format!("construct a {} in {}", ship.kind.name(), yard.name()),
            Self::RepairShip { ship, yard, .. } => format!("repair a {} in {}", ship.kind.name(), yard.name()),
            Self::Transcribe(_)
            | Self::PlaceAtStart { .. }
            | Self::BeginGameTurn { .. }
            | Self::EndPhase
            | Self::EndPlayerTurn
            | Self::RecordYearStart { .. }
            | Self::RecordWarOutbreak(_)
            | Self::RecordBritishSurrender
            | Self::LendUnitToUs(_)
            | Self::EliminateUnit(_)
            | Self::RecordControl { .. }
            | Self::RecordProduction(_)
            | Self::BookBrps { .. }
            | Self::AssignTransports { .. }
            | Self::ConstructInaUnit { .. }
            | Self::DeferInaConstruction
            | Self::ConstructIndianPartisan { .. }
            | Self::GrantToChina { .. }
            | Self::EnterBox { .. }
            | Self::LeaveBox { .. }
            | Self::RedeployUnit { .. }
            | Self::MoveUnit { .. }
            | Self::SetGroundFactors { .. }
            | Self::DeclareAirMission { .. }
            | Self::DeclareOffensive { .. }
            | Self::DeclareGroundAttack { .. }
            | Self::DeclareAttrition { .. }
            | Self::ApplyAttrition { .. }
            | Self::RecordAirCombat { .. }
            | Self::RecordBoxBombing { .. }
            | Self::SurrenderVoluntarily { .. }
            | Self::TraceSupply { .. }
            | Self::DeclareNavalActivity(_)
            | Self::DeclareInterception { .. }
            | Self::DeclareRaiders { .. }
            | Self::RecordGibraltarSiege { .. }
            | Self::DisplaceNavalUnits { .. }
            | Self::TraceOil { .. }
            | Self::RecordDieRoll { .. }
            | Self::Roll(_)
            | Self::Declare
            | Self::DisputeFact { .. }
            | Self::AcceptFact { .. }
            | Self::WithdrawFact { .. }
            | Self::Answer { .. }
            | Self::Acknowledge => "do this".to_owned(),
        }
    }
}
