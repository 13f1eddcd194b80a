//! Netherlands East Indies over GraphQL.

pub mod action;
pub mod command;
pub mod explorer;
pub mod facts;
pub mod game;
mod limits;
pub mod moment;
pub mod mutation;
mod names;
mod object;
pub mod odds;
pub mod optional;
pub mod options;
pub mod owner_copy;
pub mod pack;
pub mod query;
pub mod reconcile;
pub mod staff;
pub mod unit;
pub mod view;

use domain::nei::components::{AircraftType, GroundType, ShipType, UnitType};

use super::mirror::{kinds, words};

words!(
    /// The two players.
    NeiSide = domain::nei::components::Side {
        /// The Japanese player.
        Japan,
        /// The Allied player.
        Allies,
    }
);
words!(
    /// Contingents, as the rulebook names them.
    NeiContingent = domain::nei::components::Contingent {
        /// Netherlands East Indies.
        #[graphql(name = "NEI")]
        #[serde(rename = "NEI")]
        Netherlands,
        /// United States.
        #[graphql(name = "US")]
        #[serde(rename = "US")]
        UnitedStates,
        /// British.
        British,
        /// Australia.
        Australia,
        /// Portuguese.
        Portuguese,
        /// Imperial Japanese Army.
        #[graphql(name = "IJA")]
        #[serde(rename = "IJA")]
        ImperialArmy,
        /// Imperial Japanese Navy.
        #[graphql(name = "IJN")]
        #[serde(rename = "IJN")]
        ImperialNavy,
    }
);
kinds!(
    /// The type of a unit, as its counter shows it.
    NeiUnitType = UnitType {
        /// A seaplane carrier or tender.
        Av = UnitType::Ship(ShipType::Av),
        /// An aircraft carrier.
        Cv = UnitType::Ship(ShipType::Cv),
        /// A light aircraft carrier.
        Cvl = UnitType::Ship(ShipType::Cvl),
        /// A battleship division.
        Bb = UnitType::Ship(ShipType::Bb),
        /// A battlecruiser, which is named and never printed.
        Bc = UnitType::Ship(ShipType::Bc),
        /// A heavy cruiser division.
        Ca = UnitType::Ship(ShipType::Ca),
        /// A light cruiser squadron.
        Cl = UnitType::Ship(ShipType::Cl),
        /// An armed merchant cruiser.
        Cx = UnitType::Ship(ShipType::Cx),
        /// A destroyer squadron.
        Dd = UnitType::Ship(ShipType::Dd),
        /// Landing ships, which carry ground units.
        Ls = UnitType::Ship(ShipType::Ls),
        /// Transports: ships or aircraft, as the category says.
        Tr = UnitType::Ship(ShipType::Tr) | UnitType::Aircraft(AircraftType::Tr),
        /// Submarines.
        Ss = UnitType::Ship(ShipType::Ss),
        /// Attack bombers.
        A = UnitType::Aircraft(AircraftType::A),
        /// Bombers.
        B = UnitType::Aircraft(AircraftType::B),
        /// Fighters.
        F = UnitType::Aircraft(AircraftType::F),
        /// Heavy bombers.
        Hb = UnitType::Aircraft(AircraftType::Hb),
        /// Seaplanes.
        Sp = UnitType::Aircraft(AircraftType::Sp),
        /// Infantry of any kind without a type of its own.
        Infantry = UnitType::Ground(GroundType::Infantry),
        /// Marine infantry.
        Marine = UnitType::Ground(GroundType::Marine),
        /// Airborne infantry.
        Airborne = UnitType::Ground(GroundType::Airborne),
        /// Engineers.
        Engineer = UnitType::Ground(GroundType::Engineer),
        /// Amphibious engineers.
        AmphibiousEngineer = UnitType::Ground(GroundType::AmphibiousEngineer),
        /// Oilfield engineers.
        OilfieldEngineer = UnitType::Ground(GroundType::OilfieldEngineer),
        /// Anti-aircraft artillery.
        AntiAircraft = UnitType::Ground(GroundType::AntiAircraft),
        /// Artillery.
        Artillery = UnitType::Ground(GroundType::Artillery),
        /// Armor or tanks, which are mechanized.
        Armor = UnitType::Ground(GroundType::Armor),
        /// Armored recon, which is mechanized.
        ArmoredRecon = UnitType::Ground(GroundType::ArmoredRecon),
        /// A base of the Allies, which stays where it is.
        Base = UnitType::Ground(GroundType::Base),
        /// The First Air Fleet, a marker that is drawn like a unit.
        FirstAirFleet = UnitType::FirstAirFleet,
    }
);
words!(
    /// Which printed side of a counter is up.
    NeiFace = domain::nei::components::Face {
        /// The front.
        Full,
        /// The back of a two-step unit.
        Reduced,
        /// The back of a Japanese engineer: a base.
        Base,
        /// The back of a seaplane: on patrol, by an optional rule.
        Patrol,
    }
);
words!(
    /// The stages of a combat, in order.
    NeiStage = domain::nei::combat::Stage {
        /// Fire at air units.
        AntiAir,
        /// Fire at surface ships.
        AntiShip,
        /// Fire at submarines.
        AntiSubmarine,
        /// Fire at ground units.
        AntiGround,
    }
);
words!(
    /// What the table waits for.
    NeiPendingKind = domain::nei::view::PendingKind {
        /// Dice: answer with `roll`, or let the server throw them.
        Roll,
        /// A draw from the pool: answer with `draw`, or let the server draw.
        Draw,
        /// Reinforcements to be deployed, one by one: answer with `deploy`.
        Deploy,
        /// Losses of a battle: answer with `chooseLosses`.
        ChooseLosses,
        /// Step losses of a failed morale check: answer with `chooseMoraleLosses`.
        ChooseMoraleLosses,
        /// Aircraft that exceed the capacity of their airfield: answer with `disruptExcessAircraft`.
        DisruptExcessAircraft,
        /// A free action of an incident: answer with that action, or with `declineFreeAction`.
        TakeFreeAction,
        /// The area to attack where the aircraft were stopped, or none: answer with `attackWhereStopped`.
        AttackWhereStopped,
        /// The land area the fifth column looks at: answer with `chooseFifthColumnArea`.
        ChooseFifthColumnArea,
        /// The ground unit the fifth column strikes: answer with `chooseFifthColumnTarget`.
        ChooseFifthColumnTarget,
        /// A result that no table of the pack gives: answer with `state`.
        State,
        /// Agreement to a statement: answer with `confirmStatement`.
        ConfirmStatement,
        /// Loaded ships that may be kept out of the battle: answer with `withhold`.
        Withhold,
        /// Agreement to a correction: answer with `answerAdjustment`.
        AnswerAdjustment,
        /// Carriers that may strike back at the force that struck them, or let it be: answer with `counterstrike`.
        Counterstrike,
    }
);
words!(
    /// The tables that the players may have to read for the program.
    NeiQuestionKind = domain::nei::view::QuestionKind {
        /// An Incident Table.
        Incident,
        /// The drive on Singapore.
        Drive,
        /// A Refit Table.
        Refit,
        /// The Terrain Effects Chart.
        Terrain,
        /// The hits of the First Air Fleet.
        FirstAirFleet,
    }
);
words!(
    /// Port ranks.
    NeiPort = domain::nei::components::Port {
        /// No port.
        None,
        /// A minor port.
        Minor,
        /// A major port.
        Major,
    }
);
words!(
    /// What kind of area it is.
    NeiAreaKind = domain::nei::pack::AreaKind {
        /// Land within a square.
        Land,
        /// Sea within a square.
        Sea,
        /// A home base: land and sea in one.
        HomeBase,
    }
);
