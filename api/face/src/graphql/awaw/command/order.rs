//! What is to be done.

use async_graphql::ID;
use domain::awaw::command::Order;

use super::{
    AwawActivityInput, AwawAttritionResultInput, AwawCorrectionInput, AwawFactors, AwawLossesInput, AwawOffensiveInput,
    AwawPlaceInput, AwawProductionInput, AwawShareInput, AwawShipInput, AwawSupplyRouteInput, AwawTranscription,
};
use crate::graphql::awaw::{
    AwawArea, AwawCountry, AwawFront, AwawGrantRoute, AwawMethod, AwawMission, AwawMode, AwawNation, AwawSide,
    AwawTransportKind, AwawWar,
};
use crate::graphql::mirror::one_of;

one_of!(
    /// What is to be done: exactly one of these. Orders without particulars are written with `true`.
    AwawOrder = Order {
        alone {
            /// End the phase.
            EndPhase,
            /// End the player turn.
            EndPlayerTurn,
            /// Record that Britain surrendered.
            RecordBritishSurrender,
            /// Defer the construction of a factor of the Indian National Army (72.92B).
            DeferInaConstruction,
            /// Declare what comes with the command, and nothing else.
            Declare,
            /// A surrender was seen (AWAW-R-37).
            Acknowledge,
        }
        holding {
            /// Enter something that is printed or kept elsewhere (AWAW-R-06, AWAW-R-08).
            Transcribe(AwawTranscription),
            /// Record the outbreak of a war.
            RecordWarOutbreak(AwawWar),
            /// Lend a unit to the U.S. (70.16, 70.26, 71.154, 72.164).
            LendUnitToUs(ID),
            /// A unit is eliminated.
            EliminateUnit(ID),
            /// Record what production gives.
            RecordProduction(AwawProductionInput),
            /// Declare a naval activity.
            DeclareNavalActivity(AwawActivityInput),
            /// The face of the die that was asked for, 1 to 6, thrown on the table.
            Roll(u8),
        }
        with {
            /// Begin the next game turn: the side that moves first.
            BeginGameTurn(first: AwawSide),
            /// Record the start of a year (74.21).
            RecordYearStart(year: u16),
            /// Declare attrition at a box.
            DeclareAttrition(area: AwawArea),
            /// Base raiders at a place (72.82).
            DeclareRaiders(base: ID),
            /// Say by how much siege lowers the defence of Gibraltar (73.21).
            RecordGibraltarSiege(reduction: u8),
            /// Draw oil for Gibraltar by these fronts (73.51).
            TraceOil(fronts: Vec<AwawFront>),
            /// Dispute a declaration of the other side: its number.
            DisputeFact(number: u32),
            /// Agree to a declaration of the other side: its number.
            AcceptFact(number: u32),
            /// Take back a declaration of your own: its number.
            WithdrawFact(number: u32),
            /// Agree to what the other side, or another nation, asks (`true`), or not (`false`).
            Answer(agreed: bool),
        }
        parts {
            /// Choose how an unclear place is read; both sides agree.
            ChooseRuling(AwawRulingInput) {
                /// The ruling, such as AWAW-R-10.
                ruling: ID,
                /// The reading, 1 for the default.
                reading: u8,
            }
            /// Place a starting unit (71.13, 72.13, 72.17).
            PlaceAtStart(AwawPlaceAtStartInput) {
                /// The unit.
                unit: ID,
                /// The place in which it is set up.
                at: AwawPlaceInput,
            }
            /// Record who controls a place.
            RecordControl(AwawControlInput) {
                /// The place.
                place: ID,
                /// The side; null for nobody.
                side: Option<AwawSide>,
            }
            /// Construct a unit of the Commonwealth (70.15, 70.25, 71.15, 72.16).
            ConstructUnit(AwawConstructionInput) {
                /// The unit.
                unit: ID,
                /// The place in which it is built.
                at: AwawPlaceInput,
                /// Who pays.
                payers: Vec<AwawShareInput>,
            }
            /// Assign transports to American BRPs for a country.
            AssignTransports(AwawTransportAssignmentInput) {
                /// For whom.
                country: AwawCountry,
                /// The sort of transports.
                kind: AwawTransportKind,
                /// How many.
                number: u8,
            }
            /// Construct a ship in Canada or Australia.
            ConstructShip(AwawShipConstructionInput) {
                /// The country in whose yard it is built.
                yard: AwawCountry,
                /// The ship that is built.
                ship: AwawShipInput,
                /// Who pays.
                payers: Vec<AwawShareInput>,
                /// Shipbuilding points it takes.
                points: u8,
                /// Its cost in BRPs, as declared.
                brps: u16,
                /// Where it is launched; null while it is only laid down.
                launch: Option<AwawPlaceInput>,
            }
            /// Repair a ship in Canada or Australia.
            RepairShip(AwawShipRepairInput) {
                /// The country in whose yard it is repaired.
                yard: AwawCountry,
                /// The ship that is repaired.
                ship: AwawShipInput,
                /// Who pays.
                payers: Vec<AwawShareInput>,
                /// Shipbuilding points it takes.
                points: u8,
                /// Its cost in BRPs, as declared.
                brps: u16,
            }
            /// Construct a unit of the Indian National Army (72.92).
            ConstructInaUnit(AwawInaUnitInput) {
                /// Its figures: 1-2.
                print: String,
                /// The city.
                city: ID,
            }
            /// Construct an Indian partisan (72.93A).
            ConstructIndianPartisan(AwawPartisanInput) {
                /// The hex in which it is built.
                at: ID,
                /// Its cost in BRPs, as declared.
                brps: u16,
            }
            /// Grant BRPs to China.
            GrantToChina(AwawGrantInput) {
                /// By which way.
                route: AwawGrantRoute,
                /// How many.
                brps: u16,
            }
            /// Enter a box (71.22, 72.22).
            EnterBox(AwawEntryInput) {
                /// The area that is entered.
                area: AwawArea,
                /// The unit.
                unit: ID,
                /// The way in which it is entered.
                method: AwawMethod,
                /// The edge hex it passes; null where it passes none.
                via: Option<ID>,
            }
            /// Leave a box (71.23, 72.23).
            LeaveBox(AwawExitInput) {
                /// The area that is left.
                area: AwawArea,
                /// The unit.
                unit: ID,
                /// The way in which it is left.
                method: AwawMethod,
                /// Where to.
                to: AwawPlaceInput,
                /// The edge hex it passes; null where it passes none.
                via: Option<ID>,
            }
            /// Redeploy a unit.
            RedeployUnit(AwawRedeploymentInput) {
                /// The unit.
                unit: ID,
                /// The way in which it redeploys.
                mode: AwawMode,
                /// Where to.
                to: AwawPlaceInput,
                /// The hexes between, as far as this chapter asks; null for none.
                via: Option<Vec<ID>>,
            }
            /// Move a unit outside the boxes.
            MoveUnit(AwawMoveInput) {
                /// The unit.
                unit: ID,
                /// The hexes it enters.
                path: Vec<ID>,
            }
            /// Say how many ground factors that are not recorded as units stand at a box (AWAW-R-32).
            SetGroundFactors(AwawGroundFactorsInput) {
                /// The box.
                area: AwawArea,
                /// How many.
                factors: AwawFactors,
            }
            /// Fly a mission into a box, or out of it.
            DeclareAirMission(AwawAirMissionInput) {
                /// The nation whose air factors fly it.
                nation: AwawNation,
                /// The sort of mission.
                mission: AwawMission,
                /// From where.
                from: AwawPlaceInput,
                /// At what.
                target: AwawPlaceInput,
            }
            /// Declare an offensive operation at a box.
            DeclareOffensive(AwawOffensiveDeclarationInput) {
                /// The box.
                area: AwawArea,
                /// The operation for which it is declared.
                operation: AwawOffensiveInput,
            }
            /// Declare a ground attack.
            DeclareGroundAttack(AwawGroundAttackInput) {
                /// The place from which it attacks.
                from: AwawPlaceInput,
                /// The place that it attacks.
                to: AwawPlaceInput,
            }
            /// Apply a result of attrition at a box.
            ApplyAttrition(AwawAttritionInput) {
                /// The box.
                area: AwawArea,
                /// The result.
                result: AwawAttritionResultInput,
            }
            /// Record air combat over a box.
            RecordAirCombat(AwawAirCombatInput) {
                /// The box.
                area: AwawArea,
                /// The units lost.
                lost: Vec<ID>,
            }
            /// Record BRPs lost at a box to bombing, flying bombs and rockets.
            RecordBoxBombing(AwawBoxBombingInput) {
                /// The box.
                area: AwawArea,
                /// The losses.
                losses: AwawLossesInput,
            }
            /// Book BRPs that a nation gains or loses by an event of a section that is not held.
            BookBrps(AwawBookingInput) {
                /// A nation of one's own side with an account.
                nation: AwawNation,
                /// What its level gains; below zero what it loses. At most 500 either way.
                brps: i32,
                /// The section that decides it, none of 70 to 74.
                section: String,
                /// Why, in words.
                reason: String,
            }
            /// Surrender a country by choice.
            SurrenderVoluntarily(AwawSurrenderInput) {
                /// The box of the country.
                area: AwawArea,
                /// Whether all effects were shown and are meant.
                confirmed: bool,
            }
            /// Trace supply out of a box.
            TraceSupply(AwawSupplyInput) {
                /// The box.
                area: AwawArea,
                /// For units of this nation.
                nation: AwawNation,
                /// By which way.
                route: AwawSupplyRouteInput,
            }
            /// Intercept a naval activity.
            DeclareInterception(AwawInterceptionInput) {
                /// The number of the activity.
                activity: u32,
                /// The hex; null where none is named.
                hex: Option<ID>,
                /// The front on which the intercepting units are based; null where none is named.
                front: Option<AwawFront>,
            }
            /// Displace naval units from Gibraltar (73.61).
            DisplaceNavalUnits(AwawDisplacementInput) {
                /// The units.
                units: Vec<ID>,
                /// To which front.
                front: AwawFront,
            }
            /// Note a die that was thrown, or ask for one.
            RecordDieRoll(AwawDieInput) {
                /// What for.
                purpose: String,
                /// The face, 1 to 6; null to have it rolled.
                face: Option<u8>,
            }
            /// Put the record right; both sides agree (AWAW-R-70).
            CorrectRecord(AwawCorrectInput) {
                /// What is so.
                corrections: Vec<AwawCorrectionInput>,
                /// The reason, for the record.
                reason: String,
            }
        }
    }
);
